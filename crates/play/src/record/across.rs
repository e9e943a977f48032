//! The places of a match between people of two servers. The match is played in direct messages, and each player has a
//! channel on their server.

use serde::{Deserialize, Serialize};

use crate::ids::{ChannelId, ServerId};
use crate::record::home::Home;
use postern_rules::seat::Seat;

/// The channel in which a player opened or took the seat. Messages to the player go there if their direct messages
/// are closed, or if the player prefers channels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Spot {
    pub server: ServerId,
    pub channel: ChannelId,
}

impl Spot {
    /// Returns the spot of a home; `None` for direct conversations.
    pub fn of(home: Home) -> Option<Spot> {
        Some(Spot { server: home.server()?, channel: home.channel()? })
    }

    pub fn home(self) -> Home {
        Home::Channel { server: self.server, channel: self.channel, thread: None }
    }
}

/// The spots of both players by seat; `None` for a player who had their data deleted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Across {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Spot>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<Spot>,
}

impl Across {
    pub fn of(&self, seat: Seat) -> Option<Spot> {
        match seat {
            Seat::First => self.first,
            Seat::Second => self.second,
        }
    }

    /// Returns the spots with those for which `is_kept` is true.
    #[must_use]
    pub fn keep(self, is_kept: impl Fn(Seat) -> bool) -> Across {
        let of = |seat: Seat| self.of(seat).filter(|_| is_kept(seat));
        Across { first: of(Seat::First), second: of(Seat::Second) }
    }

    /// Returns the servers of the players.
    pub fn servers(self) -> impl Iterator<Item = ServerId> {
        [self.first, self.second].into_iter().flatten().map(|spot| spot.server)
    }
}
