@hub
Feature: ending
  How an engine ends, and that it does not end before.

  @hub/ending/quit-ends-the-engine @must @engine
  Rule: `quit` ends the engine
    Section: Additional commands
    Text: plain
    Reading: any exit status will do.

    Scenario: when it is ready
      Given the engine is ready
      When the GUI says "quit"
      Then the engine ends by itself

    @requires:hub/search/think-ends-with-one-done
    Scenario: after a search
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      And the GUI says "quit"
      Then the engine ends by itself

    Scenario: before init
      Given the engine is started
      When the engine is introduced
      And the GUI says "quit"
      Then the engine ends by itself

  @hub/ending/ends-with-its-input @should @engine
  Rule: the engine ends when its input is closed
    Section: Additional commands
    Text: should
    Why: a GUI that crashes would leave engines running.

    Scenario: when it is ready
      Given the engine is ready
      When the input ends
      Then the engine ends

    @requires:hub/search/think-ends-with-one-done
    Scenario: after a search
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      And the input ends
      Then the engine ends

  @hub/ending/ends-with-its-input-while-searching @should @engine
  @requires:hub/ending/ends-with-its-input
  @requires:hub/stop/ends-with-one-done
  Rule: the engine ends when its input is closed during a search
    Section: Additional commands
    Text: should

    Scenario Outline: go <mode>
      Given the engine is ready
      When the position is "the start"
      And a search "go <mode>" without an end is begun
      And the input ends
      Then the engine ends

      Examples:
        | mode    |
        | think   |
        | ponder  |
        | analyze |

    @waits
    Scenario: a ponder search that has reached its depth
      Given the engine is ready
      When the position is "the start" after "32-28"
      And a search "go ponder" with "depth=2" is begun
      Then the engine says nothing of the protocol
      And the search goes on
      When the input ends
      Then the engine ends

  @hub/ending/ends-with-its-input-at-the-start @should @engine
  Rule: the engine ends when its input is closed before it is ready
    Section: Additional commands
    Text: should

    Scenario: before hub
      Given the engine is started
      When the input ends
      Then the engine ends

    Scenario: before init
      Given the engine is started
      When the engine is introduced
      And the input ends
      Then the engine ends

    @requires:hub/initialisation/init-is-answered-with-ready
    Scenario: directly after init
      Given the engine is started
      When the engine is introduced
      And the GUI says "init"
      And the input ends
      Then the engine ends

  @hub/ending/stays-alive @must @engine
  Rule: the engine does not crash or end by itself
    Section: Protocol overview
    Text: none
    Reading: the overview describes a conversation of any number of searches, which only `quit` or the end of the input ends. A signal that ends the engine is a crash at any time, even after its input was closed; the text says nothing about exit statuses, which are only noted.
    Judged: on every line

    @waits @requires:hub/search/think-ends-with-one-done
    Scenario: a moment after a search
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      Then the engine says nothing of the protocol
      And the engine is alive

    @timing @waits @requires:hub/search/think-ends-with-one-done
    Scenario: while its user thinks
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      Then the engine says nothing of the protocol for 10 seconds
      And the engine is alive

  @hub/ending/stop-then-quit @should @engine
  @requires:hub/ending/quit-ends-the-engine @requires:hub/stop/ends-with-one-done
  Rule: `stop` and `quit` in one write end an engine that is searching
    Section: Additional commands
    Text: plain
    Reading: `quit` is not among the commands that may come during a search, and the search may go on for a moment after `stop`. A last `done` is optional.

    Scenario: during an analysis
      Given the engine is ready
      When the position is "the start"
      And a search "go analyze" without an end is begun
      And these are said in one write
        """
        stop
        quit
        """
      Then the engine ends by itself
