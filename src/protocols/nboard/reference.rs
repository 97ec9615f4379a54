//! A conforming engine, as a model to read.
//!
//! In: one line at a time, and what time it is. Out: replies, some of them
//! later. Never: I/O, a clock, chance. What it thinks takes no time here; how
//! long it would take is counted in nodes.
//!
//! The engine works off its lines in order. A search runs beside it, so that a
//! ping can be heard: a ping ends the search, drops requests that wait behind
//! it, and only then is answered. Any other line waits until the search ends.

mod search;

use std::{collections::VecDeque, sync::Arc, time::Duration};

use super::{
    grammar,
    message::{Command, Reply},
    rules::{Board, Game, Move, legal_moves},
};
use crate::engine::{Effect, Event, Moment, Program};
pub(super) use search::Rules;
use search::{Found, Limits, Report, Search, Valued};

/// A fiftieth of the time left is spent on a move.
const SHARE: u32 = 50;

/// How deep `analyze` looks.
const ANALYSIS_DEPTH: u32 = 2;

/// The engine between two lines.
pub(super) struct Engine {
    rules: Rules,
    game: Game,
    depth: u32,
    search: Option<Running>,
    /// Lines that came during a search.
    waiting: VecDeque<String>,
    timers: u64,
}

/// A search that goes on.
struct Running {
    /// Only the timer of this number is its own.
    timer: u64,
    /// What there is to think about, until it was thought of.
    task: Option<Task>,
    /// What it says, and when, counted from its beginning.
    plan: VecDeque<(Duration, Vec<String>)>,
    /// When it said the last of it.
    at: Duration,
    /// Whether it ends when it has said that.
    ends: bool,
}

/// What there is to think about.
enum Task {
    /// The move it would play.
    Go(Board, Limits),
    /// So many best moves.
    Hint(Board, usize, Limits),
    /// The value of each position of the game.
    Analyze(Vec<Board>),
}

impl Engine {
    /// An engine before its first line.
    pub(super) fn new(rules: Rules) -> Self {
        let game = Game::new(Board::start());
        Self { rules, game, depth: 1, search: None, waiting: VecDeque::new(), timers: 0 }
    }

    fn hear(&mut self, line: &str) -> Vec<Effect> {
        match grammar::command(line) {
            Command::Ping(n) => {
                self.stop();
                let mut effects = Vec::new();
                while let Some(line) = self.waiting.pop_front() {
                    let command = grammar::command(&line);
                    if !is_request(&command) {
                        effects.extend(self.obey(command));
                    }
                }
                effects.extend(say(&Reply::Pong(n)));
                effects
            }
            Command::Quit => {
                self.stop();
                vec![Effect::Exit]
            }
            _ if self.is_busy() || !self.waiting.is_empty() => {
                self.waiting.push_back(line.to_owned());
                self.catch_up()
            }
            command => self.obey(command),
        }
    }

    /// Goes on with the lines that wait, once the search has ended.
    fn catch_up(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        while !self.is_busy() {
            let Some(line) = self.waiting.pop_front() else { break };
            effects.extend(self.obey(grammar::command(&line)));
        }
        effects
    }

    /// Ends the search, if there is one; it says no more.
    pub(super) fn stop(&mut self) {
        self.search = None;
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
    pub(super) const fn is_busy(&self) -> bool {
        self.search.is_some()
    }

    fn obey(&mut self, command: Command) -> Vec<Effect> {
        match command {
            Command::NBoard(_) => return say(&Reply::MyName("Linesman")),
            Command::SetDepth(depth) => self.depth = u32::try_from(depth).unwrap_or(1).max(1),
            Command::SetGame(game) => self.game = *game,
            Command::Move(text) => self.game.push(text),
            Command::Go => return self.go(),
            Command::Hint(n) => return self.hint(usize::try_from(n).unwrap_or(1)),
            Command::Analyze => return self.analyze(),
            Command::Learn => return say(&Reply::Learned),
            // Draws of the book are valued by contempt, and there is no book.
            Command::SetContempt(_)
            | Command::Misused(..)
            | Command::UnknownSet
            | Command::Blank
            | Command::Unknown
            | Command::Ping(_)
            | Command::Quit => {}
        }
        Vec::new()
    }

    /// Tells the move it would play. The game stays as it is.
    fn go(&mut self) -> Vec<Effect> {
        let board = self.board();
        let legal = (self.rules.legal)(&board);
        if legal.is_empty() {
            return say(&Reply::Status("The game is over"));
        }
        if legal == [Move::Pass] {
            return say(&Reply::Answer { mv: Move::Pass, eval: None, time: None });
        }
        let left = self.game.time_left(board.side()).map(|left| u64::try_from(left).unwrap_or(0));
        let time = left.map(|left| Duration::from_millis(left) / SHARE);
        self.begin(Task::Go(board, Limits { depth: self.depth, time }))
    }

    /// Tells what it thinks of the best moves: at once, and once a second, and
    /// at last.
    fn hint(&mut self, n: usize) -> Vec<Effect> {
        let board = self.board();
        if (self.rules.legal)(&board).is_empty() {
            return Vec::new();
        }
        let limits = Limits { depth: self.depth, time: None };
        let mut effects = say(&Reply::Status("Analyzing"));
        effects.extend(self.begin(Task::Hint(board, n, limits)));
        effects
    }

    /// Values each position of the game, the last one first.
    fn analyze(&mut self) -> Vec<Effect> {
        let mut positions = vec![self.game.start];
        for ply in &self.game.moves {
            let board = positions[positions.len() - 1];
            positions.push((self.rules.make)(&board, ply.text.mv));
        }
        self.begin(Task::Analyze(positions))
    }

    /// Begins to think when everything that stands before it is done.
    fn begin(&mut self, task: Task) -> Vec<Effect> {
        self.timers += 1;
        self.search = Some(Running {
            timer: self.timers,
            task: Some(task),
            plan: VecDeque::new(),
            at: Duration::ZERO,
            ends: false,
        });
        vec![Effect::Timer(Duration::ZERO, self.timers)]
    }

    /// The next that a search says, or its end.
    fn go_on(&mut self, timer: u64) -> Vec<Effect> {
        let rules = self.rules.clone();
        let Some(running) = self.search.as_mut().filter(|running| running.timer == timer) else {
            return Vec::new();
        };
        if let Some(task) = running.task.take() {
            (running.plan, running.ends) = plan(&task, rules);
        } else if let Some((at, lines)) = running.plan.pop_front() {
            let mut effects: Vec<Effect> = lines.into_iter().map(Effect::Send).collect();
            running.at = at;
            effects.extend(running.next());
            return effects;
        } else if running.ends {
            self.search = None;
            return self.catch_up();
        }
        running.next().into_iter().collect()
    }
}

impl Running {
    /// The timer for what comes next; none for a search that only goes on.
    fn next(&self) -> Option<Effect> {
        let wait = match self.plan.front() {
            Some((at, _)) => at.saturating_sub(self.at),
            None if self.ends => Duration::ZERO,
            None => return None,
        };
        Some(Effect::Timer(wait, self.timer))
    }
}

impl Program for Engine {
    fn on(&mut self, event: Event<'_>, _: &mut Moment<'_>) -> Vec<Effect> {
        match event {
            Event::Start => Vec::new(),
            Event::Line(line) => {
                let line = line.strip_suffix(b"\r").unwrap_or(line);
                self.hear(&String::from_utf8_lossy(line))
            }
            Event::Timer(timer) => self.go_on(timer),
            Event::EndOfInput => vec![Effect::Exit],
        }
    }
}

type Plan = VecDeque<(Duration, Vec<String>)>;

/// What is said of a task, and when; and whether there is an end to it.
fn plan(task: &Task, rules: Rules) -> (Plan, bool) {
    let mut search = Search::new(rules);
    match task {
        Task::Go(board, limits) => {
            let found = search.run(board, limits);
            // One that goes on says nothing yet.
            let said = found.last().filter(|_| found.ends);
            (said.map(|last| answer(&search, &found, last)).into_iter().collect(), found.ends)
        }
        Task::Hint(board, n, limits) => {
            let found = search.run(board, limits);
            (hints(&search, &found, (*n).max(1)), found.ends)
        }
        Task::Analyze(positions) => {
            let limits = Limits { depth: ANALYSIS_DEPTH, time: None };
            let mut said = Plan::new();
            for (moves_made, board) in positions.iter().enumerate().rev() {
                let found = search.run(board, &limits);
                let best = found.last().and_then(|last| last.moves.first());
                let Some(best) = best else { continue };
                let moves_made = i64::try_from(moves_made).unwrap_or_default();
                let eval = f64::from(best.value);
                said.push_back((
                    search.took(),
                    vec![Reply::Analysis { moves_made, eval }.to_string()],
                ));
            }
            (said, true)
        }
    }
}

fn answer(search: &Search, found: &Found, last: &Report) -> (Duration, Vec<String>) {
    let best = &last.moves[0];
    let time = seconds(found.at);
    let eval = (last.moves.len() > 1).then(|| f64::from(best.value));
    let lines = vec![
        Reply::Search(last.evaluation(best)).to_string(),
        Reply::NodeStats { nodes: search.nodes(), time }.to_string(),
        Reply::Answer { mv: best.line[0], eval, time: Some(time) }.to_string(),
    ];
    (found.at, lines)
}

fn hints(search: &Search, found: &Found, n: usize) -> Plan {
    let told = |report: &Report| -> Vec<String> {
        let some = report.moves.iter().take(n);
        some.map(|valued: &Valued| Reply::Search(report.evaluation(valued)).to_string()).collect()
    };
    let mut said = Plan::new();
    let (mut last, mut depth) = (Duration::ZERO, 0);
    for report in &found.reports {
        if report.depth > 1 && report.at < last + Duration::from_secs(1) {
            continue;
        }
        (last, depth) = (report.at, report.depth);
        said.push_back((report.at, told(report)));
    }
    let Some(report) = found.last().filter(|_| found.ends) else { return said };
    let mut end = if report.depth > depth { told(report) } else { Vec::new() };
    end.push(Reply::NodeStats { nodes: search.nodes(), time: seconds(found.at) }.to_string());
    end.push(Reply::Status("").to_string());
    said.push_back((found.at, end));
    said
}

/// Whole seconds.
fn seconds(time: Duration) -> f64 {
    time.as_secs_f64().floor()
}

fn say(reply: &Reply<'_>) -> Vec<Effect> {
    vec![Effect::Send(reply.to_string())]
}

const fn is_request(command: &Command) -> bool {
    matches!(command, Command::Go | Command::Hint(_) | Command::Analyze)
}

/// The rules of Othello.
pub(super) fn othello() -> Rules {
    Rules { legal: Arc::new(legal_moves), make: Arc::new(|board, mv| board.after(mv)) }
}
