//! The network that guides the search tree.

use crate::judge::board_network::BoardNetwork;
use crate::judge::board_network::forward::Forward;
use crate::judge::board_network::view::BoardView;

/// A network and its output for the last board evaluated.
pub(crate) struct Guide<'n> {
    network: &'n BoardNetwork,
    forward: Forward,
    priors: Vec<f32>,
}

impl Guide<'_> {
    pub(crate) fn new(network: &BoardNetwork) -> Guide<'_> {
        Guide { network, forward: Forward::default(), priors: Vec::new() }
    }

    /// Evaluates a board and returns the chance that the player to move wins.
    pub(crate) fn judge(&mut self, view: &BoardView) -> f32 {
        self.forward.look(self.network, view);
        self.forward.chance()
    }

    /// Returns the policy for the points at these places of the last board: shares that add up to 1.
    pub(crate) fn priors(&mut self, places: impl Iterator<Item = usize>) -> &[f32] {
        self.priors.clear();
        self.priors.extend(places.map(|at| self.forward.placing(self.network, at)));
        let most = self.priors.iter().copied().fold(f32::MIN, f32::max);
        self.priors.iter_mut().for_each(|prior| *prior = (*prior - most).exp());
        let sum: f32 = self.priors.iter().sum();
        self.priors.iter_mut().for_each(|prior| *prior /= sum);
        &self.priors
    }
}
