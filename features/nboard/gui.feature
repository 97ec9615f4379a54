@nboard
Feature: GUI
  What binds the driving side. Recordings are held to it.

  @nboard/gui/begins-with-nboard @must @GUI
  Rule: the first command is the version
    Section: Commands
    Excluded: binds the GUI; judged in recordings.

  @nboard/gui/depth-and-game-first @must @GUI
  Rule: depth and game are set before the first hint or go
    Section: Commands
    Excluded: binds the GUI; judged in recordings.

  @nboard/gui/complete-games @must @GUI
  Rule: a game is one whole record of legal moves, passes among them
    Section: set game
    Excluded: binds the GUI; judged in recordings.

  @nboard/gui/moves-by-move @must @GUI
  Rule: moves are sent with the command for it, and are legal
    Section: move
    Excluded: binds the GUI; judged in recordings.

  @nboard/gui/pings-when-the-position-changes @should @GUI
  Rule: between a request and the next about another position there is a ping
    Section: ping
    Reading: before the new position or behind it; the GUI of the text's author does the latter.
    Excluded: binds the GUI; judged in recordings.

  @nboard/gui/increasing-pings @should @GUI
  Rule: every ping has a new, greater number
    Section: ping
    Excluded: binds the GUI; judged in recordings.

  @nboard/gui/moves-after-an-answer @must @GUI
  Rule: the answer to go is made with move or set game before the game goes on
    Section: go
    Excluded: binds the GUI; judged in recordings.

  @nboard/gui/sensible-values @should @GUI
  Rule: parameters are whole numbers that make sense
    Section: Commands
    Reading: a depth and a number of hints from 1, a contempt within 100 discs.
    Excluded: binds the GUI; judged in recordings.

  @nboard/gui/tolerates-other-lines @should @GUI
  Rule: lines of the engine that are none of the protocol, and missing fields, are passed over
    Section: Commands
    Reading: the text says so of commands; programs in use print banners, tables and blank lines.
    Excluded: what a GUI makes of a line does not cross the pipe.
