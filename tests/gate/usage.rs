//! What a person types, rightly and wrongly, and what he is told.

use linesman::protocols;

use super::repository::{Repository, engine, ran};

/// Each is one of the mistakes that people made.
#[test]
fn a_mistake_is_told_with_its_cure() {
    let repo = Repository::new();
    let sees = |line: &str, shows: &[&str]| drop(repo.sees(line, 2, shows));
    sees(
        "check uhp ./my-engine --deep",
        &["goes after `--`", "linesman check uhp -- ./my-engine --deep"],
    );
    sees(
        "check uhp --tags @mst",
        &["no test has the tag `@mst`: did you mean `@must`?", "@timing"],
    );
    sees("check uhp --tags 'not @tming'", &["`@tming`: did you mean `@timing`?"]);
    sees("check uhp --repeat 0", &["expected a whole number from 1"]);
    sees("check uhp --jobs 0", &["expected a whole number from 1"]);
    sees("explore uhp --walks 20001 -- x", &["at most 20000 in one run"]);
    sees("check uhp --features nowhere", &["nowhere:1:1: there is no such folder"]);
    sees("check uhp --cwd nowhere -- cat", &["the working folder `nowhere` does not exist"]);
    sees("check nosuch", &["unknown protocol `nosuch`", "lines"]);
    sees("check lnes", &["did you mean `lines`?"]);
    sees("explain uhp/undo/take*x", &["no requirement has the id"]);
    sees("explain own/x", &["--features"]);
    sees("golden verify uhp", &["no approved conversations in `golden/uhp`", "golden record"]);
}

#[test]
fn an_unknown_step_is_told_with_the_nearest() {
    let repo = Repository::new();
    std::fs::create_dir(repo.path("own")).expect("a folder");
    let feature = |step: &str| {
        let head = "@own\nFeature: own\n\n  @own/a/b @must @engine\n  Rule: r\n    Section: s\n\n";
        repo.write("own/a.feature", &format!("{head}    Scenario: x\n      {step}\n"));
    };
    feature("Given the engine is redy");
    repo.sees(
        "check uhp --features own",
        2,
        &[
            "own/a.feature:9:7",
            "did you mean `Given the engine is ready`?",
            "list PROTOCOL --steps",
        ],
    );
    feature("Given a cup of tea");
    let told = repo.sees("check uhp --features own", 2, &["unknown step"]);
    assert!(!told.text.contains("did you mean"), "{}", told.text);
}

#[test]
fn everything_can_be_listed() {
    let repo = Repository::new();
    let faults = ["undo-takes-a-turn", "breaks uhp/undo/takes-back-one"];
    repo.sees("list uhp --faults", 0, &faults);
    repo.sees("list uhp --quirks", 0, &["blank-lines-ignored"]);
    let steps = ["every protocol", "the engine is ready", "nboard", "the game", "lines"];
    repo.sees("list --steps", 0, &steps);
    repo.sees("explain uhp", 0, &["Universal Hive Protocol", "uhp/undo", "[takes-back-one]"]);
    let all = repo.sees("explain 'uhp/undo/*'", 0, &["uhp/undo/takes-back-one", "A bad one"]);
    assert!(all.text.matches("file      features/uhp/undo.feature").count() > 3);
    repo.sees("schema", 0, &["\"title\": \"RunRecord\""]);
    repo.sees("schema list", 0, &["\"title\": \"CatalogueRecord\""]);
    repo.sees("list --report json=all.json", 0, &[]);
    let all: serde_json::Value = serde_json::from_str(&repo.read("all.json")).expect("JSON");
    let schema = repo.run(["schema", "list"]).out;
    let schema: serde_json::Value = serde_json::from_str(&schema).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a JSON schema");
    assert!(validator.is_valid(&all), "{:?}", validator.iter_errors(&all).next());
    assert_eq!(all["protocols"].as_array().map(Vec::len), Some(protocols::all().len()));
    let first = &all["protocols"][1]["requirements"][0];
    assert!(first["id"].as_str().is_some_and(|id| id.starts_with("uhp/")), "{first}");
    repo.sees("list uhp --report html", 2, &["linesman book"]);
    for shell in ["bash", "zsh", "fish"] {
        repo.sees(&format!("completions {shell}"), 0, &["uhp/undo/takes-back-one", "cxboard"]);
    }
}

/// What would be run is told without starting the engine.
#[test]
fn what_would_be_run_is_listed() {
    let repo = Repository::new();
    repo.write("engine.sh", "echo started >>starts\n");
    let line = "check uhp --list --only uhp/undo/takes-back-one";
    let told = repo.sees(&format!("{line} -- sh engine.sh"), 0, &["uhp (uhp): "]);
    let first = told.out.lines().next().expect("a test");
    assert!(first.starts_with("uhp/undo/takes-back-one#"), "{first}");
    assert!(first.contains("  (features/uhp/undo.feature:"), "{first}");
    let all = told.out.lines().count();
    repo.sees(&format!("{line} --report json=plan.json -- sh engine.sh"), 0, &[]);
    let plan: serde_json::Value = serde_json::from_str(&repo.read("plan.json")).expect("JSON");
    let schema = repo.run(["schema", "plan"]).out;
    let schema: serde_json::Value = serde_json::from_str(&schema).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a JSON schema");
    assert!(validator.is_valid(&plan), "{:?}", validator.iter_errors(&plan).next());
    let engine = &plan["engines"][0];
    assert_eq!(engine["command"], serde_json::json!(["sh", "engine.sh"]));
    let tests = engine["tests"].as_array().expect("tests");
    assert_eq!((tests.len(), &tests[0]["level"]), (all, &"must".into()));
    assert!(!repo.path("starts").exists(), "the engine was started");
    // What is listed is what can be selected.
    let id = shell_words::quote(first.split("  (").next().expect("an id")).into_owned();
    let one = repo.sees(&format!("check uhp --list --only {id}"), 0, &["uhp (uhp): 1 test"]);
    assert_eq!(one.out.lines().next(), Some(first));
    repo.sees("check --list -- sh engine.sh", 2, &["starts no engine, so name its protocol"]);
    repo.sees("check uhp --list --report junit", 2, &["`console` or `json`"]);
}

#[test]
fn colours_come_where_they_are_wanted() {
    let repo = Repository::new();
    let line = format!("check uhp --only uhp/undo/takes-back-one -- {}", undo());
    let coloured = |variables: &[(&str, &str)], options: &str| {
        let mut command = repo.command();
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        command.envs(variables.iter().copied());
        let words = line.replacen(" --only", &format!(" {options} --only"), 1);
        let ran = ran(command.args(shell_words::split(&words).expect("a line")));
        assert_eq!(ran.code, Some(1), "{}", ran.text);
        ran.out.contains("\u{1b}[")
    };
    assert!(!coloured(&[], "") && !coloured(&[], "--color auto"), "no terminal");
    assert!(coloured(&[], "--color always") && coloured(&[("CLICOLOR_FORCE", "1")], ""));
    assert!(coloured(&[("NO_COLOR", "1")], "--color always"), "what is typed counts more");
    assert!(!coloured(&[("CLICOLOR_FORCE", "1")], "--color never"));
    assert!(!coloured(&[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")], ""));
    repo.sees("check uhp --color sometimes", 2, &["auto, always, never"]);
}

fn undo() -> String {
    engine("--fault undo-takes-a-turn")
}

#[test]
fn a_quiet_run_shows_what_is_wrong_and_the_verdict() {
    let repo = Repository::new();
    let line = "check uhp --only uhp/undo/takes-back-one";
    let sound = repo.sees(&format!("{line} --quiet"), 0, &[]);
    assert_eq!(sound.text, "Linesman Reference 0.1.0, uhp: conforms\n");
    let bad =
        repo.sees(&format!("{line} -q -- {}", undo()), 1, &["fail[must]", "does not conform"]);
    for told in ["checking", "  against", "pass"] {
        assert!(!bad.text.contains(told), "{}", bad.text);
    }
    repo.write("b.toml", "[[known]]\nrequirement = \"uhp/undo/takes-back-one\"\nreason = \"r\"\n");
    repo.sees(&format!("{line} -q --baseline b.toml"), 1, &["stale: uhp/undo/takes-back-one"]);
    repo.sees(&format!("{line} -q -v"), 2, &["cannot be used with"]);
}

/// What is taken for granted of every program of lines is proved like all else.
#[test]
fn programs_of_lines_are_proved_too() {
    let repo = Repository::new();
    repo.sees("selftest lines", 0, &["3 of 3 faults caught", "3 of 3 conforming engines"]);
    repo.sees("check lines -- cat", 0, &["cat, lines: conforms"]);
}

/// What was broken the last time is known in the folder in which it was.
#[test]
fn what_failed_last_is_checked_again() {
    let repo = Repository::new();
    let cache = repo.path("cache").display().to_string();
    let run = |words: &str| {
        let words = shell_words::split(words).expect("a line");
        super::repository::ran(repo.command().env("XDG_CACHE_HOME", &cache).args(words))
    };
    let (broken, sound) = (engine("--fault undo-takes-a-turn"), engine(""));
    let entry = |command: &str| {
        repo.write(
            "linesman.toml",
            &format!("[[engine]]\ncommand = '''{command}'''\nprotocol = \"uhp\"\n"),
        );
    };
    entry(&broken);
    let first = run("check --last-failed --only 'uhp/undo/*'");
    assert_eq!(first.code, Some(2), "two selections: {}", first.text);
    assert_eq!(run("check --only 'uhp/undo/*'").code, Some(1));
    let again = run("check --last-failed --report json=again.json");
    assert_eq!(again.code, Some(1), "{}", again.text);
    let again: serde_json::Value =
        serde_json::from_str(&repo.read("again.json")).expect("a report");
    let ids: Vec<&str> = again["requirements"]
        .as_array()
        .expect("requirements")
        .iter()
        .filter_map(|r| r["id"].as_str())
        .collect();
    assert!(ids.contains(&"uhp/undo/takes-back-one") && ids.len() < 8, "{ids:?}");
    // Another engine in another folder is another matter.
    let other = format!("check uhp --last-failed --skip 'uhp/[b-z]*/*' -- {sound}");
    let other = run(&other);
    assert!(other.text.contains("nothing is known to have failed"), "{}", other.text);
}

/// Whatever can be typed can be kept in linesman.toml, and what is typed counts more.
#[test]
fn the_file_takes_what_the_command_line_takes() {
    let repo = Repository::new();
    let text = format!(
        "only = [\"uhp/undo/*\"]\nskip = [\"uhp/undo/restores*\"]\ntags = \"not @timing\"\nrepeat = 2\nflaky = \"allow\"\nverbose = true\nseed = 7\ntime-budget = \"5m\"\nfail-fast = false\nmerge-stderr = true\n\n[[engine]]\ncommand = '''{}'''\nprotocol = \"uhp\"\n",
        engine("")
    );
    repo.write("linesman.toml", &text);
    repo.sees("check", 0, &["2 runs"]);
    repo.sees("check --repeat 1 --report json=r.json", 0, &[]);
    let report = repo.read("r.json");
    assert!(
        report.contains("\"requirement\": \"uhp/undo/")
            && !report.contains("\"requirement\": \"uhp/play/")
    );
    repo.sees(
        "check --only uhp/play/answers-game-string --skip 'uhp/undo/*'",
        0,
        &["uhp: conforms"],
    );
    // What is said for engines of two protocols may name requirements of either.
    let two = format!(
        "only = ['uhp/undo/*', 'nboard/ping/*']\nskip = ['hub/done/*']\n[[engine]]\ncommand = '''{}'''\nprotocol = 'uhp'\n",
        engine("")
    );
    repo.write("linesman.toml", &two);
    repo.sees("check", 0, &["uhp: conforms"]);
    for (line, error) in [
        ("flaky = \"sometimes\"", "`flaky`"),
        ("time-budget = \"soon\"", "`time-budget`"),
        ("fail-fast = 1", "`fail-fast` takes `true` or `false`"),
        ("seed = \"dice\"", "`seed`"),
        ("only = \"x\"", "`only` takes an array of texts"),
    ] {
        let wrong = format!("{line}\n[[engine]]\ncommand = 'x'\nprotocol = 'uhp'\n");
        repo.write("linesman.toml", &wrong);
        repo.sees("check", 2, &["linesman.toml:1:", error]);
    }
}

/// A log that begins in the middle is judged from the first line that sets up a game.
#[test]
fn a_log_without_its_greeting_is_judged_from_where_it_can_be() {
    let repo = Repository::new();
    let log = "> play wS1\n< Base;InProgress;Black[1];wS1\n< ok\n> newgame\n< Base;NotStarted;White[1]\n< ok\n> undo\n";
    repo.write("cut.log", &format!("{log}< err nothing to undo\n< ok\n"));
    let told = repo.sees("lint uhp cut.log", 0, &["judged from line 4 on", "--whole"]);
    assert!(!told.text.contains("fail["), "{}", told.text);
    repo.sees("lint uhp cut.log --whole", 1, &["uhp/info/"]);
    // From there on it is held to everything.
    repo.write("cut.log", &log.replace("NotStarted;White[1]", "NotStarted;White[2]"));
    repo.sees("lint uhp cut.log", 1, &["fail[must]", "judged from line 4 on"]);
    repo.write("cut.log", "> play wS1\n< Base;InProgress;Black[1];wS1\n< ok\n");
    repo.sees("lint uhp cut.log", 1, &["nothing in it sets up a game"]);
}
