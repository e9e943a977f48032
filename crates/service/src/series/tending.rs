//! Events that time and matches bring to a series: deadlines, outages, ends of matches, and a player whom all others
//! wait for.

use crate::request::Failure;
use crate::series::SeriesBook;
use crate::series::work::SeriesWork;
use postern_club::series::awaited::{Awaited, awaited};
use postern_club::series::state::pairing::Pairing;
use postern_club::series::state::series::Phase;
use postern_club::series::steps::command::Command;
use postern_play::ids::{MatchId, PersonId, SeriesId};
use postern_play::notices::notice::NoticeKind;
use postern_play::record::Record;
use postern_play::series::SeriesRecord;
use postern_play::time::clock::Clock;
use postern_play::time::{Millis, Outage, Timestamp};
use postern_store::fault::Fault;

/// Time that all others wait for a player before the player is told.
const AWAITED_FOR: Millis = Millis::DAY;

impl SeriesBook {
    /// Tells the series of a match that the match ended, or that it became void. The same commit records in the match
    /// that the series has heard it.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn hear_news(&self, id: MatchId, now: Timestamp) -> Result<(), Failure> {
        loop {
            let Some(record) = self.store.record(id).await? else { return Ok(()) };
            let Some((of, end)) = record.news() else { return Ok(()) };
            let (of, pairing, attempt) = (of.series, of.pairing, of.attempt);
            let mut heard = Record { revision: record.revision + 1, ..record.clone() };
            heard.note_heard();
            let mut work = SeriesWork::new(now);
            work.put(heard);
            if let Some(series) = self.store.series(of).await?
                && !matches!(series.club.phase, Phase::Cancelled { .. })
            {
                work.hold(series);
                let command = Command::Ended { pairing, attempt, game: id, end };
                // The rules may refuse the news: a series may have forgotten an old match.
                let _ = self.carry_out(&mut work, of, command).await?;
            }
            if self.commit_work(work).await? {
                self.start_matches(of, now).await?;
                return Ok(());
            }
        }
    }

    /// Does what is due in a series: starts matches, moves deadlines by outages, decides games at a deadline, and tells
    /// a player whom all others wait for.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn tend_series(&self, id: SeriesId, now: Timestamp) -> Result<(), Failure> {
        self.start_matches(id, now).await?;
        loop {
            let Some(series) = self.store.series(id).await? else { return Ok(()) };
            if series.due().is_none_or(|due| due > now) || self.hear_all(&series, now).await? {
                return Ok(());
            }
            let live = self.live_matches(&series, now).await?;
            let mut work = SeriesWork::new(now);
            let (lost, credited) = lost(series.credited, &self.store.outages().await?);
            work.hold(series);
            if lost > Millis(0) {
                let _ = self.carry_out(&mut work, id, Command::Outage { length: lost }).await?;
            }
            let _ = self.carry_out(&mut work, id, Command::Tick { live: live.clone() }).await?;
            let Some(series) = work.of(id) else { return Ok(()) };
            (series.credited, series.looked) = (credited, now);
            if let Some(awaited) = awaited(&series.club, &live) {
                self.note_awaited(&mut work, id, awaited, now).await?;
            }
            if self.commit_work(work).await? {
                self.start_matches(id, now).await?;
                return Ok(());
            }
        }
    }

    /// Tells the series of all its matches that ended. Returns true if there were any.
    async fn hear_all(&self, series: &SeriesRecord, now: Timestamp) -> Result<bool, Failure> {
        let open = series.club.pairings.iter().filter(|pairing| pairing.is_running());
        let games: Vec<MatchId> = open.filter_map(Pairing::game).collect();
        let mut any = false;
        for record in self.store.records(&games).await? {
            if record.news().is_some() {
                self.hear_news(record.id, now).await?;
                any = true;
            }
        }
        Ok(any)
    }

    /// Returns the games of a series in which all others still wait for this person; empty if they don't.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn awaited_games(
        &self,
        series: &SeriesRecord,
        person: PersonId,
        now: Timestamp,
    ) -> Result<Vec<MatchId>, Fault> {
        let live = self.live_matches(series, now).await?;
        let waits = |awaited: &Awaited| awaited.player == person && now.since(awaited.since) >= AWAITED_FOR;
        let games = awaited(&series.club, &live).filter(waits).map(|awaited| games(series, &awaited));
        let games = games.unwrap_or_default();
        Ok(if self.runs_any(&games, now).await? { games } else { Vec::new() })
    }

    /// True if the clock runs in one of these games.
    async fn runs_any(&self, games: &[MatchId], now: Timestamp) -> Result<bool, Fault> {
        let runs = |record: &Record| matches!(record.clock.at(now), Clock::Running { .. });
        Ok(self.store.records(games).await?.iter().any(runs))
    }

    /// Tells the player whom all others wait for, once in each round, unless the clocks of all these games are paused or
    /// the player does not want to hear it.
    async fn note_awaited(
        &self,
        work: &mut SeriesWork,
        id: SeriesId,
        awaited: Awaited,
        now: Timestamp,
    ) -> Result<(), Fault> {
        let (person, since) = (awaited.player, awaited.since);
        let Some(series) = work.of(id) else { return Ok(()) };
        let round = series.round();
        if now.since(since) < AWAITED_FOR || series.awaited_in.get(&person).is_some_and(|told| *told >= round)
        {
            return Ok(());
        }
        let games = games(series, &awaited);
        if self.runs_any(&games, now).await? && self.people.profile(person).await?.awaited {
            if let Some(series) = work.of(id) {
                series.awaited = Some((person, since));
                series.awaited_in.insert(person, round);
            }
            work.tell(person, NoticeKind::Awaited { to: person, of: id, since });
        }
        Ok(())
    }
}

/// Returns the games in which all others wait for the player.
fn games(series: &SeriesRecord, awaited: &Awaited) -> Vec<MatchId> {
    let games = awaited.pairings.iter().filter_map(|pairing| series.club.pairing(*pairing)?.game());
    games.collect()
}

/// Returns the time of the outages after `credited`, and the moment up to which all outages are counted now.
fn lost(mut credited: Timestamp, outages: &[Outage]) -> (Millis, Timestamp) {
    let mut lost = Millis(0);
    for outage in outages {
        lost = lost.plus(outage.to.since(outage.from.max(credited)));
        credited = credited.max(outage.to);
    }
    (lost, credited)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outage_counts_once_and_from_the_last_look_on() {
        let outage = |from, to| Outage { from: Timestamp(from), to: Timestamp(to) };
        let credit = |credited, outages: &[Outage]| lost(Timestamp(credited), outages);
        assert_eq!(credit(0, &[]), (Millis(0), Timestamp(0)));
        assert_eq!(credit(0, &[outage(10, 20), outage(40, 45)]), (Millis(15), Timestamp(45)));
        assert_eq!(credit(15, &[outage(10, 20)]), (Millis(5), Timestamp(20)));
        assert_eq!(credit(45, &[outage(10, 20), outage(40, 45)]), (Millis(0), Timestamp(45)));
    }
}
