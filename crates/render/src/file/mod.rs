//! PNG and GIF files.

mod bits;
mod changes;
pub mod encode;
pub mod lzw;
pub mod record;
pub mod replay;
