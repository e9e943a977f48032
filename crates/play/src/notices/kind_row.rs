//! The properties of a notice kind: one row for each kind.

use super::fate::Fate;
use super::hook_event::HookEvent;
use super::subject::Subject;
use crate::ids::{ChallengeId, MatchId, NoticeId, PersonId, Ply, SeriesId};
use crate::step::offer::{Offer, Proposal};
use crate::time::reminder::Reminder;
use postern_club::series::steps::effect;
use postern_rules::fnv;
use postern_rules::seat::Seat;

/// The properties of a notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KindRow {
    pub identity: Identity,
    pub readers: Readers,
    pub ping: Ping,
    /// The fate of the notice once the refusal of all its places is lasting.
    pub fate: Fate,
    /// The limit on how often one player can cause this notice to another, so that no action can pester.
    pub bound: Bound,
    pub role: MessageRole,
    /// The event that webhooks of the recipients hear of, too.
    pub event: Option<HookEvent>,
}

/// The id of a notice, and its scope.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Identity {
    /// The id for the recipients with the number 0.
    id: NoticeId,
    /// The bits of the id that hold the number of the recipients.
    recipients: u64,
    pub scope: Scope,
}

/// The scope of a notice: its subject, and when the notice is past.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// A turn of a match. Past with the next ply and with the end of the match.
    Turn(MatchId, Ply),
    /// A match. Past with its end.
    Match(MatchId),
    /// A match that may be over. Never past.
    AnyMatch(MatchId),
    /// A challenge. Past once it is closed.
    Challenge(ChallengeId),
    /// Everybody in a series. Never past.
    Series(SeriesId),
    /// One person; the message goes to the place of this subject. Never past.
    Person(PersonId, Subject),
    /// The webhook of a person. Never past.
    Webhook(PersonId),
}

/// The readers of a notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Readers {
    /// No message is posted.
    Nobody,
    /// One player, in that player's preferred place for pings.
    Player,
    /// One person, in their direct conversation. The notice is rare: a place that refused other notices is tried, too.
    Directly,
    /// The same, but the place of the notice follows if the direct conversation refuses it.
    DirectlyFirst,
    /// Both players, or everybody in the place.
    Everybody,
}

/// The settings that decide whether a notice pings its recipients.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ping {
    /// Pings even in quiet hours: the recipient chose its hour, or it would come too late. Reminders that can wait become
    /// due at the end of quiet hours.
    AtOnce,
    /// Pings outside quiet hours.
    Usual,
    /// The same, but people who have a digest see the notice without a ping.
    UnlessDigest,
    /// The same, but people can choose to see results without a ping.
    Result,
}

/// The limit on notices that one player causes to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The clock, the operator, the owners of the server or the rules of a series cause the notice, never a player.
    Time,
    /// Once per match, challenge or review.
    Once,
    /// Once per ply. Without the other player, a player reaches at most three plies: a move, its takeback at once, and
    /// another move.
    Turn,
    /// The service counts the actions of the player, and refuses too many.
    Brake,
    /// Once a day, and only if the recipient asked for it.
    Day,
}

/// The role of a notice's message among the messages of its match or challenge. The role decides which of them lose
/// their buttons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MessageRole {
    /// A separate message, which replaces none. A review stays readable.
    Separate,
    /// The card of a challenge. The answer to a challenge is a separate message, so the card stays.
    Card,
    /// The current board, which replaces all earlier ones. The player to move knows of the turn by it.
    Turn,
    /// The current board for a player who left the server. The opponent hears that they know of the turn.
    TurnOfLeaver,
    /// The end of the match, which removes all earlier boards.
    Last,
    /// A message with buttons next to the current board.
    BesideBoard,
}

impl KindRow {
    /// Returns the id of the notice for the recipients with this number.
    pub fn notice_id(&self, recipient: u64) -> NoticeId {
        let Identity { id, recipients, .. } = self.identity;
        NoticeId(id.0 | (recipient & recipients))
    }

    /// True if the notice concerns one person only.
    pub fn is_personal(&self) -> bool {
        matches!(self.readers, Readers::Player | Readers::Directly | Readers::DirectlyFirst)
    }
}

impl Scope {
    pub fn subject(self) -> Subject {
        match self {
            Scope::Turn(of, _) | Scope::Match(of) | Scope::AnyMatch(of) => Subject::Match(of),
            Scope::Challenge(of) => Subject::Challenge(of),
            Scope::Series(of) => Subject::Series(of),
            Scope::Person(to, _) => Subject::Person(to),
            Scope::Webhook(to) => Subject::Webhook(to),
        }
    }

    /// Returns the match, challenge or series in whose place the notice is posted. Differs from the subject if the
    /// notice follows an earlier one.
    pub fn place(self) -> Subject {
        match self {
            Scope::Person(_, place) => place,
            other => other.subject(),
        }
    }
}

impl Ping {
    /// Returns how a notice about an event of a series pings.
    pub(super) fn of_series(what: effect::Notice) -> Ping {
        use effect::Notice::{Annulled, Decided, Left};
        match what {
            Decided { .. } | Annulled { .. } | Left { .. } => Ping::Result,
            _ => Ping::Usual,
        }
    }
}

/// The identities of the rows. `kind` is the number of the kind in the id: equal notices have equal ids, so the same notice
/// is never delivered twice, whichever commit adds it.
impl Identity {
    fn numbered(id: NoticeId, scope: Scope) -> Identity {
        Identity { id, recipients: 3, scope }
    }

    fn hashed<const PARTS: usize>(kind: u64, parts: [u64; PARTS], scope: Scope) -> Identity {
        Identity { id: NoticeId::hashed(kind, parts), recipients: 0, scope }
    }

    pub(super) fn challenge(kind: u64, of: ChallengeId) -> Identity {
        Identity::numbered(NoticeId::new(kind, of.0, 0, 0), Scope::Challenge(of))
    }

    pub(super) fn turn(kind: u64, of: MatchId, ply: Ply) -> Identity {
        Identity::numbered(NoticeId::new(kind, of.0, ply, 0), Scope::Turn(of, ply))
    }

    /// `number` tells the notices of this kind of a match apart.
    pub(super) fn of_match(kind: u64, of: MatchId, number: u64) -> Identity {
        Identity::numbered(NoticeId::new(kind, of.0, (number & 0xFFFF) as Ply, 0), Scope::Match(of))
    }

    /// The same, for a notice that may follow the end of the match.
    pub(super) fn any_match(kind: u64, of: MatchId, number: u64) -> Identity {
        Identity { scope: Scope::AnyMatch(of), ..Identity::of_match(kind, of, number) }
    }

    /// `kind` is the number for draws. That for takebacks is the next one.
    pub(super) fn offer(kind: u64, of: MatchId, offer: Offer) -> Identity {
        let kind = kind | u64::from(offer.what == Proposal::Takeback);
        // An offer has one recipient, so the second bit distinguishes the offers of the two players.
        let by = if offer.by == Seat::Second { 2 } else { 0 };
        Identity::numbered(NoticeId::new(kind, of.0, offer.at, by), Scope::Match(of))
    }

    pub(super) fn reminder(of: MatchId, ply: Ply, which: Reminder) -> Identity {
        let days = match which {
            Reminder::Half => return Identity::turn(16, of, ply),
            Reminder::Day => return Identity::turn(17, of, ply),
            Reminder::Hours => return Identity::turn(18, of, ply),
            // A turn has at most 60 days, so its last 59 have a reminder.
            Reminder::Days(days) => u64::from(days.min(59)),
        };
        let kind = if days < 32 { 24 + days / 4 } else { 41 + (days - 32) / 4 };
        let id = NoticeId::new(kind, of.0, ply, days % 4);
        Identity { id, recipients: 0, scope: Scope::Turn(of, ply) }
    }

    /// `parts` tell the notices of this kind apart.
    pub(super) fn person<const PARTS: usize>(
        kind: u64,
        to: PersonId,
        place: Subject,
        parts: [u64; PARTS],
    ) -> Identity {
        Identity::hashed(kind, parts, Scope::Person(to, place))
    }

    pub(super) fn series_event(kind: u64, to: PersonId, of: SeriesId, what: effect::Notice) -> Identity {
        let what = serde_json::to_string(&what).unwrap_or_default();
        Identity::person(kind, to, Subject::Series(of), [to.0, of.0, fnv::hash64(what.as_bytes())])
    }

    pub(super) fn series(kind: u64, of: SeriesId) -> Identity {
        Identity::hashed(kind, [of.0], Scope::Series(of))
    }

    pub(super) fn webhook(kind: u64, to: PersonId, event: HookEvent) -> Identity {
        let [event, of, ply] = event.key();
        Identity::hashed(kind, [to.0, event, of, ply], Scope::Webhook(to))
    }
}
