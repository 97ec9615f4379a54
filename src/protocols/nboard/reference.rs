//! A conforming engine, as a model to read.
//!
//! In: one line at a time, and a voice to speak with. Out: replies, through
//! the voice, some of them from a thread that searches. Never: I/O of its own,
//! chance. Small depths take milliseconds.
//!
//! The engine works off its lines in order. A search runs beside it, so that a
//! ping can be heard: a ping ends the search, drops requests that wait behind
//! it, and only then is answered. Any other line waits until the search ends.

mod search;

use std::{
    collections::VecDeque,
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
    time::Duration,
};

use super::{
    grammar,
    message::{Command, Reply},
    rules::{Board, Game, Move, legal_moves},
};
pub(super) use search::Rules;
use search::{Limits, Report, Search};

/// Says a line; whether the other side still listens.
pub(super) type Voice = Arc<dyn Fn(&str) -> io::Result<()> + Send + Sync>;

/// A fiftieth of the time left is spent on a move.
const SHARE: u32 = 50;

/// How deep `analyze` looks.
const ANALYSIS_DEPTH: u32 = 2;

/// The engine between two lines.
pub(super) struct Engine {
    voice: Voice,
    rules: Rules,
    game: Game,
    depth: u32,
    search: Option<Running>,
    /// Lines that came during a search.
    waiting: VecDeque<String>,
}

/// A search in its thread.
struct Running {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<io::Result<()>>,
}

impl Engine {
    /// An engine before its first line.
    pub(super) fn new(voice: Voice, rules: Rules) -> Self {
        let game = Game::new(Board::start());
        Self { voice, rules, game, depth: 1, search: None, waiting: VecDeque::new() }
    }

    /// Takes a line; whether the engine goes on.
    ///
    /// # Errors
    /// The other side closed the output.
    pub(super) fn hear(&mut self, line: &str) -> io::Result<bool> {
        match grammar::command(line) {
            Command::Ping(n) => {
                self.stop()?;
                while let Some(line) = self.waiting.pop_front() {
                    let command = grammar::command(&line);
                    if !is_request(&command) {
                        self.obey(command)?;
                    }
                }
                self.say(&Reply::Pong(n))?;
            }
            Command::Quit => {
                self.stop()?;
                return Ok(false);
            }
            _ if self.is_busy() || !self.waiting.is_empty() => {
                self.waiting.push_back(line.to_owned());
                self.catch_up()?;
            }
            command => self.obey(command)?,
        }
        Ok(true)
    }

    /// Whether lines wait for a search to end.
    pub(super) fn is_kept_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Goes on with the lines that wait, once the search has ended.
    ///
    /// # Errors
    /// The other side closed the output.
    pub(super) fn catch_up(&mut self) -> io::Result<()> {
        while !self.is_busy() {
            let Some(line) = self.waiting.pop_front() else { break };
            self.obey(grammar::command(&line))?;
        }
        Ok(())
    }

    /// Ends the search, if there is one; it says no more.
    ///
    /// # Errors
    /// The other side closed the output.
    pub(super) fn stop(&mut self) -> io::Result<()> {
        let Some(search) = self.search.take() else { return Ok(()) };
        search.stop.store(true, Ordering::Relaxed);
        search.thread.join().unwrap_or(Ok(()))
    }

    /// The game as it was told, with the moves since.
    pub(super) const fn game(&self) -> &Game {
        &self.game
    }

    /// Goes on with another game.
    pub(super) fn put(&mut self, game: Game) {
        self.game = game;
    }

    /// The position at the end of the game, as these rules have it.
    fn board(&self) -> Board {
        let moves = self.game.moves.iter().map(|ply| ply.text.mv);
        moves.fold(self.game.start, |board, mv| (self.rules.make)(&board, mv))
    }

    /// Whether a search is running.
    pub(super) fn is_busy(&self) -> bool {
        self.search.as_ref().is_some_and(|search| !search.thread.is_finished())
    }

    fn say(&self, reply: &Reply<'_>) -> io::Result<()> {
        (self.voice)(&reply.to_string())
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::NBoard(_) => self.say(&Reply::MyName("Linesman"))?,
            Command::SetDepth(depth) => self.depth = u32::try_from(depth).unwrap_or(1).max(1),
            Command::SetGame(game) => self.game = *game,
            Command::Move(text) => self.game.push(text),
            Command::Go => self.go()?,
            Command::Hint(n) => self.hint(usize::try_from(n).unwrap_or(1))?,
            Command::Analyze => self.analyze()?,
            Command::Learn => self.say(&Reply::Learned)?,
            // Draws of the book are valued by contempt, and there is no book.
            Command::SetContempt(_)
            | Command::Misused(..)
            | Command::UnknownSet
            | Command::Blank
            | Command::Unknown
            | Command::Ping(_)
            | Command::Quit => {}
        }
        Ok(())
    }

    /// Tells the move it would play. The game stays as it is.
    fn go(&mut self) -> io::Result<()> {
        let board = self.board();
        let legal = (self.rules.legal)(&board);
        if legal.is_empty() {
            return self.say(&Reply::Status("The game is over"));
        }
        if legal == [Move::Pass] {
            return self.say(&Reply::Answer { mv: Move::Pass, eval: None, time: None });
        }
        let left = self.game.time_left(board.side()).map(|left| u64::try_from(left).unwrap_or(0));
        let time = left.map(|left| Duration::from_millis(left) / SHARE);
        let limits = Limits { depth: self.depth, time };
        self.begin(move |search, voice| {
            let Some(found) = search.run(&board, &limits, &mut |_| Ok(()))? else { return Ok(()) };
            let best = found.moves[0].clone();
            voice(&Reply::Search(found.evaluation(&best)).to_string())?;
            let took = search.seconds();
            voice(&Reply::NodeStats { nodes: search.nodes(), time: took }.to_string())?;
            let eval = (legal.len() > 1).then(|| f64::from(best.value));
            voice(&Reply::Answer { mv: best.line[0], eval, time: Some(took) }.to_string())
        });
        Ok(())
    }

    /// Tells what it thinks of the best moves: at once, and once a second, and
    /// at last.
    fn hint(&mut self, n: usize) -> io::Result<()> {
        let board = self.board();
        if (self.rules.legal)(&board).is_empty() {
            return Ok(());
        }
        let limits = Limits { depth: self.depth, time: None };
        self.say(&Reply::Status("Analyzing"))?;
        self.begin(move |search, voice| {
            let (mut last, mut depth) = (Duration::ZERO, 0);
            let tell = |found: &Report| {
                found.moves.iter().take(n.max(1)).try_for_each(|value| {
                    voice(&Reply::Search(found.evaluation(value)).to_string())
                })
            };
            let found = search.run(&board, &limits, &mut |found| {
                if found.depth > 1 && found.at < last + Duration::from_secs(1) {
                    return Ok(());
                }
                (last, depth) = (found.at, found.depth);
                tell(found)
            })?;
            let Some(found) = found else { return Ok(()) };
            if found.depth > depth {
                tell(&found)?;
            }
            let took = search.seconds();
            voice(&Reply::NodeStats { nodes: search.nodes(), time: took }.to_string())?;
            voice(&Reply::Status("").to_string())
        });
        Ok(())
    }

    /// Values each position of the game, the last one first.
    fn analyze(&mut self) -> io::Result<()> {
        let mut positions = vec![self.game.start];
        for ply in &self.game.moves {
            let board = positions[positions.len() - 1];
            positions.push((self.rules.make)(&board, ply.text.mv));
        }
        let limits = Limits { depth: ANALYSIS_DEPTH, time: None };
        self.begin(move |search, voice| {
            for (moves_made, board) in positions.iter().enumerate().rev() {
                if search.must_end() {
                    break;
                }
                let found = search.run(board, &limits, &mut |_| Ok(()))?;
                let best = found.as_ref().and_then(|found| found.moves.first());
                let Some(best) = best else { continue };
                let moves_made = i64::try_from(moves_made).unwrap_or_default();
                let eval = f64::from(best.value);
                voice(&Reply::Analysis { moves_made, eval }.to_string())?;
            }
            Ok(())
        });
        Ok(())
    }

    fn begin(
        &mut self,
        work: impl FnOnce(&mut Search, &dyn Fn(&str) -> io::Result<()>) -> io::Result<()>
        + Send
        + 'static,
    ) {
        let stop = Arc::new(AtomicBool::new(false));
        let mut search = Search::new(self.rules.clone(), Arc::clone(&stop));
        let voice = Arc::clone(&self.voice);
        let thread = std::thread::spawn(move || work(&mut search, &*voice));
        self.search = Some(Running { stop, thread });
    }
}

const fn is_request(command: &Command) -> bool {
    matches!(command, Command::Go | Command::Hint(_) | Command::Analyze)
}

/// The rules of Othello.
pub(super) fn othello() -> Rules {
    Rules { legal: Arc::new(legal_moves), make: Arc::new(|board, mv| board.after(mv)) }
}
