//! The position at a finding as a drawing.
//!
//! In: a diagram with the moves that were said and expected. Out: a figure with an SVG, the
//! position in words for who cannot see it, and the position in the notation of the protocol, to
//! be copied. What was said has solid squares and arrows, what was expected dashed circles: the
//! two differ without colours. Never: a judgement.

use maud::{Markup, html};

use crate::{
    contract::{Cell, Path, Piece, Place, Shape, Tone},
    report::{
        diagram::{self, Sketch},
        escape::safe,
    },
};

/// From one cell to the next.
const STEP: f64 = 40.0;
/// Half the width of a hexagon, and the height of a row of them.
const HALF: f64 = 24.0;
const ROW: f64 = 41.6;
/// How much higher a piece lies on another one.
const LIFT: f64 = 6.0;
/// What is drawn around the outermost cells.
const MARGIN: f64 = 26.0;
/// What the names of columns and rows take.
const NAMES: f64 = 20.0;
/// Of more moves, the arrows would hide the board.
const ARROWS: usize = 3;

/// The figure.
pub(in crate::report) fn figure(sketch: &Sketch) -> Markup {
    let canvas = Canvas::of(sketch);
    let (width, height) = canvas.size;
    html! {
        figure.diagram {
            svg viewBox={ "0 0 " (width) " " (height) } style={ "--w:" (width) "px" } role="img" aria-label=(safe(&sketch.words())) {
                (canvas.ground())
                (canvas.names())
                @for (place, cell) in &sketch.diagram.cells {
                    @for (height, piece) in cell.pieces.iter().enumerate() {
                        (canvas.piece(*place, height, piece))
                    }
                }
                (canvas.marks("expected", &sketch.expected))
                (canvas.marks("said", &sketch.said))
                // Letters can be read through no mark.
                @for (place, cell) in &sketch.diagram.cells {
                    (canvas.label(*place, cell))
                }
            }
            figcaption {
                (sketch.diagram.turn) "."
                @if !sketch.said.is_empty() {
                    " " span.key.said { "□" } " said " (moves(&sketch.said)) "."
                }
                @if !sketch.expected.is_empty() {
                    " " span.key.expected { "◌" } " expected " (moves(&sketch.expected)) "."
                }
                @for stack in sketch.stacks() { " " (stack) "." }
                details { summary { "Position as text" } code.copied { (safe(&sketch.position)) } }
            }
        }
    }
}

fn moves(paths: &[Path]) -> Markup {
    html! { code { (diagram::named(paths)) } }
}

/// Where things are drawn.
struct Canvas<'a> {
    sketch: &'a Sketch,
    least: Place,
    most: Place,
    size: (f64, f64),
}

impl<'a> Canvas<'a> {
    fn of(sketch: &'a Sketch) -> Self {
        let (least, most) = sketch.bounds();
        let mut canvas = Self { sketch, least, most, size: (0.0, 0.0) };
        let (x, y) = canvas.at(most);
        let named = if sketch.diagram.columns.is_empty() { 0.0 } else { NAMES };
        canvas.size = (tenth(x + MARGIN), tenth(y + MARGIN + named));
        canvas
    }

    /// The middle of a cell.
    fn at(&self, (column, row): Place) -> (f64, f64) {
        let (column, row) = (f64::from(column - self.least.0), f64::from(row - self.least.1));
        // Cells with numbers of their own need no names beside the board.
        let named = if self.sketch.diagram.columns.is_empty() { 0.0 } else { NAMES };
        let (x, y) = match self.sketch.diagram.shape {
            Shape::Squares | Shape::Points => (column * STEP, row * STEP),
            Shape::Hexagons => (column * HALF, row * ROW + 2.0 * LIFT),
        };
        (tenth(x + MARGIN + named), tenth(y + MARGIN))
    }

    /// The board without its pieces.
    fn ground(&self) -> Markup {
        let (left, top) = self.at(self.least);
        let (right, bottom) = self.at(self.most);
        let half = STEP / 2.0;
        html! {
            @match self.sketch.diagram.shape {
                Shape::Squares => {
                    rect.board x=(left - half) y=(top - half) width=(right - left + STEP) height=(bottom - top + STEP) {}
                    @for (place, cell) in &self.sketch.diagram.cells {
                        @let (x, y) = self.at(*place);
                        rect.cell x=(x - half) y=(y - half) width=(STEP) height=(STEP) {}
                        @if self.sketch.diagram.columns.is_empty() && cell.pieces.is_empty() {
                            text.number x=(x) y=(y + 4.0) { (cell.name) }
                        }
                    }
                },
                Shape::Points => {
                    rect.board x=(left - half) y=(top - half) width=(right - left + STEP) height=(bottom - top + STEP) {}
                    @for (from, to) in &self.sketch.diagram.lines {
                        @let ((x1, y1), (x2, y2)) = (self.at(*from), self.at(*to));
                        path.grid d={ "M" (x1) " " (y1) "L" (x2) " " (y2) } {}
                    }
                },
                Shape::Hexagons => {},
            }
        }
    }

    /// What columns and rows are called.
    fn names(&self) -> Markup {
        let (_, bottom) = self.at(self.most);
        html! {
            // Cells with numbers of their own need no more.
            @if !self.sketch.diagram.columns.is_empty() {
                @for (column, name) in &self.sketch.diagram.columns {
                    text.name x=(self.at((*column, self.least.1)).0) y=(bottom + STEP / 2.0 + 14.0) { (name) }
                }
                @for (row, name) in &self.sketch.diagram.rows {
                    text.name x="12" y=(self.at((self.least.0, *row)).1 + 4.0) { (name) }
                }
            }
        }
    }

    fn piece(&self, place: Place, height: usize, piece: &Piece) -> Markup {
        let (x, y) = self.raised(place, height);
        html! {
            @if self.sketch.diagram.shape == Shape::Hexagons {
                path.piece.(tone(piece)) d=(hexagon(x, y, 1.0)) {}
            } @else {
                circle.piece.(tone(piece)) cx=(x) cy=(y) r="16" {}
            }
        }
    }

    /// What is written on the uppermost piece.
    fn label(&self, place: Place, cell: &Cell) -> Markup {
        let Some(piece) = cell.pieces.last() else { return html! {} };
        let (x, y) = self.top(place);
        html! {
            @if !piece.label.is_empty() {
                text.label.(tone(piece)) x=(x) y=(tenth(y + 5.5)) { (piece.label) }
            }
        }
    }

    /// The middle of a piece that lies on so many others.
    fn raised(&self, place: Place, height: usize) -> (f64, f64) {
        let (x, y) = self.at(place);
        (x, tenth(y - LIFT * f64::from(u8::try_from(height).unwrap_or(u8::MAX))))
    }

    /// The middle of the uppermost piece of a cell, or of the cell if it is empty.
    fn top(&self, place: Place) -> (f64, f64) {
        let height = self.sketch.diagram.cells.get(&place).map_or(0, |cell| cell.pieces.len());
        self.raised(place, height.saturating_sub(1))
    }

    /// Moves: where they come from, where they go, what they take. Each is drawn twice: a broad
    /// light line below makes it stand out on dark pieces.
    fn marks(&self, class: &str, paths: &[Path]) -> Markup {
        html! {
            @for layer in ["halo", "line"] {
                g.mark.(class).(layer) { @for path in paths { (self.mark(class, path, paths.len())) } }
            }
        }
    }

    fn mark(&self, class: &str, path: &Path, of: usize) -> Markup {
        let solid = class == "said";
        let hexagonal = self.sketch.diagram.shape == Shape::Hexagons;
        let to = self.top(path.to);
        let start = path.from.filter(|from| of <= ARROWS && *from != path.to);
        let gap = if hexagonal { 17.0 } else { 14.0 };
        let arrow = start.map(|from| arrow(self.top(from), to, gap));
        html! {
            @for (x, y) in path.from.map(|from| self.top(from)).into_iter().chain([to]) {
                @if hexagonal {
                    path d=(hexagon(x, y, if solid { 0.93 } else { 0.8 })) {}
                } @else if solid {
                    rect x=(x - 18.0) y=(y - 18.0) width="36" height="36" rx="3" {}
                } @else {
                    circle cx=(x) cy=(y) r="13" {}
                }
            }
            @if let Some((shaft, head)) = arrow { path d=(shaft) {} path.head d=(head) {} }
            @for (x, y) in path.taken.iter().map(|taken| self.top(*taken)) {
                path.head d={ "M" (x - 8.0) " " (y - 8.0) "l16 16m0 -16l-16 16" } {}
            }
        }
    }
}

const fn tone(piece: &Piece) -> &'static str {
    match piece.tone {
        Tone::Light => "light",
        Tone::Dark => "dark",
    }
}

/// As a drawing needs it: a tenth of a pixel is enough.
fn tenth(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

/// A hexagon that stands on a corner.
fn hexagon(x: f64, y: f64, scale: f64) -> String {
    let (half, side) = (HALF * scale - 1.0, ROW / 1.5 * scale - 1.0);
    let (x, y, half, side) = (tenth(x), tenth(y - side), tenth(half), tenth(side));
    let short = tenth(side / 2.0);
    format!("M{x} {y}l{half} {short}v{side}l-{half} {short}l-{half} -{short}v-{side}z")
}

/// A line from cell to cell and its head, so far from the middle of both.
fn arrow((x1, y1): (f64, f64), (x2, y2): (f64, f64), gap: f64) -> (String, String) {
    let length = (x2 - x1).hypot(y2 - y1).max(1.0);
    let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
    let point = |along: f64, across: f64| {
        (tenth(x2 - dx * along - dy * across), tenth(y2 - dy * along + dx * across))
    };
    let (start_x, start_y) = (tenth(x1 + dx * gap), tenth(y1 + dy * gap));
    let ((x, y), (left_x, left_y), (right_x, right_y)) =
        (point(gap, 0.0), point(gap + 8.0, 5.0), point(gap + 8.0, -5.0));
    (
        format!("M{start_x} {start_y}L{x} {y}"),
        format!("M{left_x} {left_y}L{x} {y}L{right_x} {right_y}"),
    )
}

#[cfg(test)]
mod tests {
    use quick_xml::{Reader, events::Event};

    use super::*;
    use crate::{protocols, verdict::FindingRecord};

    /// The names of the elements of a well-formed text, and the label of the drawing.
    fn read(figure: &str) -> (Vec<String>, String) {
        let mut reader = Reader::from_str(figure);
        reader.config_mut().check_end_names = true;
        let (mut names, mut label, mut depth) = (Vec::new(), String::new(), 0);
        loop {
            match reader.read_event().expect("well-formed") {
                Event::Start(tag) => {
                    depth += 1;
                    let name = String::from_utf8_lossy(tag.name().as_ref()).into_owned();
                    if let Some(found) = tag.try_get_attribute("aria-label").expect("attributes") {
                        label = String::from_utf8_lossy(&found.value).into_owned();
                    }
                    names.push(name);
                }
                Event::End(_) => depth -= 1,
                Event::Eof => break,
                _ => {}
            }
        }
        assert_eq!(depth, 0, "{figure}");
        (names, label)
    }

    fn drawn(protocol: &str, position: &str, got: &str, expected: &str) -> String {
        let finding: FindingRecord = serde_json::from_value(serde_json::json!({
            "message": "m", "drill": "d", "position": position, "got": got, "expected": expected,
        }))
        .expect("a finding");
        figure(&diagram::of(protocol, &finding).expect("a diagram")).into_string()
    }

    #[test]
    fn drawings_are_well_formed_and_told_in_words() {
        let discs = "8 ---------------------------O*------*O--------------------------- *";
        let protocol = protocols::meant("othello").expect("a protocol").id();
        let figure = drawn(protocol, discs, "A1", "one of D3 C4");
        let (names, label) = read(&figure);
        let count = |wanted: &str| names.iter().filter(|name| *name == wanted).count();
        // Four discs, and two layers of circles around what was expected.
        assert_eq!((count("svg"), count("circle")), (1, 4 + 2 * 2));
        let told =
            "Black to move. black disc: E4, D5. white disc: D4, E5. Said: A1. Expected: D3, C4.";
        assert_eq!(label, told);
        assert!(
            figure.contains("class=\"mark said line\"")
                && figure.contains("class=\"mark expected line\"")
        );
    }

    /// The position of a report that somebody else made may hold anything.
    #[test]
    fn what_is_no_position_is_not_drawn() {
        for protocol in protocols::all() {
            let finding: FindingRecord = serde_json::from_value(serde_json::json!({
                "message": "m", "drill": "d", "position": "<script>\u{1b}",
            }))
            .expect("a finding");
            assert!(diagram::of(protocol.id(), &finding).is_none());
        }
    }
}
