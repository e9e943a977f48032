//! Everything that is drawn as a sprite, and the studio that draws each once.

use std::sync::Arc;

use super::cache::Cache;
use super::font::Font;
use super::resolved::ResolvedTheme;
use super::sprite::{Easel, Sprite};
use super::{ground, marks, pieces};
use crate::diagram::{Mark, Piece, Shape};
use crate::game::Seat;

/// A drawing that is kept as a sprite. Equal figures have equal pixels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Figure {
    /// A piece. `up` is true if its forward direction is up in the picture, `signed` if it shows the sign of its side.
    Piece {
        piece: Piece,
        up: bool,
        signed: bool,
    },
    /// The shadow of a piece of this shape. The sprite is twice as large as the cell.
    Shadow(Shape),
    /// The height of a stack, on a plate if `plate` is true.
    Height {
        height: u16,
        seat: Seat,
        plate: bool,
    },
    /// A stone of the ring around the board.
    RingStone(Seat),
    /// A link of stones at a corner ([`super::cell::NORTH`] for north-east, then clockwise): from the middle to the
    /// corner, or past the corner if `across` is true.
    Link {
        seat: Seat,
        corner: u8,
        across: bool,
    },
    /// Land of the neighbours at these sides that reaches into the cell.
    Land {
        seat: Seat,
        sides: u8,
    },
    /// A point for the stones of one player.
    Point(Seat),
    /// A star point.
    Star,
    Wall(Seat),
    /// A liberty of a King. `both` is true if the square is a liberty of both Kings.
    Liberty {
        seat: Seat,
        both: bool,
    },
    /// The ring that marks the last move on a piece of this player or on an empty point.
    LastRing(Option<Seat>),
    /// A mark, around the piece if there is one.
    Mark {
        mark: Mark,
        piece: Option<Piece>,
    },
    /// The number of a chosen square.
    Badge(u8),
}

/// Draws figures in a resolved theme and keeps them in the cache.
#[derive(Clone, Copy)]
pub(crate) struct Studio<'a> {
    /// Distinguishes the themes and pairs of hues in cache keys.
    pub key: u16,
    pub theme: &'a ResolvedTheme,
    pub font: &'a Font,
    pub cache: &'a Cache,
}

impl Studio<'_> {
    /// Returns the sprite of a figure for cells of `size` pixels.
    pub fn sprite(&self, figure: Figure, size: usize) -> Arc<Sprite> {
        self.cache.sprite((self.key, size as u16, figure), || self.draw(figure, size))
    }

    fn draw(&self, figure: Figure, size: usize) -> Sprite {
        let theme = self.theme;
        if let Figure::Shadow(shape) = figure {
            let piece = Figure::Piece { piece: Piece::new(Seat::First, shape), up: true, signed: true };
            return self.sprite(piece, size).shadow(theme.board.shadow, pieces::SHADOW);
        }
        let mut easel = Easel::new(size);
        match figure {
            Figure::Piece { piece, up, signed } => pieces::draw(&mut easel, piece, up, signed, theme),
            Figure::Shadow(_) => {}
            Figure::Height { height, seat, plate } => {
                pieces::draw_height(&mut easel, height, plate, &theme.sides[seat], self.font);
            }
            Figure::RingStone(seat) => pieces::draw_ring_stone(&mut easel, seat, theme),
            Figure::Link { seat, corner, across } => {
                ground::draw_link(&mut easel, seat, corner, across, theme);
            }
            Figure::Land { seat, sides } => ground::draw_land(&mut easel, seat, sides, theme),
            Figure::Point(seat) => ground::draw_point(&mut easel, seat, theme),
            Figure::Star => easel.disc(super::geometry::Point::new(0.0, 0.0), 0.1, theme.board.line),
            Figure::Wall(seat) => ground::draw_wall(&mut easel, seat, theme),
            Figure::Liberty { seat, both } => marks::draw_liberty(&mut easel, seat, both, theme),
            Figure::LastRing(seat) => marks::draw_last_ring(&mut easel, seat, theme),
            Figure::Mark { mark, piece } => marks::draw(&mut easel, mark, piece, theme),
            Figure::Badge(order) => marks::draw_badge(&mut easel, order, theme, self.font),
        }
        easel.finish()
    }
}
