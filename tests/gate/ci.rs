//! What `ci/` gives to engine repositories: the gate is run, the rest read.

use std::path::{Path, PathBuf};

use assert_cmd::{Command, cargo::cargo_bin};

use super::shop::{Shop, engine, ran};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("ci").join(name)
}

/// The gate as a job runs it.
fn gate(shop: &Shop, program: &Path) -> Command {
    let mut command = Command::new("sh");
    command.arg(file("gate.sh")).current_dir(shop.path(".")).env("LINESMAN", program);
    for name in ["GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "LINESMAN_REPORTS"] {
        command.env_remove(name);
    }
    command
}

#[cfg(unix)]
#[test]
fn the_gate_goes_red_and_green() {
    let shop = Shop::new();
    let program: &Path = &cargo_bin!("linesman");
    let write = |part: &str| {
        let text = format!(
            "[[engine]]\ncommand = '''{}'''\nprotocol = \"uhp\"\nname = \"mine\"\n",
            engine(part)
        );
        shop.write("linesman.toml", &text);
    };
    let only = ["--only", "uhp/undo/takes-back-one"];
    write("");
    let green = ran(gate(&shop, program).args(only));
    assert_eq!(green.code, Some(0), "{}", green.text);
    assert!(shop.read("linesman-reports/mine.json").contains("\"conforms\""));
    assert!(shop.read("linesman-reports/mine.xml").contains("<testsuites"));
    write("--fault undo-takes-a-turn");
    let red = ran(gate(&shop, program).args(only).env("LINESMAN_REPORTS", "r"));
    assert_eq!(red.code, Some(1), "{}", red.text);
    assert!(shop.read("r/mine.json").contains("\"does-not-conform\""));
    assert!(!red.out.contains("::error"));
    let red = ran(gate(&shop, program).args(only).env("GITHUB_ACTIONS", "true"));
    assert!(red.out.contains("::error file="), "{}", red.out);
    let one = ran(gate(&shop, program).args(only).args(["uhp", "--", "cat"]).args(["-u"]));
    assert_eq!(one.code, Some(3), "{}", one.text);
    let none = ran(&mut gate(&shop, Path::new("no-such-linesman")));
    assert_eq!(none.code, Some(2), "{}", none.text);
    assert!(none.text.contains("cargo install"), "{}", none.text);
}
