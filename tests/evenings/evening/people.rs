//! What people do in an evening, and the answers that they see.

use discord_sandbox::world::model::PingKind;

use super::refused::is_choice;
use super::*;

/// The number of pings by name that a person has had.
pub(crate) fn mentions(person: &Actor) -> usize {
    person.pings().iter().filter(|(kind, _)| *kind == PingKind::Mention).count()
}

/// The present version of the message of the person's `count`th ping.
pub(crate) async fn wait_for_ping(person: &Actor, count: usize) -> Message {
    let pings = person.wait_for_pings(count, SOON).await;
    assert!(pings.len() >= count, "only {} of {count} pings came", pings.len());
    pings[count - 1].1.clone()
}

/// Waits for a ping whose message is wanted, after the person's first `before` pings. Returns the number of pings before it,
/// and the present version of the message.
pub(crate) async fn wait_for_ping_that(
    person: &Actor,
    before: usize,
    wanted: impl Fn(&Message) -> bool,
) -> (usize, Message) {
    let mut count = before;
    loop {
        let message = wait_for_ping(person, count + 1).await;
        if wanted(&message) {
            return (count, message);
        }
        count += 1;
    }
}

/// Gives `/move`, and presses **Play it** if the bot shows the move first.
pub(crate) async fn play(person: &Actor, place: Id, text: &str) -> ActionResult {
    let shown = person.slash(place, "move", json!({ "move": text })).await.expect("the command can be given");
    match shown.message() {
        Some(message) if message.button("Play it").is_some() => {
            let message = message.clone();
            person.press(&message, "Play it").await.expect("the button is there")
        }
        _ => shown,
    }
}

/// Presses a button of a picker. Returns the next step.
pub(crate) async fn choose(person: &Actor, message: &Message, label: &str) -> Message {
    let answer = person.press(message, label).await;
    answer.expect("it can be pressed").message().expect("the next step").clone()
}

/// The choices of a picker: the labels of its buttons except **Back**, **Type it**, and the squares that only have an answer.
pub(crate) fn choices(message: &Message) -> Vec<String> {
    let controls = message.controls();
    let open = controls.iter().filter(|control| is_choice(control));
    let labels = open.filter_map(|button| button["label"].as_str());
    labels.filter(|label| !["Back", "Type it"].contains(label)).map(str::to_owned).collect()
}

/// The outcome and the text of an answer, for assertion messages.
pub(crate) fn text(answer: &ActionResult) -> String {
    format!("{:?}: {}", answer.outcome, answer.text())
}

/// The message of an answer.
pub(crate) fn message(answer: &ActionResult) -> Message {
    answer.message().unwrap_or_else(|| panic!("{}", text(answer))).clone()
}

/// Presses a button, named by its label, or by the end of it, since an emblem precedes the names of games.
pub(crate) async fn tap(person: &Actor, on: &Message, button: &str) -> ActionResult {
    let controls = on.controls();
    let mut labels = controls.iter().filter_map(|control| control["label"].as_str());
    let label = labels.find(|label| label.ends_with(button) && on.button(button).is_none());
    let pressed = person.press(on, label.unwrap_or(button)).await;
    pressed.unwrap_or_else(|error| panic!("{button}: {error:?}, {on:?}"))
}

/// Like [`tap`], with the message that answers.
pub(crate) async fn press(person: &Actor, on: &Message, button: &str) -> Message {
    message(&tap(person, on, button).await)
}

/// Gives a command. Returns the message that answers.
pub(crate) async fn slash(person: &Actor, place: Id, path: &str, options: Value) -> Message {
    let answer = person.slash(place, path, options).await;
    message(&answer.unwrap_or_else(|error| panic!("{path}: {error:?}")))
}
