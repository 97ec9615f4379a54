@cxboard
Feature: preliminaries
  The requirements that stand before the commands and bind every line.

  @cxboard/preliminaries/lines-end-with-line-feed @must @engine
  Rule: every line ends with a line feed and is flushed at once
    Section: Preliminaries
    Text: must
    Why: an interface that reads lines cannot use half a line, or a line left in an output buffer.
    Judged: on every line
    Advice: write a line feed after each line and flush the output.

    @waits
    Scenario: no line is left without its line feed
      Given the engine is in force mode
      When the interface sends "isready" and only listens
      And the interface sends "go depth 1" and only listens
      And the interface sends "move e0e5" and only listens
      And the interface sends "xyzzy" and only listens
      Then the engine is alive

    @waits
    Scenario: after a move of its own
      Given the engine is in force mode
      When the interface sends "playcurrent" and only listens
      Then the engine is alive

  @cxboard/preliminaries/lines-end-at-line-feeds @must @engine
  @requires:cxboard/isready/one-readyok-each @requires:cxboard/position/makes-the-moves
  @requires:cxboard/force/accepts-legal-moves @requires:cxboard/go/one-bestmove
  Rule: a command ends at its line feed, however its bytes arrive
    Section: Preliminaries
    Text: must
    Why: a pipe may deliver half a line, or ten lines at once.

    @waits
    Scenario: byte by byte
      Given the engine is in force mode
      When these are sent byte by byte
        """
        isready
        position startpos moves h2e2
        isready
        go depth 1
        """
      Then the engine is alive

    @waits
    Scenario: a whole conversation in one write
      Given the engine is in force mode
      When these are sent in one write
        """
        isready
        position startpos
        move h2e2
        move h9g7
        position startpos moves h2e2 h9g7
        move h0g2
        move i9h9
        position startpos
        move a3a4
        isready
        position startpos moves h2e2
        move h9g7
        isready
        """
      And the interface moves "h0g2"
      Then the engine is alive

  @cxboard/preliminaries/interface-ends-its-lines @must @interface
  Rule: the interface ends every command with a line feed
    Section: Preliminaries
    Text: must
    Excluded: a command that does not end reaches no engine, so such an interface fails every other requirement.

  @cxboard/preliminaries/interface-reads-at-any-time @must @interface
  Rule: the interface reads what the engine sends at any time
    Section: Preliminaries
    Text: must
    Excluded: that it does not read shows only when a pipe is full, and no engine has to send so much.

  @cxboard/preliminaries/input-at-any-time @must @engine
  @requires:cxboard/isready/always-answered
  Rule: the engine reads its input at any time, also while it thinks
    Section: Preliminaries
    Text: must
    Why: an interface must be able to stop what it has started.

    Scenario: while it searches
      Given the engine searches without end
      When the interface sends "isready"
      And the interface sends "stop"
      Then the engine is alive

    Scenario: while it thinks about a move of its own
      Given the engine thinks as Red
      When without waiting, the interface sends "isready"
      And the interface sends "force"
      Then the engine is alive

    @waits
    Scenario: before it makes a move of its own
      Given the engine thinks as Red
      Then it answers "isready" before it moves

    @requires:cxboard/go/infinite-waits-for-stop @requires:cxboard/stop/is-answered
    Scenario Outline: <what> during an infinite search, and the next search
      Given the engine searches without end
      When without waiting, the interface sends "<command>"
      And the interface sends "stop"
      And the interface sends "go depth 1"
      And the interface sends "go infinite"
      And without waiting, the interface sends "<command>"
      And the interface sends "stop"
      And the interface moves "a3a4"
      Then the engine is alive

      Examples:
        | what             | command           |
        | a clock          | clock 5 1 0       |
        | an unknown word  | xyzzy             |
        | a lone word      | move              |
        | a blank line     |                   |

    @requires:cxboard/go/infinite-waits-for-stop @requires:cxboard/stop/is-answered
    @requires:cxboard/name/implemented
    Scenario: `name` during an infinite search, and the next search
      Given the engine searches without end
      When without waiting, the interface sends "name Somebody"
      And the interface sends "stop"
      And the interface sends "go depth 1"
      And the interface sends "go infinite"
      And without waiting, the interface sends "name Somebody"
      And the interface sends "stop"
      And the interface moves "a3a4"
      Then the engine is alive

    @requires:cxboard/go/infinite-waits-for-stop @requires:cxboard/stop/is-answered
    @requires:cxboard/force/does-not-think
    @requires:cxboard/computer/implemented
    Scenario: `computer` during an infinite search, and the next search
      Given the engine searches without end
      When without waiting, the interface sends "computer"
      And the interface sends "stop"
      And the interface sends "go depth 1"
      And the interface sends "go infinite"
      And without waiting, the interface sends "computer"
      And the interface sends "stop"
      And the interface moves "a3a4"
      Then the engine is alive

    @requires:cxboard/go/infinite-waits-for-stop @requires:cxboard/stop/is-answered
    @requires:cxboard/hint/in-an-info-line
    Scenario: `hint` during an infinite search, and the next search
      Given the engine searches without end
      When without waiting, the interface sends "hint"
      And the interface sends "stop"
      And the interface sends "go depth 1"
      And the interface sends "go infinite"
      And without waiting, the interface sends "hint"
      And the interface sends "stop"
      And the interface moves "a3a4"
      Then the engine is alive

    @requires:cxboard/go/infinite-waits-for-stop @requires:cxboard/stop/is-answered
    @requires:cxboard/draw/play-goes-on
    @requires:cxboard/draw/implemented
    Scenario: a draw offer during an infinite search, and the next search
      Given the engine searches without end
      When without waiting, the interface sends "draw"
      And the interface sends "stop"
      And the interface sends "go depth 1"
      And the interface sends "go infinite"
      And without waiting, the interface sends "draw"
      And the interface sends "stop"
      And the interface moves "a3a4"
      Then the engine is alive

    @waits @requires:cxboard/stop/is-answered
    Scenario Outline: <what> during an infinite search, which the text leaves open
      Given the engine searches without end
      When without waiting, the interface sends "<command>"
      And the interface sends "stop"
      And a moment passes
      Then these searches do no harm
        """
        stop
        """

      Examples:
        | what               | command                       |
        | another search     | go depth 1                    |
        | force              | force                         |
        | a position         | position startpos moves h2e2  |
        | an undo            | undo                          |
        | two undone         | remove                        |
        | a result           | result *                      |
        | a second greeting  | cxboard 1                     |

    @waits @requires:cxboard/stop/is-answered @requires:cxboard/play/moves-with-move
    Scenario: `playcurrent` during an infinite search, which the text leaves open
      Given the engine searches without end
      When without waiting, the interface sends "playcurrent"
      And the interface sends "stop"
      And a moment passes
      Then these searches do no harm
        """
        stop
        """

    @waits @requires:cxboard/stop/is-answered @requires:cxboard/play/moves-with-move
    Scenario: `playother` during an infinite search, which the text leaves open
      Given the engine searches without end
      When without waiting, the interface sends "playother"
      And the interface sends "stop"
      And a moment passes
      Then these searches do no harm
        """
        stop
        """

    @waits @requires:cxboard/stop/is-answered @requires:cxboard/force/makes-no-moves
    Scenario: `move` during an infinite search, which the text leaves open
      Given the engine searches without end
      When without waiting, the interface sends "move a3a4"
      And the interface sends "stop"
      And a moment passes
      Then these searches do no harm
        """
        stop
        """

    @requires:cxboard/play/moves-for-the-side-on-move
    Scenario Outline: <what> while it thinks about a move of its own, and the next move
      Given the engine is in force mode
      When the interface sends "clock 1 :02 :02"
      And the interface sends, in one write
        """
        playcurrent
        <command>
        """
      Then the engine makes its move
      When the interface moves "<reply>"
      Then the engine makes its move
      When the interface sends "force"
      And the interface sends "go depth 1"
      Then the engine is alive

      Examples:
        | what             | command         | reply |
        | an unknown word  | xyzzy           | i6i5  |
        | a clock          | clock 1 :02 :02 | i6i5  |
        | isready          | isready         | i6i5  |
        | a blank line     |                 | i6i5  |

    @requires:cxboard/play/moves-for-the-side-on-move
    @requires:cxboard/name/implemented @requires:cxboard/computer/implemented
    Scenario Outline: <what> of its opponent while it thinks about a move of its own
      Given the engine is in force mode
      When the interface sends "clock 1 :02 :02"
      And the interface sends, in one write
        """
        playcurrent
        <command>
        """
      Then the engine makes its move
      When the interface moves "<reply>"
      Then the engine makes its move
      When the interface sends "force"
      And the interface sends "go depth 1"
      Then the engine is alive

      Examples:
        | what       | command       | reply |
        | the name   | name Somebody | i6i5  |
        | the nature | computer      | i6i5  |

    Scenario: `hint` while it thinks about a move of its own
      Given the engine is in force mode
      When the interface sends "clock 1 :02 :02"
      And the interface sends, in one write
        """
        playcurrent
        hint
        """
      Then the engine makes its move

  @cxboard/preliminaries/moves-are-four-characters @must @engine
  Rule: a move is its origin and destination, in four characters
    Section: Preliminaries
    Text: plain
    Reading: lower case, with no separator between the squares.
    Judged: on every line

    Scenario: in force mode and in play
      Given the engine is in force mode
      When the interface sends "go depth 1"
      And the interface sends "hint"
      And the interface sends "playcurrent"
      Then the engine is alive

  @cxboard/preliminaries/nothing-but-the-move @should @engine
  Rule: nothing follows the move of `bestmove` and `move`
    Section: Preliminaries
    Text: plain
    Reading: a move is one word, and both messages have one move. UCI has a ponder move behind it, this protocol does not. An interface that reads the move is not disturbed by more words, so they are only a warning.
    Judged: on every line

    Scenario: in force mode and in play
      Given the engine is in force mode
      When the interface sends "go depth 1"
      And the interface sends "go infinite"
      And the interface sends "stop"
      And the interface sends "playcurrent"
      Then the engine is alive

  @cxboard/preliminaries/implements-every-command @must @engine
  Rule: the engine implements every command that the specification defines
    Section: Abstract
    Text: plain
    Reading: this covers the names that copies of the text and its examples establish. An error in answer to one of them, where the command makes sense, means that it is not implemented. `hint` is excepted, since it may be ignored.
    Judged: on every line

    Scenario: commands of force mode
      Given the engine is in force mode
      When the interface moves "h2e2"
      And the interface sends "go depth 1"
      And the interface sends "go infinite"
      And the interface sends "stop"
      And the interface sends "result *"
      Then the engine is alive

    Scenario: commands of play mode
      Given the engine is in force mode
      When the interface sends "clock 1 :02 :02"
      And the interface sends "playcurrent"
      And the interface sends "force"
      And the interface sends "playother"
      And the interface sends "result *"
      Then the engine is alive

  @cxboard/preliminaries/survives-unknown-commands @should @engine
  @requires:cxboard/isready/always-answered
  Rule: unknown and incomplete commands have no effect
    Section: Messages from the engine: Error
    Text: none
    Reading: a command may be answered with an error. An error, a refusal or no answer; the next command works. That unknown words have no effect follows from this, but is not said.

    Scenario: unknown words
      Given the engine is in force mode
      Then these searches do no harm
        """
        xyzzy
        frobnicate
        quitnow
        MOVE h2e2
        """

    Scenario: known commands without their parameters
      Given the engine is in force mode
      Then these searches do no harm
        """
        move
        position
        setoption
        setoption name
        clock
        clock x y z
        result
        debug
        name
        """

    @requires:cxboard/go/infinite-waits-for-stop @requires:cxboard/stop/is-answered
    Scenario Outline: <what> during an infinite search
      Given the engine searches without end
      When without waiting, the interface sends "<command>"
      And the interface sends "stop"
      And the interface sends "go depth 1"
      Then the engine is alive

      Examples:
        | what            | command |
        | an unknown word | xyzzy   |
        | a lone word     | move    |

    Scenario: before any other command
      Given the engine is ready
      When the interface sends "xyzzy"
      And the interface sends "move"
      Then the engine is alive

  @cxboard/preliminaries/says-only-known-messages @should @engine
  Rule: the engine sends only the messages that the specification defines
    Section: Abstract
    Text: none
    Reading: who adds to the protocol is to call it by another name. The engine may send more in debug mode. Nobody is hurt by a line that can be passed over, so it is only a warning.
    Judged: on every line

    Scenario: after commands that are not answered
      Given the engine is in force mode
      When the interface moves "h2e2"
      And the interface sends "undo"
      And the interface sends "name Somebody"
      And the interface sends "clock 5 1 0"
      And the interface sends "playother"
      And the interface sends "force"
      And the interface sends "result *"
      Then the engine is alive

    @timing @waits
    @requires:cxboard/position/makes-the-moves
    Scenario: during a long search
      Given the position after "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5"
      When the interface sends "go infinite"
      And 4500 milliseconds pass
      And the interface sends "stop"
      Then the engine is alive

    @timing @waits
    Scenario: while it thinks for long about a move of its own
      Given the engine thinks as Black
      When 3500 milliseconds pass
      And the interface sends "force"
      Then the engine is alive

  @cxboard/preliminaries/tolerates-blank-lines @should @engine @requires:cxboard/force/accepts-legal-moves
  Rule: blank lines have no effect
    Section: Preliminaries
    Text: none
    Reading: the text does not mention them; a blank line may be answered with an error. Components are always able to process input.

    @waits
    Scenario: a blank line
      Given the engine is in force mode
      When the interface sends ""
      And the interface sends " "
      And a moment passes
      And the interface moves "h2e2"
      Then the engine is alive

    @requires:cxboard/undo/takes-back-one-ply
    Scenario: a blank line after an undo
      Given the engine is in force mode
      When the interface moves "h2e2 h9g7"
      And the interface sends, in one write
        """
        undo

        """
      And the interface moves "b9c7"
      Then the engine is alive

    @requires:cxboard/go/one-bestmove
    Scenario: a blank line after a search, and after isready
      Given the engine is in force mode
      When the interface sends "go depth 1"
      And the interface sends, in one write
        """
        go depth 1

        """
      And the interface sends, in one write
        """
        isready

        """
      And the interface moves "h2e2"
      Then the engine is alive

    @requires:cxboard/go/infinite-waits-for-stop @requires:cxboard/stop/is-answered
    Scenario: a blank line during an infinite search
      Given the engine searches without end
      When without waiting, the interface sends ""
      And the interface sends "stop"
      And the interface sends "go depth 1"
      Then the engine is alive

  @cxboard/preliminaries/accepts-crlf @should @engine @requires:cxboard/position/startpos @requires:cxboard/force/accepts-legal-moves @requires:cxboard/isready/always-answered @requires:cxboard/go/one-bestmove
  Rule: the engine accepts commands that end with CR LF
    Section: Preliminaries
    Text: none
    Reading: the text writes the end of a line as C does, and there it is both characters on Windows.

    Scenario: a short game in lines with CR LF
      Given the engine is ready
      When the interface sends, with CR LF after each line
        """
        force
        position startpos
        move h2e2
        isready
        go depth 1
        """
      Then the answer matches /(?i)bestmove/

  @cxboard/preliminaries/interface-controls-the-book @must @interface
  Rule: the interface plays the opening moves unless `OwnBook` is on
    Section: Preliminaries
    Text: plain
    Excluded: whether a move comes from a book cannot be seen in it.

  @cxboard/preliminaries/interface-sends-sound-moves @must @interface
  Rule: the interface sends well-formed, legal moves and positions
    Section: Preliminaries
    Text: plain
    Reading: the last move of the second example, h7h0, is illegal there; a mistake of the user is answered by the engine.

    Scenario: with the bundled engine
      When the interface uses the bundled engine

    Scenario: with the quirk plays-other-moves
      When the interface uses the bundled engine with the quirk "plays-other-moves"
