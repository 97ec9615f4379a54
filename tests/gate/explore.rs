//! Conversations that nobody planned.

use super::repository::{Repository, engine};

const FAULT: &str = "--fault search-ends-with-score";

#[test]
fn walks_are_repeated_by_their_seed() {
    let repo = Repository::new();
    let walks = "explore uhp --walks 30 --jobs 2";
    repo.sees(&format!("{walks} -- {}", engine("")), 0, &["uhp: conforms", "30 walks from seed 0"]);
    let other = ["uhp: conforms", "30 walks from seed 7"];
    repo.sees(&format!("{walks} --seed 7 -- {}", engine("")), 0, &other);
}

#[test]
fn what_is_found_is_handed_back_as_a_test() {
    let repo = Repository::new();
    let broken = engine(FAULT);
    let explore = format!("explore uhp --walks 60 --write found -- {broken}");
    // The walk that shows it alone: the requirement is that of all walks.
    let rerun = "linesman explore uhp --walks 60 --only walks-0-1.feature:";
    let broken_one = "uhp/bestmove/returns-a-move";
    repo.sees(&explore, 1, &["does not conform", broken_one, rerun, "written: found/"]);
    let written = repo.read("found/uhp-bestmove-returns-a-move.feature");
    assert!(written.contains(&format!("@{broken_one}")), "{written}");
    assert!(written.contains("sends \"bestmove"), "{written}");
    let check = "check uhp --features found --only 'found/*'";
    repo.sees(&format!("{check} -- {broken}"), 1, &[broken_one]);
    repo.sees(&format!("{check} -- {}", engine("")), 0, &["conforms"]);
}

#[test]
fn a_time_is_kept_and_ends_at_a_broken_must() {
    let repo = Repository::new();
    // The first walk is begun, however little time there is.
    let hurried = ["uhp: conforms", "1 walk from seed 0"];
    repo.sees(&format!("explore uhp --time 1ms -- {}", engine("")), 0, &hurried);
    repo.sees(&format!("explore uhp --time 1h -- {}", engine(FAULT)), 1, &["does not conform"]);
}

/// Its answers come later than those of the engine with which the walks were made, so that some
/// commands come too early for it.
#[test]
fn what_the_controller_brings_about_is_not_held_against_the_engine() {
    let repo = Repository::new();
    let selftest = "selftest uci --explore --variant slow-searches";
    repo.sees(selftest, 0, &["1 of 1 conforming engines passed"]);
}
