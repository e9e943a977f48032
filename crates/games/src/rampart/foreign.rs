//! Import of Rampart games from Abstract Play. There the first player has the points that are White's on the author's
//! sheet. On both of its boards this is our set-up rotated.

use super::moves::Move;
use super::setup::{Symmetry, Unfit};
use postern_rules::game::foreign::ForeignGame;
use postern_rules::game::transcript::Transcript;
use postern_rules::phrase::{Describe, Phrase};
use postern_rules::seat::Pair;
use postern_rules::square::Square;
use postern_rules::typed::{self, Quoted};

/// The words in the names of usual variants there, besides the size of the board: "Standard setup".
const USUAL: [&str; 13] = [
    "board",
    "default",
    "normal",
    "official",
    "orthogonal",
    "regular",
    "set",
    "setup",
    "square",
    "standard",
    "start",
    "up",
    "usual",
];

/// Converts another site's record to one of ours, with its squares rotated. Returns `None` for a different game.
///
/// # Errors
/// Names the variant that is not supported, or the first move that is not valid.
pub(crate) fn read(game: &ForeignGame) -> Option<Result<Transcript, Phrase>> {
    typed::is_same(&game.name, "rampart").then(|| turned(game).map_err(|unfit| unfit.phrase()))
}

fn turned(game: &ForeignGame) -> Result<Transcript, Unfit> {
    let mut size = 11;
    for variant in &game.variants {
        size = match size_of(variant) {
            Some(named) => named.unwrap_or(size),
            None => return Err(Unfit::ForeignBoard { variant: Quoted::new(variant) }),
        };
    }
    let moves = (1..).zip(&game.moves).map(|(number, text)| {
        let bad = || Unfit::ForeignMove { number, text: Quoted::new(text) };
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

/// Returns the size of the board that a variant names, if it names one; `None` for a variant that is not played here:
/// other boards and own set-ups.
fn size_of(variant: &str) -> Option<Option<u8>> {
    let name = typed::folded(variant).replace(" x ", "x");
    let mut words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let is_size = |word: &str| {
        word.split_once('x').is_some_and(|(cols, rows)| cols == rows && cols.parse::<u8>().is_ok())
    };
    let size = words
        .clone()
        .find(|word| is_size(word))
        .map(|word| word.split('x').next().and_then(|side| side.parse().ok()));
    match size {
        Some(Some(size @ (11 | 13))) => {
            let strange = ["hex", "custom", "own"];
            words.all(|word| !strange.iter().any(|part| word.starts_with(part))).then_some(Some(size))
        }
        Some(_) => None,
        None => words.all(|word| USUAL.contains(&word)).then_some(None),
    }
}

fn one_line(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}
