//! The verbs of the program. Each reads the store, decides without side effects, and commits. On a conflict it starts over.
//!
//! The verbs are methods of parts that own their state. A part knows only the parts above it in this list; the table in
//! `tests/program_and_source/rooms.rs` has the whole order.
//!
//! - `in_play`: the boards of running matches, which get no help.
//! - `committing`: commits, and the tasks that they wake.
//! - `servers`: the settings of servers.
//! - `people`: profiles, vacations, webhooks, puzzles, and what a person may start.
//! - `club`: ratings and results of everybody, voided matches.
//! - `exploring`: how often positions were played.
//! - `matches`: moves and agreements, hints, notes, comments, reviews, audits.
//! - `pages`: the pages of matches, and the browsers in which people are signed in.
//! - `seats`: open challenges to anybody.
//! - `challenges`: challenges, their acceptance, matches against the computer, rematches.
//! - `series`: series of matches.
//! - `deliveries`: what the delivery of a notice needs, and what follows from it.
//! - `upkeep`: what time brings.
//! - `departures`: people who leave, the deletion of personal data.
//!
//! Below them: `leases` (work that one process does at a time), `pools/` (threads for searches and other long computations),
//! `telling` (notices), `site` (the address of the pages), `brake` and `posting` (limits on requests), `request` (who asks, and why something was not done).

pub mod brake;
pub mod challenges;
pub mod club;
pub mod committing;
pub mod deliveries;
pub mod departures;
pub mod exploring;
pub mod in_play;
pub mod leases;
pub mod matches;
pub mod pages;
pub mod people;
pub mod pools;
pub mod posting;
pub mod request;
pub mod seats;
pub mod series;
pub mod servers;
pub mod site;
pub mod telling;
pub mod upkeep;

use std::sync::Arc;

use crate::challenges::Challenges;
use crate::club::Club;
use crate::committing::{Committer, Wakes};
use crate::deliveries::Deliveries;
use crate::departures::Departures;
use crate::exploring::{Explorer, ShippedPositions};
use crate::in_play::positions::Positions;
use crate::in_play::question::InPlay;
use crate::leases::Leases;
use crate::matches::Matches;
use crate::pages::Pages;
use crate::people::People;
use crate::pools::compute_pool::ComputePool;
use crate::seats::Seats;
use crate::series::SeriesBook;
use crate::servers::Servers;
use crate::upkeep::Upkeep;
use postern_games::catalogue::Catalogue;
use postern_store::Store;
use postern_store::waker::Waker;

/// The sizes of a service, and what it shares with other services of the same program.
pub struct Sizes {
    /// The pool for long computations that a person waits for.
    pub compute: ComputePool,
    /// Ratings of at most this many finished matches are computed again at once, and those of more in the background.
    pub ratings_at_once: u64,
    /// Upper bound on the number of running matches that one person may have against the computer.
    pub most_against_computer: usize,
    /// The positions that ship with the games.
    pub shipped: ShippedPositions,
}

impl Default for Sizes {
    fn default() -> Sizes {
        Sizes {
            compute: ComputePool::of_this_machine(),
            ratings_at_once: 5_000,
            most_against_computer: 3,
            shipped: ShippedPositions::default(),
        }
    }
}

/// The parts that hold the verbs.
pub struct Service {
    catalogue: Catalogue,
    store: Store,
    leases: Arc<Leases>,
    compute: ComputePool,
    pub wakes: Arc<Wakes>,
    pub committer: Arc<Committer>,
    pub in_play: InPlay,
    pub servers: Arc<Servers>,
    pub people: Arc<People>,
    pub club: Arc<Club>,
    pub explorer: Explorer,
    pub matches: Arc<Matches>,
    pub pages: Pages,
    pub seats: Arc<Seats>,
    pub challenges: Arc<Challenges>,
    pub series: Arc<SeriesBook>,
    pub deliveries: Deliveries,
    pub upkeep: Upkeep,
    pub departures: Departures,
}

impl Service {
    /// Creates a service of the usual sizes, which wakes `told` whenever there are new notices to deliver.
    pub fn new(catalogue: Catalogue, store: Store, told: Arc<dyn Waker>) -> Service {
        Service::with(catalogue, store, told, Sizes::default())
    }

    /// Creates a service, which wakes `told` whenever there are new notices to deliver.
    pub fn with(catalogue: Catalogue, store: Store, told: Arc<dyn Waker>, sizes: Sizes) -> Service {
        let Sizes { compute, ratings_at_once, most_against_computer, shipped } = sizes;
        let (games, leases) = (|| catalogue.clone(), Arc::new(Leases::new(store.clone())));
        let positions = Arc::new(Positions::default());
        let committer = Arc::new(Committer::new(games(), store.clone(), told, positions.clone()));
        let commits = || (store.clone(), committer.clone());
        let servers = Arc::new(Servers::new(store.clone(), committer.clone()));
        let people = Arc::new(People::new(store.clone(), committer.clone(), servers.clone()));
        let everybody = || (servers.clone(), people.clone());
        let with_leases = (store.clone(), leases.clone());
        let club = Club::new(games(), with_leases, committer.clone(), everybody(), ratings_at_once);
        let club = Arc::new(club);
        let matches = Arc::new(Matches::new(games(), commits(), compute.clone(), everybody()));
        let pages = Pages::new(commits(), everybody(), matches.clone());
        let seats = Arc::new(Seats::new(games(), store.clone(), everybody(), club.clone()));
        let challenges =
            Challenges::new(games(), commits(), people.clone(), seats.clone(), most_against_computer);
        let challenges = Arc::new(challenges);
        let series = SeriesBook::new(games(), commits(), everybody(), (club.clone(), matches.clone()));
        let series = Arc::new(series);
        let open = (matches.clone(), challenges.clone(), series.clone());
        Service {
            in_play: InPlay::new(games(), store.clone(), leases.clone(), compute.clone(), positions),
            explorer: Explorer::new(games(), store.clone(), leases.clone(), compute.clone(), shipped),
            deliveries: Deliveries::new(commits(), everybody(), matches.clone(), challenges.clone()),
            upkeep: Upkeep::new(store.clone(), people.clone(), matches.clone(), challenges.clone()),
            departures: Departures::new(commits(), (people.clone(), club.clone()), open),
            wakes: committer.wakes.clone(),
            catalogue,
            store,
            leases,
            compute,
            committer,
            servers,
            people,
            club,
            matches,
            pages,
            seats,
            challenges,
            series,
        }
    }

    /// Returns the games that can be played.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Returns the leases of this process on work that one process at a time does.
    pub fn leases(&self) -> &Leases {
        &self.leases
    }

    /// Returns the pool for long computations that a person waits for.
    pub fn compute(&self) -> &ComputePool {
        &self.compute
    }
}
