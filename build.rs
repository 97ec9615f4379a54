//! Out: what cargo cannot know by itself.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=features");
    // Every drill starts a program, the bundled engines are this one, and
    // more than half of the time to start it goes to moving it to a random address.
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}
