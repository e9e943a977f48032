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
use crate::pieces::Appearance;
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
    pub(crate) fn sprite(&self, figure: Figure, size: usize) -> Arc<Sprite> {
        // Equal drawings share a sprite.
        let figure = match figure {
            Figure::Piece { piece, up, signed, small } => {
                let piece = Piece { shape: pieces::drawn_as(piece.shape), ..piece };
                Figure::Piece { piece, up, signed, small }
            }
            Figure::Shadow { shape, small } => Figure::Shadow { shape: pieces::drawn_as(shape), small },
            other => other,
        };
        self.cache.sprite((self.key, size as u16, figure), || self.draw(figure, size))
    }

    fn draw(&self, figure: Figure, size: usize) -> Sprite {
        let theme = self.theme;
        if let Figure::Shadow { shape, small } = figure {
            let piece =
                Figure::Piece { piece: Piece::new(Seat::First, shape), up: true, signed: true, small };
            return self.sprite(piece, size).shadow(theme.board.shadow, pieces::SHADOW);
        }
        let mut easel = Easel::new(size);
        match figure {
            Figure::Piece { piece, up, signed, small } => {
                pieces::draw(&mut easel, piece, Appearance { up, signed, small }, theme);
            }
            Figure::Shadow { .. } => {}
            Figure::Height { height, seat, plate } => {
                pieces::draw_height(&mut easel, height, plate, &theme.sides[seat], self.font);
            }
            Figure::RingStone { seat, inward } => pieces::draw_ring_stone(&mut easel, seat, inward, theme),
            Figure::Link(link) => ground::draw_link(&mut easel, link, theme),
            Figure::Land { seat, sides, own, near } => {
                ground::draw_land(&mut easel, seat, sides, own, near, theme);
            }
            Figure::Tile { colour, framed } => ground::draw_tile(&mut easel, colour, framed, theme),
            Figure::Star => easel.disc(Point::new(0.0, 0.0), 0.1, theme.board.line),
            Figure::StripGround => {
                easel.fill(theme.board.ground, |at| at.rounded_box(0.5, 0.5, 0.2));
            }
            Figure::Wall(seat) => ground::draw_wall(&mut easel, seat, theme),
            Figure::Liberty { seat, both, numbered } => {
                marks::draw_liberty(&mut easel, seat, [both, numbered], theme);
            }
            Figure::Last { seat, solid } => marks::draw_last(&mut easel, seat, solid, theme),
            Figure::LastDead(seat) => marks::draw_last_dead(&mut easel, seat, theme),
            Figure::Captured { colour, sparse: false } => marks::draw_captured(&mut easel, colour),
            Figure::Captured { colour, sparse: true } => marks::draw_taken(&mut easel, colour),
            Figure::Mark { mark, piece } => marks::draw(&mut easel, mark, piece, theme),
            Figure::Blame => marks::draw_blame(&mut easel, theme),
            Figure::Badge { order, place } => marks::draw_badge(&mut easel, order, place, theme, self.font),
            Figure::Step(step) => marks::draw_step(&mut easel, step, theme, self.font),
            Figure::Number { number, colour } => {
                let middle = Point::new(0.0, 0.0);
                self.font.draw(&mut easel, &number.to_string(), middle, 0.36, 0.5, colour);
            }
        }
        easel.finish()
    }
}
