//! Puzzles from a person's own games: the turning points that a review found.

use postern::play::record::replay::replay;
use postern::play::record::review::order::ReviewOrder;
use postern::play::record::swap::SWAP;
use postern_testkit::prelude::*;

/// A match of Ann against Ben in which Ann moves first. Returns its id.
async fn running(meeting: &Meeting) -> MatchId {
    let id = meeting.begin_game(catalogue().ids()[0], &[]).await;
    for by in [ANN, BEN, ANN, BEN] {
        meeting.play(id, by).await;
    }
    id
}

/// Stores a review that says that Ann's first move turned the match. Returns the better move.
async fn review(meeting: &Meeting, of: MatchId) -> String {
    review_with(meeting, of, 999, 300).await
}

/// The same, with these chances of the best move and of the move of the match, in thousandths.
async fn review_with(meeting: &Meeting, of: MatchId, best: u16, got: u16) -> String {
    let record = meeting.record(of).await;
    let mut state = replay(&catalogue(), &record).expect("it can be replayed");
    while state.undo() {}
    let better =
        state.legal(2).into_iter().rfind(|made| *made != record.moves[0].text).expect("another move");
    let written = json!({
        "of": of, "revision": 1, "askers": [ANN], "asked": meeting.now(), "state": {"done": {
            "accuracy": [60, 70],
            "chances": [900, 300, 300, 300, 300],
            "turning": [
                {"ply": 0, "by": "x", "played": record.moves[0].text, "line": [better], "best": best, "got": got}
            ],
        }}
    });
    let order: ReviewOrder = serde_json::from_value(written).expect("a review");
    meeting
        .store
        .commit(Change { reviews: vec![order], ..Change::default() }.into())
        .await
        .expect("it is kept");
    assert!(meeting.store.review(of).await.expect("the store answers").is_some());
    better
}

#[tokio::test]
async fn the_moment_where_a_game_turned_is_a_puzzle_for_the_player_who_made_the_move() {
    let meeting = Meeting::new();
    let id = running(&meeting).await;
    assert!(
        meeting.as_(ANN).command("puzzle", &[("theme", "mine")]).await.content.says("own-puzzles-none"),
        "a running game is no puzzle"
    );
    meeting.resign(id, BEN).await;
    meeting.as_(ANN).command("puzzle", &[("theme", "mine")]).await.content.must_say("own-puzzles-unreviewed");
    let better = review(&meeting, id).await;
    let told = meeting.as_(ANN).command("puzzle", &[("theme", "mine")]).await.content;
    assert!(told.says("own-puzzle-task") && !told.contains(&better), "{told}");
    assert!(
        meeting.as_(BEN).command("puzzle", &[("theme", "mine")]).await.content.says("own-puzzles-none"),
        "it was not Ben's move"
    );

    let place = format!("mine.{:X}-0:0", id.0);
    for by in [BEN, EVE] {
        let told = meeting.as_(by).press(&format!("puzzle:{place}")).await.content;
        assert!(!told.says("own-puzzle-task"), "{told}");
    }
    let played = meeting.record(id).await.moves[0].text.clone();
    let enter = |made: &str| format!("play:{place}:{}", made.replace('-', ""));
    let wrong = meeting.as_(ANN).press(&enter(&played)).await.content;
    assert!(wrong.says("puzzle-wrong"), "{wrong}");
    let right = meeting.as_(ANN).press(&enter(&better)).await.content;
    assert!(right.says("puzzle-solved") && right.contains(&better), "{right}");
    let profile = meeting.people.profile(ANN).await.expect("the store answers");
    let practice = &profile.practice[catalogue().ids()[0]];
    assert!(practice.rating.is_none() && practice.solved == 0 && profile.streak.is_none(), "{practice:?}");
    assert!(
        meeting.as_(ANN).command("puzzle", &[("theme", "mine")]).await.content.says("own-puzzles-none"),
        "it does not come again"
    );
}

/// Plays a move of the puzzle of Ann's first move. Returns the answer.
async fn tried(meeting: &Meeting, of: MatchId, made: &str) -> String {
    meeting.as_(ANN).press(&format!("play:mine.{:X}-0:0:{}", of.0, made.replace('-', ""))).await.content
}

#[tokio::test]
async fn the_mistake_is_wrong_even_if_it_cost_little() {
    let meeting = Meeting::new();
    let id = running(&meeting).await;
    meeting.resign(id, BEN).await;
    // The move of the match is about as good as the start, so a search finds it near the best one.
    review_with(&meeting, id, 350, 300).await;
    assert!(meeting.as_(ANN).command("puzzle", &[("theme", "mine")]).await.content.says("own-puzzle-task"));
    let played = meeting.record(id).await.moves[0].text.clone();
    let wrong = tried(&meeting, id, &played).await;
    assert!(wrong.says("puzzle-wrong"), "{wrong}");
}

#[tokio::test]
async fn a_move_that_draws_at_once_is_right_if_a_draw_is_the_best_result() {
    for (best, got, verdict) in [(500, 300, "puzzle-also-solved"), (999, 300, "puzzle-wrong")] {
        let meeting = Meeting::new();
        // After b1 both players have 10 points.
        let start = "8/8/8/8/8/8/xo6/o1o5 x 24,22 0,0 9,9";
        let terms = Terms {
            options: vec![("goal".into(), "10".into())],
            start: Some(start.into()),
            rated: false,
            colour: Colour::First,
            ..Terms::new("inchworm", Pace::Days(3))
        };
        let home = Home::Channel { server: ServerId(5), channel: ChannelId(7), thread: None };
        let asker = meeting.asker(ANN);
        let made = meeting.challenges.challenge(&asker, Some(BEN), terms, home, meeting.now());
        let id = meeting.accept(made.await.expect("there is room").id).await;
        for (by, seen, text) in [(ANN, 0, "h8"), (BEN, 1, "h1"), (ANN, 2, "g8"), (BEN, 3, "g1")] {
            meeting.command(id, by, Command::Move { seen, text: text.into() }).await;
        }
        meeting.resign(id, BEN).await;
        review_with(&meeting, id, best, got).await;
        let told = tried(&meeting, id, "b1").await;
        assert!(told.says(verdict), "{best}: {told}");
    }
}

#[tokio::test]
async fn the_first_move_of_a_swapped_match_is_a_puzzle_for_the_player_who_made_it() {
    let meeting = Meeting::new();
    let terms =
        Terms { swap: true, colour: Colour::First, ..Terms::new(catalogue().ids()[0], Pace::Days(3)) };
    let home = Home::Channel { server: ServerId(5), channel: ChannelId(7), thread: None };
    let asker = meeting.asker(ANN);
    let made = meeting.challenges.challenge(&asker, Some(BEN), terms, home, meeting.now());
    let id = meeting.accept(made.await.expect("there is room").id).await;
    meeting.play(id, ANN).await;
    meeting.command(id, BEN, Command::Move { seen: 1, text: SWAP.into() }).await;
    for by in [ANN, BEN, ANN] {
        meeting.play(id, by).await;
    }
    meeting.resign(id, BEN).await;
    review(&meeting, id).await;
    let told = meeting.as_(ANN).command("puzzle", &[("theme", "mine")]).await.content;
    assert!(told.says("own-puzzle-task"), "{told}");
    assert!(
        meeting.as_(BEN).command("puzzle", &[("theme", "mine")]).await.content.says("own-puzzles-none"),
        "it was not Ben's move"
    );
    let page = async |number| meeting.as_(BEN).press(&format!("own-page:{id}:{number}")).await.content;
    let (first, second) = (page(1).await, page(2).await);
    assert!(first.contains("by Ann)"), "{first}");
    assert!(second.contains(": Ann (") && !second.contains(": Ben ("), "{second}");
}
