//! People who leave: a server, or the bot, by their own wish or because the operator excludes them.

pub mod deletion;
pub mod dossier;
pub mod excluding;
pub mod left;

use std::sync::Arc;

use crate::challenges::Challenges;
use crate::club::Club;
use crate::committing::Committer;
use crate::matches::Matches;
use crate::people::People;
use crate::series::SeriesBook;
use postern_store::Store;

/// The verbs about people who leave.
pub struct Departures {
    store: Store,
    committer: Arc<Committer>,
    people: Arc<People>,
    club: Arc<Club>,
    matches: Arc<Matches>,
    challenges: Arc<Challenges>,
    series: Arc<SeriesBook>,
}

impl Departures {
    pub(crate) fn new(
        (store, committer): (Store, Arc<Committer>),
        (people, club): (Arc<People>, Arc<Club>),
        (matches, challenges, series): (Arc<Matches>, Arc<Challenges>, Arc<SeriesBook>),
    ) -> Departures {
        Departures { store, committer, people, club, matches, challenges, series }
    }
}
