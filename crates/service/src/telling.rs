//! The notices that follow from a step, and their recipients.

use postern_mutants::Mutant;
use postern_play::challenge::Challenge;
use postern_play::ids::PersonId;
use postern_play::notices::hooking;
use postern_play::notices::notice::{Notice, NoticeKind};
use postern_play::people::profile::Profile;
use postern_play::record::Record;
use postern_play::record::home::Home;
use postern_play::record::post::Post;
use postern_play::record::summary::MatchSummary;
use postern_play::step::event::Event;
use postern_play::step::transition::Transition;
use postern_play::time::Timestamp;
use postern_rules::seat::Seat;

/// Returns the notices after a command: an offer to the opponent, a refusal to the player who offered and has the
/// turn. Everything else appears in the notice of the turn or the end.
pub(crate) fn after(transition: &Transition, now: Timestamp) -> Vec<Notice> {
    let record = &transition.record;
    let to =
        |seat: Seat, kind| record.players[seat].person().map(|person| notice(kind, vec![person], now, 0));
    let mut told = Vec::new();
    for (number, event) in transition.events.iter().enumerate() {
        told.extend(match event {
            // The notice of a turn also shows the offer made with the move.
            &Event::Offered(offer) if number == 0 || record.to_move() == Some(offer.by) => {
                to(offer.by.other(), NoticeKind::Offer { of: record.id, offer })
            }
            // Otherwise the next turn message of the player who offered tells of it.
            &Event::Refused(offer) if transition.events.len() == 1 && record.to_move() == Some(offer.by) => {
                to(offer.by, NoticeKind::Refused { of: record.id, offer })
            }
            // In a channel, the turn message shows a planned answer to everybody.
            Event::Moved { seat, .. } | Event::Swapped { by: seat }
                if number > 0 && record.home == Home::Direct && record.is_running() =>
            {
                to(*seat, NoticeKind::Planned { of: record.id, ply: record.ply() })
            }
            _ => None,
        });
    }
    let turns = |event: &Event| {
        matches!(
            event,
            Event::Moved { .. } | Event::Swapped { .. } | Event::Over(_) | Event::TakenBack { .. }
        )
    };
    if transition.events.iter().any(turns) {
        told.extend(turn_or_end(record, now));
    }
    told
}

/// Tells the player to move that it is their turn, or both players that the match is over.
pub(crate) fn turn_or_end(record: &Record, now: Timestamp) -> Vec<Notice> {
    if record.to_move().is_none() && Mutant::EndUntold.is_on() {
        return Vec::new();
    }
    let Some(to_move) = record.to_move() else { return to_both(record, NoticeKind::Over(record.id), now) };
    let kind = NoticeKind::Turn { of: record.id, ply: record.ply() };
    let to_move: Option<PersonId> = record.players[to_move].person();
    to_move.map(|person| notice(kind, vec![person], now, 0)).into_iter().collect()
}

/// Tells both players: with a single notice in a channel, with one notice each in direct messages.
pub(crate) fn to_both(record: &Record, kind: NoticeKind, now: Timestamp) -> Vec<Notice> {
    let people: Vec<PersonId> = record.people().filter(|person| !person.is_former()).collect();
    match record.home {
        Home::Channel { .. } => vec![notice(kind, people, now, 0)],
        Home::Direct => {
            let most = if Mutant::EndHalfTold.is_on() { 1 } else { 2 };
            let people = people.into_iter().take(most);
            (0..).zip(people).map(|(number, person)| notice(kind, vec![person], now, number)).collect()
        }
    }
}

/// Returns a notice to these people. A deleted person, whom a number replaces, gets none.
pub fn notice(kind: NoticeKind, mut to: Vec<PersonId>, now: Timestamp, recipient: u64) -> Notice {
    to.retain(|person| !person.is_former());
    Notice {
        id: kind.notice_id(recipient),
        kind,
        to,
        made: now,
        attempts: 0,
        not_before: now,
        refused: None,
        lease: 0,
    }
}

/// Returns the notices that ping a player once more for these turns.
pub(crate) fn again(
    turns: impl Iterator<Item = MatchSummary>,
    person: PersonId,
    lost: bool,
    now: Timestamp,
) -> Vec<Notice> {
    let kinds = turns.map(|line| NoticeKind::Again { of: line.id, ply: line.ply, lost });
    kinds.map(|kind| notice(kind, vec![person], now, 0)).collect()
}

/// Returns the notice of a new challenge: its card, or, if the answer to the challenger is the card, only the event for
/// the webhook of `to`, the person challenged.
pub(crate) fn of_card(of: &Challenge, to: Option<&Profile>, now: Timestamp) -> Option<Notice> {
    let card = notice(NoticeKind::Card(of.id), of.to.into_iter().collect(), now, 0);
    match of.card_in {
        Some(_) => hooking::hook(&card, card.kind.row().event?, to?),
        None => Some(card),
    }
}

/// Pings a person after their quiet hours about a notice that arrived without a ping for them.
pub(crate) fn missed(notice: &Notice, post: Post, to: PersonId, until: Timestamp, now: Timestamp) -> Notice {
    let kind = NoticeKind::Missed { to, of: notice.kind.subject(), post };
    Notice { not_before: until, ..self::notice(kind, vec![to], now, 0) }
}

/// Returns the next digest of a person; `None` if they have none.
pub(crate) fn digest(profile: &Profile, now: Timestamp) -> Option<Notice> {
    let at = profile.next_digest(now)?;
    let kind = NoticeKind::Digest { to: profile.id, at };
    Some(Notice { not_before: at, ..notice(kind, vec![profile.id], now, 0) })
}
