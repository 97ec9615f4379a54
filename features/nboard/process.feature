@nboard
Feature: process
  What the text takes for granted of a program that is driven over a pipe.

  @nboard/process/stays-alive @must @engine
  Rule: the engine does not end while its input is open
    Section: (taken for granted)
    Reading: a signal that ends the engine is a crash at any time, after its input has ended too; of a status at the end no text says anything, and it is only told.
    Judged: on every line

    @waits
    Scenario: after a game was learned
      Given the game "C4C3E6B4A4A5A6F4D2D6B3E7D3C6D7C5G4B2E8F6C7B6B5A2G7D1A1B7F5A3E3G6B8H8C1F2C2H4H3A8G1D8H5F8F7G5E1G3F3B1H6A7H7G8E2F1G2C8PAH2PAH1"
      When the engine learns the game
      Then nothing more comes of it
      And the engine is alive

  @nboard/process/never-hangs @must @engine
  Rule: the engine reads on in bounded time
    Section: (taken for granted)
    Judged: on every line

    @waits
    Scenario: one request of each kind, twice
      Given the game "F5F6D3C5E6F7E7F4"
      When the engine is asked to move
      And the engine is asked for 2 hints
      And the engine analyzes the game
      Then the engine knows the position
      When the engine learns the game
      And the engine is asked to move
      And the engine is asked for 2 hints
      And the engine analyzes the game
      And the engine learns the game
      Then the engine is alive

  @nboard/process/ends-with-input @should @engine
  Rule: the engine ends when its input does
    Section: Sample code
    Why: a GUI that crashes would leave engines behind.
    Reading: any exit status will do.

    Scenario: idle
      Given the game ""
      When the input ends
      Then the engine ends

    @waits
    Scenario: in the middle of a search
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to move without end
      And the input ends
      Then the engine ends

  @nboard/process/ends-after-quit @should @engine
  Rule: the engine ends after quit
    Section: Sample code
    Reading: only the sample code knows this command, and an unknown command may be skipped; so the input is closed as well.

    Scenario: idle
      Given the game ""
      When the engine is asked to move
      And the GUI sends "quit"
      And the input ends
      Then the engine ends

    @waits
    Scenario: in the middle of a search
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to hint without end
      And the GUI sends "quit"
      And the input ends
      Then the engine ends

  @nboard/process/whole-games @must @engine @requires:nboard/go/answered-once
  Rule: whole games run from their first ply to their last
    Section: (taken for granted)

    Scenario Outline: game <number>, the engine moving as <side>
      Given the game "<game>"
      When game <number> is played to its end, the engine moving as <side>
      Then the engine is alive

      Examples:
        | number | side  | game     |
        | 1      | Black |          |
        | 2      | White | F5       |
        | 3      | both  | C4C3F5B4 |

    Scenario: from another start
      Given the board "---------------------------O*------*O--------------------------- O"
      When game 4 is played to its end, the engine moving as White
      Then the engine is alive

  @nboard/process/alternating-positions @must @engine @requires:nboard/set-game/replaces-the-game
  Rule: games that take turns do not leak into each other
    Section: (taken for granted)

    Scenario: four games, eight times over
      Given the engine is ready
      When these games are set in turn, 8 times over
        """
        C4E3F2C6E6
        D3C5E6F7E7D2G8F5G4
        D3C3E6D2D1E1B3C1
        E6F4C3C6G3D3C4B3
        """
      Then the engine is alive
