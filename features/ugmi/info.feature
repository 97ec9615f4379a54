@ugmi
Feature: info
  The section "info": what the engine reports during a search.

  @ugmi/info/values-of-the-right-kind @must @engine @formality
  Rule: each "info" parameter has a value of the right type
    Section: info
    Text: plain
    Reading: parameters that the specification does not list are skipped; "error" appears in its description. A "pv" consists of moves in the move format.
    Judged: on every line

    Scenario: searches by depth, by nodes and by time
      Given the moves "h08 i09"
      When the GUI searches "depth 2"
      And the GUI searches "nodes 1000"
      And the GUI searches "movetime 50"
      Then the engine is alive

  @ugmi/info/seldepth-with-depth @must @engine @formality
  Rule: an "info" line with "seldepth" also has "depth"
    Section: info
    Text: must
    Judged: on every line

    Scenario: a search of two plies
      Given the moves "h08 i09"
      When the GUI searches "depth 2"
      Then the engine is alive

  @ugmi/info/pv-and-string-last @must @engine @formality
  Rule: "pv" and "string" are the last parameter of their "info" line
    Section: info
    Text: must
    Judged: on every line

    Scenario: a search of two plies
      Given the moves "h08 i09"
      When the GUI searches "depth 2"
      Then the engine is alive

  @ugmi/info/pv-is-playable @should @engine @formality
  Rule: the moves of a "pv" can be played from the position
    Section: info
    Text: none
    Reading: "pv" is the best line of play that was found, and nobody can play on a stone or in a game that is over. The text gives no rules, though, and the end of such a line often comes from a hash table.
    Judged: on every line

    Scenario: positions with two and with twenty stones
      Given the moves "h08 i09"
      When the GUI searches "depth 3"
      Given 20 stones around the centre
      When the GUI searches "depth 3"
      Then the engine is alive

    Scenario Outline: five in a row <direction> end the game
      Given the moves "<moves>"
      When the GUI searches "depth 3"
      Then the engine is alive

      Examples:
        | direction    | moves                           |
        | along a rank | h08 a01 i08 a03 j08 a05 k08 s19 |
        | along a file | h08 a01 h09 a03 h10 a05 h11 s19 |
        | that rise    | h08 a01 i09 a03 j10 a05 k11 s19 |
        | that fall    | h11 a01 i10 a03 j09 a05 k08 s19 |

    @needs:searchmoves
    Scenario Outline: five in a row <where> end the game
      Given the moves "<moves>"
      When the GUI searches "depth 3 searchmoves <win>"
      Then the best move is "<win>"

      Examples:
        | where                       | moves                               | win |
        | of the other side           | a17 h08 a01 i08 a03 j08 a05 k08 s19 | l08 |
        | of the other side, upwards  | a17 h08 a01 h09 a03 h10 a05 h11 s19 | h12 |
        | that reach the edge         | b10 h01 c10 i03 d10 j05 e10 f10     | a10 |
        | that reach the other edge   | r10 h01 q10 i03 p10 j05 o10 n10     | s10 |
        | that reach a corner         | b02 h01 c03 i03 d04 j05 e05 f06     | a01 |
        | that reach the other corner | r02 h01 q03 i03 p04 j05 o05 n06     | s01 |
        | that are closed within      | h08 a01 i08 a03 k08 a05 l08 s19     | j08 |

  @ugmi/info/score-is-cp-or-mate @must @engine @formality
  Rule: a score is "cp" or "mate" with an integer and at most one bound
    Section: info
    Text: plain
    Reading: a bound stands behind the number, and there is only one.
    Judged: on every line

    Scenario: an even position and a won one
      Given the moves "h08 i09"
      When the GUI searches "depth 2"
      And the GUI sets up "startpos moves h08 a01 i08 a02 j08 a03 k08 s19"
      And the GUI searches "depth 2"
      Then the engine is alive

  @ugmi/info/score-from-the-engines-side @must @engine @formality
  @requires:ugmi/info/score-is-cp-or-mate @requires:ugmi/position/plays-the-moves
  Rule: a score is given from the engine's point of view
    Section: info
    Text: plain
    Reading: the engine is the side to move. A "pv" whose first move wins is not rated as lost (a negative "mate", or -1000 "cp" and less), a "mate" has the sign of who wins at the end of its "pv", and scores that are negative where the side to move makes an open four and positive where its opponent has three open threes, for either side or for one, are told from the other side. How an engine estimates other positions is its own affair.
    Judged: on every line

    Scenario: an immediate win
      Given the moves "h08 a01 i08 a02 j08 a03 k08 s19"
      When the GUI searches "depth 1"
      And the GUI searches "depth 2"
      Then the engine is alive

    Scenario: an open four of the opponent
      Given the moves "j10 a01 j11 c01 j12 e01 j13"
      When the GUI searches "depth 2"
      And the GUI searches "depth 4"
      Then the engine is alive

    Scenario: won and lost positions
      Given the engine is ready
      Then won positions have better scores than lost ones

  @ugmi/info/mate-fits-the-board @should @engine
  Rule: a mate is not longer than the empty points allow
    Section: info
    Text: none
    Reading: "mate" means that a mate was found, and each move of a mate fills a point, so the mate must come before the board is full.
    Judged: on every line

    Scenario: one or two points are empty
      Given a board with only "d04 e04" empty
      When the GUI searches "depth 2"
      And the GUI searches "depth 6"
      Given a board with only "d04" empty
      When the GUI searches "depth 3"
      Then the engine is alive

  @ugmi/info/depth-never-falls @should @engine
  Rule: "depth" never decreases during a search
    Section: info
    Text: should
    Judged: on every line

    Scenario: a search of three plies
      Given the moves "h08 i09"
      When the GUI searches "depth 3"
      Then the engine is alive

  @ugmi/info/time-and-nodes-grow @should @engine
  Rule: "time" and "nodes" never decrease during a search
    Section: info
    Text: none
    Reading: "time" and "nodes" are those of the search, and neither becomes less while it goes on.
    Judged: on every line

    Scenario: a search of three plies
      Given the moves "h08 i09"
      When the GUI searches "depth 3"
      And the GUI searches "nodes 5000"
      Then the engine is alive

  @ugmi/info/time-in-milliseconds @must @engine
  Rule: "time" is in milliseconds
    Section: Description
    Text: plain
    Judged: on every line

    Scenario: a short search
      Given the moves "h08 i09"
      When the GUI searches "depth 3"
      Then the engine is alive

    @needs:stop @timing
    Scenario: a search of about a second
      Given the moves "h08 i09"
      Then the time of "go" is told in milliseconds

    @timing
    Scenario: a search with "movetime 1000"
      Given the moves "h08 i09"
      Then the time of "go movetime 1000" is told in milliseconds

  @ugmi/info/hashfull-in-permill @must @engine @formality
  Rule: "hashfull" is between 0 and 1000
    Section: info
    Text: plain
    Reading: the specification shows no value after "hashfull" and "nps"; one integer each is meant.
    Judged: on every line

    Scenario: a search of two plies
      Given the moves "h08 i09"
      When the GUI searches "depth 3"
      Then the engine is alive

  @ugmi/info/nps-fits @should @engine
  Rule: "nps" agrees with "nodes" and "time" on the same line
    Section: info
    Text: plain
    Reading: a factor of two is tolerated; in the first tenth of a second, any rate that is physically possible. Over which time the rate is measured is left open, so a difference is only a warning.
    Judged: on every line

    Scenario: a search of three plies
      Given the moves "h08 i09"
      When the GUI searches "depth 3"
      Then the engine is alive
