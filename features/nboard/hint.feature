@nboard
Feature: hint
  `hint`: the engine evaluates moves.

  @nboard/hint/evaluates @must @engine
  Rule: `hint` is answered with at least one evaluation
    Section: hint
    Text: required

    Scenario Outline: hint <n>, <name>
      Given the game "<game>"
      When the engine is asked for <hints>
      Then the engine is alive

      Examples:
        | n | hints   | name            | game             |
        | 1 | 1 hint  | at the start    |                  |
        | 1 | 1 hint  | later           | F5F6D3C5E6F7E7F4 |
        | 3 | 3 hints | later           | F5F6D3C5E6F7E7F4 |
        | 1 | 1 hint  | one legal move  | C4E3F2C6E6       |
        | 1 | 1 hint  | the last square | C4C3E6B4A4A5A6F4D2D6B3E7D3C6D7C5G4B2E8F6C7B6B5A2G7D1A1B7F5A3E3G6B8H8C1F2C2H4H3A8G1D8H5F8F7G5E1G3F3B1H6A7H7G8E2F1G2C8PAH2PA |

    @requires:nboard/go/legal-move
    Scenario Outline: the <half> half of the board is full, <side> to move
      Given the record "<record>"
      When the engine is asked for 2 hints
      Then the engine is alive

      Examples:
        | half  | side  | record |
        | upper | Black | (;GM[Othello]PC[NBoard]PB[black]PW[white]RE[?]TI[15:00]TY[8]BO[8 OOOOOOOOO*O*O*OOOO*O*O*OOOO**OO*---*O--------------------------- *];) |
        | upper | White | (;GM[Othello]PC[NBoard]PB[black]PW[white]RE[?]TI[15:00]TY[8]BO[8 OOOOOOOOO*O*O*OOOO*O*O*OOOO**OO*---*O--------------------------- O];) |
        | lower | Black | (;GM[Othello]PC[NBoard]PB[black]PW[white]RE[?]TI[15:00]TY[8]BO[8 ---------------------------*O---OOO**OO*OO*O*O*OO*O*O*OOOOOOOOOO *];) |
        | lower | White | (;GM[Othello]PC[NBoard]PB[black]PW[white]RE[?]TI[15:00]TY[8]BO[8 ---------------------------*O---OOO**OO*OO*O*O*OO*O*O*OOOOOOOOOO O];) |

    Scenario: `hint` several times
      Given the game "F5F6D3C5E6F7E7F4"
      When the engine is asked for 1 hint
      And the engine is asked for 2 hints
      And the engine is asked to move
      And the engine is asked for 1 hint
      Then the engine is alive

  @nboard/hint/best-moves @must @engine @requires:nboard/hint/evaluates @requires:nboard/go/legal-move
  Rule: `hint` evaluates the engine's best moves
    Section: hint
    Text: required
    Reading: the text asks for the top moves, and which those are is the engine's own opinion. A single hint is of a poor move if the engine's own values of all moves say of half of them that they are better, in each of six positions. Where all that is evaluated is exact, the best move must be among it.

    @waits
    Scenario: one hint, and hints of all moves
      Given the game ""
      Then hints are of the best moves, in the engine's own opinion
        """
        C4E3F2C6F6F5E6F7
        F5F6D3C5E6F7E7F4
        E6F4C3C6G3D3C4B3
        C4C3C2B2E6C5C6B6A2D6A6A7A8B4D3C7B8F4F5F6G4A1E3D2F7C8D7E2A4B3D8G7E7H4G5G8F3H6H5G2D1G6F2E8B5G3H7A3G1E1C1H1
        C4E3F5C6F4D3B7G6G5B5G7F6C2D2A4D6C7B2D1F3F2A8B1A6F7H7A7F1B4G8H6E2D7E7C1H4A2C3E1C8B3D8C5B6B8A3G3H5G1A5G4A1
        F5D6C5F4E7B6G3G4H3C6B4C7A7G5E6F7B8F6H5H4G8F2G6F8G2D8E1B7D3B5A8H6A6C4E3H8H7C3F3H1A5D7C8F1D2B3A2A4G7C2G1E2
        """

    @waits @requires:nboard/hint/exact-values @requires:nboard/set-game/last-position @requires:nboard/set-game/start-position @requires:nboard/go/passes-when-it-must
    Scenario Outline: eight empty squares, <side> to move, <name>
      Given the engine is ready
      When the GUI sends "set depth 30"
      And the game "<game>" is set
      Then the best of 1 hint is the best move
      And the best of 2 hints is the best move

      Examples:
        | side  | name  | game |
        | Black | won   | C4C3C2B2E6C5C6B6A2D6A6A7A8B4D3C7B8F4F5F6G4A1E3D2F7C8D7E2A4B3D8G7E7H4G5G8F3H6H5G2D1G6F2E8B5G3H7A3G1E1C1H1 |
        | Black | lost  | C4E3F5C6F4D3B7G6G5B5G7F6C2D2A4D6C7B2D1F3F2A8B1A6F7H7A7F1B4G8H6E2D7E7C1H4A2C3E1C8B3D8C5B6B8A3G3H5G1A5G4A1 |
        | White | won   | E6D6C6D7C7F5E7F4D3C5G6G5G4B7C4F3F2F6F7G7B6H7C8B5A6B4A4C2D2B3D1G2H2A5C3B8A7A8D8A2G8E3B2F8G3H3E8H4H5H8PAB1A1 |

  @nboard/hint/during-the-search @should @engine
  Rule: evaluations are sent during a search that deepens step by step
    Section: hint
    Text: should
    Excluded: how an engine searches does not go through the pipe, and one that searches otherwise has nothing to send.

  @nboard/hint/as-many-as-asked @should @engine @requires:nboard/hint/evaluates
  Rule: `hint` evaluates about as many moves as requested
    Section: hint
    Text: plain
    Reading: this is called best, not required, and "approximately": fewer than half are too few, more than requested are accepted.

    Scenario: four of eleven
      Given the game "F5F6D3C5E6F7E7F4"
      Then about 4 moves are evaluated

    @waits
    Scenario: ten of eleven
      Given the game "F5F6D3C5E6F7E7F4"
      Then about 10 moves are evaluated

    @waits
    Scenario: two of four
      Given the game ""
      Then about 2 moves are evaluated

    @waits
    Scenario: all of six
      Given the game "C4E3F2C6F6F5E6F7"
      Then about 6 moves are evaluated

    @waits
    Scenario: one, then six, then four in another position
      Given the game "F5F6D3C5E6F7E7F4"
      Then about 1 move is evaluated
      And about 6 moves are evaluated
      When the game "C4E3F2C6F6F5E6F7" is set
      Then about 4 moves are evaluated

  @nboard/hint/line-form @must @engine @formality
  Rule: `search` has a pv, an evaluation, 0 and a depth, and `book` the number of games in place of the 0
    Section: hint
    Text: plain
    Reading: an evaluation may be two numbers joined by a comma, more may follow the number of a depth, and any text may follow the depth.
    Judged: on every line

    Scenario: in the middle of a game, and near its end
      Given the game "F5F6D3C5E6F7E7F4"
      When the engine is asked for 3 hints
      And the game "C4C3C2B2E6C5C6B6A2D6A6A7A8B4D3C7B8F4F5F6G4A1E3D2F7C8D7E2A4B3D8G7E7H4G5G8F3H6H5G2D1G6F2E8B5G3H7A3G1E1C1H1" is set
      And the engine is asked for 3 hints
      Then the engine is alive

    @requires:nboard/learn/answered-once
    Scenario: in a game that the engine may have learned
      Given the game "F5F6D3C5E6F7E7F4"
      When the engine learns the game
      And the engine learns the game
      And the game "F5F6D3C5" is set
      And the engine is asked for 3 hints
      And the game "F5F6D3" is set
      And the engine is asked for 3 hints
      Then the engine is alive

  @nboard/hint/pv-form @must @engine @formality
  Rule: a pv begins with a move and contains no blanks
    Section: hint
    Text: none
    Reading: the fields of `search` and `book` are separated by blanks, and the pv says which move is evaluated; what it looks like is not said in this copy of the text. Other copies let it begin with the two characters of a move. A number before that move is accepted, and moves joined with or without hyphens, in upper or lower case.
    Judged: on every line

    Scenario: hints
      Given the game "F5F6D3C5E6F7E7F4"
      When the engine is asked for 3 hints
      Then the engine is alive

  @nboard/hint/depth-form @should @engine @formality
  Rule: a depth begins with a number
    Section: hint
    Text: none
    Reading: the text has a depth in each line, and describes only the codes 100% and 100%W; other copies let it begin with a number, and more may follow.
    Judged: on every line

    Scenario: hints
      Given the game "F5F6D3C5E6F7E7F4"
      When the engine is asked for 3 hints
      Then the engine is alive

  @nboard/hint/legal-move @must @engine @requires:nboard/go/legal-move
  Rule: the moves that `hint` evaluates are legal
    Section: hint
    Text: plain
    Judged: on every line

    Scenario: all moves of several positions
      Given the game ""
      When the engine is asked for 64 hints
      And the game "F5F6D3C5E6F7E7F4" is set
      And the engine is asked for 64 hints
      And the game "E6F6C4E7E8D8G6F8PA" is set
      And the engine is asked for 64 hints
      Then the engine is alive

    @waits
    Scenario: a search that a ping ends
      Given the game "C4E3F2C6F6F5E6F7" with a clock of "60:00"
      When the engine is asked to hint without end
      Then a ping ends it

  @nboard/hint/legal-line @should @engine @requires:nboard/hint/legal-move @requires:nboard/go/legal-move
  Rule: all moves of a pv are legal
    Section: hint
    Text: none
    Reading: a pv is a line of play, so its moves can be made. Forced passes may be left out, and anything may follow the first move, except squares that are not on the board.
    Judged: on every line

    @waits
    Scenario: long variations, and variations to the end of the game
      Given the engine is ready
      When the GUI sends "set depth 4"
      And the game "F5F6D3C5E6F7E7F4" is set
      And the engine is asked for 3 hints and searches to its depth
      And the game "C4C3D3E3B2B4D2C2F3E6D6F5A5D7D8C6G6C5B5F4B1B6F7G3E2A3G4G5H2F2A4H7F6C1F1B3C7H3G2D1E1C8H4H1H6F8E7B7A7E8A2A6B8A8G1A1H8H5" is set
      And the engine is asked for 3 hints and searches to its depth
      Then the engine is alive

  @nboard/hint/exact-values @should @engine @requires:nboard/hint/evaluates @requires:nboard/go/legal-move
  Rule: an evaluation with the depth 100% or 100%W is correct
    Section: hint
    Text: plain
    Reading: no engine has to use these depths, and a wrong value is a mistake of its search rather than of its protocol, so this is not a MUST. Empty squares may count for the winner or not at all, an evaluation may be in discs or in hundredths of a disc, and from the point of view of the side to move or of Black, if it is always the same.
    Judged: on every line

    @waits
    Scenario Outline: eight empty squares, <side> to move, <name>
      Given the engine is ready
      When the GUI sends "set depth 30"
      And the game "<game>" is set
      And the engine is asked for 1 hint and searches to its depth
      And the engine is asked for 8 hints and searches to its depth
      Then the engine is alive

      Examples:
        | side  | name  | game |
        | Black | won   | C4C3C2B2E6C5C6B6A2D6A6A7A8B4D3C7B8F4F5F6G4A1E3D2F7C8D7E2A4B3D8G7E7H4G5G8F3H6H5G2D1G6F2E8B5G3H7A3G1E1C1H1 |
        | Black | lost  | C4E3F5C6F4D3B7G6G5B5G7F6C2D2A4D6C7B2D1F3F2A8B1A6F7H7A7F1B4G8H6E2D7E7C1H4A2C3E1C8B3D8C5B6B8A3G3H5G1A5G4A1 |
        | Black | drawn | F5D6C5F4E7B6G3G4H3C6B4C7A7G5E6F7B8F6H5H4G8F2G6F8G2D8E1B7D3B5A8H6A6C4E3H8H7C3F3H1A5D7C8F1D2B3A2A4G7C2G1E2 |
        | White | won   | E6D6C6D7C7F5E7F4D3C5G6G5G4B7C4F3F2F6F7G7B6H7C8B5A6B4A4C2D2B3D1G2H2A5C3B8A7A8D8A2G8E3B2F8G3H3E8H4H5H8PAB1A1 |

    @waits @requires:nboard/set-contempt/accepted
    Scenario: eight empty squares, Black to move, drawn, with a contempt
      Given the engine is ready
      When the GUI sends "set depth 30"
      And the GUI sends "set contempt 20"
      And the game "F5D6C5F4E7B6G3G4H3C6B4C7A7G5E6F7B8F6H5H4G8F2G6F8G2D8E1B7D3B5A8H6A6C4E3H8H7C3F3H1A5D7C8F1D2B3A2A4G7C2G1E2" is set
      And the engine is asked for 1 hint and searches to its depth
      And the engine is asked for 8 hints and searches to its depth
      Then the engine is alive

  @nboard/hint/possible-values @should @engine
  Rule: evaluations are in discs or hundredths of a disc
    Section: hint
    Text: none
    Reading: the text names discs and hundredths of a disc, and values draws at up to 100 discs; more than that in either unit is impossible.
    Judged: on every line

    Scenario: `go`, `hint` and `analyze`
      Given the game "F5F6D3C5E6F7E7F4"
      When the engine is asked to move
      And the engine is asked for 3 hints
      And the engine analyzes the game
      Then the engine is alive

  @nboard/hint/only-when-asked @should @engine
  Rule: evaluations are sent only when they are asked for
    Section: hint
    Text: none
    Reading: the text has `search`, `book` and `analysis` only as replies. It forbids no others, and what is about the present position does no harm, so this is not a MUST; what follows `set game` or `move` is reported there, and what is about an earlier position under `nboard/ping/nothing-stale`.
    Judged: on every line

    Scenario: settings
      Given the game "F5F6D3C5E6F7E7F4"
      When the GUI sends "set depth 3"
      Then the engine is alive
      When the GUI sends "set contempt 10"
      Then the engine is alive
      And the engine is alive

  @nboard/hint/changes-nothing @must @engine @requires:nboard/go/legal-move
  Rule: `hint` does not change the position
    Section: hint
    Text: none
    Reading: commands relate to the position that `set game` and `move` have made, and `hint` is neither.

    Scenario: `hint`, then a move
      Given the game ""
      When the engine is asked for 2 hints
      And the engine is asked to move
      And the engine is asked for 1 hint
      And the GUI sends "move F5"
      And the engine is asked for 2 hints
      Then the engine knows the position

    @waits
    Scenario: `hint` ended by a ping
      Given the game "C4E3F2C6F6F5E6" with a clock of "60:00"
      Then the engine knows the position
      When the engine is asked to hint without end
      Then a ping ends it
      When the GUI sends "set depth 2"
      Then the engine knows the position

  @nboard/hint/more-than-there-are @must @engine @requires:nboard/hint/evaluates
  Rule: the engine accepts `hint` for more moves than there are
    Section: hint
    Text: none
    Reading: the text sets no bound to n, and the GUI does not know how many moves there are.

    Scenario: `hint 64` with one legal move, and with four
      Given the game "C4E3F2C6E6"
      When the engine is asked for 64 hints
      And the game "" is set
      And the engine is asked for 64 hints
      And the engine is asked to move
      Then the engine is alive

  @nboard/hint/free-of-the-clock @should @engine @requires:nboard/hint/evaluates
  Rule: `hint` does not depend on the clock
    Section: hint
    Text: plain
    Reading: how deep a search goes depends on more than the clock, so this is not a MUST. A search counts as dependent if it is less than half as deep as with time left, or two plies less deep than a depth that was set and reached.

    Scenario Outline: the clock has run out, depth <depth>
      Given the record "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[black]PW[white]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)"
      When the GUI sends "set depth <depth>"
      Then with the clock run out hints of "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[black]PW[white]RE[?]TI[00:01]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5//20]W[F6//20]B[D3//20]W[C5//20]B[E6//20]W[F7//20]B[E7//20]W[F4//20];)" are as deep as before

      Examples:
        | depth |
        | 4     |
        | 8     |

  @nboard/hint/reports-the-pass @should @engine @requires:nboard/hint/evaluates @requires:nboard/hint/legal-move @requires:nboard/go/passes-when-it-must
  Rule: `hint` reports a forced pass as a pass, or not at all
    Section: hint
    Text: none
    Reading: the text asks for evaluations of moves and does not speak of passes. Games in GGF write PA, any word is accepted that is not a square, and many engines send no evaluation here.
    Judged: on every line

    @waits
    Scenario: only a pass is possible
      Given the game "D3C3E6D2D1E1B3C1"
      When the engine is asked for 1 hint
      And the engine is asked for 3 hints
      And the game "E6F6C4E7E8D8G6F8" is set
      And the engine is asked for 3 hints
      Then the engine is alive
