//! A person's webhook in words: its host, how the last attempt went, and that it is off.

use crate::chat::actions::Action;
use crate::chat::message::markup::moment;
use crate::chat::message::{Message, Style, escape};
use crate::chat::words::voice::{Voice, msg};
use crate::play::people::webhook::{Attempt, MOST_FAILURES, Outcome, Webhook};
use postern_rules::phrase::Phrase;

/// Returns the escaped host of a webhook. The rest of the address may be a secret of the person.
pub fn host(webhook: &Webhook) -> String {
    escape::name(host_in(&webhook.address))
}

fn host_in(address: &str) -> &str {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let host = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    host.rsplit_once('@').map_or(host, |(_, host)| host)
}

/// Describes the last attempt of a webhook.
pub fn attempt(last: Attempt) -> Phrase {
    let (how, status) = match last.outcome {
        Outcome::Delivered(status) => ("delivered", status),
        Outcome::Refused(status @ 300..400) => ("redirect", status),
        Outcome::Refused(status) => ("refused", status),
        Outcome::Late => ("late", 0),
        Outcome::Private => ("private", 0),
        Outcome::Unreachable => ("unreachable", 0),
    };
    msg!("hook-last", how = how, status = status, at = moment(last.at))
}

/// Returns the message that a webhook is off; `None` if it is on again or gone.
pub fn gone_off(voice: &Voice, to: String, webhook: &Webhook) -> Option<Message> {
    let last = webhook.last.filter(|_| !webhook.is_on())?;
    let off = msg!("hook-gone-off", to = to, host = host(webhook), failures = MOST_FAILURES);
    let button = (Style::Plain, "button-webhook", Action::Webhook());
    Some(Message::text(voice.lines(&[off, attempt(last)])).with_buttons(voice, [button]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_host_of_an_address_is_shown() {
        for (address, shown) in [
            ("https://example.com/", "example.com"),
            ("https://example.com:8443/hooks/secret", "example.com:8443"),
            ("https://me:secret@example.com/?token=x", "example.com"),
            ("https://example.com?a@b", "example.com"),
        ] {
            assert_eq!(host_in(address), shown);
        }
    }
}
