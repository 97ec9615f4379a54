//! Room.
pub mod rules;
