//! The guide of the tree of playouts: a game's evaluation, or the rules alone.

use std::marker::PhantomData;

use super::score::chance;
use super::{BoardView, Evaluate, Random, SlotWins};
use crate::game::{MoveOf, Playable, Rules, Seat};

/// Moves, first opinions of them, and playouts.
pub(crate) trait MovePolicy {
    type Game: Rules;

    /// The number of slots of moves; 0 if playouts teach nothing about moves that were made later.
    const SLOTS: usize;
    /// The weight of exploration (the constant of UCT).
    const EXPLORATION: f32;
    /// The weight of a first opinion, in visits.
    const OPINION: f32;
    /// True if ends are proven from the leaves up (Winands, Björnsson and Saito, 2008).
    const PROVES: bool;

    /// Moves with a first opinion each: the chance that they win.
    fn moves(position: &<Self::Game as Rules>::Position, f: &mut dyn FnMut(MoveOf<Self::Game>, f32));

    fn slot(made: &MoveOf<Self::Game>) -> usize;

    /// The result of `First`, from 0 to 1.
    fn playout(
        position: <Self::Game as Rules>::Position,
        random: &mut Random,
        past: &SlotWins,
        made: &mut dyn FnMut(usize, Seat),
    ) -> f32;

    fn over(position: &<Self::Game as Rules>::Position) -> Option<Option<Seat>>;

    /// What a network is shown; `None` where none guides the tree.
    fn view(position: &<Self::Game as Rules>::Position) -> Option<BoardView> {
        let _ = position;
        None
    }

    /// The place in a view of the point that a move places on.
    fn place(made: &MoveOf<Self::Game>, view: &BoardView) -> usize {
        let _ = (made, view);
        0
    }
}

/// Guided by the game's evaluation.
pub(crate) struct EvaluationPolicy<G>(PhantomData<G>);

impl<G: Evaluate> MovePolicy for EvaluationPolicy<G> {
    type Game = G;

    const SLOTS: usize = G::SLOTS;
    const EXPLORATION: f32 = 0.05;
    const OPINION: f32 = 12.0;
    const PROVES: bool = true;

    fn moves(position: &G::Position, f: &mut dyn FnMut(MoveOf<G>, f32)) {
        G::candidates(position, &mut |made, order| f(made, chance(order, G::SCALE)));
    }

    fn slot(made: &MoveOf<G>) -> usize {
        G::slot(made)
    }

    fn playout(
        position: G::Position,
        random: &mut Random,
        past: &SlotWins,
        made: &mut dyn FnMut(usize, Seat),
    ) -> f32 {
        G::playout(position, random, past, made)
    }

    fn over(position: &G::Position) -> Option<Option<Seat>> {
        G::over(position)
    }

    fn view(position: &G::Position) -> Option<BoardView> {
        G::view(position)
    }

    fn place(made: &MoveOf<G>, view: &BoardView) -> usize {
        G::place(made, view)
    }
}

/// The rules alone: plain UCT with random playouts (Kocsis and Szepesvári, 2006), the measure that others must beat.
pub(crate) struct RandomPolicy<G>(PhantomData<G>);

/// A random playout is broken off after this many plies and counts as its score says, else as a draw.
const LONGEST_PLAYOUT: usize = 400;

/// Distributions of taller stacks are left out of lists.
const TALLEST: usize = 3;

impl<G: Evaluate> MovePolicy for RandomPolicy<G> {
    type Game = G;

    const SLOTS: usize = 0;
    const EXPLORATION: f32 = 1.0;
    const OPINION: f32 = 0.0;
    const PROVES: bool = false;

    fn moves(position: &G::Position, f: &mut dyn FnMut(MoveOf<G>, f32)) {
        let mut any = false;
        position.for_each_short_move(TALLEST, &mut |made| {
            any = true;
            f(made, 0.5);
        });
        if !any {
            // Only tall stacks can move, and the paths of one of them alone can fill the memory.
            G::candidates(position, &mut |made, _| f(made, 0.5));
        }
    }

    fn slot(_made: &MoveOf<G>) -> usize {
        0
    }

    fn playout(
        mut position: G::Position,
        random: &mut Random,
        _past: &SlotWins,
        _made: &mut dyn FnMut(usize, Seat),
    ) -> f32 {
        let mut moves = Vec::new();
        for _ in 0..LONGEST_PLAYOUT {
            if let Some(outcome) = position.outcome() {
                return value(outcome.winner);
            }
            moves.clear();
            Self::moves(&position, &mut |made, _| moves.push(made));
            if moves.is_empty() {
                break;
            }
            position.play(&moves[random.below(moves.len())]);
        }
        let score = position.score();
        let winner = score.and_then(|score| match score.first.cmp(&score.second) {
            std::cmp::Ordering::Greater => Some(Seat::First),
            std::cmp::Ordering::Less => Some(Seat::Second),
            std::cmp::Ordering::Equal => None,
        });
        value(winner)
    }

    fn over(position: &G::Position) -> Option<Option<Seat>> {
        position.outcome().map(|outcome| outcome.winner)
    }
}

/// The result of `First` when this player has won.
pub(crate) fn value(winner: Option<Seat>) -> f32 {
    match winner {
        Some(Seat::First) => 1.0,
        Some(Seat::Second) => 0.0,
        None => 0.5,
    }
}
