//! Export and import.

pub mod archive;
pub mod control;
pub mod entries;
pub mod export;
pub mod files;
pub mod form_1;
pub mod id_set;
pub mod import_step;
pub mod importing;
pub mod numbering;
pub mod restore;
pub mod sieve;
