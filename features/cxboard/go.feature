@cxboard
Feature: go
  Searches in force mode.


  @cxboard/go/one-bestmove @must @engine
  Rule: each search ends with exactly one `bestmove`
    Section: Messages from the engine: bestmove
    Text: plain
    Judged: on every line

    @waits
    Scenario: several searches in a row
      Given the engine is in force mode
      When the interface sends "go depth 1"
      And the interface sends "go depth 1"
      And the interface sends "go depth 2"
      And the interface moves "h2e2"
      And the interface sends "go depth 1"
      And a moment passes
      Then the engine is alive

  @cxboard/go/legal-move @must @engine
  @requires:cxboard/force/accepts-legal-moves
  Rule: the best move is legal for the side to move
    Section: Messages from the engine: bestmove
    Text: plain
    Reading: the text asks for moves, and elsewhere calls those legal that the rules of xiangqi allow.
    Judged: on every line

    Scenario: the engine against itself
      Given the engine is in force mode
      When the engine plays 24 plies against itself
      Then the engine is alive

    @requires:cxboard/position/makes-the-moves
    Scenario: from a position with a list, Black to move
      Given the position after "h2h9"
      When the interface sends "go depth 2"
      Then the engine is alive

    @requires:cxboard/position/makes-the-moves
    Scenario: with one legal move
      Given the position after "h2h9 b7b0 a0a1 h7g7 h9h7 b0d0 e0d0 g7g3 a1d1 i9h9 d1d9"
      When the interface sends "go depth 1"
      Then the best move is one of "e9e8"

    @requires:cxboard/undo/implemented
    @requires:cxboard/position/makes-the-moves
    Scenario: after a move was taken back
      Given the position after "h2e2"
      When the interface sends "undo"
      And the interface sends "go depth 1"
      Then the engine is alive

    @requires:cxboard/position/reads-cfen
    Scenario: the same pieces, and the other side to move
      Given the position "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r 1"
      When the interface sends "go depth 1"
      And the interface sets up "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR b 1"
      And the interface sends "go depth 1"
      Then the engine is alive

  @cxboard/go/leaves-the-board-alone @must @engine @requires:cxboard/force/accepts-legal-moves
  Rule: the best move is not made on the board
    Section: Messages from the engine: bestmove
    Text: plain

    Scenario: another move of the same side
      Given the engine is in force mode
      When the interface sends "go depth 1"
      And the interface moves "a3a4"
      And the interface sends "go depth 1"
      And the interface moves "a6a5"
      Then the engine is alive

    Scenario: after a search that was stopped
      Given the engine searches without end
      When the interface sends "stop"
      And the interface moves "i3i4"
      Then the engine is alive

    Scenario: every move after a search that was stopped
      Given the engine searches without end
      When the interface sends "stop"
      Then every first move is accepted

  @cxboard/go/idle-afterwards @must @engine
  Rule: the engine is idle after `bestmove`
    Section: Messages from the engine: bestmove
    Text: plain
    Why: it may not ponder until told to.

    @waits
    Scenario: no reports after a search
      Given the engine is in force mode
      When the interface sends "go depth 1"
      And a moment passes
      Then the engine is alive

    @timing @waits
    Scenario: no reports after a stopped search
      Given the engine searches without end
      When the interface sends "stop"
      And a moment passes
      Then the engine is alive

  @cxboard/go/infinite-waits-for-stop @must @engine
  @requires:cxboard/go/one-bestmove
  Rule: `go infinite` searches until `stop`
    Section: Commands to the engine: go
    Text: plain
    Judged: on every line

    @waits
    @requires:cxboard/position/makes-the-moves
    Scenario: with one legal move
      Given the position after "h2g2 b7b0 g2g6 h7a7 g6c6 b0d0 c0a2 a7a3 b2b7 d0b0 c6i6 a3a0"
      When the interface sends "go infinite"
      And a moment passes
      And the interface sends "stop"
      Then the engine is alive

    @waits
    @requires:cxboard/position/reads-cfen
    Scenario: with a mate in one
      Given the position "3k5/R8/9/9/8p/9/9/9/9/1R2K4 r 1"
      When the interface sends "go infinite"
      And a moment passes
      And the interface sends "stop"
      Then the engine is alive

    @waits
    Scenario: with clocks
      Given the engine is in force mode
      When the interface sends "go infinite rtime 100 btime 100"
      And a moment passes
      And the interface sends "stop"
      Then the engine is alive

    @timing @waits
    Scenario: for a while
      Given the engine searches without end
      When 3000 milliseconds pass
      And the interface sends "stop"
      Then the engine is alive

    @needs:ponder @waits
    @requires:cxboard/play/answers-the-opponent
    Scenario: after a game in which it pondered
      Given the engine is in force mode
      When the interface sends "setoption name Ponder value true"
      And the interface sends "clock 1 :02 :02"
      And the interface sends "playother"
      And the interface moves "h2e2"
      And a moment passes
      And the interface sends "force"
      And the interface sends "position startpos"
      And the interface sends "go infinite"
      And the interface sends "isready"
      And a moment passes
      And the interface sends "stop"
      Then the engine is alive

    @waits
    Scenario: with requests for a hint and the score
      Given the engine searches without end
      When the interface sends "hint"
      And a moment passes
      And the score is asked for
      And a moment passes
      And the interface sends "stop"
      Then the engine is alive

  @cxboard/go/only-in-force-mode @must @engine
  @requires:cxboard/play/moves-for-the-side-on-move
  Rule: `go` has no effect in play mode
    Section: Commands to the engine: go
    Text: plain
    Reading: it is refused or ignored; no best move is sent and the game goes on.

    @waits
    Scenario: while the engine waits for its opponent
      Given the engine plays Black
      When the interface sends "go depth 1"
      And a moment passes
      And the interface moves "h2e2"
      Then the engine makes its move

    @waits
    Scenario: while it thinks about a move of its own
      Given the engine thinks as Red
      When without waiting, the interface sends "go depth 1"
      And 300 milliseconds pass
      And the interface sends "force"
      Then the engine is alive

  @cxboard/go/searchmoves @must @engine
  @requires:cxboard/go/one-bestmove
  Rule: `go searchmoves` ends with one of the given moves
    Section: Commands to the engine: go
    Text: plain
    Judged: on every line

    Scenario: two moves, one, and until stopped
      Given the engine is in force mode
      Then these searches are answered
        """
        go depth 2 searchmoves a3a4 i3i4
        go depth 1 searchmoves e0e1
        go searchmoves c3c4 g0i2 a0a1 b2b1 depth 1
        go infinite searchmoves i0i1 e3e4
        """

    Scenario: twenty moves
      Given the engine is in force mode
      Then these searches are answered
        """
        go depth 1 searchmoves a0a1 a0a2 i0i1 i0i2 b0a2 b0c2 h0g2 h0i2 c0a2 c0e2 g0e2 g0i2 d0e1 f0e1 e0e1 a3a4 c3c4 e3e4 g3g4 i3i4
        """

    @requires:cxboard/position/makes-the-moves
    Scenario: with Black to move
      Given the position after "a3a4"
      Then these searches are answered
        """
        go depth 2 searchmoves a6a5 i6i5
        go depth 1 searchmoves e9e8
        go infinite searchmoves i9i8 e6e5
        """

  @cxboard/go/searchmoves-for-one-search @should @engine @requires:cxboard/go/searchmoves @requires:cxboard/go/mate @requires:cxboard/position/reads-cfen
  Rule: `searchmoves` restricts only the search it was sent with
    Section: Commands to the engine: go
    Text: plain
    Reading: the choice of a move is the engine's own, but a restriction that nobody sent shows where another move mates. An engine may have the former result in its hash table, so this is only a warning.

    Scenario: a search that ended
      Given the position "3k5/R8/9/9/8p/9/9/9/9/1R2K4 r 1"
      Then these searches are answered
        """
        go depth 1 searchmoves a8a7
        """
      When the interface sends "go mate 1"
      Then the best move is one of "b0b9 b0d0"

  @cxboard/go/searchmoves-in-lines @should @engine @requires:cxboard/go/searchmoves
  Rule: the lines of a search with `searchmoves` begin with the given moves
    Section: Commands to the engine: go
    Text: plain
    Reading: the search is restricted to these moves. What counts is the move that is played, so a line of another move is only a warning.
    Judged: on every line

    Scenario: rare moves
      Given the engine is in force mode
      When the interface sends "go depth 2 searchmoves a0a1 i0i1"
      Then the engine is alive

  @cxboard/go/depth @should @engine
  @requires:cxboard/go/one-bestmove
  Rule: `go depth` is not exceeded
    Section: Commands to the engine: go
    Text: plain
    Reading: quiescence search does not count. How exactly the limit is kept is left open, so more is only a warning.
    Judged: on every line

    Scenario: one, two and three plies
      Given the engine is in force mode
      When the interface sends "go depth 1"
      And the interface sends "go depth 2"
      And the interface sends "go depth 3"
      Then the engine is alive

  @cxboard/go/nodes @should @engine
  @requires:cxboard/go/one-bestmove
  Rule: `go nodes` is not exceeded
    Section: Commands to the engine: go
    Text: plain
    Reading: a tolerance of a tenth is granted, and of at least ten thousand nodes. How exactly the limit is kept is left open, so more is only a warning.
    Judged: on every line

    Scenario: few and more
      Given the engine is in force mode
      When the interface sends "go nodes 1000"
      And the interface sends "go nodes 50000"
      Then the engine is alive

    Scenario: limited by nodes
      Given the engine is in force mode
      Then these searches are answered
        """
        go nodes 1
        go nodes 50
        go nodes 1000
        """

  @cxboard/go/movetime @should @engine
  @requires:cxboard/go/one-bestmove
  Rule: `go movetime` searches for as long as it says
    Section: Commands to the engine: go
    Text: plain
    Reading: the text asks for exactly this time. A grace of two seconds is granted, half the time is enough in a position in which there is something to think about, and each is measured again. How exactly the limit is kept is left open, so more or less is only a warning.

    @timing
    Scenario: a fifth of a second
      Given the engine is in force mode
      Then "go movetime 200" is answered within 200 milliseconds

    @timing
    @requires:cxboard/position/makes-the-moves
    Scenario: a second, where no move is forced and no book has one
      Given the position after "a3a4 a6a5 i3i4 i6i5 a0a1 i9i8"
      Then "go movetime 1000" is not answered within 500 milliseconds

    Scenario: limited by time
      Given the engine is in force mode
      Then these searches are answered
        """
        go movetime 50
        """

  @cxboard/go/mtime @must @engine
  @requires:cxboard/go/one-bestmove
  Rule: `go mtime` is not exceeded, whatever the clocks show
    Section: Commands to the engine: go
    Text: must
    Reading: a grace of two seconds is granted, and a late answer is measured again.

    @timing
    Scenario: alone and beside the clocks
      Given the engine is in force mode
      Then "go mtime 200" is answered within 200 milliseconds
      And "go rtime 600000 btime 600000 mtime 200" is answered within 200 milliseconds
      When the interface moves "h2e2"
      Then "go btime 600000 rtime 600000 mtime 200" is answered within 200 milliseconds

    Scenario: limited by the time for a move
      Given the engine is in force mode
      Then these searches are answered
        """
        go mtime 50
        """

  @cxboard/go/clocks @should @engine
  @requires:cxboard/go/one-bestmove
  Rule: a search takes no longer than the clock of its side allows
    Section: Commands to the engine: go
    Text: none
    Reading: a grace of two seconds is granted, and a late answer is measured again. The text tells the engine what is on the clocks; whoever takes more has lost.

    @timing
    Scenario: little time, overtime, and the last move before the time control
      Given the engine is in force mode
      Then "go rtime 1000 btime 600000" is answered within 1000 milliseconds
      And "go rtime 0 btime 0 otime 1000" is answered within 1000 milliseconds
      And "go rtime 1500 btime 600000 movestogo 1" is answered within 1500 milliseconds

    @timing
    Scenario: no time at all
      Given the engine is in force mode
      Then "go rtime 0 btime 0" is answered within 500 milliseconds
      And "go rtime 500 btime 500 movestogo 0" is answered within 500 milliseconds

    @timing
    @requires:cxboard/position/makes-the-moves
    Scenario: Black has little time
      Given the position after "h2e2"
      Then "go rtime 600000 btime 1000" is answered within 1000 milliseconds

    Scenario: limited by clocks
      Given the engine is in force mode
      Then these searches are answered
        """
        go rtime 2000 btime 2000
        go otime 500
        """

  @cxboard/go/zero-limits @should @engine @requires:cxboard/go/one-bestmove
  Rule: a limit of zero does not mean an unlimited search
    Section: Commands to the engine: go
    Text: none
    Reading: a prompt best move or a refusal; the text does not say that zero means no limit. A limit is a number that is not to be exceeded.

    Scenario Outline: <limit>
      Given the engine is in force mode
      Then "go <limit>" is answered within 500 milliseconds
      When the interface sends "go depth 1"
      Then the engine is alive

      Examples:
        | limit      |
        | depth 0    |
        | nodes 0    |
        | mate 0     |
        | movetime 0 |
        | mtime 0    |

  @cxboard/go/mate @should @engine
  @requires:cxboard/go/one-bestmove
  Rule: `go mate` finds a mate if there is one, and ends if there is none
    Section: Commands to the engine: go
    Text: plain
    Reading: a search for a mate can end when the mate is found, or shown not to be there. The text does not say what else ends it, so this is only a warning.

    @requires:cxboard/position/reads-cfen
    Scenario: a mate in one
      Given the position "3k5/R8/9/9/8p/9/9/9/9/1R2K4 r 1"
      When the interface sends "go mate 1"
      Then the best move is one of "b0b9 b0d0"

    Scenario: no mate in the start position
      Given the engine is in force mode
      When the interface sends "go mate 1"
      Then the engine is alive

    Scenario: limited by the length of a mate
      Given the engine is in force mode
      Then these searches are answered
        """
        go mate 1
        """

  @cxboard/go/ponder @should @engine
  Rule: `go ponder` searches until the next `move`, and becomes an ordinary search then
    Section: Commands to the engine: go
    Text: plain
    Reading: the position on the board is pondered; the best move may be for that position or for the one after the move, since the text does not say. Whether an engine ponders at all is its own affair, so this is only a warning.

    @needs:ponder @waits
    Scenario: the expected move comes
      Given the engine is in force mode
      Then the engine ponders until the next move

    @needs:ponder @waits
    Scenario: stopped
      Given the engine is in force mode
      When the engine is told to ponder by "go ponder depth 1"
      And a moment passes
      And the interface sends "stop"
      Then the engine is alive

  @cxboard/go/words-in-any-order @must @engine @requires:cxboard/go/one-bestmove
  Rule: limits may be given in any order and together
    Section: Commands to the engine: go
    Text: plain
    Reading: a limit that is not given does not influence the search; `go` alone may end by itself or wait for `stop`.

    Scenario: several limits
      Given the engine is in force mode
      Then these searches are answered
        """
        go movetime 500 depth 1 nodes 100000
        go nodes 100000 depth 1 movetime 500
        go depth 1 searchmoves a3a4 i3i4 movetime 500
        go movestogo 10 btime 1000 rtime 1000 depth 1
        """

    Scenario: `go` alone
      Given the engine is in force mode
      Then these searches do no harm
        """
        go
        """

  @cxboard/go/survives-nonsense @should @engine @requires:cxboard/go/one-bestmove
  @requires:cxboard/isready/always-answered
  Rule: unknown words and malformed numbers after `go` have no effect on later searches
    Section: Commands to the engine: go
    Text: none
    Reading: components are always able to process input; what they make of such words is left open.

    Scenario: missing numbers and unknown words
      Given the engine is in force mode
      Then these searches do no harm
        """
        go depth
        go depth x
        go depth -1
        go foo 3
        go searchmoves
        go searchmoves e0e5
        go depth 1 searchmoves z1z2
        go depth 1 searchmoves a0a10
        go movetime
        """

  @cxboard/go/interface-in-force-mode @must @interface
  Rule: the interface sends `go` and `stop` in force mode only
    Section: Commands to the engine: go
    Text: plain

    Scenario: with the bundled engine
      When the interface uses the bundled engine

  @cxboard/go/interface-gives-the-movers-clock @may @interface
  Rule: if the interface sends clocks, that of the side to move is among them
    Section: Commands to the engine: go
    Text: none
    Reading: what is not sent does not influence the search, so the clock of the other side alone says nothing to the engine.

    Scenario: with the bundled engine
      When the interface uses the bundled engine
