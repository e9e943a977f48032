//! The positions of running matches without hints, in memory.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::position_keys::{PositionKeys, pieces, shares};
use crate::in_play::unaided::{hints_allowed_in, is_unaided};
use crate::leases::Leases;
use crate::pools::compute_pool::ComputePool;
use postern_games::catalogue::Catalogue;
use postern_play::ids::{MatchId, Ply};
use postern_play::record::Record;
use postern_play::record::summary::MatchSummary;
use postern_play::time::{Millis, Timestamp};
use postern_rules::fnv;
use postern_store::Store;
use postern_store::fault::Fault;

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
    known: RwLock<PositionsByGame>,
    /// The moment of the last look at the store, and the number of [`Leases::shares`] then.
    read: Mutex<Option<(Timestamp, u64)>>,
    /// True once somebody has asked for help.
    wanted: AtomicBool,
}

/// The positions of matches, by the number of their game.
type PositionsByGame = HashMap<u64, HashMap<MatchId, MatchPosition>>;

/// The position of a match. There may be hundreds of thousands in memory.
pub(super) struct MatchPosition {
    pub keys: Box<[u64]>,
    /// The keys of the pieces of the player who waits.
    pub waiting: Box<[u64]>,
    /// The numbers of pieces of the player to move, and of the one who waits.
    pieces: [u16; 2],
    ply: Ply,
    /// True if few other games reach the position.
    pub is_own: bool,
    /// True if hardly another game passes through it.
    pub is_rare: bool,
}

impl MatchPosition {
    /// Returns the numbers of pieces of the player to move, and of the one who waits.
    pub(super) fn pieces(&self) -> [usize; 2] {
        self.pieces.map(usize::from)
    }

    /// Returns the position of a match without hints. `None` if it has hints, is over, or has the board of the start.
    fn of(catalogue: &Catalogue, record: &Record) -> Option<MatchPosition> {
        let of = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
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
        let [first, second] = pieces(position).map(of);
        let first_moves = position.split(' ').nth(1).is_some_and(|turn| turn.starts_with('x'));
        Some(MatchPosition {
            keys: keys.into(),
            waiting: with.keys_of_side(position, !first_moves).into(),
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

/// The position of a match with the number of its game; `None` if it has none.
type Found = (u64, MatchId, Option<MatchPosition>);

fn found(catalogue: &Catalogue, records: &[Record]) -> Vec<Found> {
    let of = |record: &Record| (number_of(&record.game), record.id, MatchPosition::of(catalogue, record));
    records.iter().map(of).collect()
}

/// Returns the number by which the positions of a game are found.
fn number_of(game: &str) -> u64 {
    fnv::hash64(game.as_bytes())
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
            let known = self.known();
            let at = known.get(&number_of(&record.game)).and_then(|of| of.get(&record.id));
            at.is_none_or(|at| at.ply != record.ply()) || !is_unaided(record)
        };
        let news: Vec<Record> = records.into_iter().filter(is_news).collect();
        if !news.is_empty() {
            let catalogue = catalogue.clone();
            self.set(compute.run(move || found(&catalogue, &news)).await?);
        }
        Ok(())
    }

    fn set(&self, found: Vec<Found>) {
        let mut known = self.known_to_change();
        for (game, id, position) in found {
            let known = known.entry(game).or_default();
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

    /// Reads the matches that have changed in other processes, unless that was a moment ago or there was no other process.
    /// The matches of this process are noted with each change. Readers wait for no other reader: two of them may read the
    /// same, and each match that changed is noted once.
    pub(super) async fn read(
        &self,
        store: &Store,
        with: (&ComputePool, &Catalogue),
        (now, leases): (Timestamp, &Leases),
    ) -> Result<(), Fault> {
        let shares = leases.shares();
        let is_fresh = |(at, alone): (Timestamp, u64)| alone == shares || at <= now && now.since(at) < FRESH;
        let last = || self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let known = *last();
        if !known.is_some_and(is_fresh) {
            self.refresh(store, with).await?;
            *last() = Some((now, shares));
        }
        Ok(())
    }

    /// Reads the matches that have changed since the last look, and forgets those that are over.
    async fn refresh(&self, store: &Store, with: (&ComputePool, &Catalogue)) -> Result<(), Fault> {
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
                let at = |line: &MatchSummary| known.get(&number_of(&line.game))?.get(&line.id);
                let changed = unaided.filter(|line| at(line).is_none_or(|at| at.ply != line.ply));
                changed.map(|line| line.id).collect()
            };
            self.note_read(with, store.records(&changed).await?).await?;
        }
        // A match that started meanwhile is read by the next look.
        for of_game in self.known_to_change().values_mut() {
            of_game.retain(|id, _| unfinished.contains(id));
        }
        Ok(())
    }

    /// Returns the lowest number of the matches of a game that `holds` is true for.
    pub(super) fn first(
        &self,
        game: u64,
        holds: impl Fn(MatchId, &MatchPosition) -> bool,
    ) -> Option<MatchId> {
        let known = self.known();
        let of_game = known.get(&game).into_iter().flatten();
        of_game.filter(|(id, at)| holds(**id, at)).map(|(id, _)| *id).min()
    }

    /// Calls `look` with each position of a game.
    pub(super) fn each(&self, game: u64, mut look: impl FnMut(MatchId, &MatchPosition)) {
        self.known().get(&game).into_iter().flatten().for_each(|(id, at)| look(*id, at));
    }

    /// Ignores lock poisoning: a panic never leaves the map half changed.
    fn known(&self) -> RwLockReadGuard<'_, PositionsByGame> {
        self.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn known_to_change(&self) -> RwLockWriteGuard<'_, PositionsByGame> {
        self.known.write().unwrap_or_else(PoisonError::into_inner)
    }
}
