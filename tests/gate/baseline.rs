//! The list of known failures, from its first day to its last.

use super::repository::{Repository, engine};

const UNDO: &str = "check uhp --only uhp/undo/takes-back-one --baseline b.toml --";

fn undo() -> String {
    engine("--fault undo-takes-a-turn")
}

#[test]
fn a_baseline_is_written_kept_and_minimised() {
    let repo = Repository::new();
    let (broken, sound) = (undo(), engine(""));
    let check = "check uhp --baseline linesman-baseline.toml --";
    repo.sees(&format!("baseline uhp --check -- {broken}"), 1, &["+ uhp/undo/takes-back-one"]);
    assert!(!repo.path("linesman-baseline.toml").exists(), "--check writes nothing");
    repo.sees(
        &format!("baseline uhp --write -- {broken}"),
        0,
        &["fill in the reason of each new entry"],
    );
    let shows =
        ["known failures", "uhp/undo/takes-back-one: not investigated yet", "uhp: conforms"];
    repo.sees(&format!("{check} {broken}"), 0, &shows);
    repo.sees(&format!("baseline uhp --check -- {broken}"), 0, &["nothing to change"]);

    // What follows from a known failure needs no entry, and is no red line once it is mended.
    assert_eq!(repo.read("linesman-baseline.toml").matches("[[known]]").count(), 1);
    let follows = "follows from uhp/undo/takes-back-one, which is known to be broken";
    let unexplained = "1 of 1 known failures in linesman-baseline.toml has no reason yet";
    repo.sees(&format!("{check} {broken}"), 0, &[follows, unexplained]);

    // Reasons and comments of a person stay whatever is written later.
    let text = repo.read("linesman-baseline.toml");
    let mine = text.replace("reason = \"not looked", "# my own words\nreason = \"mine, not looked");
    repo.write("linesman-baseline.toml", &mine);
    repo.sees(&format!("baseline uhp --write -- {broken}"), 0, &["nothing to change"]);
    assert_eq!(repo.read("linesman-baseline.toml"), mine);

    // The engine was mended: the list is out of date, and red until it is not.
    let stale = ["stale: uhp/undo/takes-back-one", "1 baseline entry is stale"];
    repo.sees(&format!("{check} {sound}"), 1, &stale);
    repo.sees(&format!("baseline uhp --write -- {sound}"), 0, &["- uhp/undo/takes-back-one"]);
    assert!(!repo.read("linesman-baseline.toml").contains("[[known]]"));
    repo.sees(&format!("{check} {sound}"), 0, &["uhp: conforms"]);
}

#[test]
fn an_entry_excuses_what_it_describes_and_nothing_else() {
    let repo = Repository::new();
    let broken = undo();
    let sees = |entry: &str, code: i32, shows: &[&str]| {
        repo.write("b.toml", &format!("[[known]]\n{entry}\n"));
        repo.sees(&format!("{UNDO} {broken}"), code, shows);
    };
    let this = "requirement = \"uhp/undo/takes-back-one\"\nreason = \"r\"\n";
    sees(this, 0, &["uhp/undo/takes-back-one: r"]);
    sees(&format!("{this}issue = \"#7\"\nuntil = 2999-01-01"), 0, &["r (#7, until 2999-01-01)"]);
    sees(&format!("{this}until = \"2999-01-01\""), 0, &["conforms, with 1 known failure"]);
    sees(&format!("{this}until = 2020-01-01"), 1, &["expired", "1 requirement broken"]);
    sees(&format!("{this}finding = \"plies where\""), 0, &["known failures"]);
    sees(
        &format!("{this}finding = \"no answer\""),
        1,
        &["other-reason", "fails for another reason"],
    );
    sees("requirement = \"uhp/undo/*\"\nreason = \"r\"", 0, &["known failures"]);
    sees(
        &format!("{this}[[known]]\nrequirement = \"uhp/undo/takes-back-on\"\nreason = \"r\""),
        1,
        &["matches-nothing", "b.toml:4", "did you mean `uhp/undo/takes-back-one`?"],
    );
    // Not selected here, and so neither needed nor stale.
    sees(
        &format!("{this}[[known]]\nrequirement = \"uhp/pass/equals-play-pass\"\nreason = \"r\""),
        0,
        &["known failures"],
    );
}

#[test]
fn mistakes_in_the_file_come_with_their_place() {
    let repo = Repository::new();
    let sees = |text: &str, shows: &[&str]| {
        repo.write("b.toml", text);
        repo.sees(&format!("{UNDO} {}", engine("")), 2, shows);
    };
    sees("[[known]]\nrequirement = \"a\"\n", &["b.toml:1:1: `reason` is missing"]);
    sees("[[known]]\nrequirement = \"a\"\nreason = \" \"\n", &["b.toml:3:10: `reason` is empty"]);
    sees("\n[[known]]\nraeson = \"a\"\n", &["b.toml:3:1: unknown key `raeson`", "`reason`?"]);
    sees("[[knwon]]\n", &["b.toml:1:3: unknown key `knwon`", "did you mean `known`?"]);
    sees("known = 3\n", &["b.toml:1:9: `known` takes an array of tables", "integer `3`"]);
    sees("[[known]]\nrequirement = \"a\"\nreason = \"r\"\nuntil = 2026-02-30\n", &["b.toml:4:"]);
    sees(
        "[[known]]\nrequirement = \"a\"\nreason = \"r\"\nuntil = \"soon\"\n",
        &["b.toml:4:9: `until` takes a day such as 2027-03-31, not `soon`"],
    );
    sees(
        "[[known]]\nrequirement = \"a[\"\nreason = \"r\"\n",
        &["b.toml:2:15: `a[` is not a valid pattern"],
    );
    sees("[[known]\n", &["b.toml:1:", "not readable as TOML"]);
    let absent = format!("check uhp --baseline none.toml -- {}", engine(""));
    repo.sees(&absent, 2, &["could not read `none.toml`"]);
}

#[test]
fn crashes_and_silence_are_not_excused_by_the_way() {
    let repo = Repository::new();
    repo.write("b.toml", "[[known]]\nrequirement = \"uhp/process/*\"\nreason = \"r\"\n");
    let crash = engine("--fault crash-on-undo-at-start");
    let line =
        format!("check uhp --only uhp/undo/* --only uhp/process/* --baseline b.toml -- {crash}");
    repo.sees(&line, 1, &["never-excused", "baseline --write --crashes"]);
    let line = format!("baseline uhp --write --baseline b.toml -- {crash}");
    repo.sees(&line, 1, &["! uhp/process/stays-alive: a crash is recorded only with --crashes"]);
    let mute = "check uhp --patience 0.1 --baseline b.toml -- true";
    repo.sees(mute, 3, &["before it sent anything"]);
    let mute = "baseline uhp --write --patience 0.1 --baseline b.toml -- true";
    repo.sees(mute, 3, &["the baseline was not changed"]);
}

/// An engine of this protocol that says so much and no more once it hears a
/// line that begins so; in the first `sound` of its lives it is as it should be.
fn until(repo: &Repository, (protocol, word): (&str, &str), then: &str, sound: usize) -> String {
    let engine = engine("").replace("engine uhp", &format!("engine {protocol}"));
    let script = format!(
        "echo started >>starts\n\
         if test $(wc -l <starts) -le {sound}; then exec {engine}; fi\n\
         while IFS= read -r line; do\n\
         case \"$line\" in '{word}'*) {then};; esac\n\
         printf '%s\\n' \"$line\"\n\
         done | {engine}\n"
    );
    repo.write("starts", "");
    repo.write("engine.sh", &script);
    "sh engine.sh".to_owned()
}

/// Whatever requirement a crash or a hang is told under, no baseline excuses it.
fn is_never_excused(protocol: &str, word: &str, then: &str, only: &str) {
    let repo = Repository::new();
    repo.write("b.toml", "[[known]]\nrequirement = \"*\"\nreason = \"r\"\n");
    let broken = until(&repo, (protocol, word), then, 0);
    let line = format!("{} --baseline b.toml --report console", one_drill(protocol, only));
    repo.sees(&format!("{line} --report json=r.json -- {broken}"), 1, &["never-excused"]);
    let kind = if then == HANGS { "hang" } else { "crash" };
    let report = repo.read("r.json");
    assert!(report.contains(&format!("\"breakdown\": \"{kind}\"")), "{protocol} {kind}");
}

/// A second run that breaks down is no flakiness that could be allowed.
fn is_no_flakiness(protocol: &str, word: &str, then: &str, only: &str) {
    let repo = Repository::new();
    let line = one_drill(protocol, only);
    let run = |line: String| repo.run(shell_words::split(&line).expect("a line"));
    let broken = until(&repo, (protocol, word), then, 1_000);
    run(format!("{line} -- {broken}"));
    let sound = repo.read("starts").lines().count();
    let broken = until(&repo, (protocol, word), then, sound);
    let ran = run(format!("{line} --repeat 2 --flaky allow -- {broken}"));
    assert_eq!(ran.code, Some(1), "{}", ran.text);
    assert!(!ran.text.contains("--flaky allow tolerates"), "{}", ran.text);
}

fn one_drill(protocol: &str, only: &str) -> String {
    format!("check {protocol} --patience 0.2 --jobs 1 --only {only}")
}

const CRASHES: &str = "exit";
const HANGS: &str = "exec sleep 1000";

#[test]
fn a_crash_at_ugmi_stop_is_never_excused() {
    is_never_excused("ugmi", "stop", CRASHES, "ugmi/stop/ends-the-search");
    is_no_flakiness("ugmi", "stop", CRASHES, "ugmi/stop/ends-the-search");
}

#[test]
fn a_hang_at_ugmi_go_is_never_excused() {
    is_never_excused("ugmi", "go", HANGS, "ugmi/go/one-bestmove-each");
}

#[test]
fn a_hang_at_hub_go_is_never_excused() {
    is_never_excused("hub", "go", HANGS, "hub/level/nodes-are-kept");
}

#[test]
fn a_hang_at_cxboard_go_is_never_excused() {
    is_never_excused("cxboard", "go", HANGS, "cxboard/go/nodes");
}

#[test]
fn a_hang_at_nboard_hint_is_never_excused() {
    is_never_excused("nboard", "hint", HANGS, "nboard/hint/evaluates");
}

#[test]
fn a_hang_at_nboard_hint_is_no_flakiness() {
    is_no_flakiness("nboard", "hint", HANGS, "nboard/hint/evaluates");
}

#[test]
fn a_hang_at_uhp_bestmove_is_never_excused() {
    is_never_excused("uhp", "bestmove", HANGS, "uhp/bestmove/finishes-small-depths");
}

/// Two engines of one protocol keep their failures in one file, each its own.
#[test]
fn engines_that_share_a_file_have_entries_of_their_own() {
    let repo = Repository::new();
    let entry = |name: &str, part: &str| {
        format!(
            "[[engine]]\nname = \"{name}\"\ncommand = '''{}'''\nprotocol = \"uhp\"\n",
            engine(part)
        )
    };
    let only = "only = ['uhp/undo/takes-back-one', 'uhp/pass/equals-play-pass']\n";
    let sound = entry("sound", "");
    repo.write(
        "linesman.toml",
        &format!("{only}{sound}{}", entry("bad", "--fault undo-takes-a-turn")),
    );
    repo.sees("baseline --write", 0, &["+ uhp/undo/takes-back-one"]);
    let written = repo.read("linesman-baseline.toml");
    assert!(written.contains("engine = \"bad\"") && !written.contains("sound"), "{written}");
    repo.sees("check", 0, &["sound", "bad", "known failure"]);
    repo.sees("baseline --check", 0, &["nothing to change"]);
    // An entry of nobody in particular is narrowed to whom it was needed for.
    let old = written.replace("engine = \"bad\"\n", "").replace("not investigated yet", "why");
    repo.write("linesman-baseline.toml", &old);
    repo.sees("check", 1, &["stale: uhp/undo/takes-back-one"]);
    repo.sees("baseline --write", 0, &["- uhp/undo/takes-back-one", "+ uhp/undo/takes-back-one"]);
    let narrowed = repo.read("linesman-baseline.toml");
    assert!(narrowed.contains("engine = \"bad\"") && narrowed.contains("\"why\""), "{narrowed}");
    repo.sees("check", 0, &["sound", "bad"]);
    // The one that was mended is told of its own entry.
    repo.write("linesman.toml", &format!("{only}{sound}{}", entry("bad", "")));
    repo.sees("check", 1, &["stale"]);
}

const DIES: &str = "engine hub --fault ends-at-unknown-commands";

/// An engine that dies at an unknown command, behind a shell that gives it a status and last
/// words.
fn dying(repo: &Repository, status: u8, words: &str) -> String {
    let program = engine("").replace("engine uhp", DIES);
    let script = format!("{program}\n{words}\nexit {status}\n");
    repo.write("engine.sh", &script);
    "sh engine.sh".to_owned()
}

const RECORDS: &str = "baseline --write --crashes --until 2999-01-31 --reason";

/// A repository with an engine that dies at unknown commands.
fn with_a_crash() -> Repository {
    let repo = Repository::new();
    let engine = dying(&repo, 3, "echo \"panic: no such command ($$)\" >&2");
    let text = format!(
        "only = ['hub/general-syntax/ignores-unknown-commands']\njobs = 8\n[[engine]]\nname = 'mine'\nprotocol = 'hub'\ncommand = '{engine}'\n"
    );
    repo.write("linesman.toml", &text);
    repo
}

#[test]
fn a_crash_that_is_recorded_is_excused_until_its_day() {
    let repo = with_a_crash();
    let record = "linesman baseline mine --write --crashes --reason TEXT --until DATE";
    repo.sees("check", 1, &["the engine crashes: mend it, or record the crash", record]);
    let told =
        repo.sees("baseline --check", 1, &["a crash is recorded only with --crashes", record]);
    assert!(!told.text.contains("up to date"), "{}", told.text);
    repo.sees("baseline --write", 1, &["nothing to change, but does not excuse", record]);
    assert!(!repo.path("linesman-baseline.toml").exists());
    let shows = ["+ the engine ended with status 3: panic: no such command", "until 2999-01-31"];
    repo.sees(&format!("{RECORDS} 'dies at unknown commands'"), 0, &shows);
    let written = repo.read("linesman-baseline.toml");
    assert_eq!(written.matches("[[").count(), 1, "one crash, whatever the numbers: {written}");
    assert!(written.contains("how = \"ended with status 3\""), "{written}");
    let shows =
        ["a known crash: dies at unknown commands (until 2999-01-31)", "1 known crash in 9 tests"];
    let ran = repo.sees("check", 0, &shows);
    assert!(!ran.text.contains("mend it"), "{}", ran.text);
    repo.sees("baseline --check", 0, &["nothing to change"]);
    repo.sees("check --strict", 0, &["1 known crash"]);

    // The parts of a run are held against the same list.
    for part in 1..=2 {
        let line = format!("check --partition {part}/2 --report json={part}.json");
        repo.sees(&line, 0, &[]);
    }
    repo.sees("merge 1.json 2.json", 0, &["1 known crash in 9 tests"]);

    // Its day has passed.
    let over = written.replace("2999-01-31", "2020-01-31");
    repo.write("linesman-baseline.toml", &over);
    let expired = ["expired: the crash", "was tolerated until 2020-01-31, which has passed"];
    repo.sees("check", 1, &expired);
    repo.sees("baseline --check", 1, &expired);
    let again = ["- the crash `ended with status 3`", "+ the engine ended with status 3"];
    repo.sees(&format!("{RECORDS} 'decided again'"), 0, &again);
    assert_eq!(repo.read("linesman-baseline.toml").matches("[[crash]]").count(), 1);
    repo.sees("check", 0, &["decided again"]);
}

#[test]
fn another_crash_or_one_elsewhere_is_red() {
    let repo = with_a_crash();
    repo.sees(&format!("{RECORDS} why"), 0, &[]);
    let written = repo.read("linesman-baseline.toml");

    // Another crash in the same tests.
    for (status, words) in
        [(4, "echo 'panic: no such command (1)' >&2"), (3, "echo no >&2"), (3, "")]
    {
        dying(&repo, status, words);
        repo.sees("check", 1, &["other-reason", "is not what happened in", "fail[should]"]);
    }
    // The same one elsewhere.
    dying(&repo, 3, "echo \"panic: no such command ($$)\" >&2");
    let (before, tests) = written.split_once("tests = [\n").expect("tests");
    let (first, others) = tests.split_once('\n').expect("several");
    repo.write("linesman-baseline.toml", &format!("{before}tests = [\n{others}"));
    let test = first.trim().trim_matches([',', '"']).to_owned();
    repo.sees("check", 1, &["fail[should]", "the engine crashes"]);
    let added = ["+ the engine ended with status 3: panic: no such command", "in 1 test,"];
    repo.sees(&format!("{RECORDS} 'here too'"), 0, &added);
    repo.sees("check", 0, &["2 known crashes in 9 tests"]);

    // What the engine says may be left out or cut short.
    let any: String =
        written.lines().filter(|l| !l.starts_with("stderr")).map(|l| format!("{l}\n")).collect();
    repo.write("linesman-baseline.toml", &any);
    repo.sees("check", 0, &["1 known crash in 9 tests"]);

    // An entry of nothing is as wrong as one that is missing.
    repo.write(
        "linesman-baseline.toml",
        &written.replace(&test, "hub/general-syntax/ignores-unknown-commands#betwen searches"),
    );
    repo.sees(
        "check",
        1,
        &[
            "matches-nothing",
            "which is no test; did you mean `hub/general-syntax/ignores-unknown-commands#",
            "if the test has another name now, write that; if there is no such test any more, remove",
        ],
    );

    // The engine was mended.
    repo.write("linesman-baseline.toml", &written);
    let sound = engine("").replace("engine uhp", "engine hub");
    repo.write("engine.sh", &format!("exec {sound}\n"));
    repo.sees("check", 1, &["stale: the crash", "does not happen any more in"]);
    repo.sees("baseline --check", 1, &["- the crash `ended with status 3`", "out of date"]);
    repo.sees("baseline --write", 0, &["- the crash `ended with status 3`"]);
    assert!(!repo.read("linesman-baseline.toml").contains("[[crash]]"));
    repo.sees("check", 0, &["hub: conforms"]);
}

#[test]
fn a_list_that_leaves_the_check_red_is_not_up_to_date() {
    let repo = Repository::new();
    let command = shell_words::split(&engine("")).expect("words");
    // What does not apply to the engine can neither be broken nor pass.
    let text = format!(
        "only = ['uhp/newgame/refuses-undeclared-types']\n[[engine]]\nprotocol = 'uhp'\ncommand = {command:?}\n"
    );
    repo.write("linesman.toml", &text);
    for what in ["--check", "--write"] {
        let told = repo.sees(
            &format!("baseline {what}"),
            1,
            &["has nothing to change, but the check does not pass with it"],
        );
        assert!(!told.text.contains("up to date"), "{}", told.text);
    }
}

#[test]
fn a_crash_in_a_test_that_is_not_skipped_says_so() {
    let repo = Repository::new();
    let engine = engine("--fault crash-on-undo-at-start");
    let line = |skip: &str| format!("check uhp --jobs 4 --only uhp/undo/* {skip} -- {engine}");
    let (record, skips) = ("record the crash", "but the engine also crashes in other tests");
    let told = repo.sees(&line(""), 1, &[record]);
    assert!(!told.text.contains("other tests, and"), "{}", told.text);
    repo.sees(&line("--skip uhp/undo/refuses-too-many"), 1, &[record, skips]);
}

#[test]
fn a_crash_is_recorded_with_a_reason_and_a_day() {
    let repo = Repository::new();
    let line =
        |options: &str| format!("baseline hub {options} -- {}", engine("").replace("uhp", "hub"));
    let sees = |options: &str, shows: &[&str]| drop(repo.sees(&line(options), 2, shows));
    sees("--write --crashes", &["a reason and a last day: add --reason TEXT and --until DATE"]);
    sees("--write --crashes --reason x", &["add --until DATE"]);
    sees("--write --crashes --until 2999-01-01", &["add --reason TEXT"]);
    sees("--write --crashes --reason ' ' --until 2999-01-01", &["add --reason TEXT"]);
    sees("--write --crashes --reason x --until soon", &["`--until soon` is no day", "2027-03-31"]);
    sees("--write --crashes --reason x --until 2020-01-01", &["has passed"]);
    sees("--write --reason x", &["--crashes"]);
    sees("--check --crashes", &["cannot be used with"]);
    let entry = |text: &str| repo.write("b.toml", &format!("[[crash]]\n{text}\n"));
    let check = "check hub --baseline b.toml";
    for (text, shows) in [
        ("reason = 'r'\nuntil = 2999-01-01\ntests = ['a']", "`how` is missing in `[[crash]]`"),
        ("how = 'h'\nuntil = 2999-01-01\ntests = ['a']", "`reason` is missing"),
        ("how = 'h'\nreason = 'r'\ntests = ['a']", "`until` is missing in `[[crash]]`"),
        ("how = 'h'\nreason = 'r'\nuntil = 2999-01-01", "`tests` is missing in `[[crash]]`"),
        ("how = 'h'\nreasn = 'r'", "unknown key `reasn`"),
    ] {
        entry(text);
        repo.sees(check, 2, &["b.toml:", shows]);
    }
}

/// A list that is red for another reason than what could be written is not called up to date.
#[test]
fn what_is_red_is_not_up_to_date() {
    let repo = Repository::new();
    let over = "[[known]]\nrequirement = \"uhp/undo/takes-back-one\"\nreason = \"r\"\nuntil = 2020-01-01\n";
    repo.write("b.toml", over);
    for what in ["--check", "--write"] {
        let line = format!("baseline uhp {what} --baseline b.toml -- {}", undo());
        let ran = repo.sees(&line, 1, &["! expired: uhp/undo/takes-back-one", "nothing to change"]);
        assert!(!ran.text.contains("up to date"), "{}", ran.text);
    }
    assert_eq!(repo.read("b.toml"), over, "a person decides");
}
