//! Draws one cell: ground, lines, piece and marks, in this order.

use image::RgbImage;

use super::canvas::{Canvas, Point};
use super::cell::{Base, Cell, EAST, NORTH, SOUTH, WEST, mark_bit};
use super::colour::Rgb;
use super::font::Font;
use super::pieces;
use super::resolved::ResolvedTheme;
use crate::diagram::{Ground, Mark, Piece, Shape};
use crate::game::Seat;

/// Draws a cell that is `size` pixels wide and high.
pub(crate) fn draw(cell: &Cell, size: usize, theme: &ResolvedTheme, font: &Font) -> RgbImage {
    let mut canvas = Canvas::new(size, base_colour(cell.base, theme));
    grain(&mut canvas, cell.base, theme);
    ground(&mut canvas, cell, theme);
    if cell.tinted {
        canvas.tint(theme.marks.candidate);
    }
    lines(&mut canvas, cell, theme);
    borders(&mut canvas, cell, theme);
    links(&mut canvas, cell, theme);
    liberties(&mut canvas, cell, theme);
    if let Some(piece) = cell.piece {
        if cell.dimmed {
            pieces::draw_ring_stone(&mut canvas, piece.seat, theme);
        } else {
            pieces::draw(&mut canvas, piece, cell.up, theme);
        }
    }
    marks(&mut canvas, cell, theme, font);
    if let Some(Piece { seat, shape: Shape::Stack(height), .. }) = cell.piece.filter(|piece| !piece.dead) {
        let covered = cell.marks & !mark_bit(Mark::Last) != 0;
        pieces::draw_height(&mut canvas, height, covered, &theme.sides[seat], font);
    }
    canvas.into_pixels()
}

fn base_colour(base: Base, theme: &ResolvedTheme) -> Rgb {
    match base {
        Base::Strip => theme.strip.ground,
        Base::Square { alt: true } => theme.board.alt,
        _ => theme.board.ground,
    }
}

/// Draws vertical wood grain in the colour of the frame, the same in all cells: pixel rows repeat and compress
/// well. Chequered boards and parity points have no grain.
fn grain(canvas: &mut Canvas, base: Base, theme: &ResolvedTheme) {
    if theme.board.grain == 0.0 || !matches!(base, Base::Point { .. } | Base::Lined) {
        return;
    }
    let size = canvas.size();
    for (from, to) in [(27, 33), (60, 62), (70, 76)] {
        let (from, to) = (size * from / 100, size * to / 100);
        canvas.rectangle(theme.frame(), from, 0, to - from, size);
    }
}

/// Returns the width of lines in pixels for a cell of `size` pixels.
pub(crate) fn line_width(size: usize) -> usize {
    ((size as f32 * 0.03).round() as usize).max(1)
}

fn ground(canvas: &mut Canvas, cell: &Cell, theme: &ResolvedTheme) {
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

/// Draws owned ground: furrows for the first player, dots for the second, so the owner is visible without colour.
/// Furrows are parallel to pixel rows, which compresses well.
fn owned(canvas: &mut Canvas, seat: Seat, theme: &ResolvedTheme) {
    let side = &theme.sides[seat];
    canvas.fill(side.tint, |_| -1.0);
    match seat {
        Seat::First => canvas.fill(side.tint.mix(side.edge, 0.3), |at| {
            let down = at.y * 4.0 + 0.5;
            ((down - down.round()).abs() - 0.13) / 4.0
        }),
        Seat::Second => canvas.fill(side.tint.mix(side.light, 0.6), |at| {
            let fold = |value: f32| (value * 3.0 - (value * 3.0 - 0.5).round() - 0.5) / 3.0;
            Point::new(fold(at.x), fold(at.y)).circle(0.045)
        }),
    }
}

/// Draws a wall: four courses of bricks for the first player, three of larger blocks for the second.
fn masonry(canvas: &mut Canvas, seat: Seat, theme: &ResolvedTheme) {
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
        // Every second course is shifted by half a brick and cropped at the edge of the cell.
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

fn lines(canvas: &mut Canvas, cell: &Cell, theme: &ResolvedTheme) {
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
            // The lines are faint, because stones connect along diagonals.
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

fn borders(canvas: &mut Canvas, cell: &Cell, theme: &ResolvedTheme) {
    let size = canvas.size();
    let wide = (size / 30).max(2);
    for seat in Seat::BOTH.into_iter().filter(|&seat| cell.lies_on(Ground::Owned(seat))) {
        // The outer line has the edge colour, the inner one the fill: one of them contrasts with any ground.
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

/// Draws links from the middle to the corners, and the corners of links between two neighbours.
fn links(canvas: &mut Canvas, cell: &Cell, theme: &ResolvedTheme) {
    for (corner, x, y) in [(NORTH, 1.0, -1.0), (EAST, 1.0, 1.0), (SOUTH, -1.0, 1.0), (WEST, -1.0, -1.0)] {
        let ends = Point::new(x, y);
        if let Some(piece) = cell.piece.filter(|_| cell.links & corner != 0) {
            link(canvas, Point::new(0.0, 0.0), ends, piece.seat, cell.dimmed, theme);
        } else if let Some(seat) =
            cell.crossed.iter().zip(Seat::BOTH).find_map(|(bits, seat)| (bits & corner != 0).then_some(seat))
        {
            // From the middle of one neighbour to the middle of the other.
            link(canvas, Point::new(x, 0.0), Point::new(0.0, y), seat, false, theme);
        }
    }
}

fn link(canvas: &mut Canvas, from: Point, to: Point, seat: Seat, dimmed: bool, theme: &ResolvedTheme) {
    let (ground, side) = (theme.board.ground, &theme.sides[seat]);
    let dim = |colour: Rgb| if dimmed { ground.mix(colour, pieces::RING_OPACITY) } else { colour };
    let wide = 0.075;
    if side.needs_no_edge_on(ground) && side.needs_no_edge_on(side.tint) {
        canvas.fill(dim(side.fill), |at| at.capsule(from, to, wide));
    } else {
        canvas.fill(dim(side.edge), |at| at.capsule(from, to, wide));
        canvas.fill(dim(side.fill), |at| at.capsule(from, to, wide - 0.035));
    }
}

fn liberties(canvas: &mut Canvas, cell: &Cell, theme: &ResolvedTheme) {
    let both = Seat::BOTH.into_iter().all(|seat| cell.has(Mark::Liberty(seat)));
    for seat in Seat::BOTH.into_iter().filter(|&seat| cell.has(Mark::Liberty(seat))) {
        let side = &theme.sides[seat];
        let x = match (both, seat) {
            (false, _) => 0.0,
            (true, Seat::First) => -0.17,
            (true, Seat::Second) => 0.17,
        };
        canvas.fill(side.edge, |at| at.relative_to(x, 0.0).circle(0.13));
        canvas.fill(side.fill, |at| at.relative_to(x, 0.0).circle(0.095));
        if seat == Seat::Second {
            canvas.fill(side.ink, |at| at.relative_to(x, 0.0).circle(0.045));
        }
    }
}

/// Width of the lines of marks and of their halos, in cells.
const BOLD: f32 = 0.075;
const HALO: f32 = 0.06;

fn marks(canvas: &mut Canvas, cell: &Cell, theme: &ResolvedTheme, font: &Font) {
    let inks = &theme.marks;
    if cell.has(Mark::Captured) {
        haloed(canvas, inks.captured, inks.halo, dashes);
    }
    if cell.has(Mark::Last) {
        haloed(canvas, inks.last, inks.halo, brackets);
        // A stone fills most of its cell, so brackets alone are hard to see on a large board.
        if cell.piece.is_some_and(|piece| piece.shape == Shape::Stone) {
            haloed(canvas, inks.last, inks.halo, |at| at.circle(0.15));
        }
    }
    if cell.has(Mark::Candidate) {
        match cell.piece {
            // The mark follows the inside of the outline and leaves the piece's sign or figure free.
            Some(piece) => {
                let outline = pieces::outline(piece, canvas.size());
                haloed(canvas, inks.candidate, inks.halo, |at| (outline(at) + BOLD / 2.0).abs() - BOLD / 2.0);
            }
            None => haloed(canvas, inks.candidate, inks.halo, |at| at.circle(0.3).abs() - BOLD / 2.0),
        }
    }
    if cell.has(Mark::Chosen) {
        haloed(canvas, inks.chosen, inks.halo, |at| at.rounded_box(0.42, 0.42, 0.1).abs() - BOLD / 2.0);
        if cell.order > 0 {
            badge(canvas, cell.order, theme, font);
        }
    }
    if cell.has(Mark::Blame) {
        haloed(canvas, inks.blame, inks.halo, |at| at.diamond(0.42).abs() - BOLD / 2.0);
        haloed(canvas, inks.blame, inks.halo, |at| {
            at.capsule(Point::new(0.0, -0.17), Point::new(0.0, 0.04), 0.045)
                .min(at.relative_to(0.0, 0.17).circle(0.05))
        });
    }
}

/// Fills a shape and a halo around it.
fn haloed(canvas: &mut Canvas, ink: Rgb, halo: Rgb, shape: impl Fn(Point) -> f32) {
    canvas.fill(halo, |at| shape(at) - HALO / 2.0);
    canvas.fill(ink, shape);
}

/// Signed distance to the four corners of a frame.
fn brackets(at: Point) -> f32 {
    let at = Point::new(at.x.abs(), at.y.abs());
    let corner = Point::new(0.425, 0.425);
    at.capsule(corner, Point::new(0.425, 0.27), BOLD / 2.0).min(at.capsule(
        corner,
        Point::new(0.27, 0.425),
        BOLD / 2.0,
    ))
}

/// Signed distance to a ring of eight dots.
fn dashes(at: Point) -> f32 {
    let (sin, cos) = std::f32::consts::FRAC_PI_8.sin_cos();
    // One eighth of the circle represents all of it.
    let (x, y) = (at.x.abs(), at.y.abs());
    let (x, y) = (x.max(y), x.min(y));
    Point::new(x, y).relative_to(0.31 * cos, 0.31 * sin).circle(0.055)
}

/// Draws the number of a chosen square.
fn badge(canvas: &mut Canvas, order: u8, theme: &ResolvedTheme, font: &Font) {
    let inks = &theme.marks;
    // The corner leaves the piece and its figure free.
    let corner = 0.3;
    canvas.fill(inks.halo, |at| at.relative_to(corner, corner).rounded_box(0.2, 0.2, 0.06));
    canvas.fill(inks.chosen, |at| at.relative_to(corner, corner).rounded_box(0.17, 0.17, 0.05));
    font.draw(canvas, &order.to_string(), Point::new(corner, corner), 0.26, 0.3, inks.halo);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::Hue;
    use crate::render::theme::built_in;

    #[test]
    fn no_mark_hides_the_height_of_a_stack() {
        let font = Font::new().expect("the font is there");
        let marks = [Mark::Last, Mark::Captured, Mark::Candidate, Mark::Chosen, Mark::Blame];
        for theme in built_in() {
            let resolved = theme.resolve(Hue::PAIRS[1]);
            for (seat, height) in
                Seat::BOTH.into_iter().flat_map(|seat| [1, 2, 5, 9, 12, 25].map(|height| (seat, height)))
            {
                let side = &resolved.sides[seat];
                let plain = Cell::new(Base::Lined).with(Piece::new(seat, Shape::Stack(height)));
                let pixels = |cell: &Cell| draw(cell, 108, &resolved, &font);
                let without = pixels(&plain);
                // Pixels that the figure adds to the stack.
                let mut bare = Canvas::new(108, resolved.board.ground);
                pieces::draw(&mut bare, Piece::new(seat, Shape::Stack(height)), true, &resolved);
                let bare = bare.into_pixels();
                let ink = |(x, y): &(u32, u32)| {
                    Rgb::from(*without.get_pixel(*x, *y)) == side.ink
                        && without.get_pixel(*x, *y) != bare.get_pixel(*x, *y)
                };
                let figure: Vec<(u32, u32)> =
                    (0..108).flat_map(|y| (0..108).map(move |x| (x, y))).filter(ink).collect();
                assert!(figure.len() > 40, "{}: {seat:?} {height}", theme.id);
                for mark in marks {
                    let with = pixels(&Cell { tinted: true, ..plain.marked(mark) });
                    let kept = figure
                        .iter()
                        .filter(|&&(x, y)| with.get_pixel(x, y) == without.get_pixel(x, y))
                        .count();
                    // Every pixel of the figure must be unchanged.
                    assert_eq!(kept, figure.len(), "{}: {mark:?} on {seat:?} {height}", theme.id);
                }
            }
        }
    }

    #[test]
    fn candidates_are_visible_on_the_ground_in_every_theme() {
        let font = Font::new().expect("the font is there");
        for theme in built_in() {
            let resolved = theme.resolve(Hue::PAIRS[0]);
            for base in [Base::Lined, Base::Square { alt: false }, Base::Square { alt: true }] {
                let cell = Cell { tinted: true, ..Cell::new(base).marked(Mark::Candidate) };
                // The size of a cell on the largest board on a phone.
                let (plain, tinted) =
                    (draw(&Cell::new(base), 12, &resolved, &font), draw(&cell, 12, &resolved, &font));
                let apart = |(a, b): (&image::Rgb<u8>, &image::Rgb<u8>)| {
                    Rgb::from(*a).distance(Rgb::from(*b)) > 9 * 40 * 40 / 4
                };
                let changed = plain.pixels().zip(tinted.pixels()).filter(|&pair| apart(pair)).count();
                assert!(changed > 144 / 2, "{}: {base:?}: {changed} of 144", theme.id);
            }
        }
    }
}
