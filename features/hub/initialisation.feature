@hub
Feature: initialisation
  The initialisation phase: the engine introduces itself, receives its parameters and gets ready.

  @hub/initialisation/hub-is-answered-with-wait @must @engine
  @requires:hub/initialisation/speaks-when-asked
  Rule: `hub` is answered with the introduction, which ends with exactly one `wait`
    Section: The initialisation phase
    Text: plain
    Why: the GUI sends nothing until it has received `wait`.
    Judged: on every line

    Scenario: hub and wait
      Given the engine is started
      When the engine is introduced
      And the engine is initialised
      Then nothing was said without being asked

    @requires:hub/ping/answered-before-ready
    Scenario: no second one, behind a ping
      Given the engine is started
      When the engine is introduced
      And the GUI sends "ping"
      And the engine is initialised
      Then nothing was said without being asked

  @hub/initialisation/one-id @must @engine @formality
  @requires:hub/initialisation/speaks-when-asked
  Rule: exactly one `id` comes before `wait` and names the engine
    Section: The initialisation phase
    Text: plain
    Judged: on every line

    Scenario: the introduction
      Given the engine is started
      When the engine is introduced
      And the engine is initialised
      Then nothing was said without being asked

  @hub/initialisation/id-is-complete @should @engine
  Rule: `id` also states version, author and country
    Section: Command summary
    Text: plain
    Reading: the summary marks optional arguments elsewhere and none of these; engines in use leave some out.
    Judged: on every line

    Scenario: the introduction
      Given the engine is started
      When the engine is introduced
      And the engine is initialised
      Then the engine is alive

  @hub/initialisation/speaks-when-asked @must @engine
  Rule: the introduction comes after `hub`, not before
    Section: The initialisation phase
    Text: plain
    Reading: banners that are not lines of the protocol are free text and may come at any time.
    Judged: on every line

    @waits
    Scenario: silence before hub
      Given the engine is started
      Then the engine says nothing of the protocol
      When the engine is introduced
      And the engine is initialised
      Then nothing was said without being asked

  @hub/initialisation/waits-for-init @must @engine
  Rule: `ready` comes only after `init`
    Section: The initialisation phase
    Text: plain
    Why: parameters are set in between, and getting ready may depend on them.
    Judged: on every line

    @waits
    Scenario: silence between wait and init
      Given the engine is started
      When the engine is introduced
      Then the engine says nothing of the protocol
      When the engine is initialised
      Then the engine is alive

  @hub/initialisation/init-is-answered-with-ready @must @engine
  @requires:hub/initialisation/waits-for-init
  Rule: `init` is answered with exactly one `ready`, whether or not parameters were set
    Section: The initialisation phase
    Text: plain
    Reading: between the two the engine may display anything.
    Judged: on every line

    Scenario: without parameters
      Given the engine is started
      When the engine is introduced
      And the engine is initialised
      Then nothing was said without being asked

    Scenario: with parameters
      Given the engine is started
      When the engine is introduced
      Then the engine has parameters
      When each parameter is set to its value
      And the engine is initialised
      Then nothing was said without being asked

  @hub/initialisation/listens-when-ready @should @engine @requires:hub/ping/one-pong
  Rule: an engine that has sent `ready` reads its input
    Section: The initialisation phase
    Text: none
    Why: slow preparations belong between `init` and `ready`; after that a GUI starts its clocks.
    Reading: an engine prepares itself between `init` and `ready`, so it should have nothing left to prepare. The first answer may take five seconds.

    @timing
    Scenario: without parameters
      Given the engine is started
      When the engine is introduced
      And the engine is initialised
      Then it hears at once what it is sent

    @timing
    Scenario: with parameters
      Given the engine is started
      When the engine is introduced
      Then the engine has parameters
      When each parameter is set to its value
      And the engine is initialised
      Then it hears at once what it is sent

  @hub/initialisation/set-param-is-silent @must @engine
  @requires:hub/initialisation/hub-is-answered-with-wait
  Rule: `set-param` has no reply
    Section: The initialisation phase
    Text: plain
    Reading: an `error` about a value is tolerated.

    @waits
    Scenario: each parameter once
      Given the engine is started
      When the engine is introduced
      Then the engine has parameters
      When each parameter is set to its value
      Then the engine says nothing of the protocol
      When the engine is initialised
      Then nothing was said without being asked

  @hub/initialisation/gui-begins-with-hub @must @gui
  Rule: the GUI sends `hub` first, and nothing else before `wait`
    Section: The initialisation phase
    Text: plain

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: slow-start
      When the GUI uses the bundled engine with the quirk "slow-start"

  @hub/initialisation/gui-sets-parameters-before-init @should @gui
  Rule: the GUI sets parameters only between `wait` and `init`
    Section: The initialisation phase
    Text: plain
    Reading: only the Hub GUI is said never to do it later; others may have reasons.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

  @hub/initialisation/gui-waits-for-ready @must @gui
  Rule: the GUI sends `init` once, and no position, limit or search before `ready`
    Section: The initialisation phase
    Text: plain

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: slow-start
      When the GUI uses the bundled engine with the quirk "slow-start"
