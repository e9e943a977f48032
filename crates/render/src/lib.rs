//! Renders diagrams and charts as PNG and GIF files.
#![doc = include_str!("../README.md")]

pub mod cache;
pub mod colour;
pub mod file;
pub mod geometry;
pub mod indexed;
pub mod look;
pub mod painter;
pub mod picture;
pub mod pieces;
pub mod positions;
