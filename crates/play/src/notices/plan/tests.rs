//! The plans of all kinds of notices in all settings.

use super::*;
use crate::challenge::Terms;
use crate::ids::{ChannelId, MatchId, MessageId, ServerId};
use crate::record::post::{Post, Told};
use crate::record::{MatchState, Over, Player, Status};
use crate::server::ServerSettings;
use crate::time::clock::Clock;
use crate::time::pace::Pace;
use crate::time::quiet::Quiet;
use crate::time::vacation::Vacation;
use postern_rules::seat::{Pair, Seat};

const ANN: PersonId = PersonId(9);
const BEN: PersonId = PersonId(10);
const NOW: Timestamp = Timestamp(1_700_000_000_000);
const SERVER: ServerId = ServerId(5);
const CHANNEL: Home = Home::Channel { server: SERVER, channel: ChannelId(1), thread: None };
const THREAD: Home = Home::Channel { server: SERVER, channel: ChannelId(1), thread: Some(ChannelId(2)) };
const OF: MatchId = MatchId(0x7F3);
const TURN: NoticeKind = NoticeKind::Turn { of: OF, ply: 0 };

/// Returns the delivery of a notice to these people, about a match at ply 0 or a challenge in this place.
fn delivery(kind: NoticeKind, home: Home, people: &[PersonId], set: impl Fn(&mut Profile)) -> Delivery {
    let id = kind.notice_id(0);
    let (to, not_before) = (Vec::new(), NOW);
    let mut delivery =
        Delivery::of(&Notice { id, kind, to, made: NOW, attempts: 0, not_before, refused: None, lease: 0 });
    let player = |id| Player::Person { id, name: "A name".into() };
    let terms = || Terms::new("ransom", Pace::Days(3));
    let state = MatchState { ply: 0, to_move: Some(Seat::First), position: String::new(), last_move_at: NOW };
    let record = Record::begin(terms(), 1, state, Pair::new(player(ANN), player(BEN)), home);
    match kind.row().identity.scope.place() {
        Subject::Match(of) => delivery.record = Some(Record { id: of, language: Language::German, ..record }),
        Subject::Challenge(of) => {
            let open = Challenge::new(ANN, "Ann".into(), terms(), home, NOW);
            delivery.challenge = Some(Challenge { id: of, language: Language::German, ..open });
        }
        Subject::Series(_) | Subject::Person(_) | Subject::Webhook(_) => {}
    }
    delivery.servers.push(ServerSettings::new(SERVER));
    for &person in people {
        let mut profile = Profile { language: Language::French, ..Profile::new(person) };
        set(&mut profile);
        delivery.add(profile);
    }
    delivery
}

fn rests(profile: &mut Profile) {
    profile.quiet = Some(Quiet { from: 0, to: 24 * 60 - 1 });
}

fn planned(delivery: &Delivery) -> DeliveryPlan {
    plan(delivery, |_| false, NOW)
}

#[test]
fn every_kind_in_every_setting_and_place_pings_only_who_may_be_pinged() {
    let kinds: Vec<NoticeKind> = (0..8).flat_map(NoticeKind::examples).collect();
    let everywhere = kinds.iter().flat_map(|kind| {
        let places = [CHANNEL, THREAD, Home::Direct].into_iter();
        places.flat_map(move |home| [&[ANN][..], &[ANN, BEN]].map(|people| (*kind, home, people)))
    });
    for (kind, home, people) in everywhere {
        for bits in 0..48 {
            let (quiet, digest, results, away) = (bits & 1 > 0, bits & 2 > 0, bits & 4 > 0, bits & 8 > 0);
            let first = [PingAt::Thread, PingAt::Channel, PingAt::Direct][bits / 16];
            let set = |profile: &mut Profile| {
                if quiet {
                    rests(profile);
                }
                profile.digest = digest.then_some(8 * 60);
                (profile.results, profile.ping_at) = (results, first);
                if away {
                    profile.vacations = vec![Vacation { from: NOW, to: NOW.plus_days(3) }];
                }
            };
            let (of, row) = (delivery(kind, home, people, set), kind.row());
            let (plan, awake) = (planned(&of), plan(&of, |_| true, NOW));
            let case = format!("{kind:?} in {home:?} to {people:?}, {bits:06b}");
            let silent = match row.ping {
                Ping::UnlessDigest => digest,
                Ping::Result => !results,
                Ping::AtOnce | Ping::Usual => false,
            };
            assert_eq!(plan.unpinged, if silent { people } else { &[] }, "{case}");
            let may_rest = quiet && row.ping != Ping::AtOnce;
            let is_card = matches!(kind, NoticeKind::Card(_)) && home != Home::Direct;
            // A digest is shown without a ping, but not in quiet hours. A result without a ping is.
            let is_shown = people.len() > 1 || is_card || silent && row.ping == Ping::Result;
            assert_eq!(plan.waits.is_some(), may_rest && !is_shown, "{case}");
            let resting: Vec<_> = plan.resting.iter().map(|one| one.person).collect();
            assert_eq!(resting, if may_rest && is_shown && !silent { people } else { &[] }, "{case}");
            assert!(awake.waits.is_none() && awake.resting.is_empty(), "{case}: nobody awake rests");
            // A vacation pauses the clock. It delays no message.
            let here = delivery(kind, home, people, |profile| {
                set(profile);
                profile.vacations.clear();
            });
            assert_eq!(planned(&here), plan, "{case}");
            places_of(&plan, &of, home, first, &case);
            if home == Home::Direct && (of.record.is_some() || of.challenge.is_some()) {
                assert_eq!(plan.language, Language::French, "{case}: their own language");
            } else if of.record.is_some() {
                assert_eq!(plan.language, Language::German, "{case}: the language of the place");
            }
        }
    }
}

/// Checks that a plan has the places of its kind.
fn places_of(plan: &DeliveryPlan, of: &Delivery, home: Home, first: PingAt, case: &str) {
    let (row, rungs) = (of.notice.kind.row(), plan.rungs.as_slice());
    let is_alone = of.notice.to.len() == 1;
    let is_of_place = of.record.is_some() || of.challenge.is_some();
    let mut expected = vec![Rung::Direct];
    if is_of_place && row.readers != Readers::Directly && home != Home::Direct {
        let thread = (home == THREAD).then_some(Rung::Thread(ChannelId(2)));
        let channel = Rung::Channel(ChannelId(1));
        let chosen = if row.is_personal() && is_alone { first } else { PingAt::Thread };
        expected = match chosen {
            PingAt::Thread => thread.into_iter().chain([channel, Rung::Direct]).collect(),
            PingAt::Channel => [channel].into_iter().chain(thread).chain([Rung::Direct]).collect(),
            PingAt::Direct => [Rung::Direct].into_iter().chain(thread).chain([channel]).collect(),
        };
    }
    assert_eq!(rungs, expected, "{case}");
}

#[test]
fn a_message_to_several_goes_out_at_once_and_pings_who_rests_later() {
    let of = delivery(NoticeKind::Over(OF), THREAD, &[ANN, BEN], |profile| {
        if profile.id == ANN {
            rests(profile);
        }
    });
    let both = planned(&of);
    assert_eq!((both.waits, both.resting.len(), both.resting[0].person), (None, 1, ANN));
    let alone = planned(&delivery(TURN, THREAD, &[ANN], rests));
    assert_eq!((alone.waits, alone.resting), (Some(both.resting[0].until), Vec::new()));
}

#[test]
fn quiet_hours_count_by_the_zone_of_the_server_for_a_person_without_one() {
    // 22:13 in UTC is 07:13 in Tokyo.
    let night = |profile: &mut Profile| profile.quiet = Some(Quiet { from: 22 * 60, to: 7 * 60 });
    let mut of = delivery(TURN, THREAD, &[ANN], night);
    assert!(planned(&of).waits.is_some());
    of.servers[0].zone = Some("Asia/Tokyo".parse().expect("a zone"));
    assert_eq!(planned(&of).waits, None);
    of.profiles[0].zone = Some("Europe/London".parse().expect("a zone"));
    assert!(planned(&of).waits.is_some());
}

#[test]
fn a_digest_waits_for_its_hour_and_for_no_quiet_hours() {
    let digest = |at| planned(&delivery(NoticeKind::Digest { to: ANN, at }, CHANNEL, &[ANN], rests)).waits;
    assert_eq!(digest(NOW.plus_seconds(60)), Some(NOW.plus_seconds(60)));
    assert_eq!(digest(NOW), None);
}

#[test]
fn a_turn_is_told_while_its_player_does_not_know_of_it() {
    let mut of = delivery(TURN, THREAD, &[ANN], |_| {});
    assert!(planned(&of).is_true);
    let post = Post { channel: ChannelId(2), message: MessageId(1) };
    let told = Some(Told { at: NOW.plus_seconds(1), post, silent: false });
    of.record = of.record.map(|record| Record { told, ..record });
    assert!(planned(&of).is_true, "it was not refused: the same notice");
    let again = NoticeKind::Again { of: OF, ply: 0, lost: false };
    let mut known = delivery(again, THREAD, &[ANN], |_| {});
    assert!(planned(&known).is_true);
    known.record = of.record;
    assert!(!planned(&known).is_true, "another message told them");
    let gone = Delivery { record: None, ..delivery(TURN, THREAD, &[ANN], |_| {}) };
    assert!(!planned(&gone).is_true);
}

#[test]
fn no_notice_of_a_turn_is_told_at_another_ply_or_after_the_end() {
    let turns = NoticeKind::examples(0).into_iter().filter_map(|kind| match kind.row().identity.scope {
        Scope::Turn(_, ply) => Some((kind, ply)),
        _ => None,
    });
    // The player to move is out of reach, or was told an hour ago.
    let clocks = [|clock: Clock| clock.out_of_reach(NOW), |clock: Clock| clock.told(NOW)];
    let mut told = Vec::new();
    for (kind, turn) in turns {
        for (clock, ply) in
            clocks.iter().flat_map(|clock| [-1, 0, 1].map(|by| (clock, turn.strict_add_signed(by))))
        {
            let mut of = delivery(kind, THREAD, &[ANN], |_| {});
            let record = of.record.as_mut().expect("it is about a match");
            (record.agreements.undone.moves, record.clock) = (ply, clock(record.clock.clone()));
            let is_true = planned(&of).is_true;
            assert!(ply == turn || !is_true, "{kind:?} at ply {ply}");
            told.extend(is_true.then_some(kind));
            let record = of.record.as_mut().expect("it is about a match");
            record.status = Status::Over(Over { winner: None, how: How::Closed, at: NOW });
            assert!(!planned(&of).is_true, "{kind:?} after the end");
        }
    }
    told.dedup();
    let all = NoticeKind::examples(0)
        .into_iter()
        .filter(|kind| matches!(kind.row().identity.scope, Scope::Turn(..)));
    assert_eq!(told, all.collect::<Vec<_>>(), "each is told at its ply");
}

#[test]
fn that_a_match_may_be_closed_is_told_only_while_its_player_is_out_of_reach() {
    let closable = NoticeKind::Closable { of: OF, ply: 0 };
    let mut of = delivery(closable, THREAD, &[BEN], |_| {});
    let record = of.record.as_mut().expect("it is about a match");
    record.clock = record.clock.out_of_reach(NOW);
    assert!(planned(&of).is_true);
    let record = of.record.as_mut().expect("it is about a match");
    record.clock = record.clock.told(NOW);
    assert!(!planned(&of).is_true, "a message reached the player");
}

#[test]
fn who_left_the_match_or_the_bot_hears_nothing_and_an_excluded_server_takes_no_message() {
    let stranger = PersonId(77);
    assert!(delivery(TURN, THREAD, &[stranger], |_| {}).notice.to.is_empty());
    let review = NoticeKind::Review { of: OF, round: 0 };
    assert_eq!(delivery(review, THREAD, &[stranger], |_| {}).notice.to, [stranger]);
    let excluded = |profile: &mut Profile| profile.excluded = Some(NOW);
    assert!(delivery(TURN, THREAD, &[ANN], excluded).notice.to.is_empty());
    let mut of = delivery(TURN, THREAD, &[ANN], |_| {});
    assert!(!planned(&of).is_shut_out);
    of.servers[0].excluded = Some(NOW);
    assert!(planned(&of).is_shut_out);
}
