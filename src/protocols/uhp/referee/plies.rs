//! Commands that change the game: newgame, play, pass, undo.
//!
//! In: a finished exchange. Out: findings, and the position afterwards.

use super::{
    Exchange, Standing, UhpReferee,
    game::{Cause, because, game_line, shown},
};
use crate::{
    protocols::uhp::{
        message::{Command, NewGame},
        rules::{Board, GameString, Move, MoveString, is_legal, read, replay, why_illegal},
        state::{Position, identity},
    },
    verdict::{Finding, Sink},
};

/// What should become of a ply that the viewer asked for.
enum Plan {
    /// It is legal.
    Make(Move),
    /// It must be refused, by this requirement and for this reason.
    Refuse(&'static str, String),
    /// The text leaves it open; if it is made, this is what was meant.
    Open(Option<Move>),
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

    pub(super) fn judge_new_game(&mut self, exchange: &Exchange, sink: &mut Sink) {
        let Command::NewGame(asked) = &exchange.command else { return };
        let line = game_line(&exchange.lines).map(|(n, l)| (n, l.to_owned()));
        let refused = exchange.error().is_some();
        let cause = Cause::NewGame(asked);
        if let Some((requirement, reason)) = self.may_refuse(asked) {
            sink.judged(requirement);
            if refused {
                return self.suspect("uhp/newgame/refusal-keeps-the-game");
            }
            return self.accepted_anyway(asked, requirement, reason, line, exchange, sink);
        }
        sink.judged(cause.requirement());
        let Some((number, text)) = line else {
            return self.no_game(exchange, cause, sink);
        };
        self.one_result_line(exchange, cause, sink);
        let board = match asked {
            NewGame::Default => Board::new(super::super::rules::Expansions::NONE),
            NewGame::Type(game_type) => Board::new(game_type.expansions),
            NewGame::Whole(game) => match replay(game) {
                Ok(board) => board,
                Err(_) => return self.adopt_line(&text),
            },
        };
        let had_game = self.memory.games > 0;
        self.memory.games += 1;
        self.options.since_new_game = true;
        let left = GameString::parse(&text).is_ok_and(|g| !g.moves.is_empty());
        if had_game && left && !matches!(asked, NewGame::Whole(_)) {
            sink.at_line(number);
            sink.report("uhp/newgame/drops-the-old-game", Some(&text), |f| {
                Finding { message: "the new game begins with moves of another".into(), ..f }
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
        if had_game {
            let games = self.memory.games;
            self.suspect(if games > 6 {
                "uhp/process/many-games"
            } else {
                "uhp/newgame/drops-the-old-game"
            });
        }
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
                return self.suspect("uhp/undo/refuses-too-many");
            }
            let got = exchange.last.as_ref().map_or("only `ok`", |l| l.1.as_str()).to_owned();
            let raw = &exchange.raw;
            sink.report("uhp/undo/refuses-too-many", Some(&got), |f| {
                Finding { message: format!("`{raw}` is not refused after {plies} plies"), ..f }
                    .expected("an error, and the game unchanged")
                    .got(format!("`{got}`"))
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
        if position.drawn {
            return Some(Plan::Open(None));
        }
        if position.is_over() {
            return Some(Plan::Refuse(
                "uhp/play/refuses-after-the-end",
                format!("the game is over: {}", board.state()),
            ));
        }
        let parsed = match MoveString::parse(text) {
            Ok(parsed) => parsed,
            Err(error) => {
                let collapsed = text.split_whitespace().collect::<Vec<_>>().join(" ");
                if collapsed != text && MoveString::parse(&collapsed).is_ok() {
                    return Some(Plan::Open(None));
                }
                return Some(Plan::Refuse("uhp/play/refuses-malformed-moves", error.to_string()));
            }
        };
        Some(match read(board, &parsed) {
            Ok(reading) if is_legal(board, reading.mv) => {
                let open = reading.covered_reference || reading.climb_below_top;
                if open { Plan::Open(Some(reading.mv)) } else { Plan::Make(reading.mv) }
            }
            Ok(reading) if reading.skips_number.is_some() => Plan::Open(Some(reading.mv)),
            Ok(reading) => {
                let law = why_illegal(board, reading.mv);
                let reason = law.map_or_else(String::new, |law| law.to_string());
                let requirement = if reading.mv == Move::Pass {
                    "uhp/pass/refused-when-moves-exist"
                } else {
                    "uhp/play/refuses-illegal-moves"
                };
                Plan::Refuse(requirement, reason)
            }
            Err(unresolved) => match unresolved.would_be() {
                Some(mv) => Plan::Open(is_legal(board, mv).then_some(mv)),
                None => Plan::Refuse("uhp/play/refuses-illegal-moves", because(unresolved)),
            },
        })
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
            (Plan::Refuse(requirement, _), _) if refused => {
                sink.judged(requirement);
                sink.judged("uhp/play/refusal-changes-nothing");
                self.suspect("uhp/play/refusal-changes-nothing");
            }
            (Plan::Refuse(requirement, reason), line) => {
                let got = exchange.last.as_ref().map_or("only `ok`", |l| l.1.as_str()).to_owned();
                let raw = &exchange.raw;
                sink.report(requirement, Some(&got), |f| {
                    Finding { message: format!("`{raw}` is not refused"), ..f }
                        .expected(format!("a first line `err` or `invalidmove`: {reason}"))
                        .got(format!("`{got}`"))
                        .span(0, got.len())
                });
                match line {
                    Some((_, text)) => self.adopt_line(&text),
                    None => self.suspect("uhp/play/refusal-changes-nothing"),
                }
            }
            (Plan::Make(mv), Some((number, line))) if !refused => {
                self.one_result_line(exchange, cause, sink);
                if let Some(board) = self.after(mv) {
                    self.judge_game_string((number, &line), board, cause, sink);
                }
            }
            (Plan::Make(mv), _) if refused && matches!(cause, Cause::Play(_)) => {
                self.refused_legal(mv, text);
            }
            (Plan::Make(_), _) => self.no_game(exchange, cause, sink),
            (Plan::Open(_), _) if refused => self.suspect("uhp/play/refusal-changes-nothing"),
            (Plan::Open(Some(mv)), Some((number, line))) => {
                if let Some(board) = self.after(mv) {
                    self.judge_game_string((number, &line), board, cause, sink);
                }
            }
            (Plan::Open(_), Some((_, line))) => self.adopt_line(&line),
            (Plan::Open(_), None) => {}
        }
    }

    fn after(&self, mv: Move) -> Option<Board> {
        let mut board = self.position()?.board.clone();
        board.play(mv).then_some(board)
    }

    /// A legal move was refused. Whether the engine does not understand the
    /// words or does not know the move shows in its own list, asked for next.
    fn refused_legal(&mut self, mv: Move, text: &str) {
        let Standing::Known(position) = &mut self.standing else { return };
        position.refused = Some((mv, text.to_owned()));
        // A list of before says nothing once something may have changed.
        position.listed = None;
    }

    /// The drill ended before the engine showed why it refused a legal move.
    pub(super) fn give_up_refused(&mut self, sink: &mut Sink) {
        let Standing::Known(position) = &mut self.standing else { return };
        if let Some((_, text)) = position.refused.take() {
            sink.report("uhp/play/answers-game-string", None, |f| {
                Finding { message: format!("the legal move `{text}` is refused"), ..f }
                    .expected("the move is made")
            });
        }
    }

    /// Whether the engine's list was right in this very position before.
    pub(super) fn is_verified(&self) -> bool {
        self.position().is_some_and(|p| self.memory.verified.contains(&identity(&p.board)))
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

    pub(super) fn judge_needs_game(&self, exchange: &Exchange, sink: &mut Sink) {
        sink.judged("uhp/error-handling/needs-a-game");
        if exchange.error().is_some() {
            return;
        }
        let got = exchange.last.as_ref().map_or("only `ok`", |l| l.1.as_str()).to_owned();
        let raw = &exchange.raw;
        sink.report("uhp/error-handling/needs-a-game", Some(&got), |f| {
            Finding { message: format!("`{raw}` is answered although no game was started"), ..f }
                .expected("an error until the first `newgame`")
                .got(format!("`{got}`"))
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
    fn no_game(&mut self, exchange: &Exchange, cause: Cause<'_>, sink: &mut Sink) {
        let verified = self.is_verified();
        let refused = exchange.error().is_some();
        let suspect = self.position().and_then(|p| p.suspect).filter(|_| verified && refused);
        let got = exchange.last.as_ref().map_or("only `ok`", |l| l.1.as_str()).to_owned();
        let form = super::errors::form(&exchange.command);
        let never = exchange.error().is_some() && !self.memory.worked.contains(form);
        let raw = &exchange.raw;
        if never
            && suspect.is_none()
            && !matches!(cause, Cause::NewGame(_) | Cause::Undo { special: true, .. })
        {
            sink.report("uhp/engine-commands/implements-every-command", Some(&got), |f| {
                Finding { message: format!("`{raw}` is refused"), ..f }
                    .expected("the command is implemented and possible here")
                    .got(format!("`{got}`"))
            });
        }
        let requirement = match cause {
            Cause::NewGame(NewGame::Default | NewGame::Type(_)) if self.memory.games > 6 => {
                "uhp/process/many-games"
            }
            Cause::NewGame(_) => cause.requirement(),
            _ => suspect.unwrap_or_else(|| cause.requirement()),
        };
        sink.report(requirement, Some(&got), |f| {
            Finding { message: format!("`{raw}` is not answered with a GameString"), ..f }
                .expected("one GameString, then `ok`")
                .got(format!("`{got}`"))
                .span(0, got.len())
        });
        self.standing = match (cause, &self.standing) {
            (Cause::NewGame(_), Standing::None) => Standing::None,
            _ => Standing::Lost,
        };
    }

    fn one_result_line(&mut self, exchange: &Exchange, cause: Cause<'_>, sink: &mut Sink) {
        self.memory.worked.insert(super::errors::form(&exchange.command));
        if exchange.count <= 1 {
            return;
        }
        let second = exchange.lines.iter().find(|(_, l)| !l.starts_with("Base"));
        let Some((number, text)) = second.or(exchange.lines.get(1)) else { return };
        if matches!(text.split(' ').next(), Some("err" | "invalidmove")) {
            return;
        }
        sink.at_line(*number);
        sink.report(cause.requirement(), Some(text), |f| {
            Finding { message: "the answer has more than the GameString".into(), ..f }
                .expected("one line with the GameString, then `ok`")
                .got(format!("{} lines", exchange.count))
                .span(0, text.len())
        });
    }

    /// Whether a new game may be refused: the requirement that is about it,
    /// and why.
    fn may_refuse(&self, asked: &NewGame) -> Option<(&'static str, String)> {
        let (expansions, canonical) = match asked {
            NewGame::Default => return None,
            NewGame::Type(t) => (t.expansions, (t.repeated, t.bare_plus, t.out_of_order)),
            NewGame::Whole(_) => {
                return Some((
                    "uhp/newgame/loads-game-string",
                    "a whole game may be refused".into(),
                ));
            }
        };
        use super::super::rules::Kind;
        let undeclared =
            [(Kind::Mosquito, "Mosquito"), (Kind::Ladybug, "Ladybug"), (Kind::Pillbug, "Pillbug")]
                .into_iter()
                .find(|(kind, name)| expansions.has(*kind) && self.declares(name) == Some(false));
        if let Some((_, name)) = undeclared {
            return Some((
                "uhp/newgame/refuses-undeclared-types",
                format!("the engine does not declare `{name}`"),
            ));
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
            let got = exchange.last.as_ref().map_or("only `ok`", |l| l.1.as_str()).to_owned();
            let raw = &exchange.raw;
            return sink.report(requirement, Some(&got), |f| {
                Finding { message: format!("`{raw}` is neither refused nor answered"), ..f }
                    .expected("an error, or a GameString")
                    .got(format!("`{got}`"))
            });
        };
        self.memory.games += 1;
        self.options.since_new_game = true;
        if let Err(error) = GameString::parse(&text) {
            sink.at_line(number);
            super::game::malformed(&text, &error, sink);
            return self.adopt_line(&text);
        }
        match asked {
            NewGame::Whole(game) => {
                if let Ok(board) = replay(game) {
                    let asked = game.expansions().to_string();
                    let fresh = Position::new(Board::new(board.expansions()), Vec::new(), asked);
                    let ignored = GameString::parse(&text).is_ok_and(|g| g.moves.is_empty());
                    if ignored && self.options.edition != Some(super::Edition::E2021) {
                        // An engine of the text of 2018 may read the type and no further.
                        return self.adopt_line(&text);
                    }
                    self.standing = Standing::Known(Box::new(fresh));
                    self.judge_whole(&text, number, game, board, sink);
                } else {
                    self.adopt_line(&text);
                }
            }
            NewGame::Type(t) => {
                let got = GameString::parse(&text).map(|g| g.expansions());
                let tolerated = got == Ok(t.expansions)
                    && requirement != "uhp/newgame/refuses-undeclared-types";
                if !tolerated {
                    let raw = &exchange.raw;
                    sink.at_line(number);
                    sink.report(requirement, Some(&text), |f| {
                        Finding { message: format!("`{raw}` starts a game although {reason}"), ..f }
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

    fn judge_whole(
        &mut self,
        text: &str,
        number: usize,
        game: &GameString,
        board: Board,
        sink: &mut Sink,
    ) {
        let shown = GameString::parse(text);
        let same = shown.as_ref().is_ok_and(|s| {
            (s.state, s.to_move, s.turn_number)
                == (board.state(), board.to_move(), board.turn_number())
                && replay(s).is_ok_and(|b| b.history() == board.history())
        });
        if !same {
            sink.at_line(number);
            sink.report("uhp/newgame/loads-game-string", Some(text), |f| {
                Finding { message: "the game shown is not the one that was loaded".into(), ..f }
                    .expected(format!("`{game}`"))
                    .got(format!("`{text}`"))
                    .span(0, text.len())
            });
            return self.adopt_line(text);
        }
        let texts = shown.map(|s| s.moves.iter().map(|m| m.text.to_string()).collect());
        let asked = board.expansions().to_string();
        let mut position = Position::new(board, texts.unwrap_or_default(), asked);
        position.suspect = Some("uhp/newgame/loads-game-string");
        self.standing = Standing::Known(Box::new(position));
    }
}
