//! The events of the year and their times: starts and kills of the program, people's visits, new games, closed places.

use std::collections::BTreeMap;

use super::chronicle::Chronicle;
use super::club;
use super::people::{Somebody, population};
use super::program::Program;
use super::spans::{Span, united};
use super::world::{Shut, World, hash};
use postern_testkit::clock::START;
use postern_testkit::databases::witness::Witness;
use postern_testkit::prelude::*;

/// The pause between two beats, in seconds: longer than the program's, and too short to count as an outage.
const BEAT: i64 = 100;
/// The time for started deliveries before the next event.
const REST: Duration = Duration::from_secs(8);
/// For this many seconds after a delivery, the runtime's time passes, which workers need for their pauses. Later time
/// is skipped.
const BUSY: i64 = 240;
/// The maximum number of rests until all due deliveries are finished.
const MOST_RESTS: usize = 100;
pub(crate) const SERVERS: [ServerId; 2] = [ServerId(5), ServerId(6)];

/// The channels of a server.
pub(crate) fn channels(server: ServerId) -> impl Iterator<Item = ChannelId> {
    (1..=3).map(move |number| ChannelId(server.0 * 10 + number))
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub seed: u64,
    pub days: u16,
    pub people: usize,
    pub games: usize,
}

/// An event of the calendar.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Errand {
    /// A person looks at their games.
    Wake(usize),
    /// One person challenges another.
    Challenge,
    /// The program is killed in the middle of its next delivery.
    Crash,
    Start,
    DeleteThread,
    Shut(ChannelId, Shut),
    Open(ChannelId),
    /// Somebody opens the series with this number.
    Series(usize),
    /// The caretaker does its periodic work.
    Tidy,
}

pub(crate) struct Year {
    pub plan: Plan,
    pub world: Arc<World>,
    pub store: Witness,
    /// The running program; `None` while it is down.
    pub program: Option<Program>,
    pub people: Vec<Somebody>,
    /// Open challenges to anybody.
    pub open: Vec<ChallengeId>,
    pub chance: Chance,
    agenda: BTreeMap<(Timestamp, u64), Errand>,
    noted: u64,
    last_beat: Timestamp,
    /// Before this moment, time is not skipped, because a worker may pause after a failed attempt.
    busy_until: Timestamp,
    /// True if the program will be killed in the middle of its next delivery.
    doomed: bool,
    down: Vec<Span>,
}

impl Year {
    pub(crate) fn new(plan: Plan) -> Year {
        let mut chance = Chance::new(hash(&[plan.seed, 1]));
        let outages = (0..plan.days / 40).map(|_| {
            let from = moment(&mut chance, 1, plan.days);
            Span { from, to: from.plus_seconds(1200 + chance.below(5 * 3600) as i64) }
        });
        let world = Arc::new(World::new(plan.seed, united(outages.collect::<Vec<_>>())));
        let store = Witness::new(world.clock.clone());
        let people = population(plan, &world);
        let mut year = Year {
            plan,
            world,
            store,
            program: None,
            people,
            open: Vec::new(),
            chance,
            agenda: BTreeMap::new(),
            noted: 0,
            last_beat: START,
            busy_until: START,
            doomed: false,
            down: Vec::new(),
        };
        year.fill_agenda();
        year
    }

    fn fill_agenda(&mut self) {
        let Plan { days, games, people, .. } = self.plan;
        for channel in SERVERS.into_iter().flat_map(|server| channels(server).map(move |at| (server, at))) {
            self.world.add_channel(channel.0, channel.1);
        }
        for person in 0..people {
            let at = moment(&mut self.chance, 0, 2);
            self.note(at, Errand::Wake(person));
        }
        for _ in 0..games + games / 2 {
            let at = moment(&mut self.chance, 0, days * 2 / 3);
            self.note(at, Errand::Challenge);
        }
        for _ in 0..days / 9 {
            let at = moment(&mut self.chance, 1, days);
            self.note(at, Errand::Crash);
        }
        for _ in 0..days / 12 {
            let at = moment(&mut self.chance, 3, days);
            self.note(at, Errand::DeleteThread);
        }
        for number in 0..days / 25 {
            let (from, length) = (moment(&mut self.chance, 3, days), 1 + self.chance.below(8) as u16);
            let server = *self.chance.of(&SERVERS);
            let channel = channels(server).nth(self.chance.below(3)).expect("there are three");
            let seen = number % 2 == 0;
            self.note(from, Errand::Shut(channel, Shut::Forbidden { seen }));
            self.note(from.plus_days(length), Errand::Open(channel));
        }
        // One channel is deleted for good.
        let deleted = channels(SERVERS[0]).last().expect("there are three");
        let at = moment(&mut self.chance, days / 2, days);
        self.note(at, Errand::Shut(deleted, Shut::Gone));
        for (at, number) in club::openings(START) {
            self.note(at, Errand::Series(number));
        }
        for day in 1..days {
            self.note(START.plus_days(day), Errand::Tidy);
        }
    }

    pub(crate) fn note(&mut self, at: Timestamp, errand: Errand) {
        self.noted += 1;
        self.agenda.insert((at, self.noted), errand);
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.world.clock.now()
    }

    /// A new interaction id.
    pub(crate) fn interaction(&mut self) -> InteractionId {
        self.noted += 1;
        InteractionId(super::program::interaction_at(self.now()).0 + self.noted % (1 << 16))
    }

    /// Runs the whole year. Returns its chronicle.
    pub(crate) async fn run(mut self) -> Chronicle {
        let end = START.plus_days(self.plan.days);
        self.program = Some(Program::start(&self.world, &self.store).await);
        while let Some(((at, _), errand)) = self.agenda.pop_first().filter(|((at, _), _)| *at < end) {
            self.pass_until(at).await;
            self.carry_out(errand).await;
        }
        if self.program.is_none() {
            self.carry_out(Errand::Start).await;
        }
        // Two more days let the program deliver the remaining notices.
        self.pass_until(end.plus_days(2)).await;
        let waiting =
            self.store.undelivered(Timestamp(i64::MAX), usize::MAX).await.expect("the store answers");
        Chronicle {
            plan: self.plan,
            end: self.now(),
            people: self.people,
            arrived: self.world.arrived(),
            refused: self.world.refused(),
            joined: self.world.joined(),
            commits: self.store.commits(),
            outages: self.world.outages.clone(),
            down: united(self.down),
            waiting,
        }
    }

    async fn carry_out(&mut self, errand: Errand) {
        match errand {
            Errand::Wake(person) => self.wakes(person).await,
            Errand::Challenge => self.challenges().await,
            Errand::Crash => self.doomed = true,
            Errand::Start => {
                let from = self.down.last_mut().expect("it was killed before");
                from.to = self.world.clock.now();
                self.program = Some(Program::start(&self.world, &self.store).await);
                self.last_beat = self.now();
            }
            Errand::DeleteThread => {
                let threads = self.world.threads();
                // One of the latest threads, where the running games are.
                let skipped = threads.len().saturating_sub(30);
                if !threads.is_empty() {
                    self.world.delete_thread(threads[skipped + self.chance.below(threads.len() - skipped)]);
                }
            }
            Errand::Shut(channel, shut) => self.world.shut(Address::Channel(channel), Some(shut)),
            Errand::Open(channel) => self.world.shut(Address::Channel(channel), None),
            Errand::Series(number) => self.opens_series(number).await,
            Errand::Tidy => {
                if let Some(program) = &self.program {
                    program.caretaker.look().await.expect("the store answers");
                }
            }
        }
    }

    async fn crash(&mut self) {
        let Some(program) = self.program.take() else { return };
        tokio::time::sleep(Duration::from_millis(self.chance.below(2500) as u64)).await;
        program.kill().await;
        self.store = self.store.reopened();
        let now = self.now();
        let short = self.chance.below(3) > 0;
        let pause = if short { 5 + self.chance.below(600) } else { 600 + self.chance.below(9 * 3600) };
        self.down.push(Span { from: now, to: now });
        self.note(now.plus_seconds(pause as i64), Errand::Start);
    }

    /// Lets time pass until `at`, while the program does its work.
    async fn pass_until(&mut self, at: Timestamp) {
        loop {
            self.rest().await;
            let now = self.now();
            if now >= at {
                return;
            }
            let mut next = at;
            if self.program.is_some() {
                let notice = self.store.next_notice().await.expect("the store answers");
                next = next.min(self.last_beat.plus_seconds(BEAT)).min(notice.unwrap_or(at).max(now));
            }
            match now < self.busy_until {
                true => tokio::time::sleep(Duration::from_millis(next.since(now).0 as u64)).await,
                false => self.world.clock.skip_to(next),
            }
            self.beat().await;
        }
    }

    /// Runs a beat of the program if it is due.
    async fn beat(&mut self) {
        let now = self.now();
        if let Some(program) = &mut self.program
            && self.last_beat.plus_seconds(BEAT) <= now
        {
            program.sweeper.beat().await;
            program.series.work().await.expect("the store answers");
            program.check();
            self.last_beat = now;
        }
    }

    /// Waits until all due notices are delivered or postponed.
    async fn rest(&mut self) {
        for _ in 0..MOST_RESTS {
            let now = self.now();
            let next = self.store.next_notice().await.expect("the store answers");
            let Some(program) = self.program.as_ref().filter(|_| next.is_some_and(|next| next <= now)) else {
                return;
            };
            program.told.notify_one();
            if std::mem::take(&mut self.doomed) {
                return self.crash().await;
            }
            tokio::time::sleep(REST).await;
            self.busy_until = self.now().plus_seconds(BUSY);
            self.beat().await;
        }
        panic!("the outbox does not come to rest; POSTERN_YEAR_SEED={}", self.plan.seed);
    }
}

/// A random moment between two days.
fn moment(chance: &mut Chance, from: u16, to: u16) -> Timestamp {
    let span = Millis::DAY.0 * i64::from(to.saturating_sub(from));
    Timestamp(START.plus_days(from).0 + chance.below(span as usize) as i64)
}
