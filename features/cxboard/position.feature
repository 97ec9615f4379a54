@cxboard
Feature: position
  Positions as the interface sets them up.

  @cxboard/position/startpos @must @engine
  Rule: `position startpos` sets up the start of the game, with Red to move
    Section: Commands to the engine: position
    Text: plain

    Scenario: every first move
      Given the engine is in force mode
      Then every first move is accepted

    Scenario: Red is on move
      Given the engine is in force mode
      When the interface moves "h2e2"
      Then the engine is alive

  @cxboard/position/makes-the-moves @must @engine @requires:cxboard/position/startpos
  Rule: `position` makes the moves of its list
    Section: Commands to the engine: position
    Text: plain

    Scenario: two moves, and the next
      Given the position after "h2e2 h9g7"
      When the interface moves "h0g2 i9h9"
      Then the engine is alive

    Scenario: a move that is legal only after the list
      Given the position after "h2h9"
      When the interface moves "i9h9"
      Then the engine is alive

    Scenario Outline: a list of <plies> moves
      Given the engine is in force mode
      When a list of <plies> random moves is set up
      Then the engine is alive

      Examples:
        | plies |
        | 10    |
        | 41    |
        | 150   |

  @cxboard/position/reads-cfen @must @engine
  Rule: `position` sets up a CFEN exactly as written
    Section: Commands to the engine: position
    Text: plain
    Reading: rank 9 comes first, capital letters are Red, `b` means that Black is to move. The word before the CFEN is lost; the one that the engine accepts is used.

    Scenario: the start
      Given the position "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r 1"
      When the interface moves "h2e2 h9g7 c0a2 g9e7"
      Then the engine is alive

    Scenario: an asymmetric position
      Given the position "3k5/R8/9/9/8p/9/9/9/9/1R2K4 r 1"
      When the interface moves "b0b1 i5i4"
      Then these moves are refused
        """
        b0b2 i4i5 h2e2
        """

    Scenario: Black is on move
      Given the position "rheakaeCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RHEAKAEHR b 1"
      When the interface moves "i9h9 b0c2 b9c7"
      Then the engine is alive

    Scenario: horses, elephants and advisors
      Given the position "1r1akaehr/9/ec7/p1p1p1p1p/2P6/9/P3P1PcP/7C1/9/RHEAKAEHR r 4"
      When the interface moves "h0g2 i9i8 d0e1 a7c9 e3e4"
      Then the engine is alive

    Scenario: late in a game
      Given the position "3k5/R8/9/9/8p/9/9/9/9/1R2K4 r 118"
      When the interface moves "b0b1 i5i4"
      Then the engine is alive

    Scenario: with moves after it
      Given the engine is in force mode
      When the interface sets up "3k5/R8/9/9/8p/9/9/9/9/1R2K4 r 1 moves b0b1 i5i4"
      And the interface moves "b1b2 i4i3"
      Then the engine is alive

    Scenario: with moves after it, Black to move
      Given the engine is in force mode
      When the interface sets up "3k5/9/9/9/9/9/9/9/4K4/R8 b 7 moves d9d8 a0a1"
      And the interface moves "d8d9 a1a2"
      Then the engine is alive

    Scenario: empty squares are empty
      Given the engine is in force mode
      When the interface sets up "3k5/R8/9/9/8p/9/9/9/9/1R2K4 r 1"
      And the interface moves "e0f0 d9e9 b0e0 e9d9 e0d0"
      Then the engine is alive

  @cxboard/position/survives-nonsense @should @engine @requires:cxboard/position/startpos
  Rule: a malformed position has no effect on later ones
    Section: Commands to the engine: position
    Text: none
    Reading: an error, a refused move or no answer; the next position is set up. Whatever comes of it, components are always able to process input.

    Scenario: malformed positions
      Given the engine is in force mode
      Then these searches do no harm
        """
        position cfen
        position nosuchword
        position cfen 9/9/9 r 1
        position cfen rheakaehr/8/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r 1
        position cfen rheakaehx/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r 1
        position cfen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR x 1
        position fen rhea1aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r 1
        position rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9 r 1
        position startpos moves e0e5
        position startpos moves h2e2 nonsense
        position startpos moves j0j1
        position startpos moves a0a10
        position startpos moves h2e2 h9g7 z9z9 h0g2
        """

  @cxboard/position/makes-no-illegal-moves @should @engine @requires:cxboard/illegal-move/is-refused @requires:cxboard/position/makes-the-moves
  Rule: an illegal move in a list is not made
    Section: Commands to the engine: position
    Text: plain
    Reading: in force mode all moves are checked; the text does not say whether this includes those of a list. The engine may send a refusal, and may keep the previous position, the one before the list or the one before the illegal move. So this is only a warning.

    Scenario Outline: <what>
      Given the engine is in force mode
      When the interface sends "position startpos moves <list>"
      And the interface moves "<probe>"
      And the interface sends "position startpos"
      And the interface moves "h2e2 h9g7"
      Then the engine is alive

      Examples:
        | what                             | list           | probe |
        | a king that jumps                | e0e5           | h9g7  |
        | a capture of its own piece       | a0a3           | h9g7  |
        | a piece of the other side        | h9g7           | a9a8  |
        | no piece at all                  | e4e5           | h9g7  |
        | the second of two                | h2e2 e9e5      | e2d2  |
        | a horse that jumps over its leg  | h2h1 b9d8      | h1h3  |

  @cxboard/position/ends-the-end @must @engine
  Rule: `position` starts a new game after the end of the previous one
    Section: Commands to the engine: position
    Text: plain

    Scenario: in force mode
      Given the position after "h2e2 h9g7"
      When the interface sends "result 1-0"
      And the interface sends "position startpos"
      And the interface sends "go depth 1"
      Then the engine is alive

    @requires:cxboard/position/reads-cfen
    Scenario: in force mode, with a CFEN
      Given the position after "h2e2 h9g7"
      When the interface sends "result 1-0"
      And the interface sets up "3k5/R8/9/9/8p/9/9/9/9/1R2K4 r 1"
      And the interface moves "b0b1 i5i4"
      And the interface sends "go depth 1"
      Then the engine is alive

    Scenario: in play mode
      Given the engine plays Black
      When the interface moves "h2e2"
      And the interface sends "result 0-1"
      And the interface sends "force"
      And the interface sends "position startpos"
      And the interface sends "playcurrent"
      And 4 plies are played against the engine
      Then the engine is alive

    Scenario: in the middle of a thought
      Given the engine thinks as Red
      When the interface sends "result *"
      And the interface sends "force"
      And the interface sends "position startpos"
      And the interface sends "go depth 1"
      Then the engine is alive

    @waits
    Scenario: after a mate that the engine may have claimed
      Given the position after "c0e2 b7b0 a0b0 h7h0 i0h0 c9e7 b0c0 e7c9 b2b4 c9e7 b4i4 d9e8 c3c4 e6e5 i4i9 e7g5"
      When the interface sends "playother"
      And the interface moves "i9g9"
      Then the engine makes no move
      When the interface sends "result 1-0"
      And the interface sends "force"
      And the interface sends "position startpos"
      And the interface moves "h2e2"
      Then the engine is alive

  @cxboard/position/replaces-the-former @must @engine
  Rule: `position` replaces the previous position completely
    Section: Commands to the engine: position
    Text: plain

    Scenario: a list, and the start again
      Given the position after "h2h9 i9h9 b2b9 a9b9 a3a4"
      When the interface sets up ""
      And the interface moves "h2h9 b7b0"
      And the interface sets up ""
      And the interface moves "b2e2 b9c7"
      Then the engine is alive

    @requires:cxboard/undo/implemented
    Scenario: the moves before it cannot be taken back
      Given the engine is in force mode
      When the interface moves "h2e2 h9g7"
      And the interface sets up ""
      And the interface sends "undo"
      And the interface moves "h2e2 h9g7"
      Then the engine is alive

  @cxboard/position/interface-says-startpos @must @interface
  Rule: the interface sends `startpos` for a game from the starting position
    Section: Commands to the engine: position
    Text: plain

    Scenario: with the bundled engine
      When the interface uses the bundled engine
