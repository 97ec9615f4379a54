//! Linesman: a protocol conformance test harness for board-game engines.
//!
//! The map of the house. Data flows from left to right and so do the imports:
//! `files spec transcript` ← `verdict` ← `engine` ← `contract` ← `protocols` ←
//! `suite bundled lint` ← `explore proxy replay selftest report` ← `cli`.
//!
//! | room | what happens there |
//! |---|---|
//! | [`files`] | files that may be pipes, devices, or have no end |
//! | [`spec`] | feature files become a catalogue of requirements and drills |
//! | [`transcript`] | lines of both sides, with times, and their text form |
//! | [`verdict`] | findings, verdicts and the record of a run |
//! | [`engine`] | the only place that starts processes and reads the clock |
//! | [`contract`] | what a protocol provides, and the world a drill may touch |
//! | [`protocols`] | the registry, and one room per protocol |
//! | [`suite`] | embedded features, common steps, the runner, the event stream |
//! | [`bundled`] | the reference engines as programs |
//! | [`lint`] | the referee over a recorded transcript |
//! | [`explore`] | conversations that nobody planned, as tests |
//! | [`proxy`] | the referee between a real controller and its engine |
//! | [`replay`] | a recorded conversation, held once more with an engine |
//! | [`selftest`] | the proof that the drills bite |
//! | [`report`] | what a person or a machine gets to see |
//! | [`cli`] | one file a subcommand |

pub mod bundled;
pub mod cli;
pub mod contract;
pub mod engine;
pub mod explore;
pub mod files;
#[cfg(test)]
mod fuzz;
pub mod lint;
pub mod protocols;
pub mod proxy;
pub mod replay;
pub mod report;
pub mod selftest;
pub mod spec;
pub mod suite;
pub mod transcript;
pub mod verdict;
