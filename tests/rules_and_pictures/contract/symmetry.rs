//! The symmetries that a game declares are symmetries of its rules, and it declares all that its rules have.

use std::collections::BTreeSet;

use postern_games::explorer::continuations;
use postern_rules::game::symmetry::Symmetry;
use postern_testkit::prelude::*;

use super::{here_and_there, whole_list};
use postern_testkit::boards::random_games::variants;
use postern_testkit::boards::symmetry::{image, moved};

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

/// A way to move all pieces of a board of this size.
type Mapping = fn(Square, (u8, u8)) -> Square;

/// Generators of the symmetries that a board may have, with and without joined edges.
const MAPPINGS: [(&str, Mapping); 5] = [
    ("columns in reverse order", |at, size| Symmetry::MirrorCols.image(at, size)),
    ("rows in reverse order", |at, size| Symmetry::MirrorRows.image(at, size)),
    ("columns become rows", |at, size| Symmetry::Transpose.image(at, size)),
    ("a shift by a column", |at, (cols, _)| Square::new((at.col + 1) % cols, at.row)),
    ("a shift by a row", |at, (_, rows)| Square::new(at.col, (at.row + 1) % rows)),
];

/// Returns the positions after the legal moves, in order.
fn next_positions(state: &dyn GameState) -> Vec<String> {
    let mut after = state.clone_state();
    let mut all = Vec::new();
    for made in state.legal(2) {
        after.follow(&made).expect("it is legal");
        all.push(after.position());
        after.undo();
    }
    all.sort_unstable();
    all.dedup();
    all
}

#[test]
fn a_mapping_that_changes_nothing_in_the_rules_leaves_the_key() {
    let (mut same, mut other) = (BTreeSet::new(), 0);
    for variant in variants() {
        let mut seen: Vec<Box<dyn GameState>> = Vec::new();
        here_and_there(&variant, 12, &mut |state, _| {
            if state.ply() > 0 && state.ending().is_none() && seen.len() < 20 {
                seen.push(variant.game.set_up(state.options(), &state.position()).expect("it is read back"));
            }
        });
        for (name, mapping) in MAPPINGS {
            let image = |state: &dyn GameState| {
                variant.game.set_up(state.options(), &moved(&state.position(), mapping)).ok()
            };
            let changes_nothing = |state: &dyn GameState| {
                image(state).is_some_and(|image| {
                    let mut next: Vec<String> =
                        next_positions(state).iter().map(|position| moved(position, mapping)).collect();
                    next.sort_unstable();
                    next == next_positions(&*image) && state.score() == image.score()
                })
            };
            if !seen.iter().all(|state| changes_nothing(&**state)) {
                other += 1;
                continue;
            }
            for state in &seen {
                let image = image(&**state).expect("it was set up before");
                let position = state.position();
                assert_eq!(
                    state.position_key(),
                    image.position_key(),
                    "{}, {name}: {position}",
                    variant.name()
                );
            }
            same.insert((variant.name(), name));
        }
    }
    let shifts = same.iter().filter(|(_, name)| name.starts_with("a shift")).count();
    assert!(shifts >= 3 && same.len() > shifts + 8 && other > 10, "{same:?}, {other} change something");
}
