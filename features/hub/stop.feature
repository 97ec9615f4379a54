@hub
Feature: stop
  The GUI interrupts the search; the engine still owes its answer.

  @hub/stop/ends-with-one-done @must @engine
  @requires:hub/search/think-ends-with-one-done
  Rule: `stop` ends a search of any mode with exactly one `done`
    Section: 4) the engine is searching
    Text: must

    Scenario Outline: go <mode>
      Given the engine is ready
      When the position is "the start"
      And a search "go <mode>" without an end is begun
      And the search is stopped
      Then nothing was said without being asked

      Examples:
        | mode    |
        | think   |
        | ponder  |
        | analyze |

    Scenario: one after the other
      Given the engine is ready
      When the position is "the start"
      And a search "go analyze" without an end is begun
      And the search is stopped
      And the position is "the start" after "32-28"
      And a search "go think" without an end is begun
      And the search is stopped
      And the position is "the start" after "32-28 18-23"
      And a search "go ponder" without an end is begun
      And the search is stopped
      Then nothing was said without being asked

    @timing @waits
    Scenario Outline: go <mode>, and silence when the time is up
      Given the engine is ready
      When the position is "the start" after "32-28"
      And a search "go <mode>" with "move-time=1" is begun
      And the search is stopped
      Then the engine says nothing of the protocol for 2 seconds

      Examples:
        | mode   |
        | think  |
        | ponder |

    Scenario: in the write that begins the search
      Given the engine is ready
      When these are sent in one write and searched
        """
        pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww
        level infinite
        go think
        stop
        """
      Then nothing was said without being asked
      When these are sent in one write and searched
        """
        pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=32-28
        level infinite
        go analyze
        stop
        """
      Then nothing was said without being asked

    Scenario Outline: a search on a clock is stopped, <level>
      Given the engine is ready
      When the position is "the start"
      And a search with "<level>" is begun and soon stopped
      Then nothing was said without being asked
      When the position is "Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee"
      And the engine thinks
      Then nothing was said without being asked

      Examples:
        | level             |
        | time=600          |
        | moves=40 time=600 |
        | time=600 inc=10   |

  @hub/stop/reacts-soon @may @engine @requires:hub/stop/ends-with-one-done
  Rule: `done` comes within two seconds of `stop`
    Section: 4) the engine is searching
    Text: none
    Reading: the engine is not expected to react at once, so this is advice; two seconds are a long time for a GUI.

    @timing
    Scenario: each mode
      Given the engine is ready
      Then a search that is stopped ends soon

  @hub/stop/idle-stop-is-harmless @must @engine
  @requires:hub/ping/one-pong @requires:hub/search/think-ends-with-one-done
  @requires:hub/stop/ends-with-one-done
  Rule: `stop` without a search has no effect
    Section: 4) the engine is searching
    Text: none
    Why: `stop` and `done` cross whenever a search ends by itself.
    Reading: the GUI may send `stop` at any time of a search, and the engine may end it at any time, so `stop` and `done` may cross; one `go` has one `done`.

    Scenario: before and after a search
      Given the engine is ready
      When the GUI sends "stop"
      Then nothing was said without being asked
      When the position is "the start"
      And the engine thinks
      And the GUI sends "stop"
      Then nothing was said without being asked
      When the position is "the start" after "32-28"
      And the engine thinks
      Then nothing was said without being asked

    @requires:hub/ponder/hit-starts-the-clock
    Scenario: behind a ponder search that has ended after its hit
      Given the engine is ready
      When the position is "the start" after "32-28"
      And a search "go ponder" with "time=1" is begun
      And the expected move is played
      Then the search is over
      And nothing was said without being asked
      When the GUI sends "stop"
      Then nothing was said without being asked

  @hub/stop/several-stops-one-done @must @engine @requires:hub/stop/ends-with-one-done
  @requires:hub/search/analyze-ends-with-one-done @requires:hub/search/think-ends-with-one-done
  Rule: a search has one `done`, however often `stop` is sent
    Section: 4) the engine is searching
    Text: plain

    Scenario: three stops in one write
      Given the engine is ready
      When the position is "the start"
      And a search "go analyze" without an end is begun
      And these are sent in one write and searched
        """
        stop
        stop
        stop
        """
      Then nothing was said without being asked

  @hub/stop/next-search-may-follow @must @engine @requires:hub/stop/ends-with-one-done
  @requires:hub/level/clock-searches-end @requires:hub/general-syntax/lines-have-the-form
  @requires:hub/done/legal-move @requires:hub/done/carries-a-move
  @requires:hub/games/keeps-positions-apart
  Rule: the next search may be sent directly after `stop`; both have their `done`, in order
    Section: 4) the engine is searching
    Text: plain
    Reading: the list of commands that may come during a search is about the time before "stop".

    Scenario: another position
      Given the engine is ready
      When the position is "the start"
      And a search "go analyze" without an end is begun
      And these are sent in one write and searched
        """
        stop
        pos pos=Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee
        level time=1
        go think
        """
      Then nothing was said without being asked

    @requires:hub/new-game/accepted-in-silence
    Scenario: a new game
      Given the engine is ready
      When the position is "the start"
      And a search "go think" without an end is begun
      And these are sent in one write and searched
        """
        stop
        new-game
        pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=32-28
        level time=1
        go think
        """
      Then nothing was said without being asked

    Scenario: three searches in one write
      Given the engine is ready
      When these are sent in one write and searched
        """
        pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww
        level infinite
        go analyze
        stop
        pos pos=Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee
        level infinite
        go analyze
        stop
        pos pos=Weeeeewbeeeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee
        level infinite
        go analyze
        stop
        """
      Then nothing was said without being asked

  @hub/stop/late-stop-is-forgotten @should @engine @requires:hub/stop/ends-with-one-done
  Rule: a `stop` that comes too late does not end the next search
    Section: 4) the engine is searching
    Text: none
    Reading: `stop` interrupts the search that is going on, not the next. An engine may end any search early; this is only reported if it does so three times out of three, and the search goes on without the late `stop`.

    @waits
    Scenario: an idle stop, then a search
      Given the engine is ready
      Then a stop that comes late ends no other search
      And the engine is alive

    @waits @requires:hub/search/think-ends-with-one-done
    Scenario: a search that ends by itself, an idle stop, then another search
      Given the engine is ready
      Then a stop behind a search that has ended by itself ends no other search
      And the engine is alive
