@uci
Feature: debug
  The section "debug": the engine sends additional information.

  @uci/debug/accepted-at-any-time @must @engine @requires:uci/isready/one-readyok-each
  Rule: "debug on" and "debug off" are accepted at any time
    Section: debug
    Text: plain
    Reading: an engine without a debug mode may ignore them, or call them unknown.

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

    @requires:uci/position/understands-fen @requires:uci/bestmove/always-sent
    Scenario: the position is kept
      Given the engine is ready
      When the GUI sets up "fen 1r2k3/8/8/8/8/8/r7/7K w - - 0 1"
      And the GUI sends "debug off"
      And the GUI sends "isready"
      And the GUI searches "depth 1"
      Then the best move is "h1g1"

    @waits @requires:uci/go/infinite-without-limits @requires:uci/stop/ends-the-search
    @requires:uci/isready/does-not-stop-the-search
    @requires:uci/description/listens-while-thinking
    Scenario: during a search
      Given the moves "e2e4"
      When the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI sends, while the engine thinks
        """
        debug on
        debug off
        """
      Then the search goes on
      When the GUI stops the search
      Then the engine is alive

    @requires:uci/stop/ends-the-search
    Scenario: in one write with the end of a search
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
      And the search has run for a moment
      And these are sent in one write
        """
        stop
        debug off
        """
      Then the engine is alive

    @requires:uci/stop/ends-the-search
    Scenario: before a search that is stopped
      Given the moves "e2e4 e7e5"
      When the GUI sends "debug on"
      And the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

  @uci/debug/off-by-default @should @engine @requires:uci/debug/accepted-at-any-time
  Rule: debug mode is off by default
    Section: debug
    Text: should
    Reading: if debug mode makes a difference, the engine starts without the additional output, and "debug off" ends it.

    Scenario: the same session before, during and after debug mode
      Given the engine is ready
      Then debug output appears only in debug mode

    @requires:uci/ucinewgame/completes @requires:uci/stop/nothing-when-idle
    @requires:uci/stop/ends-the-search
    Scenario: no other command begins it
      Given the engine is ready
      Then debug mode begins with "debug on" alone

  @uci/debug/sends-more-information @should @engine @requires:uci/debug/accepted-at-any-time
  Rule: in debug mode the engine sends additional information, in "info" lines
    Section: debug
    Text: should
    Reading: "info string" is only an example, so any additional line or word counts, and it is looked for in a position, a search, a setting and an unknown command. Few engines have such a mode.

    Scenario: the same session with and without debug mode
      Given the engine is ready
      Then debug mode adds something

    @requires:uci/stop/ends-the-search @requires:uci/debug/off-by-default
    @requires:uci/isready/does-not-stop-the-search
    Scenario: debug mode begins and ends during a search
      Given the engine is ready
      Then debug mode begins and ends during a search as it does between searches

    @requires:uci/debug/off-by-default
    Scenario: debug mode begins and ends several times
      Given the engine is ready
      Then debug mode adds something each time

    Scenario: a search in debug mode
      Given the engine is ready
      When the GUI sends "debug on"
      And the GUI sets up "startpos moves e2e4"
      And the GUI searches "depth 1"
      Then the engine is alive

    @requires:uci/ucinewgame/completes @requires:uci/go/parameters-in-any-order
    @requires:uci/go/mate-is-found
    Scenario: games and searches with clocks in debug mode
      Given the engine is ready
      When the GUI sends "debug on"
      And the GUI starts a new game
      And the GUI sets up "startpos moves e2e4 e7e5"
      And the GUI searches "wtime 400 btime 400 winc 10 binc 10 depth 1"
      And the GUI starts a new game
      And the GUI sets up "fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
      And the GUI searches "mate 1"
      And the GUI starts a new game
      And the GUI sets up "startpos moves e2e4"
      And the GUI searches "depth 1"
      Then the engine is alive
