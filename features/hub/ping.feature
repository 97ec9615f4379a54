@hub
Feature: ping
  A check, at any time, that the engine is alive.

  @hub/ping/one-pong @must @engine
  Rule: `ping` is answered with exactly one `pong`
    Section: Additional commands
    Text: must

    Scenario: before the first search
      Given the engine is ready
      When the GUI sends "ping"
      Then nothing was said without being asked

    @waits
    Scenario: no second pong comes late
      Given the engine is ready
      When the GUI sends "ping"
      Then the engine says nothing of the protocol for a while
      And nothing was said without being asked

  @hub/ping/every-ping-has-its-pong @must @engine @requires:hub/ping/one-pong
  Rule: each of several `ping` is answered with a `pong`
    Section: Additional commands
    Text: must

    @requires:hub/search/think-ends-with-one-done
    Scenario: between searches
      Given the engine is ready
      When the GUI sends "ping"
      And the position is "the start"
      And the engine thinks
      And the GUI sends "ping"
      Then nothing was said without being asked

    Scenario: a hundred in one write
      Given the engine is ready
      Then 100 pings in one write have 100 pongs
      And nothing was said without being asked

    @requires:hub/ping/answered-while-searching
    Scenario: twenty during a search
      Given the engine is ready
      When the position is "the start"
      And a search "go analyze" without an end is begun
      Then 20 pings in one write have 20 pongs
      When the search is stopped
      Then nothing was said without being asked

    @requires:hub/stop/ends-with-one-done
    Scenario: two behind a stop, in one write
      Given the engine is ready
      When the position is "the start"
      And a search "go analyze" without an end is begun
      And these are sent in one write and searched
        """
        stop
        ping
        ping
        """
      Then nothing was said without being asked

  @hub/ping/answered-before-ready @must @engine @requires:hub/ping/one-pong
  Rule: `ping` is also answered before the engine is ready
    Section: Additional commands
    Text: must
    Reading: no time is given for `ping`, so it may come whenever the GUI may speak, which is from `wait` on; between `init` and `ready` the answer may wait for `ready`.

    Scenario: between wait and init
      Given the engine is started
      When the engine is introduced
      And the GUI sends "ping"
      And the engine is initialised
      Then nothing was said without being asked

    Scenario: right behind init
      Given the engine is started
      When the engine is introduced
      And these are said in one write
        """
        init
        ping
        """
      Then nothing was said without being asked

  @hub/ping/answered-while-searching @should @engine @requires:hub/ping/one-pong
  @requires:hub/stop/ends-with-one-done
  Rule: `ping` is answered during a search
    Section: 4) the engine is searching
    Text: should

    Scenario Outline: go <mode>
      Given the engine is ready
      When the position is "the start"
      And a search "go <mode>" without an end is begun
      Then the search goes on
      And ping is answered while the search goes on
      When the search is stopped
      Then nothing was said without being asked

      Examples:
        | mode    |
        | think   |
        | ponder  |
        | analyze |

    @requires:hub/level/move-time-is-kept @requires:hub/level/clock-searches-end
    Scenario Outline: a search by time, <level>
      Given the engine is ready
      When the position is "the start"
      And a search "go think" with "<level>" is begun
      Then the search goes on
      And ping is answered while the search goes on
      When the search is stopped
      Then nothing was said without being asked

      Examples:
        | level           |
        | move-time=60    |
        | time=3600 inc=9 |

    Scenario: after ponder-hit
      Given the engine is ready
      When the position is "the start" after "32-28"
      And a search "go ponder" without an end is begun
      Then the search goes on
      When the GUI says "ponder-hit"
      Then ping is answered while the search goes on
      When the search is stopped
      Then nothing was said without being asked

    @waits
    Scenario: a ponder search that has reached its depth
      Given the engine is ready
      When the position is "the start" after "32-28"
      And a search "go ponder" with "depth=2" is begun
      Then the engine says nothing of the protocol
      And the search goes on
      And ping is answered while the search goes on
      When the search is stopped
      Then nothing was said without being asked

  @hub/ping/search-goes-on @should @engine @requires:hub/ping/one-pong
  @requires:hub/ping/answered-while-searching
  Rule: `ping` does not end the search
    Section: 4) the engine is searching
    Text: should
    Reading: an engine may end any search early; this is only reported if it does so three times out of three, and the search goes on without `ping`.

    @waits
    Scenario Outline: an endless search, go <mode>
      Given the engine is ready
      Then ping does not end a search "go <mode>"
      And the engine is alive

      Examples:
        | mode    |
        | think   |
        | analyze |
        | ponder  |

  @hub/ping/no-pong-unasked @must @engine
  Rule: `pong` comes only after `ping`
    Section: Command summary
    Text: plain
    Judged: on every line

    @waits @requires:hub/search/think-ends-with-one-done
    Scenario: searches without a ping
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      Then the engine says nothing of the protocol
      When the position is "the start" after "32-28"
      And the engine thinks
      Then nothing was said without being asked
