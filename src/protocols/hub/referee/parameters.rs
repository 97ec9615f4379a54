//! Declarations of parameters.
//!
//! In: `param` lines. Out: findings, and the parameters.
//! Never: what becomes of values that are set.

use super::{HubReferee, Received};
use crate::{
    protocols::hub::{
        grammar,
        message::{Arg, Param, ParamKind},
    },
    verdict::{Finding, Sink},
};

const NAME: &str = "hub/parameters/name-and-value";
const STATED: &str = "hub/parameters/type-is-stated";
const KNOWN: &str = "hub/parameters/known-types";
const LIMITS: &str = "hub/parameters/limits-are-stated";
const FITS: &str = "hub/parameters/value-fits-its-type";

impl HubReferee {
    pub(super) fn judge_param(&mut self, received: &Received<'_>, sink: &mut Sink) {
        let line = received.line;
        let param = grammar::param(line);
        sink.judged(NAME);
        sink.judged(STATED);
        if param.name.is_empty() {
            return report(NAME, received, None, "a parameter without a name", "`name=…`", sink);
        }
        if self.greeting.param(&param.name).is_some() {
            let at = line.arg("name");
            return report(
                NAME,
                received,
                at,
                "a second parameter with this name",
                "a unique name",
                sink,
            );
        }
        if !line.has("value") {
            report(NAME, received, None, "a parameter without a value", "`value=…`", sink);
        } else {
            judge_type(&param, received, sink);
        }
        let values = param.values();
        if self.greeting.room.takes(received.text.len(), values) {
            self.greeting.params.push(param);
        }
    }
}

fn judge_type(param: &Param, received: &Received<'_>, sink: &mut Sink) {
    let line = received.line;
    let Some(stated) = line.arg("type") else {
        let expected = "`type=` and bool, int, real, string or enum";
        return report(STATED, received, None, "no type", expected, sink);
    };
    sink.judged(KNOWN);
    let types = ["bool", "int", "real", "string", "enum"];
    if !types.contains(&stated.value.unwrap_or_default()) {
        let expected = "bool, int, real, string or enum";
        return report(KNOWN, received, Some(stated), "an unknown type", expected, sink);
    }
    sink.judged(LIMITS);
    let Some(kind) = &param.kind else {
        let expected = match stated.value.unwrap_or_default() {
            "int" => "`min=` and `max=` with whole numbers, the smaller first",
            "real" => "`min=` and `max=` with numbers, the smaller first",
            _ => "`values=` and the possible values",
        };
        return report(LIMITS, received, Some(stated), "no valid limits", expected, sink);
    };
    sink.judged(FITS);
    if !kind.accepts(&param.value) {
        let expected = match kind {
            ParamKind::Int { min, max } => format!("a whole number from {min} to {max}"),
            ParamKind::Real { min, max } => format!("a number from {min} to {max}"),
            ParamKind::Enum(values) => format!("one of {}", values.join(", ")),
            ParamKind::Bool | ParamKind::Text => "any text".to_owned(),
        };
        let message = "the value does not fit the declared type";
        report(FITS, received, line.arg("value"), message, &expected, sink);
    }
}

fn report(
    id: &'static str,
    received: &Received<'_>,
    at: Option<&Arg<'_>>,
    message: &str,
    expected: &str,
    sink: &mut Sink,
) {
    let whole = (received.line.at.start, received.text.len());
    let (start, end) = at.map_or(whole, |arg| (arg.value_at.start, arg.value_at.end));
    sink.report(id, Some(received.text), |f| {
        Finding { message: message.to_owned(), ..f }
            .expected(expected)
            .got(format!("`{}`", &received.text[start..end]))
            .span(start, end)
    });
}
