//! Why a command is not carried out: expected, and answered in a friendly way. The sentences stand in `chat`.

use super::{
    Answer, Challenge, ChallengeState, ChannelId, MatchId, NoAgreement, NoPlan, NoVacation, Offer,
    PauseReason, Ply, Timestamp,
};
use crate::game::{MoveError, Seat};

/// Why nothing was done. The match or challenge is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The sender does not play in this match.
    NotYourMatch,
    NotYourTurn,
    /// The sender asked for what was carried out already, perhaps by this very command whose answer was lost.
    AlreadyDone(Done),
    /// The notation of the move is longer than this many bytes.
    MoveTooLong {
        limit: usize,
    },
    /// The move can't be taken back without asking any more: it was made a while ago, or the opponent has seen it.
    TooLateForOops,
    /// No time passes for the opponent, so that none can be claimed.
    ClockStands(PauseReason),
    /// The match can't be closed yet, but from this moment on.
    ClosableFrom(Timestamp),
    /// There is no reason to close the match without a result.
    NotClosable,
    /// So many challenges were made within a minute; the limit.
    TooFast {
        limit: usize,
    },
    /// So many challenges to the same person were made within an hour; the limit.
    TooFastTo {
        limit: usize,
    },
    /// Games do not start in this channel of the server, but in these.
    NotInThisChannel {
        instead: Vec<ChannelId>,
    },
    /// Too many games of one person on the server at once; the limit that its owners chose.
    TooManyHere {
        limit: usize,
    },
    /// The owners of the server let the person start no games.
    NotOnThisServer,
    /// The other person takes nothing from this one, whom nobody tells why.
    NotAvailable,
    /// The person has blocked the other one.
    BlockedByYou,
    /// The data of the person is being deleted.
    Leaving,
    /// So many people are blocked already; the limit.
    TooManyBlocked {
        limit: usize,
    },
    /// So many challenges to the same person are open.
    TooManyTo {
        limit: usize,
    },
    /// The sender saw an older board.
    MovedOn {
        seen: Ply,
        now: Ply,
    },
    /// The rules say no.
    Move(MoveError),
    MatchOver,
    /// The time of the player to move is over, and the match ends with it.
    TimeOver,
    /// A vacation is not taken.
    Vacation(NoVacation),
    /// The match waits for the operator.
    Frozen,
    /// The opponent still has time, until then; `None` where there is no limit.
    StillTime {
        until: Option<Timestamp>,
    },
    /// It is the claimer's own turn.
    OwnClock {
        to_move: Seat,
    },
    NoSuchMatch,
    NoSuchChallenge,
    /// Somebody was faster, or it is closed in another way; `None` where it is forgotten.
    ChallengeClosed(Option<ChallengeState>),
    /// One can't accept or decline one's own challenge.
    OwnChallenge,
    /// The challenge is for somebody else.
    NotChallenged,
    /// Only the challenger may withdraw.
    NotChallenger,
    /// One can't challenge oneself.
    Oneself,
    /// The very same challenge stands already.
    OfferedAlready,
    /// Too many matches and challenges of one person at once; the limit.
    TooMany {
        limit: usize,
    },
    /// Too many matches of one person against the computer at once: the limit, and their games and numbers.
    TooManyComputers {
        limit: usize,
        running: Vec<(String, MatchId)>,
    },
    /// The very same match against the computer has begun, and the person has not moved in it.
    BegunAlready {
        of: MatchId,
    },
    /// The computer's time is never over: it moves as soon as it can think.
    TimeOfComputer,
    /// Only finished matches are reviewed.
    StillRunning,
    /// A match of fewer moves than this has nothing to review.
    NothingToReview {
        least: Ply,
    },
    /// So many reviews that a person asked for are waiting already.
    TooManyReviews {
        limit: usize,
    },
    /// An offer is not made or not answered so.
    Agreement(NoAgreement),
    /// There is no such plan.
    Plan(NoPlan),
    /// The very same press or command was carried out before.
    Repeated,
}

/// What was carried out before it was asked for again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Done {
    /// The move, in canonical notation: the last one of the match.
    Move(String),
    Resigned,
    Claimed,
    Closed,
    Answered(Offer, Answer),
    /// The offer, which stands.
    Offered(Offer),
}

impl From<NoVacation> for Refusal {
    fn from(no: NoVacation) -> Refusal {
        Refusal::Vacation(no)
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
    /// The challenge that was found, if it is open.
    ///
    /// # Errors
    /// [`Refusal::ChallengeClosed`].
    pub fn unless_open(found: Option<Challenge>) -> Result<Challenge, Refusal> {
        match found {
            Some(challenge) if challenge.is_open() => Ok(challenge),
            other => Err(Refusal::ChallengeClosed(other.map(|challenge| challenge.state))),
        }
    }
}
