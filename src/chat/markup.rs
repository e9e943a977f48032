//! The few signs of the chat service's Markdown that carry meaning beyond looks.

use crate::play::{ChannelId, MessageId, PersonId, ServerId, Timestamp};

/// Names a person; notifies them where the message says so.
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

/// A moment as each reader's own clock shows it, in relation to now ("in 3 days").
pub fn moment(at: Timestamp) -> String {
    format!("<t:{}:R>", at.seconds())
}

/// A day as each reader's own calendar shows it ("24 December 2026").
pub fn date(at: Timestamp) -> String {
    format!("<t:{}:D>", at.seconds())
}

/// The address of all direct conversations.
pub const DIRECT: &str = "https://discord.com/channels/@me";

/// The address of a message.
pub fn address(server: Option<ServerId>, channel: ChannelId, message: Option<MessageId>) -> String {
    let server = server.map_or_else(|| "@me".to_owned(), |server| server.0.to_string());
    match message {
        Some(message) => format!("https://discord.com/channels/{server}/{}/{}", channel.0, message.0),
        None => format!("https://discord.com/channels/{server}/{}", channel.0),
    }
}

/// Names several people. Those whose data was deleted have no mention.
pub fn mentions(people: &[PersonId]) -> String {
    people.iter().copied().filter(|person| !person.is_former()).map(mention).collect::<Vec<_>>().join(" ")
}
