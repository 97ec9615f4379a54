//! What an engine reports of a search in lines `info`.
//!
//! In: the fields of a line, what was reported before, the requirements of a protocol. Out:
//! findings about values, and about how they change. Never: moves.

use super::fields::{Field, Fields, Score, Value};
use crate::verdict::{Finding, Sink};

/// The requirements of a protocol about reports.
pub struct Requirements {
    /// Values are of the right kind.
    pub values: &'static str,
    /// A score has a number of one kind, and at most one bound.
    pub score: &'static str,
    /// Fields with the least and the most that they may be.
    pub ranges: &'static [(&'static str, i128, i128, &'static str)],
    /// Fields that stand with another in the same line.
    pub with: &'static [(&'static str, &'static str, &'static str)],
    /// Fields that may be left empty.
    pub empty: &'static [&'static str],
    /// Fields that never fall during a search.
    pub growing: &'static [(&'static str, &'static str)],
}

/// What was reported of the search under way, the most of each field.
#[derive(Clone, Copy, Debug, Default)]
pub struct Course {
    pub depth: Option<i128>,
    pub nodes: Option<i128>,
    pub time: Option<i128>,
}

impl Course {
    fn of(&mut self, key: &str) -> Option<&mut Option<i128>> {
        match key {
            "depth" => Some(&mut self.depth),
            "nodes" => Some(&mut self.nodes),
            "time" => Some(&mut self.time),
            _ => None,
        }
    }
}

impl Requirements {
    /// What a line says on its own, whatever is searched.
    pub fn judge(&self, fields: &Fields<'_>, text: &str, sink: &mut Sink) {
        sink.judged(self.values);
        for field in &fields.0 {
            let key = field.key.text;
            match &field.value {
                Value::Missing | Value::Wrong(_) if key == "score" => {
                    sink.judged(self.score);
                    self.bad_score(field, "neither `cp` nor `mate` with an integer", text, sink);
                }
                Value::Missing if self.empty.contains(&key) => {}
                Value::Missing | Value::Wrong(_) => self.bad_value(field, text, sink),
                Value::Score(score) => self.judge_score(field, *score, text, sink),
                Value::Whole(number) => self.judge_number(field, *number, text, sink),
                Value::Flag | Value::Words(_) | Value::Text(_) | Value::Unknown(_) => {}
            }
        }
        for (key, other, id) in self.with {
            let Some(field) = fields.get(key) else { continue };
            sink.judged(id);
            if fields.get(other).is_none() {
                report(id, Some(field), text, sink, |f| {
                    let message = format!("`{key}` without `{other}` in the same line");
                    Finding { message, ..f }.expected("both in one line")
                });
            }
        }
    }

    fn bad_value(&self, field: &Field<'_>, text: &str, sink: &mut Sink) {
        let key = field.key.text;
        let range = self.ranges.iter().find(|range| range.0 == key);
        let id = range.map_or(self.values, |range| range.3);
        report(id, Some(field), text, sink, |f| {
            let f = Finding { message: format!("`{key}` has no valid value"), ..f };
            let f = f.expected(match key {
                "pv" => "one move or more",
                "currmove" | "hint" => "a move",
                _ => "a non-negative integer",
            });
            match field.value {
                Value::Wrong(word) => f.got(format!("`{}`", word.text)),
                _ => f.got("no value"),
            }
        });
    }

    fn bad_score(&self, field: &Field<'_>, what: &str, text: &str, sink: &mut Sink) {
        report(self.score, Some(field), text, sink, |f| {
            Finding { message: format!("the score has {what}"), ..f }.expected(
                "`score cp X` or `score mate X`, then perhaps `lowerbound` or `upperbound`",
            )
        });
    }

    fn judge_score(&self, field: &Field<'_>, score: Score, text: &str, sink: &mut Sink) {
        sink.judged(self.score);
        let wrong = match (score.cp, score.mate) {
            (None, None) => "neither `cp` nor `mate`",
            (Some(_), Some(_)) => "both `cp` and `mate`",
            _ if score.lowerbound && score.upperbound => "both bounds at once",
            _ => return,
        };
        self.bad_score(field, wrong, text, sink);
    }

    fn judge_number(&self, field: &Field<'_>, number: i128, text: &str, sink: &mut Sink) {
        let key = field.key.text;
        let range = self.ranges.iter().find(|range| range.0 == key);
        let Some((_, least, most, id)) = range else { return };
        sink.judged(id);
        let wrong = match number {
            number if number < *least => format!("`{key}` is below {least}"),
            number if number > *most => format!("`{key}` is above {most}"),
            _ => return,
        };
        report(id, Some(field), text, sink, |f| {
            Finding { message: wrong, ..f }.expected(match *most {
                i128::MAX => format!("{least} or more"),
                most => format!("{least} to {most}"),
            })
        });
    }

    /// Whether all numbers that only grow in a search are smaller than before: one alone may be
    /// wrong in the same search.
    #[must_use]
    pub fn falls(&self, mut course: Course, fields: &Fields<'_>) -> bool {
        let known = self.growing.iter().filter_map(|(key, _)| {
            let before = course.of(key).and_then(|before| *before);
            fields.number(key).zip(before)
        });
        let falling: Vec<bool> = known.map(|(now, before)| now < before).collect();
        !falling.is_empty() && falling.into_iter().all(|falls| falls)
    }

    /// Whether fields fall that may only grow; `instead`: the requirement that this breaks where
    /// something was said that may have begun another search, and what that was.
    pub fn judge_course(
        &self,
        course: &mut Course,
        fields: &Fields<'_>,
        instead: Option<(&'static str, &str)>,
        text: &str,
        sink: &mut Sink,
    ) {
        for (key, id) in self.growing {
            let (Some(now), Some(before)) = (fields.number(key), course.of(key)) else { continue };
            sink.judged(id);
            if let Some(was) = before.filter(|was| now < *was) {
                let (id, cause) = match instead {
                    Some((id, raw)) => (id, format!(" after `{raw}`")),
                    None => (*id, String::new()),
                };
                report(id, fields.get(key), text, sink, |f| {
                    let message =
                        format!("`{key}` falls from {was} to {now} during the search{cause}");
                    Finding { message, ..f }.expected(format!("at least {was}"))
                });
            }
            *before = Some(now.max(before.unwrap_or(now)));
        }
    }
}

/// Whether a search tells more of a field than its command allows: a few nodes more than asked
/// for are no mistake.
pub fn judge_limit(
    key: &str,
    limit: Option<u64>,
    id: &'static str,
    raw: &str,
    (fields, text): (&Fields<'_>, &str),
    sink: &mut Sink,
) {
    let (Some(limit), Some(told)) = (limit.map(i128::from), fields.number(key)) else { return };
    let slack = if key == "nodes" { (limit / 10).max(10_000) } else { 0 };
    sink.judged(id);
    if told > limit + slack {
        report(id, fields.get(key), text, sink, |f| {
            Finding { message: format!("`{raw}` exceeds its limit of {key}"), ..f }
                .expected(format!("no more than {limit}"))
                .got(told.to_string())
        });
    }
}

/// A finding at a field.
fn report(
    id: &'static str,
    field: Option<&Field<'_>>,
    text: &str,
    sink: &mut Sink,
    describe: impl FnOnce(Finding) -> Finding,
) {
    let (start, end) = field.map_or((0, text.len()), Field::span);
    sink.report(id, Some(text), |f| describe(f).span(start, end));
}
