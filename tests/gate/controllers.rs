//! Controllers under test, and recordings that are judged for either side.

use std::path::Path;

use assert_cmd::cargo::cargo_bin;

use super::repository::Repository;

fn controller(protocol: &str, part: &str) -> String {
    let program = cargo_bin!("linesman");
    let program: &Path = program;
    let program = shell_words::quote(&program.display().to_string()).into_owned();
    format!("-- {program} controller {protocol} {part} -- {{engine}}")
}

#[test]
fn a_controller_is_tested_by_what_it_says() {
    let repo = Repository::new();
    repo.sees("check-controller uhp", 0, &["uhp: conforms", "19 tests"]);
    let wrong = controller("uhp", "--fault illegal-move");
    let told = [
        "fail[",
        "uhp/play/viewer-plays-legal-moves",
        "this move is not legal",
        "rerun: linesman check-controller uhp",
    ];
    let strict =
        format!("check-controller uhp --strict --report json=r.json --report console {wrong}");
    repo.sees(&strict, 1, &told);
    assert!(repo.read("r.json").contains("\"sides\": \"controller\""));
    // Its reports are read back as what they are.
    repo.sees("merge r.json", 1, &["uhp/play/viewer-plays-legal-moves"]);
    repo.sees("diff r.json r.json", 0, &["nothing changed"]);
    let told = ["uhp/engine-commands/viewer-sends-known-commands", "`go depth 1`"];
    let wrong = controller("uhp", "--fault command-of-another-protocol");
    repo.sees(&format!("check-controller uhp {wrong}"), 0, &told);
    repo.sees(&format!("check-controller uhp --strict {wrong}"), 1, &told);
}

#[test]
fn a_known_mistake_of_a_controller_is_excused() {
    let repo = Repository::new();
    repo.write(
        "known.toml",
        "[[known]]\nrequirement = \"uhp/engine-commands/viewer-sends-known-commands\"\nreason = \"an old habit\"\n",
    );
    let wrong = controller("uhp", "--fault command-of-another-protocol");
    let excused = format!("check-controller uhp --strict --baseline known.toml {wrong}");
    repo.sees(&excused, 0, &["an old habit"]);
}

#[test]
fn what_cannot_be_tested_says_why() {
    let repo = Repository::new();
    repo.sees("check-controller uhp -- ./gui", 2, &["`{engine}`", "./my-gui --engine {engine}"]);
    repo.sees("check-controller lines", 2, &["`lines` has no requirements for controllers"]);
    repo.sees("check-controller uhp -- ./none {engine}", 3, &["no such file"]);
    let mute = "check-controller uhp -- sh -c 'echo I need a screen >&2' {engine}";
    repo.sees(mute, 3, &["sent nothing to its engine", "I need a screen"]);
    let hangs = "check-controller uhp --session-limit 1s -- sh -c 'while :; do :; done' {engine}";
    repo.sees(hangs, 3, &["sent nothing to its engine"]);
}

/// The bundled controller as part of a shell script; its engine is `$1`.
fn script(protocol: &str, around: &str) -> String {
    let program = cargo_bin!("linesman").display().to_string();
    let program = shell_words::quote(&program).into_owned();
    let played = around.replace("PLAY", &format!("{program} controller {protocol} -- \"$1\""));
    format!("-- sh -c {} gui {{engine}}", shell_words::quote(&played))
}

#[test]
fn a_controller_that_crashes_is_told() {
    let repo = Repository::new();
    let check =
        |around: &str| format!("check-controller uhp --only uhp/play/* {}", script("uhp", around));
    let told = ["inconclusive", "the viewer was ended by signal SIGSEGV (11)"];
    repo.sees(&check("ulimit -c 0; PLAY; kill -SEGV $$"), 1, &told);
    // Nothing excuses it, but what it broke before is told as such.
    let broken =
        check("ulimit -c 0; PLAY; kill -SEGV $$").replace("--only", "--flaky allow --only");
    repo.sees(&broken, 1, &told);
    repo.sees(&check("PLAY; exit 3"), 0, &["ended with status 3"]);
}

/// What a controller leaves beside its engine is none of ours, whatever it is.
#[test]
fn only_what_the_proxy_wrote_is_a_conversation() {
    let repo = Repository::new();
    let check =
        |around: &str| format!("check-controller uhp --only uhp/play/* {}", script("uhp", around));
    let litter =
        "cd \"$(dirname \"$1\")\"; mkfifo a.log; ln -s /dev/zero b.log; echo hello > c.log";
    repo.sees(&check(&format!("PLAY; {litter}")), 0, &["uhp: conforms"]);
    let forged = "printf '%s\\n' '0.1 > newgame Base' '0.2 < Base;NotStarted;White[1]' '0.2 < ok' '0.3 = the conversation is over' > \"$(dirname \"$1\")/a.log\"";
    repo.sees(&check(forged), 3, &["sent nothing to its engine"]);
}

#[test]
fn either_side_of_a_recording_decides() {
    let repo = Repository::new();
    let start = "< id x\n< ok\n";
    let viewer =
        format!("{start}> newgame\n< Base;NotStarted;White[1]\n< ok\n> go\n< err no\n< ok\n");
    repo.write("viewer.log", &viewer);
    let known = "uhp/engine-commands/viewer-sends-known-commands";
    repo.sees("lint uhp viewer.log", 0, &[known, "binds the controller"]);
    repo.sees("lint uhp --strict viewer.log", 0, &[known]);
    repo.sees("lint uhp --side controller viewer.log", 0, &[known]);
    repo.sees("lint uhp --strict --side controller viewer.log", 1, &[known]);
    repo.sees("lint uhp --strict --side both viewer.log", 1, &[known]);
    repo.write("engine.log", &format!("{start}> newgame\n< Base;White[1]\n< ok\n"));
    repo.sees("lint uhp engine.log", 1, &["uhp/"]);
    repo.sees("lint uhp --side controller engine.log", 0, &[]);
    repo.sees("lint uhp --side none engine.log", 2, &["engine, controller or both"]);
}

#[test]
fn recordings_of_other_programs_are_read() {
    let repo = Repository::new();
    repo.write(
        "console.log",
        "id x\nok\nnewgame\nBase;NotStarted;White[1]\nok\nplay wS1\nBase;InProgress;Black[1];wS1\nok\n",
    );
    repo.sees("lint uhp --format mzinga console.log", 0, &["conforms"]);
    repo.write(
        "two.log",
        "1 >A(0): ugmi\n1 >B(1): ugmi\n2 <A(0): id name A\n2 <A(0): id author A\n3 <A(0): ugmiok\n4 >A(0): go depth 1\n",
    );
    let first = "ugmi/description/gui-sends-a-position-first";
    let told = ["two.log (A(0))", first];
    repo.sees("lint ugmi --format cutechess --side controller two.log", 1, &told);
    repo.sees("lint ugmi --format cutchess two.log", 2, &["no format `cutchess`", "pydraughts"]);
    repo.write("odd.log", "to A: ugmi\n");
    repo.sees("lint ugmi odd.log", 2, &["--format"]);
}

#[test]
fn the_bundled_controller_plays_with_any_engine() {
    let repo = Repository::new();
    let program = cargo_bin!("linesman").display().to_string();
    let program = shell_words::quote(&program).into_owned();
    repo.sees(&format!("controller uhp -- {program} engine uhp"), 0, &[]);
    repo.sees("controller uhp -- sh -c 'echo no'", 1, &[]);
    repo.sees("controller uhp -- ./none", 3, &["no such file"]);
    repo.sees("controller uhp --fault ilegal-move -- x", 2, &["did you mean `illegal-move`?"]);
}
