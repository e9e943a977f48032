//! Compares random games in all combinations of options with the reference implementation, and tests the 120-turn draw.

use super::Inchworm;
use super::moves::Move;
use super::paths::sieges;
use super::position::Position;
use super::reference::Plain;
use crate::testing::*;
use postern_engine::random::Random;
use postern_rules::game::state::Game;
use postern_rules::seat::Seat;

const GAME: GameOf<Inchworm> = GameOf::NEW;

/// Collects every whole move that [`Playable::next`] reaches.
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
    let mut random = Random::new(20_000);
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

/// The number of games compared for each combination of options.
const GAMES: usize = 4;

fn compare(chosen: &str, edges: &str, placing: bool, stock: [u32; 2], goal: u32, random: &mut Random) {
    let wraps = (edges != "flat", edges == "torus");
    let mut plain = Plain::start(wraps, placing, stock);
    let mut state = GAME.start(&options::<Inchworm>(chosen)).expect("the options fit");
    // Some games pile up stacks, some distribute them, some crowd one corner, so that more kinds of positions occur.
    let (style, span) = (random.below(4), 3 + random.below(6) as u8);
    while state.ending().is_none() && state.ply() < 250 {
        let tallest = if state.ply().is_multiple_of(8) { 5 } else { 3 };
        let moves = plain.moves(tallest);
        let legal = state.legal(tallest as usize);
        if moves == ["pass"] {
            // The reference implementation skips taller stacks.
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
        let position = at::<Inchworm>(chosen, &plain.text());
        assert_eq!(position.to_string(), plain.text());
        captures_what_it_besieges(&position);
        assert_eq!(plain.points.iter().any(|&points| points >= goal), over_by_points(&*state));
    }
}

/// Asserts that the paths reported as captures are legal and do capture.
fn captures_what_it_besieges(position: &Position) {
    let mover = position.to_move;
    sieges::each(position, &mut |path| {
        let made =
            position.check(Move::Distribute(path)).unwrap_or_else(|error| panic!("{position}: {error:?}"));
        assert!(position.after(&made).points[mover] > position.points[mover], "{made} in {position}");
    });
}

#[test]
fn a_tall_stack_crawls_all_the_way_to_the_last_liberties() {
    let besieging = |text: &str| {
        let mut count = 0;
        sieges::each(&at::<Inchworm>("", text), &mut |_| count += 1);
        count
    };
    // Seven steps to g8, then the eighth to h7.
    assert_eq!(besieging("7o/8/8/8/8/8/8/x[9]7 x 16,24 0,0 0,0"), 1);
    assert_eq!(besieging("7o/8/8/8/8/8/8/x[8]7 x 17,24 0,0 0,0"), 0);
    // The group already has no liberty.
    assert_eq!(besieging("o[2]x[2]6/x7/8/8/8/8/8/8 x 22,23 0,0 0,0"), 0);
    // All four sides of one stack, and then of a stack behind a wall that the path must go around.
    assert_eq!(besieging("8/8/4o3/8/4x[9]3/8/8/8 x 16,24 0,0 0,0"), 1);
    assert_eq!(besieging("7o/8/xxxxxx2/8/8/8/8/x[11]7 x 8,24 0,0 0,0"), 1);
}

fn over_by_points(state: &dyn GameState) -> bool {
    let by_house_rules = ["repetition", "limit"];
    state.ending().is_some_and(|ending| !by_house_rules.contains(&ending.reason.id))
}

/// Picks a random legal move from the list, or enters one square by square, so that tall stacks are distributed as
/// well.
fn pick(
    state: &dyn GameState,
    legal: &[String],
    style: usize,
    span: u8,
    random: &mut Random,
) -> Option<String> {
    let near = |text: &&String| {
        text.parse::<postern_rules::square::Square>()
            .map_or(!matches!(style, 0), |on| on.col < span && on.row < span)
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

/// Plays random moves without captures to the end of the game. Returns the number of turns and the winner; `None` if a
/// player has only captures.
fn quiet_game(seed: u64) -> Option<(u32, Option<Seat>)> {
    let mut state = GAME.start(&options::<Inchworm>("")).expect("the options fit");
    let mut random = Random::new(seed);
    let mut turns = 0;
    loop {
        if let Some(ending) = state.ending() {
            return Some((turns, ending.winner));
        }
        let mut quiet = state.legal(2);
        quiet.retain(|text| {
            let mut tried = state.clone_state();
            tried.play(text).is_ok_and(|played| played.effects.captured.is_empty())
        });
        if quiet.is_empty() {
            return None;
        }
        state.play(random.of::<String>(&quiet)).expect("it is legal");
        turns += 1;
    }
}

#[test]
fn a_hundred_and_twenty_turns_without_a_capture_are_a_draw() {
    assert_eq!((0..100).find_map(quiet_game), Some((120, None)));
}

#[test]
fn a_stack_is_listed_up_to_the_height_that_is_asked_for() {
    for height in [2, 4, 6] {
        let position = format!("8/8/8/4x[{height}]3/8/8/8/8 x {},25 0,0 0,0", 25 - height);
        let state = GAME.set_up(&options::<Inchworm>(""), &position).expect("it is a position");
        assert_eq!(state.legal(height).len() as u64, state.count());
        assert_eq!(state.legal(height - 1).len(), 64);
    }
}

#[test]
fn unequal_stocks_are_a_handicap() {
    for (stock, handicap) in [("25,25", false), ("20,20", false), ("25,20", true)] {
        assert_eq!(GAME.is_handicap(&options::<Inchworm>(&format!("stock={stock}"))), handicap);
    }
}
