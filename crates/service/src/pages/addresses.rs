//! The addresses of the pages of series, people and tables. Their secrets follow from the key of the site.

use crate::pages::Pages;
use postern_play::ids::{PersonId, SeriesId, ServerId};
use postern_play::people::profile::{Profile, Shows};
use postern_play::record::page::PageSecret;
use postern_play::series::SeriesRecord;
use postern_store::fault::Fault;

impl Pages {
    /// Returns the address of the page of a series; `None` if its server has no pages.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn of_series(&self, series: &SeriesRecord) -> Result<Option<String>, Fault> {
        let address = self.site().map(|site| site.derived('s', series.id.0));
        Ok(if self.has_pages(Some(series.server)).await? { address } else { None })
    }

    /// Returns the series at an address; `None` if there is none.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn series_at(&self, of: SeriesId, secret: PageSecret) -> Result<Option<SeriesRecord>, Fault> {
        if !self.is_secret('s', of.0, secret) {
            return Ok(None);
        }
        let series = self.store.series(of).await?;
        match series {
            Some(series) if self.has_pages(Some(series.server)).await? => Ok(Some(series)),
            _ => Ok(None),
        }
    }

    /// Returns the address of the page of a person with these settings; `None` if `reader` would not see it.
    pub fn of_person(&self, profile: &Profile, reader: PersonId) -> Option<String> {
        let site = self.site().filter(|_| is_shown(profile, Some(reader)))?;
        Some(site.derived('p', profile.id.0))
    }

    /// Returns the settings of the person at an address; `None` if there is nobody whom `reader` may see.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn profile_at(
        &self,
        of: PersonId,
        secret: PageSecret,
        reader: Option<PersonId>,
    ) -> Result<Option<Profile>, Fault> {
        if !self.is_secret('p', of.0, secret) {
            return Ok(None);
        }
        let profile = self.people.profile(of).await?;
        Ok(Some(profile).filter(|profile| is_shown(profile, reader)))
    }

    /// Returns the address of the tables of a game on a server, or on all servers; `None` if the server has no pages.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn of_table(&self, server: Option<ServerId>, game: &str) -> Result<Option<String>, Fault> {
        let of = server.map_or(0, |server| server.0);
        let address = self.site().map(|site| format!("{}/{game}", site.derived('t', of)));
        Ok(if self.has_pages(server).await? { address } else { None })
    }

    /// True if the tables of a server, or of all servers, are at an address with this secret.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn opens_table(&self, server: Option<ServerId>, secret: PageSecret) -> Result<bool, Fault> {
        let of = server.map_or(0, |server| server.0);
        Ok(self.is_secret('t', of, secret) && self.has_pages(server).await?)
    }

    fn is_secret(&self, kind: char, of: u64, secret: PageSecret) -> bool {
        self.site().is_some_and(|site| site.secret_of(kind, of) == secret)
    }

    /// True if the owners of the server did not switch pages off.
    async fn has_pages(&self, server: Option<ServerId>) -> Result<bool, Fault> {
        let Some(server) = server else { return Ok(true) };
        let server = self.servers.server(server).await?;
        Ok(!server.without_pages && server.excluded.is_none())
    }
}

/// True if a reader sees the page of a person, who shows something and has pages.
fn is_shown(profile: &Profile, reader: Option<PersonId>) -> bool {
    let shows = profile.shows != Shows::Nothing || reader == Some(profile.id);
    shows && !profile.without_pages && !profile.is_out()
}
