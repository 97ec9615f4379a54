//! Lines to messages and back: the grammar of the family, in the words of this protocol.
//!
//! In: one line. Out: a message. Never: the board, the clock, another line.

pub use crate::protocols::uci_like::grammar::moves_text;
use crate::protocols::{
    uci_like::grammar,
    ugmi::{
        Ugmi,
        message::{Command, Go, Position, Reply, Start},
        rules::Move,
    },
};

/// A line of the GUI.
#[must_use]
pub fn command(line: &str) -> Command {
    grammar::command(line)
}

/// A line of the engine.
#[must_use]
pub fn reply(line: &str) -> Reply<'_> {
    grammar::reply::<Ugmi>(line)
}

/// The position of a line, if it is one.
#[must_use]
pub fn position(line: &str) -> Option<Position> {
    grammar::position(line)
}

/// The moves of a position that starts with the empty board.
#[must_use]
pub fn list(line: &str) -> Option<Vec<Move>> {
    position(line).filter(|p| p.start == Start::Empty).map(|p| p.moves)
}

/// The search of a line, if it is a sound one.
#[must_use]
pub fn search(line: &str) -> Option<Go> {
    grammar::search::<Ugmi>(line)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::protocols::uci_like::grammar::has_odd_blanks;

    fn second_message(line: &str) -> Option<usize> {
        grammar::second_message::<Ugmi>(line)
    }

    const BOARD: &str = "19/19/19/19/19/19/19/19/19/9xo8/19/19/19/19/19/19/19/19/19";

    #[test]
    fn commands_are_understood_and_printed() {
        for line in [
            "ugmi",
            "debug on",
            "debug off",
            "isready",
            "setoption name Clear Hash",
            "setoption name Logfile Path value /tmp/a b.log",
            "ugminewgame",
            "position startpos",
            "position startpos moves",
            "position startpos moves h08 000 s19",
            &format!("position board {BOARD}"),
            &format!("position board {BOARD} b moves h08"),
            "go",
            "go depth 3",
            "go wtime 1 btime 2 winc 3 binc 4 depth 5 nodes 6 mate 7 movetime 8 searchmoves a01 s19",
            "stop",
            "quit",
        ] {
            let read = command(line);
            assert!(!matches!(read, Command::Misused(_) | Command::Unknown), "{line}");
            assert_eq!(read.to_string(), line);
            let spread = format!("\t {} ", line.replace(' ', " \t "));
            assert_eq!(command(&spread), read, "{spread}");
            assert!(has_odd_blanks(&spread) && !has_odd_blanks(line));
        }
    }

    #[test]
    fn ill_formed_is_told_from_unknown() {
        for line in [
            "debug",
            "debug maybe",
            "debug on off",
            "setoption",
            "setoption name",
            "setoption value 3",
            "position",
            "position foo",
            "position board",
            "position board 19/19",
            "position startpos moves z99 h8 h20",
            "position moves h08",
        ] {
            assert!(matches!(command(line), Command::Misused(_)), "{line}");
        }
        for line in ["xyzzy", "UGMI", "uci", "ucinewgame", "go1", "option name x"] {
            assert_eq!(command(line), Command::Unknown, "{line}");
        }
        assert_eq!(command(" \t"), Command::Blank);
        for line in ["go infinite", "go depth", "go depth abc", "go ponder depth 1", "go moves h08"]
        {
            assert!(matches!(command(line), Command::Go(Go { odd: true, .. })), "{line}");
        }
        let Command::Go(go) = command("go searchmoves a01 s19") else { panic!("a search") };
        assert!(go.is_infinite() && !go.odd && go.searchmoves.len() == 2);
    }

    #[test]
    fn replies_are_told_apart() {
        assert_eq!(reply(" readyok\t"), Reply::ReadyOk { more: false });
        assert_eq!(reply("uciok"), Reply::Started { word: "uciok", more: false });
        assert!(
            matches!(reply("bestmove h08 ponder i09"), Reply::BestMove(words) if words.len() == 3)
        );
        assert!(matches!(reply("info depth 3"), Reply::Info(_)));
        assert!(matches!(reply("option name A type button"), Reply::Option(_)));
        assert!(matches!(reply("id name A"), Reply::Id(_)));
        assert_eq!((reply("Readyok"), reply("")), (Reply::Other, Reply::Blank));
    }

    #[test]
    fn glued_messages_are_parted() {
        assert_eq!(second_message("readyokreadyok"), Some(7));
        assert_eq!(second_message("bestmove h08info depth 1"), Some(12));
        assert_eq!(second_message("bestmove h08"), None);
        assert_eq!(second_message("info string readyokbestmove a01"), None);
        assert_eq!(second_message("bestmove h08 readyok"), None);
        assert_eq!(second_message("readyokreadyokbestmove h08"), Some(7));
        assert_eq!(second_message(" ugmiokreadyok"), Some(7));
        assert_eq!(second_message("bestmove h08bestmove h08"), Some(12));
        assert_eq!(second_message("info depth 2 nodes 30info depth 3 nodes 80"), Some(21));
        assert_eq!(second_message("info depth 2 pv h08 i09bestmove h08"), Some(23));
    }

    /// What only begins or ends like a message is none.
    #[test]
    fn near_misses_are_judged_by_words() {
        for line in [
            "bestmoves follow, then info on each",
            "readyok-info: ready",
            "readyoks info depth 1",
            "readyok:info depth 1",
            "id name readyokreadyok",
            "info string 3info",
            "bestmove h08information",
            "option name readyokinfo type button",
            "xreadyokinfo depth 3",
        ] {
            assert_eq!(second_message(line), None, "{line}");
        }
        for line in ["bestmoves h08", "readyok.", "infos depth 1", "ugmiokay", "identity name A"] {
            assert_eq!(reply(line), Reply::Other, "{line}");
        }
    }

    proptest! {
        #[test]
        fn any_line_is_read_without_panic(line in "\\PC{0,60}") {
            let _ = (command(&line), reply(&line), has_odd_blanks(&line), second_message(&line));
            for word in ["go ", "position ", "position board ", "info ", "setoption ", "bestmove "] {
                let _ = (command(&format!("{word}{line}")), reply(&format!("{word}{line}")));
            }
        }

        #[test]
        fn printing_a_search_gives_it_again(
            depth in proptest::option::of(0u64..99),
            nodes in proptest::option::of(0u64..9999),
            clocks in proptest::array::uniform4(proptest::option::of(0u64..9999)),
            files in proptest::collection::vec(("[a-s]", 1u8..20), 0..4),
        ) {
            let texts: Vec<String> = files.iter().map(|(f, r)| format!("{f}{r:02}")).collect();
            let searchmoves = texts.iter().filter_map(|t| crate::protocols::ugmi::rules::parse_move(t).ok()).collect();
            let go = Go { depth, nodes, clocks, searchmoves, ..Go::default() };
            prop_assert_eq!(command(&go.to_string()), Command::Go(go));
        }
    }
}
