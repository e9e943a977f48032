//! Bytes of a file as text.

/// The signs that Windows-1252 has in place of the control characters from 0x80 to 0x9f of Latin-1.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// One character in this many may be a control character. A file with more of them is no text.
const CONTROLS: usize = 20;

/// Returns the text of a file in UTF-8, UTF-16 or UTF-32, with or without a byte order mark; `None` if the bytes are no
/// text. Other bytes count as Windows-1252, so that a name in an old encoding does not hide the moves.
pub fn decoded(bytes: &[u8]) -> Option<String> {
    let text = match bytes {
        [0xff, 0xfe, 0, 0, rest @ ..] => utf_32(rest, u32::from_le_bytes),
        [0, 0, 0xfe, 0xff, rest @ ..] => utf_32(rest, u32::from_be_bytes),
        [0xff, 0xfe, rest @ ..] => utf_16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf_16(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => of_bytes(rest)?,
        _ => match zeros(bytes) {
            (first, second) if second > bytes.len() / 4 && second > 4 * first => {
                utf_16(bytes, u16::from_le_bytes)
            }
            (first, second) if first > bytes.len() / 4 && first > 4 * second => {
                utf_16(bytes, u16::from_be_bytes)
            }
            _ => of_bytes(bytes)?,
        },
    };
    // Some programs end a text with zeros, or with the sign for the end of a file.
    let text = text.trim_end_matches(['\0', '\u{1a}']);
    let is_layout = |c: char| matches!(c, '\n' | '\r' | '\t' | '\u{b}' | '\u{c}' | '\u{85}');
    let controls = text.chars().filter(|&c| c.is_control() && !is_layout(c)).count();
    (controls * CONTROLS <= text.chars().count()).then(|| text.to_owned())
}

/// Counts the zero bytes at even and at odd places: in text of UTF-16, one half of the bytes is zero for the most part.
fn zeros(bytes: &[u8]) -> (usize, usize) {
    let at = |place: usize| bytes.iter().skip(place).step_by(2).filter(|byte| **byte == 0).count();
    (at(0), at(1))
}

fn utf_16(bytes: &[u8], read: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| read([pair[0], pair[1]]));
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

fn utf_32(bytes: &[u8], read: fn([u8; 4]) -> u32) -> String {
    let units = bytes.chunks_exact(4).map(|four| read([four[0], four[1], four[2], four[3]]));
    units.map(|unit| char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// Returns text in UTF-8, or else in Windows-1252. UTF-8 with a few wrong bytes, such as a file that was cut, is still
/// UTF-8. `None` for other bytes that are ASCII for less than a quarter, which text with moves never is.
fn of_bytes(bytes: &[u8]) -> Option<String> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Some(text.to_owned());
    }
    let (mut wide, mut wrong) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        wide += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        wrong += usize::from(!chunk.invalid().is_empty());
    }
    if wide > wrong {
        return Some(String::from_utf8_lossy(bytes).into_owned());
    }
    if 4 * bytes.iter().filter(|byte| byte.is_ascii()).count() < bytes.len() {
        return None;
    }
    let of_windows = |byte: u8| match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        byte => char::from(byte),
    };
    Some(bytes.iter().copied().map(of_windows).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "game: rampart\r\nx: Zoë\r\nmoves:\r\n1. a2";

    #[test]
    fn a_text_is_decoded_from_the_encodings_of_text_editors() {
        let wide = |mark: &[u8], order: fn(u16) -> [u8; 2]| {
            mark.iter().copied().chain(TEXT.encode_utf16().flat_map(order)).collect::<Vec<u8>>()
        };
        let wider = |mark: &[u8], order: fn(u32) -> [u8; 4]| {
            mark.iter().copied().chain(TEXT.chars().flat_map(|c| order(c as u32))).collect::<Vec<u8>>()
        };
        let files = [
            TEXT.as_bytes().to_vec(),
            [b"\xef\xbb\xbf", TEXT.as_bytes()].concat(),
            wide(b"\xff\xfe", u16::to_le_bytes),
            wide(b"\xfe\xff", u16::to_be_bytes),
            wide(b"", u16::to_le_bytes),
            wide(b"", u16::to_be_bytes),
            wider(b"\xff\xfe\0\0", u32::to_le_bytes),
            wider(b"\0\0\xfe\xff", u32::to_be_bytes),
            TEXT.chars().map(|c| c as u8).collect(),
            [TEXT.as_bytes(), b"\x1a"].concat(),
            [TEXT.as_bytes(), b"\0\0\0"].concat(),
        ];
        for bytes in files {
            assert_eq!(decoded(&bytes).as_deref(), Some(TEXT), "{bytes:?}");
        }
    }

    #[test]
    fn the_signs_of_windows_are_read_in_names() {
        for (bytes, text) in [
            (&b"x: \x93Ada\x94"[..], "x: “Ada”"),
            (b"x: O\x92Brien", "x: O’Brien"),
            (b"x: \x84Ben\x93 \x96 \x80", "x: „Ben“ – €"),
            (b"x: \x8eofia\x85", "x: Žofia…"),
            (b"x: Zo\xeb", "x: Zoë"),
            (b"\xd2\xc1\xce\xc1: \xc1\xc2", "ÒÁÎÁ: ÁÂ"),
            // Cut within a character of UTF-8.
            ("x: ëë ë".as_bytes().split_last().expect("bytes").1, "x: ëë \u{fffd}"),
            (b"", ""),
        ] {
            assert_eq!(decoded(bytes).as_deref(), Some(text), "{bytes:?}");
        }
    }

    #[test]
    fn other_files_are_no_text() {
        for bytes in [
            &b"\x89PNG\r\n\x1a\n"[..],
            b"\x00\x00\x01\x00",
            b"PK\x03\x04\xff",
            b"\x7fELF\x02\x01\x01\x00",
            b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01",
            b"\x1f\x8b\x08\x00",
            &[0xff; 9],
        ] {
            assert_eq!(decoded(bytes), None, "{bytes:?}");
        }
    }
}
