//! The muster: people confirm before the start, and the waiting list takes the seats of those who don't.

use super::begin::begin;
use super::draft::Draft;
use super::effect::{Effect, Notice};
use super::finish::cancel;
use crate::series::state::member::{Member, MemberState};
use crate::series::state::series::{Phase, Series};
use crate::series::state::settings::{Form, MUSTER, PUT_OFF, PUT_OFFS, Start};
use postern_ids::PersonId;
use postern_ids::time::{Millis, Timestamp};

/// The least time to confirm, if the program was down when the muster should have begun.
const SHORTEST: Millis = Millis::hours(24);

/// Players who joined or confirmed less than this time before the question are not asked.
const RECENT: Millis = MUSTER;

/// Does what is due before the start: asks people, and starts the series.
pub fn settle(draft: &mut Draft) {
    if let Phase::Open { starts } = draft.series.phase {
        match starts {
            Some(start) if Series::asks_at(start) <= draft.now => {
                let asks = Series::asks_at(start);
                ask(draft, asks.minus(RECENT), start.max(draft.now.plus(SHORTEST)));
            }
            None if draft.series.free_seats() == 0 => {
                ask(draft, draft.now.minus(RECENT), draft.now.plus(MUSTER));
            }
            _ => return,
        }
    }
    let Phase::Muster { fresh, ends } = draft.series.phase else { return };
    let when_full = draft.series.settings.start == Start::WhenFull;
    let all = draft.series.playing().all(|member| confirmed(member, fresh));
    if ends <= draft.now || (when_full && all && draft.series.free_seats() == 0) {
        close(draft, fresh, ends);
    }
}

fn ask(draft: &mut Draft, fresh: Timestamp, ends: Timestamp) {
    draft.series.phase = Phase::Muster { fresh, ends };
    let asked = draft.series.members.iter().filter(|member| {
        matches!(member.state, MemberState::Seated | MemberState::Waiting) && !confirmed(member, fresh)
    });
    let asked: Vec<PersonId> = asked.map(|member| member.player).collect();
    draft.effects.extend(asked.into_iter().map(|player| Effect::AskConfirm { player, until: ends }));
}

/// True if the member need not confirm (any more): the last season shows that a player of a league is there.
fn confirmed(member: &Member, fresh: Timestamp) -> bool {
    member.state == MemberState::Staying || member.confirmed >= fresh
}

/// Gives the seats to those who confirmed, and starts the series or puts it off.
fn close(draft: &mut Draft, fresh: Timestamp, ends: Timestamp) {
    let lost: Vec<PersonId> = draft
        .series
        .playing()
        .filter(|member| !confirmed(member, fresh))
        .map(|member| member.player)
        .collect();
    for player in lost {
        draft.remove_member(player);
        draft.tell(player, Notice::LostSeat);
    }
    let free = draft.series.free_seats();
    let next: Vec<PersonId> = draft
        .series
        .waiting()
        .filter(|member| confirmed(member, fresh))
        .take(free)
        .map(|member| member.player)
        .collect();
    for player in next {
        if let Some(member) = draft.member_mut(player) {
            member.state = MemberState::Seated;
        }
        draft.tell(player, Notice::GotSeat);
    }
    if draft.series.playing().count() >= usize::from(draft.series.settings.least) {
        begin(draft);
    } else {
        put_off(draft, ends);
    }
}

/// Puts off a start with too few players. A league tries again every week; other series give up after some weeks.
fn put_off(draft: &mut Draft, ends: Timestamp) {
    let start = match draft.series.settings.start {
        // No further player can join a pool that another series spawned.
        _ if draft.series.parent.is_some() => {
            cancel(draft);
            return;
        }
        Start::WhenFull => None,
        Start::At(_)
            if draft.series.put_off < PUT_OFFS
                || matches!(draft.series.settings.form, Form::League { .. }) =>
        {
            Some(ends.max(draft.now).plus(PUT_OFF))
        }
        Start::At(_) => {
            cancel(draft);
            return;
        }
    };
    draft.series.put_off = draft.series.put_off.saturating_add(1);
    draft.series.phase = Phase::Open { starts: start };
    let players: Vec<PersonId> = draft.series.members.iter().map(|member| member.player).collect();
    for player in players {
        draft.tell(player, Notice::PutOff { start });
    }
    draft.fill_seats();
}
