//! Conversations that are kept, and repeated with an engine.

use super::repository::{Repository, engine};

const ONE: &str = "check uhp --only uhp/undo/takes-back-one --jobs 1";
const WHAT: &str = "uhp/undo/takes-back-one: the GameString has 2 plies where 3 were made";

#[test]
fn transcripts_are_written_read_and_removed_when_mended() {
    let repo = Repository::new();
    let (broken, honest) = (engine("--fault undo-takes-a-turn"), engine(""));
    repo.sees(&format!("{ONE} --report transcripts=found -- {broken}"), 1, &["does not conform"]);
    let files = || -> Vec<String> {
        let names = std::fs::read_dir(repo.path("found")).expect("a folder").flatten();
        let mut names: Vec<String> =
            names.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    };
    let written = files();
    assert!(!written.is_empty() && written.iter().all(|name| name.starts_with("uhp-undo-")));
    let first = format!("found/{}", written[0]);
    let text = repo.read(&first);
    assert!(text.starts_with("# linesman "), "{text}");
    for wanted in
        ["= protocol: uhp", "= test: uhp/undo/takes-back-one#", "= finding: ", "= start: "]
    {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
    repo.sees(&format!("lint uhp {first}"), 1, &["uhp/undo/takes-back-one"]);
    // What the conversation was cut down to stands before it.
    let still = [&format!("still broken: {WHAT}"), "2 conversations: 2 still broken"];
    repo.sees(&format!("replay {first} -- {broken}"), 1, &still.map(|s| s as &str));
    repo.sees(&format!("replay {first} -- {honest}"), 0, &[&format!("fixed: {WHAT}")]);
    let often = [&format!("still broken in 3 of 3 tries: {WHAT}") as &str];
    repo.sees(&format!("replay {first} --repeat 3 -- {broken}"), 1, &often);
    // Files of others stay, whatever their name.
    repo.write("found/mine.log", "0.1 > info\n");
    repo.write(&first, "# mine\n");
    repo.sees(&format!("{ONE} --report transcripts=found -- {honest}"), 0, &["conforms"]);
    assert_eq!(files(), ["mine.log".to_owned(), written[0].clone()]);
    repo.write(&first, &text);
    // Of a test that was not run nothing is known.
    let other = "check uhp --only uhp/pass/* --report transcripts=found";
    repo.sees(&format!("{other} -- {honest}"), 0, &["conforms"]);
    assert_eq!(files().len(), 2);
    repo.sees(&format!("{ONE} --report transcripts=found -- {honest}"), 0, &["conforms"]);
    assert_eq!(files(), ["mine.log"]);
}

#[test]
fn the_last_run_is_repeated_without_a_file() {
    let repo = Repository::new();
    let broken = engine("--fault undo-takes-a-turn");
    let cache = repo.path("cache");
    let sees = |line: &str, code: i32, shows: &[&str]| {
        let mut command = repo.command();
        let words = shell_words::split(line).expect("a line");
        let ran = super::repository::ran(command.env("XDG_CACHE_HOME", &cache).args(words));
        assert_eq!(ran.code, Some(code), "{line}\n{}", ran.text);
        let flat = ran.text.split_whitespace().collect::<Vec<_>>().join(" ");
        for wanted in shows {
            assert!(flat.contains(wanted), "{line} does not show `{wanted}`:\n{}", ran.text);
        }
        flat
    };
    sees(&format!("replay -- {broken}"), 2, &["no conversation of this engine is kept"]);
    let shown = sees(&format!("{ONE} -- {broken}"), 1, &["= replay: linesman replay uhp/undo/"]);
    assert!(shown.contains("rerun: "), "{shown}");
    sees(&format!("replay -- {broken}"), 1, &[&format!("still broken: {WHAT}")]);
    let named = format!("replay uhp/undo/takes-back-one -- {broken}");
    sees(&named, 1, &[&format!("still broken: {WHAT}")]);
    sees(&format!("replay uhp/pass/none -- {broken}"), 2, &["is neither a file nor"]);
    repo.write("found.feature", "Feature: what exploration found\n");
    let tests = format!("replay found.feature -- {broken}");
    sees(&tests, 2, &["run it with `linesman check PROTOCOL --features . -- ENGINE`"]);
}

#[test]
fn logs_of_others_are_repeated_too() {
    let repo = Repository::new();
    let (broken, honest) = (engine("--fault undo-takes-a-turn"), engine(""));
    let game = "> newgame\n< Base;NotStarted;White[1]\n< ok\n> play wS1\n\
        < Base;InProgress;Black[1];wS1\n< ok\n> play bS1 wS1-\n< Base;InProgress;White[2];wS1;bS1 wS1-\n\
        < ok\n> undo\n< Base;NotStarted;White[1]\n< ok\n";
    // The greeting is missing: it is said in the protocol's own way.
    repo.write("game.log", game);
    repo.sees(&format!("replay game.log -- {honest}"), 2, &["--protocol"]);
    let wrong = ["still broken: uhp/undo/takes-back-one"];
    repo.sees(&format!("replay game.log --protocol uhp -- {broken}"), 1, &wrong);
    let fixed = ["fixed: uhp/undo/takes-back-one", "1 conversation: 1 fixed"];
    repo.sees(&format!("replay game.log --protocol uhp -- {honest}"), 0, &fixed);
    repo.write("console.log", "id x v1\nok\nnewgame\nBase;NotStarted;White[1]\nok\n");
    let nothing = ["nothing is wrong, in the recording or now"];
    let line = "replay console.log --format mzinga --protocol uhp";
    repo.sees(&format!("{line} -- {honest}"), 0, &nothing);
    repo.write("empty.log", "a note\n");
    repo.sees(&format!("replay empty.log --protocol uhp -- {honest}"), 2, &["--format"]);
    repo.sees("replay game.log --protocol uhp -- ./no-such-engine", 3, &["no-such-engine"]);
    repo.sees("check uhp --report transcripts", 2, &["`transcripts=DIR`"]);
    let lint = "lint uhp game.log --report transcripts=found";
    repo.sees(lint, 2, &["only `check` has conversations"]);
}
