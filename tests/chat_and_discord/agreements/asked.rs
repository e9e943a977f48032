//! Offers and their answers through chat commands and buttons, and the replies when an offer is not possible.

use postern::play::step::offer::Agreements;
use postern_testkit::prelude::*;

struct Evening {
    meeting: Meeting,
    of: MatchId,
}

impl Evening {
    /// Starts a game of Ann and Ben in the hall and plays `moves` moves.
    async fn after(moves: usize) -> Evening {
        let meeting = Meeting::new();
        let of = meeting.begin_game("ransom", &[]).await;
        for number in 0..moves {
            meeting.play(of, if number % 2 == 0 { ANN } else { BEN }).await;
        }
        Evening { meeting, of }
    }

    async fn record(&self) -> Record {
        self.meeting.record(self.of).await
    }

    async fn reply(&self, by: PersonId, request: Request) -> Reply {
        self.meeting.as_(by).reply(request).await
    }

    async fn command(&self, by: PersonId, command: &str) -> Message {
        let ask = Arguments { command: command.into(), ..Arguments::default() };
        let reply = self.reply(by, Request::Command(ask)).await;
        assert_eq!(reply.mode, ReplyMode::Private, "{reply:?}");
        reply.message
    }

    /// Presses the button of `on` that has this label.
    async fn press(&self, by: PersonId, on: &Message, label: &str) -> Reply {
        let action = on.action(label);
        self.reply(by, Request::Press { action }).await
    }

    async fn more(&self, by: PersonId) -> Message {
        let action = format!("more:{}:{}", self.of, self.record().await.ply());
        self.reply(by, Request::Press { action }).await.message
    }
}

#[tokio::test]
async fn a_draw_is_offered_by_button_and_asked_once_more_before_it_ends_the_match() {
    let evening = Evening::after(3).await;
    let menu = evening.more(ANN).await;
    assert!(menu.button("Resign").is_some() && menu.button("Take back").is_some(), "{menu:?}");
    let offered = evening.press(ANN, &menu, "Offer a draw").await;
    assert_eq!(offered.mode, ReplyMode::Update, "the menu gives way");
    assert!(offered.message.content.says_with("offered[draw]", &[("to", "Ben")]), "{offered:?}");
    let menu = evening.more(BEN).await;
    assert!(menu.content.says_with("offer-asks[draw]", &[("by", "Ann")]), "{menu:?}");
    assert!(menu.button("Offer a draw").is_none() && menu.button("Decline draw").is_some(), "{menu:?}");
    let question = evening.press(BEN, &menu, "Accept draw").await;
    assert_eq!(question.mode, ReplyMode::Private, "a message that all see is not changed by a question");
    assert!(evening.record().await.is_running(), "it is asked first");
    let never = evening.press(BEN, &question.message, "Keep playing").await;
    assert!(never.message.rows.is_empty() && evening.record().await.agreements.offer.is_some());
    let drawn = evening.press(BEN, &question.message, "Yes, draw").await;
    assert!(drawn.message.content.says("said-yes[draw]"), "{drawn:?}");
    let Status::Over(over) = evening.record().await.status else { panic!("it goes on") };
    assert_eq!((over.winner, over.how), (None, How::Agreed));
    let again = evening.press(BEN, &menu, "Accept draw").await.message;
    assert!(again.content.says("done-accepted"), "{again:?}");
    let record =
        evening.reply(ANN, Request::Press { action: format!("record:{}", evening.of) }).await.message;
    let text = String::from_utf8(record.picture.expect("a file").bytes).expect("text");
    assert!(text.contains("result: draw, by agreement"), "{text}");
}

#[tokio::test]
async fn a_takeback_is_granted_by_one_press_that_all_see() {
    let evening = Evening::after(4).await;
    let menu = evening.more(ANN).await;
    evening.press(ANN, &menu, "Take back").await;
    let menu = evening.more(BEN).await;
    assert!(menu.content.says("offer-asks[takeback]"), "{menu:?}");
    let granted = evening.press(BEN, &menu, "Accept").await;
    assert_eq!(granted.mode, ReplyMode::Update, "{granted:?}");
    granted.message.content.must_say_with("said-yes[takeback]", &[("by", "Ben"), ("asker", "Ann")]);
    assert!(granted.message.rows.is_empty(), "and nobody presses there again");
    assert_eq!(evening.record().await.moves.len(), 2);
}

#[tokio::test]
async fn commands_offer_what_buttons_offer_and_lead_to_what_stands() {
    let evening = Evening::after(4).await;
    for (command, what) in [("draw", Proposal::Draw), ("takeback", Proposal::Takeback)] {
        let offered = evening.command(ANN, command).await;
        assert_eq!(evening.record().await.agreements.offer.map(|offer| offer.what), Some(what));
        // Either command of either player leads to the open offer: Ben can answer it, Ann can withdraw it.
        for other in ["draw", "takeback"] {
            let led = evening.command(BEN, other).await;
            let (accept, decline) = match what {
                Proposal::Draw => ("Accept draw", "Decline draw"),
                Proposal::Takeback => ("Accept", "Decline"),
            };
            assert!(led.button(accept).is_some() && led.button(decline).is_some(), "{led:?}");
            // Ann's first answer may have been lost, so the repeated command is reported as done.
            let own = evening.command(ANN, other).await;
            let said = match (other == command, what) {
                (true, Proposal::Draw) => "offered[draw]",
                (true, Proposal::Takeback) => "offered[takeback]",
                (false, _) => "offer-waits",
            };
            assert!(own.content.says(said), "{own:?}");
            assert!(own.button("Withdraw").is_some(), "{own:?}");
        }
        let withdrawn = evening.press(ANN, &offered, "Withdraw").await;
        assert!(withdrawn.message.content.says("offer-withdrawn"), "{withdrawn:?}");
        assert_eq!(evening.record().await.agreements.offer, None);
        let nagging = evening.command(ANN, command).await;
        assert!(nagging.content.says("offered-before"), "{nagging:?}");
    }
}

#[tokio::test]
async fn an_offer_that_is_gone_says_so_and_changes_nothing() {
    let evening = Evening::after(4).await;
    evening.command(ANN, "draw").await;
    let menu = evening.more(BEN).await;
    let refused = evening.press(BEN, &menu, "Decline draw").await;
    assert!(refused.message.content.says_with("said-no[draw]", &[("by", "Ben")]), "{refused:?}");
    // The offer is gone. Ben's first answer may have been lost, so a second Decline is reported as done.
    for (label, said) in [("Accept draw", "offer-gone"), ("Decline draw", "done-declined")] {
        let late = evening.press(BEN, &menu, label).await;
        assert_eq!(late.mode, ReplyMode::Private);
        assert!(late.message.content.says(said), "{late:?}");
    }
    assert!(evening.record().await.is_running());
}

#[tokio::test]
async fn strangers_and_the_offerer_himself_do_not_answer() {
    let evening = Evening::after(4).await;
    evening.command(ANN, "takeback").await;
    let before = evening.record().await;
    let menu = evening.more(BEN).await;
    for label in ["Accept", "Decline"] {
        let stranger = evening.press(PersonId(6666), &menu, label).await;
        assert_eq!(stranger.mode, ReplyMode::Private);
        stranger.message.content.must_say_with("stranger", &[("first", "Ann"), ("second", "Ben")]);
        let own = evening.press(ANN, &menu, label).await;
        assert_eq!(own.mode, ReplyMode::Private);
        assert!(own.message.button("Withdraw").is_some(), "{own:?}");
    }
    assert_eq!(evening.record().await, before);
}

#[tokio::test]
async fn a_button_from_before_a_takeback_plays_nothing_after_it() {
    let evening = Evening::after(2).await;
    let of = evening.of;
    let ply = evening.record().await.ply();
    let state = postern::play::record::replay::replay(&catalogue(), &evening.record().await)
        .expect("it can be replayed");
    let moves = state.legal(2);
    let square = moves[0].split(['-', 'x']).next().expect("a square").to_owned();
    evening.command(ANN, "takeback").await;
    let menu = evening.more(BEN).await;
    evening.press(BEN, &menu, "Accept").await;
    evening.meeting.play(of, ANN).await;
    evening.meeting.play(of, BEN).await;
    let before = evening.record().await;
    assert_eq!(before.moves.len(), 2, "as many moves as when the buttons were made");
    let entered: String = moves[0].replace(['-', 'x'], "");
    for old in [
        format!("move:{of}:{ply}"),
        format!("enter:{of}:{ply}:{square}"),
        format!("see:{of}:{ply}:{entered}"),
        format!("play:{of}:{ply}:{entered}"),
        format!("more:{of}:{ply}"),
        format!("resign!:{of}:{ply}"),
        format!("draw:{of}:{ply}"),
        format!("takeback:{of}:{ply}"),
    ] {
        let said = evening.reply(ANN, Request::Press { action: old.clone() }).await.message;
        assert!(said.content.says("moved-on"), "{old}: {said:?}");
        assert!(said.picture.is_some(), "with the present board");
        let after = evening.record().await;
        assert_eq!(after.moves, before.moves, "{old}");
        // The record notes that the player has seen the board.
        let agreements = Agreements { looked: before.agreements.looked, ..after.agreements };
        assert_eq!(agreements, before.agreements, "{old}");
        assert!(matches!(after.status, Status::Running), "{old}");
    }
}

#[tokio::test]
async fn who_has_not_moved_is_not_offered_to_take_back() {
    let evening = Evening::after(1).await;
    let menu = evening.more(BEN).await;
    assert!(menu.button("Offer a draw").is_some() && menu.button("Take back").is_none(), "{menu:?}");
    let said = evening.command(BEN, "takeback").await;
    assert!(said.content.says("nothing-to-take-back"), "{said:?}");
}
