//! A server as a value.

use serde::{Deserialize, Serialize};

use super::permission;
use crate::id::Id;

/// A server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Server {
    pub id: Id,
    pub name: String,
    /// True if the bot is on the server.
    pub bot: bool,
    pub bot_role: Id,
    /// The permissions of the bot's role.
    pub bot_permissions: u64,
    /// The permissions of everybody. The owner has more.
    pub everyone: u64,
    /// The people who are not on the server. For the first server, [`Person::absent`](super::model::Person::absent) says so.
    #[serde(default)]
    pub away: Vec<Id>,
}

impl Server {
    pub(crate) fn new(id: Id, name: String, bot_role: Id) -> Server {
        Server {
            id,
            name,
            bot: true,
            bot_role,
            bot_permissions: permission::INVITED,
            everyone: permission::PEOPLE,
            away: Vec::new(),
        }
    }
}
