//! Rampart for the search: living and doomed groups, and the room left to place in.

use super::Rampart;
use super::moves::Move;
use super::rules::{Board, Position};
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

/// The empty points, those stones with a single empty neighbour, and where each player could place.
struct Scene<B> {
    empty: B,
    /// Empty points beside stones that have no other empty neighbour, by whose stones those are.
    breaths: [B; 2],
    last_breath: [B; 2],
}

impl<B: Bits> Scene<B> {
    fn of(board: &Board<B>) -> Scene<B> {
        let (first, second) = (board.stones(Seat::First), board.stones(Seat::Second));
        let field = board.field();
        let empty = field.all.without(first | second);
        let (mut once, mut twice) = (B::EMPTY, B::EMPTY);
        for direction in Direction::STRAIGHT {
            let beside = field.step(empty, direction);
            twice |= once & beside;
            once |= beside;
        }
        let single = once.without(twice);
        // Only the enemy's placing there does harm: a stone among friends is safe on small boards anyway.
        let last_breath = [single & first & field.beside(second), single & second & field.beside(first)];
        let breaths = last_breath.map(|stones| field.beside(stones) & empty);
        Scene { empty, breaths, last_breath }
    }
}

/// An empty point that one player reaches sooner.
const ROOM: i32 = 5;

fn evaluate<B: Bits>(board: &Board<B>) -> i32 {
    let scene = Scene::of(board);
    let mover = board.to_move();
    let room = room(board, scene.empty, mover);
    standing(board, &scene, mover, true) - standing(board, &scene, mover.other(), false) + ROOM * room
}

fn at(seat: Seat) -> usize {
    (seat == Seat::Second) as usize
}

/// A group, and each stone of it (up to a dozen).
const GROUP: i32 = 70;
const STONE: i32 = 12;

/// Having a group that lives at all.
const FOOTHOLD: i32 = 300;

/// The value of the groups of `seat`.
fn standing<B: Bits>(board: &Board<B>, scene: &Scene<B>, seat: Seat, to_move: bool) -> i32 {
    let enemy = seat.other();
    let stones = board.stones(seat);
    let field = board.field();
    let stuck = board.hemmed_in(seat);
    // Stones that the enemy can take the last breath of.
    let reachable = field.beside(scene.breaths[at(seat)] & board.places(enemy)) & scene.last_breath[at(seat)];
    let (mut total, mut dearest, mut living) = (0, 0, 0);
    for group in board.groups(seat, stones) {
        let worth = GROUP + STONE * (group.count() as i32).min(12);
        // In hundredths of the group.
        let hope = if group.meets(stuck) {
            if to_move { 18 } else { 10 }
        } else if group.meets(reachable) {
            if to_move { 45 } else { 35 }
        } else {
            living += 1;
            100
        };
        dearest = dearest.max(worth);
        total += worth * hope / 100;
    }
    total + if living > 0 { FOOTHOLD + 20 * living.min(6) } else { dearest / 8 }
}

/// The lead of `seat` in empty points reached sooner than by the enemy, within a few moves.
fn room<B: Bits>(board: &Board<B>, empty: B, seat: Seat) -> i32 {
    let field = board.field();
    let (mut own, mut other) = (board.stones(seat), board.stones(seat.other()));
    let mut open = empty;
    let mut more = 0;
    for _ in 0..4 {
        let (a, b) = (field.beside(own) & open, field.beside(other) & open);
        let (only_a, only_b) = (a.without(b), b.without(a));
        more += only_a.count() as i32 - only_b.count() as i32;
        own |= only_a;
        other |= only_b;
        open = open.without(a | b);
        if open.is_empty() {
            break;
        }
    }
    more
}

fn candidates<B: Bits>(board: &Board<B>, f: &mut dyn FnMut(Move, i32)) {
    if board.winner().is_some() {
        return;
    }
    let mover = board.to_move();
    let enemy = mover.other();
    let scene = Scene::of(board);
    removals(board, f);
    let places = board.places(mover);
    let field = board.field();
    let (kills, suicides) = (scene.breaths[at(enemy)], scene.breaths[at(mover)]);
    let contact = field.beside(board.stones(enemy));
    for place in places.ones() {
        let harm = suicides.has(place);
        let order = match (kills.has(place), harm) {
            (true, false) => 60,
            (true, true) => 20,
            (false, true) => -400,
            (false, false) if contact.has(place) => -5,
            (false, false) => -10,
        };
        f(Move::Place(field.square(place)), order);
    }
    if places.is_empty() && board.hemmed_in(enemy).is_empty() {
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
