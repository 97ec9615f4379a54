@cxboard
Feature: options
  What the engine declares, and how it takes values.

  @cxboard/option/form @must @engine @formality
  Rule: `option` has an id and one of the five types, and each of its parts has a value
    Section: Messages from the engine: option
    Text: plain
    Reading: parts of its own are left to the engine, and so is which parts an option has.
    Judged: on every line

    @needs:options
    Scenario: all declarations
      Given the engine is ready
      Then the engine is alive

  @cxboard/option/spin-limits @must @engine @formality
  Rule: the numbers of a spin are whole, and its default lies within its limits
    Section: Messages from the engine: option
    Text: plain
    Reading: which of the three an option needs, the text does not say.
    Judged: on every line

  @cxboard/option/check-default @must @engine @formality
  Rule: the default of a check is `true` or `false`
    Section: Messages from the engine: option
    Text: plain
    Reading: a missing default is tolerated.
    Judged: on every line

  @cxboard/option/combo-choices @must @engine @formality
  Rule: a combo has choices, and its default is one of them
    Section: Messages from the engine: option
    Text: plain
    Reading: a missing default is tolerated.
    Judged: on every line

  @cxboard/option/button-bare @should @engine @formality
  Rule: a button has no default and no limits
    Section: Messages from the engine: option
    Text: example
    Reading: a button is set without a value and only sends a command, so there is nothing that these could be.
    Judged: on every line

  @cxboard/option/empty-string @must @engine @formality
  Rule: an empty string is written as `<empty>`
    Section: Messages from the engine: option
    Text: plain
    Judged: on every line

  @cxboard/option/reserved-ids @must @engine @formality
  Rule: an id with a fixed meaning has the type and the default of that meaning
    Section: Messages from the engine: option
    Text: plain
    Reading: `Hash` and `MultiPV` are spins, `Ponder` and `OwnBook` are checks, as their meanings say. The default of `MultiPV` is 1. The name of the option for variants is lost; it is a combo that offers XiangQi, and is judged only if its name is given with `--name variant=…`.
    Judged: on every line

  @cxboard/option/unique-ids @should @engine
  @requires:cxboard/start/each-once
  Rule: no two ids differ in letter case only
    Section: Commands to the engine: setoption
    Text: none
    Reading: the case of letters in an id does not count, so these could not be told apart.
    Judged: on every line

  @cxboard/setoption/takes-every-value @must @engine
  @requires:cxboard/isready/always-answered
  Rule: an option accepts each of its values
    Section: Commands to the engine: setoption
    Text: plain

    @needs:options
    Scenario: both ends of each range, every choice
      Given the engine is in force mode
      Then each option takes its values

    @needs:options
    @requires:cxboard/position/makes-the-moves
    Scenario: the game is as before
      Given the position after "h2e2 h9g7"
      Then each option takes its values
      When the interface moves "h0g2 i9h9"
      Then the engine is alive

  @cxboard/setoption/any-letter-case @must @engine @requires:cxboard/setoption/takes-every-value
  Rule: the id of an option is accepted in any letter case
    Section: Commands to the engine: setoption
    Text: must
    Reading: tested where the engine refuses unknown ids, or by the effect of `MultiPV`.

    @needs:options
    Scenario: every letter in the other case
      Given the engine is in force mode
      Then options are known in any letter case

  @cxboard/setoption/button-without-value @must @engine
  Rule: a button is set without a value
    Section: Commands to the engine: setoption
    Text: plain

    @needs:options
    Scenario: every button
      Given the engine is in force mode
      Then each button works without a value

  @cxboard/setoption/survives-nonsense @should @engine @requires:cxboard/setoption/takes-every-value
  Rule: unknown ids and values out of range have no effect
    Section: Commands to the engine: setoption
    Text: none
    Reading: a spin takes integers of a certain range and a combo its predefined strings; other values are refused or ignored.

    Scenario: unknown ids and values
      Given the engine is in force mode
      Then each option keeps to its values

  @cxboard/setoption/interface-waits @must @interface
  Rule: the interface sets options only while the engine waits, one per line
    Section: Commands to the engine: setoption
    Text: plain

    Scenario: with the bundled engine
      When the interface uses the bundled engine

    Scenario: with the quirk options-in-other-orders
      When the interface uses the bundled engine with the quirk "options-in-other-orders"

  @cxboard/setoption/interface-sets-declared-values @must @interface
  Rule: the interface sets an option only to a value that the engine declares
    Section: Messages from the engine: option
    Text: plain
    Reading: an integer of the range of a spin, one of the strings of a combo, `true` or `false` for a check. Options that were not declared are left to both sides.

    Scenario: with the bundled engine
      When the interface uses the bundled engine

  @cxboard/option/interface-builds-a-dialog @should @interface
  Rule: the interface builds a dialog from the lines `option`
    Section: Messages from the engine: option
    Text: should
    Excluded: what a user sees cannot be told from the conversation.
