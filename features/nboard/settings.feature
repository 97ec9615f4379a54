@nboard
Feature: settings
  The sections "set depth" and "set contempt".

  @nboard/set-depth/accepted @must @engine @requires:nboard/set-game/last-position
  Rule: `set depth` is accepted at any time and not answered
    Section: set depth
    Reading: `set myname` and `status` are allowed.
    Judged: on every line

    Scenario: shallow, deep, and shallow again
      Given the game "C4E3F2C6F6F5E6F7"
      Then the engine knows the position
      When the GUI sends "set depth 1"
      Then the engine is alive
      When the GUI sends "set depth 60"
      Then the engine is alive
      When the GUI sends "set depth 4"
      Then the engine is alive
      When the GUI sends "set depth 2"
      Then the engine knows the position

    @waits
    Scenario Outline: during a search (<search>)
      Given the game "C4E3F2C6F6F5E6F7" with a clock of "60:00"
      Then the engine knows the position
      When the engine is asked to <search> without end
      And "set depth 2" is sent with a ping behind it
      Then the engine knows the position

      Examples:
        | search |
        | move   |
        | hint   |

  @nboard/set-depth/limits-the-search @should @engine
  Rule: a midgame search is not deeper than `set depth`
    Section: go
    Reading: following the depth is optional, so `hint` is checked only once the engine was seen to follow it. Depths with a percent sign, `book` lines and endgames are not checked.

    Scenario: rising and falling depths
      Given the game "F5F6D3C5E6F7E7F4"
      Then every depth is kept to

  @nboard/set-contempt/accepted @must @engine @requires:nboard/set-game/last-position
  Rule: `set contempt` is accepted and not answered
    Section: set contempt
    Reading: the effect on evaluations is not tested.
    Judged: on every line

    Scenario: positive, negative and zero
      Given the game "C4E3F2C6F6F5E6F7"
      Then the engine knows the position
      When the GUI sends "set contempt 100"
      Then the engine is alive
      When the GUI sends "set contempt -100"
      Then the engine is alive
      When the GUI sends "set contempt 0"
      Then the engine is alive
      And the engine knows the position

    @waits
    Scenario Outline: during a search (<search>)
      Given the game "C4E3F2C6F6F5E6F7" with a clock of "60:00"
      Then the engine knows the position
      When the engine is asked to <search> without end
      And "set contempt 10" is sent with a ping behind it
      And the GUI sends "set depth 2"
      Then the engine knows the position

      Examples:
        | search |
        | move   |
        | hint   |
