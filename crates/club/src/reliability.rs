//! The reliability of a player in words, from their last games, with the figures behind the word.
//!
//! The caller decides what is late, by one rule for all: a turn is late if its last reminder was sent before the move.
//! Time on vacation and credited time (outages, frozen games, unreachable players) are not time of a turn, so they make
//! no turn late and end no game. Games lost on time in one absence count once, as in ratings: the caller passes
//! `timed_out` for the first of them only.

/// Number of latest games behind the word.
pub const WINDOW: usize = 20;

/// Fewer ended games than this are too few for a word.
const NEW: u32 = 3;

/// The turns of a player in an ended game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct GameTurns {
    /// Number of turns, including one that ended by time.
    pub turns: u32,
    /// Number of late turns among them, excluding one that ended by time.
    pub late: u32,
    /// True if the player lost the game on time.
    pub timed_out: bool,
}

/// The word for a player's reliability.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Word {
    /// Often absent: lost at least two of the last games on time, and at least one in five.
    OftenAbsent,
    /// Sometimes late: lost at least one in ten of the last games on time, or at least one turn in ten was late.
    SometimesLate,
    /// Fewer than three ended games, and none lost on time.
    New,
    Steady,
}

/// The figures behind the word: sums over the last games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Reliability {
    pub games: u32,
    pub timed_out: u32,
    pub turns: u32,
    pub late: u32,
}

impl Reliability {
    /// Sums up the last 20 of a player's ended games, given in any order that starts with the latest.
    pub fn of(latest_first: impl IntoIterator<Item = GameTurns>) -> Reliability {
        latest_first.into_iter().take(WINDOW).fold(Reliability::default(), |sum, game| Reliability {
            games: sum.games + 1,
            timed_out: sum.timed_out + u32::from(game.timed_out),
            turns: sum.turns.saturating_add(game.turns),
            late: sum.late.saturating_add(game.late),
        })
    }

    /// Returns the word for these figures.
    pub fn word(self) -> Word {
        let share = |part: u32, whole: u32, one_in: u32| part > 0 && part.saturating_mul(one_in) >= whole;
        if self.timed_out >= 2 && share(self.timed_out, self.games, 5) {
            Word::OftenAbsent
        } else if share(self.timed_out, self.games, 10) {
            Word::SometimesLate
        } else if self.games < NEW {
            Word::New
        } else if share(self.late, self.turns, 10) {
            Word::SometimesLate
        } else {
            Word::Steady
        }
    }

    /// Returns true for players whom a seat "reliable players only" takes: steady ones. The seat decides whether new
    /// players are taken too.
    pub fn is_steady(self) -> bool {
        self.word() == Word::Steady
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: GameTurns = GameTurns { turns: 30, late: 0, timed_out: false };
    const LATE: GameTurns = GameTurns { turns: 30, late: 6, timed_out: false };
    const ABSENT: GameTurns = GameTurns { turns: 30, late: 0, timed_out: true };

    fn word(latest_first: &[(usize, GameTurns)]) -> Word {
        let games = latest_first.iter().flat_map(|(times, game)| std::iter::repeat_n(*game, *times));
        Reliability::of(games).word()
    }

    #[test]
    fn the_words_follow_the_figures() {
        assert_eq!(word(&[]), Word::New);
        assert_eq!(word(&[(2, GOOD)]), Word::New);
        assert_eq!(word(&[(3, GOOD)]), Word::Steady);
        assert_eq!(word(&[(3, LATE)]), Word::SometimesLate);
        assert_eq!(word(&[(1, ABSENT)]), Word::SometimesLate, "one game lost on time is no habit");
        assert_eq!(word(&[(2, ABSENT)]), Word::OftenAbsent);
        assert_eq!(word(&[(2, ABSENT), (8, GOOD)]), Word::OftenAbsent);
        assert_eq!(word(&[(2, ABSENT), (9, GOOD)]), Word::SometimesLate);
        assert_eq!(word(&[(1, ABSENT), (19, GOOD)]), Word::Steady);
        assert_eq!(word(&[(9, LATE), (11, GOOD)]), Word::Steady, "9 % of the turns");
        assert_eq!(word(&[(10, LATE), (10, GOOD)]), Word::SometimesLate, "10 % of the turns");
    }

    #[test]
    fn twenty_good_games_repair_everything() {
        assert_eq!(word(&[(20, GOOD), (50, ABSENT)]), Word::Steady);
        let figures = Reliability::of([GOOD, LATE, ABSENT].into_iter().cycle());
        assert_eq!(figures, Reliability { games: 20, timed_out: 6, turns: 600, late: 42 });
        assert!(!figures.is_steady() && Reliability::of([GOOD; 3]).is_steady());
    }
}
