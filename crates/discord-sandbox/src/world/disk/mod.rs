//! The chat on disk: the journal, a saved chat as text, and files that take no memory.

pub mod journal;
pub mod load;
pub mod saved;
pub(crate) mod spool;
