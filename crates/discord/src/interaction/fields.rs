//! Fields of Discord's JSON, read one at a time. A field that is missing, null or of another type is absent, so a field
//! that nothing here needs never decides whether an interaction can be read.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

/// Number of unknown kinds that are remembered, and so the most lines in the log.
const REMEMBERED: usize = 200;

/// The unknown kinds that the log already names.
static UNKNOWN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Reads a snowflake, which is text or a number and never 0 (reference, Snowflakes).
pub(crate) fn id(value: &Value) -> Option<u64> {
    let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
    number.filter(|id| *id != 0)
}

/// Reads a set of flags, which is text or a number (topics/permissions). Flags above the 64th are dropped.
pub(crate) fn flags(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse::<u128>().ok().map(|flags| flags as u64))
}

/// The items of an array; none if the value is something else.
pub(crate) fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// The values of an object; none if the value is something else.
pub(crate) fn values(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_object().into_iter().flat_map(|fields| fields.values())
}

/// Logs a kind of thing that this program does not know, once for each kind. Returns true if the log has it now.
pub(crate) fn unknown(what: &str, kind: &Value) -> bool {
    let line = format!("{what} {:.40}", kind.to_string());
    let mut named = UNKNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let is_new = named.len() < REMEMBERED && named.insert(line.clone());
    if is_new {
        tracing::info!("Discord sent an unknown {line}, which is left out");
    }
    is_new
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn ids_and_flags_are_read_in_both_forms_and_nothing_else_counts() {
        assert_eq!(
            [json!("7"), json!(7), json!("0"), json!(-7), json!("x"), json!([7])].map(|v| id(&v)),
            [Some(7), Some(7), None, None, None, None]
        );
        assert_eq!(flags(&json!("3072")), Some(3072));
        assert_eq!(flags(&json!(64)), Some(64));
        assert_eq!(flags(&json!((1_u128 << 70 | 5).to_string())), Some(5), "more flags than today");
        assert_eq!(flags(&json!(null)), None);
    }
}
