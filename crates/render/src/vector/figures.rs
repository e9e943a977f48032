//! Draws pieces. The shapes are those of [`crate::pieces`].

use crate::colour::Rgb;
use crate::colour::resolved::ResolvedTheme;
use crate::colour::roles::{PieceSign, SideColours};
use crate::geometry::Point;
use crate::pieces::cell::{Base, Cell};
use crate::pieces::figure::Near;
use crate::pieces::ground::RING_STONE;
use crate::pieces::{DISC, KING, MAN, SMALL_MAN, SOLDIER, STEP, STONE, drawn_as, stack_shape};
use crate::vector::sheet::{Sheet, circle, line, number, ring, rounded, text};
use postern_rules::diagram::{Mark, Piece, Shape};
use postern_rules::seat::Seat;

/// Width of the outline of a piece, in cells.
const RIM: f32 = 0.022;

/// Draws the piece of a cell with its shadow, its height and its figure.
pub(super) fn draw(sheet: &mut Sheet, cell: &Cell, at: (f32, f32), theme: &ResolvedTheme) {
    if let Base::Point { star: true, .. } = cell.base {
        sheet.figure(&circle((0.0, 0.0), 0.1, &theme.board.line.to_string()), at);
    }
    if cell.figure > 0 && cell.piece.is_none() {
        let colour = theme.board.ground.mix(theme.board.line, crate::pieces::tile::FAINT);
        sheet.figure(&text((0.0, 0.0), 0.36, colour, &cell.figure.to_string()), at);
    }
    let Some(piece) = cell.piece else { return };
    if cell.dimmed {
        return sheet.figure(&ring_stone(piece.seat, cell.ring, theme), at);
    }
    let signed = cell.base.is_square() || !cell.has(Mark::Last);
    let shape = if cell.figure > 0 { Shape::Soldier } else { piece.shape };
    let piece = Piece { shape: drawn_as(shape), ..piece };
    let mut drawn = if theme.board.relief { shadow(piece.shape, cell.has_wall()) } else { String::new() };
    drawn += &of_piece(piece, [cell.up, signed, cell.has_wall()], theme);
    sheet.figure(&drawn, at);
    if cell.figure > 0 {
        let ink = theme.sides[piece.seat].ink;
        sheet.figure(&text((0.0, 0.0), 0.36, ink, &cell.figure.to_string()), at);
    }
    if let Some(Piece { seat, shape: Shape::Stack(height), dead: false }) = cell.piece
        && height > 1
    {
        let cap_height = if height < 10 { 0.36 } else { 0.34 };
        let ink = theme.sides[seat].ink;
        sheet.figure(&text((0.0, stack_shape(height).1), cap_height, ink, &height.to_string()), at);
    }
}

fn shadow(shape: Shape, small: bool) -> String {
    let (radius, down) = match shape {
        Shape::Stone => (STONE, 0.0),
        Shape::Man | Shape::Soldier if small => (SMALL_MAN, 0.0),
        Shape::Man => (MAN, 0.0),
        Shape::Soldier => (SOLDIER, 0.0),
        Shape::King => (KING, 0.0),
        Shape::Stack(height) => (DISC, f32::from(stack_shape(height).0) * STEP / 2.0),
    };
    circle((0.03, 0.06 + down), radius * 1.16, "url(#shade)")
}

fn of_piece(piece: Piece, [up, signed, small]: [bool; 3], theme: &ResolvedTheme) -> String {
    let side = &theme.sides[piece.seat];
    let relief = theme.board.relief;
    let round =
        |radius: f32, reach: f32| disc(radius, piece.seat, theme) + &sign(radius * reach, side, relief);
    let mut drawn = match piece.shape {
        Shape::Stone if signed && !piece.dead => round(STONE, 1.0),
        Shape::Stone => disc(STONE, piece.seat, theme),
        Shape::Man => {
            let radius = if small { SMALL_MAN } else { MAN };
            let direction = if up { radius } else { -radius };
            let arrow =
                [(-0.37, 0.15), (0.0, -0.22), (0.37, 0.15)].map(|(x, y)| (x * direction, y * direction));
            round(radius, 1.2) + &line(&arrow, 0.1 * radius, &side.ink.to_string())
        }
        Shape::Soldier => round(if small { SMALL_MAN } else { SOLDIER }, 0.9),
        Shape::King => king(piece.seat, theme),
        Shape::Stack(height) => stack(height, piece.seat, theme),
    };
    if piece.dead {
        let colour = theme.cross_on(piece.seat).to_string();
        for x in [-0.2, 0.2] {
            drawn += &line(&[(-x, -0.2), (x, 0.2)], 0.047, &colour);
        }
    }
    drawn
}

/// The paint of a round piece: lit from the top left if the theme has relief.
fn paint(light: &str, seat: Seat, theme: &ResolvedTheme) -> String {
    match theme.board.relief {
        true => format!("url(#{light}{})", seat as u8),
        false => theme.sides[seat].fill.to_string(),
    }
}

fn disc(radius: f32, seat: Seat, theme: &ResolvedTheme) -> String {
    let rim = if theme.board.relief { RIM } else { 0.03 };
    let edge = circle((0.0, 0.0), radius, &theme.sides[seat].edge.to_string());
    edge + &circle((0.0, 0.0), radius - rim, &paint("lit", seat, theme))
}

/// A ring or a dot that tells the sides apart without colour.
fn sign(radius: f32, side: &SideColours, relief: bool) -> String {
    let (wide, part) = if relief { (0.03, 0.34) } else { (0.045, 0.7) };
    let colour = side.fill.mix(side.ink, part).to_string();
    match side.sign {
        PieceSign::None => String::new(),
        PieceSign::Ring => ring(radius * 0.62, wide, &colour),
        PieceSign::Dot => circle((0.0, 0.0), radius * 0.16, &colour),
    }
}

fn king(seat: Seat, theme: &ResolvedTheme) -> String {
    let (side, gold, crown) = (&theme.sides[seat], theme.marks.crown, theme.crown_on(seat));
    let strength = |colour: &Rgb| (colour.contrast(gold) * 100.0) as u32;
    let outline = [side.ink, side.edge, side.fill].into_iter().max_by_key(strength).unwrap_or(side.ink);
    let mut drawn = disc(KING, seat, theme);
    drawn += &ring(0.405, 0.084, &outline.to_string());
    drawn += &ring(0.405, 0.052, &gold.to_string());
    let corners: Vec<String> = crate::pieces::CROWN
        .iter()
        .map(|(x, y)| format!("{} {}", number(x * 100.0), number(y * 100.0)))
        .collect();
    let stroke = match crown == gold {
        true => {
            format!(r#" stroke="{outline}" stroke-width="7" stroke-linejoin="round" paint-order="stroke""#)
        }
        false => String::new(),
    };
    drawn += &format!(r#"<path fill="{crown}"{stroke} d="M{}z"/>"#, corners.join("L"));
    for ball in crate::pieces::CROWN_BALLS {
        if crown == gold {
            drawn += &circle(ball, 0.085, &outline.to_string());
        }
        drawn += &circle(ball, 0.05, &crown.to_string());
    }
    let inner = if crown == gold { outline } else { side.fill };
    drawn += &rounded((0.0, 0.125), (0.19, 0.018), 0.0, &format!(r#"fill="{inner}""#));
    if side.sign != PieceSign::None {
        drawn += &circle((0.0, 0.035), 0.04, &inner.to_string());
    }
    drawn
}

fn stack(height: u16, seat: Seat, theme: &ResolvedTheme) -> String {
    let (side, relief) = (&theme.sides[seat], theme.board.relief);
    let (layers, top) = stack_shape(height);
    let (edge, flank) = (side.edge.to_string(), if relief { side.lit(0.9) } else { side.fill }.to_string());
    let mut drawn = String::new();
    for layer in (1..=layers).rev() {
        let middle = (0.0, top + f32::from(layer) * STEP);
        drawn += &circle(middle, DISC, &edge);
        drawn += &circle(middle, DISC - RIM, &flank);
    }
    drawn += &circle((0.0, top), DISC, &edge);
    drawn += &circle((0.0, top), DISC - RIM, &paint("face", seat, theme));
    if !relief && side.sign == PieceSign::Ring {
        let colour = side.fill.mix(side.ink, 0.7);
        let [y, radius] = [top, DISC - 0.08].map(|length| number(length * 100.0));
        drawn +=
            &format!(r#"<circle cy="{y}" r="{radius}" fill="none" stroke="{colour}" stroke-width="4"/>"#);
    }
    drawn
}

fn ring_stone(seat: Seat, inward: u8, theme: &ResolvedTheme) -> String {
    let side = &theme.sides[seat];
    let dim = |colour: Rgb, part: f32| theme.board.ground.mix(colour, part).to_string();
    let Point { x, y } = Near { sides: inward, outer: true, end: 0 }.drawn(Point::new(0.0, 0.0));
    if side.fill.contrast(theme.board.ground) < 1.5 {
        let edge = circle((x, y), RING_STONE, &dim(side.edge, 0.6));
        edge + &circle((x, y), RING_STONE - 0.035, &side.fill.to_string())
    } else {
        circle((x, y), RING_STONE, &dim(side.fill, 0.7))
    }
}
