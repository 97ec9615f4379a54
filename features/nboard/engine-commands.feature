@nboard
Feature: engine commands
  `status`, `set myname` and `nodestats`: what the engine reports about itself.

  @nboard/set-myname/form @must @engine @formality
  Rule: the engine sets its name with `set myname`
    Section: set myname
    Text: plain
    Reading: the name may contain blanks, and need not be sent at all. Other variables are the engine's own, for the GUI ignores what it does not know; only `myname` in other letters, or with a sign behind it, is taken for a mistake.
    Judged: on every line

    Scenario: at the start, and after `set depth`
      Given the engine is ready
      When the GUI sends "set depth 3"
      Then the engine is alive

  @nboard/set-myname/not-empty @should @engine
  Rule: `set myname` is followed by a name
    Section: set myname
    Text: none
    Reading: the text does not say that its {text} is not empty, but a name without letters names nothing.
    Judged: on every line

    Scenario: at the start, and after `set depth`
      Given the engine is ready
      When the GUI sends "set depth 4"
      Then the engine is alive

  @nboard/nodestats/form @must @engine @formality
  Rule: `nodestats` has a node count and a time
    Section: nodestats
    Text: plain
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
    Text: plain
    Reading: the numbers are only shown, and what a node is is left to the engine, so this is not a MUST. `hint` for several moves may run several searches. A time is wrong if it is longer than the measured one, or shorter than a tenth of it in two searches of at least two seconds each; it may be the time on a processor.
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
