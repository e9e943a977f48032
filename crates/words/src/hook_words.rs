//! A person's webhook in words: its host, and how the last attempt went.

use crate::markup::escape;
use crate::markup::moment;
use crate::voice::msg;
use postern_play::people::webhook::{Attempt, Outcome, Webhook};
use postern_rules::phrase::Phrase;

/// Returns the escaped host of a webhook. The rest of the address may be a secret of the person.
pub fn host(webhook: &Webhook) -> String {
    escape::name(&webhook.host().unwrap_or_default())
}

/// Describes the last attempt of a webhook.
pub fn attempt(last: Attempt) -> Phrase {
    let (how, status) = match last.outcome {
        Outcome::Delivered(status) => ("delivered", status),
        Outcome::Refused(status @ 300..400) => ("redirect", status),
        Outcome::Refused(status) => ("refused", status),
        Outcome::Late => ("late", 0),
        // A private name looks as if it did not exist: anybody could ask for the names of the network of the bot.
        Outcome::Private | Outcome::Unreachable => ("unreachable", 0),
    };
    msg!("hook-last", how = how, status = status, at = moment(last.at))
}
