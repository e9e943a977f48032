//! Commands on matches, and the game states that they need.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::audit::Audited;
use crate::matches::Matches;
use crate::request::{Failure, was_changed};
use crate::telling::after;
use postern_mutants::Mutant;
use postern_play::ids::{ChannelId, InteractionId, MatchId, PersonId};
use postern_play::record::Record;
use postern_play::record::home::Home;
use postern_play::record::replay::{ReplayError, replay, shown};
use postern_play::step::apply::apply;
use postern_play::step::change::Change;
use postern_play::step::command::{Actor, Command};
use postern_play::step::refusal::Refusal;
use postern_play::step::transition::Transition;
use postern_play::time::Timestamp;
use postern_play::time::clock::PauseReason;
use postern_rules::game::state::GameState;
use postern_store::fault::Fault;

impl Matches {
    /// Carries out a command on a match.
    ///
    /// # Errors
    /// [`Failure`]; the match is then unchanged.
    pub async fn command(
        &self,
        id: MatchId,
        by: Actor,
        command: &Command,
        asked_by: Option<InteractionId>,
        now: Timestamp,
    ) -> Result<Transition, Failure> {
        if let Command::ClaimTime { .. } | Command::Close { .. } = command {
            // If the store could not write for a while, for example because the database was out of reach, that is an
            // outage too.
            self.store.heartbeat(now).await?;
        }
        loop {
            let (record, outages) = futures_util::try_join!(self.store.record(id), self.store.outages())?;
            let mut record = record.ok_or(Refusal::NoSuchMatch)?;
            record.clock = record.clock.credit(&outages);
            if let (Command::Offer { .. } | Command::MoveAndOffer { .. }, Actor::Person(person)) =
                (command, by)
                && let Some(seat) = record.seat_of(person)
                && let Some(opponent) = record.players[seat.other()].person()
            {
                self.people.may_bother(person, opponent).await?;
            }
            let Some(game) = self.playable(&record, now).await? else { continue };
            let mut state = game.clone_state();
            let mut transition = apply(&record, &mut *state, by, command, now)?;
            self.people.know_player(&mut transition.record, now).await?;
            let change = Change {
                records: vec![transition.record.clone()],
                notices: after(&transition, now),
                asked_by: asked_by.filter(|_| !Mutant::AskedUnnoted.is_on()),
                ..Change::default()
            };
            if self.committer.commit_current(change).await?.is_some() {
                match transition.record.is_running() {
                    true => self.live.keep(&transition.record, state.into()),
                    false => self.live.forget(id),
                }
                return Ok(transition);
            }
        }
    }

    /// Returns the game of a match that can continue. `None` if the audit has changed the record: read it again.
    async fn playable(&self, record: &Record, now: Timestamp) -> Result<Option<Arc<dyn GameState>>, Failure> {
        match self.game(record).await? {
            Some(game) => Ok(Some(game)),
            None => match self.audit(record.id, now).await? {
                Audited::Frozen { .. } => Err(Refusal::Frozen.into()),
                Audited::Sound | Audited::Thawed | Audited::Continued => Ok(None),
            },
        }
    }

    /// Returns the game of a match at its present ply, from the cache or by replay. A finished match that can't be
    /// replayed has only its last position. `None` if the replay of a running match differs from its record.
    ///
    /// # Errors
    /// [`Fault`] if the rules panicked.
    pub async fn game(&self, record: &Record) -> Result<Option<Arc<dyn GameState>>, Fault> {
        if let Some(game) = self.live.get(record) {
            return Ok(Some(game));
        }
        let (catalogue, wanted) = (self.catalogue.clone(), record.clone());
        let replayed = self.compute.run(move || match wanted.is_running() {
            true => replay(&catalogue, &wanted),
            false => shown(&catalogue, &wanted),
        });
        let Ok(game) = replayed.await? else { return Ok(None) };
        let game: Arc<dyn GameState> = game.into();
        self.live.keep(record, game.clone());
        Ok(Some(game))
    }

    /// Replays a match with all of its moves. The inner error says why they differ from the record.
    ///
    /// # Errors
    /// [`Fault`] if the rules panicked.
    pub async fn replayed(&self, record: &Record) -> Result<Result<Box<dyn GameState>, ReplayError>, Fault> {
        let (catalogue, record) = (self.catalogue.clone(), record.clone());
        self.compute.run(move || replay(&catalogue, &record)).await
    }

    /// Notes that a player of a match asked for a hint. Returns true for the first one.
    ///
    /// # Errors
    /// [`Failure`] if there is no such match, or if the store fails.
    pub async fn hinted(&self, id: MatchId) -> Result<bool, Failure> {
        let is_first = AtomicBool::new(false);
        self.on_record(id, |record| {
            let first = !std::mem::replace(&mut record.hinted, true);
            is_first.store(first, Ordering::Relaxed);
            first.then(Change::default)
        })
        .await?;
        Ok(is_first.into_inner())
    }

    /// Sets the thread of a match from now on. Has no effect if the match has one.
    ///
    /// # Errors
    /// [`Failure`] if there is no such match, or if the store fails.
    pub async fn move_to_thread(&self, id: MatchId, thread: ChannelId) -> Result<Record, Failure> {
        self.on_record(id, |record| {
            let Home::Channel { thread: at @ None, .. } = &mut record.home else { return None };
            *at = Some(thread);
            Some(Change::default())
        })
        .await
    }

    /// Moves the messages of a match from its thread back to its channel.
    ///
    /// # Errors
    /// [`Failure`] if there is no such match, or if the store fails.
    pub async fn leave_thread(&self, id: MatchId) -> Result<Record, Failure> {
        self.on_record(id, |record| {
            let Home::Channel { thread, .. } = &mut record.home else { return None };
            thread.take().map(|_| Change::default())
        })
        .await
    }

    /// Edits a record, and commits it with the change that `edit` returns. Commits nothing if that is `None`. Returns
    /// the present record.
    pub(crate) async fn on_record(
        &self,
        id: MatchId,
        edit: impl Fn(&mut Record) -> Option<Change>,
    ) -> Result<Record, Failure> {
        loop {
            let before = self.store.record(id).await?.ok_or(Refusal::NoSuchMatch)?;
            let mut record = before.clone();
            record.revision += 1;
            let Some(mut change) = edit(&mut record) else { return Ok(before) };
            change.records.push(record.clone());
            if self.committer.commit_current(change).await?.is_some() {
                return Ok(record);
            }
        }
    }

    /// Records that a person sees the board of a match. If it is their turn and no message reached them, their clock starts
    /// now. If the opponent has just moved, the opponent can no longer take that move back alone.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn saw(&self, record: &Record, by: PersonId, now: Timestamp) -> Result<(), Fault> {
        let untold = [Some(PauseReason::Untold), Some(PauseReason::OutOfReach)];
        let waits = record.is_running()
            && record.to_move().is_some_and(|seat| record.players[seat].person() == Some(by));
        let is_news = untold.contains(&record.clock.paused())
            || (record.is_fresh(now) && record.agreements.looked != Some(record.ply()));
        if waits && is_news { self.seen(record, by, now).await } else { Ok(()) }
    }

    /// Records that the player to move has seen the board. Their time starts if it does not run yet, even if no message
    /// has reached them. From now on the opponent can't take back the last move at once.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn seen(&self, seen: &Record, by: PersonId, now: Timestamp) -> Result<(), Fault> {
        let profile = self.people.profile_at(by, seen.home_of(by)).await?;
        let told = self
            .on_record(seen.id, |record| {
                let seat = record.to_move().filter(|_| record.is_running())?;
                let clock = record.clock_of(&profile, now).told(now);
                let looked = record.is_fresh(now).then(|| record.ply()).or(record.agreements.looked);
                if record.players[seat].person() != Some(by)
                    || (clock == record.clock && looked == record.agreements.looked)
                {
                    return None;
                }
                record.clock = clock;
                record.agreements.looked = looked;
                Some(Change::default())
            })
            .await;
        was_changed(told).map(drop)
    }
}
