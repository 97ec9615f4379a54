//! Parts of a run, and the whole again.

use serde_json::Value;

use super::repository::{Repository, engine};

fn value(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// What two reports of the same engine have in common.
fn essence(text: &str) -> (Value, Value, Value, Vec<(Value, Value)>) {
    let report = value(text);
    let drills = report["drills"].as_array().expect("drills");
    let mut requirements = report["requirements"].clone();
    for requirement in requirements.as_array_mut().expect("requirements") {
        // Of several drills that one mistake spoilt, another comes first.
        if let Some(reason) = requirement["reason"].as_str() {
            let culprit = reason.split(": ").next().unwrap_or_default().to_owned();
            requirement["reason"] = culprit.into();
        }
        // Random parts of a conversation are quoted; what is wrong is the same.
        for finding in requirement["findings"].as_array_mut().expect("findings") {
            finding.as_object_mut().expect("a finding").remove("source");
        }
    }
    (
        report["verdict"].clone(),
        report["summary"].clone(),
        requirements,
        drills.iter().map(|d| (d["id"].clone(), d["verdict"].clone())).collect(),
    )
}

#[test]
fn the_parts_joined_are_the_whole() {
    let repo = Repository::new();
    let bad = engine("--fault undo-takes-a-turn");
    repo.sees(&format!("check uhp --report json=whole.json -- {bad}"), 1, &[]);
    for part in 1..=3 {
        let line = format!("check uhp --partition {part}/3 --report json={part}.json -- {bad}");
        let code = repo.run(shell_words::split(&line).expect("a line")).code;
        assert!(matches!(code, Some(0 | 1)), "{code:?}");
    }
    repo.sees("merge 3.json 1.json 2.json --report json=merged.json", 1, &["does not conform"]);
    let (whole, merged) = (repo.read("whole.json"), repo.read("merged.json"));
    let (whole_essence, merged_essence) = (essence(&whole), essence(&merged));
    for (one, other) in whole_essence.3.iter().zip(&merged_essence.3) {
        assert_eq!(one, other);
    }
    let lists = [&whole_essence.2, &merged_essence.2].map(|l| l.as_array().expect("a list"));
    for (one, other) in lists[0].iter().zip(lists[1]) {
        assert_eq!(one, other);
    }
    assert!(whole_essence == merged_essence, "they differ in verdict, summary or length");

    // Every drill is in one part and no more.
    let count = |file: &str| value(&repo.read(file))["drills"].as_array().map_or(0, Vec::len);
    assert_eq!(count("1.json") + count("2.json") + count("3.json"), count("whole.json"));
    assert!(count("1.json") > 20 && count("2.json") > 20 && count("3.json") > 20);

    // A part that is missing is red whatever the others say.
    repo.sees("merge 1.json 3.json", 1, &["missing-partition: 2/3", "1 partition is missing"]);
    repo.sees("merge 1.json 1.json", 2, &["repeats a part"]);
    repo.sees("merge 1.json whole.json", 2, &["the part of the tests"]);
    for (from, to, shows) in [
        ("\"linesman\": \"", "\"linesman\": \"9", "the version of linesman"),
        ("undo-takes-a-turn\"\n", "other\"\n", "the engine's command"),
        ("\"name\": \"Linesman", "\"name\": \"Other", "the engine's name"),
    ] {
        let text = repo.read("2.json").replacen(from, to, 1);
        repo.write("other.json", &text);
        repo.sees("merge 1.json other.json 3.json", 2, &[shows, "--allow-mixed"]);
        repo.sees("merge --allow-mixed 1.json other.json 3.json", 1, &["1 requirement broken"]);
    }
    repo.write("other.json", "{}");
    repo.sees("merge 1.json other.json", 2, &["could not use `other.json`"]);
    repo.sees("merge none.json", 2, &["could not read `none.json`"]);
}

#[test]
fn a_baseline_holds_for_the_whole_not_for_a_part() {
    let repo = Repository::new();
    let text = "[[known]]\nrequirement = \"uhp/undo/*\"\nreason = \"r\"\n";
    repo.write("b.toml", text);
    for (part, code) in [("1/2", 0), ("2/2", 0)] {
        let line = format!("check uhp --only uhp/undo/* --baseline b.toml --partition {part}");
        let file = part.replace('/', "-");
        repo.sees(&format!("{line} --report json={file}.json"), code, &[]);
    }
    // Only all parts together show that nothing of it is needed.
    repo.sees("merge 1-2.json 2-2.json", 1, &["stale: uhp/undo/*"]);
}

#[test]
fn a_part_with_nothing_in_it_is_a_mistake() {
    let repo = Repository::new();
    let line = "check uhp --only uhp/info/* --partition";
    let codes: Vec<Option<i32>> = (1..=10)
        .map(|n| repo.run(shell_words::split(&format!("{line} {n}/10")).expect("a line")).code)
        .collect();
    assert!(codes.contains(&Some(2)) && codes.contains(&Some(0)), "{codes:?}");
    repo.sees(&format!("{line} 1/16"), 2, &["cannot be split into 16 parts"]);
    repo.sees(&format!("{line} 4/3"), 2, &["N/M"]);
    repo.sees(&format!("{line} 0/3"), 2, &["N/M"]);
}

/// A report with one place of it changed.
fn forged(text: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut report = value(text);
    change(&mut report);
    report.to_string()
}

/// The entry of a list that has this id.
fn of<'a>(list: &'a mut Value, id: &str) -> &'a mut Value {
    let entries = list.as_array_mut().expect("a list");
    entries.iter_mut().find(|entry| entry["id"] == id).expect("an entry")
}

#[test]
fn what_a_report_says_must_be_what_its_tests_showed() {
    const BROKEN: &str = "uhp/undo/takes-back-one";
    let repo = Repository::new();
    let bad = engine("--fault undo-takes-a-turn");
    let check = "check uhp --only uhp/undo/*";
    repo.sees(&format!("{check} --report json=a.json -- {bad}"), 1, &[]);
    let text = repo.read("a.json");
    let broken = value(&text)["requirements"]
        .as_array()
        .and_then(|all| all.iter().find(|r| r["verdict"] == "fail"))
        .and_then(|r| r["id"].as_str())
        .map_or(BROKEN.to_owned(), str::to_owned);
    let says = format!("it calls {broken} pass, but its tests say fail");
    let missing = format!("{broken} is missing, which its tests call fail");
    // One that was selected; what it builds upon was run as well.
    let drills = value(&text)["drills"].as_array().cloned().expect("a list");
    let drill = drills.iter().find(|d| d["requirement"] == BROKEN).expect("its test");
    let drill = drill["id"].as_str().expect("an id").to_owned();
    let cut = format!("it does not say what {drill} showed");
    let forgeries: [(&str, String); 5] = [
        (&says, forged(&text, |r| of(&mut r["requirements"], &broken)["verdict"] = "pass".into())),
        (
            &missing,
            forged(&text, |r| {
                let all = r["requirements"].as_array_mut().expect("a list");
                all.retain(|r| r["id"] != broken.as_str());
            }),
        ),
        (
            &cut,
            forged(&text, |r| {
                r["evidence"].as_array_mut().expect("a list").retain(|e| e["drill"] != *drill);
            }),
        ),
        (
            "there is no part 0 of 0",
            forged(&text, |r| r["partition"] = serde_json::json!({"number": 0, "of": 0})),
        ),
        (
            "have no 1000000000000000 parts",
            forged(&text, |r| {
                r["partition"] = serde_json::json!({"number": 1, "of": 1_000_000_000_000_000_u64});
            }),
        ),
    ];
    for (says, text) in forgeries {
        repo.write("forged.json", &text);
        repo.sees("merge forged.json", 2, &["could not use `forged.json`", says]);
    }
    let cut = forged(&text, |r| {
        r["evidence"].as_array_mut().expect("a list").retain(|e| e["drill"] != *drill);
        r["drills"].as_array_mut().expect("a list").retain(|d| d["id"] != *drill);
    });
    repo.write("cut.json", &cut);
    repo.sees("merge cut.json", 2, &["selected tests: one of them was cut"]);
    // What was selected is compared, and the verdict is computed.
    repo.sees("check uhp --only uhp/info/* --report json=b.json", 0, &[]);
    repo.sees("check uhp --only uhp/pass/* --report json=c.json", 0, &[]);
    repo.sees("merge b.json c.json", 2, &["what was selected", "--only uhp/info/* ("]);
    repo.sees("merge --allow-mixed b.json c.json", 0, &["conforms"]);
    repo.write("green.json", &forged(&text, |r| r["verdict"] = "conforms".into()));
    repo.sees("merge green.json", 1, &["does not conform"]);
}
