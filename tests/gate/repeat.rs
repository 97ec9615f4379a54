//! Drills run several times.

use super::repository::{Repository, engine};

const ONE: &str = "check uhp --only uhp/undo/takes-back-one --jobs 1";

/// An engine that plays by the rules at its first `good` starts and takes
/// back too much at all others.
fn wavering(repo: &Repository, good: usize) -> String {
    let script = format!(
        "echo started >>starts\nif test $(wc -l <starts) -le {good}; then exec {}; fi\nexec {}\n",
        engine(""),
        engine("--fault undo-takes-a-turn")
    );
    repo.write("starts", "");
    repo.write("engine.sh", &script);
    "sh engine.sh".to_owned()
}

#[test]
fn a_drill_that_passes_and_fails_is_named_and_red() {
    let repo = Repository::new();
    let engine = wavering(&repo, 1_000);
    let steady = ["3 runs: ", "tests passed in every one", "uhp: conforms"];
    repo.sees(&format!("{ONE} --repeat 3 -- {engine}"), 0, &steady);
    let once = format!("{ONE} --stress 1ns -- {engine}");
    repo.sees(&once, 0, &["1 run: ", "uhp: conforms"]);
    repo.sees(&format!("{ONE} --stress soon -- {engine}"), 2, &["soon"]);
    repo.write("starts", "");
    repo.sees(&format!("{ONE} --repeat 3 -- {engine}"), 0, &["3 runs: "]);
    let starts = repo.read("starts").lines().count() / 3;

    let engine = wavering(&repo, starts);
    let shows = [
        "passed 1 of 2 (50 %, flaky)",
        "the runs differ at line",
        "in run 1, which passed",
        "flaky: uhp/undo/takes-back-one#",
        "tests in each of 2 runs",
    ];
    let line = format!(
        "{ONE} --repeat 2 --report console --report json=r.json --report tap=r.tap --report junit=r.xml --report markdown=r.md"
    );
    repo.sees(&format!("{line} -- {engine}"), 1, &shows);
    for file in ["r.json", "r.tap", "r.xml", "r.md"] {
        assert!(repo.read(file).contains("flaky"), "{file}");
    }
    let engine = wavering(&repo, starts);
    let shows = ["flaky, which --flaky allow tolerates", "passed 1 of 2", "uhp: conforms"];
    repo.sees(&format!("{ONE} --repeat 2 --flaky allow -- {engine}"), 0, &shows);
    // What always fails is not flaky.
    let engine = wavering(&repo, 0);
    let ran =
        repo.sees(&format!("{ONE} --repeat 2 --flaky allow -- {engine}"), 1, &["passed 0 of 2"]);
    assert!(!ran.text.contains("flaky)"), "{}", ran.text);
}
