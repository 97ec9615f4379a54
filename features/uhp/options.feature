@uhp
Feature: options
  The section "options": what can be set, and between which limits.

  @uhp/options/lists-options-only @must @engine @formality
  Rule: `options` lists the options, one per line, and nothing else
    Section: options
    Text: should, form

    Scenario: the list
      Given the engine has options
      Then the engine is alive

  @uhp/options/names @must @engine @formality
  Rule: option names are unique and contain no spaces or semicolons
    Section: options
    Text: must
    Reading: that names are unique follows from `get` and `set`, which have only the name to go by.

    Scenario: the list
      Given the engine has options
      Then the engine is alive

  @uhp/options/type-and-fields @must @engine @formality
  Rule: each option has one of the four types and the fields of that type
    Section: options
    Text: should, form
    Reading: the text of 2018 has no default value; that of 2019 and later has one after the current value. The engine is held to the edition its first line shows, unless told otherwise.

    Scenario: the list
      Given the engine has options
      Then the engine is alive

  @uhp/options/bool-value @must @engine @formality
  Rule: the value of a bool is `True` or `False`
    Section: options
    Text: plain
    Judged: on every line

  @uhp/options/number-in-range @must @engine @formality
  Rule: the value of an int or double is a number within its limits
    Section: options
    Text: plain
    Reading: numbers have a decimal point and no thousands marks.
    Judged: on every line

  @uhp/options/enum-value @must @engine @formality
  Rule: the value of an enum is one of those listed
    Section: options
    Text: plain
    Judged: on every line

  @uhp/options/get-returns-the-line @must @engine @requires:uhp/options/names @requires:uhp/options/lists-options-only @requires:uhp/options/type-and-fields
  Rule: `options get` shows the line of that option as the list does
    Section: options
    Text: should, form
    Reading: type, default, limits and words are those of the list; numbers may be written in another way. Where another option was set since, they may be others.

    Scenario: each option by its name
      Given the engine has options
      Then each option can be got by its name

    Scenario: each option by its name, after the end of a game
      Given the engine has options
      When the viewer sends "newgame"
      And the viewer plays "wG1;bB1 -wG1;wQ wG1/;bQ \bB1;wQ bQ-;bA1 -bQ;wG2 wQ/;bA1 bQ/;wB1 wQ-"
      Then each option can be got by its name

  @uhp/options/set-returns-the-new-value @must @engine @requires:uhp/options/get-returns-the-line @requires:uhp/options/type-and-fields
  Rule: `options set` shows the line of the option as the list does, with the new value
    Section: options
    Text: should, form
    Why: limits are inclusive, so both ends must be accepted.

    Scenario: both ends, the middle, each word
      Given the engine has options
      Then each option takes its values

    @requires:uhp/bestmove/returns-a-move
    Scenario: after a search
      Given the engine has options
      When the viewer sends "newgame"
      Then options set before are still set after a search

  @uhp/options/set-is-remembered @must @engine @requires:uhp/options/set-returns-the-new-value
  Rule: an option keeps the value that was set
    Section: options
    Text: should, form
    Reading: a value changes when it is set. That another option changes with it, as a preset or a bound, is not forbidden and only noted.

    Scenario: get after each set, the list after each option
      Given the engine has options
      Then each option takes its values

    @requires:uhp/bestmove/changes-nothing
    Scenario: the same list over a game
      Given the engine has options
      When the viewer sends "newgame"
      And the viewer sends "options"
      And the viewer sends "info"
      And the viewer plays "wS1;bS1 wS1-"
      And the viewer sends "validmoves"
      And the viewer sends "bestmove time 00:00:01"
      And the viewer sends "bestmove depth 1"
      And the viewer sends "undo"
      And the viewer sends "options"
      And the viewer sends "hi"
      And the viewer sends "options"
      Then the engine is alive

    @requires:uhp/play/answers-game-string @requires:uhp/undo/takes-back-one
    Scenario: values that were set, over moves
      Given the engine has options
      When the viewer sends "newgame"
      Then options set before are still set after moves that are made and taken back

    @requires:uhp/pass/advances-the-game
    Scenario: values that were set, over a pass
      Given the engine has options
      When the viewer sends "newgame"
      And the viewer plays "wA1;bG1 wA1\;wQ \wA1;bA1 /bG1;wQ wA1/;bB1 bG1-;wQ wA1-;bQ bB1\;wA1 bA1-;bB1 wQ"
      Then options set before are still set after a pass

    Scenario: the same list over a pass
      Given the engine has options
      When the viewer sends "newgame"
      And the viewer plays "wA1;bG1 wA1\;wQ \wA1;bA1 /bG1;wQ wA1/;bB1 bG1-;wQ wA1-;bQ bB1\;wA1 bA1-;bB1 wQ"
      And the viewer sends "options"
      And the viewer sends "pass"
      And the viewer sends "options"
      Then the engine is alive

  @uhp/options/keeps-to-the-limits @must @engine @requires:uhp/options/number-in-range @requires:uhp/options/enum-value
  Rule: a value outside the limits is never stored
    Section: options
    Text: plain
    Reading: an error, the old value, or the nearest value inside the limits are equally right.

    Scenario: below, above, and no number
      Given the engine has options
      Then each option keeps to its limits

  @uhp/options/refuses-unknown @should @engine @requires:uhp/options/lists-options-only @requires:uhp/engine-commands/implements-every-command @requires:uhp/error-handling/err-for-unknown-command
  Rule: unknown options and incomplete commands are rejected
    Section: Error Handling
    Text: none
    Reading: a bad command should be answered with `err`; that a name which is not listed is one follows from the list of options.

    Scenario: no such option, and forms that lack a part
      Given the engine is ready
      When the viewer sends "options"
      Then these are refused
        """
        options get NoSuchOption
        options set NoSuchOption 1
        options get
        options set
        options foo
        """
      When the viewer sends "options"
      Then the answer is no error

    Scenario: the beginning of a name
      Given the engine has options
      Then the beginning of an option's name is refused

  @uhp/options/leaves-the-game @must @engine @requires:uhp/options/lists-options-only @requires:uhp/validmoves/changes-nothing
  Rule: `options` commands do not change the game
    Section: options
    Text: none
    Reading: the commands list, get and set options; none of them is about the game.

    Scenario: listed, got and set in a game
      Given the engine has options
      When the viewer sends "newgame"
      And the viewer plays "wS1;bS1 wS1-"
      Then the legal moves are listed
      And each option can be got by its name
      And nothing has changed
      And each option takes its values
      And nothing has changed

    @needs:pillbug
    Scenario: the piece moved last still rests
      Given the engine has options
      When the viewer sends "newgame Base+P"
      And the viewer plays "wP;bP wP\;wQ -wP;bQ /bP;wQ wP-"
      Then the legal moves are listed
      And each option can be got by its name
      And nothing has changed
      And each option takes its values
      And nothing has changed

  @uhp/options/viewer-sets-listed-options @should @viewer
  Rule: the viewer reads and sets only listed options, within their limits
    Section: options
    Text: none
    Reading: the list says which options there are and what they accept; a user may put in another name or value, and the engine rejects it.

    Scenario: with the bundled engine
      When the viewer uses the bundled engine

    Scenario: with an engine that is odd: options-of-2018
      When the viewer uses the bundled engine with the quirk "options-of-2018"
