//! The proved results of a position and its moves: from the table of the game, or by a short search to the end.

use postern_engine::solver::{Goal, Reach};
use postern_games::explorer::Continuation;
use postern_games::solved::{SolvedTable, Verdict, prove};
use postern_games::spec::GameSpec;
use postern_rules::game::state::GameState;

/// The effort for a proof that the player to move wins: a few milliseconds.
const PROOF: Reach = Reach { goal: Goal::Win, plies: 25, nodes: 2_000 };
/// No proof is tried in positions with more moves.
const MOST_TRIED: u64 = 400;

/// Returns the proved result of a position for the player to move, and the results of its moves for the same player. On a
/// solved board, all of them. If the position is won, one of the moves is proved to win; `moves` gets a tall one.
pub(super) fn proved(
    spec: &GameSpec,
    table: &SolvedTable,
    state: &dyn GameState,
    moves: &mut Vec<Continuation>,
) -> (Option<Verdict>, Vec<Option<Verdict>>) {
    let mut results = table.of_moves(state, moves);
    let board = spec.solved_board(state.options());
    if let Some(board) = board {
        let reach = Reach { goal: Goal::Win, plies: board.plies, nodes: board.nodes };
        prove(spec, state, moves, &mut results, reach);
    }
    let known = table.at(state.position_key()).filter(|_| state.ending().is_none());
    let position = known.or_else(|| Verdict::of_moves(state, &results)).or_else(|| {
        let is_small = (1..=MOST_TRIED).contains(&state.count());
        let plies = is_small.then(|| spec.engine.shortest(state, PROOF)).flatten().flatten()?;
        Some(Verdict { wins: true, plies: Some(plies) })
    });
    let is_won = position.is_some_and(|verdict| verdict.wins);
    let has_win = results.iter().flatten().any(|verdict| verdict.wins);
    if let Some(first) = (is_won && !has_win).then(|| first_of_proof(spec, state)).flatten() {
        let known = moves.iter().position(|next| next.key == first.key);
        let at = known.unwrap_or_else(|| {
            moves.push(first);
            results.push(None);
            moves.len() - 1
        });
        results[at] = position;
    }
    (position, results)
}

/// Returns the first move of a proof that the player to move wins.
fn first_of_proof(spec: &GameSpec, state: &dyn GameState) -> Option<Continuation> {
    let made = spec.engine.solution(state, PROOF)?.into_iter().next()?;
    let mut after = state.clone_state();
    after.follow(&made).ok()?;
    let winner = after.ending().and_then(|ending| ending.winner);
    Some(Continuation { made, key: after.position_key(), winner })
}

/// Returns whether a move without a proved result wins as fast as the position is won; `None` if that is not known.
pub(super) fn as_fast(
    spec: &GameSpec,
    state: &dyn GameState,
    made: &str,
    position: Option<Verdict>,
) -> Option<Verdict> {
    let plies = position.filter(|verdict| verdict.wins)?.plies?;
    let wins = spec.engine.forces(state, made, Reach { plies, ..PROOF })?;
    wins.then_some(Verdict { wins, plies: Some(plies) })
}
