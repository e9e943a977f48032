//! The source of scores for positions: the evaluation of the game, or one in its place.

use std::sync::Arc;

use super::{BoardNetwork, Evaluate, Judges, Network, ShapeNetwork, Weights};
use crate::game::{Playable, Seat};

/// Evaluates the positions at the ends of lines. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Evaluator {
    /// The game's own [`Evaluate::evaluate`].
    #[default]
    Game,
    /// Weights alone, without a network: the game's own or others.
    Weights(Arc<Weights>),
    /// Another network, upon the weights in it.
    Network(Arc<Network>),
    /// Another network for shapes, upon the game's weights.
    Shapes(Arc<ShapeNetwork>),
    /// Another network for whole boards, in the tree of playouts.
    Board(Arc<BoardNetwork>),
    /// The game's own, with a bonus for a style of play.
    Style(Style),
    /// [`Evaluate::guess`].
    Guess,
}

/// A bonus that bends the evaluation: an opponent for the arena that plays another kind of game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// For the beginner's count ([`Evaluate::count_up`]): takes what counts at once.
    Race,
    /// For moves: keeps many in hand.
    Wait,
    /// For loud moves ([`Evaluate::loud`]): stands where it can take.
    Swarm,
}

/// Moves beyond this many give no more bonus.
const MANY: i32 = 40;

impl Style {
    /// All of them, as they are written.
    pub const ALL: [(&'static str, Style); 3] =
        [("race", Style::Race), ("wait", Style::Wait), ("swarm", Style::Swarm)];

    /// The bonus for the player to move, in hundredths.
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
    /// The network or the weights as a file with a first line about them; `None` where there are none but the game's own.
    pub fn to_file(&self, about: &str) -> Option<Vec<u8>> {
        match self {
            Evaluator::Weights(weights) => Some(weights.to_text(about).into_bytes()),
            Evaluator::Network(network) => Some(network.to_file(about)),
            Evaluator::Shapes(network) => Some(network.to_file(about)),
            Evaluator::Board(network) => Some(network.to_file(about)),
            Evaluator::Game | Evaluator::Style(_) | Evaluator::Guess => None,
        }
    }

    /// The game's weights alone in place of its own evaluation. Other evaluators stay as they are.
    pub(crate) fn without_network<G: Evaluate>(&self) -> Evaluator {
        match self {
            Evaluator::Game if G::FEATURES > 0 => Evaluator::Weights(Arc::new(Weights::of(G::weights()))),
            other => other.clone(),
        }
    }

    /// The network that looks at whole boards.
    pub(crate) fn board<G: Evaluate>(&self) -> Option<&BoardNetwork> {
        match self {
            Evaluator::Game => G::board_network(),
            Evaluator::Board(network) => Some(network),
            _ => None,
        }
    }

    /// The numbers by which positions are judged and features carried.
    #[inline(always)]
    pub(crate) fn judges<G: Evaluate>(&self) -> Judges<'_> {
        match self {
            Evaluator::Weights(weights) => Judges { rows: weights.rows(), shapes: None },
            Evaluator::Shapes(network) => Judges { rows: G::weights(), shapes: Some(network) },
            _ => Judges { rows: G::weights(), shapes: G::shape_network() },
        }
    }

    /// The score for the player to move, with what is carried at the position by [`Evaluator::judges`].
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
