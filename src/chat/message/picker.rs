//! Menus of a server's channels or roles.

use crate::play::ids::{ChannelId, RoleId};

/// A menu of the server's text channels or roles, from which people choose any number up to `most`, or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picker {
    pub action: String,
    pub placeholder: String,
    pub chosen: Picked,
    /// The maximum number of choices.
    pub most: usize,
}

/// The present choice in a [`Picker`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Picked {
    Channels(Vec<ChannelId>),
    Roles(Vec<RoleId>),
}

impl Picked {
    pub fn count(&self) -> usize {
        match self {
            Picked::Channels(channels) => channels.len(),
            Picked::Roles(roles) => roles.len(),
        }
    }
}
