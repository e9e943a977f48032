//! Recent knowledge about delivery: places that refused a message, and people who were active a moment ago. All of it
//! is in memory only; after a restart, each place is simply tried again.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::chat::invocation::{Invocation, Permission, Place};
use crate::chat::message::address::{Address, NotDelivered};
use crate::play::ids::PersonId;
use crate::play::time::{Millis, Timestamp};

/// The number of days after which a closed place is tried again.
const PROBED_AFTER_DAYS: u16 = 1;
/// How long people count as awake after a command or press, in milliseconds.
const AWAKE: Millis = Millis(15 * 60 * 1000);
/// The number of remembered people at which entries that are no longer awake are removed.
const MANY: usize = 1000;

/// The kinds of messages that a place does not accept.
#[derive(Clone, PartialEq, Debug)]
pub enum Closed {
    /// All messages, for this reason.
    All(NotDelivered),
    /// Pictures, because a permission is missing.
    Pictures,
}

/// The places that refused messages, and the people who were recently active.
#[derive(Default)]
pub struct Reach(Mutex<Known>);

#[derive(Default)]
struct Known {
    closed: HashMap<Address, (Timestamp, Closed)>,
    spoke: HashMap<PersonId, Timestamp>,
}

impl Reach {
    /// Returns the kinds of messages that a place does not accept, or `None` if it accepts everything or the refusal is
    /// too old.
    pub fn closed(&self, at: Address, now: Timestamp) -> Option<Closed> {
        let known = self.known();
        let (until, closed) = known.closed.get(&at)?;
        // If the system clock was set back, the entry must not keep a place closed.
        let fresh = now < *until && *until <= now.plus_days(PROBED_AFTER_DAYS);
        fresh.then(|| closed.clone())
    }

    pub fn close(&self, at: Address, closed: Closed, now: Timestamp) {
        let places = &mut self.known().closed;
        places.retain(|_, (until, _)| now < *until);
        places.insert(at, (now.plus_days(PROBED_AFTER_DAYS), closed));
    }

    /// Records that a message arrived there.
    pub fn open(&self, at: Address) {
        self.known().closed.remove(&at);
    }

    /// Records a command or press. The place counts as open again, unless Discord reports a missing permission there.
    pub fn hear(&self, from: &Invocation) {
        let (person, now) = (from.person.id, from.now);
        let place = match from.place {
            Place::Server { channel, parent, .. } => {
                let to_write =
                    if parent.is_some() { Permission::SendInThreads } else { Permission::SendMessages };
                let missing = from.permissions.missing(&[Permission::ViewChannel, to_write]);
                missing.is_empty().then_some(Address::Channel(channel))
            }
            Place::Direct { .. } => Some(Address::Direct(person)),
            // The person may have added the bot to their account since, of which Discord tells nothing.
            Place::Elsewhere { .. } => Some(Address::Direct(person)),
        };
        let mut known = self.known();
        if let Some(place) = place {
            known.closed.remove(&place);
        }
        if known.spoke.len() >= MANY {
            known.spoke.retain(|_, at| now < at.plus(AWAKE));
        }
        known.spoke.insert(person, now);
    }

    /// True if the person was active less than 15 minutes ago and so counts as awake, whatever the hour.
    pub fn is_awake(&self, person: PersonId, now: Timestamp) -> bool {
        self.known().spoke.get(&person).is_some_and(|at| *at <= now && now < at.plus(AWAKE))
    }

    /// A panic elsewhere leaves the maps consistent, so a poisoned lock is still good.
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::invocation::{Permissions, Person};
    use crate::play::ids::{ChannelId, InteractionId, ServerId};
    use postern_rules::language::Language;

    const NOW: Timestamp = Timestamp(1_000_000_000);
    const HERE: Address = Address::Channel(ChannelId(1));

    fn spoken(place: Place, permissions: &[Permission]) -> Invocation {
        Invocation {
            manages: false,
            roles: Vec::new(),
            person: Person { id: PersonId(7), name: "Ann".into(), is_bot: false },
            bot: PersonId(1),
            place,
            permissions: Permissions(permissions.to_vec()),
            channels: Vec::new(),
            interaction: InteractionId(1),
            on: None,
            files: Vec::new(),
            language: Language::English,
            server_language: Language::English,
            now: NOW,
        }
    }

    #[test]
    fn a_closed_place_is_remembered_for_a_day() {
        let reach = Reach::default();
        assert_eq!(reach.closed(HERE, NOW), None);
        reach.close(HERE, Closed::Pictures, NOW);
        assert_eq!(reach.closed(HERE, NOW.plus_seconds(23 * 3600)), Some(Closed::Pictures));
        assert_eq!(reach.closed(HERE, NOW.plus_days(1)), None);
        assert_eq!(reach.closed(HERE, NOW.plus_seconds(-60)), None, "the clock was set back");
        reach.open(HERE);
        assert_eq!(reach.closed(HERE, NOW), None);
    }

    #[test]
    fn a_word_from_a_closed_place_opens_it_where_the_bot_may_write() {
        let reach = Reach::default();
        let at = Place::Server { server: ServerId(5), channel: ChannelId(1), parent: None };
        reach.close(HERE, Closed::All(NotDelivered::NoWay("gone".into())), NOW);
        reach.hear(&spoken(at, &[Permission::ViewChannel]));
        assert!(reach.closed(HERE, NOW).is_some(), "the right to write is missing still");
        reach.hear(&spoken(at, &Permission::ALL));
        assert_eq!(reach.closed(HERE, NOW), None);
        let direct = Address::Direct(PersonId(7));
        reach.close(direct, Closed::All(NotDelivered::Closed("closed".into())), NOW);
        reach.hear(&spoken(at, &Permission::ALL));
        assert!(reach.closed(direct, NOW).is_some(), "a channel says nothing of direct messages");
        reach.hear(&spoken(Place::Direct { channel: ChannelId(9) }, &[]));
        assert_eq!(reach.closed(direct, NOW), None);
        reach.close(direct, Closed::All(NotDelivered::Closed("no common server".into())), NOW);
        reach.hear(&spoken(Place::Elsewhere { server: None, channel: Some(ChannelId(3)), shown: true }, &[]));
        assert_eq!(reach.closed(direct, NOW), None, "the person may have added the bot");
    }

    #[test]
    fn people_are_awake_for_a_quarter_of_an_hour_after_they_spoke() {
        let reach = Reach::default();
        assert!(!reach.is_awake(PersonId(7), NOW));
        reach.hear(&spoken(Place::Elsewhere { server: None, channel: None, shown: true }, &[]));
        assert!(reach.is_awake(PersonId(7), NOW.plus_seconds(899)));
        assert!(!reach.is_awake(PersonId(7), NOW.plus_seconds(900)));
        assert!(!reach.is_awake(PersonId(7), NOW.plus_seconds(-1)), "the clock was set back");
    }
}
