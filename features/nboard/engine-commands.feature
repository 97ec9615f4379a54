@nboard
Feature: engine commands
  The sections "status", "set myname" and "nodestats": what the engine reports about itself.

  @nboard/set-myname/form @must @engine @formality
  Rule: the engine sets no variable but `myname`
    Section: set myname
    Reading: the name may contain blanks, and need not be sent at all.
    Judged: on every line

    Scenario: at the start, and after `set depth`
      Given the engine is ready
      When the GUI sends "set depth 3"
      Then the engine is alive

  @nboard/set-myname/not-empty @should @engine
  Rule: `set myname` is followed by a name
    Section: set myname
    Judged: on every line

    Scenario: at the start, and after `set depth`
      Given the engine is ready
      When the GUI sends "set depth 4"
      Then the engine is alive

  @nboard/nodestats/form @must @engine @formality
  Rule: `nodestats` has a node count and a time
    Section: nodestats
    Reading: `nodestats` need not be sent at all.
    Judged: on every line

    Scenario: `go` and `hint`
      Given the game "F5F6D3C5E6F7E7F4"
      When the engine is asked to move
      And the engine is asked for 2 hints
      Then the engine is alive

  @nboard/nodestats/of-this-search @should @engine
  Rule: `nodestats` counts nodes and time from the start of the current search
    Section: nodestats
    Reading: `hint` for several moves may run several searches. A time is wrong if it is longer than the measured one, or shorter than two fifths of it in a search of at least two seconds.
    Judged: on every line

    Scenario: `go` at falling depths
      Given the game ""
      Then every move counts its own nodes

    @waits
    Scenario: `hint` at falling depths
      Given the game ""
      Then every hint counts its own nodes

    @timing @waits
    Scenario: a search after a pause
      Given the game "F5F6D3C5E6F7E7F4"
      When 3 seconds go by
      And the engine is asked to move
      Then the engine is alive

    @timing
    Scenario: a long search
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "02:00"
      When the engine is asked to move at length
      Then the engine is alive
