//! Tests that count the taps from **Move** to a played move, and check the buttons on the way.

use std::collections::VecDeque;

use super::grid::Sight;
use super::picker::{Stage, stage, whole};
use crate::actions::entered::Entered;
use crate::actions::{Action, Board};
use crate::message::checks;
use crate::message::{Message, Row};
use postern_engine::random::Random;
use postern_games::catalogue::Catalogue;
use postern_play::ids::{MatchId, Seen};
use postern_rules::game::state::GameState;
use postern_rules::game::token::Token;
use postern_rules::language::Language;
use postern_rules::square::Square;
use postern_words::voice::Voice;

const BOARD: Board = Board::Match(Seen { of: MatchId(0xFFFF_FFFF), ply: 9999 });

fn squares(state: &dyn GameState, made: &str) -> Vec<Square> {
    let tokens = state.tokens(made).expect("a legal move can be read");
    let square = |token: Token| match token {
        Token::Square(square) => Some(square),
        Token::Word(_) => None,
    };
    tokens.into_iter().filter_map(square).collect()
}

/// Returns the buttons at a point of entering a move, or `None` if the move is complete.
fn rows(state: &dyn GameState, at: &Action, sight: Sight, voice: &Voice) -> Option<Vec<Row>> {
    let (entered, zone) = match at {
        Action::Enter(_, entered) => (entered, None),
        Action::Zone(_, entered, zone) => (entered, Some(*zone)),
        other => panic!("{other}"),
    };
    match stage(state, entered.clone(), zone) {
        Stage::Choose(picker) => Some(picker.rows(BOARD, state, sight, false, voice)),
        Stage::Whole(_) => None,
        Stage::Nowhere => panic!("{at} leads nowhere in {}", state.position()),
    }
}

/// Returns the actions of the enabled buttons.
fn pressed(rows: &[Row]) -> impl Iterator<Item = Action> {
    let buttons = rows.iter().flat_map(Row::buttons);
    buttons.filter(|button| button.enabled).map(|button| button.action.parse().expect("one of ours"))
}

/// Returns the fewest taps for a move, **Move** and **Play it** included, or `None` if the buttons do not lead to it.
fn taps(state: &dyn GameState, made: &str, sight: Sight, voice: &Voice) -> Option<usize> {
    let target = squares(state, made);
    let start = Action::Enter(BOARD, Entered::default());
    let mut ways = VecDeque::from([(start, 1)]);
    let mut known = std::collections::HashSet::new();
    while let Some((at, count)) = ways.pop_front() {
        let Some(rows) = rows(state, &at, sight, voice) else {
            let Action::Enter(_, entered) = &at else { return None };
            let Stage::Whole(entered) = stage(state, entered.clone(), None) else { return None };
            if whole(state, &entered).as_deref() == Some(made) {
                return Some(count + 1);
            }
            continue;
        };
        let message = Message::text("Choose a square").with_rows(rows);
        assert_eq!(checks::check(&message), Ok(()), "{at} in {}", state.position());
        for next in pressed(&message.rows) {
            let on_the_way = match &next {
                Action::Enter(_, entered) | Action::Zone(_, entered, _) => {
                    target.starts_with(&entered.squares().collect::<Vec<_>>())
                }
                Action::Preview(_, entered) => {
                    if whole(state, entered).as_deref() == Some(made) {
                        return Some(count + 2);
                    }
                    false
                }
                _ => false,
            };
            if on_the_way && known.insert(next.to_string()) {
                ways.push_back((next, count + 1));
            }
        }
    }
    None
}

/// Calls `look` with some positions of a random game.
fn here_and_there(id: &str, options: &[(String, String)], mut look: impl FnMut(&dyn GameState)) {
    let mut state = Catalogue::standard().begin(id, options, None).expect("it begins");
    let mut random = Random::new(7);
    for ply in 0..240 {
        if state.ending().is_some() {
            break;
        }
        if [0, 1, 9, 30, 61, 102, 163, 239].contains(&ply) {
            look(&*state);
        }
        let legal = state.legal(3);
        let Some(made) = legal.get(random.bits() as usize % legal.len().max(1)) else { break };
        state.follow(made).expect("it is legal");
    }
}

/// Returns the default variant of each game, and a variant for each other size and kind of edges.
fn variants() -> Vec<(&'static str, Vec<(String, String)>)> {
    let mut variants = Vec::new();
    for id in Catalogue::standard().ids() {
        variants.push((id, Vec::new()));
        let options = Catalogue::standard().get(id).expect("it is in the list").info().options;
        for option in options.iter().filter(|option| ["size", "edges"].contains(&option.name)) {
            let unusual = option.offered.iter().filter(|(value, _)| *value != option.default);
            variants
                .extend(unusual.map(|(value, _)| (id, vec![(option.name.to_owned(), (*value).to_owned())])));
        }
    }
    variants
}

fn voice() -> Voice {
    Voice::new(&Catalogue::standard(), Language::English)
}

#[test]
fn any_move_on_any_board_takes_at_most_four_taps_and_three_where_the_squares_fit() {
    let voice = voice();
    for (id, options) in variants() {
        let mut counted = [0; 7];
        here_and_there(id, &options, |state| {
            let legal = state.legal(2);
            let mut random = Random::new(legal.len() as u64);
            for _ in 0..20 {
                let made = &legal[random.bits() as usize % legal.len()];
                let sight = Sight::of(&state.diagram(), random.bits() & 1 == 1, 5);
                let taps = taps(state, made, sight, &voice);
                let taps = taps.unwrap_or_else(|| panic!("no way to {made} in {}", state.position()));
                let most = 4 + further_questions(state, made);
                assert!(taps <= most, "{taps} taps for {made} in {}", state.position());
                let first = state.choices(&[]);
                let at_once = first.follow.iter().all(|&token| state.choices(&[token]).whole.is_some());
                if at_once && first.follow.len() <= 25 {
                    assert!(taps <= 3, "{taps} taps for {made}, one of {}", first.follow.len());
                }
                counted[taps] += 1;
            }
        });
        assert!(counted.iter().sum::<usize>() >= 40, "{id}: {counted:?}");
    }
}

/// Returns how many more questions an Inchworm move may need: the origin if there are many stacks, the other end of a
/// line, and the way to a square that a path can reach in several.
fn further_questions(state: &dyn GameState, made: &str) -> usize {
    let many_stacks = state.choices(&[]).follow.contains(&Token::Word("distribute"));
    match state.info().id {
        "inchworm" if made.contains('-') => 1 + usize::from(many_stacks),
        "inchworm" if made.contains('=') => 1,
        _ => 0,
    }
}

#[test]
fn every_legal_move_can_be_reached_by_buttons() {
    let voice = voice();
    for (id, options) in variants() {
        let mut number = 0;
        here_and_there(id, &options, |state| {
            number += 1;
            let tall = 4 + number % 2;
            let sight = Sight::of(&state.diagram(), number % 3 == 0, tall);
            let legal = state.legal(3);
            for made in legal.iter().step_by(1 + legal.len() / 40) {
                assert!(
                    taps(state, made, sight, &voice).is_some(),
                    "no way to {made} in {}",
                    state.position()
                );
            }
        });
    }
}

fn inchworm(position: &str) -> Box<dyn GameState> {
    Catalogue::standard().begin("inchworm", &[], Some(position)).expect("a position")
}

#[test]
fn a_stack_of_nine_is_spread_in_few_taps() {
    let voice = voice();
    // The author's example, and paths of straight stretches on a nearly empty board.
    let of_author = inchworm("8/8/8/4o[9]3/3xx[7]3/3x4/8/8 o 16,16 0,0 0,0");
    let open = inchworm("8/8/8/4x[9]3/8/8/8/2oo4 x 16,23 0,0 0,0");
    for (state, made, most) in [
        (&of_author, "e5-f4-e3-d2-c3-c4-d5-d6-d7", 11),
        (&open, "e5-e6-e7-e8-f8-g8-h8-h7-h6", 10),
        (&open, "e5-d4-c3-b2-a1-b1-c2-d3-e4", 10),
        (&open, "e5-d5-c5-c6-c7-d7-e7-f7-g7", 10),
    ] {
        let sight = Sight::of(&state.diagram(), false, 5);
        let taps = taps(&**state, made, sight, &voice).expect("there is a way");
        assert!(taps <= most, "{taps} taps for {made}");
    }
}

/// Returns the labels of the buttons at a point of entering a move.
fn labels(state: &dyn GameState, at: &Action, voice: &Voice) -> Vec<Vec<String>> {
    let sight = Sight::of(&state.diagram(), false, 5);
    let rows = rows(state, at, sight, voice).expect("there is a choice");
    let enabled = |row: &Row| -> Vec<String> {
        row.buttons().iter().filter(|button| button.enabled).map(|button| button.label.clone()).collect()
    };
    rows.iter().map(enabled).collect()
}

fn after(steps: &str) -> Action {
    Action::Enter(BOARD, steps.parse().expect("squares and words"))
}

#[test]
fn a_spread_offers_the_next_squares_as_on_the_board_and_straight_stretches_in_few_rows() {
    let voice = voice();
    for (position, most, stretches) in
        [("8/8/8/4x[3]3/8/8/8/2oo4 x 22,23 0,0 0,0", 4, 3), ("8/8/8/4x[9]3/8/8/8/2oo4 x 16,23 0,0 0,0", 5, 8)]
    {
        let rows = labels(&*inchworm(position), &after(".distribute.e5"), &voice);
        assert!(rows.len() <= most, "{rows:?}");
        let around: [&[&str]; 3] = [&["d6", "e6", "f6"], &["d5", "f5"], &["d4", "e4", "f4"]];
        assert!(rows.iter().zip(around).all(|(row, around)| row == around), "{rows:?}");
        let straight = rows[around.len()..].concat();
        assert_eq!(
            straight.iter().filter(|label| label.ends_with("squares)")).count(),
            stretches,
            "{straight:?}"
        );
    }
}

#[test]
fn directions_are_rows_only_if_they_are_few() {
    let voice = voice();
    here_and_there("ransom", &[], |state| {
        let sight = Sight::of(&state.diagram(), false, 5);
        let start = rows(state, &Action::Enter(BOARD, Entered::default()), sight, &voice);
        for piece in start.iter().flat_map(|rows| pressed(rows).collect::<Vec<_>>()) {
            let Action::Enter(_, entered) = &piece else { continue };
            let Stage::Choose(_) = stage(state, entered.clone(), None) else { continue };
            let all = labels(state, &piece, &voice);
            let squares = all.iter().flatten().filter(|label| label.parse::<Square>().is_ok()).count();
            assert!(all.len() <= 6 || squares > 20, "{piece}: {all:?}");
        }
    });
}

#[test]
fn collecting_asks_for_the_stack_and_then_for_the_other_end() {
    let (state, voice) = (inchworm("8/8/1x6/x1x5/1x3x2/6x1/8/oo6 x 19,23 0,0 0,0"), voice());
    let stacks = labels(&*state, &after(".collect."), &voice).concat();
    assert!(["a5", "b4", "c5", "b6", "f4", "g3"].iter().all(|stack| stacks.contains(&(*stack).into())));
    assert!(stacks.iter().all(|label| !label.contains('=')), "{stacks:?}");
    let ends = labels(&*state, &after(".collect.b4"), &voice);
    assert!(ends.iter().any(|row| row == &["a5", "c5"]), "{ends:?}");
    // Each step asks its own question.
    let asked = |tokens: &[Token]| state.choices(tokens).asked.map(|question| question.id);
    let b4 = Token::Square("b4".parse().expect("a square"));
    assert_eq!(asked(&[]), Some("inchworm-ask-drop"));
    assert_eq!(asked(&[Token::Word("collect")]), Some("inchworm-ask-collect"));
    assert_eq!(asked(&[Token::Word("collect"), b4]), Some("inchworm-ask-collect-to"));
}

#[test]
fn dead_groups_are_removed_by_a_button_on_the_first_screen() {
    let options = [("size".to_owned(), "5".to_owned())];
    let position = "oo1o1/xxxo1/1x1o1/1xx2/2xxx o";
    let state = Catalogue::standard().begin("rampart", &options, Some(position)).expect("a position");
    let first = labels(&*state, &after(""), &voice()).concat();
    assert!(first.iter().any(|label| label == "Remove c1 · 9 stones"), "{first:?}");
    assert!(!first.iter().any(|label| label == "c1"), "{first:?}");
}

#[test]
fn squares_to_slide_to_are_one_row_a_direction_from_the_nearest() {
    let state = Catalogue::standard().begin("ransom", &[], None).expect("a start");
    let voice = voice();
    let mut seen = 0;
    here_and_there("ransom", &[], |state| {
        let start = rows(
            state,
            &Action::Enter(BOARD, Entered::default()),
            Sight::of(&state.diagram(), false, 5),
            &voice,
        );
        for piece in start.iter().flat_map(|rows| pressed(rows).collect::<Vec<_>>()) {
            let Action::Enter(_, entered) = &piece else { continue };
            let Some(from) = entered.squares().last() else { continue };
            if !matches!(stage(state, entered.clone(), None), Stage::Choose(_)) {
                continue;
            }
            for row in labels(state, &piece, &voice) {
                let Some((arrow, nearest)) = row.first().and_then(|label| label.split_once(' ')) else {
                    continue;
                };
                if !"↑↗→↘↓↙←↖".contains(arrow) {
                    continue;
                }
                seen += 1;
                let squares = std::iter::once(nearest).chain(row[1..].iter().map(String::as_str));
                let squares: Vec<Square> = squares.filter_map(|label| label.parse().ok()).collect();
                assert_eq!(squares.len(), row.len(), "{row:?}");
                let far = |to: &Square| to.col.abs_diff(from.col).max(to.row.abs_diff(from.row));
                assert!(squares.windows(2).all(|pair| far(&pair[0]) < far(&pair[1])), "{row:?}");
            }
        }
    });
    assert!(seen > 20 && state.ending().is_none(), "{seen}");
}

#[test]
fn parts_have_the_letters_of_the_picture() {
    let voice = voice();
    for (id, options) in variants() {
        let state = Catalogue::standard().begin(id, &options, None).expect("it begins");
        for turned in [false, true] {
            let sight = Sight::of(&state.diagram(), turned, 5);
            let Stage::Choose(picker) = stage(&*state, Entered::default(), None) else { continue };
            let drawn = picker.asked(sight).parts.rows(turned);
            let drawn: Vec<String> = drawn.concat().iter().map(|part| part.letter.to_string()).collect();
            let buttons = picker.rows(BOARD, &*state, sight, false, &voice);
            let zones: Vec<String> = buttons
                .iter()
                .flat_map(Row::buttons)
                .filter(|button| button.label.len() == 1 && button.action.starts_with("zone:"))
                .map(|button| button.label.clone())
                .collect();
            assert_eq!(zones, drawn, "{id} {options:?}");
            let open =
                state.choices(&[]).follow.iter().filter(|token| matches!(token, Token::Square(_))).count();
            assert_eq!(drawn.is_empty(), open <= 25, "{id} {options:?}: {open}");
        }
    }
}

#[test]
fn squares_lie_in_a_block_as_on_the_board() {
    let voice = voice();
    for (id, options) in
        variants().into_iter().filter(|(_, options)| options.iter().all(|(name, _)| name != "edges"))
    {
        here_and_there(id, &options, |state| {
            for turned in [false, true] {
                let sight = Sight::of(&state.diagram(), turned, 5);
                let start = rows(state, &Action::Enter(BOARD, Entered::default()), sight, &voice);
                let Some(start) = start else { continue };
                for zone in pressed(&start).filter(|action| matches!(action, Action::Zone(..))) {
                    let block = rows(state, &zone, sight, &voice).expect("there is more to choose");
                    let block: Vec<Vec<Square>> = block.iter().filter_map(named).collect();
                    assert!((1..=5).contains(&block.len()), "{zone}");
                    let facing = |from: u8, to: u8| if turned { from == to + 1 } else { to == from + 1 };
                    for row in &block {
                        assert!(row.windows(2).all(|pair| facing(pair[0].col, pair[1].col)), "{row:?}");
                        assert!(row.iter().all(|square| square.row == row[0].row), "{row:?}");
                    }
                    assert!(block.windows(2).all(|rows| facing(rows[1][0].row, rows[0][0].row)), "{block:?}");
                }
            }
        });
    }
}

/// Returns the squares on the buttons of a row, or `None` if one of them is not a square.
fn named(row: &Row) -> Option<Vec<Square>> {
    row.buttons().iter().map(|button| button.label.parse().ok()).collect()
}
