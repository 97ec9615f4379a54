@hub
Feature: ponder
  The engine thinks on its opponent's time.

  @hub/ponder/hit-starts-the-clock @must @engine @requires:hub/search/ponder-ends-with-one-done
  @requires:hub/level/clock-searches-end
  Rule: after `ponder-hit` the search ends within its limit, counted from there
    Section: 3) search mode
    Text: plain
    Reading: it may also end at once, or before.

    Scenario: a second on the clock
      Given the engine is ready
      When the position is "the start" after "32-28"
      And a search "go ponder" with "time=1" is begun
      And the expected move is played
      Then the search is over

    Scenario: the hit in one write with the search
      Given the engine is ready
      When the position is "the start" after "32-28"
      And these are sent in one write and searched
        """
        level time=1
        go ponder
        ponder-hit
        """
      Then nothing was said without being asked

    @requires:hub/ping/answered-while-searching
    Scenario: the hit in one write with "ping"
      Given the engine is ready
      When the position is "the start" after "32-28"
      And a search "go ponder" with "time=1" is begun
      And these are sent in one write and searched
        """
        ponder-hit
        ping
        """
      Then nothing was said without being asked

    @requires:hub/level/nodes-are-kept
    Scenario: a number of nodes
      Given the engine is ready
      When the position is "the start" after "31-26 20-24 35-30 24x35x30"
      And the engine thinks with "nodes=2000"
      And the position is "the start" after "31-26 20-24 35-30 24x35x30"
      And a search "go ponder" with "nodes=2000" is begun
      And the expected move is played
      Then the search is over

    @timing
    Scenario: a limit in time
      Given the engine is ready
      Then after ponder-hit a search with "time=1" takes 1 seconds at most

    @timing @requires:hub/level/moves-share-the-time
    Scenario: a limit in time for one move
      Given the engine is ready
      Then after ponder-hit a search with "moves=1 time=1" takes 1 seconds at most

  @hub/ponder/early-done-is-final @must @engine @requires:hub/search/ponder-ends-with-one-done
  Rule: if the search ended early, `ponder-hit` and `stop` cause no second `done`
    Section: 3) search mode
    Text: plain

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
  @requires:hub/games/keeps-positions-apart
  Rule: after a miss the ponder search has its `done`, and the next search is an ordinary one
    Section: 4) the engine is searching
    Text: plain

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

    @requires:hub/level/clock-searches-end
    Scenario: an ordinary search after one that was hit and stopped
      Given the engine is ready
      When the position is "the start" after "32-28"
      And a search "go ponder" without an end is begun
      And these are sent in one write and searched
        """
        ponder-hit
        stop
        """
      And the position is "the start" after "32-28 17-22"
      And a search with "time=1" runs to its end
      Then nothing was said without being asked

  @hub/ponder/idle-hit-is-harmless @must @engine
  @requires:hub/ping/one-pong @requires:hub/search/think-ends-with-one-done
  @requires:hub/search/ponder-ends-with-one-done
  Rule: `ponder-hit` without a search has no effect
    Section: 4) the engine is searching
    Text: none
    Reading: an engine may end its ponder search at any time, so `ponder-hit` and `done` may cross; one `go` has one `done`.

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
    Text: plain

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

    Scenario: three times in one game
      Given the engine is ready
      When the position is "the start" after "32-28"
      And a search "go ponder" with "time=1" is begun
      And the expected move is played
      Then the search is over
      When the position is "the start" after "32-28 18-23"
      And a search "go ponder" with "time=1" is begun
      And the expected move is played
      Then the search is over
      When the position is "the start" after "32-28 17-22 28x17x22"
      And a search "go ponder" with "time=1" is begun
      And the expected move is played
      Then the search is over
      And nothing was said without being asked

  @hub/ponder/gui-hits-only-while-pondering @must @gui
  Rule: the GUI sends `ponder-hit` only for a ponder search, and only once
    Section: 4) the engine is searching
    Text: plain

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: ends-pondering-early
      When the GUI uses the bundled engine with the quirk "ends-pondering-early"

  @hub/ponder/gui-makes-the-expected-move @must @gui
  Rule: the GUI ponders on the position with the move that the engine expected
    Section: 3) search mode
    Text: plain
    Reading: not judged after an answer without an expected move.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @hub/ponder/gui-hits-when-the-move-comes @must @gui
  Rule: the GUI sends `ponder-hit`, not `stop`, when the expected move is played
    Section: 4) the engine is searching
    Text: plain
    Reading: a `stop` is judged by the next search: one to think about a position in which the expected move was made shows that it came.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @hub/ponder/gui-searches-after-a-miss @must @gui
  Rule: the GUI stops pondering after another move and sets up a new search at once
    Section: 4) the engine is searching
    Text: plain
    Excluded: from outside, a `stop` after an unexpected move looks like one after which the user wants no more.

  @hub/ponder/gui-buffers-early-answers @must @gui
  Rule: the GUI keeps a `done` that comes before the opponent has moved
    Section: 3) search mode
    Text: plain
    Advice: keep an answer that comes before it is asked for, and do not wait for another.

    Scenario: an answer before the opponent has moved
      When the GUI uses the bundled engine with the quirk "ends-pondering-early"
      Then the GUI gets as far with the quirk "ends-pondering-early"
