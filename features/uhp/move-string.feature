@uhp
Feature: move strings
  The section "MoveString": a piece, and where it goes, seen from another piece.

  @uhp/move-string/form @must @engine
  Rule: MoveStrings have the form of the notation, including letter case and numbers
    Section: MoveString
    Text: plain
    Judged: on every line

    Scenario: lists and a best move
      Given a new game
      Then the legal moves are listed
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
      Then the legal moves are listed
      When the viewer sends "bestmove depth 1"
      Then the engine is alive

  @uhp/move-string/first-move-bare @must @engine
  Rule: the first MoveString of a game is only the piece; all others name a place
    Section: MoveString
    Text: plain

    Scenario: the lists of the first two plies
      Given a new game
      Then the legal moves are listed
      When the viewer plays "wS1"
      Then the legal moves are listed

  @uhp/move-string/climb-names-top @must @engine
  Rule: a move onto the hive names the covered piece, without a direction
    Section: MoveString
    Text: plain
    Judged: on every line

    Scenario: a beetle that can climb
      Given the game "Base;InProgress;Black[3];wB1;bB1 wB1\;wQ -wB1;bQ /bB1;wQ -bB1"
      Then the legal moves are listed

    Scenario: a stack that can be climbed
      Given the game "Base;InProgress;Black[4];wB1;bB1 -wB1;wQ wB1\;bA1 /bB1;wQ bA1-;bQ /bA1;wB1 wQ"
      Then the legal moves are listed

  @uhp/move-string/reference-touches @must @engine
  Rule: a MoveString refers to another piece on the board
    Section: MoveString
    Text: plain
    Why: a position relative to the moving piece is meaningless once that piece has been lifted.
    Reading: any piece of a neighbouring stack is accepted, but not the moving piece itself.
    Judged: on every line
    Advice: leave the moving piece out when looking for a reference.

    Scenario: pieces that move by one place
      Given the game "Base;InProgress;White[3];wS1;bB1 wS1/;wQ wS1\;bB2 bB1/"
      Then the legal moves are listed

    Scenario: a random game, list by list
      Given a new game
      When 40 plies are played at random and every list is checked
      Then the engine is alive

  @uhp/move-string/lowest-number-first @should @engine
  Rule: pieces of the same kind enter in the order of their numbers
    Section: MoveString
    Text: none
    Reading: the text numbers pieces by their order of appearance; an engine may understand another number, but should not offer it.

    Scenario: the list of the first move
      Given a new game
      Then the legal moves are listed

    Scenario: the list after one of each kind
      Given a new game
      When the viewer plays "wA1;bA1 wA1-;wQ -wA1;bQ bA1-"
      Then the legal moves are listed

    Scenario: another number, which may be understood or refused
      Given a new game
      When the viewer sends "play wS2"
      And the viewer sends "newgame"
      And the viewer plays "wA1;bA1 wA1-"
      And the viewer sends "play wA3 -wA1"
      And the viewer sends "validmoves"
      Then the engine is alive

  @uhp/move-string/directions @must @engine
  Rule: the six direction indicators mean the six neighbours of the specification
    Section: MoveString
    Text: plain
    Reading: a notation that is mirrored or rotated as a whole describes an equivalent game and cannot be detected from outside; one that confuses two directions can.

    Scenario Outline: Black's first piece at <place>
      Given a new game
      When the viewer plays "wS1;bS1 <place>"
      Then the legal moves are listed

      Examples:
        | place  |
        | wS1-   |
        | wS1/   |
        | \\wS1  |
        | -wS1   |
        | /wS1   |
        | wS1\\  |

    Scenario: a bent line
      Given a new game
      When the viewer plays "wS1;bS1 wS1/;wQ /wS1;bQ bS1-;wA1 wQ\;bA1 bQ\"
      Then the legal moves are listed

    Scenario: another bent line
      Given a new game
      When the viewer plays "wS1;bS1 wS1\;wQ \wS1;bQ bS1-;wA1 -wQ;bA1 bQ/"
      Then the legal moves are listed
