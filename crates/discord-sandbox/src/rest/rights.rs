//! The permissions that the bot needs for a request.

use crate::error::ApiError;
use crate::world::model::Channel;
use crate::world::permission as may;

/// Checks that the bot has all of these permissions.
///
/// # Errors
/// 50013 if the bot lacks one of these permissions.
pub(crate) fn need(bits: u64, wanted: u64) -> Result<(), ApiError> {
    if bits & wanted == wanted { Ok(()) } else { Err(ApiError::missing_permissions()) }
}

/// The permission required to send messages in the channel.
pub(crate) fn send_bit(channel: &Channel) -> u64 {
    if channel.is_thread() { may::SEND_MESSAGES_IN_THREADS } else { may::SEND_MESSAGES }
}
