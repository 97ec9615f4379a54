//! UGMI as a dialect of the family: its words, its notation, and what only it demands.
//!
//! In: words, greetings, reports. Out: what the shared referee asks for.
//! Never: what the protocols of the family have in common.

use std::time::Duration;

use super::{
    Ugmi,
    description::DESCRIPTION,
    deviations,
    message::Start,
    model::{Reading, Rules, Setup},
    rules::{BoardString, MalformedMove, Move, parse_move},
};
use crate::{
    contract::{Context, description::Description},
    protocols::uci_like::{
        customs::Customs,
        declarations,
        dialect::{Dialect, Setup as _},
        fields::{Field, Fields, Keyword, Shape, keyword},
        go, greeting,
        ids::{Ids, implement_ids},
        model::Running,
        options::{Declaration, Kind},
        reports,
        tokens::{Token, phrase},
    },
    verdict::{Finding, Sink},
};

implement_ids!(Ugmi, "ugmi");

impl Dialect for Ugmi {
    type Move = Move;
    type Malformed = MalformedMove;
    type Start = Start;
    type Rules = Rules;
    type Setup = Setup;

    const START: &'static str = "ugmi";
    // The second is what a heading of the text says.
    const STARTED: &'static [&'static str] = &["ugmiok", "uciok"];
    const NEW_GAME: &'static str = "ugminewgame";
    const GO: &'static [&'static [Keyword]] = &[
        go::COMMON,
        &[
            keyword("wtime", Shape::Natural),
            keyword("btime", Shape::Natural),
            keyword("winc", Shape::Natural),
            keyword("binc", Shape::Natural),
        ],
    ];
    const INFO: &'static [&'static [Keyword]] = &[&[
        keyword("depth", Shape::Natural),
        keyword("seldepth", Shape::Natural),
        keyword("time", Shape::Natural),
        keyword("nodes", Shape::Natural),
        keyword("pv", Shape::Words),
        keyword("score", Shape::Score),
        keyword("hashfull", Shape::Natural),
        keyword("nps", Shape::Natural),
        keyword("string", Shape::Text),
        // Named in the description only, as a way to speak of bad commands.
        keyword("error", Shape::Text),
    ]];
    const MOVE: &'static str = "a file `a` to `s` and a rank `01` to `19`, or `000`";
    const MOVES: &'static str = "moves such as `h08`, from `a01` to `s19`";
    const PLAYABLE: &'static str = "an empty point";
    const VARIATION: &'static str = "moves to empty points, and none after five in a row";
    const GREETING: greeting::Requirements = greeting::Requirements {
        name: Self::ID_NAME_AND_AUTHOR,
        author: Self::ID_NAME_AND_AUTHOR,
        text: Self::ID_NAME_AND_AUTHOR,
        one_name: Some(Self::ID_NAME_AND_AUTHOR),
        one_author: Some(Self::ID_NAME_AND_AUTHOR),
        no_other: Some(KNOWN),
        order: Self::ID_BEFORE_OPTIONS,
        in_time: Self::START_IDENTIFIES_ITSELF,
        no_identity_after: Self::OK_ONCE_AND_LAST,
        no_option_after: Self::OK_ONCE_AND_LAST,
        no_option_later: Self::OPTION_ONLY_IN_THE_HANDSHAKE,
        ends: Self::START_IDENTIFIES_ITSELF,
        ends_once: Self::OK_ONCE_AND_LAST,
        declarations: declarations::Requirements {
            form: Self::OPTION_NAME_TYPE_AND_KNOWN_FIELDS,
            one_of_five: Self::OPTION_ONE_OF_FIVE_TYPES,
            of_kind: |kind| match kind {
                Kind::Check => Self::OPTION_CHECK_DEFAULT_IS_TRUE_OR_FALSE,
                Kind::Spin => Self::OPTION_SPIN_NUMBERS_FIT,
                Kind::Combo => Self::OPTION_COMBO_DEFAULT_IS_A_CHOICE,
                Kind::Button => Self::OPTION_BUTTON_HAS_NO_VALUE,
                Kind::String => Self::OPTION_STRING_DEFAULT_IS_WRITTEN_OUT,
            },
            complete: |_| None,
            fields: Some(Self::OPTION_FIELDS_FIT_THE_TYPE),
            words: Some("ugmi/option/no-reserved-words"),
            letters: Some("ugmi/option/no-reserved-letters"),
            choices: Some(Self::OPTION_NAMES_ARE_UNIQUE),
            names: Self::OPTION_NAMES_ARE_UNIQUE,
            any_letter_case: false,
        },
    };

    const REPORTS: reports::Requirements = reports::Requirements {
        values: Self::INFO_VALUES_OF_THE_RIGHT_KIND,
        score: Self::INFO_SCORE_IS_CP_OR_MATE,
        ranges: &[("hashfull", 0, 1000, Self::INFO_HASHFULL_IN_PERMILL)],
        with: &[("seldepth", "depth", Self::INFO_SELDEPTH_WITH_DEPTH)],
        empty: &[],
        growing: &[
            ("depth", "ugmi/info/depth-never-falls"),
            ("nodes", Self::INFO_TIME_AND_NODES_GROW),
            ("time", Self::INFO_TIME_AND_NODES_GROW),
        ],
    };
    const CUSTOMS: Customs = Customs {
        commands: &[],
        pondering: None,
        permits: &[],
        costly: &[],
        games: &[],
        statistics: &["depth", "nodes", "time"],
        speechless: Duration::ZERO,
        bare_go: None,
        vain_mates_may_go_on: false,
        endless_when_over: None,
        anything_when_over: false,
        banners: false,
        error: Some("info error"),
        known_messages_only: Some(KNOWN),
        reads_on: false,
        variation_last: Some("ugmi/info/pv-and-string-last"),
        first_of_the_last_variation: Some("ugmi/bestmove/first-of-the-last-pv"),
        mated_above_zero: "ugmi/info/score-from-the-engines-side",
        null_moves: None,
        limits_of_zero: Some("ugmi/go/limits-of-zero"),
    };

    fn description() -> &'static Description {
        &DESCRIPTION
    }

    fn rules(context: &Context) -> Rules {
        let reading = Reading::of(context.settings.get("reading").unwrap_or_default());
        Rules {
            reading,
            // An engine that is supposed to do one thing wrong does all else right.
            reads_boards: reading.side.is_some() || context.deviation.is_some(),
            wrong: deviations::wrong_rule_under(context.deviation),
        }
    }

    fn parse_move(word: &str) -> Result<Move, MalformedMove> {
        parse_move(word)
    }

    fn start(words: &[Token<'_>]) -> Option<Start> {
        let (kind, rest) = words.split_first()?;
        match kind.text {
            "startpos" if rest.is_empty() => Some(Start::Empty),
            "board" => Some(Start::Board(Box::new(BoardString::parse(&phrase(rest)).ok()?))),
            _ => None,
        }
    }

    /// `[...]` in the text leaves room for fields of an engine's own.
    fn declaration(declaration: Declaration) -> Declaration {
        declaration.without_own_fields()
    }

    fn is_a_keyword(word: &str) -> bool {
        word.len() > 3 && word.bytes().all(|b| b.is_ascii_lowercase())
    }

    fn judge_report(
        running: &mut Running<Self>,
        _: &Rules,
        fields: &Fields<'_>,
        (_, text): (usize, &str),
        sink: &mut Sink,
    ) {
        judge_distance(running, fields, text, sink);
    }

    fn judge_started(greeting: &greeting::Greeting, sink: &mut Sink) {
        let Some((word, line)) = greeting.end() else { return };
        sink.judged(SPELLED);
        // A second acknowledgement in the right letters says what is wrong.
        if word != "ugmiok" && sink.count(SPELLED) == 0 && !greeting.has_ended_twice() {
            sink.report(SPELLED, Some(word), |f| {
                let message = format!("the acknowledgement is spelled `{word}`");
                Finding { message, line: Some(line), ..f }
                    .expected("`ugmiok`")
                    .span(0, word.len())
                    .advice("the heading `uciok` in the specification is a slip; its example and other engines have `ugmiok`")
            });
        }
    }
}

/// A line is one of the messages of the protocol.
const KNOWN: &str = "ugmi/description/known-messages-only";
/// The word that ends the greeting.
const SPELLED: &str = "ugmi/ugmiok/spelled-ugmiok";

/// Each move of a mate takes a point: it cannot be further away than the board
/// is full.
fn judge_distance(running: &Running<Ugmi>, fields: &Fields<'_>, text: &str, sink: &mut Sink) {
    let score = fields.score("score").unwrap_or_default();
    let (Some(moves), false) = (score.mate, running.setup.is_over()) else { return };
    let left = running.setup.games.iter().map(|game| game.board.empty_points()).max();
    let Some(left) = left.and_then(|left| i128::try_from(left).ok()) else { return };
    sink.judged("ugmi/info/mate-fits-the-board");
    let most = (left + 1) / 2;
    if moves.saturating_abs() > most {
        let (start, end) = fields.get("score").map(Field::span).unwrap_or_default();
        sink.report("ugmi/info/mate-fits-the-board", Some(text), |f| {
            Finding { message: "the mate is longer than the empty points allow".into(), ..f }
                .expected(format!("at most {most} moves, as {left} points are empty"))
                .got(format!("mate {moves}"))
                .span(start, end)
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        contract::{Allowance, Context, Heard, Owed, Referee as _},
        engine::LineRef,
        protocols::ugmi::UgmiReferee,
        verdict::Sink,
    };
    use std::time::Duration;

    /// What is owed after lines of both sides, each with its second; the
    /// engine's begin with a `<`.
    fn owed_after(lines: &[(u64, &str)]) -> Option<Owed> {
        let mut referee = UgmiReferee::new(&Context::default());
        let mut sink = Sink::default();
        for (number, (second, text)) in lines.iter().enumerate() {
            let bytes = text.trim_start_matches("< ").as_bytes();
            let line = LineRef { bytes, carriage_return: false, unfinished: false, cut: 0 };
            let heard = Heard { number, at: Duration::from_secs(*second), line, taken: None };
            if text.starts_with('<') {
                referee.received(heard, &mut sink);
            } else {
                referee.sent(heard, &mut sink);
            }
        }
        assert!(sink.findings().is_empty(), "{:?}", sink.findings());
        referee.owed()
    }

    #[test]
    fn a_search_is_owed_from_when_the_engine_could_begin() {
        let load = |since| Some(Owed { since, allowance: Allowance::Load });
        let search = |since| {
            let allowance = Allowance::Search(Duration::from_secs(5));
            Some(Owed { since: Duration::from_secs(since), allowance })
        };
        let mut lines = vec![
            (0, "ugmi"),
            (0, "< id name A"),
            (0, "< id author B"),
            (0, "< ugmiok"),
            (1, "ugminewgame"),
            (1, "isready"),
            (1, "position startpos moves h08"),
            (1, "isready"),
            (1, "go depth 1"),
        ];
        assert_eq!(owed_after(&lines), load(Duration::from_secs(1)));
        lines.push((23, "< readyok"));
        lines.push((23, "< readyok"));
        assert_eq!(owed_after(&lines), search(23));
        lines.extend([(24, "< info depth 1 nodes 9"), (24, "< bestmove a01")]);
        lines.extend([(25, "isready"), (25, "go depth 1"), (28, "< readyok")]);
        assert_eq!(owed_after(&lines), search(28));
        lines.extend([(29, "< info depth 1 nodes 9"), (29, "< bestmove a01")]);
        // A new game that came behind the question is still to be set up when it is answered.
        lines.extend([(30, "isready"), (30, "ugminewgame"), (31, "< readyok"), (31, "isready")]);
        assert_eq!(owed_after(&lines), load(Duration::from_secs(31)));
    }
}
