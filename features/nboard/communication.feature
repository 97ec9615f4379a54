@nboard
Feature: communication
  What holds for every line, of either side.

  @nboard/communication/ignores-unknown-commands @should @engine @requires:nboard/set-game/last-position
  Rule: a command that the engine does not know is skipped to the end of its line
    Section: Commands
    Why: later versions of the protocol will have more of them.
    Reading: a complaint that is none of the replies is nobody's harm. Words of two letters are not tried: the first version of the protocol sent moves that way. An engine may end a search when it likes, so one that such a line ends is only told of if it ends three times out of three, and not without the line.

    Scenario: words that are no commands
      Given the game "C4E3F2C6F6F5E6F7"
      Then the engine knows the position
      When the GUI sends "xyzzy"
      Then the engine is alive
      When the GUI sends "xyzzy go"
      Then the engine is alive
      When the GUI sends "position startpos moves g4"
      Then the engine is alive
      And the engine knows the position

    @waits
    Scenario Outline: "<line>" while the engine looks for a move
      Given the game "C4E3F2C6F6F5E6F7" with a clock of "60:00"
      Then the engine knows the position
      And "<line>" does not end a search for a move
      When the GUI sends "set depth 2"
      Then the engine knows the position

      Examples:
        | line                         |
        | xyzzy                        |
        | stop                         |
        | position startpos moves g4   |
        |                              |

    @waits
    Scenario: while the engine gives hints
      Given the game "C4E3F2C6F6F5E6F7" with a clock of "60:00"
      Then the engine knows the position
      And "xyzzy" does not end a search for hints
      When the GUI sends "set depth 2"
      Then the engine knows the position

    Scenario: words that begin like commands
      Given the game "C4E3F2C6F6F5E6F7"
      Then the engine knows the position
      When the GUI sends "gopher"
      Then the engine is alive
      When the GUI sends "hints 3"
      Then the engine is alive
      When the GUI sends "pingx 9"
      Then the engine is alive
      When the GUI sends "analyzer"
      Then the engine is alive
      When the GUI sends "learning"
      Then the engine is alive
      When the GUI sends "moves G5"
      Then the engine is alive
      And the engine knows the position

    Scenario: words that end like commands
      Given the game "C4E3F2C6F6F5E6F7"
      Then the engine knows the position
      When the GUI sends "remove G5"
      Then the engine is alive
      When the GUI sends "please ping 77"
      Then the engine is alive
      When the GUI sends "undo"
      Then the engine is alive
      When the GUI sends "reset game"
      Then the engine is alive
      And the engine knows the position

    Scenario: a line without a word
      Given the game "C4E3F2C6F6F5E6F7"
      Then the engine knows the position
      When the GUI sends ""
      And the GUI sends "   "
      Then the engine is alive
      And the engine knows the position

    Scenario: a line without a word repeats nothing
      Given the game "C4E3F2C6F6F5E6F7"
      Then the engine knows the position
      When the GUI sends "go"
      And the GUI sends ""
      And 1 seconds go by
      And the GUI sends "ping 60"
      And the GUI sends ""
      Then the engine is alive
      And the engine is alive

  @nboard/communication/ignores-unknown-variables @should @engine @requires:nboard/set-game/last-position
  Rule: to set something that the engine does not know changes nothing
    Section: Commands

    Scenario: other variables
      Given the game "C4E3F2C6F6F5E6F7"
      Then the engine knows the position
      When the GUI sends "set colour red"
      Then the engine is alive
      When the GUI sends "set depths 3"
      Then the engine is alive
      When the GUI sends "set games (;x;)"
      Then the engine is alive
      When the GUI sends "set time 5"
      Then the engine is alive
      And the engine knows the position

    @waits
    Scenario: while the engine looks for a move
      Given the game "C4E3F2C6F6F5E6F7" with a clock of "60:00"
      Then the engine knows the position
      And "set colour red" does not end a search for a move
      When the GUI sends "set depth 2"
      Then the engine knows the position

    Scenario: nothing to set
      Given the game "C4E3F2C6F6F5E6F7"
      Then the engine knows the position
      When the GUI sends "set"
      Then the engine is alive
      And the engine knows the position

  @nboard/communication/lines-are-complete @must @engine
  Rule: every reply ends with a line feed and is sent at once
    Section: Communication
    Why: what lies in a buffer does not reach the GUI.
    Judged: on every line
    Advice: flush the output after each line.

    Scenario: each kind of reply, waited for
      Given the game ""
      When the engine is asked to move
      And the engine is asked for 2 hints
      And the engine learns the game
      Then the engine is alive

  @nboard/communication/plain-numbers @must @engine
  Rule: numbers are decimal, with a point, without units
    Section: Commands
    Why: the GUI reads them whatever the language of the machine.
    Reading: a plus sign, and an exponent, are numbers as well. Where two evaluations may be joined by a comma, whole numbers with a comma are taken for such a pair.
    Judged: on every line

    Scenario: a move and hints
      Given the game "F5F6D3C5E6F7E7F4"
      When the engine is asked to move
      And the engine is asked for 3 hints
      And the engine analyzes the game
      Then the engine is alive

  @nboard/communication/lines-end-commands @must @engine @requires:nboard/set-game/last-position @requires:nboard/go/legal-move
  Rule: a command ends with its line, however its bytes arrive
    Section: Commands

    Scenario: in pieces
      Given the engine is ready
      When the GUI sends, in pieces
        """
        set de|pth 2
        set game (;GM[Oth|ello]PC[NBoard]PB[a]PW[b]RE[?]TI[00:10]TY[8]BO[8 ----------------|-----------O*------*O--------------------------- *]B[C4]W[E|3]B[F2]W[C6]B[E6];|)
        g|o
        """
      Then the engine knows the position

    Scenario: many commands in one write
      Given the engine is ready
      When the GUI sends, all at once
        """
        set depth 1
        set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[00:10]TY[8]BO[8 ---------------------------O*------*O--------------------------- *];)
        move C4
        move E3
        ping 5
        move F2
        move C6
        ping 6
        move E6
        ping 7
        go
        """
      Then the engine is alive

  @nboard/communication/long-lines @must @engine @requires:nboard/set-game/last-position
  Rule: a command may be as long as the game it carries
    Section: set game

    Scenario: two hundred comments of eight bytes
      Given the engine is ready
      When the GUI sends a game with 200 comments of 8 bytes
      Then the engine knows the position

    Scenario: a comment of fifteen hundred bytes
      Given the engine is ready
      When the GUI sends a game with a comment of 1500 bytes
      Then the engine knows the position

    Scenario: a comment of eight thousand bytes
      Given the engine is ready
      When the GUI sends a game with a comment of 8000 bytes
      Then the engine knows the position

  @nboard/communication/survives-odd-lines @should @engine
  Rule: very long lines and lines that are no text do no harm
    Section: Commands

    Scenario: 64 KiB on one line
      Given the game "C4E3F2C6F6F5E6F7"
      When the GUI sends a line of 65536 bytes
      Then the engine is alive
      And the engine knows the position

    Scenario: bytes that are no text
      Given the game "C4E3F2C6F6F5E6F7"
      When the GUI sends the bytes
        | 80 81 fe ff 20 ff |
        | c3 28 80 |
      Then the engine is alive
      And the engine knows the position

  @nboard/communication/survives-odd-numbers @should @engine @requires:nboard/go/answered-once
  Rule: numbers that make little sense do no harm
    Section: Commands
    Reading: the text gives whole numbers without bounds. However shallow a search is to be, it has a move to tell; no hint need come where none is asked for.

    Scenario: a depth of nothing
      Given the game "F5F6D3C5E6F7E7F4"
      Then the engine knows the position
      When the GUI sends "set depth 0"
      And the engine is asked to move
      And the GUI sends "set depth 2"
      Then the engine knows the position

    Scenario Outline: "<line>"
      Given the game "F5F6D3C5E6F7E7F4"
      Then the engine knows the position
      When the GUI sends "<line>"
      Then the engine is alive
      When the GUI sends "set depth 2"
      Then the engine knows the position

      Examples:
        | line               |
        | set depth -1       |
        | set depth 1000     |
        | hint 0             |
        | hint -1            |
        | set contempt 1000  |
        | set contempt -1000 |
