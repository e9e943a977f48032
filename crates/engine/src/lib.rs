//! The computer player: game-independent searches, seven levels.
//!
//! Each game's `eval.rs` implements [`Evaluate`](evaluate::Evaluate), its interface to the search. [`Engine`](bridge::Engine) is the same search with text
//! in and out.

pub mod bridge;
pub mod digest;
pub mod engine_of;
pub mod evaluate;
pub mod judge;
pub mod level;
pub mod method;
pub mod puzzle;
pub mod random;
pub mod resignation;
pub mod result;
pub mod score;
pub mod search;
pub mod solver;
pub mod technique;
pub mod time;
pub mod tree;
