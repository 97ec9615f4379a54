@ugmi
Feature: debug
  The section "debug": the engine sends additional information.

  @ugmi/debug/accepted-at-any-time @must @engine @requires:ugmi/isready/one-readyok-each
  Rule: "debug on" and "debug off" are accepted at any time
    Section: debug
    Text: plain

    Scenario: while the engine is idle
      Given the engine is ready
      When the GUI sends "debug on"
      And the GUI sends "isready"
      And the GUI sends "debug off"
      And the GUI sends "isready"
      And the GUI sends "debug on"
      And the GUI sends "isready"
      And the GUI sets up "startpos"
      And the GUI searches "depth 1"
      Then the engine is alive

    @requires:ugmi/position/plays-the-moves @requires:ugmi/position/long-lists
    @requires:ugmi/bestmove/legal-move @requires:ugmi/bestmove/always-sent
    @requires:ugmi/bestmove/no-needless-pass
    Scenario: the position is kept
      Given a board with only "d04" empty
      When the GUI sends "debug off"
      And the GUI sends "isready"
      And the GUI searches "depth 1"
      Then the best move is "d04"

    @waits @requires:ugmi/go/infinite-without-limits @requires:ugmi/stop/ends-the-search
    @requires:ugmi/isready/does-not-stop-the-search
    @requires:ugmi/description/listens-while-thinking
    Scenario: during a search
      Given the moves "h08"
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI sends, while the engine thinks
        """
        debug on
        debug off
        """
      Then the search goes on
      When the GUI stops the search
      Then the engine is alive

    @requires:ugmi/stop/ends-the-search
    Scenario: in one write with the end of a search
      Given the moves "h08 i09"
      When the GUI starts "go"
      And the search has run for a moment
      And these are sent in one write
        """
        stop
        debug off
        """
      Then the engine is alive

    @requires:ugmi/stop/ends-the-search
    Scenario: before a search that is stopped
      Given the moves "h08 i09"
      When the GUI sends "debug on"
      And the GUI starts "go"
      And the search has run for a moment
      And the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

  @ugmi/debug/off-by-default @must @engine @requires:ugmi/debug/accepted-at-any-time
  Rule: debug mode is off by default
    Section: debug
    Text: must
    Reading: if debug mode makes a difference, the engine starts without the additional output, and "debug off" ends it.

    Scenario: the same session before, during and after debug mode
      Given the engine is ready
      Then debug output appears only in debug mode

    @requires:ugmi/ugminewgame/completes @requires:ugmi/stop/nothing-when-idle
    @requires:ugmi/stop/ends-the-search
    Scenario: no other command begins it
      Given the engine is ready
      Then debug mode begins with "debug on" alone

  @ugmi/debug/sends-more-information @should @engine @requires:ugmi/debug/accepted-at-any-time
  @requires:ugmi/description/known-messages-only
  Rule: in debug mode the engine sends additional information, in "info" lines
    Section: debug
    Text: should
    Reading: "info string" is only an example, so any additional line or word counts, and it is looked for in a position, a search, a setting and an unknown command. Debug output that is not an "info" line is a warning too, as the text means information that is sent to the GUI.

    Scenario: the same session with and without debug mode
      Given the engine is ready
      Then debug mode adds something

    @requires:ugmi/stop/ends-the-search @requires:ugmi/debug/off-by-default
    @requires:ugmi/isready/does-not-stop-the-search
    Scenario: debug mode begins and ends during a search
      Given the engine is ready
      Then debug mode begins and ends during a search as it does between searches

    @requires:ugmi/debug/off-by-default
    Scenario: debug mode begins and ends several times
      Given the engine is ready
      Then debug mode adds something each time

    Scenario: a search in debug mode
      Given the engine is ready
      When the GUI sends "debug on"
      And the GUI sets up "startpos moves h08"
      And the GUI searches "depth 1"
      Then the engine is alive

    @requires:ugmi/ugminewgame/completes @requires:ugmi/go/parameters-in-any-order
    @requires:ugmi/go/mate-is-found
    Scenario: games and searches with clocks in debug mode
      Given the engine is ready
      When the GUI sends "debug on"
      And the GUI starts a new game
      And the GUI sets up "startpos moves h08 i09"
      And the GUI searches "wtime 400 btime 400 winc 10 binc 10 depth 1"
      And the GUI starts a new game
      And the GUI sets up "startpos moves h08 a01 i08 a02 j08 a03 k08 s19"
      And the GUI searches "mate 1"
      And the GUI starts a new game
      And the GUI sets up "startpos moves h08"
      And the GUI searches "depth 1"
      Then the engine is alive
