@hub
Feature: position
  The section "1) position": a position in 51 characters, and the moves that follow it.

  @hub/position/reads-the-board @must @engine
  @requires:hub/done/carries-a-move @requires:hub/search/think-ends-with-one-done
  Rule: a position is 51 characters: the side to move and the squares 1 to 50
    Section: 1) position
    Text: plain
    Reading: the standard order begins at Black's left, as White sees the board: 1 to 5 are Black's first row.

    Scenario Outline: <what>
      Given the engine is ready
      When the position is "<pos>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                             | pos                                                 |
        | the start                        | Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww |
        | the start with Black to move     | Bbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww |
        | a man of White on the left edge  | Weeeeewbeeeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee |
        | a capture of Black               | Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee |
        | kings of both sides              | BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee |
        | five kings of White              | WeeeeeeeeeeeeeeeeeeeeeeWeeeeWeeeeeeeeeeeeeeeebWWWWe |
        | a man of Black on the right edge | Beeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeeeeeeeeeweeew |
        | a king of Black and men of White | BeeeeeeeeeeeeeeeeeeeeeeeeeeeBeeeeeeeeeeeeeeeewweeee |
        | a king on the first square       | BBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeweeeeeeeeeeeee |
        | a king on the last square        | WeeeeeeeeeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW |

  @hub/position/plays-the-moves @must @engine @requires:hub/position/reads-the-board
  Rule: the engine plays the moves from the position before it searches
    Section: 1) position
    Text: plain

    Scenario Outline: <what>
      Given the engine is ready
      When the position is "<pos>" after "<moves>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                                 | pos                                                 | moves                               |
        | one move                             | Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww | 32-28                               |
        | three moves, the last one a capture  | Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww | 32-28 17-22 28x17x22                |
        | two captures                         | Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww | 32-28 17-22 28x17x22 12x21x17       |
        | moves of kings                       | BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee | 38-15 5-41 48-26                    |
        | a capture of two                     | Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee | 1x21x7x17                           |
        | one of several captures of two ends  | BeeeeeeeBbeeweeeeeeeeeeeeeeweeeWeweeeeeeeeeeeeeeeee | 8x15x12x31x33                       |
        | an empty list                        | Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww |                                     |
        | a capture of eleven                  | WeeeeeWbbbbeeeeeeebeebeeebeeebebeeeeeeebbeeeeeeeeee | 6x26x7x8x9x10x18x21x29x31x39x40     |
        | a king's capture and a reply         | WeeeeeeeeeeeeeeeeeeebeeeeeeeeeeeeeebeeeeeeeeeeWeeee | 46-41 20-25 41-46                   |

    Scenario: the same position with and without moves
      Given the engine is ready
      When the position is "the start" after "32-28"
      And the engine thinks
      And the position is "the start"
      And the engine thinks
      And the position is "the start" after "32-28 18-23"
      And the engine thinks
      Then the engine is alive

  @hub/position/captures-in-any-order @must @engine @requires:hub/position/plays-the-moves
  @requires:hub/done/carries-a-move @requires:hub/done/legal-move
  Rule: the captured squares of a move may come in any order, and a capture may end where it began
    Section: 1) position
    Text: plain

    @requires:hub/search/search-after-search
    Scenario: a capture of four, in all twenty-four orders
      Given the engine is ready
      Then all orders of the captured squares are understood
      And the engine is alive

    Scenario: a capture of two, the later one first
      Given the engine is ready
      When the position is "Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee" after "1x21x17x7"
      And the engine thinks
      Then the engine is alive

    @requires:hub/variants/kings-fly
    Scenario: captures of a king, in two orders
      Given the engine is ready
      When the position is "WeeeeebeeeeeeeeeeeebeeeeeeeebeeeeweeeeeeebeeeeWeeee" after "46x10x41x28x19"
      And the engine thinks
      Then the engine is alive

  @hub/position/replaces-what-was-before @must @engine @requires:hub/position/plays-the-moves
  Rule: each `pos` replaces the previous position and its moves
    Section: 1) position
    Text: plain

    Scenario: the last of three counts
      Given the engine is ready
      When the position is "the start" after "32-28"
      And the position is "BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee"
      And the position is "Weeeeewbeeeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"
      And the engine thinks
      Then the engine is alive

    Scenario: moves of an earlier game are forgotten
      Given the engine is ready
      When the position is "the start" after "32-28 17-22 28x17x22"
      And the engine thinks
      And the position is "the start"
      And the engine thinks
      And the position is "the start" after "32-28"
      And the engine thinks
      Then the engine is alive

    Scenario: an empty list replaces a list
      Given the engine is ready
      When the position is "the start" after "32-28 17-22"
      And the engine thinks
      And these are sent in one write and searched
        """
        pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=""
        level depth=2
        go think
        """
      Then the engine is alive

    Scenario: moves that were never searched are forgotten
      Given the engine is ready
      When the position is "the start" after "32-28"
      And the position is "the start"
      And the engine thinks
      Then the engine is alive

    @needs:frisian
    Scenario: the king moves of an earlier game are forgotten
      Given an engine for "frisian"
      When the position is "WeeebeeeeeeeeeeeeeeeeweeeeeeeeWeeeeeeeeeebeeeeeeeee" after "30-39 4-10 39-22 41-46 22-11 46-19"
      And the engine thinks
      And the position is "WeeeeeeeeebWeeeeweeeeeeeeeeeeeeeeeeBeeeeeeeeeeeeeee"
      And the engine thinks
      Then the engine is alive

    Scenario: another position after a limit was set
      Given the engine is ready
      When these are sent in one write and searched
        """
        pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww
        level depth=2
        pos pos=Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee
        level time=1
        go think
        """
      Then the engine is alive

  @hub/position/long-move-lists @should @engine @requires:hub/position/plays-the-moves
  @requires:hub/done/carries-a-move @requires:hub/done/legal-move
  Rule: move lists of any length are accepted
    Section: 1) position
    Text: none
    Why: the moves are sent so that the engine can detect repetitions; endgames with kings can be long.
    Reading: the form of `pos` gives no length; three hundred plies are a long game, a thousand an unreasonable one. No rule of play makes the games of these tests a draw; going on after a draw is a separate requirement.

    Scenario: three hundred plies
      Given the engine is ready
      When the position is a long game of 300 plies
      And the engine thinks
      Then the engine is alive

    Scenario: a thousand plies
      Given the engine is ready
      When the position is a long game of 1000 plies
      And the engine thinks
      And the position is a long game of 1001 plies
      And the engine thinks
      Then the engine is alive

    Scenario: an empty list in quotes, a single move without
      Given the engine is ready
      When these are sent in one write and searched
        """
        pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=""
        level time=1
        go think
        """
      And these are sent in one write and searched
        """
        pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=32-28
        level time=1
        go think
        """
      Then the engine is alive

  @hub/position/repetitions-in-moves @should @engine @requires:hub/position/plays-the-moves
  @requires:hub/done/carries-a-move @requires:hub/done/legal-move
  Rule: moves that lead to a position for the third time are played like others
    Section: 1) position
    Text: none
    Why: the moves are sent so that the engine can detect repetitions; one that does not play them searches another position.
    Reading: moves are sent so that repetitions can be detected, so there may be some. That a third occurrence ends the game is a rule of play; by the text, the GUI decides what is searched.

    Scenario: on the way
      Given the engine is ready
      When 9 plies of kings to and fro are set up
      And the engine thinks
      Then the engine is alive

    Scenario: at the end, and again and again
      Given the engine is ready
      When 8 plies of kings to and fro are set up
      And the engine thinks
      And 41 plies of kings to and fro are set up
      And the engine thinks
      And 43 plies of kings to and fro are set up
      And the engine thinks
      Then the engine is alive

  @hub/position/quiet-moves-in-moves @should @engine @requires:hub/position/plays-the-moves
  @requires:hub/done/carries-a-move @requires:hub/done/legal-move
  Rule: moves are played on after fifty king moves in a row
    Section: 1) position
    Text: none
    Why: an engine that does not play them searches another position.
    Reading: the form of `pos` takes any moves. That so many without a capture or a man's move are a draw is a rule of play; by the text, the GUI decides what is searched.

    Scenario: fifty moves of kings in a row, then more
      Given the engine is ready
      When 50 plies of wandering kings are set up
      And the engine thinks
      And 53 plies of wandering kings are set up
      And the engine thinks
      Then the engine is alive

  @hub/position/survives-unsound-positions @should @engine @requires:hub/position/replaces-what-was-before
  @requires:hub/done/carries-a-move @requires:hub/done/legal-move
  Rule: an invalid position does not affect the next one
    Section: general syntax
    Text: should
    Reading: what is not understood is ignored; an `error` about it is tolerated, and which position counts until the next `pos` is open.

    Scenario Outline: <what>
      Given the engine is ready
      When the GUI sends "<line>"
      Then the engine is alive
      When the position is "Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee"
      And the engine thinks
      And the position is "the start" after "32-28"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                     | line |
        | too few squares          | pos pos=Wbbbbeeewww |
        | too many squares         | pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwwwee |
        | letters of no piece      | pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeexxeeewwwwwwwwwwwwwwwwwwww |
        | nobody to move           | pos pos=ebbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww |
        | a square off the board   | pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves="32-51" |
        | a move that is not legal | pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves="32-22" |
        | a move made twice        | pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves="32-28 32-28" |
        | moves in other words     | pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves="e2e4 none" |

  @hub/position/setup-is-silent @must @engine
  @requires:hub/ping/one-pong
  Rule: `pos` and `level` have no reply
    Section: Command summary
    Text: plain

    Scenario: positions and limits
      Given the engine is ready
      When the GUI sends "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"
      Then nothing was said without being asked
      When the GUI sends "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves="32-28 17-22""
      Then nothing was said without being asked
      When the GUI sends "level time=60"
      Then nothing was said without being asked
      When the GUI sends "level infinite"
      Then nothing was said without being asked

  @hub/position/crowns-in-moves @must @engine @requires:hub/position/plays-the-moves
  Rule: in the moves, a man is crowned where its move ends on the far row, and only there
    Section: 1) position
    Text: none
    Reading: moves are played by the rules of the game, which the text takes for granted.

    Scenario Outline: <what>
      Given the engine is ready
      When the position is "<pos>" after "<moves>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                                 | pos                                                 | moves                               |
        | a man that has reached the far row   | Weeeeewbeeeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee | 6-1 7-12                            |
        | a man of Black that has reached it   | Beeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeweeeewebeeeee | 45-50 38-33                         |
        | a man that only passed the far row   | Weeeeeeeebbeeeeweeeeeeeeeeeeeeebeeeebeeeeeeeeeeeeee | 15x13x9x10 36-41                    |
        | a man that has captured its way      | Weeeeeeeebeeeweeeeeeeeeeeeeeeeeeeeeebeeeeeeeeeeeeee | 13x4x9 36-41                        |
        | a man of Black that has captured so  | Beeeeeeeeeeeeeeweeeeeeeeeeeeeeeeeeeeeebeeeweeeeeeee | 38x47x42 15-10                      |
        | such a man, beside another           | Weeeeeeeebeeeweeeeeeeebeeeeeeeeeeeeebeeeeeeeeweeeee | 13x4x9 36-41                        |
        | such a man of Black, beside another  | Beeeeebeeeeeeeeweeeeeeeeeeeeeweeeeeeeebeeeweeeeeeee | 38x47x42 15-10                      |

    @needs:frisian
    Scenario: in frisian, a man that has captured along a file
      Given an engine for "frisian"
      When the position is "Weeeeeeeeeeeebeeeeeeeeeweeeeeeeeeeeeebeeeeeeeeeeeee" after "23x3x13 37-41"
      And the engine thinks
      Then the engine is alive

  @hub/position/gui-sends-king-moves @should @gui
  Rule: the GUI sends the moves of kings that led to a position
    Section: 1) position
    Text: required
    Reading: the moves are optional by the form of `pos`, and necessary for draws by repetition, so this is a warning. Judged where a king's move of the engine and one of its opponent lead from one search to the next.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @hub/position/gui-sends-sound-positions @must @gui
  Rule: the GUI sends valid positions and legal moves, with all captured squares
    Section: 1) position
    Text: plain

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: leading-zeros
      When the GUI uses the bundled engine with the quirk "leading-zeros"

    Scenario: with an engine that is odd: captures-in-another-order
      When the GUI uses the bundled engine with the quirk "captures-in-another-order"
