@uhp
Feature: undo
  The section "undo": plies are taken back.

  @uhp/undo/takes-back-one @must @engine @requires:uhp/play/answers-game-string
  Rule: `undo` without a number takes back one ply
    Section: undo
    Text: should, form

    Scenario: one of one
      Given a new game
      When the viewer sends "play wS1"
      And the viewer sends "undo"
      Then the engine answers
        """
        Base;NotStarted;White[1]
        ok
        """

    Scenario: one of four
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
      And the viewer sends "undo"
      And the viewer sends "undo 1"
      Then the legal moves are listed

  @uhp/undo/takes-back-several @must @engine @requires:uhp/undo/takes-back-one
  Rule: `undo` with a number takes back that many plies
    Section: undo
    Text: plain

    Scenario: one, three and four of eight
      Given a new game
      When 8 plies are played at random
      And the viewer sends "undo 1"
      And the viewer sends "undo 3"
      And the viewer sends "undo 4"
      Then the legal moves are listed

    Scenario: ten and twelve of many
      Given a new game
      When 14 plies are played at random
      And the viewer sends "undo 10"
      Then the legal moves are listed
      When 12 plies are played at random
      And the viewer sends "undo 12"
      Then the legal moves are listed

  @uhp/undo/restores-the-position @must @engine @requires:uhp/undo/takes-back-one
  Rule: `undo` restores the whole position, including stacks, hands and the piece moved last
    Section: undo
    Text: plain
    Why: leftovers show many plies later, as a missing move in a list.

    Scenario: a random game forward and back
      Given a new game
      When 36 plies are played at random and every list is checked
      Then undoing ply by ply restores every list

    @needs:mosquito @needs:ladybug @needs:pillbug
    Scenario: a random game with all expansions forward and back
      Given a new game of "Base+MLP"
      When 36 plies are played at random and every list is checked
      Then undoing ply by ply restores every list

    Scenario: a beetle that has climbed
      Given the game "Base;InProgress;Black[3];wB1;bB1 wB1\;wQ -wB1;bQ /bB1;wQ -bB1"
      Then the legal moves are listed
      When the viewer plays "bB1 wQ"
      And the viewer sends "undo"
      Then the legal moves are listed

    @needs:pillbug
    Scenario: a piece that was thrown
      Given the game "Base+P;InProgress;Black[3];wP;bP wP\;wQ -wP;bQ /bP;wQ wP-"
      Then the legal moves are listed
      When the viewer plays "wP -bP"
      Then the legal moves are listed
      When the viewer sends "undo"
      Then the legal moves are listed
      When the viewer sends "undo"
      Then the legal moves are listed

    @needs:pillbug @requires:uhp/undo/takes-back-several
    Scenario Outline: <count> plies at once, the last by a piece that is free to move without them
      Given the game "Base+P;InProgress;White[4];wP;bP wP\;wQ -wP;bQ /bP;wQ /wP;bG1 bP-"
      Then the legal moves are listed
      When the viewer plays "<plies>"
      And the viewer sends "undo <count>"
      Then the legal moves are listed

      Examples:
        | count | plies                  |
        | 2     | wG1 -wP;wQ \\bG1       |
        | 3     | wQ -wP;bG2 bG1-;wQ /wP |

    @needs:pillbug @requires:uhp/undo/takes-back-several
    Scenario: the piece that moved before them rests
      Given the game "Base+P;InProgress;Black[3];wP;bP wP\;wQ -wP;bQ /bP;wQ wP-"
      Then the legal moves are listed
      When the viewer plays "bS1 bQ\;wS1 \wP"
      And the viewer sends "undo 2"
      Then nothing has changed

  @uhp/undo/over-ends-and-passes @must @engine @requires:uhp/undo/takes-back-one @requires:uhp/undo/takes-back-several
  Rule: `undo` takes back passes and the move that ended a game
    Section: undo
    Text: plain

    @requires:uhp/game-state-string/ends-only-when-surrounded
    Scenario: from a win
      Given the game "Base;WhiteWins;Black[6];wS1;bB1 -wS1;wS2 wS1\;bQ \bB1;wG1 wS1-;bB2 -bQ;wQ wS1/;bA1 bB2/;wG1 bB2\;bS1 bA1-;wQ bQ-"
      When the viewer sends "undo"
      Then the legal moves are listed

    @requires:uhp/game-state-string/ends-only-when-surrounded
    Scenario: two plies from a win
      Given the game "Base;WhiteWins;Black[6];wS1;bB1 -wS1;wS2 wS1\;bQ \bB1;wG1 wS1-;bB2 -bQ;wQ wS1/;bA1 bB2/;wG1 bB2\;bS1 bA1-;wQ bQ-"
      When the viewer sends "undo 2"
      Then the legal moves are listed

    @requires:uhp/game-state-string/ends-only-when-surrounded
    Scenario: from a win, and the game goes on
      Given the game "Base;WhiteWins;Black[6];wS1;bB1 -wS1;wS2 wS1\;bQ \bB1;wG1 wS1-;bB2 -bQ;wQ wS1/;bA1 bB2/;wG1 bB2\;bS1 bA1-;wQ bQ-"
      When the viewer sends "undo"
      And 3 plies are played at random
      And the viewer sends "bestmove depth 1"
      Then the legal moves are listed

    Scenario: over a pass
      Given the game "Base;InProgress;White[6];wA1;bG1 wA1\;wQ \wA1;bA1 /bG1;wQ wA1/;bB1 bG1-;wQ wA1-;bQ bB1\;wA1 bA1-;bB1 wQ"
      When the viewer sends "pass"
      And the viewer sends "undo"
      Then the legal moves are listed
      When the viewer sends "pass"
      And the viewer sends "undo 2"
      Then the legal moves are listed

    Scenario: the ply behind a pass
      Given the game "Base;InProgress;White[6];wA1;bG1 wA1\;wQ \wA1;bA1 /bG1;wQ wA1/;bB1 bG1-;wQ wA1-;bQ bB1\;wA1 bA1-;bB1 wQ"
      When the viewer plays "pass;bS1 bQ-"
      And the viewer sends "undo"
      Then the legal moves are listed

  @uhp/undo/refuses-too-many @should @engine @requires:uhp/undo/takes-back-one @requires:uhp/error-handling/err-for-unknown-command @requires:uhp/engine-commands/implements-every-command @requires:uhp/undo/takes-back-several
  Rule: `undo` of more plies than were played is rejected
    Section: undo
    Text: none
    Reading: a bad command should be answered with `err`, but what else than the possible an engine understands is left to it: going back to the start is not forbidden.

    Scenario: three of two
      Given a new game
      When the viewer plays "wS1;bS1 wS1-"
      Then "undo 3" is refused

    Scenario: one of none
      Given a new game
      When the viewer plays "wS1;bS1 wS1-"
      And the viewer sends "undo 2"
      Then "undo" is refused
      And the game can go on

    Scenario: more than the numbers of an engine hold
      Given a new game
      When the viewer plays "wS1;bS1 wS1-"
      Then these are refused
        """
        undo 4294967297
        undo 18446744073709551617
        undo 99999999999999999999
        """
      And the game can go on

  @uhp/undo/refusal-changes-nothing @must @engine @requires:uhp/validmoves/changes-nothing
  Rule: a rejected `undo` does not change the game
    Section: undo
    Text: none
    Reading: an answer with `err` says that no move was taken back: only a successful `undo` updates the game.

    Scenario: three of two
      Given a new game
      When the viewer plays "wS1;bS1 wS1-"
      Then the legal moves are listed
      And "undo 3" is refused
      And nothing has changed
      When the viewer sends "undo 2"
      Then "undo" is refused
      And the game can go on

  @uhp/undo/refuses-bad-counts @should @engine @requires:uhp/undo/takes-back-one @requires:uhp/error-handling/err-for-unknown-command @requires:uhp/engine-commands/implements-every-command @requires:uhp/undo/takes-back-several
  Rule: `undo` with anything but a positive number is rejected
    Section: Error Handling
    Text: none
    Reading: the command takes back one or more moves, and a bad command should be answered with `err`; zero may also be answered with the unchanged game.

    Scenario: counts that are none
      Given a new game
      When the viewer plays "wS1;bS1 wS1-"
      Then these are refused
        """
        undo 0
        undo -1
        undo x
        undo 1.5
        """
      And the game can go on
