//! `linesman engine`: the bundled reference engine.

use std::io::ErrorKind;

use clap::Args;

use super::{
    error::{CliError, Exit},
    options,
};
use crate::{bundled, contract::EngineVariant, engine};

/// Run the bundled reference engine on standard input and output.
///
/// --fault makes it break one rule; --quirk makes it unusual but still correct.
/// `linesman list PROTOCOL --faults --quirks` lists both.
#[derive(Args, Debug)]
pub(super) struct Engine {
    /// The protocol to speak
    protocol: String,

    /// Switch on this fault; may be given twice, for an engine with two
    #[arg(long, value_name = "NAME", conflicts_with = "quirk")]
    fault: Vec<String>,

    /// Switch on this quirk
    #[arg(long, value_name = "NAME")]
    quirk: Option<String>,

    /// Be this mutant, one of those that `selftest --derived` derives
    #[arg(long, value_name = "NAME", conflicts_with_all = ["fault", "quirk"])]
    mutant: Option<String>,
}

impl Engine {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        let protocol = options::protocol(&self.protocol)?;
        let faults = || protocol.faults().into_iter().map(|f| f.name);
        let fault = |name| known(name, "fault", faults());
        let quirks = protocol.quirks().into_iter().map(|q| q.name);
        let mutants = protocol.mutants().iter().map(|mutant| mutant.name.as_str());
        let variant = match (self.fault.as_slice(), &self.quirk, &self.mutant) {
            ([name], ..) => EngineVariant::Fault(fault(name)?),
            ([one, other], ..) => {
                let pair = protocol.pair(fault(one)?, fault(other)?);
                pair.ok_or_else(|| {
                    let why = "of two different faults, one has to change lines alone";
                    CliError::Usage(format!("no engine has both `{one}` and `{other}`: {why}"))
                })?
            }
            ([_, _, more, ..], ..) => {
                let why = "an engine has two faults at most: leave out";
                return Err(CliError::Usage(format!("{why} `{more}`")));
            }
            (_, Some(name), _) => EngineVariant::Quirk(known(name, "quirk", quirks)?),
            (.., Some(name)) => EngineVariant::Mutant(known(name, "mutant", mutants)?),
            _ => EngineVariant::Honest,
        };
        match bundled::run(protocol, variant) {
            Ok(()) => match bundled::ending(variant) {
                engine::Exit::Signal(_) => engine::crash(),
                engine::Exit::Status(1..) => Ok(Exit::DoesNotConform),
                _ => Ok(Exit::Conforms),
            },
            // The other side has gone; there is nobody left to tell.
            Err(e) if e.kind() == ErrorKind::BrokenPipe => Ok(Exit::Conforms),
            Err(e) => Err(CliError::Usage(format!("could not write: {e}"))),
        }
    }
}

/// The name as the table has it.
pub(super) fn known(
    name: &str,
    kind: &str,
    names: impl Iterator<Item = &'static str> + Clone,
) -> Result<&'static str, CliError> {
    names.clone().find(|n| *n == name).ok_or_else(|| {
        let near = names
            .map(|n| (strsim::jaro_winkler(n, name), n))
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, n)| format!(": did you mean `{n}`?"))
            .unwrap_or_default();
        CliError::Usage(format!(
            "unknown {kind} `{name}`{near}; `linesman list PROTOCOL --faults --quirks` lists them"
        ))
    })
}
