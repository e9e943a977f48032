//! Encodes a Palisade board as input for a network.

use super::moves::Move;
use super::rules::SizedPosition;
use postern_engine::judge::board_network::view::BoardView;
use postern_rules::board::bits::Bits;
use postern_rules::game::rules::Playable;
use postern_rules::seat::Seat;

/// Input planes of a point, for the player to move and for the opponent: a stone on the board, a stone of the ring, an
/// open point, and a point the player owns.
const STONE: [usize; 2] = [0, 1];
const RING: [usize; 2] = [2, 3];
const OPEN: [usize; 2] = [4, 5];
const OWNED: [usize; 2] = [6, 7];
/// Input planes for points where a placement gains the player at least this many points at once.
const GAINS: [[(u32, usize); 3]; 2] = [[(1, 8), (7, 9), (17, 10)], [(1, 11), (7, 12), (17, 13)]];

pub(crate) fn view<B: Bits, const STRIDE: usize>(board: &SizedPosition<B, STRIDE>) -> BoardView {
    let mover = board.to_move();
    let mut view = BoardView::new(board.size() as usize, mover == Seat::First);
    let points = &board.points;
    let mut tell = |fact: usize, seat: Seat, set: B| {
        for place in set.ones() {
            let number = points.at(seat, place);
            view.tell(fact, number % STRIDE, number / STRIDE);
        }
    };
    for (which, seat) in [mover, mover.other()].into_iter().enumerate() {
        tell(STONE[which], seat, board.stones(seat));
        tell(RING[which], seat, points.ring(seat));
        tell(OPEN[which], seat, board.open(seat));
        tell(OWNED[which], seat, board.owned(seat));
        tell(OWNED[which], seat.other(), board.within(seat));
        let board = board.with_turn(seat);
        let before = board.territory();
        for place in board.open(seat).ones() {
            let point = points.at(seat, place);
            if !board.may_close(point) {
                continue;
            }
            let after = board.after(&Move(points.square(point))).territory();
            let gain =
                (after[seat] + before[seat.other()]).saturating_sub(before[seat] + after[seat.other()]);
            for (least, fact) in GAINS[which] {
                if gain >= least {
                    tell(fact, seat, B::bit(place));
                }
            }
        }
    }
    view
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palisade::Palisade;
    use crate::palisade::rules::Position;
    use crate::testing::along_random_games;
    use postern_rules::on_board;

    /// Builds the same view point by point, from stones, owners and tried moves.
    fn slow(position: &Position) -> BoardView {
        on_board!(position, board => {
            let (mover, size) = (board.to_move(), board.size());
            let mut view = BoardView::new(size as usize, mover == Seat::First);
            for (which, seat) in [mover, mover.other()].into_iter().enumerate() {
                let board = board.with_turn(seat);
                let lead = |board: &crate::palisade::rules::SizedPosition<_, _>| {
                    let owned = board.territory();
                    owned[seat] as i32 - owned[seat.other()] as i32
                };
                for square in board.squares() {
                    let (col, row) = (square.col as usize + 1, square.row as usize + 1);
                    let is_own = (col + row).is_multiple_of(2) == (seat == Seat::First);
                    let mut tell = |fact: usize, holds: bool| {
                        if holds {
                            view.tell(fact, col, row);
                        }
                    };
                    tell(STONE[which], board.stone(square) == Some(seat));
                    tell(OWNED[which], board.owner(square) == Some(seat));
                    let is_open = is_own && board.stone(square).is_none() && board.owner(square).is_none();
                    tell(OPEN[which], is_open);
                    if is_open {
                        let gain = lead(&board.after(&Move(square))) - lead(&board);
                        for (least, fact) in GAINS[which] {
                            tell(fact, gain >= least as i32);
                        }
                    }
                }
                let last = size as usize + 1;
                for at in 1..last {
                    for (col, row) in [(0, at), (last, at), (at, 0), (at, last)] {
                        if (col + row).is_multiple_of(2) == (seat == Seat::First) {
                            view.tell(RING[which], col, row);
                        }
                    }
                }
            }
            view
        })
    }

    #[test]
    fn the_network_is_shown_stones_owners_open_points_and_gains() {
        for options in ["size=5", "size=9", "size=15"] {
            along_random_games::<Palisade>(options, 2, 120, |position, _| {
                assert_eq!(on_board!(position, board => view(board)), slow(position), "{position}");
            });
        }
    }
}
