//! Why a drill goes no further.

use super::Interruption;
use crate::{
    engine::{ControllerError, StartError},
    verdict::Finding,
};

/// A step's reason to end its drill. A wrong engine is not an error: it is
/// `Failed`, and the rest of the run goes on.
#[derive(Debug)]
pub enum Stop {
    /// The drill's own requirement is broken.
    Failed(Box<Finding>),
    /// The engine did something else wrong, which the referee has reported,
    /// so that this drill cannot go on.
    Spoiled(String),
    /// The engine does not declare what the drill is about.
    NotApplicable(String),
    /// A precondition was not met; nothing was learnt.
    Inconclusive(String),
    /// The engine could not be started.
    Start(StartError),
    /// The controller could not be started.
    Controller(ControllerError),
    /// The run is being ended.
    Interrupted(Interruption),
    /// A mistake in the feature file.
    Mistake(String),
    /// A mistake in linesman, or in a feature file that cannot be told from one.
    Bug(String),
}
