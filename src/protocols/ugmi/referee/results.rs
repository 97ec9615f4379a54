//! Lines `bestmove`.
//!
//! In: the words of a line and the search it ends. Out: findings.
//! Never: how strong the move is, but for a mate that was asked for.

use super::{UgmiReferee, requirements::Mistake};
use crate::{
    contract::Heard,
    protocols::{
        uci::tokens::Token,
        ugmi::{
            message::Command,
            model::{Deferred, Form, Probe, Running, Search, Variation},
            rules::{Move, parse_move},
        },
    },
    verdict::{Finding, Sink},
};

impl UgmiReferee {
    pub(super) fn best_move(
        &mut self,
        words: &[Token<'_>],
        heard: Heard<'_>,
        text: &str,
        sink: &mut Sink,
    ) {
        sink.judged("ugmi/bestmove/only-after-go");
        sink.judged("ugmi/bestmove/one-well-formed-move");
        sink.judged("ugmi/bestmove/nothing-but-the-move");
        if self.is_ahead() {
            return self.surplus_best_move(text, sink);
        }
        let Search::Running(running) = std::mem::take(&mut self.search) else {
            return self.surplus_best_move(text, sink);
        };
        if let Some(next) = self.next.take() {
            self.search = Search::Running(next);
        }
        self.aftermath.is_fresh = true;
        self.aftermath.is_silent = true;
        self.firsts.best.note(heard.number, text);
        self.outcome.took = Some(heard.at.saturating_sub(running.since));
        let early = running.go.is_infinite() && running.stopped.is_none() && !running.doubtful;
        if early && !running.setup.is_over() {
            self.ended_by_itself(&running, text, sink);
        }
        self.note_leniency(&running, early, sink);
        let Some(mv) = judge_form(words, text, sink) else {
            return self.tell_deferred(&running, true, sink);
        };
        self.outcome.chosen = Some(mv);
        let wrong = self.judge_choice(&running, mv, words, text, sink);
        self.tell_deferred(&running, wrong, sink);
        if wrong || running.doubtful {
            return;
        }
        if self.trying {
            return;
        }
        self.went_well(&running.setup);
        match running.probe {
            Probe::None => {}
            Probe::Spoken if went_on(&running) || !self.is_waiting() => {
                return stopped_late(&running, text, sink);
            }
            Probe::Spoken => return held_back(&running, text, sink),
            Probe::Stopped => self.not_kept(&running, sink),
        }
        judge_statistics(&running, text, sink);
        judge_agreement(&running, mv, text, sink);
        self.judge_mate(&running, mv, text, sink);
    }

    /// A search without limit has ended although nobody stopped it.
    fn ended_by_itself(&self, running: &Running, text: &str, sink: &mut Sink) {
        let restricted = !running.go.searchmoves.is_empty();
        let plain = if restricted {
            "ugmi/go/searchmoves-sets-no-limit"
        } else {
            "ugmi/go/infinite-without-limits"
        };
        let during = |sent: &&super::Sent| sent.during_search;
        let recent = || self.window.recent.iter().rev().chain(self.window.before.iter().rev());
        let odd = recent().filter(during).find_map(|sent| Some((sent.raw.clone(), sent.about?)));
        let asked = recent().filter(during).any(|sent| sent.command == Command::IsReady);
        let raw = &running.raw;
        let after = running.after.as_ref();
        let (message, id) = match (odd, after) {
            (Some((line, about)), _) => (format!("`{line}` ends the search"), about),
            _ if asked => {
                ("`isready` ends the search".into(), "ugmi/isready/does-not-stop-the-search")
            }
            (None, Some((line, about))) => {
                (format!("`{raw}` ends by itself: `{line}` came in a search before it"), *about)
            }
            (None, None) => (format!("`{raw}` ends by itself"), plain),
        };
        sink.report(id, Some(text), |f| {
            Finding { message, ..f }
                .expected("no `bestmove` before `stop`: no limit was given")
                .span(0, text.len())
                .advice("when the deepest level is reached, wait for `stop` before printing")
        });
    }

    /// A search has to be stopped that the engine is supposed to have ended.
    pub(super) fn went_on(&self, sink: &mut Sink) {
        let supposed = |running: &&Running| running.stop_is_supposed;
        if let Some(running) = self.search.running().filter(supposed) {
            let raw = &running.raw;
            sink.report("ugmi/stop/ends-the-search", None, |f| Finding {
                message: format!("`{raw}` goes on"),
                ..f
            });
        }
    }

    /// Whether the move is one that the search could not have chosen.
    fn judge_choice(
        &mut self,
        running: &Running,
        mv: Move,
        words: &[Token<'_>],
        text: &str,
        sink: &mut Sink,
    ) -> bool {
        let setup = &running.setup;
        // Nobody knows what is made of an odd command; a stone is a stone.
        let restricted = !running.go.searchmoves.is_empty() && !running.doubtful;
        if self.lost || setup.games.is_empty() || setup.is_over() {
            return false;
        }
        sink.judged("ugmi/bestmove/legal-move");
        sink.judged("ugmi/bestmove/no-needless-pass");
        let unasked = restricted && !running.go.searchmoves.contains(&mv);
        let stone = match mv {
            Move::Stone(point) => setup.stone_at(point),
            Move::Pass => None,
        };
        if restricted {
            sink.judged("ugmi/go/searchmoves-restricts");
        }
        let (wrong, message, expected) = match (stone, mv) {
            _ if unasked && mv != Move::Pass => (
                Mistake::Unasked,
                format!("`{mv}` was not among the moves to be searched"),
                format!("one of those that `{}` names", running.raw),
            ),
            (Some(side), Move::Stone(_)) => (
                Mistake::Occupied,
                format!("there is a stone on `{mv}` already"),
                format!("an empty point; this one is {side}'s"),
            ),
            (_, Move::Pass) if running.doubtful => return false,
            (_, Move::Pass) => (
                Mistake::Pass,
                "the engine passes although the game goes on".into(),
                "a stone on an empty point".into(),
            ),
            (None, Move::Stone(_)) if setup.is_coincidence(mv) => (
                Mistake::Occupied,
                format!("`{mv}` is one of few moves in the position that was sent"),
                "a move of another position".into(),
            ),
            (None, Move::Stone(_)) => return false,
        };
        if self.trying {
            self.lost = true;
            return true;
        }
        let id = self.about_choice(running, wrong);
        // A move of a second search may be the engine's own game going on.
        self.lost |= wrong != Mistake::Pass && id != "ugmi/go/searchmoves-restricts";
        let (start, end) = words.first().map(Token::span).unwrap_or_default();
        sink.report(id, Some(text), |f| {
            Finding { message, ..f }.expected(expected).got(mv.to_string()).span(start, end)
        });
        true
    }

    /// A win that was asked for is found, unless the search still keeps to the
    /// moves of the one before.
    fn judge_mate(&mut self, running: &Running, mv: Move, text: &str, sink: &mut Sink) {
        let asked = running.go.mate.is_some_and(|moves| moves > 0) && running.go.limits() == 1;
        if !asked || running.probe != Probe::None {
            return;
        }
        let mut wins = running.setup.winning_moves();
        if !running.go.searchmoves.is_empty() {
            wins.retain(|win| running.go.searchmoves.contains(win));
        }
        if wins.is_empty() || running.stopped.is_some() {
            return;
        }
        sink.judged("ugmi/go/mate-is-found");
        if !wins.contains(&mv) {
            let wins: Vec<String> = wins.iter().map(|win| format!("`{win}`")).collect();
            sink.report("ugmi/go/mate-is-found", Some(text), |f| {
                Finding { message: "a win in one move was asked for and not found".into(), ..f }
                    .expected(wins.join(" or "))
                    .got(mv.to_string())
                    .span(0, text.len())
            });
        }
    }

    /// What was found of a variation, unless the best move says it all.
    fn tell_deferred(&mut self, running: &Running, wrong: bool, sink: &mut Sink) {
        let Some(Deferred { line, text, span, kind }) = running.deferred.clone() else { return };
        if wrong || self.lost {
            return;
        }
        let plain = "ugmi/info/pv-is-playable";
        let (id, message, expected) = match kind {
            Variation::Malformed(word) => (
                plain,
                format!("`{word}` in a variation is no move"),
                "moves such as `h08`, from `a01` to `s19`",
            ),
            Variation::Illegal { place: 0, mv } => {
                let form = running.setup.form;
                let listed = matches!(form, Form::Bare | Form::List) && running.about.is_none();
                let id = match self.about_choice(running, Mistake::Occupied) {
                    "ugmi/bestmove/legal-move" => plain,
                    // Its best move was right, and so its idea of the position.
                    _ if listed => plain,
                    about => about,
                };
                (
                    id,
                    format!("the variation begins with `{mv}`, which cannot be played"),
                    "an empty point",
                )
            }
            Variation::Illegal { mv, .. } => (
                plain,
                format!("`{mv}` cannot be played at its place in the variation"),
                "empty points, and nothing after five in a row",
            ),
            Variation::Unasked(mv) => (
                "ugmi/go/searchmoves-restricts-variations",
                format!("the variation begins with `{mv}`, which was not to be searched"),
                "one of the moves after `searchmoves`",
            ),
        };
        sink.report(id, Some(&text), |f| {
            Finding { message, line: Some(line), ..f }.expected(expected).span(span.0, span.1)
        });
    }
}

/// Whether the search told that it went on for long after it was stopped.
fn went_on(running: &Running) -> bool {
    let (Some(stopped), Some(told)) = (running.stopped, running.progress.time) else {
        return false;
    };
    let stopped = stopped.saturating_sub(running.since).as_millis();
    i128::try_from(stopped).is_ok_and(|stopped| told > stopped + 1_000)
}

/// The search went on until something else was said. What an engine holds
/// back in its output comes before the answer; this came after it.
fn stopped_late(running: &Running, text: &str, sink: &mut Sink) {
    if running.stopped.is_none() {
        return;
    }
    sink.report("ugmi/stop/ends-the-search", Some(text), |f| {
        let raw = &running.raw;
        Finding {
            message: format!("`stop` does not end `{raw}` before something else is said"),
            ..f
        }
        .expected("`bestmove` as soon as possible")
        .span(0, text.len())
        .advice("read all lines that have come in: several may arrive at once")
    });
}

/// The best move came as soon as something else was said.
fn held_back(running: &Running, text: &str, sink: &mut Sink) {
    sink.report("ugmi/description/lines-end-with-newline", Some(text), |f| {
        let raw = &running.raw;
        Finding {
            message: format!("the best move of `{raw}` appears only when something else is said"),
            ..f
        }
        .expected("each line at once, with its line feed")
        .span(0, text.len())
        .advice("flush the output after each line")
    });
}

fn judge_form(words: &[Token<'_>], text: &str, sink: &mut Sink) -> Option<Move> {
    let Some((first, rest)) = words.split_first() else {
        sink.report("ugmi/bestmove/one-well-formed-move", Some(text), |f| {
            Finding { message: "there is no move in the line".into(), ..f }
                .expected("`bestmove` and a move")
                .span(0, text.len())
        });
        return None;
    };
    let mv = parse_move(first.text);
    if let Err(error) = &mv {
        let (start, end) = first.span();
        sink.report("ugmi/bestmove/one-well-formed-move", Some(text), |f| {
            Finding { message: format!("`{}` is no move: {error}", first.text), ..f }
                .expected("a file `a` to `s` and a rank `01` to `19` with two digits, or `000`")
                .span(start, end)
        });
    } else if let Some(word) = rest.first() {
        sink.report("ugmi/bestmove/nothing-but-the-move", Some(text), |f| {
            Finding { message: "something follows the move".into(), ..f }
                .expected("the end of the line")
                .span(word.start, text.len())
        });
    }
    mv.ok()
}

fn judge_statistics(running: &Running, text: &str, sink: &mut Sink) {
    let setup = &running.setup;
    // Where nobody knows the position, nothing may be left to tell of.
    let open = setup.open.is_some() || setup.is_over() || setup.is_forced();
    if running.go.is_infinite() || open {
        return;
    }
    sink.judged("ugmi/bestmove/final-info-before");
    if !running.progress.statistics {
        sink.report("ugmi/bestmove/final-info-before", Some(text), |f| {
            Finding {
                message: "the search ends without having told anything of itself".into(),
                ..f
            }
            .expected("an `info` line with depth, nodes or time before `bestmove`")
            .span(0, text.len())
        });
    }
}

/// Only a search that finished its depth has a last variation that stands.
fn judge_agreement(running: &Running, mv: Move, text: &str, sink: &mut Sink) {
    let whole = running.go.depth.is_some()
        && running.go.limits() == 1
        && running.stopped.is_none()
        && running.probe == Probe::None;
    let Some(choice) = running.progress.choice.filter(|_| whole) else { return };
    let told = running.deferred.is_some();
    if told || running.setup.is_over() || running.setup.games.is_empty() {
        return;
    }
    sink.judged("ugmi/bestmove/first-of-the-last-pv");
    if choice != mv {
        sink.report("ugmi/bestmove/first-of-the-last-pv", Some(text), |f| {
            Finding { message: format!("the last variation begins with `{choice}`"), ..f }
                .expected(format!("`bestmove {choice}`"))
                .got(mv.to_string())
                .span(0, text.len())
        });
    }
}
