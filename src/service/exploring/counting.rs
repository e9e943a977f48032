//! Counts ended matches, and answers how often a position and its moves were played.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError};

use super::Progress;
use crate::play::ids::PersonId;
use crate::play::record::ended::Ended;
use crate::play::record::{Record, Status};
use crate::play::time::{Millis, Timestamp};
use crate::service::Service;
use crate::service::club::facts::has_result;
use crate::service::stores::Fault;
use postern_engine::solver::{Goal, Reach};
use postern_games::catalogue::Catalogue;
use postern_games::explorer::{Continuation, Counts, PositionIndex, continuations, keys};
use postern_games::spec::GameSpec;
use postern_rules::game::state::GameState;
use postern_rules::seat::Seat;

/// A changed setting or a voided match starts the count from the first match again: at once if no more than this many
/// matches were read, or else after [`RECOUNTED_AFTER`].
const FEW: u64 = 2_000;
const RECOUNTED_AFTER: Millis = Millis::DAY;

/// Number of corrections read at once.
const PAGE: usize = 1_000;

/// The effort for a proof that the player to move wins: a few milliseconds.
const PROOF: Reach = Reach { goal: Goal::Win, plies: 25, nodes: 2_000 };
/// No proof is tried in positions with more moves.
const MOST_TRIED: u64 = 400;

/// A position and the moves from it.
pub struct Explored {
    pub counts: Sources,
    /// The moves that were played, the most frequent first.
    pub moves: Vec<ExploredMove>,
    /// The number of plies in which the player to move wins whatever the opponent does, if a short proof was found.
    pub wins_in: Option<u32>,
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
}

impl Sources {
    pub fn all(self) -> Counts {
        self.library.plus(self.played)
    }
}

impl Service {
    /// Returns how often a position and the moves from it were played, with at most `most` moves.
    ///
    /// # Errors
    /// [`Fault`] if the computation failed.
    pub async fn explore(&self, state: &dyn GameState, most: usize) -> Result<Explored, Fault> {
        let Some(spec) = self.catalogue().get(state.info().id).copied() else {
            return Err(Fault::new(format!("there is no game {}", state.info().id)));
        };
        let library = self.library(spec).await?;
        let (played, state) = (self.explorer.played.clone(), state.clone_state());
        let explored = self.compute().run(move || {
            let next = continuations(&*state);
            let at = |key: u64, played: &PositionIndex| Sources {
                library: library.at(key),
                played: played.at(key),
            };
            let (counts, mut moves) = {
                let played = played.read().unwrap_or_else(PoisonError::into_inner);
                let counted = next.into_iter().map(|next| (at(next.key, &played), next));
                let moves: Vec<(Sources, Continuation)> =
                    counted.filter(|(counts, _)| counts.all().games() > 0).collect();
                (at(state.position_key(), &played), moves)
            };
            moves.sort_by_key(|(counts, _)| std::cmp::Reverse(counts.all().games()));
            moves.truncate(most);
            let judged = |(counts, Continuation { made, .. }): (Sources, Continuation)| {
                let chance = chance_after(&spec, &*state, &made);
                ExploredMove { made, counts, chance }
            };
            let moves = moves.into_iter().map(judged).collect();
            let is_small = (1..=MOST_TRIED).contains(&state.count());
            let wins_in = is_small.then(|| spec.engine.shortest(&*state, PROOF)).flatten().flatten();
            Explored { counts, moves, wins_in }
        });
        explored.await
    }

    /// Returns the library of a game. A damaged one is logged, and counts as empty.
    async fn library(&self, spec: GameSpec) -> Result<Arc<PositionIndex>, Fault> {
        let id = spec.info().id;
        let libraries = || self.explorer.libraries.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(library) = libraries().get(id) {
            return Ok(library.clone());
        }
        let read = self.compute().run(move || PositionIndex::of_library(&spec)).await?;
        let library = Arc::new(read.unwrap_or_else(|error| {
            tracing::error!(game = id, %error, "a library can't be read");
            PositionIndex::default()
        }));
        libraries().insert(id, library.clone());
        Ok(library)
    }

    /// Reads the libraries of all games, so that no question waits for them.
    ///
    /// # Errors
    /// [`Fault`] if the computation failed.
    pub async fn read_libraries(&self) -> Result<(), Fault> {
        for spec in self.catalogue().iter() {
            self.library(*spec).await?;
        }
        Ok(())
    }

    /// Counts the next ended matches, at most `most`. Returns true if there may be more. Does nothing while another task
    /// counts.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn count_ended(&self, most: usize, now: Timestamp) -> Result<bool, Fault> {
        let Ok(mut progress) = self.explorer.progress.try_lock() else { return Ok(false) };
        self.recount_if_changed(&mut progress, now).await?;
        let page = self.store().ended(progress.read, most).await?;
        let Some(last) = page.last().map(|ended| ended.number) else { return Ok(false) };
        let counted: Vec<&Ended> = page.iter().filter(|ended| counts(ended, &progress.hidden)).collect();
        let ids: Vec<_> = counted.iter().map(|ended| ended.id).collect();
        let records = self.store().records(&ids).await?;
        let (catalogue, played) = (self.catalogue().clone(), self.explorer.played.clone());
        let games = self.compute().run(move || {
            let games: Vec<_> = records.iter().filter_map(|record| passed(&catalogue, record)).collect();
            let mut played = played.write().unwrap_or_else(PoisonError::into_inner);
            games.iter().for_each(|(keys, winner)| played.add(keys, *winner));
        });
        games.await?;
        progress.read = last;
        Ok(page.len() == most)
    }

    /// Starts the count again if other people hide their results, or if a counted match was corrected.
    async fn recount_if_changed(&self, progress: &mut Progress, now: Timestamp) -> Result<(), Fault> {
        if progress.read > FEW && now.since(progress.began) < RECOUNTED_AFTER {
            return Ok(());
        }
        let hidden: HashSet<PersonId> = self.store().hidden().await?.into_iter().collect();
        let (mut corrected, mut changed) = (progress.corrected, hidden != progress.hidden);
        loop {
            let corrections = self.store().corrections(corrected, PAGE).await?;
            let Some((last, _)) = corrections.last() else { break };
            corrected = *last;
            changed |= corrections.iter().any(|(_, number)| *number <= progress.read);
        }
        let began = if progress.read == 0 || changed { now } else { progress.began };
        if changed {
            *self.explorer.played.write().unwrap_or_else(PoisonError::into_inner) = PositionIndex::default();
            progress.read = 0;
        }
        (progress.hidden, progress.corrected, progress.began) = (hidden, corrected, began);
        Ok(())
    }
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
