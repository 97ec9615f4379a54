//! Engines, as processes and in simulated time: the only room that starts
//! programs and reads the clock.
//!
//! - `process`, `pipes`, `reaper`, `aside`, `memory`, `effort`: engines as processes
//! - `relay`, `frame`: between a controller and its engine
//! - `pair`, `controller_process`: a controller with an engine of ours, simulated or as a process
//! - `program`, `executor`, `simulation`, `trace`: engines without streams and clocks
//! - `session`: a conversation with either

mod aside;
mod clock;
mod command;
mod controller_process;
mod deadline;
mod effort;
mod executor;
mod exit;
mod frame;
mod lines;
mod memory;
mod pair;
mod pipes;
mod process;
mod program;
mod reaper;
mod relay;
mod room;
mod session;
mod simulation;
mod source;
mod trace;

pub use aside::{follow, stand_aside};
pub use clock::{Clock, Stopwatch, any_number, moment, pause, today, within};
pub use command::{CommandError, EngineCommand};
pub use controller_process::{
    ControllerError, ControllerRun, ENGINE, LOG, OVER, START, run_controller,
};
pub use deadline::{Deadlines, Patience, PatienceError};
pub use effort::Effort;
#[cfg(test)]
pub use executor::said_to;
pub use executor::{Due, Executor};
pub use exit::{Exit, crash};
pub use frame::{Frame, Relayed, read_frame};
pub use lines::{LineBuffer, LineRef, MAX_LINE};
pub use memory::{MemoryLimit, MemoryLimitError};
pub use pair::{Conversation, run_pair};
pub use process::{StartError, StartErrorKind, start_beside};
pub use program::{Effect, Event, Moment, Program};
pub use reaper::{Reaper, Run, end_engines, has_children_of_others, keep};
pub use relay::{End, end_like, relay};
pub use session::{Arrival, Farewell, SendError, Session};
pub use source::EngineSource;
pub use trace::{Trace, Traces};
