//! Palisade's rules, a position each; a slow second opinion; what the author claims.

use crate::games::testing::*;
use std::collections::{BTreeMap, BTreeSet};

use super::*;

const GAME: GameOf<Palisade> = GameOf::NEW;

fn options(size: u8) -> Options {
    Palisade::INFO.options([("size", size.to_string().as_str())]).expect("the size fits by its kind")
}

fn set(position: &str) -> Box<dyn GameState> {
    let size = position.split('/').count() as u8;
    GAME.set_up(&options(size), position).expect("the position is fit")
}

fn play(state: &mut Box<dyn GameState>, text: &str) -> Result<Played, MoveError> {
    state.play(text)
}

#[test]
fn the_figures_play_as_the_author_says() {
    // Position, legal moves, score, a move, the position and the score after it.
    let figures = [
        (
            "xo1ox1x/4oxo/xo1o1o1/o1o3o/xoxo1ox/1x2ox1/x1x1x1x x",
            "d2 c5 b6 d6 c7",
            (16, 19),
            "c5",
            "xo1ox1x/4oxo/xoxo1o1/o1o3o/xoxo1ox/1x2ox1/x1x1x1x o",
            (16, 19),
        ),
        (
            "2x4/1xoxo2/3oxo1/ox1x1xo/1ox1x2/2oxo1o/x2o3 x",
            "c1 e1 g1 b2 f2 a3 g3 a5 c5 g5 f6 a7 e7 g7",
            (8, 0),
            "a5",
            "2x4/1x1xo2/x3xo1/ox1x1xo/1ox1x2/2oxo1o/x2o3 o",
            (18, 0),
        ),
        // Two stones and the ring take the corner from X.
        ("5/5/5/5/1o3 o", "d1 a2 c2 e2 b3 d3 a4 c4 e4 b5 d5", (0, 0), "a2", "5/5/5/o4/1o3 x", (0, 3)),
    ];
    for (position, legal, score, text, then, score_then) in figures {
        let mut state = set(position);
        let now = |state: &dyn GameState| state.score().map(|score| (score.first, score.second));
        assert_eq!(state.position(), position);
        assert_eq!(state.legal(4).join(" "), legal);
        assert_eq!(now(&*state), Some(score));
        assert_eq!(play(&mut state, text).map(|played| played.canonical).as_deref(), Ok(text));
        assert_eq!(state.position(), then);
        assert_eq!(now(&*state), Some(score_then));
        assert_eq!(state.ending(), None);
    }
}

#[test]
fn a_loop_may_go_through_the_ring() {
    // The ring's stone to the right of row 4 is one of X's.
    let mut state = set("7/7/6x/5x1/7/7/7 x");
    let played = play(&mut state, "g3").expect("a legal move");
    assert_eq!(state.score(), Some(Pair::new(4, 0)));
    assert_eq!(all(&played.consequences), ["closes a loop: you own 4 points more"]);
    // The same stones without the ring's are a path.
    let mut state = set("7/7/6x/5x1/7/7/7 x");
    play(&mut state, "e3").expect("a legal move");
    assert_eq!(state.score(), Some(Pair::new(0, 0)));
}

#[test]
fn perft_from_the_start_is_the_known_one() {
    let history = |size| {
        let start = Palisade::start(&options(size)).expect("an odd size");
        History::<Palisade>::new(options(size), start)
    };
    assert_eq!(perft(&mut history(7), 1), 25);
    assert_eq!(perft(&mut history(7), 2), 600);
    assert_eq!(perft(&mut history(19), 2), 181 * 180);
    assert_eq!(perft(&mut history(25), 2), 313 * 312);
}

#[test]
fn a_refusal_names_the_rule_and_the_squares() {
    let figure = "2x4/1x1xo2/x3xo1/ox1x1xo/1ox1x2/2oxo1o/x2o3 o";
    let cases = [
        (figure, "c1", "c1 is a point for X", "c1"),
        (figure, "a4", "holds a stone already", "a4"),
        (figure, "d5", "within a loop of X", "d5 c3 b4 d4 a5 e5 b6 d6 c7"),
        (figure, "h1", "not on the board", ""),
        ("7/7/7/7/7/7/7 x", "b1", "b1 is a point for O", "b1"),
    ];
    for (position, text, rule, blamed) in cases {
        let mut state = set(position);
        match play(&mut state, text) {
            Err(MoveError::Illegal(crate::game::Illegal { phrase, squares })) => {
                assert!(said(&phrase).contains(rule), "{text}: {phrase}");
                let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
                assert_eq!(squares.join(" "), blamed, "{text}");
            }
            other => panic!("{text} in {position}: {other:?}"),
        }
        assert_eq!(state.position(), position, "a refusal changes nothing");
    }
    for text in ["", "d", "pass", "xd4", "d4e5", "d4-d5", "\u{1F600}"] {
        assert!(matches!(play(&mut set("7/7/7/7/7/7/7 x"), text), Err(MoveError::Notation(_))), "{text:?}");
    }
}

#[test]
fn sizes_are_odd_and_from_5_to_25() {
    for size in 5..=25u8 {
        let start = GAME.start(&options(size));
        assert_eq!(start.is_ok(), size % 2 == 1, "{size}");
        if let Err(refusal) = start {
            let near = format!("{} or {}", size - 1, size + 1);
            assert!(refusal.reason.contains(&near), "{refusal}");
        }
    }
    assert!(Palisade::INFO.options([("size", "27")]).is_err());
    let usual = GAME.start(&Palisade::INFO.options([]).expect("defaults")).expect("a start");
    assert!(usual.position().starts_with("19/19/"));
}

#[test]
fn an_impossible_position_is_refused_with_the_reason() {
    let cases = [
        ("5/5/5/5/5", "fields"),
        ("5/5/5/5/5 z", "x or o"),
        ("7/7/7/7/7/7/7 x", "size=5"),
        ("5/5/5/5/1x3 x", "stone x can't stand on b1"),
        ("5/5/5/5/o4 x", "stone o can't stand on a1"),
        // The corner is O's by the ring.
        ("5/5/5/o4/xo3 x", "stone x on a1 lies within a loop of O"),
        ("5/5/2x2/1xox1/2x2 x", "stone o on c2 lies within a loop of X"),
    ];
    for (text, reason) in cases {
        match GAME.set_up(&options(5), text) {
            Err(SetUpError::Position(BadPosition(said))) => assert!(said.contains(reason), "{text}: {said}"),
            Err(other) => panic!("{text}: {other:?}"),
            Ok(state) => panic!("{text} was taken as {}", state.position()),
        }
    }
}

#[test]
fn what_a_move_does_is_told() {
    let told = |position: &str, text: &str| {
        let mut state = set(position);
        let played = play(&mut state, text).expect("a legal move");
        let captured: Vec<String> = played.effects.captured.iter().map(|(at, _)| at.to_string()).collect();
        (all(&played.consequences).join("; "), captured.join(" "))
    };
    let (consequences, captured) = told("2x4/1xoxo2/3oxo1/ox1x1xo/1ox1x2/2oxo1o/x2o3 x", "a5");
    assert_eq!(consequences, "captures 2 stones; closes a loop: you own 10 points more");
    assert_eq!(captured, "d5 c6");
    assert_eq!(told("5/5/5/5/1o3 o", "d1"), (String::new(), String::new()));
}

#[test]
fn the_picture_shows_the_ring_and_who_owns_what() {
    let diagram = set("5/5/5/o4/1o3 x").diagram();
    let owned: Vec<String> = diagram.grounds.iter().map(|(square, _)| square.to_string()).collect();
    assert_eq!(owned, ["a1", "b1", "a2"]);
    assert_eq!(diagram.ring.len(), 4 * 5);
    assert!(diagram.ring.contains(&(-1, 0, Seat::Second)) && diagram.ring.contains(&(1, -1, Seat::First)));
    assert_eq!(diagram.strip.counts[0].of, Pair::new(0, 3));
}

/// The rules once more, as the rules page has them: stones on points counted from 1, the ring at 0 and N + 1.
struct Slow {
    size: i32,
    stones: BTreeMap<(i32, i32), Seat>,
}

type Points = BTreeSet<(i32, i32)>;

const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

fn of_parity(point: (i32, i32)) -> Seat {
    if (point.0 + point.1) % 2 == 0 { Seat::First } else { Seat::Second }
}

impl Slow {
    fn of(position: &Position) -> Slow {
        let mut slow =
            Slow { size: on_board!(position, board => board.size()) as i32, stones: BTreeMap::new() };
        for seat in Seat::BOTH {
            for square in on_board!(position, board => board.squares(board.stones(seat))) {
                slow.stones.insert((square.col as i32 + 1, square.row as i32 + 1), seat);
            }
        }
        slow
    }

    fn holds(&self, point: (i32, i32), seat: Seat) -> bool {
        let outer = [0, self.size + 1];
        let (edge_col, edge_row) = (outer.contains(&point.0), outer.contains(&point.1));
        let ring = (edge_col && (1..=self.size).contains(&point.1))
            || (edge_row && (1..=self.size).contains(&point.0));
        if ring { of_parity(point) == seat } else { self.stones.get(&point) == Some(&seat) }
    }

    /// The cells of the other parity that a flood from far outside does not reach.
    fn within(&self, seat: Seat) -> Points {
        let frame = -2..=self.size + 3;
        let start = (-2..=self.size + 3).map(|col| (col, -2)).filter(|&point| of_parity(point) != seat);
        let mut edge: Vec<(i32, i32)> = start.collect();
        let mut reached: Points = edge.iter().copied().collect();
        while let Some((col, row)) = edge.pop() {
            for (dc, dr) in DIAGONAL {
                let to = (col + dc, row + dr);
                let walled = self.holds((col + dc, row), seat) && self.holds((col, row + dr), seat);
                if !walled && frame.contains(&to.0) && frame.contains(&to.1) && reached.insert(to) {
                    edge.push(to);
                }
            }
        }
        self.points().filter(|&point| of_parity(point) != seat && !reached.contains(&point)).collect()
    }

    fn points(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let size = self.size;
        (1..=size).flat_map(move |row| (1..=size).map(move |col| (col, row)))
    }

    fn owned(&self, seat: Seat) -> Points {
        let within = self.within(seat);
        let beside =
            |&(col, row): &(i32, i32)| STRAIGHT.iter().any(|(dc, dr)| within.contains(&(col + dc, row + dr)));
        let own = self.points().filter(|&point| of_parity(point) == seat).filter(beside);
        let own: Points = own.collect();
        own.union(&within).copied().collect()
    }

    fn place(&mut self, point: (i32, i32), seat: Seat) {
        self.stones.insert(point, seat);
        let within = self.within(seat);
        self.stones.retain(|stone, _| !within.contains(stone));
    }
}

fn points(position: &Position, set: impl Fn(&Position) -> Vec<Square>) -> Points {
    set(position).into_iter().map(|square| (square.col as i32 + 1, square.row as i32 + 1)).collect()
}

#[test]
fn random_games_agree_with_a_slow_second_opinion() {
    let mut chance = Chance::new(1);
    let sizes = [
        (5, 400),
        (7, 160),
        (9, 60),
        (11, 24),
        (13, 10),
        (15, 5),
        (17, 3),
        (19, 2),
        (21, 1),
        (23, 1),
        (25, 1),
    ];
    for (size, games) in sizes {
        for _ in 0..games {
            let mut position = Palisade::start(&options(size)).expect("an odd size");
            let mut slow = Slow::of(&position);
            let mut plies = 0;
            while position.outcome().is_none() {
                let moves = legal(&position);
                let turn = position.to_move();
                assert_eq!(position.count(), moves.len() as u64);
                let chosen = moves[chance.below(moves.len())];
                position.play(&chosen);
                slow.place((chosen.0.col as i32 + 1, chosen.0.row as i32 + 1), turn);
                agree(&position, &slow);
                if plies % 8 == 0 || size < 7 {
                    holds_together(&options(size), &position);
                }
                plies += 1;
            }
            assert!(legal(&position).is_empty());
            let score = position.score().expect("a score");
            assert_eq!(score.first + score.second, size as u32 * size as u32);
            let winner = position.outcome().and_then(|outcome| outcome.winner).expect("no draws");
            assert!(score[winner] > score[winner.other()]);
        }
    }
}

/// Stones, territory, legal points of both players, and what the author claims of every position.
fn agree(position: &Position, slow: &Slow) {
    assert_eq!(Slow::of(position).stones, slow.stones, "{position}");
    let owned = Pair::new(slow.owned(Seat::First), slow.owned(Seat::Second));
    assert!(owned.first.is_disjoint(&owned.second), "{position}");
    let over = owned.first.len() + owned.second.len() == (slow.size * slow.size) as usize;
    assert_eq!(position.outcome().is_some(), over, "{position}");
    for seat in Seat::BOTH {
        let found =
            points(position, |position| on_board!(position, board => board.squares(board.owned(seat))));
        assert_eq!(found, owned[seat], "what {seat:?} owns in {position}");
        let open: Points = slow
            .points()
            .filter(|point| of_parity(*point) == seat && !slow.stones.contains_key(point))
            .filter(|point| !owned.first.contains(point) && !owned.second.contains(point))
            .collect();
        let found =
            points(position, |position| on_board!(position, board => board.squares(board.open(seat))));
        assert_eq!(found, open, "{position}");
        assert_eq!(open.is_empty(), over, "each player has a placement before the end: {position}");
    }
}

/// The text of a position says all of it, and what is offered is what may be played.
fn holds_together(options: &Options, position: &Position) {
    let again = Palisade::read(options, &position.to_string()).expect("what is written is read");
    assert_eq!(&again, position);
    assert_eq!(again.to_string(), position.to_string());
    let moves = legal(position);
    for seat in Seat::BOTH {
        let owned = |position: &Position| on_board!(position, board => board.squares(board.owned(seat)));
        assert_eq!(owned(&again), owned(position), "{position}");
    }
    let size = on_board!(position, board => board.size());
    let offered = position.next(&[]).follow;
    assert!(
        offered.iter().eq(moves.iter().map(|Move(square)| Token::Square(*square)).collect::<Vec<_>>().iter())
    );
    for square in (0..size as u32 * size as u32).map(|index| Square::at(index, size)) {
        let checked = position.check(Move(square));
        assert_eq!(checked.is_ok(), moves.contains(&Move(square)), "{square} in {position}");
        let next = position.next(&[Token::Square(square)]);
        assert_eq!((next.follow.len(), next.whole), (0, checked.clone().ok()));
        if let Err(illegal) = checked {
            assert!(illegal.squares().iter().all(|square| square.on(size, size)));
        }
        // A position that was read goes on as the one that was played.
        if moves.contains(&Move(square)) && square.col == size / 2 {
            let (mut played, mut read) = (position.clone(), again.clone());
            played.play(&Move(square));
            read.play(&Move(square));
            assert_eq!(played.score(), read.score());
            assert_eq!(played, read);
        }
    }
}

proptest::proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC{0,30}", rows in "[xo1-5]{0,5}(/[xo1-5]{1,5}){4}( [xo])?") {
        let _ = text.parse::<Move>();
        let _ = Position::tokens(&text);
        let _ = Palisade::read(&options(5), &text);
        if let Ok(position) = Palisade::read(&options(5), &rows) {
            holds_together(&options(5), &position);
            agree(&position, &Slow::of(&position));
        }
    }

    #[test]
    fn any_stones_of_the_right_parity_are_read_as_the_page_computes_them(points in proptest::collection::vec(0u8..4, 49)) {
        let stone = |index: usize| match (points[index], index % 2) {
            (0, 0) => "x",
            (0, 1) => "o",
            _ => "1",
        };
        let row = |row: usize| (0..7).map(|col| stone(row * 7 + col)).collect::<String>();
        let rows: Vec<String> = (0..7).map(row).collect();
        // Signs of single empty points are joined as the notation wants them.
        let text = rows.iter().map(|row| joined(row)).collect::<Vec<_>>().join("/") + " x";
        match Palisade::read(&options(7), &text) {
            Ok(position) => agree(&position, &Slow::of(&position)),
            Err(BadPosition(reason)) => assert!(reason.contains("within a loop"), "{reason}"),
        }
    }
}

fn joined(row: &str) -> String {
    let mut out = String::new();
    let mut empty = 0;
    for sign in row.chars().chain(['.']) {
        if sign == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            out += &empty.to_string();
            empty = 0;
        }
        if sign != '.' {
            out.push(sign);
        }
    }
    out
}

#[test]
fn help_and_example_are_fit_to_show() {
    let help = Palisade::HELP[0].1;
    assert!(help.chars().count() <= 3800 && help.contains("Rulings"));
    assert!(!GAME.example().expect("the example plays").diagram().grounds.is_empty());
}
