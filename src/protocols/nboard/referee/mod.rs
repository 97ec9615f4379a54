//! Grammar, state and rules, applied to one conversation.
//!
//! In: lines of both sides. Out: findings, and who owes what.
//! Never: I/O, the clock.
//!
//! This file routes lines; the other files of the room judge one kind of
//! reply each, and `diagnosis` tells which command a wrong answer is owed to.

mod answers;
mod diagnosis;
mod ending;
mod figures;
mod hints;
mod malformed;
mod misreadings;
mod pings;
mod scales;
mod unsolicited;

use std::{any::Any, borrow::Cow, ops::RangeInclusive, rc::Rc, time::Duration};

use super::{
    grammar,
    message::{Command, Reply, Word},
    state::{Asked, GameEvent, Pending, Sent, StateLine, Story, What},
};
use crate::{
    contract::{Allowance, Context, Heard, Owed, Referee, Seat},
    engine::Exit,
    verdict::{Finding, Sink},
};
pub use scales::Kind;

/// How a trait of the engine is named that tells of a requirement which the
/// survey saw broken.
pub const BROKEN: &str = "broken: ";

/// The survey saw pongs come twice.
pub const DOUBLES: &str = "pongs come twice";

/// So many lines in one write are a test of lines in one write.
const BURST: usize = 6;

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
    /// The position and how it came about, shared with the requests about it.
    story: Rc<Story>,
    pings: pings::Pings,
    scales: scales::Scales,
    /// `go`, `hint`, `learn` or `analyze` was sent at least once.
    asked: bool,
    /// Something else than the version and pings was sent.
    begun: bool,
    /// Games after which the engine answered rightly.
    understood: usize,
    /// Of a game that begins elsewhere the engine knew all moves.
    reads_boards: bool,
    /// Requests for a move or evaluations that were answered.
    answered: usize,
    /// The engine was seen to search just as deep as it was told to.
    follows_depth: bool,
    /// The name the engine gave itself last.
    name: Option<String>,
    /// `learn` was sent and a pong came first; since when.
    learning: Option<Sent>,
    /// The last request that a pong closed, for steps to look at.
    last: Option<Sent>,
    /// Requirements that the survey saw broken.
    broken: Vec<String>,
    /// Pongs are known to come twice.
    doubles: bool,
    /// A search was ended by a ping, and nothing was answered since.
    cut_off: bool,
    /// Lines sent at the same moment as the last one.
    burst: usize,
    /// Which conversation this is.
    seat: Seat,
    /// The number of the line being judged.
    now: usize,
    /// Bytes of a command whose line feed is still to come.
    fragment: Vec<u8>,
}

impl NBoardReferee {
    /// A referee before the first line.
    #[must_use]
    pub fn new(context: &Context) -> Self {
        Self {
            pending: Pending::default(),
            story: Rc::default(),
            pings: pings::Pings::default(),
            scales: scales::Scales::default(),
            asked: false,
            begun: false,
            understood: 0,
            reads_boards: false,
            answered: 0,
            follows_depth: false,
            name: None,
            learning: None,
            last: None,
            broken: context
                .declared
                .iter()
                .flat_map(|declared| declared.traits.keys())
                .filter_map(|name| name.strip_prefix(BROKEN).map(str::to_owned))
                .collect(),
            doubles: context
                .declared
                .as_ref()
                .is_some_and(|declared| declared.traits.contains_key(DOUBLES)),
            cut_off: false,
            burst: 0,
            seat: context.seat,
            now: 0,
            fragment: Vec::new(),
        }
    }

    /// The position and how it came about.
    #[must_use]
    pub fn story(&self) -> &Story {
        &self.story
    }

    /// The name the engine gave itself.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The request the engine is busy with, or was before the last pong.
    #[must_use]
    pub fn request(&self) -> Option<&Asked> {
        let open = self.pending.all().filter_map(Sent::asked).next_back();
        open.or_else(|| self.last.as_ref().and_then(Sent::asked))
    }

    /// Whether evaluations are what is waited for.
    #[must_use]
    pub fn is_hinting(&self) -> bool {
        let first = self.pending.window().find(|sent| sent.owes());
        first.is_some_and(|sent| matches!(sent.what, What::Hint(..)))
    }

    /// Whether the answer that is waited for came in other words.
    #[must_use]
    pub fn is_nearly_answered(&self) -> bool {
        let first = self.pending.window().find(|sent| sent.owes());
        first.and_then(Sent::asked).is_some_and(|asked| asked.nearly.is_some())
    }

    /// Everything open was waited for long enough: what a ping has to end now
    /// is missing.
    pub fn give_up(&mut self) {
        for sent in self.pending.window_mut().filter(|sent| sent.owes()) {
            if let Some(asked) = sent.asked_mut() {
                asked.overdue = true;
            }
        }
    }

    /// Whether everything sent was gone past.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.pending.all().next().is_none()
    }

    /// Whether the survey saw a requirement broken.
    fn is_broken(&self, requirement: &str) -> bool {
        self.broken.iter().any(|id| id == requirement)
    }

    /// Whether the session has only begun: nothing but its opening was sent, or
    /// no pong has come yet.
    const fn is_early(&self) -> bool {
        !self.begun || self.pings.none_yet()
    }

    /// Whether pongs came twice.
    #[must_use]
    pub const fn doubles_pongs(&self) -> bool {
        self.pings.are_doubled()
    }

    /// Whether the engine is known to lose positions that come about as this
    /// one did; what it says of it tells nothing more.
    #[must_use]
    pub fn is_misplaced(&self) -> bool {
        self.broken_before(&self.story).is_some()
    }

    /// Changes what is known of the position now.
    fn tell(&mut self, change: impl FnOnce(&mut Story)) {
        change(Rc::make_mut(&mut self.story));
    }

    /// What a line of the GUI asks for; the position follows it.
    fn understand(&mut self, command: Command, raw: &str) -> What {
        let state = |line| What::State(line);
        match command {
            Command::Ping(n) => What::Ping(n),
            Command::Go => What::Go(Asked::default()),
            Command::Hint(n) => What::Hint(n, Asked::default()),
            Command::Learn => What::Learn(Asked::default()),
            Command::Analyze => What::Analyze(Asked::default()),
            Command::NBoard(_) => state(StateLine::NBoard),
            Command::Quit => state(StateLine::Quit),
            Command::Blank => {
                self.tell(|story| story.events.push(GameEvent::Unknown(String::new())));
                state(StateLine::Blank)
            }
            Command::SetDepth(depth) => {
                self.tell(|story| {
                    story.depth = Some(depth);
                    story.events.push(GameEvent::Depth);
                });
                state(if DEPTHS.contains(&depth) {
                    StateLine::SetDepth
                } else {
                    StateLine::OddNumber
                })
            }
            Command::SetContempt(contempt) => {
                self.tell(|story| story.events.push(GameEvent::Contempt));
                state(if CONTEMPTS.contains(&contempt) {
                    StateLine::SetContempt
                } else {
                    StateLine::OddNumber
                })
            }
            Command::SetGame(game) => {
                self.tell(|story| story.set(*game, raw.len()));
                state(StateLine::SetGame)
            }
            Command::Move(text) => {
                self.tell(|story| story.play(text));
                state(StateLine::Move)
            }
            Command::UnknownSet => {
                self.tell(|story| story.events.push(GameEvent::UnknownSet(raw.to_owned())));
                state(StateLine::UnknownSet)
            }
            Command::Unknown => {
                // The first version of the protocol sent moves without a word.
                if crate::protocols::nboard::rules::parse_move_text(raw.trim()).is_ok() {
                    self.tell(Story::lose);
                } else {
                    self.tell(|story| story.events.push(GameEvent::Unknown(raw.to_owned())));
                }
                state(StateLine::Unknown)
            }
            Command::Misused(keyword, _) => {
                use super::message::Keyword;
                if matches!(keyword, Keyword::SetGame | Keyword::Move) {
                    self.tell(Story::lose);
                }
                state(StateLine::Misused(keyword))
            }
        }
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
        let command = match std::str::from_utf8(&bytes) {
            Ok(text) => grammar::command(text),
            Err(_) => Command::Unknown,
        };
        let behind_ping = self.pending.pings().next().is_some();
        let pieces = bytes.len() > heard.line.bytes.len();
        self.burst = if self.pending.all().last().is_some_and(|last| last.at == heard.at) {
            self.burst + 1
        } else {
            1
        };
        let after_cut_off = self.cut_off;
        let what = self.understand(command, &raw);
        if pieces {
            self.tell(|story| story.in_pieces = true);
        }
        match what {
            What::Ping(n) => self.pings.sent(n),
            What::State(StateLine::NBoard) => {}
            _ => self.begun = true,
        }
        let story = Rc::clone(&self.story);
        let sent =
            Sent { what, raw, at: heard.at, story, behind_ping, after_cut_off, burst: self.burst };
        if sent.asked().is_some() {
            self.asked = true;
            self.tell(|story| match &sent.what {
                What::Hint(..) => story.events.push(GameEvent::Hinted(Vec::new())),
                What::Learn(_) => story.events.push(GameEvent::Learned),
                What::Analyze(_) => story.events.push(GameEvent::Analyzed),
                _ => {}
            });
        }
        self.pending.push(sent);
    }

    fn received(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        self.now = heard.number;
        let text = String::from_utf8_lossy(heard.line.bytes);
        let text = text.trim_end_matches('\r');
        sink.judged("nboard/communication/lines-are-complete");
        if heard.line.unfinished {
            sink.report("nboard/communication/lines-are-complete", Some(text), |f| {
                Finding { message: "the last line has no line feed".into(), ..f }
                    .expected("every line ends with a line feed")
                    .span(text.len(), text.len())
            });
        }
        match grammar::reply(text) {
            Err(malformed) => self.malformed(text, &malformed, sink),
            Ok(Reply::Pong(n)) => {
                self.pings.heard_at(heard.at);
                self.pong(n, text, sink);
            }
            Ok(Reply::Answer { mv, eval, time }) => {
                if let Some(eval) = eval {
                    hints::judge_value(eval, text, sink);
                }
                self.answer(heard.at, (mv, time), text, sink);
            }
            Ok(Reply::Search(evaluation)) => self.evaluation(&evaluation, false, text, sink),
            Ok(Reply::Book(evaluation)) => self.evaluation(&evaluation, true, text, sink),
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
            let busy = self.pending.window().any(|sent| sent.asked().is_some());
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
        let sent = self.pending.window().find(|sent| sent.owes())?;
        // Behind what is nearly the answer the answer itself comes soon or never.
        if let Some(nearly) = sent.asked().and_then(|asked| asked.nearly.as_ref()) {
            return Some(Owed { since: nearly.at, allowance: Allowance::Answer });
        }
        // An engine that is still starting has not heard of it yet.
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

    fn ended(&mut self, exit: Option<Exit>, sink: &mut Sink) {
        self.judge_ended(exit, sink);
    }

    fn finished(&mut self, sink: &mut Sink) {
        self.settle_pings(sink);
        self.settle_hints(sink);
        self.tell_last_nearly(sink);
        self.judge_finished(sink);
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}
