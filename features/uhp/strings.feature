@uhp
Feature: strings
  The section "Common String Definitions": how games, states and turns are written.

  @uhp/game-string/fields @must @engine
  Rule: a GameString consists of type, state, turn and moves, separated by single semicolons
    Section: GameString
    Text: should, form
    Judged: on every line

    Scenario: from the start to the third ply
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1"
      Then the engine is alive

  @uhp/game-string/no-trailing-semicolon @must @engine @formality
  Rule: a GameString does not end with a semicolon
    Section: GameString
    Text: should, form
    Judged: on every line

    Scenario: without a move, and with one
      Given a new game
      When the viewer plays "wS1"
      Then the engine is alive

  @uhp/game-string/lists-every-ply @must @engine
  Rule: a GameString lists every ply, passes included, as the move that was made
    Section: GameString
    Text: should, form
    Why: the viewer rebuilds the board from the list.
    Reading: an entry may be in other words than the viewer's, as long as it means the same.
    Judged: on every line

    Scenario: over a pass
      Given the game "Base;InProgress;White[6];wA1;bG1 wA1\;wQ \wA1;bA1 /bG1;wQ wA1/;bB1 bG1-;wQ wA1-;bQ bB1\;wA1 bA1-;bB1 wQ"
      When the viewer sends "pass"
      And 3 plies are played at random
      Then the engine is alive

    Scenario: over a pass of Black
      Given the game "Base;InProgress;Black[6];wB1;bB1 wB1/;wA1 -wB1;bQ \bB1;wA2 \wA1;bQ bB1/;wQ wA1\;bQ \bB1;wA2 \bQ;bB2 bB1/;wA1 bB2-"
      When the viewer sends "pass"
      And 3 plies are played at random
      Then the engine is alive

    Scenario: pieces that move away from their old neighbours
      Given a new game
      When 30 plies are played at random
      Then the engine is alive

  @uhp/game-string/type-stays @must @engine
  Rule: the type of a game does not change
    Section: GameTypeString
    Text: plain
    Judged: on every line

    @needs:mosquito
    Scenario: with an expansion, over play and undo
      Given a new game of "Base+M"
      When the viewer plays "wS1;bS1 wS1-"
      And the viewer sends "undo"
      And the viewer plays "bS1 wS1-"
      Then the engine is alive

  @uhp/game-type-string/spelling @must @engine
  Rule: a GameTypeString is `Base`, or `Base+` and some of the letters M, L, P, each once
    Section: GameTypeString
    Text: plain
    Judged: on every line

    Scenario: each declared type
      Given the engine is ready
      Then each declared game type can be started

  @uhp/game-type-string/letter-order @should @engine
  Rule: the letters of a GameTypeString are in the order M, L, P
    Section: GameTypeString
    Text: example
    Reading: the text speaks of any combination of the letters, and its examples, which are all there are, have one order. Another order is understood but may not be recognized by a viewer that compares types; the order that the viewer itself has sent is right as well.
    Judged: on every line

    @needs:mosquito
    Scenario: each declared type
      Given the engine is ready
      Then each declared game type can be started

  @uhp/game-state-string/spelling @must @engine
  Rule: a GameStateString is one of the five words of the specification
    Section: GameStateString
    Text: plain
    Judged: on every line

    Scenario: before and during a game
      Given a new game
      When the viewer plays "wS1"
      Then the engine is alive

  @uhp/game-state-string/before-and-during @must @engine
  Rule: the state is `NotStarted` before the first ply and `InProgress` until the game ends
    Section: GameStateString
    Text: plain
    Judged: on every line

    Scenario: a ply and back
      Given a new game
      When the viewer plays "wS1"
      And the viewer sends "undo"
      Then the engine is alive

  @uhp/game-state-string/surrounded-queen-loses @must @engine
  Rule: a side loses when its queen is surrounded, whoever made the move
    Section: GameStateString
    Text: plain

    Scenario: White surrounds the black queen
      Given the game "Base;WhiteWins;Black[6];wS1;bB1 -wS1;wS2 wS1\;bQ \bB1;wG1 wS1-;bB2 -bQ;wQ wS1/;bA1 bB2/;wG1 bB2\;bS1 bA1-;wQ bQ-"
      Then the engine is alive

    Scenario: Black fills the last place around its own queen
      Given the game "Base;WhiteWins;White[6];wA1;bB1 /wA1;wQ \wA1;bQ -bB1;wQ bQ/;bB2 -bQ;wQ bB2/;bA1 bQ\;wA1 wQ-;bS1 bB2\"
      Then the engine is alive

    Scenario: the surrounded queen lies under a beetle
      Given the game "Base;WhiteWins;Black[11];wG1;bS1 wG1/;wB1 wG1\;bS2 \bS1;wA1 -wG1;bG1 bS2-;wQ wB1-;bQ bS1-;wA1 bQ-;bG1 wQ/;wG1 bS2-;bB1 -bS2;wB1 bS1\;bG1 /wQ;wB2 wA1-;bG1 wB1-;wB1 bQ;bA1 -bB1;wA2 wG1-;bA1 bG1-;wQ bS1\"
      Then the engine is alive

    Scenario: Black surrounds the white queen
      Given the game "Base;BlackWins;White[7];wG1;bA1 wG1/;wQ /wG1;bA2 bA1/;wB1 /wQ;bB1 bA2-;wS1 -wQ;bQ bB1-;wG2 wS1/;bA3 -bA2;wB2 wQ-;bA3 wB1-"
      Then the engine is alive

    Scenario: White fills the last place around its own queen
      Given the game "Base;BlackWins;Black[5];wG1;bB1 -wG1;wQ wG1/;bQ \bB1;wQ bQ-;bA1 -bQ;wG2 wQ/;bA1 bQ/;wB1 wQ-"
      Then the engine is alive

    @needs:pillbug
    Scenario: White's queen is thrown where it is surrounded
      Given the game "Base+P;BlackWins;Black[5];wP;bG1 wP\;wB1 wP/;bP bG1-;wS1 wB1-;bQ bP-;wQ -wP;bQ wS1\;wQ -bQ"
      Then the engine is alive

    @needs:pillbug
    Scenario: Black's queen is thrown where it is surrounded
      Given the game "Base+P;WhiteWins;White[6];wP;bP wP\;wA1 wP/;bG1 bP-;wA2 -wA1;bG2 bG1/;wQ wA1/;bQ /bP;wA2 wQ\;bQ -bG2"
      Then the engine is alive

    @needs:pillbug
    Scenario: White throws a piece of the other side to the last place around its queen
      Given the game "Base+P;BlackWins;Black[6];wP;bP /wP;wS1 \wP;bQ /bP;wA1 wS1/;bA1 bQ-;wQ wS1-;bQ /wS1;wS2 wQ/;bA1 wQ-;bP wQ\"
      Then the engine is alive

    @needs:pillbug
    Scenario: Black throws a piece of the other side to the last place around its queen
      Given the game "Base+P;WhiteWins;White[8];wS1;bP /wS1;wA1 wS1-;bG1 /bP;wS2 wA1-;bS1 bG1-;wQ wS2\;bQ bS1-;wA2 wS1/;bG1 /wQ;wA2 /bQ;bQ -wQ;wA2 /bQ;wS1 /wA1"
      Then the engine is alive

    @needs:pillbug
    Scenario: White throws a piece of the other side to the last place around Black's queen
      Given the game "Base+P;WhiteWins;Black[10];wG1;bB1 -wG1;wQ wG1\;bQ /bB1;wP /wQ;bQ -wQ;wP /bQ;bB2 \bB1;wP -bQ;bG1 bB2/;wP /bQ;bP -bB1;wA1 wQ\;bA1 \bG1;wP -bQ;bA2 -bA1;wA1 /wQ;bA2 wQ-;bP -wA1"
      Then the engine is alive

    @needs:pillbug
    Scenario: Black throws a piece of the other side to the last place around White's queen
      Given the game "Base+P;BlackWins;White[9];wB1;bB1 -wB1;wA1 wB1/;bP \bB1;wP \wA1;bS1 -bP;wQ wP/;bQ \bS1;wQ -wP;bA1 /bQ;wA1 bS1\;bQ -wQ;wA2 wB1/;bA1 \wQ;wA2 wQ/;wA1 wQ\"
      Then the engine is alive

  @uhp/game-state-string/both-surrounded-draw @must @engine
  Rule: a move that surrounds both queens draws the game
    Section: GameStateString
    Text: plain

    Scenario: one move for both
      Given the game "Base;Draw;Black[7];wS1;bG1 \wS1;wQ /wS1;bQ -bG1;wQ bQ\;bS1 bQ/;wS2 /wQ;bG2 -bS1;wB1 wS2-;bS2 -bQ;wA1 wB1-;bA1 \bG2;wA1 bS2\"
      Then the engine is alive

    Scenario: one move of Black for both
      Given the game "Base;Draw;White[7];wG1;bS1 wG1/;wS1 -wG1;bQ \bS1;wQ \wS1;bQ -bS1;wG2 -wS1;bS2 \bS1;wB1 \wQ;bG1 bS1/;wA1 -wQ;bG1 -bS2"
      Then the engine is alive

  @uhp/game-state-string/ends-only-when-surrounded @must @engine
  Rule: a game ends only when a queen is surrounded
    Section: GameStateString
    Text: plain
    Reading: the text does not mention draws by repetition; from the third occurrence of a position on, `Draw` is accepted as well as `InProgress`.
    Judged: on every line

    Scenario: the same position three times
      Given the game "Base;InProgress;White[7];wS1;bS1 wS1-;wQ \wS1;bQ bS1/;wQ -wS1;bQ bS1-;wQ \wS1;bQ bS1/;wQ -wS1;bQ bS1-;wQ \wS1;bQ bS1/"
      Then the engine is alive

    Scenario: five neighbours are not six
      Given the game "Base;InProgress;White[5];wG1;bB1 -wG1;wQ wG1/;bQ \bB1;wQ bQ-;bA1 -bQ;wG2 wQ/;bA1 bQ/"
      Then the legal moves are listed

  @uhp/turn-string/form @must @engine
  Rule: a TurnString is `White` or `Black` and the turn number in brackets
    Section: TurnString
    Text: plain
    Judged: on every line

    Scenario: both sides
      Given a new game
      When the viewer plays "wS1;bS1 wS1-"
      Then the engine is alive

  @uhp/turn-string/follows-ply-count @must @engine
  Rule: White and Black alternate, and the turn number increases after Black's ply
    Section: TurnString
    Text: plain
    Judged: on every line

    Scenario: four plies forward and back
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
      And the viewer sends "undo 3"
      Then the engine is alive

  @uhp/turn-string/after-the-end @should @engine @requires:uhp/game-state-string/surrounded-queen-loses
  Rule: the turn of a finished game follows from the number of plies
    Section: TurnString
    Text: none
    Reading: the text does not say which turn a finished game shows; engines go on counting.

    Scenario: after a win of either side
      Given the game "Base;BlackWins;Black[5];wG1;bB1 -wG1;wQ wG1/;bQ \bB1;wQ bQ-;bA1 -bQ;wG2 wQ/;bA1 bQ/;wB1 wQ-"
      Then the engine is alive

    Scenario: after the other side has won
      Given the game "Base;WhiteWins;White[6];wA1;bB1 /wA1;wQ \wA1;bQ -bB1;wQ bQ/;bB2 -bQ;wQ bB2/;bA1 bQ\;wA1 wQ-;bS1 bB2\"
      Then the engine is alive
