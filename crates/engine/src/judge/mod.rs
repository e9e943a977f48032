//! Evaluation: weights, networks, and their inputs.

pub mod board_network;
pub mod carried;
pub mod evaluator;
pub mod judges;
pub mod network;
pub mod networks;
pub mod points_to_come;
pub mod shape_network;
pub mod weights;
