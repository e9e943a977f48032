//! Game-specific knowledge beyond the rules: the value of a position, and the order of moves.

use crate::judge::board_network::BoardNetwork;
use crate::judge::board_network::view::BoardView;
use crate::judge::carried::Carried;
use crate::judge::points_to_come::PointsToCome;
use crate::judge::shape_network::{ShapeNetwork, ShapeView};
use crate::level::LEVELS;
use crate::method::SearchMethod;
use crate::random::Random;
use crate::search::reductions::LateMoves;
use crate::tree::slot_wins::SlotWins;
use postern_rules::game::info::Options;
use postern_rules::game::rules::{MoveOf, Playable, Rules};
use postern_rules::seat::Seat;

/// A game's knowledge for the search.
///
/// Every function here depends on its arguments alone, so the same search always gives the same answer.
pub trait Evaluate: Rules + Sized {
    /// The score at which a player wins about 73 % of games: the unit of the logistic curve.
    const SCALE: i32;

    /// Playing strength of each level, ascending, on the scale of grades. Grade 0 searches one ply and picks at random
    /// among moves that look good; grade 7 searches as deep as time allows. The values are chosen so that the steps
    /// between levels are equal in strength.
    const LADDER: [f32; LEVELS as usize] = [1.0, 1.7, 2.4, 3.0, 3.8, 5.0, 7.0];

    /// Number of grades, counted from 0, that judge positions by [`Evaluate::guess`]. More than 0 in games in which
    /// good judgement is hard to beat even at one ply of search.
    const NAIVE_GRADES: u8 = 0;

    /// Number of distinct values of [`Evaluate::slot`].
    const SLOTS: usize = 0;

    fn method(position: &Self::Position) -> SearchMethod {
        let _ = position;
        SearchMethod::AlphaBeta
    }

    /// Returns the score of a position for the player to move, within ±[`crate::score::MOST`]. The game must not be over.
    /// Reversing the colours and the board leaves the score unchanged.
    fn evaluate(position: &Self::Position) -> i32;

    /// Number of distinct features that [`Evaluate::features`] reports, for weights and a network on top of them; 0 if
    /// the game has no weights.
    const FEATURES: usize = 0;

    /// Index of the first rare feature. Rare features are numerous and seldom seen, so fits of weights distrust them.
    const RARE: usize = usize::MAX;

    /// Fitting target of the weights in a game for points ([`Playable::score`]), in which a point is worth 100
    /// hundredths. `None` if the weights are fitted to the winning chance.
    const POINTS_TO_COME: Option<PointsToCome> = None;

    /// The amount at which a feature counts once.
    const ONCE: i32 = 1;

    /// Calls `f` with each feature of a position: the view, the index below [`Evaluate::FEATURES`] and the amount, in
    /// parts of [`Evaluate::ONCE`]. View 0 is the board as the player to move sees it, view 1 as the opponent sees it.
    #[inline(always)]
    fn features(position: &Self::Position, f: &mut impl FnMut(usize, usize, i16)) {
        let _ = (position, f);
    }

    /// Feature state that the search updates incrementally from one position to the next.
    type Carried: Carried<Self>;

    /// Like [`Evaluate::features`], without the features in [`Evaluate::Carried`].
    #[inline(always)]
    fn features_besides(position: &Self::Position, f: &mut impl FnMut(usize, usize, i16)) {
        Self::features(position, f);
    }

    /// Like [`Evaluate::evaluate`], with the state carried at the position for the weights and the network that the
    /// game ships.
    fn evaluate_along(position: &Self::Position, carried: &Self::Carried) -> i32 {
        let _ = carried;
        Self::evaluate(position)
    }

    /// The weights that the game ships: a row for each feature and a final bias row; empty if the game has no weights.
    fn weights() -> &'static [[i16; 2]] {
        &[]
    }

    /// A beginner's count for `First`: by default the difference of the players' scores, or 0 in games without a score.
    fn count_up(position: &Self::Position) -> i32 {
        position.score().map_or(0, |score| score.first as i32 - score.second as i32)
    }

    /// A beginner's count as a score, scaled so that a lead of three wins about 73 % of games. Replaces
    /// [`Evaluate::evaluate`] at the lowest grades ([`Evaluate::NAIVE_GRADES`]) and when weights are trained from
    /// scratch.
    fn guess(position: &Self::Position) -> i32 {
        let first = Self::count_up(position) * Self::SCALE / 3;
        if position.to_move() == Seat::First { first } else { -first }
    }

    /// Calls `f` with the legal moves worth searching and their ordering values; higher values are searched first.
    /// Moves with a value of 0 or less are quiet: the search adds what it has learned about quiet moves, some thousands
    /// for one that is often good.
    ///
    /// Reports at least one move if any is legal, and the same moves each time. All legal moves are candidates unless
    /// there are too many.
    fn candidates(position: &Self::Position, f: &mut dyn FnMut(MoveOf<Self>, i32));

    /// Calls `f` with the loud moves (captures), which must be played out before a position can be judged, ordered as
    /// in [`Evaluate::candidates`].
    fn loud(position: &Self::Position, f: &mut dyn FnMut(MoveOf<Self>, i32)) {
        let _ = (position, f);
    }

    /// True if [`Evaluate::loud`] is faster than [`Evaluate::candidates`] and reports a subset of it. The search then
    /// tries loud moves before it generates the rest. Incompatible with the singular extension.
    const LOUD_FIRST: bool = false;

    /// Returns the nonzero number by which the search remembers a move. Equal moves share a number; moves that may be
    /// legal in the same position have different numbers, as far as 32 bits allow. The search is fastest if the moves
    /// of one piece have numbers close to each other.
    fn id(made: &MoveOf<Self>) -> u32 {
        crate::digest::digest(made) as u32
    }

    /// True if the player to move can win with one move, in games that can tell without trying the moves. The game must
    /// not be over.
    fn wins_at_once(position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// True if the player to move has hardly any choice, so the search extends the answer by a ply.
    fn urgent(position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// Margin of futility pruning: a bound, rarely exceeded, on how much one ply can improve the mover's score. 0 turns
    /// off futility pruning, internal reductions and the singular extension.
    const FUTILITY_MARGIN: i32 = 0;

    /// Margin per ply of depth, and greatest depth, of reverse futility pruning. A node fails high without a search if
    /// its estimate exceeds beta by the margin for each ply of depth, one ply fewer if the estimate has risen. `None`
    /// turns it off.
    const REVERSE_FUTILITY: Option<[i32; 2]> = None;

    /// False if the opponent threatens to take something that the estimate undervalues. Reverse futility pruning skips
    /// such positions.
    fn is_calm(position: &Self::Position) -> bool {
        let _ = position;
        true
    }

    /// Base and factor of late move pruning. At shallow depths the search skips quiet moves after the first
    /// `base + factor * depth²` moves, fewer if the mover's estimate has not risen. `None` turns it off.
    const LATE_MOVE_COUNT: Option<[usize; 2]> = None;

    /// How strongly late moves are reduced.
    const LATE_MOVES: LateMoves = LateMoves::Careful;

    /// The most plies by which late moves at the root are reduced, quiet or not.
    const LATE_ROOT_MOVES: i32 = 0;

    /// The position with the other player to move, for null-move pruning in games without zugzwang: the search prunes
    /// if the mover is ahead even after a pass. `None` if passing could be better than moving.
    fn null_move(position: &Self::Position) -> Option<Self::Position> {
        let _ = position;
        None
    }

    /// The winner if the game is over by its rules; `Some(None)` is a draw.
    fn over(position: &Self::Position) -> Option<Option<Seat>> {
        position.outcome().map(|outcome| outcome.winner)
    }

    /// Returns a number below [`Evaluate::SLOTS`] that is the same for moves with nearly the same meaning in any
    /// position, such as the square placed on. Games without such moves have no slots.
    fn slot(made: &MoveOf<Self>) -> usize {
        let _ = made;
        0
    }

    /// Number of distinct shapes around points, for a shape network on top of the weights; 0 if the game reports none.
    const SHAPES: usize = 0;

    /// The shapes around the points of a position, one for each point if [`Evaluate::SHAPES`] is not 0.
    fn shapes(position: &Self::Position) -> ShapeView {
        let _ = position;
        ShapeView::default()
    }

    /// The shape network that the game ships.
    fn shape_network() -> Option<&'static ShapeNetwork> {
        None
    }

    /// The input of a board network: the board as the player to move sees it. `None` if no network judges the game.
    fn view(position: &Self::Position) -> Option<BoardView> {
        let _ = position;
        None
    }

    /// Returns the index in `view` of the point that a placement occupies.
    fn place(made: &MoveOf<Self>, view: &BoardView) -> usize {
        let _ = (made, view);
        0
    }

    /// The board network that the game ships, for boards as [`Evaluate::view`] shows them.
    fn board_network() -> Option<&'static BoardNetwork> {
        None
    }

    /// True if unguided playouts do better than guided ones: close enough to the end that the search will prove the
    /// result.
    fn is_near_end(position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// The options of the games that weights or a board network are trained on, in turn, unless the caller names
    /// others. Empty for the default options.
    fn boards() -> Vec<Options> {
        Vec::new()
    }

    /// True if the winner is certain, whatever the players still do.
    fn is_decided(position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// Calls `f` with the column and row, both from 0, and the owner of every point at the end of a game.
    fn owners(position: &Self::Position, f: &mut dyn FnMut(usize, usize, Seat)) {
        let _ = (position, f);
    }

    /// Plays random moves until the game ends or the winner is plain, and returns the result for `First`, from 0 to 1.
    /// `past` holds the results of moves in earlier playouts; `made` receives the slot and player of each move.
    fn playout(
        position: Self::Position,
        random: &mut Random,
        past: &SlotWins,
        made: &mut dyn FnMut(usize, Seat),
    ) -> f32 {
        let _ = (random, past, made);
        let score = Self::evaluate(&position);
        let own = if position.to_move() == Seat::First { score } else { -score };
        crate::score::chance(own, Self::SCALE)
    }
}
