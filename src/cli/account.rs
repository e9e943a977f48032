//! The account of the bot, for commands that ask Discord something and end.

use std::sync::Arc;

use crate::app::{Settings, clock};
use postern_discord::bot::Bot;
use postern_discord::gateway::connect::{ConnectError, ConnectSettings, Listening, Patience};
use postern_discord::rest::transport::Network;

/// Returns the bot of these settings, which listens to nothing.
///
/// # Errors
/// [`ConnectError`] if the token is wrong or Discord does not answer.
pub(crate) async fn of(settings: &Settings) -> Result<Bot, ConnectError> {
    Bot::connect(ConnectSettings {
        token: settings.token.clone(),
        api: settings.api.clone(),
        clock: Arc::new(clock),
        patience: Patience::Attempts(4),
        listening: Listening::Gateway,
        requests_per_second: settings.requests_per_second,
        network: Network::of_the_machine(),
    })
    .await
}
