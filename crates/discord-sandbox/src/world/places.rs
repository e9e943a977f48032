//! Conversations outside of servers, personal installations of the app, and which of them allow an interaction.

use serde_json::{Value, json};

use super::model::*;
use super::state::{Entry, State};
use super::{World, permission, wire};
use crate::gateway::event::Event;
use crate::gateway::hub::intent;
use crate::id::Id;

impl State {
    /// The installations of the app that let a person use a command in a place; empty if the command is not offered there.
    pub(crate) fn owners_of_command(&self, command: &Command, person: &Person, place: &Channel) -> Owners {
        let definition = &command.definition;
        let lists =
            |field: &str, n: u8| definition[field].as_array().map(|all| all.iter().any(|one| *one == n));
        let usual = !place.is_private() || definition["dm_permission"] != false;
        if !lists("contexts", place.context()).unwrap_or(usual) {
            return Owners::default();
        }
        let on_server = self.server_of(place).filter(|server| server.bot).map(|server| server.id);
        if command.guild.is_some() {
            return Owners { server: on_server.filter(|_| place.guild == command.guild), person: None };
        }
        let with_bot = (place.is_dm() && self.shares_server(person)).then_some(Id(0));
        let takes = |n: u8| lists("integration_types", n).unwrap_or(true);
        Owners {
            server: on_server.or(with_bot).filter(|_| takes(0)),
            person: (person.installed && takes(1)).then_some(person.id),
        }
    }

    /// The installations of the app that let a person use a button or menu of a message. A message that a person's
    /// installation allowed keeps that person as its owner, whoever uses it.
    pub(crate) fn owners_of_control(&self, message: &Message, person: &Person, place: &Channel) -> Owners {
        let asked = message.interaction.and_then(|id| self.interactions.get(&id));
        let on_server = self.server_of(place).filter(|server| server.bot).map(|server| server.id);
        let of_message = asked.and_then(|asked| asked.owners.person);
        let owner = of_message.or_else(|| person.installed.then_some(person.id));
        let with_bot = (place.is_dm() && (self.shares_server(person) || owner.is_none())).then_some(Id(0));
        let server = on_server.or(with_bot);
        // An owner that is no longer known is replaced.
        Owners { server, person: owner.or_else(|| server.is_none().then_some(person.id)) }
    }

    /// The bot's permissions in a place, as Discord states them in an interaction. If a person's installation alone
    /// allows it, those that the person has are among them, although the bot lacks them (discord-api-docs 7251).
    pub(crate) fn app_permissions(&self, person: Id, place: &Channel, owners: Owners) -> u64 {
        match (place.kind, self.server_of(place)) {
            (ChannelKind::Dm, _) => permission::IN_DM,
            (_, None) => permission::IN_PRIVATE,
            (_, Some(server)) => {
                let own = if owners.only_person() { self.permissions(person, server) } else { 0 };
                self.bot_permissions(place) | own
            }
        }
    }

    /// True if Discord shows an answer only to the person who asked: the app is not on the server, and the person may
    /// not use external apps there in public.
    pub(crate) fn answers_in_private(&self, interaction: &Interaction) -> bool {
        let place = self.channels.get(&interaction.channel);
        place.and_then(|place| self.server_of(place)).is_some_and(|server| {
            let bits = self.permissions(interaction.person, server);
            interaction.owners.only_person() && bits & permission::USE_EXTERNAL_APPS == 0
        })
    }
}

impl World {
    /// Announces a channel or thread to the page, and to the bot if it can see it.
    pub(crate) fn announce_channel(&mut self, event: Event, id: Id) {
        let Some(channel) = self.state.channels.get(&id).cloned() else { return };
        if let Some(mut body) = wire::channel_for_bot(&self.state, &channel) {
            if event == Event::ThreadCreate {
                body["newly_created"] = json!(true);
            }
            let wanted = if channel.is_dm() { intent::DIRECT_MESSAGES } else { intent::GUILDS };
            self.hub.dispatch(wanted, event, &body);
        }
        self.tell(Some(self.audience(&channel)), &json!({"t": "channel", "channel": for_page(&channel)}));
    }

    /// The people who see a place.
    pub(crate) fn audience(&self, place: &Channel) -> Vec<Id> {
        self.state.humans().map(|person| person.id).filter(|id| self.state.sees(*id, place)).collect()
    }

    /// The direct conversation of that person and the bot, opened now if necessary.
    pub(crate) fn open_dm(&mut self, now_ms: u64, person: Id) -> Channel {
        if let Some(channel) = self.state.dm_with(person) {
            return channel.clone();
        }
        let new = Channel::new(self.next_id(now_ms), ChannelKind::Dm, String::new());
        let channel = Channel { owner: Some(person), members: vec![person], ..new };
        self.put(Entry::Channel(channel.clone()));
        self.announce_channel(Event::ChannelCreate, channel.id);
        channel
    }

    /// The direct conversation of two people, opened now if necessary.
    pub(crate) fn open_friends(&mut self, now_ms: u64, person: Id, friend: Id) -> Id {
        let both = |c: &&Channel| {
            c.kind == ChannelKind::Friends && c.members.contains(&person) && c.members.contains(&friend)
        };
        if let Some(channel) = self.state.channels.values().find(both) {
            return channel.id;
        }
        self.open_private(now_ms, ChannelKind::Friends, vec![person, friend], String::new())
    }

    /// Opens a group conversation of its first person.
    pub(crate) fn open_group(&mut self, now_ms: u64, people: Vec<Id>, name: &str) -> Id {
        self.open_private(now_ms, ChannelKind::Group, people, name.to_owned())
    }

    fn open_private(&mut self, now_ms: u64, kind: ChannelKind, members: Vec<Id>, name: String) -> Id {
        let owner = members.first().copied().filter(|_| kind == ChannelKind::Group);
        let new = Channel::new(self.next_id(now_ms), kind, name);
        let id = new.id;
        self.put(Entry::Channel(Channel { owner, members, ..new }));
        self.announce_channel(Event::ChannelCreate, id);
        id
    }

    /// Adds the app to a person's account, or removes it.
    pub(crate) fn install(&mut self, person: Id, installed: bool) {
        if let Some(found) = self.state.people.get(&person).cloned() {
            self.put(Entry::Person(Person { installed, ..found }));
            self.tell_anew(Some(person));
        }
    }

    /// Deletes a channel or thread with its content, and tells the bot and the page.
    pub(crate) fn delete_channel(&mut self, id: Id) {
        let Some(channel) = self.state.channels.get(&id).cloned() else { return };
        let shown = wire::channel_for_bot(&self.state, &channel);
        let (guild, parent) = (channel.guild, channel.parent);
        self.put(Entry::ChannelGone(id));
        if let Some(shown) = shown {
            let (event, told) = match channel.is_thread() {
                true => {
                    let kind = channel.kind.code();
                    let told = json!({"id": id, "guild_id": guild, "parent_id": parent, "type": kind});
                    (Event::ThreadDelete, told)
                }
                false => (Event::ChannelDelete, shown),
            };
            self.hub.dispatch(intent::GUILDS, event, &told);
        }
        self.tell(None, &json!({"t": "channel_gone", "channel": id}));
    }
}

/// A place as the page reads it.
pub(crate) fn for_page(channel: &Channel) -> Value {
    json!({
        "id": channel.id,
        "kind": channel.kind.code(),
        "context": channel.context(),
        "guild": channel.guild,
        "name": channel.name,
        "topic": channel.topic,
        "parent": channel.parent,
        "owner": channel.owner,
        "members": channel.members,
        "archived": channel.archived,
        "locked": channel.locked,
        "last": channel.last_message,
    })
}
