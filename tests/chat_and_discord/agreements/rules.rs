//! The rules for offers and their answers, and their effect on a match.

use std::collections::{BTreeMap, BTreeSet};

use postern::play::record::replay::replay;
use postern::play::record::swap::{SWAP, Swap};
use postern::play::step::event::Event;
use postern::play::step::offer::{NoAgreement, OfferAnswer};
use postern::play::step::refusal::Done;
use postern_testkit::prelude::*;
use proptest::prelude::*;

use super::{Bout, no};

const BOTH: [Proposal; 2] = [Proposal::Draw, Proposal::Takeback];

#[test]
fn a_draw_that_both_want_ends_the_match_without_a_winner() {
    let mut bout = Bout::after(3);
    let offer = bout.offer(ANN, Proposal::Draw).expect("anybody may offer at any time");
    assert!(bout.record.is_running());
    let done = bout.agree(BEN, offer).expect("it stands");
    let Status::Over(over) = &bout.record.status else { panic!("{:?}", bout.record.status) };
    assert_eq!((over.winner, over.how, over.at), (None, How::Agreed, bout.now));
    assert_eq!((&bout.record.clock, bout.record.agreements.offer), (&Clock::Stopped, None));
    assert_eq!(done.events, [Event::Over(over.clone())]);
    assert_eq!(bout.record.moves.len(), 3, "a draw is no move");
    let again = Refusal::AlreadyDone(Done::Answered(offer, OfferAnswer::Agreed));
    assert_eq!(bout.agree(BEN, offer), Err(again));
    assert_eq!(bout.agree(ANN, offer), Err(Refusal::MatchOver));
}

#[test]
fn a_takeback_goes_back_until_who_asked_is_to_move_again() {
    for (moves, asker, left) in [(1, ANN, 0), (2, ANN, 0), (2, BEN, 1), (3, ANN, 2), (4, ANN, 2), (4, BEN, 3)]
    {
        let mut bout = Bout::after(moves);
        let ply = bout.record.ply();
        let before = bout.record.moves.clone();
        let offer = bout.offer(asker, Proposal::Takeback).expect("there is a move to take back");
        let other = if asker == ANN { BEN } else { ANN };
        let done = bout.agree(other, offer).expect("it stands");
        assert_eq!(bout.record.moves, before[..left], "{asker:?} after {moves} moves");
        assert_eq!(Bout::by(bout.to_move()), asker);
        assert_eq!(Bout::by(done.to_move), asker);
        assert!(bout.record.ply() > ply, "no ply has two positions");
        assert_eq!(bout.record.moves_at(bout.record.ply()), Some(left));
        assert_eq!(bout.record.moves_at(ply), None, "what was seen before is no longer in the record");
    }
}

#[test]
fn a_takeback_gives_all_of_the_time_for_the_move() {
    let mut bout = Bout::after(3);
    bout.now = bout.now.plus_days(2);
    let offer = bout.offer(ANN, Proposal::Takeback).expect("there is a move to take back");
    bout.now = bout.now.plus_days(1);
    bout.agree(BEN, offer).expect("it stands");
    assert_eq!(bout.record.clock.paused(), Some(PauseReason::Untold));
    assert_eq!(bout.record.clock.told(bout.now).until(), Some(bout.now.plus_days(3)));
}

#[test]
fn a_move_seen_before_a_takeback_is_not_played_after_it() {
    let mut bout = Bout::after(2);
    let seen = bout.record.ply();
    let offer = bout.offer(ANN, Proposal::Takeback).expect("there is a move to take back");
    bout.agree(BEN, offer).expect("it stands");
    while bout.record.moves.len() < 2 {
        bout.play();
    }
    assert_eq!(bout.to_move(), Seat::First, "as many moves as when the board was seen");
    let text = replay(&catalogue(), &bout.record).expect("it can be replayed").legal(2)[0].clone();
    let now = bout.record.ply();
    for command in [Command::Move { seen, text }, Command::Resign { seen }, Command::ClaimTime { seen }] {
        assert_eq!(bout.act(ANN, &command), Err(Refusal::MovedOn { seen, now }));
    }
}

#[test]
fn who_has_not_moved_has_nothing_to_take_back() {
    let nothing = no(NoAgreement::NothingToTakeBack);
    assert_eq!(Bout::after(0).offer(ANN, Proposal::Takeback), Err(nothing.clone()));
    assert_eq!(Bout::after(0).offer(BEN, Proposal::Takeback), Err(nothing.clone()));
    assert_eq!(Bout::after(1).offer(BEN, Proposal::Takeback), Err(nothing));
}

#[test]
fn one_offer_stands_at_a_time() {
    for (first, second) in BOTH.into_iter().flat_map(|first| BOTH.map(|second| (first, second))) {
        let mut bout = Bout::after(4);
        let offer = bout.offer(ANN, first).expect("nothing stands yet");
        let again = match first == second {
            true => Refusal::AlreadyDone(Done::Offered(offer)),
            false => no(NoAgreement::Stands { offer, own: true }),
        };
        assert_eq!(bout.offer(ANN, second), Err(again));
        assert_eq!(bout.offer(BEN, second), Err(no(NoAgreement::Stands { offer, own: false })));
    }
}

#[test]
fn the_same_is_not_offered_again_before_a_move_of_ones_own() {
    for what in BOTH {
        let mut bout = Bout::after(4);
        let offer = bout.offer(ANN, what).expect("nothing stands yet");
        bout.act(BEN, &Command::Refuse { offer }).expect("it stands");
        assert_eq!(bout.offer(ANN, what), Err(no(NoAgreement::OfferedBefore { what })));
        bout.offer(BEN, what).expect("the other player may offer it");
        let theirs = bout.record.agreements.offer.expect("it stands");
        bout.act(BEN, &Command::Withdraw { offer: theirs }).expect("it is his");
        assert_eq!(bout.offer(BEN, what), Err(no(NoAgreement::OfferedBefore { what })));
        assert_eq!(bout.to_move(), Seat::First);
        bout.play();
        let again = bout.offer(ANN, what).expect("she has moved");
        assert_ne!(again, offer);
    }
}

#[test]
fn the_other_players_move_alone_lets_nobody_offer_again() {
    let mut bout = Bout::after(3);
    assert_eq!(bout.to_move(), Seat::Second);
    bout.offer(ANN, Proposal::Draw).expect("nothing stands yet");
    bout.play();
    let why = no(NoAgreement::OfferedBefore { what: Proposal::Draw });
    assert_eq!(bout.offer(ANN, Proposal::Draw), Err(why));
    bout.offer(ANN, Proposal::Takeback).expect("it is something else");
}

#[test]
fn a_granted_takeback_may_be_asked_for_again() {
    let mut bout = Bout::after(5);
    for left in [4, 2, 0] {
        let offer = bout.offer(ANN, Proposal::Takeback).expect("what was granted was no nagging");
        bout.agree(BEN, offer).expect("it stands");
        assert_eq!(bout.record.moves.len(), left);
    }
    assert_eq!(bout.offer(ANN, Proposal::Takeback), Err(no(NoAgreement::NothingToTakeBack)));
}

#[test]
fn an_offer_lapses_when_the_other_player_moves() {
    for what in BOTH {
        let mut bout = Bout::after(3);
        let offer = bout.offer(ANN, what).expect("nothing stands yet");
        bout.play();
        assert_eq!(bout.record.agreements.offer, None);
        assert_eq!(bout.record.agreements.lapsed, Some(offer), "she may be told that it was a no");
        assert_eq!(bout.agree(BEN, offer), Err(no(NoAgreement::Gone { what })));
        bout.play();
        assert_eq!(bout.record.agreements.lapsed, None);
    }
}

#[test]
fn a_draw_offer_outlasts_ones_own_move_and_a_wish_for_a_takeback_does_not() {
    for (what, stands) in [(Proposal::Draw, true), (Proposal::Takeback, false)] {
        let mut bout = Bout::after(4);
        let offer = bout.offer(ANN, what).expect("nothing stands yet");
        bout.play();
        assert_eq!(bout.record.agreements.offer, stands.then_some(offer));
        assert_eq!(bout.record.agreements.lapsed, None);
        let answered = bout.agree(BEN, offer);
        assert_eq!(answered.is_ok(), stands, "{answered:?}");
    }
}

#[test]
fn offers_are_answered_by_the_other_player_and_withdrawn_by_who_made_them() {
    for what in BOTH {
        let mut bout = Bout::after(4);
        let offer = bout.offer(ANN, what).expect("nothing stands yet");
        assert_eq!(bout.agree(ANN, offer), Err(no(NoAgreement::OwnOffer)));
        assert_eq!(bout.act(ANN, &Command::Refuse { offer }), Err(no(NoAgreement::OwnOffer)));
        assert_eq!(bout.act(BEN, &Command::Withdraw { offer }), Err(no(NoAgreement::NotOfferer)));
        let eve = PersonId(6666);
        assert_eq!(bout.agree(eve, offer), Err(Refusal::NotYourMatch));
        assert_eq!(bout.offer(eve, what), Err(Refusal::NotYourMatch));
        let ply = bout.record.ply();
        let done = bout.act(ANN, &Command::Withdraw { offer }).expect("it is hers");
        assert_eq!(done.events, [Event::Withdrawn(offer)]);
        assert_eq!(bout.record.ply(), ply, "the board is the same");
        for command in [Command::Agree { offer }, Command::Refuse { offer }] {
            assert_eq!(bout.act(BEN, &command), Err(no(NoAgreement::Gone { what })));
        }
        let again = Refusal::AlreadyDone(Done::Answered(offer, OfferAnswer::Withdrawn));
        assert_eq!(bout.act(ANN, &Command::Withdraw { offer }), Err(again));
    }
}

#[test]
fn an_answer_to_one_offer_is_no_answer_to_another() {
    let mut bout = Bout::after(4);
    let draw = bout.offer(ANN, Proposal::Draw).expect("nothing stands yet");
    bout.act(ANN, &Command::Withdraw { offer: draw }).expect("it is hers");
    let takeback = bout.offer(ANN, Proposal::Takeback).expect("it is something else");
    assert_eq!(bout.agree(BEN, draw), Err(no(NoAgreement::Gone { what: Proposal::Draw })));
    bout.act(BEN, &Command::Refuse { offer: takeback }).expect("it stands");
    let theirs = bout.offer(BEN, Proposal::Draw).expect("he has offered nothing");
    assert_eq!(bout.agree(BEN, draw), Err(no(NoAgreement::Gone { what: Proposal::Draw })));
    assert_eq!(bout.agree(ANN, theirs).map(|done| done.record.is_running()), Ok(false));
}

#[test]
fn an_offer_on_an_old_board_or_in_a_match_that_does_not_run_is_refused() {
    for what in BOTH {
        let mut bout = Bout::after(4);
        let command = Command::Offer { seen: 2, what };
        assert_eq!(bout.act(ANN, &command), Err(Refusal::MovedOn { seen: 2, now: 4 }));
        bout.record.status = Status::Frozen { reason: "?".into() };
        assert_eq!(bout.offer(ANN, what), Err(Refusal::Frozen));
        bout.record.status = Status::Running;
        let resigned = bout.act(BEN, &Command::Resign { seen: 4 });
        assert!(resigned.is_ok());
        assert_eq!(bout.offer(ANN, what), Err(Refusal::MatchOver));
    }
}

#[test]
fn a_match_is_not_taken_back_for_ever() {
    let mut bout = Bout::after(2);
    bout.record.agreements.undone.times = postern::play::step::agreement::MOST_TAKEBACKS;
    let refused = bout.offer(ANN, Proposal::Takeback);
    assert!(matches!(refused, Err(Refusal::Agreement(NoAgreement::TooManyTakebacks { .. }))), "{refused:?}");
    // Damaged counters cause no panic.
    for number in [0, 1, u32::MAX] {
        bout.record.agreements.undone.moves = number;
        bout.record.agreements.undone.since = number;
        for ply in [0, 2, number, u32::MAX] {
            assert!(bout.record.moves_at(ply).is_none_or(|moves| moves <= 2));
        }
    }
}

#[test]
fn the_computer_offers_and_answers_like_a_person() {
    let mut bout = Bout::after(3);
    bout.record.players.second = postern::play::record::Player::Computer { level: 3 };
    let offer = bout.offer(ANN, Proposal::Takeback).expect("nothing stands yet");
    let act = |bout: &mut Bout, command: &Command| {
        let done = bout.try_by(Actor::Computer, command)?;
        bout.record = done.record.clone();
        Ok::<_, Refusal>(done)
    };
    act(&mut bout, &Command::Agree { offer }).expect("it is asked");
    assert_eq!(bout.record.moves.len(), 2);
    let what = Proposal::Draw;
    let seen = bout.record.ply();
    act(&mut bout, &Command::Offer { seen, what }).expect("it may offer, too");
    let offer = bout.record.agreements.offer.expect("it stands");
    assert_eq!(offer, Offer { by: Seat::Second, what, at: seen });
    assert_eq!(act(&mut bout, &Command::Agree { offer }), Err(no(NoAgreement::OwnOffer)));
    bout.act(ANN, &Command::Refuse { offer }).expect("it stands");
}

#[test]
fn an_offer_is_read_back_from_its_text() {
    for by in Seat::BOTH {
        for what in BOTH {
            let offer = Offer { by, what, at: 14 };
            assert_eq!(offer.to_string().parse(), Ok(offer));
        }
    }
    for wrong in
        ["", "14", "14.draw", "14.draw.", "14.draw.xo", "14.draw.x.o", "-1.draw.x", "1.win.x", "é.draw.x"]
    {
        assert!(wrong.parse::<Offer>().is_err(), "{wrong}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Arbitrary commands in arbitrary order: the record can be replayed, its plies and offers are unique, and it
    /// survives writing and reading.
    #[test]
    fn no_commands_bring_a_match_into_disorder(
        game in 0..catalogue().len(),
        steps in prop::collection::vec((0..8u8, any::<bool>(), any::<u16>()), 1..120),
    ) {
        let game = catalogue().iter().nth(game).expect("it is there").game;
        let mut bout = Bout::begin(game.info().id);
        bout.record.swap = Swap::Agreed;
        bout.record.rules_version = game.rules_version();
        let mut positions: BTreeMap<u32, String> = BTreeMap::new();
        let mut offers: BTreeSet<String> = BTreeSet::new();
        let mut known = Vec::new();
        for (kind, first, number) in steps {
            let by = if first { ANN } else { BEN };
            let state = replay(&catalogue(), &bout.record).expect("it can be replayed");
            let seen = bout.record.ply().saturating_sub(u32::from(number % 7 == 0));
            let what = BOTH[usize::from(number % 2)];
            let offer = || known.get(usize::from(number) % known.len().max(1)).copied();
            let command = match kind {
                0..=2 => {
                    let legal = state.legal(2);
                    let Some(text) = legal.get(usize::from(number) % legal.len().max(1)) else { continue };
                    let swaps = bout.record.may_swap() && number % 2 == 0;
                    Command::Move { seen, text: if swaps { SWAP.into() } else { text.clone() } }
                }
                3 | 4 => Command::Offer { seen, what },
                5 => match offer() { Some(offer) => Command::Refuse { offer }, None => continue },
                6 => match offer() { Some(offer) => Command::Withdraw { offer }, None => continue },
                _ => match offer() {
                    // Most draw offers are not accepted, because a draw would end the match early.
                    Some(Offer { what: Proposal::Draw, .. }) if number % 8 != 1 => continue,
                    Some(offer) => Command::Agree { offer },
                    None => continue,
                },
            };
            let before = (bout.record.clone(), bout.record.ply());
            match bout.act(by, &command) {
                Ok(done) => {
                    for event in &done.events {
                        if let Event::Offered(offer) = event {
                            prop_assert!(offers.insert(offer.to_string()), "{} was offered before", offer);
                            known.push(*offer);
                        }
                    }
                    let changed = bout.record.moves != before.0.moves || bout.record.swap != before.0.swap;
                    prop_assert_eq!(bout.record.ply(), before.1 + u32::from(changed));
                }
                Err(_) => prop_assert_eq!(&bout.record, &before.0),
            }
            let position = replay(&catalogue(), &bout.record).expect("it can be replayed").position();
            let there = positions.entry(bout.record.ply()).or_insert_with(|| position.clone());
            prop_assert_eq!(&*there, &position, "ply {} is two positions", bout.record.ply());
            prop_assert_eq!(bout.record.moves_at(bout.record.ply()), Some(bout.record.moves.len()));
            let text = serde_json::to_string(&bout.record).expect("it can be written");
            prop_assert_eq!(&serde_json::from_str::<postern::play::record::Record>(&text).expect("it can be read"), &bout.record);
        }
    }
}
