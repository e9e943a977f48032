//! Pictures as PNG files, and the game record that travels in them.
//!
//! Sixteen colours, no filter, and the compressor of the `png` crate: filters make boards a third larger, as their
//! rows repeat as they are.

use std::fmt;
use std::io::Cursor;

use png::{DeflateCompression, Filter};

use super::colour::Rgb;
use super::compose::Image;
use super::palette::Palette;
use super::reduce::{COLOURS, Histogram, Reduced};

/// The keyword of the text chunk that carries a game record.
const KEYWORD: &str = "Postern record";
/// The longest record that is read from a picture, in bytes.
pub const LONGEST_RECORD: usize = 1 << 20;

/// How hard the encoder looks for repetitions, 1 to 9. Level 6 takes a quarter longer for files that are 7 to 10 % smaller,
/// and boards of 19x19 would take longer than the 3 ms that they may; level 4 saves a tenth of the time for a tenth more.
const LEVEL: u8 = 5;

/// A picture could not be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RenderError {
    /// Boards have 1 to 26 columns and rows.
    BoardSize { cols: u8, rows: u8 },
    /// The painter has no such theme.
    UnknownTheme,
    /// There is nothing to show: no frames, or a chart without points.
    Nothing,
    /// There are more pictures than fit beside each other.
    TooMany { most: usize },
    /// Frames of one replay must have the same size.
    FramesDiffer,
    /// The encoder failed; this is a fault of ours.
    Encoder(String),
}

impl fmt::Display for RenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RenderError::BoardSize { cols, rows } => {
                write!(f, "a board of {cols}x{rows} can't be drawn: 1 to 26 columns and rows")
            }
            RenderError::UnknownTheme => f.write_str("there is no such theme"),
            RenderError::Nothing => f.write_str("there is nothing to draw"),
            RenderError::TooMany { most } => write!(f, "at most {most} positions fit into one picture"),
            RenderError::FramesDiffer => f.write_str("the pictures of a replay must have one size"),
            RenderError::Encoder(why) => write!(f, "the picture could not be encoded: {why}"),
        }
    }
}

impl std::error::Error for RenderError {}

impl From<png::EncodingError> for RenderError {
    fn from(error: png::EncodingError) -> RenderError {
        RenderError::Encoder(error.to_string())
    }
}

/// The picture as a PNG file with sixteen colours.
pub(crate) fn png(image: &Image, palette: &Palette, record: Option<&str>) -> Result<Vec<u8>, RenderError> {
    let mut histogram = Histogram::new();
    histogram.count(&image.pixels, image.width);
    let reduced = Reduced::of(palette, &histogram, COLOURS);
    let colours = palette.colours();
    let chosen: Vec<u8> = reduced
        .chosen
        .iter()
        .map(|&number| colours[usize::from(number)])
        .flat_map(|Rgb(r, g, b)| [r, g, b])
        .collect();

    let mut bytes = Vec::with_capacity(64 << 10);
    let mut encoder = png::Encoder::new(&mut bytes, image.width as u32, image.height as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Four);
    encoder.set_palette(chosen);
    if let Some(record) = record {
        encoder.add_itxt_chunk(KEYWORD.to_owned(), record.to_owned())?;
    }
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&packed(image, &reduced))?;
    writer.finish()?;
    Ok(bytes)
}

/// Rows of two pixels a byte (PNG specification, 7.2).
fn packed(image: &Image, reduced: &Reduced) -> Vec<u8> {
    // Every two numbers beside each other at once: what looks them up one by one takes most of the time of a picture.
    let mut pairs = vec![0_u8; 1 << 16];
    for (left, row) in reduced.instead.iter().zip(pairs.chunks_exact_mut(256)) {
        for (pair, right) in row.iter_mut().zip(&reduced.instead) {
            *pair = left << 4 | right;
        }
    }
    let mut rows = Vec::with_capacity(image.width.div_ceil(2) * image.height);
    for line in image.pixels.chunks_exact(image.width) {
        let (twos, last) = line.as_chunks::<2>();
        rows.extend(twos.iter().map(|&pair| pairs[usize::from(u16::from_be_bytes(pair))]));
        rows.extend(last.iter().map(|&pixel| reduced.instead[usize::from(pixel)] << 4));
    }
    rows
}

/// The game record that travels in a picture, `None` where there is none. The file may come from anybody: it is read
/// within fixed bounds, and only its head, not its pixels.
///
/// # Errors
/// [`BadPicture`] where the file is no PNG, is damaged before its pixels, or holds a record longer than
/// [`LONGEST_RECORD`].
pub fn record_in_png(bytes: &[u8]) -> Result<Option<String>, BadPicture> {
    if !bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Err(BadPicture::NoPng);
    }
    let limits = png::Limits { bytes: 4 * LONGEST_RECORD };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_ignore_text_chunk(false);
    let reader = decoder.read_info().map_err(|_| BadPicture::Damaged)?;
    let Some(chunk) = reader.info().utf8_text.iter().find(|chunk| chunk.keyword == KEYWORD) else {
        return Ok(None);
    };
    let mut chunk = chunk.clone();
    chunk.decompress_text_with_limit(LONGEST_RECORD).map_err(|_| BadPicture::Damaged)?;
    let text = chunk.get_text().map_err(|_| BadPicture::Damaged)?;
    if text.len() > LONGEST_RECORD { Err(BadPicture::TooLong) } else { Ok(Some(text)) }
}

/// Why no record could be looked for in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadPicture {
    NoPng,
    /// The file is cut off or was changed on its way.
    Damaged,
    /// The record is longer than any game.
    TooLong,
}

impl fmt::Display for BadPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadPicture::NoPng => "this is no PNG picture; save the picture itself, not a screenshot of it",
            BadPicture::Damaged => "this picture is damaged; save it again from the message it came with",
            BadPicture::TooLong => "the record in this picture is too long to be a game",
        })
    }
}

impl std::error::Error for BadPicture {}
