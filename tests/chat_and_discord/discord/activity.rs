//! The Activity on Discord: opening it, what follows if Discord refuses, and who is in an instance.

use discord_sandbox::activity::setup::Activity;

use super::*;

/// Posts a message with a button that opens the Activity, and presses it.
async fn launch(run: &Run, who: &str, place: Id, notice: u64) -> Outcome {
    let row = Row::Buttons(vec![Button::new(Style::Plain, "Open board", "launch")]);
    let message = Message { rows: vec![row], ..Message::text("Your turn") };
    let post = run.messenger.post(Address::Channel(ChannelId(place.0)), &message, NoticeId(notice)).await;
    let posted = run.sandbox.message(place, Id(post.unwrap().message.0)).unwrap();
    run.sandbox.person(who).unwrap().press(&posted, "Open board").await.unwrap().outcome
}

fn text(outcome: &Outcome) -> &str {
    match outcome {
        Outcome::Message(message) if message.is_ephemeral() => message.text(),
        other => panic!("no private message: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_activity_opens_and_the_link_follows_if_discord_refuses() {
    let at = Activity::at("http://127.0.0.1:9");
    let run = run_in(Config { activity: Some(at.clone()), ..Config::default() }).await;
    let kinds: Vec<u64> = run.sandbox.commands().iter().map(|command| command.kind()).collect();
    assert!(kinds.contains(&4) && kinds.len() > 1, "the commands are registered beside that of the Activity");
    let games = run.sandbox.channel("games").unwrap();
    let (ada, ben) = (run.sandbox.person("ada").unwrap(), run.sandbox.person("ben").unwrap());
    let Outcome::Launched(_) = launch(&run, "ada", games, 1).await else { panic!("it does not open") };
    let Outcome::Launched(frame) = launch(&run, "ben", games, 2).await else { panic!("it does not open") };

    let thread = run.sandbox.open_thread(games, ada.id(), "A game").unwrap();
    assert_eq!(text(&launch(&run, "ada", thread, 3).await), "the link", "in a thread");
    run.sandbox.set_activity(None);
    assert_eq!(text(&launch(&run, "ada", games, 4).await), "the link", "without an Activity");
    run.sandbox.set_activity(Some(at));
    run.sandbox.disturb(Fault::new("POST", "/callback", 1, Trouble::CutAfter));
    assert!(matches!(launch(&run, "ada", games, 5).await, Outcome::Launched(_)), "a lost confirmation");

    let bot = Bot::connect(settings(&run.sandbox)).await.unwrap();
    let activity = bot.activity();
    let found = activity.instance(&frame.instance).await.unwrap().expect("it is open");
    assert_eq!(found.channel, ChannelId(games.0));
    assert_eq!(found.people, [ada.id(), ben.id()].map(|id| PersonId(id.0)));
    let before = run.sandbox.requests().len();
    for other in ["", "i/../x", "i-1?x", &"i".repeat(201)] {
        assert_eq!(activity.instance(other).await, Ok(None), "{other}");
    }
    assert_eq!(run.sandbox.requests().len(), before, "Discord is not asked about what is no id");
    assert_eq!(activity.instance("i-1-gc-2-3").await, Ok(None), "an instance that nobody has open");
    run.end().await;
}
