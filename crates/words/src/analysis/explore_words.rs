//! Words for the explorer: how often a position and its moves were played, and with which results.

use crate::voice::{msg, side};
use postern_games::explorer::Counts;
use postern_rules::game::state::GameState;
use postern_rules::phrase::Phrase;
use postern_rules::seat::Seat;
use postern_service::exploring::counting::{Explored, ExploredMove};

/// Returns the sentences about a position: how often it was played, and its proved result.
pub fn head(state: &dyn GameState, explored: &Explored) -> Vec<Phrase> {
    let (all, mover) = (explored.counts.all(), state.to_move());
    let head = msg!(
        "explore-position",
        title = state.info().title(),
        ply = state.ply(),
        start = if state.own_start().is_some() { "own" } else { "usual" },
        games = all.games(),
        played = explored.counts.played.games(),
        side = side(state.info(), mover),
        won = per_cent(all.wins(mover), all),
        drawn = per_cent(all.draws, all)
    );
    let proved = explored.proved.map(|verdict| {
        let moves = verdict.plies.map_or(0, |plies| plies.div_ceil(2));
        msg!("explore-proved", side = side(state.info(), verdict.winner(mover)), moves = moves)
    });
    std::iter::once(head).chain(proved).collect()
}

/// Returns the number of games, the results for the mover, and the proved result or the computer's judgement.
pub fn figures(next: &ExploredMove, mover: Seat) -> Phrase {
    let all = next.counts.all();
    let judged = match (next.proved, next.chance) {
        (Some(proved), _) => Some(msg!("explore-result", wins = if proved.wins { "yes" } else { "no" })),
        (None, Some(chance)) => {
            let per_cent = (chance.clamp(0.0, 1.0) * 100.0).round() as u32;
            Some(msg!("explore-chance", chance = per_cent))
        }
        (None, None) => None,
    };
    msg!(
        "explore-figures",
        games = all.games(),
        won = per_cent(all.wins(mover), all),
        drawn = per_cent(all.draws, all),
        chance = judged
    )
}

/// Says why there is no move; `None` if there are some.
pub fn rest(state: &dyn GameState, explored: &Explored) -> Option<Phrase> {
    match (state.ending(), explored.moves.is_empty()) {
        (Some(ending), _) => Some(msg!("analysis-over", reason = ending.reason)),
        (None, true) => Some(msg!("explore-none")),
        (None, false) => None,
    }
}

fn per_cent(part: u32, of: Counts) -> u32 {
    (f64::from(part) * 100.0 / f64::from(of.games().max(1))).round() as u32
}
