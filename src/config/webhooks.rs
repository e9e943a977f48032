//! The webhooks of people.

use serde::Deserialize;

use super::values;

/// The addresses of their own to which people can have events posted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WebhooksConfig {
    /// False if nobody can have a webhook.
    #[serde(deserialize_with = "values::flag")]
    pub enabled: bool,
    /// True if webhooks may lead to addresses that are not public, and use plain HTTP.
    #[serde(deserialize_with = "values::flag")]
    pub allow_private: bool,
}

impl Default for WebhooksConfig {
    fn default() -> WebhooksConfig {
        WebhooksConfig { enabled: true, allow_private: false }
    }
}
