//! Draws everything under the pieces: land, links, tiles and walls. Lengths are in cells.

use super::cell::{EAST, NORTH, SOUTH, WEST};
use super::figure::{Link, Near};
use super::sprite::Easel;
use crate::colour::Rgb;
use crate::colour::resolved::ResolvedTheme;
use crate::geometry::Point;
use postern_rules::seat::Seat;

/// Distance of the ring's stones from the outermost lines, and their radius.
const DISTANCE: f32 = 0.7;
pub(crate) const RING_STONE: f32 = 0.13;
/// Half the width of the gap in a link under another one.
const GAP: f32 = 0.15;

impl Near {
    /// Returns where a point of the regular pattern of cells is drawn: points of the ring are nearer to the board.
    pub(crate) fn drawn(self, at: Point) -> Point {
        let pull = |at: f32, forward: u8, back: u8| {
            let ring = if self.outer { 0.0 } else { 1.0 };
            let (ring_forward, ring_back) = (at == ring, at == -ring);
            let inward = 1.0 - DISTANCE;
            match self.sides {
                sides if self.outer && sides & forward != 0 && ring_forward => at + inward,
                sides if self.outer && sides & back != 0 && ring_back => at - inward,
                sides if !self.outer && sides & forward != 0 && ring_forward => at - inward,
                sides if !self.outer && sides & back != 0 && ring_back => at + inward,
                _ => at,
            }
        };
        Point::new(pull(at.x, EAST, WEST), pull(at.y, SOUTH, NORTH))
    }

    /// Returns the point of the regular pattern that is drawn at a point outside of the outermost lines.
    fn regular(self, at: Point) -> Point {
        let stretch = |at: f32, forward: u8, back: u8| {
            // The outermost line runs through the middle of the cells beside the ring.
            let line = if self.outer { 1.0 } else { 0.0 };
            let (ends_forward, ends_back) = (self.end & forward != 0, self.end & back != 0);
            let (forward, back) = (self.sides & forward != 0, self.sides & back != 0);
            let (beyond_forward, beyond_back) = if self.outer { (back, forward) } else { (forward, back) };
            if beyond_forward && at > -line {
                -line + (at + line) / DISTANCE
            } else if beyond_back && at < line {
                line + (at - line) / DISTANCE
            } else if (ends_forward && at > 0.0) || (ends_back && at < 0.0) {
                at / DISTANCE
            } else {
                at
            }
        };
        Point::new(stretch(at.x, EAST, WEST), stretch(at.y, SOUTH, NORTH))
    }
}

/// Draws a link at a corner.
pub(crate) fn draw_link(easel: &mut Easel, link: Link, theme: &ResolvedTheme) {
    let (x, y) = match link.corner {
        NORTH => (1.0, -1.0),
        EAST => (1.0, 1.0),
        SOUTH => (-1.0, 1.0),
        _ => (-1.0, -1.0),
    };
    let ends = |across: bool| {
        let (from, to) = if across {
            // From the middle of one neighbour to the middle of the other.
            (Point::new(x, 0.0), Point::new(0.0, y))
        } else {
            (Point::new(0.0, 0.0), Point::new(x, y))
        };
        (link.near.drawn(from), link.near.drawn(to))
    };
    let ((from, to), over) = (ends(link.across), ends(!link.across));
    let draw = |easel: &mut Easel, colour: Rgb, radius: f32| {
        easel.fill_within(Point::new(-x * radius, -y * radius), Point::new(x * 0.5, y * 0.5), colour, |at| {
            let distance = at.capsule(from, to, radius);
            if link.under { distance.max(-at.capsule(over.0, over.1, GAP)) } else { distance }
        });
    };
    let side = &theme.sides[link.seat];
    if side.needs_no_edge_on(theme.class(link.seat)) && side.needs_no_edge_on(side.tint) {
        draw(easel, side.fill, 0.075);
    } else {
        draw(easel, side.edge.mix(side.fill, 0.12), 0.09);
        draw(easel, side.fill, 0.056);
    }
}

/// Draws the land of the neighbours at some sides: the parts of the diamonds around them that reach into this cell, and the
/// diamond of the cell itself if `own` is true.
pub(crate) fn draw_land(
    easel: &mut Easel,
    seat: Seat,
    sides: u8,
    own: bool,
    near: Near,
    theme: &ResolvedTheme,
) {
    let middles: Vec<(f32, f32)> =
        [(NORTH, 0.0, -1.0), (EAST, 1.0, 0.0), (SOUTH, 0.0, 1.0), (WEST, -1.0, 0.0)]
            .into_iter()
            .filter(|(side, ..)| sides & side != 0)
            .map(|(_, x, y)| (x, y))
            .chain(own.then_some((0.0, 0.0)))
            .collect();
    easel.fill(theme.sides[seat].tint, |at| {
        let at = near.regular(at);
        // A little more than a diamond, so that neighbouring ones leave no seam.
        middles.iter().map(|&(x, y)| at.relative_to(x, y).diamond(1.005)).fold(f32::MAX, f32::min)
    });
}

/// Draws a tile: a flat square with round corners, lit from the top left, with a frame if `framed` is true.
pub(crate) fn draw_tile(easel: &mut Easel, colour: Rgb, framed: bool, theme: &ResolvedTheme) {
    const HALF: f32 = 0.47;
    let tile = |at: Point, inset: f32| at.rounded_box(HALF - inset, HALF - inset, 0.07 - inset * 0.5);
    if theme.board.relief {
        easel.fill(colour.mix(theme.board.line, 0.22), |at| tile(at, 0.0));
        easel.fill(colour.mix(Rgb(255, 255, 255), 0.4), |at| {
            tile(at, 0.0).max(tile(at.relative_to(-0.018, -0.018), 0.0))
        });
        easel.fill(colour, |at| tile(at, 0.018));
    } else {
        easel.fill(colour, |at| tile(at, 0.0));
    }
    if framed {
        easel.fill(theme.marks.frame, |at| tile(at, 0.0).max(-tile(at, 0.045)));
    }
}

/// Draws a wall: small bricks for the first player, large blocks for the second, each lit from above.
pub(crate) fn draw_wall(easel: &mut Easel, seat: Seat, theme: &ResolvedTheme) {
    let side = &theme.sides[seat];
    easel.fill(side.mortar, |_| -1.0);
    let courses = courses(seat);
    let joint = 0.018;
    let bevel = if theme.board.relief { 0.028 } else { 0.0 };
    let (high, mut top) = (1.0 / courses.len() as f32, -0.5);
    for (number, course) in courses.iter().enumerate() {
        let mut left = -0.5;
        for (place, &wide) in course.iter().enumerate() {
            let tone = if (number * 2 + place) % 3 == 1 { 0.14 } else { 0.0 };
            let face = side.wall.mix(side.mortar, tone);
            let (from, to) =
                (Point::new(left + joint, top + joint), Point::new(left + wide - joint, top + high - joint));
            block(easel, from, to, face.mix(side.light, 0.5));
            block(easel, Point::new(from.x + bevel * 0.5, from.y + bevel), to, face.mix(side.mortar, 0.6));
            let inner = Point::new(to.x - bevel * 0.5, to.y - bevel);
            block(easel, Point::new(from.x + bevel * 0.5, from.y + bevel), inner, face);
            left += wide;
        }
        top += high;
    }
}

/// Returns the bricks of the courses of a wall from the top, as shares of the width.
pub(crate) fn courses(seat: Seat) -> &'static [&'static [f32]] {
    match seat {
        Seat::First => &[&[0.5, 0.5], &[0.25, 0.5, 0.25], &[0.5, 0.5]],
        Seat::Second => &[&[1.0], &[0.5, 0.5]],
    }
}

fn block(easel: &mut Easel, from: Point, to: Point, colour: Rgb) {
    easel.fill(colour, |at| (from.x - at.x).max(at.x - to.x).max(from.y - at.y).max(at.y - to.y));
}
