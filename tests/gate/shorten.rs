//! Conversations that are cut down to what shows a finding.

use std::process::Command;

use super::repository::{Repository, engine};

const ONE: &str = "check uhp --only uhp/undo/takes-back-one --jobs 1";

/// An engine that takes back too much, but for those starts behind so many of which this holds of
/// their number, as a shell writes it; `before` is done at each start.
fn wrong_but_if(repo: &Repository, before: &str, behind: usize, holds: &str) -> String {
    let script = format!(
        "echo started >>starts\n{before}\nn=$(($(wc -l <starts) - {behind}))\n\
        if test $n -gt 0 && test {holds}; then exec {}; fi\nexec {}\n",
        engine(""),
        engine("--fault undo-takes-a-turn")
    );
    repo.write("starts", "");
    repo.write("engine.sh", &script);
    "sh engine.sh".to_owned()
}

fn starts(repo: &Repository) -> usize {
    repo.read("starts").lines().count()
}

/// What a report says behind a label, on one line.
fn text_behind(report: &str, label: &str) -> String {
    let (_, rest) = report.split_once(label).expect("the label");
    let lines = rest.split('\n');
    let more = lines.scan(true, |goes_on, line| {
        let shown = goes_on.then(|| line.trim_end_matches('\\').trim().to_owned());
        *goes_on &= line.ends_with(['\\', '|']);
        shown
    });
    more.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_cause_is_shown_in_few_commands() {
    let repo = Repository::new();
    let broken = engine("--fault undo-takes-a-turn");
    let line = format!("{ONE} --report console --report json=r.json --report html=r.html");
    let shows = ["the exchange, cut down from 8 commands to 4", "does not conform"];
    let ran = repo.sees(&format!("{line} -- {broken}"), 1, &shows);
    assert!(!ran.text.contains("lines left out") && !ran.text.contains("tries"), "{}", ran.text);
    assert!(repo.read("r.html").contains("The exchange, cut down from 8 commands to 4"));
    let report: serde_json::Value = serde_json::from_str(&repo.read("r.json")).expect("JSON");
    let drills = report["drills"].as_array().expect("drills").iter();
    let replays: Vec<_> = drills.filter_map(|drill| drill["replays"].as_array()).collect();
    let [[replay]] = replays.iter().map(|all| all.as_slice()).collect::<Vec<_>>()[..] else {
        panic!("one replay: {replays:?}")
    };
    let counts = |of: &serde_json::Value| ["commands", "tries", "shown"].map(|n| of[n].as_u64());
    assert_eq!(counts(replay), [Some(8), Some(1), Some(1)]);
    assert_eq!(counts(&replay["short"]), [Some(4), Some(3), Some(3)]);
    let found = &replay["short"]["finding"];
    let lines = replay["short"]["drill"]["transcript"].as_array().expect("lines");
    let line = lines.iter().find(|line| line["number"] == found["line"]).expect("its line");
    assert_eq!(line["line"], found["source"]);
    // An engine that need not be waited for shows it in a pipe of the shell.
    let piped = replay["piped"].as_array().expect("lines for a pipe");
    assert_eq!(piped.len(), 4, "{piped:?}");
    let by_hand = text_behind(&ran.text, "= by hand: ");
    assert!(by_hand.starts_with("printf '%s\\n' ") && by_hand.contains(" | "), "{by_hand}");
    let output = Command::new("sh").args(["-c", &by_hand]).output().expect("a shell");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let offending = found["source"].as_str().expect("a line");
    assert!(said.lines().any(|line| line == offending), "{by_hand}\n{said}");
    // The conversation of the test is there as well.
    let verbose = ["cut down from 8 commands to 4", "= the exchange in the test (3 lines before)"];
    repo.sees(&format!("{ONE} --verbose -- {broken}"), 1, &verbose);
    let ran = repo.sees(&format!("{ONE} --shrink 0 -- {broken}"), 1, &["= the exchange ("]);
    assert!(!ran.text.contains("cut down"), "{}", ran.text);
    repo.sees(&format!("{ONE} --shrink some -- {broken}"), 2, &["--shrink"]);
}

#[test]
fn a_file_says_how_often_the_engine_is_started() {
    let repo = Repository::new();
    let command = shell_words::split(&engine("--fault undo-takes-a-turn")).expect("words");
    let file = |shrink: &str| {
        format!("shrink = {shrink}\n[[engine]]\nprotocol = \"uhp\"\ncommand = {command:?}\n")
    };
    repo.write("linesman.toml", &file("0"));
    let ran = repo.sees(ONE, 1, &["does not conform"]);
    assert!(!ran.text.contains("cut down"), "{}", ran.text);
    repo.sees(&format!("{ONE} --shrink 20"), 1, &["cut down from 8 commands"]);
    repo.write("linesman.toml", &file("-1"));
    repo.sees(ONE, 2, &["`shrink`: expected a whole number from 0"]);
}

#[test]
fn what_shows_only_now_and_then_is_told_with_its_share() {
    let repo = Repository::new();
    let always = wrong_but_if(&repo, "", 1_000_000, "1");
    repo.sees(&format!("{ONE} --shrink 0 -- {always}"), 1, &[]);
    let tests = starts(&repo);
    let even = wrong_but_if(&repo, "", tests, "$((n % 2)) -eq 1");
    let shows = ["the exchange was repeated: found in 2 of 5 tries", "= the exchange ("];
    repo.sees(&format!("{ONE} -- {even}"), 1, &shows);
    assert_eq!(starts(&repo), tests + 5);
    // What is shown as it was, and then never again, is not cut down either.
    let once = wrong_but_if(&repo, "", tests, "$n -gt 1");
    repo.sees(&format!("{ONE} -- {once}"), 1, &["found in 1 of 3 tries"]);
}

#[test]
fn the_starts_and_the_time_are_kept() {
    let repo = Repository::new();
    let always = wrong_but_if(&repo, "", 1_000_000, "1");
    repo.sees(&format!("{ONE} --shrink 0 -- {always}"), 1, &[]);
    let tests = starts(&repo);
    for most in [1, 3, 6] {
        let always = wrong_but_if(&repo, "", 1_000_000, "1");
        repo.sees(&format!("{ONE} --shrink {most} -- {always}"), 1, &[]);
        assert_eq!(starts(&repo), tests + most);
    }
    // An engine that takes its time is not waited for beyond two seconds.
    let slow = wrong_but_if(&repo, "sleep 0.7", 1_000_000, "1");
    repo.sees(&format!("{ONE} --shrink 1000 -- {slow}"), 1, &["does not conform"]);
    let tried = starts(&repo) - tests;
    assert!((1..=4).contains(&tried), "{tried}");
}
