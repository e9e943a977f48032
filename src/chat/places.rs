//! Places that take no messages, and the permissions that are missing there, in words.

use super::markup::{channel as link, mentions};
use super::voice::{Voice, msg};
use super::{Message, Permission};
use crate::game::Phrase;
use crate::play::{ChannelId, PersonId};

/// The name that Discord has for a permission.
pub fn permission_name(permission: Permission) -> Phrase {
    Phrase::new(match permission {
        Permission::ViewChannel => "permission-view-channel",
        Permission::SendMessages => "permission-send-messages",
        Permission::EmbedLinks => "permission-embed-links",
        Permission::AttachFiles => "permission-attach-files",
        Permission::ReadHistory => "permission-read-history",
        Permission::CreateThreads => "permission-create-threads",
        Permission::SendInThreads => "permission-send-in-threads",
    })
}

/// To these people: the messages of their match go elsewhere from now on, because the channel is gone or a permission is
/// missing.
pub fn place_lost(
    voice: &Voice,
    people: &[PersonId],
    channel: ChannelId,
    missing: Option<Permission>,
) -> String {
    let (to, place) = (mentions(people), link(channel));
    voice.say(&match missing.map(permission_name) {
        Some(missing) => msg!("place-forbidden", to = to, place = place, permission = missing),
        None => msg!("place-lost", to = to, place = place),
    })
}

/// To the players of a match that has no thread, because nothing can be written there.
pub fn no_thread(
    voice: &Voice,
    people: &[PersonId],
    channel: ChannelId,
    missing: Option<Permission>,
) -> String {
    let (to, place) = (mentions(people), link(channel));
    voice.say(&match missing.map(permission_name) {
        Some(missing) => msg!("thread-forbidden", to = to, place = place, permission = missing),
        None => msg!("thread-lost", to = to, place = place),
    })
}

/// The same message without its picture, and with a note why.
pub fn without_picture(voice: &Voice, message: &Message, forbidden: bool) -> Message {
    let why = voice.say(&match forbidden {
        true => msg!("picture-forbidden", permission = permission_name(Permission::AttachFiles)),
        false => msg!("picture-failed"),
    });
    Message { content: format!("{}\n{why}", message.content), picture: None, ..message.clone() }
}
