//! Tests that count the taps from **Move** to a played move, and check the buttons on the way.

use std::collections::VecDeque;

use super::grid::Sight;
use super::picker::{Stage, stage, whole};
use crate::chat::actions::{Action, Board, Seen};
use crate::chat::message::entered::Entered;
use crate::chat::message::{Message, Row};
use crate::chat::words::voice::Voice;
use crate::discord::rest::limits;
use crate::play::ids::MatchId;
use postern_engine::random::Random;
use postern_games::catalogue::Catalogue;
use postern_rules::game::state::GameState;
use postern_rules::game::token::Token;
use postern_rules::language::Language;
use postern_rules::square::Square;

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
    let buttons = rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => buttons.as_slice(),
        Row::Menu(_) | Row::Channels(_) => &[],
    });
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
        assert_eq!(limits::check(&message), Ok(()), "{at} in {}", state.position());
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
        let mut counted = [0; 6];
        here_and_there(id, &options, |state| {
            let legal = state.legal(2);
            let mut random = Random::new(legal.len() as u64);
            for _ in 0..20 {
                let made = &legal[random.bits() as usize % legal.len()];
                let sight = Sight::of(&state.diagram(), random.bits() & 1 == 1, 5);
                let taps = taps(state, made, sight, &voice);
                let taps = taps.unwrap_or_else(|| panic!("no way to {made} in {}", state.position()));
                let most = if asks_thrice(state, made) { 5 } else { 4 };
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

/// True for an Inchworm move that competes with too many others for a single question after the kind of move: the
/// picker asks for the origin and then for the destination.
fn asks_thrice(state: &dyn GameState, made: &str) -> bool {
    let (many_stacks, collect) = (Token::Word("distribute"), Token::Word("collect"));
    match state.info().id {
        "inchworm" if made.contains('-') => state.choices(&[]).follow.contains(&many_stacks),
        "inchworm" if made.contains('=') => !state.choices(&[collect]).follow.is_empty(),
        _ => false,
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

#[test]
fn a_stack_of_nine_is_spread_in_seven_taps() {
    let voice = voice();
    let begin =
        |position: &str| Catalogue::standard().begin("inchworm", &[], Some(position)).expect("a position");
    // The author's example, and paths of straight stretches on a nearly empty board.
    let of_author = begin("8/8/8/4o[9]3/3xx[7]3/3x4/8/8 o 16,16 0,0 0,0");
    let open = begin("8/8/8/4x[9]3/8/8/8/2oo4 x 16,23 0,0 0,0");
    for (state, made) in [
        (&of_author, "e5-f4-e3-d2-c3-c4-d5-d6-d7"),
        (&open, "e5-e6-e7-e8-f8-g8-h8-h7-h6"),
        (&open, "e5-d4-c3-b2-a1-b1-c2-d3-e4"),
        (&open, "e5-d5-c5-c6-c7-d7-e7-f7-g7"),
    ] {
        let sight = Sight::of(&state.diagram(), false, 5);
        let taps = taps(&**state, made, sight, &voice).expect("there is a way");
        assert!(taps <= 7, "{taps} taps for {made}");
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
    let Row::Buttons(buttons) = row else { return None };
    buttons.iter().map(|button| button.label.parse().ok()).collect()
}
