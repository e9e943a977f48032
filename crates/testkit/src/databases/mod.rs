//! Databases for tests: on a disk, in PostgreSQL, and watched ones that count, freeze and die.

pub mod disk;
#[cfg(unix)]
pub mod postgres;
pub mod watched;
pub mod witness;
