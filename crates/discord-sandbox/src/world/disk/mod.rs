//! The chat on disk: the journal, and a saved chat as text.

pub mod journal;
pub mod load;
pub mod saved;
