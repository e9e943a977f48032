//! Expansion of the search tree, and thinning out when memory is full.

use super::node::Node;
use super::policy::MovePolicy;
use crate::tree::{INHERITED, OPINION_OF_LATER, Position, Tree};
use postern_rules::game::rules::Playable;

impl<U: MovePolicy> Tree<'_, U> {
    /// Expands a node and returns the network's value for the player to move there. `before` is the node two plies
    /// earlier, at the same player's previous turn.
    pub(crate) fn grow(&mut self, at: usize, before: Option<usize>, position: &Position<U>) -> Option<f32> {
        let by = position.to_move();
        let first_child = self.nodes.len();
        self.inherited.fill(None);
        if self.rave {
            for child in before.map_or(0..0, |before| self.children(before)) {
                let node = &self.nodes[child];
                if node.amaf_visits > OPINION_OF_LATER {
                    self.inherited[U::slot(&node.made)] = Some(node.amaf);
                }
            }
        }
        let view = self.guide.as_ref().and_then(|_| U::view(position));
        let judged = self.guide.as_mut().zip(view.as_ref()).map(|(guide, view)| guide.judge(view));
        let (nodes, inherited, weight) = (&mut self.nodes, &self.inherited, self.weighing.opinion);
        let rave = self.rave;
        U::moves(position, &mut |made, opinion| {
            let opinion = judged.unwrap_or(opinion);
            let mut node = Node::new(made, by, opinion);
            if weight > 0.0 {
                node.set_visits(weight);
            }
            if rave {
                node.amaf = opinion;
                node.amaf_visits = OPINION_OF_LATER;
                if let Some(told) = inherited[U::slot(&node.made)] {
                    node.amaf_visits += INHERITED;
                    node.amaf += INHERITED / node.amaf_visits * (told - opinion);
                }
            }
            nodes.push(node);
        });
        let children = nodes.len() - first_child;
        let node = &mut self.nodes[at];
        (node.first_child, node.children, node.grown) = (first_child as u32, children as u32, true);
        if let Some((guide, view)) = self.guide.as_mut().zip(view) {
            let nodes = &mut self.nodes[first_child..];
            let places = nodes.iter().map(|node| U::place(&node.made, &view));
            let priors = guide.priors(places);
            nodes.iter_mut().zip(priors).for_each(|(node, &prior)| node.prior = prior);
        }
        judged
    }

    /// True if less than a sixteenth of the capacity is left, which is more than any expansion needs.
    pub(crate) fn is_nearly_full(&self) -> bool {
        self.nodes.len() >= self.most - self.most / 16
    }

    /// Removes the children of the less visited half of all parents. A leaf must now be visited more often than any of
    /// those parents to be expanded.
    pub(crate) fn thin_out(&mut self) {
        let grown = self.nodes.iter().filter(|node| node.children > 0);
        let mut visits: Vec<f32> = grown.clone().map(|node| node.visits).collect();
        // For each parent, the index of its first child and the parent's new index; 0 for the root and for removed
        // parents. Sorted by first child, so that kept nodes only move forward.
        let mut parents: Vec<(u32, usize)> = grown.map(|node| (node.first_child, 0)).collect();
        parents.sort_unstable();
        let middle = visits.len() / 2;
        let most_of_forgotten = *visits.select_nth_unstable_by(middle, f32::total_cmp).1;
        let weighing = &mut self.weighing;
        weighing.expands_at = weighing.expands_at.max(most_of_forgotten - weighing.opinion + 1.0);
        let mut kept = 1;
        for number in 0..parents.len() {
            let place = parents[number].1;
            // No child has more visits than its parent, so the children of removed nodes are removed too.
            if number > 0 && place == 0 {
                continue;
            }
            let children = self.children(place);
            let node = &mut self.nodes[place];
            if node.visits <= most_of_forgotten && number > 0 {
                (node.first_child, node.children, node.grown) = (0, 0, false);
                continue;
            }
            node.first_child = kept as u32;
            for child in children {
                self.nodes.swap(kept, child);
                if self.nodes[kept].children > 0 {
                    let begins = self.nodes[kept].first_child;
                    let entry = parents.partition_point(|&(other, _)| other < begins);
                    parents[entry].1 = kept;
                }
                kept += 1;
            }
        }
        self.nodes.truncate(kept);
    }
}
