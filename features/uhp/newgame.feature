@uhp
Feature: newgame
  The section "newgame": a game begins, and nothing of an earlier one is left.

  @uhp/newgame/defaults-to-base @must @engine
  Rule: newgame alone starts a game without expansions
    Section: newgame

    Scenario: no game type
      Given the engine is ready
      When the viewer sends "newgame"
      Then the engine answers
        """
        Base;NotStarted;White[1]
        ok
        """
      And the legal moves are listed

    Scenario: after a game with expansions
      Given the engine is ready
      Then each declared game type can be started
      When the viewer sends "newgame"
      Then the legal moves are listed

  @uhp/newgame/accepts-base @must @engine
  Rule: the type Base is accepted by name
    Section: newgame

    Scenario: the same as no type
      Given the engine is ready
      When the viewer sends "newgame Base"
      Then the engine answers
        """
        Base;NotStarted;White[1]
        ok
        """
      And the legal moves are listed

  @uhp/newgame/accepts-declared-types @must @engine
  Rule: every type made of declared capabilities is accepted, comes back as the first field and has its pieces
    Section: newgame
    Why: the viewer offers all combinations of the declared expansions.

    Scenario: each declared type
      Given the engine is ready
      Then each declared game type can be started

  @uhp/newgame/other-letter-order @should @engine @requires:uhp/newgame/accepts-declared-types
  Rule: expansion letters in another order mean the same set, or are refused
    Section: GameTypeString
    Reading: the text speaks of any combination and lists one order; for input both views are tolerated.

    @needs:mosquito @needs:pillbug
    Scenario: P before M
      Given the engine is ready
      When the viewer sends "newgame Base+PM"
      Then the engine is alive

  @uhp/newgame/refuses-undeclared-types @should @engine
  Rule: a type with an expansion that was not declared is refused
    Section: newgame
    Advice: declare the expansion in `info`, or answer `err`.

    Scenario: each undeclared type
      Given the engine is ready
      Then game types that are not declared are refused

  @uhp/newgame/refuses-malformed-types @should @engine @requires:uhp/newgame/accepts-base
  Rule: a malformed type is refused and the engine goes on
    Section: Error Handling
    Reading: other letter case and repeated letters may be read leniently if the answer shows the type that was meant.

    Scenario: words that are no type
      Given the engine is ready
      Then these are refused
        """
        newgame Foo
        newgame Base+
        newgame Base+X
        newgame Base+MM
        newgame Base+M+L
        newgame base
        """
      When the viewer sends "newgame"
      Then the legal moves are listed

  @uhp/newgame/drops-the-old-game @must @engine
  Rule: a new game keeps nothing of the game before
    Section: newgame
    Why: a piece marked as moved last, or missing from the hand, spoils the next game.

    Scenario: after ten plies
      Given a new game
      Then the legal moves are listed
      When 10 plies are played at random
      And the viewer sends "newgame"
      Then the legal moves are listed
      And "undo" is refused

    @needs:mosquito @needs:pillbug
    Scenario: after ten plies with expansions
      Given a new game of "Base+MP"
      Then the legal moves are listed
      When 10 plies are played at random
      And the viewer sends "newgame Base+MP"
      Then the legal moves are listed
      And "undo" is refused

    Scenario: from a finished game
      Given the game "Base;BlackWins;Black[5];wG1;bB1 -wG1;wQ wG1/;bQ \bB1;wQ bQ-;bA1 -bQ;wG2 wQ/;bA1 bQ/;wB1 wQ-"
      When the viewer sends "newgame"
      Then the engine answers
        """
        Base;NotStarted;White[1]
        ok
        """
      And the legal moves are listed

  @uhp/newgame/refusal-keeps-the-game @should @engine @requires:uhp/validmoves/changes-nothing
  Rule: a refused newgame leaves the running game as it was
    Section: Error Handling

    Scenario: in a game of two plies
      Given a new game
      When the viewer plays "wS1;bS1 wS1-"
      Then the legal moves are listed
      And "newgame Foo" is refused
      And nothing has changed

    @requires:uhp/undo/takes-back-one
    Scenario: the right ply is taken back after it
      Given a new game
      When the viewer plays "wS1"
      Then the legal moves are listed
      When the viewer plays "bS1 wS1-"
      Then "newgame Foo" is refused
      When the viewer sends "undo"
      Then the legal moves are listed

    Scenario Outline: a whole game with <what>
      Given a new game
      When the viewer plays "wS1;bS1 wS1-"
      Then the legal moves are listed
      When the viewer sends "newgame <game>"
      Then nothing has changed

      Examples:
        | what                  | game                                          |
        | an illegal ply        | Base;InProgress;White[2];wA1;bQ wA1-          |
        | a piece among others | Base;InProgress;Black[2];wA1;bA1 wA1-;wA2 bA1- |
        | a piece not in play   | Base;InProgress;White[2];wA1;bA1 wG1-         |
        | no move at all        | Base;InProgress;White[2];wA1;xyz              |
        | another turn          | Base;InProgress;White[7];wA1;bA1 wA1-         |
        | another state         | Base;WhiteWins;White[2];wA1;bA1 wA1-          |

  @uhp/newgame/refuses-broken-games @should @engine @requires:uhp/newgame/accepts-base
  Rule: a whole game with a ply that cannot be is refused
    Section: newgame (2019 and later), Error Handling
    Reading: the text of 2018 knows only types here, so an engine may refuse every game, or read no more of it than its type; state and turn may be set right.

    Scenario: plies that no rule allows, and words that are no ply
      Given the engine is ready
      Then these are refused
        """
        newgame Base;InProgress;White[2];wA1;bQ wA1-
        newgame Base;InProgress;Black[2];wA1;bA1 wA1-;wA2 bA1-
        newgame Base;InProgress;White[2];wA1;bA1 wG1-
        newgame Base;InProgress;Black[1];wA1 bA1-
        newgame Base;InProgress;Black[1];bA1
        newgame Base;InProgress;White[2];wA1;pass
        """
      When the viewer sends "newgame"
      Then the legal moves are listed

  @uhp/newgame/keeps-options @should @engine @requires:uhp/options/set-is-remembered
  Rule: options keep their values over a new game
    Section: options

    Scenario: options that were changed
      Given the engine has options
      Then options set before are still set after a new game

  @uhp/newgame/loads-game-string @may @engine @requires:uhp/newgame/accepts-base @requires:uhp/play/answers-game-string
  Rule: an engine that takes a whole GameString shows exactly that game
    Section: newgame (2019 and later)
    Reading: the text of 2018 knows only types here; refusing is right in every edition.

    Scenario: two plies
      Given the engine is ready
      When the viewer sends "newgame Base;InProgress;White[2];wS1;bS1 wS1-"
      Then the engine is alive

    Scenario: six plies, with the moves they leave
      Given the engine is ready
      When the viewer sends "newgame Base;InProgress;White[4];wG1;bB1 wG1\;wQ -wG1;bQ /bB1;wQ -bB1;bB1 wQ"
      And the viewer sends "validmoves"
      Then the engine is alive

    @needs:pillbug
    Scenario: five plies, the last of them a move
      Given the engine is ready
      When the viewer sends "newgame Base+P;InProgress;Black[3];wP;bP wP\;wQ -wP;bQ /bP;wQ wP-"
      And the viewer sends "validmoves"
      Then the engine is alive

  @uhp/newgame/viewer-asks-for-declared-types @should @viewer
  Rule: the viewer asks only for types that the engine declares
    Section: newgame

    Scenario: with the bundled engine
      When the viewer uses the bundled engine

    Scenario: with an engine that is odd: no-expansions
      When the viewer uses the bundled engine with the quirk "no-expansions"

    Scenario: with an engine that is odd: mosquito-only
      When the viewer uses the bundled engine with the quirk "mosquito-only"

    Scenario: with an engine that is odd: pillbug-only
      When the viewer uses the bundled engine with the quirk "pillbug-only"
