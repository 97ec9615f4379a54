@uhp
Feature: rules
  The rules of Hive as validmoves shows them. The text refers to them without stating
  them; each requirement is one law of the rule book.

  @uhp/rules/no-queen-first @must @engine
  Rule: neither side may place its queen on its first turn
    Section: Error Handling
    Text: example
    Reading: the example in the specification implies this variant of the opening rule.
    Judged: on every line

    Scenario: queen first
      Given the game "Base;NotStarted;White[1]"
      Then the legal moves are listed

  @uhp/rules/queen-by-fourth-turn @must @engine
  Rule: a side must place its queen by its fourth turn
    Section: validmoves
    Text: plain
    Judged: on every line

    Scenario: no queen by 4
      Given the game "Base;InProgress;White[4];wG1;bB1 wG1-;wS1 /wG1;bG1 bB1/;wS2 wS1\;bG2 bB1-"
      Then the legal moves are listed

    Scenario: Black's queen is still in hand on its fourth turn
      Given the game "Base;InProgress;Black[4];wG1;bB1 wG1-;wS1 /wG1;bG1 bB1/;wQ wS1\;bG2 bB1-;wA1 -wG1"
      Then the legal moves are listed

  @uhp/rules/no-movement-before-queen @must @engine
  Rule: no piece moves before the queen of its side is in play
    Section: validmoves
    Text: plain
    Judged: on every line

    Scenario: move before queen
      Given the game "Base;InProgress;White[2];wG1;bB1 wG1-"
      Then the legal moves are listed

    Scenario: White's queen is in play, Black's is not
      Given the game "Base;InProgress;Black[2];wG1;bB1 wG1-;wQ -wG1"
      Then the legal moves are listed

    @needs:pillbug
    Scenario: pillbug throws before queen
      Given the game "Base+P;InProgress;White[3];wP;bS1 wP/;wG1 -wP;bA1 bS1-"
      Then the legal moves are listed

  @uhp/rules/placement @must @engine
  Rule: a new piece touches only pieces of its own colour, judged by the top of each stack
    Section: validmoves
    Text: plain
    Reading: this applies from the second piece of a side on; Black's first piece touches White's.
    Judged: on every line

    Scenario: place touch enemy
      Given the game "Base;InProgress;White[2];wG1;bB1 wG1-"
      Then the legal moves are listed

    Scenario: place bottom colour
      Given the game "Base;InProgress;White[4];wG1;bB1 wG1\;wQ -wG1;bQ /bB1;wQ -bB1;bB1 wQ"
      Then the legal moves are listed

  @uhp/rules/one-hive @must @engine
  Rule: a piece may not move if the hive would fall apart without it; a piece on a stack always may
    Section: validmoves
    Text: plain
    Judged: on every line

    Scenario: one hive ignored
      Given the game "Base;InProgress;White[3];wS1;bB1 wS1/;wQ wS1\;bB2 bB1/"
      Then the legal moves are listed

    Scenario: pinned while there is a stack elsewhere
      Given the game "Base;InProgress;White[6];wA1;bG1 wA1\;wQ \wA1;bA1 /bG1;wQ wA1/;bB1 bG1-;wQ wA1-;bQ bB1\;wA1 bA1-;bB1 wQ"
      Then the legal moves are listed

    Scenario: stacked piece pinned
      Given the game "Base;InProgress;Black[4];wG1;bB1 wG1\;wQ -wG1;bQ /bB1;wQ -bB1;bB1 wQ;wS1 \wG1"
      Then the legal moves are listed

  @uhp/rules/freedom-to-move @must @engine
  Rule: a piece slides only through openings that are wide enough, and always along the hive
    Section: validmoves
    Text: plain
    Reading: exactly one of the two places next to both ends of a step is occupied; two are a gate that is too narrow, none is a loss of contact.
    Judged: on every line

    Scenario: slide through gate
      Given the game "Base;InProgress;White[4];wG1;bB1 /wG1;wA1 \wG1;bS1 bB1\;wQ wG1-;bA1 bS1-"
      Then the legal moves are listed

    Scenario: slide loses contact
      Given the game "Base;InProgress;Black[3];wG1;bB1 wG1/;wB1 wG1\;bQ bB1-;wB2 wB1-"
      Then the legal moves are listed

  @uhp/rules/queen @must @engine
  Rule: the queen moves one step
    Section: validmoves
    Text: plain
    Judged: on every line

    Scenario: queen two steps
      Given the game "Base;InProgress;White[3];wS1;bB1 wS1/;wQ wS1\;bB2 bB1/"
      Then the legal moves are listed

  @uhp/rules/spider @must @engine
  Rule: the spider moves exactly three steps without turning back
    Section: validmoves
    Text: plain
    Judged: on every line

    Scenario: spider up to 3
      Given the game "Base;InProgress;Black[3];wG1;bS1 /wG1;wQ wG1-;bQ bS1\;wQ bS1-"
      Then the legal moves are listed

    Scenario: spider two
      Given the game "Base;InProgress;Black[3];wG1;bS1 /wG1;wQ wG1-;bQ bS1\;wQ bS1-"
      Then the legal moves are listed

    Scenario: spider late in a game
      Given the game "Base;InProgress;White[11];wG1;bG1 wG1-;wQ -wG1;bQ bG1-;wB1 -wQ;bB1 bQ-;wB2 -wB1;bB2 bB1-;wG2 -wB2;bG2 bB2-;wG3 -wG2;bG3 bG2-;wA1 -wG3;bA1 bG3-;wA2 -wA1;bA2 bA1-;wA3 -wA2;bA3 bA2-;wS1 -wA3;bS1 bA3-"
      Then the legal moves are listed

  @uhp/rules/ant @must @engine
  Rule: the ant moves any number of steps around the hive
    Section: validmoves
    Text: plain
    Judged: on every line

    Scenario: ant three
      Given the game "Base;InProgress;Black[3];wG1;bA1 wG1\;wQ wG1/;bQ bA1-;wQ wG1-"
      Then the legal moves are listed

  @uhp/rules/grasshopper @must @engine
  Rule: the grasshopper jumps in a straight line over one or more pieces to the first empty place
    Section: validmoves
    Text: plain
    Judged: on every line

    Scenario: grasshopper steps
      Given the game "Base;InProgress;Black[3];wB1;bG1 \wB1;wQ wB1-;bQ bG1/;wQ bG1-"
      Then the legal moves are listed

    Scenario: grasshopper over gap
      Given the game "Base;InProgress;White[4];wA1;bS1 -wA1;wG1 wA1\;bQ /bS1;wQ wA1-;bG1 -bQ"
      Then the legal moves are listed

    Scenario: grasshopper one only
      Given the game "Base;InProgress;White[4];wS1;bS1 wS1-;wG1 -wS1;bQ bS1-;wQ wG1/;bQ bS1/"
      Then the legal moves are listed

  @uhp/rules/beetle @must @engine
  Rule: the beetle moves one step, also onto the hive, and pins what it covers
    Section: validmoves
    Text: plain
    Reading: a step between two stacks is blocked only if both are higher than its start (without the beetle) and its end.
    Judged: on every line

    Scenario: beetle ground gate ignored
      Given the game "Base;InProgress;Black[4];wG1;bB1 /wG1;wG2 \wG1;bS1 -bB1;wQ \wG2;bQ \bS1;wQ bQ/"
      Then the legal moves are listed

    Scenario: beetle cannot climb
      Given the game "Base;InProgress;Black[3];wB1;bB1 wB1\;wQ -wB1;bQ /bB1;wQ -bB1"
      Then the legal moves are listed

    Scenario: beetle max height 2
      Given the game "Base;InProgress;Black[4];wB1;bB1 -wB1;wQ wB1\;bA1 /bB1;wQ bA1-;bQ /bA1;wB1 wQ"
      Then the legal moves are listed

    Scenario: beetle gate ignored
      Given the game "Base;InProgress;White[8];wB1;bG1 wB1/;wB2 wB1\;bS1 \bG1;wG1 wB2\;bB1 \bS1;wQ -wB2;bQ bG1-;wG1 -bG1;bB1 -bS1;wS1 -wB1;bS2 bQ-;wB2 wQ;bB1 wG1"
      Then the legal moves are listed

    Scenario: beetle gate on the way down
      Given the game "Base;InProgress;White[7];wG1;bG1 /wG1;wQ \wG1;bB1 -bG1;wB1 wG1-;bB2 -bB1;wB2 -wQ;bQ bG1\;wB1 wG1;bB2 bB1;wB2 wQ;bB2 bG1"
      Then the legal moves are listed

  @uhp/rules/ladybug @must @engine
  Rule: the ladybug moves two steps on top of the hive and one step down
    Section: validmoves
    Text: plain
    Judged: on every line

    @needs:ladybug
    Scenario: ladybug short
      Given the game "Base+L;InProgress;White[4];wG1;bL wG1-;wQ \wG1;bS1 bL-;wL wQ/;bA1 bL\"
      Then the legal moves are listed

    @needs:ladybug
    Scenario: ladybug stays on top
      Given the game "Base+L;InProgress;Black[3];wL;bL wL\;wQ -wL;bQ /bL;wQ -bL"
      Then the legal moves are listed

    @needs:ladybug
    Scenario: ladybug returns home
      Given the game "Base+L;InProgress;Black[3];wL;bL wL\;wQ -wL;bQ /bL;wQ -bL"
      Then the legal moves are listed

    @needs:ladybug
    Scenario: ladybug between two higher stacks
      Given the game "Base+L;InProgress;White[10];wS1;bS1 wS1-;wQ /wS1;bQ bS1/;wL \wS1;bL bQ/;wB1 wL/;bL -bQ;wB1 wL;bG1 bS1\;wB1 \wL;bL -bG1;wB1 wL;bB1 \bQ;wB1 wS1;bB1 bQ;wB1 wQ;bB1 bS1"
      Then the legal moves are listed

    @needs:ladybug
    Scenario: ladybug down between two stacks
      Given the game "Base+L;InProgress;White[6];wS1;bL wS1-;wQ /wS1;bQ bL\;wL -wQ;bB1 bL/;wB1 wQ\;bB1 bL;wB1 wQ;bG1 bQ-"
      Then the legal moves are listed

  @uhp/rules/mosquito @must @engine
  Rule: the mosquito moves like the pieces it touches, and on a stack like a beetle
    Section: validmoves
    Text: plain
    Reading: next to nothing but a mosquito it cannot move; next to a pillbug it can also throw.
    Judged: on every line

    @needs:mosquito @needs:pillbug
    Scenario: mosquito top copies
      Given the game "Base+MP;InProgress;Black[4];wB1;bM wB1-;wQ \wB1;bQ bM/;wQ wB1/;bM bQ;wG1 \wQ"
      Then the legal moves are listed

    @needs:mosquito @needs:pillbug
    Scenario: mosquito copies bottom
      Given the game "Base+MP;InProgress;White[5];wB1;bM \wB1;wM wB1-;bQ bM/;wA1 wM/;bQ bM-;wQ wM-;bM wB1"
      Then the legal moves are listed

    @needs:mosquito @needs:pillbug
    Scenario: mosquito copies mosquito
      Given the game "Base+MP;InProgress;White[5];wM;bM wM-;wQ /wM;bP bM\;wQ wM\;bB1 bM/;wQ /bP;bQ bB1/"
      Then the legal moves are listed

    @needs:mosquito @needs:ladybug @needs:pillbug
    Scenario: mosquito no throw
      Given the game "Base+MLP;InProgress;White[3];wM;bP wM\;wQ \wM;bM /bP"
      Then the legal moves are listed

    @needs:mosquito
    Scenario: mosquito on a stack beside others
      Given the game "Base+M;InProgress;Black[5];wG1;bB1 wG1-;wM /wG1;bM bB1/;wB1 \wG1;bQ bB1\;wQ -wG1;bM bB1;wB2 -wM"
      Then the legal moves are listed

    @needs:mosquito
    Scenario Outline: mosquito on top of <piece>
      Given the game "Base+M;InProgress;White[6];wB1;bG1 wB1-;<name> /wB1;bQ bG1-;wM -wB1;bA1 bQ-;wQ /<name>;bA2 bA1-;wM <name>;bA3 bA2-"
      Then the legal moves are listed

      Examples:
        | piece         | name |
        | a grasshopper | wG1  |
        | an ant        | wA1  |
        | a spider      | wS1  |

    @needs:mosquito @needs:ladybug
    Scenario: mosquito on top of a ladybug
      Given the game "Base+ML;InProgress;White[6];wB1;bG1 wB1-;wL /wB1;bQ bG1-;wM -wB1;bA1 bQ-;wQ /wL;bA2 bA1-;wM wL;bA3 bA2-"
      Then the legal moves are listed

    @needs:mosquito @needs:ladybug @needs:pillbug
    Scenario: mosquito on a stack beside a pillbug
      Given the game "Base+MLP;InProgress;Black[5];wP;bM wP-;wQ \wP;bQ bM/;wB1 /wP;bL bQ\;wB1 wQ-;bM wB1;wB2 /wQ"
      Then the legal moves are listed

    @needs:mosquito @needs:ladybug @needs:pillbug
    Scenario: mosquito beside the queen of the other side
      Given the game "Base+MLP;InProgress;White[8];wS1;bM wS1/;wL -wS1;bG1 bM/;wS2 \wL;bL bG1-;wQ wS1\;bQ bG1/;wP -wQ;bA1 bQ-;wM wS2/;bP bL\;wM -bQ;bP bM-"
      Then the legal moves are listed

  @uhp/rules/pillbug @must @engine
  Rule: the pillbug moves one step, or moves a neighbouring piece of either colour over itself
    Section: validmoves
    Text: plain
    Reading: a pillbug that is pinned itself can still throw.
    Judged: on every line

    @needs:pillbug
    Scenario: pillbug no throw
      Given the game "Base+P;InProgress;White[3];wP;bS1 wP/;wQ wP\;bB1 \bS1"
      Then the legal moves are listed

    @needs:pillbug
    Scenario: a pillbug that is free to step
      Given the game "Base+P;InProgress;White[4];wS1;bS1 wS1-;wP -wS1;bP bS1-;wQ \wS1;bQ bS1/"
      Then the legal moves are listed

    @needs:pillbug
    Scenario: pillbug own only
      Given the game "Base+P;InProgress;Black[3];wP;bP wP\;wQ -wP;bQ /bP;wQ wP-"
      Then the legal moves are listed

    @needs:mosquito @needs:pillbug
    Scenario: pillbug throws stacked
      Given the game "Base+MP;InProgress;White[5];wP;bS1 wP/;wB1 /wP;bP bS1-;wQ -wP;bM \bS1;wB1 wQ;bQ -bM"
      Then the legal moves are listed

    @needs:pillbug
    Scenario: pillbug beside a stack of three
      Given the game "Base+P;InProgress;White[7];wP;bS1 wP/;wB1 /wP;bP bS1-;wQ -wP;bG1 \bS1;wB1 wQ;bQ -bG1;wB2 /wP;bA1 bP-;wB2 wB1;bA2 bA1-"
      Then the legal moves are listed

    @needs:pillbug
    Scenario: pillbug throws the queen of the other side
      Given the game "Base+P;InProgress;Black[4];wP;bP wP/;wQ -wP;bQ bP-;wQ /bQ;bS1 \bP;wA1 /wP"
      Then the legal moves are listed

    @needs:pillbug
    Scenario: nothing but throws of pieces of the other side
      Given the game "Base+P;InProgress;White[11];wP;bG1 /wP;wQ wP-;bQ bG1\;wQ \wP;bS1 bQ\;wQ -wP;bB1 -bQ;wQ \wP;bB1 bQ;wQ wP-;bB1 bQ/;wQ bB1-;bG1 wP/;wQ bS1/;bS1 -bB1;wQ bB1-;bA1 -bS1;wQ bQ-;bB1 wQ"
      Then the legal moves are listed

    @needs:pillbug
    Scenario: pillbug throws through a gate of stacks
      Given the game "Base+P;InProgress;White[6];wP;bP /wP;wB1 \wP;bQ /bP;wB2 -wB1;bB1 bP\;wQ wP-;bB2 -bQ;wB2 wB1;bB1 bP"
      Then the legal moves are listed

  @uhp/rules/last-moved-rests @must @engine
  Rule: the piece that was moved last rests: it is not moved by a pillbug, and if thrown it neither moves nor throws
    Section: validmoves
    Text: plain
    Judged: on every line

    Scenario: nothing rests behind a pass
      Given the game "Base;InProgress;White[6];wA1;bG1 wA1\;wQ \wA1;bA1 /bG1;wQ wA1/;bB1 bG1-;wQ wA1-;bQ bB1\;wA1 bA1-;bB1 wQ"
      When the viewer sends "pass"
      Then the legal moves are listed

    @needs:pillbug
    Scenario: pillbug throws last moved
      Given the game "Base+P;InProgress;Black[3];wP;bP wP\;wQ -wP;bQ /bP;wQ wP-"
      Then the legal moves are listed

    @needs:mosquito @needs:pillbug
    Scenario: thrown piece moves
      Given the game "Base+MP;InProgress;White[4];wB1;bP wB1-;wQ /wB1;bQ bP\;wQ wB1\;wB1 \bP"
      Then the legal moves are listed

    @needs:mosquito @needs:pillbug
    Scenario: thrown pillbug uses ability
      Given the game "Base+MP;InProgress;White[4];wM;bP wM\;wQ \wM;bQ /bP;wQ wM-;wM -bP"
      Then the legal moves are listed
