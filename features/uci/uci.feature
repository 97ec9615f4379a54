@uci
Feature: uci
  The sections "uci", "id" and "uciok": how a session begins.

  @uci/uci/identifies-itself @must @engine @requires:uci/description/lines-end-with-newline
  Rule: "uci" is answered with "id" lines, any "option" lines, and then "uciok"
    Section: uci
    Text: must
    Why: a GUI waits for "uciok" and kills an engine that does not send it.
    Judged: on every line

    Scenario: "uci" is the first command
      Given the engine is started
      When the GUI sends "uci"
      And the GUI sends "isready"
      Then the engine is alive

  @uci/uci/survives-a-second @may @engine @requires:uci/uci/identifies-itself
  Rule: a second "uci" does not disturb the session
    Section: uci
    Text: none
    Reading: "uci" is sent once; the engine may ignore the second one or identify itself again.

    Scenario: twice
      Given the engine is ready
      When the GUI sends "uci"
      And the GUI sends "isready"
      And the GUI sets up "startpos moves e2e4"
      And the GUI searches "depth 1"
      Then the engine is alive

    Scenario: again and again
      Given the engine is ready
      When the GUI sends "uci"
      And the GUI sends "isready"
      And the GUI sends "uci"
      And the GUI sends "isready"
      And the GUI sets up "startpos moves e2e4"
      And the GUI searches "depth 1"
      Then the engine is alive

  @uci/uciok/once-and-last @must @engine
  Rule: "uciok" is sent once, after all "id" and "option" lines
    Section: uciok
    Text: must
    Reading: lines about copy protection and registration follow it. One "uciok" more is due for a second "uci".
    Judged: on every line

    Scenario: nothing follows "uciok"
      Given the engine is ready
      Then nothing more comes
      When the GUI sends "isready"
      Then the engine is alive

  @uci/id/name-and-author @must @engine @formality
  Rule: the engine sends "id name" and "id author", each with a text
    Section: id
    Text: must
    Reading: either may come first. A second line of a kind, or one of another kind, is not objected to.
    Judged: on every line

    Scenario: both "id" lines are present
      Given the engine is ready
      When the GUI sends "isready"
      Then the engine is alive

  @uci/id/before-options @should @engine @formality
  Rule: the "id" lines come before the "option" lines
    Section: option
    Text: should
    Judged: on every line

    Scenario: order of the identification
      Given the engine is ready
      When the GUI sends "isready"
      Then the engine is alive

  @uci/uci/gui-says-it-first-and-once @must @gui
  Rule: the GUI sends "uci" once, as its first command
    Section: uci
    Text: plain

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: slow-start
      When the GUI uses the bundled engine with the quirk "slow-start"

  @uci/uci/gui-waits-for-uciok @must @gui
  Rule: the GUI sends nothing but "quit" before it receives "uciok"
    Section: uci
    Text: none
    Reading: "uciok" says that the engine has told everything and is ready, and the GUI ends an engine that does not send it; so nothing is sent to it before. "debug", "isready" and "stop" may come at any time: who gives an engine up may stop it first.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: slow-start
      When the GUI uses the bundled engine with the quirk "slow-start"

    Scenario: with an engine that is odd: author-first
      When the GUI uses the bundled engine with the quirk "author-first"

  @uci/uci/gui-ends-mute-engines @may @gui
  Rule: the GUI ends an engine that does not send "uciok"
    Section: uci
    Text: plain
    Reading: how long it waits is left to the GUI, and waiting harms nobody but its user. It may also end an engine right after "uciok".

    Scenario: with an engine that is wrong: never-acknowledges
      When the GUI uses the bundled engine with the fault "never-acknowledges" for up to 120 s
