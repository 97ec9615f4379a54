@cxboard
Feature: rules
  The rules of xiangqi as moves in force mode show them. The text refers to them
  without stating them; each requirement is one law of the game.

  @cxboard/rules/king-steps @must @engine
  @requires:cxboard/illegal-move/is-refused
  Rule: a king moves one step along a rank or file
    Section: Commands to the engine: move
    Text: plain
    Reading: the text asks whether a move is legal and gives no rules; those of xiangqi hold.
    Judged: on every line

    Scenario: not diagonally
      Given the position after ""
      Then these moves are refused
        """
        e0d1 e0f1
        """
      And these moves are accepted
        """
        e0e1
        """

  @cxboard/rules/king-stays-in-the-palace @must @engine
  @requires:cxboard/illegal-move/is-refused
  Rule: a king never leaves its palace
    Section: Commands to the engine: move
    Text: plain
    Reading: the text asks whether a move is legal and gives no rules; those of xiangqi hold.
    Judged: on every line

    Scenario: not sideways out of it
      Given the position after "h2h9 b9c7 e0e1 i9h9 e1f1 b7b0"
      Then these moves are refused
        """
        f1g1
        """
      And these moves are accepted
        """
        f1e1 f1f2
        """

    Scenario: Black's king, not forwards out of it
      Given the position after "a3a4 e6e5 a0a1 e9e8 a1a0 e8e7 a0a1"
      Then these moves are refused
        """
        e7e6
        """
      And these moves are accepted
        """
        e7d7 e7f7 e7e8
        """

    Scenario: not forwards out of it
      Given the position after "e3e4 a6a5 e0e1 a9a8 e1e2 a8a9"
      Then these moves are refused
        """
        e2e3
        """
      And these moves are accepted
        """
        e2d2 e2e1
        """

  @cxboard/rules/advisor-steps @must @engine
  @requires:cxboard/illegal-move/is-refused
  Rule: an advisor moves one step diagonally
    Section: Commands to the engine: move
    Text: plain
    Reading: the text asks whether a move is legal and gives no rules; those of xiangqi hold.
    Judged: on every line

    Scenario: not straight
      Given the position after ""
      Then these moves are refused
        """
        d0d1 f0f1
        """
      And these moves are accepted
        """
        d0e1 f0e1
        """

  @cxboard/rules/advisor-stays-in-the-palace @must @engine
  @requires:cxboard/illegal-move/is-refused
  Rule: an advisor never leaves its palace
    Section: Commands to the engine: move
    Text: plain
    Reading: the text asks whether a move is legal and gives no rules; those of xiangqi hold.
    Judged: on every line

    Scenario: not sideways out of it
      Given the position after ""
      Then these moves are refused
        """
        d0c1 f0g1
        """
      And these moves are accepted
        """
        d0e1 f0e1
        """

    Scenario: not sideways out of it, Black
      Given the position after "h2e2"
      Then these moves are refused
        """
        d9c8 f9g8
        """
      And these moves are accepted
        """
        d9e8 f9e8
        """

    Scenario: not forwards out of it
      Given the position "3k5/9/9/9/9/9/9/3A5/9/4K4 r 1"
      Then these moves are refused
        """
        d2e3 d2c3 d2c1
        """
      And these moves are accepted
        """
        d2e1
        """

  @cxboard/rules/elephant-steps @must @engine
  @requires:cxboard/illegal-move/is-refused
  Rule: an elephant moves exactly two steps diagonally
    Section: Commands to the engine: move
    Text: plain
    Reading: the text asks whether a move is legal and gives no rules; those of xiangqi hold.
    Judged: on every line

    Scenario: other moves of the piece
      Given the position after "h2e2 h9g7"
      Then these moves are refused
        """
        c0d1 c0b1 c0c2 g0h1 c0g4 c0d2 g0f2 c0e1 g0e1
        """
      And these moves are accepted
        """
        c0a2 g0i2
        """

  @cxboard/rules/elephant-eye @must @engine
  @requires:cxboard/illegal-move/is-refused
  Rule: an elephant does not jump over a piece
    Section: Commands to the engine: move
    Text: plain
    Reading: the text asks whether a move is legal and gives no rules; those of xiangqi hold.
    Judged: on every line

    Scenario: its eye holds a piece of its own side
      Given the position after "h2h1 b7d7"
      Then these moves are refused
        """
        g0i2
        """
      And these moves are accepted
        """
        g0e2
        """

    Scenario: its eye holds a piece of the other side
      Given the position after "b2d2 b7b1"
      Then these moves are refused
        """
        c0a2
        """
      And these moves are accepted
        """
        c0e2
        """

    Scenario: an elephant of Black
      Given the position "3k5/9/4e4/3P5/9/9/9/9/9/4K4 b 1"
      Then these moves are refused
        """
        e7c5
        """
      And these moves are accepted
        """
        e7g5 e7c9 e7g9
        """

  @cxboard/rules/elephant-stays-at-home @must @engine
  @requires:cxboard/illegal-move/is-refused
  Rule: an elephant never crosses the river
    Section: Commands to the engine: move
    Text: plain
    Reading: the text asks whether a move is legal and gives no rules; those of xiangqi hold.
    Judged: on every line

    Scenario: at the river
      Given the position after "h2h5 g9i7 h5g5 i7g5 b2b4"
      Then these moves are refused
        """
        g5e3 g5i3
        """
      And these moves are accepted
        """
        g5e7 g5i7
        """

  @cxboard/rules/horse-steps @must @engine
  @requires:cxboard/illegal-move/is-refused
  Rule: a horse moves one step straight and one diagonally outwards
    Section: Commands to the engine: move
    Text: plain
    Reading: the text asks whether a move is legal and gives no rules; those of xiangqi hold.
    Judged: on every line

    Scenario: other moves of the piece
      Given the position after "h2e2 h9g7"
      Then these moves are refused
        """
        h0h1 h0g1 h0h2 b0b1 b0d2
        """
      And these moves are accepted
        """
        h0g2 h0i2 b0a2 b0c2
        """

    Scenario: at the edge of the board
      Given the position "3k5/9/9/9/9/1H7/9/9/9/4K4 r 1"
      Then these moves are refused
        """
        b4i3 b4i4 b4i5 b4i6 b4h4
        """
      And these moves are accepted
        """
        b4d5 b4a6 b4c2
        """

  @cxboard/rules/horse-leg @must @engine
  @requires:cxboard/illegal-move/is-refused
  Rule: a horse is blocked by a piece next to it in the direction of its straight step
    Section: Commands to the engine: move
    Text: plain
    Reading: the text asks whether a move is legal and gives no rules; those of xiangqi hold.
    Judged: on every line

    Scenario: a piece of its own side beside it
      Given the position after ""
      Then these moves are refused
        """
        b0d1 h0f1
        """
      And these moves are accepted
        """
        b0a2 b0c2 h0g2
        """

    Scenario: a piece before it, and none behind
      Given the position after "b0c2 b9c7"
      Then these moves are refused
        """
        c2b4 c2d4
        """
      And these moves are accepted
        """
        c2e1 c2b0
        """

    Scenario: a piece beside its destination does not matter
      Given the position after "b2b3 b7b6 b0c2 b9c7 c2b0"
      Then these moves are accepted
        """
        c7d5 c7e6 c7a8
        """

    Scenario: a piece of the other side beside it
      Given the position after "b2d2 b7b1"
      Then these moves are refused
        """
        b0a2 b0c2
        """
      And these moves are accepted
        """
        h0g2
        """

  @cxboard/rules/rook-path @must @engine
  @requires:cxboard/illegal-move/is-refused
  Rule: a rook moves along a clear rank or file
    Section: Commands to the engine: move
    Text: plain
    Reading: the text asks whether a move is legal and gives no rules; those of xiangqi hold.
    Judged: on every line

    Scenario: other moves of the piece
      Given the position after "a3a4 a6a5"
      Then these moves are refused
        """
        a0a4 a0a5 a0b1 a0c0 i0i4
        """
      And these moves are accepted
        """
        a0a1 a0a3 i0i2
        """

  @cxboard/rules/cannon-path @must @engine
  @requires:cxboard/illegal-move/is-refused
  Rule: a cannon moves along a clear rank or file when it does not capture
    Section: Commands to the engine: move
    Text: plain
    Reading: the text asks whether a move is legal and gives no rules; those of xiangqi hold.
    Judged: on every line

    Scenario: no jump without a capture
      Given the position after ""
      Then these moves are refused
        """
        b2b8 b2i2 h2a2
        """
      And these moves are accepted
        """
        b2a2 b2b1 b2b3
        """

  @cxboard/rules/cannon-screen @must @engine
  @requires:cxboard/illegal-move/is-refused
  Rule: a cannon captures over exactly one piece
    Section: Commands to the engine: move
    Text: plain
    Reading: the text asks whether a move is legal and gives no rules; those of xiangqi hold.
    Judged: on every line

    Scenario: not without a piece between
      Given the position after ""
      Then these moves are refused
        """
        b2b7 h2h7
        """
      And these moves are accepted
        """
        b2a2 b2b1 b2b3
        """

    Scenario: not over two pieces, in a game
      Given the position after "h2h9"
      Then these moves are accepted
        """
        a6a5 a9a7 a9a8
        """

    Scenario: not over two pieces
      Given the position "3k5/9/9/9/C2P2p1p/9/9/9/9/4K4 r 1"
      Then these moves are refused
        """
        a5i5
        """
      And these moves are accepted
        """
        a5g5
        """

    Scenario: other moves of the piece
      Given the position after "h2e2"
      Then these moves are refused
        """
        h7h0 b7b2
        """
      And these moves are accepted
        """
        b7b0
        """

    Scenario: screens of either side
      Given the position after "h2e2 h9g7"
      Then these moves are accepted
        """
        e2e6 b2b9
        """

  @cxboard/rules/soldier-steps @must @engine
  @requires:cxboard/illegal-move/is-refused
  Rule: a soldier moves one step
    Section: Commands to the engine: move
    Text: plain
    Reading: the text asks whether a move is legal and gives no rules; those of xiangqi hold.
    Judged: on every line

    Scenario: one step from its first square, too
      Given the position after ""
      Then these moves are refused
        """
        a3a5 c3c5 e3e5
        """
      And these moves are accepted
        """
        a3a4 c3c4 e3e4
        """

    Scenario: at the edge of the board
      Given the position "3k5/9/9/8P/9/9/9/9/9/4K4 r 1"
      Then these moves are refused
        """
        i6a5 i6a6 i6a7
        """
      And these moves are accepted
        """
        i6h6 i6i7
        """

    Scenario: back from the last rank
      Given the position "P2k5/9/9/9/9/9/9/9/9/4K4 r 1"
      Then these moves are refused
        """
        a9a8
        """
      And these moves are accepted
        """
        a9b9
        """

    Scenario: soldier to the last rank
      Given the position "3k5/9/8P/9/9/9/9/9/9/4K4 r 1"
      When the interface moves "i7i8 d9d8 i8i9"
      Then the engine is alive

    Scenario: black soldier to the last rank
      Given the position "3k5/9/9/9/9/9/9/p8/9/4K4 b 1"
      When the interface moves "a2a1 e0e1 a1a0"
      Then the engine is alive

  @cxboard/rules/soldier-sideways @must @engine
  @requires:cxboard/illegal-move/is-refused
  Rule: a soldier moves sideways across the river only
    Section: Commands to the engine: move
    Text: plain
    Reading: the text asks whether a move is legal and gives no rules; those of xiangqi hold.
    Judged: on every line

    Scenario: not before it has moved
      Given the position after ""
      Then these moves are refused
        """
        a3b3 c3b3 c3d3
        """
      And these moves are accepted
        """
        a3a4 c3c4
        """

    Scenario: across the river
      Given the position after "b2b9 h7h3 c3c4 a9b9 c4c5 c9a7"
      Then these moves are accepted
        """
        c5b5 c5d5
        """

    Scenario: across the river, Black
      Given the position "3k5/9/9/9/9/4p4/9/9/9/5K3 b 1"
      Then these moves are accepted
        """
        e4d4 e4f4
        """

    Scenario: not on its own side of the river
      Given the position after "a3a4 a6a5"
      Then these moves are refused
        """
        a4b4
        """
      And these moves are accepted
        """
        a4a5
        """

    Scenario: not on its own side of the river, Black
      Given the position after "a3a4 c6c5 b0c2"
      Then these moves are refused
        """
        c5b5 c5d5
        """
      And these moves are accepted
        """
        c5c4
        """

  @cxboard/rules/soldier-never-back @must @engine
  @requires:cxboard/illegal-move/is-refused
  Rule: a soldier never moves backwards
    Section: Commands to the engine: move
    Text: plain
    Reading: the text asks whether a move is legal and gives no rules; those of xiangqi hold.
    Judged: on every line

    Scenario: not from its first square
      Given the position after ""
      Then these moves are refused
        """
        a3a2 c3c2 e3e2
        """
      And these moves are accepted
        """
        a3a4 c3c4 e3e4
        """

  @cxboard/rules/no-capture-of-own-pieces @must @engine
  @requires:cxboard/illegal-move/is-refused
  Rule: no piece captures a piece of its own side
    Section: Commands to the engine: move
    Text: plain
    Reading: the text asks whether a move is legal and gives no rules; those of xiangqi hold.
    Judged: on every line

    Scenario: other moves of the piece
      Given the position after "h2e2 h9g7"
      Then these moves are refused
        """
        a0b0 e0d0 c0e2 i0i3 d0e1 b2e2
        """
      And these moves are accepted
        """
        f0e1
        """
