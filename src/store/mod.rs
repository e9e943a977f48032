//! Storage of matches, challenges and everything else that must survive a restart.
//!
//! The logic of the store works on plain ordered rows of bytes, and all backends share it: `decide` (what a task
//! writes), `writing` (values and the rows that follow from them), `telling` (notices), `ended` (the order of ending),
//! `listing` (what follows from a value), `reading` and `asking` (the queries of [`Store`](crate::service::Store)),
//! `archive` and `restore` (export and import), `check`. A `Backend` only keeps rows: [`Memory`] for tests, [`Sled`]
//! for a single process, [`Postgres`] for several processes. All of them therefore give the same answers.

mod archive;
mod aside;
mod asking;
mod backend;
mod check;
mod codec;
mod control;
mod database;
mod decide;
mod ended;
mod entry;
pub mod files;
mod import_step;
mod importing;
mod keys;
mod listing;
mod memory;
mod outages;
mod postgres;
mod queue;
mod reading;
mod restore;
mod rows;
mod sled;
mod task;
mod telling;
mod transfer;
mod writing;

pub use archive::{Archive, Entries, ImportStep, Imported};
pub use check::Audit;
pub use codec::LARGEST_VALUE;
pub use control::{export_from_running, listen};
pub use database::{Database, Place, Registry};
pub use entry::Entry;
pub use importing::{Replay, Replayed, import};
pub use memory::Memory;
pub use postgres::{Postgres, PostgresSettings};
pub use sled::{Sled, SledSettings};
pub use transfer::{Exported, TransferError, export};
