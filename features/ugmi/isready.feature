@ugmi
Feature: isready
  The sections "isready" and "readyok": synchronisation of GUI and engine.

  @ugmi/isready/one-readyok-each @must @engine @requires:ugmi/description/lines-end-with-newline
  Rule: every "isready" is answered with exactly one "readyok"
    Section: isready
    Text: must
    Judged: on every line

    Scenario: one after another
      Given the engine is ready
      When the GUI sends "isready"
      And the GUI sends "isready"
      And the GUI sets up "startpos moves h08"
      And the GUI sends "isready"
      Then nothing more comes

    @requires:ugmi/description/lines-end-at-line-feeds
    Scenario: three in one write
      Given the engine is ready
      When the GUI sends, in one write
        """
        isready
        isready
        isready
        """
      Then nothing more comes

    @requires:ugmi/description/lines-end-at-line-feeds
    Scenario: two in one write, in a search
      Given the moves "h08 i09"
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI sends, in one write
        """
        isready
        isready
        """
      And the GUI stops the search
      Then the engine is alive

  @ugmi/isready/answered-during-search @must @engine @requires:ugmi/description/listens-while-thinking
  @requires:ugmi/ugminewgame/completes
  Rule: "isready" is answered during a search
    Section: isready
    Text: must

    Scenario: five times in a search without limits
      Given the moves "h08 i09"
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI asks "isready" 5 times
      Then the engine is alive

    Scenario Outline: in a search with a limit, <limit>
      Given the moves "h08 i09"
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

    Scenario: in a finished game
      Given the moves "h08 a01 i08 a02 j08 a03 k08 s19 l08"
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI asks "isready"
      And the GUI stops the search
      Then the engine is alive

  @ugmi/isready/does-not-stop-the-search @should @engine
  @requires:ugmi/go/infinite-without-limits @requires:ugmi/isready/answered-during-search
  Rule: "isready" does not end the search
    Section: isready
    Text: should

    @waits
    Scenario: the search goes on
      Given the moves "h08 i09"
      When the GUI starts "go"
      Then the search goes on
      When the GUI asks "isready" 3 times
      Then the search goes on

    @waits
    Scenario: a search by time is not shortened
      Given the moves "h08 i09"
      Then isready does not shorten the search "movetime 300"

  @ugmi/isready/promptly @should @engine
  Rule: an idle engine answers "isready" at once
    Section: isready
    Text: none
    Reading: "isready" tells whether the engine is alive, so an engine with nothing to do answers at once: within one second, once it is set up.

    @timing
    Scenario: an idle engine
      Given the empty board
      When the GUI sends "isready"
      Then isready is answered within 1000 ms

  @ugmi/readyok/only-when-asked @must @engine
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

  @ugmi/readyok/after-earlier-commands @must @engine @requires:ugmi/isready/one-readyok-each
  Rule: "readyok" is sent after all earlier commands have been processed
    Section: readyok
    Text: must
    Why: a GUI sends "go" right after "readyok".

    @waits
    Scenario: a search right after "readyok"
      Given the engine is ready
      Then a position is searched as well at once as after a while

    @waits @requires:ugmi/description/lines-end-at-line-feeds
    @requires:ugmi/ugminewgame/completes
    Scenario: a nearly full board and a search in one write
      Given the engine is ready
      Then a new game and its search may come in one write

    @needs:searchmoves @requires:ugmi/go/keeps-depth
    @requires:ugmi/description/lines-end-at-line-feeds
    Scenario: a position and a search in one write
      Given the engine is ready
      When the GUI sends, in one write
        """
        ugminewgame
        isready
        position startpos moves h08 i09
        isready
        go depth 1 searchmoves a01 s19
        """
      Then the best move is "a01 s19"

    @needs:searchmoves @requires:ugmi/description/lines-end-at-line-feeds
    @requires:ugmi/bestmove/always-sent
    Scenario: a new game, then a position and a search in one write
      Given the moves "j10 h08"
      When the GUI searches "depth 1"
      And the GUI starts a new game
      And the GUI sends, in one write
        """
        position startpos moves j10 h08 i09
        isready
        go depth 1 searchmoves c03
        """
      Then the best move is "c03"

  @ugmi/isready/gui-asks-before-the-first-search @must @gui
  Rule: the GUI sends "isready" between the first position and the first search
    Section: isready
    Text: must

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: takes-its-time-to-be-ready
      When the GUI uses the bundled engine with the quirk "takes-its-time-to-be-ready"

  @ugmi/isready/gui-asks-after-each-position @should @gui
  Rule: the GUI sends "isready" after each further position
    Section: isready
    Text: must
    Reading: the specification can be read as once a session, and once is what the MUST above this one demands; its example does so each time.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine
