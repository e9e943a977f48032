//! Steps of people in a series.

use crate::club::ratings::shown;
use crate::request::{Asker, Failure};
use crate::series::SeriesBook;
use crate::series::work::SeriesWork;
use postern_club::rating::glicko::Rating;
use postern_club::series::state::member::Member;
use postern_club::series::steps::command::{Command, Refusal as StepRefusal};
use postern_play::ids::{PersonId, SeriesId, ServerId};
use postern_play::series::SeriesRecord;
use postern_play::step::refusal::Refusal;
use postern_play::time::Timestamp;

/// A step of a person in a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeriesStep {
    /// Take a seat, or a place on the waiting list.
    Join,
    /// Confirm that they still want to play.
    Confirm,
    /// Leave.
    Withdraw,
    /// Challenge somebody on the stairs.
    Challenge { to: PersonId },
    /// Close the series. The caller must check that the asker may do so.
    Close,
}

impl SeriesBook {
    /// Carries out the step of a person, with everything that follows from it. The matches that start are committed
    /// right after it; if the program ends in between, the worker starts them.
    ///
    /// # Errors
    /// [`Failure`] if there is no such series, or its rules refuse the step ([`Refusal::Series`]).
    pub async fn series_step(
        &self,
        asker: &Asker,
        id: SeriesId,
        step: SeriesStep,
        now: Timestamp,
    ) -> Result<SeriesRecord, Failure> {
        loop {
            let series = self.store.series(id).await?.ok_or(Refusal::NoSuchSeries)?;
            let profile = self.people.may_act(asker.id).await?;
            let player = asker.id;
            let command = match step {
                SeriesStep::Join => {
                    self.people.may_start(asker.id, series.home()).await?;
                    self.plays_no_other_pool(asker.id, &series).await?;
                    let book = self.club.book().await?;
                    let rating = shown(&book, &series.terms.game, asker.id, now);
                    let rating = rating.unwrap_or_else(|| Rating::START.into()).points;
                    Command::Join { player, rating, absence: profile.absence }
                }
                SeriesStep::Confirm => Command::Confirm { player },
                SeriesStep::Withdraw => Command::Withdraw { player },
                SeriesStep::Challenge { to } => {
                    if series.club.member(to).is_some() {
                        self.people.may_ask(asker.id, to).await?;
                    }
                    Command::Challenge { by: player, to }
                }
                SeriesStep::Close => Command::Close,
            };
            let mut work = SeriesWork::new(now);
            work.asked_by = Some(asker.by);
            work.hold(series);
            work.name(id, asker.id, &asker.name);
            self.carry_out(&mut work, id, command).await?.map_err(Refusal::Series)?;
            if self.commit_work(work).await? {
                self.start_matches(id, now).await?;
                return Ok(self.store.series(id).await?.ok_or(Refusal::NoSuchSeries)?);
            }
        }
    }

    /// Refuses a substitute of a division who plays in another one of the same season.
    async fn plays_no_other_pool(&self, person: PersonId, pool: &SeriesRecord) -> Result<(), Failure> {
        let Some(parent) = pool.club.parent.filter(|parent| parent.league) else { return Ok(()) };
        let Some(league) = self.store.series(parent.series).await? else { return Ok(()) };
        for other in
            league.pools.iter().filter(|other| other.id != pool.id && other.key.season == parent.key.season)
        {
            let Some(other) = self.store.series(other.id).await?.filter(|other| !other.is_over()) else {
                continue;
            };
            if other.club.member(person).is_some_and(Member::plays) {
                return Err(Refusal::Series(StepRefusal::AlreadyIn).into());
            }
        }
        Ok(())
    }

    /// Withdraws a person who left a server from the series there.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub(crate) async fn leave_series(
        &self,
        server: ServerId,
        person: PersonId,
        now: Timestamp,
    ) -> Result<(), Failure> {
        for series in self.store.series_of(person).await? {
            if series.server == server {
                self.own_series_step(series.id, Command::Withdraw { player: person }, now).await?;
            }
        }
        Ok(())
    }

    /// Carries out a step that follows from another event. A step that the rules refuse came late and has no effect.
    pub(crate) async fn own_series_step(
        &self,
        id: SeriesId,
        command: Command,
        now: Timestamp,
    ) -> Result<(), Failure> {
        loop {
            let Some(series) = self.store.series(id).await? else { return Ok(()) };
            let mut work = SeriesWork::new(now);
            work.hold(series);
            if self.carry_out(&mut work, id, command.clone()).await?.is_err() {
                return Ok(());
            }
            if self.commit_work(work).await? {
                self.start_matches(id, now).await?;
                return Ok(());
            }
        }
    }
}
