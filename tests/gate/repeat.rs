//! Drills run several times.

use super::shop::{Shop, engine};

const ONE: &str = "check uhp --only uhp/undo/takes-back-one --jobs 1";

/// An engine that plays by the rules at its first `good` starts and takes
/// back too much at all others.
fn wavering(shop: &Shop, good: usize) -> String {
    let script = format!(
        "echo started >>starts\nif test $(wc -l <starts) -le {good}; then exec {}; fi\nexec {}\n",
        engine(""),
        engine("--fault undo-takes-a-turn")
    );
    shop.write("starts", "");
    shop.write("engine.sh", &script);
    "sh engine.sh".to_owned()
}

#[test]
fn a_drill_that_passes_and_fails_is_named_and_red() {
    let shop = Shop::new();
    let engine = wavering(&shop, 1_000);
    let steady = ["3 runs: ", "drills passed in every one", "uhp: conforms"];
    shop.sees(&format!("{ONE} --repeat 3 -- {engine}"), 0, &steady);
    let once = format!("{ONE} --stress 1ns -- {engine}");
    shop.sees(&once, 0, &["1 run: ", "uhp: conforms"]);
    shop.sees(&format!("{ONE} --stress soon -- {engine}"), 2, &["soon"]);
    shop.write("starts", "");
    shop.sees(&format!("{ONE} --repeat 3 -- {engine}"), 0, &["3 runs: "]);
    let starts = shop.read("starts").lines().count() / 3;

    let engine = wavering(&shop, starts);
    let shows = [
        "passed 1 of 2 (50 %, flaky)",
        "the runs part at line",
        "in run 1, which passed",
        "flaky: uhp/undo/takes-back-one#",
        "drill",
    ];
    let line = format!(
        "{ONE} --repeat 2 --report console --report json=r.json --report tap=r.tap --report junit=r.xml --report markdown=r.md"
    );
    shop.sees(&format!("{line} -- {engine}"), 1, &shows);
    for file in ["r.json", "r.tap", "r.xml", "r.md"] {
        assert!(shop.read(file).contains("flaky"), "{file}");
    }
    let engine = wavering(&shop, starts);
    let shows = ["flaky, which --flaky allow tolerates", "passed 1 of 2", "uhp: conforms"];
    shop.sees(&format!("{ONE} --repeat 2 --flaky allow -- {engine}"), 0, &shows);
    // What always fails is not flaky.
    let engine = wavering(&shop, 0);
    let ran =
        shop.sees(&format!("{ONE} --repeat 2 --flaky allow -- {engine}"), 1, &["passed 0 of 2"]);
    assert!(!ran.text.contains("flaky)"), "{}", ran.text);
}
