//! Channels, roles or people that a person chooses from a menu.

use postern_play::ids::{ChannelId, PersonId, RoleId};

/// The present choice in a menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Picked {
    Channels(Vec<ChannelId>),
    Roles(Vec<RoleId>),
    People(Vec<PersonId>),
}

impl Picked {
    pub fn count(&self) -> usize {
        match self {
            Picked::Channels(channels) => channels.len(),
            Picked::Roles(roles) => roles.len(),
            Picked::People(people) => people.len(),
        }
    }
}
