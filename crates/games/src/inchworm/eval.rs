//! Inchworm's evaluation and move ordering for the search: weights for the features of `features.rs`, and candidate
//! moves.

use super::features;
use super::features::{COUNT, lead};
use super::lattice::{SIDE, square};
use super::moves::Move;
use super::paths::crawl::{Lure, tell};
use super::paths::sieges;
use super::position::Position;
use crate::inchworm::Inchworm;
use postern_engine::digest::digest;
use postern_engine::evaluate::Evaluate;
use postern_engine::judge::points_to_come::PointsToCome;
use postern_engine::judge::weights::{Row, Weights};
use postern_engine::search::reductions::LateMoves;
use postern_rules::board::bits::Bits;
use postern_rules::game::info::Options;
use postern_rules::game::rules::{Playable, Rules};
use postern_rules::seat::Seat;
use postern_rules::square::Square;

/// The first line of the file says how the weights were made. `docs/engine.md` has the measurements.
static ROWS: [Row; COUNT + 1] = Weights::parse(include_bytes!("weights.txt"));
static WEIGHTS: Weights = Weights::of(&ROWS);

impl Evaluate for Inchworm {
    type Carried = ();

    const SCALE: i32 = 500;
    const LADDER: [f32; 7] = [0.5, 1.15, 1.62, 1.97, 3.4, 5.4, 7.0];
    /// The weights know which groups are safe. Even with one ply of search they draw most games at the lower levels.
    const NAIVE_GRADES: u8 = 2;

    fn evaluate(position: &Position) -> i32 {
        WEIGHTS.evaluate::<Inchworm>(position)
    }

    /// Nearly all games between equal players are draws. Predicting who will win more points, even a hundred turns
    /// later, gives more information.
    const POINTS_TO_COME: Option<PointsToCome> =
        Some(PointsToCome { discount: 0.997, win: 12.0, most: 30.0 });
    const FEATURES: usize = COUNT;
    const ONCE: i32 = features::ONCE as i32;

    fn weights() -> &'static [Row] {
        &ROWS
    }

    #[inline(always)]
    fn features(position: &Position, f: &mut impl FnMut(usize, usize, i16)) {
        features::each(position, f);
    }

    /// Generating all moves costs a beam search for each stack.
    const LOUD_FIRST: bool = true;
    const REVERSE_FUTILITY: Option<[i32; 2]> = Some([130, 2]);
    const LATE_MOVE_COUNT: Option<[usize; 2]> = Some([8, 4]);
    const LATE_MOVES: LateMoves = LateMoves::Bold;
    /// Greater reductions overlook quiet moves that prepare to capture two groups.
    const LATE_ROOT_MOVES: i32 = 1;

    fn is_calm(position: &Position) -> bool {
        features::is_calm(position)
    }

    /// With pieces in stock, some move is nearly always harmless.
    fn null_move(position: &Position) -> Option<Position> {
        let mover = position.to_move;
        (position.stock[mover] > 0).then(|| Position { to_move: mover.other(), ..position.clone() })
    }

    fn boards() -> Vec<Options> {
        ["60", "20"].into_iter().filter_map(|goal| Inchworm::INFO.options([("goal", goal)]).ok()).collect()
    }

    fn id(made: &Move) -> u32 {
        let index = |square: Square| square.index(SIDE);
        match made {
            Move::Drop(on) => 0x100 | index(*on),
            Move::Place(on) => 0x200 | index(*on),
            Move::Rescue(_) => 0x300,
            Move::Pass => 0x301,
            Move::Collect(from, to) => 0x1000 | index(*from) << 6 | index(*to),
            // Paths over the same squares are the same turn.
            Move::Distribute(path) => 1 << 31 | digest(&(path.start(), path.cells())) as u32,
        }
    }

    fn candidates(position: &Position, f: &mut dyn FnMut(Move, i32)) {
        if position.outcome().is_some() {
            return;
        }
        let mut any = false;
        let (gains, lure) = (Gains::of(position), lure(position));
        each_candidate(position, [&lure, &room(position)], &mut |made| {
            any = true;
            let gain = gains.of_move(&made);
            let quiet = match made {
                Move::Drop(on) => lure[on.index(8) as usize] as i32 / 4 - 40,
                Move::Rescue(held) => held as i32 - 20,
                _ => -30,
            };
            let order = match gain {
                0 => quiet.min(0),
                1.. => gain,
                _ => 100 * gain - 100,
            };
            f(made, order);
        });
        if !any {
            // Only passing is left.
            position.for_each_short_move(1, &mut |made| f(made, 0));
        }
    }

    fn loud(position: &Position, f: &mut dyn FnMut(Move, i32)) {
        let lure = lure(position);
        if lure.iter().all(|&worth| worth == 0) {
            return;
        }
        let gains = Gains::of(position);
        let mut told = |made| {
            let gain = gains.of_move(&made);
            if gain > 0 {
                f(made, gain);
            }
        };
        for on in position.drops().ones().filter(|&on| lure[on as usize] >= LAST) {
            told(Move::Drop(square(on)));
        }
        sieges::each(position, &mut |path| told(Move::Distribute(path)));
    }
}

/// The points that moves win. Most moves fill no last liberty, so they are known to capture nothing without being
/// played.
struct Gains<'a> {
    position: &'a Position,
    /// The mover's lead in points.
    lead: i32,
    /// The liberties of each group of both players.
    liberties: Vec<u64>,
}

impl Gains<'_> {
    fn of(position: &Position) -> Gains<'_> {
        let mut liberties = Vec::with_capacity(32);
        for seat in Seat::BOTH {
            position.each_group(seat, |_, _, free| liberties.push(free));
        }
        Gains { position, lead: lead(position), liberties }
    }

    /// Returns the points that a move wins; negative if it loses points.
    fn of_move(&self, made: &Move) -> i32 {
        if self.may_capture(made) { -lead(&self.position.after(made)) - self.lead } else { 0 }
    }

    /// Returns true if the move leaves a group, or a piece that it adds, without a liberty. A collection only empties
    /// squares, so it never captures.
    fn may_capture(&self, made: &Move) -> bool {
        let empty = self.position.empty();
        let filled = empty
            & match made {
                Move::Drop(on) | Move::Place(on) => u64::bit(on.index(SIDE)),
                Move::Distribute(path) => path.cells(),
                Move::Collect(..) | Move::Rescue(_) | Move::Pass => 0,
            };
        let left = empty & !filled;
        filled & !self.position.lattice.beside(left) != 0
            || self.liberties.iter().any(|free| free & left == 0)
    }
}

/// The least value of a square whose filling captures something.
const LAST: i16 = 200;

/// Returns the value of each square to the player to move as a liberty of enemy groups that could be filled.
fn lure(position: &Position) -> Lure {
    let mut lure = [0; 64];
    let mover = position.to_move;
    let tallest = position.own().ones().map(|at| position.heights[at as usize] as u32).max().unwrap_or(0);
    let fills = tallest.saturating_sub(1).max(1);
    position.each_group(mover.other(), |_, pieces, liberties| {
        let count = liberties.count();
        if count <= fills {
            let last = if count == 1 { LAST } else { 0 };
            let worth = last + (40 * pieces / count as i32).min(400) as i16 + 10;
            for at in liberties.ones() {
                lure[at as usize] += worth;
            }
        }
    });
    lure
}

/// Returns the value of each square to the player to move as room for their own groups: the empty squares beside it,
/// and more if a group of the mover is short of liberties.
fn room(position: &Position) -> Lure {
    let empty = position.empty();
    let mut room = [0; 64];
    for at in empty.ones() {
        room[at as usize] = (position.lattice.beside(u64::bit(at)) & empty).count() as i16;
    }
    position.each_group(position.to_move, |_, pieces, liberties| {
        let count = liberties.count() as i32;
        if count <= 3 {
            for at in liberties.ones() {
                room[at as usize] += (3 * pieces / count.max(1)).min(20) as i16;
            }
        }
    });
    room
}

/// Reports distributions that capture, drops near occupied squares, all collections, some further distributions of each
/// stack, and the other moves.
fn each_candidate(position: &Position, lures: [&Lure; 2], f: &mut dyn FnMut(Move)) {
    let mut besieging = Vec::new();
    sieges::each(position, &mut |path| {
        besieging.push(path.cells());
        f(Move::Distribute(path));
    });
    let lattice = position.lattice;
    let occupied = !position.empty();
    let near = if occupied == 0 { 0x0000_0018_1800_0000 } else { lattice.around(occupied) | occupied };
    position.drops().ones().filter(|&at| near.has(at)).for_each(|at| f(Move::Drop(square(at))));
    let beside = lattice.beside(occupied);
    position.places().ones().filter(|&at| beside.has(at)).for_each(|at| f(Move::Place(square(at))));
    for from in position.own().ones() {
        position.collects(from).ones().for_each(|to| f(Move::Collect(square(from), square(to))));
        tell(position, from, lures, &mut |path| {
            if !besieging.contains(&path.cells()) {
                f(Move::Distribute(path));
            }
        });
    }
    if position.rescues() > 0 {
        f(Move::Rescue(position.rescues() as u16));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::start;
    use postern_engine::random::Random;

    #[test]
    fn what_is_known_to_capture_nothing_captures_nothing() {
        let mut random = Random::new(7);
        let (mut known, mut captures) = (0, 0);
        for chosen in ["", "edges=torus captives=place", "edges=cylinder stock=9,9"] {
            let mut position = start::<Inchworm>(chosen);
            for _ in 0..150 {
                let mut moves = Vec::new();
                position.for_each_short_move(4, &mut |made| moves.push(made));
                if moves.is_empty() {
                    break;
                }
                let gains = Gains::of(&position);
                for made in &moves {
                    let after = position.after(made);
                    let gain = -lead(&after) - lead(&position);
                    assert_eq!(gains.of_move(made), gain, "{made} in {position:?}");
                    known += !gains.may_capture(made) as usize;
                    captures += (after.points != position.points) as usize;
                }
                position.play(random.of(&moves));
            }
        }
        assert!(known > 10_000 && captures > 300, "{known} {captures}");
    }

    #[test]
    fn what_is_told_first_is_told_again_among_all() {
        let mut random = Random::new(3);
        let mut loud = 0;
        for chosen in ["", "edges=torus captives=place", "stock=9,9"] {
            let mut position = start::<Inchworm>(chosen);
            for _ in 0..120 {
                let mut all = Vec::new();
                Inchworm::candidates(&position, &mut |made, _| all.push(made));
                if all.is_empty() {
                    break;
                }
                let numbers: Vec<u32> = all.iter().map(Inchworm::id).collect();
                Inchworm::loud(&position, &mut |made, order| {
                    assert!(order > 0 && numbers.contains(&Inchworm::id(&made)), "{made} in {position:?}");
                    loud += 1;
                });
                position.play(random.of(&all));
            }
        }
        assert!(loud > 100, "{loud}");
    }

    #[test]
    fn paths_over_the_same_squares_have_one_number_and_other_moves_their_own() {
        let position = start::<Inchworm>("");
        let mut numbers = std::collections::HashSet::new();
        position.for_each_move(&mut |made| assert!(numbers.insert(Inchworm::id(&made)), "{made}"));
        let number = |text: &str| Inchworm::id(&text.parse().expect(text));
        assert_eq!(number("b2-c3-c2-b1"), number("b2-b1-c2-c3"));
        for other in ["b1=b2", "b2=b1", "b2-b1", "b1-b2", "*b1", "R3", "pass", "b2-c2-c3-c4"] {
            assert!(numbers.insert(number(other)), "{other}");
        }
    }
}
