//! New games, of a type or from a whole GameString.
//!
//! In: the answer to `newgame`. Out: findings, and the position afterwards.

use super::{
    Edition, Exchange, Standing, UhpReferee,
    fields::malformed,
    game::{Cause, shown, understood},
};
use crate::{
    protocols::uhp::{
        message::{Command, NewGame},
        model::Position,
        rules::{Board, Expansions, GameString, GameType, Kind, replay, replay_by},
    },
    verdict::{Finding, Sink},
};

const LOADS: &str = "uhp/newgame/loads-game-string";
/// What demands that a game with an impossible ply is refused.
const BROKEN: &str = "uhp/newgame/refuses-broken-games";
/// What demands that a game with pieces that the engine does not have is refused.
const UNDECLARED: &str = "uhp/newgame/refuses-undeclared-types";
const MALFORMED: &str = "uhp/newgame/refuses-malformed-types";

impl UhpReferee {
    pub(super) fn judge_new_game(&mut self, exchange: &Exchange, sink: &mut Sink) {
        let Command::NewGame(asked) = &exchange.command else { return };
        let line = exchange.game();
        let had_game = self.memory.games > 0;
        if line.is_some() {
            self.memory.games += 1;
            self.options.since_new_game = true;
        }
        match asked {
            NewGame::Whole(game) => self.judge_whole(game, line, exchange, sink),
            NewGame::Default => self.judge_begun(Expansions::NONE, line, had_game, exchange, sink),
            NewGame::Type(asked) => match self.may_refuse(asked) {
                Some((requirement, reason)) => {
                    self.judge_open(asked, (requirement, &reason), line, exchange, sink);
                }
                None => self.judge_begun(asked.expansions, line, had_game, exchange, sink),
            },
        }
    }

    /// A game of a type that has to be there.
    fn judge_begun(
        &mut self,
        expansions: Expansions,
        line: Option<(usize, &str)>,
        had_game: bool,
        exchange: &Exchange,
        sink: &mut Sink,
    ) {
        let Command::NewGame(asked) = &exchange.command else { return };
        let cause = Cause::NewGame(asked);
        sink.judged(cause.requirement());
        let Some((number, text)) = line else { return self.no_game(exchange, cause, sink) };
        self.one_result_line(exchange, cause, sink);
        let board = Board::new(expansions);
        if had_game && GameString::parse(text).is_ok_and(|game| !game.moves.is_empty()) {
            sink.at_line(number);
            sink.report("uhp/newgame/drops-the-old-game", Some(text), |f| {
                Finding { message: "the new game has the moves of another game".into(), ..f }
                    .expected(format!("`{}`", shown(&board)))
                    .got(format!("`{text}`"))
                    .span(0, text.len())
            });
            return self.adopt_line(text);
        }
        // The type field may repeat the viewer's own spelling.
        let spelled = exchange.raw.strip_prefix("newgame ").unwrap_or("Base").to_owned();
        self.standing =
            Standing::Known(Box::new(Position::new(board.clone(), Vec::new(), spelled)));
        self.judge_game_string((number, text), board, cause, sink);
    }

    /// Why a type may be refused, and the requirement that is about it.
    fn may_refuse(&self, asked: &GameType) -> Option<(&'static str, String)> {
        let all =
            [(Kind::Mosquito, "Mosquito"), (Kind::Ladybug, "Ladybug"), (Kind::Pillbug, "Pillbug")];
        let undeclared = all.into_iter().find(|(kind, name)| {
            asked.expansions.has(*kind) && self.identity.declares(name) == Some(false)
        });
        if let Some((_, name)) = undeclared {
            return Some((UNDECLARED, format!("the engine does not declare `{name}`")));
        }
        if asked.repeated || asked.bare_plus {
            return Some((MALFORMED, "the type is not one of the eight".into()));
        }
        let reason = "the letters are not in the order M, L, P";
        asked.out_of_order.then(|| ("uhp/newgame/other-letter-order", reason.into()))
    }

    /// A type that may be refused, or else has to be the one that was asked for.
    fn judge_open(
        &mut self,
        asked: &GameType,
        (requirement, reason): (&'static str, &str),
        line: Option<(usize, &str)>,
        exchange: &Exchange,
        sink: &mut Sink,
    ) {
        sink.judged(requirement);
        let Some((number, text)) = self.accepted(requirement, line, exchange, sink) else { return };
        if GameString::parse(text).is_ok_and(|game| game.expansions() != asked.expansions) {
            sink.at_line(number);
            sink.report(requirement, Some(text), |f| {
                let message = format!("`{}` starts a game although {reason}", exchange.raw);
                Finding { message, ..f }
                    .expected("an error, or the type that was asked for")
                    .got(format!("`{text}`"))
                    .span(0, text.find(';').unwrap_or(text.len()))
            });
        } else if requirement == UNDECLARED {
            // From here on it is held to the rules of that type.
            sink.note(UNDECLARED, || format!("`{}` is accepted: {reason}", exchange.raw));
        }
        self.adopt_line(text);
    }

    /// The game that was begun where an error would have been right too; what is neither is
    /// reported.
    fn accepted<'a>(
        &mut self,
        requirement: &'static str,
        line: Option<(usize, &'a str)>,
        exchange: &Exchange,
        sink: &mut Sink,
    ) -> Option<(usize, &'a str)> {
        let Some((number, text)) = line else {
            if exchange.error().is_none() {
                sink.report(requirement, exchange.said(), |f| {
                    let raw = &exchange.raw;
                    let message = format!("`{raw}` is answered with neither a game nor an error");
                    Finding { message, ..f }
                        .expected("an error, or a GameString")
                        .got(exchange.quoted())
                });
            }
            return None;
        };
        if let Err(error) = GameString::parse(text) {
            sink.at_line(number);
            malformed(text, &error, sink);
            self.standing = Standing::Lost;
            return None;
        }
        Some((number, text))
    }

    /// A whole game may always be refused.
    fn judge_whole(
        &mut self,
        game: &GameString,
        line: Option<(usize, &str)>,
        exchange: &Exchange,
        sink: &mut Sink,
    ) {
        if self.options.edition == Some(Edition::E2018) {
            // The text of 2018 has types only: whatever becomes of a whole game is right.
            return match line {
                Some((_, text)) => self.adopt_line(text),
                None if exchange.error().is_none() => self.standing = Standing::Lost,
                None => {}
            };
        }
        sink.judged(if replay(game).is_err() { BROKEN } else { LOADS });
        // For an engine of 2018 a whole game is just another bad type.
        let Some((number, text)) = self.accepted(MALFORMED, line, exchange, sink) else { return };
        sink.at_line(number);
        let told = GameString::parse(text).ok();
        // It may be an engine that reads the type and no further.
        let is_type_only = told.as_ref().is_some_and(|told| told.moves.is_empty());
        match replay(game).or_else(|_| replay_by(self.rules, game)) {
            Err(_) if is_type_only => self.adopt_line(text),
            Err(_) => {
                sink.report(BROKEN, Some(text), |f| {
                    let what = "is not rejected although one of its plies is impossible";
                    Finding { message: format!("`{}` {what}", exchange.raw), ..f }
                        .expected("a line `err` or `invalidmove`")
                        .got(format!("`{text}`"))
                        .span(0, text.len())
                });
                self.adopt_line(text);
            }
            Ok(_) if is_type_only && self.options.edition.is_none() => self.adopt_line(text),
            Ok(board) => {
                let same = told.as_ref().is_some_and(|s| {
                    (s.state, s.to_move, s.turn_number)
                        == (board.state(), board.to_move(), board.turn_number())
                        && understood(s).is_some_and(|b| b.history() == board.history())
                });
                if same {
                    return self.adopt_line(text);
                }
                sink.report(LOADS, Some(text), |f| {
                    Finding { message: "the GameString is not that of the loaded game".into(), ..f }
                        .expected(format!("`{}`", shown(&board)))
                        .got(format!("`{text}`"))
                        .span(0, text.len())
                });
                // What it shows may be on the board, or what it was given.
                self.standing = Standing::Lost;
            }
        }
    }
}
