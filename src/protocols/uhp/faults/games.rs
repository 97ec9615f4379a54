//! Faults of games: how they begin, how plies are made, passed and taken back.
//!
//! In: a line and the honest answer. Out: another game, or another answer.

use super::{
    behaviour::{
        Behaviour, Effect, Row, is_error, lacks, prepares, result, retells, rewords, row, said,
    },
    game_strings::with_field,
};
use crate::protocols::uhp::{
    message::Edition,
    rules::{Color, Expansions, GameType, Move, legal},
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "no-base-by-name",
        "Does not know the type `Base`.",
        &["uhp/newgame/accepts-base"],
        Behaviour::Hears(|_, line| {
            (line == "newgame Base").then(|| result("err Unknown expansion Base."))
        }),
    ),
    row(
        "undeclared-becomes-base",
        "Does not declare the pillbug and starts a base game when it is asked for.",
        &["uhp/newgame/refuses-undeclared-types"],
        lacks(Expansions::of(true, true, false), |faulty, line| {
            let asked = line.strip_prefix("newgame ").filter(|asked| !asked.contains(';'))?;
            let game = GameType::parse(asked).ok()?;
            game.expansions.pillbug.then(|| faulty.honest("newgame"))
        }),
    ),
    row(
        "base-whatever-is-asked",
        "Declares no expansion, has the options of 2018, and starts a base game whatever is asked for.",
        &["uhp/newgame/refuses-undeclared-types", "uhp/newgame/refuses-malformed-types"],
        lacks(Expansions::NONE, |faulty, line| {
            faulty.engine.follow(Edition::E2018);
            line.starts_with("newgame ").then(|| faulty.honest("newgame"))
        }),
    ),
    row(
        "all-expansions-before-a-game",
        "Starts with a game of all expansions.",
        &["uhp/error-handling/needs-a-game"],
        prepares(|engine| {
            engine.answer("newgame Base+MLP");
        }),
    ),
    row(
        "crash-on-bad-type",
        "Exits when the type of a new game is malformed.",
        &["uhp/newgame/refuses-malformed-types", "uhp/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            let asked = line.strip_prefix("newgame ")?;
            asked.starts_with("Base+X").then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "bad-type-repeated",
        "Starts a base game when the type is malformed, and shows that type.",
        &["uhp/newgame/refuses-malformed-types"],
        Behaviour::Hears(|faulty, line| {
            let asked = line.strip_prefix("newgame ").filter(|asked| !asked.contains(';'))?;
            is_error(&faulty.answer(line)).then(|| {
                let mut answer = faulty.answer("newgame");
                answer[0] = with_field(&answer[0], 0, asked);
                said(answer)
            })
        }),
    ),
    row(
        "pass-in-the-middle-game",
        "Accepts any `pass` from the tenth ply on.",
        &["uhp/pass/refused-when-moves-exist"],
        Behaviour::Hears(|faulty, line| {
            let late = line == "pass" && faulty.running()?.ply() >= 9 && !faulty.must_pass();
            late.then(|| faulty.force(Move::Pass, "pass")).flatten()
        }),
    ),
    row(
        "pass-when-nothing-moves",
        "Accepts a pass when pieces can enter but none can move.",
        &["uhp/pass/refused-when-moves-exist"],
        Behaviour::Hears(|faulty, line| {
            let board = faulty.running().filter(|board| board.ply() > 3)?;
            let is_stuck = !legal(board).iter().any(|mv| matches!(mv, Move::Move { .. }));
            (is_stuck && matches!(line, "pass" | "play pass"))
                .then(|| faulty.force(Move::Pass, "pass"))?
        }),
    ),
    row(
        "old-turn-stays",
        "Keeps the side to move when a new game begins.",
        &["uhp/turn-string/follows-ply-count"],
        Behaviour::Hears(|faulty, line| {
            let black = faulty.board()?.to_move() == Color::Black;
            (line.starts_with("newgame") && black).then(|| {
                let mut answer = faulty.answer(line);
                answer[0] = answer[0].replacen(";White[1]", ";Black[1]", 1);
                said(answer)
            })
        }),
    ),
    row(
        "loads-at-the-start",
        "Shows the first turn whatever GameString it has loaded.",
        &["uhp/newgame/loads-game-string"],
        retells(|_, line, shown| {
            if !line.starts_with("newgame") {
                return shown.to_owned();
            }
            with_field(shown, 2, "White[1]")
        }),
    ),
    row(
        "chats-before-games",
        "Precedes its answer to a ply with a sentence that begins with `Base`.",
        &["uhp/play/answers-game-string"],
        rewords(|_, line, answer| {
            if line.starts_with("play ") && line != "play pass" && !is_error(answer) {
                answer.insert(0, "Based on the rules; this is a legal move.".into());
            }
        }),
    ),
    row(
        "play-says-only-ok",
        "Answers a ply with `ok` alone.",
        &["uhp/play/answers-game-string"],
        rewords(|_, line, answer| {
            if line.starts_with("play ") && line != "play pass" && !is_error(answer) {
                answer.remove(0);
            }
        }),
    ),
    row(
        "play-shows-the-game-before",
        "Answers a ply with the GameString before it.",
        &["uhp/play/answers-game-string"],
        Behaviour::Hears(|faulty, line| {
            let before = faulty.engine.game()?.shown();
            (faulty.legal_play(line)? != Move::Pass).then(|| {
                faulty.answer(line);
                result(before)
            })
        }),
    ),
    row(
        "pass-at-any-time",
        "Accepts a pass although there are moves.",
        &["uhp/pass/refused-when-moves-exist"],
        Behaviour::Hears(|faulty, line| {
            faulty.running()?;
            matches!(line, "pass" | "play pass").then(|| faulty.force(Move::Pass, "pass"))?
        }),
    ),
    row(
        "undo-refused-at-end",
        "Rejects `undo` in a finished game.",
        &["uhp/undo/over-ends-and-passes"],
        Behaviour::Hears(|faulty, line| {
            (line.starts_with("undo") && faulty.is_over()).then(|| result("err The game is over."))
        }),
    ),
    row(
        "crash-on-undo-at-start",
        "Exits when there is no ply to take back.",
        &["uhp/undo/refuses-too-many", "uhp/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            (line == "undo" && faulty.board()?.ply() == 0).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "crash-on-huge-undo",
        "Exits when the number of an `undo` does not fit its integers.",
        &["uhp/undo/refuses-too-many", "uhp/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            let count = line.strip_prefix("undo ")?;
            (count.len() > 10).then(|| vec![Effect::Exit])
        }),
    ),
];
