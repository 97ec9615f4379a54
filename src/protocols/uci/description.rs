//! What UCI is made of: its messages, what each may hold, owes and changes.
//!
//! In: constant data. Out: what the grammar, the mutants and the documents read. Never: rules of the
//! game; the lines of the text that demand something stand in `sentences.toml`.

use crate::{
    contract::description::{
        Aspect, Description, Fields, Kind, Message, Roles, Search, command, field, may_get, owes,
        reply,
    },
    protocols::{
        uci::Uci,
        uci_like::{
            descriptions::{REMARKS, Shared},
            message::{Keyword, Word},
            options,
        },
    },
};

/// The messages of both sides.
pub(super) static DESCRIPTION: Description = Description {
    messages: MESSAGES,
    general: Roles {
        frame: FRAME,
        cases: &[
            "uci/process/survives-odd-input",
            "uci/description/ignores-unknown-commands",
            "uci/description/ignores-blank-lines",
            "uci/description/ignores-ill-formed-commands",
            "uci/description/ignores-out-of-place-commands",
            "uci/description/accepts-both-line-ends",
            "uci/description/accepts-blanks-and-tabs",
            "uci/description/lines-end-at-line-feeds",
        ],
        ..Shared::<Uci>::GENERAL
    },
    start: &["position startpos"],
    changes: &[
        (Aspect::Position, &["position startpos moves a2a3 h7h6 b2b3"]),
        (Aspect::Settings, &["debug on"]),
        (Aspect::Search, &["stop"]),
    ],
    no_excuse: &[
        "uci/go/gui-sends-whole-searches",
        "uci/position/gui-sends-legal-positions",
        "uci/isready/gui-asks-before-the-first-search",
        "uci/description/gui-sends-a-position-first",
        "uci/option/gui-sets-hash-first",
        "uci/option/gui-tells-whether-it-ponders",
        "uci/ponderhit/gui-hits-the-expected-move-only",
        "uci/go/gui-ponders-on-the-expected-move",
        "uci/position/gui-says-startpos",
        "uci/setoption/gui-sets-declared-options",
        "uci/uci/gui-says-it-first-and-once",
        "uci/ucinewgame/gui-announces-other-games",
    ],
};

/// That only `position` changes the position, and only `debug` the debug mode.
const FRAME: &[&str] = &[
    "uci/go/searches-the-same-again",
    "uci/position/plays-the-moves",
    "uci/debug/off-by-default",
    "uci/debug/sends-more-information",
    "uci/description/accepts-both-line-ends",
];

/// Positions that have tests of their own.
const POSITIONS: &[&str] = &[
    "uci/position/accepts-an-empty-list",
    "uci/position/understands-fen",
    "uci/position/fen-side-to-move",
    "uci/position/fen-castling-rights",
    "uci/position/fen-en-passant-square",
    "uci/position/fen-en-passant-in-either-way",
    "uci/position/long-lists",
    "uci/position/startpos-is-the-start-position",
    "uci/position/survives-impossible-positions",
    "uci/position/survives-bad-fens",
    "uci/position/finished-games-end-searches",
];

/// Searches that have tests of their own.
const SEARCHES: &[&str] = &[
    "uci/go/unknown-words-are-skipped",
    "uci/go/survives-odd-parameters",
    "uci/go/missing-parameters-do-not-matter",
    "uci/go/without-parameters-is-stoppable",
    "uci/go/mate-is-found",
    "uci/go/keeps-the-clock",
    "uci/go/keeps-its-own-clock",
    "uci/go/parameters-in-any-order",
    "uci/go/first-limit-ends-the-search",
    "uci/go/infinite-in-finished-games",
    "uci/go/ponder-waits-in-finished-games",
    "uci/go/ponder-move-is-in-the-position",
    "uci/position/finished-games-end-searches",
    "uci/position/accepts-an-empty-list",
    "uci/position/long-lists",
    "uci/position/understands-fen",
    "uci/position/survives-impossible-positions",
    "uci/readyok/after-earlier-commands",
    "uci/process/many-searches",
    "uci/registration/works-without-it",
];

const MESSAGES: &[Message] = &[
    Shared::<Uci>::START.ids(Roles {
        cases: &["uci/copyprotection/stays-after-an-error"],
        ..Shared::<Uci>::START.ids
    }),
    Shared::<Uci>::DEBUG,
    Shared::<Uci>::ISREADY.ids(Roles {
        cases: &["uci/copyprotection/stays-after-an-error"],
        ..Shared::<Uci>::ISREADY.ids
    }),
    command(Keyword::SetOption.word::<Uci>(), "setoption name <id> [value <x>]")
        .with(Fields::Named(&[field("name", Kind::Word), field("value", Kind::Text)]))
        .when("while the engine waits")
        .owing(REMARKS)
        .changing(&[Aspect::Settings])
        .ids(Roles {
            effect: &[
                "uci/setoption/accepts-declared-values",
                "uci/setoption/any-letter-case",
                "uci/option/own-book-can-be-off",
                "uci/info/multipv-numbers",
                "uci/info/multipv-lines-together",
            ],
            frame: &["uci/setoption/keeps-the-position"],
            due: &["uci/setoption/triggers-nothing"],
            crash: &[
                "uci/setoption/accepts-declared-values",
                "uci/setoption/button-needs-no-value",
                "uci/setoption/ignores-unknown",
            ],
            cases: &[
                "uci/setoption/several-words",
                "uci/setoption/any-letter-case",
                "uci/setoption/triggers-nothing",
            ],
            ..Roles::NONE
        }),
    // Only an engine that has sent `registration` answers it.
    command(Keyword::Register.word::<Uci>(), "register (later|[name <x>] [code <y>])")
        .with(Fields::Named(&[
            field("later", Kind::Flag),
            field("name", Kind::Word),
            field("code", Kind::Word),
        ]))
        .asked_by("registration")
        .when("while the engine waits")
        .owing(&[may_get("registration"), may_get("info")])
        .ids(Roles {
            due: &["uci/registration/checking-then-verdict"],
            owed: &["uci/registration/answers-register"],
            crash: &["uci/registration/answers-register", "uci/process/stays-alive"],
            ..Roles::NONE
        }),
    Shared::<Uci>::NEW_GAME,
    command(
        Keyword::Position.word::<Uci>(),
        "position (fen <fenstring>|startpos) [moves <move1> ...]",
    )
    .with(Fields::Named(&[
        field("fen", Kind::Position),
        field("startpos", Kind::Flag),
        field("moves", Kind::Moves),
    ]))
    .when("between searches")
    .owing(REMARKS)
    .changing(&[Aspect::Position])
    .ids(Roles {
        effect: &[
            "uci/position/plays-the-moves",
            "uci/position/startpos-is-the-start-position",
            "uci/position/replaces-the-former",
            "uci/position/understands-fen",
            "uci/position/long-lists",
        ],
        again: &["uci/position/replaces-the-former"],
        due: &["uci/description/calculates-only-after-go"],
        crash: &["uci/position/plays-the-moves", "uci/process/stays-alive"],
        cases: POSITIONS,
        ..Roles::NONE
    }),
    command(Keyword::Go.word::<Uci>(), "go [search_parameters]")
        .with(Fields::Named(&[
            field("ponder", Kind::Flag),
            field("infinite", Kind::Flag),
            field("wtime", Kind::Whole).brief_to(60_000.0),
            field("btime", Kind::Whole).brief_to(60_000.0),
            field("winc", Kind::Whole),
            field("binc", Kind::Whole),
            field("movestogo", Kind::Natural),
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
                "uci/go/infinite-without-limits",
                "uci/go/ponder-waits",
                "uci/go/searchmoves-restricts",
                "uci/go/searchmoves-for-one-search",
                "uci/go/keeps-depth",
                "uci/go/keeps-nodes",
                "uci/go/mate-is-found",
                "uci/go/keeps-movetime",
                "uci/go/keeps-the-clock",
                "uci/go/one-bestmove-each",
            ],
            due: &["uci/go/one-bestmove-each", "uci/bestmove/only-after-go"],
            owed: &["uci/go/one-bestmove-each", "uci/bestmove/always-sent"],
            crash: &[
                "uci/go/one-bestmove-each",
                "uci/bestmove/always-sent",
                "uci/process/stays-alive",
            ],
            cases: SEARCHES,
            ..Roles::NONE
        }),
    Shared::<Uci>::STOP.ids(Roles {
        effect: &["uci/stop/ends-the-search", "uci/stop/ends-a-ponder-search"],
        ..Shared::<Uci>::STOP.ids
    }),
    // It owes nothing by itself: from now on the limits of `go` count.
    command(Keyword::PonderHit.word::<Uci>(), "ponderhit")
        .when("while the engine ponders")
        .also_in_searches()
        .ids(Roles {
            effect: &[
                "uci/ponderhit/search-becomes-normal",
                "uci/ponderhit/keeps-the-clock",
                "uci/go/ponder-move-is-in-the-position",
            ],
            frame: &[
                "uci/ponderhit/nothing-when-idle",
                "uci/ponderhit/nothing-in-an-ordinary-search",
                "uci/ponderhit/next-search-is-not-hit",
            ],
            due: &[
                "uci/ponderhit/nothing-when-idle",
                "uci/ponderhit/nothing-in-an-ordinary-search",
            ],
            owed: &["uci/ponderhit/search-becomes-normal"],
            crash: &[
                "uci/ponderhit/search-becomes-normal",
                "uci/ponderhit/nothing-when-idle",
                "uci/process/stays-alive",
            ],
            ..Roles::NONE
        }),
    Shared::<Uci>::QUIT,
    Shared::<Uci>::ID_NAME.when("in answer to `uci`"),
    Shared::<Uci>::ID_AUTHOR.when("in answer to `uci`"),
    Shared::<Uci>::STARTED.when("in answer to `uci`, behind everything else"),
    Shared::<Uci>::READYOK,
    reply(Word::BestMove.word(), "bestmove <move1> [ponder <move2>]")
        .with(Fields::InOrder(&[
            field("move", Kind::Move),
            field("ponder", Kind::Flag),
            field("expected", Kind::Move),
        ]))
        .when("when a search ends")
        .search(Search::Ends)
        .ids(Roles {
            form: &[
                "uci/bestmove/one-well-formed-move",
                "uci/bestmove/nothing-but-the-move",
                "uci/bestmove/ponder-is-one-move",
                "uci/move-format/castling-is-the-kings-move",
                "uci/move-format/chess960-castling-takes-the-rook",
                "uci/move-format/promotion-names-the-piece",
                "uci/move-format/en-passant-is-the-pawns-move",
                "uci/move-format/null-move-is-0000",
            ],
            effect: &["uci/bestmove/legal-move", "uci/bestmove/ponder-move-is-legal"],
            due: &["uci/go/one-bestmove-each", "uci/bestmove/only-after-go"],
            owed: &["uci/go/one-bestmove-each", "uci/bestmove/always-sent"],
            ..Roles::NONE
        }),
    permit(
        "copyprotection",
        "copyprotection (checking|ok|error)",
        &["uci/copyprotection/checking-then-verdict"],
        &[],
    ),
    permit(
        "registration",
        "registration (checking|ok|error)",
        &["uci/registration/checking-then-verdict"],
        &["uci/registration/answers-register"],
    ),
    reply(Word::Info.word(), "info [info_parameters]")
        .with(Fields::Named(&[
            field("depth", Kind::Natural),
            field("seldepth", Kind::Natural),
            field("time", Kind::Natural),
            field("nodes", Kind::Natural),
            field("multipv", Kind::Natural),
            field("score", Kind::Flag),
            field("cp", Kind::Whole),
            field("mate", Kind::Whole),
            field("lowerbound", Kind::Flag),
            field("upperbound", Kind::Flag),
            field("currmove", Kind::Move),
            field("currmovenumber", Kind::Natural),
            field("hashfull", Kind::Natural),
            field("nps", Kind::Natural),
            field("tbhits", Kind::Natural),
            field("sbhits", Kind::Natural),
            field("cpuload", Kind::Natural),
            field("pv", Kind::Moves),
            field("refutation", Kind::Moves),
            field("currline", Kind::Moves),
            field("string", Kind::Text),
        ]))
        .ids(Roles {
            form: &[
                "uci/info/values-of-the-right-kind",
                "uci/info/regular-nodes",
                "uci/info/regular-hashfull",
                "uci/info/regular-speed",
                "uci/info/multipv-numbers",
                "uci/info/currmove-is-legal",
                "uci/info/refutation-is-playable",
                "uci/info/currline-is-playable",
                "uci/info/score-is-cp-or-mate",
                "uci/info/time-with-pv",
                "uci/info/score-and-depth-with-pv",
                "uci/info/tbhits-are-numbers",
                "uci/info/cpuload-is-a-number",
                "uci/bestmove/final-info-before",
            ],
            effect: &[
                "uci/go/keeps-depth",
                "uci/go/keeps-nodes",
                "uci/info/score-from-the-engines-side",
                "uci/info/mate-in-moves",
                "uci/info/mated-is-negative",
                "uci/info/pv-is-playable",
                "uci/info/multipv-lines-together",
                "uci/info/multipv-numbers",
                "uci/info/currmove-is-legal",
            ],
            figures: &[
                "uci/info/seldepth-with-depth",
                "uci/info/time-in-milliseconds",
                "uci/info/nps-fits",
                "uci/info/hashfull-in-permill",
                "uci/info/currmovenumber-from-1",
            ],
            ..Roles::NONE
        }),
    reply(
        Word::Option.word(),
        "option name <id> type <t> [default <x>] [min <x>] [max <x>] [var <x>]…",
    )
    .with(options::FIELDS)
    .when("in answer to `uci`, behind the `id` lines")
    .ids(Roles {
        form: &[
            "uci/option/name-type-and-known-fields",
            "uci/option/one-of-five-types",
            "uci/option/spin-has-default-and-limits",
            "uci/option/spin-numbers-fit",
            "uci/option/check-default-is-true-or-false",
            "uci/option/check-has-a-default",
            "uci/option/combo-default-is-a-choice",
            "uci/option/combo-has-a-default",
            "uci/option/string-default-is-written-out",
        ],
        effect: &[
            "uci/option/spin-numbers-fit",
            "uci/option/reserved-names-keep-their-type",
            "uci/option/reserved-defaults",
        ],
        due: &["uci/option/only-in-the-handshake"],
        ..Roles::NONE
    }),
];

const VERDICT: Fields = Fields::InOrder(&[field("checking|ok|error", Kind::Choice)]);

/// A line about a check that the engine makes of itself or of its user.
const fn permit(
    word: &'static str,
    form: &'static str,
    order: &'static [&'static str],
    owed: &'static [&'static str],
) -> Message {
    reply(word, form).with(VERDICT).when("behind `uciok`").ids(Roles {
        form: order,
        due: order,
        owed,
        ..Roles::NONE
    })
}
