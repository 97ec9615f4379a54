//! Engine processes: the only room that starts programs and reads the clock.

mod clock;
mod command;
mod deadline;
mod exit;
mod keeper;
mod lines;
mod memory;
mod process;
mod session;

pub use clock::{Clock, Stopwatch, pause, today};
pub use command::{CommandError, EngineCommand};
pub use deadline::{Deadlines, Patience, PatienceError};
pub use exit::{Exit, crash};
pub use keeper::{Keeper, keep};
pub use lines::{LineBuffer, LineRef, MAX_LINE};
pub use memory::{MemoryLimit, MemoryLimitError};
pub use process::{StartError, StartErrorKind};
pub use session::{Arrival, Farewell, SendError, Session};
