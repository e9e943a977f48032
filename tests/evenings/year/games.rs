//! Actions of people in their games: they challenge and accept, play legal moves, make offers, plan, claim and resign.

use postern::play::record::swap::SWAP;
use postern::play::time::pace::Bank;
use postern_testkit::prelude::*;

use super::calendar::{Errand, Year, channels};
use super::people::expected;
use postern_testkit::trials::{pairs, trials};

/// From this ply on, people resign more and more often.
const LONG: u32 = 20;

impl Year {
    /// Lets one person challenge another, or anybody.
    pub(crate) async fn challenges(&mut self) {
        let now = self.now();
        let mut chance = Chance::new(self.chance.number());
        let (by, to) = (chance.below(self.people.len()), chance.below(self.people.len()));
        let both = [by, to].map(|who| &self.people[who]);
        let [one, other] = both;
        let fits = by != to && !one.is_gone && !other.is_gone && !one.spoke.is_empty();
        let shared =
            one.servers.iter().find(|&&server| both.iter().all(|one| self.world.is_member(server, one.id)));
        let home = match shared {
            Some(&server) if !chance.of_1000(250) => {
                let channel = channels(server).nth(chance.below(3)).expect("there are three");
                Home::Channel { server, channel, thread: None }
            }
            _ => Home::Direct,
        };
        if !fits || self.program.is_none() || self.world.is_out() {
            return self.note(now.plus_seconds(1800), Errand::Challenge);
        }
        let to = (home == Home::Direct || chance.of_1000(700)).then_some(other.id);
        let (asker, terms) = (self.asker(by), terms(&mut chance));
        if let Some(made) = expected(self.service().challenges.challenge(&asker, to, terms, home, now).await)
            && to.is_none()
        {
            self.open.push(made.id);
        }
    }

    pub(crate) async fn takes_open_challenge(&mut self, who: usize, chance: &mut Chance) {
        let Some(&id) = self.open.first().filter(|_| chance.of_1000(500)) else { return };
        let open = self.store.challenge(id).await.expect("the store answers");
        let Some(open) = open.filter(|open| open.is_open()) else {
            self.open.remove(0);
            return;
        };
        let person = self.people[who].id;
        if open.by == person || !open.home.server().is_some_and(|at| self.world.is_member(at, person)) {
            return;
        }
        let (asker, now) = (self.asker(who), self.now());
        expected(self.service().challenges.accept(id, &asker, chance.of_1000(500), None, now).await);
        self.open.remove(0);
    }

    pub(crate) async fn plays(&mut self, who: usize, id: MatchId, chance: &mut Chance) {
        let record = self.store.record(id).await.expect("the store answers").expect("the match is there");
        let person = self.people[who].id;
        let (Some(seat), true) = (record.seat_of(person), record.is_running()) else { return };
        if let Some(offer) = record.agreements.offered_to(seat) {
            match (chance.below(10), offer.what) {
                (0..1, Proposal::Draw) | (0..6, Proposal::Takeback) => {
                    return self.commands(who, id, Command::Agree { offer }).await;
                }
                (6..9, _) => self.commands(who, id, Command::Refuse { offer }).await,
                _ => {}
            }
        }
        let seen = record.ply();
        match record.to_move() == Some(seat) {
            true => self.moves(who, &record, chance).await,
            false if record.clock.has_fallen(self.now()) && chance.of_1000(600) => {
                self.commands(who, id, Command::ClaimTime { seen }).await;
            }
            false
                if record.clock.closable().is_some_and(|from| from <= self.now()) && chance.of_1000(600) =>
            {
                let claims = record.time.strict && !record.clock.is_out_of_reach();
                let command = if claims { Command::ClaimTime { seen } } else { Command::Close { seen } };
                self.commands(who, id, command).await;
            }
            false => self.waits(who, &record, seat, chance).await,
        }
    }

    /// Lets a person act on their own turn.
    async fn moves(&mut self, who: usize, record: &Record, chance: &mut Chance) {
        let (id, seen, now) = (record.id, record.ply(), self.now());
        let is_long = seen > LONG;
        match chance.below(1000) {
            0..190 => return,
            190..200 => {
                let offer = Command::Offer { seen, what: Proposal::Draw };
                return self.commands(who, id, offer).await;
            }
            200..260 => {
                let person = self.people[who].id;
                return self.service().matches.seen(record, person, now).await.expect("the store answers");
            }
            260..268 => return self.commands(who, id, Command::Resign { seen }).await,
            268..400 if is_long => return self.commands(who, id, Command::Resign { seen }).await,
            _ => {}
        }
        let game = self
            .service()
            .matches
            .game(record)
            .await
            .expect("the store answers")
            .expect("it can be replayed");
        let legal = game.legal(60);
        let swaps = record.may_swap() && chance.of_1000(400);
        let text = if swaps { SWAP.to_owned() } else { chance.of(&legal).clone() };
        let moves = match chance.of_1000(20) {
            true => Command::MoveAndOffer { seen, text },
            false => Command::Move { seen, text },
        };
        let asker = self.asker(who);
        let actor = Actor::Person(asker.id);
        let done = expected(self.service().matches.command(id, actor, &moves, Some(asker.by), now).await);
        if chance.of_1000(30) {
            // The gateway delivers the same press a second time.
            let again = self.service().matches.command(id, actor, &moves, Some(asker.by), now).await;
            assert!(matches!(again, Err(Failure::Refused(_))), "match {id}, ply {seen}: {again:?}");
        }
        let Some(done) = done.filter(|done| done.record.is_running()) else { return };
        let seen = done.record.ply();
        match chance.below(1000) {
            0..15 => self.commands(who, id, Command::Oops { seen }).await,
            15..35 => self.commands(who, id, Command::Offer { seen, what: Proposal::Takeback }).await,
            _ => {}
        }
    }

    /// Lets a person act on the opponent's turn.
    async fn waits(&mut self, who: usize, record: &Record, seat: Seat, chance: &mut Chance) {
        let (id, seen) = (record.id, record.ply());
        match chance.below(1000) {
            0..80 if record.plan_of(seat).is_none() => {
                let game = self.service().matches.game(record).await.expect("the store answers");
                let mut ahead = game.expect("it can be replayed").clone_state();
                let theirs = chance.of(&ahead.legal(8)).clone();
                let answered = ahead.play(&theirs).is_ok() && ahead.to_move() == seat;
                if let Some(own) = ahead.legal(8).first().filter(|_| answered) {
                    let swap = record.moves_until_swap() == Some(1) && chance.of_1000(500);
                    let text = format!("{theirs} {}", if swap { SWAP } else { own });
                    self.commands(who, id, Command::Plan { seen, text, adds: false }).await;
                }
            }
            80..90 => {
                self.commands(who, id, Command::Offer { seen, what: Proposal::Draw }).await;
            }
            _ => {}
        }
    }

    async fn commands(&mut self, who: usize, id: MatchId, command: Command) {
        let (asker, now) = (self.asker(who), self.now());
        let done =
            self.service().matches.command(id, Actor::Person(asker.id), &command, Some(asker.by), now).await;
        expected(done);
    }
}

/// A short game at a random pace.
fn terms(chance: &mut Chance) -> Terms {
    let specs: Vec<_> = catalogue().iter().copied().collect();
    let spec = chance.of(&specs);
    let options = trials(spec).short;
    let paces = [
        Pace::Days(1),
        Pace::Days(2),
        Pace::Days(3),
        Pace::Days(5),
        Pace::Bank(Bank { start: 24, add: 8, most: 72 }),
        Pace::Bank(Bank { start: 72, add: 12, most: 168 }),
        Pace::Unlimited,
    ];
    serde_json::from_value(json!({
        "game": spec.info().id,
        "options": pairs(&options),
        "colour": chance.of(&["first", "second", "chance"]),
        "pace": chance.of(&paces),
        "time": { "weekends_off": chance.of_1000(250), "strict": chance.of_1000(400) },
        "swap": chance.of_1000(300),
        "rated": true,
    }))
    .expect("terms")
}
