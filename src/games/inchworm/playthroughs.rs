//! Random games beside the plain rules, in all combinations of options.

use super::reference::Plain;
use super::tests::{options, state as table_at};
use super::*;
use crate::games::testing::*;

/// Every whole move that [`Playable::next`] reaches.
fn reached(state: &dyn GameState, entered: &mut Vec<Token>, found: &mut Vec<String>) {
    let next = state.next(entered);
    assert!(
        entered.is_empty() || next.whole.is_some() || !next.follow.is_empty(),
        "{entered:?} is a dead end"
    );
    found.extend(next.whole);
    for token in next.follow {
        entered.push(token);
        reached(state, entered, found);
        entered.pop();
    }
}

#[test]
fn games_go_as_by_the_plain_rules_in_all_option_combinations() {
    let mut random = Chance::new(20_000);
    for edges in ["flat", "cylinder", "torus"] {
        for captives in ["rescue", "place"] {
            for (stock, goal) in [([25, 25], 60), ([25, 25], 15), ([9, 25], 30), ([6, 5], 200)] {
                let chosen =
                    format!("edges={edges} captives={captives} stock={},{} goal={goal}", stock[0], stock[1]);
                for _ in 0..GAMES {
                    compare(&chosen, edges, captives == "place", stock, goal, &mut random);
                }
            }
        }
    }
}

/// How many games are compared for each combination of options.
const GAMES: usize = 4;

fn compare(chosen: &str, edges: &str, placing: bool, stock: [u32; 2], goal: u32, random: &mut Chance) {
    let wraps = (edges != "flat", edges == "torus");
    let mut plain = Plain::start(wraps, placing, stock);
    let mut state = GameOf::<Inchworm>::NEW.start(&options(chosen)).expect("the options fit");
    // Some players stack, some spread, some crowd one corner: other positions come up.
    let (style, span) = (random.below(4), 3 + random.below(6) as u8);
    while state.ending().is_none() && state.ply() < 250 {
        let tallest = if state.ply().is_multiple_of(8) { 5 } else { 3 };
        let moves = plain.moves(tallest);
        let legal = state.legal(tallest as usize);
        if moves == ["pass"] {
            // The plain rules do not look at taller stacks.
            assert!(legal.is_empty() || legal == ["pass"], "{chosen} {}", plain.text());
        } else {
            assert_eq!(legal, moves, "{chosen} {}", plain.text());
        }
        if state.ply() % 16 == 3 && plain.stacks.values().all(|&(_, height)| height <= 5) {
            let mut found = Vec::new();
            reached(&*state, &mut Vec::new(), &mut found);
            let mut all = plain.moves(5);
            assert_eq!(state.count(), all.len() as u64);
            found.sort();
            all.sort();
            assert_eq!(found, all, "{chosen} {}", plain.text());
        }
        let Some(text) = pick(&*state, &legal, style, span, random) else { break };
        let played = state.play(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let fallen = plain.play(&text);
        let note = if fallen.is_empty() { String::new() } else { format!(" X {}", fallen.join("-")) };
        assert_eq!(played.shown, text + &note);
        assert_eq!(played.consequences.is_empty(), fallen.is_empty());
        assert_eq!(state.position(), plain.text(), "{chosen}");
        assert_eq!(table_at(chosen, &plain.text()).position(), plain.text());
        assert_eq!(plain.points.iter().any(|&points| points >= goal), over_by_points(&*state));
    }
}

fn over_by_points(state: &dyn GameState) -> bool {
    state.ending().is_some_and(|ending| said(&ending.reason).contains("goal"))
}

/// A random legal move: from the list, or square by square, so that tall stacks are distributed, too.
fn pick(
    state: &dyn GameState,
    legal: &[String],
    style: usize,
    span: u8,
    random: &mut Chance,
) -> Option<String> {
    let near = |text: &&String| {
        text.parse::<crate::board::Square>().map_or(!matches!(style, 0), |on| on.col < span && on.row < span)
    };
    let preferred: Vec<&String> = match style {
        0 | 1 => legal.iter().filter(near).collect(),
        2 => legal.iter().filter(|text| text.contains(['=', 'R'])).collect(),
        _ => Vec::new(),
    };
    if random.below(3) > 0 && !preferred.is_empty() {
        return Some(preferred[random.below(preferred.len())].clone());
    }
    let mut entered = Vec::new();
    loop {
        let next = state.next(&entered);
        match (next.whole, next.follow.as_slice()) {
            (Some(whole), []) => return Some(whole),
            (Some(whole), _) if random.below(3) == 0 => return Some(whole),
            (None, []) => return None,
            (_, follow) => entered.push(follow[random.below(follow.len())]),
        }
    }
}
