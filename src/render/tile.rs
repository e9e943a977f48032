//! Draws one cell: ground, lines, piece and marks, in this order.

use image::RgbImage;

use super::canvas::{At, Canvas};
use super::cell::{Base, Cell, EAST, NORTH, SOUTH, WEST};
use super::colour::Rgb;
use super::letters::Letters;
use super::pieces;
use super::theme::Dress;
use crate::diagram::{Ground, Mark, Shape};
use crate::game::Seat;

/// The pixels of a cell, `size` wide and high.
pub(crate) fn draw(cell: &Cell, size: usize, theme: &Dress, letters: &Letters) -> RgbImage {
    let mut canvas = Canvas::new(size, base_colour(cell.base, theme));
    ground(&mut canvas, cell, theme);
    lines(&mut canvas, cell, theme);
    borders(&mut canvas, cell, theme);
    links(&mut canvas, cell, theme);
    liberties(&mut canvas, cell, theme);
    if let Some(piece) = cell.piece {
        if cell.dimmed {
            pieces::dimmed(&mut canvas, piece.seat, theme);
        } else {
            pieces::draw(&mut canvas, piece, cell.up, theme, letters);
        }
    }
    marks(&mut canvas, cell, theme, letters);
    canvas.into_pixels()
}

fn base_colour(base: Base, theme: &Dress) -> Rgb {
    match base {
        Base::Strip => theme.strip.ground,
        Base::Square { alt: true } => theme.board.alt,
        _ => theme.board.ground,
    }
}

/// How wide lines are, in pixels.
pub(crate) fn line_width(size: usize) -> usize {
    ((size as f32 * 0.03).round() as usize).max(1)
}

fn ground(canvas: &mut Canvas, cell: &Cell, theme: &Dress) {
    for seat in Seat::BOTH {
        let side = &theme.sides[seat];
        if cell.lies_on(Ground::Inside(seat)) {
            canvas.fill(base_colour(cell.base, theme).mix(side.tint, 0.4), |_| -1.0);
        }
        if cell.lies_on(Ground::Line(seat)) {
            canvas.fill(base_colour(cell.base, theme).mix(side.tint, 0.8), |_| -1.0);
        }
        if cell.lies_on(Ground::Owned(seat)) {
            owned(canvas, seat, theme);
        }
        if cell.lies_on(Ground::Wall(seat)) {
            masonry(canvas, seat, theme);
        }
    }
}

/// The first player's land is hatched, the second's is dotted, so that it is known without colours.
fn owned(canvas: &mut Canvas, seat: Seat, theme: &Dress) {
    let side = &theme.sides[seat];
    canvas.fill(side.tint, |_| -1.0);
    match seat {
        Seat::First => canvas.fill(side.tint.mix(side.edge, 0.3), |at| {
            let along = (at.x + at.y) * 4.0;
            ((along - along.round()).abs() - 0.16) / 4.0 * std::f32::consts::FRAC_1_SQRT_2
        }),
        Seat::Second => canvas.fill(side.tint.mix(side.light, 0.6), |at| {
            let fold = |value: f32| (value * 3.0 - (value * 3.0 - 0.5).round() - 0.5) / 3.0;
            At::new(fold(at.x), fold(at.y)).circle(0.045)
        }),
    }
}

/// Courses of bricks for the first player, larger blocks for the second.
fn masonry(canvas: &mut Canvas, seat: Seat, theme: &Dress) {
    let side = &theme.sides[seat];
    let size = canvas.size();
    let joint = (size / 24).max(1);
    let (courses, bricks) = match seat {
        Seat::First => (4, 2),
        Seat::Second => (3, 1),
    };
    canvas.rectangle(side.mortar, 0, 0, size, size);
    for course in 0..courses {
        let (top, bottom) = (size * course / courses, size * (course + 1) / courses);
        // Every second course is shifted by half a brick; what sticks out is cut at the border.
        let wide = size / bricks;
        let shift = if course % 2 == 0 { 0 } else { wide / 2 };
        for brick in 0..=bricks {
            let left = (brick * wide) as i64 - shift as i64 + joint as i64 / 2;
            let right = left + (wide - joint) as i64;
            let (left, right) = (left.clamp(0, size as i64) as usize, right.clamp(0, size as i64) as usize);
            let tone = if (brick + 2 * course) % 3 == 0 { 0.12 } else { 0.0 };
            let face = side.wall.mix(side.mortar, tone);
            let high = (bottom - top).saturating_sub(joint);
            canvas.rectangle(face, left, top + joint / 2, right - left, high);
            if theme.board.relief {
                canvas.rectangle(
                    face.mix(side.light, 0.3),
                    left,
                    top + joint / 2,
                    right - left,
                    joint.div_ceil(2),
                );
            }
        }
    }
}

fn lines(canvas: &mut Canvas, cell: &Cell, theme: &Dress) {
    let size = canvas.size();
    let wide = line_width(size);
    let middle = (size - wide) / 2;
    let ink = theme.board.line;
    match cell.base {
        Base::Bare | Base::Strip | Base::Square { .. } => {}
        Base::Lined => {
            canvas.rectangle(ink, 0, 0, size, wide);
            canvas.rectangle(ink, 0, 0, wide, size);
        }
        Base::Point { lines, star } => {
            cross(canvas, lines, middle, wide, ink);
            if star {
                canvas.fill(ink, |at| at.circle(0.1));
            }
        }
        Base::ParityPoint { lines, of } => {
            // The lines are faint here: stones meet along the diagonals.
            let faint = theme.board.ground.mix(ink, 0.55);
            cross(canvas, lines, middle, wide, faint);
            if cell.piece.is_none() {
                let side = &theme.sides[of];
                canvas.fill(side.edge, |at| at.circle(0.12));
                canvas.fill(side.fill, |at| at.circle(0.12 - 0.035));
            }
        }
    }
}

fn cross(canvas: &mut Canvas, lines: u8, middle: usize, wide: usize, ink: Rgb) {
    let size = canvas.size();
    let end = middle + wide;
    for (side, left, top, width, height) in [
        (NORTH, middle, 0, wide, end),
        (SOUTH, middle, middle, wide, size - middle),
        (WEST, 0, middle, end, wide),
        (EAST, middle, middle, size - middle, wide),
    ] {
        if lines & side != 0 {
            canvas.rectangle(ink, left, top, width, height);
        }
    }
}

fn borders(canvas: &mut Canvas, cell: &Cell, theme: &Dress) {
    let size = canvas.size();
    let wide = (size / 16).max(2);
    for seat in Seat::BOTH.into_iter().filter(|&seat| cell.lies_on(Ground::Owned(seat))) {
        // Outside the line of the pieces' edge, inside the one of their fill: one of them stands out on any ground.
        for (ink, wide) in [(theme.sides[seat].fill, wide), (theme.sides[seat].edge, wide.div_ceil(3))] {
            for (side, left, top, width, height) in [
                (NORTH, 0, 0, size, wide),
                (SOUTH, 0, size - wide, size, wide),
                (WEST, 0, 0, wide, size),
                (EAST, size - wide, 0, wide, size),
            ] {
                if cell.borders & side != 0 {
                    canvas.rectangle(ink, left, top, width, height);
                }
            }
        }
    }
}

/// Bands to the corners, where they meet those of the neighbours.
fn links(canvas: &mut Canvas, cell: &Cell, theme: &Dress) {
    let Some(piece) = cell.piece else { return };
    let side = &theme.sides[piece.seat];
    let ground = theme.board.ground;
    let dim = |colour: Rgb| if cell.dimmed { ground.mix(colour, 0.45) } else { colour };
    for (corner, x, y) in [(NORTH, 1.0, -1.0), (EAST, 1.0, 1.0), (SOUTH, -1.0, 1.0), (WEST, -1.0, -1.0)] {
        if cell.links & corner != 0 {
            let band = |at: At, radius| at.bar(At::new(0.0, 0.0), At::new(x, y), radius);
            canvas.fill(dim(side.edge), |at| band(at, 0.09));
            canvas.fill(dim(side.fill), |at| band(at, 0.055));
        }
    }
}

fn liberties(canvas: &mut Canvas, cell: &Cell, theme: &Dress) {
    let both = Seat::BOTH.into_iter().all(|seat| cell.has(Mark::Liberty(seat)));
    for seat in Seat::BOTH.into_iter().filter(|&seat| cell.has(Mark::Liberty(seat))) {
        let side = &theme.sides[seat];
        let x = match (both, seat) {
            (false, _) => 0.0,
            (true, Seat::First) => -0.17,
            (true, Seat::Second) => 0.17,
        };
        canvas.fill(side.edge, |at| at.from(x, 0.0).circle(0.13));
        canvas.fill(side.fill, |at| at.from(x, 0.0).circle(0.095));
        if seat == Seat::Second {
            canvas.fill(side.ink, |at| at.from(x, 0.0).circle(0.045));
        }
    }
}

/// How wide the lines of marks are, and their halos.
const BOLD: f32 = 0.075;
const HALO: f32 = 0.06;

fn marks(canvas: &mut Canvas, cell: &Cell, theme: &Dress, letters: &Letters) {
    let inks = &theme.marks;
    if cell.has(Mark::Captured) {
        haloed(canvas, inks.captured, inks.halo, dashes);
    }
    if cell.has(Mark::Last) {
        haloed(canvas, inks.last, inks.halo, brackets);
        // A stone fills its cell, and is small on a large board: it also gets a dot.
        if cell.piece.is_some_and(|piece| piece.shape == Shape::Stone) {
            haloed(canvas, inks.last, inks.halo, |at| at.circle(0.15));
        }
    }
    if cell.has(Mark::Candidate) {
        haloed(canvas, inks.candidate, inks.halo, |at| at.circle(0.3).abs() - BOLD / 2.0);
    }
    if cell.has(Mark::Chosen) {
        haloed(canvas, inks.chosen, inks.halo, |at| at.block(0.42, 0.42, 0.1).abs() - BOLD / 2.0);
        if cell.order > 0 {
            badge(canvas, cell.order, theme, letters);
        }
    }
    if cell.has(Mark::Blame) {
        haloed(canvas, inks.blame, inks.halo, |at| at.diamond(0.42).abs() - BOLD / 2.0);
        haloed(canvas, inks.blame, inks.halo, |at| {
            at.bar(At::new(0.0, -0.17), At::new(0.0, 0.04), 0.045).min(at.from(0.0, 0.17).circle(0.05))
        });
    }
}

fn haloed(canvas: &mut Canvas, ink: Rgb, halo: Rgb, shape: impl Fn(At) -> f32) {
    canvas.fill(halo, |at| shape(at) - HALO / 2.0);
    canvas.fill(ink, shape);
}

/// Four corners of a frame.
fn brackets(at: At) -> f32 {
    let at = At::new(at.x.abs(), at.y.abs());
    let corner = At::new(0.425, 0.425);
    at.bar(corner, At::new(0.425, 0.27), BOLD / 2.0).min(at.bar(corner, At::new(0.27, 0.425), BOLD / 2.0))
}

/// A ring of eight dots: something was here.
fn dashes(at: At) -> f32 {
    let (sin, cos) = std::f32::consts::FRAC_PI_8.sin_cos();
    // Folded into one eighth of the circle.
    let (x, y) = (at.x.abs(), at.y.abs());
    let (x, y) = (x.max(y), x.min(y));
    At::new(x, y).from(0.31 * cos, 0.31 * sin).circle(0.055)
}

fn badge(canvas: &mut Canvas, order: u8, theme: &Dress, letters: &Letters) {
    let inks = &theme.marks;
    // In a corner, so that it hides neither a piece nor its figure.
    let corner = 0.3;
    canvas.fill(inks.halo, |at| at.from(corner, corner).block(0.2, 0.2, 0.06));
    canvas.fill(inks.chosen, |at| at.from(corner, corner).block(0.17, 0.17, 0.05));
    letters.draw(canvas, &order.to_string(), At::new(corner, corner), 0.26, 0.3, inks.halo);
}
