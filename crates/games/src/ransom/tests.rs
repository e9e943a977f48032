//! Compares the rules of Ransom with a plain square-by-square implementation, along random games and on random boards
//! with the soldiers crowded around their own King.

use postern_engine::random::Random;
use std::collections::BTreeSet;

use super::Ransom;
use super::moves::Move;
use super::rules::{Illegal, Position};
use super::{board, reach};
use crate::testing::*;
use postern_rules::board::bits::Bits;
use postern_rules::board::edges::{Direction, Edges};
use postern_rules::square::Square;

const EDGES: Edges = Edges::flat(8, 8);

/// Calls `show` with random boards on which most soldiers are within two squares of their own King.
fn on_crowded_boards(king: &str, boards: u64, mut show: impl FnMut(&Position)) {
    let options = options::<Ransom>(king);
    for seed in 0..boards {
        let mut chance = Random::new(seed + 1);
        let mut signs = [None; 64];
        for (soldier, king) in [('x', 'X'), ('o', 'O')] {
            let home = loop {
                let home = chance.below(64);
                if signs[home].is_none() {
                    break home;
                }
            };
            signs[home] = Some(king);
            for _ in 0..8 {
                let near = |to: usize| (home % 8).abs_diff(to % 8).max((home / 8).abs_diff(to / 8)) <= 2;
                let to = chance.below(64);
                if signs[to].is_none() && (near(to) || chance.below(4) == 0) {
                    signs[to] = Some(soldier);
                }
                let Some(to) = (0..20).map(|_| chance.below(64)).find(|&to| signs[to].is_none() && near(to))
                else {
                    continue;
                };
                let soldiers = signs.iter().filter(|&&sign| sign == Some(soldier)).count();
                if soldiers < 8 {
                    signs[to] = Some(soldier);
                }
            }
        }
        let mut text = String::new();
        let sign = |square: Square| {
            let letter = signs[square.index(8) as usize]?;
            Some(postern_rules::board::rows::Sign { letter, height: 1 })
        };
        postern_rules::board::rows::Rows::write(&mut text, 8, 8, sign).unwrap();
        for turn in ["x", "o"] {
            if let Ok(position) = Ransom::read(&options, &format!("{text} {turn}")) {
                show(&position);
            }
        }
    }
}

/// The owner of the piece on each square, and whether it is a King.
type Squares = [Option<(Seat, bool)>; 64];

fn board(position: &Position) -> Squares {
    std::array::from_fn(|index| position.piece(Square::at(index as u32, 8)))
}

fn on(board: &Squares, square: Square) -> Option<(Seat, bool)> {
    board[square.index(8) as usize]
}

fn king_of(board: &Squares, seat: Seat) -> Square {
    let index = board.iter().position(|&piece| piece == Some((seat, true))).unwrap();
    Square::at(index as u32, 8)
}

fn suffocated(board: &Squares, seat: Seat) -> bool {
    let king = king_of(board, seat);
    Direction::ALL.iter().all(|&d| EDGES.step(king, d).is_none_or(|beside| on(board, beside).is_some()))
}

fn enemy_can_come(board: &Squares, seat: Seat) -> bool {
    let mut seen = vec![king_of(board, seat)];
    let mut at = 0;
    while let Some(&from) = seen.get(at) {
        at += 1;
        for to in Direction::ALL.iter().filter_map(|&d| EDGES.step(from, d)) {
            match on(board, to) {
                Some((owner, _)) if owner != seat => return true,
                Some((_, false)) => {}
                _ if seen.contains(&to) => {}
                _ => seen.push(to),
            }
        }
    }
    false
}

fn slow_moves(position: &Position, orthogonal: bool) -> BTreeSet<(Square, Square)> {
    let (board, mover) = (board(position), position.to_move());
    let mut found = BTreeSet::new();
    if Seat::BOTH.iter().any(|&seat| suffocated(&board, seat)) {
        return found;
    }
    for from in squares_of(8) {
        let Some((owner, king)) = on(&board, from) else { continue };
        if owner != mover {
            continue;
        }
        let directions = if king && orthogonal { &Direction::STRAIGHT[..] } else { &Direction::ALL[..] };
        for &direction in directions {
            let mut at = from;
            while let Some(to) = EDGES.step(at, direction) {
                match on(&board, to) {
                    Some((owner, _)) if owner != mover => break,
                    Some(_) => {}
                    None => {
                        let mut after = board;
                        after[to.index(8) as usize] = after[from.index(8) as usize].take();
                        if enemy_can_come(&after, mover) {
                            found.insert((from, to));
                        }
                    }
                }
                if king {
                    break;
                }
                at = to;
            }
        }
    }
    found
}

/// The values of the option `king`, the default first.
const KINGS: [&str; 2] = ["king=any", "king=orthogonal"];

fn compare(position: &Position, king: &str) {
    let expected = slow_moves(position, king == KINGS[1]);
    agrees::<Ransom, _>(&options::<Ransom>(king), position, expected, |made| (made.from, made.to));
}

#[test]
fn the_fast_rules_agree_with_the_slow_ones() {
    for king in KINGS {
        along_random_games::<Ransom>(king, 150, 120, |position, _| compare(position, king));
        on_crowded_boards(king, 8000, |position| compare(position, king));
    }
}

#[test]
fn the_slow_rules_count_the_same_openings() {
    for (king, first, second) in [(KINGS[0], 100, 9595), (KINGS[1], 97, 8996)] {
        let start = start::<Ransom>(king);
        let count = |position: &Position| slow_moves(position, king == KINGS[1]).len();
        assert_eq!(count(&start), first);
        let replies = legal(&start).into_iter().map(|legal| count(&start.after(&legal)));
        assert_eq!(replies.sum::<usize>(), second);
    }
}

#[test]
fn crowded_boards_do_test_the_reach_rule() {
    let (mut narrow, mut cut_off, mut refused) = (0, 0, 0);
    on_crowded_boards(KINGS[0], 8000, |position| {
        let (mover, other) = (position.to_move(), position.to_move().other());
        let enemies = position.soldiers()[other] | position.kings()[other];
        match reach::bottlenecks(position.kings()[mover], position.soldiers()[mover], enemies) {
            None => cut_off += 1,
            Some(0) => {}
            Some(_) => narrow += 1,
        }
        if position.outcome().is_none() {
            for (from, to) in ways_of(8) {
                let walled_in = position.check(Move::new(from, to));
                refused += u32::from(matches!(walled_in, Err(Illegal::WallsIn { .. })));
            }
        }
    });
    assert!(narrow > 100 && cut_off > 10 && refused > 100, "{narrow} {cut_off} {refused}");
}

#[test]
fn what_check_accepts_is_what_the_list_names() {
    let each = || ways_of(8).map(|(from, to)| Move::new(from, to));
    for king in KINGS {
        along_random_games::<Ransom>(king, 3, 120, |position, _| accepts_what_it_lists(position, 8, each()));
        on_crowded_boards(king, 200, |position| accepts_what_it_lists(position, 8, each()));
    }
}

/// A set-up may wall a King in; then every legal move must open the walls.
#[test]
fn a_king_that_was_set_up_behind_his_walls_must_be_let_out() {
    let walled = at::<Ransom>("", "7O/8/8/8/8/xx6/1x6/Xx6 x");
    for out in legal(&walled) {
        let after = walled.after(&out);
        assert!(reach::comes(after.kings().first, after.soldiers().first, after.kings().second), "{out}");
    }
}

#[test]
fn what_is_legal_never_cuts_a_king_off_for_the_other_side_either() {
    // A soldier cannot leave or enter the region of the enemy King, so only its owner's moves could.
    along_random_games::<Ransom>(KINGS[0], 50, 120, |position, _| {
        let board = board(position);
        assert!(Seat::BOTH.iter().all(|&seat| enemy_can_come(&board, seat)), "{position}");
    });
}

#[test]
fn all_soldiers_at_once_reach_what_each_reaches_by_itself() {
    for seed in 0..200 {
        let mut chance = Random::new(seed + 1);
        let mut some = |count: usize| (0..count).fold(0u64, |set, _| set | 1 << chance.below(64));
        let (soldiers, enemies) = (some(8), some(9));
        let soldiers = soldiers & !enemies;
        let (mut once, mut twice) = (0, 0);
        for from in soldiers.ones() {
            // `swept` counts directions, so several soldiers in one line count once.
            let reached = board::lines(from, enemies) & !enemies;
            twice |= once & reached;
            once |= reached;
        }
        let swept = board::swept(soldiers, enemies);
        assert_eq!(swept.0, once, "{soldiers:x} {enemies:x}");
        assert_eq!(swept.1 & !twice, 0, "{soldiers:x} {enemies:x}");
    }
}

#[test]
fn a_win_with_one_move_is_seen_without_trying_all() {
    let mut seen = [0; 2];
    for king in ["any", "orthogonal"] {
        on_crowded_boards(king, 20_000, |position| {
            if position.outcome().is_some() {
                return;
            }
            let mover = position.to_move();
            let mut wins = false;
            position.for_each_move(&mut |made| {
                let mut after = *position;
                after.play(&made);
                wins |= after.liberties(mover.other()) == 0;
            });
            assert_eq!(position.suffocates_at_once(), wins, "{position:?}");
            seen[usize::from(wins)] += 1;
        });
    }
    assert!(seen.iter().all(|&boards| boards > 1_000), "{seen:?}");
}
