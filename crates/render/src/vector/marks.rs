//! Draws marks: the last move, captures, choices, blame and liberties. The shapes are those of [`crate::pieces::marks`].

use crate::colour::Rgb;
use crate::colour::resolved::ResolvedTheme;
use crate::pieces::cell::{Cell, EAST, NORTH, SOUTH, WEST};
use crate::pieces::{DISC, KING, MAN, SOLDIER, STONE, stack_shape};
use crate::vector::sheet::{Sheet, circle, line, number, path, ring, rounded, text};
use postern_rules::diagram::{Mark, Piece, Shape};
use postern_rules::seat::Seat;

/// Widths of the lines of marks and of their halos, in cells.
const BOLD: f32 = 0.075;
const HALO: f32 = 0.06;

/// Draws the marks of a cell.
pub(super) fn draw(sheet: &mut Sheet, cell: &Cell, at: (f32, f32), theme: &ResolvedTheme) {
    let both = Seat::BOTH.into_iter().all(|seat| cell.has(Mark::Liberty(seat)));
    for seat in Seat::BOTH.into_iter().filter(|&seat| cell.has(Mark::Liberty(seat))) {
        sheet.figure(&liberty(seat, both, cell.order > 0, theme), at);
    }
    if cell.has(Mark::Last) {
        let drawn = if cell.base.is_square() { last_frame(cell, theme) } else { last(cell, theme) };
        sheet.figure(&drawn, at);
    }
    let piece = cell.piece.filter(|_| !cell.dimmed);
    if cell.has(Mark::Captured) {
        sheet.figure(&captured(cell, theme), at);
    }
    let inks = &theme.marks;
    let shared = piece.is_some() || cell.has(Mark::Chosen);
    for mark in [Mark::Candidate, Mark::Chosen, Mark::Blame].into_iter().filter(|&mark| cell.has(mark)) {
        let drawn = match mark {
            Mark::Candidate => candidate(piece, theme),
            Mark::Chosen => {
                let side = |wide: f32, ink: Rgb| {
                    let paint =
                        format!(r#"fill="none" stroke="{ink}" stroke-width="{}""#, number(wide * 100.0));
                    rounded((0.0, 0.0), (0.42, 0.42), 0.1, &paint)
                };
                side(BOLD + HALO, inks.halo) + &side(BOLD, inks.chosen)
            }
            _ if shared => small_blame(theme),
            _ => blame(theme),
        };
        sheet.figure(&drawn, at);
    }
    if cell.step > 0 && cell.base.is_square() {
        sheet.figure(&step(cell.step, theme), at);
    }
    if cell.order > 0 {
        sheet.figure(&badge(cell.order, cell.centred && piece.is_none(), theme), at);
    }
}

fn liberty(seat: Seat, both: bool, numbered: bool, theme: &ResolvedTheme) -> String {
    let side = &theme.sides[seat];
    let x = match (both, seat) {
        (false, _) => 0.0,
        (true, Seat::First) => -0.18,
        (true, Seat::Second) => 0.18,
    };
    let middle = (x, if numbered { -0.15 } else { 0.0 });
    let disc = circle(middle, 0.135, &side.edge.to_string()) + &circle(middle, 0.1, &side.fill.to_string());
    let dot = if seat == Seat::Second { circle(middle, 0.05, &side.ink.to_string()) } else { String::new() };
    disc + &dot
}

/// The frame of a square of the last move. The sides on which the move continues have no line.
fn last_frame(cell: &Cell, theme: &ResolvedTheme) -> String {
    let wide = if cell.end { 0.04 } else { 0.02 };
    let (near, far) = (-0.5 + wide / 2.0, 0.5 - wide / 2.0);
    let sides = [
        (NORTH, [(-0.5, near), (0.5, near)]),
        (EAST, [(far, -0.5), (far, 0.5)]),
        (SOUTH, [(-0.5, far), (0.5, far)]),
        (WEST, [(near, -0.5), (near, 0.5)]),
    ];
    let shown = sides.iter().filter(|(side, _)| cell.end || cell.path & side == 0);
    let lines: String = shown.map(|(_, ends)| path(ends)).collect();
    match lines.is_empty() {
        true => String::new(),
        false => format!(
            r#"<path d="{lines}" stroke="{}" stroke-width="{}"/>"#,
            theme.marks.frame,
            number(wide * 100.0)
        ),
    }
}

/// The mark of the last move on a piece, or on an empty point.
fn last(cell: &Cell, theme: &ResolvedTheme) -> String {
    match cell.piece {
        Some(piece) if piece.dead => ring(0.385, 0.066, &theme.sides[piece.seat].ink.to_string()),
        piece => {
            let ink = piece.map_or(theme.board.line, |piece| theme.sides[piece.seat].ink).to_string();
            if cell.solid { circle((0.0, 0.0), 0.22, &ink) } else { ring(0.235, 0.09, &ink) }
        }
    }
}

fn captured(cell: &Cell, theme: &ResolvedTheme) -> String {
    let piece = cell.piece.filter(|_| !cell.dimmed);
    let ground = piece.map_or(theme.board.ground, |piece| theme.sides[piece.seat].fill);
    let inks = [theme.marks.halo, theme.marks.captured, theme.sides.second.ink];
    let strength = |ink: &Rgb| (ink.contrast(ground) * 100.0) as u32;
    let ink = inks.into_iter().max_by_key(strength).unwrap_or(theme.marks.halo).to_string();
    if !cell.sparse {
        return ring(0.36, 0.042, &ink);
    }
    [-0.12, 0.12].map(|x| line(&[(-x, -0.12), (x, 0.12)], 0.034, &ink)).concat()
}

/// A ring inside the outline of a piece, or on an empty square.
fn candidate(piece: Option<Piece>, theme: &ResolvedTheme) -> String {
    let inks = &theme.marks;
    let (radius, y) = match piece.map(|piece| piece.shape) {
        None => (0.3, 0.0),
        Some(Shape::Stone) => (STONE - BOLD / 2.0, 0.0),
        Some(Shape::Man) => (MAN - BOLD / 2.0, 0.0),
        Some(Shape::Soldier) => (SOLDIER - BOLD / 2.0, 0.0),
        Some(Shape::King) => (KING - BOLD / 2.0, 0.0),
        Some(Shape::Stack(height)) => (DISC - BOLD / 2.0, stack_shape(height).1),
    };
    let drawn =
        ring(radius, BOLD + HALO, &inks.halo.to_string()) + &ring(radius, BOLD, &inks.candidate.to_string());
    match y {
        0.0 => drawn,
        y => format!(r#"<g transform="translate(0 {})">{drawn}</g>"#, number(y * 100.0)),
    }
}

fn blame(theme: &ResolvedTheme) -> String {
    let inks = &theme.marks;
    let diamond = |wide: f32, ink: Rgb| {
        format!(
            r#"<path d="M0 -42L42 0 0 42-42 0z" fill="none" stroke="{ink}" stroke-width="{}"/>"#,
            number(wide * 100.0)
        )
    };
    let sign = |more: f32, ink: Rgb| {
        let ink = ink.to_string();
        line(&[(0.0, -0.17), (0.0, 0.04)], 0.045 + more, &ink) + &circle((0.0, 0.17), 0.05 + more, &ink)
    };
    [
        diamond(BOLD + HALO, inks.halo),
        diamond(BOLD, inks.blame),
        sign(HALO / 2.0, inks.halo),
        sign(0.0, inks.blame),
    ]
    .concat()
}

/// Blame in a corner, which leaves a piece and the other marks of its square free.
fn small_blame(theme: &ResolvedTheme) -> String {
    let inks = &theme.marks;
    let halo = inks.halo.to_string();
    let drawn = [
        format!(r#"<path d="M0-27L27 0 0 27-27 0z" fill="{halo}"/>"#),
        format!(r#"<path d="M0-22L22 0 0 22-22 0z" fill="{}"/>"#, inks.blame),
        line(&[(0.0, -0.11), (0.0, 0.025)], 0.028, &halo),
        circle((0.0, 0.1), 0.032, &halo),
    ];
    format!(r#"<g transform="translate(23 -23)">{}</g>"#, drawn.concat())
}

/// The number of a square of the last move, in a corner.
fn step(step: u8, theme: &ResolvedTheme) -> String {
    let half = if step < 10 { 0.12 } else { 0.16 };
    let middle = (-0.47 + half, -0.335);
    let plate = rounded(middle, (half, 0.135), 0.05, &format!(r#"fill="{}""#, theme.marks.frame));
    plate + &text(middle, 0.205, theme.marks.last, &step.to_string())
}

/// The number of a chosen square, in the middle or in a corner.
fn badge(order: u8, centred: bool, theme: &ResolvedTheme) -> String {
    let inks = &theme.marks;
    let (halo, chosen) = (inks.halo.to_string(), inks.chosen.to_string());
    let number = order.to_string();
    if centred {
        let disc = circle((0.0, 0.0), 0.49, &halo) + &circle((0.0, 0.0), 0.43, &chosen);
        return disc + &text((0.0, 0.0), 0.52, inks.halo, &number);
    }
    let middle = (0.3, 0.3);
    let plate = rounded(middle, (0.2, 0.2), 0.06, &format!(r#"fill="{halo}""#))
        + &rounded(middle, (0.17, 0.17), 0.05, &format!(r#"fill="{chosen}""#));
    plate + &text(middle, 0.26, inks.halo, &number)
}
