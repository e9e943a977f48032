//! A language in stored values: its code. A code that is not known any more is English.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::game::Language;

pub(super) fn serialize<S: Serializer>(language: &Language, serializer: S) -> Result<S::Ok, S::Error> {
    language.code().serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Language, D::Error> {
    Ok(String::deserialize(deserializer)?.parse().unwrap_or_default())
}
