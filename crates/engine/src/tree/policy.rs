//! Policies for the tree of playouts: a game's evaluation, or the rules alone.

use std::marker::PhantomData;

use super::slot_wins::SlotWins;
use crate::evaluate::Evaluate;
use crate::judge::board_network::view::BoardView;
use crate::random::Random;
use crate::score::chance;
use postern_rules::game::rules::{MoveOf, Playable, Rules};
use postern_rules::seat::Seat;

/// The moves of the tree with initial estimates, and the playouts.
pub trait MovePolicy {
    type Game: Rules;

    /// Number of move slots; 0 to turn off RAVE.
    const SLOTS: usize;
    /// The weight of exploration (the constant of UCT).
    const EXPLORATION: f32;
    /// The weight of an initial estimate, in visits.
    const OPINION: f32;
    /// True if the tree backs up proven results (Winands, Björnsson and Saito, 2008).
    const PROVES: bool;

    /// Calls `f` with each move and its initial estimate: the chance that the move wins.
    fn moves(position: &<Self::Game as Rules>::Position, f: &mut dyn FnMut(MoveOf<Self::Game>, f32));

    fn slot(made: &MoveOf<Self::Game>) -> usize;

    /// Plays a position out and returns the result for `First`, from 0 to 1.
    fn playout(
        position: <Self::Game as Rules>::Position,
        random: &mut Random,
        past: &SlotWins,
        made: &mut dyn FnMut(usize, Seat),
    ) -> f32;

    fn over(position: &<Self::Game as Rules>::Position) -> Option<Option<Seat>>;

    /// The input of a board network; `None` if no network guides the tree.
    fn view(position: &<Self::Game as Rules>::Position) -> Option<BoardView> {
        let _ = position;
        None
    }

    /// Returns the index in `view` of the point that a placement occupies.
    fn place(made: &MoveOf<Self::Game>, view: &BoardView) -> usize {
        let _ = (made, view);
        0
    }
}

/// Uses the game's evaluation.
pub struct EvaluationPolicy<G>(PhantomData<G>);

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

/// Uses the rules alone: plain UCT with random playouts (Kocsis and Szepesvári, 2006), the baseline for other players.
pub(crate) struct RandomPolicy<G>(PhantomData<G>);

/// Length in plies at which a random playout is cut off. The score decides its result; without a score it is a draw.
const LONGEST_PLAYOUT: usize = 400;

/// The tallest stack whose distributions are listed.
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
            // Only tall stacks can move. The paths of a single one could exhaust memory, so use the candidates.
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

/// Converts a winner to the result for `First`.
pub fn value(winner: Option<Seat>) -> f32 {
    match winner {
        Some(Seat::First) => 1.0,
        Some(Seat::Second) => 0.0,
        None => 0.5,
    }
}
