//! Databases for tests: on a disk, in PostgreSQL, with a standby that can be promoted, and watched ones that count, freeze and die; a wire that counts round trips.

pub mod disk;
#[cfg(unix)]
pub mod postgres;
#[cfg(unix)]
pub mod promoted;
pub mod watched;
#[cfg(unix)]
pub mod wire;
pub mod witness;
