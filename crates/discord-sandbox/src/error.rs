//! Refusals in Discord's form: status, code, message, and the invalid fields.

use serde_json::{Map, Value, json};

/// An answer with a status other than 2xx.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ApiError {
    pub status: u16,
    pub code: u32,
    pub message: String,
    pub errors: Option<Value>,
    /// The wait that a 429 asks for.
    pub wait: Option<Wait>,
}

/// A wait before the next request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Wait {
    pub seconds: f64,
    /// True if the limit is that of the resource, not that of the bot.
    pub shared: bool,
}

impl ApiError {
    pub(crate) fn new(status: u16, code: u32, message: &str) -> Self {
        Self { status, code, message: message.to_owned(), errors: None, wait: None }
    }

    /// The refusal with a wait.
    pub(crate) fn retry_after(self, seconds: f64, shared: bool) -> Self {
        Self { wait: Some(Wait { seconds, shared }), ..self }
    }

    /// The refusal with this status and code, with Discord's text for it if the sandbox knows it.
    pub(crate) fn ordered(status: u16, code: u32) -> Self {
        let known = [
            Self::opening_too_fast(),
            Self::flagged(),
            Self::closed_dms(),
            Self::no_common_server(),
            Self::missing_access(),
            Self::blocked(),
        ];
        let text = known.iter().find(|refusal| refusal.code == code).map(|refusal| refusal.message.as_str());
        Self::new(status, code, text.unwrap_or("This refusal was ordered."))
    }

    /// The refusal of an emoji of the application in a component.
    pub(crate) fn lost_emoji() -> Self {
        let mut problems = Problems::default();
        problems.add("components.0.components.0.emoji.id", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
        problems.finish().err().unwrap_or_else(Self::invalid_form)
    }

    /// The refusal of an Activity of an application that has none.
    pub(crate) fn no_activity() -> Self {
        let mut problems = Problems::default();
        problems.add("type", "INTERACTION_RESPONSE_TYPE_INVALID", "This application has no Activity");
        problems.finish().err().unwrap_or_else(Self::invalid_form)
    }

    pub(crate) fn body(&self) -> Value {
        let mut body = json!({"message": self.message, "code": self.code});
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        if let Some(wait) = self.wait {
            body["retry_after"] = json!(wait.seconds);
            body["global"] = json!(false);
        }
        body
    }
}

macro_rules! refusals {
    ($($name:ident = $status:literal, $code:literal, $text:literal;)*) => {
        impl ApiError { $(pub(crate) fn $name() -> Self { Self::new($status, $code, $text) })* }
    };
}

refusals! {
    unauthorized = 401, 0, "401: Unauthorized";
    not_found = 404, 0, "404: Not Found";
    method_not_allowed = 405, 0, "405: Method Not Allowed";
    unknown_application = 404, 10002, "Unknown Application";
    unknown_channel = 404, 10003, "Unknown Channel";
    unknown_guild = 404, 10004, "Unknown Guild";
    unknown_member = 404, 10007, "Unknown Member";
    unknown_message = 404, 10008, "Unknown Message";
    unknown_user = 404, 10013, "Unknown User";
    unknown_emoji = 404, 10014, "Unknown Emoji";
    unknown_webhook = 404, 10015, "Unknown Webhook";
    unknown_interaction = 404, 10062, "Unknown interaction";
    unknown_command = 404, 10063, "Unknown application command";
    too_large = 413, 40005, "Request entity too large";
    already_acknowledged = 400, 40060, "Interaction has already been acknowledged.";
    too_many_follow_ups = 400, 40094, "This interaction has hit the maximum number of follow up messages";
    missing_access = 403, 50001, "Missing Access";
    wrong_channel_type = 400, 50024, "Cannot execute action on this channel type";
    not_the_author = 403, 50005, "Cannot edit a message authored by another user";
    empty_message = 400, 50006, "Cannot send an empty message";
    no_common_server = 403, 50278, "Cannot send messages to this user due to having no mutual guilds";
    opening_too_fast = 403, 40003, "You are opening direct messages too fast";
    flagged = 403, 20026, "Your bot has been flagged by our anti-spam system for abusive behavior.";
    blocked = 400, 200_000, "Message was blocked by automatic moderation";
    entry_point_missing = 400, 50240, "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.";
    old_edits = 429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later";
    too_many_requests = 429, 0, "You are being rate limited.";
    internal = 500, 0, "500: Internal Server Error";
    closed_dms = 403, 50007, "Cannot send messages to this user";
    missing_permissions = 403, 50013, "Missing Permissions";
    invalid_token = 401, 50027, "Invalid Webhook Token";
    invalid_form = 400, 50035, "Invalid Form Body";
    too_many_pins = 400, 30003, "Maximum number of pins reached (250)";
    too_many_emojis = 400, 30008, "Maximum number of emojis reached (2000)";
    invalid_file = 400, 50046, "Invalid file uploaded";
    archived = 400, 50083, "Thread is archived";
    invalid_json = 400, 50109, "The request body contains invalid JSON.";
    thread_exists = 400, 160_004, "A thread has already been created for this message";
}

/// The invalid fields of one request, collected before it is refused.
#[derive(Default)]
pub(crate) struct Problems(Map<String, Value>);

impl Problems {
    /// Records that the field at `path` (`embeds.0.title`) is invalid.
    pub(crate) fn add(&mut self, path: &str, code: &str, message: &str) {
        let mut at = &mut self.0;
        for step in path.split('.').filter(|step| !step.is_empty()) {
            let next = at.entry(step).or_insert_with(|| json!({}));
            match next {
                Value::Object(map) => at = map,
                _ => return,
            }
        }
        let list = at.entry("_errors").or_insert_with(|| json!([]));
        if let Value::Array(list) = list {
            list.push(json!({"code": code, "message": message}));
        }
    }

    pub(crate) fn required(&mut self, path: &str) {
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required");
    }

    /// Checks that a text has between `min` and `max` characters.
    pub(crate) fn length(&mut self, path: &str, text: &str, min: usize, max: usize) {
        let n = text.chars().count();
        if n < min || n > max {
            if min == 0 {
                let says = format!("Must be {max} or fewer in length.");
                self.add(path, "BASE_TYPE_MAX_LENGTH", &says);
            } else {
                let says = format!("Must be between {min} and {max} in length.");
                self.add(path, "BASE_TYPE_BAD_LENGTH", &says);
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn finish(self) -> Result<(), ApiError> {
        if self.0.is_empty() {
            return Ok(());
        }
        Err(ApiError { errors: Some(Value::Object(self.0)), ..ApiError::invalid_form() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_fields_are_named_by_their_path() {
        let mut problems = Problems::default();
        problems.length("embeds.0.title", &"x".repeat(257), 0, 256);
        let refusal = problems.finish().unwrap_err();
        assert_eq!(refusal.code, 50035);
        let says = &refusal.body()["errors"]["embeds"]["0"]["title"]["_errors"][0];
        assert_eq!(says["code"], "BASE_TYPE_MAX_LENGTH");
    }
}
