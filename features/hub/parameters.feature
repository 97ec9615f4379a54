@hub
Feature: parameters
  What users can set, and how the engine declares it.

  @hub/parameters/name-and-value @must @engine @formality
  Rule: each parameter has a unique name and a value
    Section: Command summary
    Text: plain
    Reading: a parameter is set by its name, so two of one name could not be told apart.
    Judged: on every line

    Scenario: the declarations
      Given the engine is started
      When the engine is introduced
      Then the engine has parameters
      And the engine is initialised
      And the engine is alive

  @hub/parameters/type-is-stated @should @engine
  Rule: each parameter states its type
    Section: The initialisation phase
    Text: should
    Reading: it is recommended, no more.
    Judged: on every line

    Scenario: the declarations
      Given the engine is started
      When the engine is introduced
      Then the engine has parameters
      And the engine is initialised
      And the engine is alive

  @hub/parameters/known-types @must @engine @formality
  Rule: a type is `bool`, `int`, `real`, `string` or `enum`
    Section: The initialisation phase
    Text: must
    Judged: on every line

    Scenario: the declarations
      Given the engine is started
      When the engine is introduced
      Then the engine has parameters
      And the engine is initialised
      And the engine is alive

  @hub/parameters/limits-are-stated @must @engine @formality
  Rule: numbers state `min` and `max`, enums state their `values`
    Section: The initialisation phase
    Text: plain
    Judged: on every line

    Scenario: the declarations
      Given the engine is started
      When the engine is introduced
      Then the engine has parameters
      And the engine is initialised
      And the engine is alive

  @hub/parameters/value-fits-its-type @must @engine @formality
  Rule: the declared value is one that the declaration allows
    Section: The initialisation phase
    Text: plain
    Reading: the words of a bool are shown by an example only, so any will do; letter case is left open.
    Judged: on every line

    Scenario: the declarations
      Given the engine is started
      When the engine is introduced
      Then the engine has parameters
      And the engine is initialised
      And the engine is alive

  @hub/parameters/takes-its-values @must @engine
  @requires:hub/initialisation/init-is-answered-with-ready
  @requires:hub/search/think-ends-with-one-done
  Rule: a parameter can be set to each value it declares, and the engine works with it
    Section: The initialisation phase
    Text: plain
    Reading: the greatest values are not tried: they may be sizes that exceed the memory of the machine.

    Scenario Outline: parameters set to <what>
      Given the engine is started
      When the engine is introduced
      Then the engine has parameters
      When each parameter is set to <what>
      Then the engine is initialised
      When the position is "the start"
      And the engine thinks
      Then nothing was said without being asked

      Examples:
        | what             |
        | its value        |
        | the other of two |
        | its least        |
        | its text         |

    Scenario Outline: value number <number> of each list
      Given the engine is started
      When the engine is introduced
      Then the engine has parameters
      When each list of values gives its value number <number>
      Then the engine is initialised
      When the position is "the start"
      And the engine thinks
      Then nothing was said without being asked

      Examples:
        | number |
        | 1      |
        | 2      |
        | 3      |
        | 4      |
        | 5      |
        | 6      |

    Scenario Outline: another variant, after <count> other parameters
      Given the engine is started
      When the engine is introduced
      And <count> other parameters are set to their values
      And another variant is set by "set-param name=variant value=VARIANT"
      Then the engine is initialised
      When a position that tells the two variants apart is searched
      Then the engine is alive

      Examples:
        | count |
        | 1     |
        | 2     |
        | 3     |

    Scenario: another variant, after the one it has
      Given the engine is started
      When the engine is introduced
      And each parameter is set to its value
      And another variant is set by "set-param name=variant value=VARIANT"
      Then the engine is initialised
      When a position that tells the two variants apart is searched
      Then the engine is alive

    Scenario: another variant
      Given the engine is started
      When the engine is introduced
      And another variant is set by "set-param name=variant value=VARIANT"
      Then the engine is initialised
      When a position that tells the two variants apart is searched
      Then the engine is alive

  @hub/parameters/ignores-unknown-names @should @engine
  @requires:hub/initialisation/init-is-answered-with-ready @requires:hub/parameters/takes-its-values
  Rule: the engine ignores parameters that it does not have
    Section: general syntax
    Text: should
    Reading: what is not understood is ignored; an `error` about it is tolerated.

    @waits
    Scenario: a name nobody declared
      Given the engine is started
      When the engine is introduced
      And the GUI sends "set-param name=no-such-parameter value=1"
      And the GUI sends "set-param name="no such parameter" value="a b""
      Then the engine says nothing of the protocol
      When the engine is initialised
      And the position is "the start"
      And the engine thinks
      Then nothing was said without being asked

  @hub/parameters/gui-sets-declared-values @should @gui
  Rule: the GUI sets only declared parameters, and only to values that they allow
    Section: The initialisation phase
    Text: plain
    Reading: the Hub GUI takes every value for a text, whatever its type, so this is a warning; so is a name that the engine does not declare, which it ignores.

    Scenario: with the bundled engine
      When the GUI uses the bundled engine
