//! The input of a board network: a set of facts for each point.

/// Number of facts.
pub const PLANES: usize = 16;

/// A square board with a border of one point, as the player to move sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardView {
    /// Points along each side, without the border.
    size: usize,
    /// By point, a bit for each fact; row by row from the corner below the first column and the first row.
    facts: Vec<u16>,
    /// 0 if the player to move may place on points whose column and row, counted from 0, have an even sum; else 1.
    parity: usize,
}

impl BoardView {
    /// Creates a board of `size` by `size` points without facts. `even` is true if the player to move may place on the
    /// points whose column and row, counted from 0, have an even sum; the other points are the opponent's.
    ///
    /// # Panics
    /// If `size` is even: mirroring the board would swap the points of the two players.
    pub fn new(size: usize, even: bool) -> BoardView {
        assert!(
            !size.is_multiple_of(2),
            "a board of {size} by {size} points mirrored is of the other colours"
        );
        let side = size + 2;
        BoardView { size, facts: vec![0; side * side], parity: usize::from(!even) }
    }

    /// Sets a fact at a point. Columns and rows count from 0 including the border, so a1 is 1, 1.
    ///
    /// # Panics
    /// If the point or the fact does not exist.
    pub fn tell(&mut self, fact: usize, column: usize, row: usize) {
        assert!(fact < PLANES, "there are {PLANES} facts");
        let at = self.at(column, row);
        self.facts[at] |= 1 << fact;
    }

    /// Returns the index of a point in lists of all points.
    pub fn at(&self, column: usize, row: usize) -> usize {
        row * self.side() + column
    }

    pub fn size(&self) -> usize {
        self.size
    }

    /// Points along each side, including the border.
    pub fn side(&self) -> usize {
        self.size + 2
    }

    pub fn facts(&self) -> &[u16] {
        &self.facts
    }

    /// Returns 0 for a point on which the player to move may place, else 1.
    #[inline(always)]
    pub fn kind(&self, column: usize, row: usize) -> usize {
        (column + row + self.parity) % 2
    }

    /// Returns, for each point, the point that moves to its place under one of the eight symmetries of the board.
    pub fn turned(&self, way: usize) -> Vec<usize> {
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

    /// Returns the board rearranged by a list from [`BoardView::turned`].
    pub fn after(&self, turned: &[usize]) -> BoardView {
        let facts = turned.iter().map(|&from| self.facts[from]).collect();
        BoardView { size: self.size, facts, parity: self.parity }
    }
}
