//! The canonical order of moves, checked by their text and the kinds of moves in the game's `trials.toml`.

use std::panic::AssertUnwindSafe;

use postern_testkit::prelude::*;
use postern_testkit::trials::{Trials, trials};

/// Panics if the moves are not in the game's canonical order, or if a move occurs twice.
pub(crate) fn assert_canonical_order(spec: &GameSpec, moves: &[&str]) {
    let (trials, id) = (trials(spec), spec.info().id);
    let places: Vec<Place> = moves.iter().map(|text| place(&trials, text)).collect();
    for (at, pair) in places.windows(2).enumerate() {
        assert!(pair[0] < pair[1], "{id}: {} stands before {}", moves[at], moves[at + 1]);
    }
}

/// Sort key of a move: its kind, its first square, its form within the kind, and the other squares.
type Place = (usize, Option<Square>, usize, Vec<Square>);

fn place(trials: &Trials, text: &str) -> Place {
    let (form, mut squares) = form(text);
    let place = trials.order.iter().enumerate().find_map(|(kind, forms)| {
        let within = forms.iter().position(|known| known.split('|').any(|known| known == form))?;
        Some((kind, within))
    });
    let (kind, within) =
        place.unwrap_or_else(|| panic!("{text} has a form, {form}, that the game does not tell of"));
    let first = (!squares.is_empty()).then(|| squares.remove(0));
    (kind, first, within, squares)
}

/// Returns the pattern of a move and its squares. In the pattern, each square is `@`, a path is `@-@` and each number
/// is `#`.
fn form(text: &str) -> (String, Vec<Square>) {
    let (mut form, mut squares, mut rest) = (String::new(), Vec::new(), text);
    while let Some(sign) = rest.chars().next() {
        match Square::read(rest) {
            Ok((square, after)) if sign.is_ascii_lowercase() => {
                squares.push(square);
                form.push('@');
                rest = after;
            }
            _ => {
                let sign = if sign.is_ascii_digit() { '#' } else { sign };
                if !(sign == '#' && form.ends_with('#')) {
                    form.push(sign);
                }
                rest = &rest[rest.chars().next().map_or(0, char::len_utf8)..];
            }
        }
    }
    while form.contains("@-@-@") {
        form = form.replace("@-@-@", "@-@");
    }
    (form, squares)
}

#[test]
fn the_order_tells_right_from_wrong() {
    for spec in catalogue().iter() {
        let state = postern_testkit::trials::start(spec, &trials(spec).variants[0]);
        let legal = state.legal(3);
        let moves: Vec<&str> = legal.iter().map(String::as_str).collect();
        assert_canonical_order(spec, &moves);
        for wrong in [[moves[1], moves[0]], [moves[0], moves[0]]] {
            let caught = std::panic::catch_unwind(AssertUnwindSafe(|| assert_canonical_order(spec, &wrong)));
            assert!(caught.is_err(), "{wrong:?}");
        }
    }
}
