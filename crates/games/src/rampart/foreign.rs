//! Rampart games in the notation of Abstract Play. There the first player has the points that are White's on the
//! author's sheet. On both of its boards this is our set-up rotated.

use super::moves::Move;
use super::rules::{Position, SizedPosition};
use super::setup::{self, Symmetry, Unfit};
use crate::spec::ForeignNotation;
use postern_rules::board::bits::Bits;
use postern_rules::game::foreign::ForeignGame;
use postern_rules::game::info::Info;
use postern_rules::game::rules::Playable;
use postern_rules::game::transcript::Transcript;
use postern_rules::on_board;
use postern_rules::phrase::Describe;
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

pub(crate) const NOTATION: ForeignNotation =
    ForeignNotation { read: |game| turned(game).map_err(|unfit| unfit.phrase()), write };

/// Writes a record as Abstract Play does; `None` for a board or set-up that it does not have.
fn write(record: &Transcript, info: &Info) -> Option<ForeignGame> {
    let size = match record.options.as_slice() {
        [] => 11,
        [(name, size)] if name == "size" => size.parse().ok().filter(|size| [11, 13].contains(size))?,
        _ => return None,
    };
    if record.start.is_some() {
        return None;
    }
    let chosen = record.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let mut position = Some(setup::start(&info.options(chosen).ok()?).ok()?);
    let mut theirs = |text: &String| {
        let made = text.parse::<Move>().ok()?;
        let named = match (made, &position) {
            (Move::Remove(square), Some(position)) => Move::Remove(hemmed_in(position, square)),
            (made, _) => made,
        };
        // After a move that is illegal here, the record is written as it is.
        position = position.take().and_then(|mut position| {
            position.play(&position.check(made).ok()?);
            Some(position)
        });
        Some(match named {
            Move::Place(square) => Move::Place(of_theirs(square, size)?),
            Move::Remove(square) => Move::Remove(of_theirs(square, size)?),
            Move::Pass => Move::Pass,
        })
    };
    let moves = record.moves.iter().map(|text| theirs(text).map(|made| made.to_string()));
    let variants = if size == 11 { Vec::new() } else { vec![format!("{size}x{size} board")] };
    let game = ForeignGame::of(record, info);
    Some(ForeignGame { variants, moves: moves.collect::<Option<_>>()?, ..game })
}

/// Returns the stone that makes the group with a stone on `square` dead. Abstract Play takes a removal of that stone
/// only.
fn hemmed_in(position: &Position, square: Square) -> Square {
    fn of<B: Bits>(board: &SizedPosition<B>, square: Square) -> Option<Square> {
        let seat = board.stone(square)?;
        let group = board.groups(seat, board.field().bit(square)).next()?;
        board.squares(board.hemmed_in(seat) & group).first().copied()
    }
    on_board!(position, board => of(board, square)).unwrap_or(square)
}

/// Converts another site's record to one of ours, with its squares rotated.
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
    let options = if size == 11 { Vec::new() } else { vec![("size".to_owned(), size.to_string())] };
    let moves = moves.collect::<Result<_, _>>()?;
    Ok(Transcript {
        game: "rampart".to_owned(),
        options,
        players: game.names(),
        swapped: game.swapped,
        moves,
        ..Transcript::default()
    })
}

/// Returns our square for one of theirs, or `None` if it is off the board.
pub(crate) fn of_ours(theirs: Square, size: u8) -> Option<Square> {
    let symmetry = if size == 11 { Symmetry::HalfTurn } else { Symmetry::QuarterTurnRight };
    (theirs.col < size && theirs.row < size).then(|| symmetry.image(theirs, size))
}

/// Returns their square for one of ours, or `None` if it is off the board.
fn of_theirs(ours: Square, size: u8) -> Option<Square> {
    let symmetry = if size == 11 { Symmetry::HalfTurn } else { Symmetry::QuarterTurnLeft };
    (ours.col < size && ours.row < size).then(|| symmetry.image(ours, size))
}

/// Returns the size of the board that a variant names, if it names one; `None` for a variant that is not played here:
/// other boards and own set-ups.
fn size_of(variant: &str) -> Option<Option<u8>> {
    let name = typed::folded(variant).replace(" x ", "x").replace(" by ", "x");
    let mut words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    // `13x13`, or the number alone: `size-13`.
    let side = |word: &str| {
        let (cols, rows) = word.split_once('x').unwrap_or((word, word));
        (cols == rows).then(|| cols.parse::<u8>().ok()).flatten()
    };
    let size = words.clone().find_map(side).map(Some);
    match size {
        Some(Some(size @ (11 | 13))) => {
            let strange = ["hex", "custom", "own", "random"];
            words.all(|word| !strange.iter().any(|part| word.starts_with(part))).then_some(Some(size))
        }
        Some(_) => None,
        None => words.all(|word| USUAL.contains(&word)).then_some(None),
    }
}
