@uci
Feature: description
  The section "Description": lines, white space, what is ignored, when the engine is silent.

  @uci/description/lines-end-with-newline @must @engine
  Rule: each line of the engine ends with a line feed and is sent at once
    Section: Description
    Text: should, form
    Why: a GUI reads whole lines; an unfinished line, or one that stays in a buffer, never reaches it.
    Judged: on every line
    Advice: end each line with a line feed and flush the output after it.

    Scenario: nothing is left in a buffer after an answer
      Given the engine is ready
      When the GUI sets up "startpos"
      And the GUI searches "depth 1"
      And the GUI sends "isready"
      Then nothing more comes

  @uci/description/accepts-both-line-ends @should @engine @requires:uci/uci/identifies-itself
  @requires:uci/isready/one-readyok-each
  Rule: commands may end with LF or CR LF
    Section: Description
    Text: plain
    Reading: a note says that a line may end in other ways and advises to be aware of it. It names CR, and LF before CR; CR LF is meant, and a lone CR is never sent. As it is advice, an engine that reads LF only is only warned of.
    Advice: strip a carriage return from the end of each line read.

    @requires:uci/bestmove/legal-move @requires:uci/go/one-bestmove-each @requires:uci/go/keeps-depth
    @requires:uci/ucinewgame/not-required
    Scenario: a session with CR LF
      Given the engine is started
      When the GUI sends, with CR LF after each line
        """
        uci
        isready
        position startpos moves e2e4
        isready
        go depth 1
        isready
        """
      Then the engine is alive

    @requires:uci/bestmove/legal-move @requires:uci/go/one-bestmove-each
    @requires:uci/description/lines-end-with-newline @requires:uci/go/keeps-depth
    Scenario: a move list and searches with CR LF
      Given the moves "e2e4"
      When the GUI sends, with CR LF after each line
        """
        position startpos moves e2e4 e7e5 g1f3
        isready
        go depth 1
        isready
        go movetime 50 depth 1
        isready
        """
      Then the engine is alive

    @needs:searchmoves @requires:uci/go/searchmoves-restricts
    @requires:uci/position/startpos-is-the-start-position
    Scenario: the start position with CR LF
      Given the moves "e2e4 e7e5 g1f3"
      When the GUI sends, with CR LF after each line
        """
        position startpos
        isready
        """
      And the GUI searches "depth 1 searchmoves e2e4"
      Then the best move is "e2e4"

    @requires:uci/position/understands-fen @requires:uci/bestmove/always-sent
    Scenario Outline: a FEN with CR LF, <side> to move
      Given the moves "e2e4"
      When the GUI sends, with CR LF after each line
        """
        position fen <fen>
        isready
        go depth 1
        isready
        """
      Then the best move is "<move>"

      Examples:
        | side  | fen                             | move |
        | White | 1r2k3/8/8/8/8/8/r7/7K w - - 0 1 | h1g1 |
        | Black | 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1 | h8g8 |

    @requires:uci/bestmove/always-sent @requires:uci/bestmove/legal-move
    @requires:uci/go/one-bestmove-each @requires:uci/go/keeps-depth
    Scenario: the last move of a list is followed by CR LF
      Given the engine is ready
      When the GUI sends, with CR LF after each line
        """
        position fen 6k1/8/8/8/3Q4/8/8/4K2R w K - 0 1 moves e1g1
        isready
        go depth 1
        isready
        """
      Then the best move is "g8h7"

    @needs:searchmoves @requires:uci/bestmove/always-sent @requires:uci/go/searchmoves-restricts
    Scenario: the only move of "searchmoves" is followed by CR LF
      Given the moves "e2e4"
      When the GUI searches "depth 1 searchmoves a7a6 h7h6"
      And the GUI sends, with CR LF after each line
        """
        isready
        go depth 1 searchmoves h7h5
        isready
        """
      Then the best move is "h7h5"

    @requires:uci/debug/accepted-at-any-time @requires:uci/ucinewgame/completes
    Scenario: debug mode and a new game with CR LF
      Given the moves "e2e4 e7e5"
      When the GUI sends, with CR LF after each line
        """
        debug on
        isready
        debug off
        isready
        ucinewgame
        isready
        position startpos
        isready
        """
      Then nothing more comes

    @needs:stop @requires:uci/stop/ends-the-search @requires:uci/isready/answered-during-search
    @requires:uci/isready/does-not-stop-the-search
    Scenario: "stop" with CR LF
      Given the moves "e2e4 e7e5"
      When the GUI sends, with CR LF after each line
        """
        position startpos
        isready
        go infinite
        isready
        stop
        isready
        """
      Then nothing more comes

    @waits @requires:uci/go/infinite-without-limits @requires:uci/stop/ends-the-search
    Scenario: "go infinite" with CR LF
      Given the moves "e2e4 e7e5"
      When the GUI sends, with CR LF after each line
        """
        isready
        go infinite
        """
      Then the search goes on for 300 ms
      When the GUI stops the search
      Then the engine is alive

    @requires:uci/quit/ends-the-engine
    Scenario: "quit" with CR LF
      Given the engine is ready
      When the GUI sends, with CR LF after each line
        """
        isready
        quit
        """
      Then the engine ends

  @uci/description/lines-end-at-line-feeds @must @engine @requires:uci/uci/identifies-itself
  @requires:uci/description/lines-end-with-newline
  Rule: a command ends at its line feed, however its bytes arrive
    Section: Description
    Text: plain
    Why: a pipe may deliver half a line, or ten lines at once.
    Advice: read until a line feed comes; what one call of a read function returns is not a line.

    @waits
    Scenario: byte by byte
      Given the engine is ready
      When these are sent byte by byte
        """
        isready
        position startpos moves e2e4 e7e5
        isready
        """
      Then the engine is alive

    @waits @requires:uci/go/one-bestmove-each @requires:uci/go/keeps-depth
    Scenario: a search byte by byte
      Given the moves "e2e4 e7e5"
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
        position startpos moves e2e4 e7e5
        isready
        """
      Then the engine is alive

  @uci/description/accepts-blanks-and-tabs @must @engine @requires:uci/uci/identifies-itself
  @requires:uci/isready/one-readyok-each
  Rule: any number of blanks and tabs is allowed before, between and after words
    Section: Description
    Text: plain

    Scenario: the identification
      Given the engine is started
      When the GUI sends "	 uci  	"
      And the GUI sends "  isready	"
      Then the engine is alive

    @requires:uci/bestmove/legal-move
    Scenario: a position and a search
      Given the engine is ready
      When the GUI sends "	position   startpos	moves  e2e4   e7e5 "
      And the GUI sends " 	isready"
      And the GUI searches "	depth   1  "
      And the GUI sends " debug 	 on  	"
      And the GUI sends "isready   "
      Then the engine is alive

    @needs:multipv @requires:uci/info/multipv-lines-together
    Scenario: a setting
      Given the moves "e2e4 e7e5"
      When the GUI sends " setoption	name	MultiPV	value	3 "
      And the GUI sends "isready"
      Then 3 best lines come together

    @requires:uci/position/understands-fen @requires:uci/bestmove/always-sent
    Scenario Outline: between the fields of a FEN, <side> to move
      Given the engine is ready
      When the GUI sends "<line>"
      And the GUI sends "isready"
      And the GUI searches "depth	1"
      Then the best move is "<move>"

      Examples:
        | side  | line                                                 | move |
        | White | position  fen   1r2k3/8/8/8/8/8/r7/7K   w  -	-  0 	1 | h1g1 |
        | Black | position	fen	7k/R7/8/8/8/8/8/1R2K3	b	-	-	0	1         | h8g8 |

    @needs:searchmoves @requires:uci/go/searchmoves-restricts @requires:uci/bestmove/always-sent
    Scenario: a move list with additional white space
      Given the engine is ready
      When the GUI sends "  position	startpos  moves	e2e4	e7e5		g1f3   "
      And the GUI sends "isready"
      And the GUI searches " 	depth	1	searchmoves  a7a6	h7h6  "
      Then the best move is "a7a6 h7h6"

    @requires:uci/bestmove/legal-move
    Scenario: blanks before and after each command
      Given the engine is ready
      When the GUI sends "  ucinewgame  "
      And the GUI sends "  isready  "
      And the GUI sends "  position startpos moves e2e4  "
      And the GUI sends "  isready  "
      And the GUI sends "  go depth 1  "
      And the GUI sends "  debug off  "
      And the GUI sends "  isready  "
      Then nothing more comes

    @needs:stop @requires:uci/stop/ends-the-search @requires:uci/isready/answered-during-search
    Scenario: blanks before and after the commands of a search
      Given the moves "e2e4 e7e5"
      When the GUI sends "  go   infinite  "
      And the GUI sends "  isready  "
      And the GUI sends "  stop  "
      And the GUI sends "  isready  "
      Then nothing more comes

    @requires:uci/bestmove/legal-move
    Scenario: tabs before and after each command
      Given the engine is ready
      When the GUI sends "		ucinewgame		"
      And the GUI sends "		isready		"
      And the GUI sends "		position startpos moves e2e4		"
      And the GUI sends "		isready		"
      And the GUI sends "		go depth 1		"
      And the GUI sends "		debug off		"
      And the GUI sends "		isready		"
      Then nothing more comes

    @needs:stop @requires:uci/stop/ends-the-search @requires:uci/isready/answered-during-search
    Scenario: tabs before and after the commands of a search
      Given the moves "e2e4 e7e5"
      When the GUI sends "		go	infinite		"
      And the GUI sends "		isready		"
      And the GUI sends "		stop		"
      And the GUI sends "		isready		"
      Then nothing more comes

  @uci/description/reads-on-after-unknown-words @should @engine
  @requires:uci/isready/one-readyok-each @requires:uci/description/ignores-unknown-commands
  Rule: unknown words before a command are skipped
    Section: Description
    Text: should
    Reading: hardly any engine does so, and no GUI counts on it.

    @waits
    Scenario: a question behind an unknown word
      Given the engine is ready
      Then unknown words before a command are skipped

  @uci/description/ignores-unknown-commands @should @engine @requires:uci/isready/one-readyok-each
  Rule: unknown commands are ignored
    Section: Description
    Text: should
    Reading: whatever an engine replies to them, they have no other effect. Lines that contain a command behind an unknown word are not sent here, as an engine may obey it.

    Scenario: while the engine is idle
      Given the moves "e2e4"
      When the GUI sends "xyzzy"
      And the GUI sends "isready"
      And the GUI sends "foo bar 12"
      And the GUI sends "isready"
      And the GUI sends "ucixyzzy"
      And the GUI sends "isready"
      And the GUI sends "plugh 3 blorb"
      And the GUI sends "isready"
      Then nothing more comes
      When the GUI searches "depth 1"
      Then the engine is alive

    Scenario: words that begin like a command
      Given the moves "e2e4"
      When the GUI sends "isreadyx"
      And the GUI sends "isready"
      And the GUI sends "quitter"
      And the GUI sends "isready"
      And the GUI sends "goblin depth"
      And the GUI sends "isready"
      Then nothing more comes
      When the GUI searches "depth 1"
      Then the engine is alive

    @requires:uci/position/understands-fen @requires:uci/bestmove/always-sent
    Scenario: the position is kept
      Given the engine is ready
      When the GUI sets up "fen 1r2k3/8/8/8/8/8/r7/7K w - - 0 1"
      And the GUI sends "xyzzy"
      And the GUI sends "isready"
      And the GUI searches "depth 1"
      Then the best move is "h1g1"

    @waits @requires:uci/go/infinite-without-limits @requires:uci/stop/ends-the-search
    @requires:uci/isready/does-not-stop-the-search
    Scenario: a word that begins like "stop"
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI sends, while the engine thinks
        """
        stopx
        """
      Then the search goes on
      When the GUI stops the search
      Then the engine is alive

    @waits @requires:uci/go/infinite-without-limits @requires:uci/stop/ends-the-search
    @requires:uci/isready/does-not-stop-the-search
    Scenario: during a search
      Given the moves "e2e4"
      When the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI sends, while the engine thinks
        """
        xyzzy
        foo bar 12
        """
      Then the search goes on
      When the GUI stops the search
      Then the engine is alive

    @timing @waits @requires:uci/go/infinite-without-limits @requires:uci/stop/ends-the-search
    @requires:uci/isready/does-not-stop-the-search
    Scenario: after two seconds of a search
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
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

  @uci/description/ignores-ill-formed-commands @should @engine
  @requires:uci/isready/one-readyok-each @requires:uci/position/replaces-the-former
  Rule: ill-formed commands do no harm
    Section: Description
    Text: should
    Reading: the text has the engine ignore unknown words and read on. What an engine makes of a position that it cannot read is its own affair; it stays alive, and the next position is set up correctly.

    Scenario Outline: "<line>"
      Given the moves "d2d4"
      When the GUI sends "<line>"
      And the GUI sends "isready"
      And the GUI sets up "startpos moves e2e4"
      And the GUI searches "depth 1"
      Then the engine is alive

      Examples:
        | line                                 |
        | position                             |
        | position foo                         |
        | position fen                         |
        | position foo moves e2e4              |
        | position startpos moves z9z9 e2 e2e9 |
        | position startpos moves e2e4 e       |
        | position startpos moves E2E4 E7E5    |
        | position startpos moves e2-e4        |
        | position startpos moves e4 e5 Nf3    |

      @requires:uci/debug/accepted-at-any-time
      Examples:
        | line        |
        | debug       |
        | debug maybe |

      @requires:uci/setoption/ignores-unknown
      Examples:
        | line              |
        | setoption         |
        | setoption name    |
        | setoption value 3 |

    @waits @requires:uci/go/infinite-without-limits @requires:uci/stop/ends-the-search
    @requires:uci/debug/accepted-at-any-time @requires:uci/setoption/ignores-unknown
    @requires:uci/isready/does-not-stop-the-search
    Scenario: during a search
      Given the moves "e2e4"
      When the GUI starts "go infinite"
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

  @uci/description/ignores-out-of-place-commands @should @engine @requires:uci/go/infinite-without-limits
  @requires:uci/stop/ends-the-search @requires:uci/go/one-bestmove-each
  @requires:uci/description/calculates-only-after-go
  @requires:uci/isready/does-not-stop-the-search
  Rule: commands that are not due during a search are ignored there
    Section: Description
    Text: should
    Reading: an engine may apply them after the search, which is noted; it may neither end the search nor begin a second one. A GUI that sends them breaks a requirement of its own.

    @waits
    Scenario Outline: "<line>" during a search
      Given the moves "e2e4"
      When the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI sends, while the engine thinks
        """
        <line>
        """
      Then the search goes on
      When the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes
      When the GUI sets up "startpos moves d2d4"
      And the GUI searches "depth 1"
      Then the engine is alive

      Examples:
        | line                         |
        | position startpos moves a2a3 |
        | go depth 1                   |

      @requires:uci/uci/survives-a-second
      Examples:
        | line |
        | uci  |

      @requires:uci/ucinewgame/completes
      Examples:
        | line       |
        | ucinewgame |

      @requires:uci/setoption/ignores-unknown
      Examples:
        | line                          |
        | setoption name NoSuch value 1 |

    @waits @needs:hash
    Scenario: the size of the hash table is set during a search
      Given the moves "e2e4"
      When the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI sends, while the engine thinks
        """
        setoption name Hash value 16
        """
      Then the search goes on
      When the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes
      When the GUI sets up "startpos moves d2d4"
      And the GUI searches "depth 1"
      Then the engine is alive

    @waits @requires:uci/uci/survives-a-second @requires:uci/ucinewgame/completes
    @requires:uci/setoption/ignores-unknown @requires:uci/debug/accepted-at-any-time
    @requires:uci/description/ignores-blank-lines
    @requires:uci/description/ignores-unknown-commands
    @requires:uci/description/ignores-ill-formed-commands
    Scenario Outline: every command during "<search>", and the next searches
      Given the moves "e2e4 e7e5"
      Then each command that comes in "<search>" leaves it and the next searches alone

      Examples:
        | search                         |
        | go infinite                    |
        | go nodes 1000000000            |
        | go movetime 60000              |
        | go wtime 3600000 btime 3600000 |

      @needs:ponder @requires:uci/go/ponder-waits
      Examples:
        | search                            |
        | go ponder wtime 60000 btime 60000 |

    @waits @requires:uci/uci/survives-a-second @requires:uci/ucinewgame/completes
    @requires:uci/setoption/ignores-unknown @requires:uci/debug/accepted-at-any-time
    @requires:uci/description/ignores-blank-lines
    @requires:uci/description/ignores-unknown-commands
    @requires:uci/description/ignores-ill-formed-commands
    Scenario: every command during a search in debug mode, and the next searches
      Given the moves "e2e4 e7e5"
      When the GUI sends "debug on"
      And the GUI sends "isready"
      Then each command that comes in "go infinite" leaves it and the next searches alone

    @waits @needs:searchmoves @requires:uci/uci/survives-a-second
    @requires:uci/ucinewgame/completes @requires:uci/setoption/ignores-unknown
    @requires:uci/debug/accepted-at-any-time @requires:uci/description/ignores-blank-lines
    @requires:uci/description/ignores-unknown-commands
    @requires:uci/description/ignores-ill-formed-commands
    Scenario: every command during a search with "searchmoves", and the next searches
      Given the moves "e2e4 e7e5"
      Then each command that comes in "go infinite searchmoves a2a3 h2h3" leaves it and the next searches alone

    @needs:stop @requires:uci/go/searches-the-same-again @requires:uci/bestmove/always-sent
    @requires:uci/position/understands-fen
    Scenario: a position sent during a search is not applied after it
      Given the engine is ready
      When the GUI sets up "fen 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1"
      And the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI sends, while the engine thinks
        """
        position startpos moves e2e4
        """
      And the GUI stops the search
      And the GUI searches the position that is left
      Then the best move is "h8g8", or else another if the position was kept for later

  @uci/description/ignores-blank-lines @should @engine @requires:uci/isready/one-readyok-each
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
      And the GUI sets up "startpos moves e2e4"
      And the GUI sends ""
      And the GUI searches "depth 1"
      And the GUI sends ""
      Then the engine is alive

    @requires:uci/position/understands-fen @requires:uci/bestmove/always-sent
    Scenario: the position is kept
      Given the engine is ready
      When the GUI sets up "fen 1r2k3/8/8/8/8/8/r7/7K w - - 0 1"
      And the GUI sends ""
      And the GUI sends "isready"
      And the GUI searches "depth 1"
      Then the best move is "h1g1"

    @waits
    Scenario Outline: a blank line does not repeat "<line>"
      Given the moves "e2e4 e7e5"
      When the GUI sends "<line>"
      And the GUI sends ""
      And the GUI sends "isready"
      Then nothing comes for a while

      Examples:
        | line           |
        | go movetime 30 |

      @requires:uci/go/keeps-depth
      Examples:
        | line       |
        | go depth 1 |

    @waits @requires:uci/go/infinite-without-limits @requires:uci/stop/ends-the-search
    @requires:uci/isready/does-not-stop-the-search
    Scenario: a blank line during a search
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
      And the search has run for a moment
      And the GUI sends, while the engine thinks, a blank line
      Then the search goes on
      When the GUI stops the search
      And the GUI sends "isready"
      Then nothing more comes

  @uci/description/listens-while-thinking @must @engine @requires:uci/isready/one-readyok-each
  Rule: the engine processes input at any time, even during a search
    Section: Description
    Text: must
    Reading: an answer to either "isready" or "stop" shows it.
    Why: a GUI can only kill an engine that does not read its input.
    Advice: read the input in one thread and search in another.

    Scenario: a moment after the search begins
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
      And the search has run for a moment
      Then the engine hears what is said

    @timing @waits
    Scenario: after two seconds of a search
      Given the moves "e2e4 e7e5"
      When the GUI starts "go infinite"
      And the search has run for 2500 ms
      Then the engine hears what is said

  @uci/description/silent-at-start @should @engine
  Rule: the engine does not identify itself before it is asked
    Section: Description
    Text: should
    Reading: the engine waits for input after its start. A banner is an unknown line, which a GUI skips, and is not objected to; an identification, an answer or a search that nobody asked for is.

    @waits
    Scenario: after the engine is started
      Then the engine says nothing before it is asked

  @uci/description/boots-quickly @should @engine
  Rule: the engine starts quickly
    Section: Description
    Text: should
    Reading: two seconds from the start to "uciok" are quick enough. What takes longer belongs to the first "isready" or "setoption", which may take its time.

    @timing
    Scenario: time from the start to "uciok"
      Then the identification comes within 2000 ms

  @uci/description/calculates-only-after-go @must @engine
  Rule: the engine searches only after "go"
    Section: Description
    Text: must
    Reading: only a search that sends "info" lines or "bestmove" can be observed. "info string" is not a sign of one.

    @waits
    Scenario: before the first search
      Given the moves "e2e4 e7e5 g1f3"
      Then nothing is calculated

    @waits
    Scenario: after a position, a new game and another position
      Given the moves "e2e4"
      When the GUI starts a new game
      And the GUI sets up "startpos moves d2d4"
      Then nothing is calculated

    @waits
    Scenario: after a FEN
      Given the engine is ready
      When the GUI sets up "fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
      Then nothing is calculated

    @waits
    Scenario: after a search
      Given the moves "e2e4"
      When the GUI searches "depth 1"
      Then nothing is calculated

    @waits
    Scenario: long after a search of two plies
      Given the moves "e2e4"
      When the GUI searches "depth 2"
      Then nothing comes for a while

  @uci/description/rests-between-searches @must @engine
  Rule: the engine neither calculates nor ponders in secret between searches
    Section: Description
    Text: must
    Excluded: what an engine does without a word cannot be told from its lines. It may use the processor between searches for other things, such as clearing its tables or looking for input.

  @uci/description/gui-accepts-both-line-ends @should @gui
  Rule: the GUI accepts lines that end with LF or CR LF
    Section: Description
    Text: plain
    Reading: a note says that a line may end in other ways and advises to be aware of it.
    Advice: take a CR before the line feed for a blank.

    Scenario: as far as with the plain engine: crlf
      Then the GUI gets as far with the quirk "crlf"

  @uci/description/gui-accepts-blanks-and-tabs @must @gui
  Rule: the GUI accepts any number of blanks and tabs before, between and after words
    Section: Description
    Text: plain
    Advice: split lines at any run of blanks and tabs.

    Scenario: as far as with the plain engine: blanks-and-tabs
      Then the GUI gets as far with the quirk "blanks-and-tabs"

  @uci/description/gui-sends-whole-lines @must @gui
  Rule: each command of the GUI is one line that ends with a line feed
    Section: Description
    Text: plain
    Reading: CR LF ends a line too; a lone CR does not.
    Judged: on every line

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @uci/description/gui-sends-a-position-first @must @gui
  Rule: the GUI sends a position before it asks for a search
    Section: Description
    Text: must
    Reading: the same position may be searched again without sending it again.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @uci/description/gui-ignores-unknown-lines @should @gui
  Rule: the GUI ignores unknown lines and unknown words
    Section: Description
    Text: should
    Advice: ignore lines that an engine may send in addition.

    Scenario: as far as with the plain engine: banner-at-start
      Then the GUI gets as far with the quirk "banner-at-start"

    Scenario: as far as with the plain engine: other-parameters
      Then the GUI gets as far with the quirk "other-parameters"
