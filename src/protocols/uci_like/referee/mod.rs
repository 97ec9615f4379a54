//! Grammar, state and rules, applied to one conversation.
//!
//! In: lines of both sides. Out: findings, and who owes what.
//! Never: I/O, the clock.
//!
//! This file takes lines in and knows what is owed. The others judge:
//! `info` and `results` what it reports of a search, `unsolicited` what nobody asked
//! for, `unanswered` what it left out and went on, `ending` silence, crashes and searches that do not end. `commands` takes
//! in what the GUI sends, `notes` tells what is excused, `queries` is what drills talk to.

mod commands;
mod ending;
mod info;
mod notes;
mod queries;
mod results;
mod unanswered;
mod unsolicited;

use std::{borrow::Cow, time::Duration};

use super::{
    books::Books,
    dialect::{Dialect, Setup},
    grammar,
    greeting::Greeting,
    message::{Command, Keyword, Reply, Word},
    model::{After, Searches, Window},
    options::Declaration,
    permits::Permits,
    profile::Profile,
    ready::Ready,
    setoption::SetOption,
};
use crate::{
    contract::{Allowance, Context, Heard, Owed, Referee, Seat},
    transcript::From,
    verdict::{Finding, Sink},
};

/// The judge of one conversation with an engine.
#[derive(Debug)]
pub struct SearchReferee<D: Dialect> {
    /// Which conversation this is.
    seat: Seat,
    pub profile: Profile,
    /// How positions are read and played.
    pub rules: D::Rules,
    /// It judges as if the engine had a deviation, to see whether that explains what it did.
    explains: bool,
    books: Books,
    phase: Phase,
    pub greeting: Greeting,
    pub debug: Debug,
    /// The checks that the engine makes of itself or of its user.
    pub permits: Permits,
    window: Window<D>,
    ready: Ready,
    /// How many answers may come to what an engine may have read behind unknown words.
    spare_answers: usize,
    /// Whether the GUI has announced a new game.
    has_begun_a_game: bool,
    pub setup: D::Setup,
    pub searches: Searches<D>,
    agreement: Agreement,
    /// When the last line of the GUI was sent.
    sent_at: Duration,
    /// When the last line of the engine came, if any did.
    received_at: Option<Duration>,
}

/// How much of the conversation is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The GUI has sent nothing yet.
    Ahead,
    /// All of it.
    Whole,
    /// It began before the first line, or whether there is a search is no longer known.
    Midway,
    /// The engine was told to end, and may report what it likes.
    Over,
}

/// Whether the engine searches the position that was set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Agreement {
    /// It is taken to.
    Assumed,
    /// That is being found out: what comes of it is reported by nobody.
    OnTrial,
    /// It does not; that was reported.
    Lost,
}

/// The debug mode, and what is reported for people.
#[derive(Debug, Default)]
pub struct Debug {
    mode: DebugMode,
    /// How many lines for a person to read came.
    pub remarks: usize,
    /// How many lines and words came.
    pub volume: usize,
    /// What a line that is no message broke when nothing that should be ignored had been sent.
    bare_line: Option<&'static str>,
}

/// Whether the engine was told to report more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum DebugMode {
    #[default]
    Off,
    On,
    /// Told to stop, but lines of before may still come.
    Ending,
}

impl<D: Dialect> SearchReferee<D> {
    /// A referee before the first line.
    #[must_use]
    pub fn new(context: &Context) -> Self {
        Self {
            seat: context.seat,
            profile: Profile::of(context.declared.as_ref()),
            rules: D::rules(context),
            explains: context.deviation.is_some(),
            books: Books::default(),
            phase: Phase::Ahead,
            greeting: Greeting::default(),
            debug: Debug::default(),
            permits: Permits::default(),
            window: Window::default(),
            ready: Ready::default(),
            spare_answers: 0,
            has_begun_a_game: false,
            setup: D::Setup::default(),
            searches: Searches::default(),
            agreement: Agreement::Assumed,
            sent_at: Duration::ZERO,
            received_at: None,
        }
    }

    /// The engine answers an `isready`.
    fn ready_ok(&mut self, more: bool, heard: Heard<'_>, text: &str, sink: &mut Sink) {
        sink.judged(D::READYOK_ONLY_WHEN_ASKED);
        if more {
            self.words_too_many(text, sink);
        }
        let ahead = self.is_ahead();
        self.report_early(sink);
        let Some(was_idle) = self.ready.answered() else {
            return self.surplus_ready(text, sink);
        };
        sink.judged(D::ISREADY_ONE_READYOK_EACH);
        self.ready.last.note(heard.number, text);
        self.settle_greeting(sink);
        if ahead {
            // What was sent before may have taken its time; the search begins now.
            self.search_begins(heard.at);
        }
        if !self.is_waiting() {
            // What is answered before `stop` was answered during the search.
            self.searches.outcome.lacks_ready &= !self.is_searching() || self.searches.is_stopped();
            self.window.turn();
            if self.debug.mode == DebugMode::Ending {
                self.debug.mode = DebugMode::Off;
            }
        }
        // Where it may have searched after all, its move may take longer than any answer.
        if was_idle && !self.is_searching() && self.searches.after != After::Open {
            self.searches.after = After::Settled;
        }
        if self.in_doubt() {
            // The engine ignored the command, and shows it by silence.
            self.searches.current = None;
            self.searches.after = After::Open;
        }
    }

    /// The engine has had time to say the rest of its greeting.
    fn settle_greeting(&mut self, sink: &mut Sink) {
        let is_settled = self.greeting.is_settled();
        self.greeting.settle(&D::GREETING, None, sink);
        if self.greeting.end().is_some() && !is_settled {
            D::judge_started(&self.greeting, sink);
        }
    }

    /// An option that chooses the game is set to its default before anybody sets it.
    fn begins_with(&mut self, option: &Declaration) {
        if D::CUSTOMS.usual_game(&option.name).is_some() {
            let value = option.default_value().map(str::to_owned);
            let begin = SetOption { name: option.name.clone(), value };
            D::set(&mut self.rules, &begin, std::slice::from_ref(option));
        }
    }

    /// One message of the engine.
    fn reply(&mut self, text: &str, heard: Heard<'_>, sink: &mut Sink) {
        let reply = grammar::reply::<D>(text);
        if matches!(reply, Reply::ReadyOk { .. } | Reply::BestMove(_)) {
            self.greeting.pass_over();
        }
        match reply {
            Reply::Id(identity) => self.greeting.identity(&identity, &D::GREETING, text, sink),
            Reply::Option(declaration) => {
                let judged = declaration.clone();
                if self.greeting.option(declaration, &D::GREETING, text, sink) {
                    D::judge_declaration(&judged, text, sink);
                    self.begins_with(&judged);
                }
            }
            Reply::Started { word, more } => {
                if more {
                    self.words_too_many(text, sink);
                }
                self.greeting.ended(word, &D::GREETING, text, sink);
            }
            Reply::ReadyOk { more } => {
                self.greeting.leave_behind();
                self.ready_ok(more, heard, text, sink);
            }
            Reply::BestMove(words) => self.best_move(&words, heard, text, sink),
            Reply::Info(fields) => self.info(&fields, heard, text, sink),
            Reply::Permit(place, words) => {
                let Some(permit) = D::CUSTOMS.permits.get(place) else { return };
                let is_greeted = self.greeting.is_done() || self.phase == Phase::Midway;
                self.permits.told((place, permit), &words, is_greeted, text, sink);
            }
            Reply::Blank => {}
            Reply::Other => self.no_message(text, sink),
        }
    }
}

impl<D: Dialect> Referee for SearchReferee<D> {
    fn sent(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        self.sent_at = heard.at;
        let raw = String::from_utf8_lossy(heard.line.bytes);
        let command = heard.text().map_or(Command::Unknown, grammar::command);
        if self.phase == Phase::Ahead {
            let whole = command == Command::Start || self.seat.is_drill();
            self.phase = if whole { Phase::Whole } else { Phase::Midway };
        }
        match heard.taken {
            None => self.command(command, &raw, heard, sink),
            // What the engine takes a line for is what it received.
            Some(others) => {
                for line in others {
                    self.command(grammar::command(line), line, heard, sink);
                }
            }
        }
    }

    fn received(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        let is_first = self.received_at.replace(heard.at).is_none();
        let text = String::from_utf8_lossy(heard.line.bytes);
        // Its first line may begin with a byte order mark.
        let text = if is_first { text.trim_start_matches('\u{feff}') } else { &text };
        self.debug.volume += 1 + text.split_whitespace().count();
        if self.phase == Phase::Over {
            // It may be cut off by its end.
            return;
        }
        if let Some(id) = D::CUSTOMS.known_messages_only {
            sink.judged(id);
        }
        if self.phase == Phase::Ahead {
            return self.before_the_first_command(text, sink);
        }
        if let Some(at) = grammar::second_message::<D>(text) {
            sink.report(D::DESCRIPTION_LINES_END_WITH_NEWLINE, Some(text), |f| {
                Finding { message: "two messages stand in one line".into(), ..f }
                    .expected("a line feed at the end of each")
                    .span(at, text.len())
                    .advice("end each line with a line feed and flush the output after it")
            });
            self.reply(&text[..at], heard, sink);
            return self.reply(&text[at..], heard, sink);
        }
        self.reply(text, heard, sink);
    }

    fn owed(&self) -> Option<Owed> {
        if self.phase == Phase::Over {
            return None;
        }
        if let Some(since) = self.greeting.owed() {
            return Some(Owed { since, allowance: Allowance::Boot });
        }
        if let Some(since) = self.ready.owed() {
            return Some(Owed { since, allowance: self.patience_for_ready() });
        }
        let running = self.searches.current.as_ref()?;
        self.owed_by(running)
    }

    fn debts(&self) -> usize {
        self.ready.count() + usize::from(self.owed().is_some())
    }

    fn fence(&self) -> Option<Cow<'static, str>> {
        Some(Cow::Borrowed("isready"))
    }

    fn in_doubt(&self) -> bool {
        self.searches.current.as_ref().is_some_and(|running| {
            running.doubtful && running.stopped.is_some() && running.progress.statistics.is_none()
        })
    }

    fn held_up(&mut self, time: Duration) {
        if let Some(running) = &mut self.searches.current {
            running.held_up += time;
        }
    }

    fn overdue(&mut self, waited: Duration, sink: &mut Sink) {
        self.judge_overdue(waited, sink);
    }

    fn finished(&mut self, sink: &mut Sink) {
        // A live conversation may end between two lines of the identification.
        if !self.seat.is_drill() {
            self.settle_greeting(sink);
        }
        self.report_trailing(sink);
        self.report_left_out(sink);
    }

    fn position(&self, from: From, line: &str) -> Option<String> {
        let first = line.split_whitespace().next()?;
        let setup = match (from, Keyword::of::<D>(first), Word::of(first)) {
            (From::Controller, Some(Keyword::Go), _) => &self.setup,
            (From::Engine, _, Some(Word::BestMove | Word::Info)) => {
                &self.searches.current.as_ref()?.setup
            }
            _ => return None,
        };
        setup.text()
    }
}
