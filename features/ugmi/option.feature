@ugmi
Feature: option
  The section "option": how the engine declares its options.

  @ugmi/option/name-type-and-known-fields @must @engine @formality
  Rule: an "option" line has a name and a type, and then fields
    Section: option
    Text: plain
    Reading: the name comes first, then the type, as in all examples; then other fields in any order, each of those in the text only once. "[...]" leaves room for fields of an engine's own.
    Judged: on every line

    @needs:options
    Scenario: every declaration
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/one-of-five-types @must @engine @formality
  Rule: an option type is check, spin, combo, button or string
    Section: option
    Text: plain
    Judged: on every line

    @needs:options
    Scenario: every type
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/spin-numbers-fit @must @engine @formality
  Rule: the default and the limits of a spin option are integers, and the default is between the limits
    Section: option
    Text: plain
    Reading: no field is required: a spin without limits takes any integer.
    Formerly: ugmi/option/spin-has-default-and-limits
    Judged: on every line

    @needs:spin
    Scenario: every spin
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/check-default-is-true-or-false @must @engine @formality
  Rule: the default of a check option is "true" or "false"
    Section: option
    Text: plain
    Reading: no field is required, so a check without a default conforms.
    Formerly: ugmi/option/check-has-a-default
    Judged: on every line

    @needs:check
    Scenario: every check
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/combo-default-is-a-choice @must @engine @formality
  Rule: a combo option has choices, and its default, if any, is one of them
    Section: option
    Text: plain
    Reading: a combo without choices cannot be set to anything. A default is not required.
    Judged: on every line

    @needs:combo
    Scenario: every combo
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/button-has-no-value @must @engine @formality
  Rule: a button option has no default, no limits and no choices
    Section: option
    Text: plain
    Judged: on every line

    @needs:button
    Scenario: every button
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/string-default-is-written-out @should @engine
  Rule: an empty default of a string option is written "<empty>"
    Section: option
    Text: plain
    Reading: a default is not required. A GUI that finds none after the word takes it for empty all the same, so it is only a warning.
    Judged: on every line

    @needs:string
    Scenario: every string
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/fields-fit-the-type @must @engine @formality
  Rule: only spin options have "min" and "max", and only combo options have "var"
    Section: option
    Text: must
    Judged: on every line

    @needs:options
    Scenario: every field
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/no-reserved-words @must @engine @formality
  Rule: option names and values do not contain the words "name" and "value"
    Section: setoption
    Text: must
    Why: "setoption" uses these words to separate the name from the value.
    Judged: on every line

    @needs:options
    Scenario: every name and value
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/no-reserved-letters @should @engine
  Rule: option names and values do not contain "name" or "value" as part of a word
    Section: setoption
    Text: must
    Reading: the specification says substrings, but only whole words make parsing ambiguous, so this is only a warning.
    Judged: on every line

    @needs:options
    Scenario: every name and value
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/names-are-unique @should @engine
  Rule: no option and no choice is declared twice
    Section: option
    Text: none
    Reading: "setoption" has nothing but the name to tell options apart, and nothing but the text to tell choices apart. Names that differ in letter case are different names.
    Judged: on every line

    @needs:options
    Scenario: every name
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/only-in-the-handshake @should @engine @formality @requires:ugmi/ugmiok/once-and-last
  Rule: options are declared only in answer to "ugmi"
    Section: option
    Text: should
    Judged: on every line

    @needs:options
    Scenario: a session
      Given the engine is ready
      When the GUI sends "isready"
      And the GUI starts a new game
      And the GUI sets up "startpos"
      And the GUI searches "depth 1"
      Then the engine is alive
