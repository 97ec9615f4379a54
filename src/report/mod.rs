//! What a person or a machine gets to see of a run.
//!
//! Every report is made from the one record of the run; [`Reporters`] is the
//! door. A report sees events and records, never engines, and nobody outside
//! this room prints results.
//!
//! | file | what it is about |
//! |---|---|
//! | `reporters` | the entry point: from events to all reports asked for |
//! | `format` | `FORMAT[=FILE]` as typed by the user |
//! | `context` | what a report needs beyond the record |
//! | `rerun` | the command that runs one requirement again |
//! | `safe` | texts of others made harmless, cut and measured |
//! | `paint` | colours, or none |
//! | `failure` | the picture of one broken requirement, or of one cause |
//! | `wrap` | prose and command lines that fit a width |
//! | `snippet` | the offending line in it, with carets |
//! | `exchange` | the conversation in it |
//! | `diagram` | the position in it |
//! | `problems` | what is wrong around a run: baseline, flakes, missing parts |
//! | `summary` | counts, groups and the answer in a line |
//! | `console`, `progress` | for a terminal |
//! | `json`, `junit`, `markdown` | for programs, CI servers, pull requests |
//! | `github`, `badge`, `tap` | for annotations, pages, and what reads TAP |
//! | `concise` | a line a finding |
//! | `events` | a line of JSON for each thing that happens, as it happens |
//! | `plan` | what a check would run |
//! | `transcripts` | the conversations that went wrong, a log each |
//! | `write` | files, whole or not at all |
//! | `error` | why a report could not be made |

pub mod badge;
mod book;
mod catalogue;
mod comparison;
mod concise;
mod console;
mod context;
mod diagram;
mod error;
mod escape;
mod events;
mod exchange;
mod failure;
mod format;
pub mod github;
pub mod html;
pub mod json;
pub mod junit;
pub mod markdown;
mod matrix;
mod paint;
mod plan;
mod problems;
mod progress;
mod reporters;
mod rerun;
mod snippet;
mod summary;
pub mod tap;
pub mod transcripts;
mod wrap;
mod write;

pub use book::{Bad, Chapter, Examples, book};
pub use catalogue::{catalogue_as_json, catalogue_schema};
pub use comparison::comparison;
pub use console::Console;
pub use context::RenderContext;
pub use diagram::position;
pub use error::ReportError;
pub use escape::{printable, safe};
pub use events::events_schema;
pub use failure::picture;
pub use format::{Format, FormatError, ReportSpec};
pub use matrix::{Matrix, matrices, matrix_as};
pub use paint::Palette;
pub use plan::{Plan, plan_as_json, plan_as_text, plan_schema};
pub use problems::line as problem_line;
pub use progress::{about, found};
pub use reporters::{Options, Reporters, same_place};
pub use rerun::Rerun;
pub use summary::{headline, tests_of, with_article};
pub use write::{check_path, write_file};
