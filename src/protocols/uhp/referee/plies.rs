//! Commands that change the game: newgame, play, pass, undo.
//!
//! In: a finished exchange. Out: findings, and the position afterwards.

use super::{
    Exchange, NEEDS_GAME, Standing, UhpReferee, errors,
    game::{Cause, because, game_line},
};
use crate::{
    protocols::uhp::{
        grammar::is_like_a_game,
        message::{Keyword, NewGame},
        model::Doubt,
        occasions::REFUSED_UNDO,
        rules::{Board, GameString, Move, MoveString, read, why_illegal},
    },
    verdict::{Finding, Sink},
};

/// What should become of a ply that the viewer asked for.
enum Plan {
    /// It is legal.
    Make(Move),
    /// It must be refused, by this requirement and for this reason.
    Refuse(&'static str, Reason),
    /// The text leaves it open; if it is made, this is what was meant.
    Open(Option<Move>),
}

/// Why a ply must be refused.
enum Reason {
    /// In words.
    Words(String),
    /// The move breaks a law; which one is not looked for until it matters.
    Law(Move),
}

impl UhpReferee {
    pub(super) fn judge_play(&mut self, text: &str, exchange: &Exchange, sink: &mut Sink) {
        let Some(plan) = self.plan(text) else {
            return self.without_game(exchange, sink);
        };
        let cause = if text == "pass" { Cause::PlayPass } else { Cause::Play(text) };
        self.carry_out(plan, text, cause, exchange, sink);
    }

    pub(super) fn judge_pass(&mut self, exchange: &Exchange, sink: &mut Sink) {
        let Some(plan) = self.plan("pass") else {
            return self.without_game(exchange, sink);
        };
        self.carry_out(plan, "pass", Cause::Pass, exchange, sink);
    }

    pub(super) fn judge_undo(&mut self, count: u64, exchange: &Exchange, sink: &mut Sink) {
        let Some(position) = self.position() else {
            return self.without_game(exchange, sink);
        };
        let plies = position.board.ply() as u64;
        let line = game_line(&exchange.lines).map(|(n, l)| (n, l.to_owned()));
        if count > plies {
            sink.judged("uhp/undo/refuses-too-many");
            if exchange.error().is_some() {
                sink.judged(REFUSED_UNDO);
                return;
            }
            let raw = &exchange.raw;
            sink.report("uhp/undo/refuses-too-many", exchange.said(), |f| {
                let plies = if plies == 1 { "one ply".into() } else { format!("{plies} plies") };
                Finding { message: format!("`{raw}` is not rejected after {plies}"), ..f }
                    .expected("an error, and the game unchanged")
                    .got(exchange.quoted())
            });
            if let Some((_, text)) = line {
                self.adopt_line(&text);
            }
            return;
        }
        let mut board = position.board.clone();
        let mut special = position.board.state().is_over();
        for _ in 0..count {
            special |= board.history().last() == Some(&Move::Pass);
            board.undo();
        }
        let cause = Cause::Undo { count, special };
        sink.judged(cause.requirement());
        match line {
            Some((number, text)) if exchange.error().is_none() => {
                self.one_result_line(exchange, cause, sink);
                self.judge_game_string((number, &text), board, cause, sink);
            }
            _ => self.no_game(exchange, cause, sink),
        }
    }

    /// What the rules make of a ply; `None` when there is no game to follow.
    fn plan(&self, text: &str) -> Option<Plan> {
        let position = self.position()?;
        let board = &position.board;
        if position.disputed {
            return Some(Plan::Open(None));
        }
        if position.is_over() {
            return Some(Plan::Refuse(
                "uhp/play/refuses-after-the-end",
                Reason::Words(format!("the game is over: {}", board.state())),
            ));
        }
        let parsed = match MoveString::parse(text) {
            Ok(parsed) => parsed,
            Err(error) => {
                let collapsed = text.split_whitespace().collect::<Vec<_>>().join(" ");
                if collapsed != text && MoveString::parse(&collapsed).is_ok() {
                    return Some(Plan::Open(None));
                }
                let id = "uhp/play/refuses-malformed-moves";
                let before = &text[..error.span.start];
                let place = match before.trim() {
                    "" => "at its beginning".to_owned(),
                    before => format!("behind `{before}`"),
                };
                let reason = format!("the move must have {} {place}", error.expected);
                return Some(Plan::Refuse(id, Reason::Words(reason)));
            }
        };
        Some(match read(board, &parsed) {
            Ok(reading) if self.rules.allow(board, reading.mv) => {
                let open = reading.covered_reference
                    || reading.climb_below_top
                    || self.may_refuse_ply(board, reading.mv);
                if open { Plan::Open(Some(reading.mv)) } else { Plan::Make(reading.mv) }
            }
            Ok(reading) if reading.skips_number.is_some() => Plan::Open(Some(reading.mv)),
            Ok(reading) => {
                let requirement = if reading.mv == Move::Pass {
                    "uhp/pass/refused-when-moves-exist"
                } else {
                    "uhp/play/refuses-illegal-moves"
                };
                Plan::Refuse(requirement, Reason::Law(reading.mv))
            }
            Err(unresolved) => match unresolved.would_be() {
                Some(mv) => Plan::Open(self.rules.allow(board, mv).then_some(mv)),
                None => {
                    let reason = Reason::Words(because(unresolved));
                    Plan::Refuse("uhp/play/refuses-illegal-moves", reason)
                }
            },
        })
    }

    /// Whether an error may be the right answer to a ply.
    pub(super) fn may_be_refused_ply(&self, text: &str) -> bool {
        !matches!(self.plan(text), Some(Plan::Make(_)))
    }

    fn carry_out(
        &mut self,
        plan: Plan,
        text: &str,
        cause: Cause<'_>,
        exchange: &Exchange,
        sink: &mut Sink,
    ) {
        let refused = exchange.error().is_some();
        let line = game_line(&exchange.lines).map(|(n, l)| (n, l.to_owned()));
        match (plan, line) {
            (Plan::Refuse(requirement, ..), _) if refused => {
                sink.judged(requirement);
                sink.judged("uhp/play/refusal-changes-nothing");
            }
            (Plan::Refuse(requirement, reason), line) => {
                let reason = self.explained(reason);
                let raw = &exchange.raw;
                sink.report(requirement, exchange.said(), |f| {
                    Finding { message: format!("`{raw}` is not rejected"), ..f }
                        .expected(format!("a line `err` or `invalidmove`: {reason}"))
                        .got(exchange.quoted())
                });
                if let Some((_, text)) = line {
                    self.adopt_line(&text);
                }
            }
            (Plan::Make(mv), Some((number, line))) if !refused => {
                self.one_result_line(exchange, cause, sink);
                if let Some(board) = self.after(mv) {
                    self.judge_game_string((number, &line), board, cause, sink);
                }
            }
            (Plan::Make(mv), _) if refused && matches!(cause, Cause::Play(_)) => {
                self.doubt(Doubt::Refused(mv, text.to_owned()));
            }
            (Plan::Make(_), _) => self.no_game(exchange, cause, sink),
            (Plan::Open(_), _) if refused => {}
            (Plan::Open(Some(mv)), Some((number, line))) => {
                if self.skips_a_number(text) {
                    sink.note("uhp/move-string/lowest-number-first", || {
                        format!("`play {text}` is accepted although a lower number is in hand")
                    });
                }
                if let Some(board) = self.after(mv) {
                    self.judge_game_string((number, &line), board, cause, sink);
                }
            }
            (Plan::Open(_), Some((_, line))) => self.adopt_line(&line),
            (Plan::Open(_), None) => {}
        }
    }

    /// The reason in words.
    fn explained(&self, reason: Reason) -> String {
        let mv = match reason {
            Reason::Words(words) => return words,
            Reason::Law(mv) => mv,
        };
        let law = self.position().and_then(|position| why_illegal(&position.board, mv));
        law.map_or_else(String::new, |law| law.to_string())
    }

    /// Whether a piece enters while one with a lower number is in hand.
    fn skips_a_number(&self, text: &str) -> bool {
        let (Some(position), Ok(parsed)) = (self.position(), MoveString::parse(text)) else {
            return false;
        };
        read(&position.board, &parsed).is_ok_and(|reading| reading.skips_number.is_some())
    }

    fn after(&self, mv: Move) -> Option<Board> {
        let mut board = self.position()?.board.clone();
        board.play(mv).then_some(board)
    }

    /// A command that needs a game came when there is none, or none that can
    /// be followed.
    fn without_game(&mut self, exchange: &Exchange, sink: &mut Sink) {
        if matches!(self.standing, Standing::Lost) {
            return;
        }
        self.judge_needs_game(exchange, sink);
        if let Some((_, text)) = game_line(&exchange.lines) {
            let text = text.to_owned();
            self.adopt_line(&text);
        }
    }

    pub(super) fn judge_needs_game(&mut self, exchange: &Exchange, sink: &mut Sink) {
        sink.judged(NEEDS_GAME);
        if exchange.error().is_some() {
            self.standing = Standing::Denied;
            return;
        }
        let raw = &exchange.raw;
        sink.report(NEEDS_GAME, exchange.said(), |f| {
            Finding { message: format!("`{raw}` is accepted although no game was started"), ..f }
                .expected("an error until the first `newgame`")
                .got(exchange.quoted())
        });
    }

    pub(super) fn adopt_line(&mut self, text: &str) {
        let asked = text.split(';').next().unwrap_or_default().to_owned();
        match GameString::parse(text) {
            Ok(game) => self.adopt(&game, asked),
            Err(_) => self.standing = Standing::Lost,
        }
    }

    /// Reports that a GameString was due and did not come.
    pub(super) fn no_game(&mut self, exchange: &Exchange, cause: Cause<'_>, sink: &mut Sink) {
        if exchange.error().is_some() && matches!(cause, Cause::Pass | Cause::PlayPass) {
            let mut held = Sink::default();
            held.at_line(exchange.last.as_ref().map_or(0, |l| l.0));
            self.report_no_game(exchange, cause, &mut held);
            return self.doubt(Doubt::Pass(held.take().0));
        }
        self.report_no_game(exchange, cause, sink);
        self.standing = match (cause, &self.standing) {
            (Cause::NewGame(_), Standing::None | Standing::Denied) => Standing::None,
            _ => Standing::Lost,
        };
    }

    fn report_no_game(&self, exchange: &Exchange, cause: Cause<'_>, sink: &mut Sink) {
        let is_type = matches!(cause, Cause::NewGame(NewGame::Default | NewGame::Type(_)));
        sink.report(cause.requirement(), exchange.said(), |f| {
            let message = format!("`{}` is not answered with a GameString", exchange.raw);
            let command = is_type.then(|| Keyword::NewGame.word().into());
            let f = Finding { message, command, ..f }
                .expected("one GameString, then `ok`")
                .got(exchange.quoted());
            match exchange.error() {
                Some(_) => f.refused(errors::form(&exchange.command)),
                None => f,
            }
        });
    }

    pub(super) fn one_result_line(&self, exchange: &Exchange, cause: Cause<'_>, sink: &mut Sink) {
        if exchange.count <= 1 {
            return;
        }
        let second = exchange.lines.iter().find(|(_, l)| !is_like_a_game(l));
        let Some((number, text)) = second.or(exchange.lines.get(1)) else { return };
        let first = exchange.lines.iter().find(|(n, _)| n != number).map_or("", |(_, l)| l);
        if matches!(text.split(' ').next(), Some("err" | "invalidmove")) {
            return;
        }
        sink.at_line(*number);
        sink.report(cause.requirement(), Some(text), |f| {
            Finding { message: "the answer contains more than the GameString".into(), ..f }
                .expected("one line with the GameString, then `ok`")
                .got(format!("{} lines: `{text}` and `{first}`", exchange.count))
                .span(0, text.len())
        });
    }
}
