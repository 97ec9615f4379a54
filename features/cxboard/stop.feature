@cxboard
Feature: stop
  How the interface ends a search.

  @cxboard/stop/is-answered @must @engine
  @requires:cxboard/go/one-bestmove
  Rule: `stop` ends a search and is answered with `bestmove`
    Section: Commands to the engine: stop
    Text: plain

    Scenario: immediately
      Given the engine is in force mode
      When the interface sends, in one write
        """
        go infinite
        stop
        """
      And the interface sends "go infinite"
      And the interface sends "stop"
      Then the engine is alive

    @waits
    @requires:cxboard/position/makes-the-moves
    Scenario: after a moment, with either side to move
      Given the position after "a3a4"
      When the interface sends "go infinite"
      And a moment passes
      And the interface sends "stop"
      And the interface moves "a6a5"
      And the interface sends "go infinite"
      And the interface sends "stop"
      Then the engine is alive

    Scenario: many times
      Given the engine is in force mode
      When the interface sends "go infinite"
      And the interface sends "stop"
      And the interface sends "go infinite"
      And the interface sends "stop"
      And the interface moves "a3a4"
      And the interface sends "go infinite"
      And the interface sends "stop"
      And the interface sends "go infinite"
      And the interface sends "stop"
      And the interface moves "a6a5"
      And the interface sends "go infinite"
      And the interface sends "stop"
      Then the engine is alive

  @cxboard/stop/as-soon-as-possible @should @engine @requires:cxboard/stop/is-answered
  Rule: `stop` is answered as soon as possible
    Section: Commands to the engine: stop
    Text: plain
    Reading: a grace of two seconds is granted. What is possible is for the engine to know, so this is only a warning.

    @timing
    Scenario: after a moment
      Given the engine searches without end
      When 300 milliseconds pass
      Then "stop" is answered at once

    @timing
    @requires:cxboard/position/makes-the-moves
    Scenario: with Black to move
      Given the position after "h2e2"
      When the interface sends "go infinite"
      And 300 milliseconds pass
      Then "stop" is answered at once

  @cxboard/stop/nothing-without-a-search @must @engine
  Rule: `stop` without a search has no effect
    Section: Commands to the engine: stop
    Text: none
    Reading: `stop` is answered with the best move of a search, and `bestmove` is used when a `go` is finished; without a search there is none.

    Scenario: idle, twice after one search, and in play
      Given the engine is in force mode
      When the interface sends "stop"
      And the interface sends "go infinite"
      And the interface sends "stop"
      And the interface sends "stop"
      And the interface sends "go depth 1"
      And the interface sends "stop"
      And the interface sends "playother"
      And the interface sends "stop"
      Then the engine is alive

    @waits
    Scenario: while it thinks about a move of its own
      Given the engine thinks as Red
      When without waiting, the interface sends "stop"
      And 300 milliseconds pass
      And the interface sends "force"
      Then the engine is alive
