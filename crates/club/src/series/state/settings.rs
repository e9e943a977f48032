//! The form and the settings of a series.

use serde::{Deserialize, Serialize};

use postern_ids::time::{Millis, Timestamp};

/// The form of a series.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// Everybody plays everybody.
    Pool(PoolRules),
    /// Pools in divisions, season after season. Each division is a separate series.
    League {
        /// The usual size of a division.
        division: u8,
        pool: PoolRules,
    },
    /// A permanent ladder of steps.
    Stairs {
        /// Games of a player at once.
        at_once: u8,
    },
    /// A lost game ends the series for the loser.
    Knockout,
    /// Rounds between players with equal points.
    Swiss {
        /// The number of rounds; `None` for the usual number. Never more than half of the players.
        rounds: Option<u8>,
    },
    /// A pool starts whenever enough people are in. Each pool is a separate series.
    Automatic(PoolRules),
}

/// The rules of a pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PoolRules {
    /// True if each pair plays two games, one with each colour.
    pub both_colours: bool,
    /// Games of a player at once; `None` if all games start together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_once: Option<u8>,
}

/// The start of a series.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    At(Timestamp),
    /// When all seats are taken and confirmed.
    WhenFull,
}

/// The settings of a series, which people see before they join. The caller adds the game, its options, and the clock
/// and vacation rule of its matches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Settings {
    pub form: Form,
    pub start: Start,
    /// The series does not start with fewer players.
    pub least: u16,
    /// The number of seats; further people wait.
    pub most: u16,
    /// The time for a round; for a pool or season all of its time, on the stairs the time for one game.
    pub round: Millis,
}

/// A setting that is out of its range.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SettingsError {
    /// The numbers of players do not fit the form, which allows these.
    Players { least: u16, most: u16 },
    /// The size of a division is not between these.
    Division { least: u8, most: u8 },
    /// No game at once, or more than 50.
    AtOnce,
    /// No round, or more than half of the seats.
    Rounds { most: u8 },
    /// The time for a round is not between these.
    Round { least: Millis, most: Millis },
    /// The start is less than the time of the muster away.
    TooSoon { earliest: Timestamp },
    /// The form needs a day for its start (league), or starts only when its seats are taken (automatic).
    Start,
}

/// How long before the start people are asked whether they still want to play.
pub const MUSTER: Millis = Millis::hours(48);

/// How long after the last game the next season of a league starts.
pub const BETWEEN_SEASONS: Millis = Millis::days(7);

/// How long a start with too few players is put off, and how often.
pub const PUT_OFF: Millis = Millis::days(7);
pub const PUT_OFFS: u8 = 2;

/// How often empty steps of stairs close.
pub const STEPS_CLOSE: Millis = Millis::days(30);

const POOL: (u16, u16) = (3, 10);
const ROUNDS: (u16, u16) = (4, 64);
/// The members of a league or stairs are one stored value, which stays small.
const LEAGUE: (u16, u16) = (3, 1000);
const DIVISION: (u8, u8) = (4, 10);
const SPAN: (Millis, Millis) = (Millis::days(1), Millis::days(365));

impl Settings {
    /// Checks the ranges of all settings.
    ///
    /// # Errors
    /// The first setting out of its range.
    pub fn check(&self, now: Timestamp) -> Result<(), SettingsError> {
        let (least, most) = match self.form {
            Form::Pool(_) | Form::Automatic(_) => POOL,
            Form::Knockout | Form::Swiss { .. } => ROUNDS,
            Form::League { .. } | Form::Stairs { .. } => LEAGUE,
        };
        if self.least < least || self.most > most || self.least > self.most {
            return Err(SettingsError::Players { least, most });
        }
        if self.round < SPAN.0 || self.round > SPAN.1 {
            return Err(SettingsError::Round { least: SPAN.0, most: SPAN.1 });
        }
        let at_once = match self.form {
            Form::Pool(rules) | Form::Automatic(rules) | Form::League { pool: rules, .. } => rules.at_once,
            Form::Stairs { at_once } => Some(at_once),
            Form::Knockout | Form::Swiss { .. } => None,
        };
        if at_once.is_some_and(|games| games == 0 || games > 50) {
            return Err(SettingsError::AtOnce);
        }
        match (self.form, self.start) {
            (Form::League { division, .. }, _) if division < DIVISION.0 || division > DIVISION.1 => {
                return Err(SettingsError::Division { least: DIVISION.0, most: DIVISION.1 });
            }
            (Form::Swiss { rounds: Some(rounds) }, _) if rounds == 0 || rounds > most_rounds(self.most) => {
                return Err(SettingsError::Rounds { most: most_rounds(self.most) });
            }
            (Form::League { .. }, Start::WhenFull) | (Form::Automatic(_), Start::At(_)) => {
                return Err(SettingsError::Start);
            }
            _ => {}
        }
        match self.start {
            Start::At(start) if start < now.plus(MUSTER) && !matches!(self.form, Form::Stairs { .. }) => {
                Err(SettingsError::TooSoon { earliest: now.plus(MUSTER) })
            }
            _ => Ok(()),
        }
    }
}

/// The most rounds of a Swiss tournament: up to half of the players, every round can be paired without a repeated pair
/// (each player still has at least half of the others to meet, and Dirac's theorem applies).
pub fn most_rounds(players: u16) -> u8 {
    players.div_ceil(2).min(32) as u8
}

/// The number of rounds with these players: what the settings say, or enough to find one winner.
pub fn swiss_rounds(rounds: Option<u8>, players: u16) -> u8 {
    let usual = u16::BITS - players.saturating_sub(1).leading_zeros();
    rounds.unwrap_or(usual as u8).clamp(1, most_rounds(players).max(1))
}
