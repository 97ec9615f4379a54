//! Commands that change the game: newgame, play, pass, undo.
//!
//! In: a finished exchange. Out: findings, and the position afterwards.

use std::mem;

use super::{
    Exchange, NEEDS_GAME, Standing, UhpReferee,
    differences::requirement_of,
    errors,
    game::{Cause, LISTS, PLAYED, because, understood},
};
use crate::{
    protocols::uhp::{
        grammar::is_like_a_game,
        message::{Keyword, NewGame},
        rules::{GameString, Move, MoveString, law_of_missing, read, why_illegal},
    },
    verdict::{Finding, Sink},
};

/// What demands that `play` makes what `validmoves` lists.
const LISTED: &str = "uhp/validmoves/listed-moves-are-accepted";

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
    /// `play` or `pass`: a ply in these words.
    pub(super) fn judge_ply(
        &mut self,
        text: &str,
        cause: Cause<'_>,
        exchange: &Exchange,
        sink: &mut Sink,
    ) {
        let line = exchange.game();
        match self.plan(text) {
            None => self.without_game(exchange, sink),
            Some(Plan::Refuse(requirement, reason)) => {
                self.memory.forget_list();
                sink.judged("uhp/play/refusal-changes-nothing");
                let reason = self.explained(reason);
                match line.filter(|(_, line)| self.lacks_plies(line)) {
                    Some(line) => self.made_behind_a_loss(line, &reason, exchange, sink),
                    None => self.must_be_refused(requirement, &reason, exchange, sink),
                }
            }
            Some(Plan::Make(mv)) => match line {
                Some(line) => {
                    self.one_result_line(exchange, cause, sink);
                    self.judge_made(mv, line, cause, sink);
                }
                None if exchange.error().is_some() && matches!(cause, Cause::Play(_)) => {
                    self.refused_legal(mv, text, exchange, sink);
                }
                None => self.no_game(exchange, cause, sink),
            },
            Some(Plan::Open(mv)) => match (mv, line) {
                (Some(mv), Some(line)) => self.judge_made(mv, line, cause, sink),
                (None, Some((_, line))) => self.adopt_line(line),
                (_, None) => {}
            },
        }
    }

    fn judge_made(&mut self, mv: Move, line: (usize, &str), cause: Cause<'_>, sink: &mut Sink) {
        let Some(mut board) = self.position().map(|position| position.board.clone()) else {
            return;
        };
        if board.play(mv) {
            self.judge_game_string(line, board, cause, sink);
        }
    }

    pub(super) fn judge_undo(&mut self, count: u64, exchange: &Exchange, sink: &mut Sink) {
        let Some(position) = self.position() else {
            return self.without_game(exchange, sink);
        };
        let plies = position.board.ply();
        if count > plies as u64 {
            sink.judged("uhp/undo/refusal-changes-nothing");
            let reason = match plies {
                1 => "only 1 ply was made".to_owned(),
                plies => format!("only {plies} plies were made"),
            };
            return self.must_be_refused("uhp/undo/refuses-too-many", &reason, exchange, sink);
        }
        let mut board = position.board.clone();
        let mut special = position.board.state().is_over();
        for _ in 0..count {
            special |= board.history().last() == Some(&Move::Pass);
            board.undo();
        }
        let cause = Cause::Undo { count, special };
        sink.judged(cause.requirement());
        match exchange.game() {
            Some(line) => {
                self.one_result_line(exchange, cause, sink);
                self.judge_game_string(line, board, cause, sink);
            }
            None => self.no_game(exchange, cause, sink),
        }
    }

    /// Whether a game is this one with a legal ply behind some that were made before: then others are lost,
    /// and the engine is right about the ply.
    fn lacks_plies(&self, shown: &str) -> bool {
        let (Ok(game), Some(position)) = (GameString::parse(shown), self.position()) else {
            return false;
        };
        let (Some(mut board), before) = (understood(&game), &position.board) else { return false };
        let Some(last) = board.history().last().copied() else { return false };
        board.undo();
        board.expansions() == before.expansions()
            && board.ply() < before.ply()
            && board.history() == &before.history()[..board.ply()]
            && self.rules.allow(&board, last)
    }

    fn made_behind_a_loss(
        &mut self,
        (number, shown): (usize, &str),
        reason: &str,
        exchange: &Exchange,
        sink: &mut Sink,
    ) {
        sink.at_line(number);
        sink.report(LISTS, Some(shown), |f| {
            let message =
                format!("`{}` is made in a game that lacks plies made before", exchange.raw);
            Finding { message, ..f }.expected(format!("an error: {reason}")).got(exchange.quoted())
        });
        self.adopt_line(shown);
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
                Reason::Words(format!("the game is over ({})", board.state())),
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

    /// Whether a ply has to be made.
    pub(super) fn must_be_made(&self, text: &str) -> bool {
        matches!(self.plan(text), Some(Plan::Make(_)))
    }

    /// A legal move was refused. What its list lacks was told with the list.
    fn refused_legal(&self, mv: Move, text: &str, exchange: &Exchange, sink: &mut Sink) {
        let Some(position) = self.position() else { return };
        let list = self.memory.list_of(&position.board);
        let own = list.map(|list| list.iter().find(|(listed, _)| *listed == mv));
        let (requirement, message) = match own {
            Some(None) => return,
            None => (PLAYED, format!("the legal move `{text}` is rejected")),
            Some(Some((_, own))) => (
                if own == text { LISTED } else { "uhp/play/accepts-equivalent-move-strings" },
                format!("`play {text}` is rejected although the move is listed as `{own}`"),
            ),
        };
        // A piece that moves is refused because of how it moves, unless the engine knows that it may; one
        // that enters, of the list.
        let moves = matches!(mv, Move::Move { .. }) && own.is_none();
        let rule = moves.then(|| requirement_of(law_of_missing(&position.board, mv)).into());
        sink.report(requirement, exchange.said(), |f| {
            Finding { message, rule, ..f }
                .expected(format!("`{text}` is made: it denotes a legal move"))
                .got(exchange.quoted())
        });
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

    /// A command that needs a game came when there is none, or none that can
    /// be followed.
    pub(super) fn without_game(&mut self, exchange: &Exchange, sink: &mut Sink) {
        if matches!(self.standing, Standing::Lost) {
            return;
        }
        if exchange.error().is_some() {
            self.standing = Standing::Denied;
        }
        self.must_be_refused(NEEDS_GAME, "no game was started", exchange, sink);
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
        let is_pass = matches!(cause, Cause::Pass | Cause::PlayPass);
        self.standing = match (cause, mem::take(&mut self.standing)) {
            // What was refused has changed nothing.
            (_, standing) if is_pass && exchange.error().is_some() => standing,
            (Cause::NewGame(_), Standing::None | Standing::Denied) => Standing::None,
            _ => Standing::Lost,
        };
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
