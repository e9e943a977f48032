//! The forms of series: who plays whom, and when a series is over.

pub mod knockout;
pub mod league;
pub mod pool;
pub mod stairs;
pub mod swiss;
