//! What drills do: every step is looked up before any engine starts.
//!
//! In: parsed features and the steps of a protocol. Out: a function for each
//! step of each drill, or the first unknown or ambiguous step, with its place
//! and the nearest known one.

use std::collections::BTreeMap;

use cucumber::step::{Context, Step as StepFunction};
use gherkin::{Background, Feature, LineCol, Step};
use regex::Regex;

use super::{common, controllers};
use crate::{
    contract::{Protocol, Steps, World},
    spec::{Drill, FeatureError, FeatureErrorKind, Place},
};

/// The common steps and the protocol's own.
#[must_use]
pub fn all_steps(protocol: &Protocol) -> Steps {
    let steps = common::steps(protocol.steps());
    let steps = if protocol.controllers().is_some() { controllers::steps(steps) } else { steps };
    if protocol.facts().knows_answers { common::answers(steps) } else { steps }
}

/// Keyword and pattern of the steps that every protocol has.
#[must_use]
pub fn common_steps() -> Vec<(&'static str, &'static str)> {
    common::steps(Steps::new()).patterns().to_vec()
}

/// One step of a drill: its function, and what its text holds.
pub(super) type Line = (StepFunction<World>, Context);

/// What each drill does, by its place: every step looked up, those of backgrounds
/// first.
#[derive(Default)]
pub struct Scripts(BTreeMap<String, Vec<Line>>);

impl Scripts {
    /// Looks every step up.
    ///
    /// # Errors
    /// The first step that is unknown or matches more than one definition.
    pub fn of(features: &[Feature], steps: &Steps) -> Result<Self, FeatureError> {
        let mut scripts = BTreeMap::new();
        for feature in features {
            let file = feature.path.as_ref().map(|p| p.display().to_string()).unwrap_or_default();
            let look_up = |step: &Step| {
                let LineCol { line, col: column } = step.position;
                let place = Place { file: file.clone(), line, column };
                find(step, steps).map_err(|kind| FeatureError { place, kind })
            };
            let all = |steps: &[Step]| steps.iter().map(look_up).collect::<Result<Vec<Line>, _>>();
            let steps_of = |b: Option<&Background>| b.map_or_else(Vec::new, |b| b.steps.clone());
            let first = all(&steps_of(feature.background.as_ref()))?;
            for rule in &feature.rules {
                let second = all(&steps_of(rule.background.as_ref()))?;
                for scenario in &rule.scenarios {
                    let own = all(&scenario.steps)?;
                    let script = [first.as_slice(), &second, &own].concat();
                    let place = format!("{file}:{}", scenario.position.line);
                    scripts.insert(place, script);
                }
            }
        }
        Ok(Self(scripts))
    }

    /// The steps of a drill; none for one that is not known.
    pub(super) fn get(&self, drill: &Drill) -> &[Line] {
        self.0.get(&drill.place.to_string()).map_or(&[], Vec::as_slice)
    }
}

fn find(step: &Step, steps: &Steps) -> Result<Line, FeatureErrorKind> {
    let text = || format!("{} {}", step.keyword.trim_end(), step.value);
    match steps.collection().find(step) {
        Ok(Some((function, _, _, context))) => Ok((*function, context)),
        Ok(None) => {
            // The same words under another keyword are the commonest slip.
            let other =
                [gherkin::StepType::Given, gherkin::StepType::When, gherkin::StepType::Then]
                    .into_iter()
                    .filter(|ty| *ty != step.ty)
                    .find(|ty| {
                        let mut other = step.clone();
                        other.ty = *ty;
                        matches!(steps.collection().find(&other), Ok(Some(_)))
                    });
            let hint = other.map_or_else(
                || {
                    let near = nearest(step, steps).map(|near| format!(": did you mean `{near}`?"));
                    let near = near.unwrap_or_default();
                    format!("{near}; `linesman list PROTOCOL --steps` shows the known ones")
                },
                |ty| format!(": it is a step of {ty:?}, not of this keyword"),
            );
            Err(FeatureErrorKind::UnknownStep(text(), hint))
        }
        Err(ambiguous) => {
            let matches: Vec<String> = ambiguous
                .possible_matches
                .iter()
                .map(|(regex, _)| format!("`{}`", regex.as_str()))
                .collect();
            Err(FeatureErrorKind::AmbiguousStep(text(), matches.join(" and ")))
        }
    }
}

/// The known step that is written most alike, if one is.
fn nearest(step: &Step, steps: &Steps) -> Option<String> {
    /// Less alike is another step.
    const ALIKE: f64 = 0.7;
    let wanted = blank(&step.value, r#""[^"]*"|/.*/|[0-9]+"#);
    let known = steps.patterns().iter().map(|(keyword, pattern)| {
        let words = blank(pattern, r#""?\([^)]*\)"?|/\([^)]*\)/|\[[^\]]*\][+*]?"#);
        (strsim::normalized_damerau_levenshtein(&words, &wanted), keyword, pattern)
    });
    let (score, keyword, pattern) = known.max_by(|a, b| a.0.total_cmp(&b.0))?;
    let mut keyword = (*keyword).to_owned();
    keyword[..1].make_ascii_uppercase();
    (score >= ALIKE).then(|| format!("{keyword} {pattern}"))
}

/// A text with what may vary in it left out.
fn blank(text: &str, what: &str) -> String {
    Regex::new(what).map_or_else(|_| text.to_owned(), |r| r.replace_all(text, "_").into_owned())
}
