//! Declarations of parameters.
//!
//! In: `param` lines. Out: findings, and the parameters.
//! Never: what becomes of values that are set.

use super::{HubReferee, Spoken};
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
    pub(super) fn judge_param(&mut self, spoken: &Spoken<'_>, sink: &mut Sink) {
        let line = spoken.line;
        let param = grammar::param(line);
        sink.judged(NAME);
        sink.judged(STATED);
        if param.name.is_empty() {
            return report(NAME, spoken, None, "a parameter without a name", "`name=…`", sink);
        }
        if self.greeting.param(&param.name).is_some() {
            let at = line.arg("name");
            return report(NAME, spoken, at, "a second parameter of this name", "another", sink);
        }
        if !line.has("value") {
            report(NAME, spoken, None, "a parameter without a value", "`value=…`", sink);
        } else {
            judge_type(&param, spoken, sink);
        }
        if self.greeting.room.takes(spoken.text.len()) {
            self.greeting.params.push(param);
        }
    }
}

fn judge_type(param: &Param, spoken: &Spoken<'_>, sink: &mut Sink) {
    let line = spoken.line;
    let Some(stated) = line.arg("type") else {
        let expected = "`type=` and bool, int, real, string or enum";
        return report(STATED, spoken, None, "the type is not stated", expected, sink);
    };
    sink.judged(KNOWN);
    let types = ["bool", "int", "real", "string", "enum"];
    if !types.contains(&stated.value.unwrap_or_default()) {
        let expected = "bool, int, real, string or enum";
        return report(KNOWN, spoken, Some(stated), "a type that does not exist", expected, sink);
    }
    sink.judged(LIMITS);
    let Some(kind) = &param.kind else {
        let expected = match stated.value.unwrap_or_default() {
            "int" => "`min=` and `max=` with whole numbers, the smaller first",
            "real" => "`min=` and `max=` with numbers, the smaller first",
            _ => "`values=` and the possible values",
        };
        return report(LIMITS, spoken, Some(stated), "the limits are not stated", expected, sink);
    };
    sink.judged(FITS);
    if !kind.accepts(&param.value) {
        let expected = match kind {
            ParamKind::Bool => "true or false".to_owned(),
            ParamKind::Int { min, max } => format!("a whole number from {min} to {max}"),
            ParamKind::Real { min, max } => format!("a number from {min} to {max}"),
            ParamKind::Enum(values) => format!("one of {}", values.join(", ")),
            ParamKind::Text => "any text".to_owned(),
        };
        let message = "the value is not one that the type allows";
        report(FITS, spoken, line.arg("value"), message, &expected, sink);
    }
}

fn report(
    id: &'static str,
    spoken: &Spoken<'_>,
    at: Option<&Arg<'_>>,
    message: &str,
    expected: &str,
    sink: &mut Sink,
) {
    let whole = (spoken.line.at.start, spoken.text.len());
    let (start, end) = at.map_or(whole, |arg| (arg.value_at.start, arg.value_at.end));
    sink.report(id, Some(spoken.text), |f| {
        Finding { message: message.to_owned(), ..f }
            .expected(expected)
            .got(format!("`{}`", &spoken.text[start..end]))
            .span(start, end)
    });
}
