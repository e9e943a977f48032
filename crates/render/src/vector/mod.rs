//! Boards as SVG, in the colours and shapes of the pictures, for pages that scale and touch them.

mod figures;
mod ground;
mod marks;
mod sheet;

use crate::colour::resolved::ResolvedTheme;
use crate::pieces::cell::Cell;
use crate::pieces::cell_grid::CellGrid;
use crate::vector::sheet::{CELL, Sheet};
use postern_rules::diagram::Diagram;

/// Free width around the cells for coordinates, in units of the drawing.
const MARGIN: f32 = 0.42 * CELL;
/// Cap height of coordinates, in units of the drawing, for each column of the board. On a phone it has about 8 pixels.
const LETTERS: f32 = 2.4;

/// A board as SVG.
#[derive(Clone, PartialEq, Debug)]
pub struct VectorBoard {
    /// A whole `svg` element with a `viewBox` and without a size. The element has neither scripts nor styles.
    pub svg: String,
    /// The rectangle of the squares, in parts of the drawing's width and height.
    pub area: Area,
    /// True if the board is rotated by 180 degrees: the first row is at the top, the first column at the right.
    pub turned: bool,
}

/// A rectangle in parts (0 to 1) of the width and height of a drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    pub left: f32,
    pub top: f32,
    pub width: f32,
    pub height: f32,
}

/// Draws the board of a diagram, without its strip.
pub(crate) fn board(diagram: &Diagram, turned: bool, theme: &ResolvedTheme) -> VectorBoard {
    let grid = CellGrid::of(diagram, turned);
    let (cols, rows) = grid.shown();
    let rim = |outer: usize| if outer > 0 { grid.rim * CELL } else { 0.0 };
    let (beside, above) = (rim(grid.outer.left), rim(grid.outer.top));
    let (wide, high) = (f32::from(cols) * CELL, f32::from(rows) * CELL);
    let letters = LETTERS * f32::from(cols.max(rows).max(8));
    let margin = MARGIN.max(2.1 * letters);
    let (left, top) = (margin + beside, margin + above);
    let (width, height) = (wide + 2.0 * left, high + 2.0 * top);
    let mut sheet = Sheet::new(width, height, theme);
    sheet.rect((0.0, 0.0), (width, height), theme.board.frame);
    let shown = ((margin, margin), (wide + 2.0 * beside, high + 2.0 * above));
    sheet.rect((margin - 3.0, margin - 3.0), (shown.1.0 + 6.0, shown.1.1 + 6.0), theme.board.edge);
    sheet.coordinates(&grid, (left, top), letters, theme.board.text);
    sheet.begin_cells(shown, (left, top));
    let place = |at: usize| {
        let (x, y) = (at % grid.columns, at / grid.columns);
        let middle = |at: usize, outer: usize| (at as f32 - outer as f32 + 0.5) * CELL;
        (middle(x, grid.outer.left), middle(y, grid.outer.top))
    };
    let cells: Vec<(Cell, (f32, f32))> =
        grid.cells.iter().enumerate().map(|(at, cell)| (*cell, place(at))).collect();
    ground::draw(&mut sheet, &cells, theme);
    for (cell, at) in &cells {
        figures::draw(&mut sheet, cell, *at, theme);
    }
    for (cell, at) in &cells {
        marks::draw(&mut sheet, cell, *at, theme);
    }
    ground::fade(&mut sheet, &cells, theme);
    let area = Area { left: left / width, top: top / height, width: wide / width, height: high / height };
    VectorBoard { svg: sheet.finish(), area, turned }
}
