//! What is demanded of the interface.
//!
//! In: lines of both sides. Out: findings about the interface. Never: the engine's mistakes.

mod bundled;

pub use bundled::INTERFACES;

use super::{
    grammar,
    message::{Command, Go, Keyword, Reply},
    model::{Change, Game, Mode, start},
    names::Names,
    rules::{Board, Move, MoveError, Side, legal_moves, resolve},
};
use crate::{
    contract::{Context, ControllerReferee, demand},
    protocols::uci_like::{
        controller::{Opening, Requirements, Start},
        options::{self, Declaration},
    },
    verdict::Sink,
};

const OPTIONS: &str = "cxboard/setoption/interface-waits";
const START: &str = "cxboard/position/interface-says-startpos";
const FORCE: &str = "cxboard/go/interface-in-force-mode";
const UNDO: &str = "cxboard/undo/interface-forces-first";
const RESULT: &str = "cxboard/result/interface-ends-each-game";
const PAUSE: &str = "cxboard/pause/only-resume";
const MOVES: &str = "cxboard/preliminaries/interface-sends-sound-moves";
const CLOCK: &str = "cxboard/go/interface-gives-the-movers-clock";
const TAG: &str = "cxboard/ask/interface-answers-with-the-tag";

/// What is demanded of the start and of options.
const DEMANDED: Requirements = Requirements {
    first: ("cxboard/start/interface-begins", "the first line is not `cxboard` with a version"),
    once: None,
    waits: ("cxboard/start/interface-waits-for-cxboardok", "sent before `cxboardok`"),
    idle: OPTIONS,
    values: "cxboard/setoption/interface-sets-declared-values",
    words: None,
    any_letter_case: true,
    values_in_any_letter_case: false,
};

/// The judge of an interface.
pub struct Interface {
    names: Names,
    start: Start,
    game: Game,
    /// The engine has a move of its own to make, or searches.
    thinking: bool,
    searches: usize,
    paused: bool,
    /// A game in which the engine played is over, and `result` has not come.
    untold: bool,
    /// It has come for this game; what the engine claims then comes too late.
    told: bool,
    /// An illegal move that the engine may refuse: somebody may only have tried it.
    tried: Option<String>,
    /// The tag of a question that is open.
    asked: Option<String>,
    requests: usize,
}

impl Interface {
    #[must_use]
    pub fn new(context: &Context) -> Self {
        let mut names = Names::default();
        names.choose(&context.settings);
        Self {
            names,
            start: Start::default(),
            game: Game::default(),
            thinking: false,
            searches: 0,
            paused: false,
            untold: false,
            told: false,
            tried: None,
            asked: None,
            requests: 0,
        }
    }

    const fn is_busy(&self) -> bool {
        self.thinking || self.searches > 0
    }

    /// Whether the mode is known, and is `force`.
    fn in_force(&self) -> Option<bool> {
        (self.game.mode != Mode::Unknown).then_some(self.game.mode == Mode::Force)
    }

    fn judge_go(&mut self, go: &Go, text: &str, sink: &mut Sink) {
        self.needs_force(FORCE, "`go` outside of force mode", text, sink);
        if let Some(board) = self.game.board().filter(|_| go.red.or(go.black).is_some()) {
            let own = if board.turn() == Side::Red { go.red } else { go.black };
            demand(sink, CLOCK, text, own.is_some(), "the clock of the side to move is missing");
        }
        self.searches += 1;
        self.requests += 1;
    }

    fn needs_force(&self, id: &'static str, what: &str, text: &str, sink: &mut Sink) {
        if let Some(force) = self.in_force() {
            demand(sink, id, text, force, what);
        }
    }

    fn judge_move(&mut self, mv: &str, text: &str, sink: &mut Sink) {
        // A move during a thought of the engine may have crossed its own.
        let board = self.game.board().cloned().filter(|_| !self.thinking);
        match board.as_ref().map(|board| resolve(board, mv)) {
            Some(Ok(mv)) => {
                sink.judged(MOVES);
                self.made(mv);
            }
            Some(Err(MoveError::Malformed(_))) => {
                demand(sink, MOVES, text, false, "not a move");
            }
            // A person may have tried it, for the engine to refuse.
            Some(Err(MoveError::Illegal(..))) => self.tried = Some(text.to_owned()),
            None => self.game.lose(),
        }
        if let (Mode::Play(side), Some(board)) = (self.game.mode, self.game.board()) {
            self.thinking = board.turn() == side && !self.is_over();
        }
        self.requests += usize::from(self.thinking);
    }

    fn made(&mut self, mv: Move) {
        self.game.apply(Change::Move(mv));
        self.untold |= matches!(self.game.mode, Mode::Play(_)) && self.is_over();
    }

    fn takes_back(&mut self, plies: usize) {
        if self.game.plies() < plies {
            self.game.lose();
        } else {
            self.game.apply(if plies == 1 { Change::Undo } else { Change::Remove });
        }
    }

    fn is_over(&self) -> bool {
        self.game.board().is_some_and(|board| legal_moves(board).is_empty())
    }

    /// An illegal move that was sent and not refused was none that somebody only tried.
    fn settle_tried(&mut self, sink: &mut Sink) {
        if let Some(text) = self.tried.take() {
            demand(sink, MOVES, &text, false, "illegal move");
            self.game.lose();
        }
    }

    fn plays(&mut self, side: impl Fn(&Board) -> Side) {
        let side = self.game.board().map(side);
        self.game.mode = side.map_or(Mode::Unknown, Mode::Play);
        let turn = self.game.board().map(Board::turn);
        self.thinking = side.is_some() && side == turn;
        self.told = false;
        self.requests += 1;
    }

    fn judge_command(&mut self, command: &Command, text: &str, sink: &mut Sink) {
        match command {
            Command::SetOption(name, value) => {
                let set = (name.as_str(), value.as_deref().unwrap_or_default());
                self.start.judge_option(set, self.is_busy(), &DEMANDED, text, sink);
            }
            Command::Misused(Keyword::SetOption) => {
                demand(sink, OPTIONS, text, false, "malformed `setoption`");
            }
            Command::Go(go) => self.judge_go(go, text, sink),
            Command::Stop => self.needs_force(FORCE, "`stop` outside of force mode", text, sink),
            Command::Undo => {
                self.needs_force(UNDO, "`undo` without `force` before it", text, sink);
                self.takes_back(1);
            }
            Command::Remove => self.takes_back(2),
            Command::Force => {
                self.game.mode = Mode::Force;
                self.thinking = false;
            }
            Command::PlayCurrent => self.plays(Board::turn),
            Command::PlayOther => self.plays(|board| board.turn().opponent()),
            Command::Position(setup) => {
                demand(sink, RESULT, text, !self.untold, "no `result` for the previous game");
                (self.untold, self.told) = (false, false);
                let sound = self.game.set_up(setup) && self.game.plies() == setup.moves.len();
                let what = "malformed position or illegal move in it";
                demand(sink, MOVES, text, sound, what);
                let written_out = setup.cfen.is_some() && start(setup) == Some(Board::start());
                demand(sink, START, text, !written_out, "the starting position as a CFEN");
            }
            Command::Misused(Keyword::Position | Keyword::Move) => {
                demand(sink, MOVES, text, false, "malformed command");
                self.game.lose();
            }
            Command::Move(mv) => self.judge_move(mv, text, sink),
            Command::Result(_) => {
                sink.judged(RESULT);
                (self.untold, self.told) = (false, true);
                self.thinking = false;
            }
            Command::Misused(Keyword::Result) => {
                demand(sink, RESULT, text, false, "unknown result");
                (self.untold, self.told) = (false, true);
            }
            Command::Pause => self.paused = true,
            Command::Unknown => self.judge_answer(text, sink),
            _ => {}
        }
    }

    /// A line that is no command may answer a question.
    fn judge_answer(&mut self, text: &str, sink: &mut Sink) {
        if let Some(tag) = self.asked.take() {
            let tagged = text.split_whitespace().next() == Some(&tag);
            let what = format!("the answer to the question does not begin with its tag `{tag}`");
            demand(sink, TAG, text, tagged, what);
        }
    }

    /// The engine has moved, in a game of its own.
    fn engine_moves(&mut self, mv: &str) {
        let crossed = !self.thinking;
        self.thinking = false;
        match self.game.board().map(|board| resolve(board, mv)) {
            Some(Ok(mv)) if !crossed => self.made(mv),
            _ => self.game.lose(),
        }
    }
}

impl ControllerReferee for Interface {
    fn sent(&mut self, text: &str, sink: &mut Sink) {
        let command = grammar::command(text, &self.names);
        if command == Command::Blank {
            return;
        }
        let opening = match command {
            Command::Cxboard(Some(_)) => Opening::Greets,
            Command::Cxboard(None) => Opening::GreetsWrongly,
            Command::Debug(_) | Command::IsReady => Opening::AnyTime,
            _ => Opening::Other,
        };
        if command != Command::Quit {
            self.start.judge(opening, &DEMANDED, text, sink);
        }
        if self.paused {
            let resumes = command == Command::Resume;
            demand(sink, PAUSE, text, resumes, "sent during a pause");
            self.paused = false;
        }
        if command == Command::Quit {
            return;
        }
        if !matches!(command, Command::IsReady) {
            self.settle_tried(sink);
        }
        self.judge_command(&command, text, sink);
    }

    fn received(&mut self, text: &str, sink: &mut Sink) {
        match grammar::reply(text) {
            // An engine that leaves the end of its greeting out has read what it did not answer.
            Reply::CxboardOk | Reply::ReadyOk => self.start.acknowledged(),
            Reply::Option(line) => {
                let declared = options::parse(line).map(Declaration::without_own_fields);
                if let Some(option) = declared {
                    self.start.declared(option, text.len());
                }
            }
            Reply::BestMove(_) => self.searches = self.searches.saturating_sub(1),
            Reply::Move(mv) => self.engine_moves(mv),
            Reply::Illegal(_) if self.tried.take().is_some() => {
                sink.note(MOVES, || "an illegal move was sent, and refused".into());
                self.thinking = false;
            }
            Reply::Result(_) | Reply::Resign => {
                self.thinking = false;
                self.untold = !self.told;
            }
            Reply::Ask(tag, _) => self.asked = Some(tag.to_owned()),
            _ => {}
        }
    }

    fn requests(&self) -> usize {
        self.requests
    }
}
