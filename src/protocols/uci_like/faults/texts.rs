//! Sentences and names of faults in which a protocol's own words stand.
//!
//! In: the short name of a protocol, which its words begin with. Out: a constant for each text.
//! Never: what an engine does.

/// Declares the trait, and the macro that fills it for the protocol of a short name, which `^`
/// stands for.
macro_rules! texts {
    ($($name:ident = $before:literal ^ $after:literal;)*) => {
        /// The texts, as one protocol writes them.
        pub trait Texts {
            $(
                #[doc = concat!($before, "^", $after)]
                const $name: &'static str;
            )*
        }

        /// Fills [`Texts`], which must be in scope, for a protocol.
        macro_rules! implement_texts {
            ($protocol:ty, $short:literal) => {
                impl Texts for $protocol {
                    $(
                        const $name: &'static str = concat!($before, $short, $after);
                    )*
                }
            };
        }
    };
}

texts! {
    ACKNOWLEDGES_FIRST = "Sends `" ^ "ok` before the `id` lines.";
    ACKNOWLEDGES_WHEN_READY = "Sends `" ^ "ok` again before its first `readyok`.";
    CRASH_ON_SECOND_NEWGAME = "Exits at a second `" ^ "newgame` in a row.";
    CRASH_ON_SECOND_START = "Exits at a second `" ^ "`.";
    CRASH_ON_SECOND_START_NAME = "crash-on-second-" ^ "";
    ID_AT_START = "Identifies itself before `" ^ "`.";
    NAME_AGAIN_LATER = "Repeats `id name` after `" ^ "ok`.";
    NEEDS_NEWGAME = "Ignores `go` before the first `" ^ "newgame`.";
    NEEDS_NEWGAME_NAME = "needs-" ^ "newgame";
    NOT_READY_BEFORE_NEWGAME = "Does not answer `isready` behind a position before the first `" ^ "newgame`.";
    NOT_READY_BEFORE_NEWGAME_NAME = "not-ready-before-" ^ "newgame";
    NEVER_ACKNOWLEDGES = "Identifies itself but does not send `" ^ "ok`.";
    NEWGAME_FORGETS_SEARCH = "Ends the search without `bestmove` at `" ^ "newgame`.";
    NEWGAME_IDENTIFIES = "Answers `" ^ "newgame` with its identification.";
    NEWGAME_LOSES_STOP = "Ignores `stop` after `" ^ "newgame` in the same search.";
    NEWGAME_STOPS_SEARCH = "Ends the search at `" ^ "newgame`.";
    NEWGAME_TAKES_FOR_EVER = "Hangs at `" ^ "newgame`.";
    NO_QUIT_BEFORE_START = "Ignores `quit` before `" ^ "`.";
    NO_QUIT_BEFORE_START_NAME = "no-quit-before-" ^ "";
    OPTIONS_WITH_EACH_GAME = "Declares an option again at each `" ^ "newgame`.";
    OPTION_AFTER_OK = "Declares an option after `" ^ "ok`.";
    OPTION_AFTER_OK_NAME = "option-after-" ^ "ok";
    READY_OF_ITSELF = "Answers `" ^ "newgame` with `readyok`.";
    SECOND_START_IGNORED = "Ignores a second `" ^ "`.";
    SECOND_START_IGNORED_NAME = "second-" ^ "-ignored";
    START_LOSES_STOP = "Ignores `stop` after `" ^ "` in the same search.";
    START_LOSES_STOP_NAME = "" ^ "-loses-stop";
    START_STOPS_SEARCH = "Ends the search at `" ^ "`.";
    START_STOPS_SEARCH_NAME = "" ^ "-stops-search";
}

pub(crate) use implement_texts;
