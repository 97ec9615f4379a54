@hub
Feature: general syntax
  The section "general syntax": a command, and arguments with a name and perhaps a value.

  @hub/general-syntax/lines-have-the-form @must @engine
  Rule: a line is a command followed by arguments, spelled exactly as in the specification
    Section: general syntax
    Text: plain
    Why: a GUI ignores what it does not know, so a misspelled word is lost.
    Reading: lines that begin with a word that is not in the protocol are free text; blanks around an equals sign are tolerated.
    Judged: on every line

    @requires:hub/search/think-ends-with-one-done
    Scenario: lines of every kind
      Given the engine is started
      When the engine is introduced
      And the engine is initialised
      And the position is "the start"
      And the engine thinks
      And the GUI sends "ping"
      Then the engine is alive

  @hub/general-syntax/quotes-special-values @must @engine
  Rule: a value that is empty or contains a blank or an equals sign is quoted
    Section: general syntax
    Text: required
    Why: without quotes the rest of the value is read as further arguments.
    Reading: an argument without equals sign counts as one with an empty value and needs no quotes.
    Judged: on every line

    @requires:hub/search/think-ends-with-one-done
    Scenario: parameters, and variations of several moves
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      And the position is "the start" after "32-28"
      And the engine thinks with "depth=4"
      Then the engine is alive

  @hub/general-syntax/accepts-quoted-values @must @engine
  @requires:hub/position/reads-the-board @requires:hub/search/think-ends-with-one-done
  @requires:hub/done/carries-a-move @requires:hub/done/legal-move
  @requires:hub/initialisation/hub-is-answered-with-wait
  @requires:hub/initialisation/init-is-answered-with-ready @requires:hub/stop/ends-with-one-done
  @requires:hub/general-syntax/lines-have-the-form @requires:hub/games/keeps-positions-apart
  Rule: the engine accepts quoted values, even where no quotes are needed
    Section: general syntax
    Text: plain

    Scenario: quotes around everything
      Given the engine is ready
      When these are sent in one write and searched
        """
        pos pos="Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee"
        level infinite
        go think
        stop
        """
      And these are sent in one write and searched
        """
        pos pos="Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww" moves="32-28"
        level infinite
        go think
        stop
        """
      Then the engine is alive

    @requires:hub/level/clock-searches-end @requires:hub/level/limits-do-not-leak
    Scenario: a limit in quotes
      Given the engine is ready
      When the position is "the start"
      And a search "go analyze" without an end is begun
      And the search is stopped
      And the position is "Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee"
      And these are sent in one write and searched
        """
        level time="1.0"
        go think
        """
      Then the engine is alive

    @requires:hub/level/depth-is-kept @requires:hub/level/limits-do-not-leak
    Scenario: a depth in quotes
      Given the engine is ready
      When the position is "the start"
      And a search "go analyze" without an end is begun
      And the search is stopped
      And the position is "the start" after "32-28"
      And these are sent in one write and searched
        """
        level depth="3"
        go think
        """
      Then the engine is alive

    @requires:hub/parameters/takes-its-values
    Scenario: parameters in quotes
      Given the engine is started
      When the engine is introduced
      Then the engine has parameters
      When each parameter is set to its value in quotes
      Then the engine is initialised
      When the position is "the start"
      And the engine thinks
      Then the engine is alive

    @requires:hub/parameters/takes-its-values
    Scenario: a variant in quotes
      Given the engine is started
      When the engine is introduced
      And another variant is set by "set-param name="variant" value="VARIANT""
      And the engine is initialised
      And a position that tells the two variants apart is searched
      Then the engine is alive

  @hub/general-syntax/ignores-extra-blanks @must @engine
  @requires:hub/position/reads-the-board @requires:hub/ping/one-pong
  @requires:hub/done/carries-a-move @requires:hub/done/legal-move
  @requires:hub/initialisation/hub-is-answered-with-wait
  @requires:hub/initialisation/init-is-answered-with-ready @requires:hub/stop/ends-with-one-done
  @requires:hub/general-syntax/lines-have-the-form @requires:hub/games/keeps-positions-apart
  Rule: the engine ignores extra blanks around and between the parts of a line
    Section: The initialisation phase
    Text: plain

    @requires:hub/level/clock-searches-end
    Scenario: blanks everywhere
      Given the engine is ready
      When the GUI sends "   ping   "
      And the GUI sends "ping "
      And these are sent in one write and searched
        """
          pos   pos=Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee   
         level    time=1
        go   think  
        """
      And these are sent in one write and searched
        """
        pos pos=Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee 
        level time=1 
        go think 
        """
      Then the engine is alive

    @requires:hub/stop/ends-with-one-done @requires:hub/ping/answered-while-searching
    Scenario: blanks during a search
      Given the engine is ready
      When the position is "the start"
      And a search "go analyze" without an end is begun
      And the GUI sends "  ping  "
      And these are sent in one write and searched
        """
           stop
        """
      Then the engine is alive

    @requires:hub/parameters/takes-its-values
    Scenario: blanks around a variant
      Given the engine is started
      When the engine is introduced
      And another variant is set by "  set-param   name=variant   value=VARIANT  "
      And the engine is initialised
      And a position that tells the two variants apart is searched
      Then the engine is alive

    Scenario: blanks before the first command
      Given the engine is started
      When the GUI sends "  hub  "
      And the GUI sends "  init  "
      And the GUI sends "ping"
      Then the engine is alive

  @hub/general-syntax/ignores-unknown-commands @should @engine
  @requires:hub/position/reads-the-board @requires:hub/ping/one-pong
  @requires:hub/done/carries-a-move @requires:hub/done/legal-move
  @requires:hub/initialisation/hub-is-answered-with-wait
  @requires:hub/initialisation/init-is-answered-with-ready @requires:hub/stop/ends-with-one-done
  @requires:hub/general-syntax/lines-have-the-form @requires:hub/games/keeps-positions-apart
  Rule: the engine ignores unknown commands
    Section: general syntax
    Text: should
    Why: the protocol can only grow if older programs ignore what is new.
    Reading: one `error` in reply is tolerated; any other reply or effect is not. An empty line counts as an unknown command. An engine may end any search early; that such a line ends one is only reported if it does so three times out of three, and the search goes on without the line.

    @waits
    Scenario: while waiting for init
      Given the engine is started
      When the engine is introduced
      And the GUI sends "frobnicate"
      And the GUI sends "waiting for=godot"
      And the GUI sends "initially"
      Then the engine says nothing of the protocol
      When the engine is initialised
      And the position is "the start"
      And the engine thinks
      Then the engine is alive

    Scenario: between searches
      Given the engine is ready
      When the position is "Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee"
      And the GUI sends "ping"
      And the GUI sends "frobnicate"
      And the GUI sends "frobnicate a=b c="d e" f"
      And the GUI sends "pinger"
      And the GUI sends "posture pos=x"
      And the GUI sends "going think"
      And the GUI sends "stopper"
      And the GUI sends "loiter x=1"
      Then nothing was said without being asked
      When the position is "Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee"
      And the engine thinks
      Then the engine is alive

    Scenario: after a search
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      And the GUI sends "donefor"
      And the GUI sends "searching for=trouble"
      And the GUI sends "go-on"
      Then nothing was said without being asked

    @waits
    Scenario Outline: in the middle of a long search, go <mode>: "<line>"
      Given the engine is ready
      Then "<line>" does not end a search "go <mode>"
      When the position is "Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee"
      And the engine thinks
      Then nothing was said without being asked

      Examples:
        | mode    | line             |
        | think   | frobnicate       |
        | ponder  | frobnicate a=b   |
        | analyze | frobnicate       |
        | analyze | stopper          |
        | analyze | readily          |
        | analyze |                  |

    Scenario: a line without a word repeats nothing
      Given the engine is ready
      When the GUI sends "ping"
      And the GUI sends ""
      And the GUI sends "   "
      Then nothing was said without being asked
      When the position is "Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee"
      And the engine thinks
      And the GUI sends ""
      Then nothing was said without being asked

    @requires:hub/level/clock-searches-end
    Scenario: between position and limit, nothing changes
      Given the engine is ready
      When these are sent in one write and searched
        """
        pos pos=Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee
        posture pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww
        level time=1
        levels depth=1
        go think
        """
      Then the engine is alive

  @hub/general-syntax/ignores-unknown-arguments @should @engine
  @requires:hub/position/reads-the-board @requires:hub/ping/one-pong
  @requires:hub/done/carries-a-move @requires:hub/done/legal-move
  @requires:hub/initialisation/hub-is-answered-with-wait
  @requires:hub/initialisation/init-is-answered-with-ready @requires:hub/stop/ends-with-one-done
  @requires:hub/general-syntax/lines-have-the-form @requires:hub/games/keeps-positions-apart
  Rule: the engine ignores unknown arguments and understands the others
    Section: general syntax
    Text: should

    Scenario: at the start
      Given the engine is started
      When the GUI sends "hub version=2"
      And the GUI sends "init fast"
      And the GUI sends "ping id=7"
      Then the engine is alive

    @requires:hub/level/clock-searches-end
    Scenario: before a search
      Given the engine is ready
      When these are sent in one write and searched
        """
        pos colour=red pos=Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee x
        level flavour=1 time=1
        go think now=1
        """
      And the GUI sends "ping id=7"
      Then the engine is alive
      When these are sent in one write and searched
        """
        pos pos=Weeeeewbeeeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee note="a b" moves="6-1 7-12" later
        level time=1 note="c=d"
        go now think
        """
      Then the engine is alive

    @requires:hub/level/clock-searches-end
    Scenario: a value that is the word of a mode
      Given the engine is ready
      When these are sent in one write and searched
        """
        pos pos=Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee
        level time=1
        go note=ponder think
        """
      Then the engine is alive

    @requires:hub/level/clock-searches-end
    Scenario: a name that ends like that of the position
      Given the engine is ready
      When these are sent in one write and searched
        """
        pos xpos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww pos=Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee
        level time=1
        go think
        """
      Then the engine is alive

    @requires:hub/parameters/takes-its-values
    Scenario: with parameters
      Given the engine is started
      When the engine is introduced
      Then the engine has parameters
      When the first parameter is set with an argument nobody knows
      Then the engine is initialised
      When the position is "the start"
      And the engine thinks
      Then the engine is alive

    @requires:hub/parameters/takes-its-values
    Scenario: with a variant
      Given the engine is started
      When the engine is introduced
      And another variant is set by "set-param name=variant value=VARIANT note="a b" later"
      And the engine is initialised
      And a position that tells the two variants apart is searched
      Then the engine is alive

  @hub/general-syntax/accepts-any-argument-order @should @engine @requires:hub/position/plays-the-moves
  @requires:hub/done/carries-a-move @requires:hub/done/legal-move
  @requires:hub/initialisation/hub-is-answered-with-wait
  @requires:hub/initialisation/init-is-answered-with-ready @requires:hub/stop/ends-with-one-done
  @requires:hub/general-syntax/lines-have-the-form
  Rule: the engine accepts arguments in any order
    Section: general syntax
    Text: none
    Reading: the common form gives each argument a name, so the order should not matter; the text does not say so.

    @requires:hub/level/clock-searches-end
    Scenario: moves before the position
      Given the engine is ready
      When these are sent in one write and searched
        """
        pos moves="32-28 16-21" pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww
        level time=1 moves=10
        go think
        """
      Then the engine is alive

    @requires:hub/parameters/takes-its-values
    Scenario: the value of a parameter before its name
      Given the engine is started
      When the engine is introduced
      Then the engine has parameters
      When the first parameter is set, value first
      Then the engine is initialised
      When the position is "the start"
      And the engine thinks
      Then the engine is alive

    @requires:hub/parameters/takes-its-values
    Scenario: a variant before the name of its parameter
      Given the engine is started
      When the engine is introduced
      And another variant is set by "set-param value=VARIANT name=variant"
      And the engine is initialised
      And a position that tells the two variants apart is searched
      Then the engine is alive

  @hub/general-syntax/lines-are-complete @must @engine
  Rule: a reply is a complete line and does not wait for more input
    Section: Protocol overview
    Text: plain
    Why: both sides read lines; what is left in a buffer is never received.
    Judged: on every line
    Advice: write a line feed after each line and flush the output at once.

    @requires:hub/search/think-ends-with-one-done
    Scenario: nothing is left without its line feed
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      Then the engine is alive

  @hub/general-syntax/plain-numbers @should @engine
  Rule: numbers in `info` are plain: counts are whole, others are decimals with a point
    Section: 4) the engine is searching
    Text: plain
    Reading: the list of numbers is that of Scan, and other engines may send what they like, so this is a warning. A sign and an exponent are tolerated.
    Judged: on every line

    @requires:hub/search/think-ends-with-one-done
    Scenario: the numbers of a search
      Given the engine is ready
      When the position is "the start"
      And the engine thinks with "depth=4"
      And the position is "the start" after "32-28 17-22 28x17x22"
      And the engine thinks with "depth=4"
      Then the engine is alive

  @hub/general-syntax/names-arguments-once @may @engine
  Rule: no argument occurs twice in a line
    Section: general syntax
    Text: none
    Reading: the text does not say which of the two would count, nor that it must not be; this is advice.
    Judged: on every line

    @requires:hub/search/think-ends-with-one-done
    Scenario: lines of a search
      Given the engine is ready
      When the position is "the start"
      And the engine thinks
      Then the engine is alive

  @hub/general-syntax/errors-carry-a-message @should @engine
  Rule: `error` has a `message` that says what is wrong
    Section: Additional answers
    Text: plain
    Reading: a line that begins with `error` may be free text of an engine, so this is a warning.
    Judged: on every line

    @requires:hub/ping/one-pong
    Scenario: after a line that nobody understands
      Given the engine is ready
      When the GUI sends "frobnicate"
      Then the engine is alive

  @hub/general-syntax/accepts-crlf @may @engine
  @requires:hub/position/reads-the-board @requires:hub/ping/one-pong
  @requires:hub/done/carries-a-move @requires:hub/done/legal-move
  @requires:hub/initialisation/hub-is-answered-with-wait
  @requires:hub/initialisation/init-is-answered-with-ready @requires:hub/stop/ends-with-one-done
  @requires:hub/general-syntax/lines-have-the-form @requires:hub/games/keeps-positions-apart
  Rule: the engine accepts lines that end with CR LF
    Section: Protocol overview
    Text: none
    Reading: the text does not say how lines end; GUIs on Windows send both characters. This is advice.
    Advice: strip a carriage return from the end of each line read.

    @requires:hub/level/clock-searches-end
    Scenario: a conversation in lines with CR LF
      Given the engine is ready
      When these are sent with CR LF and searched
        """
        ping
        pos pos=Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee
        level time=1
        go think
        """
      Then the engine is alive

    @requires:hub/parameters/takes-its-values
    Scenario: a variant in a line with CR LF
      Given the engine is started
      When the engine is introduced
      And another variant is set by "set-param name=variant value=VARIANT" with CR LF
      And the engine is initialised
      And a position that tells the two variants apart is searched
      Then the engine is alive

  @hub/general-syntax/lines-end-at-line-feeds @must @engine
  @requires:hub/position/reads-the-board @requires:hub/ping/one-pong
  @requires:hub/done/carries-a-move @requires:hub/done/legal-move
  @requires:hub/initialisation/hub-is-answered-with-wait
  @requires:hub/initialisation/init-is-answered-with-ready @requires:hub/stop/ends-with-one-done
  @requires:hub/general-syntax/lines-have-the-form @requires:hub/games/keeps-positions-apart
  Rule: a line ends at its line feed, however its bytes arrive
    Section: Protocol overview
    Text: plain
    Why: a pipe may deliver half a line, or ten lines at once.

    @waits @requires:hub/level/clock-searches-end
    Scenario: byte by byte
      Given the engine is ready
      When these are sent byte by byte
        """
        ping
        pos pos=Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee
        level time=1
        go think
        """
      Then the engine is alive

    @requires:hub/new-game/accepted-in-silence
    Scenario: a whole conversation in one write
      Given the engine is ready
      When a whole conversation is sent in one write
        """
        new-game
        ping
        pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww
        level infinite
        go think
        stop
        pos pos=Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee
        level infinite
        go think
        stop
        """
      Then the engine is alive

  @hub/general-syntax/gui-quotes-special-values @must @gui
  Rule: the GUI quotes values that need quotes
    Section: general syntax
    Text: required
    Reading: an argument without a value may be one of the GUI's own, so only what follows the text of a string or a list of moves is taken for a part of it.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @hub/general-syntax/gui-reads-quoted-values @must @gui
  Rule: the GUI reads quoted values, even where no quotes are needed
    Section: general syntax
    Text: plain
    Advice: read a value up to its closing quote, whatever it contains.

    Scenario: with quotes around every value
      Then the GUI gets as far with the quirk "quotes-everywhere"

  @hub/general-syntax/gui-reads-extra-blanks @must @gui
  Rule: the GUI ignores extra blanks around and between the parts of a line
    Section: The initialisation phase
    Text: plain
    Advice: skip blanks before the command and before each argument.

    Scenario: with blanks everywhere
      Then the GUI gets as far with the quirk "blanks-everywhere"

  @hub/general-syntax/gui-ignores-unknown-lines @should @gui
  Rule: the GUI ignores unknown lines and arguments
    Section: general syntax
    Text: should
    Advice: ignore lines that an engine may send in addition.

    Scenario: as far as with the plain engine: talks-a-lot
      Then the GUI gets as far with the quirk "talks-a-lot"

    Scenario: as far as with the plain engine: arguments-of-its-own
      Then the GUI gets as far with the quirk "arguments-of-its-own"

    Scenario: as far as with the plain engine: almost-says-it
      Then the GUI gets as far with the quirk "almost-says-it"

    Scenario: as far as with the plain engine: banner-at-the-start
      Then the GUI gets as far with the quirk "banner-at-the-start"

    Scenario: as far as with the plain engine: displays-while-getting-ready
      Then the GUI gets as far with the quirk "displays-while-getting-ready"

  @hub/general-syntax/gui-takes-errors @must @gui
  Rule: the GUI takes an `error` at any time
    Section: Additional answers
    Text: plain
    Reading: the text names no time for it, and a GUI that does not know the line should ignore it.
    Advice: show the message or ignore it, and go on.

    Scenario: directly after `ready`
      Then the GUI gets as far with the quirk "error-after-ready"

    Scenario: before and after everything
      Then the GUI gets as far with the quirk "errors-at-any-time"
