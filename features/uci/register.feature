@uci
Feature: register
  The sections "register", "registration" and "copyprotection".

  @uci/copyprotection/checking-then-verdict @should @engine
  Rule: copy protection is told after "uciok", as "checking" and then "ok" or "error"
    Section: copyprotection
    Text: should
    Reading: most engines have none and send nothing of it.
    Judged: on every line

    @needs:copyprotection
    Scenario: a session
      Given the engine is ready
      When the GUI sends "isready"
      Then nothing more comes

  @uci/copyprotection/stays-after-an-error @should @engine
  @requires:uci/copyprotection/checking-then-verdict
  Rule: an engine with an error of copy protection does not end by itself
    Section: copyprotection
    Text: should
    Reading: it need not function otherwise.

    @needs:copyprotection
    Scenario: after the verdict
      Given the engine is ready
      Then nothing comes for a while
      And the engine is alive

  @uci/registration/checking-then-verdict @should @engine
  Rule: registration is told after "uciok", as "checking" and then "ok" or "error"
    Section: registration
    Text: plain
    Reading: most engines need none and send nothing of it. What an engine can send it need not send, so a wrong order is only a warning.
    Judged: on every line

    @needs:registration
    Scenario: a session
      Given the engine is ready
      When the GUI sends "isready"
      Then nothing more comes

  @uci/registration/answers-register @should @engine
  @requires:uci/registration/checking-then-verdict
  Rule: each attempt to register is answered with "checking" and then "ok" or "error"
    Section: registration
    Text: should
    Reading: only an engine that has sent "registration" is asked. To register later is no attempt, and may remain unanswered.

    @needs:registration
    Scenario: with a name and a code
      Given the engine is ready
      Then an attempt to register is answered

    @needs:registration
    Scenario: later
      Given the engine is ready
      When the GUI sends "register later"
      And the GUI sends "isready"
      And the GUI sets up "startpos moves e2e4"
      And the GUI searches "depth 1"
      Then the engine is alive

  @uci/registration/works-without-it @should @engine
  @requires:uci/registration/checking-then-verdict
  Rule: an engine that is not registered can be used all the same
    Section: registration
    Text: plain
    Reading: the text says so of the GUI: it can use the engine, perhaps without all its features. What is left without them is the engine's choice, so this is only a warning.

    @needs:registration
    Scenario: a search
      Given the engine is ready
      When the GUI sets up "startpos moves e2e4"
      And the GUI searches "depth 1"
      Then the engine is alive

  @uci/registration/gui-registers-after-an-error @must @gui
  Rule: the GUI answers "registration error" with "register"
    Section: registration
    Text: must
    Reading: "register later" is enough. Only an error at the start has to be answered.

    Scenario: with an engine that is odd: is-not-registered
      When the GUI uses the bundled engine with the quirk "is-not-registered"

  @uci/registration/gui-tells-the-user @should @gui
  Rule: the GUI tells its user that the engine is not registered and offers to register it
    Section: registration
    Text: should
    Excluded: what a user sees cannot be told from the conversation.

  @uci/register/gui-sends-later-name-or-code @must @gui
  Rule: the GUI sends "register" with "later", or with a name, a code or both
    Section: register
    Text: plain
    Reading: a name ends at the word "code".

    Scenario: with an engine that is odd: is-not-registered
      When the GUI uses the bundled engine with the quirk "is-not-registered"

  @uci/copyprotection/gui-leaves-the-engine-after-an-error @should @gui
  Rule: the GUI does not search with an engine that has sent "copyprotection error"
    Section: copyprotection
    Text: should

    Scenario: with an engine that is odd: is-a-copy
      When the GUI uses the bundled engine with the quirk "is-a-copy"
