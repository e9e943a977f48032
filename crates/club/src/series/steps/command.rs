//! Commands: the events that change a series.

use serde::{Deserialize, Serialize};

use super::effect::Outcome;
use crate::series::state::member::Absence;
use crate::series::state::pairing::{PairingId, Side, Verdict};
use crate::series::state::series::ChildKey;
use postern_ids::time::{Millis, Timestamp};
use postern_ids::{MatchId, PersonId};

/// A step of a series.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Take a seat, a vacant seat after the start, or a place on the waiting list. `absence` is what the last
    /// `Effect::Absent` of the player said.
    Join { player: PersonId, rating: i32, absence: Option<Absence> },
    /// Answer to `Effect::AskConfirm`.
    Confirm { player: PersonId },
    /// Leave, before or after the start. Also for people who left the server.
    Withdraw { player: PersonId },
    /// Challenge on the stairs.
    Challenge { by: PersonId, to: PersonId },
    /// The match of a pairing was started.
    Started { pairing: PairingId, attempt: u8, game: MatchId },
    /// A match of the series ended, or a match that ended earlier became void.
    Ended { pairing: PairingId, attempt: u8, game: MatchId, end: MatchEnd },
    /// The record of a match is gone.
    Deleted { game: MatchId },
    /// A pool that this league or automatic series spawned has ended.
    PoolEnded { child: ChildKey, outcome: Outcome },
    /// A player had their data deleted: leave, and take the other number in all tables.
    Forget { player: PersonId, replacement: PersonId },
    /// Time passes. `tick::due` says when the next tick is needed.
    Tick { live: Vec<LiveMatch> },
    /// The program did not run for this long: all deadlines are later.
    Outage { length: Millis },
    /// The owners close the series.
    Close,
}

/// The end of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchEnd {
    Won(Side),
    /// The time of the other side ran out.
    WonOnTime(Side),
    Draw,
    /// Removed, closed or declared void.
    Void,
}

/// A running match, as far as deadlines need to know it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LiveMatch {
    pub game: MatchId,
    pub to_move: Side,
    /// The start of the turn.
    pub since: Timestamp,
    /// The time that the first and the second player used; pauses that are nobody's fault do not count.
    pub used: (Millis, Millis),
}

impl LiveMatch {
    /// Returns the result at the deadline: lost by the player who used more than two thirds of the time of both,
    /// otherwise a draw.
    pub fn verdict(&self) -> Verdict {
        let (first, second) = (self.used.0.0.max(0), self.used.1.0.max(0));
        if first / 2 > second {
            Verdict::Won(Side::Second)
        } else if second / 2 > first {
            Verdict::Won(Side::First)
        } else {
            Verdict::Draw
        }
    }

    /// Returns the player who used less time; the second if both used the same.
    pub fn quicker(&self) -> Side {
        if self.used.0 < self.used.1 { Side::First } else { Side::Second }
    }
}

/// Why a command is refused. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// The series is over.
    Over,
    AlreadyIn,
    NotIn,
    /// There is nothing to confirm at this time.
    NotAsked,
    /// No seat is vacant, or half of the games are over.
    TooLate,
    /// The series has no stairs.
    NotStairs,
    Oneself,
    /// The other player is not between two steps below and two above.
    StepsAway,
    /// This player has as many games as the stairs allow.
    Busy(PersonId),
    /// The other player is resting after an absence.
    Resting,
    /// The same pair may play again from this moment on.
    MetRecently(Timestamp),
    /// The two have a running game.
    Playing,
    /// The series has no such pairing.
    NoPairing,
}
