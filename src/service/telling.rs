//! What must be told after a step, and to whom.

use crate::game::Seat;
use crate::play::{
    Event, Home, How, Notice, NoticeKind, PersonId, Profile, Record, Status, Timestamp, Transition,
};

/// What must be told after a command: an offer to the player who is asked, a refusal to the one who offered, anything
/// else with the turn or the end that it leads to.
pub(super) fn after(transition: &Transition, now: Timestamp) -> Vec<Notice> {
    let record = &transition.record;
    let to =
        |seat: Seat, kind| record.players[seat].person().map(|person| notice(kind, vec![person], now, 0));
    let mut told = Vec::new();
    for (number, event) in transition.events.iter().enumerate() {
        told.extend(match event {
            // The turn that begins with a move shows the offer made with it.
            &Event::Offered(offer) if number == 0 || record.to_move() == Some(offer.by) => {
                to(offer.by.other(), NoticeKind::Offer { of: record.id, offer })
            }
            &Event::Refused(offer) => to(offer.by, NoticeKind::Refused { of: record.id, offer }),
            // In a channel the turn message tells everybody of an answer that was planned.
            Event::Moved { seat, .. } if number > 0 && record.home == Home::Direct && record.is_running() => {
                to(*seat, NoticeKind::Planned { of: record.id, ply: record.ply() })
            }
            _ => None,
        });
    }
    let turns =
        |event: &Event| matches!(event, Event::Moved { .. } | Event::Over(_) | Event::TakenBack { .. });
    if transition.events.iter().any(turns) {
        told.extend(turn_or_end(record, now));
    }
    told
}

/// Tells the player to move that it is their turn, or both that the match is over.
pub(super) fn turn_or_end(record: &Record, now: Timestamp) -> Vec<Notice> {
    let Some(to_move) = record.to_move() else { return to_both(record, NoticeKind::Over(record.id), now) };
    let kind = NoticeKind::Turn { of: record.id, ply: record.ply() };
    let to_move: Option<PersonId> = record.players[to_move].person();
    to_move.map(|person| notice(kind, vec![person], now, 0)).into_iter().collect()
}

/// Tells both players: in one message where they share a place, and in one each where not.
pub(super) fn to_both(record: &Record, kind: NoticeKind, now: Timestamp) -> Vec<Notice> {
    let people: Vec<PersonId> = record.people().collect();
    match record.home {
        Home::Channel { .. } => vec![notice(kind, people, now, 0)],
        Home::Direct => {
            (0..).zip(people).map(|(number, person)| notice(kind, vec![person], now, number)).collect()
        }
    }
}

pub(crate) fn notice(kind: NoticeKind, to: Vec<PersonId>, now: Timestamp, recipient: u64) -> Notice {
    Notice { id: kind.notice_id(recipient), kind, to, made: now, attempts: 0, not_before: now, lease: 0 }
}

/// The next digest of a person, where they have one.
pub(super) fn digest(profile: &Profile, now: Timestamp) -> Option<Notice> {
    let at = profile.next_digest(now)?;
    let kind = NoticeKind::Digest { to: profile.id, at };
    Some(Notice { not_before: at, ..notice(kind, vec![profile.id], now, 0) })
}

/// The result of a match as each player sees it.
impl Record {
    /// True if the person won; `None` for a draw, a running match or somebody who does not play.
    pub fn won_by(&self, person: PersonId) -> Option<bool> {
        let Status::Over(over) = &self.status else { return None };
        let seat: Seat = self.seat_of(person)?;
        over.winner.map(|winner| winner == seat)
    }

    /// How the match ended, where it has.
    pub fn ended(&self) -> Option<How> {
        match &self.status {
            Status::Over(over) => Some(over.how),
            Status::Running | Status::Frozen { .. } => None,
        }
    }
}
