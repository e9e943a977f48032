//! Palisade's evaluation for the search: territory, nearly random playouts, and a network that evaluates whole boards.

use std::sync::LazyLock;

use super::moves::Move;
use super::network_view::view;
use super::rules::{LARGEST, Position, SizedPosition};
use crate::palisade::Palisade;
use postern_engine::evaluate::Evaluate;
use postern_engine::judge::board_network::BoardNetwork;
use postern_engine::judge::board_network::view::BoardView;
use postern_engine::method::SearchMethod;
use postern_engine::random::Random;
use postern_engine::tree::slot_wins::SlotWins;
use postern_rules::board::bits::Bits;
use postern_rules::game::info::Options;
use postern_rules::game::rules::{MoveOf, Playable, Rules};
use postern_rules::on_board;
use postern_rules::seat::Seat;

/// The largest board on which alpha-beta search can examine all replies.
const LARGEST_EXACT: u8 = 5;

/// The first line of the file is the command that trained the network. `docs/engine.md` has the measurements.
static NETWORK: LazyLock<BoardNetwork> =
    LazyLock::new(|| BoardNetwork::read(include_bytes!("network.bin")).expect("it was made for such boards"));

/// With at most this many moves left, unguided playouts soon prove the end. The network would keep the search away from
/// moves that it must refute for the proof.
const PROVABLE: u64 = 14;

/// The board sizes that a network is trained on. It applies what it learned there to larger boards.
const LEARNT_FROM: [&str; 5] = ["9", "11", "11", "13", "11"];

impl Evaluate for Palisade {
    type Carried = ();

    const SCALE: i32 = 500;
    const LADDER: [f32; 7] = [1.0, 1.65, 3.2, 4.1, 5.0, 6.1, 7.0];
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

    fn view(position: &Position) -> Option<BoardView> {
        Some(on_board!(position, board => view(board)))
    }

    fn place(made: &MoveOf<Self>, view: &BoardView) -> usize {
        view.at(made.0.col as usize + 1, made.0.row as usize + 1)
    }

    fn board_network() -> Option<&'static BoardNetwork> {
        Some(&NETWORK)
    }

    fn is_near_end(position: &Position) -> bool {
        position.count() <= PROVABLE
    }

    fn boards() -> Vec<Options> {
        LEARNT_FROM.into_iter().filter_map(|size| Palisade::INFO.options([("size", size)]).ok()).collect()
    }

    fn is_decided(position: &Position) -> bool {
        on_board!(position, board => {
            let owned = board.territory();
            owned.first.max(owned.second) > u32::from(board.size()) * u32::from(board.size()) / 2
        })
    }

    fn owners(position: &Position, f: &mut dyn FnMut(usize, usize, Seat)) {
        on_board!(position, board => {
            for square in board.squares() {
                if let Some(owner) = board.owner(square) {
                    f(square.col as usize, square.row as usize, owner);
                }
            }
        })
    }

    fn playout(
        mut position: Position,
        random: &mut Random,
        past: &SlotWins,
        made: &mut dyn FnMut(usize, Seat),
    ) -> f32 {
        on_board!(&mut position, board => playout(board, random, past, made))
    }
}

fn evaluate<B: Bits, const STRIDE: usize>(board: &SizedPosition<B, STRIDE>) -> i32 {
    let stones = |seat: Seat| board.stones(seat).without(board.owned(seat)).count() as i32;
    let mover = board.to_move();
    100 * lead(board, mover) + 15 * (stones(mover) - stones(mover.other())) + 20
}

/// Returns the number of points that a player owns beyond the enemy's.
fn lead<B: Bits, const STRIDE: usize>(board: &SizedPosition<B, STRIDE>, seat: Seat) -> i32 {
    let owned = board.territory();
    owned[seat] as i32 - owned[seat.other()] as i32
}

/// Reports every placement, ordered by the points it encloses, then by the stones it links to.
fn candidates<B: Bits, const STRIDE: usize>(board: &SizedPosition<B, STRIDE>, f: &mut dyn FnMut(Move, i32)) {
    let mover = board.to_move();
    let now = lead(board, mover);
    for place in board.open(mover).ones() {
        let point = board.points.at(mover, place);
        let made = Move(board.points.square(point));
        let gain = if board.may_close(point) { lead(&board.after(&made), mover) - now } else { 0 };
        let order = match (gain, board.links(mover, point)) {
            (0, 0) => -60,
            (0, 1 | 2) => -20,
            _ => 100 * gain,
        };
        f(made, order);
    }
}

/// Percentage of playout moves that complete a loop of four stones if one can be completed, and the largest board on
/// which they do. On 19x19 such moves lost two of three games.
const LOOPS: usize = 50;
const LARGEST_WITH_LOOPS: u8 = 13;

/// For each other playout move, this many points are drawn at random, and the most promising is played.
const DRAWN: usize = 2;

/// Weights in the choice between the points drawn: closing a loop, the share of playouts won with a stone on the point,
/// and chance.
const CLOSING: f32 = 1.0;
const WINNING: f32 = 4.0;
const CHANCE: f32 = 1.0;

/// Places stones more or less at random until one player owns more than half of the points.
fn playout<B: Bits, const STRIDE: usize>(
    board: &mut SizedPosition<B, STRIDE>,
    random: &mut Random,
    past: &SlotWins,
    made: &mut dyn FnMut(usize, Seat),
) -> f32 {
    let mut open = Seat::BOTH.map(|seat| Open::of(board, seat));
    let half = board.size() as u32 * board.size() as u32 / 2;
    while let Some((point, slot)) = draw(board, &mut open[board.to_move() as usize], random, past) {
        let turn = board.to_move();
        made(slot, turn);
        if board.place(point) {
            if board.territory()[turn] > half {
                break;
            }
            Seat::BOTH.into_iter().for_each(|seat| open[seat as usize].still = board.open(seat));
        }
    }
    let owned = board.territory();
    if owned.first > owned.second { 1.0 } else { 0.0 }
}

/// Draws an open point to place on, with its slot.
#[inline(always)]
fn draw<B: Bits, const STRIDE: usize>(
    board: &SizedPosition<B, STRIDE>,
    open: &mut Open<B, STRIDE>,
    random: &mut Random,
    past: &SlotWins,
) -> Option<(usize, usize)> {
    if board.size() <= LARGEST_WITH_LOOPS && random.below(100) < LOOPS {
        let loops = board.smallest_loops();
        if let Some(place) = loops.nth(random.below(loops.count() as usize) as u32) {
            open.still = open.still.without(B::bit(place));
            let point = board.points.at(board.to_move(), place);
            return Some((point, slot_of(board, point)));
        }
    }
    let mut best = None;
    let mut most = f32::MIN;
    for _ in 0..DRAWN {
        let Some(drawn) = open.draw(random) else { break };
        let point = board.points.at(board.to_move(), drawn.1);
        let slot = slot_of(board, point);
        let worth = CLOSING * f32::from(board.may_close(point) as u8)
            + WINNING * past.share(slot)
            + CHANCE * random.unit() as f32;
        if worth > most {
            (best, most) = (Some((drawn, point, slot)), worth);
        }
    }
    best.map(|(drawn, point, slot)| {
        open.take(drawn);
        (point, slot)
    })
}

#[inline(always)]
fn slot_of<B: Bits, const STRIDE: usize>(board: &SizedPosition<B, STRIDE>, point: usize) -> usize {
    Palisade::slot(&Move(board.points.square(point)))
}

/// A player's open points, as places in the player's sets, to draw from.
struct Open<B, const STRIDE: usize> {
    still: B,
    /// The members of `still`, and some that have left it. Closed points never reopen, so the list only shrinks.
    list: [[u16; STRIDE]; STRIDE],
    count: usize,
}

impl<B: Bits, const STRIDE: usize> Open<B, STRIDE> {
    fn of(board: &SizedPosition<B, STRIDE>, seat: Seat) -> Open<B, STRIDE> {
        let mut open = Open { still: board.open(seat), list: [[0; STRIDE]; STRIDE], count: 0 };
        for (entry, place) in open.list.as_flattened_mut().iter_mut().zip(open.still.ones()) {
            *entry = place as u16;
            open.count += 1;
        }
        open
    }

    /// Draws a place and its index in the list.
    #[inline(always)]
    fn draw(&mut self, random: &mut Random) -> Option<(usize, u32)> {
        while self.count > 0 {
            let number = random.below(self.count);
            let place = u32::from(self.list.as_flattened()[number]);
            if self.still.has(place) {
                return Some((number, place));
            }
            self.forget(number);
        }
        None
    }

    /// Removes a drawn place. The list may have changed since the draw.
    #[inline(always)]
    fn take(&mut self, (number, place): (usize, u32)) {
        self.still = self.still.without(B::bit(place));
        if number < self.count && u32::from(self.list.as_flattened()[number]) == place {
            self.forget(number);
        }
    }

    #[inline(always)]
    fn forget(&mut self, number: usize) {
        let list = self.list.as_flattened_mut();
        self.count -= 1;
        list[number] = list[self.count];
    }
}
