//! Animated replays: a GIF whose frames hold only the changed pixels.

use std::borrow::Cow;

use gif::{AnyExtension, DisposalMethod, Encoder, Extension, Frame, Repeat};

use super::encode::RenderError;
use super::lzw;
use super::record::KEYWORD;
use crate::colour::palette::{COLOURS, Palette};
use crate::indexed::IndexedImage;

/// Duration of a frame in hundredths of a second.
const FRAME_DELAY: u16 = 70;
/// Duration of the last position in hundredths of a second.
const LAST_FRAME_DELAY: u16 = 400;
/// The transparent colour, which keeps the pixel of the frame before. No palette uses it.
const TRANSPARENT: u8 = COLOURS as u8 - 1;

/// Collects frames and encodes the file. Only the last frame is kept uncompressed.
pub(crate) struct ReplayEncoder<'a> {
    palette: &'a Palette,
    /// The previous frame.
    before: Option<IndexedImage>,
    /// The compressed frames.
    frames: Vec<Frame<'static>>,
}

impl<'a> ReplayEncoder<'a> {
    pub fn new(palette: &'a Palette) -> ReplayEncoder<'a> {
        ReplayEncoder { palette, before: None, frames: Vec::new() }
    }

    /// Adds a frame.
    ///
    /// # Errors
    /// [`RenderError::FramesDiffer`] if its size differs from that of the previous frame.
    pub fn push(&mut self, image: &IndexedImage) -> Result<(), RenderError> {
        let Some(before) = &mut self.before else {
            self.frames.push(frame((0, 0, image.width, image.height), &image.pixels));
            self.before = Some(image.clone());
            return Ok(());
        };
        if (before.width, before.height) != (image.width, image.height) {
            return Err(RenderError::FramesDiffer);
        }
        let bounds = changed_bounds(before, image);
        let (left, top, right, bottom) = bounds;
        let mut pixels = Vec::with_capacity((right - left) * (bottom - top));
        for y in top..bottom {
            let line = y * image.width + left..y * image.width + right;
            let pairs = before.pixels[line.clone()].iter().zip(&image.pixels[line.clone()]);
            pixels.extend(pairs.map(|(&old, &new)| if old == new { TRANSPARENT } else { new }));
            before.pixels[line.clone()].copy_from_slice(&image.pixels[line]);
        }
        self.frames.push(frame(bounds, &pixels));
        Ok(())
    }

    /// Encodes the file, with a game record in a comment if there is one. A last frame without changes follows the last
    /// position, for programs that do not wait after the last frame.
    ///
    /// # Errors
    /// [`RenderError::Nothing`] without frames.
    pub fn finish(mut self, record: Option<&str>) -> Result<Vec<u8>, RenderError> {
        let last = self.frames.len().saturating_sub(1);
        self.frames.push(frame((0, 0, 1, 1), &[TRANSPARENT]));
        let Some(first) = self.frames.first().filter(|_| self.before.is_some()) else {
            return Err(RenderError::Nothing);
        };
        let mut table = self.palette.table();
        table.resize(COLOURS * 3, 0);
        let fault = |error: gif::EncodingError| RenderError::Encoder(error.to_string());
        let mut bytes = Vec::with_capacity(256 << 10);
        let mut encoder = Encoder::new(&mut bytes, first.width, first.height, &table).map_err(fault)?;
        encoder.set_repeat(Repeat::Infinite).map_err(fault)?;
        if let Some(record) = record {
            let comment = [KEYWORD.as_bytes(), b"\n", record.as_bytes()];
            encoder.write_raw_extension(AnyExtension::from(Extension::Comment), &comment).map_err(fault)?;
        }
        for (place, mut frame) in self.frames.into_iter().enumerate() {
            frame.delay = if place == last { LAST_FRAME_DELAY } else { FRAME_DELAY };
            frame.transparent = (place > 0).then_some(TRANSPARENT);
            encoder.write_lzw_pre_encoded_frame(&frame).map_err(fault)?;
        }
        drop(encoder);
        Ok(bytes)
    }
}

/// Compresses a part of the picture.
fn frame((left, top, right, bottom): (usize, usize, usize, usize), pixels: &[u8]) -> Frame<'static> {
    // The casts are lossless: pictures are at most 2160 pixels wide and little higher.
    Frame {
        dispose: DisposalMethod::Keep,
        left: left as u16,
        top: top as u16,
        width: (right - left) as u16,
        height: (bottom - top) as u16,
        buffer: Cow::Owned(lzw::compress(pixels, TRANSPARENT)),
        ..Frame::default()
    }
}

/// Returns the rectangle in which two pictures of the same size differ, as left, top, right and bottom edge. It is
/// never empty, because a frame without changes still takes its time.
fn changed_bounds(before: &IndexedImage, now: &IndexedImage) -> (usize, usize, usize, usize) {
    let lines = before.pixels.chunks_exact(now.width).zip(now.pixels.chunks_exact(now.width));
    let (mut left, mut right, mut top, mut bottom) = (now.width, 0, 0, 0);
    for (y, (old, new)) in lines.enumerate().filter(|(_, (old, new))| old != new) {
        let differs = |x: &usize| old[*x] != new[*x];
        left = (0..left).find(differs).unwrap_or(left);
        right = (right..now.width).rev().find(differs).map_or(right, |x| x + 1);
        top = if bottom == 0 { y } else { top };
        bottom = y + 1;
    }
    if bottom == 0 { (0, 0, 1, 1) } else { (left, top, right, bottom) }
}
