//! The elements of Discord's Markdown that mean more than formatting.

pub mod emblem;
pub mod escape;

use postern_play::ids::{ChannelId, MessageId, PersonId, RoleId, ServerId};
use postern_play::time::Timestamp;

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

/// Returns a sentence without its formatting, for places without Markdown. Moments of Discord's own form are left out:
/// such places show times in their own way.
pub fn unformatted(said: &str) -> String {
    let mut plain = String::with_capacity(said.len());
    let mut rest = said.chars().peekable();
    while let Some(sign) = rest.next() {
        match sign {
            '\\' => plain.extend(rest.next_if(char::is_ascii_punctuation)),
            '*' | '`' | '\u{200b}' => {}
            emblem::START => {
                rest.by_ref().find(|sign| *sign == emblem::END);
            }
            '<' if rest.peek() == Some(&'t') => {
                rest.by_ref().find(|sign| *sign == '>');
            }
            sign => plain.push(sign),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_loses_its_formatting_and_keeps_what_people_typed() {
        for (said, plain) in [
            ("**d4** captures *2* stones", "d4 captures 2 stones"),
            ("\\*Ann\\* \\<\u{200b}b\\> and @\u{200b}Ben", "*Ann* <b> and @Ben"),
            ("due <t:1700000000:R>.", "due ."),
            ("`/next`", "/next"),
            ("a < b", "a < b"),
            ("(\u{e000}ransom_first\u{e001}\u{e002} Green)", "( Green)"),
            ("\\", ""),
        ] {
            assert_eq!(unformatted(said), plain, "{said}");
        }
    }
}
