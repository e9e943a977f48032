//! Renders diagrams and charts as PNG and GIF files.

mod cache;
mod cell;
mod chart;
pub mod colour;
mod compose;
mod encode;
mod figure;
mod font;
mod geometry;
mod ground;
mod indexed;
mod layout;
mod look;
mod lzw;
mod marks;
mod painter;
mod palette;
mod pieces;
mod replay;
mod resolved;
mod roles;
mod segment;
mod sprite;
mod strip;
mod studio;
pub mod theme;
mod theme_error;
mod tile;

pub use cell::Region;
pub use chart::{Chart, Marker, Series};
pub use encode::{BadPicture, LONGEST_RECORD, RenderError, record_in_png};
pub use look::{BadWidth, Look, ThemeId, Width};
pub use painter::{MOST_POSITIONS, Painter};
pub use resolved::ResolvedTheme;
pub use theme::{Theme, ThemeError};
