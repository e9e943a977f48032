//! Draws marks: the last move, captures, choices, blame and liberties. Lengths are in cells.

use super::sprite::{Easel, SMALL};
use crate::colour::Rgb;
use crate::colour::resolved::ResolvedTheme;
use crate::geometry::Point;
use crate::picture::font::Font;
use crate::pieces;
use crate::pieces::figure::BadgePlace;
use postern_rules::diagram::{Mark, Piece};
use postern_rules::seat::Seat;

/// Width of the lines of marks and of their halos.
const BOLD: f32 = 0.075;
const HALO: f32 = 0.06;
/// Radius of the ring that marks a capture, and its width.
const CAPTURED: (f32, f32) = (0.36, 0.042);
/// Place of the number of a square in a corner, and its cap height.
const CORNER: Point = Point { x: -0.35, y: -0.335 };
const STEP: f32 = 0.205;
/// The middle of liberties above a number.
const LIBERTY_ABOVE: f32 = -0.15;

/// Draws a mark with its halo. Separate functions draw marks of the last move and liberties.
pub(crate) fn draw(easel: &mut Easel, mark: Mark, piece: Option<Piece>, theme: &ResolvedTheme) {
    let inks = &theme.marks;
    match mark {
        Mark::Last | Mark::Captured | Mark::Liberty(_) => {}
        Mark::Candidate => match piece {
            // The mark follows the inside of the outline and leaves the piece's sign or figure free.
            Some(piece) => {
                let outline = pieces::outline(piece);
                haloed(easel, inks.candidate, inks.halo, |at| (outline(at) + BOLD / 2.0).abs() - BOLD / 2.0);
            }
            None => haloed(easel, inks.candidate, inks.halo, |at| at.circle(0.3).abs() - BOLD / 2.0),
        },
        Mark::Chosen => {
            haloed(easel, inks.chosen, inks.halo, |at| at.rounded_box(0.42, 0.42, 0.1).abs() - BOLD / 2.0);
        }
        Mark::Blame => {
            haloed(easel, inks.blame, inks.halo, |at| at.diamond(0.42).abs() - BOLD / 2.0);
            haloed(easel, inks.blame, inks.halo, |at| {
                at.capsule(Point::new(0.0, -0.17), Point::new(0.0, 0.04), 0.045)
                    .min(at.relative_to(0.0, 0.17).circle(0.05))
            });
        }
    }
}

/// Draws blame in a corner, which leaves a piece and the other marks of its square free.
pub(crate) fn draw_blame(easel: &mut Easel, theme: &ResolvedTheme) {
    let inks = &theme.marks;
    let (x, y) = (0.23, -0.23);
    easel.fill(inks.halo, |at| at.relative_to(x, y).diamond(0.27));
    easel.fill(inks.blame, |at| at.relative_to(x, y).diamond(0.22));
    easel.fill(inks.halo, |at| {
        let at = at.relative_to(x, y);
        at.capsule(Point::new(0.0, -0.11), Point::new(0.0, 0.025), 0.028)
            .min(at.relative_to(0.0, 0.1).circle(0.032))
    });
}

/// Draws the mark of the last move in the ink of the piece, or in that of the lines on an empty point.
pub(crate) fn draw_last(easel: &mut Easel, seat: Option<Seat>, solid: bool, theme: &ResolvedTheme) {
    let ink = seat.map_or(theme.board.line, |seat| theme.sides[seat].ink);
    if solid {
        easel.disc(Point::new(0.0, 0.0), 0.22, ink);
    } else {
        // Small stones get a bolder ring.
        let wide = if easel.size() < SMALL { 0.115 } else { 0.09 };
        easel.fill(ink, |at| at.circle(0.235).abs() - wide / 2.0);
    }
}

/// Draws the mark of the last move around the cross of a dead stone.
pub(crate) fn draw_last_dead(easel: &mut Easel, seat: Seat, theme: &ResolvedTheme) {
    easel.fill(theme.sides[seat].ink, |at| at.circle(0.385).abs() - 0.033);
}

/// Draws one thin ring where a piece was captured.
pub(crate) fn draw_captured(easel: &mut Easel, colour: Rgb) {
    let (radius, wide) = CAPTURED;
    easel.fill(colour, |at| at.circle(radius).abs() - wide / 2.0);
}

/// Draws a small cross for one of many captured pieces.
pub(crate) fn draw_taken(easel: &mut Easel, colour: Rgb) {
    for x in [-0.12, 0.12] {
        easel.capsule(Point::new(-x, -0.12), Point::new(x, 0.12), CAPTURED.1 * 0.8, colour);
    }
}

/// Draws the number of a square of the last move in a corner, which the piece leaves free.
pub(crate) fn draw_step(easel: &mut Easel, step: u8, theme: &ResolvedTheme, font: &Font) {
    let (half_width, half_height) = (if step < 10 { 0.12 } else { 0.16 }, 0.135);
    let middle = Point::new(CORNER.x - 0.12 + half_width, CORNER.y);
    easel.fill(theme.marks.frame, |at| {
        at.relative_to(middle.x, middle.y).rounded_box(half_width, half_height, 0.05)
    });
    font.draw(easel, &step.to_string(), middle, STEP, 0.26, theme.marks.last);
}

/// Draws a liberty of a King. The marks of both players are side by side, above the number of a numbered square.
pub(crate) fn draw_liberty(
    easel: &mut Easel,
    seat: Seat,
    [both, numbered]: [bool; 2],
    theme: &ResolvedTheme,
) {
    let side = &theme.sides[seat];
    let x = match (both, seat) {
        (false, _) => 0.0,
        (true, Seat::First) => -0.18,
        (true, Seat::Second) => 0.18,
    };
    let middle = Point::new(x, if numbered { LIBERTY_ABOVE } else { 0.0 });
    easel.disc(middle, 0.135, side.edge);
    easel.disc(middle, 0.1, side.fill);
    if seat == Seat::Second {
        easel.disc(middle, 0.05, side.ink);
    }
}

/// Draws the number of a chosen square. In a corner it leaves the piece and its figure free.
pub(crate) fn draw_badge(
    easel: &mut Easel,
    order: u8,
    place: BadgePlace,
    theme: &ResolvedTheme,
    font: &Font,
) {
    let inks = &theme.marks;
    let (middle, cap_height, widest) = match place {
        BadgePlace::Corner => (0.3, 0.26, 0.3),
        BadgePlace::WideCorner => (0.225, 0.42, 0.46),
        BadgePlace::Middle => (0.0, 0.52, 0.66),
    };
    let middle = Point::new(middle, middle);
    if place == BadgePlace::Middle {
        easel.disc(middle, 0.49, inks.halo);
        easel.disc(middle, 0.43, inks.chosen);
    } else {
        let half = 0.5 - middle.x;
        easel.fill(inks.halo, |at| at.relative_to(middle.x, middle.y).rounded_box(half, half, 0.06));
        let half = half - 0.03;
        easel.fill(inks.chosen, |at| at.relative_to(middle.x, middle.y).rounded_box(half, half, 0.05));
    }
    font.draw(easel, &order.to_string(), middle, cap_height, widest, inks.halo);
}

/// Fills a shape and a halo around it.
fn haloed(easel: &mut Easel, ink: Rgb, halo: Rgb, shape: impl Fn(Point) -> f32) {
    easel.fill(halo, |at| shape(at) - HALO / 2.0);
    easel.fill(ink, shape);
}

#[cfg(test)]
mod tests {
    use crate::cache::Cache;
    use crate::colour::theme::built_in;
    use crate::picture::font::Font;
    use crate::pieces::figure::{BadgePlace, Figure};
    use crate::pieces::studio::Studio;
    use postern_rules::diagram::Hue;

    #[test]
    fn the_number_of_a_square_on_a_large_board_is_legible_on_a_phone_in_every_theme() {
        // A cell of 19x19 in a picture of 1080 pixels, which a phone shows 390 pixels wide.
        const CELL: usize = 50;
        let font = Font::new().expect("the fonts are there");
        for theme in built_in() {
            let (cache, resolved) = (Cache::new(8 << 20), theme.resolve(Hue::PAIRS[0]));
            let inks = &resolved.marks;
            assert!(inks.chosen.contrast(inks.halo) >= 4.5, "{}", theme.id);
            let studio = Studio { key: 0, theme: &resolved, font: &font, cache: &cache };
            let badge = |order, place| studio.sprite(Figure::Badge { order, place }, CELL);
            let places = [BadgePlace::Middle, BadgePlace::WideCorner];
            let pairs =
                [(1, 4), (7, 8), (11, 12)].into_iter().flat_map(|pair| places.map(|place| (pair, place)));
            for ((one, other), place) in pairs {
                let (one, other) = (badge(one, place), badge(other, place));
                let rows = one.pixels().rows().zip(other.pixels().rows());
                let differing = rows.filter(|(a, b)| a.clone().ne(b.clone())).count();
                let least = if place == BadgePlace::Middle { 8 } else { 6 };
                assert!(differing * 390 >= least * 1080, "{}: {differing} pixels, {place:?}", theme.id);
            }
        }
    }
}
