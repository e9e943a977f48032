//! The kinds of networks and the games that they apply to.

use super::board_network::BoardNetwork;
use super::evaluator::Evaluator;
use super::network::Network;
use super::shape_network::ShapeNetwork;
use crate::evaluate::Evaluate;

/// The input of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The features that weights judge: [`Network`].
    Features,
    /// The shapes around all points: [`ShapeNetwork`].
    Shapes,
    /// Whole boards: [`BoardNetwork`].
    Boards,
}

/// Returns the kind of network that can judge a game. `None` if the game has fractional features or is a game for
/// points, which feature networks do not support, or if it has no features.
pub fn kind_of<G: Evaluate>() -> Option<Kind> {
    if shows_boards::<G>() {
        Some(Kind::Boards)
    } else if G::SHAPES > 0 {
        Some(Kind::Shapes)
    } else {
        (G::FEATURES > 0 && G::ONCE == 1 && G::POINTS_TO_COME.is_none()).then_some(Kind::Features)
    }
}

/// Reads a network as an evaluator; `None` if the file contains none for this game.
pub(crate) fn read<G: Evaluate>(file: &[u8]) -> Option<Evaluator> {
    Some(match kind_of::<G>()? {
        Kind::Features => Evaluator::Network(Network::read(file, G::weights())?.into()),
        Kind::Shapes => Evaluator::Shapes(ShapeNetwork::read(file, G::SHAPES)?.into()),
        Kind::Boards => Evaluator::Board(BoardNetwork::read(file)?.into()),
    })
}

/// True if the game provides the input of a board network.
pub fn shows_boards<G: Evaluate>() -> bool {
    let start = G::INFO.options([]).and_then(|usual| G::start(&usual));
    start.is_ok_and(|start| G::view(&start).is_some())
}
