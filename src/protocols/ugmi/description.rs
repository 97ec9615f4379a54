//! What UGMI is made of: its messages, what each may hold, owes and changes.
//!
//! In: constant data. Out: what the grammar, the mutants and the documents read. Never: rules of the
//! game; the lines of the text that demand something stand in `sentences.toml`.

use crate::{
    contract::description::{
        Aspect, Description, Fields, Kind, Message, Roles, Search, command, field, may_get, owes,
        reply,
    },
    protocols::{
        uci_like::{
            descriptions::{REMARKS, Shared},
            message::{Keyword, Word},
            options,
        },
        ugmi::Ugmi,
    },
};

/// The messages of both sides.
pub(super) static DESCRIPTION: Description = Description {
    messages: MESSAGES,
    general: Roles {
        form: &["ugmi/description/known-messages-only"],
        cases: &[
            "ugmi/process/survives-odd-input",
            "ugmi/description/ignores-ill-formed-commands",
            "ugmi/description/ignores-out-of-place-commands",
            "ugmi/description/accepts-both-line-ends",
            "ugmi/description/accepts-blanks-and-tabs",
            "ugmi/description/lines-end-at-line-feeds",
        ],
        ..Shared::<Ugmi>::GENERAL
    },
    start: &["position startpos"],
    changes: &[
        (Aspect::Position, &["position startpos moves c03 q16 d05"]),
        (Aspect::Settings, &["debug on"]),
        (Aspect::Search, &["stop"]),
    ],
    no_excuse: &[
        "ugmi/isready/gui-asks-before-the-first-search",
        "ugmi/description/gui-sends-a-position-first",
        "ugmi/isready/gui-asks-after-each-position",
        "ugmi/setoption/gui-sets-declared-options",
        "ugmi/ugmi/gui-says-it-first-and-once",
    ],
};

/// Positions that have tests of their own.
const POSITIONS: &[&str] = &[
    "ugmi/position/accepts-an-empty-list",
    "ugmi/move-format/null-move-passes",
    "ugmi/position/understands-boards",
    "ugmi/position/long-lists",
    "ugmi/position/startpos-is-empty",
    "ugmi/position/survives-impossible-positions",
    "ugmi/position/finished-games-end-searches",
];

/// Searches that have tests of their own.
const SEARCHES: &[&str] = &[
    "ugmi/go/limits-of-zero",
    "ugmi/go/survives-odd-parameters",
    "ugmi/go/mate-is-found",
    "ugmi/go/keeps-the-clock",
    "ugmi/go/parameters-in-any-order",
    "ugmi/go/first-limit-ends-the-search",
    "ugmi/position/finished-games-end-searches",
    "ugmi/position/accepts-an-empty-list",
    "ugmi/move-format/null-move-passes",
    "ugmi/position/long-lists",
    "ugmi/position/understands-boards",
    "ugmi/position/survives-impossible-positions",
    "ugmi/readyok/after-earlier-commands",
    "ugmi/process/many-searches",
];

const MESSAGES: &[Message] = &[
    Shared::<Ugmi>::START,
    Shared::<Ugmi>::DEBUG,
    Shared::<Ugmi>::ISREADY,
    command(
        Keyword::SetOption.word::<Ugmi>(),
        "setoption name <option_name> [value <option_value>]",
    )
    .with(Fields::Named(&[field("name", Kind::Word), field("value", Kind::Text)]))
    .when("while the engine waits")
    .owing(REMARKS)
    .changing(&[Aspect::Settings])
    .ids(Roles {
        effect: &["ugmi/setoption/accepts-declared-values"],
        frame: &["ugmi/setoption/keeps-the-position"],
        due: &["ugmi/setoption/triggers-nothing"],
        crash: &[
            "ugmi/setoption/accepts-declared-values",
            "ugmi/setoption/button-needs-no-value",
            "ugmi/setoption/ignores-unknown",
        ],
        cases: &[
            "ugmi/setoption/several-words",
            "ugmi/setoption/names-are-case-sensitive",
            "ugmi/setoption/triggers-nothing",
        ],
        ..Roles::NONE
    }),
    Shared::<Ugmi>::NEW_GAME,
    command(
        Keyword::Position.word::<Ugmi>(),
        "position (board <boardstring>|startpos) [moves <move1> ...]",
    )
    .with(Fields::Named(&[
        field("board", Kind::Position),
        field("startpos", Kind::Flag),
        field("moves", Kind::Moves),
    ]))
    .when("between searches")
    .owing(REMARKS)
    .changing(&[Aspect::Position])
    .ids(Roles {
        effect: &[
            "ugmi/position/plays-the-moves",
            "ugmi/position/startpos-is-empty",
            "ugmi/position/replaces-the-former",
            "ugmi/position/understands-boards",
            "ugmi/position/long-lists",
        ],
        again: &["ugmi/position/replaces-the-former"],
        due: &["ugmi/description/calculates-only-after-go"],
        crash: &["ugmi/position/plays-the-moves", "ugmi/process/stays-alive"],
        cases: POSITIONS,
        ..Roles::NONE
    }),
    command(Keyword::Go.word::<Ugmi>(), "go [search_parameters]")
        .with(Fields::Named(&[
            field("wtime", Kind::Natural).brief_to(60_000.0),
            field("btime", Kind::Natural).brief_to(60_000.0),
            field("winc", Kind::Natural),
            field("binc", Kind::Natural),
            field("depth", Kind::Natural).brief_to(6.0),
            field("nodes", Kind::Natural).brief_to(100_000.0),
            field("mate", Kind::Natural),
            field("movetime", Kind::Natural).brief_to(2_000.0),
            field("searchmoves", Kind::Moves),
        ]))
        .when("between searches, behind a position")
        .owing(&[owes("bestmove"), may_get("info")])
        .search(Search::Begins)
        .ids(Roles {
            effect: &[
                "ugmi/go/infinite-without-limits",
                "ugmi/go/searchmoves-restricts",
                "ugmi/go/searchmoves-for-one-search",
                "ugmi/go/keeps-depth",
                "ugmi/go/keeps-nodes",
                "ugmi/go/mate-is-found",
                "ugmi/go/keeps-movetime",
                "ugmi/go/keeps-the-clock",
                "ugmi/go/one-bestmove-each",
            ],
            due: &["ugmi/go/one-bestmove-each", "ugmi/bestmove/only-after-go"],
            owed: &["ugmi/go/one-bestmove-each", "ugmi/bestmove/always-sent"],
            crash: &[
                "ugmi/go/one-bestmove-each",
                "ugmi/bestmove/always-sent",
                "ugmi/process/stays-alive",
            ],
            cases: SEARCHES,
            ..Roles::NONE
        }),
    Shared::<Ugmi>::STOP,
    Shared::<Ugmi>::QUIT,
    Shared::<Ugmi>::ID_NAME.when("in answer to `ugmi`"),
    Shared::<Ugmi>::ID_AUTHOR.when("in answer to `ugmi`"),
    Shared::<Ugmi>::STARTED.when("in answer to `ugmi`, behind everything else").ids(Roles {
        form: &["ugmi/ugmi/identifies-itself", "ugmi/description/known-messages-only"],
        ..Shared::<Ugmi>::STARTED.ids
    }),
    Shared::<Ugmi>::READYOK.ids(Roles {
        form: &["ugmi/isready/one-readyok-each", "ugmi/description/known-messages-only"],
        ..Shared::<Ugmi>::READYOK.ids
    }),
    reply(Word::BestMove.word(), "bestmove <move>")
        .with(Fields::InOrder(&[field("move", Kind::Move)]))
        .when("when a search ends")
        .search(Search::Ends)
        .ids(Roles {
            form: &["ugmi/bestmove/one-well-formed-move", "ugmi/bestmove/nothing-but-the-move"],
            effect: &["ugmi/bestmove/legal-move"],
            due: &["ugmi/go/one-bestmove-each", "ugmi/bestmove/only-after-go"],
            owed: &["ugmi/go/one-bestmove-each", "ugmi/bestmove/always-sent"],
            ..Roles::NONE
        }),
    reply(Word::Info.word(), "info [info_parameters]")
        .with(Fields::Named(&[
            field("depth", Kind::Natural),
            field("seldepth", Kind::Natural),
            field("time", Kind::Natural),
            field("nodes", Kind::Natural),
            field("score", Kind::Flag),
            field("cp", Kind::Whole),
            field("mate", Kind::Whole),
            field("lowerbound", Kind::Flag),
            field("upperbound", Kind::Flag),
            field("hashfull", Kind::Natural),
            field("nps", Kind::Natural),
            field("pv", Kind::Moves),
            field("string", Kind::Text),
            field("error", Kind::Text),
        ]))
        .ids(Roles {
            form: &[
                "ugmi/info/values-of-the-right-kind",
                "ugmi/info/score-is-cp-or-mate",
                "ugmi/bestmove/final-info-before",
            ],
            effect: &[
                "ugmi/go/keeps-depth",
                "ugmi/go/keeps-nodes",
                "ugmi/info/score-from-the-engines-side",
            ],
            figures: &[
                "ugmi/info/mate-fits-the-board",
                "ugmi/info/seldepth-with-depth",
                "ugmi/info/time-in-milliseconds",
                "ugmi/info/nps-fits",
                "ugmi/info/hashfull-in-permill",
            ],
            ..Roles::NONE
        }),
    reply(Word::Option.word(), "option name <option_name> type <option_type> [...]")
        .with(options::FIELDS)
        .when("in answer to `ugmi`, behind the `id` lines")
        .ids(Roles {
            form: &[
                "ugmi/option/name-type-and-known-fields",
                "ugmi/option/one-of-five-types",
                "ugmi/option/spin-numbers-fit",
                "ugmi/option/check-default-is-true-or-false",
                "ugmi/option/combo-default-is-a-choice",
                "ugmi/option/string-default-is-written-out",
                "ugmi/description/known-messages-only",
            ],
            effect: &[
                "ugmi/option/spin-numbers-fit",
                "ugmi/setoption/accepts-declared-values",
                "ugmi/setoption/several-words",
            ],
            due: &["ugmi/option/only-in-the-handshake"],
            ..Roles::NONE
        }),
];
