//! Which report goes where, as the user types it: `FORMAT[=FILE]`.
//!
//! In: one argument. Out: a [`ReportSpec`], or an error that names the known
//! formats and the nearest one.
//! Never: the file system.

use std::{fmt, path::PathBuf, str::FromStr};

use thiserror::Error;

/// The kinds of report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For a person at a terminal.
    Console,
    /// The whole record, for programs.
    Json,
    /// For CI servers.
    Junit,
    /// For pull requests and job summaries.
    Markdown,
    /// A page for a browser.
    Html,
    /// Annotations and the job summary of GitHub Actions.
    Github,
    /// What a badge on a page shows.
    Badge,
    /// For everything that reads TAP.
    Tap,
    /// A line a finding.
    Concise,
    /// A line of JSON for each thing that happens, as it happens.
    Events,
    /// A folder of conversations, for `lint` and `replay`.
    Transcripts,
}

impl Format {
    /// Every format, in the order they are listed.
    pub const ALL: [Self; 11] = [
        Self::Console,
        Self::Json,
        Self::Junit,
        Self::Markdown,
        Self::Html,
        Self::Github,
        Self::Badge,
        Self::Tap,
        Self::Concise,
        Self::Events,
        Self::Transcripts,
    ];

    /// The word on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Console => "console",
            Self::Json => "json",
            Self::Junit => "junit",
            Self::Markdown => "markdown",
            Self::Html => "html",
            Self::Github => "github",
            Self::Badge => "badge",
            Self::Tap => "tap",
            Self::Concise => "concise",
            Self::Events => "events",
            Self::Transcripts => "transcripts",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// One report that is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportSpec {
    /// Its kind.
    pub format: Format,
    /// Its file; standard output if there is none.
    pub file: Option<PathBuf>,
}

/// An argument that is no report.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormatError {
    #[error("unknown report format `{found}`{hint}; known are {}", known())]
    Unknown { found: String, hint: String },
    #[error("`{0}=` names no file: write `{0}=FILE`, or `{0}` alone for standard output")]
    NoFile(Format),
    #[error("`{0}` needs a folder: write `{0}=DIR`")]
    NoFolder(Format),
}

impl FromStr for ReportSpec {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        let (word, file) = match text.split_once('=') {
            Some((word, file)) => (word, Some(file)),
            None => (text, None),
        };
        let format = Format::ALL.into_iter().find(|f| f.word() == word);
        let format = format.ok_or_else(|| FormatError::Unknown {
            found: super::safe(word),
            hint: nearest(word),
        })?;
        match file {
            None | Some("" | "-") if format == Format::Transcripts => {
                Err(FormatError::NoFolder(format))
            }
            Some("") => Err(FormatError::NoFile(format)),
            None | Some("-") => Ok(Self { format, file: None }),
            Some(file) => Ok(Self { format, file: Some(file.into()) }),
        }
    }
}

impl fmt::Display for ReportSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(file) => write!(f, "{}={}", self.format, file.display()),
            None => self.format.fmt(f),
        }
    }
}

fn known() -> String {
    Format::ALL.map(|f| format!("`{f}`")).join(", ")
}

fn nearest(word: &str) -> String {
    let lower = word.to_lowercase();
    let alias = match lower.as_str() {
        "xml" | "xunit" => Some(Format::Junit),
        "md" => Some(Format::Markdown),
        "htm" | "page" => Some(Format::Html),
        "text" | "plain" | "terminal" => Some(Format::Console),
        "stream" | "jsonl" | "ndjson" => Some(Format::Events),
        "line" | "short" | "brief" => Some(Format::Concise),
        _ => None,
    };
    let near = Format::ALL
        .into_iter()
        .map(|f| (strsim::jaro_winkler(f.word(), &lower), f))
        .filter(|(score, _)| *score > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, f)| f);
    alias.or(near).map_or_else(String::new, |f| format!(": did you mean `{f}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_with_and_without_a_file() {
        let spec = |text: &str| text.parse::<ReportSpec>().expect("a report");
        assert_eq!(spec("json"), ReportSpec { format: Format::Json, file: None });
        assert_eq!(spec("json=-"), spec("json"));
        assert_eq!(spec("junit=out/a=b.xml").file, Some("out/a=b.xml".into()));
        for text in ["console", "markdown=x.md"] {
            assert_eq!(spec(text).to_string(), text);
        }
    }

    #[test]
    fn mistakes_name_the_cure() {
        let error = |text: &str| text.parse::<ReportSpec>().expect_err("a mistake").to_string();
        let known = "known are `console`, `json`, `junit`, `markdown`, `html`, `github`, `badge`, `tap`, `concise`, `events`, `transcripts`";
        assert_eq!(
            error("jnuit=x"),
            format!("unknown report format `jnuit`: did you mean `junit`?; {known}")
        );
        assert_eq!(
            error("md"),
            format!("unknown report format `md`: did you mean `markdown`?; {known}")
        );
        assert_eq!(error("pdf"), format!("unknown report format `pdf`; {known}"));
        assert_eq!(
            error("JSON"),
            format!("unknown report format `JSON`: did you mean `json`?; {known}")
        );
        assert_eq!(
            error("json="),
            "`json=` names no file: write `json=FILE`, or `json` alone for standard output"
        );
    }
}
