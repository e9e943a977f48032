//! Measures how similar two puzzles look, so that only one of a similar pair is published.

use std::collections::HashSet;
use std::mem::Discriminant;

use postern_games::puzzles::text::Puzzle;
use postern_rules::diagram::Shape;
use postern_rules::seat::Seat;
use postern_rules::square::Square;

/// Two boards look alike if they share more than this many hundredths of their pieces.
const ALIKE: usize = 85;

/// Returns true if the boards of two puzzles of one game share nearly all their pieces. The heights of stacks do not
/// count. A puzzle whose position can't be set up looks like no other.
pub fn look_alike(a: &Puzzle, b: &Puzzle) -> bool {
    let (Some(a), Some(b)) = (pieces(a), pieces(b)) else { return false };
    a.intersection(&b).count() * 100 > ALIKE * a.len().max(b.len())
}

/// Returns the pieces on the board of a puzzle.
fn pieces(puzzle: &Puzzle) -> Option<HashSet<(Square, Seat, Discriminant<Shape>)>> {
    let state = puzzle.state(0).ok()?;
    let pieces = state.diagram().pieces;
    Some(pieces.iter().map(|(at, piece)| (*at, piece.seat, std::mem::discriminant(&piece.shape))).collect())
}

#[cfg(test)]
mod tests {
    use super::look_alike;
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
        let one = of("1xo5/1o6/2x5/1x1x1o2/1xOo4/1xoXo3/3oo3/6xx x");
        assert!(look_alike(&one, &of("1xo5/1o6/2x5/1x1x1o2/1xOo4/1xoXo3/3oo3/6xx o")));
        assert!(look_alike(&one, &of("1xo5/1o6/2x5/1x1x1o2/1xOo4/1xoXo3/3oo3/5x1x x")));
        assert!(!look_alike(&one, &of("1xo5/1o6/2x5/1x1x1o2/1xOo4/1xoXo3/4oo2/x4x2 x")));
        assert!(!look_alike(&one, &of("1xx5/xOx5/xxx5/8/8/5ooo/x4oXo/3o1oo1 o")));
    }
}
