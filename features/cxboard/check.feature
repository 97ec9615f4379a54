@cxboard
Feature: check
  The rules of xiangqi about checks, as moves in force mode show them.

  @cxboard/rules/kings-do-not-face @must @engine
  @requires:cxboard/illegal-move/is-refused
  Rule: the kings never face each other on an open file
    Section: Commands to the engine: move
    Text: plain
    Reading: the text asks whether a move is legal and gives no rules; those of xiangqi hold.
    Judged: on every line

    @requires:cxboard/position/makes-the-moves
    Scenario: on an open file
      Given the position after "d0e1 d9e8 c0e2 e9d9"
      Then these moves are refused
        """
        e0d0
        """
      And these moves are accepted
        """
        a0a1 a0a2
        """

    @requires:cxboard/position/reads-cfen
    Scenario: the piece between them
      Given the position "4k4/9/9/9/9/4H4/9/9/9/4K4 r 1"
      Then these moves are refused
        """
        e4d6 e4f6 e4c5
        """
      And these moves are accepted
        """
        e0d0 e0f0
        """

  @cxboard/rules/no-self-check @must @engine
  @requires:cxboard/illegal-move/is-refused
  Rule: no move leaves its own king in check
    Section: Commands to the engine: move
    Text: plain
    Reading: the text asks whether a move is legal and gives no rules; those of xiangqi hold.
    Judged: on every line

    @requires:cxboard/position/makes-the-moves
    Scenario: check by a cannon
      Given the position after "h2h9"
      Then these moves are refused
        """
        f9e8 g9e7 g9i7
        """
      And these moves are accepted
        """
        a6a5 a9a7
        """

    @requires:cxboard/position/reads-cfen
    Scenario Outline: the king of <king of> in check by <by>
      Given the position "<position>"
      Then these moves are refused
        """
        <move>
        """

      Examples:
        | by                                          | king of | position                         | move |
        | a horse two ranks up, a file to the right   | Black   | 5H3/9/4k4/9/p8/9/9/9/9/3K5 b 1   | a5a4 |
        | a horse two ranks up, a file to the left    | Black   | 3H5/9/4k4/9/p8/9/9/9/9/3K5 b 1   | a5a4 |
        | a horse two ranks down, a file to the right | Black   | 9/9/4k4/9/p4H3/9/9/9/9/3K5 b 1   | a5a4 |
        | a horse two ranks down, a file to the left  | Black   | 9/9/4k4/9/p2H5/9/9/9/9/3K5 b 1   | a5a4 |
        | a horse two files to the right, a rank up   | Black   | 9/6H2/4k4/9/p8/9/9/9/9/3K5 b 1   | a5a4 |
        | a horse two files to the right, a rank down | Black   | 9/9/4k4/6H2/p8/9/9/9/9/3K5 b 1   | a5a4 |
        | a horse two files to the left, a rank up    | Black   | 9/2H6/4k4/9/p8/9/9/9/9/3K5 b 1   | a5a4 |
        | a horse two files to the left, a rank down  | Black   | 9/9/4k4/2H6/p8/9/9/9/9/3K5 b 1   | a5a4 |
        | a rook to the left                          | Black   | 9/9/1R2k4/9/p8/9/9/9/9/3K5 b 1   | a5a4 |
        | a rook to the right                         | Black   | 9/9/4k2R1/9/p8/9/9/9/9/3K5 b 1   | a5a4 |
        | a rook above it                             | Black   | 4R4/9/4k4/9/p8/9/9/9/9/3K5 b 1   | a5a4 |
        | a rook below it                             | Black   | 9/9/4k4/9/p3R4/9/9/9/9/3K5 b 1   | a5a4 |
        | a cannon to the left                        | Black   | 9/9/1CH1k4/9/p8/9/9/9/9/3K5 b 1  | a5a4 |
        | a cannon to the right                       | Black   | 9/9/4k1HC1/9/p8/9/9/9/9/3K5 b 1  | a5a4 |
        | a cannon above it                           | Black   | 4C4/4a4/4k4/9/p8/9/9/9/9/3K5 b 1 | a5a4 |
        | a cannon below it                           | Black   | 9/9/4k4/4p4/p3C4/9/9/9/9/3K5 b 1 | a5a4 |
        | a horse two ranks up, a file to the right   | Red     | 3k5/9/9/9/9/P4h3/9/4K4/9/9 r 1   | a4a5 |
        | a horse two ranks up, a file to the left    | Red     | 3k5/9/9/9/9/P2h5/9/4K4/9/9 r 1   | a4a5 |
        | a horse two ranks down, a file to the right | Red     | 3k5/9/9/9/9/P8/9/4K4/9/5h3 r 1   | a4a5 |
        | a horse two ranks down, a file to the left  | Red     | 3k5/9/9/9/9/P8/9/4K4/9/3h5 r 1   | a4a5 |
        | a horse two files to the right, a rank up   | Red     | 3k5/9/9/9/9/P8/6h2/4K4/9/9 r 1   | a4a5 |
        | a horse two files to the right, a rank down | Red     | 3k5/9/9/9/9/P8/9/4K4/6h2/9 r 1   | a4a5 |
        | a horse two files to the left, a rank up    | Red     | 3k5/9/9/9/9/P8/2h6/4K4/9/9 r 1   | a4a5 |
        | a horse two files to the left, a rank down  | Red     | 3k5/9/9/9/9/P8/9/4K4/2h6/9 r 1   | a4a5 |
        | a rook to the left                          | Red     | 3k5/9/9/9/9/P8/9/1r2K4/9/9 r 1   | a4a5 |
        | a rook to the right                         | Red     | 3k5/9/9/9/9/P8/9/4K2r1/9/9 r 1   | a4a5 |
        | a rook above it                             | Red     | 3k5/9/9/9/9/P3r4/9/4K4/9/9 r 1   | a4a5 |
        | a rook below it                             | Red     | 3k5/9/9/9/9/P8/9/4K4/9/4r4 r 1   | a4a5 |
        | a cannon to the left                        | Red     | 3k5/9/9/9/9/P8/9/1ch1K4/9/9 r 1  | a4a5 |
        | a cannon to the right                       | Red     | 3k5/9/9/9/9/P8/9/4K1hc1/9/9 r 1  | a4a5 |
        | a cannon above it                           | Red     | 3k5/9/9/9/9/P3c4/4P4/4K4/9/9 r 1 | a4a5 |
        | a cannon below it                           | Red     | 3k5/9/9/9/9/P8/9/4K4/4A4/4c4 r 1 | a4a5 |

    @requires:cxboard/position/reads-cfen
    Scenario: check by a rook
      Given the position "3k5/9/9/9/4r4/9/9/9/R8/3AK4 r 1"
      Then these moves are refused
        """
        a1a2 e0e1
        """
      And these moves are accepted
        """
        a1e1 d0e1 e0f0
        """

    @requires:cxboard/position/reads-cfen
    Scenario: check by a soldier
      Given the position "3k5/9/9/9/9/9/9/9/5p3/R3K4 r 1"
      Then these moves are refused
        """
        e0e1 e0f0
        """
      And these moves are accepted
        """
        a0a1 a0a9
        """

    @requires:cxboard/position/reads-cfen
    Scenario: check by a soldier beside the king
      Given the position "3k5/9/9/9/9/9/9/9/R8/4Kp3 r 1"
      Then these moves are refused
        """
        a1a2
        """
      And these moves are accepted
        """
        e0f0 e0e1
        """

    @requires:cxboard/position/reads-cfen
    Scenario: check by a horse
      Given the position "3k5/9/9/9/9/9/9/5h3/4A4/R3K4 r 1"
      Then these moves are refused
        """
        a0a1
        """
      And these moves are accepted
        """
        e1f2 e0f0
        """

    @requires:cxboard/position/reads-cfen
    Scenario: horse that is blocked
      Given the position "3k5/9/9/9/9/9/9/5h3/5H3/R3K4 r 1"
      Then these moves are refused
        """
        f1d2 f1h2
        """
      And these moves are accepted
        """
        a0a1 a0a5
        """

    @requires:cxboard/position/reads-cfen
    Scenario: capture by a pinned piece
      Given the position "3k5/4r4/9/9/9/p3R4/9/9/9/4K4 r 1"
      Then these moves are refused
        """
        e4a4 e4f4
        """
      And these moves are accepted
        """
        e4e8 e4e5
        """

  @cxboard/rules/repetition @may @engine
  Rule: repetition, perpetual check and chase, and move counts are left to the engine
    Section: Commands to the engine: move
    Text: none
    Reading: the text speaks of legal moves only, so these are no part of it.
    Excluded: the text says nothing of them, so any behaviour is right.
