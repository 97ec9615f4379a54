@ugmi
Feature: stop
  The section "stop": how a search is ended.

  @ugmi/stop/ends-the-search @must @engine @requires:ugmi/description/listens-while-thinking
  Rule: "stop" ends the search with "bestmove"
    Section: stop
    Text: must

    Scenario: right after "go"
      Given the moves "h08 i09"
      When the GUI starts "go"
      And the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

    Scenario: a moment after "go"
      Given the moves "h08 i09"
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

    Scenario Outline: a search with a distant limit, <limit>
      Given the moves "h08 i09"
      When the GUI starts "go <limit>"
      And the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

      Examples:
        | limit                                       |
        | movetime 60000                              |
        | wtime 3600000 btime 3600000 winc 0 binc 0 |

      @requires:ugmi/go/mate-is-found
      Examples:
        | limit  |
        | mate 9 |

    @timing @waits
    Scenario: after two seconds of a search
      Given the moves "h08 i09"
      When the GUI starts "go"
      And the search has run for 2500 ms
      And the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

    Scenario: after an answer to "isready"
      Given the moves "h08 i09"
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI asks "isready"
      And the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

    Scenario: many times
      Given the moves "h08 i09"
      When the GUI starts "go"
      And the GUI stops the search
      And the GUI starts "go"
      And the GUI stops the search
      And the GUI starts "go"
      And the GUI stops the search
      And the GUI starts "go"
      And the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

    Scenario: with "isready" in the same write
      Given the moves "h08 i09"
      When the GUI starts "go"
      And the search has run for a moment
      And these are sent in one write
        """
        stop
        isready
        """
      Then the engine is alive

  @ugmi/stop/promptly @should @engine @requires:ugmi/stop/ends-the-search
  Rule: "stop" is answered with "bestmove" as soon as possible
    Section: stop
    Text: plain
    Reading: one second is soon enough. How soon is possible is left open, so later is only a warning.

    @timing
    Scenario: in the middle of a search
      Given the moves "h08 i09 j10"
      Then stop is obeyed within 1000 ms

  @ugmi/stop/nothing-when-idle @should @engine @requires:ugmi/isready/one-readyok-each
  Rule: "stop" without a search has no effect
    Section: stop
    Text: should

    Scenario: before the first search
      Given the empty board
      When the GUI sends "stop"
      And the GUI sends "stop"
      And the GUI sends "isready"
      Then nothing more comes

    Scenario: after a search that is over
      Given the moves "h08"
      When the GUI searches "depth 1"
      And the GUI sends "stop"
      And the GUI sends "isready"
      Then nothing more comes

    @requires:ugmi/stop/ends-the-search
    Scenario: twice for one search, in one write
      Given the moves "h08"
      When the GUI starts "go"
      And the search has run for a moment
      And these are sent in one write
        """
        stop
        stop
        """
      And the GUI sends "isready"
      Then nothing more comes

    @requires:ugmi/stop/ends-the-search
    Scenario: twice for one search
      Given the moves "h08"
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI stops the search
      And the GUI sends "stop"
      And the GUI sends "isready"
      Then nothing more comes

    @requires:ugmi/position/plays-the-moves @requires:ugmi/position/long-lists
    @requires:ugmi/bestmove/legal-move @requires:ugmi/bestmove/always-sent
    @requires:ugmi/bestmove/no-needless-pass
    Scenario: the position is kept
      Given a board with only "d04" empty
      When the GUI sends "stop"
      And the GUI sends "isready"
      And the GUI searches "depth 1"
      Then the best move is "d04"

    @waits @requires:ugmi/go/infinite-without-limits @requires:ugmi/stop/ends-the-search
    Scenario Outline: the next search is not affected, <when>
      Given the moves "h08 i09"
      When the GUI searches "<first>"
      And the GUI sends "stop"
      And the GUI sends "isready"
      And the GUI starts "go"
      Then the search goes on
      When the GUI stops the search
      And the GUI sends "stop"
      And the GUI sends "isready"
      And the GUI starts "go"
      Then the search goes on
      When the GUI stops the search
      Then the engine is alive

      Examples:
        | when               | first       |
        | after one by depth | depth 1     |
        | after one by time  | movetime 30 |

    @waits @requires:ugmi/go/infinite-without-limits
    Scenario: the first search is not affected
      Given the moves "h08 i09"
      When the GUI sends "stop"
      And the GUI sends "isready"
      And the GUI starts "go"
      Then the search goes on
