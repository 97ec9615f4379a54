@nboard
Feature: go
  `go`: the engine reports the move that it would play.

  @nboard/go/answered-once @must @engine
  Rule: `go` is answered with exactly one `===` unless a ping ends it
    Section: go
    Text: required
    Judged: on every line

    Scenario: several positions in turn
      Given the game ""
      When the engine is asked to move
      And the game "C4E3F2C6E6" is set
      And the engine is asked to move
      And the game "F5F6D3C5E6F7E7F4" is set
      And the engine is asked to move
      Then the engine is alive

    Scenario: three times in one position
      Given the game "F5F6D3C5E6F7E7F4"
      When the engine is asked to move
      And the engine is asked to move
      And the engine is asked to move
      Then the engine is alive

    Scenario Outline: the last empty square, <side> to move
      Given the game "<game>"
      When the engine is asked to move
      Then the engine is alive

      Examples:
        | side  | game |
        | White | C4C3E6B4A4A5A6F4D2D6B3E7D3C6D7C5G4B2E8F6C7B6B5A2G7D1A1B7F5A3E3G6B8H8C1F2C2H4H3A8G1D8H5F8F7G5E1G3F3B1H6A7H7G8E2F1G2C8PAH2PA |
        | Black | C4C3C2B2E6C5C6B6A2D6A6A7A8B4D3C7B8F4F5F6G4A1E3D2F7C8D7E2A4B3D8G7E7H4G5G8F3H6H5G2D1G6F2E8B5G3H7A3G1E1C1H1 |

  @nboard/go/legal-move @must @engine
  Rule: the move in `===` is legal
    Section: go
    Text: plain
    Judged: on every line

    Scenario Outline: discs are outflanked <name>
      Given the board "<board>"
      Then the engine knows the position

      Examples:
        | name                     | board                                                              |
        | towards the upper left   | ----OO---*-*O**---**OO*----*O*-----**-------*------------------- * |
        | along a diagonal only    | -------------*------*-----***------**-----O-*------------------- O |
        | over a long way only     | ---*-*-O---**-*-O*-*****-O-***---*O***---*-OO---****O*---*OOOO-- * |

    Scenario Outline: <discs> discs are flipped, towards the <way>
      Given the board "<board>"
      When the engine is asked to move
      And the GUI sends "move <move>"
      And the engine is asked to move
      Then the engine is alive

      Examples:
        | discs | way         | board                                                              | move |
        | 6     | upper left  | *-O------O--------O--------O--------O--------O--------O--------- * | H8   |
        | 5     | upper edge  | -----*--------O-------**------*-------*-------*-------*--------- O | G8   |
        | 4     | upper right | ---------------------O-*------O------O------O------O------------ * | C8   |
        | 6     | left        | --*------*------O******----------------------------------------- O | H3   |
        | 3     | right       | ------O-----OOO*------------------------------------------------ * | D2   |
        | 2     | lower left  | ------------------------------------------*-*------*------O----- O | F5   |
        | 6     | lower edge  | -------------O-------O-------O-------O-------O-*-----OO------*-- * | F1   |
        | 5     | lower right | ---------*--------*--------*--------**-------*--------O--------- O | A1   |

    Scenario: lines in all eight directions are flipped
      Given the board "*--*--*--O-O-O----OOO---*OO-OO*---OOO----O-O-O--*--O--*----*-*O- *"
      When the GUI sends "move D4"
      Then the engine knows the position

    Scenario Outline: discs flip <name>
      Given the game "<game>"
      Then the engine knows the position

      Examples:
        | name                         | game           |
        | in all lines and whole runs  | C4E3F2C6E6     |
        | only where they are flanked  | E6D6C6F6G6C5C4 |

    Scenario: no pass where a move is possible
      Given the game "F5F6D3C5E6F7E7F4"
      Then the engine knows the position
      When the game "C4E3F2C6E6" is set
      Then the engine knows the position

    Scenario: the clock has run out
      Given the record "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[black]PW[white]RE[?]TI[00:01]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5//20]W[F6//20]B[D3//20]W[C5//20]B[E6//20]W[F7//20]B[E7//20]W[F4//20];)"
      When the engine is asked to move
      Then the engine is alive

  @nboard/go/passes-when-it-must @must @engine @requires:nboard/go/answered-once @requires:nboard/go/legal-move
  Rule: `go` is answered with a pass where no disc can be placed
    Section: go
    Text: none
    Reading: the engine reports the move that it would play, and where no disc can be placed that is a pass. How a pass is written is not said in this copy of the text: games in GGF write PA, and any word is accepted here that is not a square.

    Scenario: at the end of a game, and on a given board
      Given the game "D3C3E6D2D1E1B3C1"
      When the engine is asked to move
      Then the engine is alive
      When the board "--OOO------O-----***-------**------**-------*------------------- *" is set
      And the engine is asked to move
      Then the engine is alive

    Scenario Outline: a forced pass that a rule mistake would miss, <name>
      Given the game "<game>"
      Then the engine knows the position

      Examples:
        | name                    | game             |
        | round the edge          | C4C3F5B4A4A5C2A3 |
        | towards the edge        | E6F6C4E7E8D8G6F8 |
        | over a gap              | E6F6D3E7E8D8G7F8 |

  @nboard/go/changes-nothing @must @engine @requires:nboard/go/legal-move
  Rule: `go` does not change the position
    Section: go
    Text: plain
    Why: the user may have changed the board in the meantime; the GUI sends `move` if the move is played.

    Scenario: `go` twice, then another move
      Given the game ""
      When the engine is asked to move
      And the engine is asked to move
      Then the engine knows the position
      When the GUI sends "move F5"
      Then the engine knows the position
      When the GUI sends "move D6"
      Then the engine knows the position

    Scenario: `go` twice where the side to move has to pass
      Given the game "D3C3E6D2D1E1B3C1"
      When the engine is asked to move
      And the engine is asked to move
      Then the engine knows the position

    @waits
    Scenario: `go` ended by a ping
      Given the game "C4E3F2C6F6F5E6" with a clock of "60:00"
      Then the engine knows the position
      When the engine is asked to move without end
      Then a ping ends it
      When the GUI sends "set depth 2"
      Then the engine knows the position

    Scenario: `go`, then another game
      Given the game "C4E3F2C6F6F5E6F7"
      When the engine is asked to move
      And the game "" is set
      Then the engine knows the position

  @nboard/go/answer-form @must @engine
  Rule: `===` is followed by a move
    Section: go
    Text: example
    Reading: the form is missing in this copy of the text and known from others, where `=== {move}` is required. The example has blanks where others have slashes between the fields; the move may be in upper or lower case. Nothing is judged in a finished game.
    Judged: on every line

    Scenario: three positions
      Given the game ""
      When the engine is asked to move
      And the game "C4E3F2C6E6" is set
      And the engine is asked to move
      And the game "D3C3E6D2D1E1B3C1" is set
      And the engine is asked to move
      Then the engine is alive

  @nboard/go/nothing-behind-the-time @should @engine @formality
  Rule: nothing but an evaluation and a time follows the move in `===`
    Section: go
    Text: example
    Reading: the form is missing in this copy of the text; in the example and in other copies the line ends with the time. Evaluation and time may be left out.
    Judged: on every line

    Scenario: two positions
      Given the game "F5F6D3C5E6F7E7F4"
      When the engine is asked to move
      And the game "C4E3F2C6E6" is set
      And the engine is asked to move
      Then the engine is alive

  @nboard/go/time-in-seconds @should @engine @requires:nboard/communication/lines-are-complete
  Rule: the time in `===` is in seconds
    Section: go
    Text: example
    Reading: the form is missing in this copy of the text; in the example and in other copies the third field is the time, which the text gives in seconds everywhere else. Evaluation and time may be left out. A time is wrong if it is longer than the measured one, or shorter than a tenth of it in two searches of at least two seconds each; it may be the time on a processor.
    Judged: on every line

    Scenario: short searches
      Given the game "F5F6D3C5E6F7E7F4"
      When the engine is asked to move
      And the GUI sends "set depth 4"
      And the engine is asked to move
      Then the engine is alive

    @timing @waits
    Scenario: a search after a pause
      Given the game "F5F6D3C5E6F7E7F4"
      When 3 seconds go by
      And the engine is asked to move
      Then the engine is alive

    @timing
    Scenario: a long search
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "02:00"
      When the engine is asked to move at length
      Then the engine is alive

  @nboard/go/keeps-to-the-clock @should @engine @requires:nboard/go/answered-once
  Rule: `go` is answered within the time left to the side to move
    Section: go
    Text: plain
    Reading: the text says that the time left limits the engine, but not what happens when it is over, and times measured outside of the engine are not its own; so this is not a MUST. The time left is the clock less the times of the side's own moves. One second more is allowed, and a late answer is measured twice.

    @timing
    Scenario: a short clock
      Given the game "F5F6D3C5E6F7E7F4" with a clock of "00:02"
      Then the answer comes within the time left

    @timing @requires:nboard/set-game/replaces-the-game
    Scenario: a second game with a shorter clock
      Given the game "C4E3F2C6F6F5E6F7" with a clock of "60:00"
      And the game "F5F6D3C5E6F7E7F4" with a clock of "00:02"
      Then the answer comes within the time left

    @timing @requires:nboard/set-game/moves-with-eval-and-time
    Scenario: time used by moves of the game
      Given the record "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[black]PW[white]RE[?]TI[00:10]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5//2.0]W[F6//1.0]B[D3//2.5]W[C5]B[E6//2.0]W[F7]B[E7//2.0]W[F4];)"
      Then the answer comes within the time left

    @timing @requires:nboard/move/eval-and-time-optional
    Scenario: time used by moves that were sent
      Given the game "F5F6D3C5" with a clock of "00:10"
      When the GUI sends "move E6//4.5"
      And the GUI sends "move F7//0.5"
      And the GUI sends "move E7//4.0"
      And the GUI sends "move F4//0.5"
      Then the answer comes within the time left

    @timing @requires:nboard/set-game/moves-with-eval-and-time
    Scenario: White has less time left than Black
      Given the record "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[black]PW[white]RE[?]TI[10:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5//1.0]W[F6//200.0]B[D3//1.0]W[C5//200.0]B[E6//1.0]W[F7//198.0]B[E7//1.0];)"
      Then the answer comes within the time left

  @nboard/go/only-when-asked @must @engine
  Rule: `===` is sent only in answer to `go`
    Section: go
    Text: none
    Reading: the text has `===` only as the response to `go`, and the GUI takes it for the engine's move.
    Judged: on every line

    @waits
    Scenario: other commands than `go`
      Given the game ""
      Then the engine knows the position
      When the GUI sends "ping 50"
      And the GUI sends "ping 51"
      And the GUI sends, all at once
        """
        set contempt 0
        learn
        learn
        """
      And the engine is asked for 1 hint
      And the engine is asked to move
      Then nothing more comes of it

    @waits
    Scenario: a game, a move, a setting and `learn`, each with time to answer
      Given the game ""
      When the GUI sends "set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[00:10]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[C4]W[E3]B[F2];)" and waits
      And the GUI sends "move C6" and waits
      And the GUI sends "set contempt 0" and waits
      And the GUI sends "learn" and waits
      Then the engine is alive

  @nboard/go/after-the-end @should @engine @requires:nboard/go/answered-once
  Rule: the engine survives `go` after the end of the game
    Section: go
    Text: none
    Reading: the text says nothing of finished games, but GUIs send what they always send. Any answer is accepted, and none.

    Scenario: one side wiped out, and a full board
      Given the game "C4C3E6D6C6F4G4C5C2"
      When the engine is asked to move
      Then the engine is alive
      When the game "C4C3E6B4A4A5A6F4D2D6B3E7D3C6D7C5G4B2E8F6C7B6B5A2G7D1A1B7F5A3E3G6B8H8C1F2C2H4H3A8G1D8H5F8F7G5E1G3F3B1H6A7H7G8E2F1G2C8PAH2PAH1" is set
      And the engine is asked to move
      Then the engine is alive
      When the game "" is set
      Then the engine knows the position

  @nboard/go/ends-by-itself @should @engine @requires:nboard/go/answered-once
  Rule: a search at a small depth ends without a ping
    Section: go
    Text: plain
    Reading: depth and time both limit the search, but following the depth is optional elsewhere in the text: an engine that goes by its clock alone takes its time, so this is only a warning.

    Scenario Outline: depth <depth>
      Given the engine is ready
      When the GUI sends "set depth <depth>"
      And the game "F5F6D3C5E6F7E7F4" is set
      And the engine is asked to move
      And the game "C4C3C2B2E6C5C6B6A2D6A6A7A8B4D3C7B8F4F5F6G4A1E3D2F7C8D7E2A4B3D8G7E7H4G5G8F3H6H5G2D1G6F2E8B5G3H7A3G1E1C1H1" is set
      And the engine is asked to move
      Then the engine is alive

      Examples:
        | depth |
        | 1     |
        | 3     |
        | 5     |
