//! The content of one cell of a picture: everything that determines its pixels.

use postern_rules::diagram::{Diagram, Ground, Mark, Piece, Shape, Surface};
use postern_rules::seat::Seat;
use postern_rules::square::Square;

/// A cell. Equal cells have equal pixels, so each distinct cell is drawn once and cached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Cell {
    pub base: Base,
    /// Grounds as bits, see [`ground_bit`].
    pub grounds: u8,
    /// For each player, the sides ([`NORTH`] …) at which the neighbour is land of the player.
    pub lands: [u8; 2],
    /// Corners ([`NORTH`] for north-east, then clockwise) at which the stone is linked to another of the same
    /// player.
    pub links: u8,
    /// For each player, the corners that are crossed by a link between two neighbours of this cell.
    pub crossed: [u8; 2],
    pub piece: Option<Piece>,
    /// True for a stone of the ring around the board.
    pub dimmed: bool,
    /// True if the piece's forward direction is up in the picture.
    pub up: bool,
    /// Marks as bits, see [`mark_bit`].
    pub marks: u8,
    /// True if the ground is tinted: the square is a candidate, and at most half of all squares are.
    pub tinted: bool,
    /// True if the last move starts or ends on this square.
    pub end: bool,
    /// The sides at which the last move continues.
    pub path: u8,
    /// The pieces of the neighbours in the north and west, whose shadows fall on this cell.
    pub shades: [Option<Shape>; 2],
    /// The number of a chosen square, from 1, or 0 if the square is not chosen or is the only chosen one.
    pub order: u8,
}

/// The background of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Base {
    /// Ground only.
    Bare,
    /// A point with lines to these sides ([`NORTH`] …). `star` is true if it carries a star point.
    Point { lines: u8, star: bool },
    /// A point reserved for the stones of one player.
    ParityPoint { lines: u8, of: Seat },
    /// A square of a chequered board.
    Square { dark: bool },
    /// A square with lines at its top and left, except on the sides in `first`, which are on the edge of the board.
    Lined { first: u8 },
    /// The ground of the status strip. `active` is true for the player to move.
    Strip { active: bool },
}

impl Base {
    /// Returns true for a square, false for a point.
    pub const fn is_square(self) -> bool {
        matches!(self, Base::Square { .. } | Base::Lined { .. })
    }
}

pub(crate) const NORTH: u8 = 1;
pub(crate) const EAST: u8 = 2;
pub(crate) const SOUTH: u8 = 4;
pub(crate) const WEST: u8 = 8;

/// Each side, and below each corner, with its offset (columns to the right, rows down). A corner has the bit of the
/// side anticlockwise of it.
const SIDES: [(u8, i32, i32); 4] = [(NORTH, 0, -1), (EAST, 1, 0), (SOUTH, 0, 1), (WEST, -1, 0)];
const CORNERS: [(u8, i32, i32); 4] = [(NORTH, 1, -1), (EAST, 1, 1), (SOUTH, -1, 1), (WEST, -1, -1)];

/// Returns the bit of a ground in [`Cell::grounds`].
pub(crate) const fn ground_bit(ground: Ground) -> u8 {
    match ground {
        Ground::Owned(seat) => 1 << (seat as u8),
        Ground::Wall(seat) => 4 << (seat as u8),
        Ground::Inside(seat) => 16 << (seat as u8),
        Ground::Line(seat) => 64 << (seat as u8),
    }
}

/// Returns the bit of a mark in [`Cell::marks`].
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
            lands: [0; 2],
            links: 0,
            crossed: [0; 2],
            piece: None,
            dimmed: false,
            up: true,
            marks: 0,
            tinted: false,
            end: false,
            path: 0,
            shades: [None; 2],
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

    /// Returns the player whose land surrounds this point, as a diamond that ends at the links between the player's
    /// stones. Points for the player's own stones need none: the diamonds of their neighbours cover them.
    pub fn land(&self) -> Option<Seat> {
        let Base::ParityPoint { of, .. } = self.base else { return None };
        self.lies_on(Ground::Owned(of.other())).then_some(of.other())
    }
}

/// A rectangle of a board's squares, given by two opposite corners.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Region {
    pub from: Square,
    pub to: Square,
}

/// The cells of a board as the viewer sees them, ring included, row by row from the top left.
pub(crate) struct CellGrid {
    pub columns: usize,
    pub rows: usize,
    /// The number of cells around the board at each side: 1 if it has a ring, otherwise 0.
    pub ring: usize,
    /// True if the board is rotated by 180 degrees.
    pub turned: bool,
    /// The lowest visible column and row of the board.
    pub origin: (u8, u8),
    /// True if this is an enlarged region of the board.
    pub is_region: bool,
    pub cells: Vec<Cell>,
}

impl CellGrid {
    /// Builds the cells of a diagram. Content outside the board is ignored.
    pub fn of(diagram: &Diagram, turned: bool) -> CellGrid {
        let ring = usize::from(!diagram.ring.is_empty());
        let (columns, rows) = (usize::from(diagram.cols) + 2 * ring, usize::from(diagram.rows) + 2 * ring);
        let mut cells = CellGrid {
            columns,
            rows,
            ring,
            turned,
            origin: (0, 0),
            is_region: false,
            cells: Vec::with_capacity(columns * rows),
        };
        for y in 0..rows {
            for x in 0..columns {
                cells.cells.push(Cell::new(cells.base(diagram, x, y)));
            }
        }
        cells.add_content(diagram);
        cells.connect(diagram.surface);
        cells
    }

    /// Keeps the cells of a region, which may extend beyond the board. The ring is omitted. If the region contains no
    /// square of the board, all cells are kept.
    pub fn cut(self, region: Region) -> CellGrid {
        let last = |count: usize| (count - 2 * self.ring - 1) as u8;
        let (cols, rows) = (last(self.columns), last(self.rows));
        let Region { from, to } = region;
        let (left, right) = (from.col.min(to.col), from.col.max(to.col).min(cols));
        let (bottom, top) = (from.row.min(to.row), from.row.max(to.row).min(rows));
        if left > right || bottom > top {
            return self;
        }
        let mut kept = Vec::new();
        for row in (bottom..=top).rev() {
            for col in left..=right {
                kept.extend(self.index_of(col.into(), row.into()).map(|at| self.cells[at]));
            }
        }
        if self.turned {
            kept.reverse();
        }
        CellGrid {
            columns: usize::from(right - left) + 1,
            rows: usize::from(top - bottom) + 1,
            ring: 0,
            turned: self.turned,
            origin: (left, bottom),
            is_region: true,
            cells: kept,
        }
    }

    /// Returns the number of visible columns and rows of the board.
    pub fn shown(&self) -> (u8, u8) {
        ((self.columns - 2 * self.ring) as u8, (self.rows - 2 * self.ring) as u8)
    }

    /// Returns the index of the cell at a column and row of the board. Both count from 0, rows from the bottom; the
    /// ring is at -1 and at the size.
    fn index_of(&self, col: i32, row: i32) -> Option<usize> {
        let ring = self.ring as i32;
        let (mut x, mut y) = (col + ring, self.rows as i32 - 1 - (row + ring));
        if self.turned {
            (x, y) = (self.columns as i32 - 1 - x, self.rows as i32 - 1 - y);
        }
        self.index_at(x, y)
    }

    /// Returns the column and row of a square in the picture, from the top left, or `None` if it is not visible.
    pub fn place_of(&self, square: Square) -> Option<(usize, usize)> {
        let col = square.col.checked_sub(self.origin.0)?;
        let row = square.row.checked_sub(self.origin.1)?;
        let at = self.index_of(col.into(), row.into())?;
        Some((at % self.columns, at / self.columns))
    }

    /// Returns the index of the cell at a column and row of the picture, from the top left.
    fn index_at(&self, x: i32, y: i32) -> Option<usize> {
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
            Surface::Squares => {
                let first = |side: u8, first: bool| if first { side } else { 0 };
                Base::Lined { first: first(NORTH, y == self.ring) | first(WEST, x == self.ring) }
            }
            Surface::Chequered => Base::Square { dark: (col + row) % 2 == 0 },
        }
    }

    fn add_content(&mut self, diagram: &Diagram) {
        let up = |seat: Seat, turned: bool| (seat == Seat::First) != turned;
        for &(square, ground) in &diagram.grounds {
            if let Some(at) =
                self.index_of(square.col.into(), square.row.into()).filter(|_| on(diagram, square))
            {
                self.cells[at].grounds |= ground_bit(ground);
            }
        }
        for &(square, piece) in &diagram.pieces {
            if let Some(at) =
                self.index_of(square.col.into(), square.row.into()).filter(|_| on(diagram, square))
            {
                // Only the shape of a man shows a direction.
                self.cells[at].up = piece.shape != Shape::Man || up(piece.seat, self.turned);
                self.cells[at].piece = Some(piece);
            }
        }
        for &(col, row, seat) in &diagram.ring {
            let outside = |at: i8, size: u8| i16::from(at) < 0 || i16::from(at) >= i16::from(size);
            if let Some(at) = self.index_of(col.into(), row.into())
                && (outside(col, diagram.cols) || outside(row, diagram.rows))
            {
                self.cells[at].piece = Some(Piece::new(seat, Shape::Stone));
                self.cells[at].dimmed = true;
            }
        }
        let count = |which: Mark| diagram.marks.iter().filter(|(_, mark)| *mark == which).count();
        let chosen = count(Mark::Chosen);
        // If most squares are candidates, a tint carries no information.
        let tinted = count(Mark::Candidate) * 2 <= usize::from(diagram.cols) * usize::from(diagram.rows);
        let mut lasts =
            diagram.marks.iter().filter(|(_, mark)| *mark == Mark::Last).map(|(square, _)| *square);
        let first = lasts.next();
        let ends = [first, lasts.next_back().or(first)];
        let mut order = 0;
        for &(square, mark) in &diagram.marks {
            if let Some(at) =
                self.index_of(square.col.into(), square.row.into()).filter(|_| on(diagram, square))
            {
                self.cells[at].marks |= mark_bit(mark);
                self.cells[at].end |= mark == Mark::Last && ends.contains(&Some(square));
                self.cells[at].tinted |= tinted && mark == Mark::Candidate;
                if mark == Mark::Chosen && chosen > 1 {
                    order = u8::saturating_add(order, 1);
                    self.cells[at].order = order;
                }
            }
        }
    }

    /// Sets the fields that depend on neighbours: links between stones, land, paths and shadows.
    fn connect(&mut self, surface: Surface) {
        for y in 0..self.rows as i32 {
            for x in 0..self.columns as i32 {
                let Some(here) = self.index_at(x, y) else { continue };
                let cell = self.cells[here];
                let beside = |dx, dy| self.index_at(x + dx, y + dy).map(|at| self.cells[at]);
                let (mut links, mut crossed) = (0, [0; 2]);
                if surface == Surface::ParityPoints {
                    let owner = |dx, dy| Some(beside(dx, dy)?.piece?.seat);
                    let in_ring = |dx, dy| beside(dx, dy).is_some_and(|other| other.dimmed);
                    for (corner, dx, dy) in CORNERS {
                        if cell.piece.is_some() && owner(dx, dy) == owner(0, 0) {
                            // The stones of the ring are linked with the board's only.
                            links |= if cell.dimmed && in_ring(dx, dy) { 0 } else { corner };
                        } else if let Some(seat) = owner(dx, 0)
                            && owner(0, dy) == Some(seat)
                            && ![(dx, 0), (0, dy)].iter().all(|&(dx, dy)| in_ring(dx, dy))
                        {
                            crossed[seat as usize] |= corner;
                        }
                    }
                }
                let (mut lands, mut path) = ([0; 2], 0);
                for (side, dx, dy) in SIDES {
                    let Some(other) = beside(dx, dy) else { continue };
                    if let Some(owner) = other.land().filter(|_| cell.land().is_none()) {
                        lands[owner as usize] |= side;
                    }
                    path |= if other.has(Mark::Last) { side } else { 0 };
                }
                let shade = |dx, dy| {
                    beside(dx, dy).filter(|other| !other.dimmed)?.piece.map(|piece| cast(piece.shape))
                };
                let shades = [shade(0, -1), shade(-1, 0)];
                self.cells[here].links = links;
                self.cells[here].crossed = crossed;
                self.cells[here].lands = lands;
                self.cells[here].path = if cell.has(Mark::Last) { path } else { 0 };
                self.cells[here].shades = shades;
            }
        }
    }
}

/// Returns one shape to represent all those with the same shadow.
fn cast(shape: Shape) -> Shape {
    match shape {
        Shape::Man | Shape::Soldier => Shape::Soldier,
        // Only the foot of a stack casts a shadow on its neighbours.
        Shape::Stack(height) => Shape::Stack(height.min(6)),
        Shape::Stone | Shape::King => shape,
    }
}

fn on(diagram: &Diagram, square: Square) -> bool {
    square.on(diagram.cols, diagram.rows)
}

/// Returns true if the line at `at` has star points: on boards of 9 or more the third or fourth from each side, and the
/// middle one of an odd board.
fn star(at: usize, size: usize) -> bool {
    let inset = if size < 13 { 2 } else { 3 };
    size >= 9 && (at == inset || at + 1 + inset == size || (size % 2 == 1 && at == size / 2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_rules::seat::Pair;

    #[test]
    fn the_ground_is_tinted_where_few_squares_may_be_chosen_and_not_where_most_may() {
        for (columns, tinted) in [(1, true), (4, true), (5, false), (9, false)] {
            let mut diagram = Diagram::new(9, 9, Surface::Points, Pair::new("Black", "White"));
            let squares = (0..columns).flat_map(|col| (0..9).map(move |row| Square::new(col, row)));
            diagram.marks = squares.map(|square| (square, Mark::Candidate)).collect();
            let count = CellGrid::of(&diagram, false).cells.iter().filter(|cell| cell.tinted).count();
            assert_eq!(count, if tinted { diagram.marks.len() } else { 0 }, "{columns} columns");
        }
    }

    #[test]
    fn a_region_keeps_its_squares_as_the_viewer_sees_them() {
        let mut diagram = Diagram::new(9, 7, Surface::Squares, Pair::new("Black", "White"));
        let at = |name: &str| name.parse::<Square>().expect("a square");
        for name in ["b2", "d3", "i7"] {
            diagram.pieces.push((at(name), Piece::new(Seat::First, Shape::Man)));
        }
        let pieces = |turned: bool, from: &str, to: &str| {
            let cells = CellGrid::of(&diagram, turned).cut(Region { from: at(from), to: at(to) });
            let occupied: Vec<usize> =
                (0..cells.cells.len()).filter(|&index| cells.cells[index].piece.is_some()).collect();
            (cells.columns, cells.rows, cells.origin, occupied)
        };
        assert_eq!(pieces(false, "b2", "d3"), (3, 2, (1, 1), vec![2, 3]));
        assert_eq!(pieces(false, "d3", "b2"), pieces(false, "b2", "d3"));
        assert_eq!(pieces(true, "b2", "d3"), (3, 2, (1, 1), vec![2, 3]));
        assert_eq!(pieces(false, "h6", "z9"), (2, 2, (7, 5), vec![1]));
        assert_eq!(pieces(true, "h6", "z9"), (2, 2, (7, 5), vec![2]));
        assert_eq!(pieces(false, "k8", "z9").0, 9, "nothing of the board is in the region");
    }

    #[test]
    fn a_link_crosses_the_corners_of_both_cells_beside_it() {
        let mut diagram = Diagram::new(5, 5, Surface::ParityPoints, Pair::new("Black", "White"));
        for name in ["b2", "c3"] {
            let square: Square = name.parse().expect("a square");
            diagram.pieces.push((square, Piece::new(Seat::First, Shape::Stone)));
        }
        for turned in [false, true] {
            let cells = CellGrid::of(&diagram, turned);
            let links: u32 = cells.cells.iter().map(|cell| cell.links.count_ones()).sum();
            let crossed: u32 = cells.cells.iter().map(|cell| cell.crossed[0].count_ones()).sum();
            assert_eq!((links, crossed), (2, 2));
            assert!(cells.cells.iter().all(|cell| cell.crossed[1] == 0));
        }
    }
}
