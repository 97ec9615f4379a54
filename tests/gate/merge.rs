//! Parts of a run, and the whole again.

use serde_json::Value;

use super::shop::{Shop, engine};

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
    let shop = Shop::new();
    let bad = engine("--fault undo-takes-a-turn");
    shop.sees(&format!("check uhp --report json=whole.json -- {bad}"), 1, &[]);
    for part in 1..=3 {
        let line = format!("check uhp --partition {part}/3 --report json={part}.json -- {bad}");
        let code = shop.run(shell_words::split(&line).expect("a line")).code;
        assert!(matches!(code, Some(0 | 1)), "{code:?}");
    }
    shop.sees("merge 3.json 1.json 2.json --report json=merged.json", 1, &["does not conform"]);
    let (whole, merged) = (shop.read("whole.json"), shop.read("merged.json"));
    assert_eq!(essence(&whole), essence(&merged));

    // Every drill is in one part and no more.
    let count = |file: &str| value(&shop.read(file))["drills"].as_array().map_or(0, Vec::len);
    assert_eq!(count("1.json") + count("2.json") + count("3.json"), count("whole.json"));
    assert!(count("1.json") > 20 && count("2.json") > 20 && count("3.json") > 20);

    // A part that is missing is red whatever the others say.
    shop.sees("merge 1.json 3.json", 1, &["missing-partition: 2/3", "1 partition is missing"]);
    shop.sees("merge 1.json 1.json", 2, &["given already"]);
    shop.sees("merge 1.json whole.json", 2, &["the part of the drills"]);
    for (from, to, shows) in [
        ("\"linesman\": \"", "\"linesman\": \"9", "the version of linesman"),
        ("undo-takes-a-turn\"\n", "other\"\n", "the engine's command"),
        ("\"name\": \"Linesman", "\"name\": \"Other", "the engine's name"),
    ] {
        let text = shop.read("2.json").replacen(from, to, 1);
        shop.write("other.json", &text);
        shop.sees("merge 1.json other.json 3.json", 2, &[shows, "--allow-mixed"]);
        shop.sees("merge --allow-mixed 1.json other.json 3.json", 1, &["1 requirement broken"]);
    }
    shop.write("other.json", "{}");
    shop.sees("merge 1.json other.json", 2, &["could not use `other.json`"]);
    shop.sees("merge none.json", 2, &["could not read `none.json`"]);
}

#[test]
fn a_baseline_holds_for_the_whole_not_for_a_part() {
    let shop = Shop::new();
    let text = "[[known]]\nrequirement = \"uhp/undo/*\"\nreason = \"r\"\n";
    shop.write("b.toml", text);
    for (part, code) in [("1/2", 0), ("2/2", 0)] {
        let line = format!("check uhp --only uhp/undo/* --baseline b.toml --partition {part}");
        let file = part.replace('/', "-");
        shop.sees(&format!("{line} --report json={file}.json"), code, &[]);
    }
    // Only all parts together show that nothing of it is needed.
    shop.sees("merge 1-2.json 2-2.json", 1, &["stale: uhp/undo/*"]);
}

#[test]
fn a_part_with_nothing_in_it_is_a_mistake() {
    let shop = Shop::new();
    let line = "check uhp --only uhp/info/* --partition";
    let codes: Vec<Option<i32>> = (1..=16)
        .map(|n| shop.run(shell_words::split(&format!("{line} {n}/16")).expect("a line")).code)
        .collect();
    assert!(codes.contains(&Some(2)) && codes.contains(&Some(0)), "{codes:?}");
    shop.sees(&format!("{line} 4/3"), 2, &["N/M"]);
    shop.sees(&format!("{line} 0/3"), 2, &["N/M"]);
}
