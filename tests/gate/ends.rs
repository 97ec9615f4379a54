//! How engines end when they are to end.

use super::repository::{Repository, engine};

const ENDS: [(&str, &str); 5] = [
    ("hub", "hub/ending/ends-with-its-input"),
    ("uhp", "uhp/process/ends-with-input"),
    ("ugmi", "ugmi/process/ends-with-input"),
    ("cxboard", "cxboard/process/ends-with-input"),
    ("nboard", "nboard/process/ends-with-input"),
];

/// A crash is one at any time, and red whatever was selected.
#[test]
fn a_signal_at_the_end_is_a_crash() {
    let repo = Repository::new();
    for (protocol, only) in ENDS {
        let broken = engine("--fault crashes-at-the-end");
        let broken = broken.replace("engine uhp", &format!("engine {protocol}"));
        let line = format!("check {protocol} --only {only} -- {broken}");
        let shows = ["stays-alive: ", "ended by signal", "(6) at the end of its input"];
        repo.sees(&line, 1, &shows);
    }
    let broken = engine("--fault crashes-at-the-end").replace("engine uhp", "engine ugmi");
    let line = format!("check ugmi --verbose --only ugmi/quit/ends-the-engine -- {broken}");
    repo.sees(&line, 1, &["stays-alive: ", "(6) after `quit`"]);
}

/// No text asks for a status; that there is one is told all the same.
#[test]
fn a_status_at_the_end_is_told() {
    let repo = Repository::new();
    for (protocol, only) in ENDS {
        let odd = engine("--quirk ends-with-a-status");
        let odd = odd.replace("engine uhp", &format!("engine {protocol}"));
        let reports =
            "--report console --report json=r.json --report markdown=r.md --report tap=r.tap";
        let remark = "at the end of its input the engine ended with status 1";
        repo.sees(&format!("check {protocol} --only {only} {reports} -- {odd}"), 0, &[remark]);
        for file in ["r.json", "r.md", "r.tap"] {
            assert!(repo.read(file).contains(remark), "{protocol}: {file}");
        }
    }
}
