//! The pages of matches: their addresses, who may watch, and the browsers in which people are signed in.

pub mod addresses;
pub mod browsers;
pub mod launches;
pub mod watching;

use std::sync::Arc;

use crate::committing::Committer;
use crate::matches::Matches;
use crate::pages::launches::Launches;
use crate::people::People;
use crate::request::Failure;
use crate::servers::Servers;
use crate::site::{Site, path};
use postern_play::ids::MatchId;
use postern_play::record::Record;
use postern_play::record::page::PageSecret;
use postern_play::step::refusal::Refusal;
use postern_store::Store;

/// The pages of matches.
pub struct Pages {
    store: Store,
    committer: Arc<Committer>,
    servers: Arc<Servers>,
    people: Arc<People>,
    matches: Arc<Matches>,
    /// The matches that people opened as an Activity.
    pub launches: Launches,
}

impl Pages {
    pub(crate) fn new(
        (store, committer): (Store, Arc<Committer>),
        (servers, people): (Arc<Servers>, Arc<People>),
        matches: Arc<Matches>,
    ) -> Pages {
        let launches = Launches::new(store.clone());
        Pages { store, committer, servers, people, matches, launches }
    }

    /// Names the site that serves the pages. Without one, no match has a page. Has no effect if there is a site already.
    pub fn open(&self, site: Site) {
        self.committer.site.get_or_init(|| site);
    }

    /// Returns the site, if pages are served.
    pub fn site(&self) -> Option<&Site> {
        self.committer.site.get()
    }

    /// True if pages also open as an Activity in Discord.
    pub fn has_activity(&self) -> bool {
        self.site().is_some_and(|site| site.has_activity)
    }

    /// Returns the address of the page of a match; `None` if pages are not served, or the match has no secret yet.
    pub fn address(&self, record: &Record) -> Option<String> {
        let (site, secret) = (self.site()?, record.page?);
        Some(format!("{}{}", site.address, path(record.id, secret)))
    }

    /// Returns the match with the secret of its page, which the match gets now if it has none.
    ///
    /// # Errors
    /// [`Failure`] if there is no such match, if no pages are served, or if the store fails.
    pub async fn with_secret(&self, of: MatchId) -> Result<Record, Failure> {
        let site = self.site().ok_or(Refusal::NoPages)?;
        let add = |record: &mut Record| {
            let is_missing = record.page.is_none();
            record.page.get_or_insert_with(|| PageSecret::new((site.secret)()));
            is_missing.then(Default::default)
        };
        self.matches.on_record(of, add).await
    }
}
