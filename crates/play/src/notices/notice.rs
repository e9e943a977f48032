//! Notices: messages the bot owes to players. A notice is committed with the change that causes it. Delivery is retried
//! until the notice arrives or can't be delivered.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::hook_event::HookEvent;
use super::refusals::Refusals;
use crate::ids::{ChallengeId, MatchId, NoticeId, PersonId, Ply, SeriesId};
use crate::log_words;
use crate::record::post::Post;
use crate::step::offer::{Offer, Proposal};
use crate::time::Timestamp;
use crate::time::reminder::Reminder;
use postern_club::series::steps::effect;
use postern_rules::fnv;
use postern_rules::seat::Seat;

/// A message to be delivered once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Notice {
    pub id: NoticeId,
    #[serde(alias = "matter")]
    pub kind: NoticeKind,
    /// The people to tell and ping. A direct match has one notice for each player.
    pub to: Vec<PersonId>,
    pub made: Timestamp,
    /// Number of delivery attempts started.
    pub attempts: u32,
    /// The earliest moment of the next attempt.
    pub not_before: Timestamp,
    /// The attempts that its places refused; `None` if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refusals>,
    /// The lease under which a worker took the notice; 0 if no worker has taken it.
    #[serde(skip)]
    pub lease: u64,
}

/// The form in the log: the subject as it is stored.
impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = serde_json::to_string(&self.kind).unwrap_or_default();
        write!(f, "{} {kind} to {}, attempt {}", self.id, log_words::listed(&self.to), self.attempts)
    }
}

/// The subject of a notice. The text is composed on delivery.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// The card of a new challenge.
    Card(ChallengeId),
    /// A challenge was declined, withdrawn or forgotten: tells the person who waited for it.
    Answer(ChallengeId),
    /// A player's turn at this ply.
    Turn { of: MatchId, ply: Ply },
    /// A match is over.
    Over(MatchId),
    /// The thread of a finished match gets the result as its name and is archived. `round` counts how often. Nobody is
    /// told.
    Archive { of: MatchId, round: Ply },
    /// The title of a running match changed, and its thread gets it as its name. Nobody is told.
    Renamed(MatchId),
    /// The time of the player to move is over: the opponent may claim the match.
    Flag { of: MatchId, ply: Ply },
    /// The player to move left the server of the match or can't be reached there: tells the opponent.
    OutOfReach { of: MatchId, ply: Ply },
    /// The player to move has left the server of the match: tells them of the turn directly.
    Left { of: MatchId, ply: Ply },
    /// A review finished or failed. `round` counts the failures so far.
    Review { of: MatchId, round: Ply },
    /// A player offered a draw or a takeback: asks the opponent.
    Offer { of: MatchId, offer: Offer },
    /// An offer was refused: tells the player who made it, if they have the turn.
    Refused { of: MatchId, offer: Offer },
    /// The opponent of a player out of reach may close the match from now on.
    Closable { of: MatchId, ply: Ply },
    /// A match was frozen; `at` is the revision of its record then. Tells both players.
    Frozen { of: MatchId, at: u64 },
    /// A frozen match continues; `at` is the revision of its record then. Tells both players.
    Thawed { of: MatchId, at: u64 },
    /// The rules of the game changed, and the match continues under the new ones. Tells both players.
    Continued { of: MatchId, at: u64 },
    /// A planned answer was played: tells the planner if the message of the opponent's turn is elsewhere.
    Planned { of: MatchId, ply: Ply },
    /// A match moved to another place; `at` is the revision of its record then. Tells the player to move there.
    Here { of: MatchId, at: u64 },
    /// The daily list of games that wait for a person. Replaces single pings.
    Digest { to: PersonId, at: Timestamp },
    /// Reminds the player to move of the turn.
    Reminder { of: MatchId, ply: Ply, which: Reminder },
    /// The player to move has been silent for long in a match without a limit: the opponent may close or claim it.
    Silence { of: MatchId, ply: Ply },
    /// Pings the player to move for a turn that was shown without a ping or reached no place. `lost` is true if the
    /// cause is a digest that could not be delivered, and false if the player has changed their settings since.
    Again { of: MatchId, ply: Ply, lost: bool },
    /// A finished match was voided. Tells both players.
    Voided(MatchId),
    /// A message to several people did not ping this person because of their quiet hours: pings them later.
    Missed { to: PersonId, of: Subject, post: Post },
    /// A seat opened that this person wants to hear of.
    Seat { to: PersonId, of: ChallengeId },
    /// Asks a member of a series whether they still want to play; the answer counts until this moment.
    Muster { to: PersonId, of: SeriesId, until: Timestamp },
    /// Tells a member what happened to them in a series.
    SeriesTold { to: PersonId, of: SeriesId, what: effect::Notice },
    /// A series is over: tells everybody in it, with the table.
    SeriesOver(SeriesId),
    /// Tells a player that everybody in a series waits for them, since this moment.
    Awaited { to: PersonId, of: SeriesId, since: Timestamp },
    /// Posts an event to the person's webhook. No message of Discord belongs to it.
    Hook { to: PersonId, event: HookEvent },
    /// The person's webhook is off, because it failed too often until this moment.
    HookOff { to: PersonId, at: Timestamp },
}

impl NoticeKind {
    /// Returns the id of this notice for the recipients with this number (0 except in direct matches). Equal notices
    /// have equal ids, so the same notice is never delivered twice, whichever commit adds it.
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
            NoticeKind::Reminder { of, ply, which: Reminder::Days(days) } => {
                let (kind, low) = kind_of_daily(days);
                return NoticeId::new(kind, of.0, ply, low);
            }
            NoticeKind::Silence { of, ply } => (19, of.0, ply),
            NoticeKind::Archive { of, round } => (20, of.0, round),
            NoticeKind::Again { of, ply, .. } => (40, of.0, ply),
            NoticeKind::Voided(of) => (21, of.0, 0),
            NoticeKind::Renamed(of) => (22, of.0, 0),
            NoticeKind::Missed { to, post, .. } => return NoticeId::hashed(50, [to.0, post.message.0]),
            NoticeKind::Seat { to, of } => return NoticeId::hashed(51, [to.0, of.0]),
            NoticeKind::Muster { to, of, until } => {
                return NoticeId::hashed(52, [to.0, of.0, until.0.cast_unsigned()]);
            }
            NoticeKind::SeriesTold { to, of, what } => {
                let what = serde_json::to_string(&what).unwrap_or_default();
                return NoticeId::hashed(53, [to.0, of.0, fnv::hash64(what.as_bytes())]);
            }
            NoticeKind::SeriesOver(of) => return NoticeId::hashed(54, [of.0]),
            NoticeKind::Awaited { to, of, since } => {
                return NoticeId::hashed(55, [to.0, of.0, since.0.cast_unsigned()]);
            }
            NoticeKind::Hook { to, event } => {
                let [kind, of, ply] = event.key();
                return NoticeId::hashed(56, [to.0, kind, of, ply]);
            }
            NoticeKind::HookOff { to, at } => return NoticeId::hashed(57, [to.0, at.0.cast_unsigned()]),
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

    /// True if the message shows its recipients the current position, so that the player to move knows of the turn.
    pub fn tells_turn(self) -> bool {
        matches!(
            self,
            NoticeKind::Turn { .. }
                | NoticeKind::Thawed { .. }
                | NoticeKind::Continued { .. }
                | NoticeKind::Here { .. }
        )
    }

    /// True if the notice concerns one player only. The bot sends it to that player's preferred place for pings.
    pub fn is_personal(self) -> bool {
        !matches!(
            self,
            NoticeKind::Card(_)
                | NoticeKind::Over(_)
                | NoticeKind::Voided(_)
                | NoticeKind::Archive { .. }
                | NoticeKind::Renamed(_)
                | NoticeKind::Review { .. }
                | NoticeKind::Frozen { .. }
                | NoticeKind::Thawed { .. }
                | NoticeKind::Continued { .. }
                | NoticeKind::Here { .. }
                | NoticeKind::SeriesOver(_)
        )
    }

    /// True if the notice is delivered even in quiet hours: the recipient chose its hour, or it would come too late.
    /// Reminders that can wait become due at the end of quiet hours.
    pub fn is_urgent(self) -> bool {
        matches!(self, NoticeKind::Digest { .. } | NoticeKind::Reminder { .. })
    }

    /// True if people who have a digest see the notice without a ping.
    pub fn in_digest(self) -> bool {
        matches!(self, NoticeKind::Turn { .. } | NoticeKind::Offer { .. } | NoticeKind::Refused { .. })
    }

    /// True if the notice is about a result. People can choose to see results without a ping.
    pub fn is_result(self) -> bool {
        use effect::Notice::{Annulled, Decided, Left};
        matches!(
            self,
            NoticeKind::Over(_)
                | NoticeKind::SeriesOver(_)
                | NoticeKind::SeriesTold { what: Decided { .. } | Annulled { .. } | Left { .. }, .. }
        )
    }

    /// Returns what limits how often one player can cause this notice to another, so that no action can pester.
    pub fn bound(self) -> Bound {
        match self {
            NoticeKind::Card(_) | NoticeKind::Here { .. } => Bound::Brake,
            NoticeKind::Answer(_)
            | NoticeKind::Over(_)
            | NoticeKind::Review { .. }
            | NoticeKind::SeriesOver(_) => Bound::Once,
            NoticeKind::Turn { .. }
            | NoticeKind::OutOfReach { .. }
            | NoticeKind::Left { .. }
            | NoticeKind::Offer { .. }
            | NoticeKind::Refused { .. }
            | NoticeKind::Planned { .. }
            | NoticeKind::Again { .. } => Bound::Turn,
            NoticeKind::Flag { .. }
            | NoticeKind::Closable { .. }
            | NoticeKind::Frozen { .. }
            | NoticeKind::Thawed { .. }
            | NoticeKind::Continued { .. }
            | NoticeKind::Digest { .. }
            | NoticeKind::Reminder { .. }
            | NoticeKind::Silence { .. }
            | NoticeKind::Archive { .. }
            | NoticeKind::Renamed(_)
            | NoticeKind::Voided(_)
            | NoticeKind::Missed { .. }
            | NoticeKind::Muster { .. }
            | NoticeKind::SeriesTold { .. }
            | NoticeKind::Awaited { .. }
            | NoticeKind::HookOff { .. } => Bound::Time,
            // The notice that it goes with has a bound.
            NoticeKind::Hook { .. } => Bound::Turn,
            NoticeKind::Seat { .. } => Bound::Day,
        }
    }

    /// Returns the subject of the notice.
    pub fn subject(self) -> Subject {
        match self {
            NoticeKind::Card(of) | NoticeKind::Answer(of) => Subject::Challenge(of),
            NoticeKind::Turn { of, .. }
            | NoticeKind::Over(of)
            | NoticeKind::Voided(of)
            | NoticeKind::Archive { of, .. }
            | NoticeKind::Renamed(of)
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
            | NoticeKind::Silence { of, .. }
            | NoticeKind::Again { of, .. } => Subject::Match(of),
            NoticeKind::Digest { to, .. }
            | NoticeKind::Missed { to, .. }
            | NoticeKind::Seat { to, .. }
            | NoticeKind::Muster { to, .. }
            | NoticeKind::SeriesTold { to, .. }
            | NoticeKind::Awaited { to, .. }
            | NoticeKind::HookOff { to, .. } => Subject::Person(to),
            NoticeKind::Hook { to, .. } => Subject::Webhook(to),
            NoticeKind::SeriesOver(of) => Subject::Series(of),
        }
    }

    /// Returns the match, challenge or series in whose place the notice is posted. Differs from the subject if the
    /// notice follows an earlier one.
    pub fn about(self) -> Subject {
        match self {
            NoticeKind::Missed { of, .. } => of,
            NoticeKind::Seat { of, .. } => Subject::Challenge(of),
            NoticeKind::Muster { of, .. }
            | NoticeKind::SeriesTold { of, .. }
            | NoticeKind::Awaited { of, .. } => Subject::Series(of),
            other => other.subject(),
        }
    }

    /// Returns the match that the notice is about; `None` if it is about something else.
    pub fn of_match(self) -> Option<MatchId> {
        match self.subject() {
            Subject::Match(of) => Some(of),
            Subject::Challenge(_) | Subject::Person(_) | Subject::Series(_) | Subject::Webhook(_) => None,
        }
    }
}

/// Returns the kind of a daily reminder in its id, and the two lowest bits of the id. A turn has at most 60 days, so its
/// last 59 have a reminder.
fn kind_of_daily(days: u8) -> (u64, u64) {
    let days = u64::from(days.min(59));
    let kind = if days < 32 { 24 + days / 4 } else { 41 + (days - 32) / 4 };
    (kind, days % 4)
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

/// The subject of a notice. Notices with the same subject are delivered one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    Match(MatchId),
    Challenge(ChallengeId),
    Person(PersonId),
    Series(SeriesId),
    /// The webhook of a person. A slow one delays none of their messages.
    Webhook(PersonId),
}

/// Outcome of the delivery of a notice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Receipt {
    /// The notice arrived as this message.
    Arrived(Post),
    /// The notice is no longer true or no longer needed.
    Superseded,
    /// The notice can't be delivered, for this reason. No retry follows; others are told if that helps.
    Impossible(String),
    /// The attempt failed; the next one is due at this moment.
    Later(Timestamp),
    /// The places of the notice refused it at `at`, which may pass: the next attempt is due at `again`. `lasting` is true if
    /// the recipients can't be expected to be reachable soon.
    Refused { at: Timestamp, again: Timestamp, lasting: bool },
    /// The notice arrived for the people in `told`, for the first of them as this message. The others are told later: the
    /// next attempt is due at `again`.
    Partly { post: Post, told: Vec<PersonId>, at: Timestamp, again: Timestamp },
    /// Not attempted: the recipient has quiet hours until this moment.
    Quiet(Timestamp),
}
