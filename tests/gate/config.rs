//! `linesman.toml`, and the command that writes it.

use super::repository::{Repository, engine};

/// One engine of the file; `more` are further lines of it.
fn entry(part: &str, more: &str) -> String {
    format!("[[engine]]\ncommand = '''{}'''\nprotocol = \"uhp\"\n{more}\n", engine(part))
}

const ONE: &str = "--only uhp/undo/takes-back-one";

#[test]
fn every_engine_of_the_file_is_checked_and_the_worst_counts() {
    let repo = Repository::new();
    let all = ["hub", "uhp", "ugmi", "cxboard", "nboard", "linesman init"];
    let told = repo.sees("check", 2, &all);
    assert!(told.text.contains("there is no linesman.toml here"), "{}", told.text);
    repo.write("linesman.toml", &entry("", ""));
    repo.sees(&format!("check {ONE}"), 0, &["uhp: conforms"]);
    let two = entry("", "name = \"sound\"")
        + &entry("--fault undo-takes-a-turn", "name = \"bad\"\nedition = \"2018\"");
    repo.write("linesman.toml", &two);
    let both = ["sound (uhp)", "bad (uhp)", "uhp: conforms", "does not conform", "--edition 2018"];
    repo.sees(&format!("check {ONE}"), 1, &both);
    repo.sees(&format!("check uhp {ONE}"), 1, &both);
    repo.sees(&format!("check sound {ONE}"), 0, &["uhp: conforms"]);
    repo.sees(
        "check nobody",
        2,
        &["no engine in linesman.toml is named `nobody`; it has sound (uhp), bad (uhp)"],
    );
    // An engine on the command line is the only one.
    repo.sees(&format!("check uhp {ONE} -- {}", engine("")), 0, &["uhp: conforms"]);
    // Reports of both into one file would lose one of them.
    repo.sees(&format!("check {ONE} --report json=r.json"), 2, &["{engine}"]);
    repo.sees(&format!("check {ONE} --report json"), 2, &["2 engines"]);
    repo.sees(&format!("check {ONE} --report json=r-{{engine}}.json"), 1, &[]);
    assert!(repo.read("r-sound.json").contains("\"conforms\""));
    assert!(repo.read("r-bad.json").contains("\"does-not-conform\""));
}

#[test]
fn the_file_shapes_the_run_and_the_command_line_beats_it() {
    let repo = Repository::new();
    let more = "fail-on = \"should\"\npatience = 3\njobs = 1\nreports = [\"json=r.json\"]";
    let known = "[[known]]\nrequirement = \"uhp/undo/takes-back-one\"\nreason = \"r\"\n";
    repo.write("known.toml", known);
    let text = format!(
        "baseline = \"known.toml\"\n\n{}",
        entry("--fault undo-takes-a-turn", &format!("{more}\nedition = \"2018\""))
    );
    repo.write("linesman.toml", &text);
    repo.sees(&format!("check {ONE}"), 0, &["known failures"]);
    let report = repo.read("r.json");
    assert!(report.contains("\"fail_on\": \"should\""), "{report}");
    assert!(report.contains("\"edition\": \"2018\""), "{report}");
    repo.write("none.toml", "");
    let line = format!(
        "check {ONE} --baseline none.toml --edition 2021 --fail-on must --patience 2 --report json=s.json --report console"
    );
    repo.sees(&line, 1, &["--patience 2", "--edition 2021"]);
    let report = repo.read("s.json");
    assert!(!report.contains("\"fail_on\""), "{report}");
    assert!(report.contains("\"edition\": \"2021\""), "{report}");

    // Elsewhere: paths start where the file stands, and so does the engine.
    std::fs::create_dir(repo.path("sub")).expect("a folder");
    let script = "#!/bin/sh\ntest \"$WHO\" = me || exit 9\ntest -f here || exit 8\nexec \"$@\"\n";
    repo.write("sub/run.sh", script);
    repo.write("sub/here", "");
    let text = format!(
        "[[engine]]\nname = \"sub\"\ncommand = '''sh run.sh {}'''\nprotocol = \"uhp\"\ncwd = \".\"\nenv = {{ WHO = \"me\" }}\n",
        engine("")
    );
    repo.write("sub/l.toml", &text);
    repo.sees(&format!("check --config sub/l.toml {ONE}"), 0, &["uhp: conforms"]);
    repo.sees(&format!("check --config sub/l.toml {ONE} --env WHO=you"), 3, &["status 9"]);
    repo.sees("check --config none", 2, &["could not read `none`"]);
    repo.sees("check --env WHO", 2, &["NAME=VALUE"]);
}

/// What stands at an engine counts more than what stands at the top, and what is typed most;
/// it puts away what cannot be combined with it.
#[test]
fn what_is_said_last_counts_most() {
    let repo = Repository::new();
    let quiet = entry("", "verbose = false\nenv = { A = \"1\", B = \"1\" }");
    repo.write("linesman.toml", &format!("verbose = true\nrepeat = 2\nfail-fast = true\n{quiet}"));
    let told = repo.sees(&format!("check {ONE} --retries 1 --quiet"), 0, &["uhp: conforms"]);
    assert!(!told.text.contains("2 runs"), "{}", told.text);
    let bad = entry("--fault undo-takes-a-turn", "env = { A = \"1\", B = \"1\" }");
    repo.write("linesman.toml", &bad);
    let line = format!("check {ONE} --seed random --env B=2");
    let told = repo.sees(&line, 1, &["--env 'A=1' --env 'B=2' --seed "]);
    assert!(!told.text.contains("random"), "a chance cannot be had twice: {}", told.text);
    for (keys, one, other) in [
        ("verbose = true\nquiet = true", "quiet", "verbose"),
        ("repeat = 2\nstress = \"1s\"", "stress", "repeat"),
    ] {
        repo.write("linesman.toml", &format!("{keys}\n{bad}"));
        repo.sees(
            "check",
            2,
            &["linesman.toml:2:", &format!("`{one}` and `{other}` cannot be combined")],
        );
    }
    repo.write("linesman.toml", &format!("strict = true\n{bad}"));
    repo.sees("check", 2, &["linesman.toml:1:1: unknown key `strict` at the top"]);
    repo.write("linesman.toml", &format!("env = {{ A = \"1\" }}\n{bad}"));
    repo.sees("check", 2, &["linesman.toml:1:1: unknown key `env` at the top"]);
}

#[test]
fn mistakes_in_the_file_come_with_their_place() {
    let repo = Repository::new();
    let sees = |text: &str, shows: &[&str]| {
        repo.write("linesman.toml", text);
        repo.sees("check", 2, shows);
    };
    let good = "[[engine]]\ncommand = \"x\"\nprotocol = \"uhp\"\n";
    sees("", &["linesman.toml:1:1: there is no `[[engine]]`"]);
    sees("patiense = 2\n", &["linesman.toml:1:1: unknown key `patiense`", "`patience`?"]);
    sees(&format!("{good}\nediton = \"2018\"\n"), &["linesman.toml:5:1", "`edition`?"]);
    sees(
        &format!("{good}jobs = \"2\"\n"),
        &["linesman.toml:4:8: `jobs` takes a number, not the string"],
    );
    sees(
        &format!("{good}jobs = 0\n"),
        &["linesman.toml:4:8: `jobs`: expected a whole number from 1"],
    );
    sees(
        &format!("{good}patience = 0\n"),
        &["linesman.toml:4:12: `patience`: `0` is not a valid patience"],
    );
    sees(
        &format!("{good}fail-on = \"may\"\n"),
        &["linesman.toml:4:11: `fail-on` takes one of \"text-must\", \"must\", \"should\""],
    );
    sees(&format!("{good}edition = \"1999\"\n"), &["linesman.toml:4:11", "2018, 2021"]);
    sees(&format!("{good}reports = [\"jnuit\"]\n"), &["linesman.toml:4:11", "`junit`?"]);
    sees(
        &format!("{good}env = {{ A = 1 }}\n"),
        &["linesman.toml:4:7: `env` takes a table of texts"],
    );
    sees("[[engine]]\ncommand = [1]\nprotocol = \"uhp\"\n", &["linesman.toml:2:11"]);
    sees("[[engine]]\ncommand = \"a 'b\"\nprotocol = \"uhp\"\n", &["linesman.toml:2:11"]);
    sees("[[engine]]\nprotocol = \"uhp\"\n", &["linesman.toml:1:1: `command` is missing"]);
    sees("[[engine]]\ncommand = \"x\"\nprotocol = \"uph\"\n", &["linesman.toml:3:12", "`uhp`?"]);
    sees(&format!("{good}{good}"), &["linesman.toml:4:1: there are two engines named `uhp`"]);
    sees("[engine]\n", &["`engine` takes an array of tables, `[[engine]]`"]);
    sees("a = \n", &["linesman.toml:1:5: not readable as TOML"]);
}

#[test]
fn init_hears_the_protocol_and_overwrites_nothing() {
    let repo = Repository::new();
    let sound = engine("");
    repo.sees("init --patience 0.05 -- cat", 3, &["speaks none of the known protocols"]);
    assert!(!repo.path("linesman.toml").exists());
    let told =
        repo.sees(&format!("init -- {sound}"), 0, &["Universal Hive Protocol", "linesman.yml"]);
    let job = repo.read(".github/workflows/linesman.yml");
    for (mark, what) in [
        ("OWNER", "`OWNER`: put"),
        ("# Build", "the comment: put"),
        ("key: linesman-v", "the version of Linesman:"),
    ] {
        let at = job.lines().position(|line| line.contains(mark)).expect("a line") + 1;
        let wanted = format!(".github/workflows/linesman.yml:{at}: {what}");
        assert!(told.text.contains(&wanted), "{wanted}: {}", told.text);
    }
    let written = repo.read("linesman.toml");
    assert!(written.contains("protocol = \"uhp\""), "{written}");
    assert!(repo.read(".github/workflows/linesman.yml").contains("linesman check"));
    repo.sees(&format!("check {ONE}"), 0, &["uhp: conforms"]);

    repo.write("linesman.toml", "mine\n");
    repo.sees(&format!("init --ci none -- {sound}"), 2, &["exists and was not changed", "--force"]);
    repo.sees(&format!("init --ci gitlab -- {sound}"), 2, &["exists and was not changed"]);
    assert_eq!(repo.read("linesman.toml"), "mine\n");
    assert!(!repo.path(".gitlab-ci.yml").exists(), "all or nothing");
    repo.sees(&format!("init --ci gitlab --force -- {sound}"), 0, &[".gitlab-ci.yml"]);
    assert_eq!(repo.read("linesman.toml"), written);
    repo.sees("init", 2, &["ENGINE"]);
}

#[test]
fn the_protocol_need_not_be_named() {
    let repo = Repository::new();
    repo.sees(&format!("check {ONE} -- {}", engine("")), 0, &["uhp: conforms"]);
    repo.sees("check --patience 0.05 -- cat", 3, &["speaks none of the known protocols"]);
}

#[test]
fn every_protocol_is_heard() {
    let program = assert_cmd::cargo::cargo_bin!("linesman").display().to_string();
    for protocol in linesman::protocols::all() {
        let repo = Repository::new();
        let line = format!("init -- {} engine {}", shell_words::quote(&program), protocol.id());
        repo.sees(&line, 0, &[protocol.title()]);
        let text = repo.read("linesman.toml");
        assert!(text.contains(&format!("protocol = \"{}\"", protocol.id())), "{text}");
        repo.sees("check --only */nothing/*", 2, &["matches no requirement"]);
    }
}
