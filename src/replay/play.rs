//! The controller's half of a recording, said to an engine.
//!
//! In: a recording, and a run to which the conversation belongs. Out: what the referee found, and
//! where the recording made no sense any more. Never: a fence, or a time of the recording that
//! nothing in it depends on: a line waits until the engine owes nothing, as it did in the
//! recording, and only where the controller spoke to a busy engine as long as that did.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use futures_util::future::LocalBoxFuture;

use super::{
    Recorded,
    turns::{Act, Turn, turns},
};
use crate::{
    contract::{DrillContext, DrillTrace, Protocol, RunContext, Stop, World},
    verdict::{Breakdown, Finding, shortened},
};

/// The longest time that is waited because a recording did.
const LONGEST: Duration = Duration::from_secs(30);

/// The shortest, for lines that nothing but the clock announces.
const LEAST: Duration = Duration::from_millis(50);

/// More lines than these of an answer are not counted.
const LINES: usize = 4_000;

/// How much of a line is told.
const TOLD: usize = 100;

/// Where the recording could not be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stray {
    /// The line of the file that was not said any more.
    pub line: usize,
    /// Why.
    pub why: String,
}

/// A conversation that was held once more.
#[derive(Debug)]
pub struct Replayed {
    /// What was found.
    pub findings: Vec<Finding>,
    /// A crash or a hang that no finding tells of.
    pub breakdown: Option<Breakdown>,
    /// Where it was left, if it was.
    pub stray: Option<Stray>,
    /// Whether the engine said what it had said in the recording, line for line.
    pub is_same: bool,
    /// Whether it said anything of a kind that it had not said there in the recording.
    pub says_more: bool,
    /// What a referee finds in the lines of the recording, with their numbers.
    pub recorded: Vec<Finding>,
}

/// What is noticed while the conversation goes on.
pub(super) struct Course {
    /// What the engine said in each turn that was taken.
    pub answers: Vec<Vec<String>>,
    /// Whether the controller says its lines whatever the engine says: somebody else looks at
    /// what it may say.
    insists: bool,
    /// Words of the controller so far.
    said: BTreeSet<String>,
    /// Words that the engine was the first to say in the recording and does not say now, each
    /// with what it says instead.
    lost: Vec<(String, String, String)>,
    is_same: bool,
    says_more: bool,
    /// How many turns of the recording were taken.
    reached: usize,
    stray: Option<Stray>,
}

/// Holds a recorded conversation once more.
///
/// # Errors
/// The engine could not be started, or the run is to end.
pub fn play<'a>(
    recorded: &'a Recorded,
    run: &'a Arc<RunContext>,
) -> LocalBoxFuture<'a, Result<Replayed, Stop>> {
    Box::pin(async move {
        let greeting = recorded.greeting(run.protocol).await;
        let turns = turns((run.protocol, &run.settings), &greeting, &recorded.entries);
        let joins = joins_at(run.protocol, &turns.all, recorded);
        let drill = DrillContext { id: recorded.name.clone(), ..Default::default() };
        let mut course = Course::new(false);
        let trace = hold(run, drill, (&turns.all, joins), &mut course).await?;
        let DrillTrace { mut findings, mut late, breakdown, .. } = trace;
        findings.append(&mut late);
        let Course { is_same, says_more, stray, .. } = course;
        let is_same = is_same && stray.is_none();
        Ok(Replayed { findings, breakdown, stray, is_same, says_more, recorded: turns.findings })
    })
}

/// Says the turns of a controller to a fresh engine, from one of them on behind the protocol's own
/// greeting if that is missing.
///
/// # Errors
/// The engine could not be started, or the run is to end.
pub(super) async fn hold(
    run: &Arc<RunContext>,
    drill: DrillContext,
    (turns, joins): (&[Turn], Option<usize>),
    course: &mut Course,
) -> Result<DrillTrace, Stop> {
    let mut world = World::default();
    world.begin(Arc::clone(run), drill);
    let end = tokio::select! { biased;
        why = run.cancel.cancelled() => Err(Stop::Interrupted(why)),
        end = talk(&mut world, course, (turns, joins)) => end,
    };
    let trace = world.finish().await;
    match end {
        // Whatever the engine did wrong was told.
        Ok(()) => {}
        Err(Stop::Spoiled(why)) => {
            let next = turns.get(course.reached);
            let why = format!("the conversation ended before that: {why}");
            course.stray = next.map(|turn| Stray { line: turn.number, why });
        }
        Err(stop) => return Err(stop),
    }
    Ok(trace)
}

/// Writes lines to a fresh engine at once, ends its input and waits for its end, as a pipe of a shell
/// does.
///
/// # Errors
/// The engine could not be started, or the run is to end.
pub(super) async fn pour(
    run: &Arc<RunContext>,
    drill: DrillContext,
    lines: &[&[u8]],
) -> Result<DrillTrace, Stop> {
    let mut world = World::default();
    world.begin(Arc::clone(run), drill);
    let poured = async {
        world.start_silently().await?;
        world.send_lines(lines, b"\n").await?;
        world.close_input()?;
        let time = world.deadlines().exit;
        world.await_exit(time).await
    };
    let end = tokio::select! { biased;
        why = run.cancel.cancelled() => Err(Stop::Interrupted(why)),
        end = poured => end.map(drop),
    };
    let trace = world.finish().await;
    match end {
        Ok(()) | Err(Stop::Spoiled(_)) => Ok(trace),
        Err(stop) => Err(stop),
    }
}

async fn talk(
    world: &mut World,
    course: &mut Course,
    (turns, joins): (&[Turn], Option<usize>),
) -> Result<(), Stop> {
    let from = match joins {
        // What the recording lacks of the greeting is said in the protocol's own way.
        Some(first) => {
            world.start().await?;
            first
        }
        None => {
            world.start_silently().await?;
            hear(world, course, turns, 0, Duration::ZERO).await?;
            1
        }
    };
    for (at, turn) in turns.iter().enumerate().skip(from) {
        let stray = |why: String| Some(Stray { line: turn.number, why });
        course.reached = at + 1;
        match &turn.act {
            Act::Start => {}
            Act::Missing => {
                course.stray = stray("lines are missing from the recording there".into());
                return Ok(());
            }
            Act::Close => {
                world.close_input()?;
                let time = world.deadlines().exit;
                world.await_exit(time).await?;
                return Ok(());
            }
            Act::Send(lines) => {
                if let Some(why) = lines.iter().find_map(|line| course.misses(&line.text())) {
                    course.stray = stray(why);
                    return Ok(());
                }
                let [first, ..] = lines.as_slice() else { continue };
                let end: &[u8] = match (first.unfinished, first.carriage_return) {
                    (true, _) => b"",
                    (_, true) => b"\r\n",
                    _ => b"\n",
                };
                let bytes: Vec<&[u8]> = lines.iter().map(|line| line.bytes.as_slice()).collect();
                lines.iter().for_each(|line| course.said.extend(words(&line.text())));
                world.send_lines(&bytes, end).await?;
            }
        }
        let sent = world.now()?;
        hear(world, course, turns, at, sent).await?;
    }
    Ok(())
}

/// The turn from which a recording without its greeting can be repeated behind one.
fn joins_at(protocol: &Protocol, turns: &[Turn], recorded: &Recorded) -> Option<usize> {
    if !recorded.joins_late(protocol) {
        return None;
    }
    let rejoin = protocol.facts().rejoin;
    let begins = |turn: &Turn| match &turn.act {
        Act::Send(lines) => lines.iter().any(|line| rejoin.begins_at(&line.text())),
        _ => false,
    };
    turns.iter().position(begins)
}

/// Waits as the recording did behind the turn of this number, which was `sent` then.
async fn hear(
    world: &mut World,
    course: &mut Course,
    turns: &[Turn],
    at: usize,
    sent: Duration,
) -> Result<(), Stop> {
    let turn = &turns[at];
    let next = turns.get(at + 1);
    let pause = next.map_or(turn.took, |next| next.gap).clamp(LEAST, LONGEST);
    let heard = async {
        // Nor was anything owed waited for where the engine ended.
        if turn.ends || next.is_some_and(|next| next.busy) {
            world.settle_by(sent + pause).await?;
        } else {
            world.settle_in_silence().await?;
        }
        world.hear_lines(turn.answer.len().min(LINES), sent + pause).await?;
        // Nothing that is owed would show it.
        if turn.ends { world.listen(pause).await } else { Ok(()) }
    };
    let heard = heard.await;
    course.compare(turn, world.answer());
    heard
}

impl Course {
    pub(super) const fn new(insists: bool) -> Self {
        Self {
            answers: Vec::new(),
            insists,
            said: BTreeSet::new(),
            lost: Vec::new(),
            is_same: true,
            says_more: false,
            reached: 1,
            stray: None,
        }
    }

    fn compare(&mut self, turn: &Turn, now: &[String]) {
        self.answers.push(now.to_vec());
        if turn.answer == now {
            return;
        }
        self.is_same = false;
        let then: BTreeSet<&str> = turn.answer.iter().map(|line| begins(line)).collect();
        self.says_more |= now.iter().any(|line| !then.contains(begins(line)));
        let new: BTreeSet<String> = now.iter().flat_map(|line| words(line)).collect();
        for line in &turn.answer {
            for word in words(line).filter(|w| !new.contains(w) && !self.said.contains(w)) {
                let instead = now.last().cloned().unwrap_or_default();
                self.lost.push((word, line.clone(), instead));
            }
        }
    }

    /// Why a line of the controller makes no sense any more.
    fn misses(&self, line: &str) -> Option<String> {
        if self.insists {
            return None;
        }
        let all: BTreeSet<String> = words(line).collect();
        let (word, then, now) = self.lost.iter().find(|(word, ..)| all.contains(word))?;
        let now = match now.as_str() {
            "" => "nothing of the kind".to_owned(),
            now => format!("`{}`", shortened(now, TOLD)),
        };
        Some(format!(
            "the engine said `{}` in the recording and says {now} now, and the controller goes on from `{word}`",
            shortened(then, TOLD)
        ))
    }
}

/// What kind of line it is.
fn begins(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

/// What a move, a square or a name in a line may be.
fn words(line: &str) -> impl Iterator<Item = String> {
    let parts = line.split(|c: char| c.is_whitespace() || matches!(c, ';' | ','));
    let long = parts.filter(|word| word.len() > 1 && word.contains(char::is_alphanumeric));
    long.map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_builds_upon_another_move_makes_no_sense() {
        let said = words("position startpos moves e2e4").collect();
        let mut course = Course { said, ..Course::new(false) };
        let turn = |answer: &str| {
            let mut turn = Turn::at_the_start();
            turn.answer.push(answer.to_owned());
            turn
        };
        course.compare(&turn("bestmove e2e4 d7d5"), &["bestmove e2e4 d7d5".into()]);
        assert!(course.is_same);
        course.compare(&turn("bestmove e7e5"), &["bestmove c7c5".into()]);
        assert!(!course.is_same && !course.says_more);
        assert_eq!(course.misses("position startpos moves e2e4 c7c5"), None);
        let why = course.misses("position startpos moves e2e4 e7e5 g1f3").expect("a reason");
        assert!(why.contains("`bestmove e7e5`") && why.contains("`bestmove c7c5`"), "{why}");
        assert_eq!(course.misses("position startpos moves e2e4"), None, "its own words");
        course.compare(&turn("info depth 1"), &["info depth 1".into(), "bestmove a1a2".into()]);
        assert!(course.says_more);
    }
}
