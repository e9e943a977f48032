//! Draws figures and caches them.

use std::sync::Arc;

use super::figure::Figure;
use super::sprite::{Easel, Sprite};
use super::{ground, marks};
use crate::cache::Cache;
use crate::colour::resolved::ResolvedTheme;
use crate::geometry::Point;
use crate::picture::font::Font;
use crate::pieces;
use postern_rules::diagram::Piece;
use postern_rules::seat::Seat;

/// Draws figures in a resolved theme and caches them.
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
        // Equal drawings share a sprite.
        let figure = match figure {
            Figure::Piece { piece, up, signed } => {
                Figure::Piece { piece: Piece { shape: pieces::drawn_as(piece.shape), ..piece }, up, signed }
            }
            Figure::Shadow(shape) => Figure::Shadow(pieces::drawn_as(shape)),
            other => other,
        };
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
            Figure::Star => easel.disc(Point::new(0.0, 0.0), 0.1, theme.board.line),
            Figure::Wall(seat) => ground::draw_wall(&mut easel, seat, theme),
            Figure::Liberty { seat, both } => marks::draw_liberty(&mut easel, seat, both, theme),
            Figure::LastRing(seat) => marks::draw_last_ring(&mut easel, seat, theme),
            Figure::Mark { mark, piece } => marks::draw(&mut easel, mark, piece, theme),
            Figure::Badge(order) => marks::draw_badge(&mut easel, order, theme, self.font),
        }
        easel.finish()
    }
}
