//! Parts of a board: rectangles named by letters, from which a person chooses one.

use crate::square::Square;

/// A division of a board, or of a rectangle of it, into parts by whole columns and rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Parts {
    /// The columns at which a part starts, and the first column after the last part, as bits.
    cols: u32,
    rows: u32,
}

/// A part of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Part {
    /// A to Z, in reading order as the viewer sees the board.
    pub letter: char,
    /// The lowest column and row.
    pub from: Square,
    /// The highest column and row.
    pub to: Square,
}

impl Parts {
    /// Divides a rectangle. The spans are the first and the last column (or row) of each part, lowest first, without
    /// gaps.
    pub fn new(cols: &[(u8, u8)], rows: &[(u8, u8)]) -> Parts {
        let bits = |spans: &[(u8, u8)]| {
            let starts = spans.iter().map(|&(from, _)| from);
            let ends = spans.last().map(|&(_, to)| to + 1);
            starts.chain(ends).filter(|&at| at < 32).fold(0, |bits, at| bits | 1 << at)
        };
        Parts { cols: bits(cols), rows: bits(rows) }
    }

    /// Returns the parts row by row from the top left. `turned` is true if the first row is at the top and the first
    /// column at the right. Parts beyond the twenty-sixth are left out.
    pub fn rows(self, turned: bool) -> Vec<Vec<Part>> {
        let (mut cols, mut rows) = (spans(self.cols), spans(self.rows));
        if turned {
            cols.reverse();
        } else {
            rows.reverse();
        }
        let mut letters = 'A'..='Z';
        let row = |&(low, high): &(u8, u8)| {
            let part = |(&(left, right), letter): (&(u8, u8), char)| Part {
                letter,
                from: Square::new(left, low),
                to: Square::new(right, high),
            };
            cols.iter().zip(letters.by_ref()).map(part).collect()
        };
        rows.iter().map(row).collect()
    }
}

/// Returns the first and the last member of each span between two bits.
fn spans(bits: u32) -> Vec<(u8, u8)> {
    let starts: Vec<u8> = (0..32).filter(|at| bits >> at & 1 == 1).collect();
    starts.windows(2).map(|pair| (pair[0], pair[1] - 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(parts: Parts, turned: bool) -> String {
        let part = |part: &Part| format!("{}:{}-{}", part.letter, part.from, part.to);
        let row = |row: &Vec<Part>| row.iter().map(part).collect::<Vec<_>>().join(" ");
        parts.rows(turned).iter().map(row).collect::<Vec<_>>().join(" / ")
    }

    #[test]
    fn parts_are_lettered_as_the_viewer_reads_them() {
        let parts = Parts::new(&[(0, 3), (4, 7)], &[(0, 3), (4, 7)]);
        assert_eq!(written(parts, false), "A:a5-d8 B:e5-h8 / C:a1-d4 D:e1-h4");
        assert_eq!(written(parts, true), "A:e1-h4 B:a1-d4 / C:e5-h8 D:a5-d8");
        assert_eq!(written(Parts::new(&[(2, 2), (3, 25)], &[(1, 4)]), false), "A:c2-c5 B:d2-z5");
        assert_eq!(written(Parts::default(), false), "");
    }
}
