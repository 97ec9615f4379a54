//! Grammar, state and rules, applied to one conversation.
//!
//! In: lines of both sides. Out: findings, and who owes what.
//! Never: I/O, the clock.
//!
//! This file routes lines; the other files of the room judge one kind of
//! reply each. A mistake is told under the requirement of the command whose
//! reply it is; why the engine made it is not asked here.

mod answers;
mod ending;
mod figures;
mod hints;
mod malformed;
mod pings;
mod stalls;
mod unsolicited;

use std::{borrow::Cow, collections::BTreeSet, ops::RangeInclusive, rc::Rc, time::Duration};

use super::{
    deviations, grammar,
    message::{Command, Keyword, Reply, Word},
    model::{ENDLESS, Pending, Position, Request, Sent, StateLine, What},
    rules::{Board, print_board},
};
use crate::{
    contract::{Allowance, Context, Heard, Owed, Referee, Seat},
    transcript::From,
    verdict::Sink,
};

/// Depths and contempts that make sense.
const DEPTHS: RangeInclusive<i64> = 1..=99;
const CONTEMPTS: RangeInclusive<i64> = -100..=100;

/// How long an idle engine may take to answer a ping.
const PONG: Duration = Duration::from_secs(10);

/// The longest line that a message quotes, in characters.
const WIDTH: usize = 60;

/// The judge of one conversation with an Othello engine.
#[derive(Debug)]
pub struct NBoardReferee {
    pending: Pending,
    /// What the engine knows of the game.
    position: Rc<Position>,
    pings: pings::Pings,
    stage: Stage,
    /// Depths that were set and that a search for a move, or for hints, was seen to end at.
    followed: BTreeSet<(bool, i64)>,
    /// From whose point of view known results were told.
    view: Option<hints::View>,
    /// When the first search was asked for of which a time was reported that is too short.
    short_time: Option<Duration>,
    /// The name the engine gave itself last.
    name: Option<String>,
    /// `learn` was sent and a pong came first.
    learning: Option<Sent>,
    /// The last request that a pong closed, for steps to look at.
    last: Option<Sent>,
    /// Which conversation this is.
    seat: Seat,
    /// The number of the line being judged.
    now: usize,
    /// Bytes of a command whose line feed is still to come.
    fragment: Vec<u8>,
    /// The reply to a request that the engine is supposed to pass over.
    passed_over: Option<Word>,
    stalls: stalls::Stalls,
}

/// How far the GUI has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// Nothing was sent but the version and pings.
    Opening,
    /// Something else was.
    Begun,
}

impl NBoardReferee {
    /// A referee before the first line.
    #[must_use]
    pub fn new(context: &Context) -> Self {
        Self {
            pending: Pending::default(),
            position: Rc::new(Position::new(deviations::rules_under(context.deviation))),
            pings: pings::Pings::default(),
            stage: Stage::Opening,
            followed: BTreeSet::new(),
            view: None,
            short_time: None,
            name: None,
            learning: None,
            last: None,
            seat: context.seat,
            now: 0,
            fragment: Vec::new(),
            passed_over: None,
            stalls: stalls::Stalls::new(deviations::stall_under(context.deviation)),
        }
    }

    /// What the engine knows of the game.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The name the engine gave itself.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The request the engine is busy with, or was before the last pong.
    #[must_use]
    pub fn request(&self) -> Option<&Request> {
        let open = self.pending.all().filter_map(Sent::request).next_back();
        open.or_else(|| self.last.as_ref().and_then(Sent::request))
    }

    /// The first request that the engine has to answer now.
    fn owing(&self) -> Option<&Sent> {
        self.pending.window().take(self.reached()).find(|sent| sent.owes())
    }

    /// How many of the requests have to be come to without a ping: those behind a deep search
    /// need not be.
    fn reached(&self) -> usize {
        let deep = self.pending.window().position(Sent::is_deep);
        deep.map_or(usize::MAX, |place| place + 1)
    }

    /// Whether evaluations are what is waited for.
    #[must_use]
    pub fn is_hinting(&self) -> bool {
        self.owing().is_some_and(|sent| sent.is_hint())
    }

    /// Whether the answer that is waited for came in other words.
    #[must_use]
    pub fn is_nearly_answered(&self) -> bool {
        self.owing().and_then(Sent::request).is_some_and(|request| request.nearly().is_some())
    }

    /// Whether the last request has an answer, if perhaps in other words.
    #[must_use]
    pub fn is_answered(&self) -> bool {
        self.request().is_none_or(|request| !request.is_open() || request.nearly().is_some())
    }

    /// Everything open was waited for long enough: what a ping has to end now
    /// is missing.
    pub fn give_up(&mut self) {
        let reached = self.reached();
        let owing = self.pending.window_mut().take(reached).filter(|sent| sent.owes());
        for request in owing.filter_map(Sent::request_mut) {
            request.overdue = true;
        }
    }

    /// Whether the engine is past everything that was sent.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.pending.all().next().is_none()
    }

    /// Whether the session has only begun: nothing but its opening was sent, or
    /// no pong has come yet.
    fn is_early(&self) -> bool {
        let unanswered = self.pings.none_yet() && !self.pings.holds_one();
        self.stage == Stage::Opening || unanswered
    }

    /// The engine has shown that it stands elsewhere than on this board: nothing more is
    /// known until the next game.
    fn lose(&mut self, board: &Board) {
        if self.position.board() == Some(board) {
            Rc::make_mut(&mut self.position).lose();
        }
    }

    /// The engine receives a command: the one that was sent, or one that it is supposed to
    /// take it for.
    fn receive(&mut self, command: &Command, line: &str, sent: &str, at: Duration) {
        Rc::make_mut(&mut self.position).apply(command, line);
        let what = Self::asks(command);
        match what {
            What::Ping(n) => self.pings.sent(n),
            What::State(StateLine::NBoard) => {}
            _ => self.stage = Stage::Begun,
        }
        self.pending.push(what, (line, line != sent), at, Rc::clone(&self.position));
    }

    /// Notes the reply that does not come because the engine is supposed to pass over its request.
    fn note_passed_over(&mut self, command: &Command, taken: Option<&[String]>) {
        let reply = |command: &Command| match command {
            Command::Go => Some(Word::Answer),
            Command::Learn => Some(Word::Learned),
            Command::Ping(_) => Some(Word::Pong),
            _ => None,
        };
        if let Some(word) = reply(command) {
            let is_taken = |line: &String| reply(&grammar::command(line)) == Some(word);
            let is_lost = taken.is_some_and(|others| !others.iter().any(is_taken));
            self.passed_over = Some(word).filter(|_| is_lost);
        }
    }

    /// What a line of the GUI asks for.
    fn asks(command: &Command) -> What {
        What::State(match command {
            Command::Ping(n) => return What::Ping(*n),
            Command::Go => return What::Go(Request::default()),
            Command::Hint(n) => return What::Hint(*n, Request::default()),
            Command::Learn => return What::Learn(Request::default()),
            Command::Analyze => return What::Analyze(Request::default()),
            Command::NBoard(_) => StateLine::NBoard,
            Command::Quit => StateLine::Quit,
            Command::Blank => StateLine::Blank,
            Command::SetDepth(depth) if DEPTHS.contains(depth) => StateLine::SetDepth,
            Command::SetContempt(contempt) if CONTEMPTS.contains(contempt) => {
                StateLine::SetContempt
            }
            Command::SetDepth(_) | Command::SetContempt(_) => StateLine::OddNumber,
            Command::SetGame(_) => StateLine::SetGame,
            Command::Move(_) => StateLine::Move,
            Command::UnknownSet => StateLine::UnknownSet,
            Command::Unknown => StateLine::Unknown,
            Command::Misused(keyword, _) => StateLine::Misused(*keyword),
        })
    }
}

impl Referee for NBoardReferee {
    fn sent(&mut self, heard: Heard<'_>, _: &mut Sink) {
        if heard.line.unfinished {
            self.fragment.extend_from_slice(heard.line.bytes);
            return;
        }
        let mut bytes = std::mem::take(&mut self.fragment);
        bytes.extend_from_slice(heard.line.bytes);
        let raw = String::from_utf8_lossy(&bytes).into_owned();
        // What is no text is no command either, whatever is read of it.
        let command = match std::str::from_utf8(&bytes) {
            Ok(text) => grammar::command(text),
            Err(_) => Command::Unknown,
        };
        self.stalls.sent(heard.at);
        self.note_passed_over(&command, heard.taken);
        let Some(others) = heard.taken else {
            return self.receive(&command, &raw, &raw, heard.at);
        };
        Rc::make_mut(&mut self.position).suppose(&command);
        for line in others {
            self.receive(&grammar::command(line), line, &raw, heard.at);
        }
    }

    fn received(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        self.now = heard.number;
        let text = String::from_utf8_lossy(heard.line.bytes);
        let text = text.trim_end_matches('\r');
        match grammar::reply(text) {
            Err(malformed) => self.malformed(heard.at, text, &malformed, sink),
            Ok(Reply::Pong(n)) => {
                self.pings.received_at(heard.at);
                self.pong(n, text, sink);
            }
            Ok(Reply::Answer { mv, eval, time }) => {
                self.answer(heard.at, (mv, eval, time), text, sink);
            }
            Ok(Reply::Search(evaluation)) => {
                self.evaluation(heard.at, &evaluation, false, text, sink)
            }
            Ok(Reply::Book(evaluation)) => self.evaluation(heard.at, &evaluation, true, text, sink),
            Ok(Reply::NodeStats { nodes, time }) => {
                self.node_stats(heard.at, (nodes, time), text, sink);
            }
            Ok(Reply::Analysis { moves_made, eval }) => {
                hints::judge_value(eval, text, sink);
                self.analysis(moves_made, text, sink);
            }
            Ok(Reply::Learned) => self.learned(text, sink),
            Ok(Reply::MyName(name)) => self.my_name(name, text, sink),
            Ok(Reply::Status(_)) => {}
            Ok(Reply::Other) => self.other(heard.at, text, sink),
        }
    }

    fn owed(&self) -> Option<Owed> {
        // An engine that was told to quit may leave everything else.
        if self.pending.all().any(|sent| matches!(sent.what, What::State(StateLine::Quit))) {
            return None;
        }
        // What stands before a ping need not be answered any more.
        if let Some(ping) = self.pending.pings().next() {
            let busy = self.pending.window().any(|sent| sent.request().is_some());
            let allowance = if self.pings.none_yet() {
                Allowance::Load
            } else if busy {
                Allowance::Search(Duration::ZERO)
            } else {
                Allowance::AnswerWithin(PONG)
            };
            // A pong with a wrong number was one all the same: it is the next
            // that is waited for.
            let next = self.pending.pings().next_back().filter(|_| self.pings.holds_one());
            let since = self.pings.due_since(next.unwrap_or(ping).at);
            return Some(Owed { since, allowance });
        }
        let sent = self.owing()?;
        // Behind what is nearly the answer the answer itself comes soon or never.
        if let Some(nearly) = sent.request().and_then(Request::nearly) {
            return Some(Owed { since: nearly.at, allowance: Allowance::Answer });
        }
        // An engine that is still starting has not read it yet.
        let since = self.pings.due_since(sent.at);
        Some(Owed { since, allowance: Allowance::Search(Duration::ZERO) })
    }

    fn debts(&self) -> usize {
        self.pending.pings().count() + usize::from(self.owed().is_some())
    }

    fn fence(&self) -> Option<Cow<'static, str>> {
        Some(Cow::Owned(format!("ping {}", self.pings.next())))
    }

    fn in_doubt(&self) -> bool {
        self.pings.in_doubt()
    }

    fn overdue(&mut self, waited: Duration, sink: &mut Sink) {
        self.judge_overdue(waited, sink);
    }

    fn finished(&mut self, sink: &mut Sink) {
        self.settle_pings(sink);
        self.settle_nearly(sink);
        self.judge_finished(sink);
    }

    fn position(&self, from: From, line: &str) -> Option<String> {
        let asked = || self.pending.window().find(|sent| sent.request().is_some());
        let first = line.split_whitespace().next()?;
        let position = match (from, Keyword::of(first), Word::of(first)) {
            (From::Controller, Some(Keyword::Go | Keyword::Hint | Keyword::Move), _) => {
                &self.position
            }
            (From::Engine, _, Some(Word::Answer | Word::Search | Word::Book)) => {
                asked().map_or(&self.position, |sent| &sent.position)
            }
            _ => return None,
        };
        position.board().map(print_board)
    }
}
