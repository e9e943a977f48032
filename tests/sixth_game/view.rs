//! Breakthrough's board as data, and what a move does to it.

use postern::board::Square;
use postern::diagram::{Count, Diagram, Piece, Shape, Surface};
use postern::game::{Effects, Rules};

use super::rules::{Position, SIZE};
use super::{Breakthrough, Move};

pub fn diagram(position: &Position) -> Diagram {
    let mut diagram = Diagram::new(SIZE, SIZE, Surface::Chequered, Breakthrough::INFO.seats);
    diagram.sided = true;
    let squares = (0..u32::from(SIZE) * u32::from(SIZE)).map(|index| Square::at(index, SIZE));
    diagram.pieces = squares
        .filter_map(|square| Some((square, Piece::new(position.owner(square)?, Shape::Man))))
        .collect();
    diagram.strip.counts = vec![Count::new("men", position.men.map(|men| men.count_ones()))];
    diagram
}

pub fn effects(before: &Position, played: Move) -> Effects {
    let captured = played.takes.then(|| (played.to, before.turn.other()));
    Effects { path: vec![played.from, played.to], captured: captured.into_iter().collect() }
}
