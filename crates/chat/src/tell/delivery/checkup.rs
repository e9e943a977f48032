//! Finds the permissions that Postern lacks in a server's channels and what they break, for `/doctor` and for the
//! greeting.

use super::places::permission_name;
use crate::actions::{Action, OfGame};
use crate::invocation::{Permission, Permissions};
use crate::message::address::NotDelivered;
use crate::message::messenger::Messenger;
use crate::message::{Button, Message, Row, Style};
use postern_play::ids::{ChannelId, ServerId};
use postern_rules::phrase::Phrase;
use postern_words::markup::channel as link;
use postern_words::voice::{Voice, msg};

/// A checked channel.
pub struct Looked {
    pub channel: ChannelId,
    /// The permissions that Postern has there; `None` if they are unknown because the check failed.
    pub has: Option<Permissions>,
}

/// Checks a channel. A channel that the bot can't see has no permissions.
pub async fn look(messenger: &dyn Messenger, server: ServerId, channel: ChannelId) -> Looked {
    let has = match messenger.rights(server, channel).await {
        Ok(permissions) => Some(permissions),
        Err(NotDelivered::Forbidden { .. } | NotDelivered::NoWay(_)) => Some(Permissions::default()),
        Err(error) => {
            tracing::info!(%error, "the rights in a channel are not known");
            None
        }
    };
    Looked { channel, has }
}

/// Returns the permissions that Postern needs in each channel. The permissions for threads are included only if
/// `threads`.
fn wanted(threads: bool) -> Vec<Permission> {
    let of_threads =
        |permission: &Permission| matches!(permission, Permission::CreateThreads | Permission::SendInThreads);
    Permission::ALL.into_iter().filter(|permission| threads || !of_threads(permission)).collect()
}

/// Returns the permissions that are missing in at least one channel.
pub fn missing(looked: &[Looked], threads: bool) -> Vec<Permission> {
    let lacks = |permission: &Permission| {
        looked.iter().any(|place| place.missing(&wanted(threads)).contains(permission))
    };
    Permission::ALL.into_iter().filter(lacks).collect()
}

impl Looked {
    /// Returns the permissions of `wanted` that are missing; none if the check failed.
    pub fn missing(&self, wanted: &[Permission]) -> Vec<Permission> {
        let Some(has) = &self.has else { return Vec::new() };
        let missing = has.missing(wanted);
        // A hidden channel lacks every permission, so naming the first cause is enough.
        match missing.contains(&Permission::ViewChannel) {
            true => vec![Permission::ViewChannel],
            false => missing,
        }
    }
}

/// Returns a line for each channel that is fine or unknown, and one for each permission that is missing, with its channels.
pub fn lines(voice: &Voice, looked: &[Looked], threads: bool) -> Vec<String> {
    let mut lines = Vec::new();
    for place in looked {
        if place.has.is_none() {
            lines.push(voice.say(&msg!("doctor-unknown", place = link(place.channel))));
        } else if place.missing(&wanted(threads)).is_empty() {
            lines.push(voice.say(&msg!("doctor-well", place = link(place.channel))));
        }
    }
    lines.extend(missing(looked, threads).into_iter().map(|permission| {
        let lacks = |place: &&Looked| place.missing(&wanted(threads)).contains(&permission);
        let places: Vec<ChannelId> = looked.iter().filter(lacks).map(|place| place.channel).collect();
        voice.say(&missing_in(&places, permission_name(permission), breaks(permission)))
    }));
    lines
}

/// Returns the line of a permission that is missing in these channels.
pub fn missing_in(channels: &[ChannelId], permission: Phrase, breaks: Phrase) -> Phrase {
    let places: Vec<String> = channels.iter().map(|channel| link(*channel)).collect();
    msg!("doctor-missing", place = places.join(", "), permission = permission, breaks = breaks)
}

/// Returns what does not work without a permission.
fn breaks(permission: Permission) -> Phrase {
    match permission {
        Permission::ViewChannel | Permission::SendMessages => msg!("breaks-games"),
        Permission::EmbedLinks => msg!("breaks-embeds"),
        Permission::AttachFiles => msg!("breaks-pictures"),
        Permission::ReadHistory => msg!("breaks-history"),
        Permission::CreateThreads => msg!("breaks-threads"),
        Permission::SendInThreads => msg!("breaks-in-threads"),
    }
}

/// Returns Postern's first message on a server: an introduction, and the permissions that are missing in that channel.
///
/// The second value is the text of the action of one of its buttons, which identifies the message if its delivery is
/// uncertain.
pub fn greeting(voice: &Voice, here: &Looked, invitation: String) -> (Message, String) {
    let missing = missing(std::slice::from_ref(here), true);
    let mut content = vec![voice.say(&msg!("greeting"))];
    let action = Action::Doctor().to_string();
    let check = voice.say(&msg!("button-check"));
    let challenge = Action::Challenge(OfGame(String::new()), 0);
    let challenge = Button::new(Style::Main, voice.say(&msg!("button-challenge")), challenge);
    let mut buttons = vec![challenge, Button::new(Style::Plain, check, &action)];
    if !missing.is_empty() {
        content.push(voice.say(&msg!("greeting-missing")));
        content.extend(lines(voice, std::slice::from_ref(here), true));
        let label = voice.say(&msg!("button-invite-again"));
        buttons.push(Button::new(Style::Link, label, invitation));
    }
    (Message::text(content.join("\n")).with_rows(vec![Row::Buttons(buttons)]), action)
}
