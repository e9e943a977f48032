//! What newcomers read about a position: over random games every claim is true.

use std::collections::BTreeSet;

use postern::service::matches::outlook::outlook;
use postern::words::analysis::position_facts::facts;
use postern_games::lessons::book::LessonBook;
use postern_rules::game::state::Played;
use postern_rules::game::token::Token;
use postern_rules::phrase::PhraseArg;
use postern_testkit::prelude::*;

use crate::merit::{after, cases, lead, lost, room, turned, wins};

/// More moves than this are very many.
const MANY: usize = 4_000;

/// What a player who is new to the game reads about a position.
fn newcomer_reads(spec: GameSpec, state: &dyn GameState) -> Vec<Phrase> {
    facts(&Voice::new(&shipped(), Language::English), state, &outlook(spec, state))
}

/// Counts the moves that can be entered square by square, to a little more than `most`.
fn entered(state: &dyn GameState, tokens: &mut Vec<Token>, most: usize) -> usize {
    let next = state.next(tokens);
    let mut found = usize::from(next.whole.is_some());
    for token in next.follow {
        if found > most {
            break;
        }
        tokens.push(token);
        found += entered(state, tokens, most - found);
        tokens.pop();
    }
    found
}

/// Checks one of those sentences against all moves of the side that it speaks of.
fn check_fact(spec: GameSpec, state: &dyn GameState, fact: &Phrase) {
    let other = fact.id.starts_with("facts-danger")
        || ["facts-loss", "facts-safe", "ransom-danger"].contains(&fact.id);
    let state = if other { turned(spec, state).expect("the rules know it") } else { state.clone_state() };
    let (me, victim) = (state.to_move(), state.to_move().other());
    let arg = |name: &str| fact.args.iter().find(|(known, _)| *known == name).map(|(_, arg)| arg.clone());
    if fact.id == "facts-many" {
        assert!(entered(&*state, &mut Vec::new(), MANY) > MANY, "{}", state.position());
        return;
    }
    let number = |name: &str| match arg(name) {
        Some(PhraseArg::Number(number)) => Some(number as usize),
        _ => None,
    };
    let squeezed = |then: &dyn GameState, side: Seat| room(&*state, side).saturating_sub(room(then, side));
    // What a move does, in the order of importance: a win, pieces captured, pieces killed, points, a King's squares.
    let does = |made: &(Played, Box<dyn GameState>)| {
        let [taken, killed] = lost(&*state, made, victim);
        let points = (lead(&*made.1, me) - lead(&*state, me)).max(0) as usize;
        if wins(&*made.1, me) {
            ("win", 1)
        } else if taken > 0 {
            ("take", taken)
        } else if killed > 0 {
            ("kill", killed)
        } else if points > 0 {
            ("gain", points)
        } else if squeezed(&*made.1, victim) > 0 {
            ("squeeze", squeezed(&*made.1, victim))
        } else {
            ("none", 0)
        }
    };
    let costs = |made: &(Played, Box<dyn GameState>)| {
        let (kind, count) = does(made);
        let own = lost(&*state, made, me).into_iter().sum::<usize>() + squeezed(&*made.1, me);
        kind != "win" && (own >= count || made.1.ending().is_some())
    };
    let shown = arg("move");
    let legal = state.legal(if shown.is_none() { usize::MAX } else { 5 });
    let mut moves = legal.iter().filter_map(|made| after(&*state, made));
    if shown.is_none() {
        let all: Vec<_> = moves.collect();
        let harmful: Vec<_> = all.iter().filter(|made| does(made).0 != "none").collect();
        let is_true = match fact.id {
            "facts-nothing" => harmful.is_empty() && number("moves") == Some(all.len()),
            "facts-safe" => harmful.is_empty(),
            "ransom-takes-nothing" => {
                harmful.iter().all(|made| costs(made)) && number("moves") == Some(all.len())
            }
            "facts-costly" => {
                let all_cost = harmful.iter().all(|made| costs(made));
                !harmful.is_empty() && all_cost && number("moves") == Some(all.len())
            }
            other => panic!("{other} is unknown"),
        };
        assert!(is_true, "{fact} {}", state.position());
        return;
    }
    let kind = match fact.id {
        "facts-win" | "facts-loss" => "win",
        "facts-take" | "facts-danger" => "take",
        "facts-kill" | "facts-danger-kill" => "kill",
        "facts-gain" | "facts-danger-gain" => "gain",
        "ransom-takes" | "ransom-danger" => "squeeze",
        other => panic!("{other} is unknown"),
    };
    let does_so = (kind, number("count").unwrap_or(1));
    let made = moves.find(|made| shown == Some(PhraseArg::Text(made.0.canonical.clone())));
    let told = made.is_some_and(|made| {
        let left = match fact.id {
            "ransom-takes" => Some(room(&*made.1, victim)),
            "ransom-danger" => Some(room(&*state, victim)),
            _ => None,
        };
        does(&made) == does_so && !costs(&made) && left == number("left")
    });
    assert!(told, "{fact} {}", state.position());
}

#[test]
fn what_can_i_do_is_true_of_many_positions_of_every_game() {
    let mut seen = BTreeSet::new();
    for (seed, spec) in (1..).zip(shipped().iter()) {
        for case in cases(*spec, &mut Chance::new(seed)) {
            let told = newcomer_reads(*spec, &*case.before);
            assert!(
                (2..=3).contains(&told.len()) && told.last().is_some_and(|goal| goal.id == "facts-goal"),
                "{told:?}"
            );
            let is_ransom = spec.info().id == "ransom";
            for fact in &told[..told.len() - 1] {
                let is_of_pieces =
                    !["facts-win", "facts-loss"].contains(&fact.id) && fact.id.starts_with("facts-");
                assert!(!(is_ransom && is_of_pieces), "nothing is captured in Ransom: {fact}");
                check_fact(*spec, &*case.before, fact);
                seen.insert(fact.id);
            }
        }
    }
    for id in ["nothing", "take", "kill", "gain", "safe", "danger", "danger-kill", "danger-gain"] {
        assert!(seen.contains(&*format!("facts-{id}")), "{id}: {seen:?}");
    }
    for id in ["takes", "takes-nothing", "danger"] {
        assert!(seen.contains(&*format!("ransom-{id}")), "{id}: {seen:?}");
    }
}

#[test]
fn what_can_i_do_knows_captures_by_tall_stacks() {
    let spec = *shipped().get("inchworm").expect("a game");
    let options =
        spec.info().options(postern_testkit::trials::pairs("goal=10 stock=12,12")).expect("they fit");
    let reads = |position: &str| {
        let state = spec.game.set_up(&options, position).expect("it is sound");
        let told = newcomer_reads(spec, &*state);
        told[..told.len() - 1].iter().for_each(|fact| check_fact(spec, &*state, fact));
        told.iter().map(|fact| fact.id).collect::<Vec<_>>()
    };
    let told = reads("o7/8/1x[4]6/8/8/8/8/8 x 8,11 0,0 0,0");
    assert_eq!(told, ["facts-take", "facts-safe", "facts-goal"]);
    let told = reads("x7/8/1o[4]6/8/8/8/8/8 x 11,8 0,0 0,0");
    assert_eq!(told, ["facts-nothing", "facts-danger", "facts-goal"]);
    // More moves than a tap may try: nothing is said of captures and of safety.
    let told = reads("8/8/8/3x[9]4/8/8/4o[9]3/8 x 3,3 0,0 0,0");
    assert_eq!(told, ["facts-many", "facts-goal"]);
}

#[test]
fn what_can_i_do_counts_every_piece_of_a_captured_stack() {
    let catalogue = shipped();
    let step = LessonBook::of(&catalogue).step("inchworm", 5).expect("it ships").clone();
    let spec = *catalogue.get("inchworm").expect("a game");
    let told = newcomer_reads(spec, &*step.state().expect("it is sound"));
    assert_eq!(said(&told[0]), "You can capture 4 pieces: **h4**.");
}

#[test]
fn what_can_i_do_names_the_goal_of_the_options() {
    for (game, options, goal) in [
        (
            "inchworm",
            "goal=30",
            "Reach 30 points before your opponent: each captured enemy piece is worth one.",
        ),
        ("rampart", "", "Remove the last enemy stone."),
        ("ransom", "", "Leave no empty square beside the enemy King before that happens to yours."),
    ] {
        let spec = *shipped().get(game).expect("a game");
        let options = spec.info().options(postern_testkit::trials::pairs(options)).expect("they fit");
        let told = newcomer_reads(spec, &*spec.game.start(&options).expect("it begins"));
        let told = said(told.last().expect("the goal"));
        assert!(told.starts_with(&format!("**The goal.** {goal}")), "{told}");
    }
}

#[test]
fn what_can_i_do_names_no_move_that_costs_as_much_as_it_takes() {
    let catalogue = shipped();
    let book = LessonBook::of(&catalogue);
    let reads = |game: &str, name: &str, rows: Option<&str>| {
        let step = book.iter().find(|step| step.game() == game && step.name == name).expect("it ships");
        let state = step.state().expect("it is sound");
        let state = match rows {
            Some(rows) => step.spec.game.set_up(state.options(), rows).expect("it is sound"),
            None => state,
        };
        let told = newcomer_reads(step.spec, &*state);
        told[..told.len() - 1].iter().for_each(|fact| check_fact(step.spec, &*state, fact));
        said(&told[0])
    };
    let costly = "Those that capture or kill anything cost you at least as much as your opponent.";
    assert_eq!(reads("rampart", "mortal", None), format!("You have 8 moves. {costly}"));
    assert_eq!(reads("inchworm", "own", None), "You can capture 1 piece: **c4**.");
    let only_costly = "8/8/8/1x4xo/x4xo1/1x4xo/8/8 x 6,9 0,0 0,0";
    assert!(reads("inchworm", "own", Some(only_costly)).ends_with(costly));
}
