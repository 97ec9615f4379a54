@uci
Feature: rules
  The laws of chess, as best moves, lines and lists of moves show them.

  The text takes them for granted. Most positions here have one legal move or a few, beside an
  illegal one that looks better; in others nothing but the move in question mates.

  @uci/rules/empty-origin @must @engine
  @requires:uci/position/understands-fen
  Rule: a move begins where a piece stands
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: the answer to <move>, <side> to move
      Given the engine is ready
      When the GUI sets up "fen <fen> moves <move>"
      And the GUI searches "depth 2"
      Then the best move is "<answers>"

      Examples:
        | side  | fen                                | move | answers |
        | Black | 5K2/4Bq1k/Q7/8/8/8/8/8 w - - 0 1   | f8f7 | h7h8    |
        | White | 5k2/5QpK/8/p3b3/8/q7/8/8 b - - 0 1 | f8f7 | h7h8    |
        | White | 1r2k3/8/8/8/8/r7/8/7K b - - 0 1    | a3a2 | h1g1    |
        | Black | 7k/8/R7/8/8/8/8/1R2K3 w - - 0 1    | a6a7 | h8g8    |

  @uci/rules/opponents-piece @must @engine
  @requires:uci/position/understands-fen
  Rule: a move is made with a piece of the side to move
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: the same men, <side> plays <moves>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                            | moves                                                 |
        | White | 8/8/8/8/8/5k2/5p2/7K w - - 0 1 | h1h2                                                  |
        | Black | 8/8/8/8/8/5k2/5p2/7K b - - 0 1 | f2f1b f2f1n f2f1q f2f1r f3e2 f3e3 f3e4 f3f4 f3g3 f3g4 |
        | White | 7k/5P2/5K2/8/8/8/8/8 w - - 0 1 | f6e5 f6e6 f6e7 f6f5 f6g5 f6g6 f7f8b f7f8n f7f8q f7f8r |
        | Black | 7k/5P2/5K2/8/8/8/8/8 b - - 0 1 | h8h7                                                  |

  @uci/rules/own-target @must @engine
  @requires:uci/position/understands-fen
  Rule: no piece captures one of its own side
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: nothing else is legal, <side> plays <moves>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                         | moves |
        | White | 8/2n3b1/2Q5/1KR5/8/1q3Q2/1k6/5B2 w - - 0 1  | b5a5  |
        | Black | 4r3/N7/8/8/5K2/B7/3rr3/1b2k2Q b - - 0 1     | e1f2  |
        | White | 8/5k2/2p5/r5b1/4RK2/2Q3R1/8/3q4 w - - 0 1   | g3g5  |
        | Black | 8/8/8/4b1q1/Q2k4/2p1b3/K2R2R1/8 b - - 0 1   | d4c5  |
        | White | 1r6/p1KR4/n1B5/2P5/2b5/2k5/1NP5/8 w - - 0 1 | c7d6  |
        | Black | 2K4R/8/8/8/5prk/1b5b/4Rp2/5N2 b - - 0 1     | h4g5  |

  @uci/rules/king-step @must @engine
  @requires:uci/position/understands-fen
  Rule: a king goes one step in any direction
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                        | moves          |
        | White | b6c4    | 8/8/rK5k/8/2b3p1/7P/7p/1n6 w - - 0 1       | b6b7 b6c5 b6c7 |
        | Black | b3c5    | 8/2p2P2/P7/2Rp4/7Q/1k6/8/K2B4 b - - 0 1    | b3a3           |
        | White | f1d1    | Q7/6Q1/4p3/5kp1/8/8/7n/3q1K2 w - - 0 1     | f1f2 f1g2      |
        | Black | f8d8    | 3B1k2/6pB/8/4B3/N7/2K5/5R2/8 b - - 0 1     | f8e8           |
        | White | d1b1    | 6r1/8/6k1/n7/8/2q5/5pN1/1r1K4 w - - 0 1    | d1e2           |
        | Black | g5g3    | 2K5/1R6/5b2/6k1/2R1QP2/4p1R1/8/8 b - - 0 1 | g5h4 g5h5 g5h6 |

    Scenario Outline: nothing else is legal, <side> plays <moves>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                   | moves |
        | White | k7/8/K7/5p2/8/2n5/8/1rq5 w - - 0 1    | a6a5  |
        | Black | 8/8/2R4R/k1Q5/5P2/6K1/4r3/8 b - - 0 1 | a5a4  |
        | Black | 8/k7/5Q2/1R6/8/8/8/1K6 b - - 0 1      | a7a8  |
        | Black | 8/8/2K5/1P6/1P6/7Q/6Pk/8 b - - 0 1    | h2g1  |

  @uci/rules/queen-line @must @engine
  @requires:uci/position/understands-fen
  Rule: a queen goes along a rank, a file or a diagonal
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                          | moves          |
        | White | d1b2    | 6b1/8/4b1Pn/8/8/3q4/1b5k/K2Q4 w - - 0 1      | a1b2           |
        | Black | a5c4    | r1Q3Q1/8/P7/q6R/2Q5/1k6/1p3K2/8 b - - 0 1    | b3a3           |
        | White | g4f2    | 8/4p3/5p2/2q5/1p4Q1/8/4PqN1/1k4K1 w - - 0 1  | g1h1 g1h2      |
        | Black | c2d4    | 5n1k/3n4/8/8/P2B4/1Q6/2q5/4K3 b - - 0 1      | d7e5 d7f6 h8h7 |
        | Black | c7d5    | 8/2q5/1p6/3Q1k2/4R3/2p3R1/Q1B5/2K5 b - - 0 1 | c7e5 f5f6      |
        | Black | d4f5    | 2N4n/4P2k/2KQ4/P4Q2/3q4/n7/8/8 b - - 0 1     | h7g7 h7g8 h8g6 |

    Scenario Outline: nothing else is legal, <side> plays <moves>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                        | moves |
        | White | K7/5r2/2k5/8/r7/8/7q/6Q1 w - - 0 1         | g1a7  |
        | Black | 8/8/2q3Qk/2P5/1K1p4/8/3r4/4N1R1 b - - 0 1  | c6g6  |
        | Black | 2k5/2Q1q3/3P1q2/8/6P1/p3r3/3K4/8 b - - 0 1 | e7c7  |
        | Black | 4k1N1/2q1Q3/8/6K1/3p4/5p2/3n4/8 b - - 0 1  | c7e7  |

  @uci/rules/queen-path @must @engine
  @requires:uci/position/understands-fen
  Rule: a queen does not jump over pieces
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                      | moves     |
        | White | h6a6    | 1k6/8/rK5Q/8/2b3p1/7P/7p/1n6 w - - 0 1   | b6c5      |
        | Black | f5d3    | b7/1p6/kNB5/2KB1q2/4P3/3B4/8/8 b - - 0 1 | a6a5 a6a7 |
        | White | a6a3    | 8/8/Q5p1/K7/2P5/q2n3n/8/7k w - - 0 1     | a5b5 a5b6 |
        | Black | b2b6    | 8/2K5/1Q3P2/k5B1/8/1r6/qq6/B7 b - - 0 1  | a5a4 b3b6 |
        | White | g2d5    | 5k2/8/3Kn3/1NRq4/8/5p2/6Q1/8 w - - 0 1   | c5d5 d6d5 |
        | Black | h4h1    | 6K1/3P4/8/8/7q/8/1r5Q/1k5Q b - - 0 1     | b1a2 h4e1 |

  @uci/rules/rook-line @must @engine
  @requires:uci/position/understands-fen
  Rule: a rook goes along a rank or a file
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                          | moves          |
        | White | d1h5    | 3N3k/1b6/5q1q/8/8/7K/8/3R4 w - - 0 1         | h3g3 h3g4      |
        | Black | c2g6    | 4B3/8/6R1/N5k1/8/q4R1K/2r1q2R/8 b - - 0 1    | g5h5           |
        | White | g2d5    | 4k3/7p/QK6/3n2p1/q7/8/6R1/8 w - - 0 1        | b6a7 b6b7 b6c5 |
        | Black | h8f6    | 4r2r/5p2/4QRk1/1Q1K4/1r2N3/8/8/8 b - - 0 1   | g6g7 g6h5 g6h7 |
        | White | g3d6    | 8/5k2/1P1r4/3K4/6p1/3PrrR1/2R1n3/8 w - - 0 1 | d5c4 d5c5 d5d6 |
        | Black | g6h5    | 4n3/8/6rk/5R1Q/8/8/5K2/8 b - - 0 1           | h6g7           |

    Scenario Outline: nothing else is legal, <side> plays <moves>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                       | moves |
        | Black | 8/1P6/8/3r4/5K2/5P2/3R1k2/3Q2r1 b - - 0 1 | d5d2  |
        | Black | 3r1Q1k/8/5K2/3P4/8/3Q4/8/8 b - - 0 1      | d8f8  |
        | Black | 8/3R4/R4k2/R7/6P1/1K6/3r4/8 b - - 0 1     | d2d6  |
        | Black | 3k4/1r1Q1R2/8/8/1r6/1b5K/8/8 b - - 0 1    | b7d7  |

  @uci/rules/rook-path @must @engine
  @requires:uci/position/understands-fen
  Rule: a rook does not jump over pieces
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                          | moves          |
        | White | h6a6    | 1k6/8/rK5R/8/2b3p1/7P/7p/1n6 w - - 0 1       | b6c5           |
        | Black | f5f1    | 8/8/7N/5r2/5k2/3K4/6n1/5R2 b - - 0 1         | f4e5 f4g3 f4g5 |
        | White | a6a3    | 8/8/R5p1/K7/2P5/q2n3n/8/7k w - - 0 1         | a5b5 a5b6      |
        | Black | h4h1    | 6K1/3P4/8/8/7r/8/1r5Q/1k5Q b - - 0 1         | b1a2           |
        | White | b8b3    | 1R6/8/3q4/1p1Q1n1R/8/1rK5/4k3/n7 w - - 0 1   | d5b3           |
        | Black | a3d3    | 2q5/4P3/3n2Q1/4K3/8/r1kR3B/2r1P3/8 b - - 0 1 | c3b2 c3b4 c3c4 |

  @uci/rules/bishop-line @must @engine
  @requires:uci/position/understands-fen
  Rule: a bishop goes along a diagonal
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                         | moves          |
        | White | b6b8    | 1q2K3/7p/1B1k1r2/8/1R4p1/8/2R4q/8 w - - 0 1 | b6d8 c2c8      |
        | Black | c7a7    | 8/Q1b4K/8/8/6n1/3N4/k7/8 b - - 0 1          | a2b1 a2b3 c7a5 |
        | White | h4f4    | 8/7k/8/8/1N3n1B/7K/1n2r3/1n6 w - - 0 1      | h3g3 h3g4      |
        | Black | g3d3    | 3R3n/3p3q/8/8/4B3/Q5b1/2kNK3/8 b - - 0 1    | h7e4           |
        | White | f6f3    | 8/n7/P3qB2/8/2p5/k3pq2/8/3K4 w - - 0 1      | d1c1 d1c2 d1e1 |
        | Black | d1b1    | 8/1K6/7r/3N4/3B4/k5p1/8/1N1b4 b - - 0 1     | a3a2 a3a4 a3b3 |

    Scenario Outline: nothing else is legal, <side> plays <moves>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                     | moves |
        | White | 4q3/7p/7k/B7/3N4/3K4/2rr2N1/8 w - - 0 1 | a5d2  |
        | Black | 8/1kQ5/4K1NQ/Q7/8/3r4/7b/8 b - - 0 1    | h2c7  |
        | Black | 5b2/7K/8/Q7/3b4/8/2Q5/k7 b - - 0 1      | f8a3  |
        | Black | 8/8/1b5R/8/2RR4/8/8/3k1K1N b - - 0 1    | b6d4  |

  @uci/rules/bishop-path @must @engine
  @requires:uci/position/understands-fen
  Rule: a bishop does not jump over pieces
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                         | moves          |
        | White | e1a5    | 8/K7/8/8/2k5/q7/3p1NpQ/4B3 w - - 0 1        | a7b6 a7b7 a7b8 |
        | Black | f5d3    | b7/1p6/kNB5/2KB1b2/4P3/3B4/8/8 b - - 0 1    | a6a5 a6a7      |
        | White | a1h8    | 3K3q/8/1r6/8/3P4/1q6/2p5/B3kr2 w - - 0 1    | d8c7 d8d7 d8e7 |
        | Black | e3c5    | 4bk2/8/8/2Q5/3pK3/4b3/5P2/8 b - - 0 1       | f8f7 f8g7 f8g8 |
        | White | d5h1    | 2b3Q1/8/6r1/3B4/7Q/5b2/1k5K/4r1Qr w - - 0 1 | g1h1           |
        | Black | b6f2    | r7/p7/1b6/8/1K1P1k2/8/2P2Q2/3Q4 b - - 0 1   | f4e4 f4g5      |

  @uci/rules/knight-jump @must @engine
  @requires:uci/position/understands-fen
  Rule: a knight goes two squares along a rank or file and one across, over any pieces
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                     | moves          |
        | White | h4e5    | 1Q2K3/8/n7/3q4/4r2N/3k4/Q7/8 w - - 0 1  | b8e5 e8f8      |
        | Black | f7e4    | 8/5n2/8/7b/4B3/8/1p3K2/5B1k b - - 0 1   | h1h2 h5f3      |
        | White | d6a5    | 8/K7/3N3p/r6p/8/6P1/4k3/6r1 w - - 0 1   | a7b6 a7b7 a7b8 |
        | Black | b7e6    | 2k5/1n3P2/4Q3/7K/6p1/8/Q7/8 b - - 0 1   | c8b8 c8c7 c8d8 |
        | White | b6e5    | 7k/8/1N6/K3r2p/p7/5b2/7P/3qN3 w - - 0 1 | a5a6 a5b4 b6d5 |
        | Black | d2a3    | 8/8/3BPB2/K6p/8/Q6Q/k2n4/8 b - - 0 1    | a2b1           |

    Scenario Outline: nothing else is legal, <side> plays <moves>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                       | moves |
        | White | 7q/8/3P4/8/3q4/1NK5/8/3k4 w - - 0 1       | b3d4  |
        | Black | 4K3/5N2/6p1/8/1p6/5QPn/5Q1k/3b4 b - - 0 1 | h3f2  |
        | White | 7k/K7/2P4p/8/1r6/rN1Rp3/8/8 w - - 0 1     | b3a5  |
        | Black | 8/3p4/8/QP6/1n2K3/1n6/k7/B4Q2 b - - 0 1   | b3a5  |
        | White | 4q3/6p1/6b1/6K1/5q2/4k3/4N3/8 w - - 0 1   | e2f4  |
        | White | 6k1/8/8/8/Nqp5/2q5/2K5/6q1 w - - 0 1      | a4c3  |

  @uci/rules/pawn-step @must @engine
  @requires:uci/position/understands-fen
  Rule: a pawn goes one square straight ahead
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                         | moves          |
        | White | e2f2    | 8/4p3/5p2/2q5/1p4P1/8/4PqN1/1k4K1 w - - 0 1 | g1h1 g1h2      |
        | Black | f7e7    | 8/4Pp2/N2K1k1n/3R4/P7/8/6Q1/8 b - - 0 1     | h6f5 h6g4 h6g8 |
        | White | b3a3    | 8/2P5/K3k3/2q5/5p2/qPN5/8/8 w - - 0 1       | a6b7 c3a4      |
        | Black | c6b6    | 3n4/1PkP4/1Bp5/2K4p/8/8/8/8 b - - 0 1       | c7b7 c7b8 c7d7 |
        | White | a5b5    | 8/8/2p5/Pqn5/4p1P1/K6p/8/7k w - - 0 1       | a3a2 a5a6 g4g5 |
        | White | h4g4    | 6q1/3kp3/1P3n2/1Pq5/7P/8/2r5/3K4 w - - 0 1  | b6b7 d1e1 h4h5 |

    Scenario Outline: nothing else is legal, <side> plays <moves>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                     | moves |
        | White | 6b1/8/p7/5K1k/3q4/6P1/8/8 w - - 0 1     | g3g4  |
        | Black | 8/4K3/2p5/2k2p2/1R1R4/4P3/8/8 b - - 0 1 | f5f4  |
        | White | 8/5k1r/1P6/4q3/3q4/8/4r3/5K2 w - - 0 1  | b6b7  |
        | Black | 8/8/K7/6Q1/3pk3/8/5P2/3Q4 b - - 0 1     | d4d3  |

  @uci/rules/pawn-backward @must @engine
  @requires:uci/position/understands-fen
  Rule: a pawn does not go back
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                      | moves          |
        | White | d6d5    | K6k/3r4/3P2p1/8/5nB1/p7/8/7q w - - 0 1   | a8b8 g4f3      |
        | Black | b5b6    | 8/Q3K3/6N1/1pkPP3/8/3p4/5q1r/8 b - - 0 1 | c5b4 c5c4 c5d5 |
        | White | f4f3    | 8/8/4p1q1/8/3PkP1K/1q1r4/8/8 w - - 0 1   | d4d5 f4f5      |
        | Black | g3g4    | 8/4K3/8/1B1P4/2Q4k/6pr/8/2Q5 b - - 0 1   | h4h5           |
        | White | c4c3    | 8/3p4/2n5/6P1/K1P5/8/1q6/1k6 w - - 0 1   | c4c5 g5g6      |
        | Black | b5b6    | 8/8/8/1pK1p3/4P3/2N5/8/k2b3Q b - - 0 1   | a1b2 b5b4      |

  @uci/rules/pawn-double-step @must @engine
  @requires:uci/position/understands-fen
  Rule: a pawn may go two squares ahead from where it starts, and from nowhere else
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                         | moves          |
        | White | e3e5    | 8/4Pq2/8/3q2K1/p4p2/k3P3/8/8 w - - 0 1      | g5g4 g5h4 g5h6 |
        | Black | g5g3    | 8/4p3/N7/5rpR/5k2/7Q/5K1B/b7 b - - 0 1      | f4e4           |
        | White | c5c7    | 8/K4r2/8/1kP5/8/4R3/8/3q4 w - - 0 1         | a7a8 a7b8 e3e7 |
        | Black | c4c2    | 8/8/1N1P4/1b6/1Kp1R3/7p/1Q3k2/6R1 b - - 0 1 | f2f3 f2g1      |
        | White | b3b5    | 3n4/3b4/q1k5/8/N7/1PP5/q7/5K2 w - - 0 1     | c3c4 f1e1 f1g1 |
        | Black | e5e3    | 5Q2/8/4p3/4p3/1Q6/7Q/P1k5/4K2Q b - - 0 1    | c2c1 e5e4      |

    Scenario Outline: nothing else is legal, <side> plays <moves>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                   | moves |
        | White | 8/8/1q2k3/3qb3/8/8/4P3/7K w - - 0 1   | e2e4  |
        | Black | 8/2p5/6R1/k5R1/4R2P/8/8/2K5 b - - 0 1 | c7c5  |
        | White | 8/8/3b4/1k1q4/8/K7/1P6/7r w - - 0 1   | b2b4  |
        | Black | 8/1Q1p4/8/2Q3N1/B7/6K1/8/7k b - - 0 1 | d7d5  |
        | Black | 4Q3/2k1p3/K7/8/8/1Q6/7B/8 b - - 0 1   | e7e5  |
        | Black | 7k/4p3/6PN/K7/8/2B5/8/7B b - - 0 1    | e7e5  |

    @requires:uci/go/mate-is-found
    Scenario Outline: nothing else mates, <side> plays <moves>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "mate 1"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                  | moves |
        | Black | 8/5kp1/8/8/5qbK/8/8/1R6 b - - 0 1    | g7g5  |
        | Black | 7k/N5p1/8/R2r4/7K/4Pq2/8/8 b - - 0 1 | g7g5  |
        | White | 8/1RK5/8/2k5/4Q3/3b4/1P6/8 w - - 0 1 | b2b4  |

  @uci/rules/pawn-blocked @must @engine
  @requires:uci/position/understands-fen
  Rule: a pawn goes straight ahead over and to empty squares only
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                           | moves          |
        | White | c2c3    | 1k6/6b1/1p4P1/p7/3P4/2n5/2P2r1P/1K6 w - - 0 1 | b1a1 b1b2 b1c1 |
        | Black | b4b3    | 8/7p/8/8/1p3B2/1Q1k2K1/P2N1P2/8 b - - 0 1     | d3d4 d3e2      |
        | White | b5b6    | 8/2P5/1r1K1b2/1P4k1/8/8/8/Q4n2 w - - 0 1      | d6c5 d6d5 d6d7 |
        | Black | f6f5    | 8/3B4/5pk1/b4B2/P5n1/6K1/Q7/n6Q b - - 0 1     | g6g5 g6g7      |
        | White | e6e7    | 4K3/k2rr1P1/b3P3/8/8/1p6/5P2/8 w - - 0 1      | e8f8           |
        | Black | e7e6    | 6k1/p3p2R/4Q3/1P1K4/8/3p4/8/5b1Q b - - 0 1    | g8f8           |
        | Black | e7e6    | 8/p1k1p3/2P1Q3/K7/8/7B/8/4Q3 b - - 0 1        | a7a6 c7b8 c7d8 |
        | Black | b3b2    | 8/3K4/6R1/5Pp1/8/1p6/PR6/7k b - - 0 1         | b3a2 g5g4 h1g1 |

  @uci/rules/pawn-capture @must @engine
  @requires:uci/position/understands-fen
  Rule: a pawn captures one square diagonally ahead, and goes there for nothing else
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                        | moves          |
        | White | h4g5    | 6q1/3kp3/1P3n2/1Pq5/7P/8/2r5/3K4 w - - 0 1 | b6b7 d1e1 h4h5 |
        | Black | d5e4    | 7K/5Q2/8/3pk3/1P5p/2N5/8/1Q2Q3 b - - 0 1   | e5d4 e5d6      |
        | White | b4a5    | 7b/8/K4k2/2q2p1p/1P6/4P3/8/q7 w - - 0 1    | a6b7           |
        | Black | a7b6    | 5K2/pk6/5b1p/8/1Q5p/8/1QQ5/8 b - - 0 1     | b7a6 b7a8      |
        | White | e5f6    | B7/4k3/2p5/4Pq2/4p3/2q1n3/4K3/8 w - - 0 1  | a8b7 a8c6 e5e6 |
        | Black | f6e5    | 8/p7/5p2/5R2/1k6/3P4/P1Q5/3K4 b - - 0 1    | a7a5 a7a6 b4a3 |

    Scenario Outline: nothing else is legal, <side> plays <moves>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                     | moves |
        | White | 8/7N/8/8/2k2n1q/2P3P1/7K/5r1Q w - - 0 1 | g3h4  |
        | Black | 8/8/1Q6/7r/k4K2/1p6/Q7/8 b - - 0 1      | b3a2  |
        | White | 8/2k5/6p1/5p2/6qK/5P2/8/8 w - - 0 1     | f3g4  |
        | Black | R7/8/8/5K1k/6p1/7Q/8/8 b - - 0 1        | g4h3  |

  @uci/rules/en-passant @must @engine
  @requires:uci/position/understands-fen
  Rule: a pawn that has just made a double step may be captured on the square it passed, by the next move only
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: nothing else is legal, <side> plays <moves>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                     | moves |
        | White | 2r5/8/8/1k2pP2/5K2/8/4q3/6r1 w - e6 0 1 | f5e6  |
        | Black | 1Q6/8/k7/8/pP6/K7/8/8 b - b3 0 1        | a4b3  |
        | White | 3K4/1q2r2k/1p6/pP6/8/8/8/8 w - a6 0 1   | b5a6  |
        | Black | 8/8/N7/2p5/1pP5/1Q6/8/k2K4 b - c3 0 1   | b4c3  |
        | White | 8/P7/4q3/6pP/5k1K/8/8/5b2 w - g6 0 1    | h5g6  |
        | Black | 1k6/3Q3K/8/R7/3pP3/3R4/8/8 b - e3 0 1   | d4e3  |
        | White | 7k/8/8/6pP/7K/8/6q1/8 w - g6 0 1        | h5g6  |
        | Black | 8/6Q1/8/7k/6Pp/8/8/7K b - g3 0 1        | h4g3  |

    Scenario Outline: the answer to <move>, <side> to move
      Given the engine is ready
      When the GUI sets up "fen <fen> moves <move>"
      And the GUI searches "depth 2"
      Then the best move is "<answers>"

      Examples:
        | side  | fen                                     | move | answers |
        | White | 7k/6p1/8/7P/7K/8/6q1/8 b - - 0 1        | g7g5 | h5g6    |
        | Black | 8/6Q1/8/7k/7p/8/6P1/7K w - - 0 1        | g2g4 | h4g3    |
        | White | 2r5/4p3/8/1k3P2/5K2/8/4q3/6r1 b - - 0 1 | e7e5 | f5e6    |
        | Black | 1k6/3Q3K/8/R7/3p4/3R4/4P3/8 w - - 0 1   | e2e4 | d4e3    |

    Scenario Outline: the square of a FEN two plies later, <side> to move
      Given the engine is ready
      When the GUI sets up "fen <fen> moves <moves>"
      And the GUI searches "depth 2"
      Then the best move is "<answers>"

      Examples:
        | side  | fen                                    | moves     | answers   |
        | White | 8/8/4b3/k5pP/7q/8/nK4b1/8 w - g6 0 1   | b2a1 h4b4 | h5h6      |
        | White | 8/3b4/8/4Pp2/6b1/8/3K1k1q/8 w - f6 0 1 | d2c1 f2g3 | c1b1 e5e6 |
        | Black | 8/8/3Q4/1k3K2/5pP1/8/8/8 b - g3 0 1    | b5a5 d6c6 | a5b4 f4f3 |
        | Black | 8/8/8/8/2Pp4/5K2/7k/8 b - c3 0 1       | h2h1 f3g3 | d4d3 h1g1 |

    @requires:uci/go/mate-is-found
    Scenario Outline: nothing else mates, <side> plays <moves>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "mate 1"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                     | moves |
        | White | 7Q/k7/2K5/1pP5/2B5/6p1/8/8 w - b6 0 1   | c5b6  |
        | Black | 8/8/8/5r2/4Pp2/3k2q1/8/5K2 b - e3 0 1   | f4e3  |
        | White | 8/1K6/8/1k1PpR2/6Q1/8/8/8 w - e6 0 1    | d5e6  |
        | Black | 8/q7/8/8/3pP3/1P6/1k1K4/5qR1 b - e3 0 1 | d4e3  |

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                    | moves          |
        | White | f5e6    | 8/8/b7/2b1pPk1/6p1/6K1/8/8 w - - 0 1   | f5f6 g3g2 g3h2 |
        | Black | e4f3    | 8/3P4/8/8/4pP2/2Q5/3P2K1/3k4 b - - 0 1 | d1e1 d1e2 e4e3 |
        | White | h5g6    | 5r2/8/7K/3r2pP/8/p7/4b3/7k w - - 0 1   | h6g6 h6g7 h6h7 |
        | Black | g4h3    | 2K5/6Q1/8/7N/6pP/6B1/8/1k6 b - - 0 1   | b1a2 b1c1 b1c2 |
        | White | e5f6    | 8/4r3/K7/3rPp2/8/6b1/8/7k w - - 0 1    | a6b6 e5e6      |
        | White | c5b6    | 8/K7/2k3p1/1pP1b3/8/n7/b7/8 w - - 0 1  | a7a6 a7a8      |

  @uci/rules/en-passant-taken @must @engine
  @requires:uci/position/understands-fen
  Rule: the pawn captured en passant leaves the board
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.

    Scenario Outline: the answer to <move>, <side> to move
      Given the engine is ready
      When the GUI sets up "fen <fen> moves <move>"
      And the GUI searches "depth 2"
      Then the best move is "<answers>"

      Examples:
        | side  | fen                                   | move | answers |
        | Black | 8/8/3Q4/5pP1/4k3/8/4K3/8 w - f6 0 1   | g5f6 | e4f5    |
        | White | 8/4k3/8/4K3/5Pp1/3q4/8/8 b - f3 0 1   | g4f3 | e5f4    |
        | Black | 8/B7/3K4/6pP/7k/5Q2/8/8 w - g6 0 1    | h5g6 | h4g5    |
        | Black | 6R1/8/8/1K2pP2/5k2/3Q4/8/8 w - e6 0 1 | f5e6 | f4e5    |

  @uci/rules/en-passant-pinned @must @engine
  @requires:uci/position/understands-fen
  Rule: a capture en passant does not open a line to the king by the two pawns that leave their squares
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                       | moves                         |
        | White | c5d6    | 1k6/8/2q5/K1Pp1r2/8/8/8/8 w - d6 0 1      | a5b4                          |
        | Black | e4d3    | 8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1         | a4a3 a4a5 a4b3 a4b4 a4b5 e4e3 |
        | White | c5d6    | 2b5/2r5/8/1qPp3K/2p5/6r1/8/6k1 w - d6 0 1 | c5c6 h5h4 h5h6                |
        | Black | g4f3    | 8/8/1P6/4K2N/4QPpk/8/8/1Q4Q1 b - f3 0 1   | g4g3 h4h3 h4h5                |
        | Black | b4c3    | 2K5/8/8/8/kpP3Q1/8/8/8 b - c3 0 1         | a4a3 a4a5 a4b3 b4b3           |
        | Black | b4c3    | 8/2N3K1/8/8/kpP4R/8/8/4R3 b - c3 0 1      | a4a3 a4a5 a4b3 b4b3           |
        | Black | b4c3    | 8/1Q5Q/8/1P6/kpP2QP1/8/8/7K b - c3 0 1    | a4a3 a4a5 a4b3 b4b3           |

  @uci/rules/promotion-missing @must @engine
  @requires:uci/position/understands-fen
  Rule: a pawn that reaches its last rank becomes another piece, which the move names
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: nothing else is legal, <side> plays <moves>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                      | moves                   |
        | White | 5q2/7P/6K1/1r4P1/8/5b2/8/7k w - - 0 1    | h7h8b h7h8n h7h8q h7h8r |
        | Black | 6R1/1P3K2/8/5k2/8/3P4/4p2B/8 b - - 0 1   | e2e1b e2e1n e2e1q e2e1r |
        | White | K3r3/2P1q3/1q5N/1r4P1/7k/8/8/8 w - - 0 1 | c7c8b c7c8n c7c8q c7c8r |
        | Black | 8/8/2Q5/8/4R3/3k1N2/P4pK1/8 b - - 0 1    | f2f1b f2f1n f2f1q f2f1r |
        | White | 4K3/1Pq1b3/3pq3/8/8/1k6/8/8 w - - 0 1    | b7b8b b7b8n b7b8q b7b8r |
        | Black | 7k/5Q2/8/8/8/7K/p7/8 b - - 0 1           | a2a1b a2a1n a2a1q a2a1r |
        | White | 8/P7/7k/8/8/8/5q2/7K w - - 0 1           | a7a8b a7a8n a7a8q a7a8r |

  @uci/rules/promotion-place @must @engine
  @requires:uci/position/understands-fen
  Rule: only a pawn that reaches its last rank becomes another piece
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: no pawn reaches its last rank, <side> plays <moves>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                     | moves |
        | White | 6b1/8/p7/5K1k/3q4/6P1/8/8 w - - 0 1     | g3g4  |
        | Black | 8/4K3/2p5/2k2p2/1R1R4/4P3/8/8 b - - 0 1 | f5f4  |
        | White | 8/5k1r/1P6/4q3/3q4/8/4r3/5K2 w - - 0 1  | b6b7  |
        | Black | 8/8/K7/6Q1/3pk3/8/5P2/3Q4 b - - 0 1     | d4d3  |
        | Black | 8/2p5/6R1/k5R1/4R2P/8/8/2K5 b - - 0 1   | c7c5  |

  @uci/rules/promotion-piece @must @engine
  @requires:uci/position/understands-fen
  Rule: a pawn on its last rank becomes a queen, a rook, a bishop or a knight, as its owner chooses
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: the answer to <move>, <side> to move
      Given the engine is ready
      When the GUI sets up "fen <fen> moves <move>"
      And the GUI searches "depth 2"
      Then the best move is "<answers>"

      Examples:
        | side  | fen                                       | move  | answers   |
        | Black | 5K2/4P3/4k3/R7/8/8/8/8 w - - 0 1          | e7e8n | e6d7      |
        | White | 8/8/8/8/r7/4K3/4p3/5k2 b - - 0 1          | e2e1n | e3d2      |
        | Black | 4k3/2P5/8/5R2/2P5/5NK1/8/8 w - - 0 1      | c7c8n | e8d7 e8d8 |
        | White | 8/2B1k3/8/5p2/1N6/3r4/1NK1pp2/8 b - - 0 1 | e2e1n | c2b1 c2c1 |
        | Black | 8/4P1KP/8/8/k4P2/2Q5/8/8 w - - 0 1        | e7e8r | a4b5      |
        | Black | k7/N3QP2/8/8/3K4/8/8/8 w - - 0 1          | f7f8b | a8b8      |
        | White | 8/8/8/8/8/6k1/p7/7K b - - 0 1             | a2a1b | h1g1      |
        | White | 8/6n1/8/P7/8/1k3p2/3p4/K7 b - - 0 1       | d2d1b | a1b1 a5a6 |
        | White | 6b1/1p6/8/6n1/8/8/1k3p2/7K b - - 0 1      | f2f1n | h1g1 h1g2 |
        | Black | 1K6/4P2k/5R2/5P2/6R1/8/8/8 w - - 0 1      | e7e8b | h7h8      |
        | Black | 5r2/4P3/7k/8/6K1/8/8/8 w - - 0 1          | e7f8n | h6g7      |
        | White | 8/8/8/1k6/8/K7/1p6/2N5 b - - 0 1          | b2c1n | a3b2      |
        | Black | 6n1/3r1P2/5K1k/2R5/8/8/8/8 w - - 0 1      | f7g8n | h6h7      |
        | White | 8/3B4/8/kr6/6P1/K7/p7/1B6 b - - 0 1       | a2b1n | a3a2      |

    @requires:uci/go/mate-is-found
    Scenario Outline: only a knight mates, <side> plays <moves>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "mate 1"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                   | moves |
        | White | 8/6PK/2r2k2/3Q4/8/1r2p3/8/8 w - - 0 1 | g7g8n |

  @uci/rules/castling-rights @must @engine
  @requires:uci/position/understands-fen
  Rule: a king that has not moved may castle with a rook that has not moved
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    @requires:uci/go/mate-is-found
    Scenario Outline: nothing else mates, <side> plays <moves>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "mate 1"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                    | moves |
        | White | 8/b2n4/8/8/1P6/8/5Q2/k3K2R w K - 0 1   | e1g1  |
        | Black | K3k2r/6q1/8/8/8/8/1p6/7r b k - 0 1     | e8g8  |
        | White | b7/8/2P5/8/8/8/6R1/k3K2R w K - 0 1     | e1g1  |
        | White | 8/8/8/4R3/5P2/8/2Q5/R3K2k w Q - 0 1    | e1c1  |
        | White | 8/8/8/8/8/8/R7/R3K1k1 w Q - 0 1        | e1c1  |
        | White | 2N5/3N4/8/8/8/8/R7/R3K2k w Q - 0 1     | e1c1  |
        | Black | r3k2K/r7/8/8/8/8/8/8 b q - 0 1         | e8c8  |
        | Black | r3k2K/2q5/8/8/1b6/8/8/8 b q - 0 1      | e8c8  |
        | White | 8/8/8/3BQ3/8/3k4/8/R3K1N1 w Q - 0 1    | e1c1  |
        | Black | 2b1k2r/2n3r1/5K2/8/8/4r3/8/8 b k - 0 1 | e8g8  |

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                    | moves               |
        | White | e1g1    | 8/8/8/8/1p6/3k4/1q3n1r/4K2R w - - 0 1  | e1f1 h1f1 h1g1 h1h2 |
        | Black | e8g8    | 4k2r/1QP4R/8/8/5K2/8/8/R7 b - - 0 1    | e8f8 h8f8 h8g8 h8h7 |
        | White | e1g1    | 8/2p5/8/8/7r/8/2k4r/n2nK2R w - - 0 1   | e1f1 h1f1 h1g1 h1h2 |
        | White | e1g1    | 8/3q4/8/8/7k/1r2p2P/4P3/4K2R w - - 0 1 | e1f1 h1f1 h1g1 h1h2 |
        | White | e1g1    | 8/8/8/8/8/7k/1r1r3P/n3K2R w - - 0 1    | e1f1 h1f1 h1g1      |

    Scenario Outline: king or rook have moved and come back, <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <position>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | position                                                         | moves               |
        | White | e1g1    | 8/8/3b3r/8/1p6/8/8/2k1K2R w K - 0 1 moves h1h4 d6f4 h4h1 h6h2    | e1f1 h1f1 h1g1 h1h2 |
        | Black | e8g8    | 4k2r/7R/P7/8/4B3/6P1/3R4/2K5 b k - 0 1 moves h8g8 d2d4 g8h8 c1d1 | e8f8 h8f8 h8g8 h8h7 |
        | Black | e8g8    | 4k2r/2K4R/5P2/2N5/5N2/8/8/8 b k - 0 1 moves e8f8 c5e4 f8e8 e4g5  | e8f8 h8f8 h8g8 h8h7 |
        | Black | e8g8    | 4k2r/8/Q7/8/8/2R1P2R/1P6/5K2 b k - 0 1 moves h8h4 a6d3 h4h8 h3h7 | e8f8 h8f8 h8g8 h8h7 |
        | White | e1g1    | 8/p7/4n3/8/8/4k2p/7P/4K2R w K - 0 1 moves h1g1 e6c5 g1h1 c5d7    | e1d1 e1f1 h1f1 h1g1 |
        | White | e1g1    | 8/2q5/8/7b/8/5rp1/2k5/3nK2R w K - 0 1 moves h1h4 f3f2 h4h1 f2h2  | e1f1 h1f1 h1g1 h1h2 |

    @needs:searchmoves @requires:uci/move-format/castling-is-the-kings-move
    Scenario Outline: in a game, <side> castles <where>
      Given the moves "<game>"
      When the GUI searches "depth 2 searchmoves <move>"
      Then the best move is "<move>"

      Examples:
        | side  | where               | move | game                                                   |
        | White | on the king's side  | e1g1 | e2e4 e7e5 g1f3 b8c6 f1b5 a7a6                          |
        | White | on the queen's side | e1c1 | d2d4 d7d5 b1c3 g8f6 c1f4 e7e6 d1d2 f8b4                |
        | Black | on the king's side  | e8g8 | d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4                     |
        | Black | on the queen's side | e8c8 | e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 d2d4 b8c6 g1f3 c8g4 f1e2 |

    @requires:uci/go/mate-is-found
    Scenario Outline: the other rook has moved, <side> plays <moves>
      Given the engine is ready
      When the GUI sets up "fen <position>"
      And the GUI searches "mate 1"
      Then the best move is "<moves>"

      Examples:
        | side  | position                                              | moves |
        | White | 8/8/7P/4Q3/6p1/8/6k1/R3K2R w KQ - 0 1 moves a1d1 g2f3 | e1g1  |
        | White | 8/8/p3Q3/8/8/3k4/1P6/R3K2R w KQ - 0 1 moves h1g1 a6a5 | e1c1  |
        | Black | r3k2r/8/5K2/2P5/4qp2/8/8/8 b kq - 0 1 moves a8a5 c5c6 | e8g8  |

    Scenario Outline: another rook stands where one was captured, by <by>, and not e1g1
      Given the engine is ready
      When the GUI sets up "fen <position>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | by       | position                                                     | moves                              |
        | a bishop | 8/4k2q/8/8/6b1/5b2/q6R/4K2R b K - 0 1 moves f3h1 h2h1 g4h5   | e1f1 h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 |
        | a queen  | 6q1/8/1rr5/8/8/3k1q1P/7R/4K2R b K - 0 1 moves f3h1 h2h1 g8a2 | e1d1 e1f1 h1f1 h1g1 h1h2 h3h4      |

  @uci/rules/castling-path @must @engine
  @requires:uci/position/understands-fen
  Rule: the squares that king and rook pass and reach by castling are empty but for the two
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                             | moves                                   |
        | White | e1c1    | 8/8/8/8/8/3k4/p7/Rb2K3 w Q - 0 1                | a1a2 a1b1 e1d1 e1f1 e1f2                |
        | Black | e8c8    | rN2k3/P2N3P/1p3K2/8/8/4P3/1Q6/8 b q - 0 1       | a8a7 a8b8 b6b5 e8d8                     |
        | White | e1c1    | q7/8/8/2k5/8/P7/7r/Rb2K3 w Q - 0 1              | a1a2 a1b1 a3a4 e1d1 e1f1                |
        | Black | e8c8    | rN2k3/PR6/4P3/3KR3/5P2/8/8/8 b q - 0 1          | a8a7 a8b8 e8d8 e8f8                     |
        | White | e1c1    | 3k4/8/1p6/2p5/8/2p5/p5p1/Rn2K3 w Q - 0 1        | a1a2 a1b1 e1d1 e1e2 e1f2                |
        | Black | e8c8    | rN2k3/p6N/8/5R2/3K1B2/2P1N3/8/8 b q - 0 1       | a7a5 a7a6 a8b8 e8d8 e8e7                |
        | White | e1c1    | 8/8/q1p2k2/5p2/3pp3/p7/P6r/R2NK3 w Q - 0 1      | a1b1 a1c1 d1b2 d1c3 d1e3 d1f2           |
        | Black | e8c8    | r2nk1K1/Q6Q/8/8/5R2/8/8/8 b q - 0 1             | a8a7 a8b8 a8c8 d8b7 d8c6 d8e6 d8f7      |
        | White | e1c1    | 8/4b3/1P6/1p6/8/5r2/pr4p1/R1N1K2k w Q - 0 1     | a1a2 a1b1 b6b7 c1a2 c1b3 c1d3 c1e2 e1d1 |
        | Black | e8c8    | r1b1k1K1/3p4/8/R2Q4/1Q4R1/6R1/1p6/1R6 b q - 0 1 | a8a5 a8a6 a8a7 a8b8 c8a6 c8b7 d7d6 e8d8 |
        | White | e1g1    | 8/8/8/8/3r3q/4k1pP/2b5/4KB1R w K - 0 1          | f1a6 f1b5 f1c4 f1d3 f1e2 f1g2 h1g1 h1h2 |
        | Black | e8g8    | 4kn1r/P6R/8/2PN4/8/1R3K2/8/8 b k - 0 1          | e8d8 f8d7 f8e6 f8g6 f8h7 h8g8 h8h7      |
        | White | e1g1    | 8/8/8/8/2q5/4k3/2p1Pn1r/4K1NR w K - 0 1         | e1f1 g1f3 g1h3 h1h2                     |
        | Black | e8g8    | 4k1nr/1Q5p/4K3/5P2/8/8/8/8 b k - 0 1            | e8d8 e8f8 g8e7 g8f6 g8h6 h7h5 h7h6      |

    @needs:searchmoves @requires:uci/move-format/castling-is-the-kings-move
    Scenario Outline: men on the king's other side do not matter, <side> plays <move>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2 searchmoves <move>"
      Then the best move is "<move>"

      Examples:
        | side  | fen                                                     | move |
        | White | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R3KBNR w KQkq - 0 1  | e1c1 |
        | White | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R w KQkq - 0 1 | e1g1 |
        | Black | r3kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1  | e8c8 |
        | Black | rnbqk2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 | e8g8 |

  @uci/rules/castling-out-of-check @must @engine
  @requires:uci/position/understands-fen
  Rule: a king that is in check does not castle
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                    | moves               |
        | White | e1g1    | 4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1     | e1d1 e1d2 e1f1 e1f2 |
        | Black | e8c8    | r3k3/8/2B1K2p/8/8/1p6/8/8 b q - 0 1    | e8d8 e8f8           |
        | White | e1g1    | 8/8/4r3/3p4/2B5/5b2/8/1k2K2R w K - 0 1 | c4e2 e1d2 e1f1 e1f2 |
        | Black | e8c8    | r3k2K/8/8/1B6/8/8/8/7Q b q - 0 1       | e8d8 e8e7 e8f7 e8f8 |
        | White | e1c1    | 8/8/1q1bk3/8/p7/8/2n5/R3K3 w Q - 0 1   | e1d1 e1d2 e1e2 e1f1 |
        | Black | e8g8    | 4k2r/6b1/4p3/N7/B7/8/4K2R/8 b k - 0 1  | e8d8 e8e7 e8f7 e8f8 |
        | White | e1c1    | 8/8/8/8/8/n3k3/2n5/R3K3 w Q - 0 1      | e1d1 e1f1           |
        | Black | e8g8    | 4k2r/8/2Q1K2P/7P/8/8/8/8 b k - 0 1     | e8d8 e8f8           |

  @uci/rules/castling-through-check @must @engine
  @requires:uci/position/understands-fen
  Rule: a castling king passes no attacked square; an attack on the rook's way does not matter
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                     | moves               |
        | White | e1g1    | 8/4n3/8/8/8/3k3q/3r3P/4K2R w K - 0 1    | h1f1 h1g1           |
        | Black | e8g8    | 4k2r/8/2p4Q/2K5/7B/5Q1Q/8/8 b k - 0 1   | h8f8 h8g8 h8h6 h8h7 |
        | White | e1g1    | k7/8/8/1b6/3p4/q6p/2q5/4K2R w K - 0 1   | h1f1 h1g1 h1h2 h1h3 |
        | Black | e8c8    | r3k1K1/R4R2/5B2/1P6/8/3Q4/8/8 b q - 0 1 | a8a7 a8b8 a8c8 a8d8 |
        | White | e1g1    | 1q6/8/8/8/8/4k3/4p2n/4K2R w K - 0 1     | h1f1 h1g1 h1h2      |
        | Black | e8g8    | 4k2r/KR6/5Q1B/6N1/1R6/8/8/8 b k - 0 1   | h8f8 h8g8 h8h6 h8h7 |
        | White | e1g1    | 8/8/2b5/8/2q5/k7/5r1r/4K2R w K - 0 1    | e1d1 h1f1 h1g1 h1h2 |
        | White | e1g1    | 8/8/8/8/8/2n2k2/p6n/4K2R w K - 0 1      | e1d2 h1f1 h1g1 h1h2 |

    @requires:uci/go/mate-is-found
    Scenario Outline: the rook or its way is attacked, <side> plays <moves>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "mate 1"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                     | moves |
        | Black | r3k1K1/R1q5/8/8/8/8/1n3n2/8 b q - 0 1   | e8c8  |
        | White | 8/1N6/5N2/4b3/4bp2/8/R7/R3K2k w Q - 0 1 | e1c1  |
        | Black | r3k1K1/4q3/8/8/8/R7/8/8 b q - 0 1       | e8c8  |
        | Black | r3k2K/P1r5/8/8/8/8/8/1B4rR b q - 0 1    | e8c8  |

  @uci/rules/castling-into-check @must @engine
  @requires:uci/position/understands-fen
  Rule: a king does not castle into check
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                    | moves               |
        | White | e1g1    | b7/8/8/8/p7/8/7q/2k1K2R w K - 0 1      | e1f1 h1f1 h1g1 h1h2 |
        | Black | e8g8    | 4k2r/7Q/8/2RQ1B2/8/8/8/5K2 b k - 0 1   | e8f8 h8f8 h8g8 h8h7 |
        | White | e1g1    | 8/2k5/8/4n2q/8/6p1/1p5q/4K2R w K - 0 1 | e1f1 h1f1 h1g1 h1h2 |
        | Black | e8g8    | 4k2r/3R3Q/8/5P2/1N6/8/7N/5K2 b k - 0 1 | e8f8 h8f8 h8g8 h8h7 |
        | White | e1g1    | 8/8/6q1/3q4/7n/1k6/q6p/4K2R w K - 0 1  | e1f1 h1f1 h1g1 h1h2 |
        | Black | e8g8    | 4k2r/7Q/1Q6/K7/8/8/8/8 b k - 0 1       | e8f8 h8f8 h8g8 h8h7 |

  @uci/rules/castling-rook @must @engine
  @requires:uci/position/understands-fen
  Rule: castling moves the rook over to the other side of the king
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.

    Scenario Outline: the answer to <move>, <side> to move
      Given the engine is ready
      When the GUI sets up "fen <fen> moves <move>"
      And the GUI searches "depth 2"
      Then the best move is "<answers>"

      Examples:
        | side  | fen                                   | move | answers   |
        | Black | 6k1/8/8/8/3Q4/8/8/4K2R w K - 0 1      | e1g1 | g8h7      |
        | White | 4k2r/8/8/3q4/8/8/8/6K1 b k - 0 1      | e8g8 | g1h2      |
        | White | 4k2r/8/1r6/8/4r3/8/6K1/4q3 b k - 0 1  | e8g8 | g2h2 g2h3 |
        | Black | 8/8/8/6k1/4B3/8/R3Q3/4K2R w K - 0 1   | e1g1 | g5h4 g5h6 |
        | Black | 6k1/2Q5/4R3/8/8/4Q3/8/4K2R w K - 0 1  | e1g1 | g8h8      |
        | Black | 8/8/P1Q5/8/1k6/8/2Q5/R3K3 w Q - 0 1   | e1c1 | b4a3 b4a5 |
        | Black | 8/8/8/8/5Q2/1k6/3PP3/R3K3 w Q - 0 1   | e1c1 | b3a2 b3a3 |
        | White | 4k2r/8/5q2/8/8/p3n3/4P3/6K1 b k - 0 1 | e8g8 | g1h1 g1h2 |

  @uci/rules/king-into-check @must @engine
  @requires:uci/position/understands-fen
  Rule: a king does not go to an attacked square
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                     | moves          |
        | White | b6a7    | 8/8/rK5k/8/2b3p1/7P/7p/1n6 w - - 0 1    | b6b7 b6c5 b6c7 |
        | Black | b3c2    | 8/2p2P2/P7/2Rp4/7Q/1k6/8/K2B4 b - - 0 1 | b3a3           |
        | White | a3b4    | R4r2/6p1/7b/4k3/2P5/KrN5/7p/8 w - - 0 1 | a3a2 a3a4 a3b3 |
        | Black | b3c2    | r5Q1/8/P7/K6Q/2Q5/1k6/1p3R2/8 b - - 0 1 | b3a3           |
        | White | d1d2    | 6r1/8/6k1/n7/8/2q5/5pN1/1r1K4 w - - 0 1 | d1e2           |

    Scenario Outline: the other king is near, <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                        | moves          |
        | White | a5b4    | 8/8/4q3/KP6/2kP3p/8/7p/8 w - - 0 1         | a5a4 b5b6 d4d5 |
        | Black | g1f2    | 8/BR6/8/8/3pQ3/5KR1/8/6k1 b - - 0 1        | g1f1 g1h1 g1h2 |
        | White | c4b5    | 8/4q2Q/8/5p2/k1K5/1b6/7q/3n4 w - - 0 1     | c4d3 c4d4      |
        | Black | d4c3    | 8/2P5/2N1Q3/4R3/1K1krr1P/1n6/8/8 b - - 0 1 | d4d3 d4e3      |
        | White | b3c4    | 8/8/7B/3k4/2q2p2/rK1p4/3P4/8 w - - 0 1     | b3a3 b3b2      |
        | Black | b3c2    | 8/3bP3/8/1R5P/5r2/1k4Q1/N2K4/8 b - - 0 1   | b3a2 b3a4 b3c4 |

    Scenario Outline: the king hides the square from the attacker, <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                        | moves          |
        | White | b6c6    | 8/8/rK5k/8/2b3p1/7P/7p/1n6 w - - 0 1       | b6b7 b6c5 b6c7 |
        | Black | b3a2    | r5Q1/8/P7/K6Q/2Q5/1k6/1p3R2/8 b - - 0 1    | b3a3           |
        | White | b1a1    | 6B1/8/5pq1/k7/2R5/8/7R/1K5r w - - 0 1      | b1a2 b1b2      |
        | Black | c8b8    | 2k3Q1/4p3/3PP3/8/8/3r3Q/1K5p/8 b - - 0 1   | c8b7           |
        | White | e2e1    | 8/3P2k1/1n1n1r1N/6q1/8/4q3/4K3/8 w - - 0 1 | e2d1           |
        | Black | h6h7    | 8/4K3/7k/2R5/6nR/8/1P6/8 b - - 0 1         | h6g6 h6g7      |

  @uci/rules/check-answered @must @engine
  @requires:uci/position/understands-fen
  Rule: a check is answered at once
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                     | moves          |
        | White | h3g4    | 8/8/rK5k/8/2b3p1/7P/7p/1n6 w - - 0 1    | b6b7 b6c5 b6c7 |
        | Black | d5d4    | 8/2p2P2/P7/2Rp4/7Q/1k6/8/K2B4 b - - 0 1 | b3a3           |
        | White | d8b7    | 3N3b/1q6/7q/8/8/7K/8/3k4 w - - 0 1      | h3g3 h3g4      |
        | Black | a8a6    | r5Q1/8/P7/K6Q/2Q5/1k6/1p3R2/8 b - - 0 1 | b3a3           |
        | White | a8f8    | R4r2/6p1/7b/4k3/2P5/KrN5/7p/8 w - - 0 1 | a3a2 a3a4 a3b3 |
        | Black | g4h2    | 8/4K3/7k/2R5/6nR/8/1P6/8 b - - 0 1      | h6g6 h6g7      |
        | White | a1a2    | 6k1/8/8/8/8/8/q4n2/R6K w - - 0 1        | h1g1 h1g2 h1h2 |
        | Black | a8a7    | r6k/Q4N2/8/8/8/8/8/6K1 b - - 0 1        | h8g8 h8g7 h8h7 |

    Scenario Outline: in check from two sides, <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                      | moves          |
        | White | h2h1    | 6B1/8/5pq1/k7/2R5/8/7R/1K5r w - - 0 1    | b1a2 b1b2      |
        | Black | e4f5    | 8/3N4/2R5/5R2/1Q2bk2/8/3B4/2K5 b - - 0 1 | f4f5 f4g3 f4g4 |
        | White | a4b5    | 8/5r2/8/1q6/B3k3/8/8/2Q2K2 w - - 0 1     | f1e1 f1g1 f1g2 |
        | Black | g4e6    | 8/8/1k2Q3/P7/4K1b1/R1Q5/3P4/8 b - - 0 1  | b6a7 b6b5 b6b7 |
        | White | g5h5    | 5q2/8/7P/6Rb/r7/5K2/1Q6/3k4 w - - 0 1    | f3e3 f3g2 f3g3 |
        | Black | g6e7    | 4Rk2/4B3/6n1/8/B7/1K1b4/2pN4/8 b - - 0 1 | f8f7 f8g7      |

    Scenario Outline: only the capture of the piece that gives check helps, <side> to move
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                     | moves          |
        | White | 7r/k3KN2/3qP3/1B2q3/8/8/8/8 w - - 0 1   | f7d6           |
        | Black | 8/5K1k/2p3R1/8/r6R/8/6P1/1R6 b - - 0 1  | a4h4           |
        | White | 8/8/n2q4/3q4/2P1K3/3R4/4k3/8 w - - 0 1  | c4d5 d3d5      |
        | Black | r1k3Rr/6Rb/8/8/2N5/4K3/7B/8 b - - 0 1   | h7g8 h8g8      |
        | White | r7/8/7q/8/3Q3B/8/k1q2q2/4K3 w - - 0 1   | d4f2 h4f2      |
        | Black | 8/3r4/1b6/8/8/1pp5/1nRQ4/3k3K b - - 0 1 | c3d2 d7d2      |

    Scenario Outline: only a piece in between helps, <side> to move
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                       | moves          |
        | White | 3q2r1/4q3/8/6p1/8/8/7n/1k1K1NR1 w - - 0 1 | f1d2           |
        | Black | k1K4R/r1pp4/8/3B3R/1q6/8/8/8 b - - 0 1    | a7b7 b4b7 c7c6 |
        | White | 4B3/8/7q/8/1pr5/R7/5k1K/8 w - - 0 1       | a3h3 e8h5      |
        | Black | 4R3/4K2B/8/5r2/8/8/6Q1/n2rk1R1 b - - 0 1  | f5f1           |
        | White | 4r3/K4q2/3P4/8/1q1k4/8/4b3/3N4 w - - 0 1  | d6d7           |
        | Black | 1N4k1/r7/7R/7Q/1K6/6Q1/8/1b3Q2 b - - 0 1  | a7g7 b1g6      |

  @uci/rules/pinned @must @engine
  @requires:uci/position/understands-fen
  Rule: a piece that keeps its king from check does not leave the line
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted.
    Judged: on every line

    Scenario Outline: <side> to move, and not <illegal>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | illegal | fen                                       | moves          |
        | White | e5f7    | 8/6q1/8/4N2r/4kp2/2K5/3r4/2b5 w - - 0 1   | c3b3 c3b4 c3c4 |
        | Black | b2d1    | 8/8/7B/8/2NQ3N/8/1nQ5/k5K1 b - - 0 1      | a1a2           |
        | White | e4a8    | 8/8/8/8/1r2B2K/1P4n1/6pk/6n1 w - - 0 1    | h4g4 h4g5      |
        | Black | b6a5    | 1RK5/8/1bp5/2p5/6P1/5P2/3R4/1k6 b - - 0 1 | b1a1 b1c1 c5c4 |
        | Black | c8a6    | 1kbQ4/3P4/8/6P1/8/8/1B6/7K b - - 0 1      | b8a7 b8a8 b8b7 |
        | Black | f6a1    | 8/5k2/5b2/8/1K2RR2/7P/6R1/5B2 b - - 0 1   | f7f8           |
        | Black | b7b6    | 6K1/kpQ4Q/5P2/8/8/5Q2/8/1N6 b - - 0 1     | a7a6 a7a8      |
        | Black | g7g1    | 2B4k/6r1/8/K1N5/3BB3/8/8/8 b - - 0 1      | h8g8           |

    Scenario Outline: only a pinned piece can move, along its line, <side> to move
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                      | moves     |
        | White | KQ1r4/4r3/5k2/8/8/8/3q4/8 w - - 0 1      | b8c8 b8d8 |
        | Black | 8/8/K7/8/8/8/5R2/kr1R4 b - - 0 1         | b1c1 b1d1 |
        | White | 1r6/7k/8/8/q7/8/P7/K4b2 w - - 0 1        | a2a3      |
        | Black | 4k3/4q1Q1/Q3Q3/2B5/8/8/1K1Q4/8 b - - 0 1 | e7e6      |
        | Black | 7k/2K4p/6R1/4PN2/4N3/7R/6N1/8 b - - 0 1  | h7h5 h7h6 |

  @uci/rules/stalemate @must @engine
  @requires:uci/position/understands-fen
  Rule: a side without a legal move has lost if it is in check, and not otherwise
    Section: position
    Text: none
    Reading: the text is about chess and takes its rules for granted. An engine that takes a stalemate for a win shows it where it can choose between the two.

    @requires:uci/go/mate-is-found
    Scenario Outline: one move mates and others stalemate, <side> plays <moves>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "mate 1"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                                 | moves     |
        | White | 1Q6/3k4/8/3K4/8/8/8/4Q3 w - - 0 1   | e1e8 e1e6 |
        | Black | 5k1K/8/8/8/8/4p3/4r3/1b6 b - - 0 1  | e2h2      |
        | Black | 8/8/8/8/1r6/3K4/8/b1bk4 b - - 0 1   | b4d4      |
        | Black | 8/8/1k6/8/3q2q1/8/2K5/7q b - - 0 1  | h1d1 g4d1 |
        | White | 8/4k3/3R4/3K1R2/2Q5/8/8/8 w - - 0 1 | c4e4 c4e2 |
        | Black | 8/8/8/8/8/8/K2k4/2q3q1 b - - 0 1    | g1g8      |
