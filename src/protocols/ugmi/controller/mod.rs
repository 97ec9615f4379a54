//! What is demanded of the GUI.
//!
//! In: lines of both sides. Out: findings about the GUI. Never: the engine's mistakes.

mod bundled;

pub use bundled::GUIS;

use super::{
    Ugmi, grammar,
    message::{Command, Go, Position},
    model::{Form, Reading, Rules, Setup},
    rules::{Move, Side},
};
use crate::{
    contract::{Context, ControllerReferee, demand},
    protocols::uci_like::{
        controller::Requirements,
        dialect::Setup as _,
        driver::{Demanded, Driver},
    },
    verdict::Sink,
};

const IDLE: &str = "ugmi/setoption/gui-sets-options-while-waiting";
const OPTIONS: &str = "ugmi/setoption/gui-sets-declared-options";
const CLOCK: &str = "ugmi/go/gui-sends-the-clock-of-the-side-to-move";

/// What is demanded of a GUI.
static DEMANDED: Demanded<Ugmi> = Demanded {
    start: Requirements {
        first: ("ugmi/ugmi/gui-says-it-first-and-once", "the first command is not `ugmi`"),
        once: Some("ugmi/ugmi/gui-says-it-first-and-once"),
        waits: ("ugmi/ugmi/gui-waits-for-ugmiok", "the engine has not sent `ugmiok` yet"),
        idle: IDLE,
        values: OPTIONS,
        words: Some("ugmi/setoption/gui-keeps-reserved-words-out"),
        any_letter_case: false,
        values_in_any_letter_case: false,
    },
    mute: "ugmi/ugmi/gui-ends-mute-engines",
    position: "ugmi/description/gui-sends-a-position-first",
    asks_first: "ugmi/isready/gui-asks-before-the-first-search",
    asks_each: Some("ugmi/isready/gui-asks-after-each-position"),
    new_game: "ugmi/ugminewgame/gui-asks-isready-after-it",
    asks_before_positions: true,
    meanwhile: "ugmi/go/gui-searches-one-position-at-a-time",
    sound: "ugmi/position/gui-sends-legal-positions",
    unsound: |position, setup, rules| {
        let sound = setup.form != Form::Impossible || is_free(position, rules.reading);
        (!sound).then(|| "a stone is set on another".to_owned())
    },
};

/// The judge of a GUI.
pub struct Gui {
    driver: Driver<Ugmi>,
    /// Whether the clock of the side to move was always sent if the first side is white, and if
    /// it is black: the text does not say which it is.
    own_clock: [bool; 2],
}

impl Gui {
    #[must_use]
    pub fn new(context: &Context) -> Self {
        let reading = Reading::of(context.settings.get("reading").unwrap_or_default());
        let driver = Driver::new(&DEMANDED, Rules { reading, reads_boards: true, wrong: None });
        Self { driver, own_clock: [true; 2] }
    }

    fn judge_clock(&mut self, go: &Go, text: &str, sink: &mut Sink) {
        let Some(game) = self.driver.setup.game().filter(|_| go.has_clocks()) else { return };
        let (white, black) = (go.clocks[0].is_some(), go.clocks[1].is_some());
        let own = match game.board.turn() {
            Side::White => [white, black],
            Side::Black => [black, white],
        };
        let may = |own: [bool; 2]| own.contains(&true);
        let both = [self.own_clock[0] && own[0], self.own_clock[1] && own[1]];
        demand(sink, CLOCK, text, may(both), "the clock of the side to move is missing");
        // A GUI that has changed sides is held to what it does now.
        self.own_clock = if may(both) { both } else { own };
    }
}

/// Whether every stone of the list is set on an empty point, whatever the rules: a board that
/// cannot be read has none.
fn is_free(position: &Position, reading: Reading) -> bool {
    let start = Position { moves: Vec::new(), ..position.clone() };
    let start = Setup::new(&start, &Rules { reading, reads_boards: true, wrong: None });
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

impl ControllerReferee for Gui {
    fn sent(&mut self, text: &str, sink: &mut Sink) {
        let command = grammar::command(text);
        self.driver.sent(&command, text, sink);
        if let Command::Go(go) = &command {
            self.judge_clock(go, text, sink);
        }
    }

    fn received(&mut self, text: &str, _: &mut Sink) {
        self.driver.received(&grammar::reply(text), text);
    }

    fn left(&mut self, sink: &mut Sink) {
        self.driver.left(sink);
    }

    fn stalled(&mut self, sink: &mut Sink) {
        self.driver.stalled(sink);
    }

    fn requests(&self) -> usize {
        self.driver.searches
    }
}
