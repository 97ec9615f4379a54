@uci
Feature: position
  The section "position": which position is searched.

  Most positions here have one legal move or a few, so that an engine which sets up another one
  shows it by its move.

  @uci/position/startpos-is-the-start-position @must @engine @requires:uci/readyok/after-earlier-commands
  Rule: "startpos" sets up the start position of chess
    Section: position
    Text: plain

    Scenario: after another position
      Given the engine is ready
      When the GUI sets up "fen 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1"
      And the GUI searches "depth 1"
      And the GUI sets up "startpos"
      And the GUI searches "depth 1"
      Then the engine is alive

    Scenario: after a position from which a game goes on
      Given the engine is ready
      When the GUI sets up "fen 6k1/8/8/8/3Q4/8/8/4K2R w K - 0 1 moves e1g1"
      And the GUI searches "depth 1"
      And the GUI sets up "startpos"
      And the GUI searches "depth 2"
      Then the engine is alive

    @needs:searchmoves
    Scenario Outline: its moves are there, <move>
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 1"
      And the GUI sets up "startpos"
      And the GUI searches "depth 1 searchmoves <move>"
      Then the best move is "<move>"

      Examples:
        | move |
        | a2a3 |
        | h2h4 |
        | b1a3 |
        | g1h3 |

  @uci/position/understands-fen @must @engine @requires:uci/readyok/after-earlier-commands
  Rule: "position fen" puts the men of the FEN on the board
    Section: position
    Text: plain

    Scenario Outline: <case>
      Given the moves "e2e4 e7e5"
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 1"
      Then the best move is "<moves>"

      Examples:
        | case                             | fen                                                       | moves |
        | one move, a capture              | 7k/8/8/8/8/8/1q6/K7 w - - 0 1                             | a1b2  |
        | one move of White's king         | 1r2k3/8/8/8/8/8/r7/7K w - - 0 1                           | h1g1  |
        | one move of Black's king         | 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1                           | h8g8  |
        | one move in the middle of a game | Rr2k3/6p1/4B1n1/1N2n2p/1P4pP/1P1P2b1/1r6/2K2r2 w - - 0 62 | c1b2  |
        | high counters                    | 7k/R7/8/8/8/8/8/1R2K3 b - - 74 180                        | h8g8  |
        | many queens                      | 4k3/3Q4/Q7/8/2Q4Q/2Q3QQ/6K1/8 b - - 0 1                   | e8f8  |
        | many rooks                       | 1Nk5/8/3R4/3R4/R7/4R3/3R3K/1R6 b - - 0 1                  | c8c7  |
        | many bishops                     | 1B2Bk2/1B1BQ3/8/8/5B1B/8/8/2K5 b - - 0 1                  | f8g8  |
        | many knights                     | 1N4k1/NN5R/2N5/3N2N1/8/8/2K5/8 b - - 0 1                  | g8f8  |

    Scenario: several in a row
      Given the engine is ready
      When the GUI sets up "fen 1r2k3/8/8/8/8/8/r7/7K w - - 0 1"
      And the GUI searches "depth 1"
      Then the best move is "h1g1"
      When the GUI sets up "fen 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1"
      And the GUI searches "depth 1"
      Then the best move is "h8g8"
      When the GUI sets up "fen 7k/8/8/8/8/8/1q6/K7 w - - 0 1"
      And the GUI searches "depth 1"
      Then the best move is "a1b2"

  @uci/position/fen-side-to-move @must @engine @requires:uci/position/understands-fen
  Rule: the second field of a FEN says which side is to move
    Section: position
    Text: plain

    Scenario Outline: the same men, and <side> to move
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 1"
      Then the best move is "<moves>"

      Examples:
        | side                    | fen                            | moves                                                 |
        | White                   | 8/8/8/8/8/5k2/5p2/7K w - - 0 1 | h1h2                                                  |
        | Black                   | 8/8/8/8/8/5k2/5p2/7K b - - 0 1 | f2f1q f2f1r f2f1b f2f1n f3e2 f3e3 f3e4 f3f4 f3g3 f3g4 |
        | Black, the other way up | 7k/5P2/5K2/8/8/8/8/8 b - - 0 1 | h8h7                                                  |
        | White, the other way up | 7k/5P2/5K2/8/8/8/8/8 w - - 0 1 | f7f8q f7f8r f7f8b f7f8n f6e5 f6e6 f6e7 f6f5 f6g5 f6g6 |

    Scenario: White, then Black
      Given the engine is ready
      When the GUI sets up "fen 8/8/8/8/8/5k2/5p2/7K w - - 0 1"
      And the GUI searches "depth 1"
      Then the best move is "h1h2"
      When the GUI sets up "fen 7k/5P2/5K2/8/8/8/8/8 b - - 0 1"
      And the GUI searches "depth 1"
      Then the best move is "h8h7"

  @uci/position/fen-castling-rights @must @engine @requires:uci/position/understands-fen
  Rule: the third field of a FEN says who may still castle, and where
    Section: position
    Text: plain

    Scenario: without the right
      Given the engine is ready
      When the GUI sets up "fen 8/8/8/8/8/7k/1r1r3P/n3K2R w - - 0 1"
      And the GUI searches "depth 2"
      Then the best move is "e1f1 h1f1 h1g1"

    @needs:searchmoves
    Scenario Outline: with the right <right>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2 searchmoves <move>"
      Then the best move is "<move>"

      Examples:
        | right | fen                               | move |
        | K     | r3k2r/8/8/8/8/8/8/R3K2R w K - 0 1 | e1g1 |
        | Q     | r3k2r/8/8/8/8/8/8/R3K2R w Q - 0 1 | e1c1 |
        | k     | r3k2r/8/8/8/8/8/8/R3K2R b k - 0 1 | e8g8 |
        | q     | r3k2r/8/8/8/8/8/8/R3K2R b q - 0 1 | e8c8 |

    @needs:searchmoves
    Scenario Outline: <side> may castle, and the other king has moved
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2 searchmoves <move>"
      Then the best move is "<move>"

      Examples:
        | side  | fen                              | move |
        | White | 6k1/8/8/8/8/8/8/R3K2R w KQ - 0 1 | e1c1 |
        | White | 1k6/8/8/8/8/8/8/R3K2R w KQ - 0 1 | e1g1 |
        | Black | r3k2r/8/8/8/8/8/8/6K1 b kq - 0 1 | e8c8 |
        | Black | r3k2r/8/8/8/8/8/8/1K6 b kq - 0 1 | e8g8 |

    @needs:searchmoves @requires:uci/move-format/castling-is-the-kings-move
    Scenario: the right of a FEN is not that of the game before
      Given the moves "e2e4 e7e5 e1e2 e8e7 e2e1 e7e8 g1f3 g8f6 f1c4 f8c5"
      When the GUI searches "depth 1"
      And the GUI sets up "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
      And the GUI searches "depth 2 searchmoves e1g1"
      Then the best move is "e1g1"

    Scenario: the rights of one FEN are not those of the next
      Given the engine is ready
      When the GUI sets up "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
      And the GUI searches "depth 1"
      And the GUI sets up "fen 8/8/8/8/8/7k/1r1r3P/n3K2R w - - 0 1"
      And the GUI searches "depth 2"
      Then the best move is "e1f1 h1f1 h1g1"

  @uci/position/fen-en-passant-square @must @engine @requires:uci/position/understands-fen
  Rule: the fourth field of a FEN says which pawn may be captured en passant
    Section: position
    Text: plain

    Scenario Outline: nothing else is legal, <side> to move, <case>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 1"
      Then the best move is "<move>"

      Examples:
        | side  | case         | fen                              | move |
        | White | in check     | 7k/8/8/6pP/7K/8/6q1/8 w - g6 0 1 | h5g6 |
        | White | not in check | 1q6/8/K7/Pp6/8/k7/8/8 w - b6 0 1 | a5b6 |
        | Black | in check     | 8/6Q1/8/7k/6Pp/8/8/7K b - g3 0 1 | h4g3 |
        | Black | not in check | 8/8/K7/8/pP6/k7/8/1Q6 b - b3 0 1 | a4b3 |

  @uci/position/fen-en-passant-in-either-way @should @engine @requires:uci/position/fen-en-passant-square
  Rule: the en passant square of a FEN may be given after any double step, or only where a capture is legal
    Section: position
    Text: none
    Reading: the text does not say what a FEN is, and both ways of writing it are in use. They mean the same position.

    Scenario Outline: <case>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 1"
      Then the best move is "<moves>"

      Examples:
        | case                            | fen                                | moves |
        | no pawn is beside it            | 7k/R7/8/8/2P5/8/8/1R2K3 b - c3 0 1 | h8g8  |
        | without the square              | 7k/R7/8/8/2P5/8/8/1R2K3 b - - 0 1  | h8g8  |
        | no pawn is beside it, for White | 1r2k3/8/8/2p5/8/8/r7/7K w - c6 0 1 | h1g1  |

  @uci/position/plays-the-moves @must @engine @requires:uci/readyok/after-earlier-commands
  Rule: the listed moves are played in turn from the start of the game
    Section: position
    Text: plain

    Scenario Outline: after <count> plies of a game
      Given the moves "<moves>"
      When the GUI searches "depth 1"
      Then the engine is alive

      Examples:
        | count | moves                                                                                                                    |
        | 1     | g1f3                                                                                                                     |
        | 4     | g1f3 e7e6 a2a3 b8c6                                                                                                      |
        | 21    | g1f3 e7e6 a2a3 b8c6 f3h4 a7a6 h2h3 a8a7 e2e4 g8e7 d1e2 c6d4 e2b5 a6b5 b2b3 h8g8 e1d1 b5b4 d2d3 a7a8 a1a2                 |
        | 60    | g1f3 e7e6 a2a3 b8c6 f3h4 a7a6 h2h3 a8a7 e2e4 g8e7 d1e2 c6d4 e2b5 a6b5 b2b3 h8g8 e1d1 b5b4 d2d3 a7a8 a1a2 e7f5 e4e5 b7b5 f2f4 f5h4 c1d2 d4e2 a2a1 d8f6 d2e1 e2c1 a3b4 a8a6 g2g4 a6b6 f4f5 e6f5 e5e6 e8d8 e1c3 f5f4 a1a4 f6c3 a4a3 d7d6 a3a8 f8e7 b1c3 h4g6 a8a2 f4f3 c3e4 b6c6 d1d2 c6c5 e4c3 c8b7 a2a6 g8h8 |

    Scenario: growing move lists
      Given the moves "g1f3 e7e6 a2a3 b8c6 f3h4 a7a6 h2h3 a8a7"
      When the GUI searches "depth 1"
      And the GUI sets up "startpos moves g1f3 e7e6 a2a3 b8c6 f3h4 a7a6 h2h3 a8a7 e2e4"
      And the GUI searches "depth 1"
      And the GUI sets up "startpos moves g1f3 e7e6 a2a3 b8c6 f3h4 a7a6 h2h3 a8a7 e2e4 g8e7"
      And the GUI searches "depth 1"
      And the GUI sets up "startpos moves g1f3 e7e6 a2a3 b8c6 f3h4 a7a6 h2h3 a8a7 e2e4 g8e7 d1e2"
      And the GUI searches "depth 1"
      Then the engine is alive

    @requires:uci/position/understands-fen @requires:uci/position/fen-side-to-move
    Scenario Outline: from a FEN, <side> to answer
      Given the engine is ready
      When the GUI sets up "fen <fen> moves <moves>"
      And the GUI searches "depth 1"
      Then the best move is "<answer>"

      Examples:
        | side  | fen                             | moves | answer |
        | White | 1r2k3/8/8/8/8/r7/8/7K b - - 0 1 | a3a2  | h1g1   |
        | Black | 7k/8/R7/8/8/8/8/1R2K3 w - - 0 1 | a6a7  | h8g8   |

  @uci/position/accepts-an-empty-list @must @engine @requires:uci/position/startpos-is-the-start-position
  Rule: a position may come without "moves", or with no move behind it
    Section: position
    Text: plain
    Reading: the form has "moves" outside of the brackets, and the description of "go" has "position startpos" alone; so both are used.

    Scenario: the start position
      Given the engine is ready
      When the GUI sets up "startpos moves"
      And the GUI searches "depth 1"
      And the GUI sets up "startpos"
      And the GUI searches "depth 1"
      Then the engine is alive

    @requires:uci/position/understands-fen @requires:uci/position/fen-side-to-move
    Scenario Outline: a FEN, <side> to move
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 1"
      Then the best move is "<move>"

      Examples:
        | side                 | fen                                   | move |
        | White                | 1r2k3/8/8/8/8/8/r7/7K w - - 0 1       | h1g1 |
        | White, with the word | 1r2k3/8/8/8/8/8/r7/7K w - - 0 1 moves | h1g1 |
        | Black                | 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1       | h8g8 |
        | Black, with the word | 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1 moves | h8g8 |

    @needs:searchmoves
    Scenario: after a position with moves
      Given the moves "a2a3"
      When the GUI sets up "startpos moves"
      And the GUI searches "depth 1 searchmoves a2a3"
      Then the best move is "a2a3"

  @uci/position/replaces-the-former @must @engine @requires:uci/readyok/after-earlier-commands
  Rule: each "position" replaces the previous one
    Section: position
    Text: plain
    Reading: no other command is needed between.

    @requires:uci/position/understands-fen
    Scenario: other moves are legal, several times in a row
      Given the engine is ready
      When the GUI sets up "fen 1r2k3/8/8/8/8/8/r7/7K w - - 0 1"
      And the GUI searches "depth 1"
      Then the best move is "h1g1"
      When the GUI sets up "fen 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1"
      And the GUI searches "depth 1"
      Then the best move is "h8g8"
      When the GUI sets up "fen 8/4n3/8/8/8/3k3q/3r3P/4K2R w K - 0 1"
      And the GUI searches "depth 1"
      Then the best move is "h1f1 h1g1"
      When the GUI sets up "fen 1r2k3/8/8/8/8/8/r7/7K w - - 0 1"
      And the GUI searches "depth 1"
      Then the best move is "h1g1"

    @requires:uci/position/long-lists @requires:uci/position/understands-fen
    Scenario: a long list, its beginning, and a FEN
      Given the moves "g1f3 e7e6 a2a3 b8c6 f3h4 a7a6 h2h3 a8a7 e2e4 g8e7 d1e2 c6d4 e2b5 a6b5 b2b3 h8g8 e1d1 b5b4 d2d3 a7a8 a1a2 e7f5 e4e5 b7b5 f2f4 f5h4 c1d2 d4e2 a2a1 d8f6 d2e1 e2c1 a3b4 a8a6 g2g4 a6b6 f4f5 e6f5 e5e6 e8d8 e1c3 f5f4 a1a4 f6c3 a4a3 d7d6 a3a8 f8e7 b1c3 h4g6 a8a2 f4f3 c3e4 b6c6 d1d2 c6c5 e4c3 c8b7 a2a6 g8h8 a6a3 c1e2 c3d5 c5c2 d2e1 e2d4 e1d1 h8g8 a3a1 c2g2 a1a6 e7h4 a6a4 b7a6 d5f6 g2b2 e6e7 d8e7 a4a3 g8d8 a3a6 f3f2 f1g2 d4c6 f6e8 d8b8 h1e1 e7d8 e1e6 c6e5 e6e7 d8e7 g2c6 h7h6 c6d7 d6d5 d7c6 h4g5 c6d5 f7f5 e8c7 b8g8 a6a8 g5f4 d5b7 h6h5 h3h4 e7d6 b7h1 d6d7 h1d5 f5g4 c7b5 g8c8 d5e6 d7e8 b5a7 f4g3 a7b5 c8b8 d1c1 f2f1r"
      When the GUI searches "depth 1"
      Then the best move is "c1b2"
      When the GUI sets up "startpos moves g1f3 e7e6 a2a3 b8c6"
      And the GUI searches "depth 1"
      And the GUI sets up "fen 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1"
      And the GUI searches "depth 1"
      Then the best move is "h8g8"

    Scenario: the engine does not go on from its own move
      Given the moves "e2e4"
      When the GUI searches "depth 1"
      And the GUI sets up "startpos moves e2e4 a7a6 h2h3"
      And the GUI searches "depth 1"
      And the GUI sets up "startpos moves e2e4 a7a6 h2h3 h7h6 a2a3"
      And the GUI searches "depth 1"
      Then the engine is alive

    @needs:searchmoves
    Scenario: moves are taken back
      Given the moves "e2e4 e7e5 g1f3 b8c6 f1b5"
      When the GUI searches "depth 1"
      And the GUI sets up "startpos moves e2e4 e7e5 g1f3 b8c6"
      And the GUI searches "depth 1 searchmoves f1b5"
      Then the best move is "f1b5"
      When the GUI sets up "startpos moves e2e4 e7e5"
      And the GUI searches "depth 1 searchmoves g1f3"
      Then the best move is "g1f3"

    @needs:searchmoves
    Scenario Outline: a list from the same position with other moves, <which>
      Given the engine is ready
      When the GUI sets up "<start> moves <first>"
      And the GUI searches "depth 1"
      And the GUI sets up "<start> moves <then>"
      And the GUI searches "depth 1 searchmoves <move>"
      Then the best move is "<move>"

      Examples:
        | which             | start                                | first          | then           | move |
        | as many           | startpos                             | a2a3 d7d5 h2h3 | e2e4 d7d5 h2h3 | d5e4 |
        | one more          | startpos                             | d2d4           | e2e4 e7e5      | d2d4 |
        | as many, of a FEN | fen 4k3/p6p/8/8/8/8/P6P/4K3 w - - 0 1 | a2a4 h7h6      | h2h4 h7h6      | a2a3 |
        | one more, of FEN  | fen 4k3/p6p/8/8/8/8/P6P/4K3 w - - 0 1 | a2a4           | h2h4 h7h6      | a2a3 |

    @needs:searchmoves
    Scenario Outline: a FEN with the same men, and <other>
      Given the engine is ready
      When the GUI sets up "fen <men> <first>"
      And the GUI searches "depth 1"
      And the GUI sets up "fen <men> <then>"
      And the GUI searches "depth 1 searchmoves <move>"
      Then the best move is "<move>"

      Examples:
        | other               | men                    | first     | then       | move |
        | Black to move       | 4k3/p7/8/8/8/8/P7/4K3  | w - - 0 1 | b - - 0 1  | a7a6 |
        | the right to castle | 4k3/8/8/8/8/8/8/4K2R   | w - - 0 1 | w K - 0 1  | e1g1 |
        | a pawn passing      | 4k3/8/8/3pP3/8/8/8/4K3 | w - - 0 1 | w - d6 0 1 | e5d6 |

    @needs:searchmoves
    Scenario Outline: a longer list with the same beginning, <when>
      Given the engine is ready
      When the GUI sends "<first>"
      And the GUI sends "isready"
      And the GUI sets up "startpos moves d2d4"
      And the GUI searches "depth 1"
      And the GUI sets up "startpos moves e2e4 e7e5"
      And the GUI searches "depth 1"
      And the GUI sets up "startpos moves e2e4 <moves>"
      And the GUI searches "depth 1 searchmoves <move>"
      Then the best move is "<move>"

      Examples:
        | when                             | first      | moves               | move |
        | by one move                      | debug off  | c7c5 g1f3           | d7d6 |
        | by three moves                   | debug off  | c7c5 g1f3 d7d6 d2d4 | c5d4 |
        | by one move, after a new game    | ucinewgame | c7c5 g1f3           | d7d6 |
        | by three moves, after a new game | ucinewgame | c7c5 g1f3 d7d6 d2d4 | c5d4 |

  @uci/position/long-lists @must @engine @requires:uci/position/plays-the-moves
  Rule: a move list may hold a game of any length
    Section: position
    Text: plain

    Scenario Outline: <count> plies, and only <moves> to answer
      Given the moves "<game>"
      When the GUI searches "depth 1"
      Then the best move is "<moves>"

      Examples:
        | count | moves          | game                                                                                                                     |
        | 122   | c1b2           | g1f3 e7e6 a2a3 b8c6 f3h4 a7a6 h2h3 a8a7 e2e4 g8e7 d1e2 c6d4 e2b5 a6b5 b2b3 h8g8 e1d1 b5b4 d2d3 a7a8 a1a2 e7f5 e4e5 b7b5 f2f4 f5h4 c1d2 d4e2 a2a1 d8f6 d2e1 e2c1 a3b4 a8a6 g2g4 a6b6 f4f5 e6f5 e5e6 e8d8 e1c3 f5f4 a1a4 f6c3 a4a3 d7d6 a3a8 f8e7 b1c3 h4g6 a8a2 f4f3 c3e4 b6c6 d1d2 c6c5 e4c3 c8b7 a2a6 g8h8 a6a3 c1e2 c3d5 c5c2 d2e1 e2d4 e1d1 h8g8 a3a1 c2g2 a1a6 e7h4 a6a4 b7a6 d5f6 g2b2 e6e7 d8e7 a4a3 g8d8 a3a6 f3f2 f1g2 d4c6 f6e8 d8b8 h1e1 e7d8 e1e6 c6e5 e6e7 d8e7 g2c6 h7h6 c6d7 d6d5 d7c6 h4g5 c6d5 f7f5 e8c7 b8g8 a6a8 g5f4 d5b7 h6h5 h3h4 e7d6 b7h1 d6d7 h1d5 f5g4 c7b5 g8c8 d5e6 d7e8 b5a7 f4g3 a7b5 c8b8 d1c1 f2f1r |
        | 218   | a1b1 a1b2      | g1f3 e7e6 a2a3 b8c6 f3h4 a7a6 h2h3 a8a7 e2e4 g8e7 d1e2 c6d4 e2b5 a6b5 b2b3 h8g8 e1d1 b5b4 d2d3 a7a8 a1a2 e7f5 e4e5 b7b5 f2f4 f5h4 c1d2 d4e2 a2a1 d8f6 d2e1 e2c1 a3b4 a8a6 g2g4 a6b6 f4f5 e6f5 e5e6 e8d8 e1c3 f5f4 a1a4 f6c3 a4a3 d7d6 a3a8 f8e7 b1c3 h4g6 a8a2 f4f3 c3e4 b6c6 d1d2 c6c5 e4c3 c8b7 a2a6 g8h8 a6a3 c1e2 c3d5 c5c2 d2e1 e2d4 e1d1 h8g8 a3a1 c2g2 a1a6 e7h4 a6a4 b7a6 d5f6 g2b2 e6e7 d8e7 a4a3 g8d8 a3a6 f3f2 f1g2 d4c6 f6e8 d8b8 h1e1 e7d8 e1e6 c6e5 e6e7 d8e7 g2c6 h7h6 c6d7 d6d5 d7c6 h4g5 c6d5 f7f5 e8c7 b8g8 a6a8 g5f4 d5b7 h6h5 h3h4 e7d6 b7h1 d6d7 h1d5 f5g4 c7b5 g8c8 d5e6 d7e8 b5a7 f4g3 a7b5 c8b8 d1c1 f2f1r c1b2 g3h2 b5a3 f1f4 a3b5 e5c4 d3c4 f4f3 b2a1 h2f4 a1b2 f4c7 b5c3 g4g3 c3e4 f3c3 a8a6 g6f8 b2b1 c3d3 e4f2 b8b4 a6a3 d3f3 e6f5 c7f4 a3a4 f4h6 f5g4 g3g2 f2d1 f3e3 g4c8 b4b6 c4c5 b6f6 a4a2 e3e7 c8a6 f8d7 a2a4 d7b6 a4d4 e7e1 d4d6 g7g5 d6c6 f6f4 a6c4 f4d4 b1c1 d4f4 c6f6 e1g1 f6e6 e8f8 c5c6 g1f1 c1b2 f8g7 e6h6 g5g4 d1c3 f1c1 h6e6 b6c8 c3e2 c1c3 e6g6 g7g6 e2g1 f4f7 c4e2 f7e7 e2a6 e7e6 c6c7 e6f6 a6f1 c3c4 b2a1 c8e7 f1d3 g6f7 d3e4 f6f3 c7c8b f7f6 c8f5 c4d4 e4a8 d4d7 f5g4 d7c7 a8f3 c7a7 |
        | 311   | e8d8 e8f8 g8g6 | g1f3 e7e6 a2a3 b8c6 f3h4 a7a6 h2h3 a8a7 e2e4 g8e7 d1e2 c6d4 e2b5 a6b5 b2b3 h8g8 e1d1 b5b4 d2d3 a7a8 a1a2 e7f5 e4e5 b7b5 f2f4 f5h4 c1d2 d4e2 a2a1 d8f6 d2e1 e2c1 a3b4 a8a6 g2g4 a6b6 f4f5 e6f5 e5e6 e8d8 e1c3 f5f4 a1a4 f6c3 a4a3 d7d6 a3a8 f8e7 b1c3 h4g6 a8a2 f4f3 c3e4 b6c6 d1d2 c6c5 e4c3 c8b7 a2a6 g8h8 a6a3 c1e2 c3d5 c5c2 d2e1 e2d4 e1d1 h8g8 a3a1 c2g2 a1a6 e7h4 a6a4 b7a6 d5f6 g2b2 e6e7 d8e7 a4a3 g8d8 a3a6 f3f2 f1g2 d4c6 f6e8 d8b8 h1e1 e7d8 e1e6 c6e5 e6e7 d8e7 g2c6 h7h6 c6d7 d6d5 d7c6 h4g5 c6d5 f7f5 e8c7 b8g8 a6a8 g5f4 d5b7 h6h5 h3h4 e7d6 b7h1 d6d7 h1d5 f5g4 c7b5 g8c8 d5e6 d7e8 b5a7 f4g3 a7b5 c8b8 d1c1 f2f1r c1b2 g3h2 b5a3 f1f4 a3b5 e5c4 d3c4 f4f3 b2a1 h2f4 a1b2 f4c7 b5c3 g4g3 c3e4 f3c3 a8a6 g6f8 b2b1 c3d3 e4f2 b8b4 a6a3 d3f3 e6f5 c7f4 a3a4 f4h6 f5g4 g3g2 f2d1 f3e3 g4c8 b4b6 c4c5 b6f6 a4a2 e3e7 c8a6 f8d7 a2a4 d7b6 a4d4 e7e1 d4d6 g7g5 d6c6 f6f4 a6c4 f4d4 b1c1 d4f4 c6f6 e1g1 f6e6 e8f8 c5c6 g1f1 c1b2 f8g7 e6h6 g5g4 d1c3 f1c1 h6e6 b6c8 c3e2 c1c3 e6g6 g7g6 e2g1 f4f7 c4e2 f7e7 e2a6 e7e6 c6c7 e6f6 a6f1 c3c4 b2a1 c8e7 f1d3 g6f7 d3e4 f6f3 c7c8b f7f6 c8f5 c4d4 e4a8 d4d7 f5g4 d7c7 a8f3 c7a7 a1b1 e7c8 g4c8 a7a3 f3e4 f6e7 b1c2 e7d8 c2c3 a3a2 g1h3 a2b2 e4a8 g2g1b h3f2 b2c2 c3b4 d8e8 b4b5 g1h2 a8h1 c2c1 h1b7 c1c6 b3b4 c6c4 f2d1 c4c8 b7a6 c8b8 b5c5 e8f8 a6b5 b8b6 b5d7 b6b7 d7g4 h2c7 b4b5 c7a5 c5c6 a5e1 g4e6 e1b4 d1f2 b4a5 e6g8 b7d7 b5b6 a5d2 c6c5 d7e7 c5d4 d2e3 d4d3 e7g7 d3e4 g7g6 e4e5 g6g2 b6b7 f8e7 g8b3 g2g1 f2h1 e7f8 b3a4 e3c5 e5e6 c5f2 e6d5 g1g5 d5e6 f2e3 a4e8 e3d4 e8h5 g5g6 e6f5 g6g4 b7b8b d4a7 h5e8 a7b8 f5f6 b8c7 e8h5 g4g5 h5f3 g5g8 f6e6 f8e8 f3h5 |
        | 401   | e8e7           | g1f3 e7e6 a2a3 b8c6 f3h4 a7a6 h2h3 a8a7 e2e4 g8e7 d1e2 c6d4 e2b5 a6b5 b2b3 h8g8 e1d1 b5b4 d2d3 a7a8 a1a2 e7f5 e4e5 b7b5 f2f4 f5h4 c1d2 d4e2 a2a1 d8f6 d2e1 e2c1 a3b4 a8a6 g2g4 a6b6 f4f5 e6f5 e5e6 e8d8 e1c3 f5f4 a1a4 f6c3 a4a3 d7d6 a3a8 f8e7 b1c3 h4g6 a8a2 f4f3 c3e4 b6c6 d1d2 c6c5 e4c3 c8b7 a2a6 g8h8 a6a3 c1e2 c3d5 c5c2 d2e1 e2d4 e1d1 h8g8 a3a1 c2g2 a1a6 e7h4 a6a4 b7a6 d5f6 g2b2 e6e7 d8e7 a4a3 g8d8 a3a6 f3f2 f1g2 d4c6 f6e8 d8b8 h1e1 e7d8 e1e6 c6e5 e6e7 d8e7 g2c6 h7h6 c6d7 d6d5 d7c6 h4g5 c6d5 f7f5 e8c7 b8g8 a6a8 g5f4 d5b7 h6h5 h3h4 e7d6 b7h1 d6d7 h1d5 f5g4 c7b5 g8c8 d5e6 d7e8 b5a7 f4g3 a7b5 c8b8 d1c1 f2f1r c1b2 g3h2 b5a3 f1f4 a3b5 e5c4 d3c4 f4f3 b2a1 h2f4 a1b2 f4c7 b5c3 g4g3 c3e4 f3c3 a8a6 g6f8 b2b1 c3d3 e4f2 b8b4 a6a3 d3f3 e6f5 c7f4 a3a4 f4h6 f5g4 g3g2 f2d1 f3e3 g4c8 b4b6 c4c5 b6f6 a4a2 e3e7 c8a6 f8d7 a2a4 d7b6 a4d4 e7e1 d4d6 g7g5 d6c6 f6f4 a6c4 f4d4 b1c1 d4f4 c6f6 e1g1 f6e6 e8f8 c5c6 g1f1 c1b2 f8g7 e6h6 g5g4 d1c3 f1c1 h6e6 b6c8 c3e2 c1c3 e6g6 g7g6 e2g1 f4f7 c4e2 f7e7 e2a6 e7e6 c6c7 e6f6 a6f1 c3c4 b2a1 c8e7 f1d3 g6f7 d3e4 f6f3 c7c8b f7f6 c8f5 c4d4 e4a8 d4d7 f5g4 d7c7 a8f3 c7a7 a1b1 e7c8 g4c8 a7a3 f3e4 f6e7 b1c2 e7d8 c2c3 a3a2 g1h3 a2b2 e4a8 g2g1b h3f2 b2c2 c3b4 d8e8 b4b5 g1h2 a8h1 c2c1 h1b7 c1c6 b3b4 c6c4 f2d1 c4c8 b7a6 c8b8 b5c5 e8f8 a6b5 b8b6 b5d7 b6b7 d7g4 h2c7 b4b5 c7a5 c5c6 a5e1 g4e6 e1b4 d1f2 b4a5 e6g8 b7d7 b5b6 a5d2 c6c5 d7e7 c5d4 d2e3 d4d3 e7g7 d3e4 g7g6 e4e5 g6g2 b6b7 f8e7 g8b3 g2g1 f2h1 e7f8 b3a4 e3c5 e5e6 c5f2 e6d5 g1g5 d5e6 f2e3 a4e8 e3d4 e8h5 g5g6 e6f5 g6g4 b7b8b d4a7 h5e8 a7b8 f5f6 b8c7 e8h5 g4g5 h5f3 g5g8 f6e6 f8e8 f3h5 e8f8 e6d7 c7d6 h5g4 d6f4 d7d8 f4g3 g4e6 g8g6 h1g3 g6f6 d8c7 f6f1 e6g4 f8f7 c7c8 f1g1 g3h5 g1c1 c8b7 c1c6 g4f5 c6c4 f5g4 c4c7 b7a8 c7c2 g4h3 f7g6 h3g2 g6f5 g2f3 c2c6 f3e4 f5g4 a8a7 c6b6 e4d5 b6b3 d5b7 g4f5 h5g3 f5g6 a7b8 b3d3 b7f3 g6g7 f3g2 d3d2 h4h5 d2f2 g2d5 f2g2 b8c8 g7f6 d5c4 g2e2 c4a6 e2e5 a6c4 e5e2 c4b3 e2e7 g3f5 e7a7 b3e6 a7a8 c8d7 a8a6 f5g3 f6g7 e6d5 a6f6 d7c8 f6d6 g3f1 d6g6 f1d2 g6g3 d5f3 g3g6 h5g6 g7h8 d2b3 h8g8 f3d5 g8f8 d5g8 f8e8 g6g7 |
        | 866   | e1e2 e1d2 f2f1 | b1c3 g8h6 c3a4 h6g8 g1h3 b8c6 a4b6 g8f6 b6d5 c6a5 h3g1 a5c4 d5b4 c4a3 b4a6 f6d5 a6c5 a3b1 g1h3 b1c3 h1g1 h8g8 c5b3 a8b8 g1h1 b8a8 b3a5 c3b1 h3f4 a8b8 a5b3 d5f6 f4e6 f6g4 e2e3 g4e5 d1h5 e5g6 h5b5 g6h4 b5c5 b1c3 c5d4 c3d5 f1b5 h4g6 d4h4 d5f4 b3d4 b8a8 e6c5 g6e5 h4g3 g8h8 b5a4 f4h5 d4e2 e5c4 a4c6 h5f4 c5e4 f4h3 e4c5 c4b6 c5a4 b6c4 g3g4 c4a3 e2f4 a7a6 a4b6 a8a7 g4e6 a7a8 f4h5 h8g8 e6e5 a8a7 e5d6 a3c4 d6g3 g8h8 g3f3 c4a3 b6d5 h3f4 d5b6 a3b5 f3e4 b5d4 e4f5 f4e6 h5f4 e6g5 f4h3 d4b3 b6a8 h8g8 a1b1 b3a5 h1g1 g8h8 f5e5 a5b3 d2d4 b3a1 e5c5 g5e6 c5b4 e6f4 c6b5 h8g8 b4b3 f4g6 g1f1 g6h8 b3c4 h8g6 c4d5 g6h8 a8b6 a1b3 d5e5 b3d2 b5e2 a7a8 e5g5 d2c4 g5e5 a8a7 e5f4 c4e5 b6c4 e5g6 f4d6 a7a8 c4b6 g6h4 f1h1 f7f6 h3f4 h8f7 e2g4 f7e5 d6c5 e5f3 g4f3 a8b8 f4e2 h4g6 b6c4 g6f4 f3g4 b8a8 g4f5 a8b8 h1g1 f4h3 e2c3 h3f4 f5h3 f4g6 c3a4 g8h8 g1h1 g6h4 c5b4 h4g6 c4b6 g6f4 b1a1 f4e6 b4c5 b8a8 c5f5 a8b8 h3g4 e6f4 a4c5 f4h5 b6c4 b7b6 f5g5 h8g8 g4e2 g8h8 c5b7 h5g3 g5b5 g3e4 c4e5 b8a8 e2d1 e4c5 e5g6 c5b3 g6e5 b3d2 b5c5 d2f1 e5c4 f1d2 d1g4 d2b1 b7a5 a8b8 a5c6 b8b7 c5b4 b7a7 b4d2 c8b7 g4d1 a7a8 c6a7 b7e4 f2f4 a8b8 d1g4 b1a3 g4h3 b8b7 h3f5 a3b1 a7b5 b1a3 d2f2 d8b8 f5g4 e4d3 f2f3 b8d8 f3f2 b7b8 g4d1 d3f1 d1h5 g7g6 f2d2 b8c8 d2e2 c8a8 e2f3 h8g8 f3d1 d8b8 b5a7 b8c8 c4d2 c8b8 h5g4 b8b7 g4h5 b7d5 a7c8 f1b5 d1f3 d5c4 f3g4 c4a4 d2c4 b5c6 g4g3 f8h6 h1g1 c6b7 g3h3 a8a7 h3g3 b7d5 h5g4 a4b5 f4f5 g8f8 g3h3 b5c5 h3g3 f8f7 g4h3 d5f3 c1d2 h6f4 g3f2 c5c6 d2c3 f3d1 g1h1 f4g3 c4d2 a3b5 d2c4 c6e6 c4a3 e6c4 a3b1 c4b4 h1g1 a7b7 b1a3 g3h4 f2g3 f7f8 h3g4 b4c4 g4h3 f8h8 c3b4 e7e6 b4a5 d1f3 c8a7 c4d5 a1c1 d5e5 g1h1 b5d6 c1d1 h8g8 a3b5 d6e4 a5b4 e5f4 b4a5 g8h8 b5a3 f3g4 d1a1 e4d6 a3c4 d6f7 a7c8 f4h6 c4e5 h6f4 a5b4 h8f8 h1f1 f7h8 e5c4 f4f3 b4c5 b7a7 b2b4 f3e4 a1b1 a7a8 f1h1 e4c6 b1b3 f8f7 c4a5 a8a7 c8e7 c6d6 h1f1 a7a8 b3b1 f7f8 e7d5 g4e2 b1c1 h4g5 f1f4 d6c6 f4f2 e2g4 f2f1 c6a4 f1f2 a4b3 g3d6 g4h5 c1d1 a8c8 d6c6 f8g8 d1d2 h7h6 f2f1 g8g7 d2d1 b3c4 d1a1 c8d8 c6a4 h8f7 a5b3 d8c8 d5c3 h5d1 c5e7 d1e2 c3b1 c8d8 a4a3 d8b8 b3d2 f7d8 f1f4 b8c8 f4e4 c4d5 a3c3 g7h7 h3g4 h7f7 d2c4 d8c6 c4e5 c6a5 b1a3 a5b7 h2h3 d5b5 c3c5 b5c6 e4f4 e2f1 e7d6 c8b8 f4f2 f7e7 g4f3 b7d8 c5c3 b8c8 a3b5 e7h7 e5c4 h7f7 c4a3 f7f8 f3d5 f8g8 d5b3 f1e2 a3b1 c8a8 d6f4 c6d6 b3c4 g8h8 f2f3 h8f8 c3d3 a8b8 d3c3 a6a5 f3g3 d8f7 b1a3 e2d1 c3d2 f7e5 a1c1 f8f7 g3f3 d6d5 c1a1 d5c6 d2c1 b8a8 b5a7 c6d5 c4d3 d5b3 f3f2 b3b1 f2f3 f7e7 f3f1 a8c8 f4h2 e5f7 f1f4 c8d8 d3a6 f7e5 f4g4 e7h7 g4g3 d1g4 c2c3 b1d3 a3c4 h7f7 a7b5 f7h7 c4b2 g4f3 c1b1 g5f4 b1c2 e5g4 h2g1 f3c6 a1d1 g4e5 c2b3 e5f7 b3c4 h7g7 g3g5 g7g8 d1b1 f7h8 g1f2 d8b8 g5g3 g8g7 g3f3 c6e4 c4c5 d3c4 b1a1 g7h7 a1b1 h6h5 b2d1 h7h6 a6b7 b8c8 f2g1 f4g5 b1b3 e4d5 b7c6 c8a8 c6b7 a8b8 b3b1 d5c6 b5a3 b8a8 b1c1 a8a7 c5d6 c6a4 d1b2 c4c5 b7e4 c5b5 f3f2 b5d5 b2d1 d5e5 a3b1 a4b3 f2c2 g5f4 c2d2 h6h7 d4d5 b3a4 d1b2 a4b5 e4d3 b5a4 d3c2 h7f7 b1a3 f7e7 d2e2 e7h7 d6f8 e8f8 b2d1 h7f7 c2d3 f7h7 a3b5 a7a6 d1f2 f4g5 c1a1 h8f7 g1h2 f7h8 e2c2 g5f4 f2g4 h7g7 h2g1 g7e7 a1c1 e5e4 g4h6 e7e8 b5a3 e8e7 c1d1 a4b5 d1b1 e4c4 g1f2 c4c6 b1a1 c6c5 f2g3 e7f7 d5d6 f4g5 d3f1 b5a4 g3f4 a4b3 a3b1 a6a8 c2b2 f7h7 f1d3 b3d5 f4h2 d5f3 d3a6 f3d1 a6d3 c5c6 d3e2 h8f7 e2f3 c6b5 h6g4 f7h8 h2g3 b5c6 g4h6 d1c2 f3d5 c2b3 h6g4 g5h4 g4h6 c6a4 b1a3 c7c6 a3b1 h4g5 g3h2 a8a6 d5c4 b3c2 h2e5 c2b3 e5d4 a6a8 h6f7 a8c8 c4b5 c8e8 f7h6 a4a3 d4e5 h7e7 h6g4 h8f7 b5a6 g5h6 b1d2 h6g5 d2f3 b3c2 g4h2 a3b3 h2g4 b3a4 g4h2 e8b8 f3d4 a4a3 g2g4 b8a8 b2b3 c2b1 b3b2 g5h6 b2f2 a8c8 a6c4 c8d8 f2g2 a3b3 g2f2 d8e8 d4c2 f7g5 e5g3 g5e4 h2f3 e7f7 g3f4 h6g5 f3d2 e8b8 c4b5 f7e7 f2e2 b3b2 c2a3 e4c5 e2g2 b1c2 f4e5 b8d8 g2h2 a5a4 h2e2 c2d3 d2f3 d3c4 e2d2 d8b8 a3c2 e7h7 a1c1 c4f1 f3h2 c5a6 b5c4 b2a1 c4e2 h7g7 e2f3 b8a8 d2d5 f1d3 h2f1 g5f4 d5c5 d3e4 c1d1 f4h6 c5a5 a6c7 a5d5 h6g5 d5a5 a8d8 e5h2 d8b8 a2a3 g7f7 a5a7 c7a8 c2d4 a1b1 h2g3 g5h4 d4b5 h4g5 g3f2 b1a1 b5d4 b8b7 f3e2 a1b1 d4b3 g5f4 b3c1 b1b3 c1a2 a8c7 d1c1 c7e8 a7a6 b3b2 a6a8 e4d3 a8a7 f4e5 a7a8 d3c4 f1d2 e5g3 a8c8 e6e5 e2d3 b7a7 c8d8 a7c7 c1c2 c4b5 d8b8 c7c8 d3e2 g3h4 e2d1 b5f1 d2f3 c8d8 c2e2 h4g5 b8a8 d8b8 a2c1 e8c7 c1b3 b2b1 e2c2 b1b2 d1e2 g5h4 f3g5 c7e6 b3c1 b2b3 e2f3 f1b5 c2e2 f7e7 e3e4 b3a2 e2b2 b5d3 b2b1 a2b3 f3d1 d3f1 a8a7 e7e8 a7a6 b8a8 f2g3 f1e2 a6a7 b3c4 a7b7 c4b3 g5f7 e2c4 b1a1 c4b5 d1c2 b3b1 f7d8 b5a6 c2b3 a8a7 b7c7 e6g7 b3d5 e8e6 a1a2 g7e8 a2b2 c6c5 d5a8 a6b5 b2a2 b5d3 a8c6 b1c2 a2a1 c2h2 c6d5 d3c2 d8f7 a7a8 a1a2 c2b1 f7d8 a8a5 d8c6 a5a8 a2f2 h2g1 |

    Scenario: 300 plies
      Given the moves "g1f3 e7e6 a2a3 b8c6 f3h4 a7a6 h2h3 a8a7 e2e4 g8e7 d1e2 c6d4 e2b5 a6b5 b2b3 h8g8 e1d1 b5b4 d2d3 a7a8 a1a2 e7f5 e4e5 b7b5 f2f4 f5h4 c1d2 d4e2 a2a1 d8f6 d2e1 e2c1 a3b4 a8a6 g2g4 a6b6 f4f5 e6f5 e5e6 e8d8 e1c3 f5f4 a1a4 f6c3 a4a3 d7d6 a3a8 f8e7 b1c3 h4g6 a8a2 f4f3 c3e4 b6c6 d1d2 c6c5 e4c3 c8b7 a2a6 g8h8 a6a3 c1e2 c3d5 c5c2 d2e1 e2d4 e1d1 h8g8 a3a1 c2g2 a1a6 e7h4 a6a4 b7a6 d5f6 g2b2 e6e7 d8e7 a4a3 g8d8 a3a6 f3f2 f1g2 d4c6 f6e8 d8b8 h1e1 e7d8 e1e6 c6e5 e6e7 d8e7 g2c6 h7h6 c6d7 d6d5 d7c6 h4g5 c6d5 f7f5 e8c7 b8g8 a6a8 g5f4 d5b7 h6h5 h3h4 e7d6 b7h1 d6d7 h1d5 f5g4 c7b5 g8c8 d5e6 d7e8 b5a7 f4g3 a7b5 c8b8 d1c1 f2f1r c1b2 g3h2 b5a3 f1f4 a3b5 e5c4 d3c4 f4f3 b2a1 h2f4 a1b2 f4c7 b5c3 g4g3 c3e4 f3c3 a8a6 g6f8 b2b1 c3d3 e4f2 b8b4 a6a3 d3f3 e6f5 c7f4 a3a4 f4h6 f5g4 g3g2 f2d1 f3e3 g4c8 b4b6 c4c5 b6f6 a4a2 e3e7 c8a6 f8d7 a2a4 d7b6 a4d4 e7e1 d4d6 g7g5 d6c6 f6f4 a6c4 f4d4 b1c1 d4f4 c6f6 e1g1 f6e6 e8f8 c5c6 g1f1 c1b2 f8g7 e6h6 g5g4 d1c3 f1c1 h6e6 b6c8 c3e2 c1c3 e6g6 g7g6 e2g1 f4f7 c4e2 f7e7 e2a6 e7e6 c6c7 e6f6 a6f1 c3c4 b2a1 c8e7 f1d3 g6f7 d3e4 f6f3 c7c8b f7f6 c8f5 c4d4 e4a8 d4d7 f5g4 d7c7 a8f3 c7a7 a1b1 e7c8 g4c8 a7a3 f3e4 f6e7 b1c2 e7d8 c2c3 a3a2 g1h3 a2b2 e4a8 g2g1b h3f2 b2c2 c3b4 d8e8 b4b5 g1h2 a8h1 c2c1 h1b7 c1c6 b3b4 c6c4 f2d1 c4c8 b7a6 c8b8 b5c5 e8f8 a6b5 b8b6 b5d7 b6b7 d7g4 h2c7 b4b5 c7a5 c5c6 a5e1 g4e6 e1b4 d1f2 b4a5 e6g8 b7d7 b5b6 a5d2 c6c5 d7e7 c5d4 d2e3 d4d3 e7g7 d3e4 g7g6 e4e5 g6g2 b6b7 f8e7 g8b3 g2g1 f2h1 e7f8 b3a4 e3c5 e5e6 c5f2 e6d5 g1g5 d5e6 f2e3 a4e8 e3d4 e8h5 g5g6 e6f5 g6g4 b7b8b d4a7"
      When the GUI searches "depth 1"
      Then the engine is alive

    Scenario: 600 plies, and few men left
      Given the moves "g1f3 e7e6 a2a3 b8c6 f3h4 a7a6 h2h3 a8a7 e2e4 g8e7 d1e2 c6d4 e2b5 a6b5 b2b3 h8g8 e1d1 b5b4 d2d3 a7a8 a1a2 e7f5 e4e5 b7b5 f2f4 f5h4 c1d2 d4e2 a2a1 d8f6 d2e1 e2c1 a3b4 a8a6 g2g4 a6b6 f4f5 e6f5 e5e6 e8d8 e1c3 f5f4 a1a4 f6c3 a4a3 d7d6 a3a8 f8e7 b1c3 h4g6 a8a2 f4f3 c3e4 b6c6 d1d2 c6c5 e4c3 c8b7 a2a6 g8h8 a6a3 c1e2 c3d5 c5c2 d2e1 e2d4 e1d1 h8g8 a3a1 c2g2 a1a6 e7h4 a6a4 b7a6 d5f6 g2b2 e6e7 d8e7 a4a3 g8d8 a3a6 f3f2 f1g2 d4c6 f6e8 d8b8 h1e1 e7d8 e1e6 c6e5 e6e7 d8e7 g2c6 h7h6 c6d7 d6d5 d7c6 h4g5 c6d5 f7f5 e8c7 b8g8 a6a8 g5f4 d5b7 h6h5 h3h4 e7d6 b7h1 d6d7 h1d5 f5g4 c7b5 g8c8 d5e6 d7e8 b5a7 f4g3 a7b5 c8b8 d1c1 f2f1r c1b2 g3h2 b5a3 f1f4 a3b5 e5c4 d3c4 f4f3 b2a1 h2f4 a1b2 f4c7 b5c3 g4g3 c3e4 f3c3 a8a6 g6f8 b2b1 c3d3 e4f2 b8b4 a6a3 d3f3 e6f5 c7f4 a3a4 f4h6 f5g4 g3g2 f2d1 f3e3 g4c8 b4b6 c4c5 b6f6 a4a2 e3e7 c8a6 f8d7 a2a4 d7b6 a4d4 e7e1 d4d6 g7g5 d6c6 f6f4 a6c4 f4d4 b1c1 d4f4 c6f6 e1g1 f6e6 e8f8 c5c6 g1f1 c1b2 f8g7 e6h6 g5g4 d1c3 f1c1 h6e6 b6c8 c3e2 c1c3 e6g6 g7g6 e2g1 f4f7 c4e2 f7e7 e2a6 e7e6 c6c7 e6f6 a6f1 c3c4 b2a1 c8e7 f1d3 g6f7 d3e4 f6f3 c7c8b f7f6 c8f5 c4d4 e4a8 d4d7 f5g4 d7c7 a8f3 c7a7 a1b1 e7c8 g4c8 a7a3 f3e4 f6e7 b1c2 e7d8 c2c3 a3a2 g1h3 a2b2 e4a8 g2g1b h3f2 b2c2 c3b4 d8e8 b4b5 g1h2 a8h1 c2c1 h1b7 c1c6 b3b4 c6c4 f2d1 c4c8 b7a6 c8b8 b5c5 e8f8 a6b5 b8b6 b5d7 b6b7 d7g4 h2c7 b4b5 c7a5 c5c6 a5e1 g4e6 e1b4 d1f2 b4a5 e6g8 b7d7 b5b6 a5d2 c6c5 d7e7 c5d4 d2e3 d4d3 e7g7 d3e4 g7g6 e4e5 g6g2 b6b7 f8e7 g8b3 g2g1 f2h1 e7f8 b3a4 e3c5 e5e6 c5f2 e6d5 g1g5 d5e6 f2e3 a4e8 e3d4 e8h5 g5g6 e6f5 g6g4 b7b8b d4a7 h5e8 a7b8 f5f6 b8c7 e8h5 g4g5 h5f3 g5g8 f6e6 f8e8 f3h5 e8f8 e6d7 c7d6 h5g4 d6f4 d7d8 f4g3 g4e6 g8g6 h1g3 g6f6 d8c7 f6f1 e6g4 f8f7 c7c8 f1g1 g3h5 g1c1 c8b7 c1c6 g4f5 c6c4 f5g4 c4c7 b7a8 c7c2 g4h3 f7g6 h3g2 g6f5 g2f3 c2c6 f3e4 f5g4 a8a7 c6b6 e4d5 b6b3 d5b7 g4f5 h5g3 f5g6 a7b8 b3d3 b7f3 g6g7 f3g2 d3d2 h4h5 d2f2 g2d5 f2g2 b8c8 g7f6 d5c4 g2e2 c4a6 e2e5 a6c4 e5e2 c4b3 e2e7 g3f5 e7a7 b3e6 a7a8 c8d7 a8a6 f5g3 f6g7 e6d5 a6f6 d7c8 f6d6 g3f1 d6g6 f1d2 g6g3 d5f3 g3g6 h5g6 g7h8 d2b3 h8g8 f3d5 g8f8 d5g8 f8e8 g6g7 e8e7 c8b7 e7d6 b3c1 d6e7 b7c8 e7e8 c8b7 e8d7 b7a6 d7d6 g8b3 d6c6 g7g8b c6c7 g8e6 c7d8 a6a7 d8e7 b3a4 e7d8 e6f5 d8e7 c1e2 e7f8 a4b3 f8e7 b3d1 e7f8 f5h7 f8e8 h7e4 e8d7 d1c2 d7d6 a7a6 d6c7 e4f5 c7c6 e2d4 c6d6 d4e2 d6c6 f5g6 c6d7 e2g1 d7e6 a6b5 e6d6 c2f5 d6d5 b5a5 d5e5 f5g4 e5f6 g4e6 f6g5 g6c2 g5h4 c2e4 h4g5 e6c4 g5h4 g1f3 h4h5 e4b7 h5g6 c4f7 g6g7 f3g5 g7f8 b7a8 f8g7 a5b4 g7f8 f7h5 f8g8 a8f3 g8g7 f3a8 g7f8 b4c3 f8g8 a8d5 g8g7 d5b3 g7f8 b3c4 f8g7 c4b3 g7f8 b3e6 f8g7 c3b4 g7f8 e6f5 f8g7 f5b1 g7g8 b1h7 g8h8 g5h3 h8h7 b4b5 h7h8 b5a6 h8h7 h5e2 h7g8 h3f4 g8f8 f4h3 f8e7 e2f1 e7f6 h3f2 f6g7 a6b7 g7f7 f2g4 f7g8 f1a6 g8f7 g4h2 f7g8 b7a8 g8h7 h2f3 h7g8 a6d3 g8f8 d3e2 f8e7 a8b7 e7d7 e2f1 d7e7 b7a8 e7f6 f3g1 f6g7 f1h3 g7f7 h3d7 f7f6 d7h3 f6g5 h3g2 g5h6 g2d5 h6g6 d5e4 g6g7 e4f5 g7h8 g1h3 h8g8 f5c8 g8g7 h3g5 g7h8 c8g4 h8g8 a8b8 g8f8 g5f3 f8g7 g4f5 g7f7 f3e5 f7f8 e5f7 f8e7 b8a7 e7f6 f5d3 f6g7 f7d6 g7g8 d6c4 g8h8 a7b6 h8g8 b6a7 g8h8 a7b7 h8g8 b7a8 g8h8 d3e2 h8h7 c4b2 h7g6 e2b5 g6h5 a8b8 h5h4 b2a4 h4g5"
      When the GUI searches "depth 1"
      Then the engine is alive

    @requires:uci/position/understands-fen
    Scenario: 120 plies from a FEN
      Given the engine is ready
      When the GUI sets up "fen rnbqkbnr/pppp1ppp/4p3/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2 moves a2a3 b8c6 f3h4 a7a6 h2h3 a8a7 e2e4 g8e7 d1e2 c6d4 e2b5 a6b5 b2b3 h8g8 e1d1 b5b4 d2d3 a7a8 a1a2 e7f5 e4e5 b7b5 f2f4 f5h4 c1d2 d4e2 a2a1 d8f6 d2e1 e2c1 a3b4 a8a6 g2g4 a6b6 f4f5 e6f5 e5e6 e8d8 e1c3 f5f4 a1a4 f6c3 a4a3 d7d6 a3a8 f8e7 b1c3 h4g6 a8a2 f4f3 c3e4 b6c6 d1d2 c6c5 e4c3 c8b7 a2a6 g8h8 a6a3 c1e2 c3d5 c5c2 d2e1 e2d4 e1d1 h8g8 a3a1 c2g2 a1a6 e7h4 a6a4 b7a6 d5f6 g2b2 e6e7 d8e7 a4a3 g8d8 a3a6 f3f2 f1g2 d4c6 f6e8 d8b8 h1e1 e7d8 e1e6 c6e5 e6e7 d8e7 g2c6 h7h6 c6d7 d6d5 d7c6 h4g5 c6d5 f7f5 e8c7 b8g8 a6a8 g5f4 d5b7 h6h5 h3h4 e7d6 b7h1 d6d7 h1d5 f5g4 c7b5 g8c8 d5e6 d7e8 b5a7 f4g3 a7b5 c8b8 d1c1 f2f1r"
      And the GUI searches "depth 1"
      Then the best move is "c1b2"

  @uci/position/survives-impossible-positions @should @engine
  Rule: the engine survives move lists that cannot be played
    Section: position
    Text: should
    Reading: the text has the engine ignore what it does not know and what is not supposed to come. It may keep the previous position, play the moves up to the illegal one, or have no position at all.

    Scenario Outline: the moves <moves>
      Given the moves "d2d4"
      When the GUI sets up "startpos moves <moves>"
      And the GUI sets up "startpos moves e2e4"
      And the GUI searches "depth 1"
      Then the engine is alive

      Examples:
        | moves                         |
        | e2e5                          |
        | e7e5                          |
        | e4e5                          |
        | e2e4 e2e4                     |
        | e2e4 e7e5 e1g1                |
        | e2e4 e7e5 e1e3                |
        | f2f3 e7e5 g2g4 d8h4 a2a3 h4e1 |
        | e2e4q                         |

  @uci/position/survives-bad-fens @should @engine
  Rule: the engine survives positions that are none
    Section: position
    Text: should
    Reading: the text has the engine ignore what it does not know. GUIs do not send such positions, so whatever the engine makes of them is right, as long as it is alive afterwards.

    Scenario Outline: <what>
      Given the moves "d2d4"
      When the GUI sends "position fen <fen>"
      And the GUI sends "isready"
      And the GUI sets up "startpos moves e2e4"
      And the GUI searches "depth 1"
      Then the engine is alive

      Examples:
        | what                               | fen                                                        |
        | seven ranks                        | rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1     |
        | nine ranks                         | rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 |
        | a rank of nine squares             | rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1   |
        | a letter that is no piece          | rnbqkbnr/pppppppp/8/3x4/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 |
        | no white king                      | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1     |
        | no king at all                     | 8/8/8/8/8/8/8/8 w - - 0 1                                  |
        | two white kings                    | 4k3/8/8/8/8/8/8/K3K3 w - - 0 1                             |
        | a pawn on the last rank            | 3Pk3/8/8/8/8/8/8/4K3 w - - 0 1                             |
        | the side not to move is in check   | 4k3/8/8/8/8/8/8/4RK2 w - - 0 1                             |
        | a side that is neither w nor b     | 4k3/8/8/8/8/8/8/4K3 x - - 0 1                              |
        | castling without king and rook     | 8/4k3/8/8/8/8/4K3/8 w KQkq - 0 1                           |
        | an en passant square without pawn  | 4k3/8/8/8/8/8/8/4K3 w - e6 0 1                             |
        | an en passant square off the board | 4k3/8/8/8/8/8/8/4K3 w - z9 0 1                             |
        | the men only                       | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR                |
        | no men                             | w KQkq - 0 1                                               |

  @uci/position/finished-games-end-searches @must @engine @requires:uci/position/plays-the-moves
  Rule: a search of a finished game ends with "bestmove"
    Section: bestmove
    Text: must
    Reading: the text does not say what is sent when there is no legal move; any word is accepted there, and any number of them, but not silence.

    Scenario Outline: White is mated, "<limit>"
      Given the moves "f2f3 e7e5 g2g4 d8h4"
      When the GUI searches "<limit>"
      Then the engine is alive

      Examples:
        | limit                 |
        | depth 1               |
        | movetime 100          |
        | wtime 1000 btime 1000 |

    Scenario Outline: <what>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 1"
      Then the engine is alive

      Examples:
        | what               | fen                               |
        | Black is mated     | R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1 |
        | Black is stalemate | 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1    |
        | White is stalemate | 8/8/8/8/8/5k2/5p2/5K2 w - - 0 1   |

    @needs:stop @requires:uci/stop/ends-the-search
    Scenario: a search without limits that is stopped
      Given the moves "f2f3 e7e5 g2g4 d8h4"
      When the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI sends "stop"
      And the GUI sends "isready"
      Then nothing more comes

  @uci/position/gui-sends-legal-positions @must @gui
  Rule: the GUI sends well-formed positions and legal moves
    Section: position
    Text: plain
    Reading: a FEN has six fields and can occur in a game; one of four fields is only noted. Castling is the king's move unless the user has asked for Chess960, and a promotion names its piece.
    Judged: on every line

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: other-moves-each-time
      When the GUI uses the bundled engine with the quirk "other-moves-each-time"

  @uci/position/gui-says-startpos @should @gui
  Rule: the GUI sends "startpos" for games from the start position
    Section: position
    Text: plain
    Reading: the FEN of the start position means the same, so it is only a warning.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine
