//! Our messages, answers and suggestions as the JSON that Discord reads.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::limits;
use crate::chat::{Button, Menu, Message, Picture, ReplyMode, Row, Style, Suggestion};
use crate::play::{NoticeId, PersonId};

/// Callback types (interactions/receiving-and-responding, Interaction Callback Type).
const NEW_MESSAGE: u8 = 4;
const NEW_MESSAGE_LATER: u8 = 5;
const UPDATE_MESSAGE_LATER: u8 = 6;
const UPDATE_MESSAGE: u8 = 7;
const SUGGEST: u8 = 8;
/// Message flag: only the person who asked sees it (resources/message, Message Flags).
const EPHEMERAL: u32 = 1 << 6;
/// Component types (components/reference, Component Types).
const ROW: u8 = 1;
const BUTTON: u8 = 2;
const MENU: u8 = 3;

/// What a request carries: JSON, and a file where the JSON speaks of one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Body {
    pub json: Value,
    pub file: Option<File>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct File {
    pub name: String,
    pub bytes: Vec<u8>,
}

impl From<Value> for Body {
    fn from(json: Value) -> Body {
        Body { json, file: None }
    }
}

/// A new message in a channel. Discord answers a second one with the same notice, within some minutes, with the first.
pub(super) fn post(message: &Message, notice: NoticeId) -> Body {
    let mut body = message_body(message);
    body.json["nonce"] = json!(notice.to_string());
    body.json["enforce_nonce"] = json!(true);
    body
}

/// A message of ours gets this content; its picture is replaced or taken away.
pub(super) fn edit(message: &Message) -> Body {
    let mut body = message_body(message);
    if body.file.is_none() {
        body.json["attachments"] = json!([]);
    }
    body
}

/// A message of ours loses its buttons and nothing else.
pub(super) fn without_buttons() -> Body {
    json!({"components": []}).into()
}

/// The answer to an interaction.
pub(super) fn callback(way: ReplyMode, message: &Message) -> Body {
    match way {
        ReplyMode::Private => {
            let mut body = message_body(message);
            body.json["flags"] = json!(EPHEMERAL);
            Body { json: json!({"type": NEW_MESSAGE, "data": body.json}), file: body.file }
        }
        ReplyMode::Update => {
            let body = edit(message);
            Body { json: json!({"type": UPDATE_MESSAGE, "data": body.json}), file: body.file }
        }
    }
}

/// Says that the answer to an interaction will come.
pub(super) fn announcement(way: ReplyMode) -> Body {
    match way {
        ReplyMode::Private => json!({"type": NEW_MESSAGE_LATER, "data": {"flags": EPHEMERAL}}).into(),
        ReplyMode::Update => json!({"type": UPDATE_MESSAGE_LATER}).into(),
    }
}

/// A message beside the one that was pressed on, which only the person who asked sees.
pub(super) fn follow_up(message: &Message) -> Body {
    let mut body = message_body(message);
    body.json["flags"] = json!(EPHEMERAL);
    body
}

/// The answer to somebody who is typing. Suggestions that Discord would refuse, and with them all others, are left out.
pub(super) fn suggestions(suggestions: &[Suggestion]) -> Body {
    debug_assert_eq!(limits::check_suggestions(suggestions), Ok(()));
    let mut labels = HashSet::new();
    let choices: Vec<Value> = suggestions
        .iter()
        .filter(|suggestion| (1..=limits::SUGGESTION_TEXT).contains(&suggestion.value.chars().count()))
        .map(|suggestion| (cut(&suggestion.label, limits::SUGGESTION_TEXT), &suggestion.value))
        .filter(|(label, _)| !label.trim().is_empty() && labels.insert(label.clone()))
        .take(limits::SUGGESTIONS)
        .map(|(label, value)| json!({"name": label, "value": value}))
        .collect();
    json!({"type": SUGGEST, "data": {"choices": choices}}).into()
}

fn message_body(message: &Message) -> Body {
    debug_assert_eq!(limits::check(message), Ok(()));
    let mut json = json!({
        "content": cut(&message.content, limits::CONTENT),
        "allowed_mentions": allowed_mentions(&message.ping),
        "components": message.rows.iter().map(row).collect::<Vec<_>>(),
        "embeds": message.article.iter().map(|text| article(text)).collect::<Vec<_>>(),
    });
    let file = message.picture.as_ref().map(|picture| {
        json["attachments"] = json!([attachment(picture)]);
        File { name: picture.name.clone(), bytes: picture.bytes.clone() }
    });
    Body { json, file }
}

/// A longer text stands in an embed, which holds twice as much as a message.
fn article(text: &str) -> Value {
    json!({"description": cut(text, limits::ARTICLE)})
}

/// Nobody is notified but these people.
fn allowed_mentions(ping: &[PersonId]) -> Value {
    let users: Vec<String> = ping.iter().map(|person| person.0.to_string()).collect();
    json!({"parse": [], "users": users})
}

/// What a file shows; it is the first and only file of its request, hence its number.
fn attachment(picture: &Picture) -> Value {
    json!({"id": "0", "filename": picture.name, "description": cut(&picture.alt, limits::ALT)})
}

fn row(row: &Row) -> Value {
    let components: Vec<Value> = match row {
        Row::Buttons(buttons) => buttons.iter().map(button).collect(),
        Row::Menu(wanted) => vec![menu(wanted)],
    };
    json!({"type": ROW, "components": components})
}

fn button(button: &Button) -> Value {
    let style = match button.style {
        Style::Main => 1,
        Style::Plain => 2,
        Style::Good => 3,
        Style::Danger => 4,
    };
    json!({
        "type": BUTTON,
        "style": style,
        "label": button.label,
        "custom_id": button.action,
        "disabled": !button.enabled,
    })
}

fn menu(menu: &Menu) -> Value {
    let options: Vec<Value> = menu
        .choices
        .iter()
        .map(|choice| {
            let mut option = json!({"label": choice.label, "value": choice.value});
            if let Some(about) = &choice.about {
                option["description"] = json!(about);
            }
            option
        })
        .collect();
    json!({"type": MENU, "custom_id": menu.action, "placeholder": menu.placeholder, "options": options})
}

/// At most this many characters, the last one being … where some had to go.
pub(super) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::Choice;

    fn board() -> Message {
        Message {
            content: "<@7>, your move".into(),
            ping: vec![PersonId(7)],
            picture: Some(Picture { name: "board.png".into(), bytes: vec![1, 2], alt: "A board".into() }),
            rows: vec![
                Row::Buttons(vec![Button::new(Style::Main, "Move", "move:1:2")]),
                Row::Menu(Menu {
                    action: "col:1:2:".into(),
                    placeholder: "Column".into(),
                    choices: vec![Choice { label: "a".into(), value: "a".into(), about: None }],
                }),
            ],
            ..Message::default()
        }
    }

    #[test]
    fn only_those_who_are_named_are_pinged() {
        let body = post(&board(), NoticeId(0xABC));
        assert_eq!(body.json["allowed_mentions"], json!({"parse": [], "users": ["7"]}));
        let body = callback(ReplyMode::Private, &Message::text("hello @everyone"));
        assert_eq!(body.json["data"]["allowed_mentions"], json!({"parse": [], "users": []}));
    }

    #[test]
    fn a_post_carries_its_notice_as_nonce() {
        for notice in [NoticeId(0xABC), NoticeId(u64::MAX)] {
            let body = post(&board(), notice);
            assert_eq!(body.json["nonce"], notice.to_string());
            assert_eq!(body.json["enforce_nonce"], true);
            assert!(notice.to_string().len() <= limits::NONCE);
        }
    }

    #[test]
    fn an_update_replaces_or_removes_the_picture() {
        let with = callback(ReplyMode::Update, &board());
        assert_eq!(with.json["type"], UPDATE_MESSAGE);
        assert_eq!(with.json["data"]["attachments"][0]["description"], "A board");
        assert_eq!(with.file.map(|file| file.name), Some("board.png".into()));
        let without = callback(ReplyMode::Update, &Message::text("gone"));
        assert_eq!(without.json["data"]["attachments"], json!([]));
        assert_eq!(without.json["data"]["components"], json!([]));
    }

    #[test]
    fn a_private_answer_is_seen_by_one_person() {
        assert_eq!(callback(ReplyMode::Private, &board()).json["data"]["flags"], EPHEMERAL);
        assert_eq!(callback(ReplyMode::Update, &board()).json["data"].get("flags"), None);
    }

    #[test]
    fn text_is_cut_between_characters() {
        assert_eq!(cut("äöü", 3), "äöü");
        assert_eq!(cut("äöüß", 3), "äö…");
    }
}
