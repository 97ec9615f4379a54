//! Ctrl-C and its relatives.
//!
//! The first one asks the run to end: engines are ended, reports written. The
//! second one ends it at once.

use super::{error::CliError, options};
use crate::contract::{Cancel, Interruption};

/// Waits for a signal, asks for the end, and returns at the second signal.
pub(super) async fn watch(cancel: &Cancel) {
    signal().await;
    cancel.cancel(Interruption::Signal);
    super::print::note(
        "interrupted: ending the engine and writing the reports (press again to stop at once)",
    );
    signal().await;
}

/// Lets a write that would make a file larger than this process may fail,
/// instead of ending the program with half a file left behind. Engines are not
/// touched by it: handlers do not outlive the start of another program.
pub(super) fn outlive_file_limit() -> Result<(), CliError> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let runtime = options::runtime()?;
        let _guard = runtime.enter();
        // Once heard, it is heard for as long as the program runs.
        let _ = signal(SignalKind::from_raw(nix::libc::SIGXFSZ));
    }
    Ok(())
}

#[cfg(unix)]
async fn signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let hear = |kind| async move {
        match signal(kind) {
            Ok(mut stream) => {
                stream.recv().await;
            }
            // Without a handler the signal ends the program anyway.
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        () = hear(SignalKind::interrupt()) => {}
        () = hear(SignalKind::terminate()) => {}
        () = hear(SignalKind::hangup()) => {}
    }
}

#[cfg(not(unix))]
async fn signal() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
