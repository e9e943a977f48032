//! Decides for each ended game, in the order of ending, whether it changes ratings, and why not.
//!
//! Two rules need earlier games, so the decision is a fold:
//! - **A repeated opening.** The same pair with the same result and the same first ten plies as an earlier game that
//!   counted (Lichess has this rule with twenty plies).
//! - **One absence counts once.** Of several games that a player loses on time within 14 days without having been seen,
//!   the first counts.
//!
//! A decision is final: if the first game is voided later, the games that were left out for it stay left out, and no
//! message that was sent becomes wrong. The caller keeps voided games apart ([`Reason::Voided`]); they stay part of the
//! fold.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use super::result::Score;
use postern_ids::PersonId;
use postern_ids::time::{Millis, Timestamp};

/// The span within which one absence counts once.
pub const ABSENCE: Millis = Millis::days(14);

/// Facts of an ended game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts {
    /// The place in the order of ending.
    pub number: u64,
    /// The end of the game.
    pub at: Timestamp,
    pub sides: [Side; 2],
    /// The score of `sides[0]`.
    pub score: Score,
    pub end: End,
    /// True if the players agreed on a rated game.
    pub rated: bool,
    /// True if the game started from a set-up of the players.
    pub own_setup: bool,
    /// True if an option gives one side an advantage.
    pub handicap: bool,
    /// A hash of the game, its options and its first ten plies, or of all plies of a shorter game. The hash must
    /// be the same in every version of the program.
    pub opening: u64,
}

/// A side of an ended game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side {
    /// `None` for the computer.
    pub player: Option<PersonId>,
    /// Number of moves made by this side.
    pub moves: u32,
    /// The last time before the end of the game at which the player moved or pressed anything, in any game; `None` if
    /// unknown. Only the loser's matters, and only after a loss on time.
    pub seen: Option<Timestamp>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// By the rules, by resignation, by agreement or at the maximum length.
    Played,
    /// The loser's time was over.
    Time,
    /// A player closed it without a result.
    Closed,
    /// The owners of the server removed it.
    Removed,
}

/// The decision on a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Counted,
    Unrated(Reason),
}

/// Why a game changes no ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Reason {
    /// The owners of the server removed the game.
    Removed,
    /// A player closed the game without a result.
    Closed,
    /// One side was the computer.
    Computer,
    /// Both sides were the same person.
    OnePerson,
    /// The players agreed on an unrated game.
    Agreed,
    /// The game started from a set-up of the players.
    OwnSetup,
    /// An option gave one side an advantage.
    Handicap,
    /// These sides made no move.
    NotMoved { sides: [bool; 2] },
    /// The same pair had the same result after the same first plies in an earlier game that counted.
    RepeatedOpening,
    /// The player lost another game on time in the same absence, and that one counted.
    SameAbsence { player: PersonId, counted: u64 },
    /// The game was voided after its end.
    Voided,
}

/// The parts of earlier games that the next decisions need.
#[derive(Clone, Default, Debug)]
pub struct Counting {
    /// Hashes of pair, result and opening of the games that counted.
    openings: HashSet<u64>,
    /// The latest of them, in the order of their games: those that nobody has kept yet.
    latest: Vec<u64>,
    /// The loss on time that counted last, by player.
    absences: HashMap<PersonId, Absence>,
}

/// A loss on time that counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Absence {
    /// The place of the game in the order of ending.
    pub number: u64,
    /// The end of the game.
    pub at: Timestamp,
}

impl Counting {
    /// Continues after games that counted, given by their openings and the last absence of each player.
    pub fn resume(
        openings: impl IntoIterator<Item = u64>,
        absences: impl IntoIterator<Item = (PersonId, Absence)>,
    ) -> Counting {
        let (openings, absences) = (openings.into_iter().collect(), absences.into_iter().collect());
        Counting { openings, latest: Vec::new(), absences }
    }

    /// Returns the hashes of the openings of the latest games that counted, in the order of these games: those since the
    /// start, less those that [`Counting::keep`] was told of.
    pub fn latest(&self) -> &[u64] {
        &self.latest
    }

    /// Forgets the order of the first `count` of the latest openings, which still count as played.
    pub fn keep(&mut self, count: usize) {
        self.latest.drain(..count.min(self.latest.len()));
    }

    /// Returns the loss on time of a player that counted last.
    pub fn absence(&self, player: PersonId) -> Option<Absence> {
        self.absences.get(&player).copied()
    }

    /// Decides on the next game in the order of ending, in any game of the catalogue.
    pub fn judge(&mut self, facts: &Facts) -> Verdict {
        match self.reason(facts) {
            Some(reason) => Verdict::Unrated(reason),
            None => Verdict::Counted,
        }
    }

    fn reason(&mut self, facts: &Facts) -> Option<Reason> {
        let [Some(first), Some(second)] = facts.sides.map(|side| side.player) else {
            return Some(facts.own_reason().unwrap_or(Reason::Computer));
        };
        if let Some(reason) = facts.own_reason() {
            return Some(reason);
        }
        if first == second {
            return Some(Reason::OnePerson);
        }
        let opening = opening([first, second], facts.score, facts.opening);
        if self.openings.contains(&opening) {
            return Some(Reason::RepeatedOpening);
        }
        if let Some((player, seen)) = facts.timed_out() {
            if let Some(absence) = self.absences.get(&player)
                && absence.covers(facts.at, seen)
            {
                return Some(Reason::SameAbsence { player, counted: absence.number });
            }
            self.absences.insert(player, Absence { number: facts.number, at: facts.at });
        }
        self.openings.insert(opening);
        self.latest.push(opening);
        None
    }
}

impl Facts {
    /// Returns the reason that needs no other game.
    fn own_reason(&self) -> Option<Reason> {
        let still = self.sides.map(|side| side.moves == 0);
        match self.end {
            End::Removed => return Some(Reason::Removed),
            End::Closed => return Some(Reason::Closed),
            End::Played | End::Time => (),
        }
        let computer = self.sides.iter().any(|side| side.player.is_none());
        [
            (computer, Reason::Computer),
            (!self.rated, Reason::Agreed),
            (self.own_setup, Reason::OwnSetup),
            (self.handicap, Reason::Handicap),
            (still.contains(&true), Reason::NotMoved { sides: still }),
        ]
        .into_iter()
        .find_map(|(holds, reason)| holds.then_some(reason))
    }

    /// Returns the player who lost on time, and when they were seen last.
    fn timed_out(&self) -> Option<(PersonId, Option<Timestamp>)> {
        let loser = match self.score {
            Score::Win => self.sides[1],
            Score::Loss => self.sides[0],
            Score::Draw => return None,
        };
        loser.player.filter(|_| self.end == End::Time).map(|player| (player, loser.seen))
    }
}

impl Absence {
    /// Returns true if a loss on time at a moment belongs to the absence.
    fn covers(self, at: Timestamp, seen: Option<Timestamp>) -> bool {
        at.since(self.at) <= ABSENCE && seen.is_none_or(|seen| seen <= self.at)
    }
}

/// Returns a hash of a pair, its result and its opening, whoever moved first.
fn opening(players: [PersonId; 2], score: Score, opening: u64) -> u64 {
    let [first, second] = players;
    let (low, high, score) =
        if first <= second { (first, second, score) } else { (second, first, score.reversed()) };
    [low.0, high.0, score as u64, opening].into_iter().fold(0, |hash, word| mix(hash ^ word))
}

/// The finaliser of SplitMix64. The standard hasher may change between releases of Rust.
const fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANNA: Option<PersonId> = Some(PersonId(1));
    const BEN: Option<PersonId> = Some(PersonId(2));
    const CLEO: Option<PersonId> = Some(PersonId(3));

    /// A game that counts, won by the first player; each number has its own opening.
    fn facts(number: u64, day: i64, first: Option<PersonId>, second: Option<PersonId>) -> Facts {
        let side = |player| Side { player, moves: 20, seen: None };
        Facts {
            number,
            at: Timestamp(0).plus(Millis::days(day)),
            sides: [side(first), side(second)],
            score: Score::Win,
            end: End::Played,
            rated: true,
            own_setup: false,
            handicap: false,
            opening: number,
        }
    }

    fn timed_out(number: u64, day: i64, winner: Option<PersonId>, seen: Option<i64>) -> Facts {
        let mut facts = Facts { end: End::Time, ..facts(number, day, winner, ANNA) };
        facts.sides[1].seen = seen.map(|day| Timestamp(0).plus(Millis::days(day)));
        facts
    }

    fn judge<const N: usize>(games: [Facts; N]) -> [Verdict; N] {
        let mut counting = Counting::default();
        games.map(|facts| counting.judge(&facts))
    }

    #[test]
    fn each_fact_that_leaves_a_game_out_is_named() {
        use Reason::*;
        let game = || facts(1, 0, ANNA, BEN);
        let unmoved = |side: usize| {
            let mut facts = game();
            facts.sides[side].moves = 0;
            facts
        };
        let cases = [
            (Facts { rated: false, ..game() }, Agreed),
            (Facts { own_setup: true, ..game() }, OwnSetup),
            (Facts { handicap: true, ..game() }, Handicap),
            (unmoved(0), NotMoved { sides: [true, false] }),
            (unmoved(1), NotMoved { sides: [false, true] }),
            (Facts { end: End::Closed, ..game() }, Closed),
            (Facts { end: End::Removed, ..game() }, Removed),
            (facts(1, 0, ANNA, None), Computer),
            (facts(1, 0, None, ANNA), Computer),
            (Facts { rated: false, ..facts(1, 0, None, ANNA) }, Computer),
            (facts(1, 0, ANNA, ANNA), OnePerson),
        ];
        for (facts, reason) in cases {
            assert_eq!(judge([facts.clone()]), [Verdict::Unrated(reason)], "{facts:?}");
        }
        assert_eq!(judge([game()]), [Verdict::Counted]);
    }

    #[test]
    fn the_same_pair_result_and_opening_count_once() {
        let first = || Facts { opening: 7, ..facts(1, 0, ANNA, BEN) };
        let repeated = Verdict::Unrated(Reason::RepeatedOpening);
        assert_eq!(judge([first(), first(), first()]), [Verdict::Counted, repeated, repeated]);
        let mut colours = Facts { score: Score::Loss, ..first() };
        colours.sides.reverse();
        assert_eq!(judge([first(), colours]), [Verdict::Counted, repeated], "the other one moved first");
        for other in [
            Facts { score: Score::Loss, ..first() },
            Facts { score: Score::Draw, ..first() },
            Facts { opening: 8, ..first() },
            Facts { opening: 7, ..facts(1, 0, ANNA, CLEO) },
        ] {
            assert_eq!(judge([first(), other]), [Verdict::Counted; 2]);
        }
    }

    #[test]
    fn a_game_that_does_not_count_leaves_its_opening_free() {
        let game = Facts { opening: 7, ..facts(1, 0, ANNA, BEN) };
        let unrated = Facts { rated: false, ..game.clone() };
        assert_eq!(judge([unrated, game]), [Verdict::Unrated(Reason::Agreed), Verdict::Counted]);
    }

    #[test]
    fn a_count_goes_on_from_what_was_kept_of_it() {
        let games = [timed_out(1, 10, BEN, Some(3)), facts(2, 11, ANNA, CLEO), timed_out(3, 12, CLEO, None)];
        let later = [timed_out(4, 13, BEN, None), Facts { opening: 2, ..facts(5, 14, ANNA, CLEO) }];
        let mut whole = Counting::default();
        for facts in &games {
            whole.judge(facts);
        }
        let absence = whole.absence(PersonId(1)).map(|absence| (PersonId(1), absence));
        let mut resumed = Counting::resume(whole.latest().iter().copied(), absence);
        assert!(resumed.latest().is_empty() && whole.latest().len() == 2);
        whole.keep(2);
        let verdicts = later.each_ref().map(|facts| resumed.judge(facts));
        assert_eq!(verdicts, later.each_ref().map(|facts| whole.judge(facts)));
        assert!(verdicts.iter().all(|verdict| *verdict != Verdict::Counted), "{verdicts:?}");
    }

    #[test]
    fn of_several_losses_on_time_in_one_absence_the_first_counts() {
        let same = Verdict::Unrated(Reason::SameAbsence { player: PersonId(1), counted: 1 });
        let games = [
            timed_out(1, 10, BEN, Some(3)),
            timed_out(2, 11, CLEO, Some(3)),
            timed_out(3, 24, BEN, None),
            timed_out(4, 25, CLEO, None),
            timed_out(5, 39, CLEO, None),
        ];
        let second = Verdict::Unrated(Reason::SameAbsence { player: PersonId(1), counted: 4 });
        assert_eq!(judge(games), [Verdict::Counted, same, same, Verdict::Counted, second]);
    }

    #[test]
    fn a_player_who_was_seen_in_between_loses_the_next_game_too() {
        let games = [timed_out(1, 10, BEN, Some(3)), timed_out(2, 12, CLEO, Some(11))];
        assert_eq!(judge(games), [Verdict::Counted; 2]);
    }

    #[test]
    fn an_absence_begins_with_a_loss_that_counts_and_excuses_no_other_loss() {
        let unrated = Facts { rated: false, ..timed_out(1, 10, BEN, None) };
        let resigned = facts(3, 12, CLEO, ANNA);
        let won = Facts { end: End::Time, ..facts(4, 12, ANNA, CLEO) };
        let verdicts = judge([unrated, timed_out(2, 11, BEN, None), resigned, won]);
        let agreed = Verdict::Unrated(Reason::Agreed);
        assert_eq!(verdicts, [agreed, Verdict::Counted, Verdict::Counted, Verdict::Counted]);
    }
}
