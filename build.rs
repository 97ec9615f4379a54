//! Out: what cargo cannot know by itself.

use std::{env, process::ExitCode};

fn main() -> ExitCode {
    println!("cargo:rerun-if-changed=features");
    let target = |what: &str| env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    if env::var_os("CARGO_CFG_UNIX").is_none() {
        // Cargo shows what a build script says only if it fails.
        eprintln!(
            "Linesman runs on Linux and macOS, not on {}: engines are started, limited and ended \
             by means that only Unix has. On Windows, use the Windows Subsystem for Linux.",
            target("OS")
        );
        return ExitCode::FAILURE;
    }
    // Every drill starts a program, the bundled engines are this one, and
    // more than half of the time to start it goes to moving it to a random address.
    // Where all is linked statically, the linker is told otherwise already.
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
    ExitCode::SUCCESS
}
