//! What must be told to somebody. Notices are committed with the change that caused them and delivered afterwards,
//! until they have arrived or can't.

use serde::{Deserialize, Serialize};

use super::{ChallengeId, MatchId, NoticeId, Offer, PersonId, Ply, Post, Proposal, Reminder, Timestamp};
use crate::game::Seat;

/// Something to be told, once, in one message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Notice {
    pub id: NoticeId,
    #[serde(alias = "matter")]
    pub kind: NoticeKind,
    /// Who is told and pinged. In a direct match there is one notice for each.
    pub to: Vec<PersonId>,
    pub made: Timestamp,
    /// How often delivery was begun.
    pub attempts: u32,
    /// Not before this moment.
    pub not_before: Timestamp,
    /// The lease under which it was taken; 0 if nobody took it.
    #[serde(skip)]
    pub lease: u64,
}

/// What a notice is about. What it says is composed when it is delivered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// A challenge was made: its card.
    Card(ChallengeId),
    /// A challenge was declined, withdrawn or forgotten: the person who waited for it hears so.
    Answer(ChallengeId),
    /// It is somebody's turn, at this ply.
    Turn { of: MatchId, ply: Ply },
    /// A match is over.
    Over(MatchId),
    /// The time of the player to move is over: the opponent may claim the match.
    Flag { of: MatchId, ply: Ply },
    /// The player to move could not be told where the match is played, since they left the server or can't be reached:
    /// the opponent hears so.
    OutOfReach { of: MatchId, ply: Ply },
    /// The player to move has left the server where the match is played: they are told of the turn directly.
    Left { of: MatchId, ply: Ply },
    /// A review finished or failed. `round` counts the failures so far.
    Review { of: MatchId, round: Ply },
    /// A draw or a takeback was offered: the opponent is asked.
    Offer { of: MatchId, offer: Offer },
    /// An offer was refused: the player who made it hears so.
    Refused { of: MatchId, offer: Offer },
    /// The opponent of a player out of reach may close the match from now on.
    Closable { of: MatchId, ply: Ply },
    /// A match was frozen; `at` is the revision of its record then. Both players are told.
    Frozen { of: MatchId, at: u64 },
    /// A frozen match goes on; `at` is the revision of its record then. Both players are told.
    Thawed { of: MatchId, at: u64 },
    /// The rules of its game changed, and the match goes on under the new ones. Both players are told.
    Continued { of: MatchId, at: u64 },
    /// A planned answer was played: the planner hears so, where the opponent's turn is told elsewhere.
    Planned { of: MatchId, ply: Ply },
    /// A match was taken to another place; `at` is the revision of its record then. Both players are told there.
    Here { of: MatchId, at: u64 },
    /// The games that wait for a person, once a day, in place of single pings.
    Digest { to: PersonId, at: Timestamp },
    /// The player to move is reminded of the turn.
    Reminder { of: MatchId, ply: Ply, which: Reminder },
    /// The player to move was silent for long in a match without a limit: the opponent may close or claim it.
    Silence { of: MatchId, ply: Ply },
}

impl NoticeKind {
    /// The number of the notice that tells this to the recipients with this number (0 but in direct matches): the
    /// same kind is never told twice, whoever commits it.
    pub fn notice_id(self, recipient: u64) -> NoticeId {
        let (kind, of, ply) = match self {
            NoticeKind::Card(of) => (0, of.0, 0),
            NoticeKind::Answer(of) => (1, of.0, 0),
            NoticeKind::Turn { of, ply } => (2, of.0, ply),
            NoticeKind::Over(of) => (3, of.0, 0),
            NoticeKind::Flag { of, ply } => (4, of.0, ply),
            NoticeKind::OutOfReach { of, ply } => (5, of.0, ply),
            NoticeKind::Review { of, round } => (6, of.0, round),
            NoticeKind::Offer { of, offer } => {
                (8 | u64::from(offer.what == Proposal::Takeback), of.0, offer.at)
            }
            NoticeKind::Refused { of, offer } => {
                (10 | u64::from(offer.what == Proposal::Takeback), of.0, offer.at)
            }
            NoticeKind::Closable { of, ply } => (7, of.0, ply),
            NoticeKind::Frozen { of, at } => (12, of.0, (at & 0xFFFF) as Ply),
            NoticeKind::Thawed { of, at } => (13, of.0, (at & 0xFFFF) as Ply),
            NoticeKind::Continued { of, at } => (14, of.0, (at & 0xFFFF) as Ply),
            NoticeKind::Left { of, ply } => (15, of.0, ply),
            NoticeKind::Planned { of, ply } => (32, of.0, ply),
            NoticeKind::Here { of, at } => (33, of.0, (at & 0xFFFF) as Ply),
            NoticeKind::Digest { to, at } => return NoticeId::hashed(48, [to.0, at.0.cast_unsigned()]),
            NoticeKind::Reminder { of, ply, which: Reminder::Half } => (16, of.0, ply),
            NoticeKind::Reminder { of, ply, which: Reminder::Day } => (17, of.0, ply),
            NoticeKind::Reminder { of, ply, which: Reminder::Hours } => (18, of.0, ply),
            NoticeKind::Silence { of, ply } => (19, of.0, ply),
        };
        // An offer has one recipient, so the second bit distinguishes the offers of the two players.
        let recipient = match self {
            NoticeKind::Offer { offer, .. } | NoticeKind::Refused { offer, .. }
                if offer.by == Seat::Second =>
            {
                2 | recipient
            }
            _ => recipient,
        };
        NoticeId::new(kind, of, ply, recipient)
    }

    /// True if the message shows its recipients where the match stands, so that the player to move knows of the turn.
    pub fn tells_turn(self) -> bool {
        matches!(
            self,
            NoticeKind::Turn { .. }
                | NoticeKind::Thawed { .. }
                | NoticeKind::Continued { .. }
                | NoticeKind::Here { .. }
        )
    }

    /// True if it tells one player what the other one need not see: it goes where that player likes to be pinged.
    pub fn is_personal(self) -> bool {
        !matches!(
            self,
            NoticeKind::Card(_)
                | NoticeKind::Over(_)
                | NoticeKind::Review { .. }
                | NoticeKind::Frozen { .. }
                | NoticeKind::Thawed { .. }
                | NoticeKind::Continued { .. }
                | NoticeKind::Here { .. }
        )
    }

    /// True if it comes also in quiet hours: its hour was chosen by the recipient, or it would come too late. Reminders
    /// that can wait are not even made then.
    pub fn is_urgent(self) -> bool {
        matches!(self, NoticeKind::Digest { .. } | NoticeKind::Reminder { .. })
    }

    /// True if it is shown without a ping to people who have a digest.
    pub fn in_digest(self) -> bool {
        matches!(self, NoticeKind::Turn { .. } | NoticeKind::Offer { .. } | NoticeKind::Refused { .. })
    }

    /// What it is about.
    pub fn subject(self) -> Subject {
        match self {
            NoticeKind::Card(of) | NoticeKind::Answer(of) => Subject::Challenge(of),
            NoticeKind::Turn { of, .. }
            | NoticeKind::Over(of)
            | NoticeKind::Flag { of, .. }
            | NoticeKind::OutOfReach { of, .. }
            | NoticeKind::Left { of, .. }
            | NoticeKind::Review { of, .. }
            | NoticeKind::Offer { of, .. }
            | NoticeKind::Refused { of, .. }
            | NoticeKind::Closable { of, .. }
            | NoticeKind::Frozen { of, .. }
            | NoticeKind::Thawed { of, .. }
            | NoticeKind::Continued { of, .. }
            | NoticeKind::Planned { of, .. }
            | NoticeKind::Here { of, .. }
            | NoticeKind::Reminder { of, .. }
            | NoticeKind::Silence { of, .. } => Subject::Match(of),
            NoticeKind::Digest { to, .. } => Subject::Person(to),
        }
    }

    /// The match that it is about; `None` where it is about something else.
    pub fn of_match(self) -> Option<MatchId> {
        match self.subject() {
            Subject::Match(of) => Some(of),
            Subject::Challenge(_) | Subject::Person(_) => None,
        }
    }
}

/// What a notice is about. Notices with the same subject are delivered one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Subject {
    Match(MatchId),
    Challenge(ChallengeId),
    Person(PersonId),
}

/// What became of the delivery of a notice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Receipt {
    /// It arrived as this message.
    Arrived(Post),
    /// It is no longer true or no longer needed.
    Superseded,
    /// It can't be delivered, and why; told to others where that helps, never tried again.
    Impossible(String),
    /// It did not work this time; try again then.
    Later(Timestamp),
    /// It was not tried: the recipient has quiet hours until then.
    Quiet(Timestamp),
}
