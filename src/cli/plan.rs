//! One engine to check, everything decided.
//!
//! In: what `target` made of the command line and `linesman.toml`. Out: what is to be done with the engine,
//! and the commands that are about it. Never: a run.

use std::{path::PathBuf, sync::Arc};

use regex::Regex;

use super::{choices::Choices, error::CliError, known};
use crate::{
    contract::{Protocol, Settings, TestedController},
    engine::EngineCommand,
    report::{Rerun, safe},
    spec::Catalogue,
    suite::Scripts,
    verdict::Baseline,
};

/// One engine to check, everything decided.
pub(super) struct CheckPlan {
    /// What its reports are called by.
    pub name: String,
    pub protocol: &'static Protocol,
    pub command: EngineCommand,
    pub bundled: bool,
    pub settings: Settings,
    /// What was typed or stands in linesman.toml.
    pub choices: Choices,
    pub catalogue: Arc<Catalogue>,
    /// What its tests do.
    pub scripts: Arc<Scripts>,
    /// Where the known failures stand if nobody said so and the file is there.
    pub usual_baseline: Option<PathBuf>,
    /// Whether another engine of its protocol has its known failures in the same file.
    pub shares_baseline: bool,
    /// Where linesman.toml describes it.
    pub place: Option<(String, usize)>,
    /// What is taken out of approved conversations, and what stands for it.
    pub redact: Vec<(Regex, String)>,
    /// The words that run this again, without selection, reports and engine.
    pub rerun: Rerun,
    /// The options by which its engine is started as here.
    pub starts: Vec<String>,
    /// The options that its tests are made of.
    pub material: Vec<String>,
    /// The controller that is checked in the place of an engine.
    pub controller: Option<Arc<TestedController>>,
}

impl CheckPlan {
    /// The known failures, if a file of them was named or lies beside
    /// linesman.toml.
    pub(super) fn known(&self) -> Result<Option<Baseline>, CliError> {
        let usual = self.usual_baseline.as_ref().filter(|path| path.exists());
        let path = self.choices.set_up.baseline.as_ref().or(usual);
        path.map(|path| known::read(path)).transpose()
    }

    /// The command that records the crashes of its engine.
    pub(super) fn with_crashes(&self) -> String {
        let mut words = vec!["linesman".to_owned(), "baseline".to_owned()];
        let described = self.place.is_some();
        words.push(if described { self.name.clone() } else { self.protocol.id().to_owned() });
        words.extend(
            ["--write", "--crashes", "--reason", "TEXT", "--until", "DATE"].map(str::to_owned),
        );
        if !described && !self.bundled {
            words.push("--".to_owned());
            words.extend(self.command.words());
        }
        safe(&shell_words::join(words))
    }
}
