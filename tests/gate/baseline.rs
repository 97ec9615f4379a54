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
    let unexplained = "1 of 1 known failures in linesman-baseline.toml have no reason yet";
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
fn crashes_and_silence_are_never_excused() {
    let repo = Repository::new();
    repo.write("b.toml", "[[known]]\nrequirement = \"uhp/process/*\"\nreason = \"r\"\n");
    let crash = engine("--fault crash-on-undo-at-start");
    let line =
        format!("check uhp --only uhp/undo/* --only uhp/process/* --baseline b.toml -- {crash}");
    repo.sees(&line, 1, &["never-excused", "fix the engine"]);
    let line = format!("baseline uhp --write --baseline b.toml -- {crash}");
    repo.sees(&line, 1, &["! uhp/process/stays-alive: a crash or a hang is never excused"]);
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
