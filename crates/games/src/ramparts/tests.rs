//! Compares the rules of Ramparts with a plain square-by-square implementation along random games, and tests claims
//! about every game.

use std::collections::BTreeSet;

use super::Ramparts;
use super::moves::{How, Move};
use super::rules::{Illegal, Position};
use super::terrain::{ALL, Ground, SIZE, ground};
use crate::testing::*;
use postern_rules::board::bits::Bits;

const BOARD: [&str; 11] = [
    "ooooooooooo",
    "##.......##",
    "..#.....#..",
    "...#...#...",
    "....###....",
    "...........",
    "....###....",
    "...#...#...",
    "..#.....#..",
    "##.......##",
    "xxxxxxxxxxx",
];

fn rampart(seat: Seat, col: i8, row: i8) -> bool {
    let half = if seat == Seat::First { row < 5 } else { row > 5 };
    half && BOARD[10 - row as usize].as_bytes()[col as usize] == b'#'
}

fn inside(seat: Seat, col: i8, row: i8) -> bool {
    let home = if seat == Seat::First { 0 } else { 10 };
    let towards = if row > home { -1 } else { 1 };
    let mut at = row;
    loop {
        if rampart(seat, col, at) || at == 5 {
            return false;
        }
        if at == home {
            break;
        }
        at += towards;
    }
    true
}

fn is_inside(seat: Seat, square: Square) -> bool {
    inside(seat, square.col as i8, square.row as i8)
}

fn is_rampart(seat: Seat, square: Square) -> bool {
    rampart(seat, square.col as i8, square.row as i8)
}

fn step(seat: Seat, col: i8, row: i8, sideways: i8, taking: bool) -> bool {
    let enemy = seat.other();
    let up = if seat == Seat::First { 1 } else { -1 };
    let (to_col, to_row) = (col + sideways, row + up);
    if !(0..11).contains(&to_col) || !(0..11).contains(&to_row) {
        return false;
    }
    for owner in Seat::BOTH {
        if sideways != 0 && rampart(owner, to_col, row) && rampart(owner, col, to_row) {
            return false;
        }
    }
    if taking && rampart(enemy, to_col, to_row) {
        return false;
    }
    if inside(seat, col, row) || inside(enemy, col, row) {
        true
    } else if rampart(seat, col, row) {
        taking || sideways == 0 || rampart(seat, to_col, to_row)
    } else if rampart(enemy, col, row) {
        !taking && sideways == 0
    } else {
        taking == (sideways != 0)
    }
}

fn slow_moves(position: &Position, seat: Seat) -> BTreeSet<(Square, Square, How)> {
    let owner = |col: i8, row: i8| position.owner(Square::new(col as u8, row as u8));
    let up = if seat == Seat::First { 1i8 } else { -1 };
    let mut found = BTreeSet::new();
    for (col, row) in (0..11i8).flat_map(|row| (0..11i8).map(move |col| (col, row))) {
        if owner(col, row) != Some(seat) {
            continue;
        }
        let from = Square::new(col as u8, row as u8);
        for sideways in -1..=1 {
            let (to_col, to_row) = (col + sideways, row + up);
            for taking in [false, true] {
                if step(seat, col, row, sideways, taking)
                    && owner(to_col, to_row) == taking.then_some(seat.other())
                {
                    let how = if taking { How::Take } else { How::Step };
                    found.insert((from, Square::new(to_col as u8, to_row as u8), how));
                }
            }
        }
        let on_line = row == if seat == Seat::First { 0 } else { 10 };
        if on_line && owner(col, row + up).is_none() && owner(col, row + 2 * up).is_none() {
            let commanded = (-1..=1).any(|sideways| {
                let (by_col, by_row) = (col - sideways, row + 2 * up);
                (0..11).contains(&by_col)
                    && owner(by_col, by_row) == Some(seat.other())
                    && step(seat.other(), by_col, by_row, sideways, true)
            });
            if !commanded {
                found.insert((from, Square::new(col as u8, (row + 2 * up) as u8), How::Step));
            }
        }
    }
    found
}

/// Returns the men of `seat` with an enemy straight in front of them, as exchanges.
fn pairs(position: &Position, seat: Seat) -> BTreeSet<(Square, Square, How)> {
    let ahead = |at: Square| match seat {
        Seat::First => Some(Square::new(at.col, at.row + 1)),
        Seat::Second => Some(Square::new(at.col, at.row.checked_sub(1)?)),
    };
    let front = |at| ahead(at).filter(|front| front.on(SIZE, SIZE));
    squares_of(SIZE)
        .filter_map(|at| Some((at, front(at)?, How::Exchange)))
        .filter(|&(at, front, _)| {
            position.owner(at) == Some(seat) && position.owner(front) == Some(seat.other())
        })
        .collect()
}

#[test]
fn the_terrain_is_the_one_of_the_diagram() {
    for seat in Seat::BOTH {
        for at in squares_of(SIZE) {
            let expected = if is_inside(seat, at) {
                Ground::InsideOwn
            } else if is_rampart(seat, at) {
                Ground::OwnRampart
            } else if is_rampart(seat.other(), at) {
                Ground::EnemyRampart
            } else if is_inside(seat.other(), at) {
                Ground::InsideEnemy
            } else {
                Ground::Open
            };
            assert_eq!(ground(seat, at), expected, "{at} for {seat:?}");
        }
        assert_eq!(squares_of(SIZE).filter(|&at| ground(seat, at) == Ground::InsideOwn).count(), 26);
        assert_eq!(squares_of(SIZE).filter(|&at| ground(seat, at) == Ground::OwnRampart).count(), 11);
        assert_eq!(squares_of(SIZE).filter(|&at| ground(seat, at) == Ground::Open).count(), 47);
    }
}

#[test]
fn the_fast_rules_agree_with_the_slow_ones() {
    for chosen in ["endgame=score", "endgame=swap"] {
        let options = options::<Ramparts>(chosen);
        along_random_games::<Ramparts>(chosen, 400, usize::MAX, |position, _| {
            let (mover, opponent) = (position.to_move(), position.to_move().other());
            let (own, other) = (slow_moves(position, mover), slow_moves(position, opponent));
            let due = position.must_exchange();
            let expected = if due { pairs(position, opponent) } else { own.clone() };
            agrees::<Ramparts, _>(&options, position, expected, |made| (made.from, made.to, made.how));
            if due {
                assert!(other.is_empty() && !own.is_empty(), "{position}");
            } else if own.is_empty() && chosen == "endgame=swap" {
                assert!(other.is_empty() || pairs(position, mover).is_empty(), "{position}");
            }
        });
    }
}

#[test]
fn what_check_accepts_is_what_the_list_names() {
    let each = |(from, to)| [How::Step, How::Take, How::Exchange].map(|how| Move::new(from, how, to));
    for chosen in ["endgame=score", "endgame=swap"] {
        along_random_games::<Ramparts>(chosen, 3, usize::MAX, |position, made| {
            if made.len() % 4 == 0 || position.must_exchange() {
                accepts_what_it_lists(position, SIZE, ways_of(SIZE).flat_map(each));
            }
        });
    }
}

#[test]
fn the_terrain_explains_every_refused_step_without_calling_it_too_far() {
    let is_step = |position: &Position, (from, to): &(Square, Square)| {
        let up = to.row as i8 - from.row as i8;
        let forward = if position.to_move() == Seat::First { up } else { -up };
        forward == 1 && from.col.abs_diff(to.col) <= 1 && position.owner(*from) == Some(position.to_move())
    };
    along_random_games::<Ramparts>("endgame=score", 20, usize::MAX, |position, _| {
        for (from, to) in ways_of(SIZE).filter(|way| is_step(position, way)) {
            let refused = position.check(Move::new(from, How::Unsaid, to));
            assert!(!matches!(refused, Err(Illegal::TooFar { .. })), "{position} {from} {to}");
        }
    });
}

#[test]
fn every_game_ends_within_220_plies() {
    // There are 22 men with 10 steps each. Every move takes at least one step, and an exchange takes two.
    for endgame in ["score", "swap"] {
        along_random_games::<Ramparts>(&format!("endgame={endgame}"), 2000, usize::MAX, |position, made| {
            let ply = made.len();
            assert!(ply <= 220, "{position}");
            let left = 22 * 10 - ply as u32;
            let to_go = distance(position.men().first, 10) + distance(position.men().second, 0);
            assert!(to_go <= left, "{position}");
        });
    }
}

#[test]
fn the_figures_on_the_men_at_the_end_add_up_to_the_score_and_before_only_empty_squares_have_figures() {
    let mut ends = 0;
    along_random_games::<Ramparts>("", 300, usize::MAX, |position, _| {
        let diagram = Ramparts::diagram(position);
        let shown = |seat: Seat| -> u32 {
            let own = diagram.figures.iter().filter(|(square, _)| position.owner(*square) == Some(seat));
            own.map(|&(_, figure)| u32::from(figure)).sum()
        };
        let over = position.outcome().is_some();
        ends += u32::from(over);
        for seat in Seat::BOTH {
            assert_eq!(shown(seat), if over { position.points()[seat] } else { 0 }, "{position}");
        }
        let figures: BTreeSet<u8> = diagram.figures.iter().map(|&(_, figure)| figure).collect();
        assert!(over || figures.is_subset(&BTreeSet::from([2, 3])), "{position}: {figures:?}");
    });
    assert!(ends > 0);
}

#[test]
fn exchanges_do_occur_in_random_games() {
    let mut exchanges = 0;
    along_random_games::<Ramparts>("endgame=swap", 2000, usize::MAX, |position, _| {
        exchanges += u32::from(position.must_exchange())
    });
    assert!(exchanges > 0);
}

/// Returns the total distance of the men from row `goal`, which is counted from 0.
fn distance(men: u128, goal: u32) -> u32 {
    assert_eq!(men & !ALL, 0);
    men.ones().map(|index| (index / 11).abs_diff(goal)).sum()
}
