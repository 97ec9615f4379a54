//! What recorded conversations showed, as the record that reports are made of.
//!
//! In: conversations that were judged, and the catalogue. Out: a [`RunRecord`].
//! Never: files, exit codes.

use super::Linted;
use crate::{
    contract::{Protocol, Settings},
    spec::Catalogue,
    verdict::{EngineRecord, FailOn, NoteRecord, ProtocolRecord, RunRecord, judge},
};

/// The record of conversations that nobody here drove.
#[must_use]
pub fn record(
    protocol: &Protocol,
    settings: &Settings,
    catalogue: &Catalogue,
    fail_on: FailOn,
    engine: EngineRecord,
    conversations: Vec<Linted>,
) -> RunRecord {
    let after_greetings: Vec<NoteRecord> = conversations
        .iter()
        .filter_map(|linted| Some(linted.rejoined?.told(&linted.record.id)))
        .map(NoteRecord::run)
        .collect();
    let (drills, results): (Vec<_>, Vec<_>) =
        conversations.into_iter().map(|linted| (linted.record, linted.result)).unzip();
    let judgement = judge(catalogue, &|_| true, drills, &results, fail_on);
    let protocol = ProtocolRecord {
        id: protocol.id().into(),
        title: protocol.title().into(),
        revision: protocol.revision().into(),
        settings: settings.all().clone(),
    };
    let verdicts_by = (catalogue.sides, fail_on);
    let mut record = RunRecord::new((protocol, engine), verdicts_by, judgement, &results);
    record.notes.extend(after_greetings);
    record.settle();
    record
}
