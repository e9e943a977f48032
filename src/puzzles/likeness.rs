//! Similarity of puzzles, so that a collection keeps only one of two similar ones.

use std::collections::HashMap;

use super::text::Puzzle;

/// The percentage of shared pieces above which two boards look similar.
const ALIKE: usize = 85;

/// Returns the pieces of a board by row (from the top) and column, both from 0. Ignores stack heights and the like.
fn pieces(puzzle: &Puzzle) -> HashMap<(usize, usize), char> {
    let rows = puzzle.position.split(' ').next().unwrap_or_default();
    let mut pieces = HashMap::new();
    for (row, signs) in rows.split('/').enumerate() {
        let (mut col, mut number, mut in_height) = (0, 0, false);
        for sign in signs.chars() {
            match sign {
                '[' => in_height = true,
                ']' => in_height = false,
                _ if in_height => {}
                digit if digit.is_ascii_digit() => number = number * 10 + digit as usize - '0' as usize,
                sign => {
                    col += std::mem::take(&mut number);
                    pieces.insert((row, col), sign);
                    col += 1;
                }
            }
        }
    }
    pieces
}

impl Puzzle {
    /// True if the boards share nearly all their pieces.
    pub fn looks_like(&self, other: &Puzzle) -> bool {
        let (a, b) = (pieces(self), pieces(other));
        let same = a.iter().filter(|(at, sign)| b.get(at) == Some(sign)).count();
        same * 100 > ALIKE * a.len().max(b.len())
    }
}

#[cfg(test)]
mod tests {
    use crate::games::Catalogue;

    #[test]
    fn boards_that_differ_by_one_piece_of_many_look_alike() {
        let text = "[[puzzle]]\nid = \"ransom-1\"\nlevel = \"easy\"\nposition = \"POSITION\"\nplies = 1\n\
                    line = \"a1-a2\"\nfound_by = 1\notherwise = 0\n";
        let spec = *Catalogue::standard().get("ransom").expect("it is there");
        let of = |position: &str| {
            let read = crate::puzzles::read(spec, &text.replace("POSITION", position));
            read.expect("it is well written").remove(0)
        };
        let one = of("xxxxo2x/3o4/oooo4/8/8/8/x[12]x6/8 x");
        assert!(one.looks_like(&of("xxxxo2x/3o4/oooo4/8/8/8/xx6/8 o")));
        assert!(one.looks_like(&of("xxxxo2x/3o4/ooo1o3/8/8/8/x[12]x6/8 x")));
        assert!(!one.looks_like(&of("1xxxxo2/4o3/oooo4/8/8/8/x[12]x6/8 x")));
        assert!(!one.looks_like(&of("xxxx4/8/8/8/8/8/8/8 x")));
    }
}
