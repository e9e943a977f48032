//! Property test of a match: arbitrary commands, by either player, at arbitrary times.

use postern::play::record::MatchState;
use postern::play::record::chain::proof::prove;
use postern::play::record::replay::replay;
use postern::play::record::swap::SWAP;
use postern::play::step::apply::apply;
use postern::play::time::due::Falls;
use postern::play::time::pace::Bank;
use postern::play::time::vacation::Vacation;
use postern_testkit::prelude::*;
use proptest::prelude::*;

/// A match of Ann, who moves first, and Ben.
fn begin(pace: Pace, time: TimeRules) -> Record {
    let state = catalogue().begin("ransom", &[], None).expect("it begins");
    let player = |id, name: &str| Player::Person { id, name: name.to_owned() };
    let terms = Terms { time, swap: true, ..Terms::new("ransom", pace) };
    let rules_version = catalogue().get("ransom").expect("it is there").game.rules_version();
    let opening =
        MatchState { ply: 0, to_move: Some(state.to_move()), position: state.position(), last_move_at: NOON };
    let players = Pair::new(player(ANN, "Ann"), player(BEN, "Ben"));
    Record { id: MatchId(1), ..Record::begin(terms, rules_version, opening, players, Home::Direct) }
}

/// The time in both players' banks together, in milliseconds; `None` without banks.
fn both(record: &Record, now: Timestamp) -> Option<i64> {
    Some(record.clock.left(now)?.0 + record.clock.turn()?.waiting?.0)
}

fn command(kind: u8, number: u16, record: &Record, state: &dyn GameState) -> Command {
    // Some commands have seen an older board.
    let seen = record.ply().saturating_sub(u32::from(number.is_multiple_of(11)));
    let what = if number.is_multiple_of(2) { Proposal::Draw } else { Proposal::Takeback };
    let offer = record.agreements.offer;
    match (kind, offer) {
        (0..=5, _) => {
            let legal = state.legal(9);
            let swaps = record.may_swap() && number.is_multiple_of(2);
            let text = legal.get(usize::from(number) % legal.len().max(1)).cloned();
            let text = if swaps { Some(SWAP.into()) } else { text };
            Command::Move { seen, text: text.unwrap_or_else(|| "a1".into()) }
        }
        (6, _) => Command::ClaimTime { seen },
        (7, _) => Command::Close { seen },
        (8, _) => Command::Oops { seen },
        (9, Some(offer)) if !number.is_multiple_of(3) => Command::Refuse { offer },
        (9 | 10, Some(offer)) if offer.what == Proposal::Takeback || number.is_multiple_of(16) => {
            Command::Agree { offer }
        }
        (11, _) if number.is_multiple_of(32) => Command::Resign { seen },
        _ => Command::Offer { seen, what },
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// The clock runs for the player to move, times never go back, banks grow by moves alone, refused commands change
    /// nothing, and a finished match accepts no commands.
    #[test]
    fn no_commands_at_no_times_break_a_match(
        pace in prop::sample::select(vec![
            Pace::Unlimited,
            Pace::Days(1),
            Pace::Bank(Bank { start: 24, add: 8, most: 48 }),
        ]),
        (weekends_off, strict) in any::<(bool, bool)>(),
        steps in prop::collection::vec((0..18_u8, any::<bool>(), any::<u16>(), -5..60_i64), 1..80),
    ) {
        let mut record = begin(pace, TimeRules { weekends_off, strict });
        let mut state = replay(&catalogue(), &record).expect("it is right");
        let mut now = NOON;
        let mut over: Option<Record> = None;
        for (kind, first, number, hours) in steps {
            // The system clock may be set back.
            now = now.plus_seconds(hours * 3600);
            let (before, position) = (record.clone(), state.position());
            // The banks are compared at a moment that is not before the record's last one.
            let at = record.not_before(now);
            let span = |from: i64, length: i64| (now.plus_seconds(from * 3600), now.plus_seconds((from + length) * 3600));
            let mut added = 0;
            match kind {
                0..=11 => {
                    let by = if first { Seat::First } else { Seat::Second };
                    // Mostly the player to move acts, because other moves would be refused.
                    let by = record.to_move().filter(|_| kind < 6 && number % 8 > 0).unwrap_or(by);
                    let command = command(kind, number, &record, &*state);
                    let actor = Actor::Person(record.players[by].person().expect("two people play"));
                    match apply(&record, &mut *state, actor, &command, now) {
                        Ok(done) => {
                            prop_assert!(over.is_none(), "{:?} after the end", command);
                            prop_assert_eq!(done.record.revision, record.revision + 1);
                            if let (Command::Move { .. }, Pace::Bank(bank)) = (&command, pace) {
                                added = i64::from(bank.add) * 3_600_000;
                            }
                            record = done.record;
                            prop_assert_eq!(prove(&record).map(|proven| proven.is_some()), Ok(!record.chain.is_empty()));
                        }
                        Err(refusal) => {
                            prop_assert_eq!(&state.position(), &position, "{:?}", refusal);
                            let ended = matches!(refusal, Refusal::MatchOver | Refusal::AlreadyDone(_) | Refusal::MovedOn { .. });
                            prop_assert!(over.is_none() || ended, "{:?}", refusal);
                        }
                    }
                }
                _ if !record.is_running() => {}
                12 | 13 => record.clock = record.clock.told(record.not_before(now)),
                14 => record.clock = record.clock.out_of_reach(now),
                15 => {
                    let (from, to) = span(-hours.abs(), i64::from(number % 9));
                    let lost = Outage { from, to: to.min(now) };
                    let (had, clock) = (both(&record, at), record.clock.credit(&[lost]));
                    record.clock = clock;
                    added = both(&record, at).unwrap_or(0) - had.unwrap_or(0);
                    prop_assert!(added <= lost.to.since(lost.from).0);
                }
                16 => {
                    let (from, to) = span(i64::from(number % 50), 24);
                    let vacation = first.then_some(Vacation { from, to });
                    record.clock = record.clock.on_vacation(vacation, now);
                }
                _ => {
                    let (clock, falls) = record.clock.falls(now);
                    record.clock = clock;
                    if falls == Some(Falls::Time) && strict {
                        record.loses_on_time(record.not_before(now));
                    }
                }
            }
            if let Some(over) = &over {
                prop_assert_eq!(over, &record);
                continue;
            }
            prop_assert!(record.moves.is_sorted_by_key(|entry| entry.at));
            prop_assert!(record.not_before(NOON) >= before.state.last_move_at.min(record.not_before(NOON)));
            if record.is_running() {
                prop_assert_eq!(record.to_move(), Some(state.to_move()));
                prop_assert_eq!(record.clock.seat(), record.to_move());
                let (had, has) = (both(&before, at), both(&record, at));
                if let (Some(had), Some(has)) = (had, has) {
                    prop_assert!(has <= had + added, "{kind}: {:?} of {:?}", record.clock, before.clock);
                }
            } else {
                prop_assert_eq!((record.to_move(), &record.clock), (None, &Clock::Stopped));
                over = Some(record.clone());
            }
        }
        let written = serde_json::to_string(&record).expect("it can be written");
        prop_assert_eq!(serde_json::from_str::<Record>(&written).expect("it can be read"), record);
    }
}
