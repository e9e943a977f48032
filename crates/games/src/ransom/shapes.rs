//! The shapes that a subset of the eight squares around a square can form. Rotated and mirrored subsets have the same
//! shape.

use super::board::around;

/// The number of distinct shapes.
pub(crate) const SHAPES: usize = 51;

/// The squares of a 3x3 block except its middle, in circular order. A block is numbered row by row, from the lowest row
/// and from the left.
const ROUND: [u32; 8] = [0, 1, 2, 5, 8, 7, 6, 3];

/// The shape of each block.
static SHAPE: [u8; 512] = {
    let mut shapes = [0; 512];
    let mut known = [u8::MAX; 256];
    let mut count = 0;
    let mut block = 0;
    while block < 512 {
        let least = least_alike(way_round(block as u32)) as usize;
        if known[least] == u8::MAX {
            known[least] = count;
            count += 1;
        }
        shapes[block] = known[least];
        block += 1;
    }
    assert!(count as usize == SHAPES);
    shapes
};

/// Returns the squares around the middle of a block in circular order, one bit each.
const fn way_round(block: u32) -> u8 {
    let (mut way, mut at) = (0, 0);
    while at < ROUND.len() {
        way |= ((block >> ROUND[at] & 1) as u8) << at;
        at += 1;
    }
    way
}

/// Returns the smallest of the equivalent circular patterns. Patterns start at a corner.
const fn least_alike(way: u8) -> u8 {
    let (mut least, mut quarters) = (u8::MAX, 0);
    while quarters < 4 {
        let turned = way.rotate_left(2 * quarters);
        // The opposite orientation from the same corner.
        let mirrored = turned.reverse_bits().rotate_left(1);
        if turned < least {
            least = turned;
        }
        if mirrored < least {
            least = mirrored;
        }
        quarters += 1;
    }
    least
}

/// For each square of the board, the neighbours that are off the board, as a block.
static BEYOND_EDGE: [u16; 64] = {
    let mut blocks = [0; 64];
    let mut at = 0;
    while at < 64 {
        blocks[at] = !block(at as u32, around(1 << at)) & 0b111_101_111;
        at += 1;
    }
    blocks
};

/// Converts squares around `middle` to a block. The set must not have other members.
#[inline(always)]
const fn block(middle: u32, around: u64) -> u16 {
    let lowest = if middle >= 9 { around >> (middle - 9) } else { around << (9 - middle) };
    (lowest & 7 | (lowest >> 8 & 7) << 3 | (lowest >> 16 & 7) << 6) as u16
}

/// Returns the shape, below [`SHAPES`], of some of the squares around `middle`, which must be below 64. If
/// `with_beyond` is true, squares off the board belong to the shape as well. The set must not have other members.
#[inline(always)]
pub(crate) fn shape(middle: u32, around: u64, with_beyond: bool) -> usize {
    let middle = middle & 63;
    let beyond = if with_beyond { BEYOND_EDGE[middle as usize] } else { 0 };
    usize::from(SHAPE[usize::from(block(middle, around) | beyond) & 511])
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_rules::board::bits::Bits;

    /// Returns the square after a quarter turn of the board, or after mirroring at the middle column.
    fn moved(square: u32, turn: bool) -> u32 {
        let (col, row) = (square % 8, square / 8);
        if turn { col * 8 + 7 - row } else { row * 8 + 7 - col }
    }

    #[test]
    fn what_is_alike_on_the_board_has_one_shape() {
        for middle in 0..64 {
            let ring: Vec<u32> = around(1 << middle).ones().collect();
            for some in 0..1_u32 << ring.len() {
                let chosen: Vec<u32> =
                    (0..ring.len()).filter(|at| some >> at & 1 != 0).map(|at| ring[at]).collect();
                let set = |squares: &[u32]| squares.iter().fold(0, |set, &square| set | 1_u64 << square);
                for (turn, beyond) in [(true, true), (true, false), (false, true), (false, false)] {
                    let other: Vec<u32> = chosen.iter().map(|&square| moved(square, turn)).collect();
                    assert_eq!(
                        shape(middle, set(&chosen), beyond),
                        shape(moved(middle, turn), set(&other), beyond),
                        "{chosen:?} around {middle}"
                    );
                }
            }
        }
    }

    #[test]
    fn every_number_is_a_shape_and_the_edge_is_closed() {
        let inside: u64 = around(1 << 27);
        let mut seen = [false; SHAPES];
        for some in 0..256_u32 {
            let squares = inside.ones().enumerate().filter(|(at, _)| some >> at & 1 != 0);
            seen[shape(27, squares.fold(0, |set, (_, square)| set | 1 << square), true)] = true;
        }
        assert!(seen.iter().all(|&seen| seen));
        // A King in a corner has five closed squares around it, and one in the middle none.
        assert_ne!(shape(0, 0, true), shape(0, 0, false));
        assert_eq!(shape(27, 0, true), shape(0, 0, false));
    }
}
