@cxboard
Feature: info
  What the engine tells of its thinking.

  @cxboard/info/values @must @engine @formality
  Rule: the words of an `info` line have values of the right type
    Section: Messages from the engine: info
    Text: plain
    Reading: unknown words are ignored; `nodes` is known from the examples.
    Judged: on every line

    Scenario: searches of every kind
      Given the engine is in force mode
      When the interface sends "go depth 2"
      And the interface moves "h2e2"
      And the interface sends "go depth 2"
      And the interface sends "playcurrent"
      Then the engine is alive

  @cxboard/info/seldepth-with-depth @must @engine @formality
  Rule: `seldepth` is accompanied by `depth`
    Section: Messages from the engine: info
    Text: must
    Judged: on every line

  @cxboard/info/time-with-pv @should @engine
  Rule: `pv` is accompanied by `time`
    Section: Messages from the engine: info
    Text: should
    Reading: whoever sends a `pv` sends the time with it; a time without a `pv`, as in totals, is left open.
    Judged: on every line

  @cxboard/info/multipv-with-pv @must @engine
  Rule: `multipv` is accompanied by `pv`
    Section: Messages from the engine: info
    Text: plain
    Judged: on every line

  @cxboard/info/pv-is-legal @should @engine @formality
  @requires:cxboard/go/legal-move @requires:cxboard/play/legal-moves
  @requires:cxboard/force/accepts-legal-moves
  Rule: `pv` is a line of legal moves from the searched position
    Section: Messages from the engine: info
    Text: plain
    Reading: the best line is a line of moves that could be played. No sentence demands it of every move, and a hash table may give a wrong one, so this is only a warning.
    Judged: on every line

  @cxboard/info/score-form @must @engine @formality
  Rule: `score` is in centipawns or moves to mate, with at most one bound
    Section: Messages from the engine: info
    Text: plain
    Reading: a score is in centipawns or in moves to a mate, and is at most one of the two bounds.
    Judged: on every line

  @cxboard/info/score-of-the-engine @must @engine @requires:cxboard/info/score-form @formality
  Rule: `score` is told from the engine's point of view
    Section: Messages from the engine: info
    Text: plain
    Reading: judged by the sign of the last score in a position in which one side has everything. In force mode it is Red's turn there, since the text does not say whose side the engine is on.

    @requires:cxboard/position/reads-cfen
    Scenario: a won position, in force mode
      Given the position "3k5/R8/9/9/8p/9/9/9/9/1R2K4 r 1"
      When the interface sends "go depth 2"
      Then the score is good for the engine

    @requires:cxboard/position/reads-cfen
    Scenario: two rooks more, and no mate at hand
      Given the position "3ak4/4a4/9/9/9/4P4/9/RH5HR/9/4K4 r 1"
      When the interface sends "go depth 2"
      Then the score is good for the engine

    @requires:cxboard/position/reads-cfen
    Scenario: two rooks more for Black, and no mate at hand
      Given the position "4k4/9/rh5hr/9/4p4/9/9/9/4A4/3AK4 b 1"
      When the interface sends "clock 1 :02 :02"
      And the interface sends "playcurrent"
      Then the score is good for the engine

    @requires:cxboard/position/reads-cfen
    Scenario: a won game of Red
      Given the position "3k5/R8/9/9/8p/9/9/9/9/1R2K4 r 1"
      When the interface sends "clock 1 :02 :02"
      And the interface sends "playcurrent"
      Then the score is good for the engine

    @requires:cxboard/position/reads-cfen
    Scenario: a lost game of Black
      Given the position "3k5/R8/9/9/8p/9/9/9/9/1R2K4 r 1"
      When the interface sends "clock 1 :02 :02"
      And the interface sends "playother"
      And the interface moves "b0b1"
      Then the score is bad for the engine

    @requires:cxboard/position/reads-cfen @requires:cxboard/score/in-an-info-line
    Scenario: a lost game of Black, asked for behind its move
      Given the position "3k5/R8/9/9/8p/9/9/9/9/1R2K4 r 1"
      When the interface sends "clock 1 :02 :02"
      And the interface sends "playother"
      And the interface moves "b0b1"
      And the score is asked for
      Then the score is bad for the engine

    @requires:cxboard/position/reads-cfen
    Scenario: a won game of Black
      Given the position "4k4/1r7/9/9/9/8P/9/9/r8/3K5 b 1"
      When the interface sends "clock 1 :02 :02"
      And the interface sends "playcurrent"
      Then the score is good for the engine

  @cxboard/info/multipv-numbers @should @engine @requires:cxboard/setoption/takes-every-value
  Rule: several best lines are numbered from 1 and differ
    Section: Messages from the engine: info
    Text: plain
    Reading: the best line is number 1, and the numbers are the order of different lines. The text says no more, so this is only a warning.
    Judged: on every line

    @needs:multipv
    Scenario: two lines at once
      Given the engine is in force mode
      When the interface sends "setoption name MultiPV value 2"
      Then several best lines are told

    @needs:multipv
    Scenario: one line, as at first
      Given the engine is in force mode
      When the interface sends "go depth 2"
      Then the engine is alive

    @needs:multipv
    Scenario: two lines, and one again
      Given the engine is in force mode
      When the interface sends "setoption name MultiPV value 2"
      And the interface sends "go depth 2"
      And the interface sends "setoption name MultiPV value 1"
      And the interface moves "h2e2"
      And the interface sends "go depth 2"
      Then the engine is alive

    @needs:multipv
    Scenario: two lines, one, and two again
      Given the engine is in force mode
      When the interface sends "setoption name MultiPV value 2"
      And the interface sends "go depth 2"
      And the interface sends "setoption name MultiPV value 1"
      And the interface sends "go depth 2"
      And the interface sends "setoption name MultiPV value 2"
      Then several best lines are told

    @needs:multipv @requires:cxboard/position/reads-cfen
    @requires:cxboard/info/score-of-the-engine
    Scenario Outline: three lines, of which one wins a rook, <side> to move
      Given the position "4k4/9/9/9/r8/9/R8/9/9/3K5 <letter> 1"
      When the interface sends "setoption name MultiPV value 3"
      Then several best lines are told

      Examples:
        | side  | letter |
        | Red   | r      |
        | Black | b      |

    @needs:multipv @requires:cxboard/position/reads-cfen
    Scenario: more lines than moves
      Given the position "4k4/9/9/9/9/9/9/9/9/3K5 r 1"
      When the interface sends "setoption name MultiPV value 3"
      And the interface sends "go depth 2"
      Then the engine is alive

  @cxboard/info/currmovenumber @must @engine @formality
  Rule: `currmovenumber` counts the moves from 1
    Section: Messages from the engine: info
    Text: plain
    Reading: an engine may count moves that turn out to be illegal, so there is no greatest number.
    Judged: on every line

  @cxboard/info/currmove-is-legal @should @engine @formality
  @requires:cxboard/go/legal-move @requires:cxboard/play/legal-moves
  @requires:cxboard/force/accepts-legal-moves
  Rule: `currmove` is legal in the searched position
    Section: Messages from the engine: info
    Text: plain
    Reading: an engine may find only while it searches a move that it leaves its king in check, so this is only a warning.
    Judged: on every line

  @cxboard/info/permill @must @engine @formality
  Rule: `hashfull` is at most 1000 permill
    Section: Messages from the engine: info
    Text: plain
    Judged: on every line

  @cxboard/info/never-decreases @should @engine
  @requires:cxboard/go/only-in-force-mode @requires:cxboard/force/does-not-think
  @requires:cxboard/preliminaries/tolerates-blank-lines
  Rule: `time` and `nodes` never decrease during a search
    Section: Messages from the engine: info
    Text: none
    Reading: the time spent and the nodes searched can only grow.
    Judged: on every line

    Scenario: two searches
      Given the engine is in force mode
      When the interface sends "go depth 2"
      And the interface sends "go depth 3"
      Then the engine is alive

  @cxboard/info/time-in-milliseconds @must @engine
  Rule: `time` is in milliseconds
    Section: Messages from the engine: info
    Text: plain
    Reading: judged by two lines of one search that are nearly a second apart; a time several times too long may be the total of several processors.
    Judged: on every line

    @timing
    Scenario: a second of search, and more
      Given the engine searches without end
      When 3000 milliseconds pass
      And the interface sends "stop"
      Then the engine is alive

  @cxboard/info/regular-speed @should @engine
  Rule: `nps` is sent regularly
    Section: Messages from the engine: info
    Text: should
    Reading: how often, the text does not say, so an engine is watched for five seconds, and what it tells last counts as well.

    @timing @waits
    Scenario: five seconds of search
      Given the engine is in force mode
      Then the search tells "nps" in 5000 milliseconds

  @cxboard/info/regular-hashfull @should @engine
  Rule: `hashfull` is sent regularly
    Section: Messages from the engine: info
    Text: should
    Reading: only engines with an option `Hash` are tested. How often, the text does not say, so an engine is watched for five seconds, and what it tells last counts as well.

    @timing @needs:hash @waits
    Scenario: five seconds of search
      Given the engine is in force mode
      Then the search tells "hashfull" in 5000 milliseconds

  @cxboard/info/tells-of-changes @should @engine
  Rule: the engine sends `info` whenever something has changed
    Section: Messages from the engine: info
    Text: should
    Excluded: what has changed, the engine alone knows.
