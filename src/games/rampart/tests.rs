//! Rampart's rules, a position each; a slow second opinion; what the author claims.

use crate::games::testing::*;
use std::collections::BTreeSet;

use super::*;

const GAME: GameOf<Rampart> = GameOf::NEW;

fn options(given: &[(&str, &str)]) -> Options {
    Rampart::INFO.options(given.iter().copied()).expect("the options fit by their kinds")
}

fn set(position: &str) -> Box<dyn GameState> {
    let size = position.split('/').count().to_string();
    GAME.set_up(&options(&[("size", &size)]), position).expect("the position is fit")
}

fn play(state: &mut Box<dyn GameState>, text: &str) -> Result<Played, MoveError> {
    state.play(text)
}

fn start(given: &[(&str, &str)]) -> Result<String, String> {
    let options = Rampart::INFO.options(given.iter().copied()).map_err(|bad| bad.to_string())?;
    GAME.start(&options).map(|state| state.position()).map_err(|bad| bad.to_string())
}

/// The figures of the author and the shapes that his words decide.
#[test]
fn the_figures_play_as_the_author_says() {
    // Position, legal moves, a move, the position after it, the winner.
    let figures = [
        ("o3o/5/5/5/x3x x", "b1 d1 a2 e2", "d1", "o3o/5/5/5/x2xx o", None),
        ("o3o/oo2o/4o/1xx2/xx1xx x", "c1 a2 d2 e2 b3 c3", "d2", "o3o/oo2o/4o/1xxx1/xx1xx o", None),
        ("oo2o/1oo1o/1xxoo/2xx1/xx1xx x", "c1 a2 b2 e2 a3", "a2", "oo2o/1oo1o/1xxoo/x1xx1/xx1xx o", None),
        ("oo2o/1oo1o/1xxoo/x1xx1/xx1xx o", "e2 a4 d4 c5 d5 xd1", "xd1", "oo2o/1oo1o/3oo/x4/xx3 x", None),
        (
            "oo1o1/1xxo1/1x1o1/1xx2/2xxx x",
            "b1 a2 d2 e2 a3 c3 a4 c5",
            "a4",
            "oo1o1/xxxo1/1x1o1/1xx2/2xxx o",
            None,
        ),
        ("oo1o1/xxxo1/1x1o1/1xx2/2xxx o", "d2 c3 e3 e4 c5 e5 xc1", "xc1", "oo1o1/3o1/3o1/5/5 x", Some('o')),
        ("5/5/5/oo3/xo3 x", "pass", "pass", "5/5/5/oo3/xo3 o", None),
        ("5/5/5/oo3/xo3 o", "c1 c2 a3 b3 xa1", "xa1", "5/5/5/oo3/1o3 x", Some('o')),
        ("5/5/5/5/xo3 x", "a2", "a2", "5/5/5/x4/xo3 o", None),
    ];
    for (position, legal, text, then, winner) in figures {
        let mut state = set(position);
        assert_eq!(state.position(), position);
        assert_eq!(state.legal(4).join(" "), legal, "{position}");
        assert_eq!(state.count() as usize, state.legal(4).len(), "{position}");
        assert_eq!(play(&mut state, text).map(|played| played.canonical).as_deref(), Ok(text));
        assert_eq!(state.position(), then);
        let ending = state.ending().and_then(|ending| ending.winner);
        assert_eq!(ending.map(Seat::letter), winner, "{then}");
    }
}

#[test]
fn a_stone_among_friends_alone_is_safe_up_to_11x11_and_dead_beyond() {
    let legal = set("o1o2/oooo1/2o2/xx3/1xxxx x").legal(4);
    assert_eq!(legal.join(" "), "a1 c2 d2 e2 a3 b3");
    let framed = |size: u8| {
        let empty: Vec<String> = (5..size).map(|_| size.to_string()).collect();
        let wide = ["o1o", "oooo", "2o", "xx", "1xxxx"].map(|row| {
            let filled: usize = row.chars().map(|c| c.to_digit(10).unwrap_or(1) as usize).sum();
            format!("{row}{}", size as usize - filled)
        });
        format!("{}/{} x", empty.join("/"), wide.join("/"))
    };
    for size in 6..=19 {
        let removal = set(&framed(size)).legal(4).contains(&"xc3".to_owned());
        assert_eq!(removal, size > 11, "{size}");
    }
}

#[test]
fn any_stone_names_a_dead_group_and_the_lowest_is_kept() {
    for text in ["xb3", "xC3", "x c2", "×d2", ":d1", "XE1!"] {
        let mut state = set("oo2o/1oo1o/1xxoo/x1xx1/xx1xx o");
        assert_eq!(play(&mut state, text).map(|played| played.canonical).as_deref(), Ok("xd1"), "{text}");
    }
}

#[test]
fn a_refusal_names_the_rule_and_the_squares() {
    let cases = [
        ("5/5/5/oo3/xo3 o", "d4", "no stone of yours beside", "d4"),
        ("5/5/5/oo3/xo3 o", "a2", "a stone of yours already", "a2"),
        ("5/5/5/oo3/xo3 o", "a1", "write xa1", "a1"),
        ("5/5/5/oo3/xo3 x", "a2", "an enemy stone", "a2"),
        ("5/5/5/oo3/xo3 x", "xb1", "alive", "b1 a2 b2"),
        ("5/5/5/oo3/xo3 x", "xa1", "your own", "a1"),
        ("5/5/5/oo3/xo3 x", "xc3", "no stone on c3", "c3"),
        ("5/5/5/oo3/xo3 x", "a6", "not on the board", ""),
        ("5/5/5/oo3/xo3 o", "pass", "c1, c2, a3, b3", "c1 c2 a3 b3 a1"),
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
    for text in ["", "  ", "d", "d4e5", "xxd4", "pas", "d4-d5", "\u{1F600}"] {
        assert!(matches!(play(&mut set("5/5/5/oo3/xo3 x"), text), Err(MoveError::Notation(_))), "{text:?}");
    }
}

#[test]
fn perft_of_the_set_ups_is_the_known_one() {
    let figures = |given: &[(&str, &str)], known: &[u64]| {
        let start = Rampart::start(&options(given)).expect("a set-up of the author");
        for (depth, known) in (1..).zip(known) {
            assert_eq!(perft(&mut History::<Rampart>::new(options(given), start.clone()), depth), *known);
        }
    };
    figures(&[], &[30, 900, 28500]);
    figures(&[("size", "13")], &[42, 1764]);
}

#[test]
fn the_set_ups_of_the_author_are_symmetric_and_far_apart() {
    let standard = start(&[]).expect("a start");
    assert_eq!(standard, "x3x3x2/11/2o3o3o/11/x3x3x2/11/2o3o3o/11/x3x3x2/11/2o3o3o x");
    assert_eq!(start(&[("size", "11")]).as_ref(), Ok(&standard));
    for given in [&[][..], &[("size", "13")], &[("setup", "Alternative")]] {
        let position = start(given).expect("a start");
        let rows = position.split(' ').next().expect("rows");
        assert_eq!(start(&[("setup", rows)]), Ok(position));
    }
}

#[test]
fn a_set_up_of_ones_own_may_have_any_symmetry() {
    let rows = [
        "x6/7/7/7/7/7/6o",
        "x5o/7/7/7/7/7/7",
        "1x5/7/7/7/7/7/1o5",
        "1x5/7/7/7/7/o6/7",
        "1x5/6o/7/7/7/7/7",
        "2x4/7/6o/7/7/7/7",
        "7/1x5/7/7/7/5o1/7",
        "7/x6/7/7/7/7/1o5",
    ];
    for rows in rows {
        assert_eq!(start(&[("setup", rows)]), Ok(format!("{rows} x")));
    }
}

#[test]
fn an_unfit_set_up_is_refused_with_the_condition_and_the_place() {
    let cases: [(&[(&str, &str)], &str); 13] = [
        (&[("setup", "x6/7/7/7/7/7/5o1")], "takes a7 to g1"),
        (&[("setup", "x6/7/7/7/7/o6/6o")], "no x to the o on a2"),
        (&[("setup", "7/7/1x5/3o3/7/7/7")], "b5 (x) and d4 (o) are 3 steps apart"),
        (&[("setup", "7/7/7/7/7/7/x6")], "no stone o"),
        (&[("setup", "7/7/7/7/7/7/7")], "no stone x"),
        (&[("setup", "x5/6/6/6/6/5o")], "7x7 to 19x19"),
        (&[("setup", "x19/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/19o")], "7x7 to 19x19"),
        (&[("setup", "x6/7/7/7/7/7/7/6o")], "7 columns and 8 rows"),
        (&[("setup", "x6/7/7/7/7/7/6")], "row 1 has 6"),
        (&[("setup", "fancy")], "standard, alternative, or rows"),
        (&[("size", "5")], "standard set-up for 11 and 13 only"),
        (&[("size", "11"), ("setup", "alternative")], "for 13 and not for 11"),
        (&[("size", "11"), ("setup", "x6/7/7/7/7/7/6o")], "11 contradicts"),
    ];
    for (given, reason) in cases {
        match start(given) {
            Err(refusal) => assert!(refusal.contains(reason), "{refusal:?} does not say {reason:?}"),
            Ok(position) => panic!("{position} was taken"),
        }
    }
}

#[test]
fn a_handicap_waives_symmetry_alone_and_the_rating() {
    let start = |rows| start(&[("setup", rows), ("handicap", "yes")]);
    assert!(start("x6/7/7/7/7/7/5oo").is_ok());
    assert!(start("7/7/1x5/7/3o3/7/7").is_ok(), "four steps are enough");
    assert!(start("7/7/1x5/3o3/7/7/7").is_err_and(|refusal| refusal.contains("3 steps")));
    assert!(start("7/7/7/7/7/7/x6").is_err_and(|refusal| refusal.contains("no stone o")));
    assert!(Rampart::unrated(&options(&[("handicap", "yes")])).is_some());
    assert!(Rampart::unrated(&options(&[])).is_none());
}

#[test]
fn an_unfit_position_is_refused_with_the_reason() {
    let cases = [
        ("o3o/5/5/5/x3x", "fields"),
        ("o3o/5/5/5/x3x x x", "fields"),
        ("", "fields"),
        ("o3o/5/5/5/x3x w", "x or o"),
        ("o3o/5/5/5/x3x xo", "x or o"),
        ("o3o/5/5/5/x3X x", "'X'"),
        ("o4/5/5/5/x3 x", "row 1"),
        ("6/6/6/6/6/x5 x", "size=5"),
        ("5/5/5/5/5 x", "no stone"),
    ];
    for (text, reason) in cases {
        match GAME.set_up(&options(&[("size", "5")]), text) {
            Err(SetUpError::Position(BadPosition(said))) => assert!(said.contains(reason), "{text}: {said}"),
            Err(other) => panic!("{text}: {other:?}"),
            Ok(state) => panic!("{text} was taken as {}", state.position()),
        }
    }
}

#[test]
fn a_finished_position_is_taken_and_has_no_move() {
    for position in ["5/5/5/5/x4 x", "5/5/5/5/x4 o"] {
        let mut state = set(position);
        assert_eq!(state.ending().and_then(|ending| ending.winner), Some(Seat::First));
        assert_eq!((state.count(), state.perft(1), state.legal(4).len()), (0, 0, 0));
        assert!(matches!(play(&mut state, "b1"), Err(MoveError::GameOver(_))));
    }
}

#[test]
fn what_a_move_does_is_told() {
    let told = |position: &str, text: &str| {
        let mut state = set(position);
        all(&play(&mut state, text).expect("a legal move").consequences).join("; ")
    };
    assert_eq!(told("o3o/5/5/5/x3x x", "d1"), "");
    assert_eq!(
        told("oo1o1/1xxo1/1x1o1/1xx2/2xxx x", "a4"),
        "the group at a5 (2 stones) dies; your own group at c1 (9 stones) dies"
    );
    assert_eq!(told("5/5/5/oo3/xo3 o", "xa1"), "wins the game; captures 1 stone");
    // Both groups have died; the removal gives the own one room again.
    assert_eq!(
        told("oo1o1/xxxo1/1x1o1/1xx2/2xxx x", "xa5"),
        "captures 2 stones; revives your group at c1 (9 stones)"
    );
}

#[test]
fn dead_groups_are_marked_stone_by_stone() {
    let diagram = set("oo1o1/xxxo1/1x1o1/1xx2/2xxx o").diagram();
    let dead: Vec<String> =
        diagram.pieces.iter().filter(|(_, piece)| piece.dead).map(|(square, _)| square.to_string()).collect();
    assert_eq!(dead.join(" "), "c1 d1 e1 b2 c2 b3 a4 b4 c4 a5 b5");
    assert_eq!(diagram.strip.counts[0].of, Pair::new(9, 5));
    assert_eq!(diagram.strip.counts[1].of, Pair::new(1, 2));
}

/// The rules once more, point by point as the author's sheet has them.
struct Slow<'a>(&'a Position, u8);

impl Slow<'_> {
    fn stone(&self, square: Square) -> Option<Seat> {
        on_board!(self.0, board => board.stone(square))
    }

    fn points(&self) -> impl Iterator<Item = Square> + use<> {
        let size = self.1;
        (0..size as u32 * size as u32).map(move |index| Square::at(index, size))
    }

    fn beside(&self, square: Square) -> impl Iterator<Item = Square> + use<> {
        let (col, row, size) = (square.col as i8, square.row as i8, self.1 as i8);
        let steps = [(col + 1, row), (col - 1, row), (col, row + 1), (col, row - 1)].into_iter();
        let on = move |&(col, row): &(i8, i8)| (0..size).contains(&col) && (0..size).contains(&row);
        steps.filter(on).map(|(col, row)| Square::new(col as u8, row as u8))
    }

    fn group(&self, stone: Square) -> BTreeSet<Square> {
        let mut group = BTreeSet::from([stone]);
        let mut edge = vec![stone];
        while let Some(stone) = edge.pop() {
            for next in self.beside(stone) {
                if self.stone(next) == self.stone(stone) && group.insert(next) {
                    edge.push(next);
                }
            }
        }
        group
    }

    fn is_dead(&self, group: &BTreeSet<Square>) -> bool {
        group.iter().any(|&stone| {
            let enemy = self.stone(stone).map(Seat::other);
            let mut beside = self.beside(stone);
            beside.all(|next| self.stone(next).is_some())
                && (self.1 > 11 || self.beside(stone).any(|next| self.stone(next) == enemy))
        })
    }

    fn legal(&self, turn: Seat) -> Vec<Move> {
        let all = |seat| self.points().any(|point| self.stone(point) == Some(seat));
        if !all(Seat::First) || !all(Seat::Second) {
            return Vec::new();
        }
        let mut moves: Vec<Move> = self
            .points()
            .filter(|&point| self.stone(point).is_none())
            .filter(|&point| self.beside(point).any(|next| self.stone(next) == Some(turn)))
            .map(Move::Place)
            .collect();
        let enemies = self.points().filter(|&point| self.stone(point) == Some(turn.other()));
        let groups: BTreeSet<BTreeSet<Square>> = enemies.map(|stone| self.group(stone)).collect();
        let dead = groups.iter().filter(|group| self.is_dead(group)).filter_map(BTreeSet::first);
        moves.extend(dead.map(|&stone| Move::Remove(stone)));
        moves.sort();
        if moves.is_empty() { vec![Move::Pass] } else { moves }
    }
}

#[test]
fn random_games_agree_with_a_slow_second_opinion_and_end_without_a_draw() {
    let mut chance = Chance::new(1);
    let starts: [(&[(&str, &str)], u32); 6] = [
        (&[("setup", "x5x/7/7/7/7/7/o5o")], 60),
        (&[("setup", "x1x6/9/9/9/9/9/9/9/6o1o")], 20),
        (&[], 12),
        (&[("size", "13")], 6),
        (&[("setup", "x14/15/15/15/15/15/15/7x7/15/15/15/7o7/15/15/14o"), ("handicap", "yes")], 3),
        (&[("setup", "x18/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/18o")], 2),
    ];
    for (given, games) in starts {
        let options = options(given);
        for _ in 0..games {
            let mut position = Rampart::start(&options).expect("a fit start");
            let size = on_board!(&position, board => board.size());
            let mut plies = 0;
            while position.outcome().is_none() {
                let moves = legal(&position);
                let slow = Slow(&position, size);
                assert_eq!(moves, slow.legal(position.to_move()), "{position}");
                assert_eq!(position.count(), moves.len() as u64);
                if plies % 16 == 0 {
                    holds_together(&options, &position, &moves);
                }
                // Removals are rare among so many placements: half of the time one is taken where there is one.
                let removal = moves.iter().position(|legal| !matches!(legal, Move::Place(_)));
                let chosen = removal.filter(|_| chance.below(2) == 0).unwrap_or(chance.below(moves.len()));
                let (before, chosen) = (position.clone(), moves[chosen]);
                position.play(&chosen);
                let effects = Rampart::effects(&before, &chosen, &position);
                let gone = slow_losses(&before, &position, size);
                assert_eq!(effects.captured, gone);
                plies += 1;
                assert!(plies < 20 * size as usize * size as usize, "a game that does not end: {position}");
            }
            assert!(legal(&position).is_empty());
            assert!(position.outcome().is_some_and(|outcome| outcome.winner.is_some()));
        }
    }
}

fn slow_losses(before: &Position, after: &Position, size: u8) -> Vec<(Square, Seat)> {
    let (before, after) = (Slow(before, size), Slow(after, size));
    let lost = |point| before.stone(point).filter(|_| after.stone(point).is_none()).map(|seat| (point, seat));
    before.points().filter_map(lost).collect()
}

/// Text is read back; every point is offered exactly where a move begins there; refusals blame squares of the board.
fn holds_together(options: &Options, position: &Position, moves: &[Move]) {
    let size = on_board!(position, board => board.size());
    let sized = Rampart::INFO.options([("size", size.to_string().as_str())]).expect("a size");
    assert_eq!(Rampart::read(&sized, &position.to_string()), Ok(position.clone()));
    assert_eq!(Rampart::read(options, &position.to_string()), Ok(position.clone()));
    let offered = position.next(&[]);
    assert_eq!(offered.whole, None);
    let mut reached = BTreeSet::new();
    for token in &offered.follow {
        let next = position.next(&[*token]);
        assert!(next.follow.is_empty());
        reached.insert(next.whole.expect("what is offered leads to a move"));
    }
    assert!(reached.iter().eq(moves.iter()), "{position}");
    for point in Slow(position, size).points() {
        let whole = position.next(&[Token::Square(point)]).whole;
        assert_eq!(whole.is_some(), offered.follow.contains(&Token::Square(point)));
        for candidate in [Move::Place(point), Move::Remove(point), Move::Pass] {
            assert_eq!(candidate.to_string().parse(), Ok(candidate));
            match position.check(candidate) {
                Ok(canonical) => assert!(moves.contains(&canonical)),
                Err(illegal) => {
                    assert!(!moves.contains(&candidate));
                    assert!(illegal.squares().iter().all(|square| square.on(size, size)));
                }
            }
        }
    }
}

#[test]
fn the_beginning_of_a_move_is_read_leniently() {
    let read =
        |text| Position::tokens(text).map(|tokens| tokens.iter().map(Token::to_string).collect::<Vec<_>>());
    assert_eq!(read(""), Ok(vec![]));
    assert_eq!(read(" x"), Ok(vec![]));
    assert_eq!(read("xd4"), Ok(vec!["d4".into()]));
    assert_eq!(read("D4"), Ok(vec!["d4".into()]));
    assert_eq!(read("Pass"), Ok(vec!["pass".into()]));
    assert!(read("d4 %").is_err());
}

proptest::proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(
        text in "\\PC{0,30}", rows in "[xo1-9/]{0,60}( [xo])?", setup in "[xo1-9/]{0,40}",
    ) {
        let _ = text.parse::<Move>();
        let _ = Position::tokens(&text);
        for position in [&text, &rows] {
            let _ = Rampart::read(&options(&[("size", "3")]), position);
        }
        let _ = start(&[("setup", &setup)]);
        let _ = start(&[("setup", &text)]);
    }

    #[test]
    fn what_is_read_as_a_move_is_written_and_read_again(text in "(x)?[a-z][0-9]{1,2}|pass") {
        if let Ok(read) = text.parse::<Move>() {
            assert_eq!(read.to_string().parse(), Ok(read));
        }
    }
}

#[test]
fn help_and_example_are_fit_to_show() {
    let help = Rampart::HELP[0].1;
    assert!(help.chars().count() <= 3800 && help.contains("Rulings"));
    let example = GAME.example().expect("the example plays");
    assert!(example.diagram().pieces.iter().any(|(_, piece)| piece.dead));
}
