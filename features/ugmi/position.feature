@ugmi
Feature: position
  The sections "position" and "Move Format": which position is searched.

  @ugmi/position/startpos-is-empty @must @engine @requires:ugmi/readyok/after-earlier-commands
  Rule: "startpos" sets up an empty board
    Section: position
    Text: plain

    Scenario: after a full board
      Given a full board
      When the GUI sets up "startpos"
      And the GUI searches "depth 1"
      Then the engine is alive

    Scenario: after a nearly full board
      Given a board with only "d04" empty
      When the GUI searches "depth 1"
      Given a full board
      When the GUI sets up "startpos"
      And the GUI searches "depth 2"
      Then the engine is alive

    @needs:searchmoves
    Scenario: occupied points become empty again
      Given the empty board
      When the GUI searches "depth 1 searchmoves c03 d04"
      And the GUI sets up "startpos moves h08 i09 j10 k11 l12"
      And the GUI searches "depth 1"
      And the GUI sets up "startpos"
      And the GUI searches "depth 1 searchmoves i09 k11"
      Then the best move is "i09 k11"

    @needs:searchmoves
    Scenario: after a board string
      Given the empty board
      When the GUI searches "depth 1 searchmoves c03 d04"
      And the GUI sets up "board 19/19/19/19/19/19/19/19/19/9xo8/19/19/19/19/19/19/19/19/19"
      And the GUI sets up "startpos"
      And the GUI searches "depth 1 searchmoves j10"
      Then the best move is "j10"

    @needs:searchmoves
    Scenario: after a board string with the side to move
      Given the empty board
      When the GUI searches "depth 1 searchmoves c03 d04"
      And the GUI sets up "board 19/19/19/19/19/19/19/19/19/9xo8/19/19/19/19/19/19/19/19/19 b"
      And the GUI sets up "startpos"
      And the GUI searches "depth 1 searchmoves j10"
      Then the best move is "j10"

  @ugmi/position/plays-the-moves @must @engine @requires:ugmi/readyok/after-earlier-commands
  Rule: the listed moves are played in turn from the start position
    Section: position
    Text: plain

    Scenario Outline: <count> stones in the middle
      Given <count> stones around the centre
      When the GUI searches "depth 1"
      Then the engine is alive

      Examples:
        | count |
        | 9     |
        | 25    |
        | 42    |
        | 57    |

    Scenario: growing move lists
      Given 10 stones around the centre
      When the GUI searches "depth 1"
      Given 11 stones around the centre
      When the GUI searches "depth 1"
      Given 30 stones around the centre
      When the GUI searches "depth 1"
      Given 31 stones around the centre
      When the GUI searches "depth 1"
      Given 56 stones around the centre
      When the GUI searches "depth 1"
      Then the engine is alive

    Scenario Outline: an odd number of stones, <count>
      Given <count> stones around the centre
      When the GUI searches "depth 1"
      Then the engine is alive

      Examples:
        | count |
        | 11    |
        | 17    |
        | 33    |

    Scenario: stones everywhere but on two points
      Given a board with only "d04 e04" empty
      When the GUI searches "depth 1"
      Then the best move is "d04 e04"

    @requires:ugmi/go/mate-is-found
    Scenario Outline: a stone in the corner <corner> counts
      Given the moves "<moves>"
      When the GUI searches "mate 1"
      Then the win is still found: "<win>"

      Examples:
        | corner | moves                           | win |
        | a01    | a01 k10 b01 m13 c01 g15 d01 p04 | e01 |
        | a19    | a19 k10 a18 m13 a17 g15 a16 p04 | a15 |
        | s01    | s01 k10 r01 m13 q01 g15 p01 d04 | o01 |
        | s19    | s19 a10 s18 d13 s17 g15 s16 p04 | s15 |

    @requires:ugmi/go/mate-is-found
    Scenario Outline: stones on the edge count, <edge>
      Given the moves "<moves>"
      When the GUI searches "mate 1"
      Then the win is still found: "<wins>"

      Examples:
        | edge       | moves                           | wins    |
        | first rank | h01 k10 i01 m13 j01 g15 k01 p04 | g01 l01 |
        | last rank  | h19 k10 i19 m13 j19 g15 k19 p04 | g19 l19 |
        | first file | a08 k10 a09 m13 a10 g15 a11 p04 | a07 a12 |
        | last file  | s08 k10 s09 m13 s10 g15 s11 p04 | s07 s12 |

  @ugmi/position/accepts-an-empty-list @must @engine @requires:ugmi/position/startpos-is-empty
  Rule: the move list after "moves" may be empty
    Section: position
    Text: plain

    Scenario: the empty board
      Given the engine is ready
      When the GUI sets up "startpos moves"
      And the GUI searches "depth 1"
      Then the engine is alive

    Scenario: after a full board
      Given a full board
      When the GUI sets up "startpos moves"
      And the GUI searches "depth 1"
      Then the engine is alive

    @needs:searchmoves
    Scenario: after a position with moves
      Given the moves "k11"
      When the GUI sets up "startpos moves"
      And the GUI searches "depth 1 searchmoves k11"
      Then the best move is "k11"

  @ugmi/position/replaces-the-former @must @engine @requires:ugmi/readyok/after-earlier-commands
  Rule: each "position" replaces the previous one
    Section: position
    Text: plain

    Scenario: the last empty point becomes occupied
      Given a board with only "d04" empty
      When the GUI searches "depth 1"
      And the GUI sets up "startpos moves d04"
      And the GUI searches "depth 1"
      Then the engine is alive

    Scenario: one more move each time, until the board is full
      Given the engine is ready
      Then the engine plays on until no point is left of "d04 e04 p16 o15"

    Scenario: other points are empty
      Given a board with only "d04 e04" empty
      When the GUI searches "depth 1"
      Given a board with only "p16 o15" empty
      When the GUI searches "depth 1"
      Then the best move is "p16 o15"

    Scenario: a shorter list of the same game
      Given 50 stones around the centre
      When the GUI searches "depth 1"
      Given 20 stones around the centre
      When the GUI searches "depth 1"
      Then the engine is alive

    @needs:searchmoves
    Scenario: occupied points become empty again
      Given the moves "a01"
      When the GUI searches "depth 1 searchmoves c03 d04"
      And the GUI sets up "startpos moves h08 i09 j10 k11 l12"
      And the GUI searches "depth 1"
      And the GUI sets up "startpos moves s19"
      And the GUI searches "depth 1 searchmoves i09 k11"
      Then the best move is "i09 k11"

    Scenario: other points are empty, several times in a row
      Given a board with only "d04" empty
      When the GUI searches "depth 1"
      Given a board with only "p16" empty
      When the GUI searches "depth 1"
      Then the best move is "p16"
      Given a board with only "d04 e04" empty
      When the GUI searches "depth 1"
      Then the best move is "d04 e04"

    @needs:searchmoves
    Scenario: moves are taken back
      Given the moves "a01"
      When the GUI searches "depth 1 searchmoves c03 d04"
      And the GUI sets up "startpos moves h08 i09 j10 k11 l12"
      And the GUI searches "depth 1"
      And the GUI sets up "startpos moves h08 i09 j10 k11"
      And the GUI searches "depth 1 searchmoves l12"
      Then the best move is "l12"
      When the GUI sets up "startpos moves h08 i09"
      And the GUI searches "depth 1 searchmoves k11"
      Then the best move is "k11"

    @needs:searchmoves
    Scenario Outline: a longer list with the same beginning, <when>
      Given the engine is ready
      When the GUI sends "<first>"
      And the GUI sends "isready"
      And the GUI sets up "startpos moves a01 s19 a19"
      And the GUI searches "depth 1 searchmoves c03 d04"
      And the GUI sets up "startpos moves h08 i09"
      And the GUI searches "depth 1"
      And the GUI sets up "startpos moves h08 <moves>"
      And the GUI searches "depth 1 searchmoves i09"
      Then the best move is "i09"

      Examples:
        | when                             | first       | moves           |
        | by one move                      | debug off   | a02 a03         |
        | by three moves                   | debug off   | a02 a03 a04 a05 |
        | by one move, after a new game    | ugminewgame | a02 a03         |
        | by three moves, after a new game | ugminewgame | a02 a03 a04 a05 |

  @ugmi/position/long-lists @must @engine @requires:ugmi/position/plays-the-moves
  Rule: a move list may fill the whole board
    Section: position
    Text: plain

    Scenario Outline: all points but <points>
      Given 20 stones around the centre
      When the GUI searches "depth 1"
      Given 57 stones around the centre
      When the GUI searches "depth 1"
      Given a board with only "<points>" empty
      When the GUI searches "depth 1"
      Then the best move is "<points>"

      Examples:
        | points  |
        | c05 e05 |
        | q14 p14 |
        | d04     |

    Scenario: lists of 50 to 300 moves
      Given 50 stones around the centre
      When the GUI searches "depth 1"
      Given 100 stones around the centre
      When the GUI searches "depth 1"
      Given 170 stones around the centre
      When the GUI searches "depth 1"
      Given 240 stones around the centre
      When the GUI searches "depth 1"
      Given 300 stones around the centre
      When the GUI searches "depth 1"
      Then the engine is alive

  @ugmi/position/understands-boards @should @engine @requires:ugmi/position/plays-the-moves
  @requires:ugmi/bestmove/legal-move
  Rule: the engine understands "position board"
    Section: position
    Text: plain
    Reading: the specification leaves the board syntax open and shows one example. The boards sent mean the same whichever rank comes first; they are sent with and without the side to move, unless --reading chooses. Moves after a board are played from it, as in the example.

    Scenario: nearly full boards
      Given the engine is ready
      Then boards are understood

    Scenario: the board from the specification's example
      Given the engine is ready
      When the GUI sets up "board 19/19/19/19/19/19/19/19/19/9xo8/19/19/19/19/19/19/19/19/19"
      And the GUI sends "isready"
      Then the engine is alive

  @ugmi/position/survives-impossible-positions @should @engine
  Rule: the engine survives positions that cannot be reached
    Section: position
    Text: should
    Reading: the engine may keep the previous position or play the legal part of the list.

    Scenario Outline: the moves <moves>
      Given the empty board
      When the GUI sets up "startpos moves <moves>"
      And the GUI sets up "startpos moves h08 i09"
      And the GUI searches "depth 1"
      Then the engine is alive

      Examples:
        | moves                                       |
        | h08 h08                                     |
        | h08 i09 h08 i09                             |
        | h08 a01 i08 a02 j08 a03 k08 s19 l08 s18 m08 |

  @ugmi/position/finished-games-end-searches @should @engine
  Rule: a search of a finished game ends with "bestmove"
    Section: bestmove
    Text: must
    Reading: the specification does not say which move to send then; any move, a null move or another word is accepted, but not silence. A search without limits may end at once, as there is nothing to search. What a search is in a finished game is left open, so silence is only a warning.

    Scenario: after five in a row
      Given the moves "h08 a01 i08 a02 j08 a03 k08 s19 l08"
      When the GUI searches "depth 1"
      Then the engine is alive

    Scenario: on a full board
      Given a full board
      When the GUI searches "depth 1"
      Then the engine is alive

  @ugmi/move-format/null-move-passes @should @engine @requires:ugmi/position/plays-the-moves
  @requires:ugmi/bestmove/always-sent
  Rule: "000" in a move list passes the turn
    Section: Move Format
    Text: plain
    Reading: the text defines the null move, but not what an engine makes of it, so an engine that ignores such a position is only warned of.

    Scenario: one side passes four times
      Given the engine is ready
      When the GUI sets up "startpos moves h08 000 i08 000 j08 000 k08 000"
      And the GUI searches "depth 1"
      And the GUI sets up "startpos moves h08 a01 h09 a03 h10 a05 h11 s19"
      And the GUI searches "mate 1"
      And the GUI sets up "startpos moves h08 000 i08 000 j08 000 k08 000"
      And the GUI searches "mate 1"
      Then the best move is "g08 l08"

    @requires:ugmi/go/mate-is-found
    Scenario: both sides pass in turn
      Given the engine is ready
      When the GUI sets up "startpos moves a19 s19 000 000 j10 a01 j11 c01 j12 e01 j13 g01"
      And the GUI searches "mate 1"
      Then the win is still found: "j09 j14"

    @requires:ugmi/go/mate-is-found
    Scenario Outline: a list ends with a pass, <count> moves before it
      Given the engine is ready
      When the GUI sets up "startpos moves <moves>"
      And the GUI searches "mate 1"
      Then the win is still found: "<win>"

      Examples:
        | count | moves                                       | win |
        | 8     | a01 s01 a02 s02 a03 s03 a04 s04 000         | s05 |
        | 9     | a01 s01 a02 s02 a03 s03 a04 s04 j10 000     | a05 |

  @ugmi/position/gui-sends-legal-positions @must @gui
  Rule: the GUI sends well-formed positions in which no stone is set on another
    Section: position
    Text: plain
    Reading: a stone is set on an empty point. When a game is over depends on rules that the text leaves open, so moves behind five in a row are not objected to.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: other-moves-each-time
      When the GUI uses the bundled engine with the quirk "other-moves-each-time"
