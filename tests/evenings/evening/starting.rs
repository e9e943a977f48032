//! The way to a board: every answer that says that a game starts or that the opponent moves next leads to the message once it
//! is there, or goes.

use postern_rules::language::Language;

use super::*;

/// The present version of an answer that only this person sees; `None` once it is gone.
fn now(person: &Actor, answer: &Message) -> Option<Message> {
    person.ephemerals().into_iter().find(|message| message.id == answer.id)
}

/// Waits until an answer says this, and leads to the channel.
async fn leads_to(stage: &Stage, person: &Actor, answer: &Message, says: &str, channel: Id) -> Message {
    let is_there =
        |message: &Message| message.text().says(says) && message.text().contains(&format!("/{channel}"));
    let due = || now(person, answer).is_some_and(|message| is_there(&message));
    stage.until(&format!("no link in {:?}", now(person, answer)), SOON, due).await;
    now(person, answer).expect("it stays")
}

async fn challenge(stage: &Stage, person: &Actor, place: Id, game: &str, given: Value) -> Message {
    let mut given = given;
    given["opponent"] = json!(stage.sandbox.bot().to_string());
    message(&person.slash(place, &format!("challenge {game}"), given).await.expect("a command"))
}

async fn seat(stage: &Stage, person: &Actor, game: &str) -> Message {
    let page = message(&person.slash(stage.games(), "play", json!({})).await.expect("a command"));
    let page = press(person, &page, "Play now").await;
    // Without a seat that fits, the game is asked for.
    if page.text().says("play-which") { press(person, &page, game).await } else { page }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_starts_a_game_is_led_to_its_board_whatever_started_it() {
    let stage = Stage::open().await;
    let [ada, ben] = ["ada", "ben"].map(|name| stage.person(name));

    // By the first page.
    let help = message(&ada.slash(stage.games(), "help", json!({})).await.expect("a command"));
    let games = press(&ada, &help, "Play the computer").await;
    let begun = press(&ada, &games, "Ransom").await;
    assert!(begun.text().says("computer-begins[you]"), "{}", begun.text());
    let turn = wait_for_ping(&ada, 1).await;
    let led = leads_to(&stage, &ada, &begun, "begun-at", turn.channel).await;
    assert!(!led.text().says("computer-begins[you]"), "the board is there: {}", led.text());
    assert!(led.button("New to Ransom? Four minutes").is_some(), "the offer of the lesson stays: {led:?}");

    // By a command, and again after a while, from the thread of another game.
    let begun = challenge(&stage, &ada, stage.games(), "palisade", json!({"colour": "first"})).await;
    // A press on another message changes nothing about this one.
    let other = message(&ada.slash(stage.games(), "help", json!({})).await.expect("a command"));
    press(&ada, &other, "Play the computer").await;
    let turn = wait_for_ping(&ada, 2).await;
    leads_to(&stage, &ada, &begun, "begun-at", turn.channel).await;
    let again = challenge(&stage, &ada, turn.channel, "palisade", json!({"colour": "first"})).await;
    assert!(again.text().says("begun-already") && again.text().says("go-to-game"), "{}", again.text());
    assert!(again.text().contains(&format!("/{}", turn.channel)), "{}", again.text());

    // By the seat of somebody who waits.
    assert!(seat(&stage, &ben, "Rampart").await.text().says("seat-open[channel]"));
    let (adas, bens) = (mentions(&ada), mentions(&ben));
    let begun = seat(&stage, &ada, "Rampart").await;
    assert!(begun.text().says("begins"), "{}", begun.text());
    let due = || mentions(&ada) + mentions(&ben) > adas + bens;
    stage.until("the game does not start", SOON, due).await;
    let threads = || stage.sandbox.threads(stage.games());
    let thread = threads().into_iter().max_by_key(|thread| thread.id).expect("a thread").id;
    leads_to(&stage, &ada, &begun, "begun-at", thread).await;

    // By a rematch, from the thread of the last game.
    let asked = message(&ada.slash(turn.channel, "resign", json!({})).await.expect("a command"));
    let before = mentions(&ada);
    press(&ada, &asked, "Yes, resign").await;
    let over = wait_for_ping(&ada, before + 1).await;
    let begun = press(&ada, &over, "Rematch").await;
    let turn = wait_for_ping(&ada, before + 2).await;
    assert_ne!(turn.channel, over.channel);
    leads_to(&stage, &ada, &begun, "begun-at", turn.channel).await;
    stage.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_accepted_card_names_the_thread_of_its_game_and_a_card_elsewhere_is_linked() {
    let stage = Stage::open().await;
    let bout = begin(&stage, "ransom", &[]).await;
    let card = || {
        let all = stage.sandbox.messages(stage.games());
        all.into_iter().find(|message| message.text().says("card-accepted-by"))
    };
    let thread = format!("<#{}>", bout.place);
    let names = || card().is_some_and(|card| card.text().contains(&thread));
    stage.until(&format!("no thread in {:?}", card()), SOON, names).await;

    // A challenge from the thread of a game goes to its channel.
    let [ada, ben] = bout.players.clone();
    let given = json!({"opponent": ben.id().to_string()});
    let sent = message(&ada.slash(bout.place, "challenge rampart", given).await.expect("a command"));
    assert!(sent.text().says("challenge-sent[channel]"), "{}", sent.text());
    let is_open = |message: &Message| message.button("Accept").is_some();
    let card = stage.sandbox.wait_for_message(stage.games(), SOON, is_open).await.expect("a card");
    let linked = leads_to(&stage, &ada, &sent, "challenge-posted", stage.games()).await;
    assert!(linked.text().contains(&format!("/{}", card.id)), "{}", linked.text());
    stage.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_answer_to_a_move_leads_on_when_the_computer_has_moved_and_elsewhere_shows_its_board() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    // A game that waits makes the answer to a move in another one stay for a while.
    challenge(&stage, &ada, stage.games(), "ransom", json!({"colour": "first"})).await;
    wait_for_ping(&ada, 1).await;
    challenge(&stage, &ada, stage.games(), "palisade", json!({"colour": "first", "size": "7"})).await;
    let turn = wait_for_ping(&ada, 2).await;
    let look = message(&ada.slash(turn.channel, "move", json!({"move": "d4"})).await.expect("a command"));
    let played = press(&ada, &look, "Play it").await;
    assert!(
        played.text().says("computer-thinks") && played.button("Next game (1 waiting)").is_some(),
        "{played:?}"
    );
    wait_for_ping(&ada, 3).await;
    // The other game is still one tap away.
    let next = leads_to(&stage, &ada, &played, "newest-post", turn.channel).await;
    assert!(
        next.button("Next game (1 waiting)").is_some() && !next.text().says("computer-thinks"),
        "{next:?}"
    );
    assert!(next.attachments.is_empty(), "the board is in the message of the turn");

    // The same move from another place: the answer shows what follows.
    let which = message(&ada.slash(stage.games(), "move", json!({"move": "a1"})).await.expect("a command"));
    let look = press(&ada, &which, "Postern (1)").await;
    let played = press(&ada, &look, "Play it").await;
    assert!(played.text().says("played"), "{}", played.text());
    let turn = wait_for_ping(&ada, 4).await;
    let shown = leads_to(&stage, &ada, &played, "newest-post", turn.channel).await;
    assert!(shown.button("Move").is_some() && !shown.attachments.is_empty(), "the board as it is: {shown:?}");
    assert!(!shown.text().says("computer-thinks"), "{}", shown.text());
    stage.check();
}

/// Every message that says that a game starts or that a board comes, with the place that leads there. The tests above, and
/// those of the places named, try them.
const SENTENCES: &[(&str, &str)] = &[
    ("page-rematch-asked", "on a page, whose Next game leads to it"),
    ("computer-begins", "becomes begun-at"),
    ("begins", "becomes begun-at; on a card, names the thread"),
    ("begun-at", "has the link"),
    ("challenge-sent", "here its card follows; elsewhere it becomes challenge-posted"),
    ("challenge-posted", "has the link"),
    ("computer-thinks", "goes, or becomes the new board"),
    ("begun-already", "go-to-game follows"),
    ("challenge-closed", "go-to-game follows"),
    ("too-many-computers", "go-to-game follows for each game"),
    ("series-challenged", "becomes begun-at"),
    ("challenge-answer", "comes directly, with the button of the board"),
    ("card-computer", "the thread hangs on it"),
    ("card-matched", "the thread hangs on it"),
    ("card-rematch", "the thread hangs on it"),
    ("card-accepted", "begins follows, with the thread"),
    ("series-game", "the thread hangs on it"),
    ("series-season-starts", "the button of the series has the games"),
    ("series-told", "the button of the series has the games"),
    ("series-left-told", "the button of the series has the games"),
];

#[test]
fn every_sentence_about_a_start_is_in_the_table() {
    let mut id = "";
    let mut found = Vec::new();
    for line in postern_l10n::shared(Language::English).flat_map(|text| text.lines()) {
        if let Some((name, _)) = line.split_once(" =").filter(|_| line.starts_with(char::is_alphabetic)) {
            id = name;
        }
        let about =
            ["starts{ $in }", "has started", "game starts", "on its way", "game #{ $id }", "as #{ $id }"];
        if about.iter().any(|words| line.contains(words)) && !line.contains("which is still") {
            assert!(SENTENCES.iter().any(|(known, _)| *known == id), "{id} says that a game starts: {line}");
            found.push(id);
        }
    }
    assert!(found.len() > 10, "{found:?}");
}
