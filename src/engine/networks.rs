//! The kinds of networks and the games that they apply to.

use std::sync::Arc;

use super::network_fit::NetworkFit;
use super::shape_network::ShapeFit;
use super::tune::{Told, tune_upon_weights};
use super::tuning::Tuning;
use super::{BoardNetwork, Evaluate, Evaluator, Network, ShapeNetwork, Weights, board_tune};

/// The input of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// The features that weights judge: [`Network`].
    Features,
    /// The shapes around all points: [`ShapeNetwork`].
    Shapes,
    /// Whole boards: [`BoardNetwork`].
    Boards,
}

/// Returns the kind of network that can judge a game. `None` if the game has fractional features or is a game for
/// points, which feature networks do not support, or if it has no features.
fn kind_of<G: Evaluate>() -> Option<Kind> {
    if board_tune::shows_boards::<G>() {
        Some(Kind::Boards)
    } else if G::SHAPES > 0 {
        Some(Kind::Shapes)
    } else {
        (G::FEATURES > 0 && G::ONCE == 1 && G::POINTS_TO_COME.is_none()).then_some(Kind::Features)
    }
}

/// Reads a network as an evaluator; `None` if the file contains none for this game.
pub(super) fn read<G: Evaluate>(file: &[u8]) -> Option<Evaluator> {
    Some(match kind_of::<G>()? {
        Kind::Features => Evaluator::Network(Network::read(file, G::weights())?.into()),
        Kind::Shapes => Evaluator::Shapes(ShapeNetwork::read(file, G::SHAPES)?.into()),
        Kind::Boards => Evaluator::Board(BoardNetwork::read(file)?.into()),
    })
}

/// Trains a network, continuing from `from` if given. `None` if no kind of network can judge this game.
pub(super) fn tune<G: Evaluate>(
    tuning: &Tuning,
    from: Option<Evaluator>,
    told: Told<Evaluator>,
) -> Option<Evaluator> {
    Some(match kind_of::<G>()? {
        Kind::Features => {
            let weights = Weights::of(G::weights());
            let begin = |random: &mut _| NetworkFit::new(&weights, G::SCALE, random);
            let made = |fit: &NetworkFit| Evaluator::Network(fit.network().into());
            tune_upon_weights::<G, _>(tuning, from, begin, made, told)
        }
        Kind::Shapes => {
            let begin = |random: &mut _| ShapeFit::new(G::SHAPES, G::SCALE, random);
            let made = |fit: &ShapeFit| Evaluator::Shapes(fit.network().into());
            tune_upon_weights::<G, _>(tuning, from, begin, made, told)
        }
        Kind::Boards => {
            let from =
                if let Some(Evaluator::Board(from)) = from { Some(Arc::unwrap_or_clone(from)) } else { None };
            let board = |network: &BoardNetwork| Evaluator::Board(network.clone().into());
            let mut told =
                |step: &str, network: Option<&BoardNetwork>| told(step, network.map(board).as_ref());
            Evaluator::Board(board_tune::tune::<G>(tuning, from, &mut told)?.into())
        }
    })
}
