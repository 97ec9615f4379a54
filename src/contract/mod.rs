//! What a protocol provides, as small traits, and the world a drill may touch.
//!
//! The traits hold no behaviour. [`World`] is the one conversation that steps
//! see: it moves lines between the engine and the referee and keeps what they
//! find.

mod controller;
mod conversation;
mod declared;
pub mod description;
mod deviation;
mod diagram;
mod experience;
mod facts;
mod fault_table;
mod faulty;
mod judge;
pub mod misreading;
pub mod mutant;
mod panel;
#[cfg(test)]
pub mod perft;
mod protocol;
mod random;
mod referee;
mod run;
mod scripted;
mod step;
mod stop;
mod tested_controller;
mod unread;
mod variant;
mod vocabulary;
mod world;

pub use controller::{ControllerReferee, demand, excuses, mistakes, stalls};
pub use conversation::{Anomalies, Conversation, Trial, Under};
pub use declared::{Declared, Remembered, Room, Setting, Settings, SettingsError, asks_for_memory};
#[cfg(test)]
pub use deviation::table;
pub use deviation::{Deviation, History, Reading, Supposition, and_also};
pub use diagram::{Cell, Diagram, Path, Piece, Place, Shape, Tone};
pub use experience::{Experience, Loss, Starts, Unasked, kind};
pub use facts::{Facts, Probe, ProcessRequirements, Rejoin};
pub use fault_table::{
    FaultTable, Hypothesis, Row, Variants, deviation, fault, misread, named, quirk, reads,
    wrong_position, wrong_rule,
};
pub use faulty::{Behaviour, FaultyEngine, Reference, Turn, die, said, say, say_later};
pub use judge::Judge;
pub use panel::Panel;
pub use protocol::{ControllerSide, Drawing, Protocol, words, words_behind_the_first};
pub use random::Random;
pub use referee::{Allowance, Context, Heard, Owed, Referee, Seat, left_out};
pub use run::{Cancel, DrillContext, Interruption, RunContext};
pub use scripted::{
    Act, ControllerTable, Script, ScriptVariant, TAKES_ITS_TIME, script_fault, script_quirk, send,
};
pub use step::{Args, StepFuture, Steps, at_most, drive, remember_panics};
pub use stop::Stop;
pub use tested_controller::{ControllerSource, ProxyOf, TestedController};
pub use variant::{EngineVariant, Fault, Quirk};
pub use world::{Admission, DrillTrace, Renewal, Session as WorldSession, Used, World};
