//! Evaluation features of Rampart: each player's groups and placements, the empty points that each reaches first, and
//! the shapes of stones (`shapes.rs`).
//!
//! Each count yields two features, one scaled by the share of empty points and one by the share of occupied ones,
//! because the value of a living group changes as the board fills.

use super::rules::{LARGEST_WITH_SAFE_INSIDES, SizedPosition};
use super::shapes;
use super::shapes::Shapes;
use postern_engine::judge::judges::Judges;
use postern_engine::judge::shape_network::{ShapeNetwork, ShapeView};
use postern_rules::board::bits::Bits;
use postern_rules::board::edges::Direction;
use postern_rules::game::rules::Playable;
use postern_rules::seat::Seat;

/// The stones and placements of one player.
#[derive(Clone, Copy)]
pub(crate) struct Side<B> {
    pub(crate) stones: B,
    /// The empty points beside the player's stones.
    pub(crate) places: B,
    /// Stones with exactly one empty neighbour.
    pub(crate) single: B,
    /// Stones with exactly two empty neighbours.
    double: B,
    /// Stones that touch an enemy stone; on boards larger than 11x11 all stones.
    touched: B,
    /// Placements after which no group of the player is dead that was alive before.
    pub(crate) harmless: B,
    /// Stones without an empty neighbour, which make their groups dead.
    pub(crate) stuck: B,
    /// Stones whose last liberty the enemy can fill without harm.
    hanging: B,
}

pub(crate) struct Sight<B> {
    empty: B,
    pub(crate) sides: [Side<B>; 2],
}

impl<B: Bits> Sight<B> {
    #[inline(always)]
    pub(crate) fn of(board: &SizedPosition<B>) -> Sight<B> {
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
        // A stone placed here has no liberty.
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
        Sight { empty, sides }
    }
}

/// Indices of the counts for each player.
#[rustfmt::skip]
mod of {
    /// Living groups; the stones in them; the stones in the largest of them.
    pub(crate) const LIVING: usize = 0;
    pub(crate) const LIVING_STONES: usize = 1;
    pub(crate) const LARGEST: usize = 2;
    /// 1 with at least one living group; 1 with at least two.
    pub(crate) const ALIVE: usize = 3;
    pub(crate) const TWICE_ALIVE: usize = 4;
    /// Groups that the enemy can kill; the stones in them; 1 if there is such a group.
    pub(crate) const HANGING: usize = 5;
    pub(crate) const HANGING_STONES: usize = 6;
    pub(crate) const ANY_HANGS: usize = 7;
    /// Dead groups; the stones in them.
    pub(crate) const DEAD: usize = 8;
    pub(crate) const DEAD_STONES: usize = 9;
    /// Placements that harm no group of the player; those with no enemy stone beside them; those that would be harmful
    /// for the enemy.
    pub(crate) const HARMLESS: usize = 10;
    pub(crate) const APART: usize = 11;
    pub(crate) const DEADLY: usize = 12;
    /// Placements that kill a group of the player.
    pub(crate) const HARMFUL: usize = 13;
    /// Stones that an enemy stone touches, with one liberty and with two.
    pub(crate) const SINGLE: usize = 14;
    pub(crate) const DOUBLE: usize = 15;
    /// Stones with two liberties, one of which the enemy can fill without harm.
    pub(crate) const PRESSED: usize = 16;
    /// Empty points that the player's harmless placements reach before the enemy's; those at least two steps away.
    pub(crate) const REACHED: usize = 17;
    pub(crate) const FAR: usize = 18;
}

/// The number of counts.
const COUNTS: usize = 19;

/// The change in the value of having the move as the board fills. The constant part of that value is the bias.
const TURN: usize = 2 * COUNTS;

/// The mover's lead in harmless placements, by game phase.
const LEAD: usize = TURN + 1;

/// Greater leads count as this.
const MOST_LEAD: i32 = 10;

/// The number of game phases, from an empty board to a full one.
const PHASES: usize = 6;

/// The mover's lead in harmless placements that the opponent is not beside, by game phase.
const LEAD_APART: usize = LEAD + PHASES * LEADS;

const LEADS: usize = 2 * MOST_LEAD as usize + 1;

/// The living groups of the mover (0 to 5) and of the opponent (0 to 5), combined.
const GROUPS: usize = LEAD_APART + PHASES * LEADS;

const MOST_GROUPS: i32 = 5;

/// Two features for each shape: scaled by the share of empty points, and by the share of occupied ones.
pub(crate) const SHAPES: usize = GROUPS + 36;

/// The number of features.
pub(crate) const COUNT: usize = SHAPES + 2 * shapes::COUNT;

/// The amount with which a feature counts once. Fine-grained, since counts are scaled by shares of the board.
pub(crate) const ONCE: i16 = 256;

/// The number of parts in a share of the board.
const WHOLE: i32 = ShapeNetwork::WHOLE as i32;

/// Calls `f` with the view, index and amount of each feature of both players, except shapes. The mover's are view 0.
/// `groups` is [`groups::found`] or [`groups::remembered`].
///
/// [`groups::found`]: super::groups::found
/// [`groups::remembered`]: super::groups::remembered
#[inline(always)]
pub(crate) fn each<B: Bits>(
    board: &SizedPosition<B>,
    groups: impl Fn(&SizedPosition<B>, Seat, &mut dyn FnMut(&[B])),
    f: &mut impl FnMut(usize, usize, i16),
) {
    let sight = Sight::of(board);
    let mover = at(board.to_move());
    let empty = empty_share(board, sight.empty);
    let mut counts = [mover, 1 - mover].map(|at| count(board, &sight, at, &groups));
    reach(board, &sight, mover, &mut counts);
    for (view, counts) in counts.iter().enumerate() {
        for (which, &count) in counts.iter().enumerate() {
            f(view, 2 * which, (count * empty) as i16);
            f(view, 2 * which + 1, (count * (WHOLE - empty)) as i16);
        }
    }
    f(0, TURN, empty as i16);
    let [own, other] = counts;
    let phase = PHASES * (WHOLE - empty) as usize / (WHOLE as usize + 1);
    let lead = |which: usize| {
        let lead = (own[which] - other[which]).clamp(-MOST_LEAD, MOST_LEAD) + MOST_LEAD;
        phase * LEADS + lead as usize
    };
    f(0, LEAD + lead(of::HARMLESS), ONCE);
    f(0, LEAD_APART + lead(of::APART), ONCE);
    let groups = |counts: [i32; COUNTS]| counts[of::LIVING].min(MOST_GROUPS) as usize;
    f(0, GROUPS + 6 * groups(own) + groups(other), ONCE);
}

/// Calls `f` with the features of the shapes around all points.
pub(crate) fn each_shape<B: Bits>(board: &SizedPosition<B>, f: &mut impl FnMut(usize, usize, i16)) {
    let empty = empty_share(board, board.empty());
    shapes::each(board, &mut |number, view| {
        f(view, SHAPES + 2 * number, empty as i16);
        f(view, SHAPES + 2 * number + 1, (WHOLE - empty) as i16);
    });
}

/// Returns what weights and network together give for all shapes.
#[inline(always)]
pub(crate) fn sum_of_shapes<B: Bits>(judges: Judges, board: &SizedPosition<B>, shapes: &Shapes) -> i64 {
    let (empty, mover) = (i64::from(empty_share(board, board.empty())), board.to_move());
    let [few, many] = shapes.sums(mover).map(i64::from);
    let together = judges.shapes.map_or(0, |network| network.says(shapes.units(), mover, empty));
    few * empty + many * (i64::from(WHOLE) - empty) + together * i64::from(ONCE)
}

/// Returns the input of the shape network.
pub(crate) fn shape_view<B: Bits>(board: &SizedPosition<B>) -> ShapeView {
    let empty = i64::from(empty_share(board, board.empty()));
    ShapeView { seen: shapes::seen(board), side: usize::from(board.size()), empty }
}

/// Returns the share of empty points, in parts of [`WHOLE`].
#[inline(always)]
fn empty_share<B: Bits>(board: &SizedPosition<B>, empty: B) -> i32 {
    WHOLE * empty.count() as i32 / board.field().all.count() as i32
}

pub(crate) fn at(seat: Seat) -> usize {
    (seat == Seat::Second) as usize
}

/// Returns the counts of one player.
#[inline(always)]
fn count<B: Bits>(
    board: &SizedPosition<B>,
    sight: &Sight<B>,
    at: usize,
    groups: impl Fn(&SizedPosition<B>, Seat, &mut dyn FnMut(&[B])),
) -> [i32; COUNTS] {
    let (side, enemy) = (&sight.sides[at], &sight.sides[1 - at]);
    let mut counts = [0; COUNTS];
    groups(board, Seat::BOTH[at], &mut |groups| {
        for &group in groups {
            let stones = group.count() as i32;
            if group.meets(side.stuck) {
                counts[of::DEAD] += 1;
                counts[of::DEAD_STONES] += stones;
            } else if group.meets(side.hanging) {
                counts[of::HANGING] += 1;
                counts[of::HANGING_STONES] += stones;
            } else {
                counts[of::LIVING] += 1;
                counts[of::LIVING_STONES] += stones;
                counts[of::LARGEST] = counts[of::LARGEST].max(stones);
            }
        }
    });
    let size = |set: B| set.count() as i32;
    counts[of::ALIVE] = (counts[of::LIVING] > 0) as i32;
    counts[of::TWICE_ALIVE] = (counts[of::LIVING] > 1) as i32;
    counts[of::ANY_HANGS] = (counts[of::HANGING] > 0) as i32;
    counts[of::HARMLESS] = size(side.harmless);
    counts[of::APART] = size(side.harmless.without(enemy.places));
    counts[of::DEADLY] = size((side.harmless & enemy.places).without(enemy.harmless));
    counts[of::HARMFUL] = size(side.places.without(side.harmless));
    counts[of::SINGLE] = size(side.single & side.touched);
    counts[of::DOUBLE] = size(side.double & side.touched);
    counts[of::PRESSED] = size(side.double & board.field().beside(enemy.harmless));
    counts
}

/// Counts the empty points that each player reaches before the other by harmless steps. The first counts are the
/// mover's.
#[inline(always)]
fn reach<B: Bits>(board: &SizedPosition<B>, sight: &Sight<B>, mover: usize, counts: &mut [[i32; COUNTS]; 2]) {
    let field = board.field();
    let mut front = [sight.sides[mover].harmless, sight.sides[1 - mover].harmless];
    // Points of harmless placements themselves do not count as far.
    let near = [front[0].without(front[1]), front[1].without(front[0])];
    let mut reached = [B::EMPTY; 2];
    let mut open = sight.empty;
    for _ in 0..8 {
        let sooner = [front[0].without(front[1]), front[1].without(front[0])];
        reached = [reached[0] | sooner[0], reached[1] | sooner[1]];
        open = open.without(front[0] | front[1]);
        if open.is_empty() {
            break;
        }
        front = reached.map(|reached| field.beside(reached) & open);
        if (front[0] | front[1]).is_empty() {
            break;
        }
    }
    for at in [0, 1] {
        counts[at][of::REACHED] = reached[at].count() as i32;
        counts[at][of::FAR] = reached[at].without(near[at]).count() as i32;
    }
}
