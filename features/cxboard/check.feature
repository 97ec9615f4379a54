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
