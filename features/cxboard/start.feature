@cxboard
Feature: start
  The first command, the engine's answer, and copy protection.

  @cxboard/start/id-name @must @engine @formality
  Rule: the engine gives its name
    Section: Commands to the engine: cxboard; messages from the engine: id
    Judged: on every line

    Scenario: version 1
      Given the engine is started
      When the interface sends "cxboard 1"
      Then the engine is alive

  @cxboard/start/id-author @must @engine @formality
  Rule: the engine gives its author
    Section: Messages from the engine: id
    Judged: on every line

    Scenario: version 1
      Given the engine is started
      When the interface sends "cxboard 1"
      Then the engine is alive

  @cxboard/start/id-has-text @must @engine @formality
  Rule: name and author are followed by a text
    Section: Messages from the engine: id
    Judged: on every line

    Scenario: version 1
      Given the engine is started
      When the interface sends "cxboard 1"
      Then the engine is alive

  @cxboard/start/ends-with-cxboardok @must @engine
  Rule: the greeting ends with "cxboardok"
    Section: Messages from the engine: cxboardok
    Why: an interface waits for it before it says anything else.

    Scenario: version 1
      Given the engine is ready
      Then the greeting is complete

  @cxboard/start/order @must @engine @formality
  Rule: first who the engine is, then its options, then "cxboardok"
    Section: Messages from the engine: option
    Judged: on every line

    @waits
    Scenario: version 1, and a while after it
      Given the engine is ready
      When a moment passes
      And the interface sends "force"
      Then the engine is alive

  @cxboard/start/each-once @must @engine @formality
  Rule: name, author and "cxboardok" come once
    Section: Messages from the engine: id, cxboardok
    Judged: on every line

    Scenario: version 1, and a while after it
      Given the engine is ready
      When the interface sends "isready"
      And the interface sends "force"
      Then the engine is alive

  @cxboard/start/any-version @must @engine @requires:cxboard/start/ends-with-cxboardok
  @requires:cxboard/start/id-name @requires:cxboard/start/id-author
  Rule: a version above its own neither ends the engine nor changes the greeting
    Section: Preliminaries
    Why: later versions are to be compatible, so an engine answers as well as it can.

    Scenario Outline: version <version>
      Given the engine is started
      When the interface sends "cxboard <version>"
      Then the greeting is complete
      When the interface sends "force"
      And the interface sends "position startpos"
      And the interface sends "go depth 1"
      Then the engine is alive

      Examples:
        | version              |
        | 2                    |
        | 99                   |
        | 2147483648           |
        | 99999999999999999999 |

  @cxboard/start/survives-odd-versions @may @engine
  Rule: the command without a version, with none that is a number, or a second time does no harm
    Section: Commands to the engine: cxboard
    Reading: the text foresees none of these; the engine may greet, refuse, or say nothing.

    Scenario: a second time
      Given the engine is ready
      When the interface sends "cxboard 1"
      And the interface sends "cxboard"
      And the interface sends "cxboard x"
      And the interface sends "cxboard -1"
      And the interface sends "force"
      Then the engine is alive

  @cxboard/start/silent-before @should @engine
  Rule: nothing is said before "cxboard"
    Section: Commands to the engine: cxboard
    Reading: the engine identifies itself when it is spoken to.

    Scenario: the first moments
      Given the engine is started
      When a moment passes
      And the interface sends "cxboard 1"
      Then the engine is alive

  @cxboard/copy-protection/sequence @must @engine
  Rule: copy protection is checked after "cxboardok", and the check ends with "ok" or "error"
    Section: Messages from the engine: copyprotection
    Judged: on every line

    Scenario: an engine that checks
      Given the engine is ready
      Then copy protection comes to an end

  @cxboard/copy-protection/error-refuses-everything @must @engine
  Rule: after a copy protection error every command but "quit" is answered with an Error, and the engine stays
    Section: Messages from the engine: copyprotection
    Reading: a readyok beside the Error is tolerated, since isready is always answered.
    Judged: on every line

    Scenario: an engine whose check fails
      Given the engine is ready
      Then after a copy protection error every command is refused

  @cxboard/start/interface-begins @must @interface
  Rule: the interface begins with "cxboard" and its version
    Section: Commands to the engine: cxboard

    Scenario: with the bundled engine
      When the interface uses the bundled engine

    Scenario: with an engine that is odd: starts-slowly
      When the interface uses the bundled engine with the quirk "starts-slowly"

  @cxboard/start/interface-waits-for-cxboardok @must @interface
  Rule: the interface says nothing else before "cxboardok"
    Section: Messages from the engine: cxboardok

    Scenario: with the bundled engine
      When the interface uses the bundled engine

    Scenario: with an engine that is odd: author-first
      When the interface uses the bundled engine with the quirk "author-first"

    Scenario: with an engine that is odd: starts-slowly
      When the interface uses the bundled engine with the quirk "starts-slowly"
