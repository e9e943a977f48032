//! Counts ended matches, and answers how often a position and its moves were played.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::Arc;

use super::proving::{as_fast, proved};
use super::{Explorer, Shipped};
use crate::club::facts::has_result;
use postern_games::catalogue::Catalogue;
use postern_games::explorer::{Continuation, Counts, PositionIndex, continuations, keys};
use postern_games::solved::{SolvedTable, Verdict};
use postern_games::spec::GameSpec;
use postern_play::derived::kept_positions::{CountState, CountStep};
use postern_play::ids::PersonId;
use postern_play::record::ended::Ended;
use postern_play::record::{Record, Status};
use postern_play::time::{Millis, Timestamp};
use postern_rules::fnv;
use postern_rules::game::state::GameState;
use postern_rules::seat::Seat;
use postern_store::fault::Fault;
use postern_store::work::Work;

/// A changed setting or a voided match starts the count from the first match again: at once if no more than this many
/// matches were read, or else after [`RECOUNTED_AFTER`].
const FEW: u64 = 2_000;
const RECOUNTED_AFTER: Millis = Millis::DAY;

/// The work of counting.
const COUNT: Work = Work { kind: "count", of: 0 };
/// Number of corrections read at once.
const PAGE: usize = 1_000;

/// A position and the moves from it.
pub struct Explored {
    pub counts: Sources,
    /// The moves that were played or are proved to win, and on a solved board all: those proved to win first, then the most
    /// frequent. In a won position, one of them is proved to win.
    pub moves: Vec<ExploredMove>,
    /// The result for the player to move, if it is proved.
    pub proved: Option<Verdict>,
}

/// The results of the games in the library and of ended matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sources {
    pub library: Counts,
    pub played: Counts,
}

/// A move, with the games that reached the position after it.
pub struct ExploredMove {
    pub made: String,
    pub counts: Sources,
    /// The computer's judgement without a search: the chance of the player who makes the move, from 0 to 1.
    pub chance: Option<f32>,
    /// The result for the player who makes the move, if it is proved.
    pub proved: Option<Verdict>,
}

impl Sources {
    pub fn all(self) -> Counts {
        self.library.plus(self.played)
    }
}

impl Explorer {
    /// Returns how often a position and the moves from it were played, with at most `most` moves.
    ///
    /// # Errors
    /// [`Fault`] if the computation failed.
    pub async fn explore(&self, state: &dyn GameState, most: usize) -> Result<Explored, Fault> {
        let Some(spec) = self.catalogue.get(state.info().id).copied() else {
            return Err(Fault::new(format!("there is no game {}", state.info().id)));
        };
        let shipped = self.shipped(spec).await?;
        let (here, with) = (state.clone_state(), shipped.clone());
        let listed = self.compute.run(move || {
            let mut next = continuations(&*here);
            let (proved, results) = proved(&spec, &with.solved, &*here, &mut next);
            let keys: Vec<u64> =
                std::iter::once(here.position_key()).chain(next.iter().map(|next| next.key)).collect();
            (next, proved, results, keys)
        });
        let (next, proved, results, keys) = listed.await?;
        let answers = self.store.count_state().await?.unwrap_or_default().answers;
        let played = self.store.counts(answers, &keys).await?;
        let state = state.clone_state();
        let explored = self.compute.run(move || {
            let mut counted = keys
                .into_iter()
                .zip(played)
                .map(|(key, played)| Sources { library: shipped.library.at(key), played });
            let counts = counted.next().unwrap_or_default();
            let is_solved = spec.solved_board(state.options()).is_some();
            let mut moves: Vec<(Continuation, Sources, Option<Verdict>)> = next
                .into_iter()
                .zip(counted)
                .zip(results)
                .map(|((next, counts), result)| (next, counts, result))
                .collect();
            let wins = |result: &Option<Verdict>| result.is_some_and(|result| result.wins);
            moves.retain(|(_, counts, result)| {
                counts.all().games() > 0 || wins(result) || is_solved && result.is_some()
            });
            moves.sort_by_key(|(_, counts, result)| Reverse((wins(result), counts.all().games())));
            moves.truncate(most);
            let judged =
                |(Continuation { made, .. }, counts, result): (Continuation, Sources, Option<Verdict>)| {
                    let chance = chance_after(&spec, &*state, &made);
                    let proved = result.or_else(|| as_fast(&spec, &*state, &made, proved));
                    ExploredMove { made, counts, chance, proved }
                };
            let mut moves: Vec<ExploredMove> = moves.into_iter().map(judged).collect();
            moves.sort_by_key(|next| Reverse(wins(&next.proved)));
            Explored { counts, moves, proved }
        });
        explored.await
    }

    /// Returns what ships with a game. A damaged file is logged, and counts as empty.
    async fn shipped(&self, spec: GameSpec) -> Result<Arc<Shipped>, Fault> {
        let id = spec.info().id;
        if let Some(shipped) = self.shipped.of(id) {
            return Ok(shipped);
        }
        let read = self.compute.run(move || {
            let library = PositionIndex::of_library(&spec).unwrap_or_else(|error| {
                tracing::error!(game = id, %error, "a library can't be read");
                PositionIndex::default()
            });
            let solved = SolvedTable::of(&spec).unwrap_or_else(|error| {
                tracing::error!(game = id, %error, "a table of solved positions can't be read");
                SolvedTable::default()
            });
            Shipped { library, solved }
        });
        let shipped = Arc::new(read.await?);
        self.shipped.keep(id, shipped.clone());
        Ok(shipped)
    }

    /// Reads what ships with the games, so that no question waits for it.
    ///
    /// # Errors
    /// [`Fault`] if the computation failed.
    pub async fn read_shipped(&self) -> Result<(), Fault> {
        for spec in self.catalogue.iter() {
            self.shipped(*spec).await?;
        }
        Ok(())
    }

    /// Counts the next ended matches, at most `most`. Returns true if there may be more. Does nothing while another task or
    /// process counts.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn count_ended(&self, most: usize, now: Timestamp) -> Result<bool, Fault> {
        let Ok(_counting) = self.counting.try_lock() else { return Ok(false) };
        if !self.leases.keeps(COUNT).await {
            return Ok(false);
        }
        let before = self.store.count_state().await?;
        let hidden: HashSet<PersonId> = self.store.hidden().await?.into_iter().collect();
        let mut after = self.recounted(before.clone().unwrap_or_default(), &hidden, now).await?;
        let page = self.store.ended(after.read, most).await?;
        let Some(last) = page.last().map(|ended| ended.number) else {
            let is_settled = after.answers == after.count && after.cleared == after.count;
            if before.as_ref().is_some_and(|before| *before != after || !is_settled) {
                after.answers = after.count;
                return self.store.count(CountStep { before, after, positions: Vec::new() }).await;
            }
            return Ok(false);
        };
        let counted: Vec<&Ended> = page.iter().filter(|ended| counts(ended, &hidden)).collect();
        let ids: Vec<_> = counted.iter().map(|ended| ended.id).collect();
        let (records, catalogue) = (self.store.records(&ids).await?, self.catalogue.clone());
        let games = self.compute.run(move || {
            let games = records.iter().filter_map(|record| passed(&catalogue, record));
            games.collect::<Vec<(Vec<u64>, Option<Seat>)>>()
        });
        let games = games.await?;
        let mut keys: Vec<u64> = games.iter().flat_map(|(keys, _)| keys).copied().collect();
        keys.sort_unstable();
        keys.dedup();
        let known = self.store.counts(after.count, &keys).await?;
        let known = keys.into_iter().zip(known).filter(|(_, counts)| counts.games() > 0).collect();
        let mut index = PositionIndex::part(known, after.positions as usize);
        games.iter().for_each(|(keys, winner)| index.add(keys, *winner));
        (after.read, after.positions) = (last, index.size() as u64);
        let more = page.len() == most;
        if !more {
            after.answers = after.count;
        }
        let positions = index.into_positions().collect();
        Ok(self.store.count(CountStep { before, after, positions }).await? && more)
    }

    /// Returns the state from which the count continues: a new count if other people hide their results, or if a counted match
    /// was corrected. A short one answers at once.
    async fn recounted(
        &self,
        state: CountState,
        hidden: &HashSet<PersonId>,
        now: Timestamp,
    ) -> Result<CountState, Fault> {
        if state.read > FEW && now.since(state.began) < RECOUNTED_AFTER {
            return Ok(state);
        }
        let (mut corrected, mut changed) = (state.corrected, hash(hidden) != state.hidden);
        loop {
            let corrections = self.store.corrections(corrected, PAGE).await?;
            let Some((last, _)) = corrections.last() else { break };
            corrected = *last;
            changed |= corrections.iter().any(|(_, number)| *number <= state.read);
        }
        if !changed && state.count > 0 {
            return Ok(CountState { corrected, ..state });
        }
        // Without a state, rows of an earlier count may remain, and the new count must not add to them.
        let count = 1 + if state.count > 0 { state.count } else { self.store.last_count().await? };
        let answers = if state.read <= FEW { count } else { state.answers };
        let (hidden, cleared) = (hash(hidden), state.cleared);
        Ok(CountState { count, answers, read: 0, corrected, hidden, began: now, positions: 0, cleared })
    }
}

/// Returns a hash of people.
fn hash(people: &HashSet<PersonId>) -> u64 {
    let mut ids: Vec<u64> = people.iter().map(|person| person.0).collect();
    ids.sort_unstable();
    ids.into_iter().fold(fnv::hash64(&[]), |hash, id| fnv::hash64_on(hash, &id.to_be_bytes()))
}

/// True if a match counts: it is between people, has a result, and its players allow it. People who had their data deleted
/// do not.
fn counts(ended: &Ended, hidden: &HashSet<PersonId>) -> bool {
    let allowed = |person: PersonId| !person.is_former() && !hidden.contains(&person);
    has_result(ended)
        && !ended.voided
        && Seat::BOTH.iter().all(|seat| ended.players[*seat].person().is_some_and(allowed))
}

/// Returns the positions of a match and its winner. `None` if it can't be replayed.
fn passed(catalogue: &Catalogue, record: &Record) -> Option<(Vec<u64>, Option<Seat>)> {
    let start = catalogue.begin(&record.game, &record.options, record.start.as_deref()).ok()?;
    let keys = keys(&*start, record.moves.iter().map(|entry| entry.text.as_str()));
    let Status::Over(over) = &record.status else { return None };
    Some((keys, over.winner))
}

/// Returns the computer's judgement of a move, without a search.
fn chance_after(spec: &GameSpec, state: &dyn GameState, made: &str) -> Option<f32> {
    let mover = state.to_move();
    let mut after = state.clone_state();
    after.follow(made).ok()?;
    match after.ending() {
        Some(ending) => Some(ending.winner.map_or(0.5, |winner| if winner == mover { 1.0 } else { 0.0 })),
        None => {
            let chance = spec.engine.glance(&*after)?.chance;
            Some(if after.to_move() == mover { chance } else { 1.0 - chance })
        }
    }
}
