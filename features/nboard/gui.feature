@nboard
Feature: GUI
  What the protocol requires of the GUI.

  @nboard/gui/begins-with-nboard @must @gui
  Rule: the first command is `nboard` with the version
    Section: Commands

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: banner-at-start
      When the GUI uses the bundled engine with the quirk "banner-at-start"

  @nboard/gui/depth-and-game-first @must @gui
  Rule: `set depth` and `set game` are sent before the first `hint` or `go`
    Section: Commands

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @nboard/gui/complete-games @must @gui
  Rule: a game is one complete record of legal moves, including passes
    Section: set game

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @nboard/gui/moves-by-move @must @gui
  Rule: moves are sent with `move`, and are legal
    Section: move

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: answer-in-blanks
      When the GUI uses the bundled engine with the quirk "answer-in-blanks"

    Scenario: with an engine that is odd: other-moves
      When the GUI uses the bundled engine with the quirk "other-moves"

  @nboard/gui/pings-when-the-position-changes @should @gui
  Rule: a ping is sent when the position changes after a request
    Section: ping
    Reading: before or after the new position; the GUI of the author of the text sends it after.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: answers-before-the-pong
      When the GUI uses the bundled engine with the quirk "answers-before-the-pong"

  @nboard/gui/increasing-pings @should @gui
  Rule: the numbers of pings increase
    Section: ping

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @nboard/gui/moves-after-an-answer @must @gui
  Rule: the move in `===` is sent with `move` or `set game` before the game goes on
    Section: go

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: slow-answers
      When the GUI uses the bundled engine with the quirk "slow-answers"

  @nboard/gui/sensible-values @should @gui
  Rule: parameters are integers within their range
    Section: Commands
    Reading: a depth and a number of hints of at least 1, a contempt from -100 to 100.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @nboard/gui/tolerates-other-lines @should @gui
  Rule: the GUI ignores lines that are not part of the protocol, and accepts missing fields
    Section: Commands
    Reading: the text demands this of engines; engines in use print banners, tables and blank lines.

    Scenario: as far as with the plain engine: chatter
      Then the GUI gets as far with the quirk "chatter"

    Scenario: as far as with the plain engine: chatter-like-replies
      Then the GUI gets as far with the quirk "chatter-like-replies"

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
