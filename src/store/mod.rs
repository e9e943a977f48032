//! Storage of matches, challenges and everything else that must survive a restart.
//!
//! The logic of the store works on plain ordered rows of bytes, and all backends share it:
//!
//! - `rows/`: the tables, keys and encoding of values, and the rows that follow from a value.
//! - `commit/`: what a task writes (`decide`, `writing`), notices (`telling`) and their queue in memory.
//! - `read/`: the queries of [`Store`](crate::store::Store), the order of ending, outages, the check.
//! - `transfer/`: export and import.
//!
//! A `Backend` only keeps rows: `memory` for tests, `sled/` for a single process, `postgres/` for several processes. All
//! of them therefore give the same answers. `database` opens one of them.

pub mod backend;
pub mod commit;
pub mod database;
pub mod fault;
pub mod memory;
pub(crate) mod patience;
pub mod postgres;
pub mod read;
pub mod rows;
pub mod sled;
pub mod stores;
pub mod transfer;
pub mod waker;
pub mod work;

use crate::store::stores::{
    BookStore, ChallengeStore, CommentStore, Commit, EndedStore, Heartbeat, LeaseStore, MatchStore,
    NoteStore, NoticeStore, PositionStore, ProfileStore, PuzzleStore, ReviewStore, SeriesStore, ServerStore,
};

/// All stores that the service needs.
pub trait Store:
    Commit
    + MatchStore
    + ChallengeStore
    + NoticeStore
    + ProfileStore
    + NoteStore
    + CommentStore
    + PuzzleStore
    + ServerStore
    + SeriesStore
    + ReviewStore
    + EndedStore
    + BookStore
    + PositionStore
    + Heartbeat
    + LeaseStore
{
}

impl<T> Store for T where
    T: Commit
        + MatchStore
        + ChallengeStore
        + NoticeStore
        + ProfileStore
        + NoteStore
        + CommentStore
        + PuzzleStore
        + ServerStore
        + SeriesStore
        + ReviewStore
        + EndedStore
        + BookStore
        + PositionStore
        + Heartbeat
        + LeaseStore
{
}
