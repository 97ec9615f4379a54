@ugmi
Feature: debug
  The section "debug": the engine says more, for those who look for its mistakes.

  @ugmi/debug/accepted-at-any-time @must @engine
  Rule: "debug on" and "debug off" are accepted at any time
    Section: debug

    Scenario: while the engine waits
      Given the engine is ready
      When the GUI sends "debug on"
      And the GUI sends "isready"
      And the GUI sends "debug off"
      And the GUI sends "isready"
      And the GUI sends "debug on"
      And the GUI sets up "startpos"
      And the GUI searches "depth 1"
      Then the engine is alive

    @waits @requires:ugmi/go/infinite-without-limits @requires:ugmi/stop/ends-the-search
    Scenario: while the engine thinks
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

  @ugmi/debug/off-by-default @should @engine @requires:ugmi/debug/accepted-at-any-time
  Rule: debug mode is off until it is switched on
    Section: debug
    Reading: where switching makes a difference, the engine starts on the quiet side of it, and "debug off" leads back there.

    Scenario: the same session before, with and after debug
      Given the engine is ready
      Then debug output appears only in debug mode

  @ugmi/debug/sends-more-information @should @engine @requires:ugmi/debug/accepted-at-any-time
  @requires:ugmi/description/known-messages-only
  Rule: what debug mode adds comes in "info" lines
    Section: debug
    Reading: an engine need not have more to say.

    Scenario: a search in debug mode
      Given the engine is ready
      When the GUI sends "debug on"
      And the GUI sets up "startpos moves h08"
      And the GUI searches "depth 1"
      Then the engine is alive
