//! What a network is shown of a position: for each point which of some facts hold.

/// The number of facts.
pub(super) const PLANES: usize = 16;

/// A square board with a row of points around it, as the player to move sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardView {
    /// Points along each side, without those around.
    size: usize,
    /// By point, row by row from the corner below the first column and the first row: a bit for each fact.
    facts: Vec<u16>,
    /// 0 if the player to move may place where column and row, counted from 0, have an even sum; else 1.
    parity: usize,
}

impl BoardView {
    /// A board of `size` by `size` points of which nothing is known. `even` is true if the player to move may place on the
    /// points whose column and row, counted from 0, have an even sum; the others are the opponent's.
    ///
    /// # Panics
    /// When `size` is even: mirrored, such a board would have the points of the one player where those of the other were.
    pub fn new(size: usize, even: bool) -> BoardView {
        assert!(
            !size.is_multiple_of(2),
            "a board of {size} by {size} points mirrored is of the other colours"
        );
        let side = size + 2;
        BoardView { size, facts: vec![0; side * side], parity: usize::from(!even) }
    }

    /// Says that a fact holds at a point. Columns and rows are counted from 0 with the row of points around the board, so
    /// that a1 is 1, 1.
    ///
    /// # Panics
    /// When there is no such point or fact.
    pub fn tell(&mut self, fact: usize, column: usize, row: usize) {
        assert!(fact < PLANES, "there are {PLANES} facts");
        let at = self.at(column, row);
        self.facts[at] |= 1 << fact;
    }

    /// The place of a point in lists of all points.
    pub fn at(&self, column: usize, row: usize) -> usize {
        row * self.side() + column
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Points along each side, with those around.
    pub(in crate::engine) fn side(&self) -> usize {
        self.size + 2
    }

    pub(in crate::engine) fn facts(&self) -> &[u16] {
        &self.facts
    }

    /// 0 for a point on which the player to move may place, else 1.
    #[inline(always)]
    pub(super) fn kind(&self, column: usize, row: usize) -> usize {
        (column + row + self.parity) % 2
    }

    /// For each point the one that comes to its place, for one of the eight ways to turn and mirror a board.
    pub(super) fn turned(&self, way: usize) -> Vec<usize> {
        let last = self.side() - 1;
        let points = (0..=last).flat_map(|row| (0..=last).map(move |column| (column, row)));
        let turn = |(column, row): (usize, usize)| {
            let (column, row) = if way & 1 == 0 { (column, row) } else { (row, column) };
            let column = if way & 2 == 0 { column } else { last - column };
            let row = if way & 4 == 0 { row } else { last - row };
            self.at(column, row)
        };
        points.map(turn).collect()
    }

    /// The board turned by such a list.
    pub(super) fn after(&self, turned: &[usize]) -> BoardView {
        let facts = turned.iter().map(|&from| self.facts[from]).collect();
        BoardView { size: self.size, facts, parity: self.parity }
    }
}
