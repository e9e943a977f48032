//! Self-play games on whole boards, and the training samples from them.

use std::sync::atomic::AtomicBool;

use super::board_sample::{ENDS, GameSample};
use postern_engine::evaluate::Evaluate;
use postern_engine::judge::board_network::BoardNetwork;
use postern_engine::judge::board_network::view::BoardView;
use postern_engine::random::Random;
use postern_engine::time::budget::Budget;
use postern_engine::tree::Tree;
use postern_engine::tree::policy::EvaluationPolicy;
use postern_rules::game::info::Options;
use postern_rules::game::rules::Playable;
use postern_rules::seat::Seat;

/// The most random placements at the start of a game.
const OPENING: usize = 8;

/// Number of placements after the opening that are sampled in proportion to visits. Later placements are the most
/// visited.
const DRAWN: usize = 16;

/// One placement in this many is random, so that the network also sees mistakes.
const SLIP: usize = 40;

/// Settings of a self-play game.
pub(crate) struct Play<'a> {
    pub(crate) options: &'a Options,
    pub(crate) network: Option<&'a BoardNetwork>,
    /// Playouts per move.
    pub(crate) playouts: u64,
    /// Share of the game's result in the target for winning, from 0 to 1. The rest is the search's own estimate.
    pub(crate) result: f32,
}

/// A training sample from a game in progress, which lacks the result of the game.
struct PlayedBoard {
    view: BoardView,
    placed: Box<[(u16, f32)]>,
    mover: Seat,
    chance: f32,
}

/// Plays one game and returns its samples.
pub(crate) fn game<G: Evaluate>(play: &Play, seed: u64) -> Vec<GameSample> {
    let mut random = Random::new(seed);
    let Ok(mut position) = G::start(play.options) else { return Vec::new() };
    let opening = random.below(OPENING + 1);
    let mut seen: Vec<PlayedBoard> = Vec::new();
    let never = AtomicBool::new(false);
    let mut ply = 0;
    while G::over(&position).is_none() && !G::is_decided(&position) {
        ply += 1;
        if ply <= opening || random.below(SLIP) == 0 {
            play_random::<G>(&mut position, &mut random);
            continue;
        }
        let Some(view) = G::view(&position) else { return Vec::new() };
        let tree = Tree::<EvaluationPolicy<G>>::new(position.clone(), random.bits(), play.network);
        let Some(mut tree) = tree else { break };
        let found = tree.run(&mut Budget::new(Some(play.playouts), None, &never), 1, G::SCALE);
        let (Some(best), visits) = (found.lines.into_iter().next(), tree.visits()) else { break };
        let all: f32 = visits.iter().map(|(_, visits)| visits).sum();
        // The search skips a proven root, so its visits say nothing about placing.
        let is_searched = all >= 10.0;
        let Some(best) = best.moves.into_iter().next() else { break };
        let mut made = best;
        if is_searched {
            let placed =
                visits.iter().map(|(made, visits)| (G::place(made, &view) as u16, visits / all)).collect();
            seen.push(PlayedBoard { view, placed, mover: position.to_move(), chance: tree.chance() });
            if ply <= opening + DRAWN {
                let mut left = random.unit() as f32 * all;
                let drawn = visits.into_iter().find(|(_, visits)| {
                    left -= visits;
                    left < 0.0
                });
                made = drawn.map_or(made, |(drawn, _)| drawn);
            }
        }
        position.play(&made);
    }
    samples::<G>(play, &position, seen, &mut random)
}

fn play_random<G: Evaluate>(position: &mut G::Position, random: &mut Random) {
    let mut moves = Vec::new();
    position.for_each_move(&mut |made| moves.push(made));
    if !moves.is_empty() {
        position.play(&moves[random.below(moves.len())]);
    }
}

/// Returns the samples of a decided game.
fn samples<G: Evaluate>(
    play: &Play,
    end: &G::Position,
    seen: Vec<PlayedBoard>,
    random: &mut Random,
) -> Vec<GameSample> {
    let Some(points) = seen.first().map(|seen| seen.view.facts().len()) else { return Vec::new() };
    let side = seen[0].view.side();
    let (mut owned, mut won) = (vec![0u8; points], 0.0);
    for _ in 0..ENDS {
        let mut position = end.clone();
        while G::over(&position).is_none() {
            play_random::<G>(&mut position, random);
        }
        G::owners(&position, &mut |column, row, owner| {
            owned[(row + 1) * side + column + 1] += u8::from(owner == Seat::First);
        });
        if G::over(&position) == Some(Some(Seat::First)) {
            won += 1.0 / f32::from(ENDS);
        }
    }
    let sample = |seen: PlayedBoard| {
        let first = seen.mover == Seat::First;
        let owned = owned.iter().map(|&owned| if first { owned } else { ENDS - owned }).collect();
        let result: f32 = if first { won } else { 1.0 - won };
        let won = play.result * result + (1.0 - play.result) * seen.chance;
        GameSample { view: seen.view, placed: seen.placed, owned, won }
    };
    seen.into_iter().map(sample).collect()
}
