//! Ctrl-C and its relatives.
//!
//! The first one asks the run to end: engines are ended, reports written. The
//! second one ends it at once.

use crate::contract::{Cancel, Interruption};

/// Waits for a signal, asks for the end, and returns at the second signal.
pub(super) async fn watch(cancel: &Cancel) {
    signal().await;
    cancel.cancel(Interruption::Signal);
    super::print::note("interrupted: ending the engine and writing the reports (again: at once)");
    signal().await;
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
