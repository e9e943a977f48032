//! Composes a picture from drawn cells and rasterised text.

use std::collections::HashMap;
use std::sync::Arc;

use super::font::Font;
use super::layout::{Layout, Place, TextGround, TextLabel};
use super::segment::draw_segment;
use crate::colour::palette::Palette;
use crate::geometry::Point;
use crate::indexed::IndexedImage;
use crate::pieces::cell::{Base, Cell, Region};
use crate::pieces::cell_grid::CellGrid;
use crate::pieces::studio::Studio;
use crate::pieces::tile;
use postern_rules::diagram::{Diagram, Piece, Shape};

/// A painter for one scene in one resolved theme. It borrows the font and the cache of a [`crate::painter::Painter`].
pub(crate) struct ThemePainter<'a> {
    /// Distinguishes the palettes in cache keys.
    pub key: u16,
    pub studio: Studio<'a>,
    pub palette: &'a Palette,
}

impl ThemePainter<'_> {
    /// Draws a board, or a region of it. `turned` is true to rotate it by 180 degrees; `width` is in pixels.
    pub fn board(&self, diagram: &Diagram, turned: bool, region: Option<Region>, width: u16) -> IndexedImage {
        self.studio.cache.next_picture();
        let cells = CellGrid::of(diagram, turned);
        let cells = if let Some(region) = region { cells.cut(region) } else { cells };
        let layout = Layout::of(diagram, &cells, width, self.studio.font);
        let mut image = IndexedImage::new(layout.width, layout.height, self.palette.frame);
        self.draw_edge(&mut image, &cells, &layout);
        // Most cells repeat, so the shared cache is asked once for each distinct cell.
        let mut known: HashMap<Cell, Arc<[u8]>> = HashMap::new();
        for (at, cell) in cells.cells.iter().enumerate() {
            let tile = known.entry(*cell).or_insert_with(|| self.tile(cell, layout.cell));
            let column = layout.column(&cells, at % cells.columns);
            let row = layout.row(&cells, at / cells.columns);
            image.paste_part(tile, layout.cell, column, row);
        }
        self.add_grain(&mut image, layout.strip, cells.is_large());
        image.fill(self.palette.strip, 0, 0, layout.width, layout.strip);
        if let Some(place) = layout.turn {
            let back: Vec<u8> = self.palette.turn_text.iter().rev().copied().collect();
            self.draw_plate(&mut image, place, &self.palette.strip_text, &back);
        }
        if let Some((place, winner)) = layout.result {
            let palette = self.palette;
            self.draw_plate(&mut image, place, &palette.strip_text, palette.result_plate(winner));
        }
        for stone in &layout.stones {
            let cell = Cell::new(Base::Strip { active: stone.active });
            let cell = cell.with(Piece::new(stone.seat, Shape::Stone));
            image.paste(&self.tile(&cell, stone.size), stone.size, stone.left, stone.top);
        }
        for label in &layout.labels {
            self.draw_label(&mut image, label);
        }
        image
    }

    /// Returns the pixels of a cell, `size` wide and high.
    fn tile(&self, cell: &Cell, size: usize) -> Arc<[u8]> {
        self.studio.cache.tile((self.key, size as u16, *cell), || {
            let pixels = tile::draw(cell, size, &self.studio);
            self.palette.indices(&pixels)
        })
    }

    /// Draws a label. The part outside the picture is cropped.
    pub fn draw_label(&self, image: &mut IndexedImage, label: &TextLabel) {
        if label.left >= image.width {
            return;
        }
        let font = self.studio.font;
        let text =
            self.studio.cache.text(label.size, &label.text, || font.rasterise(&label.text, label.size));
        let ramp = match label.ground {
            TextGround::Frame => &self.palette.board_text,
            TextGround::Strip => &self.palette.strip_text,
            TextGround::Turn => &self.palette.turn_text,
            TextGround::Faint => &self.palette.faint_text,
            TextGround::Result(winner) => self.palette.result_text(winner),
        };
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

    /// Draws the edge of the board: a line, and light inside it. A side that continues has none.
    fn draw_edge(&self, image: &mut IndexedImage, cells: &CellGrid, layout: &Layout) {
        let (right, bottom) = layout.end(cells);
        let (edge, rim) = layout.border;
        let wide = |outer: usize, part: usize| if outer == 0 || cells.has_ring { part } else { 0 };
        let outer = cells.outer;
        for (colour, part) in [(self.palette.edge, edge + rim), (self.palette.rim, rim)] {
            let (left, top) = (layout.left - wide(outer.left, part), layout.top - wide(outer.top, part));
            let width = right + wide(outer.right, part) - left;
            image.fill(colour, left, top, width, bottom + wide(outer.bottom, part) - top);
        }
    }

    /// Gives the grounds below `top` a vertical grain: columns that are lighter or darker. Rows stay equal and compress
    /// well. Its period is unrelated to that of the cells. Among the many lines and stones of a large board it would be
    /// noise; there only the frame has it if `large` is true.
    fn add_grain(&self, image: &mut IndexedImage, top: usize, large: bool) {
        let frame = self.palette.frame;
        for &(ground, [light, dark]) in self.palette.grains.iter().filter(|grain| !large || grain.0 == frame)
        {
            let columns: Vec<u8> = (0..image.width)
                .map(|x| {
                    let x = x as f32 / image.width as f32 * std::f32::consts::TAU;
                    let height =
                        (x * 6.7 + 0.3).sin() + 0.8 * (x * 15.3).sin() + 0.3 * (x * 38.9 + 0.7).sin();
                    match height {
                        height if height > 0.7 => light,
                        height if height < -0.7 => dark,
                        _ => ground,
                    }
                })
                .collect();
            for row in image.pixels.chunks_exact_mut(image.width).skip(top) {
                for (pixel, &shade) in row.iter_mut().zip(&columns) {
                    *pixel = if *pixel == ground { shade } else { *pixel };
                }
            }
        }
    }

    /// Draws a plate with round ends: its outline from the last colour of one ramp, its ground from that of the other.
    fn draw_plate(&self, image: &mut IndexedImage, place: Place, outline: &[u8], ground: &[u8]) {
        let thick = (image.width / 360).max(1);
        for (inset, ramp) in [(0, outline), (thick, ground)] {
            let (left, top) = (place.left + inset, place.top + inset);
            let (width, height) = (place.width - 2 * inset, place.height - 2 * inset);
            let radius = height as f32 / 2.0;
            for x in [left as f32 + radius, (left + width) as f32 - radius] {
                let middle = Point::new(x, top as f32 + radius);
                draw_segment(image, middle, middle, radius - 0.5, ramp);
            }
            let full = ramp[ramp.len() - 1];
            image.fill(full, left + height / 2, top, width.saturating_sub(2 * (height / 2)), height);
        }
    }
}
