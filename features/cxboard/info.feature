@cxboard
Feature: info
  What the engine tells of its thinking.

  @cxboard/info/values @must @engine @formality
  Rule: the words of an `info` line have values of the right type
    Section: Messages from the engine: info
    Reading: unknown words are ignored; `nodes` is known from the examples.
    Judged: on every line

    Scenario: searches of every kind
      Given the engine is in force mode
      When the interface sends "go depth 2"
      And the interface moves "h2e2"
      And the interface sends "go depth 2"
      And the interface sends "playcurrent"
      Then the engine is alive

  @cxboard/info/seldepth-with-depth @must @engine @formality
  Rule: `seldepth` is accompanied by `depth`
    Section: Messages from the engine: info
    Judged: on every line

  @cxboard/info/time-with-pv @should @engine
  Rule: `pv` is accompanied by `time`
    Section: Messages from the engine: info
    Judged: on every line

  @cxboard/info/multipv-with-pv @should @engine
  Rule: `multipv` is accompanied by `pv`
    Section: Messages from the engine: info
    Judged: on every line

  @cxboard/info/pv-is-legal @must @engine @formality
  Rule: `pv` is a line of legal moves from the searched position
    Section: Messages from the engine: info
    Judged: on every line

  @cxboard/info/score-form @must @engine @formality
  Rule: `score` is in centipawns or moves to mate, with at most one bound
    Section: Messages from the engine: info
    Reading: the perspective in force mode is left open.
    Judged: on every line

  @cxboard/info/multipv-numbers @should @engine @requires:cxboard/setoption/takes-every-value
  Rule: several best lines are numbered from 1 and differ
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
  Rule: `currmovenumber` counts the moves from 1
    Section: Messages from the engine: info
    Judged: on every line

  @cxboard/info/currmove-is-legal @must @engine @formality
  Rule: `currmove` is legal in the searched position
    Section: Messages from the engine: info
    Judged: on every line

  @cxboard/info/permill @must @engine @formality
  Rule: `hashfull` is at most 1000 permill
    Section: Messages from the engine: info
    Judged: on every line

  @cxboard/info/never-decreases @should @engine
  @requires:cxboard/go/only-in-force-mode @requires:cxboard/force/does-not-think
  @requires:cxboard/preliminaries/tolerates-blank-lines
  Rule: `time` and `nodes` never decrease during a search
    Section: Messages from the engine: info
    Judged: on every line

    Scenario: two searches
      Given the engine is in force mode
      When the interface sends "go depth 2"
      And the interface sends "go depth 3"
      Then the engine is alive

  @cxboard/info/time-in-milliseconds @should @engine
  Rule: `time` is in milliseconds
    Section: Messages from the engine: info
    Reading: judged by two lines of one search that are nearly a second apart; a time several times too long may be the total of several processors.
    Judged: on every line

    @timing
    Scenario: a second of search, and more
      Given the engine searches without end
      When 3000 milliseconds pass
      And the interface sends "stop"
      Then the engine is alive

  @cxboard/info/regular-speed @should @engine
  Rule: `nps` is sent regularly
    Section: Messages from the engine: info

    @timing @waits
    Scenario: a second of search
      Given the engine is in force mode
      Then the search tells "nps" in 1200 milliseconds

  @cxboard/info/regular-hashfull @should @engine
  Rule: `hashfull` is sent regularly
    Section: Messages from the engine: info
    Reading: only engines with an option `Hash` are tested.

    @timing @needs:hash @waits
    Scenario: a second of search
      Given the engine is in force mode
      Then the search tells "hashfull" in 1200 milliseconds
