//! From a diagram to PNG or GIF.

mod cache;
mod canvas;
mod cell;
mod chart;
pub mod colour;
mod compose;
mod encode;
mod layout;
mod letters;
mod look;
mod lzw;
mod painter;
mod palette;
mod pieces;
mod reduce;
mod replay;
pub mod theme;
mod tile;

pub use chart::{Chart, Dot, Line};
pub use encode::{BadPicture, LONGEST_RECORD, RenderError, record_in_png};
pub use look::{BadWidth, Look, ThemeId, Width};
pub use painter::{MOST_IN_STRIP, Painter};
pub use theme::{Theme, ThemeError};
