//! Puts a picture together from drawn cells and printed text.

use std::collections::HashMap;
use std::sync::Arc;

use super::cache::Cache;
use super::cell::{Base, Cell, Cells};
use super::layout::{Label, Layout};
use super::letters::Letters;
use super::palette::Palette;
use super::theme::Dress;
use super::tile;
use crate::diagram::{Diagram, Piece, Shape, Surface};

/// A picture as numbers of a palette.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Image {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<u8>,
}

/// A theme ready to draw with.
pub(crate) struct Brush<'a> {
    pub number: u16,
    pub theme: &'a Dress,
    pub palette: &'a Palette,
    pub letters: &'a Letters,
    pub cache: &'a Cache,
}

impl Image {
    pub fn new(width: usize, height: usize, number: u8) -> Image {
        Image { width, height, pixels: vec![number; width * height] }
    }

    /// Fills a rectangle; it is cut at the border.
    pub fn fill(&mut self, number: u8, left: usize, top: usize, width: usize, height: usize) {
        let (left, right) = (left.min(self.width), (left + width).min(self.width));
        for y in top..(top + height).min(self.height) {
            self.pixels[y * self.width + left..y * self.width + right].fill(number);
        }
    }

    /// Copies a picture; what would stick out is cut.
    pub fn lay(&mut self, image: &Image, left: usize, top: usize) {
        let room = image.width.min(self.width.saturating_sub(left));
        let lines = image.pixels.chunks_exact(image.width.max(1));
        for (line, y) in lines.zip(top..self.height) {
            self.pixels[y * self.width + left..][..room].copy_from_slice(&line[..room]);
        }
    }

    /// Copies a square picture; it is left out where it would stick out.
    fn paste(&mut self, tile: &[u8], size: usize, left: usize, top: usize) {
        if left + size > self.width || top + size > self.height {
            return;
        }
        for (row, line) in tile.chunks_exact(size).enumerate() {
            let at = (top + row) * self.width + left;
            self.pixels[at..at + size].copy_from_slice(line);
        }
    }
}

impl Brush<'_> {
    /// Draws a board.
    pub fn board(&self, diagram: &Diagram, turned: bool, width: u16) -> Image {
        self.cache.next_picture();
        let cells = Cells::of(diagram, turned);
        let layout = Layout::of(diagram, &cells, width, self.letters);
        let mut image = Image::new(layout.width, layout.height, self.palette.frame);
        image.fill(self.palette.strip, 0, 0, layout.width, layout.strip);
        self.frame(&mut image, diagram, &cells, &layout);
        // Most cells are equal to others: the shared cache is asked once for each kind.
        let mut known: HashMap<Cell, Arc<[u8]>> = HashMap::new();
        for (at, cell) in cells.cells.iter().enumerate() {
            let tile = known.entry(*cell).or_insert_with(|| self.tile(cell, layout.cell));
            let (x, y) = (at % cells.columns, at / cells.columns);
            image.paste(tile, layout.cell, layout.left + x * layout.cell, layout.top + y * layout.cell);
        }
        for stone in &layout.stones {
            let cell = Cell::new(Base::Strip).with(Piece::new(stone.seat, Shape::Stone));
            image.paste(&self.tile(&cell, stone.size), stone.size, stone.left, stone.top);
        }
        for label in &layout.labels {
            self.print(&mut image, label);
        }
        image
    }

    fn tile(&self, cell: &Cell, size: usize) -> Arc<[u8]> {
        self.cache.tile((self.number, size as u16, *cell), || {
            let pixels = tile::draw(cell, size, self.theme, self.letters);
            self.palette.numbers(&pixels)
        })
    }

    pub fn print(&self, image: &mut Image, label: &Label) {
        let text = self.cache.text(label.size, &label.text, || self.letters.print(&label.text, label.size));
        let ramp = if label.on_strip { &self.palette.strip_text } else { &self.palette.board_text };
        let top = label.top.saturating_sub(Letters::above(label.size));
        for (row, line) in
            text.steps.chunks_exact(text.width.max(1)).enumerate().take(image.height.saturating_sub(top))
        {
            let start = (top + row) * image.width + label.left;
            let room = image.width.saturating_sub(label.left);
            for (pixel, &step) in image.pixels[start..].iter_mut().zip(line).take(room) {
                if step > 0 {
                    *pixel = ramp[usize::from(step)];
                }
            }
        }
    }

    /// A line around the squares; dashed where an edge touches the opposite one.
    fn frame(&self, image: &mut Image, diagram: &Diagram, cells: &Cells, layout: &Layout) {
        let framed = matches!(diagram.surface, Surface::Squares | Surface::Chequered);
        let wide = tile::line_width(layout.cell).max(2) + 1;
        let (right, bottom) = layout.end(cells);
        let (left, top) = (layout.left, layout.top);
        let (across, along) = diagram.wraps;
        let dash = (layout.cell / 3).max(2);
        let mut edge =
            |wraps: bool, from: usize, to: usize, put: &mut dyn FnMut(&mut Image, usize, usize)| {
                if !wraps {
                    if framed {
                        put(image, from - wide, to - from + 2 * wide);
                    }
                    return;
                }
                for start in (from..to).step_by(dash * 3 / 2) {
                    put(image, start, dash.min(to - start));
                }
            };
        let line = self.palette.line;
        for x in [left - wide, right] {
            edge(across, top, bottom, &mut |image, from, length| image.fill(line, x, from, wide, length));
        }
        for y in [top - wide, bottom] {
            edge(along, left, right, &mut |image, from, length| image.fill(line, from, y, length, wide));
        }
    }
}
