@ugmi
Feature: go
  The section "go": searches and their limits.

  @ugmi/go/one-bestmove-each @must @engine
  Rule: a search with a limit ends with exactly one "bestmove"
    Section: go
    Text: must
    Judged: on every line

    Scenario Outline: <limit>
      Given the moves "h08 i09"
      When the GUI searches "<limit>"
      And the GUI sends "isready"
      Then nothing more comes

      Examples:
        | limit        |
        | depth 1      |
        | depth 2      |
        | nodes 1000   |
        | movetime 150 |

    Scenario: several searches in a row
      Given the empty board
      When the GUI searches "depth 1"
      And the GUI sets up "startpos moves h08"
      And the GUI searches "depth 2"
      And the GUI sets up "startpos moves h08 i09"
      And the GUI searches "nodes 500"
      And the GUI sends "isready"
      Then nothing more comes

  @ugmi/go/infinite-without-limits @must @engine
  Rule: a search without limits continues until "stop"
    Section: go
    Text: must

    @timing @waits
    Scenario: for three seconds
      Given the moves "h08 i09"
      When the GUI starts "go"
      Then the search goes on for 3000 ms

    @waits
    Scenario: with an immediate win
      Given the moves "h08 a01 i08 a02 j08 a03 k08 s19"
      When the GUI starts "go"
      Then the search goes on

    @timing @waits
    Scenario: with an immediate win, for a second and a half
      Given the moves "h08 a01 i08 a02 j08 a03 k08 s19"
      When the GUI starts "go"
      Then the search goes on for 1500 ms

    @waits
    Scenario: with two empty points
      Given a board with only "d04 e04" empty
      When the GUI starts "go"
      Then the search goes on

    @waits
    Scenario: after a search by depth and one by nodes
      Given the moves "h08 i09"
      When the GUI searches "depth 1"
      And the GUI searches "nodes 200"
      And the GUI starts "go"
      Then the search goes on

    @waits
    Scenario: after a search by time
      Given the moves "h08 i09"
      When the GUI searches "movetime 30"
      And the GUI starts "go"
      Then the search goes on

    @needs:stop @timing @waits @requires:ugmi/bestmove/only-after-go
    Scenario: for the second time
      Given the moves "h08"
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI stops the search
      And the GUI sets up "startpos moves j10"
      And the GUI starts "go"
      Then the search goes on for 1000 ms
      When the GUI stops the search
      Then the engine is alive

    @needs:stop @timing @waits @requires:ugmi/stop/ends-the-search
    Scenario: longer than the time of the search before, which was stopped
      Given the moves "h08 i09"
      When the GUI starts "go movetime 700"
      And the GUI stops the search
      And the GUI starts "go"
      Then the search goes on for 1000 ms

  @ugmi/go/searchmoves-sets-no-limit @must @engine @requires:ugmi/go/infinite-without-limits
  Rule: "searchmoves" alone does not limit the search
    Section: go
    Text: must
    Reading: the example in the specification has "go moves"; it means "searchmoves".

    @waits
    Scenario: two moves
      Given the empty board
      When the GUI starts "go searchmoves h08 j10"
      Then the search goes on

    @waits
    Scenario: one move
      Given the moves "h08"
      When the GUI starts "go searchmoves j10"
      Then the search goes on

    @timing @waits
    Scenario: for two seconds
      Given the moves "h08 i09"
      When the GUI starts "go searchmoves c03 d04"
      Then the search goes on for 2000 ms

    @needs:searchmoves @needs:stop @waits
    Scenario: until it is stopped
      Given the moves "h08 i09"
      When the GUI starts "go searchmoves c03 d04"
      Then the search goes on
      When the GUI stops the search
      Then the best move is "c03 d04"

  @ugmi/go/searchmoves-restricts @must @engine @requires:ugmi/readyok/after-earlier-commands
  Rule: the best move is one of the "searchmoves"
    Section: go
    Text: plain

    Scenario Outline: <moves>
      Given the moves "h08 i09"
      When the GUI searches "depth 1 searchmoves <moves>"
      Then the best move is "<moves>"

      Examples:
        | moves               |
        | a01 s19             |
        | s01                 |
        | a01 c19 s02 q18 b02 |

    Scenario: before the first stone
      Given the empty board
      When the GUI searches "depth 1 searchmoves a01 s19"
      Then the best move is "a01 s19"

    Scenario: with one stone on the board
      Given the moves "h08"
      When the GUI searches "depth 1 searchmoves a01 s19"
      Then the best move is "a01 s19"

    Scenario: where another move would stop a win
      Given the moves "h08 a01 i08 a03 j08 a05 k08"
      When the GUI searches "depth 1 searchmoves c03 d04"
      Then the best move is "c03 d04"

    Scenario: a hundred moves
      Given the moves "h08 i09"
      When the GUI searches "depth 1 searchmoves a01 b01 c01 d01 e01 f01 g01 h01 i01 j01 k01 l01 m01 n01 o01 p01 q01 r01 s01 a02 b02 c02 d02 e02 f02 g02 h02 i02 j02 k02 l02 m02 n02 o02 p02 q02 r02 s02 a03 b03 c03 d03 e03 f03 g03 h03 i03 j03 k03 l03 m03 n03 o03 p03 q03 r03 s03 a17 b17 c17 d17 e17 f17 g17 h17 i17 j17 k17 l17 m17 n17 o17 p17 q17 r17 s17 a18 b18 c18 d18 e18 f18 g18 h18 i18 j18 k18 l18 m18 n18 o18 p18 q18 r18 s18 a19 b19 c19 d19 e19"
      Then the best move is "a01 b01 c01 d01 e01 f01 g01 h01 i01 j01 k01 l01 m01 n01 o01 p01 q01 r01 s01 a02 b02 c02 d02 e02 f02 g02 h02 i02 j02 k02 l02 m02 n02 o02 p02 q02 r02 s02 a03 b03 c03 d03 e03 f03 g03 h03 i03 j03 k03 l03 m03 n03 o03 p03 q03 r03 s03 a17 b17 c17 d17 e17 f17 g17 h17 i17 j17 k17 l17 m17 n17 o17 p17 q17 r17 s17 a18 b18 c18 d18 e18 f18 g18 h18 i18 j18 k18 l18 m18 n18 o18 p18 q18 r18 s18 a19 b19 c19 d19 e19"

    Scenario: the last of the "searchmoves" wins
      Given the moves "h08 a01 i08 a02 j08 a03 k08 s19"
      When the GUI searches "depth 1 searchmoves c03 d04 l08"
      Then the best move is "c03 d04 l08"

    Scenario: other "searchmoves" replace the former
      Given the moves "h08 a01 i08 a02 j08 a03 k08 s19"
      When the GUI searches "depth 1 searchmoves c03 d04"
      Then the best move is "c03 d04"
      When the GUI searches "depth 2 searchmoves e05 f06"
      Then the best move is "e05 f06"

  @ugmi/go/searchmoves-for-one-search @should @engine @requires:ugmi/go/searchmoves-restricts @requires:ugmi/go/mate-is-found
  Rule: "searchmoves" restricts only the search it was sent with
    Section: go
    Text: plain
    Reading: the choice of a move is the engine's own, but a restriction that nobody sent shows where another move wins. An engine may have the former result in its hash table, so this is only a warning.

    Scenario: searches that ended
      Given the moves "h08 a01 i08 a02 j08 a03 k08 s19"
      When the GUI searches "mate 1 searchmoves c03 d04 l08"
      Then the best move is "c03 d04 l08"
      When the GUI searches "depth 1 searchmoves c03 d04"
      Then the best move is "c03 d04"
      When the GUI searches "mate 1"
      Then the best move is "g08 l08"

    @needs:stop @requires:ugmi/stop/ends-the-search
    Scenario: a search that was stopped
      Given the moves "h08 a01 i08 a02 j08 a03 k08 s19"
      When the GUI starts "go searchmoves c03 d04"
      And the search has run for a moment
      And the GUI stops the search
      And the GUI searches "mate 1"
      Then the best move is "g08 l08"

  @ugmi/go/searchmoves-restricts-variations @should @engine @requires:ugmi/go/searchmoves-restricts
  Rule: each "pv" begins with one of the "searchmoves"
    Section: go
    Text: plain
    Reading: the search is restricted to these moves, and so is what it finds. What counts is the move that is played, so a "pv" of another move is only a warning.
    Judged: on every line

    Scenario: a search of two plies
      Given the moves "h08 i09"
      When the GUI searches "depth 2 searchmoves a01 s19"
      Then the engine is alive

  @ugmi/go/parameters-in-any-order @must @engine @requires:ugmi/go/one-bestmove-each
  Rule: the parameters of "go" may come in any order
    Section: go
    Text: example
    Reading: no order is given for the parameters, and the example has them in another order than the list. An engine may read "searchmoves" to the end of the line, so the other tests send it last; a limit after it may be lost.

    Scenario Outline: <parameters>
      Given the moves "h08 i09"
      When the GUI searches "<parameters>"
      Then the engine is alive

      Examples:
        | parameters                      |
        | nodes 500 depth 2 movetime 1000 |
        | movetime 1000 depth 2 nodes 500 |
        | depth 2 movetime 1000 nodes 500 |

    Scenario Outline: clocks, <parameters>
      Given the moves "h08 i09"
      When the GUI searches "<parameters>"
      Then the engine is alive

      Examples:
        | parameters                                        |
        | wtime 400 btime 400 winc 0 binc 0 depth 1         |
        | btime 400 wtime 400 binc 0 winc 0 depth 1         |
        | depth 1 binc 0 winc 0 btime 400 wtime 400         |

    @requires:ugmi/go/keeps-the-clock
    Scenario Outline: clocks alone, <parameters>
      Given the moves "h08 i09"
      Then the parameters "<parameters>" do as well as "wtime 400 btime 400 winc 0 binc 0"

      Examples:
        | parameters                        |
        | btime 400 wtime 400 binc 0 winc 0 |
        | winc 0 binc 0 wtime 400 btime 400 |
        | binc 0 btime 400 winc 0 wtime 400 |

    @needs:searchmoves @needs:stop @waits
    Scenario: a limit after "searchmoves"
      Given the moves "h08 i09"
      Then a limit behind a list of moves may be lost, and nothing else

  @ugmi/go/first-limit-ends-the-search @should @engine @requires:ugmi/go/one-bestmove-each
  @requires:ugmi/go/keeps-depth @requires:ugmi/go/keeps-nodes
  Rule: a search with several limits ends at the first that is reached
    Section: go
    Text: plain
    Reading: each parameter limits the search, whatever the others are. A search that has reached its depth may wait for the end of its "movetime", which is a limit as well. How exactly is left open, so a search that goes on is only a warning.

    Scenario: one ply and plenty of time
      Given the moves "h08 i09"
      When the GUI searches "depth 1 movetime 4000"
      And the GUI searches "movetime 4000 depth 1"
      Then the engine is alive

    @needs:stop
    Scenario Outline: one limit that is reached, and one that is not: <parameters>
      Given the moves "h08 i09"
      Then the parameters "<parameters>" do as well as "<alone>"

      Examples:
        | parameters               | alone        |
        | depth 1 nodes 1000000000 | depth 1      |
        | nodes 1000000000 depth 1 | depth 1      |
        | nodes 1000 depth 99      | nodes 1000   |
        | depth 99 nodes 1000      | nodes 1000   |
        | movetime 200 depth 99    | movetime 200 |
        | depth 99 movetime 200    | movetime 200 |

    @timing @requires:ugmi/go/keeps-movetime
    Scenario Outline: a short time and another limit: <parameters>
      Given the moves "h08 i09"
      Then the search "<parameters>" ends within 700 ms

      Examples:
        | parameters                    |
        | movetime 200 depth 99         |
        | movetime 200 nodes 1000000000 |

  @ugmi/go/keeps-depth @should @engine
  Rule: a search goes no deeper than "depth"
    Section: go
    Text: plain
    Reading: a search may end earlier and search deeper selectively; how long it takes is judged only for one ply. How exactly the limit is kept is left open, so more is only a warning.

    Scenario: one to three plies
      Given the moves "h08 i09"
      When the GUI searches "depth 1"
      And the GUI searches "depth 2"
      And the GUI searches "depth 3"
      Then the engine is alive

    Scenario: where only one move can be played
      Given a board with only "d04" empty
      When the GUI searches "depth 1"
      And the GUI searches "depth 2"
      Then the engine is alive

  @ugmi/go/keeps-nodes @should @engine
  Rule: a search visits no more nodes than "nodes"
    Section: go
    Text: plain
    Reading: engines check their node count only now and then, so ten thousand more, or a tenth, are tolerated. A slow search that reports fewer nodes is not objected to. How exactly the limit is kept is left open, so more is only a warning.

    Scenario: a thousand and five thousand nodes
      Given the moves "h08 i09"
      When the GUI searches "nodes 1000"
      And the GUI searches "nodes 5000"
      Then the engine is alive

    @needs:searchmoves
    Scenario: a thousand and two hundred nodes with "searchmoves"
      Given the moves "h08 i09"
      When the GUI searches "nodes 1000 searchmoves a01 s19"
      And the GUI searches "nodes 200 searchmoves a01 s19"
      Then the best move is "a01 s19"

  @ugmi/go/keeps-movetime @should @engine
  Rule: a search takes no longer than "movetime"
    Section: go
    Text: plain
    Reading: a quarter of a second and a tenth of the time are tolerated, and a late search is measured again before it counts. How exactly the limit is kept is left open, so a late move is only a warning.

    @timing
    Scenario: a fifth of a second
      Given the moves "h08 i09"
      Then the search "movetime 200" ends within 470 ms

    @timing
    Scenario: a second
      Given the moves "h08 i09 j10"
      Then the search "movetime 1000" ends within 1350 ms

    @timing @needs:searchmoves
    Scenario: a fifth of a second with "searchmoves"
      Given the moves "h08 i09"
      Then the search "movetime 200 searchmoves a01 s19" ends within 470 ms

  @ugmi/go/keeps-the-clock @should @engine
  Rule: with clocks, the search ends before the time runs out
    Section: go
    Text: none
    Reading: the clocks hold the remaining time, and a search that takes longer has none left; the text does not say so. It does not say which side is white either: both clocks are equal, or in one of two positions, with other sides to move, the shorter one counts.

    @timing
    Scenario: two seconds each, with increments
      Given the moves "h08 i09"
      Then the search "wtime 2000 btime 2000 winc 100 binc 100" ends within 2000 ms

    @timing
    Scenario: half a second each, without increments
      Given the moves "h08"
      Then the search "wtime 500 btime 500" ends within 500 ms

    @timing
    Scenario: a second each, with large increments
      Given the moves "h08"
      Then the search "wtime 1000 btime 1000 winc 20000 binc 20000" ends within 1000 ms

    @timing
    Scenario Outline: little time, <clocks>
      Given the moves "h08"
      Then the search "<clocks>" ends within <limit> ms

      Examples:
        | clocks                                  | limit |
        | wtime 250 btime 250                     | 250   |
        | wtime 100 btime 100                     | 2000  |
        | wtime 20 btime 20                       | 2000  |
        | wtime 500 btime 500 winc 1500 binc 1500 | 500   |

    @timing
    Scenario Outline: <less> has less time than <more>
      Given the engine is ready
      Then with "<clocks>" the search for one of the sides ends within 800 ms

      Examples:
        | less  | more  | clocks                 |
        | White | Black | wtime 800 btime 600000 |
        | Black | White | wtime 600000 btime 800 |

    @timing @waits
    Scenario: the clock of one side
      Given the engine is ready
      Then the clock of the side to move is enough

    @waits
    Scenario: the clock does not affect later searches
      Given the moves "h08"
      When the GUI searches "wtime 500 btime 500"
      And the GUI sends "isready"
      Then nothing comes for a while
      When the GUI searches "wtime 500 btime 500 winc 10 binc 10"
      And the GUI starts "go"
      Then the search goes on

  @ugmi/go/limits-of-zero @should @engine
  Rule: a limit of zero is still a limit
    Section: go
    Text: none
    Reading: the search is infinite only if no parameter limits it, and zero is a limit. The command may be ignored as ill-formed, or the search ends as soon as it has a move; it must not continue until "stop".

    @requires:ugmi/bestmove/legal-move
    Scenario Outline: <limit>
      Given the moves "a01 s19 j10 a19 h08 s01"
      Then a search with the limit "<limit>" is short

      Examples:
        | limit      |
        | movetime 0 |

      @requires:ugmi/go/keeps-depth
      Examples:
        | limit   |
        | depth 0 |

      @requires:ugmi/go/keeps-nodes
      Examples:
        | limit   |
        | nodes 0 |

      @requires:ugmi/go/mate-is-found
      Examples:
        | limit  |
        | mate 0 |

    @requires:ugmi/go/keeps-the-clock @requires:ugmi/bestmove/legal-move
    Scenario: no time on either clock
      Given the moves "a01 s19 j10 a19 h08 s01"
      Then a search with the limit "wtime 0 btime 0" is short

  @ugmi/go/mate-is-found @should @engine @requires:ugmi/readyok/after-earlier-commands
  Rule: a search with "mate" ends and finds a win in one move
    Section: go
    Text: plain
    Reading: the engine is asked for a win in so many moves. Whether it finds one is a matter of strength, which the text does not demand; but one move is no matter of strength, so missing that is a warning.

    Scenario Outline: an open four <direction>
      Given the moves "<moves>"
      When the GUI searches "mate 1"
      Then the best move is "<wins>"

      Examples:
        | direction       | moves                           | wins    |
        | along a rank    | h08 a01 i08 a03 j08 a05 k08 s19 | g08 l08 |
        | along a file    | h08 a01 h09 a03 h10 a05 h11 s19 | h07 h12 |
        | that rises      | h08 a01 i09 a03 j10 a05 k11 s19 | g07 l12 |
        | that falls      | h11 a01 i10 a03 j09 a05 k08 s19 | g12 l07 |

    Scenario: one move of two is enough
      Given the moves "h08 a01 i08 a03 j08 a05 k08 s19"
      When the GUI searches "mate 2"
      Then the engine is alive

    Scenario Outline: a four at an edge, <edge>
      Given the moves "<moves>"
      When the GUI searches "mate 1"
      Then the best move is "<wins>"

      Examples:
        | edge            | moves                           | wins    |
        | the first rank  | h01 a10 i01 c10 j01 e10 k01 s19 | g01 l01 |
        | the last rank   | h19 a10 i19 c10 j19 e10 k19 s01 | g19 l19 |
        | the first file  | a08 k01 a09 k03 a10 k05 a11 s19 | a07 a12 |
        | the last file   | s08 k01 s09 k03 s10 k05 s11 a19 | s07 s12 |

    Scenario Outline: a four that slants, up to <edge>
      Given the moves "<moves>"
      When the GUI searches "mate 1"
      Then the best move is "<win>"

      Examples:
        | edge                     | moves                           | win |
        | the first corner         | b02 l08 c03 h12 d04 j04 e05 f06 | a01 |
        | the corner of the file s | r02 h01 q03 i03 p04 j05 o05 n06 | s01 |
        | the corner of the file a | b18 l08 c17 h12 d16 j04 e15 f14 | a19 |
        | the last corner          | r18 l08 q17 h12 p16 j04 o15 n14 | s19 |
        | the file a, rising       | b11 l08 c12 h12 d13 j04 e14 f15 | a10 |
        | the file a, falling      | b09 l08 c08 h12 d07 j04 e06 f05 | a10 |
        | the file s, rising       | r09 l08 q08 h12 p07 j04 o06 n05 | s10 |
        | the file s, falling      | r11 l08 q12 h12 p13 j04 o14 n15 | s10 |
        | the rank 01, rising      | k02 l08 l03 h12 m04 j04 n05 o06 | j01 |
        | the rank 01, falling     | i02 l08 h03 h12 g04 j04 f05 e06 | j01 |
        | the rank 19, rising      | i18 l08 h17 h12 g16 j04 f15 e14 | j19 |
        | the rank 19, falling     | k18 l08 l17 h12 m16 j04 n15 o14 | j19 |

    Scenario Outline: a win <where>
      Given the moves "<moves>"
      When the GUI searches "mate 1"
      Then the best move is "<wins>"

      Examples:
        | where             | moves                               | wins    |
        | of the other side | a17 h08 a01 i08 a03 j08 a05 k08 s19 | g08 l08 |
        | at the edge       | b10 h01 c10 i03 d10 j05 e10 f10     | a10     |
        | in a corner       | b02 h01 c03 i03 d04 j05 e05 f06     | a01     |
        | between two pairs | h08 a01 i08 a03 k08 a05 l08 s19     | j08     |

    @waits
    Scenario: without a mate on the board
      Given the moves "h08 i09"
      When the GUI searches "mate 1"
      And the GUI starts "go"
      Then the search goes on

    Scenario Outline: a four that ends at <edge>
      Given the moves "<moves>"
      When the GUI searches "mate 1"
      Then the best move is "<win>"

      Examples:
        | edge        | moves                           | win |
        | the rank 19 | k19 a10 k18 c11 k17 e12 k16 g13 | k15 |
        | the rank 01 | k01 a10 k02 c11 k03 e12 k04 g13 | k05 |
        | the file s  | s10 a10 r10 c11 q10 e12 p10 g13 | o10 |
        | the file a  | a10 s10 b10 q11 c10 o12 d10 m13 | e10 |

    Scenario Outline: a stone in the corner <corner> is one of four
      Given the moves "<moves>"
      When the GUI searches "mate 1"
      Then the best move is "<win>"

      Examples:
        | corner | moves                           | win |
        | a01    | a01 k10 b01 k11 c01 k12 d01 k13 | e01 |
        | a19    | a19 k10 a18 k11 a17 k12 a16 k13 | a15 |
        | s01    | s01 k10 r01 k11 q01 k12 p01 k13 | o01 |

  @ugmi/go/survives-odd-parameters @should @engine @requires:ugmi/stop/ends-the-search
  Rule: the engine survives unknown and ill-formed parameters of "go"
    Section: go
    Text: should
    Reading: the engine may ignore the command or only those parameters; "infinite" belongs to UCI, not to UGMI. Points that are occupied or outside the board must not be chosen, even if "searchmoves" has them.

    Scenario Outline: "<line>"
      Given the moves "h08 i09"
      When the GUI sends "<line>"
      And the search has run for a moment
      And the GUI sends "stop"
      And the GUI sends "isready"
      Then nothing more comes
      When the GUI sends "isready"
      And the GUI sets up "startpos moves j10"
      And the GUI searches "depth 1"
      Then the engine is alive

      Examples:
        | line                                         |
        | go infinite                                  |
        | go ponder depth 1                            |
        | go depth                                     |
        | go depth abc                                 |
        | go depth -1                                  |
        | go foo                                       |
        | go searchmoves                               |
        | go depth 1 wtime 5000000000 btime 5000000000 |

    @needs:stop @waits
    Scenario: a limit after an unknown word
      Given the moves "h08 i09"
      Then a limit behind an unknown word may be lost, and nothing else

    Scenario Outline: moves outside the board, "<line>"
      Given the moves "h08 i09"
      When the GUI sends "<line>"
      And the search has run for a moment
      And the GUI sends "stop"
      And the GUI sends "isready"
      Then nothing more comes
      When the GUI sends "isready"
      And the GUI sets up "startpos moves j10"
      And the GUI searches "depth 1"
      Then the engine is alive

      Examples:
        | line                               |
        | go depth 1 searchmoves t01         |
        | go depth 1 searchmoves a20 h00     |
        | go depth 1 searchmoves c03 zz9     |

      @requires:ugmi/bestmove/legal-move
      Examples:
        | line                               |
        | go depth 1 searchmoves h08         |
        | go depth 1 searchmoves h08 i09 c03 |

  @ugmi/go/searches-the-same-again @should @engine
  Rule: a second "go" searches the same position again
    Section: go
    Text: plain
    Reading: "go" searches the position that "position" has set up, and only that command changes it. But a GUI sends a position before each search, so an engine that needs one again is only warned of.

    Scenario: the engine does not play its own move on the board
      Given a board with only "d04" empty
      When the GUI searches "depth 1"
      And the GUI searches "depth 1"
      Then the best move is "d04"

    @needs:stop
    Scenario: after a search that was stopped
      Given a board with only "d04" empty
      When the GUI starts "go"
      And the GUI stops the search
      And the GUI searches "depth 1"
      Then the best move is "d04"

    @needs:searchmoves
    Scenario: the same "searchmoves" again
      Given the moves "h08"
      When the GUI searches "depth 1 searchmoves j10"
      And the GUI searches "depth 1 searchmoves j10"
      Then the best move is "j10"

  @ugmi/go/gui-searches-one-position-at-a-time @should @gui
  Rule: the GUI sends neither "position" nor "go" during a search
    Section: go
    Text: none
    Reading: the text says of some commands that they are not supposed to come, and has "position" before "go"; it does not say that both wait for the end of a search.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: slow-searches
      When the GUI uses the bundled engine with the quirk "slow-searches"

  @ugmi/go/gui-sends-the-clock-of-the-side-to-move @must @gui
  Rule: if the GUI sends clocks, it sends that of the side to move
    Section: go
    Text: must
    Reading: the text does not say which side is white. A GUI may choose, but has to keep to its choice.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine
