//! Emoji of the application: uploaded at the start, and shown on buttons and in lists.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn emoji_are_uploaded_once_and_shown_on_buttons_and_in_lists() {
    let mut stage = Stage::open().await;
    let uploads = |stage: &Stage| {
        let requests = stage.sandbox.requests();
        // An upload that was refused is repeated.
        let taken = requests.iter().filter(|sent| sent.method == "POST" && sent.status == 201);
        taken.filter(|sent| sent.path.ends_with("/emojis")).count()
    };
    // A picture of each game and of its two pieces, and two marks.
    let all = shipped().len() * 3 + 2;
    stage.until("not all emoji are there", SOON, || uploads(&stage) == all).await;
    stage.terminate().await;
    stage.start().await;
    let ada = stage.person("ada");
    // The program learns at its start which emoji are there.
    let began = Instant::now();
    loop {
        let page = ada.slash(stage.games(), "play", json!({})).await.expect("a command");
        let controls = page.message().expect("a page").controls();
        if controls.iter().filter(|control| control["emoji"]["id"].is_string()).count() >= shipped().len() {
            break;
        }
        assert!(began.elapsed() < SOON, "{controls:?}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    begin(&stage, "ransom", &[]).await;
    let games = ada.slash(stage.games(), "games", json!({})).await.expect("a command");
    assert!(games.text().contains("<:ransom_"), "{}", text(&games));
    assert_eq!(uploads(&stage), all, "a restart uploads nothing");
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}
