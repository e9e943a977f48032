//! Composes a picture from drawn cells and rasterised text.

use std::collections::HashMap;
use std::sync::Arc;

use super::font::Font;
use super::layout::{Layout, PixelRect, TextGround, TextLabel};
use super::segment::draw_segment;
use crate::colour::palette::{Palette, Ramp};
use crate::geometry::Point;
use crate::indexed::IndexedImage;
use crate::pieces::cell::{Base, Cell, Region};
use crate::pieces::cell_grid::CellGrid;
use crate::pieces::studio::Studio;
use crate::pieces::tile;
use postern_rules::diagram::parts::Parts;
use postern_rules::diagram::{Diagram, Piece, Shape};

/// A painter for one scene in one resolved theme. It borrows the font and the cache of a [`crate::painter::Painter`].
pub(crate) struct ThemePainter<'a> {
    /// Distinguishes the palettes in cache keys.
    pub key: u16,
    pub studio: Studio<'a>,
    pub palette: &'a Palette,
}

/// A picture of a board, and what it was drawn from.
pub(crate) struct Composed {
    pub image: IndexedImage,
    cells: CellGrid,
    layout: Layout,
    grain: Vec<Grain>,
    parts: Parts,
}

/// The colour of a ground in each column of a picture.
struct Grain {
    ground: u8,
    columns: Vec<u8>,
}

impl ThemePainter<'_> {
    /// Draws a board, or a region of it. `turned` is true to rotate it by 180 degrees; `width` is in pixels.
    pub(crate) fn board(
        &self,
        diagram: &Diagram,
        turned: bool,
        region: Option<Region>,
        width: u16,
    ) -> IndexedImage {
        self.picture(diagram, turned, region, width).image
    }

    /// Draws a board alone: no strip, no coordinates.
    pub(crate) fn bare(&self, diagram: &Diagram, turned: bool, width: u16) -> IndexedImage {
        self.studio.cache.next_picture();
        let cells = CellGrid::of(diagram, turned);
        let layout = Layout::bare(&cells, width);
        self.composed(cells, layout, Parts::default()).image
    }

    /// Draws the next picture of an animation. It equals [`ThemePainter::board`]. Cells that are the same as in the last
    /// picture are not drawn again.
    pub(crate) fn next(
        &self,
        last: Option<Composed>,
        diagram: &Diagram,
        turned: bool,
        width: u16,
    ) -> Composed {
        let Some(mut composed) = last else { return self.picture(diagram, turned, None, width) };
        let cells = CellGrid::of(diagram, turned);
        let layout = Layout::of(diagram, &cells, width, self.studio.font);
        let same_parts = composed.parts == diagram.parts;
        if !same_parts || frame_of(&cells, &layout) != frame_of(&composed.cells, &composed.layout) {
            return self.picture(diagram, turned, None, width);
        }
        self.studio.cache.next_picture();
        let changed: Vec<usize> = (0..cells.cells.len())
            .filter(|&at| composed.cells.cells.get(at) != cells.cells.get(at))
            .collect();
        (composed.cells, composed.layout) = (cells, layout);
        self.draw_cells(&mut composed, changed.into_iter());
        self.draw_parts(&mut composed.image, composed.parts, &composed.cells, &composed.layout);
        self.draw_strip(&mut composed, |ground| ground != TextGround::Frame);
        composed
    }

    fn picture(&self, diagram: &Diagram, turned: bool, region: Option<Region>, width: u16) -> Composed {
        self.studio.cache.next_picture();
        let cells = CellGrid::of(diagram, turned);
        let cells = if let Some(region) = region { cells.cut(region) } else { cells };
        let layout = Layout::of(diagram, &cells, width, self.studio.font);
        self.composed(cells, layout, diagram.parts)
    }

    fn composed(&self, cells: CellGrid, layout: Layout, parts: Parts) -> Composed {
        let mut image = IndexedImage::new(layout.width, layout.height, self.palette.frame);
        self.draw_edge(&mut image, &cells, &layout);
        let whole = PixelRect {
            left: 0,
            top: layout.strip,
            width: layout.width,
            height: layout.height - layout.strip,
        };
        let (all, large) = (0..cells.cells.len(), cells.is_large());
        let mut composed = Composed { cells, layout, image, grain: Vec::new(), parts };
        self.draw_cells(&mut composed, all);
        // All cells get their grain at once, later ones with their own pixels.
        composed.grain = self.grain(whole.width, large);
        add_grain(&mut composed.image, &composed.grain, whole);
        self.draw_parts(&mut composed.image, composed.parts, &composed.cells, &composed.layout);
        self.draw_strip(&mut composed, |_| true);
        composed
    }

    /// Draws the cells with these indices.
    fn draw_cells(&self, composed: &mut Composed, indices: impl Iterator<Item = usize>) {
        let Composed { cells, layout, image, grain, .. } = composed;
        let size = layout.cell;
        // Most cells repeat, so the shared cache is asked once for each distinct cell.
        let mut known: HashMap<Cell, Arc<[u8]>> = HashMap::new();
        for at in indices {
            let cell = cells.cells[at];
            let tile = known.entry(cell).or_insert_with(|| self.tile(&cell, size));
            let column = layout.column(cells, at % cells.columns);
            let row = layout.row(cells, at / cells.columns);
            image.paste_part(tile, size, column, row);
            let (left, top) = (column.start, row.start);
            add_grain(image, grain, PixelRect { left, top, width: column.length, height: row.length });
        }
    }

    /// Draws the status strip, and the labels on the grounds that `wanted` selects.
    fn draw_strip(&self, composed: &mut Composed, wanted: impl Fn(TextGround) -> bool) {
        let Composed { layout, image, .. } = composed;
        image.fill(self.palette.strip, 0, 0, layout.width, layout.strip);
        if let Some(place) = layout.turn {
            let mut back = self.palette.turn_text;
            back.reverse();
            self.draw_plate(image, place, &self.palette.strip_text, &back);
        }
        if let Some((place, winner)) = layout.result {
            let palette = self.palette;
            self.draw_plate(image, place, &palette.strip_text, palette.result_plate(winner));
        }
        for stone in &layout.stones {
            let cell = Cell::new(Base::Strip { active: stone.active });
            let cell = cell.with(Piece::new(stone.seat, Shape::Stone));
            image.paste(&self.tile(&cell, stone.size), stone.size, stone.left, stone.top);
        }
        for label in layout.labels.iter().filter(|label| wanted(label.ground)) {
            self.draw_label(image, label);
        }
    }

    /// Returns the pixels of a cell, `size` wide and high.
    fn tile(&self, cell: &Cell, size: usize) -> Arc<[u8]> {
        self.studio.cache.tile((self.key, size as u16, *cell), || {
            let pixels = tile::draw(cell, size, &self.studio);
            self.palette.indices(&pixels)
        })
    }

    /// Draws a label. The part outside the picture is cropped.
    pub(crate) fn draw_label(&self, image: &mut IndexedImage, label: &TextLabel) {
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
            TextGround::Medal => &self.palette.medal_text,
            TextGround::Result(winner) => self.palette.result_text(winner),
        };
        let above = Font::rows_above(label.size);
        let rows = text.steps.chunks_exact(text.width.max(1)).skip(above.saturating_sub(label.top));
        for (row, y) in rows.zip(label.top.saturating_sub(above)..image.height) {
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

    /// Returns the vertical grain of each ground: columns that are lighter or darker. Rows stay equal and compress well. The
    /// period is unrelated to that of the cells. Among the many lines and stones of a large board it would be noise;
    /// there only the frame has it.
    fn grain(&self, width: usize, large: bool) -> Vec<Grain> {
        let frame = self.palette.frame;
        let heights: Vec<f32> = (0..width)
            .map(|x| {
                let x = x as f32 / width as f32 * std::f32::consts::TAU;
                (x * 6.7 + 0.3).sin() + 0.8 * (x * 15.3).sin() + 0.3 * (x * 38.9 + 0.7).sin()
            })
            .collect();
        let grains = self.palette.grains.iter().filter(|grain| !large || grain.0 == frame);
        let shades = |&(ground, [light, dark]): &(u8, [u8; 2])| {
            let shade = |&height: &f32| match height {
                height if height > 0.7 => light,
                height if height < -0.7 => dark,
                _ => ground,
            };
            Grain { ground, columns: heights.iter().map(shade).collect() }
        };
        grains.map(shades).collect()
    }

    /// Draws a plate with round ends: its outline from the last colour of one ramp, its ground from that of the other.
    pub(crate) fn draw_plate(
        &self,
        image: &mut IndexedImage,
        place: PixelRect,
        outline: &Ramp,
        ground: &Ramp,
    ) {
        let thick = (image.width / 360).max(1);
        for (inset, ramp) in [(0, outline), (thick, ground)] {
            let (left, top) = (place.left + inset, place.top + inset);
            let (width, height) = (place.width - 2 * inset, place.height - 2 * inset);
            let radius = height as f32 / 2.0;
            for x in [left as f32 + radius, (left + width) as f32 - radius] {
                let middle = Point::new(x, top as f32 + radius);
                draw_segment(image, middle, middle, radius - 0.5, &[*ramp]);
            }
            let full = ramp[ramp.len() - 1];
            image.fill(full, left + height / 2, top, width.saturating_sub(2 * (height / 2)), height);
        }
    }
}

/// Gives the grounds within a rectangle their grain.
fn add_grain(image: &mut IndexedImage, grain: &[Grain], place: PixelRect) {
    let (left, right) = (place.left, (place.left + place.width).min(image.width));
    let rows = image.pixels.chunks_exact_mut(image.width).skip(place.top).take(place.height);
    for row in rows {
        for Grain { ground, columns } in grain {
            for (pixel, &shade) in row[left..right].iter_mut().zip(&columns[left..right]) {
                *pixel = if *pixel == *ground { shade } else { *pixel };
            }
        }
    }
}

/// Returns what determines everything outside the cells and the status strip.
fn frame_of(cells: &CellGrid, layout: &Layout) -> impl PartialEq + use<> {
    let Layout { width, height, cell, rim, left, top, border, strip, .. } = *layout;
    let CellGrid { columns, rows, outer, has_ring, turned, origin, .. } = *cells;
    let lengths = (width, height, cell, rim, left, top, border, strip);
    (lengths, columns, rows, outer, has_ring, turned, origin)
}
