//! Starts an interaction: sends it to the bot and stores it.

use serde_json::{Value, json};

use super::error::ActError;
use crate::gateway::event::Event;
use crate::id::Id;
use crate::limits;
use crate::practice::dice::Chance;
use crate::world::model::{Interaction, InteractionKind, Owners, Response};
use crate::world::{World, guild, wire};

/// The fields that every interaction has.
pub(crate) struct Started {
    pub(crate) kind: InteractionKind,
    pub(crate) name: String,
    pub(crate) command_type: u8,
    pub(crate) source: Option<Id>,
    pub(crate) opener: Option<Id>,
    pub(crate) owners: Owners,
    pub(crate) data: Value,
}

impl World {
    /// Sends the interaction to the bot and stores it.
    pub(crate) fn start(
        &mut self,
        now_ms: u64,
        person: Id,
        channel: Id,
        it: Started,
    ) -> Result<Id, ActError> {
        if !self.hub.is_connected() && self.endpoint.is_none() {
            return Err(ActError::BotAway);
        }
        let id = self.next_id(now_ms);
        let token =
            format!("aW50ZXJhY3Rpb246{id}:{:016x}", id.0.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31));
        let Self { state, .. } = self;
        let place = state.channels.get(&channel).ok_or(ActError::NoSuchChannel(channel))?;
        let who = state.people.get(&person).ok_or_else(|| ActError::NoSuchPerson(person.to_string()))?;
        let mut event = json!({
            "id": id,
            "application_id": state.bot,
            "type": it.kind.code(),
            "data": it.data,
            "channel_id": channel,
            "channel": wire::interaction_channel(state, place, person),
            "token": token,
            "version": 1,
            "app_permissions": state.app_permissions(person, place, it.owners).to_string(),
            "locale": who.locale,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": wire::owners(state, it.owners, channel),
            "context": place.context(),
            "attachment_size_limit": limits::FILE_BYTES,
        });
        match state.server_of(place) {
            None => event["user"] = wire::user(who),
            Some(server) => {
                event["guild_id"] = json!(server.id);
                event["guild_locale"] = json!(state.locale);
                event["guild"] = json!({"id": server.id, "locale": state.locale, "features": []});
                event["member"] = guild::acting_member(state, server, who);
            }
        }
        if let Some(message) = it.source.and_then(|id| state.messages.get(&(channel, id))) {
            event["message"] = wire::message(state, &self.links, message);
        }
        let interaction = Interaction {
            id,
            token,
            kind: it.kind,
            person,
            channel,
            created_ms: now_ms,
            name: it.name,
            command_type: it.command_type,
            source: it.source,
            opener: it.opener,
            response: Response::Waiting,
            original: None,
            messages: Vec::new(),
            follow_ups: 0,
            owners: it.owners,
        };
        self.answer(interaction);
        let times = if self.practice.happens(Chance::Doubled) { 2 } else { 1 };
        for _ in 0..times {
            match &self.endpoint {
                // The receiving task ends with the last sender.
                Some(endpoint) => drop(endpoint.sender.send(event.clone())),
                None => self.hub.dispatch(0, Event::InteractionCreate, &event),
            }
        }
        Ok(id)
    }
}
