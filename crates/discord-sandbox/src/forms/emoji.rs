//! Discord's checks of emoji: a new one of the application, and those that components show.

use std::collections::BTreeMap;

use serde_json::Value;

use super::picture;
use crate::error::{ApiError, Problems};
use crate::id::Id;
use crate::limits::{EMOJI_BYTES, EMOJI_NAME};
use crate::world::model::Emoji;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

/// The emoji of the application by their ids.
pub(crate) type KnownEmojis = BTreeMap<Id, Emoji>;

/// Checks the emoji of all buttons and options among these components.
pub(crate) fn check_components(parts: &[Value], known: &KnownEmojis, path: &str, problems: &mut Problems) {
    for (i, part) in parts.iter().enumerate() {
        check_part(part, known, &format!("{path}.{i}"), problems);
    }
}

fn check_part(part: &Value, known: &KnownEmojis, at: &str, problems: &mut Problems) {
    check_emoji(&part["emoji"], known, &format!("{at}.emoji"), problems);
    for list in ["components", "options"] {
        let inner = part[list].as_array().map_or(&[][..], Vec::as_slice);
        check_components(inner, known, &format!("{at}.{list}"), problems);
    }
    for single in ["component", "accessory"] {
        if part[single].is_object() {
            check_part(&part[single], known, &format!("{at}.{single}"), problems);
        }
    }
}

fn check_emoji(emoji: &Value, known: &KnownEmojis, at: &str, problems: &mut Problems) {
    let mut invalid = |field: &str| {
        problems.add(&format!("{at}.{field}"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
    };
    match (&emoji["id"], emoji["name"].as_str()) {
        _ if emoji.is_null() => {}
        (Value::Null, Some(name)) => {
            // No emoji of Unicode is written in ASCII.
            if name.is_ascii() {
                invalid("name");
            }
        }
        (Value::Null, None) => problems.required(&format!("{at}.name")),
        (id, _) => {
            let id = id.as_str().and_then(|id| id.parse::<Id>().ok());
            if id.is_none_or(|id| !known.contains_key(&id)) {
                invalid("id");
            }
        }
    }
}

/// Checks the name of an emoji.
pub(crate) fn check_name(name: &Value, problems: &mut Problems) {
    match name.as_str() {
        None => problems.required("name"),
        Some(name) if !(2..=EMOJI_NAME).contains(&name.chars().count()) => {
            problems.length("name", name, 2, EMOJI_NAME);
        }
        Some(name) if !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') => {
            problems.add("name", "STRING_TYPE_REGEX", "String value did not match validation regex.");
        }
        Some(_) => {}
    }
}

/// The picture of a new emoji: its content type and its bytes.
///
/// # Errors
/// 50035 without a picture or with a large one, 50046 if it is none.
pub(crate) fn read_picture(image: &Value) -> Result<(String, Vec<u8>), ApiError> {
    let mut problems = Problems::default();
    let Some(image) = image.as_str() else {
        problems.required("image");
        return Err(problems.finish().err().unwrap_or_else(ApiError::invalid_form));
    };
    let data = image.strip_prefix("data:image/").and_then(|rest| rest.split_once(";base64,"));
    let bytes =
        data.and_then(|(_, data)| BASE64_STANDARD.decode(data).ok()).ok_or_else(ApiError::invalid_file)?;
    if bytes.len() > EMOJI_BYTES {
        problems.add("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.");
        problems.finish()?;
    }
    let (content_type, size) = picture::look(&bytes, None);
    let is_empty = size.is_some_and(|(width, height)| width == 0 || height == 0);
    let is_cut = size.is_none() && content_type != "image/webp";
    if !picture::is_shown(&content_type) || is_empty || is_cut {
        return Err(ApiError::invalid_file());
    }
    Ok((content_type, bytes))
}
