//! The rule fixtures: each tells a wrong rule from the right one, in a position
//! reached from the start. The data stand in `golden/cxboard/rules.json`.

use super::{
    Board, Cfen, WrongRule, law_of_missing, legal_moves, legal_moves_under, outcome, parse_move,
    resolve, why_illegal,
};
use serde_json::Value;

fn texts(value: &Value) -> Vec<String> {
    value.as_array().map_or_else(Vec::new, |list| {
        list.iter().map(|text| text.as_str().expect("sound").to_owned()).collect()
    })
}

#[test]
fn fixtures() {
    let all: Value =
        serde_json::from_str(include_str!("../../../../golden/cxboard/rules.json")).expect("sound");
    let (mut rules, mut ends) = (0, 0);
    for fixture in all.as_array().expect("sound") {
        let name = fixture["name"].as_str().expect("sound");
        let mut board = Board::start();
        for text in texts(&fixture["moves"]) {
            let mv = resolve(&board, &text).unwrap_or_else(|e| panic!("{name}: {e}"));
            board.make(mv);
        }
        assert_eq!(
            Cfen::of(&board).to_string(),
            fixture["cfen"].as_str().expect("sound"),
            "{name}"
        );
        assert_eq!(
            Cfen::parse(fixture["cfen"].as_str().expect("sound"))
                .expect("sound")
                .board()
                .expect("sound"),
            board
        );
        let legal: Vec<_> = legal_moves(&board).iter().map(ToString::to_string).collect();
        assert_eq!(legal, texts(&fixture["legal"]), "{name}");
        if let Some(result) = fixture["result"].as_str() {
            let winner = outcome(&board).expect("sound").winner;
            assert_eq!(result, if winner.to_string() == "Red" { "1-0" } else { "0-1" });
            ends += 1;
            continue;
        }
        let deviation = WrongRule::named(name).unwrap_or_else(|| panic!("{name}"));
        let wrong: Vec<_> =
            legal_moves_under(&board, Some(deviation)).iter().map(ToString::to_string).collect();
        let extra: Vec<_> = wrong.iter().filter(|m| !legal.contains(m)).take(3).cloned().collect();
        let gone: Vec<_> = legal.iter().filter(|m| !wrong.contains(m)).take(3).cloned().collect();
        assert_eq!(extra, texts(&fixture["illegal"]), "{name}: accepted");
        assert_eq!(gone, texts(&fixture["legal_refused"]), "{name}: refused");
        for text in &extra {
            assert_eq!(
                why_illegal(&board, parse_move(text).expect("sound")),
                Some(deviation.law())
            );
        }
        for text in &gone {
            assert_eq!(law_of_missing(&board, parse_move(text).expect("sound")), deviation.law());
        }
        rules += 1;
    }
    assert_eq!((rules, ends), (17, 4));
}

#[test]
fn document_example_and_forced_positions() {
    let after = |moves: &str| {
        let mut board = Board::start();
        for text in moves.split_whitespace() {
            let mv = resolve(&board, text).expect("sound");
            board.make(mv);
        }
        board
    };
    let legal = |board: &Board| -> Vec<String> {
        legal_moves(board).iter().map(ToString::to_string).collect()
    };
    let board = after("h2e2");
    assert!(resolve(&board, "h9g7").is_ok() && resolve(&board, "b7b0").is_ok());
    assert!(resolve(&board, "h7h0").is_err());
    assert!(resolve(&after("h2e2 h9g7"), "h0g2").is_ok());
    let black = "h2h9 b7b0 a0a1 h7g7 h9h7 b0d0 e0d0 g7g3 a1d1 i9h9 d1d9";
    assert_eq!(legal(&after(black)), ["e9e8"]);
    let red = "h2g2 b7b0 g2g6 h7a7 g6c6 b0d0 c0a2 a7a3 b2b7 d0b0 c6i6 a3a0";
    assert_eq!(legal(&after(red)), ["e0e1"]);
    let board =
        Cfen::parse("3k5/R8/9/9/8p/9/9/9/9/1R2K4 r 1").expect("sound").board().expect("sound");
    let ends: Vec<_> = legal_moves(&board)
        .into_iter()
        .filter_map(|mv| {
            let mut after = board.clone();
            after.make(mv);
            outcome(&after).map(|end| format!("{mv} {:?}", end.ending))
        })
        .collect();
    assert_eq!(ends, ["b0b9 Checkmate", "b0d0 Checkmate"]);
}
