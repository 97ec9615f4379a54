@ugmi
Feature: description
  The section "Description": lines, blanks, what to ignore, when to be silent.

  @ugmi/description/lines-end-with-newline @must @engine
  Rule: each line of the engine is whole and sent at once
    Section: Description
    Why: a GUI reads lines; half a line, or one that stays in a buffer, is never understood.
    Judged: on every line
    Advice: end each line with a line feed and flush the output after it.

    Scenario: after each kind of answer nothing is left
      Given the empty board
      When the GUI searches "depth 1"
      And the GUI sends "isready"
      Then nothing more comes

  @ugmi/description/accepts-both-line-ends @must @engine
  Rule: commands may end with LF or with CR LF
    Section: Description
    Advice: strip a carriage return from the end of each line read.

    Scenario: a session in lines with CR LF
      Given the engine is started
      When the GUI sends, with CR LF after each line
        """
        ugmi
        isready
        position startpos moves h08
        isready
        go depth 1
        isready
        """
      Then the engine is alive

    Scenario: a list and a search in lines with CR LF
      Given the empty board
      When the GUI sends, with CR LF after each line
        """
        position startpos moves h08 i09 j10
        isready
        go depth 1
        isready
        go depth 1 searchmoves a01 s19
        isready
        """
      Then the engine is alive

    Scenario: the only move to search is the last word of a line with CR LF
      Given the empty board
      When the GUI searches "depth 1 searchmoves c03 d04"
      And the GUI sends, with CR LF after each line
        """
        isready
        go depth 1 searchmoves s19
        isready
        """
      Then the best move is "s19"

    Scenario: a search is stopped in lines with CR LF
      Given the moves "h08 i09"
      When the GUI sends, with CR LF after each line
        """
        debug on
        isready
        debug off
        isready
        ugminewgame
        isready
        position startpos
        isready
        go
        isready
        stop
        isready
        """
      Then nothing more comes

    Scenario: the end is a line with CR LF
      Given the engine is ready
      When the GUI sends, with CR LF after each line
        """
        isready
        quit
        """
      Then the engine ends

  @ugmi/description/accepts-blanks-and-tabs @must @engine
  Rule: any number of blanks and tabs may stand before, between and after words
    Section: Description

    Scenario: the identification
      Given the engine is started
      When the GUI sends "	 ugmi  	"
      And the GUI sends "  isready	"
      Then the engine is alive

    Scenario: a position and a search
      Given the engine is ready
      When the GUI sends "	position   startpos	moves  h08   j10 "
      And the GUI sends " 	isready"
      And the GUI searches "	depth   1  "
      And the GUI sends " debug 	 on  	"
      And the GUI sends "isready   "
      Then the engine is alive

    Scenario: a list of moves far apart
      Given the engine is ready
      When the GUI sends "  position	startpos  moves	h08	i09		j10   "
      And the GUI sends "isready"
      And the GUI searches " 	depth	1	searchmoves  a01	s19  "
      Then the best move is "a01 s19"

    Scenario: blanks before and after each command
      Given the engine is ready
      When the GUI sends "  ugminewgame  "
      And the GUI sends "  isready  "
      And the GUI sends "  position startpos  "
      And the GUI sends "  isready  "
      And the GUI sends "  go depth 1  "
      And the GUI sends "  debug off  "
      And the GUI sends "  isready  "
      And the GUI sends "  go  "
      And the GUI sends "  isready  "
      And the GUI sends "  stop  "
      And the GUI sends "  isready  "
      Then nothing more comes

    Scenario: tabs before and after each command
      Given the engine is ready
      When the GUI sends "		ugminewgame		"
      And the GUI sends "		isready		"
      And the GUI sends "		position startpos		"
      And the GUI sends "		isready		"
      And the GUI sends "		go depth 1		"
      And the GUI sends "		debug off		"
      And the GUI sends "		isready		"
      And the GUI sends "		go		"
      And the GUI sends "		isready		"
      And the GUI sends "		stop		"
      And the GUI sends "		isready		"
      Then nothing more comes

  @ugmi/description/ignores-unknown-commands @must @engine
  Rule: commands that are unknown are ignored
    Section: Description
    Reading: a line "info string" or "info error" may tell of them; nothing else may come of them.

    Scenario: while the engine waits
      Given the empty board
      When the GUI sends "xyzzy"
      And the GUI sends "isready"
      And the GUI sends "foo bar 12"
      And the GUI sends "isready"
      And the GUI sends "uci"
      And the GUI sends "isready"
      And the GUI sends "ucinewgame"
      And the GUI sends "isready"
      Then nothing more comes
      When the GUI searches "depth 1"
      Then the engine is alive

    Scenario: words that only begin like a command, and words before a command
      Given the empty board
      When the GUI sends "isreadyx"
      And the GUI sends "isready"
      And the GUI sends "quitter"
      And the GUI sends "isready"
      And the GUI sends "xyzzy isready"
      And the GUI sends "isready"
      Then nothing more comes
      When the GUI searches "depth 1"
      Then the engine is alive

    @waits
    Scenario: a word that only begins like "stop"
      Given the moves "h08 i09"
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI sends, while the engine thinks
        """
        stopx
        """
      Then the search goes on
      When the GUI stops the search
      Then the engine is alive

    Scenario: while the engine thinks
      Given the empty board
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI sends, while the engine thinks
        """
        xyzzy
        foo bar 12
        """
      And the GUI stops the search
      Then the engine is alive

  @ugmi/description/ignores-ill-formed-commands @must @engine
  Rule: commands that are ill-formed are ignored without harm
    Section: Description
    Reading: the legal beginning of a bad list of moves may be used; the next position is sound again.

    Scenario Outline: "<line>"
      Given the empty board
      When the GUI sends "<line>"
      And the GUI sends "isready"
      And the GUI sets up "startpos moves h08"
      And the GUI searches "depth 1"
      Then the engine is alive

      Examples:
        | line                                |
        | debug                               |
        | debug maybe                         |
        | setoption                           |
        | setoption name                      |
        | setoption value 3                   |
        | position                            |
        | position foo                        |
        | position board                      |
        | position startpos moves z99 h8 h20  |
        | position startpos moves h08 h       |
        | position board 19/19 moves h08      |

    Scenario: while the engine thinks
      Given the empty board
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI sends, while the engine thinks
        """
        debug maybe
        debug
        """
      And the GUI stops the search
      Then the engine is alive

  @ugmi/description/ignores-out-of-place-commands @must @engine
  Rule: commands that have no place in a search are ignored there
    Section: Description
    Reading: an engine may apply them when its search is over; it may neither end the search nor begin a second one.

    @waits
    Scenario Outline: "<line>" while the engine thinks
      Given the moves "h08"
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI sends, while the engine thinks
        """
        <line>
        """
      Then the search goes on
      When the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes
      When the GUI sets up "startpos moves j10"
      And the GUI searches "depth 1"
      Then the engine is alive

      Examples:
        | line                             |
        | position startpos moves a01      |
        | ugminewgame                      |
        | go depth 1                       |
        | setoption name NoSuch value 1    |

  @ugmi/description/known-messages-only @should @engine
  Rule: every line of the engine begins with a word of the protocol
    Section: Engine to GUI
    Reading: a GUI has to skip what it does not know, so other lines do no harm; they belong into "info string".
    Judged: on every line

    Scenario: after positions and searches
      Given the empty board
      When the GUI sets up "startpos moves h08 i09"
      And the GUI searches "depth 1"
      And the GUI starts a new game
      Then the engine is alive

  @ugmi/description/ignores-blank-lines @should @engine
  Rule: blank lines have no effect
    Section: Description
    Reading: a line without a word is an unknown command at worst.

    Scenario: blank lines in a session
      Given the engine is ready
      When the GUI sends ""
      And the GUI sends "isready"
      And the GUI sends " 	"
      And the GUI sends "isready"
      And the GUI sets up "startpos moves h08"
      And the GUI sends ""
      And the GUI searches "depth 1"
      And the GUI sends ""
      Then the engine is alive

  @ugmi/description/listens-while-thinking @must @engine
  Rule: input is taken in at any time, even during a search
    Section: Description
    Why: a GUI that cannot reach a thinking engine can only end it.
    Advice: read the input in one thread and search in another.

    Scenario: isready and stop in a search without end
      Given the moves "h08 i09"
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI asks "isready"
      And the GUI stops the search
      Then the engine is alive

  @ugmi/description/silent-at-start @should @engine
  Rule: the engine says nothing before it is asked
    Section: Description
    Reading: a banner does no harm to a GUI that skips unknown lines; an identification nobody asked for does.

    @waits
    Scenario: after the start
      Then the engine says nothing before it is asked

  @ugmi/description/boots-quickly @should @engine
  Rule: the engine is there at once and sets itself up later
    Section: Description
    Reading: two seconds up to the acknowledgement are quick enough.

    @timing
    Scenario: from the start to ugmiok
      Then the identification comes within 2000 ms

  @ugmi/description/calculates-only-after-go @must @engine
  Rule: nothing is calculated before "go", nor after the search is over
    Section: Description
    Reading: what an engine does in silence cannot be seen; lines of a search can.

    @waits
    Scenario: before the first search
      Given the moves "h08 i09 j10"
      Then nothing is calculated

    @waits
    Scenario: after a position, a new game and another position
      Given the empty board
      When the GUI starts a new game
      And the GUI sets up "startpos moves h08"
      Then nothing is calculated

    @waits
    Scenario: after a search
      Given the moves "h08"
      When the GUI searches "depth 1"
      Then nothing is calculated

    @waits
    Scenario: long after a search of two plies
      Given the moves "h08"
      When the GUI searches "depth 2"
      Then nothing comes for a while

  @ugmi/description/gui-sends-a-position-first @must @gui
  Rule: the GUI sends a position before it asks for a search
    Section: Description
    Excluded: binds the GUI; a harness that drives engines cannot observe it.

  @ugmi/description/gui-ignores-unknown-lines @must @gui
  Rule: the GUI ignores lines that it does not know or that are ill-formed
    Section: Description
    Excluded: binds the GUI; a harness that drives engines cannot observe it.
