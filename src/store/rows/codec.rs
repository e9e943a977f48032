//! Encoding of values: one byte for the form, then JSON, deflated if that saves space.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::service::stores::Fault;

use super::keys;
use crate::store::rows::Value;
use crate::store::rows::table::Table;

/// The version of the database layout. The program refuses databases of another version.
pub(crate) const VERSION: u64 = 3;

/// The row of `Meta` with the version of the database.
pub(crate) const VERSION_ROW: u64 = 0;

/// Returns the fault for a database of another version.
pub(crate) fn other_version(version: u64) -> Fault {
    Fault::new(format!(
        "it has form {version}, and this program uses {VERSION}. Export it with the program that wrote it (`postern \
         export`), then import that file into an empty folder or database with this one"
    ))
}

/// Plain JSON.
const PLAIN: u8 = 2;
/// Deflated JSON.
const DEFLATED: u8 = 3;

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
    let mut bytes = vec![PLAIN];
    serde_json::to_writer(&mut bytes, value).map_err(|error| at(table, key, error))?;
    let plain = bytes.len() as u64;
    if bytes.len() > SHORT {
        let mut deflated = DeflateEncoder::new(vec![DEFLATED], Compression::new(LEVEL));
        let written = deflated.write_all(bytes.get(1..).unwrap_or_default());
        bytes = written.and_then(|()| deflated.finish()).map_err(|error| at(table, key, error))?;
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
    Ok(bytes)
}

/// Decodes a value.
///
/// # Errors
/// [`Fault`] if the value is damaged or has an unknown form.
pub(crate) fn read<T: DeserializeOwned>(table: Table, key: &[u8], bytes: &[u8]) -> Result<T, Fault> {
    let damaged = |error: &dyn std::fmt::Display| at(table, key, format!("the value is damaged: {error}"));
    match bytes.split_first() {
        None => Err(at(table, key, "the value is empty")),
        Some((&PLAIN, json)) => serde_json::from_slice(json).map_err(|error| damaged(&error)),
        Some((&DEFLATED, deflated)) => {
            let mut json = Vec::new();
            let inflated = DeflateDecoder::new(deflated).take(LARGEST_PLAIN).read_to_end(&mut json);
            inflated.map_err(|error| damaged(&error))?;
            serde_json::from_slice(&json).map_err(|error| damaged(&error))
        }
        Some((form, _)) => Err(at(
            table,
            key,
            format!(
                "the value has form {form}, and this program knows {PLAIN} and {DEFLATED}: written by a newer one?"
            ),
        )),
    }
}

/// Returns a fault that names the tree and the key.
pub(crate) fn at(table: Table, key: &[u8], what: impl std::fmt::Display) -> Fault {
    Fault::new(format!("tree \"{}\", key {}: {what}", table.name(), keys::shown(key)))
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
        let others = [&[][..], &[PLAIN], &[DEFLATED], &[PLAIN - 1, b'1'], &[DEFLATED + 1, b'1'], &[0xFF; 9]];
        for damaged in cut_off.into_iter().chain(others) {
            let fault = read::<String>(Table::Cards, &keys::one(0x7F3), damaged).unwrap_err().to_string();
            assert!(fault.contains("\"cards\"") && fault.contains("7f3"), "{fault}");
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
