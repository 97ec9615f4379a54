//! What the `CXBoard` protocol is made of: its messages, what each may hold, owes and changes.
//!
//! In: constant data. Out: what the grammar, the mutants and the documents read. Never: rules of the game; the
//! lines of the text that demand something stand in `sentences.toml`.
//!
//! Names that the text has lost are those that `names` tries first. The answer to a question
//! has no word of its own, so it is not here.

use crate::{
    contract::description::{
        Aspect, Description, Field, Fields, Kind, Message, Roles, Search, command, field, joined,
        may_get, owes,
    },
    vocabulary,
};
use replies::REPLIES;

mod replies;

vocabulary! {
    /// The words that the interface begins with, as far as the text has not lost them.
    Keyword {
        Cxboard = "cxboard",
        Force = "force",
        Go = "go",
        PlayCurrent = "playcurrent",
        PlayOther = "playother",
        Move = "move",
        Stop = "stop",
        IsReady = "isready",
        SetOption = "setoption",
        Position = "position",
        Debug = "debug",
        Draw = "draw",
        Result = "result",
        Hint = "hint",
        Undo = "undo",
        Remove = "remove",
        Name = "name",
        Computer = "computer",
        Pause = "pause",
        Resume = "resume",
        Clock = "clock",
        Quit = "quit",
    }
}

vocabulary! {
    /// The words that the engine begins with.
    Word {
        Id = "id",
        Option = "option",
        CxboardOk = "cxboardok",
        ReadyOk = "readyok",
        BestMove = "bestmove",
        CopyProtection = "copyprotection",
        Info = "info",
        Illegal = "Illegal",
        Error = "Error",
        Move = "move",
        Result = "result",
        Resign = "resign",
        Offer = "offer",
        AskUser = "askuser",
        TellUser = "telluser",
        TellOpponent = "tellopponent",
        TellOthers = "tellothers",
        TellAll = "tellall",
    }
}

/// The command to move at once, whose word the text has lost.
pub(super) const MOVE_NOW: &str = "move now";

/// The messages of both sides.
pub(super) static DESCRIPTION: Description = Description {
    messages: &joined::<{ COMMANDS.len() + REPLIES.len() }>(COMMANDS, REPLIES),
    general: Roles {
        form: &["cxboard/preliminaries/says-only-known-messages"],
        frame: &["cxboard/force/accepts-legal-moves", "cxboard/play/takes-legal-moves"],
        crash: &["cxboard/process/stays-alive", "cxboard/process/never-hangs"],
        cases: &[
            "cxboard/preliminaries/lines-end-at-line-feeds",
            "cxboard/preliminaries/accepts-crlf",
        ],
        whole: &["cxboard/preliminaries/lines-end-with-line-feed"],
        ..Roles::NONE
    },
    start: &["position startpos"],
    changes: &[
        (Aspect::Position, &["position startpos moves h2e2"]),
        (Aspect::Settings, &["setoption name MultiPV value 2"]),
        (Aspect::Search, &["stop", "force"]),
    ],
    no_excuse: &[
        "cxboard/setoption/interface-sets-declared-values",
        "cxboard/preliminaries/interface-sends-sound-moves",
    ],
};

const GO: &[Field] = &[
    field("searchmoves", Kind::Moves),
    field("ponder", Kind::Flag),
    field("rtime", Kind::Natural).brief_to(60_000.0),
    field("btime", Kind::Natural).brief_to(60_000.0),
    field("mtime", Kind::Natural).brief_to(60_000.0),
    field("otime", Kind::Natural),
    field("movestogo", Kind::Natural),
    field("depth", Kind::Natural).brief_to(6.0),
    field("nodes", Kind::Natural).brief_to(100_000.0),
    field("mate", Kind::Natural),
    field("movetime", Kind::Natural).brief_to(2_000.0),
    field("infinite", Kind::Flag),
];

/// Searches that have tests of their own.
const SEARCHES: &[&str] = &[
    "cxboard/go/clocks",
    "cxboard/go/mtime",
    "cxboard/go/nodes",
    "cxboard/go/movetime",
    "cxboard/go/mate",
    "cxboard/go/ponder",
    "cxboard/go/zero-limits",
    "cxboard/go/words-in-any-order",
    "cxboard/go/survives-nonsense",
];

/// Positions that have tests of their own.
const POSITIONS: &[&str] = &[
    "cxboard/position/startpos",
    "cxboard/position/makes-the-moves",
    "cxboard/position/reads-cfen",
    "cxboard/position/replaces-the-former",
    "cxboard/position/ends-the-end",
    "cxboard/position/survives-nonsense",
    "cxboard/position/makes-no-illegal-moves",
    "cxboard/process/survives-long-input",
];

/// The commands of the interface.
const COMMANDS: &[Message] = &[
    command(Keyword::Cxboard.word(), "cxboard {version}")
        .with(Fields::InOrder(&[field("version", Kind::Natural)]))
        .when("first")
        .first()
        .owing(&[
            owes("id name"),
            owes("id author"),
            may_get("option"),
            owes("cxboardok"),
            may_get("copyprotection"),
        ])
        .ids(Roles {
            effect: &["cxboard/start/any-version", "cxboard/start/survives-odd-versions"],
            frame: &["cxboard/start/survives-odd-versions"],
            due: &["cxboard/start/each-once"],
            owed: &[
                "cxboard/start/ends-with-cxboardok",
                "cxboard/start/id-name",
                "cxboard/start/id-author",
            ],
            crash: &[
                "cxboard/process/stays-alive",
                "cxboard/start/ends-with-cxboardok",
                "cxboard/start/any-version",
                "cxboard/start/survives-odd-versions",
            ],
            ..Roles::NONE
        }),
    command(Keyword::Force.word(), "force")
        .changing(&[Aspect::Settings])
        .search(Search::Ends)
        .also_in_searches()
        .ids(Roles {
            effect: &["cxboard/force/makes-no-moves", "cxboard/force/ends-thinking"],
            ..Roles::NONE
        }),
    command(Keyword::Go.word(), "go {limits}")
        .with(Fields::Named(GO))
        .when("in force mode")
        .owing(&[owes("bestmove"), may_get("info"), may_get("Error")])
        .search(Search::Begins)
        .ids(Roles {
            effect: &[
                "cxboard/go/searchmoves",
                "cxboard/go/searchmoves-for-one-search",
                "cxboard/go/ponder",
                "cxboard/go/clocks",
                "cxboard/go/mtime",
                "cxboard/go/depth",
                "cxboard/go/nodes",
                "cxboard/go/mate",
                "cxboard/go/movetime",
                "cxboard/go/infinite-waits-for-stop",
            ],
            frame: &["cxboard/go/leaves-the-board-alone"],
            due: &["cxboard/go/one-bestmove"],
            owed: &["cxboard/go/one-bestmove"],
            cases: SEARCHES,
            ..Roles::NONE
        }),
    command(Keyword::PlayCurrent.word(), "playcurrent")
        .owing(&[
            owes("own move"),
            may_get("info"),
            may_get("own result"),
            may_get("resign"),
            may_get("offer draw"),
        ])
        .changing(&[Aspect::Settings])
        .search(Search::Begins)
        .ids(Roles {
            effect: &["cxboard/play/moves-for-the-side-on-move", "cxboard/play/changes-sides"],
            due: &["cxboard/play/one-move-each"],
            owed: &["cxboard/play/moves-for-the-side-on-move"],
            ..Roles::NONE
        }),
    command(Keyword::PlayOther.word(), "playother")
        .owing(&[may_get("info")])
        .changing(&[Aspect::Settings])
        .ids(Roles {
            effect: &[
                "cxboard/play/waits-for-the-opponent",
                "cxboard/play/answers-the-opponent",
                "cxboard/play/changes-sides",
            ],
            ..Roles::NONE
        }),
    command(Keyword::Move.word(), "move {move}")
        .with(Fields::InOrder(&[field("move", Kind::Move)]))
        .owing(&[
            owes("own move"),
            owes("Illegal move"),
            owes("Error"),
            may_get("info"),
            may_get("own result"),
            may_get("resign"),
            may_get("offer draw"),
        ])
        .changing(&[Aspect::Position])
        .also_in_searches()
        .ids(Roles {
            effect: &[
                "cxboard/force/accepts-legal-moves",
                "cxboard/move/changes-the-side",
                "cxboard/illegal-move/is-refused",
                "cxboard/play/answers-the-opponent",
                "cxboard/play/refuses-moves-out-of-turn",
            ],
            due: &[
                "cxboard/illegal-move/refused-once",
                "cxboard/move/changes-the-side",
                "cxboard/play/one-move-each",
            ],
            owed: &["cxboard/illegal-move/is-refused", "cxboard/play/answers-the-opponent"],
            crash: &["cxboard/move/changes-the-side"],
            cases: &[
                // It is refused where the position that was set up before was not taken in.
                "cxboard/position/replaces-the-former",
                "cxboard/move/refuses-what-is-no-move",
                "cxboard/preliminaries/survives-unknown-commands",
            ],
            ..Roles::NONE
        }),
    command(MOVE_NOW, "?")
        .like(|line| matches!(line.trim(), "?" | "movenow" | "now"))
        .when("while the engine thinks")
        .owing(&[owes("own move"), may_get("info"), may_get("Error")])
        .search(Search::Ends)
        .also_in_searches()
        .ids(Roles {
            effect: &["cxboard/move-now/moves-at-once"],
            frame: &["cxboard/move-now/nothing-without-thinking"],
            due: &["cxboard/play/one-move-each"],
            owed: &["cxboard/move-now/moves-at-once"],
            cases: &["cxboard/move-now/nothing-without-thinking"],
            ..Roles::NONE
        }),
    command(Keyword::Stop.word(), "stop")
        .when("in force mode")
        .owing(&[owes("bestmove"), may_get("info"), may_get("Error")])
        .search(Search::Ends)
        .also_in_searches()
        .ids(Roles {
            effect: &["cxboard/stop/is-answered"],
            frame: &["cxboard/go/leaves-the-board-alone"],
            due: &["cxboard/stop/nothing-without-a-search", "cxboard/go/one-bestmove"],
            owed: &["cxboard/stop/is-answered"],
            crash: &[
                "cxboard/stop/is-answered",
                "cxboard/stop/nothing-without-a-search",
                "cxboard/process/stays-alive",
                "cxboard/process/never-hangs",
            ],
            cases: &["cxboard/pause/resumes"],
            ..Roles::NONE
        }),
    command(Keyword::IsReady.word(), "isready").owing(&[owes("readyok")]).also_in_searches().ids(
        Roles {
            frame: &[
                "cxboard/isready/leaves-the-search-alone",
                "cxboard/force/accepts-legal-moves",
            ],
            due: &["cxboard/isready/one-readyok-each", "cxboard/isready/only-when-asked"],
            owed: &[
                "cxboard/isready/always-answered",
                "cxboard/isready/one-readyok-each",
                "cxboard/preliminaries/input-at-any-time",
            ],
            crash: &[
                "cxboard/isready/always-answered",
                "cxboard/process/stays-alive",
                "cxboard/preliminaries/input-at-any-time",
            ],
            ..Roles::NONE
        },
    ),
    command(Keyword::SetOption.word(), "setoption name {id} [value {x}]")
        .with(Fields::Named(&[field("name", Kind::Word), field("value", Kind::Text)]))
        .when("while the engine waits")
        .owing(&[may_get("Error")])
        .changing(&[Aspect::Settings])
        .ids(Roles {
            effect: &[
                "cxboard/setoption/takes-every-value",
                "cxboard/setoption/any-letter-case",
                "cxboard/setoption/button-without-value",
                "cxboard/info/multipv-numbers",
                "cxboard/play/ponders-if-on",
            ],
            frame: &["cxboard/setoption/takes-every-value"],
            crash: &[
                "cxboard/setoption/takes-every-value",
                "cxboard/process/stays-alive",
                "cxboard/process/never-hangs",
            ],
            cases: &[
                "cxboard/setoption/any-letter-case",
                "cxboard/setoption/button-without-value",
                "cxboard/setoption/survives-nonsense",
                "cxboard/preliminaries/survives-unknown-commands",
            ],
            ..Roles::NONE
        }),
    command(Keyword::Position.word(), "position {startpos|cfen CFEN} [moves {move}…]")
        .with(Fields::Named(&[
            field("startpos", Kind::Flag),
            field("cfen", Kind::Position),
            field("moves", Kind::Moves),
        ]))
        .owing(&[may_get("Illegal move"), may_get("Error")])
        .changing(&[Aspect::Position])
        .ids(Roles {
            effect: &[
                "cxboard/position/startpos",
                "cxboard/position/makes-the-moves",
                "cxboard/position/reads-cfen",
                "cxboard/position/replaces-the-former",
            ],
            again: &["cxboard/position/replaces-the-former"],
            cases: POSITIONS,
            ..Roles::NONE
        }),
    command(Keyword::Debug.word(), "debug {on|off}")
        .with(Fields::InOrder(&[field("mode", Kind::Choice)]))
        .owing(&[may_get("info")])
        .changing(&[Aspect::Settings])
        .also_in_searches()
        .ids(Roles {
            effect: &["cxboard/debug/sends-more", "cxboard/debug/off-at-first"],
            frame: &["cxboard/debug/never-disturbs"],
            crash: &["cxboard/debug/never-disturbs", "cxboard/debug/implemented"],
            cases: &["cxboard/debug/implemented"],
            ..Roles::NONE
        }),
    command(Keyword::Draw.word(), "draw").owing(&[may_get("offer draw")]).also_in_searches().ids(
        Roles {
            frame: &["cxboard/draw/play-goes-on"],
            crash: &[
                "cxboard/draw/play-goes-on",
                "cxboard/draw/implemented",
                "cxboard/process/stays-alive",
            ],
            cases: &["cxboard/draw/implemented"],
            ..Roles::NONE
        },
    ),
    command(Keyword::Result.word(), "result {result}")
        .with(Fields::InOrder(&[field("result", Kind::Choice)]))
        .when("after each game")
        .changing(&[Aspect::Position])
        .search(Search::Ends)
        .also_in_searches()
        .ids(Roles {
            effect: &["cxboard/result/no-moves-afterwards"],
            frame: &["cxboard/process/many-games"],
            ..Roles::NONE
        }),
    command(Keyword::Hint.word(), "hint").owing(&[may_get("info hint")]).also_in_searches(),
    command(Keyword::Undo.word(), "undo")
        .adding()
        .when("in force mode")
        .owing(&[may_get("Error")])
        .changing(&[Aspect::Position])
        .ids(Roles {
            effect: &["cxboard/undo/takes-back-one-ply", "cxboard/undo/restores-captures"],
            frame: &["cxboard/undo/takes-back-one-ply"],
            crash: &[
                "cxboard/undo/takes-back-one-ply",
                "cxboard/undo/survives-too-few",
                "cxboard/undo/implemented",
            ],
            cases: &["cxboard/undo/denied-in-play", "cxboard/undo/implemented"],
            ..Roles::NONE
        }),
    command(Keyword::Remove.word(), "remove")
        .owing(&[may_get("Error")])
        .changing(&[Aspect::Position])
        .ids(Roles {
            effect: &["cxboard/remove/takes-back-two-plies", "cxboard/remove/in-any-mode"],
            frame: &["cxboard/remove/takes-back-two-plies"],
            cases: &[
                "cxboard/remove/takes-back-two-plies",
                "cxboard/remove/in-any-mode",
                "cxboard/undo/survives-too-few",
                "cxboard/remove/implemented",
            ],
            ..Roles::NONE
        }),
    command(Keyword::Name.word(), "name {name}")
        .with(Fields::InOrder(&[field("name", Kind::Text)]))
        .also_in_searches()
        .ids(Roles {
            frame: &["cxboard/name/taken-quietly"],
            crash: &["cxboard/name/taken-quietly", "cxboard/name/implemented"],
            cases: &["cxboard/name/implemented"],
            ..Roles::NONE
        }),
    command(Keyword::Computer.word(), "computer").also_in_searches().ids(Roles {
        frame: &["cxboard/name/taken-quietly"],
        crash: &["cxboard/name/taken-quietly", "cxboard/computer/implemented"],
        cases: &["cxboard/computer/implemented"],
        ..Roles::NONE
    }),
    command(Keyword::Pause.word(), "pause").changing(&[Aspect::Search]).also_in_searches().ids(
        Roles {
            effect: &[
                "cxboard/pause/nothing-happens",
                "cxboard/pause/uses-no-processor",
                "cxboard/pause/clocks-stand-still",
            ],
            frame: &["cxboard/pause/resumes"],
            cases: &["cxboard/pause/implemented"],
            ..Roles::NONE
        },
    ),
    command(Keyword::Resume.word(), "resume")
        .when("in a pause")
        .changing(&[Aspect::Search])
        .also_in_searches()
        .ids(Roles {
            effect: &["cxboard/pause/resumes"],
            frame: &["cxboard/pause/resumes"],
            ..Roles::NONE
        }),
    command("score", "eval")
        .like(|line| matches!(line.trim(), "eval" | "score" | "evaluate"))
        .owing(&[owes("info")])
        .also_in_searches()
        .ids(Roles {
            effect: &["cxboard/score/in-an-info-line"],
            due: &["cxboard/score/in-an-info-line"],
            owed: &["cxboard/score/in-an-info-line"],
            ..Roles::NONE
        }),
    command(Keyword::Clock.word(), "clock {game} {move} {overtime}")
        .with(Fields::InOrder(&[
            field("game", Kind::Word),
            field("move", Kind::Word),
            field("overtime", Kind::Word),
        ]))
        .changing(&[Aspect::Settings])
        .also_in_searches()
        .ids(Roles {
            effect: &["cxboard/clock/is-kept", "cxboard/clock/time-forms"],
            crash: &["cxboard/clock/time-forms"],
            cases: &["cxboard/preliminaries/survives-unknown-commands"],
            ..Roles::NONE
        }),
    command(Keyword::Quit.word(), "quit").when("at the end").last().ids(Roles {
        effect: &["cxboard/quit/ends-the-engine"],
        owed: &["cxboard/quit/ends-the-engine"],
        crash: &["cxboard/quit/ends-the-engine"],
        ..Roles::NONE
    }),
];
