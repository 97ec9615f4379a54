//! What is demanded of the GUI.
//!
//! In: lines of both sides. Out: findings about the GUI. Never: the engine's mistakes.

mod bundled;

use std::collections::VecDeque;

pub use bundled::GUIS;

use super::{
    grammar,
    message::{Command, Go, Keyword, Position, Reply},
    model::{Form, Reading, Rules, Setup},
    rules::{Move, Side},
};
use crate::{
    contract::{Context, ControllerReferee, demand, stalls},
    protocols::uci_like::{
        controller::{Opening, Requirements, Start},
        dialect::Setup as _,
    },
    verdict::Sink,
};

const MUTE: &str = "ugmi/ugmi/gui-ends-mute-engines";
const POSITION: &str = "ugmi/description/gui-sends-a-position-first";
const ASKS_FIRST: &str = "ugmi/isready/gui-asks-before-the-first-search";
const ASKS_EACH: &str = "ugmi/isready/gui-asks-after-each-position";
const NEW_GAME: &str = "ugmi/ugminewgame/gui-asks-isready-after-it";
const OPTIONS: &str = "ugmi/setoption/gui-sets-declared-options-while-waiting";
const MEANWHILE: &str = "ugmi/go/gui-searches-one-position-at-a-time";
const CLOCK: &str = "ugmi/go/gui-sends-the-clock-of-the-side-to-move";
const LEGAL: &str = "ugmi/position/gui-sends-legal-positions";

/// What is demanded of the start and of options.
const DEMANDED: Requirements = Requirements {
    first: ("ugmi/ugmi/gui-says-it-first-and-once", "the first command is not `ugmi`"),
    once: Some("ugmi/ugmi/gui-says-it-first-and-once"),
    waits: ("ugmi/ugmi/gui-waits-for-ugmiok", "the engine has not sent `ugmiok` yet"),
    idle: OPTIONS,
    values: OPTIONS,
    words: Some("ugmi/setoption/gui-keeps-reserved-words-out"),
    any_letter_case: false,
};

/// The judge of a GUI.
pub struct Gui {
    reading: Reading,
    start: Start,
    setup: Setup,
    /// How many positions and new games were sent.
    positions: usize,
    games: usize,
    /// `isready` without an answer: how many positions and new games came before each.
    asking: VecDeque<(usize, usize)>,
    /// How many of them an answer has confirmed.
    ready: (usize, usize),
    searching: bool,
    searches: usize,
    /// The number of the position that was searched last.
    searched: usize,
    /// Whether the clock of the side to move was always sent if the first side is white, and if
    /// it is black: the text does not say which it is.
    own_clock: [bool; 2],
}

impl Gui {
    #[must_use]
    pub fn new(context: &Context) -> Self {
        Self {
            reading: Reading::of(context.settings.get("reading").unwrap_or_default()),
            start: Start::default(),
            setup: Setup::default(),
            positions: 0,
            games: 0,
            asking: VecDeque::new(),
            ready: (0, 0),
            searching: false,
            searches: 0,
            searched: 0,
            own_clock: [true; 2],
        }
    }

    fn judge_go(&mut self, go: &Go, text: &str, sink: &mut Sink) {
        self.judge_meanwhile(text, sink);
        let placed = self.positions > 0;
        demand(sink, POSITION, text, placed, "no position was sent before `go`");
        let (ready, games) = self.ready;
        let what = if self.asking.is_empty() {
            "`isready` was not sent after the position"
        } else {
            "`isready` has not been answered yet"
        };
        if placed && self.searches == 0 {
            demand(sink, ASKS_FIRST, text, ready == self.positions, what);
        } else if placed && self.searched != self.positions {
            demand(sink, ASKS_EACH, text, ready == self.positions, what);
        }
        if self.games > 0 {
            let what = "`isready` was not sent and answered after `ugminewgame`";
            demand(sink, NEW_GAME, text, games == self.games, what);
        }
        if let Some(game) = self.setup.game().filter(|_| go.has_clocks()) {
            let (white, black) = (go.clocks[0].is_some(), go.clocks[1].is_some());
            let own = match game.board.turn() {
                Side::White => [white, black],
                Side::Black => [black, white],
            };
            let may = |own: [bool; 2]| own.contains(&true);
            let both = [self.own_clock[0] && own[0], self.own_clock[1] && own[1]];
            let what = "the clock of the side to move is missing";
            demand(sink, CLOCK, text, may(both), what);
            // A GUI that has changed sides is held to what it does now.
            self.own_clock = if may(both) { both } else { own };
        }
        self.searching = true;
        self.searches += 1;
        self.searched = self.positions;
    }

    /// Whether every stone of the list is set on an empty point, whatever the rules: a board that
    /// cannot be read has none.
    fn is_free(&self, position: &Position) -> bool {
        let start = Position { moves: Vec::new(), ..position.clone() };
        let start = Setup::new(&start, &Rules { reading: self.reading, wrong: None });
        let mut seen = Vec::new();
        let is_free = |mv: &Move| match mv {
            Move::Pass => true,
            Move::Stone(point) => {
                let free = start.stone_at(*point).is_none() && !seen.contains(mv);
                seen.push(*mv);
                free
            }
        };
        start.form != Form::Impossible && position.moves.iter().all(is_free)
    }

    fn judge_meanwhile(&self, text: &str, sink: &mut Sink) {
        demand(sink, MEANWHILE, text, !self.searching, "the engine is searching");
    }
}

impl ControllerReferee for Gui {
    fn sent(&mut self, text: &str, sink: &mut Sink) {
        let command = grammar::command(text);
        if matches!(command, Command::Blank | Command::Quit) {
            return;
        }
        let opening = match command {
            Command::Start => Opening::Greets,
            Command::Debug(_) | Command::IsReady => Opening::AnyTime,
            _ => Opening::Other,
        };
        self.start.judge(opening, &DEMANDED, text, sink);
        match &command {
            Command::SetOption(set) => {
                let set = (set.name.as_str(), set.value.as_deref().unwrap_or_default());
                self.start.judge_option(set, self.searching, &DEMANDED, text, sink);
            }
            Command::Misused(Keyword::SetOption) => {
                demand(sink, OPTIONS, text, false, "`setoption` is ill-formed");
            }
            Command::Position(position) => {
                self.judge_meanwhile(text, sink);
                if self.games > 0 {
                    let asked = self.asking.back().map_or(self.ready.1, |(_, games)| *games);
                    let what = "`isready` was not sent after `ugminewgame`";
                    demand(sink, NEW_GAME, text, asked == self.games, what);
                }
                self.setup = Setup::new(position, &Rules { reading: self.reading, wrong: None });
                let sound = self.setup.form != Form::Impossible || self.is_free(position);
                demand(sink, LEGAL, text, sound, "a stone is set on another");
                self.positions += 1;
            }
            Command::Misused(Keyword::Position) => {
                demand(sink, LEGAL, text, false, "`position` is ill-formed");
                self.setup = Setup::default();
                self.positions += 1;
            }
            Command::NewGame => {
                self.judge_meanwhile(text, sink);
                self.games += 1;
            }
            Command::IsReady => self.asking.push_back((self.positions, self.games)),
            Command::Go(go) => self.judge_go(go, text, sink),
            _ => {}
        }
    }

    fn received(&mut self, text: &str, _: &mut Sink) {
        match grammar::reply(text) {
            Reply::Option(option) => self.start.declared(option, text.len()),
            Reply::Started { .. } => self.start.acknowledged(),
            Reply::ReadyOk { .. } => {
                if let Some(confirmed) = self.asking.pop_front() {
                    self.ready = confirmed;
                }
            }
            Reply::BestMove(_) => self.searching = false,
            Reply::Id(_) | Reply::Info(_) | Reply::Blank | Reply::Other => {}
        }
    }

    fn left(&mut self, sink: &mut Sink) {
        if self.start.is_greeting() {
            sink.judged(MUTE);
        }
    }

    fn stalled(&mut self, sink: &mut Sink) {
        if self.start.is_greeting() {
            stalls(sink, MUTE, "the GUI waits for `ugmiok` without end");
        }
    }

    fn requests(&self) -> usize {
        self.searches
    }
}
