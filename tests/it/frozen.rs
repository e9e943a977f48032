//! A store that gives no answer: commands that need no game still work.

use std::sync::Arc;

use crate::fixtures::{ANN, HERE, command, press, reply};
use crate::meeting::Meeting;
use crate::wording::Says;
use crate::year::witness::Witness;
use crate::year::world::Clock;

#[tokio::test(start_paused = true)]
async fn what_needs_no_game_is_answered_while_the_store_is_frozen() {
    let meeting = Meeting::on(Arc::new(Witness::new(Clock::new()).frozen()));
    let router = meeting.router();
    for (request, said) in [
        (command("help", &[]), Some("help")),
        (press("rules-of:"), Some("help-rules")),
        (command("rules", &[("game", "palisade")]), None),
        (command("rules", &[("game", "ransom")]), None),
    ] {
        let what = format!("{request:?}");
        let message = reply(meeting.ctx(&router, ANN, HERE, request).await).message;
        assert!(!message.content.contains("(ref. "), "{what}: {}", message.content);
        assert!(said.is_none_or(|id| message.content.says(id)), "{what}: {}", message.content);
        assert!(said.is_some() || message.picture.is_some(), "{what}: {message:?}");
    }
    // Settings that can't be read are not shown as if they were the usual ones.
    let message = reply(meeting.ctx(&router, ANN, HERE, command("settings", &[])).await).message;
    assert!(message.content.contains("(ref. "), "{}", message.content);
}
