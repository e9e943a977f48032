//! The swap: the second player takes the opponent's seat after the first move, by command, button, plan and computer.

use postern::play::record::plan::NoPlan;
use postern::play::record::swap::{NoSwap, SWAP, Swap, is_swap};
use postern::play::series::live::live;
use postern::play::step::agreement::OOPS;
use postern::play::step::event::Event;
use postern::play::step::refusal::Done;
use postern::play::time::pace::Bank;
use postern::service::pools::engine_pool::SearchRequest;
use postern::service::pools::search_queue::Priority;
use postern_club::series::state::pairing::Side;
use postern_club::series::steps::command::MatchEnd;
use postern_testkit::prelude::*;

use super::Bout;

const HALL: Home = Home::Channel { server: ServerId(5), channel: ChannelId(7), thread: None };

/// A match of Ransom with a swap in which Ann, and only she, has moved.
fn opened() -> Bout {
    let mut bout = Bout::begin("ransom");
    bout.record.swap = Swap::Agreed;
    bout.play();
    bout
}

fn swap(bout: &Bout) -> Command {
    Command::Move { seen: bout.record.ply(), text: SWAP.into() }
}

fn swapped() -> Bout {
    let mut bout = opened();
    bout.act(BEN, &swap(&bout)).expect("it is the time for it");
    bout
}

fn seats(record: &Record) -> [Option<PersonId>; 2] {
    [record.players.first.person(), record.players.second.person()]
}

fn takeback(bout: &mut Bout, by: PersonId) -> Event {
    let other = if by == ANN { BEN } else { ANN };
    let offer = bout.offer(by, Proposal::Takeback).expect("there is something to take back");
    bout.agree(other, offer).expect("it stands").events.remove(0)
}

#[test]
fn a_swap_exchanges_the_seats_and_leaves_the_board_and_the_side_to_move() {
    let before = opened().record;
    let mut bout = opened();
    let done = bout.act(BEN, &swap(&bout)).expect("it is the time for it");
    assert_eq!(done.events, [Event::Swapped { by: Seat::First }]);
    assert_eq!(seats(&bout.record), [Some(BEN), Some(ANN)]);
    assert_eq!(bout.record.state.position, before.state.position);
    assert_eq!((bout.record.to_move(), bout.record.moves.len()), (Some(Seat::Second), 1));
    assert_eq!((before.ply(), bout.record.ply()), (1, 2), "buttons of the turn before are stale");
    assert_eq!((bout.record.moves_at(1), bout.record.moves_at(2)), (Some(1), Some(1)));
    // Ann, who made the first move, also makes the second one.
    let text = first_move(&bout);
    bout.act(ANN, &Command::Move { seen: 2, text }).expect("it is her turn");
    assert_eq!(
        (bout.record.ply(), bout.record.moves_at(3), bout.record.to_move()),
        (3, Some(2), Some(Seat::First))
    );
}

fn first_move(bout: &Bout) -> String {
    let state =
        postern::play::record::replay::replay(&catalogue(), &bout.record).expect("it can be replayed");
    state.legal(2).first().expect("there is a move").clone()
}

#[test]
fn a_swap_at_another_time_is_refused_with_the_reason() {
    let refused = |mut bout: Bout, by| bout.act(by, &swap(&bout)).expect_err("it is refused");
    let no = |why: NoSwap| Refusal::Swap(why);
    assert_eq!(refused(Bout::after(1), BEN), no(NoSwap::NotAgreed));
    let mut bout = Bout::begin("ransom");
    bout.record.swap = Swap::Agreed;
    assert_eq!(refused(bout, ANN), no(NoSwap::TooEarly));
    let mut bout = opened();
    bout.play();
    assert_eq!(refused(bout, ANN), no(NoSwap::TooLate));
    assert_eq!(refused(swapped(), ANN), no(NoSwap::MadeBefore));
    assert_eq!(refused(opened(), ANN), Refusal::NotYourTurn);
    // The same request again is answered as done.
    let mut bout = swapped();
    let again = bout.act(BEN, &Command::Move { seen: 1, text: "Swap!".into() });
    assert_eq!(again.map(|done| done.events), Err(Refusal::AlreadyDone(Done::Swapped)));
    let late = Command::Move { seen: 1, text: "a1".into() };
    assert!(matches!(bout.act(ANN, &late), Err(Refusal::MovedOn { .. })));
}

#[test]
fn no_game_has_a_move_that_is_written_as_a_swap() {
    for spec in catalogue().iter() {
        let mut state =
            spec.game.start(&spec.info().options([]).expect("the usual ones")).expect("it begins");
        for _ in 0..6 {
            assert!(state.legal(9).iter().all(|text| !is_swap(text)), "{}", spec.info().id);
            assert!(state.clone_state().play(SWAP).is_err(), "{}", spec.info().id);
            let text = state.legal(2).first().expect("there is a move").clone();
            state.play(&text).expect("it is legal");
        }
    }
}

#[test]
fn a_takeback_undoes_a_swap_as_the_step_of_the_player_who_swapped() {
    // Ben takes the swap back, and has the turn in the old seat.
    let mut bout = swapped();
    let event = takeback(&mut bout, BEN);
    assert_eq!(event, Event::TakenBack { by: Seat::Second, moves: 0, swap: true });
    assert_eq!((seats(&bout.record), bout.record.to_move()), ([Some(ANN), Some(BEN)], Some(Seat::Second)));
    assert_eq!((bout.record.ply(), &bout.record.swap), (3, &Swap::Agreed));
    bout.act(BEN, &swap(&bout)).expect("he may swap after all");
    // Ann's last step is her first move: the swap goes with it.
    let event = takeback(&mut bout, ANN);
    assert_eq!(event, Event::TakenBack { by: Seat::First, moves: 1, swap: true });
    assert_eq!((seats(&bout.record), bout.record.moves.len()), ([Some(ANN), Some(BEN)], 0));
    // After Ann's second move a takeback by Ben undoes that move and the swap; one by Ann only the move.
    for (by, left, swaps) in [(BEN, 1, true), (ANN, 1, false)] {
        let mut bout = swapped();
        let text = first_move(&bout);
        bout.act(ANN, &Command::Move { seen: 2, text }).expect("it is her turn");
        let before = bout.record.ply();
        assert!(matches!(takeback(&mut bout, by), Event::TakenBack { moves: 1, swap, .. } if swap == swaps));
        assert_eq!((bout.record.moves.len(), bout.record.ply()), (left, before + 1));
        assert_eq!(bout.record.players[bout.record.to_move().expect("it runs")].person(), Some(by));
    }
}

#[test]
fn a_swap_is_undone_at_once_by_the_player_who_swapped_alone() {
    let mut bout = swapped();
    let oops = |bout: &Bout| Command::Oops { seen: bout.record.ply() };
    assert_eq!(bout.try_by(Actor::Person(ANN), &oops(&bout)), Err(Refusal::TooLateForOops));
    bout.now = bout.now.plus(OOPS);
    bout.act(BEN, &oops(&bout)).expect("it is soon");
    assert_eq!((seats(&bout.record), bout.record.moves.len()), ([Some(ANN), Some(BEN)], 1));
    assert_eq!(bout.record.swap, Swap::Agreed);
}

#[test]
fn banks_of_time_follow_their_players_through_a_swap_and_back() {
    let bank = Bank { start: 24, add: 8, most: 72 };
    let mut bout = Bout::begin("ransom");
    bout.record.swap = Swap::Agreed;
    bout.record.pace = Pace::Bank(bank);
    bout.record.clock =
        postern::play::time::clock::Clock::begin(Seat::First, false, bout.record.pace, bout.now)
            .told(bout.now);
    bout.now = bout.now.plus_seconds(3600);
    bout.play();
    bout.record.clock = bout.record.clock.told(bout.now);
    bout.now = bout.now.plus_seconds(2 * 3600);
    bout.act(BEN, &swap(&bout)).expect("it is the time for it");
    let times = |bout: &Bout| {
        let waiting = bout.record.clock.turn().and_then(|turn| turn.waiting);
        (bout.record.clock.left(bout.now), waiting)
    };
    let hours = |hours| Some(Millis::hours(hours));
    assert_eq!(times(&bout), (hours(23 + 8), hours(22 + 8)), "Ann has the turn again");
    let offer = bout.offer(BEN, Proposal::Takeback).expect("he swapped");
    bout.agree(ANN, offer).expect("it stands");
    assert_eq!(times(&bout), (hours(22), hours(23 + 8)), "Ben has what he had when he swapped");
}

#[test]
fn the_words_of_the_buttons_and_of_the_terms_are_read_as_a_swap_in_every_language() {
    for language in Language::ALL {
        let label = catalogue().say(&Phrase::new("button-swap"), language);
        for text in [label.clone(), label.to_lowercase(), format!("{label}!")] {
            assert!(is_swap(&text), "{language}: {text}");
        }
        // The first player expects the swap.
        let mut bout = opened();
        let answer = first_move(&bout);
        let text = format!("{label} {answer}");
        bout.act(ANN, &Command::Plan { seen: bout.record.ply(), text, adds: false }).expect("it fits");
        bout.act(BEN, &swap(&bout)).expect("it is the time for it");
        assert_eq!(bout.record.moves.len(), 2, "{language}");
    }
    for text in ["swap sides", "Seitentausch", "échange", "cambio de bando", "Cambio"] {
        assert!(is_swap(text), "{text}");
    }
    for text in ["swap d4", "cambio de", "d4 swap"] {
        assert!(!is_swap(text), "{text}");
    }
}

#[test]
fn a_plan_may_contain_a_swap() {
    let plan =
        |bout: &Bout, text: &str| Command::Plan { seen: bout.record.ply(), text: text.into(), adds: false };
    let mut bout = Bout::begin("ransom");
    bout.record.swap = Swap::Agreed;
    let opening = first_move(&bout);
    bout.act(BEN, &plan(&bout, &format!("if {opening} then swap"))).expect("it fits");
    let done = bout.act(ANN, &Command::Move { seen: 0, text: opening.clone() }).expect("it is legal");
    assert!(matches!(done.events[..], [Event::Moved { .. }, Event::Swapped { by: Seat::First }]));
    assert!(bout.record.swapped().is_some_and(|made| made.planned) && bout.record.plans.is_empty());
    // Her press again, after the planned swap, is answered as done.
    let again = bout.act(ANN, &Command::Move { seen: 0, text: opening.clone() });
    assert!(matches!(again, Err(Refusal::AlreadyDone(Done::Move(_)))), "{again:?}");
    // The first player expects the swap, and has an answer to it, with the other side.
    let mut bout = opened();
    let answer = first_move(&bout);
    bout.act(ANN, &plan(&bout, &format!("swap {answer}"))).expect("it fits");
    let done = bout.act(BEN, &swap(&bout)).expect("it is the time for it");
    assert!(matches!(done.events[..], [Event::Swapped { .. }, Event::Moved { seat: Seat::Second, .. }]));
    assert_eq!((bout.record.moves.len(), bout.record.to_move()), (2, Some(Seat::First)));
    // A swap elsewhere is refused with the place.
    let mut bout = Bout::after(1);
    let line = format!("swap {answer}");
    let refused = bout.act(ANN, &plan(&bout, &line)).expect_err("there is no swap");
    assert_eq!(refused, Refusal::Plan(NoPlan::Swap { line: String::new() }));
}

#[test]
fn a_record_without_a_swap_is_written_as_before_and_one_with_a_swap_is_read_back() {
    let plain = serde_json::to_string(&Bout::after(2).record).expect("it can be written");
    assert!(!plain.contains("swap"), "{plain}");
    for bout in [opened(), swapped()] {
        let text = serde_json::to_string(&bout.record).expect("it can be written");
        assert_eq!(serde_json::from_str::<Record>(&text).expect("it can be read"), bout.record);
    }
}

#[test]
fn a_series_knows_the_players_by_their_seats_at_the_start() {
    let mut bout = swapped();
    let none = Pair::new(Vec::new(), Vec::new());
    let live = live(&bout.record, &none, bout.now).expect("it runs");
    // Ann, the first player of the pairing, has the turn.
    assert_eq!(live.to_move, Side::First);
    let of = serde_json::json!({ "series": 1, "pairing": 1, "title": "Pool" });
    bout.record.series = Some(serde_json::from_value(of).expect("a place in a series"));
    bout.act(BEN, &Command::Resign { seen: 2 }).expect("it runs");
    assert_eq!(bout.record.news().map(|(_, end)| end), Some(MatchEnd::Won(Side::First)));
}

struct Evening {
    meeting: Meeting,
    of: MatchId,
}

impl Evening {
    /// A match of Ransom with a swap in the hall, in which Ann has moved.
    async fn begin() -> Evening {
        let meeting = Meeting::new();
        let terms = Terms { swap: true, colour: Colour::First, ..Terms::new("ransom", Pace::Days(3)) };
        let asker = meeting.asker(ANN);
        let made = meeting.challenges.challenge(&asker, Some(BEN), terms, HALL, meeting.now());
        let id = made.await.expect("there is room").id;
        let of = meeting.accept(id).await;
        Evening { meeting, of }
    }
}

#[tokio::test]
async fn the_turn_after_the_first_move_offers_a_swap_by_button_and_the_opponent_hears_of_it_once() {
    let evening = Evening::begin().await;
    let (meeting, of) = (&evening.meeting, evening.of);
    meeting.run();
    meeting.play(of, ANN).await;
    let turn = meeting.messenger.told(NoticeKind::Turn { of, ply: 1 }, 1).await;
    assert!(turn[0].message.content.says("note-may-swap"), "{turn:?}");
    let action = format!("swap:{of}:1");
    let offered = turn[0].message.has(&action);
    assert!(offered, "{turn:?}");
    let said = evening.meeting.as_(BEN).ask(Request::Press { action: action.clone() }).await;
    assert!(said.content.says("swapped"), "{said:?}");
    let told = meeting.messenger.told(NoticeKind::Turn { of, ply: 2 }, 1).await;
    assert_eq!(told[0].message.ping, [ANN]);
    assert!(told[0].message.content.says("turn-swapped"), "{told:?}");
    assert!(!told[0].message.has("swap"));
    // A second press, and one by Ann on the old message, change nothing.
    let again = evening.meeting.as_(BEN).ask(Request::Press { action: action.clone() }).await;
    assert!(again.content.says("swapped"), "{again:?}");
    evening.meeting.as_(ANN).ask(Request::Press { action }).await;
    let record = meeting.record(of).await;
    assert_eq!((seats(&record), record.ply()), ([Some(BEN), Some(ANN)], 2));
}

#[tokio::test]
async fn slash_move_swaps_and_history_and_the_record_note_it() {
    let evening = Evening::begin().await;
    let (meeting, of) = (&evening.meeting, evening.of);
    let early = evening.meeting.as_(ANN).command("move", &[("move", "swap")]).await;
    assert!(early.content.says("swap-too-early"), "{early:?}");
    meeting.play(of, ANN).await;
    let said = evening.meeting.as_(BEN).command("move", &[("move", "Swap")]).await;
    assert!(said.content.says("swapped"), "{said:?}");
    let late = evening.meeting.as_(ANN).command("move", &[("move", "swap")]).await;
    assert!(late.content.says("swap-made-before"), "{late:?}");
    let history = evening.meeting.as_(ANN).command("history", &[]).await;
    assert!(history.content.says("history-swapped"), "{history:?}");
    let record = evening.meeting.as_(ANN).ask(Request::Press { action: format!("record:{of}") }).await;
    let text = String::from_utf8(record.picture.expect("a file").bytes).expect("text");
    assert!(text.contains("\nswap: yes\n") && text.contains("x: Ben\no: Ann\n"), "{text}");
    let read: postern_rules::game::transcript::Transcript = text.parse().expect("it can be read");
    assert!(read.swapped && text.starts_with(&read.to_string()), "{text}");
}

#[tokio::test]
async fn a_rematch_keeps_the_swap() {
    let evening = Evening::begin().await;
    let (meeting, of) = (&evening.meeting, evening.of);
    meeting.play(of, ANN).await;
    meeting.resign(of, BEN).await;
    let done = meeting.challenges.rematch(&meeting.asker(BEN), of, None, true, meeting.now()).await;
    let postern::service::challenges::rematch::Rematched::Challenged(challenge) =
        done.expect("it is offered")
    else {
        panic!("nobody accepted it yet");
    };
    assert!(challenge.terms.swap);
}

#[tokio::test]
async fn the_computer_opens_evenly_if_its_opponent_may_swap() {
    let mut chances = Vec::new();
    for swap in [true, false] {
        let meeting = Meeting::new();
        let pool = Arc::new(EnginePool::start(catalogue(), 1, Duration::from_millis(200)));
        let playing = meeting.computer(&pool);
        let terms = Terms { swap, colour: Colour::Second, ..Terms::new("ransom", Pace::Unlimited) };
        let (asker, now) = (meeting.asker(ANN), meeting.now());
        let begun = meeting.challenges.play_computer(&asker, 5, terms, HALL, true, now).await;
        let id = begun.expect("there is room").record.id;
        let record = meeting.once(id, |record| record.ply() == 1).await;
        playing.abort();
        let state = meeting.matches.game(&record).await.expect("it is read").expect("it can be replayed");
        let request = SearchRequest::of_level(5, 1);
        let answer = pool.think(Priority::Turn, &*state.clone_state(), request).await;
        chances.push((answer.expect("it ends").expect("the game goes on").score.chance - 0.5).abs());
    }
    assert!(
        chances[0] < chances[1],
        "with a swap the position after the first move is more even: {chances:?}"
    );
}

#[tokio::test]
async fn the_computer_swaps_if_the_side_to_move_is_behind() {
    for behind in [true, false] {
        let meeting = Meeting::new();
        // The computer moves second, from a position that is lost, or won, for the second player.
        let pool = Arc::new(EnginePool::start(catalogue(), 1, Duration::from_millis(200)));
        let playing = meeting.computer(&pool);
        let (first, second) = if behind { (9, 0) } else { (0, 9) };
        let start = format!("8/8/8/8/8/8/8/8 x 25,25 0,0 {first},{second}");
        let terms = Terms {
            options: vec![("goal".into(), "10".into())],
            start: Some(start),
            swap: true,
            colour: Colour::First,
            ..Terms::new("inchworm", Pace::Unlimited)
        };
        let (asker, now) = (meeting.asker(ANN), meeting.now());
        let begun = meeting.challenges.play_computer(&asker, 5, terms, HALL, true, now).await;
        let id = begun.expect("there is room").record.id;
        meeting.command(id, ANN, Command::Move { seen: 0, text: "d4".into() }).await;
        let record = meeting.once(id, |record| record.ply() == 2).await;
        let is_first = matches!(record.players.first, Player::Computer { .. });
        assert_eq!((record.swapped().is_some(), is_first), (behind, behind), "{record:?}");
        playing.abort();
    }
}
