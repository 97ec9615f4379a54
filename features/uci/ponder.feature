@uci
Feature: ponder
  The parameter "ponder" of "go", and the section "ponderhit": thinking on the opponent's time.

  The last move of the position is the one that the engine expects. Only engines that declare the
  option "Ponder" are asked to ponder.

  @uci/go/ponder-waits @must @engine @requires:uci/description/listens-while-thinking
  Rule: a ponder search does not end by itself, whatever its limits and its score
    Section: go
    Text: must
    Reading: until "ponderhit" or "stop" the limits do not count. In a finished game there is nothing to search; that is a requirement of its own.
    Judged: on every line

    @needs:ponder @waits
    Scenario Outline: <limits>
      Given the moves "e2e4 e7e5"
      When the GUI starts "go ponder <limits>"
      Then the search goes on
      When the GUI stops the search
      Then the engine is alive

      Examples:
        | limits                                |
        | wtime 1000 btime 1000                 |
        | wtime 1000 btime 1000 winc 10 binc 10 |
        | wtime 1000 btime 1000 movestogo 1     |
        | depth 1                               |
        | nodes 1000                            |
        | movetime 100                          |
        | infinite                              |

    @needs:ponder @waits @requires:uci/position/understands-fen
    Scenario Outline: <what>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI starts "go ponder wtime 1000 btime 1000"
      Then the search goes on
      When the GUI stops the search
      Then the engine is alive

      Examples:
        | what           | fen                                               |
        | a mate in one  | 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 moves e1e2 g8h8 |
        | one legal move | 1r2k3/8/8/8/8/r7/8/7K b - - 0 1 moves a3a2        |

    @needs:ponder @waits @requires:uci/position/understands-fen
    Scenario: a mate in one that is searched for
      Given the engine is ready
      When the GUI sets up "fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 moves e1e2 g8h8"
      And the GUI starts "go ponder mate 1"
      Then the search goes on
      When the GUI stops the search
      Then the engine is alive

    @needs:ponder @timing @waits
    Scenario: for three seconds
      Given the moves "e2e4 e7e5"
      When the GUI starts "go ponder wtime 1000 btime 1000"
      Then the search goes on for 3000 ms
      When the GUI stops the search
      Then the engine is alive

  @uci/go/ponder-waits-in-finished-games @should @engine @requires:uci/go/ponder-waits
  @requires:uci/position/finished-games-end-searches
  Rule: a ponder search waits in a finished game, too
    Section: go
    Text: must
    Reading: the text names mate. But there is nothing to search, and a GUI takes an early "bestmove" without harm, so it is only a warning.

    @needs:ponder @waits
    Scenario: mated by the expected move
      Given the moves "f2f3 e7e5 g2g4 d8h4"
      When the GUI starts "go ponder wtime 1000 btime 1000"
      Then the search goes on
      When the GUI stops the search
      Then the engine is alive

    @needs:ponder @waits
    Scenario: stalemate by the expected move
      Given the engine is ready
      When the GUI sets up "fen 7k/4Q3/6K1/8/8/8/8/8 w - - 0 1 moves e7f7"
      And the GUI starts "go ponder wtime 1000 btime 1000"
      Then the search goes on
      When the GUI stops the search
      Then the engine is alive

  @uci/go/ponder-move-is-in-the-position @must @engine @requires:uci/go/one-bestmove-each
  Rule: the best move of a ponder search is for the position behind the expected move
    Section: go
    Text: plain
    Reading: the list of moves holds the expected one as its last. A ponder search that is stopped has a best move of this position, too.

    @needs:ponder @requires:uci/position/understands-fen
    Scenario Outline: one legal move behind it, <side> to move
      Given the engine is ready
      When the GUI sets up "fen <fen> moves <move>"
      And the GUI starts "go ponder depth 1"
      And the search has run for a moment
      And the expected move is played
      Then the best move is "<answer>"

      Examples:
        | side  | fen                             | move | answer |
        | White | 1r2k3/8/8/8/8/r7/8/7K b - - 0 1 | a3a2 | h1g1   |
        | Black | 7k/8/R7/8/8/8/8/1R2K3 w - - 0 1 | a6a7 | h8g8   |

    @needs:ponder @requires:uci/position/understands-fen
    Scenario: a ponder search that is stopped
      Given the engine is ready
      When the GUI sets up "fen 7k/8/R7/8/8/8/8/1R2K3 w - - 0 1 moves a6a7"
      And the GUI starts "go ponder wtime 1000 btime 1000"
      And the search has run for a moment
      And the GUI stops the search
      Then the best move is "h8g8"

  @uci/go/ponder-shows-no-other-lines @should @engine @requires:uci/go/ponder-waits
  Rule: a ponder search shows only lines of the position behind the expected move
    Section: go
    Text: should
    Reading: an engine that ponders on another move shows no lines at all.
    Judged: on every line

    @needs:ponder @waits
    Scenario: two ponder searches
      Given the moves "e2e4 e7e5"
      When the GUI starts "go ponder wtime 60000 btime 60000"
      And the search has run for 300 ms
      And the GUI stops the search
      And the GUI sets up "startpos moves e2e4 e7e5 g1f3 b8c6"
      And the GUI starts "go ponder wtime 60000 btime 60000"
      And the search has run for 300 ms
      And the GUI stops the search
      Then the engine is alive

  @uci/ponderhit/search-becomes-normal @should @engine @requires:uci/go/ponder-waits
  Rule: after "ponderhit" the search ends by its limits
    Section: ponderhit
    Text: should
    Reading: it may end at once. Whether the time counts from "go" or from "ponderhit" is left open.

    @needs:ponder @waits
    Scenario Outline: <limits>
      Given the moves "e2e4 e7e5"
      When the GUI starts "go ponder <limits>"
      And the search has run for a moment
      And the expected move is played
      And the GUI sends "isready"
      Then nothing more comes

      Examples:
        | limits                                |
        | depth 1                               |
        | depth 2                               |
        | wtime 1000 btime 1000                 |
        | wtime 1000 btime 1000 winc 10 binc 10 |
        | wtime 1000 btime 1000 movestogo 20    |

      @requires:uci/go/keeps-nodes
      Examples:
        | limits     |
        | nodes 1000 |

      @requires:uci/go/keeps-movetime
      Examples:
        | limits       |
        | movetime 100 |

    @needs:ponder @requires:uci/go/mate-is-found @requires:uci/position/understands-fen
    Scenario: a search for a mate
      Given the engine is ready
      When the GUI sets up "fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
      And the GUI starts "go ponder mate 1"
      And the search has run for a moment
      And the expected move is played
      And the GUI sends "isready"
      Then nothing more comes

    @needs:ponder
    Scenario: right after "go"
      Given the moves "e2e4 e7e5"
      When the GUI starts "go ponder depth 2"
      And the expected move is played
      And the GUI sends "isready"
      Then nothing more comes

    @needs:ponder
    Scenario: three times in one game
      Given the moves "e2e4 e7e5"
      When the GUI starts "go ponder wtime 1000 btime 1000"
      And the expected move is played
      And the GUI sets up "startpos moves e2e4 e7e5 g1f3 b8c6"
      And the GUI starts "go ponder wtime 1000 btime 1000"
      And the expected move is played
      And the GUI sets up "startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 g8f6"
      And the GUI starts "go ponder wtime 1000 btime 1000"
      And the expected move is played
      Then nothing more comes

    @needs:ponder @waits
    Scenario: a search with "infinite" goes on until "stop"
      Given the moves "e2e4 e7e5"
      When the GUI starts "go ponder infinite"
      And the search has run for a moment
      And the GUI sends "ponderhit"
      Then the search goes on
      When the GUI stops the search
      Then the engine is alive

  @uci/ponderhit/keeps-the-clock @should @engine @requires:uci/ponderhit/search-becomes-normal
  @requires:uci/go/keeps-the-clock
  Rule: after "ponderhit" the search ends before the time runs out
    Section: ponderhit
    Text: none
    Reading: the search is a normal one then, and the clocks hold the remaining time.

    @needs:ponder @timing
    Scenario: two seconds each
      Given the moves "e2e4 e7e5"
      Then after ponderhit the search "wtime 2000 btime 2000" ends within 2000 ms

    @needs:ponder @timing
    Scenario: Black has little time
      Given the moves "e2e4"
      Then after ponderhit the search "wtime 600000 btime 1500" ends within 1500 ms

  @uci/ponderhit/next-search-is-not-hit @should @engine @requires:uci/ponderhit/search-becomes-normal
  @requires:uci/stop/ends-the-search
  Rule: a ponder search that was stopped leaves nothing behind
    Section: ponderhit
    Text: plain
    Reading: "ponderhit" is about the search that is running. What comes before the next search is not due and ignored.

    @needs:ponder @waits
    Scenario: another ponder search, and an ordinary one
      Given the moves "e2e4 e7e5"
      When the GUI starts "go ponder depth 1"
      And the search has run for a moment
      And the GUI stops the search
      And the GUI sets up "startpos moves e2e4 c7c5"
      And the GUI searches "depth 1"
      And the GUI sets up "startpos moves e2e4 c7c5 g1f3 d7d6"
      And the GUI starts "go ponder depth 1"
      Then the search goes on
      When the GUI stops the search
      Then the engine is alive

    @needs:ponder @waits
    Scenario: a "ponderhit" that comes late
      Given the moves "e2e4 e7e5"
      When the GUI starts "go ponder depth 1"
      And the GUI stops the search
      And the GUI sends "ponderhit"
      And the GUI sends "isready"
      And the GUI sets up "startpos moves e2e4 e7e5 g1f3 b8c6"
      And the GUI starts "go ponder depth 1"
      Then the search goes on
      When the GUI stops the search
      Then the engine is alive

  @uci/ponderhit/nothing-when-idle @should @engine @requires:uci/isready/one-readyok-each
  Rule: "ponderhit" without a search has no effect
    Section: Description
    Text: should

    Scenario: at the start
      Given the engine is ready
      When the GUI sends "ponderhit"
      And the GUI sends "ponderhit"
      And the GUI sends "isready"
      Then nothing more comes

    @waits
    Scenario: after a position
      Given the moves "e2e4"
      When the GUI sends "ponderhit"
      And the GUI sends "ponderhit"
      And the GUI sends "isready"
      Then nothing comes for a while

    Scenario: after a search that is over
      Given the moves "e2e4"
      When the GUI searches "depth 1"
      And the GUI sends "ponderhit"
      And the GUI sends "isready"
      Then nothing more comes

    @requires:uci/position/understands-fen @requires:uci/bestmove/always-sent
    Scenario: the position is kept
      Given the engine is ready
      When the GUI sets up "fen 1r2k3/8/8/8/8/8/r7/7K w - - 0 1"
      And the GUI sends "ponderhit"
      And the GUI sends "isready"
      And the GUI searches "depth 1"
      Then the best move is "h1g1"

    @needs:multipv @requires:uci/info/multipv-lines-together
    Scenario: the options are kept
      Given the moves "e2e4 e7e5"
      When the GUI sends "setoption name MultiPV value 3"
      And the GUI sends "ponderhit"
      And the GUI sends "isready"
      Then 3 best lines come together

  @uci/ponderhit/nothing-in-an-ordinary-search @should @engine
  @requires:uci/go/infinite-without-limits @requires:uci/stop/ends-the-search
  @requires:uci/isready/does-not-stop-the-search
  Rule: "ponderhit" in a search that is no ponder search has no effect
    Section: Description
    Text: should

    @waits
    Scenario: in a search without limits
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI sends, while the engine thinks
        """
        ponderhit
        """
      Then the search goes on
      When the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

    @waits
    Scenario Outline: in a search by time, "<limit>"
      Given the moves "e2e4 e7e5"
      Then ponderhit does not shorten the search "<limit>"

      Examples:
        | limit                 |
        | movetime 300          |
        | wtime 9000 btime 9000 |

    @waits @needs:ponder @requires:uci/ponderhit/search-becomes-normal
    Scenario: a second time in one search
      Given the moves "e2e4 e7e5"
      Then a second ponderhit does not shorten the search "movetime 400"

    @waits @needs:ponder @requires:uci/go/ponder-waits
    Scenario: the next ponder search is not hit already
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI sends, while the engine thinks
        """
        ponderhit
        """
      And the GUI stops the search
      And the GUI sets up "startpos moves e2e4 e7e5 g1f3 b8c6"
      And the GUI starts "go ponder depth 1"
      Then the search goes on
      When the GUI stops the search
      Then the engine is alive

    @waits @needs:multipv @requires:uci/info/multipv-lines-together
    Scenario: the options are kept
      Given the moves "e2e4 e7e5"
      When the GUI sends "setoption name MultiPV value 3"
      And the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI sends, while the engine thinks
        """
        ponderhit
        """
      And the GUI stops the search
      Then 3 best lines come together

  @uci/stop/ends-a-ponder-search @must @engine @requires:uci/go/ponder-waits
  @requires:uci/stop/ends-the-search
  Rule: "stop" ends a ponder search with one "bestmove"
    Section: bestmove
    Text: must

    @needs:ponder
    Scenario: right after "go"
      Given the moves "e2e4 e7e5"
      When the GUI starts "go ponder wtime 60000 btime 60000"
      And the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

    @needs:ponder
    Scenario: a moment after "go"
      Given the moves "e2e4 e7e5"
      When the GUI starts "go ponder wtime 60000 btime 60000"
      And the search has run for a moment
      And the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

    @needs:ponder @waits
    Scenario: the next search is an ordinary one
      Given the moves "e2e4 e7e5"
      When the GUI starts "go ponder wtime 60000 btime 60000"
      And the search has run for a moment
      And the GUI stops the search
      And the GUI searches "depth 1"
      And the GUI sends "isready"
      Then nothing more comes

    @needs:ponder @waits
    Scenario: when its limit was reached long ago
      Given the moves "e2e4 e7e5"
      When the GUI starts "go ponder depth 1"
      And the search has run for 500 ms
      And the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

    @needs:ponder
    Scenario: after "ponderhit"
      Given the moves "e2e4 e7e5"
      When the GUI starts "go ponder movetime 60000"
      And the search has run for a moment
      And the expected move is played while the search goes on
      And the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

  @uci/bestmove/does-not-ponder-by-itself @must @engine @requires:uci/description/calculates-only-after-go
  Rule: the engine does not begin to ponder by itself
    Section: bestmove
    Text: must
    Reading: only pondering that sends "info" lines or "bestmove" can be observed. The option "Ponder" says that pondering is possible, and does not begin it.

    @needs:ponder @waits
    Scenario: with the option set
      Given the moves "e2e4 e7e5"
      When the GUI sends "setoption name Ponder value true"
      And the GUI sends "isready"
      And the GUI searches "depth 2"
      Then nothing is calculated
      And nothing comes for a while

    @needs:ponder @waits
    Scenario: after a search with clocks
      Given the moves "e2e4 e7e5"
      When the GUI sends "setoption name Ponder value true"
      And the GUI sends "isready"
      And the GUI searches "wtime 1000 btime 1000"
      Then nothing is calculated
      And nothing comes for a while

  @uci/ponderhit/gui-hits-the-expected-move-only @should @gui
  Rule: the GUI sends "ponderhit" only for a ponder search, and only if the expected move was played
    Section: ponderhit
    Text: plain
    Reading: after another move it sends "stop". The next position shows which move was played. A GUI does not ponder on a finished game. What harm it does depends on the engine, so it is only a warning.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: expects-rare-moves
      When the GUI uses the bundled engine with the quirk "expects-rare-moves"

  @uci/go/gui-ponders-on-the-expected-move @should @gui
  Rule: the GUI ponders on a position whose last move is the one that the engine expects
    Section: go
    Text: plain
    Reading: an engine that has named no move may be given another one, so it is only a warning.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @uci/ponderhit/gui-drops-the-move-of-a-missed-search @must @gui
  Rule: the GUI does not play the best move of a ponder search that it stopped
    Section: bestmove
    Text: none
    Reading: the best move is for a position that did not come about. It may be the move that is played all the same.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: expects-rare-moves
      When the GUI uses the bundled engine with the quirk "expects-rare-moves"
