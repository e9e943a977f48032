//! Sprites: small pictures with transparency, drawn large and then reduced to soften their edges.

use std::ops::Range;

use image::{GrayImage, Luma, RgbImage, Rgba, RgbaImage};
use imageproc::drawing::draw_polygon_mut;
use imageproc::filter::gaussian_blur_f32;
use imageproc::point::Point as PixelPoint;

use crate::colour::Rgb;
use crate::geometry::Point;

/// Cells up to this size are drawn three times as large, larger ones twice as large.
const THREEFOLD: usize = 120;

/// Offset of a shadow to the right and down, and its blur (sigma), in cells.
const SHADOW: (f32, f32) = (0.03, 0.06);
const BLUR: f32 = 0.05;
/// Opacity below which a shadow is left out, of 255: in cells of [`SMALL`] pixels or more, and in smaller ones, where it would
/// make files larger without being seen.
const FAINT: (f32, f32) = (11.0, 42.0);
/// Cells below this size belong to large boards.
pub(crate) const SMALL: usize = 60;

/// A large drawing of one cell. Its pixels are opaque or clear.
pub(crate) struct Easel {
    large: RgbaImage,
    size: u32,
    /// The width of a pixel of the sprite in pixels of the drawing.
    times: u32,
}

/// A square picture with transparency. Its colours are multiplied by their opacity.
pub(crate) struct Sprite {
    pixels: RgbaImage,
}

impl Easel {
    /// Creates a clear drawing for a cell of `size` pixels.
    pub(crate) fn new(size: usize) -> Easel {
        let times = if size <= THREEFOLD { 3 } else { 2 };
        let size = size as u32;
        Easel { large: RgbaImage::new(size * times, size * times), size, times }
    }

    /// Width of the cell in pixels.
    pub(crate) fn size(&self) -> usize {
        self.size as usize
    }

    /// Pixels of the drawing in a cell.
    pub(crate) fn scale(&self) -> f32 {
        self.large.width() as f32
    }

    /// Returns a function from a point to the middle of the pixel of the sprite that covers it.
    pub(crate) fn pixel_middle(&self) -> impl Fn(Point) -> Point + use<> {
        let size = self.size as f32;
        let middle = move |at: f32| (((at + 0.5) * size).floor() + 0.5) / size - 0.5;
        move |at| Point::new(middle(at.x), middle(at.y))
    }

    pub(crate) fn disc(&mut self, middle: Point, radius: f32, colour: Rgb) {
        let (x, y, radius) =
            ((middle.x + 0.5) * self.scale(), (middle.y + 0.5) * self.scale(), radius * self.scale());
        let width = self.large.width() as f32;
        let place = |at: f32| at.clamp(0.0, width) as usize;
        for row in place(y - radius)..place(y + radius + 1.0) {
            let down = row as f32 + 0.5 - y;
            let half = (radius * radius - down * down).max(0.0).sqrt();
            let columns = place((x - half).round())..place((x + half).round());
            if let Some(row) = self.large.rows_mut().nth(row) {
                row.take(columns.end).skip(columns.start).for_each(|pixel| *pixel = opaque(colour));
            }
        }
    }

    /// Fills a polygon with these corners, in order.
    pub(crate) fn polygon(&mut self, corners: &[Point], colour: Rgb) {
        let corners: Vec<PixelPoint<i32>> = corners
            .iter()
            .map(|&at| {
                let (x, y) = self.pixel(at);
                PixelPoint::new(x, y)
            })
            .collect();
        // `draw_polygon_mut` closes the polygon itself and panics if the last corner equals the first.
        if corners.len() > 2 && corners.first() != corners.last() {
            draw_polygon_mut(&mut self.large, &corners, opaque(colour));
        }
    }

    /// Draws a line with round ends that reaches `radius` to each side.
    pub(crate) fn capsule(&mut self, from: Point, to: Point, radius: f32, colour: Rgb) {
        let delta = to.relative_to(from.x, from.y);
        let length = delta.length();
        if length > 0.0 {
            let (x, y) = (-delta.y / length * radius, delta.x / length * radius);
            let corners = [
                from.relative_to(x, y),
                from.relative_to(-x, -y),
                to.relative_to(-x, -y),
                to.relative_to(x, y),
            ];
            self.polygon(&corners, colour);
        }
        self.disc(from, radius, colour);
        self.disc(to, radius, colour);
    }

    /// Fills the area in which `distance` is negative.
    pub(crate) fn fill(&mut self, colour: Rgb, distance: impl Fn(Point) -> f32) {
        self.fill_within(Point::new(-0.5, -0.5), Point::new(0.5, 0.5), colour, distance);
    }

    /// The same, within a rectangle that is given by two opposite corners.
    pub(crate) fn fill_within(
        &mut self,
        from: Point,
        to: Point,
        colour: Rgb,
        distance: impl Fn(Point) -> f32,
    ) {
        let scale = self.scale();
        let ends = |one: f32, other: f32| {
            let place = |at: f32| ((at + 0.5) * scale).clamp(0.0, scale);
            place(one.min(other)).floor() as usize..place(one.max(other)).ceil() as usize
        };
        let (columns, rows) = (ends(from.x, to.x), ends(from.y, to.y));
        self.each(columns, rows, |at, pixel| {
            if distance(at) < 0.0 {
                *pixel = opaque(colour);
            }
        });
    }

    /// Recolours the existing drawing. `paint` returns `None` to keep a pixel.
    pub(crate) fn shade(&mut self, paint: impl Fn(Point, Rgb) -> Option<Rgb>) {
        let all = 0..self.large.width() as usize;
        self.each(all.clone(), all, |at, pixel| {
            let Rgba([r, g, b, alpha]) = *pixel;
            if alpha > 0
                && let Some(colour) = paint(at, Rgb(r, g, b))
            {
                *pixel = opaque(colour);
            }
        });
    }

    /// Sets the pixel at (x, y) of the drawing. Pixels outside are ignored.
    pub(crate) fn dot(&mut self, x: i32, y: i32, colour: Rgb) {
        let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else { return };
        if let Some(pixel) = self.large.get_pixel_mut_checked(x, y) {
            *pixel = opaque(colour);
        }
    }

    /// Reduces the drawing to the size of the cell. Each pixel is the mean of those it covers: a filter that sharpens would
    /// draw rings along the outlines.
    pub(crate) fn finish(self) -> Sprite {
        let (times, size) = (self.times as usize, self.size as usize);
        let line = self.large.width() as usize * 4;
        let mut sums = vec![[0_u32; 4]; size];
        let mut reduced = Vec::with_capacity(size * size * 4);
        for rows in self.large.as_raw().chunks_exact((line * times).max(1)) {
            // Most of a small mark is clear.
            if rows.iter().all(|&channel| channel == 0) {
                reduced.resize(reduced.len() + size * 4, 0);
                continue;
            }
            sums.fill([0; 4]);
            for row in rows.chunks_exact(line) {
                for (sum, pixels) in sums.iter_mut().zip(row.as_chunks::<4>().0.chunks_exact(times)) {
                    // Clear pixels are black, so the colours are already multiplied by their opacity.
                    for pixel in pixels {
                        for (sum, &channel) in sum.iter_mut().zip(pixel) {
                            *sum += u32::from(channel);
                        }
                    }
                }
            }
            let area = self.times * self.times;
            reduced.extend(sums.iter().flatten().map(|sum| ((sum + area / 2) / area) as u8));
        }
        Sprite { pixels: RgbaImage::from_raw(self.size, self.size, reduced).unwrap_or_default() }
    }

    fn each(
        &mut self,
        columns: Range<usize>,
        rows: Range<usize>,
        mut visit: impl FnMut(Point, &mut Rgba<u8>),
    ) {
        let scale = 1.0 / self.scale();
        for (row, line) in self.large.rows_mut().enumerate().take(rows.end).skip(rows.start) {
            let y = (row as f32 + 0.5) * scale - 0.5;
            for (column, pixel) in line.enumerate().take(columns.end).skip(columns.start) {
                visit(Point::new((column as f32 + 0.5) * scale - 0.5, y), pixel);
            }
        }
    }

    fn length(&self, length: f32) -> i32 {
        (length * self.scale()).round() as i32
    }

    fn pixel(&self, at: Point) -> (i32, i32) {
        (self.length(at.x + 0.5), self.length(at.y + 0.5))
    }
}

fn opaque(Rgb(r, g, b): Rgb) -> Rgba<u8> {
    Rgba([r, g, b, 255])
}

impl Sprite {
    pub(crate) fn pixels(&self) -> &RgbaImage {
        &self.pixels
    }

    pub(crate) fn bytes(&self) -> usize {
        self.pixels.len()
    }

    /// Returns the soft shadow of this sprite, which is twice as wide and high as the cell. The cell is in its middle.
    pub(crate) fn shadow(&self, colour: Rgb, strength: f32) -> Sprite {
        let size = self.pixels.width();
        let shift = |length: f32| size / 2 + (length * size as f32).round() as u32;
        let (right, down) = (shift(SHADOW.0), shift(SHADOW.1));
        let mut mask = GrayImage::new(size * 2, size * 2);
        for (x, y, Rgba([.., alpha])) in self.pixels.enumerate_pixels() {
            mask.put_pixel(x + right, y + down, Luma([*alpha]));
        }
        let soft = gaussian_blur_f32(&mask, (BLUR * size as f32).max(0.3));
        let faint = if (size as usize) < SMALL { FAINT.1 } else { FAINT.0 };
        let mut pixels = RgbaImage::new(size * 2, size * 2);
        for (pixel, Luma([covered])) in pixels.pixels_mut().zip(soft.pixels()) {
            let alpha = (f32::from(*covered) * strength - faint).max(0.0);
            let part = |channel: u8| (f32::from(channel) * alpha / 255.0).round() as u8;
            *pixel = Rgba([part(colour.0), part(colour.1), part(colour.2), alpha.round() as u8]);
        }
        Sprite { pixels }
    }

    /// Draws the sprite over a picture with its top left corner at (left, top). The part outside is cropped.
    pub(crate) fn over(&self, target: &mut RgbImage, left: i32, top: i32) {
        let skip = |at: i32| at.min(0).unsigned_abs() as usize;
        let start = |at: i32| at.max(0) as usize;
        let rows = target.rows_mut().skip(start(top)).zip(self.pixels.rows().skip(skip(top)));
        for (row, own) in rows {
            for (pixel, &Rgba([r, g, b, alpha])) in row.skip(start(left)).zip(own.skip(skip(left))) {
                if alpha == 0 {
                    continue;
                }
                let under = 255 - u16::from(alpha);
                for (channel, above) in pixel.0.iter_mut().zip([r, g, b]) {
                    *channel = (u16::from(above) + (u16::from(*channel) * under + 127) / 255).min(255) as u8;
                }
            }
        }
    }
}
