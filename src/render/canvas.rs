//! A small square picture on which shapes are drawn from signed distances, with soft edges.
//!
//! Lengths are in cells: the middle is (0, 0), the corners are at half a cell, y grows downwards.

use image::{GrayImage, Luma, RgbImage, imageops};
use imageproc::drawing::{draw_filled_circle_mut, draw_filled_rect_mut, draw_polygon_mut};
use imageproc::point::Point;
use imageproc::rect::Rect;

use super::colour::Rgb;

/// How many steps lie between a shape and what is under it: one in between is enough on a screen with small pixels,
/// and keeps palettes and files small.
const STEPS: f32 = 2.0;

/// A place in a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At {
    pub x: f32,
    pub y: f32,
}

/// A square picture of one cell.
pub(crate) struct Canvas {
    pixels: RgbImage,
}

/// A shape with corners and balls, drawn larger than it is needed and then reduced, which makes its edges soft.
pub(crate) struct Stencil {
    large: GrayImage,
}

/// How many times larger than the canvas a stencil is.
const LARGER: u32 = 4;

impl Canvas {
    /// `size` pixels wide and high.
    pub fn new(size: usize, ground: Rgb) -> Canvas {
        Canvas { pixels: RgbImage::from_pixel(size as u32, size as u32, ground.into()) }
    }

    pub fn size(&self) -> usize {
        self.pixels.width() as usize
    }

    pub fn into_pixels(self) -> RgbImage {
        self.pixels
    }

    /// Fills where `distance` is negative.
    pub fn fill(&mut self, colour: Rgb, distance: impl Fn(At) -> f32) {
        let scale = self.size() as f32;
        self.blend(colour, |at| 0.5 - distance(at) * scale);
    }

    /// Draws a line of this width along the edge of a shape.
    pub fn outline(&mut self, colour: Rgb, width: f32, distance: impl Fn(At) -> f32) {
        self.fill(colour, |at| distance(at).abs() - width / 2.0);
    }

    /// Lays a colour half over everything.
    pub fn veil(&mut self, colour: Rgb) {
        self.blend(colour, |_| 0.5);
    }

    /// Fills pixels of a rectangle, without soft edges. It is cut at the border.
    pub fn rectangle(&mut self, colour: Rgb, left: usize, top: usize, width: usize, height: usize) {
        if width > 0 && height > 0 {
            let place = Rect::at(left as i32, top as i32).of_size(width as u32, height as u32);
            draw_filled_rect_mut(&mut self.pixels, place, colour.into());
        }
    }

    /// An empty stencil for this canvas.
    pub fn stencil(&self) -> Stencil {
        let size = self.pixels.width() * LARGER;
        Stencil { large: GrayImage::new(size, size) }
    }

    /// Fills what is drawn on a stencil.
    pub fn stamp(&mut self, colour: Rgb, stencil: &Stencil) {
        let (width, height) = self.pixels.dimensions();
        let small = imageops::thumbnail(&stencil.large, width, height);
        for (pixel, Luma([covered])) in self.pixels.pixels_mut().zip(small.pixels()) {
            let part = snapped(f32::from(*covered) / 255.0);
            if part > 0.0 {
                *pixel = Rgb::from(*pixel).mix(colour, part).into();
            }
        }
    }

    /// Lays a colour over one pixel; pixels outside are left out.
    pub fn dab(&mut self, x: i32, y: i32, colour: Rgb, coverage: f32) {
        let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else { return };
        if let Some(pixel) = self.pixels.get_pixel_mut_checked(x, y) {
            *pixel = Rgb::from(*pixel).mix(colour, snapped(coverage)).into();
        }
    }

    fn blend(&mut self, colour: Rgb, coverage: impl Fn(At) -> f32) {
        let scale = 1.0 / self.size() as f32;
        for (row, line) in self.pixels.rows_mut().enumerate() {
            let y = (row as f32 + 0.5) * scale - 0.5;
            for (column, pixel) in line.enumerate() {
                let at = At { x: (column as f32 + 0.5) * scale - 0.5, y };
                let part = snapped(coverage(at));
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
    /// Adds a shape with these corners, in order.
    pub fn polygon(&mut self, corners: &[At]) {
        let corners: Vec<Point<i32>> = corners
            .iter()
            .map(|&at| {
                let (x, y) = self.place(at);
                Point::new(x, y)
            })
            .collect();
        // A polygon closes itself, and must not end where it begins.
        if corners.len() > 2 && corners.first() != corners.last() {
            draw_polygon_mut(&mut self.large, &corners, Luma([255]));
        }
    }

    /// Adds a ball.
    pub fn ball(&mut self, middle: At, radius: f32) {
        let radius = (radius * self.large.width() as f32).round() as i32;
        let middle = self.place(middle);
        draw_filled_circle_mut(&mut self.large, middle, radius, Luma([255]));
    }

    /// Adds a line, `radius` to each side, with round ends.
    pub fn bar(&mut self, from: At, to: At, radius: f32) {
        let way = to.from(from.x, from.y);
        let length = way.length();
        if length > 0.0 {
            let (x, y) = (-way.y / length * radius, way.x / length * radius);
            self.polygon(&[from.from(x, y), from.from(-x, -y), to.from(-x, -y), to.from(x, y)]);
        }
        self.ball(from, radius);
        self.ball(to, radius);
    }

    fn place(&self, at: At) -> (i32, i32) {
        let whole = |part: f32| ((part + 0.5) * self.large.width() as f32).round() as i32;
        (whole(at.x), whole(at.y))
    }
}

/// A share of 0 to 1 in whole steps.
pub(crate) fn snapped(share: f32) -> f32 {
    (share.clamp(0.0, 1.0) * STEPS).round() / STEPS
}

impl At {
    pub fn new(x: f32, y: f32) -> At {
        At { x, y }
    }

    /// The same place seen from another middle.
    pub fn from(self, x: f32, y: f32) -> At {
        At { x: self.x - x, y: self.y - y }
    }

    /// Upside down.
    pub fn turned(self) -> At {
        At { x: -self.x, y: -self.y }
    }

    pub fn length(self) -> f32 {
        self.x.hypot(self.y)
    }

    pub fn circle(self, radius: f32) -> f32 {
        self.length() - radius
    }

    /// An upright ellipse; near enough to the true distance along its edge.
    pub fn ellipse(self, rx: f32, ry: f32) -> f32 {
        let scaled = At::new(self.x / rx, self.y / ry).length();
        let slope = At::new(self.x / (rx * rx), self.y / (ry * ry)).length();
        if slope == 0.0 { -rx.min(ry) } else { scaled * (scaled - 1.0) / slope }
    }

    /// A rectangle of these half sizes with rounded corners.
    pub fn block(self, half_width: f32, half_height: f32, round: f32) -> f32 {
        let (x, y) = (self.x.abs() - half_width + round, self.y.abs() - half_height + round);
        At::new(x.max(0.0), y.max(0.0)).length() + x.max(y).min(0.0) - round
    }

    /// A line from one place to another, `radius` to each side, with round ends.
    pub fn bar(self, from: At, to: At, radius: f32) -> f32 {
        let (along, here) = (to.from(from.x, from.y), self.from(from.x, from.y));
        let length = along.x * along.x + along.y * along.y;
        let part = if length == 0.0 {
            0.0
        } else {
            ((here.x * along.x + here.y * along.y) / length).clamp(0.0, 1.0)
        };
        here.from(along.x * part, along.y * part).length() - radius
    }

    /// An upright cross of two diagonals, each reaching `reach` in x and y.
    pub fn saltire(self, reach: f32, radius: f32) -> f32 {
        At::new(self.x.abs(), self.y.abs()).bar(At::new(0.0, 0.0), At::new(reach, reach), radius)
    }

    /// A square on its corner, `reach` from the middle to each corner.
    pub fn diamond(self, reach: f32) -> f32 {
        (self.x.abs() + self.y.abs() - reach) * std::f32::consts::FRAC_1_SQRT_2
    }
}
