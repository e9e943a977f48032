//! Seats across servers: off by default, marked, played in direct messages, and each player is pinged at home.

use postern::play::step::change::Draft;
use postern::service::challenges::rematch::Rematched;
use postern_testkit::prelude::*;

/// Ann's server, and that of everybody else.
const HERS: (ServerId, ChannelId) = (ServerId(55_555_555), ChannelId(77_777_777));
const THEIRS: (ServerId, ChannelId) = (ServerId(66_666_666), ChannelId(88_888_888));
const GAME: &str = "ransom";

fn place((server, channel): (ServerId, ChannelId)) -> Place {
    Place::Server { server, channel, parent: None }
}

async fn choose(
    meeting: &Meeting,
    by: PersonId,
    at: (ServerId, ChannelId),
    menu: &str,
    value: &str,
) -> String {
    let chosen = Request::Choose { action: menu.into(), values: vec![value.into()] };
    meeting.as_(by).at(place(at)).ask(chosen).await.content
}

/// Switches games across servers on or off, for a person or, as its owner, for a server.
async fn person(meeting: &Meeting, by: PersonId, value: &str) -> String {
    let at = if by == ANN { HERS } else { THEIRS };
    choose(meeting, by, at, "set:across", value).await
}

async fn server(meeting: &Meeting, at: (ServerId, ChannelId), value: &str) -> String {
    choose(meeting, ANN, at, "server:across", value).await
}

/// A meeting at which both servers, Ann and Ben allow games across servers.
async fn open_to_others() -> Meeting {
    let meeting = Meeting::new();
    for at in [HERS, THEIRS] {
        server(&meeting, at, "on").await;
    }
    for by in [ANN, BEN] {
        person(&meeting, by, "on").await;
    }
    meeting
}

/// Opens a seat with **Play now**.
async fn sit(meeting: &Meeting, by: PersonId, at: (ServerId, ChannelId)) -> Message {
    meeting.as_(by).at(place(at)).press(&format!("sit:{GAME}")).await
}

async fn play(meeting: &Meeting, by: PersonId, at: (ServerId, ChannelId)) -> Message {
    meeting.as_(by).at(place(at)).command("play", &[]).await
}

async fn open_lobby(meeting: &Meeting, (server, channel): (ServerId, ChannelId)) {
    meeting.on_server(server, |settings| settings.open_lobby(Some(channel), Language::English)).await;
}

/// Accepts the first seat on the page of `/play`.
async fn accept(meeting: &Meeting, by: PersonId, at: (ServerId, ChannelId)) -> Message {
    let page = play(meeting, by, at).await;
    let accept = page.actions_of("accept").first().expect("a seat").clone();
    meeting.as_(by).at(place(at)).press(&accept).await
}

async fn running(meeting: &Meeting, of: PersonId) -> Vec<Record> {
    let ids: Vec<_> = meeting.store.running_of(of).await.unwrap().iter().map(|line| line.id).collect();
    meeting.store.records(&ids).await.unwrap()
}

async fn only_game(meeting: &Meeting, of: PersonId) -> Record {
    let mut all = running(meeting, of).await;
    assert_eq!(all.len(), 1);
    all.remove(0)
}

/// Long enough for a refusal to be lasting.
const HOURS: std::time::Duration = std::time::Duration::from_secs(4 * 3600);

/// Delivers all that is due, and returns the messages that arrived since the start, cards excluded.
async fn delivered(meeting: &Meeting) -> Vec<Posted> {
    meeting.told.notify_one();
    meeting.messenger.settled(meeting).await;
    let all = meeting.messenger.all().into_iter();
    all.filter(|posted| posted.message.actions_of("accept").is_empty()).collect()
}

fn pings(all: &[Posted], of: PersonId) -> Vec<Address> {
    all.iter().filter(|posted| posted.message.ping.contains(&of)).map(|posted| posted.to).collect()
}

#[tokio::test]
async fn a_seat_of_another_server_is_seen_and_taken_only_if_both_people_and_both_servers_allow_it() {
    let meeting = open_to_others().await;
    let open = sit(&meeting, ANN, HERS).await;
    assert!(open.content.says("across-open"), "{}", open.content);
    let page = play(&meeting, BEN, THEIRS).await;
    let [accept] = &page.actions_of("accept")[..] else { panic!("no seat: {}", page.content) };
    assert!(page.content.says("across-unnamed"), "{}", page.content);
    for hidden in [HERS.0.0, HERS.1.0] {
        assert!(!page.content.contains(&hidden.to_string()), "{}", page.content);
    }
    for switch in 0..4 {
        for value in ["off", "on"] {
            match switch {
                0 => drop(person(&meeting, ANN, value).await),
                1 => drop(person(&meeting, BEN, value).await),
                2 => drop(server(&meeting, HERS, value).await),
                _ => drop(server(&meeting, THEIRS, value).await),
            }
            let page = play(&meeting, BEN, THEIRS).await;
            assert_eq!(page.actions_of("accept").len(), usize::from(value == "on"), "{switch} {value}");
            if value == "off" {
                let late = meeting.as_(BEN).at(place(THEIRS)).press(accept).await;
                assert!(late.content.says("not-across"), "{switch}: {}", late.content);
                let own = sit(&meeting, BEN, THEIRS).await;
                assert!(own.content.says("seat-open[channel]"), "{switch}: {}", own.content);
                let withdraw = own.actions_of("withdraw").remove(0);
                meeting.as_(BEN).at(place(THEIRS)).press(&withdraw).await;
            }
        }
    }
    assert!(running(&meeting, BEN).await.is_empty());
}

#[tokio::test]
async fn by_default_nothing_of_other_servers_is_seen() {
    let meeting = Meeting::new();
    let open = sit(&meeting, ANN, HERS).await;
    assert!(!open.content.says("across-open"), "{}", open.content);
    let page = play(&meeting, BEN, THEIRS).await;
    assert!(page.content.says("play-no-seats") && !page.content.says("across-hint"), "{}", page.content);
    // A seat that was opened before stays on its server: its owner may think of the people there.
    for at in [HERS, THEIRS] {
        assert!(server(&meeting, at, "on").await.says("server-across"));
    }
    assert!(person(&meeting, ANN, "on").await.says("settings-people[on]"));
    assert!(play(&meeting, BEN, THEIRS).await.content.says("across-hint"));
    person(&meeting, BEN, "on").await;
    assert!(play(&meeting, BEN, THEIRS).await.content.says("play-no-seats"));
}

#[tokio::test]
async fn a_game_across_servers_is_played_to_the_end_in_direct_messages_and_counts_on_both_servers() {
    let meeting = open_to_others().await;
    meeting.run();
    for at in [HERS, THEIRS] {
        open_lobby(&meeting, at).await;
    }
    sit(&meeting, ANN, HERS).await;
    let mut boards = meeting.standing_boards();
    boards.look().await.unwrap();
    let lobby = |channel: ChannelId| {
        let all = meeting.messenger.all();
        let mut here = all.iter().filter(|posted| posted.to == Address::Channel(channel));
        let last = here.rfind(|posted| !posted.message.actions_of("lobby").is_empty());
        last.expect("a lobby").message.content.clone()
    };
    assert!(lobby(THEIRS.1).says("lobby-across") && lobby(THEIRS.1).says("across-unnamed"));
    assert!(lobby(HERS.1).says("lobby-seats") && !lobby(HERS.1).says("lobby-across"));
    let begun = meeting.as_(BEN).at(place(THEIRS)).press(&format!("lobby:{GAME}:1")).await;
    assert!(begun.content.says("begins") && begun.content.says("across-place"), "{}", begun.content);
    let record = only_game(&meeting, BEN).await;
    assert_eq!(record.home, Home::Direct);
    let only_direct = |all: &[Posted]| {
        let not_lobby = all.iter().filter(|posted| !posted.message.silent);
        not_lobby.filter(|posted| !matches!(posted.to, Address::Direct(_))).cloned().collect::<Vec<_>>()
    };
    let all = delivered(&meeting).await;
    assert!(only_direct(&all).is_empty(), "{all:?}");
    let mut to_move = record.players[record.to_move().unwrap()].person().unwrap();
    assert_eq!(pings(&all, ANN), [Address::Direct(ANN)], "her turn, or that her seat was taken");
    assert_eq!(pings(&all, BEN).len(), usize::from(to_move == BEN), "he has pressed the button");
    for _ in 0..4 {
        meeting.play(record.id, to_move).await;
        to_move = if to_move == ANN { BEN } else { ANN };
        delivered(&meeting).await;
    }
    let before = delivered(&meeting).await;
    meeting.resign(record.id, BEN).await;
    let all = delivered(&meeting).await;
    for by in [ANN, BEN] {
        assert_eq!(pings(&all, by).len(), pings(&before, by).len() + 1, "the end, once");
    }
    assert!(only_direct(&all).is_empty());
    let ends = all.iter().filter(|posted| !posted.message.actions_of("rematch").is_empty());
    assert!(ends.clone().count() == 2 && ends.clone().all(|end| end.message.content.contains(" → ")));
    let book = meeting.club.book().await.unwrap();
    for (by, own, other) in [(ANN, HERS, THEIRS), (BEN, THEIRS, HERS)] {
        assert!(book.played_on(own.0, by) && !book.played_on(other.0, by));
        assert_eq!(book.game(GAME).unwrap().score(by).games(), 1, "one rating over all servers");
    }
    drop(book);
    meeting.clock.pass(Duration::from_secs(120));
    boards.look().await.unwrap();
    for (_, channel) in [HERS, THEIRS] {
        let said = lobby(channel);
        assert!(said.says("lobby-result[won]") && said.says("lobby-unlinked"), "{said}");
        assert!(!said.says("lobby-across"), "{said}");
    }
}

#[tokio::test]
async fn who_has_closed_their_direct_messages_is_pinged_on_their_own_server_and_never_on_the_other() {
    let meeting = open_to_others().await;
    meeting.run();
    for by in [ANN, BEN] {
        meeting.messenger.trouble_with(by, CommandError::Closed);
    }
    sit(&meeting, ANN, HERS).await;
    accept(&meeting, BEN, THEIRS).await;
    let record = only_game(&meeting, BEN).await;
    let mut to_move = record.players[record.to_move().unwrap()].person().unwrap();
    for _ in 0..2 {
        meeting.retry(HOURS).await;
        meeting.play(record.id, to_move).await;
        to_move = if to_move == ANN { BEN } else { ANN };
        meeting.told.notify_one();
    }
    meeting.retry(HOURS).await;
    let record = meeting.record(record.id).await;
    let waits = record.players[record.to_move().unwrap()].person().unwrap();
    for (by, (server, channel)) in [(ANN, HERS), (BEN, THEIRS)] {
        let games = meeting.as_(by).at(place((server, channel))).command("games", &[]).await;
        let links = format!("{games:?}").contains(&format!("channels/{}/{}/", server.0, channel.0));
        assert_eq!(links, by == waits, "the board is in the channel: {games:?}");
    }
    meeting.resign(record.id, ANN).await;
    let all = delivered(&meeting).await;
    for (by, (_, own)) in [(ANN, HERS), (BEN, THEIRS)] {
        let of_one: Vec<_> = all.iter().filter(|posted| posted.message.ping.contains(&by)).collect();
        assert!(of_one.len() >= 2, "a turn and the end: {of_one:?}");
        assert!(of_one.iter().all(|posted| posted.to == Address::Channel(own)), "{of_one:?}");
        // The refusal of the first turn may have passed.
        of_one.iter().skip(1).for_each(|posted| posted.message.content.must_say("across-closed"));
    }
    // Somebody who left their server is not pinged there: their clock waits.
    meeting.messenger.leave(BEN, true);
    let again = meeting.challenges.rematch(&meeting.asker(BEN), record.id, None, true, meeting.now()).await;
    let Ok(Rematched::Challenged(again)) = again else { panic!("{again:?}") };
    let card = delivered(&meeting).await;
    assert!(
        card.iter().all(|posted| posted.to != Address::Channel(THEIRS.1) || posted.message.ping != [ANN])
    );
    let now = meeting.now();
    let accepted = meeting.challenges.accept(again.id, &meeting.asker(ANN), true, None, now).await.unwrap();
    let home = |person| accepted.record.home_of(person).server();
    assert_eq!((home(ANN), home(BEN)), (Some(HERS.0), Some(THEIRS.0)), "a rematch stays across servers");
    assert_eq!(accepted.record.home, Home::Direct);
}

#[tokio::test]
async fn blocked_people_and_people_blocked_by_owners_see_no_seats_of_each_other_across_servers() {
    let meeting = open_to_others().await;
    sit(&meeting, ANN, HERS).await;
    let accept = play(&meeting, BEN, THEIRS).await.actions_of("accept").remove(0);
    let now = meeting.now();
    for (by, other) in [(ANN, BEN), (BEN, ANN)] {
        meeting.challenges.block(&meeting.asker(by), other, true, now).await.unwrap();
        assert!(play(&meeting, BEN, THEIRS).await.actions_of("accept").is_empty(), "{by:?} blocks");
        meeting.as_(BEN).at(place(THEIRS)).press(&accept).await;
        meeting.challenges.block(&meeting.asker(by), other, false, now).await.unwrap();
    }
    for ((server, _), person) in [(HERS, ANN), (HERS, BEN), (THEIRS, ANN), (THEIRS, BEN)] {
        meeting.servers.block_on_server(server, &meeting.asker(EVE), person, true).await.unwrap();
        assert!(running(&meeting, BEN).await.is_empty());
        if (server, person) != (THEIRS.0, BEN) {
            assert!(
                play(&meeting, BEN, THEIRS).await.actions_of("accept").is_empty(),
                "{server:?} {person:?}"
            );
        }
        meeting.as_(BEN).at(place(THEIRS)).press(&accept).await;
        meeting.servers.block_on_server(server, &meeting.asker(EVE), person, false).await.unwrap();
    }
    assert!(running(&meeting, BEN).await.is_empty());
    assert_eq!(play(&meeting, BEN, THEIRS).await.actions_of("accept").len(), 1);
}

#[tokio::test]
async fn the_name_of_a_server_is_shown_if_its_owners_want_that_and_breaks_no_layout() {
    let meeting = open_to_others().await;
    assert!(server(&meeting, HERS, "named").await.says("server-across-named"));
    sit(&meeting, ANN, HERS).await;
    let page = play(&meeting, BEN, THEIRS).await.content;
    let name = format!("Server \\*{}\\*", HERS.0.0);
    assert!(page.says_with("across-named", &[("server", &name)]), "{page}");
}

#[tokio::test]
async fn the_own_server_is_preferred_at_equal_fit() {
    let meeting = open_to_others().await;
    sit(&meeting, ANN, HERS).await;
    meeting.clock.pass(Duration::from_secs(600));
    // Eve plays on her own server only.
    sit(&meeting, EVE, THEIRS).await;
    sit(&meeting, BEN, THEIRS).await;
    let record = only_game(&meeting, BEN).await;
    assert!(record.seat_of(EVE).is_some() && record.across.is_none(), "{record:?}");
    let both = sit(&meeting, BEN, THEIRS).await;
    assert!(both.content.says("begins") && running(&meeting, ANN).await.len() == 1, "{}", both.content);
}

#[tokio::test]
async fn of_two_people_who_press_on_two_servers_at_the_same_moment_none_waits() {
    for _ in 0..20 {
        let meeting = open_to_others().await;
        tokio::join!(sit(&meeting, ANN, HERS), sit(&meeting, BEN, THEIRS));
        assert!(only_game(&meeting, ANN).await.across.is_some());
        assert_eq!(meeting.store.open_across(ChallengeId(0), 9).await.unwrap(), [], "no seat is left");
    }
}

#[tokio::test]
async fn a_running_game_continues_after_everybody_switched_off_and_stays_in_direct_messages() {
    let meeting = open_to_others().await;
    meeting.run();
    sit(&meeting, ANN, HERS).await;
    accept(&meeting, BEN, THEIRS).await;
    for at in [HERS, THEIRS] {
        server(&meeting, at, "off").await;
    }
    for by in [ANN, BEN] {
        person(&meeting, by, "off").await;
    }
    let record = only_game(&meeting, ANN).await;
    let to_move = record.players[record.to_move().unwrap()].person().unwrap();
    delivered(&meeting).await;
    meeting.play(record.id, to_move).await;
    let all = delivered(&meeting).await;
    let other = if to_move == ANN { BEN } else { ANN };
    assert_eq!(pings(&all, other).last(), Some(&Address::Direct(other)));
    let at = if other == ANN { HERS } else { THEIRS };
    let home = Home::Channel { server: at.0, channel: at.1, thread: None };
    let moved = meeting.matches.take_to(record.id, &meeting.asker(other), home, meeting.now()).await;
    assert!(matches!(moved, Err(Failure::Refused(Refusal::StaysAcross))), "{moved:?}");
}

#[tokio::test]
async fn the_seat_of_somebody_who_left_their_server_is_not_taken_on_another_one() {
    let meeting = open_to_others().await;
    sit(&meeting, ANN, HERS).await;
    let accept = play(&meeting, BEN, THEIRS).await.actions_of("accept").remove(0);
    meeting.messenger.leave(ANN, true);
    let late = meeting.as_(BEN).at(place(THEIRS)).press(&accept).await;
    assert!(late.content.says("challenge-closed"), "{}", late.content);
    assert!(play(&meeting, BEN, THEIRS).await.actions_of("accept").is_empty());
}

#[tokio::test]
async fn the_seats_of_a_server_that_removed_the_bot_disappear_and_running_games_continue() {
    let meeting = open_to_others().await;
    sit(&meeting, ANN, HERS).await;
    accept(&meeting, BEN, THEIRS).await;
    sit(&meeting, ANN, HERS).await;
    let page = play(&meeting, BEN, THEIRS).await;
    meeting.messenger.remove_from(HERS.0);
    let late = meeting.as_(BEN).at(place(THEIRS)).press(&page.actions_of("accept")[0]).await;
    assert!(late.content.says("challenge-closed"), "{}", late.content);
    assert!(play(&meeting, BEN, THEIRS).await.actions_of("accept").is_empty());
    sit(&meeting, ANN, HERS).await;
    open_lobby(&meeting, THEIRS).await;
    meeting.clock.pass(Duration::from_secs(3600));
    let mut boards = meeting.standing_boards();
    boards.look().await.unwrap();
    assert_eq!(meeting.store.open_across(ChallengeId(0), 9).await.unwrap(), [], "the lobby asks after them");
    assert_eq!(running(&meeting, BEN).await.len(), 1);
}

/// A page of the list has room for 500.
#[tokio::test]
async fn many_seats_of_the_own_server_hide_none_of_another_one() {
    let meeting = open_to_others().await;
    let (server, channel) = THEIRS;
    let home = Home::Channel { server, channel, thread: None };
    let now = meeting.now();
    let change = Draft::new(move |ids| {
        // Of different people, since one person has a limited number of seats.
        let seat = |person| {
            let terms = Terms::new(GAME, Pace::Days(1));
            Challenge { across: true, ..Challenge::new(PersonId(person), "Eve".into(), terms, home, now) }
        };
        let challenges = (50_000..50_600).map(seat);
        let challenges = challenges.map(|open| Challenge { id: ids.challenge_id(), ..open }).collect();
        Change { challenges, ..Change::default() }
    });
    meeting.store.commit(change).await.unwrap();
    sit(&meeting, ANN, HERS).await;
    let across = meeting.seats.seats_across(THEIRS.0, meeting.now()).await.unwrap();
    assert_eq!(across.iter().map(|seat| seat.challenge.by).collect::<Vec<_>>(), [ANN]);
}

#[tokio::test]
async fn rating_ranges_hold_across_servers_too() {
    let meeting = open_to_others().await;
    let (server, channel) = HERS;
    let mut terms = Terms::new(GAME, Pace::Days(1));
    terms.takes.reliable = true;
    let home = Home::Channel { server, channel, thread: None };
    let now = meeting.now();
    let open: Challenge =
        meeting.challenges.challenge(&meeting.asker(ANN), None, terms, home, now).await.unwrap();
    assert!(open.is_seat_across() && meeting.store.open_across(ChallengeId(0), 9).await.unwrap() == [open]);
    assert!(play(&meeting, BEN, THEIRS).await.actions_of("accept").is_empty(), "Ben is new");
}

#[tokio::test]
async fn the_data_of_a_person_names_their_own_server_only_and_its_deletion_removes_it() {
    let meeting = open_to_others().await;
    sit(&meeting, ANN, HERS).await;
    accept(&meeting, BEN, THEIRS).await;
    let id = only_game(&meeting, ANN).await.id;
    let file = async |of| {
        let (dossier, _) = meeting.departures.dossier(of, None, 1 << 20).await.expect("the store answers");
        String::from_utf8(dossier.to_json()).expect("text")
    };
    let (of_ann, of_ben) = (file(ANN).await, file(BEN).await);
    for ((own, other), file) in [((HERS, THEIRS), of_ann), ((THEIRS, HERS), of_ben)] {
        for (wanted, (server, channel)) in [(true, own), (false, other)] {
            assert_eq!(file.contains(&server.0.to_string()), wanted, "{file}");
            assert_eq!(file.contains(&channel.0.to_string()), wanted, "{file}");
        }
    }
    let now = meeting.now();
    meeting.departures.order_deletion(&meeting.asker(BEN), 77, now).await.expect("it is ordered");
    meeting.departures.forget_person(BEN, now).await.expect("it is done");
    let record = meeting.record(id).await;
    let across = record.across.expect("it was across servers");
    assert_eq!(across.servers().collect::<Vec<_>>(), [HERS.0]);
    assert_eq!(record.home_of(ANN).server(), Some(HERS.0));
}
