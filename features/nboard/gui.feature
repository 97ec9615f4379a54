@nboard
Feature: GUI
  What binds the driving side. Recordings are held to it.

  @nboard/gui/begins-with-nboard @must @gui
  Rule: the first command is the version
    Section: Commands

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: banner-at-start
      When the GUI uses the bundled engine with the quirk "banner-at-start"

  @nboard/gui/depth-and-game-first @must @gui
  Rule: depth and game are set before the first hint or go
    Section: Commands

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @nboard/gui/complete-games @must @gui
  Rule: a game is one whole record of legal moves, passes among them
    Section: set game

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @nboard/gui/moves-by-move @must @gui
  Rule: moves are sent with the command for it, and are legal
    Section: move

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: answer-in-blanks
      When the GUI uses the bundled engine with the quirk "answer-in-blanks"

    Scenario: with an engine that is odd: other-moves
      When the GUI uses the bundled engine with the quirk "other-moves"

  @nboard/gui/pings-when-the-position-changes @should @gui
  Rule: between a request and the next about another position there is a ping
    Section: ping
    Reading: before the new position or behind it; the GUI of the text's author does the latter.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: answers-before-the-pong
      When the GUI uses the bundled engine with the quirk "answers-before-the-pong"

  @nboard/gui/increasing-pings @should @gui
  Rule: every ping has a new, greater number
    Section: ping

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @nboard/gui/moves-after-an-answer @must @gui
  Rule: the answer to go is made with move or set game before the game goes on
    Section: go

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: slow-answers
      When the GUI uses the bundled engine with the quirk "slow-answers"

  @nboard/gui/sensible-values @should @gui
  Rule: parameters are whole numbers that make sense
    Section: Commands
    Reading: a depth and a number of hints from 1, a contempt within 100 discs.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @nboard/gui/tolerates-other-lines @should @gui
  Rule: lines of the engine that are none of the protocol, and missing fields, are passed over
    Section: Commands
    Reading: the text says so of commands; programs in use print banners, tables and blank lines.

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
