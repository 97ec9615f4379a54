@cxboard
Feature: force
  Force mode, and moves in it.

  @cxboard/force/makes-no-moves @must @engine
  Rule: the engine makes no moves of its own in force mode
    Section: Commands to the engine: force
    Text: plain

    @waits
    Scenario: moves of both sides
      Given the engine is in force mode
      When the interface moves "h2e2 h9g7 h0g2 i9h9"
      Then the engine makes no move

    @timing @waits
    Scenario: after it has played
      Given the engine plays Black
      When the interface moves "h2e2"
      And the interface sends "force"
      And 3 plies are made at random
      Then the engine makes no move

  @cxboard/force/does-not-think @must @engine
  Rule: the engine does not think or ponder in force mode until told to
    Section: Commands to the engine: force
    Text: plain
    Judged: on every line

    @waits
    Scenario: after moves
      Given the engine is in force mode
      When the interface moves "h2e2 h9g7"
      And a moment passes
      Then the engine is alive

    @needs:ponder @waits @requires:cxboard/undo/takes-back-one-ply
    Scenario: after an undo, where it may ponder
      Given the engine is in force mode
      When the interface sends "setoption name Ponder value true"
      And the interface moves "h2e2"
      And the interface sends "undo"
      And a moment passes
      Then the engine is alive

    @needs:ponder @timing @waits
    Scenario: after it has pondered
      Given the engine is in force mode
      When the interface sends "setoption name Ponder value true"
      And the interface sends "clock 1 :02 :02"
      And the interface sends "playother"
      And the interface moves "h2e2"
      And the interface sends "force"
      And 900 milliseconds pass
      Then the engine is alive

    @needs:ponder @timing @waits
    Scenario: while it ponders before the first move
      Given the engine is in force mode
      When the interface sends "setoption name Ponder value true"
      And the interface sends "playother"
      And the interface sends "force"
      And 1400 milliseconds pass
      Then the engine is alive

  @cxboard/force/ends-thinking @must @engine
  Rule: `force` ends thinking without a move
    Section: Commands to the engine: force
    Text: plain
    Reading: a move that is under way when the command is sent is accepted, and so is a last report within half a second.

    @timing @waits
    Scenario: while it thinks
      Given the engine thinks as Red
      When the interface sends "force"
      And 900 milliseconds pass
      Then the engine makes no move
      When the interface moves "h2e2 h9g7"
      Then the engine is alive

    @timing @waits
    Scenario: while it thinks as Black
      Given the engine thinks as Black
      When the interface sends "force"
      And 900 milliseconds pass
      Then the engine makes no move
      When the interface moves "h9g7 h0g2"
      Then the engine is alive

  @cxboard/force/accepts-legal-moves @must @engine
  Rule: legal moves of either side are made without an answer in force mode
    Section: Commands to the engine: move
    Text: plain

    Scenario Outline: a random game, number <game>
      Given the engine is in force mode
      When 60 plies are made at random
      Then the engine is alive

      Examples:
        | game |
        | 1    |
        | 2    |

    @requires:cxboard/position/reads-cfen
    Scenario Outline: every move of <side>, <where>
      Given the position "<position>"
      Then every legal move is accepted

      Examples:
        | side  | where                  | position                                                                      |
        | Red   | in the middle of a game | 4k1e2/4aP3/3a2h2/p5p1C/P1e1c1Pr1/1RP1C1Ep1/7pP/1pHA5/4A4/2E1K4 r 1            |
        | Black | in the middle of a game | 4k1e2/4aP3/3a2h2/p5p1C/P1e1c1Pr1/1RP1C1Ep1/7pP/1pHA5/4A4/2E1K4 b 1            |
        | Red   | late in a game          | C2P2e2/3k5/5r3/9/3h5/5H3/3R5/9/5K3/2E2p2c r 60                                |
        | Black | late in a game          | C2P2e2/3k5/5r3/9/3h5/5H3/3R5/9/5K3/2E2p2c b 60                                |

  @cxboard/force/stops-its-clocks @must @engine @requires:cxboard/clock/runs-on-its-own-move-only
  Rule: the engine ignores its own clocks in force mode
    Section: Commands to the engine: force
    Text: plain

    @timing @waits
    Scenario: the clock would have run out
      Given the engine is in force mode
      When the interface sends "clock :01 :01 :01"
      And the interface sends "playother"
      And the interface sends "force"
      And 1200 milliseconds pass
      And the interface moves "h2e2"
      And the interface sends "playcurrent"
      Then the engine still makes one move

  @cxboard/move/changes-the-side @must @engine
  @requires:cxboard/illegal-move/is-refused
  Rule: after a move the other side is to move
    Section: Commands to the engine: move
    Text: plain

    Scenario: no side moves twice
      Given the engine is in force mode
      When the interface moves "h2e2"
      Then these moves are refused
        """
        h0g2 b0c2
        """
      When the interface moves "h9g7"
      Then these moves are refused
        """
        i9h9 b9c7
        """
      When the interface moves "h0g2"
      Then the engine is alive

  @cxboard/move/refuses-what-is-no-move @should @engine @requires:cxboard/illegal-move/is-refused
  Rule: `move` with a malformed move is refused and has no effect
    Section: Commands to the engine: move
    Text: none
    Reading: an engine may understand capital letters and separators; the moves used here cannot be understood. The text has legality checked, and what is no move is not legal; how it is refused is left open.

    Scenario: unknown squares, too few and too many characters
      Given the engine is in force mode
      When the interface moves "h2e2"
      Then these moves are refused
        """
        z1z2 h2 h9h10 h9g7x @@@@ h9
        """
      When the interface moves "h9g7"
      Then the engine is alive

  @cxboard/illegal-move/is-refused @must @engine
  Rule: an illegal move is refused
    Section: Commands to the engine: move
    Text: plain

    Scenario: blatantly illegal moves
      Given the engine is in force mode
      When the interface moves "h2e2 h9g7"
      Then these moves are refused
        """
        a9a8 a0e5 e4e5 e0e5 h0h0
        """

    Scenario: pieces of the other side, and squares without one
      Given the engine is in force mode
      When the interface moves "h2e2 h9g7"
      Then these moves are refused
        """
        a9a8 i9h9 b9c7 a6a5 e4e5
        """

    @requires:cxboard/position/makes-the-moves
    Scenario: the last move of the second example
      Given the position after "h2e2"
      Then these moves are refused
        """
        h7h0
        """

    @requires:cxboard/position/reads-cfen
    Scenario Outline: what only wrong rules allow <side>, <where>
      Given the position "<position>"
      Then what only wrong rules allow is refused

      Examples:
        | side  | where                   | position                                                           |
        | Red   | in the middle of a game | 4k1e2/4aP3/3a2h2/p5p1C/P1e1c1Pr1/1RP1C1Ep1/7pP/1pHA5/4A4/2E1K4 r 1 |
        | Black | in the middle of a game | 4k1e2/4aP3/3a2h2/p5p1C/P1e1c1Pr1/1RP1C1Ep1/7pP/1pHA5/4A4/2E1K4 b 1 |
        | Red   | late in a game          | C2P2e2/3k5/5r3/9/3h5/5H3/3R5/9/5K3/2E2p2c r 60                     |
        | Black | late in a game          | C2P2e2/3k5/5r3/9/3h5/5H3/3R5/9/5K3/2E2p2c b 60                     |

  @cxboard/illegal-move/refused-once @should @engine @requires:cxboard/illegal-move/is-refused
  Rule: an illegal move is refused exactly once
    Section: Messages from the engine: Illegal move
    Text: none
    Reading: the line is about the move that was attempted; a second line is about none.

    Scenario: the same move twice
      Given the engine is in force mode
      When the interface moves "h2e2"
      And the interface moves "a9e5"
      And the interface moves "a9e5"
      Then the engine is alive

  @cxboard/illegal-move/is-not-made @must @engine
  Rule: a refused move is not made
    Section: Commands to the engine: move
    Text: plain

    Scenario: the game goes on from where it was
      Given the engine is in force mode
      When the interface moves "h2e2 h9g7"
      And the interface moves "h0f1"
      And the interface moves "h0g2 i9h9"
      And the interface moves "e0e5"
      And the interface moves "i0h0"
      Then the engine is alive

    Scenario: a move that leaves the king in check
      Given the engine is in force mode
      When the interface moves "h2h9"
      And the interface moves "g9e7"
      And the interface moves "i9h9 h0g2"
      Then the engine is alive

  @cxboard/illegal-move/form @must @engine @requires:cxboard/illegal-move/is-refused @formality
  Rule: a refusal has one of the two forms of the specification
    Section: Messages from the engine: Illegal move
    Text: example
    Reading: letter case does not matter. The two quoted forms, with a reason and without, are the only ones that the text knows, and an interface has to tell a refusal from other lines.

    Scenario: with a reason or without
      Given the engine is in force mode
      When the interface moves "h2e2"
      Then the engine complains of "b9d8" in the words of the text

  @cxboard/illegal-move/names-the-move @must @engine @requires:cxboard/illegal-move/is-refused @formality
  Rule: a refusal names the move that was sent
    Section: Messages from the engine: Illegal move
    Text: example
    Reading: both quoted refusals end with the move, and without it nobody knows what was refused.
    Judged: on every line

    Scenario: two different moves
      Given the engine is in force mode
      When the interface moves "h2e2"
      Then these moves are refused
        """
        b9d8 a9a5
        """

  @cxboard/illegal-move/own-message @should @engine @requires:cxboard/illegal-move/is-refused
  Rule: an illegal move is answered with `Illegal move`, not with `Error`
    Section: Messages from the engine: Illegal move
    Text: plain
    Reading: the text has a message of its own for this. An error refuses the move as well, so it is only a warning.
    Judged: on every line

    Scenario: in force mode
      Given the engine is in force mode
      When the interface moves "h2e2"
      Then these moves are refused
        """
        e9e5
        """

  @cxboard/error/form @should @engine
  Rule: `Error` names its type and the command
    Section: Messages from the engine: Error
    Text: none
    Reading: the form is that of XBoard, `Error (TYPE): COMMAND`. Letter case does not matter, and either part may be missing. The text says no more than that the error has a type and belongs to a command.
    Judged: on every line

    Scenario: an unknown command
      Given the engine is in force mode
      When the interface sends "xyzzy"
      And the interface sends "clock"
      Then the engine is alive

  @cxboard/error/told-once @should @engine
  Rule: a command is answered with one `Error`
    Section: Messages from the engine: Error
    Text: none
    Reading: the line is about the command that was given; the same line again is about none. Another line may explain the first.

    Scenario: an unknown command, twice
      Given the engine is in force mode
      When the interface sends "xyzzy"
      And the interface sends "xyzzy"
      Then the engine is alive

  @cxboard/undo/implemented @should @engine
  Rule: the engine implements `undo`
    Section: Commands to the engine: undo
    Text: none
    Formerly: cxboard/preliminaries/implements-borrowed-commands
    Reading: the name is missing from the surviving text, which describes the command in the words of XBoard; it is taken from there.
    Judged: on every line

    @requires:cxboard/position/makes-the-moves
    Scenario: it is no error
      Given the position after "h2e2 h9g7"
      When the interface sends "undo"
      Then the engine is alive

  @cxboard/undo/takes-back-one-ply @must @engine
  @requires:cxboard/undo/implemented
  @requires:cxboard/force/accepts-legal-moves
  Rule: `undo` takes back one ply
    Section: Commands to the engine: undo
    Text: plain

    Scenario: one of two
      Given the engine is in force mode
      When the interface moves "h2e2 h9g7"
      And the interface sends "undo"
      And the interface moves "b9c7"
      And the interface sends "undo"
      And the interface sends "undo"
      And the interface moves "b2e2"
      Then the engine is alive

    @requires:cxboard/position/makes-the-moves
    Scenario: a move that came with a position
      Given the engine is in force mode
      When the interface sends "position startpos moves h2e2 h9g7"
      And the interface sends "undo"
      And the interface moves "b9c7"
      Then the engine is alive

    @requires:cxboard/position/makes-the-moves
    Scenario: two moves that came with a position
      Given the engine is in force mode
      When the interface sends "position startpos moves h2e2 h9g7"
      And the interface sends "undo"
      And the interface sends "undo"
      And the interface moves "b2e2"
      Then the engine is alive

    @requires:cxboard/illegal-move/is-refused
    Scenario: a refused move is none to be taken back
      Given the engine is in force mode
      When the interface moves "h2e2"
      Then these moves are refused
        """
        a0a5
        """
      When the interface sends "undo"
      And the interface moves "h2e2 h9g7"
      Then the engine is alive

    @requires:cxboard/go/one-bestmove
    Scenario: a search is none to be taken back
      Given the engine is in force mode
      When the interface moves "h2e2"
      And the interface sends "go depth 1"
      And the interface sends "undo"
      And the interface moves "b2e2 h9g7"
      Then the engine is alive

    @needs:hash @requires:cxboard/setoption/takes-every-value
    Scenario: an option is set in between
      Given the engine is in force mode
      When the interface moves "h2e2"
      And the interface sends "setoption name Hash value 32"
      And the interface sends "undo"
      And the interface moves "b2e2 h9g7"
      Then the engine is alive

    Scenario: a whole game
      Given the engine is in force mode
      When 30 plies are made at random
      Then undoing ply by ply restores every position

    Scenario: a long game
      Given the engine is in force mode
      When 130 plies are made at random
      Then undoing ply by ply restores every position

    Scenario: a move of the engine's own
      Given the engine plays Black
      When 2 plies are played against the engine
      And the interface sends "force"
      And the interface sends "undo"
      And the interface sends "undo"
      And the interface moves "a3a4 a6a5"
      Then the engine is alive

  @cxboard/undo/restores-captures @must @engine @requires:cxboard/undo/takes-back-one-ply
  @requires:cxboard/undo/implemented
  Rule: `undo` restores captured pieces
    Section: Commands to the engine: undo
    Text: plain

    Scenario: a horse
      Given the engine is in force mode
      When the interface moves "h2h9"
      And the interface sends "undo"
      And the interface moves "h2h9"
      And the interface sends "undo"
      And the interface moves "a3a4 h9g7"
      Then the engine is alive

    @requires:cxboard/position/makes-the-moves
    Scenario: a soldier
      Given the position after "h2e2 h9g7"
      When the interface moves "e2e6"
      And the interface sends "undo"
      And the interface moves "e2e6"
      Then the engine is alive

  @cxboard/undo/denied-in-play @should @engine
  @requires:cxboard/undo/implemented
  Rule: `undo` is denied in play mode
    Section: Commands to the engine: undo
    Text: should
    Reading: "recommended" is taken for "should". An error or no answer; the game stays as it was.

    Scenario: after the engine's move
      Given the engine plays Black
      When the interface moves "a3a4"
      And the interface sends "undo"
      And the interface moves "c3c4"
      Then the engine is alive

  @cxboard/remove/implemented @should @engine
  Rule: the engine implements `remove`
    Section: Commands to the engine: remove
    Text: none
    Reading: the name is missing from the surviving text, which describes the command in the words of XBoard; it is taken from there.
    Judged: on every line

    @requires:cxboard/position/makes-the-moves
    Scenario: it is no error
      Given the position after "h2e2 h9g7"
      When the interface sends "remove"
      Then the engine is alive

  @cxboard/remove/takes-back-two-plies @must @engine
  @requires:cxboard/remove/implemented
  @requires:cxboard/force/accepts-legal-moves
  Rule: `remove` takes back two plies
    Section: Commands to the engine: remove
    Text: plain

    @requires:cxboard/undo/takes-back-one-ply
    Scenario: in force mode
      Given the engine is in force mode
      When the interface moves "h2e2 h9g7 h0g2 i9h9"
      And the interface sends "remove"
      And the interface moves "b0c2"
      And the interface sends "undo"
      And the interface sends "remove"
      And the interface moves "b2e2"
      Then the engine is alive

    Scenario: the first of the two is a capture
      Given the engine is in force mode
      When the interface moves "h2e2 h9g7 e2e6 a6a5"
      And the interface sends "remove"
      And the interface moves "e2e6 a6a5 e6e5"
      Then the engine is alive

    Scenario: three times in a row
      Given the engine is in force mode
      When the interface moves "a3a4 a6a5 c3c4 c6c5 i3i4 i6i5"
      And the interface sends "remove"
      And the interface sends "remove"
      And the interface sends "remove"
      And the interface moves "a3a4 a6a5"
      Then the engine is alive

  @cxboard/remove/in-any-mode @must @engine @requires:cxboard/remove/takes-back-two-plies
  @requires:cxboard/remove/implemented
  Rule: `remove` works in play mode too
    Section: Commands to the engine: remove
    Text: plain

    Scenario: another move instead
      Given the engine plays Black
      When the interface moves "h2e2"
      And the interface sends "remove"
      And the interface moves "b2e2"
      And 4 plies are played against the engine
      And the interface sends "remove"
      And 2 plies are played against the engine
      Then the engine is alive

    @requires:cxboard/position/reads-cfen
    Scenario: a capture of the engine's own
      Given the position "4k4/1H5H1/4P4/9/9/9/9/9/9/3K5 r 1"
      When the interface sends "clock 1 :02 :02"
      And the interface sends "playother"
      And the interface moves "e7e8"
      And the interface sends "remove"
      And the interface moves "e7e8"
      Then the engine makes its move

  @cxboard/undo/survives-too-few @should @engine
  @requires:cxboard/undo/implemented @requires:cxboard/remove/implemented
  Rule: taking back more moves than were made has no effect
    Section: Commands to the engine: undo
    Text: none
    Reading: one move is backed up, or two, that were made; where there are none, an error or no answer is right.

    Scenario: at the start and after one ply
      Given the engine is in force mode
      When the interface sends "undo"
      And the interface sends "remove"
      And the interface moves "h2e2"
      And the interface sends "remove"
      And the interface sends "undo"
      And the interface sends "undo"
      And the interface sends "position startpos"
      And the interface moves "h2e2"
      Then the engine is alive

  @cxboard/undo/interface-forces-first @must @interface
  Rule: the interface sends `force` before `undo`
    Section: Commands to the engine: undo
    Text: must

    Scenario: with the bundled engine
      When the interface uses the bundled engine
