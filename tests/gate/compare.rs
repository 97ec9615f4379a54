//! Reports beside each other: what changed from one to the next, and several engines at once.

use std::path::Path;

use serde_json::Value;

use super::repository::{Repository, engine};

/// Reports of a sound engine and of one that undoes too much.
fn reports(repo: &Repository) {
    let check = "check uhp --only 'uhp/undo/*' --only 'uhp/pass/*'";
    repo.sees(&format!("{check} --report json=good.json -- {}", engine("")), 0, &[]);
    let bad = engine("--fault undo-takes-a-turn");
    repo.sees(&format!("{check} --report json=bad.json -- {bad}"), 1, &[]);
}

#[test]
fn what_changed_is_told_by_what_it_means() {
    let repo = Repository::new();
    reports(&repo);
    repo.sees("diff good.json good.json", 0, &["uhp: nothing changed"]);
    let worse =
        ["newly broken", "must uhp/undo/takes-back-one: ", "no longer tested", "1 newly broken"];
    repo.sees("diff good.json bad.json", 1, &worse);
    repo.sees("diff bad.json good.json", 0, &["mended", "newly tested", "uhp/undo/takes-back-one"]);
    let told = repo.sees("diff good.json bad.json --report markdown", 1, &["<details open>"]);
    assert!(told.out.contains("<code>uhp/undo/takes-back-one</code>"), "{}", told.out);
    repo.sees("diff good.json bad.json --report json=d.json", 1, &[]);
    let data: Value = serde_json::from_str(&repo.read("d.json")).expect("JSON");
    assert_eq!(data["schema"], "linesman-diff/1");
    assert_eq!(data["changes"][0]["kind"], "newly-broken");
    assert_eq!(data["changes"][0]["requirement"], "uhp/undo/takes-back-one");
    assert_eq!(
        (&data["changes"][0]["old"], &data["changes"][0]["new"]),
        (&"pass".into(), &"fail".into())
    );

    // What could not be tested never counts as right.
    let lost = repo.read("bad.json").replace("\"fail\"", "\"inconclusive\"");
    repo.write("lost.json", &lost);
    repo.sees("diff good.json lost.json", 1, &["no longer tested"]);
    let unconcerned = repo.read("good.json").replacen(
        "\"verdict\": \"pass\"",
        "\"verdict\": \"not-applicable\"",
        1,
    );
    repo.write("unconcerned.json", &unconcerned);
    repo.sees("diff good.json unconcerned.json", 0, &["1 no longer tested"]);
    // Nothing is written where one of two cannot be.
    let both = "--report markdown=two.md --report json=./two.md";
    repo.sees(&format!("diff good.json bad.json {both}"), 2, &["write two reports into"]);
    assert!(!repo.path("two.md").exists());

    // What is excused is no news; what only one of the runs was about is.
    let text = repo.read("bad.json");
    let other = text.replace("\"linesman\": \"", "\"linesman\": \"0.0.");
    repo.write("older.json", &other);
    repo.sees("diff older.json bad.json", 0, &["tests may have changed", "nothing changed"]);
    repo.write("hub.json", &text.replace("\"id\": \"uhp\"", "\"id\": \"hub\""));
    repo.sees("diff bad.json hub.json", 2, &["only runs of one protocol can be compared"]);
    repo.sees("diff bad.json nowhere.json", 2, &["could not read `nowhere.json`"]);
    repo.write("broken.json", "{}");
    repo.sees("diff broken.json bad.json", 2, &["could not use `broken.json`"]);
    repo.sees("diff good.json bad.json --report junit", 2, &["console, markdown or json"]);
}

#[test]
fn what_counts_as_worse_is_a_choice() {
    let repo = Repository::new();
    reports(&repo);
    // Of all that holds, one requirement with this level and word of the text gets a verdict.
    let report = |level: &str, text: &str, verdict: &str| {
        let mut report: Value = serde_json::from_str(&repo.read("good.json")).expect("JSON");
        let all = report["requirements"].as_array_mut().expect("requirements");
        let one = all.iter_mut().find(|r| r["verdict"] == "pass").expect("one that holds");
        (one["level"], one["text"], one["verdict"]) = (level.into(), text.into(), verdict.into());
        repo.write("new.json", &report.to_string());
    };
    let options = ["--fail-on text-must", "", "--fail-on must", "--fail-on should", "--strict"];
    for (level, text, verdict, exits) in [
        ("must", "must", "fail", [1, 1, 1, 1, 1]),
        ("must", "must", "inconclusive", [1, 1, 1, 1, 1]),
        ("must", "none", "fail", [0, 1, 1, 1, 1]),
        ("must", "none", "inconclusive", [0, 1, 1, 1, 1]),
        ("must", "must", "not-applicable", [0, 0, 0, 0, 0]),
        ("should", "should", "warn", [0, 0, 0, 1, 1]),
        ("should", "should", "inconclusive", [0, 0, 0, 1, 1]),
        ("may", "none", "warn", [0, 0, 0, 0, 0]),
    ] {
        report(level, text, verdict);
        let broken = matches!(verdict, "fail" | "warn");
        let told = if broken { "1 newly broken" } else { "1 no longer tested" };
        for (option, exit) in options.into_iter().zip(exits) {
            repo.sees(&format!("diff good.json new.json {option}"), exit, &[told]);
        }
    }
    repo.sees("diff good.json new.json --fail-on never", 2, &["text-must"]);
}

#[test]
fn engines_stand_side_by_side() {
    let repo = Repository::new();
    reports(&repo);
    let both = "matrix good.json bad.json";
    let shown = ["[1]", "[2]", "pass FAIL", "conforms", "does not conform"];
    let text = repo.sees(both, 0, &shown);
    assert!(text.text.contains("uhp/pass/equals-play-pass"), "{}", text.text);
    // One engine by name: its reports are told apart by their files.
    assert!(text.text.contains("(good.json)") && text.text.contains("(bad.json)"));
    let differing = repo.sees(&format!("{both} --differing"), 0, &["uhp/undo/takes-back-one"]);
    assert!(!differing.text.contains("uhp/pass/equals-play-pass"), "{}", differing.text);
    repo.sees(
        &format!("{both} --report markdown"),
        0,
        &["| <code>uhp/undo/takes-back-one</code> | must | pass | FAIL |"],
    );

    repo.sees(&format!("{both} --report html=m.html"), 0, &[]);
    let page = repo.read("m.html");
    let anchors: Vec<&str> =
        page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(anchors.iter().any(|a| a.ends_with("2/uhp/undo/takes-back-one")), "{anchors:?}");
    for anchor in anchors {
        assert!(page.contains(&format!("id=\"{anchor}\"")), "{anchor} leads nowhere");
    }
    // Versions of Linesman are not mixed silently.
    let older = repo.read("bad.json").replace("\"linesman\": \"", "\"linesman\": \"0.0.");
    repo.write("older.json", &older);
    repo.sees(
        "matrix good.json older.json",
        0,
        &["different versions of linesman", "by linesman 0.0."],
    );
    let edition = repo.read("bad.json").replace("\"edition\": \"", "\"edition\": \"another-");
    repo.write("edition.json", &edition);
    repo.sees("matrix good.json edition.json", 0, &["come from different settings"]);
    // A requirement that was renamed is one row, whichever report is the older.
    let id = "\"id\": \"uhp/pass/equals-play-pass\"";
    let renamed = repo.read("good.json").replacen(
        id,
        "\"id\": \"uhp/pass/renamed\", \"formerly\": [\"uhp/pass/equals-play-pass\"]",
        1,
    );
    repo.write("renamed.json", &renamed);
    for order in ["good.json renamed.json", "renamed.json good.json"] {
        let told = repo.sees(&format!("matrix {order}"), 0, &[]);
        let rows = ["uhp/pass/equals-play-pass ", "uhp/pass/renamed "];
        assert_eq!(rows.iter().filter(|row| told.text.contains(*row)).count(), 1, "{}", told.text);
    }
    repo.sees("matrix", 2, &["REPORT"]);
    repo.sees("matrix good.json --report tap", 2, &["console, markdown or html"]);
}

/// Every link of a report leads somewhere.
#[test]
fn a_page_has_an_anchor_for_every_link() {
    let repo = Repository::new();
    let bad = engine("--fault undo-takes-a-turn");
    repo.sees(&format!("check uhp --report html=r.html -- {bad}"), 1, &[]);
    let page = repo.read("r.html");
    assert!(page.len() < 1_000_000, "{} bytes", page.len());
    let links: Vec<&str> =
        page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(links.len() > 100, "{}", links.len());
    for link in links {
        assert_eq!(page.matches(&format!(" id=\"{link}\"")).count(), 1, "{link}");
    }
    for outside in ["http:", "https:", "src="] {
        assert!(!page.contains(outside), "it loads something: {outside}");
    }
}

/// The site of all protocols: every link leads to a page that is there, and to its anchor.
/// It is left in `target/tmp/site` for whoever wants to look at it.
#[test]
fn every_link_of_the_book_leads_somewhere() {
    let repo = Repository::new();
    reports(&repo);
    let site = Path::new(env!("CARGO_TARGET_TMPDIR")).join("site");
    let _ = std::fs::remove_dir_all(&site);
    let line = format!("book --out '{}' --reports bad.json good.json", site.display());
    repo.sees(&line, 0, &["site/index.html"]);
    let mut pages = Vec::new();
    let mut folders = vec![site.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { pages.push(path) }
        }
    }
    assert!(pages.len() > 70, "{} pages", pages.len());
    let texts: std::collections::BTreeMap<_, _> = pages
        .into_iter()
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a page");
            (path.canonicalize().expect("it is there"), text)
        })
        .collect();
    let mut links = 0;
    for (page, text) in &texts {
        for link in text.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            if link.starts_with("http") {
                // The texts of the protocols.
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let folder = page.parent().expect("a folder");
            let target = if file.is_empty() { page.clone() } else { folder.join(file) };
            let target = target.canonicalize().unwrap_or_else(|_| panic!("{link} on {page:?}"));
            let there = texts.get(&target).unwrap_or_else(|| panic!("{link} on {page:?}"));
            let known = anchor.is_empty() || there.contains(&format!(" id=\"{anchor}\""));
            assert!(known, "{link} on {page:?} names no anchor");
            links += 1;
        }
    }
    assert!(links > 2000, "{links} links");
    let read = |name: &str| std::fs::read_to_string(site.join(name)).expect("a page");
    let undo = read("uhp/undo.html");
    for wanted in [
        "id=\"uhp/undo/takes-back-one\"",
        "A good exchange",
        "A bad one, by an engine that",
        "Scenario: ",
    ] {
        assert!(undo.contains(wanted), "{wanted}");
    }
    assert!(undo.contains("<dt>lines 1"), "a sentence of several lines");
    // Whatever is bad shows where.
    for (page, text) in &texts {
        for bad in text.split("A bad one, by ").skip(1) {
            let bad = bad.split("</article>").next().unwrap_or_default();
            let marked = bad.contains("<pre class=\"line\">") || bad.contains(" wrong\">");
            assert!(marked, "{page:?}: {bad}");
        }
    }
    let questions = read("open-questions.html");
    assert!(questions.contains("<dd>"), "nothing is open");
    for (page, text) in &texts {
        assert!(text.contains("index.html\">All requirements</a>"), "no way back from {page:?}");
    }
    assert!(read("coverage.html").contains(">undo</th>"));
    assert!(read("matrix.html").contains("2 reports side by side"));
    repo.sees("book", 2, &["--out"]);
    repo.sees("book nosuch --out x", 2, &["unknown protocol"]);
}
