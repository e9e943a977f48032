//! Reads the game record in a picture: in a text chunk of a PNG file, or in the comment of a GIF file.

use std::fmt;

use flate2::{Decompress, FlushDecompress, Status};

/// The keyword of the text chunk with the game record, and the start of a comment with it.
pub(crate) const KEYWORD: &str = "Postern record";
/// The longest record that can be read from a picture, in bytes.
pub const LONGEST_RECORD: usize = 1 << 20;
/// The start of a PNG file.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Reads the game record from a PNG or GIF file. Returns `None` if there is none. The file may be untrusted: memory use
/// is bounded, and pixels are not decoded. The record may be in any part of the file, since programs that save a picture
/// again move it.
///
/// # Errors
/// [`BadPicture`] if the file is neither, is damaged, or its record is longer than [`LONGEST_RECORD`].
pub fn record_in_picture(bytes: &[u8]) -> Result<Option<String>, BadPicture> {
    match bytes {
        _ if bytes.starts_with(PNG) => in_png(&bytes[PNG.len()..]),
        _ if bytes.starts_with(b"GIF87a") || bytes.starts_with(b"GIF89a") => in_gif(&bytes[6..]),
        _ => Err(BadPicture::NoPicture),
    }
}

/// Splits bytes from the front of a file.
fn take<'a>(file: &mut &'a [u8], count: usize) -> Result<&'a [u8], BadPicture> {
    let (front, rest) = file.split_at_checked(count).ok_or(BadPicture::Damaged)?;
    *file = rest;
    Ok(front)
}

fn byte(file: &mut &[u8]) -> Result<u8, BadPicture> {
    Ok(take(file, 1)?[0])
}

/// Reads the chunks of a PNG file: the length, the kind, the data and a check sum each.
fn in_png(mut file: &[u8]) -> Result<Option<String>, BadPicture> {
    while !file.is_empty() {
        let length = take(&mut file, 4)?;
        let length = u32::from_be_bytes([length[0], length[1], length[2], length[3]]) as usize;
        let kind = take(&mut file, 4)?;
        let data = take(&mut file, length)?;
        take(&mut file, 4)?;
        if let Some(text) = data.strip_prefix(KEYWORD.as_bytes()).and_then(|rest| rest.strip_prefix(b"\0")) {
            match kind {
                b"tEXt" => return text_of(text).map(Some),
                b"zTXt" => return inflated(text.get(1..).ok_or(BadPicture::Damaged)?).map(Some),
                b"iTXt" => return international(text).map(Some),
                _ => {}
            }
        }
        if kind == b"IEND" {
            break;
        }
    }
    Ok(None)
}

/// Reads the text of an `iTXt` chunk after its keyword: two bytes about compression, and two names that end with a zero.
fn international(mut text: &[u8]) -> Result<String, BadPicture> {
    let is_compressed = byte(&mut text)? == 1;
    byte(&mut text)?;
    for _ in 0..2 {
        while byte(&mut text)? != 0 {}
    }
    if is_compressed { inflated(text) } else { text_of(text) }
}

fn text_of(bytes: &[u8]) -> Result<String, BadPicture> {
    if bytes.len() > LONGEST_RECORD {
        return Err(BadPicture::TooLong);
    }
    Ok(match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        // Text of the older chunks is Latin-1.
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    })
}

fn inflated(bytes: &[u8]) -> Result<String, BadPicture> {
    let mut out = Vec::with_capacity(LONGEST_RECORD + 1);
    let status = Decompress::new(true).decompress_vec(bytes, &mut out, FlushDecompress::Finish);
    match status {
        Ok(Status::StreamEnd) => text_of(&out),
        Ok(_) if out.len() > LONGEST_RECORD => Err(BadPicture::TooLong),
        Ok(_) | Err(_) => Err(BadPicture::Damaged),
    }
}

/// Reads the blocks of a GIF file: extensions, which hold comments, and frames.
fn in_gif(mut file: &[u8]) -> Result<Option<String>, BadPicture> {
    let screen = take(&mut file, 7)?;
    take(&mut file, table(screen[4]))?;
    loop {
        match byte(&mut file)? {
            0x21 => {
                let is_comment = byte(&mut file)? == 0xfe;
                let data = blocks(&mut file, is_comment)?;
                let record = data.strip_prefix(KEYWORD.as_bytes()).and_then(|rest| rest.strip_prefix(b"\n"));
                if let Some(record) = record {
                    return text_of(record).map(Some);
                }
            }
            0x2c => {
                let frame = take(&mut file, 9)?;
                take(&mut file, table(frame[8]))?;
                byte(&mut file)?;
                blocks(&mut file, false)?;
            }
            0x3b => return Ok(None),
            _ => return Err(BadPicture::Damaged),
        }
    }
}

/// Returns the size of the colour table that these flags describe.
fn table(flags: u8) -> usize {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) }
}

/// Reads data blocks up to the empty one, and returns their bytes if they are wanted.
fn blocks(file: &mut &[u8], wanted: bool) -> Result<Vec<u8>, BadPicture> {
    let mut data = Vec::new();
    loop {
        let length = byte(file)? as usize;
        if length == 0 {
            return Ok(data);
        }
        let block = take(file, length)?;
        if wanted {
            data.extend_from_slice(block);
        }
        if data.len() > LONGEST_RECORD + KEYWORD.len() + 1 {
            return Err(BadPicture::TooLong);
        }
    }
}

/// Why a file could not be searched for a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadPicture {
    /// The file is neither a PNG nor a GIF file.
    NoPicture,
    /// The file is truncated or was altered.
    Damaged,
    /// The record is longer than [`LONGEST_RECORD`].
    TooLong,
}

impl fmt::Display for BadPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadPicture::NoPicture => {
                "this is not a PNG or GIF picture; save the picture itself, not a screenshot of it"
            }
            BadPicture::Damaged => "this picture is damaged; save it again from the message it came with",
            BadPicture::TooLong => "the record in this picture is too long to be a game",
        })
    }
}

impl std::error::Error for BadPicture {}
