//! Registers the commands with Discord, beside the commands there that this program does not write.

use std::sync::Arc;

use serde_json::Value;

use super::route::{Method, Route};
use super::writing::commands::{beside_others, definitions, fingerprint, names};
use super::{Rest, limits};
use crate::gateway::connect::{ConnectError, connect_error};
use postern_chat::context::command_info::{CommandInfo, MenuCommand};

/// Registers the commands of an application.
pub struct Registrar {
    rest: Arc<Rest>,
    application: u64,
    api: String,
}

impl Registrar {
    pub(crate) fn new(rest: Arc<Rest>, application: u64, api: String) -> Registrar {
        Registrar { rest, application, api }
    }

    /// Registers the commands unless Discord already has them. Returns a fingerprint to store; `known` is the fingerprint
    /// returned last time. Makes one attempt.
    ///
    /// # Errors
    /// [`ConnectError`] if Discord refuses the commands or does not answer.
    pub async fn register(
        &self,
        commands: &[CommandInfo],
        on_messages: &[MenuCommand],
        on_people: &[MenuCommand],
        known: Option<&str>,
    ) -> Result<String, ConnectError> {
        let refused = |why| ConnectError::Commands { api: self.api.clone(), why };
        limits::check_commands(commands).map_err(refused)?;
        let ours = definitions(commands, on_messages, on_people);
        let fingerprint = fingerprint(self.application, &ours);
        let route = Route::Commands { application_id: self.application };
        let failed = |error| connect_error(error, &self.api);
        let whole = [("with_localizations", "true".to_owned())];
        let there: Value = self.rest.get(route, &whole).await.map_err(failed)?;
        // Someone may have removed the commands, or this is a different server with the same application.
        if known == Some(fingerprint.as_str()) && names(&there) == names(&ours) {
            return Ok(fingerprint);
        }
        let body = beside_others(ours, &there).into();
        self.rest.send::<Value>(Method::Put, route, &body).await.map_err(|error| match error.refusal() {
            Some(refusal) if refusal.status == 400 => refused(error.to_string()),
            _ => failed(error),
        })?;
        let registered = commands.len() + on_messages.len() + on_people.len();
        tracing::info!(commands = registered, "the commands are registered");
        Ok(fingerprint)
    }
}
