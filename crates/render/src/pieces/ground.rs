//! Draws everything under the pieces: land, links, points and walls. Lengths are in cells.

use super::cell::{EAST, NORTH, SOUTH, WEST};
use super::sprite::Easel;
use crate::colour::Rgb;
use crate::colour::resolved::ResolvedTheme;
use crate::geometry::Point;
use postern_rules::seat::Seat;

/// Draws a link at a corner.
pub(crate) fn draw_link(easel: &mut Easel, seat: Seat, corner: u8, across: bool, theme: &ResolvedTheme) {
    let (x, y) = match corner {
        NORTH => (1.0, -1.0),
        EAST => (1.0, 1.0),
        SOUTH => (-1.0, 1.0),
        _ => (-1.0, -1.0),
    };
    let (from, to) = if across {
        // From the middle of one neighbour to the middle of the other.
        (Point::new(x, 0.0), Point::new(0.0, y))
    } else {
        (Point::new(0.0, 0.0), Point::new(x, y))
    };
    let side = &theme.sides[seat];
    let plain = side.needs_no_edge_on(theme.board.ground) && side.needs_no_edge_on(side.tint);
    if plain {
        easel.fill(side.fill, |at| at.capsule(from, to, 0.075));
    } else {
        easel.fill(side.edge.mix(side.fill, 0.12), |at| at.capsule(from, to, 0.095));
        easel.fill(side.fill, |at| at.capsule(from, to, 0.058));
    }
}

/// Draws the land of the neighbours at some sides: the parts of the diamonds around them that reach into this cell.
pub(crate) fn draw_land(easel: &mut Easel, seat: Seat, sides: u8, theme: &ResolvedTheme) {
    let middles: Vec<(f32, f32)> =
        [(NORTH, 0.0, -1.0), (EAST, 1.0, 0.0), (SOUTH, 0.0, 1.0), (WEST, -1.0, 0.0)]
            .into_iter()
            .filter(|(side, ..)| sides & side != 0)
            .map(|(_, x, y)| (x, y))
            .collect();
    easel.fill(theme.sides[seat].tint, |at| {
        // A little more than a diamond, so that neighbouring ones leave no seam.
        middles.iter().map(|&(x, y)| at.relative_to(x, y).diamond(1.005)).fold(f32::MAX, f32::min)
    });
}

/// Draws a point that takes the stones of one player only.
pub(crate) fn draw_point(easel: &mut Easel, seat: Seat, theme: &ResolvedTheme) {
    let (side, ground) = (&theme.sides[seat], theme.board.ground);
    let middle = Point::new(0.0, 0.0);
    if side.fill.contrast(ground) < 1.5 {
        easel.disc(middle, 0.09, ground.mix(side.edge, 0.6));
        easel.disc(middle, 0.05, side.fill);
    } else {
        easel.disc(middle, 0.08, ground.mix(side.fill, 0.7));
    }
}

/// Draws a wall: small bricks for the first player, large blocks for the second, each lit from above.
pub(crate) fn draw_wall(easel: &mut Easel, seat: Seat, theme: &ResolvedTheme) {
    let side = &theme.sides[seat];
    easel.fill(side.mortar, |_| -1.0);
    // The bricks of the courses from the top, as shares of the width.
    let courses: &[&[f32]] = match seat {
        Seat::First => &[&[0.5, 0.5], &[0.25, 0.5, 0.25], &[0.5, 0.5]],
        Seat::Second => &[&[1.0], &[0.5, 0.5]],
    };
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

fn block(easel: &mut Easel, from: Point, to: Point, colour: Rgb) {
    easel.fill(colour, |at| (from.x - at.x).max(at.x - to.x).max(from.y - at.y).max(at.y - to.y));
}
