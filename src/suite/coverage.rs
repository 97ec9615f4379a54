//! What the drills of a run have met: commands in states, and what came back.
//!
//! In: the description of a protocol, and conversations. Out: how often each command was sent while idle and in
//! a search, by the replies that it got; also what should have been met and was not. Never: a judgement.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    contract::description::{Description, Message, Place, Search},
    transcript::From,
    verdict::{CoverageRecord, DrillRecord, LineRecord, NOTHING},
};

/// A command, whether it came in a search, and what came back.
type Cell = (&'static str, bool, &'static str);

/// A command that may still get a reply.
struct Open {
    message: Option<&'static Message>,
    in_search: bool,
    replies: Vec<&'static str>,
}

impl Open {
    fn owes(&self, reply: &str) -> bool {
        let mut owed = self.message.iter().flat_map(|message| message.owes);
        owed.any(|owes| owes.reply == reply)
    }

    /// Whether all has come that must.
    fn is_answered(&self) -> bool {
        let must = self.message.iter().flat_map(|message| message.owes).filter(|owes| owes.must);
        let replies: Vec<&str> = must.map(|owes| owes.reply).collect();
        !replies.is_empty() && replies.iter().all(|reply| self.replies.contains(reply))
    }
}

/// What these drills met, and with no count what the description expects besides.
#[must_use]
pub fn coverage(description: &'static Description, drills: &[DrillRecord]) -> Vec<CoverageRecord> {
    let mut met: BTreeMap<Cell, usize> = BTreeMap::new();
    let mut said: BTreeSet<&str> = BTreeSet::new();
    for drill in drills {
        for cell in cells(description, &drill.transcript) {
            *met.entry(cell).or_default() += 1;
        }
        let lines = drill.transcript.iter();
        said.extend(lines.filter_map(|l| description.message(l.from, &l.line)).map(|m| m.name));
    }
    let is_due = |message: &&Message| message.asked_by.is_none_or(|reply| said.contains(reply));
    for (command, in_search, owed) in description.messages.iter().filter(is_due).flat_map(expected)
    {
        let is_met = met.keys().any(|(c, s, _)| (*c, *s) == (command, in_search));
        let owed = if owed.is_empty() && !is_met { vec![NOTHING] } else { owed };
        for reply in owed {
            met.entry((command, in_search, reply)).or_default();
        }
    }
    met.into_iter()
        .map(|((command, in_search, outcome), times)| CoverageRecord {
            command: command.into(),
            in_search,
            outcome: outcome.into(),
            times,
        })
        .collect()
}

/// A command in each state in which it may come, with the replies that must come.
fn expected(
    message: &'static Message,
) -> impl Iterator<Item = (&'static str, bool, Vec<&'static str>)> {
    let both =
        (message.in_search || message.search == Search::Ends) && message.place != Place::First;
    let states: &[bool] = match message.from {
        From::Controller if both => &[false, true],
        From::Controller => &[false],
        _ => &[],
    };
    states.iter().map(|in_search| {
        let must = message.owes.iter().filter(|owes| owes.must);
        let owed = match message.search {
            // What ends a search gets no answer where there is none.
            Search::Ends if !in_search => Vec::new(),
            _ => must.map(|owes| owes.reply).collect(),
        };
        (message.name, *in_search, owed)
    })
}

/// What one conversation met.
fn cells(description: &'static Description, lines: &[LineRecord]) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    let mut in_search = false;
    for line in lines {
        let message = description.message(line.from, &line.line);
        let was_searching = in_search;
        in_search = message.and_then(Message::searches).unwrap_or(was_searching);
        match line.from {
            From::Controller => {
                open.push(Open { message, in_search: was_searching, replies: Vec::new() });
            }
            From::Engine => {
                let Some(reply) = message else { continue };
                let mut owing = open.iter_mut().filter(|open| open.owes(reply.name));
                // The end of a search answers what began it and what ended it, another reply what was said last.
                let answered: Vec<&mut Open> = match reply.search {
                    Search::Ends => owing.collect(),
                    Search::Leaves | Search::Begins => owing.next_back().into_iter().collect(),
                };
                answered.into_iter().for_each(|open| open.replies.push(reply.name));
                let (done, still) = open.into_iter().partition(Open::is_answered);
                open = still;
                cells.extend(Vec::into_iter(done).flat_map(of));
            }
            From::Stderr | From::Event => {}
        }
    }
    cells.extend(open.into_iter().flat_map(of));
    cells
}

/// What a command met.
fn of(open: Open) -> Vec<Cell> {
    let Open { message, in_search, mut replies } = open;
    replies.sort_unstable();
    replies.dedup();
    if replies.is_empty() {
        replies.push(NOTHING);
    }
    let name = message.map_or("", |message| message.name);
    replies.into_iter().map(|reply| (name, in_search, reply)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::description::{command, owes, reply};

    static DESCRIPTION: Description = Description {
        messages: &[
            command("go", "go").search(Search::Begins).owing(&[owes("best")]),
            command("stop", "stop").search(Search::Ends),
            command("ask", "ask").also_in_searches().owing(&[owes("ok")]),
            reply("best", "best").search(Search::Ends),
            reply("ok", "ok"),
        ],
        ..Description::NONE
    };

    fn met(said: &[(From, &str)]) -> Vec<(String, usize)> {
        let record = |(from, line): &(From, &str)| LineRecord {
            at_us: 0,
            from: *from,
            number: 0,
            line: (*line).into(),
        };
        let mut drill = DrillRecord::of("a drill", "a/requirement");
        drill.transcript = said.iter().map(record).collect();
        let all = coverage(&DESCRIPTION, &[drill]);
        all.iter().map(|cell| (cell.shown(), cell.times)).collect()
    }

    #[test]
    fn what_was_met_is_counted_and_what_was_not_is_named() {
        let all = met(&[
            (From::Controller, "go"),
            (From::Controller, "ask"),
            (From::Engine, "ok"),
            (From::Controller, "nonsense"),
            (From::Controller, "stop"),
            (From::Engine, "best"),
            (From::Controller, "ask"),
            (From::Engine, "ok"),
        ]);
        let expected = [
            ("`` in a search: nothing", 1),
            ("`ask`: ok", 1),
            ("`ask` in a search: ok", 1),
            ("`go`: best", 1),
            ("`stop`: nothing", 0),
            ("`stop` in a search: nothing", 1),
        ];
        let all: Vec<(&str, usize)> = all.iter().map(|(cell, n)| (cell.as_str(), *n)).collect();
        assert_eq!(all, expected);
    }

    #[test]
    fn the_reply_belongs_to_the_command_that_owes_it() {
        let all = met(&[
            (From::Controller, "ask"),
            (From::Controller, "go"),
            (From::Engine, "ok"),
            (From::Engine, "best"),
        ]);
        assert!(all.contains(&("`ask`: ok".into(), 1)), "{all:?}");
        assert!(all.contains(&("`go`: best".into(), 1)), "{all:?}");
    }
}
