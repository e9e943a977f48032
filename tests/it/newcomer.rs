//! A newcomer's first game, one tap away from `/help`.

use std::time::Duration;

use postern::chat::message::{Message, Row};
use postern::play::ids::MatchId;
use postern::play::record::{Player, Record};
use postern_rules::game::info::Info;

use crate::fixtures::{ANN, HERE, press, reply};
use crate::meeting::Meeting;
use crate::trials::catalogue;

async fn pressed(meeting: &Meeting, action: &str) -> Message {
    reply(meeting.ctx(&meeting.router(), ANN, HERE, press(action)).await).message
}

fn action(message: &Message, begins: &str, ends: &str) -> String {
    let buttons = message.rows.iter().filter_map(|row| match row {
        Row::Buttons(buttons) => Some(buttons),
        Row::Menu(_) | Row::Picker(_) => None,
    });
    let mut actions = buttons.flatten().map(|button| button.action.clone());
    let found = actions.find(|action| action.starts_with(begins) && action.ends_with(ends));
    found.unwrap_or_else(|| panic!("no {begins}…{ends}: {message:?}"))
}

async fn last_match(meeting: &Meeting) -> Record {
    let running = meeting.store.running_of(ANN).await.expect("the store answers");
    let id: MatchId = running.iter().map(|line| line.id).max().expect("a match started");
    meeting.record(id).await
}

fn first_game(info: &Info) -> Vec<(String, String)> {
    info.first_game().iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
}

#[tokio::test]
async fn a_one_tap_game_of_any_kind_is_a_newcomers_game() {
    let meeting = Meeting::with_most_against_computer(100);
    for game in catalogue().iter() {
        meeting.clock.pass(Duration::from_secs(3600));
        let info = game.info();
        let help = pressed(&meeting, "help").await;
        let games = pressed(&meeting, &action(&help, "computer:", ":")).await;
        pressed(&meeting, &action(&games, "computer:", &format!(":{}", info.id))).await;
        let record = last_match(&meeting).await;
        assert_eq!(record.game, info.id);
        assert_eq!(record.players.second, Player::Computer { level: 1 }, "the weakest level: {}", info.id);
        assert_eq!(record.to_move(), record.seat_of(ANN), "the newcomer moves first: {}", info.id);
        assert_eq!(record.options, first_game(info), "{}", info.id);
        pressed(&meeting, &format!("invite:{}", info.id)).await;
        let open = meeting.store.challenges_of(ANN).await.expect("the store answers");
        let open = open.iter().find(|challenge| challenge.is_open() && challenge.terms.game == info.id);
        let open = open.expect("an open challenge");
        assert_eq!(open.terms.options, first_game(info), "{}", info.id);
        meeting
            .service
            .withdraw(open.id, &meeting.asker(ANN), meeting.clock.now())
            .await
            .expect("it is open");
    }
}

#[test]
fn a_newcomers_game_is_not_larger_than_the_usual_one_and_favours_nobody() {
    for game in catalogue().iter() {
        let info = game.info();
        let options = info.options(info.first_game().iter().copied()).expect("the options fit");
        let first = game.game.start(&options).expect("it starts").diagram();
        let usual = game.game.start(&info.options([]).expect("defaults")).expect("it starts").diagram();
        assert!(first.cols <= usual.cols.min(11) && !game.game.is_handicap(&options), "{}", info.id);
    }
}
