//! The kept part of what all finished matches tell of their players, so that no start computes it again: a head, a page for
//! each person, the openings that count as played, and what each match did to the ratings.
//!
//! All of it follows from the list of finished matches up to [`BookHead::through`]. A process that finds a part missing or
//! damaged computes the book again from that list. Points of ratings are the bits of 64-bit numbers, which text would round.

use serde::{Deserialize, Serialize};

use crate::ids::{PersonId, ServerId};
use crate::time::Timestamp;
use postern_club::match_up::MatchUp;
use postern_club::rating::counting::Reason;
use postern_club::rating::glicko::Rating;
use postern_club::rating::result::Score;
use postern_club::rating::shown::{Change, Shown};

/// The form of the kept book. Another form counts as none: it rises with every change of the arithmetic.
pub const FORM: u32 = 1;

/// A page keeps at most this many of the last ratings of a person in each game, for the chart.
pub const MOST_STEPS: usize = 1_000;

/// How far the kept book goes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BookHead {
    pub form: u32,
    /// The number of the last match in it, in the order of ending.
    pub through: u64,
    /// The number of the last correction in it.
    pub corrected: u64,
    /// The end of its last match.
    pub latest: Timestamp,
    /// Number of pages.
    pub people: u64,
    /// Number of openings.
    pub openings: u64,
    /// For each game, the number and the end of the last match that changed ratings.
    pub games: Vec<(String, u64, Timestamp)>,
}

/// The page of a person in the book.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BookPage {
    pub person: PersonId,
    /// Their name in their last match.
    pub name: String,
    /// Their last matches, the latest first: the number in the order of ending, and whether they lost it on time.
    pub last: Vec<(u64, bool)>,
    /// The servers on which they have finished a match, in rising order.
    pub servers: Vec<ServerId>,
    /// The loss on time that counted last: the number of the match, and its end.
    pub absence: Option<(u64, Timestamp)>,
    pub games: Vec<PageGame>,
}

/// The part of a page about one game.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct PageGame {
    pub game: String,
    pub rated: Option<PageRating>,
    /// Wins, draws and losses against other people, rated or not.
    pub score: [u32; 3],
    /// The last matches against the computer, in their order.
    pub levels: Vec<PageLevel>,
    /// The last ratings, in their order: the end of each match, and the points and the deviation after it.
    pub steps: Vec<(Timestamp, i32, i32)>,
}

/// A rating after the last match that changed it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageRating {
    /// The bits of points, deviation and volatility.
    pub bits: [u64; 3],
    /// Number of matches that count.
    pub games: u32,
    /// The end of the last of them.
    pub last: Timestamp,
}

/// A match against the computer: its number in the order of ending, its end, and its level and the score of the person
/// (1 for a win, 0 for a draw, −1 for a loss); `None` if the person had hints.
pub type PageLevel = (u64, Timestamp, Option<(u8, i8)>);

/// The effect of a match between people on the ratings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeptEffect {
    /// The number of the match in the order of ending.
    pub number: u64,
    pub effect: RatingEffect,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum RatingEffect {
    /// For each seat, points, deviation and mark before and after it.
    #[serde(rename = "r")]
    Rated([[(i32, i32, bool); 2]; 2]),
    #[serde(rename = "u")]
    Unrated(Reason),
}

/// How far somebody has come in keeping the book.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum BookState {
    /// A process computes the book again, and has come this far. Readers do not use it yet.
    #[serde(rename = "making")]
    Making { by: u64, through: u64 },
    #[serde(rename = "kept")]
    Kept(BookHead),
}

/// A step in keeping the book, written completely or not at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookStep {
    /// The state before the step. In another one, the step is not carried out: another process keeps the book.
    pub before: Option<BookState>,
    pub after: BookState,
    /// The number of the last match before the step, and that of the last one in it.
    pub span: (u64, u64),
    /// The pages that change, each with all that it says.
    pub pages: Vec<BookPage>,
    /// Number of openings before the step, and the new ones.
    pub openings: (u64, Vec<u64>),
    /// The effects of the matches in the step, in the order of their numbers.
    pub effects: Vec<KeptEffect>,
}

impl PageRating {
    /// Returns the page's form of a rating.
    pub fn new(rating: Rating, games: u32, last: Timestamp) -> PageRating {
        let bits = [rating.points, rating.deviation, rating.volatility].map(f64::to_bits);
        PageRating { bits, games, last }
    }

    pub fn rating(&self) -> Rating {
        let [points, deviation, volatility] = self.bits.map(f64::from_bits);
        Rating { points, deviation, volatility }
    }
}

impl BookPage {
    /// Adds the last ratings of an earlier page before those of this one, up to [`MOST_STEPS`] in all.
    pub fn continue_from(&mut self, earlier: &BookPage) {
        for game in &mut self.games {
            let before = earlier.games.iter().find(|before| before.game == game.game);
            let mut steps = before.map(|before| before.steps.clone()).unwrap_or_default();
            steps.append(&mut game.steps);
            game.steps = steps.split_off(steps.len().saturating_sub(MOST_STEPS));
        }
    }
}

impl From<[Change; 2]> for RatingEffect {
    fn from(changes: [Change; 2]) -> RatingEffect {
        let of = |shown: Shown| (shown.points, shown.deviation, shown.uncertain);
        RatingEffect::Rated(changes.map(|change| [of(change.before), of(change.after)]))
    }
}

impl RatingEffect {
    /// Returns the changes of the ratings, in the order of the seats, or why there are none.
    pub fn changes(&self) -> Result<[Change; 2], Reason> {
        let of = |(points, deviation, uncertain)| Shown { points, deviation, uncertain };
        match self {
            RatingEffect::Rated(all) => {
                Ok(all.map(|[before, after]| Change { before: of(before), after: of(after) }))
            }
            RatingEffect::Unrated(reason) => Err(*reason),
        }
    }
}

/// Returns wins, draws and losses.
pub fn of_score(score: MatchUp) -> [u32; 3] {
    [score.wins, score.draws, score.losses]
}

/// Returns a score as a number: 1 for a win, 0 for a draw, −1 for a loss.
pub fn sign(score: Score) -> i8 {
    match score {
        Score::Win => 1,
        Score::Draw => 0,
        Score::Loss => -1,
    }
}

/// Returns the score of a number from [`sign`].
pub fn score(sign: i8) -> Score {
    match sign {
        1.. => Score::Win,
        0 => Score::Draw,
        ..0 => Score::Loss,
    }
}
