//! Reasons for refusing a command. Refusals are expected and answered in a friendly way; the sentences are in `chat`.

use std::fmt;

use super::offer::{NoAgreement, Offer, OfferAnswer};
use crate::challenge::{Challenge, ChallengeState};
use crate::ids::{ChannelId, MatchId, Ply};
use crate::log_words;
use crate::record::comments::NoComment;
use crate::record::plan::NoPlan;
use crate::record::swap::NoSwap;
use crate::time::Timestamp;
use crate::time::clock::PauseReason;
use crate::time::vacation::NoVacation;
use postern_club::series::state::settings::SettingsError;
use postern_club::series::steps::command;
use postern_rules::game::state::MoveError;
use postern_rules::seat::Seat;

/// The reason why a command was refused. The match or challenge is unchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The sender does not play in this match.
    NotYourMatch,
    NotYourTurn,
    /// The command was carried out already, perhaps when the sender sent it before and the answer was lost.
    AlreadyDone(Done),
    /// The notation of the move is longer than this many bytes.
    MoveTooLong {
        limit: usize,
    },
    /// The move can't be taken back without asking any more: it is too old, or the opponent has seen it.
    TooLateForOops,
    /// The player took back another move of this turn before.
    CorrectedBefore,
    /// The opponent's clock is paused, so there is no time to claim.
    ClockStands(PauseReason),
    /// The match can't be closed before this moment.
    ClosableFrom(Timestamp),
    /// There is no reason to close the match without a result.
    NotClosable,
    /// The person made `limit` challenges within a minute.
    TooFast {
        limit: usize,
    },
    /// The person moved games with the same opponent to another place `limit` times within an hour.
    MovedTooOften {
        limit: usize,
    },
    /// The person made `limit` challenges to the same person within an hour.
    TooFastTo {
        limit: usize,
    },
    /// Games may not start in this channel of the server, but in these.
    NotInThisChannel {
        instead: Vec<ChannelId>,
    },
    /// The person has too many games on the server at once; the owners of the server chose the limit.
    TooManyHere {
        limit: usize,
    },
    /// The owners of the server have blocked the person from starting games.
    NotOnThisServer,
    /// The other person accepts nothing from this one. The reason is not revealed.
    NotAvailable,
    /// The person has blocked the other one.
    BlockedByYou,
    /// The challenge takes people within this many points of the challenger's rating only.
    OutsideRange {
        within: u16,
        own: i32,
        other: i32,
    },
    /// The challenge takes reliable players only.
    ReliableOnly,
    /// The seat is on another server, and one of both people or servers does not allow games across servers.
    NotAcross,
    /// A match across servers stays in direct messages.
    StaysAcross,
    /// The data of the person is being deleted.
    Leaving,
    /// The operator has excluded the person from the bot.
    Excluded,
    /// The operator has excluded the server from the bot.
    ServerExcluded,
    /// The list of blocked people already has `limit` entries.
    TooManyBlocked {
        limit: usize,
    },
    /// The person has `limit` open challenges to the same person.
    TooManyTo {
        limit: usize,
    },
    /// The sender saw an older board.
    MovedOn {
        seen: Ply,
        now: Ply,
    },
    /// The rules of the game refuse the move.
    Move(MoveError),
    MatchOver,
    /// Only finished matches can be voided.
    NotOver,
    /// The match was voided before.
    VoidedAlready,
    /// The time of the player to move is over, and the match ends with it.
    TimeOver,
    /// The comment, or its removal, was refused.
    Comment(NoComment),
    /// The vacation was refused.
    Vacation(NoVacation),
    /// The match is frozen until the operator acts.
    Frozen,
    /// The opponent has time until this moment; `None` if there is no limit.
    StillTime {
        until: Option<Timestamp>,
    },
    /// The claimer has the turn.
    OwnClock {
        to_move: Seat,
    },
    NoSuchMatch,
    /// The operator of the bot, the owners of the server or a player want no pages.
    NoPages,
    NoSuchChallenge,
    /// The challenge was accepted by somebody else or closed in another way; `None` if it is forgotten.
    ChallengeClosed(Option<ChallengeState>),
    /// A person can't accept or decline their own challenge.
    OwnChallenge,
    /// The challenge is for somebody else.
    NotChallenged,
    /// Only the challenger may withdraw the challenge.
    NotChallenger,
    /// A person can't challenge themselves.
    Oneself,
    /// The same challenge is already open.
    OfferedAlready,
    /// The person has too many matches and challenges at once.
    TooMany {
        limit: usize,
    },
    /// The person has too many matches against the computer at once. `running` holds the games and ids of those
    /// matches.
    TooManyComputers {
        limit: usize,
        running: Vec<(String, MatchId)>,
    },
    /// The same match against the computer is running, and the person has not moved in it.
    BegunAlready {
        of: MatchId,
    },
    /// The computer's time is never over: it moves as soon as its search is done.
    TimeOfComputer,
    /// Only finished matches can be reviewed.
    StillRunning,
    /// A match with fewer moves than this has nothing to review.
    NothingToReview {
        least: Ply,
    },
    /// The person already waits for `limit` reviews.
    TooManyReviews {
        limit: usize,
    },
    /// The offer, or the answer to one, was refused.
    Agreement(NoAgreement),
    /// The plan was refused.
    Plan(NoPlan),
    /// The swap was refused.
    Swap(NoSwap),
    NoSuchSeries,
    /// The rules of a series refuse the step.
    Series(command::Refusal),
    /// A setting of a new series is out of its range.
    SeriesSettings(SettingsError),
    /// The title of a series is empty, or longer than this many characters.
    SeriesTitle {
        limit: usize,
    },
    /// The server has this many unfinished series.
    TooManySeries {
        limit: usize,
    },
    /// The same press or command was carried out before.
    Repeated,
}

/// The form in the log.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&log_words::name(self))
    }
}

/// A command that was carried out before it was repeated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Done {
    /// The last move of the match, in canonical notation.
    Move(String),
    Swapped,
    Resigned,
    Claimed,
    Closed,
    Answered(Offer, OfferAnswer),
    /// The offer, which is open.
    Offered(Offer),
}

impl From<NoVacation> for Refusal {
    fn from(no: NoVacation) -> Refusal {
        Refusal::Vacation(no)
    }
}

impl From<NoSwap> for Refusal {
    fn from(no: NoSwap) -> Refusal {
        Refusal::Swap(no)
    }
}

impl From<NoPlan> for Refusal {
    fn from(no: NoPlan) -> Refusal {
        Refusal::Plan(no)
    }
}

impl From<NoAgreement> for Refusal {
    fn from(no: NoAgreement) -> Refusal {
        Refusal::Agreement(no)
    }
}

impl Refusal {
    /// Returns the challenge if it is open.
    ///
    /// # Errors
    /// [`Refusal::ChallengeClosed`] if it is not, or was not found.
    pub fn unless_open(found: Option<Challenge>) -> Result<Challenge, Refusal> {
        match found {
            Some(challenge) if challenge.is_open() => Ok(challenge),
            other => Err(Refusal::ChallengeClosed(other.map(|challenge| challenge.state))),
        }
    }
}
