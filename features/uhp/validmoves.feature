@uhp
Feature: validmoves
  The section "validmoves": everything that can be played, on one line.

  @uhp/validmoves/one-list-line @must @engine
  Rule: `validmoves` is answered with one line of MoveStrings separated by semicolons
    Section: validmoves
    Text: plain

    Scenario: the list of the first move
      Given a new game
      Then the legal moves are listed

  @uhp/validmoves/lists-every-legal-move @must @engine
  Rule: `validmoves` lists all legal moves and no others
    Section: validmoves
    Text: plain
    Why: the viewer lets the user choose from this list only.
    Reading: the rules are those of the game's rule book in its tournament form. A wrong list is reported under the rule that it breaks; this requirement is for lists that fit no single rule.
    Judged: on every line

    Scenario: a random game without expansions
      Given a new game
      When 60 plies are played at random and every list is checked
      Then the engine is alive

    Scenario: another random game without expansions
      Given a new game
      When 50 plies are played at random and every list is checked
      Then the engine is alive

    @needs:mosquito
    Scenario: a random game with the mosquito
      Given a new game of "Base+M"
      When 50 plies are played at random and every list is checked
      Then the engine is alive

    @needs:ladybug
    Scenario: a random game with the ladybug
      Given a new game of "Base+L"
      When 50 plies are played at random and every list is checked
      Then the engine is alive

    @needs:pillbug
    Scenario: a random game with the pillbug
      Given a new game of "Base+P"
      When 50 plies are played at random and every list is checked
      Then the engine is alive

    @needs:mosquito @needs:ladybug @needs:pillbug
    Scenario: a random game with all expansions
      Given a new game of "Base+MLP"
      When 60 plies are played at random and every list is checked
      Then the engine is alive

  @uhp/validmoves/lists-each-move-once @should @engine
  Rule: `validmoves` lists each move once
    Section: validmoves
    Text: none
    Reading: the text says that two MoveStrings can describe the same move, and not that a list holds only one of them; viewers show such a move twice.
    Judged: on every line

    @needs:pillbug
    Scenario: a throw that the piece could also make by itself
      Given the game "Base+P;InProgress;White[3];wP;bS1 wP/;wQ wP\;bB1 \bS1"
      Then the legal moves are listed

    Scenario: an ordinary position
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
      Then the legal moves are listed

  @uhp/validmoves/pass-only-alone @must @engine
  Rule: `validmoves` lists `pass` only where no move is possible
    Section: MoveString
    Text: plain

    Scenario: forced to pass
      Given the game "Base;InProgress;White[6];wA1;bG1 wA1\;wQ \wA1;bA1 /bG1;wQ wA1/;bB1 bG1-;wQ wA1-;bQ bB1\;wA1 bA1-;bB1 wQ"
      Then the legal moves are listed

    Scenario: free to move
      Given the game "Base;InProgress;White[2];wG1;bB1 wG1-"
      Then the legal moves are listed

  @uhp/validmoves/lists-the-pass @should @engine
  Rule: `validmoves` lists `pass` where no move is possible
    Section: MoveString
    Text: none
    Reading: the text is open here. It describes a pass as the move of a side that has no other, and as what is made when there are no valid moves; so an empty list, or an error, is another reading of it. The pass itself is accepted and recorded in any case.

    Scenario: forced to pass
      Given the game "Base;InProgress;White[6];wA1;bG1 wA1\;wQ \wA1;bA1 /bG1;wQ wA1/;bB1 bG1-;wQ wA1-;bQ bB1\;wA1 bA1-;bB1 wQ"
      When the viewer sends "validmoves"
      Then the engine is alive

    Scenario: forced to pass, later
      Given the game "Base;InProgress;White[8];wB1;bS1 -wB1;wQ wB1/;bQ -bS1;wQ bS1/;bA1 \bQ;wB1 bS1;bA2 /bQ;wB1 wQ;bA1 wB1/;wB1 bQ/;bS2 -bQ;wG1 \wB1;bA2 \wG1"
      When the viewer sends "validmoves"
      Then the engine is alive

  @uhp/validmoves/changes-nothing @must @engine
  Rule: `validmoves` does not change the game
    Section: validmoves
    Text: none
    Reading: the command asks for the moves of the current board; only `play` and `pass` are asked to make one.

    Scenario: twice the same list, and the right ply is taken back
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
      Then the legal moves are listed
      And nothing has changed
      And nothing has changed

    @requires:uhp/undo/takes-back-one
    Scenario: the right ply is taken back after it
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1"
      Then the legal moves are listed
      When the viewer plays "bQ bS1-"
      Then the legal moves are listed
      When the viewer sends "undo"
      Then the legal moves are listed

    @needs:pillbug
    Scenario: twice the same list after a throw
      Given the game "Base+P;InProgress;Black[3];wP;bP wP\;wQ -wP;bQ /bP;wQ wP-"
      When the viewer plays "wP -bP"
      Then the legal moves are listed
      And nothing has changed

  @uhp/validmoves/listed-moves-are-accepted @must @engine @requires:uhp/play/answers-game-string
  Rule: `play` accepts every listed move
    Section: validmoves
    Text: plain
    Why: viewers send back the moves that they received.

    Scenario: the first move
      Given a new game
      Then every listed move is accepted

    Scenario: after four plies
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
      Then every listed move is accepted

    Scenario: after twenty random plies
      Given a new game
      When 20 plies are played at random
      Then every listed move is accepted

    @needs:pillbug
    Scenario: with throws of the pillbug
      Given the game "Base+P;InProgress;Black[3];wP;bP wP\;wQ -wP;bQ /bP;wQ wP-"
      Then every listed move is accepted

  @uhp/validmoves/none-after-the-end @should @engine @requires:uhp/game-state-string/surrounded-queen-loses @requires:uhp/error-handling/err-for-unknown-command @requires:uhp/engine-commands/implements-every-command
  Rule: `validmoves` lists no moves in a finished game
    Section: validmoves
    Text: none
    Reading: the text calls the game over, so no move is valid. An error, an empty line, no line at all and `pass`, which means that there was no move, are equally right.

    Scenario: after White has won
      Given the game "Base;WhiteWins;White[6];wA1;bB1 /wA1;wQ \wA1;bQ -bB1;wQ bQ/;bB2 -bQ;wQ bB2/;bA1 bQ\;wA1 wQ-;bS1 bB2\"
      When the viewer sends "validmoves"
      Then the engine is alive

    @requires:uhp/game-state-string/both-surrounded-draw
    Scenario: after a draw
      Given the game "Base;Draw;Black[7];wS1;bG1 \wS1;wQ /wS1;bQ -bG1;wQ bQ\;bS1 bQ/;wS2 /wQ;bG2 -bS1;wB1 wS2-;bS2 -bQ;wA1 wB1-;bA1 \bG2;wA1 bS2\"
      When the viewer sends "validmoves"
      Then the engine is alive
