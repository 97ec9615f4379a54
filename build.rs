//! Out: what cargo cannot know by itself.

use std::{
    collections::BTreeSet,
    env, fs,
    hash::{DefaultHasher, Hash, Hasher},
    io,
    path::{Path, PathBuf},
    process::ExitCode,
};

fn main() -> ExitCode {
    println!("cargo:rerun-if-changed=features");
    println!("cargo:rerun-if-changed=src");
    println!("cargo:rerun-if-changed=Cargo.lock");
    println!("cargo:rerun-if-changed=Cargo.toml");
    match sources() {
        Ok(sources) => println!("cargo:rustc-env=LINESMAN_SOURCES={sources}"),
        Err(error) => {
            eprintln!("The sources cannot be read: {error}");
            return ExitCode::FAILURE;
        }
    }
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

/// What each protocol is made of, as `hub=HASH;uhp=HASH`: its folder, its features, and all that
/// belongs to no protocol alone.
fn sources() -> io::Result<String> {
    let rooms = Path::new("src/protocols");
    let mut protocols = BTreeSet::new();
    for entry in fs::read_dir("features")? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if rooms.join(&name).is_dir() {
            protocols.insert(name);
        }
    }
    let mut files = Vec::new();
    for folder in ["src", "features"] {
        collect(Path::new(folder), &mut files)?;
    }
    // A package may come without the lock.
    let shared = ["Cargo.lock", "Cargo.toml"].map(PathBuf::from);
    files.extend(shared.into_iter().filter(|file| file.is_file()));
    files.sort();
    let mut all = Vec::new();
    for protocol in &protocols {
        let mut hasher = DefaultHasher::new();
        for file in &files {
            let is_in = |other: &String| {
                file.starts_with(rooms.join(other))
                    || file.starts_with(Path::new("features").join(other))
            };
            if !protocols.iter().any(|other| other != protocol && is_in(other)) {
                (file, fs::read(file)?).hash(&mut hasher);
            }
        }
        all.push(format!("{protocol}={:016x}", hasher.finish()));
    }
    Ok(all.join(";"))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
