//! Which proofs have passed, and of which sources.
//!
//! In: the name of a proof and its protocol. Out: whether it passed with the sources that this
//! program was built from. Never: what came of a proof; a file that is lost costs time only.

use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
};

/// What each protocol is made of, from the build.
const SOURCES: &str = env!("LINESMAN_SOURCES");

/// The proofs that passed, one a line, each with the hash of what it was made of.
pub(super) struct Passed {
    file: PathBuf,
    proofs: BTreeSet<String>,
}

impl Passed {
    /// Those that are remembered beside this program.
    ///
    /// # Errors
    /// If it is not known where this program is.
    pub(super) fn read() -> io::Result<Self> {
        Ok(Self::of(&std::env::current_exe()?.with_extension("passed")))
    }

    fn of(file: &Path) -> Self {
        let text = fs::read_to_string(file).unwrap_or_default();
        Self { file: file.to_owned(), proofs: text.lines().map(str::to_owned).collect() }
    }

    /// Whether nothing has changed that the proof depends on, since it passed.
    pub(super) fn covers(&self, protocol: &str, proof: &str) -> bool {
        line(protocol, proof).is_some_and(|line| self.proofs.contains(&line))
    }

    /// Remembers that a proof passed, in place of what was known of it.
    ///
    /// # Errors
    /// If that cannot be written.
    pub(super) fn add(&mut self, protocol: &str, proof: &str) -> io::Result<()> {
        let Some(line) = line(protocol, proof) else { return Ok(()) };
        let name = format!("{protocol} {proof} ");
        self.proofs.retain(|known| !known.starts_with(&name));
        self.proofs.insert(line);
        let text: String = self.proofs.iter().map(|proof| format!("{proof}\n")).collect();
        fs::write(&self.file, text)
    }
}

/// A proof with the hash of what its protocol is made of; nothing if that is not known.
fn line(protocol: &str, proof: &str) -> Option<String> {
    let mut sources = SOURCES.split(';').filter_map(|source| source.split_once('='));
    let (_, hash) = sources.find(|(name, _)| *name == protocol)?;
    Some(format!("{protocol} {proof} {hash}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols;

    #[test]
    fn what_passed_is_remembered_until_the_sources_change() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("passed");
        for protocol in protocols::all() {
            let id = protocol.id();
            let mut passed = Passed::of(&file);
            assert!(!passed.covers(id, "engine"), "{id}");
            passed.add(id, "engine").expect("written");
            passed.add(id, "engine").expect("written");
            let again = Passed::of(&file);
            assert!(again.covers(id, "engine") && !again.covers(id, "controller"), "{id}");
        }
        let text = fs::read_to_string(&file).expect("written");
        assert_eq!(text.lines().count(), protocols::all().len());
        // Other sources have another hash.
        let other = text.lines().map(|line| format!("{line}0\n")).collect::<String>();
        fs::write(&file, other).expect("written");
        let passed = Passed::of(&file);
        assert!(protocols::all().iter().all(|protocol| !passed.covers(protocol.id(), "engine")));
    }
}
