//! The workers: tasks that run as long as the program does.

pub mod auditor;
pub mod bookkeeper;
pub mod caretaker;
pub mod emblems;
pub mod explorer;
pub mod lobbies;
pub mod opponent;
pub mod outbox;
pub mod reviewer;
pub mod series;
pub mod standing_boards;
pub mod sweeper;
