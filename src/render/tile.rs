//! Draws one cell: ground, lines, piece and marks, in this order.

use image::RgbImage;

use super::canvas::{At, Canvas};
use super::cell::{Base, Cell, EAST, NORTH, SOUTH, WEST, mark_bit};
use super::colour::Rgb;
use super::letters::Letters;
use super::pieces;
use super::theme::Dress;
use crate::diagram::{Ground, Mark, Piece, Shape};
use crate::game::Seat;

/// The pixels of a cell, `size` wide and high.
pub(crate) fn draw(cell: &Cell, size: usize, theme: &Dress, letters: &Letters) -> RgbImage {
    let mut canvas = Canvas::new(size, base_colour(cell.base, theme));
    grain(&mut canvas, cell.base, theme);
    ground(&mut canvas, cell, theme);
    if cell.lit {
        canvas.veil(theme.marks.candidate);
    }
    lines(&mut canvas, cell, theme);
    borders(&mut canvas, cell, theme);
    links(&mut canvas, cell, theme);
    liberties(&mut canvas, cell, theme);
    if let Some(piece) = cell.piece {
        if cell.dimmed {
            pieces::dimmed(&mut canvas, piece.seat, theme);
        } else {
            pieces::draw(&mut canvas, piece, cell.up, theme);
        }
    }
    marks(&mut canvas, cell, theme, letters);
    if let Some(Piece { seat, shape: Shape::Stack(height), .. }) = cell.piece.filter(|piece| !piece.dead) {
        let covered = cell.marks & !mark_bit(Mark::Last) != 0;
        pieces::figure(&mut canvas, height, covered, &theme.sides[seat], letters);
    }
    canvas.into_pixels()
}

fn base_colour(base: Base, theme: &Dress) -> Rgb {
    match base {
        Base::Strip => theme.strip.ground,
        Base::Square { alt: true } => theme.board.alt,
        _ => theme.board.ground,
    }
}

/// The grain of wood runs from top to bottom, in the tone of the frame, and alike in all cells: rows stay equal to those
/// above them, which costs a file next to nothing. Two tones, or links and land, leave no room for it.
fn grain(canvas: &mut Canvas, base: Base, theme: &Dress) {
    if theme.board.grain == 0.0 || !matches!(base, Base::Point { .. } | Base::Lined) {
        return;
    }
    let size = canvas.size();
    for (from, to) in [(27, 33), (60, 62), (70, 76)] {
        let (from, to) = (size * from / 100, size * to / 100);
        canvas.rectangle(theme.frame(), from, 0, to - from, size);
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

/// The first player's land is in furrows, the second's is dotted, so that it is known without colours. Furrows run
/// along the rows of the picture and beside the lines of the board: rows without an edge in them make small files.
fn owned(canvas: &mut Canvas, seat: Seat, theme: &Dress) {
    let side = &theme.sides[seat];
    canvas.fill(side.tint, |_| -1.0);
    match seat {
        Seat::First => canvas.fill(side.tint.mix(side.edge, 0.3), |at| {
            let down = at.y * 4.0 + 0.5;
            ((down - down.round()).abs() - 0.13) / 4.0
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
    for history in 0..courses {
        let (top, bottom) = (size * history / courses, size * (history + 1) / courses);
        // Every second history is shifted by half a brick; what sticks out is cut at the border.
        let wide = size / bricks;
        let shift = if history % 2 == 0 { 0 } else { wide / 2 };
        for brick in 0..=bricks {
            let left = (brick * wide) as i64 - shift as i64 + joint as i64 / 2;
            let right = left + (wide - joint) as i64;
            let (left, right) = (left.clamp(0, size as i64) as usize, right.clamp(0, size as i64) as usize);
            let tone = if (brick + 2 * history) % 3 == 0 { 0.12 } else { 0.0 };
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
    let wide = (size / 30).max(2);
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

/// Bands to the corners, where they meet those of the neighbours, and the corners of bands that pass by.
fn links(canvas: &mut Canvas, cell: &Cell, theme: &Dress) {
    for (corner, x, y) in [(NORTH, 1.0, -1.0), (EAST, 1.0, 1.0), (SOUTH, -1.0, 1.0), (WEST, -1.0, -1.0)] {
        let ends = At::new(x, y);
        if let Some(piece) = cell.piece.filter(|_| cell.links & corner != 0) {
            band(canvas, At::new(0.0, 0.0), ends, piece.seat, cell.dimmed, theme);
        } else if let Some(seat) =
            cell.passing.iter().zip(Seat::BOTH).find_map(|(bits, seat)| (bits & corner != 0).then_some(seat))
        {
            // From the middle of the neighbour at one side to that of the neighbour at the other.
            band(canvas, At::new(x, 0.0), At::new(0.0, y), seat, false, theme);
        }
    }
}

fn band(canvas: &mut Canvas, from: At, to: At, seat: Seat, dimmed: bool, theme: &Dress) {
    let (ground, side) = (theme.board.ground, &theme.sides[seat]);
    let dim = |colour: Rgb| if dimmed { ground.mix(colour, pieces::DIM) } else { colour };
    let wide = 0.075;
    if side.plain_on(ground) && side.plain_on(side.tint) {
        canvas.fill(dim(side.fill), |at| at.bar(from, to, wide));
    } else {
        canvas.fill(dim(side.edge), |at| at.bar(from, to, wide));
        canvas.fill(dim(side.fill), |at| at.bar(from, to, wide - 0.035));
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
        match cell.piece {
            // Along the inside of a piece's outline, so that what is drawn on it stays readable.
            Some(piece) => {
                let outline = pieces::outline(piece, canvas.size());
                haloed(canvas, inks.candidate, inks.halo, |at| (outline(at) + BOLD / 2.0).abs() - BOLD / 2.0);
            }
            None => haloed(canvas, inks.candidate, inks.halo, |at| at.circle(0.3).abs() - BOLD / 2.0),
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::Hue;
    use crate::render::theme::built_in;

    #[test]
    fn no_mark_hides_the_height_of_a_stack() {
        let letters = Letters::new().expect("the font is there");
        let marks = [Mark::Last, Mark::Captured, Mark::Candidate, Mark::Chosen, Mark::Blame];
        for theme in built_in() {
            let dress = theme.dressed(Hue::PAIRS[1]);
            for (seat, height) in
                Seat::BOTH.into_iter().flat_map(|seat| [1, 2, 5, 9, 12, 25].map(|height| (seat, height)))
            {
                let side = &dress.sides[seat];
                let plain = Cell::new(Base::Lined).with(Piece::new(seat, Shape::Stack(height)));
                let pixels = |cell: &Cell| draw(cell, 108, &dress, &letters);
                let without = pixels(&plain);
                // What the figure adds to the stack.
                let mut bare = Canvas::new(108, dress.board.ground);
                pieces::draw(&mut bare, Piece::new(seat, Shape::Stack(height)), true, &dress);
                let bare = bare.into_pixels();
                let ink = |(x, y): &(u32, u32)| {
                    Rgb::from(*without.get_pixel(*x, *y)) == side.ink
                        && without.get_pixel(*x, *y) != bare.get_pixel(*x, *y)
                };
                let figure: Vec<(u32, u32)> =
                    (0..108).flat_map(|y| (0..108).map(move |x| (x, y))).filter(ink).collect();
                assert!(figure.len() > 40, "{}: {seat:?} {height}", theme.id);
                for mark in marks {
                    let with = pixels(&Cell { lit: true, ..plain.marked(mark) });
                    let kept = figure
                        .iter()
                        .filter(|&&(x, y)| with.get_pixel(x, y) == without.get_pixel(x, y))
                        .count();
                    // A badge that counts chosen squares may touch the foot of a stack, no figure.
                    assert_eq!(kept, figure.len(), "{}: {mark:?} on {seat:?} {height}", theme.id);
                }
            }
        }
    }

    #[test]
    fn what_may_be_chosen_is_seen_on_the_ground_in_every_theme() {
        let letters = Letters::new().expect("the font is there");
        for theme in built_in() {
            let dress = theme.dressed(Hue::PAIRS[0]);
            for base in [Base::Lined, Base::Square { alt: false }, Base::Square { alt: true }] {
                let cell = Cell { lit: true, ..Cell::new(base).marked(Mark::Candidate) };
                // As small as on the largest board on a telephone.
                let (plain, lit) =
                    (draw(&Cell::new(base), 12, &dress, &letters), draw(&cell, 12, &dress, &letters));
                let apart = |(a, b): (&image::Rgb<u8>, &image::Rgb<u8>)| {
                    Rgb::from(*a).distance(Rgb::from(*b)) > 9 * 40 * 40 / 4
                };
                let changed = plain.pixels().zip(lit.pixels()).filter(|&pair| apart(pair)).count();
                assert!(changed > 144 / 2, "{}: {base:?}: {changed} of 144", theme.id);
            }
        }
    }
}
