//! From a diagram to PNG or GIF.

mod cache;
mod canvas;
mod cell;
pub mod colour;
mod compose;
mod deflate;
mod encode;
mod huffman;
mod layout;
mod letters;
mod look;
mod painter;
mod palette;
mod pieces;
pub mod theme;
mod reduce;
mod tile;

pub use encode::RenderError;
pub use look::{BadWidth, Look, ThemeId, Width};
pub use painter::Painter;
pub use theme::{Theme, ThemeError};
