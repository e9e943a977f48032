//! The members of servers and their permissions, and how servers and their members come and go.

use serde_json::json;

use super::model::{Channel, ChannelKind, Person};
use super::server::Server;
use super::state::{Entry, State};
use super::{News, World, guild, permission};
use crate::gateway::event::Event;
use crate::gateway::hub::intent;
use crate::id::{Id, iso};

impl State {
    /// The server that a place belongs to.
    pub(crate) fn server_of(&self, place: &Channel) -> Option<&Server> {
        place.guild.and_then(|id| self.servers.get(&id))
    }

    /// The servers that the bot is on.
    pub(crate) fn bots_servers(&self) -> impl Iterator<Item = &Server> {
        self.servers.values().filter(|server| server.bot)
    }

    pub(crate) fn is_member(&self, person: &Person, server: &Server) -> bool {
        match person.bot {
            true => server.bot,
            false if server.id == self.guild => !person.absent,
            false => !server.away.contains(&person.id),
        }
    }

    /// Everybody on a server, the bot included.
    pub(crate) fn members(&self, server: &Server) -> impl Iterator<Item = &Person> {
        self.people.values().filter(move |person| self.is_member(person, server))
    }

    /// The owner of a server: the first of its people.
    pub(crate) fn owner_of(&self, server: &Server) -> Option<&Person> {
        self.members(server).find(|person| !person.bot)
    }

    /// The permissions of a person on a server.
    pub(crate) fn permissions(&self, person: Id, server: &Server) -> u64 {
        let is_owner = self.owner_of(server).is_some_and(|owner| owner.id == person);
        if is_owner { permission::OWNER } else { server.everyone }
    }

    /// True if the bot is on a server of this person.
    pub(crate) fn shares_server(&self, person: &Person) -> bool {
        self.bots_servers().any(|server| self.is_member(person, server))
    }
}

impl World {
    /// Founds a server with text channels, with or without the bot.
    pub(crate) fn add_server(&mut self, now_ms: u64, name: &str, channels: &[String], with_bot: bool) -> Id {
        let (id, bot_role) = (self.next_id(now_ms), self.next_id(now_ms));
        let server = Server { bot: with_bot, ..Server::new(id, name.to_owned(), bot_role) };
        self.put(Entry::Guild(server));
        for name in channels {
            let new = Channel::new(self.next_id(now_ms), ChannelKind::Text, name.clone());
            self.put(Entry::Channel(Channel { guild: Some(id), ..new }));
        }
        if with_bot {
            self.announce_server(now_ms, id);
        }
        self.tell_anew(None);
        id
    }

    /// Changes a server. Tells the bot if it comes or goes, and the pages.
    pub(crate) fn change_server(&mut self, now_ms: u64, server: Server) {
        let before = self.state.servers.get(&server.id).is_some_and(|before| before.bot);
        let (id, after) = (server.id, server.bot);
        self.put(Entry::Guild(server));
        match (before, after) {
            (false, true) => self.announce_server(now_ms, id),
            (true, false) => self.hub.dispatch(intent::GUILDS, Event::GuildDelete, &json!({"id": id})),
            _ => {}
        }
        self.tell_anew(None);
    }

    /// Announces a server to the bot as if it had just been invited.
    pub(crate) fn announce_server(&mut self, now_ms: u64, id: Id) {
        let Some(server) = self.state.servers.get(&id) else { return };
        let mut told = self.with_new_flags(guild::created(&self.state, server));
        told["joined_at"] = json!(iso(now_ms));
        self.hub.dispatch(intent::GUILDS, Event::GuildCreate, &told);
    }

    /// Lets a person leave a server, or come back to it.
    pub(crate) fn set_member(&mut self, person: Id, server: Id, absent: bool) {
        if server == self.state.guild {
            if let Some(found) = self.state.people.get(&person).cloned() {
                self.put(Entry::Person(Person { absent, ..found }));
            }
        } else if let Some(mut found) = self.state.servers.get(&server).cloned() {
            found.away.retain(|id| *id != person);
            if absent {
                found.away.push(person);
            }
            self.put(Entry::Guild(found));
        }
        self.tell_anew(Some(person));
    }

    /// Deletes a server with its content, and tells the bot and the page.
    pub(crate) fn delete_server(&mut self, id: Id) {
        let Some(server) = self.state.servers.get(&id).cloned() else { return };
        let channels = self.state.channels.values().filter(|place| place.guild == Some(id));
        for channel in channels.map(|place| place.id).collect::<Vec<_>>() {
            self.put(Entry::ChannelGone(channel));
            self.tell(None, &json!({"t": "channel_gone", "channel": channel}));
        }
        self.put(Entry::GuildGone(id));
        if server.bot {
            self.hub.dispatch(intent::GUILDS, Event::GuildDelete, &json!({"id": id}));
        }
        self.tell_anew(None);
    }

    /// Sends everything again to the page of one person, or of all.
    pub(crate) fn tell_anew(&self, person: Option<Id>) {
        self.spread(News { only_for: person.map(|person| vec![person]), text: None });
    }
}
