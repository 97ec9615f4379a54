@nboard
Feature: communication
  What holds for every line, of either side.

  @nboard/communication/ignores-unknown-commands @should @engine @requires:nboard/set-game/last-position
  Rule: the engine ignores lines that begin with an unknown command
    Section: (introduction)
    Text: should
    Why: later versions of the protocol will add commands.
    Reading: an error message that is not a reply is accepted. Words of two letters are not tried, because version 1 of the protocol sent moves that way. An engine may end a search at any time, so a search that ends after such a line is reported only if it ends three times out of three, and does not end without the line.

    Scenario: unknown words
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
    Scenario Outline: "<line>" during `go`
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

    @requires:nboard/go/answered-once @requires:nboard/go/ends-by-itself
    Scenario: an unknown word behind `go`, in one write
      Given the game "C4E3F2C6F6F5E6F7"
      Then the engine knows the position
      When the GUI sends "set depth 5"
      And the GUI sends, all at once
        """
        go
        xyzzy 1
        """
      Then the engine is alive

    @waits
    Scenario: an unknown word during `hint`
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

    Scenario: commands behind other words
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

    Scenario: blank lines
      Given the game "C4E3F2C6F6F5E6F7"
      Then the engine knows the position
      When the GUI sends ""
      And the GUI sends "   "
      Then the engine is alive
      And the engine knows the position

    Scenario: a blank line does not repeat the last request
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
  Rule: the engine ignores `set` with an unknown variable
    Section: (introduction)
    Text: should

    Scenario: unknown variables
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
    Scenario: an unknown variable during `go`
      Given the game "C4E3F2C6F6F5E6F7" with a clock of "60:00"
      Then the engine knows the position
      And "set colour red" does not end a search for a move
      When the GUI sends "set depth 2"
      Then the engine knows the position

    Scenario: `set` without a variable
      Given the game "C4E3F2C6F6F5E6F7"
      Then the engine knows the position
      When the GUI sends "set"
      Then the engine is alive
      And the engine knows the position

  @nboard/communication/lines-are-complete @must @engine
  Rule: every reply ends with a line feed and is flushed
    Section: (taken for granted)
    Text: none
    Why: a reply that stays in a buffer does not reach the GUI.
    Reading: every message of the text is a line; one without its end, or still in a buffer, has not been sent.
    Judged: on every line
    Advice: flush the output after each line.

    Scenario: each kind of reply
      Given the game ""
      When the engine is asked to move
      And the engine is asked for 2 hints
      And the engine learns the game
      Then the engine is alive

  @nboard/communication/plain-numbers @must @engine
  Rule: numbers are decimal, with a decimal point and without units
    Section: nodestats
    Text: plain
    Why: the GUI parses them regardless of the locale.
    Reading: the text gives the types int, long and float with its fields. A plus sign and an exponent are accepted. Where two evaluations may be joined by a comma, integers with a comma between them are read as such a pair.
    Judged: on every line

    Scenario: `go` and `hint`
      Given the game "F5F6D3C5E6F7E7F4"
      When the engine is asked to move
      And the engine is asked for 3 hints
      And the engine analyzes the game
      Then the engine is alive

  @nboard/communication/lines-end-commands @must @engine @requires:nboard/set-game/last-position @requires:nboard/go/legal-move
  Rule: a command ends with its line feed, however its bytes arrive
    Section: (taken for granted)
    Text: none
    Reading: every command of the text is a line; nothing says that it arrives in one piece, or alone.

    Scenario: commands in pieces
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
  Rule: the engine accepts commands of any length
    Section: set game
    Text: none
    Reading: a game may have any number of moves and tags, so a command has no greatest length.

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

  @nboard/communication/survives-odd-lines @should @engine @requires:nboard/communication/ignores-unknown-commands
  Rule: the engine survives very long lines and invalid UTF-8
    Section: (introduction)
    Text: should
    Reading: such a line is one that the engine does not understand, and is ignored like the others.

    Scenario: 64 KiB on one line
      Given the game "C4E3F2C6F6F5E6F7"
      When the GUI sends a line of 65536 bytes
      Then the engine is alive
      And the engine knows the position

    Scenario: invalid UTF-8
      Given the game "C4E3F2C6F6F5E6F7"
      When the GUI sends the bytes
        | 80 81 fe ff 20 ff |
        | c3 28 80 |
      Then the engine is alive
      And the engine knows the position

  @nboard/communication/survives-odd-numbers @should @engine @requires:nboard/go/answered-once @requires:nboard/set-depth/accepted @requires:nboard/set-contempt/accepted @requires:nboard/hint/evaluates
  Rule: the engine survives numbers out of range
    Section: set depth
    Text: none
    Reading: the text gives integers without bounds. Even at depth 0 `go` has to be answered with a move; `hint 0` need not be answered.

    Scenario: depth 0
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
