//! Thread pools for pictures and searches.

pub mod calls;
pub mod compute_pool;
pub mod engine_pool;
pub mod search_queue;
