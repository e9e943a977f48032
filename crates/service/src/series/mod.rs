//! Series: the verbs of people, what follows from the steps of the rules, and the work that time and matches bring.
//!
//! - `opening`: a new series; `steps`: what people do in a series; `reading`: questions.
//! - `work`: a step with everything that follows from it, as one commit.
//! - `starting`: the matches of pairings; `tending`: deadlines, outages, ends of matches.

pub mod opening;
pub mod reading;
pub mod starting;
pub mod steps;
pub mod tending;
pub(crate) mod work;

use std::sync::Arc;

use crate::club::Club;
use crate::committing::Committer;
use crate::matches::Matches;
use crate::people::People;
use crate::servers::Servers;
use postern_games::catalogue::Catalogue;
use postern_store::Store;

/// The series of matches.
pub struct SeriesBook {
    catalogue: Catalogue,
    store: Store,
    committer: Arc<Committer>,
    servers: Arc<Servers>,
    people: Arc<People>,
    club: Arc<Club>,
    matches: Arc<Matches>,
}

impl SeriesBook {
    pub(crate) fn new(
        catalogue: Catalogue,
        (store, committer): (Store, Arc<Committer>),
        (servers, people): (Arc<Servers>, Arc<People>),
        (club, matches): (Arc<Club>, Arc<Matches>),
    ) -> SeriesBook {
        SeriesBook { catalogue, store, committer, servers, people, club, matches }
    }
}
