//! Checks the channels that a person chooses for a setting, before the setting is stored.

use crate::context::Context;
use crate::invocation::Permission;
use crate::invocation::picked::Picked;
use crate::settings::server_menu::{ServerMenu, ServerSetting};
use crate::tell::delivery::checkup;
use crate::tell::delivery::checkup::Looked;
use crate::tell::delivery::places::permission_name;
use postern_play::ids::ChannelId;
use postern_play::server::ServerSettings;
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_words::markup;
use postern_words::voice::msg;

/// Returns the reasons why the channels among `chosen` can't serve the setting; empty if all of them can. Channels that
/// the setting has already are not checked, and channels of which Discord tells nothing are let pass.
pub async fn refusals(
    ctx: &Context<'_>,
    server: &ServerSettings,
    setting: &ServerSetting,
    chosen: &[ChannelId],
) -> Vec<Phrase> {
    let ServerMenu::Picker { current, needs, .. } = setting.menu else { return Vec::new() };
    let Picked::Channels(present) = current(server) else { return Vec::new() };
    let needs = needs(server);
    let mut refusals = Vec::new();
    for channel in chosen.iter().copied().filter(|channel| !present.contains(channel)) {
        let looked = look(ctx, server, channel).await;
        refusals.extend(refusal(&looked, &needs));
    }
    refusals
}

async fn look(ctx: &Context<'_>, server: &ServerSettings, channel: ChannelId) -> Looked {
    let stated = ctx.channels.iter().find(|(known, _)| *known == channel).map(|(_, has)| has);
    let here = Some(&ctx.permissions).filter(|_| ctx.place.channel() == Some(channel));
    match here.or(stated) {
        Some(has) => Looked { channel, has: Some(has.clone()) },
        None => checkup::look(&*ctx.services.messenger, server.id, channel).await,
    }
}

/// Returns the refusal of a channel that lacks needed permissions.
fn refusal(looked: &Looked, needs: &[Permission]) -> Option<Phrase> {
    let missing = looked.missing(needs);
    let names: Vec<Phrase> = missing.iter().map(|permission| permission_name(*permission)).collect();
    (!names.is_empty()).then(|| {
        let (count, names) = (names.len(), PhraseArg::Joined(names, ", "));
        msg!("channel-refused", place = markup::channel(looked.channel), count = count, names = names)
    })
}
