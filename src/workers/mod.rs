//! The workers: tasks that run as long as the program does.

mod auditor;
mod caretaker;
mod opponent;
mod outbox;
mod reviewer;
mod standing;
mod sweeper;

pub use auditor::Auditor;
pub use caretaker::Caretaker;
pub use opponent::Opponent;
pub use outbox::Outbox;
pub use reviewer::{Reviewed, Reviewer};
pub use standing::StandingBoards;
pub use sweeper::Sweeper;
