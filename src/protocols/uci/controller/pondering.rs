//! Searches in the opponent's time, and what a GUI makes of them.
//!
//! In: positions, searches, best moves, `ponderhit`, `stop`. Out: findings about the GUI. Never: what
//! the engine owes.

use super::move_of;
use crate::{
    contract::demand,
    protocols::{
        uci::{
            message::{Go, Position},
            model::Setup,
            rules::MoveText,
        },
        uci_like::{dialect::Setup as _, tokens::Token},
    },
    verdict::Sink,
};

const HITS: &str = "uci/ponderhit/gui-hits-the-expected-move-only";
const EXPECTED: &str = "uci/go/gui-ponders-on-the-expected-move";
const DROPS: &str = "uci/ponderhit/gui-drops-the-move-of-a-missed-search";

/// Where a conversation stands with pondering.
#[derive(Debug, Default)]
pub(super) struct Pondering {
    search: Option<Search>,
    /// A ponder search has ended before anybody was heard to end it: `ponderhit` may be on its way.
    may_cross: bool,
    expected: Option<Expected>,
    /// The last ponder search, until the next position shows what was played.
    ended: Option<Ended>,
}

/// A search that is under way.
#[derive(Debug)]
struct Search {
    position: Option<Position>,
    ponders: bool,
    is_hit: bool,
    is_stopped: bool,
}

/// The move that an engine expects behind its own.
#[derive(Debug)]
struct Expected {
    /// The game with the move of the engine.
    position: Position,
    mv: MoveText,
}

/// A ponder search that is over.
#[derive(Debug)]
struct Ended {
    /// What it was about: its last move is the expected one.
    position: Position,
    way: Way,
}

/// How a ponder search became another, or came to nothing.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// The expected move was played, as the GUI says.
    Hit,
    /// It was stopped, and had this best move.
    Missed(Option<MoveText>),
}

impl Pondering {
    /// Another game begins.
    pub(super) fn new_game(&mut self) {
        (self.expected, self.ended) = (None, None);
    }

    /// A position was sent: it shows what was played.
    pub(super) fn position(&mut self, position: &Position, text: &str, sink: &mut Sink) {
        let Some(Ended { position: pondered, way }) = self.ended.take() else { return };
        let Some((expected, before)) = pondered.moves.split_last() else { return };
        if position.start != pondered.start || !position.moves.starts_with(before) {
            return;
        }
        let Some((played, behind)) = position.moves[before.len()..].split_first() else { return };
        match way {
            Way::Hit => {
                let what = format!("`ponderhit` was sent, but `{played}` was played");
                demand(sink, HITS, text, played == expected, what);
            }
            // The search may have been stopped although the move was the expected one.
            Way::Missed(best) if played != expected => {
                let mv = behind.first().copied();
                let is_played = mv.is_some() && mv == best;
                let what = "the best move of the ponder search that was stopped is played";
                demand(sink, DROPS, text, !is_played, what);
            }
            Way::Missed(_) => {}
        }
    }

    pub(super) fn go(
        &mut self,
        go: &Go,
        position: Option<&Position>,
        setup: &Setup,
        text: &str,
        sink: &mut Sink,
    ) {
        self.may_cross = false;
        if go.ponder {
            demand(sink, HITS, text, !setup.is_over(), "the game is over in this position");
            self.judge_expected(position, text, sink);
        }
        self.search = Some(Search {
            position: position.cloned(),
            ponders: go.ponder,
            is_hit: false,
            is_stopped: false,
        });
    }

    /// A search begins in the opponent's time.
    fn judge_expected(&self, position: Option<&Position>, text: &str, sink: &mut Sink) {
        let (Some(Expected { position: game, mv }), Some(position)) = (&self.expected, position)
        else {
            return;
        };
        let plies = game.moves.len();
        let is_next = position.start == game.start
            && position.moves.starts_with(&game.moves)
            && position.moves.len() <= plies + 1;
        if is_next {
            let fits = position.moves.get(plies) == Some(mv);
            let what = format!("the engine expects `{mv}`, which is not the last move");
            demand(sink, EXPECTED, text, fits, what);
        }
    }

    pub(super) fn stop(&mut self) {
        if let Some(search) = &mut self.search {
            search.is_stopped = true;
        }
    }

    pub(super) fn hit(&mut self, text: &str, sink: &mut Sink) {
        let what = match &mut self.search {
            Some(search) if !search.ponders => "the search is not a ponder search",
            Some(search) if search.is_hit => "`ponderhit` was sent already",
            Some(search) if search.is_stopped => "the ponder search was stopped already",
            Some(search) => {
                search.is_hit = true;
                ""
            }
            None if std::mem::take(&mut self.may_cross) => return,
            None => "there is no ponder search",
        };
        demand(sink, HITS, text, what.is_empty(), what);
    }

    pub(super) fn best_move(&mut self, words: &[Token<'_>]) {
        self.expected = None;
        let Some(search) = self.search.take() else { return };
        let is_missed = search.ponders && !search.is_hit;
        self.may_cross = is_missed && !search.is_stopped;
        let Some(position) = search.position else { return };
        let best = move_of(words.first());
        if search.ponders && (search.is_hit || search.is_stopped) {
            let way = if search.is_hit { Way::Hit } else { Way::Missed(best) };
            self.ended = Some(Ended { position: position.clone(), way });
        }
        if is_missed && search.is_stopped {
            return;
        }
        let answer = words.get(1).filter(|word| word.text == "ponder").and(words.get(2));
        if let (Some(best), Some(mv)) = (best, move_of(answer)) {
            let mut position = position;
            position.moves.push(best);
            self.expected = Some(Expected { position, mv });
        }
    }
}
