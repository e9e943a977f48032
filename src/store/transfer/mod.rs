//! Export and import.

pub mod archive;
pub mod control;
pub mod entries;
pub mod export;
pub mod files;
pub mod import_step;
pub mod importing;
pub mod restore;
