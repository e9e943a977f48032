//! A second opinion on Ransom: the rules again, square by square with ordinary arithmetic, and both along random
//! games and on random boards where the Kings' own soldiers crowd around them.

use std::collections::BTreeSet;

use super::tests::options;
use super::*;
use crate::board::{Direction, Edges, Square};
use crate::games::testing::*;

const EDGES: Edges = Edges::flat(8, 8);

/// Random boards on which most soldiers stand within two squares of their own King.
fn on_crowded_boards(king: &str, boards: u64, mut show: impl FnMut(&Position)) {
    for seed in 0..boards {
        let mut chance = Chance::new(seed + 1);
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
            Some(crate::board::Sign { letter, height: 1 })
        };
        crate::board::Rows::write(&mut text, 8, 8, sign).unwrap();
        for turn in ["x", "o"] {
            if let Ok(position) = Ransom::read(&options(king), &format!("{text} {turn}")) {
                show(&position);
            }
        }
    }
}

/// A board as a list of pieces: whose, and whether a King.
type Board = [Option<(Seat, bool)>; 64];

fn board(position: &Position) -> Board {
    std::array::from_fn(|index| position.piece(Square::at(index as u32, 8)))
}

fn on(board: &Board, square: Square) -> Option<(Seat, bool)> {
    board[square.index(8) as usize]
}

fn king_of(board: &Board, seat: Seat) -> Square {
    let index = board.iter().position(|&piece| piece == Some((seat, true))).unwrap();
    Square::at(index as u32, 8)
}

fn suffocated(board: &Board, seat: Seat) -> bool {
    let king = king_of(board, seat);
    Direction::ALL.iter().all(|&d| EDGES.step(king, d).is_none_or(|beside| on(board, beside).is_some()))
}

fn enemy_can_come(board: &Board, seat: Seat) -> bool {
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
    for from in (0..64).map(|index| Square::at(index, 8)) {
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

fn compare(position: &Position, king: &str) {
    let fast = legal(position);
    assert!(fast.is_sorted_by_key(|legal| (legal.from, legal.to)), "{position}");
    assert_eq!(fast.len() as u64, position.count(), "{position}");
    assert_eq!(fast.is_empty(), position.outcome().is_some(), "{position}");
    assert_eq!(Ransom::read(&options(king), &position.to_string()).as_ref(), Ok(position));
    let found: BTreeSet<_> = fast.iter().map(|legal| (legal.from, legal.to)).collect();
    assert_eq!(found, slow_moves(position, king == "orthogonal"), "{position}");
}

#[test]
fn the_fast_rules_agree_with_the_slow_ones_along_random_games() {
    for king in ["any", "orthogonal"] {
        along_random_games::<Ransom>(&format!("king={king}"), 150, 120, |position, _| {
            compare(position, king)
        });
    }
}

#[test]
fn the_slow_rules_count_the_same_openings() {
    for (king, first, second) in [("any", 100, 9595), ("orthogonal", 97, 8996)] {
        let start = Ransom::start(&options(king)).unwrap();
        let orthogonal = king == "orthogonal";
        assert_eq!(slow_moves(&start, orthogonal).len(), first);
        let replies = legal(&start).into_iter().map(|legal| {
            let mut after = start;
            after.play(&legal);
            slow_moves(&after, orthogonal).len()
        });
        assert_eq!(replies.sum::<usize>(), second);
    }
}

#[test]
fn the_fast_rules_agree_with_the_slow_ones_where_kings_are_crowded() {
    for king in ["any", "orthogonal"] {
        on_crowded_boards(king, 8000, |position| compare(position, king));
    }
}

#[test]
fn crowded_boards_do_test_the_reach_rule() {
    let (mut narrow, mut cut_off, mut refused) = (0, 0, 0);
    on_crowded_boards("any", 8000, |position| {
        let (mover, other) = (position.to_move(), position.to_move().other());
        let enemies = position.soldiers()[other] | position.kings()[other];
        match reach::bottlenecks(position.kings()[mover], position.soldiers()[mover], enemies) {
            None => cut_off += 1,
            Some(0) => {}
            Some(_) => narrow += 1,
        }
        if position.outcome().is_none() {
            for (from, to) in (0..64).flat_map(|from| (0..64).map(move |to| (from, to))) {
                let candidate = Move::new(Square::at(from, 8), Square::at(to, 8));
                let walled_in = position.check(candidate);
                refused += u32::from(matches!(walled_in, Err(Illegal::WallsIn { .. })));
            }
        }
    });
    assert!(narrow > 100 && cut_off > 10 && refused > 100, "{narrow} {cut_off} {refused}");
}

#[test]
fn what_check_accepts_is_what_the_list_names() {
    let agree = |position: &Position| {
        let list = legal(position);
        for (from, to) in (0..64).flat_map(|from| (0..64).map(move |to| (from, to))) {
            let candidate = Move::new(Square::at(from, 8), Square::at(to, 8));
            match position.check(candidate) {
                Ok(legal) => assert!(legal == candidate && list.contains(&legal), "{position} {legal}"),
                Err(illegal) => {
                    assert!(!list.contains(&candidate), "{position} {candidate}");
                    assert!(!said(&illegal.phrase()).is_empty());
                }
            }
        }
    };
    for king in ["any", "orthogonal"] {
        along_random_games::<Ransom>(&format!("king={king}"), 3, 120, |position, _| agree(position));
        on_crowded_boards(king, 200, agree);
    }
}

#[test]
fn what_is_legal_never_cuts_a_king_off_for_the_other_side_either() {
    // A soldier can't leave or enter the region of the enemy King, so only the owner's own moves could.
    along_random_games::<Ransom>("king=any", 50, 120, |position, _| {
        let board = board(position);
        assert!(Seat::BOTH.iter().all(|&seat| enemy_can_come(&board, seat)), "{position}");
    });
}
