//! The opening of series.

use std::collections::BTreeMap;

use crate::request::{Asker, Failure};
use crate::series::SeriesBook;
use postern_club::series::state::series::Series;
use postern_club::series::state::settings::Settings;
use postern_play::challenge::{Colour, Takes, Terms};
use postern_play::ids::{ChannelId, PersonId, SeriesId, ServerId};
use postern_play::record::replay::start_of;
use postern_play::series::{SeriesRecord, TITLE_LENGTH};
use postern_play::step::change::{Change, Draft};
use postern_play::step::refusal::Refusal;
use postern_play::time::Timestamp;
use postern_rules::typed;

/// Upper bound on the number of unfinished series of a server, without the pools of leagues and automatic series.
pub const MOST_ON_SERVER: usize = 25;

/// A series to open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSeries {
    pub server: ServerId,
    pub channel: ChannelId,
    /// At most [`TITLE_LENGTH`] characters.
    pub title: String,
    /// The terms of its matches. Sides and start are chosen by the rules of the series.
    pub terms: Terms,
    pub settings: Settings,
    /// Decides draws of lots.
    pub seed: u64,
}

impl SeriesBook {
    /// Refuses a person whom the server's owners blocked, or if the server has too many series for another one.
    ///
    /// # Errors
    /// [`Refusal::NotOnThisServer`], [`Refusal::TooManySeries`], or [`Failure`] of the store.
    pub async fn may_open_series(&self, person: PersonId, server: ServerId) -> Result<(), Failure> {
        if self.servers.server(server).await?.blocked.contains(&person) {
            return Err(Refusal::NotOnThisServer.into());
        }
        match self.store.series_on(server).await?.len() >= MOST_ON_SERVER {
            true => Err(Refusal::TooManySeries { limit: MOST_ON_SERVER }.into()),
            false => Ok(()),
        }
    }

    /// Opens a series. The caller must check that the asker may do so, and that the terms are those of a game.
    ///
    /// # Errors
    /// [`Failure`] if a setting is out of its range, the title is empty, invisible or too long, the asker is blocked there, or the server has too many
    /// series.
    pub async fn open_series(
        &self,
        asker: &Asker,
        new: NewSeries,
        now: Timestamp,
    ) -> Result<SeriesRecord, Failure> {
        let title = new.title.trim().to_owned();
        if !typed::is_seen(&title) || title.chars().count() > TITLE_LENGTH {
            return Err(Refusal::SeriesTitle { limit: TITLE_LENGTH }.into());
        }
        self.may_open_series(asker.id, new.server).await?;
        let terms = Terms { start: None, colour: Colour::Chance, takes: Takes::default(), ..new.terms };
        if start_of(&self.catalogue, &terms.game, &terms.options, None).is_err() {
            return Err(Refusal::NoSuchChallenge.into());
        }
        let opened = Series::open(SeriesId(0), new.settings, new.seed, now);
        let record = SeriesRecord {
            id: SeriesId(0),
            revision: 1,
            server: new.server,
            channel: new.channel,
            title,
            made_by: asker.id,
            terms,
            language: asker.language,
            made: now,
            club: opened.map_err(Refusal::SeriesSettings)?,
            names: BTreeMap::new(),
            pools: Vec::new(),
            credited: now,
            looked: now,
            awaited: None,
            awaited_in: BTreeMap::new(),
        };
        let asked_by = asker.by;
        let draft = Draft::new(move |ids| {
            let mut series = SeriesRecord { id: ids.series_id(), ..record.clone() };
            series.club.id = series.id;
            Change { series: vec![series], asked_by: Some(asked_by), ..Change::default() }
        });
        let change = self.committer.commit(draft).await?;
        Ok(change.series.into_iter().next().expect("the draft makes a series"))
    }
}
