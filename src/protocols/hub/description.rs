//! What the Hub protocol is made of: its messages, what each may hold, owes and changes.
//!
//! In: constant data. Out: what the grammar, the mutants and the documents read. Never: rules of the game; the
//! lines of the text that demand something stand in `sentences.toml`.

use crate::{
    contract::description::{
        Aspect, Description, Fields, Kind, Message, Roles, Search, command, field, may_get, owes,
        reply,
    },
    vocabulary,
};

vocabulary! {
    /// The commands of the GUI.
    Keyword {
        Hub = "hub",
        SetParam = "set-param",
        Init = "init",
        Pos = "pos",
        Level = "level",
        Go = "go",
        PonderHit = "ponder-hit",
        Stop = "stop",
        NewGame = "new-game",
        Ping = "ping",
        Quit = "quit",
    }
}

vocabulary! {
    /// What the engine can say.
    Word {
        Id = "id",
        Param = "param",
        Wait = "wait",
        Ready = "ready",
        Info = "info",
        Done = "done",
        Pong = "pong",
        Error = "error",
    }
}

impl Keyword {
    /// The names of the arguments that the specification shows.
    pub fn arguments(self) -> impl Iterator<Item = &'static str> {
        arguments(self.word())
    }
}

impl Word {
    /// The names of the arguments that the specification shows.
    pub fn arguments(self) -> impl Iterator<Item = &'static str> {
        arguments(self.word())
    }
}

/// No two messages begin with the same word.
fn arguments(word: &str) -> impl Iterator<Item = &'static str> {
    DESCRIPTION.named(word).into_iter().flat_map(Message::fields).map(|field| field.name)
}

/// The messages of both sides.
pub(super) static DESCRIPTION: Description = Description {
    messages: MESSAGES,
    general: Roles {
        form: &["hub/general-syntax/lines-have-the-form"],
        crash: &["hub/ending/stays-alive"],
        cases: &[
            "hub/general-syntax/accepts-crlf",
            "hub/general-syntax/ignores-extra-blanks",
            "hub/general-syntax/ignores-unknown-arguments",
            "hub/general-syntax/accepts-any-argument-order",
            "hub/general-syntax/accepts-quoted-values",
            "hub/general-syntax/lines-end-at-line-feeds",
        ],
        whole: &["hub/general-syntax/lines-are-complete"],
        ..Roles::NONE
    },
    start: &["pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"],
    changes: &[
        (Aspect::Position, &["pos pos=Weeebeeeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeewweee"]),
        (Aspect::Settings, &["set-param name=variant value=frisian", "level depth=1"]),
        (Aspect::Search, &["stop"]),
    ],
    no_excuse: &[
        "hub/parameters/gui-sets-declared-values",
        "hub/level/gui-combines-what-makes-sense",
        "hub/ponder/gui-hits-only-while-pondering",
    ],
};

const DONE: &[&str] = &[
    "hub/search/think-ends-with-one-done",
    "hub/search/ponder-ends-with-one-done",
    "hub/search/analyze-ends-with-one-done",
    "hub/search/search-after-search",
];

const MOVE: &[&str] = &[
    "hub/done/carries-a-move",
    "hub/done/move-notation",
    "hub/done/names-all-captures",
    "hub/done/hyphen-or-x",
    "hub/general-syntax/lines-have-the-form",
];

/// Positions that have tests of their own.
const POSITIONS: &[&str] = &[
    "hub/position/long-move-lists",
    "hub/position/captures-in-any-order",
    "hub/position/repetitions-in-moves",
    "hub/position/quiet-moves-in-moves",
    "hub/position/crowns-in-moves",
    "hub/position/survives-unsound-positions",
];

/// Limits that have tests of their own.
const LIMITS: &[&str] = &[
    "hub/level/moves-share-the-time",
    "hub/level/fractions-of-seconds",
    "hub/level/increment-comes-first",
    "hub/level/unusual-clocks",
];

/// Searches that have tests of their own.
const SEARCHES: &[&str] = &[
    "hub/parameters/takes-its-values",
    "hub/level/moves-share-the-time",
    "hub/level/fractions-of-seconds",
    "hub/level/increment-comes-first",
    "hub/stop/next-search-may-follow",
    "hub/ponder/miss-then-new-search",
    "hub/games/complete-games",
    "hub/games/extreme-positions",
    "hub/position/long-move-lists",
    "hub/position/captures-in-any-order",
    "hub/position/repetitions-in-moves",
    "hub/position/quiet-moves-in-moves",
    "hub/position/crowns-in-moves",
    "hub/level/unusual-clocks",
];

const MESSAGES: &[Message] = &[
    command(Keyword::Hub.word(), "hub")
        .when("first")
        .first()
        .owing(&[owes("id"), may_get("param"), owes("wait")])
        .ids(Roles {
            frame: &["hub/parameters/value-fits-its-type", "hub/parameters/takes-its-values"],
            due: &[
                "hub/initialisation/hub-is-answered-with-wait",
                "hub/initialisation/one-id",
                "hub/initialisation/speaks-when-asked",
            ],
            owed: &["hub/initialisation/hub-is-answered-with-wait"],
            crash: &["hub/initialisation/hub-is-answered-with-wait"],
            ..Roles::NONE
        }),
    command(Keyword::SetParam.word(), "set-param name=… value=…")
        .with(Fields::Pairs(&[field("name", Kind::Text), field("value", Kind::Text)]))
        .when("between `wait` and `init`")
        .changing(&[Aspect::Settings])
        .ids(Roles {
            effect: &["hub/parameters/takes-its-values"],
            frame: &["hub/position/reads-the-board"],
            due: &["hub/initialisation/set-param-is-silent"],
            crash: &["hub/parameters/takes-its-values", "hub/initialisation/set-param-is-silent"],
            cases: &["hub/parameters/ignores-unknown-names"],
            ..Roles::NONE
        }),
    command(Keyword::Init.word(), "init")
        .once()
        .when("once, after `wait`")
        .owing(&[owes("ready")])
        .ids(Roles {
            frame: &["hub/parameters/takes-its-values"],
            due: &["hub/initialisation/init-is-answered-with-ready"],
            owed: &["hub/initialisation/init-is-answered-with-ready"],
            crash: &["hub/initialisation/init-is-answered-with-ready"],
            cases: &["hub/parameters/takes-its-values", "hub/parameters/ignores-unknown-names"],
            ..Roles::NONE
        }),
    command(Keyword::Pos.word(), "pos pos=<position> [moves=<moves>]")
        .with(Fields::Pairs(&[field("pos", Kind::Position), field("moves", Kind::Moves)]))
        .when("before each search")
        .changing(&[Aspect::Position])
        .ids(Roles {
            effect: &[
                "hub/position/reads-the-board",
                "hub/position/plays-the-moves",
                "hub/position/replaces-what-was-before",
                "hub/games/keeps-positions-apart",
            ],
            again: &["hub/position/replaces-what-was-before"],
            frame: &["hub/level/limits-do-not-leak", "hub/parameters/takes-its-values"],
            due: &["hub/position/setup-is-silent"],
            crash: &[
                "hub/position/setup-is-silent",
                "hub/position/reads-the-board",
                "hub/position/plays-the-moves",
                "hub/games/extreme-positions",
            ],
            cases: POSITIONS,
            ..Roles::NONE
        }),
    command(
        Keyword::Level.word(),
        "level depth=… | nodes=… | move-time=… | [moves=…] time=… [inc=…] | infinite",
    )
    .with(Fields::Pairs(&[
        field("depth", Kind::Natural).brief_to(6.0),
        field("nodes", Kind::Natural).brief_to(100_000.0),
        field("move-time", Kind::Real).brief_to(2.0),
        field("moves", Kind::Natural),
        field("time", Kind::Real).brief_to(60.0),
        field("inc", Kind::Real),
        field("infinite", Kind::Flag),
    ]))
    .when("before each search")
    .changing(&[Aspect::Settings])
    .ids(Roles {
        effect: &[
            "hub/level/clock-searches-end",
            "hub/level/depth-is-kept",
            "hub/level/nodes-are-kept",
            "hub/level/move-time-is-kept",
            "hub/level/time-is-kept",
            "hub/level/moves-share-the-time",
            "hub/level/increment-comes-first",
            "hub/level/infinite-until-stopped",
            "hub/level/limits-do-not-leak",
        ],
        frame: &["hub/position/reads-the-board", "hub/games/keeps-positions-apart"],
        due: &["hub/position/setup-is-silent"],
        crash: &[
            "hub/position/setup-is-silent",
            "hub/level/clock-searches-end",
            "hub/level/infinite-until-stopped",
        ],
        cases: LIMITS,
        ..Roles::NONE
    }),
    command(Keyword::Go.word(), "go think | ponder | analyze")
        .with(Fields::Pairs(&[
            field("think", Kind::Flag),
            field("ponder", Kind::Flag),
            field("analyze", Kind::Flag),
        ]))
        .when("once a position and a limit are set")
        .owing(&[owes("done"), may_get("info")])
        .search(Search::Begins)
        .ids(Roles {
            effect: &[
                "hub/search/think-ends-with-one-done",
                "hub/stop/ends-with-one-done",
                "hub/level/clock-searches-end",
                "hub/ponder/hit-starts-the-clock",
                "hub/ponder/miss-then-new-search",
            ],
            frame: &["hub/search/search-after-search", "hub/games/keeps-positions-apart"],
            due: DONE,
            owed: DONE,
            crash: DONE,
            cases: SEARCHES,
            ..Roles::NONE
        }),
    command(Keyword::PonderHit.word(), "ponder-hit")
        .when("during a search begun with `go ponder`")
        .changing(&[Aspect::Search])
        .also_in_searches()
        .ids(Roles {
            effect: &["hub/ponder/hit-starts-the-clock", "hub/search/ponder-ends-with-one-done"],
            frame: &["hub/ponder/expected-move-is-in-the-position"],
            due: &["hub/ponder/idle-hit-is-harmless"],
            crash: &[
                "hub/ponder/hit-starts-the-clock",
                "hub/search/ponder-ends-with-one-done",
                "hub/ponder/idle-hit-is-harmless",
            ],
            ..Roles::NONE
        }),
    command(Keyword::Stop.word(), "stop")
        .when("during a search")
        .owing(&[owes("done")])
        .search(Search::Ends)
        .also_in_searches()
        .ids(Roles {
            frame: &["hub/stop/next-search-may-follow", "hub/stop/idle-stop-is-harmless"],
            due: &["hub/stop/ends-with-one-done", "hub/stop/several-stops-one-done"],
            owed: &["hub/stop/ends-with-one-done", "hub/level/infinite-until-stopped"],
            crash: &["hub/stop/ends-with-one-done", "hub/stop/idle-stop-is-harmless"],
            cases: &["hub/search/search-after-search"],
            ..Roles::NONE
        }),
    command(Keyword::NewGame.word(), "new-game").when("between searches").ids(Roles {
        effect: &["hub/new-game/forgets"],
        frame: &["hub/new-game/keeps-parameters"],
        due: &["hub/new-game/accepted-in-silence"],
        crash: &["hub/new-game/accepted-in-silence"],
        ..Roles::NONE
    }),
    command(Keyword::Ping.word(), "ping")
        .when("from `wait` on")
        .owing(&[owes("pong")])
        .also_in_searches()
        .ids(Roles {
            frame: &["hub/ping/search-goes-on", "hub/ping/one-pong"],
            due: &["hub/ping/one-pong", "hub/ping/no-pong-unasked"],
            owed: &[
                "hub/ping/one-pong",
                "hub/ping/every-ping-has-its-pong",
                "hub/ping/answered-before-ready",
                "hub/ping/answered-while-searching",
            ],
            // During a search it cannot be told from a search that does not end.
            crash: &[
                "hub/ping/one-pong",
                "hub/ping/every-ping-has-its-pong",
                "hub/ping/answered-before-ready",
                "hub/ping/answered-while-searching",
                "hub/stop/ends-with-one-done",
            ],
            ..Roles::NONE
        }),
    command(Keyword::Quit.word(), "quit").when("at the end").last().ids(Roles {
        effect: &["hub/ending/quit-ends-the-engine"],
        owed: &["hub/ending/quit-ends-the-engine"],
        crash: &["hub/ending/quit-ends-the-engine"],
        ..Roles::NONE
    }),
    reply(Word::Id.word(), "id name=… version=… author=\"…\" country=…")
        .once()
        .with(Fields::Pairs(&[
            field("name", Kind::Text),
            field("version", Kind::Text),
            field("author", Kind::Text),
            field("country", Kind::Text),
        ]))
        .when("in answer to `hub`")
        .ids(Roles {
            form: &[
                "hub/initialisation/one-id",
                "hub/initialisation/id-is-complete",
                "hub/general-syntax/lines-have-the-form",
            ],
            due: &["hub/initialisation/one-id", "hub/initialisation/speaks-when-asked"],
            owed: &["hub/initialisation/one-id"],
            ..Roles::NONE
        }),
    reply(Word::Param.word(), "param name=… value=… type=… [min=… max=…] [values=\"…\"]")
        .with(Fields::Pairs(&[
            field("name", Kind::Text),
            field("value", Kind::Text),
            field("type", Kind::Choice),
            field("min", Kind::Real),
            field("max", Kind::Real),
            field("values", Kind::Text),
        ]))
        .when("in answer to `hub`")
        .ids(Roles {
            form: &[
                "hub/parameters/name-and-value",
                "hub/parameters/type-is-stated",
                "hub/parameters/known-types",
                "hub/parameters/limits-are-stated",
                "hub/general-syntax/lines-have-the-form",
            ],
            effect: &["hub/parameters/value-fits-its-type", "hub/parameters/takes-its-values"],
            due: &["hub/parameters/name-and-value"],
            ..Roles::NONE
        }),
    reply(Word::Wait.word(), "wait").once().when("in answer to `hub`, last").ids(Roles {
        due: &[
            "hub/initialisation/hub-is-answered-with-wait",
            "hub/initialisation/speaks-when-asked",
        ],
        owed: &["hub/initialisation/hub-is-answered-with-wait"],
        ..Roles::NONE
    }),
    reply(Word::Ready.word(), "ready").once().when("in answer to `init`").ids(Roles {
        due: &[
            "hub/initialisation/init-is-answered-with-ready",
            "hub/initialisation/waits-for-init",
        ],
        owed: &["hub/initialisation/init-is-answered-with-ready"],
        ..Roles::NONE
    }),
    reply(
        Word::Info.word(),
        "info [depth=…] [mean-depth=…] [score=…] [nodes=…] [time=…] [nps=…] [pv=\"…\"]",
    )
    .with(Fields::Pairs(&[
        field("depth", Kind::Natural),
        field("mean-depth", Kind::Real),
        field("score", Kind::Real),
        field("nodes", Kind::Natural),
        field("time", Kind::Real),
        field("nps", Kind::Real),
        field("pv", Kind::Moves),
    ]))
    .when("during a search")
    .ids(Roles {
        form: &[
            "hub/general-syntax/plain-numbers",
            "hub/info/depth-is-whole",
            "hub/info/pv-is-legal",
            "hub/general-syntax/lines-have-the-form",
        ],
        effect: &["hub/info/score-in-men", "hub/level/depth-is-kept", "hub/level/nodes-are-kept"],
        figures: &[
            "hub/info/numbers-count-upwards",
            "hub/info/time-in-seconds",
            "hub/info/speed-in-millions",
        ],
        due: &["hub/search/info-only-while-searching"],
        ..Roles::NONE
    }),
    reply(Word::Done.word(), "done move=… [ponder=…]")
        .with(Fields::Pairs(&[field("move", Kind::Move), field("ponder", Kind::Move)]))
        .when("in answer to `go`, once")
        .search(Search::Ends)
        .ids(Roles {
            form: MOVE,
            effect: &[
                "hub/done/legal-move",
                "hub/done/ponder-is-legal",
                "hub/games/keeps-positions-apart",
            ],
            due: &[
                "hub/search/no-done-without-go",
                "hub/search/think-ends-with-one-done",
                "hub/search/ponder-ends-with-one-done",
                "hub/search/analyze-ends-with-one-done",
            ],
            owed: DONE,
            ..Roles::NONE
        }),
    reply(Word::Pong.word(), "pong").when("in answer to `ping`").ids(Roles {
        due: &["hub/ping/one-pong", "hub/ping/no-pong-unasked"],
        owed: &["hub/ping/one-pong", "hub/ping/every-ping-has-its-pong"],
        ..Roles::NONE
    }),
    reply(Word::Error.word(), "error message=\"…\"")
        .with(Fields::Pairs(&[field("message", Kind::Text)]))
        .ids(Roles { form: &["hub/general-syntax/errors-carry-a-message"], ..Roles::NONE }),
];
