//! Layout and composition of pictures.

pub mod chart;
pub mod compose;
pub mod font;
pub mod layout;
pub mod parts;
pub mod segment;
pub mod strip;
