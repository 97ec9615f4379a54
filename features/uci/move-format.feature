@uci
Feature: move-format
  The section "Move format": how moves are written.

  @uci/move-format/castling-is-the-kings-move @must @engine @requires:uci/position/understands-fen
  Rule: castling is written as the king's move of two squares
    Section: Move format
    Text: example
    Reading: the notation is of squares, and the example has e1g1 for castling. "O-O" is no square, and "e1h1" is a king that takes its own rook, which belongs to Chess960 and is not objected to once the option for that was set to true.
    Judged: on every line

    @needs:searchmoves
    Scenario Outline: <side> castles <where>
      Given the engine is ready
      When the GUI sets up "fen r3k2r/8/8/8/8/8/8/R3K2R <turn> KQkq - 0 1"
      And the GUI searches "depth 2 searchmoves <move>"
      Then the best move is "<move>"

      Examples:
        | side  | where               | turn | move |
        | White | on the king's side  | w    | e1g1 |
        | White | on the queen's side | w    | e1c1 |
        | Black | on the king's side  | b    | e8g8 |
        | Black | on the queen's side | b    | e8c8 |

    @needs:searchmoves
    Scenario: in a game from the start position
      Given the moves "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5"
      When the GUI searches "depth 2 searchmoves e1g1"
      Then the best move is "e1g1"
      When the GUI sets up "startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1"
      And the GUI searches "depth 2 searchmoves e8g8"
      Then the best move is "e8g8"

    @needs:ponder @requires:uci/go/mate-is-found
    Scenario: by an engine that may ponder, where nothing else mates
      Given the engine is ready
      When the GUI sends "setoption name Ponder value true"
      And the GUI sets up "fen 8/8/8/8/8/8/R7/R3K1k1 w Q - 0 1"
      And the GUI searches "mate 1"
      Then the best move is "e1c1"

    @needs:chess960 @requires:uci/setoption/accepts-declared-values
    Scenario: when Chess960 is over
      Given the engine is ready
      When the GUI sends "setoption name UCI_Chess960 value true"
      And the GUI sends "isready"
      And the GUI sends "setoption name UCI_Chess960 value false"
      And the GUI sends "isready"
      And the GUI starts a new game
      And the GUI sets up "fen 8/8/8/8/8/8/R7/R3K1k1 w Q - 0 1"
      And the GUI searches "mate 1"
      Then the best move is "e1c1"

  @uci/move-format/chess960-castling-takes-the-rook @should @engine
  @requires:uci/position/understands-fen
  Rule: in Chess960 castling is written as the king taking its own rook
    Section: Chess960
    Text: plain
    Reading: this holds from the moment the GUI has set the option for Chess960 to true. The rights in a FEN are the letters of the rooks' files then. The text only sketches this extension, so breaking it is a warning.
    Judged: on every line

    @needs:chess960 @needs:searchmoves @requires:uci/go/searchmoves-restricts
    Scenario Outline: <side> castles <where>
      Given the engine is ready
      When the GUI sends "setoption name UCI_Chess960 value true"
      And the GUI sends "isready"
      And the GUI sets up "fen r3k2r/8/8/8/8/8/8/R3K2R <turn> HAha - 0 1"
      And the GUI searches "depth 2 searchmoves <move> <other>"
      Then the best move is "<move> <other>"

      Examples: the other move loses a rook
        | side  | where               | turn | move | other |
        | White | on the king's side  | w    | e1h1 | h1h7  |
        | White | on the queen's side | w    | e1a1 | a1a7  |
        | Black | on the king's side  | b    | e8h8 | h8h2  |
        | Black | on the queen's side | b    | e8a8 | a8a2  |

  @uci/move-format/promotion-names-the-piece @must @engine @requires:uci/position/understands-fen
  Rule: a promotion ends with the letter of the new piece in lower case, and no other move does
    Section: Move format
    Text: example
    Reading: the example has e7e8q. Without the letter a move does not say what the pawn becomes.
    Judged: on every line

    Scenario Outline: <side> has nothing but promotions
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<moves>"

      Examples:
        | side  | fen                            | moves                   |
        | White | 8/P7/7k/8/8/8/5q2/7K w - - 0 1 | a7a8q a7a8r a7a8b a7a8n |
        | Black | 7k/5Q2/8/8/8/7K/p7/8 b - - 0 1 | a2a1q a2a1r a2a1b a2a1n |

    @needs:searchmoves
    Scenario Outline: <side> promotes to a <piece>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2 searchmoves <move>"
      Then the best move is "<move>"

      Examples:
        | side  | piece  | fen                            | move  |
        | White | queen  | 8/P7/7k/8/8/8/5q2/7K w - - 0 1 | a7a8q |
        | White | rook   | 8/P7/7k/8/8/8/5q2/7K w - - 0 1 | a7a8r |
        | White | bishop | 8/P7/7k/8/8/8/5q2/7K w - - 0 1 | a7a8b |
        | White | knight | 8/P7/7k/8/8/8/5q2/7K w - - 0 1 | a7a8n |
        | Black | queen  | 7k/5Q2/8/8/8/7K/p7/8 b - - 0 1 | a2a1q |
        | Black | rook   | 7k/5Q2/8/8/8/7K/p7/8 b - - 0 1 | a2a1r |
        | Black | bishop | 7k/5Q2/8/8/8/7K/p7/8 b - - 0 1 | a2a1b |
        | Black | knight | 7k/5Q2/8/8/8/7K/p7/8 b - - 0 1 | a2a1n |

  @uci/move-format/en-passant-is-the-pawns-move @must @engine @requires:uci/position/understands-fen
  Rule: a capture en passant is written as the pawn's move, with nothing behind it
    Section: Move format
    Text: plain
    Judged: on every line

    Scenario Outline: <side> has nothing but <move>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 2"
      Then the best move is "<move>"

      Examples:
        | side  | fen                              | move |
        | White | 1q6/8/K7/Pp6/8/k7/8/8 w - b6 0 1 | a5b6 |
        | Black | 8/8/K7/8/pP6/k7/8/1Q6 b - b3 0 1 | a4b3 |

  @uci/move-format/null-move-is-0000 @should @engine
  Rule: a null move is written "0000"
    Section: Move format
    Text: should
    Reading: a "pv" or a ponder move may contain one. In a finished game there is no move, and any word is accepted as the best one.
    Judged: on every line

    Scenario: short searches
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 2"
      And the GUI searches "depth 3"
      Then the engine is alive
