//! Reviews of finished matches, from the request to the notice, with a store in memory.

use postern::play::record::review::Review;
use postern::play::record::review::order::{ReviewOrder, ReviewState};
use postern::service::matches::merit::merit;
use postern::words::analysis::hint_words::merit_words;
use postern::workers::reviewer::{Reviewed, Reviewer};
use postern_testkit::prelude::*;

/// Plays `plies` first legal moves in a small game, then lets Ann resign.
async fn finished(meeting: &Meeting, plies: usize) -> MatchId {
    let id = meeting.begin_game("palisade", &[("size", "5")]).await;
    for ply in 0..plies {
        meeting.play(id, [ANN, BEN][ply % 2]).await;
    }
    meeting.resign(id, ANN).await;
    id
}

fn pool() -> Arc<EnginePool> {
    Arc::new(EnginePool::start(catalogue(), 1, Duration::from_secs(1)))
}

fn reviewer(meeting: &Meeting, pool: Arc<EnginePool>) -> Reviewer {
    let clock = meeting.clock.clone();
    // The lowest level that always plays its best move.
    Reviewer::new(meeting.service.clone(), pool, 4, move || clock.now())
}

async fn want(meeting: &Meeting, id: MatchId, who: PersonId) -> Result<ReviewOrder, Failure> {
    meeting.matches.want_review(id, &meeting.asker(who), meeting.now()).await
}

fn refused(answer: Result<ReviewOrder, Failure>) -> Refusal {
    match answer {
        Err(Failure::Refused(refusal)) => refusal,
        other => panic!("it is not refused: {other:?}"),
    }
}

async fn kept(meeting: &Meeting, id: MatchId) -> Option<Review> {
    meeting.store.review(id).await.unwrap().and_then(|order| order.review().cloned())
}

#[tokio::test]
async fn a_review_is_made_once_and_told_once_to_all_who_asked() {
    let meeting = Meeting::new();
    let id = finished(&meeting, 6).await;
    let reviewer = reviewer(&meeting, pool());
    assert_eq!(reviewer.next().await.unwrap(), None, "nobody asked");
    for who in [ANN, BEN, ANN] {
        assert!(want(&meeting, id, who).await.expect("it may be asked for").is_wanted());
    }
    assert_eq!(reviewer.next().await.unwrap(), Some(Reviewed { of: id, failed: None }));
    assert_eq!(reviewer.next().await.unwrap(), None);
    let review = kept(&meeting, id).await.expect("it is kept");
    assert_eq!(review.chances.len(), 7);
    assert!(review.accuracy.first.is_some() && review.accuracy.second.is_some());
    assert!(!review.turning.is_empty(), "the first moves of the list are not all good ones: {review:?}");

    let running = meeting.run();
    let kind = NoticeKind::Review { of: id, round: 0 };
    meeting.messenger.told(kind, 1).await;
    meeting.messenger.settled(&meeting).await;
    let [told] = meeting.messenger.posts(kind).try_into().expect("one message");
    running.abort();
    assert_eq!(told.to, Address::Channel(ChannelId(7)));
    assert_eq!(told.message.ping, [ANN, BEN]);
    assert!(told.message.picture.is_some());
    let said = &told.message.content;
    assert_eq!(said.matches(&format!("#{id}")).count(), 1, "the game is named once: {said}");

    // A later request gets the review at once. The review is neither made nor told again.
    assert!(want(&meeting, id, EVE).await.expect("it is there").review().is_some());
    assert_eq!(reviewer.next().await.unwrap(), None);
    assert!(meeting.store.undelivered(meeting.now(), 9).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_not_done_when_the_program_ends_is_made_at_the_next_start() {
    let meeting = Meeting::new();
    let id = finished(&meeting, 6).await;
    want(&meeting, id, ANN).await.expect("it may be asked for");
    let thinker_of_then = pool();
    let generation = reviewer(&meeting, thinker_of_then.clone());
    let (made, ()) = tokio::join!(generation.next(), async {
        while thinker_of_then.load() == (0, 0) {
            tokio::task::yield_now().await;
        }
        thinker_of_then.end();
    });
    assert_eq!(made.unwrap(), None);
    assert_eq!(kept(&meeting, id).await, None);
    assert_eq!(meeting.store.reviews_wanted(9).await.unwrap(), [id]);
    assert_eq!(reviewer(&meeting, pool()).next().await.unwrap(), Some(Reviewed { of: id, failed: None }));
    let review = kept(&meeting, id).await.expect("it is kept");

    // The same record gets the same review in another store.
    let other = Meeting::new();
    let same = finished(&other, 6).await;
    want(&other, same, BEN).await.expect("it may be asked for");
    reviewer(&other, pool()).next().await.unwrap();
    assert_eq!(kept(&other, same).await, Some(review));
}

#[tokio::test]
async fn only_matches_that_are_over_and_not_too_short_are_reviewed() {
    let meeting = Meeting::new();
    let running = meeting.begin_game("palisade", &[("size", "5")]).await;
    assert_eq!(refused(want(&meeting, running, ANN).await), Refusal::StillRunning);
    let short = finished(&meeting, 3).await;
    assert_eq!(refused(want(&meeting, short, ANN).await), Refusal::NothingToReview { least: 4 });
    assert_eq!(refused(want(&meeting, MatchId(999), ANN).await), Refusal::NoSuchMatch);
    let damaged = finished(&meeting, 4).await;
    damage(&meeting, damaged).await;
    assert_eq!(refused(want(&meeting, damaged, ANN).await), Refusal::Frozen);
    assert_eq!(meeting.store.reviews_wanted(9).await.unwrap(), []);
}

/// Changes a digest, so that the moves no longer match the record. A second call restores it.
async fn damage(meeting: &Meeting, id: MatchId) {
    let mut record = meeting.record(id).await;
    record.moves[1].digest ^= 1;
    record.revision += 1;
    let change = Change { records: vec![record], ..Change::default() };
    meeting.store.commit(change.into()).await.expect("it is the next");
}

#[tokio::test]
async fn nobody_fills_the_queue_alone() {
    let meeting = Meeting::new();
    let mut matches = Vec::new();
    for _ in 0..4 {
        matches.push(finished(&meeting, 4).await);
    }
    for &id in &matches[..3] {
        want(&meeting, id, ANN).await.expect("there is room");
    }
    assert_eq!(refused(want(&meeting, matches[3], ANN).await), Refusal::TooManyReviews { limit: 3 });
    // Joining a request for a review that is already wanted does not count towards the limit.
    want(&meeting, matches[3], BEN).await.expect("he has none waiting");
    want(&meeting, matches[3], ANN).await.expect("it is made anyway");
    reviewer(&meeting, pool()).next().await.unwrap().expect("the first is made");
    let next = finished(&meeting, 4).await;
    want(&meeting, next, ANN).await.expect("there is room again");
}

#[tokio::test]
async fn at_most_four_are_told_and_the_fifth_is_told_to_look_again() {
    let meeting = Meeting::new();
    let id = finished(&meeting, 4).await;
    for person in 1..=5 {
        let reply = meeting.as_(PersonId(person)).reply(press(&format!("review:{id}"))).await;
        assert_eq!(
            reply.message.content.says("review-wanted[later]"),
            person == 5,
            "{}",
            reply.message.content
        );
    }
    let order = meeting.store.review(id).await.unwrap().expect("it is wanted");
    assert_eq!(order.askers, [1, 2, 3, 4].map(PersonId));
}

#[tokio::test]
async fn a_review_that_fails_is_told_and_holds_up_no_other() {
    let meeting = Meeting::new();
    let (bad, good) = (finished(&meeting, 4).await, finished(&meeting, 4).await);
    for id in [bad, good] {
        want(&meeting, id, ANN).await.expect("it may be asked for");
        meeting.clock.pass(Duration::from_secs(1));
    }
    damage(&meeting, bad).await;
    let reviewer = reviewer(&meeting, pool());
    let made = reviewer.next().await.unwrap().expect("something was wanted");
    assert!(made.of == bad && made.failed.is_some_and(|why| why.contains("move 2")));
    assert_eq!(meeting.store.review(bad).await.unwrap().map(|order| order.state), Some(ReviewState::Failed));
    assert_eq!(reviewer.next().await.unwrap(), Some(Reviewed { of: good, failed: None }));
    let running = meeting.run();
    let told = meeting.messenger.told(NoticeKind::Review { of: bad, round: 0 }, 1).await;
    assert!(told[0].message.content.says("review-failed"), "{:?}", told[0].message);

    // The operator has repaired the record. The review can be requested and is told again.
    damage(&meeting, bad).await;
    want(&meeting, bad, ANN).await.expect("it may be asked for again");
    assert_eq!(reviewer.next().await.unwrap(), Some(Reviewed { of: bad, failed: None }));
    let told = meeting.messenger.told(NoticeKind::Review { of: bad, round: 1 }, 1).await;
    running.abort();
    assert!(told[0].message.content.says("review-accuracy"), "{:?}", told[0].message);
}

#[tokio::test]
async fn a_match_in_direct_messages_is_told_of_there() {
    let meeting = Meeting::new();
    let id = meeting.begin_directly().await;
    for ply in 0..4 {
        meeting.play(id, [ANN, BEN][ply % 2]).await;
    }
    meeting.resign(id, BEN).await;
    want(&meeting, id, BEN).await.expect("it may be asked for");
    want(&meeting, id, ANN).await.expect("it may be asked for");
    reviewer(&meeting, pool()).next().await.unwrap().expect("it is made");
    let running = meeting.run();
    let told = meeting.messenger.told(NoticeKind::Review { of: id, round: 0 }, 2).await;
    running.abort();
    let to: Vec<Address> = told.iter().map(|posted| posted.to).collect();
    assert_eq!(to, [Address::Direct(BEN), Address::Direct(ANN)]);
}

fn actions(message: &Message) -> Vec<(String, bool)> {
    message.buttons().map(|button| (button.action.clone(), button.enabled)).collect()
}

/// The game of a match before a move.
async fn before(meeting: &Meeting, id: MatchId, ply: u32) -> Box<dyn GameState> {
    let record = meeting.record(id).await;
    let mut state = catalogue().begin(&record.game, &record.options, None).expect("it can be started");
    for made in &record.moves[..ply as usize] {
        state.play(&made.text).expect("it was played");
    }
    state
}

#[tokio::test]
async fn pages_are_turned_where_they_stand_and_say_what_was_better() {
    let meeting = Meeting::new();
    let id = finished(&meeting, 8).await;
    let promise = meeting.as_(ANN).reply(command("review", &[])).await;
    assert!(promise.mode == ReplyMode::Private && promise.message.content.says("review-wanted"));
    reviewer(&meeting, pool()).next().await.unwrap().expect("it is made");
    let review = kept(&meeting, id).await.expect("it is kept");
    let first = meeting.as_(BEN).reply(press(&format!("review:{id}"))).await;
    assert_eq!(first.mode, ReplyMode::Private);
    assert!(first.message.content.contains("Accuracy: **Ann**"), "{}", first.message.content);
    let last = review.turning.len() as u32 + 1;
    for own in ["page", "own-page"] {
        for (number, point) in (2..).zip(&review.turning) {
            let page = meeting.as_(BEN).reply(press(&format!("{own}:{id}:{number}"))).await;
            assert_eq!(page.mode, ReplyMode::Update);
            let said = &page.message.content;
            assert!(said.contains(&format!("Move {}", point.ply + 1)), "{said}");
            let [best, got] = [point.best, point.got].map(|chance| (chance.part() * 100.0).round());
            assert!(said.contains(&format!("**{best}% → {got}%**")), "{said}");
            let spec = *catalogue().get("palisade").expect("a game");
            let before = before(&meeting, id, point.ply).await;
            let merit = merit(spec, &*before, &point.played, &point.line).expect("the moves are legal");
            let better = match merit_words(&merit, &*before) {
                Some(phrase) => postern_testkit::trials::said(&phrase),
                None => "gain".into(),
            };
            assert!(said.contains(&better), "{better}: {said}");
            assert!(said.says("turning-better") && said.chars().count() <= 2000, "{said}");
            let alt = &page.message.picture.as_ref().expect("a board").alt;
            assert!(alt.says("turning-alt") && alt.says("turning-alt"), "{alt}");
            let forward = (format!("{own}:{id}:{}", number + 1), number < last);
            let turns = [(format!("{own}:{id}:{}", number - 1), true), forward];
            // Only a page that nobody else sees can be posted for everybody.
            let post = (own == "own-page").then(|| (format!("post-review:{id}:{number}"), true));
            let again = (format!("analyse-at:{id}:{}", point.ply), true);
            assert_eq!(
                actions(&page.message),
                turns.into_iter().chain([again]).chain(post).collect::<Vec<_>>()
            );
        }
    }
    // Pages before the first and after the last lead to those.
    for (beyond, there) in [(0, 1), (last + 1, last), (u32::MAX, last)] {
        let [beyond, there] = [beyond, there].map(|page| press(&format!("page:{id}:{page}")));
        let beyond = meeting.as_(BEN).reply(beyond).await;
        assert_eq!(beyond.message, meeting.as_(BEN).ask(there).await);
    }
    for (text, answer) in [(id.to_string(), "Accuracy"), ("#FFF".into(), "no such finished game")] {
        let by_text = meeting.as_(ANN).reply(command("review", &[("game", &text)])).await;
        assert!(by_text.message.content.contains(answer), "{}", by_text.message.content);
    }
}

#[tokio::test]
async fn the_match_that_is_meant_is_the_last_one_here_and_never_one_of_elsewhere_instead() {
    let meeting = Meeting::new();
    let nothing = meeting.as_(ANN).reply(command("review", &[])).await;
    assert!(nothing.message.content.says("no-finished-game"), "{}", nothing.message.content);
    let elsewhere = meeting.begin(ChannelId(8), 1).await;
    for ply in 0..4 {
        meeting.play(elsewhere, [ANN, BEN][ply % 2]).await;
    }
    meeting.resign(elsewhere, ANN).await;
    let here = meeting.begin_game("palisade", &[("size", "5")]).await;
    let running = meeting.as_(ANN).reply(command("review", &[])).await;
    assert!(running.message.content.says("still-running"), "{}", running.message.content);
    for ply in 0..4 {
        meeting.play(here, [ANN, BEN][ply % 2]).await;
    }
    meeting.resign(here, BEN).await;
    // A newer match in another channel.
    let newer = meeting.begin(ChannelId(8), 1).await;
    meeting.resign(newer, ANN).await;
    meeting.as_(ANN).reply(command("review", &[])).await;
    assert_eq!(meeting.store.reviews_wanted(9).await.unwrap(), [here]);
}

#[tokio::test]
async fn a_review_is_seen_where_the_match_is() {
    let meeting = Meeting::new();
    let id = finished(&meeting, 4).await;
    want(&meeting, id, ANN).await.expect("it may be asked for");
    reviewer(&meeting, pool()).next().await.unwrap().expect("it is made");
    for ask in [
        press(&format!("review:{id}")),
        press(&format!("page:{id}:2")),
        command("review", &[("game", &id.to_string())]),
    ] {
        let Answer::Reply(reply) = meeting
            .as_(EVE)
            .at(Place::Elsewhere { server: None, channel: None, shown: true })
            .answer(ask.clone())
            .await
        else {
            panic!("no answer");
        };
        assert!(reply.message.picture.is_none() && !reply.message.content.contains("Ann"), "{reply:?}");
        let seen = meeting.as_(EVE).reply(ask).await;
        assert!(seen.message.picture.is_some(), "{seen:?}");
    }
    let asked = Arguments { command: "review".into(), sub: None, arguments: Vec::new() };
    let complete = Request::Complete { arguments: asked, argument: "game".into() };
    let Answer::Suggestions(all) = meeting.as_(ANN).answer(complete).await else { panic!("no suggestions") };
    assert_eq!(all.iter().map(|one| one.value.clone()).collect::<Vec<_>>(), [id.to_string()]);
}
