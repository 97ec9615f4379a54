@ugmi
Feature: description
  The section "Description": lines, whitespace, what is ignored, when the engine is silent.

  @ugmi/description/lines-end-with-newline @must @engine
  Rule: each line of the engine ends with a line feed and is sent at once
    Section: Description
    Text: must
    Why: a GUI reads whole lines; an unfinished line, or one that stays in a buffer, never reaches it.
    Judged: on every line
    Advice: end each line with a line feed and flush the output after it.

    Scenario: nothing is left in a buffer after an answer
      Given the empty board
      When the GUI searches "depth 1"
      And the GUI sends "isready"
      Then nothing more comes

  @ugmi/description/accepts-both-line-ends @must @engine @requires:ugmi/ugmi/identifies-itself
  @requires:ugmi/isready/one-readyok-each
  Rule: commands may end with LF or CR LF
    Section: Description
    Text: plain
    Advice: strip a carriage return from the end of each line read.

    @requires:ugmi/bestmove/legal-move @requires:ugmi/go/one-bestmove-each
    @requires:ugmi/go/keeps-depth @requires:ugmi/ugminewgame/not-required
    Scenario: a session with CR LF
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
    @requires:ugmi/description/lines-end-with-newline @requires:ugmi/go/keeps-depth
    Scenario: a move list and searches with CR LF
      Given the empty board
      When the GUI sends, with CR LF after each line
        """
        position startpos moves h08 i09 j10
        isready
        go depth 1
        isready
        go movetime 50 depth 1
        isready
        """
      Then the engine is alive

    @requires:ugmi/bestmove/legal-move @requires:ugmi/go/one-bestmove-each
    @requires:ugmi/go/keeps-nodes @requires:ugmi/description/lines-end-with-newline
    Scenario: a search by nodes with CR LF
      Given the moves "h08 i09 j10"
      When the GUI sends, with CR LF after each line
        """
        go nodes 1000
        isready
        """
      Then the engine is alive

    @needs:searchmoves @requires:ugmi/bestmove/legal-move
    Scenario: "searchmoves" with CR LF
      Given the moves "h08 i09 j10"
      When the GUI sends, with CR LF after each line
        """
        isready
        go depth 1 searchmoves a01 s19
        isready
        """
      Then the engine is alive

    @needs:searchmoves @requires:ugmi/bestmove/always-sent
    Scenario: the only move of "searchmoves" is followed by CR LF
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
    Scenario: debug mode and a new game with CR LF
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
    @requires:ugmi/isready/does-not-stop-the-search
    Scenario: "stop" with CR LF
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
    Scenario: "quit" with CR LF
      Given the engine is ready
      When the GUI sends, with CR LF after each line
        """
        isready
        quit
        """
      Then the engine ends

  @ugmi/description/lines-end-at-line-feeds @must @engine @requires:ugmi/ugmi/identifies-itself
  @requires:ugmi/description/lines-end-with-newline
  Rule: a command ends at its line feed, however its bytes arrive
    Section: Description
    Text: must
    Why: a pipe may deliver half a line, or ten lines at once.
    Advice: read until a line feed comes; what one call of a read function returns is not a line.

    @waits
    Scenario: byte by byte
      Given the engine is ready
      When these are sent byte by byte
        """
        isready
        position startpos moves h08 i09
        isready
        """
      Then the engine is alive

    @waits @requires:ugmi/go/one-bestmove-each @requires:ugmi/go/keeps-depth
    Scenario: a search byte by byte
      Given the moves "h08 i09"
      When these are sent byte by byte
        """
        go depth 1
        isready
        """
      Then the engine is alive

    Scenario: several commands in one write
      Given the engine is ready
      When these are sent in one write
        """
        position startpos
        isready
        isready
        position startpos moves h08 i09
        isready
        """
      Then the engine is alive

  @ugmi/description/accepts-blanks-and-tabs @must @engine @requires:ugmi/ugmi/identifies-itself
  @requires:ugmi/isready/one-readyok-each
  Rule: any number of spaces and tabs is allowed before, between and after words
    Section: Description
    Text: plain

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

    @needs:searchmoves @requires:ugmi/go/searchmoves-restricts @requires:ugmi/bestmove/always-sent
    Scenario: a move list with additional whitespace
      Given the engine is ready
      When the GUI sends "  position	startpos  moves	h08	i09		j10   "
      And the GUI sends "isready"
      And the GUI searches " 	depth	1	searchmoves  a01	s19  "
      Then the best move is "a01 s19"

    @requires:ugmi/go/mate-is-found
    Scenario Outline: a move list with <what> between its moves
      Given the engine is ready
      When the GUI sends "<line>"
      And the GUI sends "isready"
      And the GUI searches "mate 1"
      Then the win is still found: "g08 l08"

      Examples:
        | what      | line                                                       |
        | tabs      | position startpos moves	h08	a01	i08	a03	j08	a05	k08	s19        |
        | one tab   | position startpos moves h08 a01 i08 a03	j08 a05 k08 s19    |
        | blanks    | position startpos moves   h08  a01   i08 a03  j08  a05   k08 s19 |
        | a mixture | position startpos moves 	 h08 	a01	 i08  	a03 j08 a05	 	k08	s19 |

    @requires:ugmi/go/mate-is-found
    Scenario: a space after the last move of a list
      Given the engine is ready
      When the GUI sends "position startpos moves a01 a19 b01 b19 c01 c19 d01 d19 s10 s12 "
      And the GUI sends "isready"
      And the GUI searches "mate 1"
      Then the win is still found: "e01"

    @requires:ugmi/go/mate-is-found
    Scenario: a tab after the last move of a list
      Given the engine is ready
      When the GUI sends "position startpos moves a01 a19 b01 b19 c01 c19 d01 d19 s10 s12	"
      And the GUI sends "isready"
      And the GUI searches "mate 1"
      Then the win is still found: "e01"

    @requires:ugmi/bestmove/legal-move
    Scenario: spaces before and after each command
      Given the engine is ready
      When the GUI sends "  ugminewgame  "
      And the GUI sends "  isready  "
      And the GUI sends "  position startpos moves h08  "
      And the GUI sends "  isready  "
      And the GUI sends "  go depth 1  "
      And the GUI sends "  debug off  "
      And the GUI sends "  isready  "
      Then nothing more comes

    @needs:stop @requires:ugmi/stop/ends-the-search
    Scenario: spaces before and after the commands of a search
      Given the moves "h08 i09"
      When the GUI sends "  go  "
      And the GUI sends "  isready  "
      And the GUI sends "  stop  "
      And the GUI sends "  isready  "
      Then nothing more comes

    @requires:ugmi/bestmove/legal-move
    Scenario: tabs before and after each command
      Given the engine is ready
      When the GUI sends "		ugminewgame		"
      And the GUI sends "		isready		"
      And the GUI sends "		position startpos moves h08		"
      And the GUI sends "		isready		"
      And the GUI sends "		go depth 1		"
      And the GUI sends "		debug off		"
      And the GUI sends "		isready		"
      Then nothing more comes

    @needs:stop @requires:ugmi/stop/ends-the-search @requires:ugmi/isready/answered-during-search
    Scenario: tabs before and after the commands of a search
      Given the moves "h08 i09"
      When the GUI sends "		go		"
      And the GUI sends "		isready		"
      And the GUI sends "		stop		"
      And the GUI sends "		isready		"
      Then nothing more comes

  @ugmi/description/ignores-unknown-commands @should @engine @requires:ugmi/isready/one-readyok-each
  Rule: unknown commands are ignored
    Section: Description
    Text: should
    Reading: "info string" or "info error" may report them; they have no other effect. Only words of no protocol are sent: an engine may know others besides UGMI, and "uci" is not unknown to it.

    Scenario: while the engine is idle
      Given the empty board
      When the GUI sends "xyzzy"
      And the GUI sends "isready"
      And the GUI sends "foo bar 12"
      And the GUI sends "isready"
      And the GUI sends "ugmixyzzy"
      And the GUI sends "isready"
      And the GUI sends "plugh 3 startpos"
      And the GUI sends "isready"
      Then nothing more comes
      When the GUI searches "depth 1"
      Then the engine is alive

    Scenario: words that begin like a command, and words before a command
      Given the empty board
      When the GUI sends "isreadyx"
      And the GUI sends "isready"
      And the GUI sends "quitter"
      And the GUI sends "isready"
      And the GUI sends "goblin depth 1"
      And the GUI sends "isready"
      And the GUI sends "xyzzy isready"
      And the GUI sends "isready"
      Then nothing more comes
      When the GUI searches "depth 1"
      Then the engine is alive

    @requires:ugmi/position/plays-the-moves @requires:ugmi/position/long-lists
    @requires:ugmi/bestmove/legal-move @requires:ugmi/bestmove/always-sent
    @requires:ugmi/bestmove/no-needless-pass
    Scenario: the position is kept
      Given a board with only "d04" empty
      When the GUI sends "xyzzy"
      And the GUI sends "isready"
      And the GUI searches "depth 1"
      Then the best move is "d04"

    @waits @requires:ugmi/go/infinite-without-limits @requires:ugmi/stop/ends-the-search
    @requires:ugmi/isready/does-not-stop-the-search
    Scenario: a word that begins like "stop"
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
    @requires:ugmi/isready/does-not-stop-the-search
    Scenario: during a search
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
    @requires:ugmi/isready/does-not-stop-the-search
    Scenario: after two seconds of a search
      Given the moves "h08 i09"
      When the GUI starts "go"
      Then the search goes on for 2000 ms
      When the GUI sends, while the engine thinks
        """
        xyzzy
        plugh
        """
      Then the search goes on for 300 ms
      When the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

  @ugmi/description/ignores-ill-formed-commands @should @engine
  @requires:ugmi/isready/one-readyok-each @requires:ugmi/position/replaces-the-former
  Rule: ill-formed commands are ignored
    Section: Description
    Text: should
    Reading: an engine may use an ill-formed position up to its first mistake, which is noted; the next position is set up correctly.

    Scenario Outline: "<line>"
      Given the empty board
      When the GUI sends "<line>"
      And the GUI sends "isready"
      And the GUI sets up "startpos moves h08"
      And the GUI searches "depth 1"
      Then the engine is alive

      Examples:
        | line                                |
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

      @requires:ugmi/debug/accepted-at-any-time
      Examples:
        | line        |
        | debug       |
        | debug maybe |

      @requires:ugmi/setoption/ignores-unknown
      Examples:
        | line              |
        | setoption         |
        | setoption name    |
        | setoption value 3 |

    @requires:ugmi/position/plays-the-moves @requires:ugmi/position/long-lists
    @requires:ugmi/bestmove/legal-move @requires:ugmi/bestmove/always-sent
    @requires:ugmi/bestmove/no-needless-pass
    Scenario Outline: a long move list with the ill-formed move "<word>"
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
    @requires:ugmi/bestmove/no-needless-pass
    Scenario Outline: "<line>" after a long move list
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
    @requires:ugmi/bestmove/no-needless-pass
    Scenario Outline: "<line>", partly readable, after a long move list
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
    @requires:ugmi/debug/accepted-at-any-time @requires:ugmi/setoption/ignores-unknown
    @requires:ugmi/isready/does-not-stop-the-search
    Scenario: during a search
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

  @ugmi/description/ignores-out-of-place-commands @should @engine @requires:ugmi/go/infinite-without-limits
  @requires:ugmi/stop/ends-the-search @requires:ugmi/go/one-bestmove-each
  @requires:ugmi/description/calculates-only-after-go
  @requires:ugmi/isready/does-not-stop-the-search
  Rule: commands that are not allowed during a search are ignored there
    Section: Description
    Text: should
    Reading: an engine may apply them after the search, which is noted; it may neither end the search nor begin a second one.

    @waits
    Scenario Outline: "<line>" during a search
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
        | go depth 1                       |

      @requires:ugmi/ugminewgame/completes
      Examples:
        | line        |
        | ugminewgame |

      @requires:ugmi/setoption/ignores-unknown
      Examples:
        | line                          |
        | setoption name NoSuch value 1 |

    @waits @requires:ugmi/ugmi/survives-a-second @requires:ugmi/ugminewgame/completes
    @requires:ugmi/setoption/ignores-unknown @requires:ugmi/debug/accepted-at-any-time
    @requires:ugmi/description/ignores-blank-lines
    @requires:ugmi/description/ignores-unknown-commands
    @requires:ugmi/description/ignores-ill-formed-commands
    Scenario Outline: every command during "<search>", and the next searches
      Given the moves "h08 i09"
      Then each command that comes in "<search>" leaves it and the next searches alone

      Examples:
        | search                             |
        | go                                 |
        | go nodes 1000000000                |
        | go movetime 60000                  |
        | go wtime 3600000 btime 3600000     |

    @waits @requires:ugmi/ugmi/survives-a-second @requires:ugmi/ugminewgame/completes
    @requires:ugmi/setoption/ignores-unknown @requires:ugmi/debug/accepted-at-any-time
    @requires:ugmi/description/ignores-blank-lines
    @requires:ugmi/description/ignores-unknown-commands
    @requires:ugmi/description/ignores-ill-formed-commands
    Scenario: every command during a search in debug mode, and the next searches
      Given the moves "h08 i09"
      When the GUI sends "debug on"
      And the GUI sends "isready"
      Then each command that comes in "go" leaves it and the next searches alone

    @waits @needs:searchmoves @requires:ugmi/ugmi/survives-a-second
    @requires:ugmi/ugminewgame/completes @requires:ugmi/setoption/ignores-unknown
    @requires:ugmi/debug/accepted-at-any-time @requires:ugmi/description/ignores-blank-lines
    @requires:ugmi/description/ignores-unknown-commands
    @requires:ugmi/description/ignores-ill-formed-commands
    Scenario: every command during a search with "searchmoves", and the next searches
      Given the moves "h08 i09"
      Then each command that comes in "go searchmoves c03 d04" leaves it and the next searches alone

    @needs:stop @requires:ugmi/go/searches-the-same-again @requires:ugmi/bestmove/always-sent
    Scenario: a position sent during a search is not applied after it
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

    @needs:stop @requires:ugmi/go/searches-the-same-again @requires:ugmi/bestmove/always-sent
    @requires:ugmi/ugminewgame/completes
    Scenario: a new game during a search leaves its position
      Given a board with only "d04" empty
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI sends, while the engine thinks
        """
        ugminewgame
        """
      And the GUI stops the search
      And the GUI searches the position that is left
      Then the best move is "d04", or else another if the position was kept for later

  @ugmi/description/known-messages-only @should @engine @requires:ugmi/ugmi/identifies-itself
  @requires:ugmi/isready/one-readyok-each
  @requires:ugmi/id/name-and-author
  Rule: the engine sends only messages of the protocol
    Section: Engine to GUI
    Text: none
    Reading: the text lists what an engine sends, and a GUI ignores unknown lines. So other output is not forbidden, but text for people belongs in "info string".
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
    Text: should
    Reading: a blank line is at most an unknown command.

    Scenario: blank lines between commands
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

    @requires:ugmi/position/plays-the-moves @requires:ugmi/position/long-lists
    @requires:ugmi/bestmove/legal-move @requires:ugmi/bestmove/always-sent
    @requires:ugmi/bestmove/no-needless-pass
    Scenario: the position is kept
      Given a board with only "d04" empty
      When the GUI sends ""
      And the GUI sends "isready"
      And the GUI searches "depth 1"
      Then the best move is "d04"

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
    @requires:ugmi/isready/does-not-stop-the-search
    Scenario: a blank line during a search
      Given the moves "h08 i09"
      When the GUI starts "go"
      And the search has run for a moment
      And the GUI sends, while the engine thinks, a blank line
      Then the search goes on
      When the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

  @ugmi/description/listens-while-thinking @must @engine @requires:ugmi/isready/one-readyok-each
  Rule: the engine processes input at any time, even during a search
    Section: Description
    Text: must
    Why: a GUI can only kill an engine that does not read its input.
    Advice: read the input in one thread and search in another.

    Scenario: a moment after the search begins
      Given the moves "h08 i09"
      When the GUI starts "go"
      And the search has run for a moment
      Then the engine hears what is said

    @timing @waits
    Scenario: after two seconds of a search
      Given the moves "h08 i09"
      When the GUI starts "go"
      And the search has run for 2500 ms
      Then the engine hears what is said

  @ugmi/description/silent-at-start @should @engine
  Rule: the engine sends nothing before the first command
    Section: Description
    Text: should
    Reading: the engine waits for input after its start. A GUI that skips unknown lines copes with a banner, but not with an identification that it did not request.

    @waits
    Scenario: after the engine is started
      Then the engine says nothing before it is asked

  @ugmi/description/boots-quickly @should @engine
  Rule: the engine starts quickly
    Section: Description
    Text: should
    Reading: two seconds from the start to "ugmiok" are quick enough.

    @timing
    Scenario: time from the start to "ugmiok"
      Then the identification comes within 2000 ms

  @ugmi/description/calculates-only-after-go @should @engine
  Rule: the engine searches only after "go"
    Section: Description
    Text: should
    Reading: only a search that sends "info" lines or "bestmove" can be observed.

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

  @ugmi/description/rests-between-searches @should @engine
  Rule: the engine neither calculates nor ponders in secret between searches
    Section: Description
    Text: should
    Excluded: what an engine does without a word cannot be told from its lines. It may use the processor between searches for other things, such as clearing its tables or looking for input.

  @ugmi/description/gui-accepts-both-line-ends @must @gui
  Rule: the GUI accepts lines that end with LF or CR LF
    Section: Description
    Text: plain
    Advice: take a CR before the line feed for a blank.

    Scenario: as far as with the plain engine: crlf
      Then the GUI gets as far with the quirk "crlf"

  @ugmi/description/gui-accepts-blanks-and-tabs @must @gui
  Rule: the GUI accepts any number of spaces and tabs before, between and after words
    Section: Description
    Text: plain
    Advice: split lines at any run of spaces and tabs.

    Scenario: as far as with the plain engine: blanks-and-tabs
      Then the GUI gets as far with the quirk "blanks-and-tabs"

  @ugmi/description/gui-sends-a-position-first @must @gui
  Rule: the GUI sends a position before it requests a search
    Section: Description
    Text: must

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @ugmi/description/gui-ignores-unknown-lines @should @gui
  Rule: the GUI ignores unknown and ill-formed lines
    Section: Description
    Text: should
    Advice: ignore lines that an engine may send in addition.

    Scenario: as far as with the plain engine: banner-at-start
      Then the GUI gets as far with the fault "banner-at-start"

    Scenario: as far as with the plain engine: echoes-everything
      Then the GUI gets as far with the quirk "echoes-everything"

    Scenario: as far as with the plain engine: other-parameters
      Then the GUI gets as far with the quirk "other-parameters"

    Scenario: as far as with the plain engine: remarks-like-messages
      Then the GUI gets as far with the quirk "remarks-like-messages"
