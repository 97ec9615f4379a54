//! The position at a finding, with what was said and what was expected marked in it.
//!
//! In: a finding that tells its position. Out: the diagram as text, and in words for who cannot
//! see it; `html::diagram` draws it. Never: the rules of a game: each protocol says what its
//! positions look like and where moves go.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    escape::safe,
    wrap::{COLUMNS, wrapped},
};
use crate::{
    contract::{Cell, Diagram, Path, Place, Protocol, Shape},
    protocols,
    verdict::FindingRecord,
};

/// How many moves that were said are marked; of a longer list, none.
const SAID: usize = 4;
/// How many expected moves are marked.
const EXPECTED: usize = 24;
/// How many moves are named in one list.
const NAMED: usize = 8;

/// A diagram and the moves in it.
pub(super) struct Sketch {
    pub(super) diagram: Diagram,
    /// The position in the notation of the protocol.
    pub(super) position: String,
    /// What was said.
    pub(super) said: Vec<Path>,
    /// What was expected instead.
    pub(super) expected: Vec<Path>,
}

/// The diagram of a finding of that protocol, if it tells a position.
pub(super) fn of(protocol: &str, finding: &FindingRecord) -> Option<Sketch> {
    let position = finding.position.as_ref()?;
    let protocol = protocols::find(protocol)?;
    let diagram = protocol.diagram(position)?;
    let pointed = finding.source.as_ref().zip(finding.span);
    let pointed = pointed.and_then(|(source, (start, end))| source.get(start..end));
    let said = [pointed, finding.got.as_deref()].into_iter().flatten();
    let said = said.map(|text| without_twins(protocol.paths(position, text)));
    let said = said.into_iter().find(|paths| (1..=SAID).contains(&paths.len()));
    let expected = finding.expected.as_ref().map(|text| protocol.paths(position, text));
    let expected = expected.unwrap_or_default().into_iter().filter(|path| path.fits);
    let mut expected = without_twins(expected.collect());
    expected.truncate(EXPECTED);
    Some(Sketch { diagram, position: position.clone(), said: said.unwrap_or_default(), expected })
}

/// The position at a finding as text, a line each; nothing if it tells none.
#[must_use]
pub fn position(protocol: &Protocol, finding: &FindingRecord) -> Vec<String> {
    of(protocol.id(), finding).map(|sketch| sketch.text(COLUMNS)).unwrap_or_default()
}

fn without_twins(paths: Vec<Path>) -> Vec<Path> {
    let mut kept: Vec<Path> = Vec::new();
    for path in paths {
        if !kept.contains(&path) {
            kept.push(path);
        }
    }
    kept
}

/// The cells that moves touch.
fn touched(paths: &[Path]) -> BTreeSet<Place> {
    paths.iter().flat_map(|path| path.from.into_iter().chain([path.to])).collect()
}

/// Moves as they are written.
pub(super) fn named(paths: &[Path]) -> String {
    let shown: Vec<String> = paths.iter().take(NAMED).map(|path| safe(&path.text)).collect();
    let more = if paths.len() > NAMED { " …" } else { "" };
    format!("{}{more}", shown.join(", "))
}

impl Sketch {
    /// The smallest and the greatest column and row.
    pub(super) fn bounds(&self) -> (Place, Place) {
        let marked = touched(&self.said).into_iter().chain(touched(&self.expected));
        let all: Vec<Place> = self.diagram.cells.keys().copied().chain(marked).collect();
        let columns = || all.iter().map(|(column, _)| *column);
        let rows = || all.iter().map(|(_, row)| *row);
        let least = (columns().min().unwrap_or_default(), rows().min().unwrap_or_default());
        (least, (columns().max().unwrap_or_default(), rows().max().unwrap_or_default()))
    }

    /// The diagram as lines of text, with what its signs mean.
    pub(super) fn text(&self, columns: usize) -> Vec<String> {
        let mut lines = self.drawn();
        let mut notes = vec![format!("{}.", self.diagram.turn)];
        if !self.said.is_empty() {
            notes.push(format!("[ ] said {}.", named(&self.said)));
        }
        if !self.expected.is_empty() {
            notes.push(format!("( ) expected {}.", named(&self.expected)));
        }
        notes.extend(self.stacks().map(|stack| format!("{stack}.")));
        lines.extend(wrapped(&notes.join(" "), columns));
        lines.extend(wrapped(&format!("{}.", self.diagram.key), columns));
        lines.push(format!("position: {}", safe(&self.position)));
        lines
    }

    fn drawn(&self) -> Vec<String> {
        let (said, expected) = (touched(&self.said), touched(&self.expected));
        let ((left, top), (right, bottom)) = self.bounds();
        let sign = |place: &Place| match self.diagram.cells.get(place) {
            Some(cell) => sign(cell),
            None if said.contains(place) || expected.contains(place) => "·".into(),
            None => String::new(),
        };
        let cells = self.diagram.cells.keys();
        let inner = cells.map(|place| sign(place).chars().count()).max().unwrap_or(1);
        let step = match self.diagram.shape {
            Shape::Squares | Shape::Points => inner + 2,
            // Half of a hexagon, and between two of them at least a blank.
            Shape::Hexagons => (inner + 4) / 2,
        };
        let names: BTreeMap<i32, &str> =
            self.diagram.rows.iter().map(|(row, name)| (*row, name.as_str())).collect();
        let margin = names.values().map(|name| name.len()).max().unwrap_or_default();
        let at = |column: i32| usize::try_from(column - left).unwrap_or_default() * step;
        let mut lines = Vec::new();
        for row in top..=bottom {
            let mut line = vec![' '; at(right) + inner + 2];
            for column in left..=right {
                let place = (column, row);
                let text = sign(&place);
                if text.is_empty() {
                    continue;
                }
                let (is_said, meant) = (said.contains(&place), expected.contains(&place));
                let opening = if is_said {
                    '['
                } else if meant {
                    '('
                } else {
                    ' '
                };
                let closing = if meant {
                    ')'
                } else if is_said {
                    ']'
                } else {
                    ' '
                };
                let padding = inner - text.chars().count();
                let padded = std::iter::repeat_n(' ', padding / 2)
                    .chain([opening])
                    .chain(text.chars())
                    .chain([closing]);
                for (place, sign) in line[at(column)..].iter_mut().zip(padded) {
                    *place = sign;
                }
            }
            let name = names.get(&row).copied().unwrap_or_default();
            let line: String = line.into_iter().collect();
            lines.push(format!("{name:>margin$} {line}").trim_end().to_owned());
        }
        if !self.diagram.columns.is_empty() {
            let mut line = vec![' '; at(right) + inner + 2];
            for (column, name) in &self.diagram.columns {
                for (place, sign) in line[at(*column) + 1..].iter_mut().zip(name.chars()) {
                    *place = sign;
                }
            }
            let line: String = line.into_iter().collect();
            lines.push(format!("{:margin$} {line}", "").trim_end().to_owned());
        }
        lines
    }

    /// What lies on what.
    pub(super) fn stacks(&self) -> impl Iterator<Item = String> {
        let high = self.diagram.cells.values().filter(|cell| cell.pieces.len() > 1);
        high.map(|cell| {
            let names = cell.pieces.iter().rev().map(|piece| piece.sign.as_str());
            names.collect::<Vec<_>>().join(" on ")
        })
    }

    /// The position in words.
    pub(super) fn words(&self) -> String {
        let mut told = vec![self.diagram.turn.clone()];
        if self.diagram.cells.values().any(|cell| cell.name.is_empty()) {
            told.extend(self.by_row());
        } else {
            told.extend(self.by_piece());
        }
        if !self.said.is_empty() {
            told.push(format!("Said: {}", named(&self.said)));
        }
        if !self.expected.is_empty() {
            told.push(format!("Expected: {}", named(&self.expected)));
        }
        told.join(". ") + "."
    }

    /// Each kind of piece with the cells that it stands on.
    fn by_piece(&self) -> Vec<String> {
        let mut kinds: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        // As one reads a board: row by row.
        let mut cells: Vec<(&Place, &Cell)> = self.diagram.cells.iter().collect();
        cells.sort_by_key(|((column, row), _)| (*row, *column));
        for (_, cell) in cells {
            for piece in &cell.pieces {
                kinds.entry(&piece.name).or_default().push(&cell.name);
            }
        }
        if kinds.is_empty() {
            return vec!["The board is empty".into()];
        }
        let told = kinds.into_iter().map(|(kind, cells)| format!("{kind}: {}", cells.join(", ")));
        told.collect()
    }

    /// Each row with its pieces from the left.
    fn by_row(&self) -> Vec<String> {
        let mut rows: BTreeMap<i32, Vec<String>> = BTreeMap::new();
        for ((_, row), cell) in &self.diagram.cells {
            let names =
                cell.pieces.iter().rev().map(|piece| format!("{} {}", piece.name, piece.sign));
            let stack = names.collect::<Vec<_>>().join(" on ");
            rows.entry(*row).or_default().push(stack);
        }
        let told = rows.into_values().enumerate();
        told.map(|(i, cells)| format!("Row {}: {}", i + 1, cells.join(", "))).collect()
    }
}

/// What is seen of a cell from above, and how high it is.
fn sign(cell: &Cell) -> String {
    const HEIGHTS: [&str; 8] = ["", "", "²", "³", "⁴", "⁵", "⁶", "⁷"];
    let height = HEIGHTS.get(cell.pieces.len()).copied().unwrap_or("⁺");
    cell.pieces.last().map_or_else(|| "·".into(), |top| format!("{}{height}", top.sign))
}
