//! What an engine was sent and may not have come through yet.
//!
//! In: the lines of both sides, as the description of the protocol names them. Out: the line that
//! the engine may be at work on, and whether it was told to end. Never: findings.
//!
//! An engine reads its lines in their order. What answers one of them shows that those before it
//! were read; a search goes on until it is answered itself. What was answered may still have been
//! the last that the engine did, until a question behind it is answered as well.

use std::collections::VecDeque;

use super::{
    Heard,
    description::{Description, Message, Place, Search},
};
use crate::{transcript::From, verdict::shortened};

/// How many lines are kept.
const KEPT: usize = 256;

/// How much of a line is kept, in characters.
const WIDTH: usize = 60;

/// A line that was sent.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its number in the transcript.
    pub number: usize,
    /// The line as it was sent, lossily decoded and shortened.
    pub raw: String,
    /// What it is; nothing if it is no message of the protocol.
    message: Option<&'static Message>,
    /// The reply that shows that the engine has done with it, if it has one of its own.
    closing: Option<&'static str>,
    /// It is a search that goes on, which the engine has begun for certain.
    is_begun: bool,
}

impl Line {
    /// The name of its command; empty if it is none of the protocol.
    #[must_use]
    pub fn command(&self) -> &'static str {
        self.message.map_or("", |message| message.name)
    }

    fn may_get(&self, reply: &str) -> bool {
        self.message.is_some_and(|m| m.owes.iter().any(|owes| owes.reply == reply))
    }

    fn does(&self, search: Search) -> bool {
        self.message.is_some_and(|message| message.search == search)
    }

    fn stands(&self, place: Place) -> bool {
        self.message.is_some_and(|message| message.place == place)
    }

    /// Whether nothing behind it is looked at before it is answered.
    fn holds_up(&self) -> bool {
        self.closing.is_some() && !self.does(Search::Begins)
    }

    /// Whether it may come at any time, changes nothing, and is there to be answered.
    fn is_question(&self) -> bool {
        let is_harmless = |m: &Message| m.in_search && m.changes.is_empty();
        self.holds_up() && self.stands(Place::Anywhere) && self.message.is_some_and(is_harmless)
    }
}

/// The lines that the engine may not have come through yet.
#[derive(Debug)]
pub struct Unread {
    description: &'static Description,
    lines: VecDeque<Line>,
    /// The last line that it has come through, questions left out if there was another.
    last: Option<Line>,
    /// Whether a question was answered behind that one.
    is_survived: bool,
    /// Whether any question was answered.
    answers: bool,
    /// The beginning of a line whose end is still to come.
    fragment: Vec<u8>,
}

impl Unread {
    /// Nothing was sent.
    #[must_use]
    pub fn new(description: &'static Description) -> Self {
        Self {
            description,
            lines: VecDeque::new(),
            last: None,
            is_survived: false,
            answers: false,
            fragment: Vec::new(),
        }
    }

    /// A line was sent.
    pub fn sent(&mut self, heard: Heard<'_>) {
        self.fragment.extend_from_slice(heard.line.bytes);
        if heard.line.unfinished {
            return;
        }
        let bytes = std::mem::take(&mut self.fragment);
        let text = String::from_utf8_lossy(&bytes);
        let message = self.description.message(From::Controller, text.trim());
        let raw = shortened(&text, WIDTH);
        if self.lines.len() == KEPT {
            self.lines.pop_front();
        }
        self.lines.push_back(Line {
            number: heard.number,
            raw,
            message,
            closing: self.closing(message),
            is_begun: false,
        });
    }

    /// The engine said a line.
    pub fn received(&mut self, text: &str) {
        let Some(reply) = self.description.message(From::Engine, text) else { return };
        let closes = |line: &Line| line.closing == Some(reply.name);
        if let Some(at) = self.lines.iter().position(closes) {
            let at = self.read_before(at);
            self.close(at);
        } else if let Some(at) = self.lines.iter().position(|line| line.may_get(reply.name)) {
            self.read_before(at);
        }
    }

    /// The last reply that a command must have; not what it only calls for, as `stop` does for
    /// the answer to a search.
    fn closing(&self, message: Option<&'static Message>) -> Option<&'static str> {
        let last = |message: &Message| message.owes.iter().rfind(|owes| owes.must);
        let reply = last(message?)?.reply;
        let begins = |message: &&Message| message.search == Search::Begins;
        let of_search = |m: &Message| last(m).is_some_and(|owes| owes.reply == reply);
        let is_called_for = message?.search == Search::Ends
            && self.description.messages.iter().filter(begins).any(of_search);
        (!is_called_for).then_some(reply)
    }

    /// What stands before this line was read; searches go on. Returns where the line stands now.
    fn read_before(&mut self, at: usize) -> usize {
        let rest = self.lines.split_off(at);
        let goes_on = |line: &Line| line.does(Search::Begins) && line.closing.is_some();
        let (searches, read): (Vec<_>, Vec<_>) = self.lines.drain(..).partition(goes_on);
        read.into_iter().for_each(|line| self.pass(line));
        self.lines.extend(searches.into_iter().map(|line| Line { is_begun: true, ..line }));
        let at = self.lines.len();
        self.lines.extend(rest);
        at
    }

    /// This line was answered. With a search, what was to end it is done; what ends searches has
    /// ended those before it.
    fn close(&mut self, at: usize) {
        let Some(closed) = self.lines.remove(at) else { return };
        if closed.does(Search::Ends) {
            let ended: Vec<Line> = self.lines.drain(..at).collect();
            ended.into_iter().for_each(|line| self.pass(line));
        } else if closed.does(Search::Begins) {
            let ends = |line: &&Line| line.does(Search::Ends) && line.closing.is_none();
            let end = self.lines.iter().skip(at).take_while(ends).count() + at;
            self.lines.drain(at..end);
        }
        self.pass(closed);
    }

    fn pass(&mut self, line: Line) {
        let is_question = line.is_question();
        self.answers |= is_question;
        self.is_survived = is_question;
        if self.last.is_none() || !is_question {
            self.last = Some(line);
        }
    }

    /// Whether the engine was told to end.
    #[must_use]
    pub fn is_told_to_end(&self) -> bool {
        self.lines.iter().any(|line| line.stands(Place::Last))
    }

    /// The line that the engine may be at work on, or was last; none if nothing was sent.
    #[must_use]
    pub fn at_work_on(&self) -> Option<&Line> {
        let open = self.open();
        let work = open.iter().rfind(|line| !line.is_question()).or(open.first());
        work.copied().or_else(|| self.lines.back()).or(self.last.as_ref())
    }

    /// The lines that the engine may have read, though it has not shown that it came through them.
    fn open(&self) -> Vec<&Line> {
        let open: Vec<&Line> = self.lines.iter().filter(|line| !line.is_begun).collect();
        let end = open.iter().position(|line| line.holds_up()).map_or(open.len(), |at| at + 1);
        open[..end].to_vec()
    }

    /// Other lines before that one that may have ended it as well.
    pub fn ended_before(&self, end: &Line) -> impl Iterator<Item = &Line> {
        let is_other = |line: &&Line| !line.is_question() && line.raw != end.raw;
        let open = self.open().into_iter().take_while(|line| line.number < end.number);
        open.filter(is_other)
    }

    /// The line that may have ended the engine: what it is at work on, unless that is a question
    /// as it has answered before, behind something that it had not survived yet.
    #[must_use]
    pub fn ended_at(&self) -> Option<&Line> {
        let is_asked = self.lines.iter().all(Line::is_question);
        let before = self.last.as_ref().filter(|_| is_asked && self.answers && !self.is_survived);
        before.or_else(|| self.at_work_on())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{
        contract::description::{Aspect, Roles, command, owes, reply},
        engine::LineRef,
    };

    static DESCRIPTION: Description = Description {
        messages: &[
            command("hello", "hello").first().owing(&[owes("welcome")]),
            command("set", "set").changing(&[Aspect::Position]),
            command("learn", "learn").owing(&[owes("learned")]),
            command("go", "go").search(Search::Begins).owing(&[owes("best")]),
            command("stop", "stop").search(Search::Ends).owing(&[owes("best")]),
            command("ready?", "ready?").also_in_searches().owing(&[owes("ready")]),
            command("quit", "quit").last(),
            reply("welcome", "welcome"),
            reply("learned", "learned"),
            reply("best", "best"),
            reply("ready", "ready"),
        ],
        general: Roles::NONE,
        start: &[],
        changes: &[],
        no_excuse: &[],
    };

    /// After these lines, of which `<` marks those of the engine.
    fn after(lines: &[&str]) -> Unread {
        let mut unread = Unread::new(&DESCRIPTION);
        for (number, text) in lines.iter().enumerate() {
            match text.strip_prefix("< ") {
                Some(text) => unread.received(text),
                None => {
                    let bytes = text.trim_end_matches('…').as_bytes();
                    let unfinished = text.ends_with('…');
                    let line = LineRef { bytes, carriage_return: false, unfinished, cut: 0 };
                    unread.sent(Heard { number, at: Duration::ZERO, line, taken: None });
                }
            }
        }
        unread
    }

    fn at_work_on(lines: &[&str]) -> String {
        after(lines).at_work_on().map_or_else(String::new, |line| line.raw.clone())
    }

    #[test]
    fn the_last_line_that_was_not_read_is_worked_on() {
        assert_eq!(at_work_on(&[]), "");
        assert_eq!(at_work_on(&["set 1", "set 2"]), "set 2");
        assert_eq!(at_work_on(&["set 1", "what?", "ready?"]), "what?");
        // Behind a question nothing is read before its answer.
        assert_eq!(at_work_on(&["set 1", "ready?", "set 2"]), "set 1");
        assert_eq!(at_work_on(&["set 1", "ready?", "< ready", "set 2"]), "set 2");
        assert_eq!(at_work_on(&["se…", "t 1"]), "set 1");
    }

    #[test]
    fn a_question_is_worked_on_where_nothing_else_is_open() {
        assert_eq!(at_work_on(&["hello", "< welcome", "ready?"]), "ready?");
        let survived = ["set 1", "ready?", "< ready", "ready?"];
        assert_eq!(at_work_on(&survived), "ready?");
        assert_eq!(at_work_on(&survived[..3]), "set 1");
    }

    #[test]
    fn an_engine_may_end_by_what_it_has_answered() {
        let ended_at = |lines: &[&str]| after(lines).ended_at().map(|line| line.raw.clone());
        let learned = ["ready?", "< ready", "learn", "< learned", "ready?"];
        assert_eq!(ended_at(&learned).as_deref(), Some("learn"));
        // A question that is not answered is what it hangs at.
        assert_eq!(at_work_on(&learned), "ready?");
        // One that was never seen to answer a question may not survive it.
        assert_eq!(ended_at(&learned[2..]).as_deref(), Some("ready?"));
        let searching = [&learned[..2], &["set 1", "go", "ready?", "< ready", "ready?"]].concat();
        assert_eq!(ended_at(&searching).as_deref(), Some("ready?"));
    }

    #[test]
    fn what_was_not_come_through_may_have_ended_it_as_well() {
        let others = |lines: &[&str]| -> Vec<String> {
            let unread = after(lines);
            let end = unread.ended_at().expect("something was sent");
            unread.ended_before(end).map(|line| line.raw.clone()).collect()
        };
        assert_eq!(others(&["set 1", "what?", "ready?", "set 2"]), ["set 1"]);
        assert_eq!(others(&["set 1", "ready?", "< ready", "set 2", "set 3"]), ["set 2"]);
        assert!(others(&["set 1", "set 1", "set 1"]).is_empty());
        assert!(others(&["set 1", "ready?", "< ready", "set 2"]).is_empty());
        // A search that has begun goes on.
        assert!(others(&["set 1", "go", "ready?", "< ready", "stop"]).is_empty());
    }

    #[test]
    fn a_search_goes_on_until_it_is_answered() {
        let search = ["set 1", "go", "ready?", "< ready"];
        assert_eq!(at_work_on(&search[..2]), "go");
        assert_eq!(at_work_on(&search), "go");
        assert_eq!(at_work_on(&[&search[..], &["ready?"]].concat()), "ready?");
        assert_eq!(at_work_on(&[&search[..], &["stop"]].concat()), "stop");
        // What was to end it is done with it.
        let ended = [&search[..], &["stop", "< best", "ready?", "< ready", "ready?"]].concat();
        assert_eq!(at_work_on(&ended), "ready?");
    }

    #[test]
    fn it_is_known_whether_the_engine_was_told_to_end() {
        assert!(!after(&["set 1"]).is_told_to_end());
        assert!(after(&["set 1", "quit"]).is_told_to_end());
    }
}
