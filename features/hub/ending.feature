@hub
Feature: ending
  How an engine ends, and that it does not end before.

  @hub/ending/quit-ends-the-engine @must @engine
  Rule: `quit` ends the engine
    Section: Additional commands
    Reading: any exit status will do.

    Scenario: when it is ready
      Given the engine is ready
      When the GUI says "quit"
      Then the engine ends by itself

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
    Why: a GUI that crashes would leave engines running.

    Scenario: when it is ready
      Given the engine is ready
      When the input ends
      Then the engine ends

    Scenario: after a search
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      And the input ends
      Then the engine ends

  @hub/ending/ends-with-its-input-while-searching @should @engine
  Rule: the engine ends when its input is closed during a search
    Section: Additional commands

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

  @hub/ending/ends-with-its-input-at-the-start @should @engine
  Rule: the engine ends when its input is closed before it is ready
    Section: Additional commands

    Scenario: before hub
      Given the engine is started
      When the input ends
      Then the engine ends

    Scenario: before init
      Given the engine is started
      When the engine is introduced
      And the input ends
      Then the engine ends

    Scenario: directly after init
      Given the engine is started
      When the engine is introduced
      And the GUI says "init"
      And the input ends
      Then the engine ends

  @hub/ending/stays-alive @must @engine
  Rule: the engine does not crash or end by itself
    Section: Protocol overview
    Reading: a signal that ends the engine is a crash at any time, even after its input was closed; the text says nothing about exit statuses, which are only noted.
    Judged: on every line

    @waits
    Scenario: in the middle of nothing
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      Then the engine says nothing of the protocol
      And the engine is alive

    @timing @waits
    Scenario: while its user thinks
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      Then the engine says nothing of the protocol for 10 seconds
      And the engine is alive

  @hub/ending/stop-then-quit @should @engine
  @requires:hub/ending/quit-ends-the-engine
  Rule: `stop` and `quit` in one write end an engine that is searching
    Section: Additional commands
    Reading: a last `done` is optional.

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
