//! An evening with forms: a challenge by six taps, its first move, and entries that are corrected.

use serde_json::Map;

use postern_testkit::trials::shipped as catalogue;

use super::*;

/// A person who uses a phone: every tap counts.
struct Phone {
    person: Actor,
    taps: usize,
}

impl Phone {
    async fn press(&mut self, on: &Message, button: &str) -> ActionResult {
        self.taps += 1;
        self.person.press(on, button).await.expect("the button is there")
    }

    /// Fills in these fields of an open form, and sends it.
    async fn send(&mut self, opened: &ActionResult, values: Value) -> ActionResult {
        let Outcome::Form(form) = &opened.outcome else { panic!("no form: {opened:?}") };
        let values: Map<String, Value> = values.as_object().cloned().expect("fields");
        let fields = form["components"].as_array().expect("fields").iter().map(|field| &field["component"]);
        for field in
            fields.filter(|field| values.contains_key(field["custom_id"].as_str().unwrap_or_default()))
        {
            // A menu is opened before something is chosen. Radio buttons and boxes are visible in the form.
            self.taps += if matches!(field["type"].as_u64(), Some(21..=23)) { 1 } else { 2 };
        }
        self.taps += 1;
        self.person.submit(opened, Value::Object(values)).await.expect("the form takes it")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn six_taps_lead_from_nothing_to_the_card_of_a_challenge_and_its_first_move() {
    let stage = Stage::open_by_http().await;
    let (ada, ben) = (stage.person("ada"), stage.person("ben"));
    let before = [mentions(&ada), mentions(&ben)];
    let page = slash(&ada, stage.games(), "play", json!({})).await;
    let mut phone = Phone { person: ada.clone(), taps: 0 };
    let form = phone.press(&page, "Challenge someone").await;
    let sent = phone.send(&form, json!({"opponent": [ben.id()], "way": "ransom.normal"})).await;
    assert!(sent.is_private() && sent.text().says("challenge-sent[channel]"), "{sent:?}");
    assert!(phone.taps <= 6, "{} taps", phone.taps);
    let card = wait_for_ping(&ben, before[1] + 1).await;
    assert!(card.text().contains("Ransom"), "{}", card.text());
    ben.press(&card, "Accept").await.expect("the button is there");
    let come = || mentions(&ada) + mentions(&ben) == before[0] + before[1] + 2;
    stage.until("no turn", SOON, come).await;
    let first = if mentions(&ada) > before[0] { &ada } else { &ben };
    let turn = wait_for_ping(first, mentions(first)).await;
    let game = catalogue().game("ransom").expect("a game");
    let state = game.start(&game.info().options([]).expect("defaults fit")).expect("it starts");
    let shown = play(first, turn.channel, &state.legal(2)[0]).await;
    assert!(shown.text().says("played"), "{shown:?}");
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_challenge_is_corrected_without_entering_it_again() {
    let stage = Stage::open().await;
    let (ada, ben) = (stage.person("ada"), stage.person("ben"));
    let page = ada.slash(stage.games(), "help", json!({})).await.expect("the command can be given");
    let mut phone = Phone { person: ada.clone(), taps: 0 };
    let form = phone.press(&page.message().expect("a page").clone(), "Challenge someone").await;
    let entered = json!({"opponent": [ada.id()], "way": "palisade.experts", "pace": "7d"});
    let refused = phone.send(&form, entered).await;
    let refusal = refused.message().expect("a message").clone();
    assert!(refused.is_private(), "{refused:?}");
    let again = phone.press(&refusal, "Change it").await;
    let sent = phone.send(&again, json!({"opponent": [ben.id()]})).await;
    assert!(sent.text().says("challenge-sent[channel]"), "{sent:?}");
    assert_eq!(sent.message().map(|message| message.id), Some(refusal.id), "in place of the refusal");
    let card = wait_for_ping(&ben, 1).await;
    assert!(card.text().contains("Palisade") && card.text().contains("7 days"), "{}", card.text());

    let menu = ada.user_command(stage.games(), ben.id(), "Challenge").await.expect("the command is there");
    let Outcome::Form(form) = &menu.outcome else { panic!("no form: {menu:?}") };
    let opponent = &form["components"][0]["component"]["default_values"][0]["id"];
    assert_eq!(opponent, &json!(ben.id()), "{form}");
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}
