@ugmi
Feature: ugminewgame
  The section "ugminewgame": the next search is from a different game.

  @ugmi/ugminewgame/completes @must @engine @requires:ugmi/description/lines-end-with-newline
  @requires:ugmi/isready/one-readyok-each
  Rule: the engine is ready again after "ugminewgame" and sends nothing else
    Section: ugminewgame
    Text: must

    Scenario: first, between games and twice in a row
      Given the engine is ready
      When the GUI starts a new game
      And the GUI sets up "startpos moves h08"
      And the GUI searches "depth 1"
      And the GUI starts a new game
      And the GUI starts a new game
      Then nothing more comes

  @ugmi/ugminewgame/next-search-is-of-the-new-game @must @engine
  @requires:ugmi/position/replaces-the-former
  Rule: nothing of the previous game remains after "ugminewgame"
    Section: ugminewgame
    Text: plain

    Scenario: the only empty point becomes occupied
      Given a board with only "d04" empty
      When the GUI searches "depth 1"
      And the GUI starts a new game
      And the GUI sets up "startpos moves d04"
      And the GUI searches "depth 1"
      Then the engine is alive

    Scenario: other points are empty
      Given a board with only "d04" empty
      When the GUI searches "depth 1"
      And the GUI starts a new game
      Given a board with only "p16" empty
      When the GUI searches "depth 1"
      Then the best move is "p16"

    @needs:searchmoves
    Scenario: occupied points become empty again
      Given the engine is ready
      When the GUI sets up "startpos moves a01"
      And the GUI searches "depth 1 searchmoves e05 q16"
      And the GUI starts a new game
      And the GUI sets up "startpos moves h08 i09 j10 k11 l12"
      And the GUI searches "depth 1"
      And the GUI starts a new game
      And the GUI sets up "startpos moves a01"
      And the GUI searches "depth 1 searchmoves i09 k11"
      Then the best move is "i09 k11"

    @needs:searchmoves
    Scenario: all points become empty again
      Given the engine is ready
      When the GUI sets up "startpos moves h08 i09 j10 k11 l12"
      And the GUI searches "depth 1"
      And the GUI starts a new game
      And the GUI sets up "startpos"
      And the GUI searches "depth 1 searchmoves h08 j10"
      Then the best move is "h08 j10"

    Scenario: after a finished game
      Given the moves "h08 a01 i08 a02 j08 a03 k08 s19 l08"
      When the GUI searches "depth 1"
      And the GUI starts a new game
      And the GUI sets up "startpos moves h09"
      And the GUI searches "depth 1"
      Then the engine is alive

  @ugmi/ugminewgame/not-required @should @engine
  Rule: the engine works without "ugminewgame"
    Section: ugminewgame
    Text: none
    Reading: it is sent when the next search is of a different game, which the first one is not; nothing requires it before the first game.

    Scenario: the first search without a new game
      Given the engine is started
      When the GUI sends "ugmi"
      And the GUI sends "isready"
      And the GUI sets up "startpos"
      And the GUI searches "depth 1"
      Then the engine is alive

  @ugmi/ugminewgame/gui-asks-isready-after-it @must @gui
  Rule: the GUI sends "isready" after "ugminewgame" and waits for "readyok" before it searches
    Section: ugminewgame
    Text: must
    Reading: "isready" comes before the next position, as in the example; the position may be sent before it is answered, a search may not.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine

    Scenario: with an engine that is odd: slow-new-game
      When the GUI uses the bundled engine with the quirk "slow-new-game"
