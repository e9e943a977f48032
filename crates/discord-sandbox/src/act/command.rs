//! Commands as people use them: slash commands with options, autocomplete, and commands on messages and people.

use serde_json::{Map, Value, json};

use super::error::ActError;
use super::start::Started;
use crate::forms::command::{MESSAGE, PERSON, SLASH};
use crate::forms::kind::{CHANNEL_SELECT, FILE_UPLOAD, MENTIONABLE_SELECT, ROLE_SELECT, USER_SELECT};
use crate::id::Id;
use crate::limits;
use crate::world::model::{Channel, Command, InteractionKind, Owners};
use crate::world::{World, guild, wire};

impl World {
    /// The command of that name which the person can use in this place, and the installations that allow it. `path` is
    /// its name with subcommands.
    fn command(
        &self,
        path: &str,
        name: &str,
        kind: u64,
        person: Id,
        place: &Channel,
    ) -> Result<(&Command, Owners), ActError> {
        let missing = || ActError::NoSuchCommand(path.to_owned());
        let person = self.state.people.get(&person).ok_or_else(missing)?;
        let named = self.state.commands.values().filter(|c| c.kind() == kind && c.name() == name);
        let offered = named.map(|c| (c, self.state.owners_of_command(c, person, place)));
        let mut all: Vec<(&Command, Owners)> =
            offered.filter(|(_, owners)| *owners != Owners::default()).collect();
        // On a server, Discord hides a command from people without the permissions that it requires.
        let allowed = |(c, _): &(&Command, Owners)| {
            let wanted: Option<u64> =
                c.definition["default_member_permissions"].as_str().and_then(|bits| bits.parse().ok());
            let has = self.state.server_of(place).map(|server| self.state.permissions(person.id, server));
            wanted.zip(has).is_none_or(|(wanted, has)| has & wanted == wanted)
        };
        // A server command hides a global one of the same name.
        all.sort_by_key(|(c, _)| c.guild.is_none());
        if all.is_empty() {
            return Err(missing());
        }
        all.into_iter().find(allowed).ok_or_else(|| ActError::NoPermission(path.to_owned()))
    }

    /// Sends a slash command. `path` is its name with subcommands (`role add`). With `focused`, the command is
    /// still being typed, and the bot is asked for choices for that option.
    pub(crate) fn slash(
        &mut self,
        now_ms: u64,
        person: Id,
        channel: Id,
        path: &str,
        options: &Map<String, Value>,
        focused: Option<&str>,
    ) -> Result<Id, ActError> {
        let place = self.place(person, channel)?;
        if place.locked {
            return Err(ActError::Locked);
        }
        let mut words = path.split_whitespace();
        let root = words.next().unwrap_or_default();
        let (command, owners) = self.command(path, root, SLASH, person, place)?;
        let mut definition = &command.definition;
        let mut steps: Vec<(Value, Value)> = Vec::new();
        for word in words {
            let sub = definition["options"]
                .as_array()
                .and_then(|all| all.iter().find(|o| o["name"] == word && is_sub(o)))
                .ok_or_else(|| ActError::NoSuchCommand(path.to_owned()))?;
            steps.push((sub["name"].clone(), sub["type"].clone()));
            definition = sub;
        }
        let none = Vec::new();
        let wanted = definition["options"].as_array().unwrap_or(&none);
        if wanted.iter().any(is_sub) {
            return Err(ActError::NoSuchCommand(path.to_owned()));
        }
        let mut resolved = Resolved::default();
        let mut given = Vec::new();
        for (name, value) in options {
            let option = wanted
                .iter()
                .find(|o| o["name"] == name.as_str())
                .ok_or_else(|| ActError::NoSuchOption(name.clone()))?;
            let typing = focused.is_some();
            let value = self.option_value(place, option, value, typing, &mut resolved)?;
            let mut part = json!({"name": name, "type": option["type"], "value": value});
            if focused == Some(name) {
                if option["autocomplete"] != true {
                    return Err(ActError::NoSuchOption(format!("{name} (with autocomplete)")));
                }
                // The option being typed is sent as unchecked text.
                part["value"] = json!(value.as_str().map_or_else(|| value.to_string(), str::to_owned));
                part["focused"] = json!(true);
            }
            given.push(part);
        }
        if focused.is_none()
            && let Some(missing) = wanted.iter().find(|o| {
                o["required"] == true && !options.contains_key(o["name"].as_str().unwrap_or_default())
            })
        {
            return Err(ActError::MissingOption(missing["name"].as_str().unwrap_or_default().to_owned()));
        }
        let mut parts = json!(given);
        for (name, kind) in steps.iter().rev() {
            parts = json!([{"name": name, "type": kind, "options": parts}]);
        }
        let mut data = json!({"id": command.id, "name": root, "type": SLASH, "options": parts});
        if let Some(guild) = command.guild {
            data["guild_id"] = json!(guild);
        }
        if !resolved.is_empty() {
            data["resolved"] = resolved.json(self, place, person);
        }
        let started = Started {
            kind: match focused {
                Some(_) => InteractionKind::Autocomplete,
                None => InteractionKind::Command,
            },
            name: path.to_owned(),
            command_type: 1,
            source: None,
            opener: None,
            owners,
            data,
        };
        self.start(now_ms, person, channel, started)
    }

    /// Checks the value of one option as a Discord client does.
    fn option_value(
        &self,
        place: &Channel,
        option: &Value,
        value: &Value,
        typing: bool,
        resolved: &mut Resolved,
    ) -> Result<Value, ActError> {
        let bad = |why: &str| ActError::BadOption {
            option: option["name"].as_str().unwrap_or_default().to_owned(),
            value: value.to_string(),
            why: why.to_owned(),
        };
        let as_id = || value.as_str().and_then(|v| v.parse::<Id>().ok());
        if typing && matches!(option["type"].as_u64(), Some(3 | 4 | 10)) {
            return Ok(value.clone());
        }
        match option["type"].as_u64() {
            Some(3) => {
                let text = value.as_str().ok_or_else(|| bad("text is wanted"))?;
                let n = text.chars().count() as u64;
                let within = n >= option["min_length"].as_u64().unwrap_or(0).max(1)
                    && n <= option["max_length"].as_u64().unwrap_or(limits::OPTION_VALUE as u64);
                if !within {
                    return Err(bad("too short or too long"));
                }
            }
            Some(4) if !value.is_i64() && !value.is_u64() => return Err(bad("a whole number is wanted")),
            Some(10) if !value.is_number() => return Err(bad("a number is wanted")),
            Some(5) if !value.is_boolean() => return Err(bad("true or false is wanted")),
            Some(9) if as_id().is_some_and(|id| guild::role_of(&self.state, place, id).is_some()) => {
                resolved.roles.extend(as_id());
            }
            Some(6 | 9) => {
                let id = as_id().filter(|id| self.state.people.contains_key(id));
                resolved.people.push(id.ok_or_else(|| bad("no such person"))?);
            }
            Some(7) => {
                let id = as_id().filter(|id| {
                    self.state.channels.get(id).is_some_and(|c| c.guild.is_some() && c.guild == place.guild)
                });
                resolved.channels.push(id.ok_or_else(|| bad("no such channel"))?);
            }
            Some(11) => {
                let id = as_id().filter(|id| self.uploads.contains_key(id));
                resolved.files.push(id.ok_or_else(|| bad("no such file"))?);
            }
            Some(8) => {
                let id = as_id().filter(|id| guild::role_of(&self.state, place, *id).is_some());
                resolved.roles.push(id.ok_or_else(|| bad("no such role"))?);
            }
            _ => {}
        }
        if let Some(n) = value.as_f64() {
            let low = option["min_value"].as_f64().is_some_and(|min| n < min);
            let high = option["max_value"].as_f64().is_some_and(|max| n > max);
            if low || high {
                return Err(bad("outside of the limits"));
            }
        }
        match option["choices"].as_array() {
            Some(choices) if !choices.is_empty() && choices.iter().all(|c| c["value"] != *value) => {
                Err(bad("it is not one of the choices"))
            }
            _ => Ok(value.clone()),
        }
    }

    /// Uses a command on a message (Apps > …).
    pub(crate) fn message_command(
        &mut self,
        now_ms: u64,
        person: Id,
        channel: Id,
        name: &str,
        message: Id,
    ) -> Result<Id, ActError> {
        let target = self.message_for(person, channel, message)?;
        let place = self.place(person, channel)?;
        let (command, owners) = self.command(name, name, MESSAGE, person, place)?;
        let mut data = json!({
            "id": command.id,
            "name": name,
            "type": MESSAGE,
            "target_id": message,
            "resolved": {
                "messages": {message.to_string(): wire::message(&self.state, &self.links, target)},
            },
        });
        if let Some(guild) = command.guild {
            data["guild_id"] = json!(guild);
        }
        let started = Started {
            kind: InteractionKind::Command,
            name: name.to_owned(),
            command_type: 3,
            source: None,
            opener: None,
            owners,
            data,
        };
        self.start(now_ms, person, channel, started)
    }

    /// Uses a command on a person (Apps > …).
    pub(crate) fn user_command(
        &mut self,
        now_ms: u64,
        person: Id,
        channel: Id,
        name: &str,
        target: Id,
    ) -> Result<Id, ActError> {
        let place = self.place(person, channel)?;
        if !self.state.people.contains_key(&target) {
            return Err(ActError::NoSuchPerson(target.to_string()));
        }
        let (command, owners) = self.command(name, name, PERSON, person, place)?;
        let resolved = Resolved { people: vec![target], ..Resolved::default() };
        let mut data = json!({
            "id": command.id,
            "name": name,
            "type": PERSON,
            "target_id": target,
            "resolved": resolved.json(self, place, person),
        });
        if let Some(guild) = command.guild {
            data["guild_id"] = json!(guild);
        }
        let started = Started {
            kind: InteractionKind::Command,
            name: name.to_owned(),
            command_type: 2,
            source: None,
            opener: None,
            owners,
            data,
        };
        self.start(now_ms, person, channel, started)
    }
}

fn is_sub(option: &Value) -> bool {
    matches!(option["type"].as_u64(), Some(1 | 2))
}

/// The people, roles, channels and files referred to by an interaction's values.
#[derive(Default)]
pub(crate) struct Resolved {
    pub people: Vec<Id>,
    pub roles: Vec<Id>,
    pub channels: Vec<Id>,
    pub files: Vec<Id>,
}

impl Resolved {
    /// Adds a value of a menu of people, roles or channels, or of a file upload. Returns false if the person can't
    /// choose it there.
    pub(crate) fn pick(&mut self, world: &World, place: &Channel, control: &Value, value: &str) -> bool {
        let Ok(id) = value.parse::<Id>() else { return false };
        let (state, kind) = (&world.state, control["type"].as_u64().unwrap_or(0));
        let fits = |channel: &Channel| {
            let types = control["channel_types"].as_array();
            let is_asked =
                types.is_none_or(|types| types.is_empty() || types.contains(&json!(channel.kind.code())));
            is_asked && channel.guild.is_some() && channel.guild == place.guild
        };
        let list = if kind == FILE_UPLOAD && world.uploads.contains_key(&id) {
            &mut self.files
        } else if matches!(kind, USER_SELECT | MENTIONABLE_SELECT) && state.people.contains_key(&id) {
            &mut self.people
        } else if kind == CHANNEL_SELECT && state.channels.get(&id).is_some_and(fits) {
            &mut self.channels
        } else if matches!(kind, ROLE_SELECT | MENTIONABLE_SELECT)
            && guild::role_of(state, place, id).is_some()
        {
            &mut self.roles
        } else {
            return false;
        };
        list.push(id);
        true
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.people.is_empty() && self.roles.is_empty() && self.channels.is_empty() && self.files.is_empty()
    }

    pub(crate) fn json(&self, world: &World, place: &Channel, viewer: Id) -> Value {
        let mut it = json!({});
        for person in self.people.iter().filter_map(|id| world.state.people.get(id)) {
            let id = person.id.to_string();
            it["users"][&id] = wire::user(person);
            if let Some(server) = world.state.server_of(place)
                && world.state.is_member(person, server)
            {
                it["members"][&id] = guild::resolved_member(&world.state, server, person, place);
            }
        }
        for (id, role) in
            self.roles.iter().filter_map(|id| Some((id, guild::role_of(&world.state, place, *id)?)))
        {
            it["roles"][&id.to_string()] = role;
        }
        for channel in self.channels.iter().filter_map(|id| world.state.channels.get(id)) {
            let id = channel.id.to_string();
            it["channels"][&id] = wire::interaction_channel(&world.state, channel, viewer);
            it["channels"][&id]["app_permissions"] = json!(world.state.bot_permissions(channel).to_string());
        }
        for file in self.files.iter().filter_map(|id| world.uploads.get(id)) {
            it["attachments"][&file.id.to_string()] =
                wire::attachment(&world.state, &world.links, place.id, file);
        }
        it
    }
}
