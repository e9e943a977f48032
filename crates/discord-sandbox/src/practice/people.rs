//! The practice as the chat shows it: phones, the entry point, and flags of tomorrow.

use serde_json::{Value, json};

use super::settings::Practice;
use super::state::InPractice;
use crate::forms::command;
use crate::world::World;
use crate::world::model::Person;
use crate::world::state::Entry;

/// Bits that no documentation has.
const NEW_FLAGS: u64 = 1 << 44 | 1 << 35;

impl World {
    /// Changes the practice. People are put on phones, and the application gets its entry point, if it says so.
    pub(crate) fn set_practice(&mut self, now_ms: u64, settings: Practice) {
        self.practice = InPractice::new(settings);
        self.apply_practice(now_ms);
    }

    /// Brings the chat to what the practice says of people and commands.
    pub(crate) fn apply_practice(&mut self, now_ms: u64) {
        let settings = self.practice.settings;
        let people: Vec<Person> = self.state.humans().cloned().collect();
        for (person, n) in people.into_iter().zip(settings.seed % 2..) {
            let second = n % 2 == 1;
            let phone = person.phone || settings.phones && second;
            let flags = if settings.new_flags && second { NEW_FLAGS } else { 0 };
            let public_flags = person.public_flags | flags;
            if phone != person.phone || public_flags != person.public_flags {
                self.put(Entry::Person(Person { phone, public_flags, ..person }));
            }
        }
        if settings.entry_point {
            self.enable_activities(now_ms);
        }
    }

    /// Gives the application the command that starts its Activity, as Discord does when Activities are switched on.
    pub(crate) fn enable_activities(&mut self, now_ms: u64) {
        if self.state.commands.values().any(|known| known.kind() == command::ENTRY_POINT) {
            return;
        }
        let wanted = json!({"name": "launch", "type": command::ENTRY_POINT, "description": "", "handler": 2});
        let id = self.next_id(now_ms);
        self.put(Entry::Command(command::completed(&wanted, id, self.state.bot, None)));
    }

    /// Adds the flags of tomorrow to a server as GUILD_CREATE describes it.
    pub(crate) fn with_new_flags(&self, mut server: Value) -> Value {
        if self.practice.settings.new_flags {
            server["system_channel_flags"] = json!(NEW_FLAGS);
            for role in server["roles"].as_array_mut().into_iter().flatten() {
                role["flags"] = json!(NEW_FLAGS);
            }
            for member in server["members"].as_array_mut().into_iter().flatten() {
                member["flags"] = json!(NEW_FLAGS);
            }
        }
        server
    }
}
