@cxboard
Feature: isready
  Synchronisation, debug mode, and the end of the engine.

  @cxboard/isready/always-answered @must @engine
  Rule: `isready` is always answered with `readyok`
    Section: Commands to the engine: isready
    Text: must
    Why: an interface uses it to learn whether the engine is still alive.
    Judged: on every line

    Scenario: in force mode and in play mode
      Given the engine is in force mode
      When the interface sends "isready"
      And the interface sends "clock 1 :02 :02"
      And the interface sends "playcurrent"
      And the interface sends "isready"
      And the interface sends "playother"
      And the interface sends "isready"
      And the interface sends "result *"
      And the interface sends "isready"
      Then the engine is alive

    Scenario: before any other command
      Given the engine is ready
      When the interface sends "isready"
      Then the engine is alive

  @cxboard/isready/one-readyok-each @must @engine
  @requires:cxboard/isready/always-answered
  Rule: each `isready` is answered with exactly one `readyok`
    Section: Commands to the engine: isready
    Text: must

    Scenario: three in one write
      Given the engine is in force mode
      When the interface sends, in one write
        """
        isready
        isready
        isready
        """
      Then the engine is alive

    Scenario: five while it searches
      Given the engine searches without end
      When the interface sends, in one write
        """
        isready
        isready
        isready
        isready
        isready
        """
      And the interface sends "stop"
      Then the engine is alive

    Scenario: twenty in one write
      Given the engine is in force mode
      When the interface sends, in one write
        """
        isready
        isready
        isready
        isready
        isready
        isready
        isready
        isready
        isready
        isready
        isready
        isready
        isready
        isready
        isready
        isready
        isready
        isready
        isready
        isready
        """
      Then the engine is alive

  @cxboard/isready/leaves-the-search-alone @must @engine @requires:cxboard/go/infinite-waits-for-stop
  Rule: `isready` does not affect a running search
    Section: Commands to the engine: isready
    Text: none
    Reading: `isready` only asks for `readyok`, and `go infinite` is not left without being told to.

    @waits
    Scenario: several times in an infinite search
      Given the engine searches without end
      When the interface sends "isready"
      And the interface sends "isready"
      And a moment passes
      And the interface sends "stop"
      Then the engine is alive

  @cxboard/isready/after-earlier-commands @must @engine
  Rule: `readyok` is sent only after all earlier commands have been processed
    Section: Messages from the engine: readyok
    Text: must
    Why: a late answer would be mistaken for the answer to another command.

    Scenario: a refusal comes before `readyok`
      Given the engine is in force mode
      When the interface sends, in one write
        """
        position startpos moves h2e2 h9g7 h0g2 i9h9
        move e0e5
        isready
        """
      And the interface sends "isready"
      Then the engine is alive

  @cxboard/isready/only-when-asked @must @engine
  @requires:cxboard/isready/always-answered
  Rule: `readyok` is sent only in answer to `isready`
    Section: Messages from the engine: readyok
    Text: must
    Judged: on every line

    @waits
    Scenario: after commands of every kind
      Given the engine is in force mode
      When the interface moves "h2e2"
      And the interface sends "go depth 1"
      And the interface sends "clock 5 1 0"
      And the interface sends "position startpos moves h2e2"
      And the interface sends "result *"
      And a moment passes
      Then the engine is alive

  @cxboard/debug/implemented @should @engine
  Rule: the engine implements `debug`
    Section: Commands to the engine: debug
    Text: none
    Reading: the name is missing from the surviving text, which describes the command in the words of UCI; it is taken from there.
    Judged: on every line

    Scenario: it is no error
      Given the engine is in force mode
      When the interface sends "debug on"
      And the interface sends "debug off"
      Then the engine is alive

  @cxboard/debug/never-disturbs @must @engine
  @requires:cxboard/debug/implemented
  @requires:cxboard/isready/always-answered
  Rule: debug mode can be switched at any time, without any other effect
    Section: Commands to the engine: debug
    Text: plain

    Scenario: idle and in a search
      Given the engine is in force mode
      When the interface sends "debug on"
      And the interface sends "go infinite"
      And the interface sends "debug off"
      And the interface sends "debug on"
      And the interface sends "stop"
      And the interface sends "debug off"
      And the interface moves "h2e2"
      Then the engine is alive

    @requires:cxboard/force/makes-no-moves
    Scenario: moves in force mode
      Given the engine is in force mode
      When the interface sends "debug on"
      And the interface moves "h2e2 h9g7 h0g2"
      And the interface sends "debug off"
      And the interface moves "i9h9"
      Then the engine is alive

    Scenario: while it thinks about a move of its own
      Given the engine thinks as Red
      When without waiting, the interface sends "debug on"
      And without waiting, the interface sends "debug off"
      And the engine is told to move now
      Then the engine makes its move

  @cxboard/debug/off-at-first @should @engine
  @requires:cxboard/debug/implemented
  Rule: debug mode is off by default
    Section: Commands to the engine: debug
    Text: should
    Reading: if debug mode makes a difference in what is told for people, the engine starts without it, and `debug off` ends it.

    Scenario: the same session before, during and after debug mode
      Given the engine is in force mode
      Then debug mode is off until it is switched on

  @cxboard/debug/sends-more @should @engine
  @requires:cxboard/debug/implemented
  Rule: the engine tells more in debug mode
    Section: Commands to the engine: debug
    Text: should
    Reading: one line `info` more is enough, in the answer to `debug on` or later.

    Scenario: the same session in both modes
      Given the engine is in force mode
      Then the engine tells more in debug mode

  @cxboard/quit/ends-the-engine @must @engine
  Rule: `quit` ends the engine, whatever it is doing
    Section: Examples
    Text: example
    Reading: the entry is missing from the surviving text; both examples end with this command. In a pause nothing but `resume` is to be sent, so nothing is asked there.

    Scenario: after the greeting
      Given the engine is ready
      When the interface sends "isready"
      And the interface sends "quit"
      Then the engine quits

    Scenario: in a search
      Given the engine searches without end
      When the interface sends "quit"
      Then the engine quits

    Scenario: while it thinks about a move of its own
      Given the engine thinks as Red
      When without waiting, the interface sends "quit"
      Then the engine quits

    @requires:cxboard/position/makes-the-moves
    Scenario: in force mode
      Given the position after "h2e2 h9g7"
      When the interface sends "quit"
      Then the engine quits
