@ugmi
Feature: position
  The sections "position" and "Move Format": what is to be searched.

  @ugmi/position/startpos-is-empty @must @engine
  Rule: "startpos" is the empty board, whatever was there before
    Section: position

    Scenario: after a full board
      Given a full board
      When the GUI sets up "startpos"
      And the GUI searches "depth 1"
      Then the engine is alive

    Scenario: after a board that is nearly full
      Given a board with only "d04" empty
      When the GUI searches "depth 1"
      Given a full board
      When the GUI sets up "startpos"
      And the GUI searches "depth 2"
      Then the engine is alive

    @needs:searchmoves
    Scenario: points that were taken are empty again
      Given the empty board
      When the GUI searches "depth 1 searchmoves c03 d04"
      And the GUI sets up "startpos moves h08 i09 j10 k11 l12"
      And the GUI searches "depth 1"
      And the GUI sets up "startpos"
      And the GUI searches "depth 1 searchmoves i09 k11"
      Then the best move is "i09 k11"

    @needs:searchmoves
    Scenario: after a board
      Given the empty board
      When the GUI searches "depth 1 searchmoves c03 d04"
      And the GUI sets up "board 19/19/19/19/19/19/19/19/19/9xo8/19/19/19/19/19/19/19/19/19"
      And the GUI sets up "startpos"
      And the GUI searches "depth 1 searchmoves j10"
      Then the best move is "j10"

    @needs:searchmoves
    Scenario: after a board with its side to move
      Given the empty board
      When the GUI searches "depth 1 searchmoves c03 d04"
      And the GUI sets up "board 19/19/19/19/19/19/19/19/19/9xo8/19/19/19/19/19/19/19/19/19 b"
      And the GUI sets up "startpos"
      And the GUI searches "depth 1 searchmoves j10"
      Then the best move is "j10"

  @ugmi/position/plays-the-moves @must @engine
  Rule: the moves are played from the position, one side after the other
    Section: position

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

    Scenario: lists that grow
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

  @ugmi/position/accepts-an-empty-list @must @engine @requires:ugmi/position/startpos-is-empty
  Rule: nothing need follow "moves"
    Section: position

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

  @ugmi/position/replaces-the-former @must @engine
  Rule: each position takes the place of the one before
    Section: position

    Scenario: the point that was left is taken now
      Given a board with only "d04" empty
      When the GUI searches "depth 1"
      And the GUI sets up "startpos moves d04"
      And the GUI searches "depth 1"
      Then the engine is alive

    Scenario: other points are left
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
    Scenario: points that were taken are empty again
      Given the moves "a01"
      When the GUI searches "depth 1 searchmoves c03 d04"
      And the GUI sets up "startpos moves h08 i09 j10 k11 l12"
      And the GUI searches "depth 1"
      And the GUI sets up "startpos moves s19"
      And the GUI searches "depth 1 searchmoves i09 k11"
      Then the best move is "i09 k11"

    Scenario: other points are left, time and again
      Given a board with only "d04" empty
      When the GUI searches "depth 1"
      Given a board with only "p16" empty
      When the GUI searches "depth 1"
      Then the best move is "p16"
      Given a board with only "d04 e04" empty
      When the GUI searches "depth 1"
      Then the best move is "d04 e04"

    @needs:searchmoves
    Scenario: moves that are taken back
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
    Scenario Outline: a longer list that begins alike, <when>
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
  Rule: lists may be as long as the board allows
    Section: position

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

    Scenario: lists of every length
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
  Rule: a position may be given as a board
    Section: position
    Reading: the text leaves the form of boards for later and shows one example. Boards are sent that mean the same whichever rank comes first; whether the side to move follows the rows is tried both ways, unless --reading chooses. Moves behind a board are played from it, as the example has them.

    Scenario: boards that are nearly full
      Given the engine is ready
      Then boards are understood

    Scenario: the board of the example
      Given the engine is ready
      When the GUI sets up "board 19/19/19/19/19/19/19/19/19/9xo8/19/19/19/19/19/19/19/19/19"
      And the GUI sends "isready"
      Then the engine is alive

  @ugmi/position/survives-impossible-positions @should @engine
  Rule: positions that cannot be reached do no harm
    Section: position
    Reading: the former position may stay, or what can be played of the list.

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
  Rule: a search in a finished game ends like any other
    Section: bestmove
    Reading: the text is silent on what is best then; any move or none at all will do, silence will not. A search without a limit may end at once there, for nothing is left to search.

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
  Rule: "000" in a list passes the turn
    Section: Move Format
    Reading: an engine that knows no passes may ignore such a position.

    Scenario: one side has passed four times
      Given the engine is ready
      When the GUI sets up "startpos moves h08 000 i08 000 j08 000 k08 000"
      And the GUI searches "depth 1"
      And the GUI sets up "startpos moves h08 a01 h09 a03 h10 a05 h11 s19"
      And the GUI searches "mate 1"
      And the GUI sets up "startpos moves h08 000 i08 000 j08 000 k08 000"
      And the GUI searches "mate 1"
      Then the best move is "g08 l08"

  @ugmi/position/gui-sends-legal-positions @must @gui
  Rule: the GUI sends positions that are well formed and can be reached
    Section: position

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: other-moves-each-time
      When the GUI uses the bundled engine with the quirk "other-moves-each-time"
