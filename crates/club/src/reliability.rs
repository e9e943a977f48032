//! The reliability of a player in words, from their last games, with the figures behind the word.
//!
//! Reliability counts the games that a player lost on time. Vacations and credited time (outages, frozen games, unreachable
//! players) end no game. Games lost on time in one absence count once, as in ratings: the caller passes `true` for the
//! first of them only. Old games leave the window, so the word recovers with every game that is finished in time.

/// Number of latest games behind the word.
pub const WINDOW: usize = 20;

/// Fewer ended games than this are too few for a word.
const NEW: u32 = 3;

/// The word for a player's reliability.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Word {
    /// Lost at least two of the last games on time, and at least one in five.
    OftenAbsent,
    /// Lost at least one in ten of the last games on time.
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
}

impl Reliability {
    /// Sums up the last 20 of a player's ended games, given in any order that starts with the latest: for each, whether
    /// the player lost it on time.
    pub fn of(latest_first: impl IntoIterator<Item = bool>) -> Reliability {
        latest_first.into_iter().take(WINDOW).fold(Reliability::default(), |sum, timed_out| Reliability {
            games: sum.games + 1,
            timed_out: sum.timed_out + u32::from(timed_out),
        })
    }

    /// Returns the word for these figures.
    pub fn word(self) -> Word {
        let share = |one_in: u32| self.timed_out > 0 && self.timed_out.saturating_mul(one_in) >= self.games;
        if self.timed_out >= 2 && share(5) {
            Word::OftenAbsent
        } else if share(10) {
            Word::SometimesLate
        } else if self.games < NEW {
            Word::New
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

    /// The figures of a player who lost these games on time, counted from the latest (0), of `games`.
    fn player(games: usize, lost: &[usize]) -> Reliability {
        Reliability::of((0..games).map(|game| lost.contains(&game)))
    }

    #[test]
    fn few_games_are_new_unless_one_was_lost_on_time() {
        assert_eq!(player(0, &[]).word(), Word::New);
        assert_eq!(player(2, &[]).word(), Word::New);
        assert_eq!(player(2, &[0]).word(), Word::SometimesLate);
        assert_eq!(player(3, &[]).word(), Word::Steady);
        assert!(player(3, &[]).is_steady() && !player(2, &[]).is_steady());
    }

    #[test]
    fn the_word_follows_the_share_of_games_lost_on_time() {
        assert_eq!(player(20, &[7]).word(), Word::Steady);
        assert_eq!(player(20, &[7, 8]).word(), Word::SometimesLate);
        assert_eq!(player(20, &[1, 2, 3]).word(), Word::SometimesLate);
        assert_eq!(player(20, &[1, 2, 3, 4]).word(), Word::OftenAbsent);
        assert_eq!(player(5, &[0]).word(), Word::SometimesLate, "one game is no habit");
        assert_eq!(player(10, &[0, 1]).word(), Word::OftenAbsent);
    }

    #[test]
    fn it_recovers_when_the_lost_games_leave_the_window() {
        let absent = player(40, &[0, 1, 2, 3, 4]);
        assert_eq!((absent.games, absent.timed_out, absent.word()), (20, 5, Word::OftenAbsent));
        assert_eq!(player(40, &[17, 18, 19, 20, 21]).word(), Word::SometimesLate);
        assert_eq!(player(40, &[20, 21, 22, 23, 24]).word(), Word::Steady);
    }
}
