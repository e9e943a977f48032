//! Entry of a move square by square: parses what was entered and lists what may follow.
//!
//! A square comes first. The second square decides between collecting (one of the mover's stacks) and distributing (an
//! empty square), so the words `collect` and `distribute` are accepted but never required. Only `place` says something
//! that squares do not. `rescue` and `pass` are whole moves.

use super::lattice::{cell, square};
use super::moves::{FORMS, Move, Path, without_note};
use super::paths;
use super::position::Position;
use postern_rules::board::bits::Bits;
use postern_rules::game::notation::BadMove;
use postern_rules::game::rules::{MoveText, Playable};
use postern_rules::game::token::{Next, Token};
use postern_rules::square::Square;

impl MoveText for Move {
    fn tokens(text: &str) -> Result<Vec<Token>, BadMove> {
        tokens(text)
    }
}

pub(crate) const PLACE: &str = "place";
pub(crate) const COLLECT: &str = "collect";
pub(crate) const DISTRIBUTE: &str = "distribute";
pub(crate) const RESCUE: &str = "rescue";
pub(crate) const PASS: &str = "pass";

const WORDS: [&str; 5] = [PLACE, COLLECT, DISTRIBUTE, RESCUE, PASS];

/// The words `R0` to `R25`, by the number of pieces rescued.
const RESCUES: [&str; 26] = [
    "R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15",
    "R16", "R17", "R18", "R19", "R20", "R21", "R22", "R23", "R24", "R25",
];

/// Reads tokens with or without spaces, or notation that is typed in part.
fn tokens(text: &str) -> Result<Vec<Token>, BadMove> {
    let tidied = without_note(text);
    let bad = || BadMove::not_a_move(text, FORMS);
    if let Some(pieces) = tidied.strip_prefix('r').filter(|rest| !rest.starts_with("escue")) {
        if pieces.is_empty() {
            return Ok(vec![Token::Word(RESCUE)]);
        }
        let rescue = RESCUES.iter().find(|rescue| rescue[1..] == *pieces).ok_or_else(bad)?;
        return Ok(vec![Token::Word(rescue)]);
    }
    let mut tokens = Vec::new();
    let mut rest = tidied.as_str();
    let placing = rest.strip_prefix('*').or_else(|| rest.strip_prefix(PLACE));
    rest = placing.unwrap_or(rest);
    while !rest.is_empty() {
        if let Some(word) = WORDS.into_iter().find(|word| rest.starts_with(word)) {
            tokens.push(Token::Word(word));
            rest = &rest[word.len()..];
        } else if let Ok((square, after)) = Square::read(rest) {
            tokens.push(Token::Square(square));
            rest = after;
        } else {
            let kind = match (tokens.as_slice(), rest.as_bytes()) {
                ([Token::Square(_)], [b'=', ..]) => Some(COLLECT),
                ([Token::Square(_)], [b'-', ..]) => Some(DISTRIBUTE),
                ([_, .., Token::Square(_)], [b'-', ..]) => None,
                _ => return Err(bad()),
            };
            tokens.extend(kind.map(Token::Word));
            rest = &rest[1..];
        }
    }
    if placing.is_some() {
        tokens.insert(tokens.len().min(1), Token::Word(PLACE));
    }
    Ok(tokens)
}

/// Returns the tokens that may follow, and the move if the entered tokens are a whole one.
pub(crate) fn next(position: &Position, entered: &[Token]) -> Next<Move> {
    if position.outcome().is_some() {
        return Next::NOTHING;
    }
    match *entered {
        [] => Next::new(beginnings(position), None),
        [Token::Word(PLACE)] => Next::new(squares(position.places()), None),
        [Token::Word(RESCUE)] => whole(position, Move::Rescue(position.rescues() as u16)),
        [Token::Word(PASS)] => whole(position, Move::Pass),
        [Token::Word(word)] => match RESCUES.iter().position(|rescue| *rescue == word) {
            Some(pieces) => whole(position, Move::Rescue(pieces as u16)),
            None => Next::NOTHING,
        },
        [Token::Square(from), ref rest @ ..] => match cell(from) {
            Some(at) => after_square(position, from, at, rest),
            None => Next::NOTHING,
        },
        _ => Next::NOTHING,
    }
}

/// Returns `candidate` as a whole move if it is legal.
fn whole(position: &Position, candidate: Move) -> Next<Move> {
    let legal = position.check(candidate).is_ok();
    Next::new(Vec::new(), legal.then_some(candidate))
}

pub(crate) fn squares(set: u64) -> Vec<Token> {
    set.ones().map(|at| Token::Square(square(at))).collect()
}

/// Returns the squares and words with which a legal move can start.
fn beginnings(position: &Position) -> Vec<Token> {
    let mut starts = position.drops() | position.places();
    for from in position.own().without(starts).ones() {
        if position.collects(from) != 0 || spreads(position, from) {
            starts |= u64::bit(from);
        }
    }
    let mut tokens = squares(starts);
    if position.rescues() > 0 {
        tokens.push(Token::Word(RESCUE));
    }
    if tokens.is_empty() {
        tokens.push(Token::Word(PASS));
    }
    tokens
}

pub(crate) fn spreads(position: &Position, from: u32) -> bool {
    let more = position.path_length(from);
    more.is_some_and(|more| paths::exists(position.lattice, from, position.empty(), more))
}

fn after_square(position: &Position, from: Square, at: u32, rest: &[Token]) -> Next<Move> {
    let own = position.own().has(at);
    let collects = if own { position.collects(at) } else { 0 };
    match *rest {
        [] => {
            let mut follow = squares(collects | if own { steps(position, &[at]) } else { 0 });
            if position.places().has(at) {
                follow.push(Token::Word(PLACE));
            }
            let drop = Move::Drop(from);
            Next::new(follow, position.check(drop).is_ok().then_some(drop))
        }
        [Token::Word(PLACE)] => whole(position, Move::Place(from)),
        [Token::Word(COLLECT)] => Next::new(squares(collects), None),
        [Token::Word(COLLECT), Token::Square(to)] => whole(position, Move::Collect(from, to)),
        [Token::Word(DISTRIBUTE), ref path @ ..] => along_path(position, from, path),
        [Token::Square(to)] if cell(to).is_some_and(|to| collects.has(to)) => {
            whole(position, Move::Collect(from, to))
        }
        ref path => along_path(position, from, path),
    }
}

/// Continues a distribution whose first squares are entered.
fn along_path(position: &Position, from: Square, entered: &[Token]) -> Next<Move> {
    let mut path = vec![from];
    for token in entered {
        let Token::Square(square) = *token else { return Next::NOTHING };
        path.push(square);
    }
    let Some(cells) = path.iter().map(|&square| cell(square)).collect::<Option<Vec<u32>>>() else {
        return Next::NOTHING;
    };
    let height = position.heights[cells[0] as usize] as usize;
    if path.len() >= height {
        let candidate = Path::new(&path).map(Move::Distribute);
        return candidate.map_or(Next::NOTHING, |candidate| whole(position, candidate));
    }
    Next::new(squares(steps(position, &cells)), None)
}

/// Returns the next squares with which a distribution can still be completed. `path` is the squares so far, including
/// its start.
pub(crate) fn steps(position: &Position, path: &[u32]) -> u64 {
    let mut at = path[0];
    if !position.own().has(at) {
        return 0;
    }
    let Some(length) = position.path_length(at) else { return 0 };
    let mut free = position.empty();
    for &to in &path[1..] {
        if !(position.lattice.touching(at) & free).has(to) {
            return 0;
        }
        free &= !u64::bit(to);
        at = to;
    }
    let made = path.len() as u32 - 1;
    length.checked_sub(made).map_or(0, |more| paths::first_steps(position.lattice, at, free, more))
}
