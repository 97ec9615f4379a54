//! What is demanded of the GUI.
//!
//! In: lines of both sides. Out: findings about the GUI. Never: the engine's mistakes.
//!
//! What all protocols of the family demand is in `uci_like`. Here: `options` that the text gives a
//! meaning, `games` that are announced, `pondering`, and the lines about searches and permits.

mod bundled;
mod games;
mod options;
mod pondering;

pub use bundled::GUIS;

use self::{games::Games, options::Options, pondering::Pondering};
use super::{
    Uci, grammar,
    message::{Command, Go, Keyword, Position, Reply, Start},
    model::{Rules, Setup},
    rules::{Board, MoveText, Note, Side, Variant, resolve},
};
use crate::{
    contract::{Context, ControllerReferee, demand},
    protocols::uci_like::{
        controller::Requirements,
        dialect::{Dialect as _, Setup as _},
        driver::{Demanded, Driver},
        fields::Value,
        go,
        tokens::Token,
    },
    transcript::{From, Line},
    verdict::Sink,
};

const IDLE: &str = "uci/setoption/gui-sets-options-while-waiting";
const OPTIONS: &str = "uci/setoption/gui-sets-declared-options";
const SOUND: &str = "uci/position/gui-sends-legal-positions";
const STARTPOS: &str = "uci/position/gui-says-startpos";
const WHOLE_LINES: &str = "uci/description/gui-sends-whole-lines";
const WHOLE_SEARCHES: &str = "uci/go/gui-sends-whole-searches";
const MOVESTOGO: &str = "uci/go/gui-sends-movestogo-above-zero";
const CLOCK: &str = "uci/go/gui-sends-the-clock-of-the-side-to-move";
const REGISTERS: &str = "uci/registration/gui-registers-after-an-error";
const REGISTER: &str = "uci/register/gui-sends-later-name-or-code";
const LEAVES: &str = "uci/copyprotection/gui-leaves-the-engine-after-an-error";

/// What is demanded of a GUI as in the whole family.
static DEMANDED: Demanded<Uci> = Demanded {
    start: Requirements {
        first: ("uci/uci/gui-says-it-first-and-once", "the first command is not `uci`"),
        once: Some("uci/uci/gui-says-it-first-and-once"),
        waits: ("uci/uci/gui-waits-for-uciok", "the engine has not sent `uciok` yet"),
        idle: IDLE,
        values: OPTIONS,
        words: Some("uci/setoption/gui-keeps-reserved-words-out"),
        any_letter_case: true,
        values_in_any_letter_case: true,
    },
    mute: "uci/uci/gui-ends-mute-engines",
    position: "uci/description/gui-sends-a-position-first",
    asks_first: "uci/isready/gui-asks-before-the-first-search",
    asks_each: None,
    new_game: "uci/ucinewgame/gui-asks-isready-after-it",
    asks_before_positions: false,
    meanwhile: "uci/go/gui-searches-one-position-at-a-time",
    sound: SOUND,
    unsound,
};

/// What is wrong with a position.
fn unsound(position: &Position, setup: &Setup, rules: &Rules) -> Option<String> {
    if setup.game.is_some() {
        return None;
    }
    if let Start::Fen(fen) = &position.start
        && let Err(why) = fen.board(variant(rules))
    {
        return Some(format!("no game leads to this position: {why}"));
    }
    let before =
        |plies: usize| Position { moves: position.moves[..plies].to_vec(), ..position.clone() };
    let place = Setup::new(&before(0), rules).replay(&position.moves)?.place;
    let (mv, game) = (position.moves[place], Setup::new(&before(place), rules).game?);
    let why = resolve(&game.board, &mv.to_string()).err();
    Some(why.map_or_else(|| format!("`{mv}` cannot be played"), |why| why.to_string()))
}

/// Which way castling is written.
const fn variant(rules: &Rules) -> Variant {
    if rules.set.chess960 { Variant::Chess960 } else { Variant::Standard }
}

/// The judge of a GUI.
pub struct Gui {
    driver: Driver<Uci>,
    options: Options,
    games: Games,
    pondering: Pondering,
    /// The position that was sent last, if it is a sound one.
    position: Option<Position>,
    /// The engine has said that it is not registered, and nobody has answered.
    is_unregistered: bool,
    /// Something was answered; it need not be right.
    has_registered: bool,
    /// The engine has said that it is a copy.
    is_a_copy: bool,
    /// Another answer came behind what it has said: the GUI has read it.
    has_read: bool,
}

impl Gui {
    #[must_use]
    pub fn new(_: &Context) -> Self {
        Self {
            driver: Driver::new(&DEMANDED, Rules::default()),
            options: Options::default(),
            games: Games::default(),
            pondering: Pondering::default(),
            position: None,
            is_unregistered: false,
            has_registered: false,
            is_a_copy: false,
            has_read: false,
        }
    }

    fn judge_position(&mut self, position: &Position, text: &str, sink: &mut Sink) {
        if let Start::Fen(fen) = &position.start {
            let short = |note: &Note| matches!(note, Note::NoCounters | Note::NoNumber);
            if fen.notes().iter().any(short) {
                sink.note(SOUND, || "a FEN without all its six fields is sent".to_owned());
            }
        }
        let written_out = match &position.start {
            Start::Initial => false,
            Start::Fen(fen) => fen.board(Variant::Standard) == Ok(Board::start()),
        };
        demand(sink, STARTPOS, text, !written_out, "the start position as a FEN");
        self.pondering.position(position, text, sink);
        self.position = self.driver.setup.game.is_some().then(|| position.clone());
    }

    fn judge_go(&mut self, go: &Go, text: &str, sink: &mut Sink) {
        judge_parameters(text, sink);
        if let Some(count) = go.movestogo {
            demand(sink, MOVESTOGO, text, count > 0, "`movestogo` without a number above zero");
        }
        if let Some(game) = self.driver.setup.game.filter(|_| go.has_clocks()) {
            let own = match game.board.turn() {
                Side::White => go.clocks[0],
                Side::Black => go.clocks[1],
            };
            demand(sink, CLOCK, text, own.is_some(), "the clock of the side to move is missing");
            if own == Some(0) {
                sink.note(CLOCK, || "the clock of the side to move shows nothing".to_owned());
            }
        }
        if self.is_a_copy && self.has_read {
            let what = "the engine has sent `copyprotection error`";
            demand(sink, LEAVES, text, false, what);
        }
        if std::mem::take(&mut self.is_unregistered) && self.has_read {
            let what = "`registration error` was not answered with `register`";
            demand(sink, REGISTERS, text, false, what);
        }
        self.options.judge_go(go, &self.driver, text, sink);
        let is_analysis = go.infinite || (go.limits() == 0 && !go.ponder);
        if !is_analysis {
            let position = self.position.as_ref().filter(|_| !self.driver.rules.set.chess960);
            self.games.judge_go(position, text, sink);
        }
        self.pondering.go(go, self.position.as_ref(), &self.driver.setup, text, sink);
    }
}

/// The parameters of a search, as far as their form is concerned.
fn judge_parameters(text: &str, sink: &mut Sink) {
    let Some(fields) = go::parse(text, Uci::GO) else { return };
    let without = fields.0.iter().find(|field| matches!(field.value, Value::Missing));
    let wrong = fields.0.iter().find(|field| matches!(field.value, Value::Wrong(_)));
    let what = match (without, wrong) {
        (Some(field), _) => format!("`{}` without a value", field.key.text),
        (None, Some(field)) => format!("`{}` without a whole number", field.key.text),
        (None, None) => String::new(),
    };
    demand(sink, WHOLE_SEARCHES, text, what.is_empty(), what.clone());
    let is_move = |word: &Token<'_>| Uci::parse_move(word.text).is_ok();
    let odd = fields.0.iter().find_map(|field| match &field.value {
        Value::Unknown(_) => Some(field.key.text),
        Value::Words(words) => words.iter().find(|word| !is_move(word)).map(|word| word.text),
        _ => None,
    });
    if let Some(word) = odd {
        sink.note(WHOLE_SEARCHES, || format!("`{word}` is no parameter of a search"));
    }
}

impl ControllerReferee for Gui {
    fn hear(&mut self, from: From, line: &Line, sink: &mut Sink) {
        match from {
            From::Controller => {
                let text = line.text();
                // What follows a lone carriage return was meant for another line.
                let is_one_line = !text.trim_end().contains('\r');
                let what = match is_one_line {
                    true => "the line does not end with a line feed",
                    false => "a carriage return alone does not end a line",
                };
                if !text.is_empty() {
                    let fits = is_one_line && !line.unfinished;
                    demand(sink, WHOLE_LINES, &text, fits, what);
                }
                self.sent(&text, sink);
            }
            From::Engine => self.received(&line.text(), sink),
            From::Stderr | From::Event => {}
        }
    }

    fn sent(&mut self, text: &str, sink: &mut Sink) {
        let command = grammar::command(text);
        self.driver.sent(&command, text, sink);
        match &command {
            Command::SetOption(set) => self.options.set(set, &self.driver, text, sink),
            Command::Position(position) => self.judge_position(position, text, sink),
            Command::Misused(Keyword::Position) => self.position = None,
            Command::NewGame => {
                self.games.announced();
                self.pondering.new_game();
            }
            Command::Go(go) => self.judge_go(go, text, sink),
            Command::Misused(Keyword::Go) => judge_parameters(text, sink),
            Command::Stop => self.pondering.stop(),
            Command::PonderHit => self.pondering.hit(text, sink),
            Command::Register(_) | Command::Misused(Keyword::Register) => {
                let is_sound = matches!(command, Command::Register(_));
                let what = "`register` without `later`, a name or a code";
                demand(sink, REGISTER, text, is_sound, what);
                if std::mem::take(&mut self.is_unregistered) {
                    sink.judged(REGISTERS);
                }
                self.has_registered = true;
            }
            _ => {}
        }
    }

    fn received(&mut self, text: &str, sink: &mut Sink) {
        let reply = grammar::reply(text);
        self.driver.received(&reply, text);
        match &reply {
            Reply::Option(_) => self.options.declared(&self.driver, sink),
            Reply::ReadyOk { .. } => self.has_read = true,
            Reply::BestMove(words) => {
                self.has_read = true;
                self.pondering.best_move(words);
            }
            Reply::Permit(place, words) => {
                let is_error = matches!(words.as_slice(), [word] if word.text == "error");
                self.has_read = false;
                let word = Uci::CUSTOMS.permits.get(*place).map(|permit| permit.word);
                match word {
                    Some("registration") => {
                        // Only an error at the start has to be answered.
                        let at_start = self.driver.searches == 0 && !self.has_registered;
                        self.is_unregistered = is_error && at_start;
                    }
                    Some("copyprotection") if is_error => {
                        self.is_a_copy = true;
                        sink.judged(LEAVES);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
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

/// The move of a word.
fn move_of(word: Option<&Token<'_>>) -> Option<MoveText> {
    Uci::parse_move(word?.text).ok()
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, time::Duration};

    use super::*;
    use crate::{
        contract::EngineVariant,
        engine::{Exit, run_pair},
        protocols::uci::reference::Engine,
    };

    /// What is found in lines: `>` of the GUI, `<` of the engine.
    fn found(lines: &str) -> Vec<String> {
        let mut gui = Gui::new(&Context::default());
        let mut sink = Sink::default();
        for (number, line) in (1..).zip(lines.lines()) {
            let (side, text) = line.split_at(2);
            let from = if side == "> " { From::Controller } else { From::Engine };
            sink.at_line(number);
            gui.hear(from, &Line::new(text), &mut sink);
        }
        sink.findings().iter().map(|finding| finding.requirement.to_string()).collect()
    }

    const GREETING: &str = "\
> uci
< id name A
< option name Hash type spin default 16 min 1 max 64
< option name Ponder type check default false
< option name Style type combo default Solid var Solid var Bold
< option name UCI_AnalyseMode type check default false
< option name UCI_Chess960 type check default false
< option name UCI_Strange type check default false
< option name Logfile type string default x
< uciok
> isready
< readyok
";

    fn behind_the_greeting(lines: &str) -> Vec<String> {
        found(&format!("{GREETING}{lines}"))
    }

    const ENDGAME: &str = "> position fen 7k/7p/8/8/8/8/Pq6/K7 w - - 0 1";

    #[test]
    fn positions_are_sound() {
        for (position, ids) in [
            ("startpos moves e2e4 e7e5", &[][..]),
            ("fen 7k/7p/8/8/8/8/Pq6/K7 w - -", &[]),
            ("fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3", &[]),
            ("fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[STARTPOS]),
            ("fen 8/8/8/8/8/8/8/K7 w - - 0 1", &[SOUND]),
            ("startpos moves e2e4 e7e4", &[SOUND]),
            ("startpos moves 0000", &[SOUND]),
            ("fen 8/P7/7k/8/8/8/5q2/7K w - - 0 1 moves a7a8", &[SOUND]),
            ("fen 6k1/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1", &[]),
            ("fen 6k1/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1", &[SOUND]),
            ("the start", &[SOUND]),
        ] {
            let line = format!("> position {position}");
            assert_eq!(behind_the_greeting(&line), ids, "{position}");
        }
        let asked = "> setoption name uci_chess960 value true\n";
        let castles = "> position fen 6k1/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1";
        assert_eq!(behind_the_greeting(&format!("{asked}{castles}")), [""; 0]);
    }

    #[test]
    fn searches_are_whole_and_have_clocks() {
        for (go, ids) in [
            ("go wtime 1000", &[][..]),
            ("go btime 1000", &[CLOCK]),
            ("go wtime 0 btime 1", &[]),
            ("go movetime", &[WHOLE_SEARCHES]),
            ("go depth three", &[WHOLE_SEARCHES]),
            ("go depth 3 perft 4", &[]),
            ("go depth 3 searchmoves e2e4 d2d4", &[]),
            ("go wtime 1 btime 1 movestogo 0", &[MOVESTOGO]),
        ] {
            let lines = format!("> position startpos\n> {go}");
            assert_eq!(behind_the_greeting(&lines), ids, "{go}");
        }
    }

    #[test]
    fn options_are_set_as_they_were_declared() {
        for (set, ids) in [
            ("Hash value 64", &[][..]),
            ("hash value 65", &[OPTIONS]),
            ("Style value BOLD", &[]),
            ("Style value Wild", &[OPTIONS]),
            ("Ponder value True", &[]),
            ("Ponder", &[OPTIONS]),
            ("Logfile value y", &[]),
            ("Logfile", &[OPTIONS]),
            ("UCI_Strange value false", &[]),
            ("UCI_Strange value true", &["uci/option/gui-ignores-unknown-uci-options"]),
            ("UCI_Variant value chess", &[]),
        ] {
            assert_eq!(behind_the_greeting(&format!("> setoption name {set}")), ids, "{set}");
        }
        let late = "> setoption name Ponder value true\n> setoption name Hash value 32";
        assert_eq!(behind_the_greeting(late), ["uci/option/gui-sets-hash-first"]);
    }

    #[test]
    fn slow_options_are_waited_for() {
        let set = "> setoption name SyzygyPath value /tb\n> position startpos\n";
        let asks = ["uci/isready/gui-asks-after-slow-options"];
        assert_eq!(behind_the_greeting(&format!("{set}> go infinite")), [asks[0], ANALYSES]);
        assert_eq!(behind_the_greeting(&format!("{set}> isready\n> go depth 1")), asks);
        let answered = format!("{set}> isready\n< readyok\n> go depth 1");
        assert_eq!(behind_the_greeting(&answered), [""; 0]);
    }

    const ANALYSES: &str = "uci/option/gui-sets-analyse-mode";
    const ANNOUNCES: &str = "uci/ucinewgame/gui-announces-other-games";

    #[test]
    fn other_games_are_announced() {
        let begin = "> ucinewgame\n> isready\n< readyok\n> position startpos moves e2e4 e7e5\n> go depth 1\n< bestmove g1f3\n";
        for (position, ids) in [
            ("startpos moves e2e4 e7e5 g1f3 b8c6", &[][..]),
            ("startpos moves d2d4", &[]),
            ("startpos", &[]),
            // The same game, from where it has got to.
            ("fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 moves g1f3", &[]),
            ("fen r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", &[]),
            ("fen 7k/7p/8/8/8/8/Pq6/K7 w - - 0 1", &[ANNOUNCES]),
        ] {
            let lines = format!("{begin}> position {position}\n> go depth 1");
            assert_eq!(behind_the_greeting(&lines), ids, "{position}");
        }
        let analysis =
            format!("{begin}> setoption name UCI_AnalyseMode value true\n{ENDGAME}\n> go infinite");
        assert_eq!(behind_the_greeting(&analysis), [""; 0]);
        let never =
            format!("> position startpos\n> go depth 1\n< bestmove e2e4\n{ENDGAME}\n> go depth 1");
        assert_eq!(behind_the_greeting(&never), [""; 0]);
    }

    const PONDERS: &str = "\
> setoption name Ponder value true
> position startpos
> go wtime 1000 btime 1000
< bestmove e2e4 ponder e7e5
";
    const HITS: &str = "uci/ponderhit/gui-hits-the-expected-move-only";

    #[test]
    fn pondering_is_about_the_expected_move() {
        let ponder = "> position startpos moves e2e4 e7e5\n> go ponder wtime 1000 btime 1000\n";
        let hit = "> ponderhit\n< bestmove g1f3 ponder b8c6\n";
        let missed = "> stop\n< bestmove g1f3 ponder b8c6\n";
        let drops = "uci/ponderhit/gui-drops-the-move-of-a-missed-search";
        for (lines, ids) in [
            (format!("{ponder}{hit}> position startpos moves e2e4 e7e5 g1f3 g8f6"), &[][..]),
            (format!("{ponder}{hit}> position startpos moves e2e4 c7c5"), &[HITS]),
            (format!("{ponder}{missed}> position startpos moves e2e4 c7c5"), &[]),
            (format!("{ponder}{missed}> position startpos moves e2e4 e7e5"), &[]),
            (format!("{ponder}{missed}> position startpos moves e2e4 e7e5 g1f3 b8c6"), &[]),
            (format!("{ponder}{missed}> position startpos moves e2e4 c7c5 g1f3 b8c6"), &[drops]),
            (format!("{ponder}{missed}> position startpos moves e2e4 c7c5 d2d4 b8c6"), &[]),
            (format!("{ponder}{hit}> ponderhit"), &[HITS]),
            (format!("{ponder}> ponderhit\n> ponderhit"), &[HITS]),
            // It was on its way when the search had ended.
            (format!("{ponder}< bestmove g1f3\n> ponderhit"), &[]),
            (
                "> position startpos moves e2e4 e7e5\n> go infinite\n> ponderhit".to_owned(),
                &[ANALYSES, HITS],
            ),
            (
                "> position startpos moves e2e4 c7c5\n> go ponder wtime 1000 btime 1000".to_owned(),
                &["uci/go/gui-ponders-on-the-expected-move"],
            ),
            (
                "> position startpos moves f2f3 e7e5 g2g4 d8h4\n> go ponder wtime 1 btime 1"
                    .to_owned(),
                &[HITS],
            ),
        ] {
            assert_eq!(behind_the_greeting(&format!("{PONDERS}{lines}")), ids, "{lines}");
        }
        let silent = PONDERS.replace("value true", "value false");
        let untold = behind_the_greeting(&format!("{silent}{ponder}"));
        assert_eq!(untold, ["uci/option/gui-tells-whether-it-ponders"]);
    }

    #[test]
    fn checks_of_the_engine_are_heeded() {
        let error = "< registration checking\n< registration error\n";
        let go = "> isready\n< readyok\n> position startpos\n> go depth 1";
        for (answer, ids) in [
            ("> register later\n", &[][..]),
            ("> register name A B code 1\n", &[]),
            ("> register code 1\n< registration checking\n< registration error\n", &[]),
            ("> register\n", &[REGISTER]),
            ("", &[REGISTERS]),
        ] {
            assert_eq!(behind_the_greeting(&format!("{error}{answer}{go}")), ids, "{answer}");
        }
        let copy = "< copyprotection checking\n< copyprotection error\n> isready\n< readyok\n";
        assert_eq!(behind_the_greeting(copy), [""; 0]);
        assert_eq!(behind_the_greeting(&format!("{copy}{go}")), [LEAVES]);
    }

    #[test]
    fn lines_are_whole() {
        assert_eq!(behind_the_greeting("> isready\rstop"), [WHOLE_LINES]);
        assert_eq!(behind_the_greeting(">  \t isready \t "), [""; 0]);
        let mut gui = Gui::new(&Context::default());
        let mut sink = Sink::default();
        let cut = Line { unfinished: true, ..Line::new("uci") };
        gui.hear(From::Controller, &cut, &mut sink);
        assert_eq!(sink.findings().len(), 1);
    }

    /// What is found in a session with the honest engine, and how the GUI ended.
    fn session(variant: EngineVariant) -> (BTreeSet<String>, Option<Exit>) {
        let limit = Duration::from_secs(120);
        let talk = run_pair(GUIS.program(variant), Box::new(Engine::new(None)), limit);
        let mut gui = Gui::new(&Context::default());
        let mut sink = Sink::default();
        for entry in &talk.entries {
            sink.at_line(entry.number);
            gui.hear(entry.from, &entry.line, &mut sink);
        }
        let ids = sink.findings().iter().map(|finding| finding.requirement.to_string());
        (ids.collect(), talk.end)
    }

    #[test]
    fn the_bundled_gui_does_what_it_says() {
        let (ids, end) = session(EngineVariant::Honest);
        assert_eq!((ids, end), (BTreeSet::new(), Some(Exit::Status(0))));
        for quirk in GUIS.quirks() {
            let (ids, end) = session(EngineVariant::Quirk(quirk.name));
            assert_eq!((ids, end), (BTreeSet::new(), Some(Exit::Status(0))), "{}", quirk.name);
        }
        /// They show with other engines only.
        const ELSEWHERE: [&str; 8] = [
            "waits-for-ever",
            "line-feeds-only",
            "single-blanks-only",
            "cannot-bear-unknown-lines",
            "reads-keywords-in-strings",
            "does-not-register",
            "registers-without-words",
            "stays-with-a-copy",
        ];
        for fault in GUIS.faults() {
            let (ids, _) = session(EngineVariant::Fault(fault.name));
            let trips: BTreeSet<String> = match ELSEWHERE.contains(&fault.name) {
                true => BTreeSet::new(),
                false => fault.trips.iter().map(|id| (*id).to_owned()).collect(),
            };
            assert_eq!(ids, trips, "{}", fault.name);
        }
    }
}
