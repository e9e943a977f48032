//! Places that take no messages, and the permissions that are missing there, in English.

use super::{English, right};
use crate::chat::{Permission, markup};
use crate::play::ChannelId;

impl English {
    /// To a challenger: nothing that is written here would reach this person.
    pub fn outsider(&self, name: &str) -> String {
        format!(
            "{name} can't see this channel, so nothing that I write here would reach them. Challenge them where both of you are."
        )
    }

    /// To both players, named by their mentions: the messages of a match go elsewhere from now on, because the channel is
    /// gone or a permission is missing.
    pub fn place_lost(&self, people: &str, channel: ChannelId, missing: Option<Permission>) -> String {
        let place = markup::channel(channel);
        match missing {
            Some(missing) => format!(
                "{people}: I may not write in {place} any more, so your game goes on here. I lack the permission \
                 **{}** there.",
                right(missing)
            ),
            None => format!("{people}: I can't write in {place} any more, so your game goes on here."),
        }
    }

    /// To both players, named by their mentions: their match has no thread, because nothing can be written there.
    pub fn no_thread(&self, people: &str, channel: ChannelId, missing: Option<Permission>) -> String {
        let lack = missing
            .map_or(String::new(), |missing| format!(" I lack the permission **{}**.", right(missing)));
        format!(
            "{people}: I can't write in threads of {}, so your game goes on here.{lack}",
            markup::channel(channel)
        )
    }

    /// To a player who left the server where the match is played, below the message of their turn.
    pub fn left_server(&self) -> &'static str {
        "-# You are no longer on the server where this game began, so it goes on here."
    }

    /// A note below a message that goes without its picture.
    pub fn without_picture(&self, forbidden: bool) -> String {
        match forbidden {
            true => format!(
                "There is no picture, since I lack the permission **{}** here. **Board** shows it to you.",
                right(Permission::AttachFiles)
            ),
            false => "The picture could not be shown. **Board** tries it again.".into(),
        }
    }
}
