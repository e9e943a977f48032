//! The events that make answers out of date.

use postern_play::ids::{ChallengeId, MatchId, PersonId, Seen, SeriesId};

/// The event that makes an answer out of date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Awaited {
    /// A match gets its place, or its first message.
    Start(MatchId),
    /// The same for the match of this challenge, whose card is the answer.
    Accepted(ChallengeId),
    /// The card of a challenge is posted.
    Card(ChallengeId),
    /// The game of a series against this person starts.
    Pairing(SeriesId, PersonId),
    /// The player to move at this ply has moved.
    Turn(Seen),
}
