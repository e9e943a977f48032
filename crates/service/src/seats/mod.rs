//! Open seats: challenges to anybody. Which ones a person sees, which fit, and who hears of a new one.

pub mod across;
pub mod finding;
pub mod reach;
pub mod seat_news;
pub mod taking;

use std::sync::Arc;

use crate::club::Club;
use crate::people::People;
use crate::servers::Servers;
use postern_games::catalogue::Catalogue;
use postern_store::Store;

/// The open seats.
pub struct Seats {
    catalogue: Catalogue,
    store: Store,
    servers: Arc<Servers>,
    people: Arc<People>,
    club: Arc<Club>,
}

impl Seats {
    pub(crate) fn new(
        catalogue: Catalogue,
        store: Store,
        (servers, people): (Arc<Servers>, Arc<People>),
        club: Arc<Club>,
    ) -> Seats {
        Seats { catalogue, store, servers, people, club }
    }
}
