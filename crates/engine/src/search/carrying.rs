//! Carried evaluation state along the current line of a search. The state is updated lazily, since many positions are
//! cut off before they are estimated, or have their estimates in the cache.

use crate::evaluate::Evaluate;
use crate::judge::carried::Carried;
use crate::judge::judges::Judges;
use postern_rules::game::rules::MoveOf;

pub(crate) struct Carrying<G: Evaluate> {
    /// The state at each ply, valid up to the ply `known`.
    carried: Vec<G::Carried>,
    /// The position and the move before each ply; `None` if the state does not change.
    steps: Vec<Option<(G::Position, MoveOf<G>)>>,
    known: usize,
}

impl<G: Evaluate> Carrying<G> {
    /// Creates a stack with room for `plies` plies after the root.
    pub(crate) fn new(plies: usize) -> Carrying<G> {
        Carrying { carried: vec![G::Carried::default(); plies + 1], steps: vec![None; plies + 1], known: 0 }
    }

    /// Starts a line at a position.
    pub(crate) fn begin(&mut self, judges: Judges, position: &G::Position) {
        self.carried[0] = G::Carried::at(judges, position);
        self.known = 0;
    }

    /// Extends the line from the position of `ply` with a move, or with a null move.
    #[inline(always)]
    pub(crate) fn go_on(&mut self, ply: usize, step: Option<(&G::Position, &MoveOf<G>)>) {
        if G::Carried::IS_SOMETHING {
            self.steps[ply + 1] = step.map(|(position, made)| (position.clone(), made.clone()));
            self.known = self.known.min(ply);
        }
    }

    /// Returns the state at the position of `ply`.
    #[inline(always)]
    pub(crate) fn at(&mut self, judges: Judges, ply: usize) -> &G::Carried {
        if G::Carried::IS_SOMETHING {
            while self.known < ply {
                self.known += 1;
                let (before, after) = self.carried.split_at_mut(self.known);
                let (before, after) = (&before[self.known - 1], &mut after[0]);
                match &self.steps[self.known] {
                    Some((position, made)) => after.follow(judges, before, position, made),
                    None => after.clone_from(before),
                }
            }
        }
        &self.carried[ply]
    }
}
