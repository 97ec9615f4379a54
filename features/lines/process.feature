@lines
Feature: process
  What is taken for granted of every program that reads lines and writes lines.

  @lines/process/stays-alive @must @engine
  Rule: the program does not end while more is expected of it
    Section: (taken for granted)
    Reading: it may end when a test says that it ends; a signal that ends it is a crash at any time.
    Judged: on every line

    Scenario: told something
      Given the program is started
      When the user sends "hello"
      Then the engine is alive

  @lines/process/lines-are-complete @must @engine
  Rule: every line ends with a line feed, and is written at once
    Section: (taken for granted)
    Why: whoever reads lines would wait for the rest.
    Judged: on every line

    Scenario: told something
      Given the program is started
      When the user sends "hello"
      Then the engine is alive

  @lines/process/ends-with-input @should @engine
  Rule: the program ends when its input does
    Section: (taken for granted)
    Why: a user that crashes would leave programs behind.
    Reading: any exit status will do.

    Scenario: idle
      Given the program is started
      When the input ends
      Then the program ends
