//! What the Universal Hive Protocol is made of: its messages, what each may hold, owes and changes.
//!
//! In: constant data. Out: what the grammar, the mutants and the documents read. Never: rules of the game; the
//! lines of the text that demand something stand in `sentences.toml`.

use crate::{
    contract::description::{
        Aspect, Description, Field, Fields, Kind, Message, Owes, Roles, Search, command, field,
        may_get, owes, reply,
    },
    vocabulary,
};

vocabulary! {
    /// The words that the viewer begins with.
    Keyword {
        Info = "info",
        NewGame = "newgame",
        Play = "play",
        Pass = "pass",
        ValidMoves = "validmoves",
        BestMove = "bestmove",
        Undo = "undo",
        Options = "options",
    }
}

vocabulary! {
    /// The words that the engine begins with, where the form does not depend on the command.
    Word {
        Ok = "ok",
        Id = "id",
        Err = "err",
        InvalidMove = "invalidmove",
    }
}

/// The forms of commands that go on with a second word.
pub const BEST_IN_TIME: &str = "bestmove time";
pub const BEST_AT_DEPTH: &str = "bestmove depth";
pub const OPTIONS_GET: &str = "options get";
pub const OPTIONS_SET: &str = "options set";

/// The messages of both sides.
pub(super) static DESCRIPTION: Description = Description {
    messages: MESSAGES,
    general: Roles {
        due: &[
            "uhp/engine-commands/one-ok-per-command",
            "uhp/engine-commands/silent-between-commands",
        ],
        owed: &[
            "uhp/engine-commands/ends-with-ok",
            "uhp/engine-commands/implements-every-command",
            "uhp/process/never-hangs",
        ],
        crash: &["uhp/process/stays-alive", "uhp/process/never-hangs"],
        cases: &["uhp/process/survives-long-input", "uhp/engine-commands/survives-blank-input"],
        whole: &["uhp/engine-commands/lines-are-complete"],
        ..Roles::NONE
    },
    start: &[],
    changes: &[
        (Aspect::Position, &["newgame Base", "play wG1", "play bG1 wG1-", "play wQ -wG1"]),
        (Aspect::Settings, &["options set HashSizeMB 25", "options set Mood Bold"]),
    ],
    no_excuse: &[
        "uhp/engine-commands/viewer-sends-known-commands",
        "uhp/newgame/viewer-asks-for-declared-types",
        "uhp/options/viewer-sets-listed-options",
        "uhp/play/viewer-sends-the-pass",
        "uhp/play/viewer-plays-legal-moves",
    ],
};

/// What asks for the board or for a move must leave the options alone.
const REMEMBERS: &str = "uhp/options/set-is-remembered";

/// A command of which the engine does not read the parameters is not there as it should be.
const IMPLEMENTED: &str = "uhp/engine-commands/implements-every-command";

/// A pass is the plainest case of a command where nothing but a pass is possible.
const PASSES: &str = "uhp/pass/advances-the-game";

/// What a command owes that has no requirement of its own for it.
const OWED: &[&str] = &[IMPLEMENTED, "uhp/engine-commands/ends-with-ok", "uhp/process/never-hangs"];

const NEEDS_GAME: &str = "uhp/error-handling/needs-a-game";

/// Searches that have tests of their own.
const SEARCHES: &[&str] = &[
    NEEDS_GAME,
    "uhp/bestmove/finishes-small-depths",
    "uhp/bestmove/keeps-the-time-limit",
    "uhp/bestmove/accepts-depth-zero",
    "uhp/bestmove/accepts-zero-time",
    "uhp/bestmove/none-after-the-end",
    PASSES,
    "uhp/bestmove/passes-when-forced",
    "uhp/bestmove/refuses-bad-parameters",
];

/// How a search must not end.
const SEARCH_ENDS: &[&str] = &[
    "uhp/process/stays-alive",
    "uhp/process/never-hangs",
    "uhp/bestmove/returns-a-move",
    IMPLEMENTED,
];

/// The game after a command that was carried out, or why it was not.
const GAME: &[Owes] = &[owes("GameString"), owes("ok"), may_get("err"), may_get("invalidmove")];

/// One option, in the form of its type.
const OPTION: &[Owes] =
    &[owes("bool"), owes("int"), owes("double"), owes("enum"), owes("ok"), may_get("err")];

const BEST: &[Owes] = &[owes("MoveString"), owes("ok"), may_get("forced pass"), may_get("err")];

const MESSAGES: &[Message] = &[
    command(Keyword::Info.word(), "info")
        .owing(&[owes("id"), may_get("capabilities"), owes("ok")])
        .ids(Roles {
            effect: &["uhp/info/same-at-any-time"],
            frame: &["uhp/info/leaves-the-game", REMEMBERS],
            owed: OWED,
            ..Roles::NONE
        }),
    command(Keyword::NewGame.word(), "newgame [GameTypeString]")
        .with(Fields::InOrder(&[field("GameTypeString", Kind::Choice)]))
        .owing(GAME)
        .changing(&[Aspect::Position])
        .ids(Roles {
            effect: &[
                "uhp/newgame/defaults-to-base",
                "uhp/newgame/accepts-base",
                "uhp/newgame/accepts-declared-types",
                "uhp/newgame/drops-the-old-game",
                "uhp/process/many-games",
            ],
            frame: &[
                "uhp/newgame/keeps-options",
                "uhp/newgame/refusal-keeps-the-game",
                "uhp/newgame/drops-the-old-game",
                "uhp/process/many-games",
            ],
            owed: OWED,
            cases: &[
                "uhp/newgame/accepts-declared-types",
                "uhp/newgame/loads-game-string",
                "uhp/process/many-games",
                "uhp/newgame/refuses-undeclared-types",
                "uhp/newgame/refuses-malformed-types",
                "uhp/newgame/refuses-broken-games",
            ],
            ..Roles::NONE
        }),
    command(Keyword::Play.word(), "play MoveString")
        .adding()
        .with(Fields::List(&[field("MoveString", Kind::Move)]))
        .when("once a game has begun")
        .owing(GAME)
        .changing(&[Aspect::Position])
        .ids(Roles {
            effect: &[
                "uhp/play/answers-game-string",
                "uhp/game-string/lists-every-ply",
                IMPLEMENTED,
            ],
            frame: &["uhp/play/refusal-changes-nothing", "uhp/process/long-games", REMEMBERS],
            owed: OWED,
            cases: &[
                NEEDS_GAME,
                "uhp/process/long-games",
                "uhp/process/high-stacks",
                "uhp/process/no-edge",
                "uhp/play/refuses-illegal-moves",
                "uhp/play/refuses-malformed-moves",
                "uhp/play/refuses-after-the-end",
            ],
            ..Roles::NONE
        }),
    command(Keyword::Pass.word(), "pass")
        .adding()
        .when("once a game has begun")
        .owing(GAME)
        .changing(&[Aspect::Position])
        .ids(Roles {
            effect: &["uhp/pass/advances-the-game", "uhp/pass/refused-when-moves-exist"],
            frame: &[REMEMBERS],
            owed: OWED,
            cases: &[
                NEEDS_GAME,
                PASSES,
                "uhp/pass/refused-when-moves-exist",
                "uhp/play/refuses-after-the-end",
            ],
            ..Roles::NONE
        }),
    command(Keyword::ValidMoves.word(), "validmoves")
        .when("once a game has begun")
        .owing(&[owes("MoveStrings"), owes("ok"), may_get("forced pass"), may_get("err")])
        .ids(Roles {
            effect: &["uhp/validmoves/lists-every-legal-move"],
            frame: &["uhp/validmoves/changes-nothing", REMEMBERS],
            owed: OWED,
            cases: &[
                NEEDS_GAME,
                "uhp/validmoves/none-after-the-end",
                PASSES,
                "uhp/validmoves/lists-the-pass",
            ],
            ..Roles::NONE
        }),
    command(BEST_IN_TIME, "bestmove time MaxTime")
        .with(Fields::InOrder(&[field("MaxTime", Kind::Time).brief_to(10.0)]))
        .when("once a game has begun")
        .owing(BEST)
        .search(Search::Begins)
        .ids(Roles {
            effect: &[
                "uhp/bestmove/returns-a-move",
                "uhp/bestmove/keeps-the-time-limit",
                IMPLEMENTED,
            ],
            owed: OWED,
            crash: SEARCH_ENDS,
            cases: SEARCHES,
            frame: &["uhp/bestmove/changes-nothing", REMEMBERS],
            ..Roles::NONE
        }),
    command(BEST_AT_DEPTH, "bestmove depth MaxDepth")
        .with(Fields::InOrder(&[field("MaxDepth", Kind::Natural).brief_to(2.0)]))
        .when("once a game has begun")
        .owing(BEST)
        .search(Search::Begins)
        .ids(Roles {
            effect: &[
                "uhp/bestmove/returns-a-move",
                "uhp/bestmove/finishes-small-depths",
                "uhp/bestmove/refuses-bad-parameters",
                IMPLEMENTED,
            ],
            owed: OWED,
            crash: SEARCH_ENDS,
            cases: SEARCHES,
            frame: &["uhp/bestmove/changes-nothing", REMEMBERS],
            ..Roles::NONE
        }),
    command(Keyword::Undo.word(), "undo [MovesToUndo]")
        .adding()
        .with(Fields::InOrder(&[field("MovesToUndo", Kind::Natural)]))
        .when("once a game has begun")
        .owing(&[owes("GameString"), owes("ok"), may_get("err")])
        .changing(&[Aspect::Position])
        .ids(Roles {
            effect: &["uhp/undo/takes-back-one", "uhp/undo/takes-back-several"],
            frame: &[
                "uhp/undo/refusal-changes-nothing",
                "uhp/undo/restores-the-position",
                REMEMBERS,
            ],
            owed: OWED,
            cases: &[NEEDS_GAME, "uhp/undo/refuses-too-many", "uhp/undo/refuses-bad-counts"],
            ..Roles::NONE
        }),
    command(Keyword::Options.word(), "options")
        .owing(&[may_get("bool"), may_get("int"), may_get("double"), may_get("enum"), owes("ok")])
        .ids(Roles {
            effect: &["uhp/options/lists-options-only"],
            frame: &["uhp/options/leaves-the-game", REMEMBERS],
            owed: OWED,
            cases: &["uhp/options/refuses-unknown"],
            ..Roles::NONE
        }),
    command(OPTIONS_GET, "options get OptionName")
        .with(Fields::InOrder(&[field("OptionName", Kind::Word)]))
        .when("for an option of the list")
        .owing(OPTION)
        .ids(Roles {
            effect: &["uhp/options/get-returns-the-line"],
            frame: &["uhp/options/leaves-the-game", REMEMBERS],
            owed: OWED,
            cases: &["uhp/options/refuses-unknown"],
            ..Roles::NONE
        }),
    command(OPTIONS_SET, "options set OptionName OptionValue")
        .with(Fields::InOrder(&[field("OptionName", Kind::Word), field("OptionValue", Kind::Text)]))
        .when("for an option of the list, with a value that it accepts")
        .owing(OPTION)
        .changing(&[Aspect::Settings])
        .ids(Roles {
            effect: &["uhp/options/set-returns-the-new-value", REMEMBERS],
            frame: &["uhp/options/leaves-the-game"],
            owed: OWED,
            cases: &["uhp/options/refuses-unknown"],
            ..Roles::NONE
        }),
    command("bad command", "any other word").like(is_bad).owing(&[owes("err"), owes("ok")]).ids(
        Roles {
            effect: &["uhp/error-handling/err-for-unknown-command"],
            owed: &["uhp/error-handling/err-for-unknown-command"],
            cases: &["uhp/process/survives-long-input"],
            frame: &["uhp/error-handling/errors-change-nothing", REMEMBERS],
            ..Roles::NONE
        },
    ),
    reply(Word::Ok.word(), "ok").when("at the end of each answer").search(Search::Ends).ids(
        Roles {
            form: &["uhp/engine-commands/ends-with-ok"],
            due: &["uhp/engine-commands/one-ok-per-command"],
            owed: &["uhp/engine-commands/ends-with-ok"],
            ..Roles::NONE
        },
    ),
    reply(Word::Id.word(), "id name")
        .with(Fields::InOrder(&[field("name", Kind::Text)]))
        .when("at the start, and in answer to `info`")
        .ids(Roles {
            form: &["uhp/info/id-line"],
            effect: &["uhp/info/same-at-any-time"],
            due: &["uhp/info/capabilities-on-one-line", "uhp/info/same-at-any-time"],
            owed: &["uhp/info/at-start", "uhp/info/id-line", "uhp/info/same-at-any-time"],
            ..Roles::NONE
        }),
    reply("capabilities", "Flag;Flag;…")
        .like(is_capabilities)
        .with(Fields::List(&[field("Flag", Kind::Choice)]))
        .when("behind `id`")
        .ids(Roles {
            form: &["uhp/info/capability-names", "uhp/info/capabilities-on-one-line"],
            ..Roles::NONE
        }),
    reply("GameString", "GameTypeString;GameStateString;TurnString;MoveString1;MoveString2;…")
        .like(is_like_a_game)
        .with(Fields::List(&[
            field("GameTypeString", Kind::Choice),
            field("GameStateString", Kind::Choice),
            field("TurnString", Kind::Choice),
            field("MoveStrings", Kind::Moves),
        ]))
        .when("in answer to `newgame`, `play`, `pass` and `undo`")
        .ids(Roles {
            form: &[
                "uhp/game-string/fields",
                "uhp/game-string/lists-every-ply",
                "uhp/game-type-string/spelling",
                "uhp/game-state-string/spelling",
                "uhp/turn-string/form",
                "uhp/move-string/form",
                "uhp/game-string/no-trailing-semicolon",
                "uhp/newgame/defaults-to-base",
                "uhp/play/answers-game-string",
            ],
            effect: &[
                "uhp/game-string/lists-every-ply",
                "uhp/play/answers-game-string",
                "uhp/undo/takes-back-one",
            ],
            due: &[
                "uhp/play/answers-game-string",
                "uhp/newgame/defaults-to-base",
                "uhp/engine-commands/silent-between-commands",
            ],
            owed: &[
                "uhp/play/answers-game-string",
                "uhp/newgame/defaults-to-base",
                "uhp/newgame/accepts-base",
                "uhp/undo/takes-back-one",
                "uhp/pass/advances-the-game",
            ],
            ..Roles::NONE
        }),
    reply("MoveStrings", "MoveString1;MoveString2;…")
        .like(is_list)
        .with(Fields::List(&[field("MoveString1", Kind::Move), field("others", Kind::Moves)]))
        .when("in answer to `validmoves`")
        .ids(Roles {
            form: &[
                "uhp/validmoves/one-list-line",
                "uhp/move-string/form",
                "uhp/validmoves/lists-every-legal-move",
            ],
            // What was moved last is the one rule that a board alone does not tell.
            effect: &["uhp/validmoves/lists-every-legal-move", "uhp/rules/last-moved-rests"],
            due: &["uhp/validmoves/one-list-line", "uhp/engine-commands/silent-between-commands"],
            owed: &["uhp/validmoves/one-list-line"],
            ..Roles::NONE
        }),
    reply("MoveString", "MoveString")
        .like(is_move)
        .with(Fields::List(&[field("MoveString", Kind::Move)]))
        .when("in answer to `bestmove`, and during a search")
        .ids(Roles {
            form: &[
                "uhp/bestmove/returns-a-move",
                "uhp/bestmove/lines-are-move-strings",
                "uhp/move-string/form",
            ],
            effect: &["uhp/bestmove/legal-move", "uhp/bestmove/passes-when-forced"],
            due: &["uhp/engine-commands/silent-between-commands"],
            owed: &["uhp/bestmove/returns-a-move"],
            ..Roles::NONE
        }),
    Message { name: "forced pass", ..reply(Keyword::Pass.word(), "pass") }
        .when("in answer to `validmoves` and `bestmove`, where no move is possible")
        .ids(Roles {
            form: &[
                "uhp/move-string/form",
                "uhp/validmoves/lists-the-pass",
                "uhp/bestmove/passes-when-forced",
            ],
            ..Roles::NONE
        }),
    option("bool", "OptionName;bool;OptionValue;DefaultValue", is_bool).with(Fields::List(&[
        NAME,
        TYPE,
        field("OptionValue", Kind::Choice),
        field("DefaultValue", Kind::Choice),
    ])),
    option("int", "OptionName;int;OptionValue;DefaultValue;MinValue;MaxValue", is_int).with(
        Fields::List(&[
            NAME,
            TYPE,
            field("OptionValue", Kind::Whole),
            field("DefaultValue", Kind::Whole),
            field("MinValue", Kind::Whole),
            field("MaxValue", Kind::Whole),
        ]),
    ),
    option("double", "OptionName;double;OptionValue;DefaultValue;MinValue;MaxValue", is_double)
        .with(Fields::List(&[
            NAME,
            TYPE,
            field("OptionValue", Kind::Real),
            field("DefaultValue", Kind::Real),
            field("MinValue", Kind::Real),
            field("MaxValue", Kind::Real),
        ])),
    option("enum", "OptionName;enum;OptionValue;DefaultValue;PossibleValue1;…", is_enum).with(
        Fields::List(&[
            NAME,
            TYPE,
            field("OptionValue", Kind::Choice),
            field("DefaultValue", Kind::Choice),
            field("PossibleValues", Kind::Text),
        ]),
    ),
    reply(Word::Err.word(), "err message")
        .with(Fields::InOrder(&[field("message", Kind::Text)]))
        .when("in answer to a command that is bad or cannot be carried out")
        .ids(Roles {
            form: &[
                "uhp/error-handling/err-for-unknown-command",
                "uhp/error-handling/message-text",
            ],
            effect: &["uhp/error-handling/err-for-unknown-command"],
            owed: &["uhp/error-handling/err-for-unknown-command"],
            cases: &["uhp/process/survives-long-input"],
            ..Roles::NONE
        }),
    reply(Word::InvalidMove.word(), "invalidmove message")
        .with(Fields::InOrder(&[field("message", Kind::Text)]))
        .when("in answer to an illegal move")
        .ids(Roles {
            form: &["uhp/play/refuses-illegal-moves", "uhp/error-handling/message-text"],
            ..Roles::NONE
        }),
];

const NAME: Field = field("OptionName", Kind::Word);
const TYPE: Field = field("OptionType", Kind::Choice);

/// The line of an option; only the revision of 2019 and later, which the reference engine speaks,
/// has a default.
const fn option(name: &'static str, form: &'static str, is: fn(&str) -> bool) -> Message {
    reply(name, form).like(is).when("in answer to `options`, `options get` and `options set`").ids(
        Roles {
            form: &[
                "uhp/options/type-and-fields",
                "uhp/options/names",
                "uhp/options/bool-value",
                "uhp/options/number-in-range",
                "uhp/options/enum-value",
                "uhp/options/lists-options-only",
                "uhp/options/set-returns-the-new-value",
            ],
            effect: &[
                "uhp/options/number-in-range",
                "uhp/options/get-returns-the-line",
                "uhp/options/set-returns-the-new-value",
                "uhp/options/set-is-remembered",
                "uhp/options/keeps-to-the-limits",
            ],
            due: &["uhp/options/names", "uhp/options/get-returns-the-line"],
            owed: &["uhp/options/get-returns-the-line", "uhp/options/set-returns-the-new-value"],
            ..Roles::NONE
        },
    )
}

/// A line with something on it that is no command of the protocol.
fn is_bad(line: &str) -> bool {
    let word = line.split_whitespace().next();
    word.is_some_and(|word| Keyword::of(word).is_none())
}

fn is_capabilities(line: &str) -> bool {
    ["Mosquito", "Ladybug", "Pillbug"].contains(&line.split(';').next().unwrap_or_default())
}

/// More than one move: of a list of one, nobody can tell that it is a list. A pass is one.
fn is_list(line: &str) -> bool {
    line.contains(';') && line.split(';').all(is_move)
}

/// Whether a line has the form of a MoveString.
fn is_move(line: &str) -> bool {
    const INDICATORS: [char; 3] = ['-', '/', '\\'];
    let is_target = |target: &str| {
        let before = target.strip_prefix(INDICATORS);
        is_piece(before.or_else(|| target.strip_suffix(INDICATORS)).unwrap_or(target))
    };
    match line.split_once(' ') {
        None => line == Keyword::Pass.word() || is_piece(line),
        Some((piece, target)) => is_piece(piece) && is_target(target),
    }
}

/// Whether a text has the form of a piece: a colour, a letter, and a number where there are more.
fn is_piece(text: &str) -> bool {
    match *text.as_bytes() {
        [b'w' | b'b', b'Q' | b'M' | b'L' | b'P'] => true,
        [b'w' | b'b', b'S' | b'B', number] => matches!(number, b'1' | b'2'),
        [b'w' | b'b', b'G' | b'A', number] => matches!(number, b'1'..=b'3'),
        _ => false,
    }
}

/// Whether a line is a GameString or nearly one: its first word is a type, and
/// what follows, if anything does, is a field or a state. A line that only
/// begins with the same letters, or with that word in a sentence, is none.
#[must_use]
pub fn is_like_a_game(line: &str) -> bool {
    let Some(rest) = line.strip_prefix("Base") else { return false };
    let rest = match rest.strip_prefix('+') {
        Some(letters) => letters.trim_start_matches(|c: char| c.is_ascii_alphabetic()),
        None => rest,
    };
    if rest.is_empty() || rest.starts_with(';') || is_type_without_plus(rest) {
        return true;
    }
    let next = rest.trim_start_matches([' ', '\t', ',', '|', ':']);
    let word = next.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    let states = ["NotStarted", "InProgress", "Draw", "WhiteWins", "BlackWins"];
    next.len() < rest.len() && states.iter().any(|state| state.eq_ignore_ascii_case(word))
}

/// Whether the letters of expansions stand here without the plus sign, or behind another, and fields follow.
fn is_type_without_plus(rest: &str) -> bool {
    let Some((letters, _)) = rest.split_once(';') else { return false };
    let letters = letters.trim_start_matches(['-', '_', '/', '&']);
    (1..=6).contains(&letters.len()) && letters.chars().all(|c| matches!(c, 'M' | 'L' | 'P'))
}

fn is_of_type(line: &str, word: &str) -> bool {
    line.split(';').nth(1) == Some(word)
}

fn is_bool(line: &str) -> bool {
    is_of_type(line, "bool")
}

fn is_int(line: &str) -> bool {
    is_of_type(line, "int")
}

fn is_double(line: &str) -> bool {
    is_of_type(line, "double")
}

fn is_enum(line: &str) -> bool {
    is_of_type(line, "enum")
}
