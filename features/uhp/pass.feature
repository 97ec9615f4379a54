@uhp
Feature: pass
  The section "pass": a side that cannot move says so.

  @uhp/pass/advances-the-game @must @engine @requires:uhp/play/answers-game-string
  Rule: a forced `pass` is made, shown in the GameString, and ends the turn
    Section: pass
    Text: should, form

    Scenario: White has nothing else
      Given the game "Base;InProgress;White[6];wA1;bG1 wA1\;wQ \wA1;bA1 /bG1;wQ wA1/;bB1 bG1-;wQ wA1-;bQ bB1\;wA1 bA1-;bB1 wQ"
      When the viewer sends "pass"
      Then the legal moves are listed

    Scenario: White has nothing else, and was told so before
      Given the game "Base;InProgress;White[6];wA1;bG1 wA1\;wQ \wA1;bA1 /bG1;wQ wA1/;bB1 bG1-;wQ wA1-;bQ bB1\;wA1 bA1-;bB1 wQ"
      When the viewer sends "validmoves"
      And the viewer sends "pass"
      Then the legal moves are listed

    Scenario: White has nothing else, later
      Given the game "Base;InProgress;White[8];wB1;bS1 -wB1;wQ wB1/;bQ -bS1;wQ bS1/;bA1 \bQ;wB1 bS1;bA2 /bQ;wB1 wQ;bA1 wB1/;wB1 bQ/;bS2 -bQ;wG1 \wB1;bA2 \wG1"
      When the viewer sends "pass"
      Then the legal moves are listed

  @uhp/pass/refused-when-moves-exist @must @engine @requires:uhp/engine-commands/implements-every-command @requires:uhp/play/refuses-illegal-moves
  Rule: `pass` is rejected while a move is possible
    Section: MoveString
    Text: plain
    Why: a player may not choose to pass in Hive.
    Reading: a side passes because it has no other moves; any other pass is an illegal move.

    Scenario: at the start and in a game
      Given a new game
      Then the legal moves are listed
      And "pass" is refused
      And nothing has changed
      When the viewer plays "wS1"
      Then "pass" is refused
      And "play pass" is refused
      When the viewer plays "bS1 wS1-;wQ -wS1;bQ bS1-"
      Then "pass" is refused
      And nothing has changed

    Scenario: when pieces can enter but none can move
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wA1 -wS1;bA1 bS1-"
      Then "pass" is refused
      And "play pass" is refused

    Scenario Outline: in the middle of a game, <plies> plies old
      Given the game "<game>"
      Then the legal moves are listed
      And "pass" is refused
      And nothing has changed

      Examples:
        | plies | game |
        | 12    | Base;InProgress;White[7];wG1;bG1 /wG1;wQ \\wG1;bB1 -bG1;wB1 wG1-;bB2 -bB1;wB2 -wQ;bQ bG1\\;wB1 wG1;bB2 bB1;wB2 wQ;bB2 bG1 |
        | 14    | Base;InProgress;White[8];wB1;bG1 wB1/;wB2 wB1\\;bS1 \\bG1;wG1 wB2\\;bB1 \\bS1;wQ -wB2;bQ bG1-;wG1 -bG1;bB1 -bS1;wS1 -wB1;bS2 bQ-;wB2 wQ;bB1 wG1 |

  @uhp/pass/equals-play-pass @must @engine
  Rule: `play pass` is equivalent to `pass`
    Section: pass
    Text: plain

    Scenario: the same pass in its other form
      Given the game "Base;InProgress;White[6];wA1;bG1 wA1\;wQ \wA1;bA1 /bG1;wQ wA1/;bB1 bG1-;wQ wA1-;bQ bB1\;wA1 bA1-;bB1 wQ"
      When the viewer sends "play pass"
      Then the legal moves are listed
