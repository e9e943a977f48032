//! Boards: the message of an earlier turn offers no move, and nothing is kept of the boards of finished games.

use std::collections::BTreeMap;

use discord_sandbox::handle::Sandbox;
use discord_sandbox::id::Id;
use postern_play::ids::{MatchId, NoticeId, Ply};
use postern_play::notices::notice::{NoticeKind, Receipt};
use postern_play::notices::subject::Subject;
use postern_play::record::Status;
use postern_play::record::post::Post;
use postern_play::time::Timestamp;

use super::evidence::{Left, Turn, versions};
use crate::history::Events;
use crate::time::shown;

/// The longest time in which the buttons of an earlier board are removed, in seconds.
const REMOVED: i64 = 3600;
/// The waits that Discord may ask for before the buttons of an earlier board are given up.
const WAITS: usize = 3;
/// The action of the button that opens the entry of a move.
const MOVE: &str = "move:";

/// True if a message has an open button for a move.
pub(crate) fn offers_a_move(sandbox: &Sandbox, post: &Post) -> bool {
    let message = sandbox.message(Id(post.channel.0), Id(post.message.0));
    message.is_some_and(|message| {
        message.controls().iter().any(|control| {
            control["disabled"] != true
                && control["custom_id"].as_str().is_some_and(|action| action.starts_with(MOVE))
        })
    })
}

/// The messages of turns that are over have no button for a move once a later message about the game arrived, unless
/// Discord refused an edit.
pub(crate) fn old_buttons(
    events: &Events,
    turns: &[Turn<'_>],
    end: Timestamp,
    offers_a_move: &dyn Fn(&Post) -> bool,
) -> Vec<String> {
    let posts = posts(events);
    let refused = |post: &Post| {
        let path = format!("/messages/{}", post.message.0);
        let refusals = events.sent.iter().filter(|sent| sent.status >= 400 && sent.request.ends_with(&path));
        let (waits, others): (Vec<_>, Vec<_>) = refusals.partition(|sent| sent.status == 429);
        !others.is_empty() || waits.len() >= WAITS
    };
    let turn_of = |turn: &Turn<'_>| NoticeKind::Turn { of: turn.of, ply: turn.ply }.notice_id(0);
    let mut replaced: BTreeMap<MatchId, (Ply, Timestamp)> = BTreeMap::new();
    for turn in turns {
        if let Some((at, _)) = posts.get(&turn_of(turn)).and_then(|posts| posts.first()) {
            replaced.insert(turn.of, (turn.ply, *at));
        }
    }
    let mut wrong = Vec::new();
    for turn in turns {
        let later =
            replaced.get(&turn.of).filter(|(ply, at)| turn.ply < *ply && at.plus_seconds(REMOVED) < end);
        let Some((_, later)) = later else { continue };
        for (_, post) in posts.get(&turn_of(turn)).into_iter().flatten() {
            if offers_a_move(post) && !refused(post) {
                let since = shown(*later);
                wrong
                    .push(format!("{}: its message offers a move, and was replaced at {since}", turn.name()));
            }
        }
    }
    wrong
}

/// The store keeps no board and no settled notice of a match that is over, once all its notices are settled.
pub(crate) fn none_of_finished(events: &Events, left: &Left) -> Vec<String> {
    let boards = left.boards.iter().map(|of| (*of, "a board".to_owned()));
    let told = left.told.iter().filter_map(|notice| match notice.subject() {
        Some(Subject::Match(of)) => Some((of, format!("the settled {notice:?}"))),
        _ => None,
    });
    let kept: BTreeMap<MatchId, String> = boards.chain(told).collect();
    let mut wrong = Vec::new();
    for (id, versions) in versions(events) {
        let is_over = versions.last().is_some_and(|(_, record, _)| matches!(record.status, Status::Over(_)));
        if let Some(what) = kept.get(&id).filter(|_| is_over && !left.unsettled.contains(&Subject::Match(id)))
        {
            wrong.push(format!("game {id} is over, and the store keeps {what} of it"));
        }
    }
    wrong
}

/// The messages with which notices were settled, and when.
fn posts(events: &Events) -> BTreeMap<NoticeId, Vec<(Timestamp, Post)>> {
    let mut all: BTreeMap<NoticeId, Vec<(Timestamp, Post)>> = BTreeMap::new();
    for (at, change) in &events.commits {
        if let Some((id, Receipt::Arrived(post))) = &change.settled {
            all.entry(*id).or_default().push((*at, *post));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use postern_play::ids::{ChannelId, MessageId};
    use postern_play::record::Record;
    use postern_play::step::change::Change;
    use postern_testkit::fixtures::{next, over, record};

    use super::super::evidence::turns;
    use super::*;
    use crate::history::Sent;
    use crate::time::START;

    fn at(minutes: i64) -> Timestamp {
        START.plus_seconds(60 * minutes)
    }

    /// The commits of two turns, each told a minute later.
    fn told() -> Events {
        let (first, second) = (record(1), next(&record(1)));
        let mut events = Events::default();
        for (minute, record) in [(0, first), (10, second)] {
            let notice = NoticeKind::Turn { of: record.id, ply: record.ply() }.notice_id(0);
            let post = Post { channel: ChannelId(7), message: MessageId(minute as u64) };
            let told = Change { settled: Some((notice, Receipt::Arrived(post))), ..Change::default() };
            let made = Change { records: vec![record], ..Change::default() };
            events.commits.extend([(at(minute), made), (at(minute + 1), told)]);
        }
        events
    }

    #[test]
    fn an_earlier_board_that_offers_a_move_breaks_the_contract() {
        let events = told();
        let wrong =
            |end, with: &dyn Fn(&Post) -> bool| old_buttons(&events, &turns(&events, at(end)), at(end), with);
        assert_eq!(wrong(300, &|post| post.message.0 > 0), [""; 0], "the newest one offers a move");
        assert_eq!(wrong(20, &|_| true), [""; 0], "there is an hour");
        assert!(wrong(300, &|_| true)[0].contains("offers a move"));
        let refused = |status, times| {
            let sent = Sent {
                at: at(11),
                request: "PATCH /api/v10/channels/7/messages/0".into(),
                status,
                code: 0,
                is_own_limit: false,
                process: 1,
                content: 0,
            };
            let events = Events { sent: vec![sent; times], ..told() };
            old_buttons(&events, &turns(&events, at(300)), at(300), &|post| post.message.0 == 0).len()
        };
        assert_eq!(refused(403, 1), 0);
        assert_eq!((refused(429, 1), refused(429, WAITS)), (1, 0), "one wait is no reason to give it up");
    }

    #[test]
    fn a_board_and_a_settled_notice_of_a_finished_game_break_it() {
        let games = |record: Record| Events {
            commits: vec![(at(0), Change { records: vec![record], ..Change::default() })],
            ..Events::default()
        };
        let id = record(1).id;
        let board = Left { boards: vec![id], ..Left::default() };
        let notice = Left { told: vec![NoticeKind::Over(id).notice_id(0)], ..Left::default() };
        let waits = Left { boards: vec![id], unsettled: vec![Subject::Match(id)], ..Left::default() };
        assert_eq!(none_of_finished(&games(record(1)), &board), [""; 0]);
        assert_eq!(none_of_finished(&games(over(&record(1))), &board).len(), 1);
        assert_eq!(none_of_finished(&games(over(&record(1))), &notice).len(), 1);
        assert_eq!(none_of_finished(&games(over(&record(1))), &waits), [""; 0]);
    }
}
