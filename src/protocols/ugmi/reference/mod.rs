//! A conforming engine, as a model to read.
//!
//! In: one line at a time. Out: lines, through a voice that may be used by two
//! threads at once. Never: chance; the same questions get the same answers.
//!
//! The thread that calls [`Engine::hear`] never searches, so that it can
//! listen while the engine thinks. A search has a thread of its own, which
//! says `info` and, at the end, `bestmove`. How strong it plays does not
//! matter here: it looks three plies ahead.

mod search;
mod settings;

use std::{
    io,
    sync::{
        Arc, Condvar, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
};

use super::{
    grammar,
    message::{Command, Go, Keyword, Position, Start},
    rules::{Board, Move, RankOrder, is_legal},
};
pub(super) use search::Rules;
use search::Searcher;
use settings::Settings;

/// Says a line. Both threads of an engine share it.
pub(super) type Voice = Arc<dyn Fn(&str) -> io::Result<()> + Send + Sync>;

/// The name the engine gives itself.
pub(super) const NAME: &str = "Linesman Reference 1.0";

/// The engine between two lines.
pub(super) struct Engine {
    voice: Voice,
    board: Board,
    settings: Settings,
    debug: bool,
    rules: Rules,
    job: Option<Job>,
}

/// A search and what it shares with the thread that listens.
struct Job {
    signal: Arc<Signal>,
    thread: JoinHandle<()>,
}

/// What the two threads tell each other.
#[derive(Default)]
struct Signal {
    stop: Mutex<bool>,
    stopped: Condvar,
    /// The search is over; its best move is about to be said.
    over: AtomicBool,
}

impl Signal {
    fn stop(&self) {
        *self.stop.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.stopped.notify_all();
    }

    /// Sleeps until the search is to end.
    fn wait(&self) {
        let mut stop = self.stop.lock().unwrap_or_else(PoisonError::into_inner);
        while !*stop {
            stop = self.stopped.wait(stop).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Engine {
    /// An engine before its first line.
    pub(super) fn new(voice: Voice) -> Self {
        Self {
            voice,
            board: Board::default(),
            settings: Settings::default(),
            debug: false,
            rules: Rules::default(),
            job: None,
        }
    }

    /// Plays by other rules from now on.
    pub(super) fn go_by(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// The position on the board.
    pub(super) const fn board(&self) -> &Board {
        &self.board
    }

    /// Puts another position on the board.
    pub(super) fn put(&mut self, board: Board) {
        self.board = board;
    }

    /// Whether a search is under way.
    pub(super) fn is_searching(&self) -> bool {
        self.job.as_ref().is_some_and(|job| !job.signal.over.load(Ordering::SeqCst))
    }

    /// Takes a line in, without its line feed, perhaps with a carriage return,
    /// perhaps no text at all. Tells whether the engine goes on.
    ///
    /// # Errors
    /// The other side closed the output.
    pub(super) fn hear(&mut self, line: &[u8]) -> io::Result<bool> {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let Ok(line) = std::str::from_utf8(line) else {
            return self.complain("a line that is no text").map(|()| true);
        };
        if self.debug {
            self.say(&format!("info string heard: {}", line.trim()))?;
        }
        match grammar::command(line) {
            Command::Ugmi => self.identify()?,
            Command::IsReady => self.say("readyok")?,
            Command::Debug(on) => self.debug = on,
            Command::Stop => self.stop(),
            Command::Quit => {
                self.stop();
                return Ok(false);
            }
            // The rest has no place in a search, and is ignored there.
            Command::SetOption(_) | Command::NewGame | Command::Position(_) | Command::Go(_)
                if self.is_searching() =>
            {
                self.complain("this command is ignored while a search is running")?;
            }
            Command::SetOption(set) => {
                if let Err(complaint) = self.settings.set(&set) {
                    self.complain(&complaint)?;
                }
            }
            Command::NewGame => self.board = Board::default(),
            Command::Position(position) => match set_up(&position) {
                Some(board) => self.board = board,
                None => self.complain("this position cannot be reached")?,
            },
            Command::Go(go) if go.odd => self.complain("a parameter of `go` is unknown")?,
            Command::Go(go) => self.go(go),
            Command::Misused(keyword) => self.complain(usage(keyword))?,
            Command::Blank => {}
            Command::Unknown => self.complain("unknown command")?,
        }
        Ok(true)
    }

    /// Ends the search, if there is one, and waits until it has said so.
    pub(super) fn stop(&mut self) {
        if let Some(job) = self.job.take() {
            job.signal.stop();
            // A thread that panicked has nothing left to say.
            let _ = job.thread.join();
        }
    }

    fn say(&self, line: &str) -> io::Result<()> {
        (self.voice)(line)
    }

    fn complain(&self, what: &str) -> io::Result<()> {
        self.say(&format!("info error {what}"))
    }

    fn identify(&self) -> io::Result<()> {
        self.say(&format!("id name {NAME}"))?;
        self.say("id author the authors of Linesman")?;
        for line in settings::DECLARATIONS {
            self.say(line)?;
        }
        self.say("ugmiok")
    }

    fn go(&mut self, go: Go) {
        // The thread of the search before is over, but for its last instruction.
        self.stop();
        let signal = Arc::new(Signal::default());
        let (voice, shared) = (Arc::clone(&self.voice), Arc::clone(&signal));
        let mut searcher = Searcher::new(self.board.clone(), go, self.rules);
        let thread = std::thread::spawn(move || {
            // A closed output ends the engine from the other side as well.
            let _ = searcher.run(&*voice);
            if searcher.is_infinite() {
                shared.wait();
                let _ = searcher.tell_again(&*voice);
            }
            // First the flag: whoever hears the best move may go on at once.
            shared.over.store(true, Ordering::SeqCst);
            let _ = voice(&format!("bestmove {}", searcher.choice()));
        });
        self.job = Some(Job { signal, thread });
    }
}

/// The board of a position, if it can be reached.
fn set_up(position: &Position) -> Option<Board> {
    let mut board = match &position.start {
        Start::Empty => Board::default(),
        Start::Board(text) => text.board(RankOrder::TopFirst).ok()?,
    };
    for &mv in &position.moves {
        if !is_legal(&board, mv) {
            return None;
        }
        board.make(mv);
    }
    Some(board)
}

const fn usage(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::Debug => "debug is followed by on or off",
        Keyword::SetOption => "setoption needs a name",
        Keyword::Position => "position needs startpos or a board, then perhaps moves",
        Keyword::Ugmi
        | Keyword::IsReady
        | Keyword::NewGame
        | Keyword::Go
        | Keyword::Stop
        | Keyword::Quit => "this command stands alone",
    }
}

/// The move that stands for none.
const NOTHING: Move = Move::Pass;
