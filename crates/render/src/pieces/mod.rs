//! Draws pieces: stones, men, soldiers, Kings and stacks. Lengths are in cells.

pub mod cell;
pub mod cell_grid;
pub mod figure;
pub mod ground;
pub mod marks;
pub mod sprite;
pub mod studio;
pub mod tile;

use crate::colour::Rgb;
use crate::colour::resolved::ResolvedTheme;
use crate::colour::roles::{PieceSign, SideColours};
use crate::geometry::Point;
use crate::picture::font::Font;
use crate::pieces::figure::Near;
use crate::pieces::ground::RING_STONE;
use crate::pieces::sprite::{Easel, SMALL};
use postern_rules::diagram::{Piece, Shape};
use postern_rules::seat::Seat;

/// Opacity of shadows.
pub(crate) const SHADOW: f32 = 0.45;
/// Radius of a stone, which stays within its cell.
pub(crate) const STONE: f32 = 0.485;
/// Radius of a man, of one on a wall, of a soldier and of a King.
pub(crate) const MAN: f32 = 0.41;
pub(crate) const SMALL_MAN: f32 = 0.32;
pub(crate) const SOLDIER: f32 = 0.42;
pub(crate) const KING: f32 = 0.47;
/// Radius of the discs of a stack, and the thickness of a layer.
pub(crate) const DISC: f32 = 0.37;
pub(crate) const STEP: f32 = 0.042;
/// The maximum number of layers drawn for a stack.
const LAYERS: u16 = 6;

/// Corners of a crown, and the middles of the balls on it.
pub(crate) const CROWN: [(f32, f32); 7] = [
    (-0.29, -0.13),
    (-0.135, -0.005),
    (0.0, -0.22),
    (0.135, -0.005),
    (0.29, -0.13),
    (0.215, 0.21),
    (-0.215, 0.21),
];
pub(crate) const CROWN_BALLS: [(f32, f32); 3] = [(-0.28, -0.14), (0.0, -0.23), (0.28, -0.14)];

const MIDDLE: Point = Point { x: 0.0, y: 0.0 };

/// How a piece is drawn.
#[derive(Clone, Copy)]
pub(crate) struct Appearance {
    /// True if a man's forward direction is up.
    pub up: bool,
    /// True if a stone shows the sign of its side.
    pub signed: bool,
    /// True if a man or soldier leaves room for the wall under it.
    pub small: bool,
}

/// Draws a piece in the middle of a cell.
pub(crate) fn draw(easel: &mut Easel, piece: Piece, appearance: Appearance, theme: &ResolvedTheme) {
    let side = &theme.sides[piece.seat];
    let relief = theme.board.relief;
    match piece.shape {
        Shape::Stone => {
            disc(easel, STONE, side, relief);
            // A dead stone has its cross instead of its sign.
            if appearance.signed && !piece.dead {
                sign(easel, STONE, side, relief);
            }
        }
        Shape::Man => {
            let radius = if appearance.small { SMALL_MAN } else { MAN };
            disc(easel, radius, side, relief);
            sign(easel, radius * 1.2, side, relief);
            let towards = |x: f32, y: f32| {
                let at = Point::new(x * radius, y * radius);
                if appearance.up { at } else { at.negated() }
            };
            for x in [-0.37, 0.37] {
                easel.capsule(towards(0.0, -0.22), towards(x, 0.15), 0.1 * radius, side.ink);
            }
        }
        Shape::Soldier => {
            let radius = if appearance.small { SMALL_MAN } else { SOLDIER };
            disc(easel, radius, side, relief);
            sign(easel, radius * 0.9, side, relief);
        }
        Shape::King => king(easel, piece.seat, theme),
        Shape::Stack(height) => stack(easel, height, side, relief),
    }
    if piece.dead {
        let colour = theme.cross_on(piece.seat);
        for x in [-0.2, 0.2] {
            easel.capsule(Point::new(-x, -0.2), Point::new(x, 0.2), 0.047, colour);
        }
    }
}

/// Draws a stone of the ring around the board, small and dim because it is not in play.
pub(crate) fn draw_ring_stone(easel: &mut Easel, seat: Seat, inward: u8, theme: &ResolvedTheme) {
    let side = &theme.sides[seat];
    let dim = |colour: Rgb, part: f32| theme.board.ground.mix(colour, part);
    let middle = Near { sides: inward, outer: true, end: 0 }.drawn(MIDDLE);
    // A fill that is too similar to the board gets an edge.
    if side.fill.contrast(theme.board.ground) < 1.5 {
        easel.disc(middle, RING_STONE, dim(side.edge, 0.6));
        easel.disc(middle, RING_STONE - 0.035, side.fill);
    } else {
        easel.disc(middle, RING_STONE, dim(side.fill, 0.7));
    }
}

/// Width of the outline of a piece: about a pixel and a half.
fn rim(easel: &Easel) -> f32 {
    (1.6 / easel.size() as f32).clamp(0.016, 0.045)
}

/// Draws a round piece, lit from the top left if `relief` is true.
fn disc(easel: &mut Easel, radius: f32, side: &SideColours, relief: bool) {
    let inner = radius - if relief { rim(easel) } else { rim(easel).max(0.03) };
    easel.disc(MIDDLE, radius, side.edge);
    easel.disc(MIDDLE, inner, side.fill);
    if relief {
        let light = Point::new(-0.3 * radius, -0.36 * radius);
        let reach = move |at: Point| at.relative_to(light.x, light.y).length() / (1.47 * radius);
        if easel.size() < SMALL {
            // Small stones are flatter, so that neighbouring pixels differ as little as in large ones.
            let pixel = easel.pixel_middle();
            easel.shade(|at, _| {
                (at.length() < inner).then(|| side.lit_coarsely(0.25 + 0.55 * reach(pixel(at))))
            });
        } else {
            easel.shade(|at, _| (at.length() < inner).then(|| side.lit(reach(at))));
        }
    }
}

/// Draws the sign of a side: a ring or a dot. Faint if light and lightness already distinguish the sides.
fn sign(easel: &mut Easel, radius: f32, side: &SideColours, relief: bool) {
    let (wide, part) = if relief { (0.03, 0.34) } else { (0.045, 0.7) };
    let reach = move |at: Point| match side.sign {
        PieceSign::None => f32::MAX,
        PieceSign::Ring => at.circle(radius * 0.62).abs() - wide / 2.0,
        PieceSign::Dot => at.circle(radius * 0.16),
    };
    easel.shade(|at, colour| (reach(at) < 0.0).then(|| colour.mix(side.ink, part)));
}

/// Draws a crown on a large disc with a golden rim.
fn king(easel: &mut Easel, seat: Seat, theme: &ResolvedTheme) {
    let (side, gold, crown) = (&theme.sides[seat], theme.marks.crown, theme.crown_on(seat));
    // The outline of the gold is the one of the piece's colours that contrasts most.
    let strength = |colour: &Rgb| (colour.contrast(gold) * 100.0) as u32;
    let outline = [side.ink, side.edge, side.fill].into_iter().max_by_key(strength).unwrap_or(side.ink);
    disc(easel, KING, side, theme.board.relief);
    easel.fill(outline, |at| at.circle(0.405).abs() - 0.042);
    easel.fill(gold, |at| at.circle(0.405).abs() - 0.026);
    let corners = CROWN.map(|(x, y)| Point::new(x, y));
    let balls = CROWN_BALLS.map(|(x, y)| Point::new(x, y));
    // A golden crown has an outline too.
    if crown == gold {
        for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            easel.capsule(*from, *to, 0.035, outline);
        }
        for ball in balls {
            easel.disc(ball, 0.085, outline);
        }
    }
    let inner = if crown == gold { outline } else { side.fill };
    easel.polygon(&corners, crown);
    for ball in balls {
        easel.disc(ball, 0.05, crown);
    }
    easel.fill(inner, |at| at.relative_to(0.0, 0.125).rounded_box(0.19, 0.018, 0.0));
    if side.sign != PieceSign::None {
        easel.disc(Point::new(0.0, 0.035), 0.04, inner);
    }
}

/// Returns the shape that is drawn: all stacks above a height look the same except for their figure.
pub(crate) fn drawn_as(shape: Shape) -> Shape {
    match shape {
        Shape::Stack(height) => Shape::Stack(height.min(LAYERS)),
        other => other,
    }
}

/// Returns the number of layers drawn for a stack, and the middle of its top face as y.
pub(crate) fn stack_shape(height: u16) -> (u16, f32) {
    let layers = height.clamp(1, LAYERS);
    (layers, -f32::from(layers) * STEP / 2.0)
}

/// Draws the discs of a stack, seen from above and slightly from below the board. [`draw_height`] adds the figure.
fn stack(easel: &mut Easel, height: u16, side: &SideColours, relief: bool) {
    let (layers, top) = stack_shape(height);
    let rim = rim(easel).max(0.016);
    for layer in (1..=layers).rev() {
        let middle = Point::new(0.0, top + f32::from(layer) * STEP);
        easel.disc(middle, DISC, side.edge);
        easel.disc(middle, DISC - rim, if relief { side.lit(0.9) } else { side.fill });
    }
    let face = Point::new(0.0, top);
    easel.disc(face, DISC, side.edge);
    easel.disc(face, DISC - rim, side.fill);
    let inside = move |at: Point, by: f32| at.relative_to(face.x, face.y).length() < DISC - by;
    if relief {
        let light = Point::new(-0.3 * DISC, top - 0.36 * DISC);
        let reach = move |at: Point| 0.1 + at.relative_to(light.x, light.y).length() / (1.6 * DISC) * 0.75;
        if easel.size() < SMALL {
            let pixel = easel.pixel_middle();
            easel.shade(|at, _| inside(at, rim).then(|| side.lit_coarsely(reach(pixel(at)))));
        } else {
            easel.shade(|at, _| inside(at, rim).then(|| side.lit(reach(at))));
        }
    } else if side.sign == PieceSign::Ring {
        easel.shade(|at, colour| (inside(at, 0.06) && !inside(at, 0.1)).then(|| colour.mix(side.ink, 0.7)));
    }
}

/// Draws the height of a stack on its top face. A single piece has no figure.
pub(crate) fn draw_height(easel: &mut Easel, height: u16, plate: bool, side: &SideColours, font: &Font) {
    if height < 2 {
        return;
    }
    let middle = Point::new(0.0, stack_shape(height).1);
    let (cap_height, widest) = if height < 10 { (0.36, 0.34) } else { (0.34, 0.54) };
    if plate {
        let wide = if height < 10 { 0.17 } else { 0.32 };
        easel.fill(side.fill, |at| {
            at.relative_to(middle.x, middle.y).rounded_box(wide, cap_height / 2.0 + 0.05, 0.08)
        });
    }
    font.draw(easel, &height.to_string(), middle, cap_height, widest, side.ink);
}

/// Returns the signed distance to the outline of a piece, for marks that follow it.
pub(crate) fn outline(piece: Piece) -> impl Fn(Point) -> f32 {
    let radius = match piece.shape {
        Shape::Stone => STONE,
        Shape::Man => MAN,
        Shape::Soldier => SOLDIER,
        Shape::King | Shape::Stack(_) => KING,
    };
    let stack = if let Shape::Stack(height) = piece.shape { Some(stack_shape(height)) } else { None };
    move |at| {
        let Some((layers, top)) = stack else { return at.circle(radius) };
        let rise = f32::from(layers) * STEP;
        let face = at.relative_to(0.0, top).circle(DISC);
        let foot = at.relative_to(0.0, top + rise).circle(DISC);
        face.min(foot).min(at.relative_to(0.0, top + rise / 2.0).rounded_box(DISC, rise / 2.0, 0.0))
    }
}
