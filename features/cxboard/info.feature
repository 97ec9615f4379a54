@cxboard
Feature: info
  What the engine tells of its thinking.

  @cxboard/info/values @must @engine @formality
  Rule: known words of an info line have values of their kind
    Section: Messages from the engine: info
    Reading: unknown words are passed over; nodes, which the examples use, is known.
    Judged: on every line

    Scenario: searches of every kind
      Given the engine is in force mode
      When the interface sends "go depth 2"
      And the interface moves "h2e2"
      And the interface sends "go depth 2"
      And the interface sends "playcurrent"
      Then the engine is alive

  @cxboard/info/seldepth-with-depth @must @engine @formality
  Rule: the selective depth stands beside the depth
    Section: Messages from the engine: info
    Judged: on every line

  @cxboard/info/time-with-pv @should @engine
  Rule: a line of moves comes with the time it took
    Section: Messages from the engine: info
    Judged: on every line

  @cxboard/info/multipv-with-pv @should @engine
  Rule: the number of a best line stands beside the line
    Section: Messages from the engine: info
    Judged: on every line

  @cxboard/info/pv-is-legal @must @engine @formality
  Rule: a best line is a line of legal moves from the position searched
    Section: Messages from the engine: info
    Judged: on every line

  @cxboard/info/score-form @must @engine @formality
  Rule: a score is in centipawns or moves to mate, with at most one bound
    Section: Messages from the engine: info
    Reading: whose perspective it is in force mode is left open.
    Judged: on every line

  @cxboard/info/multipv-numbers @should @engine @requires:cxboard/setoption/takes-every-value
  Rule: several best lines are numbered from 1, and are different
    Section: Messages from the engine: info, option
    Judged: on every line

    @needs:multipv
    Scenario: two lines at once
      Given the engine is in force mode
      When the interface sends "setoption name MultiPV value 2"
      Then several best lines are told

    @needs:multipv
    Scenario: one line, as at first
      Given the engine is in force mode
      When the interface sends "go depth 2"
      Then the engine is alive

    @needs:multipv
    Scenario: two lines, and one again
      Given the engine is in force mode
      When the interface sends "setoption name MultiPV value 2"
      And the interface sends "go depth 2"
      And the interface sends "setoption name MultiPV value 1"
      And the interface moves "h2e2"
      And the interface sends "go depth 2"
      Then the engine is alive

  @cxboard/info/currmovenumber @must @engine @formality
  Rule: root moves are counted from 1
    Section: Messages from the engine: info
    Judged: on every line

  @cxboard/info/currmove-is-legal @must @engine @formality
  Rule: the move searched now is legal in the position searched
    Section: Messages from the engine: info
    Judged: on every line

  @cxboard/info/permill @must @engine @formality
  Rule: the hash is full to at most a thousand in a thousand
    Section: Messages from the engine: info
    Judged: on every line

  @cxboard/info/never-decreases @should @engine
  @requires:cxboard/go/only-in-force-mode @requires:cxboard/force/does-not-think
  @requires:cxboard/preliminaries/tolerates-blank-lines
  Rule: time and nodes of a search never go back
    Section: Messages from the engine: info
    Judged: on every line

    Scenario: two searches
      Given the engine is in force mode
      When the interface sends "go depth 2"
      And the interface sends "go depth 3"
      Then the engine is alive

  @cxboard/info/time-in-milliseconds @should @engine
  Rule: times are in milliseconds
    Section: Messages from the engine: info
    Reading: judged by two lines of one search that are most of a second apart; a time several times too long may be that of several processors.
    Judged: on every line

    @timing
    Scenario: a second of search, and more
      Given the engine searches without end
      When 3000 milliseconds pass
      And the interface sends "stop"
      Then the engine is alive

  @cxboard/info/regular-speed @should @engine
  Rule: nodes per second are told regularly
    Section: Messages from the engine: info

    @timing @waits
    Scenario: a second of search
      Given the engine is in force mode
      Then the search tells "nps" in 1200 milliseconds

  @cxboard/info/regular-hashfull @should @engine
  Rule: how full the hash is, is told regularly
    Section: Messages from the engine: info
    Reading: by engines that have a Hash option.

    @timing @needs:hash @waits
    Scenario: a second of search
      Given the engine is in force mode
      Then the search tells "hashfull" in 1200 milliseconds
