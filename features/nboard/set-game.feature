@nboard
Feature: set game
  `set game`: the position at the end of a game is set.

  @nboard/set-game/last-position @must @engine @requires:nboard/ping/each-is-answered
  Rule: `set game` sets the position after the last move
    Section: set game
    Text: required

    Scenario Outline: <name>
      Given the game "<game>"
      Then the engine knows the position

      Examples:
        | name                | game               |
        | no move             |                    |
        | one move            | F5                 |
        | one legal move      | C4E3F2C6E6         |
        | eight plies         | C4E3F2C6F6F5E6F7   |
        | nine plies          | D3C5E6F7E7D2G8F5G4 |
        | eight plies, others | E6F4C3C6G3D3C4B3   |
        | the text's own game | F5F6D3C5E6F7E7F4   |

    @requires:nboard/go/legal-move
    Scenario Outline: <name>
      Given the game "<game>"
      Then the engine knows the position

      Examples:
        | name             | game                                                                                                                       |
        | fifty-five plies | F5F4C3D6G4E3D7C7D3E7E2G3E6E1F1H4D1G6F6C4D8B3G5C5F7H6D2C2B5E8F2C6F8G7F3G1B4A4A3A2H3B2G8H8B8C1C8A8B6B7A6A7H5H7B1             |
        | sixty-one plies  | C4C3E6B4A4A5A6F4D2D6B3E7D3C6D7C5G4B2E8F6C7B6B5A2G7D1A1B7F5A3E3G6B8H8C1F2C2H4H3A8G1D8H5F8F7G5E1G3F3B1H6A7H7G8E2F1G2C8PAH2PA |

  @nboard/set-game/replaces-the-game @must @engine @requires:nboard/set-game/last-position
  Rule: `set game` replaces the previous game
    Section: set game
    Text: required

    Scenario: another game after moves
      Given the game "C4E3F2C6F6F5E6F7"
      Then the engine knows the position
      When the GUI sends "move G5"
      And the game "E6F4C3C6G3D3C4B3" is set
      Then the engine knows the position
      When the game "C4E3F2C6E6" is set
      Then the engine knows the position
      When the game "" is set
      Then the engine knows the position

    Scenario: an earlier game again
      Given the game "C4E3F2C6E6"
      When the game "D3C5E6F7E7D2G8F5G4" is set
      And the game "C4E3F2C6E6" is set
      Then the engine knows the position

    Scenario: the same game without its last move
      Given the game "C4E3F2C6F6F5E6F7"
      Then the engine knows the position
      When the game "C4E3F2C6F6F5E6" is set
      Then the engine knows the position

    Scenario: the same game without a move that was sent
      Given the game "C4E3F2C6F6F5"
      When the moves "E6F7" are sent one by one
      Then the engine knows the position
      When the game "C4E3F2C6F6F5E6" is set
      Then the engine knows the position

    @waits
    Scenario Outline: during a search (<search>)
      Given the game "C4E3F2C6F6F5E6F7" with a clock of "60:00"
      Then the engine knows the position
      When the engine is asked to <search> without end
      And the game "E6F4C3C6G3D3C4B3" is set
      And the GUI sends "set depth 2"
      Then the engine knows the position

      Examples:
        | search  |
        | move    |
        | hint    |
        | analyze |

  @nboard/set-game/start-position @must @engine
  Rule: a game starts from the position in its BO tag
    Section: set game
    Text: plain

    Scenario: the usual start
      Given the board "---------------------------O*------*O--------------------------- *"
      Then the engine knows the position

    Scenario: White to move
      Given the board "---------------------------O*------*O--------------------------- O"
      Then the engine knows the position

    Scenario: White to move, and one move
      Given the board "---------------------------O*------*O--------------------------- O" and the moves "F4"
      Then the engine knows the position

    Scenario: the usual start with colours exchanged
      Given the board "---------------------------*O------O*--------------------------- *"
      Then the engine knows the position

    Scenario: a position from the middle of a game
      Given the board "--OOO------O-----***-------**------**-------*------------------- O"
      Then the engine knows the position

    Scenario: an even number of discs, White to move
      Given the board "-------------*------*-----***------**-----O-*------------------- O"
      Then the engine knows the position

    Scenario Outline: a disc on <square>
      Given the board "<board>" and the moves "<move>"
      Then the engine knows the position

      Examples:
        | square | board                                                              | move |
        | A1     | *--------OO-------O-----------------------------------------*O-- * | D4   |
        | H8     | --O*-----------------------------------------O-------OO--------* * | E5   |

  @nboard/set-game/squares @must @engine
  Rule: columns are A to H and rows 1 to 8 from the top left corner
    Section: set game
    Text: plain

    Scenario: a board without symmetry
      Given the board "-------------------*-O-----**-----OO**-------*------------------ O"
      Then the engine knows the position

    Scenario: a game with one legal move
      Given the game "C4E3F2C6E6"
      Then the engine knows the position

  @nboard/set-game/moves-with-eval-and-time @must @engine @requires:nboard/set-game/last-position
  Rule: moves in a game may have an evaluation and a time
    Section: set game
    Text: plain

    Scenario: both, either, none
      Given the record "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[black]PW[white]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[C4]W[E3]B[F2/0.50/1.20]W[C6//2.00]B[F6/-1.25]W[F5//0.5]B[E6/+3]W[F7/12.5/0.01];)"
      Then the engine knows the position

    Scenario: negative evaluations, with and without a time
      Given the record "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[black]PW[white]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5/-1.20/3.5]W[D6/-2]B[C4/-0.5]W[D3/-12.25/0.5];)"
      Then the engine knows the position

    Scenario: in the middle of a game, and not with its last move
      Given the record "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[black]PW[white]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6/-0.5]B[C5/0.25/1]W[F6];)"
      Then the engine knows the position

    Scenario: a pass with an evaluation and a time
      Given the record "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[black]PW[white]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[D3]W[C3]B[E6]W[D2]B[D1]W[E1]B[B3]W[C1]B[PA/0.00/0.5];)"
      Then the engine knows the position

    Scenario: times of minutes, and high evaluations
      Given the record "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[black]PW[white]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[C4/64.00/754.50]W[E3/-64/100]B[F2//301]W[C6/-10.25/1000.5]B[F6]W[F5]B[E6/+33.5/120]W[F7/0/99.99];)"
      Then the engine knows the position

    Scenario: a time with the last move only
      Given the record "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[black]PW[white]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[E6]W[F4]B[C3]W[C6]B[G3]W[D3]B[C4]W[B3//1.5];)"
      Then the engine knows the position

  @nboard/set-game/passes @must @engine @requires:nboard/set-game/last-position
  Rule: a pass in a game changes the side to move
    Section: set game
    Text: none
    Reading: the text names GGF for its games, and GGF writes a pass as PA.

    Scenario: a pass at the end
      Given the game "D3C3E6D2D1E1B3C1PA"
      Then the engine knows the position

    Scenario: a pass in the middle
      Given the game "E6F6D3E7E8D8G7F8PAE3F3"
      Then the engine knows the position

    Scenario: two passes near the end of a game
      Given the game "C4C3E6B4A4A5A6F4D2D6B3E7D3C6D7C5G4B2E8F6C7B6B5A2G7D1A1B7F5A3E3G6B8H8C1F2C2H4H3A8G1D8H5F8F7G5E1G3F3B1H6A7H7G8E2F1G2C8PAH2PA"
      Then the engine knows the position

    Scenario: three passes, one of them at the end
      Given the game "C4E3F4G3E2E1F3C5F5B4E6F7D3G5H3D2F6G2F1G7A4G1B6G6D1H1D6B3H5C3B2G4D7C1C2A3H7B1F8A5H6G8A2D8A1E7E8B5C7A7H4B8H8PAA6PAC8PA"
      Then the engine knows the position

  @nboard/set-game/other-tags @should @engine @requires:nboard/set-game/last-position
  Rule: the engine ignores all other tags of a game
    Section: set game
    Text: none
    Reading: the text names GGF for its games, and GGF has these tags.

    Scenario: ratings, a result, and a date in another format
      Given the record "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[one]PW[two]RB[1500.1]RW[1600]TI[05:00//02:00]TY[8]RE[-4:r]BO[8 ---------------------------O*------*O--------------------------- *]B[C4]W[E3]B[F2]W[C6]B[F6]W[F5]B[E6]W[F7];)"
      Then the engine knows the position

    Scenario: a clock for each side
      Given the record "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[one]PW[two]RE[?]TB[5:00/0:05]TW[4:00//2:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[C4]W[E3]B[F2]W[C6]B[F6]W[F5]B[E6]W[F7];)"
      Then the engine knows the position

    Scenario: names and comments with punctuation
      Given the record "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[D3. B-C (x; y)]PW[D, E;]RE[?]TI[05:00]TY[8]CO[some text; (x) B B B]BO[8 ---------------------------O*------*O--------------------------- *]B[C4]W[E3]B[F2]W[C6]B[F6]W[F5]B[E6]W[F7];)"
      Then the engine knows the position

    Scenario: a comment with the end of a game in it
      Given the record "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[one]PW[two]RE[?]TI[05:00]TY[8]CO[good game ;) and (;GM]BO[8 ---------------------------O*------*O--------------------------- *]B[C4]W[E3]B[F2]W[C6]B[F6]W[F5]B[E6]W[F7];)"
      Then the engine knows the position

    Scenario: values that are empty
      Given the record "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[one]PW[two]RE[?]CO[]TI[05:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[C4]W[E3]CO[]B[F2]W[C6]B[F6]W[F5]B[E6]W[F7];)"
      Then the engine knows the position

    Scenario: names beyond ASCII
      Given the record "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[Jürgen Übel]PW[村上 健]RE[?]TI[05:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[C4]W[E3]B[F2]W[C6]B[F6]W[F5]B[E6]W[F7];)"
      Then the engine knows the position

    Scenario: a long name, and none
      Given the record "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[a name of a player that is longer than thirty-two bytes, and longer than sixty-four bytes, too]PW[]RE[?]TI[05:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[C4]W[E3]B[F2]W[C6]B[F6]W[F5]B[E6]W[F7];)"
      Then the engine knows the position

    Scenario Outline: a clock in another form: <clock>
      Given the record "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[one]PW[two]RE[?]TI[<clock>]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[C4]W[E3]B[F2]W[C6]B[F6]W[F5]B[E6]W[F7];)"
      Then the engine knows the position

      Examples:
        | clock             |
        | 0                 |
        | 90                |
        | 1:00:00           |
        | 2.00:00:00/0:10   |
        | 15:00/00:05/02:00 |

    Scenario: names that look like moves
      Given the record "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[D3]PW[C6]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[C4]W[E3]B[F2]W[C6]B[F6]W[F5]B[E6]W[F7];)"
      Then the engine knows the position

    Scenario: tags in another order, with blanks between them
      Given the record "(; BO[8 ---------------------------O*------*O--------------------------- O] PW[two] PB[one] RW[2000] GM[Othello] TY[8] TI[05:00] W[D6] B[C4] W[D3] B[C2] W[B4] B[A4] ;)"
      Then the engine knows the position

  @nboard/set-game/no-reply @should @engine @requires:nboard/set-game/last-position
  Rule: `set game` is not answered
    Section: set game
    Text: none
    Reading: the text knows no reply to `set game`, and forbids none. An evaluation of the new position can be taken for nothing else, but nobody has asked for it; a move is another matter (`nboard/go/only-when-asked`).
    Judged: on every line

    Scenario: a finished game
      Given the game "C4C3E6D6C6F4G4C5C2"
      Then the engine is alive

    Scenario: a complete game
      Given the game "C4C3E6B4A4A5A6F4D2D6B3E7D3C6D7C5G4B2E8F6C7B6B5A2G7D1A1B7F5A3E3G6B8H8C1F2C2H4H3A8G1D8H5F8F7G5E1G3F3B1H6A7H7G8E2F1G2C8PAH2PAH1"
      Then the engine is alive
      And the engine is alive

    @waits
    Scenario: a side that has to pass
      Given the game "D3C3E6D2D1E1B3C1"
      Then the engine is alive
      And nothing more comes of it

    Scenario: one legal move
      Given the game "C4E3F2C6E6"
      Then the engine is alive

  @nboard/set-game/survives-broken-games @should @engine @requires:nboard/set-game/last-position @requires:nboard/set-game/replaces-the-game
  Rule: the engine survives an invalid game
    Section: set game
    Text: none
    Reading: the GUI has to send complete games of legal moves, and a line that the engine does not understand is ignored. After such a line the position is undefined until the next game.

    Scenario Outline: <what>
      Given the game "C4E3F2C6F6F5E6F7"
      When the GUI sends "<line>"
      Then the engine is alive
      When the game "E6F4C3C6G3D3C4B3" is set
      Then the engine knows the position

      Examples:
        | what                 | line |
        | empty                | set game (;) |
        | nothing at all       | set game |
        | cut off in its board | set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[00:10]TY[8]BO[8 ---------------------------O*--- |
        | cut off in its moves | set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[00:10]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[C4]W[E |
        | off the board        | set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[00:10]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[J9];) |
        | an occupied square   | set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[00:10]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[D4];) |
