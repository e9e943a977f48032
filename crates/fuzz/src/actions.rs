//! The texts of buttons and menus, and the records and numbers beside them.

use postern::chat::actions::{Action, MARK};
use postern::chat::message::carried::{carried, carry};
use postern::chat::message::{Button, Message, Style, in_rows};
use postern::play::ids::MatchId;
use postern_rules::game::transcript::Transcript;
use postern_testkit::trials::catalogue;

use crate::input::text;

/// A `custom_id` on each line. An action that is read is written as a text that is read as the same action. All lines together
/// may carry a record.
pub(crate) fn actions(bytes: &[u8]) {
    let read = text(bytes);
    let lines: Vec<String> = read.lines().take(25).map(str::to_owned).collect();
    for line in &lines {
        let Ok(action) = line.parse::<Action>() else { continue };
        let written = action.to_string();
        assert_eq!(written.parse(), Ok(action.clone()), "{line:?}");
        assert!(!written.contains(MARK), "{line:?}");
        assert!(written.len() <= line.len() + 2, "{line:?} grew to {written:?}");
        drop((action.of_match(), action.clone().fitting()));
        match action {
            Action::Reopen(filled) => drop((filled.form(), filled.values().count())),
            Action::Again(_, given) => drop(given.arguments(MatchId(7))),
            _ => {}
        }
    }
    let Some(record) = carried(&lines) else { return };
    assert!(record.len() <= Transcript::LONGEST);
    let Ok(record) = catalogue().read_record(&record) else { return };
    let button = |number| Button::new(Style::Plain, "Step", format!("step:first.{number}"));
    let mut message = Message::default().with_rows(in_rows((0..20).map(button).collect()));
    carry(&mut message, &record.record);
    let actions: Vec<String> = message.actions_mut().map(|action| action.clone()).collect();
    if let Some(again) = carried(&actions) {
        let again = catalogue().read_record(&again).unwrap_or_else(|why| panic!("{why}: {again}"));
        assert_eq!((&again.record.game, &again.record.moves), (&record.record.game, &record.record.moves));
    }
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = Action::VERBS
        .iter()
        .flat_map(|verb| {
            [
                "",
                ":7F3",
                ":7F3:14",
                ":7F3:14:e5f4",
                ":-:3",
                ":learn:x-2",
                ":x-7:2:a1e5",
                ":first.3",
                ":14.draw.x",
                ":7",
                ":size",
            ]
            .map(|parts| format!("{verb}{parts}").into_bytes())
        })
        .collect();
    seeds.push(b"reopen:challenge::0|8|x.normal|3d\nstep:first.3~eJxLT8xNtVIoSsxNLSoBUqmZKRwA\n".to_vec());
    let board = |record: &Transcript| {
        let button = |number| Button::new(Style::Plain, "Step", format!("step:first.{number}"));
        let mut message = Message::default().with_rows(in_rows((0..20).map(button).collect()));
        carry(&mut message, record);
        let actions: Vec<String> = message.actions_mut().map(|action| action.clone()).collect();
        actions.join("\n").into_bytes()
    };
    for spec in catalogue().iter() {
        let state = spec.game.example().expect("every game has an example");
        seeds.push(board(&Transcript::of(&*state, |_| "x".to_owned())));
    }
    seeds
}
