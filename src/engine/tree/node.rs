//! A node of the tree of playouts: a move, how it fared, and where its answers are.

use crate::game::Seat;

/// As many visits as this trust a node's own results as much as what other playouts tell of its move.
const EQUAL_TRUST: f32 = 150.0;

pub(super) struct Node<M> {
    pub(super) made: M,
    /// Its maker.
    pub(super) by: Seat,
    pub(super) visits: f32,
    /// The mean result of the visits, for its maker, from 0 to 1.
    pub(super) own: f32,
    /// The number of playouts with this move made in them later, or here.
    pub(super) amaf_visits: f32,
    /// Their mean result, for its maker.
    pub(super) amaf: f32,
    /// The share of `amaf` in the worth of the node, which falls with the visits.
    pub(super) trust: f32,
    /// 1 over the root of the visits.
    pub(super) rarity: f32,
    /// The share of all visits of its parent that the network would give it.
    pub(super) prior: f32,
    pub(super) first_child: u32,
    pub(super) children: u32,
    /// The game is over here, or its end is proven: how `First` fares.
    pub(super) end: Option<f32>,
    pub(super) grown: bool,
}

/// How a player fares where `First` fares so, and the other way around.
#[inline(always)]
pub(super) fn fares(seat: Seat, first: f32) -> f32 {
    if seat == Seat::First { first } else { 1.0 - first }
}

impl<M> Node<M> {
    pub(super) fn new(made: M, by: Seat, own: f32) -> Node<M> {
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
    pub(super) fn set_visits(&mut self, visits: f32) {
        self.visits = visits;
        self.rarity = 1.0 / visits.sqrt();
        self.trust = (EQUAL_TRUST / (3.0 * visits + EQUAL_TRUST)).sqrt();
    }

    /// How the maker fares where `First` fares so, and the other way around.
    #[inline(always)]
    pub(super) fn fares(&self, first: f32) -> f32 {
        fares(self.by, first)
    }

    /// Counts a result of the node for so many visits.
    #[inline(always)]
    pub(super) fn visit(&mut self, result: f32, weight: f32) {
        self.set_visits(self.visits + weight);
        self.own += (result - self.own) * weight / self.visits;
    }

    /// Counts a playout with this move in it.
    #[inline(always)]
    pub(super) fn hear_of(&mut self, result: f32) {
        self.amaf_visits += 1.0;
        self.amaf += (result - self.amaf) / self.amaf_visits;
    }

    /// How much speaks for visiting this node now. `spread` is the weight of what was visited seldom, `push` the weight of
    /// what the network would visit.
    #[inline(always)]
    pub(super) fn worth(&self, spread: f32, push: f32) -> f32 {
        if self.visits == 0.0 {
            // Untried moves come first, in the order of the list.
            return f32::MAX;
        }
        let own =
            if self.amaf_visits > 0.0 { self.own + self.trust * (self.amaf - self.own) } else { self.own };
        own + spread * self.rarity + push * self.prior / (1.0 + self.visits)
    }
}
