//! Compares Rampart's rules with a slow reference implementation, and tests the author's claims.

use postern_engine::random::Random;
use std::collections::BTreeSet;

use super::Rampart;
use super::foreign;
use super::moves::Move;
use super::rules::Position;
use crate::testing::*;
use postern_engine::evaluate::Evaluate;
use postern_rules::board::bits::Bits;
use postern_rules::board::edges::{Direction, Edges};

/// The rules point by point, as on the author's sheet.
struct Slow<'a>(&'a Position, u8);

impl Slow<'_> {
    fn stone(&self, square: Square) -> Option<Seat> {
        on_board!(self.0, board => board.stone(square))
    }

    fn points(&self) -> impl Iterator<Item = Square> + Clone + use<> {
        squares_of(self.1)
    }

    fn beside(&self, square: Square) -> impl Iterator<Item = Square> + use<> {
        let edges = Edges::flat(self.1, self.1);
        Direction::STRAIGHT.into_iter().filter_map(move |direction| edges.step(square, direction))
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
    let mut chance = Random::new(1);
    let starts = [
        ("setup=x5x/7/7/7/7/7/o5o", 60),
        ("setup=x1x6/9/9/9/9/9/9/9/6o1o", 20),
        ("", 12),
        ("size=13", 6),
        ("setup=x14/15/15/15/15/15/15/7x7/15/15/15/7o7/15/15/14o handicap=yes", 3),
        ("setup=x18/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/18o", 2),
    ];
    for (chosen, games) in starts {
        let options = options::<Rampart>(chosen);
        for _ in 0..games {
            let mut position = start::<Rampart>(chosen);
            let size = on_board!(&position, board => board.size());
            let mut plies = 0;
            loop {
                agrees::<Rampart, Move>(
                    &options,
                    &position,
                    Slow(&position, size).legal(position.to_move()),
                    |made| *made,
                );
                if plies % 16 == 0 {
                    let each = |point| [Move::Place(point), Move::Remove(point), Move::Pass];
                    accepts_what_it_lists(&position, size, squares_of(size).flat_map(each));
                }
                let moves = legal(&position);
                // Removals are rare among so many placements, so take a possible one half of the time.
                let removal = moves.iter().find(|legal| !matches!(legal, Move::Place(_)));
                let Some(_) = moves.first() else { break };
                let chosen = *removal.filter(|_| chance.below(2) == 0).unwrap_or(chance.of(&moves));
                let before = position.clone();
                position.play(&chosen);
                let effects = Rampart::effects(&before, &chosen, &position);
                assert_eq!(effects.captured, slow_losses(&before, &position, size));
                plies += 1;
                assert!(plies < 20 * size as usize * size as usize, "a game that does not end: {position}");
            }
            assert!(position.outcome().is_some_and(|outcome| outcome.winner.is_some()));
        }
    }
}

fn slow_losses(before: &Position, after: &Position, size: u8) -> Vec<(Square, Seat)> {
    let (before, after) = (Slow(before, size), Slow(after, size));
    let lost = |point| before.stone(point).filter(|_| after.stone(point).is_none()).map(|seat| (point, seat));
    before.points().filter_map(lost).collect()
}

/// The start positions on Abstract Play: size, then the stones of each player.
const THEIRS: [(u8, [&str; 2]); 2] = [
    (11, ["c9 g9 k9 c5 g5 k5 c1 g1 k1", "a11 e11 i11 a7 e7 i7 a3 e3 i3"]),
    (13, ["a11 e11 i11 m11 a7 e7 i7 m7 a3 e3 i3 m3", "c13 g13 k13 c9 g9 k9 c5 g5 k5 c1 g1 k1"]),
];

fn report(variants: &[&str], moves: &str) -> postern_rules::game::foreign::ForeignGame {
    postern_rules::game::foreign::ForeignGame {
        name: "Rampart".into(),
        variants: variants.iter().map(|&variant| variant.into()).collect(),
        players: vec!["Ada".into(), "Ben\nB.".into()],
        start: None,
        swapped: false,
        moves: moves.split_whitespace().map(str::to_owned).collect(),
        movers: Vec::new(),
    }
}

#[test]
fn abstract_play_gets_removals_by_a_stone_that_makes_its_group_dead() {
    let catalogue = crate::catalogue::Catalogue::standard();
    let mut removals = 0;
    for chosen in ["", "size=13"] {
        along_random_games::<Rampart>(chosen, 4, 400, |last, made| {
            if last.outcome().is_none() && made.len() < 400 {
                return;
            }
            let options = if chosen.is_empty() { String::new() } else { format!("options: {chosen}\n") };
            let moves: Vec<String> = made.iter().map(ToString::to_string).collect();
            let record = format!("game: rampart\n{options}moves:\n{}", moves.join(" "));
            let record: postern_rules::game::transcript::Transcript = record.parse().expect("a record");
            let game = catalogue.to_foreign(&record).expect("it is played there");
            let read = catalogue.foreign(&game).expect("it is read back");
            let mut position = start::<Rampart>(chosen);
            for (text, canonical) in read.moves.iter().zip(made) {
                let named: Move = text.parse().expect("a move");
                if let Move::Remove(square) = named {
                    let stuck = on_board!(&position, board => {
                        board.squares(board.hemmed_in(board.to_move().other()))
                    });
                    assert!(stuck.contains(&square), "{text} in {position}");
                    removals += 1;
                }
                assert_eq!(position.check(named), Ok(*canonical));
                position.play(canonical);
            }
        });
    }
    assert!(removals > 40, "{removals}");
}

#[test]
fn a_game_that_began_elsewhere_keeps_its_start_its_first_player_and_its_swap() {
    let catalogue = crate::catalogue::Catalogue::standard();
    let text = "game: rampart\nstart: x10/11/11/11/11/11/11/11/11/11/10o o\nswap: yes\nmoves:\nk2 a10";
    let record: postern_rules::game::transcript::Transcript = text.parse().expect("a record");
    let game = catalogue.to_foreign(&record).expect("it is written");
    assert_eq!((game.movers.as_slice(), game.swapped), (&[Seat::Second, Seat::First][..], true));
    assert_eq!(catalogue.foreign(&game), Ok(record));
}

#[test]
fn loud_placements_kill_and_nobody_passes_who_has_few_to_spare() {
    let (mut kills, mut passes) = (0, 0);
    along_random_games::<Rampart>("", 20, 400, |position, _| {
        let enemy = position.to_move().other();
        if position.outcome().is_some() {
            return;
        }
        Rampart::loud(position, &mut |made, _| {
            let Move::Place(point) = made else { return };
            let mut after = position.clone();
            after.play(&made);
            on_board!(&after, board => {
                let beside = board.field().beside(board.field().bit(point));
                assert!(beside.meets(board.dead(enemy)), "{position}: {made}");
            });
            kills += 1;
        });
        if let Some(passed) = Rampart::null_move(position) {
            assert_eq!(passed.to_move(), enemy);
            assert!(position.count() > 12, "{position}");
            passes += 1;
        }
    });
    assert!(kills > 20 && passes > 20, "{kills} {passes}");
}

#[test]
fn the_start_of_abstract_play_is_ours_turned() {
    for (size, stones) in THEIRS {
        let options = Rampart::INFO.options([("size", size.to_string().as_str())]).expect("a size");
        let start = Rampart::start(&options).expect("a start");
        let slow = Slow(&start, size);
        for (seat, stones) in Seat::BOTH.into_iter().zip(stones) {
            let ours = slow.points().filter(|&square| slow.stone(square) == Some(seat));
            let turned = stones
                .split(' ')
                .map(|stone| foreign::of_ours(stone.parse().expect("a square"), size).expect("on the board"));
            assert_eq!(turned.collect::<BTreeSet<_>>(), ours.collect::<BTreeSet<_>>(), "{size} {seat:?}");
        }
    }
}

#[test]
fn a_game_from_abstract_play_is_played_on_our_board() {
    let catalogue = crate::catalogue::Catalogue::standard();
    for (variants, theirs, ours) in [
        (&[][..], "c8 a10 C7 b11", "i4 k2 i5 j1"),
        (&["11x11 board", "Standard setup"], "c8 a10 C7 b11", "i4 k2 i5 j1"),
        (&["Default board", "Default set-up"], "c8 a10", "i4 k2"),
        (&["Board: 13x13"][..], "a10 c12 b11 d13", "j13 l11 k12 m10"),
        (&["13×13 board", "standard setup"], "a10 c12", "j13 l11"),
    ] {
        let read = (foreign::NOTATION.read)(&report(variants, theirs)).expect("it can be read");
        assert_eq!(read.moves.join(" "), ours);
        assert_eq!(read.players.as_ref().map(|players| players.second.as_str()), Some("Ben B."));
        assert!(catalogue.replay(&read, usize::MAX).is_ok(), "{read}");
        let read_again: postern_rules::game::transcript::Transcript =
            read.to_string().parse().expect("a record");
        assert_eq!(read_again, read);
    }
    let removed = (foreign::NOTATION.read)(&report(&[], "c8 xa11 pass")).expect("it can be read");
    assert_eq!(removed.moves, ["i4", "xk1", "pass"]);
}

#[test]
fn what_is_not_played_here_is_refused_with_what_it_is() {
    let say = |game| {
        let refused = (foreign::NOTATION.read)(&game).expect_err("it can't be read");
        crate::catalogue::Catalogue::standard().say(&refused, postern_rules::language::Language::English)
    };
    for variant in ["Hex board", "hex7", "Custom setup", "15x15 board", "13x13 hexagons", "own setup"] {
        let refused = say(report(&["Standard setup", variant], "c8"));
        assert!(refused.contains(&format!("\"{variant}\" isn't played here")), "{refused}");
    }
    assert!(say(report(&[], "c8 d12")).contains("move 2, \"d12\", isn't a move"));
    assert!(say(report(&[], "c8,d9")).contains("move 1"));
}

#[test]
fn a_game_is_written_as_abstract_play_does_where_it_is_played_there() {
    let catalogue = crate::catalogue::Catalogue::standard();
    let written = |text: &str| {
        let record = text.parse().expect("a record");
        let game = catalogue.to_foreign(&record).expect("it is in the catalogue");
        assert_eq!(catalogue.foreign(&game), Ok(record), "it is read back");
        (game.variants.join(" "), game.moves.join(" "))
    };
    let said = |variants: &str, moves: &str| (variants.to_owned(), moves.to_owned());
    assert_eq!(written("game: rampart\nmoves:\ni4 xk2 pass"), said("", "c8 xa10 pass"));
    assert_eq!(written("game: rampart\noptions: size=13\nmoves:\nj13 l11"), said("13x13 board", "a10 c12"));
    let own = "setup=x5x/7/7/7/7/7/o5o";
    assert_eq!(written(&format!("game: rampart\noptions: {own}\nmoves:\na2")), said(own, "a2"));
}

/// The quiescence search must try the largest captures first.
#[test]
fn loud_moves_come_by_the_stones_that_they_are_about() {
    let options = Rampart::INFO.options([("size", "7")]).expect("options");
    let loud = |text| {
        let mut loud = Vec::new();
        let position = Rampart::read(&options, text).expect("a position");
        Rampart::loud(&position, &mut |made, order| loud.push((made.to_string(), order)));
        loud.sort_by_key(|&(_, order)| std::cmp::Reverse(order));
        loud
    };
    let told = |made: &str, order| (made.to_owned(), order);
    assert_eq!(loud("4ooo/7/6x/7/7/xx5/o6 x"), [told("g6", 3), told("b1", 1)]);
    // A removal comes before every kill.
    assert_eq!(loud("4ooo/6x/6x/7/7/xx5/o6 x"), [told("xe7", 103), told("b1", 1)]);
}
