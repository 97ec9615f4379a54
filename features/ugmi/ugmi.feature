@ugmi
Feature: ugmi
  The sections "ugmi", "id" and "uciok": how a session begins.

  @ugmi/ugmi/identifies-itself @must @engine @requires:ugmi/description/lines-end-with-newline
  Rule: "ugmi" is answered with "id" lines, any "option" lines, and then "ugmiok"
    Section: ugmi
    Text: must
    Why: a GUI waits for "ugmiok" and kills an engine that does not send it.
    Judged: on every line

    Scenario: "ugmi" is the first command
      Given the engine is started
      When the GUI sends "ugmi"
      And the GUI sends "isready"
      Then the engine is alive

  @ugmi/ugmi/survives-a-second @may @engine @requires:ugmi/ugmi/identifies-itself
  Rule: a second "ugmi" does not disturb the session
    Section: ugmi
    Text: none
    Reading: "ugmi" should be sent only once; the engine may ignore the second one or identify itself again.

    Scenario: twice
      Given the engine is ready
      When the GUI sends "ugmi"
      And the GUI sends "isready"
      And the GUI sets up "startpos moves h08"
      And the GUI searches "depth 1"
      Then the engine is alive

    Scenario: again and again
      Given the engine is ready
      When the GUI sends "ugmi"
      And the GUI sends "isready"
      And the GUI sends "ugmi"
      And the GUI sends "isready"
      And the GUI sets up "startpos moves h08"
      And the GUI searches "depth 1"
      Then the engine is alive

  @ugmi/ugmiok/once-and-last @must @engine
  Rule: "ugmiok" is sent once, after all "id" and "option" lines
    Section: uciok
    Text: must
    Judged: on every line

    Scenario: nothing follows "ugmiok"
      Given the engine is ready
      Then nothing more comes
      When the GUI sends "isready"
      Then the engine is alive

  @ugmi/ugmiok/spelled-ugmiok @should @engine
  Rule: the acknowledgement is spelled "ugmiok"
    Section: ugmi
    Text: must
    Reading: one heading and one sentence of the specification have "uciok", left over from UCI; the requirement itself, the example and existing engines have "ugmiok". So the other word is only a warning.
    Judged: on every line

    Scenario: spelling of the acknowledgement
      Given the engine is ready
      When the GUI sends "isready"
      Then the engine is alive

  @ugmi/id/name-and-author @must @engine @formality
  Rule: the engine sends one "id name" line and one "id author" line
    Section: id
    Text: must
    Reading: "twice" means once for the name and once for the author, as in the example.
    Judged: on every line

    Scenario: both "id" lines are present
      Given the engine is ready
      When the GUI sends "isready"
      Then the engine is alive

  @ugmi/id/before-options @should @engine @formality
  Rule: the "id" lines come before the "option" lines
    Section: option
    Text: should
    Judged: on every line

    Scenario: order of the identification
      Given the engine is ready
      When the GUI sends "isready"
      Then the engine is alive

  @ugmi/ugmi/gui-says-it-first-and-once @must @gui
  Rule: the GUI sends "ugmi" once, as its first command
    Section: ugmi
    Text: plain

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: slow-start
      When the GUI uses the bundled engine with the quirk "slow-start"

  @ugmi/ugmi/gui-waits-for-ugmiok @must @gui
  Rule: the GUI sends nothing else before it receives "ugmiok"
    Section: ugmi
    Text: none
    Reading: "ugmiok" says that the engine is ready to operate, and the GUI ends an engine that does not send it; so nothing is sent to it before. "debug", "isready" and "stop" may come at any time: who gives an engine up may stop it first.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: slow-start
      When the GUI uses the bundled engine with the quirk "slow-start"

    Scenario: with an engine that is odd: author-first
      When the GUI uses the bundled engine with the quirk "author-first"

  @ugmi/ugmi/gui-ends-mute-engines @should @gui
  Rule: the GUI ends an engine that does not send "ugmiok"
    Section: ugmi
    Text: should

    Scenario: with an engine that is wrong: never-acknowledges
      When the GUI uses the bundled engine with the fault "never-acknowledges" for up to 120 s
