//! Breakthrough's rules, a position each, and a second way to count its moves.

use postern::game::{Describe, Playable, Presentation, Rules};

use super::{Breakthrough, Illegal, Move, Position};

fn at(position: &str) -> Position {
    Breakthrough::read(&Breakthrough::INFO.options([]).expect("there are none"), position)
        .unwrap_or_else(|bad| panic!("{position}: {bad}"))
}

fn refusal(position: &str, text: &str) -> Illegal {
    at(position).check(text.parse().expect("it is a move")).expect_err("it breaks a rule")
}

#[test]
fn men_go_one_square_forward_and_take_only_aslant() {
    let position = at("6/6/1ooo2/2x3/6/6 x");
    let mut moves = Vec::new();
    position.for_each_move(&mut |legal: Move| moves.push(legal.to_string()));
    assert_eq!(moves, ["c3xb4", "c3xd4"]);
    assert_eq!(refusal("6/6/1ooo2/2x3/6/6 x", "c3-c4").phrase().id, "breakthrough-straight-capture");
    assert_eq!(refusal("6/6/1ooo2/2x3/6/6 x", "c3-c2").phrase().id, "breakthrough-not-forward");
    assert_eq!(refusal("6/6/1ooo2/2x3/6/6 x", "b4-b3").phrase().id, "breakthrough-not-yours");
    assert_eq!(refusal("6/6/1ooo2/2x3/6/6 x", "a1-a2").phrase().id, "breakthrough-no-man");
    assert_eq!(refusal("6/6/1x4/2x3/6/5o x", "c3xb4").phrase().id, "breakthrough-occupied");
}

#[test]
fn who_arrives_or_takes_the_last_man_wins() {
    for (before, made, reason) in [
        ("6/2x3/3o2/6/6/6 x", "c5-c6", "breakthrough-arrived"),
        ("6/6/6/2o3/1x4/6 o", "c3xb2", "breakthrough-bare"),
    ] {
        let position = at(before);
        let made = position.check(made.parse().expect("a move")).expect("it is legal");
        let after = position.after(&made);
        let outcome = after.outcome().expect("it is over");
        assert_eq!((outcome.winner, outcome.reason.phrase().id), (Some(position.to_move()), reason));
        assert_eq!(Breakthrough::consequences(&position, &made, &after), [outcome.reason]);
        assert_eq!(after.count(), 0);
    }
}

/// Move sequences counted on a board of letters, by hand.
fn slow(board: &mut Vec<Vec<char>>, turn: char, depth: u32) -> u64 {
    let far = |board: &Vec<Vec<char>>| board[5].contains(&'x') || board[0].contains(&'o');
    let bare = |board: &Vec<Vec<char>>| ['x', 'o'].iter().any(|man| !board.concat().contains(man));
    if depth == 0 {
        return 1;
    }
    if far(board) || bare(board) {
        return 0;
    }
    let (step, other) = if turn == 'x' { (1, 'o') } else { (-1, 'x') };
    let mut total = 0;
    for (row, col) in (0..36).map(|square| (square / 6, square % 6)) {
        for aside in [-1, 0, 1] {
            let (to_row, to_col) = (row as i32 + step, col as i32 + aside);
            if board[row][col] != turn || !(0..6).contains(&to_row) || !(0..6).contains(&to_col) {
                continue;
            }
            let (to_row, to_col) = (to_row as usize, to_col as usize);
            let there = board[to_row][to_col];
            if there == ' ' || (there == other && aside != 0) {
                (board[row][col], board[to_row][to_col]) = (' ', turn);
                total += slow(board, other, depth - 1);
                (board[row][col], board[to_row][to_col]) = (turn, there);
            }
        }
    }
    total
}

#[test]
fn the_known_counts_are_those_of_a_board_of_letters() {
    for line in include_str!("perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let [_, position, counts] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let position = if position.is_empty() { "oooooo/oooooo/6/6/xxxxxx/xxxxxx x" } else { position };
        let (rows, turn) = position.split_once(' ').expect("rows and turn");
        let spread = |letter: char| match letter.to_digit(10) {
            Some(empty) => vec![' '; empty as usize],
            None => vec![letter],
        };
        let mut board: Vec<Vec<char>> =
            rows.split('/').rev().map(|row| row.chars().flat_map(spread).collect()).collect();
        for (depth, known) in (1..).zip(counts.split(' ')) {
            let counted = slow(&mut board, if turn == "x" { 'x' } else { 'o' }, depth);
            assert_eq!(counted.to_string(), known, "{line}, length {depth}");
        }
    }
}
