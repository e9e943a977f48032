//! Discord's checks of messages that consist of components only (Components V2): texts, pictures, files and containers.

use std::collections::BTreeSet;

use serde_json::Value;

use super::component::check_row;
use super::kind::{CONTAINER, FILE, GALLERY, ROW, SEPARATOR, TEXT_DISPLAY};
use crate::error::Problems;
use crate::limits::{ALT_TEXT, COMPONENT_TEXTS, COMPONENTS, GALLERY_ITEMS};

/// The prefix with which a component refers to a file in the same message.
const ATTACHMENT: &str = "attachment://";

/// Checks the components of one message. `files` are the names of its files; `None` if they are unknown because earlier
/// ones stay. This chat does not support sections and thumbnails.
pub(crate) fn check(parts: &[Value], files: Option<&[&str]>, path: &str, problems: &mut Problems) {
    let mut message = MessageLayout { files, seen: BTreeSet::new(), components: 0, characters: 0 };
    message.check_all(parts, path, false, problems);
    if message.components > COMPONENTS {
        let says = format!("The total number of components cannot exceed {COMPONENTS}.");
        problems.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", &says);
    }
    if message.characters > COMPONENT_TEXTS {
        let says = format!("The total text of components cannot exceed {COMPONENT_TEXTS} characters.");
        problems.add(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", &says);
    }
}

/// The size by which Discord refuses a message of components: its texts in UTF-8, and twelve bytes for each
/// (discord-api-docs 8554).
pub(crate) fn bytes(parts: &[Value]) -> usize {
    let own = |part: &Value| match part["type"].as_u64() {
        Some(TEXT_DISPLAY) => part["content"].as_str().map_or(0, str::len) + 12,
        _ => part["components"].as_array().map_or(0, |inner| bytes(inner)),
    };
    parts.iter().map(own).sum()
}

/// The parts of one message checked so far.
struct MessageLayout<'a> {
    files: Option<&'a [&'a str]>,
    seen: BTreeSet<String>,
    components: usize,
    characters: usize,
}

impl MessageLayout<'_> {
    fn check_all(&mut self, parts: &[Value], path: &str, framed: bool, problems: &mut Problems) {
        for (i, part) in parts.iter().enumerate() {
            self.components += 1;
            let at = format!("{path}.{i}");
            match part["type"].as_u64() {
                Some(ROW) => {
                    check_row(part, &at, &mut self.seen, problems);
                    self.components += part["components"].as_array().map_or(0, Vec::len);
                }
                Some(TEXT_DISPLAY) => match part["content"].as_str() {
                    None => problems.required(&format!("{at}.content")),
                    Some(text) => {
                        problems.length(&format!("{at}.content"), text, 1, COMPONENT_TEXTS);
                        self.characters += text.chars().count();
                    }
                },
                Some(GALLERY) => self.check_gallery(part, &at, problems),
                Some(FILE) => self.check_media(&part["file"], &format!("{at}.file"), false, problems),
                Some(SEPARATOR) => {}
                Some(CONTAINER) if !framed => {
                    if part["accent_color"].as_u64().is_some_and(|colour| colour > 0xFF_FF_FF) {
                        let says = "int value should be between 0 and 16777215.";
                        problems.add(&format!("{at}.accent_color"), "NUMBER_TYPE_MAX", says);
                    }
                    let inner = part["components"].as_array().map_or(&[][..], Vec::as_slice);
                    if inner.is_empty() {
                        problems.required(&format!("{at}.components"));
                    }
                    self.check_all(inner, &format!("{at}.components"), true, problems);
                }
                _ => {
                    let says = "Value of field \"type\" must be one of (1, 10, 12, 13, 14, 17).";
                    problems.add(&format!("{at}.type"), "UNION_TYPE_CHOICES", says);
                }
            }
        }
    }

    fn check_gallery(&self, part: &Value, at: &str, problems: &mut Problems) {
        let items = part["items"].as_array().map_or(&[][..], Vec::as_slice);
        if items.is_empty() || items.len() > GALLERY_ITEMS {
            let says = "Must be between 1 and 10 in length.";
            problems.add(&format!("{at}.items"), "BASE_TYPE_BAD_LENGTH", says);
        }
        for (i, item) in items.iter().enumerate() {
            let at = format!("{at}.items.{i}");
            if let Some(text) = item["description"].as_str() {
                problems.length(&format!("{at}.description"), text, 0, ALT_TEXT);
            }
            self.check_media(&item["media"], &format!("{at}.media"), true, problems);
        }
    }

    /// Checks the source of a picture or file. `elsewhere` is true if it may come from outside the message.
    fn check_media(&self, media: &Value, at: &str, elsewhere: bool, problems: &mut Problems) {
        let path = format!("{at}.url");
        let Some(url) = media["url"].as_str() else { return problems.required(&path) };
        match (url.strip_prefix(ATTACHMENT), self.files) {
            (Some(name), Some(files)) if !files.contains(&name) => {
                let says = format!("The referenced attachment {name} was not found in the request.");
                problems.add(&path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", &says);
            }
            (Some(_), _) => {}
            (None, _) if elsewhere && (url.starts_with("https://") || url.starts_with("http://")) => {}
            (None, _) => {
                let says = "Scheme must be one of ('http', 'https', 'attachment').";
                problems.add(&path, "URL_TYPE_INVALID_SCHEME", says);
            }
        }
    }
}

/// Checks that a message of components only leaves the fields of ordinary messages empty.
pub(crate) fn check_older_fields(content: &str, embeds: &[Value], prefix: &str, problems: &mut Problems) {
    let older = [("content", !content.is_empty()), ("embeds", !embeds.is_empty())];
    for (field, _) in older.iter().filter(|(_, used)| *used) {
        let says = format!("The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2");
        let path = format!("{prefix}{field}");
        problems.add(&path, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", &says);
    }
}

/// The texts of a message, in order.
pub(crate) fn texts(parts: &[Value]) -> Vec<&str> {
    let mut all = Vec::new();
    for part in parts {
        match part["type"].as_u64() {
            Some(TEXT_DISPLAY) => all.extend(part["content"].as_str()),
            Some(CONTAINER) => all.extend(texts(part["components"].as_array().map_or(&[], Vec::as_slice))),
            _ => {}
        }
    }
    all
}

/// Inserts the addresses of a message's files into the components that show them.
pub(crate) fn resolve(parts: &mut Value, address: &dyn Fn(&str) -> Option<Value>) {
    match parts {
        Value::Array(all) => all.iter_mut().for_each(|part| resolve(part, address)),
        Value::Object(fields) => {
            let name = fields.get("url").and_then(Value::as_str).and_then(|url| url.strip_prefix(ATTACHMENT));
            match name.and_then(address) {
                Some(Value::Object(found)) => fields.extend(found),
                _ => fields.values_mut().for_each(|field| resolve(field, address)),
            }
        }
        _ => {}
    }
}
