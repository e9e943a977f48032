//! A small square picture on which shapes are drawn from signed distances, with soft edges.
//!
//! Lengths are in cells: the middle is (0, 0), the corners are at half a cell, y grows downwards.

use super::colour::Rgb;

/// How many steps lie between a shape and what is under it. Few steps keep palettes and files small.
const STEPS: f32 = 4.0;

/// A place in a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At {
    pub x: f32,
    pub y: f32,
}

/// A square picture of one cell.
pub(crate) struct Canvas {
    size: usize,
    pixels: Vec<Rgb>,
}

impl Canvas {
    /// `size` pixels wide and high.
    pub fn new(size: usize, ground: Rgb) -> Canvas {
        Canvas { size, pixels: vec![ground; size * size] }
    }

    pub fn size(&self) -> usize {
        self.size
    }

    pub fn into_pixels(self) -> Vec<Rgb> {
        self.pixels
    }

    /// Fills where `distance` is negative.
    pub fn fill(&mut self, colour: Rgb, distance: impl Fn(At) -> f32) {
        self.shade(distance, |_| colour);
    }

    /// Fills where `distance` is negative, each place in its own colour.
    pub fn shade(&mut self, distance: impl Fn(At) -> f32, colour: impl Fn(At) -> Rgb) {
        let scale = self.size as f32;
        self.blend(|at| 0.5 - distance(at) * scale, colour);
    }

    /// Draws a line of this width along the edge of a shape.
    pub fn outline(&mut self, colour: Rgb, width: f32, distance: impl Fn(At) -> f32) {
        self.fill(colour, |at| distance(at).abs() - width / 2.0);
    }

    /// A shade that is `strength` inside the shape and fades over `fade` cells outside of it.
    pub fn shadow(&mut self, colour: Rgb, strength: f32, fade: f32, distance: impl Fn(At) -> f32) {
        self.blend(|at| strength * (1.0 - distance(at) / fade).clamp(0.0, 1.0), |_| colour);
    }

    /// Fills pixels of a rectangle, without soft edges. It is cut at the border.
    pub fn rectangle(&mut self, colour: Rgb, left: usize, top: usize, width: usize, height: usize) {
        for y in top..(top + height).min(self.size) {
            for x in left..(left + width).min(self.size) {
                self.pixels[y * self.size + x] = colour;
            }
        }
    }

    /// Lays a colour over one pixel; pixels outside are left out.
    pub fn dab(&mut self, x: i32, y: i32, colour: Rgb, coverage: f32) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        if x < self.size && y < self.size {
            let pixel = &mut self.pixels[y * self.size + x];
            *pixel = pixel.mix(colour, snapped(coverage));
        }
    }

    fn blend(&mut self, coverage: impl Fn(At) -> f32, colour: impl Fn(At) -> Rgb) {
        let scale = 1.0 / self.size as f32;
        for (row, line) in self.pixels.chunks_exact_mut(self.size).enumerate() {
            let y = (row as f32 + 0.5) * scale - 0.5;
            for (column, pixel) in line.iter_mut().enumerate() {
                let at = At { x: (column as f32 + 0.5) * scale - 0.5, y };
                let part = snapped(coverage(at));
                if part > 0.0 {
                    *pixel = if part >= 1.0 { colour(at) } else { pixel.mix(colour(at), part) };
                }
            }
        }
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

    /// A shape with these corners, in order; its edges do not cross.
    pub fn polygon(self, corners: &[(f32, f32)]) -> f32 {
        let mut nearest = f32::MAX;
        let mut inside = false;
        let mut last = corners.last().copied().unwrap_or((0.0, 0.0));
        for &corner in corners {
            let (a, b) = (At::new(last.0, last.1), At::new(corner.0, corner.1));
            nearest = nearest.min(self.bar(a, b, 0.0));
            if (a.y > self.y) != (b.y > self.y) && self.x < (b.x - a.x) * (self.y - a.y) / (b.y - a.y) + a.x {
                inside = !inside;
            }
            last = corner;
        }
        if inside { -nearest } else { nearest }
    }
}
