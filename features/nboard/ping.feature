@nboard
Feature: ping
  `ping`: GUI and engine synchronize.

  @nboard/ping/answered-with-its-number @must @engine
  Rule: `ping` is answered with exactly one `pong` with the same number
    Section: ping
    Text: required
    Reading: text after the number is ignored.
    Judged: on every line

    Scenario: several numbers
      Given the engine is ready
      When the GUI sends "ping 2"
      And the GUI sends "ping 7"
      And the GUI sends "ping 100"
      And the GUI sends "ping 40000"
      Then the engine is alive

  @nboard/ping/each-is-answered @must @engine @requires:nboard/ping/answered-with-its-number
  Rule: every `ping` is answered
    Section: ping
    Text: required

    Scenario: a hundred pings in one write
      Given the engine is ready
      Then 100 pings in one write are answered in order

    @waits
    Scenario: three pings in one write during a search
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to move without end
      Then 3 pings in one write are answered in order

    Scenario: the same number twice
      Given the engine is ready
      When the GUI sends "ping 7"
      And the GUI sends "ping 7"
      Then the engine is alive
      And the engine is alive

  @nboard/ping/in-order @must @engine @requires:nboard/ping/answered-with-its-number
  Rule: pongs are sent in the order of their pings
    Section: ping
    Text: none
    Reading: the pong tells how far the engine has come, and its commands come in an order.

    Scenario: ten pings in one write
      Given the game "C4E3F2C6E6"
      Then 10 pings in one write are answered in order
      And the engine knows the position

  @nboard/ping/stops-thinking @must @engine @requires:nboard/ping/each-is-answered
  Rule: `ping` ends every search
    Section: ping
    Text: required
    Why: the GUI shows nothing about the new position before the pong.
    Reading: the engine may send its answer before the pong, or none. An engine that searches to a fixed depth may finish first, but within ten seconds.

    @waits
    Scenario: during `go`
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to move without end
      Then a ping ends it

    @waits
    Scenario: during `hint`
      Given the game "F5F6D3C5E6F7E7" with a clock of "60:00"
      When the engine is asked to hint without end
      Then a ping ends it

    @waits
    Scenario: during `analyze`
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to analyze without end
      Then a ping ends it

    @waits
    Scenario: during `learn`
      Given the game "F5F6D3C5E6" with a clock of "60:00"
      When the engine is asked to learn without end
      Then a ping ends it

    @waits
    Scenario: several searches in turn
      Given the game "C4E3F2C6F6F5E6F7" with a clock of "60:00"
      When the engine is asked to move without end
      Then a ping ends it
      When the engine is asked to hint without end
      Then a ping ends it
      When the engine is asked to move without end
      Then a ping ends it

    @waits
    Scenario: before the search has begun
      Given the game "F5F6D3C5E6F7E7" with a clock of "60:00"
      When the GUI sends "set depth 60"
      Then a ping in the same write ends "go", 3 times
      And a ping in the same write ends "hint 4", 3 times
      And a ping in the same write ends "analyze", 3 times

  @nboard/ping/stops-promptly @should @engine @requires:nboard/ping/stops-thinking
  Rule: `ping` ends a search promptly
    Section: ping
    Text: none
    Reading: the text says "stop thinking", but not how fast. Within two seconds, measured twice.

    @timing
    Scenario: an endless search
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to move without end
      Then a ping ends it within 2 seconds

  @nboard/ping/nothing-stale @must @engine @requires:nboard/ping/stops-thinking @requires:nboard/go/answered-once @requires:nboard/hint/evaluates
  Rule: the engine sends nothing about earlier requests after the pong
    Section: ping
    Text: must
    Why: the GUI would apply it to the new position.
    Reading: `status` and `set myname` are not about a position and may be sent at any time. What may be about the present position is not taken for something about an earlier one.
    Judged: on every line

    @waits
    Scenario: `go` ended by a ping
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to move without end
      Then a ping ends it
      And nothing more comes of it

    @waits
    Scenario: `hint` ended by a ping
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to hint without end
      Then a ping ends it
      And nothing more comes of it

    @waits
    Scenario: `analyze` ended by a ping
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "60:00"
      When the engine is asked to analyze without end
      Then a ping ends it
      And nothing more comes of it

    @timing @waits
    Scenario Outline: no late line of a search (<search>)
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
    Scenario Outline: "<request>" during a search, and one ping for both
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
    Scenario: another game right after the ping
      Given the game "E6F4C3C6G3D3C4B3" with a clock of "60:00"
      When the GUI sends "set depth 60"
      And a request is ended and the position changed, in one write
      Then nothing more comes of it
      When the GUI sends "set depth 2"
      Then the engine knows the position

  @nboard/ping/at-any-time @must @engine @requires:nboard/ping/answered-with-its-number @requires:nboard/ping/each-is-answered
  Rule: `ping` is answered at any time, with or without a game
    Section: ping
    Text: none
    Reading: the text requires a pong without any condition.

    Scenario: between other commands
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

    Scenario: before the first game, and after it
      Given the engine is started
      When the GUI sends "nboard 2"
      And the GUI sends "ping 2"
      And the game "" is set
      And the GUI sends "ping 3"
      Then the engine is alive

  @nboard/ping/spares-later-requests @must @engine @requires:nboard/ping/answered-with-its-number @requires:nboard/go/answered-once @requires:nboard/hint/evaluates
  Rule: `ping` does not cancel requests sent after it
    Section: ping
    Text: none
    Why: the GUI sends a ping and the next request at once.
    Reading: the engine stops what it is doing; what is sent after the ping has not begun.

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

    @waits @requires:nboard/ping/stops-thinking
    Scenario: a ping and a request in one write end a search, and a move is asked for
      Given the game "C4E3F2C6F6F5E6F7" with a clock of "60:00"
      When the engine is asked to hint without end
      And the GUI sends, all at once
        """
        ping 40
        set depth 2
        hint 2
        """
      And the engine is asked to move
      Then the engine is alive

    Scenario: `go` on either side of a ping
      Given the game "C4E3F2C6F6F5E6F7"
      When go and a ping are sent in one write, 10 times
      Then the engine is alive

    @waits
    Scenario: a request after a search that a ping ended
      Given the game "C4E3F2C6F6F5E6F7" with a clock of "60:00"
      When the engine is asked to move without end
      Then a ping ends it
      When the GUI sends "set depth 2"
      Then the engine knows the position

  @nboard/ping/any-number @should @engine @requires:nboard/ping/answered-with-its-number @requires:nboard/ping/each-is-answered
  Rule: `pong` returns every integer unchanged
    Section: ping
    Text: required
    Reading: the number is an int without bounds. GUIs count from 1, so this is not a MUST.

    Scenario: 0, and the largest 32-bit integer
      Given the engine is ready
      When the GUI sends "ping 0"
      And the GUI sends "ping 2147483647"
      Then the engine is alive

  @nboard/ping/only-when-pinged @must @engine
  Rule: `pong` is sent only in answer to `ping`
    Section: ping
    Text: none
    Reading: the text has `pong` only as the response to `ping`, and the GUI takes it for the sign that the engine has stopped.
    Judged: on every line

    Scenario: commands without a reply
      Given the engine is ready
      When the GUI sends "set depth 2"
      And the game "F5" is set
      And the GUI sends "move D6"
      And the GUI sends "set contempt 0"
      Then the engine is alive
      And the engine is alive
