@uhp
Feature: process
  What the text takes for granted of a program that is driven over a pipe.

  @uhp/process/stays-alive @must @engine
  Rule: the engine keeps running while its input is open
    Section: Engine Commands
    Text: none
    Reading: whatever comes has to be answered, so an engine waits for commands as long as its input is open. One that ends by a signal has crashed, even after its input was closed; the exit status is not specified and only noted.
    Judged: on every line

    @waits
    Scenario: after the end of a game
      Given the game "Base;BlackWins;Black[5];wG1;bB1 -wG1;wQ wG1/;bQ \bB1;wQ bQ-;bA1 -bQ;wG2 wQ/;bA1 bQ/;wB1 wQ-"
      Then the engine stays silent
      And the engine is alive

  @uhp/process/never-hangs @must @engine
  Rule: the engine answers every command in bounded time
    Section: Engine Commands
    Text: must
    Judged: on every line

    Scenario: several searches in a row
      Given a new game
      When the viewer sends "bestmove depth 1"
      And the viewer sends "bestmove depth 1"
      And the viewer plays "wS1"
      And the viewer sends "bestmove time 00:00:01"
      And the viewer sends "bestmove depth 1"
      Then the engine is alive

  @uhp/process/ends-with-input @should @engine
  Rule: the engine exits when its input is closed
    Section: Engine Commands
    Text: none
    Why: otherwise a viewer that crashes leaves its engine running.
    Reading: the text does not say how an engine ends; without input there is nothing left to do. Any exit status will do; a running search may be finished first.

    Scenario: before a game
      Given the engine is ready
      When the viewer sends "info"
      And the input ends
      Then the engine ends

    Scenario: in a game
      Given a new game
      When the viewer plays "wS1"
      And the input ends
      Then the engine ends

  @uhp/process/many-games @must @engine
  Rule: the engine plays any number of games in one process
    Section: newgame
    Text: none
    Reading: nothing limits the number of games, and each newgame has to be answered.

    Scenario: fifty games of twenty plies
      Given the engine is ready
      When 50 games of 20 random plies are played
      Then the engine is alive

  @uhp/process/long-games @must @engine
  Rule: the engine plays games of three hundred plies
    Section: GameString
    Text: none
    Reading: a GameString lists every move of a game, however long. If the engine declares a draw by repetition, the test is inconclusive.

    Scenario: three hundred plies
      Given the game "Base;InProgress;White[4];wA1;bA1 wA1-;wQ -wA1;bQ bA1-;wA2 -wQ;bA2 bQ-"
      When 294 plies are shuffled to and fro
      Then the legal moves are listed
      When the viewer sends "undo 300"
      Then the legal moves are listed

  @uhp/process/no-edge @must @engine
  Rule: the board has no edge
    Section: MoveString
    Text: none
    Reading: every place is given relative to a piece, so none is too far away.

    Scenario: all pieces in one row to the right
      Given the game "Base;InProgress;White[12];wG1;bG1 wG1-;wQ -wG1;bQ bG1-;wS1 -wQ;bS1 bQ-;wS2 -wS1;bS2 bS1-;wB1 -wS2;bB1 bS2-;wB2 -wB1;bB2 bB1-;wG2 -wB2;bG2 bB2-;wG3 -wG2;bG3 bG2-;wA1 -wG3;bA1 bG3-;wA2 -wA1;bA2 bA1-;wA3 -wA2;bA3 bA2-"
      Then the legal moves are listed

    @needs:mosquito @needs:ladybug @needs:pillbug
    Scenario: all pieces in one row to the upper right
      Given the game "Base+MLP;InProgress;White[15];wG1;bG1 wG1/;wQ /wG1;bQ bG1/;wS1 /wQ;bS1 bQ/;wS2 /wS1;bS2 bS1/;wB1 /wS2;bB1 bS2/;wB2 /wB1;bB2 bB1/;wG2 /wB2;bG2 bB2/;wG3 /wG2;bG3 bG2/;wA1 /wG3;bA1 bG3/;wA2 /wA1;bA2 bA1/;wA3 /wA2;bA3 bA2/;wM /wA3;bM bA3/;wL /wM;bL bM/;wP /wL;bP bL/"
      Then the legal moves are listed

    @needs:mosquito @needs:ladybug @needs:pillbug
    Scenario: all pieces in one row to the lower right
      Given the game "Base+MLP;InProgress;White[15];wG1;bG1 wG1\;wQ \wG1;bQ bG1\;wS1 \wQ;bS1 bQ\;wS2 \wS1;bS2 bS1\;wB1 \wS2;bB1 bS2\;wB2 \wB1;bB2 bB1\;wG2 \wB2;bG2 bB2\;wG3 \wG2;bG3 bG2\;wA1 \wG3;bA1 bG3\;wA2 \wA1;bA2 bA1\;wA3 \wA2;bA3 bA2\;wM \wA3;bM bA3\;wL \wM;bL bM\;wP \wL;bP bL\"
      Then the legal moves are listed

    Scenario Outline: a hive that has wandered far to the <side>
      Given the game "<game>"
      Then the legal moves are listed

      Examples:
        | side        | game |
        | lower left  | Base;InProgress;White[92];wS1;bA1 /wS1;wQ wS1/;bQ bA1\\;wA1 wQ\\;bS1 -bQ;wA1 /bQ;bS1 wA1\\;wQ wS1-;bA2 bS1\\;wQ wS1\\;bA1 bA2\\;wS1 wQ\\;bA1 /bA2;wS1 bA2-;bA1 wS1\\;wQ bQ-;bA1 wS1-;wQ bQ\\;bQ wQ/;wA1 bA1\\;bQ wQ-;wA1 bA1-;bQ wQ\\;wQ bQ/;bA2 wA1\\;wQ bQ-;bS1 /bA1;wS1 bS1\\;bA2 wS1\\;wA1 bA2\\;bQ -bA1;wQ bA1/;bQ -bS1;wQ bA1-;bQ -wS1;wQ bA1\\;bA1 wA1\\;wQ wS1-;bS1 wQ-;wA2 wS1/;bS1 bA1-;wA2 wA1-;bA1 bS1\\;wQ bA2-;bQ -bA2;wA1 /bA1;bQ /bA2;wS1 wQ-;bQ -wA2;wS1 bA1-;bA2 wA1\\;wS1 bA2\\;bQ -bS1;wQ -wA2;bQ -bA1;wQ -bS1;bA1 /wS1;wA2 bA1\\;bS1 bA2-;wQ -bQ;bS1 wA2-;wQ -wA1;bQ wA1/;wQ -bA2;bQ wA1-;wA1 bS1\\;bQ bA2-;wQ -wS1;bA2 /wA1;wQ -bA1;bQ wS1-;wQ -wA2;bQ wS1\\;wA2 wA1\\;bA2 wA2\\;wS1 bS1-;bA2 /wA2;wS1 wA2\\;bA2 /wS1;wQ -bS1;bA1 bA2\\;wQ -wA1;bQ bS1/;wQ -wA2;bQ bS1-;wQ -wS1;bQ wA1-;wS1 bA1\\;bS1 bQ-;wA1 wS1-;bS1 bA2-;wA1 /wS1;bS1 wS1\\;wA1 bS1\\;bQ wA2-;wA1 /bS1;bQ wA2\\;wA2 /wA1;bQ bA2-;wQ -bA2;bQ bA1-;wA2 bS1\\;bQ wS1-;wA1 wA2\\;bQ bS1-;wQ -bA1;bA2 wA1\\;wQ -wS1;bA1 bA2\\;wQ -bS1;bQ wA2-;wS1 bQ/;bA1 bA2-;wS1 bA1/;bQ -wS1;wS1 /bA1;bA2 wS1\\;wQ -wA2;bS1 bQ/;wQ -wA1;bS1 bA1\\;wA2 /bA2;bS1 wA2\\;wQ /wA1;bS1 -bA2;wA2 bA2-;bS1 wA2\\;wQ -bA1;bA1 bS1\\;wA1 bA1\\;bQ wQ-;wQ -wS1;bQ wS1-;wQ -bA2;bA2 /wA1;wQ -wA2;bA2 wA1\\;wS1 -bS1;bQ wA2/;wS1 -bA2;bA2 wS1\\;wQ -bS1;bA2 wA1\\;wQ -bA1;bQ wA2-;wA2 bA2\\;bQ bS1-;wS1 wA2\\;bS1 bQ-;wQ -wA1;bS1 bA2-;wQ -bA2;bS1 wS1\\;wQ -wA2;bQ bA1-;wQ -wS1;bA1 bS1\\;wQ -bS1;bQ wA1-;wA1 /bA1;bQ bA2-;wQ -bA1;bA2 wA1\\;wQ -wA1;bQ wA2-;wA2 bA2\\;bQ wS1-;wS1 \\wQ;bQ bS1-;wS1 -bA2;bQ bA1-;wS1 wA2\\;bS1 bQ-;wQ -bA2;bS1 bA2-;wQ -wA2;bS1 wS1\\;wQ -wS1;bQ bA1\\;wA1 bS1\\;bA1 wA1- |
        | upper left  | Base;InProgress;White[92];wS1;bA1 \\wS1;wQ wS1\\;bQ -bA1;wA1 -wQ;bS1 bQ/;wA1 \\bQ;bS1 -wA1;wQ /wS1;bA2 -bS1;wQ -wS1;bA1 -bA2;wS1 -wQ;bA1 \\bA2;wS1 /bA2;bA1 -wS1;wQ /bQ;bA1 /wS1;wQ -bQ;bQ wQ\\;wA1 -bA1;bQ /wQ;wA1 /bA1;bQ -wQ;wQ bQ\\;bA2 -wA1;wQ /bQ;bS1 \\bA1;wS1 -bS1;bA2 -wS1;wA1 -bA2;bQ bA1/;wQ bA1\\;bQ bS1/;wQ /bA1;bQ wS1/;wQ -bA1;bA1 -wA1;wQ /wS1;bS1 /wQ;wA2 wS1\\;bS1 /bA1;wA2 /wA1;bA1 -bS1;wQ /bA2;bQ bA2/;wA1 \\bA1;bQ \\bA2;wS1 /wQ;bQ wA2/;wS1 /bA1;bA2 -wA1;wS1 -bA2;bQ bS1/;wQ wA2/;bQ bA1/;wQ bS1/;bA1 \\wS1;wA2 -bA1;bS1 /bA2;wQ bQ/;bS1 /wA2;wQ wA1/;bQ wA1\\;wQ bA2/;bQ /wA1;wA1 -bS1;bQ /bA2;wQ wS1/;bA2 \\wA1;wQ bA1/;bQ /wS1;wQ wA2/;bQ -wS1;wA2 -wA1;bA2 -wA2;wS1 /bS1;bA2 \\wA2;wS1 -wA2;bA2 \\wS1;wQ bS1/;bA1 -bA2;wQ wA1/;bQ bS1\\;wQ wA2/;bQ /bS1;wQ wS1/;bQ /wA1;wS1 -bA1;bS1 /bQ;wA1 /wS1;bS1 /bA2;wA1 \\wS1;bS1 -wS1;wA1 -bS1;bQ /wA2;wA1 \\bS1;bQ -wA2;wA2 \\wA1;bQ /bA2;wQ bA2/;bQ /bA1;wA2 -bS1;bQ /wS1;wA1 -wA2;bQ /bS1;wQ bA1/;bA2 -wA1;wQ wS1/;bA1 -bA2;wQ bS1/;bQ /wA2;wS1 bQ\\;bA1 /bA2;wS1 bA1\\;bQ wS1/;wS1 \\bA1;bA2 -wS1;wQ wA2/;bS1 bQ\\;wQ wA1/;bS1 -bA1;wA2 \\bA2;bS1 -wA2;wQ \\wA1;bS1 bA2/;wA2 /bA2;bS1 -wA2;wQ bA1/;bA1 -bS1;wA1 -bA1;bQ /wQ;wQ wS1/;bQ /wS1;wQ bA2/;bA2 \\wA1;wQ wA2/;bA2 -wA1;wS1 bS1/;bQ wA2\\;wS1 bA2/;bA2 -wS1;wQ bS1/;bA2 -wA1;wQ bA1/;bQ /wA2;wA2 -bA2;bQ /bS1;wS1 -wA2;bS1 /bQ;wQ wA1/;bS1 /bA2;wQ bA2/;bS1 -wS1;wQ wA2/;bQ /bA1;wQ wS1/;bA1 -bS1;wQ bS1/;bQ /wA1;wA1 \\bA1;bQ /bA2;wQ bA1/;bA2 -wA1;wQ wA1/;bQ /wA2;wA2 -bA2;bQ /wS1;wS1 wQ-;bQ /bS1;wS1 bA2/;bQ /bA1;wS1 -wA2;bS1 /bQ;wQ bA2/;bS1 /bA2;wQ wA2/;bS1 -wS1;wQ wS1/;bQ -bA1;wA1 -bS1;bA1 /wA1 |
        | right       | Base;InProgress;White[92];wS1;bA1 wS1-;wQ -wS1;bQ bA1/;wA1 wQ/;bS1 bQ\\;wA1 bQ-;bS1 wA1/;wQ \\wS1;bA2 bS1/;wQ wS1/;bA1 bA2/;wS1 wQ/;bA1 bA2-;wS1 \\bA2;bA1 wS1/;wQ \\bQ;bA1 \\wS1;wQ bQ/;bQ -wQ;wA1 bA1/;bQ \\wQ;wA1 \\bA1;bQ wQ/;wQ -bQ;bA2 wA1/;wQ \\bQ;bS1 bA1-;wS1 bS1/;bA2 wS1/;wA1 bA2/;bQ bA1\\;wQ -bA1;bQ bS1\\;wQ \\bA1;bQ wS1\\;wQ bA1/;bA1 wA1/;wQ \\wS1;bS1 \\wQ;wA2 -wS1;bS1 \\bA1;wA2 \\wA1;bA1 bS1/;wQ \\bA2;bQ bA2\\;wA1 bA1-;bQ bA2-;wS1 \\wQ;bQ wA2\\;wS1 \\bA1;bA2 wA1/;wS1 bA2/;bQ bS1\\;wQ wA2\\;bQ bA1\\;wQ bS1\\;bA1 wS1-;wA2 bA1/;bS1 \\bA2;wQ bQ\\;bS1 \\wA2;wQ wA1\\;bQ -wA1;wQ bA2\\;bQ \\wA1;wA1 bS1/;bQ \\bA2;wQ wS1\\;bA2 wA1-;wQ bA1\\;bQ \\wS1;wQ wA2\\;bQ wS1/;wA2 wA1/;bA2 wA2/;wS1 \\bS1;bA2 wA2-;wS1 wA2/;bA2 wS1-;wQ bS1\\;bA1 bA2/;wQ wA1\\;bQ -bS1;wQ wA2\\;bQ \\bS1;wQ wS1\\;bQ \\wA1;wS1 bA1/;bS1 \\bQ;wA1 \\wS1;bS1 \\bA2;wA1 wS1-;bS1 wS1/;wA1 bS1/;bQ \\wA2;wA1 bS1-;bQ wA2/;wA2 wA1-;bQ \\bA2;wQ bA2\\;bQ \\bA1;wA2 bS1/;bQ \\wS1;wA1 wA2/;bQ \\bS1;wQ bA1\\;bA2 wA1/;wQ wS1\\;bA1 bA2/;wQ bS1\\;bQ \\wA2;wS1 -bQ;bA1 \\bA2;wS1 -bA1;bQ wS1\\;wS1 bA1-;bA2 wS1/;wQ wA2\\;bS1 -bQ;wQ wA1\\;bS1 bA1/;wA2 bA2-;bS1 wA2/;wQ wA1-;bS1 bA2\\;wA2 \\bA2;bS1 wA2/;wQ bA1\\;bA1 bS1/;wA1 bA1/;bQ \\wQ;wQ wS1\\;bQ \\wS1;wQ bA2\\;bA2 wA1-;wQ wA2\\;bA2 wA1/;wS1 bS1\\;bQ -wA2;wS1 bA2\\;bA2 wS1/;wQ bS1\\;bA2 wA1/;wQ bA1\\;bQ \\wA2;wA2 bA2/;bQ \\bS1;wS1 wA2/;bS1 \\bQ;wQ wA1\\;bS1 \\bA2;wQ bA2\\;bS1 wS1/;wQ wA2\\;bQ \\bA1;wQ wS1\\;bA1 bS1/;wQ bS1\\;bQ \\wA1;wA1 bA1-;bQ \\bA2;wQ bA1\\;bA2 wA1/;wQ wA1\\;bQ \\wA2;wA2 bA2/;bQ \\wS1;wS1 /wQ;bQ \\bS1;wS1 bA2\\;bQ \\bA1;wS1 wA2/;bS1 \\bQ;wQ bA2\\;bS1 \\bA2;wQ wA2\\;bS1 wS1/;wQ wS1\\;bQ bA1/;wA1 bS1/;bA1 \\wA1 |

  @uhp/process/high-stacks @must @engine
  Rule: stacks may be as high as the pieces allow
    Section: MoveString
    Text: none
    Reading: a piece may move on top of any other, and no height is given.

    Scenario: four pieces high
      Given the game "Base;InProgress;White[7];wB1;bB1 /wB1;wB2 wB1/;bB2 /bB1;wA1 wB2-;bQ -bB1;wQ wB1-;bB2 bB1;wB2 wB1;bB2 wB2;wA1 bQ/;bB1 bB2"
      Then the legal moves are listed
      When the viewer sends "undo"
      Then the legal moves are listed

    @needs:mosquito
    Scenario: five pieces high
      Given the game "Base+M;InProgress;White[8];wB1;bM wB1-;wB2 -wB1;bB1 bM\;wM wB2/;bB2 /bB1;wQ wB2\;bQ bB1-;wB2 wB1;bB2 wQ-;wM wB2;bB2 wM;wQ bB2\;bM bB2"
      Then the legal moves are listed
      When the viewer sends "undo"
      Then the legal moves are listed

    @needs:mosquito
    Scenario: six pieces high
      Given the game "Base+M;InProgress;Black[9];wM;bM wM/;wB1 -wM;bB1 bM-;wB2 wB1\;bB2 \bM;wQ wB2-;bQ bB2-;wB2 wM;bB2 bM;wB2 bB2;bB1 wB2;wB1 wM;bS1 bQ/;wB1 bB1;bS1 wM-;wM wB1"
      Then the legal moves are listed
      When the viewer sends "undo"
      Then the legal moves are listed

  @uhp/process/survives-long-input @should @engine @requires:uhp/engine-commands/implements-every-command @requires:uhp/error-handling/err-for-unknown-command
  Rule: the engine survives very long lines and lines that are not text
    Section: Error Handling
    Text: none
    Reading: a bad command should be answered with `err`, however long it is.

    Scenario: 64 KiB on one line
      Given the engine is ready
      When the viewer sends a line of 65536 bytes
      Then the engine is alive

    Scenario: bytes that are no text
      Given the engine is ready
      When the viewer sends the bytes
        | 80 81 fe ff |
        | 70 6c 61 79 20 c3 28 |
      Then the engine is alive
