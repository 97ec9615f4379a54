@ugmi
Feature: ugmi
  The sections "ugmi", "id" and "uciok": how a session begins.

  @ugmi/ugmi/identifies-itself @must @engine
  Rule: "ugmi" is answered with the identification and then its acknowledgement
    Section: ugmi
    Why: a GUI waits for the acknowledgement and ends an engine that does not give it.
    Judged: on every line

    Scenario: the first command
      Given the engine is started
      When the GUI sends "ugmi"
      And the GUI sends "isready"
      Then the engine is alive

  @ugmi/ugmi/survives-a-second @may @engine @requires:ugmi/ugmi/identifies-itself
  Rule: a second "ugmi" does no harm
    Section: ugmi
    Reading: it is to be sent once; an engine may ignore the second or say everything again.

    Scenario: twice
      Given the engine is ready
      When the GUI sends "ugmi"
      And the GUI sends "isready"
      And the GUI sets up "startpos moves h08"
      And the GUI searches "depth 1"
      Then the engine is alive

  @ugmi/ugmiok/once-and-last @must @engine
  Rule: the acknowledgement comes once, after everything else
    Section: uciok
    Judged: on every line

    Scenario: nothing follows it
      Given the engine is ready
      Then nothing more comes
      When the GUI sends "isready"
      Then the engine is alive

  @ugmi/ugmiok/spelled-ugmiok @should @engine
  Rule: the word is "ugmiok"
    Section: ugmi
    Reading: one heading and one sentence of the text say "uciok", a remainder of the UCI text; the sentence that demands it, the example and the engines known say "ugmiok".
    Judged: on every line

    Scenario: the word
      Given the engine is ready
      When the GUI sends "isready"
      Then the engine is alive

  @ugmi/id/name-and-author @must @engine @formality
  Rule: one line gives the name and one the author
    Section: id
    Reading: "twice" means once for each, as in the example.
    Judged: on every line

    Scenario: both are there
      Given the engine is ready
      When the GUI sends "isready"
      Then the engine is alive

  @ugmi/id/before-options @must @engine @formality
  Rule: the id lines come before the options
    Section: option
    Judged: on every line

    Scenario: the order of the identification
      Given the engine is ready
      When the GUI sends "isready"
      Then the engine is alive

  @ugmi/ugmi/gui-says-it-first-and-once @must @gui
  Rule: the GUI says "ugmi" as its first command, and once
    Section: ugmi

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: slow-start
      When the GUI uses the bundled engine with the quirk "slow-start"

  @ugmi/ugmi/gui-waits-for-ugmiok @must @gui
  Rule: the GUI says nothing else before the acknowledgement
    Section: ugmi

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: slow-start
      When the GUI uses the bundled engine with the quirk "slow-start"

    Scenario: with an engine that is odd: author-first
      When the GUI uses the bundled engine with the quirk "author-first"

  @ugmi/ugmi/gui-ends-mute-engines @should @gui
  Rule: the GUI ends an engine that does not acknowledge
    Section: ugmi

    Scenario: with an engine that is wrong: never-acknowledges
      When the GUI uses the bundled engine with the fault "never-acknowledges" for up to 120 s
