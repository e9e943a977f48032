//! The symmetries that a game declares are symmetries of its rules.

use std::collections::BTreeMap;

use postern_games::explorer::continuations;
use postern_rules::board::rows::{Rows, Sign};
use postern_rules::game::state::GameState;
use postern_rules::game::symmetry::Symmetry;

use super::{here_and_there, whole_list};
use crate::random_games::few_variants;

/// Returns the image of a position string.
fn image(position: &str, symmetry: Symmetry) -> String {
    let (rows, fields) = position.split_once(' ').expect("rows and the player to move");
    let board = Rows::read(rows, "xoXO", true).expect("rows of a position");
    let size = (board.cols, board.rows);
    let turned: BTreeMap<_, Sign> =
        board.signs.iter().map(|&(at, sign)| (symmetry.image(at, size), sign)).collect();
    let mut out = String::new();
    Rows::write(&mut out, board.cols, board.rows, |at| turned.get(&at).copied()).expect("strings take all");
    format!("{out} {fields}")
}

/// Returns the symmetries under which the key of this position does not change.
fn declared(state: &dyn GameState, at: impl Fn(&str) -> Option<Box<dyn GameState>>) -> Vec<Symmetry> {
    let position = state.position();
    let same = |symmetry: &&Symmetry| {
        let turned = at(&image(&position, **symmetry));
        turned.is_some_and(|turned| turned.position_key() == state.position_key())
    };
    Symmetry::SQUARE.iter().filter(same).copied().collect()
}

#[test]
fn the_images_of_a_position_have_the_images_of_its_moves_and_the_same_end() {
    let mut checked = 0;
    for variant in few_variants() {
        here_and_there(&variant, 12, &mut |state, _| {
            let options = state.options().clone();
            let at = |position: &str| variant.game.set_up(&options, position).ok();
            let Some(plain) = at(&state.position()).filter(|plain| whole_list(&**plain).is_some()) else {
                return;
            };
            let keys = |state: &dyn GameState| {
                let mut keys: Vec<u64> = continuations(state).iter().map(|next| next.key).collect();
                keys.sort_unstable();
                (keys, state.count(), state.ending().map(|ending| ending.winner), state.score())
            };
            for symmetry in declared(&*plain, at) {
                let turned = at(&image(&plain.position(), symmetry)).expect("it was set up before");
                assert_eq!(keys(&*plain), keys(&*turned), "{} {symmetry:?}", plain.position());
                checked += usize::from(symmetry != Symmetry::Same);
            }
        });
    }
    assert!(checked > 100, "{checked} images were compared");
}
