//! Approved conversations of an engine that is never quite the same.

use super::shop::{Shop, engine};

#[cfg(unix)]
#[test]
fn conversations_are_recorded_redacted_and_compared() {
    let shop = Shop::new();
    // Says its process id in its greeting, and when it is told to, nonsense.
    let script = format!(
        "{} | while IFS= read -r l; do case \"$l\" in id*) echo \"id Mine build $$\";; *) printf '%s\\n' \"$l\";; esac; done\n",
        engine("$FAULT")
    );
    shop.write("engine.sh", &script);
    let entry = |fault: &str| {
        let env = format!("env = {{ FAULT = \"{fault}\" }}\n");
        format!(
            "[[engine]]\nname = \"mine\"\ncommand = \"sh engine.sh\"\nprotocol = \"uhp\"\n{env}"
        )
    };
    shop.write("linesman.toml", &entry(""));
    shop.sees("golden record", 0, &["files written"]);
    shop.sees("golden verify", 1, &["-< id Mine build", "+< id Mine build", "differ"]);
    let redact = "[[redact]]\npattern = 'build \\d+'\nwith = 'build N'\n";
    shop.write("linesman.toml", &format!("{redact}{}", entry("")));
    shop.sees("golden record", 1, &["files differ", "+< id Mine build N"]);
    shop.sees("golden record --accept", 0, &["files written"]);
    let undo = shop.read("golden/mine/undo.log");
    assert!(undo.contains("# uhp/undo/takes-back-one: "), "{undo}");
    assert!(undo.contains("\n< id Mine build N\n"), "{undo}");
    shop.sees("golden verify --jobs 3", 0, &["all as approved"]);

    shop.write("linesman.toml", &format!("{redact}{}", entry("--fault undo-takes-a-turn")));
    shop.sees("golden verify", 1, &["undo.log (approved)", "undo.log (now)", "\n-< ", "\n+< "]);
    assert_eq!(shop.read("golden/mine/undo.log"), undo, "verify writes nothing");
    shop.write("linesman.toml", &format!("[[redact]]\npattern = '('\n{}", entry("")));
    shop.sees("golden verify", 2, &["linesman.toml:2:11: no usable regular expression"]);
    shop.sees("golden verify uhp --patience 0.1 -- true", 3, &["nothing was compared"]);
}
