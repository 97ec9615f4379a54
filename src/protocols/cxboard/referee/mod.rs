//! Grammar, state and rules, applied to one conversation.
//!
//! In: lines of both sides. Out: findings, and who owes what.
//! Never: I/O, the clock.
//!
//! Most commands are carried out in silence, so what became of them shows only
//! when `isready` is answered, which a settled conversation always waits for.
//! This file hears lines; the other files of the room judge them:
//! - `effects`: what a command changes, and what must become of it
//! - `start`: greeting, options, copy protection
//! - `complaints`: lines that refuse, and commands that were not refused
//! - `moves`: moves and results of the engine
//! - `blame`: which requirement a wrong move breaks
//! - `info`: what the engine tells of its thinking
//! - `ending`: silence, hangs and crashes

mod blame;
mod complaints;
mod effects;
mod ending;
mod info;
mod moves;
mod start;

use std::{any::Any, borrow::Cow, collections::VecDeque, time::Duration};

use super::{
    grammar,
    message::{Command, Form, Reply},
    state::{Game, Names, Sent},
};
use crate::{
    contract::{Allowance, Context, Heard, Owed, Referee, Room},
    engine::Exit,
    protocols::uci::options::Declaration,
    verdict::{Finding, Sink},
};

pub use start::{Copying, Greeting};

/// What the survey tells later conversations, beside names.
pub mod traits {
    /// The engine takes any move for legal.
    pub const UNCHECKED: &str = "takes any move";
    /// The key of the type of error that unknown commands get.
    pub const UNKNOWN_ERROR: &str = "unknown error";
    /// The key of the requirements seen broken.
    pub const BROKEN: &str = "broken";
    /// The greeting of version 1 has all its parts.
    pub const GREETS_WELL: &str = "greets well";
    /// The handshake never ends.
    pub const NO_CXBOARDOK: &str = "no cxboardok";
    /// The engine has reported a copy protection error.
    pub const COPY_ERROR: &str = "copy protection error";
}

/// How long after `pause` a line may still be on its way.
const CROSSING: Duration = Duration::from_secs(1);

/// How far the conversation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing was sent.
    Fresh,
    /// `cxboard` was sent at this time and not answered yet.
    Shaking(Duration),
    /// After `cxboardok`, or in the middle of a recording.
    Open,
    /// After `quit`.
    Closing,
}

/// The judge of one conversation with a xiangqi engine.
#[derive(Debug)]
pub struct CxReferee {
    pub(super) names: Names,
    phase: Phase,
    pending: VecDeque<Sent>,
    /// Moves that were to be refused and were not, by the last fence.
    unrefused: Vec<Sent>,
    pub(super) game: Game,
    pub(super) options: Vec<Declaration>,
    /// How much room there is for more of them.
    pub(super) room: Room,
    pub(super) greeting: Greeting,
    pub(super) copying: Copying,
    /// Whether moves are known to be checked.
    checked: Option<bool>,
    debug: bool,
    /// Options set since the greeting, with their values.
    values: Vec<(String, String)>,
    /// Tags of questions that the engine asked.
    pub(super) asked: Vec<String>,
    /// Hints asked for and not given.
    hints: usize,
    trace: info::Trace,
    /// The move complained of last, to know it again.
    complained: String,
    /// Errors that were answers to unknown commands, by their type.
    pub(super) error_types: Vec<(String, String)>,
    /// Moves of the engine since the position was set up.
    pub(super) own_moves: usize,
    /// The last line `position`.
    pub(super) base: Option<String>,
    /// How many games were ended.
    pub(super) games: usize,
    /// The last best move.
    pub(super) best: Option<String>,
    /// `readyok` since the last wait began.
    answered: usize,
    timing: bool,
    away: bool,
    /// The end of the last search or thought, for what may still cross.
    idle_since: Option<Idle>,
    /// What might keep the engine from the move it owes, by the requirement
    /// that forbids this.
    disturbed: Option<&'static str>,
    /// The greeting of version 1 is known to be complete.
    greets_well: bool,
    /// What has touched the position since it was set up, by requirement.
    touched: Vec<&'static str>,
    /// The type of the error that unknown commands get.
    unknown_error: Option<String>,
    /// Best moves since the last fence.
    best_since_fence: usize,
    /// Searches that need not have been answered, but still may be.
    forgiven: usize,
    /// Requirements that the survey has seen broken, so that a wrong position
    /// is no riddle any more.
    broken: Vec<String>,
    /// Moves were accepted after `position startpos`.
    startpos_proved: bool,
    /// Moves of the interface accepted since the last position.
    plain_run: usize,
    /// `force` came while the engine was thinking, and nothing since.
    left_thinking: bool,
    /// What the engine told of its last search or thought.
    pub(super) told: info::Told,
}

/// What ended the last search or thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Idle {
    /// Told to stop; a line may cross until the next fence.
    Crossing,
    /// A best move was given.
    BestMove,
    /// Nothing was asked for, or long ago.
    Settled,
}

impl CxReferee {
    /// A referee before the first line.
    #[must_use]
    pub fn new(context: &Context) -> Self {
        let mut names = Names::default();
        let declared = context.declared.as_ref();
        if let Some(declared) = declared {
            for (key, name) in names.each() {
                name.chosen = declared.traits.get(key).cloned();
            }
        }
        names.choose(&context.settings);
        Self {
            names,
            phase: Phase::Fresh,
            pending: VecDeque::new(),
            unrefused: Vec::new(),
            game: Game::default(),
            options: Vec::new(),
            room: Room::default(),
            greeting: Greeting::default(),
            copying: Copying::default(),
            checked: declared.map(|d| !d.traits.contains_key(traits::UNCHECKED)),
            debug: false,
            asked: Vec::new(),
            hints: 0,
            trace: info::Trace::default(),
            complained: String::new(),
            error_types: Vec::new(),
            own_moves: 0,
            base: None,
            games: 0,
            best: None,
            answered: 0,
            timing: context.timing,
            away: false,
            idle_since: None,
            disturbed: None,
            broken: declared
                .and_then(|d| d.traits.get(traits::BROKEN))
                .map(|ids| ids.split(' ').map(str::to_owned).collect())
                .unwrap_or_default(),
            greets_well: declared.is_some_and(|d| d.traits.contains_key(traits::GREETS_WELL)),
            touched: Vec::new(),
            unknown_error: declared.and_then(|d| d.traits.get(traits::UNKNOWN_ERROR).cloned()),
            best_since_fence: 0,
            forgiven: 0,
            startpos_proved: false,
            plain_run: 0,
            left_thinking: false,
            values: Vec::new(),
            told: info::Told::default(),
        }
    }

    /// Gives up waiting for the end of the greeting.
    pub fn skip_greeting(&mut self) {
        self.phase = Phase::Open;
    }

    /// Whether to wait for no move of the engine for a while.
    pub fn look_away(&mut self, away: bool) {
        self.away = away;
    }

    /// Does not claim to know the position any more; for the survey, which
    /// sets up positions that may not be understood.
    pub fn forget(&mut self) {
        self.game.lose();
    }

    /// Whether the greeting is over.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.phase, Phase::Open)
    }

    /// Whether an `isready` waits for its answer.
    fn is_fenced(&self) -> bool {
        self.pending.iter().any(|sent| sent.command == Command::IsReady)
    }

    /// One line of the engine.
    fn route(&mut self, heard: Heard<'_>, text: &str, sink: &mut Sink) {
        let reply = grammar::reply(text);
        if !matches!(reply, Reply::Unknown | Reply::Blank | Reply::Broken(_)) {
            sink.judged("cxboard/preliminaries/says-only-known-messages");
        }
        match reply {
            Reply::IdName(_)
            | Reply::IdAuthor(_)
            | Reply::CxboardOk
            | Reply::Option(_)
            | Reply::CopyProtection(_)
            | Reply::Broken(Form::Id | Form::CopyProtection) => self.greeted(reply, text, sink),
            Reply::ReadyOk => self.ready(text, sink),
            Reply::BestMove(mv) => self.best_move(mv, text, heard.at, sink),
            Reply::Move(mv) => self.engine_moves(mv, text, heard.at, sink),
            Reply::Info(_) => self.informed(text, heard.at, sink),
            Reply::Illegal(mv) => self.refused_move(mv, text, true, sink),
            Reply::Error(kind, command) => self.error(kind, command, text, sink),
            Reply::Broken(form @ (Form::Illegal | Form::Error)) => {
                self.broken_complaint(form, text, sink);
            }
            Reply::Result(score) => self.claims(Some(score), text, sink),
            Reply::Resign => self.claims(None, text, sink),
            Reply::OfferDraw => sink.judged("cxboard/draw/answer"),
            Reply::Broken(Form::Offer) => odd_draw(text, sink),
            Reply::Broken(Form::Result) => {
                sink.report("cxboard/result/form", Some(text), |f| {
                    Finding { message: "the result is none of the four".into(), ..f }
                        .expected("`result` and `1-0`, `0-1`, `1/2-1/2` or `*`")
                        .span(0, text.len())
                });
                self.claims(None, text, sink);
            }
            Reply::Tell(message) => {
                sink.judged("cxboard/tell/has-a-message");
                if message.is_empty() {
                    sink.report("cxboard/tell/has-a-message", Some(text), |f| {
                        Finding { message: "there is no message".into(), ..f }
                            .expected("a text after the first word")
                            .span(text.len(), text.len())
                    });
                }
            }
            Reply::Ask(tag, message) => {
                sink.judged("cxboard/ask/tag-and-question");
                if tag.is_empty() || message.is_empty() {
                    sink.report("cxboard/ask/tag-and-question", Some(text), |f| {
                        Finding { message: "the tag or the question is missing".into(), ..f }
                            .expected(
                                "`askuser`, a tag that the answer will begin with, a question",
                            )
                            .span(text.len(), text.len())
                    });
                } else {
                    self.asked.push(tag.to_owned());
                }
            }
            Reply::Blank => {}
            Reply::Unknown => self.unknown(text, sink),
        }
    }

    /// A line that is none of the messages.
    fn unknown(&mut self, text: &str, sink: &mut Sink) {
        let draw = self.pending.iter().any(|sent| sent.command == Command::Draw);
        if draw && text.len() < 16 {
            return odd_draw(text, sink);
        }
        if self.hints > 0 && text.starts_with("hint") {
            self.hints -= 1;
            return sink.report("cxboard/hint/in-an-info-line", Some(text), |f| {
                Finding { message: "the hint is no info line".into(), ..f }
                    .expected("`info hint MOVE`")
                    .got(format!("`{text}`"))
                    .span(0, text.len())
            });
        }
        if self.pending.iter().any(|sent| sent.command == Command::Score) {
            return sink.report("cxboard/score/in-an-info-line", Some(text), |f| {
                Finding { message: "the score is no info line".into(), ..f }
                    .expected("`info score cp X` or `info score mate X`")
                    .got(format!("`{text}`"))
                    .span(0, text.len())
            });
        }
        // What was said before `cxboard` may arrive after it.
        let early = matches!(self.phase, Phase::Shaking(_)) && self.greeting.name.is_none();
        if self.debug || early {
            return;
        }
        sink.report("cxboard/preliminaries/says-only-known-messages", Some(text), |f| {
            Finding { message: "the line is no message of the protocol".into(), ..f }
                .expected("one of the messages of the text")
                .got(format!("`{text}`"))
                .span(0, text.len())
                .advice("send what is meant for people as `info string` or to standard error")
        });
    }
}

/// The line without blanks around it and with single ones between its words.
fn collapsed(text: &str) -> Cow<'_, str> {
    let single = !text.contains("  ") && !text.contains('\t') && text.trim() == text;
    if single {
        return Cow::Borrowed(text);
    }
    Cow::Owned(
        text.split([' ', '\t']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "),
    )
}

fn odd_draw(text: &str, sink: &mut Sink) {
    sink.report("cxboard/draw/answer", Some(text), |f| {
        Finding { message: "this is no answer to an offered draw".into(), ..f }
            .expected("`offer draw` to accept, nothing to decline")
            .got(format!("`{text}`"))
            .span(0, text.len())
    });
}

impl Referee for CxReferee {
    fn sent(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        let raw = String::from_utf8_lossy(heard.line.bytes).into_owned();
        let command = match heard.text() {
            Some(text) => grammar::command(text, &self.names),
            None => Command::Unknown,
        };
        if !self.is_fenced() {
            self.answered = 0;
        }
        self.take_effect(command, raw, heard, sink);
    }

    fn received(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        let text = String::from_utf8_lossy(heard.line.bytes);
        let text = text.trim_end_matches('\r');
        let plain = collapsed(text);
        let text = plain.as_ref();
        sink.judged("cxboard/preliminaries/lines-end-with-line-feed");
        if heard.line.unfinished {
            sink.report("cxboard/preliminaries/lines-end-with-line-feed", Some(text), |f| {
                Finding { message: "the last line has no line feed".into(), ..f }
                    .expected("every line ends with a line feed")
                    .span(text.len(), text.len())
            });
        }
        if self.phase == Phase::Fresh {
            return self.before_cxboard(text, sink);
        }
        self.route(heard, text, sink);
    }

    fn owed(&self) -> Option<Owed> {
        match self.phase {
            Phase::Fresh | Phase::Closing => return None,
            Phase::Shaking(since) => return Some(Owed { since, allowance: Allowance::Boot }),
            Phase::Open => {}
        }
        if self.game.paused.is_some() {
            return None;
        }
        if let Some(fence) = self.pending.iter().find(|sent| sent.command == Command::IsReady) {
            return Some(Owed { since: fence.at, allowance: Allowance::Answer });
        }
        if self.copying == Copying::Failed || self.away {
            return None;
        }
        if let Some((since, allowance)) = self.game.searches.front().and_then(|s| s.due()) {
            return Some(Owed { since, allowance });
        }
        let thinking = self.game.thinking.filter(|thinking| !thinking.leaving)?;
        Some(Owed { since: thinking.since, allowance: thinking.allowance })
    }

    fn fence(&self) -> Option<Cow<'static, str>> {
        let free = self.is_open() && self.game.paused.is_none() && !self.is_fenced();
        free.then_some(Cow::Borrowed("isready"))
    }

    fn in_doubt(&self) -> bool {
        self.fence().is_some() && !self.pending.is_empty()
    }

    fn overdue(&mut self, waited: Duration, sink: &mut Sink) {
        self.judge_overdue(waited, sink);
    }

    fn ended(&mut self, exit: Option<Exit>, sink: &mut Sink) {
        self.judge_ended(exit, sink);
    }

    fn finished(&mut self, sink: &mut Sink) {
        self.judge_unrefused(sink);
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}
