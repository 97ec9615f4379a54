@cxboard
Feature: process
  What the text takes for granted of a program that is driven over a pipe.

  @cxboard/process/stays-alive @must @engine
  Rule: the engine does not exit before `quit`
    Section: Preliminaries
    Text: must
    Reading: components are always able to process input, and who has ended is not. A signal that ends the engine is a crash at any time, also after the end of its input; no text specifies the exit status, so it is only reported.
    Judged: on every line

    @waits
    Scenario: after the end of a game
      Given the engine plays Black
      When the interface moves "h2e2"
      And the interface sends "result 1-0"
      And a moment passes
      Then the engine is alive

    Scenario Outline: before a game has begun, `<command>`
      Given the engine is ready
      When the interface sends "force"
      And the interface sends "<command>"
      Then the engine is alive

      Examples:
        | command    |
        | hint       |
        | draw       |
        | move h2e2  |
        | go depth 1 |
        | undo       |
        | remove     |
        | result *   |

  @cxboard/process/never-hangs @must @engine
  Rule: the engine never stops answering
    Section: Preliminaries
    Text: must
    Judged: on every line

    Scenario: changes of mode
      Given the engine is in force mode
      When the interface sends "clock 1 :02 :02"
      And the interface sends "playcurrent"
      And the interface sends "force"
      And the interface sends "go depth 1"
      And the interface sends "go infinite"
      And the interface sends "stop"
      And the interface sends "playother"
      And the interface sends "force"
      Then the engine is alive

  @cxboard/process/ends-with-input @should @engine
  Rule: the engine exits at the end of its input
    Section: Preliminaries
    Text: none
    Why: an interface that crashes would leave engines behind.
    Reading: an engine is driven through its standard input, and without one nobody can end it.

    Scenario: idle
      Given the engine is in force mode
      When the interface goes away
      Then the engine ends

    Scenario: in a search
      Given the engine searches without end
      When the interface goes away
      Then the engine ends

    Scenario: while it thinks about a move of its own
      Given the engine thinks as Red
      When the interface goes away
      Then the engine ends

  @cxboard/process/survives-long-input @must @engine
  @requires:cxboard/isready/always-answered
  Rule: very long lines and lines that are not text have no effect
    Section: Preliminaries
    Text: none
    Reading: components are always able to process input; no length is named that it may not have.

    Scenario: 64 KiB on one line
      Given the engine is in force mode
      When the interface sends a line of 65536 bytes
      And the interface moves "h2e2"
      Then the engine is alive

    Scenario: bytes that are no text
      Given the engine is in force mode
      When the interface sends the bytes
        | 80 81 fe ff |
        | 6d 6f 76 65 20 c3 28 |
      And the interface moves "h2e2"
      Then the engine is alive

    Scenario: a list of six hundred moves
      Given the engine is in force mode
      When a list of 600 random moves is set up
      Then the engine is alive

  @cxboard/process/many-games @must @engine
  @requires:cxboard/play/moves-for-the-side-on-move
  @requires:cxboard/play/answers-the-opponent
  Rule: the twelfth game in one process is played like the first
    Section: Commands to the engine: result
    Text: plain

    Scenario: games in both modes and colours
      Given the engine is ready
      When a game of 12 plies is played and ended
      And a game of 12 plies is played and ended
      And a game of 12 plies is played and ended
      And a game of 12 plies is played and ended
      And a game of 12 plies is played and ended
      And a game of 12 plies is played and ended
      And a game of 12 plies is played and ended
      And a game of 12 plies is played and ended
      And a game of 12 plies is played and ended
      And a game of 12 plies is played and ended
      And a game of 12 plies is played and ended
      And a game of 12 plies is played and ended
      Then the engine is alive
