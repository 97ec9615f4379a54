@ugmi
Feature: setoption
  The sections "setoption" and "debug": settings are changed.

  @ugmi/setoption/accepts-declared-values @must @engine
  Rule: every declared option takes every value it declares
    Section: setoption
    Reading: strings are only set to their default; they may be paths.

    @needs:options
    Scenario: limits, choices and truth values
      Given the engine is ready
      Then each option takes its values

  @ugmi/setoption/button-needs-no-value @must @engine
  Rule: a button is pressed without a value
    Section: setoption

    @needs:button
    Scenario: every button, twice
      Given the engine is ready
      Then each button can be pressed

  @ugmi/setoption/several-words @must @engine @requires:ugmi/setoption/accepts-declared-values
  Rule: names and values may be of several words
    Section: setoption
    Reading: it shows only in an engine that says when it does not know an option.

    @needs:several-words
    Scenario: names and choices with blanks
      Given the engine is ready
      Then options with blanks in name or value are known

  @ugmi/setoption/ignores-unknown @must @engine
  Rule: unknown options and values that do not fit are ignored without harm
    Section: setoption
    Reading: a value beyond the limits may be taken for the nearest limit.

    Scenario: an option that nobody declared
      Given the engine is ready
      Then an unknown option does no harm

    @needs:options @requires:ugmi/setoption/accepts-declared-values
    Scenario: values that do not fit
      Given the engine is ready
      Then values outside the limits do no harm

    @needs:options @requires:ugmi/setoption/accepts-declared-values
    Scenario: no value at all
      Given the engine is ready
      Then a value that is missing does no harm

  @ugmi/setoption/names-are-case-sensitive @should @engine @requires:ugmi/setoption/accepts-declared-values
  Rule: a name in other letter case is an unknown one
    Section: setoption
    Reading: it shows only in an engine that says when it does not know an option.

    @needs:options
    Scenario: a name in capitals
      Given the engine is ready
      Then names in other letter case are unknown

  @ugmi/setoption/triggers-nothing @must @engine
  Rule: setting an option starts no search and asks for no answer
    Section: setoption

    @needs:options @requires:ugmi/setoption/accepts-declared-values
    Scenario: each option, and silence
      Given the engine is ready
      Then setting options starts nothing
      And nothing more comes

    @needs:options
    Scenario: the position stays
      Given a board with only "d04" empty
      When the GUI searches "depth 1"
      And each option is set to its default
      And the GUI searches "depth 1"
      Then the best move is "d04"

  @ugmi/setoption/gui-sets-declared-options-while-waiting @must @gui
  Rule: the GUI sets declared options to values that fit, one a command, while the engine waits
    Section: setoption
    Reading: the example sets "Hash" and "Enable NullMove", which it never declared in that spelling.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine
