//! The report for a job of GitHub Actions: annotations.
//!
//! In: a record. Out: a workflow command a line, `::error …`, for what is
//! broken and what is problems with this run, `::warning …` for warnings and for
//! what was not learnt. Never: a text of others that could be a command.

use super::{
    RenderContext,
    escape::{clip, safe},
    problems, summary,
};
use crate::verdict::{RunRecord, Verdict};

/// The service shows no more of one kind; the rest is counted.
const SHOWN: usize = 10;
/// The longest message.
const MESSAGE: usize = 400;

/// The record as workflow commands.
#[must_use]
pub fn write(record: &RunRecord, context: &RenderContext) -> String {
    let (mut errors, mut warnings, mut untested) = (Vec::new(), Vec::new(), Vec::new());
    for problem in &record.gate.problems {
        let place = problem.place.as_deref().and_then(|p| p.rsplit_once(':'));
        let text = format!("{}; {}", problems::line(problem), safe(&problem.advice));
        errors.push(command("error", place, problem.kind.word(), &text));
    }
    for requirement in &record.requirements {
        let broken = context.broken(requirement);
        let (word, list) = match requirement.verdict {
            Verdict::Fail | Verdict::Warn if broken => ("error", &mut errors),
            Verdict::Warn => ("warning", &mut warnings),
            Verdict::Inconclusive => ("warning", &mut untested),
            _ => continue,
        };
        let place = context.own_place(record, &requirement.id);
        let place = place.as_ref().map(|(file, line)| (file.as_str(), line.to_string()));
        let place = place.as_ref().map(|(file, line)| (*file, line.as_str()));
        let text = match requirement.findings.first() {
            Some(finding) => {
                let expected = finding.expected.as_deref().map(|e| format!("; expected {e}"));
                format!(
                    "{}: {}{}",
                    requirement.title,
                    finding.message,
                    expected.unwrap_or_default()
                )
            }
            None => format!(
                "not tested: {}",
                requirement.reason.as_deref().unwrap_or("no reason was given")
            ),
        };
        let ended = summary::ending(record, requirement).map_or_else(String::new, |(how, said)| {
            let said = said.map(|said| format!("; its standard error says: {said}"));
            let how = if text.contains(&how) { String::new() } else { format!("; {how}") };
            format!("{how}{}", said.unwrap_or_default())
        });
        list.push(command(word, place, &requirement.id, &format!("{text}{ended}")));
    }
    // Few are shown: what was found counts more than what was not learnt.
    warnings.append(&mut untested);
    let mut out = String::new();
    for (word, mut list) in [("error", errors), ("warning", warnings)] {
        if list.len() > SHOWN {
            let rest = list.split_off(SHOWN - 1).len();
            let text = format!("{rest} more in the job's summary");
            list.push(command(word, None, "linesman", &text));
        }
        out.push_str(&list.concat());
    }
    out.push_str(&command("notice", None, "linesman", &summary::headline(record, context)));
    out
}

fn command(word: &str, place: Option<(&str, &str)>, title: &str, text: &str) -> String {
    let at = place.map(|(file, line)| format!("file={},line={},", property(file), property(line)));
    format!(
        "::{word} {}title={}::{}\n",
        at.unwrap_or_default(),
        property(title),
        message(&clip(text, MESSAGE))
    )
}

/// What the service takes for a command or a line end is written as `%NN`.
fn message(text: &str) -> String {
    safe(text).replace('%', "%25")
}

fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}
