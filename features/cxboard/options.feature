@cxboard
Feature: options
  What the engine declares, and how it takes values.

  @cxboard/option/form @must @engine @formality
  Rule: a declaration has an id, one of five types, and parts that go with the type
    Section: Messages from the engine: option
    Judged: on every line

    @needs:options
    Scenario: all declarations
      Given the engine is ready
      Then the engine is alive

  @cxboard/option/spin-limits @must @engine @formality
  Rule: a spin has a default within its limits, all three whole numbers
    Section: Messages from the engine: option
    Judged: on every line

  @cxboard/option/check-default @must @engine @formality
  Rule: the default of a check is true or false
    Section: Messages from the engine: option
    Reading: a declaration without a default is tolerated.
    Judged: on every line

  @cxboard/option/combo-choices @must @engine @formality
  Rule: a combo has choices, and its default is one of them
    Section: Messages from the engine: option
    Judged: on every line

  @cxboard/option/button-bare @must @engine @formality
  Rule: a button has neither default nor limits
    Section: Messages from the engine: option
    Judged: on every line

  @cxboard/option/empty-string @must @engine @formality
  Rule: an empty string is written <empty>
    Section: Messages from the engine: option
    Judged: on every line

  @cxboard/option/reserved-ids @must @engine @formality
  Rule: ids with a fixed meaning have the type that goes with it
    Section: Messages from the engine: option
    Reading: Hash and MultiPV are spins, Ponder and OwnBook are checks, the option of variants, whose name is lost, is a combo that offers XiangQi. MultiPV is 1 at first.
    Judged: on every line

  @cxboard/option/unique-ids @should @engine
  Rule: no two ids differ in letter case only
    Section: Commands to the engine: setoption
    Reading: they could not be told apart, since letter case does not count.
    Judged: on every line

  @cxboard/setoption/takes-every-value @must @engine
  Rule: an option takes each of its values without harm
    Section: Commands to the engine: setoption

    @needs:options
    Scenario: both ends of each range, every choice
      Given the engine is in force mode
      Then each option takes its values

  @cxboard/setoption/any-letter-case @must @engine @requires:cxboard/setoption/takes-every-value
  Rule: the id is known in any letter case
    Section: Commands to the engine: setoption
    Reading: seen where the engine complains of unknown ids, or by the effect of MultiPV.

    @needs:options
    Scenario: every letter in the other case
      Given the engine is in force mode
      Then options are known in any letter case

  @cxboard/setoption/button-without-value @must @engine
  Rule: a button is pressed without a value
    Section: Commands to the engine: setoption

    @needs:options
    Scenario: every button
      Given the engine is in force mode
      Then each button works without a value

  @cxboard/setoption/survives-nonsense @should @engine @requires:cxboard/setoption/takes-every-value
  Rule: unknown ids and values out of bounds do no harm
    Section: Commands to the engine: setoption
    Reading: refused or ignored.

    Scenario: ids and values that are none
      Given the engine is in force mode
      Then each option keeps to its values

  @cxboard/setoption/interface-waits @must @interface
  Rule: options are set only while the engine waits, one on a line
    Section: Commands to the engine: setoption

    Scenario: with the bundled engine
      When the interface uses the bundled engine

    Scenario: with an engine that is odd: options-in-other-orders
      When the interface uses the bundled engine with the quirk "options-in-other-orders"
