//! Questions about series.

use crate::series::SeriesBook;
use postern_club::series::state::pairing::Pairing;
use postern_club::series::steps::command::LiveMatch;
use postern_play::ids::{PersonId, SeriesId, ServerId};
use postern_play::series::SeriesRecord;
use postern_play::series::live::live;
use postern_play::time::Timestamp;
use postern_rules::seat::Pair;
use postern_store::fault::Fault;

impl SeriesBook {
    /// Returns a series; `None` if there is none with this number.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn series(&self, id: SeriesId) -> Result<Option<SeriesRecord>, Fault> {
        self.store.series(id).await
    }

    /// Returns the unfinished series of a server, without the pools of leagues and automatic series.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn series_of_server(&self, server: ServerId) -> Result<Vec<SeriesRecord>, Fault> {
        self.store.series_on(server).await
    }

    /// Returns the last series of a server that are over, latest first, at most `limit`.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn past_series_of_server(
        &self,
        server: ServerId,
        limit: usize,
    ) -> Result<Vec<SeriesRecord>, Fault> {
        self.store.series_past(server, limit).await
    }

    /// Returns the unfinished series of a person, pools included.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn series_of_person(&self, person: PersonId) -> Result<Vec<SeriesRecord>, Fault> {
        let mut all = self.store.series_of(person).await?;
        all.retain(|series| series.names.contains_key(&person));
        Ok(all)
    }

    /// Returns the running matches of a series, as its rules and `awaited` need to know them.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn live_matches(&self, series: &SeriesRecord, now: Timestamp) -> Result<Vec<LiveMatch>, Fault> {
        let open = series.club.pairings.iter().filter(|pairing| pairing.is_running());
        let games: Vec<_> = open.filter_map(Pairing::game).collect();
        let outages = self.store.outages().await?;
        let mut all = Vec::new();
        for mut record in self.store.records(&games).await? {
            record.clock = record.clock.credit(&outages);
            let mut vacations = Pair::new(Vec::new(), Vec::new());
            for person in record.people() {
                if let Some(seat) = record.seat_of(person) {
                    vacations[seat] = self.people.profile(person).await?.vacations;
                }
            }
            all.extend(live(&record, &vacations, now));
        }
        Ok(all)
    }
}
