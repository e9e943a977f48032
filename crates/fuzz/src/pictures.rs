//! The records in PNG and GIF files.

use std::sync::LazyLock;

use postern_render::file::record::{LONGEST_RECORD, record_in_picture};
use postern_render::look::Look;
use postern_render::painter::Painter;
use postern_rules::diagram::Diagram;
use postern_testkit::trials::catalogue;

use crate::input::{seed, text};

static PAINTER: LazyLock<Painter> = LazyLock::new(|| Painter::new().expect("the themes are right"));
static BOARD: LazyLock<Diagram> = LazyLock::new(|| {
    let games = catalogue();
    let spec = games.iter().next().expect("there are games");
    spec.game.example().expect("every game has an example").diagram()
});

/// The first byte of an input that is a record to be put into a picture, not a picture.
const TO_PNG: u8 = b'T';
const TO_GIF: u8 = b'U';

/// A picture, or a text that a picture must carry and give back.
pub(crate) fn pictures(bytes: &[u8]) {
    let file = match bytes {
        [TO_PNG, record @ ..] => PAINTER.png_with_record(&BOARD, &Look::default(), &text(record)),
        [TO_GIF, record @ ..] => {
            PAINTER.gif_with_record(std::slice::from_ref(&*BOARD), &Look::default(), &text(record))
        }
        picture => {
            if let Ok(Some(record)) = record_in_picture(picture) {
                // Latin-1 in UTF-8 takes two bytes for one.
                assert!(record.len() <= 2 * LONGEST_RECORD);
            }
            return;
        }
    };
    let file = file.expect("a board of usual size");
    let wanted = text(&bytes[1..]);
    if wanted.len() <= LONGEST_RECORD {
        assert_eq!(record_in_picture(&file).as_ref().map(Option::as_deref), Ok(Some(&*wanted)));
    }
}

/// Returns a PNG file of these chunks. The check sums are wrong, and the reader ignores them.
fn png(chunks: &[(&[u8], &[u8])]) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    for (kind, data) in chunks {
        file.extend(u32::try_from(data.len()).unwrap_or_default().to_be_bytes());
        file.extend([kind, *data, &[0; 4]].concat());
    }
    file
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let record = "game: x\nmoves:\n1. d4 d5\n";
    let packed = |text: &str| {
        let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
        std::io::Write::write_all(&mut packer, text.as_bytes()).expect("in memory");
        packer.finish().expect("in memory")
    };
    let with = |parts: &[&[u8]]| [&[b"Postern record\0".as_slice()], parts].concat().concat();
    vec![
        seed([TO_PNG], record),
        seed([TO_PNG], "Ada ♟\u{0}\u{1f600}"),
        seed([TO_GIF], record),
        seed([TO_GIF], "x".repeat(700)),
        png(&[(b"tEXt", &with(&[record.as_bytes()])), (b"IEND", b"")]),
        png(&[(b"IHDR", &[0; 13]), (b"zTXt", &with(&[b"\0", &packed(record)])), (b"IEND", b"")]),
        png(&[(b"iTXt", &with(&[b"\x01\x00en\0\0", &packed(record)])), (b"IDAT", &[9; 40])]),
        png(&[(b"iTXt", &with(&[b"\x00\x00en\0name\0", record.as_bytes()])), (b"IEND", b"")]),
        b"GIF89a\x01\x00\x01\x00\x80\x00\x00abcdef\x21\xfe\x14Postern record\ngame:x\x00\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00\x3b".to_vec(),
        b"GIF87a\x01\x00\x01\x00\x00\x00\x00\x21\xf9\x04\x00\x00\x00\x00\x00\x3b".to_vec(),
    ]
}
