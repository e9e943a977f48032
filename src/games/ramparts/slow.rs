//! A second opinion on Ramparts: the rules again, square by square with ordinary arithmetic, and both along
//! random games; with what is claimed of every game.

use std::collections::BTreeSet;

use super::terrain::{ALL, Ground, SIZE, ground};
use super::tests::options;
use super::*;
use crate::board::Bits;
use crate::games::testing::*;

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

fn slow_moves(position: &Position, seat: Seat) -> BTreeSet<(Square, Square, bool)> {
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
                    found.insert((from, Square::new(to_col as u8, to_row as u8), taking));
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
                found.insert((from, Square::new(col as u8, (row + 2 * up) as u8), false));
            }
        }
    }
    found
}

/// Pairs of a man of `seat` that can't go on and the enemy straight in front of him.
fn pairs(position: &Position, seat: Seat) -> BTreeSet<(Square, Square)> {
    let mut found = BTreeSet::new();
    for index in 0..121 {
        let at = Square::at(index, 11);
        let front = match (seat, at.row) {
            (Seat::First, 0..10) => Square::new(at.col, at.row + 1),
            (Seat::Second, 1..) => Square::new(at.col, at.row - 1),
            _ => continue,
        };
        if position.owner(at) == Some(seat) && position.owner(front) == Some(seat.other()) {
            found.insert((at, front));
        }
    }
    found
}

#[test]
fn the_terrain_is_the_one_of_the_diagram() {
    let all = || (0..121).map(|index| Square::at(index, SIZE));
    for seat in Seat::BOTH {
        for at in all() {
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
        assert_eq!(all().filter(|&at| ground(seat, at) == Ground::InsideOwn).count(), 26);
        assert_eq!(all().filter(|&at| ground(seat, at) == Ground::OwnRampart).count(), 11);
        assert_eq!(all().filter(|&at| ground(seat, at) == Ground::Open).count(), 47);
    }
}

#[test]
fn the_fast_rules_agree_with_the_slow_ones() {
    for endgame in ["score", "swap"] {
        along_random_games::<Ramparts>(&format!("endgame={endgame}"), 400, usize::MAX, |position, _| {
            let (mover, opponent) = (position.to_move(), position.to_move().other());
            let fast = legal(position);
            assert!(fast.is_sorted_by_key(|legal| (legal.from, legal.to)), "{position}");
            assert_eq!(fast.len() as u64, position.count(), "{position}");
            assert_eq!(fast.is_empty(), position.outcome().is_some(), "{position}");
            assert_eq!(Ramparts::read(&options(endgame), &position.to_string()).as_ref(), Ok(position));
            if position.must_exchange() {
                let found: BTreeSet<_> = fast.iter().map(|legal| (legal.from, legal.to)).collect();
                assert_eq!(found, pairs(position, opponent), "{position}");
                assert!(slow_moves(position, opponent).is_empty(), "{position}");
                assert!(!slow_moves(position, mover).is_empty(), "{position}");
                return;
            }
            let found = fast.iter().map(|legal| (legal.from, legal.to, legal.how == How::Take)).collect();
            assert_eq!(slow_moves(position, mover), found, "{position}");
            if fast.is_empty() && endgame == "swap" {
                let exchange =
                    !slow_moves(position, opponent).is_empty() && !pairs(position, mover).is_empty();
                assert!(!exchange, "{position}");
            }
        });
    }
}

#[test]
fn what_check_accepts_is_what_the_list_names() {
    for endgame in ["score", "swap"] {
        along_random_games::<Ramparts>(&format!("endgame={endgame}"), 3, usize::MAX, |position, ply| {
            if ply % 4 != 0 && !position.must_exchange() {
                return;
            }
            let list = legal(position);
            for (from, to) in (0..121).flat_map(|from| (0..121).map(move |to| (from, to))) {
                let (from, to) = (Square::at(from, SIZE), Square::at(to, SIZE));
                for how in [How::Step, How::Take, How::Exchange] {
                    let candidate = Move::new(from, how, to);
                    match position.check(candidate) {
                        Ok(legal) => {
                            assert!(legal == candidate && list.contains(&legal), "{position} {legal}")
                        }
                        Err(illegal) => {
                            assert!(!list.contains(&candidate), "{position} {candidate}");
                            assert!(!said(&illegal.phrase()).is_empty());
                        }
                    }
                }
            }
        });
    }
}

#[test]
fn the_terrain_explains_every_refused_step_without_calling_it_too_far() {
    along_random_games::<Ramparts>("endgame=score", 20, usize::MAX, |position, _| {
        for row in 0..SIZE {
            for col in 0..SIZE {
                let from = Square::new(col, row);
                if position.owner(from) != Some(position.to_move()) {
                    continue;
                }
                let row = match position.to_move() {
                    Seat::First => from.row + 1,
                    Seat::Second => from.row.wrapping_sub(1),
                };
                for to in [col.wrapping_sub(1), col, col + 1].map(|col| Square::new(col, row)) {
                    if to.on(SIZE, SIZE) {
                        let refused = position.check(Move::new(from, How::Unsaid, to));
                        assert!(!matches!(refused, Err(Illegal::TooFar { .. })), "{position} {from} {to}");
                    }
                }
            }
        }
    });
}

#[test]
fn every_game_ends_within_220_plies() {
    // 22 men with 10 steps each; every move takes at least one step, an exchange takes two.
    for endgame in ["score", "swap"] {
        along_random_games::<Ramparts>(&format!("endgame={endgame}"), 2000, usize::MAX, |position, ply| {
            assert!(ply <= 220, "{position}");
            let left = 22 * 10 - ply as u32;
            let to_go = distance(position.men().first, 10) + distance(position.men().second, 0);
            assert!(to_go <= left, "{position}");
        });
    }
}

#[test]
fn exchanges_do_occur_in_random_games() {
    let mut exchanges = 0;
    along_random_games::<Ramparts>("endgame=swap", 2000, usize::MAX, |position, _| {
        exchanges += u32::from(position.must_exchange())
    });
    assert!(exchanges > 0);
}

/// The sum of the rows that the men are away from row `goal`, counted from 0.
fn distance(men: u128, goal: u32) -> u32 {
    assert_eq!(men & !ALL, 0);
    men.ones().map(|index| (index / 11).abs_diff(goal)).sum()
}
