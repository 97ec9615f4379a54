//! A conforming engine, as a model to read.
//!
//! In: lines of the GUI, and the timers it has asked for. Out: lines to say,
//! and timers. Never: I/O, threads, a clock, chance; whoever hosts it carries
//! the effects out.
//!
//! The engine works off its lines in order. A search goes on from timer to
//! timer, so that a ping can be read: a ping ends the search, drops requests
//! that wait behind it, and only then is answered. Any other line waits until
//! the search ends.

mod search;

use std::{collections::VecDeque, time::Duration};

use crate::engine::{Effect, Event, Moment, Program};

use super::{
    grammar,
    message::{Command, Reply, Word},
    model::Position,
    rules::{Board, Game, Move, Rules},
};
use search::Search;

/// A fiftieth of the time left is spent on a move.
const SHARE: u32 = 50;

/// How deep `analyze` looks.
const ANALYSIS_DEPTH: u32 = 2;

/// How often a search reports evaluations.
const INTERVAL: Duration = Duration::from_secs(1);

/// What it says where there is no move to tell.
pub(super) const OVER: &str = "The game is over";

/// The engine between two lines.
pub(super) struct Engine {
    position: Position,
    /// The moves of the games that it has learned, each with the board it was made on.
    book: Vec<(Board, Move)>,
    search: Option<Running>,
    /// Lines that came during a search.
    waiting: VecDeque<String>,
    /// The timer that the search waits for; those before it are forgotten.
    timer: u64,
    now: Duration,
}

/// A search under way.
struct Running {
    search: Search,
    task: Task,
    /// When it began.
    since: Duration,
    /// When it has done what the next depth takes.
    ready: Duration,
}

/// What a search is for.
enum Task {
    /// A move, by this time at the latest.
    Go(Option<Duration>),
    /// What it thinks of so many moves, reported last at this time and depth.
    Hint { most: usize, reported: Option<(Duration, u32)> },
    /// The values of these positions, each after so many moves; the last one
    /// comes first.
    Analyze(Vec<(i64, Board)>),
}

impl Engine {
    /// An engine before its first line.
    pub(super) fn new(rules: Rules) -> Self {
        Self {
            position: Position::new(rules),
            book: Vec::new(),
            search: None,
            waiting: VecDeque::new(),
            timer: 0,
            now: Duration::ZERO,
        }
    }

    /// Ends the search, if there is one; it says no more.
    pub(super) fn stop(&mut self) {
        self.search = None;
    }

    /// The game as it was reported, with the moves since.
    pub(super) const fn game(&self) -> &Game {
        self.position.game()
    }

    /// Goes on with another game.
    pub(super) fn put(&mut self, game: Game) {
        self.position.put(game);
    }

    /// Whether a search is running.
    pub(super) const fn is_busy(&self) -> bool {
        self.search.is_some()
    }

    fn receive(&mut self, line: &[u8]) -> Vec<Effect> {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let line = String::from_utf8_lossy(line);
        match grammar::command(&line) {
            Command::Ping(n) => {
                self.stop();
                let mut effects = Vec::new();
                while let Some(line) = self.waiting.pop_front() {
                    if !is_request(&grammar::command(&line)) {
                        effects.extend(self.obey(&line));
                    }
                }
                effects.extend(say(&Reply::Pong(n)));
                effects
            }
            Command::Quit => vec![Effect::Exit],
            _ if self.is_busy() || !self.waiting.is_empty() => {
                self.waiting.push_back(line.into_owned());
                self.catch_up()
            }
            _ => self.obey(&line),
        }
    }

    /// Goes on with the lines that wait, once the search has ended.
    fn catch_up(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        while !self.is_busy() {
            let Some(line) = self.waiting.pop_front() else { break };
            effects.extend(self.obey(&line));
        }
        effects
    }

    /// How deep it searches.
    fn depth(&self) -> u32 {
        self.position.depth().and_then(|depth| u32::try_from(depth).ok()).unwrap_or(1).max(1)
    }

    fn obey(&mut self, line: &str) -> Vec<Effect> {
        let command = grammar::command(line);
        self.position.apply(&command, line);
        match command {
            Command::NBoard(_) => say(&Reply::MyName("Linesman")),
            Command::Go => self.go(),
            Command::Hint(n) => self.hint(usize::try_from(n).unwrap_or(1)),
            Command::Analyze => self.analyze(),
            Command::Learn => self.learn(),
            // Draws of the book are valued by contempt, and the book values nothing.
            _ => Vec::new(),
        }
    }

    /// Tells the move it would play. The game stays as it is.
    fn go(&mut self) -> Vec<Effect> {
        let board = *self.position.last_board();
        let legal = self.position.rules().legal(&board);
        if legal.is_empty() {
            return say(&Reply::Status(OVER));
        }
        if legal == [Move::Pass] {
            return say(&Reply::Answer { mv: Move::Pass, eval: None, time: None });
        }
        let left = self.game().time_left(board.side()).map(|left| u64::try_from(left).unwrap_or(0));
        let until = left.map(|left| self.now + Duration::from_millis(left) / SHARE);
        vec![self.begin(Task::Go(until), board, self.depth())]
    }

    /// Keeps the game. It stays as it is.
    fn learn(&mut self) -> Vec<Effect> {
        let rules = self.position.rules();
        let game = self.game();
        let mut board = game.start;
        let mut moves = Vec::with_capacity(game.moves.len());
        for ply in &game.moves {
            moves.push((board, ply.text.mv));
            board = rules.after(&board, ply.text.mv);
        }
        self.book.extend(moves);
        say(&Reply::Learned)
    }

    /// What it has learned to be played on this board: each move once, in as many games as it was.
    fn known(&self, board: &Board) -> Vec<Effect> {
        let rules = self.position.rules();
        let here = self.book.iter().filter(|(on, mv)| on == board && rules.allow(board, *mv));
        let played: Vec<Move> = here.map(|(_, mv)| *mv).collect();
        let mut told: Vec<Move> = Vec::new();
        for mv in &played {
            if !told.contains(mv) {
                told.push(*mv);
            }
        }
        let games = |mv: &Move| played.iter().filter(|other| *other == mv).count();
        told.iter()
            .map(|mv| Effect::Send(format!("{} {mv} 0.00 {} 1", Word::Book, games(mv))))
            .collect()
    }

    /// Tells what it thinks of the best moves: at once, and once a second, and
    /// at last.
    fn hint(&mut self, n: usize) -> Vec<Effect> {
        let board = *self.position.last_board();
        if self.position.rules().legal(&board).is_empty() {
            return Vec::new();
        }
        let mut effects = say(&Reply::Status("Analyzing"));
        effects.extend(self.known(&board));
        effects.push(self.begin(
            Task::Hint { most: n.max(1), reported: None },
            board,
            self.depth(),
        ));
        effects
    }

    /// Values each position of the game, the last one first.
    fn analyze(&mut self) -> Vec<Effect> {
        let game = self.game();
        let mut positions = vec![(0, game.start)];
        for (ply, moves_made) in game.moves.iter().zip(1..) {
            let (_, board) = positions[positions.len() - 1];
            positions.push((moves_made, self.position.rules().after(&board, ply.text.mv)));
        }
        let start = game.start;
        vec![self.begin(Task::Analyze(positions), start, ANALYSIS_DEPTH)]
    }

    /// Begins a search once everything else was said.
    fn begin(&mut self, task: Task, board: Board, depth: u32) -> Effect {
        let search = Search::new(self.position.rules(), board, depth);
        self.search = Some(Running { search, task, since: self.now, ready: self.now });
        self.wait(Duration::ZERO)
    }

    fn wait(&mut self, time: Duration) -> Effect {
        self.timer += 1;
        Effect::Timer(time, self.timer)
    }

    /// A timer has run off: the search goes on if it waits for this one.
    fn go_on(&mut self, timer: u64) -> Vec<Effect> {
        let now = self.now;
        let Some(running) = self.search.as_mut().filter(|_| timer == self.timer) else {
            return Vec::new();
        };
        match running.go_on(now) {
            (mut effects, Some(time)) => {
                effects.push(self.wait(time));
                effects
            }
            (mut effects, None) => {
                self.search = None;
                effects.extend(self.catch_up());
                effects
            }
        }
    }
}

impl Running {
    /// What it says now, and how long it takes to go on; `None` at the end.
    fn go_on(&mut self, now: Duration) -> (Vec<Effect>, Option<Duration>) {
        if let Task::Analyze(positions) = &mut self.task {
            let Some((moves_made, board)) = positions.pop() else { return (Vec::new(), None) };
            self.search = Search::new(self.search.rules(), board, ANALYSIS_DEPTH);
            let mut nodes = 0;
            while !self.search.is_over() {
                nodes += self.search.deepen();
            }
            let best = self.search.moves().first();
            let reported = best.map(|best| Reply::Analysis { moves_made, eval: best.value.into() });
            return (reported.as_ref().map(say).unwrap_or_default(), Some(time_of(nodes)));
        }
        let late = match self.task {
            Task::Go(Some(until)) => self.search.depth() > 0 && now >= until,
            _ => false,
        };
        let ready = now >= self.ready;
        if late || ready && self.search.is_over() {
            return (self.end(now), None);
        }
        if ready {
            self.ready = now + time_of(self.search.deepen());
        }
        let over = self.search.is_over();
        let (effects, next) = match &mut self.task {
            Task::Go(until) => {
                (Vec::new(), until.map_or(self.ready, |until| until.min(self.ready)))
            }
            Task::Hint { most, reported } => {
                let due = reported.map_or(now, |(at, _)| at + INTERVAL);
                if over || now < due {
                    (Vec::new(), if over { self.ready } else { due.min(self.ready) })
                } else {
                    *reported = Some((now, self.search.depth()));
                    let most = *most;
                    (self.report(most), self.ready.min(now + INTERVAL))
                }
            }
            Task::Analyze(_) => return (Vec::new(), None),
        };
        (effects, Some(next.saturating_sub(now)))
    }

    /// What it says of the best moves.
    fn report(&self, most: usize) -> Vec<Effect> {
        let depth = self.search.reported_depth();
        let moves = self.search.moves().iter().take(most);
        moves.flat_map(|mv| say(&Reply::Search(self.search.evaluation(mv, &depth)))).collect()
    }

    /// What it says at its end.
    fn end(&self, now: Duration) -> Vec<Effect> {
        // Whole seconds: nobody looks at a clock more often.
        let time = now.saturating_sub(self.since).as_secs_f64().floor();
        let nodes = say(&Reply::NodeStats { nodes: self.search.nodes(), time });
        let moves = self.search.moves();
        match self.task {
            Task::Go(_) => {
                let Some(best) = moves.first() else { return Vec::new() };
                let eval = (moves.len() > 1).then(|| f64::from(best.value));
                let answer = Reply::Answer { mv: best.line[0], eval, time: Some(time) };
                [self.report(1), nodes, say(&answer)].concat()
            }
            Task::Hint { most, reported } => {
                let deeper = reported.is_none_or(|(_, depth)| self.search.depth() > depth);
                let hints = if deeper { self.report(most) } else { Vec::new() };
                [hints, nodes, say(&Reply::Status(""))].concat()
            }
            Task::Analyze(_) => Vec::new(),
        }
    }
}

impl Program for Engine {
    fn on(&mut self, event: Event<'_>, moment: &mut Moment<'_>) -> Vec<Effect> {
        self.now = moment.now;
        match event {
            Event::Start => Vec::new(),
            Event::Line(line) => self.receive(line),
            Event::Timer(timer) => self.go_on(timer),
            Event::EndOfInput => vec![Effect::Exit],
        }
    }
}

/// How long it takes to look at so many nodes.
const fn time_of(nodes: u64) -> Duration {
    Duration::from_micros(nodes)
}

fn say(reply: &Reply<'_>) -> Vec<Effect> {
    vec![Effect::Send(reply.to_string())]
}

const fn is_request(command: &Command) -> bool {
    matches!(command, Command::Go | Command::Hint(_) | Command::Analyze)
}
