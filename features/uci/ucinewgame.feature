@uci
Feature: ucinewgame
  The section "ucinewgame": the next search is of a different game.

  @uci/ucinewgame/completes @must @engine @requires:uci/description/lines-end-with-newline
  @requires:uci/isready/one-readyok-each
  Rule: the engine is ready again after "ucinewgame" and sends nothing else
    Section: ucinewgame
    Text: must
    Reading: "isready" follows it and must always be answered; it may take some time. "info string" may come.

    Scenario: first, between games and twice in a row
      Given the engine is ready
      When the GUI starts a new game
      And the GUI sets up "startpos moves e2e4"
      And the GUI searches "depth 1"
      And the GUI starts a new game
      And the GUI starts a new game
      Then nothing more comes

  @uci/ucinewgame/next-search-is-of-the-new-game @must @engine
  @requires:uci/position/replaces-the-former
  Rule: nothing of the previous game remains after "ucinewgame"
    Section: ucinewgame
    Text: plain

    Scenario Outline: other moves are legal, <case>
      Given the engine is ready
      When the GUI sets up "fen <first>"
      And the GUI searches "depth 1"
      And the GUI starts a new game
      And the GUI sets up "fen <second>"
      And the GUI searches "depth 1"
      Then the best move is "<moves>"

      Examples:
        | case              | first                                | second                               | moves     |
        | Black, then White | 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1      | 1r2k3/8/8/8/8/8/r7/7K w - - 0 1      | h1g1      |
        | White, then Black | 1r2k3/8/8/8/8/8/r7/7K w - - 0 1      | 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1      | h8g8      |
        | no castling left  | r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 | 8/4n3/8/8/8/3k3q/3r3P/4K2R w K - 0 1 | h1f1 h1g1 |

    @requires:uci/ucinewgame/completes
    Scenario: the new game has a position before "isready"
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 1"
      And the GUI sends "ucinewgame"
      And the GUI sets up "fen 1r2k3/8/8/8/8/8/r7/7K w - - 0 1"
      And the GUI sends "isready"
      And the GUI searches "depth 1"
      Then the best move is "h1g1"

    Scenario: after a mated position
      Given the moves "f2f3 e7e5 g2g4 d8h4"
      When the GUI searches "depth 1"
      And the GUI starts a new game
      And the GUI sets up "startpos moves e2e4"
      And the GUI searches "depth 1"
      Then the engine is alive

    @requires:uci/position/long-lists
    Scenario: after a long game
      Given the moves "g1f3 e7e6 a2a3 b8c6 f3h4 a7a6 h2h3 a8a7 e2e4 g8e7 d1e2 c6d4 e2b5 a6b5 b2b3 h8g8 e1d1 b5b4 d2d3 a7a8 a1a2 e7f5 e4e5 b7b5 f2f4 f5h4 c1d2 d4e2 a2a1 d8f6 d2e1 e2c1 a3b4 a8a6 g2g4 a6b6 f4f5 e6f5 e5e6 e8d8 e1c3 f5f4 a1a4 f6c3 a4a3 d7d6 a3a8 f8e7 b1c3 h4g6 a8a2 f4f3 c3e4 b6c6 d1d2 c6c5 e4c3 c8b7 a2a6 g8h8 a6a3 c1e2 c3d5 c5c2 d2e1 e2d4 e1d1 h8g8 a3a1 c2g2 a1a6 e7h4 a6a4 b7a6 d5f6 g2b2 e6e7 d8e7 a4a3 g8d8 a3a6 f3f2 f1g2 d4c6 f6e8 d8b8 h1e1 e7d8 e1e6 c6e5 e6e7 d8e7 g2c6 h7h6 c6d7 d6d5 d7c6 h4g5 c6d5 f7f5 e8c7 b8g8 a6a8 g5f4 d5b7 h6h5 h3h4 e7d6 b7h1 d6d7 h1d5 f5g4 c7b5 g8c8 d5e6 d7e8 b5a7 f4g3 a7b5 c8b8 d1c1 f2f1r"
      When the GUI searches "depth 1"
      And the GUI starts a new game
      And the GUI sets up "startpos"
      And the GUI searches "depth 1"
      And the GUI starts a new game
      And the GUI sets up "fen 1r2k3/8/8/8/8/8/r7/7K w - - 0 1"
      And the GUI searches "depth 1"
      Then the best move is "h1g1"

  @uci/ucinewgame/not-required @should @engine
  Rule: the engine works without "ucinewgame"
    Section: ucinewgame
    Text: should

    Scenario: the first search without a new game
      Given the engine is started
      When the GUI sends "uci"
      And the GUI sends "isready"
      And the GUI sets up "startpos"
      And the GUI searches "depth 1"
      Then the engine is alive

    @requires:uci/position/understands-fen
    Scenario: another game without a new game
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 1"
      And the GUI sets up "fen 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1"
      And the GUI searches "depth 1"
      Then the best move is "h8g8"

  @uci/ucinewgame/gui-asks-isready-after-it @should @gui
  Rule: the GUI sends "isready" after "ucinewgame" and waits for "readyok" before it searches
    Section: ucinewgame
    Text: should
    Reading: options and positions may come between.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: slow-new-game
      When the GUI uses the bundled engine with the quirk "slow-new-game"

  @uci/ucinewgame/gui-announces-other-games @should @gui
  Rule: the GUI sends "ucinewgame" before a position of another game
    Section: position
    Text: should
    Reading: a position is of the same game if it continues the last one, takes moves of it back or leaves it for a variation. The first game need not be announced. A GUI that never sends the command may be older than it.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine
