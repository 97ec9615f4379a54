@nboard
Feature: settings
  The sections "set depth" and "set contempt".

  @nboard/set-depth/accepted @must @engine @requires:nboard/set-game/last-position
  Rule: the depth can be set at any time and needs no reply
    Section: set depth
    Reading: names and states may come of it.
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
    Scenario Outline: in the middle of a <search>
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
  Rule: in the middle of the game a move is not searched deeper than set
    Section: go
    Reading: an engine may do without setting its depth, so hints are held to it only once the engine was seen to follow it. Lines with a percentage, book lines and endings are not.

    Scenario: depths up and down
      Given the game "F5F6D3C5E6F7E7F4"
      Then every depth is kept to

  @nboard/set-contempt/accepted @must @engine @requires:nboard/set-game/last-position
  Rule: the contempt can be set and needs no reply
    Section: set contempt
    Reading: what a draw is worth cannot be seen from outside.
    Judged: on every line

    Scenario: each way, and none
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
    Scenario Outline: in the middle of a <search>
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
