//! Ctrl-C and its relatives: every signal that ends a program and can be caught, but for those
//! that report a fault of the program itself.
//!
//! The first one asks the run to end: engines are ended, reports written. The
//! second one ends it at once, whatever it is doing.

use std::{sync::Once, thread, time::Duration};

use futures_util::{FutureExt as _, future::select_all};
use nix::sys::signal::Signal;
use tokio::signal::unix::{SignalKind, signal};

use super::{error::CliError, options};
use crate::{
    contract::{Cancel, Interruption},
    engine,
};

/// How long a run that is to end at once may take for it, if it hears of it at all.
const GRACE: Duration = Duration::from_secs(2);

/// Two signals of one kind are one if they come together: `timeout` sends its own to the program, and then
/// to the group of the program.
const TOGETHER: Duration = Duration::from_millis(300);

/// Waits for a signal, asks for the end, and returns at the second signal.
pub(super) async fn watch(cancel: &Cancel) {
    insist(2);
    let mut signals = Signals::new();
    let first = signals.next().await;
    cancel.cancel(Interruption::Signal);
    super::print::note(
        "interrupted: ending the engine and writing the reports (press again to stop at once)",
    );
    signals.another(first).await;
}

/// Ends the engines and the program at the signal of that number, if it does not end by itself:
/// it may be busy with something that hears no signal. Only the first call counts.
pub(super) fn insist(number: usize) {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let wait = move || {
            let Ok(runtime) = options::runtime() else { return };
            runtime.block_on(async {
                let mut signals = Signals::new();
                let first = signals.next().await;
                for _ in 1..number {
                    signals.another(first).await;
                }
                engine::pause(GRACE).await;
            });
            engine::end_engines();
            end();
        };
        // Without a thread a run still hears signals wherever it waits for something.
        let _ = thread::Builder::new().spawn(wait);
    });
}

#[expect(clippy::disallowed_methods, reason = "main is busy and cannot end the program")]
fn end() -> ! {
    std::process::exit(1)
}

/// Lets a write that would make a file larger than this process may fail,
/// instead of ending the program with half a file left behind. Engines are not
/// touched by it: handlers do not outlive the start of another program.
pub(super) fn outlive_file_limit() -> Result<(), CliError> {
    let runtime = options::runtime()?;
    let _guard = runtime.enter();
    // Once heard, it is heard for as long as the program runs.
    let _ = signal(SignalKind::from_raw(nix::libc::SIGXFSZ));
    Ok(())
}

/// The signals that ask for the end.
pub(super) const ALL: &[Signal] = &[
    Signal::SIGINT,
    Signal::SIGTERM,
    Signal::SIGHUP,
    Signal::SIGQUIT,
    Signal::SIGUSR1,
    Signal::SIGUSR2,
    Signal::SIGALRM,
    Signal::SIGVTALRM,
    Signal::SIGPROF,
    Signal::SIGXCPU,
    Signal::SIGABRT,
    #[cfg(target_os = "linux")]
    Signal::SIGIO,
    #[cfg(target_os = "linux")]
    Signal::SIGPWR,
    #[cfg(target_os = "linux")]
    Signal::SIGSTKFLT,
];

/// All of them, listened for from one moment on: one that comes right behind another is not lost.
pub(super) struct Signals(Vec<tokio::signal::unix::Signal>);

impl Signals {
    pub(super) fn new() -> Self {
        let numbers = ALL.iter().map(|known| *known as i32);
        #[cfg(target_os = "linux")]
        let numbers = numbers.chain(nix::libc::SIGRTMIN()..=nix::libc::SIGRTMAX());
        // One without a handler ends the program anyway.
        Self(numbers.filter_map(|number| signal(SignalKind::from_raw(number)).ok()).collect())
    }

    /// Waits for the next one, and says which of them it is.
    pub(super) async fn next(&mut self) -> usize {
        let all: Vec<_> = self.0.iter_mut().map(|stream| stream.recv().boxed_local()).collect();
        if all.is_empty() {
            return std::future::pending().await;
        }
        match select_all(all).await {
            (Some(()), which, _) => which,
            (None, ..) => std::future::pending().await,
        }
    }

    /// Waits for another one than the first, or for that one once more, later.
    async fn another(&mut self, first: usize) {
        let other = async { while self.next().await == first {} };
        if engine::within(TOGETHER, other).await.is_none() {
            self.next().await;
        }
    }
}
