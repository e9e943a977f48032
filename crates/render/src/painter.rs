//! The painter: themes, font and cache, shared by all threads that need pictures.

use std::borrow::Cow;
use std::sync::OnceLock;

use crate::cache::{BUDGET, Cache};
use crate::colour::kept;
use crate::colour::palette::{Palette, Scene};
use crate::colour::resolved::ResolvedTheme;
use crate::colour::theme::{BUILT_IN, Theme};
use crate::colour::theme_error::ThemeError;
use crate::file::encode;
use crate::file::encode::RenderError;
use crate::file::replay::{MOST_SHOWN, ReplayEncoder, Tempo, shown};
use crate::indexed::IndexedImage;
use crate::look::{Look, ThemeId};
use crate::picture::bracket::Bracket;
use crate::picture::chart::Chart;
use crate::picture::compose::ThemePainter;
use crate::picture::emblem;
use crate::picture::emblem::Glyph;
use crate::picture::font::Font;
use crate::picture::stairs::Stairs;
use crate::picture::table::Table;
use crate::pieces::cell::Region;
use crate::pieces::studio::Studio;
use crate::vector;
use crate::vector::VectorBoard;
use postern_rules::diagram::{Diagram, Hue, Mark};
use postern_rules::seat::{Pair, Seat};

/// The maximum number of columns and of rows.
const LARGEST: u8 = 26;

/// Draws pictures. Can be shared by all threads. The cache holds at most 24 MB.
pub struct Painter {
    themes: Vec<LoadedTheme>,
    font: Font,
    cache: Cache,
}

struct LoadedTheme {
    theme: Theme,
    /// For each pair of hues ([`pair_index`]), filled when the pair is first drawn.
    resolved: [OnceLock<ForHues>; PAIRS],
}

/// A theme for two hues, with the palette of each scene, filled when it is first drawn.
struct ForHues {
    theme: ResolvedTheme,
    palettes: [OnceLock<Palette>; Scene::COUNT],
}

/// The number of pairs of hues.
const PAIRS: usize = Hue::ALL.len() * Hue::ALL.len();

fn pair_index(hues: Pair<Hue>) -> usize {
    hues.first as usize * Hue::ALL.len() + hues.second as usize
}

impl Painter {
    /// Creates a painter with the themes that ship with Postern.
    ///
    /// # Errors
    /// [`ThemeError`] if a theme has too little contrast or a built-in file is not readable.
    pub fn new() -> Result<Painter, ThemeError> {
        Painter::with_themes(&[])
    }

    /// Creates a painter with the themes that ship with Postern and more themes, given as TOML.
    ///
    /// # Errors
    /// [`ThemeError`] describes the first theme that is rejected.
    pub fn with_themes(more: &[&str]) -> Result<Painter, ThemeError> {
        let mut themes: Vec<LoadedTheme> = Vec::new();
        for text in BUILT_IN.iter().chain(more) {
            let theme = Theme::read(text)?;
            if themes.iter().any(|other| other.theme.id == theme.id) {
                return Err(ThemeError::DuplicateId(theme.id));
            }
            themes.push(LoadedTheme { theme, resolved: std::array::from_fn(|_| OnceLock::new()) });
        }
        Ok(Painter { themes, font: Font::new()?, cache: Cache::new(BUDGET) })
    }

    /// Returns the themes in display order, the default first.
    pub fn themes(&self) -> impl Iterator<Item = (ThemeId, &Theme)> {
        self.themes.iter().enumerate().map(|(index, loaded)| (ThemeId(index as u8), &loaded.theme))
    }

    /// Returns the theme with this id.
    pub fn theme(&self, id: &str) -> Option<ThemeId> {
        self.themes().find(|(_, theme)| theme.id == id).map(|(id, _)| id)
    }

    /// Draws a board as a PNG file.
    ///
    /// # Errors
    /// [`RenderError::BoardSize`] if the board does not have 1 to 26 columns and rows, [`RenderError::UnknownTheme`] if
    /// the theme belongs to another painter.
    pub fn png(&self, diagram: &Diagram, look: &Look) -> Result<Vec<u8>, RenderError> {
        self.board_png(diagram, look, None)
    }

    /// Draws a board as a PNG file that carries a game record. [`crate::file::record::record_in_picture`] reads it back.
    ///
    /// # Errors
    /// As [`Painter::png`].
    pub fn png_with_record(
        &self,
        diagram: &Diagram,
        look: &Look,
        record: &str,
    ) -> Result<Vec<u8>, RenderError> {
        self.board_png(diagram, look, Some(record))
    }

    /// Draws a region of a board, enlarged, with its own coordinates, as a PNG file, which may carry a game record. A
    /// region without a square of the board shows the whole board.
    ///
    /// # Errors
    /// As [`Painter::png`].
    pub fn region(
        &self,
        diagram: &Diagram,
        look: &Look,
        region: Region,
        record: Option<&str>,
    ) -> Result<Vec<u8>, RenderError> {
        let painter = self.theme_painter(look.theme, diagram.hues, Scene::Board(diagram.surface))?;
        let image = self.board(&painter, diagram, look, Some(region), look.width.pixels())?;
        encode::png(&image, painter.palette, record)
    }

    /// Draws a replay as an animated GIF of at most a minute and 800 kB (8 MB if it is wider than
    /// [`Width::REPLAY`](crate::look::Width::REPLAY)), with one position for each diagram. Above 350 kB it has no marks of the
    /// last moves. A game that is too long even then leaves out positions between the first and the last. All positions use
    /// the hues of the first diagram. The player to move has no plate, which would flash from side to side.
    ///
    /// # Errors
    /// As [`Painter::png`]; [`RenderError::Nothing`] without frames, [`RenderError::FramesDiffer`] if pictures
    /// differ in size.
    pub fn gif(&self, frames: &[Diagram], look: &Look) -> Result<Vec<u8>, RenderError> {
        self.animation(frames, look, Tempo::Game, None, &|image| Cow::Borrowed(image))
    }

    /// Draws a replay that carries a game record. [`crate::file::record::record_in_picture`] reads it back.
    ///
    /// # Errors
    /// As [`Painter::gif`].
    pub fn gif_with_record(
        &self,
        frames: &[Diagram],
        look: &Look,
        record: &str,
    ) -> Result<Vec<u8>, RenderError> {
        self.animation(frames, look, Tempo::Game, Some(record), &|image| Cow::Borrowed(image))
    }

    /// Draws a few positions as an animated GIF that shows each of them long enough to read its caption. The file carries
    /// the game record, if there is one.
    ///
    /// # Errors
    /// As [`Painter::gif`].
    pub fn lesson(
        &self,
        frames: &[Diagram],
        look: &Look,
        record: Option<&str>,
    ) -> Result<Vec<u8>, RenderError> {
        self.animation(frames, look, Tempo::Lesson, record, &|image| Cow::Borrowed(image))
    }

    /// Draws an animation. `framed` returns the picture to show for that of a board.
    pub(crate) fn animation(
        &self,
        frames: &[Diagram],
        look: &Look,
        tempo: Tempo,
        record: Option<&str>,
        framed: &dyn Fn(&IndexedImage) -> Cow<'_, IndexedImage>,
    ) -> Result<Vec<u8>, RenderError> {
        let first = frames.first().ok_or(RenderError::Nothing)?;
        let painter = self.theme_painter(look.theme, first.hues, Scene::Board(first.surface))?;
        let mut most = MOST_SHOWN.min(frames.len());
        let mut marked = true;
        loop {
            let mut replay = ReplayEncoder::new(painter.palette, tempo, most);
            let (mut fitting, mut last) = (0, None);
            for place in shown(frames.len(), most) {
                let Some(frame) = frames.get(place) else { break };
                let turned = turned(frame, look)?;
                let drawn = match tempo {
                    Tempo::Game => calm(frame, marked || place + 1 == frames.len()),
                    Tempo::Lesson => Cow::Borrowed(frame),
                };
                let picture = painter.next(last.take(), &drawn, turned, look.width.pixels());
                replay.push(&framed(&picture.image))?;
                last = Some(picture);
                if replay.is_full(look.width, record, marked) {
                    break;
                }
                fitting += 1;
            }
            if fitting == most || most <= 2 {
                return replay.finish(record);
            }
            if marked && tempo == Tempo::Game {
                marked = false;
            } else {
                // Positions that are further apart differ in more pixels, so a few more than these might not fit.
                most = (fitting + (most - fitting) / 4).clamp(2, most - 1);
            }
        }
    }

    /// Draws a chart as a PNG file in landscape format.
    ///
    /// # Errors
    /// [`RenderError::Nothing`] if no series has a finite point or a value is beyond 1e30,
    /// [`RenderError::UnknownTheme`] if the theme belongs to another painter.
    pub fn chart(&self, chart: &Chart, look: &Look) -> Result<Vec<u8>, RenderError> {
        self.chart_png(chart, look, None)
    }

    /// Draws a chart of a game whose record the file carries.
    ///
    /// # Errors
    /// As [`Painter::chart`].
    pub fn chart_with_record(
        &self,
        chart: &Chart,
        look: &Look,
        record: &str,
    ) -> Result<Vec<u8>, RenderError> {
        self.chart_png(chart, look, Some(record))
    }

    fn chart_png(&self, chart: &Chart, look: &Look, record: Option<&str>) -> Result<Vec<u8>, RenderError> {
        let painter = self.theme_painter(look.theme, chart.hues, Scene::Chart)?;
        let image = painter.chart(chart, look.width.pixels())?;
        encode::png(&image, painter.palette, record)
    }

    /// Draws a cross table or a table with a column for each round as a PNG file.
    ///
    /// # Errors
    /// [`RenderError::Nothing`] without rows, [`RenderError::TooMany`] for more than
    /// [`table::MOST_ROWS`](crate::picture::table::MOST_ROWS), [`RenderError::UnknownTheme`] if the theme belongs to
    /// another painter.
    pub fn table(&self, table: &Table, look: &Look) -> Result<Vec<u8>, RenderError> {
        let painter = self.theme_painter(look.theme, table.hues, Scene::Table)?;
        encode::png(&painter.table(table, look.width.pixels())?, painter.palette, None)
    }

    /// Draws a bracket as a PNG file.
    ///
    /// # Errors
    /// [`RenderError::Nothing`] without games, [`RenderError::TooMany`] for more than
    /// [`bracket::MOST_GAMES`](crate::picture::bracket::MOST_GAMES) in a round, [`RenderError::UnknownTheme`] if the
    /// theme belongs to another painter.
    pub fn bracket(&self, bracket: &Bracket, look: &Look) -> Result<Vec<u8>, RenderError> {
        let painter = self.theme_painter(look.theme, bracket.hues, Scene::Table)?;
        encode::png(&painter.bracket(bracket, look.width.pixels())?, painter.palette, None)
    }

    /// Draws stairs as a PNG file.
    ///
    /// # Errors
    /// [`RenderError::Nothing`] without steps, [`RenderError::TooMany`] for more than
    /// [`stairs::MOST_STEPS`](crate::picture::stairs::MOST_STEPS), [`RenderError::UnknownTheme`] if the theme belongs
    /// to another painter.
    pub fn stairs(&self, stairs: &Stairs, look: &Look) -> Result<Vec<u8>, RenderError> {
        let painter = self.theme_painter(look.theme, stairs.hues, Scene::Table)?;
        encode::png(&painter.stairs(stairs, look.width.pixels())?, painter.palette, None)
    }

    /// Draws the part of a board that shows the most kinds of pieces, as a small PNG file with transparency.
    ///
    /// # Errors
    /// As [`Painter::png`].
    pub fn emblem(&self, diagram: &Diagram) -> Result<Vec<u8>, RenderError> {
        turned(diagram, &Look::default())?;
        let painter = self.theme_painter(ThemeId::default(), diagram.hues, Scene::Board(diagram.surface))?;
        emblem::png(&painter.emblem(diagram))
    }

    /// Draws a piece of a player, as a small PNG file with transparency.
    ///
    /// # Errors
    /// As [`Painter::png`].
    pub fn token(&self, diagram: &Diagram, seat: Seat) -> Result<Vec<u8>, RenderError> {
        let painter = self.theme_painter(ThemeId::default(), diagram.hues, Scene::Board(diagram.surface))?;
        emblem::png(&painter.token(diagram, seat))
    }

    /// Draws a mark, as a small PNG file with transparency.
    ///
    /// # Errors
    /// [`RenderError::Encoder`] if the encoder failed.
    pub fn glyph(&self, glyph: Glyph) -> Result<Vec<u8>, RenderError> {
        emblem::png(&emblem::glyph(glyph))
    }

    /// Draws the board of a diagram as SVG, without its strip. The width of `look` is ignored.
    ///
    /// # Errors
    /// As [`Painter::png`].
    pub fn vector(&self, diagram: &Diagram, look: &Look) -> Result<VectorBoard, RenderError> {
        let painter = self.theme_painter(look.theme, diagram.hues, Scene::Board(diagram.surface))?;
        Ok(vector::board(diagram, turned(diagram, look)?, painter.studio.theme))
    }

    fn board_png(
        &self,
        diagram: &Diagram,
        look: &Look,
        record: Option<&str>,
    ) -> Result<Vec<u8>, RenderError> {
        let painter = self.theme_painter(look.theme, diagram.hues, Scene::Board(diagram.surface))?;
        let image = self.board(&painter, diagram, look, None, look.width.pixels())?;
        encode::png(&image, painter.palette, record)
    }

    pub(crate) fn theme_painter(
        &self,
        theme: ThemeId,
        hues: Pair<Hue>,
        scene: Scene,
    ) -> Result<ThemePainter<'_>, RenderError> {
        let loaded = self.themes.get(usize::from(theme.0)).ok_or(RenderError::UnknownTheme)?;
        let pair = pair_index(hues);
        let resolved = loaded.resolved[pair].get_or_init(|| ForHues {
            theme: loaded.theme.resolve(hues),
            palettes: std::array::from_fn(|_| OnceLock::new()),
        });
        let key = u16::from(theme.0) * PAIRS as u16 + pair as u16;
        let studio = Studio { key, theme: &resolved.theme, font: &self.font, cache: &self.cache };
        let palette = resolved.palettes[scene.index()].get_or_init(|| {
            let kept = kept::colours(&loaded.theme.id, scene, hues);
            Palette::of(&studio, scene, kept)
        });
        Ok(ThemePainter { key: key * Scene::COUNT as u16 + scene.index() as u16, studio, palette })
    }

    /// Draws a board `width` pixels wide. The width of `look` is ignored.
    fn board(
        &self,
        painter: &ThemePainter<'_>,
        diagram: &Diagram,
        look: &Look,
        region: Option<Region>,
        width: u16,
    ) -> Result<IndexedImage, RenderError> {
        Ok(painter.board(diagram, turned(diagram, look)?, region, width))
    }
}

/// True if a board is drawn rotated by 180 degrees.
pub(crate) fn turned(diagram: &Diagram, look: &Look) -> Result<bool, RenderError> {
    let (cols, rows) = (diagram.cols, diagram.rows);
    if !(1..=LARGEST).contains(&cols) || !(1..=LARGEST).contains(&rows) {
        return Err(RenderError::BoardSize { cols, rows });
    }
    Ok((diagram.below == Seat::Second) != look.flipped)
}

/// Returns a position of a replay: without the mark of the player to move, unless the game is over, and without those of
/// the last move unless it is `marked`.
fn calm(diagram: &Diagram, marked: bool) -> Cow<'_, Diagram> {
    let mut calm = Cow::Borrowed(diagram);
    if diagram.strip.to_move.is_some() && diagram.strip.texts.result.is_empty() {
        calm.to_mut().strip.to_move = None;
    }
    if !marked {
        calm.to_mut().marks.retain(|(_, mark)| !matches!(mark, Mark::Last | Mark::Captured));
    }
    calm
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_rules::diagram::parts::Parts;
    use postern_rules::diagram::{Piece, Shape, Surface};
    use postern_rules::square::Square;

    /// Positions of a game that is won by the first player, with the square of each move marked.
    fn game(board: &Diagram) -> Vec<Diagram> {
        let mut all = vec![board.clone()];
        for ply in 0..9_u8 {
            let seat = if ply % 2 == 0 { Seat::First } else { Seat::Second };
            let mut next = all[usize::from(ply)].clone();
            // Along all edges, so that cells beyond them change too.
            let square =
                [(0, 0), (8, 4), (4, 8), (8, 8), (3, 0), (0, 5), (4, 4), (5, 4), (4, 5)][usize::from(ply)];
            let square = Square::new(square.0, square.1);
            next.pieces.push((square, Piece::new(seat, Shape::Stone)));
            next.marks = vec![(square, Mark::Last)];
            next.strip.to_move = Some(seat.other()).filter(|_| ply < 8);
            next.strip.texts.moves = format!("move {ply}");
            next.strip.texts.result = if ply < 8 { String::new() } else { "Black wins".to_owned() };
            all.push(next);
        }
        all
    }

    #[test]
    fn each_picture_of_an_animation_equals_one_that_is_drawn_alone() {
        let painter = Painter::new().expect("the themes are there");
        for surface in [Surface::Points, Surface::ParityPoints, Surface::Tiles, Surface::Chequered] {
            for (wraps, ring) in [
                ((false, false), false),
                ((true, false), false),
                ((true, true), false),
                ((false, false), true),
            ] {
                let mut board = Diagram::new(9, 9, surface, Pair::new("Black", "White"));
                board.wraps = wraps;
                board.ring = if ring { vec![(-1, 0, Seat::First), (9, 4, Seat::Second)] } else { Vec::new() };
                let mut boards = game(&board);
                // Letters come and go.
                boards[4].parts = Parts::new(&[(0, 4), (5, 8)], &[(0, 8)]);
                boards[5].parts = boards[4].parts;
                for turned in [false, true] {
                    let drawing = painter
                        .theme_painter(ThemeId::default(), board.hues, Scene::Board(surface))
                        .expect("the first theme");
                    let mut last = None;
                    for (number, diagram) in boards.iter().enumerate() {
                        let picture = drawing.next(last.take(), diagram, turned, 360);
                        let alone = drawing.board(diagram, turned, None, 360);
                        assert!(picture.image == alone, "{surface:?} {wraps:?} {ring} {turned}: {number}");
                        last = Some(picture);
                    }
                }
            }
        }
    }
}
