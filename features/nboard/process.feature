@nboard
Feature: process
  What the text takes for granted of a program that is driven over a pipe.

  @nboard/process/stays-alive @must @engine
  Rule: the engine does not exit while its input is open
    Section: (taken for granted)
    Text: none
    Reading: the GUI starts the engine once and then talks to it. Being killed by a signal is a crash, even after the end of input. The text says nothing about exit codes, so they are only noted.
    Judged: on every line

    @waits
    Scenario: after `learn`
      Given the game "C4C3E6B4A4A5A6F4D2D6B3E7D3C6D7C5G4B2E8F6C7B6B5A2G7D1A1B7F5A3E3G6B8H8C1F2C2H4H3A8G1D8H5F8F7G5E1G3F3B1H6A7H7G8E2F1G2C8PAH2PAH1"
      When the engine learns the game
      Then nothing more comes of it
      And the engine is alive

  @nboard/process/never-hangs @must @engine
  Rule: the engine does not hang
    Section: (taken for granted)
    Text: none
    Reading: every request has to be answered, the second as well as the first.
    Judged: on every line

    @waits
    Scenario: each kind of request, twice
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
  Rule: the engine exits when its input ends
    Section: (sample code)
    Text: example
    Why: otherwise a GUI that crashes leaves engines behind.
    Reading: in the sample code the end of the input ends the program, and nothing else could. Any exit status is accepted.

    Scenario: idle
      Given the game ""
      When the input ends
      Then the engine ends

    @waits
    Scenario: during a search
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to move without end
      And the input ends
      Then the engine ends

    @waits
    Scenario: during a deep hint
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to hint without end
      And the input ends
      Then the engine ends

  @nboard/process/ends-after-quit @should @engine
  Rule: the engine exits after `quit`
    Section: (sample code)
    Text: example
    Reading: only the sample code has this command, and an unknown command may be ignored; so the input is closed as well.

    Scenario: idle
      Given the game ""
      When the engine is asked to move
      And the GUI sends "quit"
      And the input ends
      Then the engine ends

    @waits
    Scenario: during a search
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to hint without end
      And the GUI sends "quit"
      And the input ends
      Then the engine ends

  @nboard/process/whole-games @must @engine @requires:nboard/go/answered-once
  Rule: the engine plays complete games
    Section: (taken for granted)
    Text: none
    Reading: this is what `go` and `move` are for; nothing ends the game before its end.

    Scenario Outline: game <number>, the engine moving as <side>
      Given the game "<game>"
      When game <number> is played to its end, the engine moving as <side>
      Then the engine is alive

      Examples:
        | number | side  | game     |
        | 1      | Black |          |
        | 2      | White | F5       |
        | 3      | both  | C4C3F5B4 |

    Scenario: from another start position
      Given the board "---------------------------O*------*O--------------------------- O"
      When game 4 is played to its end, the engine moving as White
      Then the engine is alive

  @nboard/process/alternating-positions @must @engine @requires:nboard/set-game/replaces-the-game @requires:nboard/hint/legal-move
  Rule: games that are set in turn do not affect each other
    Section: (taken for granted)
    Text: none
    Reading: all further commands relate to the game that was set last.

    Scenario: four games, eight times
      Given the engine is ready
      When these games are set in turn, 8 times over
        """
        C4E3F2C6E6
        D3C5E6F7E7D2G8F5G4
        D3C3E6D2D1E1B3C1
        E6F4C3C6G3D3C4B3
        """
      Then the engine is alive
