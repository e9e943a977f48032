//! Recent knowledge about delivery: places that refused a message, people who were active a moment ago, and signs that a
//! place takes messages again. All of it is in memory only; after a restart, each place is simply tried again.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::invocation::{Invocation, Permission, Place};
use crate::message::address::{Address, NotDelivered};
use postern_mutants::Mutant;
use postern_play::ids::{MatchId, PersonId};
use postern_play::notices::refusals::Refusals;
use postern_play::time::{Millis, Timestamp};

/// The number of days after which a place that refused a message for good is tried again.
const PROBED_AFTER_DAYS: u16 = 1;
/// The number of days after its last refusal at which the refusals of a place are forgotten.
const FORGOTTEN_AFTER_DAYS: u16 = 3;
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

/// The people whose messages may arrive again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Signs {
    Everybody,
    Of(HashSet<PersonId>),
}

/// The places that refused messages, and the people who were recently active.
#[derive(Default)]
pub struct Reach {
    known: Mutex<SeenPlaces>,
    /// Notified when there is a sign.
    signed: Notify,
}

#[derive(Default)]
struct SeenPlaces {
    closed: HashMap<Address, Shut>,
    spoke: HashMap<PersonId, Timestamp>,
    /// The signs since the last look; `None` if there was none.
    signs: Option<Signs>,
}

/// A place that does not accept messages.
struct Shut {
    closed: Closed,
    refusals: Refusals,
    /// The time of the last refusal.
    last: Timestamp,
    /// The time of the next try.
    until: Timestamp,
    /// The matches whose messages went elsewhere before the refusal was lasting.
    elsewhere: HashSet<MatchId>,
}

impl Reach {
    /// Returns the kinds of messages that a place does not accept, or `None` if it accepts everything or is due to be tried
    /// again.
    pub fn closed(&self, at: Address, now: Timestamp) -> Option<Closed> {
        let known = self.known();
        let Shut { closed, until, .. } = known.closed.get(&at)?;
        // If the system clock was set back, the entry must not keep a place closed.
        let fresh =
            now < *until && *until <= now.plus_days(PROBED_AFTER_DAYS) || Mutant::ClosedForGood.is_on();
        fresh.then(|| closed.clone())
    }

    /// Records that a place refuses these messages until it changes. The next try is due after a day.
    pub fn close(&self, at: Address, closed: Closed, now: Timestamp) {
        self.shut(at, closed, now, |_| now.plus_days(PROBED_AFTER_DAYS));
    }

    /// Records a refusal that can pass. Returns the refusals of the place without a success since.
    pub fn refuse(&self, at: Address, error: NotDelivered, now: Timestamp) -> Refusals {
        self.shut(at, Closed::All(error), now, |refusals| refusals.next(now))
    }

    fn shut(
        &self,
        at: Address,
        closed: Closed,
        now: Timestamp,
        until: impl FnOnce(Refusals) -> Timestamp,
    ) -> Refusals {
        let places = &mut self.known().closed;
        places.retain(|_, shut| now < shut.last.plus_days(FORGOTTEN_AFTER_DAYS));
        let before = places.remove(&at).filter(|_| closed != Closed::Pictures);
        let refusals = Refusals::after(before.as_ref().map(|shut| shut.refusals), now);
        let elsewhere = before.map(|shut| shut.elsewhere).unwrap_or_default();
        places.insert(at, Shut { closed, refusals, last: now, until: until(refusals), elsewhere });
        refusals
    }

    /// Returns the refusals of a place without a success since, and the time of its next try.
    pub fn refusals(&self, at: Address) -> Option<(Refusals, Timestamp)> {
        let known = self.known();
        let shut = known.closed.get(&at).filter(|shut| shut.closed != Closed::Pictures)?;
        Some((shut.refusals, shut.until))
    }

    /// Records that a message of a match goes elsewhere because this place refused it a moment ago.
    pub fn passed_by(&self, at: Address, of: MatchId) {
        if let Some(shut) = self.known().closed.get_mut(&at) {
            shut.elsewhere.insert(of);
        }
    }

    /// True, once, if messages of a match went elsewhere before the refusal of this place was lasting.
    pub fn has_passed_by(&self, at: Address, of: MatchId) -> bool {
        self.known().closed.get_mut(&at).is_some_and(|shut| shut.elsewhere.remove(&of))
    }

    /// Records that a message arrived there. Other messages that it refused may arrive, too.
    pub fn open(&self, at: Address) {
        let mut known = self.known();
        let refused = known.closed.remove(&at).is_some_and(|shut| shut.closed != Closed::Pictures);
        if refused {
            known.sign(at);
        }
        drop(known);
        if refused {
            self.signed.notify_one();
        }
    }

    /// Records that the bot joined a server: it may write to the people there.
    pub fn joined(&self) {
        let mut known = self.known();
        // Each place is tried again.
        known.closed.values_mut().for_each(|shut| shut.until = Timestamp::default());
        known.signs = Some(Signs::Everybody);
        drop(known);
        self.signed.notify_one();
    }

    /// Records a command or press. The place is tried again, unless Discord reports a missing permission there, and so are
    /// the direct messages of the person: they may have opened them or added the bot to their account since, of which
    /// Discord tells nothing.
    pub fn hear(&self, from: &Invocation) {
        let (person, now) = (from.person.id, from.now);
        let place = match from.place {
            Place::Server { channel, parent, .. } => {
                let to_write =
                    if parent.is_some() { Permission::SendInThreads } else { Permission::SendMessages };
                let missing = from.permissions.missing(&[Permission::ViewChannel, to_write]);
                missing.is_empty().then_some(Address::Channel(channel))
            }
            Place::Direct { .. } | Place::Elsewhere { .. } => None,
        };
        let mut known = self.known();
        // Only the store knows the refusals from before the start of this process.
        let mut signs = !known.is_awake(person, now);
        if signs {
            known.sign(Address::Direct(person));
        }
        for at in place.into_iter().chain([Address::Direct(person)]) {
            if let Some(shut) = known.closed.get_mut(&at) {
                // The refusals stay: if the place still refuses, the next place follows at once.
                shut.until = Timestamp::default();
                known.sign(at);
                signs = true;
            }
        }
        if known.spoke.len() >= MANY {
            known.spoke.retain(|_, at| now < at.plus(AWAKE));
        }
        known.spoke.insert(person, now);
        drop(known);
        if signs {
            self.signed.notify_one();
        }
    }

    /// Waits for signs that places take messages again.
    pub async fn signs(&self) -> Signs {
        loop {
            if let Some(signs) = self.known().signs.take() {
                return signs;
            }
            self.signed.notified().await;
        }
    }

    /// True if the person was active less than 15 minutes ago and so counts as awake, whatever the hour.
    pub fn is_awake(&self, person: PersonId, now: Timestamp) -> bool {
        self.known().is_awake(person, now)
    }

    /// A panic elsewhere leaves the maps consistent, so a poisoned lock is still good.
    fn known(&self) -> MutexGuard<'_, SeenPlaces> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SeenPlaces {
    fn is_awake(&self, person: PersonId, now: Timestamp) -> bool {
        self.spoke.get(&person).is_some_and(|at| *at <= now && now < at.plus(AWAKE))
    }

    /// Adds a sign: a channel may matter to anybody.
    fn sign(&mut self, at: Address) {
        let person = match at {
            Address::Direct(person) => person,
            Address::Channel(_) => {
                self.signs = Some(Signs::Everybody);
                return;
            }
        };
        match self.signs.get_or_insert_with(|| Signs::Of(HashSet::new())) {
            Signs::Everybody => {}
            Signs::Of(people) => {
                people.insert(person);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::invocation::{Permissions, Person};
    use postern_play::ids::{ChannelId, InteractionId, ServerId};
    use postern_rules::language::Language;

    const NOW: Timestamp = Timestamp(1_000_000_000);
    const HERE: Address = Address::Channel(ChannelId(1));

    fn spoken(place: Place, permissions: &[Permission]) -> Invocation {
        Invocation {
            manages: false,
            may_open_activities: true,
            roles: Vec::new(),
            person: Person { id: PersonId(7), name: "Ann".into(), is_bot: false },
            bot: PersonId(1),
            place,
            around: None,
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
        assert_eq!(reach.closed(direct, NOW), None, "the person may have opened them");
        reach.close(direct, Closed::All(NotDelivered::Closed("closed".into())), NOW);
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

    #[test]
    fn a_sign_makes_a_place_due_and_its_refusals_are_remembered() {
        let reach = Reach::default();
        let direct = Address::Direct(PersonId(7));
        for place in [direct, HERE] {
            reach.refuse(place, NotDelivered::Closed("closed".into()), NOW);
            reach.refuse(place, NotDelivered::Closed("closed".into()), NOW.plus_seconds(5));
        }
        let later = NOW.plus_seconds(6);
        reach.hear(&spoken(
            Place::Server { server: ServerId(5), channel: ChannelId(1), parent: None },
            &Permission::ALL,
        ));
        for place in [direct, HERE] {
            assert_eq!(reach.closed(place, later), None);
            let tries = reach.refuse(place, NotDelivered::Closed("closed".into()), later).tries;
            assert_eq!(tries, 2, "an early try does not count");
        }
        // A success starts a new count, and so do days without a refusal.
        reach.open(direct);
        assert_eq!(reach.refuse(direct, NotDelivered::Closed("closed".into()), later).tries, 1);
        let days = later.plus_days(FORGOTTEN_AFTER_DAYS);
        assert_eq!(reach.refuse(HERE, NotDelivered::Closed("closed".into()), days).tries, 1);
    }

    #[tokio::test]
    async fn signs_name_the_people_whose_messages_may_arrive() {
        let reach = Reach::default();
        let command = || spoken(Place::Elsewhere { server: None, channel: None, shown: true }, &[]);
        reach.hear(&command());
        assert_eq!(reach.signs().await, Signs::Of(HashSet::from([PersonId(7)])), "their first word");
        reach.hear(&command());
        reach.refuse(Address::Direct(PersonId(8)), NotDelivered::Barred("too fast".into()), NOW);
        reach.open(Address::Direct(PersonId(8)));
        assert_eq!(
            reach.signs().await,
            Signs::Of(HashSet::from([PersonId(8)])),
            "the second word is no news"
        );
        reach.refuse(HERE, NotDelivered::Barred("a filter".into()), NOW);
        reach.open(HERE);
        assert_eq!(reach.signs().await, Signs::Everybody, "a channel has many readers");
        reach.joined();
        assert_eq!(reach.signs().await, Signs::Everybody);
    }
}
