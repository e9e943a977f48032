//! Messages whose picture Discord does not take. The message goes out without its picture, and describes in words what
//! the picture shows.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use serde_json::{Value, json};

use crate::rest::pace::buckets::name;
use crate::rest::writing::{FILE, File, GALLERY, TEXT, cut};
use postern_chat::limits;

/// Number of pictures that are remembered after a failure.
const REMEMBERED: usize = 64;

/// Discord's error codes about files (topics/opcodes-and-status-codes, JSON Error Codes).
const TOO_LARGE: u64 = 40_005;
const MALFORMED: u64 = 50_035;
const INVALID_FILE: u64 = 50_046;

/// The pictures whose messages failed without a reason.
#[derive(Default)]
pub(crate) struct Pictures(Mutex<VecDeque<u64>>);

impl Pictures {
    /// True if a message that was refused should go out without its file: the refusal is about files, or is a status 500,
    /// or is another fault of Discord's and the same file met one before.
    pub(crate) fn should_go(&self, file: &File, status: u16, code: u64, reason: &str) -> bool {
        // Without another file, such as a record, the message would make no sense.
        let is_picture = [".png", ".gif"].iter().any(|end| file.name.ends_with(end));
        match status {
            _ if !is_picture => false,
            413 => true,
            400 => is_about_files(code, reason),
            500 => true,
            501.. => self.failed_before(file),
            _ => false,
        }
    }

    /// Remembers a file whose message failed. Returns true if it did before.
    fn failed_before(&self, file: &File) -> bool {
        let file = name(&file.bytes);
        // A panic never leaves the list half changed.
        let mut failed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if failed.contains(&file) {
            return true;
        }
        failed.truncate(REMEMBERED - 1);
        failed.push_front(file);
        false
    }
}

fn is_about_files(code: u64, reason: &str) -> bool {
    let reason = reason.to_ascii_lowercase();
    let named = || ["attachment", "file", "media"].iter().any(|word| reason.contains(word));
    matches!(code, TOO_LARGE | INVALID_FILE) || code == MALFORMED && named()
}

/// The JSON of a message or an answer without its file, with the file's description as text. `None` if nothing is left to
/// say.
pub(crate) fn without_file(json: &Value) -> Option<Value> {
    let mut plain = json.clone();
    let is_answer = plain.get("data").is_some_and(Value::is_object);
    let message = if is_answer { &mut plain["data"] } else { &mut plain };
    let described = message["attachments"][0]["description"].as_str().unwrap_or_default().trim().to_owned();
    message["attachments"] = json!([]);
    let shows = |part: &Value| part["type"] == GALLERY || part["type"] == FILE;
    let parts = message["components"].as_array_mut();
    if let Some(parts) = parts.filter(|parts| parts.iter().any(shows)) {
        let texts = parts.iter().filter_map(|part| part["content"].as_str());
        let used: usize = texts.map(|text| text.chars().count()).sum();
        let text = cut(&described, limits::COMPONENTS_TEXT.saturating_sub(used));
        match parts.iter().position(shows) {
            Some(place) if !text.is_empty() => parts[place] = json!({"type": TEXT, "content": text}),
            _ => {}
        }
        parts.retain(|part| !shows(part));
        return (!parts.is_empty()).then_some(plain);
    }
    let content = message["content"].as_str().unwrap_or_default();
    let content = cut(format!("{content}\n{described}").trim(), limits::CONTENT);
    let is_empty = content.is_empty();
    message["content"] = json!(content);
    (!is_empty).then_some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(byte: u8) -> File {
        File { name: "board.png".into(), bytes: vec![byte] }
    }

    #[test]
    fn a_file_that_is_refused_or_fails_twice_does_not_go_again() {
        let pictures = Pictures::default();
        let nested = r#"Invalid Form Body {"data":{"attachments":{"0":{}}}}"#;
        for (status, code, reason, goes) in [
            (500, 0, "Internal Server Error", true),
            (413, TOO_LARGE, "Request entity too large", true),
            (413, 0, "an HTML page", true),
            (400, MALFORMED, nested, true),
            (400, MALFORMED, "Invalid Form Body", false),
            (400, INVALID_FILE, "Invalid Asset", true),
            (400, 40_060, "Interaction has already been acknowledged.", false),
            (403, 50_013, "Missing Permissions", false),
            (404, 10_062, "Unknown interaction", false),
            (429, 0, "You are being rate limited.", false),
            (502, 0, "an HTML page", false),
            (503, 0, "an empty body", true),
        ] {
            assert_eq!(pictures.should_go(&file(1), status, code, reason), goes, "{status} {code} {reason}");
        }
        let record = File { name: "game.sgf".into(), bytes: vec![1] };
        assert!(!pictures.should_go(&record, 500, 0, ""), "a record is the whole answer");
        assert!(!pictures.should_go(&file(2), 503, 0, ""), "another picture");
        for byte in 3..=REMEMBERED as u8 + 2 {
            assert!(!pictures.should_go(&file(byte), 503, 0, ""));
        }
        assert!(!pictures.should_go(&file(1), 503, 0, ""), "it is forgotten");
    }

    #[test]
    fn what_a_picture_shows_is_described_instead() {
        let attachments = json!([{"id": "0", "filename": "b.png", "description": "White: a1"}]);
        let message =
            json!({"content": "Your move", "attachments": attachments, "components": [], "flags": 64});
        let plain = without_file(&message).expect("there is text");
        assert_eq!(
            plain,
            json!({"content": "Your move\nWhite: a1", "attachments": [], "components": [], "flags": 64})
        );
        let answer = json!({"type": 7, "data": message});
        assert_eq!(without_file(&answer), Some(json!({"type": 7, "data": plain})));
        let long = json!({"content": "x".repeat(2000), "attachments": attachments});
        let long = without_file(&long).expect("there is text");
        assert_eq!(long["content"].as_str().map(|text| text.chars().count()), Some(limits::CONTENT));
        assert_eq!(without_file(&json!({"content": "", "attachments": [{"id": "0"}]})), None);
        let parts = json!({"attachments": attachments, "content": null, "components": [
            {"type": TEXT, "content": "Your move"}, {"type": GALLERY, "items": []}, {"type": 1},
        ]});
        let plain = without_file(&parts).expect("there is text");
        let kept = json!([{"type": TEXT, "content": "Your move"}, {"type": TEXT, "content": "White: a1"}, {"type": 1}]);
        assert_eq!((&plain["components"], &plain["content"]), (&kept, &Value::Null));
    }
}
