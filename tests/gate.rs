//! What an engine's repository does with linesman, through the program
//! itself: a list of known failures, a configuration, reports for CI, parts
//! of a run joined, flaky drills.

#![allow(clippy::disallowed_methods, reason = "a test may panic where there is no thread left")]

#[path = "gate/baseline.rs"]
mod baseline;
#[path = "gate/bounds.rs"]
mod bounds;
#[path = "gate/ci.rs"]
mod ci;
#[path = "gate/compare.rs"]
mod compare;
#[path = "gate/config.rs"]
mod config;
#[path = "gate/controllers.rs"]
mod controllers;
#[path = "gate/docs.rs"]
mod docs;
#[path = "gate/ends.rs"]
mod ends;
#[path = "gate/explore.rs"]
mod explore;
#[path = "gate/golden.rs"]
mod golden;
#[path = "gate/merge.rs"]
mod merge;
#[path = "gate/proxy.rs"]
mod proxy;
#[path = "gate/repeat.rs"]
mod repeat;
#[path = "gate/replay.rs"]
mod replay;
#[path = "gate/reports.rs"]
mod reports;
#[path = "gate/repository.rs"]
mod repository;
#[path = "gate/sharing.rs"]
mod sharing;
#[path = "gate/shorten.rs"]
mod shorten;
#[path = "gate/usage.rs"]
mod usage;
