@uci
Feature: option
  The section "option": how the engine declares its options.

  @uci/option/name-type-and-known-fields @must @engine @formality
  Rule: an "option" line has a name and a type, and then fields
    Section: option
    Text: plain
    Reading: the name comes first, then the type, as in all examples; then other fields in any order. Only "var" may stand there several times. Words that the text does not know are a warning at most.
    Judged: on every line

    @needs:options
    Scenario: every declaration
      Given the engine is ready
      Then the engine is alive

  @uci/option/one-of-five-types @must @engine @formality
  Rule: an option type is check, spin, combo, button or string
    Section: option
    Text: plain
    Judged: on every line

    @needs:options
    Scenario: every type
      Given the engine is ready
      Then the engine is alive

  @uci/option/spin-has-default-and-limits @must @engine @formality
  Rule: a spin option has a default, a least and a greatest value
    Section: option
    Text: example
    Reading: the text refers to its examples for the fields that go together, and each spin there has all three; it also calls a spin an integer in a certain range.
    Judged: on every line

    @needs:spin
    Scenario: every spin
      Given the engine is ready
      Then the engine is alive

  @uci/option/spin-numbers-fit @must @engine @formality
  Rule: the default and the limits of a spin option are integers, and the default is between the limits
    Section: option
    Text: plain
    Reading: negative numbers and limits that are equal are allowed.
    Judged: on every line

    @needs:spin
    Scenario: every spin
      Given the engine is ready
      Then the engine is alive

  @uci/option/check-default-is-true-or-false @must @engine @formality
  Rule: the default of a check option is "true" or "false"
    Section: option
    Text: plain
    Reading: the letter case does not count. That there is a default is a requirement of its own.
    Judged: on every line

    @needs:check
    Scenario: every check
      Given the engine is ready
      Then the engine is alive

  @uci/option/check-has-a-default @should @engine @formality
  Rule: a check option has a default
    Section: option
    Text: example
    Reading: the text refers to its examples for the fields that go together, and the check there has one. A GUI can take a missing one for false, so it is only a warning.
    Judged: on every line

    @needs:check
    Scenario: every check
      Given the engine is ready
      Then the engine is alive

  @uci/option/combo-default-is-a-choice @must @engine @formality
  Rule: a combo option has choices, and its default, if any, is one of them
    Section: option
    Text: plain
    Reading: a combo without choices cannot be set to anything. The letter case does not count.
    Judged: on every line

    @needs:combo
    Scenario: every combo
      Given the engine is ready
      Then the engine is alive

  @uci/option/combo-has-a-default @should @engine @formality
  Rule: a combo option has a default
    Section: option
    Text: example
    Reading: the text refers to its examples for the fields that go together, and the combo there has one. A GUI can show the first choice, so it is only a warning.
    Judged: on every line

    @needs:combo
    Scenario: every combo
      Given the engine is ready
      Then the engine is alive

  @uci/option/button-has-no-value @must @engine @formality
  Rule: a button option has no default, no limits and no choices
    Section: option
    Text: plain
    Judged: on every line

    @needs:button
    Scenario: every button
      Given the engine is ready
      Then the engine is alive

  @uci/option/string-default-is-written-out @should @engine
  Rule: a string option has a default, and an empty one is written "<empty>"
    Section: option
    Text: plain
    Reading: a GUI that finds none after the word, or no word, takes it for empty all the same, so it is only a warning.
    Judged: on every line

    @needs:string
    Scenario: every string
      Given the engine is ready
      Then the engine is alive

  @uci/option/fields-fit-the-type @must @engine @formality
  Rule: only spin options have "min" and "max", and only combo options have "var"
    Section: option
    Text: plain
    Reading: the text says that some combinations make no sense, and shows the others in examples.
    Judged: on every line

    @needs:options
    Scenario: every field
      Given the engine is ready
      Then the engine is alive

  @uci/option/no-reserved-words @should @engine @formality
  Rule: option names and values do not contain the words "name" and "value"
    Section: setoption
    Text: should
    Reading: the text says substrings, but only whole words make parsing ambiguous, and an option of its own has one as part of a word.
    Why: "setoption" uses these words to separate the name from the value.
    Judged: on every line

    @needs:options
    Scenario: every name and value
      Given the engine is ready
      Then the engine is alive

  @uci/option/names-are-unique @should @engine
  Rule: no option and no choice is declared twice
    Section: option
    Text: should
    Reading: options are sent once. Names and choices that differ only in letter case are the same.
    Judged: on every line

    @needs:options
    Scenario: every name
      Given the engine is ready
      Then the engine is alive

  @uci/option/only-in-the-handshake @should @engine @formality @requires:uci/uciok/once-and-last
  Rule: options are declared only in answer to "uci"
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

  @uci/option/hash-is-offered @should @engine @formality
  Rule: the engine declares the option "Hash"
    Section: option
    Text: should
    Reading: an engine without hash tables has nothing to set, and may leave it out.
    Judged: on every line

    Scenario: the declarations
      Given the engine is ready
      Then the engine is alive

  @uci/option/hash-starts-small @should @engine @formality
  Rule: the default of "Hash" is small
    Section: option
    Text: should
    Reading: the number is in megabytes. How small is left open; only more than 1024 is a warning, and more than 256 is noted.
    Judged: on every line

    @needs:hash
    Scenario: its default
      Given the engine is ready
      Then the engine is alive

  @uci/option/reserved-names-keep-their-type @must @engine @formality
  Rule: an option with a name that has a fixed meaning has the type of that meaning
    Section: option
    Text: plain
    Reading: "Hash", "NalimovCache", "MultiPV" and "UCI_Elo" are spins; "Ponder", "OwnBook", "UCI_ShowCurrLine", "UCI_ShowRefutations", "UCI_LimitStrength", "UCI_AnalyseMode" and "UCI_Chess960" are checks; "NalimovPath", "UCI_Opponent", "UCI_EngineAbout", "UCI_ShredderbasesPath" and "UCI_SetPositionValue" are strings. No other name has a fixed meaning, whatever it begins with.
    Judged: on every line

    @needs:options
    Scenario: every name
      Given the engine is ready
      Then the engine is alive

  @uci/option/reserved-defaults @should @engine @formality
  Rule: an option with a fixed meaning has the default of that meaning
    Section: option
    Text: should
    Reading: 1 for "MultiPV", and false for "UCI_ShowCurrLine", "UCI_ShowRefutations", "UCI_LimitStrength" and "UCI_Chess960".
    Judged: on every line

    @needs:options
    Scenario: every default
      Given the engine is ready
      Then the engine is alive

  @uci/option/elo-and-its-switch-together @should @engine @formality
  Rule: "UCI_LimitStrength" and "UCI_Elo" are declared together
    Section: option
    Text: should
    Reading: other options of strength are free.
    Judged: on every line

    @needs:options
    Scenario: both or neither
      Given the engine is ready
      Then the engine is alive

  @uci/option/own-book-can-be-off @should @engine @requires:uci/setoption/accepts-declared-values
  Rule: with "OwnBook" set to false the engine plays no move from its own book
    Section: option
    Text: should
    Reading: a move from a book shows by the lack of any "info" line with depth or nodes before it.

    @needs:own-book
    Scenario: the first moves of a game
      Given the engine is ready
      When the GUI sends "setoption name OwnBook value false"
      And the GUI sends "isready"
      And the GUI sets up "startpos"
      Then the search "depth 4" tells its depth or its nodes
      When the GUI sets up "startpos moves e2e4"
      Then the search "depth 4" tells its depth or its nodes

  @uci/option/elo-sets-the-strength @should @engine
  Rule: with "UCI_LimitStrength" the engine plays with the strength of "UCI_Elo", and otherwise ignores it
    Section: option
    Text: should
    Excluded: how strong an engine plays cannot be told from a few moves.

  @uci/option/gui-ignores-unknown-uci-options @should @gui
  Rule: the GUI does not set options with the prefix "UCI_" that it does not know
    Section: option
    Text: should
    Reading: a value equal to the default is not objected to, nor are options that are in common use.

    Scenario: with an engine that is odd: strange-uci-option
      When the GUI uses the bundled engine with the quirk "strange-uci-option"

  @uci/option/gui-sets-hash-first @should @gui
  Rule: if the GUI sets "Hash", it is the first option that it sets
    Section: option
    Text: plain
    Reading: the text has it answered with the first "setoption". Nothing depends on the order, so it is only a warning, and only options set before the first search count.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @uci/option/gui-tells-whether-it-ponders @should @gui
  Rule: the GUI sets "Ponder" before it lets the engine ponder
    Section: option
    Text: plain
    Reading: an engine that declares it true by default need not be told. The engine only plans its time by it, so it is only a warning.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @uci/option/gui-sets-analyse-mode @may @gui
  Rule: the GUI sets "UCI_AnalyseMode" to true for analysis, and to false for games
    Section: option
    Text: plain
    Reading: hardly any GUI does so, and what an engine makes of it is its own affair.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @uci/option/gui-builds-a-dialog @should @gui
  Rule: the GUI builds a dialog from the options
    Section: option
    Text: should
    Excluded: what a user sees cannot be told from the conversation.
