//! Commands in the middle of a thought that make an engine forget it, or the game.
//!
//! In: a command. Out: whether nothing comes of the thought any more. Never: replies.

use super::{Row, row};
use crate::protocols::cxboard::{
    message::Command,
    model::{Departure, Over, Thought},
};

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "thinks-no-more-after-a-hint",
        "Stops thinking for good when it receives `hint`.",
        &["cxboard/preliminaries/input-at-any-time"],
        Departure::Forgets(|command, about| *command == Command::Hint && about == Thought::Move),
    ),
    row(
        "thinks-no-more-after-isready",
        "Stops thinking for good when it receives `isready`.",
        &["cxboard/preliminaries/input-at-any-time"],
        Departure::Forgets(|command, about| *command == Command::IsReady && about == Thought::Move),
    ),
    row(
        "thinks-no-more-after-a-name",
        "Stops thinking for good when it receives `name` or `computer`.",
        &["cxboard/preliminaries/input-at-any-time"],
        Departure::Forgets(|command, about| {
            matches!(command, Command::Name(_) | Command::Computer) && about == Thought::Move
        }),
    ),
    row(
        "thinks-no-more-after-a-clock",
        "Stops thinking for good when it receives `clock`.",
        &["cxboard/preliminaries/input-at-any-time"],
        Departure::Forgets(|command, about| {
            matches!(command, Command::Clock(_)) && about == Thought::Move
        }),
    ),
    row(
        "thinks-no-more-after-a-draw-offer",
        "Stops thinking for good when it is offered a draw.",
        &["cxboard/draw/play-goes-on"],
        Departure::Forgets(|command, about| *command == Command::Draw && about == Thought::Move),
    ),
    row(
        "search-lost-in-the-pause",
        "Loses its search in a pause.",
        &["cxboard/pause/resumes"],
        Departure::Forgets(|command, about| {
            *command == Command::Resume && about == Thought::Search
        }),
    ),
    row(
        "thought-lost-in-the-pause",
        "Does not go on thinking about its move after a pause.",
        &["cxboard/pause/resumes"],
        Departure::Forgets(|command, about| *command == Command::Resume && about == Thought::Move),
    ),
    row(
        "stops-thinking-out-of-turn",
        "Stops thinking for good when it receives a move out of turn.",
        &["cxboard/play/refuses-moves-out-of-turn"],
        Departure::Forgets(|command, about| {
            matches!(command, Command::Move(_)) && about == Thought::Move
        }),
    ),
    row(
        "waits-after-a-draw-offer",
        "Stops playing once it is offered a draw.",
        &["cxboard/draw/play-goes-on"],
        Departure::Finishes(|command| *command == Command::Draw, Over::Told),
    ),
    row(
        "draw-ends-the-game",
        "Accepts no more moves once it is offered a draw.",
        &["cxboard/draw/play-goes-on"],
        Departure::Finishes(|command| *command == Command::Draw, Over::Drawn),
    ),
];
