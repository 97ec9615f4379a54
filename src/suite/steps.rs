//! Every step of every drill must be known before any engine starts.
//!
//! In: parsed features and the steps of a protocol. Out: the first unknown or
//! ambiguous step, with its place and the nearest known one.

use gherkin::{Feature, Step};

use super::common;
use crate::{
    contract::{Protocol, Steps},
    spec::{FeatureError, FeatureErrorKind, Place},
};

/// The common steps and the protocol's own.
#[must_use]
pub fn all_steps(protocol: &dyn Protocol) -> Steps {
    common::steps(protocol.steps())
}

/// Looks every step up.
///
/// # Errors
/// The first step that is unknown or matches more than one definition.
pub fn check_steps(features: &[Feature], steps: &Steps) -> Result<(), FeatureError> {
    for feature in features {
        let file = feature.path.as_ref().map(|p| p.display().to_string()).unwrap_or_default();
        let backgrounds = feature.background.iter();
        let of_rules = feature.rules.iter().flat_map(|r| {
            let background = r.background.iter().flat_map(|b| &b.steps);
            background.chain(r.scenarios.iter().flat_map(|s| &s.steps))
        });
        for step in backgrounds.flat_map(|b| &b.steps).chain(of_rules) {
            check(step, steps).map_err(|kind| FeatureError {
                place: Place {
                    file: file.clone(),
                    line: step.position.line,
                    column: step.position.col,
                },
                kind,
            })?;
        }
    }
    Ok(())
}

fn check(step: &Step, steps: &Steps) -> Result<(), FeatureErrorKind> {
    let text = || format!("{} {}", step.keyword.trim_end(), step.value);
    match steps.collection().find(step) {
        Ok(Some(_)) => Ok(()),
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
