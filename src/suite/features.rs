//! Where feature files come from: this binary, or a folder of the user's.
//!
//! In: a protocol, or a folder. Out: texts with the paths reports print.
//! Never: what the texts say.

use std::{fs, path::Path};

use include_dir::{Dir, include_dir};

use crate::{
    contract::Protocol,
    files::{TEXT, read_text},
    spec::{Dialect, FeatureError, FeatureErrorKind, Place, Sentences, Source},
};

static FEATURES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/features");

/// The feature files of a protocol that this binary carries, by name.
#[must_use]
pub fn embedded(protocol: &str) -> Vec<Source> {
    let mut sources: Vec<Source> = FEATURES
        .get_dir(protocol)
        .into_iter()
        .flat_map(Dir::files)
        .filter(|f| f.path().extension().is_some_and(|e| e == "feature"))
        .filter_map(|f| {
            Some(Source {
                path: format!("features/{}", f.path().display()),
                text: f.contents_utf8()?.replace("\r\n", "\n"),
            })
        })
        .collect();
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    sources
}

/// What the specification of a protocol says, sentence by sentence; nothing for a protocol
/// without a specification.
///
/// # Errors
/// A mistake in a file that this binary carries.
pub fn sentences(protocol: &str) -> Result<Sentences, FeatureError> {
    let path = format!("{protocol}/sentences.toml");
    let Some(file) = FEATURES.get_file(&path) else { return Ok(Sentences::default()) };
    let text = file.contents_utf8().unwrap_or_default();
    Sentences::read(text).map_err(|e| {
        error(&Path::new("features").join(&path), FeatureErrorKind::Sentences(e.to_string()))
    })
}

/// The feature files of a folder, by name, subfolders included.
///
/// # Errors
/// The folder cannot be read or holds no feature file.
pub fn from_folder(folder: &Path) -> Result<Vec<Source>, FeatureError> {
    let mut sources = Vec::new();
    if !folder.is_dir() {
        return Err(error(folder, FeatureErrorKind::NoFolder));
    }
    collect(folder, &mut sources)?;
    if sources.is_empty() {
        return Err(error(folder, FeatureErrorKind::Empty));
    }
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(sources)
}

/// What the catalogue has to know of a protocol.
#[must_use]
pub fn dialect(protocol: &Protocol) -> Dialect {
    Dialect {
        protocol: protocol.id().to_owned(),
        controller: protocol.controller().to_owned(),
        capabilities: protocol.facts().capabilities.iter().map(|&c| c.to_owned()).collect(),
        commands: protocol.description().commands(),
        general: protocol.description().about_all(),
        survival: protocol.description().survival(),
        lasting: protocol.description().lasting(),
    }
}

fn collect(folder: &Path, sources: &mut Vec<Source>) -> Result<(), FeatureError> {
    let unreadable =
        |path: &Path, e: std::io::Error| error(path, FeatureErrorKind::Unreadable(e.to_string()));
    for entry in fs::read_dir(folder).map_err(|e| unreadable(folder, e))? {
        let path = entry.map_err(|e| unreadable(folder, e))?.path();
        if path.is_dir() {
            collect(&path, sources)?;
        } else if path.extension().is_some_and(|e| e == "feature") {
            let text = read_text(&path, TEXT).map_err(|e| unreadable(&path, e))?;
            let text = text.replace("\r\n", "\n");
            sources.push(Source { path: path.display().to_string(), text });
        }
    }
    Ok(())
}

fn error(path: &Path, kind: FeatureErrorKind) -> FeatureError {
    FeatureError { place: Place { file: path.display().to_string(), line: 1, column: 1 }, kind }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{contract::Variants, protocols, spec::Catalogue};

    /// Every sentence is held by requirements, every requirement stands in a sentence or says
    /// from which it follows, and every level is that of the text's word or says why not.
    #[test]
    fn the_catalogue_is_the_text() {
        let mut mistakes = Vec::new();
        for protocol in protocols::all() {
            let catalogue =
                Catalogue::read(&embedded(protocol.id()), &dialect(protocol)).expect("sound");
            let sentences = sentences(protocol.id()).expect("readable");
            assert!(!sentences.binding.is_empty(), "{} has no sentences", protocol.id());
            let both = [Some(protocol.variants()), protocol.controllers()];
            let quirks = both.into_iter().flatten().flat_map(Variants::quirks);
            let quirks: Vec<&str> = quirks.map(|quirk| quirk.name).collect();
            mistakes.extend(sentences.mistakes(&catalogue, &quirks));
        }
        assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
    }
}
