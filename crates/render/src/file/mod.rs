//! PNG and GIF files.

mod bits;
mod changes;
mod deflate;
pub mod encode;
pub mod lzw;
pub mod record;
pub mod replay;
