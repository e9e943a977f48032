//! Monte Carlo tree search: grows a tree towards the moves that win its playouts.
//!
//! UCT with initial estimates for new nodes and with RAVE (Gelly and Silver, 2007) in games whose moves have slots.
//! RAVE learns from moves made later in playouts. New nodes inherit part of these statistics from the node two plies
//! earlier.

pub mod grow;
pub mod guide;
pub mod node;
pub mod policy;
pub mod slot_wins;

use crate::judge::board_network::BoardNetwork;
use crate::random::Random;
use crate::result::{Found, Line};
use crate::score::{Score, of_chance};
use crate::technique::{Technique, Techniques};
use crate::time::budget::Budget;
use crate::time::time_management::Leaders;
use crate::tree::guide::Guide;
use crate::tree::node::{Node, fares};
use crate::tree::policy::{MovePolicy, value};
use crate::tree::slot_wins::SlotWins;

use postern_rules::game::rules::{MoveOf, Playable, Rules};
use postern_rules::seat::Seat;

type Move<U> = MoveOf<<U as MovePolicy>::Game>;
type Position<U> = <<U as MovePolicy>::Game as Rules>::Position;

/// Weight of a new node's initial estimate in its AMAF mean, in playouts, so that the first few playouts do not decide.
const OPINION_OF_LATER: f32 = 12.0;

/// Weight of AMAF statistics inherited from the same player's same move two plies earlier, in playouts.
const INHERITED: f32 = 30.0;

/// Memory limit of all nodes together, in bytes. The tree is thinned out when it nears the limit.
const MOST_BYTES: usize = 48 << 20;

/// Number of playouts between checks whether the search needs more time.
const BETWEEN_THOUGHTS: u64 = 64;

/// Least number of visits of a move in a reported line.
const LEAST_SHOWN: f32 = 3.0;

/// Weights of the sources of information in the tree.
#[derive(Clone, Copy, Debug)]
pub struct Weighing {
    /// Weight of the initial estimate, in visits.
    opinion: f32,
    /// Number of visits at which a leaf is expanded. Rises when the tree is thinned out.
    pub expands_at: f32,
    /// Weight of exploration: the constant of UCT.
    exploration: f32,
    /// Weight of the network's policy: the constant of PUCT (Rosin, 2011).
    prior: f32,
    /// Weight of the network's value, in visits.
    judgement: f32,
}

impl Weighing {
    pub fn alone<U: MovePolicy>() -> Weighing {
        Weighing {
            opinion: U::OPINION,
            expands_at: 3.0,
            exploration: U::EXPLORATION,
            prior: 0.0,
            judgement: 0.0,
        }
    }

    /// Weights for a search with a network.
    fn guided() -> Weighing {
        Weighing { opinion: 1.0, expands_at: 3.0, exploration: 0.0, prior: 0.5, judgement: 6.0 }
    }
}

pub struct Tree<'n, U: MovePolicy> {
    guide: Option<Guide<'n>>,
    pub weighing: Weighing,
    pub nodes: Vec<Node<Move<U>>>,
    root: Position<U>,
    random: Random,
    /// By slot, the player who first made a move of the slot in the current playout.
    later: Vec<Option<Seat>>,
    /// The slots in `later` that are set.
    slots: Vec<usize>,
    /// Results by slot over all playouts.
    slot_wins: SlotWins,
    /// By slot, the AMAF mean that a node passes on to its new children; `None` without statistics.
    inherited: Vec<Option<f32>>,
    deepest: u32,
    /// The most nodes that the tree may hold.
    pub most: usize,
    /// True if RAVE is in use.
    rave: bool,
    /// True if proven results are backed up the tree.
    proves: bool,
}

impl<'n, U: MovePolicy> Tree<'n, U> {
    /// Creates a tree for a position; `None` if there are no legal moves.
    pub fn new(root: Position<U>, seed: u64, network: Option<&'n BoardNetwork>) -> Option<Tree<'n, U>> {
        let mut first = None;
        U::moves(&root, &mut |made, _| first = first.take().or(Some(made)));
        // No move leads to the root; any move fills the field.
        let root_node = Node::new(first?, root.to_move().other(), 0.5);
        let most = MOST_BYTES / size_of::<Node<Move<U>>>();
        // Reserves room for all nodes, so that they are never copied. Untouched memory costs nothing.
        let mut nodes = Vec::with_capacity(most);
        nodes.push(root_node);
        let weighing = network.map_or_else(Weighing::alone::<U>, |_| Weighing::guided());
        let mut tree: Tree<U> = Tree {
            guide: network.map(Guide::new),
            weighing,
            nodes,
            root,
            random: Random::new(seed),
            later: vec![None; U::SLOTS],
            slots: Vec::new(),
            slot_wins: SlotWins::new(U::SLOTS),
            inherited: vec![None; U::SLOTS],
            deepest: 0,
            most,
            rave: U::SLOTS > 0,
            proves: U::PROVES,
        };
        let position = tree.root.clone();
        tree.grow(0, None, &position);
        Some(tree)
    }

    /// Turns off some techniques.
    pub(crate) fn leaving_out(mut self, without: Techniques) -> Tree<'n, U> {
        self.proves &= !without.contains(Technique::Proofs);
        if without.contains(Technique::Rave) {
            self.rave = false;
            // The weight of the initial estimates would never fade.
            self.nodes.iter_mut().for_each(|node| node.amaf_visits = 0.0);
        }
        self
    }

    pub fn run(&mut self, budget: &mut Budget, wanted: usize, scale: i32) -> Found<Move<U>> {
        while self.nodes[0].end.is_none() && !budget.tick() {
            budget.look();
            if budget.nodes().is_multiple_of(BETWEEN_THOUGHTS) && self.is_settled(budget) {
                break;
            }
            if self.is_nearly_full() {
                self.thin_out();
            }
            self.play_out();
        }
        let mut children: Vec<usize> = self.children(0).collect();
        let rank = |at: usize| {
            let node = &self.nodes[at];
            (node.end.map_or(0.5, |end| node.fares(end)), node.visits)
        };
        children.sort_by(|&a, &b| {
            let ((proven, visits), (other, more)) = (rank(b), rank(a));
            proven.total_cmp(&other).then(visits.total_cmp(&more))
        });
        let lines = children.iter().take(wanted.max(1)).map(|&child| self.line(child, scale)).collect();
        Found { lines, nodes: budget.nodes(), depth: self.deepest }
    }

    /// True if the search manages its time and more playouts would not change the choice.
    fn is_settled(&self, budget: &Budget) -> bool {
        let children = self.nodes[self.children(0)].iter().map(|node| (node.visits, node.own));
        // With a network, visits outnumber playouts.
        let visits = self.nodes[0].visits as u64;
        budget.spent().is_some_and(|spent| Leaders::of(children).are_settled(visits, spent))
    }

    fn line(&self, child: usize, scale: i32) -> Line<Move<U>> {
        let node = &self.nodes[child];
        let mut moves = vec![node.made.clone()];
        let mut at = child;
        while let Some(best) = self
            .children(at)
            .max_by(|&a, &b| self.nodes[a].visits.total_cmp(&self.nodes[b].visits).then(b.cmp(&a)))
        {
            if self.nodes[best].visits < LEAST_SHOWN || moves.len() >= 12 {
                break;
            }
            moves.push(self.nodes[best].made.clone());
            at = best;
        }
        Line { score: Score::new(of_chance(node.own, scale), scale), moves }
    }

    pub fn children(&self, at: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[at];
        node.first_child as usize..(node.first_child + node.children) as usize
    }

    /// Returns the root moves with the number of visits of each.
    pub fn visits(&self) -> Vec<(Move<U>, f32)> {
        let children = self.nodes[self.children(0)].iter();
        children.map(|node| (node.made.clone(), (node.visits - self.weighing.opinion).max(0.0))).collect()
    }

    /// Returns the chance that the player to move wins.
    pub fn chance(&self) -> f32 {
        1.0 - self.nodes[0].own
    }

    /// Runs one playout: down the tree, random moves to the end, and the result back up the path.
    fn play_out(&mut self) {
        let mut position = self.root.clone();
        let mut path = vec![0];
        let mut at = 0;
        let mut judged = None;
        loop {
            if self.nodes[at].end.is_some() {
                break;
            }
            if !self.nodes[at].grown {
                if self.nodes[at].visits - self.weighing.opinion < self.weighing.expands_at {
                    break;
                }
                let before = path.len().checked_sub(3).map(|place| path[place]);
                judged =
                    self.grow(at, before, &position).map(|chance| (path.len(), position.to_move(), chance));
            }
            let Some(child) = self.choose(at) else { break };
            position.play(&self.nodes[child].made);
            path.push(child);
            at = child;
            if self.nodes[at].visits <= self.weighing.opinion {
                let node = &mut self.nodes[at];
                node.end = U::over(&position).map(value);
                node.own = node.end.map_or(node.own, |end| node.fares(end));
            }
        }
        self.deepest = self.deepest.max(path.len() as u32 - 1);
        self.slots.drain(..).for_each(|slot| self.later[slot] = None);
        let (later, slots) = (&mut self.later, &mut self.slots);
        let result = match self.nodes[at].end {
            Some(result) => result,
            None => U::playout(position, &mut self.random, &self.slot_wins, &mut |slot, by| {
                if let Some(first @ None) = later.get_mut(slot) {
                    *first = Some(by);
                    slots.push(slot);
                }
            }),
        };
        self.learn(&path, result);
        if let Some((length, mover, chance)) = judged {
            let first = fares(mover, chance);
            for &at in &path[..length] {
                let node = &mut self.nodes[at];
                node.visit(node.fares(first), self.weighing.judgement);
            }
        }
        if self.proves {
            self.prove(&path);
        }
    }

    /// Backs a proven result up the path from its last node for as long as it proves the parent. A player with a won
    /// move wins; a player whose moves are all proven has the best of them.
    fn prove(&mut self, path: &[usize]) {
        for step in path.windows(2).rev() {
            let (parent, node) = (step[0], &self.nodes[step[1]]);
            let Some(end) = node.end else { return };
            let mut best = node.fares(end);
            if best < 1.0 {
                for child in self.children(parent) {
                    let child = &self.nodes[child];
                    let Some(end) = child.end else { return };
                    best = best.max(child.fares(end));
                }
            }
            let first = node.fares(best);
            let parent = &mut self.nodes[parent];
            parent.end = Some(first);
            parent.own = parent.fares(first);
        }
    }

    fn learn(&mut self, path: &[usize], result: f32) {
        for &slot in &self.slots {
            if let Some(by) = self.later[slot] {
                self.slot_wins.add(slot, fares(by, result));
            }
        }
        for (depth, &at) in path.iter().enumerate().rev() {
            let by = self.nodes[at].by;
            self.nodes[at].visit(fares(by, result), 1.0);
            if !self.rave {
                continue;
            }
            let children = self.children(at);
            for node in &mut self.nodes[children] {
                if self.later[U::slot(&node.made)] == Some(node.by) {
                    node.hear_of(node.fares(result));
                }
            }
            if depth > 0 {
                let slot = U::slot(&self.nodes[at].made);
                self.later[slot] = Some(by);
                self.slots.push(slot);
            }
        }
    }

    fn choose(&self, at: usize) -> Option<usize> {
        let parent = &self.nodes[at];
        let visits = parent.visits.max(1.0);
        let spread = self.weighing.exploration * visits.ln().sqrt();
        let push = self.weighing.prior * visits.sqrt();
        let mut best = None;
        let mut best_worth = f32::MIN;
        let children = self.children(at);
        for (child, node) in children.clone().zip(&self.nodes[children]) {
            let worth = node.worth(spread, push);
            if worth > best_worth {
                (best, best_worth) = (Some(child), worth);
            }
        }
        best
    }
}
