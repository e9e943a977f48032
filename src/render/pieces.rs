//! Draws pieces: stones, men, soldiers, Kings and stacks. Lengths are in cells.

use super::canvas::{Canvas, Point};
use super::colour::Rgb;
use super::font::Font;
use super::resolved::ResolvedTheme;
use super::theme::{PieceSign, SideColours};
use crate::diagram::{Piece, Shape};
use crate::game::Seat;

/// Width of a piece's outline.
const EDGE: f32 = 0.035;
/// Opacity of the stones of the ring.
pub(crate) const RING_OPACITY: f32 = 0.45;
/// Radius of a stone. It stays within its cell.
pub(crate) const STONE: f32 = 0.455;
/// The maximum number of layers drawn for a stack.
const LAYERS: u16 = 5;
/// Radius of a man, a soldier and a King.
const MAN: f32 = 0.4;
const SOLDIER: f32 = 0.36;
const KING: f32 = 0.475;

/// Draws a piece in the middle of a canvas. `up` is true if a man's forward direction is up.
pub(crate) fn draw(canvas: &mut Canvas, piece: Piece, up: bool, theme: &ResolvedTheme) {
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

/// Draws a stone of the ring around the board. It is small, and filled or hollow instead of signed, because it is
/// not in play.
pub(crate) fn draw_ring_stone(canvas: &mut Canvas, seat: Seat, theme: &ResolvedTheme) {
    let side = &theme.sides[seat];
    let dim = |colour: Rgb| theme.board.ground.mix(colour, RING_OPACITY);
    // A fill that is too similar to the board is replaced by the edge.
    let ink = if side.needs_no_edge_on(theme.board.ground) { side.fill } else { side.edge };
    canvas.fill(dim(ink), |at| at.circle(0.3));
    if side.sign == PieceSign::Ring {
        canvas.fill(theme.board.ground, |at| at.circle(0.17));
    }
}

/// Draws a round piece without its sign.
fn disc(canvas: &mut Canvas, radius: f32, side: &SideColours, relief: bool) {
    canvas.fill(side.edge, |at| at.circle(radius));
    body(canvas, side, relief, radius, |at| at.circle(radius - EDGE));
}

/// Fills the inside of a piece and adds a crescent of light at the left. The upper and the lower half are equal, so
/// pixel rows repeat and compress well.
fn body(canvas: &mut Canvas, side: &SideColours, relief: bool, radius: f32, shape: impl Fn(Point) -> f32) {
    canvas.fill(side.fill, shape);
    if relief {
        let (reach, wide) = (0.8 * radius, 0.15 * radius);
        canvas.fill(side.fill.mix(side.light, 0.5), |at| {
            at.circle(reach).max(-at.relative_to(wide, 0.0).circle(reach))
        });
    }
}

/// Draws the sign of a side: a ring along the first shape or a dot with the second.
fn sign(canvas: &mut Canvas, side: &SideColours, ring: impl Fn(Point) -> f32, dot: impl Fn(Point) -> f32) {
    match side.sign {
        PieceSign::None => {}
        PieceSign::Ring => canvas.outline(side.fill.mix(side.ink, 0.7), 0.045, ring),
        PieceSign::Dot => canvas.fill(side.fill.mix(side.ink, 0.8), dot),
    }
}

/// Draws a dead stone: smaller, flat, and crossed out from rim to rim.
fn dead(canvas: &mut Canvas, side: &SideColours) {
    canvas.fill(side.edge, |at| at.circle(0.38));
    canvas.fill(side.fill, |at| at.circle(0.38 - EDGE));
    canvas.fill(side.fill, |at| at.diagonal_cross(0.36, 0.105));
    canvas.fill(side.ink, |at| at.diagonal_cross(0.35, 0.06));
}

/// Draws a disc with an arrow head in the forward direction.
fn man(canvas: &mut Canvas, up: bool, side: &SideColours, relief: bool) {
    let radius = MAN;
    disc(canvas, radius, side, relief);
    let towards = move |at: Point| if up { at } else { at.negated() };
    sign(canvas, side, |at| at.circle(radius * 0.8), |at| towards(at).relative_to(0.0, 0.2).circle(0.06));
    let mut head = canvas.stencil();
    for x in [-0.15, 0.15] {
        head.capsule(towards(Point::new(0.0, -0.12)), towards(Point::new(x, 0.06)), 0.04);
    }
    canvas.stamp(side.ink, &head);
}

/// Draws a crown on a large disc with a golden rim.
fn king(canvas: &mut Canvas, side: &SideColours, theme: &ResolvedTheme) {
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
    .map(|(x, y)| Point::new(x, y));
    let balls = [(-0.27, -0.15), (0.0, -0.23), (0.27, -0.15)].map(|(x, y)| Point::new(x, y));
    // The crown has an outline in the ink of the piece.
    let (mut outer, mut inner) = (canvas.stencil(), canvas.stencil());
    for stencil in [&mut outer, &mut inner] {
        stencil.polygon(&corners);
    }
    for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        outer.capsule(*from, *to, 0.035);
    }
    for ball in balls {
        outer.disc(ball, 0.08);
        inner.disc(ball, 0.045);
    }
    canvas.stamp(side.ink, &outer);
    canvas.stamp(crown, &inner);
    canvas.fill(side.ink, |at| at.relative_to(0.0, 0.115).rounded_box(0.2, 0.018, 0.0));
    if side.sign != PieceSign::None {
        canvas.fill(side.ink, |at| at.relative_to(0.0, 0.02).circle(0.04));
    }
}

/// The geometry of a stack.
///
/// Vertical lengths are whole pixels. The rims then repeat from layer to layer and between stacks of different
/// heights, which compresses well.
struct StackShape {
    layers: u16,
    step: f32,
    deep: f32,
    /// The middle of the top face, as y.
    top: f32,
}

/// Half the width of a stack.
const WIDE: f32 = 0.43;

impl StackShape {
    fn of(height: u16, size: usize) -> StackShape {
        let size = size as f32;
        let whole = |length: f32| (length * size).round().max(1.0) / size;
        let layers = height.clamp(1, LAYERS);
        let (step, deep) = (whole(0.056), whole(0.27));
        StackShape { layers, step, deep, top: -whole(f32::from(layers) * step / 2.0) }
    }

    /// Height of all layers together.
    fn rise(&self) -> f32 {
        f32::from(self.layers) * self.step
    }

    /// Signed distance to the top face, enlarged by `grow`.
    fn face(&self, at: Point, grow: f32) -> f32 {
        at.relative_to(0.0, self.top).ellipse(WIDE + grow, self.deep + grow)
    }

    /// Signed distance to the whole stack, enlarged by `grow`.
    fn distance(&self, at: Point, grow: f32) -> f32 {
        let rise = self.rise();
        let between = at.relative_to(0.0, self.top + rise / 2.0).rounded_box(WIDE + grow, rise / 2.0, 0.0);
        let foot = at.relative_to(0.0, self.top + rise).ellipse(WIDE + grow, self.deep + grow);
        self.face(at, grow).min(foot).min(between)
    }

    /// Distance to the nearest rim between two layers.
    fn rim(&self, at: Point) -> f32 {
        let across = (at.x / WIDE).clamp(-0.999, 0.999);
        let arch = (1.0 - across * across).sqrt();
        let below = at.y - self.top - self.deep * arch;
        let slope = self.deep * across / (WIDE * arch);
        (below - (below / self.step).round() * self.step).abs() / slope.hypot(1.0)
    }
}

/// Draws the layers of a stack, seen from slightly above. [`draw_height`] adds the figure.
fn stack(canvas: &mut Canvas, height: u16, side: &SideColours) {
    let shape = StackShape::of(height, canvas.size());
    canvas.fill(side.edge, |at| shape.distance(at, 0.0));
    canvas.fill(side.fill, |at| shape.distance(at, -0.025));
    canvas.fill(side.edge, |at| shape.distance(at, -0.025).max(shape.rim(at) - 0.011));
    canvas.fill(side.fill, |at| shape.face(at, -0.025));
    if side.sign == PieceSign::Ring {
        canvas.outline(side.fill.mix(side.ink, 0.7), 0.045, |at| shape.face(at, -0.0475));
    }
}

/// Draws the height of a stack on its top face, on a plate if `plate` is true. The figure of a single piece is
/// smaller.
pub(crate) fn draw_height(canvas: &mut Canvas, height: u16, plate: bool, side: &SideColours, font: &Font) {
    let middle = Point::new(0.0, StackShape::of(height, canvas.size()).top);
    let (cap_height, widest) = match height {
        1 => (0.265, 0.3),
        2..=9 => (0.33, 0.3),
        _ => (0.31, 0.5),
    };
    if plate {
        let wide = if height < 10 { 0.17 } else { 0.32 };
        canvas.fill(side.fill, |at| {
            at.relative_to(middle.x, middle.y).rounded_box(wide, cap_height / 2.0 + 0.05, 0.08)
        });
    }
    font.draw(canvas, &height.to_string(), middle, cap_height, widest, side.ink);
}

/// Returns the signed distance to the outline of a piece, for marks that follow it. `size` is the cell's in pixels.
pub(crate) fn outline(piece: Piece, size: usize) -> impl Fn(Point) -> f32 {
    let radius = match piece.shape {
        Shape::Stone => STONE,
        Shape::Man => MAN,
        Shape::Soldier => SOLDIER,
        Shape::King | Shape::Stack(_) => KING,
    };
    let shape =
        if let Shape::Stack(height) = piece.shape { Some(StackShape::of(height, size)) } else { None };
    move |at| shape.as_ref().map_or_else(|| at.circle(radius), |shape| shape.distance(at, 0.0))
}
