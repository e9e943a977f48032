//! Points and signed distances in a cell.
//!
//! Lengths are in cells: the middle is (0, 0), the edges are at half a cell, and y grows downwards.

/// A point in a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub x: f32,
    pub y: f32,
}

impl Point {
    pub(crate) fn new(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    /// Returns the same point relative to (x, y).
    pub(crate) fn relative_to(self, x: f32, y: f32) -> Point {
        Point { x: self.x - x, y: self.y - y }
    }

    /// Returns the point opposite the middle.
    pub(crate) fn negated(self) -> Point {
        Point { x: -self.x, y: -self.y }
    }

    pub(crate) fn length(self) -> f32 {
        // `hypot` guards against overflow, which lengths of a few cells can't cause, and takes several times as long.
        (self.x * self.x + self.y * self.y).sqrt()
    }

    /// Signed distance to a circle around the middle.
    pub(crate) fn circle(self, radius: f32) -> f32 {
        self.length() - radius
    }

    /// Signed distance to a rectangle of these half sizes with corners of radius `round`.
    pub(crate) fn rounded_box(self, half_width: f32, half_height: f32, round: f32) -> f32 {
        let (x, y) = (self.x.abs() - half_width + round, self.y.abs() - half_height + round);
        Point::new(x.max(0.0), y.max(0.0)).length() + x.max(y).min(0.0) - round
    }

    /// Signed distance to a line from one point to another with round ends, `radius` to each side.
    pub(crate) fn capsule(self, from: Point, to: Point, radius: f32) -> f32 {
        let (along, here) = (to.relative_to(from.x, from.y), self.relative_to(from.x, from.y));
        let length = along.x * along.x + along.y * along.y;
        let part = if length == 0.0 {
            0.0
        } else {
            ((here.x * along.x + here.y * along.y) / length).clamp(0.0, 1.0)
        };
        here.relative_to(along.x * part, along.y * part).length() - radius
    }

    /// Signed distance to a square on its corner, `reach` from the middle to each corner.
    pub(crate) fn diamond(self, reach: f32) -> f32 {
        (self.x.abs() + self.y.abs() - reach) * std::f32::consts::FRAC_1_SQRT_2
    }
}
