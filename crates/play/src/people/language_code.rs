//! Serialises a language as its code. Unknown codes are read as English.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use postern_rules::language::Language;

pub(crate) fn serialize<S: Serializer>(language: &Language, serializer: S) -> Result<S::Ok, S::Error> {
    language.code().serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Language, D::Error> {
    Ok(String::deserialize(deserializer)?.parse().unwrap_or_default())
}

/// The same for an optional language. Unknown codes are read as `None`.
pub(crate) mod maybe {
    use super::{Deserialize, Deserializer, Serialize, Serializer};
    use postern_rules::language::Language;

    pub(crate) fn serialize<S: Serializer>(language: &Option<Language>, to: S) -> Result<S::Ok, S::Error> {
        language.map(Language::code).serialize(to)
    }

    pub(crate) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Option<Language>, D::Error> {
        Ok(Option::<String>::deserialize(from)?.and_then(|code| code.parse().ok()))
    }
}
