//! Lines to messages and back: the grammar of the family, in the words of this protocol.
//!
//! In: one line. Out: a message. Never: the board, the clock, another line.

pub use crate::protocols::uci_like::grammar::moves_text;
use crate::protocols::{
    uci::{
        Uci,
        message::{Command, Go, Position, Reply, Start},
        rules::MoveText,
    },
    uci_like::grammar,
};

/// A line of the GUI.
#[must_use]
pub fn command(line: &str) -> Command {
    grammar::command(line)
}

/// A line of the engine.
#[must_use]
pub fn reply(line: &str) -> Reply<'_> {
    grammar::reply::<Uci>(line)
}

/// The position of a line, if it is one.
#[must_use]
pub fn position(line: &str) -> Option<Position> {
    grammar::position(line)
}

/// The moves of a position that begins with the start of the game.
#[must_use]
pub fn list(line: &str) -> Option<Vec<MoveText>> {
    position(line).filter(|p| p.start == Start::Initial).map(|p| p.moves)
}

/// The search of a line, if it is a sound one.
#[must_use]
pub fn search(line: &str) -> Option<Go> {
    grammar::search::<Uci>(line)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::protocols::uci_like::grammar::has_odd_blanks;

    fn second_message(line: &str) -> Option<usize> {
        grammar::second_message::<Uci>(line)
    }

    const FEN: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

    #[test]
    fn commands_are_understood_and_printed() {
        for line in [
            "uci",
            "debug on",
            "debug off",
            "isready",
            "setoption name Clear Hash",
            "setoption name NalimovPath value c:\\chess\\tb\\4;c:\\chess tb",
            "register later",
            "register name Stefan M code 12",
            "ucinewgame",
            "position startpos",
            "position startpos moves",
            "position startpos moves e2e4 e7e5 e1g1 a7a8n",
            &format!("position fen {FEN}"),
            &format!("position fen {FEN} moves e1c1"),
            "go",
            "go infinite",
            "go ponder wtime 1 btime 2 movestogo 3",
            "go wtime 1 btime 2 winc 3 binc 4 movestogo 9 depth 5 nodes 6 mate 7 movetime 8 searchmoves a2a3 h2h4",
            "stop",
            "ponderhit",
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
            "debug joho on",
            "setoption",
            "setoption name",
            "register",
            "register now",
            "position",
            "position foo",
            "position fen",
            "position fen 8/8 w - - 0 1",
            "position startpos moves z9z9",
            "position startpos moves e2-e4",
            "position moves e2e4",
            "ponderhit now",
        ] {
            assert!(matches!(command(line), Command::Misused(_)), "{line}");
        }
        for line in ["xyzzy", "UCI", "joho isready", "ugmi", "go1", "option name x"] {
            assert_eq!(command(line), Command::Unknown, "{line}");
        }
        assert_eq!(command(" \t"), Command::Blank);
        for line in ["go depth", "go depth abc", "go depth -1", "go foo depth 1", "go searchmoves"]
        {
            assert!(matches!(command(line), Command::Go(Go { odd: true, .. })), "{line}");
        }
    }

    #[test]
    fn searches_end_by_their_limits_or_by_none() {
        let read = |line| search(line).expect("a search");
        assert!(read("go").is_infinite() && read("go infinite depth 3").is_infinite());
        let pondering = read("go ponder wtime 900 btime 800 movestogo 3");
        assert!(pondering.ponder && !pondering.is_infinite());
        assert_eq!((pondering.movestogo, pondering.limits()), (Some(3), 1));
        // A clock that is overdrawn is one that shows nothing.
        assert_eq!(read("go wtime -20 btime 5").clocks, [Some(0), Some(5), None, None]);
        assert_eq!(read("go btime 600").time(), Some(600));
    }

    #[test]
    fn replies_are_told_apart() {
        assert_eq!(reply(" readyok\t"), Reply::ReadyOk { more: false });
        assert_eq!(reply("uciok"), Reply::Started { word: "uciok", more: false });
        assert!(
            matches!(reply("bestmove e2e4 ponder e7e5"), Reply::BestMove(words) if words.len() == 3)
        );
        assert!(matches!(reply("info depth 3"), Reply::Info(_)));
        assert!(matches!(reply("option name A type button"), Reply::Option(_)));
        assert!(matches!(reply("id name A"), Reply::Id(_)));
        assert!(matches!(reply("registration ok"), Reply::Permit(_, words) if words.len() == 1));
        assert!(matches!(reply("copyprotection"), Reply::Permit(_, words) if words.is_empty()));
        assert_eq!((reply("Readyok"), reply("")), (Reply::Other, Reply::Blank));
    }

    #[test]
    fn glued_messages_are_parted() {
        assert_eq!(second_message("readyokreadyok"), Some(7));
        assert_eq!(second_message("bestmove e2e4info depth 1"), Some(13));
        assert_eq!(second_message("bestmove e2e4 ponder e7e5readyok"), Some(25));
        for line in [
            "bestmove e2e4 ponder e7e5",
            "info string readyokbestmove e2e4",
            "id name readyokreadyok",
            "info currmove e2e4 currmovenumber 1",
        ] {
            assert_eq!(second_message(line), None, "{line}");
        }
    }

    proptest! {
        #[test]
        fn any_line_is_read_without_panic(line in "\\PC{0,60}") {
            let _ = (command(&line), reply(&line), has_odd_blanks(&line), second_message(&line));
            let words =
                ["go ", "position ", "position fen ", "info ", "setoption ", "bestmove ", "register "];
            for word in words {
                let _ = (command(&format!("{word}{line}")), reply(&format!("{word}{line}")));
            }
        }

        #[test]
        fn printing_a_search_gives_it_again(
            depth in proptest::option::of(0u64..99),
            movestogo in proptest::option::of(1u64..99),
            clocks in proptest::array::uniform4(proptest::option::of(0u64..9999)),
            (ponder, infinite) in (proptest::bool::ANY, proptest::bool::ANY),
            moves in proptest::collection::vec("[a-h][1-8][a-h][1-8][qrbn]?", 0..4),
        ) {
            let read = |text: &String| crate::protocols::uci::rules::parse_move(text).ok();
            let searchmoves = moves.iter().filter_map(read).collect();
            let go = Go { depth, movestogo, clocks, ponder, infinite, searchmoves, ..Go::default() };
            prop_assert_eq!(command(&go.to_string()), Command::Go(go));
        }
    }
}
