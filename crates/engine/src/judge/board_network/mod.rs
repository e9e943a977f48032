//! A convolutional network for whole boards: predicts the next placement, the owner of each point, and the winner.
//!
//! The network is a stack of 3x3 convolutions, so it works on boards of every size. The points of a chequered board
//! belong to the player of their colour; points of the player to move and of the opponent have separate weights. Sums
//! are added in the same order on every machine.

pub mod forward;
pub mod layout;
pub mod view;

use crate::judge::board_network::layout::{ROWS, WIDTH};

/// Fixed-point scale of the numbers in a file.
const FINE: f32 = 4096.0;

/// The numbers of a network, in the order of `layout.rs`.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardNetwork(pub Vec<f32>);

/// All numbers are finite.
impl Eq for BoardNetwork {}

impl BoardNetwork {
    /// Reads a file written by [`BoardNetwork::to_file`]; `None` if the format differs.
    pub fn read(file: &[u8]) -> Option<BoardNetwork> {
        let line = file.iter().position(|&byte| byte == b'\n')?;
        let (about, numbers) = file.split_at(line + 1);
        if !about.starts_with(b"#") || numbers.len() != 2 * ROWS * WIDTH {
            return None;
        }
        let numbers =
            numbers.chunks_exact(2).map(|two| f32::from(i16::from_le_bytes([two[0], two[1]])) / FINE);
        Some(BoardNetwork(numbers.collect()))
    }

    /// Serialises the network: a line of text, then 16-bit little-endian numbers in parts of 1/4096.
    pub fn to_file(&self, about: &str) -> Vec<u8> {
        let mut file = format!("# {about}\n").into_bytes();
        // Numbers out of range saturate.
        file.extend(self.0.iter().flat_map(|number| ((number * FINE).round() as i16).to_le_bytes()));
        file
    }

    /// Returns the network as it would be after saving and reading it.
    pub fn rounded(&self) -> BoardNetwork {
        BoardNetwork(self.0.iter().map(|number| f32::from((number * FINE).round() as i16) / FINE).collect())
    }
}
