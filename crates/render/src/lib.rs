//! Renders diagrams and charts as PNG and GIF files, and boards as SVG.
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
pub mod vector;
