//! The choices of a player who enters a move with buttons: first the kind of move, then squares or whole stretches of a
//! path.

use super::entry::{COLLECT, DISTRIBUTE, PASS, PLACE, RESCUE, next, spreads, squares, steps};
use super::lattice::{cell, square};
use super::moves::Move;
use super::position::Position;
use postern_rules::board::bits::Bits;
use postern_rules::board::edges::Direction;
use postern_rules::game::rules::Playable;
use postern_rules::game::token::{Choices, Next, Token, Way};
use postern_rules::phrase::Describe;
use postern_rules::phrases;
use postern_rules::square::Square;

/// The most stacks offered one by one. With more, a separate question asks which stack to distribute.
const STACKS: usize = 5;
/// The most straight stretches offered besides the next squares, unless more of them are long: one row of buttons.
const STRETCHES: usize = 3;
/// The fewest squares of a straight stretch, and of a long one.
const SHORTEST: usize = 2;
const LONG: usize = 3;

phrases! {
    /// Questions and labels of the choices.
    pub enum Asked {
        Drop = "inchworm-ask-drop",
        /// Asks for the next squares of a path that ends at this square.
        Path { square: Square, left: usize } = "inchworm-ask-path",
        /// Asks which stack to collect.
        Collect = "inchworm-ask-collect",
        /// Asks for the other end of the line that starts at this square.
        CollectTo { square: Square } = "inchworm-ask-collect-to",
        /// Asks which stack to spread.
        Stack = "inchworm-ask-spread",
        Prisoner = "inchworm-ask-place",
        Spread { square: Square } = "inchworm-spread-from",
        /// `squares` squares straight ahead, as far as `square`.
        Straight { square: Square, squares: usize } = "inchworm-straight",
    }
}

/// Returns the choices after `entered`. The word may be before or after the first square. A single square is a drop.
pub(crate) fn choices(position: &Position, entered: &[Token]) -> Choices<Move> {
    if position.outcome().is_some() {
        return Next::NOTHING.into();
    }
    let word = entered.iter().find(|token| matches!(token, Token::Word(_)));
    let on: Vec<Square> = entered
        .iter()
        .filter_map(|token| match token {
            Token::Square(square) => Some(*square),
            Token::Word(_) => None,
        })
        .collect();
    match (word, &on[..]) {
        (None, []) => beginnings(position),
        (None, [only]) => {
            let drop = Move::Drop(*only);
            Next::new(Vec::new(), position.check(drop).is_ok().then_some(drop)).into()
        }
        (Some(&Token::Word(COLLECT)), []) => {
            Choices::from(Next::new(squares(collected(position)), None)).asking(Asked::Collect.phrase())
        }
        (Some(&Token::Word(DISTRIBUTE)), []) => {
            Choices::from(Next::new(squares(spreading(position)), None)).asking(Asked::Stack.phrase())
        }
        (Some(&Token::Word(PLACE)), []) => {
            Choices::from(next(position, entered)).asking(Asked::Prisoner.phrase())
        }
        (Some(&word), [first, rest @ ..]) => {
            let in_order: Vec<Token> =
                [Token::Square(*first), word].into_iter().chain(rest.iter().map(|&to| to.into())).collect();
            let next = next(position, &in_order);
            match word {
                Token::Word(DISTRIBUTE) if next.whole.is_none() => along(position, &on, next),
                Token::Word(COLLECT) if next.whole.is_none() => {
                    Choices::from(next).asking(Asked::CollectTo { square: *first }.phrase())
                }
                _ => next.into(),
            }
        }
        _ => next(position, entered).into(),
    }
}

/// Returns the squares to drop on and a word for each other kind of move. Stacks to distribute are offered one by one
/// if they are few.
fn beginnings(position: &Position) -> Choices<Move> {
    let (drops, stacks) = (position.drops(), spreading(position));
    let mut follow = squares(drops);
    let mut ways = Vec::new();
    if collected(position) != 0 {
        follow.push(Token::Word(COLLECT));
    }
    match stacks.count() as usize {
        0 => {}
        1..=STACKS => ways.extend(stacks.ones().map(square).map(|from| Way {
            tokens: vec![Token::Word(DISTRIBUTE), Token::Square(from)],
            label: Asked::Spread { square: from }.phrase(),
        })),
        _ => follow.push(Token::Word(DISTRIBUTE)),
    }
    if position.places() != 0 {
        follow.push(Token::Word(PLACE));
    }
    if position.rescues() > 0 {
        follow.push(Token::Word(RESCUE));
    }
    if follow.is_empty() && ways.is_empty() {
        follow.push(Token::Word(PASS));
    }
    let others = !ways.is_empty() || follow.iter().any(|token| matches!(token, Token::Word(_)));
    let choices = Choices { ways, ..Next::new(follow, None).into() };
    if drops != 0 && others { choices.asking(Asked::Drop.phrase()) } else { choices }
}

fn spreading(position: &Position) -> u64 {
    let stacks = position.own().ones().filter(|&from| spreads(position, from));
    stacks.fold(0, |set, from| set | u64::bit(from))
}

/// Returns the stacks with which a collection can start.
fn collected(position: &Position) -> u64 {
    let stacks = position.own().ones().filter(|&from| position.collects(from) != 0);
    stacks.fold(0, |set, from| set | u64::bit(from))
}

/// Returns the choices while a stack is distributed along `path`: the `next` squares, and stretches straight ahead.
fn along(position: &Position, path: &[Square], next: Next<Move>) -> Choices<Move> {
    let cells: Vec<u32> = path.iter().filter_map(|&square| cell(square)).collect();
    let (Some(&start), Some(&end)) = (cells.first(), cells.last()) else { return next.into() };
    let left = (position.heights[start as usize] as usize).saturating_sub(cells.len());
    let choices = Choices { ways: stretches(position, &cells, end, left), ..next.into() };
    choices.asking(Asked::Path { square: square(end), left }.phrase())
}

/// Returns the stretches straight ahead from `end`, the longest first. Every other path is entered step by step, so that
/// the board and its question stay on the screen of a phone, above the buttons.
fn stretches(position: &Position, path: &[u32], end: u32, left: usize) -> Vec<Way> {
    let lattice = position.lattice;
    let after = |more: &[u32]| steps(position, &[path, more].concat());
    let mut straight: Vec<Vec<u32>> = Direction::ALL
        .into_iter()
        .map(|direction| {
            let (mut stretch, mut at) = (Vec::new(), end);
            while stretch.len() < left {
                let Some(to) = (lattice.step(1 << at, direction) & after(&stretch)).lowest() else { break };
                stretch.push(to);
                at = to;
            }
            stretch
        })
        .filter(|stretch| stretch.len() >= SHORTEST)
        .collect();
    straight.sort_by_key(|stretch| std::cmp::Reverse(stretch.len()));
    let long = straight.iter().filter(|stretch| stretch.len() >= LONG).count();
    straight.truncate(long.max(STRETCHES));
    let way = |stretch: Vec<u32>| {
        let label = Asked::Straight { square: square(*stretch.last()?), squares: stretch.len() }.phrase();
        Some(Way { tokens: stretch.into_iter().map(|cell| square(cell).into()).collect(), label })
    };
    straight.into_iter().filter_map(way).collect()
}
