@uci
Feature: go
  The section "go": searches and their limits.

  @uci/go/one-bestmove-each @must @engine
  Rule: a search with a limit ends with exactly one "bestmove"
    Section: go
    Text: must
    Reading: for every "go" there is one, and none without.
    Judged: on every line

    Scenario Outline: <limit>
      Given the moves "e2e4 e7e5"
      When the GUI searches "<limit>"
      And the GUI sends "isready"
      Then nothing more comes

      Examples:
        | limit                                 |
        | depth 1                               |
        | depth 2                               |
        | nodes 1000                            |
        | movetime 1                            |
        | movetime 150                          |
        | wtime 1000 btime 1000                 |
        | wtime 1000 btime 1000 winc 10 binc 10 |
        | wtime 1000 btime 1000 movestogo 20    |
        | wtime 500 btime 500 movestogo 1       |

    Scenario: several searches in a row
      Given the engine is ready
      When the GUI sets up "startpos"
      And the GUI searches "depth 1"
      And the GUI sets up "startpos moves e2e4"
      And the GUI searches "depth 2"
      And the GUI sets up "startpos moves e2e4 e7e5"
      And the GUI searches "nodes 500"
      And the GUI sends "isready"
      Then nothing more comes

  @uci/go/infinite-without-limits @must @engine
  Rule: "go infinite" searches until "stop"
    Section: go
    Text: must
    Reading: in a finished game there is nothing to search; that is a requirement of its own.

    @timing @waits
    Scenario: for three seconds
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
      Then the search goes on for 3000 ms

    @waits
    Scenario: from the start position
      Given the engine is ready
      When the GUI sets up "startpos"
      And the GUI starts "go infinite"
      Then the search goes on

    @waits @requires:uci/position/understands-fen
    Scenario Outline: <what>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI starts "go infinite"
      Then the search goes on

      Examples:
        | what                           | fen                               |
        | with a mate in one             | 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 |
        | with a mate in one, for Black  | r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1 |
        | with one legal move            | 1r2k3/8/8/8/8/8/r7/7K w - - 0 1   |
        | with one legal move, for Black | 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1   |
        | with one capture               | 7k/8/8/8/8/8/1q6/K7 w - - 0 1     |
        | with one capture en passant    | 1q6/8/K7/Pp6/8/k7/8/8 w - b6 0 1  |

    @timing @waits @requires:uci/position/understands-fen
    Scenario: with a mate in one, for a second
      Given the engine is ready
      When the GUI sets up "fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
      And the GUI starts "go infinite"
      Then the search goes on for 1000 ms

    @waits
    Scenario: after a search by depth and one by nodes
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 1"
      And the GUI searches "nodes 200"
      And the GUI starts "go infinite"
      Then the search goes on

    @waits
    Scenario: after a search by time
      Given the moves "e2e4 e7e5"
      When the GUI searches "movetime 30"
      And the GUI starts "go infinite"
      Then the search goes on

    @needs:stop @timing @waits @requires:uci/bestmove/only-after-go
    Scenario: for the second time
      Given the moves "e2e4"
      When the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI stops the search
      And the GUI sets up "startpos moves d2d4"
      And the GUI starts "go infinite"
      Then the search goes on for 1000 ms
      When the GUI stops the search
      Then the engine is alive

    @needs:stop @timing @waits @requires:uci/stop/ends-the-search
    Scenario: longer than the time of the search before, which was stopped
      Given the moves "e2e4 e7e5"
      When the GUI starts "go movetime 700"
      And the GUI stops the search
      And the GUI starts "go infinite"
      Then the search goes on for 1000 ms

  @uci/go/infinite-in-finished-games @should @engine @requires:uci/go/infinite-without-limits
  @requires:uci/position/finished-games-end-searches
  Rule: "go infinite" waits for "stop" in a finished game, too
    Section: go
    Text: must
    Reading: the text makes no exception. But there is nothing to search, and a GUI takes an early "bestmove" without harm, so it is only a warning.

    @waits
    Scenario: mated
      Given the moves "f2f3 e7e5 g2g4 d8h4"
      When the GUI starts "go infinite"
      Then the search goes on
      When the GUI stops the search
      Then the engine is alive

    @waits
    Scenario: stalemate
      Given the engine is ready
      When the GUI sets up "fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
      And the GUI starts "go infinite"
      Then the search goes on
      When the GUI stops the search
      Then the engine is alive

  @uci/go/without-parameters-is-stoppable @should @engine @requires:uci/stop/ends-the-search
  Rule: "go" alone searches, and gives its best move at "stop" at the latest
    Section: go
    Text: plain
    Reading: the text does not say how long a search without any parameter lasts. It may end by itself, or go on until "stop"; it has one "bestmove" in either case.

    @waits
    Scenario: stopped after a moment
      Given the moves "e2e4 e7e5"
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI sends "stop"
      And the GUI sends "isready"
      Then nothing more comes
      When the GUI sets up "startpos moves d2d4"
      And the GUI searches "depth 1"
      Then the engine is alive

  @uci/go/searchmoves-sets-no-limit @must @engine @requires:uci/go/infinite-without-limits
  Rule: "searchmoves" does not end a search with "infinite"
    Section: go
    Text: must

    @waits
    Scenario: two moves
      Given the engine is ready
      When the GUI sets up "startpos"
      And the GUI starts "go infinite searchmoves e2e4 d2d4"
      Then the search goes on

    @waits
    Scenario: one move
      Given the moves "e2e4"
      When the GUI starts "go infinite searchmoves e7e5"
      Then the search goes on

    @timing @waits
    Scenario: for two seconds
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite searchmoves a2a3 h2h3"
      Then the search goes on for 2000 ms

    @needs:searchmoves @needs:stop @waits
    Scenario: until it is stopped
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite searchmoves a2a3 h2h3"
      Then the search goes on
      When the GUI stops the search
      Then the best move is "a2a3 h2h3"

  @uci/go/searchmoves-restricts @must @engine @requires:uci/readyok/after-earlier-commands
  Rule: the best move is one of the "searchmoves"
    Section: go
    Text: plain

    Scenario Outline: <moves>
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 2 searchmoves <moves>"
      Then the best move is "<moves>"

      Examples:
        | moves               |
        | a2a3                |
        | h2h4 a2a3           |
        | e1e2                |
        | b1a3 g1h3 f2f3 a2a4 |

    @requires:uci/position/understands-fen
    Scenario Outline: one move of another kind, <move>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2 searchmoves <move>"
      Then the best move is "<move>"

      Examples:
        | fen                                  | move  |
        | r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 | e1g1  |
        | r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1 | e8c8  |
        | 8/P7/7k/8/8/8/5q2/7K w - - 0 1       | a7a8n |
        | 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1    | e5d6  |

    @needs:stop @requires:uci/position/understands-fen @requires:uci/stop/ends-the-search
    Scenario: a mate that is none of them
      Given the engine is ready
      When the GUI sets up "fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
      And the GUI starts "go mate 1 searchmoves a1a2"
      And the search has run for a moment
      And the GUI stops the search
      Then the best move is "a1a2"

    @requires:uci/position/understands-fen
    Scenario: the mating move is one of several
      Given the engine is ready
      When the GUI sets up "fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
      And the GUI searches "depth 2 searchmoves a1a3 e1e2 a1a8"
      Then the best move is "a1a3 e1e2 a1a8"

    @requires:uci/position/understands-fen
    Scenario: the mating move is not among them
      Given the engine is ready
      When the GUI sets up "fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
      And the GUI searches "depth 2 searchmoves a1a3 e1e2"
      Then the best move is "a1a3 e1e2"

    @needs:ponder @requires:uci/stop/ends-a-ponder-search
    Scenario: in a ponder search
      Given the moves "e2e4 e7e5"
      When the GUI starts "go ponder depth 2 searchmoves a2a4 h2h4"
      And the search has run for a moment
      And the GUI stops the search
      Then the best move is "a2a4 h2h4"

    Scenario: other "searchmoves" replace the former
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 1 searchmoves a2a3 h2h3"
      Then the best move is "a2a3 h2h3"
      When the GUI searches "depth 2 searchmoves a2a4 h2h4"
      Then the best move is "a2a4 h2h4"

  @uci/go/searchmoves-for-one-search @should @engine @requires:uci/go/searchmoves-restricts @requires:uci/go/mate-is-found @requires:uci/position/understands-fen
  Rule: "searchmoves" restricts only the search it was sent with
    Section: go
    Text: should
    Reading: the choice of a move is the engine's own, but a restriction that nobody sent shows where another move mates. An engine may have the former result in its hash table, so this is only a warning.

    Scenario: a search that ended
      Given the engine is ready
      When the GUI sets up "fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
      And the GUI searches "depth 1 searchmoves a1a3 e1e2"
      Then the best move is "a1a3 e1e2"
      When the GUI sets up "fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
      And the GUI searches "mate 1"
      Then the best move is "a1a8"

    @needs:stop @requires:uci/stop/ends-the-search
    Scenario: a search that was stopped
      Given the engine is ready
      When the GUI sets up "fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
      And the GUI starts "go infinite searchmoves a1a3 e1e2"
      And the search has run for a moment
      And the GUI stops the search
      And the GUI searches "mate 1"
      Then the best move is "a1a8"

  @uci/go/searchmoves-restricts-variations @should @engine @requires:uci/go/searchmoves-restricts
  Rule: each "pv" begins with one of the "searchmoves"
    Section: go
    Text: plain
    Reading: the search is restricted to these moves, and so is what it finds. What counts is the move that is played, so a "pv" of another move is only a warning. "currmove" may name any move.
    Judged: on every line

    Scenario Outline: a search of three plies, <moves>
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 3 searchmoves <moves>"
      Then the engine is alive

      Examples:
        | moves     |
        | a2a3 h2h4 |
        | b1a3      |
        | e1e2      |

    @needs:multipv @requires:uci/info/multipv-numbers
    Scenario Outline: three best lines of a search of two plies, <moves>
      Given the moves "e2e4 e7e5"
      When the GUI sends "setoption name MultiPV value 3"
      And the GUI sends "isready"
      And the GUI searches "depth 2 searchmoves <moves>"
      Then the engine is alive

      Examples:
        | moves     |
        | a2a3      |
        | a2a3 h2h4 |

  @uci/go/parameters-in-any-order @should @engine @requires:uci/go/one-bestmove-each
  Rule: the parameters of "go" may come in any order
    Section: go
    Text: example
    Reading: no order is given for the parameters, and the example has "searchmoves" last while the list has it first. A list of moves ends at the first word that is no move. Engines may read it to the end of the line, so the other tests send it last; a limit after it may be lost.

    Scenario Outline: <parameters>
      Given the moves "e2e4 e7e5"
      When the GUI searches "<parameters>"
      Then the engine is alive

      Examples:
        | parameters                      |
        | nodes 500 depth 2 movetime 1000 |
        | movetime 1000 depth 2 nodes 500 |
        | depth 2 movetime 1000 nodes 500 |

    Scenario Outline: clocks, <parameters>
      Given the moves "e2e4 e7e5"
      When the GUI searches "<parameters>"
      Then the engine is alive

      Examples:
        | parameters                                      |
        | wtime 400 btime 400 winc 0 binc 0 depth 1       |
        | btime 400 wtime 400 binc 0 winc 0 depth 1       |
        | depth 1 movestogo 20 winc 0 btime 400 wtime 400 |

    @requires:uci/go/keeps-the-clock
    Scenario Outline: clocks alone, <parameters>
      Given the moves "e2e4 e7e5"
      Then the parameters "<parameters>" do as well as "wtime 400 btime 400 winc 0 binc 0"

      Examples:
        | parameters                        |
        | btime 400 wtime 400 binc 0 winc 0 |
        | winc 0 binc 0 wtime 400 btime 400 |
        | binc 0 btime 400 winc 0 wtime 400 |

    @needs:ponder @needs:stop @waits @requires:uci/go/ponder-waits
    Scenario Outline: "ponder" behind other parameters, <parameters>
      Given the moves "e2e4 e7e5"
      Then the search "<parameters>" waits for its end

      Examples:
        | parameters                 |
        | movetime 100 ponder        |
        | wtime 200 btime 200 ponder |

    @needs:searchmoves @needs:stop @waits
    Scenario: a limit after "searchmoves"
      Given the moves "e2e4 e7e5"
      Then a limit behind a list of moves may be lost, and nothing else

  @uci/go/first-limit-ends-the-search @should @engine @requires:uci/go/one-bestmove-each
  @requires:uci/go/keeps-depth @requires:uci/go/keeps-nodes
  Rule: a search with several limits ends at the first that is reached
    Section: go
    Text: plain
    Reading: each parameter limits the search, whatever the others are. "movetime" asks for exactly its time, so a search that has reached its depth may wait for the end of it. How exactly is left open, so a search that goes on is only a warning.

    Scenario: one ply and plenty of time
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 1 movetime 4000"
      And the GUI searches "movetime 4000 depth 1"
      Then the engine is alive

    @needs:stop @waits
    Scenario Outline: one limit that is reached, and one that is not: <parameters>
      Given the moves "e2e4 e7e5"
      Then the parameters "<parameters>" do as well as "<alone>"

      Examples:
        | parameters               | alone        |
        | depth 1 nodes 1000000000 | depth 1      |
        | nodes 1000000000 depth 1 | depth 1      |
        | nodes 1000 depth 60      | nodes 1000   |
        | depth 60 nodes 1000      | nodes 1000   |
        | movetime 200 depth 60    | movetime 200 |
        | depth 60 movetime 200    | movetime 200 |

    @timing @requires:uci/go/keeps-movetime @requires:uci/go/keeps-the-clock
    Scenario Outline: a short time and much time on the clocks: <parameters>
      Given the moves "e2e4 e7e5"
      Then the search "<parameters>" ends within 700 ms

      Examples:
        | parameters                             |
        | wtime 60000 btime 60000 movetime 200   |
        | movetime 200 wtime 600000 btime 600000 |

  @uci/go/missing-parameters-do-not-matter @should @engine @requires:uci/go/one-bestmove-each
  Rule: a parameter of "go" that is not sent has no influence
    Section: go
    Text: should
    Reading: without "movestogo" the clock is for the rest of the game, and without increments there are none.

    Scenario Outline: <limit>
      Given the moves "e2e4 e7e5"
      When the GUI searches "<limit>"
      And the GUI sends "isready"
      Then nothing more comes

      Examples:
        | limit                           |
        | wtime 600                       |
        | wtime 600 btime 600             |
        | wtime 600 btime 600 winc 10     |
        | wtime 600 btime 600 binc 10     |
        | wtime 600 btime 600 movestogo 5 |

    Scenario: the clock of Black alone
      Given the moves "e2e4"
      When the GUI searches "btime 600"
      And the GUI sends "isready"
      Then nothing more comes

    @waits @requires:uci/go/infinite-without-limits
    Scenario Outline: "<before>" does not affect the next search
      Given the moves "e2e4 e7e5"
      When the GUI searches "<before>"
      And the GUI starts "go infinite"
      Then the search goes on

      Examples:
        | before                          |
        | depth 1                         |
        | wtime 500 btime 500 movestogo 1 |

  @uci/go/keeps-depth @should @engine
  Rule: a search goes no deeper than "depth"
    Section: go
    Text: plain
    Reading: a search may end earlier, and search deeper selectively. A bound of the next ply is not a ply that is completed. How long it takes is judged only for one ply. How exactly the limit is kept is left open, so more is only a warning.

    Scenario: one to four plies
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 1"
      And the GUI searches "depth 2"
      And the GUI searches "depth 3"
      And the GUI searches "depth 4"
      Then the engine is alive

    Scenario: where only one move can be played
      Given the engine is ready
      When the GUI sets up "fen 1r2k3/8/8/8/8/8/r7/7K w - - 0 1"
      And the GUI searches "depth 1"
      And the GUI searches "depth 2"
      Then the engine is alive

  @uci/go/keeps-nodes @should @engine
  Rule: a search visits no more nodes than "nodes"
    Section: go
    Text: plain
    Reading: engines check their node count only now and then, so ten thousand more, or a tenth, are tolerated. A slow search that reports fewer nodes is not objected to. How exactly the limit is kept is left open, so more is only a warning.

    Scenario: from a thousand to fifty thousand nodes
      Given the moves "e2e4 e7e5"
      When the GUI searches "nodes 1000"
      And the GUI searches "nodes 5000"
      And the GUI searches "nodes 50000"
      Then the engine is alive

    @needs:searchmoves
    Scenario: a hundred nodes with "searchmoves"
      Given the moves "e2e4 e7e5"
      When the GUI searches "nodes 100 searchmoves a2a3 h2h3"
      Then the best move is "a2a3 h2h3"

  @uci/go/keeps-movetime @should @engine
  Rule: a search takes no longer than "movetime"
    Section: go
    Text: plain
    Reading: a quarter of a second and a tenth of the time are tolerated, and a late search is measured again before it counts. How exactly the limit is kept is left open, so a late move is only a warning.

    @timing
    Scenario: a fifth of a second
      Given the moves "e2e4 e7e5"
      Then the search "movetime 200" ends within 470 ms

    @timing
    Scenario: a second
      Given the moves "e2e4 e7e5 g1f3"
      Then the search "movetime 800" ends within 1130 ms

    @timing @needs:searchmoves
    Scenario: a fifth of a second with "searchmoves"
      Given the moves "e2e4 e7e5"
      Then the search "movetime 200 searchmoves a2a3 h2h3" ends within 470 ms

  @uci/go/uses-movetime @should @engine @requires:uci/go/keeps-movetime
  Rule: a search uses the time that "movetime" gives it
    Section: go
    Text: plain
    Reading: the text asks for exactly this time. Half of it is enough, in a position in which there is something to think about, and a short search is measured again. With one legal move, a mate or a move from a book, a search may end at once.

    @timing
    Scenario: a second, where no book has a move
      Given the moves "a2a3 h7h6 a3a4 h6h5 a1a2 h8h7"
      Then the search "movetime 1000" takes at least 500 ms

    @timing @requires:uci/go/missing-parameters-do-not-matter
    Scenario Outline: a second, after a search with "<limit>"
      Given the moves "a2a3 h7h6 a3a4 h6h5 a1a2 h8h7"
      Then behind "<limit>" the search "movetime 1000" takes at least 500 ms

      Examples:
        | limit     |
        | depth 1   |
        | nodes 500 |

  @uci/go/keeps-the-clock @should @engine
  Rule: with clocks, the search ends before the time runs out
    Section: go
    Text: none
    Reading: the clocks hold the remaining time, and a search that takes longer has none left; the text does not say so.

    @timing
    Scenario: two seconds each, with increments
      Given the moves "e2e4 e7e5"
      Then the search "wtime 2000 btime 2000 winc 100 binc 100" ends within 2000 ms

    @timing
    Scenario: half a second each, without increments
      Given the moves "e2e4"
      Then the search "wtime 500 btime 500" ends within 500 ms

    @timing
    Scenario: a second each, with large increments
      Given the moves "e2e4"
      Then the search "wtime 1000 btime 1000 winc 20000 binc 20000" ends within 1000 ms

    @timing
    Scenario Outline: two seconds each, with <count> moves to the next control
      Given the moves "e2e4 e7e5"
      Then the search "wtime 2000 btime 2000 movestogo <count>" ends within 2000 ms

      Examples:
        | count |
        | 1     |
        | 2     |
        | 40    |

    @timing
    Scenario Outline: hardly any time, <clocks>
      Given the moves "e2e4"
      Then the search "<clocks>" ends within 2000 ms

      Examples:
        | clocks              |
        | wtime 100 btime 100 |
        | wtime 20 btime 20   |

    @waits
    Scenario: the clock does not affect later searches
      Given the moves "e2e4"
      When the GUI searches "wtime 500 btime 500"
      And the GUI sends "isready"
      Then nothing comes for a while
      When the GUI searches "wtime 500 btime 500 winc 10 binc 10"
      And the GUI starts "go infinite"
      Then the search goes on

  @uci/go/keeps-its-own-clock @should @engine @requires:uci/go/keeps-the-clock
  Rule: the engine goes by the clock of the side to move
    Section: go
    Text: plain
    Reading: "wtime" is White's clock and "btime" is Black's. What an engine makes of its time is its own affair, so it is only a warning.

    @timing
    Scenario: White has little time
      Given the moves "e2e4 e7e5"
      Then the search "wtime 1000 btime 600000" ends within 1000 ms

    @timing
    Scenario: Black has little time
      Given the moves "e2e4"
      Then the search "wtime 600000 btime 1000" ends within 1000 ms

    @timing @requires:uci/go/parameters-in-any-order
    Scenario: Black has little time, and its clock comes first
      Given the moves "e2e4"
      Then the search "btime 1000 wtime 600000" ends within 1000 ms

    @timing
    Scenario: Black has little time, with increments
      Given the moves "e2e4"
      Then the search "wtime 600000 btime 1000 winc 10000 binc 0" ends within 1000 ms

  @uci/go/mate-is-found @should @engine @requires:uci/readyok/after-earlier-commands
  Rule: a search with "mate" ends and finds a mate in one move
    Section: go
    Text: plain
    Reading: the number counts moves, not plies. Whether an engine finds a mate is a matter of strength, which the text does not demand; but one move is no matter of strength, so missing that is a warning. Where there is no mate, the search need not end by itself.

    @requires:uci/position/understands-fen
    Scenario Outline: <what>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "mate 1"
      Then the best move is "<moves>"

      Examples:
        | what                     | fen                               | moves |
        | a rook on the last rank  | 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 | a1a8  |
        | a rook on the first rank | r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1 | a8a1  |

    @requires:uci/position/understands-fen
    Scenario: one move of two is enough
      Given the engine is ready
      When the GUI sets up "fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
      And the GUI searches "mate 2"
      Then the engine is alive

    @needs:searchmoves @requires:uci/position/understands-fen
    Scenario: the last of the "searchmoves"
      Given the engine is ready
      When the GUI sets up "fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
      And the GUI searches "mate 1 searchmoves a1a2 a1a8"
      Then the best move is "a1a8"

    Scenario: at the end of a game
      Given the moves "f2f3 e7e5 g2g4"
      When the GUI searches "mate 1"
      Then the best move is "d8h4"

    Scenario: a queen that is covered
      Given the moves "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6"
      When the GUI searches "mate 1"
      Then the best move is "h5f7"

    @needs:multipv @requires:uci/info/multipv-numbers
    Scenario: with three best lines
      Given the moves "f2f3 e7e5 g2g4"
      When the GUI sends "setoption name MultiPV value 3"
      And the GUI sends "isready"
      And the GUI searches "mate 1"
      Then the best move is "d8h4"

  @uci/go/unknown-words-are-skipped @should @engine @requires:uci/go/keeps-depth
  @requires:uci/stop/ends-the-search
  Rule: unknown words among the parameters of "go" are skipped
    Section: Description
    Text: should

    @waits @needs:stop
    Scenario Outline: "<parameters>"
      Given the moves "e2e4 e7e5"
      Then the parameters "<parameters>" do as well as "depth 2"

      Examples:
        | parameters  |
        | foo depth 2 |
        | depth 2 bar |

  @uci/go/survives-odd-parameters @should @engine @requires:uci/stop/ends-the-search
  Rule: the engine survives ill-formed parameters of "go"
    Section: go
    Text: should
    Reading: the text has the engine ignore what it does not know; it may ignore the command or only those parameters. Moves that are not legal must not be chosen, even if "searchmoves" has them.

    Scenario Outline: "<line>"
      Given the moves "e2e4 e7e5"
      When the GUI sends "<line>"
      And the search has run for a moment
      And the GUI sends "stop"
      And the GUI sends "isready"
      Then nothing more comes
      When the GUI sends "isready"
      And the GUI sets up "startpos moves d2d4"
      And the GUI searches "depth 1"
      Then the engine is alive

      Examples:
        | line                                         |
        | go depth                                     |
        | go depth abc                                 |
        | go depth -1                                  |
        | go foo                                       |
        | go searchmoves                               |
        | go depth 1 wtime 5000000000 btime 5000000000 |

    Scenario Outline: moves that are none, "<line>"
      Given the moves "e2e4 e7e5"
      When the GUI sends "<line>"
      And the search has run for a moment
      And the GUI sends "stop"
      And the GUI sends "isready"
      Then nothing more comes
      When the GUI sends "isready"
      And the GUI sets up "startpos moves d2d4"
      And the GUI searches "depth 1"
      Then the engine is alive

      Examples:
        | line                            |
        | go depth 1 searchmoves e2e9     |
        | go depth 1 searchmoves a2a3 zz9 |

      @requires:uci/bestmove/legal-move
      Examples:
        | line                             |
        | go depth 1 searchmoves e2e4      |
        | go depth 1 searchmoves e2e4 a2a3 |

  @uci/go/searches-the-same-again @should @engine
  Rule: a second "go" searches the same position again
    Section: go
    Text: plain
    Reading: "go" searches the position that "position" has set up, and only that command changes it. But GUIs send a position before each search, so an engine that needs one again is only warned of.

    @requires:uci/position/understands-fen
    Scenario: the engine does not play its own move on the board
      Given the engine is ready
      When the GUI sets up "fen 1r2k3/8/8/8/8/8/r7/7K w - - 0 1"
      And the GUI searches "depth 1"
      And the GUI searches "depth 1"
      Then the best move is "h1g1"

    @needs:stop @requires:uci/position/understands-fen
    Scenario: after a search that was stopped
      Given the engine is ready
      When the GUI sets up "fen 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1"
      And the GUI starts "go infinite"
      And the GUI stops the search
      And the GUI searches "depth 1"
      Then the best move is "h8g8"

    @needs:searchmoves
    Scenario: the same "searchmoves" again
      Given the moves "e2e4"
      When the GUI searches "depth 1 searchmoves a7a6"
      And the GUI searches "depth 1 searchmoves a7a6"
      Then the best move is "a7a6"

  @uci/go/gui-searches-one-position-at-a-time @must @gui
  Rule: the GUI sends neither "position" nor "go" nor "ucinewgame" during a search
    Section: go
    Text: none
    Reading: a command that is not supposed to come is ignored, and these change what the running search is about; so they wait for its "bestmove". A ponder search has to be stopped first. Lines that cross on the way are not held against the GUI.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: slow-searches
      When the GUI uses the bundled engine with the quirk "slow-searches"

  @uci/go/gui-sends-whole-searches @must @gui
  Rule: the GUI sends all parameters of a search in one line, each with its value
    Section: go
    Text: plain
    Reading: the values are whole numbers. An unknown word is a warning at most.
    Judged: on every line

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @uci/go/gui-sends-the-clock-of-the-side-to-move @must @gui
  Rule: if the GUI sends clocks, it sends that of the side to move
    Section: go
    Text: none
    Reading: what is not sent does not influence the search, so the clock of the other side alone would say nothing to the engine. A clock of zero or less after the time is over is only noted.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @uci/go/gui-sends-movestogo-above-zero @must @gui
  Rule: the GUI sends "movestogo" only with a number above zero
    Section: go
    Text: plain

    Scenario: with the bundled engine
      When the GUI uses the bundled engine
