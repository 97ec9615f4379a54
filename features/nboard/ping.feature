@nboard
Feature: ping
  The section "ping": GUI and engine agree on what the engine is talking about.

  @nboard/ping/answered-with-its-number @must @engine
  Rule: a ping is answered with one pong that carries its number
    Section: ping
    Reading: text after the number is passed over.
    Judged: on every line

    Scenario: numbers far apart
      Given the engine is ready
      When the GUI sends "ping 2"
      And the GUI sends "ping 7"
      And the GUI sends "ping 100"
      And the GUI sends "ping 40000"
      Then the engine is alive

  @nboard/ping/each-is-answered @must @engine @requires:nboard/ping/answered-with-its-number
  Rule: none of several pings is passed over
    Section: ping

    Scenario: a hundred pings in one write
      Given the engine is ready
      Then 100 pings in one write are answered in order

    @waits
    Scenario: three in one write during a search
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to move without end
      Then 3 pings in one write are answered in order

    Scenario: the same number twice
      Given the game ""
      When the GUI sends "ping 7"
      And the GUI sends "ping 7"
      Then the engine is alive
      And the engine is alive

  @nboard/ping/in-order @must @engine @requires:nboard/ping/answered-with-its-number
  Rule: pongs come in the order of their pings
    Section: ping

    Scenario: ten pings in one write
      Given the game "C4E3F2C6E6"
      Then 10 pings in one write are answered in order
      And the engine knows the position

  @nboard/ping/stops-thinking @must @engine
  Rule: a ping ends whatever the engine thinks about
    Section: ping
    Why: the GUI waits for the pong before it shows anything of the new position.
    Reading: an engine may give its answer before the pong or drop it. An engine that searches to a fixed depth may finish first; that is not waited for longer than ten seconds.

    @waits
    Scenario: while it looks for a move
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to move without end
      Then a ping ends it

    @waits
    Scenario: while it gives hints
      Given the game "F5F6D3C5E6F7E7" with a clock of "60:00"
      When the engine is asked to hint without end
      Then a ping ends it

    @waits
    Scenario: while it analyzes
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to analyze without end
      Then a ping ends it

    @waits
    Scenario: while it learns
      Given the game "F5F6D3C5E6" with a clock of "60:00"
      When the engine is asked to learn without end
      Then a ping ends it

    @waits
    Scenario: a second time
      Given the game "C4E3F2C6F6F5E6F7" with a clock of "60:00"
      When the engine is asked to move without end
      Then a ping ends it
      When the engine is asked to hint without end
      Then a ping ends it
      When the engine is asked to move without end
      Then a ping ends it

    @waits
    Scenario: before it has begun
      Given the game "F5F6D3C5E6F7E7" with a clock of "60:00"
      When the GUI sends "set depth 60"
      Then a ping in the same write ends "go", 3 times
      And a ping in the same write ends "hint 4", 3 times
      And a ping in the same write ends "analyze", 3 times

  @nboard/ping/stops-promptly @should @engine @requires:nboard/ping/stops-thinking
  Rule: a search ends soon after the ping
    Section: ping
    Reading: "soon" is two seconds, measured again before it counts.

    @timing
    Scenario: a search without end
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to move without end
      Then a ping ends it within 2 seconds

  @nboard/ping/nothing-stale @must @engine @requires:nboard/ping/stops-thinking @requires:nboard/go/answered-once @requires:nboard/hint/evaluates
  Rule: after the pong nothing comes of what was asked before the ping
    Section: ping
    Why: the GUI would take it for the position on its board.
    Reading: states and names say nothing of a position and may come at any time.
    Judged: on every line

    @waits
    Scenario: a move that was not waited for
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to move without end
      Then a ping ends it
      And nothing more comes of it

    @waits
    Scenario: hints that were not waited for
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to hint without end
      Then a ping ends it
      And nothing more comes of it

    @waits
    Scenario: an analysis that was not waited for
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to analyze without end
      Then a ping ends it
      And nothing more comes of it

    @timing @waits
    Scenario Outline: nothing late of a <search>
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to <search> without end
      Then a ping ends it
      And nothing more comes of it for 2 seconds

      Examples:
        | search  |
        | move    |
        | hint    |
        | analyze |

    @waits
    Scenario Outline: "<request>" in the middle of a search, and a ping for both
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to move without end
      And "<request>" is sent with a ping behind it
      Then nothing more comes of it
      When the GUI sends "set depth 2"
      Then the engine knows the position

      Examples:
        | request |
        | go      |
        | hint 4  |
        | analyze |

    @waits
    Scenario: another game behind the ping
      Given the game "E6F4C3C6G3D3C4B3" with a clock of "60:00"
      When the GUI sends "set depth 60"
      And a request is ended and the position changed, in one write
      Then nothing more comes of it
      When the GUI sends "set depth 2"
      Then the engine knows the position

  @nboard/ping/at-any-time @must @engine @requires:nboard/ping/answered-with-its-number
  Rule: pings are answered at any time, with or without a game
    Section: ping

    Scenario: between the commands that prepare a game
      Given the engine is ready
      When the GUI sends "ping 2"
      And the GUI sends "set depth 4"
      And the GUI sends "ping 3"
      And the game "" is set
      And the GUI sends "ping 9"
      And the GUI sends "move F5"
      And the GUI sends "ping 10"
      And the GUI sends "set contempt 0"
      And the GUI sends "ping 11"
      Then the engine is alive

  @nboard/ping/spares-later-requests @must @engine @requires:nboard/ping/answered-with-its-number @requires:nboard/go/answered-once @requires:nboard/hint/evaluates
  Rule: a ping ends what came before it, not what comes behind it
    Section: ping
    Why: the GUI sends a ping and the next request in one breath.

    Scenario: a ping and a request in one write
      Given the game "C4E3F2C6F6F5E6F7"
      When the GUI sends, all at once
        """
        ping 20
        go
        """
      And the GUI sends, all at once
        """
        ping 30
        hint 2
        """
      Then the engine is alive

    Scenario: a request on either side of the ping
      Given the game "C4E3F2C6F6F5E6F7"
      When go and a ping are sent in one write, 10 times
      Then the engine is alive

    @waits
    Scenario: a request after a search was ended
      Given the game "C4E3F2C6F6F5E6F7" with a clock of "60:00"
      When the engine is asked to move without end
      Then a ping ends it
      When the GUI sends "set depth 2"
      Then the engine knows the position

  @nboard/ping/any-number @should @engine @requires:nboard/ping/answered-with-its-number
  Rule: every whole number is given back as it is
    Section: ping

    Scenario: nothing, and as much as fits in 32 bits
      Given the engine is ready
      When the GUI sends "ping 0"
      And the GUI sends "ping 2147483647"
      Then the engine is alive

  @nboard/ping/only-when-pinged @must @engine
  Rule: there is no pong without a ping
    Section: ping
    Judged: on every line

    Scenario: commands that ask for nothing
      Given the engine is ready
      When the GUI sends "set depth 2"
      And the game "F5" is set
      And the GUI sends "move D6"
      And the GUI sends "set contempt 0"
      Then the engine is alive
      And the engine is alive
