//! The games, one folder each, and the catalogue that lists them.

mod catalogue;
pub mod inchworm;
pub mod palisade;
pub mod rampart;
pub mod ramparts;
pub mod ransom;
mod spec;
#[cfg(test)]
mod testing;

pub use catalogue::{Catalogue, ReplayProblem, StartError, begin, description_ids};
pub use spec::{GameSpec, PuzzleSet};
