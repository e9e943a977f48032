//! PNG files, and the game record that they can carry.
//!
//! Pictures have a palette and no filter. Filters make boards a third larger, because unfiltered rows repeat
//! exactly.

use std::fmt;
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use png::chunk::IDAT;

use super::record::KEYWORD;
use crate::colour::palette::Palette;
use crate::indexed::IndexedImage;

/// The byte in front of a row without a filter.
const UNFILTERED: u8 = 0;
/// Lower levels save a millisecond at most and make boards larger; higher ones take much longer for a few bytes.
const LEVEL: Compression = Compression::new(6);

/// A picture whose pixels and record take more bytes than this gets fewer colours.
const LARGE: usize = 78_000;

/// Why a picture could not be rendered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RenderError {
    /// The board does not have 1 to 26 columns and rows.
    BoardSize { cols: u8, rows: u8 },
    /// The painter has no such theme.
    UnknownTheme,
    /// There is nothing to draw: no frames, or a chart without points.
    Nothing,
    /// There are more positions than one picture can show.
    TooMany { most: usize },
    /// The frames of a replay differ in size.
    FramesDiffer,
    /// The encoder failed. This is a bug.
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

/// Encodes a picture as a PNG file, with a game record if there is one. A crowded board, whose file would be large, gets
/// fewer colours, which nobody sees.
pub(crate) fn png(
    image: &IndexedImage,
    palette: &Palette,
    record: Option<&str>,
) -> Result<Vec<u8>, RenderError> {
    let mut rows = compressed(image)?;
    let mut colours = palette.table();
    if rows.len() + record.map_or(0, str::len) > LARGE {
        let (reduced, fewer) = palette.reduced(image);
        (rows, colours) = (compressed(&reduced)?, fewer);
    }
    let mut bytes = Vec::with_capacity(96 << 10);
    let mut encoder = png::Encoder::new(&mut bytes, image.width as u32, image.height as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(colours);
    if let Some(record) = record {
        encoder.add_itxt_chunk(KEYWORD.to_owned(), record.to_owned())?;
    }
    let mut writer = encoder.write_header()?;
    writer.write_chunk(IDAT, &rows)?;
    writer.finish()?;
    Ok(bytes)
}

/// Compresses all rows in one call. The encoder of `png` passes each row and the byte in front of it on its own, for which
/// the compressor clears its output buffer each time.
fn compressed(image: &IndexedImage) -> Result<Vec<u8>, RenderError> {
    let stride = image.width + 1;
    let mut rows = Vec::with_capacity(image.height * stride);
    for row in image.pixels.chunks_exact(image.width) {
        rows.push(UNFILTERED);
        rows.extend_from_slice(row);
    }
    let mut file = ZlibEncoder::new(Vec::with_capacity(96 << 10), LEVEL);
    let written = file.write_all(&rows).and_then(|()| file.finish());
    written.map_err(|error| RenderError::Encoder(error.to_string()))
}
