//! Animated replays: a GIF whose frames hold only the changed pixels.

use std::borrow::Cow;

use gif::{AnyExtension, DisposalMethod, Encoder, Extension, Frame, Repeat};

use super::encode::RenderError;
use super::lzw;
use super::record::KEYWORD;
use crate::colour::palette::{COLOURS, Palette};
use crate::indexed::IndexedImage;

/// Durations in hundredths of a second: of the first position of a game, of each of the two frames with its last position,
/// of the longest replay, and the longest and the shortest duration of a position in between.
const FIRST: u16 = 150;
const LAST: u16 = 250;
const WHOLE: u16 = 6000;
const SLOWEST: u16 = 70;
const FASTEST: u16 = 10;
/// Duration of a position of a lesson, which is read along with its caption.
const LESSON: u16 = 180;
/// The number of positions of the longest replay. Longer games leave some out.
pub(crate) const MOST_SHOWN: usize = 1 + ((WHOLE - FIRST - 2 * LAST) / FASTEST) as usize + 1;
/// The maximum size of a file in bytes. Discord refuses files above 10 MiB.
pub(crate) const MOST_BYTES: usize = 8_000_000;
/// The transparent colour, which keeps the pixel of the frame before. No palette uses it.
const TRANSPARENT: u8 = COLOURS as u8 - 1;

/// The durations of the positions of an animation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tempo {
    /// A game: as fast as needed to end within a minute, with more time for the first and the last position.
    Game,
    /// A few positions with captions, each shown equally long.
    Lesson,
}

impl Tempo {
    /// Returns the durations of `frames` frames in hundredths of a second. The last two show the last position.
    fn delays(self, frames: usize) -> Vec<u16> {
        if self == Tempo::Lesson {
            return vec![LESSON; frames];
        }
        let between = frames.saturating_sub(3).max(1);
        let delay = (usize::from(WHOLE - FIRST - 2 * LAST) / between).clamp(1, SLOWEST.into()) as u16;
        let mut delays = vec![delay; frames];
        delays[0] = FIRST;
        for delay in delays.iter_mut().rev().take(2) {
            *delay = LAST;
        }
        delays
    }
}

/// Returns the indices of at most `most` (2 or more) of `count` positions: the first, the last, and evenly spaced ones
/// between them.
pub(crate) fn shown(count: usize, most: usize) -> impl Iterator<Item = usize> {
    let kept = count.min(most.max(2));
    (0..kept).map(move |place| if kept == count { place } else { place * (count - 1) / (kept - 1) })
}

/// Collects frames and encodes the file. Only the last frame is kept uncompressed.
pub(crate) struct ReplayEncoder<'a> {
    palette: &'a Palette,
    /// The previous frame.
    before: Option<IndexedImage>,
    /// The compressed frames, and their size in bytes.
    frames: Vec<Frame<'static>>,
    bytes: usize,
}

impl<'a> ReplayEncoder<'a> {
    pub fn new(palette: &'a Palette) -> ReplayEncoder<'a> {
        ReplayEncoder { palette, before: None, frames: Vec::new(), bytes: 0 }
    }

    /// Adds a frame.
    ///
    /// # Errors
    /// [`RenderError::FramesDiffer`] if its size differs from that of the previous frame.
    pub fn push(&mut self, image: &IndexedImage) -> Result<(), RenderError> {
        let Some(before) = &mut self.before else {
            self.add(frame((0, 0, image.width, image.height), &image.pixels));
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
        self.add(frame(bounds, &pixels));
        Ok(())
    }

    fn add(&mut self, frame: Frame<'static>) {
        self.bytes += frame.buffer.len();
        self.frames.push(frame);
    }

    /// Returns the size of all frames in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Encodes the file, with a game record in a comment if there is one. The last position has two frames, because converters to other formats cut the last frame short.
    ///
    /// # Errors
    /// [`RenderError::Nothing`] without frames.
    pub fn finish(mut self, tempo: Tempo, record: Option<&str>) -> Result<Vec<u8>, RenderError> {
        self.frames.push(frame((0, 0, 1, 1), &[TRANSPARENT]));
        let [first, _, ..] = &self.frames[..] else { return Err(RenderError::Nothing) };
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
        let delays = tempo.delays(self.frames.len());
        for (place, (mut frame, delay)) in self.frames.into_iter().zip(delays).enumerate() {
            frame.delay = delay;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replay_of_any_length_ends_within_a_minute_and_no_position_is_too_short_to_see() {
        for positions in [1, 2, 3, 10, 77, 151, 300, MOST_SHOWN] {
            let delays = Tempo::Game.delays(positions + 1);
            assert_eq!(delays.len(), positions + 1);
            let whole: usize = delays.iter().copied().map(usize::from).sum();
            assert!(whole <= WHOLE.into(), "{positions}: {whole}");
            assert!(delays.iter().all(|&delay| delay >= FASTEST), "{positions}: {delays:?}");
            assert_eq!(delays[positions - 1..], [LAST; 2]);
            assert!(positions < 2 || delays[0] == FIRST);
        }
        assert_eq!(Tempo::Game.delays(11)[1..9], [SLOWEST; 8], "a short game is not hurried");
        assert_eq!(Tempo::Lesson.delays(4), [LESSON; 4]);
    }

    #[test]
    fn the_first_and_the_last_position_of_a_long_game_are_always_shown() {
        for count in [1, 2, 3, 500, 1723] {
            for most in [2, 3, 100, MOST_SHOWN] {
                let shown: Vec<usize> = shown(count, most).collect();
                assert_eq!(shown.len(), count.min(most));
                assert_eq!((shown[0], shown[shown.len() - 1]), (0, count - 1));
                assert!(shown.is_sorted_by(|a, b| a < b), "{shown:?}");
            }
        }
        assert_eq!(shown(0, 9).count(), 0);
    }
}
