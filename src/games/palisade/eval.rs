//! Palisade for the search: what a stone fences in, and games played out nearly at random.

use super::Palisade;
use super::moves::Move;
use super::rules::{Board, LARGEST, Position};
use crate::board::Bits;
use crate::engine::{Evaluate, Random, SearchMethod, SlotWins};
use crate::game::{Playable, Seat, on_board};

/// On boards up to this size all answers can be looked at.
const LARGEST_EXACT: u8 = 5;

impl Evaluate for Palisade {
    const SCALE: i32 = 500;
    const LADDER: [f32; 7] = [1.0, 1.65, 2.9, 3.6, 4.4, 5.5, 7.0];
    const SLOTS: usize = LARGEST as usize * LARGEST as usize;

    fn method(position: &Position) -> SearchMethod {
        let size = on_board!(position, board => board.size());
        if size <= LARGEST_EXACT { SearchMethod::AlphaBeta } else { SearchMethod::Playouts }
    }

    fn evaluate(position: &Position) -> i32 {
        on_board!(position, board => evaluate(board))
    }

    fn candidates(position: &Position, f: &mut dyn FnMut(Move, i32)) {
        on_board!(position, board => candidates(board, f))
    }

    fn slot(made: &Move) -> usize {
        made.0.index(LARGEST) as usize
    }

    fn playout(
        position: Position,
        random: &mut Random,
        past: &SlotWins,
        made: &mut dyn FnMut(usize, Seat),
    ) -> f32 {
        on_board!(position, board => playout(*board, random, past, made))
    }
}

fn evaluate<B: Bits, const L: usize>(board: &Board<B, L>) -> i32 {
    let owned = |seat: Seat| board.owned(seat).count() as i32;
    let stones = |seat: Seat| board.stones(seat).without(board.owned(seat)).count() as i32;
    let mover = board.to_move();
    100 * (owned(mover) - owned(mover.other())) + 15 * (stones(mover) - stones(mover.other())) + 20
}

/// Every placement; those that fence in most, or hang on to most stones, first.
fn candidates<B: Bits, const L: usize>(board: &Board<B, L>, f: &mut dyn FnMut(Move, i32)) {
    let mover = board.to_move();
    let lead =
        |board: &Board<B, L>| board.owned(mover).count() as i32 - board.owned(mover.other()).count() as i32;
    let now = lead(board);
    for point in board.open(mover).ones() {
        let made = Move(board.field().square(point));
        let order = match board.look(point) {
            (_, true) => 100 * (lead(&board.after(&made)) - now),
            (0, _) => -60,
            (1 | 2, _) => -20,
            _ => 0,
        };
        f(made, order);
    }
}

/// In a playout so many points are drawn at random for each move, and the one that promises most is placed on.
const DRAWN: usize = 2;

/// What counts between the points drawn: closing a loop, the share of playouts won with a stone on the point, and
/// chance.
const CLOSING: f32 = 1.0;
const WINNING: f32 = 4.0;
const CHANCE: f32 = 1.0;

/// Places, more or less at random, until one player owns more than half of the points.
fn playout<B: Bits, const L: usize>(
    mut board: Board<B, L>,
    random: &mut Random,
    past: &SlotWins,
    made: &mut dyn FnMut(usize, Seat),
) -> f32 {
    // Points once closed are never opened again, so each list only shrinks.
    let mut points = Seat::BOTH.map(|seat| Points::<L>::of(board.open(seat)));
    let half = board.size() as u32 * board.size() as u32 / 2;
    loop {
        let turn = board.to_move();
        let open = board.open(turn);
        let points = &mut points[(turn == Seat::Second) as usize];
        let mut best = None;
        for _ in 0..DRAWN {
            let Some(point) = points.draw(open, random) else { break };
            let (_, closes) = board.look(point);
            let worth = CLOSING * f32::from(closes as u8)
                + WINNING * past.share(Palisade::slot(&Move(board.field().square(point))))
                + CHANCE * random.unit() as f32;
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((point, worth));
            }
        }
        let Some((point, _)) = best else { break };
        let placed = Move(board.field().square(point));
        made(Palisade::slot(&placed), turn);
        board.play(&placed);
        let owned = board.territory();
        if owned.first > half || owned.second > half {
            break;
        }
    }
    let owned = board.territory();
    if owned.first > owned.second { 1.0 } else { 0.0 }
}

/// The points where a player may still place, to draw from.
struct Points<const L: usize> {
    list: [u16; L],
    count: usize,
}

impl<const L: usize> Points<L> {
    fn of<B: Bits>(open: B) -> Points<L> {
        let mut points = Points { list: [0; L], count: 0 };
        for point in open.ones() {
            points.list[points.count] = point as u16;
            points.count += 1;
        }
        points
    }

    /// One of them that is still open; those met that are not are forgotten.
    #[inline(always)]
    fn draw<B: Bits>(&mut self, open: B, random: &mut Random) -> Option<u32> {
        while self.count > 0 {
            let place = random.below(self.count);
            let point = u32::from(self.list[place]);
            if open.has(point) {
                return Some(point);
            }
            self.count -= 1;
            self.list[place] = self.list[self.count];
        }
        None
    }
}
