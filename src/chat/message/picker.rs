//! Menus of a server's channels, roles or people.

use crate::play::ids::{ChannelId, PersonId, RoleId};

/// A menu of the server's text channels or roles, from which people choose any number up to `most`, or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picker {
    pub action: String,
    pub placeholder: String,
    pub chosen: Picked,
    /// The maximum number of choices.
    pub most: usize,
}

/// The present choice in a [`Picker`], or in the menu of a form.
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
