//! Notices: each message is posted once and while it is true, pings whom it concerns, and none waits in the end.

use std::collections::{BTreeMap, BTreeSet};

use discord_sandbox::handle::Sandbox;
use discord_sandbox::id::Id;
use postern_play::ids::{ChannelId, MessageId, NoticeId, PersonId};
use postern_play::notices::notice::{NoticeKind, Receipt};
use postern_play::notices::subject::Subject;
use postern_play::people::profile::{PingAt, Profile};
use postern_play::record::home::Home;
use postern_play::record::{How, Status};
use postern_play::time::Timestamp;

use super::evidence::{Left, Turn, arrivals, versions, was_blocked};
use crate::history::{Arrived, Events, Sent};
use crate::time::shown;
use crate::trouble::Trouble;

/// The time in which the same notice in the same place is a repetition, in seconds.
const AGAIN: i64 = 3600;
/// The time that a message may be on its way, in seconds.
const ON_THE_WAY: i64 = 60;
/// The time for which people count as awake after they did something, with a margin, in seconds.
const AWAKE: i64 = 16 * 60;
/// The longest time that a notice may wait in the end, in seconds.
const WAITS: i64 = 3600;

/// No message of a notice is posted twice in a place.
pub(crate) fn posted_once(events: &Events, sandbox: &Sandbox) -> Vec<String> {
    let is_there =
        |arrived: &Arrived| sandbox.message(Id(arrived.channel.0), Id(arrived.message.0)).is_some();
    repeated(events.arrived.iter().filter(|arrived| is_there(arrived)))
}

fn repeated<'a>(posted: impl Iterator<Item = &'a Arrived>) -> Vec<String> {
    let mut last: BTreeMap<(NoticeId, ChannelId), &Arrived> = BTreeMap::new();
    let mut wrong = Vec::new();
    for arrived in posted {
        if let Some(before) = last.insert((arrived.notice, arrived.channel), arrived)
            && arrived.at.since(before.at).0 < AGAIN * 1000
        {
            let (notice, at, again) = (arrived.notice, shown(before.at), shown(arrived.at));
            wrong
                .push(format!("notice {notice:?} is posted in {} at {at} and at {again}", arrived.channel.0));
        }
    }
    wrong
}

/// A message that pings has the number of its notice in an action, so that another attempt finds it.
pub(crate) fn marked(events: &Events) -> Vec<String> {
    let filed: BTreeMap<NoticeId, NoticeKind> = events
        .commits
        .iter()
        .flat_map(|(_, change)| &change.notices)
        .map(|notice| (notice.id, notice.kind))
        .collect();
    let bare = events.arrived.iter().filter(|arrived| !arrived.pinged.is_empty() && !arrived.is_marked);
    bare.filter_map(|arrived| Some((arrived, filed.get(&arrived.notice)?)))
        .map(|(arrived, kind)| format!("{kind:?} can't be found again, posted at {}", shown(arrived.at)))
        .collect()
}

/// The message that a notice was settled with is its own.
pub(crate) fn own_messages(events: &Events) -> Vec<String> {
    let posted: BTreeMap<MessageId, NoticeId> =
        events.arrived.iter().map(|arrived| (arrived.message, arrived.notice)).collect();
    let mut wrong = Vec::new();
    for (at, change) in &events.commits {
        let Some((id, Receipt::Arrived(post) | Receipt::Partly { post, .. })) = &change.settled else {
            continue;
        };
        if let Some(other) = posted.get(&post.message).filter(|other| *other != id) {
            wrong.push(format!("the message of {other:?} is taken for that of {id:?} at {}", shown(*at)));
        }
    }
    wrong
}

/// A notice is given up only after a refusal.
pub(crate) fn refused_before(events: &Events) -> Vec<String> {
    let mut wrong = Vec::new();
    for (at, change) in &events.commits {
        let Some((id, Receipt::Impossible(why))) = &change.settled else { continue };
        let since = at.plus_seconds(-ON_THE_WAY);
        let refused = events.refused.iter().any(|then| since <= *then && then <= at);
        if !refused && !was_blocked(events, since, *at) {
            wrong.push(format!("{id:?} is given up at {}, and nobody refused it: {why}", shown(*at)));
        }
    }
    wrong
}

/// The message of a turn pings the player to move and nobody else, and comes before the turn is over.
pub(crate) fn pinged(events: &Events, turns: &[Turn<'_>]) -> Vec<String> {
    let (arrivals, profiles) = (arrivals(events), profiles(events));
    let mut wrong = Vec::new();
    for turn in turns {
        let notice = NoticeKind::Turn { of: turn.of, ply: turn.ply }.notice_id(0);
        for told in arrivals.get(&notice).into_iter().flatten() {
            let (at, name) = (told.at, turn.name());
            let own = profiles.get(&turn.person).map_or(&[][..], Vec::as_slice);
            let may_be_silent = own.iter().any(|(_, own)| own.digest.is_some() || own.quiet.is_some());
            let reaches_all = !was_blocked(events, at.plus_seconds(-AGAIN), at.plus_seconds(AGAIN));
            if !told.pinged.contains(&turn.person) && !may_be_silent && reaches_all {
                wrong.push(format!("{name}: told without a ping at {}", shown(at)));
            }
            if let Some(other) = told.pinged.iter().find(|person| **person != turn.person) {
                wrong.push(format!("{name}: {} is pinged, too, at {}", other.0, shown(at)));
            }
            let soon = turn.ended.plus_seconds(ON_THE_WAY);
            let waited = events
                .refused
                .iter()
                .any(|then| turn.began <= *then && at.since(*then).0 < 15_000 && *then <= at);
            if at > soon && !waited && !was_blocked(events, turn.ended, at) {
                wrong.push(format!("{name}: told at {}, after its end at {}", shown(at), shown(turn.ended)));
            }
            if told.pinged.contains(&turn.person) && rests(events, own, turn.person, at) {
                wrong.push(format!("{name}: pinged in quiet hours at {}", shown(at)));
            }
        }
    }
    wrong
}

/// A turn is told in the channel or thread of the match, unless the player chose another place, or Discord refused something there.
pub(crate) fn at_home(events: &Events, turns: &[Turn<'_>]) -> Vec<String> {
    const SHUT: [Trouble; 5] = [
        Trouble::Departure,
        Trouble::LostRights,
        Trouble::Removal,
        Trouble::DeletedThread,
        Trouble::ShutThread,
    ];
    // The bot hears of these before Discord refuses anything.
    if SHUT.iter().any(|trouble| events.troubles.contains_key(trouble)) {
        return Vec::new();
    }
    let (arrivals, profiles) = (arrivals(events), profiles(events));
    let mut wrong = Vec::new();
    for turn in turns {
        let all = turn.versions.iter().map(|(_, record, _)| record.home);
        // The player may move the match to a channel during the turn.
        let homes: Option<Vec<[Option<ChannelId>; 2]>> = all
            .map(|home| match home {
                Home::Channel { channel, thread, .. } => Some([Some(channel), thread]),
                Home::Direct => None,
            })
            .collect();
        let places: BTreeSet<ChannelId> = homes.into_iter().flatten().flatten().flatten().collect();
        let own = profiles.get(&turn.person).map_or(&[][..], Vec::as_slice);
        if places.is_empty() || own.iter().any(|(_, own)| own.ping_at != PingAt::default()) {
            continue;
        }
        let notice = NoticeKind::Turn { of: turn.of, ply: turn.ply }.notice_id(0);
        for told in arrivals.get(&notice).into_iter().flatten().filter(|told| !places.contains(&told.channel))
        {
            let is_refusal = |sent: &Sent| {
                let is_there = |place: &ChannelId| sent.request.contains(&format!("/channels/{place}/"));
                sent.at <= told.at && sent.code > 0 && places.iter().any(is_there)
            };
            if !events.sent.iter().any(is_refusal) {
                wrong.push(format!(
                    "{}: told elsewhere, in {}, at {}",
                    turn.name(),
                    told.channel,
                    shown(told.at)
                ));
            }
        }
    }
    wrong
}

/// The versions of all profiles, oldest first.
fn profiles(events: &Events) -> BTreeMap<PersonId, Vec<(Timestamp, &Profile)>> {
    let mut all: BTreeMap<PersonId, Vec<_>> = BTreeMap::new();
    for (at, change) in &events.commits {
        for profile in &change.profiles {
            all.entry(profile.id).or_default().push((*at, profile));
        }
    }
    all
}

/// True if a person surely rests at a moment, by clocks that are right.
fn rests(events: &Events, own: &[(Timestamp, &Profile)], person: PersonId, at: Timestamp) -> bool {
    let acted = events.acted.get(&person).into_iter().flatten();
    let is_awake = acted.clone().any(|then| *then <= at && at.since(*then).0 < AWAKE * 1000);
    let is_clear = !events.troubles.contains_key(&Trouble::Jump);
    let changed = own.iter().any(|(then, _)| at.plus_seconds(-2 * ON_THE_WAY) < *then && *then <= at);
    let last = own.iter().rev().find(|(then, _)| *then <= at);
    let in_quiet = |profile: &Profile, at| profile.quiet_until(at).is_some();
    !is_awake
        && is_clear
        && !changed
        && last.is_some_and(|(_, profile)| {
            profile.zone.is_some()
                && in_quiet(profile, at.plus_seconds(-2 * ON_THE_WAY))
                && in_quiet(profile, at.plus_seconds(2 * ON_THE_WAY))
        })
}

/// In the end no notice waits that no place refuses.
pub(crate) fn none_waits(left: &Left, end: Timestamp) -> Vec<String> {
    let overdue = left.waiting.iter().filter(|notice| {
        let is_late = notice.not_before < end.plus_seconds(-ON_THE_WAY);
        notice.refused.is_none() && notice.made < end.plus_seconds(-WAITS) && (notice.attempts > 1 || is_late)
    });
    overdue.map(|notice| format!("notice {notice} still waits, since {}", shown(notice.made))).collect()
}

/// The players of a match that ended hear of its end.
pub(crate) fn ends_told(events: &Events, left: &Left, end: Timestamp) -> Vec<String> {
    let arrivals = arrivals(events);
    let settled: BTreeSet<NoticeId> = events
        .commits
        .iter()
        .filter_map(|(_, change)| change.settled.as_ref())
        .filter(|(_, receipt)| matches!(receipt, Receipt::Superseded | Receipt::Impossible(_)))
        .map(|(id, _)| *id)
        .collect();
    let mut wrong = Vec::new();
    for (id, versions) in versions(events) {
        let Some((at, record, _)) =
            versions.iter().find(|(_, record, _)| matches!(record.status, Status::Over(_)))
        else {
            continue;
        };
        let is_usual = matches!(record.ended(), Some(How::Rules | How::Length | How::Agreed | How::Time));
        let count = match record.home {
            Home::Channel { .. } => 1,
            Home::Direct => record.people().count() as u64,
        };
        let is_heard = |number: u64| {
            let notice = NoticeKind::Over(id).notice_id(number);
            let waits = left.waiting.iter().any(|waiting| waiting.kind.subject() == Subject::Match(id));
            arrivals.contains_key(&notice) || settled.contains(&notice) || waits
        };
        if is_usual && at.plus_seconds(WAITS) < end && !(0..count).all(is_heard) {
            wrong.push(format!("game {id} is over since {}, and not both players heard of it", shown(*at)));
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use postern_play::ids::ServerId;
    use postern_play::record::post::Post;
    use postern_play::record::{Over, Record};
    use postern_play::step::change::Change;
    use postern_play::time::clock::Clock;
    use postern_testkit::fixtures::{ANN, record};

    use super::super::evidence::turns;
    use super::*;
    use crate::time::START;

    const HALL: ChannelId = ChannelId(77);

    fn at(seconds: i64) -> Timestamp {
        START.plus_seconds(seconds)
    }

    fn kind() -> NoticeKind {
        NoticeKind::Turn { of: record(1).id, ply: 0 }
    }

    fn mover() -> PersonId {
        let first = record(1);
        first.to_move().and_then(|seat| first.players[seat].person()).expect("a person begins")
    }

    fn arrived(second: i64, message: u64) -> Arrived {
        Arrived {
            at: at(second),
            channel: HALL,
            message: MessageId(message),
            notice: kind().notice_id(0),
            pinged: [mover()].into(),
            is_marked: true,
            text: String::new(),
        }
    }

    /// A match from its start, with this message about the first turn.
    fn told(arrived: Arrived) -> Events {
        let commit = Change { records: vec![record(1)], ..Change::default() };
        Events { commits: vec![(at(0), commit)], arrived: vec![arrived], ..Events::default() }
    }

    fn wrong(events: &Events, end: i64) -> Vec<String> {
        let turns: Vec<Turn<'_>> =
            turns(events, at(end)).into_iter().map(|turn| Turn { ended: at(end), ..turn }).collect();
        pinged(events, &turns)
    }

    #[test]
    fn a_second_message_soon_after_the_first_breaks_the_contract() {
        let posted = |second| repeated([arrived(1, 5), arrived(second, 6)].iter());
        assert_eq!(posted(20).len(), 1);
        assert_eq!(posted(2 * AGAIN), [""; 0]);
    }

    #[test]
    fn a_ping_without_the_number_of_its_notice_breaks_it() {
        let wrong = |is_marked| {
            let mut events = told(Arrived { is_marked, ..arrived(1, 5) });
            events.commits[0].1.notices =
                vec![postern::service::telling::notice(kind(), vec![ANN], at(0), 0)];
            marked(&events)
        };
        assert_eq!(wrong(true), [""; 0]);
        assert!(wrong(false)[0].contains("can't be found again"));
    }

    #[test]
    fn a_turn_that_pings_nobody_or_others_or_comes_late_breaks_it() {
        assert_eq!(wrong(&told(arrived(1, 5)), 1000), [""; 0]);
        let silent = Arrived { pinged: [].into(), ..arrived(1, 5) };
        assert!(wrong(&told(silent), 1000)[0].contains("without a ping"));
        let more = Arrived { pinged: [mover(), PersonId(99)].into(), ..arrived(1, 5) };
        assert!(wrong(&told(more), 1000)[0].contains("99 is pinged, too"));
        assert!(wrong(&told(arrived(900, 5)), 100)[0].contains("after its end"));
    }

    #[test]
    fn a_turn_told_elsewhere_without_a_refusal_breaks_it() {
        let home = Home::Channel { server: ServerId(4), channel: HALL, thread: None };
        let wrong = |channel, sent: Vec<Sent>| {
            let mut events = told(Arrived { channel, ..arrived(9, 5) });
            events.commits[0].1.records[0].home = home;
            events.sent = sent;
            at_home(&events, &turns(&events, at(1000))).len()
        };
        let refused = |code, second| Sent {
            at: at(second),
            request: "POST /api/v10/channels/77/messages".into(),
            status: 403,
            code,
            is_own_limit: false,
            process: 1,
            content: 0,
        };
        assert_eq!(wrong(HALL, vec![]), 0);
        assert_eq!(wrong(ChannelId(5), vec![]), 1);
        assert_eq!(wrong(ChannelId(5), vec![refused(50_001, 3)]), 0);
        assert_eq!(wrong(ChannelId(5), vec![refused(50_001, 20)]), 1, "it came later");
        assert_eq!(wrong(ChannelId(5), vec![refused(0, 3)]), 1, "a page is no refusal by Discord");
    }

    #[test]
    fn a_ping_in_quiet_hours_breaks_it_unless_the_person_just_acted() {
        let zone = Some("UTC".parse().expect("a zone"));
        let profile = Profile { zone, quiet: "0-3".parse().ok(), ..Profile::new(mover()) };
        let mut events = told(arrived(1800, 5));
        events.commits.push((at(2), Change { profiles: vec![profile], ..Change::default() }));
        assert!(wrong(&events, 4000)[0].contains("quiet hours"));
        events.acted.insert(mover(), vec![at(1700)]);
        assert_eq!(wrong(&events, 4000), [""; 0]);
    }

    #[test]
    fn a_wrong_message_and_one_given_up_without_a_refusal_break_it() {
        let mut events = told(arrived(1, 5));
        let settle = |id, receipt| Change { settled: Some((id, receipt)), ..Change::default() };
        let other = NoticeKind::Over(record(1).id).notice_id(0);
        let post = Post { channel: HALL, message: MessageId(5) };
        events.commits.push((at(3), settle(kind().notice_id(0), Receipt::Arrived(post))));
        assert_eq!(own_messages(&events), [""; 0]);
        events.commits.push((at(4), settle(other, Receipt::Arrived(post))));
        assert_eq!(own_messages(&events).len(), 1);
        events.commits.push((at(5), settle(other, Receipt::Impossible("closed".into()))));
        assert_eq!(refused_before(&events).len(), 1);
        events.refused.push(at(4));
        assert_eq!(refused_before(&events), [""; 0]);
    }

    #[test]
    fn a_notice_that_waits_and_an_end_that_nobody_hears_of_break_it() {
        let mut notice = postern::service::telling::notice(kind(), vec![ANN], at(0), 0);
        let left = |notice: &postern_play::notices::notice::Notice| Left {
            waiting: vec![notice.clone()],
            ..Left::default()
        };
        assert_eq!(none_waits(&left(&notice), at(60)), [""; 0]);
        assert_eq!(none_waits(&left(&notice), at(2 * WAITS)).len(), 1);
        notice.refused = Some(postern_play::notices::refusals::Refusals { since: at(0), tries: 9 });
        assert_eq!(none_waits(&left(&notice), at(2 * WAITS)), [""; 0]);
        let status = Status::Over(Over { winner: None, how: How::Agreed, at: at(0) });
        let over = Record { status, clock: Clock::Stopped, ..record(1) };
        let mut events = told(arrived(1, 5));
        events.commits.push((at(9), Change { records: vec![over], ..Change::default() }));
        assert_eq!(ends_told(&events, &Left::default(), at(60)), [""; 0]);
        assert_eq!(ends_told(&events, &Left::default(), at(2 * WAITS)).len(), 1);
        for number in 0..2 {
            let notice = NoticeKind::Over(record(1).id).notice_id(number);
            events.arrived.push(Arrived { notice, ..arrived(10, 6 + number) });
        }
        assert_eq!(ends_told(&events, &Left::default(), at(2 * WAITS)), [""; 0]);
    }
}
