//! The review of a finished match: the effect of every move on the chances. Pure: callers provide the search results.

pub mod chance;
pub mod order;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Record;
use crate::ids::Ply;
use chance::Chance;
use postern_rules::game::ending::Ending;
use postern_rules::seat::{Pair, Seat};

/// The least number of moves in a match that can be reviewed.
pub const SHORTEST_REVIEWED: Ply = 4;

/// The most turning points that a review shows.
pub const MOST_TURNING: usize = 3;

/// The least loss that makes a move a turning point.
const LEAST_LOST: Chance = Chance(50);

/// The chances up to which a player is losing, and from which they are winning.
const LOSING: Chance = Chance(350);
const WINNING: Chance = Chance(650);

/// Width, in thousandths, of the classes within which losses count as about equal.
const ALIKE: u16 = 50;

/// The least loss that a second search checks.
const DOUBTED_FROM: Chance = Chance(20);

/// The most moves stored of a better line.
const LONGEST_LINE: usize = 6;

/// The mean loss of a move, in points of a hundred, at which the accuracy is 50. Level 1 of the computer lost about
/// this in three games of Ransom against itself (6.1 by `cargo bench --bench accuracy -- ransom 3`).
pub const HALF_AT: u8 = 6;

/// The judgement of a search on a position of the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    pub to_move: Seat,
    /// The chance of the player to move.
    pub chance: Chance,
    /// The best move and the expected continuation, in canonical notation; empty if the game is over.
    pub line: Vec<String>,
}

impl Judgement {
    /// Creates the judgement of an ending, for the player who would be next to move.
    pub fn of_ending(ending: &Ending, to_move: Seat) -> Judgement {
        let chance = match ending.winner {
            None => Chance::EVEN,
            Some(winner) if winner == to_move => Chance::SURE,
            Some(_) => Chance::NONE,
        };
        Judgement { to_move, chance, line: Vec::new() }
    }

    /// Returns the chance of a player.
    pub fn of(&self, seat: Seat) -> Chance {
        if seat == self.to_move { self.chance } else { self.chance.reversed() }
    }
}

/// The result of a review.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Review {
    /// The accuracy of each player by their seat at the end, in per cent; `None` for a player without a move.
    #[serde(with = "both")]
    pub accuracy: Pair<Option<u8>>,
    /// The chances of the first player: before the first move, then after each.
    pub chances: Vec<Chance>,
    /// The moves with the greatest losses, in the order of the match.
    pub turning: Vec<Turning>,
}

/// A move that lost a large part of its player's chances.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turning {
    /// Number of moves played before it.
    pub ply: Ply,
    /// The side that made it, `x` or `o`. After a swap, the player who made the first move has the other seat.
    #[serde(with = "letter")]
    pub by: Seat,
    /// The move in canonical notation, like the moves below.
    pub played: String,
    /// The better move first, then the expected continuation; never empty.
    pub line: Vec<String>,
    /// The chance after the better move, for the player who moved.
    pub best: Chance,
    /// The chance after the move, for the player who moved.
    pub got: Chance,
}

impl Turning {
    /// Returns the seat that the player who made the move has at the end of the match.
    pub fn mover(&self, record: &Record) -> Seat {
        record.seat_of_mover(self.ply as usize, self.by)
    }
}

/// The effect of a move on the chances of the player who made it.
struct Loss {
    by: Seat,
    best: Chance,
    got: Chance,
}

impl Loss {
    fn lost(&self) -> Chance {
        self.best.less(self.got)
    }

    /// True if the move changed who is winning: between winning, about even, and losing.
    fn turned(&self) -> bool {
        let standing = |chance: Chance| (chance >= WINNING, chance <= LOSING);
        self.lost() >= LEAST_LOST && standing(self.best) != standing(self.got)
    }

    /// Returns the loss in points of a hundred. A loss too small to be checked is within the error of a search, and
    /// counts as 0.
    fn counted(&self) -> f32 {
        if self.lost() < DOUBTED_FROM { 0.0 } else { f32::from(self.lost().0) / 10.0 }
    }
}

/// Computes the loss of each move, from the last one back. The value of a position is that of its best move, so the
/// chance after a move is the chance before the next one. A move that the search would also have made loses nothing.
fn losses(moves: &[String], judged: &[Judgement], checked: &BTreeMap<usize, Chance>) -> Vec<Loss> {
    let Some(last) = judged.len().checked_sub(1).map(|last| last.min(moves.len())) else { return Vec::new() };
    let mut after = judged[last].of(Seat::First);
    let mut losses: Vec<Loss> = (0..last)
        .rev()
        .map(|ply| {
            let (before, played) = (&judged[ply], &moves[ply]);
            let seen_by = |chance: Chance| match before.to_move {
                Seat::First => chance,
                Seat::Second => chance.reversed(),
            };
            let got = seen_by(after);
            let best = match before.line.first() {
                Some(best) if best != played => checked.get(&ply).copied().unwrap_or(before.chance),
                _ => got,
            };
            let loss = Loss { by: before.to_move, best: best.max(got), got };
            after = seen_by(loss.best);
            loss
        })
        .collect();
    losses.reverse();
    losses
}

/// Returns the moves (counted from 0) that seem to lose something. A search sees one move further after a move than
/// before it, so its judgements of two successive positions are not quite comparable. The caller must therefore search
/// the position after the better move as well, and pass the result to [`review`].
pub fn doubted(moves: &[String], judged: &[Judgement]) -> Vec<usize> {
    let losses = losses(moves, judged, &BTreeMap::new());
    let doubted = losses.iter().enumerate().filter(|(_, loss)| loss.lost() >= DOUBTED_FROM);
    doubted.map(|(ply, _)| ply).collect()
}

/// Reviews a match: `moves` are its canonical moves, `judged` the judgements of every position from the first to the
/// last. `checked` holds, for [`doubted`] moves, the chance after the better move for the player who moved. `swapped` is
/// true if the players exchanged seats after the first move: it then counts for the accuracy of the other seat.
pub fn review(
    moves: &[String],
    judged: &[Judgement],
    checked: &BTreeMap<usize, Chance>,
    swapped: bool,
) -> Review {
    let losses = losses(moves, judged, checked);
    let mean = mean_of(&losses, swapped);
    let of_side = |mean: Option<f32>| mean.map(|mean| accuracy(mean).round() as u8);
    Review {
        accuracy: Pair::new(of_side(mean.first), of_side(mean.second)),
        chances: chances(judged, &losses),
        turning: turning(moves, judged, &losses),
    }
}

/// Returns the mean loss per move of each player, in points of a hundred; `None` for a player without a move. Takes the
/// same arguments as [`review`].
pub fn mean_loss(
    moves: &[String],
    judged: &[Judgement],
    checked: &BTreeMap<usize, Chance>,
) -> Pair<Option<f32>> {
    mean_of(&losses(moves, judged, checked), false)
}

fn mean_of(losses: &[Loss], swapped: bool) -> Pair<Option<f32>> {
    let of_side = |seat: Seat| {
        let by = |ply: usize, loss: &Loss| if swapped && ply == 0 { loss.by.other() } else { loss.by };
        let own = losses.iter().enumerate().filter(|(ply, loss)| by(*ply, loss) == seat);
        let own: Vec<f32> = own.map(|(_, loss)| loss.counted()).collect();
        (!own.is_empty()).then(|| own.iter().sum::<f32>() / own.len() as f32)
    };
    Pair::new(of_side(Seat::First), of_side(Seat::Second))
}

/// Returns the chances of the first player before each move, and at the end.
fn chances(judged: &[Judgement], losses: &[Loss]) -> Vec<Chance> {
    let before = losses.iter().map(|loss| match loss.by {
        Seat::First => loss.best,
        Seat::Second => loss.best.reversed(),
    });
    before.chain(judged.get(losses.len()).map(|last| last.of(Seat::First))).collect()
}

/// Converts a mean loss per move, in points of a hundred, to an accuracy from 0 to 100.
fn accuracy(mean: f32) -> f32 {
    (100.0 * (-mean / f32::from(HALF_AT) * std::f32::consts::LN_2).exp()).clamp(0.0, 100.0)
}

/// Selects, among the moves that changed who is winning, the worst one of each side, then other large losses that are
/// far enough from those: a mistake and the failure to punish it belong together. Among about equal losses, the one that decided the match comes first.
fn turning(moves: &[String], judged: &[Judgement], losses: &[Loss]) -> Vec<Turning> {
    let apart = (losses.len() / 12).clamp(2, 6);
    let mut order: Vec<usize> = (0..losses.len()).filter(|&ply| losses[ply].turned()).collect();
    order.sort_by_key(|&ply| {
        let lost = losses[ply].lost();
        (std::cmp::Reverse(lost.0 / ALIKE), !decided(losses, ply), std::cmp::Reverse(lost))
    });
    let worst = |seat| order.iter().copied().find(|&ply| losses[ply].by == seat);
    let mut chosen: Vec<usize> = [Seat::First, Seat::Second].into_iter().filter_map(worst).collect();
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

/// True if the player was not worse before this move, and was worse in every later position.
fn decided(losses: &[Loss], ply: usize) -> bool {
    let by = losses[ply].by;
    let worse =
        |chance: Chance, of: Seat| if of == by { chance < Chance::EVEN } else { chance > Chance::EVEN };
    let after = losses.iter().skip(ply + 1);
    losses[ply].best >= Chance::EVEN
        && worse(losses[ply].got, by)
        && after.into_iter().all(|loss| worse(loss.best, loss.by))
}

mod both {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use postern_rules::seat::Pair;

    pub(super) fn serialize<S: Serializer>(both: &Pair<Option<u8>>, to: S) -> Result<S::Ok, S::Error> {
        (both.first, both.second).serialize(to)
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Pair<Option<u8>>, D::Error> {
        let (first, second) = Deserialize::deserialize(from)?;
        Ok(Pair::new(first, second))
    }
}

mod letter {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use postern_rules::seat::Seat;

    pub(super) fn serialize<S: Serializer>(seat: &Seat, to: S) -> Result<S::Ok, S::Error> {
        seat.letter().serialize(to)
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Seat, D::Error> {
        let letter = char::deserialize(from)?;
        Seat::of_letter(letter).ok_or_else(|| D::Error::custom(format!("\"{letter}\" is no player: x or o")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A match with one move less than there are chances: the first player's chances in per cent before the first move
    /// and after each. The players alternate. The search always prefers the move "best".
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
        review(&moves, &judged, &BTreeMap::new(), false)
    }

    #[test]
    fn the_first_move_of_a_swapped_match_counts_for_the_player_who_made_it() {
        let (moves, judged) = judged(&[50, 20, 20, 20, 20]);
        let accuracy = |swapped| review(&moves, &judged, &BTreeMap::new(), swapped).accuracy;
        assert!(accuracy(false).first < Some(100) && accuracy(false).second == Some(100));
        assert!(accuracy(true).second < Some(100) && accuracy(true).first == Some(100));
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
        // The second player's first move takes them from 60 to 10 of 100.
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
        // At 21 the second player gave back the whole drop: the worst move of that side. The moves at 23 and 41 are too
        // close to the drops before them.
        assert_eq!(plies, [20, 21, 40]);
    }

    #[test]
    fn of_moves_that_lost_as_much_the_one_that_decided_the_match_is_told() {
        let mut chances = vec![50_u16; 61];
        chances[11] = 20;
        chances[31] = 20;
        chances[51..].fill(20);
        let review = reviewed(&chances);
        assert!(review.turning.iter().any(|turning| turning.ply == 50), "{:?}", review.turning);
    }

    #[test]
    fn what_is_told_of_a_move_stands_in_the_chances() {
        let (moves, judged) = judged(&[50, 50, 20, 70, 30, 30, 30]);
        let review = review(&moves, &judged, &BTreeMap::from([(1, Chance(600)), (2, Chance(400))]), false);
        for turning in &review.turning {
            let seen = |chance: Chance| if turning.by == Seat::First { chance } else { chance.reversed() };
            let ply = turning.ply as usize;
            assert_eq!(seen(review.chances[ply]), turning.best, "{turning:?}");
            assert_eq!(seen(review.chances[ply + 1]), turning.got, "{turning:?}");
        }
        assert!(!review.turning.is_empty());
    }

    #[test]
    fn small_losses_turn_nothing() {
        assert_eq!(reviewed(&[50, 46, 50, 46, 50, 46]).turning, []);
    }

    #[test]
    fn losses_that_leave_the_same_player_winning_or_losing_turn_nothing() {
        // In each match the first player loses 20 of 100 by their second move.
        let turning = |before: u16| reviewed(&[before, before, before, before - 20, before - 20]).turning;
        for before in [95, 86, 60, 56, 35, 20] {
            assert_eq!(turning(before), [], "{before} to {}", before - 20);
        }
        for before in [84, 70, 65, 55, 40] {
            let plies: Vec<Ply> = turning(before).iter().map(|turning| turning.ply).collect();
            assert_eq!(plies, [2], "{before} to {}", before - 20);
        }
    }

    #[test]
    fn the_move_that_the_search_would_have_made_loses_nothing() {
        let (mut moves, judged) = judged(&[80, 20, 20, 20, 20]);
        assert_eq!(doubted(&moves, &judged), [0]);
        moves[0] = "best".into();
        assert_eq!(doubted(&moves, &judged), [0; 0]);
        let review = review(&moves, &judged, &BTreeMap::new(), false);
        assert_eq!(review.accuracy.first, Some(100));
        assert_eq!(review.turning, []);
    }

    #[test]
    fn a_second_look_at_the_better_move_counts_more_than_the_first() {
        let (moves, judged) = judged(&[80, 30, 30, 30, 30]);
        let looked = |chance| review(&moves, &judged, &BTreeMap::from([(0, Chance(chance))]), false);
        assert_eq!(looked(900).turning[0].best, Chance(900));
        assert_eq!(looked(310).turning, []);
        // A move that proves better than the alternative has lost nothing.
        assert_eq!(looked(100).accuracy.first, Some(100));
    }

    #[test]
    fn a_player_who_moves_twice_in_a_row_is_told_as_such() {
        let (moves, mut judged) = judged(&[50, 50, 50]);
        judged[1].to_move = Seat::First;
        judged[2].chance = Chance(900);
        judged[2].to_move = Seat::Second;
        let review = review(&moves, &judged, &BTreeMap::new(), false);
        assert_eq!(review.accuracy.second, None, "he made no move");
        assert_eq!(review.turning[0].by, Seat::First);
        assert_eq!(review.chances, [Chance(500), Chance(500), Chance(100)]);
    }

    #[test]
    fn losing_more_is_less_accurate() {
        let all: Vec<f32> = (0..=100).map(|lost| accuracy(lost as f32)).collect();
        assert!(all.windows(2).all(|pair| pair[0] > pair[1]));
        assert!(all[0] > 99.99 && all[100] < 0.5, "{} to {}", all[0], all[100]);
        assert!((accuracy(f32::from(HALF_AT)) - 50.0).abs() < 0.01);
    }

    #[test]
    fn a_game_lost_by_two_blunders_is_not_accurate() {
        let chances: Vec<u16> = [vec![50; 10], vec![25; 14], vec![3; 17]].concat();
        let review = reviewed(&chances);
        assert!(
            review.accuracy.first < Some(80) || review.accuracy.second < Some(80),
            "{:?}",
            review.accuracy
        );
    }

    #[test]
    fn no_judgements_are_an_empty_review() {
        let review = review(&["m1".into()], &[], &BTreeMap::new(), false);
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
