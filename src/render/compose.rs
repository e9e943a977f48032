//! Composes a picture from drawn cells and rasterised text.

use std::collections::HashMap;
use std::sync::Arc;

use super::cache::Cache;
use super::cell::{Base, Cell, CellGrid};
use super::font::Font;
use super::layout::{Layout, TextLabel};
use super::palette::Palette;
use super::resolved::ResolvedTheme;
use super::tile;
use crate::diagram::{Diagram, Piece, Shape, Surface};

/// A picture whose pixels are indices of a [`Palette`], row by row from the top left.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct IndexedImage {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<u8>,
}

/// A painter for one resolved theme. It borrows the font and the cache of a [`super::Painter`].
pub(crate) struct ThemePainter<'a> {
    /// Distinguishes the themes and pairs of hues in cache keys.
    pub theme_key: u16,
    pub theme: &'a ResolvedTheme,
    pub palette: &'a Palette,
    pub font: &'a Font,
    pub cache: &'a Cache,
}

impl IndexedImage {
    /// Creates a picture of one colour.
    pub fn new(width: usize, height: usize, colour: u8) -> IndexedImage {
        IndexedImage { width, height, pixels: vec![colour; width * height] }
    }

    /// Fills a rectangle. The part outside the picture is cropped.
    pub fn fill(&mut self, colour: u8, left: usize, top: usize, width: usize, height: usize) {
        let (left, right) = (left.min(self.width), left.saturating_add(width).min(self.width));
        for y in top..top.saturating_add(height).min(self.height) {
            self.pixels[y * self.width + left..y * self.width + right].fill(colour);
        }
    }

    /// Copies the rows of a picture that is `width` wide. The part outside of this picture is cropped.
    pub fn paste(&mut self, pixels: &[u8], width: usize, left: usize, top: usize) {
        if width == 0 || left >= self.width {
            return;
        }
        let visible = width.min(self.width - left);
        for (row, y) in pixels.chunks_exact(width).zip(top..self.height) {
            self.pixels[y * self.width + left..][..visible].copy_from_slice(&row[..visible]);
        }
    }
}

impl ThemePainter<'_> {
    /// Draws a board. `turned` is true to rotate it by 180 degrees; `width` is in pixels.
    pub fn board(&self, diagram: &Diagram, turned: bool, width: u16) -> IndexedImage {
        self.cache.next_picture();
        let cells = CellGrid::of(diagram, turned);
        let layout = Layout::of(diagram, &cells, width, self.font);
        let mut image = IndexedImage::new(layout.width, layout.height, self.palette.frame);
        image.fill(self.palette.strip, 0, 0, layout.width, layout.strip);
        self.draw_frame(&mut image, diagram, &cells, &layout);
        // Most cells repeat, so the shared cache is asked once for each distinct cell.
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
            self.draw_label(&mut image, label);
        }
        image
    }

    /// Returns the pixels of a cell, `size` wide and high.
    fn tile(&self, cell: &Cell, size: usize) -> Arc<[u8]> {
        self.cache.tile((self.theme_key, size as u16, *cell), || {
            let pixels = tile::draw(cell, size, self.theme, self.font);
            self.palette.indices(&pixels)
        })
    }

    /// Draws a label. The part outside the picture is cropped.
    pub fn draw_label(&self, image: &mut IndexedImage, label: &TextLabel) {
        if label.left >= image.width {
            return;
        }
        let text = self.cache.text(label.size, &label.text, || self.font.rasterise(&label.text, label.size));
        let ramp = if label.on_strip { &self.palette.strip_text } else { &self.palette.board_text };
        let top = label.top.saturating_sub(Font::rows_above(label.size));
        for (row, y) in text.steps.chunks_exact(text.width.max(1)).zip(top..image.height) {
            let visible = &mut image.pixels[y * image.width + label.left..(y + 1) * image.width];
            for (pixel, &step) in visible.iter_mut().zip(row) {
                if step > 0 {
                    *pixel = ramp[usize::from(step)];
                }
            }
        }
    }

    /// Draws the line around the squares. It is dashed along an edge that wraps.
    fn draw_frame(&self, image: &mut IndexedImage, diagram: &Diagram, cells: &CellGrid, layout: &Layout) {
        let framed = matches!(diagram.surface, Surface::Squares | Surface::Chequered);
        let wide = tile::line_width(layout.cell).max(2) + 1;
        let (right, bottom) = layout.end(cells);
        let (left, top) = (layout.left, layout.top);
        let (across, along) = diagram.wraps;
        let dash = (layout.cell / 3).max(2);
        let mut edge =
            |wraps: bool, from: usize, to: usize, put: &mut dyn FnMut(&mut IndexedImage, usize, usize)| {
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
