//! Storage of matches, challenges and everything else that must survive a restart.
//!
//! The logic of the store works on plain ordered rows of bytes, and all backends share it:
//!
//! - `rows/`: the tables, keys and encoding of values, and the rows that follow from a value.
//! - `commit/`: what a task writes (`decide`, `writing`), notices (`telling`) and their queue in memory.
//! - `read/`: the queries of [`Store`](crate::service::stores::Store), the order of ending, outages, the check.
//! - `transfer/`: export and import.
//!
//! A `Backend` only keeps rows: `memory` for tests, `sled/` for a single process, `postgres/` for several processes. All
//! of them therefore give the same answers. `database` opens one of them.

pub mod backend;
pub mod commit;
pub mod database;
pub mod memory;
pub(crate) mod patience;
pub mod postgres;
pub mod read;
pub mod rows;
pub mod sled;
pub mod transfer;
