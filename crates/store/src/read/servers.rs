//! Queries for the settings of servers and for series of games.

use crate::Store;
use crate::fault::Fault;
use crate::rows::table::Table;
use crate::rows::{Span, keys};
use postern_play::ids::{MatchId, PersonId, SeriesId, ServerId};
use postern_play::series::SeriesRecord;
use postern_play::server::ServerSettings;
use postern_play::time::Timestamp;

impl Store {
    /// Returns the settings of a server.
    pub async fn server(&self, id: ServerId) -> Result<Option<ServerSettings>, Fault> {
        self.readable_value(Table::Servers, keys::one(id.0)).await
    }

    /// Returns the settings of servers with an id above `after`, at most `limit`.
    pub async fn servers(&self, after: ServerId, limit: usize) -> Result<Vec<ServerSettings>, Fault> {
        let span = Span::all().after(&keys::one(after.0));
        self.values(Table::Servers, span, limit).await
    }

    /// Returns the servers that need a message ([`ServerSettings::due`]) at `until` or before, earliest first, at most
    /// `limit`.
    pub async fn servers_due(&self, until: Timestamp, limit: usize) -> Result<Vec<ServerSettings>, Fault> {
        let span = keys::until(until);
        self.list(Table::ServersDue, span, Table::Servers, limit).await
    }

    /// Returns the servers with standing boards.
    pub async fn servers_standing(&self) -> Result<Vec<ServerSettings>, Fault> {
        self.list(Table::Standing, Span::all(), Table::Servers, usize::MAX).await
    }

    /// Returns the record of a series.
    pub async fn series(&self, id: SeriesId) -> Result<Option<SeriesRecord>, Fault> {
        self.value(Table::Series, keys::one(id.0)).await
    }

    /// Returns the unfinished series of a server, without the pools of leagues and automatic series.
    pub async fn series_on(&self, server: ServerId) -> Result<Vec<SeriesRecord>, Fault> {
        let span = keys::beginning_with(server.0);
        self.list(Table::SeriesOn, span, Table::Series, usize::MAX).await
    }

    /// Returns the last series of a server that are over, latest (by id) first, at most `limit`.
    pub async fn series_past(&self, server: ServerId, limit: usize) -> Result<Vec<SeriesRecord>, Fault> {
        let span = keys::beginning_with(server.0);
        self.last_named(Table::SeriesPast, span, Table::Series, limit).await
    }

    /// Returns the unfinished series that a person is in or opened, pools included.
    pub async fn series_of(&self, person: PersonId) -> Result<Vec<SeriesRecord>, Fault> {
        let span = keys::beginning_with(person.0);
        self.list(Table::SeriesOf, span, Table::Series, usize::MAX).await
    }

    /// Returns the last series that a person was in or opened and that are over, latest (by id) first, at most `limit`.
    pub async fn series_past_of(&self, person: PersonId, limit: usize) -> Result<Vec<SeriesRecord>, Fault> {
        let span = keys::beginning_with(person.0);
        self.last_named(Table::SeriesPastOf, span, Table::Series, limit).await
    }

    /// Returns the series that need work ([`SeriesRecord::due`]) at `until` or before, earliest first, at most `limit`.
    pub async fn series_due(&self, until: Timestamp, limit: usize) -> Result<Vec<SeriesId>, Fault> {
        let due = self.numbers(Table::SeriesDue, keys::until(until), limit).await?;
        Ok(due.into_iter().map(SeriesId).collect())
    }

    /// Returns the matches whose ends their series have not heard yet ([`Record::news`](postern_play::record::Record::news)), by series, at most `limit`.
    pub async fn series_news(&self, limit: usize) -> Result<Vec<MatchId>, Fault> {
        let news = self.numbers(Table::SeriesNews, Span::all(), limit).await?;
        Ok(news.into_iter().map(MatchId).collect())
    }
}
