@hub
Feature: info
  What an engine may tell while it searches. All of it is optional.

  @hub/info/pv-is-legal @should @engine
  @requires:hub/general-syntax/lines-have-the-form
  Rule: a variation is a line of legal moves from the searched position
    Section: 4) the engine is searching
    Judged: on every line

    Scenario: variations in several positions
      Given the engine is ready
      When the position is "the start"
      And the engine thinks with "depth=5"
      And the position is "the start" after "32-28"
      And the engine thinks with "depth=5"
      And the position is "Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee"
      And the engine thinks with "depth=5"
      And the position is "WeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeeeeeeeeeeeeeWeeee"
      And the engine thinks with "depth=5"
      Then the engine is alive

    Scenario: a variation while pondering
      Given the engine is ready
      When the position is "the start" after "32-28"
      And a search "go ponder" with "time=1" is begun
      And the expected move is played
      Then the search is over

  @hub/info/numbers-count-upwards @should @engine
  @requires:hub/general-syntax/lines-have-the-form
  Rule: depth, nodes and time do not go backwards within a search, and begin anew with each
    Section: 4) the engine is searching
    Reading: that is what such numbers are for; lines with fields of their own may be about several variations, and after "ponder-hit" anything may begin again.
    Judged: on every line

    Scenario: within a search
      Given the engine is ready
      When the position is "the start"
      And the engine thinks with "depth=5"
      Then the engine is alive

    Scenario: from search to search
      Given the engine is ready
      Then numbers begin anew with each search
      And the engine is alive

  @hub/info/time-in-seconds @should @engine
  Rule: the time told is in seconds, and no longer than the search
    Section: 4) the engine is searching
    Reading: nor does it go far more slowly than the clock; a factor of five is granted, and a line that tells of no greater depth may be an old one.
    Judged: on every line

    @timing
    Scenario: searches of a few moments
      Given the engine is ready
      When the position is "the start"
      And the engine thinks with "time=5"
      And the GUI sends "ping"
      And the position is "the start"
      And the engine has time to think
      Then the engine is alive

    @timing
    Scenario: a long search
      Given the engine is ready
      When the position is "the start" after "32-28 19-23"
      And the engine analyzes for 4 seconds
      Then the engine is alive

  @hub/info/speed-in-millions @should @engine
  Rule: the speed told is in millions of nodes a second
    Section: 4) the engine is searching
    Reading: judged only where nodes and time of the same line contradict it by a factor of twenty.
    Judged: on every line

    @timing
    Scenario: searches of a few moments
      Given the engine is ready
      When the position is "the start"
      And the engine thinks with "time=5"
      And the GUI sends "ping"
      And the position is "the start"
      And the engine has time to think
      Then the engine is alive

  @hub/info/score-in-men @should @engine
  Rule: the score told is in men
    Section: 4) the engine is searching
    Reading: judged only of at most three plies, without kings, and with eight men or more on either side: nobody wins or loses a hundred men there.
    Advice: divide centimen by a hundred, and write the fraction: "score=-0.01".
    Judged: on every line

    Scenario: ten men ahead
      Given the engine is ready
      When the position is "Wbbbbbbbbbbeeeeeeeeeeeeeeeeeeeewwwwwwwwwwwwwwwwwwww"
      And the engine thinks with "depth=1"
      Then the engine is alive

    Scenario: ten men behind
      Given the engine is ready
      When the position is "Bbbbbbbbbbbeeeeeeeeeeeeeeeeeeeewwwwwwwwwwwwwwwwwwww"
      And the engine thinks with "depth=1"
      Then the engine is alive

  @hub/info/depth-is-whole @should @engine
  Rule: the depth is a whole number and not negative
    Section: 4) the engine is searching
    Reading: the average depth has a field of its own.
    Judged: on every line

    Scenario: depths
      Given the engine is ready
      When the position is "the start"
      And the engine thinks with "depth=4"
      Then the engine is alive
