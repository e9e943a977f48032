//! The one question whether a board belongs to a running match between people, or to one without hints: help with it is
//! refused by every tool, to anybody.

use std::collections::HashSet;
use std::sync::Arc;

use super::position_keys::{FEW, PositionKeys, pieces, shares};
use super::positions::{MatchPosition, Positions};
use super::unaided::is_unaided;
use crate::leases::Leases;
use crate::pools::compute_pool::ComputePool;
use postern_games::catalogue::Catalogue;
use postern_games::library::TALLEST;
use postern_play::ids::{MatchId, PersonId};
use postern_play::record::Record;
use postern_play::time::Timestamp;
use postern_rules::game::state::GameState;
use postern_store::Store;
use postern_store::fault::Fault;

/// The most matches whose next moves are tried for one question, those with the same pieces of the opponent and then the
/// newest ones first.
const TRIED: usize = 32;
/// The most pieces by which the boards before and after a move differ.
const TAKEN: usize = 8;

/// A board about which somebody asks.
struct Asked {
    game: u64,
    keys: Vec<u64>,
    /// The keys of the earlier positions of its game.
    passed: HashSet<u64>,
    /// The keys of the pieces of each player.
    sides: Vec<u64>,
    pieces: [usize; 2],
}

impl Asked {
    fn of(catalogue: &Catalogue, state: &dyn GameState) -> Asked {
        let (with, position) = (PositionKeys::of_state(catalogue, state), state.position());
        let (mut back, mut passed) = (state.clone_state(), HashSet::new());
        while back.undo() {
            passed.extend(with.keys(&back.position()));
        }
        Asked {
            game: with.game,
            keys: with.keys(&position),
            passed,
            sides: [true, false].into_iter().flat_map(|first| with.keys_of_side(&position, first)).collect(),
            pieces: pieces(&position),
        }
    }

    /// True if the board is that of a match, or its game went through it. Every game goes through the openings, so the
    /// latter counts later, and at once for the `players` of the match.
    fn shows(&self, at: &MatchPosition, by_player: bool) -> bool {
        let went_on = at.is_rare || by_player;
        at.keys.iter().any(|key| self.keys.contains(key) || went_on && self.passed.contains(key))
    }

    /// True if the player who waits in a match has the same pieces here. Few other moves than those of the match lead to
    /// a board like this.
    fn keeps_waiting(&self, at: &MatchPosition) -> bool {
        shares(&at.waiting, &self.sides)
    }

    /// True if the numbers of pieces let the board follow from that of a match by a capture, or in an opening.
    fn may_follow(&self, at: &MatchPosition) -> bool {
        let ([moves, waits], [first, second]) = (at.pieces(), self.pieces);
        let fits = |(mover, other): (usize, usize)| {
            let taken = waits.checked_sub(other);
            let may_be = |taken: usize| (1..=TAKEN).contains(&taken) || taken == 0 && waits < FEW;
            mover.abs_diff(moves) <= TALLEST && taken.is_some_and(may_be)
        };
        [(first, second), (second, first)].into_iter().any(fits)
    }

    /// True if the numbers of pieces let a match come from the board by its last move.
    fn may_precede(&self, at: &MatchPosition) -> bool {
        let sum = |pieces: [usize; 2]| pieces.iter().sum::<usize>();
        at.is_own && sum(at.pieces()).abs_diff(sum(self.pieces)) <= TAKEN
    }
}

/// True if a board follows from the current position of a match by one move. After a move over more than [`TALLEST`]
/// squares, the pieces of the opponent tell: such moves are too many to try.
fn follows(catalogue: &Catalogue, record: &Record, asked: &Asked, keeps_waiting: bool) -> bool {
    let begun = catalogue.begin(&record.game, &record.options, Some(&record.state.position));
    let Ok(mut after) = begun else { return false };
    let (with, legal) = (PositionKeys::of_record(catalogue, record), after.legal(TALLEST));
    if keeps_waiting && after.count() > legal.len() as u64 {
        return true;
    }
    let [first, second] = asked.pieces;
    legal.iter().any(|made| {
        if after.follow(made).is_err() {
            return false;
        }
        let next = after.position();
        after.undo();
        // Keys are slow, and few positions have as many pieces.
        let here = pieces(&next);
        (here == [first, second] || here == [second, first]) && shares(&with.keys(&next), &asked.keys)
    })
}

/// Returns the keys of the positions after each move from here.
fn next_keys(catalogue: &Catalogue, state: &dyn GameState) -> HashSet<u64> {
    let (with, mut after) = (PositionKeys::of_state(catalogue, state), state.clone_state());
    let mut keys = HashSet::new();
    for made in state.legal(TALLEST) {
        if after.follow(&made).is_ok() {
            keys.extend(with.keys(&after.position()));
            after.undo();
        }
    }
    keys
}

/// Returns the matches whose next move may lead to a board; true for those whose waiting player has the same pieces.
fn candidates(positions: &Positions, asked: &Asked) -> Vec<(MatchId, bool)> {
    let mut all = Vec::new();
    positions.each(asked.game, |id, at| {
        let keeps = asked.keeps_waiting(at);
        if keeps || asked.may_follow(at) {
            all.push((id, keeps));
        }
    });
    all.sort_by_key(|(id, keeps)| (!keeps, std::cmp::Reverse(*id)));
    all.truncate(TRIED);
    all
}

/// Decides whether a board belongs to a running match.
pub struct InPlay {
    catalogue: Catalogue,
    store: Store,
    leases: Arc<Leases>,
    compute: ComputePool,
    positions: Arc<Positions>,
}

impl InPlay {
    pub(crate) fn new(
        catalogue: Catalogue,
        store: Store,
        leases: Arc<Leases>,
        compute: ComputePool,
        positions: Arc<Positions>,
    ) -> InPlay {
        InPlay { catalogue, store, leases, compute, positions }
    }

    /// Reads the boards of running matches, so that no question waits for it.
    ///
    /// # Errors
    /// [`Fault`] of the store, or if the rules panicked.
    pub async fn read_positions(&self, now: Timestamp) -> Result<(), Fault> {
        self.positions.read(&self.store, (&self.compute, &self.catalogue), (now, &self.leases)).await
    }

    /// Returns a running match without hints to which a board belongs, whoever asks and whatever shows it: the board of the
    /// match or an image of it, one that a move of the match leads to, and beyond the opening one that the match has just
    /// come from, or whose game went through the position of the match. For a player of the match, the latter counts from
    /// the first move on. The usual start belongs to nobody.
    ///
    /// # Errors
    /// [`Fault`] of the store, or if the rules panicked.
    pub async fn match_in_play(
        &self,
        state: &dyn GameState,
        by: PersonId,
        now: Timestamp,
    ) -> Result<Option<MatchId>, Fault> {
        if state.ply() == 0 && state.own_start().is_none() {
            return Ok(None);
        }
        self.read_positions(now).await?;
        let with = (&self.compute, &self.catalogue);
        let own: HashSet<MatchId> = self.store.running_of(by).await?.iter().map(|line| line.id).collect();
        let ids: Vec<MatchId> = own.iter().copied().collect();
        self.positions.note_read(with, self.store.records(&ids).await?).await?;
        let (catalogue, here) = (self.catalogue.clone(), state.clone_state());
        let asked = self.compute.run(move || Asked::of(&catalogue, &*here)).await?;
        let shown = self.positions.first(asked.game, |id, at| asked.shows(at, own.contains(&id)));
        if shown.is_some() {
            return Ok(shown);
        }
        if self.positions.first(asked.game, |_, at| asked.may_precede(at)).is_some() {
            let (catalogue, here) = (self.catalogue.clone(), state.clone_state());
            let next = self.compute.run(move || next_keys(&catalogue, &*here)).await?;
            let came_from = |at: &MatchPosition| at.is_own && at.keys.iter().any(|key| next.contains(key));
            if let Some(id) = self.positions.first(asked.game, |_, at| came_from(at)) {
                return Ok(Some(id));
            }
        }
        let candidates = candidates(&self.positions, &asked);
        let ids: Vec<MatchId> = candidates.iter().map(|(id, _)| *id).collect();
        let records = self.store.records(&ids).await?;
        let keeps: HashSet<MatchId> =
            candidates.into_iter().filter(|(_, keeps)| *keeps).map(|(id, _)| id).collect();
        let catalogue = self.catalogue.clone();
        let found = self.compute.run(move || {
            let leads = |record: &&Record| follows(&catalogue, record, &asked, keeps.contains(&record.id));
            records.iter().filter(|record| is_unaided(record)).find(leads).map(|record| record.id)
        });
        found.await
    }
}
