//! Commits: the rows that a task writes.

pub mod decide;
pub mod effects;
pub mod foreseen;
pub mod queue;
pub mod task;
pub mod telling;
pub mod writing;
