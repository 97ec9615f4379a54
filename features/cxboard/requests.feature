@cxboard
Feature: requests
  Pausing, hints, scores, names, and messages to people.

  @cxboard/pause/implemented @should @engine
  Rule: the engine implements `pause` and `resume`
    Section: Commands to the engine: pause
    Text: none
    Reading: the name is missing from the surviving text, which describes the command in the words of XBoard; it is taken from there.
    Judged: on every line

    Scenario: it is no error
      Given the engine is in force mode
      When the interface pauses the engine
      And the interface sends "resume"
      Then the engine is alive

  @cxboard/pause/nothing-happens @must @engine
  @requires:cxboard/pause/implemented
  Rule: the engine neither thinks nor moves during a pause
    Section: Commands to the engine: pause
    Text: must
    Reading: a line that is under way when the command is sent is accepted for one second.

    @timing @waits
    Scenario: in a search
      Given the engine searches without end
      When the interface pauses the engine
      And 1400 milliseconds pass
      And the interface sends "resume"
      And the interface sends "stop"
      Then the engine is alive

    @timing @waits
    Scenario: three times in one search
      Given the engine searches without end
      When the interface pauses the engine
      And the interface sends "resume"
      And the interface pauses the engine
      And 2400 milliseconds pass
      And the interface sends "resume"
      And the interface pauses the engine
      And 2400 milliseconds pass
      And the interface sends "resume"
      And the interface sends "stop"
      Then the engine is alive

    @timing @waits
    Scenario: while it thinks about a move of its own
      Given the engine is in force mode
      When the interface sends "clock 60 10 10"
      And without waiting, the interface sends "playcurrent"
      And the interface pauses the engine
      And 1400 milliseconds pass
      And without waiting, the interface sends "resume"
      And the interface sends "force"
      Then the engine is alive

    @needs:ponder @timing @waits
    Scenario: pondering
      Given the engine is in force mode
      When the interface sends "setoption name Ponder value true"
      And the interface sends "playother"
      And the interface pauses the engine
      And 1400 milliseconds pass
      And the interface sends "resume"
      Then the engine is alive

  @cxboard/pause/uses-no-processor @must @engine
  @requires:cxboard/pause/implemented
  Rule: the engine uses hardly any processor time during a pause
    Section: Commands to the engine: pause
    Text: must
    Reading: a quarter of a processor is significant, half a second after the command.

    @timing @waits
    Scenario: while it waits
      Given the engine is in force mode
      When the interface pauses the engine
      Then the engine rests for 1500 milliseconds
      When the interface sends "resume"
      Then the engine is alive

    @timing @waits
    Scenario: in a search
      Given the engine searches without end
      When the interface pauses the engine
      Then the engine rests for 1500 milliseconds
      When the interface sends "resume"
      And the interface sends "stop"
      Then the engine is alive

    @timing @waits
    Scenario: while it thinks about a move of its own
      Given the engine is in force mode
      When the interface sends "clock 60 10 10"
      And without waiting, the interface sends "playcurrent"
      And the interface pauses the engine
      Then the engine rests for 1500 milliseconds
      When without waiting, the interface sends "resume"
      And the interface sends "force"
      Then the engine is alive

  @cxboard/pause/resumes @must @engine
  @requires:cxboard/pause/implemented @requires:cxboard/stop/is-answered
  Rule: after `resume` the engine continues what it was doing
    Section: Commands to the engine: pause
    Text: plain

    @timing @waits
    Scenario: a search
      Given the engine searches without end
      When the interface pauses the engine
      And the interface sends "resume"
      And the interface sends "stop"
      Then the engine is alive

    @timing @waits
    Scenario: a search, after three pauses
      Given the engine searches without end
      When the interface pauses the engine
      And the interface sends "resume"
      And the interface pauses the engine
      And the interface sends "resume"
      And the interface pauses the engine
      And the interface sends "resume"
      And the interface sends "stop"
      And the interface sends "go depth 1"
      Then the engine is alive

    @timing @waits
    Scenario: a search that is stopped in the same write
      Given the engine searches without end
      When the interface pauses the engine
      And the interface sends, in one write
        """
        resume
        stop
        """
      And the interface sends "go depth 1"
      Then the engine is alive

    @needs:ponder @timing @waits
    Scenario: a search that waits for the next move
      Given the engine is in force mode
      When the engine is told to ponder by "go ponder movetime 100"
      And the interface pauses the engine
      And the interface sends "resume"
      And a moment passes
      And the interface moves "h2e2"
      Then the engine is alive

    @timing @waits
    Scenario: thinking about a move of its own
      Given the engine is in force mode
      When the interface sends "clock 1 :30 :30"
      And without waiting, the interface sends "playcurrent"
      And the interface pauses the engine
      And the interface sends "resume"
      Then the engine makes its move

    @requires:cxboard/go/one-bestmove
    Scenario: waiting in force mode
      Given the engine is in force mode
      When the interface pauses the engine
      And the interface sends "resume"
      And the interface moves "h2e2 h9g7"
      And the interface sends "go depth 1"
      Then the engine is alive

    @timing @waits
    Scenario: waiting for its opponent
      Given the engine plays Black
      When the interface pauses the engine
      And the interface sends "resume"
      And the interface moves "h2e2"
      Then the engine makes its move

  @cxboard/pause/clocks-stand-still @must @engine @requires:cxboard/clock/runs-on-its-own-move-only
  @requires:cxboard/pause/implemented
  Rule: the clocks are stopped during a pause
    Section: Commands to the engine: pause
    Text: plain

    @timing @waits
    Scenario: a pause longer than the clock
      Given the engine is in force mode
      When the interface sends "clock :01 :01 :01"
      And without waiting, the interface sends "playother"
      And the interface pauses the engine
      And 1200 milliseconds pass
      And the interface sends "resume"
      And the interface moves "h2e2"
      Then the engine still makes one move

    @timing @waits
    Scenario: a pause longer than the clock, while it thinks
      Given the engine is in force mode
      When the interface sends "clock :01 :01 :01"
      And without waiting, the interface sends "playcurrent"
      And the interface pauses the engine
      And 1200 milliseconds pass
      And the interface sends "resume"
      Then the engine makes its move

  @cxboard/pause/only-resume @must @interface
  Rule: during a pause the interface sends only `resume`
    Section: Commands to the engine: pause
    Text: plain

    Scenario: with the bundled engine
      When the interface uses the bundled engine

  @cxboard/hint/in-an-info-line @must @engine
  @requires:cxboard/play/one-move-each
  Rule: a hint is sent as `info hint MOVE`
    Section: Commands to the engine: hint
    Text: should, form
    Reading: no answer is right as well.

    Scenario: in force mode and in play
      Given the engine is in force mode
      When the interface sends "hint"
      And the interface moves "h2e2"
      And the interface sends "hint"
      Then the engine is alive

  @cxboard/hint/is-legal @must @engine
  @requires:cxboard/force/accepts-legal-moves
  @requires:cxboard/play/takes-legal-moves
  Rule: a hint is a legal move of the side to move
    Section: Messages from the engine: info
    Text: plain
    Reading: a move is recommended as the next to be made, so it can be made.
    Judged: on every line

    @requires:cxboard/position/makes-the-moves
    Scenario: for either side
      Given the position after "h2h9"
      When the interface sends "hint"
      And the interface moves "i9h9"
      And the interface sends "hint"
      Then the engine is alive

    @requires:cxboard/position/makes-the-moves
    Scenario: in check
      Given the position after "h2e2 h7e7 e2e6"
      When the interface sends "hint"
      And the interface moves "d9e8"
      Then the engine is alive

    @requires:cxboard/position/reads-cfen @requires:cxboard/force/does-not-think
    Scenario: behind a mate
      Given the position "3k5/R8/9/9/8p/9/9/9/9/1R2K4 r 1"
      When the interface moves "b0b9"
      And the interface sends "hint"
      Then the engine is alive

    @requires:cxboard/go/leaves-the-board-alone
    Scenario: after a search and a move
      Given the engine is in force mode
      When the interface sends "go depth 1"
      And the interface moves "h2e2"
      And the interface sends "hint"
      Then the engine is alive

    Scenario: in play, for the engine's opponent
      Given the engine plays Black
      When the interface sends "hint"
      And the interface moves "h2e2"
      And the interface sends "hint"
      Then the engine is alive

  @cxboard/hint/ignored-if-unknown @should @engine
  Rule: an engine without a hint ignores the command
    Section: Commands to the engine: hint
    Text: should
    Judged: on every line

    Scenario: no error
      Given the engine is in force mode
      When the interface sends "hint"
      Then the engine is alive

  @cxboard/score/in-an-info-line @should @engine
  Rule: a request for the score is answered with an `info` line
    Section: Commands to the engine: (score)
    Text: should
    Reading: the name of the command is lost; the one that the engine accepts is used.

    Scenario: of three positions
      Given the engine is in force mode
      When the score is asked for
      Then the score is told
      When the interface moves "h2h9"
      And the score is asked for
      Then the score is told
      When the interface moves "i9h9"
      And the score is asked for
      Then the score is told
      When the interface sends "go depth 1"
      Then the engine is alive

    @requires:cxboard/go/infinite-waits-for-stop @requires:cxboard/stop/is-answered
    Scenario: during a search
      Given the engine searches without end
      When the score is asked for
      Then the score is told
      When the interface sends "stop"
      Then the engine is alive

  @cxboard/name/implemented @should @engine
  Rule: the engine implements `name`
    Section: Commands to the engine: name
    Text: none
    Reading: the name is missing from the surviving text, which describes the command in the words of XBoard; it is taken from there.
    Judged: on every line

    Scenario: it is no error
      Given the engine is in force mode
      When the interface sends "name Somebody"
      Then the engine is alive

  @cxboard/computer/implemented @should @engine
  Rule: the engine implements `computer`
    Section: Commands to the engine: computer
    Text: none
    Reading: the name is missing from the surviving text, which describes the command in the words of XBoard; it is taken from there.
    Judged: on every line

    Scenario: it is no error
      Given the engine is in force mode
      When the interface sends "computer"
      Then the engine is alive

  @cxboard/name/taken-quietly @must @engine
  @requires:cxboard/name/implemented @requires:cxboard/computer/implemented
  @requires:cxboard/isready/always-answered
  Rule: the engine accepts `name` and `computer` without an answer
    Section: Commands to the engine: name
    Text: plain

    @waits
    Scenario: names of several words
      Given the engine is in force mode
      When the interface sends "name Deep Thought II"
      And the interface sends "computer"
      And the interface sends "name x"
      And a moment passes
      And the interface moves "h2e2"
      Then the engine is alive

    Scenario: a name with letters beyond ASCII
      Given the engine is in force mode
      When the interface sends "name Jürgen Übel"
      And the interface moves "h2e2"
      Then the engine is alive

    Scenario: in play
      Given the engine plays Black
      When the interface sends "name Somebody"
      And the interface sends "computer"
      And the interface moves "h2e2"
      Then the engine makes its move

    Scenario: between two moves of force mode
      Given the engine is in force mode
      When the interface moves "h2e2"
      And the interface sends "name Somebody"
      And the interface sends "computer"
      And the interface moves "h9g7"
      And the interface sends "go depth 1"
      Then the engine is alive

    @waits
    @requires:cxboard/go/infinite-waits-for-stop @requires:cxboard/stop/is-answered
    Scenario: a name that contains a command, during an infinite search
      Given the engine searches without end
      When without waiting, the interface sends "name Nonstop"
      And 300 milliseconds pass
      And the interface sends "stop"
      And the interface sends "go depth 1"
      Then the engine is alive

    @requires:cxboard/go/infinite-waits-for-stop @requires:cxboard/stop/is-answered
    Scenario Outline: `<command>` during an infinite search
      Given the engine searches without end
      When without waiting, the interface sends "<command>"
      And the interface sends "stop"
      And the interface sends "go depth 1"
      Then the engine is alive

      Examples:
        | command       |
        | name Somebody |
        | computer      |

  @cxboard/tell/has-a-message @should @engine
  Rule: `telluser`, `tellopponent`, `tellothers` and `tellall` are followed by a text
    Section: Messages from the engine: telluser
    Text: plain
    Reading: a message is relayed. The names and forms are missing from the surviving text and are taken from XBoard, so this is only a warning.
    Judged: on every line

  @cxboard/ask/tag-and-question @should @engine
  Rule: `askuser` is followed by a tag and a question
    Section: Messages from the engine: askuser
    Text: plain
    Reading: the interface answers with the tag, so the question has one. The name and the form are missing from the surviving text and are taken from XBoard, so this is only a warning.
    Judged: on every line

  @cxboard/ask/accepts-the-answer @should @engine
  Rule: the engine accepts the answer to its question
    Section: Messages from the engine: askuser
    Text: plain
    Reading: the answer is what the engine has asked for. The name of the command is missing from the surviving text, so this is only a warning.

    Scenario: an engine that asks when a game begins
      Given the engine plays Black
      When the interface moves "h2e2"
      Then the engine accepts the answer to its question

  @cxboard/ask/interface-answers-with-the-tag @must @interface
  Rule: the interface answers a question with its tag and the answer
    Section: Messages from the engine: askuser
    Text: plain

    Scenario: with the quirk asks-about-its-book
      When the interface uses the bundled engine with the quirk "asks-about-its-book"

  @cxboard/tell/interface-relays @must @interface
  Rule: the interface relays messages to those for whom they are meant
    Section: Messages from the engine: telluser
    Text: plain
    Excluded: who sees a message cannot be told from the conversation.
