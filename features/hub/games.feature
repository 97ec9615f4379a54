@hub
Feature: games
  The protocol overview calls a game a sequence of searches: here are some long ones.

  @hub/games/complete-games @must @engine @requires:hub/search/think-ends-with-one-done
  @requires:hub/games/keeps-positions-apart @requires:hub/variants/captures-are-compulsory
  @requires:hub/variants/most-pieces-are-captured @requires:hub/variants/kings-fly
  @requires:hub/variants/captured-pieces-leave-at-the-end
  @requires:hub/variants/crowned-at-the-end-of-a-move
  Rule: the engine can play whole games in every variant that it declares
    Section: Protocol overview
    Text: plain

    Scenario Outline: <variant> from the start
      Given an engine for "<variant>"
      When the engine plays 60 plies against chance
      Then nothing was said without being asked

      @needs:normal
      Examples:
        | variant |
        | normal  |

      @needs:killer
      Examples:
        | variant |
        | killer  |

      @needs:bt
      Examples:
        | variant |
        | bt      |

      @needs:frisian
      Examples:
        | variant |
        | frisian |

      @needs:losing
      Examples:
        | variant |
        | losing  |

    Scenario Outline: <variant> with kings to come
      Given an engine for "<variant>"
      When the engine plays 60 plies against chance from "<pos>"
      Then nothing was said without being asked

      @needs:normal
      Examples:
        | variant | pos                                                 |
        | normal  | Weeeeeeeeeeweweeeweeeeeeeeeeebeeebeeeeebbeebeeeeeee |
        | normal  | Beeeeeeeeeeweweeeweeeeeeeeeeebeeebeeeeebbeebeeeeeee |

      @needs:killer
      Examples:
        | variant | pos                                                 |
        | killer  | Weeeeeeeeeeweweeeweeeeeeeeeeebeeebeeeeebbeebeeeeeee |

      @needs:frisian
      Examples:
        | variant | pos                                                 |
        | frisian | Weeeeeeeeeeweweeeweeeeeeeeeeebeeebeeeeebbeebeeeeeee |

  @hub/games/keeps-positions-apart @must @engine @requires:hub/search/think-ends-with-one-done
  @requires:hub/position/replaces-what-was-before
  Rule: each answer belongs to the position of its own search
    Section: Additional commands
    Text: plain

    Scenario: two positions by turns
      Given the engine is ready
      When 16 searches go to and fro between "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww" and "Bbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"
      Then nothing was said without being asked

    Scenario: quiet and violent positions by turns
      Given the engine is ready
      When 10 searches go to and fro between "Weeeeewbeeeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee" and "Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee"
      Then nothing was said without being asked

  @hub/games/extreme-positions @must @engine
  @requires:hub/search/think-ends-with-one-done
  Rule: the engine handles positions with very many moves or very long captures
    Section: 1) position
    Text: plain

    Scenario Outline: <what>
      Given the engine is ready
      When the position is "<pos>"
      And the engine thinks
      And the position is "the start"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                            | pos                                                 |
        | fifty-two legal moves           | WeeeeeeeeeeeeeeeeeeeeeeWeeeeWeeeeeeeeeeeeeeeebWWWWe |
        | thirteen captured pieces        | WeeeeebebebbeeeeeebbbeWbeeeebebbbeeeeeeebbbeeeeeeee |
        | six kings a side                | WBeBeBeBeBeBeeeeeeeeeeeeeeeeeeeeeeeeeeeeWeWeWeWeWeW |
        | a man about to be crowned       | Weeeeewwwwweeeeeeeeeeeeeeeeeeeeeeeeeeeeeebbbbbeeeee |
        | one king against one            | WeeeeBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeWeee |
