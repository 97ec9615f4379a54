//! New games, of a type or from a whole GameString.
//!
//! In: the answer to `newgame`. Out: findings, and the position afterwards.

use super::{
    Edition, Exchange, Standing, UhpReferee,
    fields::malformed,
    game::{Cause, begun, game_line, shown, understood},
};
use crate::{
    protocols::uhp::{
        message::{Command, NewGame},
        model::Position,
        rules::{Board, Color, GameState, GameString, Kind, replay, replay_by},
    },
    verdict::{Finding, Sink},
};

/// What demands that a game with an impossible ply is refused.
const BROKEN: &str = "uhp/newgame/refuses-broken-games";

/// What demands that a game with pieces that the engine does not have is refused.
const UNDECLARED: &str = "uhp/newgame/refuses-undeclared-types";

/// State and turn of a game before its first ply.
fn start_of(board: &Board) -> (GameState, Color, usize) {
    (board.state(), board.to_move(), board.turn_number())
}

impl UhpReferee {
    pub(super) fn judge_new_game(&mut self, exchange: &Exchange, sink: &mut Sink) {
        let Command::NewGame(asked) = &exchange.command else { return };
        let line = game_line(&exchange.lines).map(|(n, l)| (n, l.to_owned()));
        let refused = exchange.error().is_some();
        let cause = Cause::NewGame(asked);
        if matches!(asked, NewGame::Whole(_)) && self.options.edition == Some(Edition::E2018) {
            return self.beyond_the_edition(line.map(|(_, text)| text), exchange);
        }
        if let Some((requirement, reason)) = self.may_refuse(asked) {
            sink.judged(requirement);
            if refused {
                return;
            }
            return self.accepted_anyway(asked, requirement, reason, line, exchange, sink);
        }
        sink.judged(cause.requirement());
        let Some((number, text)) = line else {
            return self.no_game(exchange, cause, sink);
        };
        self.one_result_line(exchange, cause, sink);
        let Some(board) = begun(asked) else { return self.adopt_line(&text) };
        let had_game = self.memory.games > 0;
        self.memory.games += 1;
        self.options.since_new_game = true;
        let begun = GameString::parse(&text).ok();
        let left = begun.as_ref().is_some_and(|g| !g.moves.is_empty());
        let at_start = begun.map(|g| (g.state, g.to_move, g.turn_number) == start_of(&board));
        // State and turn of a first game tell whether the engine knows how one begins.
        let late = self.memory.began_right && at_start == Some(false);
        self.memory.began_right |= !had_game && at_start == Some(true);
        if had_game && (left || late) && !matches!(asked, NewGame::Whole(_)) {
            sink.at_line(number);
            sink.report("uhp/newgame/drops-the-old-game", Some(&text), |f| {
                let message = if left { "moves" } else { "state or turn" };
                Finding { message: format!("the new game has the {message} of another game"), ..f }
                    .expected(format!("`{}`", shown(&board)))
                    .got(format!("`{text}`"))
                    .span(0, text.len())
            });
            return self.adopt_line(&text);
        }
        // The type field may repeat the viewer's own spelling.
        let spelled = exchange.raw.strip_prefix("newgame ").unwrap_or("Base");
        let spelled = spelled.split(';').next().unwrap_or_default().to_owned();
        let fresh = Position::new(Board::new(board.expansions()), Vec::new(), spelled);
        self.standing = Standing::Known(Box::new(fresh));
        self.judge_game_string((number, &text), board, cause, sink);
    }

    /// The text of 2018 has types only at `newgame`: whatever becomes of a whole game is right.
    fn beyond_the_edition(&mut self, line: Option<String>, exchange: &Exchange) {
        match line.filter(|_| exchange.error().is_none()) {
            Some(text) => {
                self.memory.games += 1;
                self.options.since_new_game = true;
                self.adopt_line(&text);
            }
            None if exchange.error().is_none() => self.standing = Standing::Lost,
            None => {}
        }
    }

    /// Whether a new game may be refused: the requirement that is about it,
    /// and why.
    fn may_refuse(&self, asked: &NewGame) -> Option<(&'static str, String)> {
        let (expansions, canonical) = match asked {
            NewGame::Default => return None,
            NewGame::Type(t) => (t.expansions, (t.repeated, t.bare_plus, t.out_of_order)),
            NewGame::Whole(game) => {
                let broken = replay(game).is_err();
                let id = if broken { BROKEN } else { "uhp/newgame/loads-game-string" };
                return Some((id, "it is a whole game".into()));
            }
        };
        let undeclared =
            [(Kind::Mosquito, "Mosquito"), (Kind::Ladybug, "Ladybug"), (Kind::Pillbug, "Pillbug")]
                .into_iter()
                .find(|(kind, name)| {
                    expansions.has(*kind) && self.identity.declares(name) == Some(false)
                });
        if let Some((_, name)) = undeclared {
            return Some((UNDECLARED, format!("the engine does not declare `{name}`")));
        }
        match canonical {
            (true, ..) | (_, true, _) => Some((
                "uhp/newgame/refuses-malformed-types",
                "the type is not one of the eight".into(),
            )),
            (.., true) => Some((
                "uhp/newgame/other-letter-order",
                "the letters are not in the order M, L, P".into(),
            )),
            _ => None,
        }
    }

    fn accepted_anyway(
        &mut self,
        asked: &NewGame,
        requirement: &'static str,
        reason: String,
        line: Option<(usize, String)>,
        exchange: &Exchange,
        sink: &mut Sink,
    ) {
        let Some((number, text)) = line else {
            let raw = &exchange.raw;
            // For an engine of 2018 a whole game is just another bad type.
            let requirement = match asked {
                NewGame::Whole(_) => "uhp/newgame/refuses-malformed-types",
                NewGame::Default | NewGame::Type(_) => requirement,
            };
            return sink.report(requirement, exchange.said(), |f| {
                Finding {
                    message: format!("`{raw}` is answered with neither a game nor an error"),
                    ..f
                }
                .expected("an error, or a GameString")
                .got(exchange.quoted())
            });
        };
        self.memory.games += 1;
        self.options.since_new_game = true;
        if let Err(error) = GameString::parse(&text) {
            sink.at_line(number);
            malformed(&text, &error, sink);
            return self.adopt_line(&text);
        }
        match asked {
            NewGame::Whole(game) => match replay(game).or_else(|_| replay_by(self.rules, game)) {
                Ok(board) => self.judge_loaded((number, &text), game, board, sink),
                Err(_) => {
                    self.judge_broken((number, &text), exchange, sink);
                    self.adopt_line(&text);
                }
            },
            NewGame::Type(asked) => {
                let got = GameString::parse(&text).map(|g| g.expansions());
                let is_tolerated = got == Ok(asked.expansions);
                if is_tolerated && requirement == UNDECLARED {
                    // From here on it is held to the rules of that type.
                    sink.note(UNDECLARED, || format!("`{}` is accepted: {reason}", exchange.raw));
                }
                if !is_tolerated {
                    let message = format!("`{}` starts a game although {reason}", exchange.raw);
                    sink.at_line(number);
                    sink.report(requirement, Some(&text), |f| {
                        Finding { message, ..f }
                            .expected("an error, or the type that was asked for")
                            .got(format!("`{text}`"))
                            .span(0, text.find(';').unwrap_or(text.len()))
                    });
                }
                self.adopt_line(&text);
            }
            NewGame::Default => {}
        }
    }

    /// A whole game was taken.
    fn judge_loaded(
        &mut self,
        (number, text): (usize, &str),
        game: &GameString,
        board: Board,
        sink: &mut Sink,
    ) {
        let is_ignored = GameString::parse(text).is_ok_and(|g| g.moves.is_empty());
        if is_ignored && self.options.edition.is_none() {
            // It may be an engine of the text of 2018, which reads the type and no further.
            return self.adopt_line(text);
        }
        self.judge_whole(text, number, game, board, sink);
    }

    /// A game with a ply that cannot be was not refused.
    fn judge_broken(&self, (number, text): (usize, &str), exchange: &Exchange, sink: &mut Sink) {
        if GameString::parse(text).is_ok_and(|game| game.moves.is_empty()) {
            // It reads no further than the type, of any game.
            return;
        }
        let raw = &exchange.raw;
        sink.at_line(number);
        sink.report(BROKEN, Some(text), |f| {
            Finding {
                message: format!("`{raw}` is not rejected although one of its plies is impossible"),
                ..f
            }
            .expected("a line `err` or `invalidmove`")
            .got(format!("`{text}`"))
            .span(0, text.len())
        });
    }

    fn judge_whole(
        &mut self,
        text: &str,
        number: usize,
        game: &GameString,
        board: Board,
        sink: &mut Sink,
    ) {
        let told = GameString::parse(text);
        let same = told.as_ref().is_ok_and(|s| {
            (s.state, s.to_move, s.turn_number)
                == (board.state(), board.to_move(), board.turn_number())
                && understood(s).is_some_and(|b| b.history() == board.history())
        });
        if !same {
            sink.at_line(number);
            sink.report("uhp/newgame/loads-game-string", Some(text), |f| {
                Finding { message: "the GameString is not that of the loaded game".into(), ..f }
                    .expected(format!("`{}`", shown(&board)))
                    .got(format!("`{text}`"))
                    .span(0, text.len())
            });
            // What it shows may be on the board, or what it was given.
            self.standing = Standing::Lost;
            return;
        }
        if (game.state, game.to_move, game.turn_number) != start_of(&board) {
            sink.note("uhp/newgame/loads-game-string", || {
                format!("`newgame {game}` is loaded with state or turn corrected")
            });
        }
        let texts = told.map(|s| s.moves.iter().map(|m| m.text.to_string()).collect());
        let asked = board.expansions().to_string();
        let position = Position::new(board, texts.unwrap_or_default(), asked);
        self.standing = Standing::Known(Box::new(position));
    }
}
