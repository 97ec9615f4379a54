@hub
Feature: search
  The sections "3) search mode" and "4) the engine is searching": one "go", one "done".

  @hub/search/think-ends-with-one-done @must @engine
  @requires:hub/position/setup-is-silent
  Rule: `go think` ends with exactly one `done`
    Section: 3) search mode
    Text: plain
    Judged: on every line

    Scenario: several positions
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      Then nothing was said without being asked
      When the position is "Weeeeewbeeeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"
      And the engine thinks
      Then nothing was said without being asked
      When the position is "BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee" after "38-15 5-41 48-26"
      And the engine thinks
      Then nothing was said without being asked

    Scenario: a move that the book may know
      Given the engine is ready
      When the position is "the start"
      And a search with "time=3" is begun and soon stopped
      Then nothing was said without being asked

  @hub/search/ponder-ends-with-one-done @must @engine
  @requires:hub/stop/ends-with-one-done
  Rule: `go ponder` ends with exactly one `done`, after `ponder-hit`, after `stop` or earlier
    Section: 3) search mode
    Text: plain
    Judged: on every line

    Scenario: the expected move
      Given the engine is ready
      When the position is "the start" after "32-28"
      And a search "go ponder" with "time=1" is begun
      And the expected move is played
      Then the search is over
      And nothing was said without being asked

    @requires:hub/level/depth-is-kept
    Scenario: the expected move, when the search has reached its depth
      Given the engine is ready
      When the position is "the start" after "32-28"
      And a search "go ponder" with "depth=1" is begun
      And the expected move is played
      Then the search is over
      And nothing was said without being asked

    Scenario: another move
      Given the engine is ready
      When the position is "the start" after "32-28"
      And a search "go ponder" with "time=1" is begun
      And the search is stopped
      Then nothing was said without being asked

    Scenario: the expected move, and a stop behind it
      Given the engine is ready
      When the position is "the start" after "32-28"
      And a search "go ponder" with "time=60" is begun
      And these are sent in one write and searched
        """
        ponder-hit
        stop
        """
      Then nothing was said without being asked

    Scenario: the expected move, no limit, and a stop behind it
      Given the engine is ready
      When the position is "the start" after "32-28"
      And a search "go ponder" without an end is begun
      And these are sent in one write and searched
        """
        ponder-hit
        stop
        """
      Then nothing was said without being asked

    Scenario: the expected move where there is no choice
      Given the engine is ready
      When the position is "Weeeeewbeeeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"
      And a search "go ponder" with "time=1" is begun
      And the expected move is played
      Then the search is over
      And nothing was said without being asked

    @waits
    Scenario: no second answer comes late
      Given the engine is ready
      When the position is "the start" after "32-28"
      And a search "go ponder" with "time=60" is begun
      And the search is stopped
      Then the engine says nothing of the protocol for a while
      And nothing was said without being asked

    @timing
    Scenario: a limit that passes while pondering
      Given the engine is ready
      When the position is "the start" after "32-28"
      And a search "go ponder" with "move-time=0.2" is begun
      Then the engine says nothing of the protocol
      When the search is stopped
      Then nothing was said without being asked

  @hub/search/analyze-ends-with-one-done @must @engine
  @requires:hub/stop/ends-with-one-done
  Rule: `go analyze` ends with exactly one `done`
    Section: 3) search mode
    Text: plain
    Judged: on every line

    Scenario: until it is stopped
      Given the engine is ready
      When the position is "the start"
      And a search "go analyze" without an end is begun
      And the search is stopped
      Then nothing was said without being asked

    Scenario: with a single legal move
      Given the engine is ready
      When the position is "Weeeeewbeeeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"
      And a search "go analyze" without an end is begun
      And the search is stopped
      Then nothing was said without being asked

    @waits
    Scenario: no second answer comes late
      Given the engine is ready
      When the position is "the start"
      And a search "go analyze" without an end is begun
      And the search is stopped
      Then the engine says nothing of the protocol for a while
      And nothing was said without being asked

    Scenario: with a limit
      Given the engine is ready
      When the position is "the start"
      And the engine analyzes with "depth=2"
      Then nothing was said without being asked

  @hub/search/no-done-without-go @must @engine
  @requires:hub/search/think-ends-with-one-done
  Rule: `done` comes only after `go`
    Section: Command summary
    Text: plain
    Judged: on every line

    @requires:hub/new-game/accepted-in-silence
    Scenario: commands that start no search
      Given the engine is ready
      When the GUI sends "new-game"
      And the GUI sends "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"
      And the GUI sends "level time=1"
      Then nothing was said without being asked

    @requires:hub/new-game/accepted-in-silence
    Scenario: commands that start no search, after one
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      And the GUI sends "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves="32-28""
      Then nothing was said without being asked
      When the GUI sends "level moves=10 time=60 inc=1"
      Then nothing was said without being asked

    @waits
    Scenario: the engine does not go on by itself
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      Then the engine says nothing of the protocol for a while
      And nothing was said without being asked

  @hub/search/info-only-while-searching @should @engine
  @requires:hub/search/think-ends-with-one-done
  Rule: `info` comes only between `go` and `done`
    Section: 4) the engine is searching
    Text: plain
    Reading: information outside a search belongs to none; GUIs show it with the wrong one.
    Judged: on every line

    @requires:hub/stop/ends-with-one-done
    Scenario: silence after a search
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      Then nothing was said without being asked
      When the position is "the start"
      And a search "go analyze" without an end is begun
      And the search is stopped
      Then nothing was said without being asked

  @hub/search/search-after-search @must @engine @requires:hub/stop/ends-with-one-done
  @requires:hub/level/limits-do-not-leak
  Rule: any number of searches can follow one another, each with its own `done`
    Section: Protocol overview
    Text: plain

    Scenario: twenty searches of each mode
      Given the engine is ready
      Then 60 searches of all modes have a done each
      And nothing was said without being asked

  @hub/search/gui-takes-three-steps @must @gui
  Rule: the GUI sends a position, a limit, and then `go` with one of its three arguments
    Section: 3) search mode
    Text: plain

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @hub/search/gui-takes-early-ends @must @gui
  Rule: the GUI takes the answer to a search that ends before it is stopped
    Section: 3) search mode
    Text: plain
    Advice: keep a `done` that comes before `stop`, and do not wait for another.

    Scenario: an analysis that ends by itself
      When the GUI uses the bundled engine with the quirk "ends-analyses-early"
      Then the GUI gets as far with the quirk "ends-analyses-early"

  @hub/search/gui-never-searches-finished-games @must @gui
  Rule: the GUI never searches a position without legal moves
    Section: 3) search mode
    Text: must
    Reading: a position that is drawn by repetition still has moves.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @hub/search/gui-says-little-during-a-search @must @gui
  Rule: during a search the GUI sends only `ping`, `ponder-hit` and `stop`
    Section: 4) the engine is searching
    Text: must
    Reading: after "stop" the next search may be set up at once; "quit" may come at any time.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: slow-searches
      When the GUI uses the bundled engine with the quirk "slow-searches"
