//! Databases for tests: on a disk, in PostgreSQL, and watched ones that count, freeze and die; a wire that counts round trips.

pub mod disk;
#[cfg(unix)]
pub mod postgres;
pub mod watched;
#[cfg(unix)]
pub mod wire;
pub mod witness;
