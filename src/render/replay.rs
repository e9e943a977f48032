//! Animated replays: a GIF whose frames hold only what changed.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::colour::Rgb;
use super::compose::Image;
use super::encode::RenderError;
use super::lzw;
use super::palette::{FRAME, Palette};
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
    /// The tone of the grain in each row.
    grain: Vec<u8>,
    frames: Vec<Delta>,
}

struct Delta {
    left: u16,
    top: u16,
    width: u16,
    height: u16,
    /// Compressed pixels.
    data: Vec<u8>,
}

impl<'a> Replay<'a> {
    /// A replay in the colours of these pictures, which should show everything that occurs.
    pub fn new(palette: &'a Palette, samples: &[&Image]) -> Replay<'a> {
        let mut histogram = Histogram::new();
        for image in samples {
            histogram.count(&image.pixels, image.width);
        }
        let reduced = Reduced::of(palette, &histogram, COLOURS - 1);
        Replay { palette, reduced, before: None, grain: Vec::new(), frames: Vec::new() }
    }

    /// # Errors
    /// [`RenderError::FramesDiffer`] where the picture has another size than the one before.
    pub fn push(&mut self, image: &Image) -> Result<(), RenderError> {
        let Some(before) = &mut self.before else {
            self.grain = image.grain();
            let mut pixels = image.pixels.clone();
            for (line, &tone) in pixels.chunks_exact_mut(image.width).zip(&self.grain) {
                let frame = self.palette.grain[usize::from(tone)];
                for pixel in line {
                    *pixel = self.reduced.instead[usize::from(if *pixel == FRAME { frame } else { *pixel })];
                }
            }
            self.frames.push(Delta::new(0, 0, image.width, image.height, &pixels));
            self.before = Some(image.clone());
            return Ok(());
        };
        if (before.width, before.height) != (image.width, image.height) {
            return Err(RenderError::FramesDiffer);
        }
        let bounds = changed(before, image);
        let (left, top, right, bottom) = bounds;
        let mut pixels = Vec::with_capacity((right - left) * (bottom - top));
        for (y, &tone) in self.grain.iter().enumerate().take(bottom).skip(top) {
            let line = y * image.width + left..y * image.width + right;
            let frame = self.palette.grain[usize::from(tone)];
            let colour =
                |number: u8| self.reduced.instead[usize::from(if number == FRAME { frame } else { number })];
            let pairs = before.pixels[line.clone()].iter().zip(&image.pixels[line.clone()]);
            pixels.extend(pairs.map(|(&old, &new)| {
                // Most pixels are as they were, and need no look at their colours.
                if old == new || colour(old) == colour(new) { SAME } else { colour(new) }
            }));
            before.pixels[line.clone()].copy_from_slice(&image.pixels[line]);
        }
        self.frames.push(Delta::new(left, top, right - left, bottom - top, &pixels));
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
        for (number, delta) in self.frames.iter().enumerate() {
            encoder
                .write_lzw_pre_encoded_frame(&Frame {
                    delay: if number == last { HELD } else { EACH },
                    dispose: DisposalMethod::Keep,
                    transparent: (number > 0).then_some(SAME),
                    left: delta.left,
                    top: delta.top,
                    width: delta.width,
                    height: delta.height,
                    buffer: Cow::Borrowed(&delta.data),
                    ..Frame::default()
                })
                .map_err(fault)?;
        }
        drop(encoder);
        Ok(bytes)
    }
}

impl Delta {
    fn new(left: usize, top: usize, width: usize, height: usize, pixels: &[u8]) -> Delta {
        let data = lzw::compressed(pixels, SAME);
        // A picture is at most 2160 pixels wide and little higher.
        Delta { left: left as u16, top: top as u16, width: width as u16, height: height as u16, data }
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
