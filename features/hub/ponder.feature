@hub
Feature: ponder
  The engine thinks on its opponent's time.

  @hub/ponder/hit-starts-the-clock @must @engine @requires:hub/search/ponder-ends-with-one-done
  @requires:hub/level/clock-searches-end
  Rule: after `ponder-hit` the search ends within its limit, counted from there
    Section: 3) search mode
    Reading: it may also end at once, or before.

    Scenario: a second on the clock
      Given the engine is ready
      When the position is "the start" after "32-28"
      And a search "go ponder" with "time=1" is begun
      And the expected move is played
      Then the search is over

    @timing
    Scenario: limits in time
      Given the engine is ready
      Then after ponder-hit a search with "time=1" takes 1 seconds at most
      And after ponder-hit a search with "moves=1 time=1" takes 1 seconds at most

  @hub/ponder/early-done-is-final @must @engine @requires:hub/search/ponder-ends-with-one-done
  Rule: if the search ended early, `ponder-hit` and `stop` cause no second `done`
    Section: 3) search mode

    @waits
    Scenario: a single legal move and a depth of one
      Given the engine is ready
      When the position is "Weeeeewbeeeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"
      And a search "go ponder" with "depth=1" is begun
      Then the search has ended by itself
      When the GUI sends "ponder-hit"
      Then nothing was said without being asked
      When the GUI sends "stop"
      Then nothing was said without being asked

  @hub/ponder/miss-then-new-search @must @engine @requires:hub/search/ponder-ends-with-one-done
  @requires:hub/level/clock-searches-end @requires:hub/general-syntax/lines-have-the-form
  @requires:hub/done/legal-move @requires:hub/done/carries-a-move
  Rule: after a miss the ponder search has its `done`, and the next search is an ordinary one
    Section: 4) the engine is searching

    Scenario: stop and the position as it is
      Given the engine is ready
      When the position is "the start" after "32-28 18-23"
      And a search "go ponder" with "time=60" is begun
      And these are sent in one write and searched
        """
        stop
        pos pos=Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee
        level time=1
        go think
        """
      Then nothing was said without being asked

    @timing
    Scenario: the new search keeps its own time
      Given the engine is ready
      Then after a miss a search with "time=1" takes 1 seconds at most

  @hub/ponder/idle-hit-is-harmless @must @engine
  Rule: `ponder-hit` without a search has no effect
    Section: 4) the engine is searching

    Scenario: before and after a search
      Given the engine is ready
      When the GUI sends "ponder-hit"
      Then nothing was said without being asked
      When the position is "the start"
      And the engine thinks
      And the GUI sends "ponder-hit"
      Then nothing was said without being asked
      When the position is "the start" after "32-28"
      And the engine thinks
      Then nothing was said without being asked

    @waits
    Scenario: the next ponder search is not hit already
      Given the engine is ready
      Then a ponder-hit that comes late starts no other clock
      And the engine is alive

  @hub/ponder/expected-move-is-in-the-position @must @engine
  @requires:hub/search/ponder-ends-with-one-done @requires:hub/position/plays-the-moves
  Rule: a ponder search is about the position as it was sent, with the expected move already made
    Section: 3) search mode

    Scenario: after the answer that expected it
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      And the position is "the start" after "32-28"
      And a search "go ponder" with "time=1" is begun
      And the expected move is played
      Then the search is over
      When the position is "the start" after "32-28 18-23"
      And a search "go ponder" with "time=1" is begun
      And the expected move is played
      Then the search is over
      And nothing was said without being asked

  @hub/ponder/gui-hits-only-while-pondering @must @gui
  Rule: the GUI sends `ponder-hit` only for a ponder search, and only once
    Section: 4) the engine is searching

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: ends-pondering-early
      When the GUI uses the bundled engine with the quirk "ends-pondering-early"

  @hub/ponder/gui-buffers-early-answers @must @gui
  Rule: the GUI keeps a `done` that comes before the opponent has moved
    Section: 3) search mode

    Scenario: an answer before the opponent has moved
      When the GUI uses the bundled engine with the quirk "ends-pondering-early"
      Then the GUI gets as far with the quirk "ends-pondering-early"
