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

  @ugmi/description/accepts-both-line-ends @must @engine @requires:ugmi/ugmi/identifies-itself
  @requires:ugmi/isready/one-readyok-each
  Rule: commands may end with LF or with CR LF
    Section: Description
    Advice: strip a carriage return from the end of each line read.

    @requires:ugmi/bestmove/legal-move @requires:ugmi/go/one-bestmove-each
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

    @requires:ugmi/bestmove/legal-move @requires:ugmi/go/one-bestmove-each
    @requires:ugmi/go/keeps-nodes @requires:ugmi/description/lines-end-with-newline
    Scenario: a list and a search in lines with CR LF
      Given the empty board
      When the GUI sends, with CR LF after each line
        """
        position startpos moves h08 i09 j10
        isready
        go depth 1
        isready
        go nodes 1000
        isready
        go movetime 50 depth 1
        isready
        """
      Then the engine is alive

    @needs:searchmoves @requires:ugmi/bestmove/legal-move
    Scenario: a list of moves to search in a line with CR LF
      Given the moves "h08 i09 j10"
      When the GUI sends, with CR LF after each line
        """
        isready
        go depth 1 searchmoves a01 s19
        isready
        """
      Then the engine is alive

    @needs:searchmoves
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

    @requires:ugmi/debug/accepted-at-any-time @requires:ugmi/ugminewgame/completes
    Scenario: debug mode and a new game in lines with CR LF
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
        """
      Then nothing more comes

    @needs:stop @requires:ugmi/stop/ends-the-search @requires:ugmi/isready/answered-during-search
    Scenario: a search is stopped in lines with CR LF
      Given the moves "h08 i09"
      When the GUI sends, with CR LF after each line
        """
        position startpos
        isready
        go
        isready
        stop
        isready
        """
      Then nothing more comes

    @requires:ugmi/quit/ends-the-engine
    Scenario: the end is a line with CR LF
      Given the engine is ready
      When the GUI sends, with CR LF after each line
        """
        isready
        quit
        """
      Then the engine ends

  @ugmi/description/accepts-blanks-and-tabs @must @engine @requires:ugmi/ugmi/identifies-itself
  @requires:ugmi/isready/one-readyok-each
  Rule: any number of blanks and tabs may stand before, between and after words
    Section: Description

    Scenario: the identification
      Given the engine is started
      When the GUI sends "	 ugmi  	"
      And the GUI sends "  isready	"
      Then the engine is alive

    @requires:ugmi/bestmove/legal-move
    Scenario: a position and a search
      Given the engine is ready
      When the GUI sends "	position   startpos	moves  h08   j10 "
      And the GUI sends " 	isready"
      And the GUI searches "	depth   1  "
      And the GUI sends " debug 	 on  	"
      And the GUI sends "isready   "
      Then the engine is alive

    @needs:searchmoves
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
      Then nothing more comes

    @needs:stop @requires:ugmi/stop/ends-the-search
    Scenario: blanks before and after the commands of a search
      Given the moves "h08 i09"
      When the GUI sends "  go  "
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
      Then nothing more comes

    @needs:stop @requires:ugmi/stop/ends-the-search
    Scenario: tabs before and after the commands of a search
      Given the moves "h08 i09"
      When the GUI sends "		go		"
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

    @waits @requires:ugmi/go/infinite-without-limits @requires:ugmi/stop/ends-the-search
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

    @waits @requires:ugmi/go/infinite-without-limits @requires:ugmi/stop/ends-the-search
    Scenario: while the engine thinks
      Given the empty board
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI sends, while the engine thinks
        """
        xyzzy
        foo bar 12
        """
      Then the search goes on
      When the GUI stops the search
      Then the engine is alive

    @timing @waits @requires:ugmi/go/infinite-without-limits @requires:ugmi/stop/ends-the-search
    Scenario: deep in a search
      Given the moves "h08 i09"
      When the GUI starts "go"
      Then the search goes on for 2000 ms
      When the GUI sends, while the engine thinks
        """
        xyzzy
        ucinewgame
        """
      Then the search goes on for 300 ms
      When the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

  @ugmi/description/ignores-ill-formed-commands @must @engine
  Rule: commands that are ill-formed are ignored without harm
    Section: Description
    Reading: what can be read of a bad position up to its first mistake may be used, which is noted; the next position is sound again.

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
        | position startpos moves t01 a20     |
        | position startpos moves h08 a00     |
        | position startpos moves H08 A01     |
        | position startpos moves h08 h-1     |
        | position startpos h08 i09           |
        | position moves h08                  |
        | position foo moves h08              |
        | position board 19/19 moves h08      |

    @requires:ugmi/position/plays-the-moves @requires:ugmi/position/long-lists
    @requires:ugmi/bestmove/legal-move @requires:ugmi/bestmove/always-sent
    Scenario Outline: a whole game that is broken by "<word>"
      Given a board with only "d04" empty
      When the GUI sends a game that leaves "<left>" empty and is broken by "<word>"
      And the GUI searches the position that is left
      Then the best move is "d04", or else "<left>" if the beginning was read

      Examples:
        | left | word |
        | p16  | zz9  |
        | p16  | p    |
        | p16  | P16  |
        | a02  | t01  |
        | b01  | a20  |

    @requires:ugmi/position/plays-the-moves @requires:ugmi/position/long-lists
    @requires:ugmi/bestmove/legal-move @requires:ugmi/bestmove/always-sent
    Scenario Outline: "<line>" after a whole game
      Given a board with only "d04" empty
      When the GUI sends "<line>"
      And the GUI sends "isready"
      And the GUI searches the position that is left
      Then the best move is "d04", or else "" if the beginning was read

      Examples:
        | line                   |
        | position               |
        | position foo           |
        | position foo moves d04 |
        | position moves d04     |

    @requires:ugmi/position/plays-the-moves @requires:ugmi/position/long-lists
    @requires:ugmi/bestmove/legal-move @requires:ugmi/bestmove/always-sent
    Scenario Outline: "<line>" after a whole game, of which something can be read
      Given a board with only "d04" empty
      When the GUI sends "<line>"
      And the GUI sends "isready"
      And the GUI searches the position that is left
      Then the best move is "d04", or else another if the beginning was read

      Examples:
        | line                           |
        | position startpos h08 i09      |
        | position startpos foo          |
        | position board 25/19 b         |
        | position board 19/19 moves h08 |

    @waits @requires:ugmi/go/infinite-without-limits @requires:ugmi/stop/ends-the-search
    Scenario: while the engine thinks
      Given the empty board
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI sends, while the engine thinks
        """
        debug maybe
        debug
        position foo
        setoption value 3
        """
      Then the search goes on
      When the GUI stops the search
      Then the engine is alive

  @ugmi/description/ignores-out-of-place-commands @must @engine @requires:ugmi/go/infinite-without-limits
  @requires:ugmi/stop/ends-the-search @requires:ugmi/go/one-bestmove-each
  @requires:ugmi/description/calculates-only-after-go
  Rule: commands that have no place in a search are ignored there
    Section: Description
    Reading: an engine may apply them when its search is over, which is noted; it may neither end the search nor begin a second one.

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

    @waits
    Scenario Outline: every command in "<search>", and what is searched next
      Given the moves "h08 i09"
      Then each command that comes in "<search>" leaves it and the next searches alone

      Examples:
        | search                             |
        | go                                 |
        | go nodes 1000000000                |
        | go movetime 60000                  |
        | go wtime 3600000 btime 3600000     |

    @waits
    Scenario: every command in a search in debug mode, and what is searched next
      Given the moves "h08 i09"
      When the GUI sends "debug on"
      And the GUI sends "isready"
      Then each command that comes in "go" leaves it and the next searches alone

    @waits @needs:searchmoves
    Scenario: every command in a search of a few moves, and what is searched next
      Given the moves "h08 i09"
      Then each command that comes in "go searchmoves c03 d04" leaves it and the next searches alone

    @needs:stop @requires:ugmi/go/searches-the-same-again @requires:ugmi/bestmove/always-sent
    Scenario: a position that comes in a search is not kept for later
      Given a board with only "d04" empty
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI sends, while the engine thinks
        """
        position startpos moves h08
        """
      And the GUI stops the search
      And the GUI searches the position that is left
      Then the best move is "d04", or else another if the position was kept for later

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

  @ugmi/description/ignores-blank-lines @should @engine @requires:ugmi/isready/one-readyok-each
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

    @waits
    Scenario Outline: a blank line does not repeat "<line>"
      Given the moves "h08 i09"
      When the GUI sends "<line>"
      And the GUI sends ""
      And the GUI sends "isready"
      Then nothing comes for a while

      Examples:
        | line           |
        | go movetime 30 |

      @requires:ugmi/go/keeps-depth
      Examples:
        | line       |
        | go depth 1 |

    @waits @requires:ugmi/go/infinite-without-limits @requires:ugmi/stop/ends-the-search
    Scenario: a blank line in a search
      Given the moves "h08 i09"
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI sends, while the engine thinks, a blank line
      Then the search goes on
      When the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

  @ugmi/description/listens-while-thinking @must @engine @requires:ugmi/isready/one-readyok-each
  Rule: input is taken in at any time, even during a search
    Section: Description
    Why: a GUI that cannot reach a thinking engine can only end it.
    Advice: read the input in one thread and search in another.

    Scenario: a moment after the beginning of a search
      Given the moves "h08 i09"
      When the GUI starts "go"
      And the search has run for a moment
      Then the engine hears what is said

    @timing @waits
    Scenario: deep in a search
      Given the moves "h08 i09"
      When the GUI starts "go"
      And the search has run for 2500 ms
      Then the engine hears what is said

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

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @ugmi/description/gui-ignores-unknown-lines @must @gui
  Rule: the GUI ignores lines that it does not know or that are ill-formed
    Section: Description

    Scenario: as far as with the plain engine: banner-at-start
      Then the GUI gets as far with the fault "banner-at-start"

    Scenario: as far as with the plain engine: echoes-everything
      Then the GUI gets as far with the quirk "echoes-everything"

    Scenario: as far as with the plain engine: other-parameters
      Then the GUI gets as far with the quirk "other-parameters"

    Scenario: as far as with the plain engine: remarks-like-messages
      Then the GUI gets as far with the quirk "remarks-like-messages"
