@uhp
Feature: bestmove
  The section "bestmove": the engine thinks and names a move.

  @uhp/bestmove/returns-a-move @must @engine @requires:uhp/move-string/form
  Rule: `bestmove` returns a MoveString on the last line before `ok`
    Section: bestmove
    Text: plain

    Scenario: by depth and by time
      Given a new game
      When the viewer sends "bestmove depth 1"
      And the viewer sends "bestmove time 00:00:01"
      Then the engine is alive

    Scenario: when all pieces are in play
      Given the game "Base;InProgress;White[12];wG1;bG1 wG1-;wQ -wG1;bQ bG1-;wS1 -wQ;bS1 bQ-;wS2 -wS1;bS2 bS1-;wB1 -wS2;bB1 bS2-;wB2 -wB1;bB2 bB1-;wG2 -wB2;bG2 bB2-;wG3 -wG2;bG3 bG2-;wA1 -wG3;bA1 bG3-;wA2 -wA1;bA2 bA1-;wA3 -wA2;bA3 bA2-"
      When the viewer sends "bestmove depth 1"
      And the viewer sends "bestmove time 00:00:01"
      Then the engine is alive

  @uhp/bestmove/legal-move @must @engine
  Rule: the best move is legal in the position on the board
    Section: bestmove
    Text: plain
    Why: the viewer plays the best move without checking it.

    Scenario: the engine against itself
      Given a new game
      When the engine plays 24 plies against itself
      Then the engine is alive

    Scenario: after the board has changed
      Given a new game
      When the viewer sends "bestmove depth 1"
      And the viewer plays "wS1"
      And the viewer sends "bestmove depth 1"
      And the viewer plays "bS1 wS1-"
      And the viewer sends "bestmove depth 1"
      Then the engine is alive

    @requires:uhp/pass/advances-the-game
    Scenario: behind a pass
      Given the game "Base;InProgress;White[6];wA1;bG1 wA1\;wQ \wA1;bA1 /bG1;wQ wA1/;bB1 bG1-;wQ wA1-;bQ bB1\;wA1 bA1-;bB1 wQ"
      When the viewer sends "pass"
      And the viewer sends "bestmove depth 1"
      Then the engine is alive

    @requires:uhp/undo/takes-back-one @requires:uhp/undo/takes-back-several
    Scenario: the same number of plies, but other moves
      Given a new game
      When the viewer plays "wS1"
      And the viewer sends "bestmove depth 1"
      And the viewer sends "undo"
      And the viewer plays "wA1"
      And the viewer sends "bestmove depth 1"
      And the viewer plays "bG1 wA1-;wQ -wA1;bQ bG1-"
      And the viewer sends "bestmove depth 1"
      And the viewer sends "newgame"
      And the viewer plays "wB1;bB1 /wB1;wQ wB1/;bQ /bB1"
      And the viewer sends "bestmove depth 1"
      And the viewer sends "undo 4"
      And the viewer plays "wG1"
      And the viewer sends "bestmove depth 1"
      Then the engine is alive

    @needs:mosquito @needs:ladybug @needs:pillbug
    Scenario: the engine against itself with all expansions
      Given a new game of "Base+MLP"
      When the engine plays 24 plies against itself
      Then the engine is alive

  @uhp/bestmove/lines-are-move-strings @should @engine @requires:uhp/move-string/form
  Rule: each line of a search is a single MoveString
    Section: bestmove
    Text: plain
    Reading: the text names moves as what a search shows, each on its own line, and forbids no other line; so other lines, and text after a semicolon, are advised against only. Viewers that read the last line see depth and score in it.

    Scenario: every line of a search
      Given a new game
      When the viewer plays "wS1;bS1 wS1-"
      And the viewer sends "bestmove depth 2"
      And the viewer sends "bestmove time 00:00:01"
      Then the engine is alive

    @timing @waits
    Scenario: every line of a search that lasts
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 /wQ;bA1 bQ/;wG1 \wQ;bG1 bQ\"
      And the viewer sends "bestmove time 00:00:05"
      And the viewer plays "wA1 bA1-"
      And the viewer sends "bestmove time 00:00:04"
      Then the engine is alive

  @uhp/bestmove/keeps-the-time-limit @should @engine
  Rule: `bestmove time` answers within its time limit
    Section: bestmove
    Text: plain
    Reading: the limit is not called a hard one, so a late move is no broken form; a second or a tenth more is allowed, and a late search is measured again before it counts. An engine that uses less time, or reads less, keeps the limit.

    @timing
    Scenario: one second and two
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
      Then the search keeps its time limit

  @uhp/bestmove/reads-the-time @must @engine @requires:uhp/bestmove/passes-when-forced @requires:uhp/bestmove/changes-nothing
  Rule: `bestmove time` takes any time in the format hh:mm:ss
    Section: bestmove
    Text: should, form
    Reading: a time is not refused because another one would be shorter. Where only a pass is possible, an error comes at once; a search that goes on is not waited for, and one that ends early keeps its limit.

    Scenario Outline: <time>, where only a pass is possible
      Given the game "Base;InProgress;White[6];wA1;bG1 wA1\;wQ \wA1;bA1 /bG1;wQ wA1/;bB1 bG1-;wQ wA1-;bQ bB1\;wA1 bA1-;bB1 wQ"
      When the viewer sends "bestmove time 00:00:01"
      Then "bestmove time <time>" is not refused at once

      Examples:
        | time     |
        | 00:00:10 |
        | 00:01:00 |
        | 01:00:00 |

  @uhp/bestmove/reads-the-depth @must @engine @requires:uhp/bestmove/passes-when-forced
  Rule: `bestmove depth` takes any number of plies from one
    Section: bestmove
    Text: should, form
    Reading: a depth is not refused because another one would be smaller. Where only a pass is possible, an error comes at once; a search that goes on is not waited for.

    Scenario Outline: <depth> plies, where only a pass is possible
      Given the game "Base;InProgress;White[6];wA1;bG1 wA1\;wQ \wA1;bA1 /bG1;wQ wA1/;bB1 bG1-;wQ wA1-;bQ bB1\;wA1 bA1-;bB1 wQ"
      When the viewer sends "bestmove depth 1"
      Then "bestmove depth <depth>" is not refused at once

      Examples:
        | depth |
        | 3     |
        | 10    |

  @uhp/bestmove/finishes-small-depths @should @engine
  Rule: `bestmove depth` finishes with a depth of one or two
    Section: bestmove
    Text: none
    Reading: the depth says how far to look ahead, so a search of one or two plies comes to an end; how soon is not said.

    Scenario: at the start and later
      Given a new game
      When the viewer sends "bestmove depth 1"
      And the viewer sends "bestmove depth 2"
      And 4 plies are played at random
      And the viewer sends "bestmove depth 1"
      And the viewer sends "bestmove depth 2"
      Then the engine is alive

  @uhp/bestmove/accepts-depth-zero @should @engine @requires:uhp/bestmove/returns-a-move
  Rule: `bestmove depth 0` is answered with a move
    Section: bestmove
    Text: none
    Reading: the text tells the viewer that the depth is not negative, so zero may come: a legal move without looking ahead.

    Scenario: no look-ahead
      Given a new game
      When the viewer sends "bestmove depth 0"
      Then the engine is alive

  @uhp/bestmove/changes-nothing @must @engine @requires:uhp/bestmove/returns-a-move @requires:uhp/validmoves/changes-nothing
  Rule: `bestmove` does not change the game
    Section: bestmove
    Text: none
    Reading: the command asks for a move; only `play` and `pass` are asked to make one.

    Scenario: the same list before and after
      Given a new game
      When the viewer plays "wS1;bS1 wS1-"
      Then the legal moves are listed
      When the viewer sends "bestmove depth 1"
      Then nothing has changed
      When the viewer sends "bestmove time 00:00:01"
      Then nothing has changed

    Scenario: a search that its time ends, in the middle of a game
      Given the game "Base;InProgress;White[6];wA1;bG1 wA1\;wQ \wA1;bA1 /bG1;wQ wA1/;bB1 bG1-;wQ wA1-;bQ bB1\;wS1 -wA1;bS1 bQ-"
      Then the legal moves are listed
      When the viewer sends "bestmove time 00:00:01"
      Then nothing has changed
      When the viewer sends "bestmove time 00:00:02"
      Then nothing has changed

    @requires:uhp/undo/takes-back-one
    Scenario: the right ply is taken back after a search
      Given a new game
      When the viewer plays "wS1;bS1 wS1-"
      Then the legal moves are listed
      When the viewer sends "bestmove depth 1"
      And the viewer sends "undo"
      Then the legal moves are listed

    @needs:pillbug
    Scenario: a search keeps the piece moved last
      Given the game "Base+P;InProgress;Black[3];wP;bP wP\;wQ -wP;bQ /bP;wQ wP-"
      Then the legal moves are listed
      When the viewer sends "bestmove depth 1"
      Then nothing has changed

  @uhp/bestmove/passes-when-forced @must @engine @requires:uhp/bestmove/returns-a-move @requires:uhp/move-string/form
  Rule: the best move is `pass` when no move is possible
    Section: MoveString
    Text: plain

    Scenario: both forms
      Given the game "Base;InProgress;White[6];wA1;bG1 wA1\;wQ \wA1;bA1 /bG1;wQ wA1/;bB1 bG1-;wQ wA1-;bQ bB1\;wA1 bA1-;bB1 wQ"
      When the viewer sends "bestmove depth 1"
      And the viewer sends "bestmove time 00:00:01"
      Then the engine is alive

  @uhp/bestmove/none-after-the-end @should @engine @requires:uhp/bestmove/returns-a-move @requires:uhp/game-state-string/surrounded-queen-loses
  Rule: `bestmove` names no move in a finished game
    Section: bestmove
    Text: none
    Reading: the text calls the game over, so there is no move to name: an error, no line at all, or `pass`, which means that there was no move.

    Scenario: after a draw
      Given the game "Base;Draw;Black[7];wS1;bG1 \wS1;wQ /wS1;bQ -bG1;wQ bQ\;bS1 bQ/;wS2 /wQ;bG2 -bS1;wB1 wS2-;bS2 -bQ;wA1 wB1-;bA1 \bG2;wA1 bS2\"
      When the viewer sends "bestmove depth 1"
      Then the engine is alive

    Scenario: after a win
      Given the game "Base;BlackWins;Black[5];wG1;bB1 -wG1;wQ wG1/;bQ \bB1;wQ bQ-;bA1 -bQ;wG2 wQ/;bA1 bQ/;wB1 wQ-"
      When the viewer sends "bestmove time 00:00:01"
      Then the engine is alive

  @uhp/bestmove/refuses-bad-parameters @should @engine @requires:uhp/bestmove/returns-a-move @requires:uhp/error-handling/err-for-unknown-command @requires:uhp/bestmove/finishes-small-depths
  Rule: `bestmove` without a valid limit is rejected
    Section: Error Handling
    Text: none
    Reading: a bad command should be answered with `err`, but what else than the two forms an engine understands is left to it: `bestmove` without parameters, or with a time in another format, may start a search.

    Scenario: invalid limits
      Given a new game
      Then these are refused
        """
        bestmove depth
        bestmove depth abc
        bestmove depth -1
        bestmove time x
        bestmove foo 1
        """
      And the game can go on

  @uhp/bestmove/keeps-input-during-search @must @engine @requires:uhp/engine-commands/ends-with-ok @requires:uhp/bestmove/returns-a-move @requires:uhp/process/never-hangs
  Rule: commands received during a search are answered after it
    Section: Engine Commands
    Text: must
    Why: a viewer that sends a command during a search would wait forever.
    Reading: every command has to be completed by `ok`, so one that is sent during a search is answered too; an engine may end its search early when input arrives.

    Scenario: several commands sent during a search
      Given a new game
      When the viewer sends, in one write
        """
        bestmove time 00:00:01
        options
        info
        validmoves
        """
      Then the engine is alive

    Scenario: a list of moves and an undo sent during a search
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
      And the viewer sends, in one write
        """
        bestmove depth 1
        validmoves
        options
        undo
        validmoves
        """
      Then the engine is alive

    @waits
    Scenario: commands sent while a search is under way, not right behind it
      Given a new game
      When the viewer sends, every 300 milliseconds
        """
        bestmove time 00:00:02
        info
        options
        """
      Then the engine is alive

    @waits
    Scenario: commands sent while a search is under way, soon after its start
      Given a new game
      When the viewer sends, every 50 milliseconds
        """
        bestmove time 00:00:01
        info
        options
        """
      Then the engine is alive

    @waits @requires:uhp/validmoves/one-list-line @requires:uhp/bestmove/finishes-small-depths
    Scenario: sent during a search: a list of moves, then another search
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
      And the viewer sends, in one write
        """
        bestmove time 00:00:01
        validmoves
        bestmove depth 1
        """
      And the viewer sends "bestmove time 00:00:01"
      Then the legal moves are listed

    @waits @requires:uhp/bestmove/finishes-small-depths
    Scenario Outline: sent during a search: <what>, then another search
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
      And the viewer sends, in one write
        """
        bestmove time 00:00:01
        <command>
        bestmove depth 1
        """
      And the viewer sends "bestmove time 00:00:01"
      Then the legal moves are listed

      Examples:
        | what             | command          |
        | a ply            | play wA1 /wQ     |
        | a refused ply    | play wA1 bQ-     |
        | a refused pass   | pass             |
        | another search   | bestmove depth 2 |
        | an undo          | undo 2           |
        | info             | info             |
        | options          | options          |
        | an unknown word  | hi               |

    @waits @requires:uhp/validmoves/one-list-line @requires:uhp/bestmove/finishes-small-depths
    Scenario: sent during a search: a new game, then another search
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
      And the viewer sends, in one write
        """
        bestmove time 00:00:01
        newgame Base
        validmoves
        bestmove depth 1
        """
      Then the engine is alive

    @waits @requires:uhp/bestmove/finishes-small-depths
    Scenario: sent during a search: a blank line, then another search
      Given a new game
      When the viewer plays "wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
      And the viewer sends, in one write
        """
        bestmove time 00:00:01

        info
        bestmove depth 1
        """
      Then the legal moves are listed

  @uhp/bestmove/accepts-zero-time @should @engine @requires:uhp/bestmove/returns-a-move
  Rule: `bestmove time 00:00:00` is answered promptly
    Section: bestmove
    Text: none
    Reading: zero seconds have the format of the text: a legal move or an error; nothing says that a limit of zero means none.

    Scenario: zero seconds
      Given a new game
      When the viewer sends "bestmove time 00:00:00"
      Then the engine is alive
