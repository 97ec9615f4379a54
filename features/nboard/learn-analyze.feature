@nboard
Feature: learn and analyze
  `learn` and `analyze`: requests about a whole game.

  @nboard/learn/answered-once @must @engine
  Rule: `learn` is answered with exactly one `learned`
    Section: learn
    Text: required
    Why: the GUI shows the engine as busy until then.
    Reading: the sample code prints another word; the table of commands is what counts. The engine need not store the game.
    Judged: on every line

    Scenario: a complete game
      Given the game "C4C3E6B4A4A5A6F4D2D6B3E7D3C6D7C5G4B2E8F6C7B6B5A2G7D1A1B7F5A3E3G6B8H8C1F2C2H4H3A8G1D8H5F8F7G5E1G3F3B1H6A7H7G8E2F1G2C8PAH2PAH1"
      When the engine learns the game
      Then the engine is alive

    Scenario: an unfinished game, three times
      Given the game "F5F6D3C5E6F7E7F4"
      When the engine learns the game
      And the engine learns the game
      And the engine learns the game
      Then the engine is alive

    @waits
    Scenario Outline: after a search that a ping ended (<search>)
      Given the game "C4E3F2C6F6F5E6F7" with a clock of "60:00"
      When the engine is asked to <search> without end
      Then a ping ends it
      When the GUI sends "set depth 2"
      And the engine learns the game
      Then the engine is alive

      Examples:
        | search |
        | move   |
        | hint   |

  @nboard/learn/changes-nothing @must @engine @requires:nboard/go/legal-move
  Rule: `learn` does not change the position
    Section: learn
    Text: none
    Reading: commands relate to the position that `set game` and `move` have made, and `learn` is neither.

    Scenario: then a move, and another game
      Given the game "C4E3F2C6F6F5E6F7"
      Then the engine knows the position
      When the engine learns the game
      Then the engine knows the position
      When the GUI sends "move G5"
      And the engine learns the game
      Then the engine knows the position
      When the game "E6F4C3C6G3D3C4B3" is set
      Then the engine knows the position

    Scenario: then a move at once
      Given the game "C4E3F2C6F6F5E6F7"
      Then the engine knows the position
      When the engine learns the game
      And the GUI sends "move G5"
      Then the engine knows the position

  @nboard/learn/adds-to-the-book @should @engine
  Rule: `learn` adds the game to the book
    Section: learn
    Text: plain
    Reading: this is called best, not required.
    Excluded: an engine need not have a book, and whether an evaluation comes from one cannot be forced to show.

  @nboard/analyze/line-form @must @engine @formality
  Rule: `analysis` has a number of moves and an evaluation
    Section: analyze
    Text: none
    Reading: a line for each position is demanded, but its form is missing in this copy of the text, and known from others. `analyze` need not be answered.
    Judged: on every line

    Scenario: a game of eight plies
      Given the game "F5F6D3C5E6F7E7F4"
      When the engine analyzes the game
      Then the engine is alive

  @nboard/analyze/index-in-the-game @must @engine @formality
  Rule: the number in `analysis` is a ply of the game
    Section: analyze
    Text: none
    Reading: the lines are about the positions of the game; the number is missing in this copy of the text, and known from others. Passes count, and the start of the game is 0. Positions may come in any order, and more than once.
    Judged: on every line

    Scenario: a game with passes
      Given the game "E6F6D3E7E8D8G7F8PAE3F3"
      When the engine analyzes the game
      Then the engine is alive

    Scenario: a game without moves
      Given the game ""
      When the engine analyzes the game
      Then the engine is alive

    Scenario: moves that were sent one by one
      Given the game "F5"
      When the moves "D6C3D3" are sent one by one
      And the engine analyzes the game
      Then the engine is alive

    Scenario: a longer game, then a shorter one
      Given the game "E6F6D3E7E8D8G7F8PAE3F3"
      When the engine analyzes the game
      And the game "F5F6" is set
      And the engine analyzes the game
      Then the engine is alive

  @nboard/analyze/every-position @should @engine @requires:nboard/analyze/line-form @requires:nboard/analyze/index-in-the-game @requires:nboard/set-game/last-position @requires:nboard/hint/legal-move
  Rule: `analyze` evaluates each position of the game
    Section: analyze
    Text: plain
    Reading: the command is optional, so this is not a MUST, and an engine that sends no line is not judged. The last position, in which no move was made, may be left out.

    @waits
    Scenario: a game of eight plies
      Given the engine is ready
      When the GUI sends "set depth 1"
      And the game "F5F6D3C5E6F7E7F4" is set
      Then each position of the game is analyzed

    @waits @requires:nboard/set-game/passes @requires:nboard/go/passes-when-it-must
    Scenario: a game with a pass
      Given the engine is ready
      When the GUI sends "set depth 1"
      And the game "E6F6D3E7E8D8G7F8PAE3F3" is set
      Then each position of the game is analyzed

    @waits @requires:nboard/move/makes-the-move
    Scenario: a game with moves that were sent
      Given the engine is ready
      When the GUI sends "set depth 1"
      And the game "F5F6D3C5" is set
      And the moves "E6F7E7F4" are sent one by one
      Then each position of the game is analyzed

  @nboard/analyze/harmless @must @engine @requires:nboard/go/legal-move
  Rule: `analyze` does not change the position, supported or not
    Section: analyze
    Text: none
    Reading: an engine may do without the command, and then ignores it; nothing lets it lose the position.

    @waits
    Scenario: then a move
      Given the game "C4E3F2C6F6F5E6F7"
      Then the engine knows the position
      When the engine analyzes the game
      Then the engine knows the position
      When the GUI sends "move G5"
      And the engine analyzes the game
      Then the engine knows the position

    @waits
    Scenario: `analyze` ended by a ping
      Given the game "C4C3E6B4A4A5A6F4D2D6B3E7D3C6D7C5G4B2E8F6C7B6B5A2G7D1A1B7F5A3E3G6B8H8C1F2C2H4H3A8G1D8H5F8F7G5E1G3F3B1H6A7H7G8E2" with a clock of "60:00"
      When the GUI sends "set depth 1"
      Then the engine knows the position
      When the engine is asked to analyze without end
      Then a ping ends it
      When the GUI sends "set depth 2"
      Then the engine knows the position
