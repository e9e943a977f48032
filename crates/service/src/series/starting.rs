//! The start of the matches of a series: a few in each commit, which also names them in the series.

use crate::challenges::accept::begin_between;
use crate::request::Failure;
use crate::series::SeriesBook;
use crate::telling::turn_or_end;
use postern_club::series::state::pairing::Pairing;
use postern_club::series::steps::apply::apply;
use postern_club::series::steps::command::Command;
use postern_play::ids::SeriesId;
use postern_play::record::{Player, Record};
use postern_play::series::SeriesRecord;
use postern_play::series::of_series::OfSeries;
use postern_play::step::change::{Change, Draft};
use postern_play::time::Timestamp;
use postern_rules::seat::Pair;
use postern_store::fault::Fault;

/// Upper bound on the matches that start in one commit, so that a ping never waits for a long commit.
const AT_ONCE: usize = 12;

impl SeriesBook {
    /// Starts the matches of a series that the rules want to start. Each starts once: the commit names it in the
    /// series. Returns their number.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn start_matches(&self, id: SeriesId, now: Timestamp) -> Result<usize, Failure> {
        let mut started = 0;
        loop {
            let Some(series) = self.store.series(id).await? else { return Ok(started) };
            let next: Vec<Pairing> = series.unstarted().take(AT_ONCE).cloned().collect();
            if next.is_empty() {
                return Ok(started);
            }
            let mut begun = Vec::new();
            for pairing in &next {
                begun.push(self.begin_pairing(&series, pairing, now).await?);
            }
            let count = begun.len();
            let draft = Draft::new(move |ids| {
                let mut series = SeriesRecord { revision: series.revision + 1, ..series.clone() };
                let mut change = Change::default();
                for record in &begun {
                    let record = Record { id: ids.match_id(), ..record.clone() };
                    if let Some(OfSeries { pairing, attempt, .. }) = record.series {
                        let game = record.id;
                        let command = Command::Started { pairing, attempt, game };
                        if let Ok(transition) = apply(&series.club, &command, now) {
                            series.club = transition.series;
                        }
                    }
                    change.notices.extend(turn_or_end(&record, now));
                    change.records.push(record);
                }
                change.series.push(series);
                change
            });
            if self.committer.commit_current(draft).await?.is_some() {
                started += count;
            }
        }
    }

    /// Returns the record of the match of a pairing, without its number.
    async fn begin_pairing(
        &self,
        series: &SeriesRecord,
        pairing: &Pairing,
        now: Timestamp,
    ) -> Result<Record, Failure> {
        let player = |id| Player::Person { id, name: series.name(id).to_owned() };
        let players = Pair::new(player(pairing.first), player(pairing.second));
        let mut record = begin_between(&self.catalogue, series.terms.clone(), players, series.home(), now)
            .map_err(|error| {
                let (id, game) = (series.id, &series.terms.game);
                Fault::new(format!("series {id} can't start a match of {game}: {error}"))
            })?;
        let title = series.club.title(pairing);
        record.language = series.language;
        record.series = Some(OfSeries {
            series: series.id,
            pairing: pairing.id,
            attempt: pairing.attempt,
            title: series.title.clone(),
            season: title.season,
            division: title.division,
            round: title.round,
            heard: None,
        });
        self.people.know_player(&mut record, now).await?;
        Ok(record)
    }
}
