//! Writes our messages, answers and suggestions as Discord's JSON.

pub mod commands;
pub mod forms;

use std::collections::HashSet;

use serde_json::{Value, json};

use postern_chat::message::checks;
use postern_chat::message::picker::Picker;
use postern_chat::message::{Button, Menu, Message, Picture, ReplyMode, Row, Style, Suggestion};
use postern_mutants::Mutant;
use postern_play::ids::{ChannelId, NoticeId, PersonId};

/// Callback types (interactions/receiving-and-responding, Interaction Callback Type).
const NEW_MESSAGE: u8 = 4;
const NEW_MESSAGE_LATER: u8 = 5;
const UPDATE_MESSAGE_LATER: u8 = 6;
const UPDATE_MESSAGE: u8 = 7;
const SUGGEST: u8 = 8;
pub(crate) const LAUNCH_ACTIVITY: u8 = 12;
/// Message flag: only the person who asked sees it (resources/message, Message Flags).
const EPHEMERAL: u32 = 1 << 6;
/// Message flag: the message consists of components only, permanently. It has room for more than five rows.
const OF_COMPONENTS: u32 = 1 << 15;
/// Message flag: sends no notification, in direct conversations as well.
const SILENT: u32 = 1 << 12;
/// Component types (components/reference, Component Types).
const ROW: u8 = 1;
const BUTTON: u8 = 2;
const MENU: u8 = 3;
pub(crate) const TEXT: u8 = 10;
pub(crate) const GALLERY: u8 = 12;
pub(crate) const FILE: u8 = 13;
/// The style of a link button (components/reference, Button Styles).
const LINK: u8 = 5;
/// The content of a request: JSON, and a file if the JSON refers to one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Body {
    pub json: Value,
    pub file: Option<File>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct File {
    pub name: String,
    pub bytes: Vec<u8>,
}

impl From<Value> for Body {
    fn from(json: Value) -> Body {
        Body { json, file: None }
    }
}

/// A new message in a channel. For a repeated notice within some minutes, Discord returns the first message.
pub(crate) fn post(message: &Message, notice: NoticeId, channel: ChannelId) -> Body {
    let mut body = new_message(message, if message.silent { SILENT } else { 0 });
    body.json["nonce"] = json!(nonce(notice, channel));
    body.json["enforce_nonce"] = json!(!Mutant::NonceUnenforced.is_on());
    body
}

/// The nonce of a notice's message in a channel: both numbers, with 36 digits to fit into the limit. Discord compares
/// nonces of one author across all channels, so messages of one notice in several channels need different ones.
pub fn nonce(notice: NoticeId, channel: ChannelId) -> String {
    let channel = if Mutant::OneNonce.is_on() { 0 } else { channel.0 };
    let mut left = u128::from(notice.0) << 64 | u128::from(channel);
    let mut digits = Vec::new();
    while left > 0 || digits.is_empty() {
        digits.push(char::from_digit((left % 36) as u32, 36).unwrap_or_default());
        left /= 36;
    }
    digits.into_iter().rev().collect()
}

/// An edit that replaces the content of a message of ours, and replaces or removes its picture. `of_components` is true
/// if the message consisted of components only before.
pub(crate) fn edit(message: &Message, of_components: bool) -> Body {
    let of_components = of_components || needs_components(message);
    let mut body = message_body(message, of_components);
    if body.file.is_none() {
        body.json["attachments"] = json!([]);
    }
    if of_components {
        body.json["flags"] = json!(OF_COMPONENTS);
        // Clears the fields of an ordinary message.
        body.json["content"] = Value::Null;
        body.json["embeds"] = json!([]);
    }
    body
}

/// An edit that only removes the buttons of a message.
pub(crate) fn without_buttons() -> Body {
    json!({"components": []}).into()
}

/// The answer to an interaction. `of_components` is true if the pressed message consists of components only.
pub(crate) fn callback(way: ReplyMode, message: &Message, of_components: bool) -> Body {
    let (kind, body) = match way {
        ReplyMode::Private | ReplyMode::Public => (NEW_MESSAGE, follow_up(message, way)),
        ReplyMode::Update => (UPDATE_MESSAGE, edit(message, of_components)),
    };
    Body { json: json!({"type": kind, "data": body.json}), file: body.file }
}

/// The answer that opens the Activity.
pub(crate) fn launch() -> Body {
    json!({"type": LAUNCH_ACTIVITY}).into()
}

/// The announcement of a deferred answer.
pub(crate) fn announcement(way: ReplyMode) -> Body {
    match way {
        ReplyMode::Private => json!({"type": NEW_MESSAGE_LATER, "data": {"flags": EPHEMERAL}}).into(),
        ReplyMode::Update => json!({"type": UPDATE_MESSAGE_LATER}).into(),
        ReplyMode::Public => json!({"type": NEW_MESSAGE_LATER}).into(),
    }
}

/// A separate message, visible only to the person who asked unless it is public.
pub(crate) fn follow_up(message: &Message, way: ReplyMode) -> Body {
    new_message(
        message,
        if way == ReplyMode::Public || Mutant::PrivateForAll.is_on() { 0 } else { EPHEMERAL },
    )
}

/// The answer to an autocomplete request. Omits suggestions that would make Discord refuse the whole answer.
pub(crate) fn suggestions(suggestions: &[Suggestion]) -> Body {
    debug_assert_eq!(checks::check_suggestions(suggestions), Ok(()));
    let mut labels = HashSet::new();
    let choices: Vec<Value> = suggestions
        .iter()
        .filter(|suggestion| {
            (1..=postern_chat::limits::SUGGESTION_TEXT).contains(&suggestion.value.chars().count())
        })
        .map(|suggestion| (cut(&suggestion.label, postern_chat::limits::SUGGESTION_TEXT), &suggestion.value))
        .filter(|(label, _)| !label.trim().is_empty() && labels.insert(label.clone()))
        .take(postern_chat::limits::SUGGESTIONS)
        .map(|(label, value)| json!({"name": label, "value": value}))
        .collect();
    json!({"type": SUGGEST, "data": {"choices": choices}}).into()
}

/// A new message.
fn new_message(message: &Message, flags: u32) -> Body {
    let of_components = needs_components(message);
    let mut body = message_body(message, of_components);
    let flags = flags | if of_components { OF_COMPONENTS } else { 0 };
    if flags != 0 {
        body.json["flags"] = json!(flags);
    }
    body
}

fn needs_components(message: &Message) -> bool {
    message.rows.len() > postern_chat::limits::ROWS
}

fn message_body(message: &Message, of_components: bool) -> Body {
    debug_assert_eq!(checks::check(message), Ok(()));
    let mut json = json!({"allowed_mentions": allowed_mentions(&message.ping)});
    if of_components {
        json["components"] = json!(components(message));
    } else {
        json["content"] = json!(cut(&message.content, postern_chat::limits::CONTENT));
        json["components"] = json!(message.rows.iter().map(row).collect::<Vec<_>>());
        json["embeds"] = json!(message.article.iter().map(|text| article(text)).collect::<Vec<_>>());
    }
    let file = message.picture.as_ref().map(|picture| {
        json["attachments"] = json!([attachment(picture)]);
        File { name: picture.name.clone(), bytes: picture.bytes.clone() }
    });
    Body { json, file }
}

/// A message as components: its texts, its file, and its rows, in the order of an ordinary message.
fn components(message: &Message) -> Vec<Value> {
    let content = cut(&message.content, postern_chat::limits::CONTENT);
    let left = postern_chat::limits::COMPONENTS_TEXT - content.chars().count();
    let texts = [Some(content), message.article.as_deref().map(|text| cut(text, left))];
    let mut parts: Vec<Value> = texts
        .into_iter()
        .flatten()
        .filter(|text| !text.trim().is_empty())
        .map(|text| json!({"type": TEXT, "content": text}))
        .collect();
    if let Some(picture) = &message.picture {
        let media = json!({"url": format!("attachment://{}", picture.name)});
        let shown = [".png", ".gif"].iter().any(|end| picture.name.ends_with(end));
        let item = json!({"media": media, "description": cut(&picture.alt, postern_chat::limits::ALT)});
        parts.push(match shown {
            true => json!({"type": GALLERY, "items": [item]}),
            false => json!({"type": FILE, "file": media}),
        });
    }
    parts.extend(message.rows.iter().map(row));
    parts
}

/// A longer text as an embed, which holds twice as much as a message.
fn article(text: &str) -> Value {
    json!({"description": cut(text, postern_chat::limits::ARTICLE)})
}

/// Allows notifications of these people only.
fn allowed_mentions(ping: &[PersonId]) -> Value {
    let users: Vec<String> = ping.iter().map(|person| person.0.to_string()).collect();
    if Mutant::NobodyPinged.is_on() {
        return json!({"parse": []});
    }
    if Mutant::AllNamedPinged.is_on() {
        return json!({"parse": ["users", "everyone"]});
    }
    json!({"parse": [], "users": users})
}

/// The description of a picture; it is the first and only file of its request, hence its id.
fn attachment(picture: &Picture) -> Value {
    json!({"id": "0", "filename": picture.name, "description": cut(&picture.alt, postern_chat::limits::ALT)})
}

fn row(row: &Row) -> Value {
    let components: Vec<Value> = match row {
        Row::Buttons(buttons) => buttons.iter().map(button).collect(),
        Row::Menu(wanted) => vec![menu(wanted)],
        Row::Picker(wanted) => vec![picker(wanted)],
    };
    json!({"type": ROW, "components": components})
}

fn button(button: &Button) -> Value {
    let style = match button.style {
        Style::Main => 1,
        Style::Plain => 2,
        Style::Good => 3,
        Style::Danger => 4,
        Style::Link => return link(button),
    };
    json!({
        "type": BUTTON,
        "style": style,
        "label": button.label,
        "custom_id": button.action,
        "disabled": !button.enabled,
    })
}

fn link(button: &Button) -> Value {
    json!({
        "type": BUTTON,
        "style": LINK,
        "label": button.label,
        "url": button.action,
        "disabled": !button.enabled,
    })
}

fn picker(menu: &Picker) -> Value {
    let mut picker = forms::pick(&menu.chosen, menu.most);
    picker["custom_id"] = json!(menu.action);
    picker["placeholder"] = json!(menu.placeholder);
    picker
}

fn menu(menu: &Menu) -> Value {
    let options = forms::options(&menu.choices);
    json!({"type": MENU, "custom_id": menu.action, "placeholder": menu.placeholder, "options": options})
}

/// Shortens a text to at most `most` characters, the last of which is … if something was cut.
pub(crate) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_chat::message::Choice;
    use postern_play::ids::{ChallengeId, InteractionId, MatchId, SeriesId, ServerId};
    use postern_play::notices::notice::NoticeKind;
    use postern_play::server::ServerSettings;
    use postern_play::standing_board::{Shows, StandingBoard};
    use postern_play::time::Timestamp;
    use postern_rules::language::Language;

    fn board() -> Message {
        Message {
            content: "<@7>, your move".into(),
            ping: vec![PersonId(7)],
            picture: Some(Picture { name: "board.png".into(), bytes: vec![1, 2], alt: "A board".into() }),
            rows: vec![
                Row::Buttons(vec![Button::new(Style::Main, "Move", "move:1:2")]),
                Row::Menu(Menu {
                    action: "menu:1:2".into(),
                    placeholder: "Column".into(),
                    choices: vec![Choice {
                        label: "a".into(),
                        value: "a".into(),
                        about: None,
                        chosen: false,
                    }],
                }),
            ],
            ..Message::default()
        }
    }

    #[test]
    fn only_those_who_are_named_are_pinged() {
        let body = post(&board(), NoticeId(0xABC), ChannelId(5));
        assert_eq!(body.json["allowed_mentions"], json!({"parse": [], "users": ["7"]}));
        let body = callback(ReplyMode::Private, &Message::text("hello @everyone"), false);
        assert_eq!(body.json["data"]["allowed_mentions"], json!({"parse": [], "users": []}));
    }

    #[test]
    fn a_nonce_tells_apart_all_messages_in_all_places_and_is_the_same_for_a_repeated_one() {
        let (of, to, now) = (MatchId(1), PersonId(7), Timestamp(1_800_000_000_000));
        let server = ServerSettings::new(ServerId(1 << 60));
        let standing = |shows| StandingBoard::new(ChannelId(5), shows, Language::English).message_id(now);
        let series = SeriesId(3);
        let notices = [
            NoticeKind::Turn { of, ply: 0 }.notice_id(0),
            // The messages beside the turn: of the start of the match, and of its lost place.
            NoticeKind::Turn { of, ply: 0 }.notice_id(2),
            NoticeKind::Turn { of, ply: 0 }.notice_id(3),
            NoticeKind::Over(of).notice_id(0),
            NoticeKind::Over(of).notice_id(1),
            NoticeKind::Card(ChallengeId(1)).notice_id(0),
            NoticeKind::Answer(ChallengeId(1)).notice_id(0),
            NoticeKind::SeriesOver(series).notice_id(0),
            NoticeKind::Awaited { to, of: series, since: now }.notice_id(0),
            NoticeKind::Muster { to, of: series, until: now }.notice_id(0),
            NoticeKind::Digest { to, at: now }.notice_id(0),
            NoticeKind::HookOff { to, at: now }.notice_id(0),
            NoticeId::of_test(InteractionId(9)),
            standing(Shows::Games),
            standing(Shows::Lobby),
            standing(Shows::Series(series)),
            server.greeting_id(),
            server.puzzle_id(20_000),
            server.letter_id(now),
            NoticeId(0),
            NoticeId(u64::MAX),
        ];
        let channels = [0, 1, 5, 1 << 60, u64::MAX].map(ChannelId);
        let mut nonces = HashSet::new();
        for notice in notices {
            for channel in channels {
                let body = post(&board(), notice, channel);
                assert_eq!(body, post(&board(), notice, channel));
                assert_eq!(body.json["enforce_nonce"], true);
                let nonce = body.json["nonce"].as_str().expect("a text").to_owned();
                assert!((1..=postern_chat::limits::NONCE).contains(&nonce.len()), "{nonce}");
                assert!(nonces.insert(nonce), "{notice} in {channel:?}");
            }
        }
    }

    #[test]
    fn an_update_replaces_or_removes_the_picture() {
        let with = callback(ReplyMode::Update, &board(), false);
        assert_eq!(with.json["type"], UPDATE_MESSAGE);
        assert_eq!(with.json["data"]["attachments"][0]["description"], "A board");
        assert_eq!(with.file.map(|file| file.name), Some("board.png".into()));
        let without = callback(ReplyMode::Update, &Message::text("gone"), false);
        assert_eq!(without.json["data"]["attachments"], json!([]));
        assert_eq!(without.json["data"]["components"], json!([]));
    }

    #[test]
    fn a_private_answer_is_seen_by_one_person() {
        assert_eq!(callback(ReplyMode::Private, &board(), false).json["data"]["flags"], EPHEMERAL);
        assert_eq!(callback(ReplyMode::Update, &board(), false).json["data"].get("flags"), None);
    }

    fn six_rows() -> Message {
        let row = |row| (0..5).map(|at| Button::new(Style::Plain, "a1", format!("{row}.{at}"))).collect();
        board().with_rows((0..6).map(|number: usize| Row::Buttons(row(number))).collect())
    }

    #[test]
    fn a_sixth_row_makes_a_message_of_components_alone() {
        let new = callback(ReplyMode::Private, &six_rows(), false);
        let data = &new.json["data"];
        assert_eq!(data["flags"], EPHEMERAL | OF_COMPONENTS);
        assert!(data.get("content").is_none() && data.get("embeds").is_none());
        let kinds: Vec<_> =
            data["components"].as_array().expect("a list").iter().map(|part| part["type"].clone()).collect();
        assert_eq!(kinds, [TEXT, GALLERY, ROW, ROW, ROW, ROW, ROW, ROW]);
        assert_eq!(data["components"][1]["items"][0]["media"]["url"], "attachment://board.png");
        assert_eq!(data["components"][1]["items"][0]["description"], "A board");
        assert!(new.file.is_some());
    }

    #[test]
    fn a_message_of_components_stays_one() {
        let data = callback(ReplyMode::Update, &board(), true).json["data"].take();
        assert_eq!((&data["flags"], &data["content"]), (&json!(OF_COMPONENTS), &Value::Null));
        assert_eq!(data["components"][0], json!({"type": TEXT, "content": "<@7>, your move"}));
        let becomes = callback(ReplyMode::Update, &six_rows(), false).json["data"].take();
        assert_eq!(becomes["flags"], OF_COMPONENTS);
        let beside = callback(ReplyMode::Private, &board(), true).json["data"].take();
        assert_eq!(beside["flags"], EPHEMERAL, "a message of its own");
        let text = Message { article: Some("x".repeat(4096)), ..Message::text("y".repeat(2000)) };
        let long = callback(ReplyMode::Update, &text, true).json["data"].take();
        let texts = long["components"].as_array().expect("a list").iter();
        let length: usize = texts.map(|part| part["content"].as_str().expect("a text").chars().count()).sum();
        assert_eq!(length, postern_chat::limits::COMPONENTS_TEXT);
    }

    #[test]
    fn text_is_cut_between_characters() {
        assert_eq!(cut("äöü", 3), "äöü");
        assert_eq!(cut("äöüß", 3), "äö…");
    }
}
