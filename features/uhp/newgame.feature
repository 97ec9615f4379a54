@uhp
Feature: newgame
  The section "newgame": a game begins, and nothing of an earlier one is left.

  @uhp/newgame/defaults-to-base @must @engine
  Rule: `newgame` without a type starts a base game
    Section: newgame
    Text: should, form

    Scenario: no game type
      Given the engine is ready
      When the viewer sends "newgame"
      Then the engine answers
        """
        Base;NotStarted;White[1]
        ok
        """
      And the legal moves are listed

  @uhp/newgame/accepts-base @must @engine @requires:uhp/newgame/defaults-to-base
  Rule: `newgame Base` starts a base game
    Section: newgame
    Text: plain

    Scenario: the same as no type
      Given the engine is ready
      When the viewer sends "newgame Base"
      Then the engine answers
        """
        Base;NotStarted;White[1]
        ok
        """
      And the legal moves are listed

  @uhp/newgame/accepts-declared-types @must @engine @requires:uhp/newgame/accepts-base
  Rule: `newgame` accepts every type made of declared capabilities
    Section: info
    Text: plain
    Why: the viewer offers all combinations of the declared expansions.

    Scenario: each declared type
      Given the engine is ready
      Then each declared game type can be started

  @uhp/newgame/other-letter-order @should @engine @requires:uhp/newgame/accepts-declared-types
  Rule: letters of a type in another order are read as the same type or rejected
    Section: GameTypeString
    Text: none
    Reading: the text speaks of any combination but lists one order; for input both readings are accepted.

    @needs:mosquito @needs:pillbug
    Scenario: P before M
      Given the engine is ready
      When the viewer sends "newgame Base+PM"
      Then the engine is alive

  @uhp/newgame/refuses-undeclared-types @should @engine
  Rule: a type with an undeclared expansion is rejected, or started as that type
    Section: newgame
    Text: none
    Reading: the list of capabilities is optional, so an engine may play more than it declares. It is held to the rules of each type that it starts.
    Advice: answer `err`, or start the type that was asked for.

    Scenario: each undeclared type
      Given the engine is ready
      Then game types that are not declared are refused

  @uhp/newgame/refuses-malformed-types @should @engine @requires:uhp/newgame/accepts-base @requires:uhp/error-handling/err-for-unknown-command @requires:uhp/newgame/accepts-declared-types
  Rule: a malformed type is rejected
    Section: Error Handling
    Text: none
    Reading: a bad command should be answered with `err`, but what else an engine understands is left to it: other letter case and repeated letters may be accepted if the answer shows the type that was meant.

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
  Rule: a new game is independent of the previous game
    Section: newgame
    Text: plain
    Why: a piece that is still marked as moved last, or missing from the hand, spoils the next game.

    Scenario: after ten plies
      Given a new game
      Then the legal moves are listed
      When 10 plies are played at random
      Then the legal moves are listed
      When the viewer sends "newgame"
      Then the legal moves are listed
      And "undo" is refused

    Scenario: without a type after games with expansions
      Given the engine is ready
      Then each declared game type can be started
      When the viewer sends "newgame"
      Then the legal moves are listed

    @needs:mosquito @needs:pillbug
    Scenario: after ten plies with expansions
      Given a new game of "Base+MP"
      Then the legal moves are listed
      When 10 plies are played at random
      Then the legal moves are listed
      When the viewer sends "newgame Base+MP"
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

    Scenario: after a game that was played to its end
      Given a new game
      When the viewer plays "wG1;bB1 -wG1;wQ wG1/;bQ \bB1;wQ bQ-;bA1 -bQ;wG2 wQ/;bA1 bQ/;wB1 wQ-"
      And the viewer sends "newgame"
      Then the legal moves are listed
      And the game can go on

  @uhp/newgame/refusal-keeps-the-game @must @engine @requires:uhp/validmoves/changes-nothing
  Rule: a rejected `newgame` does not change the running game
    Section: Error Handling
    Text: none
    Reading: an answer with `err` says that the command was not carried out, so no new game has begun.

    Scenario: in a game of two plies
      Given a new game
      When the viewer plays "wS1;bS1 wS1-"
      Then the legal moves are listed
      When the engine refuses "newgame Foo"
      Then nothing has changed

    @needs:mosquito @needs:ladybug @needs:pillbug
    Scenario: in a game with every expansion
      Given a new game of "Base+MLP"
      When the viewer plays "wS1;bS1 wS1-"
      Then the legal moves are listed
      When the engine refuses "newgame Foo"
      Then nothing has changed
      When the viewer plays "wM -wS1"
      Then the legal moves are listed

    @requires:uhp/undo/takes-back-one
    Scenario: the right ply is taken back after it
      Given a new game
      When the viewer plays "wS1"
      Then the legal moves are listed
      When the viewer plays "bS1 wS1-"
      And the engine refuses "newgame Foo"
      And the viewer sends "undo"
      Then the legal moves are listed

    Scenario Outline: a whole game with <what>
      Given a new game
      When the viewer plays "wS1;bS1 wS1-"
      Then the legal moves are listed
      When the engine refuses "newgame <game>"
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
  Rule: a GameString with an impossible ply is rejected
    Section: newgame
    Text: none
    Reading: the text of 2018 has only types here; by that of 2019 and later a GameString may be given, and one with an impossible ply is a bad command. An engine may reject every game or read only its type; state and turn may be corrected.

    Scenario: plies that no rule allows, and words that are no ply
      Given an edition in which newgame takes a GameString
      And the engine is ready
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
  Rule: a new game does not change the options
    Section: options
    Text: none
    Reading: options belong to the engine, and newgame starts a game; nothing asks for other values.

    Scenario: options that were changed
      Given the engine has options
      Then options set before are still set after a new game

    @requires:uhp/newgame/accepts-declared-types
    Scenario: options that were changed, over games of all declared types
      Given the engine has options
      Then options set before are still set after a new game of each type

  @uhp/newgame/loads-game-string @may @engine @requires:uhp/newgame/accepts-base @requires:uhp/play/answers-game-string @requires:uhp/newgame/accepts-declared-types
  Rule: an engine that loads a GameString shows exactly that game
    Section: newgame
    Text: none
    Reading: the text of 2018 has only types here; by that of 2019 and later a GameString may be given. An error is right in every edition.

    Scenario: two plies
      Given an edition in which newgame takes a GameString
      And the engine is ready
      When the viewer sends "newgame Base;InProgress;White[2];wS1;bS1 wS1-"
      Then the engine is alive

    Scenario: six plies, with the moves they leave
      Given an edition in which newgame takes a GameString
      And the engine is ready
      When the viewer sends "newgame Base;InProgress;White[4];wG1;bB1 wG1\;wQ -wG1;bQ /bB1;wQ -bB1;bB1 wQ"
      And the viewer sends "validmoves"
      Then the engine is alive

    @requires:uhp/undo/takes-back-one
    Scenario: an undo and a ply after loading
      Given an edition in which newgame takes a GameString
      And the engine is ready
      When the viewer sends "newgame Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
      And the viewer sends "undo"
      And the viewer sends "play bG1 bS1-"
      And the viewer sends "validmoves"
      Then the engine is alive

    @needs:pillbug
    Scenario: five plies, the last of them a move
      Given an edition in which newgame takes a GameString
      And the engine is ready
      When the viewer sends "newgame Base+P;InProgress;Black[3];wP;bP wP\;wQ -wP;bQ /bP;wQ wP-"
      And the viewer sends "validmoves"
      Then the engine is alive

  @uhp/newgame/viewer-asks-for-declared-types @should @viewer
  Rule: the viewer starts only games of types that the engine declares
    Section: newgame
    Text: none
    Reading: the flags say what games an engine supports; an engine may play others all the same.

    Scenario: with the bundled engine
      When the viewer uses the bundled engine

    Scenario: with an engine that is odd: no-expansions
      When the viewer uses the bundled engine with the quirk "no-expansions"

    Scenario: with an engine that is odd: mosquito-only
      When the viewer uses the bundled engine with the quirk "mosquito-only"

    Scenario: with an engine that is odd: pillbug-only
      When the viewer uses the bundled engine with the quirk "pillbug-only"
