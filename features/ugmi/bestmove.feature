@ugmi
Feature: bestmove
  The section "bestmove": the result of a search.

  @ugmi/bestmove/one-well-formed-move @must @engine
  Rule: "bestmove" is followed by one well-formed move
    Section: bestmove
    Text: plain
    Judged: on every line

    @needs:searchmoves
    Scenario: moves in all corners
      Given the moves "j10"
      When the GUI searches "depth 1 searchmoves a01"
      And the GUI searches "depth 1 searchmoves s01"
      And the GUI searches "depth 1 searchmoves a19"
      And the GUI searches "depth 1 searchmoves s19"
      And the GUI searches "depth 1 searchmoves i09"
      And the GUI searches "depth 1"
      Then the engine is alive

    Scenario: the last empty point is in a corner
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
  Rule: nothing follows the move of "bestmove"
    Section: bestmove
    Text: plain
    Reading: the form of "bestmove" has one move. UCI has a ponder move behind it; UGMI does not. A GUI that reads the move is not disturbed by more words, so they are only a warning.
    Judged: on every line

    Scenario: short and longer searches
      Given the moves "h08"
      When the GUI searches "depth 1"
      And the GUI searches "depth 2"
      Then the engine is alive

    @needs:stop
    Scenario: a stopped search
      Given the moves "h08"
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI stops the search
      Then the engine is alive

  @ugmi/bestmove/legal-move @must @engine @requires:ugmi/readyok/after-earlier-commands
  Rule: the best move is on an empty point
    Section: bestmove
    Text: plain
    Reading: the example in the specification plays j10, which is occupied on its board in every reading, and its last "bestmove" is marked as sent by the GUI; both are slips.
    Judged: on every line

    Scenario: the engine plays against itself
      Given the engine is ready
      Then the engine plays 40 plies against itself

    Scenario: unrelated positions
      Given the engine is ready
      Then 30 random positions are searched

    Scenario: one stone, also in a corner
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
    Scenario: stopped at once, the engine does not repeat the previous best move
      Given the empty board
      When the GUI starts "go searchmoves j10"
      And the search has run for a moment
      And the GUI stops the search
      And the GUI sets up "startpos moves j10"
      And the GUI starts "go"
      And the GUI stops the search
      Then the engine is alive

    @needs:stop @needs:searchmoves
    Scenario: stopped after a moment, the engine does not repeat the previous best move
      Given the empty board
      When the GUI starts "go searchmoves j10"
      And the search has run for a moment
      And the GUI stops the search
      And the GUI sets up "startpos moves j10"
      And the GUI starts "go"
      And the search has run for a moment
      And the GUI stops the search
      Then the engine is alive

    Scenario: the last points of a game
      Given the engine is ready
      Then the engine plays on until no point is left of "d04 e04 p16 o15"

  @ugmi/bestmove/no-needless-pass @should @engine @requires:ugmi/bestmove/legal-move
  Rule: the engine does not pass while the game is not over
    Section: Move Format
    Text: none
    Reading: "bestmove" names the move that is best in the position, and passing never is while there is a point to play on. The text defines a null move but does not say that an engine may choose it, nor that it may not.
    Judged: on every line

    Scenario: in a lost position
      Given the moves "a01 h08 a03 i08 a05 j08 s19 k08"
      When the GUI searches "depth 1"
      And the GUI searches "depth 2"
      Then the engine is alive

    Scenario: four in a row does not end the game
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
  Rule: "bestmove" is sent only for a search
    Section: bestmove
    Text: plain
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
  Rule: every search ends with "bestmove", even if there is only one move
    Section: bestmove
    Text: must

    Scenario: one empty point
      Given a board with only "d04" empty
      When the GUI searches "depth 1"
      Then the best move is "d04"

    @needs:searchmoves
    Scenario: one move in "searchmoves"
      Given the moves "h08"
      When the GUI searches "depth 1 searchmoves c03"
      Then the best move is "c03"

    Scenario: an immediate win
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
        | depth 6      |
        | nodes 5000   |
        | movetime 150 |

    Scenario: the first move of a game
      Given the empty board
      When the GUI searches "depth 1"
      And the GUI searches "depth 2"
      Then the engine is alive

  @ugmi/bestmove/final-info-before @should @engine
  Rule: "bestmove" is preceded by an "info" line with statistics
    Section: bestmove
    Text: should
    Reading: an "info" line with depth, nodes or time is enough, in a search with limits at any time before the move. A search without limits that went on for a second or more is different: a line that is more than a second older than its end is not its final one.
    Judged: on every line

    Scenario: by depth and by nodes
      Given the moves "h08 i09"
      When the GUI searches "depth 2"
      And the GUI searches "nodes 1000"
      And the GUI searches "movetime 150"
      Then the engine is alive

    @needs:stop @timing @waits
    Scenario: without limits, for two and a half seconds
      Given the moves "h08 i09"
      When the GUI starts "go"
      And the search has run for 2500 ms
      And the GUI stops the search
      Then the engine is alive

  @ugmi/bestmove/nothing-follows @should @engine
  Rule: no "info" about a search follows its "bestmove"
    Section: bestmove
    Text: should
    Reading: the "info" line before "bestmove" is the final one. "info string" may follow.
    Judged: on every line

    Scenario: after short searches
      Given the moves "h08 i09"
      When the GUI searches "depth 1"
      And the GUI sends "isready"
      And the GUI searches "depth 2"
      And the GUI sends "isready"
      Then nothing more comes

    @waits
    Scenario: not a moment later either
      Given the moves "h08 i09"
      When the GUI searches "depth 1"
      And the GUI sends "isready"
      Then nothing comes for a while

  @ugmi/bestmove/first-of-the-last-pv @should @engine
  Rule: the best move is the first move of the last "pv"
    Section: bestmove
    Text: none
    Reading: "pv" is the best line of play that was found, and "bestmove" the best move. This is only looked at in a search by depth that ran to its end and whose last score is not a bound.
    Judged: on every line

    Scenario: searches of one and two plies
      Given the moves "h08 i09"
      When the GUI searches "depth 1"
      And the GUI searches "depth 2"
      Then the engine is alive
