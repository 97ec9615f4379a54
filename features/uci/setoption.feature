@uci
Feature: setoption
  The section "setoption": how options are set.

  @uci/setoption/accepts-declared-values @must @engine @requires:uci/isready/one-readyok-each
  Rule: every option accepts every value that it declares
    Section: setoption
    Text: plain
    Reading: string options are only set to their default, because they may be paths. Sizes, threads and the like are not set beyond 64.

    @needs:options
    Scenario: limits, choices, true and false
      Given the engine is ready
      Then each option takes its values

  @uci/setoption/button-needs-no-value @must @engine
  @requires:uci/setoption/accepts-declared-values
  Rule: a button option needs no value
    Section: setoption
    Text: plain

    @needs:button
    Scenario: every button, twice
      Given the engine is ready
      Then each button can be pressed

  @uci/setoption/several-words @should @engine
  @requires:uci/setoption/accepts-declared-values @requires:uci/description/lines-end-at-line-feeds
  Rule: option names and values may contain blanks
    Section: setoption
    Text: should
    Reading: this can only be observed in an engine that reports unknown options.

    @needs:several-words
    Scenario: names and choices with blanks
      Given the engine is ready
      Then options with blanks in name or value are known

  @uci/setoption/any-letter-case @should @engine
  @requires:uci/setoption/accepts-declared-values @requires:uci/description/lines-end-at-line-feeds
  Rule: option names are accepted in any letter case
    Section: setoption
    Text: should
    Reading: tested where the engine reports unknown options, or by the effect of "MultiPV".

    @needs:options
    Scenario: every letter in the other case
      Given the engine is ready
      Then options are known in any letter case

  @uci/setoption/ignores-unknown @should @engine @requires:uci/setoption/accepts-declared-values
  Rule: unknown options and invalid values do no harm
    Section: setoption
    Text: should
    Reading: the text has the engine ignore what it does not know. A value beyond the limits may be taken, clamped or ignored, and anything may be said about it.

    Scenario: an option that was not declared
      Given the engine is ready
      Then an unknown option does no harm

    @needs:options
    Scenario: invalid values
      Given the engine is ready
      Then values outside the limits do no harm

    @needs:options
    Scenario: a missing value
      Given the engine is ready
      Then a value that is missing does no harm

  @uci/setoption/triggers-nothing @must @engine
  Rule: "setoption" has no answer and starts no search
    Section: setoption
    Text: must
    Reading: an engine searches only after "go", and "setoption" changes its parameters and nothing else. "info" lines without figures of a search may come.

    @needs:options @waits @requires:uci/setoption/accepts-declared-values
    Scenario: nothing follows any option
      Given the engine is ready
      Then setting options starts nothing
      And nothing more comes

  @uci/setoption/keeps-the-position @must @engine
  Rule: "setoption" leaves the position alone
    Section: setoption
    Text: plain
    Reading: "setoption" changes parameters of the engine and nothing else. Whoever searches another position afterwards plays moves that are illegal.

    @needs:options @requires:uci/position/understands-fen
    Scenario: the position is kept
      Given the engine is ready
      When the GUI sets up "fen 1r2k3/8/8/8/8/8/r7/7K w - - 0 1"
      And the GUI searches "depth 1"
      And each option is set to its default
      And the GUI searches "depth 1"
      Then the best move is "h1g1"

    @needs:button @requires:uci/position/understands-fen @requires:uci/setoption/button-needs-no-value
    Scenario: the position is kept when a button is pressed
      Given the engine is ready
      When the GUI sets up "fen 1r2k3/8/8/8/8/8/r7/7K w - - 0 1"
      And the GUI searches "depth 1"
      And each button is pressed
      And the GUI searches "depth 1"
      Then the best move is "h1g1"

  @uci/setoption/gui-sets-declared-options @must @gui
  Rule: the GUI sets declared options to valid values, one per command
    Section: setoption
    Text: plain
    Formerly: uci/setoption/gui-sets-declared-options-while-waiting
    Reading: a value is missing only for a button. The letter case of names and values does not count. Options that were not declared are a warning at most.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @uci/setoption/gui-sets-options-while-waiting @must @gui
  Rule: the GUI sets options only while the engine is idle
    Section: setoption
    Text: plain

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @uci/setoption/gui-keeps-reserved-words-out @should @gui
  Rule: the GUI sends no option name and no value that contains the words "name" or "value"
    Section: setoption
    Text: should
    Reading: the text says substrings, but only whole words make parsing ambiguous. What the engine has declared may be sent as it is: the mistake is the engine's.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @uci/setoption/gui-may-keep-defaults @may @gui
  Rule: the GUI need not set any option
    Section: option
    Text: plain
    Reading: this is a permission: what is not set has its default.
    Excluded: a permission cannot be broken.
