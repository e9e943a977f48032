//! The search tree: thinning out, and proven results.

use std::sync::atomic::AtomicBool;

use postern_engine::random::Random;
use postern_engine::time::budget::Budget;
use postern_engine::tree::policy::{EvaluationPolicy, MovePolicy, value};
use postern_engine::tree::{Tree, Weighing};
use postern_games::palisade::Palisade;
use postern_rules::game::rules::{Playable, Rules};
use postern_rules::seat::Seat;

#[test]
fn a_tree_that_is_thinned_out_stays_whole() {
    let options = Palisade::INFO.options([("size", "7")]).unwrap();
    let root = Palisade::start(&options).unwrap();
    let mut tree = Tree::<EvaluationPolicy<Palisade>>::new(root.clone(), 1, None).unwrap();
    tree.most = 640;
    let stop = AtomicBool::new(false);
    let found = tree.run(&mut Budget::new(Some(5000), None, &stop), 3, 100);
    assert_eq!((found.nodes, found.lines.len()), (5000, 3));
    assert!(
        tree.weighing.expands_at > Weighing::alone::<EvaluationPolicy<Palisade>>().expands_at,
        "it was never thinned out"
    );
    assert!(tree.nodes.len() <= tree.most, "{}", tree.nodes.len());

    // Every node except the root is the child of one parent, and the children of a parent are its candidates.
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
        // The root has no initial estimate.
        let played_out = node.visits - if at == 0 { 0.0 } else { opinion };
        assert!(children.iter().map(|child| child.visits - opinion).sum::<f32>() <= played_out);
        seen += moves.len();
        parents.extend(tree.children(at).map(|child| (child, position.after(&tree.nodes[child].made))));
    }
    assert_eq!(seen, tree.nodes.len());
}

/// Returns the result for `First` with perfect play by both sides.
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
        // The last random move may have ended the game.
        let Some(mut tree) = Tree::<EvaluationPolicy<Palisade>>::new(position.clone(), seed, None) else {
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
