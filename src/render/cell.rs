//! What lies on one cell of the picture: all that decides how its pixels look.

use crate::diagram::{Diagram, Ground, Mark, Piece, Shape, Surface};
use crate::game::Seat;

/// A cell. Equal cells have equal pixels, so each is drawn once and kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Cell {
    pub base: Base,
    /// Signs of the ground, see [`ground_bit`].
    pub grounds: u8,
    /// Sides ([`NORTH`] …) beyond which the ground has another owner.
    pub borders: u8,
    /// Corners ([`NORTH`] for north-east, then clockwise) towards which a stone is linked to one of its own.
    pub links: u8,
    /// For each player, corners that a link between two neighbours of this cell passes.
    pub passing: [u8; 2],
    pub piece: Option<Piece>,
    /// A stone of the ring around the board.
    pub dimmed: bool,
    /// Whether the piece's forward direction is up in the picture.
    pub up: bool,
    /// Marks, see [`mark_bit`].
    pub marks: u8,
    /// May be chosen next, as few others may: its ground is tinted.
    pub lit: bool,
    /// The number of a chosen square, from 1; 0 where there is none or only one.
    pub order: u8,
}

/// What a cell is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Base {
    /// Nothing but ground.
    Bare,
    /// Lines that lead to these sides.
    Point { lines: u8, star: bool },
    /// A point that takes only stones of one player.
    ParityPoint { lines: u8, of: Seat },
    /// A square, of the second tone or not.
    Square { alt: bool },
    /// A square with lines at its sides, at right and below also where the board ends.
    Lined,
    /// The ground of the status strip.
    Strip,
}

pub(crate) const NORTH: u8 = 1;
pub(crate) const EAST: u8 = 2;
pub(crate) const SOUTH: u8 = 4;
pub(crate) const WEST: u8 = 8;

/// Columns right and rows down, for each side and for the corner clockwise of it.
pub(crate) const SIDES: [(u8, i32, i32); 4] = [(NORTH, 0, -1), (EAST, 1, 0), (SOUTH, 0, 1), (WEST, -1, 0)];
const CORNERS: [(u8, i32, i32); 4] = [(NORTH, 1, -1), (EAST, 1, 1), (SOUTH, -1, 1), (WEST, -1, -1)];

/// The sign of a ground in [`Cell::grounds`].
pub(crate) const fn ground_bit(ground: Ground) -> u8 {
    match ground {
        Ground::Owned(seat) => 1 << (seat as u8),
        Ground::Wall(seat) => 4 << (seat as u8),
        Ground::Inside(seat) => 16 << (seat as u8),
        Ground::Line(seat) => 64 << (seat as u8),
    }
}

/// The sign of a mark in [`Cell::marks`].
pub(crate) const fn mark_bit(mark: Mark) -> u8 {
    match mark {
        Mark::Last => 1,
        Mark::Captured => 2,
        Mark::Candidate => 4,
        Mark::Chosen => 8,
        Mark::Blame => 16,
        Mark::Liberty(seat) => 32 << (seat as u8),
    }
}

impl Cell {
    pub const fn new(base: Base) -> Cell {
        Cell {
            base,
            grounds: 0,
            borders: 0,
            links: 0,
            passing: [0; 2],
            piece: None,
            dimmed: false,
            up: true,
            marks: 0,
            lit: false,
            order: 0,
        }
    }

    pub const fn with(self, piece: Piece) -> Cell {
        Cell { piece: Some(piece), ..self }
    }

    pub const fn on(self, ground: Ground) -> Cell {
        Cell { grounds: self.grounds | ground_bit(ground), ..self }
    }

    pub const fn marked(self, mark: Mark) -> Cell {
        Cell { marks: self.marks | mark_bit(mark), ..self }
    }

    pub const fn has(&self, mark: Mark) -> bool {
        self.marks & mark_bit(mark) != 0
    }

    pub const fn lies_on(&self, ground: Ground) -> bool {
        self.grounds & ground_bit(ground) != 0
    }

    fn owner(&self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| self.lies_on(Ground::Owned(seat)))
    }
}

/// The cells of a board as the viewer sees them, row by row from the top left, its ring included.
pub(crate) struct Cells {
    pub columns: usize,
    pub rows: usize,
    /// How many rows of cells lie around the board: 1 where it has a ring, else 0.
    pub ring: usize,
    /// Whether the board is turned by half.
    pub turned: bool,
    pub cells: Vec<Cell>,
}

impl Cells {
    /// Lays out what is on the board. What lies outside of it is left out.
    pub fn of(diagram: &Diagram, turned: bool) -> Cells {
        let ring = usize::from(!diagram.ring.is_empty());
        let (columns, rows) = (usize::from(diagram.cols) + 2 * ring, usize::from(diagram.rows) + 2 * ring);
        let mut cells = Cells { columns, rows, ring, turned, cells: Vec::with_capacity(columns * rows) };
        for y in 0..rows {
            for x in 0..columns {
                cells.cells.push(Cell::new(cells.base(diagram, x, y)));
            }
        }
        cells.lay(diagram);
        cells.join(diagram.surface);
        cells
    }

    /// The number of the cell at a column and row of the board (from 0, rows from the bottom, ring at -1).
    fn place(&self, col: i32, row: i32) -> Option<usize> {
        let ring = self.ring as i32;
        let (mut x, mut y) = (col + ring, self.rows as i32 - 1 - (row + ring));
        if self.turned {
            (x, y) = (self.columns as i32 - 1 - x, self.rows as i32 - 1 - y);
        }
        self.number(x, y)
    }

    fn number(&self, x: i32, y: i32) -> Option<usize> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        (x < self.columns && y < self.rows).then_some(y * self.columns + x)
    }

    fn base(&self, diagram: &Diagram, x: usize, y: usize) -> Base {
        let (right, bottom) = (self.columns - 1 - self.ring, self.rows - 1 - self.ring);
        if x < self.ring || y < self.ring || x > right || y > bottom {
            return Base::Bare;
        }
        let lines = || {
            let open = |side: u8, end: bool, wraps: bool| if end && !wraps { 0 } else { side };
            let (across, along) = diagram.wraps;
            open(NORTH, y == self.ring, along)
                | open(SOUTH, y == bottom, along)
                | open(WEST, x == self.ring, across)
                | open(EAST, x == right, across)
        };
        let (mut col, mut row) = (x - self.ring, bottom - y);
        if self.turned {
            (col, row) = (right - x, y - self.ring);
        }
        match diagram.surface {
            Surface::Points => {
                let star = star(col, usize::from(diagram.cols)) && star(row, usize::from(diagram.rows));
                Base::Point { lines: lines(), star }
            }
            Surface::ParityPoints => {
                let of = if (col + row) % 2 == 0 { Seat::First } else { Seat::Second };
                Base::ParityPoint { lines: lines(), of }
            }
            Surface::Squares => Base::Lined,
            Surface::Chequered => Base::Square { alt: (col + row) % 2 == 1 },
        }
    }

    fn lay(&mut self, diagram: &Diagram) {
        let up = |seat: Seat, turned: bool| (seat == Seat::First) != turned;
        for &(square, ground) in &diagram.grounds {
            if let Some(at) = self.place(square.col.into(), square.row.into()).filter(|_| on(diagram, square))
            {
                self.cells[at].grounds |= ground_bit(ground);
            }
        }
        for &(square, piece) in &diagram.pieces {
            if let Some(at) = self.place(square.col.into(), square.row.into()).filter(|_| on(diagram, square))
            {
                // Only a man shows where he goes.
                self.cells[at].up = piece.shape != Shape::Man || up(piece.seat, self.turned);
                self.cells[at].piece = Some(piece);
            }
        }
        for &(col, row, seat) in &diagram.ring {
            let outside = |at: i8, size: u8| i16::from(at) < 0 || i16::from(at) >= i16::from(size);
            if let Some(at) = self.place(col.into(), row.into())
                && (outside(col, diagram.cols) || outside(row, diagram.rows))
            {
                self.cells[at].piece = Some(Piece::new(seat, Shape::Stone));
                self.cells[at].dimmed = true;
            }
        }
        let count = |which: Mark| diagram.marks.iter().filter(|(_, mark)| *mark == which).count();
        let chosen = count(Mark::Chosen);
        // Where most squares are open, a tint would tell nothing.
        let lit = count(Mark::Candidate) * 2 <= usize::from(diagram.cols) * usize::from(diagram.rows);
        let mut order = 0;
        for &(square, mark) in &diagram.marks {
            if let Some(at) = self.place(square.col.into(), square.row.into()).filter(|_| on(diagram, square))
            {
                self.cells[at].marks |= mark_bit(mark);
                self.cells[at].lit |= lit && mark == Mark::Candidate;
                if mark == Mark::Chosen && chosen > 1 {
                    order = u8::saturating_add(order, 1);
                    self.cells[at].order = order;
                }
            }
        }
    }

    /// Sets what depends on neighbours: links between stones, borders between owners.
    fn join(&mut self, surface: Surface) {
        for y in 0..self.rows as i32 {
            for x in 0..self.columns as i32 {
                let Some(here) = self.number(x, y) else { continue };
                let cell = self.cells[here];
                let beside = |dx, dy| self.number(x + dx, y + dy).map(|at| self.cells[at]);
                let (mut links, mut passing) = (0, [0; 2]);
                if surface == Surface::ParityPoints {
                    let owner = |dx, dy| Some(beside(dx, dy)?.piece?.seat);
                    for (corner, dx, dy) in CORNERS {
                        if cell.piece.is_some() && owner(dx, dy) == owner(0, 0) {
                            links |= corner;
                        } else if let Some(seat) = owner(dx, 0)
                            && owner(0, dy) == Some(seat)
                        {
                            passing[seat as usize] |= corner;
                        }
                    }
                }
                let mut borders = 0;
                if let Some(owner) = cell.owner() {
                    for (side, dx, dy) in SIDES {
                        let other = beside(dx, dy).and_then(|other| other.owner());
                        borders |= if other == Some(owner) { 0 } else { side };
                    }
                }
                self.cells[here].links = links;
                self.cells[here].passing = passing;
                self.cells[here].borders = borders;
            }
        }
    }
}

fn on(diagram: &Diagram, square: crate::board::Square) -> bool {
    square.on(diagram.cols, diagram.rows)
}

/// Whether a line carries dots that help to count: on boards of 9 or more the third or fourth from each side, and the
/// middle one of an odd board.
fn star(at: usize, size: usize) -> bool {
    let inset = if size < 13 { 2 } else { 3 };
    size >= 9 && (at == inset || at + 1 + inset == size || (size % 2 == 1 && at == size / 2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::game::Pair;

    #[test]
    fn the_ground_is_tinted_where_few_squares_may_be_chosen_and_not_where_most_may() {
        for (columns, lit) in [(1, true), (4, true), (5, false), (9, false)] {
            let mut diagram = Diagram::new(9, 9, Surface::Points, Pair::new("Black", "White"));
            let squares = (0..columns).flat_map(|col| (0..9).map(move |row| Square::new(col, row)));
            diagram.marks = squares.map(|square| (square, Mark::Candidate)).collect();
            let count = Cells::of(&diagram, false).cells.iter().filter(|cell| cell.lit).count();
            assert_eq!(count, if lit { diagram.marks.len() } else { 0 }, "{columns} columns");
        }
    }

    #[test]
    fn a_link_passes_the_corners_of_both_cells_beside_it() {
        let mut diagram = Diagram::new(5, 5, Surface::ParityPoints, Pair::new("Black", "White"));
        for name in ["b2", "c3"] {
            let square: Square = name.parse().expect("a square");
            diagram.pieces.push((square, Piece::new(Seat::First, Shape::Stone)));
        }
        for turned in [false, true] {
            let cells = Cells::of(&diagram, turned);
            let links: u32 = cells.cells.iter().map(|cell| cell.links.count_ones()).sum();
            let passing: u32 = cells.cells.iter().map(|cell| cell.passing[0].count_ones()).sum();
            assert_eq!((links, passing), (2, 2));
            assert!(cells.cells.iter().all(|cell| cell.passing[1] == 0));
        }
    }
}
