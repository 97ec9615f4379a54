//! What a relay saw and nobody has judged yet.
//!
//! In: frames. Out: the same, in their order. Never: more of them than memory is meant for; who
//! brings more waits.

use std::{
    collections::VecDeque,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
};

use crate::engine::{Frame, Relayed};

/// How much may wait, in bytes.
const ROOM: usize = 64 << 20;

/// Frames that wait.
#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    frames: VecDeque<Frame>,
    bytes: usize,
    closed: bool,
}

impl Queue {
    /// Adds a frame once there is room for it.
    pub(super) fn push(&self, frame: Frame) {
        let full = |state: &mut State| state.bytes >= ROOM;
        let waited = self.changed.wait_while(self.state(), full);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        state.bytes += size(&frame);
        state.frames.push_back(frame);
        self.changed.notify_all();
    }

    /// No more frames will come.
    pub(super) fn close(&self) {
        self.state().closed = true;
        self.changed.notify_all();
    }

    /// Whether nothing waits at this moment.
    pub(super) fn is_empty(&self) -> bool {
        self.state().frames.is_empty()
    }

    /// The next frame, waited for; nothing when the last one was taken.
    pub(super) fn pop(&self) -> Option<Frame> {
        let none = |state: &mut State| state.frames.is_empty() && !state.closed;
        let waited = self.changed.wait_while(self.state(), none);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        let frame = state.frames.pop_front()?;
        state.bytes -= size(&frame);
        self.changed.notify_all();
        Some(frame)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nobody panics in the middle of a change.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The memory that a frame takes.
fn size(frame: &Frame) -> usize {
    let bytes = match &frame.what {
        Relayed::Bytes(_, bytes) => bytes.capacity(),
        Relayed::Closed(_) | Relayed::Signal(_) | Relayed::Ended(_) => 0,
    };
    bytes + size_of::<Frame>()
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, thread, time::Duration};

    use super::*;
    use crate::transcript::From;

    fn frame(number: u64, length: usize) -> Frame {
        let what = Relayed::Bytes(From::Engine, vec![b'x'; length]);
        Frame { at: Duration::from_secs(number), what }
    }

    #[test]
    fn small_frames_do_not_fill_it_and_large_ones_wait() {
        let queue = Arc::new(Queue::default());
        for number in 0..100_000 {
            queue.push(frame(number, 9));
        }
        let filler = Arc::clone(&queue);
        let fills = thread::Builder::new().spawn(move || {
            for number in 100_000..100_080 {
                filler.push(frame(number, 1 << 20));
            }
            filler.close();
        });
        let mut order = Vec::new();
        while let Some(frame) = queue.pop() {
            assert!(queue.state().bytes <= ROOM + (2 << 20));
            order.push(frame.at.as_secs());
        }
        fills.expect("a thread").join().expect("it ends");
        assert_eq!(order, (0..100_080).collect::<Vec<u64>>());
        assert!(queue.pop().is_none());
    }
}
