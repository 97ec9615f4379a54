@ugmi
Feature: setoption
  The section "setoption": how options are set.

  @ugmi/setoption/accepts-declared-values @must @engine @requires:ugmi/isready/one-readyok-each
  Rule: every option accepts every value that it declares
    Section: setoption
    Text: plain
    Reading: string options are only set to their default, because they may be paths. An engine that answers another declared value with "info error" does not accept it.

    @needs:options
    Scenario: limits, choices, true and false
      Given the engine is ready
      Then each option takes its values

  @ugmi/setoption/button-needs-no-value @must @engine
  @requires:ugmi/setoption/accepts-declared-values
  Rule: a button option needs no value
    Section: setoption
    Text: plain

    @needs:button
    Scenario: every button, twice
      Given the engine is ready
      Then each button can be pressed

  @ugmi/setoption/several-words @must @engine
  @requires:ugmi/setoption/accepts-declared-values @requires:ugmi/description/lines-end-at-line-feeds
  Rule: option names and values may contain spaces
    Section: setoption
    Text: plain
    Reading: this can only be observed in an engine that reports unknown options.

    @needs:several-words
    Scenario: names and choices with spaces
      Given the engine is ready
      Then options with blanks in name or value are known

  @ugmi/setoption/ignores-unknown @should @engine @requires:ugmi/setoption/accepts-declared-values
  Rule: unknown options and invalid values are ignored
    Section: setoption
    Text: should
    Reading: a value beyond the limits may be clamped.

    Scenario: an option that was not declared
      Given the engine is ready
      Then an unknown option does no harm

    @needs:options @requires:ugmi/setoption/accepts-declared-values
    Scenario: invalid values
      Given the engine is ready
      Then values outside the limits do no harm

    @needs:options @requires:ugmi/setoption/accepts-declared-values
    Scenario: a missing value
      Given the engine is ready
      Then a value that is missing does no harm

  @ugmi/setoption/names-are-case-sensitive @should @engine
  @requires:ugmi/setoption/accepts-declared-values @requires:ugmi/description/lines-end-at-line-feeds
  Rule: option names are case-sensitive
    Section: setoption
    Text: plain
    Reading: this can only be observed in an engine that reports unknown options. One that takes other spellings too does no harm, so this is only a warning.

    @needs:options
    Scenario: a name in capitals
      Given the engine is ready
      Then names in other letter case are unknown

  @ugmi/setoption/triggers-nothing @should @engine
  Rule: "setoption" has no answer and starts no search
    Section: setoption
    Text: should
    Reading: an engine searches only after "go", and "setoption" changes its parameters and nothing else.

    @needs:options @requires:ugmi/setoption/accepts-declared-values
    Scenario: nothing follows any option
      Given the engine is ready
      Then setting options starts nothing
      And nothing more comes

  @ugmi/setoption/keeps-the-position @should @engine
  Rule: "setoption" leaves the position alone
    Section: setoption
    Text: should
    Reading: "setoption" changes parameters of the engine and nothing else. GUIs send a position before each search, so this is only a warning.

    @needs:options
    Scenario: the position is kept
      Given a board with only "d04" empty
      When the GUI searches "depth 1"
      And each option is set to its default
      And the GUI searches "depth 1"
      Then the best move is "d04"

    @needs:button @requires:ugmi/setoption/button-needs-no-value
    Scenario: the position is kept when a button is pressed
      Given a board with only "d04" empty
      When the GUI searches "depth 1"
      And each button is pressed
      And the GUI searches "depth 1"
      Then the best move is "d04"

  @ugmi/setoption/gui-sets-declared-options @must @gui
  Rule: the GUI sets declared options to valid values, one per command
    Section: setoption
    Text: must
    Formerly: ugmi/setoption/gui-sets-declared-options-while-waiting
    Reading: the example in the specification sets "Hash" and "Enable NullMove", which it did not declare in that spelling.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @ugmi/setoption/gui-sets-options-while-waiting @must @gui
  Rule: the GUI sets options only while the engine is idle
    Section: setoption
    Text: must

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @ugmi/setoption/gui-keeps-reserved-words-out @must @gui
  Rule: the GUI sends no option name and no value that contains the words "name" or "value"
    Section: setoption
    Text: must
    Reading: the specification says substrings, but only whole words make parsing ambiguous. What the engine has declared may be sent as it is: the mistake is the engine's.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine
