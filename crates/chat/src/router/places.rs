//! The place of an answer: the one that its command or button asks for, as far as the pressed message and the ending of the
//! request allow it.

use crate::actions::Action;
use crate::context::{CommandError, Outcome};
use crate::invocation::Pressed;
use crate::message::{AnswerPlace, ReplyMode};
use postern_play::step::refusal::Refusal;

/// The endings of a request between which the place of its answer distinguishes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    Done,
    /// The answer is for the person alone.
    Private,
    /// The same press was carried out before.
    Repeated,
    Failed,
}

impl Ending {
    pub(super) fn of(done: &Result<Outcome, CommandError>) -> Ending {
        match done {
            Ok(Outcome::Message(_) | Outcome::Form(_) | Outcome::Launch(_)) => Ending::Done,
            Ok(Outcome::Private(_)) => Ending::Private,
            Err(CommandError::Refused(Refusal::AlreadyDone(_))) => Ending::Repeated,
            Err(CommandError::Refused(_) | CommandError::Said(_) | CommandError::Fault(_)) => Ending::Failed,
        }
    }
}

/// Returns the place of an answer. `on` is the pressed message; `None` for a command.
pub(super) fn reply_mode(place: AnswerPlace, on: Option<&Pressed>, ending: Ending) -> ReplyMode {
    match (place, ending) {
        (AnswerPlace::Posted, Ending::Done) => ReplyMode::Public,
        _ if !may_change(on) => ReplyMode::Private,
        (AnswerPlace::InPlace | AnswerPlace::ForAll, Ending::Done) => ReplyMode::Update,
        // A repeated press is answered, and the answer replaces its question.
        (AnswerPlace::InPlace, Ending::Private | Ending::Repeated) => ReplyMode::Update,
        (AnswerPlace::InPlace | AnswerPlace::Form, _) if is_refusal(on) => ReplyMode::Update,
        _ => ReplyMode::Private,
    }
}

/// True if the pressed message is the refusal of a form, which only the person sees.
pub(super) fn is_refusal(pressed: Option<&Pressed>) -> bool {
    let reopens = |action: &String| matches!(action.parse(), Ok(Action::Reopen(_)));
    pressed.is_some_and(|on| !on.public && matches!(on.actions.as_slice(), [only] if reopens(only)))
}

/// True if the answer may replace the pressed message. A public message that has lost its buttons in the meantime stays
/// unchanged, because it is unknown whether it ever had this button.
fn may_change(pressed: Option<&Pressed>) -> bool {
    pressed.is_none_or(|on| !on.public || !on.actions.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_play::ids::{ChannelId, MessageId};
    use postern_play::record::post::Post;

    /// The places of the answers to all endings: private, updated, or for all to see.
    fn row(place: AnswerPlace, on: Option<&Pressed>) -> String {
        let endings = [Ending::Done, Ending::Private, Ending::Repeated, Ending::Failed];
        let letter = |ending| match reply_mode(place, on, ending) {
            ReplyMode::Private => 'p',
            ReplyMode::Update => 'u',
            ReplyMode::Public => 'a',
        };
        endings.map(letter).iter().collect()
    }

    #[test]
    fn the_place_follows_from_the_wish_the_pressed_message_and_the_ending() {
        let on = |public, actions: &[&str]| {
            let post = Post { channel: ChannelId(1), message: MessageId(2) };
            Some(Pressed { post, public, actions: actions.iter().map(|&action| action.to_owned()).collect() })
        };
        // The columns are the endings: done, private, repeated, failed.
        let usual = ["pppp", "uuup", "uppp", "appp", "pppp"];
        for (name, on, rows) in [
            ("a command", None, usual),
            ("a message that others see", on(true, &["help", "seats:"]), usual),
            ("a message for the person alone", on(false, &["help"]), usual),
            ("the same without its buttons", on(false, &[]), usual),
            (
                "a message for all that lost its buttons",
                on(true, &[]),
                ["pppp", "pppp", "pppp", "appp", "pppp"],
            ),
            ("a refused form", on(false, &["fix:series-form|a"]), ["pppp", "uuuu", "uppp", "appp", "uuuu"]),
            ("a refused form with another button", on(false, &["fix:series-form|a", "help"]), usual),
        ] {
            let wishes = [
                AnswerPlace::Beside,
                AnswerPlace::InPlace,
                AnswerPlace::ForAll,
                AnswerPlace::Posted,
                AnswerPlace::Form,
            ];
            assert_eq!(wishes.map(|place| row(place, on.as_ref())), rows, "{name}");
        }
    }
}
