//! The files that an engine is made of, seen to change.
//!
//! In: an engine's command. Out: its program and the arguments that are files, and whether
//! one of them has changed and is written to its end. Never: a run; a file that the engine
//! opens without being told.

use std::{
    env, fs,
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
    time::Duration,
};

use crate::engine::{EngineCommand, pause};

/// How often the files are looked at. A person does not notice it, and a look costs a few
/// microseconds.
const LOOK: Duration = Duration::from_millis(250);

/// The files of one engine, as they were when they were looked at last.
pub(super) struct Watched(Vec<(PathBuf, Option<State>)>);

/// What tells one content of a file from another without reading it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    /// When it was written, in seconds and nanoseconds: only compared with itself.
    written: (i64, i64),
    bytes: u64,
}

impl State {
    fn of(path: &Path) -> Option<Self> {
        let meta = fs::metadata(path).ok()?;
        Some(Self { written: (meta.mtime(), meta.mtime_nsec()), bytes: meta.len() })
    }
}

impl Watched {
    /// The program of a command, and every argument that is a file.
    pub(super) fn of(command: &EngineCommand) -> Self {
        let program = program(command);
        let folder = command.folder.clone().unwrap_or_default();
        let arguments = command.arguments.iter().map(|word| folder.join(word));
        let files = program.into_iter().chain(arguments.filter(|path| path.is_file()));
        Self(files.map(|path| (path.clone(), State::of(&path))).collect())
    }

    /// What is watched, as it is shown.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|(path, _)| path.display().to_string())
    }

    /// The first file that is not as it was; one that is gone is about to be written anew.
    fn changed(&self) -> Option<&Path> {
        let differs = |(path, before): &&(PathBuf, Option<State>)| {
            let now = State::of(path);
            now.is_some() && now != *before
        };
        self.0.iter().find(differs).map(|(path, _)| path.as_path())
    }

    fn states(&self) -> Vec<Option<State>> {
        self.0.iter().map(|(path, _)| State::of(path)).collect()
    }

    /// Takes the files as they are now.
    fn look(&mut self) {
        for (path, state) in &mut self.0 {
            *state = State::of(path);
        }
    }
}

/// Waits until a file of an engine has changed and stays as it is for a moment; tells which
/// engine it is, and the file.
pub(super) async fn change(all: &mut [Watched]) -> (usize, String) {
    loop {
        let found = all.iter().enumerate().find_map(|(i, w)| Some((i, w.changed()?)));
        if let Some((engine, path)) = found.map(|(i, path)| (i, path.display().to_string())) {
            let before = all[engine].states();
            pause(LOOK).await;
            // A compiler writes a program piece by piece.
            if all[engine].states() == before && before.iter().all(Option::is_some) {
                all[engine].look();
                return (engine, path);
            }
        } else {
            pause(LOOK).await;
        }
    }
}

/// Where a program is found that is named like this.
fn program(command: &EngineCommand) -> Option<PathBuf> {
    let name = Path::new(&command.program);
    if command.program.contains('/') {
        let inside = command.folder.as_ref().map(|folder| folder.join(name));
        return [inside, Some(name.to_path_buf())].into_iter().flatten().find(|p| p.is_file());
    }
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(name)).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_watched_with_its_files() {
        let folder = tempfile::tempdir().expect("a folder");
        let script = folder.path().join("engine.sh");
        fs::write(&script, "one").expect("written");
        let command = EngineCommand {
            program: "sh".into(),
            arguments: vec!["engine.sh".into(), "--fast".into()],
            folder: Some(folder.path().into()),
            ..EngineCommand::default()
        };
        let mut watched = Watched::of(&command);
        let names: Vec<String> = watched.names().collect();
        assert!(names[0].ends_with("/sh") && names[1].ends_with("/engine.sh"), "{names:?}");
        assert_eq!((names.len(), watched.changed()), (2, None));
        fs::write(&script, "longer").expect("written");
        assert_eq!(watched.changed(), Some(script.as_path()));
        watched.look();
        assert_eq!(watched.changed(), None);
        fs::remove_file(&script).expect("removed");
        assert_eq!(watched.changed(), None, "what is gone is about to be written");
    }
}
