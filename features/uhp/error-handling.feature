@uhp
Feature: error handling
  The section "Error Handling": how an engine says no.

  @uhp/error-handling/err-for-unknown-command @must @engine @formality
  Rule: an unknown command is answered with `err` and `ok`
    Section: Error Handling
    Text: should, form
    Reading: a word is unknown if no engine has a command of that name; any other word may be a command of the engine's own. The `err` may have lines of text before and behind it.

    Scenario: words that are no command
      Given the engine is ready
      Then these are refused
        """
        hi
        foo bar
        infox
        newgames
        """

  @uhp/error-handling/message-text @must @engine
  Rule: an error has a message
    Section: Error Handling
    Text: should, form
    Judged: on every line

    Scenario: errors of several kinds
      Given a new game
      When the viewer sends "hi"
      And the viewer sends "play wQ"
      And the viewer sends "play"
      And the viewer sends "undo 7"
      Then the engine is alive

  @uhp/error-handling/invalidmove-only-for-plies @should @engine
  Rule: `invalidmove` is used for rejected moves only
    Section: Error Handling
    Text: none
    Reading: the text allows `invalidmove` in the case of an illegal move; that it is wrong elsewhere follows from that only. A game given to newgame may hold an illegal move, so invalidmove is right there as well.
    Judged: on every line

    Scenario: errors that have nothing to do with a ply
      Given a new game
      When the viewer sends "hi"
      And the viewer sends "options get NoSuchOption"
      And the viewer sends "undo 7"
      And the viewer sends "bestmove foo 1"
      Then the engine is alive

  @uhp/error-handling/errors-change-nothing @must @engine @requires:uhp/validmoves/changes-nothing
  Rule: a rejected command has no effect
    Section: Error Handling
    Text: none
    Reading: an answer with `err` says that the command was not carried out, as only a successful one shows an updated game.

    Scenario: an unknown command between two lists
      Given a new game
      When the viewer plays "wS1;bS1 wS1-"
      Then the legal moves are listed
      And "hi" is refused
      And nothing has changed
      And the game can go on

  @uhp/error-handling/result-or-error @should @engine @requires:uhp/engine-commands/silent-between-commands
  Rule: an answer is either a result or an error
    Section: Error Handling
    Text: none
    Reading: an error stands where the result would be: results are for commands that succeed. It may have several lines of text, before and behind `err`, but none that looks like a result.
    Judged: on every line

    Scenario: refused plies
      Given a new game
      When the viewer plays "wS1"
      Then these are refused
        """
        play bQ wS1-
        play wS2 wS1-
        pass
        undo 7
        """

  @uhp/error-handling/needs-a-game @should @engine @requires:uhp/error-handling/err-for-unknown-command @requires:uhp/engine-commands/implements-every-command
  Rule: commands that need a game are rejected before the first `newgame`
    Section: newgame
    Text: none
    Reading: every example begins with newgame; an engine that starts with a base game of its own is accepted, and its game is checked against the rules. A game with expansions is not expected before one is asked for.

    Scenario: no game was started
      Given the engine is ready
      Then these are refused
        """
        validmoves
        play wS1
        pass
        undo
        """

    @requires:uhp/bestmove/returns-a-move
    Scenario: no game was started, and a move is asked for
      Given the engine is ready
      Then "validmoves" is refused
      And "bestmove depth 1" is refused

  @uhp/error-handling/viewer-shows-messages @should @viewer
  Rule: the viewer shows error messages to the user
    Section: Error Handling
    Text: should
    Excluded: what a viewer shows to its user does not go through the pipe.
