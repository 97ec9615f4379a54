//! Hostile engines: programs that do worse than break a protocol, each checked by
//! the real program.
//!
//! In: the table of engines. Out: for each, the verdict that is right, an end
//! within the deadlines, bounded memory, no process left, reports that are
//! valid and hold nothing that the engine could have smuggled in.
//! Never: another program than this one; it is the hostile engines itself, which
//! is why it has no test harness of the compiler's but one from a library.

#![allow(clippy::disallowed_methods, reason = "a test may panic where there is no thread left")]

#[path = "hostile/engines.rs"]
mod engines;
#[path = "hostile/forms.rs"]
mod forms;
#[path = "hostile/harness.rs"]
mod harness;
#[path = "hostile/monitor.rs"]
mod monitor;
#[path = "hostile/payloads.rs"]
mod payloads;
#[path = "report/structure.rs"]
mod structure;
#[path = "hostile/table.rs"]
mod table;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial, run};

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    if words.next().as_deref() == Some(engines::WORD) {
        let name = words.next().unwrap_or_default();
        return engines::act(&name, &words.collect::<Vec<_>>());
    }
    let mut arguments = Arguments::from_args();
    // Most of them are waited for rather than computed.
    arguments.test_threads.get_or_insert(8);
    let mut trials: Vec<Trial> =
        table::ROWS.iter().map(|row| Trial::test(row.name, || harness::show(row))).collect();
    trials.extend(forms::trials());
    run(&arguments, trials).exit_code()
}
