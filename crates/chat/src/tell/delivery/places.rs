//! Words about channels that reject messages, and about the permissions that are missing there.

use crate::invocation::Permission;
use crate::message::Message;
use crate::message::address::NotDelivered;
use postern_play::ids::{ChannelId, PersonId};
use postern_play::notices::rungs::Rung;
use postern_rules::phrase::Phrase;
use postern_words::markup::{channel as link, mentions};
use postern_words::voice::{Voice, msg};

/// Returns Discord's name for a permission.
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

/// Returns the missing permission if a message was refused both with and without its picture, or `None` for other
/// reasons.
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

/// A channel that no longer accepts the messages of a match.
pub struct LostPlace {
    pub channel: ChannelId,
    /// The missing permission; `None` if the channel is gone.
    pub missing: Option<Permission>,
    /// True if the problem concerns threads in the channel rather than the channel itself.
    pub in_threads: bool,
}

/// Tells these people that the messages of their match go elsewhere from now on, or that it has no thread, and why.
pub fn place_lost(voice: &Voice, people: &[PersonId], lost: &LostPlace) -> String {
    let (to, place) = (mentions(people), link(lost.channel));
    voice.say(&match (lost.missing.map(permission_name), lost.in_threads) {
        (Some(missing), false) => msg!("place-forbidden", to = to, place = place, permission = missing),
        (Some(missing), true) => msg!("thread-forbidden", to = to, place = place, permission = missing),
        (None, false) => msg!("place-lost", to = to, place = place),
        (None, true) => msg!("thread-lost", to = to, place = place),
    })
}

/// Returns the message without its picture, with a note that explains why.
pub fn without_picture(voice: &Voice, message: &Message, forbidden: bool) -> Message {
    let why = voice.say(&match forbidden {
        true => msg!("picture-forbidden", permission = permission_name(Permission::AttachFiles)),
        false => msg!("picture-failed"),
    });
    Message { content: format!("{}\n{why}", message.content), picture: None, ..message.clone() }
}
