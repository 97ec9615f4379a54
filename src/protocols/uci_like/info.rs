//! Lines `info`, in the words that the family has in common.
//!
//! In: a line and the vocabulary of a protocol. Out: its fields.
//! Never: whether they may stand there or are true.

use super::{
    fields::{Fields, Keyword, Shape, keyword},
    tokens::tokens,
};

/// What most protocols of the family know.
pub const COMMON: &[Keyword] = &[
    keyword("depth", Shape::Natural),
    keyword("seldepth", Shape::Natural),
    keyword("time", Shape::Natural),
    keyword("nodes", Shape::Natural),
    keyword("pv", Shape::Words),
    keyword("multipv", Shape::Natural),
    keyword("score", Shape::Score),
    keyword("currmove", Shape::Word),
    keyword("currmovenumber", Shape::Natural),
    keyword("hashfull", Shape::Natural),
    keyword("nps", Shape::Natural),
    keyword("tbhits", Shape::Natural),
    keyword("cpuload", Shape::Natural),
    keyword("string", Shape::Text),
];

/// Those that most of the family know; a protocol may take them, or bring its own.
pub const PARAMETERS: &[&[Keyword]] =
    &[COMMON, &[keyword("refutation", Shape::Words), keyword("currline", Shape::Words)]];

/// The fields of a line `info …`; `None` if it is another line.
#[must_use]
pub fn parse<'t>(line: &'t str, vocabulary: &[&[Keyword]]) -> Option<Fields<'t>> {
    let words = tokens(line);
    let (first, rest) = words.split_first()?;
    (first.text == "info").then(|| Fields::parse(line, rest, vocabulary))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::fields::{Score, Value};
    use super::*;

    #[test]
    fn fields_are_read_in_order() {
        let line = "info depth 3 currmove h2e2 score cp -14 lowerbound nodes 12 pv h2e2 h9g7";
        let fields = parse(line, PARAMETERS).expect("an info line");
        assert_eq!((fields.number("depth"), fields.number("nodes")), (Some(3), Some(12)));
        let score = Score { cp: Some(-14), lowerbound: true, ..Score::default() };
        assert_eq!(fields.score("score"), Some(score));
        assert_eq!(fields.words("pv").map(<[_]>::len), Some(2));
        assert_eq!(format!("info {fields}"), line);
        let (start, end) = fields.get("score").expect("a score").span();
        assert_eq!(&line[start..end], "score cp -14 lowerbound");
        assert!(parse("information", PARAMETERS).is_none());
    }

    #[test]
    fn what_is_wrong_stays_where_it_is() {
        let value = |line: &'static str, key: &str| {
            parse(line, PARAMETERS).expect("an info line").get(key).expect("the key").value.clone()
        };
        assert_eq!(value("info depth nodes 3", "depth"), Value::Missing);
        assert!(
            matches!(value("info depth 3/7 nodes 3", "depth"), Value::Wrong(w) if w.text == "3/7")
        );
        assert!(matches!(value("info nps -3", "nps"), Value::Wrong(w) if w.start == 9));
        assert!(matches!(value("info score 35", "score"), Value::Wrong(w) if w.text == "35"));
        assert!(matches!(value("info score cp 0.3 depth 1", "score"), Value::Wrong(_)));
        assert_eq!(value("info score mate", "score"), Value::Missing);
        assert_eq!(value("info score depth 1", "score"), Value::Missing);
        assert_eq!(value("info string  pv  depth x ", "string"), Value::Text("pv  depth x"));
        assert_eq!(value("info string", "string"), Value::Text(""));
        let odd = parse("info colour red or blue depth 2", PARAMETERS).expect("an info line");
        assert_eq!((odd.0.len(), odd.0[0].is_known(), odd.number("depth")), (2, false, Some(2)));
    }

    proptest! {
        #[test]
        fn any_line_is_read_without_panic(line in "\\PC{0,60}") {
            let _ = parse(&format!("info {line}"), PARAMETERS);
        }

        #[test]
        fn printing_gives_the_words_again(
            words in proptest::collection::vec(
                prop_oneof![
                    (0..COMMON.len()).prop_map(|i| COMMON[i].word.to_owned()),
                    "cp|mate|lowerbound|[a-z]{1,3}|[0-9]{1,3}",
                ],
                0..12,
            )
        ) {
            let line = format!("info {}", words.join(" "));
            let fields = parse(&line, PARAMETERS).expect("an info line");
            let mut printed: Vec<String> =
                fields.to_string().split_whitespace().map(str::to_owned).collect();
            let mut wanted = words;
            let plain = |word: &mut String| {
                if let Ok(number) = word.parse::<u64>() { *word = number.to_string(); }
            };
            printed.iter_mut().for_each(plain);
            wanted.iter_mut().for_each(plain);
            // Repeated parts of a score collapse; everything else stays.
            if !wanted.iter().any(|w| w == "score") {
                prop_assert_eq!(printed, wanted);
            }
        }
    }
}
