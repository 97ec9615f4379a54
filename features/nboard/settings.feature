@nboard
Feature: settings
  `set depth` and `set contempt`: what the GUI sets before it asks.

  @nboard/set-depth/accepted @must @engine @requires:nboard/set-game/last-position
  Rule: `set depth` is accepted at any time
    Section: set depth
    Text: none
    Reading: following the depth is optional, but a GUI must send the command, so every engine has to get over it; nothing lets it lose the position.
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

    @requires:nboard/move/makes-the-move
    Scenario: after moves that were sent
      Given the game "C4E3F2C6"
      When the moves "F6F5E6F7" are sent one by one
      And the GUI sends "set depth 2"
      Then the engine knows the position

    @waits @requires:nboard/move/makes-the-move @requires:nboard/go/changes-nothing
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
    Section: set depth
    Text: plain
    Reading: following the depth is optional, for `go` as for `hint`: it is checked only once searches were seen to end at two depths that were set, or as much deeper each time. Depths with a percent sign, `book` lines and endgames are not checked.

    @waits
    Scenario: rising and falling depths
      Given the game "F5F6D3C5E6F7E7F4"
      Then every depth is kept to

    @waits @requires:nboard/set-contempt/accepted
    Scenario: `set contempt` does not change the depth
      Given the game "F5F6D3C5E6F7E7F4"
      Then every depth is kept to
      When the GUI sends "set contempt 5"
      And the GUI sends "hint 1" and waits
      And the engine is asked to move
      Then the engine is alive

    @waits
    Scenario: a hint for many moves does not change the depth
      Given the game "F5F6D3C5E6F7E7F4"
      Then every depth is kept to
      When the GUI sends "set depth 1"
      And the GUI sends "hint 8" and waits
      And the GUI sends "hint 1" and waits
      And the engine is asked to move
      Then the engine is alive

    @waits @requires:nboard/set-game/replaces-the-game
    Scenario: another game does not change the depth
      Given the game "F5F6D3C5E6F7E7F4"
      Then every depth is kept to
      When the GUI sends "set depth 1"
      And the game "E6F4C3C6G3D3C4B3" is set
      And the GUI sends "hint 1" and waits
      And the engine is asked to move
      Then the engine is alive

    @waits @requires:nboard/communication/ignores-unknown-variables
    Scenario: an unknown variable does not change the depth
      Given the game "F5F6D3C5E6F7E7F4"
      Then every depth is kept to
      When the GUI sends "set depth 1"
      And the GUI sends "set depths 8"
      And the GUI sends "hint 1" and waits
      And the engine is asked to move
      Then the engine is alive

  @nboard/set-contempt/accepted @must @engine @requires:nboard/set-game/last-position
  Rule: `set contempt` is accepted at any time
    Section: set contempt
    Text: none
    Reading: following the contempt is optional, but a GUI may send the command at any time; nothing lets the engine lose the position.
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

    @requires:nboard/move/makes-the-move
    Scenario: after moves that were sent
      Given the game "C4E3F2C6"
      When the moves "F6F5E6F7" are sent one by one
      And the GUI sends "set contempt 5"
      Then the engine knows the position

    @waits @requires:nboard/move/makes-the-move @requires:nboard/go/changes-nothing
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

  @nboard/set-contempt/values-draws @should @engine
  Rule: draws of the book are valued by the contempt
    Section: set contempt
    Text: plain
    Reading: following the contempt is optional.
    Excluded: an engine need not have a book, and which of its values are those of draws cannot be seen.

  @nboard/set-contempt/none-at-first @should @engine
  Rule: without `set contempt` the contempt is 0
    Section: set contempt
    Text: should
    Excluded: only book draws depend on the contempt, and which values are those of draws cannot be seen.
