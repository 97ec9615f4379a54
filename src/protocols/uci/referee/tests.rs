//! What the referee makes of conversations.
//!
//! In: lines of both sides. Out: the requirements that are broken. Never: an engine.

use std::time::Duration;

use crate::{
    contract::{Context, Heard, Judge, Referee as _, Seat},
    engine::LineRef,
    protocols::{
        uci::{UCI, UciReferee},
        uci_like::model::Probe,
    },
    verdict::Sink,
};

const GREETING: &str = "\
> uci
< id name A
< id author B
< option name Hash type spin default 16 min 1 max 64
< option name Ponder type check default false
< option name UCI_Chess960 type check default false
< option name UCI_ShowRefutations type check default false
< option name UCI_ShowCurrLine type check default false
< uciok
> isready
< readyok
";

/// A referee, and what it has found.
struct Court {
    referee: UciReferee,
    sink: Sink,
    at: Duration,
    number: usize,
}

impl Court {
    fn new() -> Self {
        let context = Context { seat: Seat::Drill { timed: true }, ..Context::default() };
        Self {
            referee: UciReferee::new(&context),
            sink: Sink::default(),
            at: Duration::from_secs(1),
            number: 0,
        }
    }

    /// Hears lines: `>` of the GUI, `<` of the engine, `+` milliseconds that pass.
    fn hear(&mut self, lines: &str) {
        for line in lines.lines() {
            let (side, text) = line.split_at(1);
            let text = text.strip_prefix(' ').unwrap_or(text);
            if side == "+" {
                self.at += Duration::from_millis(text.parse().expect("milliseconds"));
                continue;
            }
            let raw = LineRef {
                bytes: text.as_bytes(),
                carriage_return: false,
                unfinished: false,
                cut: 0,
            };
            self.number += 1;
            self.sink.at_line(self.number);
            let heard = Heard { number: self.number, at: self.at, line: raw, taken: None };
            match side {
                ">" => self.referee.sent(heard, &mut self.sink),
                _ => self.referee.received(heard, &mut self.sink),
            }
        }
    }

    fn ids(&self) -> Vec<&str> {
        self.sink.findings().iter().map(|finding| finding.requirement.as_ref()).collect()
    }
}

/// What is found in lines behind a greeting.
fn found(lines: &str) -> Vec<String> {
    let mut court = Court::new();
    court.hear(GREETING);
    assert!(court.ids().is_empty(), "{:?}", court.ids());
    court.hear(lines);
    court.ids().into_iter().map(str::to_owned).collect()
}

const SEARCH: &str = "> position startpos moves e2e4 e7e5\n> go depth 1\n";
const REPORT: &str = "< info depth 1 score cp 3 nodes 9 time 1 pv g1f3\n";

#[test]
fn a_search_with_all_that_may_be_told_is_clean() {
    let told = "\
< info depth 1 seldepth 0
< info score cp 13 depth 1 nodes 13 time 15 pv g1f3
< info nps 15937
< info depth 1 score cp 14 wdl 30 40 930 time 16 nodes 20 multipv 1 pv g1f3 b8c6 wdl 1 2 3
< info currmove g1f3 currmovenumber 1 tbhits 0 sbhits 0 cpuload 990
< info depth 1 pv score cp 3 time 17
< info string bestmove e2e4
< hello
< 
< bestmove g1f3 ponder b8c6
";
    assert_eq!(found(&format!("{SEARCH}{told}")), [""; 0]);
}

#[test]
fn a_best_move_that_comes_late_was_not_held_back() {
    let ids = |told: &str| {
        let mut court = Court::new();
        court.hear(GREETING);
        court
            .hear("> position startpos\n> go wtime 1000 btime 1000 winc 20000 binc 20000\n+ 18500");
        court.referee.probe(Probe::Spoken);
        court.hear(&format!("> isready\n+ 1500\n< info nodes 9 time {told}\n< bestmove g1f3"));
        court.ids().join(" ")
    };
    assert_eq!(ids("19999"), "uci/go/keeps-the-clock");
    assert_eq!(ids("999"), "uci/description/lines-end-with-newline");
}

/// A search that tells of itself after a third of the wait was in its last iteration then.
#[test]
fn a_search_that_another_command_ends_was_not_held_back() {
    let ids = |go: &str, told: &str| {
        let mut court = Court::new();
        court.hear(GREETING);
        let told = format!("< info depth 9 score cp 3 nodes 20 time {told} pv g1f3");
        court.hear(&format!("> position startpos\n> {go}\n+ 6000\n{told}\n+ 9000"));
        court.referee.probe(Probe::Spoken);
        court.hear("> isready\n+ 10\n< bestmove g1f3\n< readyok");
        court.ids().join(" ")
    };
    assert_eq!(ids("go nodes 20", "6000"), "uci/go/keeps-nodes");
    assert_eq!(ids("go nodes 20", "4000"), "uci/description/lines-end-with-newline");
    assert_eq!(ids("go movetime 6000", "6000"), "uci/description/lines-end-with-newline");
}

#[test]
fn time_in_which_nobody_looked_was_the_engine_s() {
    let ids = |held_up: u64| {
        let mut court = Court::new();
        court.hear(GREETING);
        court.hear("> position startpos\n> go infinite\n+ 200");
        court.referee.held_up(Duration::from_millis(held_up));
        court.hear("< info depth 12 nodes 8903329 time 4279");
        court.ids().join(" ")
    };
    assert_eq!(ids(0), "uci/info/time-in-milliseconds");
    assert_eq!(ids(4_100), "");
}

/// What a reply says of the position may be the mistake of a command in between; figures that do not fit each
/// other are not.
#[test]
fn figures_are_no_command_s_fault() {
    let context = Context { seat: Seat::Drill { timed: true }, ..Context::default() };
    let (mut judge, mut sink) = (Judge::new(&UCI, context), Sink::default());
    let told = "\
> position startpos
> isready
< readyok
> go depth 1
< info depth 1 score cp 3 time 900 nodes 90000 nps 0 pv e2e4
< bestmove e7e5
";
    let lines = GREETING.lines().chain(told.lines());
    for (number, line) in (1..).zip(lines) {
        let (side, text) = line.split_at(2);
        let line =
            LineRef { bytes: text.as_bytes(), carriage_return: false, unfinished: false, cut: 0 };
        let at = Duration::from_millis(1_000 * number as u64);
        sink.at_line(number);
        let heard = Heard { number, at, line, taken: None };
        match side {
            "> " => judge.sent(heard, &mut sink),
            _ => judge.received(heard, &mut sink),
        }
    }
    let mut findings = sink.take().0;
    judge.trace_back(&mut findings);
    let blamed: Vec<(&str, bool)> =
        findings.iter().map(|f| (f.requirement.as_ref(), !f.may_come_of.is_empty())).collect();
    assert_eq!(blamed, [("uci/info/nps-fits", false), ("uci/bestmove/legal-move", true)]);
}

#[test]
fn reports_are_judged() {
    for (report, ids) in [
        ("depth 3/7", &["uci/info/values-of-the-right-kind"][..]),
        ("depth 1 score cp 3 time 1 pv g1f3 (none)", &["uci/move-format/null-move-is-0000"]),
        ("tbhits many", &["uci/info/tbhits-are-numbers"]),
        ("cpuload 0.5", &["uci/info/cpuload-is-a-number"]),
        ("seldepth 3 nodes 9", &["uci/info/seldepth-with-depth"]),
        ("depth 1 score cp 3 pv g1f3", &["uci/info/time-with-pv"]),
        ("time 3 pv g1f3", &["uci/info/score-and-depth-with-pv"; 2]),
        ("currmove e2e4", &["uci/info/currmove-is-legal"]),
        ("currmove g1f3 currmovenumber 0", &["uci/info/currmovenumber-from-1"]),
        ("multipv 0", &["uci/info/multipv-numbers"]),
        ("refutation g1f3", &["uci/info/refutation-only-with-its-option"]),
        ("currline 1 g1f3 b8c6", &["uci/info/currline-only-with-its-option"]),
    ] {
        let mut court = Court::new();
        court.hear(GREETING);
        court.hear(SEARCH);
        court.hear(&format!("< info {report}\n< info depth 1\n< bestmove g1f3"));
        assert_eq!(court.ids(), ids, "{report}");
    }
    let asked = "> setoption name uci_showrefutations value TRUE\n> setoption name UCI_ShowCurrLine value true\n";
    let told = "< info refutation d1h5 g7g6 h5e5\n< info currline 2 g1f3 b8c6 0000 g1f3\n< info depth 1\n< bestmove g1f3\n";
    assert_eq!(found(&format!("{asked}{SEARCH}{told}")), [""; 0]);
    for (wrong, id) in [
        ("refutation d1h5 g1f3", "uci/info/refutation-is-playable"),
        ("currline e7e5", "uci/info/currline-is-playable"),
    ] {
        let told = format!("< info depth 1 {wrong}\n< bestmove g1f3\n");
        assert_eq!(found(&format!("{asked}{SEARCH}{told}")), [id]);
        // The best move says more.
        let told = format!("< info depth 1 {wrong}\n< bestmove g8f6\n");
        assert_eq!(found(&format!("{asked}{SEARCH}{told}")), ["uci/bestmove/legal-move"]);
    }
}

#[test]
fn best_moves_are_judged_by_what_they_are() {
    for (best, ids) in [
        ("g1f3", &[][..]),
        ("g1f3 ponder b8c6", &[]),
        ("g1f3 ponder", &["uci/bestmove/ponder-is-one-move"]),
        ("g1f3 ponder Nc6", &["uci/bestmove/ponder-is-one-move"]),
        ("g1f3 ponder g1f3", &["uci/bestmove/ponder-move-is-legal"]),
        ("g1f3 ponder 0000", &["uci/bestmove/ponder-move-is-legal"]),
        ("g1f3 ponder b8c6 now", &["uci/bestmove/nothing-but-the-move"]),
        ("g1f3 really", &["uci/bestmove/nothing-but-the-move"]),
        ("", &["uci/bestmove/one-well-formed-move"]),
        ("Nf3", &["uci/bestmove/one-well-formed-move"]),
        ("(none)", &["uci/bestmove/no-needless-pass"]),
        ("0000", &["uci/bestmove/no-needless-pass"]),
        ("f1a6", &[]),
        ("f1a5", &["uci/bestmove/legal-move"]),
        ("a1a3", &["uci/rules/rook-path"]),
    ] {
        assert_eq!(found(&format!("{SEARCH}{REPORT}< bestmove {best}")), ids, "{best}");
    }
}

/// What an engine makes of an odd command nobody knows: it may find nothing to search.
#[test]
fn an_odd_command_may_leave_nothing_to_play() {
    for go in ["go searchmoves e2e9", "go searchmoves a1a8 depth 1", "go depth -1", "go foo"] {
        for best in ["(none)", "0000", "NULL"] {
            let lines = format!("> position startpos\n> {go}\n< bestmove {best}");
            assert_eq!(found(&lines), [""; 0], "{go}: {best}");
        }
    }
}

/// The position may be that of before, or that in which games begin.
#[test]
fn a_new_game_leaves_the_position_open() {
    let before = "> position startpos moves a2a4 a7a5\n> ucinewgame\n> isready\n< readyok\n";
    for best in ["a2a4", "b2b4"] {
        assert_eq!(found(&format!("{before}> go depth 1\n< bestmove {best}")), [""; 0], "{best}");
    }
}

/// None of the moves may be one of the position that an engine is left with.
#[test]
fn moves_of_an_open_position_restrict_nothing() {
    let open = "> position fen 7k/R7/8/8/8/8/8/1R2K3 w - - 0 1\n> ucinewgame\n";
    let best = "< info depth 1 score cp 3 time 1 pv a2a4\n< bestmove a2a4";
    assert_eq!(found(&format!("{open}> go depth 1 searchmoves a1a2\n{best}")), [""; 0]);
}

#[test]
fn a_search_begins_when_what_was_asked_before_it_is_answered() {
    let lines = "> position startpos\n> isready\n> go infinite\n< readyok\n> isready\n";
    let told = "< info depth 1 score cp 3 time 1 pv a2a4\n< readyok\n> stop\n< bestmove a2a4";
    assert_eq!(found(&format!("{lines}{told}")), [""; 0]);
}

/// The position that is searched without one is open, but how deep it is searched is not.
#[test]
fn limits_hold_where_no_position_was_set_up() {
    assert_eq!(found("> go depth 1\n< info depth 1\n< bestmove (none)"), [""; 0]);
    let unknown = "> position fen nonsense\n> go depth 1\n< info depth 1\n< bestmove (none)";
    assert_eq!(found(unknown), [""; 0]);
    let deeper = found("> go depth 1\n< info depth 3\n< bestmove e2e4");
    assert_eq!(deeper, ["uci/go/keeps-depth"]);
}

#[test]
fn castling_is_written_as_the_user_has_asked_for() {
    let search =
        "> position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n> go depth 1\n< info depth 1\n";
    let castles = ["uci/move-format/castling-is-the-kings-move"];
    assert_eq!(found(&format!("{search}< bestmove e1g1")), [""; 0]);
    assert_eq!(found(&format!("{search}< bestmove e1h1")), castles);
    let asked = "> setoption name UCI_Chess960 value true\n";
    assert_eq!(found(&format!("{asked}{search}< bestmove e1h1")), [""; 0]);
    let as_usual = ["uci/move-format/chess960-castling-takes-the-rook"];
    assert_eq!(found(&format!("{asked}{search}< bestmove e1g1")), as_usual);
    // What is true by default needs no asking.
    let mut court = Court::new();
    court.hear(
        &GREETING.replace("Chess960 type check default false", "Chess960 type check default true"),
    );
    court.hear(&format!("{search}< bestmove e1h1"));
    assert_eq!(court.ids(), ["uci/option/reserved-defaults"]);
    // Nothing is set that was not declared.
    let other = "> setoption name Chess960 value true\n";
    assert_eq!(found(&format!("{other}{search}< bestmove e1h1")), castles);
}

#[test]
fn in_a_finished_game_anything_goes_but_an_early_end() {
    let mated = "> position startpos moves f2f3 e7e5 g2g4 d8h4\n";
    for best in ["bestmove (none)", "bestmove 0000", "bestmove a1a1 ponder what ever", "bestmove"] {
        assert_eq!(found(&format!("{mated}> go depth 1\n< {best}")), [""; 0], "{best}");
    }
    let early = ["uci/go/infinite-in-finished-games"];
    assert_eq!(found(&format!("{mated}> go infinite\n< bestmove (none)")), early);
    let early = ["uci/go/ponder-waits-in-finished-games"];
    assert_eq!(found(&format!("{mated}> go ponder depth 1\n< bestmove (none)")), early);
    assert_eq!(found(&format!("{mated}> go ponder depth 1\n> stop\n< bestmove (none)")), [""; 0]);
}

#[test]
fn only_the_gui_ends_what_has_no_end() {
    let position = "> position startpos moves e2e4 e7e5\n";
    let best = format!("{REPORT}< bestmove g1f3");
    for (go, id) in [
        ("go infinite", Some("uci/go/infinite-without-limits")),
        ("go infinite depth 1", Some("uci/go/infinite-without-limits")),
        ("go infinite searchmoves g1f3", Some("uci/go/searchmoves-sets-no-limit")),
        ("go ponder depth 1", Some("uci/go/ponder-waits")),
        ("go ponder wtime 1 btime 1 searchmoves g1f3", Some("uci/go/ponder-waits")),
        ("go", None),
        ("go mate 1", None),
    ] {
        let ids: Vec<String> = id.map(str::to_owned).into_iter().collect();
        assert_eq!(found(&format!("{position}> {go}\n{best}")), ids, "{go}");
        // An engine may read the first word of a line, and leave the rest.
        for stop in ["stop", "stop stop", "stop now"] {
            let stopped = format!("{position}> {go}\n+ 100\n> {stop}\n{best}");
            assert_eq!(found(&stopped), [""; 0], "{go} {stop}");
        }
    }
    let dead = "> position fen 8/8/4k3/8/8/3K4/8/8 w - - 0 1\n> go infinite\n< bestmove d3d4";
    assert_eq!(found(dead), [""; 0]);
}

#[test]
fn limits_count_from_ponderhit() {
    let mut court = Court::new();
    court.hear(GREETING);
    court.hear("> position startpos moves e2e4 e7e5\n> go ponder movetime 100\n+ 5000");
    assert!(court.referee.owed().is_none() && court.referee.is_endless());
    court.hear("> ponderhit");
    let owed = court.referee.owed().expect("a best move");
    assert_eq!(owed.since, court.at);
    court.referee.overdue(court.at + Duration::from_secs(9), &mut court.sink);
    assert_eq!(court.ids(), ["uci/ponderhit/search-becomes-normal"]);
    // It has no place in another search, and leaves nothing behind.
    let idle =
        "> ponderhit\n> position startpos\n> go ponder depth 1\n< info depth 1\n< bestmove e2e4";
    assert_eq!(found(idle), ["uci/go/ponder-waits"]);
    let other =
        "> position startpos\n> go infinite\n< info depth 1\n+ 100\n> ponderhit\n< bestmove e2e4";
    assert_eq!(found(other), ["uci/ponderhit/nothing-in-an-ordinary-search"]);
    let bored = "> ponderhit\n< bestmove e2e4";
    assert_eq!(found(bored), ["uci/ponderhit/nothing-when-idle"]);
}

#[test]
fn a_ponder_search_that_goes_on_breaks_what_is_said_of_it() {
    let mut court = Court::new();
    court.hear(GREETING);
    court.hear("> position startpos\n> go ponder depth 1\n< info depth 1\n+ 100\n> stop");
    court.referee.overdue(court.at + Duration::from_secs(9), &mut court.sink);
    assert_eq!(court.ids(), ["uci/stop/ends-a-ponder-search"]);
    let other = "> position startpos\n> go ponder depth 1\n+ 100\n< info depth 1 score cp 1 time 1 pv e7e5\n> stop\n< bestmove e2e4";
    assert_eq!(found(other), ["uci/go/ponder-shows-no-other-lines"]);
}

/// Nobody knows what becomes of a search among moves that cannot be played.
#[test]
fn a_move_of_a_doubtful_search_may_come_late() {
    let go = "> position startpos\n> go searchmoves e7e5\n> stop\n";
    let asked = "> isready\n< readyok\n";
    assert_eq!(found(&format!("{go}{asked}{asked}< bestmove (none)")), [""; 0]);
    let other = format!("{SEARCH}{REPORT}< bestmove g1f3\n{asked}< bestmove g1f3");
    let surplus = found(&format!("{go}{asked}{asked}< bestmove (none)\n{other}"));
    assert_eq!(surplus, ["uci/bestmove/only-after-go"]);
}

#[test]
fn a_mate_by_other_moves_need_not_be_found() {
    for (moves, owes) in [("", true), (" searchmoves d8h4", true), (" searchmoves a7a6", false)] {
        let mut court = Court::new();
        court.hear(GREETING);
        let position = "> position startpos moves f2f3 e7e5 g2g4";
        court.hear(&format!("{position}\n> go mate 1{moves}"));
        assert_eq!(court.referee.owed().is_some(), owes, "{moves}");
    }
}

/// While it ponders an engine goes on, and tells how far it came when the move is played.
#[test]
fn who_pondered_may_be_beyond_the_limits() {
    for limit in ["nodes 10", "depth 1"] {
        let go = format!("> position startpos moves e2e4 e7e5\n> go ponder {limit}\n> ponderhit\n");
        let told = "< info depth 3 score cp 1 nodes 30 time 1 pv g1f3\n< bestmove g1f3";
        assert_eq!(found(&format!("{go}{told}")), [""; 0], "{limit}");
    }
}

/// A mate that is not there need not be found, and half a limit is none.
#[test]
fn not_every_search_owes_an_end() {
    for (go, owes) in [
        ("go", false),
        ("go mate 3", false),
        ("go infinite", false),
        ("go foo", false),
        ("go wtime -5 btime 100", false),
        ("go depth 3", true),
        ("go nodes 1000", true),
        ("go nodes 1000000000", false),
        ("go depth 60 nodes 1000000000", false),
        ("go depth 60 wtime 3600000", true),
        ("go wtime 600", true),
        ("go btime 600", false),
        ("go searchmoves g1f3 depth 1", false),
        ("go depth 1 searchmoves g1f3", true),
        ("go mate 3 movetime 100", true),
    ] {
        let mut court = Court::new();
        court.hear(GREETING);
        court.hear(&format!("> position startpos moves e2e4 e7e5\n> {go}"));
        assert_eq!(court.referee.owed().is_some(), owes, "{go}");
    }
}

#[test]
fn what_is_no_message_is_nothing_to_speak_of() {
    let banner = "< Some Engine 1.0 by somebody\n< \n< info string ready\n";
    let mut court = Court::new();
    court.hear(&format!("{banner}{GREETING}"));
    court.hear("< Unknown command: xyzzy\n< readyok");
    assert_eq!(court.ids(), ["uci/readyok/only-when-asked"]);
    let mut court = Court::new();
    court.hear("< id name A");
    assert_eq!(court.ids(), ["uci/description/silent-at-start"]);
    // An engine may read on behind an unknown word, or not.
    let read = "> joho isready\n< readyok\n> isready\n< readyok\n";
    assert_eq!(found(read), [""; 0]);
    assert_eq!(found(&format!("{read}< readyok")), ["uci/readyok/only-when-asked"]);
    assert_eq!(found("> joho isready\n> isready\n< readyok\n"), [""; 0]);
}

#[test]
fn checks_of_the_engine_have_an_order() {
    let clean = "< copyprotection checking\n< copyprotection ok\n< registration checking\n< registration error\n> register later\n> register name A code 1\n< registration checking\n< registration ok";
    assert_eq!(found(clean), [""; 0]);
    assert_eq!(found("< registration ok"), ["uci/registration/checking-then-verdict"]);
    let mut court = Court::new();
    court.hear("> uci\n< copyprotection checking");
    assert_eq!(court.ids(), ["uci/copyprotection/checking-then-verdict"]);
}

#[test]
fn options_are_judged() {
    for (option, ids) in [
        ("A type check default True", &[][..]),
        ("A type combo default normal var Solid var Normal", &[]),
        ("UCI_Variant type combo default chess var chess", &[]),
        ("A type check", &["uci/option/check-has-a-default"]),
        ("A type combo var a", &["uci/option/combo-has-a-default"]),
        ("A type string", &["uci/option/string-default-is-written-out"]),
        ("A type spin default 3", &["uci/option/spin-has-default-and-limits"; 2]),
        ("A type spin default 3 min 1 max 4 step 2", &[]),
        ("ponder type button", &["uci/option/reserved-names-keep-their-type"]),
        ("MultiPV type spin default 3 min 1 max 9", &["uci/option/reserved-defaults"]),
        ("Hash type spin default 4096 min 1 max 9999", &["uci/option/hash-starts-small"]),
        ("Filename type string default x", &[]),
        ("draw value type button", &["uci/option/no-reserved-words"]),
    ] {
        let mut court = Court::new();
        court.hear(&format!("> uci\n< id name A\n< id author B\n< option name {option}"));
        assert_eq!(court.ids(), ids, "{option}");
    }
    let mut court = Court::new();
    court.hear("> uci\n< id author B\n< id author C\n< id country D\n< id name A");
    court.hear(
        "< option name UCI_Elo type spin default 1 min 1 max 9\n< uciok\n> isready\n< readyok",
    );
    let ids = ["uci/option/hash-is-offered", "uci/option/elo-and-its-switch-together"];
    assert_eq!(court.ids(), ids);
    court.hear("> isready\n< readyok");
    assert_eq!(court.ids(), ids, "told once");
    // Declared before anybody asked, and not again.
    let mut court = Court::new();
    court.hear(
        "< option name Hash type spin default 1 min 1 max 9\n> uci\n< id name A\n< id author B",
    );
    court.hear("< uciok\n> isready\n< readyok");
    assert_eq!(court.ids(), ["uci/description/silent-at-start"]);
    assert_eq!(court.referee.declared().len(), 1);
}

/// A search that begins anew has new figures, all of them; one that falls alone is wrong by itself.
#[test]
fn one_figure_that_falls_begins_no_other_search() {
    let begun = "\
> position startpos moves e2e4 e7e5
> go movetime 5000
< info depth 1 score cp 3 nodes 90 time 50 pv g1f3
> go depth 1
";
    let behind = |report: &str| found(&format!("{begun}{report}< bestmove g1f3\n"));
    let falls = behind("< info depth 2 score cp 3 nodes 120 time 10 pv g1f3\n");
    assert_eq!(falls, ["uci/description/ignores-out-of-place-commands"]);
    let anew = behind("< info depth 1 score cp 3 nodes 20 time 1 pv g1f3\n");
    assert!(anew.iter().any(|id| id == "uci/go/one-bestmove-each"), "{anew:?}");
}

/// Word for word the same answer again is one too many for its search, and no answer to what came in
/// between; another move may be that.
#[test]
fn an_answer_that_is_repeated_is_no_answer_to_an_option() {
    let begun = "\
> position startpos
> go depth 1
< info depth 1 score cp 3 nodes 20 time 1 pv g1f3
< bestmove g1f3
> setoption name Hash value 8
";
    let behind = |answer: &str| found(&format!("{begun}< {answer}\n"));
    assert_eq!(behind("bestmove g1f3"), ["uci/go/one-bestmove-each"]);
    assert_eq!(behind("bestmove e2e4"), ["uci/setoption/triggers-nothing"]);
}

/// A win that is missed tells of the rule it is won by, unless the engine took another move for one.
#[test]
fn a_false_win_tells_of_no_rule() {
    let missed = |score: &str| {
        let mut court = Court::new();
        court.hear(GREETING);
        court.hear("> position fen 8/8/8/8/8/5k2/7q/5K2 b - - 0 1\n> go mate 1");
        court.hear(&format!("< info depth 1 score {score} nodes 9 time 1 pv h2h8"));
        court.hear("< info depth 2 score cp 900 nodes 99 time 2 pv h2h8\n< bestmove h2h8");
        assert_eq!(court.ids(), ["uci/go/mate-is-found"]);
        let finding = &court.sink.findings()[0];
        (court.referee.outcome().sees_a_false_win, finding.got.clone().unwrap_or_default())
    };
    assert_eq!(missed("cp 900"), (false, "h2h8".to_owned()));
    assert_eq!(missed("mate 1"), (true, "`h2h8`, and a win with a move that does not win".into()));
}

/// Only of a search whose limit is clear is it known that it is far beyond it.
#[test]
fn a_search_far_beyond_its_limit_will_not_end_by_that() {
    let is_beyond = |go: &str, told: &str| {
        let mut court = Court::new();
        court.hear(GREETING);
        court.hear(&format!("> position startpos\n> {go}\n< info {told}"));
        court.referee.is_far_beyond_its_limit()
    };
    assert!(is_beyond("go nodes 1000", "nodes 1001001"));
    for (go, told) in [
        ("go nodes 1000", "nodes 1001000"),
        ("go ponder nodes 1000", "nodes 1001001"),
        ("go depth 1 nodes 1000", "nodes 1001001"),
        ("go movetime 10", "depth 99 nodes 99999999"),
        ("go infinite", "depth 99 nodes 99999999"),
    ] {
        assert!(!is_beyond(go, told), "{go}: {told}");
    }
}
