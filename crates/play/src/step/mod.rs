//! The step by which a match changes: commands, events, transitions and refusals.

pub mod agreement;
pub mod apply;
pub mod change;
pub mod command;
pub mod event;
pub mod offer;
pub mod planning;
pub mod refusal;
pub mod swapping;
pub mod transition;
pub mod unique;
