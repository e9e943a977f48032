//! Draws everything under the pieces: squares, land, tiles, walls, lines and links.

use std::collections::BTreeMap;

use crate::colour::Rgb;
use crate::colour::resolved::{ON_END, ON_PATH, ON_WALL, ResolvedTheme};
use crate::geometry::Point;
use crate::pieces::cell::{Base, CORNERS, Cell, EAST, NORTH, SOUTH, WEST};
use crate::pieces::figure::Near;
use crate::pieces::tile::{FADED, PARITY_LINES, base_colour};
use crate::vector::sheet::{CELL, Sheet, line, number, path, rounded};
use postern_rules::diagram::{Ground, Mark};
use postern_rules::seat::Seat;

/// A cell and the middle of its place, in units of the drawing.
type Placed = (Cell, (f32, f32));

/// Draws the ground of all cells.
pub(super) fn draw(sheet: &mut Sheet, cells: &[Placed], theme: &ResolvedTheme) {
    // A little larger than the cells, so that no seam shows between them.
    for (colour, middles) in by_colour(cells, |cell| Some(square_colour(cell, theme))) {
        sheet.squares(&colour, 0.503, &middles);
    }
    land(sheet, cells, theme);
    for (cell, at) in cells {
        if cell.base == Base::Tile {
            sheet.figure(&tile(cell, theme), *at);
        }
        for seat in Seat::BOTH.into_iter().filter(|&seat| cell.lies_on(Ground::Wall(seat))) {
            sheet.figure(&wall(seat, theme), *at);
            if cell.has(Mark::Last) && cell.base.is_square() {
                let paint = format!(r#"fill="{}" fill-opacity="{ON_WALL}""#, theme.marks.last);
                sheet.figure(&rounded((0.0, 0.0), (0.5, 0.5), 0.0, &paint), *at);
            }
        }
        if cell.tinted {
            let paint = format!(r#"fill="{}" fill-opacity=".5""#, theme.marks.candidate);
            sheet.figure(&rounded((0.0, 0.0), (0.5, 0.5), 0.0, &paint), *at);
        }
    }
    lines(sheet, cells, theme);
    links(sheet, cells, theme);
}

/// Fades the cells beside the visible board to the frame.
pub(super) fn fade(sheet: &mut Sheet, cells: &[Placed], theme: &ResolvedTheme) {
    let faded: Vec<(f32, f32)> = cells.iter().filter(|(cell, _)| cell.faded).map(|(_, at)| *at).collect();
    if !faded.is_empty() {
        sheet.put(&format!(r#"<g opacity="{FADED}">"#));
        sheet.squares(&theme.board.frame.to_string(), 0.503, &faded);
        sheet.put("</g>");
    }
}

/// Returns the colour of the whole cell, with the mark of the last move on squares.
fn square_colour(cell: &Cell, theme: &ResolvedTheme) -> Rgb {
    let base = base_colour(cell, theme);
    let is_last = cell.has(Mark::Last) && !cell.has_wall();
    match cell.base {
        Base::Square { dark } if is_last => theme.last_on_chequer(dark),
        Base::Lined { .. } if is_last => base.mix(theme.marks.last, if cell.end { ON_END } else { ON_PATH }),
        _ => base,
    }
}

/// Draws the diamonds of land around the points that a player surrounds.
fn land(sheet: &mut Sheet, cells: &[Placed], theme: &ResolvedTheme) {
    for seat in Seat::BOTH {
        let owned = cells.iter().filter(|(cell, _)| cell.land() == Some(seat));
        let mut outline = String::new();
        for (cell, (x, y)) in owned {
            let near = Near { sides: cell.ring, outer: false, end: 0 };
            let corners = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)].map(|(dx, dy)| {
                let Point { x: dx, y: dy } = near.drawn(Point::new(dx, dy));
                (x / CELL + dx, y / CELL + dy)
            });
            outline += &path(&corners);
            outline.push('z');
        }
        if !outline.is_empty() {
            sheet.put(&format!(r#"<path fill="{}" d="{outline}"/>"#, theme.sides[seat].tint));
        }
    }
    // Diamonds reach into neighbours, which may be the other player's land.
    let own = |cell: &Cell| {
        let inside = cell.land().filter(|_| cell.ring == 0);
        inside.map(|_| base_colour(cell, theme))
    };
    for (colour, middles) in by_colour(cells, own) {
        sheet.squares(&colour, 0.503, &middles);
    }
}

fn tile(cell: &Cell, theme: &ResolvedTheme) -> String {
    let is_last = cell.has(Mark::Last);
    let part = if cell.end { ON_END } else { ON_PATH };
    let colour = if is_last { theme.tile().mix(theme.marks.last, part) } else { theme.tile() };
    let plate = |(x, y): (f32, f32), half: f32, colour: Rgb| {
        rounded((x, y), (half, half), 0.07, &format!(r#"fill="{colour}""#))
    };
    let mut drawn = String::new();
    if theme.board.relief {
        drawn += &plate((0.0, 0.0), 0.47, colour.mix(theme.board.line, 0.22));
        drawn += &plate((-0.006, -0.006), 0.464, colour.mix(Rgb(255, 255, 255), 0.4));
        drawn += &plate((0.0, 0.0), 0.452, colour);
    } else {
        drawn += &plate((0.0, 0.0), 0.47, colour);
    }
    if is_last && cell.end {
        let paint = format!(r#"fill="none" stroke="{}" stroke-width="4.5""#, theme.marks.frame);
        drawn += &rounded((0.0, 0.0), (0.447, 0.447), 0.06, &paint);
    }
    drawn
}

/// Small bricks for the first player, large blocks for the second.
fn wall(seat: Seat, theme: &ResolvedTheme) -> String {
    let side = &theme.sides[seat];
    let mut drawn = rounded((0.0, 0.0), (0.503, 0.503), 0.0, &format!(r#"fill="{}""#, side.mortar));
    let courses = crate::pieces::ground::courses(seat);
    let (joint, bevel) = (0.018, if theme.board.relief { 0.028 } else { 0.0 });
    let (high, mut top) = (1.0 / courses.len() as f32, -0.5);
    for (number, course) in courses.iter().enumerate() {
        let mut left = -0.5;
        for (place, &wide) in course.iter().enumerate() {
            let tone = if (number * 2 + place) % 3 == 1 { 0.14 } else { 0.0 };
            let face = side.wall.mix(side.mortar, tone);
            let mut block = |from: (f32, f32), to: (f32, f32), colour: Rgb| {
                let half = ((to.0 - from.0) / 2.0, (to.1 - from.1) / 2.0);
                let middle = (from.0 + half.0, from.1 + half.1);
                drawn += &rounded(middle, half, 0.0, &format!(r#"fill="{colour}""#));
            };
            let (from, to) = ((left + joint, top + joint), (left + wide - joint, top + high - joint));
            let inner = ((from.0 + bevel * 0.5, from.1 + bevel), (to.0 - bevel * 0.5, to.1 - bevel));
            if bevel > 0.0 {
                block(from, to, face.mix(side.light, 0.5));
                block(inner.0, to, face.mix(side.mortar, 0.6));
            }
            block(inner.0, inner.1, face);
            left += wide;
        }
        top += high;
    }
    drawn
}

/// Draws the lines of points, and those between squares.
fn lines(sheet: &mut Sheet, cells: &[Placed], theme: &ResolvedTheme) {
    let (mut thin, mut bold) = (String::new(), String::new());
    let half = CELL / 2.0;
    for (cell, (x, y)) in cells {
        let (x, y) = (*x, *y);
        match cell.base {
            Base::Point { lines, .. } | Base::ParityPoint { lines, .. } => {
                let is_bold = |ends: u8| matches!(cell.base, Base::Point { .. }) && lines & ends != ends;
                let across = if is_bold(NORTH | SOUTH) { &mut bold } else { &mut thin };
                across.push_str(&stretch((x, y), lines, (WEST, EAST), half));
                let down = if is_bold(EAST | WEST) { &mut bold } else { &mut thin };
                down.push_str(&stretch((x, y), lines, (NORTH, SOUTH), half));
            }
            Base::Lined { first } => {
                let (left, top) = (number(x - half), number(y - half));
                if first & NORTH == 0 {
                    thin += &format!("M{left} {top}h{CELL}");
                }
                if first & WEST == 0 {
                    thin += &format!("M{left} {top}v{CELL}");
                }
            }
            _ => {}
        }
    }
    let board = &theme.board;
    let is_parity = cells.iter().any(|(cell, _)| matches!(cell.base, Base::ParityPoint { .. }));
    let is_lined = !cells.iter().any(|(cell, _)| is_point(cell));
    let ink = if is_lined { board.ground.mix(board.line, 0.75) } else { board.line };
    let opacity = if is_parity { format!(r#" opacity="{PARITY_LINES}""#) } else { String::new() };
    for (lines, width) in [(thin, 3.0), (bold, 4.5)] {
        if !lines.is_empty() {
            let width = number(width);
            sheet.put(&format!(r#"<path d="{lines}" stroke="{ink}" stroke-width="{width}"{opacity}/>"#));
        }
    }
}

/// Returns the line of a point along one direction, between the sides at which the line continues.
fn stretch((x, y): (f32, f32), lines: u8, (back, forward): (u8, u8), half: f32) -> String {
    let from = if lines & back != 0 { -half } else { 0.0 };
    let length = if lines & forward != 0 { half } else { 0.0 } - from;
    match (length == 0.0, back) {
        (true, _) => String::new(),
        (false, WEST) => format!("M{} {}h{}", number(x + from), number(y), number(length)),
        (false, _) => format!("M{} {}v{}", number(x), number(y + from), number(length)),
    }
}

/// Draws the links between stones of one player. The second player's pass over the first player's.
fn links(sheet: &mut Sheet, cells: &[Placed], theme: &ResolvedTheme) {
    for seat in Seat::BOTH {
        let mut all = String::new();
        for (cell, (x, y)) in cells.iter().filter(|(cell, _)| cell.links != 0) {
            if cell.piece.is_none_or(|piece| piece.seat != seat) {
                continue;
            }
            let near = Near { sides: cell.ring, outer: cell.base == Base::Bare, end: cell.ring_end };
            for (corner, dx, dy) in CORNERS {
                if cell.links & corner != 0 {
                    let end = |at: Point| {
                        let Point { x: dx, y: dy } = near.drawn(at);
                        (x / CELL + dx, y / CELL + dy)
                    };
                    // Half of the link; the cell at its other end draws the rest.
                    let (from, to) = (end(Point::new(0.0, 0.0)), end(Point::new(dx as f32, dy as f32)));
                    all += &path(&[from, ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0)]);
                }
            }
        }
        if all.is_empty() {
            continue;
        }
        let side = &theme.sides[seat];
        let stroke = |width: f32, colour: Rgb| {
            let width = number(width * 2.0 * CELL);
            format!(r#"<path d="{all}" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>"#)
        };
        if side.needs_no_edge_on(theme.class(seat)) && side.needs_no_edge_on(side.tint) {
            sheet.put(&stroke(0.075, side.fill));
        } else {
            sheet.put(&stroke(0.09, side.edge.mix(side.fill, 0.12)));
            sheet.put(&stroke(0.056, side.fill));
        }
    }
    // Where links of both players cross, the first player's has a gap.
    for (cell, (x, y)) in cells {
        let is_second = cell.piece.is_some_and(|piece| piece.seat == Seat::Second);
        let near = Near { sides: cell.ring, outer: cell.base == Base::Bare, end: cell.ring_end };
        // The cells at the other ends draw the same crossings.
        for (corner, dx, dy) in CORNERS.into_iter().filter(|(corner, ..)| [EAST, SOUTH].contains(corner)) {
            if is_second && cell.links & cell.crossed[0] & corner != 0 {
                let [from, to] = [(0.0, 0.0), (dx as f32, dy as f32)].map(|(dx, dy)| {
                    let Point { x: dx, y: dy } = near.drawn(Point::new(dx, dy));
                    (x / CELL + dx, y / CELL + dy)
                });
                gap(sheet, from, to, theme);
            }
        }
    }
}

/// Draws the middle of the second player's link again, with ground beside it.
fn gap(sheet: &mut Sheet, from: (f32, f32), to: (f32, f32), theme: &ResolvedTheme) {
    let stroke = |reach: f32, radius: f32, colour: Rgb| {
        let at = |part: f32| (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
        line(&[at(0.5 - reach), at(0.5 + reach)], radius, &colour.to_string())
    };
    let side = &theme.sides.second;
    let mut drawn = stroke(0.02, 0.15, theme.board.ground);
    if side.needs_no_edge_on(theme.class(Seat::Second)) && side.needs_no_edge_on(side.tint) {
        drawn += &stroke(0.15, 0.075, side.fill);
    } else {
        drawn += &stroke(0.15, 0.09, side.edge.mix(side.fill, 0.12));
        drawn += &stroke(0.18, 0.056, side.fill);
    }
    sheet.put(&drawn);
}

/// Groups cells by a colour, in the order of the colours.
fn by_colour(cells: &[Placed], colour: impl Fn(&Cell) -> Option<Rgb>) -> BTreeMap<String, Vec<(f32, f32)>> {
    let mut groups: BTreeMap<String, Vec<(f32, f32)>> = BTreeMap::new();
    for (cell, at) in cells {
        if let Some(colour) = colour(cell) {
            groups.entry(colour.to_string()).or_default().push(*at);
        }
    }
    groups
}

/// True for a cell of a board of points.
fn is_point(cell: &Cell) -> bool {
    matches!(cell.base, Base::Point { .. } | Base::ParityPoint { .. })
}
