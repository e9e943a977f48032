//! Decides whether a member, or everybody who sees another channel, sees a channel. A channel of which Discord does not
//! tell its overwrites is seen by nobody.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Deserialize;
use serde_json::Value;
use serenity::all::{ChannelId as DiscordChannelId, PermissionOverwrite, Permissions, UserId};

use super::{Overwrites, RoleRights, Roles, rights_with};
use postern_play::ids::{ChannelId, PersonId, ServerId};
use postern_play::time::{Millis, Timestamp};

const VIEW: Permissions = Permissions::VIEW_CHANNEL;

/// The fields we need of a server.
#[derive(Deserialize)]
pub(crate) struct Guild {
    owner_id: UserId,
    roles: Vec<RoleRights>,
}

/// The fields we need of a channel in the list of a server.
#[derive(Deserialize)]
struct Listed {
    id: DiscordChannelId,
    permission_overwrites: Vec<PermissionOverwrite>,
}

/// The channels of a server and the rights of its roles.
pub(crate) struct Sights {
    server: ServerId,
    guild: Guild,
    channels: Vec<(ChannelId, Overwrites)>,
}

impl Sights {
    /// Reads Discord's answers. Channels in a form that is new to us are left out.
    pub(crate) fn read(server: ServerId, guild: Guild, channels: Vec<Value>) -> Sights {
        let listed =
            channels.into_iter().filter_map(|channel| serde_json::from_value::<Listed>(channel).ok());
        let channels = listed.map(|Listed { id, permission_overwrites }| {
            (ChannelId(id.get()), Overwrites { permission_overwrites })
        });
        Sights { server, guild, channels: channels.collect() }
    }

    fn of(&self, channel: ChannelId) -> Option<&Overwrites> {
        self.channels.iter().find(|(id, _)| *id == channel).map(|(_, over)| over)
    }

    /// True if Discord lists the channel. Discord lists no threads.
    pub(crate) fn lists(&self, channel: ChannelId) -> bool {
        self.of(channel).is_some()
    }

    /// True if a member with these roles sees a channel. The owner of the server sees all.
    pub(crate) fn sees(&self, person: PersonId, theirs: &Roles, channel: ChannelId) -> bool {
        let Some(over) = self.of(channel) else { return false };
        let has = || rights_with(self.server, Some(person), (&self.guild.roles, theirs), over);
        self.guild.owner_id.get() == person.0 || has().contains(VIEW)
    }

    /// True if everybody who sees `at` sees a channel: it is the same one, or hidden from nobody, or open to the same
    /// roles and members.
    pub(crate) fn is_open_beside(&self, at: ChannelId, channel: ChannelId) -> bool {
        if at == channel {
            return true;
        }
        let Some(over) = self.of(channel) else { return false };
        let everybody = rights_with(self.server, None, (&self.guild.roles, &Roles::default()), over);
        let same = self.of(at).is_some_and(|beside| viewers(beside) == viewers(over));
        everybody.contains(VIEW) && !over.denies(VIEW) || same
    }
}

/// Returns what a channel says about who sees it, in a fixed order.
fn viewers(over: &Overwrites) -> Vec<(String, bool, bool)> {
    let all = over.permission_overwrites.iter();
    let rules =
        all.map(|rule| (format!("{:?}", rule.kind), rule.allow.contains(VIEW), rule.deny.contains(VIEW)));
    let mut rules: Vec<_> = rules.filter(|(_, allows, denies)| *allows || *denies).collect();
    rules.sort();
    rules
}

/// The latest answers about servers, for half a minute.
#[derive(Default)]
pub(in crate::rest) struct KnownSights(Mutex<HashMap<ServerId, (Timestamp, Arc<Sights>)>>);

/// Lifetime of an answer.
const TRUE_FOR: Millis = Millis(30_000);

impl KnownSights {
    /// Returns a recent answer about a server.
    pub(crate) fn get(&self, server: ServerId, now: Timestamp) -> Option<Arc<Sights>> {
        self.all().get(&server).filter(|(at, _)| is_recent(*at, now)).map(|(_, sights)| sights.clone())
    }

    /// Remembers an answer, and forgets the old ones.
    pub(crate) fn keep(&self, server: ServerId, sights: Arc<Sights>, now: Timestamp) {
        let mut all = self.all();
        all.retain(|_, (at, _)| is_recent(*at, now));
        all.insert(server, (now, sights));
    }

    /// Ignores lock poisoning: a panic never leaves the map half changed.
    fn all(&self) -> MutexGuard<'_, HashMap<ServerId, (Timestamp, Arc<Sights>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_recent(at: Timestamp, now: Timestamp) -> bool {
    at <= now && now.since(at) < TRUE_FOR
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const SERVER: ServerId = ServerId(1);
    const CLUB: u64 = 11;
    const MUTED: u64 = 12;
    const OWNER: PersonId = PersonId(90);
    const PUBLIC: ChannelId = ChannelId(100);
    const OF_CLUB: ChannelId = ChannelId(101);
    const OF_CLUB_TOO: ChannelId = ChannelId(102);
    const NOT_FOR_MUTED: ChannelId = ChannelId(103);
    const OF_ONE: ChannelId = ChannelId(104);
    const NEW_KIND: ChannelId = ChannelId(105);

    /// A server whose everybody sees channels, with roles of a club, of muted people and of administrators.
    fn sights() -> Sights {
        let role = |id: u64, rights: u64| json!({"id": id.to_string(), "permissions": rights.to_string()});
        let roles = [role(1, 1 << 10), role(CLUB, 0), role(MUTED, 0), role(13, 1 << 3)];
        let guild = json!({"owner_id": OWNER.0.to_string(), "roles": roles, "name": "A club"});
        let over = |id: u64, kind: u8, allow: u64, deny: u64| json!({"id": id.to_string(), "type": kind, "allow": allow.to_string(), "deny": deny.to_string()});
        let (hidden, club) = (over(1, 0, 0, 1 << 10), over(CLUB, 0, 1 << 10, 0));
        let channel =
            |ChannelId(id), over: Value| json!({"id": id.to_string(), "permission_overwrites": over});
        let channels = vec![
            channel(PUBLIC, json!([])),
            channel(OF_CLUB, json!([hidden.clone(), club.clone()])),
            channel(OF_CLUB_TOO, json!([club, hidden.clone()])),
            channel(NOT_FOR_MUTED, json!([over(MUTED, 0, 0, 1 << 10)])),
            channel(OF_ONE, json!([hidden, over(7, 1, 1 << 10, 0)])),
            json!({"id": NEW_KIND.0.to_string(), "type": 99}),
        ];
        Sights::read(SERVER, serde_json::from_value(guild).expect("a server"), channels)
    }

    #[test]
    fn a_member_sees_what_roles_and_overwrites_say_and_the_owner_all() {
        let all = [PUBLIC, OF_CLUB, NOT_FOR_MUTED, OF_ONE, NEW_KIND, ChannelId(999)];
        let sights = sights();
        for (person, roles, seen) in [
            (PersonId(6), vec![], vec![PUBLIC, NOT_FOR_MUTED]),
            (PersonId(7), vec![], vec![PUBLIC, NOT_FOR_MUTED, OF_ONE]),
            (PersonId(6), vec![CLUB], vec![PUBLIC, OF_CLUB, NOT_FOR_MUTED]),
            (PersonId(6), vec![CLUB, MUTED], vec![PUBLIC, OF_CLUB]),
            (PersonId(6), vec![13], vec![PUBLIC, OF_CLUB, NOT_FOR_MUTED, OF_ONE]),
            (OWNER, vec![], vec![PUBLIC, OF_CLUB, NOT_FOR_MUTED, OF_ONE]),
        ] {
            let roles: Vec<String> = roles.iter().map(u64::to_string).collect();
            let theirs: Roles = serde_json::from_value(json!({"roles": roles})).expect("a member");
            let found: Vec<ChannelId> =
                all.into_iter().filter(|channel| sights.sees(person, &theirs, *channel)).collect();
            assert_eq!(found, seen, "{person:?} {roles:?}");
        }
    }

    #[test]
    fn an_answer_about_a_server_is_true_for_half_a_minute() {
        let (known, at) = (KnownSights::default(), Timestamp(1_000_000));
        known.keep(SERVER, Arc::new(sights()), at);
        assert!(known.get(SERVER, at.plus(Millis(TRUE_FOR.0 - 1))).is_some());
        assert!(known.get(SERVER, at.plus(TRUE_FOR)).is_none());
        assert!(known.get(SERVER, Timestamp(0)).is_none(), "the clock was set back");
        assert!(known.get(ServerId(2), at).is_none());
    }

    #[test]
    fn beside_a_channel_is_open_what_all_its_people_see() {
        let sights = sights();
        let all = [PUBLIC, OF_CLUB, OF_CLUB_TOO, NOT_FOR_MUTED, OF_ONE, NEW_KIND, ChannelId(999)];
        for (at, open) in [
            (PUBLIC, vec![PUBLIC]),
            (OF_CLUB, vec![PUBLIC, OF_CLUB, OF_CLUB_TOO]),
            (NOT_FOR_MUTED, vec![PUBLIC, NOT_FOR_MUTED]),
            (NEW_KIND, vec![PUBLIC, NEW_KIND]),
        ] {
            let found: Vec<ChannelId> =
                all.into_iter().filter(|channel| sights.is_open_beside(at, *channel)).collect();
            assert_eq!(found, open, "beside {at:?}");
        }
    }
}
