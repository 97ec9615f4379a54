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
    model::{self, Game, Setup},
    rules::{Board, WrongRule},
};
use search::{Next, Searcher};

/// What the engine declares: options that have a meaning, and one of its own of each other type.
const DECLARATIONS: [&str; 14] = [
    "option name Hash type spin default 16 min 1 max 1024",
    "option name MultiPV type spin default 1 min 1 max 8",
    "option name Ponder type check default false",
    "option name OwnBook type check default false",
    "option name UCI_ShowCurrLine type check default false",
    "option name UCI_ShowRefutations type check default false",
    "option name UCI_Chess960 type check default false",
    "option name UCI_AnalyseMode type check default false",
    "option name NalimovPath type string default <empty>",
    "option name Width type spin default 16 min 1 max 1024",
    "option name UCI_EngineAbout type string default Linesman Reference, a model to read",
    "option name Style type combo default Well Balanced var Solid var Well Balanced var Bold",
    "option name Logfile Path type string default <empty>",
    "option name Clear Hash type button",
];

/// The name the engine gives itself.
pub(super) const NAME: &str = "Linesman Reference 1.0";

/// What it sends for a move where there is none.
const NOTHING: &str = "(none)";

/// What its book holds: lists of moves, and the move that it plays behind each.
const BOOK: [(&str, &str); 2] = [("", "e2e4"), ("e2e4", "e7e5")];

/// The engine between two lines.
pub struct Engine {
    game: Game,
    /// The moves since the start of the game, if it began there.
    list: Option<String>,
    settings: Settings,
    debug: bool,
    /// The rule of the game that it has wrong, if it has one.
    wrong: Option<WrongRule>,
    search: Option<Searcher>,
    /// The timer that the search waits for; those before it are forgotten.
    timer: u64,
    now: Duration,
}

impl Engine {
    /// An engine before its first line, perhaps one that has a rule of the game wrong.
    pub(super) fn new(wrong: Option<WrongRule>) -> Self {
        Self {
            game: Game::start(wrong),
            list: Some(String::new()),
            settings: Settings::new(&DECLARATIONS),
            debug: false,
            wrong,
            search: None,
            timer: 0,
            now: Duration::ZERO,
        }
    }

    /// The position on the board.
    pub(super) const fn board(&self) -> &Board {
        &self.game.board
    }

    /// Puts another position on the board.
    pub(super) fn put(&mut self, board: Board) {
        self.game.board = board;
        self.list = None;
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
            return remark("a line that is no text");
        };
        let mut effects = match self.debug {
            true => remark(&format!("heard: {}", line.trim())),
            false => Vec::new(),
        };
        effects.extend(self.obey(known(line)));
        effects
    }

    fn obey(&mut self, command: Command) -> Vec<Effect> {
        match command {
            Command::Start => return identity(),
            Command::IsReady => return say(Word::ReadyOk.word()),
            Command::Debug(on) => self.debug = on,
            Command::Stop => return self.finish(),
            Command::PonderHit => return self.ponderhit(),
            Command::Quit => return self.quit(),
            // The rest has no place in a search, and is ignored there.
            Command::SetOption(_) | Command::NewGame | Command::Position(_) | Command::Go(_)
                if self.is_searching() =>
            {
                return remark("this command is ignored while a search is running");
            }
            Command::SetOption(set) => return self.set(&set),
            Command::NewGame => {
                self.game = Game::start(self.wrong);
                self.list = Some(String::new());
            }
            Command::Position(position) => match self.set_up(&position) {
                Some(game) => {
                    self.game = game;
                    let begins = position.start == super::message::Start::Initial;
                    self.list = begins.then(|| grammar::moves_text(&position.moves));
                }
                None => return remark("this position cannot be reached"),
            },
            Command::Go(go) => return self.go(go),
            Command::Misused(keyword) => return remark(usage(keyword)),
            // It needs no registration.
            Command::Register(_) | Command::Blank => {}
            Command::Unknown => return remark("unknown command"),
        }
        Vec::new()
    }

    /// Sets an option; letter case does not matter in names and values.
    fn set(&mut self, SetOption { name, value }: &SetOption) -> Vec<Effect> {
        let Some(declared) = self.settings.declared(name).map(str::to_owned) else {
            return remark(&format!("there is no option {name}"));
        };
        let value = value.as_deref().unwrap_or_default();
        let small = value.to_ascii_lowercase();
        let set = self.settings.set(&declared, Some(value));
        match set.or_else(|_| self.settings.set(&declared, Some(&small))) {
            Ok(()) => Vec::new(),
            Err(Refused::Name | Refused::Value) => {
                remark(&format!("the option {declared} cannot be {value}"))
            }
        }
    }

    fn is_set(&self, name: &str) -> bool {
        self.settings.get(name) == "true"
    }

    /// The game of a position, if it can be reached.
    fn set_up(&self, position: &Position) -> Option<Game> {
        let chess960 = self.is_set("UCI_Chess960");
        let set = model::Settings { chess960, ..model::Settings::default() };
        Setup::new(position, &model::Rules { wrong: self.wrong, set }).game
    }

    fn go(&mut self, go: Go) -> Vec<Effect> {
        if let Some(mv) = self.of_the_book(&go) {
            return say(format!("{} {mv}", Word::BestMove));
        }
        let number = |name| self.settings.get(name).parse().unwrap_or(1);
        let settings = search::Settings {
            lines: usize::try_from(number("MultiPV")).unwrap_or(1),
            hash: number("Hash"),
            shows_current_line: self.is_set("UCI_ShowCurrLine"),
            shows_refutations: self.is_set("UCI_ShowRefutations"),
        };
        self.search = Some(Searcher::new(self.game, go, settings, self.now));
        vec![self.wait(Duration::ZERO)]
    }

    /// The move of its book, if it may use that and there is one.
    fn of_the_book(&self, go: &Go) -> Option<&'static str> {
        let is_free = !go.ponder && !go.is_infinite() && go.searchmoves.is_empty();
        let list = self.list.as_deref().filter(|_| is_free && self.is_set("OwnBook"))?;
        BOOK.iter().find(|(moves, _)| *moves == list).map(|(_, mv)| *mv)
    }

    /// The move that it ponders on was played.
    fn ponderhit(&mut self) -> Vec<Effect> {
        let time = self.search.as_mut().and_then(|search| search.ponderhit(self.now));
        time.map(|time| self.wait(time)).into_iter().collect()
    }

    /// A timer has run off: the search goes on if it waits for this one.
    fn go_on(&mut self, timer: u64) -> Vec<Effect> {
        let waits = timer == self.timer;
        let Some(search) = self.search.as_mut().filter(|_| waits) else { return Vec::new() };
        match search.go_on(self.now) {
            Next::Told(lines, time) => {
                let mut effects: Vec<Effect> = lines.into_iter().map(Effect::Send).collect();
                effects.extend(time.map(|time| self.wait(time)));
                effects
            }
            Next::Over => self.finish(),
        }
    }

    /// Ends the search, if there is one.
    fn finish(&mut self) -> Vec<Effect> {
        let Some(mut search) = self.search.take() else { return Vec::new() };
        let mut effects: Vec<Effect> =
            search.last_words(self.now).into_iter().map(Effect::Send).collect();
        let choice = match search.choice() {
            Some((best, Some(expected))) => format!("{best} ponder {expected}"),
            Some((best, None)) => best.to_string(),
            None => NOTHING.to_owned(),
        };
        effects.extend(say(format!("{} {choice}", Word::BestMove)));
        effects
    }

    fn quit(&mut self) -> Vec<Effect> {
        let mut effects = self.finish();
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

/// The command of a line, behind any words that are unknown.
fn known(line: &str) -> Command {
    let mut rest = line.trim_start_matches([' ', '\t']);
    loop {
        let command = grammar::command(rest);
        if command != Command::Unknown {
            return command;
        }
        let Some((_, behind)) = rest.split_once([' ', '\t']) else { return Command::Unknown };
        rest = behind.trim_start_matches([' ', '\t']);
        if rest.is_empty() {
            return Command::Unknown;
        }
    }
}

fn say(line: impl Into<String>) -> Vec<Effect> {
    vec![Effect::Send(line.into())]
}

/// A remark for people.
fn remark(what: &str) -> Vec<Effect> {
    say(format!("{} string {what}", Word::Info))
}

fn identity() -> Vec<Effect> {
    let name = format!("{} name {NAME}", Word::Id);
    let mut effects = say(name);
    effects.extend(say(format!("{} author the authors of Linesman", Word::Id)));
    effects.extend(DECLARATIONS.into_iter().flat_map(say));
    effects.extend(say("uciok"));
    effects
}

const fn usage(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::Debug => "debug is followed by on or off",
        Keyword::SetOption => "setoption needs a name",
        Keyword::Position => "position needs startpos or a FEN, then perhaps moves",
        Keyword::Register => "register needs later, a name or a code",
        Keyword::Start
        | Keyword::IsReady
        | Keyword::NewGame
        | Keyword::Go
        | Keyword::Stop
        | Keyword::PonderHit
        | Keyword::Quit => "this command stands alone",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;
    use crate::{
        contract::{Context, Heard, Referee as _, Seat},
        engine::LineRef,
        protocols::uci::UciReferee,
        verdict::Sink,
    };

    /// An engine, its time, and the referee, who hears everything.
    struct Session {
        engine: Engine,
        timers: Vec<(Duration, u64)>,
        now: Duration,
        said: Vec<String>,
        referee: UciReferee,
        sink: Sink,
        number: usize,
    }

    impl Session {
        fn new(wrong: Option<WrongRule>) -> Self {
            let seat = Seat::Drill { timed: true };
            let referee = UciReferee::new(&Context { seat, ..Context::default() });
            let mut session = Self {
                engine: Engine::new(wrong),
                timers: Vec::new(),
                now: Duration::from_millis(10),
                said: Vec::new(),
                referee,
                sink: Sink::default(),
                number: 0,
            };
            session.tell("uci");
            session.tell("isready");
            session
        }

        fn note(&mut self, text: &str, is_sent: bool) {
            let bytes = text.as_bytes();
            let line = LineRef { bytes, carriage_return: false, unfinished: false, cut: 0 };
            self.number += 1;
            self.sink.at_line(self.number);
            let heard = Heard { number: self.number, at: self.now, line, taken: None };
            match is_sent {
                true => self.referee.sent(heard, &mut self.sink),
                false => self.referee.received(heard, &mut self.sink),
            }
        }

        fn happens(&mut self, event: Event<'_>) {
            let mut waiting = VecDeque::new();
            let mut moment = Moment { now: self.now, waiting: &mut waiting };
            for effect in self.engine.on(event, &mut moment) {
                match effect {
                    Effect::Send(line) => {
                        self.note(&line, false);
                        self.said.push(line);
                    }
                    Effect::Timer(time, number) => self.timers.push((self.now + time, number)),
                    _ => {}
                }
            }
        }

        fn tell(&mut self, line: &str) {
            self.note(line, true);
            self.happens(Event::Line(line.as_bytes()));
        }

        /// So many milliseconds pass.
        fn wait(&mut self, time: u64) {
            let end = self.now + Duration::from_millis(time);
            loop {
                self.timers.sort_unstable();
                let Some((at, number)) = self.timers.first().copied().filter(|t| t.0 <= end) else {
                    break;
                };
                self.timers.remove(0);
                self.now = self.now.max(at);
                self.happens(Event::Timer(number));
            }
            self.now = end;
        }

        /// The best moves so far.
        fn best(&self) -> Vec<&str> {
            self.said.iter().filter_map(|line| line.strip_prefix("bestmove ")).collect()
        }

        fn search(&mut self, position: &str, go: &str) -> String {
            self.tell(&format!("position {position}"));
            self.tell(go);
            self.wait(5_000);
            self.best().last().map(|best| (*best).to_owned()).unwrap_or_default()
        }
    }

    const MATE: &str = "fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";

    #[test]
    fn searches_by_all_limits_are_clean_and_end() {
        let mut session = Session::new(None);
        for go in [
            "go depth 1",
            "go depth 9",
            "go nodes 1000",
            "go movetime 300",
            "go wtime 1000 btime 1000",
            "go btime 600 movestogo 1",
            "go searchmoves a2a3 h2h3 depth 2",
            "go foo depth 2",
            "go mate 3",
        ] {
            let before = session.best().len();
            let best = session.search("startpos moves e2e4 e7e5", go);
            assert_eq!(session.best().len(), before + 1, "{go}: {best}");
            assert!(best.contains(" ponder ") || go == "go depth 1", "{go}: {best}");
        }
        assert!(session.sink.findings().is_empty(), "{:?}", session.sink.findings());
    }

    #[test]
    fn a_mate_is_found_and_told_in_moves() {
        let mut session = Session::new(None);
        assert_eq!(session.search(MATE, "go mate 1"), "a1a8");
        let two = session.search("fen 7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", "go depth 5");
        assert!(["a2a7", "b1b7"].contains(&two.split(' ').next().unwrap_or_default()), "{two}");
        let scores = |told: &str| session.said.iter().filter(|line| line.contains(told)).count();
        assert!(scores("score mate 1 ") > 0 && scores("score mate 2 ") > 0);
        session.search("fen 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1", "go depth 4");
        assert!(session.said.iter().any(|line| line.contains("score mate -1 ")));
        assert!(session.sink.findings().is_empty(), "{:?}", session.sink.findings());
    }

    #[test]
    fn what_has_no_end_waits_for_the_gui() {
        let mut session = Session::new(None);
        for go in ["go infinite", "go", "go ponder depth 1", "go infinite depth 1"] {
            for position in [MATE, "startpos moves f2f3 e7e5 g2g4 d8h4", "startpos"] {
                let before = session.best().len();
                session.search(position, go);
                assert_eq!(session.best().len(), before, "{go} from {position}");
                session.tell("isready");
                session.tell("stop");
                assert_eq!(session.best().len(), before + 1, "{go} from {position}");
            }
        }
        assert_eq!(session.best()[1], NOTHING);
        assert!(session.said.iter().any(|line| line.starts_with("info currmove ")));
        assert!(session.sink.findings().is_empty(), "{:?}", session.sink.findings());
    }

    #[test]
    fn a_ponder_search_ends_by_its_limits_once_it_is_hit() {
        let mut session = Session::new(None);
        session.search("startpos moves e2e4 e7e5", "go ponder movetime 1000");
        assert!(session.best().is_empty());
        session.tell("ponderhit");
        session.wait(900);
        assert!(session.best().is_empty());
        session.wait(200);
        assert_eq!(session.best().len(), 1);
        session.tell("go ponder depth 2");
        session.tell("ponderhit");
        session.wait(500);
        assert_eq!(session.best().len(), 2);
        session.tell("go ponder infinite");
        session.tell("ponderhit");
        session.wait(500);
        assert_eq!(session.best().len(), 2);
        session.tell("stop");
        for line in ["ponderhit", "stop", "isready"] {
            session.tell(line);
        }
        assert_eq!(session.best().len(), 3);
        assert!(session.sink.findings().is_empty(), "{:?}", session.sink.findings());
    }

    #[test]
    fn options_have_their_effect_in_any_letter_case() {
        let mut session = Session::new(None);
        session.tell("setoption name mULTIpv value 3");
        session.search("startpos moves e2e4 e7e5", "go depth 4");
        let last: Vec<&str> =
            session.said.iter().rev().skip(1).take(3).map(String::as_str).collect();
        assert!(last.iter().zip([3, 2, 1]).all(|(l, n)| l.contains(&format!(" multipv {n} "))));
        session.tell("setoption name MultiPV value 1");
        session.tell("setoption name UCI_Chess960 value TRUE");
        let castle = "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let best = session.search(castle, "go depth 1 searchmoves e1h1");
        assert!(best.starts_with("e1h1"), "{best}");
        session.tell("setoption name OwnBook value true");
        assert_eq!(session.search("startpos", "go depth 3"), "e2e4");
        session.tell("setoption name UCI_ShowCurrLine value true");
        session.tell("setoption name UCI_ShowRefutations value true");
        session.search("startpos moves a2a3", "go infinite");
        session.tell("stop");
        let told = |word: &str| session.said.iter().any(|line| line.starts_with(word));
        assert!(told("info currline ") && told("info refutation "));
        session.tell("setoption name Nonsense value 1");
        assert_eq!(
            session.said.last().map(String::as_str),
            Some("info string there is no option Nonsense")
        );
        assert!(session.sink.findings().is_empty(), "{:?}", session.sink.findings());
    }

    #[test]
    fn unknown_words_are_skipped() {
        let mut session = Session::new(None);
        let answers = |session: &Session| session.said.iter().filter(|l| *l == "readyok").count();
        let before = answers(&session);
        session.tell("joho isready");
        session.tell("\t xyzzy  plugh \t isready ");
        assert_eq!(answers(&session), before + 2);
        session.tell("joho debug on");
        session.tell("xyzzy");
        let heard = ["info string heard: xyzzy", "info string unknown command"];
        assert!(session.said.ends_with(&heard.map(str::to_owned)));
        assert!(session.sink.findings().is_empty(), "{:?}", session.sink.findings());
    }

    /// Each wrong rule shows in some move or score, but for what only shows behind a move.
    #[test]
    fn a_wrong_rule_is_played() {
        for (wrong, position, best) in [
            (WrongRule::RookJumps, "fen 1k6/8/rK5R/8/2b3p1/7P/7p/1n6 w - - 0 1", "h6a6"),
            (WrongRule::EnPassantUnknown, "fen 7k/8/8/6pP/7K/8/6q1/8 w - g6 0 1", NOTHING),
            (
                WrongRule::CastlingLeavesRook,
                "fen 6k1/8/8/8/3Q4/8/8/4K2R w K - 0 1 moves e1g1",
                "g8f",
            ),
        ] {
            let mut session = Session::new(Some(wrong));
            let found = session.search(position, "go depth 2");
            assert!(found.starts_with(best), "{wrong:?}: {found}");
            let is_seen = !session.sink.findings().is_empty();
            assert!(is_seen, "{wrong:?}");
            let honest = Session::new(None).search(position, "go depth 2");
            assert!(!honest.starts_with(best), "{wrong:?}: {honest}");
        }
    }
}
