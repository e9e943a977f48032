//! Turns people's actions into the interactions and messages that the bot receives.

pub mod actor;
mod attend;
pub mod command;
pub mod company;
pub mod error;
pub mod start;
pub mod submit;

use serde_json::{Value, json};

use crate::act::command::Resolved;
use crate::act::error::ActError;
use crate::act::start::Started;
use crate::forms::command::LOCALES;
use crate::forms::kind::{BUTTON, STRING_SELECT};
use crate::gateway::event::Event;
use crate::gateway::hub::intent;
use crate::id::Id;
use crate::limits;
use crate::world::model::*;
use crate::world::posting::NewPost;
use crate::world::state::Entry;
use crate::world::{World, guild, permission};

impl World {
    /// The place, if that person can see it.
    pub(crate) fn place(&self, person: Id, channel: Id) -> Result<&Channel, ActError> {
        let found = self.state.channels.get(&channel).filter(|c| self.state.sees(person, c));
        found.ok_or(ActError::NoSuchChannel(channel))
    }

    fn message_for(&self, person: Id, channel: Id, message: Id) -> Result<&Message, ActError> {
        self.place(person, channel)?;
        let found = self.state.messages.get(&(channel, message));
        found.filter(|m| m.only_for.is_none_or(|one| one == person)).ok_or(ActError::NoSuchMessage(message))
    }

    /// Presses a button, or chooses in a menu.
    pub(crate) fn press(
        &mut self,
        now_ms: u64,
        person: Id,
        channel: Id,
        message: Id,
        custom_id: &str,
        values: Option<&[String]>,
    ) -> Result<Id, ActError> {
        let target = self.message_for(person, channel, message)?;
        let control = target
            .controls()
            .into_iter()
            .find(|c| c["custom_id"] == custom_id)
            .ok_or_else(|| ActError::NoSuchControl(custom_id.to_owned()))?;
        if control["disabled"] == true {
            return Err(ActError::Disabled(custom_id.to_owned()));
        }
        let place = self.place(person, channel)?;
        let who = self.state.people.get(&person).ok_or(ActError::NoSuchMessage(message))?;
        let owners = self.state.owners_of_control(target, who, place);
        let kind = control["type"].as_u64().unwrap_or(0);
        let mut data = json!({"custom_id": custom_id, "component_type": kind, "id": control["id"]});
        if kind != BUTTON {
            let values = values.unwrap_or_default();
            let bad = |why: &str| ActError::BadChoice {
                menu: custom_id.to_owned(),
                values: values.to_vec(),
                why: why.to_owned(),
            };
            let n = values.len() as u64;
            if n < control["min_values"].as_u64().unwrap_or(1)
                || n > control["max_values"].as_u64().unwrap_or(1)
            {
                return Err(bad("too few or too many"));
            }
            if kind == STRING_SELECT {
                let none = Vec::new();
                let options = control["options"].as_array().unwrap_or(&none);
                if values.iter().any(|v| options.iter().all(|o| o["value"] != v.as_str())) {
                    return Err(bad("not on the menu"));
                }
            } else {
                let mut resolved = Resolved::default();
                if !values.iter().all(|value| resolved.pick(self, place, control, value)) {
                    return Err(bad("not on the menu"));
                }
                data["resolved"] = resolved.json(self, place, person);
            }
            data["values"] = json!(values);
        }
        let started = Started {
            kind: InteractionKind::Component,
            name: custom_id.to_owned(),
            command_type: 0,
            source: Some(message),
            opener: None,
            owners,
            data,
        };
        self.start(now_ms, person, channel, started)
    }

    /// Posts an ordinary message.
    pub(crate) fn say(
        &mut self,
        now_ms: u64,
        person: Id,
        channel: Id,
        text: &str,
    ) -> Result<Message, ActError> {
        let place = self.place(person, channel)?;
        if place.locked {
            return Err(ActError::Locked);
        }
        let text = text.trim();
        if text.is_empty() || text.chars().count() > limits::CONTENT {
            return Err(ActError::BadText);
        }
        let draft = NewPost { content: text.to_owned(), ..NewPost::default() };
        Ok(self.post(now_ms, person, channel, draft))
    }

    /// Dismisses an ephemeral message, which removes it.
    pub(crate) fn dismiss(&mut self, person: Id, channel: Id, message: Id) -> Result<(), ActError> {
        let target = self.message_for(person, channel, message)?;
        if target.only_for != Some(person) {
            return Err(ActError::NoSuchMessage(message));
        }
        self.remove(channel, message);
        Ok(())
    }

    /// Marks a channel as read by a person, up to its last message.
    pub(crate) fn read(&mut self, person: Id, channel: Id) -> Result<(), ActError> {
        self.place(person, channel)?;
        let last = self.state.messages_in(channel).next_back().map(|m| m.id);
        if let Some(message) = last
            && self.state.reads.get(&(person, channel)).is_none_or(|seen| *seen < message)
        {
            self.put(Entry::Read { person, channel, message });
            self.tell(Some(vec![person]), &json!({"t": "read", "channel": channel, "message": message}));
        }
        Ok(())
    }

    /// Sets the language of a person's client and of the server to the Discord language nearest to `wanted`, or
    /// English.
    pub(crate) fn speak(&mut self, person: Id, wanted: &str) {
        let locale = nearest(wanted);
        self.state.locale = locale.to_owned();
        if let Some(found) = self.state.people.get(&person).filter(|found| found.locale != locale) {
            self.put(Entry::Person(Person { locale: locale.to_owned(), ..found.clone() }));
        }
    }

    /// Creates a role that people can have.
    pub(crate) fn create_role(&mut self, now_ms: u64, name: &str) -> Id {
        let id = self.next_id(now_ms);
        self.put(Entry::Role(Role { id, name: name.to_owned() }));
        let roles = self.state.servers.get(&self.state.guild).map(|first| guild::roles(&self.state, first));
        let role = roles.as_ref().and_then(Value::as_array).and_then(|all| all.last());
        let told = json!({"guild_id": self.state.guild, "role": role});
        self.hub.dispatch(intent::GUILDS, Event::GuildRoleCreate, &told);
        self.tell_roles();
        id
    }

    /// Deletes a role, which everybody loses.
    pub(crate) fn delete_role(&mut self, id: Id) {
        self.put(Entry::RoleGone(id));
        let told = json!({"guild_id": self.state.guild, "role_id": id});
        self.hub.dispatch(intent::GUILDS, Event::GuildRoleDelete, &told);
        self.tell_roles();
    }

    /// Tells the pages the roles of the server.
    fn tell_roles(&mut self) {
        let roles = self.state.servers.get(&self.state.guild).map(|first| guild::roles(&self.state, first));
        self.tell(None, &json!({"t": "roles", "roles": roles.unwrap_or_else(|| json!([]))}));
    }

    /// Sets the bot's permissions in a channel, or on the whole first server without one.
    pub(crate) fn set_bot_permissions(&mut self, channel: Option<Id>, bits: Option<u64>) {
        match channel.and_then(|id| self.state.channels.get(&id).cloned()) {
            Some(found) => {
                let id = found.id;
                self.put(Entry::Channel(Channel { bot_permissions: bits, ..found }));
                self.announce_channel(Event::ChannelUpdate, id);
            }
            None => {
                let seen = |world: &World| -> Vec<Id> {
                    let all = world.state.channels.values().filter(|place| place.kind == ChannelKind::Text);
                    let all = all.filter(|place| place.guild == Some(world.state.guild));
                    let sees =
                        |place: &&Channel| world.state.bot_permissions(place) & permission::VIEW_CHANNEL != 0;
                    all.filter(sees).map(|place| place.id).collect()
                };
                let before = seen(self);
                self.put(Entry::RolePermissions(bits.unwrap_or(permission::INVITED)));
                let after = seen(self);
                let changed = before.iter().filter(|id| !after.contains(id));
                let changed: Vec<Id> =
                    changed.chain(after.iter().filter(|id| !before.contains(id))).copied().collect();
                let first = self.state.servers.get(&self.state.guild);
                let roles = first.map(|first| guild::roles(&self.state, first)).unwrap_or_default();
                let told = json!({"guild_id": self.state.guild, "role": roles[1]});
                self.hub.dispatch(intent::GUILDS, Event::GuildRoleUpdate, &told);
                // The bot gains or loses the view of these channels.
                for id in changed {
                    self.announce_channel(Event::ChannelUpdate, id);
                }
            }
        }
    }
}

/// The Discord language nearest to a browser's.
fn nearest(wanted: &str) -> &'static str {
    let language = |locale: &str| locale.split('-').next().unwrap_or_default().to_lowercase();
    let exact = LOCALES.iter().find(|locale| **locale == wanted);
    exact.or(LOCALES.iter().rfind(|locale| language(locale) == language(wanted))).unwrap_or(&"en-US")
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn the_language_of_a_browser_becomes_one_of_discords() {
        for (browser, discord) in [
            ("de", "de"),
            ("de-AT", "de"),
            ("es", "es-ES"),
            ("es-419", "es-419"),
            ("en", "en-US"),
            ("en-GB", "en-GB"),
            ("tlh", "en-US"),
            ("", "en-US"),
        ] {
            assert_eq!(nearest(browser), discord, "{browser}");
        }
    }
}
