//! The initial content of a new chat: its people, its channels and the bot.

use super::model::{Channel, ChannelKind, Person, Role};
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
    entries.push(Entry::Person(Person {
        id: bot,
        username: config.bot_name.to_lowercase(),
        display_name: config.bot_name.clone(),
        bot: true,
        closed_dms: false,
        absent: false,
        locale: "en-US".to_owned(),
        public_flags: 0,
        roles: Vec::new(),
    }));
    for ((name, _), n) in config.roles.iter().zip(FIRST_ROLE..) {
        entries.push(Entry::Role(Role { id: id(n), name: name.clone() }));
    }
    let of_person = |username: &String| {
        let all = config.roles.iter().zip(FIRST_ROLE..);
        all.filter(|((_, people), _)| people.contains(username)).map(|(_, n)| id(n)).collect()
    };
    for (n, (username, display_name)) in (100..).zip(&config.people) {
        entries.push(Entry::Person(Person {
            id: id(n),
            username: username.clone(),
            display_name: display_name.clone(),
            bot: false,
            closed_dms: false,
            absent: false,
            locale: "en-US".to_owned(),
            public_flags: 0,
            roles: of_person(username),
        }));
    }
    for (n, name) in (1000..).zip(&config.channels) {
        entries.push(Entry::Channel(Channel::new(id(n), ChannelKind::Text, name.clone())));
    }
    entries
}
