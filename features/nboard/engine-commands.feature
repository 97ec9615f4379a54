@nboard
Feature: engine commands
  The sections "status", "set myname" and "nodestats": what the engine says of itself.

  @nboard/set-myname/form @must @engine @formality
  Rule: the name is all that the engine can set
    Section: set myname
    Reading: the name may have blanks, and the engine may do without it.
    Judged: on every line

    Scenario: at the start and when the depth is set
      Given the engine is ready
      When the GUI sends "set depth 3"
      Then the engine is alive

  @nboard/set-myname/not-empty @should @engine
  Rule: a name that is set is not empty
    Section: set myname
    Judged: on every line

    Scenario: at the start and when the depth is set
      Given the engine is ready
      When the GUI sends "set depth 4"
      Then the engine is alive

  @nboard/nodestats/form @must @engine @formality
  Rule: node counts come with their time
    Section: nodestats
    Reading: the engine may do without them.
    Judged: on every line

    Scenario: a move and hints
      Given the game "F5F6D3C5E6F7E7F4"
      When the engine is asked to move
      And the engine is asked for 2 hints
      Then the engine is alive

  @nboard/nodestats/of-this-search @should @engine
  Rule: node counts and their times are those of the search at hand
    Section: nodestats
    Reading: a hint about several moves may be several searches. A time longer than what was measured is none of this search, nor is one of less than two fifths of a search of two seconds and more.
    Judged: on every line

    Scenario: searches for a move, each shallower than the one before
      Given the game ""
      Then every move counts its own nodes

    @waits
    Scenario: hints, each shallower than the one before
      Given the game ""
      Then every hint counts its own nodes

    @timing @waits
    Scenario: a search after a rest
      Given the game "F5F6D3C5E6F7E7F4"
      When 3 seconds go by
      And the engine is asked to move
      Then the engine is alive

    @timing
    Scenario: a search of some length
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "02:00"
      When the engine is asked to move at length
      Then the engine is alive
