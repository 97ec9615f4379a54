//! What the text demands of the GUI, judged in recordings.
//!
//! In: the GUI's lines. Out: findings about them. Never: our own drills,
//! which break some of this on purpose.

use crate::{
    protocols::nboard::{
        message::{Command, Keyword},
        rules::{is_legal, parse_move_text, why_illegal},
        state::{GameEvent, Pending, Story},
    },
    verdict::{Finding, Sink},
};

/// What the GUI has done so far.
#[derive(Debug, Default)]
pub(super) struct Gui {
    begun: bool,
    depth: bool,
    game: bool,
    last_ping: Option<i64>,
    /// A search was asked for, and a new position was sent with no ping since.
    unfenced: bool,
}

impl Gui {
    /// Judges a line before it is understood.
    pub(super) fn watch(
        &mut self,
        command: &Command,
        raw: &str,
        pending: &Pending,
        story: &Story,
        sink: &mut Sink,
    ) {
        if !self.begun {
            self.begun = true;
            let greets = matches!(command, Command::NBoard(_));
            if !greets && matches!(command, Command::Unknown) {
                return;
            }
            if !greets {
                tell(sink, "nboard/gui/begins-with-nboard", raw, "the session begins otherwise");
            }
        }
        let searching = pending.all().any(|sent| sent.asked().is_some());
        match command {
            Command::SetDepth(depth) => {
                self.depth = true;
                value(sink, raw, *depth >= 1, "a depth is at least 1");
            }
            Command::SetContempt(contempt) => {
                value(sink, raw, (-100..=100).contains(contempt), "contempt is within ±100");
            }
            Command::Hint(n) => {
                value(sink, raw, *n >= 1, "a hint is about at least one move");
                self.request(raw, sink);
            }
            Command::Go => self.request(raw, sink),
            Command::SetGame(game) => {
                self.game = true;
                self.changed(searching);
                if let Err(illegal) = game.positions() {
                    let what = format!("ply {}: {}", illegal.ply + 1, illegal.illegal);
                    tell(sink, "nboard/gui/complete-games", raw, &what);
                }
            }
            Command::Move(text) => {
                self.changed(searching);
                let Some(board) = story.board() else { return };
                let Some(law) = why_illegal(board, text.mv) else { return };
                let presumes = matches!(
                    story.events.last(),
                    Some(GameEvent::Answered(answer)) if is_legal(&board.after(*answer), text.mv)
                );
                let (id, what) = if presumes {
                    (
                        "nboard/gui/moves-after-an-answer",
                        "the answer to `go` was not sent as a move",
                    )
                } else {
                    ("nboard/gui/moves-by-move", law.text())
                };
                tell(sink, id, raw, &format!("{} is not legal: {what}", text.mv));
            }
            Command::Ping(n) => {
                if self.last_ping.is_some_and(|last| *n <= last) {
                    tell(sink, "nboard/gui/increasing-pings", raw, "the number is not a new one");
                }
                self.last_ping = Some(*n);
                self.unfenced = false;
            }
            Command::Misused(Keyword::SetGame, misuse) => {
                self.game = true;
                self.changed(searching);
                tell(sink, "nboard/gui/complete-games", raw, &misuse.what);
            }
            Command::Misused(Keyword::Move, misuse) => {
                tell(sink, "nboard/gui/moves-by-move", raw, &misuse.what);
            }
            Command::Misused(_, misuse) => {
                tell(sink, "nboard/gui/sensible-values", raw, &misuse.what);
            }
            Command::Unknown if parse_move_text(raw.trim()).is_ok() => {
                tell(sink, "nboard/gui/moves-by-move", raw, "a move without the word `move`");
            }
            Command::NBoard(_)
            | Command::Learn
            | Command::Analyze
            | Command::Quit
            | Command::UnknownSet
            | Command::Blank
            | Command::Unknown => {}
        }
    }

    fn changed(&mut self, searching: bool) {
        self.unfenced |= searching;
    }

    fn request(&mut self, raw: &str, sink: &mut Sink) {
        if !(self.depth && self.game) {
            let what = "`set depth` and `set game` have not both been sent yet";
            tell(sink, "nboard/gui/depth-and-game-first", raw, what);
            (self.depth, self.game) = (true, true);
        }
        if self.unfenced {
            self.unfenced = false;
            let what = "the position has changed after a search and no ping was sent since";
            tell(sink, "nboard/gui/pings-when-the-position-changes", raw, what);
        }
    }
}

fn value(sink: &mut Sink, raw: &str, fits: bool, what: &str) {
    if !fits {
        tell(sink, "nboard/gui/sensible-values", raw, what);
    }
}

fn tell(sink: &mut Sink, id: &'static str, raw: &str, what: &str) {
    sink.report(id, Some(raw), |f| Finding { message: what.to_owned(), ..f }.span(0, raw.len()));
}
