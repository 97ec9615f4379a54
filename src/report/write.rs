//! Report files, whole or not at all.
//!
//! In: a path and the text. Out: the file, put in place with one rename, or
//! an error that names the path and the reason.
//! Never: folders that were not there before.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use super::ReportError;
use crate::files::{Appender, write_to_pipe};

/// Whether a report could be written there; asked before a run, so that a
/// mistyped folder does not cost one.
///
/// # Errors
/// The folder does not exist, or the path is a folder itself.
pub fn check_path(path: &Path) -> Result<(), ReportError> {
    let folder = folder(path);
    if path.is_dir() {
        return Err(error(path, "it is a folder"));
    }
    match fs::metadata(folder) {
        Ok(meta) if meta.is_dir() => Ok(()),
        Ok(_) => Err(error(path, format!("`{}` is not a folder", folder.display()))),
        Err(e) if e.kind() == io::ErrorKind::NotFound => {
            Err(error(path, format!("the folder `{}` does not exist", folder.display())))
        }
        Err(e) => Err(error(path, e.to_string())),
    }
}

/// Whether files could be written into that folder, which is made if only it is missing.
///
/// # Errors
/// The folder around it does not exist, or the path is something else.
pub fn check_folder(path: &Path) -> Result<(), ReportError> {
    if path.is_dir() {
        return Ok(());
    }
    if path.exists() {
        return Err(error(path, "it is not a folder"));
    }
    check_path(path)
}

/// Writes a report.
///
/// # Errors
/// The path and why it could not be written; the file that was there before
/// is then untouched.
pub fn write_file(path: &Path, text: &str) -> Result<(), ReportError> {
    check_path(path)?;
    // A device or a pipe must be written to, not replaced by a file.
    if fs::metadata(path).is_ok_and(|m| !m.is_file()) {
        return write_to_pipe(path, text).map_err(|e| error(path, e.to_string()));
    }
    // Through a link, so that the link stays one.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    replace(&target, text).map_err(|e| error(path, e.to_string()))
}

/// Adds a report to a file that others write to as well.
///
/// # Errors
/// The path and why it could not be written.
pub fn append(path: &Path, text: &str) -> Result<(), ReportError> {
    // In one write, so that it is there as a whole or not at all.
    let written =
        Appender::open(path).and_then(|mut file| file.write_all(format!("{text}\n").as_bytes()));
    written.map_err(|e| error(path, e.to_string()))
}

fn replace(target: &Path, text: &str) -> io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".linesman-report-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // Reports are read by others; the umask still applies.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder(target))?;
    file.write_all(text.as_bytes())?;
    file.persist(target).map_err(|e| e.error)?;
    Ok(())
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

fn error(path: &Path, reason: impl Into<String>) -> ReportError {
    ReportError::File { path: PathBuf::from(path), reason: reason.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_replaces_the_one_before() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("report.json");
        for text in ["first", "second"] {
            write_file(&path, text).expect("written");
            assert_eq!(fs::read_to_string(&path).expect("read"), text);
        }
        assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 1);
    }

    #[test]
    fn errors_name_path_and_reason() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("no/report.json");
        let text = write_file(&path, "x").expect_err("no folder").to_string();
        let parent = folder.path().join("no");
        assert_eq!(
            text,
            format!(
                "write the report `{}`: the folder `{}` does not exist",
                path.display(),
                parent.display()
            )
        );
        let text = write_file(folder.path(), "x").expect_err("a folder").to_string();
        assert!(text.ends_with("it is a folder"), "{text}");
    }

    #[cfg(unix)]
    #[test]
    fn links_and_devices_stay_what_they_are() {
        let folder = tempfile::tempdir().expect("a folder");
        let (real, link) = (folder.path().join("real"), folder.path().join("link"));
        fs::write(&real, "old").expect("written");
        std::os::unix::fs::symlink(&real, &link).expect("linked");
        write_file(&link, "new").expect("written");
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
        assert_eq!(fs::read_to_string(&real).expect("read"), "new");
        write_file(Path::new("/dev/null"), "new").expect("written");
        assert!(!fs::metadata("/dev/null").expect("there").is_file());
    }
}
