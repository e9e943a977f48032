//! Monte Carlo tree search: games are played out from a tree that grows towards the moves that win them.
//!
//! UCT with first opinions, and with what playouts tell about moves that were made later in them (RAVE; Gelly and
//! Silver, 2007), where the game's moves have slots. New nodes inherit some of that from the node two plies before.

use super::budget::Budget;
use super::policy::{MovePolicy, value};
use super::score::of_chance;
use super::time_management::Leaders;
use super::{Found, Line, Random, Score, SlotWins};
use crate::game::{MoveOf, Playable, Rules, Seat};

type Move<U> = MoveOf<<U as MovePolicy>::Game>;
type Position<U> = <<U as MovePolicy>::Game as Rules>::Position;

/// A leaf grows children when it has been visited this often, until the tree is thinned out for the first time.
const RIPE: f32 = 3.0;

/// As many visits as this trust a node's own results as much as what other playouts tell of its move.
const EQUAL_TRUST: f32 = 150.0;

/// A new node takes its first opinion for so many playouts with its move in them, so that the first few don't decide.
const OPINION_OF_LATER: f32 = 12.0;

/// What playouts told of the same player's same move two plies before counts in a new node for so many playouts.
const INHERITED: f32 = 30.0;

/// All nodes together take no more than this many bytes. Then the tree is thinned out.
const MOST_BYTES: usize = 48 << 20;

/// After so many playouts the search asks whether it needs more time.
const BETWEEN_THOUGHTS: u64 = 64;

struct Node<M> {
    made: M,
    /// Its maker.
    by: Seat,
    visits: f32,
    /// The mean result of the visits, for its maker, from 0 to 1.
    own: f32,
    /// The number of playouts with this move made in them later, or here.
    later_visits: f32,
    /// Their mean result, for its maker.
    told: f32,
    /// The share of `told` in the worth of the node, which falls with the visits.
    trust: f32,
    /// 1 over the root of the visits.
    rarity: f32,
    first_child: u32,
    children: u32,
    /// The game is over here, or its end is proven: how `First` fares.
    end: Option<f32>,
    grown: bool,
}

pub(crate) struct Tree<U: MovePolicy> {
    nodes: Vec<Node<Move<U>>>,
    root: Position<U>,
    random: Random,
    /// The player who first made a move of each slot in the present playout.
    later: Vec<Option<Seat>>,
    /// The slots of all those moves.
    slots: Vec<usize>,
    /// Of all playouts so far.
    slot_wins: SlotWins,
    /// By slot, what a node that grows children passes on to them; `None` where it knows nothing.
    inherited: Vec<Option<f32>>,
    deepest: u32,
    /// A leaf grows children when it has been visited this often.
    ripe: f32,
    /// There are never more nodes than this.
    most: usize,
}

impl<U: MovePolicy> Tree<U> {
    /// A tree at a position; `None` where there is no move.
    pub(crate) fn new(root: Position<U>, seed: u64) -> Option<Tree<U>> {
        let mut first = None;
        U::moves(&root, &mut |made, _| first = first.take().or(Some(made)));
        // The root has no move of its own; any fills the place.
        let root_node = Node::new(first?, root.to_move().other(), 0.5);
        let most = MOST_BYTES / size_of::<Node<Move<U>>>();
        // Room for all, so that the nodes are never copied. Memory that is never touched costs nothing.
        let mut nodes = Vec::with_capacity(most);
        nodes.push(root_node);
        let mut tree: Tree<U> = Tree {
            nodes,
            root,
            random: Random::new(seed),
            later: vec![None; U::SLOTS],
            slots: Vec::new(),
            slot_wins: SlotWins::new(U::SLOTS),
            inherited: vec![None; U::SLOTS],
            deepest: 0,
            ripe: RIPE,
            most,
        };
        let position = tree.root.clone();
        tree.grow(0, None, &position);
        Some(tree)
    }

    pub(crate) fn run(&mut self, budget: &mut Budget, wanted: usize, scale: i32) -> Found<Move<U>> {
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

    /// True if more playouts are not worth their time, where the search has a say in that.
    fn is_settled(&self, budget: &Budget) -> bool {
        let children = self.nodes[self.children(0)].iter().map(|node| (node.visits, node.own));
        budget.spent().is_some_and(|spent| Leaders::of(children).are_settled(budget.nodes(), spent))
    }

    fn line(&self, child: usize, scale: i32) -> Line<Move<U>> {
        let node = &self.nodes[child];
        let mut moves = vec![node.made.clone()];
        let mut at = child;
        while let Some(best) = self
            .children(at)
            .max_by(|&a, &b| self.nodes[a].visits.total_cmp(&self.nodes[b].visits).then(b.cmp(&a)))
        {
            if self.nodes[best].visits < RIPE || moves.len() >= 12 {
                break;
            }
            moves.push(self.nodes[best].made.clone());
            at = best;
        }
        Line { score: Score::new(of_chance(node.own, scale), scale), moves }
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[at];
        node.first_child as usize..(node.first_child + node.children) as usize
    }

    /// Gives a node its children. `before` is the node two plies earlier, where the same player was to move.
    fn grow(&mut self, at: usize, before: Option<usize>, position: &Position<U>) {
        let by = position.to_move();
        let first_child = self.nodes.len();
        self.inherited.fill(None);
        if U::SLOTS > 0 {
            for child in before.map_or(0..0, |before| self.children(before)) {
                let node = &self.nodes[child];
                if node.later_visits > OPINION_OF_LATER {
                    self.inherited[U::slot(&node.made)] = Some(node.told);
                }
            }
        }
        let (nodes, inherited) = (&mut self.nodes, &self.inherited);
        U::moves(position, &mut |made, opinion| {
            let mut node = Node::new(made, by, opinion);
            if U::OPINION > 0.0 {
                node.set_visits(U::OPINION);
            }
            if U::SLOTS > 0 {
                node.told = opinion;
                node.later_visits = OPINION_OF_LATER;
                if let Some(told) = inherited[U::slot(&node.made)] {
                    node.later_visits += INHERITED;
                    node.told += INHERITED / node.later_visits * (told - opinion);
                }
            }
            nodes.push(node);
        });
        let children = nodes.len() - first_child;
        let node = &mut self.nodes[at];
        (node.first_child, node.children, node.grown) = (first_child as u32, children as u32, true);
    }

    /// No growth of any game fills the sixteenth that is left.
    fn is_nearly_full(&self) -> bool {
        self.nodes.len() >= self.most - self.most / 16
    }

    /// Forgets the children of the less visited half of all parents. From now on a leaf must be visited more often than any of
    /// those to grow.
    fn thin_out(&mut self) {
        let grown = self.nodes.iter().filter(|node| node.children > 0);
        let mut visits: Vec<f32> = grown.clone().map(|node| node.visits).collect();
        // Where the children of each parent begin, in that order, so that whatever is kept only moves forward; and where the
        // parent stands then, 0 for the root and for those that are forgotten.
        let mut parents: Vec<(u32, usize)> = grown.map(|node| (node.first_child, 0)).collect();
        parents.sort_unstable();
        let middle = visits.len() / 2;
        let most_of_forgotten = *visits.select_nth_unstable_by(middle, f32::total_cmp).1;
        self.ripe = self.ripe.max(most_of_forgotten - U::OPINION + 1.0);
        let mut kept = 1;
        for number in 0..parents.len() {
            let place = parents[number].1;
            // No child has more visits than its parent, so the children of what is forgotten are to be forgotten too.
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

    /// One game: down the tree, on at random, and back up with the result.
    fn play_out(&mut self) {
        let mut position = self.root.clone();
        let mut path = vec![0];
        let mut at = 0;
        loop {
            if self.nodes[at].end.is_some() {
                break;
            }
            if !self.nodes[at].grown {
                if self.nodes[at].visits - U::OPINION < self.ripe {
                    break;
                }
                let before = path.len().checked_sub(3).map(|place| path[place]);
                self.grow(at, before, &position);
            }
            let Some(child) = self.choose(at) else { break };
            position.play(&self.nodes[child].made);
            path.push(child);
            at = child;
            if self.nodes[at].visits <= U::OPINION {
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
        if U::PROVES {
            self.prove(&path);
        }
    }

    /// Carries a proven end from the last node of a path up as far as it proves anything: a player who has a won move wins,
    /// and one all of whose moves are proven has the best of them.
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
            self.nodes[at].visit(fares(by, result));
            if U::SLOTS == 0 {
                continue;
            }
            let children = self.children(at);
            for node in &mut self.nodes[children] {
                if self.later[U::slot(&node.made)] == Some(node.by) {
                    node.hear(node.fares(result));
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
        let spread = U::CURIOSITY * parent.visits.max(1.0).ln().sqrt();
        let mut best = None;
        let mut best_worth = f32::MIN;
        let children = self.children(at);
        for (child, node) in children.clone().zip(&self.nodes[children]) {
            let worth = node.worth::<U>(spread);
            if worth > best_worth {
                (best, best_worth) = (Some(child), worth);
            }
        }
        best
    }
}

/// How a player fares where `First` fares so, and the other way around.
#[inline(always)]
fn fares(seat: Seat, first: f32) -> f32 {
    if seat == Seat::First { first } else { 1.0 - first }
}

impl<M> Node<M> {
    fn new(made: M, by: Seat, own: f32) -> Node<M> {
        Node {
            made,
            by,
            visits: 0.0,
            own,
            later_visits: 0.0,
            told: 0.0,
            trust: 0.0,
            rarity: 0.0,
            first_child: 0,
            children: 0,
            end: None,
            grown: false,
        }
    }

    #[inline(always)]
    fn set_visits(&mut self, visits: f32) {
        self.visits = visits;
        self.rarity = 1.0 / visits.sqrt();
        self.trust = (EQUAL_TRUST / (3.0 * visits + EQUAL_TRUST)).sqrt();
    }

    /// How the maker fares where `First` fares so, and the other way around.
    #[inline(always)]
    fn fares(&self, first: f32) -> f32 {
        fares(self.by, first)
    }

    /// Counts a playout through this node.
    #[inline(always)]
    fn visit(&mut self, result: f32) {
        self.set_visits(self.visits + 1.0);
        self.own += (result - self.own) / self.visits;
    }

    /// Counts a playout with this move in it.
    #[inline(always)]
    fn hear(&mut self, result: f32) {
        self.later_visits += 1.0;
        self.told += (result - self.told) / self.later_visits;
    }

    #[inline(always)]
    fn worth<U: MovePolicy>(&self, spread: f32) -> f32 {
        if self.visits == 0.0 {
            // Untried moves come first, in the order of the list.
            return f32::MAX;
        }
        let own =
            if self.later_visits > 0.0 { self.own + self.trust * (self.told - self.own) } else { self.own };
        own + spread * self.rarity
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::super::policy::EvaluationPolicy;
    use super::*;
    use crate::games::palisade::Palisade;

    #[test]
    fn a_tree_that_is_thinned_out_stays_whole() {
        let options = Palisade::INFO.options([("size", "7")]).unwrap();
        let root = Palisade::start(&options).unwrap();
        let mut tree = Tree::<EvaluationPolicy<Palisade>>::new(root.clone(), 1).unwrap();
        tree.most = 640;
        let stop = AtomicBool::new(false);
        let found = tree.run(&mut Budget::new(Some(5000), None, &stop), 3, 100);
        assert_eq!((found.nodes, found.lines.len()), (5000, 3));
        assert!(tree.ripe > RIPE, "it was never thinned out");
        assert!(tree.nodes.len() <= tree.most, "{}", tree.nodes.len());

        // Every node but the root is the child of one parent, and the children of a parent are its candidates.
        let mut parents = vec![(0, root)];
        let mut seen = 1;
        while let Some((at, position)) = parents.pop() {
            let node = &tree.nodes[at];
            assert_eq!(node.by, position.to_move().other());
            if node.children == 0 {
                continue;
            }
            let children = &tree.nodes[tree.children(at)];
            let mut moves = Vec::new();
            EvaluationPolicy::<Palisade>::moves(&position, &mut |made, _| moves.push(made));
            assert_eq!(children.iter().map(|child| child.made).collect::<Vec<_>>(), moves);
            let opinion = EvaluationPolicy::<Palisade>::OPINION;
            // Nobody had an opinion of the root.
            let played_out = node.visits - if at == 0 { 0.0 } else { opinion };
            assert!(children.iter().map(|child| child.visits - opinion).sum::<f32>() <= played_out);
            seen += moves.len();
            parents.extend(tree.children(at).map(|child| (child, position.after(&tree.nodes[child].made))));
        }
        assert_eq!(seen, tree.nodes.len());
    }

    /// How `First` fares when both play as well as can be.
    fn fares(position: &<Palisade as Rules>::Position) -> f32 {
        if let Some(outcome) = position.outcome() {
            return value(outcome.winner);
        }
        let mut all = Vec::new();
        position.for_each_move(&mut |made| all.push(fares(&position.after(&made))));
        let best = if position.to_move() == Seat::First { f32::max } else { f32::min };
        all.into_iter().reduce(best).expect("there is a placement before the end")
    }

    #[test]
    fn what_is_proven_is_what_trying_everything_finds() {
        let options = Palisade::INFO.options([("size", "5")]).unwrap();
        let mut results = Vec::new();
        for seed in 1..=40 {
            let mut random = Random::new(seed);
            let mut position = Palisade::start(&options).unwrap();
            while position.count() > 4 {
                let mut moves = Vec::new();
                position.for_each_move(&mut |made| moves.push(made));
                position.play(&moves[random.below(moves.len())]);
            }
            // The game may have ended with that.
            let Some(mut tree) = Tree::<EvaluationPolicy<Palisade>>::new(position.clone(), seed) else {
                continue;
            };
            let stop = AtomicBool::new(false);
            let found = tree.run(&mut Budget::new(Some(20_000), None, &stop), 1, 100);
            assert_eq!(tree.nodes[0].end, Some(fares(&position)), "{position}");
            assert!(found.nodes < 20_000, "{position}");
            let best = &found.lines[0].moves[0];
            assert_eq!(fares(&position.after(best)), fares(&position), "{best} in {position}");
            results.push(fares(&position) as u8);
        }
        assert!(results.len() > 20 && results.contains(&0) && results.contains(&1), "{results:?}");
    }

    const _: () = assert!(MOST_BYTES < 64 << 20);
}
