//! Bitboards of the 8x8 board, numbered row by row from a1 = 0: neighbours, and the lines along which soldiers slide.

use postern_rules::board::edges::Direction;

/// The number of columns, and of rows.
pub(crate) const SIZE: u8 = 8;

const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = LEFT << 7;

/// Returns the neighbours of `set` in 8 directions, which may include members of `set`.
#[inline(always)]
pub(crate) const fn around(set: u64) -> u64 {
    let sideways = ((set & !RIGHT) << 1) | ((set & !LEFT) >> 1);
    let row = set | sideways;
    sideways | (row << 8) | (row >> 8)
}

/// Returns the orthogonal neighbours of `set`, which may include members of `set`.
#[inline(always)]
pub(crate) const fn beside(set: u64) -> u64 {
    ((set & !RIGHT) << 1) | ((set & !LEFT) >> 1) | (set << 8) | (set >> 8)
}

/// The squares from each square to the edge, for each direction in the order of [`Direction::ALL`].
static RAYS: [[u64; 64]; 8] = rays();

const fn rays() -> [[u64; 64]; 8] {
    let mut rays = [[0; 64]; 8];
    let mut d = 0;
    while d < 8 {
        let (dc, dr) = Direction::ALL[d].step();
        let mut from = 0;
        while from < 64 {
            let (mut col, mut row) = (from as i8 % 8 + dc, from as i8 / 8 + dr);
            while col >= 0 && col < 8 && row >= 0 && row < 8 {
                rays[d][from] |= 1 << (row * 8 + col);
                col += dc;
                row += dr;
            }
            from += 1;
        }
        d += 1;
    }
    rays
}

/// The directions, as indices in [`Direction::ALL`], in which square numbers rise, and those in which they fall.
const RISING: [usize; 4] = {
    let [e, n, ne, nw] = [Direction::East, Direction::North, Direction::NorthEast, Direction::NorthWest];
    [e as usize, n as usize, ne as usize, nw as usize]
};
const FALLING: [usize; 4] = {
    let [w, s, sw, se] = [Direction::West, Direction::South, Direction::SouthWest, Direction::SouthEast];
    [w as usize, s as usize, sw as usize, se as usize]
};

/// Returns all squares in 8 directions from `from`, which must be below 64, up to and including the first of
/// `blockers`.
#[inline(always)]
pub(crate) fn lines(from: u32, blockers: u64) -> u64 {
    let from = from as usize & 63;
    let mut seen = 0;
    // The last square has an empty ray in each rising direction, and the first square in each falling one. So these two
    // can represent "no blocker".
    for d in RISING {
        let ray = RAYS[d][from];
        let first = ((ray & blockers) | 1 << 63).trailing_zeros() as usize;
        seen |= ray ^ RAYS[d][first];
    }
    for d in FALLING {
        let ray = RAYS[d][from];
        let first = 63 - ((ray & blockers) | 1).leading_zeros() as usize;
        seen |= ray ^ RAYS[d][first];
    }
    seen
}

/// Returns the squares to which `soldiers` slide over anything except `blockers`, and those of them reached from two or
/// more directions. Blockers stop a slide and are not in the result. Squares of soldiers may be.
#[inline(always)]
pub(crate) fn swept(soldiers: u64, blockers: u64) -> (u64, u64) {
    const UP: [(u32, u64); 4] = [(1, !LEFT), (8, !0), (9, !LEFT), (7, !RIGHT)];
    const DOWN: [(u32, u64); 4] = [(1, !RIGHT), (8, !0), (9, !RIGHT), (7, !LEFT)];
    let (mut once, mut twice) = (0, 0);
    let mut add = |swept: u64| {
        twice |= once & swept;
        once |= swept;
    };
    // Each line doubles the number of squares that a slide covers (Kogge-Stone fill).
    for (by, on) in UP {
        let mut open = !blockers & on;
        let mut far = soldiers;
        far |= (far << by) & open;
        open &= open << by;
        far |= (far << (2 * by)) & open;
        open &= open << (2 * by);
        far |= (far << (4 * by)) & open;
        add((far << by) & !blockers & on);
    }
    for (by, on) in DOWN {
        let mut open = !blockers & on;
        let mut far = soldiers;
        far |= (far >> by) & open;
        open &= open >> by;
        far |= (far >> (2 * by)) & open;
        open &= open >> (2 * by);
        far |= (far >> (4 * by)) & open;
        add((far >> by) & !blockers & on);
    }
    (once, twice)
}

/// Returns the squares strictly between two squares, or `None` if they are not in line.
pub(crate) fn between(from: u32, to: u32) -> Option<u64> {
    let (from, to) = (from as usize & 63, to as usize & 63);
    let ray = RAYS.iter().find(|rays| rays[from] & 1 << to != 0)?;
    Some(ray[from] & !ray[to] & !(1 << to))
}
