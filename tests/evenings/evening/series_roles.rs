//! Series opened by people with a role: the owner chooses the role in a menu, refusals name it, and `/doctor` says when it
//! was deleted. A game that continues without its closed series loses the title of the series.

use super::series::{press, standing};
use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn people_with_a_chosen_role_open_series_and_close_those_that_they_opened() {
    let stage = Stage::open().await;
    let [ada, ben, cleo, dmitri] = ["ada", "ben", "cleo", "dmitri"].map(|name| stage.person(name));
    let (hall, role) = (stage.games(), stage.sandbox.create_role("Organisers"));
    let mention = format!("<@&{role}>");
    for person in [&ben, &dmitri] {
        person.set_roles(&[role]);
    }
    let given = json!({"name": "Autumn", "form": "pool", "game": "ransom", "seats": 3});
    let refused = ben.slash(hall, "series new", given.clone()).await.expect("a command");
    assert!(refused.is_private() && refused.text().says("series-may-not-create"), "{}", text(&refused));

    let mut page = ada.slash(hall, "server settings", json!({})).await.expect("a command");
    for _ in 0..2 {
        page = press(&ada, page.message().expect("a page"), "server-page").await;
    }
    assert!(page.text().says("server-series-by-managers"), "{}", text(&page));
    let page = page.message().expect("a page").clone();
    let chosen = ada.choose(&page, "server:series-roles", &[&role.to_string()]).await.expect("the menu");
    chosen.text().must_say("server-series-by-roles");
    chosen.text().must_contain(&mention);

    let refused = cleo.slash(hall, "series new", given.clone()).await.expect("a command");
    assert!(refused.is_private() && refused.text().says("series-only-by-roles"), "{}", text(&refused));
    assert!(refused.text().contains(&mention), "{}", text(&refused));
    let made = ben.slash(hall, "series new", given.clone()).await.expect("a command");
    assert!(made.is_private() && made.text().says("series-created"), "{}", text(&made));
    stage.until("no message", SOON, || standing(&stage, hall).is_some()).await;
    let board = standing(&stage, hall).expect("it is there");
    for person in [&ada, &ben, &cleo] {
        press(person, &board, "series-join").await;
    }
    let named = |count| {
        stage.sandbox.threads(hall).iter().filter(|it| it.name.starts_with("Autumn")).count() == count
    };
    stage.until("no threads", SOON, || named(3)).await;

    let autumn = json!({"series": "Autumn"});
    let stranger = cleo.slash(hall, "series close", autumn.clone()).await.expect("a command");
    assert!(stranger.text().says("series-only-by-roles"), "{}", text(&stranger));
    let another = dmitri.slash(hall, "series close", autumn.clone()).await.expect("a command");
    assert!(another.text().says("series-not-yours"), "{}", text(&another));
    let question = ben.slash(hall, "series close", autumn).await.expect("a command");
    let closed = press(&ben, question.message().expect("a question"), "series-close!").await;
    assert!(closed.text().says("series-closed"), "{}", text(&closed));
    stage.until("the threads keep the title", SOON, || named(0)).await;
    assert_eq!(stage.sandbox.threads(hall).len(), 3, "the games continue");
    let games = cleo.slash(hall, "games", json!({})).await.expect("a command");
    assert!(!games.text().contains("Autumn"), "{}", text(&games));

    let fine = ada.slash(hall, "doctor", json!({})).await.expect("a command");
    assert!(!fine.text().says("doctor-role-gone"), "{}", text(&fine));
    stage.sandbox.delete_role(role);
    let ill = ada.slash(hall, "doctor", json!({})).await.expect("a command");
    assert!(ill.text().says("doctor-role-gone") && ill.text().contains(&role.to_string()), "{}", text(&ill));
    let refused = ben.slash(hall, "series new", given).await.expect("a command");
    assert!(refused.text().says("series-only-by-roles"), "{}", text(&refused));
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}
