//! Pictures whose pixels are indices of a palette.

use crate::picture::layout::Span;

/// A picture whose pixels are indices of a [`crate::colour::palette::Palette`], row by row from the top left.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct IndexedImage {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<u8>,
}

impl IndexedImage {
    /// Creates a picture of one colour.
    pub(crate) fn new(width: usize, height: usize, colour: u8) -> IndexedImage {
        IndexedImage { width, height, pixels: vec![colour; width * height] }
    }

    /// Fills a rectangle. The part outside the picture is cropped.
    pub(crate) fn fill(&mut self, colour: u8, left: usize, top: usize, width: usize, height: usize) {
        let (left, right) = (left.min(self.width), left.saturating_add(width).min(self.width));
        for y in top..top.saturating_add(height).min(self.height) {
            self.pixels[y * self.width + left..y * self.width + right].fill(colour);
        }
    }

    /// Copies the rows of a picture that is `width` wide. The part outside of this picture is cropped.
    pub(crate) fn paste(&mut self, pixels: &[u8], width: usize, left: usize, top: usize) {
        if width == 0 || left >= self.width {
            return;
        }
        let visible = width.min(self.width - left);
        for (row, y) in pixels.chunks_exact(width).zip(top..self.height) {
            self.pixels[y * self.width + left..][..visible].copy_from_slice(&row[..visible]);
        }
    }

    /// Copies the visible part of a square picture of `size` pixels.
    pub(crate) fn paste_part(&mut self, pixels: &[u8], size: usize, column: Span, row: Span) {
        if size == 0 || column.start >= self.width {
            return;
        }
        let visible = column.length.min(self.width - column.start);
        let rows = pixels.chunks_exact(size).skip(row.skip).take(row.length);
        for (line, y) in rows.zip(row.start..self.height) {
            self.pixels[y * self.width + column.start..][..visible]
                .copy_from_slice(&line[column.skip..][..visible]);
        }
    }
}
