//! Moves that reports name outside of variations: refutations, current lines and current moves.
//!
//! In: the fields of a report, the search that it is about. Out: findings, or what is found once the
//! search is over. Never: variations, which are the family's.

use super::{
    super::{
        Uci,
        model::Settings,
        rules::{MoveText, parse_move},
    },
    CPULOAD,
};
use crate::{
    protocols::uci_like::{
        dialect::Setup as _,
        fields::{Field, Fields, Value},
        model::{Deferred, Running, Variation},
        tokens::{Token, natural},
    },
    verdict::{Finding, Sink},
};

/// Judges a report, but for what the whole family demands of it.
pub(super) fn judge(
    running: &mut Running<Uci>,
    set: &Settings,
    fields: &Fields<'_>,
    (number, text): (usize, &str),
    sink: &mut Sink,
) {
    for (key, is_set, only, playable) in [
        (
            "refutation",
            set.refutations,
            "uci/info/refutation-only-with-its-option",
            "uci/info/refutation-is-playable",
        ),
        (
            "currline",
            set.current_line,
            "uci/info/currline-only-with-its-option",
            "uci/info/currline-is-playable",
        ),
    ] {
        sink.judged(only);
        let Some(field) = fields.get(key) else { continue };
        if !is_set {
            report(only, field, text, sink, |f| {
                let message = format!("`{key}` although its option is not set to true");
                Finding { message, ..f }.expected("no such parameter unless the GUI asks for it")
            });
        }
        judge_line(running, field, playable, (number, text), sink);
    }
    if let Some(field) = fields.get("currmove") {
        judge_line(running, field, "uci/info/currmove-is-legal", (number, text), sink);
    }
    if let Some(load) = fields.number("cpuload").filter(|load| *load > 1000) {
        sink.note(CPULOAD, || format!("`cpuload {load}` is that of several processors"));
    }
}

/// Moves from the position that is searched: those of a field, up to the first word that is none, or
/// to a null move, which a search may try. The number of a processor may stand before them. What is
/// wrong is told when the search is over, unless the best move says that it was about another
/// position.
fn judge_line(
    running: &mut Running<Uci>,
    field: &Field<'_>,
    id: &'static str,
    (line, text): (usize, &str),
    sink: &mut Sink,
) {
    let Value::Words(words) = &field.value else { return };
    if running.setup.is_over() || !running.setup.is_known() || running.is_ahead {
        return;
    }
    let processor = field.key.text == "currline"
        && words.first().and_then(|word| natural(word.text)).is_some_and(|number| number > 0);
    let words = &words[usize::from(processor)..];
    let as_move = |word: &Token<'_>| parse_move(word.text).ok();
    let moves: Vec<MoveText> =
        words.iter().map_while(as_move).take_while(|mv| *mv != MoveText::Null).collect();
    sink.judged(id);
    let stuck = match running.setup.replay(&moves) {
        Some(stuck) => Some(stuck.place),
        // A single word is to be a move.
        None => moves.is_empty().then_some(0),
    };
    let Some(word) = stuck.and_then(|place| words.get(place)) else { return };
    let (key, mv) = (field.key.text.to_owned(), word.text.to_owned());
    let kind = Variation::Elsewhere { id, key, mv };
    let span = field.span();
    let found = Deferred { line, text: text.to_owned(), span, kind };
    running.deferred.get_or_insert(found);
}

/// A finding at a field.
fn report(
    id: &'static str,
    field: &Field<'_>,
    text: &str,
    sink: &mut Sink,
    describe: impl FnOnce(Finding) -> Finding,
) {
    let (start, end) = field.span();
    sink.report(id, Some(text), |f| describe(f).span(start, end));
}
