//! A square canvas for one cell. Shapes are drawn from signed distances, with soft edges.
//!
//! Lengths are in cells: the middle is (0, 0), the edges are at half a cell, and y grows downwards.

use image::{GrayImage, Luma, RgbImage, imageops};
use imageproc::drawing::{draw_filled_circle_mut, draw_filled_rect_mut, draw_polygon_mut};
use imageproc::point::Point as PixelPoint;
use imageproc::rect::Rect;

use super::colour::Rgb;

/// Coverage levels above zero. Two levels give one blend colour along an edge, which is enough on screens with
/// small pixels and keeps palettes and files small.
const LEVELS: f32 = 2.0;

/// A point in a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub x: f32,
    pub y: f32,
}

/// A square picture of one cell.
pub(crate) struct Canvas {
    pixels: RgbImage,
}

/// A mask for shapes with corners. It is drawn larger than the canvas and then reduced, which softens its edges.
pub(crate) struct Stencil {
    large: GrayImage,
}

/// Scale of a stencil relative to its canvas.
const LARGER: u32 = 4;

impl Canvas {
    /// Creates a canvas of `size` by `size` pixels.
    pub fn new(size: usize, ground: Rgb) -> Canvas {
        Canvas { pixels: RgbImage::from_pixel(size as u32, size as u32, ground.into()) }
    }

    pub fn size(&self) -> usize {
        self.pixels.width() as usize
    }

    pub fn into_pixels(self) -> RgbImage {
        self.pixels
    }

    /// Fills the area in which `distance` is negative.
    pub fn fill(&mut self, colour: Rgb, distance: impl Fn(Point) -> f32) {
        let scale = self.size() as f32;
        self.blend(colour, |at| 0.5 - distance(at) * scale);
    }

    /// Draws a line of this width along the edge of a shape.
    pub fn outline(&mut self, colour: Rgb, width: f32, distance: impl Fn(Point) -> f32) {
        self.fill(colour, |at| distance(at).abs() - width / 2.0);
    }

    /// Blends half of a colour into every pixel.
    pub fn tint(&mut self, colour: Rgb) {
        self.blend(colour, |_| 0.5);
    }

    /// Fills a rectangle given in pixels, without soft edges. The part outside the canvas is cropped.
    pub fn rectangle(&mut self, colour: Rgb, left: usize, top: usize, width: usize, height: usize) {
        if width > 0 && height > 0 {
            let place = Rect::at(left as i32, top as i32).of_size(width as u32, height as u32);
            draw_filled_rect_mut(&mut self.pixels, place, colour.into());
        }
    }

    /// Returns an empty stencil for this canvas.
    pub fn stencil(&self) -> Stencil {
        let size = self.pixels.width() * LARGER;
        Stencil { large: GrayImage::new(size, size) }
    }

    /// Fills the area of a stencil.
    pub fn stamp(&mut self, colour: Rgb, stencil: &Stencil) {
        let (width, height) = self.pixels.dimensions();
        let small = imageops::thumbnail(&stencil.large, width, height);
        for (pixel, Luma([covered])) in self.pixels.pixels_mut().zip(small.pixels()) {
            let part = quantised(f32::from(*covered) / 255.0);
            if part > 0.0 {
                *pixel = Rgb::from(*pixel).mix(colour, part).into();
            }
        }
    }

    /// Blends a colour into the pixel at (x, y). Pixels outside the canvas are ignored.
    pub fn blend_pixel(&mut self, x: i32, y: i32, colour: Rgb, coverage: f32) {
        let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else { return };
        if let Some(pixel) = self.pixels.get_pixel_mut_checked(x, y) {
            *pixel = Rgb::from(*pixel).mix(colour, quantised(coverage)).into();
        }
    }

    fn blend(&mut self, colour: Rgb, coverage: impl Fn(Point) -> f32) {
        let scale = 1.0 / self.size() as f32;
        for (row, line) in self.pixels.rows_mut().enumerate() {
            let y = (row as f32 + 0.5) * scale - 0.5;
            for (column, pixel) in line.enumerate() {
                let at = Point { x: (column as f32 + 0.5) * scale - 0.5, y };
                let part = quantised(coverage(at));
                if part >= 1.0 {
                    *pixel = colour.into();
                } else if part > 0.0 {
                    *pixel = Rgb::from(*pixel).mix(colour, part).into();
                }
            }
        }
    }
}

impl Stencil {
    /// Adds a polygon with these corners, in order.
    pub fn polygon(&mut self, corners: &[Point]) {
        let corners: Vec<PixelPoint<i32>> = corners
            .iter()
            .map(|&at| {
                let (x, y) = self.pixel(at);
                PixelPoint::new(x, y)
            })
            .collect();
        // `draw_polygon_mut` closes the polygon itself and panics if the last corner equals the first.
        if corners.len() > 2 && corners.first() != corners.last() {
            draw_polygon_mut(&mut self.large, &corners, Luma([255]));
        }
    }

    /// Adds a disc.
    pub fn disc(&mut self, middle: Point, radius: f32) {
        let radius = (radius * self.large.width() as f32).round() as i32;
        let middle = self.pixel(middle);
        draw_filled_circle_mut(&mut self.large, middle, radius, Luma([255]));
    }

    /// Adds a line with round ends that reaches `radius` to each side.
    pub fn capsule(&mut self, from: Point, to: Point, radius: f32) {
        let delta = to.relative_to(from.x, from.y);
        let length = delta.length();
        if length > 0.0 {
            let (x, y) = (-delta.y / length * radius, delta.x / length * radius);
            self.polygon(&[
                from.relative_to(x, y),
                from.relative_to(-x, -y),
                to.relative_to(-x, -y),
                to.relative_to(x, y),
            ]);
        }
        self.disc(from, radius);
        self.disc(to, radius);
    }

    /// Returns the pixel of the stencil at a point of the cell.
    fn pixel(&self, at: Point) -> (i32, i32) {
        let whole = |length: f32| ((length + 0.5) * self.large.width() as f32).round() as i32;
        (whole(at.x), whole(at.y))
    }
}

/// Rounds a coverage from 0 to 1 to the nearest of the levels.
pub(crate) fn quantised(coverage: f32) -> f32 {
    (coverage.clamp(0.0, 1.0) * LEVELS).round() / LEVELS
}

impl Point {
    pub fn new(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    /// Returns the same point relative to (x, y).
    pub fn relative_to(self, x: f32, y: f32) -> Point {
        Point { x: self.x - x, y: self.y - y }
    }

    /// Returns the point opposite the middle.
    pub fn negated(self) -> Point {
        Point { x: -self.x, y: -self.y }
    }

    pub fn length(self) -> f32 {
        self.x.hypot(self.y)
    }

    /// Signed distance to a circle around the middle.
    pub fn circle(self, radius: f32) -> f32 {
        self.length() - radius
    }

    /// Signed distance to an upright ellipse with the radii `rx` and `ry`. It is accurate near the edge only.
    pub fn ellipse(self, rx: f32, ry: f32) -> f32 {
        let scaled = Point::new(self.x / rx, self.y / ry).length();
        let slope = Point::new(self.x / (rx * rx), self.y / (ry * ry)).length();
        if slope == 0.0 { -rx.min(ry) } else { scaled * (scaled - 1.0) / slope }
    }

    /// Signed distance to a rectangle of these half sizes with corners of radius `round`.
    pub fn rounded_box(self, half_width: f32, half_height: f32, round: f32) -> f32 {
        let (x, y) = (self.x.abs() - half_width + round, self.y.abs() - half_height + round);
        Point::new(x.max(0.0), y.max(0.0)).length() + x.max(y).min(0.0) - round
    }

    /// Signed distance to a line from one point to another with round ends, `radius` to each side.
    pub fn capsule(self, from: Point, to: Point, radius: f32) -> f32 {
        let (along, here) = (to.relative_to(from.x, from.y), self.relative_to(from.x, from.y));
        let length = along.x * along.x + along.y * along.y;
        let part = if length == 0.0 {
            0.0
        } else {
            ((here.x * along.x + here.y * along.y) / length).clamp(0.0, 1.0)
        };
        here.relative_to(along.x * part, along.y * part).length() - radius
    }

    /// Signed distance to a diagonal cross whose arms reach `reach` in x and y.
    pub fn diagonal_cross(self, reach: f32, radius: f32) -> f32 {
        Point::new(self.x.abs(), self.y.abs()).capsule(Point::new(0.0, 0.0), Point::new(reach, reach), radius)
    }

    /// Signed distance to a square on its corner, `reach` from the middle to each corner.
    pub fn diamond(self, reach: f32) -> f32 {
        (self.x.abs() + self.y.abs() - reach) * std::f32::consts::FRAC_1_SQRT_2
    }
}
