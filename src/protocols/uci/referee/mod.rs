//! UCI as a dialect of the family: its words, its notation, and what only it demands.
//!
//! `reserved`: options that the text gives a meaning; `lines`: moves that reports name outside of
//! variations.
//!
//! In: words, greetings, options, reports. Out: what the shared referee asks for.
//! Never: what the protocols of the family have in common.

mod lines;
mod reserved;
#[cfg(test)]
mod tests;

use std::time::Duration;

use super::{
    Uci,
    description::DESCRIPTION,
    deviations,
    message::{Keyword as Command, Start},
    model::{Rules, Setup},
    rules::{Fen, MalformedMove, MoveText, Slip, parse_move},
};
use crate::{
    contract::{Context, description::Description},
    protocols::uci_like::{
        customs::{Customs, Permit, Pondering},
        declarations,
        dialect::Dialect,
        fields::{Fields, Keyword},
        go, greeting,
        ids::{Ids, implement_ids},
        info,
        model::Running,
        options::{Declaration, Key, Kind},
        reports,
        setoption::SetOption,
        tokens::{Token, phrase},
    },
    verdict::Sink,
};

implement_ids!(Uci, "uci");

impl Dialect for Uci {
    type Move = MoveText;
    type Malformed = MalformedMove;
    type Start = Start;
    type Rules = Rules;
    type Setup = Setup;

    const START: &'static str = "uci";
    const STARTED: &'static [&'static str] = &["uciok"];
    const NEW_GAME: &'static str = "ucinewgame";
    const GO: &'static [&'static [Keyword]] = go::PARAMETERS;
    const INFO: &'static [&'static [Keyword]] = info::PARAMETERS;
    const MOVE: &'static str = "two squares such as `e2e4`, and the piece in a promotion: `e7e8q`";
    const MOVES: &'static str = "moves such as `e2e4`, `e1g1` and `e7e8q`";
    const PLAYABLE: &'static str = "a legal move";
    const VARIATION: &'static str = "legal moves in turn, and none after a mate";
    const GREETING: greeting::Requirements = greeting::Requirements {
        name: Self::ID_NAME_AND_AUTHOR,
        author: Self::ID_NAME_AND_AUTHOR,
        text: Self::ID_NAME_AND_AUTHOR,
        one_name: None,
        one_author: None,
        no_other: None,
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
            complete: |kind| match kind {
                Kind::Check => Some("uci/option/check-has-a-default"),
                Kind::Spin => Some("uci/option/spin-has-default-and-limits"),
                Kind::Combo => Some("uci/option/combo-has-a-default"),
                Kind::Button => None,
                Kind::String => Some(Self::OPTION_STRING_DEFAULT_IS_WRITTEN_OUT),
            },
            fields: Some(Self::OPTION_FIELDS_FIT_THE_TYPE),
            words: Some("uci/option/no-reserved-words"),
            // A name that the text itself gives has one of them as part of a word.
            letters: None,
            choices: Some(Self::OPTION_NAMES_ARE_UNIQUE),
            names: Self::OPTION_NAMES_ARE_UNIQUE,
            any_letter_case: true,
        },
    };
    const REPORTS: reports::Requirements = reports::Requirements {
        values: Self::INFO_VALUES_OF_THE_RIGHT_KIND,
        score: Self::INFO_SCORE_IS_CP_OR_MATE,
        ranges: &[
            ("hashfull", 0, 1000, Self::INFO_HASHFULL_IN_PERMILL),
            ("multipv", 1, i128::MAX, MULTIPV),
            ("currmovenumber", 1, i128::MAX, "uci/info/currmovenumber-from-1"),
            ("tbhits", 0, i128::MAX, TBHITS),
            ("sbhits", 0, i128::MAX, TBHITS),
            ("cpuload", 0, i128::MAX, CPULOAD),
        ],
        with: &[
            ("seldepth", "depth", Self::INFO_SELDEPTH_WITH_DEPTH),
            ("pv", "time", "uci/info/time-with-pv"),
            ("pv", "score", SCORE_AND_DEPTH),
            ("pv", "depth", SCORE_AND_DEPTH),
        ],
        empty: &["pv"],
        growing: &[
            ("nodes", Self::INFO_TIME_AND_NODES_GROW),
            ("time", Self::INFO_TIME_AND_NODES_GROW),
        ],
    };
    const CUSTOMS: Customs = Customs {
        commands: &[Command::PonderHit, Command::Register],
        pondering: Some(Pondering {
            waits: "uci/go/ponder-waits",
            waits_when_over: "uci/go/ponder-waits-in-finished-games",
            no_other_variations: "uci/go/ponder-shows-no-other-lines",
            position: "uci/go/ponder-move-is-in-the-position",
            by_itself: "uci/bestmove/does-not-ponder-by-itself",
            stops: "uci/stop/ends-a-ponder-search",
            becomes_normal: "uci/ponderhit/search-becomes-normal",
            no_hit_in_others: "uci/ponderhit/nothing-in-an-ordinary-search",
            one_move: "uci/bestmove/ponder-is-one-move",
            can_be_played: "uci/bestmove/ponder-move-is-legal",
        }),
        permits: &[
            Permit { word: "copyprotection", order: "uci/copyprotection/checking-then-verdict" },
            Permit { word: "registration", order: "uci/registration/checking-then-verdict" },
        ],
        costly: &["hash", "cache", "memory", "thread", "core", "cpu"],
        games: &[("UCI_Chess960", "false"), ("UCI_Variant", "chess")],
        statistics: &["depth", "nodes", "time", "score"],
        speechless: Duration::from_millis(50),
        bare_go: Some("uci/go/without-parameters-is-stoppable"),
        vain_mates_may_go_on: true,
        endless_when_over: Some("uci/go/infinite-in-finished-games"),
        anything_when_over: true,
        banners: true,
        error: None,
        known_messages_only: None,
        reads_on: true,
        variation_last: None,
        first_of_the_last_variation: None,
        mated_above_zero: "uci/info/mated-is-negative",
        null_moves: Some("uci/move-format/null-move-is-0000"),
        limits_of_zero: None,
    };

    fn description() -> &'static Description {
        &DESCRIPTION
    }

    fn rules(context: &Context) -> Rules {
        Rules::with(deviations::wrong_rule_under(context.deviation))
    }

    fn set(rules: &mut Rules, set: &SetOption, declared: &[Declaration]) {
        reserved::set(&mut rules.set, set, declared);
    }

    fn may_ponder(rules: &Rules) -> bool {
        rules.set.ponder
    }

    fn can_ponder(declared: &[Declaration]) -> bool {
        reserved::can_ponder(declared)
    }

    fn parse_move(word: &str) -> Result<MoveText, MalformedMove> {
        parse_move(word)
    }

    fn means_no_move(word: &str) -> bool {
        parse_move(word).is_err_and(|malformed| malformed.slip == Some(Slip::NoMove))
    }

    fn start(words: &[Token<'_>]) -> Option<Start> {
        let (kind, rest) = words.split_first()?;
        match kind.text {
            "startpos" if rest.is_empty() => Some(Start::Initial),
            "fen" => Some(Start::Fen(Box::new(Fen::parse(&phrase(rest)).ok()?))),
            _ => None,
        }
    }

    /// Words that the text does not know are skipped, and the letter case of values is free.
    fn declaration(declaration: Declaration) -> Declaration {
        let mut declaration = declaration.without_own_fields();
        let kind = declaration.kind();
        let choices: Vec<String> = declaration.choices().map(str::to_owned).collect();
        let default = declaration.parts.iter_mut().find(|part| part.key == Key::Default);
        if let Some(default) = default {
            let same = |choice: &&String| choice.eq_ignore_ascii_case(&default.value);
            match kind {
                Some(Kind::Check) => default.value.make_ascii_lowercase(),
                Some(Kind::Combo) => {
                    if let Some(choice) = choices.iter().find(same) {
                        default.value.clone_from(choice);
                    }
                }
                _ => {}
            }
        }
        declaration
    }

    /// A variation ends at the first word that is no move, not even one in another notation.
    fn is_a_keyword(word: &str) -> bool {
        parse_move(word).is_err_and(|error| error.slip.is_none())
    }

    fn judge_report(
        running: &mut Running<Self>,
        rules: &Rules,
        fields: &Fields<'_>,
        line: (usize, &str),
        sink: &mut Sink,
    ) {
        lines::judge(running, &rules.set, fields, line, sink);
    }

    fn judge_declaration(declaration: &Declaration, text: &str, sink: &mut Sink) {
        reserved::judge(declaration, text, sink);
    }

    fn judge_started(greeting: &greeting::Greeting, sink: &mut Sink) {
        reserved::judge_all(greeting, sink);
    }
}

const MULTIPV: &str = "uci/info/multipv-numbers";
const TBHITS: &str = "uci/info/tbhits-are-numbers";
const CPULOAD: &str = "uci/info/cpuload-is-a-number";
const SCORE_AND_DEPTH: &str = "uci/info/score-and-depth-with-pv";
