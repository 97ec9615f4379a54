//! What recorded conversations showed, as the record that reports are made of.
//!
//! In: conversations that were judged, and the catalogue. Out: a [`RunRecord`].
//! Never: files, exit codes.

use super::Linted;
use crate::{
    contract::{Protocol, Settings},
    spec::Catalogue,
    verdict::{
        EngineRecord, Gate, Judgement, NoteRecord, ProtocolRecord, RunRecord, SCHEMA, evidence,
        judge, summary,
    },
};

/// The record of conversations that nobody here drove.
#[must_use]
pub fn record(
    protocol: &dyn Protocol,
    settings: &Settings,
    catalogue: &Catalogue,
    strict: bool,
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
    let Judgement { requirements, drills, unselected, mut notes, conclusion } =
        judge(catalogue, &|_| true, drills, &results, strict);
    notes.extend(after_greetings);
    let mut record = RunRecord {
        schema: SCHEMA.into(),
        linesman: env!("CARGO_PKG_VERSION").into(),
        protocol: ProtocolRecord {
            id: protocol.id().into(),
            title: protocol.title().into(),
            revision: protocol.revision().into(),
            settings: settings.all().clone(),
        },
        engine,
        verdict: conclusion,
        cause: None,
        interrupted: false,
        interruption: None,
        notes,
        duration_ms: None,
        causes: Vec::new(),
        summary: summary(&requirements, catalogue.sides),
        sides: catalogue.sides,
        requirements,
        drills,
        evidence: evidence(&results),
        unselected,
        gate: Gate { strict, ..Gate::default() },
    };
    record.settle();
    record
}
