//! The contract of every game: the guarantees of `game::Rules`, checked along random games.

mod data;
mod hostile;
mod order;
pub(crate) mod symmetry;
mod typed;

use std::collections::BTreeSet;

use postern_rules::diagram::{Diagram, Shape};
use postern_rules::game::state::{GameState, Illegal, MoveError};
use postern_rules::game::token::{Next, Token};
use postern_rules::square::Square;

use postern_testkit::boards::random_games::{Chance, Variant, few_variants, random_move, variants};
use postern_testkit::trials::{catalogue, said, trials};

pub(crate) use order::assert_canonical_order;

/// An upper bound for all games of the catalogue: 119 captures, each after 119 quiet turns.
const LONGEST_GAME: usize = 120 * 120;

/// Plays a random game and calls `look` with every position, the last one included.
fn along_a_game(variant: &Variant, seed: u64, look: &mut dyn FnMut(&mut dyn GameState, &mut Chance)) {
    let mut chance = Chance::new(seed);
    let mut state = variant.start();
    loop {
        look(&mut *state, &mut chance);
        let Some(choice) = random_move(&*state, &mut chance) else { break };
        let played = state.play(&choice).expect("what is found square by square is legal");
        assert_eq!(played.canonical, choice, "{}", variant.name());
        assert!(state.ply() <= LONGEST_GAME, "{} goes on and on", variant.name());
    }
    assert!(state.ending().is_some(), "{}: {} has no move and no end", variant.name(), state.position());
}

/// Calls `look` with some positions of a random game, about one in `every`, and always with the first and the last.
fn here_and_there(variant: &Variant, every: usize, look: &mut dyn FnMut(&mut dyn GameState, &mut Chance)) {
    let mut dice = Chance::new(every as u64);
    along_a_game(variant, 7, &mut |state, chance| {
        if state.ply() == 0 || dice.below(every) == 0 || state.ending().is_some() {
            look(state, chance);
        }
    });
}

/// All legal moves; `None` if the list may be too long to compute quickly.
fn whole_list(state: &dyn GameState) -> Option<Vec<String>> {
    let low = |shape| !matches!(shape, Shape::Stack(height) if height > 5);
    let all_low = state.diagram().pieces.iter().all(|(_, piece)| low(piece.shape));
    all_low.then(|| state.legal(usize::MAX))
}

/// All observable state of a game.
fn seen(state: &dyn GameState) -> impl PartialEq + std::fmt::Debug + use<> {
    let counted = (state.ply(), state.score(), state.to_move());
    (state.position(), state.moves(), state.legal(2), state.ending(), counted, state.diagram())
}

#[test]
fn every_variant_ends_and_lists_its_moves_in_order_and_none_twice() {
    for variant in variants() {
        let spec = *catalogue().get(variant.game.info().id).expect("it is there");
        let mut plies = 0;
        along_a_game(&variant, 1, &mut |state, _| {
            plies = state.ply();
            let listed = state.legal(4);
            let listed: Vec<&str> = listed.iter().map(String::as_str).collect();
            assert_canonical_order(&spec, &listed);
            assert_eq!(listed.is_empty() && state.count() == 0, state.ending().is_some());
        });
        if let Some(longest) = trials(&spec).longest {
            assert!(plies <= longest, "{} took {plies} plies", variant.name());
        }
    }
}

#[test]
fn games_that_are_finite_by_their_own_rules_end_by_them_and_never_in_a_draw_without_one() {
    for variant in few_variants() {
        for seed in 0..20 {
            let mut ending = None;
            along_a_game(&variant, seed, &mut |state, _| ending = state.ending());
            let ending = ending.expect("a game ends");
            assert!(!said(&ending.reason).is_empty());
            let spec = *catalogue().get(variant.game.info().id).expect("it is there");
            assert!(ending.winner.is_some() || !trials(&spec).decisive, "{}", variant.name());
        }
    }
}

#[test]
fn what_may_follow_reaches_every_legal_move_and_nothing_else() {
    for variant in few_variants() {
        here_and_there(&variant, 12, &mut |state, _| {
            let Some(listed) = whole_list(state).filter(|listed| listed.len() <= 3000) else { return };
            let mut reached = BTreeSet::new();
            follow(state, &mut Vec::new(), &mut reached);
            assert_eq!(reached, listed.into_iter().collect(), "{}: {}", variant.name(), state.position());
        });
    }
}

/// Follows every continuation that `next` offers.
fn follow(state: &dyn GameState, entered: &mut Vec<Token>, reached: &mut BTreeSet<String>) {
    let next = state.next(entered);
    assert!(next.follow.is_sorted() && next.follow.windows(2).all(|pair| pair[0] != pair[1]));
    let dead_end = next == Next::NOTHING && !entered.is_empty();
    assert!(!dead_end, "{}: {entered:?} leads nowhere", state.position());
    reached.extend(next.whole);
    for token in next.follow {
        if let Token::Word(word) = token {
            let label = state.word(word).map_or_else(|| word.to_owned(), |label| said(&label));
            assert!((1..=60).contains(&label.chars().count()), "{label:?}");
        }
        entered.push(token);
        follow(state, entered, reached);
        entered.pop();
    }
}

#[test]
fn a_canonical_move_read_as_a_beginning_is_a_whole_move() {
    for variant in few_variants() {
        here_and_there(&variant, 12, &mut |state, _| {
            for legal in state.legal(3) {
                let tokens = state.tokens(&legal).expect("a move can be read as tokens");
                assert_eq!(state.next(&tokens).whole, Some(legal), "{}", state.position());
            }
            let tokens = state.tokens("z26").unwrap_or_default();
            assert!(tokens.is_empty() || state.next(&tokens) == Next::NOTHING, "z26 is on no board");
        });
    }
}

#[test]
fn what_is_played_is_in_the_list_and_what_is_in_the_list_can_be_played() {
    for variant in few_variants() {
        let mut met: BTreeSet<String> = ["pass", "R1", "r3"].map(str::to_owned).into();
        here_and_there(&variant, 9, &mut |state, chance| {
            let Some(listed) = whole_list(state) else { return };
            let listed: BTreeSet<String> = listed.into_iter().collect();
            met.extend(listed.iter().filter(|_| chance.below(4) == 0).cloned());
            let board = state.diagram();
            let mut tried: Vec<String> = met.iter().filter(|_| chance.below(3) == 0).cloned().collect();
            tried.extend(made_up(&board, chance));
            tried.extend(listed.iter().take(200).cloned());
            for text in tried {
                let before = state.position();
                match state.play(&text) {
                    Ok(played) => {
                        assert!(listed.contains(&played.canonical), "{text} in {before}");
                        assert_effects_are_on_the_board(&played.effects.path, &board);
                        assert!(played.shown.starts_with(&played.canonical));
                        assert!(state.undo());
                    }
                    Err(error) => {
                        assert!(!listed.contains(&text), "{text} in {before}: {error}");
                        assert_teaches(&error, &board);
                    }
                }
                assert_eq!(state.position(), before, "{text}");
            }
        });
    }
}

/// Texts that look like moves.
fn made_up(board: &Diagram, chance: &mut Chance) -> Vec<String> {
    let square = |chance: &mut Chance| {
        Square::at(chance.below(board.cols as usize * board.rows as usize) as u32, board.cols).to_string()
    };
    (0..60)
        .map(|_| {
            let (from, to, third) = (square(chance), square(chance), square(chance));
            let sign = chance.of(&["-", "x", "=", "<>", ""]);
            match chance.below(5) {
                0 => from,
                1 => format!("x{from}"),
                2 => format!("*{from}"),
                3 => format!("{from}-{to}-{third}"),
                _ => format!("{from}{sign}{to}"),
            }
        })
        .collect()
}

fn assert_effects_are_on_the_board(squares: &[Square], board: &Diagram) {
    assert!(squares.iter().all(|square| square.on(board.cols, board.rows)), "{squares:?}");
}

/// Asserts that a refusal is a sentence with a reason, and that its squares are on the board.
fn assert_teaches(error: &MoveError, board: &Diagram) {
    let said = said(&error.phrase());
    assert!(said.len() >= 12 && !said.ends_with('.'), "{said:?}");
    assert!(!said.to_lowercase().contains("invalid move"), "{said:?}");
    if let MoveError::Illegal(Illegal { squares, .. }) = error {
        assert_effects_are_on_the_board(squares, board);
    }
}

#[test]
fn a_refusal_changes_nothing() {
    for variant in few_variants() {
        here_and_there(&variant, 20, &mut |state, chance| {
            let before = seen(state);
            let mut refused = 0;
            for text in
                made_up(&state.diagram(), chance).iter().map(String::as_str).chain(["", "?", "resign"])
            {
                let mut copy = state.clone_state();
                if copy.play(text).is_err() {
                    refused += 1;
                    assert_eq!(seen(&*copy), before, "{text}");
                }
            }
            assert!(refused > 0);
        });
    }
}

#[test]
fn taking_back_restores_everything() {
    for variant in few_variants() {
        let mut state = variant.start();
        let mut chance = Chance::new(3);
        let mut before = Vec::new();
        for _ in 0..120 {
            let Some(choice) = random_move(&*state, &mut chance) else { break };
            before.push(seen(&*state));
            state.play(&choice).expect("it is legal");
        }
        while let Some(before) = before.pop() {
            assert!(state.undo());
            assert_eq!(seen(&*state), before, "{}", variant.name());
        }
        assert!(!state.undo(), "nothing is left to take back");
    }
}

#[test]
fn counting_in_bulk_gives_what_playing_gives() {
    for variant in few_variants() {
        here_and_there(&variant, 25, &mut |state, _| {
            let Some(listed) = whole_list(state).filter(|listed| listed.len() <= 120) else { return };
            assert_eq!(state.count(), listed.len() as u64, "{}", state.position());
            assert_eq!(state.perft(0), 1);
            assert_eq!(state.perft(1), listed.len() as u64);
            let mut played = 0;
            let mut all_listed = true;
            for choice in listed {
                state.play(&choice).expect("it is listed");
                match whole_list(state) {
                    Some(replies) => played += replies.len() as u64,
                    None => all_listed = false,
                }
                state.undo();
            }
            if all_listed {
                assert_eq!(state.perft(2), played, "{}", state.position());
            }
        });
    }
}

#[test]
fn what_makes_no_difference_in_a_move_is_forgiven() {
    for variant in few_variants() {
        here_and_there(&variant, 15, &mut |state, _| {
            for legal in state.legal(3) {
                for text in forgiven(&legal) {
                    let played = state.play(&text);
                    let canonical = played.map(|played| played.canonical);
                    assert_eq!(canonical, Ok(legal.clone()), "{text} in {}", state.position());
                    state.undo();
                }
            }
        });
    }
}

/// Other ways to write a canonical move.
fn forgiven(canonical: &str) -> Vec<String> {
    let spaced: String = canonical.chars().flat_map(|c| [' ', c]).collect();
    let mut ways = vec![
        canonical.to_uppercase(),
        canonical.to_lowercase(),
        format!("  {spaced} "),
        format!("{canonical}!?"),
        format!("{canonical}+."),
        canonical.replace('-', "–"),
        canonical.replace('-', " — "),
    ];
    if canonical.contains('x') {
        ways.extend([canonical.replace('x', "×"), canonical.replace('x', ":"), canonical.replace('x', "X")]);
    }
    ways
}

#[test]
fn a_position_set_up_plays_like_the_one_it_was_taken_from() {
    for variant in few_variants() {
        here_and_there(&variant, 15, &mut |state, _| {
            let text = state.position();
            let copy = variant.game.set_up(&variant.options, &text).expect("a position is read back");
            assert_eq!(copy.position(), text);
            assert_eq!(copy.to_move(), state.to_move());
            assert_eq!(copy.score(), state.score());
            // The copy has no history for repetitions and turn counts. A position that is over by itself stays so.
            if state.ending().is_none() {
                assert_eq!(copy.legal(3), state.legal(3), "{text}");
            } else if copy.ending().is_some() {
                assert_eq!(copy.ending(), state.ending(), "{text}");
            }
        });
    }
}
