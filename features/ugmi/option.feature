@ugmi
Feature: option
  The section "option": what an engine declares of its settings.

  @ugmi/option/name-type-and-known-fields @must @engine @formality
  Rule: a declaration has a name, a type and the known fields
    Section: option
    Reading: name first, then the type, as in all examples; the fields after it in any order.
    Judged: on every line

    @needs:options
    Scenario: every declaration
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/one-of-five-types @must @engine @formality
  Rule: the type is check, spin, combo, button or string
    Section: option
    Judged: on every line

    @needs:options
    Scenario: every type
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/spin-has-default-and-limits @must @engine @formality
  Rule: a spin has a default between its min and max, all whole numbers
    Section: option
    Judged: on every line

    @needs:spin
    Scenario: every spin
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/check-default-is-true-or-false @must @engine @formality
  Rule: the default of a check is "true" or "false"
    Section: option
    Judged: on every line

    @needs:check
    Scenario: every check
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/check-has-a-default @should @engine
  Rule: a check has a default
    Section: option
    Reading: no sentence demands it, but a GUI cannot draw the box without.
    Judged: on every line

    @needs:check
    Scenario: every check
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/combo-default-is-a-choice @must @engine @formality
  Rule: a combo offers choices, and its default is one of them
    Section: option
    Judged: on every line

    @needs:combo
    Scenario: every combo
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/button-has-no-value @must @engine @formality
  Rule: a button has no default, no limits and no choices
    Section: option
    Judged: on every line

    @needs:button
    Scenario: every button
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/string-default-is-written-out @should @engine
  Rule: a string has a default, and an empty one is written "<empty>"
    Section: option
    Judged: on every line

    @needs:string
    Scenario: every string
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/fields-fit-the-type @must @engine @formality
  Rule: limits are given for spins only, choices for combos only
    Section: option
    Judged: on every line

    @needs:options
    Scenario: every field
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/no-reserved-words @must @engine @formality
  Rule: the words "name" and "value" stand in no name and no value
    Section: setoption
    Why: they are what parts the two in "setoption".
    Judged: on every line

    @needs:options
    Scenario: every name and value
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/no-reserved-letters @should @engine
  Rule: "name" and "value" are not part of a longer word either
    Section: setoption
    Reading: the text says substrings; what it is for needs whole words only, so this is no more than a warning.
    Judged: on every line

    @needs:options
    Scenario: every name and value
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/names-are-unique @should @engine
  Rule: no name is declared twice
    Section: option
    Reading: names that differ in letter case are two names.
    Judged: on every line

    @needs:options
    Scenario: every name
      Given the engine is ready
      Then the engine is alive

  @ugmi/option/only-in-the-handshake @must @engine @formality
  Rule: options are declared in answer to "ugmi" and at no other time
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
