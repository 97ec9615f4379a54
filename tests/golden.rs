//! Approved transcripts of every drill against the reference engine, and the
//! ledger of what is demanded, tested and proved.

#[path = "golden/deviations.rs"]
mod deviations;
#[path = "golden/first_screens.rs"]
mod first_screens;
mod simulated;

use std::{collections::BTreeMap, fmt::Write as _, time::Duration};

use assert_cmd::{Command, cargo::cargo_bin};
use linesman::{
    contract::{EngineVariant, Random, Variants},
    engine::{Exit, run_pair},
    protocols, report,
    spec::{Catalogue, Side},
    suite::{dialect, embedded},
    transcript::{Entry, From},
    verdict::{FindingRecord, LineRecord},
};
use simulated::Bench;

/// So much of a long conversation is kept: how it begins and how it ends.
/// What lies between is known by a number.
const BEGINNING: usize = 60;
const END: usize = 20;

fn approve(protocol: &str, name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(format!("../golden/{protocol}"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

fn shown(line: &LineRecord) -> String {
    let mark = match line.from {
        From::Controller => '>',
        From::Engine => '<',
        From::Event => '=',
        From::Stderr => '!',
    };
    format!("{mark} {}\n", line.line)
}

#[test]
fn transcripts() {
    for protocol in protocols::all() {
        let record = Bench::of(protocol).drilled(EngineVariant::Honest);
        let mut files: BTreeMap<String, String> = BTreeMap::new();
        for drill in record.drills.iter().filter(|d| d.is_of_a_feature()) {
            let file = drill.place.split('/').next_back().unwrap_or_default();
            let file = file.split('.').next().unwrap_or_default().to_owned();
            let out = files.entry(file).or_default();
            let _ = writeln!(out, "# {}: {}", drill.requirement, drill.name);
            let lines: Vec<String> = drill.transcript.iter().map(shown).collect();
            let end = lines.len().saturating_sub(END).max(BEGINNING);
            match lines.get(BEGINNING..end).filter(|between| !between.is_empty()) {
                None => out.push_str(&lines.concat()),
                Some(between) => {
                    let number = Random::named(0, &between.concat()).roll();
                    let _ = write!(
                        out,
                        "{}… {} lines ({number:016x})\n{}",
                        lines[..BEGINNING].concat(),
                        between.len(),
                        lines[end..].concat()
                    );
                }
            }
            out.push('\n');
        }
        for (file, text) in files {
            approve(protocol.id(), &file, &text);
        }
    }
}

/// What each deviation does, beside its sentence.
fn deviations_of(id: &str) {
    let all = protocols::all().iter().filter(|protocol| protocol.id() == id);
    all.for_each(|protocol| approve(id, "deviations", &deviations::table(protocol)));
}

#[test]
fn a_cause_that_had_no_chance_is_told() {
    let nboard = protocols::find("nboard").expect("known");
    let told = deviations::told_without_a_chance(nboard, "every-move-ignored");
    assert_eq!(told.into_iter().collect::<Vec<_>>(), ["moves-ignored"]);
}

#[test]
fn deviations_of_hub() {
    deviations_of("hub");
}

#[test]
fn deviations_of_ugmi() {
    deviations_of("ugmi");
}

#[test]
fn deviations_of_cxboard() {
    deviations_of("cxboard");
}

#[test]
fn deviations_of_nboard() {
    deviations_of("nboard");
}

#[test]
fn deviations_of_uci() {
    deviations_of("uci");
}

#[test]
fn deviations_of_uhp() {
    deviations_of("uhp");
}

/// What a person sees first of a check that fails.
fn first_screens_of(id: &str) {
    let protocol = protocols::find(id).expect("a protocol");
    approve(id, "first-screens", &first_screens::of(protocol));
}

#[test]
fn first_screens_of_hub() {
    first_screens_of("hub");
}

#[test]
fn first_screens_of_ugmi() {
    first_screens_of("ugmi");
}

#[test]
fn first_screens_of_cxboard() {
    first_screens_of("cxboard");
}

#[test]
fn first_screens_of_nboard() {
    first_screens_of("nboard");
}

#[test]
fn first_screens_of_uci() {
    first_screens_of("uci");
}

#[test]
fn first_screens_of_uhp() {
    first_screens_of("uhp");
}

/// The session of each bundled controller with the bundled engine.
#[test]
fn controllers() {
    for protocol in protocols::all() {
        let Some(controllers) = protocol.controllers() else { continue };
        let controller = controllers.program(EngineVariant::Honest);
        let engine = protocol.program(EngineVariant::Honest);
        let talk = run_pair(controller, engine, Duration::from_secs(600));
        let line = |entry: &Entry| {
            let mark = if entry.from == From::Engine { '<' } else { '>' };
            format!("{mark} {}\n", entry.line.shown())
        };
        let text: String = talk.entries.iter().map(line).collect();
        assert_eq!(talk.end, Some(Exit::Status(0)), "{text}");
        approve(protocol.id(), "controller", &text);
    }
}

#[test]
fn ledger() {
    for protocol in protocols::all() {
        let catalogue =
            Catalogue::read(&embedded(protocol.id()), &dialect(protocol)).expect("sound");
        let mut text = String::new();
        for r in &catalogue.requirements {
            let of_controllers = protocol.controllers().map(Variants::faults);
            let all = match r.side {
                Side::Engine => protocol.faults(),
                Side::Controller => of_controllers.unwrap_or_default(),
            };
            let faults = all.into_iter().filter(|f| f.trips.contains(&r.id.as_str()));
            let side = if r.side == Side::Engine { "engine" } else { protocol.controller() };
            let how = match (&r.excluded, r.judged) {
                (Some(_), _) => "excluded",
                (None, true) => "judged",
                (None, false) => "drilled",
            };
            let _ = writeln!(
                text,
                "{:55} {:6} {side:6} {how:8} drills {:2} faults {:2}",
                r.id,
                r.level,
                r.drills.len(),
                faults.clone().count()
            );
            let covered = r.excluded.is_some() || faults.clone().count() > 0;
            assert!(covered, "no fault proves that the drills of {} can fail", r.id);
        }
        approve(protocol.id(), "ledger", &text);
    }
}

/// Help, lists and explanations, as a person sees them.
#[test]
fn command_line() {
    let mut shown: Vec<(String, Vec<String>)> = Vec::new();
    let mut add = |name: &str, args: &[&str]| {
        shown.push((name.to_owned(), args.iter().map(|&a| a.to_owned()).collect()));
    };
    add("help", &["--help"]);
    for command in [
        "init",
        "check",
        "check-controller",
        "baseline",
        "merge",
        "diff",
        "golden",
        "list",
        "explain",
        "lint",
        "replay",
        "proxy",
        "selftest",
        "engine",
        "controller",
    ] {
        add(&format!("help-{command}"), &[command, "--help"]);
    }
    add("list", &["list"]);
    for protocol in protocols::all() {
        add(&format!("list-{}", protocol.id()), &["list", protocol.id()]);
        let fault = protocol.faults()[0];
        let id = fault.trips.first().expect("a requirement");
        add(&format!("explain-{}", protocol.id()), &["explain", id]);
    }
    for (name, args) in shown {
        let output =
            Command::new(cargo_bin!("linesman")).args(&args).output().expect("the program runs");
        assert!(output.status.success(), "{args:?}");
        approve("cli", &name, &String::from_utf8_lossy(&output.stdout));
    }
}

/// Ids are addresses that others have written down, and what stands at an
/// address is its title: neither disappears. A new id (`Formerly:` then names
/// the old one) is added by `INSTA_UPDATE=always`; a title that says the same
/// in better words is changed in the list by hand, one that says something
/// else needs an id of its own.
#[test]
fn ids() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/ids.txt");
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let listed: BTreeMap<String, String> = text
        .lines()
        .filter(|l| !l.starts_with('#'))
        .filter_map(|l| l.split_once(": "))
        .map(|(id, title)| (id.to_owned(), title.to_owned()))
        .collect();
    let mut there: BTreeMap<String, String> = BTreeMap::new();
    for protocol in protocols::all() {
        let catalogue =
            Catalogue::read(&embedded(protocol.id()), &dialect(protocol)).expect("sound");
        for requirement in &catalogue.requirements {
            let titles = requirement.ids().map(|id| (id.to_owned(), requirement.title.clone()));
            there.extend(titles);
        }
    }
    for (id, title) in &listed {
        let now = there.get(id);
        assert!(now.is_some(), "{id} was released and is gone: say `Formerly: {id}` at its heir");
        assert_eq!(now, Some(title), "{id} does not mean what it meant when it was released");
    }
    let new: Vec<&String> = there.keys().filter(|id| !listed.contains_key(*id)).collect();
    if new.is_empty() {
        return;
    }
    assert!(
        std::env::var("INSTA_UPDATE").is_ok_and(|v| v == "always"),
        "golden/ids.txt lacks {new:?}: INSTA_UPDATE=always adds them"
    );
    let head = "# Every requirement id that was ever given out and what it means, sorted.\n";
    let lines: String = there.iter().map(|(id, title)| format!("{id}: {title}\n")).collect();
    std::fs::write(path, format!("{head}{lines}")).expect("written");
}

/// A position, what was said in it, and what was expected.
type Case = (&'static str, &'static str, &'static str);

/// Cases of each protocol.
const POSITIONS: [(&str, &[Case]); 6] = [
    (
        "hub",
        &[
            (
                "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
                "`32-33`",
                "one of 32-28 31-26",
            ),
            ("Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee", "`5-10`", "one of 1x21x7x17"),
            ("WeeeeeeeeeeeeeeeeeeeeeeWeeeeWeeeeeeeeeeeeeeeebBBBBe", "`28x46`", "a legal move"),
        ],
    ),
    (
        "uhp",
        &[
            ("Base;InProgress;White[2];wS1;bS1 wS1-", "", "`wQ -wS1`"),
            (
                "Base;InProgress;White[8];wB1;bG1 wB1/;wB2 wB1\\;bS1 \\bG1;wG1 wB2\\;bB1 \\bS1;wQ /wB1;bQ bG1-;wG1 \\wB1;bB1 \\wG1;wS1 \\wQ;bS2 bQ-;wB2 wQ;bB1 wG1",
                "`wB1 wS1`",
                "only legal moves, such as `wS2 -wS1`",
            ),
        ],
    ),
    (
        "ugmi",
        &[(
            "19/19/19/19/19/19/19/19/7xo10/8xo9/9x9/19/19/19/19/19/19/19/19 w",
            "j10",
            "k08 or g12",
        )],
    ),
    (
        "cxboard",
        &[
            ("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r 1", "`a0a9`", "h2e2"),
            ("3k5/9/9/9/9/9/9/4p4/9/4K4 b 40", "`e2e3`", "a legal move of Black"),
        ],
    ),
    (
        "uci",
        &[
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "`e1h1`", "`e1g1`"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "`e5e7`", "a legal move of White: `e5d6`"),
        ],
    ),
    (
        "nboard",
        &[(
            "8 ---------------------------O*------*O--------------------------- *",
            "A1",
            "one of D3 C4 F5 E6, for Black",
        )],
    ),
];

fn finding(position: &str, got: &str, expected: &str) -> FindingRecord {
    let mut finding = serde_json::json!({
        "message": "m", "drill": "d", "position": position, "expected": expected,
    });
    if !got.is_empty() {
        finding["got"] = got.into();
    }
    serde_json::from_value(finding).expect("a finding")
}

#[test]
fn diagrams() {
    for (name, positions) in POSITIONS {
        let protocol = protocols::find(name).expect("a protocol");
        let shown = positions.iter().map(|(position, got, expected)| {
            let lines = report::position(protocol, &finding(position, got, expected));
            assert!(!lines.is_empty(), "{name}: no diagram of {position}");
            lines.join("\n")
        });
        approve(name, "diagram", &shown.collect::<Vec<_>>().join("\n\n"));
    }
}

#[test]
fn what_is_no_position_has_no_diagram() {
    for protocol in protocols::all() {
        for text in ["", "nonsense", "8", "W", "Base;InProgress;White[2];wS1;bS1 wA3-"] {
            let lines = report::position(protocol, &finding(text, "a1", "b2"));
            assert!(lines.is_empty(), "{}: {text}: {lines:?}", protocol.id());
        }
    }
}
