//! The cells of a whole board, or of an enlarged region of it, as the viewer sees them.

use super::cell::{Base, CORNERS, Cell, EAST, LONG, NORTH, Region, SIDES, SOUTH, WEST, ground_bit, mark_bit};
use postern_rules::diagram::{Diagram, Mark, Piece, Shape, Surface};
use postern_rules::seat::Seat;
use postern_rules::square::Square;

/// Visible part of the cells of a ring, and of those beyond joined edges and around regions.
const RING: f32 = 0.42;
const BEYOND: f32 = 0.5;
/// Boards of this many columns or rows are large.
pub(crate) const LARGE: u8 = 15;
/// From this many captured pieces on, rings would cover the board.
const MANY: usize = 7;
/// From this many columns or rows on, the numbers of chosen squares have the middle of their cells.
const CENTRED: u8 = 11;

/// The numbers of columns and rows of outer cells at each side, 0 or 1. Only the part of an outer cell next to the board is
/// visible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Outer {
    pub left: usize,
    pub top: usize,
    pub right: usize,
    pub bottom: usize,
}

/// The cells of a board as the viewer sees them, outer cells included, row by row from the top left.
pub(crate) struct CellGrid {
    pub columns: usize,
    pub rows: usize,
    pub outer: Outer,
    /// The visible part of an outer cell.
    pub rim: f32,
    /// True if the outer cells are a ring of stones.
    pub has_ring: bool,
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
    pub(crate) fn of(diagram: &Diagram, turned: bool) -> CellGrid {
        let has_ring = !diagram.ring.is_empty();
        let (across, along) = diagram.wraps;
        let [x, y] = [across, along].map(|wraps| usize::from(has_ring || wraps));
        let (columns, rows) = (usize::from(diagram.cols) + 2 * x, usize::from(diagram.rows) + 2 * y);
        let mut cells = CellGrid {
            columns,
            rows,
            outer: Outer { left: x, top: y, right: x, bottom: y },
            rim: if has_ring { RING } else { BEYOND },
            has_ring,
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
        if has_ring {
            cells.add_ring(diagram);
        } else {
            cells.continue_beyond();
        }
        cells.connect(diagram.surface);
        cells
    }

    /// Keeps the cells of a region, which may extend beyond the board, and faded ones around it. If the region contains no
    /// square of the board, all cells are kept.
    pub(crate) fn cut(self, region: Region) -> CellGrid {
        let (cols, rows) = self.shown();
        let Region { from, to } = region;
        let (left, right) = (from.col.min(to.col), from.col.max(to.col).min(cols - 1));
        let (bottom, top) = (from.row.min(to.row), from.row.max(to.row).min(rows - 1));
        let corner = |col: u8, row: u8| self.index_of(col.into(), row.into());
        let (true, true, Some(one), Some(other)) =
            (left <= right, bottom <= top, corner(left, top), corner(right, bottom))
        else {
            return self;
        };
        let ends = |one: usize, other: usize| (one.min(other), one.max(other));
        let (west, east) = ends(one % self.columns, other % self.columns);
        let (north, south) = ends(one / self.columns, other / self.columns);
        let outer = Outer {
            left: west.min(1),
            top: north.min(1),
            right: (self.columns - 1 - east).min(1),
            bottom: (self.rows - 1 - south).min(1),
        };
        let (columns, rows) =
            (east - west + 1 + outer.left + outer.right, south - north + 1 + outer.top + outer.bottom);
        let mut cells = Vec::with_capacity(columns * rows);
        for y in north - outer.top..=south + outer.bottom {
            for x in west - outer.left..=east + outer.right {
                let faded = !(west..=east).contains(&x) || !(north..=south).contains(&y);
                cells.push(Cell { faded, ..self.cells[y * self.columns + x] });
            }
        }
        CellGrid {
            columns,
            rows,
            outer,
            rim: RING,
            has_ring: false,
            origin: (left, bottom),
            is_region: true,
            cells,
            ..self
        }
    }

    /// Returns the number of visible columns and rows of the board.
    pub(crate) fn shown(&self) -> (u8, u8) {
        let Outer { left, top, right, bottom } = self.outer;
        ((self.columns - left - right) as u8, (self.rows - top - bottom) as u8)
    }

    /// Returns true for boards with coordinates on all sides.
    pub(crate) fn is_large(&self) -> bool {
        let (cols, rows) = self.shown();
        cols.max(rows) >= LARGE
    }

    /// Returns the index of the cell at a column and row of the board. Both count from 0, rows from the bottom; outer cells
    /// are at -1 and at the size.
    fn index_of(&self, col: i32, row: i32) -> Option<usize> {
        let Outer { left, top, right, bottom } = self.outer;
        let (last_x, last_y) = (self.columns as i32 - 1, self.rows as i32 - 1);
        if self.turned {
            self.index_at(last_x - right as i32 - col, top as i32 + row)
        } else {
            self.index_at(left as i32 + col, last_y - bottom as i32 - row)
        }
    }

    /// Returns the column and row of a square in the picture, from the top left, or `None` if it is not visible.
    pub(crate) fn place_of(&self, square: Square) -> Option<(usize, usize)> {
        let (col, row) = (square.col.checked_sub(self.origin.0)?, square.row.checked_sub(self.origin.1)?);
        let (cols, rows) = self.shown();
        let at = self.index_of(col.into(), row.into()).filter(|_| col < cols && row < rows)?;
        Some((at % self.columns, at / self.columns))
    }

    /// Returns the index of the cell at a column and row of the picture, from the top left.
    fn index_at(&self, x: i32, y: i32) -> Option<usize> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        (x < self.columns && y < self.rows).then_some(y * self.columns + x)
    }

    /// Returns true for a cell beside the board.
    fn is_outer(&self, x: usize, y: usize) -> bool {
        let Outer { left, top, right, bottom } = self.outer;
        x < left || y < top || x + right >= self.columns || y + bottom >= self.rows
    }

    fn base(&self, diagram: &Diagram, x: usize, y: usize) -> Base {
        if self.is_outer(x, y) {
            return Base::Bare;
        }
        let (x, y) = (x - self.outer.left, y - self.outer.top);
        let (right, bottom) = (usize::from(diagram.cols) - 1, usize::from(diagram.rows) - 1);
        let lines = || {
            let open = |side: u8, end: bool, wraps: bool| if end && !wraps { 0 } else { side };
            let (across, along) = diagram.wraps;
            open(NORTH, y == 0, along)
                | open(SOUTH, y == bottom, along)
                | open(WEST, x == 0, across)
                | open(EAST, x == right, across)
        };
        let (col, row) = if self.turned { (right - x, y) } else { (x, bottom - y) };
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
                Base::Lined { first: first(NORTH, y == 0) | first(WEST, x == 0) }
            }
            Surface::Tiles => Base::Tile,
            Surface::Chequered => Base::Square { dark: (col + row) % 2 == 0 },
        }
    }

    fn add_content(&mut self, diagram: &Diagram) {
        let turned = self.turned;
        let up = |seat: Seat| (seat == Seat::First) != turned;
        let place = |cells: &CellGrid, square: Square| {
            let on = square.on(diagram.cols, diagram.rows);
            on.then(|| cells.index_of(square.col.into(), square.row.into())).flatten()
        };
        for &(square, ground) in &diagram.grounds {
            if let Some(at) = place(self, square) {
                self.cells[at].grounds |= ground_bit(ground);
            }
        }
        for &(square, piece) in &diagram.pieces {
            if let Some(at) = place(self, square) {
                // Only the shape of a man shows a direction.
                self.cells[at].up = piece.shape != Shape::Man || up(piece.seat);
                self.cells[at].piece = Some(piece);
            }
        }
        for &(square, figure) in &diagram.figures {
            if let Some(at) = place(self, square) {
                self.cells[at].figure = figure;
            }
        }
        let count = |which: Mark| diagram.marks.iter().filter(|(_, mark)| *mark == which).count();
        let chosen = count(Mark::Chosen);
        // If most squares are candidates, a tint carries no information.
        let tinted = count(Mark::Candidate) * 2 <= usize::from(diagram.cols) * usize::from(diagram.rows);
        let is_long = count(Mark::Last) >= LONG;
        let sparse = count(Mark::Captured) >= MANY;
        let centred = diagram.cols.max(diagram.rows) >= CENTRED;
        let mut lasts =
            diagram.marks.iter().filter(|(_, mark)| *mark == Mark::Last).map(|(square, _)| *square);
        let first = lasts.next();
        let ends = [first, lasts.next_back().or(first)];
        let (mut order, mut step) = (0_u8, 0_u8);
        for &(square, mark) in &diagram.marks {
            step = step.saturating_add(u8::from(is_long && mark == Mark::Last));
            if let Some(at) = place(self, square) {
                let solid = self.is_large();
                let cell = &mut self.cells[at];
                cell.marks |= mark_bit(mark);
                cell.sparse |= sparse && mark == Mark::Captured;
                cell.tinted |= tinted && mark == Mark::Candidate;
                if mark == Mark::Last {
                    (cell.solid, cell.step) = (solid, step);
                    cell.end |= ends.contains(&Some(square));
                }
                if mark == Mark::Chosen && chosen > 1 {
                    order = order.saturating_add(1);
                    (cell.order, cell.centred) = (order, centred);
                }
            }
        }
    }

    /// Adds the stones of the ring, and its sides to the cells along it.
    fn add_ring(&mut self, diagram: &Diagram) {
        for &(col, row, seat) in &diagram.ring {
            let outside = |at: i8, size: u8| i16::from(at) < 0 || i16::from(at) >= i16::from(size);
            if let Some(at) = self.index_of(col.into(), row.into())
                && (outside(col, diagram.cols) || outside(row, diagram.rows))
            {
                self.cells[at].piece = Some(Piece::new(seat, Shape::Stone));
                self.cells[at].dimmed = true;
            }
        }
        for y in 0..self.rows {
            for x in 0..self.columns {
                let here = self.is_outer(x, y);
                let (mut ring, mut end) = (0, 0);
                for (side, dx, dy) in SIDES {
                    let Some(beside) = self.index_at(x as i32 + dx, y as i32 + dy) else { continue };
                    let (column, row) = (beside % self.columns, beside / self.columns);
                    let is_corner = column % (self.columns - 1) == 0 && row % (self.rows - 1) == 0;
                    ring |= if self.is_outer(column, row) != here { side } else { 0 };
                    end |= if is_corner { side } else { 0 };
                }
                let cell = &mut self.cells[y * self.columns + x];
                (cell.ring, cell.ring_end) = (ring, end);
            }
        }
    }

    /// Copies to each outer cell the cell that it continues: the one at the other side of the board.
    fn continue_beyond(&mut self) {
        let Outer { left, top, .. } = self.outer;
        let (cols, rows) = self.shown();
        let (cols, rows) = (usize::from(cols), usize::from(rows));
        for y in 0..self.rows {
            for x in 0..self.columns {
                if self.is_outer(x, y) {
                    let (from_x, from_y) = ((x + cols - left) % cols + left, (y + rows - top) % rows + top);
                    let cell = self.cells[from_y * self.columns + from_x];
                    self.cells[y * self.columns + x] = Cell { faded: true, ..cell };
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
                        }
                        if let Some(seat) = owner(dx, 0)
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
            let shown: Vec<&Cell> = cells.cells.iter().filter(|cell| !cell.faded).collect();
            let occupied: Vec<usize> =
                (0..shown.len()).filter(|&index| shown[index].piece.is_some()).collect();
            let (columns, rows) = cells.shown();
            (columns, rows, cells.origin, occupied)
        };
        assert_eq!(pieces(false, "b2", "d3"), (3, 2, (1, 1), vec![2, 3]));
        assert_eq!(pieces(false, "d3", "b2"), pieces(false, "b2", "d3"));
        assert_eq!(pieces(true, "b2", "d3"), (3, 2, (1, 1), vec![2, 3]));
        assert_eq!(pieces(false, "h6", "z9"), (2, 2, (7, 5), vec![1]));
        assert_eq!(pieces(true, "h6", "z9"), (2, 2, (7, 5), vec![2]));
        assert_eq!(pieces(false, "k8", "z9").0, 9, "nothing of the board is in the region");
    }

    #[test]
    fn a_square_has_its_place_in_the_picture_of_a_region_too() {
        let diagram = Diagram::new(9, 7, Surface::Squares, Pair::new("Black", "White"));
        let at = |name: &str| name.parse::<Square>().expect("a square");
        let place = |turned: bool, from: &str, to: &str, square: &str| {
            let cells = CellGrid::of(&diagram, turned).cut(Region { from: at(from), to: at(to) });
            cells.place_of(at(square))
        };
        assert_eq!(place(false, "a1", "i7", "b2"), Some((1, 5)));
        assert_eq!(place(true, "a1", "i7", "b2"), Some((7, 1)));
        // The faded row is above and at the right, or below and at the left.
        assert_eq!(place(false, "a1", "d3", "b2"), Some((1, 2)));
        assert_eq!(place(true, "a1", "d3", "b2"), Some((3, 1)));
        assert_eq!(place(false, "a1", "d3", "e2"), None, "a faded cell");
    }

    #[test]
    fn one_faded_row_lies_around_a_region_except_at_the_edges_of_the_board() {
        let diagram = Diagram::new(9, 7, Surface::Squares, Pair::new("Black", "White"));
        let at = |name: &str| name.parse::<Square>().expect("a square");
        for (from, to, outer) in [
            ("b2", "d3", Outer { left: 1, top: 1, right: 1, bottom: 1 }),
            ("a1", "d3", Outer { left: 0, top: 1, right: 1, bottom: 0 }),
            ("f4", "i7", Outer { left: 1, top: 0, right: 0, bottom: 1 }),
            ("a1", "i7", Outer::default()),
        ] {
            let cells = CellGrid::of(&diagram, false).cut(Region { from: at(from), to: at(to) });
            assert_eq!(cells.outer, outer, "{from}");
            let faded = cells.cells.iter().filter(|cell| cell.faded).count();
            let (cols, rows) = cells.shown();
            assert_eq!(faded, cells.cells.len() - usize::from(cols) * usize::from(rows), "{from}");
        }
    }

    #[test]
    fn joined_edges_show_the_other_side_of_the_board_beyond_them() {
        let mut diagram = Diagram::new(8, 8, Surface::Tiles, Pair::new("Red", "Blue"));
        let at = |name: &str| name.parse::<Square>().expect("a square");
        diagram.pieces = vec![(at("a3"), Piece::new(Seat::First, Shape::Stack(2)))];
        for (wraps, copies) in [((true, false), 1), ((true, true), 1), ((false, false), 0)] {
            diagram.wraps = wraps;
            for turned in [false, true] {
                let cells = CellGrid::of(&diagram, turned);
                let beyond = cells.cells.iter().filter(|cell| cell.faded && cell.piece.is_some());
                assert_eq!(beyond.count(), copies, "{wraps:?}");
            }
        }
        diagram.wraps = (true, true);
        diagram.pieces = vec![(at("a1"), Piece::new(Seat::First, Shape::Stack(2)))];
        let cells = CellGrid::of(&diagram, false);
        let beyond: Vec<usize> =
            (0..100).filter(|&at| cells.cells[at].faded && cells.cells[at].piece.is_some()).collect();
        assert_eq!(beyond, [1, 9, 89]);
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
