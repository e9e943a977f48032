//! Animated replays: a GIF whose frames hold only what changed.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::colour::Rgb;
use super::compose::Image;
use super::encode::RenderError;
use super::lzw;
use super::palette::Palette;
use super::reduce::{COLOURS, Histogram, Reduced};

/// How long a frame is shown, in hundredths of a second.
const EACH: u16 = 70;
/// The last frame is held before the replay begins again.
const HELD: u16 = 400;
/// The colour that leaves a pixel as it was: one more than there are colours.
const SAME: u8 = COLOURS as u8 - 1;

/// Frames in, file out; only the last frame is kept whole.
pub(crate) struct Replay<'a> {
    palette: &'a Palette,
    reduced: Reduced,
    /// The frame before.
    before: Option<Image>,
    /// Compressed already.
    frames: Vec<Frame<'static>>,
}

impl<'a> Replay<'a> {
    /// A replay in the colours of these pictures, which should show everything that occurs.
    pub fn new(palette: &'a Palette, samples: &[&Image]) -> Replay<'a> {
        let mut histogram = Histogram::new();
        for image in samples {
            histogram.count(&image.pixels, image.width);
        }
        let reduced = Reduced::of(palette, &histogram, COLOURS - 1);
        Replay { palette, reduced, before: None, frames: Vec::new() }
    }

    /// # Errors
    /// [`RenderError::FramesDiffer`] where the picture has another size than the one before.
    pub fn push(&mut self, image: &Image) -> Result<(), RenderError> {
        let colour = |number: u8| self.reduced.instead[usize::from(number)];
        let Some(before) = &mut self.before else {
            let pixels: Vec<u8> = image.pixels.iter().map(|&number| colour(number)).collect();
            self.frames.push(frame((0, 0, image.width, image.height), &pixels));
            self.before = Some(image.clone());
            return Ok(());
        };
        if (before.width, before.height) != (image.width, image.height) {
            return Err(RenderError::FramesDiffer);
        }
        let bounds = changed(before, image);
        let (left, top, right, bottom) = bounds;
        let mut pixels = Vec::with_capacity((right - left) * (bottom - top));
        for y in top..bottom {
            let line = y * image.width + left..y * image.width + right;
            let pairs = before.pixels[line.clone()].iter().zip(&image.pixels[line.clone()]);
            pixels.extend(pairs.map(|(&old, &new)| {
                // Most pixels are as they were, and need no look at their colours.
                if old == new || colour(old) == colour(new) { SAME } else { colour(new) }
            }));
            before.pixels[line.clone()].copy_from_slice(&image.pixels[line]);
        }
        self.frames.push(frame(bounds, &pixels));
        Ok(())
    }

    /// # Errors
    /// [`RenderError::Nothing`] without frames.
    pub fn finish(self) -> Result<Vec<u8>, RenderError> {
        let Some(first) = self.frames.first() else { return Err(RenderError::Nothing) };
        let colours = self.palette.colours();
        let mut table: Vec<u8> = self
            .reduced
            .chosen
            .iter()
            .map(|&number| colours[usize::from(number)])
            .flat_map(|Rgb(r, g, b)| [r, g, b])
            .collect();
        table.resize(COLOURS * 3, 0);
        let fault = |error: gif::EncodingError| RenderError::Encoder(error.to_string());
        let mut bytes = Vec::with_capacity(256 << 10);
        let mut encoder = Encoder::new(&mut bytes, first.width, first.height, &table).map_err(fault)?;
        encoder.set_repeat(Repeat::Infinite).map_err(fault)?;
        let last = self.frames.len() - 1;
        for (number, mut frame) in self.frames.into_iter().enumerate() {
            frame.delay = if number == last { HELD } else { EACH };
            frame.transparent = (number > 0).then_some(SAME);
            encoder.write_lzw_pre_encoded_frame(&frame).map_err(fault)?;
        }
        drop(encoder);
        Ok(bytes)
    }
}

/// A part of the picture, compressed.
fn frame((left, top, right, bottom): (usize, usize, usize, usize), pixels: &[u8]) -> Frame<'static> {
    // A picture is at most 2160 pixels wide and little higher.
    Frame {
        dispose: DisposalMethod::Keep,
        left: left as u16,
        top: top as u16,
        width: (right - left) as u16,
        height: (bottom - top) as u16,
        buffer: Cow::Owned(lzw::compressed(pixels, SAME)),
        ..Frame::default()
    }
}

/// The rectangle in which two pictures of one size differ, as left, top, right and bottom ends. It is never empty: a
/// frame without any change still takes its time.
fn changed(before: &Image, now: &Image) -> (usize, usize, usize, usize) {
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
