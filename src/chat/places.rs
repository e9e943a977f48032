//! Places that take no messages, and the permissions that are missing there, in words.

use super::markup::{channel as link, mentions};
use super::rungs::Rung;
use super::voice::{Voice, msg};
use super::{Message, NotDelivered, Permission};
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

/// The permission that is missing where a message was refused with and without its picture; `None` for other reasons.
pub fn missing(error: &NotDelivered, at: Rung) -> Option<Permission> {
    match error {
        NotDelivered::Forbidden { seen: false, .. } => Some(Permission::ViewChannel),
        NotDelivered::Forbidden { seen: true, .. } if matches!(at, Rung::Thread(_)) => {
            Some(Permission::SendInThreads)
        }
        NotDelivered::Forbidden { seen: true, .. } => Some(Permission::SendMessages),
        _ => None,
    }
}

/// A place that takes no messages of a match any more.
pub struct LostPlace {
    pub channel: ChannelId,
    /// The permission that is missing; `None` where the channel is gone.
    pub missing: Option<Permission>,
    /// True if the channel's threads are meant, and not the channel.
    pub in_threads: bool,
}

/// To these people: the messages of their match go elsewhere from now on, or it has no thread, and why.
pub fn place_lost(voice: &Voice, people: &[PersonId], lost: &LostPlace) -> String {
    let (to, place) = (mentions(people), link(lost.channel));
    voice.say(&match (lost.missing.map(permission_name), lost.in_threads) {
        (Some(missing), false) => msg!("place-forbidden", to = to, place = place, permission = missing),
        (Some(missing), true) => msg!("thread-forbidden", to = to, place = place, permission = missing),
        (None, false) => msg!("place-lost", to = to, place = place),
        (None, true) => msg!("thread-lost", to = to, place = place),
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
