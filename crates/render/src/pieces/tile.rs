//! Composes one cell: ground, lines, shadows, piece and marks, in this order.

use image::RgbImage;
use imageproc::drawing::draw_filled_rect_mut;
use imageproc::rect::Rect;

use super::cell::{Base, Cell, EAST, NORTH, SOUTH, WEST, mark_bit};
use super::figure::{BadgePlace, Figure, Link, Near};
use super::studio::Studio;
use crate::colour::Rgb;
use crate::colour::resolved::{ON_END, ON_PATH, ON_WALL, ResolvedTheme};
use postern_rules::diagram::{Ground, Hue, Mark, Piece, Shape};
use postern_rules::seat::Seat;

/// Share of the frame's colour in cells beside the visible board.
pub(crate) const FADED: f32 = 0.6;
/// Part by which the luminance of their pieces nears that of the frame.
const LEVELLED: f32 = 0.5;
/// Share of the lines' colour in figures on the ground.
pub(crate) const FAINT: f32 = 0.26;
/// Opacity of the lines between points for one player only.
pub(crate) const PARITY_LINES: f32 = 0.2;

/// Cells larger than this have no shadows. Only boards of up to four columns have such cells.
const LARGEST_SHADED: usize = 480;

/// Draws a cell that is `size` pixels wide and high.
pub(crate) fn draw(cell: &Cell, size: usize, studio: &Studio<'_>) -> RgbImage {
    let ground = base_colour(cell, studio.theme);
    let mut tile =
        Tile { pixels: RgbImage::from_pixel(size as u32, size as u32, ground.into()), size, studio };
    tile.walls(cell);
    tile.last_square(cell);
    tile.faint_figure(cell, ground);
    if cell.tinted {
        tile.tint(studio.theme.marks.candidate, 0.5);
    }
    tile.land(cell);
    tile.lines(cell);
    tile.links(cell);
    tile.liberties(cell);
    tile.shadows(cell);
    let under = cell.faded.then(|| tile.pixels.clone());
    tile.piece(cell);
    tile.marks(cell);
    if let Some(under) = under {
        tile.fade(cell, &under);
    }
    tile.pixels
}

/// Returns the width of lines in pixels for a cell of `size` pixels.
pub(crate) fn line_width(size: usize) -> usize {
    (size as f32 * 0.012 + 1.2).round() as usize
}

pub(crate) fn base_colour(cell: &Cell, theme: &ResolvedTheme) -> Rgb {
    let board = &theme.board;
    let ground = match cell.base {
        Base::Strip { active: false } => theme.strip.ground,
        Base::Strip { active: true } => theme.turn(),
        Base::Square { dark: true } => board.dark,
        Base::Square { dark: false } => board.light,
        Base::Tile => theme.gap(),
        // A tinted corner would stick out of the land, which ends between the last stones of the ring.
        Base::ParityPoint { .. } if cell.land().is_some() && cell.ring.count_ones() == 2 => board.ground,
        Base::ParityPoint { of, .. } => theme.class(of),
        _ => board.ground,
    };
    for seat in Seat::BOTH {
        // Beside the ring, land does not fill the cell.
        if cell.land() == Some(seat) && cell.ring == 0 {
            return theme.tinted(ground, Ground::Owned(seat));
        }
        for area in [Ground::Line(seat), Ground::Inside(seat)] {
            if cell.lies_on(area) {
                return theme.tinted(ground, area);
            }
        }
    }
    ground
}

fn near(cell: &Cell) -> Near {
    Near { sides: cell.ring, outer: cell.base == Base::Bare, end: cell.ring_end }
}

struct Tile<'a> {
    pixels: RgbImage,
    size: usize,
    studio: &'a Studio<'a>,
}

impl Tile<'_> {
    fn put(&mut self, figure: Figure) {
        self.studio.sprite(figure, self.size).over(&mut self.pixels, 0, 0);
    }

    /// Fills a rectangle. The part outside the cell is cropped.
    fn rectangle(&mut self, colour: Rgb, left: usize, top: usize, width: usize, height: usize) {
        if width > 0 && height > 0 {
            let place = Rect::at(left as i32, top as i32).of_size(width as u32, height as u32);
            draw_filled_rect_mut(&mut self.pixels, place, colour.into());
        }
    }

    fn tint(&mut self, colour: Rgb, part: f32) {
        for pixel in self.pixels.pixels_mut() {
            *pixel = Rgb::from(*pixel).mix(colour, part).into();
        }
    }

    /// Fades a cell to the frame. A piece in a hue keeps it: mixed with wood, blue would be grey. `under` is the cell without
    /// its piece.
    fn fade(&mut self, cell: &Cell, under: &RgbImage) {
        let theme = self.studio.theme;
        let frame = theme.board.frame;
        let keeps = |piece: Piece| !matches!(theme.hues[piece.seat], Hue::Black | Hue::White);
        let is_hued = cell.piece.is_some_and(keeps);
        for (pixel, under) in self.pixels.pixels_mut().zip(under.pixels()) {
            let colour = Rgb::from(*pixel);
            *pixel = match is_hued && *pixel != *under {
                true => colour.levelled(frame, LEVELLED),
                false => colour.mix(frame, FADED),
            }
            .into();
        }
    }

    fn walls(&mut self, cell: &Cell) {
        for seat in Seat::BOTH.into_iter().filter(|&seat| cell.lies_on(Ground::Wall(seat))) {
            self.put(Figure::Wall(seat));
        }
    }

    /// Fills a square of the last move. Both ends of the move have a frame, the path between them an outline.
    fn last_square(&mut self, cell: &Cell) {
        let theme = self.studio.theme;
        let is_last = cell.has(Mark::Last);
        let part = if cell.has_wall() {
            ON_WALL
        } else if cell.end {
            ON_END
        } else {
            ON_PATH
        };
        if let Base::Square { dark } = cell.base {
            if is_last {
                self.tint(theme.last_on_chequer(dark), 1.0);
            }
        } else if cell.base == Base::Tile {
            let colour = if is_last { theme.tile().mix(theme.marks.last, part) } else { theme.tile() };
            self.put(Figure::Tile { colour, framed: is_last && cell.end });
        } else if is_last && cell.base.is_square() {
            self.tint(theme.marks.last, part);
        }
    }

    /// Draws the points that a piece would score here.
    fn faint_figure(&mut self, cell: &Cell, ground: Rgb) {
        if cell.figure > 0 && cell.piece.is_none() {
            let colour = ground.mix(self.studio.theme.board.line, FAINT);
            self.put(Figure::Number { number: cell.figure, colour });
        }
    }

    fn last_frame(&mut self, cell: &Cell) {
        if !cell.has(Mark::Last) || !cell.base.is_square() {
            return;
        }
        let size = self.size;
        let wide = ((size as f32 * 0.04).round() as usize).max(2);
        let thin = line_width(size);
        for (side, left, top) in [(NORTH, 0, 0), (SOUTH, 0, 1), (WEST, 0, 0), (EAST, 1, 0)] {
            if !cell.end && cell.path & side != 0 {
                continue;
            }
            let wide = if cell.end { wide } else { thin };
            let (across, high) = if side & (NORTH | SOUTH) != 0 { (size, wide) } else { (wide, size) };
            self.rectangle(
                self.studio.theme.marks.frame,
                left * (size - wide),
                top * (size - wide),
                across,
                high,
            );
        }
    }

    fn land(&mut self, cell: &Cell) {
        for (seat, sides) in Seat::BOTH.into_iter().zip(cell.lands) {
            let own = cell.land() == Some(seat) && cell.ring != 0;
            if sides != 0 || own {
                self.put(Figure::Land { seat, sides, own, near: near(cell) });
            }
        }
    }

    fn lines(&mut self, cell: &Cell) {
        let board = &self.studio.theme.board;
        let (ink, ground) = (board.line, board.ground);
        let wide = line_width(self.size);
        match cell.base {
            Base::Bare | Base::Strip { .. } | Base::Square { .. } | Base::Tile => {}
            Base::Lined { first } => {
                // A furrow: a dark line with light at its lower side.
                let ink = ground.mix(ink, 0.75);
                let wide = wide.div_ceil(2);
                let light = board.relief.then(|| ground.mix(Rgb(255, 255, 255), 0.3));
                let size = self.size;
                for (width, height, at) in [(size, wide, NORTH), (wide, size, WEST)] {
                    if first & at != 0 {
                        continue;
                    }
                    if let Some(light) = light.filter(|_| !cell.has(Mark::Last)) {
                        let (x, y) = if at == NORTH { (0, wide) } else { (wide, 0) };
                        self.rectangle(
                            light,
                            x,
                            y,
                            if at == NORTH { width } else { 1 },
                            if at == NORTH { 1 } else { height },
                        );
                    }
                    self.rectangle(ink, 0, 0, width, height);
                }
                self.last_frame(cell);
            }
            Base::Point { lines, star } => {
                self.cross(lines, ink, 1.0, wide, true);
                if star {
                    self.put(Figure::Star);
                }
            }
            Base::ParityPoint { lines, .. } => {
                // The lines are faint, because stones connect along diagonals.
                self.cross(lines, ink, PARITY_LINES, wide, false);
            }
        }
        if matches!(cell.base, Base::Square { .. }) {
            self.last_frame(cell);
        }
    }

    /// Draws the lines of a point, with this opacity. A line along the edge of the board is wider if `bold_edge` is
    /// true.
    fn cross(&mut self, lines: u8, ink: Rgb, opacity: f32, wide: usize, bold_edge: bool) {
        let size = self.size;
        let bold = if bold_edge { wide + wide.div_ceil(2) } else { wide };
        let along = |ends: u8| if lines & ends == ends { wide } else { bold };
        let (across, down) = (along(NORTH | SOUTH), along(WEST | EAST));
        let (left, top) = ((size - down) / 2, (size - across) / 2);
        // The rectangles do not overlap.
        for (side, left, top, width, height) in [
            (NORTH, left, 0, down, top),
            (SOUTH, left, top + across, down, size - top - across),
            (WEST, 0, top, left, across),
            (EAST, left + down, top, size - left - down, across),
            (NORTH | EAST | SOUTH | WEST, left, top, down, across),
        ] {
            if lines & side == 0 {
                continue;
            }
            for y in top..top + height {
                for x in left..left + width {
                    let pixel = self.pixels.get_pixel_mut(x as u32, y as u32);
                    *pixel = Rgb::from(*pixel).mix(ink, opacity).into();
                }
            }
        }
    }

    /// Draws links from the middle to the corners, and the corners of links between two neighbours. The second player's pass
    /// over the first player's, so that the four cells at a crossing agree.
    fn links(&mut self, cell: &Cell) {
        let owner = cell.piece.map(|piece| piece.seat);
        for corner in [NORTH, EAST, SOUTH, WEST] {
            let own = owner.filter(|_| cell.links & corner != 0);
            let drawn = |seat: Seat| match cell.crossed[seat as usize] & corner != 0 {
                _ if own == Some(seat) => Some(false),
                true => Some(true),
                false => None,
            };
            let both = Seat::BOTH.into_iter().all(|seat| drawn(seat).is_some());
            for seat in Seat::BOTH {
                if let Some(across) = drawn(seat) {
                    let under = both && seat == Seat::First;
                    self.put(Figure::Link(Link { seat, corner, across, under, near: near(cell) }));
                }
            }
        }
    }

    fn liberties(&mut self, cell: &Cell) {
        let both = Seat::BOTH.into_iter().all(|seat| cell.has(Mark::Liberty(seat)));
        for seat in Seat::BOTH.into_iter().filter(|&seat| cell.has(Mark::Liberty(seat))) {
            self.put(Figure::Liberty { seat, both, numbered: cell.order > 0 });
        }
    }

    /// Draws the shadows of this cell's piece and of its neighbours'.
    fn shadows(&mut self, cell: &Cell) {
        if !self.studio.theme.board.relief || self.size > LARGEST_SHADED {
            return;
        }
        let size = self.size as i32;
        let own = cell.piece.filter(|_| !cell.dimmed).map(|piece| piece.shape);
        let [north, west] = cell.shades;
        let small = cell.has_wall();
        for (shape, small, x, y) in [(north, false, 0, -size), (west, false, -size, 0), (own, small, 0, 0)] {
            if let Some(shape) = shape {
                let shadow = self.studio.sprite(Figure::Shadow { shape, small }, self.size);
                shadow.over(&mut self.pixels, x - size / 2, y - size / 2);
            }
        }
    }

    fn piece(&mut self, cell: &Cell) {
        let Some(piece) = cell.piece else { return };
        if cell.dimmed {
            return self.put(Figure::RingStone { seat: piece.seat, inward: cell.ring });
        }
        // The mark of the last move takes the place of the sign, a figure that of the direction.
        let signed = cell.base.is_square() || !cell.has(Mark::Last);
        let shape = if cell.figure > 0 { Shape::Soldier } else { piece.shape };
        let small = cell.has_wall();
        let figure = Figure::Piece { piece: Piece { shape, ..piece }, up: cell.up, signed, small };
        if let Base::Strip { .. } = cell.base {
            self.put(Figure::StripGround);
            let margin = self.size / 5;
            let stone = self.studio.sprite(figure, self.size - 2 * margin);
            return stone.over(&mut self.pixels, margin as i32, margin as i32);
        }
        self.put(figure);
        if cell.figure > 0 {
            let colour = self.studio.theme.sides[piece.seat].ink;
            self.put(Figure::Number { number: cell.figure, colour });
        }
    }

    fn marks(&mut self, cell: &Cell) {
        let theme = self.studio.theme;
        if cell.has(Mark::Last) && !cell.base.is_square() {
            self.put(match cell.piece {
                Some(piece) if piece.dead => Figure::LastDead(piece.seat),
                piece => Figure::Last { seat: piece.map(|piece| piece.seat), solid: cell.solid },
            });
        }
        let piece = cell.piece.filter(|_| !cell.dimmed);
        if cell.has(Mark::Captured) {
            // Neither lines nor figures nor pieces of neighbours are there.
            let free = self.pixels.get_pixel(self.size as u32 / 4, self.size as u32 / 4);
            let ground = piece.map_or(Rgb::from(*free), |piece| theme.sides[piece.seat].fill);
            let inks = [theme.marks.halo, theme.marks.captured, theme.sides.second.ink];
            let strength = |ink: &Rgb| (ink.contrast(ground) * 100.0) as u32;
            if let Some(colour) = inks.into_iter().max_by_key(strength) {
                self.put(Figure::Captured { colour, sparse: cell.sparse });
            }
        }
        // A disc would hide a piece.
        let badge = match (cell.centred, piece) {
            (true, None) => BadgePlace::Middle,
            (true, Some(_)) => BadgePlace::WideCorner,
            (false, _) => BadgePlace::Corner,
        };
        let shared = piece.is_some() || cell.has(Mark::Chosen);
        for mark in [Mark::Candidate, Mark::Chosen, Mark::Blame] {
            if mark == Mark::Chosen && cell.centred {
                self.put(Figure::Badge { order: cell.order, place: badge });
            } else if mark == Mark::Blame && shared && cell.has(mark) {
                self.put(Figure::Blame);
            } else if cell.has(mark) {
                let piece = piece.filter(|_| mark == Mark::Candidate);
                // The outline of a piece does not depend on its player.
                let piece = piece.map(|piece| Piece::new(Seat::First, piece.shape));
                self.put(Figure::Mark { mark, piece });
            }
        }
        if cell.step > 0 && cell.base.is_square() {
            self.put(Figure::Step(cell.step));
        }
        if cell.order > 0 && !cell.centred {
            self.put(Figure::Badge { order: cell.order, place: badge });
        }
        if let Some(Piece { seat, shape: Shape::Stack(height), dead: false }) = piece
            && height > 1
        {
            let plate = cell.marks & !mark_bit(Mark::Last) != 0;
            self.put(Figure::Height { height, seat, plate });
        }
    }
}

#[cfg(test)]
mod tests;
