//! The verbs: challenge, accept, play. Each reads, decides purely, and commits; on a conflict it decides again.

mod calls;
mod computer;
mod engine_pool;
mod hint;
mod post_again;
mod reviewing;
mod stores;
mod sweep;

pub use calls::Calls;
pub use computer::{LEVELS, USUAL_LEVEL};
pub use engine_pool::{EnginePool, Priority, SearchRequest, Unfinished};
pub use hint::{Effort, Harm, Hint, Reason, hint, hints_allowed, is_unaided};
pub(crate) use reviewing::LOOKED_AT;
pub use reviewing::MOST_REVIEWS;
pub use stores::{CommitError, Entry, Fault, Store};

use std::sync::Arc;

use tokio::sync::Notify;

use crate::game::{Language, Pair, Seat};
use crate::games::Catalogue;
use crate::play::{
    Actor, Agreements, Challenge, ChallengeId, ChallengeState, Change, ChannelId, Colour, Command, Event,
    Home, How, InteractionId, MatchId, Notice, NoticeKind, PersonId, Player, Profile, Record, Refusal,
    STANDS_FOR_DAYS, Status, Terms, Timestamp, Transition, apply, replay,
};

/// How many matches and open challenges one person may have at once.
pub const MOST_AT_ONCE: usize = 100;

/// A person who asks for something, and the press or command he asked with.
#[derive(Clone, Debug)]
pub struct Asker {
    pub id: PersonId,
    /// The name he has now (never shown unescaped).
    pub name: String,
    pub by: InteractionId,
}

/// Why a verb did nothing.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("refused: {0:?}")]
    Refused(Refusal),
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Refused(refusal)
    }
}

/// The verbs over a store. What must be told is committed with the change; `told` wakes who delivers it.
pub struct Service {
    catalogue: Catalogue,
    store: Arc<dyn Store>,
    told: Arc<Notify>,
    calls: Calls,
    most_against_computer: usize,
    /// Wakes who makes reviews.
    review_wanted: Notify,
}

/// What one step wants to write, and what it answers.
struct Step<T> {
    change: Change,
    answer: T,
}

impl Service {
    /// `told` is notified whenever there is something new to deliver.
    pub fn new(catalogue: Catalogue, store: Arc<dyn Store>, told: Arc<Notify>) -> Service {
        Service {
            catalogue,
            store,
            told,
            calls: Calls::default(),
            most_against_computer: computer::USUAL_MOST,
            review_wanted: Notify::new(),
        }
    }

    /// The games that can be played.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// Makes a challenge. Its card is told in `home`, to `to` where somebody is challenged.
    ///
    /// # Errors
    /// [`Failure`]: oneself, too much at once, or the very same challenge stands already. `terms` are taken as checked.
    pub async fn challenge(
        &self,
        asker: &Asker,
        to: Option<PersonId>,
        terms: Terms,
        home: Home,
        now: Timestamp,
    ) -> Result<Challenge, Failure> {
        if to == Some(asker.id) {
            return Err(Refusal::Oneself.into());
        }
        self.check_room(asker.id).await?;
        let standing = self.store.challenges_of(asker.id).await?;
        let same = |other: &Challenge| {
            other.by == asker.id && other.to == to && other.terms == terms && other.home == home
        };
        if standing.iter().any(same) {
            return Err(Refusal::OfferedAlready.into());
        }
        let challenge = Challenge {
            id: self.store.fresh_challenge_id().await?,
            revision: 1,
            by: asker.id,
            by_name: asker.name.clone(),
            to,
            level: None,
            terms,
            home,
            made: now,
            expires: now.plus_days(STANDS_FOR_DAYS),
            state: ChallengeState::Open,
        };
        let change = Change {
            notices: vec![notice(NoticeKind::Card(challenge.id), to.into_iter().collect(), now, 0)],
            challenges: vec![challenge.clone()],
            asked_by: Some(asker.by),
            ..Change::default()
        };
        self.commit(change).await?;
        Ok(challenge)
    }

    async fn check_room(&self, person: PersonId) -> Result<(), Failure> {
        let running = self.store.running_of(person).await?.len();
        let open = self.store.challenges_of(person).await?.iter().filter(|open| open.by == person).count();
        if running + open >= MOST_AT_ONCE {
            return Err(Refusal::TooMany { limit: MOST_AT_ONCE }.into());
        }
        Ok(())
    }

    /// Takes a challenge: the match begins. `coin` decides who moves first where that was left to chance.
    ///
    /// # Errors
    /// [`Failure`]: closed, one's own, or somebody else's.
    pub async fn accept(
        &self,
        id: ChallengeId,
        asker: &Asker,
        coin: bool,
        now: Timestamp,
    ) -> Result<(Challenge, Record), Failure> {
        self.check_room(asker.id).await?;
        let match_id = self.store.fresh_match_id().await?;
        self.on_challenge(id, |challenge| {
            if challenge.by == asker.id {
                return Err(Refusal::OwnChallenge);
            }
            if challenge.to.is_some_and(|to| to != asker.id) {
                return Err(Refusal::NotChallenged);
            }
            let taker = Player::Person { id: asker.id, name: asker.name.clone() };
            let record = begin(&self.catalogue, challenge, match_id, taker, coin, now)?;
            let game_state = replay(&self.catalogue, &record).map_err(|_| Refusal::Frozen)?;
            let state = ChallengeState::Accepted { by: asker.id, started: match_id };
            let challenge = with_state(challenge, state);
            let mut told = notices(&record, game_state.to_move(), now);
            // In direct messages nothing else shows the challenger that his match has begun.
            let waits = told.iter().all(|notice| !notice.to.contains(&challenge.by));
            if record.home == Home::Direct && waits {
                told.push(notice(NoticeKind::Answer(challenge.id), vec![challenge.by], now, 0));
            }
            let change = Change {
                notices: told,
                records: vec![record.clone()],
                challenges: vec![challenge.clone()],
                asked_by: Some(asker.by),
                ..Change::default()
            };
            Ok(Step { change, answer: (challenge, record) })
        })
        .await
    }

    /// Says no to a challenge; the challenger is told.
    ///
    /// # Errors
    /// [`Failure`]: closed, one's own, or not to oneself.
    pub async fn decline(
        &self,
        id: ChallengeId,
        asker: &Asker,
        now: Timestamp,
    ) -> Result<Challenge, Failure> {
        self.on_challenge(id, |challenge| {
            if challenge.by == asker.id {
                return Err(Refusal::OwnChallenge);
            }
            if challenge.to != Some(asker.id) {
                return Err(Refusal::NotChallenged);
            }
            Ok(close(challenge, ChallengeState::Declined, Some(asker.by), now))
        })
        .await
    }

    /// Takes back one's own challenge.
    ///
    /// # Errors
    /// [`Failure`]: closed, or somebody else's.
    pub async fn withdraw(
        &self,
        id: ChallengeId,
        asker: &Asker,
        now: Timestamp,
    ) -> Result<Challenge, Failure> {
        self.on_challenge(id, |challenge| {
            if challenge.by != asker.id {
                return Err(Refusal::NotChallenger);
            }
            Ok(close(challenge, ChallengeState::Withdrawn, Some(asker.by), now))
        })
        .await
    }

    async fn on_challenge<T>(
        &self,
        id: ChallengeId,
        decide: impl Fn(&Challenge) -> Result<Step<T>, Refusal>,
    ) -> Result<T, Failure> {
        loop {
            let challenge = self.store.challenge(id).await?.ok_or(Refusal::NoSuchChallenge)?;
            if !challenge.is_open() {
                return Err(Refusal::ChallengeClosed.into());
            }
            let step = decide(&challenge)?;
            match self.commit(step.change).await {
                Ok(()) => return Ok(step.answer),
                Err(CommitError::Conflict) => continue,
                Err(other) => return Err(other.into()),
            }
        }
    }

    /// Carries out a command on a match.
    ///
    /// # Errors
    /// [`Failure`]; nothing has changed then.
    pub async fn command(
        &self,
        id: MatchId,
        by: Actor,
        command: &Command,
        asked_by: Option<InteractionId>,
        now: Timestamp,
        language: Language,
    ) -> Result<Transition, Failure> {
        loop {
            let record = self.store.record(id).await?.ok_or(Refusal::NoSuchMatch)?;
            let transition = apply(&self.catalogue, &record, by, command, now, language)?;
            let change = Change {
                records: vec![transition.record.clone()],
                notices: after(&transition, now),
                asked_by,
                ..Change::default()
            };
            match self.commit(change).await {
                Ok(()) => return Ok(transition),
                Err(CommitError::Conflict) => continue,
                Err(other) => return Err(other.into()),
            }
        }
    }

    /// Gives a match the thread in which it is played from now on; nothing where it has one.
    ///
    /// # Errors
    /// [`Failure`]: no such match, or the store.
    pub async fn move_to_thread(&self, id: MatchId, thread: ChannelId) -> Result<Record, Failure> {
        loop {
            let mut record = self.store.record(id).await?.ok_or(Refusal::NoSuchMatch)?;
            match &mut record.home {
                Home::Channel { thread: at @ None, .. } => *at = Some(thread),
                Home::Channel { .. } | Home::Direct => return Ok(record),
            }
            record.revision += 1;
            match self.commit(Change { records: vec![record.clone()], ..Change::default() }).await {
                Ok(()) => return Ok(record),
                Err(CommitError::Conflict) => continue,
                Err(other) => return Err(other.into()),
            }
        }
    }

    /// What a person chose for himself; the usual where he chose nothing.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn profile(&self, of: PersonId) -> Result<Profile, Fault> {
        Ok(self.store.profile(of).await?.unwrap_or_else(|| Profile::new(of)))
    }

    /// Changes what a person chose for himself.
    ///
    /// # Errors
    /// [`Failure`] of the store; a repeated interaction.
    pub async fn choose(
        &self,
        asker: &Asker,
        change: impl Fn(&mut Profile) + Send + Sync,
    ) -> Result<Profile, Failure> {
        loop {
            let mut profile = self.profile(asker.id).await?;
            change(&mut profile);
            profile.revision += 1;
            let wanted =
                Change { profiles: vec![profile.clone()], asked_by: Some(asker.by), ..Change::default() };
            match self.commit(wanted).await {
                Ok(()) => return Ok(profile),
                Err(CommitError::Conflict) => continue,
                Err(other) => return Err(other.into()),
            }
        }
    }

    /// Closes a challenge whose card can't be shown to anybody; the challenger is told.
    ///
    /// # Errors
    /// [`Failure`]: closed, or the store.
    pub async fn undelivered(&self, id: ChallengeId, now: Timestamp) -> Result<Challenge, Failure> {
        self.on_challenge(id, |challenge| Ok(close(challenge, ChallengeState::Undelivered, None, now))).await
    }

    pub(crate) async fn commit(&self, change: Change) -> Result<(), CommitError> {
        let tells = !change.notices.is_empty();
        let against_computer = change.records.iter().filter(|record| record.computer().is_some());
        let called: Vec<MatchId> = against_computer.map(|record| record.id).collect();
        self.store.commit(change).await?;
        if tells {
            self.told.notify_one();
        }
        // Whether it is to move it finds out by itself.
        called.into_iter().for_each(|id| self.calls.call(id));
        Ok(())
    }
}

impl From<CommitError> for Failure {
    fn from(error: CommitError) -> Failure {
        match error {
            // Only verbs that can't conflict let it come this far: their values are new.
            CommitError::Conflict => Failure::Fault(Fault::new("a new value was there already")),
            CommitError::Repeated => Failure::Refused(Refusal::Repeated),
            CommitError::Fault(fault) => Failure::Fault(fault),
        }
    }
}

fn with_state(challenge: &Challenge, state: ChallengeState) -> Challenge {
    Challenge { revision: challenge.revision + 1, state, ..challenge.clone() }
}

/// Closes a challenge and tells the challenger, but for what he did himself.
fn close(
    challenge: &Challenge,
    state: ChallengeState,
    asked_by: Option<InteractionId>,
    now: Timestamp,
) -> Step<Challenge> {
    let challenge = with_state(challenge, state);
    let told = match state {
        ChallengeState::Declined | ChallengeState::Expired | ChallengeState::Undelivered => {
            vec![challenge.by]
        }
        _ => Vec::new(),
    };
    let change = Change {
        notices: vec![notice(NoticeKind::Answer(challenge.id), told, now, 0)],
        challenges: vec![challenge.clone()],
        asked_by,
        ..Change::default()
    };
    Step { change, answer: challenge }
}

fn begin(
    catalogue: &Catalogue,
    challenge: &Challenge,
    id: MatchId,
    other: Player,
    coin: bool,
    now: Timestamp,
) -> Result<Record, Refusal> {
    let game = catalogue.game(&challenge.terms.game).ok_or(Refusal::NoSuchChallenge)?;
    let challenger = Player::Person { id: challenge.by, name: challenge.by_name.clone() };
    let challenger_first = match challenge.terms.colour {
        Colour::First => true,
        Colour::Second => false,
        Colour::Chance => coin,
    };
    Ok(Record {
        id,
        revision: 1,
        game: challenge.terms.game.clone(),
        rules_version: game.rules_version(),
        options: challenge.terms.options.clone(),
        start: challenge.terms.start.clone(),
        challenge: Some(challenge.id),
        players: if challenger_first { Pair::new(challenger, other) } else { Pair::new(other, challenger) },
        home: challenge.home,
        pace: challenge.terms.pace,
        rated: challenge.terms.rated,
        started: now,
        moves: Vec::new(),
        deadline: challenge.terms.pace.deadline(now),
        flag_told: false,
        out_of_reach: false,
        agreements: Agreements::default(),
        status: Status::Running,
    })
}

/// What must be told after a command: an offer to whom it is made, a refusal to whom it is given, anything else with
/// the turn or the end that it leads to.
fn after(transition: &Transition, now: Timestamp) -> Vec<Notice> {
    let record = &transition.record;
    let (kind, to) = match transition.events.first() {
        Some(&Event::Offered(offer)) => (NoticeKind::Offer { of: record.id, offer }, offer.by.other()),
        Some(&Event::Refused(offer)) => (NoticeKind::Refused { of: record.id, offer }, offer.by),
        Some(Event::Withdrawn(_)) => return Vec::new(),
        Some(Event::Moved { .. } | Event::Over(_) | Event::TakenBack { .. }) | None => {
            return notices(record, transition.to_move, now);
        }
    };
    record.players[to].person().map(|person| notice(kind, vec![person], now, 0)).into_iter().collect()
}

/// What must be told after a step: to whom it is to move, or to both that it is over.
fn notices(record: &Record, to_move: Seat, now: Timestamp) -> Vec<Notice> {
    if !record.is_running() {
        let kind = NoticeKind::Over(record.id);
        let people: Vec<PersonId> = record.people().collect();
        return match record.home {
            Home::Channel { .. } => vec![notice(kind, people, now, 0)],
            Home::Direct => {
                (0..).zip(people).map(|(number, person)| notice(kind, vec![person], now, number)).collect()
            }
        };
    }
    let kind = NoticeKind::Turn { of: record.id, ply: record.ply() };
    let to_move: Option<PersonId> = record.players[to_move].person();
    to_move.map(|person| notice(kind, vec![person], now, 0)).into_iter().collect()
}

pub(crate) fn notice(kind: NoticeKind, to: Vec<PersonId>, now: Timestamp, recipient: u64) -> Notice {
    Notice { id: kind.notice_id(recipient), kind, to, made: now, attempts: 0, not_before: now }
}

/// The result of a match as each player sees it.
impl Record {
    /// Whether a person won, `None` for a draw, a running match or somebody who does not play.
    pub fn won_by(&self, person: PersonId) -> Option<bool> {
        let Status::Over(over) = &self.status else { return None };
        let seat: Seat = self.seat_of(person)?;
        over.winner.map(|winner| winner == seat)
    }

    /// How the match ended, where it has.
    pub fn ended(&self) -> Option<How> {
        match &self.status {
            Status::Over(over) => Some(over.how),
            _ => None,
        }
    }
}
