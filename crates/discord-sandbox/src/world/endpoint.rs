//! The address to which interactions are posted instead of being sent through the gateway.

use serde_json::Value;
use tokio::sync::mpsc::UnboundedSender;

/// The bot's endpoint for interactions.
pub(crate) struct Endpoint {
    pub url: String,
    /// Sends an interaction. The task that posts it ends with the last sender.
    pub sender: UnboundedSender<Value>,
}
