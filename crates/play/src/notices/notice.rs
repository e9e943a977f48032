//! Notices: messages the bot owes to players. A notice is committed with the change that causes it. Delivery is retried
//! until the notice arrives or can't be delivered.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::fate::Fate;
use super::hook_event::HookEvent;
use super::kind_row::{Bound, Identity, KindRow, MessageRole, Ping, Readers};
use super::refusals::Refusals;
use super::subject::Subject;
use crate::ids::{ChallengeId, MatchId, NoticeId, PersonId, Ply, SeriesId};
use crate::log_words;
use crate::record::post::Post;
use crate::step::offer::Offer;
use crate::time::Timestamp;
use crate::time::reminder::Reminder;
use postern_club::series::steps::effect;

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

/// Declares [`NoticeKind`] and its rows. A row is `Name(field: Type) => identity, id; readers, ping, fate, bound, role, event;`,
/// in the order of the fields of [`KindRow`]. `id` is that of the first example of the kind. The ids are stored on disk, so
/// they never change.
macro_rules! notice_kinds {
    ($(
        $(#[$doc:meta])*
        $name:ident $(($part:ident: $kind:ty))? $({ $($field:ident: $type:ty),* })?
            => $identity:expr, $id:literal; $readers:ident, $ping:expr, $fate:ident, $bound:ident, $role:ident, $event:expr;
    )*) => {
        /// The subject of a notice. The text is composed on delivery.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum NoticeKind {
            $($(#[$doc])* $name $(($kind))? $({ $($field: $type),* })?,)*
        }

        impl NoticeKind {
            /// Returns the properties of the notice.
            pub fn row(self) -> KindRow {
                match self {
                    $(NoticeKind::$name $(($part))? $({ $($field),* })? => {
                        // A row need not use each field.
                        let _ = ($(&$part,)? $($(&$field,)*)?);
                        KindRow {
                            identity: $identity,
                            readers: Readers::$readers,
                            ping: $ping,
                            fate: Fate::$fate,
                            bound: Bound::$bound,
                            role: MessageRole::$role,
                            event: $event,
                        }
                    })*
                }
            }
        }

        #[cfg(test)]
        impl NoticeKind {
            /// Returns the stored id of the first example of each kind.
            fn stored_ids() -> Vec<NoticeId> {
                vec![$(NoticeId($id)),*]
            }

            /// Returns an example of each kind.
            pub(crate) fn examples(number: usize) -> Vec<NoticeKind> {
                use super::example::Example;
                vec![$(NoticeKind::$name
                    $((<$kind as Example>::example(number)))?
                    $({ $($field: <$type as Example>::example(number)),* })?,)*]
            }
        }
    };
}

notice_kinds! {
    /// The card of a new challenge. If it can't be posted, the challenge is closed, and the challenger hears so.
    Card(of: ChallengeId) => Identity::challenge(0, of), 0x1_fcc0_0000;
        Everybody, Ping::Usual, GivenUp, Brake, Card, Some(HookEvent::Challenge(of));
    /// A challenge was declined, withdrawn or forgotten: tells the person who waited for it.
    Answer(of: ChallengeId) => Identity::challenge(1, of), 0x1_fcc0_0004;
        Player, Ping::Usual, KeptForAMonth, Once, Separate, None;
    /// A player's turn at this ply.
    Turn { of: MatchId, ply: Ply } => Identity::turn(2, of, ply), 0x1_fcc0_0388;
        Player, Ping::UnlessDigest, Kept, Turn, Turn, Some(HookEvent::Turn { of, ply });
    /// A match is over.
    Over(of: MatchId) => Identity::of_match(3, of, 0), 0x1_fcc0_000c;
        Everybody, Ping::Result, KeptForAMonth, Once, Last, Some(HookEvent::Over(of));
    /// The thread of a finished match gets the result as its name and is archived. `round` counts how often. Nobody is
    /// told.
    Archive { of: MatchId, round: Ply } => Identity::any_match(20, of, round.into()), 0x4000_0001_fcc0_0390;
        Nobody, Ping::Usual, GivenUp, Time, Separate, None;
    /// The title of a running match changed, and its thread gets it as its name. Nobody is told.
    Renamed(of: MatchId) => Identity::of_match(22, of, 0), 0x4000_0001_fcc0_0018;
        Nobody, Ping::Usual, GivenUp, Time, Separate, None;
    /// The time of the player to move is over: the opponent may claim the match.
    Flag { of: MatchId, ply: Ply } => Identity::turn(4, of, ply), 0x1_fcc0_0390;
        Player, Ping::Usual, Kept, Time, BesideBoard, None;
    /// The player to move left the server of the match or can't be reached there: tells the opponent.
    OutOfReach { of: MatchId, ply: Ply } => Identity::turn(5, of, ply), 0x1_fcc0_0394;
        Player, Ping::Usual, Kept, Turn, Separate, None;
    /// The player to move has left the server of the match: tells them of the turn directly.
    Left { of: MatchId, ply: Ply } => Identity::turn(15, of, ply), 0x1_fcc0_03bc;
        Directly, Ping::Usual, Kept, Turn, TurnOfLeaver, None;
    /// A review finished or failed. `round` counts the failures so far.
    Review { of: MatchId, round: Ply } => Identity::any_match(6, of, round.into()), 0x1_fcc0_0398;
        Everybody, Ping::Usual, KeptForAMonth, Once, Separate, None;
    /// A player offered a draw or a takeback: asks the opponent.
    Offer { of: MatchId, offer: Offer } => Identity::offer(8, of, offer), 0x1_fcc0_03a0;
        Player, Ping::UnlessDigest, Kept, Turn, Separate, None;
    /// An offer was refused: tells the player who made it, if they have the turn.
    Refused { of: MatchId, offer: Offer } => Identity::offer(10, of, offer), 0x1_fcc0_03a8;
        Player, Ping::UnlessDigest, KeptForAMonth, Turn, Separate, None;
    /// The opponent of a player out of reach may close the match from now on.
    Closable { of: MatchId, ply: Ply } => Identity::turn(7, of, ply), 0x1_fcc0_039c;
        Player, Ping::Usual, Kept, Time, BesideBoard, None;
    /// A match was frozen; `at` is the revision of its record then. Tells both players.
    Frozen { of: MatchId, at: u64 } => Identity::of_match(12, of, at), 0x1_fcc0_00f0;
        Everybody, Ping::Usual, KeptForAMonth, Time, Separate, None;
    /// A frozen match continues; `at` is the revision of its record then. Tells both players.
    Thawed { of: MatchId, at: u64 } => Identity::of_match(13, of, at), 0x1_fcc0_00f4;
        Everybody, Ping::Usual, Kept, Time, Turn, None;
    /// The rules of the game changed, and the match continues under the new ones. Tells both players.
    Continued { of: MatchId, at: u64 } => Identity::of_match(14, of, at), 0x1_fcc0_00f8;
        Everybody, Ping::Usual, Kept, Time, Turn, None;
    /// A planned answer was played: tells the planner if the message of the opponent's turn is elsewhere.
    Planned { of: MatchId, ply: Ply } => Identity::turn(32, of, ply), 0x8000_0001_fcc0_0380;
        Player, Ping::Usual, Kept, Turn, Separate, None;
    /// A match moved to another place; `at` is the revision of its record then. Tells the player to move there.
    Here { of: MatchId, at: u64 } => Identity::of_match(33, of, at), 0x8000_0001_fcc0_00c4;
        Everybody, Ping::Usual, Kept, Brake, Turn, None;
    /// The daily list of games that wait for a person. Replaces single pings. If it can't be delivered, its turns are told
    /// one by one.
    Digest { to: PersonId, at: Timestamp }
        => Identity::person(48, to, Subject::Person(to), [to.0, at.0.cast_unsigned()]), 0xe569_c8e4_f83c_8340;
        Directly, Ping::AtOnce, GivenUp, Time, Separate, None;
    /// Reminds the player to move of the turn. The next reminder follows in any case.
    Reminder { of: MatchId, ply: Ply, which: Reminder } => Identity::reminder(of, ply, which), 0x4000_0001_fcc0_0380;
        Player, Ping::AtOnce, GivenUp, Time, BesideBoard, None;
    /// The player to move has been silent for long in a match without a limit: the opponent may close or claim it.
    Silence { of: MatchId, ply: Ply } => Identity::turn(19, of, ply), 0x4000_0001_fcc0_038c;
        Player, Ping::Usual, Kept, Time, BesideBoard, None;
    /// Pings the player to move for a turn that was shown without a ping or reached no place. `lost` is true if the
    /// cause is a digest that could not be delivered, and false if the player has changed their settings since.
    Again { of: MatchId, ply: Ply, lost: bool } => Identity::turn(40, of, ply), 0x8000_0001_fcc0_03a0;
        Player, Ping::Usual, Kept, Turn, BesideBoard, None;
    /// A finished match was voided. Tells both players.
    Voided(of: MatchId) => Identity::any_match(21, of, 0), 0x4000_0001_fcc0_0014;
        Everybody, Ping::Usual, KeptForAMonth, Time, Separate, None;
    /// A message to several people did not ping this person because of their quiet hours: pings them later.
    Missed { to: PersonId, of: Subject, post: Post }
        => Identity::person(50, to, of, [to.0, post.message.0]), 0xd988_a5f3_4f46_2908;
        Player, Ping::Usual, KeptForAMonth, Time, Separate, None;
    /// A seat opened that this person wants to hear of. The next seat follows in any case.
    Seat { to: PersonId, of: ChallengeId }
        => Identity::person(51, to, Subject::Challenge(of), [to.0, of.0]), 0xdb4d_1244_358d_358c;
        Directly, Ping::Usual, GivenUp, Day, Separate, None;
    /// Asks a member of a series whether they still want to play; the answer counts until this moment.
    Muster { to: PersonId, of: SeriesId, until: Timestamp }
        => Identity::person(52, to, Subject::Series(of), [to.0, of.0, until.0.cast_unsigned()]), 0xdede_f494_764f_47d0;
        DirectlyFirst, Ping::Usual, Kept, Time, Separate, None;
    /// Tells a member what happened to them in a series.
    SeriesTold { to: PersonId, of: SeriesId, what: effect::Notice }
        => Identity::series_event(53, to, of, what), 0xf8eb_03c0_1343_6014;
        DirectlyFirst, Ping::of_series(what), KeptForAMonth, Time, Separate, None;
    /// A series is over: tells everybody in it, with the table.
    SeriesOver(of: SeriesId) => Identity::series(54, of), 0xf76a_f806_2de0_aa98;
        Everybody, Ping::Result, KeptForAMonth, Once, Separate, None;
    /// Tells a player that everybody in a series waits for them, since this moment.
    Awaited { to: PersonId, of: SeriesId, since: Timestamp }
        => Identity::person(55, to, Subject::Series(of), [to.0, of.0, since.0.cast_unsigned()]), 0xdede_f494_764f_47dc;
        Directly, Ping::Usual, Kept, Time, Separate, None;
    /// Posts an event to the person's webhook. No message of Discord belongs to it. The notice that it goes with has
    /// the same bound.
    Hook { to: PersonId, event: HookEvent } => Identity::webhook(56, to, event), 0xd981_fd10_bcb4_4ee0;
        Nobody, Ping::Usual, GivenUp, Turn, Separate, None;
    /// The person's webhook is off, because it failed too often until this moment.
    HookOff { to: PersonId, at: Timestamp }
        => Identity::person(57, to, Subject::Person(to), [to.0, at.0.cast_unsigned()]), 0xe569_c8e4_f83c_8364;
        Directly, Ping::Usual, KeptForAMonth, Time, Separate, None;
}

impl NoticeKind {
    /// Returns the id of this notice for the recipients with this number (0 except in direct matches). Equal notices
    /// have equal ids, so the same notice is never delivered twice, whichever commit adds it.
    pub fn notice_id(self, recipient: u64) -> NoticeId {
        self.row().notice_id(recipient)
    }

    /// Returns the subject of the notice.
    pub fn subject(self) -> Subject {
        self.row().identity.scope.subject()
    }

    /// Returns the match that the notice is about; `None` if it is about something else.
    pub fn of_match(self) -> Option<MatchId> {
        match self.subject() {
            Subject::Match(of) => Some(of),
            Subject::Challenge(_) | Subject::Person(_) | Subject::Series(_) | Subject::Webhook(_) => None,
        }
    }
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::step::offer::Proposal;
    use postern_rules::seat::Seat;

    /// Other ids would make the outbox send old notices again.
    #[test]
    fn notices_of_before_keep_their_numbers() {
        let (of, at, to) = (MatchId(0x7F3), 0x1_0005, PersonId(9));
        let offer = |by, what| Offer { by, what, at: 14 };
        let reminder = |which| NoticeKind::Reminder { of, ply: 14, which };
        let others = [
            (NoticeKind::Archive { of, round: 2 }, 0x4000_0001_fcc0_0090),
            (NoticeKind::Review { of, round: 2 }, 0x1_fcc0_0098),
            (NoticeKind::Offer { of, offer: offer(Seat::Second, Proposal::Takeback) }, 0x1_fcc0_03a6),
            (NoticeKind::Refused { of, offer: offer(Seat::First, Proposal::Takeback) }, 0x1_fcc0_03ac),
            (NoticeKind::Refused { of, offer: offer(Seat::Second, Proposal::Draw) }, 0x1_fcc0_03aa),
            (NoticeKind::Frozen { of, at }, 0x1_fcc0_0170),
            (NoticeKind::Thawed { of, at }, 0x1_fcc0_0174),
            (NoticeKind::Continued { of, at }, 0x1_fcc0_0178),
            (NoticeKind::Here { of, at }, 0x8000_0001_fcc0_0144),
            (reminder(Reminder::Day), 0x4000_0001_fcc0_0384),
            (reminder(Reminder::Hours), 0x4000_0001_fcc0_0388),
            (NoticeKind::Hook { to, event: HookEvent::Turn { of, ply: 14 } }, 0xdfba_a28f_c578_bfe0),
        ];
        let others = others.map(|(kind, id)| (kind, NoticeId(id)));
        for (kind, id) in NoticeKind::examples(0).into_iter().zip(NoticeKind::stored_ids()).chain(others) {
            assert_eq!(kind.notice_id(0), id, "{kind:?}");
            // Only notices about a match or challenge can have several recipients.
            let second = id.0 | u64::from(id.subject().is_some());
            assert_eq!(kind.notice_id(1).0, second, "{kind:?}");
        }
        for (days, id) in [(5, 0x4000_0001_fcc0_03a5), (40, 0x8000_0001_fcc0_03ac)] {
            let kind = reminder(Reminder::Days(days));
            assert_eq!([0, 1].map(|recipient| kind.notice_id(recipient).0), [id; 2], "it has one recipient");
        }
    }

    #[test]
    fn no_two_kinds_share_an_id() {
        let kinds: HashSet<NoticeKind> = (0..8).flat_map(NoticeKind::examples).collect();
        // A turn that was lost and one whose player changed their settings are one ping.
        let told = |kind: &&NoticeKind| !matches!(kind, NoticeKind::Again { lost: true, .. });
        let kinds: Vec<_> = kinds.iter().filter(told).collect();
        let ids: HashSet<_> = kinds.iter().map(|kind| kind.notice_id(0)).collect();
        // The place of a missed message is no part of its id: the message tells it.
        let missed = kinds.iter().filter(|kind| matches!(kind, NoticeKind::Missed { .. })).count();
        assert_eq!(ids.len(), kinds.len() + 1 - missed);
    }
}
