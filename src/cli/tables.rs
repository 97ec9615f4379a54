//! TOML read strictly: every key known, every value of its type, every
//! mistake with its place.
//!
//! In: a file's text. Out: values, or one error with file, line, column and
//! what to write instead. Never: the meaning of a key.

use std::{collections::BTreeMap, ops::Range};

use thiserror::Error;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// A mistake in a configuration file.
#[derive(Debug, Error)]
#[error("{file}:{line}:{column}: {message}")]
pub(super) struct ConfigError {
    pub file: String,
    pub line: usize,
    pub column: usize,
    pub message: String,
}

/// A file and its text, for places in errors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a> {
    pub file: &'a str,
    pub text: &'a str,
}

/// One table, whose keys were all found to be known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table<'a> {
    source: Source<'a>,
    table: &'a DeTable<'a>,
    at: usize,
    name: &'a str,
}

/// Parses a whole file.
pub(super) fn parse<'a>(source: &Source<'a>) -> Result<Spanned<DeTable<'a>>, ConfigError> {
    DeTable::parse(source.text).map_err(|e| {
        let at = e.span().map_or(0, |span| span.start);
        source.error(at, format!("not readable as TOML: {}", e.message().replace('\n', "; ")))
    })
}

impl Source<'_> {
    /// An error at a byte of the text.
    pub(super) fn error(&self, at: usize, message: impl Into<String>) -> ConfigError {
        let before = self.text.get(..at).unwrap_or(self.text);
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        ConfigError {
            file: self.file.to_owned(),
            line: self.line(at),
            column,
            message: message.into(),
        }
    }

    /// The line of a byte, from 1.
    pub(super) fn line(&self, at: usize) -> usize {
        self.text.get(..at).unwrap_or(self.text).matches('\n').count() + 1
    }
}

impl<'a> Table<'a> {
    /// A table with just these keys.
    pub(super) fn new(
        source: Source<'a>,
        table: &'a Spanned<DeTable<'a>>,
        name: &'a str,
        known: &[&str],
    ) -> Result<Self, ConfigError> {
        Self::of(source, table.get_ref(), table.span().start, name, known)
    }

    fn of(
        source: Source<'a>,
        table: &'a DeTable<'a>,
        at: usize,
        name: &'a str,
        known: &[&str],
    ) -> Result<Self, ConfigError> {
        // The first in the file, whatever the order of the map.
        let stranger = table
            .keys()
            .filter(|key| !known.contains(&key.get_ref().as_ref()))
            .min_by_key(|key| key.span().start);
        if let Some(key) = stranger {
            let near = nearest(key.get_ref(), known)
                .map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            let message = format!(
                "unknown key `{}` {name}{near}; known are {}",
                key.get_ref(),
                known.join(", ")
            );
            return Err(source.error(key.span().start, message));
        }
        Ok(Self { source, table, at, name })
    }

    /// Where the table begins.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// The file and line at which it begins.
    pub(super) fn place(&self) -> (String, usize) {
        (self.source.file.to_owned(), self.source.line(self.at))
    }

    /// An error about one of its values.
    pub(super) fn error(&self, key: &str, message: impl Into<String>) -> ConfigError {
        self.source.error(self.value(key).map_or(self.at, |v| v.span().start), message)
    }

    /// A text.
    pub(super) fn text(&self, key: &str) -> Result<Option<String>, ConfigError> {
        self.read(key, "a text in quotes", |v| v.as_str().map(str::to_owned))
    }

    /// A text that must be there and say something.
    pub(super) fn required(&self, key: &str) -> Result<String, ConfigError> {
        match self.text(key)? {
            Some(text) if !text.trim().is_empty() => Ok(text),
            Some(_) => Err(self.error(key, format!("`{key}` is empty"))),
            None => Err(self.source.error(self.at, format!("`{key}` is missing {}", self.name))),
        }
    }

    /// A number, as it is written.
    pub(super) fn number(&self, key: &str) -> Result<Option<String>, ConfigError> {
        self.read(key, "a number", |v| {
            v.as_integer()
                .map(|n| n.as_str().to_owned())
                .or_else(|| v.as_float().map(|n| n.as_str().to_owned()))
        })
    }

    /// `true` or `false`.
    pub(super) fn flag(&self, key: &str) -> Result<Option<bool>, ConfigError> {
        self.read(key, "`true` or `false`", DeValue::as_bool)
    }

    /// A text or a number, as it is written.
    pub(super) fn word(&self, key: &str) -> Result<Option<String>, ConfigError> {
        match self.value(key).and_then(|value| value.get_ref().as_str()) {
            Some(text) => Ok(Some(text.to_owned())),
            None => self.number(key),
        }
    }

    /// Words: a text that a shell would split, or an array of texts.
    pub(super) fn words(&self, key: &str) -> Result<Option<Vec<String>>, ConfigError> {
        if let Some(text) = self.value(key).and_then(|v| v.get_ref().as_str()) {
            let words = shell_words::split(text);
            return words.map(Some).map_err(|e| self.error(key, format!("`{key}`: {e}")));
        }
        self.read(key, "a text, or an array of texts", texts)
    }

    /// An array of texts.
    pub(super) fn list(&self, key: &str) -> Result<Option<Vec<String>>, ConfigError> {
        self.read(key, "an array of texts", texts)
    }

    /// A table whose values are all texts.
    pub(super) fn map(&self, key: &str) -> Result<Option<BTreeMap<String, String>>, ConfigError> {
        self.read(key, "a table of texts", |v| {
            let pairs = v.as_table()?.iter();
            pairs
                .map(|(k, v)| Some((k.get_ref().to_string(), v.get_ref().as_str()?.to_owned())))
                .collect::<Option<BTreeMap<_, _>>>()
        })
    }

    /// A day, written as a date or as a text.
    pub(super) fn day(&self, key: &str) -> Result<Option<String>, ConfigError> {
        let wanted = "a day such as 2027-03-31";
        let text = self.read(key, wanted, |v| {
            v.as_str().map(str::to_owned).or_else(|| v.as_datetime().map(ToString::to_string))
        })?;
        match text {
            Some(text) if !is_day(&text) => {
                Err(self.error(key, format!("`{key}` takes {wanted}, not `{text}`")))
            }
            text => Ok(text),
        }
    }

    /// An array of tables, `[[key]]`, with just these keys.
    pub(super) fn tables(
        &self,
        key: &str,
        name: &'a str,
        known: &[&str],
    ) -> Result<Vec<Self>, ConfigError> {
        let Some(value) = self.value(key) else { return Ok(Vec::new()) };
        let Some(array) = value.get_ref().as_array() else {
            return Err(self.wrong(key, &format!("an array of tables, `[[{key}]]`")));
        };
        array
            .iter()
            .map(|item| match item.get_ref().as_table() {
                Some(table) => Self::of(self.source, table, item.span().start, name, known),
                None => Err(self.wrong(key, &format!("an array of tables, `[[{key}]]`"))),
            })
            .collect()
    }

    fn read<T>(
        &self,
        key: &str,
        wanted: &str,
        get: impl Fn(&'a DeValue<'a>) -> Option<T>,
    ) -> Result<Option<T>, ConfigError> {
        let Some(value) = self.value(key) else { return Ok(None) };
        get(value.get_ref()).map(Some).ok_or_else(|| self.wrong(key, wanted))
    }

    fn wrong(&self, key: &str, wanted: &str) -> ConfigError {
        let found = self.value(key).map_or("nothing", |v| v.get_ref().type_str());
        let span: Range<usize> = self.value(key).map_or(self.at..self.at, Spanned::span);
        let shown = self.source.text.get(span).unwrap_or_default();
        let shown = shown.lines().next().unwrap_or_default();
        self.error(key, format!("`{key}` takes {wanted}, not the {found} `{shown}`"))
    }

    fn value(&self, key: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.table.iter().find(|(k, _)| k.get_ref() == key).map(|(_, v)| v)
    }
}

fn texts(value: &DeValue<'_>) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|v| v.get_ref().as_str().map(str::to_owned)).collect()
}

/// The known word nearest to one that is unknown.
pub(super) fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    // Short words with two letters swapped are alike to one measure only.
    let swapped = known.iter().find(|k| strsim::damerau_levenshtein(k, word) == 1);
    let alike = known
        .iter()
        .map(|k| (strsim::jaro_winkler(k, &word.to_lowercase()), *k))
        .filter(|(score, _)| *score > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, k)| k);
    swapped.copied().or(alike)
}

/// Whether a text is a day of the calendar, `YYYY-MM-DD`.
pub(super) fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts.as_slice() else { return false };
    if (year.len(), month.len(), day.len()) != (4, 2, 2) {
        return false;
    }
    let number =
        |part: &str| part.bytes().all(|b| b.is_ascii_digit()).then(|| part.parse::<u32>().ok());
    let (Some(Some(year)), Some(Some(month)), Some(Some(day))) =
        (number(year), number(month), number(day))
    else {
        return false;
    };
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let last = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=last).contains(&day)
}

#[cfg(test)]
mod tests {
    use super::is_day;

    #[test]
    fn days_of_the_calendar() {
        for day in ["2026-02-28", "2028-02-29", "2026-12-31"] {
            assert!(is_day(day), "{day}");
        }
        for other in ["2026-02-29", "2026-13-01", "2026-1-1", "2026-00-10", "soon", "+202-01-01"] {
            assert!(!is_day(other), "{other}");
        }
    }
}
