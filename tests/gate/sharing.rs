//! Processes that serve one test after the other.

use super::repository::{Repository, engine};

/// Some thirty tests, each of which begins a game.
const GAMES: &str = "check uhp --only uhp/play/*";

/// An engine whose start takes a processor for a while, and leaves a line in `starts`.
fn laborious(repo: &Repository, part: &str) -> String {
    let script = format!(
        "echo started >>starts\ni=0\nwhile test $i -lt 50000; do i=$((i+1)); done\nexec {}\n",
        engine(part)
    );
    repo.write("starts", "");
    repo.write("engine.sh", &script);
    "sh engine.sh".to_owned()
}

fn starts(repo: &Repository) -> usize {
    repo.read("starts").lines().count()
}

#[test]
fn tests_share_a_process_where_a_start_is_work() {
    let repo = Repository::new();
    let engine = laborious(&repo, "");
    repo.sees(&format!("{GAMES} --fresh -- {engine}"), 0, &["uhp: conforms"]);
    let fresh = starts(&repo);
    let engine = laborious(&repo, "");
    let ran = repo.sees(&format!("{GAMES} -- {engine}"), 0, &["uhp: conforms"]);
    let shared = starts(&repo);
    assert!(fresh > 10 && shared * 2 < fresh, "{shared} starts, {fresh} with --fresh");
    assert!(!ran.text.contains("served other tests"), "{}", ran.text);
}

/// The tests that come to something only after others, and after which.
fn behind_others(repo: &Repository) -> Vec<(String, usize)> {
    let report: serde_json::Value = serde_json::from_str(&repo.read("report")).expect("JSON");
    let drills = report["drills"].as_array().expect("drills").iter();
    let after = |drill: &serde_json::Value| drill["after"].as_array().map(Vec::len);
    drills.filter_map(|drill| Some((drill["requirement"].to_string(), after(drill)?))).collect()
}

#[test]
fn what_is_wrong_in_a_used_process_only_is_told_behind_the_test_before() {
    const BROKEN: &str = "broken, but not selected: uhp/newgame/drops-the-old-game";
    let repo = Repository::new();
    // The first game of a process is sound.
    let engine = laborious(&repo, "--fault old-moves-stay");
    repo.sees(&format!("{GAMES} --report json=report -- {engine}"), 0, &["conforms", BROKEN]);
    let found = behind_others(&repo);
    assert!(!found.is_empty());
    for (requirement, others) in found {
        assert_eq!((requirement.as_str(), others), ("\"uhp/newgame/drops-the-old-game\"", 1));
    }
    let fresh = format!("{GAMES} --fresh --report json=report -- {engine}");
    let ran = repo.sees(&fresh, 0, &["uhp: conforms"]);
    assert!(!ran.text.contains(BROKEN), "{}", ran.text);
    assert!(behind_others(&repo).is_empty());
}
