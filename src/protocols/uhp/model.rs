//! What is going on: commands without their `ok` yet, and the game as the
//! referee follows it.
//!
//! In: commands sent, results understood. Out: who owes what, and what the
//! position should be. Never: findings.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    rc::Rc,
    time::Duration,
};

use super::{
    grammar,
    message::{Command, Edition, Limit, OptionKind, OptionLine},
    rules::{Board, Key, Move, MoveString, Rules, read},
};
use crate::contract::{Allowance, Room};

/// How many lines of one answer are kept for judging it as a whole.
const KEPT: usize = 64;

/// How many bytes of them, should they be as long as lines can be.
const KEPT_BYTES: usize = 2 << 20;

/// Whether one more line may be kept beside these.
#[must_use]
pub fn has_room(lines: &[(usize, String)], most: usize) -> bool {
    lines.len() < most && lines.iter().map(|(_, line)| line.len()).sum::<usize>() < KEPT_BYTES
}

/// One command and the lines that belong to it so far.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// What is answered: what was sent, unless the engine is supposed to take it for another.
    pub command: Command,
    /// What it is supposed to do before that, unasked.
    pub before: Vec<String>,
    /// And behind it.
    pub then: Vec<String>,
    /// The line as it was sent, lossily decoded.
    pub raw: String,
    /// Bytes of the line, which may be no UTF-8.
    pub odd_bytes: bool,
    /// The line ended with a carriage return.
    pub carriage_return: bool,
    /// A search was under way when it was sent.
    pub behind_search: bool,
    pub sent: Duration,
    /// The number of the line in the transcript.
    pub number: usize,
    /// The number of its `ok`, once that has come.
    pub ok: usize,
    /// Result lines so far, kept or not.
    pub count: usize,
    /// The first lines, with their numbers in the transcript.
    pub lines: Vec<(usize, String)>,
    /// The latest line.
    pub last: Option<(usize, String)>,
}

impl Exchange {
    /// A command just sent.
    #[must_use]
    pub const fn new(command: Command, raw: String, odd_bytes: bool, sent: Duration) -> Self {
        Self {
            command,
            before: Vec::new(),
            then: Vec::new(),
            raw,
            odd_bytes,
            carriage_return: false,
            behind_search: false,
            sent,
            number: 0,
            ok: 0,
            count: 0,
            lines: Vec::new(),
            last: None,
        }
    }

    /// Notes a line of the answer.
    pub fn take(&mut self, number: usize, text: &str) {
        self.count += 1;
        if has_room(&self.lines, KEPT) {
            self.lines.push((number, text.to_owned()));
        }
        match &mut self.last {
            Some((n, last)) => {
                *n = number;
                last.clear();
                last.push_str(text);
            }
            None => self.last = Some((number, text.to_owned())),
        }
    }

    /// The line that a finding about the answer as a whole is about.
    #[must_use]
    pub fn place(&self) -> usize {
        let last = self.last.as_ref().map(|(number, _)| *number);
        last.or((self.ok > 0).then_some(self.ok)).unwrap_or(self.number)
    }

    /// The last line of the result, as it was said.
    #[must_use]
    pub fn said(&self) -> Option<&str> {
        self.last.as_ref().map(|(_, line)| line.as_str())
    }

    /// The last line of the result as a report quotes it.
    #[must_use]
    pub fn quoted(&self) -> String {
        self.said().map_or_else(|| "`ok` and nothing before it".into(), |line| format!("`{line}`"))
    }

    /// The line of an error, if the answer is one: its first line, or one among lines that
    /// are no result of a command.
    #[must_use]
    pub fn refusal(&self) -> Option<&(usize, String)> {
        let first = self.lines.first()?;
        let found = self.lines.iter().find(|(_, line)| error_text(line).is_some())?;
        let is_first = found.0 == first.0;
        (is_first || !self.lines.iter().any(|(_, line)| is_result(line))).then_some(found)
    }

    /// The text of an error, if the answer is one.
    #[must_use]
    pub fn error(&self) -> Option<&str> {
        error_text(&self.refusal()?.1)
    }

    /// The game that the answer shows, if it is no error: the first line that is like one.
    #[must_use]
    pub fn game(&self) -> Option<(usize, &str)> {
        if self.error().is_some() {
            return None;
        }
        let line = self.lines.iter().find(|(_, line)| grammar::is_like_a_game(line));
        line.map(|(number, line)| (*number, line.as_str()))
    }

    /// How long the answer may take.
    #[must_use]
    pub const fn allowance(&self) -> Allowance {
        match self.command {
            Command::BestMove(Limit::Time(seconds)) => {
                // A limit beyond a day would overflow the arithmetic of waiting.
                let seconds = if seconds > 86_400 { 86_400 } else { seconds };
                Allowance::Search(Duration::from_secs(seconds))
            }
            Command::BestMove(Limit::Depth(_)) => Allowance::Depth,
            _ => Allowance::Answer,
        }
    }

    /// The same before its first line.
    #[must_use]
    pub fn begun_anew(&self) -> Self {
        Self { ok: 0, count: 0, lines: Vec::new(), last: None, ..self.clone() }
    }

    /// Whether the text says what a result of this command looks like.
    #[must_use]
    pub const fn has_form(&self) -> bool {
        !matches!(self.command, Command::Misused(_) | Command::Blank | Command::Unknown)
    }

    /// Whether it is about the game at hand.
    #[must_use]
    pub const fn is_about_a_game(&self) -> bool {
        is_about_a_game(&self.command)
    }

    /// Whether the engine need not answer: a blank line says nothing.
    #[must_use]
    pub const fn is_optional(&self) -> bool {
        matches!(self.command, Command::Blank)
    }
}

/// Whether a command is about the game at hand.
#[must_use]
pub const fn is_about_a_game(command: &Command) -> bool {
    matches!(
        command,
        Command::Play(_)
            | Command::Pass
            | Command::ValidMoves
            | Command::BestMove(_)
            | Command::Undo(_)
    )
}

/// Whether a line is what some command has to be answered with.
pub fn is_result(line: &str) -> bool {
    let first = line.split(';').next().unwrap_or_default();
    grammar::is_like_a_game(line)
        || grammar::edition_of(line).is_some()
        || MoveString::parse(first).is_ok()
}

/// What is wrong, if a line is an error.
fn error_text(line: &str) -> Option<&str> {
    if !line.starts_with(['e', 'i']) {
        return None;
    }
    let (word, text) = line.split_once(' ').unwrap_or((line, ""));
    matches!(word, "err" | "invalidmove").then_some(text)
}

/// The commands that still wait for their `ok`.
#[derive(Debug, Default)]
pub struct Pending {
    queue: VecDeque<Exchange>,
    /// A command answered by what cannot be its result, such as a lone `ok`: either that was the
    /// answer, or it was one too many to the command before.
    pub held: Option<Exchange>,
}

impl Pending {
    pub fn push(&mut self, exchange: Exchange) {
        self.queue.push_back(exchange);
    }

    pub fn push_front(&mut self, exchange: Exchange) {
        self.queue.push_front(exchange);
    }

    pub fn pop(&mut self) -> Option<Exchange> {
        self.queue.pop_front()
    }

    #[must_use]
    pub fn front(&self) -> Option<&Exchange> {
        self.queue.front()
    }

    pub fn front_mut(&mut self) -> Option<&mut Exchange> {
        self.queue.front_mut()
    }

    /// Whether a search is among the commands that wait.
    #[must_use]
    pub fn is_searching(&self) -> bool {
        self.queue.iter().any(|exchange| matches!(exchange.command, Command::BestMove(_)))
    }

    /// The place of the first command that this is true of.
    pub fn position(&self, wanted: impl FnMut(&Exchange) -> bool) -> Option<usize> {
        self.queue.iter().position(wanted)
    }

    /// A command by its place.
    #[must_use]
    pub fn at(&self, place: usize) -> Option<&Exchange> {
        self.queue.get(place)
    }

    /// Takes a command out from between the others.
    pub fn take_out(&mut self, place: usize) -> Option<Exchange> {
        self.queue.remove(place)
    }

    /// The command after the first.
    #[must_use]
    pub fn next(&self) -> Option<&Exchange> {
        self.queue.get(1)
    }

    /// How many commands wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.queue.len()
    }

    /// The first command that must be answered.
    #[must_use]
    pub fn owed(&self) -> Option<&Exchange> {
        self.queue.iter().find(|e| !e.is_optional())
    }
}

/// Where the game stands, as far as the referee can tell.
#[derive(Debug, Default)]
pub enum Standing {
    /// No game was started, as far as is known.
    #[default]
    None,
    /// The engine has said that there is no game.
    Denied,
    /// The position is known.
    Known(Box<Position>),
    /// The engine's idea of the game can no longer be followed.
    Lost,
}

/// A game in progress or finished.
#[derive(Clone)]
pub struct Position {
    pub board: Board,
    /// The moves in the engine's own words.
    pub texts: Vec<String>,
    /// The type as the viewer spelled it.
    pub asked: String,
    /// Whether the game is over is told in two ways: the engine called a draw
    /// by repetition, which the text leaves open, or its state was wrong.
    pub disputed: bool,
    /// How often each position occurred in this game.
    seen: Vec<Key>,
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Position").field("texts", &self.texts).finish_non_exhaustive()
    }
}

impl Position {
    /// A position reached by the moves of `board`, in these words.
    #[must_use]
    pub fn new(board: Board, texts: Vec<String>, asked: String) -> Self {
        let mut replayed = Board::new(board.expansions());
        let mut seen = vec![replayed.key().without_last_moved()];
        for mv in board.history() {
            replayed.play(*mv);
            seen.push(replayed.key().without_last_moved());
        }
        Self { board, texts, asked, disputed: false, seen }
    }

    /// Goes on by one ply.
    pub fn go_on(&mut self, board: Board, text: String) {
        let mut texts = std::mem::take(&mut self.texts);
        texts.push(text);
        self.go_to(board, texts);
    }

    /// Goes to a position of the same game: one ply further, or back.
    pub fn go_to(&mut self, board: Board, texts: Vec<String>) {
        self.seen.truncate(board.ply() + 1);
        if self.seen.len() <= board.ply() {
            self.seen.push(board.key().without_last_moved());
        }
        self.board = board;
        self.texts = texts;
        self.disputed = false;
    }

    /// Makes a ply, if it is legal by these rules.
    pub fn make(&mut self, rules: Rules, text: &str) {
        let Ok(parsed) = MoveString::parse(text) else { return };
        let Ok(reading) = read(&self.board, &parsed) else { return };
        let mut board = self.board.clone();
        if rules.allow(&board, reading.mv) && board.play(reading.mv) {
            self.go_on(board, text.to_owned());
        }
    }

    /// Takes plies back, if there are so many.
    pub fn take_back(&mut self, count: u64) {
        let plies = self.board.ply();
        let Some(left) = usize::try_from(count).ok().and_then(|count| plies.checked_sub(count))
        else {
            return;
        };
        let mut board = self.board.clone();
        while board.ply() > left {
            board.undo();
        }
        let mut texts = std::mem::take(&mut self.texts);
        texts.truncate(left);
        self.go_to(board, texts);
    }

    /// Whether the game is over, by the rules or by the engine's word.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.board.state().is_over() || self.disputed
    }

    /// How often a board's position has occurred in this game, if it is the
    /// current one or the next.
    #[must_use]
    pub fn occurrences(&self, board: &Board) -> usize {
        let key = board.key().without_last_moved();
        let before = self.seen.iter().take(board.ply()).filter(|k| **k == key).count();
        before + 1
    }
}

/// What is known of the engine's options.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// As last shown, in order.
    pub lines: Vec<OptionLine>,
    /// Where each name stands among them.
    places: BTreeMap<String, usize>,
    room: Room,
    /// Some were listed for which there was no room.
    lacks_some: bool,
    /// Whether a full list was seen.
    pub listed: bool,
    /// The edition that lines have shown, or that was asked for.
    pub edition: Option<Edition>,
    /// Whether a new game began since the values were last confirmed.
    pub since_new_game: bool,
    /// Options whose values were not shown since another one was set: that may have changed them.
    loose_values: BTreeSet<String>,
    /// The same of their types, defaults and limits; what `options set` shows does not confirm
    /// these.
    loose_limits: BTreeSet<String>,
    /// Options that were set to values outside their limits, which was told.
    pub beyond: BTreeSet<String>,
}

impl Options {
    /// Nothing is known but the edition that was asked for.
    #[must_use]
    pub fn of(edition: Option<Edition>) -> Self {
        Self { edition, ..Self::default() }
    }

    #[must_use]
    pub fn find(&self, name: &str) -> Option<&OptionLine> {
        self.places.get(name).map(|place| &self.lines[*place])
    }

    /// There is certainly no such option.
    #[must_use]
    pub fn lacks(&self, name: &str) -> bool {
        self.listed && !self.lacks_some && self.find(name).is_none()
    }

    /// Another option was set since the value of this one was shown.
    #[must_use]
    pub fn has_loose_value(&self, name: &str) -> bool {
        self.loose_values.contains(name)
    }

    /// Another option was set since this one was shown by `options` or `options get`.
    #[must_use]
    pub fn has_loose_limits(&self, name: &str) -> bool {
        self.loose_limits.contains(name)
    }

    /// This option was set, which may change the others.
    pub fn loosen_others(&mut self, name: &str) {
        let others: Vec<String> =
            self.places.keys().filter(|other| *other != name).cloned().collect();
        self.loose_limits.extend(others.iter().cloned());
        self.loose_values.extend(others);
    }

    /// Another value is set, if the option accepts it.
    pub fn set(&mut self, name: &str, value: String) {
        if let Some(known) = self.find(name).filter(|known| known.kind.accepts(&value)) {
            self.take(OptionLine { value, ..known.clone() });
        }
    }

    /// Takes in a line that `options` or `options get` shows.
    pub fn learn(&mut self, line: OptionLine) {
        self.loose_limits.remove(&line.name);
        self.take(line);
    }

    /// Takes in a line that `options set` shows.
    pub fn learn_set(&mut self, line: OptionLine) {
        self.take(line);
    }

    /// The value shown is the value from now on.
    fn take(&mut self, line: OptionLine) {
        let choices: &[String] = match &line.kind {
            OptionKind::Enum(choices) => choices,
            _ => &[],
        };
        let bytes = || choices.iter().map(String::len).sum::<usize>();
        self.loose_values.remove(&line.name);
        match self.places.get(&line.name) {
            Some(place) => self.lines[*place] = line,
            None if self
                .room
                .takes(line.name.len() + line.value.len() + bytes(), choices.len()) =>
            {
                self.places.insert(line.name.clone(), self.lines.len());
                self.lines.push(line);
            }
            None => self.lacks_some = true,
        }
    }
}

/// What is known over all games.
#[derive(Debug, Default)]
pub struct Memory {
    pub games: usize,
    /// The last list of moves in the engine's own words, and the position that it was for.
    list: Option<(Identity, List)>,
}

/// Moves in the engine's own words.
pub type List = Rc<[(Move, String)]>;

impl Memory {
    /// Takes note of a list.
    pub fn listed(&mut self, board: &Board, list: List) {
        self.list = Some((identity(board), list));
    }

    /// Something may have changed.
    pub fn forget_list(&mut self) {
        self.list = None;
    }

    /// What the engine listed last, if it was in this position.
    #[must_use]
    pub fn list_of(&self, board: &Board) -> Option<&List> {
        let (position, list) = self.list.as_ref()?;
        (*position == identity(board)).then_some(list)
    }
}

/// A position and the set of pieces in the game.
type Identity = (u8, Key);

/// The identity of a position including the set of pieces in the game.
#[must_use]
pub fn identity(board: &Board) -> Identity {
    use super::rules::Kind;
    let e = board.expansions();
    let bits = [Kind::Mosquito, Kind::Ladybug, Kind::Pillbug]
        .iter()
        .enumerate()
        .fold(0u8, |bits, (i, kind)| bits | u8::from(e.has(*kind)) << i);
    (bits, board.key())
}

/// No viewer says this: an engine that takes a line for it forgets its game.
pub const DROP: &str = "newgame none";

/// Which of the commands that a line is taken for is answered.
#[must_use]
pub fn answered(line: &str, others: &[String]) -> usize {
    others.iter().position(|other| other == line).unwrap_or(others.len().saturating_sub(1))
}
