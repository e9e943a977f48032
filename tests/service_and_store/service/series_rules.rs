//! Series and the rest of the bot: withdrawals, absences, voided games, people who leave, deadlines and outages,
//! leagues.

use postern::chat::message::messenger::NotComposed;
use postern::chat::tell::notices::composer::{OutgoingMessage, compose};
use postern::play::notices::plan::{plan, unpinged};
use postern::play::record::MoveEntry;
use postern::play::record::replay::replay;
use postern::play::series::live::live;
use postern::play::series::of_series::Heard;
use postern::play::time::vacation::Vacation;
use postern_club::series::state::member::MemberState;
use postern_club::series::state::pairing::{Cause, Pairing, PairingState, Verdict};
use postern_club::series::state::series::Phase;
use postern_club::series::state::settings::{Form, PoolRules};
use postern_club::series::steps::effect;
use postern_testkit::prelude::*;

use super::series::{Club, HALL, SERVER, settings};

const POOL: Form = Form::Pool(PoolRules { both_colours: false, at_once: None });

/// The messages of the rules to a person.
fn told(club: &Club, person: u64) -> Vec<effect::Notice> {
    let own = club.notices().into_iter().filter_map(|notice| match notice.kind {
        NoticeKind::SeriesTold { to, what, .. } if to == PersonId(person) => Some(what),
        _ => None,
    });
    own.collect()
}

async fn resign(club: &Club, of: MatchId, loser: PersonId) {
    let seen = club.store.record(of).await.unwrap().expect("the match").ply();
    let resign = Command::Resign { seen };
    let now = club.now();
    club.matches.command(of, Actor::Person(loser), &resign, None, now).await.expect("it is carried out");
}

/// Settles the notice of every waiting turn, as if its message had arrived.
async fn tell_turns(club: &Club) {
    let now = club.now();
    let is_turn = |notice: &Notice| matches!(notice.kind, NoticeKind::Turn { .. });
    for notice in club.store.undelivered(now, usize::MAX).await.unwrap().into_iter().filter(is_turn) {
        let post = Post { channel: HALL, message: MessageId(1000 + notice.id.0 % 1000) };
        club.deliveries.settle(&notice, Receipt::Arrived(post), None, now).await.unwrap();
    }
}

fn is_annulled(pairing: &Pairing) -> bool {
    pairing.state == PairingState::Annulled
}

#[tokio::test(start_paused = true)]
async fn games_of_a_player_who_withdraws_early_are_closed_without_a_result_and_leave_the_table() {
    let mut club = Club::new(4);
    let id = club.open_full(POOL).await;
    assert_eq!(club.matches().await.len(), 6);
    let leaver = PersonId(4);
    club.step(id, leaver, SeriesStep::Withdraw).await.expect("they may");
    let closed: Vec<Record> =
        club.matches().await.into_iter().filter(|record| record.people().any(|one| one == leaver)).collect();
    assert_eq!(closed.len(), 3);
    for record in &closed {
        assert_eq!((record.ended(), record.news()), (Some(How::Closed), None));
        let told = club.notices().into_iter().filter(|it| it.kind == NoticeKind::Over(record.id));
        assert_eq!(told.count(), 1);
    }
    club.work().await.unwrap();
    let series = club.series(id).await;
    assert_eq!(series.club.pairings.iter().filter(|pairing| is_annulled(pairing)).count(), 3);
    assert_eq!(series.club.pairings.len(), 6, "no closed game is played again");
    for person in 1..=4 {
        let left = matches!(told(&club, person)[..], [effect::Notice::Left { .. }]);
        assert!(left, "player {person}: {:?}", told(&club, person));
    }
    for notice in club.notices().iter().filter(|it| matches!(it.kind, NoticeKind::Over(_))) {
        let delivery = club.deliveries.delivery(notice).await.unwrap();
        assert_eq!(unpinged(&delivery), notice.to, "the series tells them");
    }
}

#[tokio::test(start_paused = true)]
async fn a_game_lost_on_time_lets_the_player_skip_the_next_series_once() {
    let mut club = Club::new(3);
    club.terms.pace = Pace::Days(1);
    club.terms.time.strict = true;
    club.open_full(POOL).await;
    let record = club.matches().await[0].clone();
    let (late, other) = (record.to_move().expect("a turn"), record.to_move().expect("a turn").other());
    let (late, other) = (record.players[late].person().unwrap(), record.players[other].person().unwrap());
    for record in &club.matches().await[1..] {
        resign(&club, record.id, record.people().find(|one| *one != other).expect("another")).await;
    }
    tell_turns(&club).await;
    club.pass(Millis::hours(30)).await.unwrap();
    club.upkeep.sweep(club.now()).await.unwrap();
    club.work().await.unwrap();
    assert_eq!(club.matches().await[0].ended(), Some(How::Time));
    let absence = club.people.profile(late).await.unwrap().absence.expect("it is noted");
    assert!(told(&club, late.0).contains(&effect::Notice::SkipsNext(absence)));
    let next = club.open_full(POOL).await;
    let member =
        |series: &postern::play::series::SeriesRecord| series.club.member(late).map(|member| member.state);
    assert_eq!(member(&club.series(next).await), Some(MemberState::Skipping(absence)));
    assert!(told(&club, late.0).contains(&effect::Notice::SkipsThis(absence)));
    club.step(next, PersonId(9), SeriesStep::Join).await.expect("the seat is free");
    assert!(matches!(club.series(next).await.club.phase, Phase::Running { .. }));
    assert_eq!(club.people.profile(late).await.unwrap().absence, None, "they have skipped one");
}

#[tokio::test(start_paused = true)]
async fn a_game_that_is_removed_is_played_again_and_one_that_is_voided_leaves_the_finished_table() {
    let mut club = Club::new(3);
    let id = club.open_full(POOL).await;
    let removed = club.matches().await[0].id;
    let (owner, now) = (club.asker(PersonId(900)), club.now());
    club.matches.remove_game(removed, SERVER, &owner, "a mistake", now).await.expect("it is removed");
    club.work().await.unwrap();
    let all = club.matches().await;
    let again = all.last().and_then(|record| record.series.as_ref()).expect("its series");
    assert_eq!((all.len(), again.attempt), (4, 1));
    for record in all.iter().filter(|record| record.is_running()) {
        resign(&club, record.id, record.people().max().expect("a player")).await;
    }
    club.work().await.unwrap();
    assert!(club.series(id).await.is_over());
    let voided = all.last().expect("a match").id;
    club.club.void(voided, "by agreement", None, now).await.expect("it is voided");
    club.work().await.unwrap();
    let series = club.series(id).await;
    assert_eq!(series.club.pairings.iter().filter(|pairing| is_annulled(pairing)).count(), 1);
    let record = club.store.record(voided).await.unwrap().expect("the match");
    assert_eq!(record.series.expect("its series").heard, Some(Heard::Void));
    let over = club.notices().into_iter().filter(|it| it.kind == NoticeKind::SeriesOver(id));
    assert_eq!(over.count(), 1, "a correction is not told");
}

#[tokio::test(start_paused = true)]
async fn whoever_leaves_the_server_or_has_their_data_deleted_leaves_their_series() {
    let mut club = Club::new(4);
    let id = club.open_full(POOL).await;
    let now = club.now();
    club.departures.left(SERVER, PersonId(3), now).await.unwrap();
    let gone = |state| matches!(state, Some(MemberState::Withdrawn { .. }));
    assert!(gone(club.series(id).await.club.member(PersonId(3)).map(|member| member.state)));
    let asker = club.asker(PersonId(2));
    club.departures.order_deletion(&asker, 77, now).await.unwrap();
    club.departures.forget_person(PersonId(2), now).await.unwrap();
    club.work().await.unwrap();
    let series = club.series(id).await;
    assert_eq!(series.people().map(|PersonId(id)| id).collect::<Vec<_>>(), [1, 3, 4]);
    assert!(series.club.member(PersonId(2)).is_none());
    assert!(gone(series.club.member(PersonId::former(77)).map(|member| member.state)));
    assert_eq!(club.series.series_of_person(PersonId(2)).await.unwrap(), []);
    assert!(club.notices().iter().all(|notice| notice.to.iter().all(|person| !person.is_former())));
    let text = serde_json::to_string(&series).unwrap();
    assert!(!text.contains("Player 2"), "{text}");
    assert_eq!(club.store.faults().await, Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn a_deadline_decides_games_and_is_later_by_an_outage() {
    let mut club = Club::new(3);
    let id = club.open_full(POOL).await;
    club.pass(Millis(20 * Millis::DAY.0)).await.unwrap();
    club.work().await.unwrap();
    // The program does not run for two days.
    club.clock.skip_to(club.now().plus_days(2));
    club.store.heartbeat(club.now()).await.unwrap();
    club.work().await.unwrap();
    assert!(!club.series(id).await.is_over(), "the time without the program does not count");
    club.pass(Millis::hours(23)).await.unwrap();
    club.work().await.unwrap();
    assert!(!club.series(id).await.is_over());
    club.pass(Millis::hours(2)).await.unwrap();
    club.work().await.unwrap();
    let series = club.series(id).await;
    assert!(series.is_over());
    for pairing in &series.club.pairings {
        let decided = matches!(
            pairing.state,
            PairingState::Decided { verdict: Verdict::Draw, cause: Cause::Deadline, .. }
        );
        assert!(decided, "{pairing:?}");
    }
    assert!(club.matches().await.iter().all(Record::is_running), "the games continue without the series");
    assert!(club.matches().await.iter().all(|record| record.series.is_none()), "without its title");
    let record = club.matches().await[0].clone();
    resign(&club, record.id, record.people().next().expect("a player")).await;
    club.work().await.unwrap();
    assert_eq!(club.series(id).await.club, series.club, "a late result does not count");
}

#[tokio::test(start_paused = true)]
async fn games_of_a_closed_series_continue_without_its_title_and_their_threads_are_renamed_once() {
    let mut club = Club::new(3);
    let id = club.open_full(POOL).await;
    club.step(id, PersonId(1), SeriesStep::Close).await.expect("they may");
    club.work().await.unwrap();
    let all = club.matches().await;
    assert_eq!(all.len(), 3);
    for record in &all {
        assert!(record.is_running() && record.series.is_none());
        let renamed = club.notices().into_iter().filter(|it| it.kind == NoticeKind::Renamed(record.id));
        assert_eq!(renamed.count(), 1);
        resign(&club, record.id, record.people().next().expect("a player")).await;
    }
    club.work().await.unwrap();
    assert!(club.matches().await.iter().all(|record| record.news().is_none()));
    assert_eq!(club.store.faults().await, Vec::<String>::new());
}

#[test]
fn time_on_vacation_and_time_given_back_do_not_count_as_used_at_a_deadline() {
    let at = |hours: i64| NOON.plus(Millis(hours * Millis::HOUR.0));
    let mut record = postern_testkit::fixtures::record(1);
    record.started = NOON;
    record.moves = vec![MoveEntry::new("a".into(), at(10), 0), MoveEntry::new("b".into(), at(13), 0)];
    record.moves[1].spared = Some(Millis::HOUR);
    (record.state.to_move, record.state.last_move_at) = (Some(Seat::First), at(13));
    record.clock = Clock::begin(Seat::First, false, Pace::Days(3), at(13)).told(at(13));
    let used = |vacations: Vec<Vacation>| {
        let live = live(&record, &Pair::new(vacations, Vec::new()), at(15)).expect("it runs");
        (live.used.0, live.used.1)
    };
    assert_eq!(used(Vec::new()), (Millis::hours(12), Millis::hours(2)));
    assert_eq!(used(vec![Vacation { from: at(2), to: at(8) }]), (Millis::hours(6), Millis::hours(2)));
    record.clock = record.clock.out_of_reach(at(14));
    let live = live(&record, &Pair::new(Vec::new(), Vec::new()), at(60)).expect("it runs");
    assert_eq!(live.used.0, Millis::hours(11), "a paused clock uses nothing");
}

/// Lets all games of a pool end except one, and nobody move in that for 56 hours. Then a player moves, three times in
/// all. Returns the players in their order of moving, and those who were told that all others wait for them.
async fn awaited_in_pool(wants: impl Fn(&mut Profile) + Send + Sync) -> (Vec<PersonId>, Vec<PersonId>) {
    let mut club = Club::new(3);
    let id = club.open_full(POOL).await;
    let [last, others @ ..] = &club.matches().await[..] else { panic!("no match") };
    for record in others {
        resign(&club, record.id, record.people().next().expect("a player")).await;
    }
    let mut moved = Vec::new();
    for _ in 0..3 {
        let record = club.store.record(last.id).await.unwrap().expect("the match");
        let person = record.to_move().and_then(|seat| record.players[seat].person()).expect("a player");
        let asker = club.asker(person);
        club.people.choose(&asker, club.now(), &wants).await.expect("it is kept");
        tell_turns(&club).await;
        for _ in 0..8 {
            club.pass(Millis::hours(7)).await.unwrap();
            club.work().await.unwrap();
        }
        let text = replay(&catalogue(), &record).expect("it can be replayed").legal(1)[0].clone();
        let made = Command::Move { seen: record.ply(), text };
        let now = club.now();
        club.matches.command(last.id, Actor::Person(person), &made, None, now).await.expect("it is legal");
        moved.push(person);
    }
    let told = club
        .notices()
        .into_iter()
        .filter_map(|it| matches!(it.kind, NoticeKind::Awaited { of, .. } if of == id).then(|| it.to[0]));
    (moved, told.collect())
}

#[tokio::test(start_paused = true)]
async fn a_player_all_wait_for_is_told_once_in_each_round() {
    let (moved, told) = awaited_in_pool(|_| {}).await;
    assert_eq!(told, moved[..2], "{moved:?}");
}

#[tokio::test(start_paused = true)]
async fn a_player_who_has_moved_is_not_told_later_that_all_wait_for_them() {
    let mut club = Club::new(3);
    club.open_full(POOL).await;
    let [last, others @ ..] = &club.matches().await[..] else { panic!("no match") };
    for record in others {
        resign(&club, record.id, record.people().next().expect("a player")).await;
    }
    tell_turns(&club).await;
    for _ in 0..8 {
        club.pass(Millis::hours(7)).await.unwrap();
        club.work().await.unwrap();
    }
    let notices = club.notices();
    let notice = notices.iter().find(|it| matches!(it.kind, NoticeKind::Awaited { .. })).expect("told");
    let pictures = Meeting::new().pictures();
    let composed = async || {
        let (delivery, now) = (club.deliveries.delivery(notice).await.unwrap(), club.now());
        let planned = (&delivery, &plan(&delivery, |_| false, now));
        compose(&club.service, &pictures, planned, "", now).await
    };
    let Ok(OutgoingMessage { message, .. }) = composed().await else { panic!("it is true") };
    assert!(message.content.says("series-awaited"), "{message:?}");
    let record = club.store.record(last.id).await.unwrap().expect("the match");
    let person = record.to_move().and_then(|seat| record.players[seat].person()).expect("a player");
    let text = replay(&catalogue(), &record).expect("it can be replayed").legal(1)[0].clone();
    let made = Command::Move { seen: record.ply(), text };
    let moved = club.matches.command(last.id, Actor::Person(person), &made, None, club.now()).await;
    moved.expect("it is legal");
    assert!(matches!(composed().await, Err(NotComposed::Superseded)), "quiet hours may have kept it waiting");
}

#[tokio::test(start_paused = true)]
async fn a_player_who_does_not_want_to_hear_that_all_wait_for_them_does_not() {
    let (_, told) = awaited_in_pool(|profile| profile.awaited = false).await;
    assert_eq!(told, []);
}

#[tokio::test(start_paused = true)]
async fn a_league_plays_its_divisions_and_turns_to_the_next_season() {
    let mut club = Club::new(8);
    let form = Form::League { division: 4, pool: PoolRules::default() };
    let id = club.open(form).await.unwrap();
    let mut seasons = Vec::new();
    for _ in 0..80 {
        club.half_a_day(id).await.unwrap();
        let league = club.series(id).await;
        if seasons.last() != Some(&league.club.season) {
            seasons.push(league.club.season);
        }
    }
    assert!(seasons.starts_with(&[0, 1, 2]), "{seasons:?}");
    let league = club.series(id).await;
    assert!(!league.pools.is_empty());
    assert!(league.pools.iter().all(|pool| pool.key.season == league.club.season), "{:?}", league.pools);
    let listed = club.series.series_of_server(SERVER).await.unwrap();
    assert_eq!(listed.iter().map(|series| series.id).collect::<Vec<_>>(), [id], "no pool is listed");
    let first: Vec<Record> = club.matches().await.into_iter().take(12).collect();
    for record in &first {
        let of = record.series.as_ref().expect("its series");
        assert_eq!((of.title.as_str(), of.season), ("Autumn cup", Some(1)));
        assert!(matches!(of.division, Some(1 | 2)));
    }
    for person in 1..=8 {
        let starts = |it: &&effect::Notice| matches!(it, effect::Notice::Season { season: 1, .. });
        assert_eq!(told(&club, person).iter().filter(starts).count(), 1, "player {person}");
    }
    let overs = club.notices().into_iter().filter(|it| matches!(it.kind, NoticeKind::SeriesOver(_)));
    let overs: Vec<Notice> = overs.collect();
    let season: Vec<&Notice> = overs.iter().take(2).collect();
    let mut hear: Vec<u64> = season.iter().flat_map(|it| it.to.iter().map(|person| person.0)).collect();
    hear.sort_unstable();
    assert_eq!(hear, (1..=8).collect::<Vec<_>>(), "everybody hears once of the end of a season");
}

#[tokio::test(start_paused = true)]
async fn a_running_division_can_be_left_and_its_substitute_plays_in_no_other() {
    let mut club = Club::new(8);
    let form = Form::League { division: 4, pool: PoolRules::default() };
    let id = club.open(form).await.unwrap();
    for _ in 0..20 {
        if !club.series(id).await.pools.is_empty() {
            break;
        }
        club.half_a_day(id).await.unwrap();
    }
    club.work().await.unwrap();
    let [first, second] = &club.series(id).await.pools[..] else { panic!("two divisions") };
    let (first, second) = (first.id, second.id);
    let players = club.series(second).await.club.playing().map(|member| member.player).collect::<Vec<_>>();
    let leaver = club.series(first).await.club.members[0].player;
    let other = players[0];
    club.step(first, leaver, SeriesStep::Withdraw).await.expect("they may");
    club.step(first, other, SeriesStep::Join).await.expect("it is answered");
    assert!(club.series(first).await.club.member(other).is_none(), "they play in the other division");
    let substitute = PersonId(9);
    club.step(first, substitute, SeriesStep::Join).await.expect("a seat is free");
    let series = club.series(first).await;
    let games = series.club.pairings.iter().filter(|pairing| pairing.has(substitute)).count();
    assert_eq!(games, 3, "{:?}", series.club.members);
    club.step(second, substitute, SeriesStep::Join).await.expect("it is answered");
    let now = club.series(second).await.club.playing().map(|member| member.player).collect::<Vec<_>>();
    assert_eq!(now, players, "a substitute has one division");
}

#[tokio::test]
async fn a_game_of_a_series_is_announced_without_a_ping_and_its_first_turn_pings_the_player() {
    let meeting = Meeting::new();
    meeting.run();
    let now: Timestamp = meeting.clock.now();
    let new = NewSeries {
        server: SERVER,
        channel: ChannelId(7),
        title: "Autumn *cup*".into(),
        terms: postern::play::challenge::Terms::new("ransom", Pace::Days(3)),
        settings: settings(POOL, 3, now),
        seed: 1,
    };
    let id = meeting.service.series.open_series(&meeting.asker(PersonId(1)), new, now).await.unwrap().id;
    for person in [1, 2, 3].map(PersonId) {
        meeting.service.series.series_step(&meeting.asker(person), id, SeriesStep::Join, now).await.unwrap();
    }
    meeting.told.notify_one();
    let of = MatchId(1);
    let turn = NoticeKind::Turn { of, ply: 0 };
    let posts = meeting.messenger.told(turn, 1).await;
    let record = meeting.record(of).await;
    let hall = Address::Channel(ChannelId(7));
    // No thread can be opened here, so the game is played in the channel.
    assert_eq!((posts[0].to, posts[0].message.ping.len()), (hall, 1));
    let all = meeting.messenger.all();
    let begun =
        all.iter().find(|post| post.message.content.ends_with("#1)") || post.message.content.contains("#1"));
    let begun = begun.expect("it is announced");
    assert!(!begun.message.content.says("series-round"), "all start at once: {}", begun.message.content);
    assert!(begun.message.ping.is_empty() && begun.message.silent);
    let title = postern::chat::message::thread_titles::thread_title(meeting.service.catalogue(), &record);
    assert!(title.starts_with("Autumn *cup* · ") && title.ends_with("· #1"), "{title}");
}
