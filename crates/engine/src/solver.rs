//! Exhaustive solver: proves or refutes that a player can force a goal within a number of plies.

use std::collections::HashMap;
use std::marker::PhantomData;

use crate::digest::digest;
use crate::engine_of::{EngineOf, history};
use crate::evaluate::Evaluate;
use crate::search::order::MoveScores;
use postern_rules::game::rules::{MoveOf, Playable};
use postern_rules::game::state::GameState;
use postern_rules::seat::Seat;

/// The goal of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Win the game by its own rules.
    Win,
    /// Win the game, or have the move with this gain or more in [`Evaluate::count_up`].
    Gain(i32),
}

/// The limits of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    pub goal: Goal,
    pub plies: u32,
    /// The most positions to search. Without a result by then there is no answer.
    pub nodes: u64,
}

/// Proven answers: the solver tries every legal move wherever it could matter.
///
/// Positions are identified by 64-bit digests. Draw rules for repetition are ignored: a shortest win repeats no
/// position, and goals are few plies away.
pub trait Solver: Send + Sync {
    /// Returns the least number of plies in which the player to move can force the goal. `Some(None)` if they can't
    /// within the reach, `None` if unknown.
    fn shortest(&self, state: &dyn GameState, reach: Reach) -> Option<Option<u32>>;

    /// Returns all moves that force the goal within the reach, in canonical notation; `None` if unknown.
    fn winners(&self, state: &dyn GameState, reach: Reach) -> Option<Vec<String>>;

    /// True if the move forces the goal for the player to move. `None` if that is unknown or the move can't be played.
    fn forces(&self, state: &dyn GameState, made: &str, reach: Reach) -> Option<bool>;

    /// Returns best play up to the goal: the player to move takes a shortest way to it, the opponent resists as long as
    /// they can. `None` if no forced way to the goal is known.
    fn solution(&self, state: &dyn GameState, reach: Reach) -> Option<Vec<String>>;

    /// Returns the count of a seat, by which gains are measured. `None` if the state is another game's.
    fn count(&self, state: &dyn GameState, seat: Seat) -> Option<i32>;

    /// Returns for each of these moves whether the player to move wins by it; `None` if the reach does not decide that. A
    /// move loses if every line after it ends with a winner within the reach.
    fn verdicts(&self, state: &dyn GameState, moves: &[&str], reach: Reach) -> Vec<Option<bool>>;

    /// True if `seat` forces the goal within the reach, with either player to move. `None` if unknown.
    fn attains(&self, state: &dyn GameState, seat: Seat, reach: Reach) -> Option<bool>;

    /// Returns a solver for many positions of a game, which remembers what it has proved. It searches at most `nodes`
    /// positions for each question.
    fn prover(&self, seat: Seat, nodes: u64) -> Box<dyn Prover>;

    /// Returns a reply that refutes the move from `from` to `after`: the player to move in `after` can then stop the
    /// other player from reaching the goal in the plies that remain. Points and pieces won are counted from `from`.
    /// `None` if the solver finds no such reply.
    fn refutation(&self, from: &dyn GameState, after: &dyn GameState, reach: Reach) -> Option<String>;
}

/// A solver for many positions of one game.
pub trait Prover {
    /// True if the prover's player wins within these plies, false if the opponent does. `None` if neither is proved.
    fn wins(&mut self, state: &dyn GameState, plies: u32) -> Option<bool>;
}

/// Positions with more moves than this are not searched.
const MOST_MOVES: u64 = 6_000;

/// Known bounds of a position: plies within which the goal is forced, and plies within which it is not.
#[derive(Clone, Copy)]
struct Bounds {
    within: u8,
    not_within: u8,
}

const UNKNOWN: Bounds = Bounds { within: u8::MAX, not_within: 0 };

/// A search for one goal of one player.
struct Proof {
    seat: Seat,
    goal: Goal,
    /// The count of `seat` in the starting position.
    base: i32,
    left: u64,
    /// True if some line was cut off at the reach, or ended in a draw.
    open: bool,
    known: HashMap<u64, Bounds>,
    scores: MoveScores,
}

/// Moves, each with the fewest plies to the goal including the move itself.
type JudgedMoves<M> = Vec<(M, Option<u32>)>;

/// The node limit is reached, or a position has too many moves.
struct TooMuch;

fn counted<G: Evaluate>(position: &G::Position, seat: Seat) -> i32 {
    let first = G::count_up(position);
    if seat == Seat::First { first } else { -first }
}

impl Proof {
    fn new<G: Evaluate>(from: &G::Position, reach: Reach) -> Proof {
        Proof::by::<G>(from.to_move(), from, reach)
    }

    fn by<G: Evaluate>(seat: Seat, from: &G::Position, reach: Reach) -> Proof {
        Proof::from_count(seat, counted::<G>(from, seat), reach)
    }

    fn from_count(seat: Seat, base: i32, reach: Reach) -> Proof {
        Proof {
            seat,
            goal: reach.goal,
            base,
            left: reach.nodes,
            open: false,
            known: HashMap::new(),
            scores: MoveScores::new(),
        }
    }

    /// True if the goal is forced within `plies` plies.
    fn forced<G: Evaluate>(&mut self, position: &G::Position, plies: u32) -> Result<bool, TooMuch> {
        if let Some(winner) = G::over(position) {
            self.open |= winner.is_none();
            return Ok(winner == Some(self.seat));
        }
        let attacks = position.to_move() == self.seat;
        if let Goal::Gain(gain) = self.goal
            && attacks
            && counted::<G>(position, self.seat) >= self.base + gain
        {
            return Ok(true);
        }
        if plies == 0 {
            self.open = true;
            return Ok(false);
        }
        if self.left == 0 {
            return Err(TooMuch);
        }
        self.left -= 1;
        let key = (plies > 1).then(|| digest(position));
        if let Some(known) = key.and_then(|key| self.known.get(&key)) {
            if plies >= known.within as u32 {
                return Ok(true);
            }
            if plies <= known.not_within as u32 {
                return Ok(false);
            }
        }
        let forced = match self.some_move_is::<G>(position, attacks, plies)? {
            true => attacks,
            false => !attacks,
        };
        if let Some(key) = key {
            let known = self.known.entry(key).or_insert(UNKNOWN);
            if forced {
                known.within = known.within.min(plies as u8);
            } else {
                known.not_within = known.not_within.max(plies as u8);
            }
        }
        Ok(forced)
    }

    /// True if some move leads to a position in which the goal is forced (`forced`) or not forced (`!forced`).
    fn some_move_is<G: Evaluate>(
        &mut self,
        position: &G::Position,
        forced: bool,
        plies: u32,
    ) -> Result<bool, TooMuch> {
        let seat = position.to_move();
        let mut choices = Vec::new();
        G::candidates(position, &mut |made, order| {
            let id = G::id(&made);
            choices.push((self.scores.order(seat, plies as usize, 0, id, order), id, made));
        });
        choices.sort_by_key(|(order, ..)| std::cmp::Reverse(*order));
        let listed = choices.len();
        let mut at = 0;
        loop {
            if at == listed {
                let count = position.count();
                if count == listed as u64 {
                    return Ok(false);
                }
                if count > MOST_MOVES {
                    return Err(TooMuch);
                }
                // The candidates may be incomplete: add all other legal moves.
                let known: std::collections::HashSet<MoveOf<G>> =
                    choices.iter().map(|(_, _, made)| made.clone()).collect();
                position.for_each_move(&mut |made| {
                    if !known.contains(&made) {
                        choices.push((0, G::id(&made), made));
                    }
                });
            }
            let Some((_, id, made)) = choices.get(at) else { return Ok(false) };
            let mut after = position.clone();
            after.play(made);
            if self.forced::<G>(&after, plies - 1)? == forced {
                if plies > 1 {
                    let tried = choices[..at].iter().map(|(_, id, _)| *id);
                    self.scores.cut(seat, plies as usize, 0, *id, plies as i32, tried);
                }
                return Ok(true);
            }
            at += 1;
        }
    }

    fn shortest<G: Evaluate>(&mut self, position: &G::Position, plies: u32) -> Result<Option<u32>, TooMuch> {
        for plies in 0..=plies {
            if self.forced::<G>(position, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// Returns all moves, each with the fewest plies to the goal including the move itself; `None` if beyond the reach.
    fn judged<G: Evaluate>(
        &mut self,
        position: &G::Position,
        plies: u32,
    ) -> Result<JudgedMoves<MoveOf<G>>, TooMuch> {
        if position.count() > MOST_MOVES {
            return Err(TooMuch);
        }
        let mut moves = Vec::new();
        position.for_each_move(&mut |made| moves.push(made));
        let mut judged = Vec::with_capacity(moves.len());
        for made in moves {
            let mut after = position.clone();
            after.play(&made);
            let takes = self.shortest::<G>(&after, plies.saturating_sub(1))?;
            judged.push((made, takes.map(|takes| takes + 1)));
        }
        Ok(judged)
    }

    fn solution<G: Evaluate>(
        &mut self,
        from: &G::Position,
        plies: u32,
    ) -> Result<Option<Vec<MoveOf<G>>>, TooMuch> {
        let Some(mut left) = self.shortest::<G>(from, plies)? else { return Ok(None) };
        let mut position = from.clone();
        let mut line = Vec::new();
        while left > 0 && G::over(&position).is_none() {
            let judged = self.judged::<G>(&position, left)?;
            let attacks = position.to_move() == self.seat;
            let forcing = judged.into_iter().filter_map(|(made, takes)| takes.map(|takes| (takes, made)));
            // Ties go to the first move in canonical order.
            let best = if attacks {
                forcing.min_by_key(|(takes, _)| *takes)
            } else {
                forcing.reduce(|best, other| if other.0 > best.0 { other } else { best })
            };
            let Some((takes, made)) = best else { return Ok(None) };
            position.play(&made);
            line.push(made);
            left = takes - 1;
        }
        Ok(Some(line))
    }
}

/// The prover of one game.
struct ProverOf<G> {
    proof: Proof,
    nodes: u64,
    game: PhantomData<fn() -> G>,
}

impl<G: Evaluate> Prover for ProverOf<G> {
    fn wins(&mut self, state: &dyn GameState, plies: u32) -> Option<bool> {
        self.proof.left = self.nodes;
        let wins = self.proof.forced::<G>(history::<G>(state)?.position(), plies).ok()?;
        (wins || !self.proof.open).then_some(wins)
    }
}

impl<G: Evaluate> Solver for EngineOf<G> {
    fn shortest(&self, state: &dyn GameState, reach: Reach) -> Option<Option<u32>> {
        let position = history::<G>(state)?.position();
        Proof::new::<G>(position, reach).shortest::<G>(position, reach.plies).ok()
    }

    fn winners(&self, state: &dyn GameState, reach: Reach) -> Option<Vec<String>> {
        let position = history::<G>(state)?.position();
        let mut proof = Proof::new::<G>(position, reach);
        if position.count() > MOST_MOVES {
            return None;
        }
        let mut moves = Vec::new();
        position.for_each_move(&mut |made| moves.push(made));
        let mut winners = Vec::new();
        for made in moves {
            let mut after = position.clone();
            after.play(&made);
            if proof.forced::<G>(&after, reach.plies.checked_sub(1)?).ok()? {
                winners.push(made.to_string());
            }
        }
        Some(winners)
    }

    fn forces(&self, state: &dyn GameState, made: &str, reach: Reach) -> Option<bool> {
        let position = history::<G>(state)?.position();
        let made = position.check(made.parse().ok()?).ok()?;
        let mut after = position.clone();
        after.play(&made);
        Proof::new::<G>(position, reach).forced::<G>(&after, reach.plies.checked_sub(1)?).ok()
    }

    fn solution(&self, state: &dyn GameState, reach: Reach) -> Option<Vec<String>> {
        let position = history::<G>(state)?.position();
        let line = Proof::new::<G>(position, reach).solution::<G>(position, reach.plies).ok()??;
        Some(line.iter().map(ToString::to_string).collect())
    }

    fn count(&self, state: &dyn GameState, seat: Seat) -> Option<i32> {
        Some(counted::<G>(history::<G>(state)?.position(), seat))
    }

    fn verdicts(&self, state: &dyn GameState, moves: &[&str], reach: Reach) -> Vec<Option<bool>> {
        let Some(history) = history::<G>(state) else { return vec![None; moves.len()] };
        let position = history.position();
        let mut proof = Proof::new::<G>(position, reach);
        let mut verdict = |made: &str| {
            let made = position.check(made.parse().ok()?).ok()?;
            let mut after = position.clone();
            after.play(&made);
            let wins = proof.forced::<G>(&after, reach.plies.checked_sub(1)?).ok()?;
            (wins || !proof.open).then_some(wins)
        };
        moves.iter().map(|made| verdict(made)).collect()
    }

    fn attains(&self, state: &dyn GameState, seat: Seat, reach: Reach) -> Option<bool> {
        let position = history::<G>(state)?.position();
        Proof::by::<G>(seat, position, reach).forced::<G>(position, reach.plies).ok()
    }

    fn prover(&self, seat: Seat, nodes: u64) -> Box<dyn Prover> {
        // Without a gain as the goal, no count matters.
        let proof = Proof::from_count(seat, 0, Reach { goal: Goal::Win, plies: 0, nodes });
        Box::new(ProverOf::<G> { proof, nodes, game: PhantomData })
    }

    fn refutation(&self, from: &dyn GameState, after: &dyn GameState, reach: Reach) -> Option<String> {
        let mut proof = Proof::new::<G>(history::<G>(from)?.position(), reach);
        let position = history::<G>(after)?.position();
        // Strongest first, by the game's move ordering.
        let mut choices = Vec::new();
        G::candidates(position, &mut |made, order| choices.push((order, made)));
        choices.sort_by_key(|(order, _)| std::cmp::Reverse(*order));
        choices.into_iter().find_map(|(_, made)| {
            let mut answered = position.clone();
            answered.play(&made);
            let forced = proof.forced::<G>(&answered, reach.plies.checked_sub(1)?).ok()?;
            (!forced).then(|| made.to_string())
        })
    }
}
