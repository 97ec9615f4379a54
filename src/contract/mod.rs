//! What a protocol provides, as small traits, and the world a drill may touch.
//!
//! The traits hold no behaviour. [`World`] is the one conversation that steps
//! see: it moves lines between the engine and the referee and keeps what they
//! find.

mod cast;
mod declared;
mod deviation;
mod experience;
mod faulty;
mod protocol;
mod random;
mod referee;
mod run;
mod step;
mod stop;
mod world;

pub use cast::{Named, Row, act_of, count, fault, quirk, told};
pub use declared::{Declared, Room, Setting, Settings, SettingsError, asks_for_memory};
pub use deviation::{Fault, Part, Quirk};
pub use experience::{Experience, Loss, kind};
pub use faulty::{Behaviour, FaultyEngine, Reference, Turn, die, said, say, say_later};
pub use protocol::{Duties, Hail, Protocol};
pub use random::Random;
pub use referee::{Allowance, Context, Heard, Owed, Referee};
pub use run::{Cancel, DrillContext, Interruption, RunContext};
pub use step::{Args, StepFuture, Steps, drive, remember_panics};
pub use stop::Stop;
pub use world::{Admission, Remains, World};
