//! Composes a picture from drawn cells and rasterised text.

use std::collections::HashMap;
use std::sync::Arc;

use super::font::Font;
use super::layout::{Layout, Place, TextGround, TextLabel, is_large};
use super::segment::draw_segment;
use crate::colour::palette::Palette;
use crate::geometry::Point;
use crate::indexed::IndexedImage;
use crate::pieces::cell::{Base, Cell, CellGrid, Region};
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

/// A picture of a board, and what it was drawn from.
pub(crate) struct Composed {
    pub image: IndexedImage,
    cells: CellGrid,
    layout: Layout,
    grain: Vec<Grain>,
    wraps: (bool, bool),
}

/// The colour of a ground in each column of a picture.
struct Grain {
    ground: u8,
    columns: Vec<u8>,
}

impl ThemePainter<'_> {
    /// Draws a board, or a region of it. `turned` is true to rotate it by 180 degrees; `width` is in pixels.
    pub fn board(&self, diagram: &Diagram, turned: bool, region: Option<Region>, width: u16) -> IndexedImage {
        self.picture(diagram, turned, region, width).image
    }

    /// Draws the next picture of an animation. It equals [`ThemePainter::board`]. Cells that are the same as in the last
    /// picture are not drawn again.
    pub fn next(&self, last: Option<Composed>, diagram: &Diagram, turned: bool, width: u16) -> Composed {
        let Some(mut composed) = last else { return self.picture(diagram, turned, None, width) };
        let cells = CellGrid::of(diagram, turned);
        let layout = Layout::of(diagram, &cells, width, self.studio.font);
        let here = (&cells, &layout, diagram.wraps);
        if frame_of(here) != frame_of((&composed.cells, &composed.layout, composed.wraps)) {
            return self.picture(diagram, turned, None, width);
        }
        self.studio.cache.next_picture();
        let changed: Vec<usize> = (0..cells.cells.len())
            .filter(|&at| composed.cells.cells.get(at) != cells.cells.get(at))
            .collect();
        (composed.cells, composed.layout) = (cells, layout);
        self.draw_cells(&mut composed, changed.into_iter());
        self.draw_strip(&mut composed, |ground| ground != TextGround::Frame);
        composed
    }

    fn picture(&self, diagram: &Diagram, turned: bool, region: Option<Region>, width: u16) -> Composed {
        self.studio.cache.next_picture();
        let cells = CellGrid::of(diagram, turned);
        let cells = if let Some(region) = region { cells.cut(region) } else { cells };
        let layout = Layout::of(diagram, &cells, width, self.studio.font);
        let mut image = IndexedImage::new(layout.width, layout.height, self.palette.frame);
        self.draw_edge(&mut image, diagram.wraps, &cells, &layout);
        let whole =
            Place { left: 0, top: layout.strip, width: layout.width, height: layout.height - layout.strip };
        let (all, large) = (0..cells.cells.len(), is_large(&cells));
        let mut composed = Composed { cells, layout, image, grain: Vec::new(), wraps: diagram.wraps };
        self.draw_cells(&mut composed, all);
        // All cells get their grain at once, later ones with their own pixels.
        composed.grain = self.grain(whole.width, large);
        add_grain(&mut composed.image, &composed.grain, whole);
        self.draw_parts(&mut composed.image, diagram.parts, &composed.cells, &composed.layout);
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
            let (x, y) = (at % cells.columns, at / cells.columns);
            let place =
                Place { left: layout.left + x * size, top: layout.top + y * size, width: size, height: size };
            image.paste(tile, size, place.left, place.top);
            add_grain(image, grain, place);
        }
    }

    /// Draws the status strip, and the labels on the grounds that `wanted` selects.
    fn draw_strip(&self, composed: &mut Composed, wanted: impl Fn(TextGround) -> bool) {
        let Composed { layout, image, .. } = composed;
        image.fill(self.palette.strip, 0, 0, layout.width, layout.strip);
        if let Some(place) = layout.turn {
            self.draw_turn(image, place);
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

    /// Draws the edge of the board: a line, and light inside it. Along an edge that wraps the line is dashed.
    fn draw_edge(&self, image: &mut IndexedImage, wraps: (bool, bool), cells: &CellGrid, layout: &Layout) {
        let (right, bottom) = layout.end(cells);
        let (edge, rim) = layout.border;
        let wide = edge + rim;
        let (left, top) = (layout.left - wide, layout.top - wide);
        let (across, down) = (right + wide - left, bottom + wide - top);
        let line = self.palette.edge;
        let dash = (layout.cell / 3).max(2);
        let lengths = |wraps: bool, whole: usize| {
            let (step, length) = if wraps { (dash * 2, dash) } else { (whole, whole) };
            (0..whole).step_by(step).map(move |start| (start, length.min(whole - start)))
        };
        for x in [left, right + rim] {
            for (start, length) in lengths(wraps.0, down) {
                image.fill(line, x, top + start, edge, length);
            }
        }
        for y in [top, bottom + rim] {
            for (start, length) in lengths(wraps.1, across) {
                image.fill(line, left + start, y, length, edge);
            }
        }
        image.fill(self.palette.rim, left + edge, top + edge, across - 2 * edge, down - 2 * edge);
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

    /// Draws the plate behind the name of the player to move.
    fn draw_turn(&self, image: &mut IndexedImage, place: Place) {
        let outline = (image.width / 360).max(1);
        let back: Vec<u8> = self.palette.turn_text.iter().rev().copied().collect();
        for (inset, ramp) in [(0, &self.palette.strip_text[..]), (outline, &back)] {
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

/// Gives the grounds within a rectangle their grain.
fn add_grain(image: &mut IndexedImage, grain: &[Grain], place: Place) {
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
fn frame_of((cells, layout, wraps): (&CellGrid, &Layout, (bool, bool))) -> impl PartialEq + use<> {
    let Layout { width, height, cell, left, top, border, strip, .. } = *layout;
    let CellGrid { columns, rows, ring, turned, origin, .. } = *cells;
    (wraps, (width, height, cell, left, top, border, strip), (columns, rows, ring, turned, origin))
}
