//! The knowledge of a game beyond its rules: the value of a position, and the order of moves.

use super::{
    BoardNetwork, BoardView, Carried, LEVELS, LateMoves, PointsToCome, Random, SearchMethod, ShapeNetwork,
    ShapeView, SlotWins,
};
use crate::game::{MoveOf, Options, Playable, Rules, Seat};

/// The knowledge of the search about a game.
///
/// Everything here is a function of the position, so the same search gives the same answer.
pub trait Evaluate: Rules + Sized {
    /// The score at which a player wins about 73 games of 100: the unit of the logistic curve.
    const SCALE: i32;

    /// The strength of each level, rising, on the scale of grades from 0 (one ply, at random among moves that look good) to 7
    /// (as far as time allows): so that each level is as far above the one before.
    const LADDER: [f32; LEVELS as usize] = [1.0, 1.7, 2.4, 3.0, 3.8, 5.0, 7.0];

    /// The number of grades, from 0 on, that judge positions by [`Evaluate::guess`]: more than 0 in games where good judgement
    /// alone, with one ply of search, is hard to beat.
    const NAIVE_GRADES: u8 = 0;

    /// The number of different values of [`Evaluate::slot`].
    const SLOTS: usize = 0;

    fn method(position: &Self::Position) -> SearchMethod {
        let _ = position;
        SearchMethod::AlphaBeta
    }

    /// The score of the position for the player to move, within [`super::MOST`]; the game is not over. The position with
    /// colours and board reversed has the same score.
    fn evaluate(position: &Self::Position) -> i32;

    /// The number of different features that [`Evaluate::features`] names, for weights and a network upon them; 0 where no
    /// weights judge the game.
    const FEATURES: usize = 0;

    /// Features from this number on are many, and most are seldom seen: fits of weights distrust them.
    const RARE: usize = usize::MAX;

    /// What weights are fitted to in a game for points ([`Playable::score`]), of which each counts a hundred hundredths; `None`
    /// where it is the chance to win.
    const POINTS_TO_COME: Option<PointsToCome> = None;

    /// The amount with which a feature counts once.
    const ONCE: i32 = 1;

    /// Names the features that a position shows, numbered below [`Evaluate::FEATURES`]: as the player to move sees the
    /// board (view 0) and as the opponent does (view 1). The last number says how much of the feature there is, in parts
    /// of [`Evaluate::ONCE`].
    #[inline(always)]
    fn features(position: &Self::Position, f: &mut impl FnMut(usize, usize, i16)) {
        let _ = (position, f);
    }

    /// The features that the search carries from a position to the next.
    type Carried: Carried<Self>;

    /// As [`Evaluate::features`], without those that are carried.
    #[inline(always)]
    fn features_besides(position: &Self::Position, f: &mut impl FnMut(usize, usize, i16)) {
        Self::features(position, f);
    }

    /// As [`Evaluate::evaluate`], with what is carried at the position by the weights and the network that the game ships.
    fn evaluate_along(position: &Self::Position, carried: &Self::Carried) -> i32 {
        let _ = carried;
        Self::evaluate(position)
    }

    /// The weights that the game ships, a row for each feature and one more; none where no weights judge it.
    fn weights() -> &'static [[i16; 2]] {
        &[]
    }

    /// A beginner's count for `First`: the difference of the scores in games that have one.
    fn count_up(position: &Self::Position) -> i32 {
        position.score().map_or(0, |score| score.first as i32 - score.second as i32)
    }

    /// A beginner's count as a score, of which a lead of three wins about 73 games of 100. It replaces [`Evaluate::evaluate`]
    /// where weights are made from nothing, and at the lowest grades ([`Evaluate::NAIVE_GRADES`]).
    fn guess(position: &Self::Position) -> i32 {
        let first = Self::count_up(position) * Self::SCALE / 3;
        if position.to_move() == Seat::First { first } else { -first }
    }

    /// The legal moves worth looking at, with how early to look at each (higher is earlier; 0 and less is quiet, and added to
    /// what the search learns of quiet moves: some thousands for one that is often good).
    /// At least one where there is a legal move, the same ones each time. All of them unless there are too many.
    fn candidates(position: &Self::Position, f: &mut dyn FnMut(MoveOf<Self>, i32));

    /// The moves that must be played out before a position can be judged (captures), ordered likewise.
    fn loud(position: &Self::Position, f: &mut dyn FnMut(MoveOf<Self>, i32)) {
        let _ = (position, f);
    }

    /// True where the moves of [`Evaluate::loud`] are told sooner than all, and are candidates: the search tries them before it
    /// asks for the others. Not together with the singular extension.
    const LOUD_FIRST: bool = false;

    /// The number by which the search remembers a move, not 0: the same for equal moves, another for moves that may be legal
    /// together, as far as 32 bits go. The search is fastest where the moves of one piece have numbers close to each other.
    fn id(made: &MoveOf<Self>) -> u32 {
        super::digest::digest(made) as u32
    }

    /// True if the player to move can win with one move, in games where that is known without trying the moves. The game is
    /// not over.
    fn wins_at_once(position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// True if the player to move has hardly a choice, so that the answer costs no depth.
    fn urgent(position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// By how much the score may change in the mover's favour within one ply, hardly ever more: the margin of futility
    /// pruning. 0 turns it off, with the singular extension.
    const FUTILITY_MARGIN: i32 = 0;

    /// Reverse futility pruning: a position is not searched whose estimate is better than needed by the first number for each
    /// ply of depth, one ply fewer where the estimate has risen. The second number is the greatest depth at which it is done.
    /// `None` turns it off.
    const REVERSE_FUTILITY: Option<[i32; 2]> = None;

    /// False where the opponent may take something at once that the estimate makes too little of: reverse futility pruning does
    /// not believe it.
    fn is_calm(position: &Self::Position) -> bool {
        let _ = position;
        true
    }

    /// Late move pruning: near the ends of lines at most so many moves are looked at in a position before quiet ones are left
    /// out: the first number plus the second times the depth squared; fewer where the mover's estimate has not risen. `None`
    /// turns it off.
    const LATE_MOVE_COUNT: Option<[usize; 2]> = None;

    /// How much less deeply late moves are looked at.
    const LATE_MOVES: LateMoves = LateMoves::Careful;

    /// Late moves of the root, quiet or not, are looked at less deeply, too, by at most so many plies.
    const LATE_ROOT_MOVES: i32 = 0;

    /// The position with the other player to move: in games without zugzwang the search asks whether the mover stands well
    /// even after passing. `None` where passing could be better than moving.
    fn null_move(position: &Self::Position) -> Option<Self::Position> {
        let _ = position;
        None
    }

    /// The winner where the game is over by its rules; `Some(None)` is a draw.
    fn over(position: &Self::Position) -> Option<Option<Seat>> {
        position.outcome().map(|outcome| outcome.winner)
    }

    /// A number below [`Evaluate::SLOTS`] that is the same for moves with nearly the same meaning in any position (the
    /// square placed on). Games without any have no slots.
    fn slot(made: &MoveOf<Self>) -> usize {
        let _ = made;
        0
    }

    /// The number of different shapes around points, for a network upon the weights; 0 where none are told.
    const SHAPES: usize = 0;

    /// The shapes around the points of a position, as many as it has points where [`Evaluate::SHAPES`] is not 0.
    fn shapes(position: &Self::Position) -> ShapeView {
        let _ = position;
        ShapeView::default()
    }

    /// The network for shapes that the game ships.
    fn shape_network() -> Option<&'static ShapeNetwork> {
        None
    }

    /// What a network is shown of the board for the player to move; `None` in games that none judges.
    fn view(position: &Self::Position) -> Option<BoardView> {
        let _ = position;
        None
    }

    /// The place in a view of the point that a move places on.
    fn place(made: &MoveOf<Self>, view: &BoardView) -> usize {
        let _ = (made, view);
        0
    }

    /// The network that the game ships for boards as [`Evaluate::view`] shows them.
    fn board_network() -> Option<&'static BoardNetwork> {
        None
    }

    /// True where playouts alone do better than guided ones: so near the end that it will be proven.
    fn is_near_end(position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// The options of the games that weights or a network for boards learn from, in turn, where none are asked for; the usual
    /// ones where there are none.
    fn boards() -> Vec<Options> {
        Vec::new()
    }

    /// True if the winner is certain, whatever is still played.
    fn is_decided(position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// Names column and row, from 0, and owner of every point at the end of a game.
    fn owners(position: &Self::Position, f: &mut dyn FnMut(usize, usize, Seat)) {
        let _ = (position, f);
    }

    /// Plays on at random to the end, or until the winner is plain: how well `First` fares, from 0 to 1. `past` knows
    /// how moves fared in earlier playouts; `made` is told each move's slot and player.
    fn playout(
        position: Self::Position,
        random: &mut Random,
        past: &SlotWins,
        made: &mut dyn FnMut(usize, Seat),
    ) -> f32 {
        let _ = (random, past, made);
        let score = Self::evaluate(&position);
        let own = if position.to_move() == Seat::First { score } else { -score };
        super::score::chance(own, Self::SCALE)
    }
}
