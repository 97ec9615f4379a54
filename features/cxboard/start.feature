@cxboard
Feature: start
  The first command, the engine's answer, and copy protection.

  @cxboard/start/id-name @must @engine @formality
  Rule: the greeting contains `id name`
    Section: Commands to the engine: cxboard; messages from the engine: id
    Judged: on every line

    Scenario: version 1
      Given the engine is started
      When the interface sends "cxboard 1"
      Then the engine is alive

  @cxboard/start/id-author @must @engine @formality
  Rule: the greeting contains `id author`
    Section: Messages from the engine: id
    Judged: on every line

    Scenario: version 1
      Given the engine is started
      When the interface sends "cxboard 1"
      Then the engine is alive

  @cxboard/start/id-has-text @must @engine @formality
  Rule: `id name` and `id author` are followed by a text
    Section: Messages from the engine: id
    Judged: on every line

    Scenario: version 1
      Given the engine is started
      When the interface sends "cxboard 1"
      Then the engine is alive

  @cxboard/start/ends-with-cxboardok @must @engine
  Rule: the greeting ends with `cxboardok`
    Section: Messages from the engine: cxboardok
    Why: an interface waits for it before it sends anything else.

    Scenario: version 1
      Given the engine is ready
      Then the greeting is complete

  @cxboard/start/order @must @engine @formality
  Rule: the lines `id` come first, then the lines `option`, then `cxboardok`
    Section: Messages from the engine: option
    Judged: on every line

    @waits
    Scenario: version 1, and a while after it
      Given the engine is ready
      When a moment passes
      And the interface sends "force"
      Then the engine is alive

  @cxboard/start/each-once @must @engine @formality
  Rule: `id name`, `id author` and `cxboardok` are sent once
    Section: Messages from the engine: id, cxboardok
    Judged: on every line

    Scenario: version 1, and a while after it
      Given the engine is ready
      When the interface sends "isready"
      And the interface sends "force"
      Then the engine is alive

  @cxboard/start/any-version @must @engine @requires:cxboard/start/ends-with-cxboardok
  @requires:cxboard/start/id-name @requires:cxboard/start/id-author
  Rule: a version higher than its own neither ends the engine nor changes the greeting
    Section: Preliminaries
    Why: later versions are backwards compatible, so an engine answers as well as it can.

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
  Rule: `cxboard` without a version, with a malformed version or sent again has no effect on the game
    Section: Commands to the engine: cxboard
    Reading: the text does not mention these cases; the engine may greet, refuse or send nothing.

    Scenario: a second greeting
      Given the engine is ready
      When the interface sends "cxboard 1"
      And the interface sends "cxboard"
      And the interface sends "cxboard x"
      And the interface sends "cxboard -1"
      And the interface sends "force"
      Then the engine is alive

  @cxboard/start/silent-before @should @engine
  Rule: the engine sends nothing before `cxboard`
    Section: Commands to the engine: cxboard
    Reading: the engine identifies itself in answer to `cxboard`.

    Scenario: before the first command
      Given the engine is started
      When a moment passes
      And the interface sends "cxboard 1"
      Then the engine is alive

  @cxboard/copy-protection/sequence @must @engine
  Rule: `copyprotection checking` follows `cxboardok`, and is followed by `copyprotection ok` or `copyprotection error`
    Section: Messages from the engine: copyprotection
    Judged: on every line

    Scenario: an engine with copy protection
      Given the engine is ready
      Then copy protection comes to an end

  @cxboard/copy-protection/error-refuses-everything @must @engine
  Rule: after `copyprotection error` every command but `quit` is answered with `Error`, and the engine keeps running
    Section: Messages from the engine: copyprotection
    Reading: an additional `readyok` is tolerated, since `isready` is always answered.
    Judged: on every line

    Scenario: an engine whose check fails
      Given the engine is ready
      Then after a copy protection error every command is refused

  @cxboard/start/interface-begins @must @interface
  Rule: the interface sends `cxboard` and its version first
    Section: Commands to the engine: cxboard

    Scenario: with the bundled engine
      When the interface uses the bundled engine

    Scenario: with the quirk starts-slowly
      When the interface uses the bundled engine with the quirk "starts-slowly"

  @cxboard/start/interface-waits-for-cxboardok @must @interface
  Rule: the interface sends nothing else before `cxboardok`
    Section: Messages from the engine: cxboardok

    Scenario: with the bundled engine
      When the interface uses the bundled engine

    Scenario: with the quirk author-first
      When the interface uses the bundled engine with the quirk "author-first"

    Scenario: with the quirk starts-slowly
      When the interface uses the bundled engine with the quirk "starts-slowly"
