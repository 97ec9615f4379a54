@nboard
Feature: GUI
  What the protocol requires of the GUI.

  @nboard/gui/begins-with-nboard @must @gui
  Rule: the first command is `nboard` with the version
    Section: (introduction)
    Text: must

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: banner-at-start
      When the GUI uses the bundled engine with the quirk "banner-at-start"

  @nboard/gui/depth-and-game-first @must @gui
  Rule: `set depth` and `set game` are sent before the first `hint` or `go`
    Section: (introduction)
    Text: must

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @nboard/gui/complete-games @must @gui
  Rule: a game is one complete record of legal moves, including passes
    Section: set game
    Text: plain

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @nboard/gui/moves-by-move @must @gui
  Rule: moves are sent with `move`, and are legal
    Section: move
    Text: plain
    Reading: after `nboard 1` a move may be sent alone, as in version 1 of the protocol.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: answer-in-blanks
      When the GUI uses the bundled engine with the quirk "answer-in-blanks"

    Scenario: with an engine that is odd: other-moves
      When the GUI uses the bundled engine with the quirk "other-moves"

  @nboard/gui/pings-when-the-position-changes @should @gui
  Rule: a ping is sent when the position changes after a request
    Section: ping
    Text: plain
    Reading: the text says what a ping is for, but not that it must be sent. Before or after the new position; the GUI of the author of the text sends it after.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: answers-before-the-pong
      When the GUI uses the bundled engine with the quirk "answers-before-the-pong"

  @nboard/gui/increasing-pings @may @gui
  Rule: the numbers of pings increase
    Section: ping
    Text: none
    Reading: the text gives each ping an int and demands no order of them; an engine only has to return them.
    Excluded: every order is right.

  @nboard/gui/moves-after-an-answer @must @gui
  Rule: the move in `===` is sent with `move` or `set game` before the game goes on
    Section: go
    Text: plain

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: slow-answers
      When the GUI uses the bundled engine with the quirk "slow-answers"

  @nboard/gui/integer-parameters @must @gui
  Rule: versions, depths, contempts and the numbers of hints and pings are integers
    Section: nboard
    Text: plain
    Reading: the version is judged with the first command.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @nboard/gui/sensible-values @should @gui
  Rule: parameters are within the range that makes sense
    Section: set depth
    Text: none
    Reading: the text gives integers without bounds, but what they mean has some: a depth and a number of hints of at least 1, a contempt from -100 to 100.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @nboard/gui/tolerates-other-lines @should @gui
  Rule: the GUI ignores lines that are not part of the protocol, and accepts missing fields
    Section: (introduction)
    Text: should
    Reading: the text demands this of engines; engines in use print banners, tables and blank lines.
    Advice: ignore lines that an engine may send in addition.

    Scenario: as far as with the plain engine: chatter
      Then the GUI gets as far with the quirk "chatter"

    Scenario: as far as with the plain engine: indented-chatter
      Then the GUI gets as far with the quirk "indented-chatter"

    Scenario: as far as with the plain engine: complains
      Then the GUI gets as far with the quirk "complains"

    Scenario: as far as with the plain engine: answer-bare
      Then the GUI gets as far with the quirk "answer-bare"

    Scenario: as far as with the plain engine: answer-in-blanks
      Then the GUI gets as far with the quirk "answer-in-blanks"

    Scenario: as far as with the plain engine: answer-without-evaluation
      Then the GUI gets as far with the quirk "answer-without-evaluation"

    Scenario: as far as with the plain engine: lines-in-pieces
      Then the GUI gets as far with the quirk "lines-in-pieces"
