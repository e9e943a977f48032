//! Pictures as PNG files, and the game record that travels in them.

use std::fmt;

use super::compose::Image;
use super::deflate;
use super::palette::Palette;

/// The keyword of the text chunk that carries a game record.
const KEYWORD: &str = "Postern record";
/// The longest record that is read from a picture, in bytes.
pub const LONGEST_RECORD: usize = 1 << 20;

/// A picture could not be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RenderError {
    /// Boards have 1 to 26 columns and rows.
    BoardSize { cols: u8, rows: u8 },
    /// The painter has no such theme.
    UnknownTheme,
    /// There is nothing to show: no frames, or a chart without points.
    Nothing,
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

/// The picture as a PNG file with 8-bit numbers into a palette. `cuts` are the columns where cells begin.
pub(crate) fn png(
    image: &Image,
    palette: &Palette,
    cuts: &[usize],
    record: Option<&str>,
) -> Result<Vec<u8>, RenderError> {
    let mut bytes = Vec::with_capacity(64 << 10);
    let mut encoder = png::Encoder::new(&mut bytes, image.width as u32, image.height as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    if let Some(record) = record {
        encoder.add_itxt_chunk(KEYWORD.to_owned(), record.to_owned())?;
    }
    let mut writer = encoder.write_header()?;
    writer.write_chunk(png::chunk::IDAT, &deflate::zlib(&image.pixels, image.width, cuts))?;
    writer.finish()?;
    Ok(bytes)
}
