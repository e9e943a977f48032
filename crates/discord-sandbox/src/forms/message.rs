//! Reads a message from a request, with Discord's checks.

use serde_json::Value;

use super::{component, embed, emoji, layout, picture};
use crate::error::{ApiError, Problems};
use crate::id::Id;
use crate::limits::{ALT_TEXT, COMPONENT_BYTES, CONTENT, FILE_BYTES, FILES, NONCE};
use crate::world::model::{Attachment, IS_COMPONENTS_V2};
use crate::world::pings::Allowed;

/// A file uploaded with a form.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    pub field: String,
    pub name: String,
    pub content_type: Option<String>,
    pub bytes: Vec<u8>,
}

/// A requested message. `None` means that the field was not in the request.
#[derive(Default)]
pub(crate) struct MessageForm {
    pub content: Option<String>,
    pub embeds: Option<Vec<Value>>,
    pub components: Option<Vec<Value>>,
    /// Files of the edited message that stay, with their new alt texts.
    pub kept: Option<Vec<(Id, Option<String>)>>,
    pub files: Vec<(Attachment, Vec<u8>)>,
    pub allowed: Option<Allowed>,
    pub flags: u64,
    pub tts: bool,
    pub nonce: Option<Value>,
    pub enforce_nonce: bool,
    pub reply_to: Option<Id>,
    /// True if a reply to a missing message becomes a plain message.
    pub reply_may_fail: bool,
}

impl MessageForm {
    /// Reads a message. `edited` holds the flags of the message being edited; 0 for a new message.
    ///
    /// # Errors
    /// 50035 with every invalid field, or 40005 for a file that is too large.
    pub(crate) fn read(
        emojis: &emoji::KnownEmojis,
        body: &Value,
        uploads: Vec<Upload>,
        edited: u64,
    ) -> Result<Self, ApiError> {
        let mut problems = Problems::default();
        let form = Self::gather(emojis, body, uploads, edited, "", &mut problems)?;
        problems.finish()?;
        Ok(form)
    }

    /// As [`Self::read`], for a message nested in the request (`data`).
    pub(crate) fn gather(
        emojis: &emoji::KnownEmojis,
        body: &Value,
        uploads: Vec<Upload>,
        edited: u64,
        prefix: &str,
        problems: &mut Problems,
    ) -> Result<Self, ApiError> {
        let at = |field: &str| format!("{prefix}{field}");
        let mut form = Self::default();
        match &body["content"] {
            Value::Null => {
                form.content = body.get("content").map(|_| String::new());
            }
            Value::String(text) => {
                problems.length(&at("content"), text, 0, CONTENT);
                form.content = Some(text.trim().to_owned());
            }
            Value::Number(number) => form.content = Some(number.to_string()),
            _ => problems.add(&at("content"), "STRING_TYPE_CONVERT", "Could not interpret as string."),
        }
        form.embeds =
            list(body, "embeds", prefix, problems).map(|list| embed::read(list, &at("embeds"), problems));
        form.read_files(body, uploads, prefix, problems)?;
        form.flags = flags(body, prefix, problems);
        let of_components = (form.flags | edited) & IS_COMPONENTS_V2 != 0;
        if let Some(parts) = list(body, "components", prefix, problems) {
            let at = at("components");
            if of_components {
                let names: Vec<&str> = form.files.iter().map(|(file, _)| file.filename.as_str()).collect();
                let all = form.kept.as_ref().is_none_or(Vec::is_empty);
                layout::check(parts, all.then_some(&names[..]), &at, problems);
            } else {
                component::check_message(parts, &at, problems);
            }
            emoji::check_components(parts, emojis, &at, problems);
            if of_components && problems.is_empty() && layout::bytes(parts) > COMPONENT_BYTES {
                return Err(ApiError::internal());
            }
            form.components = Some(component::completed(parts));
        }
        if of_components {
            let (content, embeds) = (form.content.as_deref(), form.embeds.as_deref());
            let (content, embeds) = (content.unwrap_or_default(), embeds.unwrap_or_default());
            layout::check_older_fields(content, embeds, prefix, problems);
        }
        if body.get("allowed_mentions").is_some() {
            form.allowed = Some(Allowed::read(&body["allowed_mentions"], problems));
        }
        form.tts = body["tts"].as_bool().unwrap_or(false);
        form.read_nonce(body, prefix, problems);
        let reference = &body["message_reference"];
        if let Some(id) = reference["message_id"].as_str() {
            match id.parse() {
                Ok(id) => form.reply_to = Some(id),
                Err(_) => {
                    let says = format!("Value \"{id}\" is not snowflake.");
                    problems.add(&at("message_reference.message_id"), "NUMBER_TYPE_COERCE", &says);
                }
            }
            form.reply_may_fail = reference["fail_if_not_exists"] == false;
        }
        Ok(form)
    }

    fn read_nonce(&mut self, body: &Value, prefix: &str, problems: &mut Problems) {
        let path = format!("{prefix}nonce");
        match &body["nonce"] {
            Value::Null => {}
            Value::String(text) => {
                problems.length(&path, text, 0, NONCE);
                self.nonce = Some(body["nonce"].clone());
            }
            Value::Number(n) if n.is_i64() || n.is_u64() => self.nonce = Some(body["nonce"].clone()),
            _ => problems.add(&path, "STRING_TYPE_CONVERT", "Could not interpret as string."),
        }
        self.enforce_nonce = body["enforce_nonce"].as_bool().unwrap_or(false);
    }

    fn read_files(
        &mut self,
        body: &Value,
        uploads: Vec<Upload>,
        prefix: &str,
        problems: &mut Problems,
    ) -> Result<(), ApiError> {
        let described = list(body, "attachments", prefix, problems);
        let at = |i: usize, field: &str| format!("{prefix}attachments.{i}.{field}");
        let mut notes: Vec<(String, Option<String>, Option<String>)> = Vec::new();
        for (i, item) in described.into_iter().flatten().enumerate() {
            let id = match &item["id"] {
                Value::String(id) => id.clone(),
                Value::Number(id) => id.to_string(),
                _ => {
                    problems.required(&at(i, "id"));
                    continue;
                }
            };
            let description = item["description"].as_str().map(str::to_owned);
            if let Some(text) = &description {
                problems.length(&at(i, "description"), text, 0, ALT_TEXT);
            }
            notes.push((id, description, item["filename"].as_str().map(str::to_owned)));
        }
        let mut used = vec![false; notes.len()];
        for upload in uploads {
            if upload.bytes.len() > FILE_BYTES {
                return Err(ApiError::too_large());
            }
            let number = upload
                .field
                .strip_prefix("files[")
                .and_then(|rest| rest.strip_suffix(']'))
                .unwrap_or("0")
                .to_owned();
            let note = notes.iter().position(|(id, _, _)| *id == number);
            let (mut description, mut name) = (None, upload.name);
            if let Some(i) = note {
                used[i] = true;
                description.clone_from(&notes[i].1);
                if let Some(other) = &notes[i].2 {
                    name.clone_from(other);
                }
            }
            let (content_type, size) = picture::look(&upload.bytes, upload.content_type.as_deref());
            let attachment = Attachment {
                id: Id(0),
                filename: safe_name(&name),
                description: description.filter(|d| !d.is_empty()),
                content_type,
                size: upload.bytes.len(),
                width: size.map(|(w, _)| w),
                height: size.map(|(_, h)| h),
            };
            self.files.push((attachment, upload.bytes));
        }
        if described.is_some() {
            let mut kept = Vec::new();
            for (i, (id, description, _)) in notes.into_iter().enumerate() {
                if used[i] {
                    continue;
                }
                match id.parse::<Id>() {
                    Ok(id) if id.0 > 1000 => kept.push((id, description)),
                    _ => {
                        let says = format!("Attachment with id {id} has no file.");
                        problems.add(&at(i, "id"), "ATTACHMENT_NOT_FOUND", &says);
                    }
                }
            }
            self.kept = Some(kept);
        }
        if self.files.len() + self.kept.as_ref().map_or(0, Vec::len) > FILES {
            let says = format!("Must be {FILES} or fewer in length.");
            problems.add(&format!("{prefix}attachments"), "BASE_TYPE_MAX_LENGTH", &says);
        }
        Ok(())
    }

    /// True if a new message from this form would be empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.content.as_ref().is_none_or(String::is_empty)
            && self.embeds.as_ref().is_none_or(Vec::is_empty)
            && self.components.as_ref().is_none_or(Vec::is_empty)
            && self.files.is_empty()
    }
}

fn list<'a>(body: &'a Value, field: &str, prefix: &str, problems: &mut Problems) -> Option<&'a Vec<Value>> {
    static NONE: Vec<Value> = Vec::new();
    match body.get(field)? {
        Value::Array(items) => Some(items),
        Value::Null => Some(&NONE),
        _ => {
            let path = format!("{prefix}{field}");
            problems.add(&path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
            None
        }
    }
}

fn flags(body: &Value, prefix: &str, problems: &mut Problems) -> u64 {
    match &body["flags"] {
        Value::Null => 0,
        value => value.as_u64().unwrap_or_else(|| {
            let says = format!("Value {value} is not an int.");
            problems.add(&format!("{prefix}flags"), "NUMBER_TYPE_COERCE", &says);
            0
        }),
    }
}

/// The file name as Discord stores it: letters, digits, dots, dashes and underscores.
fn safe_name(name: &str) -> String {
    let name: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' })
        .take(120)
        .collect();
    let name = name.trim_start_matches('.');
    if name.is_empty() { "file".to_owned() } else { name.to_owned() }
}
