//! The zoo: engines that are hostile rather than merely wrong, each led
//! through the real program.
//!
//! In: the table of animals. Out: for each, the verdict that is right, an end
//! within the deadlines, bounded memory, no process left, reports that are
//! valid and hold nothing the animal could have smuggled in.
//! Never: another program than this one; it plays the animals itself, which
//! is why it has no harness of the compiler's but one from a library.

#[path = "zoo/beasts.rs"]
mod beasts;
#[path = "zoo/bodies.rs"]
mod bodies;
#[path = "zoo/cage.rs"]
mod cage;
#[path = "zoo/forms.rs"]
mod forms;
#[path = "report/structure.rs"]
mod structure;
#[path = "zoo/table.rs"]
mod table;
#[path = "zoo/watch.rs"]
mod watch;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial, run};

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    if words.next().as_deref() == Some(beasts::WORD) {
        let name = words.next().unwrap_or_default();
        return beasts::act(&name, &words.collect::<Vec<_>>());
    }
    let mut arguments = Arguments::from_args();
    // Most of them are waited for rather than computed.
    arguments.test_threads.get_or_insert(8);
    let mut trials: Vec<Trial> =
        table::ROWS.iter().map(|row| Trial::test(row.beast, || cage::show(row))).collect();
    trials.extend(forms::trials());
    run(&arguments, trials).exit_code()
}
