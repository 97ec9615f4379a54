@uhp
Feature: info
  The section "info": who the engine is, and what it is capable of.

  @uhp/info/at-start @must @engine @formality
  Rule: the engine sends the result of `info` after starting, without being asked
    Section: info
    Text: required
    Why: the result tells the viewer that the engine is ready; until then it sends nothing.
    Judged: on every line
    Advice: print the answer to `info`, `ok` included, before reading the first command.

    Scenario: nothing is sent
      Given the engine is started
      Then the engine greets

  @uhp/info/ready-after-start @should @engine
  Rule: the engine is ready for commands once it has sent that result
    Section: info
    Text: plain
    Why: the viewer sends its first command as soon as it has received that result.
    Reading: the text says that the viewer can know the engine to be ready by the result of info, not how soon it answers; the first answer may take five seconds.
    Advice: load tables and clear memory before sending the result of `info`.

    Scenario: the first command
      Given the engine is ready
      When the viewer sends "info"
      Then the engine is alive

  @uhp/info/nothing-else-at-start @should @engine
  Rule: the engine sends nothing else after starting
    Section: info
    Text: none
    Reading: the text names the result of info as what comes after starting; a banner is not forbidden, but a viewer that reads the first lines takes it for that result.
    Judged: on every line

    @waits
    Scenario: the first line is the id line, and after the block there is silence
      Given the engine is started
      Then the engine greets
      And the engine stays silent

  @uhp/info/id-line @must @engine @formality
  Rule: the result of `info` begins with `id`, a space and a name
    Section: info
    Text: plain
    Why: the viewer shows the name to the user and distinguishes engines by it.
    Judged: on every line

    Scenario: asked for
      Given the engine is ready
      When the viewer sends "info"
      Then the answer matches /^id [^ ]/

  @uhp/info/capabilities-on-one-line @must @engine @formality
  Rule: the capabilities are on one line, separated by semicolons
    Section: info
    Text: should, form
    Why: the viewer offers the expansions it finds in this line.
    Judged: on every line

    Scenario: asked for
      Given the engine is ready
      When the viewer sends "info"
      Then the engine is alive

  @uhp/info/capability-names @should @engine
  Rule: each capability is listed once, spelled as in the specification
    Section: info
    Text: plain
    Reading: the table calls itself current, so unknown words are accepted as future flags, and a wrong word is no worse than one; an empty line counts as an empty item.
    Judged: on every line

  @uhp/info/same-at-any-time @must @engine @formality @requires:uhp/info/id-line @requires:uhp/info/capabilities-on-one-line
  Rule: `info` always has the same result as after starting
    Section: info
    Text: none
    Reading: what comes after starting is the result of info, which identifies the engine and what it is capable of; neither changes in a game.

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
  Rule: `info` does not change the game
    Section: info
    Text: none
    Why: viewers send `info` at any time, to see whether the engine responds.
    Reading: the command asks the engine who it is; nothing else is asked for.

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
  Rule: the viewer sends no command before the engine is ready
    Section: info
    Text: none
    Reading: by that result the viewer can know that the engine is ready; the text does not forbid to send a command earlier.

    Scenario: with the bundled engine
      When the viewer uses the bundled engine

    Scenario: with an engine that is odd: byte-order-mark
      When the viewer uses the bundled engine with the quirk "byte-order-mark"
