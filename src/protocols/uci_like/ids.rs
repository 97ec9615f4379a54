//! The requirements that all protocols of the family share, as data.
//!
//! In: nothing. Out: a constant for each requirement, which a protocol fills with ids of its own.
//! Never: what they demand; that is in the catalogue of each protocol.

/// Declares the trait, and the macro that fills it for the protocol of a short name. Where the name
/// of a section begins with that of the protocol, `^` stands for it.
macro_rules! ids {
    ($($name:ident = $(^ $start:literal)? $($id:literal)?;)*) => {
        /// The ids of the shared requirements, as one protocol writes them.
        pub trait Ids {
            $(
                #[doc = concat!("`", $("^", $start)? $($id)?, "`")]
                const $name: &'static str;
            )*
        }

        /// Fills [`Ids`], which must be in scope, for a protocol.
        macro_rules! implement_ids {
            ($protocol:ty, $short:literal) => {
                impl Ids for $protocol {
                    $(
                        const $name: &'static str =
                            concat!($short, "/", $($short, $start)? $($id)?);
                    )*
                }
            };
        }
    };
}

ids! {
    BESTMOVE_ALWAYS_SENT = "bestmove/always-sent";
    BESTMOVE_FINAL_INFO_BEFORE = "bestmove/final-info-before";
    BESTMOVE_LEGAL_MOVE = "bestmove/legal-move";
    BESTMOVE_NO_NEEDLESS_PASS = "bestmove/no-needless-pass";
    BESTMOVE_NOTHING_BUT_THE_MOVE = "bestmove/nothing-but-the-move";
    BESTMOVE_NOTHING_FOLLOWS = "bestmove/nothing-follows";
    BESTMOVE_ONE_WELL_FORMED_MOVE = "bestmove/one-well-formed-move";
    BESTMOVE_ONLY_AFTER_GO = "bestmove/only-after-go";
    DEBUG_ACCEPTED_AT_ANY_TIME = "debug/accepted-at-any-time";
    DEBUG_OFF_BY_DEFAULT = "debug/off-by-default";
    DEBUG_SENDS_MORE_INFORMATION = "debug/sends-more-information";
    DESCRIPTION_ACCEPTS_BLANKS_AND_TABS = "description/accepts-blanks-and-tabs";
    DESCRIPTION_ACCEPTS_BOTH_LINE_ENDS = "description/accepts-both-line-ends";
    DESCRIPTION_BOOTS_QUICKLY = "description/boots-quickly";
    DESCRIPTION_CALCULATES_ONLY_AFTER_GO = "description/calculates-only-after-go";
    DESCRIPTION_IGNORES_BLANK_LINES = "description/ignores-blank-lines";
    DESCRIPTION_IGNORES_ILL_FORMED_COMMANDS = "description/ignores-ill-formed-commands";
    DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS = "description/ignores-out-of-place-commands";
    DESCRIPTION_IGNORES_UNKNOWN_COMMANDS = "description/ignores-unknown-commands";
    DESCRIPTION_LINES_END_AT_LINE_FEEDS = "description/lines-end-at-line-feeds";
    DESCRIPTION_LINES_END_WITH_NEWLINE = "description/lines-end-with-newline";
    DESCRIPTION_LISTENS_WHILE_THINKING = "description/listens-while-thinking";
    DESCRIPTION_SILENT_AT_START = "description/silent-at-start";
    GO_FIRST_LIMIT_ENDS_THE_SEARCH = "go/first-limit-ends-the-search";
    GO_INFINITE_WITHOUT_LIMITS = "go/infinite-without-limits";
    GO_KEEPS_DEPTH = "go/keeps-depth";
    GO_KEEPS_MOVETIME = "go/keeps-movetime";
    GO_KEEPS_NODES = "go/keeps-nodes";
    GO_KEEPS_THE_CLOCK = "go/keeps-the-clock";
    GO_MATE_IS_FOUND = "go/mate-is-found";
    GO_ONE_BESTMOVE_EACH = "go/one-bestmove-each";
    GO_PARAMETERS_IN_ANY_ORDER = "go/parameters-in-any-order";
    GO_SEARCHES_THE_SAME_AGAIN = "go/searches-the-same-again";
    GO_SEARCHMOVES_FOR_ONE_SEARCH = "go/searchmoves-for-one-search";
    GO_SEARCHMOVES_RESTRICTS = "go/searchmoves-restricts";
    GO_SEARCHMOVES_RESTRICTS_VARIATIONS = "go/searchmoves-restricts-variations";
    GO_SEARCHMOVES_SETS_NO_LIMIT = "go/searchmoves-sets-no-limit";
    GO_SURVIVES_ODD_PARAMETERS = "go/survives-odd-parameters";
    ID_BEFORE_OPTIONS = "id/before-options";
    ID_NAME_AND_AUTHOR = "id/name-and-author";
    INFO_HASHFULL_IN_PERMILL = "info/hashfull-in-permill";
    INFO_NPS_FITS = "info/nps-fits";
    INFO_PV_IS_PLAYABLE = "info/pv-is-playable";
    INFO_SCORE_FROM_THE_ENGINES_SIDE = "info/score-from-the-engines-side";
    INFO_SCORE_IS_CP_OR_MATE = "info/score-is-cp-or-mate";
    INFO_SELDEPTH_WITH_DEPTH = "info/seldepth-with-depth";
    INFO_TIME_AND_NODES_GROW = "info/time-and-nodes-grow";
    INFO_TIME_IN_MILLISECONDS = "info/time-in-milliseconds";
    INFO_VALUES_OF_THE_RIGHT_KIND = "info/values-of-the-right-kind";
    ISREADY_ANSWERED_DURING_SEARCH = "isready/answered-during-search";
    ISREADY_DOES_NOT_STOP_THE_SEARCH = "isready/does-not-stop-the-search";
    ISREADY_ONE_READYOK_EACH = "isready/one-readyok-each";
    ISREADY_PROMPTLY = "isready/promptly";
    NEW_GAME_COMPLETES = ^ "newgame/completes";
    NEW_GAME_NEXT_SEARCH_IS_OF_THE_NEW_GAME = ^ "newgame/next-search-is-of-the-new-game";
    NEW_GAME_NOT_REQUIRED = ^ "newgame/not-required";
    OK_ONCE_AND_LAST = ^ "ok/once-and-last";
    OPTION_BUTTON_HAS_NO_VALUE = "option/button-has-no-value";
    OPTION_CHECK_DEFAULT_IS_TRUE_OR_FALSE = "option/check-default-is-true-or-false";
    OPTION_COMBO_DEFAULT_IS_A_CHOICE = "option/combo-default-is-a-choice";
    OPTION_FIELDS_FIT_THE_TYPE = "option/fields-fit-the-type";
    OPTION_NAMES_ARE_UNIQUE = "option/names-are-unique";
    OPTION_NAME_TYPE_AND_KNOWN_FIELDS = "option/name-type-and-known-fields";
    OPTION_NO_RESERVED_WORDS = "option/no-reserved-words";
    OPTION_ONE_OF_FIVE_TYPES = "option/one-of-five-types";
    OPTION_ONLY_IN_THE_HANDSHAKE = "option/only-in-the-handshake";
    OPTION_SPIN_NUMBERS_FIT = "option/spin-numbers-fit";
    OPTION_STRING_DEFAULT_IS_WRITTEN_OUT = "option/string-default-is-written-out";
    POSITION_ACCEPTS_AN_EMPTY_LIST = "position/accepts-an-empty-list";
    POSITION_FINISHED_GAMES_END_SEARCHES = "position/finished-games-end-searches";
    POSITION_PLAYS_THE_MOVES = "position/plays-the-moves";
    PROCESS_ENDS_WITH_INPUT = "process/ends-with-input";
    PROCESS_MANY_SEARCHES = "process/many-searches";
    PROCESS_STAYS_ALIVE = "process/stays-alive";
    PROCESS_SURVIVES_ODD_INPUT = "process/survives-odd-input";
    QUIT_ENDS_DURING_SEARCH = "quit/ends-during-search";
    QUIT_ENDS_THE_ENGINE = "quit/ends-the-engine";
    QUIT_PROMPTLY = "quit/promptly";
    READYOK_AFTER_EARLIER_COMMANDS = "readyok/after-earlier-commands";
    READYOK_ONLY_WHEN_ASKED = "readyok/only-when-asked";
    SETOPTION_ACCEPTS_DECLARED_VALUES = "setoption/accepts-declared-values";
    SETOPTION_BUTTON_NEEDS_NO_VALUE = "setoption/button-needs-no-value";
    SETOPTION_IGNORES_UNKNOWN = "setoption/ignores-unknown";
    SETOPTION_KEEPS_THE_POSITION = "setoption/keeps-the-position";
    SETOPTION_SEVERAL_WORDS = "setoption/several-words";
    SETOPTION_TRIGGERS_NOTHING = "setoption/triggers-nothing";
    START_IDENTIFIES_ITSELF = ^ "/identifies-itself";
    START_SURVIVES_A_SECOND = ^ "/survives-a-second";
    STOP_ENDS_THE_SEARCH = "stop/ends-the-search";
    STOP_NOTHING_WHEN_IDLE = "stop/nothing-when-idle";
    STOP_PROMPTLY = "stop/promptly";
}

pub(crate) use implement_ids;
