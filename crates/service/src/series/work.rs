//! A step of a series with everything that follows from it: notices, closed matches, absences, pools, and the steps of
//! the league that hears of them. All of it is one commit.

use std::collections::{BTreeMap, VecDeque};

use crate::request::Failure;
use crate::series::SeriesBook;
use crate::telling::{notice, to_both};
use postern_club::series::state::member::{Absence, MemberState};
use postern_club::series::state::series::{Child, Series};
use postern_club::series::steps::apply::apply;
use postern_club::series::steps::command::{Command, Refusal};
use postern_club::series::steps::effect::{Effect, Outcome};
use postern_play::ids::{InteractionId, MatchId, PersonId, SeriesId};
use postern_play::notices::notice::{Notice, NoticeKind};
use postern_play::people::profile::Profile;
use postern_play::record::{Record, Status};
use postern_play::series::{SeriesRecord, SpawnedPool};
use postern_play::step::change::{Change, Draft};
use postern_play::time::Timestamp;
use postern_store::fault::Fault;

/// A commit in the making.
pub(crate) struct SeriesWork {
    now: Timestamp,
    pub(crate) asked_by: Option<InteractionId>,
    /// The series as stored, and as they will be.
    series: BTreeMap<SeriesId, (SeriesRecord, SeriesRecord)>,
    /// Changed matches and profiles, with their next revisions.
    records: BTreeMap<MatchId, Record>,
    profiles: BTreeMap<PersonId, Profile>,
    notices: Vec<Notice>,
    spawned: Vec<(SeriesId, Child)>,
    /// Steps that still follow.
    next: VecDeque<(SeriesId, Command)>,
}

impl SeriesWork {
    pub(crate) fn new(now: Timestamp) -> SeriesWork {
        SeriesWork {
            now,
            asked_by: None,
            series: BTreeMap::new(),
            records: BTreeMap::new(),
            profiles: BTreeMap::new(),
            notices: Vec::new(),
            spawned: Vec::new(),
            next: VecDeque::new(),
        }
    }

    /// Adds a series as it is stored.
    pub(crate) fn hold(&mut self, series: SeriesRecord) {
        self.series.entry(series.id).or_insert_with(|| (series.clone(), series));
    }

    /// Adds a match with its next revision.
    pub(crate) fn put(&mut self, record: Record) {
        self.records.insert(record.id, record);
    }

    /// Returns a series as it will be.
    pub(crate) fn of(&mut self, id: SeriesId) -> Option<&mut SeriesRecord> {
        self.series.get_mut(&id).map(|(_, now)| now)
    }

    /// Records the present name of a person.
    pub(crate) fn name(&mut self, id: SeriesId, person: PersonId, name: &str) {
        if let Some(series) = self.of(id) {
            series.names.insert(person, name.to_owned());
        }
    }

    /// Tells a person, unless their data was deleted.
    pub(crate) fn tell(&mut self, to: PersonId, kind: NoticeKind) {
        if !to.is_former() {
            self.notices.push(notice(kind, vec![to], self.now, 0));
        }
    }

    /// Tells everybody in a series that it is over.
    fn tell_all(&mut self, id: SeriesId) {
        let Some(series) = self.of(id) else { return };
        let here = series.club.members.iter();
        let here = here.filter(|member| !matches!(member.state, MemberState::Withdrawn { .. }));
        let to = here.map(|member| member.player).collect();
        self.notices.push(notice(NoticeKind::SeriesOver(id), to, self.now, 0));
    }

    fn report(&mut self, id: SeriesId, outcome: Outcome) {
        if let Some(parent) = self.of(id).and_then(|series| series.club.parent) {
            let command = Command::PoolEnded { child: parent.key, outcome };
            self.next.push_back((parent.series, command));
        }
    }

    /// Returns the change; `None` if nothing changes.
    fn draft(self) -> Option<Draft> {
        let (now, asked_by) = (self.now, self.asked_by);
        let changed = self.series.into_values().filter(|(before, now)| before != now);
        let series: Vec<SeriesRecord> = changed
            .map(|(_, mut now)| {
                now.revision += 1;
                now
            })
            .collect();
        let records: Vec<Record> = self.records.into_values().collect();
        if series.is_empty() && records.is_empty() {
            return None;
        }
        let (spawned, notices) = (self.spawned, self.notices);
        let profiles: Vec<Profile> = self.profiles.into_values().collect();
        Some(Draft::new(move |ids| {
            let mut series = series.clone();
            for (parent, child) in &spawned {
                let id = ids.series_id();
                if let Some(parent) = series.iter_mut().find(|series| series.id == *parent) {
                    let pool = pool(parent, id, child, now);
                    parent.remember(SpawnedPool { key: child.parent.key, id });
                    series.push(pool);
                }
            }
            // An automatic series forgets the members of a pool only once the pool has their names.
            series.iter_mut().for_each(SeriesRecord::forget_names);
            Change {
                series,
                records: records.clone(),
                profiles: profiles.clone(),
                notices: notices.clone(),
                asked_by,
                ..Change::default()
            }
        }))
    }
}

/// Returns the record of a pool that a series spawned.
fn pool(parent: &SeriesRecord, id: SeriesId, child: &Child, now: Timestamp) -> SeriesRecord {
    let club = Series::child(id, child, now);
    let players = child.players.iter().map(|(player, _)| *player);
    let names = players.filter(|person| !person.is_former());
    let names = names.map(|person| (person, parent.name(person).to_owned())).collect();
    SeriesRecord {
        id,
        revision: 1,
        made: now,
        club,
        names,
        pools: Vec::new(),
        credited: now,
        looked: now,
        awaited: None,
        awaited_in: BTreeMap::new(),
        ..parent.clone()
    }
}

impl SeriesBook {
    /// Applies a command and everything that follows from it. The inner error is the refusal of the rules.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub(crate) async fn carry_out(
        &self,
        work: &mut SeriesWork,
        id: SeriesId,
        command: Command,
    ) -> Result<Result<(), Refusal>, Fault> {
        if let Err(refusal) = self.apply(work, id, &command).await? {
            return Ok(Err(refusal));
        }
        while let Some((id, command)) = work.next.pop_front() {
            // A report that the rules refuse came late.
            let _ = self.apply(work, id, &command).await?;
        }
        Ok(Ok(()))
    }

    async fn apply(
        &self,
        work: &mut SeriesWork,
        id: SeriesId,
        command: &Command,
    ) -> Result<Result<(), Refusal>, Fault> {
        if work.of(id).is_none() {
            let Some(series) = self.store.series(id).await? else { return Ok(Ok(())) };
            work.hold(series);
        }
        let now = work.now;
        let Some(series) = work.of(id) else { return Ok(Ok(())) };
        let transition = match apply(&series.club, command, now) {
            Ok(transition) => transition,
            Err(refusal) => return Ok(Err(refusal)),
        };
        series.club = transition.series;
        if let Command::Forget { player, replacement } = command {
            series.forget(*player, *replacement);
        }
        for effect in transition.effects {
            self.follow(work, id, effect).await?;
        }
        Ok(Ok(()))
    }

    async fn follow(&self, work: &mut SeriesWork, of: SeriesId, effect: Effect) -> Result<(), Fault> {
        match effect {
            // The state of the series says which matches to start, and the message of the series shows the rest.
            Effect::StartMatch { .. }
            | Effect::RoundStarted { .. }
            | Effect::SeasonStarted { .. }
            | Effect::Corrected(_) => {}
            Effect::AskConfirm { player: to, until } => {
                work.tell(to, NoticeKind::Muster { to, of, until });
            }
            Effect::Told { player: to, notice: what } => {
                work.tell(to, NoticeKind::SeriesTold { to, of, what });
            }
            Effect::CloseMatch { game, .. } => self.close_match(work, game).await?,
            Effect::LetGo { game, .. } => self.let_go(work, game).await?,
            Effect::Absent { player, absence } => self.set_absence(work, player, Some(absence)).await?,
            Effect::AbsenceServed { player } => self.set_absence(work, player, None).await?,
            Effect::Spawn(child) => work.spawned.push((of, child)),
            Effect::Finished(outcome) => {
                work.tell_all(of);
                work.report(of, outcome);
            }
            Effect::Cancelled => work.report(of, Outcome::default()),
        }
        Ok(())
    }

    /// Ends a match without a result because a player left the series.
    async fn close_match(&self, work: &mut SeriesWork, id: MatchId) -> Result<(), Fault> {
        let Some(mut record) = self.store.record(id).await? else { return Ok(()) };
        if work.records.contains_key(&id) || matches!(record.status, Status::Over(_)) {
            return Ok(());
        }
        record.revision += 1;
        record.closes(work.now);
        record.note_heard();
        work.notices.extend(to_both(&record, NoticeKind::Over(id), work.now));
        work.put(record);
        Ok(())
    }

    /// Makes a running match an ordinary one, without the series in its titles. The rules ignore its end.
    async fn let_go(&self, work: &mut SeriesWork, id: MatchId) -> Result<(), Fault> {
        let Some(mut record) = self.store.record(id).await? else { return Ok(()) };
        if work.records.contains_key(&id) || matches!(record.status, Status::Over(_)) {
            return Ok(());
        }
        record.revision += 1;
        record.series = None;
        work.notices.push(notice(NoticeKind::Renamed(id), Vec::new(), work.now, 0));
        work.put(record);
        Ok(())
    }

    async fn set_absence(
        &self,
        work: &mut SeriesWork,
        person: PersonId,
        absence: Option<Absence>,
    ) -> Result<(), Fault> {
        if person.is_former() {
            return Ok(());
        }
        let mut profile = match work.profiles.remove(&person) {
            Some(profile) => profile,
            None => {
                let stored = self.people.profile(person).await?;
                Profile { revision: stored.revision + 1, ..stored }
            }
        };
        profile.absence = absence;
        work.profiles.insert(person, profile);
        Ok(())
    }

    /// Commits the work. Returns false if a value has changed meanwhile: decide again.
    pub(crate) async fn commit_work(&self, work: SeriesWork) -> Result<bool, Failure> {
        let closed: Vec<MatchId> = work.records.keys().copied().collect();
        let Some(draft) = work.draft() else { return Ok(true) };
        let done = self.committer.commit_current(draft).await?.is_some();
        if done {
            closed.into_iter().for_each(|id| self.matches.live.forget(id));
        }
        Ok(done)
    }
}
