//! A player who is not matched with a waiting seat hears why.

use postern_testkit::prelude::*;

use super::{DAY, SERVER, game, pressed, won, write};

/// Returns what Ben reads on pressing the game while Ann's seat with these terms waits, after Ann won this many games.
async fn sits_down(wins: i64, pace: Option<Pace>) -> String {
    let meeting = Meeting::new();
    let now = meeting.now();
    let at = |game: i64| now.plus_seconds((game - wins) * DAY);
    let matches: Vec<_> = (0..wins).map(|game| won(ANN, BEN, at(game))).collect();
    write(&meeting, &matches).await;
    let usual = meeting.seats.usual_terms(game().0, Pace::default()).expect("a game");
    let terms = Terms { pace: pace.unwrap_or(usual.pace), ..usual };
    let home = Home::Channel { server: SERVER, channel: ChannelId(7), thread: None };
    let open = meeting.challenges.challenge(&meeting.asker(ANN), None, terms, home, now).await;
    open.expect("it is allowed");
    pressed(&meeting, BEN, HERE, &format!("sit:{}", game().0)).await.content
}

#[tokio::test]
async fn a_seat_that_is_too_far_or_has_other_terms_is_named_with_the_reason() {
    let far = sits_down(40, None).await;
    assert!(far.says("seat-open") && far.says("seat-beside[far]"), "{far}");
    let other = sits_down(0, Some(Pace::Days(9))).await;
    assert!(other.says("seat-open") && other.says("seat-beside[terms]"), "{other}");
    // Two newcomers are matched after one game, however far it put them apart.
    for wins in [0, 1] {
        let begun = sits_down(wins, None).await;
        assert!(!begun.says("seat-open"), "{wins}: {begun}");
    }
}
