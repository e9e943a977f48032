//! Measures how similar two puzzles look, so that only one of a similar pair is published.

use std::collections::HashSet;
use std::mem::{Discriminant, discriminant};

use postern_games::puzzles::text::Puzzle;
use postern_rules::diagram::{Piece, Shape};
use postern_rules::seat::Seat;
use postern_rules::square::Square;

/// Two boards look alike if they share more than this many hundredths of their pieces.
const ALIKE: usize = 85;

/// A square in a board of pieces: column, row, player and kind of piece.
type Place = (u8, u8, Seat, Discriminant<Shape>);

/// The pieces of a puzzle, as they are and in every symmetry of the board, with and without exchanged colours.
pub struct Looks {
    pieces: HashSet<Place>,
    symmetric: Vec<HashSet<Place>>,
}

impl Looks {
    /// Returns `None` if the position can't be set up.
    pub fn of(puzzle: &Puzzle) -> Option<Looks> {
        let diagram = puzzle.state(0).ok()?.diagram();
        let place = |(at, piece): &(Square, Piece)| (at.col, at.row, piece.seat, discriminant(&piece.shape));
        let pieces: HashSet<Place> = diagram.pieces.iter().map(place).collect();
        let (right, top) = (diagram.cols - 1, diagram.rows - 1);
        let quarters = if right == top { 2 } else { 1 };
        let mut symmetric = Vec::new();
        for number in 0..8 * quarters {
            let turned = |&(col, row, seat, shape): &Place| {
                let col = if number & 1 == 0 { col } else { right - col };
                let row = if number & 2 == 0 { row } else { top - row };
                let seat = if number & 4 == 0 { seat } else { seat.other() };
                if number & 8 == 0 { (col, row, seat, shape) } else { (row, col, seat, shape) }
            };
            symmetric.push(pieces.iter().map(turned).collect());
        }
        Some(Looks { pieces, symmetric })
    }

    /// True if the boards share nearly all their pieces in some symmetry. The heights of stacks do not count.
    pub fn are_like(&self, other: &Looks) -> bool {
        let most = self.pieces.len().max(other.pieces.len());
        let shared = |turned: &HashSet<Place>| self.pieces.intersection(turned).count();
        other.symmetric.iter().any(|turned| shared(turned) * 100 > ALIKE * most)
    }
}

#[cfg(test)]
mod tests {
    use super::Looks;
    use super::Puzzle;
    use postern_games::catalogue::Catalogue;
    use postern_games::puzzles::text::read;

    #[test]
    fn boards_that_differ_by_one_piece_of_many_look_alike() {
        let text = "[[puzzle]]\nid = \"ransom-1\"\nlevel = \"easy\"\nposition = \"POSITION\"\nplies = 1\n\
                    line = \"a1-a2\"\nfound_by = 1\notherwise = 0\n";
        let spec = *Catalogue::standard().get("ransom").expect("it is there");
        let of = |position: &str| {
            let read = read(spec, &text.replace("POSITION", position));
            read.expect("it is well written").remove(0)
        };
        let look_alike = |one: &Puzzle, other: &Puzzle| {
            let looks = |puzzle| Looks::of(puzzle).expect("it can be set up");
            looks(one).are_like(&looks(other))
        };
        let one = of("1xo5/1o6/2x5/1x1x1o2/1xOo4/1xoXo3/3oo3/6xx x");
        assert!(look_alike(&one, &of("1xo5/1o6/2x5/1x1x1o2/1xOo4/1xoXo3/3oo3/6xx o")));
        assert!(look_alike(&one, &of("1xo5/1o6/2x5/1x1x1o2/1xOo4/1xoXo3/3oo3/5x1x x")));
        let mirrored = "5ox1/6o1/5x2/2o1x1x1/4oOx1/3oXox1/3oo3/xx6 x";
        assert!(look_alike(&one, &of(mirrored)), "in the mirror");
        let exchanged = "1ox5/1x6/2o5/1o1o1x2/1oXx4/1oxOx3/3xx3/6oo x";
        assert!(look_alike(&one, &of(exchanged)), "with the other colours");
        assert!(!look_alike(&one, &of("1xo5/1o6/2x5/1x1x1o2/1xOo4/1xoXo3/4oo2/x4x2 x")));
        assert!(!look_alike(&one, &of("1xx5/xOx5/xxx5/8/8/5ooo/x4oXo/3o1oo1 o")));
    }
}
