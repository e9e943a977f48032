//! Commands about the computer player, and their answers.

use postern_testkit::prelude::*;

use super::{begin, terms};

/// The bot's own id, and the id of another bot.
const POSTERN: PersonId = PersonId(1);
const OTHER_BOT: PersonId = PersonId(2);

fn challenge(opponent: Option<(PersonId, bool)>, given: &[(&str, &str)]) -> Request {
    let mut arguments: Vec<(String, ArgumentValue)> =
        given.iter().map(|(name, value)| ((*name).into(), ArgumentValue::Text((*value).into()))).collect();
    if let Some((id, is_bot)) = opponent {
        let person = Person { id, name: "somebody".into(), is_bot };
        arguments.push(("opponent".into(), ArgumentValue::Person(person)));
    }
    Request::Command(Arguments { command: "challenge".into(), sub: Some("ransom".into()), arguments })
}

async fn said(meeting: &Meeting, place: Place, request: Request) -> Message {
    let reply = meeting.as_(ANN).at(place).reply(request).await;
    assert!(reply.message.ping.is_empty(), "{:?}", reply.message);
    reply.message
}

#[tokio::test]
async fn challenging_the_computer_begins_a_match_at_the_level_that_was_chosen() {
    let meeting = Meeting::new();
    for (level, expected) in [(None, 1), (Some("3"), 3), (Some("7"), 7)] {
        let given: Vec<(&str, &str)> =
            level.map(|level| ("level", level)).into_iter().chain([("colour", "first")]).collect();
        let answer = said(&meeting, HERE, challenge(Some((POSTERN, true)), &given)).await;
        assert!(answer.content.contains(&format!("level {expected}, ")), "{}", answer.content);
        assert!(answer.content.says("computer-begins[you]"), "{}", answer.content);
        let running = meeting.store.running_of(ANN).await.expect("it answers");
        let newest = running.last().expect("it has begun");
        assert_eq!(newest.players.second, Player::Computer { level: expected });
    }
    let fourth = said(&meeting, HERE, challenge(Some((POSTERN, true)), &[("level", "2")])).await;
    assert!(fourth.content.says_with("too-many-computers[other]", &[("count", "3")]), "{}", fourth.content);
    assert!(fourth.content.says_with("too-many-computers[other]", &[("limit", "3")]), "{}", fourth.content);
}

#[tokio::test]
async fn a_level_is_for_games_against_the_computer() {
    let meeting = Meeting::new();
    for opponent in [None, Some((BEN, false))] {
        let answer = said(&meeting, HERE, challenge(opponent, &[("level", "4")])).await;
        answer.content.must_contain("<@1>");
        answer.content.must_say("level-of-nobody");
    }
    for level in ["0", "8", "strong", ""] {
        let asked = challenge(Some((POSTERN, true)), &[("level", level)]);
        let answer = said(&meeting, HERE, asked).await;
        assert!(answer.content.says_with("range", &[("least", "1"), ("most", "7")]), "{}", answer.content);
    }
    let answer = said(&meeting, HERE, challenge(Some((OTHER_BOT, true)), &[])).await;
    assert!(answer.content.says("no-other-bots"), "{}", answer.content);
    assert_eq!(meeting.store.running_of(ANN).await.expect("it answers"), []);
    assert_eq!(meeting.store.challenges_of(ANN).await.expect("it answers"), []);
}

#[tokio::test]
async fn where_nobody_else_sees_the_bot_it_plays_in_direct_messages() {
    let meeting = Meeting::new();
    let hidden = Place::Elsewhere { server: None, channel: Some(ChannelId(9)), shown: false };
    for (place, level) in [(hidden, "1"), (Place::Direct { channel: ChannelId(ANN.0) }, "2")] {
        let asked = challenge(Some((POSTERN, true)), &[("level", level)]);
        let answer = said(&meeting, place, asked).await.content;
        assert!(answer.says("computer-begins"), "{answer}");
        let (in_direct, hint) = (answer.says("in-direct"), answer.says("outside-hidden-sent"));
        assert_eq!((in_direct, hint), (place == hidden, place == hidden), "{answer}");
    }
    let group = Place::Elsewhere { server: None, channel: Some(ChannelId(9)), shown: true };
    let by_button = said(&meeting, group, press("computer:1:ransom")).await.content;
    assert!(by_button.says("computer-begins") && by_button.says("in-direct"), "{by_button}");
    let running = meeting.store.running_of(ANN).await.expect("it answers");
    assert!(running.len() == 3 && running.iter().all(|line| line.home == Home::Direct), "{running:?}");
}

#[tokio::test]
async fn everybody_reads_that_the_computer_thinks() {
    let meeting = Meeting::new();
    let id = begin(&meeting, ANN, 3, terms("ransom", Colour::Second)).await.id;
    let thinks = "Postern is thinking";
    let text = "Postern (3)";
    let games = said(&meeting, HERE, command("games", &[])).await.content;
    assert!(games.says("games-theirs") && games.says("clock-thinking"), "{games}");
    let board = said(&meeting, HERE, command("board", &[])).await;
    let board = format!("{board:?}");
    assert!(board.contains(text) && board.says("board[thinking]"), "{board}");
    let moving = said(&meeting, HERE, command("move", &[("move", "a1-a4")])).await.content;
    assert!(moving.contains(thinks), "{moving}");
    let pressed = said(&meeting, HERE, press(&format!("move:{id}:0"))).await.content;
    assert!(pressed.contains(thinks), "{pressed}");
    // The player cannot claim a win on time, however much time passes.
    meeting.clock.pass(std::time::Duration::from_secs(9 * 24 * 3600));
    let more = format!("{:?}", said(&meeting, HERE, press(&format!("more:{id}:0"))).await);
    assert!(more.contains("resign:") && !more.contains("claim:"), "{more}");
    let claim = said(&meeting, HERE, press(&format!("claim:{id}:0"))).await.content;
    assert!(claim.says("computer-time"), "{claim}");
    // On the person's own turn in another match, the board is the usual one.
    let own = begin(&meeting, ANN, 3, terms("ransom", Colour::First)).await.id;
    let board = said(&meeting, HERE, command("board", &[("game", &own.to_string())])).await.content;
    assert!(board.says("board[to-move]"), "{board}");
}

#[tokio::test]
async fn a_rematch_with_the_computer_begins_at_once_with_sides_changed() {
    let meeting = Meeting::new();
    let id = begin(&meeting, ANN, 5, terms("palisade", Colour::First)).await.id;
    meeting.resign(id, ANN).await;
    let answer = said(&meeting, HERE, press(&format!("rematch:{id}"))).await.content;
    assert!(answer.says("level[5]") && answer.says("computer-begins[computer]"), "{answer}");
    let running = meeting.store.running_of(ANN).await.expect("it answers");
    assert_eq!(running.len(), 1);
    assert_eq!(running[0].players.first, Player::Computer { level: 5 });
    assert_eq!(running[0].options, [("size".to_owned(), "5".to_owned())]);
    let again = said(&meeting, HERE, press(&format!("rematch:{id}"))).await.content;
    assert!(again.says("begun-already"), "{again}");
}

#[tokio::test]
async fn the_last_board_against_the_computer_has_the_persons_side_below() {
    let meeting = Meeting::new();
    meeting.run();
    for (colour, below, other) in [(Colour::Second, "second", "first"), (Colour::First, "first", "second")] {
        let id = begin(&meeting, ANN, 3, terms("ransom", colour)).await.id;
        meeting.resign(id, ANN).await;
        let told = meeting.messenger.told(NoticeKind::Over(id), 1).await;
        let last = told.first().and_then(|posted| posted.message.picture.clone()).expect("a board");
        let board = async |below| {
            let asked = command("board", &[("game", &id.to_string()), ("below", below)]);
            said(&meeting, HERE, asked).await.picture.expect("a board").bytes
        };
        assert!(last.bytes == board(below).await, "{below} is not below");
        assert!(last.bytes != board(other).await, "the two look alike");
    }
}
