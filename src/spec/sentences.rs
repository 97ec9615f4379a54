//! What a specification says, sentence by sentence, beside the requirements that hold it to that.
//!
//! In: the text of a file `sentences.toml`. Out: the sentences that bind a side, and what the
//! text leaves free. Never: the specification's own wording, tests, verdicts.

use globset::Glob;
use serde::{Deserialize, Serialize};

use super::{Catalogue, Requirement, Side};

/// Everything that one specification demands and leaves free.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sentences {
    /// In the order of the text.
    #[serde(default, rename = "sentence")]
    pub binding: Vec<Sentence>,
    /// What no test may object to.
    #[serde(default, rename = "freedom")]
    pub freedoms: Vec<Freedom>,
}

/// A sentence that binds one side, in our own words. One that binds both stands there twice.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sentence {
    /// The lines of the specification's plain text, such as `17` or `17-19`.
    pub lines: String,
    /// Its heading.
    pub section: String,
    /// Whom it binds.
    pub binds: Side,
    /// What it demands.
    pub says: String,
    /// The requirements that test it, or say why no test can.
    #[serde(default)]
    pub requirements: Vec<String>,
    /// Why it demands nothing that could be told from outside, if there is no requirement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
}

impl Sentence {
    /// Where it stands: `line 17`, `lines 17-19`.
    #[must_use]
    pub fn place(&self) -> String {
        let many = self.lines.contains(['-', ',']);
        format!("line{} {}", if many { "s" } else { "" }, self.lines)
    }
}

/// Something that the text does not limit.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Freedom {
    /// The lines of the specification's plain text that are about it, if any are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<String>,
    /// The heading under which one would look for it.
    pub section: String,
    /// What is free.
    pub says: String,
    /// The quirks of the bundled engine or controller that make use of it.
    #[serde(default)]
    pub quirks: Vec<String>,
    /// Patterns of the derived mutants that make use of it, which no test may object to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mutants: Vec<String>,
}

impl Freedom {
    /// Tells of a derived mutant whether it makes use of it.
    pub fn excuses(&self) -> impl Fn(&str) -> bool {
        let patterns: Vec<_> = self.mutants.iter().map(|pattern| names(pattern)).collect();
        move |mutant| patterns.iter().any(|names| names(mutant))
    }
}

/// Tells of a derived mutant whether a pattern of a freedom is about it.
pub fn names(pattern: &str) -> impl Fn(&str) -> bool {
    let glob = Glob::new(pattern).map(|glob| glob.compile_matcher());
    move |mutant| glob.as_ref().is_ok_and(|glob| glob.is_match(mutant))
}

impl Sentences {
    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with it, with line and column.
    pub fn read(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// The sentences that a requirement tests.
    pub fn of<'a>(&'a self, requirement: &'a Requirement) -> impl Iterator<Item = &'a Sentence> {
        let known = |id: &String| requirement.ids().any(|own| own == id);
        self.binding.iter().filter(move |sentence| sentence.requirements.iter().any(known))
    }

    /// What does not fit together: a sentence that nothing tests, a requirement without a
    /// sentence, a level that is not that of its word. `quirks` are the names that exist.
    #[must_use]
    pub fn mistakes(&self, catalogue: &Catalogue, quirks: &[&str]) -> Vec<String> {
        let mut mistakes = Vec::new();
        for sentence in &self.binding {
            let place = format!("line {} ({})", sentence.lines, sentence.section);
            if sentence.requirements.is_empty() == sentence.reading.is_none() {
                mistakes.push(format!("{place}: name requirements, or else give a reading"));
            }
            for id in &sentence.requirements {
                match catalogue.requirement(id) {
                    None => mistakes.push(format!("{place}: there is no requirement `{id}`")),
                    Some(r) if r.side != sentence.binds => {
                        mistakes.push(format!("{place}: `{id}` binds the {}", r.side.word()));
                    }
                    Some(_) => {}
                }
            }
        }
        for freedom in &self.freedoms {
            let named = &freedom.quirks;
            if named.is_empty() && freedom.mutants.is_empty() {
                mistakes.push(format!("`{}`: no quirk or mutant shows it", freedom.says));
            }
            let unreadable = freedom.mutants.iter().filter(|pattern| Glob::new(pattern).is_err());
            mistakes.extend(unreadable.map(|p| format!("`{}`: `{p}` is no pattern", freedom.says)));
            let unknown = named.iter().filter(|quirk| !quirks.contains(&quirk.as_str()));
            mistakes.extend(unknown.map(|q| format!("`{}`: no quirk `{q}`", freedom.says)));
        }
        mistakes.extend(catalogue.requirements.iter().filter_map(|r| self.mistake_of(r)));
        mistakes
    }

    fn mistake_of(&self, r: &Requirement) -> Option<String> {
        let Some(text) = r.text else {
            return Some(format!("{}: the rule has no line `Text:`", r.id));
        };
        let what = match text.level() {
            Some(_) if self.of(r).next().is_none() => "no sentence names it",
            Some(level) if level != r.level && r.reading.is_none() => {
                "its level is not that of the text's word, and no `Reading:` says why"
            }
            None if r.reading.is_none() => "the text does not say it, and no `Reading:` says why",
            _ => return None,
        };
        Some(format!("{}: {what} (level {}, text: {text})", r.id, r.level))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::{Dialect, Source};

    fn catalogue(rule: &str) -> Catalogue {
        let text = format!(
            "Feature: f\n\n@x/a/b {rule}\n    Judged: on every line\n\n@x/a/gui @must @gui\nRule: g\nSection: s\nText: none\nReading: r\nJudged: on every line\n"
        );
        let dialect =
            Dialect { protocol: "x".into(), controller: "gui".into(), ..Dialect::default() };
        Catalogue::read(&[Source { path: "x.feature".into(), text }], &dialect).expect("sound")
    }

    const SENTENCE: &str =
        "[[sentence]]\nlines = \"1\"\nsection = \"s\"\nbinds = \"engine\"\nsays = \"it does\"\n";

    #[track_caller]
    fn told(rule: &str, sentences: &str) -> Vec<String> {
        let sentences = Sentences::read(sentences).expect("readable");
        sentences.mistakes(&catalogue(rule), &["odd"])
    }

    #[test]
    fn what_does_not_fit_is_told() {
        let must = "@must @engine\nRule: b\nSection: s\nText: plain";
        let named = format!("{SENTENCE}requirements = [\"x/a/b\"]\n");
        assert_eq!(told(must, &named), [""; 0]);
        assert_eq!(
            told(must, SENTENCE),
            [
                "line 1 (s): name requirements, or else give a reading",
                "x/a/b: no sentence names it (level must, text: plain)"
            ]
        );
        assert_eq!(
            told(&must.replace("plain", "should"), &named),
            [
                "x/a/b: its level is not that of the text's word, and no `Reading:` says why (level must, text: should)"
            ]
        );
        assert_eq!(told(&must.replace("plain", "should, form"), &named), [""; 0]);
        assert_eq!(
            told(&must.replace("plain", "none"), ""),
            [
                "x/a/b: the text does not say it, and no `Reading:` says why (level must, text: none)"
            ]
        );
        assert_eq!(
            told(&must.replace("\nText: plain", ""), &named),
            ["x/a/b: the rule has no line `Text:`"]
        );
        assert_eq!(
            told(must, &format!("{SENTENCE}requirements = [\"x/a/b\", \"x/a/gui\", \"x/a/c\"]\n")),
            [
                "line 1 (s): `x/a/gui` binds the controller",
                "line 1 (s): there is no requirement `x/a/c`"
            ]
        );
    }

    #[test]
    fn a_freedom_is_shown_by_a_quirk() {
        let must = "@must @engine\nRule: b\nSection: s\nText: plain";
        let named = format!("{SENTENCE}requirements = [\"x/a/b\"]\n");
        let freedom = "[[freedom]]\nsection = \"s\"\nsays = \"it may\"\nquirks = ";
        assert_eq!(told(must, &format!("{named}{freedom}[\"odd\"]")), [""; 0]);
        assert_eq!(
            told(must, &format!("{named}{freedom}[\"even\"]")),
            ["`it may`: no quirk `even`"]
        );
        assert_eq!(
            told(must, &format!("{named}{freedom}[]")),
            ["`it may`: no quirk or mutant shows it"]
        );
        let mutants =
            |patterns: &str| told(must, &format!("{named}{freedom}[]\nmutants = [{patterns}]"));
        assert_eq!(mutants("\"a.{b,c}*\""), [""; 0]);
        assert_eq!(mutants("\"a.{b\""), ["`it may`: `a.{b` is no pattern"]);
        let is_named = names("a.{b,c}*");
        assert!(is_named("a.c.second") && !is_named("a.d"));
    }
}
