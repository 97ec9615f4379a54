//! The search of the reference engine: three plies, all moves at the root and the most promising
//! behind it.
//!
//! In: a game, limits, what was set. Out: `info` lines, ply by ply, and a move.
//! Never: waiting; when it goes on is for the engine.

use std::{cmp::Reverse, time::Duration};

use crate::protocols::{
    cache::Cache,
    uci::{
        grammar::moves_text,
        message::{Go, Word},
        model::Game,
        rules::{
            Board, Kind, Move, MoveText, Piece, Side, Square, WrongRule, count_legal_moves,
            in_check, is_legal,
        },
    },
};

/// The deepest look ahead.
const DEEPEST: u64 = 3;
/// How many moves are tried at each ply behind the first, unless all of them lose.
const WIDTH: usize = 6;
/// How long a look one ply deeper takes.
const A_PLY: Duration = Duration::from_millis(2);
/// How long after a line another is due before the best move.
const OUTDATED: Duration = Duration::from_millis(900);
/// After so long it tells which move it looks at.
const A_WHILE: Duration = Duration::from_secs(1);
/// How many nodes are visited in a millisecond, as it tells: counted, so that
/// the same search tells the same in every run.
const NODES_A_MILLISECOND: u64 = 50;
/// How many nodes a megabyte of its table holds.
const NODES_A_MEGABYTE: u64 = 1_000;
/// How much a check is worth a look.
const CHECK: i64 = 60;
/// What a king is worth that has castled, beside one that has not.
const CASTLED: i64 = 120;
/// What a pawn is worth that stays one on its last rank: more than a queen, or nobody left it there.
const STAYS_A_PAWN: i64 = 1_000;
/// Rules that allow what is seldom the best move: who has one of them wrong plays so wherever it can,
/// or nobody would notice.
const EAGER: [WrongRule; 3] =
    [WrongRule::CastlingThroughCheck, WrongRule::CastlingIntoCheck, WrongRule::DoubleStepJumps];
/// More than any position is worth.
const WIN: i64 = 1_000_000;

/// What was set that a search goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settings {
    /// How many best lines it tells.
    pub(super) lines: usize,
    /// How many megabytes its table has.
    pub(super) hash: u64,
    pub(super) shows_current_line: bool,
    pub(super) shows_refutations: bool,
}

/// A line of play and what it is worth to the side that begins it.
type Line = (i64, Vec<Move>);

/// A search and what it has found.
pub(super) struct Searcher {
    game: Game,
    go: Go,
    settings: Settings,
    nodes: u64,
    /// The best lines of the depth that was looked at last.
    best: Vec<Line>,
    depth: u64,
    began: Duration,
    /// When the move was played that it ponders on.
    hit: Option<Duration>,
    /// How long after its begin it last told something.
    told: Option<Duration>,
    /// It has told which move it looks at.
    has_told_move: bool,
    /// Nothing is left to look at.
    done: bool,
}

/// What comes next in a search.
pub(super) enum Next {
    /// Perhaps lines, and after so long a look deeper; never, if the GUI is waited for.
    Told(Vec<String>, Option<Duration>),
    /// The best move.
    Over,
}

impl Searcher {
    pub(super) const fn new(game: Game, go: Go, settings: Settings, began: Duration) -> Self {
        Self {
            game,
            go,
            settings,
            nodes: 0,
            best: Vec::new(),
            depth: 0,
            began,
            hit: None,
            told: None,
            has_told_move: false,
            done: false,
        }
    }

    /// What it was told.
    pub(super) const fn go(&self) -> &Go {
        &self.go
    }

    /// The move found, and the one that is expected in answer; none in a finished game.
    pub(super) fn choice(&self) -> Option<(Move, Option<Move>)> {
        let (_, line) = self.best.first()?;
        Some((*line.first()?, line.get(1).copied()))
    }

    /// Looks one ply deeper and tells of it, or ends.
    pub(super) fn go_on(&mut self, now: Duration) -> Next {
        if !self.done {
            let lines = self.deepen(now);
            let next = if self.done { self.pause(now) } else { Some(A_PLY) };
            return Next::Told(lines, next);
        }
        if self.pause(now) == Some(Duration::ZERO) && !self.tells_move(now) {
            return Next::Over;
        }
        let lines = match self.tells_move(now) {
            true => self.tell_move(),
            false => Vec::new(),
        };
        Next::Told(lines, self.pause(now))
    }

    /// The move that it ponders on was played: it may end by its limits from now on. How long it
    /// waits then, if nothing is left to look at.
    pub(super) fn ponderhit(&mut self, now: Duration) -> Option<Duration> {
        if self.go.ponder {
            self.hit.get_or_insert(now);
        }
        self.pause(now).filter(|_| self.done)
    }

    /// How long it waits when nothing is left to look at; for ever, if only the GUI may end it.
    fn pause(&self, now: Duration) -> Option<Duration> {
        let until_move = (!self.has_told_move && !self.best.is_empty())
            .then(|| (self.began + A_WHILE).saturating_sub(now));
        let is_pondering = self.go.ponder && self.hit.is_none();
        if is_pondering || self.go.is_infinite() {
            return until_move;
        }
        let Some(time) = self.go.movetime.filter(|_| self.fills_its_time()) else {
            return Some(Duration::ZERO);
        };
        let end = self.hit.unwrap_or(self.began) + Duration::from_millis(time.min(86_400_000));
        let left = end.saturating_sub(now);
        Some(until_move.map_or(left, |until| until.min(left)))
    }

    /// Whether no other limit was reached, and there is something to think about.
    fn fills_its_time(&self) -> bool {
        let is_deep = self.go.depth.is_some_and(|depth| self.depth >= depth);
        let is_wide = self.go.nodes.is_some_and(|nodes| self.nodes >= nodes);
        let is_clear = self.best.first().is_none_or(|(value, _)| value.abs() > WIN / 2);
        !is_deep && !is_wide && !is_clear
    }

    fn tells_move(&self, now: Duration) -> bool {
        !self.has_told_move && !self.best.is_empty() && now >= self.began + A_WHILE
    }

    /// What it tells of one more ply, if there is anything to look at.
    fn deepen(&mut self, now: Duration) -> Vec<String> {
        let moves = self.moves();
        if moves.is_empty() {
            self.done = true;
            return vec![format!("{} string the game is over", Word::Info)];
        }
        self.depth += 1;
        self.look_from_here(moves);
        let deepest = self.go.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        let enough = self.go.nodes.is_some_and(|nodes| self.nodes >= nodes);
        let is_clear = self.best.first().is_none_or(|(value, _)| value.abs() > WIN / 2);
        self.done = self.depth >= deepest || enough || is_clear;
        self.tell(now)
    }

    /// The moves that may be chosen: those that were asked for, as far as they can be played.
    fn moves(&self) -> Vec<Move> {
        let legal = self.game.legal();
        let is_asked = |mv: &Move| self.go.searchmoves.contains(&MoveText::Move(*mv));
        let asked: Vec<Move> = legal.iter().copied().filter(is_asked).collect();
        if asked.is_empty() { legal } else { asked }
    }

    /// What it says before the best move: what it knows by then, or the last lines again if they are
    /// no longer true of the time.
    pub(super) fn last_words(&mut self, now: Duration) -> Vec<String> {
        match self.told {
            None if !self.done => self.deepen(now),
            Some(told) if now.saturating_sub(self.began) > told + OUTDATED => self.tell(now),
            _ => Vec::new(),
        }
    }

    fn tell(&mut self, now: Duration) -> Vec<String> {
        let elapsed = now.saturating_sub(self.began);
        self.told = Some(elapsed);
        let time = self.nodes / NODES_A_MILLISECOND + elapsed.as_secs() * 1000;
        let rate = self.nodes * 1000 / time.max(1);
        let full = (self.nodes * 1000 / (self.settings.hash * NODES_A_MEGABYTE).max(1)).min(1000);
        let (depth, nodes) = (self.depth, self.nodes);
        let told = |(rank, (value, line)): (usize, &Line)| {
            let several = match self.settings.lines {
                0 | 1 => String::new(),
                _ => format!(" multipv {rank}"),
            };
            let (score, pv) = (score(*value), texts(line));
            format!(
                "{} depth {depth} seldepth {depth}{several} score {score} nodes {nodes} nps {rate} hashfull {full} time {time} pv {pv}",
                Word::Info
            )
        };
        (1..).zip(&self.best).map(told).collect()
    }

    /// Which move it looks at, and what else was asked for.
    fn tell_move(&mut self) -> Vec<String> {
        self.has_told_move = true;
        let Some((_, line)) = self.best.first() else { return Vec::new() };
        let Some(first) = line.first() else { return Vec::new() };
        let mut lines = vec![format!("{} currmove {first} currmovenumber 1", Word::Info)];
        if self.settings.shows_current_line {
            lines.push(format!("{} currline {}", Word::Info, texts(line)));
        }
        if self.settings.shows_refutations {
            lines.push(format!("{} refutation {}", Word::Info, texts(&line[..line.len().min(2)])));
        }
        lines
    }

    /// Looks at the position that was set up. It is remembered: the same positions are thought about
    /// in many conversations.
    fn look_from_here(&mut self, moves: Vec<Move>) {
        /// The game, the depth, the moves to look at, how many lines are wanted.
        type Key = (Game, u64, Vec<Move>, usize);
        thread_local! {
            static LOOKS: Cache<Key, (Vec<Line>, u64), 4096> = Cache::default();
        }
        let (game, depth, wanted) = (self.game, self.depth, self.settings.lines.max(1));
        let key = (game, depth, moves.clone(), wanted);
        let look = || {
            let mut look = Look { nodes: 0, depth };
            (look.lines(&game, moves, wanted), look.nodes)
        };
        let (best, nodes) = LOOKS.with(|looks| looks.get_or_compute(key, look));
        self.best = best;
        self.nodes += nodes;
    }
}

/// One look ahead, to a depth.
struct Look {
    nodes: u64,
    depth: u64,
}

impl Look {
    /// The best lines that begin with these moves, the best first.
    fn lines(&mut self, game: &Game, moves: Vec<Move>, wanted: usize) -> Vec<Line> {
        let eager = EAGER.into_iter().any(|rule| game.has_wrong(rule));
        let rank = |value: i64, first: Option<&Move>| {
            let is_odd = eager && first.is_some_and(|mv| !is_legal(&game.board, *mv));
            (value > WIN / 2, is_odd, value)
        };
        let mut best: Vec<Line> = Vec::new();
        for mv in ordered(game, moves) {
            // A line that is worth no more than the last of those wanted need not be known better.
            let last = best.get(wanted - 1).filter(|_| !eager);
            let low = last.map_or(-WIN, |(value, _)| *value);
            let (value, line) = self.best(&game.after(mv), self.depth - 1, -WIN, -low);
            let value = -value;
            // Of equals the first stays in front.
            let now = rank(value, Some(&mv));
            let place = best.partition_point(|(other, line)| rank(*other, line.first()) >= now);
            let line = std::iter::once(mv).chain(line).collect();
            best.insert(place, (value, line));
            best.truncate(wanted);
        }
        best
    }

    /// The value for the side to move, and the line of play that leads to it.
    fn best(&mut self, game: &Game, depth: u64, mut low: i64, high: i64) -> Line {
        self.nodes += 1;
        let ply = i64::try_from(self.depth - depth).unwrap_or(0);
        if depth == 0 {
            return (end(game, ply).unwrap_or_else(|| worth(&game.board)), Vec::new());
        }
        let moves = game.legal();
        if moves.is_empty() {
            return (end(game, ply).unwrap_or(0), Vec::new());
        }
        let mut best: Line = (-WIN, Vec::new());
        for (place, mv) in ordered(game, moves).into_iter().enumerate() {
            // Who is lost by the moves that look best may be saved by another.
            if place >= WIDTH && best.0 > -WIN / 2 {
                break;
            }
            let (value, line) = self.best(&game.after(mv), depth - 1, -high, -low);
            let value = -value;
            if value > best.0 || best.1.is_empty() {
                best = (value, std::iter::once(mv).chain(line).collect());
            }
            low = low.max(value);
            if low >= high {
                break;
            }
        }
        best
    }
}

/// What the end of the game is worth to the side to move, if it has come. A side that is not in check
/// and has a legal move by the true rules is not asked further: that is dear where a rule is wrong.
fn end(game: &Game, ply: i64) -> Option<i64> {
    let board = &game.board;
    if !in_check(board, board.turn()) && count_legal_moves(board) > 0 {
        return None;
    }
    let end = game.outcome()?;
    Some(if end.winner.is_some() { ply - WIN } else { 0 })
}

/// The moves that gain most first; of equals the first stays in front.
fn ordered(game: &Game, mut moves: Vec<Move>) -> Vec<Move> {
    let board = &game.board;
    // To whom a stalemate is as good as a mate, it comes first.
    let check_gains = if game.has_wrong(WrongRule::StalemateLost) { -WIN } else { CHECK };
    let value = |square| board.piece_at(square).map_or(0, |piece| worth_of(piece.kind));
    moves.sort_by_cached_key(|mv| {
        let gain = value(mv.to) + mv.promotion.map_or(0, worth_of);
        let risk = if gain > 0 { value(mv.from) / 100 } else { 0 };
        let after = board.after(*mv);
        // A mate among the quiet moves is not to be overlooked.
        let check = if in_check(&after, after.turn()) { check_gains } else { 0 };
        Reverse(gain - risk + check + middle(mv.to) - middle(mv.from))
    });
    moves
}

/// What a position is worth to the side to move: its men, how near they are to the middle or to their
/// promotion, and whether its king has castled.
fn worth(board: &Board) -> i64 {
    let of_square = |square: Square| {
        let Some(piece) = board.piece_at(square) else { return 0 };
        let worth = match piece.kind {
            Kind::King if has_castled(board, piece.side, square) => CASTLED,
            Kind::King => 0,
            Kind::Pawn => match piece.side.rank(square.rank()) {
                // By the true rules none stands there.
                7 => STAYS_A_PAWN,
                rank => worth_of(Kind::Pawn) + 2 * middle(square) + 8 * i64::from(rank),
            },
            kind => worth_of(kind) + 2 * middle(square),
        };
        if piece.side == board.turn() { worth } else { -worth }
    };
    Square::all().map(of_square).sum()
}

/// Whether a king stands as after castling, which leaves a rook beside it or in its corner.
fn has_castled(board: &Board, side: Side, king: Square) -> bool {
    let home = matches!(king.file(), 2 | 6) && side.rank(king.rank()) == 0;
    let rook = Some(Piece { side, kind: Kind::Rook });
    let files = if king.file() == 6 { [5, 7] } else { [3, 0] };
    let is_rook = |file| Square::new(file, king.rank()).and_then(|at| board.piece_at(at)) == rook;
    home && files.into_iter().any(is_rook)
}

const fn worth_of(kind: Kind) -> i64 {
    match kind {
        Kind::Pawn => 100,
        Kind::Knight => 320,
        Kind::Bishop => 330,
        Kind::Rook => 500,
        Kind::Queen => 900,
        Kind::King => 0,
    }
}

/// How near a square is to the middle of the board, from 0 to 6.
fn middle(square: Square) -> i64 {
    let near = |at: u8| i64::from(at.min(7 - at));
    near(square.file()) + near(square.rank())
}

/// `cp X`, or `mate X` in moves.
fn score(value: i64) -> String {
    let plies = WIN - value.abs();
    if value.abs() <= WIN / 2 {
        return format!("cp {value}");
    }
    let moves = (plies + 1) / 2;
    format!("mate {}", if value > 0 { moves } else { -moves })
}

fn texts(moves: &[Move]) -> String {
    moves_text(moves)
}
