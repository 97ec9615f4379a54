@hub
Feature: new game
  The next search has nothing to do with those before.

  @hub/new-game/accepted-in-silence @must @engine
  Rule: "new-game" is taken without a reply, before the first search and later
    Section: Additional commands
    Reading: the clearing of tables may take its time.

    Scenario: before, between and after searches
      Given the engine is ready
      When the GUI sends "new-game"
      Then nothing was said without being asked
      When the position is "the start"
      And the engine thinks
      And the GUI sends "new-game"
      Then nothing was said without being asked
      When the GUI sends "new-game"
      And the position is "the start" after "32-28"
      And the engine thinks
      Then nothing was said without being asked

    @waits
    Scenario: silence behind it
      Given the engine is ready
      When the GUI says "new-game"
      Then the engine says nothing of the protocol
      And nothing was said without being asked

  @hub/new-game/forgets @should @engine @requires:hub/new-game/accepted-in-silence
  Rule: what was learnt before has no influence on searches after "new-game"
    Section: Additional commands
    Reading: only a search that takes less than half the nodes it took at first, three times out of three, is held against an engine.

    Scenario: the same search before and after
      Given the engine is ready
      Then a new game makes the engine forget
      And the engine is alive

  @hub/new-game/keeps-parameters @must @engine
  @requires:hub/parameters/takes-its-values @requires:hub/new-game/accepted-in-silence
  Rule: "new-game" leaves the parameters as they are
    Section: Additional commands

    @needs:killer
    Scenario: killer rules stay
      Given an engine for "killer"
      When the position is "BeeeeeeeeeeeWeeeeeeeeeeeeeeeeeeeeeeeeeeeBeeeeeeBeee"
      And the engine thinks
      And the GUI sends "new-game"
      And the GUI sends "ping"
      And the position is "BeeeeeeeeeeeWeeeeeeeeeeeeeeeeeeeeeeeeeeeBeeeeeeBeee"
      And the engine thinks
      Then the engine is alive

    @needs:frisian
    Scenario: frisian rules stay
      Given an engine for "frisian"
      When the position is "WWeeBeeeeeeeeeeeeweeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"
      And the engine thinks
      And the GUI sends "new-game"
      And the GUI sends "ping"
      And the position is "WWeeBeeeeeeeeeeeeweeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"
      And the engine thinks
      Then the engine is alive
