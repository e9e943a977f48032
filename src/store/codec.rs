//! Values as bytes: one byte for the version of the form, then JSON.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::service::Fault;

use super::keys;
use super::rows::{Table, Value};

/// The form that is written. Every form that was ever released must stay readable.
const VERSION: u8 = 1;

/// The most bytes that a value may have. A match of well over a thousand moves fits; sled is set up so that sixteen
/// neighbours of this size fit into one of its messages (see `sled.rs`).
pub const LARGEST_VALUE: usize = 100 * 1024;

/// # Errors
/// When the value is larger than [`LARGEST_VALUE`].
pub(crate) fn write<T: Serialize>(table: Table, key: &[u8], value: &T) -> Result<Value, Fault> {
    let mut bytes = vec![VERSION];
    serde_json::to_writer(&mut bytes, value).map_err(|error| at(table, key, error))?;
    if bytes.len() > LARGEST_VALUE {
        let size = bytes.len();
        return Err(at(
            table,
            key,
            format!("the value has {size} bytes, and at most {LARGEST_VALUE} are kept"),
        ));
    }
    Ok(bytes)
}

/// # Errors
/// When the value is damaged, or of a version that this program does not know.
pub(crate) fn read<T: DeserializeOwned>(table: Table, key: &[u8], bytes: &[u8]) -> Result<T, Fault> {
    match bytes.split_first() {
        None => Err(at(table, key, "the value is empty")),
        Some((&VERSION, json)) => serde_json::from_slice(json)
            .map_err(|error| at(table, key, format!("the value is damaged: {error}"))),
        Some((version, _)) => Err(at(
            table,
            key,
            format!(
                "the value has form {version}, and this program knows {VERSION}: written by a newer one?"
            ),
        )),
    }
}

/// A fault that names the tree and the key.
pub(crate) fn at(table: Table, key: &[u8], what: impl std::fmt::Display) -> Fault {
    Fault::new(format!("tree \"{}\", key {}: {what}", table.name(), keys::shown(key)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_read_as_it_was_written() {
        let value = ("d4".to_owned(), Some(7_u64));
        let bytes = write(Table::Records, &[], &value).unwrap();
        assert_eq!(read::<(String, Option<u64>)>(Table::Records, &[], &bytes).unwrap(), value);
    }

    #[test]
    fn a_damaged_value_is_a_fault_that_names_tree_and_key() {
        let bytes = write(Table::Cards, &[], &"a text").unwrap();
        for damaged in [&bytes[..bytes.len() - 1], &[], &[VERSION], &[VERSION + 1, b'1'], &[0xFF; 9]] {
            let fault = read::<String>(Table::Cards, &keys::one(0x7F3), damaged).unwrap_err().to_string();
            assert!(fault.contains("\"cards\"") && fault.contains("7f3"), "{fault}");
        }
    }

    #[test]
    fn a_value_that_is_too_large_is_refused() {
        let fits = "x".repeat(LARGEST_VALUE - 3);
        assert_eq!(write(Table::Records, &[], &fits).unwrap().len(), LARGEST_VALUE);
        let fault = write(Table::Records, &keys::one(1), &(fits + "x")).unwrap_err().to_string();
        assert!(fault.contains("at most"), "{fault}");
    }
}
