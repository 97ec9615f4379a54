//! What drills do: every step is looked up before any engine starts.
//!
//! In: parsed features and the steps of a protocol. Out: a function for each
//! step of each drill, or the first unknown or ambiguous step, with its place
//! and the nearest known one.

use std::collections::BTreeMap;

use cucumber::step::{Context, Step as StepFunction};
use gherkin::{Background, Feature, LineCol, Step};

use super::common;
use crate::{
    contract::{Protocol, Steps, World},
    spec::{Drill, FeatureError, FeatureErrorKind, Place},
};

/// The common steps and the protocol's own.
#[must_use]
pub fn all_steps(protocol: &dyn Protocol) -> Steps {
    common::steps(protocol.steps())
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
                || "; `linesman list --steps` shows the known ones".to_owned(),
                |ty| format!(": it is known under {ty:?}, not here"),
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
