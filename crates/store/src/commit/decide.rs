//! The writes of a task, computed from the rows. Pure: the same rows and task give the same answer.
//!
//! A backend decides one task after the other, each on the rows that the earlier ones left (`Backend::write`). Checks
//! of revisions, repeated interactions, unique keys and limits therefore belong here: no other write can come in
//! between.

use serde::de::DeserializeOwned;

use crate::fault::{CommitError, Fault};
use postern_mutants::Mutant;
use postern_play::challenge::Challenge;
use postern_play::ids::{InteractionId, MatchId, PersonId};
use postern_play::people::profile::Profile;
use postern_play::record::comments::Comments;
use postern_play::record::review::order::ReviewOrder;
use postern_play::record::summary::MatchSummary;
use postern_play::series::SeriesRecord;
use postern_play::step::change::{Change, Draft, NewIds};
use postern_play::step::unique::{Limit, at_once};

use super::effects;
use super::task::{PROBED, REGISTERED, Task};
use super::writing::Writing;
use crate::read::{ended, numbers, outages, relisting};
use crate::rows::Series;
use crate::rows::listing::Revised;
use crate::rows::table::Table;
use crate::rows::{Leases, Rows, Span, Writes, keys};
use crate::transfer::restore;

/// Upper bound on the number of interactions forgotten at once.
const FORGOTTEN: usize = 10_000;

/// Returns the writes of a task and the resulting change.
///
/// # Errors
/// [`CommitError`] if the task is refused or fails. In that case the commit writes nothing.
pub(crate) fn decide(
    rows: &dyn Rows,
    leases: &dyn Leases,
    task: &Task,
) -> Result<(Writes, Change), CommitError> {
    let mut step = Writing::on(rows);
    let mut change = Change::default();
    match task {
        Task::Commit(draft) => change = step.commit(draft, leases)?,
        Task::ButtonsRemoved(posts) => {
            for post in posts {
                step.writes.remove(Table::OldButtons, keys::two(post.message.0, post.channel.0));
            }
        }
        Task::ForgetAsked(below) => step.forget_asked(*below)?,
        Task::Heartbeat(now) => outages::heartbeat(rows, &mut step.writes, *now)?,
        Task::ClockWound { from, to } => {
            outages::heartbeat(rows, &mut step.writes, *from)?;
            step.put(Table::Meta, keys::one(outages::WOUND), &(*from, *to))?;
        }
        Task::Probe(now) => {
            if let Some(why) = numbers::repairs(rows)?.0.pop() {
                return Err(Fault::new(format!("{why}. The next start repairs it")).into());
            }
            step.put(Table::Meta, keys::one(PROBED), now)?;
        }
        Task::Renumber => step.writes = numbers::repairs(rows)?.1,
        Task::Relist => step.writes = relisting::repairs(rows)?,
        Task::Derive { row, before, writes } => {
            if rows.get(Table::Meta, &keys::one(*row))? != *before {
                return Err(CommitError::Conflict);
            }
            step.writes = writes.clone();
        }
        Task::Registered(fingerprint) => {
            step.put(Table::Meta, keys::one(REGISTERED), fingerprint)?;
        }
        Task::Restore(step) => return Ok((restore::carry_out(rows, step)?, change)),
    }
    Ok((step.writes, change))
}

impl Writing<'_> {
    fn commit(&mut self, draft: &Draft, leases: &dyn Leases) -> Result<Change, CommitError> {
        let [matches, challenges, series] =
            [Series::Matches, Series::Challenges, Series::OfGames].map(|series| self.counter(series));
        let mut ids = NewIds::after(matches?, challenges?, series?);
        let change = draft.make(&mut ids);
        if let (Some((id, _)), Some(lease)) = (&change.settled, change.lease) {
            let waits = self.number(*id)?;
            let held = waits.map(|number| leases.lease(number)).transpose()?.flatten();
            if held != Some(lease) && !Mutant::NoLease.is_on() {
                return Err(CommitError::Overtaken);
            }
        }
        effects::each(&change, |effect| effect.write(self))?;
        self.take_keys()?;
        change.limits.iter().try_for_each(|limit| self.holds(limit))?;
        Ok(change)
    }

    /// Removes a person's profile, notes, comments and page in the book, and assigns their finished games to `remains`, the number that
    /// replaces them. Of the profile, only an exclusion stays.
    ///
    /// # Errors
    /// [`CommitError::Conflict`] if the person still has unfinished games, open challenges or series.
    pub(crate) fn forget_person(&mut self, person: PersonId, remains: PersonId) -> Result<(), CommitError> {
        if !self.running(person)?.is_empty() || !self.open(person)?.is_empty() {
            return Err(CommitError::Conflict);
        }
        for list in [Table::SeriesOf, Table::SeriesPastOf] {
            let series: Vec<SeriesRecord> =
                self.listed(list, keys::beginning_with(person.0), Table::Series)?;
            if !series.is_empty() {
                return Err(CommitError::Conflict);
            }
        }
        let mut moved = Writes::default();
        if !Mutant::NameLeft.is_on() {
            ended::hand_over(&self.ahead(), &mut moved, person, remains)?;
        }
        self.writes.then(moved);
        for row in
            self.ahead().scan(Table::Notes, keys::beginning_with(person.0)).collect::<Result<Vec<_>, _>>()?
        {
            if !Mutant::NotesLeft.is_on() {
                self.writes.remove(Table::Notes, row.0);
            }
        }
        for row in self
            .ahead()
            .scan(Table::CommentsOf, keys::beginning_with(person.0))
            .collect::<Result<Vec<_>, _>>()?
        {
            let of = keys::one(keys::last(&row.0).unwrap_or(0));
            let Some(mut comments) = self.value::<Comments>(Table::Comments, &of)? else { continue };
            comments.revision += 1;
            comments.remove(|comment| comment.by == person);
            self.revise(&comments)?;
        }
        // The book is computed again: their finished games belong to another number now.
        self.writes.remove(Table::BookPages, keys::one(person.0));
        let profile: Option<Profile> = self.value(Table::Profiles, &keys::one(person.0))?;
        let excluded = profile.as_ref().and_then(|profile| profile.excluded);
        for (list, key) in profile.map(|profile| profile.lists()).transpose()?.unwrap_or_default().into_keys()
        {
            self.writes.remove(list, key);
        }
        match excluded {
            None => self.writes.remove(Table::Profiles, keys::one(person.0)),
            Some(_) => {
                let left = Profile { revision: 1, excluded, ..Profile::new(person) };
                self.put(Table::Profiles, keys::one(person.0), &left)?;
            }
        }
        Ok(())
    }

    /// Removes the comments on a match that the owners of its server ended.
    pub(crate) fn remove_comments(&mut self, of: MatchId) -> Result<(), CommitError> {
        let Some(stored) = self.value::<Comments>(Table::Comments, &keys::of_match(of))? else {
            return Ok(());
        };
        self.revise(&Comments { revision: stored.revision + 1, all: Vec::new(), ..stored })
    }

    /// Writes the next revision of a value.
    ///
    /// # Errors
    /// [`CommitError::Conflict`] if it is not the next one.
    pub(crate) fn revise<V: Revised>(&mut self, value: &V) -> Result<(), CommitError> {
        let before = self.before(value)?;
        Ok(self.restore(before.as_ref(), value)?)
    }

    /// Returns the stored value.
    ///
    /// # Errors
    /// [`CommitError::Conflict`] if `value` is not its next revision.
    fn before<V: Revised>(&self, value: &V) -> Result<Option<V>, CommitError> {
        let before: Option<V> = self.value(V::TABLE, &value.key())?;
        follows(before.as_ref().map(|before| before.stamp().1), value.stamp().1)?;
        Ok(before)
    }

    /// Checks a limit on the rows with this task's writes.
    ///
    /// # Errors
    /// [`CommitError::LimitReached`] if the change exceeds the limit.
    fn holds(&self, limit: &Limit) -> Result<(), CommitError> {
        let (count, most) = match *limit {
            Limit::AtOnce { person, most } => {
                (at_once(person, None, &self.running(person)?, &self.open(person)?), most)
            }
            Limit::OnServer { person, server, most } => {
                (at_once(person, Some(server), &self.running(person)?, &self.open(person)?), most)
            }
            Limit::AgainstComputer { person, most } => {
                let against = |summary: &&MatchSummary| summary.computer().is_some();
                (self.running(person)?.iter().filter(against).count(), most)
            }
            Limit::OpenTo { by, to, most } => {
                let to_them = |open: &&Challenge| open.by == by && open.to == Some(to);
                (self.open(by)?.iter().filter(to_them).count(), most)
            }
            Limit::Reviews { person, most } => {
                let wanted: Vec<ReviewOrder> =
                    self.listed(Table::ReviewsWanted, Span::all(), Table::Reviews)?;
                (wanted.iter().filter(|order| order.askers.first() == Some(&person)).count(), most)
            }
        };
        if count > most { Err(CommitError::LimitReached(*limit)) } else { Ok(()) }
    }

    fn running(&self, person: PersonId) -> Result<Vec<MatchSummary>, Fault> {
        self.listed(Table::RunningOf, keys::beginning_with(person.0), Table::Unfinished)
    }

    fn open(&self, person: PersonId) -> Result<Vec<Challenge>, Fault> {
        self.listed(Table::OpenOf, keys::beginning_with(person.0), Table::Challenges)
    }

    /// Returns the values that a list names. Unreadable ones are left out and count for no person.
    fn listed<T: DeserializeOwned>(&self, list: Table, span: Span, table: Table) -> Result<Vec<T>, Fault> {
        let mut values = Vec::new();
        for row in self.ahead().scan(list, span) {
            let number = keys::last(&row?.0).unwrap_or(0);
            values.extend(self.value(table, &keys::one(number)).ok().flatten());
        }
        Ok(values)
    }

    fn forget_asked(&mut self, below: InteractionId) -> Result<(), Fault> {
        let Some(high) = below.0.checked_sub(1) else { return Ok(()) };
        let old = Span { low: keys::one(0), high: keys::one(high) };
        for row in self.rows.scan(Table::Asked, old).take(FORGOTTEN) {
            self.writes.remove(Table::Asked, row?.0);
        }
        Ok(())
    }
}

/// Checks that a value is the next revision of the stored one, or the first if there is none.
fn follows(stored: Option<u64>, written: u64) -> Result<(), CommitError> {
    if stored.unwrap_or(0).checked_add(1) == Some(written) || Mutant::LostUpdate.is_on() {
        Ok(())
    } else {
        Err(CommitError::Conflict)
    }
}
