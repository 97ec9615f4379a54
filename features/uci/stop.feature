@uci
Feature: stop
  The section "stop": how a search is ended.

  @uci/stop/ends-the-search @must @engine @requires:uci/description/listens-while-thinking
  Rule: "stop" ends the search with "bestmove"
    Section: stop
    Text: must

    Scenario: right after "go"
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
      And the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

    Scenario: a moment after "go"
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

    @requires:uci/go/one-bestmove-each
    Scenario Outline: a search with a distant limit, <limit>
      Given the moves "e2e4 e7e5"
      When the GUI starts "go <limit>"
      And the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

      Examples:
        | limit                                     |
        | depth 60                                  |
        | nodes 1000000000                          |
        | movetime 60000                            |
        | wtime 3600000 btime 3600000 winc 0 binc 0 |

      @requires:uci/go/mate-is-found
      Examples:
        | limit  |
        | mate 9 |

    Scenario Outline: with one legal move, <side> to move
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI stops the search
      Then the best move is "<move>"

      Examples:
        | side  | fen                             | move |
        | White | 1r2k3/8/8/8/8/8/r7/7K w - - 0 1 | h1g1 |
        | Black | 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1 | h8g8 |

    @timing @waits
    Scenario: after two seconds of a search
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
      And the search has run for 2500 ms
      And the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

    Scenario: after an answer to "isready"
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI asks "isready"
      And the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

    Scenario: many times
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
      And the GUI stops the search
      And the GUI starts "go infinite"
      And the GUI stops the search
      And the GUI starts "go infinite"
      And the GUI stops the search
      And the GUI starts "go infinite"
      And the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

    Scenario: with "isready" in the same write
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
      And the search has run for a moment
      And these are sent in one write
        """
        stop
        isready
        """
      Then the engine is alive

  @uci/stop/promptly @should @engine @requires:uci/stop/ends-the-search
  Rule: "stop" is answered with "bestmove" as soon as possible
    Section: stop
    Text: plain
    Reading: one second is soon enough. How soon is possible is left open, so later is only a warning.

    @timing
    Scenario: in the middle of a search
      Given the moves "e2e4 e7e5 g1f3"
      Then stop is obeyed within 1000 ms

  @uci/stop/nothing-when-idle @should @engine @requires:uci/isready/one-readyok-each
  Rule: "stop" without a search has no effect
    Section: stop
    Text: should

    Scenario: before the first search
      Given the moves "e2e4"
      When the GUI sends "stop"
      And the GUI sends "stop"
      And the GUI sends "isready"
      Then nothing more comes

    Scenario: before the first position
      Given the engine is ready
      When the GUI sends "stop"
      And the GUI sends "stop"
      And the GUI sends "isready"
      Then nothing more comes

    Scenario: after a search that is over
      Given the moves "e2e4"
      When the GUI searches "depth 1"
      And the GUI sends "stop"
      And the GUI sends "isready"
      Then nothing more comes

    @requires:uci/stop/ends-the-search
    Scenario: twice for one search, in one write
      Given the moves "e2e4"
      When the GUI starts "go infinite"
      And the search has run for a moment
      And these are sent in one write
        """
        stop
        stop
        """
      And the GUI sends "isready"
      Then nothing more comes

    @requires:uci/stop/ends-the-search
    Scenario: twice for one search
      Given the moves "e2e4"
      When the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI stops the search
      And the GUI sends "stop"
      And the GUI sends "isready"
      Then nothing more comes

    @requires:uci/position/understands-fen @requires:uci/bestmove/always-sent
    Scenario: the position is kept
      Given the engine is ready
      When the GUI sets up "fen 1r2k3/8/8/8/8/8/r7/7K w - - 0 1"
      And the GUI sends "stop"
      And the GUI sends "isready"
      And the GUI searches "depth 1"
      Then the best move is "h1g1"

    @waits @requires:uci/go/infinite-without-limits @requires:uci/stop/ends-the-search
    Scenario Outline: the next search is not affected, <when>
      Given the moves "e2e4 e7e5"
      When the GUI searches "<first>"
      And the GUI sends "stop"
      And the GUI sends "isready"
      And the GUI starts "go infinite"
      Then the search goes on
      When the GUI stops the search
      And the GUI sends "stop"
      And the GUI sends "isready"
      And the GUI starts "go infinite"
      Then the search goes on
      When the GUI stops the search
      Then the engine is alive

      Examples:
        | when               | first       |
        | after one by depth | depth 1     |
        | after one by time  | movetime 30 |

    @waits @requires:uci/go/infinite-without-limits
    Scenario: the first search is not affected
      Given the moves "e2e4 e7e5"
      When the GUI sends "stop"
      And the GUI sends "isready"
      And the GUI starts "go infinite"
      Then the search goes on
