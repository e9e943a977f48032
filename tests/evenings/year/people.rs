//! The people of the year: they wake by the clocks of their zone, look at their games, and change their settings.

use jiff::tz::TimeZone;
use postern::chat::invocation::Permission;
use postern_testkit::prelude::*;

use super::calendar::{Errand, Plan, SERVERS, Year, channels};
use super::spans::minute_of_day;
use super::world::{Shut, World, hash};
use postern_testkit::clock::START;

/// Zones with summer time, without it, and with offsets of half and quarter hours.
const ZONES: [&str; 8] = [
    "America/Los_Angeles",
    "America/New_York",
    "America/Sao_Paulo",
    "Europe/Berlin",
    "Africa/Nairobi",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
];

pub(crate) struct Somebody {
    pub id: PersonId,
    pub zone: TimeZone,
    /// The times of their commands.
    pub spoke: Vec<Timestamp>,
    name: String,
    zone_name: &'static str,
    /// The usual number of hours between two looks at their games.
    looks_every: usize,
    pub servers: Vec<ServerId>,
    language: Language,
    /// True once they have had their data deleted.
    pub is_gone: bool,
    wants_to_go: bool,
}

/// The people, each with the servers they are members of.
pub(crate) fn population(plan: Plan, world: &World) -> Vec<Somebody> {
    let mut chance = Chance::new(hash(&[plan.seed, 2]));
    let mut people = Vec::new();
    for number in 0..plan.people {
        let zone_name = ZONES[number % ZONES.len()];
        let mut servers = vec![SERVERS[number % SERVERS.len()]];
        if number.is_multiple_of(3) {
            servers = SERVERS.to_vec();
        }
        let id = PersonId(1001 + number as u64);
        servers.iter().for_each(|server| world.joins(*server, id, true));
        people.push(Somebody {
            id,
            zone: TimeZone::get(zone_name).expect("the zone exists"),
            spoke: Vec::new(),
            name: format!("Person {number}"),
            zone_name,
            looks_every: 4 + chance.below(14),
            servers,
            language: *chance.of(&Language::ALL),
            is_gone: false,
            wants_to_go: number % 25 == 24,
        });
    }
    people
}

impl Year {
    pub(crate) fn asker(&mut self, who: usize) -> Asker {
        let by = self.interaction();
        let Somebody { id, name, language, .. } = &self.people[who];
        Asker { id: *id, name: name.clone(), by, language: *language }
    }

    /// Lets a person look at their games, and schedules the next look.
    pub(crate) async fn wakes(&mut self, who: usize) {
        let now = self.now();
        let person = self.people[who].id;
        let mut chance = Chance::new(hash(&[self.plan.seed, 3, person.0, now.0 as u64]));
        if self.people[who].is_gone {
            return;
        }
        if self.program.is_none() || self.world.is_out() {
            return self.note(now.plus_seconds(600 + chance.below(3600) as i64), Errand::Wake(who));
        }
        let is_busy = self.looks(who, &mut chance).await;
        let at = self.next_look(who, is_busy, &mut chance);
        self.note(at, Errand::Wake(who));
    }

    fn next_look(&self, who: usize, is_busy: bool, chance: &mut Chance) -> Timestamp {
        let Somebody { looks_every, zone, .. } = &self.people[who];
        let hours = match is_busy {
            // Sometimes a person vanishes for weeks.
            true if chance.of_1000(12) => 24 * (7 + chance.below(45)),
            true => looks_every / 3 + chance.below(looks_every * 4 / 3),
            false => 24 + chance.below(72),
        };
        let at = self.now().plus_seconds((hours * 3600 + 60 + chance.below(3600)) as i64);
        let minute = minute_of_day(zone, at);
        match minute {
            0..480 if !chance.of_1000(80) => {
                at.plus_seconds(i64::from(480 - minute) * 60 + chance.below(7200) as i64)
            }
            _ => at,
        }
    }

    /// Returns true if the person has running games or could not give a command.
    async fn looks(&mut self, who: usize, chance: &mut Chance) -> bool {
        let now = self.now();
        let person = self.people[who].id;
        if !self.speaks(who) {
            self.comes_back(who, chance);
            return true;
        }
        self.comes_back(who, chance);
        if self.people[who].spoke.len() == 1 {
            self.settles_in(who, chance).await;
        }
        let challenges = self.store.challenges_of(person).await.expect("the store answers");
        for challenge in challenges.iter().filter(|challenge| challenge.to == Some(person)) {
            let asker = self.asker(who);
            let service = self.service();
            match chance.of_1000(850) {
                true => {
                    let coin = chance.of_1000(500);
                    expected(service.challenges.accept(challenge.id, &asker, coin, None, now).await).map(drop)
                }
                false => expected(service.challenges.decline(challenge.id, &asker, now).await).map(drop),
            };
        }
        self.takes_open_challenge(who, chance).await;
        let games = self.store.running_of(person).await.expect("the store answers");
        for game in &games {
            self.plays(who, game.id, chance).await;
        }
        self.visits_series(who, chance).await;
        self.changes_something(who, chance).await;
        !games.is_empty()
    }

    /// Records a command of the person in a server or in direct messages. Returns false if they have no place left for
    /// it.
    fn speaks(&mut self, who: usize) -> bool {
        let now = self.now();
        let interaction = self.interaction();
        let Somebody { id, name, servers, language, .. } = &self.people[who];
        let server = servers.iter().find(|server| self.world.is_member(**server, *id));
        let place = match server {
            Some(&server) => {
                let channel = channels(server).next().expect("there are three");
                Place::Server { server, channel, parent: None }
            }
            None if self.world.is_shut(Address::Direct(*id)) => return false,
            None => Place::Direct { channel: ChannelId(id.0) },
        };
        let is_shut = match place {
            Place::Server { channel, .. } => self.world.is_shut(Address::Channel(channel)),
            Place::Direct { .. } | Place::Elsewhere { .. } => false,
        };
        let permissions = if is_shut { Vec::new() } else { Permission::ALL.to_vec() };
        let invocation = Invocation {
            person: Person { id: *id, name: name.clone(), is_bot: false },
            bot: PersonId(1),
            place,
            around: None,
            manages: false,
            may_open_activities: true,
            roles: Vec::new(),
            permissions: Permissions(permissions),
            channels: Vec::new(),
            interaction,
            on: None,
            files: Vec::new(),
            language: *language,
            server_language: Language::English,
            now,
        };
        self.program.as_ref().expect("it runs").messenger.reach.hear(&invocation);
        self.people[who].spoke.push(now);
        true
    }

    /// People may rejoin a server or reopen their direct messages.
    fn comes_back(&mut self, who: usize, chance: &mut Chance) {
        let Somebody { id, servers, .. } = &self.people[who];
        for &server in servers {
            if !self.world.is_member(server, *id) && chance.of_1000(200) {
                self.world.joins(server, *id, true);
            }
        }
        if self.world.is_shut(Address::Direct(*id)) && chance.of_1000(150) {
            self.world.shut(Address::Direct(*id), None);
        }
    }

    /// The settings that a person makes at their first visit.
    async fn settles_in(&mut self, who: usize, chance: &mut Chance) {
        let zone: Zone = self.people[who].zone_name.parse().expect("a zone");
        let (quiet, digest) = (chance.of_1000(400), chance.of_1000(120));
        let ping_at = *chance.of(&[PingAt::Thread, PingAt::Thread, PingAt::Channel, PingAt::Direct]);
        let rhythms = [Rhythm::Usual, Rhythm::Usual, Rhythm::Daily, Rhythm::Half, Rhythm::Once, Rhythm::Off];
        let (reminders, results) = (*chance.of(&rhythms), chance.of_1000(800));
        let hour = 6 + chance.below(4) as u16;
        self.chooses(who, |profile| {
            profile.zone = Some(zone.clone());
            profile.quiet = quiet.then(|| "22-7:30".parse().expect("hours"));
            profile.digest = digest.then_some(hour * 60);
            profile.ping_at = ping_at;
            profile.reminders = reminders;
            profile.results = results;
        })
        .await;
    }

    async fn chooses(&mut self, who: usize, change: impl Fn(&mut Profile) + Send + Sync) {
        let asker = self.asker(who);
        let now = self.now();
        expected(self.service().people.choose(&asker, now, change).await);
    }

    /// Sometimes a person changes how they are pinged, travels, leaves, or has their data deleted.
    async fn changes_something(&mut self, who: usize, chance: &mut Chance) {
        let now = self.now();
        let Somebody { id, servers, wants_to_go, .. } = &self.people[who];
        let (id, server, wants_to_go) = (*id, *chance.of(servers), *wants_to_go);
        match chance.below(1000) {
            0..6 => self.chooses(who, |profile| profile.quiet = None).await,
            6..12 => {
                self.chooses(who, |profile| profile.quiet = "23-6:45".parse().ok()).await;
            }
            12..17 => {
                let hour = 6 + chance.below(15) as u16;
                self.chooses(who, |profile| profile.digest = Some(hour * 60)).await;
            }
            17..25 => self.chooses(who, |profile| profile.digest = None).await,
            25..32 => {
                let at = *chance.of(&[PingAt::Thread, PingAt::Channel, PingAt::Direct]);
                self.chooses(who, |profile| profile.ping_at = at).await;
            }
            32..46 => self.world.shut(Address::Direct(id), Some(Shut::Closed)),
            46..55 => self.world.joins(server, id, false),
            55..69 => self.travels(who, chance).await,
            69..75 => {
                let asker = self.asker(who);
                expected(self.service().people.come_back(&asker, now).await);
            }
            75..99 if wants_to_go && now > START.plus_days(self.plan.days / 2) => {
                let asker = self.asker(who);
                expected(self.service().departures.order_deletion(&asker, id.0, now).await);
                self.people[who].is_gone = true;
                let caretaker = &self.program.as_ref().expect("it runs").caretaker;
                caretaker.look().await.expect("the store answers");
            }
            _ => {}
        }
    }

    async fn travels(&mut self, who: usize, chance: &mut Chance) {
        let (asker, now) = (self.asker(who), self.now());
        let date = |days: usize| {
            let at = jiff::Timestamp::from_millisecond(now.plus_days(days as u16).0).expect("a moment");
            at.to_zoned(self.people[who].zone.clone()).date().to_string()
        };
        let begins = if chance.of_1000(500) { 0 } else { 1 + chance.below(9) };
        let (from, until) = (date(begins), date(begins + 1 + chance.below(10)));
        let from = (begins > 0).then_some(from.as_str());
        expected(self.service().people.leave(&asker, from, &until, now).await);
    }

    pub(crate) fn service(&self) -> Arc<Service> {
        self.program.as_ref().expect("it runs").service.clone()
    }
}

/// The result of an operation; `None` if the service refused it, which is normal.
///
/// # Panics
/// Panics if the store or the rules failed.
pub(crate) fn expected<T>(done: Result<T, Failure>) -> Option<T> {
    match done {
        Ok(done) => Some(done),
        Err(Failure::Refused(Refusal::Frozen)) => panic!("a match was frozen"),
        Err(Failure::Refused(_)) => None,
        Err(Failure::Fault(fault)) => panic!("{fault}"),
    }
}
