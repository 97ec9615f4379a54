//! What is demanded of the GUI.
//!
//! In: lines of both sides. Out: findings about the GUI. Never: the engine's mistakes.

mod bundled;

use std::collections::VecDeque;

pub use bundled::GUIS;

use super::{
    grammar,
    message::{Command, Go, Keyword, Position, Reply},
    model::{Form, Reading, Setup},
    rules::{Move, Side},
};
use crate::{
    contract::{Context, ControllerReferee, Remembered, demand, stalls},
    protocols::uci::options::Declaration,
    verdict::Sink,
};

const FIRST: &str = "ugmi/ugmi/gui-says-it-first-and-once";
const WAITS: &str = "ugmi/ugmi/gui-waits-for-ugmiok";
const MUTE: &str = "ugmi/ugmi/gui-ends-mute-engines";
const POSITION: &str = "ugmi/description/gui-sends-a-position-first";
const ASKS_FIRST: &str = "ugmi/isready/gui-asks-before-the-first-search";
const ASKS_EACH: &str = "ugmi/isready/gui-asks-after-each-position";
const NEW_GAME: &str = "ugmi/ugminewgame/gui-asks-isready-after-it";
const OPTIONS: &str = "ugmi/setoption/gui-sets-declared-options-while-waiting";
const RESERVED: &str = "ugmi/setoption/gui-keeps-reserved-words-out";
const MEANWHILE: &str = "ugmi/go/gui-searches-one-position-at-a-time";
const CLOCK: &str = "ugmi/go/gui-sends-the-clock-of-the-side-to-move";
const LEGAL: &str = "ugmi/position/gui-sends-legal-positions";

/// The judge of a GUI.
pub struct Gui {
    reading: Reading,
    begun: bool,
    acknowledged: bool,
    options: Remembered<Declaration>,
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
            begun: false,
            acknowledged: false,
            options: Remembered::default(),
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

    fn judge_start(&mut self, command: &Command, text: &str, sink: &mut Sink) {
        let greets = *command == Command::Ugmi;
        if !self.begun {
            self.begun = true;
            demand(sink, FIRST, text, greets, "the first command is not `ugmi`");
            // What follows is no further mistake.
            self.acknowledged = !greets;
        } else if greets {
            demand(sink, FIRST, text, false, "`ugmi` was already sent");
        } else if !matches!(command, Command::Debug(_) | Command::IsReady) {
            // Those two may be sent at any time.
            let what = "the engine has not sent `ugmiok` yet";
            demand(sink, WAITS, text, self.acknowledged, what);
        }
    }

    fn judge_option(&self, name: &str, value: Option<&str>, text: &str, sink: &mut Sink) {
        demand(sink, OPTIONS, text, !self.searching, "an option is set during a search");
        self.judge_words(name, value.unwrap_or_default(), text, sink);
        match self.options.find(|option| option.name == name) {
            Some(option) => {
                let fits = option.takes(value.unwrap_or_default()) != Some(false);
                demand(sink, OPTIONS, text, fits, "the value is not valid for this option");
            }
            None if !self.options.is_whole() => {}
            None => sink.note(OPTIONS, || {
                format!(
                    "the option `{name}` is set, which the engine does not declare and so ignores"
                )
            }),
        }
    }

    /// What the engine has declared may be sent as it is.
    fn judge_words(&self, name: &str, value: &str, text: &str, sink: &mut Sink) {
        let is_reserved = |words: &str| words.split(' ').any(|w| matches!(w, "name" | "value"));
        let option = self.options.find(|option| option.name == name);
        let is_declared = |value: &str| {
            option.is_some_and(|option| option.parts.iter().any(|part| part.value == value))
        };
        let is_unknown = option.is_none() && self.options.is_whole();
        let own_name = is_unknown && is_reserved(name);
        let is_lost = option.is_none() && !self.options.is_whole();
        let own_value = is_reserved(value) && !is_declared(value) && !is_lost;
        let what = "the name or the value contains the word `name` or `value`";
        demand(sink, RESERVED, text, !own_name && !own_value, what);
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
        let start = Setup::new(&start, 0, self.reading, None);
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
        self.judge_start(&command, text, sink);
        match &command {
            Command::SetOption(set) => {
                self.judge_option(&set.name, set.value.as_deref(), text, sink);
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
                self.setup = Setup::new(position, text.len(), self.reading, None);
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
            Reply::Option(option) => {
                let values = option.parts.len();
                self.options.push(option, text.len(), values);
            }
            Reply::Ok { .. } => self.acknowledged = true,
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
        if self.begun && !self.acknowledged {
            sink.judged(MUTE);
        }
    }

    fn stalled(&mut self, sink: &mut Sink) {
        if self.begun && !self.acknowledged {
            stalls(sink, MUTE, "the GUI waits for `ugmiok` without end");
        }
    }

    fn requests(&self) -> usize {
        self.searches
    }
}
