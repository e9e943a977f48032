//! Storage of matches, challenges and everything else that must survive a restart.
//!
//! The logic of the store works on plain ordered rows of bytes, and all backends share it: `decide` (what a task
//! writes), `writing` (values and the rows that follow from them), `telling` (notices), `ended` (the order of ending),
//! `listing` (what follows from a value), `reading` and `asking` (the queries of [`Store`](crate::service::stores::Store)),
//! `archive` and `restore` (export and import), `check`. A `Backend` only keeps rows: [`Memory`](memory::Memory) for tests, [`Sled`](sled::Sled)
//! for a single process, [`Postgres`](postgres::Postgres) for several processes. All of them therefore give the same answers.

pub mod backend;
pub mod commit;
pub mod database;
pub mod memory;
pub mod postgres;
pub mod read;
pub mod rows;
pub mod sled;
pub mod transfer;
