//! Layout and composition of pictures.

pub mod bracket;
pub mod chart;
pub mod compose;
pub mod emblem;
pub mod font;
pub mod icon;
pub mod layout;
pub mod parts;
mod plot;
pub mod poster;
pub mod segment;
pub mod sheet;
pub mod stairs;
pub mod strip;
pub mod table;
