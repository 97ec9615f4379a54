//! Colours, or none.
//!
//! In: a text without control characters and the part it plays.
//! Out: the text, styled when colours are wanted.
//! Never: the decision whether they are; that is the caller's.

use anstyle::{AnsiColor, Style};

/// What a text is, and so how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    /// A broken demand.
    Bad,
    /// A warning, or something that was not learnt.
    Doubt,
    /// Everything in order.
    Good,
    /// Gutters, arrows, labels.
    Frame,
    /// What the eye should catch.
    Strong,
    /// A line sent to the engine.
    Sent,
    /// What may be overlooked.
    Quiet,
}

/// Whether and how texts are coloured.
#[derive(Clone, Copy, Debug, Default)]
pub struct Palette {
    colour: bool,
}

impl Palette {
    /// Plain text.
    pub const PLAIN: Self = Self { colour: false };
    /// ANSI colours.
    pub const COLOUR: Self = Self { colour: true };

    /// The text in the style of its part.
    pub(super) fn paint(self, part: Tone, text: &str) -> String {
        if !self.colour || text.is_empty() {
            return text.to_owned();
        }
        let style = style(part);
        format!("{style}{text}{style:#}")
    }
}

fn style(part: Tone) -> Style {
    let colour = |c: AnsiColor| c.on_default();
    match part {
        Tone::Bad => colour(AnsiColor::Red).bold(),
        Tone::Doubt => colour(AnsiColor::Yellow).bold(),
        Tone::Good => colour(AnsiColor::Green).bold(),
        Tone::Frame => colour(AnsiColor::Blue).bold(),
        Tone::Strong => Style::new().bold(),
        Tone::Sent => colour(AnsiColor::Cyan),
        Tone::Quiet => Style::new().dimmed(),
    }
}
