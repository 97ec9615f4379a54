//! Approved conversations of an engine that is never quite the same.

use super::repository::{Repository, engine};

#[cfg(unix)]
#[test]
fn conversations_are_recorded_redacted_and_compared() {
    let repo = Repository::new();
    // Says its process id in its greeting, and when it is told to, nonsense.
    let script = format!(
        "{} | while IFS= read -r l; do case \"$l\" in id*) echo \"id Mine build $$\";; *) printf '%s\\n' \"$l\";; esac; done\n",
        engine("$FAULT")
    );
    repo.write("engine.sh", &script);
    let whole = |fault: &str| {
        let env = format!("env = {{ FAULT = \"{fault}\" }}\n");
        format!(
            "[[engine]]\nname = \"mine\"\ncommand = \"sh engine.sh\"\nprotocol = \"uhp\"\n{env}"
        )
    };
    let entry = |fault: &str| {
        format!("{}only = [\"uhp/undo/*\", \"uhp/info/*\", \"uhp/pass/*\"]\n", whole(fault))
    };
    repo.write("linesman.toml", &entry(""));
    repo.sees("golden verify", 2, &["there are no approved conversations in `golden/mine`"]);
    repo.sees("golden record", 0, &["conversations written"]);
    let hint = "differ in every run";
    repo.sees("golden verify", 1, &["-< id Mine build", "+< id Mine build", "differ", hint]);
    let redact = "[[redact]]\npattern = 'build \\d+'\nwith = 'build N'\n";
    repo.write("linesman.toml", &format!("{redact}{}", entry("")));
    repo.sees("golden record", 1, &["conversations differ", "+< id Mine build N"]);
    repo.sees("golden record --accept", 0, &["conversations written"]);
    let undo = repo.read("golden/mine/undo.log");
    assert!(undo.contains("# uhp/undo/takes-back-one: "), "{undo}");
    assert!(undo.contains("\n< id Mine build N\n"), "{undo}");
    repo.sees("golden verify --jobs 3", 0, &["all as approved"]);

    repo.write("linesman.toml", &format!("{redact}{}", entry("--fault undo-takes-a-turn")));
    repo.sees("golden verify", 1, &["undo.log (approved)", "undo.log (now)", "\n-< ", "\n+< "]);
    assert_eq!(repo.read("golden/mine/undo.log"), undo, "verify writes nothing");
    let told = repo.sees("golden verify --only uhp/undo/takes-back-one", 1, &["differ"]);
    assert!(!told.text.contains("each time"), "an engine that is wrong is not random");
    // What no test says any more is told, too.
    repo.write("golden/mine/undo.log", &format!("{undo}# uhp/undo/no-more: gone\n> undo\n\n"));
    repo.write("golden/mine/old.log", "# uhp/old/no-more: gone\n> x\n\n");
    repo.write("linesman.toml", &format!("{redact}{}", whole("--fault undo-takes-a-turn")));
    let gone = ["# uhp/undo/no-more: gone", "# uhp/old/no-more: gone"];
    repo.sees("golden verify", 1, &gone);
    repo.write("golden/mine/undo.log", &undo);
    std::fs::remove_file(repo.path("golden/mine/old.log")).expect("removed");
    // One at a time: the others stay as they were approved.
    repo.sees("golden record --accept --only uhp/undo/takes-back-one", 0, &["written"]);
    repo.sees("golden verify --only uhp/undo/takes-back-one", 0, &["all as approved"]);
    let one = repo.read("golden/mine/undo.log");
    assert_eq!(one.matches("\n# ").count(), undo.matches("\n# ").count());
    repo.sees("golden verify --only 'uhp/undo/*'", 1, &["differ"]);
    repo.write("linesman.toml", &format!("[[redact]]\npattern = '('\n{}", entry("")));
    repo.sees("golden verify", 2, &["linesman.toml:2:11: not a valid regular expression"]);
    repo.sees("golden record uhp --patience 0.1 -- true", 3, &["nothing was compared"]);
}
