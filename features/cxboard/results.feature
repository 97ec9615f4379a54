@cxboard
Feature: results
  The end of a game, and offers of a draw.

  @cxboard/result/no-moves-afterwards @must @engine
  Rule: the engine makes no moves after `result`
    Section: Commands to the engine: result
    Text: plain

    @timing @waits
    Scenario: while it thinks
      Given the engine thinks as Red
      When the interface sends "result *"
      And 900 milliseconds pass
      Then the engine makes no move

    @waits
    Scenario: told to move at once after the game
      Given the engine thinks as Red
      When the interface sends "result *"
      And the engine is told to move now
      Then the engine makes no move

    @waits
    Scenario Outline: while it waits, after <result>
      Given the engine plays Black
      When the interface sends "result <result>"
      And the interface moves "h2e2"
      Then the engine makes no move

      Examples:
        | result  |
        | 1-0     |
        | 0-1     |
        | 1/2-1/2 |
        | *       |

    @waits
    Scenario: after some moves
      Given the engine plays Black
      When the interface moves "h2e2"
      And the interface sends "result 1/2-1/2"
      And the interface moves "c3c4"
      Then the engine makes no move

    @waits
    Scenario: three games in a row
      Given the engine plays Black
      When the interface moves "h2e2"
      And the interface sends "result 1-0"
      And the interface moves "c3c4"
      Then the engine makes no move
      When the interface sends "position startpos"
      And the interface sends "playother"
      And the interface moves "h2e2"
      And the interface sends "result 0-1"
      And the interface moves "c3c4"
      Then the engine makes no move
      When the interface sends "position startpos"
      And the interface sends "playother"
      And the interface moves "h2e2"
      And the interface sends "result *"
      And the interface moves "c3c4"
      Then the engine makes no move

  @cxboard/result/own-claim-ends-the-game @must @engine
  @requires:cxboard/play/one-move-each
  Rule: the engine makes no moves after it has claimed a result or resigned
    Section: Messages from the engine: result
    Text: plain
    Judged: on every line

    @waits
    @requires:cxboard/position/makes-the-moves
    Scenario: after a mate
      Given the position after "c0e2 b7b0 a0b0 h7h0 i0h0 c9e7 b0c0 e7c9 b2b4 c9e7 b4i4 d9e8 c3c4 e6e5 i4i9 e7g5"
      When the interface sends "playother"
      And the interface moves "i9g9"
      And the interface moves "a3a4"
      Then the engine makes no move

    @requires:cxboard/position/reads-cfen
    Scenario: in a lost game
      Given the position "3k5/R8/9/9/8p/9/9/9/9/1R2K4 r 1"
      When the interface sends "clock 1 :02 :02"
      And the interface sends "playother"
      And the interface moves "b0b1 b1b2 b2b1"
      Then the engine may claim the end

  @cxboard/result/true-claims @should @engine
  @requires:cxboard/play/moves-for-the-side-on-move
  Rule: a claimed result is correct
    Section: Messages from the engine: result
    Text: none
    Reading: a side without a legal move has lost, in check or not. Draws by repetition and move counts are not judged; a side may also give up. The engine claims what it has detected.
    Judged: on every line

    @requires:cxboard/position/makes-the-moves
    Scenario Outline: <how>, the engine on the other side
      Given the position after "<before>"
      When the interface sends "playcurrent"
      Then the engine may claim the end

      Examples:
        | how            | before |
        | Red to mate    | c0e2 b7b0 a0b0 h7h0 i0h0 c9e7 b0c0 e7c9 b2b4 c9e7 b4i4 d9e8 c3c4 e6e5 i4i9 e7g5 |
        | Black to mate  | a0a2 a9a7 b2e2 c9e7 e2e6 d9e8 e6e8 h7h0 i0h0 a7a8 h2h1 a8e8 a2a0 i9i8 h0i0 b9d8 c0a2 e7c5 a3a4 e8e3 f0e1 e3c3 b0c2 c3g3 i0i2 |

    @requires:cxboard/position/reads-cfen
    Scenario: two rooks against a king
      Given the position "3k5/R8/9/9/8p/9/9/9/9/1R2K4 r 1"
      When the interface sends "playcurrent"
      Then the engine may claim the end

    @requires:cxboard/position/reads-cfen
    Scenario: a king against two rooks
      Given the position "3k5/R8/9/9/8p/9/9/9/9/1R2K4 r 1"
      When the interface sends "playother"
      And the interface moves "b0b1"
      Then the engine may claim the end

  @cxboard/result/form @should @engine
  Rule: a claimed result is one of the four results
    Section: Messages from the engine: result
    Text: none
    Reading: the results are those that the interface sends. The word `result` before it and a comment in braces after it are optional. The form of the message is missing from the surviving text, so this is only a warning.
    Judged: on every line

  @cxboard/draw/implemented @should @engine
  Rule: the engine implements `draw`
    Section: Commands to the engine: draw
    Text: none
    Reading: the name is missing from the surviving text, which describes the command in the words of XBoard; it is taken from there.
    Judged: on every line

    @requires:cxboard/position/makes-the-moves
    Scenario: it is no error
      Given the position after "h2e2 h9g7"
      When the interface sends "draw"
      Then the engine is alive

  @cxboard/draw/answer @must @engine
  @requires:cxboard/draw/implemented
  Rule: a draw offer is accepted with `offer draw` or ignored
    Section: Commands to the engine: draw
    Text: plain

    Scenario: after a move of the engine
      Given the engine plays Black
      When the interface moves "h2e2"
      And the interface sends "draw"
      Then the engine is alive

  @cxboard/draw/play-goes-on @must @engine
  @requires:cxboard/draw/implemented
  Rule: play goes on after a draw offer, until `result`
    Section: Commands to the engine: draw
    Text: plain

    Scenario: the next moves
      Given the engine plays Black
      When the interface moves "h2e2"
      And the interface sends "draw"
      And 6 plies are played against the engine
      Then the engine is alive

    Scenario: offered while the engine thinks
      Given the engine is in force mode
      When the interface sends "clock 1 :02 :02"
      And the interface sends, in one write
        """
        playcurrent
        draw
        """
      Then the engine makes its move

    @requires:cxboard/go/infinite-waits-for-stop @requires:cxboard/stop/is-answered
    Scenario: offered during an infinite search
      Given the engine searches without end
      When without waiting, the interface sends "draw"
      And the interface sends "stop"
      And the interface sends "go depth 1"
      Then the engine is alive

  @cxboard/draw/interface-keeps-offers-open @must @interface
  Rule: an offered draw is valid until two moves were made
    Section: Messages from the engine: offer draw
    Text: plain
    Excluded: an interface that hears of an offer need not act on it, and the only answer is a `result`, which may have other reasons.

  @cxboard/result/interface-ends-each-game @must @interface
  Rule: the interface sends `result` after each game
    Section: Commands to the engine: result
    Text: must

    Scenario: with the bundled engine
      When the interface uses the bundled engine

    Scenario: with the quirk resigns-when-mated
      When the interface uses the bundled engine with the quirk "resigns-when-mated"
