//! The positions of running matches without hints, so that hints for them are refused on any board, to anybody.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::play::ids::{MatchId, Ply};
use crate::play::record::Record;
use crate::play::time::{Millis, Timestamp};
use crate::service::matches::hint::{hints_allowed_in, is_unaided};
use crate::service::stores::{Fault, Store};
use postern_rules::fnv;
use postern_rules::game::symmetry::{self, Symmetry};

/// The time after which the store is asked for the moves that other processes have recorded.
const FRESH: Millis = Millis(60_000);
/// Number of matches read at once.
const PAGE: usize = 500;
/// The number of moves from which a position counts for the analysis of later ones. Fewer moves are an opening, which
/// many games share.
const OPENING: usize = 8;

/// The positions in memory. Empty until somebody asks for a hint.
#[derive(Default)]
pub(crate) struct Positions {
    known: Mutex<HashMap<MatchId, Position>>,
    /// The moment of the last look at the store. Locked during the next one.
    read: tokio::sync::Mutex<Option<Timestamp>>,
    /// True once somebody has asked for a hint.
    wanted: AtomicBool,
}

/// The position of a match.
#[derive(Clone, Copy)]
struct Position {
    hash: u64,
    /// The key that the position shares with its images.
    key: u64,
    ply: Ply,
    /// True if few other games pass through the position.
    is_own: bool,
}

impl Position {
    /// Returns the position of a match without hints. `None` if it has hints, is over, or has the standard starting
    /// position.
    fn of(record: &Record) -> Option<Position> {
        let own_start = record.start.is_some() || record.options.iter().any(|(name, _)| name == "setup");
        let counts = is_unaided(record) && (own_start || !record.moves.is_empty());
        counts.then(|| Position {
            hash: hash(&record.game, &record.state.position),
            key: key(&record.game, &record.state.position),
            ply: record.ply(),
            is_own: own_start || record.moves.len() >= OPENING,
        })
    }
}

fn hash(game: &str, position: &str) -> u64 {
    fnv::hash64(format!("{game} {position}").as_bytes())
}

/// Returns a key that a position shares with its images under all symmetries of a square, also those that the game's
/// rules don't have.
pub(crate) fn key(game: &str, position: &str) -> u64 {
    symmetry::key(position, Symmetry::SQUARE) ^ fnv::hash64(game.as_bytes())
}

impl Positions {
    /// Records changed matches, once somebody has asked for a hint.
    pub(crate) fn note(&self, records: &[Record]) {
        if !self.wanted.load(Ordering::Relaxed) {
            return;
        }
        let mut known = self.known();
        for record in records {
            match Position::of(record) {
                Some(position) if known.get(&record.id).is_none_or(|at| at.ply <= position.ply) => {
                    known.insert(record.id, position);
                }
                Some(_) => {}
                None => {
                    known.remove(&record.id);
                }
            }
        }
    }

    /// Returns a running match without hints whose position is `here`. Beyond the opening, also one whose position is an
    /// image of `here` or of one of the earlier positions `passed`.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub(crate) async fn find(
        &self,
        store: &dyn Store,
        game: &str,
        here: &str,
        passed: &HashSet<String>,
        now: Timestamp,
    ) -> Result<Option<MatchId>, Fault> {
        let mut read = self.read.lock().await;
        let is_fresh = |read: Timestamp| read <= now && now.since(read) < FRESH;
        if !read.is_some_and(is_fresh) {
            self.refresh(store).await?;
            *read = Some(now);
        }
        drop(read);
        let images: HashSet<u64> =
            passed.iter().map(String::as_str).chain([here]).map(|position| key(game, position)).collect();
        let here = hash(game, here);
        let same = |at: &Position| at.hash == here || at.is_own && images.contains(&at.key);
        Ok(self.known().iter().filter(|(_, at)| same(at)).map(|(id, _)| *id).min())
    }

    /// Reads the matches that have changed since the last look, and forgets those that are over.
    async fn refresh(&self, store: &dyn Store) -> Result<(), Fault> {
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
            self.note(&store.records(&changed).await?);
        }
        // A match that started meanwhile is read by the next look.
        self.known().retain(|id, _| unfinished.contains(id));
        Ok(())
    }

    /// Ignores lock poisoning: a panic never leaves the map half changed.
    fn known(&self) -> MutexGuard<'_, HashMap<MatchId, Position>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
