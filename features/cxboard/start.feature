@cxboard
Feature: start
  The first command, the engine's answer, and copy protection.

  @cxboard/start/id-name @must @engine @formality
  Rule: the greeting contains `id name`
    Section: Messages from the engine: id
    Text: must
    Judged: on every line

    Scenario: version 1
      Given the engine is started
      When the interface sends "cxboard 1"
      Then the engine is alive

  @cxboard/start/id-author @must @engine @formality
  Rule: the greeting contains `id author`
    Section: Messages from the engine: id
    Text: must
    Judged: on every line

    Scenario: version 1
      Given the engine is started
      When the interface sends "cxboard 1"
      Then the engine is alive

  @cxboard/start/id-has-text @must @engine @formality
  Rule: `id name` and `id author` are followed by a text
    Section: Messages from the engine: id
    Text: plain
    Reading: the lines identify the engine, and an empty one does not.
    Judged: on every line

    Scenario: version 1
      Given the engine is started
      When the interface sends "cxboard 1"
      Then the engine is alive

  @cxboard/start/ends-with-cxboardok @must @engine
  Rule: the greeting ends with `cxboardok`
    Section: Messages from the engine: cxboardok
    Text: must
    Why: an interface waits for it before it sends anything else.

    Scenario: version 1
      Given the engine is ready
      Then the greeting is complete

  @cxboard/start/order @should @engine @formality
  Rule: the lines `id` come before the lines `option`
    Section: Messages from the engine: option
    Text: should
    Reading: the lines `id` come before the lines `option`; an interface can read them in any order.
    Judged: on every line

    @waits
    Scenario: version 1, and a while after it
      Given the engine is ready
      When a moment passes
      And the interface sends "force"
      Then the engine is alive

  @cxboard/start/cxboardok-comes-last @must @engine @formality
  Rule: no line `id` or `option` comes after `cxboardok`
    Section: Messages from the engine: cxboardok
    Text: must
    Judged: on every line

    @waits
    Scenario: version 1, and a while after it
      Given the engine is ready
      When a moment passes
      And the interface sends "force"
      Then the engine is alive

  @cxboard/start/each-once @should @engine @formality
  Rule: `id name` and `cxboardok` are sent once
    Section: Messages from the engine: id
    Text: none
    Reading: one line names the engine, and one tells that everything was sent; a second one says something else or nothing. Several authors may have a line each.
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
    Text: must
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
  @requires:cxboard/isready/always-answered
  Rule: the engine survives `cxboard` without a version, with a malformed version, or sent again
    Section: Commands to the engine: cxboard
    Text: none
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
    Text: none
    Reading: the engine identifies itself after it has received `cxboard`.

    Scenario: before the first command
      Given the engine is started
      When a moment passes
      And the interface sends "cxboard 1"
      Then the engine is alive

  @cxboard/copy-protection/sequence @must @engine
  Rule: `copyprotection checking` comes after `cxboardok`, and is followed by `copyprotection ok` or `copyprotection error`
    Section: Messages from the engine: copyprotection
    Text: must
    Reading: the engine need not say that it checks, and may check again.
    Judged: on every line

    Scenario: an engine with copy protection
      Given the engine is ready
      Then copy protection comes to an end

  @cxboard/copy-protection/error-refuses-everything @should @engine
  Rule: after `copyprotection error` every command but `quit` is answered with `Error`, and the engine keeps running
    Section: Messages from the engine: copyprotection
    Text: should
    Reading: an additional `readyok` is tolerated, since `isready` is always answered.
    Judged: on every line

    Scenario: an engine whose check fails
      Given the engine is ready
      Then after a copy protection error every command is refused

  @cxboard/start/interface-begins @must @interface
  Rule: the interface sends `cxboard` and its version first
    Section: Commands to the engine: cxboard
    Text: plain

    Scenario: with the bundled engine
      When the interface uses the bundled engine

    Scenario: with the quirk starts-slowly
      When the interface uses the bundled engine with the quirk "starts-slowly"

  @cxboard/start/interface-waits-for-cxboardok @should @interface
  Rule: the interface sends nothing else before `cxboardok`
    Section: Messages from the engine: cxboardok
    Text: none
    Reading: `cxboardok` tells that the engine is ready; no sentence says what may not be sent before it.

    Scenario: with the bundled engine
      When the interface uses the bundled engine

    Scenario: with the quirk author-first
      When the interface uses the bundled engine with the quirk "author-first"

    Scenario: with the quirk starts-slowly
      When the interface uses the bundled engine with the quirk "starts-slowly"
