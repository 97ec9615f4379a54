@ugmi
Feature: bestmove
  The section "bestmove": what the search has found.

  @ugmi/bestmove/one-well-formed-move @must @engine
  Rule: the message is the word and one move
    Section: bestmove
    Judged: on every line

    @needs:searchmoves
    Scenario: in all corners
      Given the moves "j10"
      When the GUI searches "depth 1 searchmoves a01"
      And the GUI searches "depth 1 searchmoves s01"
      And the GUI searches "depth 1 searchmoves a19"
      And the GUI searches "depth 1 searchmoves s19"
      And the GUI searches "depth 1 searchmoves i09"
      And the GUI searches "depth 1"
      Then the engine is alive

    Scenario: the last point of a board, in all corners
      Given a board with only "a01" empty
      When the GUI searches "depth 1"
      Given a board with only "s01" empty
      When the GUI searches "depth 1"
      Given a board with only "a19" empty
      When the GUI searches "depth 1"
      Given a board with only "s19" empty
      When the GUI searches "depth 1"
      Given a board with only "i09" empty
      When the GUI searches "depth 1"
      Then the engine is alive

  @ugmi/bestmove/nothing-but-the-move @should @engine
  Rule: nothing follows the move
    Section: bestmove
    Reading: UCI knows a move to ponder on; this text does not.
    Judged: on every line

    Scenario: short and longer searches
      Given the moves "h08"
      When the GUI searches "depth 1"
      And the GUI searches "depth 2"
      Then the engine is alive

    @needs:stop
    Scenario: a search that is stopped
      Given the moves "h08"
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI stops the search
      Then the engine is alive

  @ugmi/bestmove/legal-move @must @engine
  Rule: the best move is an empty point
    Section: bestmove
    Reading: the example of the text names j10, where the board it shows has a stone in every reading, and its last "bestmove" carries the arrow of the GUI; both are slips.
    Judged: on every line

    Scenario: the engine against itself
      Given the engine is ready
      Then the engine plays 40 plies against itself

    Scenario: unrelated positions
      Given the engine is ready
      Then 30 random positions are searched

    Scenario: with one stone, and in the corner
      Given the moves "a01"
      When the GUI searches "depth 1"
      And the GUI sets up "startpos moves j10"
      And the GUI searches "depth 1"
      And the GUI sets up "startpos moves s19 a01 j10"
      And the GUI searches "depth 2"
      Then the engine is alive

    @needs:stop
    Scenario: after stop
      Given 20 stones around the centre
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI stops the search
      Then the engine is alive

    @needs:stop @needs:searchmoves
    Scenario: after stop at once, not the best move of the search before
      Given the empty board
      When the GUI starts "go searchmoves j10"
      And the search has run for a moment
      And the GUI stops the search
      And the GUI sets up "startpos moves j10"
      And the GUI starts "go"
      And the GUI stops the search
      Then the engine is alive

    @needs:stop @needs:searchmoves
    Scenario: after stop in its midst, not the best move of the search before
      Given the empty board
      When the GUI starts "go searchmoves j10"
      And the search has run for a moment
      And the GUI stops the search
      And the GUI sets up "startpos moves j10"
      And the GUI starts "go"
      And the search has run for a moment
      And the GUI stops the search
      Then the engine is alive

    Scenario: the last points of a full game
      Given the engine is ready
      Then the engine plays on until no point is left of "d04 e04 p16 o15"

  @ugmi/bestmove/no-needless-pass @should @engine
  Rule: the engine does not pass while the game goes on
    Section: Move Format
    Reading: the text knows a null move and does not say that it may be chosen.
    Judged: on every line

    Scenario: where all is lost
      Given the moves "a01 h08 a03 i08 a05 j08 s19 k08"
      When the GUI searches "depth 1"
      And the GUI searches "depth 2"
      Then the engine is alive

    Scenario: four in a row do not end the game
      Given the moves "h08 a01 i09 a03 j10 a05 k11"
      When the GUI searches "depth 1"
      And the GUI searches "depth 2"
      Then the engine is alive

    Scenario: rows end at the edge of the board
      Given the moves "r01 h08 s01 h10 a02 j10 b02 j12 c02"
      When the GUI searches "depth 1"
      And the GUI searches "depth 2"
      Then the engine is alive

  @ugmi/bestmove/only-after-go @must @engine
  Rule: there is no best move without a search
    Section: bestmove
    Judged: on every line

    @waits
    Scenario: long after a search
      Given the moves "h08"
      When the GUI searches "depth 1"
      And the GUI sends "isready"
      Then nothing comes for a while

    @waits
    Scenario: long after a search by time
      Given the moves "h08"
      When the GUI searches "movetime 50"
      And the GUI sends "isready"
      Then nothing comes for a while

    @needs:stop @waits
    Scenario Outline: long after "<search>" was stopped
      Given the moves "h08"
      When the GUI starts "<search>"
      And the search has run for a moment
      And the GUI stops the search
      Then nothing comes for a while

      Examples:
        | search          |
        | go              |
        | go movetime 500 |

    Scenario: after a new game
      Given the moves "h08"
      When the GUI searches "depth 1"
      And the GUI starts a new game
      Then nothing more comes

  @ugmi/bestmove/always-sent @must @engine
  Rule: every search ends with a best move, however little there is to choose
    Section: bestmove

    Scenario: one empty point
      Given a board with only "d04" empty
      When the GUI searches "depth 1"
      Then the best move is "d04"

    @needs:searchmoves
    Scenario: one move to search
      Given the moves "h08"
      When the GUI searches "depth 1 searchmoves c03"
      Then the best move is "c03"

    Scenario: a win at hand
      Given the moves "h08 a01 i08 a02 j08 a03 k08 s19"
      When the GUI searches "depth 1"
      And the GUI searches "depth 3"
      Then the engine is alive

    Scenario Outline: two empty points, and <limit>
      Given a board with only "d04 e04" empty
      When the GUI searches "<limit>"
      Then the best move is "d04 e04"

      Examples:
        | limit        |
        | depth 9      |
        | nodes 5000   |
        | movetime 150 |

    Scenario: the first move of a game
      Given the empty board
      When the GUI searches "depth 1"
      And the GUI searches "depth 2"
      Then the engine is alive

  @ugmi/bestmove/final-info-before @should @engine
  Rule: the search is told of before its best move
    Section: bestmove
    Reading: one line with depth, nodes or time in the course of the search is enough.
    Judged: on every line

    Scenario: by depth and by nodes
      Given the moves "h08 i09"
      When the GUI searches "depth 2"
      And the GUI searches "nodes 1000"
      And the GUI searches "movetime 150"
      Then the engine is alive

  @ugmi/bestmove/nothing-follows @should @engine
  Rule: nothing of the search is told after its best move
    Section: bestmove
    Reading: a remark in "info string" may follow.
    Judged: on every line

    Scenario: after short searches
      Given the moves "h08 i09"
      When the GUI searches "depth 1"
      And the GUI sends "isready"
      And the GUI searches "depth 2"
      And the GUI sends "isready"
      Then nothing more comes

  @ugmi/bestmove/first-of-the-last-pv @should @engine
  Rule: the best move is the first of the last variation
    Section: bestmove
    Reading: only where a search by depth ran to its end and the last score is no bound.
    Judged: on every line

    Scenario: two depths
      Given the moves "h08 i09"
      When the GUI searches "depth 1"
      And the GUI searches "depth 2"
      Then the engine is alive
