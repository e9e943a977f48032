//! The computer player: a search that knows no game, seven levels, and an arena.
//!
//! What a game tells the search is in its `judge.rs` ([`Judge`]); text goes in and out by [`Mind`].

pub mod arena;
pub mod conduct;
mod digest;
mod exact;
mod guide;
mod judge;
mod level;
mod memory;
mod meter;
mod mind;
mod order;
mod past;
mod program;
pub mod puzzle;
mod random;
mod score;
mod search;
mod thought;
mod tree;

pub use exact::{Exact, Goal, Reach};
pub use judge::{Judge, MOST, Way};
pub use level::{LEVELS, USUAL_TIME};
pub use mind::{Mind, MindOf};
pub use random::Random;
pub use score::Score;
pub use thought::{Budget, Found, Line, Thought};
