@hub
Feature: done
  The answer to a search: a move, and perhaps the expected reply.

  @hub/done/carries-a-move @must @engine
  Rule: `done` contains a move
    Section: 4) the engine is searching
    Text: plain
    Judged: on every line

    Scenario: after a short search and after a long one
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      And the position is "the start" after "32-28"
      And a search "go analyze" without an end is begun
      And the search is stopped
      Then the engine is alive

  @hub/done/move-notation @must @engine
  Rule: a move is two squares with a hyphen, or a capture with `x` and all captured squares
    Section: 1) position
    Text: plain
    Reading: leading zeros are tolerated.
    Judged: on every line

    Scenario: quiet moves and captures
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      And the position is "Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee"
      And the engine thinks
      And the position is "WeeeeeeeeeeeeeeeeeeeeeeWeeeeWeeeeeeeeeeeeeeeebWWWWe"
      And the engine thinks
      Then the engine is alive

  @hub/done/legal-move @must @engine
  Rule: the move is legal in the position that was searched
    Section: 4) the engine is searching
    Text: plain
    Judged: on every line

    Scenario Outline: <pos> <moves>
      Given the engine is ready
      When the position is "<pos>" after "<moves>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | pos                                                 | moves                               |
        | Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww |                                     |
        | Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww | 32-28                               |
        | BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee | 38-15 5-41 48-26                    |
        | Weeeeewbeeeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee |                                     |

    Scenario Outline: a step backwards would be tempting, <pos>
      Given the engine is ready
      When the position is "<pos>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | pos                                                 |
        | Weeeeeebeeebeeeeweeeeebeeeeeeeeeeeeeweeeeeeeeeeeeee |
        | Wbbeeeweeeeeeeeeeeeeebeeeweeeeeeeeeeeeeeeebeeeeeeee |
        | Beeeeeeeeebeeeeweeeeeeeeebebeeeeeeeebbeeeeeeeeeeeee |
        | Beeeeeeebweweeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee |

  @hub/done/names-all-captures @must @engine
  Rule: a capture lists exactly the captured squares, each once
    Section: 1) position
    Text: plain
    Why: two captures may begin and end on the same squares and differ in what they take.
    Judged: on every line

    Scenario Outline: <what>
      Given the engine is ready
      When the position is "<pos>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                                 | pos                                                 |
        | one piece                            | Beeeeeeeewbeeebeeeeeeeeeeeeeeeeeeweeeeeeeeeeeeeeeee |
        | two pieces                           | Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee |
        | different pieces on equal ways       | BeeeeeeeBbeeweeeeeeeeeeeeeeweeeWeweeeeeeeeeeeeeeeee |
        | a king that turns                    | WeeeeeeeeeeeeeeeeeebeeeeeeeebeeeeweeeeeeebeeeeWeeee |
        | there and back again                 | Weeeeeeeeeeeebbeeeeeeeebbeeeeweeeeeeeeeeeeeeeeeeeee |
        | a king, perhaps there and back again | WeeeWeeeeebeebeeeeeeeeeebeeebeeeeeeeeeeeweeeeeeeeee |
        | thirteen pieces                      | WeeeeebebebbeeeeeebbbeWbeeeebebbbeeeeeeebbbeeeeeeee |

  @hub/done/hyphen-or-x @must @engine
  Rule: quiet moves are written with a hyphen, captures with an `x`
    Section: 1) position
    Text: plain
    Judged: on every line

    Scenario: one of each
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      And the position is "Beeeeeeeewbeeebeeeeeeeeeeeeeeeeeeweeeeeeeeeeeeeeeee"
      And the engine thinks
      Then the engine is alive

  @hub/done/ponder-is-legal @must @engine @formality
  @requires:hub/ponder/miss-then-new-search @requires:hub/stop/next-search-may-follow
  Rule: the `ponder` move, if there is one, is a legal reply
    Section: 4) the engine is searching
    Text: plain
    Judged: on every line

    Scenario: replies of both sides
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      And the position is "the start" after "32-28"
      And the engine thinks
      And the position is "BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee"
      And the engine thinks
      And the position is "Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee"
      And the engine thinks
      Then the engine is alive

    Scenario: searches that are stopped
      Given the engine is ready
      When the position is "the start"
      And a search with "infinite" is begun and soon stopped
      And the position is "the start" after "32-28"
      And a search with "time=3600" is begun and soon stopped
      Then the engine is alive

  @hub/done/no-ponder-after-the-end @must @engine @formality
  Rule: there is no `ponder` move if the move ends the game
    Section: 4) the engine is searching
    Text: none
    Reading: `ponder` is the expected answer, and nothing answers the last move.
    Judged: on every line

    Scenario: captures that leave nothing, after a search with a reply
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      And the position is "Weeeeeeeeeeeebbeeeeeeeebbeeeeweeeeeeeeeeeeeeeeeeeee"
      And the engine thinks
      And the position is "WeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeeeeeeeeeeeeeWeeee"
      And the engine thinks
      Then the engine is alive

  @hub/done/move-even-when-stopped-at-once @must @engine
  Rule: a search that is stopped at once still returns a legal move
    Section: 4) the engine is searching
    Text: must

    Scenario: go and stop in one write
      Given the engine is ready
      Then 12 searches are ended at once
        """
        the start
        WeeeeeeeeeeeeeeeeeeeeeeWeeeeWeeeeeeeeeeeeeeeebWWWWe
        WeeeeebebebbeeeeeebbbeWbeeeebebbbeeeeeeebbbeeeeeeee
        BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee
        """
      And nothing was said without being asked
