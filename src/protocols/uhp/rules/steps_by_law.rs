//! How each kind of bug steps, in the plain generator, one rule at a time.
//!
//! In: the rules on a position, perhaps with one wrong, and a lifted piece. Out: where it can go, some
//! cells perhaps twice. Never: anything of `steps`, which does the same faster.

use std::collections::BTreeSet;

use super::by_law::Rules;
use super::cells::{Cell, Direction};
use super::pieces::{Kind, Piece};
use super::wrong_rules::WrongRule as D;

/// The position with the top piece of one cell taken away.
pub(super) struct Lifted<'a> {
    pub(super) rules: &'a Rules<'a>,
    pub(super) from: Cell,
}

impl Lifted<'_> {
    pub(super) fn own_targets(&self, piece: Piece) -> Vec<Cell> {
        if piece.kind() != Kind::Mosquito {
            return self.targets_of(piece.kind());
        }
        if self.height(self.from) > 0 && !self.rules.misplays(D::MosquitoTopCopies) {
            let mut targets = self.targets_of(Kind::Beetle);
            let stack = self.rules.board.stack(self.from);
            let below = stack.iter().rev().nth(1).map(|piece| piece.kind());
            let copied = below.filter(|_| self.rules.misplays(D::MosquitoCopiesBelow));
            targets.extend(copied.into_iter().flat_map(|kind| self.targets_of(kind)));
            return targets;
        }
        let kinds = self.copied().into_iter().filter(|kind| !self.is_not_copied(*kind));
        let mut targets: Vec<Cell> = kinds.flat_map(|kind| self.targets_of(kind)).collect();
        if self.rules.misplays(D::MosquitoClimbs) {
            targets.extend(self.climbs(self.from, false));
        }
        targets
    }

    /// The kinds whose powers a mosquito on this cell has.
    pub(super) fn copied(&self) -> BTreeSet<Kind> {
        let stacks = self.from.neighbours().map(|cell| self.rules.board.stack(cell));
        let shown = stacks.iter().filter_map(|stack| {
            if self.rules.misplays(D::MosquitoCopiesBottom) { stack.first() } else { stack.last() }
        });
        shown.map(|piece| piece.kind()).collect()
    }

    /// Whether a mosquito is wrongly kept from moving like this kind.
    fn is_not_copied(&self, kind: Kind) -> bool {
        let not_copied = match self.rules.deviation {
            Some(D::MosquitoNoQueen) => Kind::Queen,
            Some(D::MosquitoNoSpider) => Kind::Spider,
            Some(D::MosquitoNoBeetle) => Kind::Beetle,
            Some(D::MosquitoNoGrasshopper) => Kind::Grasshopper,
            Some(D::MosquitoNoAnt) => Kind::Ant,
            Some(D::MosquitoNoLadybug) => Kind::Ladybug,
            _ => return false,
        };
        kind == not_copied
    }

    fn targets_of(&self, kind: Kind) -> Vec<Cell> {
        let once = || self.slides(self.from).collect();
        let climb = || self.climbs(self.from, false).collect();
        match kind {
            Kind::Queen if self.rules.misplays(D::QueenTwoSteps) => self.within(2),
            Kind::Queen if self.rules.misplays(D::QueenClimbs) => climb(),
            Kind::Pillbug if self.rules.misplays(D::PillbugClimbs) => climb(),
            Kind::Queen | Kind::Pillbug => once(),
            Kind::Spider => self.spider(),
            Kind::Beetle => self.beetle(),
            Kind::Grasshopper => self.grasshopper(),
            Kind::Ant if self.rules.misplays(D::AntThree) => self.within(3),
            Kind::Ant => self.within(usize::MAX),
            Kind::Ladybug => self.ladybug(),
            Kind::Mosquito if self.rules.misplays(D::MosquitoCopiesMosquito) => once(),
            Kind::Mosquito => Vec::new(),
        }
    }

    /// Where a step on the way leads, for a kind that may wrongly climb there.
    fn steps(&self, cell: Cell, climbing: D) -> impl Iterator<Item = Cell> {
        let climbs = self.rules.misplays(climbing);
        ways(
            cell,
            move |way| if climbs { self.can_climb(cell, way) } else { self.can_slide(cell, way) },
        )
    }

    /// The cells that at most so many steps of an ant or a queen lead to.
    fn within(&self, steps: usize) -> Vec<Cell> {
        let mut is_known = [false; Cell::COUNT];
        is_known[self.from.index()] = true;
        let mut reached = vec![self.from];
        let mut rim = 0..1;
        for _ in 0..steps {
            for at in rim.clone() {
                for cell in self.steps(reached[at], D::AntClimbs) {
                    if !std::mem::replace(&mut is_known[cell.index()], true) {
                        reached.push(cell);
                    }
                }
            }
            rim = rim.end..reached.len();
            if rim.is_empty() {
                break;
            }
        }
        reached.split_off(1)
    }

    fn spider(&self) -> Vec<Cell> {
        let mut paths = vec![vec![self.from]];
        let mut ends = Vec::new();
        for step in 1..=3 {
            let mut longer = Vec::new();
            for path in &paths {
                let steps = path.last().map(|last| self.steps(*last, D::SpiderClimbs));
                for next in steps.into_iter().flatten() {
                    if !path.contains(&next) || self.rules.misplays(D::SpiderBacktracks) {
                        longer.push([path.as_slice(), &[next]].concat());
                    }
                }
            }
            paths = longer;
            let stops = match self.rules.deviation {
                Some(D::SpiderUpTo3) => true,
                Some(D::SpiderTwo) => step == 2,
                _ => step == 3,
            };
            if stops {
                ends.extend(paths.iter().filter_map(|path| path.last()));
            }
        }
        ends.retain(|cell| *cell != self.from);
        ends
    }

    fn beetle(&self) -> Vec<Cell> {
        let mut targets = Vec::new();
        for direction in Direction::ALL {
            let to = self.from.neighbour(direction);
            let level = self.height(self.from).max(self.height(to));
            let ignored = match self.rules.deviation {
                Some(D::BeetleGateIgnored) => level > 0,
                Some(D::BeetleGateIgnoredDown) => self.height(to) < self.height(self.from),
                Some(D::BeetleGroundGateIgnored) => level == 0,
                _ => false,
            };
            let barred = match self.rules.deviation {
                Some(D::BeetleCannotClimb) => self.height(to) > 0,
                Some(D::BeetleMaxHeight2) => self.height(to) > 1,
                _ => false,
            };
            let gate = self.gate(self.from, direction);
            let free = gate <= level || ignored;
            if free && !barred && self.keeps_contact(self.from, direction) {
                targets.push(to);
            }
        }
        targets
    }

    fn grasshopper(&self) -> Vec<Cell> {
        let mut targets = Vec::new();
        for direction in Direction::ALL {
            let row: Vec<Cell> =
                std::iter::successors(Some(self.from), |cell| Some(cell.neighbour(direction)))
                    .skip(1)
                    .take(32)
                    .collect();
            let hop = row.iter().take_while(|cell| self.height(**cell) > 0).count();
            let on_top = usize::from(self.rules.misplays(D::GrasshopperLandsOnTop));
            let landing = row.get(hop.saturating_sub(on_top)).filter(|_| hop > 0);
            if hop == 1 || !self.rules.misplays(D::GrasshopperOneOnly) {
                targets.extend(landing);
            }
            if self.rules.misplays(D::GrasshopperOverGap) {
                let beyond = row.iter().take(6).skip_while(|cell| self.height(**cell) == 0);
                // Beside nothing it would have no words.
                let touches = |cell: &Cell| {
                    let others = Direction::ALL.map(|direction| cell.neighbour(direction));
                    others.iter().any(|cell| *cell != self.from && self.height(*cell) > 0)
                };
                let free = beyond.filter(|cell| self.height(**cell) == 0);
                targets.extend(free.copied().filter(touches));
            }
        }
        if self.rules.misplays(D::GrasshopperSteps) {
            targets.extend(self.slides(self.from));
        }
        if self.rules.misplays(D::GrasshopperStepsAnywhere) {
            let beside = self.from.neighbours().into_iter();
            targets.extend(beside.filter(|cell| self.height(*cell) == 0));
        }
        targets
    }

    fn ladybug(&self) -> Vec<Cell> {
        let up = |cell: &Cell| self.height(*cell) > 0;
        let steps = |cell: Cell, wrong: D| self.climbs(cell, self.rules.misplays(wrong));
        let onto = |cell: Cell| steps(cell, D::LadybugGateIgnored).filter(up);
        let off = |cell: Cell| steps(cell, D::LadybugGateIgnoredDown).filter(|cell| !up(cell));
        let first: BTreeSet<Cell> = onto(self.from).collect();
        let second: BTreeSet<Cell> = first.iter().flat_map(|cell| onto(*cell)).collect();
        let mut targets: Vec<Cell> = second.iter().flat_map(|cell| off(*cell)).collect();
        if !self.rules.misplays(D::LadybugReturnsHome) {
            targets.retain(|cell| *cell != self.from);
        }
        if self.rules.misplays(D::LadybugShort) {
            let early = first.iter().flat_map(|cell| off(*cell));
            targets.extend(early.filter(|cell| *cell != self.from));
        }
        if self.rules.misplays(D::LadybugStaysOnTop) {
            targets.extend(second);
        }
        targets
    }

    /// Where one step on the ground leads.
    fn slides(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        ways(cell, move |way| self.can_slide(cell, way))
    }

    fn can_slide(&self, cell: Cell, direction: Direction) -> bool {
        let to = cell.neighbour(direction);
        let sides = [direction.clockwise(), direction.anticlockwise()];
        let beside =
            sides.into_iter().filter(|side| self.height(cell.neighbour(*side)) > 0).count();
        (self.height(to) == 0 || self.rules.misplays(D::SlideOntoPieces))
            && match beside {
                0 => self.rules.misplays(D::SlideLosesContact) && self.touches_hive(to),
                1 => true,
                _ => self.rules.misplays(D::SlideThroughGate),
            }
    }

    /// Where one step at any height leads; to every cell beside it, if gates are wrongly ignored.
    pub(super) fn climbs(&self, cell: Cell, ignored: bool) -> impl Iterator<Item = Cell> {
        ways(cell, move |way| ignored || self.can_climb(cell, way))
    }

    fn can_climb(&self, cell: Cell, direction: Direction) -> bool {
        let level = self.height(cell).max(self.height(cell.neighbour(direction)));
        self.gate(cell, direction) <= level && self.keeps_contact(cell, direction)
    }

    /// The height of the lower of the two stacks beside a step.
    fn gate(&self, cell: Cell, direction: Direction) -> usize {
        let one = self.height(cell.neighbour(direction.clockwise()));
        let other = self.height(cell.neighbour(direction.anticlockwise()));
        one.min(other)
    }

    /// Whether a step starts or ends on the hive or passes along it.
    fn keeps_contact(&self, cell: Cell, direction: Direction) -> bool {
        let ways = [direction, direction.clockwise(), direction.anticlockwise()];
        self.height(cell) > 0 || ways.into_iter().any(|way| self.height(cell.neighbour(way)) > 0)
    }

    fn touches_hive(&self, cell: Cell) -> bool {
        cell.neighbours().into_iter().any(|neighbour| self.height(neighbour) > 0)
    }

    pub(super) fn height(&self, cell: Cell) -> usize {
        let height = self.rules.board.height(cell);
        height.saturating_sub(usize::from(cell == self.from))
    }
}

/// The cells beside this one in the directions that are free.
fn ways(cell: Cell, is_free: impl Fn(Direction) -> bool) -> impl Iterator<Item = Cell> {
    let free = Direction::ALL.into_iter().filter(move |way| is_free(*way));
    free.map(move |way| cell.neighbour(way))
}
