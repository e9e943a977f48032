//! The workers: tasks that run as long as the program does.

mod opponent;
mod outbox;
mod reviewer;

pub use opponent::Opponent;
pub use outbox::Outbox;
pub use reviewer::{Reviewed, Reviewer};
