//! Animated replays: a GIF whose frames hold only the changed pixels.

use std::borrow::Cow;

use gif::{AnyExtension, DisposalMethod, Encoder, Extension, Frame, Repeat};

use super::changes::{Area, changed};
use super::encode::RenderError;
use super::lzw;
use super::record::KEYWORD;
use crate::colour::palette::{FEW, Palette};
use crate::indexed::IndexedImage;
use crate::look::Width;

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
/// The sizes in bytes of a file that is no wider than [`Width::REPLAY`], which telephones load: above the first it leaves out
/// the marks of the last moves, and above the second positions. Then that of any other file. Discord refuses files above
/// 10 MiB.
const SMALL_BYTES: usize = 350_000;
const LARGE_BYTES: usize = 800_000;
const MOST_BYTES: usize = 8_000_000;
/// The bytes of a file besides its frames and the record.
const BESIDES: usize = 1_000;
/// The duration of a frame with a part of a position, in hundredths of a second. Programs show shorter ones much longer.
const PART: u16 = 2;
/// The most frames of a position.
const MOST_PARTS: usize = 16;
/// The bytes of a frame besides its pixels, and the pixels' bytes in a block, which has one for its length.
const HEADERS: usize = 20;
const IN_BLOCK: usize = 255;
/// The transparent colour, which keeps the pixel of the frame before. No palette uses it.
const TRANSPARENT: u8 = FEW as u8 - 1;

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

/// Collects positions and encodes the file. Only the last position is kept uncompressed.
///
/// A position has a frame for each rectangle that changes, one shortly after the other: a single frame for all of them
/// would describe everything between them.
pub(crate) struct ReplayEncoder<'a> {
    palette: &'a Palette,
    /// The durations of the positions that are still to come, and of the repetition of the last one.
    delays: std::vec::IntoIter<u16>,
    /// The previous position.
    before: Option<IndexedImage>,
    /// The compressed frames, and their size in bytes.
    frames: Vec<Frame<'static>>,
    bytes: usize,
}

impl<'a> ReplayEncoder<'a> {
    /// Starts a file with this many positions.
    pub(crate) fn new(palette: &'a Palette, tempo: Tempo, positions: usize) -> ReplayEncoder<'a> {
        let delays = tempo.delays(positions + 1).into_iter();
        ReplayEncoder { palette, delays, before: None, frames: Vec::new(), bytes: 0 }
    }

    /// Adds a position.
    ///
    /// # Errors
    /// [`RenderError::FramesDiffer`] if its size differs from that of the previous frame.
    pub(crate) fn push(&mut self, image: &IndexedImage) -> Result<(), RenderError> {
        let delay = self.delays.next().unwrap_or(LAST);
        let image = self.palette.with_few(image);
        let Some(before) = self.before.take() else {
            self.add(Area::of(&image), &image.pixels, delay);
            self.before = Some(image);
            return Ok(());
        };
        if (before.width, before.height) != (image.width, image.height) {
            return Err(RenderError::FramesDiffer);
        }
        let areas = changed(&before, &image, usize::from(delay / PART).clamp(1, MOST_PARTS));
        let last = areas.len() - 1;
        for (number, area) in areas.into_iter().enumerate() {
            let pixels = area.rows().flat_map(|y| {
                let line = y * image.width + area.left..y * image.width + area.right;
                let pairs = before.pixels[line.clone()].iter().zip(&image.pixels[line]);
                pairs.map(|(&old, &new)| if old == new { TRANSPARENT } else { new })
            });
            let pixels: Vec<u8> = pixels.collect();
            self.add(area, &pixels, if number < last { PART } else { delay - PART * last as u16 });
        }
        self.before = Some(image);
        Ok(())
    }

    fn add(&mut self, area: Area, pixels: &[u8], delay: u16) {
        let mut frame = frame(area, pixels);
        frame.delay = delay;
        self.bytes += frame.buffer.len() + frame.buffer.len() / IN_BLOCK + HEADERS;
        self.frames.push(frame);
    }

    /// True if the file would be too large, with the marks of the last moves or without them.
    pub(crate) fn is_full(&self, width: Width, record: Option<&str>, marked: bool) -> bool {
        let most = match (width <= Width::REPLAY, marked) {
            (true, true) => SMALL_BYTES,
            (true, false) => LARGE_BYTES,
            (false, _) => MOST_BYTES,
        };
        let text = record.map_or(0, |record| record.len() + record.len() / IN_BLOCK);
        self.bytes + text + BESIDES > most
    }

    /// Encodes the file, with a game record in a comment if there is one. The last position has two frames, because converters to other formats cut the last frame short.
    ///
    /// # Errors
    /// [`RenderError::Nothing`] without frames.
    pub(crate) fn finish(mut self, record: Option<&str>) -> Result<Vec<u8>, RenderError> {
        let delay = self.delays.next().unwrap_or(LAST);
        self.add(Area::DOT, &[TRANSPARENT], delay);
        let [first, _, ..] = &self.frames[..] else { return Err(RenderError::Nothing) };
        let mut table = self.palette.few();
        table.resize(FEW * 3, 0);
        let fault = |error: gif::EncodingError| RenderError::Encoder(error.to_string());
        let mut bytes = Vec::with_capacity(256 << 10);
        let mut encoder = Encoder::new(&mut bytes, first.width, first.height, &table).map_err(fault)?;
        encoder.set_repeat(Repeat::Infinite).map_err(fault)?;
        if let Some(record) = record {
            let comment = [KEYWORD.as_bytes(), b"\n", record.as_bytes()];
            encoder.write_raw_extension(AnyExtension::from(Extension::Comment), &comment).map_err(fault)?;
        }
        for (place, mut frame) in self.frames.into_iter().enumerate() {
            frame.transparent = (place > 0).then_some(TRANSPARENT);
            encoder.write_lzw_pre_encoded_frame(&frame).map_err(fault)?;
        }
        drop(encoder);
        Ok(bytes)
    }
}

/// Compresses a part of the picture.
fn frame(area: Area, pixels: &[u8]) -> Frame<'static> {
    // The casts are lossless: pictures are at most 2160 pixels wide and little higher.
    Frame {
        dispose: DisposalMethod::Keep,
        left: area.left as u16,
        top: area.top as u16,
        width: (area.right - area.left) as u16,
        height: (area.bottom - area.top) as u16,
        buffer: Cow::Owned(lzw::compress(pixels, TRANSPARENT)),
        ..Frame::default()
    }
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
