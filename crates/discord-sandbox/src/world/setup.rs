//! The initial content of a new chat: its people, its channels and the bot.

use super::model::{Channel, ChannelKind, Person, Role};
use super::server::Server;
use super::state::Entry;
use crate::config::Config;
use crate::id::Id;
use crate::world::World;

/// Start of the ids of a new chat: a day in 2024, in Unix milliseconds.
const BEGIN_MS: u64 = 1_717_200_000_000;

/// The number of the first role. People and channels have others.
const FIRST_ROLE: u64 = 10;

/// Fills a new chat.
pub(crate) fn found(world: &mut World, config: &Config) {
    for entry in entries(config) {
        world.put(entry);
    }
}

fn entries(config: &Config) -> Vec<Entry> {
    let id = |n: u64| Id(Id::at(BEGIN_MS).0 + n);
    let (guild, bot, bot_role) = (id(1), id(2), id(3));
    let name = config.server_name.clone();
    let mut entries =
        vec![Entry::Server { guild, bot, bot_role, name }, Entry::RolePermissions(config.bot_permissions)];
    let own = Person::new(bot, config.bot_name.to_lowercase(), config.bot_name.clone());
    entries.push(Entry::Person(Person { bot: true, ..own }));
    for ((name, _), n) in config.roles.iter().zip(FIRST_ROLE..) {
        entries.push(Entry::Role(Role { id: id(n), name: name.clone() }));
    }
    let of_person = |username: &String| {
        let all = config.roles.iter().zip(FIRST_ROLE..);
        all.filter(|((_, people), _)| people.contains(username)).map(|(_, n)| id(n)).collect()
    };
    for (n, (username, display_name)) in (100..).zip(&config.people) {
        let roles = of_person(username);
        let installed = config.installed.contains(username);
        let person = Person::new(id(n), username.clone(), display_name.clone());
        entries.push(Entry::Person(Person { roles, installed, ..person }));
    }
    for (n, name) in (1000..).zip(&config.channels) {
        entries.push(Entry::Channel(Channel::new(id(n), ChannelKind::Text, name.clone())));
    }
    // Each further server has a thousand numbers.
    for (first, more) in (2000..).step_by(1000).zip(&config.servers) {
        let server = Server { bot: more.bot, ..Server::new(id(first), more.name.clone(), id(first + 1)) };
        let guild = Some(server.id);
        entries.push(Entry::Guild(server));
        for (n, name) in (first + 2..first + 1000).zip(&more.channels) {
            let channel = Channel::new(id(n), ChannelKind::Text, name.clone());
            entries.push(Entry::Channel(Channel { guild, ..channel }));
        }
    }
    entries
}
