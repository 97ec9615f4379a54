@uhp
Feature: play
  The section "play": the viewer asks the engine to make a move.

  @uhp/play/answers-game-string @must @engine @requires:uhp/newgame/defaults-to-base
  Rule: a successful `play` is answered with the updated GameString
    Section: play
    Text: should, form
    Why: the viewer draws the board from this line.

    Scenario: the first placement
      Given a new game
      When the viewer sends "play wS1"
      Then the engine answers
        """
        Base;InProgress;Black[1];wS1
        ok
        """

    Scenario: forty plies
      Given a new game
      When 40 plies are played at random
      Then the engine is alive

  @uhp/play/accepts-equivalent-move-strings @must @engine @requires:uhp/play/answers-game-string
  Rule: `play` accepts every MoveString that denotes a legal move
    Section: MoveString
    Text: plain
    Why: the viewer chooses the reference piece; the engine cannot know which.
    Reading: a reference that lies under another piece may be refused.
    Advice: resolve the destination first and look the move up by it, not by its text.

    Scenario: placements around four pieces
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
      Then every wording of its moves is accepted

    Scenario: movements in a bent hive
      Given the game "Base;InProgress;White[4];wG1;bB1 /wG1;wA1 \wG1;bS1 bB1\;wQ wG1-;bA1 bS1-"
      Then every wording of its moves is accepted

  @uhp/play/refuses-illegal-moves @must @engine @requires:uhp/engine-commands/implements-every-command
  Rule: an illegal move is rejected with an error
    Section: Error Handling
    Text: should, form
    Why: otherwise engine and viewer no longer have the same game.
    Reading: `err` and `invalidmove` are equally right.

    Scenario: the queen on the first turn
      Given a new game
      Then the legal moves are listed
      And "play wQ" is refused

    @requires:uhp/play/refusal-changes-nothing
    Scenario: a first move that refers to another piece, or is Black's
      Given a new game
      Then the legal moves are listed
      And these are refused
        """
        play wS1 bS1-
        play wS1 wQ-
        play wS1 wA1
        play wA1 wA1
        play wS1 -wS1
        play bS1
        play bS1 wS1-
        """
      And the game can go on

    Scenario: a second move that refers to no piece in play
      Given a new game
      When the viewer plays "wS1"
      Then the legal moves are listed
      And these are refused
        """
        play bS1
        play bS1 wA1-
        play bS1 bQ-
        play bS1 -bS1
        play bS1 wS2-
        """
      And the game can go on

    Scenario: moves that no rule allows
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
      Then the legal moves are listed
      And these are refused
        """
        play bA1 bQ-
        play wA1 bQ-
        play wS1 wQ
        play wA1 wB1-
        play wA1 -wA1
        play wM -wQ
        play wS1 bQ-
        play wQ -wS1
        play wS1 -bS1
        play wB1
        """
      And the game can go on

    Scenario: a piece of the other side
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
      Then these are refused
        """
        play bQ bS1/
        play bQ bS1\
        """
      And the game can go on

    Scenario: a piece that a beetle covers
      Given the game "Base;InProgress;White[4];wG1;bB1 wG1\;wQ -wG1;bQ /bB1;wQ -bB1;bB1 wQ"
      Then "play wQ -wG1" is refused
      And the game can go on

    Scenario: anything but the queen on the fourth turn
      Given the game "Base;InProgress;White[4];wG1;bB1 wG1-;wS1 /wG1;bG1 bB1/;wS2 wS1\;bG2 bB1-"
      Then these are refused
        """
        play wA1 -wS1
        play wB1 /wS1
        """
      And the game can go on

    Scenario: a piece moves before its queen is in play
      Given the game "Base;InProgress;White[2];wG1;bB1 wG1-"
      Then "play wG1 bB1-" is refused
      And the game can go on

    @needs:pillbug
    Scenario: a throw of the piece moved last
      Given the game "Base+P;InProgress;Black[3];wP;bP wP\;wQ -wP;bQ /bP;wQ wP-"
      Then these are refused
        """
        play wQ bP-
        play wQ bP\
        """
      And the game can go on

    @needs:mosquito @needs:pillbug
    Scenario: a piece that has just been thrown
      Given the game "Base+MP;InProgress;White[4];wB1;bP wB1-;wQ /wB1;bQ bP\;wQ wB1\;wB1 \bP"
      Then "play wB1 bP" is refused
      And the game can go on

    Scenario: moves that break one rule each
      Given a new game
      When 24 plies are played at random
      Then the legal moves are listed
      And moves that break one rule each are refused
      And the game can go on

    @needs:mosquito @needs:ladybug @needs:pillbug
    Scenario: moves that break one rule each, with expansions
      Given a new game of "Base+MLP"
      When 32 plies are played at random
      Then the legal moves are listed
      And moves that break one rule each are refused
      And the game can go on

  @uhp/play/refusal-changes-nothing @must @engine @requires:uhp/validmoves/changes-nothing
  Rule: a rejected move does not change the game
    Section: Error Handling
    Text: none
    Reading: an answer with `err` or `invalidmove` says that the move was not made: only a successful `play` updates the game.

    Scenario: a refusal between two lists
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
      Then the legal moves are listed
      And "play wA1 bQ-" is refused
      And nothing has changed
      And the game can go on

    @needs:pillbug
    Scenario: a refusal keeps the piece moved last
      Given the game "Base+P;InProgress;Black[3];wP;bP wP\;wQ -wP;bQ /bP;wQ wP-"
      Then the legal moves are listed
      And "play wQ bP-" is refused
      And nothing has changed

    Scenario Outline: a refusal of <what>
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
      Then the legal moves are listed
      And "play <move>" is refused
      And nothing has changed
      And the game can go on

      Examples:
        | what                                | move     |
        | a piece with no place               | wA1      |
        | a place beside a piece in the hand  | wA1 wB1- |
        | a piece that the game does not have | wM -wQ   |
        | the other side's piece              | bA1 bQ-  |

    Scenario: a refusal at the first move
      Given a new game
      Then the legal moves are listed
      And "play wQ" is refused
      And nothing has changed
      And the game can go on

  @uhp/play/refuses-malformed-moves @should @engine @requires:uhp/play/answers-game-string @requires:uhp/error-handling/err-for-unknown-command @requires:uhp/play/refuses-illegal-moves
  Rule: text that is not a MoveString is rejected
    Section: Error Handling
    Text: none
    Reading: the text asks for an error but does not forbid lenient parsing; only an answer of some kind is required.

    Scenario: words that are no move
      Given a new game
      When the viewer plays "wS1"
      Then these are refused
        """
        play
        play xyz
        play bS9 wS1-
        play bS1 bS1
        play bS1 wS1--
        play bS1 -wS1-
        play bS1 wS1 wQ
        """
      And the game can go on

  @uhp/play/refuses-after-the-end @must @engine @requires:uhp/game-state-string/surrounded-queen-loses @requires:uhp/game-state-string/ends-only-when-surrounded @requires:uhp/error-handling/err-for-unknown-command @requires:uhp/engine-commands/implements-every-command
  Rule: a move in a finished game is rejected
    Section: GameStateString
    Text: none
    Reading: three of the states say that the game is over, so there is no legal move left.

    Scenario: after White has won
      Given the game "Base;WhiteWins;Black[6];wS1;bB1 -wS1;wS2 wS1\;bQ \bB1;wG1 wS1-;bB2 -bQ;wQ wS1/;bA1 bB2/;wG1 bB2\;bS1 bA1-;wQ bQ-"
      Then these are refused
        """
        play bA2 bA1/
        play wA1 wQ-
        pass
        """
      When the viewer sends "undo"
      Then the legal moves are listed

  @uhp/play/move-is-a-movestring @must @viewer
  Rule: the viewer sends a MoveString
    Section: play
    Text: plain

    Scenario: with the bundled engine
      When the viewer uses the bundled engine

    Scenario: with an engine that is odd: moves-as-they-come
      When the viewer uses the bundled engine with the quirk "moves-as-they-come"

  @uhp/play/viewer-sends-the-pass @must @viewer
  Rule: the viewer sends `pass` where a side has to pass
    Section: MoveString
    Text: required
    Why: without it, engine and viewer do not agree on whose turn it is.

    Scenario: with the bundled engine
      When the viewer uses the bundled engine

    Scenario: with an engine that is odd: history-in-own-words
      When the viewer uses the bundled engine with the quirk "history-in-own-words"

  @uhp/play/viewer-plays-legal-moves @should @viewer
  Rule: the viewer sends only legal moves
    Section: MoveString
    Text: none
    Reading: the text expects that a user may try an illegal move, and lets the engine say so.

    Scenario: with the bundled engine
      When the viewer uses the bundled engine

    Scenario: with an engine that is odd: history-in-other-words
      When the viewer uses the bundled engine with the quirk "history-in-other-words"

    Scenario: with an engine that is odd: list-never-the-same
      When the viewer uses the bundled engine with the quirk "list-never-the-same"
