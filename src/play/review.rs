//! The review of a finished match: what every move did to the chances. Pure: the thinking is done by others.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::Ply;
use crate::game::{Pair, Seat};

/// Shorter matches have nothing to review.
pub const SHORTEST_REVIEWED: Ply = 4;

/// How many turning points a review shows.
pub const MOST_TURNING: usize = 3;

/// A move that lost less of the chances than this is no turning point.
const LEAST_LOST: Chance = Chance(50);

/// A move that seems to have lost this much is looked at a second time.
const DOUBTED_FROM: Chance = Chance(20);

/// So many moves of what should have been played are kept.
const LONGEST_LINE: usize = 6;

/// A chance to win in thousandths; a draw counts as half a win.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Chance(u16);

impl Chance {
    pub const NONE: Chance = Chance(0);
    pub const EVEN: Chance = Chance(500);
    pub const SURE: Chance = Chance(1000);

    /// From a part of one. What is out of range is taken as the nearest, and no number at all as even.
    pub fn of(part: f32) -> Chance {
        if part.is_nan() { Chance::EVEN } else { Chance((part.clamp(0.0, 1.0) * 1000.0).round() as u16) }
    }

    /// From 0 to 1.
    pub fn part(self) -> f32 {
        f32::from(self.0) / 1000.0
    }

    /// The chance of the other player.
    pub fn reversed(self) -> Chance {
        Chance(1000_u16.saturating_sub(self.0))
    }

    fn less(self, other: Chance) -> Chance {
        Chance(self.0.saturating_sub(other.0))
    }
}

/// In whole per cent: "37 %".
impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} %", (self.0 + 5) / 10)
    }
}

/// What the search thinks of a position of the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    pub to_move: Seat,
    /// For the player to move.
    pub chance: Chance,
    /// The move that it would make and how it expects the game to go on, canonical; empty where the game is over.
    pub line: Vec<String>,
}

impl Judgement {
    /// The same chance as a player sees it.
    pub fn of(&self, seat: Seat) -> Chance {
        if seat == self.to_move { self.chance } else { self.chance.reversed() }
    }
}

/// What the search found out about a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Review {
    /// How well each player kept his chances, in per cent; `None` for one who made no move.
    #[serde(with = "both")]
    pub accuracy: Pair<Option<u8>>,
    /// The chances of the first player: before the first move, then after each.
    pub chances: Vec<Chance>,
    /// The moves that lost most, in the order of the match.
    pub turning: Vec<Turning>,
}

/// A move that lost a good part of its maker's chances.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turning {
    /// How many moves were played before it.
    pub ply: Ply,
    /// Who made it: `x` or `o`.
    #[serde(with = "letter")]
    pub by: Seat,
    /// Canonical, as the moves below.
    pub played: String,
    /// The better move first, then how the search expects the game to go on; never empty.
    pub line: Vec<String>,
    /// What the better move would have kept, for the player who moved.
    pub best: Chance,
    /// What the move left him.
    pub got: Chance,
}

/// What a move did to the chances of its maker.
struct Loss {
    by: Seat,
    best: Chance,
    got: Chance,
}

impl Loss {
    fn lost(&self) -> Chance {
        self.best.less(self.got)
    }
}

/// The loss by each move. A move that the search would have made itself loses nothing, whatever comes after.
fn losses(moves: &[String], judged: &[Judgement], checked: &BTreeMap<usize, Chance>) -> Vec<Loss> {
    let pairs = judged.iter().zip(judged.iter().skip(1));
    (0..)
        .zip(moves.iter().zip(pairs))
        .map(|(ply, (played, (before, after)))| {
            let (by, got) = (before.to_move, after.of(before.to_move));
            let best = match before.line.first() {
                Some(best) if best != played => checked.get(&ply).copied().unwrap_or(before.chance),
                _ => got,
            };
            Loss { by, best: best.max(got), got }
        })
        .collect()
}

/// The moves (counted from 0) that seem to have lost something. A search sees one move further after a move than
/// before it, so what it says of two positions in a row is not quite comparable: what the better move leads to is to be
/// judged as well, and told to [`review`].
pub fn doubted(moves: &[String], judged: &[Judgement]) -> Vec<usize> {
    let losses = losses(moves, judged, &BTreeMap::new());
    let doubted = losses.iter().enumerate().filter(|(_, loss)| loss.lost() >= DOUBTED_FROM);
    doubted.map(|(ply, _)| ply).collect()
}

/// The review of a match: its canonical moves, the judgement of every position from the first to the last, and for
/// [`doubted`] moves the chance that the better move would have left the player who moved.
pub fn review(moves: &[String], judged: &[Judgement], checked: &BTreeMap<usize, Chance>) -> Review {
    let losses = losses(moves, judged, checked);
    let of_side = |seat: Seat| {
        let own: Vec<f32> =
            losses.iter().filter(|loss| loss.by == seat).map(|loss| accuracy(loss.lost())).collect();
        (!own.is_empty()).then(|| (own.iter().sum::<f32>() / own.len() as f32).round() as u8)
    };
    Review {
        accuracy: Pair::new(of_side(Seat::First), of_side(Seat::Second)),
        chances: judged.iter().map(|judgement| judgement.of(Seat::First)).collect(),
        turning: turning(moves, judged, &losses),
    }
}

/// How well a move kept the chances, from 0 to 100: 100 where it lost nothing, 64 where it lost ten points of a
/// hundred, 32 for 25 points, 8 for 50. The curve is the one that Lichess publishes for chess
/// (<https://lichess.org/page/accuracy>, "Accuracy% = 103.1668 * exp(-0.04354 * lost) - 3.1669"). A player's accuracy
/// is the plain mean over his moves.
fn accuracy(lost: Chance) -> f32 {
    let points = f32::from(lost.0) / 10.0;
    (103.1668 * (-0.04354 * points).exp() - 3.1669).clamp(0.0, 100.0)
}

/// The moves that lost most, far enough apart: a mistake and the mistake not to punish it are one story.
fn turning(moves: &[String], judged: &[Judgement], losses: &[Loss]) -> Vec<Turning> {
    let apart = (losses.len() / 12).clamp(2, 6);
    let mut order: Vec<usize> = (0..losses.len()).filter(|&ply| losses[ply].lost() >= LEAST_LOST).collect();
    order.sort_by_key(|&ply| std::cmp::Reverse(losses[ply].lost()));
    let mut chosen: Vec<usize> = Vec::new();
    for ply in order {
        if chosen.len() < MOST_TURNING && chosen.iter().all(|other| other.abs_diff(ply) >= apart) {
            chosen.push(ply);
        }
    }
    chosen.sort_unstable();
    let told = |ply: usize| {
        let (played, loss) = (moves.get(ply)?.clone(), losses.get(ply)?);
        let line = judged.get(ply)?.line.iter().take(LONGEST_LINE).cloned().collect();
        Some(Turning { ply: ply as Ply, by: loss.by, played, line, best: loss.best, got: loss.got })
    };
    chosen.into_iter().filter_map(told).collect()
}

mod both {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::game::Pair;

    pub fn serialize<S: Serializer>(both: &Pair<Option<u8>>, to: S) -> Result<S::Ok, S::Error> {
        (both.first, both.second).serialize(to)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Pair<Option<u8>>, D::Error> {
        let (first, second) = Deserialize::deserialize(from)?;
        Ok(Pair::new(first, second))
    }
}

mod letter {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use crate::game::Seat;

    pub fn serialize<S: Serializer>(seat: &Seat, to: S) -> Result<S::Ok, S::Error> {
        seat.letter().serialize(to)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Seat, D::Error> {
        let letter = char::deserialize(from)?;
        Seat::of_letter(letter).ok_or_else(|| D::Error::custom(format!("{letter:?} is no player: x or o")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A match of as many moves as there are chances less one: the first player's chances in per cent before the first
    /// move and after each, players by turns. The search always wants to play "best".
    fn judged(chances: &[u16]) -> (Vec<String>, Vec<Judgement>) {
        let moves = (1..chances.len()).map(|number| format!("m{number}")).collect();
        let judge = |(ply, &chance): (usize, &u16)| {
            let to_move = if ply % 2 == 0 { Seat::First } else { Seat::Second };
            let chance = Chance(chance * 10);
            let chance = if to_move == Seat::First { chance } else { chance.reversed() };
            Judgement { to_move, chance, line: vec!["best".into(), "answer".into()] }
        };
        (moves, chances.iter().enumerate().map(judge).collect())
    }

    fn reviewed(chances: &[u16]) -> Review {
        let (moves, judged) = judged(chances);
        review(&moves, &judged, &BTreeMap::new())
    }

    #[test]
    fn whoever_loses_no_chances_is_wholly_accurate_and_nothing_turned() {
        let review = reviewed(&[50, 50, 50, 50, 50]);
        assert_eq!(review.accuracy, Pair::new(Some(100), Some(100)));
        assert_eq!(review.turning, []);
        assert_eq!(review.chances.len(), 5);
    }

    #[test]
    fn a_loss_is_counted_to_the_player_who_moved() {
        // The second player's first move takes him from 60 to 10 of 100.
        let review = reviewed(&[40, 40, 90, 90, 90]);
        assert_eq!(review.accuracy.first, Some(100));
        assert!(review.accuracy.second < Some(60), "{:?}", review.accuracy);
        let [turning] = review.turning.as_slice() else { panic!("{:?}", review.turning) };
        assert_eq!((turning.ply, turning.by, turning.played.as_str()), (1, Seat::Second, "m2"));
        assert_eq!((turning.best, turning.got), (Chance(600), Chance(100)));
        assert_eq!(turning.line, ["best", "answer"]);
    }

    #[test]
    fn the_three_worst_moves_far_apart_are_told_in_the_order_of_the_match() {
        let mut chances = vec![50_u16; 61];
        // Drops of the first player at even plies, each made good by the second player's next move.
        for (ply, drop) in [(4, 10), (20, 30), (22, 29), (40, 25), (50, 20)] {
            chances[ply + 1] = 50 - drop;
        }
        let review = reviewed(&chances);
        let plies: Vec<Ply> = review.turning.iter().map(|turning| turning.ply).collect();
        // At 21 and 41 the second player gave back as much as he had been given: the same stories.
        assert_eq!(plies, [20, 40, 50]);
        assert!(review.turning.iter().all(|turning| turning.by == Seat::First));
    }

    #[test]
    fn small_losses_turn_nothing() {
        assert_eq!(reviewed(&[50, 46, 50, 46, 50, 46]).turning, []);
    }

    #[test]
    fn the_move_that_the_search_would_have_made_loses_nothing() {
        let (mut moves, judged) = judged(&[80, 20, 20, 20, 20]);
        assert_eq!(doubted(&moves, &judged), [0]);
        moves[0] = "best".into();
        assert_eq!(doubted(&moves, &judged), [0; 0]);
        let review = review(&moves, &judged, &BTreeMap::new());
        assert_eq!(review.accuracy.first, Some(100));
        assert_eq!(review.turning, []);
    }

    #[test]
    fn a_second_look_at_the_better_move_counts_more_than_the_first() {
        let (moves, judged) = judged(&[80, 30, 30, 30, 30]);
        let looked = |chance| review(&moves, &judged, &BTreeMap::from([(0, Chance(chance))]));
        assert_eq!(looked(900).turning[0].best, Chance(900));
        assert_eq!(looked(310).turning, []);
        // A move that was better after all has lost nothing.
        assert_eq!(looked(100).accuracy.first, Some(100));
    }

    #[test]
    fn a_player_who_moves_twice_in_a_row_is_told_as_such() {
        let (moves, mut judged) = judged(&[50, 50, 50]);
        judged[1].to_move = Seat::First;
        judged[2].chance = Chance(900);
        judged[2].to_move = Seat::Second;
        let review = review(&moves, &judged, &BTreeMap::new());
        assert_eq!(review.accuracy.second, None, "he made no move");
        assert_eq!(review.turning[0].by, Seat::First);
        assert_eq!(review.chances, [Chance(500), Chance(500), Chance(100)]);
    }

    #[test]
    fn losing_more_is_never_more_accurate() {
        let all: Vec<f32> = (0..=1000).map(|lost| accuracy(Chance(lost))).collect();
        assert!(all.windows(2).all(|pair| pair[0] >= pair[1]));
        assert!(all[0] > 99.99 && all[1000] < 0.5, "{} to {}", all[0], all[1000]);
        for (lost, wanted) in [(100, 64.0), (250, 32.0), (500, 8.0)] {
            assert!((all[lost] - wanted).abs() < 0.6, "{lost}: {}", all[lost]);
        }
    }

    #[test]
    fn no_judgements_are_an_empty_review() {
        let review = review(&["m1".into()], &[], &BTreeMap::new());
        assert_eq!(review.accuracy, Pair::new(None, None));
        assert!(review.chances.is_empty() && review.turning.is_empty());
    }

    #[test]
    fn a_part_that_is_no_number_is_even() {
        for (part, chance) in [(f32::NAN, 500), (-1.0, 0), (2.0, 1000), (0.3333, 333)] {
            assert_eq!(Chance::of(part), Chance(chance));
        }
        assert_eq!(Chance(375).to_string(), "38 %");
    }

    #[test]
    fn a_review_is_read_as_it_was_written() {
        let review = reviewed(&[40, 40, 90, 90, 90]);
        let text = serde_json::to_string(&review).expect("it can be written");
        assert_eq!(serde_json::from_str::<Review>(&text).expect("it can be read"), review);
        assert!(text.contains(r#""accuracy":[100,"#) && text.contains(r#""chances":[400,400,900"#), "{text}");
    }
}
