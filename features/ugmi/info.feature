@ugmi
Feature: info
  The section "info": what the engine tells while it thinks.

  @ugmi/info/values-of-the-right-kind @must @engine @formality
  Rule: known parameters have values of their kind
    Section: info
    Reading: parameters that the text does not list are skipped; "error" is named in the description.
    Judged: on every line

    Scenario: searches of all kinds
      Given the moves "h08 i09"
      When the GUI searches "depth 2"
      And the GUI searches "nodes 1000"
      And the GUI searches "movetime 50"
      Then the engine is alive

  @ugmi/info/seldepth-with-depth @must @engine @formality
  Rule: "seldepth" comes with "depth" in the same line
    Section: info
    Judged: on every line

    Scenario: two depths
      Given the moves "h08 i09"
      When the GUI searches "depth 2"
      Then the engine is alive

  @ugmi/info/pv-and-string-last @must @engine @formality
  Rule: "pv" and "string" stand last in their line
    Section: info
    Judged: on every line

    Scenario: two depths
      Given the moves "h08 i09"
      When the GUI searches "depth 2"
      Then the engine is alive

  @ugmi/info/pv-is-playable @must @engine @formality
  Rule: a variation can be played from the position
    Section: info
    Judged: on every line

    Scenario: a few positions
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
  Rule: a score is "cp" or "mate" with a whole number, and at most one bound
    Section: info
    Reading: below zero the engine is getting mated; a variation that wins with its first move contradicts that.
    Judged: on every line

    Scenario: even, and won
      Given the moves "h08 i09"
      When the GUI searches "depth 2"
      And the GUI sets up "startpos moves h08 a01 i08 a02 j08 a03 k08 s19"
      And the GUI searches "depth 2"
      Then the engine is alive

  @ugmi/info/mate-fits-the-board @should @engine
  Rule: a mate lies within the points that are left
    Section: info
    Reading: each move of a mate takes a point, so it cannot be further away than the board is full.
    Judged: on every line

    Scenario: a few points are left
      Given a board with only "d04 e04" empty
      When the GUI searches "depth 2"
      And the GUI searches "depth 9"
      Given a board with only "d04" empty
      When the GUI searches "depth 3"
      Then the engine is alive

  @ugmi/info/depth-never-falls @should @engine
  Rule: the depth never falls in a search
    Section: info
    Judged: on every line

    Scenario: three depths
      Given the moves "h08 i09"
      When the GUI searches "depth 3"
      Then the engine is alive

  @ugmi/info/time-and-nodes-grow @should @engine
  Rule: time and nodes never fall in a search
    Section: info
    Judged: on every line

    Scenario: three depths
      Given the moves "h08 i09"
      When the GUI searches "depth 3"
      And the GUI searches "nodes 5000"
      Then the engine is alive

  @ugmi/info/time-in-milliseconds @should @engine
  Rule: time is told in milliseconds
    Section: Description
    Judged: on every line

    Scenario: a short search
      Given the moves "h08 i09"
      When the GUI searches "depth 3"
      Then the engine is alive

    @needs:stop @timing
    Scenario: about a second
      Given the moves "h08 i09"
      Then the time of "go" is told in milliseconds

    @timing
    Scenario: about a second, by the time of a move
      Given the moves "h08 i09"
      Then the time of "go movetime 1000" is told in milliseconds

  @ugmi/info/hashfull-in-permill @must @engine @formality
  Rule: "hashfull" lies between 0 and 1000
    Section: info
    Reading: the text shows no number behind the words hashfull and nps; one whole number each is meant.
    Judged: on every line

    Scenario: two depths
      Given the moves "h08 i09"
      When the GUI searches "depth 3"
      Then the engine is alive

  @ugmi/info/nps-fits @should @engine
  Rule: "nps" fits the nodes and the time told with it
    Section: info
    Reading: a factor of two is granted, and in the first tenth of a second whatever is possible at all.
    Judged: on every line

    Scenario: three depths
      Given the moves "h08 i09"
      When the GUI searches "depth 3"
      Then the engine is alive
