@nboard
Feature: nboard
  The first command: it opens the session.

  @nboard/nboard/starts-the-session @must @engine
  Rule: the engine accepts every command after `nboard`
    Section: nboard
    Text: required
    Why: the GUI sends nothing else to start a session.

    Scenario: version, depth, game and `go`
      Given the game ""
      When the engine is asked to move
      Then the engine is alive

    Scenario: the example of the text
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
  Rule: the engine sends no reply before the first request
    Section: nboard
    Text: none
    Reading: `===`, `pong` and the others are responses to a request of the GUI. `set myname`, `status` and lines that are not part of the protocol may be sent at any time.
    Judged: on every line

    @waits
    Scenario: after `nboard` alone
      Given the engine is started
      Then nothing is said before the first request
