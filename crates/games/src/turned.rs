//! A position with the other side to move.

use postern_rules::game::state::{Game, GameState};

/// Returns the position with the other player to move; `None` if the rules don't allow it. The position string of every
/// game has the turn behind the rows.
pub fn turned(game: &dyn Game, state: &dyn GameState) -> Option<Box<dyn GameState>> {
    let position = state.position();
    let mut fields: Vec<&str> = position.split(' ').collect();
    let turn = fields.get_mut(1)?;
    *turn = match *turn {
        "x" => "o",
        "o" => "x",
        _ => return None,
    };
    let turned = game.set_up(state.options(), &fields.join(" ")).ok()?;
    (turned.to_move() != state.to_move()).then_some(turned)
}
