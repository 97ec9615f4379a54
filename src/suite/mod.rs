//! The suite: features, steps, the runner and the event stream.

mod collector;
mod common;
mod controllers;
mod coverage;
mod detect;
mod event;
mod failed_greeting;
mod features;
mod flaky;
mod hypotheses;
mod memo;
mod outcome;
mod places;
mod prerequisites;
mod remarks;
mod retry;
mod run;
mod run_end;
mod runner;
mod solitary;
mod steps;
mod survey;
mod suspects;
mod timekeeper;
mod walk;

pub use coverage::coverage;
pub use detect::{greeting, speaks};
pub use event::{Event, Listener};
pub use features::{dialect, embedded, from_folder, sentences};
pub use memo::Memo;
pub use outcome::{HarnessError, outcome};
pub use run::Suite;
pub use run_end::RunEnd;
pub use steps::{Scripts, all_steps, common_steps};
pub use survey::declares;
