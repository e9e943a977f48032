//! Challenges, their acceptance, matches against the computer, rematches.

pub mod accept;
pub mod blocking;
pub mod challenge;
pub mod computer;
pub mod rematch;
pub mod seating;
pub mod terms;

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use crate::brake::Brake;
use crate::committing::Committer;
use crate::people::People;
use crate::seats::Seats;
use postern_games::catalogue::Catalogue;
use postern_store::Store;

/// The challenges of people to each other and to the computer.
pub struct Challenges {
    catalogue: Catalogue,
    store: Store,
    committer: Arc<Committer>,
    people: Arc<People>,
    seats: Arc<Seats>,
    brake: Brake,
    most_against_computer: AtomicUsize,
}

impl Challenges {
    pub(crate) fn new(
        catalogue: Catalogue,
        (store, committer): (Store, Arc<Committer>),
        people: Arc<People>,
        seats: Arc<Seats>,
        most_against_computer: usize,
    ) -> Challenges {
        let (brake, most_against_computer) = (Brake::default(), AtomicUsize::new(most_against_computer));
        Challenges { catalogue, store, committer, people, seats, brake, most_against_computer }
    }
}
