//! A conforming engine, as a model to read.
//!
//! In: one line at a time. Out: all lines of its answer, `ok` included.
//! Never: I/O, a clock, chance. Whatever it is asked, it answers at once, and
//! the same questions get the same answers.
//!
//! How strong it plays does not matter here: it looks one ply ahead.

mod game;
mod options;
mod refusals;

use crate::engine::{Effect, Event, Moment, Program};

use super::{
    grammar,
    message::{Command, Edition, Keyword, Limit, NewGame, OptionKind, Word},
    rules::{Board, Color, Expansions, GameType, Move, MoveString, Piece, legal, read, text_of},
};
pub(super) use game::Game;
use options::{Setting, settings};
use refusals::{Refusal, illegal, no_game, unclear, unknown_option, usage};

/// The moves that an engine takes for legal.
pub(super) type Rules = Box<dyn Fn(&Board) -> Vec<Move>>;

/// The engine between two lines.
pub(super) struct Engine {
    game: Option<Game>,
    options: Vec<Setting>,
    edition: Edition,
    rules: Rules,
    /// What it says of itself.
    pub(super) block: Vec<String>,
}

type Answer = Result<Vec<String>, Refusal>;

impl Engine {
    /// An engine before its first game.
    pub(super) fn new() -> Self {
        let name = format!("{} Linesman Reference {}", Word::Id, env!("CARGO_PKG_VERSION"));
        Self {
            game: None,
            options: settings(),
            edition: Edition::E2021,
            rules: Box::new(legal),
            block: vec![name, "Mosquito;Ladybug;Pillbug".into()],
        }
    }

    /// What it says at its start, before it was asked anything.
    pub(super) fn greeting(&self) -> Vec<String> {
        closed(&Ok(self.block.clone()))
    }

    /// The answer to a line as it was read: without its line feed, perhaps
    /// with a carriage return, perhaps no text at all.
    pub(super) fn answer_bytes(&mut self, line: &[u8]) -> Vec<String> {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        match std::str::from_utf8(line) {
            Ok(line) => self.answer(line),
            Err(_) => closed(&Err(Refusal(
                Word::Err,
                "This line is no text in UTF-8; commands are plain text.".into(),
            ))),
        }
    }

    /// The answer to a line of text.
    pub(super) fn answer(&mut self, line: &str) -> Vec<String> {
        let answer = match grammar::command(line) {
            Command::Info => Ok(self.block.clone()),
            Command::NewGame(asked) => self.new_game(&asked),
            Command::Play(text) => self.play(&text),
            Command::Pass => self.play(Keyword::Pass.word()),
            Command::ValidMoves => self.valid_moves(),
            Command::BestMove(limit) => self.best_move(limit),
            Command::Undo(count) => self.undo(count),
            Command::Options => Ok(self.options.iter().map(|o| o.shown(self.edition)).collect()),
            Command::OptionsGet(name) => self.get(&name),
            Command::OptionsSet(name, value) => self.set(&name, &value),
            Command::Misused(keyword) => Err(usage(keyword)),
            Command::Blank => {
                Err(Refusal(Word::Err, "The line is blank; a command was expected.".into()))
            }
            Command::Unknown => {
                let known: Vec<&str> = Keyword::ALL.iter().map(|keyword| keyword.word()).collect();
                let known = known.join(", ");
                Err(Refusal(Word::Err, format!("Unknown command. The commands are {known}.")))
            }
        };
        closed(&answer)
    }

    /// The game on the board, if there is one.
    pub(super) const fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// Puts another game on the board, or none.
    pub(super) fn put(&mut self, game: Option<Game>) {
        self.game = game;
    }

    /// Plays by other rules from now on.
    pub(super) fn go_by(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// Shows options in the form of this edition from now on.
    pub(super) const fn follow(&mut self, edition: Edition) {
        self.edition = edition;
    }

    /// Has another option as well.
    pub(super) fn offer(&mut self, name: &str, kind: OptionKind, default: &'static str) {
        self.options.push(Setting::new(name, kind, default));
    }

    fn new_game(&mut self, asked: &NewGame) -> Answer {
        let game = match asked {
            NewGame::Default => Game::of(Expansions::NONE),
            NewGame::Type(GameType { expansions, repeated: false, bare_plus: false, .. }) => {
                Game::of(*expansions)
            }
            NewGame::Type(_) => return Err(usage(Keyword::NewGame)),
            NewGame::Whole(game) => Game::whole(game)?,
        };
        let shown = game.shown();
        self.game = Some(game);
        Ok(vec![shown])
    }

    fn play(&mut self, text: &str) -> Answer {
        let board = &self.running()?.board;
        let parsed = MoveString::parse(text)
            .map_err(|e| Refusal(Word::InvalidMove, format!("`{text}` is no MoveString: {e}.")))?;
        let mv = read(board, &parsed).map_err(|e| unclear(text, e))?.mv;
        if !(self.rules)(board).contains(&mv) {
            return Err(illegal(board, mv, text));
        }
        let game = self.started()?;
        game.board.play(mv);
        game.texts.push(parsed);
        Ok(vec![game.shown()])
    }

    fn valid_moves(&self) -> Answer {
        let board = &self.running()?.board;
        let texts: Vec<String> =
            (self.rules)(board).into_iter().map(|mv| text_of(board, mv).to_string()).collect();
        Ok(vec![texts.join(";")])
    }

    /// Both limits are more than enough for one ply; a depth of zero means
    /// not to look ahead at all.
    fn best_move(&self, limit: Limit) -> Answer {
        let board = &self.running()?.board;
        let moves = (self.rules)(board);
        let mut best: Option<(i32, Move)> = None;
        let mut found = Vec::new();
        let mut after = board.clone();
        for mv in moves {
            let value = if limit == Limit::Depth(0) { 0 } else { worth(&mut after, mv) };
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, mv));
                found.push(text_of(board, mv).to_string());
            }
        }
        if !self.is_set("Announce") {
            found = found.split_off(found.len().saturating_sub(1));
        }
        Ok(found)
    }

    fn undo(&mut self, count: u64) -> Answer {
        let game = self.started()?;
        let plies = game.board.ply();
        let Some(left) = usize::try_from(count).ok().and_then(|count| plies.checked_sub(count))
        else {
            return Err(Refusal(
                Word::Err,
                format!("Only {plies} plies were played; {count} cannot be undone."),
            ));
        };
        while game.board.ply() > left {
            game.board.undo();
        }
        game.texts.truncate(left);
        Ok(vec![game.shown()])
    }

    fn get(&self, name: &str) -> Answer {
        match self.options.iter().find(|o| o.line.name == name) {
            Some(option) => Ok(vec![option.shown(self.edition)]),
            None => Err(unknown_option(name)),
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Answer {
        let Some(option) = self.options.iter_mut().find(|o| o.line.name == name) else {
            return Err(unknown_option(name));
        };
        if !option.line.kind.accepts(value) {
            return Err(Refusal(Word::Err, format!("`{value}` is no value of {name}.")));
        }
        value.clone_into(&mut option.line.value);
        self.get(name)
    }

    fn is_set(&self, name: &str) -> bool {
        self.options.iter().any(|o| o.line.name == name && o.line.value == "True")
    }

    fn started(&mut self) -> Result<&mut Game, Refusal> {
        self.game.as_mut().ok_or_else(no_game)
    }

    /// The game, if it takes another ply.
    fn running(&self) -> Result<&Game, Refusal> {
        let game = self.game.as_ref().ok_or_else(no_game)?;
        let state = game.board.state();
        if state.is_over() {
            return Err(Refusal(Word::Err, format!("The game is over: {state}.")));
        }
        Ok(game)
    }
}

impl Program for Engine {
    fn on(&mut self, event: Event<'_>, _: &mut Moment<'_>) -> Vec<Effect> {
        let lines = match event {
            // The start is the answer to an `info` that nobody asked for.
            Event::Start => self.greeting(),
            Event::Line(line) => self.answer_bytes(line),
            Event::Timer(_) => Vec::new(),
            Event::EndOfInput => return vec![Effect::Exit],
        };
        lines.into_iter().map(Effect::Send).collect()
    }
}

/// How good a move looks: neighbours of the other queen less those of the own.
fn worth(board: &mut Board, mv: Move) -> i32 {
    let own = board.to_move();
    let played = board.play(mv);
    let neighbours = |color: Color| {
        let cells = board.cell_of(Piece::queen(color)).map(|cell| cell.neighbours());
        let taken = cells.into_iter().flatten().filter(|cell| board.top(*cell).is_some()).count();
        i32::try_from(taken).unwrap_or(0)
    };
    let worth = neighbours(own.other()) - neighbours(own);
    if played {
        board.undo();
    }
    worth
}

/// An answer and its `ok`.
fn closed(answer: &Answer) -> Vec<String> {
    let mut lines = match answer {
        Ok(lines) => lines.clone(),
        Err(Refusal(word, message)) => vec![format!("{word} {message}")],
    };
    lines.push(Word::Ok.word().into());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines that begin with `>` are sent, the others are the whole answer.
    fn exchange(talk: &str) {
        let mut engine = Engine::new();
        let mut lines = talk.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
        while let Some(line) = lines.next() {
            let sent = line.strip_prefix("> ").expect("the viewer begins");
            let mut expected = Vec::new();
            while let Some(line) = lines.next_if(|line| !line.starts_with('>')) {
                expected.push(line);
            }
            assert_eq!(engine.answer(sent), expected, "{sent}");
        }
    }

    #[test]
    fn the_exchanges_of_the_text() {
        exchange(
            r"
            > newgame
            Base;NotStarted;White[1]
            ok
            > newgame Base+MLP
            Base+MLP;NotStarted;White[1]
            ok
            > newgame Base
            Base;NotStarted;White[1]
            ok
            > play wQ
            invalidmove You can't play your Queen Bee on your first turn.
            ok
            > play wS1
            Base;InProgress;Black[1];wS1
            ok
            > play bS1 wS1-
            Base;InProgress;White[2];wS1;bS1 wS1-
            ok
            > undo 1
            Base;InProgress;Black[1];wS1
            ok
            > undo
            Base;NotStarted;White[1]
            ok
            > options get HashSizeMB
            HashSizeMB;int;32;32;1;1024
            ok
            > options set HashSizeMB 25
            HashSizeMB;int;25;32;1;1024
            ok
            ",
        );
    }

    #[test]
    fn the_list_of_the_first_move_holds_four_pieces() {
        let mut engine = Engine::new();
        engine.answer("newgame");
        let answer = engine.answer("validmoves");
        let mut list: Vec<&str> = answer[0].split(';').collect();
        list.sort_unstable();
        assert_eq!(list, ["wA1", "wB1", "wG1", "wS1"]);
    }

    #[test]
    fn the_block_of_the_start_is_that_of_info() {
        assert_eq!(Engine::new().greeting(), Engine::new().answer("info"));
    }

    #[test]
    fn a_whole_game_is_loaded_or_refused() {
        let mut engine = Engine::new();
        let game = "Base;InProgress;White[2];wS1;bS1 wS1-";
        assert_eq!(engine.answer(&format!("newgame {game}")), [game, "ok"]);
        for bad in ["Base;InProgress;White[3];wS1;bS1 wS1-", "Base;InProgress;White[2];wS1;bQ wS1-"]
        {
            let answer = engine.answer(&format!("newgame {bad}"));
            assert!(
                answer[0].starts_with("err") || answer[0].starts_with("invalidmove"),
                "{answer:?}"
            );
        }
        assert_eq!(engine.answer("undo")[0], "Base;InProgress;Black[1];wS1");
    }

    #[test]
    fn whatever_comes_is_answered_once() {
        let mut engine = Engine::new();
        for line in [
            "",
            " ",
            "hi",
            "play",
            "play xyz",
            "undo",
            "validmoves",
            "bestmove depth 1",
            "options get",
        ] {
            let answer = engine.answer(line);
            assert!(
                answer.len() == 2 && answer[0].starts_with("err ") && answer[1] == "ok",
                "{line}"
            );
        }
        assert!(engine.answer_bytes(b"play \xc3\x28")[0].starts_with("err "));
        assert_eq!(engine.answer_bytes(b"newgame\r"), ["Base;NotStarted;White[1]", "ok"]);
    }

    #[test]
    fn the_best_move_is_legal_until_the_end() {
        let mut engine = Engine::new();
        engine.answer("newgame Base+MLP");
        for _ in 0..80 {
            let best = engine.answer("bestmove depth 1");
            let Some(board) = engine.game().map(|game| game.board.clone()) else { break };
            if board.state().is_over() {
                assert!(best[0].starts_with("err "));
                break;
            }
            assert_eq!(best, engine.answer("bestmove time 00:00:05"));
            assert!(engine.answer(&format!("play {}", best[0]))[0].starts_with("Base+MLP;"));
        }
    }
}
