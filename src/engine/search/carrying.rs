//! What is carried along the line that a search looks at, made no sooner than it is asked for: many positions are cut off
//! before they are estimated, or their estimates are remembered.

use crate::engine::{Carried, Evaluate, Judges};
use crate::game::MoveOf;

pub(super) struct Carrying<G: Evaluate> {
    /// What is carried at the position of each ply, up to the ply `known`.
    carried: Vec<G::Carried>,
    /// The position and the move before each ply; none where nothing that is carried changes.
    steps: Vec<Option<(G::Position, MoveOf<G>)>>,
    known: usize,
}

impl<G: Evaluate> Carrying<G> {
    /// Room for so many plies after the first.
    pub(super) fn new(plies: usize) -> Carrying<G> {
        Carrying { carried: vec![G::Carried::default(); plies + 1], steps: vec![None; plies + 1], known: 0 }
    }

    /// Begins a line at a position.
    pub(super) fn begin(&mut self, judges: Judges, position: &G::Position) {
        self.carried[0] = G::Carried::at(judges, position);
        self.known = 0;
    }

    /// The line goes on from the position of `ply` with a move, or without one.
    #[inline(always)]
    pub(super) fn go_on(&mut self, ply: usize, step: Option<(&G::Position, &MoveOf<G>)>) {
        if G::Carried::IS_SOMETHING {
            self.steps[ply + 1] = step.map(|(position, made)| (position.clone(), made.clone()));
            self.known = self.known.min(ply);
        }
    }

    /// What is carried at the position of `ply`.
    #[inline(always)]
    pub(super) fn at(&mut self, judges: Judges, ply: usize) -> &G::Carried {
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
