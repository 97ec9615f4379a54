//! The block of `info`: at the start, and on demand.

use std::collections::BTreeSet;

use super::{Exchange, UhpReferee, errors::rejected};
use crate::{
    contract::Declared,
    verdict::{Finding, Sink},
};

/// What an engine says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InfoBlock {
    /// The name after `id`.
    pub name: Option<String>,
    /// Known capabilities, found leniently: a mistake in the list is reported
    /// once and does not hide what the engine can do.
    pub capabilities: Vec<String>,
    /// The lines from `id` on.
    lines: Vec<String>,
}

/// What is known of the engine from its own words.
#[derive(Debug, Default)]
pub(super) struct Identity {
    /// The block that it showed first.
    pub(super) block: Option<InfoBlock>,
    /// What the survey knows it to declare, until a block was seen.
    capabilities: Option<Vec<String>>,
}

impl Identity {
    /// What the survey knows.
    pub(super) fn declared(declared: Option<&Declared>) -> Self {
        Self { block: None, capabilities: declared.map(|d| d.capabilities.clone()) }
    }

    /// Whether the engine declares a capability, as far as is known.
    pub(super) fn declares(&self, capability: &str) -> Option<bool> {
        let shown = self.block.as_ref().map(|block| &block.capabilities);
        let known = shown.or(self.capabilities.as_ref())?;
        Some(known.iter().any(|c| c.eq_ignore_ascii_case(capability)))
    }
}

const KNOWN: [&str; 3] = ["Mosquito", "Ladybug", "Pillbug"];

impl UhpReferee {
    /// The lines before the first `ok`.
    pub(super) fn judge_greeting(&mut self, lines: &[(usize, String)], sink: &mut Sink) {
        sink.judged("uhp/info/at-start");
        sink.judged("uhp/info/nothing-else-at-start");
        let block = read_block(lines, true, sink);
        self.identity.block = Some(block);
    }

    pub(super) fn judge_info(&mut self, exchange: &Exchange, sink: &mut Sink) {
        sink.judged("uhp/info/same-at-any-time");
        if exchange.error().is_some() {
            let requirement = "uhp/engine-commands/implements-every-command";
            return rejected(requirement, "the id line", exchange, sink);
        }
        let block = read_block(&exchange.lines, false, sink);
        match &self.identity.block {
            Some(start) if *start.lines != *block.lines => {
                let (expected, got) = (start.lines.join(" ⏎ "), block.lines.join(" ⏎ "));
                let said = exchange.lines.first().map(|(_, line)| line.as_str());
                sink.report("uhp/info/same-at-any-time", said, |f| {
                    Finding { message: "`info` has another result than after starting".into(), ..f }
                        .expected(expected)
                        .got(if got.is_empty() { "nothing before `ok`".into() } else { got })
                        .advice("use the same code after starting and for `info`")
                });
            }
            Some(_) => {}
            None => self.identity.block = Some(block),
        }
    }
}

/// Judges a block line by line and reads it as far as it makes sense.
fn read_block(lines: &[(usize, String)], start: bool, sink: &mut Sink) -> InfoBlock {
    sink.judged("uhp/info/id-line");
    sink.judged("uhp/info/capabilities-on-one-line");
    let is_id = |text: &str| text == "id" || text.starts_with("id ");
    let Some(at) = lines.iter().position(|(_, text)| is_id(text)) else {
        no_id(lines, start, sink);
        return InfoBlock {
            lines: lines.iter().map(|(_, l)| l.clone()).collect(),
            // Without the id line, only known words can be told from the rest.
            capabilities: lines
                .iter()
                .flat_map(|(_, l)| capabilities_in(l))
                .filter(|c| KNOWN.contains(&c.as_str()))
                .collect(),
            name: None,
        };
    };
    if start && let Some((number, text)) = lines[..at].first() {
        sink.at_line(*number);
        sink.report("uhp/info/nothing-else-at-start", Some(text), |f| {
            Finding { message: "the first line is not the id line".into(), ..f }
                .expected("the first line is `id` and the engine's name")
                .got(format!("`{text}`"))
                .span(0, text.len())
                .advice("send banners and logs to standard error")
        });
    }
    let (number, id) = &lines[at];
    let name = id.get(3..).map(str::trim).filter(|n| !n.is_empty());
    if name.is_none() {
        sink.at_line(*number);
        sink.report("uhp/info/id-line", Some(id), |f| {
            Finding { message: "the id line has no name".into(), ..f }
                .expected("`id`, one blank and the name of the engine")
                .got(format!("`{id}`"))
                .span(id.len().min(2), id.len())
        });
    }
    let rest = &lines[at + 1..];
    judge_capabilities(rest, sink);
    InfoBlock {
        name: name.map(str::to_owned),
        capabilities: rest.iter().flat_map(|(_, l)| capabilities_in(l)).collect(),
        lines: lines[at..].iter().map(|(_, l)| l.clone()).collect(),
    }
}

fn no_id(lines: &[(usize, String)], start: bool, sink: &mut Sink) {
    let said = lines.first().map(|(_, line)| line.as_str());
    if let Some((number, _)) = lines.first() {
        sink.at_line(*number);
    }
    let requirement =
        if start && lines.is_empty() { "uhp/info/at-start" } else { "uhp/info/id-line" };
    sink.report(requirement, said, |f| {
        Finding { message: "no line before `ok` begins with `id`".into(), ..f }
            .expected("`id`, one blank and the name of the engine")
            .got(said.map_or_else(|| "nothing before `ok`".into(), |line| format!("`{line}`")))
    });
}

fn judge_capabilities(lines: &[(usize, String)], sink: &mut Sink) {
    let Some((number, line)) = lines.first() else { return };
    sink.judged("uhp/info/capability-names");
    if let Some((number, second)) = lines.get(1) {
        sink.at_line(*number);
        sink.report("uhp/info/capabilities-on-one-line", Some(second), |f| {
            Finding { message: "a line after the line of capabilities".into(), ..f }
                .expected("the id line and at most one line of capabilities")
                .got(lines.iter().map(|(_, l)| l.as_str()).collect::<Vec<_>>().join(" ⏎ "))
                .span(0, second.len())
                .advice("join the capabilities with semicolons on one line")
        });
        return;
    }
    sink.at_line(*number);
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut at = 0;
    for item in line.split(';') {
        let span = (at, at + item.len());
        at = span.1 + 1;
        let inside = KNOWN.iter().filter(|k| contains_word(item, k)).count();
        if inside > 1 {
            sink.report("uhp/info/capabilities-on-one-line", Some(line), |f| {
                Finding { message: "the capabilities are not separated by semicolons".into(), ..f }
                    .expected("a list such as Mosquito;Ladybug;Pillbug")
                    .got(format!("`{item}`"))
                    .span(span.0, span.1)
            });
            continue;
        }
        let problem = if item.is_empty() {
            Some("an empty item in the list of capabilities".to_owned())
        } else if seen.contains(item) {
            Some(format!("`{item}` is listed twice"))
        } else {
            let near = KNOWN.iter().find(|k| item != **k && item.trim().eq_ignore_ascii_case(k));
            near.map(|known| format!("`{item}` is not spelled `{known}`"))
        };
        seen.insert(item);
        if let Some(message) = problem {
            sink.report("uhp/info/capability-names", Some(line), |f| {
                Finding { message, ..f }
                    .expected("each capability once, spelled Mosquito, Ladybug or Pillbug")
                    .got(format!("`{line}`"))
                    .span(span.0, span.1.max(span.0))
            });
        }
    }
}

fn contains_word(text: &str, word: &str) -> bool {
    text.to_ascii_lowercase().contains(&word.to_ascii_lowercase())
}

fn capabilities_in(line: &str) -> Vec<String> {
    line.split([';', ',', ' ', '\t'])
        .map(str::trim)
        .filter(|item| !item.is_empty())
        .map(|item| {
            let known = KNOWN.iter().find(|k| item.eq_ignore_ascii_case(k));
            known.map_or_else(|| item.to_owned(), |k| (*k).to_owned())
        })
        .collect()
}
