@nboard
Feature: move
  `move`: one move is added to the game.

  @nboard/move/makes-the-move @must @engine @requires:nboard/set-game/last-position
  Rule: `move` makes the move on the board
    Section: move
    Text: required

    @waits
    Scenario: from the usual start
      Given the game ""
      Then the engine knows the position
      When the GUI sends "move F5"
      Then the engine knows the position
      When the GUI sends "move D6"
      Then the engine knows the position

    Scenario: after a game with moves
      Given the game "C4E3F2C6F6F5"
      Then the engine knows the position
      When the moves "E6F7" are sent one by one
      Then the engine knows the position

    Scenario: after a game with another start position
      Given the board "---------------------------O*------*O--------------------------- O"
      Then the engine knows the position
      When the GUI sends "move F4"
      Then the engine knows the position

    @waits
    Scenario Outline: after a <search> that a ping ended
      Given the game "C4E3F2C6F6F5" with a clock of "60:00"
      Then the engine knows the position
      When the engine is asked to <search> without end
      Then a ping ends it
      When the GUI sends "move E6"
      And the GUI sends "set depth 2"
      Then the engine knows the position

      Examples:
        | search |
        | move   |
        | hint   |

    @waits
    Scenario Outline: during a search (<search>)
      Given the game "C4E3F2C6F6F5E6F7" with a clock of "60:00"
      Then the engine knows the position
      When the engine is asked to <search> without end
      And "move G5" is sent with a ping behind it
      And the GUI sends "set depth 2"
      Then the engine knows the position

      Examples:
        | search  |
        | move    |
        | hint    |
        | analyze |

  @nboard/move/eval-and-time-optional @must @engine @requires:nboard/move/makes-the-move
  Rule: `move` accepts an optional evaluation and time
    Section: move
    Text: plain

    Scenario Outline: <name>
      Given the game "C4E3F2C6F6F5E6"
      Then the engine knows the position
      When the GUI sends "<line>"
      Then the engine knows the position

      Examples:
        | name         | line               |
        | both         | move F7/0.50/1.2   |
        | time only    | move F7//2         |
        | evaluation   | move F7/-1.25      |
        | neither      | move F7            |
        | large values | move F7/-125/34.56 |

    Scenario: a pass with both
      Given the game "D3C3E6D2D1E1B3C1"
      Then the engine knows the position
      And the engine is asked to move
      When the GUI sends "move PA/0.00/0.5"
      Then the engine knows the position

  @nboard/move/omitted-means-unknown @must @engine
  Rule: an evaluation that is left out is unknown, and a time that is left out is 0
    Section: move
    Text: plain
    Excluded: nothing that an engine sends depends on the evaluation of a move in the game, and a time that is left out is part of the tests of the clock (`nboard/go/keeps-to-the-clock`).

  @nboard/move/pass @must @engine @requires:nboard/move/makes-the-move
  Rule: `move PA` passes
    Section: move
    Text: none
    Reading: `move` is sent for every move of the game, and a pass is one. The text does not say how it is written; the games of `set game` are in GGF, which writes PA.

    Scenario: a forced pass
      Given the game "D3C3E6D2D1E1B3C1"
      Then the engine knows the position
      And the engine is asked to move
      When the GUI sends "move PA"
      Then the engine knows the position

    Scenario: a pass that the last move forced is not made before `move PA`
      Given the game "D3C3E6D2D1E1B3"
      Then the engine knows the position
      When the GUI sends "move C1"
      And the engine is asked to move
      And the engine is asked to move
      And the GUI sends "move PA"
      Then the engine knows the position

    Scenario: two passes in a game
      Given the game "C4C3E6B4A4A5A6F4D2D6B3E7D3C6D7C5G4B2E8F6C7B6B5A2G7D1A1B7F5A3E3G6B8H8C1F2C2H4H3A8G1D8H5F8F7G5E1G3F3B1H6A7H7G8E2F1G2C8"
      Then the engine knows the position
      And the engine is asked to move
      When the moves "PAH2PA" are sent one by one
      Then the engine knows the position

  @nboard/move/no-reply @should @engine
  Rule: `move` is not answered
    Section: move
    Text: none
    Reading: the text says only that no response is required. An evaluation of the new position can be taken for nothing else, but nobody has asked for it; a move is another matter (`nboard/go/only-when-asked`).
    Judged: on every line

    Scenario: moves of both sides
      Given the game ""
      When the GUI sends "move F5"
      Then the engine is alive
      When the GUI sends "move D6"
      Then the engine is alive
      And the engine is alive

  @nboard/move/same-as-set-game @must @engine @requires:nboard/move/makes-the-move
  Rule: a game sent move by move leads to the same position as `set game`
    Section: move
    Text: plain

    Scenario: a complete game
      Given the game ""
      Then the engine knows the position
      When the game "C4C3E6B4A4A5A6F4D2D6B3E7D3C6D7C5G4B2E8F6C7B6B5A2G7D1A1B7F5A3E3G6B8H8C1F2C2H4H3A8G1D8H5F8F7G5E1G3F3B1H6A7H7G8E2F1G2C8PAH2PA" is fed move by move
      Then the engine knows the position
