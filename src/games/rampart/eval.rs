//! Rampart for the search: groups that live, can be killed or are dead, and the placements that players have left.
//!
//! A group dies by the last liberty of any one of its stones, and nobody may pass where a placement is possible. So a
//! group is safe while the enemy can't fill the last liberty of a stone without dying there, and in the end the
//! player with more harmless placements left wins.

use super::Rampart;
use super::moves::Move;
use super::rules::{Board, LARGEST_WITH_SAFE_INSIDES, Position};
use crate::board::{Bits, Direction};
use crate::engine::Evaluate;
use crate::game::{Playable, Seat, on_board};

impl Evaluate for Rampart {
    const SCALE: i32 = 220;

    fn evaluate(position: &Position) -> i32 {
        on_board!(position, board => evaluate(board))
    }

    fn count_up(position: &Position) -> i32 {
        on_board!(position, board => {
            let stones = |seat| board.stones(seat).count() as i32;
            let dead = |seat| board.dead(seat).count() as i32;
            // Stones on the board, dead ones at half.
            2 * stones(Seat::First) - dead(Seat::First) - 2 * stones(Seat::Second) + dead(Seat::Second)
        })
    }

    fn candidates(position: &Position, f: &mut dyn FnMut(Move, i32)) {
        on_board!(position, board => candidates(board, f))
    }

    fn loud(position: &Position, f: &mut dyn FnMut(Move, i32)) {
        on_board!(position, board => removals(board, f))
    }
}

/// What one player's stones and placements are like.
#[derive(Clone, Copy)]
struct Side<B> {
    stones: B,
    /// The empty points beside the stones.
    places: B,
    /// Stones with exactly one empty neighbour.
    single: B,
    /// Stones with exactly two empty neighbours.
    double: B,
    /// Stones that an enemy stone touches; on large boards all.
    touched: B,
    /// Placements that leave no own group dead that was alive.
    harmless: B,
    /// Stones without an empty neighbour that make their groups dead.
    stuck: B,
    /// Stones whose last liberty the enemy can fill unharmed.
    hanging: B,
}

struct Features<B> {
    empty: B,
    sides: [Side<B>; 2],
}

impl<B: Bits> Features<B> {
    #[inline(always)]
    fn of(board: &Board<B>) -> Features<B> {
        let field = board.field();
        let both = Seat::BOTH.map(|seat| board.stones(seat));
        let empty = field.all.without(both[0] | both[1]);
        let (mut once, mut twice, mut thrice) = (B::EMPTY, B::EMPTY, B::EMPTY);
        for direction in Direction::STRAIGHT {
            let beside = field.step(empty, direction);
            thrice |= twice & beside;
            twice |= once & beside;
            once |= beside;
        }
        let (single, double) = (once.without(twice), twice.without(thrice));
        let small = board.size() <= LARGEST_WITH_SAFE_INSIDES;
        let beside = both.map(|stones| field.beside(stones));
        // A stone placed here has no liberty of its own.
        let airless = empty.without(once);
        let mut sides = [0, 1].map(|at| {
            let stones = both[at];
            let touched = if small { stones & beside[1 - at] } else { stones };
            let single = single & stones;
            let harmful =
                field.beside(single & touched) | if small { airless & beside[1 - at] } else { airless };
            let places = beside[at] & empty;
            Side {
                stones,
                places,
                single,
                double: double & stones,
                touched,
                harmless: places.without(harmful),
                stuck: touched.without(once),
                hanging: B::EMPTY,
            }
        });
        for at in [0, 1] {
            sides[at].hanging = field.beside(sides[1 - at].harmless) & sides[at].single;
        }
        Features { empty, sides }
    }
}

/// The number of things counted.
const COUNTS: usize = 24;

/// The value of each in tenths of a hundredth, on an empty board and on a full one; between them it goes by the share
/// of empty points.
///
/// Fitted by logistic regression to the results of 1,600 games of 11x11 at 750 to 2,250 nodes a move: 192,000
/// positions; the first 2 to 13 plies and one later move of 50 were random, and the second half was played by the
/// weights that the first half gave. Several counts overlap, so a weight alone says little.
#[rustfmt::skip]
const WEIGHTS: [[i32; 2]; COUNTS] = [
    [1110, -218], // groups that live
    [13, 70], // stones in them
    [2568, -253], // having such a group
    [1362, -101], // having two of them
    [641, 259], // groups that the enemy can kill, of the player to move
    [-71, -103], // stones in them
    [709, 48], // such groups of the other player
    [-150, -53], // stones in them
    [50, -974], // dead groups of the player to move
    [-275, -5], // stones in them
    [350, -1484], // dead groups of the other player
    [-330, -83], // stones in them
    [-34, 174], // placements that harm no own group
    [-35, 178], // those of them that the enemy is not beside
    [334, -275], // those of them that would be the enemy's death
    [3, 67], // empty points reached sooner by such placements
    [-303, -45], // stones with one liberty that an enemy stone touches
    [-146, 296], // stones with two
    [74, -34], // points reached sooner that are two or more steps off
    [-111, -105], // stones of the largest group that lives
    [68, 11], // placements that would be the own death
    [644, -1357], // having a group that the enemy can kill
    [40, -380], // stones with two liberties, one of which the enemy can take
    [207, -78], // being to move
];

fn evaluate<B: Bits>(board: &Board<B>) -> i32 {
    let features = Features::of(board);
    let mover = at(board.to_move());
    let mut counts = [0; COUNTS];
    count(board, &features, mover, 1, &mut counts);
    count(board, &features, 1 - mover, -1, &mut counts);
    let [reached, far] = reach(board, &features, mover);
    (counts[15], counts[18], counts[23]) = (reached, far, 1);
    let (all, empty) = (board.field().all.count() as i32, features.empty.count() as i32);
    let weigh = |&count: &i32, [early, late]: [i32; 2]| count * (early * empty + late * (all - empty));
    let total: i32 = counts.iter().zip(WEIGHTS).map(|(count, weight)| weigh(count, weight)).sum();
    total / (10 * all)
}

fn at(seat: Seat) -> usize {
    (seat == Seat::Second) as usize
}

/// Adds what one player has to the counts, with the sign of the mover or of the other.
#[inline(always)]
fn count<B: Bits>(
    board: &Board<B>,
    features: &Features<B>,
    at: usize,
    sign: i32,
    counts: &mut [i32; COUNTS],
) {
    let (side, enemy) = (&features.sides[at], &features.sides[1 - at]);
    let (mut living, mut living_stones, mut largest, mut any_hangs) = (0, 0, 0, 0);
    let not_to_move = if sign > 0 { 0 } else { 2 };
    for group in board.groups(Seat::BOTH[at], side.stones) {
        let stones = group.count() as i32;
        let kind = if group.meets(side.stuck) {
            8
        } else if group.meets(side.hanging) {
            any_hangs = 1;
            4
        } else {
            living += 1;
            living_stones += stones;
            largest = largest.max(stones);
            continue;
        };
        counts[kind + not_to_move] += sign;
        counts[kind + not_to_move + 1] += sign * stones;
    }
    let mut add = |which: usize, much: i32| counts[which] += sign * much;
    let size = |set: B| set.count() as i32;
    add(0, living);
    add(1, living_stones);
    add(2, (living > 0) as i32);
    add(3, (living > 1) as i32);
    add(12, size(side.harmless));
    add(13, size(side.harmless.without(enemy.places)));
    add(14, size((side.harmless & enemy.places).without(enemy.harmless)));
    add(16, size(side.single & side.touched));
    add(17, size(side.double & side.touched));
    add(19, largest);
    add(20, size(side.places.without(side.harmless)));
    add(21, any_hangs);
    add(22, size(side.double & board.field().beside(enemy.harmless)));
}

/// The lead in empty points reached sooner by harmless steps, and in those of them that lie further off.
#[inline(always)]
fn reach<B: Bits>(board: &Board<B>, features: &Features<B>, at: usize) -> [i32; 2] {
    let field = board.field();
    let (mut a, mut b) = (features.sides[at].harmless, features.sides[1 - at].harmless);
    let (mut own, mut other) = (B::EMPTY, B::EMPTY);
    let mut open = features.empty;
    let (mut reach, mut deep) = (0, 0);
    for step in 0..8 {
        let (only_a, only_b) = (a.without(b), b.without(a));
        let lead = only_a.count() as i32 - only_b.count() as i32;
        reach += lead;
        if step > 0 {
            deep += lead;
        }
        own |= only_a;
        other |= only_b;
        open = open.without(a | b);
        if open.is_empty() {
            break;
        }
        a = field.beside(own) & open;
        b = field.beside(other) & open;
        if (a | b).is_empty() {
            break;
        }
    }
    [reach, deep]
}

fn candidates<B: Bits>(board: &Board<B>, f: &mut dyn FnMut(Move, i32)) {
    if board.winner().is_some() {
        return;
    }
    let features = Features::of(board);
    let mover = at(board.to_move());
    let (side, enemy) = (&features.sides[mover], &features.sides[1 - mover]);
    removals(board, f);
    let field = board.field();
    let kills = field.beside(enemy.single);
    let contact = field.beside(enemy.stones);
    for place in side.places.ones() {
        let order = match (kills.has(place), !side.harmless.has(place)) {
            (true, false) => 60,
            (true, true) => 0,
            (false, true) => -400,
            (false, false) if contact.has(place) => -5,
            (false, false) => -10,
        };
        f(Move::Place(field.square(place)), order);
    }
    if side.places.is_empty() && enemy.stuck.is_empty() {
        f(Move::Pass, 0);
    }
}

fn removals<B: Bits>(board: &Board<B>, f: &mut dyn FnMut(Move, i32)) {
    let enemy = board.to_move().other();
    if board.winner().is_some() || board.hemmed_in(enemy).is_empty() {
        return;
    }
    for group in board.groups(enemy, board.dead(enemy)) {
        if let Some(lowest) = group.lowest() {
            f(Move::Remove(board.field().square(lowest)), 100 + group.count() as i32);
        }
    }
}
