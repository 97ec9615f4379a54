@hub
Feature: info
  What an engine may report during a search. All of it is optional.

  @hub/info/pv-is-legal @should @engine
  @requires:hub/general-syntax/lines-have-the-form
  Rule: a `pv` is a sequence of legal moves from the searched position
    Section: 4) the engine is searching
    Text: plain
    Reading: the list is that of Scan's own numbers, and other engines may send any part of it or fields of their own, so this is a warning.
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

    @requires:hub/ponder/hit-starts-the-clock
    Scenario: a variation while pondering
      Given the engine is ready
      When the position is "the start" after "32-28"
      And a search "go ponder" with "time=1" is begun
      And the expected move is played
      Then the search is over

  @hub/info/numbers-count-upwards @may @engine
  @requires:hub/general-syntax/lines-have-the-form
  Rule: `depth`, `nodes` and `time` never decrease during a search, and start again with the next
    Section: 4) the engine is searching
    Text: none
    Reading: such numbers show progress, but the text does not say that they grow; this is advice. Lines with arguments of their own may be about several variations, and after `ponder-hit` everything may start again.
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
  Rule: `time` is in seconds and no longer than the search
    Section: 4) the engine is searching
    Text: plain
    Reading: the list is that of Scan's own numbers, and other engines may send any part of it or fields of their own, so this is a warning. Nor may it run far more slowly than the clock; a factor of five is accepted, and a line without a greater depth may be an old one.
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
  Rule: `nps` is in millions of nodes per second
    Section: 4) the engine is searching
    Text: plain
    Reading: the list is that of Scan's own numbers, and other engines may send any part of it or fields of their own, so this is a warning. Judged only where nodes and time of the same line contradict it by a factor of twenty.
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
  Rule: `score` is in men
    Section: 4) the engine is searching
    Text: plain
    Reading: the list is that of Scan's own numbers, and other engines may send any part of it or fields of their own, so this is a warning. Only judged at depths up to three, without kings, and with at least eight men on either side: nobody wins or loses a hundred men there.
    Advice: divide hundredths of a man by a hundred and write the fraction: `score=-0.01`.
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
  Rule: `depth` is a whole number and not negative
    Section: 4) the engine is searching
    Text: plain
    Reading: the list is that of Scan's own numbers, and other engines may send any part of it or fields of their own, so this is a warning. The average depth has an argument of its own.
    Judged: on every line

    Scenario: depths
      Given the engine is ready
      When the position is "the start"
      And the engine thinks with "depth=4"
      Then the engine is alive
