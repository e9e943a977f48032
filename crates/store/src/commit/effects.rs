//! The effects of a change: each with its writes, and the rows that these depend on, so that a remote backend can fetch the
//! rows of a whole batch ahead.

use crate::fault::CommitError;
use postern_mutants::Mutant;
use postern_play::challenge::Challenge;
use postern_play::ids::{ChallengeId, InteractionId, NoticeId, PersonId};
use postern_play::notices::notice::{Notice, NoticeKind, Receipt};
use postern_play::notices::subject::Subject;
use postern_play::record::comments::is_removed;
use postern_play::record::ended::Ended;
use postern_play::record::post::Post;
use postern_play::record::{Record, Status};
use postern_play::step::change::Change;
use postern_play::time::Timestamp;

use super::writing::Writing;
use crate::read::ended;
use crate::rows::listing::Revised;
use crate::rows::table::{Table, tables};
use crate::rows::wanted::Wanted;
use crate::rows::{Span, Writes, keys};

/// One effect of a change.
pub(crate) trait Effect {
    /// Adds the rows that `write` reads, as far as the effect shows them.
    fn reads(&self, wanted: &mut Wanted);

    /// # Errors
    /// [`CommitError`] if the effect is refused or fails.
    fn write(&self, writing: &mut Writing) -> Result<(), CommitError>;
}

macro_rules! define_each {
    ($($(#[$doc:meta])+ $table:ident = $layout:expr $(=> $entry:ident($value:ty) in $field:ident)?;)+) => {
        /// Takes the effects of a change, in the order of writing.
        ///
        /// # Errors
        /// The first error of `take`.
        pub(crate) fn each<E>(
            change: &Change,
            mut take: impl FnMut(&dyn Effect) -> Result<(), E>,
        ) -> Result<(), E> {
            // Before the revisions: the first press has changed them, and a repeated press must be reported as such.
            change.asked_by.iter().try_for_each(|asked_by| take(asked_by))?;
            $($(change.$field.iter().try_for_each(|value| take(value))?;)?)+
            each_after_values(change, take)
        }
    };
}
tables!(define_each);

fn each_after_values<E>(
    change: &Change,
    mut take: impl FnMut(&dyn Effect) -> Result<(), E>,
) -> Result<(), E> {
    change.records.iter().try_for_each(|record| take(&Stepped(record)))?;
    change.challenges.iter().try_for_each(|challenge| take(&Answered(challenge)))?;
    change.ended.iter().try_for_each(|place| take(place))?;
    change.forgotten.iter().try_for_each(|(person, remains)| take(&Forgotten(*person, *remains)))?;
    change.notices.iter().try_for_each(|notice| take(notice))?;
    change.released.iter().try_for_each(|(person, now)| take(&Released(*person, *now)))?;
    change.hastened.iter().try_for_each(|(ids, now)| take(&Hastened(ids, *now)))?;
    change.settled.iter().try_for_each(|(id, receipt)| take(&Settled(*id, receipt)))?;
    change.cards.iter().try_for_each(|(of, post)| take(&Card(*of, *post)))?;
    let over = change.records.iter().filter(|record| matches!(record.status, Status::Over(_)));
    over.map(Over).try_for_each(|over| take(&over))
}

/// The next revision of a value, with the rows that follow from it.
impl<V: Revised> Effect for V {
    fn reads(&self, wanted: &mut Wanted) {
        wanted.row(V::TABLE, self.key());
        let held = self.held().map(|(_, held)| held).unwrap_or_default();
        held.into_iter().for_each(|key| wanted.row(Table::Unique, keys::unique(key)));
    }

    fn write(&self, writing: &mut Writing) -> Result<(), CommitError> {
        writing.revise(self)
    }
}

/// An interaction that must not be carried out twice.
impl Effect for InteractionId {
    fn reads(&self, wanted: &mut Wanted) {
        wanted.row(Table::Asked, keys::one(self.0));
    }

    fn write(&self, writing: &mut Writing) -> Result<(), CommitError> {
        let key = keys::one(self.0);
        if writing.rows.get(Table::Asked, &key)?.is_some() && !Mutant::Repeated.is_on() {
            return Err(CommitError::Repeated);
        }
        writing.writes.put(Table::Asked, key, Vec::new());
        Ok(())
    }
}

/// What follows from the new revision of a record, besides its lists.
struct Stepped<'a>(&'a Record);

impl Effect for Stepped<'_> {
    fn reads(&self, wanted: &mut Wanted) {
        about(Subject::Match(self.0.id), wanted);
        if is_removed(self.0) {
            wanted.row(Table::Comments, keys::of_match(self.0.id));
        }
    }

    fn write(&self, writing: &mut Writing) -> Result<(), CommitError> {
        let Stepped(record) = *self;
        if is_removed(record) {
            writing.remove_comments(record.id)?;
        }
        let (before, _) = writing.extracts(record.id)?;
        if before.is_none_or(|before| !before.over) || Mutant::EndedTwice.is_on() {
            let mut numbered = Writes::default();
            ended::number(&writing.ahead(), &mut numbered, record)?;
            writing.writes.then(numbered);
        }
        Ok(writing.forget_past_notices(record.id)?)
    }
}

/// What follows from the new revision of a challenge, besides its lists.
struct Answered<'a>(&'a Challenge);

impl Effect for Answered<'_> {
    fn reads(&self, wanted: &mut Wanted) {
        if !self.0.is_open() {
            about(Subject::Challenge(self.0.id), wanted);
        }
    }

    fn write(&self, writing: &mut Writing) -> Result<(), CommitError> {
        Ok(writing.forget_answered_notices(self.0)?)
    }
}

/// A corrected entry in the order of ending.
impl Effect for Ended {
    fn reads(&self, wanted: &mut Wanted) {
        wanted.row(Table::Ended, keys::one(self.number / keys::ENDED_TOGETHER));
    }

    fn write(&self, writing: &mut Writing) -> Result<(), CommitError> {
        let mut replaced = Writes::default();
        ended::replace(&writing.ahead(), &mut replaced, self)?;
        writing.writes.then(replaced);
        Ok(())
    }
}

/// The deletion of a person's data, and the number that replaces them.
struct Forgotten(PersonId, PersonId);

impl Effect for Forgotten {
    fn reads(&self, wanted: &mut Wanted) {
        wanted.row(Table::Profiles, keys::one(self.0.0));
        wanted.span(Table::Notes, keys::beginning_with(self.0.0));
        wanted.span(Table::CommentsOf, keys::beginning_with(self.0.0));
    }

    fn write(&self, writing: &mut Writing) -> Result<(), CommitError> {
        writing.forget_person(self.0, self.1)
    }
}

impl Effect for Notice {
    fn reads(&self, wanted: &mut Wanted) {
        wanted.notice(self.id);
        match self.kind.subject() {
            Subject::Match(of) => wanted.row(Table::Records, keys::of_match(of)),
            Subject::Challenge(of) => wanted.row(Table::Challenges, keys::of_challenge(of)),
            Subject::Person(_) | Subject::Series(_) | Subject::Webhook(_) => {}
        }
        for (&to, event) in self.to.iter().zip(self.kind.row().event.into_iter().cycle()) {
            wanted.row(Table::Profiles, keys::one(to.0));
            wanted.notice(NoticeKind::Hook { to, event }.notice_id(0));
        }
    }

    fn write(&self, writing: &mut Writing) -> Result<(), CommitError> {
        Ok(writing.notice(self)?)
    }
}

/// A person whose waiting notices become due.
struct Released(PersonId, Timestamp);

impl Effect for Released {
    fn reads(&self, wanted: &mut Wanted) {
        wanted.span(Table::Notices, Span::all());
    }

    fn write(&self, writing: &mut Writing) -> Result<(), CommitError> {
        Ok(writing.release(self.0, self.1)?)
    }
}

/// Waiting notices that become due.
struct Hastened<'a>(&'a [NoticeId], Timestamp);

impl Effect for Hastened<'_> {
    fn reads(&self, wanted: &mut Wanted) {
        self.0.iter().for_each(|id| wanted.notice(*id));
    }

    fn write(&self, writing: &mut Writing) -> Result<(), CommitError> {
        Ok(self.0.iter().try_for_each(|id| writing.hasten(*id, self.1))?)
    }
}

/// The outcome of a delivery.
struct Settled<'a>(NoticeId, &'a Receipt);

impl Effect for Settled<'_> {
    fn reads(&self, wanted: &mut Wanted) {
        wanted.notice(self.0);
        match self.0.subject() {
            Some(Subject::Match(of)) => {
                wanted.row(Table::Records, keys::of_match(of));
                wanted.span(Table::Boards, keys::beginning_with(of.0));
            }
            Some(Subject::Challenge(of)) => wanted.row(Table::Challenges, keys::of_challenge(of)),
            Some(Subject::Person(_) | Subject::Series(_) | Subject::Webhook(_)) | None => {}
        }
    }

    fn write(&self, writing: &mut Writing) -> Result<(), CommitError> {
        Ok(writing.settle(self.0, self.1)?)
    }
}

/// The message that shows a challenge.
struct Card(ChallengeId, Post);

impl Effect for Card {
    fn reads(&self, _: &mut Wanted) {}

    fn write(&self, writing: &mut Writing) -> Result<(), CommitError> {
        Ok(writing.put(Table::Cards, keys::of_challenge(self.0), &self.1)?)
    }
}

/// A finished match, which needs its notices and boards no longer.
struct Over<'a>(&'a Record);

impl Effect for Over<'_> {
    fn reads(&self, wanted: &mut Wanted) {
        wanted.span(Table::Boards, keys::beginning_with(self.0.id.0));
    }

    fn write(&self, writing: &mut Writing) -> Result<(), CommitError> {
        Ok(writing.prune(self.0.id)?)
    }
}

/// Adds the notices about a match or a challenge.
fn about(subject: Subject, wanted: &mut Wanted) {
    for span in NoticeId::all_about(subject) {
        wanted.span(Table::Filed, Span { low: keys::one(*span.start()), high: keys::one(*span.end()) });
    }
}
