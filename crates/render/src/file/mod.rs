//! PNG and GIF files.

pub mod encode;
pub mod lzw;
pub mod record;
pub mod replay;
