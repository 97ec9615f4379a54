//! The loop of an engine: lines come in, deeds are done, thoughts are thought.
//!
//! In: a host and a part. Out: lines. Whoever speaks holds the scene, so that
//! the thread of a thought and the reader of lines never talk at once.

use std::{
    io,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use super::saboteur::{Act, Deed, Scene};
use crate::{
    contract::{Host, Speaker},
    protocols::cxboard::{
        reference::{Ear, Order, Signal, Task, think},
        rules::Move,
    },
};

/// What the reader of lines and the thread of a thought share.
struct Stage {
    scene: Mutex<Scene>,
    thought: Mutex<Option<Thought>>,
    /// Lines heard and not yet obeyed.
    ahead: Mutex<Vec<Vec<u8>>>,
    speaker: Speaker,
    /// The other side closed the output, or a deed ended the process.
    gone: AtomicBool,
}

/// The thought under way.
struct Thought {
    signals: Sender<Signal>,
    thread: JoinHandle<()>,
}

/// Plays a part until the input ends.
pub(super) fn run(host: &Host, act: Act) -> io::Result<()> {
    let stage = Arc::new(Stage {
        scene: Mutex::new(Scene::new(act)),
        thought: Mutex::new(None),
        ahead: Mutex::new(Vec::new()),
        speaker: host.speaker(),
        gone: AtomicBool::new(false),
    });
    if let Act::Prepares(prepare) = act {
        let mut scene = stage.lock();
        let deeds = prepare(&mut scene);
        stage.carry_out(scene, deeds, host)?;
    }
    // The pause lets it notice that a thought has ended the process.
    while let Ok(line) = stage.next(host) {
        if stage.is_gone() {
            return Ok(());
        }
        let Some(line) = line else { continue };
        let mut scene = stage.lock();
        let deeds = scene.hear(&line);
        if !stage.carry_out(scene, deeds, host)? {
            return Ok(());
        }
    }
    if let Act::Leaves(leave) = act {
        leave();
    }
    Ok(())
}

impl Stage {
    fn lock(&self) -> MutexGuard<'_, Scene> {
        self.scene.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ahead(&self) -> MutexGuard<'_, Vec<Vec<u8>>> {
        self.ahead.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next line, or nothing for a while; an error at the end of input.
    fn next(&self, host: &Host) -> Result<Option<Vec<u8>>, RecvTimeoutError> {
        let mut ahead = self.ahead();
        if !ahead.is_empty() {
            return Ok(Some(ahead.remove(0)));
        }
        drop(ahead);
        host.hear_within(Duration::from_millis(50))
    }

    fn is_gone(&self) -> bool {
        self.gone.load(Ordering::Relaxed)
    }

    /// Does what is to be done; whether the process goes on.
    fn carry_out(
        self: &Arc<Self>,
        scene: MutexGuard<'_, Scene>,
        deeds: Vec<Deed>,
        host: &Host,
    ) -> io::Result<bool> {
        let mut begun: Option<Receiver<()>> = None;
        let mut deaf = false;
        for deed in deeds {
            match deed {
                Deed::Think(task) => begun = Some(self.begin(*task)),
                Deed::Tell(signal) => self.tell(signal),
                Deed::Deaf => deaf = true,
                Deed::Swallow(time, unwanted) => {
                    while let Ok(Some(line)) = host.hear_within(time) {
                        if line != unwanted.as_bytes() {
                            self.ahead().push(line);
                        }
                    }
                }
                Deed::Hang => {
                    drop(scene);
                    while host.hear().is_some() {}
                    return Ok(false);
                }
                Deed::Die => return Ok(false),
                deed => self.speak(deed)?,
            }
        }
        drop(scene);
        if let Some(begun) = begun {
            // The first plies take no time worth interrupting.
            let _ = begun.recv();
        }
        if deaf {
            let thought = self.thought().take();
            let _ = thought.map(|thought| {
                let signals = thought.signals;
                let ended = thought.thread.join();
                drop(signals);
                ended
            });
        }
        Ok(true)
    }

    fn thought(&self) -> MutexGuard<'_, Option<Thought>> {
        self.thought.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, signal: Signal) {
        if let Some(thought) = &*self.thought() {
            // It may be over already.
            let _ = thought.signals.send(signal);
        }
    }

    /// Deeds that need nothing but the output.
    fn speak(&self, deed: Deed) -> io::Result<()> {
        match deed {
            Deed::Say(line) => self.speaker.say(&line),
            Deed::Raw(text) => self.speaker.raw(text.as_bytes()),
            Deed::Wait(time) => {
                thread::sleep(time);
                Ok(())
            }
            Deed::Later(time, line) => {
                let speaker = self.speaker.clone();
                thread::spawn(move || {
                    thread::sleep(time);
                    // Nobody may be listening any more.
                    let _ = speaker.say(&line);
                });
                Ok(())
            }
            Deed::Think(_)
            | Deed::Tell(_)
            | Deed::Deaf
            | Deed::Swallow(..)
            | Deed::Hang
            | Deed::Die => Ok(()),
        }
    }

    fn begin(self: &Arc<Self>, task: Task) -> Receiver<()> {
        let (signals, heard) = channel();
        let (settled, begun) = channel();
        let stage = Arc::clone(self);
        let thread = thread::spawn(move || think(&task, &heard, &Mind(stage), settled));
        *self.thought() = Some(Thought { signals, thread });
        begun
    }

    /// What the thread of a thought has to say.
    fn from_thought(self: &Arc<Self>, orders: impl FnOnce(&mut Scene) -> Vec<Order>) {
        let mut scene = self.lock();
        let orders = orders(&mut scene);
        let deeds = scene.deeds(orders);
        for deed in deeds {
            let done = match deed {
                Deed::Think(task) => {
                    self.begin(*task);
                    Ok(())
                }
                Deed::Tell(signal) => {
                    self.tell(signal);
                    Ok(())
                }
                Deed::Die => Err(io::ErrorKind::Interrupted.into()),
                deed => self.speak(deed),
            };
            if done.is_err() {
                self.gone.store(true, Ordering::Relaxed);
            }
        }
    }
}

/// Lets the stage know what a thought brings.
struct Mind(Arc<Stage>);

impl Ear for Mind {
    fn told(&self, ticket: u64, line: String) {
        self.0.from_thought(|scene| scene.desk.told(ticket, line));
    }

    fn found(&self, ticket: u64, mv: Option<Move>) {
        self.0.from_thought(|scene| scene.desk.found(ticket, mv));
    }
}
