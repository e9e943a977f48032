//! Encoding of values: one byte for the form, a checksum, then JSON, deflated if that saves space.
//!
//! The checksum covers the table and the key too, so that a value under the key of another row counts as damaged.

use std::borrow::Cow;
use std::cell::RefCell;
use std::io::Read;

use flate2::read::DeflateDecoder;
use flate2::{Compress, CompressError, Compression, FlushCompress, Status};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::fault::Fault;

use super::keys;
use crate::rows::Value;
use crate::rows::table::Table;
use postern_rules::fnv;

/// The form of the data: rises with every new table, field and kind of value. An older program would drop what it does
/// not know, so it refuses a higher form. `tests/service_and_store/store/fields.txt` lists the fields of this form.
pub const FORM: u64 = 7;
/// The lowest form that this program reads. The start of the bot raises it to [`FORM`].
const OLDEST_FORM: u64 = 3;

/// The row of `Meta` with the form of the database.
pub(crate) const FORM_ROW: u64 = 0;

/// # Errors
/// [`Fault`] for a database whose form this program does not read.
pub(crate) fn check_form(form: u64) -> Result<(), Fault> {
    match form {
        OLDEST_FORM..=FORM => Ok(()),
        ..OLDEST_FORM => Err(Fault::new(format!(
            "it has form {form}, and this program reads {OLDEST_FORM} to {FORM}. Export it with the program that wrote it \
             (`postern export`), then import that file into an empty folder or database with this one"
        ))),
        _ => Err(Fault::new(format!(
            "it has form {form}, and this program knows {FORM}: a newer one wrote it. Use that one, or import an export \
             from before the update into an empty folder or database"
        ))),
    }
}

/// Plain JSON without a checksum, as lower forms of the data have it.
const PLAIN: u8 = 2;
/// Deflated JSON without a checksum.
const DEFLATED: u8 = 3;
/// A checksum and plain JSON.
const SUMMED_PLAIN: u8 = 4;
/// A checksum and deflated JSON.
const SUMMED_DEFLATED: u8 = 5;
/// The length of the form and the checksum, in bytes.
const HEAD: usize = 5;

/// Values of at most this many bytes are not deflated.
const SHORT: usize = 400;

/// Still fast. Level 1 of zlib-rs uses fixed Huffman codes, which hardly shorten text without repetitions.
const LEVEL: u32 = 3;

/// Upper bound on the size of a stored value, in bytes. A match of well over a thousand moves fits. The settings of
/// sled let sixteen neighbouring values of this size fit into one of its messages (see `sled.rs`).
pub const LARGEST_VALUE: usize = 100 * 1024;

/// Upper bound on the size of a value before compression, in bytes.
const LARGEST_PLAIN: u64 = 16 * LARGEST_VALUE as u64;

/// Encodes a value.
///
/// # Errors
/// [`Fault`] if the value is larger than [`LARGEST_VALUE`] (or than 16 times that before compression).
pub(crate) fn write<T: Serialize>(table: Table, key: &[u8], value: &T) -> Result<Value, Fault> {
    let mut bytes = vec![SUMMED_PLAIN, 0, 0, 0, 0];
    serde_json::to_writer(&mut bytes, value).map_err(|error| within(table, key, Fault::of(error)))?;
    let plain = bytes.len() as u64;
    if bytes.len() > SHORT {
        let body = bytes.get(HEAD..).unwrap_or_default();
        bytes = deflated(SUMMED_DEFLATED, body).map_err(|error| within(table, key, Fault::of(error)))?;
    }
    if bytes.len() > LARGEST_VALUE || plain > LARGEST_PLAIN {
        let size = bytes.len();
        return Err(at(
            table,
            key,
            format!(
                "the value has {size} bytes ({plain} before it is deflated), and at most {LARGEST_VALUE} are kept"
            ),
        ));
    }
    let sum = checksum(table, key, bytes.get(HEAD..).unwrap_or_default());
    bytes.iter_mut().skip(1).zip(sum).for_each(|(byte, of_sum)| *byte = of_sum);
    Ok(bytes)
}

thread_local! {
    /// The tables of a compressor have a quarter of a megabyte, far more than most values, so each thread keeps one.
    static COMPRESS: RefCell<Compress> = RefCell::new(Compress::new(Compression::new(LEVEL), false));
}

/// Returns the deflated bytes of a body after a head with an empty checksum.
fn deflated(form: u8, body: &[u8]) -> Result<Vec<u8>, CompressError> {
    let mut bytes = vec![form, 0, 0, 0, 0];
    COMPRESS.with_borrow_mut(|compress| {
        compress.reset();
        let mut status = Status::Ok;
        while status != Status::StreamEnd {
            bytes.reserve(body.len() / 2 + SHORT);
            let rest = body.get(compress.total_in() as usize..).unwrap_or_default();
            status = compress.compress_vec(rest, &mut bytes, FlushCompress::Finish)?;
        }
        Ok(bytes)
    })
}

/// Returns the checksum of the bytes after the head of a value.
fn checksum(table: Table, key: &[u8], body: &[u8]) -> [u8; 4] {
    let hash = [key, body].into_iter().fold(fnv::hash64(table.name().as_bytes()), fnv::hash64_on);
    ((hash ^ (hash >> 32)) as u32).to_be_bytes()
}

/// Decodes a value.
///
/// # Errors
/// [`Fault`] if the value is damaged or has an unknown form.
pub(crate) fn read<T: DeserializeOwned>(table: Table, key: &[u8], bytes: &[u8]) -> Result<T, Fault> {
    let json = json(table, key, bytes)?;
    serde_json::from_slice(&json).map_err(|error| damaged(table, key, Fault::of(error)))
}

/// Returns the JSON of a value.
///
/// # Errors
/// [`Fault`] as for [`read`].
fn json<'a>(table: Table, key: &[u8], bytes: &'a [u8]) -> Result<Cow<'a, [u8]>, Fault> {
    let Some((&form, rest)) = bytes.split_first() else { return Err(at(table, key, "the value is empty")) };
    let body = match form {
        PLAIN | DEFLATED => rest,
        SUMMED_PLAIN | SUMMED_DEFLATED => match rest.split_first_chunk() {
            Some((sum, body)) if *sum == checksum(table, key, body) => body,
            _ => {
                let why = Fault::new("its checksum is wrong, or it is the value of another row");
                return Err(damaged(table, key, why));
            }
        },
        _ => {
            return Err(at(
                table,
                key,
                format!(
                    "the value has form {form}, and this program knows {PLAIN} to {SUMMED_DEFLATED}: written by a newer \
                     one?"
                ),
            ));
        }
    };
    if let PLAIN | SUMMED_PLAIN = form {
        return Ok(Cow::Borrowed(body));
    }
    let mut json = Vec::new();
    let inflated = DeflateDecoder::new(body).take(LARGEST_PLAIN).read_to_end(&mut json);
    inflated.map_err(|error| damaged(table, key, Fault::of(error)))?;
    Ok(Cow::Owned(json))
}

/// True if two values of a row say the same. An earlier program may have encoded one of them in another way.
pub(crate) fn same(table: Table, key: &[u8], one: &[u8], other: &[u8]) -> bool {
    let json = |bytes| json(table, key, bytes);
    one == other || matches!((json(one), json(other)), (Ok(one), Ok(other)) if one == other)
}

fn damaged(table: Table, key: &[u8], fault: Fault) -> Fault {
    within(table, key, fault.reworded(|why| format!("the value is damaged: {why}")))
}

/// Returns a fault that names the tree and the key.
pub(crate) fn at(table: Table, key: &[u8], what: impl std::fmt::Display) -> Fault {
    within(table, key, Fault::new(what))
}

/// Returns the same fault with the tree and the key.
pub(crate) fn within(table: Table, key: &[u8], fault: Fault) -> Fault {
    fault.reworded(|why| format!("tree \"{}\", key {}: {why}", table.name(), keys::shown(key)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_engine::random::Random;

    #[test]
    fn a_value_is_read_as_it_was_written() {
        for text in ["d4".to_owned(), "d4".repeat(10_000)] {
            let value = (text, Some(7_u64));
            let bytes = write(Table::Records, &[], &value).unwrap();
            assert!(bytes.len() < 500);
            assert_eq!(read::<(String, Option<u64>)>(Table::Records, &[], &bytes).unwrap(), value);
        }
    }

    #[test]
    fn a_damaged_value_is_a_fault_that_names_tree_and_key() {
        let (short, long) = (
            write(Table::Cards, &[], &"a text").unwrap(),
            write(Table::Cards, &[], &"a text".repeat(200)).unwrap(),
        );
        let cut_off = [&short[..short.len() - 1], &long[..long.len() / 2]];
        let others = [&[][..], &[PLAIN], &[DEFLATED], &[PLAIN - 1, b'1'], &[SUMMED_PLAIN, b'1'], &[0xFF; 9]];
        for damaged in cut_off.into_iter().chain(others) {
            let fault = read::<String>(Table::Cards, &keys::one(0x7F3), damaged).unwrap_err().to_string();
            assert!(fault.contains("\"cards\"") && fault.contains("7f3"), "{fault}");
        }
    }

    #[test]
    fn a_value_is_damaged_under_any_other_key_and_in_any_other_table() {
        for text in ["a text".to_owned(), "a text".repeat(200)] {
            let bytes = write(Table::Cards, &keys::one(7), &text).unwrap();
            for (table, key) in [(Table::Cards, 8), (Table::Boards, 7)] {
                let fault = read::<String>(table, &keys::one(key), &bytes).unwrap_err().to_string();
                assert!(fault.contains("another row"), "{fault}");
            }
            for at in 0..bytes.len() {
                let mut bytes = bytes.clone();
                bytes[at] ^= 1;
                assert!(read::<String>(Table::Cards, &keys::one(7), &bytes).is_err(), "byte {at}");
            }
        }
    }

    #[test]
    fn a_value_of_an_earlier_form_is_read_and_says_the_same() {
        let deflated = deflated(DEFLATED, b"\"a text\"").unwrap();
        let without_sum = [&[DEFLATED], deflated.get(HEAD..).unwrap()].concat();
        let now = write(Table::Cards, &keys::one(7), &"a text").unwrap();
        for earlier in [[&[PLAIN], &b"\"a text\""[..]].concat(), without_sum] {
            assert_eq!(read::<String>(Table::Cards, &keys::one(7), &earlier).unwrap(), "a text");
            assert!(same(Table::Cards, &keys::one(7), &now, &earlier));
            assert!(!same(Table::Cards, &keys::one(8), &now, &earlier), "that of another row");
        }
    }

    #[test]
    fn a_value_that_is_too_large_is_refused() {
        // Noise hardly compresses.
        let noise = |length: usize| -> String {
            let mut random = Random::new(1);
            (0..length).map(|_| char::from(b' ' + 3 + (random.bits() >> 58) as u8)).collect()
        };
        write(Table::Records, &[], &noise(LARGEST_VALUE / 2)).unwrap();
        for large in [noise(2 * LARGEST_VALUE), "x".repeat(LARGEST_PLAIN as usize)] {
            let fault = write(Table::Records, &keys::one(1), &large).unwrap_err().to_string();
            assert!(fault.contains("at most"), "{fault}");
        }
    }
}
