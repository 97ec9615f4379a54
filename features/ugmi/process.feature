@ugmi
Feature: process
  The section "quit", and what is expected of any program.

  @ugmi/quit/ends-the-engine @must @engine
  Rule: "quit" ends the engine
    Section: quit
    Text: plain
    Reading: with any exit status, and whatever output comes before.

    Scenario: before anything else
      Given the engine is started
      Then the GUI quits and the engine ends

    Scenario: after the identification
      Given the engine is ready
      Then the GUI quits and the engine ends

    Scenario: after a search
      Given the moves "h08"
      When the GUI searches "depth 1"
      Then the GUI quits and the engine ends

    Scenario Outline: after "<line>"
      Given the moves "h08"
      When the GUI sends "<line>"
      Then the GUI quits and the engine ends

      Examples:
        | line              |
        | position startpos |

      @requires:ugmi/debug/accepted-at-any-time
      Examples:
        | line     |
        | debug on |

      @requires:ugmi/stop/nothing-when-idle
      Examples:
        | line |
        | stop |

      @requires:ugmi/ugminewgame/completes
      Examples:
        | line        |
        | ugminewgame |

  @ugmi/quit/promptly @should @engine @requires:ugmi/quit/ends-the-engine
  Rule: "quit" ends the engine as soon as possible
    Section: quit
    Text: plain
    Reading: two seconds are soon enough. How soon is possible is left open, so later is only a warning.

    @timing
    Scenario: while the engine is idle
      Given the moves "h08"
      Then quit is obeyed within 2000 ms

    @timing @requires:ugmi/quit/ends-during-search
    Scenario: during a search
      Given the moves "h08"
      When the GUI starts "go"
      And the search has run for a moment
      Then quit is obeyed within 2000 ms

  @ugmi/quit/ends-during-search @must @engine
  @requires:ugmi/quit/ends-the-engine @requires:ugmi/description/listens-while-thinking
  Rule: "quit" ends the engine during a search
    Section: quit
    Text: plain

    Scenario: during a search without limits
      Given the moves "h08"
      When the GUI starts "go"
      And the search has run for a moment
      Then the GUI quits and the engine ends

    @requires:ugmi/stop/ends-the-search
    Scenario: with "stop" in the same write
      Given the moves "h08"
      When the GUI starts "go"
      And the search has run for a moment
      Then the GUI stops the search and quits in one write, and the engine ends

    Scenario Outline: during a search with a distant limit, <limit>
      Given the moves "h08"
      When the GUI starts "go <limit>"
      And the search has run for a moment
      Then the GUI quits and the engine ends

      Examples:
        | limit                       |
        | movetime 60000              |
        | wtime 3600000 btime 3600000 |
        | nodes 1000000000            |

  @ugmi/process/ends-with-input @should @engine
  Rule: the engine ends when its input is closed
    Section: quit
    Text: none
    Reading: "quit" ends the engine, and without input it can never come.
    Why: otherwise a GUI that crashes would leave engines running.

    Scenario: while the engine is idle
      Given the empty board
      When the GUI goes away
      Then the engine ends

    @requires:ugmi/description/listens-while-thinking
    Scenario: during a search
      Given the moves "h08"
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI goes away
      Then the engine ends

  @ugmi/process/stays-alive @must @engine
  Rule: the engine keeps running until "quit"
    Section: Description
    Text: must
    Reading: an engine that has ended cannot process input. One that is ended by a signal has crashed, even after its input was closed; the specification says nothing about the exit status, so it is only reported.
    Judged: on every line

    Scenario: four games and a pause
      Given the moves "h08"
      When the GUI searches "depth 2"
      And the GUI starts a new game
      And the GUI sets up "startpos moves j10 k11"
      And the GUI searches "depth 2"
      And the GUI starts a new game
      And the GUI sets up "startpos moves a01"
      And the GUI searches "depth 1"
      And the GUI starts a new game
      And the GUI sets up "startpos moves h08 j10 i09"
      And the GUI searches "depth 1"
      Then nothing more comes
      And the engine is alive

  @ugmi/process/survives-odd-input @must @engine @requires:ugmi/isready/one-readyok-each
  Rule: the engine survives very long lines and lines that are not text
    Section: Description
    Text: must
    Reading: an engine is always able to process input, whatever came before.

    Scenario: 100 KiB on one line
      Given the engine is ready
      When the GUI sends a line of 102400 bytes
      Then the engine is alive

    @requires:ugmi/debug/accepted-at-any-time
    Scenario: bytes that are not UTF-8
      Given the engine is ready
      When the GUI sends the bytes
        | 80 81 fe ff |
        | 64 65 62 75 67 20 c3 28 |
      Then the engine is alive

    @requires:ugmi/stop/ends-the-search @requires:ugmi/isready/does-not-stop-the-search
    Scenario: a long line during a search
      Given the moves "h08"
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI sends a line of 65536 bytes
      And the GUI asks "isready"
      And the GUI stops the search
      Then the engine is alive

  @ugmi/process/many-searches @must @engine
  Rule: an engine can do many searches in one session
    Section: go
    Text: plain

    Scenario: a hundred and twenty positions
      Given the engine is ready
      Then 120 random positions are searched
