@uci
Feature: info
  The section "info": what the engine reports during a search.

  @uci/info/values-of-the-right-kind @must @engine @formality
  Rule: each "info" parameter has a value of the right type
    Section: info
    Text: plain
    Reading: parameters come in any order, and those that the text does not list are skipped. A "pv" ends at the first word that is no move. Numbers are whole and have no sign; that of a score may be negative.
    Judged: on every line

    Scenario: searches by depth, by nodes and by time
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 2"
      And the GUI searches "nodes 1000"
      And the GUI searches "movetime 50"
      Then the engine is alive

    @requires:uci/position/understands-fen
    Scenario: castling, captures en passant and promotions in lines
      Given the engine is ready
      When the GUI sets up "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
      And the GUI searches "depth 3"
      And the GUI sets up "fen 8/P7/7k/8/8/8/5q2/7K w - - 0 1"
      And the GUI searches "depth 3"
      And the GUI sets up "fen 1q6/8/K7/Pp6/8/k7/8/8 w - b6 0 1"
      And the GUI searches "depth 3"
      Then the engine is alive

  @uci/info/tbhits-are-numbers @must @engine @formality
  Rule: "tbhits" and "sbhits" are followed by a number of positions
    Section: info
    Text: plain
    Judged: on every line

    @requires:uci/position/understands-fen
    Scenario: a few men on the board
      Given the engine is ready
      When the GUI sets up "fen 8/8/4k3/8/8/3K4/5R2/8 w - - 0 1"
      And the GUI searches "depth 4"
      Then the engine is alive

  @uci/info/cpuload-is-a-number @must @engine @formality
  Rule: "cpuload" is followed by a number in permill
    Section: info
    Text: plain
    Reading: the sum of several processors, above 1000, is only noted.
    Judged: on every line

    @timing
    Scenario: two seconds of search
      Given the moves "e2e4 e7e5"
      When the GUI searches "movetime 2000"
      Then the engine is alive

  @uci/info/seldepth-with-depth @must @engine @formality
  Rule: an "info" line with "seldepth" also has "depth"
    Section: info
    Text: must
    Reading: either may be the larger one, as in the example.
    Judged: on every line

    Scenario: a search of two plies
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 2"
      Then the engine is alive

  @uci/info/time-with-pv @should @engine
  Rule: an "info" line with "pv" also has "time"
    Section: info
    Text: should
    Judged: on every line

    Scenario: a search of three plies
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 3"
      Then the engine is alive

  @uci/info/score-and-depth-with-pv @should @engine
  Rule: an "info" line with "pv" also has the score and the depth of that line
    Section: info
    Text: should
    Reading: they belong to the "pv", and what belongs to it is sent together. Lines without a "pv" may have them as well.
    Judged: on every line

    Scenario: a search of three plies
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 3"
      Then the engine is alive

  @uci/info/pv-is-playable @must @engine @formality
  @requires:uci/bestmove/legal-move
  Rule: the moves of a "pv" can be played from the position
    Section: info
    Text: plain
    Reading: "pv" is the best line that was found, and no line goes on with an illegal move or behind a mate. It may go on behind a draw by repetition, by fifty moves or for want of material. In a ponder search it is a line from the position that was sent, with the expected move made.
    Judged: on every line

    Scenario: positions of a game
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 3"
      And the GUI sets up "startpos moves g1f3 e7e6 a2a3 b8c6 f3h4 a7a6 h2h3 a8a7 e2e4 g8e7 d1e2 c6d4 e2b5 a6b5 b2b3 h8g8 e1d1 b5b4 d2d3 a7a8 a1a2 e7f5 e4e5 b7b5 f2f4 f5h4 c1d2 d4e2 a2a1 d8f6 d2e1 e2c1 a3b4 a8a6 g2g4 a6b6 f4f5 e6f5 e5e6 e8d8 e1c3 f5f4 a1a4 f6c3 a4a3 d7d6 a3a8 f8e7 b1c3 h4g6 a8a2 f4f3 c3e4 b6c6 d1d2 c6c5 e4c3 c8b7 a2a6 g8h8"
      And the GUI searches "depth 3"
      Then the engine is alive

    @requires:uci/position/understands-fen
    Scenario Outline: <what>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 4"
      Then the engine is alive

      Examples:
        | what                     | fen                                   |
        | a mate ends the line     | 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1     |
        | a mate of Black ends it  | r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1     |
        | mate in two              | 7k/8/8/8/8/8/R7/1R2K3 w - - 0 1       |
        | mated in one             | 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1       |
        | stalemate is near        | 8/8/8/8/8/5k2/5p2/7K b - - 0 1        |
        | castling on both sides   | r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1  |
        | en passant is in sight   | 4k3/3p4/8/4P3/4p3/8/3P4/4K3 w - - 0 1 |
        | promotions of both sides | 4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1     |
        | checks and pins          | 4k3/4r3/8/8/8/8/4B3/r2RK3 w - - 0 1   |

    @needs:stop @requires:uci/stop/ends-the-search
    Scenario: after another position
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI stops the search
      And the GUI sets up "startpos moves d2d4 g8f6 c2c4"
      And the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI stops the search
      Then the engine is alive

  @uci/info/multipv-numbers @should @engine @requires:uci/setoption/accepts-declared-values
  Rule: several lines are numbered from 1, and each begins with another move
    Section: info
    Text: should
    Reading: the best line is number 1. The number may be left out where there is only one.
    Judged: on every line

    @needs:multipv
    Scenario: three lines at once
      Given the moves "e2e4 e7e5"
      When the GUI sends "setoption name MultiPV value 3"
      And the GUI sends "isready"
      Then several best lines are told

    @needs:multipv @requires:uci/position/understands-fen
    @requires:uci/info/score-from-the-engines-side
    Scenario Outline: three lines, of which one wins a queen, <side> to move
      Given the engine is ready
      When the GUI sends "setoption name MultiPV value 3"
      And the GUI sends "isready"
      And the GUI sets up "fen <fen>"
      Then several best lines are told

      Examples:
        | side  | fen                                 |
        | White | 4k3/pp6/8/3q4/4P3/8/PP6/4K3 w - - 0 1 |
        | Black | 4k3/pp6/8/4p3/3Q4/8/PP6/4K3 b - - 0 1 |

    @needs:multipv
    Scenario: one line, as at first
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 3"
      Then the engine is alive

    @needs:multipv
    Scenario: three lines, and one again
      Given the moves "e2e4 e7e5"
      When the GUI sends "setoption name MultiPV value 3"
      And the GUI sends "isready"
      And the GUI searches "depth 3"
      And the GUI sends "setoption name MultiPV value 1"
      And the GUI sends "isready"
      And the GUI sets up "startpos moves e2e4 e7e5 g1f3"
      And the GUI searches "depth 3"
      Then the engine is alive

  @uci/info/multipv-lines-together @should @engine @requires:uci/info/multipv-numbers
  Rule: with "MultiPV", as many lines as were asked for come together
    Section: info
    Text: must
    Reading: judged by the last depth that was completed. Where there are fewer legal moves, there are fewer lines. How lines of one depth are told apart from updates is left to the engine, so it is only a warning.

    @needs:multipv
    Scenario: three lines
      Given the moves "e2e4 e7e5"
      When the GUI sends "setoption name MultiPV value 3"
      And the GUI sends "isready"
      Then 3 best lines come together

    @needs:multipv
    Scenario: three lines, and one again
      Given the moves "e2e4 e7e5"
      When the GUI sends "setoption name MultiPV value 3"
      And the GUI sends "isready"
      And the GUI searches "depth 3"
      And the GUI sends "setoption name MultiPV value 1"
      And the GUI sends "isready"
      Then only one best line is told

    @needs:multipv @requires:uci/ucinewgame/completes
    Scenario: three lines in another game
      Given the moves "e2e4 e7e5"
      When the GUI sends "setoption name MultiPV value 3"
      And the GUI sends "isready"
      And the GUI starts a new game
      And the GUI sets up "startpos moves d2d4"
      Then 3 best lines come together

    @needs:multipv
    Scenario: three lines, once the hash table was cleared
      Given the moves "e2e4 e7e5"
      When the GUI sends "setoption name MultiPV value 3"
      And the GUI sends "setoption name Clear Hash"
      And the GUI sends "isready"
      Then 3 best lines come together

    @needs:multipv @requires:uci/position/understands-fen
    Scenario: three lines, and two legal moves
      Given the engine is ready
      When the GUI sends "setoption name MultiPV value 3"
      And the GUI sends "isready"
      And the GUI sets up "fen 8/4n3/8/8/8/3k3q/3r3P/4K2R w K - 0 1"
      Then 2 best lines come together

    @needs:multipv @requires:uci/position/understands-fen
    Scenario: three lines, and one legal move
      Given the engine is ready
      When the GUI sends "setoption name MultiPV value 3"
      And the GUI sends "isready"
      And the GUI sets up "fen 1r2k3/8/8/8/8/8/r7/7K w - - 0 1"
      And the GUI searches "depth 3"
      Then the best move is "h1g1"

  @uci/info/score-is-cp-or-mate @must @engine @formality
  Rule: a score is "cp" or "mate" with an integer and at most one bound
    Section: info
    Text: plain
    Judged: on every line

    @requires:uci/position/understands-fen
    Scenario: an even position and a won one
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 2"
      And the GUI sets up "fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
      And the GUI searches "depth 2"
      Then the engine is alive

  @uci/info/score-from-the-engines-side @should @engine @formality
  @requires:uci/info/score-is-cp-or-mate @requires:uci/position/understands-fen
  Rule: a score is given from the engine's point of view
    Section: info
    Text: plain
    Reading: the engine is the side to move. A "pv" whose first move mates is not rated as lost (a negative "mate", or -1000 "cp" and less), nor is a "mate" negative whose "pv" ends with a mate of the opponent, and scores that are negative where the side to move has a queen more and positive where it has a queen less, with either colour or with one, are told from the other side. How an engine estimates other positions is its own affair, so it is only a warning.
    Judged: on every line

    Scenario Outline: a mate in one, <side> to move
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 1"
      And the GUI searches "depth 2"
      Then the engine is alive

      Examples:
        | side  | fen                               |
        | White | 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 |
        | Black | r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1 |

    Scenario: won and lost positions
      Given the engine is ready
      Then won positions have better scores than lost ones

  @uci/info/mate-in-moves @should @engine @formality
  @requires:uci/rules/king-into-check @requires:uci/info/score-from-the-engines-side
  @requires:uci/info/score-is-cp-or-mate @requires:uci/position/understands-fen
  Rule: "mate" counts moves, not plies
    Section: info
    Text: plain
    Reading: it counts the moves of the side that mates. Only the last score of a search counts, and centipawns are no mistake.

    Scenario Outline: <what>
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 5"
      Then a mate, if one is told, is "<mate>"

      Examples:
        | what                        | fen                                | mate |
        | a mate in one               | 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1  | 1    |
        | a mate in one of Black      | r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1  | 1    |
        | a mate in two, move by move | 5K2/4Bq1k/Q7/8/8/8/8/8 w - - 0 1   | 2    |
        | a mate in two of Black      | 5k2/5QpK/8/p3b3/8/q7/8/8 b - - 0 1 | 2    |

  @uci/info/mated-is-negative @should @engine @formality
  @requires:uci/info/score-from-the-engines-side
  @requires:uci/info/score-is-cp-or-mate @requires:uci/position/understands-fen
  Rule: "mate" is negative if the engine is mated
    Section: info
    Text: plain
    Reading: the last score of a search counts, and that of each line whose "pv" ends with a mate of the engine; centipawns are no mistake. In a finished game any number is accepted.
    Judged: on every line

    Scenario Outline: one legal move, and mated in one, <side> to move
      Given the engine is ready
      When the GUI sets up "fen <fen>"
      And the GUI searches "depth 4"
      Then a mate, if one is told, is "-1"

      Examples:
        | side  | fen                             |
        | White | 1r2k3/8/8/8/8/8/r7/7K w - - 0 1 |
        | Black | 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1 |

  @uci/info/currmove-is-legal @should @engine @formality
  @requires:uci/bestmove/legal-move
  Rule: "currmove" is legal in the position
    Section: info
    Text: plain
    Reading: an engine may find only while it searches a move that it leaves its king in check, so this is only a warning.
    Judged: on every line

    @timing
    Scenario: two seconds of search
      Given the moves "e2e4 e7e5"
      When the GUI searches "movetime 2000"
      Then the engine is alive

    @requires:uci/position/understands-fen
    Scenario: few moves are legal
      Given the engine is ready
      When the GUI sets up "fen 8/4n3/8/8/8/3k3q/3r3P/4K2R w K - 0 1"
      And the GUI searches "depth 4"
      Then the engine is alive

  @uci/info/currmovenumber-from-1 @should @engine @formality
  Rule: "currmovenumber" counts the moves from 1
    Section: info
    Text: should
    Reading: an engine may count moves that turn out to be illegal, so there is no greatest number.
    Judged: on every line

    @timing
    Scenario: two seconds of search
      Given the moves "e2e4 e7e5"
      When the GUI searches "movetime 2000"
      Then the engine is alive

  @uci/info/current-moves-after-a-second @may @engine
  Rule: "currmove", "currline" and "refutation" are sent only after a second
    Section: info
    Text: should
    Reading: the text suggests it to avoid traffic.
    Excluded: a suggestion holds nobody to it.

  @uci/info/refutation-only-with-its-option @should @engine @formality
  Rule: "refutation" is sent only if the option "UCI_ShowRefutations" is true
    Section: info
    Text: should
    Judged: on every line

    Scenario: a session in which nothing is set
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 4"
      And the GUI searches "movetime 150"
      Then the engine is alive

  @uci/info/refutation-is-playable @should @engine @formality
  @requires:uci/bestmove/legal-move
  Rule: a refutation is a line of moves that can be played from the position
    Section: info
    Text: plain
    Reading: it begins with the move that is refuted, which may stand alone. It is information for the user, so this is only a warning.
    Judged: on every line

    @needs:show-refutations @timing
    Scenario: with the option set
      Given the moves "e2e4 e7e5"
      When the GUI sends "setoption name UCI_ShowRefutations value true"
      And the GUI sends "isready"
      And the GUI searches "movetime 2000"
      Then the engine is alive

  @uci/info/currline-only-with-its-option @should @engine @formality
  Rule: "currline" is sent only if the option "UCI_ShowCurrLine" is true
    Section: info
    Text: should
    Judged: on every line

    Scenario: a session in which nothing is set
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 4"
      And the GUI searches "movetime 150"
      Then the engine is alive

  @uci/info/currline-is-playable @should @engine @formality
  @requires:uci/bestmove/legal-move
  Rule: "currline" is a line of moves that can be played from the position
    Section: info
    Text: plain
    Reading: the number of a processor, from 1 on, may stand before the moves. It is information for the user, so this is only a warning.
    Judged: on every line

    @needs:show-currline @timing
    Scenario: with the option set
      Given the moves "e2e4 e7e5"
      When the GUI sends "setoption name UCI_ShowCurrLine value true"
      And the GUI sends "isready"
      And the GUI searches "movetime 2000"
      Then the engine is alive

  @uci/info/time-and-nodes-grow @should @engine
  Rule: "time" and "nodes" never decrease during a search
    Section: info
    Text: none
    Reading: "time" and "nodes" are those of the search, and neither becomes less while it goes on.
    Judged: on every line

    Scenario: a search of three plies
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 3"
      And the GUI searches "nodes 5000"
      Then the engine is alive

  @uci/info/time-in-milliseconds @must @engine
  Rule: "time" is in milliseconds
    Section: info
    Text: plain
    Judged: on every line

    Scenario: a short search
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 3"
      Then the engine is alive

    @needs:stop @timing
    Scenario: a search of about a second
      Given the moves "e2e4 e7e5"
      Then the time of "go infinite" is told in milliseconds

    @timing
    Scenario: a search with "movetime 1000"
      Given the moves "e2e4 e7e5"
      Then the time of "go movetime 1000" is told in milliseconds

  @uci/info/hashfull-in-permill @must @engine @formality
  Rule: "hashfull" is between 0 and 1000
    Section: info
    Text: plain
    Judged: on every line

    Scenario: a search of three plies
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 3"
      Then the engine is alive

    @timing @needs:hash @requires:uci/setoption/ignores-unknown @requires:uci/go/keeps-movetime
    Scenario: a second with little memory
      Given the moves "e2e4 e7e5"
      When the GUI sends "setoption name Hash value 1"
      And the GUI sends "isready"
      And the GUI searches "movetime 1000"
      Then the engine is alive

  @uci/info/nps-fits @should @engine
  Rule: "nps" agrees with "nodes" and "time" on the same line
    Section: info
    Text: plain
    Reading: a factor of two is tolerated; in the first tenth of a second, any rate that is physically possible. Over which time the rate is measured is left open, so a difference is only a warning.
    Judged: on every line

    Scenario: a search of three plies
      Given the moves "e2e4 e7e5"
      When the GUI searches "depth 3"
      Then the engine is alive

  @uci/info/regular-nodes @should @engine @requires:uci/stop/ends-the-search
  @requires:uci/info/values-of-the-right-kind
  Rule: "nodes" is sent regularly
    Section: info
    Text: should
    Reading: how often, the text does not say, so an engine is watched for five seconds, and what it tells last counts as well.

    @timing @waits
    Scenario: five seconds of search
      Given the moves "e2e4 e7e5"
      Then the search tells "nodes" in 5000 milliseconds

  @uci/info/regular-speed @should @engine @requires:uci/stop/ends-the-search
  @requires:uci/info/values-of-the-right-kind
  Rule: "nps" is sent regularly
    Section: info
    Text: should
    Reading: how often, the text does not say, so an engine is watched for five seconds, and what it tells last counts as well.

    @timing @waits
    Scenario: five seconds of search
      Given the moves "e2e4 e7e5"
      Then the search tells "nps" in 5000 milliseconds

  @uci/info/regular-hashfull @may @engine @requires:uci/stop/ends-the-search
  @requires:uci/info/values-of-the-right-kind
  Rule: "hashfull" is sent regularly
    Section: info
    Text: should
    Reading: only engines with an option "Hash" are tested. Many do not tell it, and nothing depends on it, so it is only told. An engine is watched for five seconds, and what it tells last counts as well.

    @timing @needs:hash @waits
    Scenario: five seconds of search
      Given the moves "e2e4 e7e5"
      Then the search tells "hashfull" in 5000 milliseconds

  @uci/info/tells-of-changes @should @engine
  Rule: the engine sends "info" whenever something has changed
    Section: info
    Text: should
    Excluded: what has changed, the engine alone knows.

  @uci/info/gui-takes-the-rest-of-a-string-for-text @must @gui
  Rule: the GUI takes everything behind "string" for text
    Section: info
    Text: plain
    Advice: do not look for keywords behind "string".

    Scenario: as far as with the plain engine: echoes-everything
      Then the GUI gets as far with the quirk "echoes-everything"

    Scenario: as far as with the plain engine: remarks-like-messages
      Then the GUI gets as far with the quirk "remarks-like-messages"
