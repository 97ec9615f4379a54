//! `linesman controller`: the bundled controller, with an engine.

use clap::Args;

use super::{
    engine::known,
    error::{CliError, Exit},
    options,
};
use crate::{
    bundled,
    contract::{EngineVariant, Protocol},
    engine::{self, ENGINE, EngineCommand},
};

/// Run the bundled controller with an engine: it starts a session, plays a few moves and exits.
///
/// --fault makes it break one rule; --quirk makes it unusual but still correct.
#[derive(Args, Debug)]
pub(super) struct Controller {
    /// The protocol to speak
    protocol: String,

    /// Switch on this fault
    #[arg(long, value_name = "NAME", conflicts_with = "quirk")]
    fault: Option<String>,

    /// Switch on this quirk
    #[arg(long, value_name = "NAME")]
    quirk: Option<String>,

    /// The engine's program and its arguments
    #[arg(last = true, required = true, value_name = "ENGINE")]
    engine: Vec<String>,
}

impl Controller {
    pub(super) fn run(self) -> Result<Exit, CliError> {
        let protocol = options::protocol(&self.protocol)?;
        let Some(controllers) = protocol.controllers() else {
            return Err(CliError::Usage(format!("`{}` has no bundled controller", protocol.id())));
        };
        let faults = controllers.faults().into_iter().map(|f| f.name);
        let quirks = controllers.quirks().into_iter().map(|q| q.name);
        let variant = match (&self.fault, &self.quirk) {
            (Some(name), _) => EngineVariant::Fault(known(name, "fault", faults)?),
            (_, Some(name)) => EngineVariant::Quirk(known(name, "quirk", quirks)?),
            _ => EngineVariant::Honest,
        };
        let command = EngineCommand::from_words(&self.engine)?;
        match bundled::drive(controllers.program(variant), &command) {
            Ok(engine::Exit::Status(0)) => Ok(Exit::Conforms),
            Ok(_) => Ok(Exit::DoesNotConform),
            Err(e) => Err(CliError::NoEngine(e.to_string())),
        }
    }
}

/// The command of the bundled controller in this very program.
pub(super) fn bundled(protocol: &Protocol) -> Result<Vec<String>, CliError> {
    let program = options::own_program()?;
    Ok([&program, "controller", protocol.id(), "--", ENGINE].map(str::to_owned).into())
}
