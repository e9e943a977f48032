//! A second, independent move counter for Breakthrough.

/// Counts move sequences on a board of letters, without the rules.
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
