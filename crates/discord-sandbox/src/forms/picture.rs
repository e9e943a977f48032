//! Detects the type of a file, and a picture's size, from its first bytes.

/// The content type, and the size in pixels of a PNG, GIF or JPEG. The size of a WebP picture is not read.
pub(crate) fn look(bytes: &[u8], claimed: Option<&str>) -> (String, Option<(u32, u32)>) {
    let be =
        |at: usize| bytes.get(at..at + 4).map(|b| b.iter().fold(0u32, |n, byte| n << 8 | u32::from(*byte)));
    let le16 = |at: usize| bytes.get(at..at + 2).map(|b| u32::from(b[0]) | u32::from(b[1]) << 8);
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return ("image/png".to_owned(), be(16).zip(be(20)));
    }
    if bytes.starts_with(b"GIF8") {
        return ("image/gif".to_owned(), le16(6).zip(le16(8)));
    }
    if bytes.starts_with(&[0xff, 0xd8, 0xff]) {
        return ("image/jpeg".to_owned(), jpeg_size(bytes));
    }
    if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        return ("image/webp".to_owned(), None);
    }
    (claimed.unwrap_or("application/octet-stream").to_owned(), None)
}

/// The size in the first frame header.
fn jpeg_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let be16 = |at: usize| bytes.get(at..at + 2).map(|b| u32::from(b[0]) << 8 | u32::from(b[1]));
    let mut at = 2;
    loop {
        let marker = *bytes.get(at + 1)?;
        if (0xc0..=0xcf).contains(&marker) && ![0xc4, 0xc8, 0xcc].contains(&marker) {
            return be16(at + 7).zip(be16(at + 5));
        }
        at += 2 + be16(at + 2)? as usize;
    }
}

/// True if a browser may show this type from the chat's own address. All other types are only downloaded.
pub(crate) fn is_shown(content_type: &str) -> bool {
    ["image/png", "image/gif", "image/jpeg", "image/webp"].contains(&content_type)
}
