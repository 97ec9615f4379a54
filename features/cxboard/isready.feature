@cxboard
Feature: isready
  Synchronisation, debug mode, and the end of the engine.

  @cxboard/isready/always-answered @must @engine
  Rule: "isready" is always answered with "readyok"
    Section: Commands to the engine: isready
    Why: it is how an interface learns that the engine is still there.
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

    Scenario: before anything else
      Given the engine is ready
      When the interface sends "isready"
      Then the engine is alive

  @cxboard/isready/one-readyok-each @must @engine
  Rule: each "isready" gets a "readyok" of its own
    Section: Commands to the engine: isready

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
  Rule: "isready" does not disturb a search
    Section: Commands to the engine: isready

    @waits
    Scenario: several times in an infinite search
      Given the engine searches without end
      When the interface sends "isready"
      And the interface sends "isready"
      And a moment passes
      And the interface sends "stop"
      Then the engine is alive

  @cxboard/isready/after-earlier-commands @must @engine
  Rule: "readyok" comes when all earlier commands are done
    Section: Messages from the engine: readyok
    Why: what is still to come after it would be taken for an answer to something else.

    Scenario: a refusal comes before it
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
  Rule: there is no "readyok" without "isready"
    Section: Messages from the engine: readyok
    Judged: on every line

    @waits
    Scenario: after commands of every kind
      Given the engine is in force mode
      When the interface moves "h2e2"
      And the interface sends "undo"
      And the interface sends "go depth 1"
      And the interface sends "name Somebody"
      And a moment passes
      Then the engine is alive

  @cxboard/debug/never-disturbs @must @engine
  Rule: debug mode can be switched at any time and disturbs nothing
    Section: Commands to the engine: debug

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

    Scenario: while it thinks about a move of its own
      Given the engine thinks as Red
      When without waiting, the interface sends "debug on"
      And without waiting, the interface sends "debug off"
      And the engine is told to move now
      Then the engine makes its move

  @cxboard/debug/off-at-first @must @engine
  Rule: debug mode is off until it is switched on
    Section: Commands to the engine: debug
    Excluded: what an engine tells in debug mode is left to it, so nothing shows whether it is on.

  @cxboard/quit/ends-the-engine @must @engine
  Rule: "quit" ends the engine, whatever it does
    Section: Examples
    Reading: the text has lost the entry; both examples end with it.

    Scenario: after the greeting
      Given the engine is ready
      When the interface sends "isready"
      And the interface sends "quit"
      Then the engine ends

    Scenario: in a search
      Given the engine searches without end
      When the interface sends "quit"
      Then the engine ends

    Scenario: thinking about a move of its own
      Given the engine thinks as Red
      When without waiting, the interface sends "quit"
      Then the engine ends

    Scenario: in force mode
      Given the position after "h2e2 h9g7"
      When the interface sends "quit"
      Then the engine ends

    @timing @waits
    Scenario: paused
      Given the engine is in force mode
      When the interface pauses the engine
      And the interface sends "quit"
      Then the engine ends
