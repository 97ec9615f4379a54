@hub
Feature: variants
  The rules of the game, under the names that the parameter `variant` gives them.

  The text names the variants in an example and takes the rules for granted. Most
  positions here have a single legal move, or an illegal one that looks tempting.

  @hub/variants/captures-are-compulsory @must @engine
  Rule: a side that can capture must capture, and men also capture backwards
    Section: The initialisation phase
    Text: none
    Reading: the text names the variants in an example and takes their rules for granted: they are those of Scan. An engine that has other names for its variants is not judged by them.
    Judged: on every line

    @needs:normal @requires:hub/done/legal-move
    Scenario Outline: normal, <side> to move: <what>
      Given an engine for "normal"
      When the position is "<pos>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                                    | side  | pos                                                 |
        | a quiet move would look better          | White | WeeeebeeeewWbeeeeeebeeeeweebeeeeeeeeeeeWweeeeeeeeee |
        | a quiet move would look better          | White | WeeeeeeeeeweeeeBeebeeeweWweeebeeWWeeBeeeeeeWeeeeeee |
        | a quiet move would look better          | Black | BbeeeeeeeeeeeeeeeeeeeeeeeweeeewbBeeweBeeewebeeeeeee |
        | a quiet move would look better          | Black | BeeebeweeeeeeeeeeeeewBeeeeweeeebebeeeweeeeebeeeeeee |
        | only a man that captures backwards      | White | Weeeeeeeeweeeeeeeeeeeeeweeeebeeeeeeeeeeeebeeeeeeeee |
        | only a man that captures backwards      | White | Weeeeeeeeeeeeeeeeebeeeeeweeeebeweeeeeeeeeebeeeeeeee |
        | only a man that captures backwards      | Black | Beeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeeeeeewewebeeeeee |
        | only a man that captures backwards      | Black | Beeeeeebeeeeeeeeeeeeeeeeweeeebeeeebeeeeeeeeeeeeeeee |
        | compulsory forward capture (two pieces) | Black | Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee |
        | men capture backwards too               | Black | Beeeeeeeewbeeebeeeeeeeeeeeeeeeeeeweeeeeeeeeeeeeeeee |

    @needs:killer @requires:hub/parameters/takes-its-values
    Scenario Outline: killer, <side> to move: <what>
      Given an engine for "killer"
      When the position is "<pos>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                           | side  | pos                                                 |
        | a quiet move would look better | White | WeeeeeeeewweeeeeeeeeeweeWwbeeeeeebeeeeweeeeeeeeeeee |
        | a quiet move would look better | White | WeeeeeeeeweeeeeeeeeeeeeWeeWBebeeebeeeeeeeeeeeBeeeee |
        | a quiet move would look better | Black | BeeeeeBeeeeBeeeeweweeeweewebBeeeeeeBeeeeeeeebeeeeee |
        | a quiet move would look better | Black | BeeebeeeeeeebeeebeeewweeeeeeebBeeeeeeeeeewbBBeeeeWe |

    @needs:bt @requires:hub/parameters/takes-its-values
    Scenario Outline: bt, <side> to move: <what>
      Given an engine for "bt"
      When the position is "<pos>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                           | side  | pos                                                 |
        | a quiet move would look better | White | Weeeeeeweeeeeeewweeeeeeeeeeeeeeeeeeweeeeewwebeeeewe |
        | a quiet move would look better | White | Weeeeeebweeeeeeeeeeeeeeeeeeebweweeweeeeeeebeeeeewee |
        | a quiet move would look better | Black | Beeeeeebeeeeeeeeeeeeeeebweeebweeeeebebeeebeebeeweee |
        | a quiet move would look better | Black | Beeeeeeeeeebeeeeebeeeeeeeeeeeeeeweebeeeewebeeeeeeee |

    @needs:frisian @requires:hub/parameters/takes-its-values
    Scenario Outline: frisian, <side> to move: <what>
      Given an engine for "frisian"
      When the position is "<pos>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                           | side  | pos                                                 |
        | a quiet move would look better | White | WeeeeeBweBeeeeeeeeeeeeeeeeebeeeeweeeeeeeeeeeweeeeWe |
        | a quiet move would look better | White | WBeeeeeeeeweeeeeeeebeeeeeeeeeeeeewweWbeebebeeeeeeew |
        | a quiet move would look better | Black | BeeeeeeeeeeebeeeeeweeeeeeeeeeeeeBeeeeeeeeeeebeeeewe |
        | a quiet move would look better | Black | BbeeebeeeeeeeeeeeeeeeeeeeweBeeeweeeeeeeBweebeeeeeee |

  @hub/variants/most-pieces-are-captured @must @engine
  Rule: of several captures, one that takes the most pieces is played, a king counting as one
    Section: The initialisation phase
    Text: none
    Reading: the text names the variants in an example and takes their rules for granted: they are those of Scan. An engine that has other names for its variants is not judged by them. In frisian, value counts instead of number.
    Judged: on every line

    @needs:normal @requires:hub/done/legal-move
    Scenario: of equal captures by a man and a king, the man's was chosen
      Given an engine for "normal"
      When the position is "WeeeeWbeeeeeeebeeeeeeebeeeeeweeeeeeeeeeeeeeeeeeeeee" after "28x17x22"
      And the engine thinks
      Then the engine is alive

    @needs:normal @requires:hub/done/legal-move
    Scenario Outline: normal, <side> to move: <what>
      Given an engine for "normal"
      When the position is "<pos>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                                             | side  | pos                                                 |
        | a smaller capture would look better              | White | WeeeeBWBeeebweeeeeeeeBeeeeeeeeeeeeWeeeeeeeeeeeeeeee |
        | a smaller capture would look better              | White | WebeeeeewweeeeeeebbeeeeeeeWeeeeeebeeebeeeeewBeeeeee |
        | a smaller capture would look better              | Black | BeeeeeeeebeBeeeeeeeeeeeWeeWeeeeeeweeeBeeBeeweeweeee |
        | a smaller capture would look better              | Black | BeeeeeeeeeeeeeeBeeeeeeeewbeeeeweWweeeeBeeeeeeeeeewe |
        | a capture goes on to its end                     | White | WbeeeebeeeeWeeeeeeBeeeeeweeeebeeeeeeeebeeeeeeeeeeee |
        | a capture goes on to its end                     | White | WebWeeeeeeeeeeeeeeweeebebeeeeeewbeeeweeebeeeeeeeeee |
        | a capture goes on to its end                     | Black | Beeeeeeeeeeeeweeeeeeewweeebeeebeeeeeeeeeeeeeeeeeeee |
        | a capture goes on to its end                     | Black | Beeeeeeeeeeeeeweebeeeeweeeeeeeebweeeeeeeeeeeeeeeeee |
        | kings do not count double                        | White | WeeeebeeeeeeeeweeeWeebebeBwBeeeeWeebeeeebeeeeeeeWee |
        | kings do not count double                        | White | WeeeeeeeeeeBeeeeeeeeeeebeeeeeeeeeWbeeeeeweeeeeeeeee |
        | kings do not count double                        | Black | BeeeeeeeeeBeeeeeBeeeeeeweeeWeeBBweeeeeeeeweBBeeeeee |
        | kings do not count double                        | Black | BeeeeeeeeeeeWeeeeebeeeeeewWeeeeeebweeeWeeeewBeweBee |
        | the one-piece capture is illegal                 | Black | Beeeeeeeeeeeeweeeeeebeeeweeeeebeeeeeeeeeeeeeeweeeee |
        | majority is counted in pieces, king or man alike | White | WeeeeeeeeeeeeeeeeeebeeeeeeeebeeeeweeeeeeebeeeeWeeee |
        | three men rather than two kings                  | White | WeeeeeeeBebBeWeeeeebbeeeeeeeeeeeeeeeeeeeeeeeeeeeeee |

    @needs:killer @requires:hub/parameters/takes-its-values
    Scenario Outline: killer, <side> to move: <what>
      Given an engine for "killer"
      When the position is "<pos>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                                | side  | pos                                                 |
        | a smaller capture would look better | White | WeeeeeebWeeeeeeeebBeeeWeeeeeeeeeeeeeeeeeeeeeeeweeee |
        | a smaller capture would look better | White | WeeebeeeewwewebeeeWeeeebeeweeweeeeBeeeeeeeeweweeeee |
        | a smaller capture would look better | Black | BBeeBeeeeeeWweeeeeeweeweeeeeeBeweeeeeeeeeeeeeeeeeee |
        | a smaller capture would look better | Black | BeBeeeeWwWeeeeeeeeweeeeeeeeweeeeeeeeeBeeeeeeeeeewee |

    @needs:bt @requires:hub/parameters/takes-its-values
    Scenario Outline: bt, <side> to move: <what>
      Given an engine for "bt"
      When the position is "<pos>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                                | side  | pos                                                 |
        | a smaller capture would look better | White | Weeeeeweebeeewwweeeeeeeeeeeeeweebwbeeeeeeeebeeeeewe |
        | a smaller capture would look better | White | Weeebeebwweeweeeeeeeeebeeebeeeeebebeeeeweeebeeeeewe |
        | a smaller capture would look better | Black | Beebeeebeweweeeeeeeeeweeeeeeeeeeeeeeweebeeewweweeee |
        | a smaller capture would look better | Black | Beeebeeeweeeeeeeeeeeeebbeeeeweeeeeeweweebeeeweeeeee |

    @needs:losing @requires:hub/parameters/takes-its-values
    Scenario Outline: losing, <side> to move: <what>
      Given an engine for "losing"
      When the position is "<pos>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                                | side  | pos                                                 |
        | a smaller capture would look better | White | WeeeeeeWeeeeeeeeeeeeWeeBbeeeeeeBeeeeeweeeebeeeeewee |
        | a smaller capture would look better | White | WeeeeeeeeeeeeewBeeBeeBBBWeWeeebbeeeweeeeeeeeeeeeeee |
        | a smaller capture would look better | Black | BeeeeeeeeeeeeeWeeeeeWeeeeeeeeweeeeeeeeeweeeeBeeeeee |
        | a smaller capture would look better | Black | BeeeeeeeWeeeeeeeeBewBbeeebeewebweeBeeeeeeeweeeeeewe |

  @hub/variants/kings-fly @must @engine
  Rule: kings move and capture over any distance
    Section: The initialisation phase
    Text: none
    Reading: the text names the variants in an example and takes their rules for granted: they are those of Scan. An engine that has other names for its variants is not judged by them.
    Judged: on every line

    @needs:normal @requires:hub/done/legal-move
    Scenario: moves of kings over several squares are played
      Given an engine for "normal"
      When the position is "BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee" after "38-15 5-41 48-26"
      And the engine thinks
      Then the engine is alive

    @needs:normal @requires:hub/done/legal-move
    Scenario Outline: a king may go and capture as far as the line is free: <moves>
      Given an engine for "normal"
      When the position is "<pos>" after "<moves>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | pos                                                 | moves         |
        | WbeeeeeeeeeeeeeeeeeeeeeeeeeebeeeeeeeeeeeeeeeeeWeeee | 46x5x28 1-6   |
        | BeeeeBeeeeeeeeeeeeeeeeeweeeeeeeeeeeeeeeeeeeeeeeeeew | 5x46x23 50-45 |
        | WbeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeWeeee | 46-5 1-6 5-46 |

    @needs:normal @requires:hub/done/legal-move
    Scenario Outline: normal, <side> to move: <what>
      Given an engine for "normal"
      When the position is "<pos>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                                                | side  | pos                                                 |
        | a king captures from afar                           | White | WeeeeeeeeeeeebeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeWe |
        | a king captures from afar                           | White | WeeeeeeeeeeBeeeeeeeeeeeeeeeebeeeeeeeeweeeeeeeeeeeeW |
        | a king captures from afar                           | Black | BeeeeeeeeeWeeeeeeeeeeeeeeeeeeeeeBeeeeeeeeeBeeeeeBee |
        | a king captures from afar                           | Black | BeWeeeebeeeeeeeBeeeeeeeeeeeeeeeeeWeeWeeeeeeeeeeeeee |
        | a king may land farther off                         | White | WeeeeeeeeeeebeeeeeeeeeewweeeBeeeeeeeeeeeeeeeWeeeeee |
        | a king may land farther off                         | White | WeeeWeeeeBeeeeeeeeeeweeeeeeeeeeWeeeeeeeeeeebeeeeeee |
        | a king may land farther off                         | Black | BeebeeeeeeeeeeWeeeeWeeweeeeeeeeBeeeeeeeeeeweeeeeeee |
        | a king may land farther off                         | Black | BeeBeeeeeeebeeweeeeeeeeeeeeeeeeeeeeeweeeeeeWeeweeew |
        | king may finish on its own start square (from = to) | White | WeeeWeeeeebeebeeeeeeeeeebeeebeeeeeeeeeeeweeeeeeeeee |
        | done must not carry a ponder move                   | White | WeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeeeeeeeeeeeeeWeeee |
        | many king moves                                     | White | WeeeeeeeeeeeeeeeeeeeeeeWeeeeWeeeeeeeeeeeeeeeebWWWWe |
        | the list of captured squares is needed              | Black | BeeeeeeeBbeeweeeeeeeeeeeeeeweeeWeweeeeeeeeeeeeeeeee |

  @hub/variants/captured-pieces-leave-at-the-end @must @engine
  Rule: captured pieces are removed after the capture; each is jumped once, empty squares may be crossed again
    Section: The initialisation phase
    Text: none
    Reading: the text names the variants in an example and takes their rules for granted: they are those of Scan. An engine that has other names for its variants is not judged by them.
    Judged: on every line

    @needs:normal @requires:hub/done/legal-move
    Scenario Outline: normal, <side> to move: <what>
      Given an engine for "normal"
      When the position is "<pos>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                                                                      | side  | pos                                                 |
        | captured pieces are in the way                                            | White | WeeeeeeebeeeeeeeeeeWeeBweeeeeeBeeeeeeeeeeeeeeeeeeee |
        | captured pieces are in the way                                            | White | WeeeeeeeeeeeeebeeeeeeeeWeeeeeeebeeebebeeeeeeeeeeeee |
        | captured pieces are in the way                                            | Black | BebebeeeeeeeeeeeeweeeeeeeeeeeeeeeBeeeeeebeeeweeeeee |
        | captured pieces are in the way                                            | Black | BeeeeeeWweweeeBeeeeeeeeeeeeeeeeeweBeeeeeeeeeeeeeeee |
        | no piece is jumped twice                                                  | White | WeeeeeeeeeWeeeeeeeeBeeeeeeeeeeeeeeeeeeeebeebeeeeeeW |
        | no piece is jumped twice                                                  | White | WeeeeeeeeeeebebeeebWWeeeeeeeeWebeebeeeeeeeeeeeeeeee |
        | no piece is jumped twice                                                  | Black | BeeeeeBeeeeeeeeeeeeeeweeeeBeeeeeeeweeeeeeeeeweeeeee |
        | no piece is jumped twice                                                  | Black | BeeeeeeeewWeeeeeeeeeeeeeeeeeeeBeeeeeeeewewWeeeeeeee |
        | the square that is left is empty                                          | White | WeeebeeeeeeeebBeeeeeWeeBbeeeeeeeeeeeeeeeeeeeeeeeeee |
        | the square that is left is empty                                          | White | WeeeeeeeebbeeWeeeeebbeeeeeeeeeeeeeeeebeeeeeeeBeeeee |
        | the square that is left is empty                                          | Black | BeeeeeeBeeeeeeeeeWeeWeeWeeeeeBeWeeeBeeeeeeeeeeeeeee |
        | the square that is left is empty                                          | Black | BeeeeeeeeeweeeeeeeWeeWeeweeBeeeeeeeeebeeeeeeeweeeee |
        | captured pieces stay on the board until the capture ends (Turkish strike) | Black | BeeeeeeeeeeeweeeeBeeeweeeweeeeeeeeeeeeeeeeeeeeeeeee |
        | 13 pieces captured in one move (long move token)                          | White | WeeeeebebebbeeeeeebbbeWbeeeebebbbeeeeeeebbbeeeeeeee |
        | only legal move is circular                                               | White | Weeeeeeeeeeeebbeeeeeeeebbeeeeweeeeeeeeeeeeeeeeeeeee |

  @hub/variants/crowned-at-the-end-of-a-move @must @engine
  Rule: a man is crowned only where its move ends on the far row
    Section: The initialisation phase
    Text: none
    Reading: the text names the variants in an example and takes their rules for granted: they are those of Scan. An engine that has other names for its variants is not judged by them.
    Judged: on every line

    @needs:normal @requires:hub/done/legal-move
    Scenario Outline: normal, <side> to move: <what>
      Given an engine for "normal"
      When the position is "<pos>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                                                      | side  | pos                                                 |
        | a man passes the far row as a man                         | White | WeeeebeebeeewebeeeeeeeeeeeeeeeeeBeeeeeeeeeeeeeeeeee |
        | a man passes the far row as a man                         | White | Weeeeeebeeewebeeeeeeeeeeeeeeeeeeeeeeeeeeeeewewweeee |
        | a man passes the far row as a man                         | Black | BeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeweeeeeeebeeeWebeeeee |
        | a man passes the far row as a man                         | Black | Beeeeeeeeeeeweeeeeeeeeeeeeeeeebeeeeeeeebeewweeeeeee |
        | a man does not stop on the far row                        | White | Weeebeeebbeeeeweeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee |
        | a man does not stop on the far row                        | White | Weeeeeebbeeeeweeeeebeeeeeeeeeeeeeeeeeeeeebeeeeeeeee |
        | a man does not stop on the far row                        | Black | Beeeeeeeeeeeebeeeeeeeeeeeeweeeeeeeeeeeeebeewweeeeew |
        | a man does not stop on the far row                        | Black | BeeeeeeeeeeeeWeeeeeeeeeeeWeeeeeeeeeewbeeeewWeeeeeee |
        | man jumps through the crown row and lands on 13 uncrowned | White | Weeeeeeeebbeeeeweeeeeeeeeeeeeeeeeeeeeeeeebeeeeeeeee |

    @needs:normal @requires:hub/done/legal-move
    Scenario: a man that passed the far row is still a man on 13
      Given an engine for "normal"
      When the position is "Weeeeeeeebbeeeeweeeeeeeeeeeeeeebeeeebeeeeeeeeeeeeee" after "15x13x9x10 36-41"
      And the engine thinks
      Then the engine is alive

    @needs:bt @requires:hub/parameters/takes-its-values
    Scenario Outline: bt, <side> to move: <what>
      Given an engine for "bt"
      When the position is "<pos>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                              | side  | pos                                                 |
        | a man passes the far row as a man | White | Wbeeeeeeeebeeeeweeeeeebeeeeeeeeeeeeeeeeeeeeebeeeeee |
        | a man passes the far row as a man | White | Weeeeeeeeebeeeeweeeeeeeeeebbeeeeebeeeeebeeeeeeeeeee |
        | a man passes the far row as a man | Black | Beeeeeeeeeeeeeeeeeeeeeeeeeeeeweeeeeebeeeeweeeeeeeee |
        | a man passes the far row as a man | Black | Beeeeebeeeeeeeeeweeeeeeeeeeeeeeeeeeeewebeeeweeeeewe |

  @hub/variants/killer-stops-behind-a-king @must @engine
  Rule: in killer, a king whose last captured piece is a king stops directly behind it
    Section: The initialisation phase
    Text: none
    Reading: the text names this variant in an example and takes its rules for granted: they are those of Scan. An engine that has other names for its variants is not judged by them.
    Judged: on every line

    @needs:killer @requires:hub/parameters/takes-its-values
    Scenario: behind a man the king went farther
      Given an engine for "killer"
      When the position is "BeeeeeeeeeeeweeeeeeeeeeeeWeeeeeeeeeeeeeeBeeeeeeBeee" after "40x1x12"
      And the engine thinks
      Then the engine is alive

    @needs:killer @requires:hub/parameters/takes-its-values
    Scenario Outline: killer, <side> to move: <what>
      Given an engine for "killer"
      When the position is "<pos>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                                                                    | side  | pos                                                 |
        | a longer way would look better                                          | White | WeeeeebeeeeeeeeeeeeeeeeeeeeeeBeweeeeeWeeeeeeeWeeeee |
        | a longer way would look better                                          | White | WeeeeeeeeeWweeeeeeeeeeeeeweBBeeeeeeeeeBeweeeeeeeeeB |
        | a longer way would look better                                          | Black | BBWeeeeeeeeeeeebeWeeeeBBWeeeeeeeWeeeeeeeeeeeeeeeeee |
        | a longer way would look better                                          | Black | BeeeeeeeeeebeeebeeeeeeeeeeeeeeeeeeWeeeeeBeeeeeeeWee |
        | king must stop right behind a captured king when it is the last capture | Black | BeeeeeeeeeeeWeeeeeeeeeeeeeeeeeeeeeeeeeeeBeeeeeeBeee |
        | restriction does not apply when the last captured piece is a man        | Black | BeeeeeeeeeeeweeeeeeeeeeeeWeeeeeeeeeeeeeeBeeeeeeBeee |

  @hub/variants/breakthrough-ends-the-game @must @engine
  Rule: in bt, the first king ends the game
    Section: The initialisation phase
    Text: none
    Reading: the text names this variant in an example and takes its rules for granted: they are those of Scan. An engine that has other names for its variants is not judged by them.
    Judged: on every line

    @needs:bt @requires:hub/parameters/takes-its-values
    Scenario Outline: bt, <side> to move: <what>
      Given an engine for "bt"
      When the position is "<pos>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                 | side  | pos                                                 |
        | promotion wins       | White | Weeeeewbeeeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee |
        | promotion on 2 wins  | White | Wbeeeeeweeeeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee |
        | promotion on 3 wins  | White | Webeeeeeweeeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee |
        | promotion on 4 wins  | White | Weebeeeeeweeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee |
        | promotion on 5 wins  | White | Weeebeeeeeweeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee |
        | promotion on 50 wins | Black | Beeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeweeeeeeeeeeeebeeeee |
        | promotion on 49 wins | Black | Beeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeweeeeeeeeeeebeeeeew |
        | promotion on 48 wins | Black | Beeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeweeeeeeeeeebeeeeewe |
        | promotion on 47 wins | Black | Beeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeweeeeeeeeebeeeeewee |
        | promotion on 46 wins | Black | Beeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeweeeeeeeebeeeeeweee |

  @hub/variants/frisian-captures-eight-ways @must @engine
  Rule: in frisian, pieces also capture along ranks and files
    Section: The initialisation phase
    Text: none
    Reading: the text names this variant in an example and takes its rules for granted: they are those of Scan. An engine that has other names for its variants is not judged by them.
    Judged: on every line

    @needs:frisian @requires:hub/parameters/takes-its-values
    Scenario Outline: frisian, <side> to move: <what>
      Given an engine for "frisian"
      When the position is "<pos>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                                       | side  | pos                                                 |
        | a capture along a rank or a file           | White | WebeeeeeeeeeeebeeeeeeeeeWeeeeeeebeeeeeeeeeeeeeeweee |
        | a capture along a rank or a file           | White | WeeeeeeeeeeeeeebeeeeeeeeWeeeeeeeWeeeebeeeebeeeeeeee |
        | a capture along a rank or a file           | Black | BeeeeeeeeeeeeBeeeeeeeeeeeeeeeeeeebWeeeeeeeeeeeeeeee |
        | a capture along a rank or a file           | Black | BeeeeeeeeeeeeebeeeebeeebWeeeeeeeeeeeeeeweeWeeeeeeee |
        | horizontal capture by a king is compulsory | White | WWeeBeeeeeeeeeeeeweeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee |
        | vertical capture by a man                  | White | Webeeeeeeeeeeeeeeeeeeeebeeeeeeeeeweeeeeeeeeeeeeeeee |

  @hub/variants/frisian-takes-most-value @must @engine
  Rule: in frisian, the capture of the highest value is played: a king is worth a little less than two men, and a king's capture goes before an equal one by a man
    Section: The initialisation phase
    Text: none
    Reading: the text names this variant in an example and takes its rules for granted: they are those of Scan. An engine that has other names for its variants is not judged by them.
    Judged: on every line

    @needs:frisian @requires:hub/parameters/takes-its-values
    Scenario Outline: frisian, <side> to move: <what>
      Given an engine for "frisian"
      When the position is "<pos>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                                | side  | pos                                                 |
        | kings count for more than men       | White | WeeeeeeeeeeeebeeeeeeeeeeeeeeweeBeeeWwweeeeeeeeeeeee |
        | kings count for more than men       | White | WeeeeeeeeeewBeeeWeeeeeeeeeeeeeeeeeBebeebeeeeeeeeeee |
        | kings count for more than men       | Black | BeeeeeeeeBeeeeeebeeeeWeeeeeeeeeeeeeeeebweeeeeeeeeee |
        | kings count for more than men       | Black | BWeeeeeebeeeeWeeeeeeeeeeeBeeebeeeeeeeeeeweeeeeeeeBe |
        | on equal value a king captures      | White | WeeeeewWeeeBWeweeeWeeweeeeeebeeeeeeeewbeeeeeeeeewew |
        | on equal value a king captures      | White | WeeeeeeweeeebweeeeeeeeeeebWeeeeeebeeeeeeeeewweeeeeW |
        | on equal value a king captures      | Black | BWeeeeeeeebeeeBeeeeeweeebeeeeeeeeeeeeebeeeeeeeeeeee |
        | on equal value a king captures      | Black | BeeeeewbweeeeeeeeeeBeeeeeeeeeeeeeweebeebeebeeeeWeee |
        | a smaller capture would look better | White | WeeBeeeeeweeebeebeeWebeeeBeeeeeeebeWeeeeWeeeweeeeee |
        | a smaller capture would look better | White | WeeeebeeeeBeeBeweeeeeeBebeWeeeweeebeeeeeBeeeeeeeeew |
        | a smaller capture would look better | Black | BeeeeeeeeeeebeeeeBeeeeBeeeeweebeWeeeweeeeweeebeeeee |
        | a smaller capture would look better | Black | BeeeeeweeweeeeeeeeebeeewWeeeeeeeeweebeeebBwebeeeeee |
        | two kings outweigh three men        | White | WeeeeeeeeeeeeebeeewbeeebeeeeBeeeeeeeeeeeewBeeeeeeee |
        | two men outweigh one king           | White | WebeeeeeeeeeeebeeeeeeeeeeWeewebeeeeeeeeeeeeeeeeBeee |
        | equal value, the king must capture  | White | WeeeWeeeeeeeweeeBeeeeeeeeeeeeeeeeebeeeewBeeeeeeeeee |
        | a man more in another direction     | White | WeeeeeeeeeBeeeeeeeeeeebeeeeeeeeeebWeeeeeBweeBeeeeee |

  @hub/variants/frisian-limits-king-moves @must @engine
  @requires:hub/done/carries-a-move
  Rule: in frisian, a king moves at most three times in a row while its side has men
    Section: The initialisation phase
    Text: none
    Reading: the text names this variant in an example and takes its rules for granted: they are those of Scan. An engine that has other names for its variants is not judged by them. Only the moves sent with the position count as earlier moves.
    Judged: on every line

    @needs:frisian @requires:hub/parameters/takes-its-values
    Scenario Outline: frisian, <side> to move: <what>
      Given an engine for "frisian"
      When the position is "<pos>" after "<moves>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                                                                                        | side  | pos                                                 | moves                                              |
        | after three quiet moves in a row the same king may not make a fourth while a man is present | White | WeeebeeeeeeeeeBeweWeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee | 18-27 14-20 27-21 20-14 21-27 14-23                |
        | a fourth move would look better                                                             | White | WeeeeeeeeeeeeeeeeeeeebeeeebeeeeeeeeeeeeeeeweeweWeee | 47-41 26-31 41-28 31-36 28-39 21-26                |
        | a fourth move would look better                                                             | Black | BeWeeWeeWeeBeeeeeeeeeeeeeeeeeeeeeeeebeeeeeeweeeeeee | 11-16 43-39 16-49 39-33 49-16 5-23                 |
        | a fourth move would look better                                                             | White | WeeeeeeeeeeeeeeWeeeeeeeeeeeeewebeeeeeeeeebeeeeeeeeB | 15-24 41-46 24-13 31-36 13-9 46-10                 |
        | a fourth move would look better                                                             | Black | BeeeeeebeeeebeeeeeeeeeeeBeeeeeeebeeeeebeeeeeeeeeeew | 24-20 50-45 20-24 45-40 24-2 40-34                 |
        | another piece was captured meanwhile                                                        | White | WeeeeeeeeeeeeeeeeeweeeweeeeeeeeeeeeBweeeeeeeeeeeeeW | 50-39 35-2 39-25 2x32x22 25-48 32-46               |
        | another piece was captured meanwhile                                                        | White | WeeBeeeeeeeebeeeeeeeeeeeeeeeeeeeweebeeeeeeeeweeeeWe | 49-43 3-9 43-49 9-14 49-43 14x41x32                |
        | another piece was captured meanwhile                                                        | Black | BeeeeeeeeeeeeeeWeeeeeeBeeeeeeebbeebeeeeeeeeeeeeeeee | 22-11 15-4 11-44 4x36x31 44-11 36-41               |
        | another piece was captured meanwhile                                                        | Black | BebeeeeeeeeeeeeweeeeeeeeeeeeeeeeebeeeeeeeeeeeWeBeee | 47-36 45-40 36-13 40-35 13-4 35x32x33              |
        | no limit: a king without men                                                                | White | WeeebeWeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeeeeeeeeee | 6-33 4-10 33-22 40-45 22-50 10-14                  |
        | no limit: a king without men                                                                | Black | BeeeeeeeBeeeeeeeeeeeeeeeeeeeeeeweeeeeeeeeeeeeeeweee | 8-17 31-26 17-12 47-41 12-18 41-37                 |
        | no limit: a man has moved meanwhile                                                         | White | WeeebeeeeeeeeeeeeeeeeweeeeeeeeWeeeeeeeeeebeeeeeeeee | 30-39 4-10 39-22 41-46 22-11 46-19 21-16 19-35     |
        | no limit: the king has captured meanwhile                                                   | White | WeebeeeebeeeeeWeeeeeeeeeeeeeebeeeeeeeeeeeeeeeweeeee | 14-41 8-12 41-10 29-34 10-37 12-17 37x40x17x34 3-9 |
        | no limit: another king moved first                                                          | White | WeeeeeeeeebeeeebeeeeeeeeeeWeeeeeeweeeeeeeeeeeeeWeee | 47-36 10-14 26-21 15-20 21-27 20-25 27-22 25-30    |

  @hub/variants/losing-keeps-the-rules @must @engine
  Rule: in losing, the moves are those of normal draughts, compulsory captures included
    Section: The initialisation phase
    Text: none
    Reading: the text names this variant in an example and takes its rules for granted: they are those of Scan. An engine that has other names for its variants is not judged by them.
    Judged: on every line

    @needs:losing @requires:hub/parameters/takes-its-values
    Scenario Outline: losing, <side> to move: <what>
      Given an engine for "losing"
      When the position is "<pos>"
      And the engine thinks
      Then the engine is alive

      Examples:
        | what                                    | side  | pos                                                 |
        | a quiet move would look better          | White | WeeeeeeeeebeeweeeeeeeeWeWeeeeebeeweeeeeeeeeeeeeeeBe |
        | a quiet move would look better          | White | WeeeeeeeeeeeeeeWeeWeeeeebeebeeeeeeeeebeeeeeebeeeeeW |
        | a quiet move would look better          | Black | BeeebeeeeeeeebweeeeeeeeeeeeeeeeeWeBeeeweWeeeeeeeeee |
        | a quiet move would look better          | Black | BeeeeeBBeweebebWeeweeeeeeeeeeeBweeeeeeeeeeeeeeeeeee |
        | compulsory forward capture (two pieces) | Black | Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee |
        | men capture backwards too               | Black | Beeeeeeeewbeeebeeeeeeeeeeeeeeeeeeweeeeeeeeeeeeeeeee |
