@uci
Feature: isready
  The sections "isready" and "readyok": synchronisation of GUI and engine.

  @uci/isready/one-readyok-each @must @engine @requires:uci/description/lines-end-with-newline
  Rule: every "isready" is answered with exactly one "readyok"
    Section: isready
    Text: must
    Judged: on every line

    Scenario: one after another
      Given the engine is ready
      When the GUI sends "isready"
      And the GUI sends "isready"
      And the GUI sets up "startpos moves e2e4"
      And the GUI sends "isready"
      Then nothing more comes

    Scenario: ten times
      Given the engine is ready
      When the GUI sends "isready"
      And the GUI sends "isready"
      And the GUI sends "isready"
      And the GUI sends "isready"
      And the GUI sends "isready"
      And the GUI sends "isready"
      And the GUI sends "isready"
      And the GUI sends "isready"
      And the GUI sends "isready"
      And the GUI sends "isready"
      Then nothing more comes

    @requires:uci/description/lines-end-at-line-feeds
    Scenario: three in one write
      Given the engine is ready
      When the GUI sends, in one write
        """
        isready
        isready
        isready
        """
      Then nothing more comes

  @uci/isready/answered-during-search @should @engine @requires:uci/description/listens-while-thinking
  @requires:uci/ucinewgame/completes
  Rule: "isready" is answered during a search
    Section: isready
    Text: should
    Reading: the answer must come, and during a search it should come at once. An engine that answers when the search is over is only warned of.

    Scenario: five times in a search without limits
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI asks "isready" 5 times
      Then the engine is alive

    Scenario Outline: in a search with a limit, <limit>
      Given the moves "e2e4 e7e5"
      When the GUI starts "go <limit>"
      And the search has run for a moment
      And the GUI asks "isready" 2 times
      And the GUI stops the search
      Then the engine is alive

      Examples:
        | limit                     |
        | depth 60                  |
        | movetime 60000            |
        | wtime 600000 btime 600000 |

    Scenario: with one legal move
      Given the engine is ready
      When the GUI sets up "fen 1r2k3/8/8/8/8/8/r7/7K w - - 0 1"
      And the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI asks "isready"
      And the GUI stops the search
      Then the engine is alive

    @needs:ponder @requires:uci/go/ponder-waits
    Scenario: while the engine ponders
      Given the moves "e2e4 e7e5"
      When the GUI starts "go ponder wtime 60000 btime 60000"
      And the search has run for a moment
      And the GUI asks "isready" 5 times
      And the GUI stops the search
      Then the engine is alive

  @uci/isready/does-not-stop-the-search @should @engine
  @requires:uci/go/infinite-without-limits @requires:uci/isready/answered-during-search
  Rule: "isready" does not end the search
    Section: isready
    Text: should

    @waits
    Scenario: the search goes on
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
      Then the search goes on
      When the GUI asks "isready" 3 times
      Then the search goes on

    @waits @needs:ponder @requires:uci/go/ponder-waits
    Scenario: a ponder search goes on
      Given the moves "e2e4 e7e5"
      When the GUI starts "go ponder depth 1"
      Then the search goes on
      When the GUI asks "isready" 3 times
      Then the search goes on

    @waits
    Scenario: a search by time is not shortened
      Given the moves "e2e4 e7e5"
      Then isready does not shorten the search "movetime 300"

  @uci/isready/promptly @should @engine
  Rule: an idle engine answers "isready" at once
    Section: isready
    Text: none
    Reading: "isready" tells whether the engine is alive, so an engine with nothing to do answers at once: within one second, once it is set up.

    @timing
    Scenario: an idle engine
      Given the moves "e2e4"
      When the GUI sends "isready"
      Then isready is answered within 1000 ms

  @uci/readyok/only-when-asked @must @engine
  Rule: "readyok" is sent only in answer to "isready"
    Section: readyok
    Text: must
    Judged: on every line

    Scenario: after commands that have no answer
      Given the engine is ready
      When the GUI starts a new game
      And the GUI sends "position startpos"
      And the GUI sends "isready"
      And the GUI sends "debug off"
      And the GUI sends "isready"
      Then nothing more comes

  @uci/readyok/after-earlier-commands @must @engine @requires:uci/isready/one-readyok-each
  Rule: "readyok" is sent after all earlier commands have been processed
    Section: readyok
    Text: must
    Why: a GUI sends "go" right after "readyok".

    @waits
    Scenario: a search right after "readyok"
      Given the engine is ready
      Then a position is searched as well at once as after a while

    @waits @requires:uci/description/lines-end-at-line-feeds
    @requires:uci/ucinewgame/completes
    Scenario: a long game and a search in one write
      Given the engine is ready
      Then a new game and its search may come in one write

    @needs:hash @requires:uci/setoption/accepts-declared-values
    Scenario: a search right after a new hash table
      Given the moves "e2e4 e7e5"
      When the GUI sends "setoption name Hash value 16"
      And the GUI sends "isready"
      And the GUI searches "depth 1"
      Then the engine is alive

    @needs:searchmoves @requires:uci/go/keeps-depth
    @requires:uci/description/lines-end-at-line-feeds
    Scenario: a position and a search in one write
      Given the engine is ready
      When the GUI sends, in one write
        """
        ucinewgame
        isready
        position startpos moves e2e4 e7e5
        isready
        go depth 1 searchmoves a2a3 h2h4
        """
      Then the best move is "a2a3 h2h4"

    @needs:searchmoves @requires:uci/description/lines-end-at-line-feeds
    Scenario: a new game, then a position and a search in one write
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 1"
      And the GUI starts a new game
      And the GUI sends, in one write
        """
        position startpos moves e2e4 e7e5 g1f3
        isready
        go depth 1 searchmoves a7a6
        """
      Then the best move is "a7a6"

  @uci/isready/gui-asks-before-the-first-search @must @gui
  Rule: the GUI sends "isready" and waits for "readyok" before the first search
    Section: isready
    Text: required
    Reading: once is enough, before or after the first position.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: takes-its-time-to-be-ready
      When the GUI uses the bundled engine with the quirk "takes-its-time-to-be-ready"

  @uci/isready/gui-asks-after-slow-options @should @gui
  Rule: the GUI sends "isready" after an option that takes time, and waits for "readyok" before it searches
    Section: isready
    Text: should
    Reading: the text names paths of tablebases, whose options are known by their names. Whether other options take time, a GUI cannot know. Other options and positions may come between.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine
