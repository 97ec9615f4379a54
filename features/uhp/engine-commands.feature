@uhp
Feature: engine commands
  The section "Engine Commands": one line in, some lines out, and `ok`.

  @uhp/engine-commands/ends-with-ok @must @engine
  Rule: every answer ends with a line `ok`
    Section: Engine Commands
    Text: must
    Why: the viewer reads until `ok`; without it, it waits forever.
    Judged: on every line
    Advice: print a line `ok` after every result and every error, and flush.

    Scenario: each command in turn
      Given the engine is ready
      When the viewer sends "info"
      And the viewer sends "options"
      And the viewer sends "newgame"
      And the viewer sends "validmoves"
      And the viewer sends "play wS1"
      And the viewer sends "undo"
      And the viewer sends "pass"
      And the viewer sends "bestmove depth 1"
      And the viewer sends "bestmove time 00:00:01"
      Then the engine is alive

    Scenario: commands that are refused
      Given a new game
      When the viewer sends "play wQ"
      And the viewer sends "newgame Foo"
      And the viewer sends "undo 5"
      And the viewer sends "options get nosuchoption"
      And the viewer sends "hi"
      Then the engine is alive

  @uhp/engine-commands/one-ok-per-command @must @engine
  Rule: every command is answered with exactly one `ok`
    Section: Engine Commands
    Text: must
    Why: the viewer takes a surplus `ok` for the answer to its next command, and every answer after it is one late.
    Judged: on every line

    Scenario: a result and an error, each followed by another command
      Given a new game
      When the viewer sends "play wS1"
      And the viewer sends "info"
      And the viewer sends "hi"
      And the viewer sends "info"
      And the viewer sends "undo 9"
      And the viewer sends "info"
      And the viewer sends "bestmove depth 1"
      And the viewer sends "info"
      Then the engine is alive

  @uhp/engine-commands/silent-between-commands @must @engine @requires:uhp/engine-commands/one-ok-per-command
  Rule: the engine sends nothing between `ok` and the next command
    Section: Engine Commands
    Text: plain
    Why: the viewer reads an unsolicited line as part of the next answer.
    Judged: on every line
    Advice: send thinking output to standard error.

    @waits
    Scenario: after a search the engine falls silent
      Given a new game
      When the viewer sends "play wS1"
      And the viewer sends "bestmove depth 1"
      Then the engine stays silent

    @waits
    Scenario: after several commands in one write the engine falls silent
      Given a new game
      When the viewer sends, in one write
        """
        play wS1
        play bS1 wS1-
        options
        """
      Then the engine stays silent

  @uhp/engine-commands/answers-in-order @must @engine @requires:uhp/process/never-hangs
  Rule: commands are answered in the order in which they are sent
    Section: Engine Commands
    Text: none
    Why: answers carry no identification other than their order.
    Reading: `ok` signals that a command is completed and names none, so it can only be that of the oldest one.

    Scenario: five commands in one write
      Given the engine is ready
      When the viewer sends, in one write
        """
        newgame
        play wS1
        play bS1 wS1-
        undo 2
        options
        """
      Then nothing has changed

    Scenario: twenty commands in one write
      Given a new game
      When the viewer sends, in one write
        """
        play wS1
        validmoves
        undo
        play wB1
        validmoves
        undo
        play wG1
        validmoves
        undo
        play wA1
        validmoves
        undo
        info
        play wS1
        play bS1 wS1-
        play wQ -wS1
        play bQ bS1-
        validmoves
        undo 4
        validmoves
        """
      Then nothing has changed

  @uhp/engine-commands/implements-every-command @must @engine
  Rule: the engine implements all commands
    Section: Engine Commands
    Text: must
    Why: a viewer has no way to ask which commands an engine knows.
    Reading: an error that the game explains, such as a pass while moves exist, does not mean that the command is missing.
    Judged: on every line

    Scenario: info, newgame, play, undo, validmoves and options
      Given the engine is ready
      When the viewer sends "info"
      And the viewer sends "options"
      And the viewer sends "newgame"
      And the viewer sends "validmoves"
      And the viewer sends "play wS1"
      And the viewer sends "undo"
      Then the engine is alive

    Scenario: both forms of bestmove
      Given a new game
      When the viewer sends "bestmove depth 1"
      And the viewer sends "bestmove time 00:00:01"
      Then the engine is alive

    Scenario: options, after the end of a game
      Given the engine has options
      When the viewer sends "newgame"
      And the viewer plays "wG1;bB1 -wG1;wQ wG1/;bQ \bB1;wQ bQ-;bA1 -bQ;wG2 wQ/;bA1 bQ/;wB1 wQ-"
      And the viewer sends "options"
      Then the engine is alive

    Scenario: pass, where it is the only move
      Given the game "Base;InProgress;White[6];wA1;bG1 wA1\;wQ \wA1;bA1 /bG1;wQ wA1/;bB1 bG1-;wQ wA1-;bQ bB1\;wA1 bA1-;bB1 wQ"
      When the viewer sends "pass"
      Then the engine is alive

  @uhp/engine-commands/lines-are-complete @must @engine
  Rule: every line is complete, and `ok` is on a line of its own
    Section: Engine Commands
    Text: must
    Why: viewers read whole lines.
    Judged: on every line
    Advice: write a line feed after each line and flush the output at once.

    @waits
    Scenario: no line without a line feed
      Given a new game
      When the viewer sends "play wS1"
      And the viewer sends "validmoves"
      Then the engine stays silent

  @uhp/engine-commands/accepts-crlf @should @engine @requires:uhp/play/answers-game-string @requires:uhp/validmoves/one-list-line
  Rule: the engine accepts commands that end with CR LF
    Section: Engine Commands
    Text: none
    Reading: the text does not say how lines end; viewers on Windows send both characters.
    Advice: strip a carriage return from the end of each line read.

    Scenario: a game in lines with CR LF
      Given the engine is ready
      When the viewer sends, with CR LF after each line
        """
        newgame
        play wS1
        validmoves
        """
      Then the engine is alive

  @uhp/engine-commands/does-not-echo @should @engine
  Rule: the engine does not echo commands
    Section: Engine Commands
    Text: none
    Reading: the examples show the command and its answer one below the other; the first line is sent by the viewer.
    Judged: on every line

    Scenario: the first line of an answer is not the command
      Given a new game
      When the viewer sends "validmoves"
      And the viewer sends "play wS1"
      Then the engine is alive

  @uhp/engine-commands/no-trailing-blanks @should @engine
  Rule: lines have no trailing spaces
    Section: Engine Commands
    Text: none
    Reading: viewers compare whole lines; for many of them `ok` with a trailing space is another line.
    Judged: on every line

    Scenario: lines of every kind
      Given a new game
      When the viewer sends "validmoves"
      And the viewer sends "options"
      Then the engine is alive

  @uhp/engine-commands/survives-blank-input @must @engine
  Rule: the engine survives blank lines and stray spaces
    Section: Error Handling
    Text: none
    Reading: each command is completed with `ok`, so the next one works whatever came before it; a blank line may be ignored or answered with an error.

    Scenario: a blank line
      Given the engine is ready
      When the viewer sends ""
      And the viewer sends "info"
      And the viewer sends " "
      And the viewer sends "info"
      Then the engine is alive

    @requires:uhp/info/same-at-any-time
    Scenario: a command in the middle of blanks
      Given the engine is ready
      When the viewer sends "   info   "
      Then the engine is alive

  @uhp/engine-commands/blank-does-nothing @should @engine @requires:uhp/validmoves/changes-nothing
  Rule: a blank line has no effect and no result
    Section: Error Handling
    Text: none
    Why: an engine that repeats its last command takes back another ply, or sends a result that nobody asked for.
    Reading: a blank line has no command keyword, so it asks for nothing; it may be ignored or answered with an error.

    @requires:uhp/undo/takes-back-one
    Scenario: after an undo
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1"
      Then the legal moves are listed
      When the viewer plays "bQ bS1-"
      And the viewer sends "undo"
      And the viewer sends ""
      And the viewer sends "info"
      Then nothing has changed

    Scenario: after a search, a list and a new game
      Given a new game
      When the viewer plays "wS1;bS1 wS1-"
      And the viewer sends "bestmove depth 1"
      And the viewer sends ""
      And the viewer sends "info"
      And the viewer sends "validmoves"
      And the viewer sends ""
      And the viewer sends "info"
      And the viewer sends "newgame"
      And the viewer sends ""
      And the viewer sends "info"
      Then the engine is alive

  @uhp/engine-commands/viewer-waits-for-ok @should @viewer
  Rule: the viewer waits for `ok` before it sends the next command
    Section: Engine Commands
    Text: none
    Reading: `ok` signals to the viewer that a command is completed; the text does not forbid to send the next one earlier.

    Scenario: with the bundled engine
      When the viewer uses the bundled engine

    Scenario: with an engine that is odd: writes-in-pieces
      When the viewer uses the bundled engine with the quirk "writes-in-pieces"

    Scenario: with an engine that is odd: slow-start-of-games
      When the viewer uses the bundled engine with the quirk "slow-start-of-games"

  @uhp/engine-commands/viewer-sends-known-commands @should @viewer
  Rule: the viewer sends commands of the protocol, with well-formed parameters
    Section: Engine Commands
    Text: should, form
    Reading: the text says how commands and their parameters are written, and also expects that a user may put in a bad one. A word that the engine knows is a command of its own and free. Many viewers say `exit` before they leave, which is no command of the text; to close the engine's input is enough.

    Scenario: with the bundled engine
      When the viewer uses the bundled engine
