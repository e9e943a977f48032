//! Brackets: the games of a knock-out, round by round from left to right.

use super::compose::ThemePainter;
use super::font::TextSize;
use super::layout::{Metrics, PixelRect, TextGround};
use super::sheet::{Mark, Words};
use crate::file::encode::RenderError;
use crate::indexed::IndexedImage;
use postern_rules::diagram::Hue;
use postern_rules::seat::Pair;

/// The most games of a round, and rounds, in a picture.
pub const MOST_GAMES: usize = 8;
const MOST_ROUNDS: usize = 4;

/// A bracket, or a page of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bracket {
    pub title: Words,
    pub rounds: Vec<BracketRound>,
    pub hues: Pair<Hue>,
}

/// A round, with its games from top to bottom.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BracketRound {
    pub heading: String,
    pub games: Vec<[BracketSlot; 2]>,
}

/// A player in a game, or the empty place of a player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BracketSlot {
    /// Empty if the player is not known yet.
    pub name: Words,
    pub mark: Mark,
    pub fate: Fate,
}

/// The fate of a player in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Fate {
    #[default]
    Open,
    /// Reaches the next round.
    Through,
    /// Won the last round. The name is on a medal.
    Won,
    Out,
}

impl ThemePainter<'_> {
    /// Draws a bracket. `width` is in pixels.
    pub(crate) fn bracket(&self, bracket: &Bracket, width: u16) -> Result<IndexedImage, RenderError> {
        let rounds = &bracket.rounds[..bracket.rounds.len().min(MOST_ROUNDS)];
        let most = rounds.iter().map(|round| round.games.len()).max().unwrap_or(0);
        if most == 0 {
            return Err(RenderError::Nothing);
        }
        if most > MOST_GAMES {
            return Err(RenderError::TooMany { most: MOST_GAMES });
        }
        self.studio.cache.next_picture();
        let metrics = Metrics::of(width);
        let disc = self.disc(metrics);
        let slot = disc + metrics.gap / 2;
        let game = 2 * slot + metrics.gap / 2;
        let between = metrics.gap * 2;
        let small = TextSize { stretch: 90, ..self.small(metrics, false) };
        let heads = metrics.margin + metrics.cap_height * 5 / 2;
        let top = heads + usize::from(small.cap_height) + metrics.gap;
        let high = most * (game + between);
        let mut image = IndexedImage::new(metrics.width, top + high + metrics.margin / 2, self.palette.strip);
        self.draw_title(&mut image, &bracket.title, metrics);

        let room = metrics.width - metrics.margin;
        let gap = metrics.gap * 2;
        let column = ((room + gap) / rounds.len().max(2)).saturating_sub(gap);
        let middle = |round: &BracketRound, at: usize| top + (2 * at + 1) * high / (2 * round.games.len());
        for (number, round) in rounds.iter().enumerate() {
            let left = metrics.margin / 2 + number * (column + gap);
            self.draw_centred(&mut image, &round.heading, small, (left, column), heads, TextGround::Strip);
            for (at, slots) in round.games.iter().enumerate() {
                let middle_of_game = middle(round, at);
                let place = PixelRect {
                    left,
                    top: middle_of_game.saturating_sub(game / 2),
                    width: column,
                    height: game,
                };
                self.draw_game(&mut image, slots, place, metrics);
                if let Some(next) = rounds.get(number + 1).filter(|next| !next.games.is_empty()) {
                    let to = middle(next, (at / 2).min(next.games.len() - 1));
                    self.draw_way(&mut image, (left + column, middle_of_game), (gap, to), metrics);
                }
            }
        }
        Ok(image)
    }

    /// Draws the two players of a game in a frame.
    fn draw_game(
        &self,
        image: &mut IndexedImage,
        slots: &[BracketSlot; 2],
        place: PixelRect,
        metrics: Metrics,
    ) {
        let thin = (metrics.gap / 6).max(1);
        let line = self.palette.strip_text[2];
        let PixelRect { left, top, width, height } = place;
        for (left, top, width, height) in [
            (left, top, width, thin),
            (left, top + height - thin, width, thin),
            (left, top, thin, height),
            (left + width - thin, top, thin, height),
        ] {
            image.fill(line, left, top, width, height);
        }
        image.fill(self.thin_line(), left + thin, top + height / 2, width - 2 * thin, thin);
        let disc = self.disc(metrics);
        for (at, slot) in slots.iter().enumerate() {
            let top = top + at * height / 2 + (height / 2).saturating_sub(disc) / 2 + thin / 2;
            let disc_left = left + metrics.gap / 2;
            let square = PixelRect { left: disc_left, top, width: disc, height: disc };
            let (size, ground) = match slot.fate {
                Fate::Through => (self.small(metrics, true), TextGround::Strip),
                Fate::Open => (self.small(metrics, false), TextGround::Strip),
                Fate::Out => (self.small(metrics, false), TextGround::Faint),
                Fate::Won => (self.small(metrics, true), TextGround::Medal),
            };
            if slot.fate == Fate::Won {
                // The medal fills the frame, below the disc of the result.
                let inner = PixelRect { left: left + thin, top, width: width - 2 * thin, height: disc };
                self.draw_medal(image, inner);
            }
            self.draw_mark(image, &slot.mark, square, metrics);
            let text_left = disc_left + disc + metrics.gap / 2;
            let room = (left + width).saturating_sub(text_left + metrics.gap / 2);
            let text_top = top + disc.saturating_sub(size.cap_height.into()) / 2;
            self.draw_words(image, &slot.name, size, (text_left, text_top), room, ground);
        }
    }

    /// Draws the line from a game to the one of the next round, at the height `to`.
    fn draw_way(
        &self,
        image: &mut IndexedImage,
        (left, from): (usize, usize),
        (wide, to): (usize, usize),
        metrics: Metrics,
    ) {
        let thin = (metrics.gap / 6).max(1);
        let line = self.palette.strip_text[2];
        image.fill(line, left, from, wide / 2, thin);
        image.fill(line, left + wide / 2, from.min(to), thin, from.abs_diff(to) + thin);
        image.fill(line, left + wide / 2, to, wide - wide / 2, thin);
    }
}
