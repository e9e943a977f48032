//! Commands: the events that change a series.

use serde::{Deserialize, Serialize};

use super::effect::Outcome;
use crate::player_id::PlayerId;
use crate::series::state::member::Absence;
use crate::series::state::moment::{Moment, Span};
use crate::series::state::pairing::{MatchNumber, PairingId, Side, Verdict};
use crate::series::state::series::ChildKey;

/// A step of a series.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Take a seat, a vacant seat after the start, or a place on the waiting list. `absence` is what the last
    /// `Effect::Absent` of the player said.
    Join { player: PlayerId, rating: i32, absence: Option<Absence> },
    /// Answer to `Effect::AskConfirm`.
    Confirm { player: PlayerId },
    /// Leave, before or after the start. Also for people who left the server.
    Withdraw { player: PlayerId },
    /// Challenge on the stairs.
    Challenge { by: PlayerId, to: PlayerId },
    /// The match of a pairing was started.
    Started { pairing: PairingId, attempt: u8, game: MatchNumber },
    /// A match of the series ended, or a match that ended earlier became void.
    Ended { pairing: PairingId, attempt: u8, game: MatchNumber, end: MatchEnd },
    /// The record of a match is gone.
    Deleted { game: MatchNumber },
    /// A pool that this league or automatic series spawned has ended.
    PoolEnded { child: ChildKey, outcome: Outcome },
    /// A player had their data deleted: leave, and take the other number in all tables.
    Forget { player: PlayerId, replacement: PlayerId },
    /// Time passes. `tick::due` says when the next tick is needed.
    Tick { live: Vec<LiveMatch> },
    /// The program did not run for this long: all deadlines are later.
    Outage { length: Span },
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
    pub game: MatchNumber,
    pub to_move: Side,
    /// The start of the turn.
    pub since: Moment,
    /// The time that the first and the second player used; pauses that are nobody's fault do not count.
    pub used: (Span, Span),
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
    Busy(PlayerId),
    /// The other player is resting after an absence.
    Resting,
    /// The same pair may play again from this moment on.
    MetRecently(Moment),
    /// The two have a running game.
    Playing,
    /// The series has no such pairing.
    NoPairing,
}
