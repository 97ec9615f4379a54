@uci
Feature: bestmove
  The section "bestmove": the result of a search.

  @uci/bestmove/one-well-formed-move @must @engine
  Rule: "bestmove" is followed by one well-formed move
    Section: Move format
    Text: plain
    Reading: a move is two squares in lower case, and the letter of the new piece in a promotion. In a finished game any word is accepted.
    Judged: on every line

    @needs:searchmoves
    Scenario: moves in all corners
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 1 searchmoves a2a3"
      And the GUI searches "depth 1 searchmoves h2h4"
      And the GUI searches "depth 1 searchmoves b1a3"
      And the GUI searches "depth 1 searchmoves g1h3"
      And the GUI searches "depth 1 searchmoves d1h5"
      And the GUI searches "depth 1"
      Then the engine is alive

    @requires:uci/position/understands-fen
    Scenario: moves to corners and promotions
      Given the engine is ready
      When the GUI sets up "fen 1r2k3/8/8/8/8/8/r7/7K w - - 0 1"
      And the GUI searches "depth 1"
      And the GUI sets up "fen 8/P7/7k/8/8/8/5q2/7K w - - 0 1"
      And the GUI searches "depth 1"
      And the GUI sets up "fen 7k/5Q2/8/8/8/7K/p7/8 b - - 0 1"
      And the GUI searches "depth 1"
      Then the engine is alive

  @uci/bestmove/nothing-but-the-move @should @engine
  Rule: nothing but a ponder move follows the move of "bestmove"
    Section: bestmove
    Text: plain
    Reading: a GUI that reads the move is not disturbed by more words, so they are only a warning. In a finished game anything may follow.
    Judged: on every line

    Scenario: short and longer searches
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 1"
      And the GUI searches "depth 2"
      Then the engine is alive

    @needs:stop
    Scenario: a stopped search
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI stops the search
      Then the engine is alive

  @uci/bestmove/ponder-is-one-move @must @engine
  Rule: "ponder" behind the best move is followed by one well-formed move
    Section: bestmove
    Text: plain
    Reading: an engine need not name a ponder move. Where its best move ends the game, any word is accepted.
    Judged: on every line

    Scenario: searches of one to four plies
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 1"
      And the GUI searches "depth 2"
      And the GUI searches "depth 4"
      Then the engine is alive

    @needs:stop
    Scenario: a search that is stopped at once
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
      And the GUI stops the search
      Then the engine is alive

  @uci/bestmove/ponder-move-is-legal @must @engine @requires:uci/bestmove/legal-move
  @requires:uci/bestmove/ponder-is-one-move
  Rule: the ponder move is legal after the best move
    Section: bestmove
    Text: plain
    Judged: on every line

    Scenario: positions of a game
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 3"
      And the GUI sets up "startpos moves e2e4 e7e5 g1f3"
      And the GUI searches "depth 3"
      And the GUI sets up "startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5"
      And the GUI searches "depth 4"
      Then the engine is alive

    @requires:uci/position/understands-fen
    Scenario Outline: <what>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 3"
      Then the engine is alive

      Examples:
        | what                         | fen                                 |
        | the best move mates          | 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1   |
        | the only move stalemates not | 1r2k3/8/8/8/8/8/r7/7K w - - 0 1     |
        | castling and its answer      | 6k1/8/8/8/3Q4/8/8/4K2R w K - 0 1    |
        | en passant and its answer    | 8/8/3Q4/5pP1/4k3/8/4K3/8 w - f6 0 1 |
        | promotions                   | 8/P7/7k/8/8/8/5q2/7K w - - 0 1      |

    @needs:stop @requires:uci/stop/ends-the-search
    Scenario: a search that is stopped, after another position
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 4"
      And the GUI sets up "startpos moves d2d4 d7d5 c2c4"
      And the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI stops the search
      Then the engine is alive

  @uci/bestmove/legal-move @must @engine @requires:uci/readyok/after-earlier-commands
  Rule: the best move is legal in the position
    Section: bestmove
    Text: plain
    Reading: in a finished game there is none, and whatever is sent is accepted. A game that is drawn by repetition, by fifty moves or for want of material is not finished in this sense.
    Judged: on every line

    Scenario: the engine plays against itself
      Given the engine is ready
      Then the engine plays 60 plies against itself

    Scenario: unrelated positions
      Given the engine is ready
      Then 30 random positions are searched

    Scenario: short games, with either side to move
      Given the moves "e2e4"
      When the GUI searches "depth 1"
      And the GUI sets up "startpos moves d2d4 d7d5"
      And the GUI searches "depth 1"
      And the GUI sets up "startpos moves b1c3 b8c6 c3b1"
      And the GUI searches "depth 2"
      Then the engine is alive

    @requires:uci/position/understands-fen
    Scenario Outline: well-known positions, <name>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the engine is alive

      Examples:
        | name                            | fen                                                                      |
        | everything at once              | r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1     |
        | rooks and pawns                 | 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1                                |
        | six moves, and pawns to promote | r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1         |
        | a pawn that takes and promotes  | rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8                |
        | a middle game                   | r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10 |

    @needs:stop
    Scenario: after stop
      Given the moves "g1f3 e7e6 a2a3 b8c6 f3h4 a7a6 h2h3 a8a7 e2e4 g8e7 d1e2 c6d4 e2b5 a6b5 b2b3 h8g8 e1d1 b5b4 d2d3 a7a8 a1a2"
      When the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI stops the search
      Then the engine is alive

    @needs:stop @needs:searchmoves
    Scenario: stopped at once, the engine does not repeat the previous best move
      Given the engine is ready
      When the GUI sets up "startpos"
      And the GUI starts "go infinite searchmoves e2e4"
      And the search has run for a moment
      And the GUI stops the search
      And the GUI sets up "startpos moves e2e4"
      And the GUI starts "go infinite"
      And the GUI stops the search
      Then the engine is alive

    @needs:stop @needs:searchmoves
    Scenario: stopped after a moment, the engine does not repeat the previous best move
      Given the engine is ready
      When the GUI sets up "startpos"
      And the GUI starts "go infinite searchmoves e2e4"
      And the search has run for a moment
      And the GUI stops the search
      And the GUI sets up "startpos moves e2e4"
      And the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI stops the search
      Then the engine is alive

  @uci/bestmove/no-needless-pass @should @engine
  Rule: the engine does not pass
    Section: Move format
    Text: none
    Reading: nobody may pass in chess, so a null move is never the best one while there is a legal move. In a finished game any word is accepted.
    Judged: on every line

    @requires:uci/position/understands-fen
    Scenario Outline: <what>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the engine is alive

      Examples:
        | what                       | fen                             |
        | any move loses             | 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1 |
        | whoever moves loses a pawn | 8/8/8/3pK3/2kP4/8/8/8 w - - 0 1 |
        | a lost ending              | 8/8/8/8/8/1k6/1q6/7K w - - 0 1  |

  @uci/bestmove/only-after-go @must @engine
  Rule: "bestmove" is sent only for a search
    Section: bestmove
    Text: must
    Judged: on every line

    @waits
    Scenario: long after a search
      Given the moves "e2e4"
      When the GUI searches "depth 1"
      And the GUI sends "isready"
      Then nothing comes for a while

    @waits
    Scenario: long after a search by time
      Given the moves "e2e4"
      When the GUI searches "movetime 50"
      And the GUI sends "isready"
      Then nothing comes for a while

    @needs:stop @waits
    Scenario Outline: long after "<search>" was stopped
      Given the moves "e2e4"
      When the GUI starts "<search>"
      And the search has run for a moment
      And the GUI stops the search
      Then nothing comes for a while

      Examples:
        | search          |
        | go infinite     |
        | go movetime 500 |

    Scenario: after a new game
      Given the moves "e2e4"
      When the GUI searches "depth 1"
      And the GUI starts a new game
      Then nothing more comes

  @uci/bestmove/always-sent @must @engine
  Rule: every search ends with "bestmove", even if there is only one move
    Section: bestmove
    Text: must

    @requires:uci/position/understands-fen
    Scenario Outline: one legal move, <what>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 1"
      Then the best move is "<move>"

      Examples:
        | what            | fen                             | move |
        | of White's king | 1r2k3/8/8/8/8/8/r7/7K w - - 0 1 | h1g1 |
        | of Black's king | 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1 | h8g8 |
        | a capture       | 7k/8/8/8/8/8/1q6/K7 w - - 0 1   | a1b2 |

    @requires:uci/position/understands-fen
    Scenario Outline: one legal move, and <limit>
      Given the engine is ready
      When the GUI sets up "fen 1r2k3/8/8/8/8/8/r7/7K w - - 0 1"
      And the GUI searches "<limit>"
      Then the best move is "h1g1"

      Examples:
        | limit                 |
        | depth 6               |
        | nodes 5000            |
        | movetime 150          |
        | wtime 1000 btime 1000 |

    @needs:searchmoves
    Scenario: one move in "searchmoves"
      Given the moves "e2e4"
      When the GUI searches "depth 1 searchmoves a7a6"
      Then the best move is "a7a6"

    @requires:uci/position/understands-fen
    Scenario: a mate in one
      Given the engine is ready
      When the GUI sets up "fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
      And the GUI searches "depth 1"
      And the GUI searches "depth 3"
      Then the engine is alive

    @requires:uci/position/understands-fen
    Scenario Outline: drawn but not finished, <what>
      Given the engine is ready
      When the GUI sets up "<position>"
      And the GUI searches "depth 2"
      Then the engine is alive

      Examples:
        | what                 | position                                                                                       |
        | two kings            | fen 8/8/4k3/8/8/3K4/8/8 w - - 0 1                                                              |
        | a bishop too few     | fen 8/8/4k3/8/8/3K4/5B2/8 w - - 0 1                                                            |
        | a hundred half moves | fen 8/8/4k3/8/8/3K4/5R2/8 w - - 100 120                                                        |
        | the third time       | startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8                                         |
        | the fifth time       | startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 |

    Scenario: the first move of a game
      Given the engine is ready
      When the GUI sets up "startpos"
      And the GUI searches "depth 1"
      And the GUI searches "depth 2"
      Then the engine is alive

  @uci/bestmove/final-info-before @should @engine
  Rule: "bestmove" is preceded by an "info" line with statistics
    Section: bestmove
    Text: should
    Reading: an "info" line with depth, nodes, time or score is enough, in a search with limits at any time before the move. With one legal move, a move from a book, in a finished game and in a search that is stopped at once, none is expected. A search without limits that went on for a second or more is different: a line that is more than a second older than its end is not its final one.
    Judged: on every line

    Scenario: by depth and by nodes
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 2"
      And the GUI searches "nodes 1000"
      And the GUI searches "movetime 150"
      Then the engine is alive

    @needs:stop @timing @waits
    Scenario: without limits, for two and a half seconds
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
      And the search has run for 2500 ms
      And the GUI stops the search
      Then the engine is alive

  @uci/bestmove/nothing-follows @should @engine
  Rule: no "info" about a search follows its "bestmove"
    Section: bestmove
    Text: should
    Reading: the "info" line before "bestmove" is the final one. "info string" may follow.
    Judged: on every line

    Scenario: after short searches
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 1"
      And the GUI sends "isready"
      And the GUI searches "depth 2"
      And the GUI sends "isready"
      Then nothing more comes

    @waits
    Scenario: not a moment later either
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 1"
      And the GUI sends "isready"
      Then nothing comes for a while
