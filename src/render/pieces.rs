//! Draws pieces: stones, men, soldiers, Kings and stacks.

use super::canvas::{At, Canvas};
use super::colour::Rgb;
use super::letters::Letters;
use super::theme::{Dress, Side, Sign};
use crate::diagram::{Piece, Shape};
use crate::game::Seat;

/// How wide the outline of a piece is.
const EDGE: f32 = 0.035;
/// How much of their colour stones of the ring have.
pub(crate) const DIM: f32 = 0.45;
/// A stone's radius: it covers its point and leaves its neighbours' cells alone.
pub(crate) const STONE: f32 = 0.455;
/// Layers of a stack that are drawn at most; the figure tells the rest.
const LAYERS: u16 = 5;
/// Radius of a man, a soldier and a King.
const MAN: f32 = 0.4;
const SOLDIER: f32 = 0.36;
const KING: f32 = 0.475;

/// Draws a piece in the middle of a canvas. A man's forward direction is `up` or down.
pub(crate) fn draw(canvas: &mut Canvas, piece: Piece, up: bool, theme: &Dress) {
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
            disc(canvas, SOLDIER, side, theme.board.relief);
            sign(canvas, side, |at| at.circle(0.21), |at| at.circle(0.1));
        }
        Shape::King => king(canvas, side, theme),
        Shape::Stack(height) => stack(canvas, height, side),
    }
}

/// A stone of the ring around the board: there, but not in play. It is small, and full or hollow instead of signed.
pub(crate) fn dimmed(canvas: &mut Canvas, seat: Seat, theme: &Dress) {
    let side = &theme.sides[seat];
    let dim = |colour: Rgb| theme.board.ground.mix(colour, DIM);
    // What is as light as the board shows by its edge.
    let ink = if side.plain_on(theme.board.ground) { side.fill } else { side.edge };
    canvas.fill(dim(ink), |at| at.circle(0.3));
    if side.sign == Sign::Ring {
        canvas.fill(theme.board.ground, |at| at.circle(0.17));
    }
}

fn disc(canvas: &mut Canvas, radius: f32, side: &Side, relief: bool) {
    canvas.fill(side.edge, |at| at.circle(radius));
    body(canvas, side, relief, radius, |at| at.circle(radius - EDGE));
}

/// The inside of a piece, with a crescent of light at the left. Above and below are alike, so that rows repeat.
fn body(canvas: &mut Canvas, side: &Side, relief: bool, radius: f32, shape: impl Fn(At) -> f32) {
    canvas.fill(side.fill, shape);
    if relief {
        let (reach, wide) = (0.8 * radius, 0.15 * radius);
        canvas.fill(side.fill.mix(side.light, 0.5), |at| {
            at.circle(reach).max(-at.from(wide, 0.0).circle(reach))
        });
    }
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
    let radius = MAN;
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
    disc(canvas, KING, side, theme.board.relief);
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

/// Where the layers of a stack lie.
///
/// All lengths up and down are whole pixels: the rims of a stack then repeat from layer to layer, and stacks of other
/// heights repeat them, which keeps files small.
struct Column {
    layers: u16,
    step: f32,
    deep: f32,
    /// The middle of the uppermost face.
    top: f32,
}

/// Half the width of a stack.
const WIDE: f32 = 0.43;

impl Column {
    fn of(height: u16, size: usize) -> Column {
        let size = size as f32;
        let whole = |length: f32| (length * size).round().max(1.0) / size;
        let layers = height.clamp(1, LAYERS);
        let (step, deep) = (whole(0.056), whole(0.27));
        Column { layers, step, deep, top: -whole(f32::from(layers) * step / 2.0) }
    }

    fn rise(&self) -> f32 {
        f32::from(self.layers) * self.step
    }

    fn face(&self, at: At, grow: f32) -> f32 {
        at.from(0.0, self.top).ellipse(WIDE + grow, self.deep + grow)
    }

    fn outline(&self, at: At, grow: f32) -> f32 {
        let rise = self.rise();
        let between = at.from(0.0, self.top + rise / 2.0).block(WIDE + grow, rise / 2.0, 0.0);
        let foot = at.from(0.0, self.top + rise).ellipse(WIDE + grow, self.deep + grow);
        self.face(at, grow).min(foot).min(between)
    }

    /// How far it is to the next rim between two layers.
    fn rim(&self, at: At) -> f32 {
        let across = (at.x / WIDE).clamp(-0.999, 0.999);
        let arch = (1.0 - across * across).sqrt();
        let below = at.y - self.top - self.deep * arch;
        let slope = self.deep * across / (WIDE * arch);
        (below - (below / self.step).round() * self.step).abs() / slope.hypot(1.0)
    }
}

/// Layers seen from a little above. The height in figures is drawn by [`figure`].
fn stack(canvas: &mut Canvas, height: u16, side: &Side) {
    let column = Column::of(height, canvas.size());
    canvas.fill(side.edge, |at| column.outline(at, 0.0));
    canvas.fill(side.fill, |at| column.outline(at, -0.025));
    canvas.fill(side.edge, |at| column.outline(at, -0.025).max(column.rim(at) - 0.011));
    canvas.fill(side.fill, |at| column.face(at, -0.025));
    if side.sign == Sign::Ring {
        canvas.outline(side.fill.mix(side.ink, 0.7), 0.045, |at| column.face(at, -0.0475));
    }
}

/// The height of a stack in figures, on its uppermost face; on a plate where something else was drawn over it. A
/// single man is seen to be one: his figure is small.
pub(crate) fn figure(canvas: &mut Canvas, height: u16, plate: bool, side: &Side, letters: &Letters) {
    let middle = At::new(0.0, Column::of(height, canvas.size()).top);
    let (capital, widest) = match height {
        1 => (0.265, 0.3),
        2..=9 => (0.33, 0.3),
        _ => (0.31, 0.5),
    };
    if plate {
        let wide = if height < 10 { 0.17 } else { 0.32 };
        canvas.fill(side.fill, |at| at.from(middle.x, middle.y).block(wide, capital / 2.0 + 0.05, 0.08));
    }
    letters.draw(canvas, &height.to_string(), middle, capital, widest, side.ink);
}

/// How far it is to the outline of a piece: what points at a piece runs along it.
pub(crate) fn outline(piece: Piece, size: usize) -> impl Fn(At) -> f32 {
    let radius = match piece.shape {
        Shape::Stone => STONE,
        Shape::Man => MAN,
        Shape::Soldier => SOLDIER,
        Shape::King | Shape::Stack(_) => KING,
    };
    let column = if let Shape::Stack(height) = piece.shape { Some(Column::of(height, size)) } else { None };
    move |at| column.as_ref().map_or_else(|| at.circle(radius), |column| column.outline(at, 0.0))
}
