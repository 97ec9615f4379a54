@uhp
Feature: info
  The section "info": who the engine is, and what it is capable of.

  @uhp/info/at-start @must @engine @formality
  Rule: the engine shows the block of info at its start, unasked
    Section: info
    Why: the block tells the viewer that the engine is ready; until then it sends nothing.
    Judged: on every line
    Advice: print the answer to `info`, `ok` included, before reading the first command.

    Scenario: nothing is sent
      Given the engine is started
      Then the engine greets

  @uhp/info/ready-after-start @should @engine
  Rule: after the block of the start the engine is ready for commands
    Section: info
    Why: the viewer sends its first command as soon as it has seen the block.
    Reading: five seconds are granted for the first answer; an engine that takes longer is waited for.
    Advice: load and clear what has to be before showing the block.

    Scenario: the first command
      Given the engine is ready
      When the viewer sends "info"
      Then the engine is alive

  @uhp/info/nothing-else-at-start @should @engine
  Rule: the output of the start is that block and nothing else
    Section: info
    Judged: on every line

    @waits
    Scenario: the first line is the id line, and after the block there is silence
      Given the engine is started
      Then the engine greets
      And the engine stays silent

  @uhp/info/id-line @must @engine @formality
  Rule: the block begins with "id", a blank and a name
    Section: info
    Why: the viewer shows the name to the user and tells engines apart by it.
    Judged: on every line

    Scenario: asked for
      Given the engine is ready
      When the viewer sends "info"
      Then the answer matches /^id [^ ]/

  @uhp/info/capabilities-on-one-line @must @engine @formality
  Rule: capabilities come on one line, separated by semicolons
    Section: info
    Why: the viewer offers the expansions it finds in this line.
    Judged: on every line

    Scenario: asked for
      Given the engine is ready
      When the viewer sends "info"
      Then the engine is alive

  @uhp/info/capability-names @should @engine
  Rule: each capability is listed once and spelled as in the table
    Section: info
    Reading: the table calls itself current, so unknown words are future flags and no mistake; an empty line instead of none is an empty item.
    Judged: on every line

  @uhp/info/same-at-any-time @must @engine @formality
  Rule: info gives the block of the start, whenever it is asked for
    Section: info

    Scenario: before, in and after a game
      Given the engine is ready
      Then the block is the same again
      When the viewer sends "newgame"
      And the viewer plays "wS1;bS1 wS1-;wQ -wS1"
      Then the block is the same again

    Scenario: in a finished game
      Given the game "Base;BlackWins;Black[5];wG1;bB1 -wG1;wQ wG1/;bQ \bB1;wQ bQ-;bA1 -bQ;wG2 wQ/;bA1 bQ/;wB1 wQ-"
      Then the block is the same again

  @uhp/info/leaves-the-game @must @engine @requires:uhp/info/same-at-any-time @requires:uhp/validmoves/changes-nothing
  Rule: info has no effect on the game
    Section: info
    Why: viewers ask for it at any time, to see whether the engine is there.

    Scenario: in a game of three plies
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1"
      Then the legal moves are listed
      When the viewer sends "info"
      Then nothing has changed

    @requires:uhp/undo/takes-back-several
    Scenario: the right plies are taken back after it
      Given a new game
      Then the legal moves are listed
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1"
      And the viewer sends "info"
      And the viewer sends "undo 3"
      Then the legal moves are listed

    @needs:pillbug
    Scenario: the piece moved last still rests
      Given the game "Base+P;InProgress;Black[3];wP;bP wP\;wQ -wP;bQ /bP;wQ wP-"
      Then the legal moves are listed
      When the viewer sends "info"
      Then nothing has changed

  @uhp/info/viewer-waits-for-start @should @viewer
  Rule: the viewer sends nothing before the block of the start has ended
    Section: info

    Scenario: with the bundled engine
      When the viewer uses the bundled engine

    Scenario: with an engine that is odd: byte-order-mark
      When the viewer uses the bundled engine with the quirk "byte-order-mark"
