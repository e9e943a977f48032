//! Notices in the store: filed once, settled once, and forgotten when nothing could make them again.
//!
//! The same notice must not be sent twice. The store remembers the settled notices of a match until its next ply. After
//! that, the record itself shows that a notice of an earlier ply is past. Once the match is over, only reviews and
//! the archiving of its thread can still be filed. The number of rows is therefore bounded by the number of running matches.

use crate::fault::Fault;
use postern_mutants::Mutant;
use postern_play::challenge::{Challenge, ChallengeState};
use postern_play::ids::{MatchId, NoticeId, PersonId};
use postern_play::notices::hooking;
use postern_play::notices::kind_row::{KindRow, MessageRole, Scope};
use postern_play::notices::notice::{Notice, NoticeKind, Receipt};
use postern_play::notices::refusals::Refusals;
use postern_play::notices::subject::Subject;
use postern_play::people::profile::Profile;
use postern_play::record::post::{OldPost, Post};
use postern_play::time::Timestamp;

use super::writing::Writing;
use crate::rows::Series;
use crate::rows::table::Table;
use crate::rows::{Key, Rows, Span, Writes, codec, keys};

impl Writing<'_> {
    /// Files a notice, unless it was filed before or is past.
    pub(crate) fn notice(&mut self, notice: &Notice) -> Result<(), Fault> {
        let filed: Option<Option<u64>> = self.value(Table::Filed, &keys::of_notice(notice.id))?;
        if (filed.is_some() && !Mutant::FiledAgain.is_on()) || self.is_past(notice.kind)? {
            return Ok(());
        }
        self.file(notice)?;
        self.hooks(notice)
    }

    /// Files the notices to the webhooks of the recipients.
    fn hooks(&mut self, notice: &Notice) -> Result<(), Fault> {
        let Some(event) = notice.kind.row().event else { return Ok(()) };
        for person in &notice.to {
            let key = keys::one(person.0);
            // An unreadable profile stops no notice.
            let profile = self.ahead().get(Table::Profiles, &key)?;
            let profile =
                profile.and_then(|bytes| codec::read::<Profile>(Table::Profiles, &key, &bytes).ok());
            if let Some(hook) = profile.and_then(|profile| hooking::hook(notice, event, &profile))
                && self.number(hook.id)?.is_none()
            {
                self.file(&hook)?;
            }
        }
        Ok(())
    }

    /// Files a notice under the next number.
    pub(crate) fn file(&mut self, notice: &Notice) -> Result<(), Fault> {
        let number = self.counter(Series::Notices)? + 1;
        self.put(Table::Numbers, Series::Notices.key(), &number)?;
        self.put(Table::Notices, keys::one(number), notice)?;
        self.put(Table::Filed, keys::of_notice(notice.id), &Some(number))
    }

    /// True if the notice was settled or obsolete before this task, as far as the values show.
    fn is_past(&mut self, kind: NoticeKind) -> Result<bool, Fault> {
        let (of, ply) = match kind.row().identity.scope {
            Scope::Challenge(of) => {
                let key = keys::of_challenge(of);
                let before = self.rows.get(Table::Challenges, &key)?;
                let before: Option<Challenge> =
                    before.map(|bytes| codec::read(Table::Challenges, &key, &bytes)).transpose()?;
                return Ok(before.is_some_and(|before| !before.is_open()));
            }
            Scope::Turn(of, ply) => (of, Some(ply)),
            Scope::Match(of) => (of, None),
            Scope::AnyMatch(_) | Scope::Series(_) | Scope::Person(..) | Scope::Webhook(_) => {
                return Ok(false);
            }
        };
        let (before, now) = self.extracts(of)?;
        let is_over = before.is_some_and(|before| before.over);
        Ok(is_over || ply.is_some_and(|ply| now.is_some_and(|now| now.ply > ply)))
    }

    /// Returns the number of a pending notice; `None` if it is not pending.
    pub(crate) fn number(&self, id: NoticeId) -> Result<Option<u64>, Fault> {
        let filed: Option<Option<u64>> = self.value(Table::Filed, &keys::of_notice(id))?;
        Ok(filed.flatten())
    }

    /// Records the outcome of a delivery. Ignores a notice that is not pending.
    pub(crate) fn settle(&mut self, id: NoticeId, receipt: &Receipt) -> Result<(), Fault> {
        let Some(number) = self.number(id)? else { return Ok(()) };
        let key = keys::one(number);
        let notice: Option<Notice> = self.value(Table::Notices, &key)?;
        let missing = || codec::at(Table::Notices, &key, "a notice that waits is missing");
        let mut notice = notice.ok_or_else(missing)?;
        match receipt {
            Receipt::Later(at) => {
                notice.attempts = notice.attempts.saturating_add(1);
                notice.not_before = *at;
                return self.put(Table::Notices, key, &notice);
            }
            Receipt::Quiet(until) => {
                // By its own clock, another process may have started to deliver the notice before.
                notice.attempts = notice.attempts.max(1);
                notice.not_before = *until;
                return self.put(Table::Notices, key, &notice);
            }
            Receipt::Refused { at, again, .. } => return self.refused(key, notice, *at, *again),
            Receipt::Partly { post, told, at, again } => {
                self.show(notice.kind, *post)?;
                notice.to.retain(|person| !told.contains(person));
                return self.refused(key, notice, *at, *again);
            }
            Receipt::Arrived(post) => self.show(notice.kind, *post)?,
            Receipt::Superseded | Receipt::Impossible(_) => {}
        }
        self.writes.remove(Table::Notices, key);
        if !Mutant::SettledLeft.is_on() {
            self.put(Table::Filed, keys::of_notice(id), &None::<u64>)?;
        }
        match notice.kind.subject() {
            Subject::Match(of) if self.is_over_now(of)? => self.prune(of),
            Subject::Match(_) if self.is_past(notice.kind)? => {
                self.writes.remove(Table::Filed, keys::of_notice(id));
                Ok(())
            }
            Subject::Match(_) => Ok(()),
            Subject::Challenge(of) => {
                let challenge: Option<Challenge> = self.value(Table::Challenges, &keys::of_challenge(of))?;
                challenge.map_or(Ok(()), |challenge| self.prune_challenge(&challenge))
            }
            // The profile or the series records what has been sent for good.
            Subject::Person(_) | Subject::Series(_) | Subject::Webhook(_) => {
                self.writes.remove(Table::Filed, keys::of_notice(id));
                Ok(())
            }
        }
    }

    /// Records that the places of a notice refused it.
    fn refused(
        &mut self,
        key: Key,
        mut notice: Notice,
        at: Timestamp,
        again: Timestamp,
    ) -> Result<(), Fault> {
        notice.attempts = notice.attempts.saturating_add(1);
        notice.refused = Some(Refusals::after(notice.refused, at));
        notice.not_before = again;
        self.put(Table::Notices, key, &notice)
    }

    /// Makes a notice due, if it waits.
    pub(crate) fn hasten(&mut self, id: NoticeId, now: Timestamp) -> Result<(), Fault> {
        let Some(number) = self.number(id)? else { return Ok(()) };
        let key = keys::one(number);
        let notice: Option<Notice> = self.value(Table::Notices, &key)?;
        match notice.filter(|notice| notice.not_before > now) {
            Some(notice) => self.put(Table::Notices, key, &Notice { not_before: now, ..notice }),
            None => Ok(()),
        }
    }

    /// Makes the notices that wait for a person due, such as those held for the end of quiet hours. A digest keeps its
    /// time.
    pub(crate) fn release(&mut self, person: PersonId, now: Timestamp) -> Result<(), Fault> {
        let rows: Vec<_> = self.ahead().scan(Table::Notices, Span::all()).collect::<Result<_, _>>()?;
        for (key, value) in rows {
            // An unreadable notice waits for the operator.
            let Ok(mut notice) = codec::read::<Notice>(Table::Notices, &key, &value) else { continue };
            let is_digest = matches!(notice.kind, NoticeKind::Digest { .. });
            if !is_digest && notice.not_before > now && notice.to.contains(&person) {
                notice.not_before = now;
                self.put(Table::Notices, key, &notice)?;
            }
        }
        Ok(())
    }

    fn is_over_now(&mut self, of: MatchId) -> Result<bool, Fault> {
        let (_, now) = self.extracts(of)?;
        Ok(now.is_some_and(|now| now.over))
    }

    /// Records the message of a notice. A turn or an end replaces all earlier boards, which lose their buttons. A reminder
    /// replaces the one before it, which is deleted: an edit would ping nobody, and of several with the same words only the
    /// last one is true.
    fn show(&mut self, kind: NoticeKind, post: Post) -> Result<(), Fault> {
        if let NoticeKind::Reminder { of, .. } = kind
            && let Some(earlier) = self.extracts(of)?.0.and_then(|before| before.reminded)
            && earlier != post
        {
            self.writes.remove(Table::Boards, keys::two(of.0, earlier.message.0));
            outdate(&mut self.writes, OldPost { post: earlier, replaced: true })?;
        }
        let KindRow { role, identity, .. } = kind.row();
        match (role, identity.scope.subject()) {
            (MessageRole::Turn | MessageRole::TurnOfLeaver, Subject::Match(of)) => {
                self.retire_boards(of, Some(post))?;
                if Mutant::BoardUnnoted.is_on() { Ok(()) } else { board(&mut self.writes, of, post) }
            }
            (MessageRole::Last, Subject::Match(of)) => self.retire_boards(of, Some(post)),
            (MessageRole::BesideBoard, Subject::Match(of)) => board(&mut self.writes, of, post),
            (MessageRole::Card, Subject::Challenge(of)) => {
                self.put(Table::Cards, keys::of_challenge(of), &post)
            }
            _ => Ok(()),
        }
    }

    /// Schedules the removal of buttons from all boards of a match except `kept`.
    fn retire_boards(&mut self, of: MatchId, kept: Option<Post>) -> Result<(), Fault> {
        let rows: Vec<_> =
            self.ahead().scan(Table::Boards, keys::beginning_with(of.0)).collect::<Result<_, _>>()?;
        for (key, value) in rows {
            // The buttons of an unreadable one remain. A press there is answered as one on an old board.
            let post = codec::read::<Post>(Table::Boards, &key, &value).ok();
            self.writes.remove(Table::Boards, key);
            if let Some(post) = post.filter(|post| Some(*post) != kept && !Mutant::ButtonsKept.is_on()) {
                outdate(&mut self.writes, OldPost { post, replaced: false })?;
            }
        }
        Ok(())
    }

    /// Returns the keys of the settled notices of a match or challenge, and true if another one is still pending.
    fn settled(&self, of: Subject) -> Result<(Vec<Key>, bool), Fault> {
        let (mut settled, mut waits) = (Vec::new(), false);
        let spans = NoticeId::all_about(of)
            .map(|span| Span { low: keys::one(*span.start()), high: keys::one(*span.end()) });
        let ahead = self.ahead();
        for row in spans.flat_map(|span| ahead.scan(Table::Filed, span)) {
            let (key, value) = row?;
            if keys::last(&key).is_some_and(|id| NoticeId(id).subject() == Some(of)) {
                match codec::read::<Option<u64>>(Table::Filed, &key, &value) {
                    Ok(None) => settled.push(key),
                    // An unreadable row may be a pending notice.
                    Ok(Some(_)) | Err(_) => waits = true,
                }
            }
        }
        Ok((settled, waits))
    }

    fn forget(&mut self, settled: Vec<Key>) {
        for key in settled {
            self.writes.remove(Table::Filed, key);
        }
    }

    /// Forgets the settled notices of a match once its record shows that their ply is past.
    pub(crate) fn forget_past_notices(&mut self, of: MatchId) -> Result<(), Fault> {
        let (before, now) = self.extracts(of)?;
        if before.is_some() && before.map(|before| before.ply) != now.map(|now| now.ply) {
            let (settled, _) = self.settled(Subject::Match(of))?;
            self.forget(settled);
        }
        Ok(())
    }

    /// Forgets the settled notices of a closed challenge.
    pub(crate) fn forget_answered_notices(&mut self, challenge: &Challenge) -> Result<(), Fault> {
        if !challenge.is_open() {
            let (settled, _) = self.settled(Subject::Challenge(challenge.id))?;
            self.forget(settled);
        }
        Ok(())
    }

    /// Forgets a challenge that closed without a match, with its card and notices, after its last notice was settled.
    fn prune_challenge(&mut self, challenge: &Challenge) -> Result<(), Fault> {
        self.forget_answered_notices(challenge)?;
        let (_, waits) = self.settled(Subject::Challenge(challenge.id))?;
        if waits || matches!(challenge.state, ChallengeState::Open | ChallengeState::Accepted { .. }) {
            return Ok(());
        }
        self.writes.remove(Table::Cards, keys::of_challenge(challenge.id));
        self.writes.remove(Table::Challenges, keys::of_challenge(challenge.id));
        Ok(())
    }

    /// Forgets the notices, boards and card of a finished match, unless a notice is still pending.
    pub(crate) fn prune(&mut self, of: MatchId) -> Result<(), Fault> {
        let (settled, waits) = self.settled(Subject::Match(of))?;
        if waits || Mutant::EndKeepsBoards.is_on() {
            return Ok(());
        }
        self.forget(settled);
        self.retire_boards(of, None)?;
        let (_, now) = self.extracts(of)?;
        if let Some(challenge) = now.and_then(|now| now.challenge) {
            let (_, waits) = self.settled(Subject::Challenge(challenge))?;
            if !waits {
                self.writes.remove(Table::Cards, keys::of_challenge(challenge));
            }
        }
        Ok(())
    }
}

pub(crate) fn board(writes: &mut Writes, of: MatchId, post: Post) -> Result<(), Fault> {
    let key = keys::two(of.0, post.message.0);
    let value = codec::write(Table::Boards, &key, &post)?;
    writes.put(Table::Boards, key, value);
    Ok(())
}

/// Schedules the removal of a message's buttons, or of the message.
fn outdate(writes: &mut Writes, old: OldPost) -> Result<(), Fault> {
    let key = keys::two(old.post.message.0, old.post.channel.0);
    let value = codec::write(Table::OldButtons, &key, &old)?;
    writes.put(Table::OldButtons, key, value);
    Ok(())
}
