//! A conforming engine, as a model to read.
//!
//! In: lines of the GUI, and the timers it has asked for. Out: lines to say,
//! and timers. Never: I/O, threads, a clock, chance; whoever hosts it carries
//! the effects out.
//!
//! How strong it plays does not matter here: `search` looks three plies ahead.

mod search;

use std::time::Duration;

use crate::{
    engine::{Effect, Event, Moment, Program},
    protocols::uci_like::{
        dialect::Setup as _,
        setoption::SetOption,
        settings::{Refused, Settings},
    },
};

use super::{
    grammar,
    message::{Command, Go, Keyword, Position, Word},
    model::{self, Reading, Setup},
    rules::{Board, Move, RankOrder, WrongRule},
};
use search::{Next, Rules, Searcher};

/// How it reads boards.
const READING: Reading = Reading { order: Some(RankOrder::TopFirst), side: None };

/// What the engine declares: an option of each type.
const DECLARATIONS: [&str; 6] = [
    "option name Patterns type check default true",
    "option name HashSizeMB type spin default 16 min 1 max 1024",
    "option name Ruleset type combo default freestyle var freestyle var standard",
    "option name Style type combo default well balanced var well balanced var bold",
    "option name Logfile Path type string default <empty>",
    "option name Clear Hash type button",
];

/// The name the engine gives itself.
pub(super) const NAME: &str = "Linesman Reference 1.0";

/// The engine between two lines.
pub struct Engine {
    board: Board,
    settings: Settings,
    debug: bool,
    rules: Rules,
    search: Option<Searcher>,
    /// The timer that the search waits for; those before it are forgotten.
    timer: u64,
    now: Duration,
}

impl Engine {
    /// An engine before its first line, perhaps one that has a rule of the game wrong.
    pub(super) fn new(wrong: Option<WrongRule>) -> Self {
        Self {
            board: Board::default(),
            settings: Settings::new(&DECLARATIONS),
            debug: false,
            rules: Rules(wrong),
            search: None,
            timer: 0,
            now: Duration::ZERO,
        }
    }

    /// The position on the board.
    pub(super) const fn board(&self) -> &Board {
        &self.board
    }

    /// Puts another position on the board.
    pub(super) fn put(&mut self, board: Board) {
        self.board = board;
    }

    /// What is searched, while a search is under way.
    pub(super) fn searched(&self) -> Option<&Go> {
        self.search.as_ref().map(Searcher::go)
    }

    /// Whether a search is under way.
    pub(super) const fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Takes a line in, perhaps with a carriage return, perhaps no text at all.
    fn hear(&mut self, line: &[u8]) -> Vec<Effect> {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let Ok(line) = std::str::from_utf8(line) else {
            return complain("a line that is no text");
        };
        let mut effects = match self.debug {
            true => say(format!("{} string heard: {}", Word::Info, line.trim())),
            false => Vec::new(),
        };
        effects.extend(self.obey(grammar::command(line)));
        effects
    }

    fn obey(&mut self, command: Command) -> Vec<Effect> {
        match command {
            Command::Start => return identity(),
            Command::IsReady => return say(Word::ReadyOk.word()),
            Command::Debug(on) => self.debug = on,
            Command::Stop => return self.stop(),
            Command::Quit => return self.quit(),
            // The rest has no place in a search, and is ignored there.
            Command::SetOption(_) | Command::NewGame | Command::Position(_) | Command::Go(_)
                if self.is_searching() =>
            {
                return complain("this command is ignored while a search is running");
            }
            Command::SetOption(SetOption { name, value }) => {
                let value = value.unwrap_or_default();
                match self.settings.set(&name, Some(&value)) {
                    Ok(()) => {}
                    Err(Refused::Name) => return complain(&format!("there is no option {name}")),
                    Err(Refused::Value) => {
                        return complain(&format!("the option {name} cannot be {value}"));
                    }
                }
            }
            Command::NewGame => self.board = Board::default(),
            Command::Position(position) => match self.set_up(&position) {
                Some(board) => self.board = board,
                None => return complain("this position cannot be reached"),
            },
            Command::Go(go) if go.odd => return complain("a parameter of `go` is unknown"),
            Command::Go(go) => {
                self.search = Some(Searcher::new(self.board.clone(), go, self.rules, self.now));
                return vec![self.wait(Duration::ZERO)];
            }
            Command::Misused(keyword) => return complain(usage(keyword)),
            Command::Blank | Command::PonderHit | Command::Register(_) => {}
            Command::Unknown => return complain("unknown command"),
        }
        Vec::new()
    }

    /// The board of a position, if it can be reached.
    fn set_up(&self, position: &Position) -> Option<Board> {
        let setup = Setup::new(
            position,
            &model::Rules { reading: READING, reads_boards: true, wrong: self.rules.0 },
        );
        setup.game().map(|game| game.board.clone())
    }

    /// A timer has run off: the search goes on if it waits for this one.
    fn go_on(&mut self, timer: u64) -> Vec<Effect> {
        let waits = timer == self.timer;
        let Some(search) = self.search.as_mut().filter(|_| waits) else { return Vec::new() };
        match search.go_on(self.now) {
            Next::Told(line, time) => {
                let mut effects: Vec<Effect> = line.into_iter().map(Effect::Send).collect();
                effects.extend(time.map(|time| self.wait(time)));
                effects
            }
            Next::Over => {
                let choice = search.choice();
                self.search = None;
                say(format!("{} {choice}", Word::BestMove))
            }
        }
    }

    /// Ends the search, if there is one.
    fn stop(&mut self) -> Vec<Effect> {
        let Some(mut search) = self.search.take() else { return Vec::new() };
        let mut effects: Vec<Effect> =
            search.last_words(self.now).into_iter().map(Effect::Send).collect();
        effects.extend(say(format!("{} {}", Word::BestMove, search.choice())));
        effects
    }

    fn quit(&mut self) -> Vec<Effect> {
        let mut effects = self.stop();
        effects.push(Effect::Exit);
        effects
    }

    fn wait(&mut self, time: Duration) -> Effect {
        self.timer += 1;
        Effect::Timer(time, self.timer)
    }
}

impl Program for Engine {
    fn on(&mut self, event: Event<'_>, moment: &mut Moment<'_>) -> Vec<Effect> {
        self.now = moment.now;
        match event {
            Event::Start => Vec::new(),
            Event::Line(line) => self.hear(line),
            Event::Timer(timer) => self.go_on(timer),
            Event::EndOfInput => self.quit(),
        }
    }
}

fn say(line: impl Into<String>) -> Vec<Effect> {
    vec![Effect::Send(line.into())]
}

fn complain(what: &str) -> Vec<Effect> {
    say(format!("{} error {what}", Word::Info))
}

fn identity() -> Vec<Effect> {
    let name = format!("{} name {NAME}", Word::Id);
    let mut effects = say(name);
    effects.extend(say(format!("{} author the authors of Linesman", Word::Id)));
    effects.extend(DECLARATIONS.into_iter().flat_map(say));
    effects.extend(say("ugmiok"));
    effects
}

const fn usage(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::Debug => "debug is followed by on or off",
        Keyword::SetOption => "setoption needs a name",
        Keyword::Position => "position needs startpos or a board, then perhaps moves",
        Keyword::Start
        | Keyword::IsReady
        | Keyword::NewGame
        | Keyword::Go
        | Keyword::Stop
        | Keyword::PonderHit
        | Keyword::Register
        | Keyword::Quit => "this command stands alone",
    }
}

/// The move that stands for none.
const NOTHING: Move = Move::Pass;
