@nboard
Feature: learn and analyze
  The sections "learn" and "analyze": what the engine makes of a whole game.

  @nboard/learn/answered-once @must @engine
  Rule: learn is answered with one line "learned"
    Section: learn
    Why: the GUI shows the engine as busy until then.
    Reading: the sample code prints another word; the table is what counts. The engine need not keep anything.
    Judged: on every line

    Scenario: a complete game
      Given the game "C4C3E6B4A4A5A6F4D2D6B3E7D3C6D7C5G4B2E8F6C7B6B5A2G7D1A1B7F5A3E3G6B8H8C1F2C2H4H3A8G1D8H5F8F7G5E1G3F3B1H6A7H7G8E2F1G2C8PAH2PAH1"
      When the engine learns the game
      Then the engine is alive

    Scenario: a game that goes on, twice
      Given the game "F5F6D3C5E6F7E7F4"
      When the engine learns the game
      And the engine learns the game
      Then the engine is alive

  @nboard/learn/changes-nothing @must @engine @requires:nboard/go/legal-move
  Rule: to learn a game changes nothing of it
    Section: learn

    Scenario: a move after it, and another game
      Given the game "C4E3F2C6F6F5E6F7"
      Then the engine knows the position
      When the engine learns the game
      Then the engine knows the position
      When the GUI sends "move G5"
      And the engine learns the game
      Then the engine knows the position
      When the game "E6F4C3C6G3D3C4B3" is set
      Then the engine knows the position

  @nboard/analyze/line-form @must @engine @formality
  Rule: a position of the game is told by the number of moves made and its value
    Section: analyze
    Reading: the form itself is lost in the text; it is known from the document's other copies. No line need come.
    Judged: on every line

    Scenario: a game of eight plies
      Given the game "F5F6D3C5E6F7E7F4"
      When the engine analyzes the game
      Then the engine is alive

  @nboard/analyze/index-in-the-game @must @engine @formality
  Rule: the number of moves made is one that the game has
    Section: analyze
    Reading: passes count; the start of the game is 0. Order and repetition are free.
    Judged: on every line

    Scenario: a game with passes
      Given the game "E6F6D3E7E8D8G7F8PAE3F3"
      When the engine analyzes the game
      Then the engine is alive

    Scenario: no moves at all
      Given the game ""
      When the engine analyzes the game
      Then the engine is alive

    Scenario: moves that came one by one
      Given the game "F5"
      When the moves "D6C3D3" are sent one by one
      And the engine analyzes the game
      Then the engine is alive

    Scenario: a shorter game behind a longer one
      Given the game "E6F6D3E7E8D8G7F8PAE3F3"
      When the engine analyzes the game
      And the game "F5F6" is set
      And the engine analyzes the game
      Then the engine is alive

  @nboard/analyze/harmless @must @engine @requires:nboard/go/legal-move
  Rule: to analyze a game changes nothing of it, whether the engine can or not
    Section: analyze

    @waits
    Scenario: a move after it
      Given the game "C4E3F2C6F6F5E6F7"
      Then the engine knows the position
      When the engine analyzes the game
      Then the engine knows the position
      When the GUI sends "move G5"
      And the engine analyzes the game
      Then the engine knows the position

    @waits
    Scenario: an analysis that a ping ended
      Given the game "C4C3E6B4A4A5A6F4D2D6B3E7D3C6D7C5G4B2E8F6C7B6B5A2G7D1A1B7F5A3E3G6B8H8C1F2C2H4H3A8G1D8H5F8F7G5E1G3F3B1H6A7H7G8E2" with a clock of "60:00"
      When the GUI sends "set depth 1"
      Then the engine knows the position
      When the engine is asked to analyze without end
      Then a ping ends it
      When the GUI sends "set depth 2"
      Then the engine knows the position
