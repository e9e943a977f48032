//! Compares Palisade's rules with a slow reference implementation, and tests the author's claims.

use std::collections::{BTreeMap, BTreeSet};

use super::Palisade;
use super::moves::Move;
use super::rules::Position;
use crate::testing::*;
use postern_rules::board::bits::Bits;
use postern_rules::board::rows::{Rows, Sign};
use postern_rules::game::rules::BadPosition;
use postern_rules::seat::Pair;

/// The rules as on the rules page, with points counted from 1 and the ring at 0 and N + 1.
struct Slow {
    size: i32,
    stones: BTreeMap<(i32, i32), Seat>,
}

type Points = BTreeSet<(i32, i32)>;

const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

fn of_parity(point: (i32, i32)) -> Seat {
    if (point.0 + point.1) % 2 == 0 { Seat::First } else { Seat::Second }
}

impl Slow {
    fn of(position: &Position) -> Slow {
        let mut slow =
            Slow { size: on_board!(position, board => board.size()) as i32, stones: BTreeMap::new() };
        for seat in Seat::BOTH {
            for square in which(position, |board_stone, _| board_stone == Some(seat)) {
                slow.stones.insert(point(square), seat);
            }
        }
        slow
    }

    fn holds(&self, point: (i32, i32), seat: Seat) -> bool {
        let outer = [0, self.size + 1];
        let (edge_col, edge_row) = (outer.contains(&point.0), outer.contains(&point.1));
        let ring = (edge_col && (1..=self.size).contains(&point.1))
            || (edge_row && (1..=self.size).contains(&point.0));
        if ring { of_parity(point) == seat } else { self.stones.get(&point) == Some(&seat) }
    }

    /// Returns the cells of the other parity that a flood from outside the board does not reach.
    fn within(&self, seat: Seat) -> Points {
        let frame = -2..=self.size + 3;
        let start = (-2..=self.size + 3).map(|col| (col, -2)).filter(|&point| of_parity(point) != seat);
        let mut edge: Vec<(i32, i32)> = start.collect();
        let mut reached: Points = edge.iter().copied().collect();
        while let Some((col, row)) = edge.pop() {
            for (dc, dr) in DIAGONAL {
                let to = (col + dc, row + dr);
                let walled = self.holds((col + dc, row), seat) && self.holds((col, row + dr), seat);
                if !walled && frame.contains(&to.0) && frame.contains(&to.1) && reached.insert(to) {
                    edge.push(to);
                }
            }
        }
        self.points().filter(|&point| of_parity(point) != seat && !reached.contains(&point)).collect()
    }

    fn points(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let size = self.size;
        (1..=size).flat_map(move |row| (1..=size).map(move |col| (col, row)))
    }

    fn owned(&self, seat: Seat) -> Points {
        let within = self.within(seat);
        let beside =
            |&(col, row): &(i32, i32)| STRAIGHT.iter().any(|(dc, dr)| within.contains(&(col + dc, row + dr)));
        let own = self.points().filter(|&point| of_parity(point) == seat).filter(beside);
        let own: Points = own.collect();
        own.union(&within).copied().collect()
    }

    /// Returns the open points that complete a loop of four stones; only those that capture, if there are any.
    fn smallest_loops(&self, open: &Points, seat: Seat) -> Points {
        let beside = |(col, row): (i32, i32)| STRAIGHT.map(|(dc, dr)| (col + dc, row + dr));
        let on_board: Points = self.points().collect();
        let encloses = |point: (i32, i32), cell: &(i32, i32)| {
            on_board.contains(cell)
                && beside(*cell).iter().all(|&next| next == point || self.holds(next, seat))
        };
        let completes = |point: &(i32, i32), stone: bool| {
            let cells = beside(*point).into_iter().filter(|cell| !stone || self.holds(*cell, seat.other()));
            cells.into_iter().any(|cell| encloses(*point, &cell))
        };
        let captures: Points = open.iter().copied().filter(|point| completes(point, true)).collect();
        let all = open.iter().copied().filter(|point| completes(point, false)).collect();
        if captures.is_empty() { all } else { captures }
    }

    fn place(&mut self, point: (i32, i32), seat: Seat) {
        self.stones.insert(point, seat);
        let within = self.within(seat);
        self.stones.retain(|stone, _| !within.contains(stone));
    }
}

fn point(square: Square) -> (i32, i32) {
    (square.col as i32 + 1, square.row as i32 + 1)
}

/// Returns the points whose stone and owner satisfy `asked`.
fn which(position: &Position, asked: impl Fn(Option<Seat>, Option<Seat>) -> bool) -> Vec<Square> {
    on_board!(position, board => board.squares().filter(|&square| asked(board.stone(square), board.owner(square))).collect())
}

fn smallest_loops(position: &Position) -> Points {
    on_board!(position, board => {
        let places = board.smallest_loops().ones();
        points(places.map(|place| board.square(board.to_move(), place)).collect())
    })
}

fn points(squares: Vec<Square>) -> Points {
    squares.into_iter().map(point).collect()
}

#[test]
fn random_games_agree_with_a_slow_second_opinion() {
    let sizes: [(u8, u64); 11] = [
        (5, 400),
        (7, 160),
        (9, 60),
        (11, 24),
        (13, 10),
        (15, 5),
        (17, 3),
        (19, 2),
        (21, 1),
        (23, 1),
        (25, 1),
    ];
    for (size, games) in sizes {
        let chosen = format!("size={size}");
        let mut slow = Slow { size: size.into(), stones: BTreeMap::new() };
        along_random_games::<Palisade>(&chosen, games, usize::MAX, |position, made| {
            match made.last() {
                None => slow.stones.clear(),
                Some(Move(placed)) => slow.place(point(*placed), position.to_move().other()),
            }
            agree(position, &slow);
            if made.len() % 8 == 0 || size < 7 {
                holds_together(&chosen, position);
            }
            if let Some(outcome) = position.outcome() {
                let (score, winner) = (position.score().expect("a score"), outcome.winner.expect("no draws"));
                assert_eq!(score.first + score.second, u32::from(size).pow(2));
                assert!(score[winner] > score[winner.other()]);
            }
        });
    }
}

/// Asserts that stones, territory and legal points of both players agree, and that the author's claims hold.
fn agree(position: &Position, slow: &Slow) {
    assert_eq!(Slow::of(position).stones, slow.stones, "{position}");
    let owned = Pair::new(slow.owned(Seat::First), slow.owned(Seat::Second));
    assert!(owned.first.is_disjoint(&owned.second), "{position}");
    let over = owned.first.len() + owned.second.len() == (slow.size * slow.size) as usize;
    assert_eq!(position.outcome().is_some(), over, "{position}");
    for seat in Seat::BOTH {
        let found = which(position, |_, owner| owner == Some(seat));
        assert_eq!(points(found), owned[seat], "what {seat:?} owns in {position}");
        let open: Points = slow
            .points()
            .filter(|point| of_parity(*point) == seat && !slow.stones.contains_key(point))
            .filter(|point| !owned.first.contains(point) && !owned.second.contains(point))
            .collect();
        if seat == position.to_move() {
            assert_eq!(smallest_loops(position), slow.smallest_loops(&open, seat), "{position}");
            assert_eq!(points(legal(position).into_iter().map(|made| made.0).collect()), open, "{position}");
        }
        assert_eq!(open.is_empty(), over, "each player has a placement before the end: {position}");
    }
}

/// Asserts that the text of a position determines everything, including territory and links.
fn holds_together(chosen: &str, position: &Position) {
    let options = options::<Palisade>(chosen);
    let moves = legal(position);
    agrees::<Palisade, Move>(&options, position, moves.clone(), |made| *made);
    let size = on_board!(position, board => board.size());
    accepts_what_it_lists(position, size, squares_of(size).map(Move));
    let again = at::<Palisade>(chosen, &position.to_string());
    assert_eq!(again.score(), position.score(), "{position}");
    for made in moves.iter().filter(|made| made.0.col == size / 2) {
        assert_eq!(position.after(made).score(), again.after(made).score());
        assert_eq!(position.after(made), again.after(made));
    }
}

proptest::proptest! {
    #[test]
    fn what_is_read_is_what_the_page_computes(rows in "[xo1-5]{0,5}(/[xo1-5]{1,5}){4}( [xo])?") {
        if let Ok(position) = Palisade::read(&options::<Palisade>("size=5"), &rows) {
            holds_together("size=5", &position);
            agree(&position, &Slow::of(&position));
        }
    }

    #[test]
    fn any_stones_of_the_right_parity_are_read_as_the_page_computes_them(
        points in proptest::collection::vec(0u8..4, 49)
    ) {
        let stone = |square: Square| {
            let index = square.index(7) as usize;
            let letter = if index.is_multiple_of(2) { 'x' } else { 'o' };
            (points[index] == 0).then_some(Sign { letter, height: 1 })
        };
        let mut text = String::new();
        Rows::write(&mut text, 7, 7, stone).expect("strings take everything");
        match Palisade::read(&options::<Palisade>("size=7"), &format!("{text} x")) {
            Ok(position) => agree(&position, &Slow::of(&position)),
            Err(BadPosition(reason)) => assert_eq!(reason.id, "palisade-impossible-captured"),
        }
    }
}
