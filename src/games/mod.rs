//! The games: one folder each, and the catalogue that joins them.

mod catalogue;
pub mod inchworm;
pub mod palisade;
pub mod rampart;
pub mod ramparts;
pub mod ransom;

pub use catalogue::{Catalogue, GameSpec, PuzzleSet, ReplayProblem, StartError};
