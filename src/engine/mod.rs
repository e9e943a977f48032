//! The computer player: a search that knows no game, seven levels, and an arena.
//!
//! What a game tells the search is in its `eval.rs` ([`Evaluate`]); text goes in and out by [`Engine`].

pub mod arena;
pub mod book;
mod bridge;
mod budget;
mod descent;
mod digest;
mod engine_of;
mod estimates;
mod evaluate;
mod evaluator;
mod fit;
mod level;
mod method;
mod network;
mod network_fit;
mod order;
mod player;
mod policy;
mod program;
pub mod puzzle;
mod random;
mod reductions;
mod repetitions;
pub mod resignation;
mod result;
mod score;
mod search;
mod slot_wins;
mod solver;
pub mod sprt;
mod tally;
mod transpositions;
mod tree;
mod tune;
mod weights;

pub use bridge::Engine;
pub use engine_of::EngineOf;
pub use evaluate::Evaluate;
pub use evaluator::{Evaluator, Style};
pub use level::{LEVELS, USUAL_TIME};
pub use method::SearchMethod;
pub use network::Network;
pub use random::Random;
pub use reductions::LateMoves;
pub use result::{Found, Limits, Line, SearchResult};
pub use score::{MOST, Score};
pub use slot_wins::SlotWins;
pub use solver::{Goal, Reach, Solver};
pub use tune::Tuning;
pub use weights::{Row, Weights};
