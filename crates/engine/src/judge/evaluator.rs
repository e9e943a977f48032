//! The source of scores for positions: the game's own evaluation, or a replacement.

use std::sync::Arc;

use super::board_network::BoardNetwork;
use super::judges::Judges;
use super::network::Network;
use super::shape_network::ShapeNetwork;
use super::weights::Weights;
use crate::evaluate::Evaluate;
use postern_rules::game::rules::Playable;
use postern_rules::seat::Seat;

/// Evaluates the leaves of a search. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Evaluator {
    /// The game's own [`Evaluate::evaluate`].
    #[default]
    Game,
    /// Weights without a network: the game's own or others.
    Weights(Arc<Weights>),
    /// Another network, together with the weights below it.
    Network(Arc<Network>),
    /// Another shape network on top of the game's weights.
    Shapes(Arc<ShapeNetwork>),
    /// Another board network, for the tree of playouts.
    Board(Arc<BoardNetwork>),
    /// The game's own evaluation with a bonus for a style of play.
    Style(Style),
    /// [`Evaluate::guess`].
    Guess,
}

/// A bonus that bends the evaluation, for arena opponents that play a different kind of game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Favours the beginner's count ([`Evaluate::count_up`]): grabs immediate gains.
    Race,
    /// Favours mobility: keeps many moves in hand.
    Wait,
    /// Favours loud moves ([`Evaluate::loud`]): keeps captures available.
    Swarm,
}

/// The most moves that count towards a bonus.
const MANY: i32 = 40;

impl Style {
    /// All styles with their names.
    pub const ALL: [(&'static str, Style); 3] =
        [("race", Style::Race), ("wait", Style::Wait), ("swarm", Style::Swarm)];

    /// Returns the bonus for the player to move, in hundredths.
    fn bonus<G: Evaluate>(self, position: &G::Position) -> i32 {
        let mut moves = 0;
        let mut count = |_, _| moves += 1;
        match self {
            Style::Race => {
                let first = G::count_up(position);
                let lead = if position.to_move() == Seat::First { first } else { -first };
                lead * G::SCALE / 4
            }
            Style::Wait => {
                G::candidates(position, &mut count);
                moves.min(MANY) * G::SCALE / 16
            }
            Style::Swarm => {
                G::loud(position, &mut count);
                moves.min(MANY) * G::SCALE / 4
            }
        }
    }
}

impl Evaluator {
    /// Serialises the network or the weights with `about` as the first line; `None` if the evaluator has neither.
    pub fn to_file(&self, about: &str) -> Option<Vec<u8>> {
        match self {
            Evaluator::Weights(weights) => Some(weights.to_text(about).into_bytes()),
            Evaluator::Network(network) => Some(network.to_file(about)),
            Evaluator::Shapes(network) => Some(network.to_file(about)),
            Evaluator::Board(network) => Some(network.to_file(about)),
            Evaluator::Game | Evaluator::Style(_) | Evaluator::Guess => None,
        }
    }

    /// Replaces the game's own evaluation with its weights alone. Returns other evaluators unchanged.
    pub(crate) fn without_network<G: Evaluate>(&self) -> Evaluator {
        match self {
            Evaluator::Game if G::FEATURES > 0 => Evaluator::Weights(Arc::new(Weights::of(G::weights()))),
            other => other.clone(),
        }
    }

    /// The board network, if one is in use.
    pub(crate) fn board<G: Evaluate>(&self) -> Option<&BoardNetwork> {
        match self {
            Evaluator::Game => G::board_network(),
            Evaluator::Board(network) => Some(network),
            _ => None,
        }
    }

    /// The weights and the shape network that judge positions and update carried features.
    #[inline(always)]
    pub(crate) fn judges<G: Evaluate>(&self) -> Judges<'_> {
        match self {
            Evaluator::Weights(weights) => Judges { rows: weights.rows(), shapes: None },
            Evaluator::Shapes(network) => Judges { rows: G::weights(), shapes: Some(network) },
            _ => Judges { rows: G::weights(), shapes: G::shape_network() },
        }
    }

    /// Returns the score for the player to move. `carried` is the state carried at the position for
    /// [`Evaluator::judges`].
    #[inline(always)]
    pub(crate) fn score<G: Evaluate>(&self, position: &G::Position, carried: &G::Carried) -> i32 {
        match self {
            Evaluator::Game | Evaluator::Board(_) => G::evaluate_along(position, carried),
            Evaluator::Weights(_) | Evaluator::Shapes(_) => {
                self.judges::<G>().evaluate_along::<G>(position, carried)
            }
            Evaluator::Network(network) => network.evaluate::<G>(position),
            Evaluator::Style(style) => G::evaluate_along(position, carried) + style.bonus::<G>(position),
            Evaluator::Guess => G::guess(position),
        }
    }
}
