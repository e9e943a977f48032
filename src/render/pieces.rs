//! Draws pieces: stones, men, soldiers, Kings and stacks.

use super::canvas::{At, Canvas};
use super::colour::Rgb;
use super::letters::Letters;
use super::theme::{Dress, Side, Sign};
use crate::diagram::{Piece, Shape};
use crate::game::Seat;

/// How wide the outline of a piece is.
const EDGE: f32 = 0.035;
/// A stone's radius: it covers its point and leaves its neighbours' cells alone.
pub(crate) const STONE: f32 = 0.455;
/// Layers of a stack that are drawn at most; the figure tells the rest.
const LAYERS: u16 = 7;

/// Draws a piece in the middle of a canvas. A man's forward direction is `up` or down.
pub(crate) fn draw(canvas: &mut Canvas, piece: Piece, up: bool, theme: &Dress, letters: &Letters) {
    let side = &theme.sides[piece.seat];
    if piece.dead {
        return dead(canvas, side);
    }
    match piece.shape {
        Shape::Stone => {
            disc(canvas, STONE, side, theme.board.relief);
            sign(canvas, side, |at| at.circle(STONE * 0.62), |at| at.circle(STONE * 0.25));
        }
        Shape::Man => man(canvas, up, side, theme.board.relief),
        Shape::Soldier => {
            disc(canvas, 0.36, side, theme.board.relief);
            sign(canvas, side, |at| at.circle(0.21), |at| at.circle(0.1));
        }
        Shape::King => king(canvas, side, theme),
        Shape::Stack(height) => stack(canvas, height, side, theme.board.relief, letters),
    }
}

/// A stone of the ring around the board: there, but not in play.
pub(crate) fn dimmed(canvas: &mut Canvas, seat: Seat, theme: &Dress) {
    let side = &theme.sides[seat];
    let dim = |colour: Rgb| theme.board.ground.mix(colour, 0.45);
    canvas.fill(dim(side.edge), |at| at.circle(0.33));
    canvas.fill(dim(side.fill), |at| at.circle(0.33 - EDGE));
    if side.sign != Sign::None {
        canvas.outline(dim(side.ink), 0.05, |at| at.circle(0.19));
    }
}

fn disc(canvas: &mut Canvas, radius: f32, side: &Side, relief: bool) {
    if relief {
        canvas.shadow(Rgb(0, 0, 0), 0.4, 0.03, |at| at.from(0.02, 0.0).circle(radius));
    }
    canvas.fill(side.edge, |at| at.circle(radius));
    body(canvas, side, relief, radius, |at| at.circle(radius - EDGE));
}

/// The inside of a piece, with light from the upper left.
fn body(canvas: &mut Canvas, side: &Side, relief: bool, radius: f32, shape: impl Fn(At) -> f32) {
    if !relief {
        return canvas.fill(side.fill, shape);
    }
    canvas.shade(shape, |at| {
        let far = at.from(-0.4 * radius, 0.0).length() / (0.95 * radius);
        let light = (1.0 - far).clamp(0.0, 1.0);
        side.fill.mix(side.light, (light * light * 4.0).round() / 4.0)
    });
}

/// The sign of a side: a ring along the first shape or a dot of the second.
fn sign(canvas: &mut Canvas, side: &Side, ring: impl Fn(At) -> f32, dot: impl Fn(At) -> f32) {
    match side.sign {
        Sign::None => {}
        Sign::Ring => canvas.outline(side.fill.mix(side.ink, 0.7), 0.045, ring),
        Sign::Dot => canvas.fill(side.fill.mix(side.ink, 0.8), dot),
    }
}

/// A stone that may be removed: shrunken, flat, and crossed out from rim to rim.
fn dead(canvas: &mut Canvas, side: &Side) {
    canvas.fill(side.edge, |at| at.circle(0.38));
    canvas.fill(side.fill, |at| at.circle(0.38 - EDGE));
    canvas.fill(side.fill, |at| at.saltire(0.36, 0.105));
    canvas.fill(side.ink, |at| at.saltire(0.35, 0.06));
}

/// A draughtsman with an arrow head in his direction.
fn man(canvas: &mut Canvas, up: bool, side: &Side, relief: bool) {
    let radius = 0.4;
    disc(canvas, radius, side, relief);
    let towards = move |at: At| if up { at } else { at.turned() };
    sign(canvas, side, |at| at.circle(radius * 0.8), |at| towards(at).from(0.0, 0.2).circle(0.06));
    let mut head = canvas.stencil();
    for x in [-0.15, 0.15] {
        head.bar(towards(At::new(0.0, -0.12)), towards(At::new(x, 0.06)), 0.04);
    }
    canvas.stamp(side.ink, &head);
}

/// A crown on a wide disc with a golden rim.
fn king(canvas: &mut Canvas, side: &Side, theme: &Dress) {
    let crown = theme.marks.crown;
    disc(canvas, 0.475, side, theme.board.relief);
    canvas.outline(crown, 0.055, |at| at.circle(0.405));
    let corners = [
        (-0.27, -0.14),
        (-0.14, -0.005),
        (0.0, -0.22),
        (0.14, -0.005),
        (0.27, -0.14),
        (0.21, 0.2),
        (-0.21, 0.2),
    ]
    .map(|(x, y)| At::new(x, y));
    let balls = [(-0.27, -0.15), (0.0, -0.23), (0.27, -0.15)].map(|(x, y)| At::new(x, y));
    // Around the crown runs a line in the ink of the piece.
    let (mut outer, mut inner) = (canvas.stencil(), canvas.stencil());
    for stencil in [&mut outer, &mut inner] {
        stencil.polygon(&corners);
    }
    for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        outer.bar(*from, *to, 0.035);
    }
    for ball in balls {
        outer.ball(ball, 0.08);
        inner.ball(ball, 0.045);
    }
    canvas.stamp(side.ink, &outer);
    canvas.stamp(crown, &inner);
    canvas.fill(side.ink, |at| at.from(0.0, 0.115).block(0.2, 0.018, 0.0));
    if side.sign != Sign::None {
        canvas.fill(side.ink, |at| at.from(0.0, 0.02).circle(0.04));
    }
}

/// Layers seen from a little above, the height in figures on the uppermost.
fn stack(canvas: &mut Canvas, height: u16, side: &Side, relief: bool, letters: &Letters) {
    let layers = height.clamp(1, LAYERS);
    let (wide, deep, thick, step) = (0.43, 0.3, 0.075, 0.05);
    let rise = f32::from(layers - 1) * step;
    let top = -(rise + thick) / 2.0;
    let column = |at: At, y: f32, grow: f32| {
        // A flat cylinder: two ellipses and what lies between them.
        let between = at.from(0.0, y + thick / 2.0).block(wide - grow, thick / 2.0, 0.0);
        let upper = at.from(0.0, y).ellipse(wide - grow, deep - grow);
        let lower = at.from(0.0, y + thick).ellipse(wide - grow, deep - grow);
        upper.min(lower).min(between)
    };
    if relief {
        let foot = top + rise + thick;
        canvas.shadow(Rgb(0, 0, 0), 0.4, 0.03, |at| at.from(0.02, foot).ellipse(wide, deep));
    }
    for layer in (0..layers).rev() {
        let y = top + f32::from(layer) * step;
        canvas.fill(side.edge, |at| column(at, y, 0.0));
        canvas.fill(side.fill.mix(side.ink, 0.28), |at| column(at, y, 0.02));
    }
    canvas.fill(side.edge, |at| at.from(0.0, top).ellipse(wide, deep));
    canvas.fill(side.fill, |at| at.from(0.0, top).ellipse(wide - 0.025, deep - 0.025));
    if side.sign == Sign::Ring {
        canvas.outline(side.fill.mix(side.ink, 0.7), 0.03, |at| {
            at.from(0.0, top).ellipse(wide - 0.065, deep - 0.065)
        });
    }
    letters.draw(canvas, &height.to_string(), At::new(0.0, top), 0.33, 0.56, side.ink);
}
