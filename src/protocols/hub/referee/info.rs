//! What is told during a search: numbers and variations.
//!
//! In: `info` lines whose form is right. Out: findings about numbers at once,
//! about variations once the final move proved right.
//! Never: how numbers are written; that is the form's.

use std::time::Duration;

use super::{HubReferee, Received, requirements::INFO};
use crate::{
    contract::Seat,
    protocols::hub::{
        grammar,
        message::{Level, Line, Mode, Word},
        model::{Doubt, Mark, Phase, Position, Progress, Search},
        rules::{Color, Rules, Unresolved, Variant, parse_move},
    },
    verdict::{Finding, Sink},
};

const LEGAL_IN_TURN: &str = "moves that are legal one after another from the searched position";
const PV: &str = "hub/info/pv-is-legal";
const UPWARDS: &str = "hub/info/numbers-count-upwards";
const SECONDS: &str = "hub/info/time-in-seconds";
const MEN: &str = "hub/info/score-in-men";
const MILLIONS: &str = "hub/info/speed-in-millions";

impl HubReferee {
    pub(super) fn receive_info(&mut self, received: &Received<'_>, sink: &mut Sink) {
        // Before the game begins, this word is as good as any other for a banner.
        if matches!(self.phase, Phase::Launched | Phase::Greeting(_)) {
            return;
        }
        // A variation that fits a later search only may just be wrong.
        if self.searches.waiting.front().is_some_and(|search| begins_anew(search, received.line)) {
            let first = received.line.value("pv").and_then(|pv| pv.split_whitespace().next());
            self.judge_whether_passed_on(first.unwrap_or_default(), received, sink);
        }
        if let Some(doubt) = self.of_the_search_before(received)
            && let Some(search) = self.searches.waiting.front_mut()
        {
            search.reported.late.get_or_insert(doubt);
            return;
        }
        let (seat, rules) = (self.seat, self.setup.rules);
        let Some(search) = self.searches.waiting.front_mut() else {
            if self.phase != Phase::Joined {
                self.unsolicited(Word::Info, received, sink);
            }
            return;
        };
        search.reported.lines += 1;
        sink.judged(INFO);
        judge_progress(search, received, sink);
        judge_depth(search, received, sink);
        judge_time(search, received, seat, sink);
        if seat.is_timed() {
            judge_pace(search, received, sink);
        }
        judge_speed(received, sink);
        judge_score(search, received, sink);
        judge_variation(search, rules, received, sink);
    }

    /// A line that may have crossed the `go`: nothing came of this search yet, and its variation begins with
    /// a move of the search before that is none here.
    fn of_the_search_before(&self, received: &Received<'_>) -> Option<Doubt> {
        let search = self.searches.waiting.front()?;
        let before = self.searches.finished.as_ref()?;
        let arg = received.line.arg("pv")?;
        let first = arg.value?.split_whitespace().next()?;
        let crosses = search.reported.lines == 0
            && self.is_of(search, first) == Some(false)
            && self.is_of(&before.search, first) == Some(true);
        crosses.then(|| Doubt {
            line: received.number,
            text: received.text.to_owned(),
            span: (arg.value_at.start, arg.value_at.end),
            message: "the `pv` begins before the position that is searched".into(),
            position: before
                .search
                .position
                .as_ref()
                .map(|p| p.board().to_string())
                .unwrap_or_default(),
        })
    }
}

/// Whether this may be the first line of another search: none came of this one, or all numbers fall.
fn begins_anew(search: &Search, line: &Line<'_>) -> bool {
    let (before, now) = (search.reported.progress, progress(line));
    let depths = before.depth.zip(now.depth).is_none_or(|(before, now)| now < before);
    let nodes = before.nodes.zip(now.nodes).is_none_or(|(before, now)| now < before);
    search.reported.lines == 0 || depths && nodes
}

fn progress(line: &Line<'_>) -> Progress {
    Progress {
        depth: line.value("depth").and_then(grammar::natural),
        nodes: line.value("nodes").and_then(grammar::natural),
        time: line.value("time").and_then(grammar::real),
    }
}

fn judge_progress(search: &mut Search, received: &Received<'_>, sink: &mut Sink) {
    let line = received.line;
    let Progress { depth, nodes, time } = progress(line);
    let before = search.reported.progress;
    let back = [
        // Lines with fields of their own may be about several variations or threads.
        ("depth", falls(before.depth, depth) && search.hit.is_none() && has_plain_fields(line)),
        ("nodes", falls(before.nodes, nodes) && search.hit.is_none() && has_plain_fields(line)),
        ("time", falls(before.time, time) && search.hit.is_none()),
    ];
    if search.reported.lines > 1 {
        sink.judged(UPWARDS);
    }
    if let Some((name, _)) = back.iter().find(|(_, falls)| *falls)
        && let Some(arg) = line.arg(name)
    {
        sink.report(UPWARDS, Some(received.text), |f| {
            Finding { message: format!("`{name}` decreases during a search"), ..f }
                .expected("at least the previous number")
                .got(format!("`{}`", arg.value.unwrap_or_default()))
                .span(arg.at.start, arg.at.end)
        });
    }
    let progress = &mut search.reported.progress;
    progress.depth = depth.or(before.depth);
    progress.nodes = nodes.or(before.nodes);
    progress.time = time.or(before.time);
}

fn falls<T: PartialOrd>(before: Option<T>, now: Option<T>) -> bool {
    before.zip(now).is_some_and(|(before, now)| now < before)
}

fn has_plain_fields(line: &Line<'_>) -> bool {
    line.args.iter().all(|arg| Word::Info.arguments().any(|known| known == arg.name))
}

fn judge_depth(search: &Search, received: &Received<'_>, sink: &mut Sink) {
    const DEPTH: &str = "hub/level/depth-is-kept";
    let Some(Level::Depth(limit @ 1..)) = search.level else { return };
    // While it ponders an engine may leave all limits for after the hit.
    if search.mode == Mode::Ponder {
        return;
    }
    let Some(arg) = received.line.arg("depth") else { return };
    let depth = arg.value.and_then(grammar::whole);
    sink.judged(DEPTH);
    if depth.is_some_and(|depth| depth > i128::from(limit)) {
        sink.report(DEPTH, Some(received.text), |f| {
            Finding { message: "the search is deeper than its limit".into(), ..f }
                .expected(format!("a depth of {limit} at most"))
                .span(arg.at.start, arg.at.end)
        });
    }
}

/// A time that is far beyond what has passed is told in another unit.
fn judge_time(search: &Search, received: &Received<'_>, seat: Seat, sink: &mut Sink) {
    let Some(arg) = received.line.arg("time") else { return };
    let Some(told) = arg.value.and_then(grammar::real) else { return };
    if told < 0.0 {
        sink.report(SECONDS, Some(received.text), |f| {
            Finding { message: "the reported time is negative".into(), ..f }
                .expected("seconds since the search began")
                .span(arg.at.start, arg.at.end)
        });
        return;
    }
    // A recording may have no times at all, or coarse ones.
    if seat.is_recording() && received.at == Duration::ZERO {
        return;
    }
    let passed = received.at.saturating_sub(search.begun) + search.held_up;
    let passed = passed.as_secs_f64();
    sink.judged(SECONDS);
    if told > passed * 2.0 + 1.5 {
        sink.report(SECONDS, Some(received.text), |f| {
            Finding { message: "the reported time is longer than the search".into(), ..f }
                .expected(format!("seconds; {passed:.3} s have passed"))
                .got(format!("`{}`", arg.value.unwrap_or_default()))
                .span(arg.at.start, arg.at.end)
                .advice("report the time since the start of the search in seconds, with a fraction")
        });
    }
}

/// So much later than the first a line is expected to tell of more time.
const LATER: Duration = Duration::from_secs(1);

/// How many times more has passed than is told where the unit is another.
const SHARE: f64 = 5.0;

/// Times of two depths that are far closer together than the lines that tell
/// of them are in another unit, or those of something else.
fn judge_pace(search: &mut Search, received: &Received<'_>, sink: &mut Sink) {
    let Some(arg) = received.line.arg("time").filter(|_| search.hit.is_none()) else { return };
    let depth = received.line.value("depth").and_then(grammar::natural);
    let Some((depth, time)) = depth.zip(arg.value.and_then(grammar::real)) else { return };
    let now = Mark { at: received.at, depth, time };
    let first = *search.reported.first.get_or_insert(now);
    let passed = received.at.saturating_sub(first.at);
    // What is told again at the end may be as old as the depth is.
    if depth <= first.depth || passed < LATER {
        return;
    }
    let (told, passed) = (time - first.time, passed.as_secs_f64());
    if told * SHARE >= passed {
        return;
    }
    sink.report(SECONDS, Some(received.text), |f| {
        Finding { message: "the reported time runs far more slowly than the clock".into(), ..f }
            .expected(format!("{passed:.1} s more than at depth {}", first.depth))
            .got(format!("{told:.3} s more"))
            .span(arg.value_at.start, arg.value_at.end)
            .advice("report the time since the start of the search in seconds, with a fraction")
    });
}

/// A speed that other numbers of the line contradict by far is in another unit.
fn judge_speed(received: &Received<'_>, sink: &mut Sink) {
    let Some(arg) = received.line.arg("nps") else { return };
    let number = |name: &str| received.line.value(name).and_then(grammar::real);
    if number("nps").is_some_and(|speed| speed < 0.0) {
        sink.report(MILLIONS, Some(received.text), |f| {
            Finding { message: "the reported speed is negative".into(), ..f }
                .expected("millions of nodes per second")
                .span(arg.at.start, arg.at.end)
        });
        return;
    }
    let (Some(speed), Some(nodes), Some(time)) = (number("nps"), number("nodes"), number("time"))
    else {
        return;
    };
    if time <= 0.0 || nodes <= 0.0 || speed <= 0.0 {
        return;
    }
    let expected = nodes / time / 1e6;
    sink.judged(MILLIONS);
    let too_high = speed > 20.0 * expected.max(0.1);
    let too_low = expected > 2.0 && speed < expected / 20.0;
    if !too_high && !too_low {
        return;
    }
    sink.report(MILLIONS, Some(received.text), |f| {
        Finding { message: "the reported speed does not match `nodes` and `time`".into(), ..f }
            .expected(format!("about {expected:.3} million nodes per second"))
            .got(format!("`{}`", arg.value.unwrap_or_default()))
            .span(arg.at.start, arg.at.end)
            .advice("report the speed in millions of nodes per second")
    });
}

/// A score of more men than there are is in another unit, where no win can be in sight.
fn judge_score(search: &Search, received: &Received<'_>, sink: &mut Sink) {
    /// More than an army of kings is worth.
    const MOST: f64 = 100.0;
    const SHALLOW: u64 = 3;
    const MANY: u32 = 8;
    let Some(arg) = received.line.arg("score") else { return };
    let depth = received.line.value("depth").and_then(grammar::natural);
    let board = search.position.as_ref().map(Position::board);
    let (Some(score), Some(depth), Some(board)) = (arg.value.and_then(grammar::real), depth, board)
    else {
        return;
    };
    let is_even = |color| board.kings(color).is_empty() && board.men(color).len() >= MANY;
    let is_far = [Color::White, Color::Black].into_iter().all(is_even) && depth <= SHALLOW;
    // Where a king wins at once, or the loser wins, scores may be anything.
    let is_slow = !matches!(board.variant(), Variant::Bt | Variant::Losing);
    if !is_far || !is_slow {
        return;
    }
    sink.judged(MEN);
    if score.abs() > MOST {
        sink.report(MEN, Some(received.text), |f| {
            Finding { message: "the score is greater than the number of men".into(), ..f }
                .expected("a number of men, such as `-0.01`")
                .got(format!("`{}`", arg.value.unwrap_or_default()))
                .span(arg.value_at.start, arg.value_at.end)
        });
    }
}

fn judge_variation(search: &mut Search, rules: Rules, received: &Received<'_>, sink: &mut Sink) {
    let Some(arg) = received.line.arg("pv") else { return };
    let Some(mut board) = search.position.as_ref().map(Position::board).copied() else { return };
    sink.judged(PV);
    let value = arg.value.unwrap_or_default();
    let mut from = 0;
    for word in value.split_whitespace() {
        let place = from + value[from..].find(word).unwrap_or_default();
        from = place + word.len();
        let wrong = match parse_move(word) {
            Err(error) => Some(format!("`{word}` is not a move: {error}")),
            Ok(_) if rules.end(&board) => Some(format!("`{word}` comes after the end of the game")),
            Ok(text) => match rules.resolve(&board, &text) {
                Ok(mv) => {
                    board = board.after(mv);
                    None
                }
                Err(Unresolved::Illegal(_)) => Some(format!("`{word}` is not legal there")),
                Err(_) => Some(format!("`{word}` does not list the captured squares")),
            },
        };
        if let Some(message) = wrong {
            if search.reported.doubts.len() < 4 {
                let start = arg.value_at.start + place;
                search.reported.doubts.push(Doubt {
                    line: received.number,
                    text: received.text.to_owned(),
                    span: (start, start + word.len()),
                    message,
                    position: board.to_string(),
                });
            }
            return;
        }
    }
}

/// Tells what was held back about variations.
pub(super) fn report_doubts(search: &Search, sink: &mut Sink) {
    if let Some(doubt) = &search.reported.late {
        // Where no line of its own follows, this one was meant to be that.
        let (id, message, expected) = if search.reported.lines > 0 {
            (INFO, "`info` about a search that had its `done`", "the last `info` before `done`")
        } else {
            (PV, doubt.message.as_str(), LEGAL_IN_TURN)
        };
        sink.at_line(doubt.line);
        sink.report(id, Some(&doubt.text), |f| {
            Finding { message: message.into(), ..f }
                .expected(expected)
                .span(doubt.span.0, doubt.span.1)
                .position(&doubt.position)
        });
    }
    for doubt in &search.reported.doubts {
        sink.at_line(doubt.line);
        sink.report(PV, Some(&doubt.text), |f| {
            Finding { message: format!("in the `pv`, {}", doubt.message), ..f }
                .expected(LEGAL_IN_TURN)
                .span(doubt.span.0, doubt.span.1)
                .position(&doubt.position)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::{Context, Heard, Referee as _},
        engine::LineRef,
        protocols::hub::referee::HubReferee,
    };

    #[test]
    fn time_in_which_nobody_looked_was_the_engine_s() {
        let found = |held_up: u64| {
            let seat = Seat::Drill { timed: true };
            let mut referee = HubReferee::new(&Context { seat, ..Context::default() });
            let mut sink = Sink::default();
            let said = [
                (0, "> hub"),
                (0, "< id name=A version=1 author=B country=C"),
                (0, "< wait"),
                (0, "> init"),
                (0, "< ready"),
                (0, "> pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"),
                (0, "> level infinite"),
                (0, "> go think"),
                (200, "< info depth=5 nodes=9000 time=4.3"),
            ];
            for (number, (at, line)) in (1..).zip(said) {
                let (side, text) = line.split_at(2);
                let bytes = text.as_bytes();
                let line = LineRef { bytes, carriage_return: false, unfinished: false, cut: 0 };
                let heard = Heard { number, at: Duration::from_millis(at), line, taken: None };
                sink.at_line(number);
                match side {
                    "> " => referee.sent(heard, &mut sink),
                    _ => {
                        referee.held_up(Duration::from_millis(held_up));
                        referee.received(heard, &mut sink);
                    }
                }
            }
            sink.findings().iter().map(|f| f.requirement.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(found(0), [SECONDS]);
        assert_eq!(found(4_100), [""; 0]);
    }
}
