//! The positions of running matches without hints, in memory.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::position_keys::{PositionKeys, pieces, shares};
use crate::play::ids::{MatchId, Ply};
use crate::play::record::Record;
use crate::play::time::{Millis, Timestamp};
use crate::service::matches::hint::{hints_allowed_in, is_unaided};
use crate::service::pools::compute_pool::ComputePool;
use crate::service::stores::{Fault, Store};
use postern_games::catalogue::Catalogue;

/// The time after which the store is asked for the moves that other processes have recorded.
const FRESH: Millis = Millis(60_000);
/// Number of matches read at once.
const PAGE: usize = 500;
/// The number of moves from which a position counts for the analysis of other ones than the next. Fewer moves are an
/// opening, which many games share.
const OPENING: usize = 4;
/// The number of moves from which a game of others belongs to a match if it went through the position.
const RARE: usize = 8;
/// The positions in memory. Empty until somebody asks for help.
#[derive(Default)]
pub(crate) struct Positions {
    known: Mutex<HashMap<MatchId, Position>>,
    /// The moment of the last look at the store. Locked during the next one.
    read: tokio::sync::Mutex<Option<Timestamp>>,
    /// True once somebody has asked for help.
    wanted: AtomicBool,
}

/// The position of a match.
pub(super) struct Position {
    pub game: u64,
    pub keys: Vec<u64>,
    /// The keys of the pieces of the player who waits.
    pub waiting: Vec<u64>,
    /// The numbers of pieces of the player to move, and of the one who waits.
    pub pieces: [usize; 2],
    ply: Ply,
    /// True if few other games reach the position.
    pub is_own: bool,
    /// True if hardly another game passes through it.
    pub is_rare: bool,
}

impl Position {
    /// Returns the position of a match without hints. `None` if it has hints, is over, or has the board of the start.
    fn of(catalogue: &Catalogue, record: &Record) -> Option<Position> {
        let own_start = has_own_start(record);
        if !is_unaided(record) || !own_start && record.moves.is_empty() {
            return None;
        }
        let (position, with) = (&record.state.position, PositionKeys::of_record(catalogue, record));
        let keys = with.keys(position);
        let start = catalogue.begin(&record.game, &record.options, None).ok()?.position();
        let is_set_up = record.options.iter().any(|(name, _)| name == SET_UP);
        // Keys are slow, and most boards have other pieces than the start.
        if !is_set_up && pieces(&start) == pieces(position) && shares(&keys, &with.keys(&start)) {
            return None;
        }
        let [first, second] = pieces(position);
        let first_moves = position.split(' ').nth(1).is_some_and(|turn| turn.starts_with('x'));
        Some(Position {
            game: with.game,
            keys,
            waiting: with.keys_of_side(position, !first_moves),
            pieces: if first_moves { [first, second] } else { [second, first] },
            ply: record.ply(),
            is_own: own_start || record.moves.len() >= OPENING,
            is_rare: own_start || record.moves.len() >= RARE,
        })
    }
}

/// The option of a board that the players set up.
const SET_UP: &str = "setup";

/// True if a match has a custom starting position, through which few other games pass.
fn has_own_start(record: &Record) -> bool {
    record.start.is_some() || record.options.iter().any(|(name, _)| name == SET_UP)
}

/// Returns the positions of these matches; `None` for those that have none.
fn found(catalogue: &Catalogue, records: &[Record]) -> Vec<(MatchId, Option<Position>)> {
    records.iter().map(|record| (record.id, Position::of(catalogue, record))).collect()
}

impl Positions {
    /// Records changed matches, once somebody has asked for help.
    pub(crate) fn note(&self, catalogue: &Catalogue, records: &[Record]) {
        if !self.wanted.load(Ordering::Relaxed) {
            return;
        }
        self.set(found(catalogue, records));
    }

    /// Records matches that were read, away from the threads that answer: keys are slow.
    pub(super) async fn note_read(
        &self,
        (compute, catalogue): (&ComputePool, &Catalogue),
        records: Vec<Record>,
    ) -> Result<(), Fault> {
        let is_news = |record: &Record| {
            self.known().get(&record.id).is_none_or(|at| at.ply != record.ply()) || !is_unaided(record)
        };
        let news: Vec<Record> = records.into_iter().filter(is_news).collect();
        if !news.is_empty() {
            let catalogue = catalogue.clone();
            self.set(compute.run(move || found(&catalogue, &news)).await?);
        }
        Ok(())
    }

    fn set(&self, found: Vec<(MatchId, Option<Position>)>) {
        let mut known = self.known();
        for (id, position) in found {
            match position {
                Some(position) if known.get(&id).is_none_or(|at| at.ply <= position.ply) => {
                    known.insert(id, position);
                }
                Some(_) => {}
                None => {
                    known.remove(&id);
                }
            }
        }
    }

    /// Reads the matches that have changed in other processes, unless that was a moment ago. A single process knows its own.
    pub(super) async fn read(
        &self,
        store: &dyn Store,
        with: (&ComputePool, &Catalogue),
        (now, processes): (Timestamp, usize),
    ) -> Result<(), Fault> {
        let mut read = self.read.lock().await;
        let is_fresh = |read: Timestamp| processes == 1 || read <= now && now.since(read) < FRESH;
        if !read.is_some_and(is_fresh) {
            self.refresh(store, with).await?;
            *read = Some(now);
        }
        Ok(())
    }

    /// Reads the matches that have changed since the last look, and forgets those that are over.
    async fn refresh(&self, store: &dyn Store, with: (&ComputePool, &Catalogue)) -> Result<(), Fault> {
        self.wanted.store(true, Ordering::Relaxed);
        let (mut after, mut unfinished) = (MatchId(0), HashSet::new());
        loop {
            let page = store.unfinished(after, PAGE).await?;
            let Some(last) = page.last() else { break };
            after = last.id;
            unfinished.extend(page.iter().map(|line| line.id));
            let unaided = page.iter().filter(|line| !hints_allowed_in(line.rated, line.computer()));
            let changed: Vec<MatchId> = {
                let known = self.known();
                let changed = unaided.filter(|line| known.get(&line.id).is_none_or(|at| at.ply != line.ply));
                changed.map(|line| line.id).collect()
            };
            self.note_read(with, store.records(&changed).await?).await?;
        }
        // A match that started meanwhile is read by the next look.
        self.known().retain(|id, _| unfinished.contains(id));
        Ok(())
    }

    /// Returns the lowest number of the matches that `holds` is true for.
    pub(super) fn first(&self, holds: impl Fn(MatchId, &Position) -> bool) -> Option<MatchId> {
        self.known().iter().filter(|(id, at)| holds(**id, at)).map(|(id, _)| *id).min()
    }

    /// Calls `look` with each position.
    pub(super) fn each(&self, mut look: impl FnMut(MatchId, &Position)) {
        self.known().iter().for_each(|(id, at)| look(*id, at));
    }

    /// Ignores lock poisoning: a panic never leaves the map half changed.
    fn known(&self) -> MutexGuard<'_, HashMap<MatchId, Position>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
