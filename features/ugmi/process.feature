@ugmi
Feature: process
  The section "quit", and what the text takes for granted of a program.

  @ugmi/quit/ends-the-engine @must @engine
  Rule: "quit" ends the engine
    Section: quit
    Reading: with any exit status, and whatever it says on its way.

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
        | debug on          |
        | position startpos |
        | stop              |

      @requires:ugmi/ugminewgame/completes
      Examples:
        | line        |
        | ugminewgame |

  @ugmi/quit/ends-during-search @must @engine
  @requires:ugmi/quit/ends-the-engine @requires:ugmi/description/listens-while-thinking
  Rule: "quit" ends the engine during a search too
    Section: quit

    Scenario: in a search without end
      Given the moves "h08"
      When the GUI starts "go"
      And the search has run for a moment
      Then the GUI quits and the engine ends

    Scenario Outline: in a search with a limit far away, <limit>
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
  Rule: the engine ends when its input does
    Section: (taken for granted)
    Why: a GUI that crashes would leave engines behind.

    Scenario: while the engine waits
      Given the empty board
      When the GUI goes away
      Then the engine ends

    @requires:ugmi/description/listens-while-thinking
    Scenario: while the engine thinks
      Given the moves "h08"
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI goes away
      Then the engine ends

  @ugmi/process/stays-alive @must @engine
  Rule: the engine does not end before it is told to
    Section: (taken for granted)
    Reading: a signal that ends the engine is a crash at any time, after its input has ended too; of a status at the end no text says anything, and it is only told.
    Judged: on every line

    Scenario: two games and a while
      Given the moves "h08"
      When the GUI searches "depth 2"
      And the GUI starts a new game
      And the GUI sets up "startpos moves j10 k11"
      And the GUI searches "depth 2"
      Then nothing more comes
      And the engine is alive

  @ugmi/process/survives-odd-input @must @engine
  Rule: very long lines and lines that are no text do no harm
    Section: Description

    Scenario: 100 KiB on one line
      Given the engine is ready
      When the GUI sends a line of 102400 bytes
      Then the engine is alive

    Scenario: bytes that are no text
      Given the engine is ready
      When the GUI sends the bytes
        | 80 81 fe ff |
        | 64 65 62 75 67 20 c3 28 |
      Then the engine is alive

    @requires:ugmi/stop/ends-the-search
    Scenario: long lines while the engine thinks
      Given the moves "h08"
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI sends a line of 65536 bytes
      And the GUI asks "isready"
      And the GUI stops the search
      Then the engine is alive

  @ugmi/process/many-searches @must @engine
  Rule: the hundredth search in one process is like the first
    Section: go

    Scenario: a hundred and twenty positions
      Given the engine is ready
      Then 120 random positions are searched
