//! The baseline file: `linesman-baseline.toml`.
//!
//! In: a file with `[[known]]` and `[[crash]]` entries. Out: a [`Baseline`]; and the file
//! again with entries left out and added, everything else as it was written.
//! Never: whether an entry is needed.

use std::path::Path;

use super::{
    error::CliError,
    inputs::text_of,
    tables::{ConfigError, Source, Table, parse},
};
use crate::{
    files::TEXT,
    verdict::{Baseline, CrashRecord, Known, KnownRecord},
};

/// The name the file has unless told otherwise.
pub(super) const FILE: &str = "linesman-baseline.toml";

const KEYS: [&str; 6] = ["requirement", "engine", "reason", "issue", "until", "finding"];

const CRASH_KEYS: [&str; 7] = ["how", "stderr", "engine", "reason", "issue", "until", "tests"];

const HEAD: &str = "\
# What is known to be broken, and why. The tests run all the same: an entry
# that is no longer needed fails the check, so this list cannot rot.
";

/// Reads a baseline.
pub(super) fn read(path: &Path) -> Result<Baseline, CliError> {
    let text = text_of(path, TEXT)?;
    let file = path.display().to_string();
    Ok(understand(Source { file: &file, text: &text })?)
}

fn understand(source: Source<'_>) -> Result<Baseline, ConfigError> {
    let parsed = parse(&source)?;
    let table = Table::new(source, &parsed, "in a baseline", &["known", "crash"])?;
    let mut known = Vec::new();
    for entry in table.tables("known", "in `[[known]]`", &KEYS)? {
        let record = KnownRecord {
            requirement: entry.required("requirement")?,
            engine: entry.text("engine")?,
            reason: entry.required("reason")?,
            issue: entry.text("issue")?,
            until: entry.day("until")?,
            finding: entry.text("finding")?,
            line: source.line(entry.at()),
        };
        let shown = record.requirement.clone();
        let entry = Known::new(record).map_err(|reason| {
            entry.error("requirement", format!("`{shown}` is not a valid pattern: {reason}"))
        })?;
        known.push(entry);
    }
    let mut crashes = Vec::new();
    for entry in table.tables("crash", "in `[[crash]]`", &CRASH_KEYS)? {
        let until = entry.day("until")?;
        let tests = entry.list("tests")?.unwrap_or_default();
        crashes.push(CrashRecord {
            how: entry.required("how")?,
            stderr: entry.text("stderr")?,
            engine: entry.text("engine")?,
            reason: entry.required("reason")?,
            issue: entry.text("issue")?,
            until: until.ok_or_else(|| entry.error("until", "`until` is missing in `[[crash]]`: name the last day on which the crash is tolerated"))?,
            excused: Vec::new(),
            line: source.line(entry.at()),
            tests: if tests.is_empty() {
                let message = "`tests` is missing in `[[crash]]`: name the tests in which the engine crashes, as in [\"uhp/undo/takes-back-one#one ply\"]";
                return Err(entry.error("tests", message));
            } else {
                tests
            },
        });
    }
    Ok(Baseline { file: source.file.to_owned(), known, crashes })
}

/// The text of a baseline without the entries of these lines and with others
/// added at its end. What was written by hand stays as it is.
pub(super) fn edited(
    text: Option<&str>,
    without: &[usize],
    added: &[KnownRecord],
    crashes: &[CrashRecord],
) -> String {
    let mut out = text.map_or_else(|| HEAD.to_owned(), |text| kept(text, without));
    for entry in added.iter().map(written).chain(crashes.iter().map(written_crash)) {
        if !out.is_empty() && !out.ends_with("\n\n") {
            out.push('\n');
        }
        out.push_str(&entry);
    }
    out
}

/// Blocks are from one header to the next; comments before a header belong
/// to it.
fn kept(text: &str, without: &[usize]) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut headers: Vec<usize> =
        (0..lines.len()).filter(|&i| lines[i].trim_start().starts_with("[[")).collect();
    headers.push(lines.len());
    let start_of = |header: usize| {
        let about = |line: &&str| line.trim_start().starts_with('#');
        header - lines[..header].iter().rev().take_while(|line| about(line)).count()
    };
    let mut out: String = lines[..start_of(headers[0])].concat();
    for pair in headers.windows(2) {
        if !without.contains(&(pair[0] + 1)) {
            let end = if pair[1] == lines.len() { pair[1] } else { start_of(pair[1]) };
            out.push_str(&lines[start_of(pair[0])..end].concat());
        }
    }
    if !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
    out
}

fn written(entry: &KnownRecord) -> String {
    let pairs = [
        ("requirement", Some(&entry.requirement)),
        ("engine", entry.engine.as_ref()),
        ("reason", Some(&entry.reason)),
        ("issue", entry.issue.as_ref()),
        ("until", entry.until.as_ref()),
        ("finding", entry.finding.as_ref()),
    ];
    format!("[[known]]\n{}", lines(&pairs))
}

fn written_crash(entry: &CrashRecord) -> String {
    let pairs = [
        ("how", Some(&entry.how)),
        ("stderr", entry.stderr.as_ref()),
        ("engine", entry.engine.as_ref()),
        ("reason", Some(&entry.reason)),
        ("issue", entry.issue.as_ref()),
        ("until", Some(&entry.until)),
    ];
    let tests: String = entry.tests.iter().map(|test| format!("    {},\n", quoted(test))).collect();
    format!("[[crash]]\n{}tests = [\n{tests}]\n", lines(&pairs))
}

fn lines(pairs: &[(&str, Option<&String>)]) -> String {
    let there = pairs.iter().filter_map(|(key, value)| Some((key, (*value)?)));
    there.map(|(key, value)| format!("{key} = {}\n", quoted(value))).collect()
}

/// A text as TOML writes it.
pub(super) fn quoted(text: &str) -> String {
    if !text.contains('\'') && !text.chars().any(char::is_control) && text.contains(['\\', '"']) {
        return format!("'{text}'");
    }
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c.is_control() => out.push_str(&format!("\\u{:04X}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::Random,
        fuzz::{damaged, rounds},
    };
    use proptest::prelude::*;

    fn entries(text: &str) -> Vec<usize> {
        let source = Source { file: "b.toml", text };
        understand(source).expect("a baseline").known.iter().map(|k| k.record().line).collect()
    }

    #[test]
    fn what_was_written_by_hand_stays() {
        let one =
            "# about all\n\n# about a\n[[known]]\nrequirement = \"a\"\nreason = \"r\" # why\n\n";
        let two = "# about b\n[[known]]\nrequirement = \"b\"\nreason = \"s\"\n";
        let text = format!("{one}{two}");
        assert_eq!(entries(&text), [4, 9]);
        assert_eq!(edited(Some(&text), &[9], &[], &[]), one);
        assert_eq!(edited(Some(&text), &[4], &[], &[]), format!("# about all\n\n{two}"));
        assert_eq!(edited(Some(&text), &[], &[], &[]), text);
    }

    #[test]
    fn any_text_reads_back() {
        for reason in ["plain", r#"a "quoted" \ one"#, "it's \"both\"\\", "tab\tand \u{1b}", "é 炮"]
        {
            let entry = KnownRecord {
                requirement: "a/*".into(),
                reason: reason.into(),
                finding: Some(reason.into()),
                until: Some("2027-01-31".into()),
                ..KnownRecord::default()
            };
            let crash = CrashRecord {
                how: reason.into(),
                stderr: Some(reason.into()),
                reason: reason.into(),
                until: "2027-01-31".into(),
                tests: vec![reason.into(), "[[crash]]".into()],
                ..CrashRecord::default()
            };
            let text = edited(None, &[], &[entry], std::slice::from_ref(&crash));
            let read = understand(Source { file: "b.toml", text: &text }).expect("a baseline");
            assert_eq!(read.known[0].record().reason, reason);
            assert_eq!(read.known[0].record().finding.as_deref(), Some(reason));
            assert_eq!(read.crashes, [CrashRecord { line: read.crashes[0].line, ..crash }]);
            let one = edited(Some(&text), &[read.known[0].record().line], &[], &[]);
            let read = understand(Source { file: "b.toml", text: &one }).expect("a baseline");
            assert_eq!((read.known.len(), read.crashes.len()), (0, 1));
            let none = edited(Some(&one), &[read.crashes[0].line], &[], &[]);
            assert!(!none.contains("tests ="), "{none}");
        }
    }

    const WHOLE: &str = "# why\n[[known]]\nrequirement = \"uhp/undo/*\"\nreason = 'a \"reason\"'\nissue = \"#12\"\nuntil = 2027-03-31\nfinding = \"the list has\" # so\n\n[[crash]]\nhow = \"ended with status 1\"\nstderr = \"\"\nreason = \"r\"\nuntil = 2027-03-31\ntests = [\n    \"a/b#c\",\n]\n\n[[known]]\nrequirement = \"*\"\nreason = \"r\"\n";

    fn damaged_once(dice: &mut Random) {
        let corpus = [WHOLE.as_bytes().to_vec(), HEAD.as_bytes().to_vec()];
        let text = String::from_utf8_lossy(&damaged(&corpus, dice)).into_owned();
        let _ = understand(Source { file: "b.toml", text: &text });
        let _ = edited(Some(&text), &[2, 9], &[KnownRecord::default()], &[CrashRecord::default()]);
    }

    proptest! {
        #[test]
        fn damaged_files_are_refused_or_read(seed: u64) {
            damaged_once(&mut Random::new(seed));
        }
    }

    #[test]
    #[ignore = "as long as LINESMAN_FUZZ says"]
    fn fuzz_of_the_baseline() {
        let mut dice = Random::new(1);
        (0..rounds()).for_each(|_| damaged_once(&mut dice));
    }
}
