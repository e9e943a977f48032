//! The meaning of a place's refusal: another try there, the next place, or a place that takes no messages.

use crate::workers::outbox::links::Links;
use postern_chat::invocation::Permission;
use postern_chat::message::address::{Address, NotDelivered};
use postern_chat::tell::delivery::places::missing;
use postern_play::ids::ChannelId;
use postern_play::notices::delivery::Delivery;
use postern_play::notices::refusals::Refusals;
use postern_play::notices::rungs::Rung;
use postern_play::record::home::Home;
use postern_play::time::Timestamp;

/// The meaning of a place's refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// The place is tried again at this moment, before any other place.
    Quick(Timestamp),
    /// The message goes to the next place; this one may take the next message.
    Passing,
    /// The place can't be expected to take messages soon.
    Lasting,
}

/// Returns the meaning of a refusal. A refusal can pass: only more of them over hours are lasting, or a missing permission
/// that the settings of the server confirm, or the end of a channel.
pub(crate) async fn refusal(
    links: &Links,
    delivery: &Delivery,
    rung: Rung,
    at: Address,
    error: &NotDelivered,
) -> Refusal {
    let now = links.now();
    let is_gone = matches!((error, at), (NotDelivered::NoWay(_), Address::Channel(_)));
    if is_gone || matches!(error, NotDelivered::Refused(_)) || lacks_right(links, delivery, rung, error).await
    {
        return Refusal::Lasting;
    }
    let known = links.messenger.reach().refusals(at);
    let of_place = known.map(|(refusals, _)| refusals);
    if [of_place, delivery.notice.refused].into_iter().flatten().any(|refusals| refusals.is_lasting(now)) {
        return Refusal::Lasting;
    }
    // The first place had the minute of quick tries; the others get one try each.
    let is_new = delivery.notice.refused.is_none_or(Refusals::has_quick_tries);
    match known {
        Some((refusals, until)) if refusals.is_quick() && is_new => {
            Refusal::Quick(until.max(now.plus_seconds(1)))
        }
        _ => Refusal::Passing,
    }
}

/// True if the settings of the server confirm that a permission is missing.
async fn lacks_right(links: &Links, delivery: &Delivery, rung: Rung, error: &NotDelivered) -> bool {
    let (Rung::Thread(at) | Rung::Channel(at), NotDelivered::Forbidden { seen: true, .. }, Some(permission)) =
        (rung, error, missing(error, rung))
    else {
        return false;
    };
    may(links, delivery, at, permission).await == Some(false)
}

/// True if the bot has a permission in a channel or thread of a notice. `None` if that is unknown.
pub(crate) async fn may(
    links: &Links,
    delivery: &Delivery,
    at: ChannelId,
    permission: Permission,
) -> Option<bool> {
    let record = delivery.of_match()?;
    let own = delivery.notice.to.iter().map(|person| record.home_of(*person));
    let home = own.chain([record.home]).find(|home| home.channels().contains(&at));
    let Some(Home::Channel { server, channel, .. }) = home else { return None };
    let rights = links.messenger.rights(server, channel).await;
    rights.ok().map(|rights| rights.missing(&[permission]).is_empty())
}
