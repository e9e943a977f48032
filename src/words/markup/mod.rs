//! The elements of Discord's Markdown that mean more than formatting.

pub mod emblem;
pub mod escape;

use crate::play::ids::{ChannelId, MessageId, PersonId, RoleId, ServerId};
use crate::play::time::Timestamp;

/// Names a person. The mention notifies them only if the message also lists them as pinged.
pub fn mention(person: PersonId) -> String {
    format!("<@{}>", person.0)
}

/// Names a channel or thread, as a link to it.
pub fn channel(channel: ChannelId) -> String {
    format!("<#{}>", channel.0)
}

/// Names several channels, as links to them.
pub fn channels(channels: &[ChannelId]) -> String {
    channels.iter().copied().map(channel).collect::<Vec<_>>().join(", ")
}

/// Names several roles. Pings nobody: no message of the bot lists roles as pinged.
pub fn roles<'a>(roles: impl IntoIterator<Item = &'a RoleId>) -> String {
    roles.into_iter().map(|role| format!("<@&{}>", role.0)).collect::<Vec<_>>().join(", ")
}

/// Formats a time relative to now in each reader's language ("in 3 days").
pub fn moment(at: Timestamp) -> String {
    format!("<t:{}:R>", at.seconds())
}

/// Formats a date in each reader's language and time zone ("24 December 2026").
pub fn date(at: Timestamp) -> String {
    format!("<t:{}:D>", at.seconds())
}

/// The address of the list of direct conversations.
pub const DIRECT: &str = "https://discord.com/channels/@me";

/// Returns the address of a message, or of the channel if `message` is `None`.
pub fn address(server: Option<ServerId>, channel: ChannelId, message: Option<MessageId>) -> String {
    let server = server.map_or_else(|| "@me".to_owned(), |server| server.0.to_string());
    match message {
        Some(message) => format!("https://discord.com/channels/{server}/{}/{}", channel.0, message.0),
        None => format!("https://discord.com/channels/{server}/{}", channel.0),
    }
}

/// Mentions several people. People whose data was deleted are left out.
pub fn mentions(people: &[PersonId]) -> String {
    people.iter().copied().filter(|person| !person.is_former()).map(mention).collect::<Vec<_>>().join(" ")
}
