//! What is said where a place does not take messages.

use crate::chat::Permission;
use crate::play::ChannelId;

/// Sentences on places and rights.
pub trait PlaceWording {
    /// To a challenger: nothing that is written here would reach this person.
    fn outsider(&self, name: &str) -> String;

    /// To both players, who stand before it by mention: the messages of a match no longer go to this channel, since
    /// it is gone, or for want of a right.
    fn place_lost(&self, people: &str, channel: ChannelId, missing: Option<Permission>) -> String;

    /// Under a message that goes without its picture, for want of a right or for a fault of ours.
    fn without_picture(&self, forbidden: bool) -> String;
}
