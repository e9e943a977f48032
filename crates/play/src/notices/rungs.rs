//! The places to try for a message, in the order that its recipient prefers.

use crate::ids::{ChannelId, PersonId};
use crate::people::profile::PingAt;
use crate::record::Record;
use crate::record::home::Home;

/// One place to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rung {
    /// The thread of a match.
    Thread(ChannelId),
    Channel(ChannelId),
    /// The direct conversations of the recipients.
    Direct,
}

/// Returns all places for messages about a match or challenge at `home`: the preferred one first, then the others in
/// the default order.
pub fn rungs(home: Home, first: PingAt) -> Vec<Rung> {
    let mut rungs = match home {
        Home::Channel { channel, .. } if home.is_private() => vec![Rung::Thread(channel), Rung::Direct],
        Home::Channel { channel, thread, .. } => {
            thread.map(Rung::Thread).into_iter().chain([Rung::Channel(channel), Rung::Direct]).collect()
        }
        Home::Direct => vec![Rung::Direct],
    };
    rungs.sort_by_key(|rung| match (rung, first) {
        (Rung::Channel(_), PingAt::Channel) | (Rung::Direct, PingAt::Direct) => 0,
        _ => 1,
    });
    rungs
}

/// Returns all places for a message about a match to these people. A player of a match across servers has two places:
/// their direct messages, and a channel on their server, which comes first only if they prefer channels. The message
/// never goes to the other player's server.
pub fn rungs_of(record: &Record, to: &[PersonId], first: PingAt) -> Vec<Rung> {
    let (Some(_), &[person]) = (record.across, to) else { return rungs(record.home, first) };
    let own = record.home_of(person).channel().map(Rung::Channel);
    let mut rungs: Vec<Rung> = [Rung::Direct].into_iter().chain(own).collect();
    if first == PingAt::Channel {
        rungs.reverse();
    }
    rungs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::ServerId;

    #[test]
    fn the_first_place_is_the_person_s_choice_and_the_others_follow_in_the_usual_order() {
        let (channel, thread) = (ChannelId(1), ChannelId(2));
        let home = Home::Channel { server: ServerId(5), channel, thread: Some(thread) };
        let (in_thread, in_channel) = (Rung::Thread(thread), Rung::Channel(channel));
        assert_eq!(rungs(home, PingAt::Thread), [in_thread, in_channel, Rung::Direct]);
        assert_eq!(rungs(home, PingAt::Channel), [in_channel, in_thread, Rung::Direct]);
        assert_eq!(rungs(home, PingAt::Direct), [Rung::Direct, in_thread, in_channel]);
        let bare = Home::Channel { server: ServerId(5), channel, thread: None };
        assert_eq!(rungs(bare, PingAt::Thread), [in_channel, Rung::Direct]);
        assert_eq!(rungs(Home::Direct, PingAt::Channel), [Rung::Direct]);
        let private = Home::Channel { server: ServerId(5), channel: thread, thread: Some(thread) };
        assert_eq!(rungs(private, PingAt::Channel), [in_thread, Rung::Direct], "no channel hears of it");
    }
}
