//! A node of the search tree: a move, its results, and the indices of its children.

use postern_rules::seat::Seat;

/// Number of visits at which a node's own results weigh as much as its AMAF results (the equivalence parameter of
/// RAVE).
const EQUAL_TRUST: f32 = 150.0;

pub struct Node<M> {
    pub made: M,
    /// The player who made the move.
    pub by: Seat,
    pub visits: f32,
    /// Mean result of the visits for the move's player, from 0 to 1.
    pub(crate) own: f32,
    /// Number of playouts in which the move was made here or later.
    pub(crate) amaf_visits: f32,
    /// Mean result of those playouts for the move's player.
    pub(crate) amaf: f32,
    /// Share of `amaf` in the value of the node, which falls with the visits.
    pub(crate) trust: f32,
    /// 1 over the square root of the visits.
    pub(crate) rarity: f32,
    /// Share of the parent's visits that the network's policy gives this move.
    pub(crate) prior: f32,
    pub(crate) first_child: u32,
    pub children: u32,
    /// The final or proven result for `First`; `None` if unknown.
    pub end: Option<f32>,
    pub(crate) grown: bool,
}

/// Converts a result for `First` to a result for `seat`, or back.
#[inline(always)]
pub(crate) fn fares(seat: Seat, first: f32) -> f32 {
    if seat == Seat::First { first } else { 1.0 - first }
}

impl<M> Node<M> {
    pub(crate) fn new(made: M, by: Seat, own: f32) -> Node<M> {
        Node {
            made,
            by,
            visits: 0.0,
            own,
            amaf_visits: 0.0,
            amaf: 0.0,
            trust: 0.0,
            rarity: 0.0,
            prior: 0.0,
            first_child: 0,
            children: 0,
            end: None,
            grown: false,
        }
    }

    #[inline(always)]
    pub(crate) fn set_visits(&mut self, visits: f32) {
        self.visits = visits;
        self.rarity = 1.0 / visits.sqrt();
        self.trust = (EQUAL_TRUST / (3.0 * visits + EQUAL_TRUST)).sqrt();
    }

    /// Converts a result for `First` to a result for the move's player, or back.
    #[inline(always)]
    pub(crate) fn fares(&self, first: f32) -> f32 {
        fares(self.by, first)
    }

    /// Adds a result of the node with the weight of `weight` visits.
    #[inline(always)]
    pub(crate) fn visit(&mut self, result: f32, weight: f32) {
        self.set_visits(self.visits + weight);
        self.own += (result - self.own) * weight / self.visits;
    }

    /// Adds the AMAF result of a playout with this move in it.
    #[inline(always)]
    pub(crate) fn hear_of(&mut self, result: f32) {
        self.amaf_visits += 1.0;
        self.amaf += (result - self.amaf) / self.amaf_visits;
    }

    /// Returns the priority of visiting this node next. `spread` is the weight of exploration, `push` the weight of the
    /// network's policy.
    #[inline(always)]
    pub(crate) fn worth(&self, spread: f32, push: f32) -> f32 {
        if self.visits == 0.0 {
            // Untried moves come first, in list order.
            return f32::MAX;
        }
        let own =
            if self.amaf_visits > 0.0 { self.own + self.trust * (self.amaf - self.own) } else { self.own };
        own + spread * self.rarity + push * self.prior / (1.0 + self.visits)
    }
}
