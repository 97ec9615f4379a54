//! What the NBoard protocol is made of: its messages, what each may hold, owes and changes.
//!
//! In: constant data. Out: what the grammar, the mutants and the documents read. Never: rules of the
//! game; the lines of the text that demand something stand in `sentences.toml`.

use crate::{
    contract::description::{
        Aspect, Description, Fields, Kind, Message, Roles, Search, command, field, may_get, owes,
        reply,
    },
    transcript::From,
    vocabulary,
};

vocabulary! {
    /// The words that the GUI begins with.
    Keyword {
        NBoard = "nboard",
        SetDepth = "set depth",
        SetGame = "set game",
        SetContempt = "set contempt",
        Move = "move",
        Hint = "hint",
        Go = "go",
        Ping = "ping",
        Learn = "learn",
        Analyze = "analyze",
        Quit = "quit",
    }
}

vocabulary! {
    /// The first words of the engine's lines.
    Word {
        Status = "status",
        Set = "set",
        NodeStats = "nodestats",
        Search = "search",
        Book = "book",
        Answer = "===",
        Pong = "pong",
        Learned = "learned",
        Analysis = "analysis",
    }
}

impl Word {
    /// The form that the specification gives.
    pub fn form(self) -> &'static str {
        let begins = |form: &str| form.split(' ').next() == Some(self.word());
        let mut forms = MESSAGES.iter().filter(|m| m.from == From::Engine).map(|m| m.form);
        forms.find(|form| begins(form)).unwrap_or_default()
    }
}

/// The messages of both sides.
pub(super) static DESCRIPTION: Description = Description {
    messages: MESSAGES,
    general: Roles {
        frame: &["nboard/process/alternating-positions", "nboard/communication/lines-end-commands"],
        due: &["nboard/ping/nothing-stale"],
        crash: &["nboard/process/stays-alive", "nboard/process/never-hangs"],
        cases: &["nboard/process/whole-games", "nboard/ping/spares-later-requests"],
        whole: &["nboard/communication/lines-are-complete"],
        ..Roles::NONE
    },
    // What stands on the board before a game is set is not said.
    start: &[
        "set game (;GM[Othello]PC[x]PB[x]PW[x]RE[?]TI[5:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *];)",
    ],
    // A search may end by itself at any time, so nothing can be seen to disturb it.
    changes: &[
        (
            Aspect::Position,
            &[
                "set game (;GM[Othello]PC[x]PB[x]PW[x]RE[?]TI[5:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[C4];)",
            ],
        ),
        (Aspect::Settings, &["set depth 1"]),
    ],
    no_excuse: &["nboard/gui/pings-when-the-position-changes"],
};

const LINES: &[&str] = &["nboard/hint/line-form", "nboard/hint/pv-form", "nboard/hint/depth-form"];

const MESSAGES: &[Message] = &[
    command(Keyword::NBoard.word(), "nboard {version}")
        .with(Fields::InOrder(&[field("version", Kind::Whole)]))
        .when("first")
        .first()
        .ids(Roles {
            due: &["nboard/nboard/silent-before-requests"],
            crash: &["nboard/nboard/starts-the-session"],
            ..Roles::NONE
        }),
    command(Keyword::SetDepth.word(), "set depth {maxDepth}")
        .with(Fields::InOrder(&[field("maxDepth", Kind::Whole)]))
        .changing(&[Aspect::Settings])
        .also_in_searches()
        .ids(Roles {
            effect: &[
                "nboard/set-depth/limits-the-search",
                "nboard/go/ends-by-itself",
                "nboard/ping/stops-thinking",
            ],
            frame: &["nboard/set-depth/accepted"],
            crash: &["nboard/set-depth/accepted", "nboard/communication/survives-odd-numbers"],
            ..Roles::NONE
        }),
    command(Keyword::SetGame.word(), "set game {GGF}")
        .with(Fields::InOrder(&[field("GGF", Kind::Text)]))
        .changing(&[Aspect::Position])
        .also_in_searches()
        .ids(Roles {
            effect: &["nboard/set-game/last-position"],
            again: &["nboard/set-game/replaces-the-game"],
            due: &["nboard/set-game/no-reply"],
            crash: &["nboard/set-game/last-position", "nboard/set-game/replaces-the-game"],
            cases: &[
                "nboard/set-game/squares",
                "nboard/set-game/passes",
                "nboard/set-game/no-reply",
                "nboard/set-game/start-position",
                "nboard/set-game/moves-with-eval-and-time",
                "nboard/set-game/other-tags",
                "nboard/set-game/survives-broken-games",
                "nboard/communication/long-lines",
            ],
            ..Roles::NONE
        }),
    command(Keyword::SetContempt.word(), "set contempt {contempt}")
        .with(Fields::InOrder(&[field("contempt", Kind::Whole)]))
        .also_in_searches()
        .ids(Roles {
            frame: &["nboard/set-contempt/accepted"],
            crash: &["nboard/set-contempt/accepted"],
            ..Roles::NONE
        }),
    command(Keyword::Move.word(), "move {move}/{eval}/{time}")
        .with(Fields::InOrder(&[field("move", Kind::Move)]))
        .when("after `set game`")
        .adding()
        .changing(&[Aspect::Position])
        .also_in_searches()
        .ids(Roles {
            effect: &["nboard/move/makes-the-move"],
            again: &["nboard/move/makes-the-move"],
            due: &["nboard/move/no-reply"],
            crash: &["nboard/move/makes-the-move"],
            cases: &["nboard/move/pass", "nboard/move/eval-and-time-optional"],
            ..Roles::NONE
        }),
    command(Keyword::Hint.word(), "hint {n}")
        .with(Fields::InOrder(&[field("n", Kind::Natural)]))
        .when("once a game and a depth are set")
        .owing(&[owes("search"), may_get("book"), may_get("nodestats"), may_get("status")])
        .search(Search::Begins)
        .ids(Roles {
            effect: &["nboard/hint/as-many-as-asked", "nboard/hint/best-moves"],
            frame: &["nboard/hint/changes-nothing"],
            due: &["nboard/hint/only-when-asked"],
            owed: &["nboard/hint/evaluates"],
            crash: &["nboard/hint/evaluates"],
            cases: &[
                "nboard/hint/more-than-there-are",
                "nboard/hint/reports-the-pass",
                "nboard/communication/survives-odd-numbers",
            ],
            ..Roles::NONE
        }),
    command(Keyword::Go.word(), "go")
        .when("once a game and a depth are set")
        .owing(&[owes("==="), may_get("search"), may_get("nodestats"), may_get("status")])
        .search(Search::Begins)
        .ids(Roles {
            frame: &["nboard/go/changes-nothing"],
            due: &["nboard/go/answered-once"],
            owed: &["nboard/go/answered-once"],
            crash: &["nboard/go/answered-once"],
            cases: &[
                "nboard/go/after-the-end",
                "nboard/go/passes-when-it-must",
                "nboard/communication/ignores-unknown-commands",
                "nboard/communication/survives-odd-numbers",
            ],
            ..Roles::NONE
        }),
    command(Keyword::Ping.word(), "ping {n}")
        .with(Fields::InOrder(&[field("n", Kind::Whole)]))
        .owing(&[owes("pong")])
        .search(Search::Ends)
        .also_in_searches()
        .ids(Roles {
            effect: &["nboard/ping/answered-with-its-number", "nboard/ping/any-number"],
            due: &["nboard/ping/only-when-pinged", "nboard/ping/answered-with-its-number"],
            owed: &[
                "nboard/ping/each-is-answered",
                "nboard/ping/answered-with-its-number",
                "nboard/ping/stops-thinking",
                "nboard/nboard/starts-the-session",
            ],
            crash: &[
                "nboard/ping/each-is-answered",
                "nboard/ping/stops-thinking",
                "nboard/nboard/starts-the-session",
            ],
            cases: &["nboard/ping/any-number"],
            ..Roles::NONE
        }),
    command(Keyword::Learn.word(), "learn")
        .when("once a game is set")
        .owing(&[owes("learned")])
        .ids(Roles {
            frame: &["nboard/learn/changes-nothing"],
            due: &["nboard/learn/answered-once"],
            owed: &["nboard/learn/answered-once"],
            crash: &["nboard/learn/answered-once"],
            ..Roles::NONE
        }),
    command(Keyword::Analyze.word(), "analyze")
        .when("once a game is set")
        .owing(&[may_get("analysis"), may_get("status")])
        .search(Search::Begins)
        .ids(Roles {
            frame: &["nboard/analyze/harmless"],
            crash: &["nboard/analyze/harmless"],
            ..Roles::NONE
        }),
    command(Keyword::Quit.word(), "quit").when("at the end").last().ids(Roles {
        effect: &["nboard/process/ends-after-quit"],
        crash: &["nboard/process/ends-after-quit"],
        ..Roles::NONE
    }),
    reply(Word::Status.word(), "status {text}").with(Fields::InOrder(&[field("text", Kind::Text)])),
    reply("set myname", "set myname {text}")
        .with(Fields::InOrder(&[field("text", Kind::Text)]))
        .ids(Roles {
            form: &["nboard/set-myname/form", "nboard/set-myname/not-empty"],
            ..Roles::NONE
        }),
    reply(Word::NodeStats.word(), "nodestats {node count} {time}")
        .with(Fields::InOrder(&[field("node count", Kind::Natural), field("time", Kind::Real)]))
        .ids(Roles {
            form: &["nboard/nodestats/form", "nboard/communication/plain-numbers"],
            effect: &["nboard/nodestats/of-this-search"],
            ..Roles::NONE
        }),
    reply(Word::Search.word(), "search {pv} {eval} 0 {depth} {text}")
        .with(Fields::InOrder(&[
            field("pv", Kind::Line),
            field("eval", Kind::Real),
            field("0", Kind::Choice),
            field("depth", Kind::Word),
        ]))
        .when("in answer to `hint`, and during a search")
        .ids(Roles {
            form: LINES,
            effect: &[
                "nboard/hint/possible-values",
                "nboard/hint/exact-values",
                "nboard/hint/legal-move",
                "nboard/hint/legal-line",
                "nboard/hint/reports-the-pass",
            ],
            due: &["nboard/hint/only-when-asked"],
            owed: &["nboard/hint/evaluates"],
            ..Roles::NONE
        }),
    reply(Word::Book.word(), "book {pv} {eval} {games} {depth} {text}")
        .with(Fields::InOrder(&[
            field("pv", Kind::Line),
            field("eval", Kind::Real),
            field("games", Kind::Natural),
            field("depth", Kind::Word),
        ]))
        .when("in answer to `hint`, and during a search")
        .ids(Roles {
            form: LINES,
            effect: &["nboard/hint/possible-values"],
            due: &["nboard/hint/only-when-asked"],
            ..Roles::NONE
        }),
    reply(Word::Answer.word(), "=== {move}/{eval}/{time}")
        .with(Fields::InOrder(&[field("move", Kind::Move)]))
        .when("in answer to `go`")
        .search(Search::Ends)
        .ids(Roles {
            form: &["nboard/go/answer-form", "nboard/go/nothing-behind-the-time"],
            effect: &["nboard/go/legal-move", "nboard/go/passes-when-it-must"],
            due: &["nboard/go/answered-once", "nboard/go/only-when-asked"],
            owed: &["nboard/go/answered-once"],
            ..Roles::NONE
        }),
    reply(Word::Pong.word(), "pong {n}")
        .with(Fields::InOrder(&[field("n", Kind::Whole)]))
        .when("in answer to `ping`")
        .search(Search::Ends)
        .ids(Roles {
            form: &["nboard/ping/answered-with-its-number"],
            effect: &["nboard/ping/answered-with-its-number", "nboard/ping/any-number"],
            due: &["nboard/ping/answered-with-its-number", "nboard/ping/only-when-pinged"],
            owed: &[
                "nboard/ping/each-is-answered",
                "nboard/ping/answered-with-its-number",
                "nboard/nboard/starts-the-session",
            ],
            ..Roles::NONE
        }),
    reply(Word::Learned.word(), "learned").when("in answer to `learn`").ids(Roles {
        form: &["nboard/learn/answered-once"],
        due: &["nboard/learn/answered-once"],
        owed: &["nboard/learn/answered-once"],
        ..Roles::NONE
    }),
    reply(Word::Analysis.word(), "analysis {movesMade} {eval}")
        .with(Fields::InOrder(&[field("movesMade", Kind::Natural), field("eval", Kind::Real)]))
        .when("in answer to `analyze`")
        .ids(Roles {
            form: &["nboard/analyze/line-form", "nboard/communication/plain-numbers"],
            effect: &[
                "nboard/analyze/index-in-the-game",
                "nboard/analyze/every-position",
                "nboard/hint/possible-values",
            ],
            ..Roles::NONE
        }),
];
