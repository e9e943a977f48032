//! Steps: what a command or the time changes in a series.

pub mod apply;
pub mod begin;
pub mod command;
pub mod draft;
pub mod effect;
pub mod finish;
pub mod muster;
pub mod results;
pub mod tick;
pub mod withdrawal;
