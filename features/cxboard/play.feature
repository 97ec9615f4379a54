@cxboard
Feature: play
  Play mode: the engine makes the moves of one side by itself.


  @cxboard/play/moves-for-the-side-on-move @must @engine
  Rule: after `playcurrent` the engine moves for the side to move
    Section: Commands to the engine: playcurrent
    Text: plain

    Scenario: Red
      Given the engine plays Red
      Then the engine makes its move

    @requires:cxboard/position/makes-the-moves
    Scenario: Black
      Given the position after "h2e2"
      When the interface sends "clock 1 :02 :02"
      And the interface sends "playcurrent"
      Then the engine makes its move

    @requires:cxboard/undo/takes-back-one-ply
    Scenario: Red, after an undo
      Given the engine is in force mode
      When the interface moves "h2e2"
      And the interface sends "undo"
      And the interface sends "clock 1 :02 :02"
      And the interface sends "playcurrent"
      Then the engine makes its move

    @requires:cxboard/position/makes-the-moves
    Scenario: without a clock
      Given the position after "h2e2 h9g7"
      When the interface sends "playcurrent"
      Then the engine makes its move

  @cxboard/play/moves-with-move @must @engine
  Rule: in play mode the engine sends `move`, never `bestmove`
    Section: Messages from the engine: move
    Text: plain
    Judged: on every line

    Scenario: a few moves
      Given the engine plays Red
      When 6 plies are played against the engine
      Then the engine is alive

  @cxboard/play/waits-for-the-opponent @must @engine
  Rule: after `playother` the engine waits for its opponent
    Section: Commands to the engine: playother
    Text: plain

    @timing @waits
    Scenario: Black at the start
      Given the engine plays Black
      Then the engine makes no move
      When the interface moves "h2e2"
      Then the engine makes its move

    @waits
    @requires:cxboard/position/makes-the-moves
    Scenario: Red with Black on move
      Given the position after "h2e2"
      When the interface sends "clock 1 :02 :02"
      And the interface sends "playother"
      Then the engine makes no move
      When the interface moves "h9g7"
      Then the engine makes its move

  @cxboard/play/answers-the-opponent @must @engine
  @requires:cxboard/play/moves-for-the-side-on-move
  Rule: the engine answers each move of its opponent with a move
    Section: Commands to the engine: move
    Text: plain
    Reading: it may also claim a result, offer a draw or resign.

    Scenario: as Black
      Given the engine plays Black
      When 20 plies are played against the engine
      Then the engine is alive

    Scenario: as Red
      Given the engine plays Red
      When 20 plies are played against the engine
      Then the engine is alive

    Scenario: changing sides during a game
      Given the engine plays Black
      When 6 plies are played against the engine
      And the interface sends "playcurrent"
      And 6 plies are played against the engine
      Then the engine is alive

  @cxboard/play/one-move-each @must @engine
  Rule: the engine makes exactly one move in answer to a move of its opponent
    Section: Messages from the engine: move
    Text: plain
    Judged: on every line

    @waits
    Scenario: no second move
      Given the engine plays Black
      When the interface moves "h2e2"
      And a moment passes
      Then the engine is alive

    @timing @waits
    Scenario: after it was told to move at once
      Given the engine thinks as Red
      When the engine is told to move now
      And 900 milliseconds pass
      Then the engine is alive

  @cxboard/play/legal-moves @must @engine
  @requires:cxboard/force/accepts-legal-moves
  Rule: the moves of the engine are legal
    Section: Messages from the engine: move
    Text: plain
    Reading: the text asks for moves, and elsewhere calls those legal that the rules of xiangqi allow.
    Judged: on every line

    Scenario: sixty plies
      Given the engine plays Black
      When 60 plies are played against the engine
      Then the engine is alive

    @requires:cxboard/position/makes-the-moves
    Scenario: with one legal move
      Given the position after "h2h9 b7b0 a0a1 h7g7 h9h7 b0d0 e0d0 g7g3 a1d1 i9h9 d1d9"
      When the interface sends "playcurrent"
      Then the engine is alive

  @cxboard/play/makes-its-own-moves @must @engine
  Rule: the engine makes its own moves on its board
    Section: Messages from the engine: move
    Text: plain

    Scenario: the game goes on
      Given the engine plays Black
      When 6 plies are played against the engine
      And the interface sends "force"
      And 4 plies are made at random
      Then the engine is alive

    Scenario: told to move at once
      Given the engine thinks as Red
      When the engine is told to move now
      And the interface sends "force"
      Then the engine's piece can move on

    @requires:cxboard/position/reads-cfen
    Scenario: a capture
      Given the position "4k4/1H5H1/4P4/9/9/9/9/9/9/3K5 r 1"
      When the interface sends "clock 1 :02 :02"
      And the interface sends "playother"
      And the interface moves "e7e8"
      And the interface sends "force"
      Then the engine's piece can move on

  @cxboard/play/takes-legal-moves @must @engine
  @requires:cxboard/force/accepts-legal-moves
  Rule: legal moves of the opponent are accepted
    Section: Commands to the engine: move
    Text: plain
    Judged: on every line

    Scenario: a random game
      Given the engine plays Red
      When 30 plies are played against the engine
      Then the engine is alive

  @cxboard/play/refuses-moves-out-of-turn @must @engine
  @requires:cxboard/illegal-move/is-refused
  @requires:cxboard/play/moves-for-the-side-on-move
  Rule: a move sent while the engine is to move is refused, and the engine goes on
    Section: Commands to the engine: move
    Text: plain
    Reading: as an illegal move or with an error.

    Scenario: a move of either side
      Given the engine thinks as Red
      When without waiting, the interface sends "move h9g7"
      And without waiting, the interface sends "move h2e2"
      And the interface sends "force"
      And the interface moves "b0c2"
      Then the engine is alive

    Scenario: the engine still moves
      Given the engine is in force mode
      When the interface sends "clock 1 :03 :03"
      And the interface sends, in one write
        """
        playcurrent
        move h9g7
        """
      Then the engine makes its move

  @cxboard/play/refuses-illegal-moves @must @engine
  @requires:cxboard/illegal-move/is-refused
  @requires:cxboard/play/takes-legal-moves
  Rule: an illegal move of the opponent is refused, and the engine keeps waiting
    Section: Commands to the engine: move
    Text: plain

    @waits
    Scenario: an illegal move, then a legal one
      Given the engine plays Black
      When the interface moves "e0e5"
      Then the engine makes no move
      When the interface moves "a9a8"
      And the interface moves "h2e2"
      Then the engine makes its move

  @cxboard/play/changes-sides @must @engine @requires:cxboard/play/moves-for-the-side-on-move @requires:cxboard/play/waits-for-the-opponent
  Rule: `playcurrent` and `playother` change sides in play mode too
    Section: Commands to the engine: playcurrent
    Text: plain

    Scenario: from Black to Red and back
      Given the engine plays Black
      When the interface moves "h2e2"
      And the interface sends "playcurrent"
      And 2 plies are played against the engine
      And the interface sends "playother"
      And 2 plies are played against the engine
      Then the engine is alive

  @cxboard/play/no-move-without-a-legal-one @should @engine
  @requires:cxboard/play/one-move-each
  Rule: the engine makes no move when it has no legal one
    Section: Messages from the engine: result
    Text: none
    Reading: it may claim its loss, resign or send nothing; repetition and move counts are not judged. Only legal moves are made, and here there is none.

    @waits
    @requires:cxboard/position/makes-the-moves
    Scenario Outline: <how>
      Given the position after "<before>"
      When the interface sends "playother"
      And the interface moves "<last>"
      Then the engine makes no move

      Examples:
        | how              | last | before |
        | Red is mated     | g3g0 | a0a2 a9a7 b2e2 c9e7 e2e6 d9e8 e6e8 h7h0 i0h0 a7a8 h2h1 a8e8 a2a0 i9i8 h0i0 b9d8 c0a2 e7c5 a3a4 e8e3 f0e1 e3c3 b0c2 c3g3 i0i2 |
        | Black is mated   | i9g9 | c0e2 b7b0 a0b0 h7h0 i0h0 c9e7 b0c0 e7c9 b2b4 c9e7 b4i4 d9e8 c3c4 e6e5 i4i9 e7g5 |
        | Black has no move | h2g2 | b2b9 h7e7 b9d9 e9e8 i3i4 e7e3 i0i2 e3a3 a0a3 g9i7 d9a9 b7b1 a9f9 g6g5 a3a6 h9g7 g0e2 g7f9 a6c6 f9e7 c6c9 i9h9 c9h9 b1b6 h9h7 b6b8 e2g4 b8b6 h7e7 e8d8 i2i3 b6b3 e7i7 b3g3 i7i6 g5g4 i6e6 g4f4 i3g3 f4f3 g3f3 d8d7 f3f4 d7d8 f4f8 d8d7 |
        | Red has no move  | a1e1 | h2g2 b7b0 a0b0 h7d7 b2b7 d7d8 g2g6 c9a7 g6c6 i9i7 g0i2 i7b7 c6i6 b7b0 i6a6 b0b6 a6a4 a7c9 c0a2 a9a5 i0i1 b6b4 e0e1 b4a4 e1e2 a4a3 e2f2 a3a2 f2f1 d8d3 f0e1 d3g3 i2g4 a2h2 h0i2 h2i2 f1f0 i2i3 i1f1 g3c3 f1f9 e9e8 f9d9 i3e3 d9g9 e3e1 d0e1 c3b3 g9g7 h9g7 e1f2 b3b0 g4i2 g7h5 f2e1 a5a1 i2g4 h5i3 e1d2 i3g4 d2e1 |

  @cxboard/play/ponders-only-if-on @should @engine
  Rule: with `Ponder` off the engine does not think during its opponent's turn
    Section: Messages from the engine: option
    Text: none
    Reading: the option says that the engine is able to ponder; switched off, it is to do without.

    @needs:ponder @waits
    Scenario: waiting for the opponent
      Given the engine is in force mode
      When the interface sends "setoption name Ponder value false"
      And the interface sends "playother"
      And a moment passes
      And the interface moves "h2e2"
      And a moment passes
      Then the engine is alive

  @cxboard/play/ponders-if-on @should @engine
  Rule: with `Ponder` on the engine thinks during its opponent's turn
    Section: Commands to the engine: playother
    Text: plain
    Reading: it is seen by what the engine tells, or by how much it works. An engine may need a move that it expects, so it has three turns of its opponent, and it may ponder too little to be seen, so this is only a warning.

    @needs:ponder @timing @waits
    Scenario: a game
      Given the engine is in force mode
      When the interface sends "setoption name Ponder value true"
      And the interface sends "clock 10 :02 :02"
      And the interface sends "playother"
      Then the engine ponders while its opponent thinks

  @cxboard/play/mode-at-the-start @may @engine
  Rule: after its start the engine answers the first move, as in the first example
    Section: Examples
    Text: example
    Reading: in the first example a move is answered before any command that says who plays.
    Excluded: the text does not say in which mode an engine starts; every test says so first.

  @cxboard/move-now/moves-at-once @must @engine
  @requires:cxboard/play/moves-for-the-side-on-move
  Rule: the engine moves at once when it is told to
    Section: Commands to the engine: (move now)
    Text: plain
    Reading: the name of the command is lost; the one that the engine accepts is used.

    Scenario: while it thinks
      Given the engine thinks as Red
      When the engine is told to move now
      Then the engine makes its move

    Scenario: as Black
      Given the engine thinks as Black
      When the engine is told to move now
      Then the engine makes its move

    Scenario: in three games, and a search after them
      Given the engine thinks as Red
      When the engine is told to move now
      Then the engine makes its move
      When the interface sends "force"
      And the interface sends "position startpos"
      And without waiting, the interface sends "playcurrent"
      And the engine is told to move now
      Then the engine makes its move
      When the interface sends "force"
      And the interface sends "position startpos"
      And without waiting, the interface sends "playcurrent"
      And the engine is told to move now
      Then the engine makes its move
      When the interface sends "force"
      And the interface sends "go depth 1"
      Then the engine is alive

  @cxboard/move-now/nothing-without-thinking @should @engine
  Rule: the command to move at once has no effect when the engine is not thinking
    Section: Commands to the engine: (move now)
    Text: none
    Reading: the command stops a thought; without one, an error or no answer is right.

    @waits
    Scenario: in force mode and while it waits
      Given the engine is in force mode
      When the engine is told to move now
      And the interface sends "clock 1 :02 :02"
      And the interface sends "playother"
      And the engine is told to move now
      Then the engine makes no move

  @cxboard/clock/time-forms @must @engine
  @requires:cxboard/isready/always-answered
  Rule: `clock` accepts minutes, minutes with seconds, and seconds after a colon
    Section: Commands to the engine: clock
    Text: plain
    Reading: the first example speaks of five minutes but has a 60; the number is taken as written.

    Scenario: each form
      Given the engine is in force mode
      When the interface sends "clock 60 1 :30"
      And the interface sends "clock 5:00 0:30 :05"
      And the interface sends "clock 5 1 0"
      And the interface sends "clock 1 :02 :02"
      And the interface sends "playcurrent"
      Then the engine makes its move

  @cxboard/clock/is-kept @should @engine
  @requires:cxboard/play/moves-for-the-side-on-move
  Rule: the engine moves within its time
    Section: Commands to the engine: clock
    Text: plain
    Reading: a grace of two seconds per move is granted. How exactly the limit is kept is left open, so more is only a warning.

    @timing
    Scenario: a second for a move
      Given the engine is in force mode
      When the interface sends "clock 1 :01 :01"
      And the interface sends "playcurrent"
      Then each of its moves takes at most 1000 milliseconds

    @timing
    Scenario: two seconds for a move, and much for the game
      Given the engine is in force mode
      When the interface sends "clock 60 :02 :05"
      And the interface sends "playcurrent"
      Then each of its moves takes at most 2000 milliseconds

    @timing
    Scenario: overtime only
      Given the engine is in force mode
      When the interface sends "clock 0 :01 :01"
      And the interface sends "playcurrent"
      Then each of its moves takes at most 1000 milliseconds

    @timing
    Scenario: overtime only, and much for a move
      Given the engine is in force mode
      When the interface sends "clock 0 1 :01"
      And the interface sends "playcurrent"
      Then each of its moves takes at most 1000 milliseconds

    @timing
    Scenario: as Black
      Given the engine is in force mode
      When the interface sends "clock 1 :01 :01"
      And the interface sends "playother"
      Then each of its moves takes at most 1000 milliseconds

    @timing
    Scenario: set anew
      Given the engine is in force mode
      When the interface sends "clock 600 60 60"
      And the interface sends "clock 1 :01 :01"
      And the interface sends "playcurrent"
      Then each of its moves takes at most 1000 milliseconds

    @timing
    Scenario: little time for the game, and much for a move
      Given the engine is in force mode
      When the interface sends "clock :04 :30 :01"
      And the interface sends "playcurrent"
      Then its moves fit into its clock

  @cxboard/clock/runs-on-its-own-move-only @must @engine
  Rule: the engine's clock runs only while the engine is to move
    Section: Commands to the engine: move
    Text: plain

    @timing @waits
    Scenario: the opponent takes longer than the engine has
      Given the engine is in force mode
      When the interface sends "clock :01 :01 :01"
      And the interface sends "playother"
      And 1200 milliseconds pass
      And the interface moves "h2e2"
      Then the engine still makes one move
