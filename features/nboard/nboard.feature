@nboard
Feature: nboard
  The first command: it opens the session.

  @nboard/nboard/starts-the-session @must @engine
  Rule: after the version the engine takes every command of the protocol
    Section: nboard
    Why: the GUI sends nothing else to bring an engine up.

    Scenario: version, depth, game, and a move
      Given the game ""
      When the engine is asked to move
      Then the engine is alive

    Scenario: the exchange that the text shows
      Given the engine is started
      When the GUI sends, all at once
        """
        nboard 2
        set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)
        set depth 4
        ping 1
        go
        """
      Then the engine is alive

  @nboard/nboard/silent-before-requests @must @engine
  Rule: nothing is answered before something is asked
    Section: nboard
    Reading: names, states and lines that are none of the protocol may come at any time.
    Judged: on every line

    @waits
    Scenario: the version alone
      Given the engine is started
      Then nothing is said before the first request
