//! Plans: answers that follow by themselves, events that cut them, refusals, and draws offered with a move.

use std::sync::OnceLock;

use postern::play::record::plan::{LONGEST_PLAN, NoPlan, Plan, Situation};
use postern::play::record::replay::replay;
use postern::play::step::event::Event;
use postern::play::step::refusal::Done;
use postern_testkit::prelude::*;
use proptest::prelude::*;

use super::Bout;

fn state(bout: &Bout) -> Box<dyn GameState> {
    replay(&catalogue(), &bout.record).expect("it can be replayed")
}

/// Returns a line of legal moves from the present position; `choices` selects one of the legal moves at each ply.
fn line(bout: &Bout, choices: &[usize]) -> Vec<String> {
    let mut state = state(bout);
    let mut moves = Vec::new();
    for choice in choices {
        let legal = state.legal(2);
        let Some(text) = legal.get(choice % legal.len().max(1)) else { break };
        moves.push(state.play(text).expect("it is legal").canonical);
    }
    moves
}

fn plan(bout: &Bout, text: &str, adds: bool) -> Command {
    Command::Plan { seen: bout.record.ply(), text: text.to_owned(), adds }
}

fn made(bout: &Bout, text: &str) -> Command {
    Command::Move { seen: bout.record.ply(), text: text.to_owned() }
}

fn no(why: NoPlan) -> Result<Plan, NoPlan> {
    Err(why)
}

/// Lets Ben plan a line that starts with a move of Ann. Returns the moves of the line.
fn planned(choices: &[usize]) -> (Bout, Vec<String>) {
    let mut bout = Bout::after(2);
    let moves = line(&bout, choices);
    let done = bout.act(BEN, &plan(&bout, &moves.join(" "), false)).expect("it fits");
    assert_eq!(done.events, [Event::Planned]);
    (bout, moves)
}

#[test]
fn a_planned_answer_follows_in_the_same_step_and_the_rest_of_the_line_goes_on() {
    let (mut bout, moves) = planned(&[0, 1, 2, 3]);
    let before = bout.record.clone();
    let done = bout.act(ANN, &made(&bout, &moves[0])).expect("it is legal");
    assert!(matches!(done.events[..], [Event::Moved { .. }, Event::Moved { seat: Seat::Second, .. }]));
    assert_eq!(bout.record.ply(), before.ply() + 2);
    let last: Vec<_> = bout.record.moves[2..].iter().map(|entry| (&entry.text, entry.planned)).collect();
    assert_eq!(last, [(&moves[0], false), (&moves[1], true)]);
    assert_eq!(bout.record.to_move(), Some(Seat::First));
    // A repeated move, whose first answer was lost, is reported as done.
    let again = Command::Move { seen: before.ply(), text: moves[0].clone() };
    let done = Refusal::AlreadyDone(Done::Move(moves[0].clone()));
    assert_eq!(bout.try_by(Actor::Person(ANN), &again), Err(done));
    // Neither player alone can take a planned answer back.
    let oops = Command::Oops { seen: bout.record.ply() };
    for person in [ANN, BEN] {
        assert_eq!(bout.try_by(Actor::Person(person), &oops), Err(Refusal::TooLateForOops));
    }
    bout.act(ANN, &made(&bout, &moves[2])).expect("it is legal");
    assert_eq!(bout.record.moves.len(), 6);
    assert_eq!(bout.record.plans, []);
}

#[test]
fn both_players_plans_answer_each_other_in_one_step() {
    let mut bout = Bout::after(1);
    let moves = line(&bout, &[0, 0, 0, 0, 0]);
    // Ann plans during Ben's turn.
    bout.act(ANN, &plan(&bout, &moves[..4].join(" "), false)).expect("it fits");
    let text = moves[0].clone();
    // Ann's planned answer follows in the same step. Ben can't plan then, because it is Ben's turn again.
    bout.act(BEN, &made(&bout, &text)).expect("it is legal");
    assert_eq!(bout.record.moves.len(), 3);
    assert_eq!(bout.try_by(Actor::Person(BEN), &plan(&bout, &moves[2], false)), Err(NoPlan::OwnTurn.into()));
    assert_eq!(bout.record.plan_of(Seat::First).map(ToString::to_string), Some(moves[2..4].join(" ")));
}

#[test]
fn another_move_a_takeback_and_the_end_cut_a_plan() {
    let (mut bout, _) = planned(&[0, 1]);
    let other = line(&bout, &[5]);
    bout.act(ANN, &made(&bout, &other[0])).expect("it is legal");
    assert!(bout.record.plans.is_empty() && bout.record.moves.len() == 3);

    let (mut bout, _) = planned(&[0, 1]);
    let offer = bout.offer(BEN, Proposal::Takeback).expect("there is a move");
    bout.agree(ANN, offer).expect("it stands");
    assert!(bout.record.plans.is_empty());

    let (mut bout, _) = planned(&[0, 1]);
    bout.act(ANN, &Command::Resign { seen: bout.record.ply() }).expect("it runs");
    assert!(bout.record.plans.is_empty());

    let (mut bout, _) = planned(&[0, 1]);
    bout.act(BEN, &Command::CutPlan).expect("there is one");
    assert!(bout.record.plans.is_empty());
    assert_eq!(bout.try_by(Actor::Person(BEN), &Command::CutPlan), Err(NoPlan::Missing.into()));
}

#[test]
fn a_plan_waits_while_an_offer_waits_for_its_player() {
    let (mut bout, moves) = planned(&[0, 1]);
    let with_offer = Command::MoveAndOffer { seen: bout.record.ply(), text: moves[0].clone() };
    let done = bout.act(ANN, &with_offer).expect("it is legal");
    assert!(matches!(done.events[..], [Event::Moved { .. }, Event::Offered(_)]), "{:?}", done.events);
    let offer = Offer { by: Seat::First, what: Proposal::Draw, at: bout.record.ply() };
    assert_eq!(bout.record.agreements.offered_to(Seat::Second), Some(offer));
    assert_eq!(bout.record.plan_of(Seat::Second).map(ToString::to_string), Some(moves[1].clone()));
    let mut agreed = Bout { record: bout.record.clone(), now: bout.now };
    agreed.agree(BEN, offer).expect("it stands");
    assert!(matches!(&agreed.record.status, Status::Over(over) if over.how == How::Agreed));
    let done = bout.act(BEN, &Command::Refuse { offer }).expect("it stands");
    assert!(matches!(done.events[..], [Event::Refused(_), Event::Moved { .. }]), "{:?}", done.events);
    assert_eq!(bout.record.moves.last().map(|last| (&last.text, last.planned)), Some((&moves[1], true)));
}

#[test]
fn a_draw_is_offered_with_a_move_once() {
    let mut bout = Bout::after(2);
    let moves = line(&bout, &[0]);
    let command = Command::MoveAndOffer { seen: bout.record.ply(), text: moves[0].clone() };
    bout.act(ANN, &command).expect("it is legal");
    let offer = bout.record.agreements.offer.expect("it stands");
    assert_eq!((offer.by, offer.at), (Seat::First, bout.record.ply()));
    assert_eq!(
        bout.try_by(Actor::Person(ANN), &command),
        Err(Refusal::AlreadyDone(Done::Move(moves[0].clone())))
    );
    // The move declines the other player's offer, and the new offer replaces it.
    bout.play();
    let theirs = bout.offer(BEN, Proposal::Draw).expect("nothing stands");
    let text = line(&bout, &[0]).remove(0);
    bout.act(ANN, &Command::MoveAndOffer { seen: bout.record.ply(), text }).expect("it is legal");
    assert_eq!(bout.record.agreements.lapsed, Some(theirs));
    assert_eq!(bout.record.agreements.offer.map(|offer| offer.by), Some(Seat::First));
}

#[test]
fn what_does_not_fit_is_refused_and_names_the_line() {
    let bout = Bout::after(2);
    let read = |text: &str| Plan::read(text, Seat::Second, Situation::of(&bout.record, &*state(&bout)));
    let (one, other) = (line(&bout, &[0, 1, 2, 3]), line(&bout, &[0, 2]));
    let [ours, theirs] = [&one[..2], &other[..2]].map(|line| line.join(" "));
    assert_eq!(read(""), no(NoPlan::Empty));
    assert_eq!(read(" ;\n, ; "), no(NoPlan::Empty));
    assert_eq!(read(&one[0]), no(NoPlan::NoAnswer { line: one[0].clone() }));
    let bad = read(&format!("{ours}; {} z99", one[0]));
    assert!(
        matches!(&bad, Err(NoPlan::Move { line, made, .. }) if *line == one[0] && made == "z99"),
        "{bad:?}"
    );
    let two = NoPlan::TwoAnswers { after: one[0].clone(), one: one[1].clone(), other: other[1].clone() };
    assert_eq!(read(&format!("{ours}; {theirs}")), no(two));
    assert_eq!(
        Plan::read(&ours, Seat::First, Situation::of(&bout.record, &*state(&bout))),
        no(NoPlan::OwnTurn)
    );
    assert!(matches!(read(&"a1 ".repeat(2 * LONGEST_PLAN)), Err(NoPlan::TooLong { .. })));
    assert!(matches!(read(&vec![ours.as_str(); 51].join(";")), Err(NoPlan::TooMany { .. })));
    // Words between the moves, and a line that repeats the start of another one, change nothing.
    let words = read(&format!("if {} then {}; {}", one[0], one[1], one.join(", "))).expect("it fits");
    assert_eq!(words.lines, [one]);
    let late = Command::Plan { seen: 1, text: ours, adds: false };
    assert!(matches!(bout.try_by(Actor::Person(BEN), &late), Err(Refusal::MovedOn { .. })));
}

#[test]
fn a_line_that_is_added_takes_the_place_of_what_contradicts_it() {
    let mut bout = Bout::after(2);
    let [one, other, third] = [&[0, 1][..], &[3, 1], &[0, 2]].map(|choices| line(&bout, choices).join(" "));
    bout.act(BEN, &plan(&bout, &format!("{one}; {other}"), false)).expect("it fits");
    bout.act(BEN, &plan(&bout, &third, true)).expect("it fits");
    let kept = bout.record.plan_of(Seat::Second).expect("it is there").to_string();
    assert_eq!(kept, format!("{other}; {third}"));
    bout.act(BEN, &plan(&bout, &one, false)).expect("it fits");
    assert_eq!(bout.record.plan_of(Seat::Second).map(ToString::to_string), Some(one));
}

#[test]
fn a_plan_is_read_back_from_a_record() {
    let (bout, _) = planned(&[0, 1, 2, 3]);
    let text = serde_json::to_string(&bout.record).expect("it is written");
    let read: postern::play::record::Record = serde_json::from_str(&text).expect("it is read");
    assert_eq!(read, bout.record);
}

/// A match after two moves, the starting point of many cases.
fn opening() -> &'static postern::play::record::Record {
    static OPENING: OnceLock<postern::play::record::Record> = OnceLock::new();
    OPENING.get_or_init(|| Bout::after(2).record)
}

proptest! {
    /// Plans and moves of both players: each step is one revision with a record that can be replayed (which `Bout`
    /// checks), and every plan starts at the present ply.
    #[test]
    fn plans_never_break_a_match(
        lines in prop::collection::vec(prop::collection::vec(0..4usize, 1..6), 0..4),
        moves in prop::collection::vec((0..4usize, any::<bool>()), 1..6),
    ) {
        let mut bout = Bout { record: opening().clone(), now: NOON };
        for (choice, plans) in moves {
            let to_move = bout.to_move();
            let waiting = Bout::by(to_move.other());
            if plans {
                let text: Vec<String> = lines.iter().map(|choices| line(&bout, choices).join(" ")).collect();
                let command = plan(&bout, &text.join(";"), true);
                if let Ok(kept) = Plan::read(&text.join(";"), to_move.other(), Situation::of(&bout.record, &*state(&bout))) {
                    let again = Plan::read(&kept.to_string(), kept.by, Situation::of(&bout.record, &*state(&bout)));
                    prop_assert_eq!(again, Ok(kept));
                    bout.act(waiting, &command).expect("it was read before");
                }
            }
            let text = line(&bout, &[choice]).remove(0);
            let expected = bout.record.plan_of(to_move.other()).is_some_and(|plan| {
                plan.lines.iter().any(|line| line[0] == text)
            });
            let done = bout.act(Bout::by(to_move), &made(&bout, &text)).expect("it is legal");
            prop_assert_eq!(expected, done.events.len() > 1, "{:?}", done.events);
            prop_assert!(bout.record.plans.iter().all(|plan| plan.at == bout.record.ply()));
        }
    }
}
