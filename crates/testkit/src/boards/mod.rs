//! Boards for tests: sample diagrams, games at random, their symmetries, and the comparison of pictures.

pub mod pixels;
pub mod random_games;
pub mod render_samples;
pub mod symmetry;
