//! Every report of one fixed run, against approved texts.

#[path = "report/fixture.rs"]
mod fixture;
#[path = "report/structure.rs"]
mod structure;

use std::{cell::RefCell, io, path::Path, rc::Rc, sync::Arc};

use anstream::ColorChoice;
use fixture::{catalogue, finding, good_record, interrupted_record, long_game_string, record};
use linesman::{
    report::{
        Options, Palette, RenderContext, ReportError, ReportSpec, Reporters, Rerun, github,
        headline, json, picture,
    },
    suite::{Event, Listener as _},
    verdict::{
        Conclusion, DrillResult, EngineRecord, FailOn, FindingRecord, Problem, ProblemKind,
        RunRecord,
    },
};
use structure::check_junit;

// ---- making reports ----------------------------------------------------

#[derive(Clone, Default)]
struct Sink(Rc<RefCell<Vec<u8>>>);

impl io::Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What counts as a failure with `--strict` and without.
const fn threshold(strict: bool) -> FailOn {
    if strict { FailOn::Should } else { FailOn::Must }
}

fn options(strict: bool) -> Options {
    let rerun = Rerun::new(["linesman", "check", "uhp", "--patience", "2"]);
    Options {
        fail_on: threshold(strict),
        colour: ColorChoice::Never,
        progress: false,
        rerun: Some(rerun),
        ..Options::default()
    }
}

fn play(reporters: &mut Reporters, record: RunRecord) -> Result<(), ReportError> {
    let engine = "'./my engine' --level=1".into();
    reporters.on(&Event::Started { catalogue: Arc::new(catalogue()), drills: 7, runs: 1, engine });
    for drill in &record.drills {
        let result = DrillResult {
            verdict: drill.verdict,
            ..DrillResult::of(drill.id.as_str(), drill.requirement.as_str())
        };
        reporters.on(&Event::DrillFinished(Arc::new(drill.clone()), Arc::new(result)));
    }
    reporters.on(&Event::Finished(Arc::new(record)));
    reporters.finish()
}

/// What stands on standard output with these reports.
fn output(specs: &[&str], record: RunRecord, strict: bool, palette: Palette) -> String {
    output_with(options(strict), specs, record, palette)
}

fn output_with(options: Options, specs: &[&str], record: RunRecord, palette: Palette) -> String {
    let specs: Vec<ReportSpec> = specs.iter().map(|s| s.parse().expect("a report")).collect();
    let sink = Sink::default();
    let out = Box::new(sink.clone());
    let mut reporters = Reporters::on_writer(&specs, options, out, palette).expect("reports");
    play(&mut reporters, record).expect("reported");
    String::from_utf8(sink.0.take()).expect("UTF-8")
}

fn rendered(format: &str, record: RunRecord) -> String {
    let text = output(&[format], record, false, Palette::PLAIN);
    let hidden = |c: char| c != '\n' && (c.is_control() || matches!(c, '\u{202e}' | '\u{ffff}'));
    assert_eq!(text.chars().find(|c| hidden(*c)), None, "{format} shows a control character");
    text
}

#[track_caller]
fn approve(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../golden/report");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

// ---- the texts ---------------------------------------------------------

#[test]
fn console() {
    approve("console", &rendered("console", record()));
    approve("console-strict", &output(&[], record(), true, Palette::PLAIN));
    let verbose = Options { verbose: true, ..options(false) };
    approve("console-verbose", &output_with(verbose, &[], record(), Palette::PLAIN));
    approve("console-conforms", &rendered("console", good_record()));
    approve("console-interrupted", &rendered("console", interrupted_record()));
}

#[test]
fn console_in_colour_is_the_plain_one_with_colours() {
    let colour = output(&[], record(), false, Palette::COLOUR);
    assert!(colour.contains("\u{1b}[1m\u{1b}[31mfail[must]"));
    assert_eq!(anstream::adapter::strip_str(&colour).to_string(), rendered("console", record()));
}

#[test]
fn markdown() {
    approve("markdown", &rendered("markdown", record()));
    approve("markdown-conforms", &rendered("markdown", good_record()));
    approve("markdown-interrupted", &rendered("markdown", interrupted_record()));
}

#[test]
fn html() {
    for (name, record) in [("html", record()), ("html-interrupted", interrupted_record())] {
        let page = rendered("html", record);
        let (head, rest) = page.split_once("<style>").expect("a style");
        let (_, body) = rest.split_once("</style>").expect("its end");
        let (body, _) = body.split_once("<script>").expect("a script");
        approve(name, &format!("{head}{body}").replace("><", ">\n<"));
    }
}

/// Every element of a page and every attribute is one of ours; what others say is text.
#[test]
fn nothing_that_an_engine_says_is_markup() {
    let elements = "a article body br button circle code details div dl dd dt figcaption figure form g h1 h2 h3 \
        head header html input label li main mark meta ol option output p path pre rect script \
        section select span strong style summary svg table caption tbody td text th thead title tr ul";
    let attributes = "aria-label aria-live autocomplete charset class colspan content cx cy d data-verdict \
        height hidden href http-equiv id lang name open r rel role rx scope start style text-anchor title type \
        value viewBox width x y";
    let known = |all: &str, word: &str| all.split_whitespace().any(|one| one == word);
    for record in [record(), good_record(), interrupted_record()] {
        let page = rendered("html", record);
        // Style and script are ours as a whole.
        let (head, rest) = page.split_once("<style>").expect("a style");
        let (body, _) = rest
            .split_once("</style>")
            .expect("its end")
            .1
            .split_once("<script>")
            .expect("a script");
        for text in [head, body] {
            for piece in text.split('<').skip(1) {
                let (tag, after) = piece.split_once('>').expect("a tag that ends");
                assert!(!after.contains('>'), "a stray `>` after <{tag}>");
                if tag.starts_with('!') {
                    continue;
                }
                let name =
                    tag.trim_start_matches('/').split_whitespace().next().unwrap_or_default();
                assert!(known(elements, name), "<{tag}>");
                let mut quoted = tag.split('"');
                let mut outside = String::new();
                while let Some(part) = quoted.next() {
                    outside.push_str(part);
                    outside.push(' ');
                    quoted.next();
                }
                for word in outside.split_whitespace().skip(1).filter(|w| *w != "/") {
                    assert!(known(attributes, word.trim_end_matches('=')), "{word} in <{tag}>");
                }
            }
        }
    }
}

/// A run in which everything fails is a page of bounded size, and names all of it.
#[test]
fn three_hundred_failures_are_a_page() {
    let mut many = record();
    let requirement = many.requirements[0].clone();
    many.requirements = (0..300)
        .map(|n| {
            let mut one = requirement.clone();
            one.id = format!("uhp/many/number-{n}");
            for found in &mut one.findings {
                found.message = format!("finding {n}");
                found.line = Some(n + 1);
            }
            one
        })
        .collect();
    let page = rendered("html", many);
    assert!(page.len() < 1_000_000, "{} bytes", page.len());
    for n in 0..300 {
        assert!(page.contains(&format!("id=\"uhp/many/number-{n}\"")), "number {n}");
    }
}

#[test]
fn the_engine_cannot_end_a_fold_or_a_fence() {
    let text = rendered("markdown", record());
    let mut fence: Option<&str> = None;
    let mut folds = 0;
    for line in text.lines() {
        let ticks = &line[..line.len() - line.trim_start_matches('`').len()];
        match fence {
            None if ticks.len() >= 3 => fence = Some(ticks),
            Some(open) if line == open => fence = None,
            Some(_) => {}
            None => {
                folds += line.matches("<details>").count();
                folds -= line.matches("</details>").count();
            }
        }
    }
    assert_eq!((fence, folds), (None, 0));
}

#[test]
fn json_fits_its_schema_and_reads_back() {
    let schema: serde_json::Value = serde_json::from_str(json::schema()).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a JSON schema");
    for record in [record(), good_record(), interrupted_record()] {
        let text = rendered("json", record.clone());
        let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let errors: Vec<String> = validator.iter_errors(&value).map(|e| e.to_string()).collect();
        assert_eq!(errors, Vec::<String>::new());
        let back = json::read(&text).expect("read back");
        assert_eq!(back.engine.name, record.engine.name);
        assert_eq!(
            serde_json::to_value(&back).expect("JSON"),
            serde_json::to_value(&record).expect("JSON")
        );
    }
    let mut broken = serde_json::to_value(record()).expect("JSON");
    broken["requirements"][0]["verdict"] = "fine".into();
    assert!(!validator.is_valid(&broken), "the schema lets anything through");
    approve("json", &rendered("json", record()));
}

#[test]
fn json_of_another_version_is_told_as_such() {
    let error = |text: &str| json::read(text).expect_err("not a report").to_string();
    assert_eq!(
        error(r#"{"schema": "linesman-report/2"}"#),
        "read the report: its format is `linesman-report/2`, not `linesman-report/1`"
    );
    assert!(error("{}").contains("no schema named"));
    assert!(error("nonsense").starts_with("read the report: expected ident"));
}

#[test]
fn junit() {
    approve("junit", &rendered("junit", record()));
    approve("junit-interrupted", &rendered("junit", interrupted_record()));
    let strict = output(&["junit"], record(), true, Palette::PLAIN);
    let case = strict.split("<testcase ").find(|c| c.starts_with(r#"name="uhp/info/has-name""#));
    assert!(
        case.expect("the case").contains(r#"<failure message="the name is empty" type="should">"#)
    );
}

#[test]
fn junit_has_the_structure_that_servers_expect() {
    for record in [record(), good_record(), interrupted_record()] {
        check_junit(&rendered("junit", record));
    }
}

/// The second opinion: xmllint with our schema. Says when it cannot be asked.
#[test]
fn junit_is_valid_against_the_schema() {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/report/junit.xsd");
    if assert_cmd::Command::new("xmllint").arg("--version").ok().is_err() {
        eprintln!("skipped: xmllint is not installed; the structure was checked by its own test");
        return;
    }
    for record in [record(), good_record(), interrupted_record()] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("report.xml");
        std::fs::write(&file, rendered("junit", record)).expect("written");
        assert_cmd::Command::new("xmllint")
            .args(["--noout", "--schema"])
            .args([&schema, &file])
            .assert()
            .success();
    }
}

#[test]
fn annotations_hold_one_command_a_line() {
    let mut context = RenderContext::new(FailOn::Must, Some(Rerun::default()));
    context.learn(&catalogue(), 7, 1);
    let text = github::write(&record(), &context);
    let bad = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
    assert_eq!(text.chars().find(|c| bad(*c)), None);
    for line in text.lines() {
        let known = ["::error ", "::warning ", "::notice "];
        assert!(known.iter().any(|k| line.starts_with(k)), "{line}");
        assert_eq!(line.matches("::").count(), 2, "{line}");
    }
    approve("github", &text);
}

#[test]
fn badge_and_tap() {
    approve("tap", &rendered("tap", record()));
    approve("tap-interrupted", &rendered("tap", interrupted_record()));
    let badges = [record(), good_record(), interrupted_record()].map(|r| rendered("badge", r));
    approve("badge", &badges.concat());
}

/// Problems around a run are red in every report, whatever the requirements say.
#[test]
fn problems_are_told_everywhere() {
    let mut record = good_record();
    record.gate.problems.push(Problem {
        kind: ProblemKind::Stale,
        subject: "uhp/undo/*".into(),
        message: "passes now: uhp/undo/takes-back-one\u{1b}".into(),
        advice: "remove it".into(),
        place: Some("linesman-baseline.toml:4".into()),
    });
    record.settle();
    assert_eq!(record.verdict, Conclusion::DoesNotConform);
    for format in ["console", "markdown", "junit", "tap"] {
        let text = rendered(format, record.clone());
        assert!(text.contains("stale") && text.contains("passes now"), "{format}: {text}");
    }
    check_junit(&rendered("junit", record.clone()));
    let context = RenderContext::new(FailOn::Must, Some(Rerun::default()));
    assert_eq!(
        headline(&record, &context),
        "Linesman, uhp: does not pass: 1 baseline entry is stale"
    );
    assert!(
        github::write(&record, &context).starts_with(
            "::error file=linesman-baseline.toml,line=4,title=stale::stale: uhp/undo/*"
        )
    );
}

// ---- where reports go --------------------------------------------------

#[test]
fn several_reports_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    let spec = |text: &str, name: &str| format!("{text}={}", file(name).display());
    let (junit, text) = (spec("junit", "a.xml"), spec("console", "a.txt"));
    let out = output(&[&junit, &text, "json"], record(), false, Palette::PLAIN);
    assert!(out.starts_with('{'), "json takes standard output");
    let read = |name: &str| std::fs::read_to_string(file(name)).expect("written");
    assert_eq!(read("a.xml"), rendered("junit", record()));
    assert_eq!(read("a.txt"), rendered("console", record()));
    let out = output(&[&junit], record(), false, Palette::PLAIN);
    assert_eq!(out, rendered("console", record()), "a file leaves the console where it is");
}

#[test]
fn mistakes_are_told_before_the_run() {
    let error = |specs: &[&str]| {
        let specs: Vec<ReportSpec> = specs.iter().map(|s| s.parse().expect("a report")).collect();
        let made = Reporters::new(&specs, options(false));
        made.err().expect("a mistake").to_string()
    };
    assert_eq!(
        error(&["console", "json"]),
        "print both console and json on standard output: give one of them a file, as in `json=FILE`"
    );
    assert_eq!(
        error(&["json=x", "junit=./x"]),
        "write two reports into `./x`: give each its own file"
    );
    assert_eq!(
        error(&["json=no-such-folder/x"]),
        "write the report `no-such-folder/x`: the folder `no-such-folder` does not exist"
    );
}

#[test]
fn a_run_without_a_record_is_no_report() {
    let mut reporters = Reporters::new(&[], options(false)).expect("reports");
    assert!(matches!(reporters.finish(), Err(ReportError::NoRecord)));
}

struct Failing(io::ErrorKind);

impl io::Write for Failing {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }
    fn flush(&mut self) -> io::Result<()> {
        Err(self.0.into())
    }
}

#[test]
fn a_closed_pipe_is_no_error_and_a_full_disk_is() {
    for format in ["console", "json"] {
        let specs = [format.parse().expect("a report")];
        let run = |kind| {
            let out = Box::new(Failing(kind));
            let reporters = Reporters::on_writer(&specs, options(false), out, Palette::PLAIN);
            play(&mut reporters.expect("reports"), record())
        };
        run(io::ErrorKind::BrokenPipe).expect("silence");
        let error = run(io::ErrorKind::StorageFull).expect_err("an error").to_string();
        assert!(error.starts_with("write the report to standard output: "), "{error}");
    }
}

// ---- the answer --------------------------------------------------------

#[test]
fn the_answer_in_a_line() {
    let line = |record: &RunRecord, strict| {
        headline(record, &RenderContext::new(threshold(strict), Some(Rerun::default())))
    };
    // Hostile, cut, and behind it the answer.
    let whole = line(&record(), false);
    let (name, answer) = whole.split_once(", uhp: ").expect("a name");
    assert!(name.starts_with(r"evil \x1b[31mred") && name.ends_with('…'), "{name}");
    let counted = "1 not tested because of them, 2 not tested for other reasons";
    assert_eq!(answer, format!("does not conform: 5 causes, 6 requirements broken, {counted}"));
    let named = |record: RunRecord, name: Option<&str>, strict| {
        let engine = EngineRecord { name: name.map(str::to_owned), ..record.engine.clone() };
        line(&RunRecord { engine, ..record }, strict)
    };
    assert_eq!(
        named(record(), Some("nokamute 1.0.3"), true),
        format!(
            "nokamute 1.0.3, uhp: does not conform: 6 causes, 7 requirements broken, {counted}"
        )
    );
    let conforms = "uhp: conforms, with 1 warning and 1 known failure";
    assert_eq!(line(&good_record(), false), format!("Linesman, {conforms}"));
    assert_eq!(
        named(good_record(), Some(" "), false),
        format!("the bundled reference engine, {conforms}")
    );
    let nameless = |record| named(record, None, false);
    let interrupted = "'./my engine' '--level=1', uhp: inconclusive: the run was interrupted";
    assert_eq!(nameless(interrupted_record()), interrupted);
    let partial = RunRecord { interrupted: true, ..record() };
    assert!(nameless(partial).ends_with("not tested for other reasons (the run was interrupted)"));
    // Never green by accident.
    let green = RunRecord { interrupted: true, ..good_record() };
    assert_eq!(line(&green, false), "Linesman, uhp: inconclusive: the run was interrupted");
    let mute = RunRecord {
        verdict: Conclusion::Inconclusive,
        cause: Some("it died\u{1b} at once".into()),
        ..good_record()
    };
    assert_eq!(line(&mute, false), r"Linesman, uhp: inconclusive: it died\x1b at once");
}

#[test]
fn rerun_lines_find_the_failure_again() {
    let record = record();
    let line = |id: &str, finding: usize| {
        let requirement = record.requirements.iter().find(|r| r.id == id).expect("there");
        let finding = requirement.findings.get(finding);
        Rerun::default().line(&record, requirement, finding).expect("it is shown again")
    };
    let engine = "-- './my engine' '--level=1'";
    assert_eq!(
        line("uhp/undo/takes-back-one", 0),
        format!("linesman check uhp --only uhp/undo/takes-back-one {engine}")
    );
    // Judged in the drill of another requirement: that drill must be run.
    let guest = "linesman check uhp --only uhp/engine-commands/well-formed --only features/uhp/engine-commands.feature:7";
    assert_eq!(line("uhp/engine-commands/well-formed", 0), format!("{guest} {engine}"));
    assert_eq!(
        line("uhp/info/has-name", 0),
        format!("linesman check uhp --only uhp/info/has-name {engine}")
    );
    let bundled = good_record();
    let requirement = &bundled.requirements[0];
    let again = Rerun::default().line(&bundled, requirement, None);
    assert_eq!(again, Some(format!("linesman check uhp --only {}", requirement.id)));
    // What lasts from another test is not shown by running one.
    let mut record = record;
    for drill in &mut record.drills {
        drill.after = vec!["uhp/undo/takes-back-one#another".into()];
    }
    let requirement = record.requirements.iter().find(|r| !r.findings.is_empty()).expect("one");
    assert_eq!(Rerun::default().line(&record, requirement, requirement.findings.first()), None);
}

#[test]
fn long_lines_are_cut_where_they_differ() {
    let mut record = record();
    let long = long_game_string();
    let differs = FindingRecord {
        expected: Some(long.replace("bQ9", "bQ1")),
        got: Some(long),
        ..finding("another GameString", "features/uhp/undo.feature:12")
    };
    record.requirements[0].findings = vec![differs];
    let text = picture(&record, &record.requirements[0], &RenderContext::default(), Palette::PLAIN);
    for cut in ["bQ1 \\wS1;wA1", "bQ9 \\wS1;wA1"] {
        assert!(text.lines().any(|l| l.contains(cut) && l.chars().count() <= 100), "{text}");
    }
}
