//! Keys of boards, which a board shares with all images that help in its game would be help for: turned, mirrored, shifted
//! around joined edges, with the colours exchanged, with the other player to move, and with other numbers beside the board.

use std::collections::BTreeMap;

use postern_games::catalogue::Catalogue;
use postern_play::record::Record;
use postern_rules::board::rows::{Rows, Sign};
use postern_rules::fnv;
use postern_rules::game::state::GameState;
use postern_rules::game::symmetry;
use postern_rules::game::symmetry::{Shifts, Symmetry};
use postern_rules::square::Square;

/// The number of pieces of one player that many games have in the same places.
pub(crate) const FEW: usize = 3;

/// How the boards of a game are compared.
pub(crate) struct PositionKeys {
    pub(crate) game: u64,
    /// The symmetries of boards with joined edges.
    joined: Vec<(&'static [Symmetry], Shifts)>,
}

impl PositionKeys {
    /// Returns the keys of a match: only those that its board has.
    pub(crate) fn of_record(catalogue: &Catalogue, record: &Record) -> PositionKeys {
        let given = record.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let options = catalogue.get(&record.game).and_then(|spec| spec.info().options(given).ok());
        let of = catalogue.game(&record.game).zip(options).map(|(game, options)| game.symmetries(&options));
        PositionKeys::new(&record.game, of.into_iter().collect())
    }

    /// Returns the keys of a board about which somebody asks: also those that it would have with other edges, since help
    /// on a board without joined edges is help on one with them.
    pub(crate) fn of_state(catalogue: &Catalogue, state: &dyn GameState) -> PositionKeys {
        let (info, mut joined) = (state.info(), Vec::new());
        if let Some(game) = catalogue.game(info.id) {
            joined.push(game.symmetries(state.options()));
            let offered = info.options.iter();
            let offered =
                offered.flat_map(|option| option.offered.iter().map(|(value, _)| (option.name, *value)));
            let all = offered.filter_map(|value| info.options([value]).ok());
            joined.extend(all.map(|options| game.symmetries(&options)));
        }
        PositionKeys::new(info.id, joined)
    }

    fn new(game: &str, all: Vec<(&'static [Symmetry], Shifts)>) -> PositionKeys {
        let mut joined: Vec<(&'static [Symmetry], Shifts)> = Vec::new();
        for of in all {
            if of.1 != Shifts::NONE && !joined.contains(&of) {
                joined.push(of);
            }
        }
        PositionKeys { game: fnv::hash64(game.as_bytes()), joined }
    }

    /// Returns the keys of a position: one that its board shares with its images under all symmetries of a square, also
    /// those that the game's rules don't have, and one for each kind of joined edges, shared with its shifted images.
    pub(crate) fn keys(&self, position: &str) -> Vec<u64> {
        let rows = rows(position);
        let exchanged: String = rows.chars().map(exchanged).collect();
        let least = |symmetries, shifts| {
            let of = |rows: &str| symmetry::key(rows, symmetries, shifts);
            of(rows).min(of(&exchanged)) ^ self.game
        };
        let joined = self.joined.iter().map(|(symmetries, shifts)| !least(symmetries, *shifts));
        std::iter::once(least(Symmetry::SQUARE, Shifts::NONE)).chain(joined).collect()
    }

    /// Returns keys of the pieces of the first or the second player alone. A few pieces, as many games have them, get no
    /// keys.
    pub(crate) fn keys_of_side(&self, position: &str, first: bool) -> Vec<u64> {
        let Ok(board) = Rows::read(rows(position), "xoXO", true) else { return Vec::new() };
        let kept = if first { "xX" } else { "oO" };
        let of_side: BTreeMap<Square, Sign> =
            board.signs.into_iter().filter(|(_, sign)| kept.contains(sign.letter)).collect();
        if of_side.len() < FEW {
            return Vec::new();
        }
        let mut text = String::new();
        let written = Rows::write(&mut text, board.cols, board.rows, |at| of_side.get(&at).copied());
        written.map_or_else(|_| Vec::new(), |()| self.keys(&text))
    }
}

/// Returns the board of a position.
fn rows(position: &str) -> &str {
    position.split(' ').next().unwrap_or_default()
}

fn exchanged(letter: char) -> char {
    match letter {
        'x' => 'o',
        'o' => 'x',
        'X' => 'O',
        'O' => 'X',
        other => other,
    }
}

/// Returns the numbers of pieces of the first and the second player on the board of a position, wherever they are.
pub(crate) fn pieces(position: &str) -> [usize; 2] {
    let of = |letters: [char; 2]| rows(position).matches(letters).count();
    [of(['x', 'X']), of(['o', 'O'])]
}

/// True if these are the same keys in part.
pub(crate) fn shares(one: &[u64], other: &[u64]) -> bool {
    one.iter().any(|key| other.contains(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(game: &str, options: &[(&str, &str)], position: &str) -> Vec<u64> {
        let catalogue = Catalogue::standard();
        let options: Vec<(String, String)> =
            options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        let start = catalogue.begin(game, &options, None).expect("it begins");
        PositionKeys::of_state(&catalogue, &*start).keys(position)
    }

    #[test]
    fn turned_exchanged_and_with_the_other_player_to_move_a_board_has_the_same_key() {
        let board = of("palisade", &[("size", "5")], "5/5/2x2/o4/5 x");
        for other in ["5/o4/2x2/5/5 x", "5/5/2x2/4o/5 o", "5/x4/2o2/5/5 o"] {
            assert!(shares(&board, &of("palisade", &[("size", "5")], other)), "{other}");
        }
        for other in ["5/5/2x2/1o3/5 x", "5/5/2x2/x4/5 o"] {
            assert!(!shares(&board, &of("palisade", &[("size", "5")], other)), "{other}");
        }
    }

    #[test]
    fn numbers_beside_the_board_and_the_edges_that_somebody_names_hide_nothing() {
        let torus = of("inchworm", &[("edges", "torus")], "8/8/8/4o3/3xx3/8/8/8 x 23,24 0,0 0,0");
        for (edges, shifted) in [
            ("torus", "8/8/8/3o4/2xx4/8/8/8 x 23,24 0,0 0,0"),
            ("flat", "8/8/3o4/2xx4/8/8/8/8 o 23,24 0,0 0,0"),
        ] {
            assert!(shares(&torus, &of("inchworm", &[("edges", edges)], shifted)), "{shifted}");
        }
    }
}
