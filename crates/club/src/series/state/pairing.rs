//! Pairings: two players, their colours and the result.

use serde::{Deserialize, Serialize};

use postern_ids::time::Timestamp;
use postern_ids::{MatchId, PersonId};

/// The number of a pairing in its series. No number is used twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PairingId(pub u32);

/// One of the two sides of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    First,
    Second,
}

impl Side {
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// A game of the series.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pairing {
    pub id: PairingId,
    /// The round, from 1.
    pub round: u16,
    pub first: PersonId,
    pub second: PersonId,
    /// How many games of this pairing were void.
    #[serde(default)]
    pub attempt: u8,
    pub state: PairingState,
    /// The steps that the first and the second player climbed by this game; negative for steps down.
    #[serde(default, skip_serializing_if = "is_level")]
    pub climbed: (i8, i8),
}

fn is_level(climbed: &(i8, i8)) -> bool {
    *climbed == (0, 0)
}

/// The state of a pairing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairingState {
    /// Starts when both players have fewer running games.
    Planned,
    Running {
        since: Timestamp,
        /// The match, once the caller named it.
        game: Option<MatchId>,
    },
    Decided {
        verdict: Verdict,
        cause: Cause,
        at: Timestamp,
        game: Option<MatchId>,
    },
    /// Left the table.
    Annulled,
}

/// The result of a pairing in the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Won(Side),
    Draw,
    BothLost,
}

/// Why a pairing has its result. Only the end of a played game counts in ratings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// By moves, resignation or agreement.
    Played,
    /// The loser's time ran out.
    Absence,
    /// The loser withdrew.
    Forfeit,
    /// The deadline of the round.
    Deadline,
    /// Two games of the pairing were void.
    Void,
}

impl Pairing {
    pub fn has(&self, player: PersonId) -> bool {
        self.first == player || self.second == player
    }

    pub fn side(&self, player: PersonId) -> Option<Side> {
        match player {
            player if player == self.first => Some(Side::First),
            player if player == self.second => Some(Side::Second),
            _ => None,
        }
    }

    pub fn player(&self, side: Side) -> PersonId {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    pub fn opponent(&self, player: PersonId) -> Option<PersonId> {
        self.side(player).map(|side| self.player(side.other()))
    }

    pub fn is_running(&self) -> bool {
        matches!(self.state, PairingState::Running { .. })
    }

    /// True if the pairing has no result yet and still needs one.
    pub fn is_open(&self) -> bool {
        matches!(self.state, PairingState::Running { .. } | PairingState::Planned)
    }

    pub fn verdict(&self) -> Option<Verdict> {
        match self.state {
            PairingState::Decided { verdict, .. } => Some(verdict),
            _ => None,
        }
    }

    pub fn game(&self) -> Option<MatchId> {
        match self.state {
            PairingState::Running { game, .. } | PairingState::Decided { game, .. } => game,
            _ => None,
        }
    }

    /// Points of the player in half points; `None` without a result.
    pub fn score(&self, player: PersonId) -> Option<u32> {
        let side = self.side(player)?;
        Some(match self.verdict()? {
            Verdict::Won(winner) => u32::from(winner == side) * 2,
            Verdict::Draw => 1,
            Verdict::BothLost => 0,
        })
    }
}
