//! Effects: the work outside of a series that follows from a step. The caller does it in the commit of the step.

use serde::{Deserialize, Serialize};

use crate::series::state::member::Absence;
use crate::series::state::pairing::{Cause, PairingId, Verdict};
use crate::series::state::series::Child;
use postern_ids::time::Timestamp;
use postern_ids::{MatchId, PersonId};

/// Something to do after a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Ask whether the player still wants to play; the answer is the command `Confirm`.
    AskConfirm { player: PersonId, until: Timestamp },
    /// Start a match. `attempt` is part of what identifies it: a pairing with a void game gets a second match.
    StartMatch { pairing: PairingId, round: u16, attempt: u8, first: PersonId, second: PersonId },
    /// End the match without a result that counts in ratings: a player withdrew.
    CloseMatch { pairing: PairingId, game: MatchId },
    /// The match continues, but no longer belongs to the series.
    LetGo { pairing: PairingId, game: MatchId },
    /// Tell a player.
    Told { player: PersonId, notice: Notice },
    /// A round started; in a pool, the only one.
    RoundStarted { round: u16, deadline: Timestamp },
    /// Keep this absence with the player and give it back with their next `Join`.
    Absent { player: PersonId, absence: Absence },
    /// Forget the absence of this player: they skipped a series, or the game was void.
    AbsenceServed { player: PersonId },
    /// Open a series for this pool with `Series::child`, and report its end or cancellation with `PoolEnded`.
    Spawn(Child),
    /// A season of a league started.
    SeasonStarted { season: u32, divisions: Vec<Vec<PersonId>> },
    /// The series is over.
    Finished(Outcome),
    /// A void game changed the table of a finished series.
    Corrected(Outcome),
    /// The series ends without a table.
    Cancelled,
}

/// The end of a series.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Outcome {
    /// Places from the best; equal numbers are shared places. Players whose games left the table are absent.
    pub places: Vec<(u16, PersonId)>,
    pub withdrawn: Vec<PersonId>,
    /// Players who lost a game by absence, with the first such game of each.
    pub absent: Vec<(PersonId, Absence)>,
}

/// The consequence for the games of a player who left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeftGames {
    /// All of them leave the table.
    Annulled,
    /// The unfinished ones are won by the opponents.
    Forfeit,
    /// A substitute plays the unfinished one from its start.
    Again,
}

/// A message to a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// The player has a seat now.
    GotSeat,
    /// The player did not confirm, and lost the seat.
    LostSeat,
    /// A season of a league started; the player is in this division, counted from 0.
    Season { season: u32, division: u16 },
    /// The player skips this series, because of this game.
    SkipsThis(Absence),
    /// The player lost this game by absence and skips the next series or season.
    SkipsNext(Absence),
    /// The player has no opponent in this round and gets the point.
    Bye { round: u16 },
    /// No game in this round is possible for the player, who gets half a point.
    SatOut { round: u16 },
    /// The pairing was decided without the end of a game.
    Decided { pairing: PairingId, verdict: Verdict, cause: Cause },
    /// A game was void, and is played again.
    Again { pairing: PairingId },
    /// The pairing left the table.
    Annulled { pairing: PairingId },
    /// A player left after the start: one message to each opponent, and one to the player.
    Left { player: PersonId, games: LeftGames },
    /// The player lost a game of the stairs by absence, and rests until they speak.
    Rests { pairing: PairingId },
    /// Too few players: the start is later.
    PutOff { start: Option<Timestamp> },
    /// The series was cancelled.
    Cancelled,
}
