//! The part of the contract about typed positions and moves instead of their text.

use std::collections::BTreeSet;

use postern_games::{inchworm, palisade, rampart, ramparts, ransom};
use postern_rules::game::history::History;
use postern_rules::game::presentation::Presentation;
use postern_rules::game::rules::{MoveOf, Playable, Rules};
use postern_rules::phrase::Describe;
use postern_testkit::prelude::*;

use postern_testkit::sixth_game;

#[test]
fn texts_of_positions_and_moves_are_read_back_as_the_same_values() {
    let kept = [
        keeps_the_contract::<rampart::Rampart>(),
        keeps_the_contract::<ramparts::Ramparts>(),
        keeps_the_contract::<palisade::Palisade>(),
        keeps_the_contract::<inchworm::Inchworm>(),
        keeps_the_contract::<ransom::Ransom>(),
        keeps_the_contract::<sixth_game::Breakthrough>(),
    ];
    let all: Vec<&str> = catalogue().iter().map(|game| game.info().id).collect();
    assert_eq!(kept.to_vec(), all, "every game is checked here");
}

/// Plays random games of the rules and checks the values of each position. Returns the id of the game.
fn keeps_the_contract<R: Presentation>() -> &'static str {
    let mut games = 0;
    for variant in few_variants().into_iter().filter(|variant| variant.game.info().id == R::INFO.id) {
        games += 1;
        let mut chance = Chance::new(11);
        let start = R::start(&variant.options).expect("the variant can be started");
        let mut history = History::<R>::new(variant.options.clone(), start);
        let mut earlier: Vec<MoveOf<R>> = Vec::new();
        while history.outcome().is_none() && history.ply() < 400 {
            let position = history.position();
            let mut listed = Vec::new();
            position.for_each_short_move(3, &mut |legal| listed.push(legal));
            if history.ply().is_multiple_of(5) {
                read_back::<R>(&history, &listed);
                refuse_the_others::<R>(position, &listed, &earlier);
                earlier.extend(listed.iter().filter(|_| chance.below(5) == 0).cloned());
                earlier.truncate(500);
            }
            let Some(legal) = listed.get(chance.below(listed.len())).cloned() else { break };
            history.play(legal);
        }
    }
    assert!(games > 0, "{} is tried", R::INFO.id);
    R::INFO.id
}

fn read_back<R: Rules>(history: &History<R>, listed: &[MoveOf<R>]) {
    let position = history.position();
    assert_eq!(R::read(history.options(), &position.to_string()).as_ref(), Ok(position));
    for legal in listed {
        let read: MoveOf<R> = legal.to_string().parse().expect("a canonical move can be read");
        assert_eq!(position.check(read).ok().as_ref(), Some(legal), "{legal} in {position}");
        assert_eq!(position.check(legal.clone()).ok().as_ref(), Some(legal), "{legal} in {position}");
    }
}

/// Checks that moves of other positions are accepted exactly when they denote a move in the list.
fn refuse_the_others<R: Rules>(position: &R::Position, listed: &[MoveOf<R>], others: &[MoveOf<R>]) {
    let texts: BTreeSet<String> = listed.iter().map(ToString::to_string).collect();
    for other in others {
        match position.check(other.clone()) {
            Ok(legal) => assert!(texts.contains(&legal.to_string()), "{other} in {position}"),
            Err(illegal) => {
                assert!(!texts.contains(&other.to_string()), "{other} in {position}: {illegal:?}");
                assert!(said(&illegal.phrase()).len() >= 12, "{illegal:?}");
            }
        }
    }
}
