@ugmi
Feature: option
  The section "option": how the engine declares its options.

  @ugmi/option/name-type-and-known-fields @must @engine @formality
  Rule: an "option" line has a name, a type and only known fields
    Section: option
    Reading: the name comes first, then the type, as in all examples; then the other fields in any order.
    Judged: on every line

    @needs:options
    Scenario: every declaration
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/one-of-five-types @must @engine @formality
  Rule: an option type is check, spin, combo, button or string
    Section: option
    Judged: on every line

    @needs:options
    Scenario: every type
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/spin-has-default-and-limits @must @engine @formality
  Rule: a spin option has integers for "min", "max" and a default in between
    Section: option
    Judged: on every line

    @needs:spin
    Scenario: every spin
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/check-default-is-true-or-false @must @engine @formality
  Rule: the default of a check option is "true" or "false"
    Section: option
    Judged: on every line

    @needs:check
    Scenario: every check
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/check-has-a-default @should @engine
  Rule: a check option has a default
    Section: option
    Reading: not stated, but a GUI cannot draw the checkbox without it.
    Judged: on every line

    @needs:check
    Scenario: every check
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/combo-default-is-a-choice @must @engine @formality
  Rule: a combo option has choices, and its default is one of them
    Section: option
    Judged: on every line

    @needs:combo
    Scenario: every combo
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/button-has-no-value @must @engine @formality
  Rule: a button option has no default, no limits and no choices
    Section: option
    Judged: on every line

    @needs:button
    Scenario: every button
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/string-default-is-written-out @should @engine
  Rule: a string option has a default, and an empty default is written "<empty>"
    Section: option
    Judged: on every line

    @needs:string
    Scenario: every string
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/fields-fit-the-type @must @engine @formality
  Rule: only spin options have "min" and "max", and only combo options have "var"
    Section: option
    Judged: on every line

    @needs:options
    Scenario: every field
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/no-reserved-words @must @engine @formality
  Rule: option names and values do not contain the words "name" and "value"
    Section: setoption
    Why: "setoption" uses these words to separate the name from the value.
    Judged: on every line

    @needs:options
    Scenario: every name and value
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/no-reserved-letters @should @engine
  Rule: option names and values do not contain "name" or "value" as part of a word
    Section: setoption
    Reading: the specification says substrings, but only whole words make parsing ambiguous, so this is only a warning.
    Judged: on every line

    @needs:options
    Scenario: every name and value
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/names-are-unique @should @engine
  Rule: no option is declared twice
    Section: option
    Reading: names that differ in letter case are different names.
    Judged: on every line

    @needs:options
    Scenario: every name
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/only-in-the-handshake @must @engine @formality
  Rule: options are declared only in answer to "ugmi"
    Section: option
    Judged: on every line

    @needs:options
    Scenario: a session
      Given the engine is ready
      When the GUI sends "isready"
      And the GUI starts a new game
      And the GUI sets up "startpos"
      And the GUI searches "depth 1"
      Then the engine is alive
