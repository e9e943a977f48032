//! A board in words, on one line, for people who do not see it.

use std::collections::BTreeMap;

use crate::diagram::{Diagram, Piece, Shape};
use crate::game::{Ending, Seat};
use crate::grid::Square;

/// The whole board: who is to move, what the game counts, and where everything stands.
pub(super) fn words(title: &str, diagram: &Diagram, ending: Option<&Ending>) -> String {
    let names = diagram.strip.names;
    let mut sentences =
        vec![format!("{title}, {} by {}, move {}", diagram.cols, diagram.rows, diagram.strip.ply + 1)];
    sentences.push(match (ending, diagram.strip.to_move) {
        (Some(ending), _) => match ending.winner {
            Some(winner) => format!("{} has won: {}", names[winner], ending.reason),
            None => format!("A draw: {}", ending.reason),
        },
        (None, Some(seat)) => format!("{} to move", names[seat]),
        (None, None) => "Nobody is to move".to_owned(),
    });
    for seat in Seat::BOTH {
        sentences.push(format!("{}: {}", names[seat], pieces(diagram, seat)));
    }
    for count in &diagram.strip.counts {
        sentences.push(format!("{}: {} to {}", capital(count.label), count.of.first, count.of.second));
    }
    format!("{}.", sentences.join(". "))
}

/// The pieces of a player by their kinds: `Stones a1 b3. King e4`.
fn pieces(diagram: &Diagram, seat: Seat) -> String {
    let mut kinds: BTreeMap<(u8, u16, &str), Vec<Square>> = BTreeMap::new();
    for &(square, piece) in diagram.pieces.iter().filter(|(_, piece)| piece.seat == seat) {
        kinds.entry(kind(piece)).or_default().push(square);
    }
    let told: Vec<String> = kinds
        .into_iter()
        .map(|((_, height, name), mut squares)| {
            squares.sort_unstable();
            let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
            let height = if height > 1 { format!(" of {height}") } else { String::new() };
            format!("{name}{height} on {}", squares.join(" "))
        })
        .collect();
    if told.is_empty() { "nothing on the board".to_owned() } else { told.join(", ") }
}

/// Orders and names the kinds of pieces.
fn kind(piece: Piece) -> (u8, u16, &'static str) {
    match (piece.shape, piece.dead) {
        (Shape::King, _) => (0, 0, "King"),
        (Shape::Soldier, _) => (1, 0, "soldiers"),
        (Shape::Man, _) => (2, 0, "men"),
        (Shape::Stone, false) => (3, 0, "stones"),
        (Shape::Stone, true) => (4, 0, "dead stones"),
        (Shape::Stack(1), _) => (5, 1, "pieces"),
        (Shape::Stack(height), _) => (6, height, "stacks"),
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
