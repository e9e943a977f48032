//! Where matches are kept.
//!
//! What is written for a change, and who is listed where, is decided once, over plain ordered rows of bytes:
//! `decide` (what a task writes), `listing` (which lists a value is in), `reading` (the questions of
//! [`Store`](crate::service::Store)), `inventory` (everything at once). A place to keep rows is a `Backend`: [`Memory`]
//! for tests and [`Sled`] for real. They can't differ in what they say, only in where the rows are.

mod aside;
mod codec;
mod decide;
pub mod files;
mod inventory;
mod keys;
mod listing;
mod memory;
mod reading;
mod rows;
mod sled;
mod transfer;

pub use codec::LARGEST_VALUE;
pub use memory::Memory;
pub use sled::{Settings, Sled};
pub use transfer::{TransferError, export, import};
