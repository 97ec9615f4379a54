//! Whole games in the Generic Game Format.
//!
//! In: `(;GM[Othello]...BO[8 ...]B[F5]W[F6];)`. Out: a typed game, its canonical text
//! on one line, its positions. Never: a panic; and never a judgement of the moves
//! while reading, for a game can be well formed and illegal.
//!
//! Tags may come in any order with blanks between them, tags without a meaning
//! here are kept as they are, and values have no escapes: they end at the first
//! closing bracket.

use std::collections::BTreeSet;
use std::fmt;

use super::board::{Board, Side};
use super::clock::Clock;
use super::game::{Game, Played, Property};
use super::notation::parse_move_text;
use super::position::{parse_board, print_board};
use super::text::{TextError, TextErrorKind};

/// Reads one game. Only blanks may surround it.
///
/// # Errors
/// When the text is malformed, with the byte at fault.
pub fn parse_game(text: &str) -> Result<Game, TextError> {
    let (properties, end) = properties(text)?;
    let mut game = Game::new(Board::start());
    let mut seen = BTreeSet::new();
    let mut both_clocks = None;
    for property in properties {
        let Tagged { tag, value, .. } = property;
        if SINGLE_TAGS.contains(&tag) && !seen.insert(tag) {
            let kind = TextErrorKind::RepeatedTag(tag.to_owned());
            return Err(TextError::new(property.tag_at, kind));
        }
        let here = |error: TextError| error.shifted(property.value_at);
        match tag {
            "GM" if value.trim_ascii().eq_ignore_ascii_case(GAME) => {}
            "GM" => {
                return Err(here(TextError::new(0, TextErrorKind::WrongGame(value.to_owned()))));
            }
            "PC" => game.place = Some(value.to_owned()),
            "DT" => game.date = Some(value.to_owned()),
            "PB" => game.black.name = Some(value.to_owned()),
            "PW" => game.white.name = Some(value.to_owned()),
            "RB" => game.black.rating = Some(value.to_owned()),
            "RW" => game.white.rating = Some(value.to_owned()),
            "RE" => game.result = Some(value.to_owned()),
            "TI" => both_clocks = Some(Clock::parse(value).map_err(here)?),
            "TB" => game.black.clock = Some(Clock::parse(value).map_err(here)?),
            "TW" => game.white.clock = Some(Clock::parse(value).map_err(here)?),
            "TY" => game.kind = Some(value.to_owned()),
            "BO" => game.start = parse_board(value).map_err(here)?,
            "B" | "W" => game.moves.push(Played {
                side: if tag == "B" { Side::Black } else { Side::White },
                text: parse_move_text(value).map_err(here)?,
            }),
            _ => game.extra.push(Property { tag: tag.to_owned(), value: value.to_owned() }),
        }
    }
    game.black.clock = game.black.clock.or(both_clocks);
    game.white.clock = game.white.clock.or(both_clocks);
    if let Some(tag) = ["GM", "BO"].into_iter().find(|tag| !seen.contains(tag)) {
        return Err(TextError::new(end, TextErrorKind::MissingTag(tag)));
    }
    let rest = text[end..].trim_ascii_start();
    if !rest.is_empty() {
        let column = text.len() - rest.len();
        return Err(TextError::new(column, TextErrorKind::TrailingText));
    }
    Ok(game)
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "(;GM[{GAME}]")?;
        write_tag(f, "PC", self.place.as_ref())?;
        write_tag(f, "DT", self.date.as_ref())?;
        write_tag(f, "PB", self.black.name.as_ref())?;
        write_tag(f, "PW", self.white.name.as_ref())?;
        write_tag(f, "RB", self.black.rating.as_ref())?;
        write_tag(f, "RW", self.white.rating.as_ref())?;
        write_tag(f, "RE", self.result.as_ref())?;
        write_clocks(f, self)?;
        write_tag(f, "TY", self.kind.as_ref())?;
        write_tag(f, "BO", Some(&print_board(&self.start)))?;
        for Property { tag, value } in &self.extra {
            let is_tag = !tag.is_empty() && tag.bytes().all(|byte| byte.is_ascii_uppercase());
            // A property added by hand must not be able to change the game.
            if is_tag && !SINGLE_TAGS.contains(&tag.as_str()) && tag != "B" && tag != "W" {
                write_tag(f, tag, Some(value))?;
            }
        }
        for played in &self.moves {
            let tag = if played.side == Side::Black { "B" } else { "W" };
            write_tag(f, tag, Some(&played.text))?;
        }
        f.write_str(";)")
    }
}

const GAME: &str = "Othello";

/// Tags with a place of their own; a second one would contradict the first.
const SINGLE_TAGS: [&str; 13] =
    ["GM", "PC", "DT", "PB", "PW", "RB", "RW", "RE", "TI", "TB", "TW", "TY", "BO"];

/// A property as it lies in the text.
struct Tagged<'a> {
    tag: &'a str,
    tag_at: usize,
    value: &'a str,
    value_at: usize,
}

/// The properties of the game at the start of the text and the column behind it.
fn properties(text: &str) -> Result<(Vec<Tagged<'_>>, usize), TextError> {
    let blanks = |from: usize| from + text[from..].len() - text[from..].trim_ascii_start().len();
    let mut column = blanks(0);
    if !text[column..].starts_with("(;") {
        return Err(TextError::new(column, TextErrorKind::MissingGameStart));
    }
    column = blanks(column + 2);
    let mut found = Vec::new();
    while !text[column..].starts_with(";)") {
        let rest = &text.as_bytes()[column..];
        if matches!(rest.first(), None | Some(b';' | b')')) {
            return Err(TextError::new(column, TextErrorKind::MissingGameEnd));
        }
        let letters = rest.iter().take_while(|byte| byte.is_ascii_uppercase()).count();
        let tag_end = column + letters;
        let bracket = blanks(tag_end);
        if letters == 0 || !text[bracket..].starts_with('[') {
            return Err(TextError::new(bracket, TextErrorKind::BadTag));
        }
        let value_at = bracket + 1;
        let Some(length) = text[value_at..].find(']') else {
            return Err(TextError::new(text.len(), TextErrorKind::UnclosedValue));
        };
        found.push(Tagged {
            tag: &text[column..tag_end],
            tag_at: column,
            value: &text[value_at..value_at + length],
            value_at,
        });
        column = blanks(value_at + length + 1);
    }
    Ok((found, column + 2))
}

/// One tag for both clocks where they agree.
fn write_clocks(f: &mut fmt::Formatter<'_>, game: &Game) -> fmt::Result {
    let (black, white) = (game.black.clock, game.white.clock);
    if black.is_some() && black == white {
        return write_tag(f, "TI", black.as_ref());
    }
    write_tag(f, "TB", black.as_ref())?;
    write_tag(f, "TW", white.as_ref())
}

/// Writes a tag if it has a value. What would break the record apart or off its
/// single line is replaced.
fn write_tag(f: &mut fmt::Formatter<'_>, tag: &str, value: Option<&impl ToString>) -> fmt::Result {
    let Some(value) = value else { return Ok(()) };
    let value: String = value
        .to_string()
        .chars()
        .map(|c| match c {
            ']' => ')',
            c if c.is_control() => ' ',
            c => c,
        })
        .collect();
    write!(f, "{tag}[{value}]")
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, option, prelude::*};

    use super::super::board::{Move, Square};
    use super::super::game::Player;
    use super::super::notation::MoveText;
    use super::super::text::Decimal;
    use super::*;

    const START: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";

    fn canonical(text: &str) -> String {
        let game = parse_game(text).expect(text);
        let printed = game.to_string();
        assert_eq!(parse_game(&printed).as_ref().map(ToString::to_string), Ok(printed.clone()));
        printed
    }

    #[test]
    fn canonical_records_stay_as_they_are() {
        for tags in [
            "",
            "PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./engine]PW[x]RE[?]TI[15:00]TY[8]",
            "PB[A. B-C (x; y)]RB[1500.1]RW[1600@3]RE[-4:r]TB[05:00/00:05]TW[05:00]",
            "RE[whatever]TB[01:00]",
        ] {
            for moves in ["", "B[F5]W[D6//2.00]B[C3/-1.25]W[D3/0.5/0.1]", "B[PA]"] {
                let text = format!("(;GM[Othello]{tags}{START}CO[(x)]KM[0]{moves};)");
                assert_eq!(canonical(&text), text);
            }
        }
    }

    #[test]
    fn lenient_forms_become_canonical() {
        let spaced = format!(
            " (; B[f5/+1/] GM [ othello ]\n{} XX[a\nb] TI[5:00//2:00] W[pass//.5]RE[+2] ;) ",
            START.replace("--------", "-------- ")
        );
        let text = format!("(;GM[Othello]RE[+2]TI[05:00]{START}XX[a b]B[F5/1]W[PA//0.5];)");
        assert_eq!(canonical(&spaced), text);
    }

    #[test]
    fn malformed_records_point_at_the_byte() {
        use TextErrorKind as Kind;
        let go = "(;GM[Othello]";
        for (text, column, kind) in [
            (String::new(), 0, Kind::MissingGameStart),
            ("foo".into(), 0, Kind::MissingGameStart),
            ("(;".into(), 2, Kind::MissingGameEnd),
            (format!("{go}{START}"), 85, Kind::MissingGameEnd),
            (format!("{go})"), 13, Kind::MissingGameEnd),
            (format!("{go}{START};) x"), 88, Kind::TrailingText),
            (format!("{go};)"), 15, Kind::MissingTag("BO")),
            (format!("(;{START};)"), 76, Kind::MissingTag("GM")),
            ("(;GM[Chess];)".into(), 5, Kind::WrongGame("Chess".into())),
            (format!("{go}PB"), 15, Kind::BadTag),
            (format!("{go}pb[x];)"), 13, Kind::BadTag),
            (format!("{go}PB[é"), 18, Kind::UnclosedValue),
            (format!("{go}PB[é]PB[x];)"), 19, Kind::RepeatedTag("PB".into())),
            (format!("{go}B[F9];)"), 16, Kind::BadMove),
            (format!("{go}B[F5/x];)"), 18, Kind::BadNumber),
            (format!("{go}BO[10 -];)"), 16, Kind::BadBoardSize),
            (format!("{go}TI[1:x];)"), 18, Kind::BadClock),
        ] {
            assert_eq!(parse_game(&text), Err(TextError::new(column, kind)), "{text}");
        }
    }

    #[test]
    fn a_value_cannot_break_the_record() {
        let mut game = Game::new(Board::start());
        game.black.name = Some("a];)\n".into());
        game.extra = ["", "x", "B", "BO", "CO"]
            .map(|tag| Property { tag: tag.into(), value: "]".into() })
            .into();
        assert_eq!(game.to_string(), format!("(;GM[Othello]PB[a);) ]{START}CO[)];)"));
    }

    /// What can stand in a value: all but the bracket that ends it.
    const VALUE: &str = "[ -\\\\^-~é]{0,20}";

    fn side() -> impl Strategy<Value = Side> {
        prop_oneof![Just(Side::Black), Just(Side::White)]
    }

    fn player() -> impl Strategy<Value = Player> {
        let clock = (0..400_000_000_u64, 0..90_000_u64, 0..900_000_u64)
            .prop_map(|(initial, increment, grace)| Clock { initial, increment, grace });
        (option::of(VALUE), option::of(VALUE), option::of(clock))
            .prop_map(|(name, rating, clock)| Player { name, rating, clock })
    }

    /// Any move at all: records are not held to the rules while they are read.
    fn played() -> impl Strategy<Value = Played> {
        let number = || {
            let text = "-?[1-9][0-9]?(\\.[0-9]{1,2})?";
            option::of(text.prop_map(|text| Decimal::parse(&text).expect("a number")))
        };
        let mv = (0..65_u8).prop_map(|index| Square::new(index).map_or(Move::Pass, Move::Place));
        (side(), mv, number(), number())
            .prop_map(|(side, mv, eval, time)| Played { side, text: MoveText { mv, eval, time } })
    }

    fn game() -> impl Strategy<Value = Game> {
        let board = (any::<u64>(), any::<u64>(), side()).prop_map(|(black, white, side)| {
            Board::from_discs(black & !white, white, side).expect("no square holds two discs")
        });
        let extra = ("K[A-Z]{1,3}", VALUE).prop_map(|(tag, value)| Property { tag, value });
        let texts = vec(option::of(VALUE), 4);
        (texts, player(), player(), board, vec(extra, 0..4), vec(played(), 0..70)).prop_map(
            |(texts, black, white, start, extra, moves)| Game {
                place: texts[0].clone(),
                date: texts[1].clone(),
                black,
                white,
                result: texts[2].clone(),
                kind: texts[3].clone(),
                start,
                extra,
                moves,
            },
        )
    }

    proptest! {
        #[test]
        fn a_game_printed_is_the_game(game in game()) {
            let text = game.to_string();
            prop_assert!(!text.contains('\n'));
            prop_assert_eq!(parse_game(&text), Ok(game.clone()));
            let spaced = text.replace(']', "]\r\n ");
            prop_assert_eq!(parse_game(&spaced), Ok(game));
        }

        #[test]
        fn any_text_is_read_without_panic(text in "\\PC*", tag in "[A-Z]{1,2}", value in VALUE) {
            let _ = parse_game(&text);
            let _ = parse_game(&format!("(;GM[Othello]{START}{tag}[{value}]{text};)"));
        }
    }
}
