@hub
Feature: level
  The section "2) depth/node/time limit": how far a search may go.

  @hub/level/clock-searches-end @must @engine
  @requires:hub/search/think-ends-with-one-done
  Rule: a search on a clock ends by itself, for each form of the clock
    Section: 2) depth/node/time limit
    Text: plain

    Scenario Outline: <level>
      Given the engine is ready
      When the position is "the start"
      And the engine thinks with "<level>"
      Then the engine is alive

      Examples:
        | level           |
        | time=1          |
        | moves=10 time=1 |
        | time=1 inc=0.5  |

  @hub/level/depth-is-kept @should @engine
  @requires:hub/level/clock-searches-end
  Rule: with `depth` the search ends by itself and reports no greater depth
    Section: 2) depth/node/time limit
    Text: plain
    Reading: this limit is optional, which is taken to mean that an engine need not support it, so this is a warning; an engine may also end earlier. The depth is not checked while the engine ponders.
    Judged: on every line

    Scenario Outline: <mode> to a depth of <depth>
      Given the engine is ready
      When the position is "the start"
      And the engine <mode> with "depth=<depth>"
      Then the engine is alive

      Examples:
        | mode     | depth |
        | thinks   | 1     |
        | thinks   | 4     |
        | thinks   | 6     |
        | analyzes | 3     |

  @hub/level/nodes-are-kept @should @engine
  @requires:hub/level/clock-searches-end
  Rule: with `nodes` the search ends by itself
    Section: 2) depth/node/time limit
    Text: plain
    Reading: this limit is optional, so this is a warning, and engines check it only now and then: twice the number plus fifty thousand is accepted.

    Scenario: a few nodes, and more
      Given the engine is ready
      When the position is "the start"
      And the engine thinks with "nodes=100"
      And the position is "the start"
      And the engine thinks with "nodes=5000"
      Then the nodes told are about 5000

  @hub/level/move-time-is-kept @should @engine
  @requires:hub/level/clock-searches-end
  Rule: with `move-time` the search ends at about that time
    Section: 2) depth/node/time limit
    Text: plain
    Reading: this limit is optional, so this is a warning, and may be exceeded by half a second; an engine may always end earlier.

    @timing
    Scenario Outline: <time> s
      Given the engine is ready
      Then a search with "move-time=<time>" takes <time> seconds at most

      Examples:
        | time |
        | 0.05 |
        | 0.3  |
        | 1    |
        | 2    |

  @hub/level/time-is-kept @must @engine @requires:hub/level/clock-searches-end
  Rule: a search ends before its clock runs out
    Section: 2) depth/node/time limit
    Text: plain

    @timing
    Scenario: one and two seconds for all moves that remain
      Given the engine is ready
      Then a search with "time=1" takes 1 seconds at most
      And a search with "time=2" takes 2 seconds at most

    @timing
    Scenario: a tenth of a second for all moves that remain
      Given the engine is ready
      Then a search with "time=0.1" takes 0.1 seconds at most

    @timing
    Scenario: Black has three seconds for all moves that remain
      Given the engine is ready
      Then a search for Black with "time=3" takes 3 seconds at most

    @timing
    Scenario: a clock that runs down
      Given the engine is ready
      Then 12 searches keep a clock of 4 seconds with 0 more before each

  @hub/level/moves-share-the-time @must @engine @requires:hub/level/clock-searches-end
  Rule: with `moves` and `time`, that many moves fit into that time
    Section: 2) depth/node/time limit
    Text: plain

    @timing
    Scenario: the last move before the next control
      Given the engine is ready
      Then a search with "moves=1 time=1" takes 1 seconds at most
      And a search with "moves=1 time=3" takes 3 seconds at most

    @timing
    Scenario: four moves
      Given the engine is ready
      Then 4 searches share 3 seconds

  @hub/level/increment-comes-first @should @engine @requires:hub/level/clock-searches-end
  Rule: the increment is added before the move, so even an empty clock leaves it
    Section: 2) depth/node/time limit
    Text: plain
    Reading: the text calls it not critical, so this is a warning. An engine may leave the increment unused.

    @timing
    Scenario: next to nothing on the clock
      Given the engine is ready
      Then a search with "time=0.05 inc=0.5" takes 0.55 seconds at most
      And a search with "time=0 inc=0.5" takes 0.5 seconds at most
      And a search with "time=0.5 inc=2" takes 2.5 seconds at most

    @timing
    Scenario: ten moves with an increment
      Given the engine is ready
      Then 10 searches keep a clock of 1 seconds with 0.2 more before each

  @hub/level/fractions-of-seconds @must @engine
  @requires:hub/stop/ends-with-one-done
  Rule: times are seconds, with or without a fraction
    Section: 2) depth/node/time limit
    Text: plain

    Scenario Outline: <level>
      Given the engine is ready
      When the position is "the start"
      And a search with "<level>" is begun and soon stopped
      Then the engine is alive

      Examples:
        | level                     |
        | moves=9 time=291.587      |
        | time=1.5 inc=0.25         |
        | time=1 inc=1              |
        | moves=40 time=0.75        |
        | time=7200 inc=0           |

    @requires:hub/level/clock-searches-end
    Scenario Outline: <level>, to its end
      Given the engine is ready
      When the position is "the start"
      And a search with "<level>" runs to its end
      Then the engine is alive

      Examples:
        | level              |
        | time=1.5 inc=0.25  |
        | moves=40 time=0.75 |

  @hub/level/infinite-until-stopped @must @engine
  @requires:hub/stop/ends-with-one-done
  Rule: with `level infinite` the search ends when it is stopped
    Section: 2) depth/node/time limit
    Text: plain
    Reading: it may end earlier by itself.

    Scenario Outline: go <mode>
      Given the engine is ready
      When the position is "the start"
      And a search "go <mode>" without an end is begun
      And the search is stopped
      Then nothing was said without being asked

      Examples:
        | mode    |
        | think   |
        | analyze |

    Scenario: what the engine says of this limit comes before the search
      Given the engine is ready
      When the position is "the start"
      And a search with "infinite" is begun and soon stopped
      Then nothing was said without being asked

  @hub/level/limits-do-not-leak @must @engine
  @requires:hub/level/clock-searches-end
  Rule: a limit applies to its own search only
    Section: 2) depth/node/time limit
    Text: plain

    @requires:hub/stop/ends-with-one-done
    Scenario: after an analysis without an end
      Given the engine is ready
      When the position is "the start"
      And a search "go analyze" without an end is begun
      And the search is stopped
      And the position is "the start" after "32-28"
      And the engine thinks with "time=1"
      Then the engine is alive

    @waits
    Scenario: endless, on a clock, and endless again
      Given the engine is ready
      Then limits "time=1" and "time=0.3" hold for their own searches only
      And the engine is alive

    @timing @requires:hub/level/time-is-kept
    Scenario: an increment, and none
      Given the engine is ready
      Then behind one with "time=5 inc=3" a search with "time=0.5" takes 0.5 seconds at most

    @waits @requires:hub/level/depth-is-kept
    Scenario: endless, to a depth, and endless again
      Given the engine is ready
      Then limits "depth=3" and "depth=1" hold for their own searches only
      And the engine is alive

    @requires:hub/level/depth-is-kept
    Scenario: a smaller depth after a greater one
      Given the engine is ready
      When the position is "the start"
      And the engine thinks with "depth=4"
      And the position is "the start" after "32-28"
      And the engine thinks with "depth=1"
      Then the engine is alive

  @hub/level/unusual-clocks @should @engine @requires:hub/level/clock-searches-end
  @requires:hub/done/carries-a-move @requires:hub/done/legal-move
  Rule: unusual but well-formed limits are accepted
    Section: 2) depth/node/time limit
    Text: plain
    Reading: moves, time and increment together are grammatical, though not among the meaningful combinations, and so is a limit that leaves nothing; a move is expected all the same.

    @requires:hub/stop/ends-with-one-done
    Scenario Outline: <level>
      Given the engine is ready
      When the position is "the start"
      And a search with "<level>" is begun and soon stopped
      And the position is "the start" after "32-28"
      And the engine thinks
      Then the engine is alive

      Examples:
        | level                   |
        | moves=20 time=5 inc=0.1 |
        | move-time=0.001         |
        | time=360000             |
        | nodes=1                 |
        | nodes=9000000000        |
        | depth=100               |
        | depth=0                 |
        | nodes=0                 |
        | move-time=0             |
        | time=0                  |
        | time=0 inc=0            |
        | moves=0 time=1          |
        | moves=1 time=0          |

    Scenario Outline: <level>, to its end
      Given the engine is ready
      When the position is "the start"
      And the engine thinks with "<level>"
      And the position is "the start" after "32-28"
      And the engine thinks
      Then the engine is alive

      Examples:
        | level                   |
        | time=0.01               |
        | moves=1000 time=1       |
        | time=0 inc=0.1          |

  @hub/level/gui-uses-one-form @must @gui
  Rule: the GUI uses one form of `level`, with times in seconds
    Section: 2) depth/node/time limit
    Text: plain

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @hub/level/gui-combines-what-makes-sense @should @gui
  Rule: the GUI sends a clock with a number of moves or with an increment, not with both
    Section: 2) depth/node/time limit
    Text: plain
    Reading: the form of `level` allows both, but the text lists the combinations that make sense, and both is none of them.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @hub/level/gui-stops-infinite-searches @should @gui
  Rule: the GUI stops a search without a limit
    Section: 2) depth/node/time limit
    Text: plain
    Reading: `stop` comes later, and how much later is left open.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @hub/level/gui-leaves-the-increment-out @must @gui
  Rule: the time that the GUI sends does not include the increment of the coming move
    Section: 2) depth/node/time limit
    Text: plain
    Excluded: only differences between the times of two searches can be seen, and these are the same in both cases.
