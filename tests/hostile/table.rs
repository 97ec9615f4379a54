//! The hostile engines, a row each: how they are checked, and the verdict that is right.

use crate::harness::{Harness, command_of, file, shown};

/// A hostile engine and what must be said of it.
pub struct Row {
    pub name: &'static str,
    pub engine: fn(&Harness) -> Vec<String>,
    pub options: &'static [&'static str],
    pub patience: f64,
    pub drills: &'static [&'static str],
    pub code: i32,
    pub shows: &'static [&'static str],
}

/// Never gets past its greeting.
const STUCK: f64 = 0.05;
/// Greets, and then keeps a deadline waiting.
const SLOW: f64 = 0.3;
/// Is waited for by mistake only.
const SOUND: f64 = 8.0;

const GAME: &[&str] = &["uhp/newgame/defaults-to-base"];
const SEARCH: &[&str] = &["uhp/bestmove/finishes-small-depths"];
const ONCE: &[&str] = &["uhp/engine-commands/one-ok-per-command"];
const START: &[&str] = &["uhp/info/id-line"];
const END: &[&str] = &["uhp/process/ends-with-input"];
/// More than any pipe holds, so that it is written only to one who reads.
const MEBIBYTE: &str = "\
Feature: own

  @own/long @must @engine
  Rule: a line of a mebibyte is answered
    Section: mine

    Scenario: one
      Given the engine is ready
      When the viewer sends a line of 1000000 bytes
      Then the engine is alive
";
const OPTIONS: &[&str] = &["uhp/options/lists-options-only"];

macro_rules! rows {
    ($($name:literal $(($($word:literal),*))? $(by $engine:expr)?, [$($option:literal),*], $patience:expr, $drills:expr => $code:literal $shows:expr;)*) => {
        &[$(Row {
            name: concat!($name $($(, " ", $word)*)?),
            engine: rows!(@ $name [$($($word),*)?] $($engine)?),
            options: &[$($option),*],
            patience: $patience,
            drills: $drills,
            code: $code,
            shows: &$shows,
        }),*]
    };
    (@ $name:literal [$($word:literal),*] $engine:expr) => { $engine };
    (@ $name:literal [$($word:literal),*]) => { |_| command_of($name, &[$($word),*]) };
}

pub const ROWS: &[Row] = rows! {
    "honest", [], SOUND, GAME => 0 ["uhp: conforms"];
    // ---- silence
    "mute", [], STUCK, GAME => 3 ["sent nothing within"];
    "mute-until-the-end", [], STUCK, GAME => 3 ["sent nothing within"];
    "deaf-at-first", [], SLOW, GAME => 0 ["uhp: conforms", "from its start to its first answer"];
    "hangs-after-its-greeting", [], SLOW, GAME => 1 ["`newgame` is not answered"];
    "hangs-on-newgame", [], SLOW, GAME => 1 ["`newgame` is not answered"];
    "hangs-in-a-search", ["--strict"], STUCK, SEARCH => 1 ["`bestmove depth 1` is not answered"];
    "hangs-at-the-end", ["--strict"], SLOW, END => 1 ["the engine is still running"];
    "stops-itself", [], SLOW, GAME => 1 ["`newgame` is not answered"];
    "stops-at-once", [], STUCK, GAME => 3 ["sent nothing within"];
    "never-reads" by |c| {
        file(c, "own.feature", MEBIBYTE, false);
        command_of("never-reads", &[])
    }, ["--features", "."], SLOW, &["own/*"] => 1 ["uhp/process/never-hangs"];
    // ---- floods
    "trickles", [], STUCK, GAME => 3 ["without a line feed and waits"];
    "floods-at-once", [], STUCK, GAME => 3 ["its first line was `all work and no play`"];
    "floods-with-ok", [], SLOW, GAME => 1 ["uhp/newgame/defaults-to-base: "];
    "100-megabytes-first", [], SOUND, START => 1 ["uhp/info/id-line: "];
    "floods-between", [], SOUND, GAME => 1 ["uhp/engine-commands/silent-between-commands"];
    "floods-in-an-answer", [], SLOW, GAME => 1 ["uhp/engine-commands/ends-with-ok is broken"];
    "floods-at-the-end", ["--strict"], SLOW, END => 1 ["uhp/process/ends-with-input: "];
    "an-endless-line", [], STUCK, GAME => 3 ["without a line feed"];
    "an-endless-line-later", [], SLOW, GAME => 1 ["uhp/engine-commands/lines-are-complete is broken"];
    "a-line-of-a-gibibyte", [], SOUND, GAME => 1 ["uhp/newgame/defaults-to-base: "];
    "floods-standard-error", [], SOUND, GAME => 0 ["uhp: conforms"];
    "an-endless-line-of-errors", [], SOUND, GAME => 0 ["uhp: conforms"];
    // ---- bytes
    "null-bytes", [], SOUND, GAME => 1 ["`newgame` is not answered with a GameString"];
    "no-utf-8", [], STUCK, GAME => 3 ["without a line feed"];
    "half-utf-8", [], STUCK, GAME => 3 ["speaks, but not"];
    "lone-cr", [], STUCK, GAME => 3 ["without a line feed"];
    "cr-lf", [], SOUND, GAME => 0 ["uhp: conforms"];
    "a-byte-order-mark", [], SOUND, START => 0 ["uhp: conforms"];
    "no-last-line-feed", [], STUCK, GAME => 3 ["without a line feed"];
    "venom-in-its-name", [], SOUND, GAME => 0 ["uhp: conforms"];
    "venom-in-its-answers", [], SOUND, GAME => 1 ["uhp/newgame/defaults-to-base: "];
    "venom-on-standard-error", [], SOUND, GAME => 3 ["ended with status 1"];
    "a-name-of-a-megabyte", [], SOUND, GAME => 0 ["uhp: conforms"];
    "10000-options", [], SOUND, OPTIONS => 0 ["uhp: conforms"];
    "an-option-of-a-megabyte", [], SOUND, OPTIONS => 0 ["uhp: conforms"];
    // ---- ends
    "half-a-line", [], SOUND, GAME => 3 ["ended with status 0 after it sent `id zo"];
    "ends-with-a-status"("0"), [], SOUND, GAME => 3 ["ended with status 0 before it sent anything"];
    "ends-with-a-status"("127"), [], SOUND, GAME => 3 ["ended with status 127"];
    "dies-of-a-signal"("SIGSEGV"), [], SOUND, GAME => 3 ["ended by signal SIGSEGV (11)"];
    "dies-of-a-signal"("SIGKILL"), [], SOUND, GAME => 3 ["ended by signal SIGKILL (9)"];
    "ends-after-its-greeting", [], SOUND, GAME => 1 ["fail[must] uhp/process/stays-alive", "ended with status 0 after"];
    "aborts-on-newgame", [], SOUND, GAME => 1 ["fail[must] uhp/process/stays-alive", "signal SIGABRT (6)"];
    "killed-in-a-search", ["--strict"], SOUND, SEARCH => 1 ["signal SIGKILL (9) after `bestmove depth 1`"];
    "panics", [], SOUND, GAME => 1 ["fail[must] uhp/process/stays-alive"];
    "closes-its-output", [], SLOW, GAME => 3 ["closed its output but went on running"];
    "closes-its-input", [], SLOW, GAME => 1 ["closed its input but went on running"];
    "closes-standard-error", [], SOUND, GAME => 0 ["uhp: conforms"];
    "dies-at-the-end"("SIGSEGV"), [], SOUND, END => 1 ["uhp/process/stays-alive: ", "ended by signal SIGSEGV (11) at the end of its input"];
    "dies-at-the-end"("SIGKILL"), ["--strict"], SOUND, END => 1 ["uhp/process/stays-alive: "];
    "status-at-the-end"("3"), ["--strict"], SOUND, END => 0 ["uhp: conforms", "at the end of its input the engine ended with status 3"];
    // ---- families
    "child-keeps-the-pipe", [], SLOW, GAME => 1 ["fail[must] uhp/process/stays-alive"];
    "child-answers", [], SLOW, GAME => 0 ["uhp: conforms"];
    "goes-into-the-background", [], SOUND, GAME => 0 ["uhp: conforms"];
    "joins-our-group", [], SOUND, GAME => 0 ["uhp: conforms"];
    "is-traced", [], SOUND, GAME => 0 ["uhp: conforms"];
    "forks-on-and-on", [], SOUND, GAME => 0 ["uhp: conforms"];
    "options-without-end", [], SLOW, OPTIONS => 1 ["uhp/engine-commands/ends-with-ok is broken"];
    "denies-its-family", [], SOUND, GAME => 0 ["uhp: conforms"];
    "breeds-at-each-command", [], SOUND, GAME => 0 ["uhp: conforms"];
    "hears-no-signal", ["--strict"], SLOW, END => 1 ["the engine is still running"];
    "signals-its-parent", [], SOUND, GAME => 1 ["interrupted"];
    "signals-its-group", [], SOUND, GAME => 1 ["fail[must] uhp/process/stays-alive", "ended by signal SIGINT (2)"];
    // ---- greed
    "spins-when-idle", [], SOUND, GAME => 0 ["uhp: conforms"];
    "eats-memory", ["--max-memory", "256M"], SOUND, GAME => 1 ["fail[must] uhp/process/stays-alive", "after `newgame`"];
    // ---- confusion
    "says-everything-twice", [], SOUND, GAME => 1 ["uhp/newgame/defaults-to-base: "];
    "echoes", [], STUCK, GAME => 3 ["repeats its input"];
    "in-two-voices", [], SOUND, ONCE => 1 ["uhp/engine-commands/one-ok-per-command: "];
    "answers-the-one-before", [], SOUND, GAME => 1 ["uhp/newgame/defaults-to-base: "];
    // ---- what is no engine
    "a-directory" by |c| vec![shown(&c.path("."))], [], SOUND, GAME => 3 ["it is a directory"];
    "a-text" by |c| vec![file(c, "e", "hello", true)], [], SOUND, GAME => 3 ["cannot run this file"];
    "not-executable" by |c| vec![file(c, "e", "#!/bin/sh\n", false)], [], SOUND, GAME => 3 ["is not executable"];
    "no-interpreter" by |c| vec![file(c, "e", "#!/nonexistent\n", true)], [], SOUND, GAME => 3 ["interpreter"];
    "an-empty-file" by |c| vec![file(c, "e", "", true)], [], SOUND, GAME => 3 ["cannot run this file"];
    "a-dead-link" by |c| {
        std::os::unix::fs::symlink("/nonexistent", c.path("e")).expect("linked");
        vec![shown(&c.path("e"))]
    }, [], SOUND, GAME => 3 ["the link points to `/nonexistent`"];
    "needs-a-folder", [], SOUND, GAME => 3 ["here.txt is not here"];
    "needs-a-folder in it" by |c| {
        std::fs::create_dir(c.path("home")).expect("made");
        file(c, "home/here.txt", "", false);
        command_of("needs-a-folder", &[])
    }, ["--cwd", "home"], SOUND, GAME => 0 ["uhp: conforms"];
};
