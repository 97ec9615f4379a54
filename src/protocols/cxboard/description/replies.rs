//! The messages of a `CXBoard` engine.
//!
//! In: constant data. Out: half of the description. Never: the commands of the interface.

use super::Word;
use crate::{
    contract::description::{Field, Fields, Kind, Message, Roles, Search, field, reply},
    protocols::uci_like::options,
};

const INFO: &[Field] = &[
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
    field("cpuload", Kind::Natural),
    field("pv", Kind::Moves),
    field("string", Kind::Text),
];

const TOLD: Fields = Fields::InOrder(&[field("text", Kind::Text)]);

/// The messages of the engine.
pub(super) const REPLIES: &[Message] = &[
    reply("id name", "id name {text}").with(TOLD).when("in answer to `cxboard`").ids(Roles {
        form: &["cxboard/start/id-has-text", "cxboard/start/id-name"],
        effect: &["cxboard/start/id-name"],
        due: &["cxboard/start/each-once", "cxboard/start/cxboardok-comes-last"],
        owed: &["cxboard/start/id-name", "cxboard/start/cxboardok-comes-last"],
        ..Roles::NONE
    }),
    reply("id author", "id author {text}").with(TOLD).when("in answer to `cxboard`").ids(Roles {
        form: &["cxboard/start/id-has-text", "cxboard/start/id-author"],
        effect: &["cxboard/start/id-author"],
        due: &["cxboard/start/cxboardok-comes-last"],
        owed: &["cxboard/start/id-author", "cxboard/start/cxboardok-comes-last"],
        ..Roles::NONE
    }),
    reply(Word::Option.word(), "option name {id} type {type} …")
        .with(options::FIELDS)
        .when("in answer to `cxboard`")
        .ids(Roles {
            form: &[
                "cxboard/option/form",
                "cxboard/option/spin-limits",
                "cxboard/option/check-default",
                "cxboard/option/combo-choices",
                "cxboard/option/empty-string",
                "cxboard/preliminaries/says-only-known-messages",
            ],
            effect: &["cxboard/option/spin-limits", "cxboard/setoption/takes-every-value"],
            ..Roles::NONE
        }),
    reply(Word::CxboardOk.word(), "cxboardok").when("at the end of the answer to `cxboard`").ids(
        Roles {
            form: &[
                "cxboard/start/ends-with-cxboardok",
                "cxboard/preliminaries/says-only-known-messages",
            ],
            due: &["cxboard/start/each-once"],
            owed: &["cxboard/start/ends-with-cxboardok"],
            ..Roles::NONE
        },
    ),
    reply(Word::ReadyOk.word(), "readyok").when("in answer to `isready`").ids(Roles {
        form: &[
            "cxboard/isready/always-answered",
            "cxboard/preliminaries/says-only-known-messages",
        ],
        due: &["cxboard/isready/one-readyok-each", "cxboard/isready/only-when-asked"],
        owed: &["cxboard/isready/always-answered", "cxboard/isready/one-readyok-each"],
        ..Roles::NONE
    }),
    reply(Word::BestMove.word(), "bestmove {move}")
        .with(Fields::InOrder(&[field("move", Kind::Move)]))
        .when("in answer to `go`")
        .search(Search::Ends)
        .ids(Roles {
            form: &[
                "cxboard/preliminaries/moves-are-four-characters",
                "cxboard/preliminaries/nothing-but-the-move",
                "cxboard/preliminaries/says-only-known-messages",
            ],
            effect: &["cxboard/go/legal-move"],
            due: &["cxboard/go/one-bestmove"],
            owed: &["cxboard/go/one-bestmove", "cxboard/stop/is-answered"],
            ..Roles::NONE
        }),
    reply(Word::CopyProtection.word(), "copyprotection {checking|ok|error}")
        .with(Fields::InOrder(&[field("state", Kind::Choice)]))
        .when("after `cxboardok`")
        .ids(Roles { form: &["cxboard/copy-protection/sequence"], ..Roles::NONE }),
    reply(Word::Info.word(), "info {what}").with(Fields::Named(INFO)).when("at any time").ids(
        Roles {
            form: &[
                "cxboard/info/values",
                "cxboard/info/score-form",
                "cxboard/info/time-with-pv",
                "cxboard/info/multipv-with-pv",
                "cxboard/info/multipv-numbers",
                "cxboard/preliminaries/moves-are-four-characters",
                "cxboard/preliminaries/says-only-known-messages",
            ],
            effect: &[
                "cxboard/info/multipv-numbers",
                "cxboard/info/never-decreases",
                "cxboard/info/pv-is-legal",
                "cxboard/info/score-of-the-engine",
            ],
            figures: &[
                "cxboard/go/depth",
                "cxboard/go/nodes",
                "cxboard/info/permill",
                "cxboard/info/currmovenumber",
                "cxboard/info/seldepth-with-depth",
                "cxboard/info/time-in-milliseconds",
                "cxboard/info/regular-speed",
                "cxboard/info/regular-hashfull",
            ],
            owed: &["cxboard/score/in-an-info-line"],
            ..Roles::NONE
        },
    ),
    reply("info hint", "info hint {move}")
        .with(Fields::InOrder(&[field("move", Kind::Move)]))
        .when("in answer to `hint`")
        .ids(Roles {
            form: &[
                "cxboard/hint/in-an-info-line",
                "cxboard/info/values",
                "cxboard/preliminaries/moves-are-four-characters",
                "cxboard/preliminaries/says-only-known-messages",
            ],
            effect: &["cxboard/hint/is-legal"],
            due: &["cxboard/hint/in-an-info-line"],
            ..Roles::NONE
        }),
    // A reason may stand between its two words and the move.
    Message {
        name: "Illegal move",
        ..reply(Word::Illegal.word(), "Illegal move [({reason})]: {move}")
    }
    .with(TOLD)
    .when("in answer to `move`")
    .ids(Roles {
        form: &["cxboard/illegal-move/form", "cxboard/illegal-move/names-the-move"],
        effect: &[
            "cxboard/illegal-move/names-the-move",
            "cxboard/force/accepts-legal-moves",
            "cxboard/play/takes-legal-moves",
        ],
        due: &["cxboard/illegal-move/refused-once"],
        owed: &["cxboard/illegal-move/is-refused"],
        ..Roles::NONE
    }),
    reply(Word::Error.word(), "Error ({type}): {command}").with(TOLD).ids(Roles {
        form: &["cxboard/error/form", "cxboard/preliminaries/says-only-known-messages"],
        effect: &["cxboard/undo/takes-back-one-ply", "cxboard/remove/takes-back-two-plies"],
        due: &["cxboard/error/told-once"],
        owed: &["cxboard/play/refuses-moves-out-of-turn"],
        ..Roles::NONE
    }),
    Message { name: "own move", ..reply(Word::Move.word(), "move {move}") }
        .with(Fields::InOrder(&[field("move", Kind::Move)]))
        .when("in its turn")
        .search(Search::Ends)
        .ids(Roles {
            form: &[
                "cxboard/preliminaries/moves-are-four-characters",
                "cxboard/preliminaries/nothing-but-the-move",
                "cxboard/preliminaries/says-only-known-messages",
            ],
            effect: &["cxboard/play/legal-moves"],
            due: &["cxboard/play/one-move-each"],
            owed: &[
                "cxboard/play/moves-for-the-side-on-move",
                "cxboard/play/answers-the-opponent",
                "cxboard/play/makes-its-own-moves",
            ],
            ..Roles::NONE
        }),
    Message { name: "own result", ..reply(Word::Result.word(), "result {result} [{comment}]") }
        .with(Fields::InOrder(&[field("result", Kind::Choice), field("comment", Kind::Text)]))
        .when("at the end of a game")
        .ids(Roles {
            form: &["cxboard/result/form", "cxboard/preliminaries/says-only-known-messages"],
            ..Roles::NONE
        }),
    reply(Word::Resign.word(), "resign").when("during a game"),
    reply("offer draw", "offer draw").when("during a game").ids(Roles {
        form: &["cxboard/draw/answer", "cxboard/preliminaries/says-only-known-messages"],
        ..Roles::NONE
    }),
    reply(Word::AskUser.word(), "askuser {tag} {question}")
        .with(Fields::InOrder(&[field("tag", Kind::Word), field("question", Kind::Text)]))
        .ids(Roles {
            form: &[
                "cxboard/ask/tag-and-question",
                "cxboard/preliminaries/says-only-known-messages",
            ],
            ..Roles::NONE
        }),
    reply("tell", "tell{user|opponent|others|all} {message}")
        .like(|line| line.starts_with("tell"))
        .with(Fields::InOrder(&[field("to whom", Kind::Choice), field("message", Kind::Text)]))
        .ids(Roles {
            form: &["cxboard/tell/has-a-message", "cxboard/preliminaries/says-only-known-messages"],
            ..Roles::NONE
        }),
];
