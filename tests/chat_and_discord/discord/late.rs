//! Deferred responses to interactions that take longer than Discord waits.

use postern_testkit::prelude::*;

use discord_sandbox::act::actor::Outcome;
use discord_sandbox::faults::{Fault, Trouble};

use super::run;

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_answer_is_announced_in_time_and_comes() {
    let run = run().await;
    let ada = run.sandbox.person("ada").unwrap();
    let games = run.sandbox.channel("games").unwrap();
    let answer = ada.slash(games, "games", json!({})).await.unwrap();
    assert!(answer.is_private());
    assert_eq!(answer.text(), "slow");
    let sandbox = run.end().await;
    assert!(sandbox.failed_interactions().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_press_changes_its_message_or_is_answered_beside_it() {
    let run = run().await;
    let ada = run.sandbox.person("ada").unwrap();
    let games = run.sandbox.channel("games").unwrap();
    let shown = ada.slash(games, "board", json!({})).await.unwrap().message().unwrap().clone();

    let beside = ada.press(&shown, "Beside").await.unwrap();
    assert!(beside.is_private() && matches!(beside.outcome, Outcome::Message(_)), "{:?}", beside.outcome);
    assert_eq!(beside.text(), "late, beside it");
    let fault = ada.press(&shown, "Fault").await.unwrap();
    assert!(fault.text().says("fault"), "{}", fault.text());

    let updated = ada.press(&shown, "Update").await.unwrap();
    assert!(matches!(updated.outcome, Outcome::Updated(_)), "{:?}", updated.outcome);
    let message = updated.message().unwrap();
    assert_eq!((updated.text(), message.id), ("late", shown.id));
    let file = message.attachments[0].id;
    assert_eq!(run.sandbox.file(file).as_deref(), Some(&b"late"[..]), "the picture is replaced");
    let sandbox = run.end().await;
    assert!(sandbox.failed_interactions().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_discord_is_asked_once_for_each_answer() {
    for milliseconds in [800, 1600] {
        let run = run().await;
        let ada = run.sandbox.person("ada").unwrap();
        let games = run.sandbox.channel("games").unwrap();
        let slow = Trouble::Delay(Duration::from_millis(milliseconds));
        run.sandbox.disturb(Fault::new("POST", "/callback", 9, slow));
        let answer = ada.slash(games, "board", json!({})).await.unwrap();
        assert_eq!(answer.text(), "a board");
        // The end waits until the program has its response.
        let asked = run.end().await.requests();
        assert_eq!(asked.iter().filter(|asked| asked.path.contains("/callback")).count(), 1, "{asked:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_answer_gets_through_a_bad_connection() {
    let run = run().await;
    let ada = run.sandbox.person("ada").unwrap();
    let games = run.sandbox.channel("games").unwrap();
    run.sandbox.disturb(Fault::new("POST", "/callback", 1, Trouble::CutAfter));
    run.sandbox.disturb(Fault::new("PATCH", "/webhooks", 1, Trouble::Refuse { status: 503, code: 0 }));
    let answer = ada.slash(games, "games", json!({})).await.unwrap();
    assert_eq!(answer.text(), "slow");
    // Discord refuses the edit with the answer, and the person gets an error message instead.
    let refused = Trouble::Refuse { status: 400, code: 50_035 };
    run.sandbox.disturb(Fault::new("PATCH", "/webhooks", 1, refused));
    let answer = ada.slash(games, "games", json!({})).await.unwrap();
    assert!(answer.text().says("fault"), "{}", answer.text());
    run.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_takes_two_seconds_opens_and_a_later_one_says_so() {
    let run = run().await;
    let ada = run.sandbox.person("ada").unwrap();
    let games = run.sandbox.channel("games").unwrap();
    let shown = ada.slash(games, "board", json!({})).await.unwrap().message().unwrap().clone();
    let opened = ada.press(&shown, "Form").await.unwrap();
    assert!(matches!(opened.outcome, Outcome::Form(_)), "{:?}", opened.outcome);
    let late = ada.press(&shown, "Late form").await.unwrap();
    assert!(late.is_private() && late.text().says("form-late"), "{late:?}");
    let sandbox = run.end().await;
    assert!(sandbox.failed_interactions().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_answer_that_hangs_is_sent_again_in_time() {
    let run = run().await;
    let ada = run.sandbox.person("ada").unwrap();
    let games = run.sandbox.channel("games").unwrap();
    run.sandbox.disturb(Fault::new("POST", "/callback", 1, Trouble::Hang(Duration::from_secs(20))));
    let answer = ada.slash(games, "board", json!({})).await.unwrap();
    assert_eq!(answer.text(), "a board");
    // An answer whose response alone hangs counts as given.
    run.sandbox.disturb(Fault::new("POST", "/callback", 1, Trouble::Delay(Duration::from_secs(20))));
    let answer = ada.slash(games, "board", json!({})).await.unwrap();
    assert_eq!(answer.text(), "a board");
    run.sandbox.calm();
    let sandbox = run.end().await;
    assert!(sandbox.failed_interactions().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_answer_that_everybody_sees_pings_and_what_one_person_should_read_stays_private() {
    let command = format!("challenge {}", catalogue().ids()[0]);
    for cut in [false, true] {
        let run = run().await;
        let [ada, ben] = ["ada", "ben"].map(|name| run.sandbox.person(name).unwrap());
        let games = run.sandbox.channel("games").unwrap();
        if cut {
            run.sandbox.disturb(Fault::new("DELETE", "/webhooks", 1, Trouble::CutAfter));
        }
        let given = json!({"opponent": ben.id().to_string()});
        let card = ada.slash(games, &command, given).await.unwrap();
        assert!(!card.is_private());
        assert_eq!(ben.pings().len(), 1, "an edited announcement would ping nobody");
        let nobody = ada.slash(games, &command, json!({})).await.unwrap();
        assert_eq!((nobody.text(), nobody.is_private()), ("nobody", true));
        let shown = run.sandbox.messages(games);
        let seen = shown.iter().filter(|message| message.only_for.is_none()).count();
        assert_eq!(seen, 1, "nothing else is left for others to see: {shown:?}");
        run.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_nobody_waits_for_any_more_harms_nobody() {
    let run = run().await;
    let ada = run.sandbox.person("ada").unwrap();
    let games = run.sandbox.channel("games").unwrap();
    let unknown = Trouble::Refuse { status: 404, code: 10_062 };
    run.sandbox.disturb(Fault::new("POST", "/callback", 1, unknown.clone()));
    assert_eq!(ada.slash(games, "board", json!({})).await.unwrap().text(), "a board", "it is sent again");
    run.sandbox.disturb(Fault::new("POST", "/callback", 2, unknown));
    let late = ada.slash(games, "board", json!({})).await.unwrap();
    assert!(matches!(late.outcome, Outcome::Failed), "{:?}", late.outcome);
    assert_eq!(ada.slash(games, "board", json!({})).await.unwrap().text(), "a board");
    run.end().await;
}
