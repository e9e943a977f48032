//! Import of Rampart games from Abstract Play. There the first player has the points that are White's on the author's
//! sheet. On both of its boards this is our set-up rotated.

use super::moves::Move;
use super::setup::{Symmetry, Unfit};
use postern_rules::game::foreign::ForeignGame;
use postern_rules::game::transcript::Transcript;
use postern_rules::phrase::{Describe, Phrase};
use postern_rules::seat::Pair;
use postern_rules::square::Square;

/// The most characters of outside text quoted in a refusal.
const SHOWN: usize = 40;

/// Converts another site's record to one of ours, with its squares rotated. Returns `None` for a different game.
///
/// # Errors
/// Names the variant that is not supported, or the first move that is not valid.
pub(crate) fn read(game: &ForeignGame) -> Option<Result<Transcript, Phrase>> {
    game.name.trim().eq_ignore_ascii_case("rampart").then(|| turned(game).map_err(|unfit| unfit.phrase()))
}

fn turned(game: &ForeignGame) -> Result<Transcript, Unfit> {
    let mut size = 11;
    for variant in &game.variants {
        match variant.contains("13x13") {
            true => size = 13,
            false => return Err(Unfit::ForeignBoard { variant: quoted(variant) }),
        }
    }
    let moves = (1..).zip(&game.moves).map(|(number, text)| {
        let bad = || Unfit::ForeignMove { number, text: quoted(text) };
        let turn = |square| of_ours(square, size).ok_or_else(bad);
        let played = match text.parse::<Move>().map_err(|_| bad())? {
            Move::Place(square) => Move::Place(turn(square)?),
            Move::Remove(square) => Move::Remove(turn(square)?),
            Move::Pass => Move::Pass,
        };
        Ok(played.to_string())
    });
    let players = match game.players.as_slice() {
        [first, second] => Some(Pair::new(one_line(first), one_line(second))),
        _ => None,
    };
    let options = if size == 11 { Vec::new() } else { vec![("size".to_owned(), size.to_string())] };
    let moves = moves.collect::<Result<_, _>>()?;
    Ok(Transcript { game: "rampart".to_owned(), options, players, moves, ..Transcript::default() })
}

/// Returns our square for one of theirs, or `None` if it is off the board.
pub(crate) fn of_ours(theirs: Square, size: u8) -> Option<Square> {
    let symmetry = if size == 11 { Symmetry::HalfTurn } else { Symmetry::QuarterTurnRight };
    (theirs.col < size && theirs.row < size).then(|| symmetry.image(theirs, size))
}

fn quoted(text: &str) -> String {
    format!("{:?}", text.chars().take(SHOWN).collect::<String>())
}

fn one_line(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}
