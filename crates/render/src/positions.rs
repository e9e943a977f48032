//! Several positions of a game in one picture, each below its label.

use crate::colour::palette::Scene;
use crate::file::encode::{self, RenderError};
use crate::indexed::IndexedImage;
use crate::look::Look;
use crate::painter::{Painter, turned};
use crate::picture::layout::{Metrics, SMALL, TextGround};
use postern_rules::diagram::Diagram;

/// The maximum number of positions in one picture.
pub const MOST_POSITIONS: usize = 9;

/// A position and the text above it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Labelled {
    pub diagram: Diagram,
    pub label: String,
}

impl Painter {
    /// Draws several positions side by side as one PNG file, at most three in a row. The boards have neither a strip nor
    /// coordinates, which would be too small to read. The width of `look` is that of the whole picture. The file carries the game
    /// record, if there is one.
    ///
    /// # Errors
    /// As [`Painter::png`]; [`RenderError::Nothing`] without positions, [`RenderError::TooMany`] for more than
    /// [`MOST_POSITIONS`].
    pub fn positions(
        &self,
        positions: &[Labelled],
        look: &Look,
        record: Option<&str>,
    ) -> Result<Vec<u8>, RenderError> {
        let first = positions.first().ok_or(RenderError::Nothing)?;
        if positions.len() > MOST_POSITIONS {
            return Err(RenderError::TooMany { most: MOST_POSITIONS });
        }
        let Diagram { hues, surface, .. } = first.diagram;
        let painter = self.theme_painter(look.theme, hues, Scene::Board(surface))?;
        let across = match positions.len() {
            count @ 1..=3 => count,
            4 => 2,
            _ => 3,
        };
        let metrics = Metrics::of(look.width.pixels());
        let gap = metrics.gap;
        let wide = (metrics.width - (across + 1) * gap) / across;
        let boards: Vec<IndexedImage> = positions
            .iter()
            .map(|Labelled { diagram, .. }| -> Result<IndexedImage, RenderError> {
                Ok(painter.bare(diagram, turned(diagram, look)?, wide as u16))
            })
            .collect::<Result<_, _>>()?;
        let rows = || positions.chunks(across).zip(boards.chunks(across));
        let text = metrics.part(SMALL);
        let above = 2 * gap + text;
        let height_of =
            |boards: &[IndexedImage]| above + boards.iter().map(|board| board.height).max().unwrap_or(0);
        let height = rows().map(|(_, boards)| height_of(boards)).sum::<usize>() + gap;
        let mut image = IndexedImage::new(metrics.width, height, painter.palette.strip);
        let mut top = 0;
        for (labels, boards) in rows() {
            for (at, (Labelled { label, .. }, board)) in labels.iter().zip(boards).enumerate() {
                let left = gap + at * (wide + gap);
                let (size, place) = (painter.small(metrics, true), (left, wide));
                painter.draw_centred(&mut image, label, size, place, top + gap, TextGround::Strip);
                image.paste(&board.pixels, board.width, left, top + above);
            }
            top += height_of(boards);
        }
        encode::png(&image, painter.palette, record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_rules::diagram::Surface;
    use postern_rules::seat::Pair;

    /// Returns the size of a picture and its pixels, as indices of its palette.
    fn read(file: &[u8]) -> (usize, Vec<u8>) {
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG file");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut pixels).expect("a whole picture");
        (info.width as usize, pixels)
    }

    #[test]
    fn labels_of_positions_are_legible_on_a_phone_however_many_there_are() {
        let painter = Painter::new().expect("the themes are there");
        for count in 1..=MOST_POSITIONS {
            let draw = |label: &str| {
                let diagram = Diagram::new(19, 19, Surface::Points, Pair::new("Black", "White"));
                let one = Labelled { diagram, label: label.to_owned() };
                read(&painter.positions(&vec![one; count], &Look::default(), None).expect("a picture"))
            };
            let ((width, with), (_, without)) = (draw("H"), draw(""));
            let inked = with.chunks(width).zip(without.chunks(width)).map(|(a, b)| a != b);
            let rows = inked.take(width / 8).filter(|inked| *inked).count();
            assert!(rows * 390 >= 8 * width, "{count} positions: a letter of {rows} pixels at {width}");
        }
    }
}
