//! The outcomes of deliveries, and their effect on matches and challenges, in one commit.

use std::borrow::Cow;

use crate::deliveries::Deliveries;
use crate::deliveries::ending::archive;
use crate::telling::{again, missed, notice};
use postern_mutants::Mutant;
use postern_play::challenge::ChallengeState;
use postern_play::ids::{MatchId, PersonId, Ply};
use postern_play::notices::delivery::Delivery;
use postern_play::notices::kind_row::{MessageRole, Scope};
use postern_play::notices::notice::{Notice, NoticeKind, Receipt};
use postern_play::notices::plan::{Resting, unpinged};
use postern_play::record::Record;
use postern_play::record::post::{Post, Told};
use postern_play::record::summary::MatchSummary;
use postern_play::step::change::Change;
use postern_play::time::Timestamp;
use postern_store::fault::{CommitError, Fault};

/// The number of the archiving after a match was voided. Those after reviews count from 1.
const AFTER_VOIDING: Ply = 0xFFFF;

/// A delivery that was carried out, and the recipients whom it did not ping because of their quiet hours.
pub type CarriedOut<'a> = (&'a Delivery, &'a [Resting]);

impl Deliveries {
    /// Records the outcome of a delivery. A delivered notice of a turn starts the clock of the player to move, and so
    /// does one that waits for the end of quiet hours. While it can't be delivered, the clock stays paused, and once that
    /// has lasted for hours, the opponent gets a notice. A challenge whose card can't be posted is closed, and the challenger gets a notice.
    /// After the end of their quiet hours a notice pings the recipients who rest. The values that were read for the delivery
    /// are read again if one has changed since.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn settle(
        &self,
        notice: &Notice,
        receipt: Receipt,
        carried_out: Option<CarriedOut<'_>>,
        now: Timestamp,
    ) -> Result<(), Fault> {
        let (of_told, effect) = match &receipt {
            Receipt::Partly { post, told, .. } => {
                (Notice { to: told.clone(), ..notice.clone() }, Receipt::Arrived(*post))
            }
            whole => (notice.clone(), whole.clone()),
        };
        let (mut known, resting) = carried_out.unzip();
        loop {
            let mut change = match (&effect, notice.kind) {
                (Receipt::Arrived(post), kind)
                    if tells_turn(kind) || matches!(kind, NoticeKind::Again { .. }) =>
                {
                    self.told(&of_told, Some(*post), known, now).await?
                }
                (Receipt::Arrived(post), NoticeKind::Reminder { of, ply, .. }) => {
                    self.reminded(of, ply, notice, *post, known).await?
                }
                (Receipt::Arrived(post), NoticeKind::Over(_)) => {
                    self.end_told(&*self.known(notice, known).await?, *post, now).await?
                }
                // The message has opened the thread again.
                (Receipt::Arrived(post), NoticeKind::Review { .. } | NoticeKind::Voided(_)) => {
                    let round = match notice.kind {
                        NoticeKind::Review { round, .. } => round.saturating_add(1),
                        _ => AFTER_VOIDING,
                    };
                    let notices = archive(&*self.known(notice, known).await?, *post, round, now);
                    Change { notices, ..Change::default() }
                }
                (Receipt::Quiet(_), kind) if tells_turn(kind) => self.told(notice, None, known, now).await?,
                (Receipt::Later(_) | Receipt::Refused { .. }, kind)
                    if tells_turn(kind) && Mutant::RefusedIsTold.is_on() =>
                {
                    self.told(notice, None, known, now).await?
                }
                (
                    Receipt::Impossible(_) | Receipt::Refused { lasting: true, .. },
                    NoticeKind::Turn { of, ply }
                    | NoticeKind::Left { of, ply }
                    | NoticeKind::Again { of, ply, .. },
                ) => self.unreachable(of, Some(ply), notice, known, now).await?,
                (Receipt::Arrived(post), NoticeKind::Left { of, ply }) => {
                    let waiting = self.waiting_for(of, Some(ply), notice, known).await?;
                    waiting.map_or_else(Change::default, |(record, _)| told_directly(record, *post, now))
                }
                (
                    Receipt::Impossible(_) | Receipt::Refused { lasting: true, .. },
                    NoticeKind::Thawed { of, .. }
                    | NoticeKind::Continued { of, .. }
                    | NoticeKind::Here { of, .. },
                ) => self.unreachable(of, None, notice, known, now).await?,
                (Receipt::Impossible(_), NoticeKind::Card(id)) => {
                    match self.challenges.open_challenge(id).await {
                        Ok(Some(open)) => {
                            crate::challenges::challenge::close(&open, ChallengeState::Undelivered, None, now)
                                .change
                        }
                        Ok(None) | Err(_) => Change::default(),
                    }
                }
                (
                    Receipt::Arrived(_) | Receipt::Superseded | Receipt::Impossible(_),
                    NoticeKind::Digest { to, at },
                ) => self.digested(to, at, &effect, now).await?,
                (Receipt::Arrived(_) | Receipt::Impossible(_), NoticeKind::Seat { to, .. }) => {
                    self.seat_told(to, now).await?
                }
                _ => Change::default(),
            };
            if let Receipt::Arrived(post) = effect {
                let owed = resting
                    .unwrap_or_default()
                    .iter()
                    .map(|one| missed(notice, post, one.person, one.until, now));
                change.notices.extend(owed);
            }
            change.settled = Some((notice.id, receipt.clone()));
            change.lease = (notice.lease > 0).then_some(notice.lease);
            match self.committer.commit_current(change).await {
                Ok(None) => known = None,
                // If it was overtaken, the latest taker of the notice records its outcome.
                Ok(Some(_)) | Err(CommitError::Overtaken) => return Ok(()),
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Returns the values of a delivery. Reads them unless they are known.
    async fn known<'a>(
        &self,
        notice: &Notice,
        known: Option<&'a Delivery>,
    ) -> Result<Cow<'a, Delivery>, Fault> {
        Ok(match known {
            Some(known) => Cow::Borrowed(known),
            None => Cow::Owned(self.delivery(notice).await?),
        })
    }

    /// Returns the record of a running match in which it is the turn of a recipient, with the values of the delivery;
    /// `None` if the match has moved on.
    async fn waiting_for<'a>(
        &self,
        of: MatchId,
        ply: Option<Ply>,
        notice: &Notice,
        known: Option<&'a Delivery>,
    ) -> Result<Option<(Record, Cow<'a, Delivery>)>, Fault> {
        let delivery = self.known(notice, known).await?;
        let Some(record) = delivery.record.clone().filter(|record| record.id == of) else { return Ok(None) };
        let person = record.to_move().and_then(|seat| record.players[seat].person());
        let waits = record.is_running()
            && ply.is_none_or(|ply| record.ply() == ply || Mutant::LateStartsClock.is_on())
            && person.is_some_and(|person| notice.to.contains(&person));
        Ok(waits.then_some((record, delivery)))
    }

    /// Records the message that reminds the player to move.
    async fn reminded(
        &self,
        of: MatchId,
        ply: Ply,
        notice: &Notice,
        post: Post,
        known: Option<&Delivery>,
    ) -> Result<Change, Fault> {
        let Some((mut record, _)) = self.waiting_for(of, Some(ply), notice, known).await? else {
            return Ok(Change::default());
        };
        record.reminded = Some(post);
        record.revision += 1;
        Ok(Change { records: vec![record], ..Change::default() })
    }

    /// Records that this message told the player to move; without `post` they do not want to be told yet.
    async fn told(
        &self,
        notice: &Notice,
        post: Option<Post>,
        known: Option<&Delivery>,
        now: Timestamp,
    ) -> Result<Change, Fault> {
        let (of, ply) = match notice.kind.row().identity.scope {
            Scope::Turn(of, ply) => (of, Some(ply)),
            Scope::Match(of) => (of, None),
            _ => return Ok(Change::default()),
        };
        let Some((mut record, delivery)) = self.waiting_for(of, ply, notice, known).await? else {
            return Ok(Change::default());
        };
        // A vacation may have started after the turn.
        if let Some(profile) = record.unstarted_turn().and_then(|person| delivery.profile_there(person)) {
            record.clock = record.clock_of(&profile, now);
        }
        let before = (record.clock.clone(), record.told);
        record.clock = record.clock.told(record.not_before(now));
        if let Some(post) = post {
            let unpinged = unpinged(&delivery);
            let silent = notice.to.iter().all(|person| unpinged.contains(person));
            record.told = Some(Told { at: now, post, silent });
        }
        if (&record.clock, &record.told) == (&before.0, &before.1) {
            return Ok(Change::default());
        }
        record.revision += 1;
        Ok(Change { records: vec![record], ..Change::default() })
    }

    /// Marks the digest of a day as done and files the next one. A digest that can't be delivered is the last one: the
    /// turns that waited for it are pinged one by one.
    async fn digested(
        &self,
        to: PersonId,
        at: Timestamp,
        receipt: &Receipt,
        now: Timestamp,
    ) -> Result<Change, Fault> {
        let mut profile = self.people.profile(to).await?;
        if !profile.wants_digest(at) {
            return Ok(Change::default());
        }
        profile.digested = Some(now);
        let mut notices = Vec::new();
        if matches!(receipt, Receipt::Impossible(_)) {
            profile.digest = None;
            // The players were not pinged for these turns.
            let silent = |line: &MatchSummary| line.told.is_some_and(|told| told.silent);
            notices = again(self.people.turns_of(to).await?.into_iter().filter(silent), to, true, now);
        }
        profile.revision += 1;
        notices.extend(crate::telling::digest(&profile, now));
        Ok(Change { profiles: vec![profile], notices, ..Change::default() })
    }

    async fn unreachable(
        &self,
        of: MatchId,
        ply: Option<Ply>,
        told: &Notice,
        known: Option<&Delivery>,
        now: Timestamp,
    ) -> Result<Change, Fault> {
        let waiting = self.waiting_for(of, ply, told, known).await?;
        Ok(waiting.map_or_else(Change::default, |(record, _)| out_of_reach(record, now)))
    }

    /// Records that a person heard of a seat, or could not be told.
    pub(crate) async fn seat_told(&self, to: PersonId, now: Timestamp) -> Result<Change, Fault> {
        let mut profile = self.people.profile(to).await?;
        profile.seats.told = Some(now);
        profile.revision += 1;
        Ok(Change { profiles: vec![profile], ..Change::default() })
    }
}

/// True if the message shows its recipients the current position, so that the player to move knows of the turn.
fn tells_turn(kind: NoticeKind) -> bool {
    kind.row().role == MessageRole::Turn
}

/// Records that a player who left the server was told by direct message, and tells the opponent so.
fn told_directly(mut record: Record, post: Post, now: Timestamp) -> Change {
    record.told = Some(Told { at: now, post, silent: false });
    record.clock = record.clock.told(record.not_before(now));
    record.revision += 1;
    let notices = to_opponent(&record, now).into_iter().collect();
    Change { records: vec![record], notices, ..Change::default() }
}

/// Stops the clock of an unreachable player, and tells the opponent.
fn out_of_reach(mut record: Record, now: Timestamp) -> Change {
    let now = record.not_before(now);
    let clock = record.clock.out_of_reach(now);
    if clock == record.clock {
        return Change::default();
    }
    record.clock = clock;
    record.revision += 1;
    Change {
        notices: to_opponent(&record, now).into_iter().collect(),
        records: vec![record],
        ..Change::default()
    }
}

/// Tells the opponent that no message reached the player to move at the match's usual place.
fn to_opponent(record: &Record, now: Timestamp) -> Option<Notice> {
    let opponent = record.players[record.to_move()?.other()].person()?;
    Some(notice(NoticeKind::OutOfReach { of: record.id, ply: record.ply() }, vec![opponent], now, 0))
}
