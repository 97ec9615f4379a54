@hub
Feature: new game
  The next search is unrelated to those before.

  @hub/new-game/accepted-in-silence @must @engine
  @requires:hub/ping/one-pong @requires:hub/search/think-ends-with-one-done
  Rule: `new-game` has no reply, before the first search or later
    Section: Additional commands
    Text: plain
    Reading: clearing tables may take some time.

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
  Rule: searches after `new-game` do not depend on earlier ones
    Section: Additional commands
    Text: plain
    Reading: the engine is told that the next search is unrelated, not what to do about it, so this is a warning. Only reported if the search takes less than half as many nodes as at first, three times out of three.

    Scenario: the same search before and after
      Given the engine is ready
      Then a new game makes the engine forget
      And the engine is alive

  @hub/new-game/keeps-parameters @must @engine
  @requires:hub/parameters/takes-its-values @requires:hub/new-game/accepted-in-silence
  Rule: `new-game` keeps the parameters
    Section: Additional commands
    Text: none
    Reading: parameters are set before `init`, and the Hub GUI never sets them again, so they hold for all games.

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
