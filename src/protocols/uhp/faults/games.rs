//! Faults of games: how they begin, how plies are made, passed and taken back.
//!
//! In: a line and the honest answer. Out: another game, or another answer.

use super::{
    behaviour::{Behaviour, Effect, Row, is_error, lacks, result, retells, rewords, row, said},
    game_strings::with_field,
};
use crate::protocols::uhp::rules::{Color, Expansions, GameType, Move};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "no-base-by-name",
        "Does not know the type Base by its name.",
        &["uhp/newgame/accepts-base"],
        Behaviour::Hears(|_, line| {
            (line == "newgame Base").then(|| result("err Unknown expansion Base."))
        }),
    ),
    row(
        "undeclared-becomes-base",
        "Does not declare the pillbug and starts Base when it is asked for.",
        &["uhp/newgame/refuses-undeclared-types"],
        lacks(Expansions::of(true, true, false), |faulty, line| {
            let asked = line.strip_prefix("newgame ").filter(|asked| !asked.contains(';'))?;
            let game = GameType::parse(asked).ok()?;
            game.expansions.pillbug.then(|| faulty.honest("newgame"))
        }),
    ),
    row(
        "crash-on-bad-type",
        "Ends when the type of a new game is malformed.",
        &["uhp/newgame/refuses-malformed-types", "uhp/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            let asked = line.strip_prefix("newgame ")?;
            asked.starts_with("Base+X").then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "bad-type-repeated",
        "Starts Base when the type of a new game is malformed, and shows that type.",
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
        "Lets a side pass from the tenth ply on.",
        &["uhp/pass/refused-when-moves-exist"],
        Behaviour::Hears(|faulty, line| {
            let late = line == "pass" && faulty.running()?.ply() >= 9 && !faulty.must_pass();
            late.then(|| faulty.force(Move::Pass, "pass")).flatten()
        }),
    ),
    row(
        "old-turn-stays",
        "Leaves the side to move as it was when a new game begins.",
        &["uhp/newgame/drops-the-old-game"],
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
        "Shows the first turn whatever game it has loaded.",
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
        "Begins its answer to a ply with a sentence whose first letters are those of a game.",
        &["uhp/play/answers-game-string"],
        rewords(|_, line, answer| {
            if line.starts_with("play ") && line != "play pass" && !is_error(answer) {
                answer.insert(0, "Based on the rules; this is a legal move.".into());
            }
        }),
    ),
    row(
        "no-undo-command",
        "Does not know the command `undo`.",
        &["uhp/engine-commands/implements-every-command", "uhp/undo/takes-back-one"],
        Behaviour::Hears(|faulty, line| line.starts_with("undo").then(|| faulty.honest("unheard"))),
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
        "no-pass-command",
        "Does not know the command `pass`.",
        &["uhp/engine-commands/implements-every-command", "uhp/pass/advances-the-game"],
        Behaviour::Hears(|faulty, line| (line == "pass").then(|| faulty.honest("unheard"))),
    ),
    row(
        "no-play-pass",
        "Does not know `pass` as a move to play.",
        &["uhp/pass/equals-play-pass"],
        Behaviour::Hears(|_, line| {
            (line == "play pass").then(|| result("invalidmove There is no piece named pass."))
        }),
    ),
    row(
        "passes-refused",
        "Refuses every pass, however it is worded.",
        &["uhp/pass/advances-the-game"],
        Behaviour::Hears(|_, line| {
            matches!(line, "pass" | "play pass").then(|| result("invalidmove Make a move."))
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
        "Refuses to take back the last ply of a finished game.",
        &["uhp/undo/over-ends-and-passes"],
        Behaviour::Hears(|faulty, line| {
            (line.starts_with("undo") && faulty.is_over()).then(|| result("err The game is over."))
        }),
    ),
    row(
        "crash-on-undo-at-start",
        "Ends when there is nothing to take back.",
        &["uhp/undo/refuses-too-many", "uhp/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            (line == "undo" && faulty.board()?.ply() == 0).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "crash-on-huge-undo",
        "Ends when the number of plies to take back does not fit its integers.",
        &["uhp/undo/refuses-bad-counts", "uhp/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            let count = line.strip_prefix("undo ")?;
            (count.len() > 10).then(|| vec![Effect::Exit])
        }),
    ),
];
